"""A policy chooses how the notes of a stay are weighed: told in the request, no part of what the request
is.
"""

from __future__ import annotations

import msgspec
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from msgspec.structs import replace

from models.policies import ActionPolicy, Decider, shipped
from processors.notes.retrieval import SLOT, packaged_arms, packaged_weights
from schemas.events import PatientEvent
from schemas.requests import Request, encode_request
from tests.amounts import examples
from tests.processors.patient.hospital import (
    DAY,
    HOUR,
    MINUTE,
    T0,
    Hospital,
    ask,
    lab,
    merge,
    note,
    person,
    stay,
    tick,
)

A, B = "Patient/a", "Patient/b"
ACTIONS = tuple(packaged_arms())
TEXTS = (
    "Complains of chest pain since midnight.",
    "Potassium 4.1, kidneys well.",
    "Plan: furosemide 40 mg IV.",
    "Walked the stairs, no dyspnea.",
)


def course(patient: str = A, number: str = "1") -> list[PatientEvent]:
    """Four days on the ward, several notes a day, two drafts asked for at one moment."""
    told = [person(patient, T0), stay(patient, number, T0, T0)]
    for day in range(4):
        for at, text in enumerate(TEXTS):
            told.append(
                note(
                    patient,
                    f"{number}-{day}-{at}",
                    T0 + day * DAY + (at + 1) * HOUR,
                    f"{text} Day {day}.",
                    encounter=f"Encounter/{number}",
                )
            )
        told.append(lab(patient, f"{number}-{day}", T0 + day * DAY + 6 * HOUR))
        told.append(tick(T0 + day * DAY + 20 * HOUR))
    told += [
        ask(patient, "progress-note", f"Encounter/{number}", T0 + 4 * DAY, nonce) for nonce in "abcdefgh"
    ]
    return told


def exploring(explore: float = 0.6) -> Decider:
    return Decider(shipped(SLOT, ACTIONS, explore))


def notes(hospital: Hospital) -> list[Request]:
    return [request for request in hospital.requests if request.retrieval is not None]


def bare(request: Request) -> bytes:
    """All but how it was weighed and what that found."""
    return encode_request(replace(request, retrieval=None, decisions=()))


def test_without_exploration_requests_are_as_they_ship_and_say_so() -> None:
    found = Hospital().tell(course()).settle()
    assert len(notes(found)) > 4
    for request in notes(found):
        assert request.retrieval is not None and request.retrieval.weights == packaged_weights()
        (decided,) = request.decisions
        assert (decided.slot, decided.policy, decided.action, decided.probability, decided.actions) == (
            SLOT,
            "",
            "shipped",
            1.0,
            ACTIONS,
        )
    assert all(request.decisions == () for request in found.requests if request.retrieval is None)


def test_what_is_chosen_changes_nothing_else_of_any_request() -> None:
    plain, explored = (
        Hospital().tell(course()).settle(),
        Hospital(decider=exploring()).tell(course()).settle(),
    )
    assert list(map(bare, plain.requests)) == list(map(bare, explored.requests))
    assert plain.rows() == explored.rows()
    assert len({request.decisions[0].action for request in notes(explored)}) > 2


def test_the_weights_of_a_retrieval_are_those_of_the_action_that_was_taken() -> None:
    """Drafts of one moment share what was read, not how it was weighed."""
    found = notes(Hospital(decider=exploring()).tell(course()).settle())
    at_once = [request for request in found if request.cut == T0 + 4 * DAY]
    assert len({request.decisions[0].action for request in at_once}) > 1
    for request in found:
        assert (
            request.retrieval is not None
            and request.retrieval.weights == packaged_arms()[request.decisions[0].action].weights
        )


@examples(12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 30), st.integers(0, 30), st.floats(0, 1))
def test_workers_that_restart_decide_as_those_that_did_not(begin: int, more: int, explore: float) -> None:
    told = course()[: 14 + begin]
    straight = Hospital(decider=exploring(explore)).tell(told)
    restarted = Hospital(decider=exploring(explore)).tell(told[:more], restart=True).tell(told[more:])
    assert list(map(encode_request, straight.requests)) == list(map(encode_request, restarted.requests))


def test_a_request_that_is_sent_once_more_is_decided_alike() -> None:
    hospital = Hospital(decider=exploring(), answer=False).tell(course())
    hospital.tell([tick(T0 + 5 * DAY), tick(T0 + 6 * DAY)])
    by_id: dict[str, set[str]] = {}
    for request in notes(hospital):
        by_id.setdefault(request.id, set()).add(request.decisions[0].action)
    assert len(by_id) < len(notes(hospital))  # some were sent again
    assert all(len(actions) == 1 for actions in by_id.values())


def test_a_patient_who_is_merged_is_decided_for_as_whom_the_record_now_stands_for() -> None:
    told = [*course(A), *course(B, "2"), merge(A, B, T0 + 5 * DAY + MINUTE)]
    found = Hospital(decider=exploring()).tell(told).settle()
    again = Hospital(decider=exploring()).tell(told, restart=True).settle()
    assert list(map(encode_request, found.requests)) == list(map(encode_request, again.requests))


def test_features_reach_the_policy() -> None:
    """By words alone where nothing is embedded yet, by meaning where all is."""
    policy = ActionPolicy(
        SLOT, ("words", "meaning"), ("embedded",), (0.5,), (0.5,), ((-1.0, 0.0), (1.0, 0.0)), sharpness=100
    )
    hospital = Hospital(decider=Decider(policy))
    hospital.encoding = False
    hospital.tell(course()[:-8])
    assert {request.decisions[0].action for request in notes(hospital)} == {"words"}
    hospital = Hospital(decider=Decider(policy)).tell(course())
    assert notes(hospital)[-1].decisions[0].action == "meaning"


def test_the_choice_holds_no_word_of_the_record() -> None:
    found = Hospital(decider=exploring()).tell(course()).settle()
    said = b" ".join(msgspec.json.encode(request.decisions) for request in notes(found))
    assert b"potassium" not in said.lower() and b"Patient/" not in said and b"Encounter/" not in said
