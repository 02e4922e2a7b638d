"""Signed documents into a real HAPI FHIR server."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest

from deploy.servers.hapi import HapiServer
from schemas.dead_letters import OUTCOME
from schemas.errors import InputError
from streams.sinks.fhir import Form
from tests.integration.servers import running
from tests.streams.sinks import fhir_contract as contract
from tests.streams.sinks.fhir_contract import DOCUMENT, FORMS, send, sink_of
from wardstream.erasure.person import Names
from wardstream.erasure.stores import FhirServer
from wardstream.settings import FhirSettings, Settings

pytestmark = [pytest.mark.integration, pytest.mark.long, pytest.mark.timeout(1800)]


@pytest.fixture(scope="module")
def hapi(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(HapiServer(tmp_path_factory.mktemp("hapi"))) as server:
        base = server.address
        put(base, "Patient", contract.REQUEST.patient.partition("/")[2])
        put(base, "Practitioner", contract.SIGNER.partition("/")[2])
        put(
            base,
            "Encounter",
            contract.REQUEST.encounter.partition("/")[2],
            status="in-progress",
            **{"class": {"system": "http://terminology.hl7.org/CodeSystem/v3-ActCode", "code": "IMP"}},
        )
        yield base


def put(base: str, kind: str, name: str, **more: Any) -> None:
    resource = {"resourceType": kind, "id": name, **more}
    httpx.put(f"{base}/{kind}/{name}", json=resource, timeout=120).raise_for_status()


def search(base: str, kind: str) -> list[dict[str, Any]]:
    found = httpx.get(f"{base}/{kind}?_count=100", headers={"cache-control": "no-cache"}, timeout=120)
    return [entry["resource"] for entry in found.raise_for_status().json().get("entry", ())]


def test_what_the_server_refuses_is_an_input_error_with_its_outcome(hapi: str, tmp_path: Path) -> None:
    sink = sink_of(hapi, "document-reference", tmp_path)
    strange = orjson.loads(orjson.dumps(DOCUMENT))
    strange["entry"][0]["resource"]["subject"] = {"reference": "Patient/canary-77"}
    with pytest.raises(InputError, match="refused-by-server") as refused:
        send(sink, strange)
    assert "canary" not in str(refused.value) and "canary-77" in refused.value.headers[OUTCOME]
    sink.close()


@pytest.mark.parametrize("form", FORMS)
def test_an_erased_patient_s_signed_documents_are_deleted_and_nobody_else_s(
    hapi: str, form: Form, tmp_path: Path
) -> None:
    put(hapi, "Patient", "other")
    theirs = orjson.loads(orjson.dumps(DOCUMENT).replace(contract.REQUEST.patient.encode(), b"Patient/other"))
    theirs["identifier"]["value"] = f"urn:uuid:{uuid.uuid4()}"
    sink = sink_of(hapi, form, tmp_path)
    send(sink, DOCUMENT)
    send(sink, theirs, 1)
    sink.close()
    store = FhirServer(Settings(fhir=FhirSettings(url=hapi, timeout=45)))
    mine, others = Names([contract.REQUEST.patient]), Names(["Patient/other"])
    count = 1 if form == "document-reference" else 2
    assert (store.count(mine), store.count(others)) == (count, count)
    store.erase(mine, "")
    assert (store.count(mine), store.count(others)) == (0, count)
    store.erase(others, "")


@pytest.mark.parametrize("form", FORMS)
def test_a_repeat_makes_no_second_and_an_undone_one_is_entered_in_error(
    hapi: str, form: Form, tmp_path: Path
) -> None:
    for kind in ("DocumentReference", "Composition"):
        for one in search(hapi, kind):
            httpx.delete(f"{hapi}/{kind}/{one['id']}", timeout=120).raise_for_status()

    def held(kind: str) -> list[dict[str, Any]]:
        return search(hapi, kind)

    contract.check_a_repeat_makes_no_second_and_an_undone_one_is_entered_in_error(hapi, held, form, tmp_path)
    contract.check_what_returns_is_a_mark_and_no_evidence(held)
