"""The review of drafts in a browser: who may, and that a click is the FHIR Task that ingest understands."""

from __future__ import annotations

import asyncio
import io
import os
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

import msgspec
import orjson
import pytest
from aiohttp import ClientSession
from aiohttp.test_utils import TestClient, TestServer
from fhir.resources.R4B.auditevent import AuditEvent

from processors.drafting.fhir import from_bundle, person_of, to_bundle, zone_of
from processors.ingest import SourceRecord, ingest
from processors.tasks import TASKS
from schemas.drafts import Rejected, statements
from schemas.errors import ConfigurationError, DeliveryError
from schemas.requests import Request
from streams.loop import Record
from streams.topics import NOTE, output_topic
from tests.processors.stay import request
from wardstream.drafts.folder import DraftFolder
from wardstream.review import worklist as worklists
from wardstream.review.chart import Charts
from wardstream.review.marks import LONGEST, reasons, text_of
from wardstream.review.operations import Operations
from wardstream.review.records import Records
from wardstream.review.server import Review
from wardstream.review.worklist import Worklist
from wardstream.settings import ReviewSettings

TOKEN = "a token that is long"
REVIEWER = "Practitioner/7"
REQUEST = request("progress-note")
DRAFT = TASKS["progress-note"].compose(REQUEST)
BUNDLE = to_bundle(DRAFT, REQUEST)
Do = Callable[["TestClient[Any, Any]"], Awaitable[None]]


class Desk:
    """A folder with one draft, and what was published."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.sent, self.down = folder, list[Mapping[str, Any]](), False
        self.audit: list[Mapping[str, Any]] = []
        self.documents: list[Mapping[str, Any]] = []
        self.request: Request | None = None
        self.document = self.put(BUNDLE)
        self.path = f"/draft/progress-note-{self.document.name}"

    def put(self, bundle: Mapping[str, Any]) -> Any:
        sink = DraftFolder(self.folder)
        document = sink.read(Record(output_topic("progress-note"), 0, 0, 0, b"", orjson.dumps(bundle)))
        sink.write([document], {})
        sink.close()
        return document

    def publish(self, resource: Mapping[str, Any], documents: Sequence[Mapping[str, Any]]) -> None:
        if self.down:
            raise DeliveryError("no broker")
        self.sent.append(resource)
        self.documents += documents

    def review(
        self,
        reviewer: str = REVIEWER,
        records: Records | None = None,
        charts: Charts | None = None,
        operations: Operations | None = None,
        **settings: Any,
    ) -> Review:
        return Review(
            ReviewSettings(**{"token": TOKEN, **settings}),
            self.folder,
            self.publish,
            self.audit.append,
            lambda document: self.request,
            reviewer,
            records,
            charts,
            operations,
            "Europe/Berlin",
        )

    def run(self, do: Do, review: Review | None = None, *, logged_in: bool = True) -> None:
        async def inner() -> None:
            async with TestClient(TestServer((review or self.review()).app)) as client:
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


async def send(client: TestClient[Any, Any], path: str, form: Mapping[str, str]) -> tuple[int, str]:
    """As the page would: with the token of its forms."""
    page = await (await client.get("/")).text()
    found = re.search(r'name="csrf" value="([^"]+)"', page)
    data = urlencode({"csrf": found[1] if found else "", **form}).encode()
    typed = {"Content-Type": "application/x-www-form-urlencoded", **origin(client)}
    answer = await client.post(path, data=io.BytesIO(data), headers=typed)
    return answer.status, await answer.text()


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "drafts")


@pytest.mark.parametrize("verdict", ["accepted", "edited", "rejected"])
def test_a_confirmed_decision_becomes_a_task_that_ingest_reads_as_a_mark_with_its_reviewer(
    desk: Desk, verdict: str
) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        form = {
            "verdict": "accepted" if verdict == "edited" else verdict,
            "reason": "" if verdict == "accepted" else "wrong-fact",
            **({"e.s1-1": "As it should be.\r\nReally."} if verdict == "edited" else {}),
        }
        status, page = await send(client, desk.path, form)
        assert status == 200 and f'name="confirm" value="{verdict}"' in page and not desk.sent
        status, page = await send(client, desk.path, form | {"confirm": verdict})
        assert status == 200 and f'class="verdict {verdict}"' in page and REVIEWER in page

    desk.run(do)
    found = ingest(SourceRecord(NOTE, 0, 0, 4 * 10**15, orjson.dumps(desk.sent[0]), {}))
    assert not found.letters
    (event,) = found.events
    assert (event.kind, event.patient, event.encounter) == ("mark", REQUEST.patient, REQUEST.encounter)
    body = orjson.loads(bytes(event.body))
    assert ("As it should be. Really." in body.pop("text", "")) == (verdict == "edited")
    expected = {"draft": BUNDLE["identifier"]["value"], "verdict": verdict, "reviewer": REVIEWER}
    assert body == expected | ({} if verdict == "accepted" else {"reason": "wrong-fact"})


def test_an_edited_sentence_keeps_its_citations_in_the_signed_document_and_a_removed_one_is_gone(
    desk: Desk,
) -> None:
    first, second, *_ = statements(DRAFT.sections)

    async def do(client: TestClient[Any, Any]) -> None:
        form = {
            "confirm": "edited",
            "e.s1-1": "Potassium < 4 \\1 & falling.",
            "e.s1-2": "",
            "a.s1": "By hand.",
        }
        assert (await send(client, desk.path, form))[0] == 200
        answer = await client.get(desk.path.replace("/draft/", "/signed/"))
        found = orjson.loads(await answer.read())
        composition = found["entry"][0]["resource"]
        assert composition["status"] == "amended" and "DRAFT" not in composition["title"].upper()
        assert composition["attester"][0]["party"] == {"reference": REVIEWER}
        assert found["identifier"]["value"] != desk.document.identifier
        made = list(statements(from_bundle(found).sections))
        assert made[0].text == "Potassium < 4 \\1 & falling." and made[0].citations == first.citations
        assert second not in made and len(made) == len(list(statements(DRAFT.sections))) - 1
        text = text_of(found)
        assert "By hand." in text and "Potassium < 4 \\1 & falling." in text and second.text not in text
        assert desk.sent[0]["output"][0]["valueString"] == text_of({**found, "entry": found["entry"]})

    desk.run(do)


def test_a_decision_is_undone_by_a_later_version_of_its_task_and_survives_a_restart(desk: Desk) -> None:
    async def decide(client: TestClient[Any, Any]) -> None:
        await send(client, desk.path, {"confirm": "rejected", "reason": "outdated"})

    async def undo(client: TestClient[Any, Any]) -> None:
        assert "Show" in await (await client.get("/?show=reviewed")).text()
        assert desk.document.name in await (await client.get("/?show=reviewed")).text()
        assert desk.document.name not in await (await client.get("/")).text()
        status, page = await send(client, desk.path, {"undo": "1"})
        assert status == 200 and 'class="verdict' not in page
        assert desk.document.name in await (await client.get("/")).text()

    desk.run(decide)
    desk.run(undo)
    done, undone = desk.sent
    assert (done["id"], done["meta"]["versionId"]) == (undone["id"], "1")
    assert (undone["status"], undone["meta"]["versionId"]) == ("entered-in-error", "2")
    (event,) = ingest(SourceRecord(NOTE, 0, 0, 4 * 10**15, orjson.dumps(undone), {})).events
    assert event.retracted


def test_a_signed_document_is_sent_and_sent_again_entered_in_error_when_it_is_undone_or_decided_anew(
    desk: Desk,
) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        for form in (
            {"confirm": "accepted"},
            {"undo": "1"},
            {"confirm": "edited", "e.s1-1": "Otherwise."},
            {"confirm": "rejected", "reason": "outdated"},
        ):
            assert (await send(client, desk.path, form))[0] == 200

    desk.run(do)
    found = [(one["identifier"]["value"], one["entry"][0]["resource"]["status"]) for one in desk.documents]
    (first, _), _, (second, _), _ = found
    error = "entered-in-error"
    assert found == [(first, "final"), (first, error), (second, "amended"), (second, error)]
    assert len({first, second, desk.document.identifier}) == 3


def test_nothing_is_shown_and_nothing_taken_without_the_token(desk: Desk) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        for path in (
            "/",
            desk.path,
            *(desk.path.replace("draft/", f"{one}/", 1) for one in ("notes", "signed")),
        ):
            answer = await client.get(path)
            assert answer.status == 401 and "Keller" not in await answer.text()
        assert (
            await client.post(desk.path, data={"confirm": "accepted"}, headers=origin(client))
        ).status == 401

    desk.run(do, logged_in=False)
    assert desk.sent == [] == desk.audit


def test_a_mark_from_another_page_under_another_name_or_without_its_token_is_refused(desk: Desk) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        for headers in ({}, {"Origin": "https://evil.example"}, {"Origin": "null"}):
            assert (await client.post(desk.path, data={"confirm": "accepted"}, headers=headers)).status == 403
        assert (await client.get("/", headers={"Host": "evil.example"})).status == 421
        for token in ("", "wrong", "ä"):
            assert (await send(client, desk.path, {"csrf": token, "confirm": "accepted"}))[0] == 403

    desk.run(do)
    assert desk.sent == []


def test_what_the_page_does_not_offer_is_not_sent_and_states_why(desk: Desk) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        for form in (
            {"verdict": "rejected"},
            {"confirm": "rejected", "reason": "Dr. Who"},
            {"confirm": "maybe"},
            {"undo": "1"},
            {},
        ):
            status, page = await send(client, desk.path, form)
            assert status == 422 and "Not sent" in page
        desk.down = True
        assert (await send(client, desk.path, {"confirm": "accepted"}))[0] == 503

    desk.run(do)
    assert desk.sent == []


def test_an_address_that_is_none_of_ours_has_a_page(desk: Desk) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        answer = await client.get("/drafts/of/yesterday")
        assert answer.status == 404 and "There is no such page." in await answer.text()
        assert (await client.put("/")).status == 405

    desk.run(do)


@pytest.mark.parametrize(
    "stem", ["progress-note-..%2F..%2Fetc", "progress-note-0000000000000000", "passwd", "..%2f.positions"]
)
def test_what_is_no_draft_of_the_folder_is_not_there(desk: Desk, stem: str) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        assert (await client.get(f"/draft/{stem}")).status == 404
        assert (await client.get(f"/signed/{stem}")).status == 404
        assert await (await client.get(f"/notes/{stem}")).json() is None

    desk.run(do)


def test_every_sentence_is_on_the_page_with_its_sources_and_nothing_runs_but_our_script(desk: Desk) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        assert desk.document.title.removeprefix("DRAFT: ") in await (await client.get("/")).text()
        answer = await client.get(desk.path)
        page = await answer.text()
        assert all(words in page for words in reasons().values())
        assert page.count('class="said') == len(list(statements(DRAFT.sections)))
        assert 'data-sources=""' not in page and 'data-id="s1-1"' in page
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy

    desk.run(do)


def test_the_notes_are_whole_where_the_request_is_still_on_its_topic(desk: Desk) -> None:
    desk.request = REQUEST

    async def do(client: TestClient[Any, Any]) -> None:
        found = await (await client.get(desk.path.replace("/draft/", "/notes/"))).json()
        assert {one["text"] for one in found["notes"]} <= {p.body.text for p in REQUEST.evidence.passages}
        held = [one for one in found["cited"] if one["note"] >= 0]
        assert held and all(
            found["notes"][one["note"]]["text"][one["start"] : one["end"]] == one["quote"] for one in held
        )

    desk.run(do)


def test_a_newer_draft_shows_what_is_new_and_what_is_no_longer_in_it(desk: Desk) -> None:
    first, *rest = statements(DRAFT.sections)
    newer = orjson.loads(orjson.dumps(BUNDLE).replace(first.text.encode(), b"Quite another sentence."))
    newer["identifier"]["value"] = "urn:uuid:00000000-0000-4000-8000-000000000001"
    newer["entry"][0]["resource"]["relatesTo"] = [
        {"code": "replaces", "targetIdentifier": {"value": desk.document.identifier}}
    ]
    document = desk.put(newer)

    async def do(client: TestClient[Any, Any]) -> None:
        page = await (await client.get(f"/draft/progress-note-{document.name}")).text()
        assert "1 new, 1 no longer in it" in page and page.count('class="tag"') == 1

    desk.run(do)
    assert rest


def test_what_the_gate_cut_is_on_top_by_check_and_its_words_are_nowhere(desk: Desk) -> None:
    cut = (
        Rejected("Needs dialysis.", "number"),
        Rejected("On warfarin.", "number"),
        Rejected("Left leg.", "date"),
    )
    name = desk.put(to_bundle(msgspec.structs.replace(DRAFT, rejected=cut), REQUEST)).name

    async def do(client: TestClient[Any, Any]) -> None:
        page = await (await client.get(f"/draft/progress-note-{name}")).text()
        found = page.index("3 statements were cut")
        assert found < page.index('class="part"') and ": 2" in page[found : found + 200]
        assert not any(one.text in page for one in cut)

    desk.run(do)


def test_critical_values_are_first_and_the_list_is_searched_by_name_number_ward_and_task(desk: Desk) -> None:
    def other(number: int, family: str, **composition: Any) -> None:
        made = orjson.loads(orjson.dumps(BUNDLE))
        made["identifier"]["value"] = f"urn:uuid:00000000-0000-4000-8000-{number:012}"
        made["entry"][0]["resource"] |= composition
        for entry in made["entry"]:
            if entry["resource"]["resourceType"] == "Patient":
                entry["resource"] |= {
                    "name": [{"family": family}],
                    "identifier": [
                        {"system": "http://x.example/ssn", "value": "1"},
                        {"system": "http://x.example/mrn", "value": f"M{number}"},
                    ],
                }
            if entry["resource"]["resourceType"] == "Encounter":
                entry["resource"]["location"] = [{"location": {"display": f"Ward {number}"}}]
        desk.put(made)

    name = BUNDLE["entry"][0]["resource"]["identifier"]
    old = {"date": "2020-01-01T00:00:00+00:00"}
    other(
        1,
        "Abel",
        identifier=name | {"value": "progress-note/Patient/1/Encounter/1/critical:Observation-8"},
        **old,
    )
    other(2, "Baker <b>", **old)
    other(3, "Gone", status="entered-in-error")

    async def do(client: TestClient[Any, Any]) -> None:
        async def names(query: str) -> list[str]:
            page = await (await client.get(f"/{query}")).text()
            return re.findall(r"<td><a [^>]*><b>([^<]*)</b>", page)

        everyone = await names("")
        assert everyone[0] == "Abel" and everyone[-1] == "Baker &lt;b&gt;" and "Gone" not in everyone
        assert (
            await names("?show=critical") == ["Abel"] == await names("?q=m1") == await names("?ward=Ward+1")
        )
        assert await names("?q=baker+m2") == ["Baker &lt;b&gt;"]
        assert await names("?task=diagnosis") == [] == await names("?q=baker+m1")
        assert "Gone" in await names("?show=all")
        for page in ("0", "x", "999999999", "-1"):
            assert await names(f"?page={page}") == everyone

    desk.run(do)


def test_each_access_is_an_audit_event_of_the_person_who_had_it(desk: Desk) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        await client.get("/?q=Keller")
        await client.get(desk.path)
        await client.post(desk.path, data={"confirm": "accepted"}, headers=origin(client))
        await send(client, desk.path, {"confirm": "accepted"})

    desk.run(do)
    subtypes = [one["subtype"][0]["code"] for one in desk.audit]
    assert subtypes == ["login", "list", "draft", "list", "decide", "draft"]
    for one in desk.audit:
        AuditEvent.model_validate(one)
        assert one["agent"][0]["who"] == {"reference": REVIEWER}
    patient = BUNDLE["entry"][0]["resource"]["subject"]
    assert [one["entity"][0]["what"] for one in desk.audit if one["subtype"][0]["code"] == "draft"] == [
        patient
    ] * 2


def test_a_browser_that_sends_too_much_waits(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wardstream.review.server._A_MINUTE", 3)

    async def do(client: TestClient[Any, Any]) -> None:
        answers = [(await client.get("/")).status for _ in range(9)]
        assert 429 in answers and answers[0] == 200

    desk.run(do)


@pytest.mark.parametrize(
    ("settings", "reviewer", "expected"),
    [
        ({"token": ""}, REVIEWER, "WARDSTREAM_REVIEW__TOKEN"),
        ({"token": "short"}, REVIEWER, "WARDSTREAM_REVIEW__TOKEN"),
        ({}, "", "--reviewer"),
        ({}, "Dr. Who", "--reviewer"),
        ({"host": "0.0.0.0"}, REVIEWER, "loopback"),
        ({"hosts": ("review.hospital.example",)}, REVIEWER, "loopback"),
        ({"issuer": "https://login.example"}, "", "client_id"),
        (
            {
                "issuer": "https://login.example",
                "client_id": "a",
                "hosts": ("review.example",),
                "url": "http://review.example",
            },
            "",
            "https",
        ),
    ],
)
def test_it_does_not_start_where_nobody_would_know_who_signs(
    desk: Desk, settings: Mapping[str, Any], reviewer: str, expected: str
) -> None:
    with pytest.raises(ConfigurationError, match=expected):
        desk.review(reviewer, **settings)


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


def test_the_list_states_of_whom_a_draft_is_and_tells_its_time_as_the_draft_does(desk: Desk) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        shown = datetime.fromisoformat(desk.document.date).astimezone(ZoneInfo(zone_of(desk.document.bundle)))
        for path in ("/", desk.path):
            page = await (await client.get(path)).text()
            assert (
                person_of(desk.document.bundle).name in page
                and f"{shown:%Y-%m-%d %H:%M}" in page
                and zone_of(desk.document.bundle) in page
            )

    desk.run(do)


def test_what_somebody_wrote_is_still_on_the_page_where_it_could_not_be_sent(desk: Desk) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        desk.down = True
        form = {
            "confirm": "edited",
            "reason": "missing",
            "e.s1-1": "An hour of </script> work.",
            "a.s1": "More.",
        }
        for more in ({}, {"back": "1"}):
            _, page = await send(client, desk.path, form | more)
            found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page)
            assert found and '"missing" selected' in page
            held = orjson.loads(found[1])
            assert (held["edits"], held["added"]) == ({"s1-1": "An hour of </script> work."}, {"s1": "More."})

    desk.run(do)
    assert desk.sent == []


def test_what_somebody_wrote_of_a_draft_that_was_drafted_anew_meanwhile_is_not_lost(desk: Desk) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        for draft in desk.folder.glob("*.json"):
            draft.unlink()
        status, page = await send(client, desk.path, {"confirm": "edited", "e.s1-1": "An hour of <work>."})
        assert status == 404 and "was not sent" in page and "An hour of &lt;work&gt;." in page
        assert "was not sent" not in (await send(client, desk.path, {"confirm": "accepted"}))[1]

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
        assert answer.status == 200 and desk.document.name in page and "damaged" not in page
        assert (await client.get("/draft/progress-note-damaged")).status == 404

    desk.run(do)


@pytest.mark.parametrize("letter", ["a", "ä", "漢", "😀"])
def test_a_long_text_is_taken_in_any_script_and_one_that_is_too_long_is_refused_and_kept(
    desk: Desk, letter: str
) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        room = LONGEST - len(text_of(BUNDLE)) - 1000
        assert (await send(client, desk.path, {"confirm": "edited", "a.s1": letter * room}))[0] == 200
        status, page = await send(client, desk.path, {"confirm": "edited", "a.s1": letter * LONGEST})
        assert status == 422 and f"at most {LONGEST} characters" in page and letter * LONGEST in page

    desk.run(do)
    (sent,) = desk.sent
    assert letter * 1000 in sent["output"][0]["valueString"]


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


def test_the_list_is_read_again_when_a_draft_is_put_replaced_or_removed_and_not_otherwise(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    worklist, reads, moments = Worklist(desk.folder), list[Path](), [1]
    real = worklists._files
    monkeypatch.setattr(worklists, "_files", lambda folder: reads.append(folder) or real(folder))

    def seen(reading: int) -> list[str]:
        moments.append(moments[-1] + 1)
        os.utime(desk.folder, (moments[-1],) * 2)  # long ago, another moment each time
        reads.clear()
        found = [row.title for row in worklist.rows()]
        assert [row.title for row in worklist.rows()] == found and len(reads) == reading
        return found

    assert len(seen(1)) == 1
    made = orjson.loads(orjson.dumps(BUNDLE).replace(DRAFT.title.encode(), b"Quite another"))
    other = desk.folder / "new"
    other.write_bytes(orjson.dumps(made))
    other.replace(desk.folder / f"progress-note-{desk.document.name}.json")
    assert "Quite another" in seen(1)[0]
    (desk.folder / f"progress-note-{desk.document.name}.json").unlink()
    assert seen(1) == []


def test_a_critical_draft_is_unseen_until_somebody_opens_it_and_again_when_a_new_version_comes(
    desk: Desk,
) -> None:
    def critical(number: int) -> str:
        made = orjson.loads(orjson.dumps(BUNDLE))
        made["identifier"]["value"] = f"urn:uuid:00000000-0000-4000-8000-{number:012}"
        name = made["entry"][0]["resource"]["identifier"]
        name["value"] = "progress-note/Patient/1/Encounter/1/critical:Observation-8"
        return f"/draft/progress-note-{desk.put(made).name}"

    review = desk.review()
    assert review.unseen() == 0  # the one that is there is not critical
    path = critical(1)
    (file,) = [one for one in desk.folder.glob("*.json") if one.stem in path]
    old = file.stat().st_mtime - 1200
    os.utime(file, (old, old))
    assert desk.review().unseen() > 1199

    async def do(client: TestClient[Any, Any]) -> None:
        for _ in range(2):
            assert (await client.get(path)).status == 200

    desk.run(do)
    assert desk.review().unseen() == 0  # also after a restart
    assert critical(2) != path
    assert 0 < desk.review().unseen() < 600


def test_a_critical_draft_that_somebody_decided_on_is_not_unseen(desk: Desk) -> None:
    made = orjson.loads(orjson.dumps(BUNDLE))
    name = made["entry"][0]["resource"]["identifier"]
    name["value"] = "progress-note/Patient/1/Encounter/1/critical:Observation-8"
    stem = f"progress-note-{desk.put(made).name}"
    assert desk.review().unseen() > 0
    Worklist(desk.folder).keep(stem, {"resourceType": "Task", "status": "completed"}, None)
    assert desk.review().unseen() == 0
