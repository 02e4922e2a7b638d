"""A hospital's own profiles: CSV with the columns id, name, hpo, frequency (one line a phenotype), or NDJSON with {id, name, phenotypes: {hpo: frequency}}.

Frequencies are written as HPO's annotations write them: 3/7, 45%, HP:0040282, or a share such as 0.45; empty where nobody counted.
"""

from __future__ import annotations

import csv
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from kg.diseases.hpoa import Described, Shown, frequency
from models.whole_file import whole_file
from schemas.errors import ConfigurationError

_KEPT: Final = "diseases-own"
_COLUMNS: Final = ("id", "name", "hpo")


def read(path: Path) -> list[Described]:
    """Raises ConfigurationError where a line is not as it must be; it names the line, never what stands in it."""
    with path.open(encoding="utf-8-sig", newline="") as lines:
        try:
            rows = list(_rows(lines) if path.suffix.lower() == ".csv" else _objects(lines))
        except (ValueError, KeyError, TypeError, AttributeError, csv.Error) as error:
            raise ConfigurationError(
                f"expected {path} to hold {', '.join(_COLUMNS)} and frequency in CSV, or lines of {{id, name, phenotypes}}; {error}"
            ) from error
    names: dict[str, dict[str, None]] = defaultdict(dict)
    shown: dict[str, list[Shown]] = defaultdict(list)
    for one, name, term, often in rows:
        names[one][name] = None
        shown[one].append(_shown(term, often))
    return [Described(one, tuple(names[one]), tuple(shown[one])) for one in sorted(names)]


def add(folder: Path, path: Path) -> int:
    """Keep a file's profiles beside the compiled ones, under its name; what the same name held before is replaced. How many diseases. Raises
    ConfigurationError where the file is not as it must be."""
    found = read(path)
    lines = b"".join(msgspec.json.encode(one) + b"\n" for one in found)
    with whole_file(folder / _KEPT / f"{path.stem}.ndjson") as file:
        file.write(lines)
    return len(found)


def kept(folder: Path) -> list[Described]:
    """Everything that was added, by file and id."""
    decode = msgspec.json.Decoder(Described).decode
    return [decode(line) for path in sorted((folder / _KEPT).glob("*.ndjson")) for line in path.read_bytes().splitlines()]


def _rows(lines: Iterable[str]) -> Iterator[tuple[str, str, str, str]]:
    for number, row in enumerate(csv.DictReader(lines), start=2):
        if not all((row.get(column) or "").strip() for column in _COLUMNS):
            raise ValueError(f"line {number} lacks one of them")
        yield row["id"].strip(), row["name"].strip(), row["hpo"].strip(), (row.get("frequency") or "").strip()


def _objects(lines: Iterable[str]) -> Iterator[tuple[str, str, str, str]]:
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                said: dict[str, Any] = json.loads(line)
                terms = said["phenotypes"]
                pairs = terms.items() if isinstance(terms, dict) else ((term, "") for term in terms)
                yield from ((str(said["id"]), str(said["name"]), str(term), str(often or "")) for term, often in pairs)
            except (ValueError, KeyError, TypeError) as error:
                raise ValueError(f"line {number} lacks one of them") from error


def _shown(term: str, often: str) -> Shown:
    try:
        share = float(often)
    except ValueError:
        return frequency(term, often)
    return Shown(term, 10 * min(max(share, 0.0), 1.0), 10.0)
