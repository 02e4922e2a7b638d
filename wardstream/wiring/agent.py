"""The diagnosis agent next to the drafts: a thread with its own event loop, for callers of any thread."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeVar

from models.policies.policy_slot import FixedSlot, PolicySlot
from schemas.errors import ConfigurationError

if TYPE_CHECKING:
    from models.encoders.port import Encoder
    from models.llm.port import LLMSettings
    from models.ranker.ranker import Ranker
    from models.registry.artefacts import Artefact
    from processors.diagnosis.agent.loop import Speaker
    from processors.diagnosis.differential.by_agent import AgentDiagnostician
    from processors.diagnosis.differential.by_ranker import RankingDiagnostician
    from wardstream.diagnosis.agents import Voice
    from wardstream.settings import DiagnosisSettings
    from wardstream.wiring.promotions import Promotions

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Spoken:
    """A model that speaks for the agent, and its name and version as drafts state them."""

    speaker: Speaker
    called: str


class OwnLoop:
    """Runs what has to be awaited for those who cannot wait in an event loop. Ends with the process."""

    def __init__(self, patience: float) -> None:
        """`patience`: seconds for each answer."""
        self._patience = patience
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, name="diagnosis-agent", daemon=True).start()

    def wait(self, answer: Coroutine[Any, Any, Answer]) -> Answer:
        """Raises TimeoutError, and what the coroutine raises."""
        running = asyncio.run_coroutine_threadsafe(answer, self._loop)
        try:
            return running.result(self._patience)
        except TimeoutError:
            running.cancel()
            raise


class AgentOpener:
    """Opens the agent over a ranker, as often as there is a new one; the model behind it is loaded once, and
    whenever another is promoted.
    """

    def __init__(
        self,
        wanted: DiagnosisSettings,
        llm: LLMSettings,
        patience: float,
        promotions: Promotions | None = None,
        encoder: Callable[[], Encoder] | None = None,
        *,
        texts: bool = False,
    ) -> None:
        """`encoder`: opened where `diagnosis.search` or `match` needs it. `texts`: whether a language model's tokens are logged. Raises ConfigurationError where torch or the model's address is missing, StateError where there is
        no such policy.
        """
        from processors.diagnosis.differential.by_agent import TOKENS
        from schemas.diagnosis import TEXT
        from wardstream.diagnosis.agents import voice
        from wardstream.diagnosis.library import consulted

        self.small = wanted.agent == "small"
        self._logged = TOKENS if self.small else TEXT if texts else ""
        if self.small and find_spec("torch") is None:
            raise ConfigurationError(
                "expected the extra train for diagnosis.agent small, got none; install it: pip install "
                "'wardstream[train]'"
            )
        self._voice = voice(wanted.agent, wanted.policy, llm if wanted.agent == "llm" else None)
        self._thread = OwnLoop(patience)
        called = (
            f"agent small ({wanted.policy.name if wanted.policy else 'as shipped'})"
            if self.small
            else f"agent {llm.called}" + (f" ({wanted.policy.name})" if wanted.policy else "")
        )
        self._shipped = Spoken(self._thread.wait(self._speaking(self._voice)), called)
        self._consulted = consulted(wanted, encoder, llm)
        self.spoken: PolicySlot[Spoken] = FixedSlot(self._shipped)
        if self.small and promotions is not None:
            self.spoken = promotions.serving("diagnosis-agent", self._promoted, self._shipped)

    def _promoted(self, artefact: Artefact) -> Spoken:
        """The small policy of an artefact. Raises StateError where it is none."""
        from wardstream.diagnosis.agents import voice

        return Spoken(
            self._thread.wait(self._speaking(voice("small", artefact.path))),
            f"agent small ({artefact.id[:12]})",
        )

    async def _speaking(self, voice: Voice) -> Speaker:
        """The writer belongs to the loop that it is made in."""
        return voice.speaker(voice.writer())

    def over(self, ranker: Ranker, ranking: RankingDiagnostician) -> AgentDiagnostician:
        from processors.diagnosis.agent.diagnosing import Agent
        from processors.diagnosis.differential.by_agent import AgentDiagnostician, ServedAgentDiagnostician

        made = AgentDiagnostician if self.small else ServedAgentDiagnostician
        agent = Agent(self._consulted(ranker), self._shipped.speaker, self._voice.asking)
        return made(ranking, agent, self._shipped.called, self._thread.wait, logged=self._logged)
