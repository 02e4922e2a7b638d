"""The pages as a person uses them, in Chromium, each without a violation that axe finds: skipped where Playwright, axe or
a Chromium is not installed.
"""

from __future__ import annotations

import asyncio
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from aiohttp import web
from typer.testing import CliRunner

from processors.drafting.render.page import to_page
from schemas.codes import Concept
from schemas.drafts import statements
from schemas.events import DocumentBody, Movement
from schemas.instant import HOUR
from streams.loop.embedded_broker import EmbeddedBroker
from tests.wardstream.review.test_operations import broker as broker_with_letters
from tests.wardstream.review.test_operations import settings
from tests.wardstream.review.test_patients import T0, delta, filled, medicine, person, result, served, stay
from tests.wardstream.review.test_server import BUNDLE, DRAFT, REQUEST, REVIEWER, TOKEN, Desk
from tests.wardstream.test_timeline import file as bundle_of_one
from wardstream.cli.app import app
from wardstream.review.operations import Operations
from wardstream.review.server import Review

broker, file = broker_with_letters, bundle_of_one  # fixtures

api = pytest.importorskip(
    "playwright.sync_api", reason="Playwright is not installed: make setup with a Chromium"
)
axe = pytest.importorskip(
    "axe_playwright_python.sync_playwright", reason="axe is not installed: make setup with a Chromium"
)
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on the PATH")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with api.sync_playwright() as playwright:
        quiet = ["--no-sandbox", "--disable-background-networking", "--disable-component-update"]
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=quiet)
        yield found
        found.close()


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    made = Desk(tmp_path / "drafts")
    made.request = REQUEST
    return made


@contextmanager
def serving(review: Review) -> Iterator[str]:
    """A server in a thread: the browser's client blocks."""
    loop, ready, port = asyncio.new_event_loop(), threading.Event(), list[int]()

    async def begin() -> web.AppRunner:
        runner = web.AppRunner(review.app)
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
    try:
        yield f"http://127.0.0.1:{port[0]}"
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


@contextmanager
def looking(browser: Any, width: int, scheme: str) -> Iterator[tuple[Any, Callable[[], None]]]:
    """A page, and a look at it: nothing is wider than the window, axe finds no violation."""
    context = browser.new_context(viewport={"width": width, "height": 850}, color_scheme=scheme)
    page, failures = context.new_page(), list[str]()
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.on("console", lambda one: failures.append(one.text) if "Content Security" in one.text else None)
    rules = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}

    def look() -> None:
        page.wait_for_load_state()  # a click may have begun to leave the page
        assert page.evaluate("document.documentElement.scrollWidth") <= width, page.url
        found = axe.Axe().run(page, options=rules).response["violations"]
        assert not found, [(page.url, one["id"], one["nodes"][0]["html"]) for one in found]

    yield page, look
    assert not failures
    context.close()


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_clinician_finds_a_draft_by_keyboard_reads_its_note_edits_signs_and_undoes(
    browser: Any, desk: Desk, width: int, scheme: str
) -> None:
    with serving(desk.review()) as url, looking(browser, width, scheme) as (page, look):
        review_a_draft(desk, url, page, look)


def review_a_draft(desk: Desk, url: str, page: Any, look: Callable[[], None]) -> None:
    page.goto(url)
    page.get_by_label("Token").fill(TOKEN)
    page.keyboard.press("Enter")
    page.wait_for_selector("a.open")
    look()
    on_paper(page)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_selector("article")
    look()
    on_paper(page)
    quoted = page.locator(".said", has_text=_quoting_a_note())
    quoted.first.click()
    page.wait_for_selector("#shown .text mark")  # the whole note, once it is there
    assert page.locator("#shown .text").first.inner_text() in {p.body.text for p in REQUEST.evidence.passages}
    first = page.locator(".said").first
    first.click()
    page.keyboard.press("e")
    page.locator("#words").fill("In my <words>.")
    page.locator("#done").click()
    page.locator("[data-id]").nth(1).click()
    page.locator("#remove").click()
    look()
    page.get_by_role("button", name="Accept").click()
    page.wait_for_selector("body.confirm")
    look()
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


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_patients_emergency_access_operations_and_policies_fit_and_can_be_used(
    browser: Any, desk: Desk, broker: EmbeddedBroker, tmp_path: Path, width: int, scheme: str
) -> None:
    ward = Movement("Ward 4B", T0)
    note = DocumentBody("Creatinine 1.4, better.", Concept(text="Progress note"))
    records = filled(
        *(
            one
            for number, family in (("1", "Brandt"), ("2", "Okereke"))
            for one in (
                person(f"Patient/{number}", f"471{number}", "Ada", family),
                stay(f"Patient/{number}", number, ward if number == "1" else Movement("ICU", T0)),
            )
        ),
        *(
            result("Patient/1", f"k{n}", "Potassium", value, T0 + n * HOUR)
            for n, value in enumerate(["4.1", "6.9", "5.0"])
        ),
        medicine("Patient/1", "f", "Furosemide", "ordered_medication", T0),
        delta("Patient/1", "document", "DocumentReference/1", note),
    )
    operations = Operations(settings(broker, folder=tmp_path, registry=tmp_path))
    review = served(desk, records, '[wards]\n"Practitioner/7" = ["Ward 4B"]', operations=operations)
    with serving(review) as url, looking(browser, width, scheme) as (page, look):
        page.goto(url)
        page.get_by_label("Token").fill(TOKEN)
        page.keyboard.press("Enter")
        page.get_by_role("link", name="Patients", exact=True).click()
        look()
        page.get_by_role("link", name="Ada Brandt").click()
        assert "6.9 mmol/L" in page.locator(".top-alarm").inner_text()
        page.locator("#notes").get_by_role("link", name="Progress note").click()
        assert page.locator("#note .text").inner_text() == note.text
        look()
        page.goto(f"{url}/patient?id=Patient/2")
        look()
        page.get_by_label("Reason for emergency access").fill("cardiac arrest")
        page.get_by_role("button", name="Open in an emergency").click()
        page.wait_for_selector("h1:has-text('Ada Okereke')")
        look()
        page.get_by_role("link", name="Operations").click()
        page.wait_for_selector("#live td")
        look()
        page.get_by_role("link", name="0:0").click()
        look()
        page.get_by_label("How it was dealt with").fill("corrected by the laboratory")
        page.get_by_role("button", name="Mark as resolved").click()
        look()
        page.get_by_role("button", name="Yes").click()
        page.wait_for_selector("a:has-text('0:1')")
        assert not page.get_by_role("link", name="0:0").count()
        for name in ("Policies", "Trajectories"):
            page.get_by_role("link", name=name).click()
            look()


@pytest.mark.parametrize("width", [390, 1280])
def test_a_list_changes_by_itself_but_never_under_the_pointer_and_states_when_it_is_not_live(
    browser: Any, desk: Desk, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wardstream.review.server._EVERY_S", 0.05)

    def of(number: str, family: str) -> list[Any]:
        return [
            person(f"Patient/{number}", number, "Ada", family),
            stay(f"Patient/{number}", number, Movement("Ward 4B", T0)),
        ]

    def learn(*deltas: Any) -> None:
        records.take([msgspec.json.encode(deltas)])

    records = filled(*of("1", "Alpha"), *of("2", "Zeta"))
    desk.put(
        {
            **BUNDLE,
            "identifier": {**BUNDLE["identifier"], "value": "urn:uuid:00000000-0000-4000-8000-000000000001"},
        }
    )
    monkeypatch.setattr("wardstream.review.pages._AT_ONCE", 1)
    with serving(served(desk, records)) as url, looking(browser, width, "light") as (page, look):
        page.goto(url)
        page.get_by_label("Token").fill(TOKEN)
        page.keyboard.press("Enter")
        page.wait_for_selector(".pages")
        look()  # of a list in parts
        page.get_by_role("link", name="Patients", exact=True).click()
        monkeypatch.setattr("wardstream.review.pages._AT_ONCE", 100)
        page.wait_for_selector("#follow:has-text('Live')")
        assert page.locator("a.open").all_inner_texts() == ["Ada Alpha", "Ada Zeta"]
        page.mouse.move(1, 1)
        learn(result("Patient/2", "k", "Potassium", "7.1", T0 + HOUR))
        page.wait_for_selector("tr.urgent:has-text('Ada Zeta'):has-text('7.1 mmol/L')")
        assert page.locator("a.open").all_inner_texts() == ["Ada Zeta", "Ada Alpha"]
        page.get_by_role("link", name="Ada Zeta").hover()
        learn(*of("3", "Omega"), result("Patient/3", "k", "Potassium", "7.8", T0 + 2 * HOUR))
        page.wait_for_selector("#follow:has-text('changed')")
        look()
        assert page.locator("a.open").all_inner_texts() == ["Ada Zeta", "Ada Alpha"]
        page.mouse.move(1, 1)
        page.wait_for_selector("a.open:has-text('Ada Omega')")
        page.locator("a.open").first.focus()
        learn(*of("4", "Psi"))
        page.get_by_role("button", name="Show").press("Enter")
        page.wait_for_selector("a.open:has-text('Ada Psi')")
        monkeypatch.setattr("wardstream.review.server._MOST_FOLLOWERS", 0)
        page.reload()
        page.wait_for_selector("#follow:has-text('Not live')")
        look()


@pytest.mark.parametrize("width", [390, 1280])
def test_the_pages_that_commands_write_fit_too(browser: Any, file: Path, width: int) -> None:
    course, drafts = file.parent / "course.html", file.parent / "drafts.html"
    assert not CliRunner().invoke(app, ["timeline", "--from", str(file), "--out", str(course)]).exit_code
    drafts.write_text(to_page([(DRAFT, REQUEST)]))
    for scheme in ("light", "dark"):
        with looking(browser, width, scheme) as (page, look):
            for one in (course, drafts):
                page.goto(one.as_uri())
                look()


def on_paper(page: Any) -> None:
    """Dark on white whatever the screen is, without what only a screen has, and with what is folded."""
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    dark = "getComputedStyle(document.body).color.match(/\\d+/g).map(Number)"
    assert max(page.evaluate(dark)) < 80
    assert not page.locator("header.top, #decide, .find").locator("visible=true").count()
    assert not page.locator("details:not([open])").count()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")


def _quoting_a_note() -> str:
    """Of a sentence that rests on a note's own words."""
    notes = {passage.resource for passage in REQUEST.evidence.passages}
    return next(
        one.text
        for one in statements(DRAFT.sections)
        if any(c.source.resource in notes and c.source.start >= 0 for c in one.citations)
    )
