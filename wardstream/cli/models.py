"""`wardstream models`: trained artefacts, which of them serve, promotion and rollback."""

from __future__ import annotations

import difflib
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from schemas.decisions import SLOTS
from schemas.errors import ConfigurationError
from wardstream.cli.options import (
    Config,
    Json,
    argument,
    console,
    option,
    plain,
    print_json,
    print_lines,
    print_table,
    whole,
)

if TYPE_CHECKING:
    from models.registry import Artefact, Registry
    from wardstream.learning.watch.forgotten_models import Due

app = typer.Typer(help="Trained artefacts: which serve, promotion, rollback.", no_args_is_help=True)
Folder = Annotated[
    Path | None,
    option("Folder of the registry; default: learning.registry, else .data/registry.", "--registry"),
]
Slot = Annotated[str, argument(f"Policy slot: {', '.join(SLOTS)}.", "SLOT")]
Why = Annotated[str, typer.Option(help="The reason, kept with the move.")]
REGISTRY: Final = Path(".data/registry")


@app.command()
def show(
    slot: Annotated[str | None, argument(f"Policy slot: {', '.join(SLOTS)}.", "SLOT")] = None,
    diff: Annotated[
        tuple[str, str] | None, option("Compare two artefacts: files, lineage, cards.", metavar="ID ID")
    ] = None,
    registry: Folder = None,
    log: Annotated[
        Path | None, option("Folder of learning, for its snapshots; default: learning.folder.")
    ] = None,
    config: Config = None,
    json: Json = False,
) -> None:
    """List artefacts and where they serve; of a slot show every move and the gate's report.

    The list marks artefacts in service that must be retrained, as they have learned from patients who are
    forgotten by now. Everything is verified: a file changed by anything but the registry is an error.

    [dim]wardstream models show
    wardstream models show retrieval-weights[/dim]
    """
    held = open_registry(registry, config)
    if diff is not None:
        first, second = (held.artefacts.get(whole_id(held, one)) for one in diff)
        print_lines(_differences(first, second))
    elif slot is not None:
        _show_slot(held, slot, log, config, json)
    else:
        _list(held, log, config, json)


@app.command()
def promote(
    slot: Slot,
    artefact: Annotated[
        str, argument("An artefact's id, or its beginning; or a folder of files to add first.", "ID|FOLDER")
    ],
    report: Annotated[
        Path | None, option("The gate's report as JSON: it is signed with the promotion.")
    ] = None,
    share: Annotated[
        float | None,
        option("Canary: only this share of the requests, between 0 and 1, always the same ones."),
    ] = None,
    shadow: Annotated[
        bool, typer.Option("--shadow", help="Answer every request, publish nothing, log the figures.")
    ] = False,
    why: Why = "",
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Despite the gate's report; the move records that.")
    ] = False,
    card: Annotated[Path | None, option("With FOLDER: the model card, Markdown.")] = None,
    registry: Folder = None,
    config: Config = None,
) -> None:
    """Put an artefact into service: for all requests with the gate's report, for a share, or as a shadow.

    Workers take it up between two requests. The watch promotes a canary or ends it by its reward. A folder of
    files trained elsewhere, such as a LoRA, is added to the registry; without --report, --share or --shadow
    nothing serves it yet.

    [dim]wardstream models promote retrieval-weights 3f9a --report report.json
    wardstream models promote diagnosis-policy lora/ --share 0.05 --why "trained on site"[/dim]
    """
    if sum((report is not None, share is not None, shadow)) > 1:
        raise ConfigurationError("only one of --report, --share and --shadow can be given")
    added = Path(artefact).is_dir()
    held = open_registry(registry, config, make=added)
    if added and slot == "llm-adapter":
        _fits(Path(artefact), config)
    identity = _add(held, slot, Path(artefact), card) if added else for_slot(held, slot, artefact)
    if report is not None:
        from wardstream.settings import load

        _promote(held, slot, identity, report, why, anyway=anyway, control=load(config).learning.control)
    elif share is not None:
        _try(held, slot, identity, share, why)
    elif shadow:
        held.shadow(slot, identity, _now())
        serving = _name(held.standing(slot).current)
        console.print(f"{slot}: {identity[:16]} in the shadow of {serving}")
    elif not added:
        raise ConfigurationError("`models promote` requires --report, --share or --shadow")


@app.command()
def rollback(
    slot: Slot,
    why: Why,
    trial: Annotated[
        bool, typer.Option("--trial", help="Only end canary and shadow; what is in service stays.")
    ] = False,
    registry: Folder = None,
    config: Config = None,
) -> None:
    """Return to what was in service before, or to the shipped policy; a canary and a shadow end, too."""
    held = open_registry(registry, config)
    known(slot, held.slots())
    if not trial:
        move = held.roll_back(slot, _now(), why)
        console.print(f"{slot}: {_name(move.artefact)} in service")
        return
    now = held.standing(slot)
    if not now.trial and not now.shadow:
        raise ConfigurationError(f"{slot} has no canary and no shadow; see `wardstream models show {slot}`")
    held.end_trial(slot, _now(), why, seen=now)
    console.print(f"{slot}: {_name(now.current)} in service, nothing on trial")


def open_registry(given: Path | None, config: Path | None, *, make: bool = False) -> Registry:
    """The registry named, else that of the settings, which workers serve from.

    Raises ConfigurationError if it does not exist and may not be made: an empty one would report that the
    shipped policies are in service.
    """
    from importlib.util import find_spec

    from wardstream.settings import load

    if find_spec("cryptography") is None:
        raise ConfigurationError("the registry requires the extra: pip install 'wardstream[learning]'")
    from models.registry import Registry

    settings = load(config)
    folder = given or settings.learning.registry or REGISTRY
    if not folder.is_dir() and not make:
        raise ConfigurationError(
            f"there is no registry in {folder}; correct learning.registry or --registry. Before the first "
            "promotion there is none: the shipped policies are in service"
        )
    return Registry(folder, anchor=settings.anchor)


def known(slot: str, also: tuple[str, ...] | list[str] = ()) -> None:
    """Raises ConfigurationError for a slot that is neither in use nor holds moves already (`also`)."""
    if slot not in SLOTS and slot not in also:
        raise ConfigurationError(f"expected a policy slot ({', '.join(SLOTS)}), got {slot}")


def whole_id(registry: Registry, begins: str) -> str:
    found = [one for one in registry.artefacts.ids() if one.startswith(begins)]
    if len(found) != 1:
        raise ConfigurationError(
            f"expected the id of one artefact, or its beginning; {begins} matches {len(found)}: see "
            "`wardstream models show`"
        )
    return found[0]


def for_slot(registry: Registry, slot: str, begins: str) -> str:
    """An artefact of the kind that the slot's workers serve. Raises ConfigurationError for another."""
    known(slot)
    identity = whole_id(registry, begins)
    kind = registry.artefacts.get(identity).manifest.kind
    if kind != SLOTS[slot]:
        raise ConfigurationError(
            f"{slot} serves artefacts of kind {SLOTS[slot]}, and {identity[:12]} is of kind {kind}"
        )
    return identity


def _list(held: Registry, log: Path | None, config: Path | None, json: bool) -> None:
    dues = _forgotten(held, log, config)
    forgotten = {name: one.stale for name, one in dues.items()}
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
                    "kind": manifest.kind,
                    "made": manifest.made,
                    "slots": serves[one],
                    "lineage": manifest.lineage,
                    "forgotten": forgotten[one].patients if one in forgotten else 0,
                }
                for one, manifest in found
            ]
        )
        return
    rows = (
        (one[:16], manifest.kind, manifest.made, ", ".join(serves[one]), _retrain(dues.get(one)))
        for one, manifest in sorted(found, key=lambda row: row[1].made)
    )
    print_table((whole("artefact"), "kind", "made", "serves", ""), rows)


def _show_slot(held: Registry, slot: str, log: Path | None, config: Path | None, json: bool) -> None:
    known(slot, held.slots())
    moves, now = held.moves(slot), held.standing(slot)
    if json:
        print_json({"standing": plain(now), "moves": [plain(move) for move in moves]})
        return
    if now.current in (forgotten := _forgotten(held, log, config)):
        console.print(f"{_name(now.current)}: {_retrain(forgotten[now.current])}")
    canary = f", {now.trial[:16]} answers {100 * now.share:.3g}% on trial" if now.trial else ""
    if now.control_share:
        canary += f", {_name(now.control)} keeps {100 * now.control_share:.3g}%"
    console.print(f"{slot}: {_name(now.current)} in service{canary}")
    rows = ((str(one.number), one.at, one.kind, _name(one.artefact), one.why) for one in moves)
    print_table(("move", "when", "what", whole("artefact"), "why"), rows)
    reported = [move for move in moves if move.report]
    if reported:
        _print_report(held.report(reported[-1]))
    if now.current:
        console.print(held.artefacts.get(now.current).manifest.card)


def _differences(first: Artefact, second: Artefact) -> list[str]:
    one, other = first.manifest, second.manifest
    lines = [
        f"{name}: {one.files.get(name, 'absent')[:16]} -> {other.files.get(name, 'absent')[:16]}"
        for name in sorted({*one.files, *other.files})
        if one.files.get(name) != other.files.get(name)
    ]
    lines += [
        f"{name}: {one.lineage.get(name, '')} -> {other.lineage.get(name, '')}"
        for name in sorted({*one.lineage, *other.lineage})
        if one.lineage.get(name) != other.lineage.get(name)
    ]
    cards = (one.card.splitlines(), other.card.splitlines())
    return [*lines, *difflib.unified_diff(*cards, first.id[:16], second.id[:16], lineterm="")]


def _fits(folder: Path, config: Path | None) -> None:
    """Raises ConfigurationError for a folder without an adapter, or with one of another base than the folder that the
    settings name.
    """
    from models.llm.adapters import check_base
    from models.llm.port import BackendError
    from wardstream.settings import load

    llm = load(config).llm
    if not (folder / "adapter_model.safetensors").is_file():
        raise ConfigurationError(
            f"expected a LoRA adapter in {folder}, adapter_config.json and adapter_model.safetensors as peft saves them; got none"
        )
    if llm.use == "local" and llm.model:
        try:
            check_base(folder, Path(llm.model))
        except BackendError as error:
            raise ConfigurationError(str(error)) from error


def _add(held: Registry, slot: str, folder: Path, card: Path | None) -> str:
    known(slot)
    found = {
        path.name: path.read_bytes()
        for path in sorted(folder.iterdir())
        if path.is_file() and not path.name.startswith(".")
    }
    if not found:
        raise ConfigurationError(f"{folder} has no files; name the folder of what was trained")
    text, lineage = "", {"trainer": "outside"}
    if "candidate.json" in found:  # of a trainer of ours: whom it has seen, and its card
        from trainers.candidates import read

        ours = read(folder)
        found, text, lineage = ours.files, ours.card, ours.lineage
    text = card.read_text(encoding="utf-8") if card is not None else text
    made = held.artefacts.add(found, SLOTS[slot], text, lineage, _now())
    console.print(
        f"{made.id}\n  added, {len(found)} files; try it: wardstream models promote {slot} {made.id[:16]} "
        "--share 0.05 --why …"
    )
    return made.id


def _promote(
    held: Registry, slot: str, identity: str, report: Path, why: str, *, anyway: bool, control: float
) -> None:
    import msgspec

    from wardstream.learning.cycles.reports import objection

    data = report.read_bytes()
    try:
        msgspec.json.decode(data, type=dict)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise ConfigurationError(f"{report} is not the gate's report: not a JSON object") from None
    now = held.standing(slot)
    against = objection(held, data, slot, identity, now.current)
    if against and not anyway:
        raise ConfigurationError(
            f"the report does not promote {identity[:12]} in {slot}: {against}; print the right one with "
            "`wardstream learn report RUN --json`, or promote it despite that with --anyway"
        )
    reason = "; ".join(filter(None, (f"against the gate: {against}" if against else "", why)))
    move = held.promote(slot, identity, data, _now(), reason, seen=now, control=control)
    stays = f", {control:.3g} of the requests stay on {_name(now.current)}" if control else ""
    console.print(f"{slot}: {move.artefact[:16]} in service{stays}")


def _try(held: Registry, slot: str, identity: str, share: float, why: str) -> None:
    import msgspec

    if not 0 < share < 1:
        raise ConfigurationError(f"--share must be between 0 and 1, not {share}")
    if not why:
        raise ConfigurationError("--share requires --why: the reason, kept with the move")
    report = msgspec.json.encode({"promoted": False, "why": f"by hand, without a gate: {why}"})
    now = held.standing(slot)
    if identity == now.current:
        raise ConfigurationError(f"{identity[:12]} is in service in {slot} already; a canary must be another")
    move = held.try_out(slot, identity, share, report, _now(), seen=now)
    console.print(f"{slot}: {move.artefact[:16]} answers {100 * share:.3g}% of the requests on trial")


def _print_report(data: bytes) -> None:
    """The gate's report in words; another one, given by hand, as it is."""
    import msgspec

    from wardstream.learning.cycles.reports import Report, lines

    try:
        found = msgspec.json.decode(data, type=Report)
    except msgspec.MsgspecError:
        console.print(data.decode(errors="replace"))
        return
    for line in lines(found):
        console.print(line)


def _forgotten(registry: Registry, log: Path | None, config: Path | None) -> dict[str, Due]:
    """Artefacts that answer and have seen patients who are forgotten, if a folder of learning is set."""
    from wardstream.learning.watch.forgotten_models import dues
    from wardstream.settings import load

    settings = load(config).learning
    folder = log or settings.folder
    if folder is None:
        return {}
    found = dues(registry, folder, settings.forget_days, datetime.now(UTC), unknown=True)
    return {one.stale.artefact: one for one in found}


def _retrain(found: Due | None) -> str:
    if found is None:
        return ""
    if not found.stale.patients:
        return "its snapshot is missing: whose data it has seen is not known"
    persons = f"{found.stale.patients} {'patient' if found.stale.patients == 1 else 'patients'}"
    return f"to be retrained by {found.until.date()}: {persons} forgotten"


def _name(artefact: str) -> str:
    return artefact[:16] or "what ships"


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
