"""`wardstream timeline`: a patient's course, as text and as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wardstream.cli.options import Config, Json, aside, console, print_json
from wardstream.identifiers import PATIENT_FORMS

_STYLES = {"title": "bold", "head": "bold cyan", "stay": "bold", "note": "dim", "event": ""}


def add(app: typer.Typer) -> None:
    app.command()(timeline)


def timeline(
    patient: Annotated[
        str | None,
        typer.Argument(
            help=f"Whom: {PATIENT_FORMS}. With --from: may be left out where the files have one.",
            show_default=False,
        ),
    ] = None,
    as_of: Annotated[
        str | None,
        typer.Option(
            help="As it was known then; in files, what happened by then. Default: now; of files the last "
            "event, and the end of its month or year where no more is known.",
            show_default=False,
        ),
    ] = None,
    source: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FOLDER|FILE|sample",
            help="FHIR files, or the sample hospital, instead of the topics.",
            show_default=False,
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Draw it as well: FILE.html or FILE.svg.", show_default=False)
    ] = None,
    graph: Annotated[
        Path | None,
        typer.Option(
            help="Medical knowledge graph to link with; default: knowledge.graph.", show_default=False
        ),
    ] = None,
    guidelines: Annotated[
        list[Path] | None,
        typer.Option(
            help="Definitions whose steps stand beside; may be given again; default: settings "
            "`guidelines.paths`.",
            show_default=False,
        ),
    ] = None,
    whole: Annotated[
        bool, typer.Option("--all", help="Every event by itself: other results and care, too.")
    ] = False,
    config: Config = None,
    json: Json = False,
) -> None:
    """Show a patient's temporal knowledge graph: what was when, in which stay, who says so; courses of
    treatment, and trends.

    Coded facts and what notes say in words are one graph. A line marked ~ was at the same time as the one
    before, or nobody said which was first. A picture has the same, by role. Beside it stands where the
    patient is on the guidelines that apply (`wardstream recommend`).

    [dim]wardstream timeline Patient/7 --as-of 2026-03-01T08:00Z
    wardstream timeline --from bundle.json.gz --out course.html
    wardstream timeline Patient/sh-breast --from sample[/dim]
    """
    from zoneinfo import ZoneInfo

    from schemas.errors import ConfigurationError
    from wardstream.cli.course import graph_of, record_of
    from wardstream.guidelines import load as load_guidelines
    from wardstream.guidelines import places
    from wardstream.settings import load
    from wardstream.timeline.guidelines import marks_of
    from wardstream.timeline.linking import phi_of
    from wardstream.timeline.text import told

    settings = load(config)
    if out is not None and out.suffix not in (".html", ".svg"):
        raise ConfigurationError(f"expected --out to end in .html or .svg, came {out.suffix or 'no ending'}")
    record, at = record_of(settings, patient, source, as_of)
    phi = phi_of(graph or settings.knowledge.graph)
    if phi is None:
        aside.print(
            "no medical knowledge graph: notes are not read and nothing is linked; build one with "
            "`wardstream kg build`",
            style="yellow",
        )
    zone = ZoneInfo(settings.triggers.zone)
    known = graph_of(record, phi, at, ZoneInfo(settings.ingest.zone or settings.triggers.zone))
    if not len(known) and not known.stays():
        raise ConfigurationError(
            "expected something to be known of the patient by then, came nothing; --as-of goes by when it "
            "was learned"
        )
    marks = marks_of(record, at, load_guidelines(places(guidelines, config)).guidelines)
    if json:
        from wardstream.timeline.plain import plain

        print_json(plain(known, record.patient, at))
    else:
        for line in told(known, record.patient, at, zone=zone, whole=whole, marks=marks):
            console.print(line.text, style=_STYLES[line.kind], soft_wrap=True)
    if out is not None:
        from wardstream.timeline.page import page, picture

        draw = page if out.suffix == ".html" else picture
        out.write_text(draw(known, record.patient, at, zone=zone, marks=marks), encoding="utf-8")
        aside.print(f"drawn: {out}")
