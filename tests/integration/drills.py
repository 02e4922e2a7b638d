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
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from confluent_kafka import KafkaException

from deploy.servers.kafka import KafkaServer
from deploy.servers.maven import ServerUnavailable
from deploy.servers.neo4j import Neo4jServer
from deploy.servers.process import free_port
from streams.loop.store import MemoryStore
from tests.integration.chaos import HEALTHY_CODES, Crew, Worker
from tests.integration.checker import latest_rows
from tests.integration.draft_checker import drafts
from tests.integration.pipeline_checker import (
    DELTAS,
    DRAFTS,
    LETTERS,
    PATIENT_ROWS,
    TRAJECTORIES,
    Log,
    await_quiet,
)
from tests.integration.pipeline_hospital import PARTITIONS, STAGES, TRIGGERS, Hospital, await_assigned
from tests.kg.store.folded import in_graph, in_state
from tests.kg.store.real import PASSWORD, opening
from tests.servers.embedding_server import EmbeddingServer
from tests.servers.llm_server import Behaviour, Kind, LLMServer
from tests.servers.tcp_proxy import TcpProxy

#: Longer than a session: the group has given the partitions away.
STALL_S: Final = 9.0
#: An answer is held back for longer than a session.
HELD_S: Final = 7.0
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
    opened: ExitStack  # closed when the workers have ended
    checks: list[Callable[[Log], None]]  # made when all is quiet, besides those of the topics

    def hire(self, stage: str, *options: str) -> None:
        """The stage's first worker."""
        self.workers[stage] = self.hospital.hire(self.crew, self.folder, stage, *options)


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
    deadline = time.monotonic() + 30
    while 3 not in scene.workers["patient"].codes:
        assert time.monotonic() < deadline, "the disk was not full enough to be noticed"
        time.sleep(0.1)
    other.unlink()


def clock_jumped(scene: Scene) -> None:
    """Each process of PATIENT starts with its clock a day ahead, a day behind or right."""
    scene.workers["patient"].end()
    worker = scene.hospital.hire(scene.crew, scene.folder, "patient", "--clock", "86400", name="clocks")
    scene.workers["patient"] = worker
    for number in range(3):
        await_assigned(worker, number)
        scene.crew.kill(worker, (0.2, 1.0), wipe=False)


def _behind_a_proxy(scene: Scene) -> TcpProxy:
    """All workers speak with the broker through it."""
    kafka = scene.hospital.kafka
    proxy = scene.opened.enter_context(TcpProxy(kafka.behind, kafka.proxy))
    for stage in STAGES:
        scene.hire(stage, "--bootstrap", proxy.address)
    for stage in STAGES:
        await_assigned(scene.workers[stage])
    return proxy


def connections_cut(scene: Scene) -> None:
    proxy = _behind_a_proxy(scene)
    with scene.hospital.feed.sending():
        for number in range(8):
            time.sleep(scene.chance.uniform(0.2, 1.5))
            proxy.refuses = number % 3 == 2
            proxy.cut()
            if proxy.refuses:
                time.sleep(scene.chance.uniform(0.5, 2.0))
                proxy.refuses = False
    assert proxy.cuts > 8, "there was nothing to cut"


def connections_forgotten(scene: Scene) -> None:
    """Neither end hears of it: only what waits for an answer can notice."""
    proxy = _behind_a_proxy(scene)
    with scene.hospital.feed.sending():
        time.sleep(scene.chance.uniform(0.5, 3.0))
        proxy.forget()


def network_slow(scene: Scene) -> None:
    """Each answer takes a second or more at times, and for a while longer than a session lasts."""
    proxy = _behind_a_proxy(scene)
    with scene.hospital.feed.sending():
        for delay in ((0.05, 0.3), (0.2, 0.8), (3.0, HELD_S)):
            proxy.delay = delay
            time.sleep(3.0)
        proxy.delay = (0.0, 0.0)
        time.sleep(HELD_S)  # what is still held back


def machine_died(scene: Scene) -> None:
    """Broker and workers at once. Of the state, what was written last had not reached the disk: an older copy
    is found, its newest logs cut short.
    """
    feed, kafka = scene.hospital.feed, scene.hospital.kafka
    feed.burst(40)
    time.sleep(scene.chance.uniform(0.3, 1.5))
    copies = {worker.state: scene.folder / f"{worker.state.name}-copy" for worker in scene.workers.values()}
    for worker in scene.workers.values():
        worker.signal(signal.SIGSTOP)
    for state, copy in copies.items():
        shutil.copytree(state, copy)
    for worker in scene.workers.values():
        worker.signal(signal.SIGCONT)
    for _ in range(3):
        feed.burst(20, abort=True)
        feed.burst(20)
    time.sleep(scene.chance.uniform(0.0, 1.0))
    with scene.crew.felled():
        kafka.kill()
        for state, copy in copies.items():
            shutil.rmtree(state)
            copy.rename(state)
            for log in state.glob("p*/*.log"):
                os.truncate(log, scene.chance.randint(0, log.stat().st_size))
    kafka.start()


def model_slow(scene: Scene) -> None:
    """It answers, but slowly, half, or never; GENERATE is killed while it waits."""

    def treat(question: dict[str, Any]) -> Behaviour:
        number = zlib.crc32(str(question["messages"]).encode())
        kinds: tuple[Kind, ...] = (*["ok"] * 8, "hang", "drip", "half", "disconnect", "status", "ok")
        kind = kinds[number % len(kinds)]
        return Behaviour(kind, delay=0.001 if kind == "drip" else number % 110 / 100)

    server = scene.opened.enter_context(LLMServer(choose=treat))
    scene.hire("generate", "--base-url", server.base_url)
    await_assigned(scene.workers["generate"])
    for kill in range(3):
        asked = len(server.questions)
        while len(server.questions) <= asked:
            time.sleep(0.02)
        scene.crew.kill(scene.workers["generate"], (0.0, 1.0), wipe=kill == 2)
        await_assigned(scene.workers["generate"], kill + 1)

    def answered(log: Log) -> None:
        drafts = [json.loads(one.value or b"") for one in log[TRAJECTORIES]]
        why = Counter(one["fallback"] for one in drafts if one["backend"] == "composer" if "fallback" in one)
        composed = sum(one["backend"] == "composer" for one in drafts)
        assert why.total() == composed, (
            f"expected a reason of all {composed} composed drafts, got {dict(why)}"
        )

    scene.checks.append(answered)


def graph_killed(scene: Scene) -> None:
    """The sink of graphs and its Neo4j, in turn."""
    neo4j = Neo4jServer(scene.folder / "neo4j", password=PASSWORD)
    neo4j.start()
    scene.opened.callback(neo4j.kill)
    graph = scene.opened.enter_context(opening(neo4j))()
    command = (
        sys.executable,
        "-m",
        "tests.integration.graph_worker",
        "--uri",
        neo4j.uri,
        "--state",
        "{state}",
    )
    sink = scene.crew.add([*command, "--bootstrap", scene.hospital.bootstrap], scene.folder, "graph")
    sink.await_text("are ours")
    with scene.hospital.feed.sending():
        scene.crew.kill_at_random(3, (0.2, 1.5), lambda number: number == 1, [sink])
    neo4j.kill()
    scene.hospital.feed.burst(20)
    scene.crew.kill_at_random(1, (0.2, 1.0), lambda _: False)
    neo4j.start()

    def equal(log: Log) -> None:
        ends: dict[tuple[str, int], int] = {}
        for topic in (DELTAS, *DRAFTS):
            for record in log[topic]:
                part = (topic, record.partition)
                ends[part] = max(ends.get(part, 0), record.offset + 1)
        deadline = time.monotonic() + 60
        while {part: at for part, at in graph.positions().items() if at} != ends:
            assert time.monotonic() < deadline, (
                f"written {graph.positions()}, in the topics {ends}: records lost"
            )
            time.sleep(0.2)
        stores = [MemoryStore() for _ in range(PARTITIONS)]
        for (number, key), value in latest_rows(log[PATIENT_ROWS]).items():
            stores[number].put(key, value)
        for store in stores:
            store.commit()
        state = in_state(stores)
        assert state, "no patient to compare"
        assert in_graph(graph, state) == state, "the graph is not that of the state"
        drawn = {row["id"] for row in graph.query("MATCH (d:Draft) RETURN d.id AS id")}
        assert drawn == {draft.bundle for draft in drafts(log)}, (
            "drafts in the graph and on the topics differ"
        )

    scene.checks.append(equal)


#: As a user has it, with a folder of drafts and a server for embeddings.
_TOML: Final = """
kafka.bootstrap = "{bootstrap}"
topics.partitions = {partitions}
worker.state_dir = "state"
board = {{ data_dir = "state/board", port = {port} }}
triggers.ask_again = {ask_again}
guidelines.use = false
learning.explore = 0.5
encoder.use = "server"
embedding_server = {{ base_url = "{embeddings}", model = "words" }}
"""


def run_killed(scene: Scene) -> None:
    """`wardstream run`: children at random, then the one that watches over them; it is started again as
    systemd does.
    """
    server = scene.opened.enter_context(EmbeddingServer())
    folder = scene.folder / "user"
    folder.mkdir()
    (folder / "wardstream.toml").write_text(
        _TOML.format(
            bootstrap=scene.hospital.bootstrap,
            partitions=PARTITIONS,
            ask_again=TRIGGERS.ask_again,
            embeddings=server.base_url,
            port=free_port(),
        )
    )
    log = folder / "run.log"

    def start() -> subprocess.Popen[bytes]:
        with log.open("ab") as out:
            command = [sys.executable, "-m", "wardstream", "run", "--no-ticks"]
            started = subprocess.Popen(command, cwd=folder, stdout=out, stderr=out, start_new_session=True)
        scene.opened.callback(_end, started)
        return started

    running, deadline = start(), time.monotonic() + 180
    while log.read_text().count("are ours") < len(STAGES):
        assert time.monotonic() < deadline, log.read_text()[-3000:]
        time.sleep(0.05)
    with scene.hospital.feed.sending():
        for _ in range(3):
            time.sleep(scene.chance.uniform(0.2, 2.0))
            children = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
            os.kill(int(scene.chance.choice(children)), signal.SIGKILL)
        time.sleep(scene.chance.uniform(0.0, 1.0))
        running.kill()
        running.wait()
    start()

    def in_the_folder(log_: Log) -> None:
        made = drafts(log_)
        standing = {one.bundle for one in made} - {one.replaces for one in made}
        deadline = time.monotonic() + 60
        while _identifiers(folder / "drafts") != standing:
            assert time.monotonic() < deadline, "the drafts in the folder are not those on the topics"
            time.sleep(0.2)

    scene.checks.append(in_the_folder)


def _end(running: subprocess.Popen[bytes]) -> None:
    if running.poll() is None:
        running.terminate()
        assert running.wait(60) == 0, "`wardstream run` did not end in order"


def _identifiers(folder: Path) -> set[str]:
    """Of the documents there at this moment."""
    found = set()
    for path in folder.glob("[!.]*.json"):
        with suppress(FileNotFoundError):  # replaced meanwhile
            found.add(json.loads(path.read_bytes())["identifier"]["value"])
    return found - {None}


class Fault(NamedTuple):
    """What befalls the workers, and who is at work when it does."""

    title: str
    happens: Callable[[Scene], None]
    hired: Sequence[str] = STAGES
    waits: bool = False  # the integration engine sends nothing meanwhile but what the fault lets it


FAULTS: Final[dict[str, Fault]] = {
    "sigkill": Fault("SIGKILL of random workers", killed),
    "wiped": Fault("SIGKILL, and the disk is gone", wiped),
    "phase": Fault("death at a named phase of a transaction", dies_in_a_phase),
    "stopped": Fault("SIGSTOP, another worker takes over, SIGCONT", stopped_and_continued),
    "joins": Fault("workers join and leave", joined_and_left),
    "broker-killed": Fault("the broker is killed and started again", broker_killed, waits=True),
    "broker-stalled": Fault(f"the broker is silent for {SILENT_S:.0f} s", broker_stalled, waits=True),
    "cuts": Fault("connections are cut, and refused for a while", connections_cut, (), waits=True),
    "forgotten": Fault("connections are forgotten by a firewall", connections_forgotten, (), waits=True),
    "slow": Fault(f"the network holds answers back, up to {HELD_S:.0f} s", network_slow, (), waits=True),
    "machine": Fault("the machine dies with unwritten pages", machine_died, waits=True),
    "disk": Fault("the disk of the state is full for a while", disk_filled),
    "clock": Fault("clocks a day ahead and a day behind", clock_jumped),
    "model": Fault("the model server is slow, hangs or breaks off", model_slow, STAGES[:3]),
    "graph": Fault("the sink of graphs and its Neo4j are killed", graph_killed, waits=True),
    "run": Fault("SIGKILL of `wardstream run` and its children", run_killed, (), waits=True),
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
def scene(kafka: KafkaServer, seed: int, folder: Path, hired: Sequence[str] = STAGES) -> Iterator[Scene]:
    hospital = Hospital(kafka, seed)
    with ExitStack() as opened, Crew(seed) as crew:
        made = Scene(hospital, crew, folder, {}, random.Random(seed), opened, [])
        for stage in hired:
            made.hire(stage)
        for worker in made.workers.values():
            await_assigned(worker)
        yield made


def run(kafka: KafkaServer, name: str, seed: int, tally: Tally) -> None:
    """One run; what the checker finds goes into the tally."""
    tally.runs += 1
    fault = FAULTS[name]
    with tempfile.TemporaryDirectory(prefix="drill-") as place:
        folder = Path(place)
        try:
            with scene(kafka, seed, folder, fault.hired) as at:
                if fault.waits:  # its broker is away, and it goes on afterwards
                    at.hospital.feed.burst(40)
                    fault.happens(at)
                    at.hospital.feed.connect()
                else:
                    with at.hospital.feed.sending():
                        fault.happens(at)
                began = time.monotonic()
                at.hospital.feed.burst(20)
                await_quiet(at.hospital.bootstrap, STAGES)
                tally.recovery.append(time.monotonic() - began)
                log = at.hospital.check()
                for check in at.checks:
                    check(log)
                tally.given_up += sum(b'"poison"' in (letter.value or b"") for letter in log[LETTERS])
        except (AssertionError, TimeoutError, KafkaException, ServerUnavailable) as error:
            tally.blame(str(error) or "an assertion without words")
        finally:
            subprocess.run(["umount", str(folder / "disk")], check=False, capture_output=True)


def page(tallies: dict[str, Tally], load: float) -> str:
    """`load`: how many processes ran or wanted to, on average."""
    rows = [
        f"| {FAULTS[name].title} | {one.runs} | {one.lost} | {one.duplicated} | {one.wrong} | {one.given_up} | "
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
        f"Each run has another seed. Measured on a machine of {os.cpu_count()} cores with a load of {load:.0f} (15",
        "minutes): above the number of cores, processes take several times as long to start.",
        "",
        "| fault | runs | lost | duplicated | wrong | given up wrongly | recovery p95 |",
        "|---|---|---|---|---|---|---|",
        *rows,
        "",
        "Of a machine that dies, the workers' state is put back to an older copy whose newest logs are cut short; the broker's own log",
        "survives it, as replication would have it. `wardstream run` recovers from its start: six processes that load. The sinks of",
        "drafts and graphs are compared with the topics; the others are killed in tests of their own (tests/integration).",
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
        kafka = KafkaServer(Path(place)).proxied()
        kafka.start()
        try:
            for seed in range(options.first, options.first + options.seeds):
                for name, tally in tallies.items():
                    run(kafka, name, seed, tally)
                    print(name, seed, tally, flush=True)
                    if options.out is not None:
                        options.out.write_text(page(tallies, os.getloadavg()[2]))
        finally:
            kafka.stop()
    return int(any(one.lost or one.duplicated or one.wrong or one.given_up for one in tallies.values()))


if __name__ == "__main__":
    sys.exit(main())
