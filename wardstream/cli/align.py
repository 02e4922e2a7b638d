"""`wardstream align`: the guideline paths that are most like a patient's course, with evidence for each
step.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated
from zoneinfo import ZoneInfo

import typer

from wardstream.cli.options import Config, Definitions, Json, OneGraph, aside, console, encoder_or_none
from wardstream.cli.timeline import AsOf, Source, Whom, graph_of, record_of

if TYPE_CHECKING:
    from kg.guidelines.alignment import Aligner, Applicability, FusedPath, PatientAlignment
    from schemas.instant import Instant
    from wardstream.settings import Settings


def add(app: typer.Typer) -> None:
    app.command()(align)


def align(
    patient: Whom = None,
    source: Source = None,
    as_of: AsOf = None,
    guidelines: Definitions = None,
    graph: OneGraph = None,
    rerank: Annotated[
        bool, typer.Option(help="Re-rank the best paths; without: the order of equation 4.")
    ] = True,
    llm: Annotated[
        bool,
        typer.Option(
            "--llm", help="Re-rank by the model of the settings (llm.model); if it fails, by rules."
        ),
    ] = False,
    expand: Annotated[
        bool, typer.Option(help="Add the pairs that agree with those found (algorithm 1).")
    ] = True,
    words: Annotated[bool, typer.Option("--words", help="Compare by letters, without an encoder.")] = False,
    config: Config = None,
    json: Json = False,
) -> None:
    """Print the guideline path most like what happened to a patient (CliCARE, equations 3 to 5).

    For each step: the event that matches it, how alike they are, and how the pair was found. Conditions prune
    first: a path that is false for the patient is never compared. `wardstream recommend` shows what is due;
    this shows which path the patient is on, also if a guideline's conditions cannot be evaluated.

    [dim]wardstream align --from patient.json.gz --guidelines ../shared/data/oncology_pathways
    wardstream align Patient/sh-breast --from sample --no-expand[/dim]
    """
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
    from kg.guidelines.alignment.vectors import CharacterNgrams
    from schemas.errors import ConfigurationError
    from wardstream.guidelines import load as load_guidelines
    from wardstream.guidelines import places
    from wardstream.settings import load
    from wardstream.timeline.guidelines import phi_of, subject_at
    from wardstream.timeline.text import when

    settings = load(config)
    record, at = record_of(settings, patient, source, as_of)
    library = load_guidelines(places(guidelines, config))
    subject = subject_at(record, at)
    known = graph_of(
        record,
        phi_of(graph or settings.knowledge.graph, by=settings.knowledge.linker),
        at,
        ZoneInfo(settings.ingest.zone or settings.triggers.clock),
    )
    candidates = compared(library.guidelines)
    for name in candidates.cut:
        aside.print(f"{name}: not all of its paths are compared", style="yellow")
    encoder = encoder_or_none(settings, words)
    by_letters = encoder is None
    chosen = AlignmentSettings(expand=expand)
    applies = applicability(library.guidelines, subject)
    state = PatientAlignment(
        compiled(DescriptionVectors(encoder or CharacterNgrams()), candidates.steps, candidates.paths),
        chosen,
        applies,
    )
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
            "no guideline path applies, or nothing happened; see `wardstream recommend --explain`"
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
    from models.llm.opening import open_llm
    from schemas.errors import ConfigurationError

    if not settings.llm.answers():
        raise ConfigurationError("--llm requires a language model: set llm.model and llm.base_url")

    async def reranked() -> FusedPath | None:
        model = open_llm(settings.llm)
        try:
            return await aligner.reranked(
                state, patient, now, LLMReranker(model, timeout=settings.generate.request_timeout), applies
            )
        finally:
            await model.aclose()

    return asyncio.run(reranked())


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
