"""Published drafts and clinicians' documents, as records, into the ledger."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import orjson
import pytest

from processors.drafting.fhir import to_bundle
from processors.tasks import TASKS
from schemas.errors import InputError
from schemas.facts import Source
from schemas.instant import HOUR
from schemas.outcomes import ClinicianDocument, Merged
from schemas.paths import Expectations, PathStep, ReasoningPath
from schemas.trajectories import Trajectory
from streams.learning.reward_ledger import RewardLedger
from streams.learning.rewards import RewardSink, kept
from streams.loop import Record
from streams.topics import OUTCOME, TRAJECTORY, output_topic
from tests.processors.stay import request

ASKED = request("progress-note")
DRAFT = TASKS["progress-note"].compose(ASKED)
PRINTED = Record(output_topic("progress-note"), 1, 7, 0, b"", orjson.dumps(to_bundle(DRAFT, ASKED)))


def written(text: str, offset: int = 0, **changed: object) -> Record:
    said = ClinicianDocument(
        "DocumentReference/77",
        "1",
        (1, 0, ""),
        ASKED.patient,
        ASKED.encounter,
        ASKED.cut + HOUR,
        "progress-note",
        text=text,
    )
    return Record(OUTCOME, 1, offset, 0, None, msgspec.json.encode(msgspec.structs.replace(said, **changed)))


@pytest.fixture
def sink(tmp_path: Path) -> Iterator[RewardSink]:
    opened = RewardSink(RewardLedger(tmp_path / "rewards.db"))
    yield opened
    opened.close()


def test_the_note_that_a_clinician_wrote_later_rewards_the_draft(sink: RewardSink) -> None:
    sink.write([sink.read(PRINTED)], {(PRINTED.topic, 1): 8})
    sink.write([sink.read(written("Potassium 4.6. Continue furosemide 40 mg."))], {(OUTCOME, 1): 1})
    (reward,) = sink._ledger.rewards()
    assert (
        reward.request == ASKED.id
        and reward.state == "matched"
        and reward.value is not None
        and reward.value > 0
        and not reward.echo
    )
    assert sink.positions() == {(PRINTED.topic, 1): 8, (OUTCOME, 1): 1}


def test_a_note_that_was_pasted_from_the_draft_is_an_echo_only_where_the_draft_says_it_in_its_own_words(
    sink: RewardSink,
) -> None:
    own = kept(DRAFT).own
    assert own and all(sentence in kept(DRAFT).text for sentence in own)
    sink.write([sink.read(PRINTED), sink.read(written(kept(DRAFT).text))], {})
    (reward,) = sink._ledger.rewards()
    assert reward.echo and reward.copied == 1.0 and reward.value == 1.0


def test_what_was_decided_joins_its_draft_before_or_after(sink: RewardSink) -> None:
    expected = Expectations(
        "p",
        (
            ReasoningPath(
                PathStep("", "HP:1", "a", "DISO"),
                (PathStep("then", "HP:2", "b", "DISO"),),
                1.0,
                Source("Encounter/1"),
            ),
        ),
    )
    told = Trajectory(
        ASKED.id,
        "progress-note",
        ASKED.document,
        ASKED.cut,
        "w",
        "1",
        "composer",
        expectations=expected,
        guidance=(("g|1", "s", "now"),),
    )
    sink.write(
        [sink.read(Record(TRAJECTORY, 0, 0, 0, b"", msgspec.json.encode(told))), sink.read(PRINTED)], {}
    )
    (draft,), _, _ = sink._ledger._kept.of_encounter(ASKED.encounter)
    assert (
        draft.grounds is not None
        and draft.grounds.paths == ((expected.paths[0].id, ("HP:1", "HP:2")),)
        and draft.grounds.steps == (("g|1", "s", "now"),)
    )
    assert (
        draft.identifier.startswith("urn:uuid:")
        and draft.patient == ASKED.patient
        and draft.text.splitlines()[0] in draft.printed
    )


def test_merges_are_ordered_by_where_they_stand(sink: RewardSink) -> None:
    (first, second) = (
        sink.read(Record(OUTCOME, 3, at, 0, None, msgspec.json.encode(Merged("Patient/1", into)))).change
        for at, into in ((0, "Patient/2"), (7, ""))
    )
    assert isinstance(first, Merged) and isinstance(second, Merged) and 0 < first.rank < second.rank


def test_records_that_come_again_change_nothing(sink: RewardSink) -> None:
    records = [PRINTED, written("Potassium 4.6.")]
    for _ in range(2):
        sink.write([sink.read(one) for one in records], {(PRINTED.topic, 1): 8, (OUTCOME, 1): 1})
        once = list(sink._ledger.rewards())
    assert list(sink._ledger.rewards()) == once and len(once) == 1


def test_a_draft_that_says_not_which_it_is_is_an_input_error(sink: RewardSink) -> None:
    assert PRINTED.value is not None
    bundle = orjson.loads(PRINTED.value)
    del bundle["identifier"]
    with pytest.raises(InputError):
        sink.read(Record(PRINTED.topic, 0, 0, 0, b"", orjson.dumps(bundle)))


@pytest.mark.parametrize("topic", [OUTCOME, TRAJECTORY, output_topic("progress-note")])
@pytest.mark.parametrize(
    "value", [None, b"", b"no json", b"\xff", b"[]", b"{}", b'{"resourceType":"Bundle"}']
)
def test_what_is_neither_is_an_input_error(sink: RewardSink, topic: str, value: bytes | None) -> None:
    with pytest.raises(InputError):
        sink.read(Record(topic, 0, 0, 0, b"", value))


@pytest.mark.parametrize("time", [2**70, 2**63 - 1, -(2**64)])
def test_a_time_that_no_file_can_hold_is_an_input_error(sink: RewardSink, time: int) -> None:
    told = Trajectory(ASKED.id, "progress-note", ASKED.document, time, "w", "1", "composer")
    for record in (
        written("Potassium 4.6.", time=time),
        Record(TRAJECTORY, 0, 0, 0, b"", msgspec.json.encode(told)),
    ):
        with pytest.raises(InputError):
            sink.write([sink.read(record)], {})
