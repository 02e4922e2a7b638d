"""The servers that tests share: what a test does that cannot have its server, and topics made anew."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TypeVar

import pytest
from confluent_kafka import KafkaException
from confluent_kafka.admin import AdminClient

from deploy.servers.kafka import KafkaServer
from deploy.servers.maven import ServerUnavailable
from deploy.servers.process import ServerProcess
from streams.loop.kafka import KafkaSettings, TopicSpec, ensure_topics
from streams.topics import TOPICS

Server = TypeVar("Server", bound=ServerProcess)
#: What the servers need of the machine. Where it is all there, a server that does not start is a failure.
NEEDED = ("java", "javac", "mvn")


@contextmanager
def available() -> Iterator[None]:
    """Skips, with the reason, where Java or Maven is missing and the server is unavailable for it."""
    try:
        yield
    except ServerUnavailable as error:
        missing = [name for name in NEEDED if shutil.which(name) is None]
        if not missing:
            raise
        pytest.skip(f"{', '.join(missing)} not on the PATH: {error}")


@contextmanager
def running(server: Server) -> Iterator[Server]:
    with available():
        server.start()
    try:
        yield server
    finally:
        server.stop()


def fresh_topics(
    kafka: KafkaServer, partitions: int, special: Mapping[str, Mapping[str, str]] | None = None
) -> str:
    """All topics of the product, empty; `special`: other settings of some. Returns the broker's address.

    The stages' topics have fixed names, and all tests share one broker: what an earlier test left is deleted.
    """
    admin = AdminClient({"bootstrap.servers": kafka.bootstrap, "log_level": 0})
    names = {one.name for one in TOPICS}
    there = names & set(admin.list_topics(timeout=20).topics)
    for deleted in admin.delete_topics(sorted(there), operation_timeout=30).values() if there else ():
        deleted.result()
    deadline = time.monotonic() + 30
    while names & set(admin.list_topics(timeout=20).topics):
        assert time.monotonic() < deadline, "topics of the test before are still there"
        time.sleep(0.1)
    _forget_groups(admin)
    specs = [
        TopicSpec(one.name, partitions, dict((special or {}).get(one.name, one.settings()))) for one in TOPICS
    ]
    ensure_topics(KafkaSettings(bootstrap=kafka.bootstrap), specs)
    return kafka.bootstrap


def _forget_groups(admin: AdminClient) -> None:
    """Those without members; one with members (a static one that was killed) forgets its offsets with the
    topics.
    """
    groups = [one.group_id for one in admin.list_consumer_groups().result().valid]
    for deleted in admin.delete_consumer_groups(groups).values() if groups else ():
        try:
            deleted.result()
        except KafkaException as error:
            if error.args[0].name() not in ("NON_EMPTY_GROUP", "GROUP_ID_NOT_FOUND"):
                raise
