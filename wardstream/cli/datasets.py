"""`wardstream trajectory snapshot|snapshots|check|forget|clear`: what may be learned from, and what no
longer.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

import typer
from rich.table import Table

from wardstream.cli.options import Config, Json, aside, console, print_json, whole
from wardstream.cli.trajectory import Folder, folder_of
from wardstream.identifiers import PATIENT_FORMS


def add(app: typer.Typer) -> None:
    for command in (snapshot, snapshots, check, forget, clear):
        app.command()(command)


def snapshot(
    log: Folder = None,
    until: Annotated[
        str | None,
        typer.Option(
            help="Watermark: requests and answers up to this time (of events). Default: all there are.",
            show_default=False,
        ),
    ] = None,
    held_out: Annotated[
        float | None,
        typer.Option(
            help="Share of the patients to judge by, not to learn from; default: the setting "
            "learning.held_out.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            help="Another split of the same patients; default: the setting learning.seed.", show_default=False
        ),
    ] = None,
    config: Config = None,
    json: Json = False,
) -> None:
    """Take a snapshot of the log with its rewards: a dataset that never changes, named by its content.

    The same log gives the same snapshot. A patient stays on one side of the split in every later one. Who is
    forgotten is not in it.

    [dim]wardstream trajectory snapshot --until 2026-03-01[/dim]
    """
    import msgspec

    from schemas.errors import ConfigurationError
    from trainers.datasets.forgotten import FILE
    from trainers.datasets.snapshot import take
    from wardstream.cli.options import moment
    from wardstream.settings import load

    wanted = load(config).learning
    share, number = wanted.held_out if held_out is None else held_out, wanted.seed if seed is None else seed
    if not 0 < share < 1:
        raise ConfigurationError(f"expected --held-out between 0 and 1, came {share}")
    before = moment(until) if until else None
    folder = folder_of(log, config)
    if not (folder / FILE).exists():
        aside.print(
            "the stage forget has not run: who was deleted or merged is not known, and is in it as it was "
            "logged"
        )
    made = take(folder, until=before, held_out=share, seed=number)
    told = made.manifest
    if json:
        print_json({"id": made.id, "path": str(made.path), **msgspec.to_builtins(told)})
        return
    console.print(
        f"{made.id}: {told.rows} rows of {told.patients} patients, {told.matched} with a reward; "
        f"{told.train} to learn from, {told.held} held out"
    )
    for reason, count in told.refused.items():
        console.print(f"  left out, {reason}: {count} (see: wardstream trajectory check)")
    if told.forgotten:
        console.print(f"  left out, forgotten: {told.forgotten}")


def snapshots(log: Folder = None, config: Config = None, json: Json = False) -> None:
    """The snapshots that were taken. Of one with rows of patients who were forgotten since, or that is old,
    only the manifest is left.
    """
    import msgspec

    from trainers.datasets.snapshot import snapshots as taken

    found = taken(folder_of(log, config))
    if json:
        print_json(
            [{"id": one.id, "emptied": one.scrubbed, **msgspec.to_builtins(one.manifest)} for one in found]
        )
        return
    table = Table(whole("snapshot"), "last row", "rows", "patients", "with reward", "left out", "")
    for one in found:
        told = one.manifest
        left = sum(told.refused.values()) + told.forgotten
        table.add_row(
            one.id[:16],
            told.made[:16],
            str(told.rows),
            str(told.patients),
            str(told.matched),
            str(left),
            "emptied" if one.scrubbed else "",
        )
    console.print(table)


def check(log: Folder = None, config: Config = None, json: Json = False) -> None:
    """Files and rows that nothing can be learned from, and why. Ends with 1 where a file cannot be read: no
    snapshot can be taken then.
    """
    import msgspec

    from schemas.errors import StateError
    from trainers.datasets.forgotten import read_forgotten
    from trainers.datasets.log import contents, files, parsed
    from trainers.datasets.rewards import read_rewards
    from trainers.datasets.rows import gather

    folder = folder_of(log, config)
    faults = []
    for path, data in contents(files(folder)):
        try:
            parsed(path, data)
        except StateError as error:
            faults.append(str(error))
    refused = [] if faults else gather(folder, read_rewards(folder), read_forgotten(folder)).refused
    if json:
        print_json({"files": faults, "rows": [msgspec.to_builtins(one) for one in refused]})
    else:
        for fault in faults:
            console.print(fault)
        table = Table(whole("request"), "refused for", "expected", "found")
        for one in refused:
            table.add_row(one.request[:16], one.reason, one.expected, one.found)
        console.print(table if refused else "no row is refused" if not faults else "")
    if faults:
        raise typer.Exit(1)


def forget(
    patient: Annotated[str, typer.Argument(help=f"Whom: {PATIENT_FORMS}.", show_default=False)],
    why: Annotated[
        str, typer.Option(help="In words, for those who look later; no name.", show_default=False)
    ],
    log: Folder = None,
    config: Config = None,
    json: Json = False,
) -> None:
    """Take a person out of everything that is learned from, for good: log, rewards, snapshots; models that
    have seen them are to be trained again.

    All records that are merged with the one named are theirs. Killed half way, give it again. The record
    itself is the hospital's: it is deleted there.

    [dim]wardstream trajectory forget Patient/7 --why "objected to research"[/dim]
    """
    import msgspec

    from wardstream.identifiers import patient_key
    from wardstream.learning.forgetting import forget as forgotten
    from wardstream.settings import load

    key = patient_key(patient)
    done = forgotten(folder_of(log, config), key, why, datetime.now(UTC), load(config).learning.salt)
    if json:
        print_json(msgspec.to_builtins(done))
        return
    console.print(
        f"forgotten: a person of {done.records} {'record' if done.records == 1 else 'records'}; taken out: "
        f"{done.rows} rows of the log, {done.rewards} of rewards; "
        f"{done.snapshots} snapshots emptied"
    )
    if not (done.rows or done.rewards or done.snapshots or done.waiting):
        console.print(
            "nothing here was theirs: nothing of them was logged, or they were forgotten before, or the "
            "record is another. Is it the id that the hospital's events have?"
        )
    if done.waiting:
        console.print(
            f"{done.waiting} requests stand in a journal of the stage export, which is running: it leaves "
            "them out of its next files"
        )


def clear(log: Folder = None, config: Config = None, json: Json = False) -> None:
    """What is older than the settings learning.log_days and learning.snapshot_days keep, out of the log and
    the snapshots; each cycle of learning does so, too.
    """
    import msgspec

    from wardstream.learning.cycles.retention import clear as cleared
    from wardstream.settings import load

    wanted = load(config).learning
    done = cleared(folder_of(log, config), wanted, datetime.now(UTC))
    if json:
        print_json(msgspec.to_builtins(done))
        return
    if not wanted.log_days:
        console.print("decisions are kept for ever: learning.log_days is 0")
    console.print(
        f"cleared away: files of the log: {done.files}; snapshots that lost their rows: {done.snapshots}"
    )
