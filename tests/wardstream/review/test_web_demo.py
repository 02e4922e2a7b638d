"""`make web-demo`: a stay through the running stages, three people in a browser. Skipped as the other tests in a browser."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.wardstream.review.test_in_a_browser import api, browser, looking, pytestmark
from tests.wardstream.stays import write_stay

__all__ = ["browser", "pytestmark"]


def free_port() -> int:
    """The first of two neighbours."""
    while True:
        with socket.socket() as one, socket.socket() as other:
            one.bind(("127.0.0.1", 0))
            port = int(one.getsockname()[1])
            try:
                other.bind(("127.0.0.1", port + 1))
            except OSError:
                continue
            return port


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    port, folder = free_port(), write_stay(tmp_path / "fhir")
    command = [sys.executable, "-m", "deploy.web_demo", "embedded", str(folder), str(port)]
    log = tmp_path / "log"
    with log.open("wb") as output:
        process = subprocess.Popen(command, stdout=output, stderr=output)
    try:
        until = time.monotonic() + 240
        while "everything is replayed" not in (text := log.read_text()):
            assert process.poll() is None and time.monotonic() < until, text
            time.sleep(0.2)
        yield f"http://127.0.0.1:{port}"
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0 and "Traceback" not in log.read_text(), log.read_text()
    finally:
        process.kill()


def test_drafts_of_the_running_stages_are_opened_in_an_emergency_and_signed_and_roles_are_kept_apart(
    browser: api.Browser, url: str
) -> None:
    with looking(browser, 1280, "light") as (page, look):
        page.goto(f"{url}/login")
        page.get_by_role("link", name="Dr. Castellano").click()
        assert "No drafts" in page.locator("main").inner_text()  # the stay is of another ward
        page.get_by_role("link", name="Patients", exact=True).click()
        page.get_by_label("MRN or record").fill("Patient/joan")
        page.get_by_label("Reason for emergency access").fill("called to the ward")
        page.get_by_role("button", name="Open in an emergency").click()
        page.locator("#drafts").get_by_role("link").first.click()
        look()
        page.get_by_role("button", name="Accept").click()
        page.get_by_role("button", name="Sign").click()
        page.wait_for_selector(".decided .accepted")
    with looking(browser, 390, "dark") as (page, look):
        page.goto(f"{url}/login")
        page.get_by_role("link", name="Mia").click()
        assert page.goto(f"{url}/patient?id=Patient/joan").status == 403
        page.get_by_role("link", name="Trajectories").click()
        page.locator("a.open").first.click()
        look()
        assert "evidence:" in page.locator(".card .text").inner_text()
