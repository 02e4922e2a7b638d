"""The documentation: its links lead somewhere, the site builds, and the tutorial's commands do what it states."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from streams.loop.embedded_broker import EmbeddedBroker
from tests.brokers import with_topics
from tests.servers.ports import free_port
from tests.wardstream.installation import eventually

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted({*DOCS.rglob("*.md"), *ROOT.glob("*.md"), ROOT / "samples" / "clients" / "README.md"})
_LINK = re.compile(r"\]\((?!https?:|mailto:)([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
_BLOCK = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)


def anchors(page: Path) -> set[str]:
    """As GitHub and mkdocs make them."""
    titles = _HEADING.findall(re.sub(r"^```.*?^```", "", page.read_text(), flags=re.MULTILINE | re.DOTALL))
    return {re.sub(r"[^\w\- ]", "", re.sub(r"[`*]", "", title).lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_to_a_file_and_a_heading_that_are_there(page: Path) -> None:
    text = re.sub(r"^```.*?^```|`[^`\n]*`", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
    for link in _LINK.findall(text):
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), link
        if anchor and target.suffix == ".md":
            assert anchor in anchors(target), link


def test_every_page_is_in_the_navigation() -> None:
    known = set(re.findall(r"[\w/]+\.md", (ROOT / "mkdocs.yml").read_text()))
    there = {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")}
    assert known <= there
    assert {name for name in there if not name.startswith("adr/0")} == known
    assert yaml.safe_load((ROOT / "mkdocs.yml").read_text())["strict"]


@pytest.mark.long
def test_the_site_builds_and_a_broken_link_ends_it(tmp_path: Path) -> None:
    mkdocs = Path(sys.executable).parent / "mkdocs"
    if not mkdocs.exists():
        pytest.skip("mkdocs is not installed: uv sync --group docs")
    for folder in ("docs", "deploy"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    for name in ("mkdocs.yml", "CHANGELOG.md"):
        shutil.copy(ROOT / name, tmp_path)
    for page in (tmp_path / "docs").rglob("*.md"):  # what they link to outside, empty
        for link in re.findall(r"\]\((\.\./[^)#\s]*)", page.read_text()):
            target = (page.parent / link).resolve()
            if not target.exists():
                target.parent.mkdir(parents=True, exist_ok=True)
                target.touch()
    build = [str(mkdocs), "build"]
    done = subprocess.run(build, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "out" / "site" / "operate" / "index.html").exists()
    for broken in ("[a](nowhere.md)", "[b](tour.md#nothing)", "[c](../nowhere.py)"):
        page = tmp_path / "docs" / "gate.md"
        text = page.read_text()
        page.write_text(f"{text}\n\n{broken}\n")
        done = subprocess.run(build, cwd=tmp_path, capture_output=True, text=True, timeout=300)
        page.write_text(text)
        assert done.returncode != 0, broken


@pytest.mark.long
@pytest.mark.timeout(900)
def test_the_tutorial_s_commands_run(tmp_path: Path) -> None:
    with with_topics() as broker:
        run_tutorial(broker, tmp_path)


def run_tutorial(broker: EmbeddedBroker, tmp_path: Path) -> None:
    lines = "".join(_BLOCK.findall((DOCS / "tutorial.md").read_text())).splitlines()
    commands = [line for line in lines if not line.startswith(("make ", "export ", "wardstream run"))]
    assert len(lines) - len(commands) == 4 and len(commands) >= 9
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "WARDSTREAM_KAFKA__BOOTSTRAP": broker.kafka.bootstrap,
        "WARDSTREAM_TOPICS__PARTITIONS": "4",
        "WARDSTREAM_BOARD__PORT": str(free_port()),
        "WARDSTREAM_ENCODER__USE": "none",
    }
    log = tmp_path / "run.log"
    with log.open("wb") as out:
        running = subprocess.Popen(
            ["wardstream", "run", "--no-ticks"], cwd=tmp_path, env=environment, stdout=out, stderr=out
        )
    try:
        eventually(lambda: "all stages are ready" in log.read_text(), 180)
        script = "set -euo pipefail\n" + "\n".join(commands)
        script = script.replace(
            "name=$(", "until wardstream drafts --task care-summary | grep -q .; do sleep 1; done\nname=$("
        )
        done = subprocess.run(
            ["bash", "-c", script], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=600
        )
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:] + log.read_text()[-2000:]
    finally:
        running.terminate()
        running.wait(60)
    assert "861" in done.stdout and "not-json" in done.stdout and "# DRAFT" in done.stdout
    assert (tmp_path / "timeline.html").stat().st_size > 10_000
    assert len(list((tmp_path / "first-drafts").glob("*.md"))) > 50
