"""A FHIR bundle of one patient as cases: one for each finished stay with a confirmed diagnosis, one for
diagnoses that belong to no stay.

Findings are HPO-coded Observations and Conditions: of a stay its own and those that name none, but for what
was recorded after the diagnosis. A diagnosis is an OMIM, Orphanet, MONDO or ICD-10-CM code of a Condition
that is confirmed, or has no status. The case is known from the latest time at which the
diagnosis can have been recorded: the end of a date, the end of a month or year if that is all;
without a date, from the end of all days, so that no query with a time sees the case. Patients and
stays have pseudonyms.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from kg.diseases.systems import disease_id
from models.ranker.case import Case
from processors.diagnosis.phenotypes.coded import ABSENT_CODES, UNTOLD_CODES, UNTOLD_FLAGS, in_words, terms
from schemas.codes import Coding, Concept
from schemas.instant import FOREVER, Instant
from wardstream.diagnosis.ages import sex
from wardstream.replay.sources.versions import at as time_at
from wardstream.replay.sources.versions import latest

SOURCE: Final = "fhir"
_ABSENT: Final = frozenset(("refuted", "entered-in-error"))
_OPEN: Final = frozenset(("provisional", "differential", "unconfirmed"))
_NEGATIVE: Final = frozenset(("NEG", "ND", "absent")) | ABSENT_CODES
_UNDECIDED: Final = UNTOLD_CODES | UNTOLD_FLAGS
_OBSERVED: Final = frozenset(("final", "amended", "corrected", ""))
_NO_DISEASE: Final = re.compile(
    r"ICD10CM:[RVWXYZ]"
)  # chapters of symptoms, causes from outside, circumstances
#: When a finding was known, the first that is there.
_FOUND: Final = ("issued", "effectiveDateTime", "effectivePeriod.end", "recordedDate", "onsetDateTime")
_RECORDED: Final = ("recordedDate", "meta.lastUpdated")

Resource = Mapping[str, Any]


class NoCase(ValueError):
    """A bundle that is one, and holds no case; the text states why, and nothing of the patient."""


class _Diagnosis(NamedTuple):
    ids: tuple[str, ...]
    recorded: Instant
    stay: str  # reference, "" for none


def cases_of(bundle: Mapping[str, Any], called: Callable[[str], str] = str) -> list[Case]:
    """`called`: pseudonyms of record keys. Raises NoCase where there is no case, ValueError for what is no
    bundle, or one of several patients.
    """
    if bundle.get("resourceType") != "Bundle":
        raise ValueError("no Bundle")
    entries = [entry for entry in bundle.get("entry") or () if isinstance(entry.get("resource"), dict)]
    resources = [entry["resource"] for entry in entries]
    patients = [one for one in resources if one.get("resourceType") == "Patient"]
    if len(patients) > 1:
        raise ValueError("several patients")
    subject = patients[0] if patients else {}
    name = f"Patient/{subject['id']}" if subject.get("id") else str(bundle.get("id") or "")
    if not name:
        raise NoCase("neither the patient nor the bundle has an id")
    stays = _stays(entries)
    diagnoses: dict[str, list[_Diagnosis]] = defaultdict(list)
    for one in _diagnoses(resources, stays, latest(bundle.get("timestamp"))):
        diagnoses[one.stay].append(one)
    if not diagnoses:
        raise NoCase("without a confirmed diagnosis of OMIM, Orphanet, MONDO or ICD-10-CM")
    if not any(not stay or stays[stay] for stay in diagnoses):
        raise NoCase("its stay is not finished")
    made = [
        _case(name, stay, found, resources, stays, subject, called)
        for stay, found in diagnoses.items()
        if not stay or stays[stay]
    ]
    cases = [case for case in made if case is not None]
    if not cases:
        raise NoCase("without a finding of HPO from before the diagnosis")
    return cases


def _stays(entries: Iterable[Resource]) -> dict[str, bool]:
    """Reference to an Encounter -> whether it is finished."""
    found: dict[str, bool] = {}
    for entry in entries:
        one = entry["resource"]
        if one.get("resourceType") == "Encounter":
            for name in (f"Encounter/{one['id']}" if one.get("id") else "", str(entry.get("fullUrl") or "")):
                if name:
                    found[name] = one.get("status") == "finished"
    return found


def _diagnoses(
    resources: Iterable[Resource], stays: Mapping[str, bool], shared: Instant | None
) -> Iterator[_Diagnosis]:
    for one in resources:
        status = _status(one)
        if one.get("resourceType") != "Condition" or status & (_ABSENT | _OPEN):
            continue
        if ids := _diseases(one):
            times = [time for path in _RECORDED if (time := latest(_value(one, path))) is not None]
            recorded = times[0] if times else shared if shared is not None else FOREVER
            yield _Diagnosis(ids, recorded, _stay(one, stays))


def _case(
    name: str,
    stay: str,
    diagnoses: list[_Diagnosis],
    resources: Iterable[Resource],
    stays: Mapping[str, bool],
    subject: Resource,
    called: Callable[[str], str],
) -> Case | None:
    recorded = max(one.recorded for one in diagnoses)
    present: dict[str, None] = {}
    absent: dict[str, None] = {}
    for one in resources:
        if not _tells(one) or (
            stay and one["resourceType"] == "Observation" and _stay(one, stays) not in ("", stay)
        ):
            continue
        known = next((time for path in _FOUND if (time := time_at(one, path)) is not None), None)
        if known is not None and known > recorded:
            continue
        there = False if _status(one) & _ABSENT else _is_there(one)
        for value, present_ in ((one.get("code"), there), (one.get("valueCodeableConcept"), True)):
            for term in terms(_concept(value)) if present_ is not None else ():
                (present if present_ else absent)[term] = None
    if not present:
        return None
    ids = dict.fromkeys(id_ for one in diagnoses for id_ in one.ids)
    return Case(
        called(f"{name} {stay}" if stay else name),
        SOURCE,
        tuple(present),
        tuple(ids),
        tuple(one for one in absent if one not in present),
        called(name),
        (),
        recorded,
        sex(subject.get("gender", "")),
    )


def _tells(one: Resource) -> bool:
    """Whether it states that something is present or absent. A Condition that names a disease is no finding:
    it would be evidence for itself.
    """
    if one.get("resourceType") == "Observation":
        return str(one.get("status", "")) in _OBSERVED
    if one.get("resourceType") != "Condition" or _status(one) & (_OPEN | {"entered-in-error"}):
        return False
    return not _diseases(one)


def _stay(one: Resource, stays: Mapping[str, bool]) -> str:
    reference = str((one.get("encounter") or {}).get("reference") or "")
    return reference if reference in stays else ""


def _status(one: Resource) -> set[str]:
    return {coding.code for coding in _concept(one.get("verificationStatus")).codings}


def _concept(element: object) -> Concept:
    codings = element.get("coding") or () if isinstance(element, dict) else ()
    return Concept(tuple(Coding(str(one.get("system", "")), str(one.get("code", ""))) for one in codings))


def _value(one: Resource, path: str) -> object:
    value: Any = one
    for step in path.split("."):
        value = value.get(step) if isinstance(value, Mapping) else None
    return value


def _diseases(one: Resource) -> tuple[str, ...]:
    """Ids of the disease that a Condition is; a symptom, a circumstance or a cause from outside is none."""
    named = (disease_id(coding.system, coding.code) for coding in _concept(one.get("code")).codings)
    return tuple(dict.fromkeys(name for name in named if name and not _NO_DISEASE.match(name)))


def _is_there(resource: Resource) -> bool | None:
    """None if it is open: no result, or an undecided one."""
    if resource.get("valueBoolean") is False:
        return False
    held = {
        coding.code
        for value in (resource.get("valueCodeableConcept"), *(resource.get("interpretation") or ()))
        for coding in _concept(value).codings
    }
    if held & _NEGATIVE:
        return False
    if held & _UNDECIDED or resource.get("dataAbsentReason"):
        return None
    return in_words(text) if isinstance(text := resource.get("valueString"), str) else True
