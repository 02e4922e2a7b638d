"""`wardstream eval judge`: drafts rated by language models, by rules, or both; and how far the judges can be
trusted.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from wardstream.cli.options import Config, Json, aside, console, print_json, progress, whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from evaluation.judge.biases import Biases
    from evaluation.judge.correlation import Correlations
    from evaluation.judge.ensemble import Agreement
    from evaluation.judge.items import Read
    from evaluation.judge.protocol import Report
    from evaluation.judge.resampling import Figure
    from wardstream.settings import Settings


def add(app: typer.Typer) -> None:
    app.command("judge")(judge)


def judge(
    items: Annotated[
        Path | None,
        typer.Option(
            help="Lines of {id, system, task, evidence, draft, reference?}, gzip or not; or a folder of our "
            "own drafts, as out/.",
            show_default=False,
        ),
    ] = None,
    data: Annotated[
        str | None,
        typer.Option(
            help="Instead: draft here what a folder of FHIR (or `sample`) asks for; its evidence is the "
            "whole record.",
            show_default=False,
        ),
    ] = None,
    judges: Annotated[
        list[str] | None,
        typer.Option(
            "--judge",
            metavar="URL#MODEL[#VARIABLE]",
            show_default=False,
            help="A server with OpenAI's API (URL with /v1) and a model on it; the variable of the "
            "environment that holds its key. Or local#FOLDER: a model in process. Again for each judge.",
        ),
    ] = None,
    rules: Annotated[
        bool, typer.Option("--rules", help="The rule judge as well; alone where no other judge is named.")
    ] = False,
    human: Annotated[
        Path | None,
        typer.Option(help="CSV of item, rater, dimension, score: correlate with it.", show_default=False),
    ] = None,
    document: Annotated[
        list[str] | None,
        typer.Option(help="Of a folder or --data: only these kinds, e.g. care-summary.", show_default=False),
    ] = None,
    orders: Annotated[
        int,
        typer.Option(
            min=1,
            help="Orders in which each judge sees the drafts of a case; from 2 on, the effect of the place "
            "is known.",
        ),
    ] = 2,
    at_once: Annotated[
        int, typer.Option(min=1, max=26, help="Drafts that a judge sees together, at most.")
    ] = 4,
    padding: Annotated[
        bool, typer.Option(help="Judge some drafts again with sentences that say nothing.")
    ] = True,
    samples: Annotated[int, typer.Option(min=100, help="Draws of the bootstrap over cases.")] = 1000,
    seed: Annotated[int, typer.Option(help="Of orders, questions and draws.")] = 7,
    out: Annotated[
        Path | None,
        typer.Option(help="Write the report, with every rating and its reason, as JSON.", show_default=False),
    ] = None,
    config: Config = None,
    json: Json = False,
) -> None:
    """Rate drafts from 1 to 5 for factual accuracy, completeness, clinical soundness and actionability.

    A judge sees the drafts of one case together, in random order, without the names of their writers. The scores
    of all judges are averaged; what a judge does not answer properly is not rated, and counted. In addition to the scores: how far judges agree, what sways them (place, length, their own family), BLEU and ROUGE where
    there is a reference, and Spearman's correlation with people's ratings. In brackets: 95 % intervals of a
    bootstrap over cases.

    Drafts and evidence go to every server that is named. The report quotes what judges wrote: it is patient
    data as the drafts are.

    [dim]wardstream eval judge --items out/ --document care-summary wardstream eval judge --data sample
    --document progress-note wardstream eval judge --items drafts.jsonl.gz --judge http://gpu:8000/v1#llama
    --judge http://gpu:8001/v1#qwen --rules wardstream eval judge --items drafts.jsonl --rules --human
    ratings.csv --out report.json[/dim]
    """
    import orjson

    from evaluation.judge.human import read_human
    from evaluation.judge.panel import panel
    from evaluation.judge.protocol import Protocol, run
    from models.whole_file import whole_file
    from wardstream.settings import load

    settings = load(config)
    rated = read_human(human) if human is not None else None
    read = _read(items, data, document or (), settings)
    sitting = panel(
        judges or (), settings.llm, rules=rules, systems=sorted({item.system for item in read.items})
    )
    report = run(read, sitting, Protocol(orders, at_once, padding, seed, samples), rated, say=progress)
    if out is not None:
        out.parent.mkdir(parents=True, exist_ok=True)
        with whole_file(out) as file:
            file.write(orjson.dumps(report.plain(), option=orjson.OPT_INDENT_2))
        out.chmod(0o600)  # reasons quote the record
    if json:
        reported = report.plain()
        del reported["ratings"]
        print_json(reported)
    else:
        _print(report)


def _read(items: Path | None, data: str | None, documents: Sequence[str], settings: Settings) -> Read:
    """From whichever of the two is named."""
    from evaluation.judge.drafted_items import read_history
    from evaluation.judge.items import read_items
    from evaluation.judge.own_drafts import read_drafts
    from schemas.errors import ConfigurationError
    from wardstream.cli.history import messages_of
    from wardstream.wiring.encoder import encoder_of

    if (items is None) == (data is None):
        raise ConfigurationError(
            "expected one of --items and --data, got " + ("none" if items is None else "both")
        )
    if items is None:
        encoder = encoder_of(settings) if settings.encoder.answers() else None
        return read_history(messages_of(str(data), aside), encoder, settings, documents)
    return read_drafts(items, documents) if items.is_dir() else read_items(items)


def _print(report: Report) -> None:
    from evaluation.judge.rubric import TASKS, rubric

    console.print(
        f"{report.items} drafts of {report.cases} cases, judged by {', '.join(report.judges)}; rubric "
        f"{report.rubric}."
    )
    if report.left_out:
        console.print(f"{report.left_out} left out: {'; '.join(report.skipped)}", style="yellow")
    for task in TASKS:
        systems = [one for one in report.systems if one.task == task]
        if not systems:
            continue
        table = Table(
            whole("system"),
            *(one.title for one in rubric().values()),
            "mean",
            "rated",
            "not",
            "BLEU",
            "ROUGE-1",
            "ROUGE-2",
            "ROUGE-L",
            title=task,
        )
        for one in systems:
            scores = [_shown(one.scores.get(dimension)) for dimension in rubric()]
            overlap = [
                f"{one.overlap[name]:.3f}" if name in one.overlap else "-"
                for name in ("bleu", "rouge1", "rouge2", "rougeL")
            ]
            rated = f"{one.rated}" + (f" ({one.partly} not by all)" if one.partly else "")
            table.add_row(one.system, *scores, _shown(one.mean), rated, str(one.items - one.rated), *overlap)
        console.print(table)
    for note in report.notes:
        console.print(note, style="yellow")
    for name, why in report.unrated.items():
        console.print(
            f"{name}: {sum(why.values())} of {report.asked[name]} presentations not rated", style="yellow"
        )
        for stated, count in why.items():
            console.print(f"  {count}: {stated}", style="yellow")
    _print_agreement(report)
    _print_biases(report.biases)
    if report.correlations is not None:
        _print_correlations(report.correlations)


def _print_agreement(report: Report) -> None:
    if not report.agreement:
        return
    from evaluation.judge.rubric import rubric

    table = Table(
        "judges",
        "drafts",
        *(one.title for one in rubric().values()),
        title="agreement: Spearman, mean difference in points",
    )
    pairs: dict[tuple[str, str], list[Agreement]] = {}
    for one in report.agreement:
        pairs.setdefault((one.one, one.other), []).append(one)
    for (first, second), of in pairs.items():
        table.add_row(
            f"{first} / {second}",
            str(of[0].items),
            *(f"{_shown(one.spearman)}, {one.apart:.2f}" for one in of),
        )
    console.print(table)


def _print_biases(found: tuple[Biases, ...]) -> None:
    """An exclamation mark where the interval leaves nought out."""
    table = Table(
        "judge",
        "first place above last",
        "in its spread",
        "by place",
        "length (Spearman)",
        "padded above plain",
        "own family above others'",
        "the same, less its generosity",
        title="what sways the judges, in points",
    )
    for one in found:
        position, own = one.position, one.own
        table.add_row(
            one.judge,
            _marked(position.effect) if position else "-",
            f"{position.size:.2f}" if position and position.size is not None else "-",
            " ".join(f"{place:+.2f}" for place in position.by_place) if position else "-",
            _marked(one.length),
            _marked(one.padding),
            f"{_marked(own.above)} ({own.family})" if own else "-",
            _marked(own.adjusted) if own else "-",
        )
    console.print(table)


def _print_correlations(reported: Correlations) -> None:
    from evaluation.judge.correlation import ASPECTS
    from evaluation.judge.rubric import rubric

    table = Table(
        "ratings of",
        "with",
        *(one.title for one in rubric().values()),
        "overall",
        title="Spearman's correlation with people",
    )
    pairs: dict[tuple[str, str], dict[str, str]] = {(one.one, one.other): {} for one in reported.found}
    for one in reported.found:
        stated = f"{_shown(one.rho)} n={one.items}" + (f", {one.strength}" if one.strength else "")
        pairs[one.one, one.other][one.dimension] = stated
    for (first, second), of in pairs.items():
        table.add_row(first, second, *(of.get(dimension, "-") for dimension in ASPECTS))
    console.print(table)
    if reported.unknown or reported.missing:
        console.print(
            f"{reported.unknown} rated items are not among the judged, {reported.missing} lines have no score",
            style="yellow",
        )


def _marked(figure: Figure | None) -> str:
    return _shown(figure) + (" !" if figure is not None and figure.apart else "")


def _shown(figure: Figure | None) -> str:
    if figure is None:
        return "-"
    interval = (
        "" if figure.low is None or figure.high is None else f" ({figure.low:.2f} to {figure.high:.2f})"
    )
    return f"{figure.value:.2f}{interval}"
