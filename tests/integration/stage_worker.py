"""An INGEST or PATIENT worker process for crash tests: `python -m tests.integration.stage_worker --help`."""

from __future__ import annotations

import argparse
import logging
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from processors.ingest import IngestSettings
from processors.patient import TriggerSettings
from schemas.errors import WardstreamError
from streams.broker import KafkaSettings
from streams.ingest import IngestProcessor
from streams.loop import Failure, LoopSettings, Outgoing, Processor, Record, Synchronous, TransactionalLoop, exit_code
from streams.patient import PatientProcessor
from streams.store import Store
from streams.topics import PATIENT_CHANGELOG, PATIENT_EVENT, RAW
from tests.integration.fold_worker import Printed


class Fragile:
    """A processor that raises at a record with POISON in it, and takes the process with it at one with POISON-DIE."""

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


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--stage", choices=("ingest", "patient"), required=True)
    parser.add_argument("--bootstrap", required=True)
    parser.add_argument("--partitions", type=int, required=True)
    parser.add_argument("--state", type=Path, required=True)
    parser.add_argument("--slot", default="0")
    parser.add_argument("--triggers", default="{}", help="TriggerSettings as JSON")
    options = parser.parse_args()
    logging.basicConfig(format="%(asctime)s %(name)s %(message)s", level=logging.INFO)
    processor: Processor
    if options.stage == "ingest":
        topics, changelog = RAW, None
        processor = IngestProcessor(IngestSettings(), options.partitions)
    else:
        topics, changelog = (PATIENT_EVENT,), PATIENT_CHANGELOG  # type: ignore[assignment]
        processor = PatientProcessor(TriggerSettings.model_validate_json(options.triggers), {}, options.partitions)
    settings = LoopSettings(stage=options.stage, topics=topics, changelog=changelog, state_dir=options.state, slot=options.slot)
    loop = TransactionalLoop(Synchronous(Fragile(processor)), settings, KafkaSettings(bootstrap=options.bootstrap), Printed())
    signal.signal(signal.SIGTERM, lambda *_: loop.stop())
    try:
        loop.run()
    except WardstreamError as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr, flush=True)
        return exit_code(error)
    return 0


if __name__ == "__main__":
    sys.exit(main())
