"""`wardstream train`: the policies and rankers that ship, trained anew or on a hospital's own data."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wardstream.cli.evaluation import checkout_only
from wardstream.cli.options import (
    GRAPHS,
    Config,
    Graphs,
    Json,
    OneGraph,
    aside,
    console,
    option,
    print_json,
    progress,
    skip_line,
)

if TYPE_CHECKING:
    from schemas.trajectories import Texts
    from trainers.datasets.snapshot import Snapshot
    from wardstream.settings.parts import LearningSettings

app = typer.Typer(help="Train policies and rankers, also on a hospital's own data.", no_args_is_help=True)
Seed = Annotated[int, typer.Option(help="The same seed gives the same result.")]


@app.command()
def gro(
    pairs: Annotated[
        list[str],
        typer.Option(
            help="Lines of {id, source, pre_admission, reference}, gzip or not, or a folder of FHIR; "
            "repeatable."
        ),
    ],
    out: Annotated[Path, typer.Option(help="Folder for the statistics, the scorer, the policy and cards.")],
    notes: Annotated[
        list[Path] | None,
        option(
            "Lines of {id, text}: notes with sections, to learn which concepts occur together; repeatable."
        ),
    ] = None,
    graph: OneGraph = None,
    as_written: Annotated[
        bool,
        typer.Option("--as-written", help="R²AG's own policy over semantic groups: walk.npz, a baseline."),
    ] = False,
    check: Annotated[
        int, typer.Option(help="Folds of a nested cross-validation, its figures go into the card; 0: none.")
    ] = 0,
    seed: Seed = 0,
    json: Json = False,
) -> None:
    """Learn which concepts come later, and train the policy over them with GRO.

    Of a folder of FHIR each note gives a pair: what it states as known before, and what followed. Features of
    a pair are computed from the others. `--check 5` trains five times more, each time without a fifth of the
    pairs and those that resemble them, and reports the recall on that fifth. `--as-written` needs a graph
    with embeddings (`wardstream kg build --embed`); compare it with `wardstream eval discharge --paper DIR`.

    [dim]wardstream train gro --pairs export/ --out policy --check 5
    wardstream train gro --pairs pairs.jsonl.gz --notes notes.jsonl.gz --out policy
    wardstream train gro --as-written --pairs pairs.jsonl.gz --out walk[/dim]
    """
    from kg.medical.linking import open_linker
    from kg.medical.opening import FOLDER, open_snapshot
    from kg.medical.snapshot import Snapshot
    from schemas.errors import ConfigurationError
    from trainers.gro.from_pairs import run
    from wardstream.cli.history import messages_of
    from wardstream.pairs import read_pairs

    if check == 1 or check < 0:
        raise ConfigurationError(f"--check needs 2 folds or more, or 0 for none, not {check}")
    if as_written and (notes or check):
        raise ConfigurationError("--as-written learns from pairs alone: no --notes, no --check")
    read = read_pairs(pairs, lambda folder: messages_of(folder, aside))
    snapshot = (
        Snapshot.open(graph)
        if graph is not None and graph.is_file()
        else open_snapshot(graph or FOLDER, say=progress)
    )
    if as_written:
        from wardstream.settings import load
        from wardstream.wiring.graph_store import lists_of

        checkout_only("train gro --as-written")
        paper = import_module("evaluation.paper_gro.training")
        lists = lists_of(load(None))
        held = lists(snapshot) if lists is not None else None
        done = paper.run(read, snapshot, open_linker(snapshot), out, seed=seed, lists=held, say=progress)
    else:
        done = run(
            read, notes or [], snapshot, open_linker(snapshot), out, check=check, seed=seed, say=progress
        )
    _print(done, json)


@app.command()
def ranker(
    cases: Annotated[
        list[Path],
        typer.Option(help="Records: PATH, or FORMAT:PATH (phenopacket, rarebench, fhir); repeatable."),
    ],
    out: Annotated[
        Path, typer.Option(help="The fitted ranker, one file; use it by `diagnose --fusion FILE`.")
    ],
    graph: Graphs = GRAPHS,
    of_one: Annotated[int, typer.Option(min=1, help="Cases of one publication and disease, at most.")] = 4,
    threads: Annotated[int, typer.Option(min=1, help="Threads of the fit.")] = 1,
    seed: Seed = 1,
    json: Json = False,
) -> None:
    """Fit the fusion of the diagnosis ranker: two rankers, their gate, their calibration.

    Each record is asked twice: with the others of its disease in the base, and without any of it. Records
    that share a publication, a patient or all findings never help each other. The file holds no records.

    [dim]wardstream train ranker --cases cases.jsonl.gz --cases rarebench:RareBench/ --out fusion.json[/dim]
    """
    from kg.diseases import open_diseases
    from trainers.ranking.fitting import run
    from wardstream.diagnosis.corpus import read_named

    read = read_named(cases, skip_line)
    known = open_diseases(graph, say=progress)
    _print(run(read, known, out, of_one=of_one, threads=threads, seed=seed, say=progress), json)


@app.command()
def agent(
    out: Annotated[Path, typer.Option(help="Folder for the policy and training.json.")],
    cases: Annotated[
        list[Path] | None,
        option("Records: PATH, or FORMAT:PATH; repeatable. Default: patients simulated from the profiles."),
    ] = None,
    fusion: Annotated[Path | None, option("The ranker behind `<match>`; default: the shipped one.")] = None,
    graph: Graphs = GRAPHS,
    start_from: Annotated[
        Path | None, option("Start from this policy, after its supervised part: only GRPO.")
    ] = None,
    model: Annotated[
        Path | None,
        option("Train this language model instead, a folder in Hugging Face's format; with --lora."),
    ] = None,
    lora: Annotated[
        bool, typer.Option("--lora", help="As an adapter of --model, for the registry slot `llm-adapter`.")
    ] = False,
    rollouts: Annotated[
        str,
        typer.Option(
            help="With --model, who plays: local; server, the vLLM of [llm]; log: what was played in service (learning.texts)."
        ),
    ] = "local",
    stages: Annotated[
        str, typer.Option(help="four (Deep-DxSearch, eq. 19), one, or target: the answer's reward alone.")
    ] = "four",
    steps: Annotated[int, typer.Option(help="Steps of GRPO in all; 0: supervised only.")] = 64,
    lessons: Annotated[
        int | None, option("Supervised trajectories of the teacher. [default: 1500; with --model 0]")
    ] = None,
    group: Annotated[int, typer.Option(help="Rollouts of a patient that are compared; 4 or more.")] = 8,
    patients: Annotated[int, typer.Option(help="Cases to learn from, at most.")] = 400,
    seed: Seed = 0,
    json: Json = False,
) -> None:
    """Train the diagnosis agent: the small policy from scratch, or a language model by LoRA; GRPO with the tools.

    Prints reward, format, Acc@1, Acc@5 and Hit@20 on held-out patients before and after each stage, and those
    of the ranker alone. The shipped ranker has learned from the public cases: train on them with another
    (`wardstream train ranker`).

    [dim]wardstream train agent --cases cases.jsonl.gz --fusion other.json --out policy
    wardstream train agent --out policy        # simulated patients
    wardstream train agent --cases cases.jsonl.gz --model /models/Qwen2.5-7B-Instruct --lora --out run[/dim]
    """
    from msgspec import structs

    from kg.diseases import open_diseases
    from models.ranker.fusion import SHIPPED
    from schemas.errors import ConfigurationError
    from trainers.grpo.cases import simulated
    from trainers.grpo.small_policy import SIMULATED, Plan, ranker_alone, run, world
    from trainers.grpo.stages import PLANS
    from wardstream.diagnosis.corpus import read_named
    from wardstream.diagnosis.ranker import ranker

    if stages not in PLANS:
        raise ConfigurationError(f"expected --stages among {', '.join(PLANS)}, got {stages}")
    if lessons is None:
        lessons = 0 if model is not None else 1_500
    if steps < 0 or lessons < (model is None):
        raise ConfigurationError("--steps must be 0 or more and --lessons 1 or more (0 with --model)")
    if lora != (model is not None):
        raise ConfigurationError(
            "expected --model FOLDER and --lora together: a language model is trained by an adapter, the small policy has "
            "none"
        )
    if rollouts not in ("local", "server", "log"):
        raise ConfigurationError(f"expected --rollouts local, server or log, got {rollouts}")
    plan = Plan(patients=patients, lessons=lessons, stages=stages, steps=steps, seed=seed)
    plan = structs.replace(plan, grpo=structs.replace(plan.grpo, group=group, seed=seed))
    if model is not None:
        from models.llm.decoder import about
        from wardstream.settings import load as settings_of

        llm = settings_of().llm
        opened = about(
            model, device=llm.device, precision=llm.precision
        )  # what cannot be opened is refused before the graph is
        if rollouts == "log":
            if cases or lessons:
                raise ConfigurationError("--rollouts log learns from the log alone: no --cases, no --lessons")
            _print(_from_log(model, out, start_from, seed), json)
            return
    known = open_diseases(graph, say=progress)
    read = read_named(cases, skip_line) if cases else simulated(known, *SIMULATED, seed=seed)
    there = world(ranker(known, read, fusion or SHIPPED), read, plan)
    if model is not None:
        from trainers.grpo import language_model

        written = language_model.LanguagePlan(lessons=lessons, stages=stages, steps=steps, seed=seed)
        grpo = structs.replace(written.grpo, group=group, rate=language_model.rate_of(opened), seed=seed)
        card = language_model.run(
            there,
            model,
            out,
            structs.replace(written, grpo=grpo),
            start_from=start_from,
            server=llm if rollouts == "server" else None,
            device=llm.device,
            precision=llm.precision,
            say=progress,
        )
        done = card | {"figures": {one["when"]: one for one in card["figures"]}}
    else:
        done = run(there, out, plan, start_from=start_from, say=progress)
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
            + "".join(f"{name} {value:.3f}  " for name, value in ranker_alone(there.held_out).items())
        )
        console.print(f"written: {done['written']}")


@app.command()
def sft(
    model: Annotated[Path, typer.Option(help="The model, a folder in Hugging Face's format.")],
    out: Annotated[Path, typer.Option(help="Folder of the run; its candidate is the adapter.")],
    start_from: Annotated[Path | None, option("Go on from this LoRA adapter of the model.")] = None,
    epochs: Annotated[int, typer.Option(min=1, help="How often each draft is learned.")] = 2,
    seed: Seed = 0,
    config: Config = None,
    json: Json = False,
) -> None:
    """Teach a language model, by LoRA, the drafts that clinicians accepted, from the log of a hospital.

    `learning.texts` must have been set: prompts and answers are kept for `learning.text_days`. Only the answer's tokens
    are learned, not the evidence. Prints the loss of a token on drafts of patients held out. If it is killed, run it
    again. `wardstream models promote llm-adapter OUT/candidate` adds the adapter to the registry.

    [dim]wardstream train sft --model /models/Qwen2.5-7B-Instruct --out run[/dim]
    """
    from models.llm.decoder import about
    from trainers.sft import SftPlan, is_accepted, run
    from wardstream.settings import load

    settings = load(config)
    llm = settings.llm
    about(model, device=llm.device, precision=llm.precision)  # refused before the log is read
    snapshot, texts = _logged(out, settings.learning, is_accepted)
    plan = SftPlan(epochs=epochs, seed=seed)
    done = run(
        model,
        out,
        snapshot,
        texts,
        plan,
        start_from=start_from,
        device=llm.device,
        precision=llm.precision,
        say=progress,
    )
    _print(done, json)


def _from_log(model: Path, out: Path, start_from: Path | None, seed: int) -> dict[str, Any]:
    """GRPO of a language model on what it did in service."""
    from trainers.grpo.from_log import adapter_from_log
    from trainers.grpo.trajectories import read, with_texts
    from wardstream.settings import load

    settings = load()
    snapshot, texts = _logged(out, settings.learning, lambda row: row["diagnosis"] is not None)
    return adapter_from_log(
        read(with_texts(snapshot.table("train").to_pylist(), texts)),
        model,
        out,
        start_from=start_from,
        device=settings.llm.device,
        precision=settings.llm.precision,
        say=progress,
        lineage={"snapshot": snapshot.id},
    )


def _logged(
    out: Path, settings: LearningSettings, wanted: Callable[[dict[str, Any]], bool]
) -> tuple[Snapshot, dict[str, Texts]]:
    """A snapshot of the log, with the texts of the requests that are wanted: of a run that was begun the one it was begun with."""
    import msgspec

    from schemas.errors import ConfigurationError
    from trainers.datasets.snapshot import Snapshot, take
    from trainers.datasets.texts import read_texts

    if settings.folder is None:
        raise ConfigurationError("expected learning.folder, the folder of the stage export; it is not set")
    begun = out / "settings.json"
    if begun.is_file():
        name = msgspec.json.decode(begun.read_bytes()).get("snapshot", "")
        snapshot = Snapshot.open(settings.folder / "snapshots" / name)
    else:
        snapshot = take(settings.folder, held_out=settings.held_out, seed=settings.seed)
    rows = (row for side in ("train", "held") for row in snapshot.table(side).to_pylist())
    return snapshot, read_texts(settings.folder, [row["request"] for row in rows if wanted(row)])


_TOLD = ("reward", "format", "first", "five", "hit")


def _print(done: dict[str, Any], json: bool) -> None:
    if json:
        print_json(done)
        return
    for name, value in done.items():
        console.print(f"{name}: {value}")
