"""What the patient stage says of deletions and merges, in the ledger of the forgotten."""

from __future__ import annotations

import threading
from pathlib import Path

import msgspec
import pytest
from confluent_kafka import Producer
from hypothesis import given
from hypothesis import strategies as st

from schemas.deltas import Delta
from schemas.errors import InputError, StateError
from schemas.events import PatientEvent
from streams.learning.forgetting import SOURCES, ForgettingSink
from streams.learning.forgotten import FILE, Change, ForgottenLedger, Merged, Seen, wished
from streams.loop import LoopSettings, Record
from streams.loop.embedded_broker import EmbeddedBroker
from streams.loop.kafka import TopicSpec
from streams.sinks import SinkLoop
from streams.topics import DEAD_LETTER, TKG_DELTA
from tests.amounts import examples
from tests.processors.patient.hospital import DAY, HOUR, T0, Hospital, merge, person, stay
from tests.streams.sinks.heard import Heard
from trainers.datasets.forgotten import Forgotten, read_forgotten

A, B, C = "Patient/a", "Patient/b", "Patient/c"


def hidden(name: str) -> str:
    return name[::-1]


def gone_of(made: PatientEvent, at: int, version: int) -> PatientEvent:
    """The resource deleted, or entered in error."""
    return msgspec.structs.replace(
        made,
        id=f"{made.resource}@{version}:dead",
        rank=(version, at, "dead"),
        retracted=True,
        occurred=at,
        recorded=at,
    )


def heard(folder: Path, *events: PatientEvent, times: int = 1) -> Forgotten:
    """What is forgotten when the patient stage has folded these events."""
    sink = ForgettingSink(ForgottenLedger(folder / FILE, "s"), hidden)
    deltas = Hospital(1).tell(events).out.deltas
    for _ in range(times):
        sink.write(
            [sink.read(Record(TKG_DELTA, 0, 0, 0, None, msgspec.json.encode(deltas)))], {(TKG_DELTA, 0): 1}
        )
    sink.close()
    return read_forgotten(folder)


def test_a_deleted_patient_and_an_encounter_entered_in_error_are_gone_and_nobody_else(tmp_path: Path) -> None:
    told = [person(A, T0), person(B, T0), stay(B, "1", T0, T0), stay(B, "2", T0, T0)]
    found = heard(tmp_path, *told, gone_of(told[0], T0 + HOUR, 2), gone_of(told[2], T0 + HOUR, 2))
    assert found.gone(hidden(A)) and found.gone(hidden(B), hidden("Encounter/1"))
    assert not found.gone(hidden(B)) and not found.gone(hidden(B), hidden("Encounter/2"))


def test_a_patient_who_is_there_again_is_not_gone_whatever_comes_late(tmp_path: Path) -> None:
    first = person(A, T0)
    found = heard(tmp_path, first, person(A, T0 + DAY, version=3), gone_of(first, T0 + HOUR, 2))
    assert not found.gone(hidden(A))


@pytest.mark.parametrize("times", [1, 3])
def test_a_merged_record_is_the_survivor_s_until_the_merge_is_taken_back_and_is_never_forgotten_as_seen_together(
    tmp_path: Path, times: int
) -> None:
    told = [person(A, T0), person(B, T0), person(C, T0), merge(C, B, T0 + HOUR), merge(B, A, T0 + HOUR)]
    found = heard(tmp_path, *told, times=times)
    assert {found.person(hidden(one)) for one in (A, B, C)} == {hidden(A)}
    parted = heard(
        tmp_path / "parted", *told, merge(B, A, T0 + 2 * HOUR, active=False, version=2), times=times
    )
    assert [parted.person(hidden(one)) for one in (A, B, C)] == [hidden(A), hidden(B), hidden(B)]
    assert parted.known_as(hidden(C)) == {hidden(A), hidden(B), hidden(C)}


def test_what_was_drafted_for_the_survivor_in_the_other_s_stay_is_the_other_s_again(tmp_path: Path) -> None:
    told = [person(A, T0), person(B, T0), stay(B, "1", T0, T0), merge(B, A, T0 + HOUR)]
    assert heard(tmp_path, *told).person(hidden(A), hidden("Encounter/1")) == hidden(A)
    again = heard(tmp_path / "parted", *told, merge(B, A, T0 + 2 * HOUR, active=False, version=2))
    assert again.person(hidden(A), hidden("Encounter/1")) == hidden(B)
    deleted = heard(
        tmp_path / "deleted",
        *told,
        merge(B, A, T0 + 2 * HOUR, active=False, version=2),
        gone_of(told[1], T0 + DAY, 2),
    )
    assert deleted.gone(hidden(A), hidden("Encounter/1")) and not deleted.gone(hidden(A))


@given(
    st.permutations(
        [
            Seen("patient", "a", "a", (version, version, ""), version == last)
            for last in (2, 3)
            for version in range(1, 4)
        ]
    ),
    st.integers(0, 6),
)
@examples(30)
def test_versions_in_any_order_in_any_batches_give_the_last_by_rank(
    tmp_path_factory: pytest.TempPathFactory, told: list[Change], at: int
) -> None:
    path = tmp_path_factory.mktemp("any") / FILE
    ledger = ForgottenLedger(path, "s")
    seen = [one for one in told if isinstance(one, Seen) and not (one.rank[0] == 3 and not one.retracted)]
    ledger.apply(seen[:at])
    ledger.apply(seen[at:])
    ledger.close()
    assert read_forgotten(path.parent).gone("a")


def test_a_file_of_another_salt_is_refused_without_telling_it(tmp_path: Path) -> None:
    ForgottenLedger(tmp_path / FILE, "one").close()
    with pytest.raises(StateError, match="another salt") as caught:
        ForgottenLedger(tmp_path / FILE, "other")
    assert "wishes" in str(caught.value)


def test_who_is_linked_is_one_person_in_both_directions(tmp_path: Path) -> None:
    ledger = ForgottenLedger(tmp_path / FILE, "s")
    ledger.apply(
        [
            Merged("b", "a", True),
            Merged("c", "b", True),
            Merged("d", "e", True),
            Seen("encounter", "1", "c", (1, 0, ""), False),
        ]
    )
    assert ledger.same_person("b") == {"a", "b", "c"} == ledger.same_person("a")
    assert ledger.whose({"a", "c"}).encounters == {"1"}
    ledger.close()


@given(
    st.lists(st.tuples(st.sampled_from("abcdef"), st.sampled_from("abcdef"), st.booleans()), max_size=8),
    st.sets(st.sampled_from("abcdef"), max_size=2),
    st.integers(0, 8),
)
@examples(60, deadline=None)
def test_nothing_is_kept_of_whom_datasets_leave_out_for_a_wish_whenever_they_were_merged(
    tmp_path_factory: pytest.TempPathFactory, links: list[tuple[str, str, bool]], wishing: set[str], at: int
) -> None:
    folder = tmp_path_factory.mktemp("wished")
    told = [Merged(*one) for one in links if one[0] != one[1]]
    ledger = ForgottenLedger(folder / FILE, "s")
    ledger.apply([Seen("encounter", f"stay of {one}", one, (1, 0, ""), False) for one in "abcdef"])
    ledger.apply(told[:at])
    for one in wishing:
        ledger.wish(ledger.same_person(one), "2026-01-01", "test")
    ledger.apply(told[at:])
    ledger.close()
    found, left = wished(folder), read_forgotten(folder)
    assert found.patients == {one for one in "abcdef" if left.gone(one)}
    assert found.encounters == {f"stay of {one}" for one in found.patients}


def test_after_a_wish_the_record_that_stands_for_them_is_theirs_too(tmp_path: Path) -> None:
    ledger = ForgottenLedger(tmp_path / FILE, "s")
    ledger.wish(["a"], "2026-01-01", "test")
    ledger.apply([Merged("a", "b", True), Seen("encounter", "1", "b", (1, 0, ""), False)])
    assert wished(tmp_path).has({"patient": "b", "encounter": ""}) and wished(tmp_path).has(
        {"patient": "", "encounter": "1"}
    )
    ledger.apply([Merged("a", "b", False)])
    assert wished(tmp_path).patients == {"a"}
    ledger.close()


@pytest.mark.parametrize("value", [None, b"", b"\xff", b"{}", b"[1]"])
def test_what_are_no_deltas_is_an_input_error(tmp_path: Path, value: bytes | None) -> None:
    sink = ForgettingSink(ForgottenLedger(tmp_path / FILE, "s"), hidden)
    with pytest.raises(InputError, match="not-deltas"):
        sink.read(Record(TKG_DELTA, 0, 0, 0, None, value))
    sink.close()


@pytest.mark.parametrize("rank", [(2**63, 0, ""), (0, 2**70, "")])
def test_a_version_that_no_file_can_hold_is_an_input_error(
    tmp_path: Path, rank: tuple[int, int, str]
) -> None:
    sink = ForgettingSink(ForgottenLedger(tmp_path / FILE, "s"), hidden)
    (delta, *_) = Hospital(1).tell([person(A, T0)]).out.deltas
    with pytest.raises(InputError, match="not-deltas"):
        sink.write(
            [
                sink.read(
                    Record(
                        TKG_DELTA,
                        0,
                        0,
                        0,
                        None,
                        msgspec.json.encode([msgspec.structs.replace(delta, rank=rank)]),
                    )
                )
            ],
            {},
        )
    sink.close()


def test_the_stage_reads_the_topic_and_goes_on_where_the_file_stands(tmp_path: Path) -> None:
    first = [person(A, T0), person(B, T0)]
    with EmbeddedBroker() as broker:
        broker.create([TopicSpec(TKG_DELTA, 1, {}), TopicSpec(DEAD_LETTER, 1, {})])
        _read(broker, tmp_path, Hospital(1).tell([*first, gone_of(first[0], T0 + HOUR, 2)]).out.deltas)
        assert read_forgotten(tmp_path).gone(hidden(A))
        _read(broker, tmp_path, Hospital(1).tell([*first, gone_of(first[1], T0 + HOUR, 2)]).out.deltas)
    assert read_forgotten(tmp_path).gone(hidden(B)) and read_forgotten(tmp_path).gone(hidden(A))


def _read(broker: EmbeddedBroker, folder: Path, deltas: list[Delta]) -> None:
    producer = Producer({"bootstrap.servers": broker.kafka.bootstrap})
    producer.produce(TKG_DELTA, msgspec.json.encode(deltas), partition=0)
    assert producer.flush(10) == 0
    heard = Heard(1)
    settings = LoopSettings(stage="forget", topics=SOURCES, state_dir=folder, static_member=False)
    loop = SinkLoop(
        ForgettingSink(ForgottenLedger(folder / FILE, "s"), hidden), settings, broker.kafka, heard
    )
    thread = threading.Thread(target=loop.run)
    thread.start()
    try:
        assert heard.done.wait(60)
    finally:
        loop.stop()
        thread.join(30)
