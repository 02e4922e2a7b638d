"""What a record has alike on the way to a recommendation, in one sentence: the only words in which a draft
may tell it.
"""

from __future__ import annotations

from collections.abc import Iterator

from processors.care_summary.guidance.citations import Sources, knowledge, on_way
from processors.care_summary.guidance.wording import alike, plain_title
from processors.evidence.moments import cited_day
from processors.evidence.statements import sentence
from schemas.drafts import Statement
from schemas.guidance import Recommended


def statements(of: Recommended, sources: Sources, zone: str) -> Iterator[Statement]:
    """For a person to look at, never a reason: none, or one sentence that cites the events and the step."""
    held = [(plain_title(p.title), sources.at((p.source,))) for p in alike(of) if p.source is not None]
    names = [
        (step, f"{sources.named(cited[0].source)}, {cited_day(cited[0].time, zone)}")
        for step, cited in held
        if cited
    ]
    statements = [name if step == of.title else f"{step} ({name})" for step, name in dict.fromkeys(names)]
    if statements:
        text = sentence(f"{of.title}: alike in the record by wording, to be checked: {'; '.join(statements)}")
        yield Statement(text, (*sources.at(on_way(of)), knowledge(of)))
