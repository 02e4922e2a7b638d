"""What learning keeps of a real Kafka is what the topics say, whatever dies whenever: the log, the rewards,
who is forgotten.
"""

from __future__ import annotations

import random
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import orjson
import pyarrow.dataset as ds
import pytest
from confluent_kafka import Producer

from deploy.servers.kafka import KafkaServer
from processors.drafting.fhir import to_bundle
from streams.learning import forgetting
from streams.learning import rewards as rewarding
from streams.learning.forgotten import ForgottenLedger
from streams.learning.log_folder import pseudonyms
from streams.learning.reward_ledger import RewardLedger
from streams.loop import Record
from streams.loop.kafka import partition_of
from streams.stages.generate.drafting import Drafted
from streams.stages.generate.result_records import trajectory
from streams.topics import OUTCOME, TKG_DELTA, TRAJECTORY, output_topic
from tests.integration.chaos import Crew
from tests.integration.checker import read_committed
from tests.integration.sample_drafts import drafts
from tests.integration.sample_state import hospital
from tests.integration.servers import fresh_topics
from trainers.datasets.snapshot import take
from wardstream.settings import Settings
from wardstream.wiring.rewards import means_of

pytestmark = [pytest.mark.integration, pytest.mark.timeout(900)]

PARTITIONS = 4
SALT = "of this test alone"
STAGES = ("export", "reward", "forget")
FILES = {"reward": "rewards.db", "forget": "forgotten.db"}


def told() -> Iterator[tuple[str, str, bytes]]:
    """Topic, patient, value of all that the sample hospital says of its drafts, and of what became of
    them.
    """
    for draft, request in drafts():
        yield output_topic(draft.task), draft.patient, orjson.dumps(to_bundle(draft, request))
        yield TRAJECTORY, draft.patient, msgspec.json.encode(trajectory(request, Drafted(draft)))
    for outcome in hospital().out.outcomes:
        yield OUTCOME, outcome.patient, msgspec.json.encode(outcome)
    for delta in hospital().out.deltas:
        yield TKG_DELTA, delta.patient, msgspec.json.encode([delta])


class Ward:
    """Topics, their feed, the three stages as processes of their own."""

    def __init__(self, kafka: KafkaServer, folder: Path, seed: int) -> None:
        self.bootstrap, self.folder, self.learning = kafka.bootstrap, folder, folder / "learning"
        fresh_topics(kafka, PARTITIONS)
        self._chance = random.Random(seed)
        self._left = list(told())
        self._chance.shuffle(self._left)
        self._producer = Producer(
            {"bootstrap.servers": kafka.bootstrap, "transactional.id": "learning-feed", "log_level": 0}
        )
        self._producer.init_transactions(30)
        config = folder / "wardstream.toml"
        config.write_text(
            f'[kafka]\nbootstrap = "{kafka.bootstrap}"\n[learning]\nfolder = "{self.learning}"\nsalt = "{SALT}"\nrows = 40\nwait = 0.3\n'
            f'[worker]\nstate_dir = "{folder / "state"}"\n[diagnosis]\nuse = false\n'
        )
        self.command = [sys.executable, "-m", "wardstream", "run", "--config", str(config), "--stage"]

    def say(self, count: int) -> None:
        """So many records more, in transactions of which some are aborted."""
        sending, self._left = self._left[:count], self._left[count:]
        while sending:
            size = self._chance.randint(1, 30)
            self._producer.begin_transaction()
            for topic, patient, value in sending[:size]:
                self._producer.produce(topic, value, key=patient, partition=partition_of(patient, PARTITIONS))
            self._producer.flush(30)
            if self._chance.random() < 0.2:
                self._producer.abort_transaction(30)
            else:
                self._producer.commit_transaction(30)
                sending = sending[size:]

    @property
    def left(self) -> int:
        return len(self._left)

    def committed(self, topics: tuple[str, ...]) -> list[Record]:
        return [
            Record(topic, one.partition, one.offset, 0, one.key, one.value)
            for topic in topics
            for one in read_committed(self.bootstrap, topic)
        ]

    def await_kept(self, stage: str, topics: tuple[str, ...], within_s: float = 180.0) -> None:
        """Until the stage's file has gone as far as the topics."""
        ends: dict[tuple[str, int], int] = {}
        for one in self.committed(topics):
            ends[one.topic, one.partition] = max(ends.get((one.topic, one.partition), 0), one.offset + 1)
        deadline = time.monotonic() + within_s
        while (kept := positions(self.learning / FILES[stage])) != ends:
            assert time.monotonic() < deadline, f"{stage}: kept {kept}, in the topics {ends}"
            time.sleep(0.2)

    def await_exported(self, within_s: float = 180.0) -> None:
        wanted, deadline = len(self.committed((TRAJECTORY,))), time.monotonic() + within_s
        while len(exported(self.learning)) < wanted:
            assert time.monotonic() < deadline, f"exported {len(exported(self.learning))} of {wanted}"
            time.sleep(0.2)


def positions(path: Path) -> dict[tuple[str, int], int]:
    if not path.exists():
        return {}
    with closing(sqlite3.connect(path, timeout=30)) as sql:
        try:
            return {
                (topic, part): following
                for topic, part, following in sql.execute("SELECT topic, part, next FROM position")
            }
        except sqlite3.OperationalError:  # made, and not a table in it yet
            return {}


def exported(folder: Path) -> list[tuple[int, int, str]]:
    """Partition, offset and request of every row that is in a file, with what is there twice."""
    files = sorted(map(str, folder.glob("recorded=*/*.parquet")))
    if not files:
        return []
    found = (
        ds.dataset(files, format="parquet").to_table(columns=["partition", "offset", "request"]).to_pydict()
    )
    return sorted(zip(found["partition"], found["offset"], found["request"], strict=True))


def rows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Everything but how far it has read."""
    with closing(sqlite3.connect(path, timeout=30)) as sql:
        tables = [
            name
            for (name,) in sql.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if name != "position"
        ]
        return {table: sorted(sql.execute(f"SELECT * FROM {table}").fetchall(), key=repr) for table in tables}


@pytest.fixture
def ward(kafka: KafkaServer, tmp_path_factory: pytest.TempPathFactory, seed: int) -> Ward:
    return Ward(kafka, tmp_path_factory.mktemp("learning"), seed)


@pytest.mark.long
def test_stages_that_are_killed_at_any_moment_keep_every_record_of_the_topics_once(
    ward: Ward, kills: int, seed: int, tmp_path: Path
) -> None:
    whole, kills = ward.left, 2 * kills
    with Crew(seed) as crew:
        for stage in STAGES:
            crew.add([*ward.command, stage], ward.folder, stage)
        for _ in range(kills):
            ward.say(whole // (kills + 1))
            for worker in crew.workers:
                crew.kill(worker, (0.1, 1.0), wipe=False)
        ward.say(ward.left)
        ward.await_kept("reward", rewarding.SOURCES)
        ward.await_kept("forget", forgetting.SOURCES)
        ward.await_exported()
        assert all(worker.codes.count(-9) >= kills // 2 for worker in crew.workers), [
            worker.codes for worker in crew.workers
        ]

    wanted = sorted(
        (one.partition, one.offset, orjson.loads(one.value or b"{}")["request"])
        for one in ward.committed((TRAJECTORY,))
    )
    assert exported(ward.learning) == wanted

    straight = RewardLedger(
        tmp_path / "rewards.db", means_of(Settings.model_validate({"diagnosis": {"use": False}}))
    )
    sink = rewarding.RewardSink(straight)
    sink.write([sink.read(one) for one in ward.committed(rewarding.SOURCES)], {})
    live = {one.request: one for one in RewardLedger(ward.learning / "rewards.db").rewards()}
    assert {one.request: one for one in straight.rewards()} == live and any(
        one.state == "matched" for one in live.values()
    )

    known = pseudonyms(ward.learning, SALT)
    others = forgetting.ForgettingSink(ForgottenLedger(tmp_path / "forgotten.db", "again"), known.of)
    others.write([others.read(one) for one in ward.committed(forgetting.SOURCES)], {})
    again, kept = rows(tmp_path / "forgotten.db"), rows(ward.learning / "forgotten.db")
    assert {name: found for name, found in again.items() if name != "meta"} == {
        name: found for name, found in kept.items() if name != "meta"
    }

    snapshot = take(ward.learning)
    assert snapshot.manifest.rows > 0 and snapshot.manifest.matched > 0
    text = str(
        ds.dataset(sorted(map(str, ward.learning.glob("recorded=*/*.parquet"))), format="parquet")
        .to_table()
        .to_pydict()
    )
    named = {
        name
        for draft, request in drafts()
        for name in (draft.patient, draft.encounter, request.evidence.patient.family)
        if name
    }
    assert len(named) > 10 and not [name for name in named if name in text]
