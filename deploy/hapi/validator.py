"""The HAPI FHIR validator, fetched from Maven once and run over a folder of resources in one JVM. Needs Java
17 and Maven.

python -m deploy.hapi.validator FOLDER     # prints what it finds; fails where there is an error
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

from deploy.servers.maven import ServerUnavailable, fetch, java

VERSION: Final = "8.4.0"
COORDINATES: Final = (
    *(
        f"ca.uhn.hapi.fhir:{part}:{VERSION}"
        for part in (
            "hapi-fhir-validation",
            "hapi-fhir-structures-r4",
            "hapi-fhir-validation-resources-r4",
            "hapi-fhir-caching-caffeine",
        )
    ),
    "org.slf4j:slf4j-nop:2.0.17",
)
DEFINITIONS: Final = Path(__file__).parents[2] / "processors" / "drafting" / "fhir" / "definitions"
_TIMEOUT_S: Final = 600


class Finding(NamedTuple):
    """What the validator says about a place in a file."""

    severity: str  # fatal, error, warning, information
    file: str
    location: str
    message: str

    @property
    def grave(self) -> bool:
        return self.severity in ("fatal", "error")


def validate(folder: Path) -> list[Finding]:
    """Everything that the validator says of the .json files in `folder`. Raises ServerUnavailable where it
    cannot run.
    """
    jars = fetch(f"hapi-{VERSION}", COORDINATES)
    program = Path(__file__).with_name("Validate.java")
    command = [
        java(),
        "-Xmx1g",
        "-XX:+UseSerialGC",
        "-cp",
        f"{jars}/*",
        str(program),
        str(DEFINITIONS),
        str(folder),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=_TIMEOUT_S, check=False)
    lines = done.stdout.splitlines()
    if done.returncode or not lines or not lines[-1].startswith("validated\t"):
        raise ServerUnavailable(
            f"expected the validator to end; it said: {(done.stderr or done.stdout)[-800:].strip()}"
        )
    return [Finding(*line.split("\t", 3)) for line in lines[:-1]]


def main() -> int:
    found = validate(Path(sys.argv[1]))
    for finding in found:
        print(f"{finding.severity:11} {finding.file} {finding.location}: {finding.message}")
    return 1 if any(finding.grave for finding in found) else 0


if __name__ == "__main__":
    sys.exit(main())
