"""Which version of an outcome counts, and which draft it is held to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from processors.outcomes.draft import Draft
from processors.outcomes.kinds import OfDocument, ends_at
from schemas.codes import Concept
from schemas.instant import Instant
from schemas.outcomes import ClinicianDocument, ConfirmedDiagnosis, Executed, Mark

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
    draft: Draft, documents: Iterable[ClinicianDocument], kind: OfDocument
) -> ClinicianDocument | None:
    """The first after the draft's cut, of the best kind that there is, within its time."""
    late = [
        one
        for one in latest(documents)
        if one.final
        and one.encounter == draft.encounter
        and draft.cut < one.time <= ends_at(draft, kind.hours)
    ]
    return next((one for wanted in kind.types for one in late if one.note_type == wanted), None)


def stood(drafts: Sequence[Draft], draft: Draft, at: Instant) -> bool:
    """Whether it was the last of its document then: of those whose evidence ends before."""
    return draft.cut < at and max(
        (one.cut, one.request) for one in drafts if one.document == draft.document and one.cut < at
    ) == (draft.cut, draft.request)
