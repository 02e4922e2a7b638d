"""`wardstream corpus`: the case base that patients are matched with."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.table import Table

from wardstream.cli.options import Json, aside, console, print_json

app = typer.Typer(help="Patient records that a new patient is matched with.", no_args_is_help=True)
Folder = Annotated[Path, typer.Option("--corpus", help="The case base: a folder.")]
Salt = Annotated[
    Path | None,
    typer.Option(
        help="File with the salt of pseudonyms; default: `salt` in the case base.", show_default=False
    ),
]
_TOLD: Final = 20  # files and lines that were skipped; the rest is counted


class Kind(StrEnum):
    """How the records are written."""

    phenopacket = "phenopacket"
    rarebench = "rarebench"
    fhir = "fhir"


@app.callback()
def corpus() -> None:
    """Patient records that a new patient is matched with."""


@app.command("add")
def add_cases(
    paths: Annotated[
        list[Path], typer.Argument(metavar="PATH...", help="Files, or folders of them.", show_default=False)
    ],
    format: Annotated[
        Kind,
        typer.Option(
            help="phenopacket: GA4GH JSON, or compact lines; rarebench: lines; fhir: a bundle a patient, a "
            "file or a line each."
        ),
    ],
    corpus: Folder = Path(".data/corpus"),
    salt: Salt = None,
    json: Json = False,
) -> None:
    """Add records to the case base. Adding the same again changes nothing.

    A record needs a finding (HPO) and a diagnosis (OMIM, ORPHA, MONDO or ICD-10-CM). What has neither is
    skipped, and told; the exit code is 1 where nothing else came. Patients of FHIR bundles are kept under
    pseudonyms.

    [bold]The base holds findings and diagnoses of patients:[/bold] keep it where such records may be.

    [dim]wardstream corpus add --format phenopacket cases.jsonl.gz
    wardstream corpus add --format rarebench RAMEDIS.jsonl MME.jsonl[/dim]
    """
    from models.ranker.case_base import Store
    from wardstream.diagnosis.corpus import Skipped, read
    from wardstream.diagnosis.pseudonyms import pseudonyms

    skipped: list[Skipped] = []
    known = pseudonyms(corpus, salt, make=True) if format is Kind.fhir else None
    added = Store(corpus).add(read(paths, format.value, skipped.append, str if known is None else known.of))
    if json:
        print_json({**added._asdict(), "skipped": len(skipped)})
    else:
        for one in skipped[:_TOLD]:
            aside.print(f"skipped {one.file}{f' line {one.line}' if one.line else ''}: {one.reason}")
        if len(skipped) > _TOLD:
            aside.print(f"skipped {len(skipped) - _TOLD} more")
        console.print(
            f"{corpus}: {added.new:,} new, {added.changed:,} changed, {added.same:,} were there; "
            f"{len(skipped):,} skipped"
        )
    if skipped and not any(added):
        raise typer.Exit(1)


@app.command("list")
def list_cases(corpus: Folder = Path(".data/corpus"), json: Json = False) -> None:
    """Count the records by source."""
    from models.ranker.case_base import Store

    cases = Store(corpus).cases()
    counts = Counter(case.source for case in cases)
    diseases = {source: len({case.diseases for case in cases if case.source == source}) for source in counts}
    if json:
        print_json(
            {
                source: {"cases": count, "diagnoses": diseases[source]}
                for source, count in sorted(counts.items())
            }
        )
        return
    if not cases:
        aside.print(f"no cases in {corpus}; `wardstream corpus add --format phenopacket PATH` adds some")
    table = Table("source", "cases", "diagnoses")
    for source, count in sorted(counts.items()):
        table.add_row(source, f"{count:,}", f"{diseases[source]:,}")
    console.print(table)


@app.command("remove")
def remove_cases(
    source: Annotated[str | None, typer.Option(help="All of this source.", show_default=False)] = None,
    of_patient: Annotated[
        str | None,
        typer.Option(
            "--patient",
            help="All of this patient: a record key (Patient/7), or a name as the base has it.",
            show_default=False,
        ),
    ] = None,
    case: Annotated[str | None, typer.Option(help="One record: SOURCE/ID.", show_default=False)] = None,
    corpus: Folder = Path(".data/corpus"),
    salt: Salt = None,
) -> None:
    """Remove records: of a source, of a patient, or one. What is named together must hold together.

    Finished stays (source [bold]stay[/bold]) come from the stream: the stage `cases` brings one back when its
    patient's record changes.
    """
    from models.ranker.case_base import Store
    from schemas.errors import ConfigurationError
    from wardstream.diagnosis.pseudonyms import asked, pseudonyms

    if not (source or of_patient or case):
        raise ConfigurationError("expected --source, --patient or --case, came none: nothing is removed")
    patients = {of_patient, asked(of_patient, pseudonyms(corpus, salt))} if of_patient else set()
    gone = Store(corpus).remove(
        lambda one: (
            (not source or one.source == source)
            and (not patients or one.patient in patients)
            and (not case or one.key == case)
        )
    )
    console.print(
        f"{corpus}: {gone:,} removed"
        + ("" if gone else "; `wardstream corpus list` names the sources that are there")
    )
