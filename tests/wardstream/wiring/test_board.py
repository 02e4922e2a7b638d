"""The board as a process: what it says when it cannot listen, and how it ends."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from confluent_kafka import Producer

from streams.loop.embedded_broker import EmbeddedBroker
from streams.topics import DEAD_LETTER
from tests.servers.ports import free_port

#: Seconds. Waiting for a broker that is away took thirty.
AT_ONCE = 25


@contextmanager
def board(
    broker: EmbeddedBroker, folder: Path, port: int, host: str = "127.0.0.1"
) -> Iterator[subprocess.Popen[str]]:
    environment = {
        **os.environ,
        "WARDSTREAM_KAFKA__BOOTSTRAP": broker.kafka.bootstrap,
        "WARDSTREAM_BOARD__DATA_DIR": str(folder / "board"),
        "WARDSTREAM_BOARD__HOST": host,
        "WARDSTREAM_BOARD__PORT": str(port),
    }
    command = [sys.executable, "-m", "wardstream", "run", "--stage", "board"]
    with subprocess.Popen(
        command, env=environment, cwd=folder, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    ) as running:
        try:
            yield running
        finally:
            running.kill()


def await_up(running: subprocess.Popen[str], port: int, records: int) -> None:
    """Until it answers, and has read so much. Connecting is the event: until somebody listens there is
    nothing to wait on.
    """
    until = time.monotonic() + 60
    while True:
        assert running.poll() is None, running.stderr.read() if running.stderr else ""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=30) as answer:
                if json.load(answer)["records"] >= records:
                    return
        except OSError:
            pass  # not yet
        assert time.monotonic() < until, "the board did not answer in time"
        time.sleep(0.05)


def test_a_port_in_use_is_one_sentence_with_the_setting_to_change(
    broker: EmbeddedBroker, tmp_path: Path
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with board(broker, tmp_path, port) as running:
            _, said = running.communicate(timeout=60)
    assert running.returncode == 2
    assert f"127.0.0.1:{port}" in said
    assert "board.port (WARDSTREAM_BOARD__PORT)" in said
    assert "Traceback" not in said
    assert "File " not in said


def test_a_host_that_is_not_ours_is_one_sentence(broker: EmbeddedBroker, tmp_path: Path) -> None:
    with board(broker, tmp_path, free_port(), host="192.0.2.1") as running:
        _, said = running.communicate(timeout=60)
    assert running.returncode == 2
    assert "expected board.host (WARDSTREAM_BOARD__HOST) to be an address of this machine" in said


@pytest.mark.parametrize("reading", [True, False], ids=["while reading", "while starting"])
@pytest.mark.parametrize("away", [True, False], ids=["broker away", "broker there"])
def test_the_board_ends_within_seconds(
    away: bool, reading: bool, tmp_path: Path, broker: EmbeddedBroker
) -> None:
    port = free_port()
    if reading:
        producer = Producer({"bootstrap.servers": broker.kafka.bootstrap})
        producer.produce(DEAD_LETTER, b"{}")
        assert producer.flush(10) == 0
    with board(broker, tmp_path, port) as running:
        await_up(running, port, records=int(reading))
        if away:
            broker.close()
        began = time.monotonic()
        running.send_signal(signal.SIGTERM)
        _, said = running.communicate(timeout=60)
    assert time.monotonic() - began < AT_ONCE
    assert running.returncode == 0, said
    assert "Traceback" not in said
