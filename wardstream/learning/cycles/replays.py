"""Held-out stays, drafted by the candidate and by the policy in service in this process: evidence for the
gate.

Both go through exactly the steps of the stages, with one policy put in, on the same stays, and are compared
draft by draft. Patients that the candidate learned from are left out. Drafts are the composer's; only what
the slot decides differs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from models.encoders.port import Encoder
from models.policies import Decider, read_policy, shipped
from processors.evidence.allergies import against, known
from processors.evidence.record import Record
from processors.outcomes import Means, settle
from processors.outcomes.comparing import Linking
from processors.patient import Watch
from processors.tasks import Drafting, tasks
from schemas.drafts import Draft, statements
from schemas.outcomes import ClinicianDocument
from schemas.requests import Request, Task
from trainers.gate.gate import Paired, Rate
from wardstream.learning.cycles.slots import ACTIONS, actions_of
from wardstream.replay.in_process import requests_of
from wardstream.replay.message import Message
from wardstream.settings import Settings
from wardstream.wiring.encoder import encoder_of
from wardstream.wiring.guidelines import guide_of, watch_of
from wardstream.wiring.reasoner import affirmed_of, reasoner_of

if TYPE_CHECKING:
    from models.registry import Artefact
    from trainers.datasets.snapshot import Snapshot
    from wardstream.learning.cycles.slots import Say

#: Slots whose drafts cannot be made here, and why.
UNDRAFTED: Final[Mapping[str, str]] = {
    "diagnosis-agent": (
        "its agent queries within a stage: try it out on a share of the requests (learning.canary)"
    ),
}
#: Which drafts a slot touches; all, where it is not here.
TOUCHED: Final[Mapping[str, tuple[Task, ...]]] = {
    "alignment": ("care-summary",),
    "retriever": ("discharge-instruction",),
}


@dataclass(frozen=True)
class World:
    """One policy, put in. `tasks`: those whose drafts it touches."""

    settings: Settings
    tasks: Mapping[Task, Drafting]
    encoder: Encoder | None
    linking: Linking | None
    watch: Watch | None = None
    decider: Decider | None = None

    def requests(self, messages: Iterable[Message]) -> Iterator[Request | ClinicianDocument]:
        return requests_of(messages, self.encoder, self.settings.triggers, self.watch, self.decider)

    def drafted(self, request: Request) -> Draft:
        return self.tasks[request.task].compose(request)


def worlds(candidate: Artefact, current: Artefact | None, slot: str, settings: Settings) -> Iterator[World]:
    """Of the candidate, then of what is in service; None: what ships. What both share is loaded once."""
    encoder = encoder_of(settings) if settings.encoder.answers() else None
    linking = affirmed_of(settings.knowledge)
    watch = watch_of(settings.guidelines) if slot == "alignment" else None
    for artefact in (candidate, current):
        decider = _decider(artefact, slot, settings) if slot in ACTIONS else None
        drafting = _drafting(artefact, slot, settings, decider)
        touched = {task: drafting[task] for task in TOUCHED.get(slot, tuple(drafting))}
        yield World(
            settings, touched, encoder, linking, watch, decider if slot == "retrieval-weights" else None
        )


def _drafting(
    artefact: Artefact | None, slot: str, settings: Settings, decider: Decider | None
) -> Mapping[Task, Drafting]:
    wanted = settings.generate
    drafting = partial(tasks, most_words=wanted.most_words, general_advice=wanted.general_advice)
    if slot == "alignment":
        return drafting(guide=guide_of(settings, decider=decider))
    if slot == "retriever":
        folder: Path | None = artefact.path if artefact is not None else settings.knowledge.policy
        return drafting(reasoner_of(settings.knowledge.model_copy(update={"policy": folder})))
    return drafting()


def _decider(artefact: Artefact | None, slot: str, settings: Settings) -> Decider:
    if artefact is None:
        return Decider(shipped(slot, actions_of(slot), settings.learning.explore))
    return Decider(read_policy((artefact.path / "policy.json").read_bytes()))


ALLERGY: Final = "allergy"  # in `rejected`


@dataclass(frozen=True)
class Replayed:
    """`summary`: what was replayed, or why nothing was."""

    made: bool
    summary: str
    rates: Sequence[Rate] = ()
    paired: Sequence[Paired] = ()


@dataclass(frozen=True)
class Measured:
    """One draft. `reward`: nearness to the clinicians' own document, None where none answers it; `cut`: share
    of its statements that the gate cut.
    """

    patient: str
    reward: float | None
    cut: float
    allergies: bool  # it names, or would have named, what an allergy of the patient speaks against


def replayed(
    candidate: Artefact, current: Artefact | None, slot: str, settings: Settings, snapshot: Snapshot, say: Say
) -> Replayed:
    """`current`: None for what ships. Raises ConfigurationError for a folder that cannot be read."""
    if settings.learning.replay is None:
        return Replayed(False, "not made, no stays configured (learning.replay)")
    if slot in UNDRAFTED:
        return Replayed(False, f"not made, {UNDRAFTED[slot]}")
    from wardstream.replay.sources import read_folder

    messages, _ = read_folder(settings.learning.replay)
    ordered = sorted(messages, key=lambda one: one.time)
    seen = _seen(snapshot, settings)
    new, old = (measured(ordered, world, seen) for world in worlds(candidate, current, slot, settings))
    found = compared(new, old, settings)
    say(f"{slot}: replay: {found.summary}")
    return found


def measured(
    messages: Iterable[Message], world: World, left_out: Callable[[str], bool]
) -> dict[str, Measured]:
    """By request. Documents that were requested again count as they were last drafted; what is no longer due
    is left out.
    """
    from streams.learning.rewards import kept

    last: dict[str, Request] = {}
    documents: dict[str, list[ClinicianDocument]] = {}
    for one in world.requests(messages):
        if isinstance(one, ClinicianDocument):
            documents.setdefault(one.encounter, []).append(one)
        elif one.task in world.tasks:
            last[one.document] = one
    drafts = {
        one.id: (one, world.drafted(one))
        for one in last.values()
        if not one.cancelled and not left_out(one.patient)
    }
    rewards: dict[str, float | None] = {}
    for encounter in {request.encounter for request, _ in drafts.values()}:
        of_stay = [kept(draft) for request, draft in drafts.values() if request.encounter == encounter]
        now = max((one.time for one in documents.get(encounter, ())), default=0)
        rewards |= {
            one.request: one.value
            for one in settle(of_stay, documents.get(encounter, ()), now, Means(linking=world.linking))
        }
    return {name: _measured(request, draft, rewards.get(name)) for name, (request, draft) in drafts.items()}


def compared(new: dict[str, Measured], old: dict[str, Measured], settings: Settings) -> Replayed:
    """Of what both drafted."""
    both = sorted(new.keys() & old.keys())
    if not both:
        return Replayed(
            False, "made, but no stay of learning.replay that may be judged by requested a draft of this slot"
        )
    answered = [name for name in both if new[name].reward is not None and old[name].reward is not None]
    _, patients = np.unique([new[name].patient for name in both], return_inverse=True)
    whose = dict(zip(both, patients.tolist(), strict=True))

    def pair(name: str, rows: list[str], of: dict[str, list[float]], margin: float) -> Paired:
        return Paired(
            name,
            np.array(of["new"]),
            np.array(of["old"]),
            np.array([whose[row] for row in rows], dtype=np.int64),
            margin,
        )

    rewards = {
        "new": [new[name].reward or 0.0 for name in answered],
        "old": [old[name].reward or 0.0 for name in answered],
    }
    grounded = {"new": [1 - new[name].cut for name in both], "old": [1 - old[name].cut for name in both]}
    pairs = [pair("share of statements that stand", both, grounded, settings.learning.cut_margin)]
    if answered:
        nearness = "nearness to the clinicians' own documents"
        pairs.append(pair(nearness, answered, rewards, settings.learning.margin))
    violations = Rate(
        "drafts against an allergy",
        sum(new[name].allergies for name in both),
        sum(old[name].allergies for name in both),
        len(both),
    )
    summary = (
        f"{len(both)} drafts of {len(set(whose.values()))} patients that the candidate did not learn "
        f"from, {len(answered)} of them answered by a clinician"
    )
    return Replayed(True, summary, (violations,), tuple(pairs))


def _seen(snapshot: Snapshot, settings: Settings) -> Callable[[str], bool]:
    """Whether a patient is among those that the candidate learned from, whom the snapshot knows by their
    pseudonyms: under whatever record of theirs.
    """
    from streams.learning.log_folder import pseudonyms
    from trainers.datasets.forgotten import read_forgotten

    assert settings.learning.folder is not None  # there is a snapshot of it
    learned, pseudonym = (
        frozenset(snapshot.table("train")["patient"].to_pylist()),
        pseudonyms(settings.learning.folder, settings.learning.salt).of,
    )
    forgotten = read_forgotten(
        settings.learning.folder
    )  # who is whom, too: the snapshot has the record that stands for all of a person's

    def seen(patient: str) -> bool:
        records = forgotten.known_as(pseudonym(patient))
        return not learned.isdisjoint(records | {forgotten.person(one) for one in records})

    return seen


def _measured(request: Request, draft: Draft, reward: float | None) -> Measured:
    made = list(statements(draft.sections))
    cut = len(draft.rejected) / max(1, len(made) + len(draft.rejected))
    allergies = known(Record(request))
    ours = (
        one.text
        for one in made
        if one.citations and all(citation.kind == "knowledge" for citation in one.citations)
    )
    violated = any(one.check == ALLERGY for one in draft.rejected) or any(
        against(allergies, text) is not None for text in ours
    )
    return Measured(draft.patient, reward, cut, violated)
