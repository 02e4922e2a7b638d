"""The review as a person uses it, in Chromium: skipped where Playwright or a Chromium is not installed."""

from __future__ import annotations

import asyncio
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from schemas.drafts import statements
from tests.wardstream.review.test_server import DRAFT, REQUEST, REVIEWER, TOKEN, Desk

api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed: pip install playwright")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on the PATH")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with api.sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    made = Desk(tmp_path / "drafts")
    made.request = REQUEST
    return made


@pytest.fixture
def url(desk: Desk) -> Iterator[str]:
    """A server in a thread: the browser's client blocks."""
    loop, ready, port = asyncio.new_event_loop(), threading.Event(), list[int]()

    async def begin() -> web.AppRunner:
        runner = web.AppRunner(desk.review().app)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        port.append(runner.addresses[0][1])
        ready.set()
        return runner

    def serve() -> None:
        runner = loop.run_until_complete(begin())
        loop.run_forever()
        loop.run_until_complete(runner.cleanup())

    thread = threading.Thread(target=serve)
    thread.start()
    assert ready.wait(30)
    yield f"http://127.0.0.1:{port[0]}"
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_clinician_finds_a_draft_by_keyboard_reads_its_note_edits_signs_and_undoes(
    browser: Any, desk: Desk, url: str, width: int, scheme: str
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 850}, color_scheme=scheme)
    page = context.new_page()
    failures: list[str] = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.on("console", lambda one: failures.append(one.text) if "Content Security" in one.text else None)

    def fits() -> None:
        assert page.evaluate("document.documentElement.scrollWidth") <= width

    page.goto(url)
    page.get_by_label("Token").fill(TOKEN)
    page.keyboard.press("Enter")
    page.wait_for_selector("a.open")
    fits()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_selector("article")
    fits()
    quoted = page.locator(".said", has_text=_quoting_a_note())
    quoted.first.click()
    page.wait_for_selector("#shown .text mark")  # the whole note, once it is there
    assert page.locator("#shown .text").first.inner_text() in {p.body.text for p in REQUEST.evidence.passages}
    first = page.locator(".said").first
    first.click()
    page.keyboard.press("e")
    page.locator("#words").fill("In my <words>.")
    page.locator("#done").click()
    page.locator(".said").nth(1).click()
    page.locator("#remove").click()
    fits()
    page.get_by_role("button", name="Accept").click()
    page.wait_for_selector("body.confirm")
    fits()
    page.get_by_role("button", name="Back").click()
    page.wait_for_selector("#count:has-text('with 2 changes')")
    page.get_by_role("button", name="Accept").click()
    page.get_by_role("button", name="Sign").click()
    page.wait_for_selector(".decided")
    assert REVIEWER in page.locator(".decided").inner_text() and len(desk.sent) == 1
    assert "In my <words>." in desk.sent[0]["output"][0]["valueString"]
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector(".decided", state="detached")
    assert [one["status"] for one in desk.sent] == ["completed", "entered-in-error"]
    assert not failures
    context.close()


def _quoting_a_note() -> str:
    """Of a sentence that rests on a note's own words."""
    notes = {passage.resource for passage in REQUEST.evidence.passages}
    return next(
        one.text
        for one in statements(DRAFT.sections)
        if any(c.source.resource in notes and c.source.start >= 0 for c in one.citations)
    )
