"""The leader runs what is due in children behind the stream, and nobody else does."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from models.registry import Registry
from schemas.errors import StateError
from tests.wardstream.learning.schedules.scheduling import plan
from wardstream.learning.schedules.database import Database, url_of
from wardstream.learning.schedules.learner import Child, Learner
from wardstream.learning.schedules.lock import GPU, LEADER, Lock
from wardstream.learning.schedules.runs import Run, Runs

HOLDING = (
    "import sys; print('here', flush=True); sys.stdin.read()"  # until it is killed, or its parent is gone
)
RUN = Run("train", 1, "hand", "running", 1, 1, None, None, "")


#: They leave at the end of the test.
STARTED: list[Learner] = []


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    made = Database(url_of("", tmp_path))
    yield made
    while STARTED:
        one = STARTED.pop()
        one.stop()
        one.run()
    made.close()


def learner(
    database: Database,
    folder: Path,
    script: str = "print('worked')",
    clock: Callable[[], float] = time.monotonic,
    **more: object,
) -> Learner:
    def command(run: Run, token: int) -> Sequence[str]:
        return [sys.executable, "-S", "-E", "-c", script, run.job, str(token)]

    STARTED.append(Learner(database, plan(folder, every=3600, command=command, **more), "me", clock))
    return STARTED[-1]


def until(scheduler: Learner, runs: Runs, *states: str, job: str = "train") -> Run:
    """Turns until the last run of the job is in one of these states; children wake it."""
    while True:
        wait = scheduler.turn()
        if (found := runs.of(job, 1)[0]).state in states:
            return found
        scheduler.sleep(wait)


def test_what_a_child_says_last_is_what_became_of_it(database: Database, tmp_path: Path) -> None:
    scheduler, runs, told = (
        learner(
            database,
            tmp_path,
            "print('a'); print('promoted: better'); print()",
            ended=lambda run, outcome: told.append(outcome),
        ),
        Runs(database),
        [],
    )
    runs.trigger("train")
    done = until(scheduler, runs, "done", "failed")
    assert (done.state, done.message, told) == ("done", "promoted: better", ["done"])
    assert (
        done.began is not None
        and done.ended is not None
        and (tmp_path / "logs" / "train.log").read_text().startswith("a\n")
    )


def test_what_became_of_a_child_is_told_also_where_its_log_was_removed_or_holds_what_no_table_keeps(
    database: Database, tmp_path: Path
) -> None:
    runs = Runs(database)
    gone = "import sys, os; [os.unlink(os.path.join(sys.argv[3], name)) for name in os.listdir(sys.argv[3])]; sys.exit(int(sys.argv[4]))"
    for code, state in ((0, "done"), (3, "failed")):

        def command(run: Run, token: int, code: int = code) -> Sequence[str]:
            return [
                sys.executable,
                "-S",
                "-E",
                "-c",
                gone,
                run.job,
                str(token),
                str(tmp_path / "logs"),
                str(code),
            ]

        runs.trigger("train")
        scheduler = Learner(
            database, plan(tmp_path, every=3600, command=command), f"me {code}", time.monotonic
        )
        assert until(scheduler, runs, "done", "failed").state == state
        scheduler.stop()
        scheduler.run()
    runs.trigger("train")
    loud = "import sys; sys.stderr.write('x' * 3_000_000 + chr(10) + chr(0) + chr(27) + '[2Jno' + chr(0) + 'room' + chr(10)); sys.exit(1)"
    assert (
        until(learner(database, tmp_path, loud), runs, "failed", "done").message == "exit code 1: [2Jno room"
    )


def test_a_child_that_fails_or_takes_too_long_is_told(database: Database, tmp_path: Path) -> None:
    runs, now = Runs(database), [0.0]
    runs.trigger("train")
    failing = learner(database, tmp_path, "import sys; print('expected a log, came none'); sys.exit(2)")
    assert until(failing, runs, "failed").message == "exit code 2: expected a log, came none"
    failing.stop()
    failing.run()
    runs.trigger("train")
    slow = learner(database, tmp_path, HOLDING, clock=lambda: now[0], timeout=7200.0)
    until(slow, runs, "running")
    now[0] = 7201.0
    assert until(slow, runs, "failed").message == "killed after 2 h (learning.hours)"


def test_a_leader_that_leaves_kills_its_child_and_the_next_begins_its_run_at_once(
    database: Database, tmp_path: Path
) -> None:
    runs = Runs(database)
    runs.trigger("train")
    first = learner(database, tmp_path, HOLDING)
    until(first, runs, "running")
    first.stop()
    first.run()
    assert runs.of("train")[0].state == "waiting"
    assert until(learner(database, tmp_path), runs, "done", "failed").tries == 1


def test_a_retraining_that_needs_the_gpu_waits_for_its_lease_and_others_see_none(
    database: Database, tmp_path: Path
) -> None:
    runs, other = Runs(database), Lock(database, GPU, "another machine")
    assert other.take()
    runs.trigger("train")
    runs.trigger("watch")
    scheduler = learner(
        database,
        tmp_path,
        "import os; print('sees', os.environ.get('CUDA_VISIBLE_DEVICES', 'all'))",
        gpu=frozenset({"train"}),
    )
    assert (
        until(scheduler, runs, "done", job="watch").message == "sees"
        and runs.of("train")[0].state == "running"
    )
    assert not (tmp_path / "logs" / "train.log").exists(), "it has not begun"
    other.release()
    assert until(scheduler, runs, "done", "failed").message == "sees all"
    scheduler.turn()
    assert other.take(), "it is given back"
    other.release()


def test_a_leader_that_was_stopped_for_too_long_promotes_nothing_and_its_child_is_killed(
    database: Database, tmp_path: Path
) -> None:
    """SIGSTOP until its lock is gone: another leads and raises the bar; what the first one's child then
    wants to promote is refused.
    """
    registry = Registry(tmp_path / "registry")
    made = registry.artefacts.add({"weights.json": b"1"}, "retrieval-weights").id
    script = (
        "import sys; sys.path.insert(0, {root!r}); from pathlib import Path\n"
        "import time; from models.registry import Registry\n"
        "registry = Registry(Path({folder!r}), token=int(sys.argv[2]))\n"
        "print('trained', flush=True); sys.stdin.read(1)\n"
        "registry.promote('retrieval-weights', {made!r}, b'{{}}', 'now')\n"
    )
    first = Lock(database, LEADER, "stopped")
    assert first.take()
    registry.raise_bar(first.token)
    child = subprocess.Popen(
        [
            sys.executable,
            "-c",
            script.format(root=str(Path(__file__).parents[4]), folder=str(registry.folder), made=made),
            "train",
            str(first.token),
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert child.stdout is not None and child.stdout.readline() == b"trained\n"
    child.send_signal(signal.SIGSTOP)
    first.release()  # as Postgres does with the lock of a machine that does not answer
    later = learner(database, tmp_path, leading=registry.raise_bar)
    later.turn()
    assert later.leader.held
    child.send_signal(signal.SIGCONT)
    _, said = child.communicate(b"x")
    assert child.returncode == 1 and b"a later leader" in said
    assert registry.standing("retrieval-weights").current == ""
    with pytest.raises(StateError, match="later leader"):
        registry.raise_bar(first.token)


def test_a_leader_whose_lease_is_gone_kills_what_it_began(database: Database, tmp_path: Path) -> None:
    runs = Runs(database)
    runs.trigger("train")
    scheduler = learner(database, tmp_path, HOLDING)
    until(scheduler, runs, "running")
    (child,) = [lane.child for lane in scheduler.lanes if lane.child is not None]
    scheduler.leader.release()
    other = Lock(database, LEADER, "other")
    assert other.take()
    scheduler.turn()
    other.release()
    assert child.code() == -signal.SIGKILL and all(lane.child is None for lane in scheduler.lanes)
    assert runs.of("train")[0].state == "running", "it is the other's to begin again"


def test_a_child_is_nice_few_cored_first_to_go_and_sees_as_many_threads(tmp_path: Path) -> None:
    script = (
        "from wardstream.learning.schedules.restraint import restrain\n"
        "restrain(1, 3)\n"
        "import os, resource\n"
        "print(os.nice(0), len(os.sched_getaffinity(0)), os.environ['OMP_NUM_THREADS'], open('/proc/self/oom_score_adj').read().strip(),"
        " resource.getrlimit(resource.RLIMIT_AS)[0] // 2**30)"
    )
    if not hasattr(os, "sched_setaffinity"):
        pytest.skip("no cores to choose here")
    from wardstream.learning.schedules.restraint import environment

    child = Child(
        RUN, [sys.executable, "-c", script], tmp_path / "train.log", environment(1, gpu=False), lambda: None
    )
    child.close()
    assert child.last_line() == "19 1 1 1000 3"


def test_when_whoever_started_a_child_is_killed_it_and_what_it_started_end(tmp_path: Path) -> None:
    """Three generations: the scheduler is killed; its child, and a process of the child's, are gone when the
    pipe that all hold closes.
    """
    young = "import time, sys; sys.stdin.read() if False else time.sleep(600)"
    child = (
        "import subprocess, sys; from wardstream.learning.schedules.restraint import end_with_whoever_started_us\n"
        "end_with_whoever_started_us()\n"
        f"young = subprocess.Popen([sys.executable, '-S', '-c', {young!r}])\n"
        "open(sys.argv[1], 'w').write('both'); young.wait()\n"
    )
    parent = (
        "import sys, time; from pathlib import Path; from wardstream.learning.schedules.learner import Child; from wardstream.learning.schedules.runs import Run\n"
        f"child = Child(Run('train', 1, 'hand', 'running', 1, 1, None, None, ''), [sys.executable, '-c', {child!r}, sys.argv[1]], Path(sys.argv[2]), {{}}, lambda: None)\n"
        "child._process.wait()\n"
    )
    read, write = os.pipe()
    os.set_inheritable(write, True)
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    scheduler = subprocess.Popen(
        [sys.executable, "-c", parent, str(fifo), str(tmp_path / "log")], close_fds=False
    )
    assert fifo.read_text() == "both", (tmp_path / "log").read_text()
    os.close(write)
    scheduler.kill()
    scheduler.wait()
    ended, _, _ = select.select([read], [], [], 60)
    os.close(read)
    assert ended, "somebody still holds the pipe"


def test_a_registry_that_knows_a_later_leader_is_no_end_of_the_stage(
    database: Database, tmp_path: Path
) -> None:
    registry, led = Registry(tmp_path / "registry"), list[int]()
    registry.raise_bar(2**62)  # by a schedule's database that was removed, or whose clock ran ahead
    scheduler = learner(
        database,
        tmp_path,
        leading=lambda token: (registry if not led else Registry(tmp_path / "another")).raise_bar(token),
    )
    assert scheduler.turn() > 0 and scheduler._schedule is None
    scheduler.leader.release()
    led.append(1)
    scheduler.turn()
    assert scheduler._schedule is not None, "else the test shows nothing"


def test_it_knows_whether_it_leads_and_how_long_ago_it_looked(database: Database, tmp_path: Path) -> None:
    now = [100.0]
    scheduler = learner(database, tmp_path, clock=lambda: now[0])
    assert scheduler.state() == (False, 0.0)
    scheduler.turn()
    now[0] += 7
    assert scheduler.state() == (True, 7.0)
    scheduler.stop()
    scheduler.run()
    assert scheduler.state()[0] is False
