"""The gate's report: what was required, what was found, of what, signed by the registry's key, also where it
refuses.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from models.registry import Registry
from models.registry import signatures as signing
from schemas.errors import StateError
from trainers.gate.harms import Check, tried

VERSION: Final = 1


class Report(Struct, frozen=True):
    """`promoted`: what the gate decided; the registry records whether a canary preceded it."""

    version: int
    slot: str
    run: str
    at: str
    promoted: bool
    why: str
    kind: str  # of the candidate; "" where none was trained
    artefact: str  # id, "" where none was trained
    against: str  # artefact in service, "" what ships
    snapshot: dict[str, str]  # id, watermark, rows, outcomes, patients
    lineage: dict[str, str]  # of the candidate: snapshot, trainer, seed, settings
    asked: dict[str, str]  # the gate's settings
    checks: tuple[Check, ...]
    estimates: dict[str, tuple[float, float, float]]  # name -> value, and its 95 % interval
    decisions: int  # held out, with an outcome
    patients: int
    replay: str  # what was replayed, or why nothing was
    signature: str = ""

    def said(self) -> bytes:
        """What is signed."""
        return msgspec.json.encode(msgspec.structs.replace(self, signature=""), order="sorted")

    def failed(self) -> tuple[Check, ...]:
        return tuple(check for check in self.checks if not check.passed)

    @property
    def tried(self) -> bool:
        """Not refused, and not promoted before a trial has settled what is in doubt."""
        return bool(self.artefact) and tried(self.checks)


def signed(report: Report, registry: Path) -> bytes:
    """As JSON. The same report gives the same bytes. Raises StateError where the private key is not here."""
    signing.make_keys(registry)
    whole = msgspec.structs.replace(report, signature=signing.sign(registry, report.said()))
    return msgspec.json.format(msgspec.json.encode(whole), indent=1)


def verified(data: bytes, registry: Path) -> Report:
    """Raises StateError for anything else than what the registry's key signed."""
    try:
        found = msgspec.json.decode(data, type=Report)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise StateError(
            "expected a report of the gate as JSON, got something else; nothing follows from it. Restore it"
        ) from error
    if not signing.verified(registry, found.said(), found.signature):
        raise StateError(
            f"expected the report of run {found.run} as it was signed, got another; nothing follows from "
            "it. Restore it"
        )
    return found


def objection(registry: Registry, data: bytes, slot: str, artefact: str, current: str) -> str:
    """Why a report does not let an artefact into a slot; "": the gate promotes this artefact over what is in
    service (`current`), and signed that.
    """
    try:
        found = verified(data, registry.folder)
    except StateError:
        return "the registry's key did not sign it"
    if (found.slot, found.artefact) != (slot, artefact):
        return f"it judges {found.artefact[:12] or 'nothing'} for {found.slot}"
    if not found.promoted:
        return f"the gate refused: {found.why}"
    if found.against == current:
        return ""
    return f"it was judged against {found.against[:16] or 'what ships'}, and {current[:16] or 'what ships'} is in service"


def why(checks: tuple[Check, ...]) -> str:
    """In one line."""
    bad = [f"{check.name}: {check.found}, needed {check.needed}" for check in checks if not check.passed]
    return "; ".join(bad) if bad else "better than what is in service, and no check speaks against it"


def word(check: Check) -> str:
    """Its result: too few to judge by is not reported as passed, though it refuses nothing."""
    if not check.passed:
        return "IN DOUBT" if check.doubt else "REFUSED"
    return "open" if check.found.endswith("not judged") else "passed"


def lines(report: Report) -> Iterator[str]:
    """For a person."""
    yield (
        f"{report.slot}: {'promoted' if report.promoted else 'to be tried first' if report.tried else 'refused'} by the gate, {report.at}, run "
        f"{report.run}"
    )
    yield f"  why: {report.why}"
    yield (
        f"  candidate {report.artefact[:16] or 'none: nothing was trained'}"
        + (f" ({report.kind})" if report.kind else "")
        + f", against {report.against[:16] or 'what ships'}"
    )
    yield f"  from {_pairs(report.snapshot)}"
    if report.lineage:
        yield f"  trained: {_pairs(report.lineage)}"
    yield f"  judged on {report.decisions} decisions of {report.patients} patients that were held out"
    yield f"  replay: {report.replay}"
    if report.estimates:
        yield "estimates, with 95 % intervals:"
        for name, (value, low, high) in report.estimates.items():
            yield f"  {name:48} {value:+.4f} [{low:+.4f}, {high:+.4f}]"
    if any(check.name == "bounds" and not check.passed for check in report.checks):
        yield (
            "  where a draft is unanswered because of what it states, the intervals of dr, snips and ips do not hold; the bounds do: "
            "within them the candidate may be worse, so that the gate alone does not promote it"
        )
    yield "checks:"
    for check in report.checks:
        yield f"  {word(check):8} {check.name}: {check.found} (needed: {check.needed})"


def _pairs(pairs: Mapping[str, str]) -> str:
    return ", ".join(f"{name} {value}" for name, value in pairs.items())


# The result of each cycle of learning: one line each, appended, in `history.jsonl` of the learning
# folder.

FILE: Final = "history.jsonl"


class Cycle(Struct, frozen=True, omit_defaults=True):
    """One cycle of one slot. `before`, `estimated`: what the policy in service and the candidate earn, doubly
    robust, None where nothing was estimated.
    """

    slot: str
    at: str  # ISO 8601
    snapshot: str = ""  # id
    trajectories: int = 0  # rows of the snapshot
    matched: int = 0  # of those that this slot decided: with an outcome to learn from
    before: float | None = None
    estimated: float | None = None
    promoted: bool = False
    why: str = ""
    artefact: str = ""  # id
    report: str = ""  # path
    run: str = ""  # id
    trial: float = 0.0  # share of the requests that the candidate answers on trial
    trained: bool = False
    # by the watch: "rolled back", "trial promoted", "trial ended"; `before` and `estimated` are live
    # then
    moved: str = ""


_DECODER: Final = msgspec.json.Decoder(Cycle)


def read_history(folder: Path, slot: str = "") -> list[Cycle]:
    """In order. What a kill left of a last line counts as not there. Raises StateError for another line that
    is none.
    """
    path = folder / FILE
    if not path.exists():
        return []
    lines = path.read_bytes().split(b"\n")[
        :-1
    ]  # behind the last line break stands nothing, or what a kill left
    try:
        found = [_DECODER.decode(line) for line in lines if line]
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise StateError(
            f"expected a cycle of learning in each line of {path}, got one that is none; restore it, or "
            "move it away"
        ) from error
    return [one for one in found if not slot or one.slot == slot]


def append(folder: Path, cycle: Cycle) -> None:
    """Durable when it returns, and there once: a cycle of the same run is not written again."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / FILE).open("a+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        whole = file.read()
        file.truncate(whole.rfind(b"\n") + 1)
        if any((one.slot, one.run) == (cycle.slot, cycle.run) for one in read_history(folder)):
            return
        file.write(msgspec.json.encode(cycle) + b"\n")
        file.flush()
        os.fsync(file.fileno())
