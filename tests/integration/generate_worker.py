"""A GENERATE worker process for crash tests: `python -m tests.integration.generate_worker --help`."""

from __future__ import annotations

import argparse
import logging
import signal
import sys
from pathlib import Path

from models.llm.openai import OpenAICompatible
from models.llm.port import LLMSettings
from models.llm.resilient import Breaker, Resilient
from schemas.errors import WardstreamError
from streams.loop import LoopSettings, Observer, TransactionalLoop, exit_code
from streams.loop.kafka import KafkaSettings
from streams.stages.generate.drafting import Drafter
from streams.stages.generate.result_records import Printer
from streams.stages.generate.settings import GenerateSettings
from streams.stages.generate.step import generate_step
from streams.topics import GENERATE_CHANGELOG, REQUESTS
from tests.integration.fold_worker import StopAt
from tests.streams.stages.generate.plain_task import plain_bundle, plain_tasks


class Printed(Observer):
    """What the tests wait for in the worker's log."""

    def assigned(self, stage: str, partitions: object) -> None:
        print(f"assigned {partitions}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--bootstrap", required=True)
    parser.add_argument("--base-url", required=True, help="the model server")
    parser.add_argument("--partitions", type=int, required=True)
    parser.add_argument("--state", type=Path, required=True)
    parser.add_argument("--slot", default="0")
    parser.add_argument("--stop-at", default="", help="PHASE:OCCURRENCE:SECONDS TO LINGER AFTERWARDS")
    parser.add_argument("--set", action="append", default=[], help="NAME=VALUE of LoopSettings")
    options = parser.parse_args()
    logging.basicConfig(format="%(asctime)s %(name)s %(message)s", level=logging.INFO)
    logging.getLogger("httpx").setLevel(logging.WARNING)
    limits = LLMSettings(
        base_url=options.base_url, model="stub", attempt_timeout=1.0, max_attempts=2, backoff_base=0.05
    )
    llm = Resilient(OpenAICompatible(limits), limits, Breaker(limits))
    drafter = Drafter(plain_tasks(), llm, request_timeout=5.0, most_cut=0.5)
    step = generate_step(
        GenerateSettings(at_once=8, most=100), drafter, Printer(plain_bundle), partitions=options.partitions
    )
    settings = LoopSettings.model_validate(
        {
            "stage": "generate",
            "topics": REQUESTS,
            "changelog": GENERATE_CHANGELOG,
            "state_dir": options.state,
            "slot": options.slot,
            **dict(pair.split("=", 1) for pair in options.set),
        }
    )
    hook = {}
    if options.stop_at:
        phase, occurrence, linger = options.stop_at.split(":")
        hook = {"on_phase": StopAt(phase, int(occurrence), float(linger))}
    loop = TransactionalLoop(step, settings, KafkaSettings(bootstrap=options.bootstrap), Printed(), **hook)
    signal.signal(signal.SIGTERM, lambda *_: loop.stop())
    try:
        loop.run()
    except WardstreamError as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr, flush=True)
        return exit_code(error)
    finally:
        step.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
