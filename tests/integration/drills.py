"""The crash bench: faults on a real Kafka, and what an independent checker finds on the topics afterwards.

    python -m tests.integration.drills [--seeds 1] [--only NAME ...] [--out docs/reliability.md]

Each run starts from empty topics. Workers of INGEST, PATIENT, EMBED and GENERATE run under supervision while an
integration engine sends messages, also in transactions that it aborts; the fault happens meanwhile. Then the
checker reads the topics alone (pipeline_checker.py, draft_checker.py, sequential_fold.py): each message once, each
dead letter once, in order, the state equal to that of a fold from the beginning. Recovery is the time from the
end of the fault until a message that was sent then has its event in the state.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from deploy.servers.kafka import KafkaServer
from tests.integration.chaos import HEALTHY_CODES, Crew, Worker
from tests.integration.pipeline_checker import LETTERS, await_quiet, read_log
from tests.integration.pipeline_hospital import STAGES, Hospital, await_assigned

#: Longer than a session: the group has given the partitions away.
STALL_S: Final = 9.0
#: The broker is silent for longer than a call of the loop may take.
SILENT_S: Final = 13.0
PHASES: Final = ("consumed", "processed", "produced", "flushed", "offsets-sent", "committed", "written")


class Scene(NamedTuple):
    """Where a fault happens."""

    hospital: Hospital
    crew: Crew
    folder: Path
    workers: dict[str, Worker]
    chance: random.Random


def killed(scene: Scene) -> None:
    scene.crew.kill_at_random(4, (0.1, 1.5), lambda _: False)


def wiped(scene: Scene) -> None:
    scene.crew.kill_at_random(3, (0.1, 1.5), lambda _: True)


def dies_in_a_phase(scene: Scene) -> None:
    """A second worker of the stage stops at a phase of its second transaction, and is killed there."""
    for phase in scene.chance.sample(PHASES, 2):
        stage = scene.chance.choice(STAGES[:2])
        name = f"{stage}-{phase}"
        scene.workers[stage].end()
        doomed = scene.hospital.hire(
            scene.crew, scene.folder, stage, "--stop-at", f"{phase}:2:0.0", name=name, once=True
        )
        doomed.await_stopped()
        doomed.kill()
        scene.workers[stage] = scene.hospital.hire(scene.crew, scene.folder, stage, name=f"{name}-next")


def stopped_and_continued(scene: Scene) -> None:
    """While another worker takes over."""
    stage = scene.chance.choice(STAGES)
    scene.workers[stage].signal(signal.SIGSTOP)
    scene.hospital.hire(scene.crew, scene.folder, stage, "--slot", "1", name=f"{stage}-second")
    time.sleep(STALL_S)
    scene.workers[stage].signal(signal.SIGCONT)


def joined_and_left(scene: Scene) -> None:
    for number in range(2):
        stage = scene.chance.choice(STAGES)
        second = scene.hospital.hire(
            scene.crew, scene.folder, stage, "--slot", str(number + 1), name=f"{stage}-{number}"
        )
        second.await_text("assigned [")
        assert second.end() in HEALTHY_CODES


def broker_killed(scene: Scene) -> None:
    kafka = scene.hospital.kafka
    kafka.kill()
    time.sleep(scene.chance.uniform(0.0, 3.0))
    kafka.start()


def broker_stalled(scene: Scene) -> None:
    broker = scene.hospital.kafka.pid
    os.kill(broker, signal.SIGSTOP)
    time.sleep(SILENT_S)
    os.kill(broker, signal.SIGCONT)


def disk_filled(scene: Scene) -> None:
    """The state of PATIENT lies on a disk of a few megabytes, which something else fills for a while."""
    worker = scene.workers["patient"]
    worker.end()
    disk = scene.folder / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", str(disk)], check=True)
    other = disk / "other"
    scene.workers["patient"] = scene.hospital.hire(scene.crew, disk, "patient", name="state")
    await_assigned(scene.workers["patient"])
    try:
        with other.open("wb") as file:
            while file.write(b"0" * 4096):
                file.flush()
    except OSError:
        pass
    scene.crew.kill(scene.workers["patient"], (0.0, 0.1), wipe=False)  # it starts on the full disk
    time.sleep(6.0)
    other.unlink()
    assert 3 in scene.workers["patient"].codes, "the disk was not full enough to be noticed"


def clock_jumped(scene: Scene) -> None:
    """Each process of PATIENT starts with its clock a day ahead, a day behind or right."""
    scene.workers["patient"].end()
    worker = scene.hospital.hire(scene.crew, scene.folder, "patient", "--clock", "86400", name="clocks")
    scene.workers["patient"] = worker
    for number in range(4):
        await_assigned(worker, number)
        scene.crew.kill(worker, (0.2, 1.0), wipe=False)


FAULTS: Final[dict[str, tuple[str, Callable[[Scene], None]]]] = {
    "sigkill": ("SIGKILL of random workers", killed),
    "wiped": ("SIGKILL, and the disk is gone", wiped),
    "phase": ("death at a named phase of a transaction", dies_in_a_phase),
    "stopped": ("SIGSTOP, another worker takes over, SIGCONT", stopped_and_continued),
    "joins": ("workers join and leave", joined_and_left),
    "broker-killed": ("the broker is killed and started again", broker_killed),
    "broker-stalled": (f"the broker is silent for {SILENT_S:.0f} s", broker_stalled),
    "disk": ("the disk of the state is full for a while", disk_filled),
    "clock": ("clocks a day ahead and a day behind", clock_jumped),
}


@dataclass
class Tally:
    """What was found of one fault."""

    runs: int = 0
    lost: int = 0
    duplicated: int = 0
    wrong: int = 0
    given_up: int = 0
    recovery: list[float] = field(default_factory=list)
    found: list[str] = field(default_factory=list)

    def blame(self, text: str) -> None:
        """By the words of the checker."""
        self.found.append(text[-400:])
        if "lost" in text:
            self.lost += 1
        elif "repeated" in text or "too many" in text or "twice" in text:
            self.duplicated += 1
        else:
            self.wrong += 1

    @property
    def p95(self) -> float:
        ordered = sorted(self.recovery)
        return ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))] if ordered else float("nan")


@contextmanager
def scene(kafka: KafkaServer, seed: int, folder: Path) -> Iterator[Scene]:
    hospital = Hospital(kafka, seed)
    with Crew(seed) as crew:
        workers = {stage: hospital.hire(crew, folder, stage) for stage in STAGES}
        for worker in workers.values():
            await_assigned(worker)
        yield Scene(hospital, crew, folder, workers, random.Random(seed))


def run(kafka: KafkaServer, name: str, seed: int, tally: Tally) -> None:
    """One run; what the checker finds goes into the tally."""
    tally.runs += 1
    with tempfile.TemporaryDirectory(prefix="drill-") as place:
        folder = Path(place)
        try:
            with scene(kafka, seed, folder) as at:
                broker = name.startswith("broker")
                if broker:  # the engine waits while its broker is away, and goes on afterwards
                    at.hospital.feed.burst(40)
                    FAULTS[name][1](at)
                    at.hospital.feed.connect()
                else:
                    with at.hospital.feed.sending():
                        FAULTS[name][1](at)
                began = time.monotonic()
                at.hospital.feed.burst(20)
                await_quiet(at.hospital.bootstrap, STAGES)
                tally.recovery.append(time.monotonic() - began)
                at.hospital.check()
                letters = read_log(at.hospital.bootstrap)[LETTERS]
                tally.given_up += sum(b'"poison"' in (letter.value or b"") for letter in letters)
        except AssertionError as error:
            tally.blame(str(error) or "an assertion without words")
        finally:
            subprocess.run(["umount", str(folder / "disk")], check=False, capture_output=True)


def page(tallies: dict[str, Tally], seeds: int) -> str:
    rows = [
        f"| {FAULTS[name][0]} | {one.runs} | {one.lost} | {one.duplicated} | {one.wrong} | {one.given_up} | "
        f"{one.p95:.1f} |"
        for name, one in tallies.items()
    ]
    lines = [
        "# Reliability",
        "",
        "What happens to records when machines, disks, clocks and brokers fail: `make drills` (`SEEDS=20` for the long form) runs the",
        "faults on a real Kafka and writes this page. A checker that reads nothing but the topics compares the results with what was",
        "sent: runs in which anything was lost, duplicated, or wrong (reordered, or a state other than that of a fold from the",
        "beginning), and records that were given up though nothing was wrong with them. Recovery: from the end of the fault until all",
        "that was sent is through all stages, drafts included; 95th percentile, seconds.",
        "",
        f"Seeds: {seeds} of each fault. Measured on a machine of two cores that other programs shared.",
        "",
        "| fault | runs | lost | duplicated | wrong | given up wrongly | recovery p95 |",
        "|---|---|---|---|---|---|---|",
        *rows,
        "",
        "Not measured here: sinks, proxies that cut connections, the death of a machine with unwritten pages, model servers that are",
        "slow or hang (tests/integration/test_generate_crashes.py kills `generate` with requests in flight), and `wardstream run` as a",
        "whole (tests/wardstream/test_supervision.py).",
    ]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--only", nargs="*", choices=FAULTS, default=list(FAULTS))
    parser.add_argument("--out", type=Path)
    options = parser.parse_args(arguments)
    tallies = {name: Tally() for name in options.only}
    with tempfile.TemporaryDirectory(prefix="drills-kafka-") as place:
        kafka = KafkaServer(Path(place))
        kafka.start()
        try:
            for seed in range(options.first, options.first + options.seeds):
                for name, tally in tallies.items():
                    run(kafka, name, seed, tally)
                    print(name, seed, tally, flush=True)
                    if options.out is not None:
                        options.out.write_text(page(tallies, options.seeds))
        finally:
            kafka.stop()
    return int(any(one.lost or one.duplicated or one.wrong or one.given_up for one in tallies.values()))


if __name__ == "__main__":
    sys.exit(main())
