"""A worker process of a real stage for crash tests: `python -m tests.integration.stage_worker --help`."""

from __future__ import annotations

import argparse
import faulthandler
import logging
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

from processors.patient import TriggerSettings
from processors.tasks import TASKS
from schemas.errors import WardstreamError
from streams.loop import (
    Failure,
    LoopSettings,
    Outgoing,
    Processor,
    Record,
    Step,
    Synchronous,
    TransactionalLoop,
    exit_code,
)
from streams.loop.kafka import KafkaSettings
from streams.loop.store import Store
from streams.topics import (
    EMBED,
    GENERATE_CHANGELOG,
    INGEST_CHANGELOG,
    INGESTED,
    PATIENT_CHANGELOG,
    PATIENT_EVENT,
    REQUESTS,
)
from tests.integration.fold_worker import Printed, StopAt
from tests.integration.sequential_fold import EXPLORING

TEMPLATES = {task: drafting.template for task, drafting in TASKS.items()}


class Fragile:
    """A processor that raises at a record with POISON in it, and takes the process with it at one with
    POISON-DIE.
    """

    def __init__(self, processor: Processor) -> None:
        self._processor = processor

    def assigned(self, partition: int, store: Store) -> None:
        self._processor.assigned(partition, store)

    def revoked(self, partition: int) -> None:
        self._processor.revoked(partition)

    def process(self, partition: int, store: Store, records: Sequence[Record]) -> Sequence[Outgoing]:
        out = self._processor.process(partition, store, records)  # rows are staged by then
        for record in records:
            if b"POISON-DIE" in (record.value or b""):
                os._exit(11)
            if b"POISON" in (record.value or b""):
                raise KeyError("POISON")
        return out

    def poison(self, record: Record, failure: Failure) -> Sequence[Outgoing]:
        return self._processor.poison(record, failure)


def ingest(options: argparse.Namespace, opened: ExitStack) -> Step:
    from processors.ingest import IngestSettings
    from streams.stages.ingest import IngestProcessor

    return Synchronous(Fragile(IngestProcessor(IngestSettings(), options.partitions)))


def patient(options: argparse.Namespace, opened: ExitStack) -> Step:
    from streams.stages.patient import PatientProcessor

    triggers = TriggerSettings.model_validate_json(options.triggers)
    return Synchronous(
        Fragile(PatientProcessor(triggers, TEMPLATES, options.partitions, embedding=True, decider=EXPLORING))
    )


def embed(options: argparse.Namespace, opened: ExitStack) -> Step:
    """With words for a model."""
    from models.encoders.cached import CachedEncoder
    from streams.stages.embed import EmbedProcessor
    from tests.models.encoders.bag_of_words import BagOfWords

    return Synchronous(Fragile(EmbedProcessor(CachedEncoder(BagOfWords()))))


def generate(options: argparse.Namespace, opened: ExitStack) -> Step:
    """With the composer behind it, and a model before it where a server is given."""
    from models.llm.openai import OpenAICompatible
    from models.llm.port import LLMSettings
    from models.llm.resilient import Breaker, Resilient
    from processors.drafting.fhir import to_bundle
    from streams.stages.generate.drafting import Drafter
    from streams.stages.generate.result_records import Printer
    from streams.stages.generate.settings import GenerateSettings
    from streams.stages.generate.step import generate_step

    llm = None
    if options.base_url:
        limits = LLMSettings(
            base_url=options.base_url, model="stub", attempt_timeout=1.0, max_attempts=2, backoff_base=0.05
        )
        llm = Resilient(OpenAICompatible(limits), limits, Breaker(limits))
    drafter = Drafter(TASKS, llm, request_timeout=5.0 if llm else 60.0, most_cut=0.5)
    step = generate_step(GenerateSettings(), drafter, Printer(to_bundle), partitions=options.partitions)
    opened.callback(step.close)
    return step


STAGES: dict[str, tuple[Callable[[argparse.Namespace, ExitStack], Step], tuple[str, ...], str | None]] = {
    "ingest": (ingest, INGESTED, INGEST_CHANGELOG),
    "patient": (patient, (PATIENT_EVENT,), PATIENT_CHANGELOG),
    "embed": (embed, (EMBED,), None),
    "generate": (generate, REQUESTS, GENERATE_CHANGELOG),
}


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--stage", choices=STAGES, required=True)
    parser.add_argument("--bootstrap", required=True)
    parser.add_argument("--partitions", type=int, required=True)
    parser.add_argument("--state", type=Path, required=True)
    parser.add_argument("--slot", default="0")
    parser.add_argument("--base-url", default="", help="a model server for GENERATE")
    parser.add_argument("--triggers", default="{}", help="TriggerSettings as JSON")
    parser.add_argument("--stop-at", default="", help="PHASE:OCCURRENCE:SECONDS TO LINGER AFTERWARDS")
    parser.add_argument(
        "--linger", type=float, default=0.0, help="up to so many seconds at each phase of a transaction"
    )
    parser.add_argument(
        "--clock", type=float, default=0.0, help="the clock is so many seconds ahead, behind or right"
    )
    parser.add_argument("--set", action="append", default=[], help="NAME=VALUE of LoopSettings")
    options = parser.parse_args()
    if options.clock:
        right, jump = time.time, random.choice((-options.clock, 0.0, options.clock))
        time.time = lambda: right() + jump
    faulthandler.register(signal.SIGUSR1)  # where a worker that does not end hangs
    logging.basicConfig(format="%(asctime)s %(name)s %(message)s", level=logging.INFO)
    logging.getLogger("httpx").setLevel(logging.WARNING)
    make, topics, changelog = STAGES[options.stage]
    settings = LoopSettings.model_validate(
        {
            "stage": options.stage,
            "topics": topics,
            "changelog": changelog,
            "state_dir": options.state,
            "slot": options.slot,
            **dict(pair.split("=", 1) for pair in options.set),
        }
    )
    hook: dict[str, Callable[[str], None]] = {}
    if options.linger:
        hook = {"on_phase": lambda _: time.sleep(random.uniform(0, options.linger))}
    if options.stop_at:
        phase, occurrence, linger = options.stop_at.split(":")
        hook = {"on_phase": StopAt(phase, int(occurrence), float(linger))}
    with ExitStack() as opened:
        step = make(options, opened)
        loop = TransactionalLoop(
            step, settings, KafkaSettings(bootstrap=options.bootstrap), Printed(), **hook
        )
        signal.signal(signal.SIGTERM, lambda *_: loop.stop())
        try:
            loop.run()
        except WardstreamError as error:
            print(f"{type(error).__name__}: {error}", file=sys.stderr, flush=True)
            return exit_code(error)
    return 0


if __name__ == "__main__":
    sys.exit(main())
