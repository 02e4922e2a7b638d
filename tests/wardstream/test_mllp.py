"""The MLLP listener: acknowledged when Kafka has it, refused with the reason, and never down."""

from __future__ import annotations

import asyncio
import base64
import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import orjson
import pytest
from typer.testing import CliRunner

from processors.ingest import IngestSettings
from processors.ingest.v2 import V2Settings, convert, parse
from processors.tasks import TASKS
from schemas.dead_letters import decode_dead_letter
from schemas.drafts import statements
from schemas.errors import ConfigurationError, DeliveryError
from schemas.instant import from_datetime
from schemas.requests import Request
from streams.loop.embedded_broker import EmbeddedBroker
from streams.topics import ADMISSION, DEAD_LETTER, LAB, NOTE
from tests.processors.ingest.v2.messages import EVERY, MERGE, OMP
from tests.servers.mllp_client import MllpClient, code
from wardstream import topic_reader
from wardstream.cli.app import app
from wardstream.mllp import Listener, Outgoing, Receiver, Sender
from wardstream.replay.in_process import requests_of
from wardstream.replay.message import Message
from wardstream.settings import MllpSettings

TOPICS = {"admission": ADMISSION, "lab": LAB, "note": NOTE}
ZONE = V2Settings(zone="Europe/Oslo")
BAD = EVERY["R01"].replace(b"F200^LAB", b"").replace(b"P100^EHR", b"")


class Kept:
    """A broker that can be away."""

    def __init__(self) -> None:
        self.records: list[Outgoing] = []
        self.down = False

    def __call__(self, records: Sequence[Outgoing]) -> None:
        if self.down:
            raise DeliveryError("away")
        self.records += records


@contextmanager
def listening(receive: Callable[[bytes], bytes], most: int = 1 << 20, **settings: Any) -> Iterator[int]:
    """The port."""
    ready, ports, ends = threading.Event(), list[int](), list[Callable[[], None]]()

    def heard(port: int) -> None:
        ports.append(port)
        ready.set()

    async def serve() -> None:
        stop, loop = asyncio.Event(), asyncio.get_running_loop()
        ends.append(lambda: loop.call_soon_threadsafe(stop.set))
        await Listener(MllpSettings(port=0, **settings), receive, most).serve(heard, stop)

    running = threading.Thread(target=lambda: asyncio.run(serve()))
    running.start()
    try:
        assert ready.wait(30)
        yield ports[0]
    finally:
        ends[0]()
        running.join(30)
        assert not running.is_alive()


@pytest.fixture
def kept() -> Kept:
    return Kept()


@pytest.fixture
def receive(kept: Kept) -> Receiver:
    return Receiver(ZONE, IngestSettings(), kept)


def test_every_message_is_acknowledged_when_its_records_are_in_kafka(broker: EmbeddedBroker) -> None:
    config = {"bootstrap.servers": broker.kafka.bootstrap}
    receiver = Receiver(ZONE, IngestSettings(), Sender(config, 20))
    with listening(receiver) as port, MllpClient(port) as client:
        for number, raw in enumerate(EVERY.values(), 1):
            answer = client.ask(raw)
            assert code(answer) == "AA", answer
            held = [one for topic in (ADMISSION, LAB, NOTE) for one in topic_reader.read(config, topic)]
            assert len(held) == number
    assert len({one.key() for one in held}) == 1
    partitions = {(one.topic(), one.partition()) for one in held}
    assert len(partitions) == 3, "the records of a patient keep their order"


def test_what_cannot_be_used_is_answered_with_its_reason_and_is_a_dead_letter(
    kept: Kept, receive: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "wardstream")
    answer = parse(receive(BAD), ZONE)
    assert answer.one("MSA").text(1) == "AE" and "report-without-number" in answer.one("ERR").text(8)
    (sent,) = kept.records
    letter = decode_dead_letter(sent.value)
    assert (sent.topic, letter.stage, letter.reason) == (DEAD_LETTER, "mllp", "report-without-number")
    assert base64.b64decode(letter.value) == BAD
    assert code(receive(BAD)) == "AE" and kept.records[1].key == sent.key
    said = caplog.text + answer.one("ERR").text(8)
    assert "80412" not in said and "degård" not in said


def test_what_ingest_would_refuse_is_refused_here(kept: Kept) -> None:
    only = Receiver(ZONE, IngestSettings(trusted_systems=("http://elsewhere.example",)), kept)
    assert code(only(EVERY["A01"])) == "AE"
    assert decode_dead_letter(kept.records[0].value).reason == "patient-without-identity"


def test_while_the_broker_is_away_the_sender_keeps_the_message(kept: Kept, receive: Receiver) -> None:
    kept.down = True
    for raw in (EVERY["A01"], BAD):
        assert code(receive(raw)) == "AR"
    kept.down = False
    assert code(receive(EVERY["A01"])) == "AA" and len(kept.records) == 1


def test_a_broker_that_does_not_answer_is_no_confirmation() -> None:
    sender = Sender({"bootstrap.servers": "127.0.0.1:1"}, 0.5)
    with pytest.raises(DeliveryError):
        sender([Outgoing(ADMISSION, b"k", b"{}")])


def test_a_type_that_is_not_taken_is_rejected_and_is_no_dead_letter(kept: Kept, receive: Receiver) -> None:
    assert code(receive(EVERY["A01"].replace(b"ADT^A01^ADT_A01", b"SIU^S12"))) == "AR" and not kept.records


def test_our_own_failure_is_a_dead_letter_and_the_listener_goes_on(kept: Kept) -> None:
    broken = Receiver(None, IngestSettings(), kept)  # type: ignore[arg-type]
    assert code(broken(EVERY["A01"])) == "AE"
    assert decode_dead_letter(kept.records[0].value).reason == "internal-error"


def test_messages_may_arrive_in_pieces_together_and_with_noise_between(kept: Kept, receive: Receiver) -> None:
    block = b"\x0b" + EVERY["A01"] + b"\x1c\r"
    with listening(receive) as port, MllpClient(port) as client:
        client.send(
            b"\r\n", block[:40], block[40:700], block[700:] + block + b"\n\x0b" + MERGE, b"\x1c", b"\r"
        )
        assert [code(client.answer()) for _ in range(3)] == ["AA"] * 3
    assert len(kept.records) == 3


def test_what_is_too_large_is_rejected_and_other_connections_go_on(kept: Kept, receive: Receiver) -> None:
    with listening(receive, most=5000) as port:
        with MllpClient(port) as large:
            large.send(b"\x0b" + b"x" * 20_000)
            assert code(large.answer()) == "AR"
        with MllpClient(port) as other:
            assert code(other.ask(OMP.replace(b"{control}", b"NW"))) == "AA"
        with MllpClient(port) as cut:
            cut.send(b"\x0b" + EVERY["A01"][:50])
        with MllpClient(port) as other:
            assert code(other.ask(EVERY["A01"])) == "AA"
    assert len(kept.records) == 2


def test_addresses_that_are_not_named_are_refused(receive: Receiver, kept: Kept) -> None:
    with listening(receive, peers=("10.0.0.0/8",)) as port, MllpClient(port) as client:
        assert client.answer() == b""
    assert not kept.records


@pytest.mark.parametrize(
    "settings",
    [{"host": "0.0.0.0"}, {"peers": ("ward 4",)}, {"client_ca": "ca.pem"}, {"certificate": "none.pem"}],
)
def test_settings_with_which_anybody_could_send_are_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(ConfigurationError, match=r"mllp\."):
        Listener(MllpSettings(**settings), lambda raw: raw, 1000)


def test_the_command_needs_a_zone(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, ["mllp"])
    assert (
        isinstance(result.exception, ConfigurationError | SystemExit)
        and "v2.zone" in str(result.exception) + result.output
    )


def test_the_bundles_are_messages_with_the_senders_name(kept: Kept, receive: Receiver) -> None:
    receive(EVERY["A40"])
    header = orjson.loads(kept.records[0].value)["entry"][0]["resource"]
    assert header["eventCoding"]["code"] == "A40" and header["source"]["endpoint"] == "urn:v2:STMARY:ADTSYS"


def test_a_critical_result_by_v2_is_drafted_as_one_by_fhir_would_be() -> None:
    stay = [EVERY[name] for name in ("A01", "O11", "T02", "R01")]
    arrived = [
        Message(
            from_datetime(datetime(2026, 3, 5, 11, minute, tzinfo=UTC)),
            TOPICS[one.about],
            one.key,
            orjson.dumps(one.bundle),
        )
        for minute, raw in enumerate(stay)
        for one in convert(parse(raw, ZONE))
    ]
    found = [one for one in requests_of(arrived) if isinstance(one, Request) and one.priority == "critical"]
    request = [one for one in found if one.task == "progress-note"][-1]
    assert (request.encounter, request.evidence.patient.family) == ("Encounter/STMARY.V-9917", "Ødegård")
    made = TASKS["progress-note"].compose(request)
    words = " ".join(one.text for one in statements(made.sections))
    assert "Potassium 6.3 mmol/L" in words and "Heart failure, unspecified" in words
