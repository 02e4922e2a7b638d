"""How to reach a broker, what topics it must have, and a broker inside the process.

settings.py   KafkaSettings: addresses, and TLS or SASL options as librdkafka names them
topics.py     TopicSpec, ensure_topics, partition_counts
embedded.py   EmbeddedBroker: librdkafka's mock cluster on loopback, for the demo and for unit tests
"""

from streams.broker.embedded import EmbeddedBroker
from streams.broker.settings import KafkaSettings
from streams.broker.topics import TopicSpec, ensure_topics, partition_counts

__all__ = ["EmbeddedBroker", "KafkaSettings", "TopicSpec", "ensure_topics", "partition_counts"]
