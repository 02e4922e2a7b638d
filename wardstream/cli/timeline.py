"""`wardstream timeline`: a patient's course as text and as a picture; the record that `align` reads, too."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from zoneinfo import ZoneInfo

import typer

from wardstream.cli.history import messages_of
from wardstream.cli.options import (
    Config,
    Definitions,
    Json,
    OneGraph,
    argument,
    aside,
    console,
    moment,
    option,
    print_json,
    progress,
)
from wardstream.identifiers import PATIENT_FORMS, patient_key

if TYPE_CHECKING:
    from datetime import tzinfo

    from kg.patient import Phi, TemporalGraph
    from schemas.instant import Instant
    from wardstream.settings import Settings
    from wardstream.timeline.source import Record

_STYLES = {"title": "bold", "head": "bold cyan", "stay": "bold", "note": "dim", "event": ""}
Whom = Annotated[
    str | None, argument(f"The patient: {PATIENT_FORMS}. With --from: optional if the files have one.")
]
Source = Annotated[
    str | None,
    option(
        "FHIR files, or the sample hospital, instead of the topics.", "--from", metavar="FOLDER|FILE|sample"
    ),
]
AsOf = Annotated[
    str | None, option("As known then; in files, what happened by then. Default: now, or the last event.")
]


def add(app: typer.Typer) -> None:
    app.command()(timeline)


def timeline(
    patient: Whom = None,
    as_of: AsOf = None,
    source: Source = None,
    out: Annotated[Path | None, option("Draw it as well: FILE.html or FILE.svg.")] = None,
    graph: OneGraph = None,
    guidelines: Definitions = None,
    whole: Annotated[
        bool, typer.Option("--all", help="Every event, also of unrelated results and care.")
    ] = False,
    config: Config = None,
    json: Json = False,
) -> None:
    """Show a patient's temporal knowledge graph: events by time and stay, their sources, courses and trends.

    Coded facts and what notes state are one graph. A line marked ~ was at the same time as the one before, or
    no source states which was first. Next to it stands the patient's position on the guidelines that apply
    (`wardstream recommend`). The picture shows the same, by role.

    [dim]wardstream timeline Patient/7 --as-of 2026-03-01T08:00Z
    wardstream timeline --from bundle.json.gz --out course.html
    wardstream timeline Patient/sh-breast --from sample[/dim]
    """
    from schemas.errors import ConfigurationError
    from wardstream.guidelines import load as load_guidelines
    from wardstream.guidelines import places
    from wardstream.settings import load
    from wardstream.timeline.guidelines import marks_of, phi_of
    from wardstream.timeline.text import lines_of

    settings = load(config)
    if out is not None and out.suffix not in (".html", ".svg"):
        raise ConfigurationError(f"--out must end in .html or .svg, not in {out.suffix or 'nothing'}")
    record, at = record_of(settings, patient, source, as_of)
    phi = phi_of(graph or settings.knowledge.graph, by=settings.knowledge.linker)
    if phi is None:
        aside.print(
            "no medical knowledge graph: notes are not read and nothing is linked; build one with "
            "`wardstream kg build`",
            style="yellow",
        )
    zone = ZoneInfo(settings.triggers.clock)
    known = graph_of(record, phi, at, ZoneInfo(settings.ingest.zone or settings.triggers.clock))
    if not len(known) and not known.stays():
        raise ConfigurationError("nothing was known of the patient by then; --as-of uses the time of arrival")
    marks = marks_of(record, at, load_guidelines(places(guidelines, config)).guidelines)
    if json:
        from wardstream.timeline.plain import plain

        print_json(plain(known, record.patient, at))
    else:
        for line in lines_of(known, record.patient, at, zone=zone, whole=whole, marks=marks):
            console.print(line.text, style=_STYLES[line.kind], soft_wrap=True)
    if out is not None:
        from wardstream.timeline.page import page, picture

        draw = page if out.suffix == ".html" else picture
        out.write_text(draw(known, record.patient, at, zone=zone, marks=marks), encoding="utf-8")
        aside.print(f"drawn: {out}")


def record_of(
    settings: Settings, patient: str | None, source: str | None, as_of: str | None
) -> tuple[Record, Instant]:
    """A patient's record, of FHIR files if `source` names some, else of the topics; and its time: unless
    given the files' end, or now.

    Raises ConfigurationError if no patient is named and there are no files, or there is no such patient.
    """
    from schemas.errors import ConfigurationError
    from schemas.instant import FOREVER
    from wardstream.timeline.source import from_messages, from_topics

    at = moment(as_of) if as_of else FOREVER if source is not None else time.time_ns() // 1000
    if source is not None:
        return from_messages(
            messages_of(source, aside), patient_key(patient) if patient else "", at, progress
        ), at
    if patient is None:
        raise ConfigurationError(f"a patient is required ({PATIENT_FORMS}), or --from FILES with one")
    return from_topics(settings.cluster(), patient_key(patient), at), at


def graph_of(record: Record, phi: Phi | None, at: Instant, zone: tzinfo) -> TemporalGraph:
    """The record's graph as it was known then. `zone`: the feed's, whose midnights dates begin at."""
    from kg.patient import Reader, TemporalGraph

    reader = Reader(phi, zone)
    read = (reader.read(delta, seq) for seq, delta in enumerate(record.deltas) if delta.recorded <= at)
    return TemporalGraph(one for one in read if one is not None)
