"""One sentence when Kafka is away and one when it is back, for the hundred lines that its clients write about
it.

What librdkafka and aiokafka say of lost connections is taken as a sign, kept out of the log (but for level
DEBUG), and looked into: a thread tries to connect to the addresses that are set. Where none of them takes
connections, one line reports it; once one does again, another. Where one does all along, something else is
wrong (one broker of several, TLS, a firewall): the last sign is shown once a minute.
"""

from __future__ import annotations

import logging
import re
import socket
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

logger: Final = logging.getLogger("wardstream.outage")  # not the clients' own: what it logs quotes them

KAFKA_PORT: Final = 9092  # where an address names none
#: Seconds: for one connection, between two attempts, between two reminders, until signs count that no outage
# explains.
CONNECT_S: Final = 2.0
EVERY_S: Final = 1.0
REMIND_S: Final = 600.0
UNEXPLAINED_S: Final = 10.0
UNEXPLAINED_EVERY_S: Final = 60.0

#: Loggers of clients, and how they speak of connections. What they say of TLS, of being let in, or of data is
# none of these.
_CLIENTS: Final = ("wardstream.kafka", "wardstream.loop", "wardstream.sink", "aiokafka")
_SIGN: Final = re.compile(
    r"Connect to \S+ failed|Connection (refused|reset|setup timed out)|ConnectionRefused|KafkaConnectionError|NodeNotReady|Disconnected"
    r"|SESSTMOUT|REQTMOUT|kafka client: _(TRANSPORT|ALL_BROKERS_DOWN|TIMED_OUT|RESOLVE)|Failed to resolve|Marking the coordinator dead"
    r"|Unable (to )?(connect|update metadata)|brokers? (is|are) down|Broker transport failure",
)


class Outage(logging.Filter):
    """A filter for the handlers of a process."""

    def __init__(
        self,
        bootstrap: str,
        message: Callable[[logging.LogRecord], str],
        stage: str = "",
        reachable: Callable[[str], bool] | None = None,
        every: float = EVERY_S,
        unexplained: float = UNEXPLAINED_S,
    ) -> None:
        super().__init__()
        self._bootstrap = bootstrap
        self._message = message
        self._stage = f"{stage}: " if stage else ""
        self._reachable = reachable or takes_connections
        self._every = every
        self._unexplained = unexplained
        self._lock = threading.Lock()
        self._watching: threading.Thread | None = None
        self._last, self._last_line, self._reported = "", 0.0, float("-inf")

    def filter(self, record: logging.LogRecord) -> bool:
        if not self._is_sign(record):
            return True
        with self._lock:
            self._last, self._last_line = self._message(record), time.monotonic()
            if self._watching is None:
                self._watching = threading.Thread(target=self._watch, name="kafka-outage", daemon=True)
                self._watching.start()
        return logging.getLogger().isEnabledFor(logging.DEBUG)

    def _is_sign(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING or not record.name.startswith(_CLIENTS):
            return False
        return _SIGN.search(self._message(record)) is not None

    def _watch(self) -> None:
        """Until an outage is over, or the signs have ended by themselves."""
        began = time.monotonic()
        while True:
            if not self._reachable(self._bootstrap):
                self._wait_for_return()
                began = time.monotonic()
            with self._lock:
                now = time.monotonic()
                if now - self._last_line > self._unexplained:
                    self._watching = None
                    return
                last = self._last
            if now - began > self._unexplained and now - self._reported > UNEXPLAINED_EVERY_S:
                self._reported = now
                logger.warning(
                    "%sKafka at %s takes connections, but not all stand: %s",
                    self._stage,
                    self._bootstrap,
                    last,
                )
            time.sleep(self._every)

    def _wait_for_return(self) -> None:
        since, began = datetime.now(UTC).strftime("%H:%M:%S"), time.monotonic()
        reminded = float("-inf")
        while not self._reachable(self._bootstrap):
            if time.monotonic() - reminded > REMIND_S:
                reminded = time.monotonic()
                logger.warning(
                    "%sKafka at %s cannot be reached; waiting (since %s UTC)",
                    self._stage,
                    self._bootstrap,
                    since,
                )
            time.sleep(self._every)
        away = time.monotonic() - began
        logger.warning(
            "%sKafka at %s is back (away since %s UTC, %.0f s)", self._stage, self._bootstrap, since, away
        )


def takes_connections(bootstrap: str) -> bool:
    """Whether one of the addresses does. That something listens does not yet mean that it is Kafka."""
    for host, port in map(parted, filter(None, map(str.strip, bootstrap.split(",")))):
        try:
            socket.create_connection((host, port), CONNECT_S).close()
        except (OSError, OverflowError):
            continue
        return True
    return False


def parted(address: str) -> tuple[str, int]:
    """Host and port of an address as librdkafka reads it: `host`, `host:port`, `[::1]:port`, a protocol
    before it.
    """
    address = address.rpartition("://")[2]
    host, colon, port = address.rpartition(":")
    if not colon or not port.isdigit():
        host, port = address, str(KAFKA_PORT)
    return host.strip("[]"), int(port)
