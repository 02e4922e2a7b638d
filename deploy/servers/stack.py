"""The servers of a whole wardstream on this machine, until Ctrl-C: Apache Kafka on port 9092, Neo4j on port
7687.

python -m deploy.servers.stack
"""

from __future__ import annotations

import signal
import sys
import threading

from deploy.servers.kafka import KafkaServer
from deploy.servers.maven import ServerUnavailable, cache
from deploy.servers.neo4j import Neo4jServer


def main() -> int:
    """Both, or none."""
    stopped = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopped.set())
    try:
        with KafkaServer(cache() / "kafka-data", KafkaServer.port) as kafka:
            print(f"{kafka.product} answers at {kafka.address}", flush=True)
            with Neo4jServer(cache() / "neo4j-data", Neo4jServer.port) as neo4j:
                print(f"{neo4j.product} answers at {neo4j.address}; Ctrl-C stops both", flush=True)
                stopped.wait()
    except ServerUnavailable as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
