"""A draft before it is FHIR: sections of statements, each with its citations and what the grounding gate
stated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from schemas.decisions import Decision
from schemas.diagnosis import Diagnosed
from schemas.facts import Source
from schemas.guidance import Guidance
from schemas.instant import Instant
from schemas.paths import Expectations
from schemas.requests import Task

Verdict: TypeAlias = Literal["supported", "marked"]
"""`marked` statements stay in the draft, visibly, where cutting them would mislead; unsupported ones are cut
and counted.
"""


Kind: TypeAlias = Literal["record", "knowledge"]
"""Whether a source is of this patient's record, or what is known of other patients: a reasoning path, a step
of a guideline, a disease, a case.
"""


class Citation(Struct, frozen=True, omit_defaults=True):
    """A source and the words in it that carry the statement."""

    source: Source
    quote: str = ""  # the exact characters [start:end) of a document, or a rendering of the coded fact
    time: Instant = 0  # event time of the source
    label: str = ""  # how a reader calls it: "Progress note, 2026-03-01 08:10" / "Potassium 6.4 mmol/L (HH)"
    # "knowledge": `source` names the path ("path:3f2a", version: the policy), `quote` is the path in
    # words
    kind: Kind = "record"


class Statement(Struct, frozen=True, omit_defaults=True):
    """One sentence and where it comes from. Never without a citation."""

    text: str
    citations: tuple[Citation, ...]
    verdict: Verdict = "supported"
    note: str = ""  # for a marked statement: what could not be verified
    english: str = ""  # the words that the gate judged, where `text` is in another language


class Section(Struct, frozen=True, omit_defaults=True):
    """A section with its LOINC code. An empty one states it in `empty_reason`, never with made-up text."""

    title: str
    code: str = ""
    statements: tuple[Statement, ...] = ()
    sections: tuple[Section, ...] = ()
    empty_reason: str = ""  # "Nothing documented by 2026-03-01 10:00."


#: Code of the section with what did not fit before the sources.
APPENDIX: Final = "appendix"


def statements(sections: Iterable[Section]) -> Iterator[Statement]:
    """All of them, those of the sections within a section behind its own."""
    for section in sections:
        yield from section.statements
        yield from statements(section.sections)


class Author(Struct, frozen=True, omit_defaults=True):
    """The device that drafted."""

    backend: str  # "composer", or the model's name
    template: str
    policy: str = ""  # retriever/agent policy version
    versions: dict[
        str, str
        # slot of the registry -> artefact, of the promoted models that had a part in it; what is not in it
        # ships
    ] = {}


class Rejected(Struct, frozen=True, omit_defaults=True):
    """A statement that the gate cut."""

    text: str
    check: str  # number, unit, dose, date, negation, citation, patient, ...
    detail: str = ""  # expected / arrived, without patient identifiers


class Draft(Struct, frozen=True, omit_defaults=True):
    """The draft of one request."""

    request: str
    task: Task
    document: str
    patient: str
    encounter: str
    title: str
    cut: Instant
    sections: tuple[Section, ...]
    author: Author
    rejected: tuple[Rejected, ...] = ()
    fallback: str = ""  # why the composer stood in: "", "server", "timeout", "gate", "circuit-open"
    tokens_in: int = 0
    tokens_out: int = 0
    expectations: Expectations | None = None  # the paths that were available, used or not
    guidance: Guidance | None = None  # what the guidelines stated, used or not
    diagnosed: Diagnosed | None = None  # what was suggested, shown or not
    # of learned policies, on the way to the request and to the draft; for the trajectory
    decisions: tuple[Decision, ...] = ()
    language: str = ""  # ISO 639-1, of a letter that is not in English


def rejected_by_check(draft: Draft) -> dict[str, int]:
    """How many statements the grounding gate cut, by check."""
    return dict(sorted(Counter(rejected.check for rejected in draft.rejected).items()))
