"""Render the chart with all parts on, for the tests: `make chart` (needs helm: deploy/tools helm).

python -m deploy.helm.render            write deploy/helm/rendered.yaml
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
CHART: Final = Path(__file__).parent / "wardstream"
EVERYTHING: Final = CHART.parent / "everything.yaml"
RENDERED: Final = CHART.parent / "rendered.yaml"
KUBERNETES: Final = "1.30.0"
TOOLS: Final = ROOT / ".data" / "tools" / "bin"


def tool(name: str) -> str | None:
    """Where it is: on the PATH, or where deploy/tools put it."""
    for folder in (*os.environ.get("PATH", "").split(os.pathsep), str(TOOLS)):
        if os.access(found := Path(folder) / name, os.X_OK):
            return str(found)
    return None


def digest() -> str:
    """Of the files that decide what is rendered with those values."""
    files = [EVERYTHING, CHART / "Chart.yaml", CHART / "values.yaml", *sorted(CHART.glob("templates/*"))]
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()


def rendered(helm: str, *options: str) -> str:
    """What `helm template` prints, under the release name wardstream."""
    given = ["--kube-version", KUBERNETES, "--values", str(EVERYTHING), *options]
    command = [helm, "template", "wardstream", str(CHART), *given]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def main() -> int:
    helm = tool("helm")
    if helm is None:
        print("expected helm on the PATH, found none; `deploy/tools helm` builds it", file=sys.stderr)
        return 2
    RENDERED.write_text(f"# {digest()}\n{rendered(helm)}")
    print(f"wrote {RENDERED.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
