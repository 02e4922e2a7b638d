"""A composed draft, held to its sources as a model's is: a sentence that does not stand gives way to its
source's own words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from processors.drafting.compose.documents import TITLES
from processors.drafting.grounding.gate import Gate
from schemas.drafts import Draft, Rejected, Section, Statement

NOTE: Final = "In the words of its source: a sentence made from it could not be verified."
EMPTIED: Final = "Nothing here could be verified against its sources."


def verified(draft: Draft, gate: Gate) -> Draft:
    """The draft with every statement borne out by its sources; the sentences that were not are in `rejected`.

    The composer writes from templates, so that nothing should fail. Where a template goes wrong on a record
    that nobody thought of, the clinician must not be the first to see it; and an allergy must not be lost
    over its wording, so the source speaks instead.
    """
    cut: list[Rejected] = []
    sections = tuple(_verified(section, gate, cut) for section in draft.sections)
    return (
        msgspec.structs.replace(draft, sections=sections, rejected=(*draft.rejected, *cut)) if cut else draft
    )


def _verified(section: Section, gate: Gate, cut: list[Rejected]) -> Section:
    if section.title in TITLES:
        return section
    before = len(cut)
    kept = tuple(statement for said in section.statements for statement in _borne_out(said, gate, cut))
    inner = tuple(_verified(each, gate, cut) for each in section.sections)
    if len(cut) == before:
        return section
    emptied = bool(section.statements) and not kept
    return msgspec.structs.replace(
        section, statements=kept, sections=inner, empty_reason=EMPTIED if emptied else section.empty_reason
    )


def _borne_out(statement: Statement, gate: Gate, cut: list[Rejected]) -> Iterator[Statement]:
    verdict = gate.judge(statement)
    if verdict is None:
        yield statement
        return
    cut.append(verdict)
    if any(citation.kind == "knowledge" for citation in statement.citations):
        return  # an expectation that may not be told leaves nothing behind
    for citation in statement.citations:
        said = Statement(" ".join(citation.quote.split()), (citation,), "marked", NOTE)
        if said.text and gate.judge(said) is None:
            yield said
