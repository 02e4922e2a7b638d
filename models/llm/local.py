"""A model of this process behind the port: whoever waits shares the next batch."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from typing import Any, Final

from models.llm.decoder import Model
from models.llm.generator import Continuation
from models.llm.sampling import Wanted, sample
from models.llm.tokens import Pieces

_LINGER: Final = 0.005  # seconds without a newcomer after which a batch goes


class Local:
    """`Generator`. Lives on one event loop; the model runs in a separate thread, one batch at a time."""

    def __init__(
        self,
        model: Model,
        *,
        temperature: float = 0.0,
        most: int = 64,
        linger: float = _LINGER,
        once: Collection[int] = (),
    ) -> None:
        """`once`: token ids that a continuation may hold one time only."""
        self.name = "local"
        self.batches: list[int] = []  # sizes, for metrics
        self._model = model
        self._tokenizer = model.tokenizer.backend_tokenizer
        self._pieces = Pieces(self._tokenizer)
        self._temperature = temperature
        self._most = most
        self._linger = linger
        self._once = frozenset(once)
        self._waiting: list[tuple[Wanted, asyncio.Future[Continuation]]] = []
        self._working: asyncio.Task[None] | None = None

    async def opened(self, system: str, user: str) -> tuple[int, ...]:
        messages = [{"role": "system", "content": system}, {"role": "user", "content": user}]
        text = self._model.tokenizer.apply_chat_template(
            [one for one in messages if one["content"]], tokenize=False, add_generation_prompt=True
        )
        return self._ids(text)

    async def encoded(self, text: str) -> tuple[int, ...]:
        return self._ids(text)

    async def continued(
        self, ids: Sequence[int], *, most: int, stop: Sequence[str], seed: int
    ) -> Continuation:
        answer: asyncio.Future[Continuation] = asyncio.get_running_loop().create_future()
        self._waiting.append((Wanted(tuple(ids), most, tuple(stop), seed), answer))
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())
        return await answer

    async def aclose(self) -> None:
        if self._working is not None:
            self._working.cancel()

    def _ids(self, text: str) -> tuple[int, ...]:
        return tuple(self._tokenizer.encode(text, add_special_tokens=False).ids)

    async def _work(self) -> None:
        while self._waiting:
            before = -1
            while before < len(self._waiting) < self._most:
                before = len(self._waiting)
                await asyncio.sleep(self._linger)
            batch, self._waiting = self._waiting[: self._most], self._waiting[self._most :]
            batch = [
                (wanted, answer) for wanted, answer in batch if not answer.done()
            ]  # nobody waits for the others any more
            self.batches.append(len(batch))
            try:
                written = await asyncio.to_thread(self._batch, [wanted for wanted, _ in batch])
            except Exception as error:  # it belongs to those who wait
                for _, answer in batch:
                    if not answer.done():
                        answer.set_exception(error)
                continue
            for (_, answer), one in zip(batch, written, strict=True):
                if not answer.done():
                    answer.set_result(one)

    def _batch(self, wanted: list[Wanted]) -> list[Continuation]:
        tokenizer: Any = self._model.tokenizer
        ends = [] if tokenizer.eos_token_id is None else [tokenizer.eos_token_id]
        return sample(
            self._model.network,
            self._pieces,
            wanted,
            temperature=self._temperature,
            ends=ends,
            pad=tokenizer.pad_token_id or 0,
            once=self._once,
        )
