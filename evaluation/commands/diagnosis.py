"""`wardstream eval diagnosis`: how often the right disease comes first, for what the base remembers and for
what it does not.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.table import Table

from wardstream.cli.options import Config, Json, aside, console, print_json, progress

if TYPE_CHECKING:
    from evaluation.intervals import Figure

_LEARNED: Final = frozenset(("phenopacket", "RAMEDIS", "MME", "HMS", "LIRICAL"))
_MEMORY: Final = (
    "the shipped ranker has learned from public cases of these sets: if the cases asked are "
    "among them, this is memory; measure with a ranker that has not (--fusion)"
)
_TOLD: Final = 20  # lines that were skipped; the rest is counted
_COLUMNS: Final = ("Acc@1", "Acc@5", "Acc@10", "Hit@20", "MRR", "ECE")


def add(app: typer.Typer) -> None:
    app.command("diagnosis")(diagnosis)


def diagnosis(
    cases: Annotated[
        list[Path],
        typer.Option(
            help="Records with a diagnosis: PATH or FORMAT:PATH (phenopacket, rarebench, fhir); may be "
            "given again."
        ),
    ],
    corpus: Annotated[Path, typer.Option(help="The case base; the records asked may be in it.")] = Path(
        ".data/corpus"
    ),
    graph: Annotated[Path, typer.Option(help="Where the compiled disease profiles lie.")] = Path(".data/kg"),
    fusion: Annotated[
        Path | None, typer.Option(help="Your own ranker; default: the shipped one.", show_default=False)
    ] = None,
    names: Annotated[
        list[Path] | None,
        typer.Option(
            help="A name map {id: name}: ids of one name are one disease; may be given again.",
            show_default=False,
        ),
    ] = None,
    cross: Annotated[
        int, typer.Option(help="Fit the ranker anew for each of so many folds, on the others; 0: as it is.")
    ] = 0,
    twins: Annotated[
        bool,
        typer.Option(
            "--twins", help="Also keep cases with the very same findings, and their kin, from each other."
        ),
    ] = False,
    unseen: Annotated[
        bool,
        typer.Option(
            "--unseen",
            help="Keep every case of a record's disease from it: how well are diseases told that the base "
            "lacks?",
        ),
    ] = False,
    apart: Annotated[
        bool,
        typer.Option(
            "--apart", help="The records asked are no part of the base, unless the corpus holds them."
        ),
    ] = False,
    every: Annotated[int, typer.Option(min=1, help="Ask only every so many records.")] = 1,
    of_one: Annotated[
        int,
        typer.Option(
            min=1, help="With --cross: cases of one publication and disease to learn from, at most."
        ),
    ] = 4,
    agent: Annotated[
        list[str] | None,
        typer.Option(
            help="Compare the ranker with: small, llm, rag (fixed steps, no training), vanilla (no "
            "sources), target-only, ablations; may be given again.",
            show_default=False,
        ),
    ] = None,
    policy: Annotated[
        Path | None,
        typer.Option(
            help="The small policy, default: the shipped one; with --agent llm alone an adapter of the model.",
            show_default=False,
        ),
    ] = None,
    target_only: Annotated[
        Path | None, typer.Option(help="A policy trained with --stages target.", show_default=False)
    ] = None,
    config: Config = None,
    json: Json = False,
) -> None:
    """Diagnose records whose diagnosis is known: Acc@1/5/10, Hit@20, MRR, calibration, by set and subset,
    with 95 % intervals.

    A record never sees itself, its patient, or a case of its publication. The shipped ranker has learned from
    the public sets: [bold]use --cross for what is in them.[/bold] Near-duplicates are cases whose findings a
    case of the base shares to a half or more (Jaccard).

    [dim]wardstream eval diagnosis --cases RAMEDIS.jsonl --cases MME.jsonl --cross 5 --twins wardstream eval
    diagnosis --cases held-out.jsonl.gz --apart wardstream eval diagnosis --cases rarebench:site.jsonl --apart
    --unseen --twins wardstream eval diagnosis --cases held-out.jsonl.gz --fusion other.json --agent small
    --agent rag --agent ablations[/dim]
    """
    from evaluation.diagnosis.crossed_rankers import fusions
    from kg.diseases import open_diseases
    from models.ranker.base import base
    from models.ranker.case_base import Store
    from models.ranker.fusion import SHIPPED, load
    from models.ranker.ranker import Ranker
    from schemas.errors import ConfigurationError
    from wardstream.diagnosis.corpus import Skipped, read_named
    from wardstream.diagnosis.pseudonyms import pseudonyms

    if cross and apart:
        raise ConfigurationError(
            "expected --apart or --cross, got both: with --cross the ranker is fitted on the records that "
            "are asked"
        )
    from evaluation.diagnosis.figures import SUBSETS, figures, sets_of
    from evaluation.diagnosis.name_maps import read_names
    from evaluation.diagnosis.outcomes import outcomes

    if cross == 1 or cross < 0:
        raise ConfigurationError(f"expected --cross of 2 folds or more, or 0 for none, got {cross}")
    if agent and (cross or twins or unseen or apart):
        raise ConfigurationError(
            "expected --agent alone, got --cross, --twins, --unseen or --apart: an agent calls one ranker; "
            "give one that has not learned from the cases by --fusion"
        )
    names_of = pseudonyms(
        corpus
    )  # patients are asked as the base calls them, so that nobody sees their own record in it
    called = str if names_of is None else names_of.of
    skipped: list[Skipped] = []
    asked = read_named(cases, skipped.append, called)[::every]
    for one in skipped[:_TOLD]:
        aside.print(f"skipped {one.file}{f' line {one.line}' if one.line else ''}: {one.reason}")
    if len(skipped) > _TOLD:
        aside.print(f"skipped {len(skipped) - _TOLD:,} more")
    if not asked:
        raise ConfigurationError(
            "expected records with findings and a diagnosis in --cases, got none that can be read; name "
            "the format, as in rarebench:PATH, where it is not told by the lines"
        )
    kept = {case.key: case for case in Store(corpus).cases()}
    held = kept | {case.key: case for case in asked}
    known = open_diseases(graph, same=[read_names(path) for path in names or ()], say=progress)
    over = base(known, [held[key] for key in sorted(held)])
    if agent:
        from evaluation.commands.agents import compare

        compare(
            Ranker(over, load(fusion or SHIPPED)),
            asked,
            agent,
            policy=policy,
            target_only=target_only,
            config=config,
            json=json,
        )
        if fusion is None and _LEARNED & {case.source for case in asked}:
            aside.print(_MEMORY, style="yellow")
        return
    if cross:
        fusion_for = fusions(over, cross, of_one=of_one, say=progress)
    else:
        shipped = load(fusion or SHIPPED)
        fusion_for = lambda _: shipped  # noqa: E731 - one fusion for all
    hidden = held.keys() - kept.keys() if apart else ()
    found = list(
        outcomes(
            over,
            [case.key for case in asked],
            fusion_for,
            twins=twins,
            unseen=unseen,
            hidden=hidden,
            clock=time.process_time,
        )
    )
    reported = {
        name: {
            subset: figures([one for one in of if inside(one)]) | {"cases": sum(map(inside, of))}
            for subset, inside in SUBSETS.items()
        }
        for name, of in sets_of(found).items()
    }
    spent = sorted(one.seconds for one in found)
    middle = spent[len(spent) // 2] if spent else 0.0
    if json:
        print_json(
            {
                "sets": reported,
                "cpu_seconds_p50": middle,
                "cases": len(found),
                "corpus": len(held) - len(hidden),
            }
        )
        return
    table = Table("set", "cases that are", "n", *_COLUMNS)
    for name, subsets in reported.items():
        for subset, values in subsets.items():
            table.add_row(
                name,
                subset,
                f"{values['cases']:,}",
                *(_shown(values[column]) for column in _COLUMNS),  # type: ignore[arg-type]
            )
    console.print(table)
    if not cross and fusion is None and _LEARNED & set(reported):
        aside.print(f"{_MEMORY}; or with --cross 4", style="yellow")
    console.print(
        f"base: {len(held) - len(hidden):,} cases; features and fusion: {1000 * middle:.0f} ms of CPU a "
        "case (p50); in brackets: 95 % of draws over groups of kin"
    )


def _shown(figure: Figure | None) -> str:
    if figure is None:
        return ""
    return f"{figure.value:.3f}" + (
        f" [{figure.low:.2f}, {figure.high:.2f}]" if figure.low is not None else ""
    )
