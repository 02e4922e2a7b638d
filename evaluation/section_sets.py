"""Notes whose headers are known: MTSamples (bold runs) and ACI-Bench (whole lines)."""

from __future__ import annotations

import csv
import gzip
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import orjson

from schemas.errors import ConfigurationError

#: A header of ACI-Bench: a line that is nothing but capitals of two letters or more, with or without a colon.
# Body systems are none.
_WHOLE_LINE: Final = re.compile(
    r"^(?!(?:MSK|HIV|CV|GI|GU|NEURO|NECK|SKIN|HENT)\b)[A-Z][A-Z ,/&()]{1,60}:?[ \t]*$", re.MULTILINE
)
_LINE_BREAKS: Final = re.compile(r"\n+")


@dataclass(frozen=True, slots=True)
class Headed:
    """A note and where its headers begin."""

    id: str
    text: str
    starts: tuple[int, ...]
    #: Of each start, the words of the header.
    labels: tuple[str, ...]

    def flat(self) -> Headed:
        """The same with each run of line breaks as one space, a shape in which feeds deliver notes."""
        pieces: list[str] = []
        starts: list[int] = []
        at = length = 0
        wanted = iter(self.starts)
        following = next(wanted, None)
        for match in [*_LINE_BREAKS.finditer(self.text), None]:
            end = match.start() if match else len(self.text)
            while following is not None and following <= end:
                starts.append(length + following - at)
                following = next(wanted, None)
            pieces.append(self.text[at:end])
            length += end - at + (match is not None)
            at = match.end() if match else end
        return replace(self, text=" ".join(pieces), starts=tuple(starts))


def read_sets(folder: Path) -> dict[str, list[Headed]]:
    """The sets that lie in the folder, by name. Raises ConfigurationError where none does."""
    found: dict[str, list[Headed]] = {}
    if (path := folder / "mtsamples" / "notes.jsonl.gz").exists():
        found["MTSamples"] = list(_mtsamples(path))
    paths = [path for name in ("train", "valid") if (path := folder / "aci_bench" / f"{name}.csv").exists()]
    if paths:
        found["ACI-Bench"] = [note for path in paths for note in _aci_bench(path)]
    if not found:
        raise ConfigurationError(
            f"expected mtsamples/notes.jsonl.gz or aci_bench/train.csv in {folder}, got neither; give the "
            "folder with --data"
        )
    return found


def _mtsamples(path: Path) -> Iterator[Headed]:
    """Each text once: the rows repeat across note types."""
    seen: set[str] = set()
    with gzip.open(path, "rb") as lines:
        for line in lines:
            row = orjson.loads(line)
            if row["text_sha1"] not in seen:
                seen.add(row["text_sha1"])
                by_start = {start: label for start, _, label in sorted(row["headers"], reverse=True)}
                starts = sorted(by_start)
                yield Headed(
                    row["id"], row["text"], tuple(starts), tuple(by_start[start] for start in starts)
                )


def _aci_bench(path: Path) -> Iterator[Headed]:
    with path.open(encoding="utf-8", newline="") as file:
        for number, row in enumerate(csv.DictReader(file)):
            matches = list(_WHOLE_LINE.finditer(row["note"]))
            labels = tuple(match[0].strip(" \t:") for match in matches)
            yield Headed(
                f"{path.stem}-{number}", row["note"], tuple(match.start() for match in matches), labels
            )
