"""A slot of the registry and a snapshot of the log -> a candidate for it: which trainer learns for which
slot.

    retrieval-weights, alignment   trainers/bandit         decisions among named actions, with the probabilities they were taken with
    retriever                      trainers/gro            letters whose expectations were drawn (learning.explore), rewarded by eq. 7
    diagnosis-agent                trainers/grpo           tokens of the small agent with their log-probabilities

The language model's adapters are not among them: what it reads and writes is text, which no log holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import as_file, files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct, field

from schemas.errors import ConfigurationError
from trainers.bandit.training import BanditSettings
from trainers.candidates import Candidate
from trainers.runs import Measure, Say, silent, unmeasured

if TYPE_CHECKING:
    import pyarrow as pa

    from trainers.datasets.snapshot import Snapshot

BANDIT: Final = ("retrieval-weights", "alignment")
RETRIEVER: Final = "retriever"
AGENT: Final = "diagnosis-agent"
TRAINED: Final = (*BANDIT, RETRIEVER, AGENT)
_LETTER: Final = ["patient", "state", "echo", "expectations", "reward_parts"]
_DIAGNOSIS: Final = ["patient", "state", "echo", "reward", "diagnosis", "decisions"]


class GroOnLog(Struct, frozen=True, kw_only=True):
    """As `trainers.gro.from_log.LoggedSettings`, which needs torch to be imported."""

    epochs: int = 5
    rate: float = 1e-3
    kl: float = 0.05


class GrpoOnLog(Struct, frozen=True, kw_only=True):
    """As `trainers.grpo.from_log.LoggedSettings`."""

    epochs: int = 4
    rate: float = 1e-4
    kl: float = 0.05


class TrainingSettings(Struct, frozen=True, kw_only=True):
    """Of all trainers; `seed` is that of each."""

    bandit: BanditSettings = field(default_factory=BanditSettings)
    retriever: GroOnLog = field(default_factory=GroOnLog)
    agent: GrpoOnLog = field(default_factory=GrpoOnLog)
    seed: int = 0


def train(
    slot: str,
    snapshot: Snapshot,
    run: Path,
    settings: TrainingSettings | None = None,
    *,
    start: Path | None = None,
    parent: str = "",
    actions: Sequence[str] | None = None,
    say: Say = silent,
    measure: Measure = unmeasured,
    lineage: dict[str, str] | None = None,
) -> Candidate:
    """From the training part of the snapshot, in the run's folder; a run that was killed goes on, one that
    was finished gives what it gave.

    `start`: folder of the artefact in service, `parent` its id; None and "": what ships. `actions`: what a
    policy of the slot can choose now, what ships first. Raises ConfigurationError for a slot that nothing is
    trained for from the log, StateError where the log has too little for it.
    """
    wanted, whole = settings or TrainingSettings(), {"snapshot": snapshot.id, **(lineage or {})}
    if slot in BANDIT:
        from trainers.bandit.training import trained
        from trainers.datasets.logged_decisions import decided

        bandit = msgspec.structs.replace(wanted.bandit, seed=wanted.seed)
        return trained(
            decided(snapshot.table("train"), slot, actions=actions),
            slot,
            run,
            bandit,
            say=say,
            measure=measure,
            lineage=whole,
        )
    if slot == RETRIEVER:
        return _retriever(snapshot, run, wanted, start, parent, say, measure, whole)
    if slot == AGENT:
        return _agent(snapshot, run, wanted, start, parent, say, measure, whole)
    raise ConfigurationError(
        f"expected a slot that is trained from the log ({', '.join(TRAINED)}), got {slot}"
    )


def _retriever(
    snapshot: Snapshot,
    run: Path,
    wanted: TrainingSettings,
    start: Path | None,
    parent: str,
    say: Say,
    measure: Measure,
    lineage: dict[str, str],
) -> Candidate:
    from trainers.gro.from_log import LoggedSettings, from_log
    from trainers.gro.letters import read

    of = wanted.retriever
    settings = LoggedSettings(epochs=of.epochs, rate=of.rate, kl=of.kl, seed=wanted.seed)
    called = f"r2ag {parent[:12]}" if parent else "r2ag"  # as wardstream/wiring/reasoner.py calls them
    with _folder(start, "models.policies.open") as folder:
        return from_log(
            read(_rows(snapshot.table("train"), _LETTER)),
            folder,
            run,
            settings,
            called=called,
            say=say,
            measure=measure,
            lineage=lineage,
        )


def _agent(
    snapshot: Snapshot,
    run: Path,
    wanted: TrainingSettings,
    start: Path | None,
    parent: str,
    say: Say,
    measure: Measure,
    lineage: dict[str, str],
) -> Candidate:
    from processors.diagnosis.agent.small import SHIPPED, open_policy
    from trainers.grpo.from_log import LoggedSettings, from_log
    from trainers.grpo.loss import LossSettings
    from trainers.grpo.trajectories import read

    of = wanted.agent
    settings = LoggedSettings(
        epochs=of.epochs,
        rate=of.rate,
        loss=LossSettings(kl=of.kl, reach=LoggedSettings().loss.reach),
        seed=wanted.seed,
    )
    rows = read(_rows(snapshot.table("train"), _DIAGNOSIS))
    return from_log(
        rows,
        open_policy(start or SHIPPED),
        run,
        settings,
        policy=parent,
        say=say,
        measure=measure,
        lineage=lineage,
    )


def _rows(table: pa.Table, columns: list[str]) -> Iterator[dict[str, Any]]:
    for batch in table.select(columns).to_batches(1024):
        yield from batch.to_pylist()


@contextmanager
def _folder(start: Path | None, package: str) -> Iterator[Path]:
    if start is not None:
        yield start
        return
    with as_file(files(package)) as shipped:
        yield shipped
