"""`wardstream train`: policies from pairs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wardstream.cli.options import Json, aside, console, print_json, progress

app = typer.Typer(help="Train what ships anew, or on a hospital's own notes.", no_args_is_help=True)


@app.callback()
def train() -> None:
    """Train what ships anew, or on a hospital's own notes."""


@app.command()
def pairs(
    folder: Annotated[
        str, typer.Argument(metavar="FOLDER|sample", help="FHIR files, or the fictional sample hospital.")
    ],
    out: Annotated[
        Path, typer.Option(help="File for lines of {id, source, patient, pre_admission, reference}.")
    ],
    source: Annotated[str, typer.Option(help="What the pairs are called in figures.")] = "site",
    json: Json = False,
) -> None:
    """Write the notes of a folder of FHIR as what `train gro` learns from: what a note says was known before,
    and what it says came of it.

    [bold]The file holds the notes' text:[/bold] keep it where notes may be.

    [dim]wardstream train pairs export/ --out pairs.jsonl
    wardstream train gro --pairs pairs.jsonl --out policy --check 5[/dim]
    """
    import msgspec

    from models.whole_file import whole_file
    from wardstream.cli.history import messages_of
    from wardstream.pairs import pairs_of

    lines = [msgspec.json.encode(one) + b"\n" for one in pairs_of(messages_of(folder, aside), source)]
    with whole_file(out) as file:
        file.writelines(lines)
    if json:
        print_json({"written": str(out), "pairs": len(lines)})
    else:
        console.print(f"{out}: {len(lines):,} pairs")


@app.command()
def gro(
    pairs: Annotated[
        list[Path],
        typer.Option(
            help="Lines of {id, source, pre_admission, reference}, gzip or not; may be given again."
        ),
    ],
    out: Annotated[
        Path,
        typer.Option(help="Folder for statistics.npz, scorer.npz, policy.npz (or walk.npz) and their cards."),
    ],
    notes: Annotated[
        list[Path] | None,
        typer.Option(
            help="Lines of {id, text}: notes in sections, to learn what occurs with what. Those of a pair "
            "are left out.",
            show_default=False,
        ),
    ] = None,
    graph: Annotated[
        Path | None,
        typer.Option(help="A snapshot, or a folder of snapshots; default: .data/kg.", show_default=False),
    ] = None,
    as_written: Annotated[
        bool,
        typer.Option(
            "--as-written",
            help="R²AG's own policy over semantic groups, as the paper trains it: walk.npz, a baseline.",
        ),
    ] = False,
    check: Annotated[
        int, typer.Option(help="Folds of a nested cross-validation whose figures go into the card; 0: none.")
    ] = 0,
    seed: int = 0,
    json: Json = False,
) -> None:
    """Learn which concepts come later, and train the policy over them with GRO.

    Pairs teach what follows from what; whole notes teach what occurs with what. The policy is trained on
    features that were computed for each pair from the others. `--check 5` trains five times more, each time
    without a fifth of the pairs and whatever resembles them, and tells the recall on that fifth.

    `--as-written` trains the paper's policy instead, to be compared (`wardstream eval discharge --paper
    DIR`): its walk goes by similarity, and needs a graph with embeddings (`wardstream kg build --embed`).

    [dim]wardstream train gro --pairs pairs.jsonl.gz --notes notes.jsonl.gz --out policy --check 5
    wardstream train gro --as-written --pairs pairs.jsonl.gz --out walk[/dim]
    """
    from evaluation.paper_gro import training as paper
    from kg.medical.linking import open_linker
    from kg.medical.opening import FOLDER, open_snapshot
    from kg.medical.snapshot import Snapshot
    from schemas.errors import ConfigurationError
    from trainers.datasets.pairs import read_all
    from trainers.gro.from_pairs import run

    if check == 1 or check < 0:
        raise ConfigurationError(f"expected --check of 2 folds or more, or 0 for none, came {check}")
    if as_written and (notes or check):
        raise ConfigurationError(
            "expected pairs alone with --as-written, came --notes or --check: the paper's policy learns "
            "from nothing else"
        )
    read = read_all(pairs)
    snapshot = (
        Snapshot.open(graph)
        if graph is not None and graph.is_file()
        else open_snapshot(graph or FOLDER, say=progress)
    )
    if as_written:
        done = paper.run(read, snapshot, open_linker(snapshot), out, seed=seed, say=progress)
    else:
        done = run(
            read, notes or [], snapshot, open_linker(snapshot), out, check=check, seed=seed, say=progress
        )
    if json:
        print_json(done)
    else:
        for name, value in done.items():
            console.print(f"{name}: {value}")


@app.command()
def ranker(
    cases: Annotated[
        list[Path],
        typer.Option(
            help="Records to learn from: PATH, or FORMAT:PATH (phenopacket, rarebench, fhir); may be given "
            "again."
        ),
    ],
    out: Annotated[
        Path, typer.Option(help="The fitted ranker, one JSON file; `diagnose --fusion FILE` uses it.")
    ],
    graph: Annotated[Path, typer.Option(help="Where the compiled disease profiles lie.")] = Path(".data/kg"),
    of_one: Annotated[int, typer.Option(min=1, help="Cases of one publication and disease, at most.")] = 4,
    threads: Annotated[int, typer.Option(min=1)] = 1,
    seed: int = 1,
    json: Json = False,
) -> None:
    """Fit the fusion of the diagnosis ranker: two rankers, their gate, their calibration.

    Each record is asked twice: with the others of its disease in the base, and without any of it. Records
    that share a publication, a patient or all findings never help each other. The file that comes of it holds
    no records.

    [dim]wardstream train ranker --cases cases.jsonl.gz --cases rarebench:RareBench/ --out fusion.json[/dim]
    """
    from kg.diseases import open_diseases
    from trainers.ranking.from_cases import run
    from wardstream.diagnosis.corpus import read_named

    read = read_named(cases, lambda one: aside.print(f"skipped {one.file} line {one.line}: {one.reason}"))
    done = run(
        read, open_diseases(graph, say=progress), out, of_one=of_one, threads=threads, seed=seed, say=progress
    )
    if json:
        print_json(done)
    else:
        for name, value in done.items():
            console.print(f"{name}: {value}")


@app.command()
def agent(
    out: Annotated[
        Path,
        typer.Option(
            help="Folder for the policy (config.json, model.safetensors, tokenizer.json) and training.json."
        ),
    ],
    cases: Annotated[
        list[Path] | None,
        typer.Option(
            help="Finished cases: PATH, or FORMAT:PATH (phenopacket, rarebench, fhir); may be given again. "
            "Default: patients simulated from the profiles.",
            show_default=False,
        ),
    ] = None,
    fusion: Annotated[
        Path | None,
        typer.Option(help="The ranker that `<match>` asks; default: the shipped one.", show_default=False),
    ] = None,
    graph: Annotated[Path, typer.Option(help="Where the compiled disease profiles lie.")] = Path(".data/kg"),
    start_from: Annotated[
        Path | None, typer.Option(help="A policy that has had its lessons: only GRPO.", show_default=False)
    ] = None,
    stages: Annotated[
        str, typer.Option(help="four (Deep-DxSearch, eq. 19), one, or target: the answer's reward alone.")
    ] = "four",
    steps: Annotated[int, typer.Option(help="Steps of GRPO in all; 0: lessons alone.")] = 64,
    lessons: Annotated[int, typer.Option(help="Trajectories of the teacher.")] = 1_500,
    group: Annotated[int, typer.Option(help="Rollouts of a patient that are compared; 4 or more.")] = 8,
    patients: Annotated[int, typer.Option(help="Cases to learn from, at most.")] = 400,
    measured: Annotated[int, typer.Option(help="Cases of other publications that it is measured on.")] = 120,
    seed: int = 0,
    json: Json = False,
) -> None:
    """Train the diagnosis agent's small policy from scratch on this machine: lessons, then GRPO against the
    retrieval environment.

    Tells reward, format, Acc@1, Acc@5 and Hit@20 on held-out patients before and after each stage, beside the
    ranker's alone. The ranker that ships has learned from the public cases: train on those with one that has
    not (`wardstream train ranker` on others of them).

    [dim]wardstream train agent --cases cases.jsonl.gz --fusion other.json --out policy
    wardstream train agent --out policy        # simulated patients: to see it run[/dim]
    """
    from msgspec import structs

    from kg.diseases import open_diseases
    from models.ranker.fusion import SHIPPED
    from schemas.errors import ConfigurationError
    from trainers.grpo.simulated_cases import simulated
    from trainers.grpo.small_policy import SIMULATED, Plan, run, world
    from trainers.grpo.stages import PLANS
    from wardstream.diagnosis.corpus import read_named
    from wardstream.diagnosis.ranker import ranker

    if stages not in PLANS:
        raise ConfigurationError(f"expected --stages among {', '.join(PLANS)}, came {stages}")
    if steps < 0 or lessons < 1:
        raise ConfigurationError(
            f"expected --steps of 0 or more and --lessons of 1 or more, came {steps} and {lessons}"
        )
    plan = Plan(patients=patients, lessons=lessons, stages=stages, steps=steps, measured=measured, seed=seed)
    plan = structs.replace(plan, grpo=structs.replace(plan.grpo, group=group, seed=seed))
    known = open_diseases(graph, say=progress)
    read = (
        read_named(cases, lambda one: aside.print(f"skipped {one.file} line {one.line}: {one.reason}"))
        if cases
        else simulated(known, *SIMULATED, seed=seed)
    )
    done = run(
        world(ranker(known, read, fusion or SHIPPED), read, plan),
        out,
        plan,
        start_from=start_from,
        say=progress,
    )
    if json:
        print_json(done)
    else:
        for when, figures in done["figures"].items():
            console.print(
                f"{when:44}"
                + "".join(f"{name} {value:.3f}  " for name, value in figures.items() if name in _TOLD)
            )
        console.print(
            f"{'the ranker alone':44}"
            + "".join(f"{name} {value:.3f}  " for name, value in done["ranker"].items())
        )
        console.print(f"written: {done['written']}")


_TOLD = ("reward", "format", "first", "five", "hit")
