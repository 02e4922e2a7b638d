"""A hospital's feed and the real stages behind it on one broker, and all that must be true of their topics in
the end.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from deploy.servers.kafka import KafkaServer
from processors.patient import TriggerSettings
from streams.topics import BROKER_TIME
from tests.integration.chaos import Crew, Worker
from tests.integration.draft_checker import check_drafts
from tests.integration.fhir_feed import FhirFeed
from tests.integration.medication_checker import check_medications
from tests.integration.pipeline_checker import (
    GENERATE_ROWS,
    INGEST_ROWS,
    PATIENT_ROWS,
    READ_BY,
    Log,
    await_quiet,
    check_deltas,
    check_ingest,
    check_nothing_aborted,
    read_log,
)
from tests.integration.sequential_fold import check_against_sequential_fold
from tests.integration.servers import fresh_topics
from tests.integration.stage_worker import TEMPLATES

STAGES = tuple(READ_BY)
PARTITIONS = 4
EVERY_PARTITION = "assigned [0, 1, 2, 3]"
#: Compacts at once what can be compacted, so that restores meet a compacted log.
COMPACT = {
    "cleanup.policy": "compact",
    "segment.ms": "2000",
    "min.cleanable.dirty.ratio": "0.01",
    **BROKER_TIME,
}
#: What has no answer is asked again after decades, and not before.
TRIGGERS = TriggerSettings(ask_again=5000 * 86_400)


class Hospital:
    """Its history goes on from test to test: each starts from all that the ones before have left on the
    broker.
    """

    def __init__(self, kafka: KafkaServer, seed: int) -> None:
        self.kafka, self.seed, self.bootstrap = kafka, seed, kafka.bootstrap
        compacted = (INGEST_ROWS, PATIENT_ROWS, GENERATE_ROWS)
        fresh_topics(kafka, PARTITIONS, dict.fromkeys(compacted, COMPACT))
        self.feed = FhirFeed(self.bootstrap, PARTITIONS, seed)

    def hire(
        self, crew: Crew, folder: Path, stage: str, *options: str, name: str = "", once: bool = False
    ) -> Worker:
        """A worker of the stage, its state in `folder/name`."""
        command = [
            sys.executable,
            "-m",
            "tests.integration.stage_worker",
            "--stage",
            stage,
            "--bootstrap",
            self.bootstrap,
        ]
        triggers = TRIGGERS.model_dump_json().replace("{", "{{").replace("}", "}}")
        command += ["--partitions", str(PARTITIONS), "--state", "{state}", "--triggers", triggers, *options]
        return crew.add(command, folder, name or stage, once)

    def check(self, stages: Iterable[str] = STAGES) -> Log:
        """Raises AssertionError unless all that was ever sent has come through whole, once, in order. Call it
        with the workers on.
        """
        await_quiet(self.bootstrap, stages)
        log = read_log(self.bootstrap)
        check_nothing_aborted(log)
        check_ingest(log, self.feed)
        check_deltas(log, self.feed)
        drugs = check_medications(log, self.feed, PARTITIONS)
        counts = check_against_sequential_fold(
            log, TRIGGERS, TEMPLATES, PARTITIONS, embedded="embed" in stages
        )
        outcomes = check_drafts(log) if "generate" in stages else Counter[str]()
        sent = f"messages {self.feed.sent}, aborted {self.feed.aborted}, broken {len(self.feed.broken)}"
        print(
            dict(counts),
            dict(outcomes),
            sent,
            f"orders {dict(drugs)}",
            f"merges {len(self.feed.ward.merged)}",
        )
        return log


def assignments(worker: Worker) -> int:
    """How often the worker's processes have got partitions so far."""
    return worker.text().count("assigned [0")


def await_assigned(worker: Worker, more_than: int = 0, within_s: float = 90.0) -> None:
    deadline = time.monotonic() + within_s
    while assignments(worker) <= more_than:
        assert time.monotonic() < deadline, worker.text()[-3000:]
        time.sleep(0.02)


def await_all_partitions(worker: Worker, within_s: float = 90.0) -> None:
    """Until no other worker of its stage has any."""
    deadline = time.monotonic() + within_s
    while [line for line in worker.text().splitlines() if line.startswith("assigned [")][
        -1
    ] != EVERY_PARTITION:
        assert time.monotonic() < deadline, worker.text()[-3000:]
        time.sleep(0.05)
