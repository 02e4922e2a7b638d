"""The patient stage with a registry: what is promoted decides from the next request on, in the same
process.
"""

from __future__ import annotations

from pathlib import Path

from models.policies import ActionPolicy, write_policy
from models.registry import Registry
from models.registry.registry import FILE
from processors.notes.retrieval import SLOT, packaged_arms
from processors.patient import TriggerSettings
from schemas.events import PatientEvent, encode_events
from schemas.requests import Request, decode_request
from streams.loop import Record
from streams.loop.store import MemoryStore
from streams.stages.patient import PatientProcessor
from streams.topics import PATIENT_EVENT, request_topic
from tests.processors.patient.hospital import DAY, HOUR, T0, TEMPLATES, ask, note, person, stay
from wardstream.wiring.promotions import Promotions, weighing

A, AT = "Patient/a", "2026-11-22T03:00:00Z"


class Ward:
    """One patient with notes, one worker, and whoever asks for progress notes."""

    def __init__(self, registry: Path) -> None:
        self._promotions = Promotions(registry)
        self._stage = PatientProcessor(
            TriggerSettings(), TEMPLATES, 1, decider=weighing(self._promotions, 0.0)
        )
        self._store = MemoryStore()
        self._stage.assigned(0, self._store)
        self._asked = 0
        self._told(
            person(A, T0),
            stay(A, "1", T0, T0),
            note(A, "1", T0 + HOUR, "Complains of chest pain.", encounter="Encounter/1"),
        )

    def asked_and_asked_again(self) -> Request:
        """A request notices what was promoted; the one behind it is answered when that has been loaded,
        beside the stream.
        """
        self.ask()
        self._promotions.background.submit(int).result()
        return self.ask()

    def ask(self) -> Request:
        self._asked += 1
        (found,) = self._told(ask(A, "progress-note", "Encounter/1", T0 + DAY, f"n{self._asked}"))
        return found

    def _told(self, *events: PatientEvent) -> list[Request]:
        out = self._stage.process(
            0, self._store, [Record(PATIENT_EVENT, 0, 0, 0, None, encode_events(events))]
        )
        self._store.commit()
        return [
            decode_request(one.value)
            for one in out
            if one.topic == request_topic("progress-note") and one.value is not None
        ]


def promoted(registry: Registry, action: str) -> str:
    identity = registry.artefacts.add(
        {FILE: write_policy(ActionPolicy(SLOT, (action,)))}, "action-policy", made=AT
    ).id
    registry.promote(SLOT, identity, b"{}", AT)
    return identity


def decided(request: Request) -> tuple[str, str]:
    (found,) = request.decisions
    assert (
        request.retrieval is not None and request.retrieval.weights == packaged_arms()[found.action].weights
    )
    return found.action, found.policy


def test_a_promoted_policy_weighs_the_next_request_and_one_that_was_tampered_with_none(
    tmp_path: Path,
) -> None:
    registry = Registry(tmp_path / "registry")
    ward = Ward(registry.folder)
    assert decided(ward.asked_and_asked_again()) == ("shipped", "")
    words = promoted(registry, "words")
    assert decided(ward.asked_and_asked_again()) == ("words", words)
    narrow = promoted(registry, "narrow")
    (registry.artefacts.folder / narrow / FILE).write_bytes(write_policy(ActionPolicy(SLOT, ("wide",))))
    assert decided(ward.asked_and_asked_again()) == ("words", words)
    registry.roll_back(SLOT, AT, "not what it was")
    registry.roll_back(SLOT, AT, "live reward fell")
    assert decided(ward.asked_and_asked_again()) == ("shipped", "")


def test_who_holds_the_registry_for_long_holds_up_no_request(tmp_path: Path) -> None:
    """Whoever retrains or promotes has the registry's lock; those who serve never ask for it."""
    registry = Registry(tmp_path / "registry")
    ward, words = Ward(registry.folder), promoted(registry, "words")
    with registry._writing():
        assert decided(ward.asked_and_asked_again()) == ("words", words)
