"""An erased record: nothing of it is left, in its own rows or in another record's, and nothing comes back."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from processors.notes.chunking import content_hash
from schemas.events import LinkBody, PatientEvent
from schemas.instant import Instant
from streams.loop.store import MemoryStore
from tests.amounts import examples
from tests.processors.patient.hospital import (
    DAY,
    HOUR,
    LATER,
    T0,
    Hospital,
    PatientLink,
    allergy,
    embedded,
    lab,
    merge,
    note,
    person,
    stay,
    tick,
)

A, B, C, D = "Patient/a", "Patient/b", "Patient/c", "Patient/d"
#: Of two records that join. In five partitions A lies in the first, C in the second.
SAME = "Alder, Anna"


def erase(patient: str, at: Instant = LATER) -> PatientEvent:
    name = f"erase/{patient}"
    return PatientEvent(name, patient, "erase", name, at, at, (0, at, name))


def of(patient: str, word: str, **more: Any) -> list[PatientEvent]:
    """A patient with a stay, its notes and results; each with the word."""
    name = patient[-1]
    return [
        person(patient, T0, **{"name": f"{word}, {word}", **more}),
        stay(patient, f"s{name}", T0, T0),
        note(patient, f"n{name}", T0 + HOUR, f"The patient reports {word} pain since yesterday."),
        lab(patient, f"k{name}", T0 + 2 * HOUR, "6.9", encounter=f"Encounter/s{name}", critical=True),
        allergy(patient, f"a{name}", T0 + 3 * HOUR, word),
    ]


def held(hospital: Hospital) -> bytes:
    return b"\n".join(map(held_in, hospital.stores))


def held_in(store: MemoryStore) -> bytes:
    return b"\n".join(key + value for key, value in store.scan() if key[:1] != b"G")


def test_nothing_of_an_erased_patient_is_left_and_the_others_are_as_they_would_be_without() -> None:
    others = [event for patient in (C, D) for event in of(patient, "walnut")]
    alone = Hospital().take([*others, tick(T0 + 2 * DAY)])
    hospital = Hospital().take([*of(A, "canary"), *others, tick(T0 + 2 * DAY), erase(A)])
    assert b"canary" not in held(hospital) and A.encode() not in held(hospital)
    gone = [key for rows in hospital.rows() for key in rows if key[:1] == b"P" and key.endswith(b"R")]
    rows = [{key: row for key, row in found.items() if key not in gone} for found in hospital.rows()]
    assert len(gone) == 1 and rows == alone.rows()
    assert [(delta.patient, delta.change) for delta in hospital.out.deltas][-1] == (A, "erase")


def test_published_drafts_of_an_erased_patient_are_withdrawn() -> None:
    hospital = Hospital().take([*of(A, "canary"), tick(T0 + 2 * DAY)])
    published = {request.document for request in hospital.requests}
    before = len(hospital.requests)
    hospital.take([erase(A)])
    last = hospital.requests[before:]
    assert {request.document for request in last} == published and published
    assert all(request.cancelled and [one.why for one in request.withdrawn] == ["erased"] for request in last)


def test_what_a_survivor_received_goes_with_the_record_that_sent_it() -> None:
    events = [*of(C, "walnut", name=SAME), *of(A, "canary", name=SAME), merge(A, C, T0 + DAY)]
    hospital = Hospital(5).take(events)
    assert [b"canary" in rows for rows in map(held_in, hospital.stores)] == [True, True, False, False, False]
    hospital.take([erase(A)])
    assert b"canary" not in held(hospital) and b"walnut" in held(hospital)


def test_another_person_who_was_compared_with_the_record_keeps_nothing_of_it() -> None:
    claims = person(
        C, T0 + DAY, PatientLink(A, "replaced-by"), name="Walnut, Wim", born="1950-01-01", version=2
    )
    hospital = Hospital().take([*of(A, "canary"), *of(C, "walnut", born="1950-01-01"), claims])
    assert b"canary" in held(hospital) and hospital.out.cases[-1][1] is not None
    hospital.take([erase(A)])
    assert b"canary" not in held(hospital)


def test_whoever_carries_the_same_identifier_keeps_nothing_of_the_record() -> None:
    mrn = "http://hospital.example/mrn|4711"

    def carried(patient: str, name: str, born: str) -> list[PatientEvent]:
        stated = person(patient, T0, name=name, born=born, identifiers=(mrn,))
        body = msgspec.Raw(msgspec.json.encode(LinkBody(patient, patient)))
        link = msgspec.structs.replace(stated, id=f"{stated.id}#mrn", patient=mrn, kind="link", body=body)
        return [stated, link]

    hospital = Hospital().take(
        [
            *of(A, "canary"),
            *carried(A, "Canary, Cora", "1950-01-01"),
            *carried(C, "Walnut, Wim", "1980-08-08"),
        ]
    )
    assert [case for _, case in hospital.out.cases if case is not None and case.state == "open"]
    hospital.take([erase(A)])
    assert b"canary" not in held(hospital).lower() and A.encode() not in held(hospital)
    assert hospital.out.cases[-1][1] is None


def embedded_words(hospital: Hospital, word_of: dict[str, str]) -> set[str]:
    """The words whose text has an embedding, in whichever partition. `word_of`: words by content hash."""
    held = {key[5:].hex() for rows in hospital.embeddings() for key in rows if key[:1] == b"M"}
    return {word_of[name] for name in held if name in word_of}


@given(
    st.sets(st.sampled_from((A, B, C)), min_size=1),
    st.integers(0, 3),
    st.integers(1, 4),
    st.randoms(use_true_random=False),
)
@examples(20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_an_answer_that_comes_after_the_erasure_leaves_no_vector_of_an_erased_text(
    erased: set[str], early: int, size: int, chance: random.Random
) -> None:
    words = {A: "canary", B: "sparrow", C: "walnut", D: "beech"}
    hospital = Hospital(1)
    hospital.encoding = False
    hospital.take([event for patient, word in words.items() for event in of(patient, word)])
    texts = {one.hash: one for one in hospital.out.unembedded}
    word_of = {name: word for name, one in texts.items() for word in words.values() if word in one.text}
    assert sorted(word_of.values()) == sorted(words.values())
    waiting = sorted(texts.values(), key=lambda one: one.hash)
    chance.shuffle(waiting)
    answers = [embedded(waiting[at : at + size]) for at in range(0, len(waiting), size)]
    hospital.take([*answers[:early], *map(erase, sorted(erased)), *answers[early:]])
    left = {word for patient, word in words.items() if patient not in erased}
    assert embedded_words(hospital, word_of) <= left
    hospital.encoding = True
    theirs = (patient for patient, word in words.items() if word in left)
    again = [lab(one, "later", LATER + HOUR, "4.1", encounter=f"Encounter/s{one[-1]}") for one in theirs]
    hospital.take([*again, tick(LATER + DAY)])  # a progress note falls due
    assert embedded_words(hospital, word_of) == left, "what is still there is requested anew"


def test_a_survivor_keeps_no_vector_of_what_an_erased_record_had_sent() -> None:
    sent = content_hash("The patient reports canary pain since yesterday.")

    def holding(hospital: Hospital) -> list[int]:
        return [
            at for at, rows in enumerate(hospital.embeddings()) if any(key[5:].hex() == sent for key in rows)
        ]

    events = [*of(C, "walnut", name=SAME), *of(A, "canary", name=SAME), merge(A, C, T0 + DAY)]
    hospital = Hospital(5).take(events)
    hospital.take([tick(T0 + 2 * DAY)])
    assert holding(hospital) == [0, 1], "the record's own partition and the survivor's"
    assert holding(hospital.take([erase(A)])) == []


@pytest.mark.parametrize("seed", range(6))
def test_what_was_recorded_before_the_erasure_changes_nothing_whenever_it_comes(seed: int) -> None:
    chance = random.Random(seed)
    events = [*of(A, "canary"), *of(B, "canary"), merge(B, A, T0 + DAY), *of(C, "walnut")]
    mixed = [*events, erase(A), erase(B)]
    chance.shuffle(mixed)
    last = tick(LATER + DAY)
    in_order = Hospital().take([*events, erase(A), erase(B), last])
    hospital = Hospital().take([*mixed, *chance.sample(events, 6), last])
    assert hospital.rows() == in_order.rows() and b"canary" not in held(hospital)


def test_what_is_recorded_after_the_erasure_makes_a_new_record() -> None:
    hospital = Hospital().take([*of(A, "canary"), erase(A)])
    new = [msgspec.structs.replace(event, recorded=LATER + 1) for event in of(A, "walnut")]
    hospital.take([*new, tick(LATER + DAY)])
    assert b"walnut" in held(hospital) and any(
        not request.cancelled and request.cut > T0 for request in hospital.requests[-3:]
    )
