"""A real Apache Kafka (one broker, KRaft) on loopback, from Maven's jars: for tests, benchmarks and `make demo BROKER=kafka`.

    python -m deploy.servers.kafka fetch
    python -m deploy.servers.kafka run   [--port 9092] [--data DIR]     until Ctrl-C
    python -m deploy.servers.kafka start [--port 9092] [--data DIR]     in the background
    python -m deploy.servers.kafka stop  [--data DIR]

In code: `with KafkaServer(folder) as server: ... server.bootstrap`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import uuid
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Final, Self

from confluent_kafka import KafkaException
from confluent_kafka.admin import AdminClient

from deploy.servers.maven import ServerUnavailable, cache, fetch, java

VERSION: Final = "4.1.1"
COORDINATES: Final = (f"org.apache.kafka:kafka_2.13:{VERSION}", f"org.apache.kafka:kafka-tools:{VERSION}")
READY_WITHIN_S: Final = 120.0

_PROPERTIES: Final = """
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:{controller}
controller.listener.names=CONTROLLER
listeners=PLAINTEXT://127.0.0.1:{port},CONTROLLER://127.0.0.1:{controller}
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
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
# A single worker need not wait for others to join; a dead worker's transaction is looked for every second (default 10 s).
group.initial.rebalance.delay.ms=0
transaction.abort.timed.out.transaction.cleanup.interval.ms=1000
log.cleaner.dedupe.buffer.size=8388608
num.network.threads=2
num.io.threads=4
"""


class KafkaServer:
    """One broker process. Its port stays the same across restarts; its data lives in `folder`."""

    def __init__(self, folder: Path, port: int | None = None, heap: str = "384m", bound: bool = True) -> None:
        """`bound`: the server ends with the process that started it."""
        self._folder = folder
        self._heap = heap
        self._bound = bound
        self._port = port or free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def bootstrap(self) -> str:
        """Address for clients."""
        return f"127.0.0.1:{self._port}"

    @property
    def log(self) -> Path:
        """What the server printed."""
        return self._folder / "server.log"

    @property
    def pid(self) -> int:
        """Raises ServerUnavailable where nothing was started."""
        if self._process is None:
            raise ServerUnavailable("expected a started Kafka; call start() first")
        return self._process.pid

    def start(self) -> None:
        """Format the folder if it is new, start, wait until it answers."""
        jars = fetch(f"kafka-{VERSION}", COORDINATES)
        properties = self._folder / "server.properties"
        if not properties.exists():
            self._folder.mkdir(parents=True, exist_ok=True)
            text = _PROPERTIES.format(port=self._port, controller=free_port(), data=self._folder.resolve())
            properties.write_text(text)
            cluster = urlsafe_b64encode(uuid.uuid4().bytes).decode().rstrip("=")
            self._format(jars, properties, cluster)
        command = [*self._leash(), java(), f"-Xmx{self._heap}", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]
        command += ["-cp", f"{jars}/*", "kafka.Kafka", str(properties)]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=not self._bound)
        self._await_ready()

    def stop(self) -> None:
        """Shut down in order; kill after 30 s."""
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(30)
            except subprocess.TimeoutExpired:
                self.kill()
            self._process = None

    def kill(self) -> None:
        """SIGKILL: what a power cut looks like to the clients."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(30)
            self._process = None

    def wait(self) -> None:
        """Until the server ends."""
        if self._process is not None:
            self._process.wait()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _leash(self) -> list[str]:
        """On Linux the server gets SIGTERM when its parent dies, however that happens."""
        setpriv = shutil.which("setpriv")
        return [setpriv, "--pdeathsig", "TERM"] if self._bound and setpriv else []

    def _format(self, jars: Path, properties: Path, cluster: str) -> None:
        command = [java(), "-Xmx128m", "-cp", f"{jars}/*", "kafka.tools.StorageTool"]
        command += ["format", f"--cluster-id={cluster}", "-c", str(properties)]  # an id may begin with a hyphen
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        if done.returncode:
            raise ServerUnavailable(f"expected Kafka to format {self._folder}; it said: {(done.stderr or done.stdout)[-500:]}")

    def _await_ready(self) -> None:
        deadline = time.monotonic() + READY_WITHIN_S
        admin = AdminClient({"bootstrap.servers": self.bootstrap, "log_level": 0})
        while time.monotonic() < deadline:
            if self._process is None or self._process.poll() is not None:
                raise ServerUnavailable(f"expected Kafka to run, it ended; its log {self.log} ends: {self._log_tail()}")
            try:
                if admin.list_topics(timeout=1).brokers:
                    return
            except KafkaException:  # not yet
                continue
        self.kill()
        raise ServerUnavailable(f"expected Kafka to answer at {self.bootstrap} within {READY_WITHIN_S:.0f} s; see {self.log}")

    def _log_tail(self) -> str:
        return self.log.read_text(errors="replace")[-500:]


def free_port() -> int:
    """A port of loopback that nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def main(arguments: list[str] | None = None) -> int:
    """The command line above."""
    parser = argparse.ArgumentParser(prog="python -m deploy.servers.kafka", description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("action", choices=["fetch", "run", "start", "stop"])
    parser.add_argument("--port", type=int, default=9092)
    parser.add_argument("--data", type=Path, default=cache() / "kafka-data", help="folder for the broker's data")
    options = parser.parse_args(arguments)
    pid_file = options.data / "pid"
    try:
        if options.action == "fetch":
            print(fetch(f"kafka-{VERSION}", COORDINATES))
        elif options.action == "stop":
            os.kill(int(pid_file.read_text()), signal.SIGTERM)
        else:
            server = KafkaServer(options.data, options.port, bound=options.action == "run")
            server.start()
            pid_file.write_text(str(server.pid))
            print(f"Apache Kafka {VERSION} answers at {server.bootstrap}, data in {options.data}")
            if options.action == "run":
                _until_interrupted(server)
    except (ServerUnavailable, FileNotFoundError, ProcessLookupError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _until_interrupted(server: KafkaServer) -> None:
    signal.signal(signal.SIGTERM, lambda *_: server.stop())
    try:
        server.wait()
    except KeyboardInterrupt:
        server.stop()


if __name__ == "__main__":
    sys.exit(main())
