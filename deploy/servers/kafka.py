"""A real Apache Kafka (one broker, KRaft) on loopback, from Maven's jars: for tests, benchmarks and `make
demo BROKER=kafka`.

    python -m deploy.servers.kafka fetch
    python -m deploy.servers.kafka run   [--port 9092] [--data DIR]     until Ctrl-C
    python -m deploy.servers.kafka start [--port 9092] [--data DIR]     in the background
    python -m deploy.servers.kafka stop  [--data DIR]

In code: `with KafkaServer(folder) as server: ... server.bootstrap`.
"""

from __future__ import annotations

import subprocess
import sys
import uuid
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import ClassVar, Final, Self

from confluent_kafka import KafkaException
from confluent_kafka.admin import AdminClient

from deploy.servers.maven import ServerUnavailable, fetch, java
from deploy.servers.process import ServerProcess, command_line, free_port

VERSION: Final = "4.1.1"
COORDINATES: Final = (f"org.apache.kafka:kafka_2.13:{VERSION}", f"org.apache.kafka:kafka-tools:{VERSION}")

_PROPERTIES: Final = """
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:{controller}
controller.listener.names=CONTROLLER
listeners=PLAINTEXT://127.0.0.1:{port},CONTROLLER://127.0.0.1:{controller}{behind}
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,PROXIED:PLAINTEXT
log.dirs={data}/log
num.partitions=4
auto.create.topics.enable=false
message.max.bytes=16777216
# One broker: internal topics have one copy.
default.replication.factor=1
offsets.topic.replication.factor=1
offsets.topic.num.partitions=4
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
transaction.state.log.num.partitions=4
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
# A single worker need not wait for others to join; a dead worker's transaction is looked for every second (default 10 s); a session
# may be short.
group.initial.rebalance.delay.ms=0
group.min.session.timeout.ms=1000
transaction.abort.timed.out.transaction.cleanup.interval.ms=1000
log.cleaner.dedupe.buffer.size=8388608
# Files of deleted records go at once (default 5 minutes): tests look for what is left in them.
log.retention.check.interval.ms=1000
num.network.threads=2
num.io.threads=4
"""


class KafkaServer(ServerProcess):
    """One broker process. Its port stays the same across restarts; its data lives in `folder`."""

    product: ClassVar[str] = f"Apache Kafka {VERSION}"
    port: ClassVar[int] = 9092
    #: Port of a proxy in front of a second listener, whose clients stay behind it; and of that listener.
    proxy: int = 0
    behind: int = 0

    def proxied(self) -> Self:
        """With a second listener, `behind`, that sends its clients to a proxy at the port `proxy`. Before its
        first start.
        """
        self.proxy, self.behind = free_port(), free_port()
        return self

    @property
    def bootstrap(self) -> str:
        """Address for clients."""
        return f"127.0.0.1:{self._port}"

    @property
    def address(self) -> str:
        return self.bootstrap

    def _command(self) -> list[str]:
        """Formats the folder if it is new."""
        jars = jars_of_kafka()
        properties = self._folder / "server.properties"
        if not properties.exists():
            listener = f",PROXIED://127.0.0.1:{self.behind}" if self.proxy else ""
            text = _PROPERTIES.format(
                port=self._port, controller=free_port(), data=self._folder.resolve(), behind=listener
            )
            if self.proxy:
                text += (
                    f"advertised.listeners=PLAINTEXT://{self.bootstrap},PROXIED://127.0.0.1:{self.proxy}\n"
                )
            properties.write_text(text)
            cluster = urlsafe_b64encode(uuid.uuid4().bytes).decode().rstrip("=")
            self._format(jars, properties, cluster)
        command = [java(), f"-Xmx{self._heap}", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]
        return [*command, "-cp", f"{jars}/*", "kafka.Kafka", str(properties)]

    def _answers(self) -> bool:
        try:
            return bool(
                AdminClient({"bootstrap.servers": self.bootstrap, "log_level": 0})
                .list_topics(timeout=1)
                .brokers
            )
        except KafkaException:  # not yet
            return False

    def _format(self, jars: Path, properties: Path, cluster: str) -> None:
        command = [java(), "-Xmx128m", "-cp", f"{jars}/*", "kafka.tools.StorageTool"]
        command += [
            "format",
            f"--cluster-id={cluster}",
            "-c",
            str(properties),
        ]  # an id may begin with a hyphen
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        if done.returncode:
            raise ServerUnavailable(
                f"expected Kafka to format {self._folder}; it said: {(done.stderr or done.stdout)[-500:]}"
            )


def jars_of_kafka() -> Path:
    """Fetched once."""
    return fetch(f"kafka-{VERSION}", COORDINATES)


if __name__ == "__main__":
    sys.exit(command_line(KafkaServer, jars_of_kafka))
