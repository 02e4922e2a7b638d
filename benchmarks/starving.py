"""What a retraining takes from the stream on the same machine: left alone, and behind it as the stage `learn`
runs it.

    python -m benchmarks.starving [--seconds 10] [--streams 0] [--trainers 0]

The stream: so many processes (0: one for each core) fold results into patients' stays on RocksDB without a
pause, as the stage patient does when it is behind. The retraining: processes (0: one for each core) that
multiply matrices and write and sync a checkpoint each second, which is what training does to a machine. Rates
are of the same run, turn by turn in slices of a second so that a busy moment meets all alike: alone, during
an unrestrained retraining, during a restrained one (wardstream/learning/schedules/restraint.py: nice 19, idle
disk, one core in all, one thread). The baseline is the stream alone.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from typing import Final

from benchmarks.history import CHUNK, Patient
from wardstream.learning.schedules.restraint import environment, prefix

WAYS: Final = ("alone", "left alone", "restrained")
_TRAIN: Final = """
import os, sys, time
if sys.argv[1] == "restrained":
    from wardstream.learning.schedules.restraint import restrain
    restrain(1, 0)
import numpy as np
random, weights, last = np.random.default_rng(0), np.eye(512), time.monotonic()
print("trains", flush=True)
while True:
    weights = weights @ random.standard_normal((512, 512)); weights /= np.abs(weights).max()
    if time.monotonic() - last > 1:
        with open(sys.argv[2], "wb") as out:
            out.write(weights.tobytes()); out.flush(); os.fsync(out.fileno())
        last = time.monotonic()
"""


def stream(folder: Path, done: Synchronized[int]) -> None:
    patient = Patient(10, folder)
    while True:
        patient.stay(CHUNK)
        done.value += CHUNK


@contextmanager
def training(way: str, count: int, folder: Path) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Stopped until it is let run."""
    variables = environment(1, gpu=False) if way == "restrained" else {}
    front = prefix() if way == "restrained" else []
    running = []
    for number in range(count):
        command = [*front, sys.executable, "-c", _TRAIN, way, str(folder / f"{way}-{number}")]
        child = subprocess.Popen(
            command, stdout=subprocess.PIPE, env={**os.environ, **variables, "PYTHONPATH": str(Path.cwd())}
        )
        assert child.stdout is not None
        child.stdout.readline()
        child.send_signal(signal.SIGSTOP)
        running.append(child)
    try:
        yield running
    finally:
        for child in running:
            child.kill()
            child.wait()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=int, default=10, help="of each way")
    parser.add_argument("--streams", type=int, default=0)
    parser.add_argument("--trainers", type=int, default=0)
    options = parser.parse_args()
    cores = len(os.sched_getaffinity(0))
    context = get_context("spawn")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        counts = [context.Value("q", 0) for _ in range(options.streams or cores)]
        streams = [
            context.Process(target=stream, args=(folder / f"stream-{at}", done), daemon=True)
            for at, done in enumerate(counts)
        ]
        for one in streams:
            one.start()
        with (
            training("left alone", options.trainers or cores, folder) as free,
            training("restrained", options.trainers or cores, folder) as behind,
        ):
            while not all(done.value for done in counts):
                time.sleep(0.1)
            events = dict.fromkeys(WAYS, 0)
            for turn in range(options.seconds * len(WAYS)):
                way = WAYS[turn % len(WAYS)]
                children = {"alone": [], "left alone": free, "restrained": behind}[way]
                for child in children:
                    child.send_signal(signal.SIGCONT)
                before = sum(done.value for done in counts)
                time.sleep(1)
                events[way] += sum(done.value for done in counts) - before
                for child in children:
                    child.send_signal(signal.SIGSTOP)
        for one in streams:
            one.kill()
            one.join()
        print(
            f"{len(counts)} streams and {options.trainers or cores} trainers on {cores} cores, {options.seconds} s each, turn by turn"
        )
        print(f"{'a retraining':>14} {'events/s':>9} {'ratio':>6}")
        for way in WAYS:
            print(
                f"{way if way != 'alone' else 'none':>14} {events[way] / options.seconds:>9.0f} {events[way] / max(1, events['alone']):>6.2f}"
            )


if __name__ == "__main__":
    main()
