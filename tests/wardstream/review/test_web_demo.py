"""`make web-demo`: a stay through the running stages, three people in a browser. Skipped as the other tests in a browser."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.servers.ports import free_port
from tests.wardstream.installation import demo_data
from tests.wardstream.review.test_in_a_browser import api, browser, looking, pytestmark
from tests.wardstream.stays import write_stay

__all__ = ["browser", "pytestmark"]


@pytest.fixture
def url(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """Of a stay that is written, or of the source that a test names."""
    port, source = free_port(1), getattr(request, "param", None)
    environment = dict(os.environ)
    if source is None:
        source = str(write_stay(tmp_path / "fhir"))
        environment["WARDSTREAM_ENCODER__USE"] = "none"  # each process would load its models
    command = [sys.executable, "-m", "deploy.web_demo", "embedded", source, str(port)]
    (tmp_path / ".data").symlink_to(demo_data())
    log = tmp_path / "log"
    with log.open("wb") as output:
        process = subprocess.Popen(command, stdout=output, stderr=output, env=environment, cwd=tmp_path)
    try:
        until = time.monotonic() + (600 if hasattr(request, "param") else 240)
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
        page.get_by_role("button", name="Undo").click()
        page.wait_for_selector(".decided", state="detached")
    with looking(browser, 390, "dark") as (page, look):
        page.goto(f"{url}/login")
        page.get_by_role("link", name="Mia").click()
        assert page.goto(f"{url}/patient?id=Patient/joan").status == 403
        page.get_by_role("link", name="Trajectories").click()
        page.locator("a.open").first.click()
        look()
        assert "evidence:" in page.locator(".card .text").inner_text()


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("url", ["sample"], indirect=True)
def test_every_page_of_the_sample_hospital_fits_and_axe_finds_nothing_at_both_widths_and_schemes(
    browser: api.Browser, url: str
) -> None:
    for width in (390, 1280):
        for scheme in ("light", "dark"):
            with looking(browser, width, scheme) as (page, look):
                see_every_page_of_a_clinician(page, look, url)
            with looking(browser, width, scheme) as (page, look):
                page.goto(f"{url}/login")
                page.get_by_role("link", name="Olu").click()
                page.wait_for_selector("#live td")
                look()
                page.locator("a.open").first.click()
                look()
            with looking(browser, width, scheme) as (page, look):
                page.goto(f"{url}/login")
                page.get_by_role("link", name="Mia").click()
                look()
                page.get_by_role("link", name="Trajectories").click()
                look()
                page.locator("a.open").first.click()
                look()


def see_every_page_of_a_clinician(page: api.Page, look: Callable[[], None], url: str) -> None:
    page.goto(f"{url}/login")
    look()  # of the issuer
    page.get_by_role("link", name="Dr. Castellano").click()
    look()
    first = page.locator("tbody tr").first
    assert "urgent" in first.get_attribute("class") and "Critical" in first.locator("td").first.inner_text()
    page.goto(f"{url}/?show=all&q=oncology")
    look()
    page.goto(url)
    page.locator("tr.urgent a.open").first.click()
    assert "mmol/L" in page.locator("section.alarm").first.inner_text()
    for sentence in page.locator("[data-sources]").all()[:3]:
        sentence.click()
        look()
    page.get_by_role("button", name="Accept").click()
    look()
    page.get_by_role("button", name="Back").click()
    page.get_by_role("link", name="Patients", exact=True).click()
    page.wait_for_selector("#follow:has-text('Live')")
    look()
    assert "Potassium 6.3" in page.locator("tr.urgent").first.inner_text()
    page.locator("a.open").first.click()
    look()
    page.locator("#notes a").first.click()
    look()
    page.goto(f"{url}/patients?q=nobody")
    look()
    page.goto(f"{url}/patient?id=Patient/nobody")
    look()
