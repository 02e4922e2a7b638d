"""Published drafts and clinicians' documents, as records, into the ledger."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import orjson
import pytest

from processors.fhir_output import to_bundle
from processors.tasks import TASKS
from schemas.errors import InputError
from schemas.instant import HOUR
from schemas.outcomes import ClinicianDocument
from streams.loop import Record
from streams.rewards.ledger import RewardLedger
from streams.rewards.sink import RewardSink, kept
from streams.topics import OUTCOME, output_topic
from tests.processors.evidence import request

ASKED = request("progress-note")
DRAFT = TASKS["progress-note"].compose(ASKED)
PRINTED = Record(output_topic("progress-note"), 1, 7, 0, b"", orjson.dumps(to_bundle(DRAFT, ASKED)))


def written(text: str, offset: int = 0, **changed: object) -> Record:
    said = ClinicianDocument("DocumentReference/77", "1", (1, 0, ""), ASKED.patient, ASKED.encounter, ASKED.cut + HOUR, "progress-note", text=text)
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
    assert reward.request == ASKED.id and reward.state == "matched" and reward.value is not None and reward.value > 0 and not reward.echo
    assert sink.positions() == {(PRINTED.topic, 1): 8, (OUTCOME, 1): 1}


def test_a_note_that_was_pasted_from_the_draft_is_an_echo_only_where_the_draft_says_it_in_its_own_words(sink: RewardSink) -> None:
    own = kept(DRAFT).own
    assert own and all(sentence in kept(DRAFT).text for sentence in own)
    sink.write([sink.read(PRINTED), sink.read(written(kept(DRAFT).text))], {})
    (reward,) = sink._ledger.rewards()
    assert reward.echo and reward.copied == 1.0 and reward.value == 1.0


def test_records_that_come_again_change_nothing(sink: RewardSink) -> None:
    records = [PRINTED, written("Potassium 4.6.")]
    for _ in range(2):
        sink.write([sink.read(one) for one in records], {(PRINTED.topic, 1): 8, (OUTCOME, 1): 1})
        once = list(sink._ledger.rewards())
    assert list(sink._ledger.rewards()) == once and len(once) == 1


@pytest.mark.parametrize("topic", [OUTCOME, output_topic("progress-note")])
@pytest.mark.parametrize("value", [None, b"", b"no json", b"\xff", b"[]", b"{}", b'{"resourceType":"Bundle"}'])
def test_what_is_neither_is_an_input_error(sink: RewardSink, topic: str, value: bytes | None) -> None:
    with pytest.raises(InputError):
        sink.read(Record(topic, 0, 0, 0, b"", value))
