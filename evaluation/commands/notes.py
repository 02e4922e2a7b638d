"""`wardstream eval progress-note`: drafts of a folder of stays or visits, compared with the clinicians' own
notes.
"""

from __future__ import annotations

from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.table import Table

from evaluation.commands.options import By, DraftsBy
from wardstream.cli.options import Config, Json, aside, console, print_json

if TYPE_CHECKING:
    from evaluation.drafting import NoteRequest
    from evaluation.intervals import Figure
    from evaluation.judge.voting import Preference
    from evaluation.progress_notes import Scores
    from evaluation.support import Errors
    from models.encoders.port import Encoder
    from wardstream.settings import Settings

#: Figures by their names, in the order of the table.
MEASURES: Final[dict[str, str]] = {
    "sections": "SOAP sections present, of 4",
    "filled": "SOAP sections with statements, of 4",
    "cited": "statements with a citation",
    "supported": "statements that stand on it",
    "rouge1": "ROUGE-1",
    "rouge2": "ROUGE-2",
    "rougeL": "ROUGE-L",
    "rouge1_precision": "ROUGE-1, precision",
    "rouge1_recall": "ROUGE-1, recall",
    "bleu": "BLEU",
    "similarity": "similarity of embeddings",
    "words": "words of a draft",
    "length_ratio": "length, draft to reference",
    "temporal": "temporal consistency, drafts",
    "temporal_reference": "temporal consistency, references",
    "rouge1_copied": "sources copied whole: ROUGE-1",
    "rouge2_copied": "sources copied whole: ROUGE-2",
    "length_ratio_copied": "sources copied whole: length to reference",
}
#: What a history of FHIR is drafted from.
RECORDS: Final = "records"


class From(StrEnum):
    """What the notes of ACI-Bench are drafted from."""

    dialogue = "dialogue"
    sections = "sections"


def add(app: typer.Typer) -> None:
    app.command("progress-note")(progress_note)


def progress_note(
    data: Annotated[
        str,
        typer.Option(
            help="A folder of FHIR R4 bundles or NDJSON, a folder with ACI-Bench's CSV files, or `sample`."
        ),
    ] = "sample",
    source: Annotated[
        From | None,
        typer.Option(
            "--from", help="Of ACI-Bench: what to draft from; default: both, each alone.", show_default=False
        ),
    ] = None,
    words: Annotated[
        bool, typer.Option("--words", help="Without embeddings: notes are found by their words alone.")
    ] = False,
    drafts: DraftsBy = By.composer,
    votes: Annotated[
        int,
        typer.Option(
            min=0,
            help="Votes on each pair of notes, each in both orders, by the language model of the settings; 0: "
            "none.",
        ),
    ] = 3,
    samples: Annotated[int, typer.Option(min=100, help="Draws of the bootstrap over patients.")] = 1000,
    seed: Annotated[int, typer.Option(help="Of the draws.")] = 7,
    config: Config = None,
    json: Json = False,
) -> None:
    """Draft every progress note of a folder in this process, without Kafka, and measure them.

    SOAP sections present (of 4); the share of statements that are cited, and that stand on what they cite;
    ROUGE, BLEU, similarity and length compared with the clinicians' next note of the same stay; how much
    neighbouring notes of a stay resemble each other. In brackets: 95 % intervals of a bootstrap over
    patients. Below: how often the checker of support errs itself, on labelled statements. Where a language
    model is set, it judges which of two notes is better: ours, or the clinicians'; ours, or its own. With
    --drafts llm the same requests are also drafted by it, as the stage does, with what its drafts score
    above the composer's, paired; where the composer was its fallback is counted by reason.

    ACI-Bench has a dialogue and the note written of it. From `dialogue`: the transcript is the only document,
    the task of the data set. From `sections`: the note's parts come as documents of several kinds, so
    everything that is compared is in the sources; it shows what a draft keeps and adds, not whether it
    could have been written.

    [dim]wardstream eval progress-note
    wardstream eval progress-note --data .data/synthea/fhir --json
    wardstream eval progress-note --data ../shared/data/aci_bench --from dialogue[/dim]
    """
    from evaluation.drafting import Writer, in_words
    from evaluation.judge.preferences import preferences
    from evaluation.progress_notes import Note, differences, measured, scores
    from evaluation.support import SPLITS, errors
    from wardstream.settings import load
    from wardstream.wiring.encoder import encoder_of

    settings = load(config)
    encoder = None if words or not settings.encoder.answers() else encoder_of(settings)
    requested = _requests_by_source(data, source, settings, encoder)
    writers = {name: (name, Writer()) for name in requested}
    if drafts is By.llm:
        writers |= {f"{name}, by {settings.llm.called}": (name, Writer.of(settings)) for name in requested}
    notes: dict[str, list[Note]] = {}
    for run, (name, writer) in writers.items():
        written = writer.write([one.request for one in requested[name]])
        notes[run] = [
            measured(draft, one.request, one.reference)
            for draft, one in zip(written, requested[name], strict=True)
        ]
    found = {run: scores(some, encoder, samples, seed) for run, some in notes.items()}
    above = {
        run: differences(some, notes[writers[run][0]], samples, seed)
        for run, some in notes.items()
        if run != writers[run][0]
    }
    voted = {
        name: preferences(requests, settings, votes, samples, seed) for name, requests in requested.items()
    }
    checker = {split: errors(names, samples, seed) for split, names in SPLITS.items()}
    if json:
        votings = {
            name: {against: asdict(one) for against, one in reported.items()}
            for name, reported in voted.items()
        }
        runs = [
            {
                "from": writers[run][0],
                "drafts": writers[run][1].counts(),
                **asdict(one),
                "above_composer": {name: asdict(figure) for name, figure in above.get(run, {}).items()},
                "votes": votings.get(run, {}),
            }
            for run, one in found.items()
        ]
        print_json({"runs": runs, "checker": {split: asdict(one) for split, one in checker.items()}})
    else:
        _print(found)
        for run, figures in above.items():
            console.print(in_words(writers[run][1].counts()))
            compared = ", ".join(f"{MEASURES[name]} {_shown(one)}" for name, one in figures.items())
            console.print(f"Above the composer's on the same requests, paired: {compared}")
        _print_checker(checker)
        _print_votes(voted, settings, votes)


def _requests_by_source(
    data: str, source: From | None, settings: Settings, encoder: Encoder | None
) -> dict[str, list[NoteRequest]]:
    """The requests of each run, by what is drafted from."""
    from evaluation.drafting import note_requests
    from evaluation.visits import FROM, history_of, is_visits, read_visits, triggers_of
    from schemas.errors import ConfigurationError
    from wardstream.cli.history import messages_of

    if data == "sample" or not is_visits(Path(data)):
        if source is not None:
            raise ConfigurationError(
                f"expected CSV files of ACI-Bench in {data} for --from {source}, got none"
            )
        return {RECORDS: note_requests(messages_of(data, aside), encoder, settings.triggers)}
    visits = read_visits(Path(data))
    triggers = triggers_of(settings.triggers)
    return {
        name: note_requests(history_of(visits, name), encoder, triggers)
        for name in FROM
        if source is None or name == source.value
    }


def _print(found: dict[str, Scores]) -> None:
    table = Table("measure", title_justify="left")
    for name, one in found.items():
        patients = "1 patient" if one.patients == 1 else f"{one.patients} patients"
        table.add_column(f"from {name}\n{one.notes} notes, {one.referenced} with a reference\n{patients}")
    for name, label in MEASURES.items():
        if any(name in one.figures for one in found.values()):
            table.add_row(label, *(_shown(one.figures.get(name)) for one in found.values()))
    console.print(table)


def _print_checker(checker: dict[str, Errors]) -> None:
    """What the support rate is worth."""
    console.print("\nThe checker of support itself, on labelled statements:")
    table = Table("", *checker)
    table.add_row(
        "wrong statements that pass",
        *(
            f"{one.passed.value * one.wrong:.0f} of {one.wrong}: {_shown(one.passed)}"
            for one in checker.values()
        ),
    )
    table.add_row(
        "right statements that are cut",
        *(f"{one.cut.value * one.right:.0f} of {one.right}: {_shown(one.cut)}" for one in checker.values()),
    )
    for kind in dict.fromkeys(kind for one in checker.values() for kind in one.kinds):
        counted = (one.kinds.get(kind) for one in checker.values())
        table.add_row(
            f"passed with a wrong {kind}", *(f"{of[1]} of {of[0]}" if of else "-" for of in counted)
        )
    console.print(table)


def _print_votes(voted: dict[str, dict[str, Preference]], settings: Settings, votes: int) -> None:
    """How often the composer's drafts are preferred, or why no judge was available."""
    if not any(voted.values()):
        reason = (
            "none were requested"
            if not votes
            else "no language model is set (llm.model)"
            if not settings.llm.answers()
            else "there are no pairs"
        )
        console.print(f"\nNo votes of a language model: {reason}.")
        return
    for name, reported in voted.items():
        for against, one in reported.items():
            votes_cast = 2 * one.pairs * one.votes
            console.print(
                f"\nDrafts from {name} against {against}, judged by {one.judge}: {one.pairs} pairs, "
                f"{one.votes} votes each in both orders, "
                f"{one.answered} of {votes_cast} answered, {one.ties} ties"
            )
            table = Table("draft preferred (ties count half)", "share of pairs")
            for dimension, figure in one.figures.items():
                table.add_row("as a whole" if dimension == "better" else dimension, _shown(figure))
            table.add_row("votes that the other order contradicts", _shown(one.contradicted))
            console.print(table)


def _shown(figure: Figure | None) -> str:
    if figure is None:
        return "-"
    interval = "" if figure.low is None or figure.high is None else f" ({figure.low:.3f}–{figure.high:.3f})"
    return f"{figure.value:.3f}{interval}"
