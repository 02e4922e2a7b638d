"""Copy what a cluster was sent to another one, up to a moment: the stages there make all else of it (docs/operate).

    python -m deploy.copy_topics --from kafka1:9092 --to spare:9092 --until 2026-03-01T14:00Z

Options of the client, one `name=value` each, follow --from-option and --to-option. Only committed records are read; keys, headers
and the times of records stay, and each keeps its partition, so both clusters need as many. Again, into topics that hold a copy
already: twice the same records, which changes nothing.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from confluent_kafka import Producer

from schemas.errors import ConfigurationError, DeliveryError
from streams.topics import AUDIT, PATIENT_EVENT, RAW, SIGNED
from wardstream import topic_reader

#: What does not follow from anything else: messages, what persons decided and requested, the record of access.
COPIED = (*RAW, PATIENT_EVENT, SIGNED, AUDIT)


def copy(
    source: Mapping[str, Any], target: Mapping[str, Any], until: datetime | None = None
) -> dict[str, int]:
    """How many records of each topic. Raises DeliveryError where the other cluster does not take them all."""
    last = None if until is None else int(until.timestamp() * 1000)
    producer = Producer({"enable.idempotence": True, "compression.type": "lz4", "log_level": 0, **target})
    counts = dict.fromkeys(COPIED, 0)
    failures: list[str] = []

    def sent(error: Any, _: Any) -> None:
        if error is not None:
            failures.append(error.str())

    for topic in COPIED:
        there, here = topic_reader.partitions(producer, topic), 0
        for message in topic_reader.read(source, topic):
            here = max(here, (message.partition() or 0) + 1)
            if here > len(there):
                raise ConfigurationError(
                    f"expected {topic} with at least {here} partitions, got {len(there)}"
                )
            if last is not None and message.timestamp()[1] > last:
                continue
            while True:
                try:
                    producer.produce(
                        topic,
                        message.value(),
                        message.key(),
                        message.partition() or 0,
                        on_delivery=sent,
                        timestamp=max(message.timestamp()[1], 0),
                        headers=message.headers(),
                    )
                except BufferError:
                    producer.poll(0.1)
                else:
                    break
            producer.poll(0)
            counts[topic] += 1
    if producer.flush(120) or failures:
        raise DeliveryError(
            f"expected every record to be taken, got: {failures[0] if failures else 'no answer'}"
        )
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--from", dest="source", required=True, help="bootstrap servers")
    parser.add_argument("--to", dest="target", required=True, help="bootstrap servers")
    parser.add_argument("--until", type=datetime.fromisoformat, help="with its zone; default: all")
    parser.add_argument("--from-option", action="append", default=[])
    parser.add_argument("--to-option", action="append", default=[])
    given = parser.parse_args()
    if given.until is not None and given.until.tzinfo is None:
        sys.exit("expected --until with its zone, such as 2026-03-01T14:00Z")
    source = {"bootstrap.servers": given.source, **dict(one.split("=", 1) for one in given.from_option)}
    target = {"bootstrap.servers": given.target, **dict(one.split("=", 1) for one in given.to_option)}
    for topic, count in copy(source, target, given.until).items():
        print(f"{topic}: {count} records")


if __name__ == "__main__":
    main()
