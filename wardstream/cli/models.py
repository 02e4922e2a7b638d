"""`wardstream models`: what was trained, what of it is in service, and back."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.table import Table

from schemas.decisions import SLOTS
from schemas.errors import ConfigurationError, StateError
from wardstream.cli.options import Config, Json, console, print_json, whole

if TYPE_CHECKING:
    from models.registry import Registry
    from trainers.datasets.stale import Stale

app = typer.Typer(help="What was trained, what of it is in service, and back.", no_args_is_help=True)
Folder = Annotated[Path | None, typer.Option("--registry", help="The registry: a folder; default: the setting learning.registry, else .data/registry.", show_default=False)]
Slot = Annotated[str, typer.Argument(metavar="SLOT", help=f"What a model is for: {', '.join(SLOTS)}.", show_default=False)]
Id = Annotated[str, typer.Argument(metavar="ID", help="Of an artefact, or how it begins.", show_default=False)]
Log = Annotated[Path | None, typer.Option("--log", help="Folder of learning, for its snapshots; default: the setting learning.folder.", show_default=False)]
REGISTRY: Final = Path(".data/registry")


@app.callback()
def models() -> None:
    """What was trained, what of it is in service, and back."""


@app.command("list")
def list_models(registry: Folder = None, log: Log = None, config: Config = None, json: Json = False) -> None:
    """Artefacts, and where they serve; which of these are to be trained again, for they have seen patients who are forgotten by now.

    Everything is verified: what was changed by anybody but the registry is an error."""
    held = _open(registry, config)
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
def show(slot: Slot, registry: Folder = None, config: Config = None, json: Json = False) -> None:
    """What serves in a slot, since when and why: every move, and the gate's report of the last promotion."""
    held = _open(registry, config)
    _known(slot, held.slots())
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
    anyway: Annotated[bool, typer.Option("--anyway", help="Also where the gate refused; the report keeps saying so.")] = False,
    registry: Folder = None,
    config: Config = None,
) -> None:
    """Put an artefact into service, by hand. Workers take it up between two requests."""
    import msgspec

    held = _open(registry, config)
    _known(slot)
    chosen = held.artefacts.get(_whole(held, artefact))
    if chosen.manifest.kind != SLOTS[slot]:
        raise ConfigurationError(f"expected an artefact of kind {SLOTS[slot]} for {slot}, came {chosen.id[:16]} of kind {chosen.manifest.kind}; see: wardstream models list")
    said = report.read_bytes()
    try:
        judged = msgspec.json.decode(said, type=dict)
    except msgspec.DecodeError:
        raise ConfigurationError(f"expected the gate's report as JSON in {report}, came something else") from None
    against = _against(said, held)
    for name, ours in (("slot", slot), ("artefact", chosen.id)):  # where the report names them: somebody else's word is none on this one
        if judged.get(name, ours) != ours:
            raise ConfigurationError(f"expected a report on the {name} {ours[:40]}, came one on {str(judged[name])[:40]}; the right one: wardstream learn report RUN --json")
    if against and not anyway:
        raise ConfigurationError(f"expected a report in which the gate of this registry promotes, came {against}; --anyway promotes all the same, and says so")
    move = held.promote(slot, chosen.id, said, _now(), ": ".join(filter(None, (f"against the gate ({against})" if against else "", why))))
    console.print(f"{slot}: {move.artefact[:16]} in service")


@app.command()
def rollback(slot: Slot, why: Annotated[str, typer.Option(help="In words, for those who look later.")], registry: Folder = None, config: Config = None) -> None:
    """Back to what was in service before; to what ships, where nothing was."""
    held = _open(registry, config)
    _known(slot, held.slots())
    move = held.roll_back(slot, _now(), why)
    console.print(f"{slot}: {move.artefact[:16] or 'what ships'} in service")


@app.command()
def diff(one: Id, other: Id, registry: Folder = None, config: Config = None) -> None:
    """What two artefacts differ in: files, lineage, cards."""
    held = _open(registry, config)
    first, second = (held.artefacts.get(_whole(held, each)) for each in (one, other))
    for name in sorted({*first.manifest.files, *second.manifest.files}):
        if first.manifest.files.get(name) != second.manifest.files.get(name):
            console.print(f"{name}: {first.manifest.files.get(name, 'not there')[:16]} -> {second.manifest.files.get(name, 'not there')[:16]}")
    for name in sorted({*first.manifest.lineage, *second.manifest.lineage}):
        if first.manifest.lineage.get(name) != second.manifest.lineage.get(name):
            console.print(f"{name}: {first.manifest.lineage.get(name, '')} -> {second.manifest.lineage.get(name, '')}")
    for line in difflib.unified_diff(first.manifest.card.splitlines(), second.manifest.card.splitlines(), first.id[:16], second.id[:16], lineterm=""):
        console.print(line)


def _against(said: bytes, registry: Registry) -> str:
    """What speaks against promoting with this report; "" where the gate's own word, signed, is that it promotes."""
    from wardstream.learning.cycles.reports import verified

    try:
        return "" if verified(said, registry.folder).promoted else "one in which it refuses"
    except StateError:
        return "one that it did not sign"


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


def _open(given: Path | None, config: Path | None) -> Registry:
    """The registry that is named, else the one in the settings, which workers serve from. Raises ConfigurationError where there is none: an empty one would
    say that what ships is in service."""
    from importlib.util import find_spec

    from wardstream.settings import load

    if find_spec("cryptography") is None:
        raise ConfigurationError("expected the package cryptography, came none; install the extra: pip install 'wardstream[learning]'")
    from models.registry import Registry

    folder = given or load(config).learning.registry or REGISTRY
    if not folder.is_dir():
        raise ConfigurationError(
            f"expected a registry in {folder}, came none; correct learning.registry or --registry. Where nothing was ever promoted there is none yet: what ships is in service"
        )
    return Registry(folder)


def _known(slot: str, also: Iterable[str] = ()) -> None:
    """`also`: that hold moves already."""
    if slot not in SLOTS and slot not in also:
        raise ConfigurationError(f"expected a slot ({', '.join(SLOTS)}), came {slot}")


def _whole(registry: Registry, begins: str) -> str:
    found = [one for one in registry.artefacts.ids() if one.startswith(begins)]
    if len(found) != 1:
        raise ConfigurationError(f"expected the id of one artefact, or how it begins; {begins} fits {len(found)}: see wardstream models list")
    return found[0]


def _plain(value: object) -> object:
    import msgspec

    return msgspec.to_builtins(value)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
