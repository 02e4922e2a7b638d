"""The result of earlier drafts, as far as one version of a resource shows: published on `ehr.outcome`, to
whoever learns from it.

Only of the record's own versions, each once: one that arrived again, or by a merge, has been published.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
import msgspec.yaml

from schemas.events import DocumentBody, FactsBody, MarkBody, PatientEvent, version_of
from schemas.outcomes import ClinicianDocument, ConfirmedDiagnosis, Executed, Mark, Outcome, Verdict

_FACTS: Final = msgspec.json.Decoder(FactsBody)
_MARK: Final = msgspec.json.Decoder(MarkBody)
_CERTAIN: Final = frozenset({"active", "inactive"})
#: Facts of orders that say by themselves that nothing is done.
_NOT_DONE: Final = frozenset({"planned", "refuted", "unconfirmed"})
#: What the status of a draft that was returned states of it. Whether a final one was changed, its text shows.
_RETURNED: Final[Mapping[str, Verdict]] = {
    "final": "accepted",
    "amended": "accepted",
    "entered-in-error": "rejected",
}


@cache
def acted_on() -> Mapping[str, frozenset[str]]:
    """By type of resource."""
    shown = msgspec.yaml.decode(
        files("processors.patient").joinpath("acted_on.yaml").read_text(encoding="utf-8")
    )
    return {kind: frozenset(statuses) for kind, statuses in shown.items()}


def reported(event: PatientEvent, body: DocumentBody | None) -> Iterator[Outcome]:
    """`body`: of a document, decoded. Raises msgspec.DecodeError where another body is not what its kind
    states.
    """
    if body is not None:
        if body.draft:
            yield _returned(event, body)
        if not body.ours and (event.encounter or event.retracted):
            yield _document(event, body)
    elif event.kind == "mark":
        wording = _MARK.decode(event.body)
        yield Mark(
            *_head(event),
            wording.draft,
            wording.verdict,
            wording.reason,
            "" if event.retracted else wording.text,
            wording.distance,
            event.retracted,
            wording.reviewer,
            wording.seconds,
        )
    elif event.kind == "history":
        kind = event.resource.partition("/")[0]
        if kind == "Condition":
            yield _diagnosis(event)
        elif kind in acted_on():
            yield _executed(event, acted_on()[kind])


def _head(event: PatientEvent) -> tuple[str, str, tuple[int, int, str], str, str, int]:
    return event.resource, version_of(event.id), event.rank, event.patient, event.encounter, event.occurred


def _document(event: PatientEvent, body: DocumentBody) -> ClinicianDocument:
    """A retracted version states only that it is."""
    return ClinicianDocument(
        *_head(event),
        body.note_type,
        body.doc_status != "preliminary",
        "" if event.retracted else body.text,
        event.retracted,
    )


def _returned(event: PatientEvent, body: DocumentBody) -> Mark:
    """A draft that was returned. One that is entered in error states it and is rejected; one that was deleted
    states nothing any more.
    """
    verdict = _RETURNED.get(body.doc_status, "open")
    text = body.text if verdict == "accepted" and not event.retracted else ""
    return Mark(
        *_head(event),
        body.draft,
        verdict,
        text=text,
        retracted=event.retracted and verdict != "rejected",
        reviewer=body.reviewer,
    )


def _diagnosis(event: PatientEvent) -> ConfirmedDiagnosis:
    fact = next(iter(_FACTS.decode(event.body).facts), None)
    if event.retracted or fact is None:
        return ConfirmedDiagnosis(*_head(event), retracted=event.retracted)
    confirmed = fact.attributes.get("verification") == "confirmed" and fact.status in _CERTAIN
    return ConfirmedDiagnosis(*_head(event), fact.concept, confirmed)


def _executed(event: PatientEvent, acted: frozenset[str]) -> Executed:
    wording = _FACTS.decode(event.body)
    fact = next(iter(wording.facts), None)
    if event.retracted or fact is None:
        return Executed(*_head(event), retracted=event.retracted)
    return Executed(*_head(event), fact.concept, wording.stated in acted and fact.status not in _NOT_DONE)
