"""`wardstream models`: what was trained, what of it is in service, and back."""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from wardstream.cli import moving
from wardstream.cli.options import Config, Json, console, print_json, whole
from wardstream.cli.registry import Folder, Id, Slot, known, open_registry, whole_id

if TYPE_CHECKING:
    from models.registry import Registry
    from trainers.datasets.stale import Stale

app = typer.Typer(help="What was trained, what of it is in service, and back.", no_args_is_help=True)
Log = Annotated[
    Path | None,
    typer.Option(
        "--log",
        help="Folder of learning, for its snapshots; default: the setting learning.folder.",
        show_default=False,
    ),
]


@app.callback()
def models() -> None:
    """What was trained, what of it is in service, and back."""


@app.command("list")
def list_models(registry: Folder = None, log: Log = None, config: Config = None, json: Json = False) -> None:
    """Artefacts, and where they serve; which of these are to be trained again, for they have seen patients
    who are forgotten by now.

    Everything is verified: what was changed by anybody but the registry is an error.
    """
    held = open_registry(registry, config)
    forgotten = _forgotten(held, log, config)
    standing = {slot: held.standing(slot) for slot in held.slots()}
    serves = {
        one: [slot for slot, now in standing.items() if one in (now.current, now.trial, now.shadow)]
        for one in held.artefacts.ids()
    }
    found = [(one, held.artefacts.get(one).manifest) for one in held.artefacts.ids()]
    if json:
        print_json(
            [
                {
                    "id": one,
                    "kind": told.kind,
                    "made": told.made,
                    "slots": serves[one],
                    "lineage": told.lineage,
                    "forgotten": forgotten[one].patients if one in forgotten else 0,
                }
                for one, told in found
            ]
        )
        return
    table = Table(whole("artefact"), "kind", "made", "serves", "")
    for one, told in sorted(found, key=lambda row: row[1].made):
        table.add_row(one[:16], told.kind, told.made, ", ".join(serves[one]), _retrain(forgotten.get(one)))
    console.print(table)


@app.command()
def show(slot: Slot, registry: Folder = None, config: Config = None, json: Json = False) -> None:
    """What serves in a slot, since when and why: every move, and the gate's report of the last promotion."""
    held = open_registry(registry, config)
    known(slot, held.slots())
    moves, now = held.moves(slot), held.standing(slot)
    if json:
        print_json({"standing": _plain(now), "moves": [_plain(move) for move in moves]})
        return
    console.print(
        f"{slot}: {now.current[:16] or 'what ships'} in service"
        + (f", {now.trial[:16]} answers {100 * now.share:.3g}% on trial" if now.trial else "")
    )
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
def diff(one: Id, other: Id, registry: Folder = None, config: Config = None) -> None:
    """What two artefacts differ in: files, lineage, cards."""
    held = open_registry(registry, config)
    first, second = (held.artefacts.get(whole_id(held, each)) for each in (one, other))
    for name in sorted({*first.manifest.files, *second.manifest.files}):
        if first.manifest.files.get(name) != second.manifest.files.get(name):
            console.print(
                f"{name}: {first.manifest.files.get(name, 'not there')[:16]} -> "
                f"{second.manifest.files.get(name, 'not there')[:16]}"
            )
    for name in sorted({*first.manifest.lineage, *second.manifest.lineage}):
        if first.manifest.lineage.get(name) != second.manifest.lineage.get(name):
            console.print(
                f"{name}: {first.manifest.lineage.get(name, '')} -> {second.manifest.lineage.get(name, '')}"
            )
    for line in difflib.unified_diff(
        first.manifest.card.splitlines(),
        second.manifest.card.splitlines(),
        first.id[:16],
        second.id[:16],
        lineterm="",
    ):
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


def _plain(value: object) -> object:
    import msgspec

    return msgspec.to_builtins(value)


moving.add(app)
