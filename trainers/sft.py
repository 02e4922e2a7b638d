"""A language model learns to write as the drafts that clinicians accepted: by LoRA, by the tokens of the answer alone.

    run/settings.json, state, metrics.jsonl, candidate/      trainers/runs.py; the candidate is what `models promote` takes

The prompt is the one that the draft had, or would have had of a model; the answer is the draft as a model would have
written it (processors/drafting/answers.py). So also what the composer wrote is learned from, where it was accepted.
"""

from __future__ import annotations

import asyncio
import hashlib
import io
import json
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import torch
from msgspec import Struct
from torch import nn

from models.hardware import Device, Precision
from models.llm.decoder import Model, load
from models.llm.local import Local, harmless
from schemas.errors import StateError
from schemas.trajectories import Texts
from trainers.datasets.snapshot import Snapshot
from trainers.grpo.loss import logits, written
from trainers.grpo.rollouts import Rollout, batch
from trainers.lora import CARD, LARGE, candidate, hash_of_folder, start
from trainers.runs import Measure, Run, unmeasured

_ACCEPTED: Final = "mark.accepted"
_LEAST: Final = 20  # drafts to learn from


class SftPlan(Struct, frozen=True, kw_only=True):
    """How much of it, and how."""

    rank: int = 16  # of LoRA; alpha is twice as much
    epochs: int = 2
    batch: int = 8  # drafts of a step; one goes through the network at a time
    rate: float = 0.0  # of AdamW; 0: 1e-4 from a hundred million parameters on, below 1e-3
    norm: float = 1.0
    keep: int = 10  # steps from one checkpoint to the next, at most
    seed: int = 0


class Accepted(Struct, frozen=True):
    """Drafts as tokens, in the order of the log; `refused`: why others are not among them -> how many."""

    drafts: list[Rollout]
    refused: dict[str, int]


def is_accepted(row: Mapping[str, Any]) -> bool:
    """Of a snapshot's row: whether a clinician accepted, or signed, the draft unchanged."""
    return bool(msgspec.json.decode(row["reward_parts"] or "{}").get(_ACCEPTED))


def accepted(model: Model, rows: Sequence[Mapping[str, Any]], texts: Mapping[str, Texts]) -> Accepted:
    """Of a snapshot's rows those that a clinician accepted unchanged. Answers alternate between JSON with blanks, which a
    model in process writes, and without, as on a server.
    """
    found, refused, end = list[Rollout](), Counter[str](), model.ends[0]
    local = Local(model)
    for row in rows:
        if not is_accepted(row):
            continue
        one = texts.get(row["request"])
        if one is None or not one.answer:
            refused["no text is kept of it" if one is None else "nothing of it rests on its prompt"] += 1
            continue
        answer = one.answer
        if int(hashlib.sha256(row["request"].encode()).hexdigest(), 16) % 2:
            answer = json.dumps(json.loads(answer), ensure_ascii=False)
        prompt = asyncio.run(local.opened(one.system, harmless(one.user, model)))
        response = (*asyncio.run(local.encoded(answer)), end)
        if len(prompt) + len(response) > model.context:
            refused[f"longer than the {model.context} tokens of the model"] += 1
            continue
        whole = len(response)
        found.append(Rollout(prompt, response, (True,) * whole, (0.0,) * whole))
    return Accepted(found, dict(refused))


def run(
    base: Path,
    folder: Path,
    snapshot: Snapshot,
    texts: Mapping[str, Texts],
    plan: SftPlan,
    *,
    start_from: Path | None = None,
    device: Device = "auto",
    precision: Precision = "auto",
    say: Callable[[str], None],
    observe: Measure = unmeasured,
) -> dict[str, Any]:
    """Trains, and returns the card. `base`: the model's folder · `start_from`: a LoRA adapter of it to go on from. Raises
    ConfigurationError before any work for a folder that is no model or an adapter of another base; StateError for too few
    drafts, or a run that was begun otherwise.
    """
    identity = {
        "trainer": "sft",
        "plan": msgspec.to_builtins(plan),
        "base": hash_of_folder(base),
        "start": "" if start_from is None else hash_of_folder(start_from),
        "snapshot": snapshot.id,
        "texts": hashlib.sha256(msgspec.json.encode(sorted(texts.items()))).hexdigest(),
    }
    with Run(folder, identity, say, observe) as opened:
        if (done := opened.finished) is not None:
            return dict(msgspec.json.decode(done.files[CARD])) | {"written": str(folder / "candidate")}
        model = load(base, device=device, precision=precision)
        start(model.network, start_from, plan.rank, plan.seed)
        learned, held = (
            accepted(model, snapshot.table(side).to_pylist(), texts) for side in ("train", "held")
        )
        refused = Counter(learned.refused) + Counter(held.refused)
        left = ", ".join(f"{count}: {why}" for why, count in sorted(refused.items())) or "none"
        if len(learned.drafts) < _LEAST:
            raise StateError(
                f"expected {_LEAST} drafts that clinicians accepted, with their texts, got {len(learned.drafts)}; left out: "
                f"{left}. Texts are kept from when learning.texts is set, for learning.text_days"
            )
        say(
            f"{len(learned.drafts):,} drafts to learn from, {len(held.drafts):,} of other patients held out; left out: {left}"
        )
        losses = _train(model, learned.drafts, held.drafts, plan, opened)
        card = {
            "base": base.name,
            "drafts": len(learned.drafts),
            "held_out": len(held.drafts),
            "refused": dict(refused),
            "parameters": model.parameters,
            "plan": msgspec.to_builtins(plan),
            "held_out_loss": losses,  # nats a token: before, and after each epoch
        }
        text = (
            f"# Drafts: {base.name}, LoRA\n\nSupervised on {len(learned.drafts)} drafts that clinicians accepted; loss of a token "
            f"on {len(held.drafts)} drafts of other patients {losses[0]:.3f} -> {losses[-1]:.3f}. Left out: {left}.\n"
        )
        lineage = {
            "trainer": "sft",
            "base": identity["base"],
            "snapshot": snapshot.id,
            "seed": str(plan.seed),
        }
        opened.finish(candidate(model, card, text, folder, lineage))
        return card | {"written": str(folder / "candidate")}


def _train(
    model: Model, drafts: Sequence[Rollout], held: Sequence[Rollout], plan: SftPlan, opened: Run
) -> list[float]:
    """Loss of a held-out token before, and after each epoch."""
    trained = [p for p in model.network.parameters() if p.requires_grad]
    rate = plan.rate or (1e-4 if model.parameters >= LARGE else 1e-3)
    optimiser = torch.optim.AdamW(trained, lr=rate, betas=(0.9, 0.99), weight_decay=0.0)
    each = -(-len(drafts) // plan.batch)
    losses: list[float] = []
    if opened.kept is None:
        losses.append(_loss(model, held))
    else:
        kept = torch.load(io.BytesIO(opened.kept), weights_only=True)
        losses = kept["losses"]
        optimiser.load_state_dict(kept["optimiser"])
        with torch.no_grad():
            for p, value in zip(trained, kept["trained"], strict=True):
                p.copy_(value)
    since = list[float]()
    for step in range(opened.step, plan.epochs * each):
        epoch, at = divmod(step, each)
        order = random.Random(f"{plan.seed} {epoch}").sample(range(len(drafts)), len(drafts))
        some = [drafts[one] for one in order[at * plan.batch : (at + 1) * plan.batch]]
        tokens = sum(len(one.response) for one in some)
        optimiser.zero_grad()
        since.append(0.0)
        for one in some:
            part = _summed(model, one) / tokens
            torch.autograd.backward(part)
            since[-1] += part.item()
        nn.utils.clip_grad_norm_(trained, plan.norm)
        optimiser.step()
        if at + 1 == each:
            losses.append(_loss(model, held))
            opened.say(f"epoch {epoch + 1}: {losses[-1]:.3f} nats a token held out, before {losses[0]:.3f}")
        if at + 1 < each and (step + 1) % plan.keep:
            continue
        file = io.BytesIO()
        state = {
            "trained": [p.detach().cpu() for p in trained],
            "optimiser": optimiser.state_dict(),
            "losses": losses,
        }
        torch.save(state, file)
        opened.keep(step + 1, plan.epochs * each, file.getvalue(), {"loss": sum(since) / len(since)})
        since = []
    return losses


def _summed(model: Model, one: Rollout) -> torch.Tensor:
    """Scalar: cross-entropy of the answer's tokens."""
    held = batch([one]).to(next(model.network.parameters()).device)
    return nn.functional.cross_entropy(logits(model.network, held), written(held), reduction="sum")


@torch.no_grad()
def _loss(model: Model, drafts: Sequence[Rollout]) -> float:
    """Nats a token; nan without drafts."""
    tokens = sum(len(one.response) for one in drafts)
    return sum(_summed(model, one).item() for one in drafts) / tokens if tokens else float("nan")
