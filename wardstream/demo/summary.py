"""What is printed at the end: how many drafts and where, or why there are none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from wardstream.live.census import Census
from wardstream.replay.stays import CLASSES


@dataclass(frozen=True)
class Ending:
    """The demo in numbers."""

    census: Census
    encounters: Mapping[str, int]  # by class
    written: int
    replaced: int
    seconds: float


def closing(ending: Ending, out: Path) -> Iterator[str]:
    """Line by line."""
    census = ending.census
    for reason, count in census.letters.most_common():
        yield f"dead letter: {reason}" + (f", {count} times" if count > 1 else "")
    if census.waiting:
        yield f"{census.waiting} requests got no draft in time."
    took = f"All of it took {ending.seconds:.0f} s."
    if ending.written:
        replaced = f"; {ending.replaced} were replaced by later versions" if ending.replaced else ""
        yield f"{ending.written} drafts are in {out}/ as FHIR JSON and Markdown{replaced}."
        yield f"Open {out / 'index.html'} and click a sentence to see where it comes from. {took}"
    else:
        yield f"No drafts: {_why_none(ending)}. {took}"


def _why_none(ending: Ending) -> str:
    if not ending.census.received:
        return "the files hold nothing to replay"
    if not ending.encounters:
        return "they are written for stays, and the files have no Encounter"
    found = ", ".join(
        f"{count} {name or 'without class'}" for name, count in sorted(ending.encounters.items())
    )
    if not CLASSES & set(ending.encounters):
        return f"they are written for stays of class {', '.join(sorted(CLASSES))}; the encounters are {found}"
    return (
        f"no stay reached the time of a draft (encounters by class: {found}; see "
        "docs/configuration.md, triggers)"
    )
