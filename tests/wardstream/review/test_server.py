"""The review of drafts in a browser: who may, and that a click is the FHIR Task that ingest understands."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

import orjson
import pytest
from aiohttp import ClientSession
from aiohttp.test_utils import TestClient, TestServer

from processors.drafting.fhir import to_bundle, zone_of
from processors.ingest import SourceRecord, ingest
from processors.tasks import TASKS
from schemas.errors import ConfigurationError, DeliveryError
from schemas.events import MarkBody
from streams.loop import Record
from streams.topics import NOTE, output_topic
from tests.processors.stay import request
from wardstream.drafts.folder import DraftFolder
from wardstream.review.marks import LONGEST, reasons
from wardstream.review.pages import text_of
from wardstream.review.server import Review
from wardstream.settings import ReviewSettings

TOKEN = "a token that is long"
ASKED = request("progress-note")
BUNDLE = to_bundle(TASKS["progress-note"].compose(ASKED), ASKED)
Do = Callable[["TestClient[Any, Any]"], Awaitable[None]]


class Desk:
    """A folder with one draft, and what was published."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.sent, self.down = folder, list[Mapping[str, Any]](), False
        sink = DraftFolder(folder)
        self.document = sink.read(Record(output_topic("progress-note"), 0, 0, 0, b"", orjson.dumps(BUNDLE)))
        sink.write([self.document], {})
        sink.close()
        self.path = f"/draft/progress-note-{self.document.name}"

    def publish(self, resource: Mapping[str, Any]) -> None:
        if self.down:
            raise DeliveryError("no broker")
        self.sent.append(resource)

    def run(self, do: Do, *, logged_in: bool = True) -> None:
        async def inner() -> None:
            app = Review(ReviewSettings(token=TOKEN), self.folder, self.publish).app
            async with TestClient(TestServer(app)) as client:
                if logged_in:
                    assert (
                        await client.post(
                            "/login", data={"token": TOKEN}, headers=origin(client), allow_redirects=False
                        )
                    ).status == 303
                await do(client)

        asyncio.run(inner())


def origin(client: TestClient[Any, Any]) -> dict[str, str]:
    return {"Origin": f"http://{client.host}:{client.port}"}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "drafts")


@pytest.mark.parametrize("said", ["accepted", "edited", "rejected"])
def test_a_click_becomes_a_task_that_ingest_reads_as_a_mark_on_this_draft(desk: Desk, said: str) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        form = {
            "verdict": said,
            "reason": "" if said == "accepted" else "wrong-fact",
            "text": "As it should be.\r\nReally.",
        }
        answer = await client.post(desk.path, data=form, headers=origin(client))
        assert answer.status == 200 and f'class="verdict {said}"' in await answer.text()

    desk.run(do)
    found = ingest(SourceRecord(NOTE, 0, 0, 4 * 10**15, orjson.dumps(desk.sent[0]), {}))
    assert not found.letters
    (event,) = found.events
    assert (event.kind, event.patient, event.encounter) == ("mark", ASKED.patient, ASKED.encounter)
    text = "As it should be.\nReally." if said == "edited" else ""
    assert orjson.loads(bytes(event.body)) == {
        name: value
        for name, value in (
            ("draft", BUNDLE["identifier"]["value"]),
            ("verdict", said),
            ("reason", "" if said == "accepted" else "wrong-fact"),
            ("text", text),
        )
        if value
    }
    assert MarkBody.__struct_fields__ == ("draft", "verdict", "reason", "text", "distance")


def test_nothing_is_shown_and_nothing_taken_without_the_token(desk: Desk) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        for path in ("/", desk.path, desk.path.replace("/draft/", "/page/")):
            answer = await client.get(path)
            assert answer.status == 401 and "Keller" not in await answer.text()
        assert (
            await client.post(desk.path, data={"verdict": "accepted"}, headers=origin(client))
        ).status == 401

    desk.run(do, logged_in=False)
    assert desk.sent == []


def test_a_mark_from_another_page_or_under_another_name_is_refused(desk: Desk) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        for headers in ({}, {"Origin": "https://evil.example"}, {"Origin": "null"}):
            assert (await client.post(desk.path, data={"verdict": "accepted"}, headers=headers)).status == 403
        assert (await client.get("/", headers={"Host": "evil.example"})).status == 421

    desk.run(do)
    assert desk.sent == []


def test_what_the_page_does_not_offer_is_not_sent_and_says_why(desk: Desk) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        for form in (
            {"verdict": "rejected"},
            {"verdict": "edited", "text": " "},
            {"verdict": "rejected", "reason": "Dr. Who"},
            {"verdict": "maybe"},
            {},
        ):
            answer = await client.post(desk.path, data=form, headers=origin(client))
            assert answer.status == 422 and "Not sent" in await answer.text()
        desk.down = True
        assert (
            await client.post(desk.path, data={"verdict": "accepted"}, headers=origin(client))
        ).status == 503

    desk.run(do)
    assert desk.sent == []


@pytest.mark.parametrize(
    "stem", ["progress-note-..%2F..%2Fetc", "progress-note-0000000000000000", "passwd", "..%2f.positions"]
)
def test_what_is_no_draft_of_the_folder_is_not_there(desk: Desk, stem: str) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        assert (await client.get(f"/draft/{stem}")).status == 404
        assert (await client.get(f"/page/{stem}")).status == 404

    desk.run(do)


def test_the_list_and_the_pages_are_there_with_the_text_to_edit(desk: Desk) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        assert desk.document.title in await (await client.get("/")).text()
        page = await (await client.get(desk.path)).text()
        assert all(words in page for words in reasons().values()) and "<script" not in page
        assert text_of(desk.document).splitlines()[0] in page
        assert (
            "sandbox"
            in (await client.get(desk.path.replace("/draft/", "/page/"))).headers["Content-Security-Policy"]
        )

    desk.run(do)


@pytest.mark.parametrize("token", ["", "short"])
def test_without_a_token_it_does_not_start(tmp_path: Path, token: str) -> None:
    with pytest.raises(ConfigurationError, match="WARDSTREAM_REVIEW__TOKEN"):
        Review(ReviewSettings(token=token), tmp_path, lambda resource: None)


def test_a_wrong_token_opens_nothing(desk: Desk) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        assert (
            await client.post("/login", data={"token": "a guess that is long"}, headers=origin(client))
        ).status == 403
        assert (await client.get("/")).status == 401
        async with ClientSession() as session:
            assert (
                await session.get(
                    f"http://{client.host}:{client.port}/", cookies={"wardstream-review": TOKEN}
                )
            ).status == 401

    desk.run(do, logged_in=False)


def test_the_list_says_of_whom_a_draft_is_and_tells_its_time_as_the_draft_does(desk: Desk) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        shown = datetime.fromisoformat(desk.document.date).astimezone(ZoneInfo(zone_of(desk.document.bundle)))
        for path in ("/", desk.path):
            page = await (await client.get(path)).text()
            assert (
                desk.document.patient in page
                and f"{shown:%Y-%m-%d %H:%M} {zone_of(desk.document.bundle)}" in page
            )

    desk.run(do)


def test_what_somebody_wrote_is_still_on_the_page_where_it_could_not_be_sent(desk: Desk) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        desk.down = True
        form = {"verdict": "edited", "reason": "missing", "text": "An hour of work.\r\nReally."}
        page = await (await client.post(desk.path, data=form, headers=origin(client))).text()
        assert "An hour of work." in page and '"missing" selected' in page and "<details open>" in page
        assert text_of(desk.document).splitlines()[0] not in page
        form = {"verdict": "rejected", "text": "An hour of work."}
        assert (
            "An hour of work."
            in await (await client.post(desk.path, data=form, headers=origin(client))).text()
        )
        form = {"verdict": "accepted", "text": text_of(desk.document).replace("\n", "\r\n")}
        assert "<details>" in await (await client.post(desk.path, data=form, headers=origin(client))).text()

    desk.run(do)


def test_what_somebody_wrote_of_a_draft_that_was_drafted_anew_meanwhile_is_not_lost(desk: Desk) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        for draft in desk.folder.glob("*.json"):
            draft.unlink()
        answer = await client.post(
            desk.path, data={"verdict": "edited", "text": "An hour of <work>."}, headers=origin(client)
        )
        page = await answer.text()
        assert answer.status == 404 and "was not sent" in page and "An hour of &lt;work&gt;." in page
        assert (
            "was not sent"
            not in await (
                await client.post(
                    desk.path, data={"verdict": "accepted", "text": "As drafted."}, headers=origin(client)
                )
            ).text()
        )

    desk.run(do)
    assert desk.sent == []


@pytest.mark.parametrize(("was", "damaged"), [(b'"date":"', b'"date":"x'), (b"{", b"[")])
def test_a_file_that_was_damaged_is_not_listed_and_the_others_are(
    desk: Desk, was: bytes, damaged: bytes
) -> None:
    (desk.folder / "progress-note-damaged.json").write_bytes(desk.document.value.replace(was, damaged))

    async def do(client: TestClient[Any, Any]) -> None:
        answer = await client.get("/")
        page = await answer.text()
        assert answer.status == 200 and desk.document.title in page and "damaged" not in page
        assert (await client.get("/draft/progress-note-damaged")).status == 404

    desk.run(do)


def test_a_draft_whose_page_is_missing_is_told_as_not_to_be_judged(desk: Desk) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        for page in desk.folder.glob("*.html"):
            page.unlink()
        answer = await client.get(desk.path.replace("/draft/", "/page/"))
        assert answer.status == 404 and "cannot see" in await answer.text()

    desk.run(do)


@pytest.mark.parametrize("letter", ["a", "ä", "漢", "😀"])
def test_a_text_of_the_longest_there_may_be_is_taken_in_any_script_and_a_longer_one_is_told_so_and_kept(
    desk: Desk, letter: str
) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        typed = {"Content-Type": "application/x-www-form-urlencoded", **origin(client)}
        short, long = (
            io.BytesIO(urlencode({"verdict": "edited", "text": letter * count}).encode())
            for count in (LONGEST, LONGEST + 1)
        )
        assert (await client.post(desk.path, data=short, headers=typed)).status == 200
        answer = await client.post(desk.path, data=long, headers=typed)
        said = await answer.text()
        assert (
            answer.status == 422
            and f"at most {LONGEST} characters" in said
            and letter * (LONGEST + 1) in said
        )

    desk.run(do)
    (sent,) = desk.sent
    assert sent["output"][0]["valueString"] == letter * LONGEST


@pytest.mark.parametrize(
    ("method", "path", "header", "body", "status"),
    [
        ("GET", "/", b"Cookie: wardstream-review=\xff\xfe", b"", b"401"),
        (
            "POST",
            "/login",
            b"Content-Type: application/x-www-form-urlencoded; charset=nonsense",
            b"token=a",
            b"400",
        ),
        (
            "POST",
            "/login",
            b"Content-Type: application/x-www-form-urlencoded; charset=utf-7",
            b"token=+2AA-a",
            b"403",
        ),
        ("POST", "/login", b"Content-Type: multipart/form-data", b"token=a", b"400"),
    ],
)
def test_what_no_browser_sends_is_refused_like_a_wrong_token_and_does_not_break_the_server(
    desk: Desk, method: str, path: str, header: bytes, body: bytes, status: bytes
) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        assert client.port is not None
        reader, writer = await asyncio.open_connection(client.host, client.port)
        host = f"{client.host}:{client.port}"
        writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nConnection: close\r\nContent-Length: {len(body)}\r\n".encode()
        )
        writer.write(header + b"\r\n\r\n" + body)
        assert (await reader.readline()).split()[1] == status
        writer.close()

    desk.run(do, logged_in=False)


def test_wrong_tokens_sent_side_by_side_are_answered_one_a_second(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting, most = 0, 0
    real = asyncio.sleep

    async def slept(seconds: float) -> None:
        nonlocal waiting, most
        if seconds == 1:
            waiting += 1
            most = max(most, waiting)
            for _ in range(50):
                await real(0)
            waiting -= 1

    monkeypatch.setattr("wardstream.review.server.asyncio.sleep", slept)

    async def do(client: TestClient[Any, Any]) -> None:
        guesses = (
            client.post("/login", data={"token": f"wrong-{number:020}"}, headers=origin(client))
            for number in range(40)
        )
        answers = [answer.status for answer in await asyncio.gather(*guesses)]
        assert set(answers) <= {403, 429} and 429 in answers
        assert most == 1

    desk.run(do, logged_in=False)
