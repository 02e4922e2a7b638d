"""`wardstream eval discharge`: what the policy predicts, compared with every other way of retrieving it."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from wardstream.cli.options import Config, Json, aside, console, print_json, progress

if TYPE_CHECKING:
    from evaluation.discharge.running import Report
    from evaluation.intervals import Figure
    from trainers.datasets.pairs import Read


class LettersBy(StrEnum):
    """Who drafts letters, if any are to be measured."""

    none = "none"
    composer = "composer"
    llm = "llm"


def add(app: typer.Typer) -> None:
    app.command("discharge")(discharge)


def discharge(
    pairs: Annotated[
        list[str],
        typer.Option(
            help="Lines of {id, source, pre_admission, reference}, gzip or not; may be given again."
        ),
    ],
    graph: Annotated[
        Path | None,
        typer.Option(help="A snapshot, or a folder of snapshots; default: .data/kg.", show_default=False),
    ] = None,
    policy: Annotated[
        Path | None,
        typer.Option(
            help="A folder that `wardstream train gro` wrote; default: what ships.", show_default=False
        ),
    ] = None,
    known: Annotated[
        list[str] | None, typer.Option(help="Other pairs, to take nearest notes from.", show_default=False)
    ] = None,
    paper: Annotated[
        Path | None,
        typer.Option(
            help="A folder that `wardstream train gro --as-written` wrote: the paper's own policy.",
            show_default=False,
        ),
    ] = None,
    words: Annotated[bool, typer.Option("--words", help="Without embeddings.")] = False,
    drafts: Annotated[
        LettersBy,
        typer.Option(
            help="Who drafts the letters that are measured; llm: the language model of the settings next to the composer."
        ),
    ] = LettersBy.composer,
    figure: Annotated[
        Path | None, typer.Option(help="Write recall by semantic group as SVG.", show_default=False)
    ] = None,
    samples: Annotated[int, typer.Option(min=100, help="Draws of the bootstrap over patients.")] = 1000,
    seed: Annotated[int, typer.Option(help="Of the draws and of what walks at random.")] = 7,
    config: Config = None,
    json: Json = False,
) -> None:
    """Foresee, from what is known at admission, the concepts of the later note that it does not name yet;
    measure what was foreseen.

    Asked for are concepts that the reference asserts of the patient (not negated, not of the family) and that
    the beginning does not name in any way. Recall as the mean over patients and pooled; 95 % intervals of a
    paired bootstrap over patients. Compared with the shipped policy: the scorer it came from, popularity,
    conditional probability, neighbours in the graph, nearest notes (--known), the paper's walk, untrained and
    trained (--paper; a graph with embeddings), nothing, an upper bound, and the policy itself on another
    patient of the same source. Drafts are the letters of the day of admission, with what each of
    them found; with --drafts llm also by the language model: where the composer was its fallback is counted.

    [dim]wardstream eval discharge --pairs pairs.jsonl.gz
    wardstream eval discharge --pairs held_out.jsonl --policy policy --paper walk --known others.jsonl
    wardstream eval discharge --pairs pairs.jsonl --words --drafts none --json[/dim]
    """
    from evaluation.discharge.figures import groups_svg
    from evaluation.discharge.running import run
    from evaluation.discharge.ways import SHIPPED, WALK, Rivals
    from evaluation.drafting import Writer, in_words
    from kg.medical.linking import open_linker
    from kg.medical.opening import FOLDER, open_snapshot
    from kg.medical.snapshot import Snapshot
    from kg.medical.walk import policy as papers
    from models.policies.cards import Seen
    from models.policies.expectations import POLICY, SCORER, Expecting
    from schemas.errors import StateError
    from wardstream.settings import load
    from wardstream.wiring.encoder import encoder_of

    settings = load(config)
    encoder = None if words or not settings.encoder.answers() else encoder_of(settings)
    read = _read(pairs)
    if not read.pairs:
        raise StateError(
            f"expected pairs in {', '.join(map(str, pairs))}, got none that can be read: "
            f"{read.skipped or 'no lines'}"
        )
    snapshot = (
        Snapshot.open(graph)
        if graph is not None and graph.is_file()
        else open_snapshot(graph or FOLDER, say=progress)
    )
    expecting = Expecting.open(snapshot, policy)
    try:
        scorer = Expecting.open(snapshot, policy, SCORER)
    except StateError:
        scorer = None
    ids = {one.id for one in read.pairs}
    others = [one for one in _read(known or []).pairs if one.id not in ids]
    seen = {SHIPPED: Seen.of(policy, POLICY)} | (
        {WALK: Seen.of(paper, papers.FILE)} if paper is not None else {}
    )
    report = run(
        read.pairs,
        read.skipped,
        snapshot,
        open_linker(snapshot),
        expecting,
        Rivals(scorer, others, paper, encoder, seed),
        seen=seen,
        samples=samples,
        writers=[Writer(), *([Writer.of(settings)] if drafts is LettersBy.llm else [])]
        if drafts is not LettersBy.none
        else [],
        say=progress,
    )
    if figure is not None:
        figure.parent.mkdir(parents=True, exist_ok=True)
        figure.write_text(groups_svg(report.groups), encoding="utf-8")
    if json:
        print_json(report.plain())
    else:
        _print(report)
        for counts in report.writers:
            console.print(in_words(counts))


def _print(report: Report) -> None:
    reported = ", ".join(f"{name} {value:.1f}" for name, value in report.asked.items())
    console.print(f"{report.pairs} pairs. Concepts a pair: {reported}.")
    console.print(
        "Of what is asked for lie within: "
        + ", ".join(f"{name} {share:.1%}" for name, share in report.reach.items())
    )
    for why, count in report.skipped.items():
        console.print(f"skipped: {count} lines, {why}", style="yellow")
    for note in report.notes:
        console.print(note, style="bold yellow")
    for source in dict.fromkeys(row.source for row in report.rows):
        table = Table(
            "retriever",
            "recall@20",
            "recall@50",
            "pooled@20",
            "pooled@50",
            "precision@20",
            "F1@20",
            "recall, shown",
            "shown",
            title=source,
        )
        for row in report.rows:
            if row.source == source:
                names = (
                    "recall@20",
                    "recall@50",
                    "pooled recall@20",
                    "pooled recall@50",
                    "precision@20",
                    "f1@20",
                    "recall shown",
                    "shown",
                )
                table.add_row(
                    row.retriever,
                    *(_shown(row.figures.get(name), brief=place > 1) for place, name in enumerate(names)),
                )
        console.print(table)
    gains = Table(
        "shipped policy above", *next(iter(report.gains.values()), {}), title="mean recall, paired difference"
    )
    for name, of in report.gains.items():
        gains.add_row(name, *(_shown(one) for one in of.values()))
    console.print(gains)
    groups = Table(
        "semantic group",
        "concepts",
        *(f"{name}: {one}" for name in report.groups for one in ("recall", "precision", "F1")),
    )
    for group, figures in next(iter(report.groups.values()), {}).items():
        cells = [
            _shown(of.get(group, {}).get(one), brief=True)
            for of in report.groups.values()
            for one in ("recall", "precision", "f1")
        ]
        groups.add_row(group, f"{figures['concepts'].value:.0f}", *cells)
    console.print(groups)
    measures = dict.fromkeys(name for of in report.drafts.values() for name in of)
    for kind in dict.fromkeys(_kind(name) for name in measures):
        told_of = [name for name in measures if _kind(name) == kind]
        letters = Table("letters", *(name.removeprefix(f"{kind}: ") for name in told_of), title=kind)
        for way, of in report.drafts.items():
            letters.add_row(way, *(_shown(of.get(name), brief=True) for name in told_of))
        console.print(letters)
    for name, why in report.absent.items():
        console.print(f"not run: {name}: {why}", style="yellow")


def _kind(measure: str) -> str:
    kind, _, of = measure.partition(": ")
    return kind if of else "texts"


def _shown(figure: Figure | None, *, brief: bool = False) -> str:
    if figure is None:
        return "-"
    interval = (
        "" if brief or figure.low is None or figure.high is None else f" ({figure.low:.3f}–{figure.high:.3f})"
    )
    return f"{figure.value:.3f}{interval}"


def _read(given: list[str]) -> Read:
    from wardstream.cli.history import messages_of
    from wardstream.pairs import read_pairs

    return read_pairs(given, lambda folder: messages_of(folder, aside))
