"""GRPO of the diagnosis agent in a run that can be killed, from what was logged: the small policy whole, a language
model by LoRA.

From a log the rollouts are another policy's: that of the day, and those before it. What corrects for it is
the ratio of eq. 18 (loss.py), per token,

    r_t = policy(token | before) / probability as logged        clipped to [1 - low, 1 + high] as in PPO, and held within exp(+-reach)

with the advantage of the whole trajectory (logged.py). Per token it is the first-order correction that PPO
makes, not the product over the trajectory that would be unbiased and of a variance that grows with every
token: good near the policy that was logged, and the KL to the policy in service keeps it near. A policy that
takes its likeliest token explores nothing: its log shows which of its trajectories did well, never what
another would have brought. So gains from a log are small, and certain only as far as requests differ in what
was drawn; fresh rollouts against finished cases find more.

Killed and gone on from a log, the weights are bit for bit those of an undisturbed run on the same machine and
number of threads. Fresh rollouts are played in batches of whoever waits: there they agree up to rounding.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec
import torch
from msgspec import Struct

from models.hardware import Device, Precision
from models.llm.decoder import Model, load, save
from processors.diagnosis.agent.loop import RunSettings
from schemas.errors import StateError
from trainers.candidates import Candidate
from trainers.grpo.loss import LossSettings
from trainers.grpo.trainer import GrpoSettings, Trainer
from trainers.grpo.trajectories import Logged, Read, advantages, checked, written_by
from trainers.lora import LARGE, begin, candidate, hash_of_folder, reference
from trainers.runs import Measure, Run, Say, silent, unmeasured

KIND: Final = "agent-policy"
CARD: Final = "training.json"
_LEAST: Final = 20  # patients


class LoggedSettings(Struct, frozen=True, kw_only=True):
    """One value of these and one log give one policy on one machine."""

    epochs: int = 4
    batch: int = 32  # rollouts of a step
    rate: float = 1e-4
    micro: int = 16
    loss: LossSettings = LossSettings(kl=0.05, reach=1.6)  # no token counts more than five times
    seed: int = 0


def from_log(
    read: Read,
    model: Model,
    run: Path,
    settings: LoggedSettings | None = None,
    *,
    policy: str = "",
    say: Say = silent,
    measure: Measure = unmeasured,
    lineage: dict[str, str] | None = None,
) -> Candidate:
    """`model`: the policy in service, which is trained in place; `policy`: its artefact. Raises StateError
    for rewarded trajectories of fewer than 20 patients.
    """
    wanted, usable = settings or LoggedSettings(), checked(model, read, policy)
    patients, left = _enough(usable, say)
    identity = {
        "trainer": "grpo on a log",
        "settings": msgspec.to_builtins(wanted),
        "data": _hash(usable.rows),
        "policy": _weights(model),
        "threads": torch.get_num_threads(),
    }
    with Run(run, identity, say, measure) as opened:
        if (found := opened.finished) is not None:
            return found
        trainer = Trainer(
            model,
            GrpoSettings(rate=wanted.rate, micro=wanted.micro, loss=wanted.loss, seed=wanted.seed),
            RunSettings(system=""),
        )
        _climb(trainer, usable.rows, wanted, opened)
        drift = opened.values["drift"]
        card = {
            "trajectories": len(usable.rows),
            "patients": patients,
            "refused": usable.refused,
            "settings": msgspec.to_builtins(wanted),
            "drift": drift,
        }
        text = (
            f"# diagnosis-agent: trained on its own log\n\n{len(usable.rows):,} trajectories of "
            f"{patients:,} patients, mean reward "
            f"{sum(one.rollout.reward for one in usable.rows) / len(usable.rows):.4f}; refused: {left}. "
            f"Mean KL of a token from the policy in service in the last step: {drift:.4f}.\n"
        )
        return opened.finish(
            _candidate(
                model,
                card,
                text,
                {**(lineage or {}), "trainer": "grpo on a log", "seed": str(wanted.seed), "parent": policy},
            )
        )


def _enough(usable: Read, say: Say) -> tuple[int, str]:
    """Patients, and what is refused, in words."""
    patients = len({one.patient for one in usable.rows})
    left = ", ".join(f"{count}: {why}" for why, count in sorted(usable.refused.items())) or "none"
    if patients < _LEAST:
        raise StateError(
            f"expected trajectories of an agent with rewards, of {_LEAST} patients at least, got "
            f"{patients}; refused: {left}"
        )
    say(f"{len(usable.rows):,} trajectories of {patients:,} patients; refused: {left}")
    return patients, left


def adapter_from_log(
    read: Read,
    base: Path,
    run: Path,
    settings: LoggedSettings | None = None,
    *,
    rank: int = 16,
    start_from: Path | None = None,
    device: Device = "auto",
    precision: Precision = "auto",
    say: Say = silent,
    measure: Measure = unmeasured,
    lineage: dict[str, str] | None = None,
) -> dict[str, Any]:
    """The same of a language model, by LoRA; returns the card. `read`: its tokens among the texts (`learning.texts`) ·
    `start_from`: a LoRA adapter of it to go on from. Raises ConfigurationError before any work for a folder that is no
    model or an adapter of another base, StateError as `from_log`.
    """
    identity = {
        "trainer": "grpo of a language model on a log",
        "settings": msgspec.to_builtins(settings),
        "rank": rank,
        "base": hash_of_folder(base),
        "start": "" if start_from is None else hash_of_folder(start_from),
        "data": _hash(read.rows),
        "snapshot": (lineage or {}).get("snapshot", ""),
    }
    with Run(run, identity, say, measure) as opened:
        if (found := opened.finished) is not None:
            return dict(msgspec.json.decode(found.files[CARD])) | {"written": str(run / "candidate")}
        model = load(base, device=device, precision=precision)
        wanted = settings or LoggedSettings(
            rate=1e-5 if model.parameters >= LARGE else 1e-3,
            micro=1,
            loss=LossSettings(kl=0.05, reach=1.6, divergence="sampled"),
        )
        begin(model, run / "start", start_from, rank, wanted.seed)
        usable = written_by(model, checked(model, read, None))
        patients, left = _enough(usable, say)
        trainer = Trainer(
            model,
            GrpoSettings(rate=wanted.rate, micro=wanted.micro, loss=wanted.loss, seed=wanted.seed),
            RunSettings(system=""),
            reference=lambda: reference(model.network),
        )
        _climb(trainer, usable.rows, wanted, opened)
        reward = sum(one.rollout.reward for one in usable.rows) / len(usable.rows)
        card = {
            "base": base.name,
            "trajectories": len(usable.rows),
            "patients": patients,
            "refused": usable.refused,
            "reward": reward,
            "settings": msgspec.to_builtins(wanted),
            "drift": opened.values["drift"],
        }
        text = (
            f"# Diagnosis agent: {base.name}, LoRA, trained on its own log\n\n{len(usable.rows):,} trajectories of "
            f"{patients:,} patients, mean reward {reward:.4f}; refused: {left}. Mean KL of a token from the adapter "
            f"before in the last step: {card['drift']:.4f}.\n"
        )
        more = {"trainer": identity["trainer"], "base": identity["base"], "seed": str(wanted.seed)}
        opened.finish(candidate(model, card, text, run, {**(lineage or {}), **more}))
        return card | {"written": str(run / "candidate")}


def _climb(trainer: Trainer, rows: Sequence[Logged], settings: LoggedSettings, run: Run) -> None:
    advantage = torch.from_numpy(advantages(rows)).float()
    each = -(-len(rows) // settings.batch)
    total = settings.epochs * each
    if run.kept is not None:
        trainer.go_on(run.kept)
    for step in range(run.step, total):
        epoch, at = divmod(step, each)
        order = random.Random(f"{settings.seed} {epoch}").sample(range(len(rows)), len(rows))[
            at * settings.batch : (at + 1) * settings.batch
        ]
        drift, clipped = trainer.climb([rows[one].rollout for one in order], advantage[order])
        run.keep(step + 1, total, trainer.state(), {"drift": drift, "clipped": clipped})


def _candidate(model: Model, card: dict[str, Any], text: str, lineage: dict[str, str]) -> Candidate:
    """As `wardstream train agent` writes it."""
    with TemporaryDirectory() as folder:
        save(model, Path(folder))
        files = {path.name: path.read_bytes() for path in sorted(Path(folder).iterdir()) if path.is_file()}
    files[CARD] = msgspec.json.format(msgspec.json.encode(card, order="deterministic"), indent=1) + b"\n"
    return Candidate(KIND, files, text, lineage)


def _weights(model: Model) -> str:
    """Hash of the weights that a run begins from."""
    found = hashlib.sha256()
    for name, value in sorted(model.network.state_dict().items()):
        found.update(name.encode())
        found.update(value.detach().cpu().contiguous().numpy().tobytes())
    return found.hexdigest()


def _hash(rows: Sequence[Logged]) -> str:
    content = [(one.rollout, one.patient, sorted(one.findings), one.policy) for one in rows]
    return hashlib.sha256(msgspec.json.encode(content)).hexdigest()
