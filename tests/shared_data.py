"""Where data that the repository does not carry lies: $SHARED_DATA, or shared/data next to the checkout."""

from __future__ import annotations

import os
from pathlib import Path

SHARED = Path(os.environ.get("SHARED_DATA") or Path(__file__).resolve().parents[2] / "shared" / "data")
#: Bundles of Synthea's patients.
SYNTHEA = Path(os.environ.get("SYNTHEA_BUNDLES") or SHARED / "synthea_r4")
