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

from schemas.errors import ConfigurationError
from trainers.candidates import Candidate
from trainers.runs import Measure, Say, silent, unmeasured

if TYPE_CHECKING:
    import pyarrow as pa

    from trainers.datasets.snapshot import Snapshot

BANDIT: Final = ("retrieval-weights", "alignment")
RETRIEVER: Final = "retriever"
AGENT: Final = "diagnosis-agent"
TRAINED: Final = (*BANDIT, RETRIEVER, AGENT)
#: The share of chance that a policy over named actions keeps.
EXPLORE: Final = 0.1
_LETTER: Final = ["patient", "state", "echo", "expectations", "reward_parts"]
_DIAGNOSIS: Final = ["patient", "state", "echo", "reward", "diagnosis", "decisions"]


def train(
    slot: str,
    snapshot: Snapshot,
    run: Path,
    *,
    seed: int = 0,
    explore: float = EXPLORE,
    epochs: int | None = None,
    start: Path | None = None,
    parent: str = "",
    actions: Sequence[str] | None = None,
    say: Say = silent,
    measure: Measure = unmeasured,
    lineage: dict[str, str] | None = None,
) -> Candidate:
    """From the training part of the snapshot, in the run's folder; a run that was killed continues, one that
    was finished returns its candidate again.

    `start`: folder of the artefact in service, `parent` its id; None and "": what ships. `actions`: what a
    policy of the slot can choose now, what ships first. `explore`: the share of chance that a policy over
    actions keeps. `epochs`: of a policy that writes sequences; None: as usual. Raises ConfigurationError for
    a slot that is not trained from the log, StateError where the log has too little for it.
    """
    common: dict[str, Any] = {
        "say": say,
        "measure": measure,
        "lineage": {"snapshot": snapshot.id, **(lineage or {})},
    }
    wanted: dict[str, Any] = {"seed": seed} | ({} if epochs is None else {"epochs": epochs})
    if slot in BANDIT:
        from trainers.bandit.training import BanditSettings, trained
        from trainers.datasets.logged_decisions import decided

        decisions = decided(snapshot.table("train"), slot, actions=actions)
        return trained(decisions, slot, run, BanditSettings(explore=explore, seed=seed), **common)
    if slot == RETRIEVER:
        from trainers.gro import from_log as gro
        from trainers.gro import letters

        called = f"r2ag {parent[:12]}" if parent else "r2ag"  # as wardstream/wiring/reasoner.py calls them
        found = letters.read(_rows(snapshot.table("train"), _LETTER))
        with _folder(start, "models.policies.open") as folder:
            return gro.from_log(found, folder, run, gro.LoggedSettings(**wanted), called=called, **common)
    if slot == AGENT:
        from processors.diagnosis.agent.small import SHIPPED, open_policy
        from trainers.grpo import from_log as grpo
        from trainers.grpo import trajectories

        rows = trajectories.read(_rows(snapshot.table("train"), _DIAGNOSIS))
        model = open_policy(start or SHIPPED)
        return grpo.from_log(rows, model, run, grpo.LoggedSettings(**wanted), policy=parent, **common)
    raise ConfigurationError(f"slot {slot} is not trained from the log; slots: {', '.join(TRAINED)}")


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
