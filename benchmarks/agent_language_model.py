"""GRPO of a language model in words, by LoRA, against the policy of pointers and the ranker that both call.

    python -m benchmarks.agent_language_model --out .data/agent-lm [--seeds 0,1] [--steps 32] [--lessons 1500] [--width 192] [--layers 5]

Patients are simulated from the open disease profiles, or of --cases FILE. The model is made here: a Qwen2 of about 3
million parameters with its own tokenizer (byte pairs over the lessons), all weights trained on lessons of a teacher that
chooses nearly at random and never knows the truth. Then `trainers.grpo.language_model.run`, which `wardstream train agent
--model FOLDER --lora` calls: four stages. Held-out patients of other groups are measured before and after, by its
likeliest tokens; the policy of pointers has the same patients and as many steps.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from pathlib import Path
from typing import Any, Final

import torch
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers, trainers

from kg.diseases import open_diseases
from kg.medical.opening import FOLDER
from models.llm.decoder import Model, save, small
from models.ranker.fusion import SHIPPED
from processors.diagnosis.agent.answers import Rendering
from processors.diagnosis.agent.grammar import KINDS, closing, opening
from processors.diagnosis.agent.loop import Budget
from processors.diagnosis.agent.prompt import patient
from trainers.grpo.cases import simulated
from trainers.grpo.language_model import LanguagePlan, run
from trainers.grpo.loss import LossSettings
from trainers.grpo.small_policy import Plan, World, ranker_alone, world
from trainers.grpo.small_policy import run as run_small
from trainers.grpo.supervised import SupervisedSettings, lessons
from trainers.grpo.supervised import train as taught
from trainers.grpo.trainer import GrpoSettings
from wardstream.cli.options import skip_line
from wardstream.diagnosis.corpus import read_named
from wardstream.diagnosis.ranker import ranker

PAD, BEGIN, END = "<|pad|>", "<|begin|>", "<|end|>"
TAGS: Final = tuple(tag for kind in KINDS for tag in (opening(kind), closing(kind)))
SIZES: Final[dict[str, int]] = {
    "hidden_size": 192,
    "num_hidden_layers": 5,
    "num_attention_heads": 6,
    "num_key_value_heads": 6,
    "intermediate_size": 512,
    "max_position_embeddings": 2_048,
}
RENDERING: Final = Rendering(cases=5, diseases=5, shared=3, profile=4, passages=1, characters=120, most=4_000)
BUDGET: Final = Budget(response=900, turn=160, turns=5, reserve=80)


def tokenizer(there: World, vocabulary: int) -> Any:
    """Byte pairs over what patients and their environments say; each tag one token."""
    found = Tokenizer(models.BPE())
    found.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True)
    found.decoder = decoders.ByteLevel()
    special = [AddedToken(one, special=True, normalized=False) for one in (PAD, BEGIN, END, *TAGS)]
    texts = [patient(task.patient.presented) for task in there.tasks]
    for task in there.tasks:
        if task.environment.match is not None:
            texts += [
                one.disease for one in task.environment.match.cases(task.patient.presented.phenotypes, 5)
            ]
    found.train_from_iterator(
        texts,
        trainers.BpeTrainer(
            vocab_size=vocabulary,
            special_tokens=special,
            initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
            show_progress=False,
        ),
    )
    return found


def base(
    there: World, plan: LanguagePlan, count: int, epochs: float, folder: Path, sizes: dict[str, int]
) -> Model:
    """A model that has had its lessons, in `folder`."""
    model = small(tokenizer(there, 3_000), begin=BEGIN, end=END, pad=PAD, seed=plan.seed, **SIZES | sizes)
    given = lessons(there.tasks, plan.run_settings, count, seed=plan.seed, model=model)
    tokens = sum(len(one.prompt) + len(one.response) for one in given) / len(given)
    print(
        f"{model.parameters / 1e6:.2f} M parameters, {len(given)} lessons of {tokens:.0f} tokens", flush=True
    )
    settings = SupervisedSettings(epochs=epochs, batch=16, rate=2e-3, seed=plan.seed)
    taught(
        model.network,
        given,
        settings,
        pad=model.tokenizer.pad_token_id,
        say=lambda line: print(line, flush=True),
    )
    save(model, folder)
    return model


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--cases", type=Path, action="append")
    parser.add_argument("--fusion", type=Path)
    parser.add_argument("--graph", type=Path, default=FOLDER)
    parser.add_argument("--seeds", default="0")
    parser.add_argument("--steps", type=int, default=32)
    parser.add_argument("--lessons", type=int, default=1_500)
    parser.add_argument("--epochs", type=float, default=4.0)
    parser.add_argument("--patients", type=int, default=300)
    parser.add_argument("--measured", type=int, default=60)
    parser.add_argument("--width", type=int, default=SIZES["hidden_size"])
    parser.add_argument("--layers", type=int, default=SIZES["num_hidden_layers"])
    parser.add_argument("--pointers", action="store_true", help="Also the policy of pointers.")
    given = parser.parse_args()
    known = open_diseases(given.graph)
    rows = []
    for seed in map(int, given.seeds.split(",")):
        random.seed(seed)
        torch.manual_seed(seed)
        read = read_named(given.cases, skip_line) if given.cases else simulated(known, 200, 4, seed=seed)
        there = world(
            ranker(known, read, given.fusion or SHIPPED),
            read,
            Plan(patients=given.patients, measured=given.measured, seed=seed),
        )
        plan = LanguagePlan(
            rank=16,
            steps=given.steps,
            grpo=GrpoSettings(
                patients=4,
                group=8,
                rate=1e-3,
                micro=8,
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
            base(there, plan, given.lessons, given.epochs, folder, sizes)
        card = run(
            there,
            folder,
            given.out / f"run-{seed}",
            plan,
            device="cpu",
            say=lambda line: print(line, flush=True),
        )
        figures = card["figures"]
        rows += [(f"seed {seed}, in words, {one['when']}", one) for one in (figures[0], figures[-1])]
        if given.pointers:
            wanted = Plan(patients=given.patients, measured=given.measured, steps=given.steps, seed=seed)
            small_ = run_small(there, given.out / f"pointers-{seed}", wanted, say=lambda line: None)
            name, last = list(small_["figures"].items())[-2]
            rows.append((f"seed {seed}, pointers, {name}", last))
        alone = ranker_alone(there.held_out)
        rows.append(
            (
                f"seed {seed}, the ranker alone",
                {"first": alone["Acc@1"], "five": alone["Acc@5"], "hit": alone["Hit@20"]},
            )
        )
        print(f"{time.process_time() - began:.0f} CPU seconds", flush=True)
    names = ("reward", "format", "first", "five", "hit")
    print("| | " + " | ".join(names) + " |\n|---|" + "---|" * len(names))
    for name, one in rows:
        print(f"| {name} | " + " | ".join(f"{one[key]:.3f}" if key in one else "" for key in names) + " |")
    print(json.dumps({name: dict(one) for name, one in rows}))


if __name__ == "__main__":
    main()
