"""librdkafka's connection options as Faust and aiokafka understand them, and a consumer that reads committed
records only.
"""

from __future__ import annotations

import logging
import ssl
from typing import Any, Final

from faust.auth import SASLCredentials, SSLCredentials
from faust.transport.drivers import aiokafka as driver
from mode.threads import WorkerThread

from schemas.errors import ConfigurationError
from streams.loop.kafka import KafkaSettings

logger: Final = logging.getLogger("wardstream.board")

_MECHANISMS: Final = ("PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512")
#: Options about who we are and whom we trust that have a counterpart; others of their kind are refused, not
# ignored.
_TAKEN: Final = frozenset(
    {
        "security.protocol",
        "ssl.ca.location",
        "ssl.certificate.location",
        "ssl.key.location",
        "ssl.key.password",
        "ssl.endpoint.identification.algorithm",
        "enable.ssl.certificate.verification",
        "sasl.mechanism",
        "sasl.mechanisms",
        "sasl.username",
        "sasl.password",
    }
)


def broker_url(kafka: KafkaSettings) -> str:
    """The brokers, as Faust names them."""
    return ";".join(
        f"aiokafka://{address.strip()}" for address in kafka.bootstrap.split(",") if address.strip()
    )


def credentials(kafka: KafkaSettings) -> SASLCredentials | SSLCredentials | None:
    """None for plain text. Raises ConfigurationError for what the board cannot do, though librdkafka can."""
    options = kafka.options
    refused = sorted(name for name in options if name.startswith(("ssl.", "sasl.")) and name not in _TAKEN)
    if refused:
        raise ConfigurationError(
            f"expected connection options that the ward board knows, got {', '.join(refused)}; give the "
            "board other settings, "
            f"or use {', '.join(sorted(_TAKEN))}"
        )
    protocol = options.get("security.protocol", "plaintext").upper()
    if protocol == "PLAINTEXT":
        return None
    context = _context(options) if protocol in ("SSL", "SASL_SSL") else None
    if protocol == "SSL":
        return SSLCredentials(context)
    if protocol not in ("SASL_SSL", "SASL_PLAINTEXT"):
        raise ConfigurationError(
            f"expected security.protocol plaintext, ssl, sasl_ssl or sasl_plaintext, got {protocol}"
        )
    mechanism = options.get("sasl.mechanism") or options.get("sasl.mechanisms", "")
    if mechanism not in _MECHANISMS:
        raise ConfigurationError(
            f"expected sasl.mechanism {' or '.join(_MECHANISMS)} for the ward board, got {mechanism!r}"
        )
    user, password = options.get("sasl.username", ""), options.get("sasl.password", "")
    return SASLCredentials(username=user, password=password, mechanism=mechanism, ssl_context=context)


def _context(options: dict[str, str]) -> ssl.SSLContext:
    try:
        context = ssl.create_default_context(cafile=options.get("ssl.ca.location"))
        certificate = options.get("ssl.certificate.location")
        if certificate:
            context.load_cert_chain(
                certificate, options.get("ssl.key.location"), options.get("ssl.key.password")
            )
    except (OSError, ssl.SSLError) as error:
        raise ConfigurationError(
            f"expected certificates and a key that can be read in ssl.*.location, got {type(error).__name__}"
        ) from error
    if options.get("ssl.endpoint.identification.algorithm") == "none":
        context.check_hostname = False
    if options.get("enable.ssl.certificate.verification", "true").lower() == "false":
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    return context


class _Abandonable(WorkerThread):
    """Faust's thread, but the process may end without it: it waits for a broker that is away, and holds
    nothing that matters.
    """

    def __init__(self, service: Any, **kwargs: Any) -> None:
        super().__init__(service, **kwargs)
        self.daemon = True

    def stop(self) -> None:
        """Called in the event loop of the app, which must not stand still for long."""
        self.is_stopped.wait(0.5)


class _Thread(driver.AIOKafkaConsumerThread):
    Worker = _Abandonable

    def on_crash(self, msg: str, *fmt: Any, **kwargs: Any) -> None:
        """Mode would write the error with its text and traceback to stderr, past the log and what the log
        leaves out.
        """
        reasons = [type(one).__name__ for one in fmt if isinstance(one, BaseException)]
        logger.error("the board's reader ended with %s", ", ".join(reasons) or "an error")

    def _create_worker_consumer(self, transport: Any) -> Any:
        """Faust reads committed records in its exactly-once mode only, which is not for us; aiokafka can do
        it in any.
        """
        consumer = super()._create_worker_consumer(transport)
        consumer._isolation_level = "read_committed"
        return consumer


class _Consumer(driver.Consumer):
    def _new_consumer_thread(self) -> _Thread:
        return _Thread(self, loop=self.loop, beacon=self.beacon)


class CommittedTransport(driver.Transport):
    """aiokafka's, reading what was committed."""

    Consumer = _Consumer
