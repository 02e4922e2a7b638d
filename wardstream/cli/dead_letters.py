"""`wardstream dlq`: what could not be processed, and bringing it back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from schemas.errors import ConfigurationError
from wardstream.cli.options import (
    Config,
    Dry,
    Json,
    argument,
    console,
    option,
    print_json,
    print_table,
    shown,
)

if TYPE_CHECKING:
    from wardstream.dead_letters import Filed

#: Stages that write dead letters.
STAGES: Final = ("ingest", "patient", "generate", "sink", "graph", "site")


def add(app: typer.Typer) -> None:
    app.command()(dlq)


def dlq(
    names: Annotated[list[str] | None, argument("Dead letters to show or replay: partition:offset.")] = None,
    replay: Annotated[
        bool, typer.Option("--replay", help="Send the original records to their topics again.")
    ] = False,
    stage: Annotated[str | None, option(f"Only of this stage: {', '.join(STAGES)}.")] = None,
    reason: Annotated[str | None, option("Only with this reason, e.g. not-json.")] = None,
    topic: Annotated[str | None, option("Only from this topic.")] = None,
    partition: Annotated[int | None, option("Only from this partition of the origin.")] = None,
    offset: Annotated[int | None, option("Only from this offset of the origin.")] = None,
    limit: Annotated[int, typer.Option(min=1, help="List at most this many, the latest.")] = 50,
    everything: Annotated[
        bool,
        typer.Option(
            "--all", help="List those that are resolved, too; with --replay: all that the filters leave."
        ),
    ] = False,
    file: Annotated[
        Path | None,
        option("Write the original of one to this file; with --replay: send this file in its place."),
    ] = None,
    resolve: Annotated[
        str | None, option("Mark the named ones as dealt with, and how, in words without patient data.")
    ] = None,
    value: Annotated[
        bool, typer.Option("--value", help="Also print the original record. It is patient data.")
    ] = False,
    dry_run: Dry = False,
    config: Config = None,
    json: Json = False,
) -> None:
    """List dead letters, show some in full, replay them once their cause is fixed, or edit one and send it again.

    They carry no patient data until you show one with --value. A record replayed twice is one event; of a
    record that failed again after a replay only the last letter counts. An edited record names the letter it is of
    in its headers (replayed-from, edited), and the letter is then resolved.

    [dim]wardstream dlq --reason missing-subject
    wardstream dlq 0:3
    wardstream dlq 0:3 --file record.json
    wardstream dlq 0:3 --file record.json --replay
    wardstream dlq 0:4 --resolve "sent again by the laboratory"
    wardstream dlq --replay 0:3 2:17
    wardstream dlq --replay --topic ehr.lab --partition 2 --offset 17[/dim]
    """
    from wardstream import dead_letters
    from wardstream.settings import load

    if names and names[0] == "replay":  # as letters that were written before 0.2 state it
        replay, names = True, names[1:]
    if stage is not None and stage not in STAGES:
        raise ConfigurationError(f"expected a stage among {', '.join(STAGES)}; got {stage}")
    filters = (stage, reason, topic, partition, offset)
    if replay and not names and not everything and filters == (None,) * 5:
        raise ConfigurationError("--replay needs names, a filter (--reason, --stage, --topic ...) or --all")
    cluster = load(config).cluster()
    if file is not None or resolve is not None:
        _one(cluster, names or [], file, replay, resolve, dry_run)
        return
    if names and not replay:
        for name in names:
            _show(dead_letters.find(cluster, name), cluster, value, json)
        return
    filed = sorted(dead_letters.filed(cluster), key=lambda one: (one.written_ms, one.partition, one.offset))
    chosen = [
        one
        for one in filed
        if (not names or one.name in names)
        and stage in (None, one.letter.stage)
        and reason in (None, one.letter.reason)
        and topic in (None, one.letter.topic)
        and partition in (None, one.letter.partition)
        and offset in (None, one.letter.offset)
        and (everything or names or not one.resolved)
    ]
    if not replay:
        _list(chosen, limit, filtered=filters != (None,) * 5, json=json)
        return
    if unknown := set(names or ()) - {one.name for one in chosen}:
        raise ConfigurationError(
            f"there is no dead letter {', '.join(sorted(unknown))}; `wardstream dlq` lists their names"
        )
    if not names:
        last = dead_letters.unanswered(filed)
        chosen = [one for one in chosen if one in last]
    _replay(chosen, cluster, dry_run)


def _one(
    cluster: dict[str, object],
    names: list[str],
    file: Path | None,
    replay: bool,
    resolve: str | None,
    dry_run: bool,
) -> None:
    """Export, edit and send again, mark as resolved."""
    from wardstream import dead_letters

    if not names or (file is not None and len(names) != 1) or (resolve is not None and not resolve.strip()):
        raise ConfigurationError("--file needs the name of one dead letter, --resolve names and words")
    found = [dead_letters.find(cluster, name) for name in names]
    if file is not None and not replay:
        body = dead_letters.original(cluster, found[0].letter)
        file.touch(mode=0o600)
        file.write_bytes(body)
        console.print(
            f"wrote {len(body)} bytes of patient data to {file}; edit it, then `wardstream dlq {names[0]} "
            f"--file {file} --replay`"
        )
        return
    if file is not None:
        if not dead_letters.can_be_brought_back(found[0].letter):
            raise ConfigurationError(f"others read {found[0].letter.topic}, too: correct it at its source")
        try:
            edited = file.read_bytes()
        except OSError as error:
            raise ConfigurationError(f"expected the edited record in {file}: {error.strerror}") from None
        if dry_run:
            console.print(f"would send {file} ({len(edited)} bytes) to {found[0].letter.topic}")
            return
        dead_letters.bring_back(cluster, found, edited)
        console.print(f"sent {file} to {found[0].letter.topic}; {names[0]} is resolved")
    if not dry_run:
        dead_letters.resolve(cluster, found, resolve or "edited and sent again")
    if resolve is not None:
        console.print(f"{'would mark' if dry_run else 'marked'} {', '.join(names)} as resolved")


def _list(found: list[Filed], limit: int, *, filtered: bool, json: bool) -> None:
    if json:
        print_json([_row(one) for one in found[-limit:]])
        return
    if not found:
        console.print("no dead letters" + (" match the filters" if filtered else ""))
        return
    rows = []
    for one in found[-limit:]:
        letter = one.letter
        origin = f"{letter.topic}/{letter.partition}/{letter.offset} {letter.location}".rstrip()
        mark = letter.reason if letter.severity == "rejected" else f"{letter.reason} (partial)"
        mark += f" (again, see {one.again})" if one.again else ""
        mark += f" (resolved: {one.resolved})" if one.resolved else ""
        rows.append(
            (one.name, shown(one.written_ms * 1000), letter.stage, mark, origin, letter.expected, letter.came)
        )
    print_table(("name", "written", "stage", "reason", "origin", "expected", "got"), rows)
    name, more = found[-1].name, f", the last {limit} shown" if len(found) > limit else ""
    console.print(
        f"{len(found)} dead letters{more}. Show one: `wardstream dlq {name}`; bring it back: "
        f"`wardstream dlq --replay {name}`."
    )


def _show(found: Filed, cluster: dict[str, object], value: bool, json: bool) -> None:
    from wardstream import dead_letters

    body = dead_letters.original(cluster, found.letter).decode("utf-8", "backslashreplace") if value else ""
    if json:
        print_json({**_row(found), **({"value": body} if value else {})})
        return
    for label, text in _row(found).items():
        console.print(f"{label:>14}  {text}")
    if value:
        console.print(body)


def _replay(chosen: list[Filed], cluster: dict[str, object], dry_run: bool) -> None:
    from wardstream import dead_letters

    stay = [one for one in chosen if not dead_letters.can_be_brought_back(one.letter)]
    chosen = [one for one in chosen if one not in stay]
    for one in stay:
        console.print(f"{one.name} stays: others read its topic {one.letter.topic}, too", style="yellow")
    if not chosen:
        console.print("nothing to send: no dead letter matches")
    elif dry_run:
        for one in chosen:
            console.print(f"would send {one.name} to {one.letter.topic}")
    else:
        gone = dead_letters.bring_back(cluster, chosen)
        console.print(f"sent {len(chosen) - len(gone)} records back to their topics")
        if gone:
            console.print(f"not sent: {', '.join(gone)}; their topics have deleted them", style="yellow")
            raise typer.Exit(1)


def _row(one: Filed) -> dict[str, object]:
    letter = one.letter
    names = ("stage", "reason", "severity", "expected", "came", "topic", "partition", "offset", "location")
    return {
        "name": one.name,
        "written": shown(one.written_ms * 1000),
        **{name: getattr(letter, name) for name in names},
        "resource_type": letter.resource_type,
        "attempts": letter.attempts,
        "again": one.again,
        "resolved": one.resolved,
        "replay": letter.replay or f"wardstream dlq --replay {one.name}",
    }
