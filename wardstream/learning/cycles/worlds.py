"""What drafts a held-out stay: the stages' own steps with one policy put in, for each slot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from models.encoders.port import Encoder
from models.policies import Decider, read_policy, shipped
from processors.outcomes.comparing import Linking
from processors.patient import Watch
from processors.tasks import TASKS, Drafting, tasks
from schemas.drafts import Draft
from schemas.outcomes import ClinicianDocument
from schemas.requests import Request, Task
from wardstream.learning.cycles.training import ACTIONS, actions_of
from wardstream.replay.in_process import told
from wardstream.replay.message import Message
from wardstream.settings import Settings
from wardstream.wiring.encoder import encoder_of
from wardstream.wiring.guidelines import guide_of, watch_of
from wardstream.wiring.reasoner import affirmed_of, reasoner_of

if TYPE_CHECKING:
    from models.registry import Artefact

#: Slots whose drafts cannot be made here, and why.
UNDRAFTED: Final[Mapping[str, str]] = {
    "llm-adapter": (
        "stays are drafted by the composer here, which no adapter changes: try it out on a share "
        "of the requests (learning.canary)"
    ),
    "diagnosis-agent": (
        "its agent asks within a stage: try it out on a share of the requests (learning.canary)"
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

    def told(self, messages: Iterable[Message]) -> Iterator[Request | ClinicianDocument]:
        return told(messages, self.encoder, self.settings.triggers, self.watch, self.decider)

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
    if slot == "alignment":
        return tasks(guide=guide_of(settings, decider=decider))
    if slot == "retriever":
        folder: Path | None = artefact.path if artefact is not None else settings.knowledge.policy
        return tasks(reasoner_of(settings.knowledge.model_copy(update={"policy": folder})))
    return TASKS


def _decider(artefact: Artefact | None, slot: str, settings: Settings) -> Decider:
    if artefact is None:
        return Decider(shipped(slot, actions_of(slot), settings.learning.explore))
    return Decider(read_policy((artefact.path / "policy.json").read_bytes()))
