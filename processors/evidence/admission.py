"""The admission-time record: why the patient came, the history of the present illness, and allergies, each
with its place.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from processors.evidence.headings import Kind
from processors.evidence.record import Record
from processors.evidence.statements import cite, cite_line
from processors.evidence.wording import label, name
from schemas.drafts import Citation
from schemas.facts import Source
from schemas.requests import Request

_KINDS: Final[frozenset[Kind]] = frozenset({"complaint", "history", "allergy"})
REASON: Final = "reasonCode"
_DENIES: Final = re.compile(
    r"\b(?:no|not|denies|denied|denying|without|never|negative for|free of|nor|neither|absence of)\b",
    re.IGNORECASE,
)
_GOES_ON: Final = re.compile(
    r"[.;:]|\b(?:but|however|except|although|though|has|have|had|is|was|were|reports?|reported|with|presents?|complains?|came|since|because)\b",
    re.IGNORECASE,
)


class Piece(NamedTuple):
    """A piece of text. What is found at text[a:b] of a note stands at source.start + a in it."""

    text: str
    source: Source
    of_allergy: bool = False  # what the patient reacts to, and how: no reason to come

    def at(self, start: int, end: int) -> Source:
        """The place of a part of it; the whole where it is no note's."""
        if self.source.start < 0:
            return self.source
        return Source(
            self.source.resource, self.source.version, self.source.start + start, self.source.start + end
        )


def pieces(request: Request) -> tuple[Piece, ...]:
    """In the order: the encounter's reasons, the notes' sentences, coded allergies."""
    record = Record(request)
    found = [Piece(citation.quote, citation.source) for citation in reasons(request)]
    for line in record.lines:
        if line.kind in _KINDS:
            citation = cite_line(line, request.zone)
            found.append(Piece(citation.quote, citation.source, line.kind == "allergy"))
    found += [
        Piece(name(f), f.source, True)
        for f in record.of("has_allergy")
        if f.status in ("active", "unconfirmed")
    ]
    return tuple(found)


def reasons(request: Request) -> tuple[Citation, ...]:
    """Why the patient came, as the encounter has it."""
    stay = request.evidence.encounter
    words = [label(r) for r in stay.body.reasons if r.label] if stay is not None else []
    if stay is None or not words:
        return ()
    text = "; ".join(words)
    return (
        Citation(
            Source(stay.resource, stay.version, path=REASON),
            text,
            stay.body.start or request.cut,
            f"Reason for the stay: {text}",
        ),
    )


def citation_of(source: Source, record: Record) -> Citation | None:
    """The words that stand there; None where the record has nothing there, or denies it."""
    if source.start >= 0:
        line = next(
            (
                x
                for x in record.written
                if (x.passage.resource, x.passage.version) == (source.resource, source.version)
                and x.kind in _KINDS
                and x.sentence.start <= source.start < source.end <= x.sentence.end
            ),
            None,
        )
        if line is None or denied(line.sentence.text[: source.start - line.sentence.start]):
            return None
        return cite_line(line, record.zone)
    facts = {f.source: f for f in record.of("has_allergy", "has_condition")}
    if source in facts:
        return cite(facts[source], record.zone)
    return next((c for c in reasons(record.request) if c.source == source), None)


def denied(before: str) -> bool:
    """Whether what follows these words of its sentence is denied. A list goes on over its commas ("No cough,
    dyspnea, abdominal pain"): in doubt nothing is expected.
    """
    *_, last = (None, *_DENIES.finditer(before))
    return last is not None and _GOES_ON.search(before[last.end() :]) is None
