"""An INGEST or PATIENT worker process for crash tests: `python -m tests.integration.pipeline_worker --help`."""

from __future__ import annotations

import argparse
import logging
import signal
import sys
from pathlib import Path

from processors.ingest import IngestSettings
from processors.patient import TriggerSettings
from schemas.errors import WardstreamError
from streams.broker import KafkaSettings
from streams.ingest import IngestProcessor
from streams.loop import LoopSettings, Synchronous, TransactionalLoop, exit_code
from streams.patient import PatientProcessor
from streams.topics import PATIENT_CHANGELOG, PATIENT_EVENT, RAW


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--stage", choices=("ingest", "patient"), required=True)
    parser.add_argument("--bootstrap", required=True)
    parser.add_argument("--partitions", type=int, required=True)
    parser.add_argument("--state", type=Path, required=True)
    options = parser.parse_args()
    logging.basicConfig(format="%(asctime)s %(name)s %(message)s", level=logging.INFO)
    ingest = options.stage == "ingest"
    step = Synchronous(
        IngestProcessor(IngestSettings(), options.partitions)
        if ingest
        else PatientProcessor(TriggerSettings(), {}, options.partitions)
    )
    settings = LoopSettings(
        stage=options.stage,
        topics=RAW if ingest else (PATIENT_EVENT,),
        changelog=None if ingest else PATIENT_CHANGELOG,
        state_dir=options.state,
    )
    loop = TransactionalLoop(step, settings, KafkaSettings(bootstrap=options.bootstrap))
    signal.signal(signal.SIGTERM, lambda *_: loop.stop())
    try:
        loop.run()
    except WardstreamError as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr, flush=True)
        return exit_code(error)
    return 0


if __name__ == "__main__":
    sys.exit(main())
