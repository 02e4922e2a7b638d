"""HL7 v2 by MLLP: messages in, FHIR on the input topics, an acknowledgement when Kafka has them.

| acknowledgement | when |
|---|---|
| AA | every record of the message is committed |
| AE | the message cannot be used; it is a dead letter, with the reason |
| AR | the type is not taken, or the broker does not answer: nothing was stored, the sender keeps the message |

One connection is served in order, several side by side. A message that is sent again changes nothing: its resources are the same versions.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import ipaddress
import logging
import signal
import socket
import ssl
import threading
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

import orjson
from confluent_kafka import KafkaException, Producer

from processors.ingest import IngestSettings, SourceRecord, ingest
from processors.ingest.v2 import V2Settings, acknowledgement, convert, parse
from processors.ingest.v2.convert import UnsupportedMessage
from processors.ingest.v2.message import refused
from schemas.dead_letters import DeadLetter, encode_dead_letter
from schemas.errors import ConfigurationError, DeliveryError, InputError
from schemas.instant import from_datetime
from streams.topics import ADMISSION, DEAD_LETTER, FHIR, LAB, NOTE
from wardstream.settings import MllpSettings, Settings

logger: Final = logging.getLogger("wardstream.mllp")

_TOPICS: Final = {"admission": ADMISSION, "lab": LAB, "note": NOTE}
_BEGIN: Final = b"\x0b"
_END: Final = b"\x1c\r"
_HEADERS: Final = [("content-type", FHIR.encode()), ("source", b"wardstream-mllp")]
#: Seconds that a message may take from its first byte to its last.
_SLOWEST_S: Final = 120.0
_MOST_CONNECTIONS: Final = 64
_LOOPBACK: Final = frozenset({"127.0.0.1", "::1", "localhost"})


class Outgoing(NamedTuple):
    topic: str
    key: bytes
    value: bytes


#: Returns when the broker has all of them. Raises DeliveryError.
Send = Callable[[Sequence[Outgoing]], None]


class Sender:
    """A producer of one message at a time, for all connections."""

    def __init__(self, config: Mapping[str, Any], timeout_s: float) -> None:
        wait = {"enable.idempotence": True, "message.timeout.ms": int(timeout_s * 1000), "linger.ms": 0}
        self._producer = Producer({"log_level": 0, **wait, **config})
        self._timeout_s, self._lock = timeout_s, threading.Lock()

    def __call__(self, records: Sequence[Outgoing]) -> None:
        with self._lock:
            self._sent(records)

    def _sent(self, records: Sequence[Outgoing]) -> None:
        taken: list[bool] = []
        try:
            for record in records:
                self._producer.produce(
                    record.topic,
                    record.value,
                    record.key,
                    headers=_HEADERS,
                    on_delivery=lambda error, _: taken.append(error is None),
                )
            self._producer.flush(self._timeout_s + 1)
        except (KafkaException, BufferError) as error:
            raise DeliveryError(
                f"expected the broker to take a message, got {type(error).__name__}"
            ) from None
        if taken != [True] * len(records):
            raise DeliveryError("expected the broker to take a message, got no confirmation in time")


class Receiver:
    """From the bytes of a message to those of its acknowledgement. Never raises."""

    def __init__(self, v2: V2Settings, known: IngestSettings, send: Send) -> None:
        self._v2, self._ingest, self._send = v2, known, send

    def __call__(self, raw: bytes) -> bytes:
        now = datetime.now(UTC)
        try:
            self._send(self._records(raw, now))
        except UnsupportedMessage as error:
            logger.warning("message not taken: %s", error.reason)
            return _acknowledged(raw, "R", now, str(error))
        except InputError as error:
            return self._refused(raw, error, now)
        except DeliveryError as error:
            logger.error("%s; the sender keeps the message", error)
            return _acknowledged(raw, "R", now, "the broker does not answer; send it again")
        except Exception as error:  # ours, not the sender's; only the type: its words may quote the message
            return self._refused(
                raw, refused("internal-error", "wardstream to read this", type(error).__name__, ""), now
            )
        return _acknowledged(raw, "A", now)

    def _records(self, raw: bytes, now: datetime) -> list[Outgoing]:
        """Raises InputError for what ingest would refuse as a whole, too: the sender is to hear of it."""
        found = []
        for one in convert(parse(raw, self._v2)):
            topic, value = _TOPICS[one.about], orjson.dumps(one.bundle)
            for letter in ingest(
                SourceRecord(topic, 0, 0, from_datetime(now), value, {}), self._ingest
            ).letters:
                if letter.severity == "rejected" or letter.value:  # else something of a resource is left out
                    raise refused(letter.reason, letter.expected, letter.came, letter.location)
            found.append(Outgoing(topic, one.key.encode(), value))
        return found

    def _refused(self, raw: bytes, error: InputError, now: datetime) -> bytes:
        name = hashlib.sha256(raw).hexdigest()[:16]
        letter = DeadLetter(
            "mllp",
            error.reason,
            error.expected,
            error.came,
            topic="mllp",
            partition=0,
            offset=0,
            recorded=from_datetime(now),
            location=error.location,
            value=base64.b64encode(raw).decode(),
        )
        try:
            self._send([Outgoing(DEAD_LETTER, f"mllp/{name}".encode(), encode_dead_letter(letter))])
        except DeliveryError as failure:
            logger.error("%s; the sender keeps the message", failure)
            return _acknowledged(raw, "R", now, "the broker does not answer; send it again")
        logger.warning("message refused: %s at %s", error.reason, error.location or "no field")
        return _acknowledged(raw, "E", now, str(error))


def _acknowledged(raw: bytes, code: Any, now: datetime, why: str = "") -> bytes:
    return acknowledgement(raw, code, f"{now:%Y%m%d%H%M%S}+0000", why)


class Listener:
    """Connections of senders that are allowed. Raises ConfigurationError where anybody could send."""

    def __init__(self, settings: MllpSettings, receive: Callable[[bytes], bytes], most_bytes: int) -> None:
        try:
            self._peers = [ipaddress.ip_network(one, strict=False) for one in settings.peers]
        except ValueError:
            raise ConfigurationError("expected networks such as 10.1.2.0/24 in mllp.peers") from None
        if settings.host not in _LOOPBACK and not self._peers and settings.client_ca is None:
            raise ConfigurationError(
                "expected mllp.peers (the senders' addresses) or mllp.client_ca (their certificates) with "
                "mllp.host beyond loopback, got neither: anybody could write into records"
            )
        self._settings, self._receive, self._most = settings, receive, most_bytes
        self._tls = _tls(settings)
        self._open: set[asyncio.Task[None]] = set()

    async def serve(self, ready: Callable[[int], None], stop: asyncio.Event) -> None:
        """Until `stop`; what is being received is finished first. `ready` gets the port. Raises OSError."""
        server = await asyncio.start_server(
            self._connected, self._settings.host, self._settings.port, ssl=self._tls, limit=self._most + 16
        )
        async with server:
            ready(server.sockets[0].getsockname()[1])
            await stop.wait()
            server.close()
            for task in self._open:
                task.cancel()
            await asyncio.gather(*self._open, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        peer = ipaddress.ip_address(writer.get_extra_info("peername")[0].partition("%")[0])
        if (self._peers and not any(peer in net for net in self._peers)) or len(
            self._open
        ) >= _MOST_CONNECTIONS:
            logger.warning("a connection was refused: its address is not in mllp.peers, or too many are open")
            writer.close()
            return
        assert task is not None
        self._open.add(task)
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        try:
            while (raw := await self._message(reader)) is not None:
                answer = await asyncio.shield(asyncio.to_thread(self._receive, raw))
                writer.write(_BEGIN + answer + _END)
                await writer.drain()
        except (OSError, asyncio.IncompleteReadError, TimeoutError) as error:
            logger.warning("a connection ended within a message: %s", type(error).__name__)
        except asyncio.LimitOverrunError:
            logger.warning("a message was larger than ingest.max_bytes; its connection is closed")
            writer.write(
                _BEGIN + _acknowledged(b"", "R", datetime.now(UTC), "larger than ingest.max_bytes") + _END
            )
        finally:
            self._open.discard(task)
            writer.close()

    async def _message(self, reader: asyncio.StreamReader) -> bytes | None:
        """None at the end of the connection. What precedes a block is passed over."""
        while (first := await reader.read(1)) != _BEGIN:
            if not first:
                return None
        async with asyncio.timeout(_SLOWEST_S):
            return (await reader.readuntil(_END))[: -len(_END)]


def _tls(settings: MllpSettings) -> ssl.SSLContext | None:
    if settings.certificate is None:
        if settings.client_ca is not None or settings.private_key is not None:
            raise ConfigurationError(
                "expected mllp.certificate with mllp.private_key and mllp.client_ca, got none"
            )
        return None
    try:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH, cafile=settings.client_ca)
        context.load_cert_chain(settings.certificate, settings.private_key)
    except (OSError, ssl.SSLError) as error:
        raise ConfigurationError(
            f"expected readable PEM files in mllp.certificate, mllp.private_key and mllp.client_ca, got "
            f"{type(error).__name__}"
        ) from None
    if settings.client_ca is not None:
        context.verify_mode = ssl.CERT_REQUIRED
    return context


def listen(settings: Settings, say: Callable[[str], None] = print) -> None:
    """Until SIGTERM or SIGINT. Raises ConfigurationError, OSError where it cannot listen."""
    v2 = settings.v2.model_copy(update={"zone": settings.v2.zone or settings.triggers.zone})
    if not v2.zone:
        raise ConfigurationError(
            "expected v2.zone (or triggers.zone), the IANA zone of times without an offset, got none: v2 times "
            "seldom have one, and hours would be wrong"
        )
    receive = Receiver(v2, settings.ingest, Sender(settings.cluster(), settings.mllp.timeout))
    listener = Listener(settings.mllp, receive, settings.ingest.max_bytes)

    async def serve() -> None:
        stop, loop = asyncio.Event(), asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, stop.set)
        tls = "with TLS" if settings.mllp.certificate else "without TLS"
        await listener.serve(
            lambda port: say(f"HL7 v2 by MLLP at {settings.mllp.host}:{port} {tls}; times in {v2.zone}"), stop
        )

    asyncio.run(serve())
