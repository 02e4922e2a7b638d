"""What the chart shows to be dangerous about orders that are to be signed. Pure: FHIR resources in, statements out.

The reviewed table is `processors/evidence/hazards.yaml`; allergies are compared by class. It never claims that there is no danger.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

import msgspec
import orjson

from processors.evidence import allergies, hazards
from processors.evidence.record import Record
from processors.evidence.wording import name
from processors.ingest import Ingested, IngestSettings, SourceRecord, ingest
from schemas.events import FactsBody, PatientBody, PatientEvent
from schemas.facts import Fact
from schemas.instant import Instant
from schemas.requests import Evidence, Request

_ORDERED: Final = "ordered-now-"
_ENTRY: Final = re.compile(r"Bundle\.entry\[(\d+)\]")
_SHAPE: Final = "the rules of FHIR R4"
_FACTS: Final = msgspec.json.Decoder(FactsBody)
_PATIENT: Final = msgspec.json.Decoder(PatientBody)
#: Statuses of an order that nobody has signed yet, or that runs.
_TAKEN: Final = frozenset({"draft", "active", "on-hold", "unknown", ""})


class Danger(NamedTuple):
    text: str
    source: str  # whose rule it is
    critical: bool
    orders: tuple[str, ...]  # ids of the draft orders, as they were sent; "" for one without


def dangers(
    patient: str,
    orders: Iterable[Mapping[str, Any]],
    chart: Iterable[Mapping[str, Any]],
    now: Instant,
    zone: str,
) -> list[Danger]:
    """`patient`: "Patient/7", whose all of it has to be: what is about another one is left out. `orders`: resources of
    `draftOrders`; `chart`: of the prefetch.
    """
    numbered = {f"{_ORDERED}{number}": one for number, one in enumerate(orders)}
    drafted = [
        _as_running(key, one, patient)
        for key, one in numbered.items()
        if one.get("resourceType") == "MedicationRequest"
    ]
    beside = [one for one in numbered.values() if one.get("resourceType") != "MedicationRequest"]
    sent = {one.get("id") for one in numbered.values()} - {None}
    running = [
        one for one in chart if not (one.get("resourceType") == "MedicationRequest" and one.get("id") in sent)
    ]
    given = [*running, *beside, *drafted]
    read = _read(given, now)
    record = Record(_request(patient, _facts(patient, read.events), now, zone))
    return [*_hazards(record, numbered), *_allergies(record, numbered), *_unread(read, given, numbered)]


def _as_running(key: str, order: Mapping[str, Any], patient: str) -> dict[str, Any]:
    """As it will be once it is signed. One that stops a medicine stays what it is."""
    status = str(order.get("status") or "")
    times = {k: v for k, v in order.items() if k not in ("meta", "authoredOn")}
    return {
        "subject": {"reference": patient},
        **times,
        "id": key,
        "status": "active" if status in _TAKEN else status,
        "intent": "order",
    }


def _read(resources: list[Mapping[str, Any]], now: Instant) -> Ingested:
    bundle = {
        "resourceType": "Bundle",
        "type": "collection",
        "entry": [{"resource": one} for one in resources],
    }
    return ingest(SourceRecord("ehr.admission", 0, 0, now, orjson.dumps(bundle), {}), IngestSettings())


def _unread(
    read: Ingested, given: list[Mapping[str, Any]], numbered: Mapping[str, Mapping[str, Any]]
) -> Iterator[Danger]:
    """What is no valid FHIR was compared with nothing, and no card must look as if it had been."""
    known = {event.resource for event in read.events}
    for key, one in numbered.items():
        if one.get("resourceType") == "MedicationRequest" and f"MedicationRequest/{key}" not in known:
            coded = one.get("medicationCodeableConcept") or {}
            drug = coded.get("text") or next((c.get("display") for c in coded.get("coding", ())), None)
            text = f"{drug or 'An order'}: the order could not be read, and was not checked"
            yield Danger(text, _SHAPE, False, (str(one.get("id", "")),))
    places = (_ENTRY.match(letter.location) for letter in read.letters)
    lost = [given[int(place[1])] for place in places if place is not None and int(place[1]) < len(given)]
    kinds = Counter(
        str(one.get("resourceType"))
        for one in lost
        if not str(one.get("id", "")).startswith(_ORDERED)
        and f"{one.get('resourceType')}/{one.get('id')}" not in known
    )
    if kinds:
        named = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
        yield Danger(
            f"Orders were not compared with {named} of the record, which could not be read", _SHAPE, False, ()
        )


def _facts(patient: str, events: Iterable[PatientEvent]) -> tuple[PatientBody, list[Fact]]:
    latest: dict[str, PatientEvent] = {}
    body = PatientBody()
    for event in events:
        if event.patient != patient:
            continue
        if event.kind == "patient":
            body = _PATIENT.decode(event.body)
        elif event.kind in ("history", "observation"):
            former = latest.get(event.resource)
            if former is None or former.rank < event.rank:
                latest[event.resource] = event
    facts = [
        fact for event in latest.values() if not event.retracted for fact in _FACTS.decode(event.body).facts
    ]
    return body, facts


def _request(patient: str, held: tuple[PatientBody, list[Fact]], now: Instant, zone: str) -> Request:
    body, facts = held
    seen = tuple(one for one in facts if one.relation == "observed")
    history = tuple(one for one in facts if one.relation != "observed")
    evidence = Evidence(patient=body, history=history, facts=seen)
    return Request("", "progress-note", patient, "", "", now, "", "", zone=zone or "UTC", evidence=evidence)


def _hazards(record: Record, numbered: Mapping[str, Mapping[str, Any]]) -> Iterator[Danger]:
    mine = [one for one in hazards.found(record) if any(_key(fact) in numbered for fact in one.facts)]
    for group in hazards.grouped(mine):
        made = hazards.stated(group, record.zone)
        keys = dict.fromkeys(_key(fact) for one in group for fact in one.facts)
        yield Danger(
            made.text,
            (made.note or "").removeprefix("After ").rstrip("."),
            hazards.rank(group[0].row) == 0 or group[0].row.pregnant,
            tuple(str(numbered[key].get("id", "")) for key in keys if key in numbered),
        )


def _allergies(record: Record, numbered: Mapping[str, Mapping[str, Any]]) -> Iterator[Danger]:
    for fact in record.of("ordered_medication"):
        order = numbered.get(_key(fact))
        allergy = (
            allergies.against(allergies.known(record), name(fact))
            if order is not None and fact.status == "active"
            else None
        )
        if order is not None and allergy is not None:
            yield Danger(
                f"{name(fact)}: the record has an allergy to {allergy.name}",
                "allergies of the record, by class",
                True,
                (str(order.get("id", "")),),
            )


def _key(fact: Fact) -> str:
    return fact.source.resource.removeprefix("MedicationRequest/")
