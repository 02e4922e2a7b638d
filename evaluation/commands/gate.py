"""`wardstream eval gate`: how often the grounding gate errs on anybody's pairs of a sentence and a statement."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from wardstream.cli.options import Json, aside, console

if TYPE_CHECKING:
    from evaluation.gate import Counted


def add(app: typer.Typer) -> None:
    app.command("gate")(gate)


def gate(
    pairs: Annotated[
        Path,
        typer.Option(
            help="Lines {id, kind, source, statement, right}, also gzipped: `source` is the sentence of a note "
            "that the statement cites.",
            show_default=False,
        ),
    ],
    show: Annotated[int, typer.Option(min=0, help="Print this many errors of each kind.")] = 0,
    rules_alone: Annotated[
        bool, typer.Option("--rules-alone", help="Without the classifier, as where it is not installed.")
    ] = False,
    json: Json = False,
) -> None:
    """Measure how many wrong statements pass the gate, and how many right ones it cuts.

    Each source is a note in a record; a model's answer cites its sentences and takes the way that answers
    take in the stream. The last line is one JSON object: totals and kinds.

    [dim]wardstream eval gate --pairs pairs.jsonl.gz --show 5[/dim]
    """
    import orjson

    from evaluation.gate import errors, judged, read_pairs
    from models.entailment.cross_encoder import classifier_of

    classifier = classifier_of("off" if rules_alone else "auto")
    aside.print(f"classifier: {classifier.name if classifier else 'none, the checks decide alone'}")
    verdicts = list(judged(read_pairs(pairs), classifier))
    shown: dict[tuple[str, bool], int] = {}
    for one in verdicts if show else ():
        of = (one.pair.kind, one.pair.right)
        shown[of] = shown.get(of, 0) + one.wrong
        if one.wrong and shown[of] <= show:
            aside.print(
                f"{one.pair.kind} {one.pair.id}: {'right, cut by ' + one.check if one.pair.right else 'wrong, passed'}"
                f" {one.detail}\n  source:    {one.pair.source}\n  statement: {one.pair.statement}"
            )
    found = errors(verdicts)
    line = orjson.dumps(found.report()).decode()
    if json:
        typer.echo(line)
        return
    table = Table("kind", "wrong", "passed", "right", "cut")
    for kind in sorted({*found.passed, *found.cut}):
        table.add_row(kind, *_cells(found.passed.get(kind)), *_cells(found.cut.get(kind)))
    console.print(table)
    typer.echo(line)


def _cells(counted: Counted | None) -> tuple[str, str]:
    return ("", "") if counted is None else (str(counted.pairs), f"{counted.errors} ({counted.rate:.1%})")
