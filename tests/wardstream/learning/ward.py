"""A hospital whose truth is known, as the stages leave its log: trajectories with decisions as Parquet, and
their rewards.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import msgspec
import numpy as np

from evaluation.synthetic_clinic.clinic import Clinic, clinic
from models.policies import ActionPolicy, choose
from processors.notes.retrieval import packaged_arms
from processors.outcomes import Reward
from schemas.instant import DAY, HOUR
from schemas.trajectories import Trajectory
from schemas.trajectory_table import row
from streams.learning import log_files as parts
from streams.learning.reward_ledger import RewardLedger
from wardstream.settings import Settings
from wardstream.settings.parts import LearningSettings

SLOT = "retrieval-weights"
ARMS = tuple(packaged_arms())
START = 1_700_000_000_000_000
#: A log needs no more, so that tests are quick.
LITTLE = {
    "least_outcomes": 30,
    "least_patients": 20,
    "least_effective": 30,
    "cut_margin": 0.1,
    "window_days": 0,
}
CHANCE = ActionPolicy(SLOT, ARMS, explore=1.0)


@dataclass(frozen=True)
class Ward:
    """`where`: what each way to weigh truly earns; `cut`: of each, how often a statement is cut for its
    number.
    """

    where: Clinic
    cut: tuple[float, ...] = (0.1,) * len(ARMS)

    def log(
        self,
        folder: Path,
        patients: int,
        first: int = 0,
        policy: ActionPolicy = CHANCE,
        identity: str = "",
        partition: int = 0,
    ) -> None:
        """Stays of `patients`, from the patient `first` on, in one file of the log; every second one has two
        requests.
        """
        random = np.random.default_rng(first)
        rows, rewards = [], []
        for patient in range(first, first + patients):
            for number in range(1 + patient % 2):
                told, reward = self._request(patient, number, policy, identity, random)
                rows.append(
                    row(
                        told,
                        lambda name: name,
                        partition,
                        2 * patient + number,
                        START + (2 * patient + number) * 1_000_000,
                    )
                )
                rewards.append(reward)
        by_day: dict[str, list[dict[str, object]]] = {}
        for one in rows:
            by_day.setdefault(parts.day(int(one["recorded"])), []).append(one)
        for of_day in by_day.values():
            parts.write(folder, of_day)
        RewardLedger(folder / "rewards.db").close()
        with closing(sqlite3.connect(folder / "rewards.db")) as sql, sql:
            rows_of = [(one.request, one.state, msgspec.json.encode(one)) for one in rewards]
            sql.executemany(
                "INSERT OR REPLACE INTO reward (request, state, encounter, due, body) VALUES (?, ?, '', 0, ?)",
                rows_of,
            )

    def _request(
        self, patient: int, number: int, policy: ActionPolicy, identity: str, random: np.random.Generator
    ) -> tuple[Trajectory, Reward]:
        request = f"request-{patient}-{number}"
        seen = self.where.requests(1, random)
        features = {f"feature {at}": 10 + 3 * float(value) for at, value in enumerate(seen[0])}
        decision = choose(policy, request, features, identity)
        at = ARMS.index(decision.action)
        value = float(np.clip(self.where.expected(seen)[0, at] + 0.1 * random.standard_normal(), 0, 1))
        cut = int(random.random() < self.cut[at])
        cut_at = START + patient * DAY // 10 + number * HOUR
        told = Trajectory(
            request,
            "progress-note",
            f"progress-note/{request}",
            cut_at,
            "aa",
            "t1",
            "composer",
            patient=f"Patient/{patient}",
            encounter=f"Encounter/{patient}",
            statements=10 - cut,
            rejected={"number": cut} if cut else {},
            decisions=(decision,),
            group={"sex": ("female", "male")[patient % 2], "language": "en"},
        )
        return told, Reward(
            request, "matched", value, {"words.f": value}, f"DocumentReference/{request}@1", cut_at + HOUR
        )


def ward(seed: int = 3, **changes: object) -> Ward:
    return Ward(clinic(seed, actions=len(ARMS), strength=1.0), **changes)  # type: ignore[arg-type]


def settings(folder: Path, **changes: object) -> Settings:
    """The folder's log, a registry beside it; little is asked, so that tests are quick."""
    given = {"folder": folder / "log", "registry": folder / "registry", "explore": 0.2, **LITTLE, **changes}
    return Settings(learning=LearningSettings(**given))  # type: ignore[arg-type]
