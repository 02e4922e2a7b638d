"""The demo from a folder to drafts, with the stages as processes of their own on the embedded broker."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner

from schemas.errors import ConfigurationError
from tests.wardstream.installation import demo_data
from tests.wardstream.stays import write_stay
from wardstream.cli.app import app
from wardstream.cli.history import messages_of
from wardstream.demo.collected import Ending, closing
from wardstream.live.census import Census
from wardstream.settings import Settings
from wardstream.stages import LOOPED, STAGES, worker


def test_a_folder_becomes_drafts_in_a_folder(tmp_path: Path) -> None:
    (tmp_path / ".data").symlink_to(demo_data())
    folder, out = write_stay(tmp_path / "fhir"), tmp_path / "out"
    command = [sys.executable, "-m", "wardstream", "demo", str(folder), "--out", str(out)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=400, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    tasks = {path.name.rpartition("-")[0] for path in out.glob("*.json")}
    assert tasks == {"discharge-instruction", "progress-note", "care-summary", "diagnosis"}
    assert "4.1" in (out / "index.html").read_text()
    assert "no chest pain" in "".join(path.read_text() for path in out.glob("progress-note-*.md"))
    assert "Open " in done.stdout
    assert "Traceback" not in done.stdout + done.stderr


def ending(census: Census, encounters: dict[str, int] | None = None, written: int = 0) -> str:
    return "\n".join(closing(Ending(census, encounters or {}, written, 1, 12.3), Path("out")))


def test_the_end_says_where_the_drafts_are() -> None:
    said = ending(Census(received=Counter(x=5), letters=Counter({"not-json": 2})), {"IMP": 1}, written=3)
    assert "dead letter: not-json, 2 times" in said
    assert "3 drafts are in out/" in said
    assert "out/index.html" in said


@pytest.mark.parametrize(
    ("received", "encounters", "why"),
    [
        (0, {}, "nothing to replay"),
        (5, {}, "no Encounter"),
        (5, {"AMB": 4}, "4 AMB"),
        (5, {"IMP": 1, "AMB": 4}, "docs/configuration.md, triggers"),
    ],
)
def test_the_end_says_why_there_are_no_drafts(received: int, encounters: dict[str, int], why: str) -> None:
    said = ending(Census(received=Counter({"ehr.lab": received} if received else {})), encounters)
    assert why in said
    assert "index.html" not in said


def test_a_broker_that_is_none_is_refused(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["demo", "--broker", "rabbit", "--out", str(tmp_path)])
    assert isinstance(result.exception, ConfigurationError)
    assert "embedded and kafka" in str(result.exception)


def test_the_sample_hospital_is_told_in_order() -> None:
    times = [message.time for message in messages_of("sample")]
    assert len(times) > 300
    assert times == sorted(times)


def test_a_stage_that_is_none_is_refused() -> None:
    assert (
        *LOOPED,
        "sink",
        "fhir",
        "graph",
        "site",
        "cases",
        "export",
        "reward",
        "forget",
        "learn",
        "board",
    ) == STAGES
    with pytest.raises(
        ConfigurationError,
        match="expected a stage among ingest, patient, embed, generate, sink, fhir, graph, site, cases, export, reward, forget, learn, board",
    ):
        worker("sing", Settings())
