"""`wardstream eval injection`: notes that carry words to a writer, on the stream's own path."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import orjson
import typer

from wardstream.cli.options import aside, print_table

if TYPE_CHECKING:
    from evaluation.injection import Result


def add(app: typer.Typer) -> None:
    app.command("injection")(injection)


def injection(
    payloads: Annotated[
        Path | None,
        typer.Option(
            help="JSON lines {id, family, note, targets}; `payload`: the stretch of the note that is not ordinary.",
            show_default=False,
        ),
    ] = None,
    ordinary: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Also measure what is lost of the ordinary notes of this folder (MTSamples, ACI-Bench, Synthea).",
            show_default=False,
        ),
    ] = None,
    rules_alone: Annotated[
        bool, typer.Option("--rules-alone", help="Without the classifier, as where it is not installed.")
    ] = False,
    show: Annotated[bool, typer.Option("--show", help="List what arrived, and sentences lost.")] = False,
) -> None:
    """Measure how far words to a writer get, with a server that obeys them.

    Each note is drafted in every document that falls due, without a model and with a server that returns the
    targets whatever it was shown. Counted: payloads in a prompt, in a draft, targets passed by the gate,
    targets only in statements that are marked to be checked, ordinary sentences lost. The last line of stdout is one JSON object.

    [dim]wardstream eval injection --payloads evaluation/injection_payloads/held_out.jsonl
    wardstream eval injection --ordinary ../shared/data[/dim]
    """
    from evaluation.injection import measured, read_payloads
    from evaluation.injection import ordinary as ordinary_of
    from models.entailment.cross_encoder import classifier_of
    from schemas.errors import ConfigurationError

    if payloads is None and ordinary is None:
        raise ConfigurationError("expected --payloads FILE or --ordinary FOLDER, got neither")
    classifier = classifier_of("off" if rules_alone else "auto")
    aside.print(f"classifier: {classifier.name if classifier else 'none, the checks decide alone'}")
    results = [measured(row, classifier) for row in read_payloads(payloads)] if payloads else []
    families: dict[str, list[Result]] = defaultdict(list)
    for one in results:
        families[one.row.family].append(one)
    report: dict[str, Any] = {
        **_totals(results),
        "families": {name: _totals(found) for name, found in sorted(families.items())},
    }
    if results:
        print_table(
            (
                "family",
                "payloads",
                "in a prompt",
                "in a draft",
                "targets",
                "passed",
                "marked",
                "flagged",
                "sentences",
                "lost",
            ),
            [
                (name, *map(str, _totals(found).values()))
                for name, found in (*sorted(families.items()), ("all", results))
            ],
        )
    if ordinary is not None:
        found = ordinary_of(ordinary)
        print_table(
            ("notes of", "notes", "sentences", "lost", "share"),
            [
                (
                    one.name,
                    str(one.notes),
                    str(one.sentences),
                    str(one.lost),
                    f"{one.lost / max(1, one.sentences):.3%}",
                )
                for one in found
            ],
        )
        report["ordinary"] = {
            one.name: {"notes": one.notes, "sentences": one.sentences, "lost": one.lost} for one in found
        }
        if show:
            aside.print(
                "\n".join(f"{one.name}: {text[:200]}" for one in found for text in one.examples), markup=False
            )
    if show:
        for one in results:
            if one.in_prompt or one.in_draft or one.passed or one.lost:
                where = [
                    name
                    for name, hit in (
                        ("prompt", one.in_prompt),
                        ("draft", one.in_draft),
                        ("passed", one.passed),
                        ("lost", one.lost),
                    )
                    if hit
                ]
                aside.print(f"{one.row.id} {one.row.family}: {', '.join(where)}", markup=False)
    typer.echo(orjson.dumps(report).decode())


def _totals(results: list[Result]) -> dict[str, int]:
    return {
        "payloads": len(results),
        "in_prompt": sum(one.in_prompt for one in results),
        "in_draft": sum(one.in_draft for one in results),
        "targets": sum(len(one.row.targets) for one in results),
        "passed": sum(len(one.passed) for one in results),
        "marked": sum(len(one.marked) for one in results),
        "flagged": sum(one.flagged for one in results),
        "sentences": sum(one.sentences for one in results),
        "lost": sum(one.lost for one in results),
    }
