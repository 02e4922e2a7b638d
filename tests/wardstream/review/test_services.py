"""CDS Hooks and the FHIR search of drafts: who may ask, and what is answered."""

from __future__ import annotations

import asyncio
import re
import time
import uuid
from collections.abc import Awaitable, Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import orjson
import pytest
from aiohttp.test_utils import TestClient, TestServer
from fhir.resources.R4B.bundle import Bundle
from fhir.resources.R4B.capabilitystatement import CapabilityStatement

from tests.wardstream.review.test_server import BUNDLE, REQUEST, TOKEN, Desk
from wardstream.review.marks import signed, task

Do = Callable[["TestClient[Any, Any]"], Awaitable[None]]
BEARER = {"Authorization": f"Bearer {TOKEN}"}
SERVICES = "/cds-services/wardstream-"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "drafts")


def run(desk: Desk, do: Do, **settings: Any) -> None:
    async def inner() -> None:
        async with TestClient(TestServer(desk.review(**settings).app)) as client:
            await do(client)

    asyncio.run(inner())


def call(
    hook: str, patient: str = "1", prefetch: Mapping[str, Any] | None = None, **context: Any
) -> dict[str, Any]:
    return {
        "hook": hook,
        "hookInstance": str(uuid.uuid4()),
        "context": {"userId": "Practitioner/7", "patientId": patient, **context},
        "prefetch": dict(prefetch or {}),
    }


def of(kind: str, number: str, patient: str = "1", **more: Any) -> dict[str, Any]:
    about = "patient" if kind == "AllergyIntolerance" else "subject"
    return {"resourceType": kind, "id": number, about: {"reference": f"Patient/{patient}"}, **more}


def order(number: str, drug: str, status: str = "draft", **more: Any) -> dict[str, Any]:
    coded = {"text": drug}
    return of(
        "MedicationRequest", number, status=status, intent="order", medicationCodeableConcept=coded, **more
    )


def potassium(value: float, patient: str = "1", hours: float = 1) -> dict[str, Any]:
    when = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() - hours * 3600))
    code = {"coding": [{"system": "http://loinc.org", "code": "2823-3", "display": "Potassium"}]}
    quantity = {"value": value, "unit": "mmol/L", "system": "http://unitsofmeasure.org", "code": "mmol/L"}
    return of(
        "Observation", "k", patient, status="final", code=code, effectiveDateTime=when, valueQuantity=quantity
    )


def bundle(*resources: Mapping[str, Any]) -> dict[str, Any]:
    return {"resourceType": "Bundle", "type": "searchset", "entry": [{"resource": one} for one in resources]}


def chart(*, running: Any = (), results: Any = (), **more: Any) -> dict[str, Any]:
    person = {"resourceType": "Patient", "id": "1", "birthDate": "1951-02-03"}
    return {"patient": person, "medications": bundle(*running), "results": bundle(*results), **more}


async def cards(client: TestClient[Any, Any], sent: Mapping[str, Any]) -> list[dict[str, Any]]:
    answer = await client.post(f"{SERVICES}{sent['hook']}", json=sent, headers=BEARER)
    assert answer.status == 200, await answer.text()
    found: list[dict[str, Any]] = (await answer.json())["cards"]
    for card in found:  # as CDS Hooks 2.0 requires
        assert 0 < len(card["summary"]) < 140 and card["indicator"] in ("info", "warning", "critical")
        assert card["source"]["label"] and uuid.UUID(card["uuid"])
        assert all(
            link.keys() == {"label", "url", "type"} and link["type"] == "absolute"
            for link in card.get("links", ())
        )
    return found


def test_the_services_are_listed_without_a_token_as_the_specification_has_them(desk: Desk) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        found = (await (await client.get("/cds-services")).json())["services"]
        assert {one["hook"] for one in found} == {"patient-view", "encounter-discharge", "order-sign"}
        for one in found:
            assert one.keys() >= {"hook", "description", "id"} and re.fullmatch(r"[\w-]+", one["id"])
            assert all("{{context.patientId}}" in query for query in one["prefetch"].values())

    run(desk, do)


def test_the_drafts_of_a_patient_are_cards_until_they_are_decided_and_nobody_elses(desk: Desk) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        (card,) = await cards(client, call("patient-view"))
        assert "waits for review" in card["summary"] and card["links"][0]["url"].endswith(desk.path)
        assert await cards(client, call("patient-view", "11")) == []
        identifier = {"system": "http://h.example/mrn", "value": "x"}
        other = {"patient": {"resourceType": "Patient", "id": "2", "identifier": [identifier]}}
        assert await cards(client, call("patient-view", "2", other)) == []
        desk.review()._list.keep(
            desk.path.rpartition("/")[2], task(desk.document, "Practitioner/7", "accepted"), None
        )
        assert await cards(client, call("patient-view")) == []

    run(desk, do)
    assert [one["subtype"][0]["code"] for one in desk.audit] == ["cds"] * 4
    assert desk.audit[0]["entity"][0]["what"] == {"reference": "Patient/1"}
    assert desk.audit[0]["agent"][0]["who"] == {"reference": "Practitioner/7"}


def test_a_critical_value_is_a_critical_card_at_a_view_and_at_a_discharge(desk: Desk) -> None:
    made = orjson.loads(orjson.dumps(BUNDLE))
    made["entry"][0]["resource"]["identifier"]["value"] = (
        f"progress-note/{REQUEST.patient}/{REQUEST.encounter}/critical:8"
    )
    made["identifier"]["value"] = f"urn:uuid:{uuid.uuid4()}"
    desk.put(made)

    async def do(client: TestClient[Any, Any]) -> None:
        first, second = await cards(client, call("patient-view"))
        assert (first["indicator"], second["indicator"]) == ("critical", "info")
        assert first["summary"].startswith("Critical value: ")
        (only,) = await cards(
            client, call("encounter-discharge", encounterId=REQUEST.encounter.partition("/")[2])
        )
        assert only["indicator"] == "critical"
        assert await cards(client, call("encounter-discharge", encounterId="another")) == []

    run(desk, do)


@pytest.mark.parametrize(
    ("ordered", "held", "expected", "indicator"),
    [
        ("Spironolactone 25 mg", {"results": [potassium(6.1)]}, "Potassium", "critical"),
        ("Amiloride 5 mg", {"results": [potassium(6.0)]}, "Potassium", "critical"),
        ("Ramipril 5 mg", {"running": [order("m1", "Sacubitril 49 mg / valsartan 51 mg", "active")]}, "acubitril", "warning"),
        (
            "Amoxicillin 500 mg",
            {"allergies": bundle(of("AllergyIntolerance", "a1", code={"text": "Penicillin"}, clinicalStatus={"coding": [{"system": "http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical", "code": "active"}]}))},
            "enicillin",
            "critical",
        ),
    ],
)  # fmt: skip
def test_an_order_that_the_chart_speaks_against_is_a_card(
    desk: Desk, ordered: str, held: dict[str, Any], expected: str, indicator: str
) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        sent = call("order-sign", prefetch=chart(**held), draftOrders=bundle(order("d1", ordered)))
        found = await cards(client, sent)
        hits = [one for one in found if expected in one["detail"] and one["indicator"] == indicator]
        assert hits and all(one["overrideReasons"] for one in found)
        again = call("order-sign", prefetch=chart(**held), draftOrders=bundle(order("d1", "Melatonin 2 mg")))
        assert await cards(client, again) == [], "what runs already is no matter of this order"

    run(desk, do)


@pytest.mark.parametrize(
    "held",
    [
        {"results": [potassium(4.2)]},
        {"results": [potassium(6.3, "2")]},
        {"results": [potassium(6.3, hours=100)]},
        {"running": [order("d1", "Lisinopril 10 mg", "active")]},
    ],
)
def test_an_order_is_not_spoken_against_by_old_or_normal_values_of_others_or_by_itself(
    desk: Desk, held: dict[str, Any]
) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        sent = call("order-sign", prefetch=chart(**held), draftOrders=bundle(order("d1", "Lisinopril 10 mg")))
        found = await cards(client, sent)
        assert not [one for one in found if "otassium" in one["detail"] or "wo " in one["summary"]], found

    run(desk, do)


def test_what_could_not_be_read_is_a_card_and_not_silence(desk: Desk) -> None:
    misplaced = order("d2", "Codeine 30 mg", dosageInstruction=[{"doseQuantity": {"value": 1}}])
    broken = of("AllergyIntolerance", "a", code={"text": "Codeine"}, onset="yesterday")

    async def do(client: TestClient[Any, Any]) -> None:
        drafted = bundle(order("d1", "Melatonin 2 mg"), misplaced)
        (unread,) = await cards(client, call("order-sign", prefetch=chart(), draftOrders=drafted))
        assert unread["summary"] == "Codeine 30 mg: the order could not be read, and was not checked"
        held = chart(allergies=bundle(broken))
        (lost,) = await cards(
            client, call("order-sign", prefetch=held, draftOrders=bundle(order("d1", "Melatonin 2 mg")))
        )
        assert "1 AllergyIntolerance" in lost["summary"]

    run(desk, do)


def test_an_order_that_is_cancelled_makes_no_card(desk: Desk) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        held = chart(results=[potassium(6.5)])
        stopped = bundle(order("d1", "Spironolactone 25 mg", "stopped"))
        assert await cards(client, call("order-sign", prefetch=held, draftOrders=stopped)) == []

    run(desk, do)


@pytest.mark.parametrize(
    ("path", "sent", "status"),
    [
        ("order-sign", call("order-sign", draftOrders=bundle()), 412),
        ("order-sign", call("patient-view"), 400),
        ("patient-view", {"hook": "patient-view", "context": {"patientId": "1"}}, 400),
        ("patient-view", {**call("patient-view"), "hookInstance": "7"}, 400),
        ("patient-view", [1], 400),
        ("patient-view", {**call("patient-view"), "context": None}, 400),
        ("nothing", call("patient-view"), 404),
    ],
)
def test_a_call_that_cannot_be_answered_is_refused_with_its_status(
    desk: Desk, path: str, sent: Any, status: int
) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        answer = await client.post(f"{SERVICES}{path}", json=sent, headers=BEARER)
        assert answer.status == status and "expected" in (await answer.text()) + "expected" * (status == 404)

    run(desk, do)


@pytest.mark.parametrize("headers", [{}, {"Authorization": "Bearer no"}, {"Authorization": f"Basic {TOKEN}"}])
def test_nothing_of_a_patient_is_answered_without_the_token(desk: Desk, headers: dict[str, str]) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        assert (
            await client.post(f"{SERVICES}patient-view", json=call("patient-view"), headers=headers)
        ).status == 401
        for path in ("Composition?patient=1", "Composition/1", "Composition/1/$document"):
            answer = await client.get(f"/fhir/{path}", headers=headers)
            assert answer.status == 401 and (await answer.json())["resourceType"] == "OperationOutcome"
        assert (await client.get("/fhir/metadata", headers={**BEARER, "Host": "evil.example"})).status == 421

    run(desk, do)
    assert desk.audit == []


def test_drafts_and_signed_documents_are_searched_and_read(desk: Desk) -> None:
    name = desk.document.identifier.removeprefix("urn:uuid:")

    async def do(client: TestClient[Any, Any]) -> None:
        async def found(query: str) -> list[str]:
            answer = await client.get(f"/fhir/Composition?{query}", headers=BEARER)
            assert answer.status == 200 and answer.content_type == "application/fhir+json", (
                await answer.text()
            )
            held = await answer.json()
            Bundle.model_validate(held)
            assert held["total"] == len(held["entry"])
            return [one["resource"]["id"] for one in held["entry"]]

        assert (
            await found("patient=1")
            == await found("subject=Patient/1")
            == await found(f"_id={name}")
            == [name]
        )
        assert await found(f"identifier=urn:ietf:rfc:3986|urn:uuid:{name}") == [name]
        assert await found("patient=1&type=http://loinc.org|11506-3&status=preliminary,final") == [name]
        assert await found("patient=2") == await found("patient=1&status=final") == []
        assert await found("patient=1&type=18842-5") == await found("patient=1&encounter=999") == []

        made = task(desk.document, "Practitioner/7", "accepted")
        document = signed(desk.document.bundle, made)
        desk.review()._list.keep(desk.path.rpartition("/")[2], made, document)
        (final,) = await found("patient=1&status=final")
        assert document["identifier"]["value"] == f"urn:uuid:{final}" and len(await found("patient=1")) == 2
        whole = await (await client.get(f"/fhir/Composition/{final}/$document", headers=BEARER)).json()
        assert whole == orjson.loads(orjson.dumps(document))
        one = await (await client.get(f"/fhir/Composition/{name}", headers=BEARER)).json()
        assert (one["id"], one["status"]) == (name, "preliminary")

    run(desk, do)
    assert {one["subtype"][0]["code"] for one in desk.audit} == {"fhir"}


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("Composition", 400),
        ("Composition?status=final", 400),
        ("Composition?patient=1&name=x", 400),
        ("Composition?patient=1&patient=2", 400),
        ("Composition?patient=1&_format=xml", 406),
        ("Composition/none", 404),
        ("Composition/..%2f..%2fetc", 404),
    ],
)
def test_a_search_that_would_be_answered_with_too_much_is_refused(desk: Desk, path: str, status: int) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        answer = await client.get(f"/fhir/{path}", headers=BEARER)
        assert answer.status == status and (await answer.json())["issue"][0]["severity"] == "error"

    run(desk, do)


def test_the_capability_statement_is_valid_and_has_every_parameter(desk: Desk) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        answer = await client.get("/fhir/metadata")
        CapabilityStatement.model_validate(await answer.json())

    run(desk, do)


# Programs with tokens of their own.

ISSUER = "https://ehr.example"
BASE = "https://review.example"


@pytest.fixture
def keys() -> Iterator[Any]:
    pytest.importorskip("joserfc", reason="the extra oidc is not installed")
    from joserfc.jwk import ECKey

    yield ECKey.generate_key("P-384", private=True, parameters={"kid": "k1"})


def token(key: Any, **claims: Any) -> str:
    from joserfc import jwt

    now = int(time.time())
    stated = {
        "iss": ISSUER,
        "aud": f"{BASE}{SERVICES}patient-view",
        "exp": now + 300,
        "iat": now,
        "jti": str(uuid.uuid4()),
    }
    kept = {name: value for name, value in {**stated, **claims}.items() if value is not None}
    return str(jwt.encode({"alg": "ES384", "kid": "k1"}, kept, key, algorithms=["ES384"]))


def with_keys(desk: Desk, key: Any, do: Do) -> None:
    from aiohttp import web

    async def jwks(_: web.Request) -> web.Response:
        return web.json_response({"keys": [key.as_dict(private=False)]})

    async def inner() -> None:
        holder = web.Application()
        holder.add_routes([web.get("/jwks", jwks)])
        async with TestServer(holder) as where:
            clients = {ISSUER: str(where.make_url("/jwks"))}
            async with TestClient(TestServer(desk.review(clients=clients, url=BASE).app)) as client:
                await do(client)

    asyncio.run(inner())


def test_a_signed_token_of_a_client_opens_one_call_and_no_second(desk: Desk, keys: Any) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        headers = {"Authorization": f"Bearer {token(keys)}"}
        statuses = [
            (await client.post(f"{SERVICES}patient-view", json=call("patient-view"), headers=headers)).status
            for _ in range(2)
        ]
        assert statuses == [200, 401]
        assert (
            await client.post(f"{SERVICES}patient-view", json=call("patient-view"), headers=BEARER)
        ).status == 401

    with_keys(desk, keys, do)


@pytest.mark.parametrize(
    "claims",
    [
        {"iss": "https://other.example"},
        {"aud": "https://other.example/cds-services/wardstream-patient-view"},
        {"exp": 1},
        {"exp": None},
        {"jti": None},
        {"exp": 4_000_000_000},
    ],
)
def test_a_token_that_is_not_for_this_call_opens_nothing(
    desk: Desk, keys: Any, claims: dict[str, Any]
) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        headers = {"Authorization": f"Bearer {token(keys, **claims)}"}
        answer = await client.post(f"{SERVICES}patient-view", json=call("patient-view"), headers=headers)
        assert answer.status == 401

    with_keys(desk, keys, do)


def test_a_token_of_another_key_or_without_a_signature_opens_nothing(desk: Desk, keys: Any) -> None:
    from joserfc.jwk import ECKey

    other = ECKey.generate_key("P-384", private=True, parameters={"kid": "k1"})
    parts = token(keys).split(".")
    bare = f"eyJhbGciOiJub25lIn0.{parts[1]}."

    async def do(client: TestClient[Any, Any]) -> None:
        for given in (token(other), bare, f"{parts[0]}.{parts[1]}.AAAA", "x.y.z", "x"):
            answer = await client.get(
                "/fhir/Composition?patient=1", headers={"Authorization": f"Bearer {given}"}
            )
            assert answer.status == 401, given

    with_keys(desk, keys, do)


def test_a_search_needs_the_scope(desk: Desk, keys: Any) -> None:
    async def do(client: TestClient[Any, Any]) -> None:
        for scope, status in (
            ("system/Composition.read", 200),
            ("system/*.rs openid", 200),
            ("system/Patient.read", 403),
        ):
            headers = {"Authorization": f"Bearer {token(keys, aud=f'{BASE}/fhir', scope=scope)}"}
            for _ in range(2):
                assert (await client.get("/fhir/Composition?patient=1", headers=headers)).status == status

    with_keys(desk, keys, do)
