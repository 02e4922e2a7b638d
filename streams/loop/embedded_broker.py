"""A Kafka-protocol cluster inside this process: librdkafka's mock cluster, on loopback.

It lets every stage run without a server. It proves nothing about delivery: read_committed returns aborted
records, transactional offsets are not stored (a restarted worker begins at the start), zombies are not
fenced, about 5 MB are kept per partition, and nothing survives the process.

confluent-kafka can switch the cluster on, but not create topics in it; so its library is called through
ctypes.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, Self

import confluent_kafka

from schemas.errors import ConfigurationError
from streams.loop.kafka import KafkaSettings, TopicSpec

_PRODUCER: Final = 0
_TOPIC_ALREADY_EXISTS: Final = 36
_JOIN_DELAY_MS: Final = 50  # its default of 3 s waits for members that a demo does not have


class EmbeddedBroker:
    """A context manager; `kafka` reaches the cluster from any thread of this machine while it is open."""

    def __init__(self) -> None:
        self._library = _librdkafka()
        message = ctypes.create_string_buffer(512)
        conf = self._library.rd_kafka_conf_new()
        self._library.rd_kafka_conf_set_log_cb(conf, None)
        self._client = self._library.rd_kafka_new(_PRODUCER, conf, message, len(message))
        if not self._client:
            raise ConfigurationError(
                f"expected librdkafka to start its embedded cluster, got: {message.value.decode()}"
            )
        self._cluster = self._library.rd_kafka_mock_cluster_new(self._client, 1)
        self._library.rd_kafka_mock_group_initial_rebalance_delay_ms(self._cluster, _JOIN_DELAY_MS)
        bootstrap: bytes = self._library.rd_kafka_mock_cluster_bootstraps(self._cluster)
        self.kafka = KafkaSettings(bootstrap=bootstrap.decode())

    def create(self, specs: Iterable[TopicSpec]) -> None:
        """Create topics; one that exists is left as it is. Topic settings have no meaning here."""
        for spec in specs:
            code = self._library.rd_kafka_mock_topic_create(
                self._cluster, spec.name.encode(), spec.partitions, 1
            )
            if code not in (0, _TOPIC_ALREADY_EXISTS):
                raise ConfigurationError(
                    f"expected topic {spec.name} to be created in the embedded cluster, got error {code}"
                )

    def close(self) -> None:
        """Stop the cluster; its records are gone."""
        if self._cluster:
            self._library.rd_kafka_mock_cluster_destroy(self._cluster)
            self._library.rd_kafka_destroy(self._client)
            self._cluster = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _librdkafka() -> ctypes.CDLL:
    """The library that confluent_kafka has loaded: next to it in a wheel, else the system's."""
    package = Path(confluent_kafka.__file__).parent
    bundled = [*package.parent.glob("confluent_kafka.libs/librdkafka*"), *package.glob(".dylibs/librdkafka*")]
    try:
        library = ctypes.CDLL(str(bundled[0]) if bundled else "librdkafka.so.1")
        for name, result, arguments in _SIGNATURES:
            function = getattr(library, name)
            function.restype, function.argtypes = result, arguments
    except (OSError, AttributeError) as error:
        raise ConfigurationError(
            f"expected librdkafka with its mock cluster near {package}, got: {error}; install "
            "confluent-kafka's wheel "
            "from PyPI, or use a real broker"
        ) from error
    return library


_POINTER: Final = ctypes.c_void_p
_SIGNATURES: Final[tuple[tuple[str, Any, list[Any]], ...]] = (
    ("rd_kafka_conf_new", _POINTER, []),
    ("rd_kafka_conf_set_log_cb", None, [_POINTER, _POINTER]),
    ("rd_kafka_new", _POINTER, [ctypes.c_int, _POINTER, ctypes.c_char_p, ctypes.c_size_t]),
    ("rd_kafka_destroy", None, [_POINTER]),
    ("rd_kafka_mock_cluster_new", _POINTER, [_POINTER, ctypes.c_int]),
    ("rd_kafka_mock_cluster_bootstraps", ctypes.c_char_p, [_POINTER]),
    ("rd_kafka_mock_cluster_destroy", None, [_POINTER]),
    ("rd_kafka_mock_group_initial_rebalance_delay_ms", None, [_POINTER, ctypes.c_int32]),
    ("rd_kafka_mock_topic_create", ctypes.c_int, [_POINTER, ctypes.c_char_p, ctypes.c_int, ctypes.c_int]),
)
