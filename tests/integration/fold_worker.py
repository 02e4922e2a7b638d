"""A worker process around the test step of the loop: `python -m tests.integration.fold_worker --help`."""

from __future__ import annotations

import argparse
import logging
import os
import signal
import sys
import time
from pathlib import Path

from schemas.errors import WardstreamError
from streams.loop import LoopSettings, Observer, Synchronous, TransactionalLoop, exit_code
from streams.loop.kafka import KafkaSettings
from tests.streams.loop.folding import Fold


class Printed(Observer):
    """What the tests wait for in the worker's log."""

    def assigned(self, stage: str, partitions: object) -> None:
        print(f"assigned {partitions}", flush=True)

    def restored(self, stage: str, partition: int, rows: int, seconds: float) -> None:
        print(f"restored {partition} rows={rows} seconds={seconds:.2f}", flush=True)


class StopAt:
    """Stops this very process the n-th time the loop reaches a phase, and lingers there after SIGCONT."""

    def __init__(self, phase: str, occurrence: int, linger_s: float) -> None:
        self._phase, self._left, self._linger_s = phase, occurrence, linger_s

    def __call__(self, phase: str) -> None:
        if phase != self._phase:
            return
        self._left -= 1
        if self._left == 0:
            print(f"stopping at {phase}", flush=True)
            os.kill(os.getpid(), signal.SIGSTOP)
            time.sleep(self._linger_s)
            print(f"continued at {phase}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--bootstrap", required=True)
    parser.add_argument("--namespace", required=True, help="prefix of topics and group")
    parser.add_argument("--state", type=Path, required=True)
    parser.add_argument("--slot", default="0")
    parser.add_argument("--stop-at", default="", help="PHASE:OCCURRENCE:SECONDS TO LINGER AFTERWARDS")
    parser.add_argument("--batch", type=int, default=500)
    parser.add_argument("--fail-on", default=None)
    parser.add_argument("--set", action="append", default=[], help="NAME=VALUE of LoopSettings")
    options = parser.parse_args()
    logging.basicConfig(format="%(asctime)s %(name)s %(message)s", level=logging.INFO)
    name = options.namespace
    settings = LoopSettings.model_validate(
        {
            "stage": "fold",
            "namespace": name,
            "topics": (f"{name}.in",),
            "changelog": f"{name}.log",
            "state_dir": options.state,
            "slot": options.slot,
            "batch_records": options.batch,
            **dict(pair.split("=", 1) for pair in options.set),
        }
    )
    fold = Fold(
        f"{name}.out", f"{name}.letters", None if options.fail_on is None else options.fail_on.encode()
    )
    hook = {}
    if options.stop_at:
        phase, occurrence, linger = options.stop_at.split(":")
        hook = {"on_phase": StopAt(phase, int(occurrence), float(linger))}
    loop = TransactionalLoop(
        Synchronous(fold), settings, KafkaSettings(bootstrap=options.bootstrap), Printed(), **hook
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
