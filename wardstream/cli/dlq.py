"""`wardstream dlq`: what could not be processed, and bringing it back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.table import Table

from schemas.errors import ConfigurationError
from wardstream.cli.options import Config, Json, console, print_json, shown

if TYPE_CHECKING:
    from wardstream.dead_letters import Filed

#: Stages that write dead letters.
TELLING: Final = ("ingest", "patient", "generate", "sink", "graph", "site")

app = typer.Typer(help="List, show and replay dead letters.", no_args_is_help=True)

Stage = Annotated[
    str | None, typer.Option(help="Only of this stage: ingest, patient, generate, sink.", show_default=False)
]
Limit = Annotated[int, typer.Option(min=1, help="At most so many, the latest.")]
Reason = Annotated[str | None, typer.Option(help="Only of this reason, e.g. not-json.", show_default=False)]


@app.command("list")
def list_(
    config: Config = None, stage: Stage = None, reason: Reason = None, limit: Limit = 50, json: Json = False
) -> None:
    """List dead letters, the latest last. They carry no patient data until you `show` one with --value.

    [dim]wardstream dlq list --reason missing-subject[/dim]
    """
    found = _chosen(config, stage, reason)
    if json:
        print_json([_row(one) for one in found[-limit:]])
        return
    if not found:
        console.print("no dead letters" + (" of this stage and reason" if stage or reason else ""))
        return
    table = Table("name", "written", "stage", "reason", "origin", "expected", "came")
    for one in found[-limit:]:
        letter = one.letter
        origin = f"{letter.topic}/{letter.partition}/{letter.offset}" + (
            f" {letter.location}" if letter.location else ""
        )
        mark = letter.reason if letter.severity == "rejected" else f"{letter.reason} (partial)"
        mark += f" (again, see {one.again})" if one.again else ""
        table.add_row(
            one.name, shown(one.written_ms * 1000), letter.stage, mark, origin, letter.expected, letter.came
        )
    console.print(table)
    name, count = (
        found[-1].name,
        f"{len(found)} dead letters" + (f", the last {limit} shown" if len(found) > limit else ""),
    )
    console.print(
        f"{count}. Show one: `wardstream dlq show {name}`; bring it back: `wardstream dlq replay {name}`."
    )


@app.command()
def show(
    name: Annotated[str, typer.Argument(help="As `dlq list` names it: partition:offset.")],
    config: Config = None,
    value: Annotated[bool, typer.Option(help="Also print the original record. It is patient data.")] = False,
    json: Json = False,
) -> None:
    """Show one dead letter: what was expected, what came, where, and how to bring it back."""
    from wardstream import dead_letters
    from wardstream.settings import load

    cluster = load(config).cluster()
    found = dead_letters.find(cluster, name)
    body = dead_letters.original(cluster, found.letter).decode("utf-8", "backslashreplace") if value else ""
    if json:
        print_json({**_row(found), **({"value": body} if value else {})})
        return
    for label, text in _row(found).items():
        console.print(f"{label:>14}  {text}")
    if value:
        console.print(body)


@app.command()
def replay(
    names: Annotated[
        list[str] | None, typer.Argument(help="Names as `dlq list` shows them.", show_default=False)
    ] = None,
    config: Config = None,
    stage: Stage = None,
    reason: Reason = None,
    topic: Annotated[str | None, typer.Option(help="Origin topic.", show_default=False)] = None,
    partition: Annotated[int | None, typer.Option(help="Origin partition.", show_default=False)] = None,
    offset: Annotated[int | None, typer.Option(help="Origin offset.", show_default=False)] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Every dead letter that the other options leave.")
    ] = False,
    dry_run: Annotated[bool, typer.Option(help="Only say what would be sent.")] = False,
) -> None:
    """Send the originals of dead letters to the topics they came from, once what stopped them is put right.

    Sending one twice does no harm: equal content is one event. Of a record that was sent before in vain, only
    the last letter counts.

    [dim]wardstream dlq replay 0:3 2:17
    wardstream dlq replay --reason missing-subject
    wardstream dlq replay --topic ehr.lab --partition 2 --offset 17[/dim]
    """
    from wardstream import dead_letters
    from wardstream.settings import load

    if not names and not everything and (stage, reason, topic, partition, offset) == (None,) * 5:
        raise ConfigurationError(
            "expected names, a filter (--reason, --stage, --topic ...) or --all; came none of them"
        )
    chosen = [
        one
        for one in _chosen(config, stage, reason)
        if (not names or one.name in names)
        and topic in (None, one.letter.topic)
        and partition in (None, one.letter.partition)
        and offset in (None, one.letter.offset)
    ]
    if unknown := set(names or ()) - {one.name for one in chosen}:
        raise ConfigurationError(
            f"expected names as `wardstream dlq list` shows them; there is no {', '.join(sorted(unknown))}"
        )
    if not names:
        last = dead_letters.unanswered(_chosen(config, None, None))
        chosen = [one for one in chosen if one in last]
    stay = [one for one in chosen if not dead_letters.can_be_brought_back(one.letter)]
    chosen = [one for one in chosen if one not in stay]
    for one in stay:
        console.print(
            f"{one.name} stays: its record is on {one.letter.topic}, which is not read by us alone",
            style="yellow",
        )
    if not chosen:
        console.print("nothing to send: no dead letter fits")
        return
    if dry_run:
        for one in chosen:
            console.print(f"would send {one.name} to {one.letter.topic}")
        return
    gone = dead_letters.bring_back(load(config).cluster(), chosen)
    console.print(f"sent {len(chosen) - len(gone)} records back to their topics")
    if gone:
        console.print(
            f"not sent: {', '.join(gone)}; the records are deleted where they came from", style="yellow"
        )
        raise typer.Exit(1)


def _chosen(config: Config, stage: str | None, reason: str | None) -> list[Filed]:
    from wardstream.dead_letters import filed
    from wardstream.settings import load

    if stage is not None and stage not in TELLING:
        raise ConfigurationError(f"expected a stage among {', '.join(TELLING)}; came {stage}")
    found = sorted(filed(load(config).cluster()), key=lambda one: (one.written_ms, one.partition, one.offset))
    return [one for one in found if stage in (None, one.letter.stage) and reason in (None, one.letter.reason)]


def _row(one: Filed) -> dict[str, object]:
    letter = one.letter
    return {
        "name": one.name,
        "written": shown(one.written_ms * 1000),
        "stage": letter.stage,
        "reason": letter.reason,
        "severity": letter.severity,
        "expected": letter.expected,
        "came": letter.came,
        "topic": letter.topic,
        "partition": letter.partition,
        "offset": letter.offset,
        "location": letter.location,
        "resource_type": letter.resource_type,
        "attempts": letter.attempts,
        "again": one.again,
        "replay": letter.replay or f"wardstream dlq replay {one.name}",
    }
