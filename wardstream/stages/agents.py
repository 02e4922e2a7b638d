"""The diagnosis agent beside the drafts: a thread with an event loop of its own, whoever asks from wherever."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeVar

from schemas.errors import ConfigurationError

if TYPE_CHECKING:
    from models.llm.port import LLMSettings
    from models.ranker import Ranker
    from processors.differential.by_agent import AgentDiagnostician
    from processors.differential.by_ranker import RankingDiagnostician
    from wardstream.settings import DiagnosisSettings

Answer = TypeVar("Answer")


class Beside:
    """Runs what has to be awaited for those who cannot wait in an event loop. Ends with the process."""

    def __init__(self, patience: float) -> None:
        """`patience`: seconds for each answer."""
        self._patience = patience
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, name="diagnosis-agent", daemon=True).start()

    def wait(self, asked: Coroutine[Any, Any, Answer]) -> Answer:
        """Raises TimeoutError, and what the coroutine raises."""
        running = asyncio.run_coroutine_threadsafe(asked, self._loop)
        try:
            return running.result(self._patience)
        except TimeoutError:
            running.cancel()
            raise


class AgentOpener:
    """Opens the agent over a ranker, as often as there is a new one; the model behind it is loaded once."""

    def __init__(self, wanted: DiagnosisSettings, llm: LLMSettings, patience: float) -> None:
        """Raises ConfigurationError where torch or the model's address is missing, StateError where there is no such policy."""
        from wardstream.diagnosing.asking import voice
        from wardstream.diagnosing.searching import searched

        if wanted.agent == "small" and find_spec("torch") is None:
            raise ConfigurationError("expected the extra train for diagnosis.agent small, came none; install it: pip install 'wardstream[train]'")
        self._wanted = wanted
        self._voice = voice(wanted.agent, wanted.policy, llm if wanted.agent == "llm" else None)
        self._beside = Beside(patience)
        self._speaker = self._beside.wait(self._speaking())
        self._called = f"agent small ({wanted.policy.name if wanted.policy else 'as shipped'})" if wanted.agent == "small" else f"agent {llm.model}"
        self._search = searched(wanted.knowledge)

    async def _speaking(self) -> Any:
        """The writer belongs to the loop that it is made in."""
        return self._voice.speaker(self._voice.writer())

    def over(self, ranker: Ranker, ranking: RankingDiagnostician) -> AgentDiagnostician:
        from processors.diagnosis.agent.diagnosing import Agent
        from processors.diagnosis.agent.sources import Sources
        from processors.differential.by_agent import AgentDiagnostician, ServedAgentDiagnostician

        small = self._wanted.agent == "small"
        made = AgentDiagnostician if small else ServedAgentDiagnostician
        agent = Agent(Sources(ranker, self._search), self._speaker, self._voice.asking)
        return made(ranking, agent, self._called, self._beside.wait, logged=small)
