"""`wardstream models`: what was trained, what of it is in service, and back."""

from __future__ import annotations

import difflib
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from schemas.errors import ConfigurationError
from wardstream.cli.options import Config, Json, console, print_json, whole

if TYPE_CHECKING:
    from models.registry import Registry
    from trainers.datasets.stale import Stale

app = typer.Typer(help="What was trained, what of it is in service, and back.", no_args_is_help=True)
Folder = Annotated[Path, typer.Option("--registry", help="The registry: a folder.")]
Slot = Annotated[str, typer.Argument(metavar="SLOT", help="What a model is for: diagnosis-agent, retrieval-weights.", show_default=False)]
Id = Annotated[str, typer.Argument(metavar="ID", help="Of an artefact, or how it begins.", show_default=False)]
Log = Annotated[Path | None, typer.Option("--log", help="Folder of learning, for its snapshots; default: the setting learning.folder.", show_default=False)]
REGISTRY = Path(".data/registry")


@app.callback()
def models() -> None:
    """What was trained, what of it is in service, and back."""


@app.command("list")
def list_models(registry: Folder = REGISTRY, log: Log = None, config: Config = None, json: Json = False) -> None:
    """Artefacts, and where they serve; which of these are to be trained again, for they have seen patients who are forgotten by now.

    Everything is verified: what was changed by anybody but the registry is an error."""
    held = _open(registry)
    forgotten = _forgotten(held, log, config)
    standing = {slot: held.standing(slot) for slot in held.slots()}
    serves = {one: [slot for slot, now in standing.items() if one in (now.current, now.trial, now.shadow)] for one in held.artefacts.ids()}
    found = [(one, held.artefacts.get(one).manifest) for one in held.artefacts.ids()]
    if json:
        print_json([{"id": one, "kind": told.kind, "made": told.made, "slots": serves[one], "lineage": told.lineage,
                     "forgotten": forgotten[one].patients if one in forgotten else 0} for one, told in found])
        return
    table = Table(whole("artefact"), "kind", "made", "serves", "")
    for one, told in sorted(found, key=lambda row: row[1].made):
        table.add_row(one[:16], told.kind, told.made, ", ".join(serves[one]), _retrain(forgotten.get(one)))
    console.print(table)


@app.command()
def show(slot: Slot, registry: Folder = REGISTRY, json: Json = False) -> None:
    """What serves in a slot, since when and why: every move, and the gate's report of the last promotion."""
    held = _open(registry)
    moves, now = held.moves(slot), held.standing(slot)
    if json:
        print_json({"standing": _plain(now), "moves": [_plain(move) for move in moves]})
        return
    console.print(f"{slot}: {now.current[:16] or 'what ships'} in service" + (f", {now.trial[:16]} answers {now.share:.0%} on trial" if now.trial else ""))
    table = Table("move", "when", "what", whole("artefact"), "why")
    for move in moves:
        table.add_row(str(move.number), move.at, move.kind, move.artefact[:16] or "what ships", move.why)
    console.print(table)
    reported = [move for move in moves if move.report]
    if reported:
        _print_report(held.report(reported[-1]))
    if now.current:
        console.print(held.artefacts.get(now.current).manifest.card)


@app.command()
def promote(
    slot: Slot,
    artefact: Id,
    report: Annotated[Path, typer.Option(help="The gate's report as JSON: it is signed with the promotion.")],
    why: Annotated[str, typer.Option(help="In words, for those who look later.")] = "",
    anyway: Annotated[bool, typer.Option("--anyway", help="Also where the gate refused, or the report is none of this artefact's; the move keeps saying so.")] = False,
    registry: Folder = REGISTRY,
) -> None:
    """Put an artefact into service, by hand, with the report in which the gate promotes it. Workers take it up between two requests."""
    import msgspec

    held = _open(registry)
    identity, said = _for_slot(held, slot, artefact), report.read_bytes()
    try:
        msgspec.json.decode(said, type=dict)
    except msgspec.DecodeError:
        raise ConfigurationError(f"expected the gate's report as JSON in {report}, came something else") from None
    against = _against(held, said, slot, identity)
    if against and not anyway:
        raise ConfigurationError(f"expected a report in which the gate promotes {identity[:12]} in {slot}, came one: {against}; --anyway promotes all the same, and says so")
    move = held.promote(slot, identity, said, _now(), "; ".join(filter(None, (f"against the gate: {against}" if against else "", why))))
    console.print(f"{slot}: {move.artefact[:16]} in service")


@app.command()
def rollback(slot: Slot, why: Annotated[str, typer.Option(help="In words, for those who look later.")], registry: Folder = REGISTRY) -> None:
    """Back to what was in service before; to what ships, where nothing was. A trial ends, too; to end a trial alone: end-trial."""
    move = _open(registry).roll_back(slot, _now(), why)
    console.print(f"{slot}: {move.artefact[:16] or 'what ships'} in service")


@app.command()
def shadow(slot: Slot, artefact: Id, registry: Folder = REGISTRY) -> None:
    """Let an artefact answer everything beside what serves: nothing of it is published, its numbers are logged. `end-trial` ends it."""
    held = _open(registry)
    move = held.shadow(slot, _for_slot(held, slot, artefact), _now())
    console.print(f"{slot}: {move.artefact[:16]} in the shadow of {held.standing(slot).current[:16] or 'what ships'}")


@app.command("end-trial")
def end_trial(slot: Slot, why: Annotated[str, typer.Option(help="In words, for those who look later.")], registry: Folder = REGISTRY) -> None:
    """Without trial and shadow; what is in service stays."""
    held = _open(registry)
    now = held.standing(slot)
    if not now.trial and not now.shadow:
        raise ConfigurationError(f"expected a trial or a shadow in {slot}, came none; see: wardstream models show {slot}")
    held.end_trial(slot, _now(), why, seen=now)
    console.print(f"{slot}: {now.current[:16] or 'what ships'} in service, nothing on trial")


@app.command()
def diff(one: Id, other: Id, registry: Folder = REGISTRY) -> None:
    """What two artefacts differ in: files, lineage, cards."""
    held = _open(registry)
    first, second = (held.artefacts.get(_whole(held, each)) for each in (one, other))
    for name in sorted({*first.manifest.files, *second.manifest.files}):
        if first.manifest.files.get(name) != second.manifest.files.get(name):
            console.print(f"{name}: {first.manifest.files.get(name, 'not there')[:16]} -> {second.manifest.files.get(name, 'not there')[:16]}")
    for name in sorted({*first.manifest.lineage, *second.manifest.lineage}):
        if first.manifest.lineage.get(name) != second.manifest.lineage.get(name):
            console.print(f"{name}: {first.manifest.lineage.get(name, '')} -> {second.manifest.lineage.get(name, '')}")
    for line in difflib.unified_diff(first.manifest.card.splitlines(), second.manifest.card.splitlines(), first.id[:16], second.id[:16], lineterm=""):
        console.print(line)


def _print_report(data: bytes) -> None:
    """The learning loop's in words; another one, which somebody promoted with by hand, as it is."""
    import msgspec

    from wardstream.learning.cycles.reports import Report, lines

    try:
        found = msgspec.json.decode(data, type=Report)
    except msgspec.MsgspecError:
        console.print(data.decode(errors="replace"))
        return
    for line in lines(found):
        console.print(line)


def _forgotten(registry: Registry, log: Path | None, config: Path | None) -> dict[str, Stale]:
    """Artefacts in service that have seen patients who are forgotten, where a folder of learning is set."""
    from trainers.datasets.stale import stale
    from wardstream.settings import load

    folder = log or load(config).learning.folder
    return {} if folder is None else {one.artefact: one for one in stale(registry, folder)}


def _retrain(found: Stale | None) -> str:
    if found is None:
        return ""
    if not found.patients:
        return "its snapshot is not there: whom it has seen is not known"
    return f"to be retrained: {found.patients} {'patient' if found.patients == 1 else 'patients'} forgotten"


def _open(folder: Path) -> Registry:
    from importlib.util import find_spec

    if find_spec("cryptography") is None:
        raise ConfigurationError("expected the package cryptography, came none; install the extra: pip install 'wardstream[learning]'")
    from models.registry import Registry

    return Registry(folder)


def _whole(registry: Registry, begins: str) -> str:
    found = [one for one in registry.artefacts.ids() if one.startswith(begins)]
    if len(found) != 1:
        raise ConfigurationError(f"expected the id of one artefact, or how it begins; {begins} fits {len(found)}: see wardstream models list")
    return found[0]


def _for_slot(registry: Registry, slot: str, begins: str) -> str:
    """An artefact that the slot's workers will take. Raises ConfigurationError for another."""
    from schemas.decisions import SLOTS

    if slot not in SLOTS:
        raise ConfigurationError(f"expected one of the slots {', '.join(SLOTS)}, came {slot}: nobody would serve it")
    identity = _whole(registry, begins)
    kind = registry.artefacts.get(identity).manifest.kind
    if kind != SLOTS[slot]:
        raise ConfigurationError(f"expected an artefact of kind {SLOTS[slot]} for {slot}, came {identity[:12]} of kind {kind}: nobody would serve it")
    return identity


def _against(registry: Registry, data: bytes, slot: str, artefact: str) -> str:
    """What keeps a report from letting an artefact into a slot; "" nothing: the gate promotes this very one, and signed that it does."""
    from schemas.errors import StateError
    from wardstream.learning.cycles.reports import verified

    try:
        found = verified(data, registry.folder)
    except StateError:
        return "the registry's key did not sign it"
    if (found.slot, found.artefact) != (slot, artefact):
        return f"it judges {found.artefact[:12] or 'nothing'} for {found.slot}"
    return "" if found.promoted else f"the gate refused: {found.why}"


def _plain(value: object) -> object:
    import msgspec

    return msgspec.to_builtins(value)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
