"""What a statement on a path cites: the sentence of the record that names where the path starts, and the path
itself as knowledge.
"""

from __future__ import annotations

from typing import Final

from processors.evidence.admission import citation_of
from processors.evidence.knowledge import PATH
from processors.evidence.record import Record
from schemas.drafts import Citation
from schemas.facts import Source
from schemas.paths import Expectations, ReasoningPath

LABEL: Final = "Medical knowledge, of other patients"


def knowledge(path: ReasoningPath, policy: str) -> Citation:
    """The path in words, by its name and the policy that walked it."""
    return Citation(
        Source(f"{PATH}{path.id}", policy, path="steps"), path.printed, label=LABEL, kind="knowledge"
    )


def citations(path: ReasoningPath, policy: str, record: Record) -> tuple[Citation, ...]:
    """Both; nothing where the record has no such start."""
    start = citation_of(path.said, record)
    return (start, knowledge(path, policy)) if start is not None else ()


def by_name(expectations: Expectations | None) -> dict[str, ReasoningPath]:
    return {f"{PATH}{path.id}": path for path in expectations.paths} if expectations is not None else {}
