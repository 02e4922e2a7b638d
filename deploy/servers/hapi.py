"""A real HAPI FHIR server (JPA, R4, H2 in memory) on loopback, from Maven's jars: for tests.

    python -m deploy.servers.hapi run [--port 8180]     until Ctrl-C

In code: `with HapiServer(folder) as server: ... server.address`. About 400 MB of jars, 1 GB resident; half a minute to start.
"""

from __future__ import annotations

import shutil
import sys
import time
from pathlib import Path
from typing import ClassVar, Final

import httpx

from deploy.servers.maven import ServerUnavailable, fetch, java
from deploy.servers.process import ServerProcess, command_line

VERSION: Final = "8.4.0"
COORDINATES: Final = (f"ca.uhn.hapi.fhir:hapi-fhir-jpaserver-test-utilities:{VERSION}",)
#: The versions of what they need that HAPI is built with; Maven alone would choose others.
BOM: Final = f"ca.uhn.hapi.fhir:hapi-fhir:{VERSION}"
_LAUNCHER: Final = Path(__file__).with_name("HapiServer.java")


class HapiServer(ServerProcess):
    """One server process. What it holds ends with it."""

    product: ClassVar[str] = f"HAPI FHIR {VERSION}"
    port: ClassVar[int] = 8180
    ready_within_s: ClassVar[float] = 300.0

    @property
    def address(self) -> str:
        """Base URL."""
        return f"http://127.0.0.1:{self._port}/fhir"

    def _command(self) -> list[str]:
        jars = jars_of_hapi()
        if shutil.which("javac") is None:  # the launcher is a source file
            raise ServerUnavailable(
                "expected `javac` on the PATH; install it, on Debian: apt-get install openjdk-17-jdk-headless"
            )
        machine = ["-Xmx1g", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]
        return [java(), *machine, "-cp", f"{jars}/*", str(_LAUNCHER), str(self._port)]

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.address}/metadata", timeout=30).status_code == 200
        except httpx.HTTPError:  # not yet
            time.sleep(0.5)
            return False


def jars_of_hapi() -> Path:
    """Fetched once."""
    return fetch(f"hapi-server-{VERSION}", COORDINATES, BOM)


if __name__ == "__main__":
    sys.exit(command_line(HapiServer, jars_of_hapi))
