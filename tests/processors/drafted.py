"""Looking into drafts."""

from __future__ import annotations

from collections.abc import Iterator

from processors.tasks import TASKS
from schemas.drafts import Draft, Section, Statement
from schemas.requests import Evidence, Task
from tests.processors.stay import STAY, request


def statements(draft: Draft, code: str = "") -> list[Statement]:
    """All statements, or those of one section (by LOINC code or title)."""
    return [s for section in draft.sections for s in _of(section, code, False)]


def _of(section: Section, code: str, inside: bool) -> Iterator[Statement]:
    inside = inside or not code or code in (section.code, section.title)
    if inside:
        yield from section.statements
    for inner in section.sections:
        yield from _of(inner, code, inside)


def text(draft: Draft, code: str = "") -> str:
    return "\n".join(s.text for s in statements(draft, code))


def composed(task: Task, evidence: Evidence = STAY, **more: str) -> Draft:
    return TASKS[task].compose(request(task, evidence=evidence, **more))
