"""What is known of a patient: `state`, `retrieve`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from wardstream.cli.options import (
    Config,
    Encounter,
    Json,
    Patient,
    console,
    encoder_or_none,
    moment,
    option,
    plain,
    print_json,
    print_table,
    shown,
    whole,
)

if TYPE_CHECKING:
    from schemas.facts import Fact
    from schemas.retrieval import Retrieval
    from wardstream.patient_state import Known


def add(app: typer.Typer) -> None:
    app.command()(state)
    app.command()(retrieve)


def state(
    patient: Patient,
    as_of: Annotated[
        str | None, option("What had arrived by then; default: now. When it happened does not count.")
    ] = None,
    config: Config = None,
    json: Json = False,
) -> None:
    """Show a patient's encounters, problems, allergies, medicines, latest results and documents.

    --as-of uses the time of arrival (the Kafka timestamp): a result of 08:00 that arrived at 09:30 is shown
    from 09:30 on. In a replay the two are the same. Reads ehr.tkg-delta and folds it; the workers' own state
    is not touched. A merged record, or an identifier, leads to the record it stands for.

    [dim]wardstream state --patient Patient/7
    wardstream state --patient Patient/7 --as-of 2026-03-01T08:00Z --json[/dim]
    """
    import time

    from schemas.errors import ConfigurationError
    from wardstream.identifiers import patient_key
    from wardstream.patient_state import standing
    from wardstream.settings import load

    key = patient_key(patient)
    at = moment(as_of) if as_of else time.time_ns() // 1000
    known = standing(load(config).cluster(), key, at)
    if known.events == 0:
        raise ConfigurationError(
            f"nothing was known of this patient by {shown(at)} UTC (--as-of uses the time of arrival); "
            "`wardstream drafts` shows how patients are named"
        )
    if json:
        print_json({"asked_for": key, **as_json(known)})
        return
    if known.patient != key:
        part = " is now part of " if key.startswith("Patient/") else " is "
        console.print(f"{key}{part}{known.patient}:")
    _print(known)


def as_json(known: Known) -> dict[str, object]:
    return {
        "patient": known.patient,
        "as_of": shown(known.as_of),
        "as_of_means": "learned by then",
        "events": known.events,
        "merged_with": known.merged_with,
        "demographics": plain(known.demographics),
        "encounters": [{"id": name, **plain(body)} for name, body in known.encounters],
        "facts": [plain(fact) for fact in known.facts],
        "documents": [
            {"id": name, "time": shown(time), **plain(body)} for name, time, body in known.documents
        ],
    }


def _print(known: Known) -> None:
    person = known.demographics
    name = (
        f"{person.given} {person.family}, {person.sex}, born {person.birth_date}"
        if person
        else "no demographics"
    )
    console.print(f"{known.patient}: {name}", style="bold")
    console.print(f"known at {shown(known.as_of)} UTC (by time of arrival): {known.events} events")
    if known.merged_with:
        console.print(f"This record is merged with {known.merged_with}: see there, too.", style="yellow")
    rows = []
    for resource, body in known.encounters:
        wards = ", ".join(move.ward for move in body.movements)
        times = (shown(body.start) if body.start else "", shown(body.end) if body.end else "")
        rows.append((resource, body.class_code, body.status, *times, wards))
    print_table((whole("encounter"), "class", "status", "from", "to", "wards"), rows, "Encounters")
    _facts("Problems", known.active("has_condition"))
    _facts("Allergies", known.active("has_allergy"))
    _facts("Medicines", known.active("ordered_medication", "takes_medication"))
    _facts("Latest results", known.latest()[:40])
    documents = (
        (resource, shown(time), one.note_type, one.title, str(len(one.text)))
        for resource, time, one in known.documents
    )
    print_table((whole("document"), "time", "type", "title", "characters"), documents, "Documents")


def _facts(title: str, facts: list[Fact]) -> None:
    rows = (
        (one.concept.label, one.said, shown(one.start), one.interpretation, one.source.resource)
        for one in facts
    )
    print_table(("what", "value", "since", "flag", whole("source")), rows, title)


def retrieve(
    patient: Patient,
    encounter: Encounter,
    cut: Annotated[str | None, option("Decision time: nothing later is seen; default: now.")] = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Every candidate of every question with all its scores.")
    ] = False,
    stages: Annotated[str, typer.Option(help="both, global or local.")] = "both",
    words: Annotated[bool, typer.Option("--words", help="By words alone, without embeddings.")] = False,
    config: Config = None,
    json: Json = False,
) -> None:
    """Show the passages of a stay's notes that a progress note would rest on.

    Reads ehr.tkg-delta, cuts and embeds the notes here, and leaves the workers' state alone. Questions, cues
    and weights: questions.yaml, cues.yaml and weights.yaml in processors/notes/retrieval.

    [dim]wardstream retrieve --patient Patient/7 --encounter Encounter/3
    wardstream retrieve --patient 7 --encounter 3 --cut 2026-03-01T08:00Z --explain[/dim]
    """
    import time

    from schemas.errors import ConfigurationError
    from schemas.instant import FOREVER
    from schemas.retrieval import traced
    from wardstream import patient_state as known
    from wardstream import retrieving
    from wardstream.identifiers import encounter_key, patient_key
    from wardstream.settings import load

    if stages not in ("both", "global", "local"):
        raise ConfigurationError(f"expected --stages both, global or local; got {stages}")
    key, stay = patient_key(patient), encounter_key(encounter)
    settings = load(config)
    at = moment(cut) if cut else time.time_ns() // 1000
    person = known.standing(settings.cluster(), key, FOREVER)
    versions, _ = known.versions(known.deltas_of(settings.cluster(), person.patient))
    encoder = encoder_or_none(settings, words)
    found = retrieving.retrieval(versions, person, stay, at, encoder, stages)  # type: ignore[arg-type]
    if json:
        print_json(plain(traced(found) if explain else found.chosen))
        return
    _print_passages(found, explain)


def _print_passages(found: Retrieval, explain: bool) -> None:
    from processors.notes.retrieval import anchored
    from wardstream.retrieving import COLUMNS, table

    console.print(
        f"{found.chunks} chunks by {shown(found.cut)} UTC, {found.embedded} with an embedding; "
        f"{len(found.chosen)} chosen"
    )
    kinds = ((one.note_type, str(one.chunks), str(one.answers)) for one in found.contributing)
    print_table(("note type", "chunks", "answers"), kinds, "Contributing note types")
    if explain:
        print_table([whole(name) for name in COLUMNS], table(found), "Candidates")
    for one in anchored(found.chosen):
        chunk = one.chunk
        copies = f", also in {', '.join(one.chosen.copies)}" if one.chosen.copies else ""
        console.print(f"\n{one.anchor}", style="bold")
        console.print(
            f"{chunk.resource}, characters {chunk.start} to {chunk.end}, score "
            f"{one.chosen.score:.3f}{copies}",
            style="dim",
        )
        console.print(chunk.text)
