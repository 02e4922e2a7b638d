"""Records as PATIENT and GENERATE write them."""

from __future__ import annotations

from typing import Any

import msgspec
import orjson

from schemas.dead_letters import DeadLetter, encode_dead_letter
from schemas.deltas import Delta
from schemas.events import EncounterBody, Movement, PatientBody
from schemas.instant import DAY, HOUR, SECOND, Instant
from schemas.requests import Request, encode_request
from schemas.trajectories import Trajectory
from streams.board.settings import BoardSettings
from streams.board.view import BoardView, Part
from streams.loop.records import Record
from streams.topics import DEAD_LETTER, TKG_DELTA, TRAJECTORY, output_topic, request_topic

NOW: Instant = 1_780_000_000 * SECOND  # 2026-05-28T20:26:40Z


class Told:
    """A view, and records told to it one after the other."""

    def __init__(self, **settings: Any) -> None:
        self.view = BoardView(BoardSettings(**{"identities": "names", **settings}))
        self.records: list[Record] = []

    def tell(self, topic: str, value: bytes | None, key: str = "", when: Instant = NOW) -> frozenset[Part]:
        record = Record(topic, 0, len(self.records), when // 1000, key.encode(), value)
        self.records.append(record)
        return self.view.fold(record)

    def deltas(self, *deltas: Delta, when: Instant = NOW) -> frozenset[Part]:
        return self.tell(TKG_DELTA, msgspec.json.encode(deltas), when=when)

    def request(self, request: Request, when: Instant = NOW) -> frozenset[Part]:
        return self.tell(request_topic(request.task), encode_request(request), request.patient, when)

    def trajectory(self, request: Request, **over: Any) -> frozenset[Part]:
        return self.tell(TRAJECTORY, msgspec.json.encode(trajectory(request, **over)))

    def document(
        self, request: Request, identifier: str = "urn:uuid:1", replaces: str = "", when: Instant = NOW
    ) -> frozenset[Part]:
        value = document(request.encounter, identifier, replaces)
        return self.tell(output_topic(request.task), value, request.patient, when)

    def letter(self, when: Instant = NOW, **over: Any) -> frozenset[Part]:
        return self.tell(DEAD_LETTER, encode_dead_letter(letter(**over)), when=when)

    def wards(self, now: Instant = NOW) -> dict[str, list[str]]:
        """Encounters by ward."""
        return {
            ward["ward"]: [stay["encounter"] for stay in ward["stays"]]
            for ward in self.view.ward(now)["wards"]
        }

    def stay(self, now: Instant = NOW) -> dict[str, Any]:
        """The only stay."""
        ((stay,),) = [ward["stays"] for ward in self.view.ward(now)["wards"]]
        return dict(stay)


def encounter(
    number: int = 1, *, patient: str = "Patient/1", rank: int = 1, ward: str = "West 3", **over: Any
) -> Delta:
    """An encounter delta; `over` goes to the body, `origin`, `change` and `retracted` to the delta."""
    outer = {name: over.pop(name) for name in ("origin", "change", "retracted") if name in over}
    given = {
        "class_code": "IMP",
        "status": "in-progress",
        "start": NOW - DAY,
        "movements": (Movement(ward, NOW - DAY),),
    }
    return _delta("encounter", f"Encounter/{number}", EncounterBody(**given | over), patient, rank, **outer)


def patient(number: int = 1, *, record: str = "", rank: int = 1, **over: Any) -> Delta:
    outer = {name: over.pop(name) for name in ("origin", "change", "retracted") if name in over}
    given = {"family": "Weiss", "given": "Anna", "birth_date": "1950-03-02", "sex": "female"}
    return _delta(
        "patient",
        f"Patient/{number}",
        PatientBody(**given | over),
        record or f"Patient/{number}",
        rank,
        **outer,
    )


def _delta(kind: str, resource: str, body: msgspec.Struct, record: str, rank: int, **over: Any) -> Delta:
    given = {
        "patient": record,
        "event": f"{resource}@{rank}",
        "change": "add",
        "kind": kind,
        "resource": resource,
        "rank": (rank, NOW, ""),
        "occurred": NOW,
        "recorded": NOW,
        "body": msgspec.Raw(msgspec.json.encode(body)),
    }
    return Delta(**given | over)


def request(name: str = "r1", **over: Any) -> Request:
    given = {
        "id": name,
        "task": "progress-note",
        "patient": "Patient/1",
        "encounter": "Encounter/1",
        "slot": "2026-05-28",
        "cut": NOW - HOUR,
        "watermark": "w",
        "template": "t",
        "reason": "A note has come.",
    }
    return Request(**given | over)


def trajectory(request: Request, **over: Any) -> Trajectory:
    given = {
        "request": request.id,
        "task": request.task,
        "document": request.document,
        "cut": request.cut,
        "watermark": request.watermark,
        "template": request.template,
        "backend": "composer",
    }
    return Trajectory(**given | over)


def document(encounter: str, identifier: str, replaces: str = "") -> bytes:
    """The head of a document Bundle."""
    composition: dict[str, Any] = {
        "resourceType": "Composition",
        "status": "preliminary",
        "encounter": {"reference": encounter},
    }
    if replaces:
        composition["relatesTo"] = [{"code": "replaces", "targetIdentifier": {"value": replaces}}]
    entry = [{"resource": composition}]
    return orjson.dumps(
        {"resourceType": "Bundle", "type": "document", "identifier": {"value": identifier}, "entry": entry}
    )


def letter(**over: Any) -> DeadLetter:
    given = {
        "stage": "ingest",
        "reason": "not-json",
        "expected": "JSON",
        "came": "6 bytes that are none",
        "topic": "ehr.lab",
        "partition": 2,
        "offset": 41,
        "recorded": NOW,
        "replay": "wardstream dlq --replay --topic ehr.lab",
    }
    return DeadLetter(**given | over)
