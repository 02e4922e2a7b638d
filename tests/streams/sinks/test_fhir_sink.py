"""Signed documents into a FHIR server: once, in order, and what it refuses is a dead letter."""

from __future__ import annotations

import base64
import hmac
import logging
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import orjson
import pytest
from confluent_kafka import Producer
from fhir.resources.R4B.bundle import Bundle
from fhir.resources.R4B.documentreference import DocumentReference

from processors.drafting.fhir.delivery import document_reference, outside, transaction
from schemas.dead_letters import OUTCOME
from schemas.errors import ConfigurationError, InputError, StateError, StoreUnavailable
from streams.loop import LoopSettings
from streams.sinks import SinkLoop
from streams.sinks.fhir import SOURCES, FhirSink, Form
from streams.topics import SIGNED
from tests.brokers import with_topics
from tests.processors.drafting.fhir.every_kind import documents
from tests.servers.fhir_server import FhirServer
from tests.servers.threaded import ThreadedServer
from tests.streams.sinks import fhir_contract as contract
from tests.streams.sinks.fhir_contract import DOCUMENT, DRAFT, FORMS, send, sink_of
from tests.streams.sinks.heard import Heard
from wardstream import dead_letters, topic_reader
from wardstream.review.marks import signed, taken_back, task
from wardstream.settings import FhirSettings
from wardstream.wiring.fhir_server import client_of, signing_key


@pytest.fixture
def server() -> Iterator[FhirServer]:
    with FhirServer() as running:
        yield running


@pytest.mark.parametrize("form", FORMS)
def test_a_repeat_makes_no_second_and_an_undone_one_is_entered_in_error(
    server: FhirServer, form: Form, tmp_path: Path
) -> None:
    def held(kind: str) -> list[dict[str, object]]:
        return server.held.get(kind, [])

    contract.check_a_repeat_makes_no_second_and_an_undone_one_is_entered_in_error(
        server.base, held, form, tmp_path
    )
    contract.check_what_returns_is_a_mark_and_no_evidence(held)


class Receiver(ThreadedServer):
    """A program that is notified; answers 204, and what is in `answers` before."""

    def __init__(self) -> None:
        received: list[tuple[str, Any, bytes]] = []
        answers: list[int] = []

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                received.append((self.path, self.headers, body))
                self.send_response(answers.pop(0) if answers else 204)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                """Nothing."""

        super().__init__(Handler, "receiver")
        self.received, self.answers = received, answers


def notifier(receiver: Receiver, folder: Path, **more: Any) -> FhirSink:
    settings = FhirSettings(url=receiver.base_url, form="notification", timeout=5)
    return FhirSink(client_of(settings), "notification", folder / "positions.json", secret="s" * 24, **more)


def test_a_notification_is_a_valid_bundle_whose_signature_anybody_with_the_secret_can_check(
    tmp_path: Path,
) -> None:
    with Receiver() as receiver:
        sink = notifier(receiver, tmp_path, clock=lambda: 1_772_409_600.9)
        receiver.answers += [503]
        with pytest.raises(StoreUnavailable):
            send(sink, DOCUMENT, 6)
        send(sink, DOCUMENT, 6)
        send(sink, taken_back(DOCUMENT), 7)
        (path, headers, body), (_, again, same), (_, other, _) = receiver.received
        assert (
            path == "/v1"
            and body == same
            and headers["webhook-id"] == again["webhook-id"] != other["webhook-id"]
        )
        text = f"{headers['webhook-id']}.1772409600.".encode() + body
        expected = base64.b64encode(hmac.new(b"s" * 24, text, "sha256").digest()).decode()
        assert (
            headers["webhook-signature"] == f"v1,{expected}" and headers["webhook-timestamp"] == "1772409600"
        )
        bundle = orjson.loads(body)
        Bundle.model_validate(bundle)
        status, document = (entry["resource"] for entry in bundle["entry"])
        assert document == DOCUMENT
        (event,) = [one["part"] for one in status["parameter"] if one["name"] == "notification-event"]
        assert {one["name"]: one for one in event}["event-number"]["valueString"] == "7"
        sink.close()


def test_a_notification_of_ids_alone_has_no_word_of_the_document_and_a_refused_one_is_a_dead_letter(
    tmp_path: Path,
) -> None:
    with Receiver() as receiver:
        sink = notifier(receiver, tmp_path, whole=False)
        send(sink, DOCUMENT)
        (_, _, body) = receiver.received[0]
        assert (
            DOCUMENT["identifier"]["value"].encode() in body and contract.REQUEST.patient.encode() not in body
        )
        assert len(orjson.loads(body)["entry"]) == 1
        receiver.answers += [410]
        with pytest.raises(InputError, match="refused-by-server"):
            send(sink, DOCUMENT, 1)
        sink.close()


@pytest.mark.parametrize("secret", ["", "short"])
def test_notifications_are_not_sent_unsigned(secret: str, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text(secret)
    with pytest.raises(ConfigurationError, match="signing_key"):
        signing_key(
            FhirSettings(url="https://a.example", form="notification", signing_key=tmp_path / "secret")
        )
    with pytest.raises(ConfigurationError, match="signing_key"):
        signing_key(FhirSettings(url="https://a.example", form="notification"))


@pytest.mark.parametrize("name", sorted(documents()))
def test_every_kind_of_document_is_valid_fhir_in_both_forms(name: str) -> None:
    for document in (signed(documents()[name], contract.DECISION), taken_back(documents()[name])):
        DocumentReference.model_validate(document_reference(document))
        made = transaction(document)
        Bundle.model_validate(made)
        composition = made["entry"][0]["resource"]
        inside = {f"#{one['id']}" for one in composition.get("contained", ())}
        named = set(_references(composition))
        assert inside <= named and not [
            one for one in named - inside if one.startswith(("#", "Device", "Condition"))
        ]


def _references(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(literal := value.get("reference"), str):
            yield literal
        for one in value.values():
            yield from _references(one)
    elif isinstance(value, list):
        for one in value:
            yield from _references(one)


def test_a_patient_known_by_an_identifier_only_is_named_by_it() -> None:
    reference = {"reference": "Patient/0c", "identifier": {"system": "s", "value": "urn:oid:1.2.3|4 7&8"}}
    assert outside(reference, "Patient")["identifier"] == {"system": "urn:oid:1.2.3", "value": "4 7&8"}
    assert outside(reference, "Patient", True) == {"reference": "Patient?identifier=urn:oid:1.2.3|4%207%268"}
    strange = {"reference": "Encounter/0c", "identifier": {"system": "s", "value": "Encounter/urn:x"}}
    assert outside(strange, "Encounter", True)["identifier"]["value"] == "Encounter/urn:x"


def test_the_login_is_by_client_credentials_and_a_token_that_no_longer_counts_is_fetched_anew(
    tmp_path: Path,
) -> None:
    with FhirServer(login=True) as server:
        token = server.base.removesuffix("/fhir") + "/token"
        sink = sink_of(
            server.base, "document-reference", tmp_path, token_url=token, client_id="ward", client_secret="s"
        )
        send(sink, DOCUMENT)
        assert [one["grant_type"] for one in server.assertions] == ["client_credentials"]
        assert "authorization" in server.assertions[0] and server.assertions[0]["scope"]
        server.tokens.append("another")
        send(sink, taken_back(DOCUMENT))
        assert (
            len(server.assertions) == 2
            and server.held["DocumentReference"][0]["status"] == "entered-in-error"
        )
        sink.close()


def test_a_backend_service_logs_in_with_its_private_key(tmp_path: Path) -> None:
    from joserfc import jwt
    from joserfc.jwk import RSAKey

    key = RSAKey.generate_key(2048, private=True)
    (tmp_path / "key.json").write_text(orjson.dumps(key.as_dict(private=True)).decode())
    with FhirServer(login=True) as server:
        token = server.base.removesuffix("/fhir") + "/token"
        sink = sink_of(
            server.base, "transaction", tmp_path, token_url=token, client_id="ward", key=tmp_path / "key.json"
        )
        send(sink, DOCUMENT)
        assertion = server.assertions[0]
        claims = jwt.decode(assertion["client_assertion"], key, algorithms=["RS384"]).claims
        assert (claims["iss"], claims["sub"], claims["aud"]) == ("ward", "ward", token)
        sink.close()


@pytest.mark.parametrize(
    "settings",
    [
        {"url": "http://fhir.hospital.example/r4"},
        {
            "url": "https://f.example",
            "token_url": "http://login.example/token",
            "client_id": "a",
            "client_secret": "b",
        },
        {"url": "https://f.example", "token_url": "https://login.example/token"},
        {"url": "https://f.example", "token_url": "https://login.example/token", "client_id": "a"},
    ],
)
def test_settings_that_would_send_documents_in_clear_or_without_login_are_refused(
    settings: dict[str, str],
) -> None:
    with pytest.raises(ConfigurationError, match=r"fhir\."):
        client_of(FhirSettings(**settings))


@pytest.mark.parametrize("status", [0, 401, 403, 404, 429, 502, 503])
def test_while_the_server_is_away_or_refuses_us_the_sink_waits(
    server: FhirServer, status: int, tmp_path: Path
) -> None:
    sink = sink_of(server.base, "document-reference", tmp_path)
    server.script(*[status] * 9)
    for _ in range(9):
        with pytest.raises(StoreUnavailable, match=r"fhir\.url"):
            send(sink, DOCUMENT)
    assert not sink.positions()
    send(sink, DOCUMENT)
    assert len(server.held["DocumentReference"]) == 1 and sink.positions() == {(SIGNED, 0): 1}
    sink.close()


def test_a_document_that_breaks_the_server_every_time_is_refused_in_the_end(
    server: FhirServer, tmp_path: Path
) -> None:
    sink = sink_of(server.base, "document-reference", tmp_path)
    server.script(*[500] * 5)
    for _ in range(4):
        with pytest.raises(StoreUnavailable):
            send(sink, DOCUMENT)
    with pytest.raises(InputError, match="HTTP 500"):
        send(sink, DOCUMENT)
    sink.close()


def test_what_the_server_refuses_is_a_dead_letter_with_its_outcome_and_the_next_one_arrives(
    server: FhirServer, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "wardstream")
    with with_topics() as broker:
        config = {"bootstrap.servers": broker.kafka.bootstrap}
        producer = Producer({**config, "log_level": 0})
        second = signed(contract.BUNDLE, task(DRAFT, "Practitioner/8", "accepted"))
        for value in (b"no document", orjson.dumps(DOCUMENT), orjson.dumps(second)):
            producer.produce(SIGNED, value, b"k")
        producer.flush(10)
        server.refused = b"Practitioner/7"  # however many records come at once

        def deliver(until: int) -> None:
            heard = Heard(until)
            loop = SinkLoop(
                sink_of(server.base, "document-reference", tmp_path),
                LoopSettings(stage="fhir", topics=SOURCES, state_dir=tmp_path, batch_records=2),
                broker.kafka,
                heard,
            )
            running = threading.Thread(target=loop.run)
            running.start()
            assert heard.done.wait(60)
            loop.stop()
            running.join(30)

        deliver(3)
        filed = sorted(dead_letters.filed(config), key=lambda one: one.letter.offset)
        assert [one["authenticator"]["reference"] for one in server.held["DocumentReference"]] == [
            "Practitioner/8"
        ]
        letters = [one.letter for one in filed]
        assert [dead_letters.can_be_brought_back(one) for one in letters] == [True, True]
        server.refused = b""
        assert dead_letters.bring_back(config, filed[1:]) == []
        deliver(1)
        again = list(topic_reader.read(config, SIGNED))[-1]
        assert OUTCOME not in dict(again.headers() or ()), "the server's words are no part of the record"
    assert [one.reason for one in letters] == ["not-a-document", "refused-by-server"]
    assert letters[1].came == "HTTP 422: error business-rule at DocumentReference.subject"
    assert "Mrs Canary" in letters[1].headers[OUTCOME] and letters[1].offset == 1
    assert len(server.held["DocumentReference"]) == 2
    assert letters[1].replay and not letters[0].replay
    assert "Canary" not in caplog.text and DRAFT.identifier not in caplog.text


def test_the_positions_survive_a_restart_and_a_spoilt_file_is_named(
    server: FhirServer, tmp_path: Path
) -> None:
    sink = sink_of(server.base, "transaction", tmp_path)
    send(sink, DOCUMENT, 4)
    sink.close()
    assert sink_of(server.base, "transaction", tmp_path).positions() == {(SIGNED, 0): 5}
    (tmp_path / "positions.json").write_text("[7]")
    with pytest.raises(StateError, match="remove it"):
        sink_of(server.base, "transaction", tmp_path)
