"""The builder of fictional stays from `../shared/tools/stays`; here a stay is written gzipped, as NAME.ndjson.gz.

python evaluation/stays/NAME.py
"""

import gzip
import sys
from pathlib import Path

_SHARED = Path("shared/tools/stays")
sys.path.insert(0, str(next(p / _SHARED for p in Path(__file__).resolve().parents if (p / _SHARED).is_dir())))
import fhir_stay  # noqa: E402
from fhir_stay import CRITICAL, HL7, LABS, LOINC, NOTES, UCUM, clock  # noqa: E402

__all__ = ["CRITICAL", "HL7", "LABS", "LOINC", "NOTES", "UCUM", "Stay", "clock"]


class Stay(fhir_stay.Stay):
    """A stay in a file next to its script."""

    def write(self, script: str) -> Path:
        """The file next to `script`, the same bytes for the same stay. An empty code is none."""
        plain = super().write(Path(script).with_suffix(".ndjson"))
        text = plain.read_text("utf-8").replace('"code": "", ', "")
        plain.unlink()
        packed = plain.with_name(f"{plain.name}.gz")
        packed.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
        return packed
