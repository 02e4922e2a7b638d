"""Stages run as children that are started again when they end, and that never outlive their parent."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from wardstream.supervision import GOOD_SPELL, USELESS, Supervisor, stage_command

LOOPS = "import time\nwhile True: time.sleep(0.01)"


def until(condition: object, seconds: float = 60) -> None:
    assert callable(condition)
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.01)


def test_a_child_that_fails_is_started_again(tmp_path: Path) -> None:
    once = f"import pathlib,sys\np=pathlib.Path({str(tmp_path / 'seen')!r})\nif not p.exists(): p.touch(); sys.exit(3)\n{LOOPS}"
    lines: list[str] = []
    supervisor = Supervisor({"patient": [sys.executable, "-c", once]}, report=lines.append)
    supervisor.start()
    try:
        until(lambda: supervisor.look() == 0 and supervisor.restarts == 1)
        assert lines == ["patient ended with code 3; starting it again in 0.5 s"]
    finally:
        supervisor.end()


READY = "import os; os.write(int(os.environ['READY_PIPE']), b'1')\n"


def test_it_is_reported_when_the_last_stage_is_ready_and_when_one_is_ready_again(tmp_path: Path) -> None:
    leaves = tmp_path / "leave"
    once = f"{READY}import pathlib,sys,time\nwhile not pathlib.Path({str(leaves)!r}).exists(): time.sleep(0.01)\npathlib.Path({str(leaves)!r}).unlink()\nsys.exit(3)"
    goes = tmp_path / "go"
    late = f"import pathlib,time\nwhile not pathlib.Path({str(goes)!r}).exists(): time.sleep(0.01)\n{READY}{LOOPS}"
    lines: list[str] = []
    supervisor = Supervisor(
        {"ingest": [sys.executable, "-c", once], "patient": [sys.executable, "-c", late]}, report=lines.append
    )
    supervisor.start()
    try:
        until(lambda: supervisor.look() == 0 and supervisor._children[0].ready)
        assert lines == [], "patient is not"
        goes.touch()
        until(lambda: supervisor.look() == 0 and bool(lines))
        assert [line.split(" (")[0] for line in lines] == ["all stages are ready"]
        leaves.touch()
        until(lambda: supervisor.look() == 0 and len(lines) == 3)
        assert lines[-1] == "ingest is ready again"
    finally:
        supervisor.end()


def test_a_child_whose_settings_are_wrong_ends_everything() -> None:
    commands = {
        "ingest": [sys.executable, "-c", LOOPS],
        "patient": [sys.executable, "-c", "import sys; sys.exit(2)"],
    }
    supervisor = Supervisor(commands)
    supervisor.start()
    assert supervisor.run() == USELESS


def test_a_sink_that_cannot_run_stays_down_and_the_others_go_on() -> None:
    commands = {
        "ingest": [sys.executable, "-c", LOOPS],
        "sink": [sys.executable, "-c", "import sys; sys.exit(2)"],
    }
    lines: list[str] = []
    supervisor = Supervisor(commands, report=lines.append)
    supervisor.start()
    try:
        until(lambda: supervisor.look() == 0 and bool(lines))
        assert lines == ["sink cannot run (see above); the other stages go on without it"]
        assert supervisor.look() == 0
        assert [child.process is None for child in supervisor._children] == [False, True]
    finally:
        supervisor.end()


def test_a_stage_that_takes_long_to_find_its_settings_wrong_has_not_run_well() -> None:
    supervisor = Supervisor({"patient": [sys.executable, "-c", "import sys; sys.stdin.read(); sys.exit(2)"]})
    supervisor.start()
    child = supervisor._children[0]
    assert child.process is not None
    assert child.process.stdin is not None
    child.started -= GOOD_SPELL + 1
    child.process.stdin.close()
    assert supervisor.run() == USELESS


def test_a_stage_that_has_run_well_is_started_again_whatever_its_code() -> None:
    once = [sys.executable, "-c", f"{READY}import sys; sys.stdin.read(); sys.exit(2)"]
    lines: list[str] = []
    supervisor = Supervisor({"patient": once}, report=lines.append)
    supervisor.start()
    try:
        child = supervisor._children[0]
        assert child.process is not None
        assert child.process.stdin is not None
        until(lambda: supervisor.look() == 0 and child.ready)
        child.started -= GOOD_SPELL + 1
        child.wait = 8.0
        child.process.stdin.close()
        until(lambda: supervisor.look() == 0 and len(lines) == 2)
        assert lines[1:] == ["patient ended with code 2; starting it again in 0.5 s"], (
            "and the wait is short again"
        )
    finally:
        supervisor.end()


def test_stop_ends_the_children_politely() -> None:
    supervisor = Supervisor({"ingest": [sys.executable, "-c", LOOPS]})
    supervisor.start()
    supervisor.stop()
    assert supervisor.run() == 0


def test_a_child_that_does_not_leave_is_killed() -> None:
    ignores = "import signal,sys\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    deaf = f"{ignores}sys.stderr.write('up')\nsys.stderr.flush()\n{LOOPS}"
    lines: list[str] = []
    supervisor = Supervisor(
        {"ingest": [sys.executable, "-c", deaf]}, report=lines.append, output=subprocess.PIPE
    )
    supervisor.start()
    process = supervisor._children[0].process
    assert process is not None
    assert process.stderr is not None
    assert process.stderr.read(2) == b"up"
    supervisor.end(drain=0.3)
    process.stderr.close()
    if process.stdout is not None:
        process.stdout.close()
    assert lines == ["ingest did not leave within 0 s: killed"]


def test_a_child_ends_when_its_parent_is_gone() -> None:
    imports = "import threading\nfrom wardstream.supervision import end_with_parent\n"
    code = f"{imports}gone=threading.Event()\nend_with_parent(gone.set)\ngone.wait()"
    child = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE)
    assert child.stdin is not None
    with pytest.raises(subprocess.TimeoutExpired):
        child.wait(0.5)
    child.stdin.close()
    assert child.wait(60) == 0


def test_a_child_that_watches_its_parent_can_end_by_itself() -> None:
    code = "from wardstream.supervision import end_with_parent\nend_with_parent(lambda: None)"
    child = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    with child:
        assert child.wait(60) == 0
        assert child.stderr is not None
        assert child.stderr.read() == b""


@pytest.mark.parametrize("stage", ["ingest", "sink"])
def test_a_broker_that_is_away_at_the_start_is_waited_for_and_sigterm_ends_that_in_order(
    tmp_path: Path, stage: str
) -> None:
    nobody = {"WARDSTREAM_KAFKA__BOOTSTRAP": "127.0.0.1:9", "PATH": ""}
    command = [sys.executable, "-m", "wardstream", "run", "--stage", stage]
    with subprocess.Popen(command, cwd=tmp_path, env=nobody, stderr=subprocess.PIPE, text=True) as child:
        assert child.stderr is not None
        assert "no broker answers at 127.0.0.1:9; waiting for one" in child.stderr.readline()
        assert child.poll() is None
        child.terminate()
        assert child.wait(30) == 0
        assert child.stderr.read() == ""


def test_the_command_of_a_stage_names_it() -> None:
    command = " ".join(stage_command("ingest", "w.toml")[1:])
    assert command == "-m wardstream run --stage ingest --supervised --config w.toml"
