"""`wardstream models`, what moves a slot by hand: add, try, promote, shadow, end-trial, rollback."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from schemas.decisions import SLOTS
from schemas.errors import ConfigurationError, StateError
from wardstream.cli.options import Config, console
from wardstream.cli.registry import Folder, Id, Slot, Why, for_slot, known, open_registry

if TYPE_CHECKING:
    from models.registry import Registry


def add(app: typer.Typer) -> None:
    for name, command in (
        ("add", put),
        ("promote", promote),
        ("try", try_out),
        ("shadow", shadow),
        ("end-trial", end_trial),
        ("rollback", rollback),
    ):
        app.command(name)(command)


def put(
    slot: Slot,
    files: Annotated[
        Path,
        typer.Argument(
            metavar="FOLDER",
            help="What was trained elsewhere, such as a LoRA: its files, without folders.",
            show_default=False,
        ),
    ],
    card: Annotated[Path | None, typer.Option(help="The model card, Markdown.", show_default=False)] = None,
    registry: Folder = None,
    config: Config = None,
) -> None:
    """Keep what was trained outside, of the kind that a slot takes, so that it can be tried. Nothing serves
    it yet.
    """
    known(slot)
    found = (
        {
            path.name: path.read_bytes()
            for path in sorted(files.iterdir())
            if path.is_file() and not path.name.startswith(".")
        }
        if files.is_dir()
        else {}
    )
    if not found:
        raise ConfigurationError(f"expected files in {files}, came none; name the folder of what was trained")
    text = card.read_text(encoding="utf-8") if card is not None else ""
    held = open_registry(registry, config, make=True)
    made = held.artefacts.add(found, SLOTS[slot], text, {"trainer": "outside"}, _now())
    console.print(
        f"{made.id}\n  kept, {len(found)} files; try it: wardstream models try {slot} {made.id[:16]} "
        "--share 0.05 --why …"
    )


def promote(
    slot: Slot,
    artefact: Id,
    report: Annotated[Path, typer.Option(help="The gate's report as JSON: it is signed with the promotion.")],
    why: Why = "",
    anyway: Annotated[
        bool,
        typer.Option(
            "--anyway",
            help="Also where the gate refused, or the report is none of this artefact's; the move keeps "
            "saying so.",
        ),
    ] = False,
    registry: Folder = None,
    config: Config = None,
) -> None:
    """Put an artefact into service, by hand, with the report in which the gate promotes it. Workers take it
    up between two requests.
    """
    import msgspec

    held = open_registry(registry, config)
    identity, said = for_slot(held, slot, artefact), report.read_bytes()
    try:
        msgspec.json.decode(said, type=dict)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise ConfigurationError(
            f"expected the gate's report as JSON in {report}, came something else"
        ) from None
    now = held.standing(slot)
    against = _against(held, said, slot, identity, now.current)
    if against and not anyway:
        raise ConfigurationError(
            f"expected a report in which the gate promotes {identity[:12]} in {slot}, came one: {against}; "
            "--anyway promotes all the same, and says so. The "
            "right one: wardstream learn report RUN --json"
        )
    move = held.promote(
        slot,
        identity,
        said,
        _now(),
        "; ".join(filter(None, (f"against the gate: {against}" if against else "", why))),
        seen=now,
    )
    console.print(f"{slot}: {move.artefact[:16]} in service")


def try_out(
    slot: Slot,
    artefact: Id,
    share: Annotated[float, typer.Option(help="Of the requests, between 0 and 1.")],
    why: Annotated[str, typer.Option(help="In words, for those who look later.")],
    registry: Folder = None,
    config: Config = None,
) -> None:
    """Let an artefact answer a share of the requests, always the same ones. The watch promotes it or ends it
    by what comes of it.
    """
    import msgspec

    if not 0 < share < 1:
        raise ConfigurationError(f"expected --share between 0 and 1, came {share}")
    held = open_registry(registry, config)
    said = msgspec.json.encode({"promoted": False, "why": f"by hand, without a gate: {why}"})
    identity, now = for_slot(held, slot, artefact), held.standing(slot)
    if identity == now.current:
        raise ConfigurationError(
            f"expected another artefact than the one in service in {slot}, came {identity[:12]} itself: "
            "there would be nothing to compare it with"
        )
    move = held.try_out(slot, identity, share, said, _now(), seen=now)
    console.print(f"{slot}: {move.artefact[:16]} answers {100 * share:.3g}% of the requests on trial")


def rollback(
    slot: Slot,
    why: Annotated[str, typer.Option(help="In words, for those who look later.")],
    registry: Folder = None,
    config: Config = None,
) -> None:
    """Back to what was in service before; to what ships, where nothing was. A trial ends, too; to end a trial
    alone: end-trial.
    """
    held = open_registry(registry, config)
    known(slot, held.slots())
    move = held.roll_back(slot, _now(), why)
    console.print(f"{slot}: {move.artefact[:16] or 'what ships'} in service")


def shadow(slot: Slot, artefact: Id, registry: Folder = None, config: Config = None) -> None:
    """Let an artefact answer everything beside what serves: nothing of it is published, its numbers are
    logged. `end-trial` ends it.
    """
    held = open_registry(registry, config)
    move = held.shadow(slot, for_slot(held, slot, artefact), _now())
    console.print(
        f"{slot}: {move.artefact[:16]} in the shadow of {held.standing(slot).current[:16] or 'what ships'}"
    )


def end_trial(
    slot: Slot,
    why: Annotated[str, typer.Option(help="In words, for those who look later.")],
    registry: Folder = None,
    config: Config = None,
) -> None:
    """Without trial and shadow; what is in service stays."""
    held = open_registry(registry, config)
    known(slot, held.slots())
    now = held.standing(slot)
    if not now.trial and not now.shadow:
        raise ConfigurationError(
            f"expected a trial or a shadow in {slot}, came none; see: wardstream models show {slot}"
        )
    held.end_trial(slot, _now(), why, seen=now)
    console.print(f"{slot}: {now.current[:16] or 'what ships'} in service, nothing on trial")


def _against(registry: Registry, data: bytes, slot: str, artefact: str, current: str) -> str:
    """What keeps a report from letting an artefact into a slot; "" nothing: the gate promotes this very one
    over what is in service, and signed that it does.
    """
    from wardstream.learning.cycles.reports import verified

    try:
        found = verified(data, registry.folder)
    except StateError:
        return "the registry's key did not sign it"
    if (found.slot, found.artefact) != (slot, artefact):
        return f"it judges {found.artefact[:12] or 'nothing'} for {found.slot}"
    if not found.promoted:
        return f"the gate refused: {found.why}"
    shown = [one[:12] or "what ships" for one in (found.against, current)]
    return (
        "" if found.against == current else f"it was judged against {shown[0]}, and {shown[1]} is in service"
    )


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
