"""GRPO of a language model in words, by LoRA, against the policy of pointers and the ranker that both call.

    python -m benchmarks.agent_language_model --out .data/agent-lm [--seeds 1,2] [--steps 40] [--lessons 3600] [--pointers]

Patients are simulated from the open disease profiles, or of --cases FILE. The model is made here: a Qwen2 of 2.1 million
parameters with its own tokenizer, whose weights all learn, first to copy (trainers/grpo/copying.py), then the format and the
tools by lessons of a teacher that chooses at random among what was returned and never knows the truth. Then
`trainers.grpo.language_model.run`, which `wardstream train agent --model FOLDER --lora` calls: four stages. Held-out patients
of other groups are measured before and after each stage by its likeliest tokens, and before and after all drawn as in
training; the policy of pointers has the same patients and as many steps.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, stdev
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import torch
from msgspec import structs
from tokenizers import (
    AddedToken,
    Regex,
    Tokenizer,
    decoders,
    models,
    normalizers,
    pre_tokenizers,
    trainers,
)

from kg.diseases import open_diseases
from kg.medical.opening import FOLDER
from models.llm.decoder import Model, load, save, small
from models.llm.local import Local, LocalAdapters
from models.ranker.case import Case
from models.ranker.fusion import SHIPPED
from models.ranker.knowledge import Knowledge
from processors.diagnosis.agent.answers import NOTHING, Rendering
from processors.diagnosis.agent.claims import named
from processors.diagnosis.agent.environment import CORPORA
from processors.diagnosis.agent.grammar import KINDS, closing, opening
from processors.diagnosis.agent.loop import Budget, everyone
from processors.diagnosis.agent.pointers import phrases
from trainers.candidates import read
from trainers.grpo.cases import simulated
from trainers.grpo.copying import begin_copying, lists, repeating
from trainers.grpo.figures import Figures, figures, measure
from trainers.grpo.language_model import LanguagePlan, run
from trainers.grpo.loss import LossSettings
from trainers.grpo.patients import Task
from trainers.grpo.small_policy import Plan, World, ranker_alone, world
from trainers.grpo.small_policy import run as run_small
from trainers.grpo.supervised import SupervisedSettings, Taste, lessons
from trainers.grpo.supervised import train as taught
from trainers.grpo.trainer import GrpoSettings
from wardstream.cli.options import skip_line
from wardstream.diagnosis.corpus import read_named
from wardstream.diagnosis.ranker import ranker

PAD, BEGIN, END = "<|pad|>", "<|begin|>", "<|end|>"
TAGS: Final = tuple(tag for kind in KINDS for tag in (opening(kind), closing(kind)))
SIZES: Final[dict[str, int]] = {
    "hidden_size": 192,
    "num_hidden_layers": 3,
    "num_attention_heads": 6,
    "num_key_value_heads": 6,
    "intermediate_size": 512,
    "max_position_embeddings": 1_024,
}
VOCABULARY: Final = 6_000
#: A name has about six tokens: short lists, so that a lesson has some hundred and fifty.
RENDERING: Final = Rendering(
    cases=4, diseases=4, scores=False, shared=0, profile=3, passages=1, characters=120, most=4_000
)
BUDGET: Final = Budget(response=340, turn=64, turns=6, reserve=44)
TASTE: Final = Taste(again=0.0, whole=0.5, search=0.0, lookup=0.4, among=4, named=1, compared=1)
#: Patients are made of so many diseases, so many of each at most, and so many of these are kept.
DISEASES: Final = 300
MOST: Final = 6
KEPT: Final = 0.6
FINDINGS: Final = 5  # of a patient, the most specific
#: Of the warm-up: sequences that repeat, then lists, and how they are learned.
REPEATED: Final = 3_600
LISTS: Final = 6_000
REPEATING: Final = SupervisedSettings(epochs=1.0, batch=16, rate=3e-3, warm=0.1)
LISTING: Final = SupervisedSettings(epochs=1.0, batch=12, rate=2e-3)
#: Pairs merge over the words of a name, so that it has few tokens, and not over what stands before or behind it.
_PIECES: Final = r"\\textbf\{| ?\[[rgs]\d+\]| ?\(p 0\.| ?\(|[;:\n)}]|[^\[\](){};:\n\\]+(?<! )|\s"


def tokenizer(known: Knowledge, vocabulary: int) -> Any:
    """Byte pairs over the names of all diseases and findings, and the teacher's phrases; each tag one token. A name has the
    same tokens in bold as in a list: a blank is put behind the brace, which readers of the bold text leave out.
    """
    found = Tokenizer(models.BPE())
    found.normalizer = normalizers.Replace("{", "{ ")
    found.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(_PIECES), "isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    found.decoder = decoders.ByteLevel()
    diseases, findings = names_of(known)
    fixed = [f" {one}." for one in phrases().values()]
    fixed += ["Phenotypes:", "; ", f" {NOTHING}", "\\textbf{", "} ", *(f"|{one}|" for one in CORPORA)]
    fixed += [f"{blank}[{letter}{at}]" for letter in "rg" for at in range(1, 16) for blank in ("", " ")]
    fixed += [
        f" (p 0.{at:02d}; {n})" for at in range(100) for n in ("no case", "1 case", "3 cases", "4 cases")
    ]
    found.train_from_iterator(
        [f" {one}" for one in diseases + findings] + fixed * 20,
        trainers.BpeTrainer(
            vocab_size=vocabulary,
            special_tokens=[
                AddedToken(one, special=True, normalized=False) for one in (PAD, BEGIN, END, *TAGS)
            ],
            initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
            show_progress=False,
        ),
    )
    return found


def names_of(known: Knowledge) -> tuple[list[str], list[str]]:
    """Of all diseases, and of all findings."""
    graph = known.ontology
    diseases = [known.names[row][0] for row in range(len(known))]
    findings = [graph.name(row) for row in range(len(graph)) if graph.finding[row]]
    return [one for one in diseases if _plain(one)], [one for one in findings if _plain(one)]


def _plain(name: str) -> bool:
    """Whether it is written in a list as it is."""
    return len(name) > 3 and not set(name) & set(";<>{}[]\\")


def made(known: Knowledge, seed: int) -> list[Case]:
    """Simulated patients, of some diseases more than of others: a list has how many patients a disease has, the own one left
    out, and were there as many of each, one less would give the right disease away.
    """
    draw = random.Random(seed)
    return [one for one in simulated(known, DISEASES, MOST, seed=seed) if draw.random() < KEPT]


def with_first_findings(tasks: Sequence[Task]) -> list[Task]:
    """Patients with the most specific of their findings: the first."""
    return [
        structs.replace(
            task,
            patient=structs.replace(
                task.patient,
                presented=structs.replace(
                    task.patient.presented,
                    phenotypes=task.patient.presented.phenotypes[:FINDINGS],
                    information=task.patient.presented.information[:FINDINGS],
                ),
            ),
        )
        for task in tasks
    ]


def base(
    known: Knowledge,
    there: World,
    plan: LanguagePlan,
    count: int,
    epochs: float,
    folder: Path,
    sizes: dict[str, int],
) -> Model:
    """A model that can copy and has had its lessons, in `folder`."""
    words = tokenizer(known, VOCABULARY)
    model = small(words, begin=BEGIN, end=END, pad=PAD, seed=plan.seed, **SIZES | sizes)
    begin_copying(model.network, seed=plan.seed)
    pad, begin = model.tokenizer.pad_token_id, words.token_to_id(BEGIN)
    print(f"{model.parameters / 1e6:.2f} M parameters", flush=True)
    any_ = range(len((PAD, BEGIN, END, *TAGS)), words.get_vocab_size())
    again = repeating(any_, REPEATED, begin=begin, seed=plan.seed)
    taught(model.network, again, structs.replace(REPEATING, seed=plan.seed), pad=pad, say=_say)

    def encode(text: str) -> list[int]:
        return list(words.encode(text, add_special_tokens=False).ids)

    some = lists(encode, *names_of(known), LISTS, begin=begin, seed=plan.seed)
    taught(model.network, some, structs.replace(LISTING, seed=plan.seed), pad=pad, say=_say)
    given = lessons(there.tasks, plan.run_settings, count, seed=plan.seed, taste=TASTE, model=model)
    tokens = sum(len(one.prompt) + len(one.response) for one in given) / len(given)
    own = sum(sum(one.mask) for one in given) / len(given)
    print(f"{len(given)} lessons of {tokens:.0f} tokens, {own:.0f} of them the teacher's", flush=True)
    settings = SupervisedSettings(epochs=epochs, batch=6, rate=2e-3, seed=plan.seed)
    taught(model.network, given, settings, pad=pad, say=_say)
    save(model, folder)
    return model


def _say(line: str) -> None:
    print(line, flush=True)


class Looked(NamedTuple):
    """Held-out patients, one by one."""

    all: Figures
    each: list[Figures]
    listed: float  # of the diseases that are named, those that a source had returned

    def row(self) -> dict[str, float]:
        found = structs.asdict(self.all)
        return {name: found[name] for name in ("reward", "format", "first", "five", "hit")} | {
            "listed": self.listed
        }


def looked(
    folder: Path, adapter: Path | None, there: World, plan: LanguagePlan, temperature: float
) -> Looked:
    """By the model in `folder`, with the files of a candidate as its adapter."""
    model = load(folder)
    if adapter is not None:
        with TemporaryDirectory() as made:
            for name, content in read(adapter).files.items():
                (Path(made) / name).write_bytes(content)
            LocalAdapters(model).load("learned", Path(made))
    speaker = everyone(Local(model, temperature=temperature, adapter="" if adapter is None else "learned"))
    every, done = measure(speaker, there.held_out, plan.run_settings)
    each = [figures([one], [task]) for one, task in zip(done, there.held_out, strict=True)]
    diseases = [one for trajectory in done for one in named(trajectory)]
    return Looked(every, each, sum(bool(one.returned) for one in diseases) / max(len(diseases), 1))


def gain(before: Looked, after: Looked, name: str) -> str:
    """The mean of what changed for each patient, and its standard error."""
    change = [getattr(b, name) - getattr(a, name) for a, b in zip(before.each, after.each, strict=True)]
    return f"{fmean(change):+.3f} (standard error {stdev(change) / len(change) ** 0.5:.3f})"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--cases", type=Path, action="append")
    parser.add_argument("--fusion", type=Path)
    parser.add_argument("--graph", type=Path, default=FOLDER)
    parser.add_argument("--seeds", default="1,2")
    parser.add_argument("--steps", type=int, default=40)
    parser.add_argument("--lessons", type=int, default=3_600)
    parser.add_argument("--epochs", type=float, default=1.0)
    parser.add_argument("--rate", type=float, default=2e-3, help="Of the adapter.")
    parser.add_argument("--patients", type=int, default=800)
    parser.add_argument("--measured", type=int, default=100)
    parser.add_argument("--width", type=int, default=SIZES["hidden_size"])
    parser.add_argument("--layers", type=int, default=SIZES["num_hidden_layers"])
    parser.add_argument("--pointers", action="store_true", help="Also the policy of pointers.")
    given = parser.parse_args()
    known = open_diseases(given.graph)
    rows: list[tuple[str, dict[str, float]]] = []
    for seed in map(int, given.seeds.split(",")):
        random.seed(seed)
        torch.manual_seed(seed)
        cases = read_named(given.cases, skip_line) if given.cases else made(known, seed)
        there = world(
            ranker(known, cases, given.fusion or SHIPPED),
            cases,
            Plan(patients=given.patients, measured=given.measured, seed=seed),
        )
        there = World(with_first_findings(there.tasks), with_first_findings(there.held_out))
        plan = LanguagePlan(
            rank=16,
            steps=given.steps,
            grpo=GrpoSettings(
                patients=8,
                group=8,
                rate=given.rate,
                micro=16,
                loss=LossSettings(kl=0.001, divergence="sampled"),
                seed=seed,
            ),
            budget=BUDGET,
            rendering=RENDERING,
            short_prompt=True,
            seed=seed,
        )
        began = time.process_time()
        folder = given.out / f"base-{seed}"
        if not (folder / "config.json").is_file():
            sizes = {"hidden_size": given.width, "num_hidden_layers": given.layers}
            base(known, there, plan, given.lessons, given.epochs, folder, sizes)
            print(f"{time.process_time() - began:.0f} CPU seconds", flush=True)
        out = given.out / f"run-{seed}"
        run(there, folder, out, plan, device="cpu", say=_say)
        for how, temperature in (("likeliest tokens", 0.0), ("drawn", 1.0)):
            before = looked(folder, None, there, plan, temperature)
            after = looked(folder, out / "candidate", there, plan, temperature)
            rows += [
                (f"seed {seed}, in words, {how}, before", before.row()),
                (f"seed {seed}, in words, {how}, after", after.row()),
            ]
            gains = ", ".join(f"{name} {gain(before, after, name)}" for name in ("reward", "first"))
            print(f"seed {seed}, {how}: {gains}", flush=True)
        print(f"{time.process_time() - began:.0f} CPU seconds", flush=True)
        if given.pointers:
            wanted = Plan(patients=given.patients, measured=given.measured, steps=given.steps, seed=seed)
            pointed = run_small(there, given.out / f"pointers-{seed}", wanted, say=lambda line: None)
            names = list(pointed["figures"])  # each by likeliest token, then as drawn
            rows += [
                (f"seed {seed}, pointers, {name}", pointed["figures"][name])
                for name in (*names[:2], *names[-2:])
            ]
        alone = ranker_alone(there.held_out)
        rows.append(
            (
                f"seed {seed}, the ranker alone",
                {"first": alone["Acc@1"], "five": alone["Acc@5"], "hit": alone["Hit@20"]},
            )
        )
        print(f"{time.process_time() - began:.0f} CPU seconds, with the pointers", flush=True)
    names = ["reward", "format", "first", "five", "hit", "listed"]
    print("| | " + " | ".join(names) + " |\n|---|" + "---|" * len(names))
    for name, one in rows:
        print(f"| {name} | " + " | ".join(f"{one[key]:.3f}" if key in one else "" for key in names) + " |")
    print(json.dumps({name: dict(one) for name, one in rows}))


if __name__ == "__main__":
    main()
