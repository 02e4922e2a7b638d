"""What of the product the ward meets: who decides, the log, the rewards, the alarm of marks. The same parts as in
the stages, without Kafka between them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

import msgspec
import numpy as np

from evaluation.learning_demo.drafts import drafted, earned, found, index_of, quoted, written
from evaluation.learning_demo.ward import START, Habit, Stay, stays
from models.policies import ActionPolicy
from models.policies.action_policy import shipped
from models.registry import Registry
from models.registry.registry import policy_of
from models.search.chunk_index import Scope
from models.whole_file import secret_file
from processors.notes.retrieval.arms import SLOT, features, packaged_arms
from processors.outcomes import Draft
from schemas.decisions import Decision
from schemas.events import DocumentBody, EncounterBody, PatientBody
from schemas.instant import DAY, Instant
from schemas.outcomes import ClinicianDocument, Mark, Verdict
from schemas.requests import EncounterEvidence, Evidence, Passage, Request
from schemas.trajectories import Trajectory
from streams.learning.accounts import FILE, QUARTER, Accounts, Jump
from streams.learning.export import TrajectorySink
from streams.learning.reward_ledger import RewardLedger
from streams.loop import Record
from streams.stages.generate.result_records import group_of
from streams.topics import TRAJECTORY
from wardstream.settings.parts import LearningSettings
from wardstream.wiring.promotions import Promotions, weighing

#: Ways to weigh that the ward tries: fewer than ship, so that four months are enough to distinguish them.
ACTIONS = ("shipped", "wide", "brief", "handover")
#: Who accepts one draft a day, until somebody else has the login.
LOGIN = "Practitioner/9"
#: Of accounts, by quarter: not drawn, so that the same seed tells the same story.
_KEYS = {START // QUARTER + at: hashlib.sha256(f"ward {at}".encode()).hexdigest() for at in range(4)}


class Hospital:
    """Close it, so that everything is in files."""

    def __init__(self, settings: LearningSettings) -> None:
        folder = settings.folder
        assert folder is not None
        self._sink = TrajectorySink(folder, settings, settings.salt)
        secret_file(folder / FILE, json.dumps(_KEYS))
        self.alarms: list[Jump] = []
        self._ledger = RewardLedger(
            folder / "rewards.db", account=Accounts(folder).of, alarm=self.alarms.append
        )
        self._settings = settings
        self._offset = 0

    def live(self, some: Iterable[Stay], *, silent: bool = False, stolen: bool = False) -> float:
        """Draft for each stay what is due, and take in what the clinicians write: what was earned, in the
        mean. `silent`: they write nothing that reaches us; `stolen`: whoever has the login of `LOGIN` rejects
        a fifth of the drafts of the policy in service.
        """
        decider = weighing(
            Promotions(self._settings.registry), self._settings.explore
        )  # as a worker has it that looks between two requests
        serves = serving(self._settings)[0]
        records, changes, rewards = [], list[tuple[Instant, Draft | ClinicianDocument | Mark]](), []
        marked = 0  # the day on which the login was last used as it should be
        for number, stay in enumerate(some):
            request = request_of(stay)
            index = index_of(stay)
            decision = decider.decide(
                request.id, features(request, index.view(Scope(cut=stay.cut)), stay.admitted)
            )
            text = quoted(found(stay, index, packaged_arms()[decision.action].weights))
            records.append(self._record(stay, request, decision))
            changes.append((stay.cut, drafted(stay, text, request.id, request.document)))
            rewards.append(earned(stay, text))
            if silent:
                continue
            changes.append((stay.written_at, written(stay)))
            if stolen and decision.policy == serves and number % 5 == 0:
                changes.append((stay.written_at, _mark(stay, request, "rejected")))
            elif stay.cut // DAY != marked:
                marked = stay.cut // DAY
                changes.append((stay.written_at, _mark(stay, request, "accepted")))
        self._sink.write([self._sink.read(one) for one in records], {(TRAJECTORY, 0): self._offset})
        self._sink.publish()
        self._ledger.apply([change for _, change in sorted(changes, key=lambda one: one[0])])
        return float(np.mean(rewards))

    @property
    def logged(self) -> int:
        """Decisions so far."""
        return self._offset

    def close(self) -> None:
        self._sink.close()
        self._ledger.close()

    def _record(self, stay: Stay, request: Request, decision: Decision) -> Record:
        made = Trajectory(
            request.id,
            request.task,
            request.document,
            request.cut,
            request.watermark,
            request.template,
            "quoting",
            request.patient,
            request.encounter,
            request.slot,
            policy=decision.policy[:12],
            offered=len(request.evidence.passages),
            decisions=(decision,),
            group=group_of(request.evidence.patient, request.cut),
        )
        self._offset += 1
        return Record(TRAJECTORY, 0, self._offset - 1, stay.cut // 1000, b"", msgspec.json.encode(made))


def _mark(stay: Stay, request: Request, verdict: Verdict) -> Mark:
    name = stay.encounter.replace("Encounter/", "Task/")
    return Mark(
        name,
        "1",
        (1, stay.written_at, "1"),
        stay.patient,
        stay.encounter,
        stay.written_at,
        request.id,
        verdict,
        reviewer=LOGIN,
    )


class Truth:
    """What every choice truly earns, on stays that no log has seen."""

    def __init__(self, habit: Habit, first: Instant, seed: int, count: int) -> None:
        self._features: list[dict[str, float]] = []
        rows = []
        for stay in stays(first, 7, -(-count // 7), habit, seed):
            index = index_of(stay)
            self._features.append(features(request_of(stay), index.view(Scope(cut=stay.cut)), stay.admitted))
            rows.append(
                [earned(stay, quoted(found(stay, index, packaged_arms()[name].weights))) for name in ACTIONS]
            )
        self._earned = np.array(rows)

    def value(self, policy: ActionPolicy) -> float:
        p = np.array([policy.probabilities(one) for one in self._features])
        places = [ACTIONS.index(name) for name in policy.actions]
        return float((p * self._earned[:, places]).sum(axis=1).mean())

    def best(self) -> float:
        return float(self._earned.max(axis=1).mean())


def serving(settings: LearningSettings) -> tuple[str, ActionPolicy]:
    """What is in service: its artefact and itself."""
    registry = Registry(settings.registry or Path())
    now = registry.standing(SLOT).current
    return now, policy(settings, now)


def policy(settings: LearningSettings, identity: str) -> ActionPolicy:
    """Of an artefact; "" is what ships."""
    if not identity:
        return shipped(SLOT, ACTIONS, settings.explore)
    return policy_of(Registry(settings.registry or Path()).artefacts.get(identity), SLOT, ACTIONS)


def request_of(stay: Stay) -> Request:
    """As far as a decision looks at it."""
    passages = tuple(
        Passage(note.id, "1", note.time, stay.encounter, DocumentBody(text=note.text, note_type=note.kind))
        for note in stay.notes
    )
    body = EncounterBody("IMP", "in-progress", start=stay.admitted)
    evidence = Evidence(
        PatientBody(birth_date=stay.born, sex=stay.sex),
        EncounterEvidence(stay.encounter, "1", body),
        passages=passages,
    )
    name = hashlib.blake2b(stay.encounter.encode(), digest_size=16).hexdigest()
    return Request(
        name,
        "progress-note",
        stay.patient,
        stay.encounter,
        "due",
        stay.cut,
        "ward",
        "ward/1",
        evidence=evidence,
    )
