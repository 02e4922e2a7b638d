"""The records that say what became of a request: document, trajectory, result for the patient's state, dead
letter.
"""

from __future__ import annotations

import base64
import dataclasses
import hashlib
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
import orjson

from processors.drafting.withdrawn import with_withdrawn, withdrawal
from schemas import diagnosis
from schemas.dead_letters import DeadLetter, encode_dead_letter, replay_command
from schemas.drafts import rejected_by_check, statements
from schemas.events import PatientBody, PatientEvent, ResultBody, encode_events
from schemas.instant import Instant, to_datetime
from schemas.requests import CRITICAL, Request, encode_request
from schemas.retrieval import traced
from schemas.trajectories import Trajectory
from streams.loop.kafka import partition_of
from streams.loop.records import Failure, Headers, Outgoing
from streams.stages.generate.drafting import Drafted
from streams.stages.generate.queue import Origin, Ticket
from streams.stages.generate.rows import Closed
from streams.topics import BLINDED, DEAD_LETTER, FHIR, PATIENT_EVENT, TRAJECTORY, output_topic

#: First year of life that is no longer in the band, and its name.
_BANDS: Final = ((18, "0-17"), (45, "18-44"), (65, "45-64"), (80, "65-79"), (200, "80+"))


def group_of(patient: PatientBody, cut: Instant) -> dict[str, str]:
    """ "sex", "age" and "language" (without region), as far as the record has them."""
    found = {
        "sex": patient.sex,
        "age": _band(patient.birth_date, cut),
        "language": patient.language.partition("-")[0].lower(),
    }
    return {name: value for name, value in found.items() if value}


def _band(born: str, cut: Instant) -> str:
    """Of completed years; a birth date that is only a year counts from its first day."""
    try:
        year, month, day = (int(part) for part in (*born.split("-"), "1", "1")[:3])
    except ValueError:
        return ""
    now = to_datetime(cut)
    years = now.year - year - ((now.month, now.day) < (month, day))
    return next((name for first, name in _BANDS if 0 <= years < first), "")


JSON: Final = "application/json"
#: A dead letter that would not fit into a record names its origin instead of carrying it.
LARGEST_LETTER: Final = 8 * 1024 * 1024


#: Begins the identifier of a draft that nobody is shown, in the state of the stage alone.
BLINDED_MARK: Final = "blinded "


def blinds(request: Request, share: float) -> bool:
    """Whether nobody is shown the draft: in a share of the stays, drawn by their names, so that what clinicians
    write without one is known. Never what is critical or was requested by a person.
    """
    if not share or request.priority == "critical" or request.slot.startswith((CRITICAL, "asked:")):
        return False
    digest = hashlib.blake2b(request.encounter.encode(), digest_size=8, key=b"blinded").digest()
    return int.from_bytes(digest) / 2**64 < share


class Printer:
    """Makes records of drafts. `to_bundle` is processors.drafting.fhir.to_bundle; `blinded`: share of the stays
    whose drafts nobody is shown. A document that somebody was shown is shown to its end.
    """

    def __init__(self, to_bundle: Callable[..., Mapping[str, Any]], blinded: float = 0.0) -> None:
        self._to_bundle = to_bundle
        self._blinded = blinded

    def print(
        self, ticket: Ticket, drafted: Drafted, replaces: str, trace: str
    ) -> tuple[str, tuple[Outgoing, ...]]:
        request, origin = ticket.request, dataclasses.replace(ticket.origin, trace=trace)
        hidden = replaces.startswith(BLINDED_MARK)
        hide = blinds(request, self._blinded) and (hidden or not replaces)
        known = replaces.removeprefix(BLINDED_MARK) if hide or not hidden else ""
        bundle = self._to_bundle(with_withdrawn(drafted.draft, request), request, replaces=known)
        identifier = (BLINDED_MARK if hide else "") + str(bundle["identifier"]["value"])
        key, trajectory_bytes = request.patient.encode(), msgspec.json.encode(trajectory(request, drafted))
        return identifier, (
            Outgoing(
                BLINDED if hide else output_topic(request.task),
                key,
                orjson.dumps(bundle),
                headers(origin, FHIR),
                origin.partition,
            ),
            Outgoing(TRAJECTORY, key, trajectory_bytes, headers(origin, JSON), origin.partition),
        )

    def withdraw(self, ticket: Ticket, replaces: str) -> tuple[str, tuple[Outgoing, ...]]:
        """The identifier and the record of the document that withdraws the published one."""
        request, origin = ticket.request, ticket.origin
        hidden = replaces.startswith(BLINDED_MARK)
        known = replaces.removeprefix(BLINDED_MARK)
        bundle = self._to_bundle(withdrawal(request), request, replaces=known)
        document = Outgoing(
            BLINDED if hidden else output_topic(request.task),
            request.patient.encode(),
            orjson.dumps(bundle),
            headers(origin, FHIR),
            origin.partition,
        )
        return (BLINDED_MARK if hidden else "") + str(bundle["identifier"]["value"]), (document,)

    def apologise(self, ticket: Ticket, error: Exception) -> tuple[Outgoing, ...]:
        return (
            letter(
                ticket.origin,
                reason="not-drafted",
                expected="a draft from a model or the composer",
                came=f"{type(error).__name__} from the composer",
                location=ticket.request.id,
                value=encode_request(ticket.request),
            ),
        )


def headers(origin: Origin, content_type: str) -> Headers:
    """Headers of the records that answer the record at `origin`."""
    trace = (("traceparent", origin.trace.encode()),) if origin.trace else ()
    return (*trace, ("content-type", content_type.encode()))


def trajectory(request: Request, drafted: Drafted) -> Trajectory:
    """The decisions, without free text but what was kept to train on."""
    draft, evidence = drafted.draft, request.evidence
    made = list(statements(draft.sections))
    cited = {
        f"{citation.source.resource}@{citation.source.version}" for one in made for citation in one.citations
    }
    offered = (evidence.history, evidence.facts, evidence.passages, evidence.prior, evidence.earlier)
    return Trajectory(
        request=request.id,
        task=request.task,
        document=request.document,
        cut=request.cut,
        watermark=request.watermark,
        template=request.template,
        backend=draft.author.backend,
        patient=request.patient,
        encounter=request.encounter,
        slot=request.slot,
        fallback=draft.fallback,
        policy=draft.author.policy,
        seed=drafted.seed,
        cited=tuple(sorted(cited)),
        offered=sum(len(part) for part in offered),
        statements=len(made),
        rejected=rejected_by_check(draft),
        tokens_in=drafted.tokens_in,
        tokens_out=drafted.tokens_out,
        steps=drafted.steps,
        expectations=draft.expectations,
        guidance=tuple(
            (f"{one.guideline}|{one.version}", one.step, one.role) for one in draft.guidance.recommendations
        )
        if draft.guidance
        else (),
        decisions=draft.decisions or request.decisions,
        group=group_of(evidence.patient, request.cut),
        diagnosis=None if draft.diagnosed is None else diagnosis.traced(draft.diagnosed),
        retrieval=None if request.retrieval is None else traced(request.retrieval),
        texts=drafted.texts,
    )


#: `repeated` reports the published draft again; `awaited` reports nothing, the request it waits for will.
_RESULTS: Final = {
    "published": "published",
    "repeated": "published",
    "superseded": "superseded",
    "cancelled": "cancelled",
    "failed": "failed",
}


def result(closed: Closed[Any], partitions: int) -> Outgoing | None:
    """The event that reports the outcome of a request to the patient's state; None if there is nothing to
    report.
    """
    request, outcome = closed.request, _RESULTS.get(closed.outcome)
    if request is None or outcome is None:
        return None
    shown = closed.bundle.removeprefix(BLINDED_MARK)
    body = msgspec.json.encode(ResultBody(request=request.id, outcome=outcome, document=shown))  # type: ignore[arg-type]
    origin = closed.origin
    # The position of the request record is part of the identity: a request that arrives twice is answered
    # twice.
    digest = hashlib.sha256(f"{origin.topic}/{origin.partition}/{origin.offset}".encode() + body).hexdigest()[
        :16
    ]
    event = PatientEvent(
        id=f"Result/{request.id}@:{digest}",
        patient=request.patient,
        kind="result",
        resource=f"Result/{request.id}",
        occurred=request.cut,
        recorded=origin.recorded,
        rank=(0, request.cut, digest),
        encounter=request.encounter,
        trace=origin.trace,
        body=msgspec.Raw(body),
    )
    partition = partition_of(request.patient, partitions)
    return Outgoing(
        PATIENT_EVENT, request.patient.encode(), encode_events((event,)), headers(origin, JSON), partition
    )


def unreadable(origin: Origin, value: bytes | None) -> tuple[Outgoing, ...]:
    """The dead letter of a record that is no request."""
    came = f"{len(value)} bytes that are none" if value is not None else "a record without a value"
    expected = "a Request as JSON (schemas.requests)"
    return (letter(origin, reason="not-a-request", expected=expected, came=came, value=value or b""),)


def poisonous(origin: Origin, value: bytes | None, failure: Failure) -> tuple[Outgoing, ...]:
    """The dead letter of a record that ended the process, repeatedly."""
    came = f"{failure.kind} at {failure.where}"
    expected = "a record that can be handled without the process ending"
    return (
        letter(
            origin,
            reason="poison",
            expected=expected,
            came=came,
            value=value or b"",
            attempts=failure.attempts,
        ),
    )


def letter(
    origin: Origin,
    *,
    reason: str,
    expected: str,
    came: str,
    location: str = "",
    value: bytes = b"",
    attempts: int = 1,
) -> Outgoing:
    """A dead letter about the record at `origin`."""
    whole = DeadLetter(
        stage="generate",
        reason=reason,
        expected=expected,
        came=came,
        topic=origin.topic,
        partition=origin.partition,
        offset=origin.offset,
        recorded=origin.recorded,
        location=location,
        attempts=attempts,
        replay=replay_command(origin.topic, origin.partition, origin.offset),
        value=base64.b64encode(value).decode() if len(value) <= LARGEST_LETTER else "",
        trace=origin.trace,
    )
    return Outgoing(DEAD_LETTER, None, encode_dead_letter(whole), headers(origin, JSON), origin.partition)
