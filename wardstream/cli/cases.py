"""What diagnosis rests on: `corpus`, the case base; `diseases`, the disease profiles."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from wardstream.cli.options import (
    CASES,
    GRAPHS,
    CaseBase,
    Graphs,
    Json,
    argument,
    aside,
    console,
    option,
    plain,
    print_json,
    print_skipped,
    print_table,
    progress,
)

_SYNONYMS: Final = 5


class Kind(StrEnum):
    """How the records are written."""

    phenopacket = "phenopacket"
    rarebench = "rarebench"
    fhir = "fhir"


def add(app: typer.Typer) -> None:
    app.command()(corpus)
    app.command()(diseases)


def corpus(
    paths: Annotated[
        list[Path] | None, argument("Add the records of these files or folders.", "PATH...")
    ] = None,
    format: Annotated[
        Kind | None,
        option("phenopacket: GA4GH JSON or compact lines; rarebench: lines; fhir: one Bundle per patient."),
    ] = None,
    remove: Annotated[
        bool, typer.Option("--remove", help="Remove the records that --source, --patient and --case choose.")
    ] = False,
    source: Annotated[str | None, option("Records of this source.")] = None,
    of_patient: Annotated[
        str | None,
        option("Records of this patient: a record key (Patient/7), or the base's name.", "--patient"),
    ] = None,
    case: Annotated[str | None, option("One record: SOURCE/ID.")] = None,
    corpus: CaseBase = CASES,
    salt: Annotated[
        Path | None, option("File with the salt of pseudonyms; default: `salt` in the case base.")
    ] = None,
    json: Json = False,
) -> None:
    """Add patient records that a new patient is matched with; list them by source; remove some.

    A record needs a finding (HPO) and a diagnosis (OMIM, ORPHA, MONDO or ICD-10-CM); others are skipped and
    listed, and the exit code is 1 if all are. Adding the same again changes nothing. Patients of FHIR Bundles
    are kept under pseudonyms. To be removed a record must match every filter given. Finished stays (source
    [bold]stay[/bold]) come from the stream: the stage `cases` adds one again when its record changes.

    [bold]The base holds findings and diagnoses of patients:[/bold] keep it where such records may be.

    [dim]wardstream corpus --format phenopacket cases.jsonl.gz
    wardstream corpus --format rarebench RAMEDIS.jsonl MME.jsonl
    wardstream corpus
    wardstream corpus --remove --source RAMEDIS[/dim]
    """
    from models.ranker.case_base import Store
    from schemas.errors import ConfigurationError
    from wardstream.diagnosis.pseudonyms import name_of, pseudonyms

    if paths and not remove:
        if format is None:
            raise ConfigurationError(f"--format is required with PATH: {', '.join(Kind)}")
        _add(paths, format, corpus, salt, json)
        return
    if not remove:
        _list(corpus, json)
        return
    if paths or not (source or of_patient or case):
        raise ConfigurationError("--remove requires --source, --patient or --case, and no PATH")
    patients = {of_patient, name_of(of_patient, pseudonyms(corpus, salt))} if of_patient else set()
    gone = Store(corpus).remove(
        lambda one: (
            (not source or one.source == source)
            and (not patients or one.patient in patients)
            and (not case or one.key == case)
        )
    )
    hint = "" if gone else "; `wardstream corpus` lists the sources"
    console.print(f"{corpus}: {gone:,} removed{hint}")


def _add(paths: list[Path], format: Kind, corpus: Path, salt: Path | None, json: bool) -> None:
    from models.ranker.case_base import Store
    from wardstream.diagnosis.corpus import Skipped, read
    from wardstream.diagnosis.pseudonyms import pseudonyms

    skipped: list[Skipped] = []
    known = pseudonyms(corpus, salt, make=True) if format is Kind.fhir else None
    added = Store(corpus).add(read(paths, format.value, skipped.append, str if known is None else known.of))
    if json:
        print_json({**added._asdict(), "skipped": len(skipped)})
    else:
        print_skipped(skipped)
        console.print(
            f"{corpus}: {added.new:,} new, {added.changed:,} changed, {added.same:,} unchanged; "
            f"{len(skipped):,} skipped"
        )
    if skipped and not any(added):
        raise typer.Exit(1)


def _list(corpus: Path, json: bool) -> None:
    from models.ranker.case_base import Store

    cases = Store(corpus).cases()
    counts = sorted(Counter(case.source for case in cases).items())
    diseases = {name: len({one.diseases for one in cases if one.source == name}) for name, _ in counts}
    if json:
        print_json({name: {"cases": count, "diagnoses": diseases[name]} for name, count in counts})
        return
    if not cases:
        aside.print(f"no cases in {corpus}; add some: `wardstream corpus --format phenopacket PATH`")
    rows = ((name, f"{count:,}", f"{diseases[name]:,}") for name, count in counts)
    print_table(("source", "cases", "diagnoses"), rows)


def diseases(
    name: Annotated[
        str | None, argument("A name, or an id (OMIM:154700, ORPHA:558, ICD10CM:Q87.4, Q87.4).")
    ] = None,
    add: Annotated[
        Path | None,
        option(
            "Add the profiles of a CSV with id, name, hpo, frequency, or of lines of {id, name, phenotypes: "
            "{hpo: frequency}}."
        ),
    ] = None,
    graph: Graphs = GRAPHS,
    json: Json = False,
) -> None:
    """Look a disease up: ids, its ten most characteristic phenotypes, inheritance, onset; add own profiles.

    An added disease with a known id or name is merged and its counts are pooled. A file added again replaces
    what it held before; if a line cannot be read, every such line is listed and nothing is added.
    Frequencies: 3/7, 45%, 0.45, a word of HPO ("frequent"); 0/7 or "excluded" for what was looked for and
    not found; empty if nobody counted. Further columns: onset, inheritance (HPO's terms).

    [dim]wardstream diseases "Marfan syndrome"
    wardstream diseases --add own.csv[/dim]
    """
    from kg.diseases import NO_REFERENCE, Lookup, open_diseases, own
    from schemas.errors import ConfigurationError

    if (name is None) == (add is None):
        raise ConfigurationError("`diseases` requires either a NAME or --add FILE")
    if add is not None:
        added = own.add(graph, add, own.vocabulary())
        repeated = f", {added.repeated:,} repeated lines counted once" if added.repeated else ""
        console.print(f"{graph}: {len(added.described):,} profiles of {add.name}{repeated}")
        return
    found = Lookup(open_diseases(graph, say=progress)).lookup(str(name))
    if json:
        print_json(plain(found))
        return
    if found is None:
        console.print(NO_REFERENCE)
        aside.print("no disease of this id or a similar name is known; add one: `wardstream diseases --add`")
        return
    console.print(f"{found.name}  {', '.join(found.ids)}", style="bold")
    if found.synonyms:
        console.print(f"  also: {'; '.join(found.synonyms[:_SYNONYMS])}")
    if not found.phenotypes:
        console.print(
            "  no source gives its phenotypes; add a profile (`wardstream diseases --add`) or cases "
            "(`wardstream corpus`)"
        )
    for one in found.phenotypes:
        console.print(f"  {one.share:>5.0%}  {one.name}  {one.id}")
    for what, values in (("inheritance", found.inheritance), ("onset", found.onset)):
        if values:
            console.print(f"  {what}: {', '.join(values)}")
