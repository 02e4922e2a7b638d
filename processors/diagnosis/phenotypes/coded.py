"""Coded conditions and observations as statements on HPO terms: by an HPO code, else by what the knowledge
graph makes of code and words.

A condition that is a disease is no finding: its name would be evidence for itself. What its name happens to
contain ("hypermobility" in "Ehlers-Danlos syndrome, hypermobility type") counts as little.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from kg.medical.coding import forms
from kg.medical.linking import Linker
from kg.medical.open.term import HPO, ICD10CM, OMIM, ORPHANET
from kg.medical.snapshot import Snapshot
from processors.diagnosis.phenotypes.union import Observed
from processors.drafting.compose import conditions
from processors.drafting.compose.conditions import ONSET
from processors.evidence.moments import OLDEST, years_at
from processors.evidence.ranges import codes
from processors.evidence.record import Record
from schemas.codes import Concept
from schemas.events import PatientBody
from schemas.facts import Fact
from schemas.instant import Instant

#: As processors/ingest/canonical/condition.py words Condition.onsetAge: "at age 52 years".
_AT_AGE: Final = re.compile(
    r"at age (\d+(?:\.\d+)?) ?(a|years?|yr|mo|months?|wk|weeks?|d|days?)?", re.IGNORECASE
)
_PER_YEAR: Final = {"m": 12.0, "w": 52.18, "d": 365.25}


def onset_of(fact: Fact, patient: PatientBody, admitted: Instant) -> float | None:
    """Age at which a condition began: as the record words it, else its start, where that is before the stay:
    within it the start is often only when somebody wrote it down.
    """
    if match := _AT_AGE.search(fact.attributes.get("onset", "")):
        age = float(match[1]) / _PER_YEAR.get((match[2] or "y")[0].lower(), 1.0)
        return round(age, 2) if age <= OLDEST else None
    return years_at(patient, fact.start) if fact.start < admitted - ONSET else None


_SYSTEMS: Final = frozenset(
    {
        HPO,
        "http://purl.obolibrary.org/obo/hp.owl",
        "http://purl.obolibrary.org/obo/hp.fhir",
        "http://purl.obolibrary.org/obo/hp",
    }
)
_DISEASES: Final = frozenset(
    {
        OMIM,
        ORPHANET,
        "https://omim.org",
        "https://www.omim.org",
        "http://omim.org",
        "https://www.orpha.net",
        "http://orpha.net",
        "http://purl.obolibrary.org/obo/mondo.owl",
    }
)
_SYMPTOM: Final = re.compile(r"[RZ]\d")  # chapters of ICD-10 that hold symptoms and circumstances
_FLAGS_ABSENT: Final = frozenset({"NEG", "ND", "ABSENT", "NOT DETECTED", "NEGATIVE"})
_ABSENT: Final = re.compile(
    r"(?:no|false|absent|negative|not (?:present|detected|found|seen)|none)\b", re.IGNORECASE
)
ABSENT_CODES: Final = frozenset(
    {"373067005", "260385009", "2667000", "260415000", "LA9634-2", "LA32-8"}
)  # no, negative, absent, not detected
#: What says neither: nobody looked, nobody knows, or the look did not tell.
_UNTOLD: Final = re.compile(
    r"\W*(?:unknown|unclear|uncertain|undetermined|indeterminate|inconclusive|equivocal|borderline|pending|possible|possibly|suspected|declined|refused|normal|n/?a|"
    r"(?:not|never) (?:known|done|performed|tested|assessed|examined|applicable|asked|available|evaluated|determined|recorded|reported|sure|specified)|"
    r"no (?:information|data|answer|result|response|value|sample|specimen)|unable|cannot|don't know)\b|\W*\?",
    re.IGNORECASE,
)
#: SNOMED CT: unknown, not applicable, indeterminate, inconclusive, equivocal, not done, not known; LOINC:
# unknown, don't know.
UNTOLD_CODES: Final = frozenset(
    {
        "261665006",
        "385432009",
        "82334004",
        "419984006",
        "42425007",
        "385660001",
        "396317002",
        "LA4489-6",
        "LA12688-0",
        "UNK",
        "ASKU",
        "NASK",
        "NAV",
        "NA",
        "unknown",
    }
)
UNTOLD_FLAGS: Final = frozenset({"IND", "E", "IE", "N"})  # of a term as a whole: normal does not say of what
_TERM: Final = "HP:"


def terms(concept: Concept) -> list[str]:
    """HPO ids among its codes."""
    found = [c.code for c in concept.codings if c.system.rstrip("/") in _SYSTEMS and c.code]
    return [code if code.startswith(_TERM) else f"{_TERM}{code.removeprefix('HP_')}" for code in found]


def of_conditions(record: Record, snapshot: Snapshot, linker: Linker) -> Iterator[Observed]:
    """Active ones as present, refuted ones as excluded, as the list of problems has them at the cut;
    suspected and past ones say nothing.
    """
    patient, cut = record.request.evidence.patient, record.request.cut
    since = record.admitted
    for fact in conditions.known(record):
        if fact.status not in ("active", "refuted"):
            continue
        present = fact.status == "active"
        onset = onset_of(fact, patient, since) if present else None
        for term in terms(fact.concept) or _by_words(fact, snapshot, linker):
            yield Observed(term, present, cut, fact.source, onset, coded=True)


def of_observations(record: Record) -> Iterator[Observed]:
    """Those that have an HPO code, as what is observed or as what was found."""
    for fact in record.facts:
        if fact.relation != "observed" or fact.status in ("planned", "unconfirmed", "inactive"):
            continue
        for term in terms(fact.concept):
            if (present := _is_there(fact)) is not None:
                yield Observed(term, present, fact.start, fact.source, coded=True)
        if isinstance(fact.value, Concept):
            for term in terms(fact.value):
                yield Observed(term, fact.status != "refuted", fact.start, fact.source, coded=True)


def _is_there(fact: Fact) -> bool | None:
    """None where the value does not say: no result, a reason why there is none, one that shows neither."""
    if fact.status == "refuted" or _FLAGS_ABSENT & set(codes(fact)):
        return False
    if UNTOLD_FLAGS & set(codes(fact)):
        return None
    match fact.value:
        case Concept() as said:
            held = {c.code for c in said.codings}
            if ABSENT_CODES & held:
                return False
            return None if UNTOLD_CODES & held else in_words(said.label)
        case str() as text:
            return in_words(text)
        case None:
            return None if fact.attributes.get("note", "").startswith("no value") else True
    return True


def in_words(words: str) -> bool | None:
    """Whether a value in words says that what was observed is there; None where it shows neither."""
    text = words.strip()
    return None if not text or _UNTOLD.match(text) else not _ABSENT.match(text)


def _by_words(fact: Fact, snapshot: Snapshot, linker: Linker) -> Iterator[str]:
    """HPO terms of a condition that has no HPO code."""
    concept = fact.concept
    if any(c.system.rstrip("/") in _DISEASES for c in concept.codings):
        return
    disease = False
    for row in _rows(concept, snapshot):
        if snapshot.id(row).startswith(_TERM):
            yield snapshot.id(row)
            return
        disease = disease or snapshot.group_of(row) == "DISO"
    if disease:
        return
    for link in linker.link(concept.label):
        if not (link.negated or link.family or link.historical or link.hypothetical) and snapshot.id(
            link.row
        ).startswith(_TERM):
            yield snapshot.id(link.row)


def _rows(concept: Concept, snapshot: Snapshot) -> Iterator[int]:
    """By code, then by words; a code of a chapter of symptoms names what is written next to it no better than
    these words do.
    """
    for coding in concept.codings:
        vague = coding.system == ICD10CM and _SYMPTOM.match(coding.code)
        if not vague and (row := snapshot.coded(coding.system, coding.code)) is not None:
            yield row
    for text in (concept.text, *(coding.display for coding in concept.codings)):
        for form in dict.fromkeys(forms(text)):
            rows = snapshot.named(form)
            if len(rows) == 1:
                yield rows[0]
