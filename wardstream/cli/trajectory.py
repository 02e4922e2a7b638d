"""`wardstream trajectory`: logged decisions, their rewards, snapshots of them, and forgetting a patient."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from wardstream.cli.options import (
    Config,
    Json,
    argument,
    aside,
    console,
    moment,
    option,
    plain,
    print_json,
    print_lines,
    print_table,
    whole,
)
from wardstream.identifiers import PATIENT_FORMS

app = typer.Typer(help="Logged decisions, their grounds and their rewards.", no_args_is_help=True)
Folder = Annotated[Path | None, option("Folder of the stage export; default: learning.folder.", "--log")]


@app.command()
def show(
    request: Annotated[
        str | None, argument("A request's id, or its beginning; a draft names it.", "ID")
    ] = None,
    unmatched: Annotated[
        bool, typer.Option("--unmatched", help="List the outcomes that have no draft, and why.")
    ] = False,
    refused: Annotated[
        bool, typer.Option("--refused", help="List the files and rows that cannot be learned from, and why.")
    ] = False,
    last: Annotated[int, typer.Option(help="List this many decisions, the latest.")] = 20,
    log: Folder = None,
    config: Config = None,
    json: Json = False,
) -> None:
    """List the latest decisions with their rewards; show one in full.

    The log holds no name, and no text unless `learning.texts` is set: patients, stays and cited resources are pseudonyms, the same
    everywhere. An unmatched outcome that is kept may still be joined; 30 days after its last draft it is only
    counted.
    --refused ends with exit code 1 if a file cannot be read: no snapshot can be taken then.

    [dim]wardstream trajectory show
    wardstream trajectory show 3f9a
    wardstream trajectory show --unmatched[/dim]
    """
    folder = folder_of(log, config)
    if unmatched:
        _unmatched(folder, json)
    elif refused:
        _refused(folder, json)
    elif request is not None:
        _one(folder, request, json)
    else:
        _latest(folder, last, json)


@app.command()
def snapshot(
    log: Folder = None,
    until: Annotated[
        str | None, option("Only requests and answers up to this event time; default: all.")
    ] = None,
    held_out: Annotated[
        float | None, option("Share of the patients to judge by; default: learning.held_out.")
    ] = None,
    seed: Annotated[int | None, option("Another split of the same patients; default: learning.seed.")] = None,
    taken: Annotated[
        bool, typer.Option("--list", help="List the snapshots that were taken instead.")
    ] = False,
    config: Config = None,
    json: Json = False,
) -> None:
    """Take a snapshot of the log with its rewards: a dataset that never changes, named by its content.

    The same log gives the same snapshot. A patient stays on one side of the split in every later one. It
    contains nobody who is forgotten; an old snapshot, or one with patients forgotten since, keeps only its
    manifest.

    [dim]wardstream trajectory snapshot --until 2026-03-01
    wardstream trajectory snapshot --list[/dim]
    """
    from schemas.errors import ConfigurationError
    from trainers.datasets.forgotten import FILE
    from trainers.datasets.snapshot import take
    from wardstream.settings import load

    folder = folder_of(log, config)
    if taken:
        _snapshots(folder, json)
        return
    wanted = load(config).learning
    share, number = wanted.held_out if held_out is None else held_out, wanted.seed if seed is None else seed
    if not 0 < share < 1:
        raise ConfigurationError(f"--held-out must be between 0 and 1, not {share}")
    if not (folder / FILE).exists():
        aside.print(
            "the stage forget has not run: deleted and merged patients are not known, and are included"
        )
    watermark = moment(until) if until else None
    now = watermark if watermark is not None else time.time_ns() // 1000
    made = take(folder, until=watermark, held_out=share, seed=number, now=now)
    manifest = made.manifest
    if json:
        print_json({"id": made.id, "path": str(made.path), **plain(manifest)})
        return
    print_lines(
        [
            f"{made.id}: {manifest.rows} rows of {manifest.patients} patients, {manifest.matched} with a reward; "
            f"{manifest.train} to learn from, {manifest.held} held out"
        ]
    )
    for reason, count in manifest.refused.items():
        console.print(f"  left out, {reason}: {count} (see: wardstream trajectory show --refused)")
    if manifest.forgotten:
        console.print(f"  left out, forgotten: {manifest.forgotten}")


@app.command()
def forget(
    patient: Annotated[str | None, argument(f"The patient: {PATIENT_FORMS}.")] = None,
    why: Annotated[str, option("The reason, kept; without names.")] = "",
    expired: Annotated[
        bool,
        typer.Option(
            "--expired", help="Delete what is older than learning.log_days, text_days and snapshot_days."
        ),
    ] = False,
    log: Folder = None,
    config: Config = None,
    json: Json = False,
) -> None:
    """Remove a patient from all that is learned from, for good: log, texts, rewards, snapshots; or what has expired.

    All records merged with the one named are theirs. Models that have seen them must be retrained. If it is
    killed, run it again. The record itself is the hospital's and is deleted there. Each cycle of learning
    deletes what has expired, too.

    [dim]wardstream trajectory forget Patient/7 --why "objected to research"
    wardstream trajectory forget --expired[/dim]
    """
    from schemas.errors import ConfigurationError

    if (patient is None) != expired or (patient is not None and not why):
        raise ConfigurationError("`trajectory forget` requires either PATIENT with --why, or --expired")
    if patient is None:
        _clear(log, config, json)
    else:
        _forget(patient, why, log, config, json)


def folder_of(log: Path | None, config: Path | None) -> Path:
    """Raises ConfigurationError if it is not set or does not exist: a wrong folder would report that all is
    well, or forget nobody.
    """
    from schemas.errors import ConfigurationError
    from wardstream.settings import load

    folder = log or load(config).learning.folder
    if folder is None:
        raise ConfigurationError("the setting learning.folder is not set: the folder of the stage export")
    if not folder.is_dir():
        raise ConfigurationError(
            f"there is no folder of learning in {folder}; correct learning.folder or --log, or run the stage "
            "export, which makes it"
        )
    return folder


def _latest(folder: Path, last: int, json: bool) -> None:
    from trainers.datasets.log import read

    table = read(folder).sort_by([("recorded", "descending")]).slice(0, last)
    rewards = _rewards(folder)
    rows = [{**row, "reward": rewards.get(row["request"])} for row in table.to_pylist()]
    if json:
        print_json([_with_times(row) for row in rows])
        return
    headers = (whole("request"), "task", "as of (UTC)", "by", "statements", "cut by the gate", "reward")
    cells = (
        (
            row["request"][:16],
            row["task"],
            f"{row['cut']:%Y-%m-%d %H:%M}",
            row["policy"] or row["backend"],
            str(row["statements"]),
            _cut(row),
            _reward(row["reward"]),
        )
        for row in rows
    )
    print_table(headers, cells)


def _one(folder: Path, request: str, json: bool) -> None:
    from trainers.datasets.log import find
    from wardstream.learning.decision_report import lines

    row = find(folder, request)
    reward = _rewards(folder).get(row["request"])
    if json:
        print_json(_with_times({**row, "reward": reward}))
    else:
        print_lines(lines(row, reward))


def _unmatched(folder: Path, json: bool) -> None:
    from streams.learning.unmatched import unmatched

    found = unmatched(folder / "rewards.db")
    if json:
        print_json([one._asdict() for one in found])
    elif found:
        rows = ((one.kind, str(one.number), one.why, "kept" if one.waiting else "forgotten") for one in found)
        print_table(("outcome", "number", "why", ""), rows)
    else:
        console.print("no outcome is without its draft")


def _refused(folder: Path, json: bool) -> None:
    from schemas.errors import StateError
    from trainers.datasets.forgotten import read_forgotten
    from trainers.datasets.log import contents, files, parsed
    from trainers.datasets.rewards import read_rewards
    from trainers.datasets.rows import gather

    faults = []
    for path, data in contents(files(folder)):
        try:
            parsed(path, data)
        except StateError as error:
            faults.append(str(error))
    found = [] if faults else gather(folder, read_rewards(folder), read_forgotten(folder)).refused
    if json:
        print_json({"files": faults, "rows": [plain(one) for one in found]})
    else:
        print_lines(faults)
        if found:
            rows = ((one.request[:16], one.reason, one.expected, one.found) for one in found)
            print_table((whole("request"), "refused for", "expected", "got"), rows)
        elif not faults:
            console.print("no row is refused")
    if faults:
        raise typer.Exit(1)


def _snapshots(folder: Path, json: bool) -> None:
    from trainers.datasets.snapshot import snapshots

    found = snapshots(folder)
    if json:
        print_json([{"id": one.id, "emptied": one.scrubbed, **plain(one.manifest)} for one in found])
        return
    rows = (
        (
            one.id[:16],
            one.manifest.made[:16],
            str(one.manifest.rows),
            str(one.manifest.patients),
            str(one.manifest.matched),
            str(sum(one.manifest.refused.values()) + one.manifest.forgotten),
            "emptied" if one.scrubbed else "",
        )
        for one in found
    )
    print_table((whole("snapshot"), "last row", "rows", "patients", "with reward", "left out", ""), rows)


def _forget(patient: str, why: str, log: Path | None, config: Path | None, json: bool) -> None:
    from wardstream.identifiers import patient_key
    from wardstream.learning.forgetting import forget
    from wardstream.settings import load

    key = patient_key(patient)
    done = forget(folder_of(log, config), key, why, datetime.now(UTC), load(config).learning.salt)
    if json:
        print_json(plain(done))
        return
    print_lines(
        [
            f"forgotten: a person of {done.records} {'record' if done.records == 1 else 'records'}; removed: "
            f"{done.rows} rows of the log, {done.texts} texts, {done.rewards} of rewards; {done.snapshots} snapshots and {done.runs} runs emptied"
        ]
    )
    if not (done.rows or done.rewards or done.snapshots or done.waiting):
        print_lines(
            [
                "nothing of this patient was found: never logged, forgotten before, or another id; is it the id "
                "in the hospital's events?"
            ]
        )
    if done.waiting:
        print_lines(
            [
                f"{done.waiting} requests are in a journal of the running stage export, which leaves them out of "
                "its next files"
            ]
        )


def _clear(log: Path | None, config: Path | None, json: bool) -> None:
    from wardstream.learning.cycles.window import clear
    from wardstream.settings import load

    wanted = load(config).learning
    done = clear(folder_of(log, config), wanted, datetime.now(UTC))
    if json:
        print_json(plain(done))
        return
    if not wanted.log_days:
        console.print("decisions are kept for ever: learning.log_days is 0")
    console.print(
        f"deleted: {done.files} files of the log, {done.texts} of texts; {done.snapshots} snapshots lost their rows"
    )


def _rewards(folder: Path) -> dict[str, dict[str, Any]]:
    """By request; empty if the stage reward has not run."""
    from streams.learning.reward_ledger import read_rewards

    return {one.request: plain(one) for one in read_rewards(folder / "rewards.db")}


def _with_times(row: dict[str, Any]) -> dict[str, Any]:
    return {**row, "cut": row["cut"].isoformat(), "recorded": row["recorded"].isoformat()}


def _cut(row: dict[str, Any]) -> str:
    import orjson

    return ", ".join(f"{check} {count}" for check, count in sorted(orjson.loads(row["rejected"]).items()))


def _reward(reward: dict[str, Any] | None) -> str:
    if reward is None:
        return ""
    value = reward.get("value")
    if value is None:
        return str(reward["state"])
    return f"{value:.2f}{' (echo)' if reward.get('echo') else ''}"
