"""The MLLP listener on a real Kafka: what is acknowledged is there, whatever becomes of the broker."""

from __future__ import annotations

import orjson
import pytest

from deploy.servers.kafka import KafkaServer
from processors.ingest import IngestSettings
from streams.topics import ADMISSION, DEAD_LETTER
from tests.integration.checker import read_committed
from tests.integration.servers import fresh_topics
from tests.processors.ingest.v2.messages import EVERY, adt
from tests.servers.mllp_client import MllpClient, code
from tests.wardstream.test_mllp import BAD, ZONE, listening
from wardstream.mllp import Receiver, Sender

pytestmark = [pytest.mark.integration, pytest.mark.timeout(600)]


def test_what_is_acknowledged_is_in_kafka_and_what_is_rejected_can_be_sent_again(kafka: KafkaServer) -> None:
    bootstrap = fresh_topics(kafka, 4)
    receiver = Receiver(ZONE, IngestSettings(), Sender({"bootstrap.servers": bootstrap}, 3))
    stay = [adt("A01"), *(adt("A08", time=f"202603051{hour}0000") for hour in range(10)), EVERY["A03"]]
    with listening(receiver) as port, MllpClient(port) as client:
        for raw in stay[:6]:
            assert code(client.ask(raw)) == "AA"
        assert code(client.ask(BAD)) == "AE"
        kafka.kill()
        try:
            assert code(client.ask(stay[6])) == "AR"
        finally:
            kafka.start()
        for raw in stay[6:]:
            while code(client.ask(raw)) == "AR":
                pass  # as a sender does: the same message until it is taken
    found = [
        orjson.loads(record.value or b"")["identifier"]["value"]
        for record in sorted(read_committed(bootstrap, ADMISSION), key=lambda one: one.offset)
    ]
    controls = [raw.split(b"|")[9].decode() for raw in stay]
    assert list(dict.fromkeys(found)) == controls, "all of them, in order"
    assert len(list(read_committed(bootstrap, DEAD_LETTER))) == 1
