"""`wardstream eval ward`: is the problem that the assessment names ranked first without the assessment?"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from wardstream.cli.options import Json, aside, print_table, progress


def add(app: typer.Typer) -> None:
    app.command("ward")(ward)


def ward(
    notes: Annotated[
        list[Path],
        typer.Option(
            help="Notes: JSON lines of {id, text}, also as .gz, or ACI-Bench's CSV; may be given again."
        ),
    ],
    graph: Annotated[
        Path, typer.Option(help="Folder of the knowledge graph and of disease profiles.")
    ] = Path(".data/kg"),
    rare: Annotated[bool, typer.Option(help="Also measure the ranker of rare diseases.")] = True,
    write: Annotated[
        Path | None,
        typer.Option(help="Write the weights fitted on all notes, no part of any.", show_default=False),
    ] = None,
    json: Json = False,
) -> None:
    """Hide the assessments of notes and rank their main problem from history and findings.

    In folds by note, duplicates in one fold. Next to it: the most frequent problems, those of the nearest
    notes, and the ranker of rare diseases. The last line is one JSON object.

    [dim]wardstream eval ward --notes ../shared/data/mtsamples/notes.jsonl.gz[/dim]
    """
    import msgspec
    import orjson

    from evaluation.ward import assessed, measure, rare_ranker, read
    from kg.medical.linking import open_linker
    from kg.medical.opening import open_snapshot
    from processors.diagnosis.problems import Disorders

    snapshot = open_snapshot(graph, say=progress)
    disorders = Disorders(snapshot)
    found, left_out = assessed(read(notes), open_linker(snapshot), disorders)
    for reason, count in left_out.most_common():
        aside.print(f"left out {count:,}: {reason}")
    other = rare_ranker(graph, snapshot, disorders, progress) if rare else None
    report, weights = measure(found, disorders, other)
    if write is not None:
        formatted = msgspec.json.format(msgspec.json.encode(weights), indent=1)
        counts = re.sub(rb"\[\s+(\d+),\s+(\d+),\s+(\d+)\s+\]", rb"[\1, \2, \3]", formatted)  # a line for each
        write.write_bytes(counts + b"\n")
    if not json:
        shown = {"this ranking": report} | {name: of for name, of in report.items() if isinstance(of, dict)}
        print_table(
            ("", "n", "Acc@1", "Acc@5", "Acc@10"),
            [
                (
                    name.replace("_", " "),
                    str(of.get("n", report["n"])),
                    *(f"{of[key]:.3f}" for key in ("acc1", "acc5", "acc10")),
                )
                for name, of in shown.items()
            ],
        )
    typer.echo(orjson.dumps(report).decode())
