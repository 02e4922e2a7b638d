"""What any FHIR server has to do with our documents: run against a small one always, and against HAPI."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import orjson

from processors.drafting.fhir import from_bundle, to_bundle
from processors.ingest import SourceRecord, ingest
from processors.tasks import TASKS
from streams.loop import Record
from streams.sinks.fhir import FhirSink, Form
from streams.topics import NOTE, SIGNED
from tests.processors.stay import request
from wardstream.drafts.document import read_document
from wardstream.review.marks import signed, taken_back, task
from wardstream.settings import FhirSettings
from wardstream.wiring.fhir_server import client_of

REQUEST = request("progress-note")
BUNDLE = to_bundle(TASKS["progress-note"].compose(REQUEST), REQUEST)
DRAFT = read_document("progress-note", orjson.dumps(BUNDLE))
SIGNER = "Practitioner/7"
DECISION = task(DRAFT, SIGNER, "accepted")
DOCUMENT = signed(BUNDLE, DECISION)
FORMS: tuple[Form, ...] = ("document-reference", "transaction")
#: The resources of a type that a server holds now.
Held = Callable[[str], list[dict[str, Any]]]


def record(document: Mapping[str, Any], offset: int = 0) -> Record:
    return Record(SIGNED, 0, offset, 0, b"", orjson.dumps(document))


def sink_of(base: str, form: Form, folder: Path, **settings: Any) -> FhirSink:
    client = client_of(FhirSettings(url=base, form=form, timeout=20, **settings))
    return FhirSink(client, form, folder / "positions.json")


def send(sink: FhirSink, document: Mapping[str, Any], offset: int = 0) -> None:
    sink.write([sink.read(record(document, offset))], {(SIGNED, 0): offset + 1})


def check_a_repeat_makes_no_second_and_an_undone_one_is_entered_in_error(
    base: str, held: Held, form: Form, folder: Path
) -> None:
    sink = sink_of(base, form, folder)
    send(sink, DOCUMENT)
    send(sink, DOCUMENT)
    sink.close()
    (folder / "positions.json").unlink()  # another machine, say
    sink = sink_of(base, form, folder)
    send(sink, DOCUMENT)
    (found,) = held("DocumentReference")
    assert (found["status"], found["docStatus"], found["authenticator"]["reference"]) == (
        "current",
        "final",
        SIGNER,
    )
    assert found["subject"]["reference"].endswith(REQUEST.patient)
    html, whole = (base64.b64decode(one["attachment"]["data"]) for one in found["content"])
    assert from_bundle(orjson.loads(whole)) == from_bundle(DOCUMENT)
    first = next(iter(from_bundle(DOCUMENT).sections[0].statements)).text
    assert first.encode() in html and b"<script" not in html
    assert len(held("Composition")) == (form == "transaction")

    send(sink, taken_back(DOCUMENT))
    send(sink, DOCUMENT)  # read again after a crash: what was taken back stays so
    (found,) = held("DocumentReference")
    assert (found["status"], found["docStatus"]) == ("entered-in-error", "entered-in-error")
    assert all(one["status"] == "entered-in-error" for one in held("Composition"))

    again = signed(BUNDLE, task(DRAFT, SIGNER, "accepted", earlier=DECISION))
    send(sink, again)
    assert sorted(one["status"] for one in held("DocumentReference")) == ["current", "entered-in-error"]
    sink.close()


def check_what_returns_is_a_mark_and_no_evidence(held: Held) -> None:
    for kind in ("DocumentReference", "Composition"):
        for resource in held(kind):
            found = ingest(SourceRecord(NOTE, 0, 0, 4 * 10**15, orjson.dumps(resource), {}))
            assert not [one for one in found.letters if one.severity == "rejected"], found.letters
            for event in found.events:
                assert event.patient == REQUEST.patient
                body = orjson.loads(bytes(event.body))
                assert body["ours"] and body["draft"] in (DRAFT.identifier, REQUEST.document, REQUEST.id), (
                    body
                )
