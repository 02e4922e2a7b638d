"""Which version of an outcome counts, and which draft it is held to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from processors.outcomes.draft import Draft
from processors.outcomes.kinds import OfDocument, ends_at
from schemas.codes import Concept
from schemas.instant import Instant
from schemas.outcomes import ClinicianDocument, ConfirmedDiagnosis, Executed, Mark, Merged, Outcome

Versioned = TypeVar("Versioned", ClinicianDocument, ConfirmedDiagnosis, Executed, Mark)


def latest(versions: Iterable[Versioned]) -> list[Versioned]:
    """Of each resource its last version, in any order of coming; none of what was retracted."""
    found: dict[str, Versioned] = {}
    for one in versions:
        if one.resource not in found or one.rank > found[one.resource].rank:
            found[one.resource] = one
    return sorted(
        (one for one in found.values() if not one.retracted), key=lambda one: (one.time, one.resource)
    )


class Since(NamedTuple):
    """What a resource states now, and since when it has stated it."""

    resource: str
    version: str
    concept: Concept
    patient: str
    encounter: str
    time: Instant


def holding(versions: Iterable[ConfirmedDiagnosis] | Iterable[Executed]) -> list[Since]:
    """Of each resource whose last version is confirmed, or done: since when, without a break and of the same
    codes. By time.
    """
    by: dict[str, dict[tuple[int, Instant, str], ConfirmedDiagnosis | Executed]] = {}
    for one in versions:
        by.setdefault(one.resource, {})[one.rank] = one
    found: list[Since] = []
    for name, of in by.items():
        last = of[max(of)]
        if not _holds(last):
            continue
        since = last.time
        for rank in sorted(of, reverse=True):
            if not _holds(of[rank]) or of[rank].concept.codings != last.concept.codings:
                break
            since = min(since, of[rank].time)
        found.append(Since(name, last.version, last.concept, last.patient, last.encounter, since))
    return sorted(found, key=lambda one: (one.time, one.resource))


def _holds(one: ConfirmedDiagnosis | Executed) -> bool:
    return (
        not one.retracted
        and bool(one.concept.codings)
        and (one.confirmed if isinstance(one, ConfirmedDiagnosis) else one.done)
    )


def answering(
    draft: Draft, documents: Iterable[ClinicianDocument], kind: OfDocument, same: Mapping[str, str]
) -> ClinicianDocument | None:
    """The first of the same patient and encounter after the draft's cut, of the best kind that there is,
    within its time.
    """
    late = [
        one
        for one in latest(documents)
        if one.final
        and one.encounter == draft.encounter
        and of_patient(draft, one.patient, same)
        and draft.cut < one.time <= ends_at(draft, kind.hours)
    ]
    return next((one for wanted in kind.types for one in late if one.note_type == wanted), None)


def stood(drafts: Sequence[Draft], draft: Draft, at: Instant) -> bool:
    """Whether it was the last of its document then: of those whose evidence ends before."""
    return draft.cut < at and max(
        (one.cut, one.request) for one in drafts if one.document == draft.document and one.cut < at
    ) == (draft.cut, draft.request)


# Whom an outcome is of. A draft's identifier is no secret: a mark counts only where its patient and encounter are
# the draft's own, and it was made after the draft's evidence ended. What does not fit becomes a dead letter.

OTHER_PATIENT: Final = "mark-of-another-patient"
OTHER_ENCOUNTER: Final = "mark-of-another-encounter"
TOO_EARLY: Final = "mark-before-its-draft"
OF_OTHERS: Final = "outcome-of-another-patient"
#: What was expected instead, by reason.
EXPECTED: Final[Mapping[str, str]] = {
    OTHER_PATIENT: "a mark of the patient whose draft it names",
    OTHER_ENCOUNTER: "a mark of the encounter whose draft it names",
    TOO_EARLY: "a mark from after the end of the draft's evidence",
    OF_OTHERS: "an outcome of the patient whose encounter it names",
}


def of_patient(draft: Draft, patient: str, same: Mapping[str, str]) -> bool:
    """Whether a record is the draft's patient. `same`: the record that stands for a record."""
    return bool(draft.patient) and same.get(patient, patient) == same.get(draft.patient, draft.patient)


def misfit(draft: Draft, mark: Mark, same: Mapping[str, str]) -> str:
    """Why a mark that names the draft does not count, "" where it does. Without an encounter it may be of any
    of the patient's.
    """
    if not of_patient(draft, mark.patient, same):
        return OTHER_PATIENT
    if mark.encounter and mark.encounter != draft.encounter:
        return OTHER_ENCOUNTER
    return TOO_EARLY if mark.time <= draft.cut else ""


def misfits(
    drafts: Sequence[Draft], outcomes: Iterable[Outcome], same: Mapping[str, str]
) -> Iterator[tuple[str, str, str]]:
    """Resource, version and reason of what names these drafts, or their encounter, and cannot be of them."""
    held = list(outcomes)
    for mark in latest(one for one in held if isinstance(one, Mark)):
        named = [one for one in drafts if mark.draft in (one.request, one.identifier, one.document)]
        reasons = [misfit(one, mark, same) for one in named]
        if mark.verdict != "open" and reasons and all(reasons):
            yield mark.resource, mark.version, reasons[0]
    for one in held:
        if isinstance(one, Mark | Merged) or one.retracted or not one.patient:
            continue
        of = [draft for draft in drafts if one.encounter and draft.encounter == one.encounter]
        if of and not any(of_patient(draft, one.patient, same) for draft in of):
            yield one.resource, one.version, OF_OTHERS
