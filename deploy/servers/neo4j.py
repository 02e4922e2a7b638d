"""A real Neo4j (community) on loopback, from Maven's jars: for tests, benchmarks and `make stack`.

    python -m deploy.servers.neo4j fetch
    python -m deploy.servers.neo4j run   [--port 7687] [--data DIR]     until Ctrl-C
    python -m deploy.servers.neo4j start [--port 7687] [--data DIR]     in the background
    python -m deploy.servers.neo4j stop  [--data DIR]

In code: `with Neo4jServer(folder) as server: ... server.uri`. It speaks Bolt only (no browser) and asks for
no password unless it is given one. About 440 MB resident.
"""

from __future__ import annotations

import shutil
import sys
import time
from pathlib import Path
from typing import ClassVar, Final

from neo4j import GraphDatabase
from neo4j.exceptions import ClientError, DriverError, Neo4jError

from deploy.servers.maven import ServerUnavailable, fetch, java
from deploy.servers.process import ServerProcess, command_line

VERSION: Final = "5.26.16"
COORDINATES: Final = (f"org.neo4j:neo4j:{VERSION}",)
USER: Final = "neo4j"

_LAUNCHER: Final = Path(__file__).with_name("Neo4jLauncher.java")
_OPENED: Final = (
    "java.base/java.nio",
    "java.base/java.io",
    "java.base/sun.nio.ch",
    "java.base/java.util.concurrent",
)
_INITIAL_PASSWORD: Final = "neo4j"  # noqa: S105 - what Neo4j itself begins with, to be changed at once
_SETTINGS: Final = {
    "server.bolt.enabled": "true",
    "server.http.enabled": "false",
    "server.https.enabled": "false",
    "dbms.usage_report.enabled": "false",
    # One of many processes on a small machine.
    "server.memory.pagecache.size": "64m",
    "db.tx_log.rotation.size": "32m",
    "db.tx_log.preallocate": "false",
}


class Neo4jServer(ServerProcess):
    """One database process. Its port stays the same across restarts; its data lives in `folder`."""

    product: ClassVar[str] = f"Neo4j {VERSION} community"
    port: ClassVar[int] = 7687

    def __init__(
        self,
        folder: Path,
        port: int | None = None,
        heap: str = "384m",
        bound: bool = True,
        password: str = "",
        settings: dict[str, str] | None = None,
    ) -> None:
        """`password` of the user neo4j, at least 8 characters; "" asks for none. `settings`: more of Neo4j's
        own.
        """
        super().__init__(folder, port, heap, bound)
        self._password = password
        self._settings = {
            **_SETTINGS,
            "server.bolt.listen_address": f"127.0.0.1:{self._port}",
            "server.bolt.advertised_address": f"127.0.0.1:{self._port}",
            "dbms.security.auth_enabled": "true" if password else "false",
            **(settings or {}),
        }

    @property
    def uri(self) -> str:
        """Address for drivers."""
        return f"bolt://127.0.0.1:{self._port}"

    @property
    def address(self) -> str:
        return self.uri

    def _command(self) -> list[str]:
        jars = jars_of_neo4j()
        if shutil.which("javac") is None:  # the launcher is a source file
            raise ServerUnavailable(
                "expected `javac` on the PATH; install it, on Debian: apt-get install openjdk-17-jdk-headless"
            )
        opened = [f"--add-opens={package}=ALL-UNNAMED" for package in _OPENED]
        machine = [f"-Xmx{self._heap}", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", *opened]
        conf = self._folder / "neo4j.conf"
        conf.write_text("".join(f"{name}={value}\n" for name, value in self._settings.items()))
        return [
            java(),
            *machine,
            "-cp",
            f"{jars}/*",
            str(_LAUNCHER),
            str(self._folder.resolve()),
            str(conf.resolve()),
        ]

    def _answers(self) -> bool:
        try:
            with (
                GraphDatabase.driver(
                    self.uri, auth=(USER, self._password) if self._password else None
                ) as driver,
                driver.session() as session,
            ):
                session.run("RETURN 1").consume()
        except ClientError as refused:  # a new folder: the password is still the initial one
            if not self._password or "Unauthorized" not in (refused.code or ""):
                raise
            self._set_password()
        except (DriverError, Neo4jError, OSError):  # not yet
            time.sleep(0.2)
            return False
        return True

    def _set_password(self) -> None:
        with GraphDatabase.driver(self.uri, auth=(USER, _INITIAL_PASSWORD)) as driver:
            statement = "ALTER CURRENT USER SET PASSWORD FROM $old TO $new"
            driver.execute_query(statement, old=_INITIAL_PASSWORD, new=self._password, database_="system")


def jars_of_neo4j() -> Path:
    """Fetched once."""
    return fetch(f"neo4j-{VERSION}", COORDINATES)


if __name__ == "__main__":
    sys.exit(command_line(Neo4jServer, jars_of_neo4j))
