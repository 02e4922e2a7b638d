"""No patient data by a side door: canaries in everything that comes in, none in what the running system tells
about itself.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import orjson
import pytest
from confluent_kafka import Producer

from streams.loop.embedded_broker import EmbeddedBroker
from tests.servers.llm_server import Behaviour, LLMServer
from tests.streams.telemetry.canary import Canaries
from tests.wardstream.installation import Hospital, eventually

#: One for each place that takes text or an identifier.
PLACES = (
    "encounter",
    "observation",
    "document",
    "address",
    "contact",
    "email",
    "display",
    "quantity",
    "unit",
    "dose",
    "ward",
    "reason",
    "performer",
    "attachment",
    "title",
    "extension",
    "header",
    "torn",
    "kind",
    "member",
    "charset",
    "group",
    "tail",
)
WORDS = {place: f"Zeisig{place}Ω7391" if place == "address" else f"zeisig{place}7391" for place in PLACES}
BIRDS = Canaries(others=tuple(WORDS.values()))
PATIENT = {"reference": f"Patient/{BIRDS.id}", "display": BIRDS.family}
ENCOUNTER = {"reference": f"Encounter/{WORDS['encounter']}"}


def coded(system: str, code: str) -> dict[str, Any]:
    return {"coding": [{"system": system, "code": code, "display": WORDS["display"]}], "text": BIRDS.text}


def stay() -> list[dict[str, Any]]:
    """A whole stay: admitted, ordered, measured (a critical value), written about, discharged."""
    note = f"Subjective: {BIRDS.text}. No chest pain.\nPlan: {WORDS['tail']} 40 mg daily.\n"
    admitted = {
        "resourceType": "Encounter",
        "id": WORDS["encounter"],
        "status": "in-progress",
        "subject": PATIENT,
        "class": {"system": "http://terminology.hl7.org/CodeSystem/v3-ActCode", "code": "IMP"},
        "period": {"start": "2026-03-01T08:00:00Z"},
        "reasonCode": [{"text": WORDS["reason"]}],
        "location": [{"location": {"display": WORDS["ward"]}, "period": {"start": "2026-03-01T08:00:00Z"}}],
    }
    return [
        {
            "resourceType": "Patient",
            "id": BIRDS.id,
            "gender": "female",
            "birthDate": "1950-02-03",
            "identifier": [
                {
                    "system": BIRDS.system,
                    "value": BIRDS.number,
                    "type": coded("http://terminology.hl7.org/CodeSystem/v2-0203", "MR"),
                }
            ],
            "name": [{"family": BIRDS.family, "given": [BIRDS.given]}],
            "address": [{"text": WORDS["address"]}],
            "telecom": [
                {"system": "phone", "value": BIRDS.phone},
                {"system": "email", "value": f"{WORDS['email']}@example.org"},
            ],
            "contact": [{"name": {"text": WORDS["contact"]}}],
            "extension": [{"url": "http://example.org/x", "valueString": WORDS["extension"]}],
        },
        admitted,
        {
            "resourceType": "Condition",
            "id": "c1",
            "subject": PATIENT,
            "encounter": ENCOUNTER,
            "recordedDate": "2026-03-01T08:30:00Z",
            "code": coded("http://snomed.info/sct", "84114007"),
        },
        {
            "resourceType": "AllergyIntolerance",
            "id": "a1",
            "patient": PATIENT,
            "recordedDate": "2026-03-01T08:30:00Z",
            "code": coded("http://snomed.info/sct", "764146007"),
            "note": [{"text": BIRDS.text}],
        },
        {
            "resourceType": "MedicationRequest",
            "id": "m1",
            "status": "active",
            "intent": "order",
            "subject": PATIENT,
            "encounter": ENCOUNTER,
            "authoredOn": "2026-03-01T09:00:00Z",
            "medicationCodeableConcept": {"text": WORDS["dose"]},
            "dosageInstruction": [{"text": BIRDS.text}],
        },
        {
            "resourceType": "Observation",
            "id": WORDS["observation"],
            "status": "final",
            "subject": PATIENT,
            "encounter": ENCOUNTER,
            "code": coded("http://loinc.org", "2823-3"),
            "effectiveDateTime": "2026-03-01T10:00:00Z",
            "issued": "2026-03-01T10:05:00Z",
            "performer": [{"display": WORDS["performer"]}],
            "note": [{"text": WORDS["quantity"]}],
            "valueQuantity": {
                "value": 7.1,
                "unit": "mmol/L",
                "system": "http://unitsofmeasure.org",
                "code": "mmol/L",
            },
        },
        {
            "resourceType": "Observation",
            "id": "o2",
            "status": "final",
            "subject": PATIENT,
            "encounter": ENCOUNTER,
            "code": {"text": BIRDS.text},
            "effectiveDateTime": "2026-03-01T11:00:00Z",
            "valueQuantity": {"value": 3, "unit": WORDS["unit"]},
        },
        {
            "resourceType": "DocumentReference",
            "id": WORDS["document"],
            "status": "current",
            "subject": PATIENT,
            "date": "2026-03-02T09:00:00Z",
            "type": coded("http://loinc.org", "11506-3"),
            "context": {"encounter": [ENCOUNTER]},
            "content": [
                {
                    "attachment": {
                        "contentType": "text/plain",
                        "title": WORDS["title"],
                        "data": base64.b64encode(note.encode()).decode(),
                    }
                },
                {
                    "attachment": {
                        "contentType": "text/plain",
                        "url": f"http://example.org/{WORDS['attachment']}",
                    }
                },
            ],
        },
        {
            **admitted,
            "status": "finished",
            "period": {"start": "2026-03-01T08:00:00Z", "end": "2026-03-04T10:00:00Z"},
        },
    ]


def broken() -> list[bytes]:
    """What becomes dead letters, each in its own way."""
    observation = {"resourceType": "Observation", "id": "b", "status": "final", "code": {"text": BIRDS.text}}
    document = {"resourceType": "DocumentReference", "status": "current", "subject": PATIENT}
    odd = {
        "contentType": f"text/plain; charset={WORDS['charset']}",
        "data": base64.b64encode(BIRDS.text.encode()).decode(),
    }
    return [
        b'{"resourceType": "Patient", "name": [{"family": "' + WORDS["torn"].encode(),
        orjson.dumps({"resourceType": WORDS["kind"], "id": BIRDS.id}),
        orjson.dumps({**observation, WORDS["member"]: BIRDS.text, "subject": PATIENT}),
        orjson.dumps(observation),
        orjson.dumps({**observation, "subject": {"reference": f"Group/{WORDS['group']}"}}),
        orjson.dumps({**observation, "subject": PATIENT, "effectiveDateTime": BIRDS.text}),
        orjson.dumps({**observation, "subject": PATIENT, "status": WORDS["kind"]}),
        orjson.dumps({**document, "id": "b64", "content": [{"attachment": {"data": BIRDS.text}}]}),
        orjson.dumps({**document, "id": "odd", "content": [{"attachment": odd}]}),
        orjson.dumps(
            {
                "resourceType": "Bundle",
                "type": "batch",
                "entry": [{"fullUrl": BIRDS.key}, {"resource": {"id": BIRDS.id}}],
            }
        ),
        f'{{"resourceType": "Observation", "id": "{BIRDS.id}", "id": "{BIRDS.number}"}}'.encode(),
        BIRDS.text.encode("utf-16"),
    ]


@pytest.fixture
def echoing() -> Iterator[LLMServer]:
    """A model server that answers now and then, and otherwise with errors that echo the prompt."""
    kinds = (
        Behaviour("status", status=400),
        Behaviour("ok"),
        Behaviour("status", status=500),
        Behaviour("invented"),
        Behaviour("prose"),
    )
    with LLMServer() as server:
        server.choose = lambda question: kinds[len(server.questions) % len(kinds)]
        yield server


@pytest.fixture
def hospital(broker: EmbeddedBroker, tmp_path: Path, echoing: LLMServer) -> Iterator[Hospital]:
    telling = {
        "WARDSTREAM_TELEMETRY__EXPORTER": "console",
        "WARDSTREAM_TELEMETRY__METRICS_EVERY_SECONDS": "1",
        "WARDSTREAM_TELEMETRY__SAMPLE_RATIO": "1",
        "WARDSTREAM_TELEMETRY__LOG_LEVEL": "debug",
        "WARDSTREAM_LLM__BASE_URL": echoing.base_url,
        "WARDSTREAM_LLM__MODEL": "stub",
        "WARDSTREAM_ENCODER__USE": "auto",
        "WARDSTREAM_LLM__BACKOFF_BASE": "0.01",
    }
    running = Hospital(broker.kafka.bootstrap, tmp_path, telling)
    yield running
    assert running.stop() == 0, running.log


def send(broker: EmbeddedBroker) -> None:
    producer = Producer({"bootstrap.servers": broker.kafka.bootstrap})
    headers = [("traceparent", f"00-{BIRDS.id}-01".encode()), (WORDS["header"], BIRDS.text.encode())]
    for resource in stay():
        producer.produce("ehr.admission", orjson.dumps(resource), BIRDS.key.encode(), headers=headers)
        producer.flush(10)
    for value in broken():
        producer.produce("ehr.note", value, BIRDS.number.encode(), headers=headers)
    for topic in ("ehr.patient-event", "ehr.request.progress-note", "ehr.out.progress-note"):
        producer.produce(
            topic, BIRDS.text.encode(), BIRDS.key.encode(), partition=0
        )  # what no stage can read
        producer.produce(
            topic, orjson.dumps([{"id": BIRDS.key, "kind": BIRDS.text}]), BIRDS.key.encode(), partition=0
        )
    assert producer.flush(10) == 0


def test_nothing_of_a_patient_is_in_logs_spans_metrics_or_file_names(
    hospital: Hospital, broker: EmbeddedBroker, echoing: LLMServer
) -> None:
    send(broker)
    tasks = {"discharge-instruction", "progress-note", "care-summary", "diagnosis"}
    eventually(lambda: {one["task"] for one in hospital.ask_json("drafts")} >= tasks, 240)
    letters = eventually(lambda: found if len(found := hospital.ask_json("dlq")) >= len(broken()) else None)
    assert {letter["stage"] for letter in letters} >= {"ingest", "patient", "generate", "sink"}
    assert echoing.questions, "the model was asked"
    assert BIRDS.text in json.dumps(echoing.questions), "with the patient's words"
    eventually(lambda: "wardstream.drafts" in hospital.log and '"name": "draft' in hospital.log)
    for asked in (BIRDS.key, f"healthz?patient={BIRDS.number}"):
        with suppress(HTTPError):
            hospital.page(f"/{asked}")
    names = [str(path.relative_to(hospital.folder)) for path in hospital.folder.rglob("*")]
    BIRDS.assert_silent(
        {
            "what the stages said": hospital.log,
            "names of files": "\n".join(names),
            "dead letters as listed": hospital.ask("dlq"),
            "the watching": hospital.ask("topics"),
        }
    )
