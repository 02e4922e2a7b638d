"""What heads a draft, and how its sources are called."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from processors.evidence.knowledge import ADVICE, CASE, DISEASE, OF_DIFFERENTIALS, RANKING, STEP, TERM
from processors.evidence.moments import minute
from processors.languages.phrases import ENGLISH, table
from schemas.drafts import Citation, Draft, Section, Statement
from schemas.instant import Instant
from schemas.requests import CRITICAL, LATE, LATE_CRITICAL

_BEFORE_CAPITAL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
FALLBACKS: Final[dict[str, str]] = {
    "server": "the model server failed",
    "timeout": "the model did not answer in time",
    "circuit-open": "the model server was being left alone after failures",
    "refused": "the model's answer could not be read",
    "gate": "too little of the model's answer was borne out by the record",
}
#: What a check looks at, in words: "2 statements were cut (numbers: 2)".
CHECKS: Final[dict[str, str]] = {
    "number": "numbers",
    "unit": "units",
    "dose": "doses",
    "date": "dates",
    "negation": "negation",
    "citation": "sources",
    "laterality": "sides",
    "drug": "medicines",
    "patient": "another patient",
    "instruction": "words to the reader",
    "language": "another language",
    "allergy": "against an allergy",
    "expectation": "told as if it were known",
    "guideline": "guidelines",
    "order": "orders",
    "diagnosis": "suggested diagnoses",
}


def written_by(draft: Draft) -> str:
    """ "Put together from the record without a language model", or by which model."""
    if draft.author.backend == "composer":
        stood_in = FALLBACKS.get(draft.fallback, draft.fallback)
        plain = "Put together from the record without a language model"
        return f"{plain}, because {stood_in}" if stood_in else plain
    kept = ", with sections of the composer where the model's were not borne out" if draft.fallback else ""
    return f"Written by the language model {draft.author.backend}{kept}"


def cut_short(draft: Draft) -> str:
    """How many statements the gate cut; "" where none."""
    if not draft.rejected:
        return ""
    counts = Counter(CHECKS.get(r.check, r.check) for r in draft.rejected)
    words = ", ".join(f"{check}: {count}" for check, count in sorted(counts.items()))
    many = "1 statement was" if len(draft.rejected) == 1 else f"{len(draft.rejected)} statements were"
    return f"{many} cut because the sources do not bear them out ({words})"


#: How the last part of a document's name begins, and why it was drafted then. Days ("2026-03-05") have no
# word of their own.
DAILY: Final = "New notes or results"
REASONS: Final[tuple[tuple[str, str], ...]] = (
    (CRITICAL, "Critical value"),
    ("admission", "Admission"),
    ("after:", "Again, later in the stay"),
    ("notes:", DAILY),
    ("discharge", "Discharge"),
    (LATE_CRITICAL, "Critical value after the discharge"),
    (LATE, "Results after the discharge"),
    ("asked:", "Asked for by a person"),
    ("oncology:", "New findings of a cancer"),
    ("due:", "An action of a guideline falls due"),
)


def reason(document: str) -> str:
    """Why a document was drafted: its name shows, also where the request is not at hand. "" where it does
    not.
    """
    slot = document.rpartition("/")[2]
    known = next((words for begins, words in REASONS if slot.startswith(begins)), "")
    return known or (DAILY if _DAY.fullmatch(slot) else "")


def in_words(words: str, language: str) -> str:
    """What heads a draft, in the language of a letter where its table has it."""
    known = {english: key for key, english in table(ENGLISH).items() if key.startswith("head.")}
    return table(language)[known[words]] if language and words in known else words


def critical(document: str) -> bool:
    """Whether a critical value was the reason."""
    return document.rpartition("/")[2].startswith((CRITICAL, LATE_CRITICAL))


def statements(sections: tuple[Section, ...]) -> Iterator[Statement]:
    for section in sections:
        yield from section.statements
        yield from statements(section.sections)


def zoned(instant: Instant, zone: str) -> str:
    """ "5 March 2026 11:00 (Europe/Berlin)"."""
    return f"{minute(instant, zone)} ({zone})"


def kind(resource: str) -> str:
    """ "Medication request" of "MedicationRequest/7"."""
    return _BEFORE_CAPITAL.sub(" ", resource.partition("/")[0]).capitalize()


_KNOWN_AS: Final = (
    (STEP, "Guideline"),
    (TERM, "Phenotype"),
    (DISEASE, "Profile of a disease"),
    (CASE, "Similar case"),
    (RANKING, "Ranking"),
    (ADVICE, "General advice, of no record"),
)


def known_as(resource: str) -> str:
    """What kind of knowledge a name is of."""
    return next((called for begins, called in _KNOWN_AS if resource.startswith(begins)), "Reasoning path")


def place(citation: Citation) -> str:
    """ "DocumentReference/3, version 1, characters 12 to 66"."""
    source = citation.source
    if citation.kind == "knowledge":
        if source.resource.startswith(TERM):
            return source.resource
        if source.resource.startswith((STEP, ADVICE)):
            return f"{source.resource}, version {source.version}"
        return (
            f"{source.resource}, "
            f"{'known to' if source.resource.startswith(OF_DIFFERENTIALS) else 'walked by'} "
            f"{source.version}"
        )
    sentences = [source.resource]
    if source.version:
        sentences.append(f"version {source.version}")
    if source.start >= 0:
        sentences.append(f"characters {source.start} to {source.end}")
    elif source.path:
        sentences.append(source.path)
    return ", ".join(sentences)
