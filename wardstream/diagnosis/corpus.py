"""Files to cases: one file, or a folder with all files of a format below it. What cannot be read is counted
by reason, and named by file and line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import orjson

from models.ranker.case import Case
from schemas.errors import ConfigurationError
from wardstream.diagnosis import fhir, phenopackets, rarebench
from wardstream.diagnosis.queries import lines

Format = Literal["phenopacket", "rarebench", "fhir"]
_SUFFIXES: Final = (".json", ".jsonl", ".ndjson", ".json.gz", ".jsonl.gz", ".ndjson.gz")
_FORMATS: Final = ("phenopacket", "rarebench", "fhir")
_LINES: Final = ("jsonl", "ndjson")
_SHAPES: Final = {
    "phenopacket": (
        "a phenopacket {id, phenotypicFeatures, ...}, or a compact line {id, present, diseases, ...}"
    ),
    "rarebench": "a line {Phenotype: [...], RareDisease: [...]}",
    "fhir": "a FHIR Bundle of one patient",
}


class Skipped(NamedTuple):
    """What was no case, and why."""

    file: str
    line: int  # 0: the whole file
    reason: str


def read(
    paths: Iterable[Path],
    format: Format,
    skipped: Callable[[Skipped], None],
    called: Callable[[str], str] = str,
) -> Iterator[Case]:
    """`called`: what the base calls a patient who is known by a record key. Raises ConfigurationError where
    there is no such file.
    """
    for root in paths:
        files = (
            sorted(one for one in root.rglob("*") if one.name.endswith(_SUFFIXES))
            if root.is_dir()
            else [root]
        )
        if not root.exists():
            raise ConfigurationError(f"expected a file or a folder at {root}, got neither")
        before: dict[str, dict[str, int]] = {}
        for path in files:
            yield from _of_file(path, format, skipped, before, called)


def read_named(
    named: Iterable[Path], skipped: Callable[[Skipped], None], called: Callable[[str], str] = str
) -> list[Case]:
    """Of FORMAT:PATH, or a PATH whose format its lines show."""
    found: list[Case] = []
    for one in named:
        name, colon, rest = str(one).partition(":")
        named_format = bool(colon) and name in _FORMATS
        path = Path(rest) if named_format else one
        format: Format = name if named_format else format_of(path)  # type: ignore[assignment]
        found.extend(read([path], format, skipped, called))
    return found


def format_of(path: Path) -> Format:
    """The format that the first line of a file tells; a folder's is that of its first file."""
    first = (
        next((one for one in sorted(path.rglob("*")) if one.name.endswith(_SUFFIXES)), path)
        if path.is_dir()
        else path
    )
    beginning = next((line.text[:4096] for line in lines(first)), b"")
    return (
        "rarebench"
        if b'"RareDisease"' in beginning
        else "fhir"
        if b'"Bundle"' in beginning
        else "phenopacket"
    )


def _of_file(
    path: Path,
    format: Format,
    skipped: Callable[[Skipped], None],
    before: dict[str, dict[str, int]],
    called: Callable[[str], str],
) -> Iterator[Case]:
    source = path.name.partition(".")[0]
    for number, record in _objects(path, skipped):
        try:
            if not isinstance(record, dict):
                raise ValueError("no JSON object")
            if format == "fhir":
                found = fhir.cases_of(record, called)
            else:
                one = (
                    phenopackets.case_of(record)
                    if format == "phenopacket"
                    else rarebench.case_of(record, source, before.setdefault(source, {}))
                )
                if one is None:
                    raise fhir.NoCase("without a finding or without a diagnosis")
                found = [one]
        except fhir.NoCase as why:
            skipped(Skipped(str(path), number, str(why)))
            continue
        except (ValueError, TypeError, KeyError, AttributeError, IndexError):
            skipped(Skipped(str(path), number, f"expected {_SHAPES[format]}, got something else"))
            continue
        yield from found


def _objects(path: Path, skipped: Callable[[Skipped], None]) -> Iterator[tuple[int, Any]]:
    if any(one in path.name for one in _LINES):
        for line in lines(path):
            try:
                yield line.number, orjson.loads(line.text)
            except orjson.JSONDecodeError:
                skipped(Skipped(str(path), line.number, "not JSON"))
        return
    try:
        yield 0, orjson.loads(b"".join(line.text for line in lines(path)))
    except orjson.JSONDecodeError:
        skipped(Skipped(str(path), 0, "not JSON"))
