"""A language model as judge, over the port of models/llm. An answer that is not what was requested is
requested for again, then it is no rating.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, NamedTuple

from evaluation.judge.families import family_of
from evaluation.judge.items import Item
from evaluation.judge.judge import NotRated, Rated, Verdict
from evaluation.judge.prompts import question, read
from models.llm.port import LLM, BackendError, BackendRefused, PromptRefused

#: Times that a question is put, the first included; each with a seed of its own. (Retries of a failing server
# are the backend's own.)
TRIES: Final = 2
TIMEOUT: Final = 180.0  # seconds for one question, retries included


class _Reply(NamedTuple):
    verdicts: tuple[Verdict, ...]
    final: bool  # another request cannot help


class LLMJudge:
    """`llm` with its retries and breaker around it (models/llm/resilient.py). `systems`: names that no draft
    may carry.
    """

    def __init__(
        self,
        llm: LLM,
        *,
        name: str = "",
        systems: Sequence[str] = (),
        tries: int = TRIES,
        timeout: float = TIMEOUT,
    ) -> None:
        self.name = name or llm.name
        self.family = family_of(llm.name)
        self._llm = llm
        self._systems = systems
        self._tries = tries
        self._timeout = timeout

    async def judge(self, items: Sequence[Item], *, seed: int) -> tuple[Verdict, ...]:
        found: list[Verdict] = [NotRated("not asked") for _ in items]
        for attempt in range(self._tries):
            reply = await self._ask(items, seed, attempt)
            # What is rated stays: only the drafts that lack a rating are taken from the next answer.
            found = [
                new if isinstance(old, NotRated) else old
                for old, new in zip(found, reply.verdicts, strict=True)
            ]
            if reply.final or all(isinstance(verdict, Rated) for verdict in found):
                break
        return tuple(found)

    async def aclose(self) -> None:
        await self._llm.aclose()

    async def _ask(self, items: Sequence[Item], seed: int, attempt: int) -> _Reply:
        prompt = question(items, _seed(seed, self.name, items, attempt), self._systems)
        try:
            completion = await self._llm.complete(prompt, timeout=self._timeout)
        except BackendError as error:
            # Prose for JSON may be better the next time; a server that is down was retried already.
            final = isinstance(error, PromptRefused) or not isinstance(error, BackendRefused)
            return _Reply(tuple(NotRated(f"no answer: {error}") for _ in items), final)
        return _Reply(read(completion.text, len(items)), False)


def _seed(seed: int, name: str, items: Sequence[Item], attempt: int) -> int:
    """Of the question, so that a run can be repeated and no two questions share their luck."""
    key = repr((seed, name, [item.id for item in items], attempt)).encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(key, digest_size=4).digest(), "big") >> 1
