"""Dead letters, policies and trajectories in the browser, for operations and machine learning."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import orjson
import pytest
from aiohttp.test_utils import TestClient
from fhir.resources.R4B.auditevent import AuditEvent

from models.registry import Registry
from schemas.instant import MINUTE, to_datetime
from streams.loop.embedded_broker import EmbeddedBroker
from tests.streams.board.builders import NOW, Told, request
from tests.wardstream.review.test_server import REVIEWER, Desk, send
from tests.wardstream.test_dead_letters import broker as broker_with_letters
from tests.wardstream.test_learning_commands import ASKED, judged
from tests.wardstream.test_learning_commands import log as log_of_one
from wardstream import topic_reader
from wardstream.learning.cycles.reports import Cycle, append
from wardstream.learning.cycles.run_folder import Begun, begin
from wardstream.review.operations import Operations
from wardstream.review.pages import Pages, rate_of
from wardstream.settings import Settings

broker, log = broker_with_letters, log_of_one  # fixtures
AT = "2026-11-22T03:00:00+00:00"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "drafts")


def settings(broker: EmbeddedBroker | None = None, **learning: Any) -> Settings:
    where = {"bootstrap": broker.kafka.bootstrap if broker else "127.0.0.1:1"}
    return Settings.model_validate({"kafka": where, "learning": learning})


async def confirmed(client: TestClient[Any, Any], path: str, form: Mapping[str, str]) -> str:
    """The page after the question was answered; nothing is done before."""
    page = await (await client.get("/ops")).text()
    csrf = re.search(r'name="csrf" value="([^"]+)"', page)
    status, question = await send(client, path, {**form, "csrf": csrf[1] if csrf else ""})
    assert status == 200 and 'name="confirm"' in question, question
    status, done = await send(client, path, {**form, "confirm": "1"})
    assert status == 200, done
    return done


def test_a_dead_letter_is_read_edited_sent_again_and_resolved_by_a_person_who_is_known(
    broker: EmbeddedBroker, desk: Desk
) -> None:
    config = {"bootstrap.servers": broker.kafka.bootstrap}

    async def do(client: TestClient[Any, Any]) -> None:
        listed = await (await client.get("/ops")).text()
        assert "not-json" in listed and "/letter/0:0" in listed and "broken" not in listed
        page = await (await client.get("/letter/0:0")).text()
        assert "{ broken" in page
        other = await (await client.get("/letter/0:1")).text()
        assert "correct it at its source" in other and "Send again" not in other
        await confirmed(client, "/letter/0:0", {"do": "send", "text": '{"resourceType": "Observation"}'})
        assert "say how" in (await send(client, "/letter/0:1", {"do": "resolve", "how": ""}))[1]
        after = await confirmed(client, "/letter/0:1", {"do": "resolve", "how": "corrected <there>"})
        assert "No dead letters" in after
        resolved = await (await client.get("/letter/0:1")).text()
        assert f"corrected &lt;there&gt; ({REVIEWER})" in resolved
        assert (await client.get("/letter/9:9")).status == 503

    desk.run(do, desk.review(operations=Operations(settings(broker))))
    _, again = topic_reader.read(config, "ehr.lab")
    assert (
        again.value() == b'{"resourceType": "Observation"}'
        and topic_reader.headers(again)["edited"] == "true"
    )
    done = [one for one in desk.audit if one["subtype"][0]["code"] in ("letter", "mend")]
    assert len(done) >= 5 and all(AuditEvent.model_validate(one) for one in done)


def test_what_was_not_edited_is_sent_as_it_was(broker: EmbeddedBroker, desk: Desk) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        await confirmed(client, "/letter/0:0", {"do": "send", "text": "{ broken"})

    desk.run(do, desk.review(operations=Operations(settings(broker))))
    _, again = topic_reader.read({"bootstrap.servers": broker.kafka.bootstrap}, "ehr.lab")
    assert again.value() == b"{ broken" and "edited" not in topic_reader.headers(again)


def test_a_policy_that_the_gate_let_pass_is_promoted_and_rolled_back_with_a_reason_and_no_other(
    tmp_path: Path, desk: Desk
) -> None:
    folder, registry = tmp_path / "learning", Registry(tmp_path / "registry")
    one, two = (
        registry.artefacts.add({"policy.json": text.encode()}, "bandit", "card", {}, AT).id for text in "ab"
    )
    runs = {}
    for artefact, promoted in ((one, True), (two, False)):
        begun = Begun("retrieval-weights", AT, "s", artefact, 9, 4, "t", 1, "")
        run = begin(folder, begun)
        run.keep_report(judged(registry, artefact, promoted=promoted), "")
        append(folder, Cycle("retrieval-weights", AT, report=str(run.path), run=run.id, why="<because>"))
        runs[artefact] = run.id

    async def do(client: TestClient[Any, Any]) -> None:
        page = await (await client.get("/policies")).text()
        assert page.count('value="promote"') == 1 and "the gate refused" in page and "&lt;because&gt;" in page
        form = {"do": "promote", "slot": "retrieval-weights", "run": runs[one], "why": "better"}
        assert "a reason is needed" in (await send(client, "/policies", {**form, "why": " "}))[1]
        assert "is in service" in await confirmed(client, "/policies", form)
        assert registry.standing("retrieval-weights").current == one
        bad = {**form, "run": runs[two], "confirm": "1"}
        status, text = await send(client, "/policies", bad)
        assert status == 503 and "the gate refused" in text
        back = {"do": "rollback", "slot": "retrieval-weights", "why": "worse"}
        assert "what ships is in service" in await confirmed(client, "/policies", back)
        assert (await send(client, "/policies", {**back, "confirm": "1"}))[0] == 503

    held = Operations(settings(folder=folder, registry=registry.folder))
    desk.run(do, desk.review(operations=held))
    assert [move.why for move in registry.moves("retrieval-weights")] == [
        f"better ({REVIEWER})",
        f"worse ({REVIEWER})",
    ]
    moved = [one for one in desk.audit if one["subtype"][0]["code"] == "move"]
    assert len(moved) == 2


def test_a_trajectory_is_shown_by_its_id_without_the_patient(log: Path, desk: Desk) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        page = await (await client.get(f"/trajectory?id={ASKED.id[:12]}")).text()
        assert "progress note" in page and "evidence:" in page
        assert "Keller" not in page and ASKED.patient not in page
        assert (await client.get("/trajectory?id=none")).status == 503
        listed = await (await client.get("/trajectory")).text()
        assert ASKED.id[:16] in listed and ASKED.patient not in listed

    desk.run(do, desk.review(operations=Operations(settings(folder=log))))


def test_without_a_broker_the_page_states_what_to_do(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wardstream.topic_reader.PATIENCE", 0.5)
    monkeypatch.setattr("wardstream.doctor.cluster.PATIENCE", 0.5)
    held = Operations(settings())
    found = held.stages()
    assert [one.level for one in found["findings"]] == ["fail"] and found["at"] <= datetime.now(UTC)

    async def do(client: TestClient[Any, Any]) -> None:
        answer = await client.get("/ops")
        assert answer.status == 503 and "doctor" in await answer.text()

    desk.run(do, desk.review(operations=held))


def test_what_waits_is_shown_critical_first_with_its_age_in_the_hospitals_time_and_rates_in_few_digits() -> (
    None
):
    told = Told(identities="pseudonyms")
    asked = [request("r1", reason="A note has come."), request("r2", slot="now", reason="Critical <value>", priority="critical")]  # fmt: skip
    for number, one in enumerate(asked):
        told.request(one, when=NOW - (9 - 7 * number) * MINUTE)
    for _ in range(3308):
        told.letter(when=NOW)
    board = {part: told.view.part(part, NOW) for part in ("rates", "drafts", "identity")}
    page = Pages(login=False, zone="Asia/Tokyo").stages(
        {"findings": [], "at": to_datetime(NOW), "board": board}
    )
    assert page.index("Critical &lt;value&gt;") < page.index("A note has come.")
    assert "2026-05-29 05:17<small>9 min</small>" in page and "2026-05-29 05:24<small>2 min</small>" in page
    rates = re.findall(r"<td>([\d,.]+)</td><td><svg", page)
    assert len(rates) == 4 and rates[-1].isdecimal() and len(rates[-1]) == 3, rates
    assert "Patient/1" not in page and told.view.part("drafts", NOW)["pending"][0]["patient"] not in page


def test_a_rate_has_as_many_digits_as_tell_something() -> None:
    assert [rate_of(one) for one in (0, 0.02, 0.55, 6.61, 661.95, 12345.6)] == [
        "0", "under 0.1", "0.6", "6.6", "662", "12,346"
    ]  # fmt: skip


def test_the_stages_are_sent_as_they_are_found_and_a_follower_does_not_keep_its_session_open(
    broker: EmbeddedBroker, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wardstream.review.server._EVERY_S", 0.01)
    review = desk.review(operations=Operations(settings(broker)))

    async def do(client: TestClient[Any, Any]) -> None:
        (session,) = review._sessions.values()
        await client.get("/ops")
        seen = session.seen
        async with client.get("/ops/events") as stream:
            first = await asyncio.wait_for(stream.content.readuntil(b"\n\n"), 30)
            assert b"embedded" in first and orjson.loads(first.removeprefix(b"data: "))
            assert await asyncio.wait_for(stream.content.readuntil(b"\n\n"), 30) == b": nothing new\n\n"
            assert session.seen == seen
            session.seen -= 31 * 60
            assert await asyncio.wait_for(stream.content.read(), 30) is not None

    desk.run(do, review)
