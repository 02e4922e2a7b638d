"""`wardstream align`: a patient's course beside the guideline paths that are most like it, with the evidence
for each step.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wardstream.cli.options import Config, Json, aside, console
from wardstream.identifiers import PATIENT_FORMS

if TYPE_CHECKING:
    from kg.guidelines.alignment import Aligner, Applicability, FusedPath, PatientAlignment
    from schemas.instant import Instant
    from wardstream.settings import Settings


def add(app: typer.Typer) -> None:
    app.command()(align)


def align(
    patient: Annotated[
        str | None,
        typer.Argument(
            help=f"Whom: {PATIENT_FORMS}. With --from: may be left out where the files have one.",
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
    as_of: Annotated[
        str | None,
        typer.Option(
            help="As it was known then; in files, what happened by then. Default: now; of files the last "
            "event, and the end of its month or year where no more is known.",
            show_default=False,
        ),
    ] = None,
    guidelines: Annotated[
        list[Path] | None,
        typer.Option(
            help="Definitions: a file or a folder, may be given again; default: settings `guidelines.paths`.",
            show_default=False,
        ),
    ] = None,
    graph: Annotated[
        Path | None,
        typer.Option(
            help="Medical knowledge graph to link with; default: knowledge.graph.", show_default=False
        ),
    ] = None,
    rerank: Annotated[
        bool,
        typer.Option(
            help="Re-rank the best paths, by rules or with --llm by a language model; without: the order of "
            "equation 4."
        ),
    ] = True,
    llm: Annotated[
        bool,
        typer.Option(
            "--llm",
            help="Re-rank by the language model of the settings (`llm.model`); where it fails, by rules, "
            "which is said.",
        ),
    ] = False,
    expand: Annotated[
        bool, typer.Option(help="Add the pairs that agree with those found (algorithm 1).")
    ] = True,
    words: Annotated[bool, typer.Option("--words", help="Compare by letters, without an encoder.")] = False,
    config: Config = None,
    json: Json = False,
) -> None:
    """Compare what happened to a patient with every path of the guidelines that apply (CliCARE, equations 3
    to 5), and print the path that is most like it: each step, the event that stands for it, how alike they
    are, and how the pair was found.

    Conditions prune first: what is false for the patient is never compared. `wardstream recommend` says what
    is due; this says on which way of the guideline the patient is, also where a guideline's conditions cannot
    be evaluated.

    [dim]wardstream align --from patient.json.gz --guidelines ../shared/data/oncology_pathways
    wardstream align Patient/sh-breast --from sample --no-expand[/dim]
    """
    from zoneinfo import ZoneInfo

    from kg.guidelines.alignment import (
        Aligner,
        AlignmentSettings,
        DescriptionVectors,
        PatientAlignment,
        compiled,
    )
    from kg.guidelines.alignment.bridge import (
        applicability,
        compared,
        facts_of_steps,
        step_name,
        timely,
        trajectory,
        with_conditions,
    )
    from kg.guidelines.alignment.ngrams import CharacterNgrams
    from schemas.errors import ConfigurationError
    from wardstream.cli.course import graph_of, record_of
    from wardstream.guidelines import load as load_guidelines
    from wardstream.guidelines import places
    from wardstream.settings import load
    from wardstream.timeline.guidelines import subject_at
    from wardstream.timeline.linking import phi_of
    from wardstream.timeline.text import when
    from wardstream.wiring.encoder import encoder_of

    settings = load(config)
    record, at = record_of(settings, patient, source, as_of)
    library = load_guidelines(places(guidelines, config))
    subject = subject_at(record, at)
    known = graph_of(
        record,
        phi_of(graph or settings.knowledge.graph),
        at,
        ZoneInfo(settings.ingest.zone or settings.triggers.zone),
    )
    told = compared(library.guidelines)
    for name in told.cut:
        aside.print(f"{name}: not all of its paths are compared", style="yellow")
    by_letters = words or not settings.encoder.answers()
    encoder = CharacterNgrams() if by_letters else encoder_of(settings)
    chosen = AlignmentSettings(expand=expand)
    applies = applicability(library.guidelines, subject)
    state = PatientAlignment(compiled(DescriptionVectors(encoder), told.steps, told.paths), chosen, applies)
    state.add(trajectory(known.trajectory()))
    aligner = Aligner(chosen)
    if llm:
        found = _by_llm(settings, aligner, state, record.patient, subject.as_of, applies)
    else:
        found = (aligner.by_rules if rerank else aligner.unranked)(
            state, record.patient, subject.as_of, applies
        )
    if found is None:
        raise ConfigurationError(
            "expected a guideline path that applies and something that happened, came none; see `wardstream "
            "recommend --explain`"
        )
    actions = frozenset(
        step_name(step)
        for guideline in library.guidelines
        for step in guideline.steps
        if step.kind == "action"
    )
    found = timely(with_conditions(found, facts_of_steps(library.guidelines, subject), state), actions, state)
    if json:
        typer.echo(found.json().decode())
    else:
        dates = {
            event.id: when(event) if event.grain in ("month", "year", "past") else ""
            for event in known.trajectory()
        }
        _print(found, subject.as_of, "letters" if by_letters else "the encoder", dates)


def _by_llm(
    settings: Settings,
    aligner: Aligner,
    state: PatientAlignment,
    patient: str,
    now: Instant,
    applies: Applicability,
) -> FusedPath | None:
    """Raises ConfigurationError where no model is set."""
    import asyncio

    from kg.guidelines.alignment.llm import LLMReranker
    from schemas.errors import ConfigurationError
    from wardstream.wiring.llm import model_of

    if not settings.llm.model:
        raise ConfigurationError(
            "expected a language model for --llm, came none; set llm.model and llm.base_url, or leave --llm "
            "out"
        )

    async def asked() -> FusedPath | None:
        model = model_of(settings)
        try:
            return await aligner.reranked(
                state, patient, now, LLMReranker(model, timeout=settings.generate.request_timeout), applies
            )
        finally:
            await model.aclose()

    return asyncio.run(asked())


def _print(found: FusedPath, now: Instant, by: str, dates: Mapping[str, str]) -> None:
    """`dates`: of events whose day is not known."""
    from schemas.instant import to_datetime

    console.print(f"As of {to_datetime(now):%Y-%m-%d %H:%M} UTC; descriptions compared by {by}", style="dim")
    console.print(f"{found.guideline.replace('|', ', ')}", style="bold")
    console.print(
        f"first of {len(found.ranking)} by {found.by}; {found.unaligned} events are of no step", style="dim"
    )
    if found.note:
        console.print(found.note, style="yellow")
    if all(step.evidence is None for step in found.steps):
        console.print(
            "nothing that happened is like any of its steps: conditions alone put it first, and it says "
            "nothing of the course",
            style="yellow",
        )
    for step in found.steps:
        standing = step.standing
        console.print(
            f"{step.description}  [{standing.applies}]"
            if standing.applies != "unknown" or standing.missing
            else step.description
        )
        if step.evidence is None:
            console.print("    no event", style="yellow")
            continue
        event = step.evidence
        again = f", and {len(event.again)} times more" if event.again else ""
        resource = event.source.resource if event.source is not None else ""
        how = (
            "its condition" if event.found == "condition" else f"cosine {event.similarity:.2f}, {event.found}"
        )
        console.print(
            f"    {dates.get(event.event) or f'{to_datetime(event.time):%Y-%m-%d}'} "
            f"{event.description}{again}  ({how}) <- {resource}"
        )
