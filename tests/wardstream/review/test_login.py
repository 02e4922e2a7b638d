"""Logins by OpenID Connect: a small issuer, and who sees what."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, CookieJar, web
from aiohttp.test_utils import TestServer

from tests.wardstream.review.test_server import Desk

pytest.importorskip("authlib", reason="the extra oidc is not installed")
from joserfc.jwk import RSAKey

from deploy.servers.issuer import Issuer

OTHER = RSAKey.generate_key(2048, {"kid": "1", "use": "sig"})
CLAIMS = {
    "fhirUser": "https://ehr.example/fhir/Practitioner/42",
    "name": "Dr. Ada",
    "realm": {"roles": ["clinician"]},
}


def issuer_of(claims: Mapping[str, Any] = CLAIMS) -> Issuer:
    return Issuer({"ada": claims})


Do = Callable[[ClientSession, str], Awaitable[None]]


def run(desk: Desk, issuer: Issuer, do: Do, **more: Any) -> None:
    async def inner() -> None:
        async with TestServer(issuer.app) as there:
            issuer.url = f"http://{there.host}:{there.port}"
            here = TestServer(web.Application())
            await here.start_server()
            url = f"http://127.0.0.1:{here.port}"
            await here.close()
            review = desk.review(
                "", token="", issuer=issuer.url, client_id="desk", url=url, roles_claim="realm.roles", **more
            )
            async with (
                TestServer(review.app, host="127.0.0.1", port=int(url.rpartition(":")[2])),
                ClientSession(cookie_jar=CookieJar(unsafe=True)) as session,
            ):
                await do(session, url)

    asyncio.run(inner())


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "drafts")


def test_who_logs_in_signs_with_their_own_reference(desk: Desk) -> None:
    async def do(session: ClientSession, url: str) -> None:
        assert (await session.get(f"{url}/")).status == 401
        page = await (await session.get(f"{url}/login")).text()
        assert 'title="Practitioner/42">Dr. Ada<' in page and "no login" not in page
        csrf = re.search(r'name="csrf" value="([^"]+)"', page)
        assert csrf
        form = {"csrf": csrf[1], "confirm": "accepted"}
        assert (await session.post(url + desk.path, data=form, headers={"Origin": url})).status == 200
        out = await session.post(f"{url}/logout", data={"csrf": csrf[1]}, headers={"Origin": url})
        assert "Logged out" in await out.text() and (await session.get(f"{url}/")).status == 401

    run(desk, issuer_of(), do)
    assert [one["owner"] for one in desk.sent] == [{"reference": "Practitioner/42"}]
    assert {one["agent"][0]["name"] for one in desk.audit} == {"Dr. Ada"}


@pytest.mark.parametrize("roles", [["ops"], ["ml"], [], None, "ops ml", ["Clinician"], {"clinician": 1}])
@pytest.mark.parametrize("route", ["GET /", "GET {draft}", "GET {notes}", "GET {signed}", "POST {draft}"])
def test_a_role_that_is_no_clinician_opens_no_draft(desk: Desk, roles: Any, route: str) -> None:
    method, _, path = route.partition(" ")
    stem = desk.path.rpartition("/")[2]
    path = path.format(draft=f"/draft/{stem}", notes=f"/notes/{stem}", signed=f"/signed/{stem}")
    issuer = issuer_of()
    issuer.users["ada"]["realm"] = {"roles": roles}

    async def do(session: ClientSession, url: str) -> None:
        await session.get(f"{url}/login")
        answer = await session.request(
            method,
            url + path,
            data={"confirm": "accepted"} if method == "POST" else None,
            headers={"Origin": url},
        )
        assert answer.status == 403 and "Keller" not in await answer.text()

    run(desk, issuer, do)
    assert desk.sent == [] and desk.audit[-1]["outcome"] == "8"


@pytest.mark.parametrize(
    ("claims", "key"),
    [
        ({}, OTHER),
        ({"aud": "another"}, None),
        ({"iss": "https://another.example"}, None),
        ({"nonce": "replayed"}, None),
        ({"exp": 1}, None),
        ({"fhirUser": "Patient/42"}, None),
        ({"fhirUser": None}, None),
    ],
)
def test_a_token_that_is_not_for_this_login_opens_nothing(
    desk: Desk, claims: Mapping[str, Any], key: RSAKey | None
) -> None:
    issuer = issuer_of()
    issuer.users["ada"] |= claims
    issuer.key = key or issuer.key

    async def do(session: ClientSession, url: str) -> None:
        answer = await session.get(f"{url}/login")
        assert answer.status == 403 and "Not logged in" in await answer.text()
        assert (await session.get(f"{url}/")).status == 401

    run(desk, issuer, do)


def test_a_login_of_another_browser_or_one_that_is_over_opens_nothing(desk: Desk) -> None:
    async def do(session: ClientSession, url: str) -> None:
        begun = await session.get(f"{url}/login", allow_redirects=False)
        back = await session.get(begun.headers["Location"], allow_redirects=False)
        async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as other:
            assert (await other.get(back.headers["Location"])).status == 403
        assert (await session.get(back.headers["Location"])).status == 200
        assert (await session.get(back.headers["Location"])).status == 403
        assert (await session.get(f"{url}/callback")).status == 403

    run(desk, issuer_of(), do)


def test_an_issuer_that_does_not_answer_is_a_sentence_not_a_failure(desk: Desk) -> None:
    issuer = issuer_of()

    async def do(session: ClientSession, url: str) -> None:
        issuer.url = "http://another.example"
        answer = await session.get(f"{url}/login")
        assert answer.status == 503 and "review.issuer" in await answer.text()

    run(desk, issuer, do)
