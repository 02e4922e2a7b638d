"""Who opens what: every route, for every role, for patients of the person's ward, of their care team, of others."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import msgspec
import orjson
import pytest
from aiohttp import ClientSession

from schemas.deltas import Delta
from schemas.events import Movement
from schemas.instant import DAY
from tests.wardstream.review.test_patients import T0, filled, person, stay
from tests.wardstream.review.test_server import BUNDLE, DRAFT, Desk
from wardstream.review.chart import Charts
from wardstream.review.services import PATHS, Services
from wardstream.review.worklist import Worklist
from wardstream.settings import ReviewSettings

pytest.importorskip("authlib", reason="the extra oidc is not installed")
from tests.wardstream.review.test_login import CLAIMS, issuer_of, run

UNPLACED: Final = "no stay known, draft of own ward"
#: Patients by what they are to Practitioner/42, whose wards are 4B and 5A.
PATIENTS: Final = {
    "own ward": stay("", "1", Movement("Ward 4B", T0)),
    "care team": stay("", "1", Movement("ICU", T0), team=("Practitioner/42",)),
    "moved here": stay("", "1", Movement("ICU", T0, T0 + DAY), Movement("Ward 5a", T0 + DAY)),
    "left yesterday": stay("", "1", Movement("Ward 4B", T0, T0 + 9 * DAY), Movement("ICU", T0 + 9 * DAY)),
    "left last week": stay("", "1", Movement("Ward 4B", T0, T0 + 2 * DAY), Movement("ICU", T0 + 2 * DAY)),
    "other ward": stay("", "1", Movement("ICU", T0)),
    "other team": stay("", "1", Movement("ICU", T0), team=("Practitioner/421",)),
    "discharged yesterday": stay(
        "", "1", Movement("Ward 4B", T0, T0 + 9 * DAY), status="finished", end=T0 + 9 * DAY
    ),
    "discharged last week": stay("", "1", Movement("Ward 4B", T0, T0 + DAY), status="finished", end=T0 + DAY),
    "cancelled": stay("", "1", Movement("Ward 4B", T0), status="cancelled"),
    "no stay known, draft of own ward": None,
}
OPEN: Final = {
    "own ward",
    "care team",
    "moved here",
    "left yesterday",
    "discharged yesterday",
    UNPLACED,
}
ROUTES: Final = (
    "GET /patient?id={record}",
    "GET /draft/{stem}",
    "GET /notes/{stem}",
    "POST /draft/{stem}",
    "GET /signed/{stem}",
)
ROLES: Final = (("clinician",), ("ops",), ("ml",), ("ops", "ml"), ())


@pytest.mark.parametrize("roles", ROLES, ids="+".join)
def test_a_route_opens_for_a_clinician_who_treats_the_patient_and_for_nobody_else(
    tmp_path: Path, roles: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wardstream.review.server._EVERY_S", 0.01)
    desk, stems, deltas = Desk(tmp_path / "drafts"), dict[str, str](), list[Delta]()
    for number, (name, encounter) in enumerate(PATIENTS.items()):
        record = f"Patient/p{number}"
        made = orjson.loads(orjson.dumps(BUNDLE).replace(DRAFT.patient.encode(), record.encode()))
        made["identifier"]["value"] = f"urn:uuid:00000000-0000-4000-8000-{number:012}"
        for entry in made["entry"]:
            if entry["resource"]["resourceType"] == "Encounter":
                entry["resource"]["location"] = [{"location": {"display": "Ward 4B"}}]
        stems[name] = f"progress-note-{desk.put(made).name}"
        deltas.append(msgspec.structs.replace(person(record, str(number)), patient=record))
        deltas += [msgspec.structs.replace(encounter, patient=record)] if encounter is not None else []
    deltas.append(stay("Patient/late", "late", Movement("Ward 4B", T0 + 10 * DAY), at=T0 + 10 * DAY))
    (tmp_path / "wards.toml").write_text('[wards]\n"group:night" = ["Ward 4B", "ward 5A"]')
    records = filled(*deltas)
    settings = {
        "wards": tmp_path / "wards.toml",
        "records": records,
        "charts": Charts(records, "Europe/Berlin", lambda: ()),
    }
    issuer = issuer_of({**CLAIMS, "realm": {"roles": list(roles)}, "groups": ["night"]})
    answers: dict[tuple[str, str], bool] = {}

    async def do(session: ClientSession, url: str) -> None:
        front = await (await session.get(f"{url}/login")).text()
        csrf = re.search(r'name="csrf" value="([^"]+)"', front)
        form = {"csrf": csrf[1] if csrf else "", "confirm": "accepted"}
        for number, (name, stem) in enumerate(stems.items()):
            for route in ROUTES:
                method, _, path = route.partition(" ")
                where = url + path.format(record=f"Patient/p{number}", stem=stem)
                data = form if method == "POST" else None
                answer = await session.request(method, where, data=data, headers={"Origin": url})
                text = await answer.text()
                assert answer.status in (200, 403), (route, name)
                assert answer.status == 200 or ("Keller" not in text and "Brandt" not in text)
                answers[route, name] = answer.status == 200
        listed = await (await session.get(f"{url}/?show=all")).text()
        people = await (await session.get(f"{url}/patients?q=brandt")).text()
        followed = {}
        for route in ("/events?show=all", "/patients/events"):
            async with session.get(url + route) as stream:
                followed[route] = (
                    await stream.content.readuntil(b"\n\n") if stream.status == 200 else b""
                ).decode()
        for number, (name, stem) in enumerate(stems.items()):
            answers["list", name] = stem in listed
            answers["list, followed", name] = stem in followed["/events?show=all"]
            for route, text in (("patients", people), ("patients, followed", followed["/patients/events"])):
                answers[route, name] = any(f'Patient/p{number}{end}"' in text for end in ("", "\\"))

    run(desk, issuer, do, **settings)
    lists = ("list", "list, followed", "patients", "patients, followed")
    routes = (*ROUTES, *lists)
    expected = {(route, name): "clinician" in roles and name in OPEN for route in routes for name in PATIENTS}
    for one in lists[2:]:
        expected[one, UNPLACED] = False  # in no stay that is known
    assert {key for key in answers if answers[key]} == {key for key in expected if expected[key]}
    assert len(desk.sent) == (len(OPEN) if "clinician" in roles else 0)
    assert len([one for one in desk.audit if one["outcome"] == "8"]) >= sum(
        not one for one in answers.values()
    ) - len(lists) * len(PATIENTS)


#: Pages that are not of one patient, and who opens them.
OTHERS: Final = {
    "GET /ops": {"ops"},
    "GET /ops/events": {"ops"},
    "GET /letter/0:0": {"ops"},
    "POST /letter/0:0": {"ops"},
    "GET /policies": {"ops", "ml"},
    "POST /policies": {"ops", "ml"},
    "GET /trajectory": {"ml"},
    "GET /": {"clinician"},
    "GET /events": {"clinician"},
    "GET /patients/events": {"clinician"},
    "GET /patients": {"clinician"},
    "POST /glass": {"clinician"},
}


@pytest.mark.parametrize("roles", ROLES, ids="+".join)
def test_each_other_page_opens_for_its_roles_alone(
    tmp_path: Path, roles: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "wardstream.review.server._EVERY_S", 0.01
    )  # after which a follower that left is noticed
    desk = Desk(tmp_path / "drafts")
    issuer = issuer_of({**CLAIMS, "realm": {"roles": list(roles)}})
    answers: dict[str, int] = {}

    async def do(session: ClientSession, url: str) -> None:
        front = await (await session.get(f"{url}/login")).text()
        csrf = re.search(r'name="csrf" value="([^"]+)"', front)
        for route in OTHERS:
            method, _, path = route.partition(" ")
            data = {"csrf": csrf[1] if csrf else ""} if method == "POST" else None
            answer = await session.request(method, url + path, data=data, headers={"Origin": url})
            answers[route] = answer.status
            answer.close()

    run(desk, issuer, do)
    assert {route for route in answers if answers[route] != 403} == {
        route for route, who in OTHERS.items() if who & set(roles)
    }


def test_every_route_with_a_patient_is_in_the_matrix(tmp_path: Path) -> None:
    """A new route has to be decided on here: it is in ROUTES or OTHERS, or logs in."""
    known = {re.sub(r"\?.*", "", one) for one in ROUTES} | {one.replace("0:0", "{name}") for one in OTHERS}
    login = {"GET /login", "POST /login", "GET /callback", "POST /logout"}
    routes = Desk(tmp_path / "d").review().app.router.routes()
    found = {
        f"{route.method} {route.resource.canonical}"
        for route in routes
        if route.resource and route.method != "HEAD"
    }
    programs = {
        f"{one.method} {one.path}"
        for one in Services(ReviewSettings(), Worklist(tmp_path), print, "").routes()
    }
    assert found == known | login | programs
    assert all(one.partition(" ")[2].startswith(PATHS) for one in programs)


def test_a_login_opens_nothing_that_is_for_programs_and_a_program_no_page(tmp_path: Path) -> None:
    async def do(session: ClientSession, url: str) -> None:
        assert (await session.get(f"{url}/login")).status == 200
        for path in ("/fhir/Composition?patient=1", "/fhir/Composition/1"):
            assert (await session.get(f"{url}{path}")).status == 401
        assert (await session.post(f"{url}/cds-services/wardstream-patient-view", json={})).status == 401
        async with ClientSession() as program:
            for path in ("/", "/fhir", "/fhirx", "/patients"):
                answer = await program.get(f"{url}{path}", headers={"Authorization": "Bearer x"})
                assert answer.status == 401, path

    run(Desk(tmp_path / "drafts"), issuer_of(), do)
