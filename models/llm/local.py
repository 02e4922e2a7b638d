"""A model of this process behind the port: whoever waits shares the next batch."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Collection, Sequence
from typing import Any, Final

import torch
from msgspec import Struct
from torch import Tensor

from models.llm.decoder import Model, Pieces, Writing
from models.llm.port import Continuation

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


# Continuations of many prompts at once: one cache, rows that leave it when they have stopped.
#
# Each row draws with its own seed, so that what a row writes does not depend on who shares its batch (up to the
# rounding of floating point).

_TAIL: Final = 4  # characters beyond the longest stop string that are searched again


class Wanted(Struct, frozen=True):
    """One prompt to go on with."""

    ids: tuple[int, ...]
    most: int
    stop: tuple[str, ...]
    seed: int


class _Row:
    """A continuation that grows."""

    def __init__(self, wanted: Wanted, pieces: Pieces) -> None:
        self.wanted = wanted
        self.draws = random.Random(wanted.seed)
        self.writing = Writing(pieces)
        self.ids: list[int] = []
        self.logprobs: list[float] = []
        self.ends: list[int] = []
        self.stopped = False

    def add(self, id: int, logprob: float, *, over: bool) -> None:
        before = len(self.writing.text)
        if not over:
            self.writing.add(id)
        self.ids.append(id)
        self.logprobs.append(logprob)
        self.ends.append(len(self.writing.text))
        longest = max(map(len, self.wanted.stop), default=0)
        found = [
            at + len(one)
            for one in self.wanted.stop
            if (at := self.writing.text.find(one, max(before - longest - _TAIL, 0))) >= 0
        ]
        if found:
            self.writing.text = self.writing.text[: min(found)]
            self.ends[-1] = min(self.ends[-1], min(found))
        self.stopped = bool(found) or over

    @property
    def done(self) -> bool:
        return self.stopped or len(self.ids) >= self.wanted.most

    def result(self) -> Continuation:
        finish = "stop" if self.stopped else "length"
        return Continuation(
            self.writing.text,
            tuple(self.ids),
            tuple(self.logprobs),
            tuple(self.ends),
            finish,  # type: ignore[arg-type]
        )


@torch.inference_mode()
def sample(
    network: Any,
    pieces: Pieces,
    wanted: Sequence[Wanted],
    *,
    temperature: float = 1.0,
    ends: Sequence[int] = (),
    pad: int = 0,
    once: Collection[int] = (),
) -> list[Continuation]:
    """In order. `once`: token ids that a continuation may hold one time only. `temperature` 0: the likeliest
    token. `ends`: token ids that end a text (they are kept among the ids, and add no text). Log-probabilities
    are those of temperature 1 whatever is drawn from: what training compares with.
    """
    rows = [_Row(one, pieces) for one in wanted]
    live = [at for at, one in enumerate(wanted) if one.most > 0 and one.ids]
    if not live:
        return [row.result() for row in rows]
    device = next(network.parameters()).device
    width = max(len(wanted[at].ids) for at in live)
    ids = torch.tensor(
        [[pad] * (width - len(wanted[at].ids)) + list(wanted[at].ids) for at in live], device=device
    )
    seen = torch.tensor(
        [[0] * (width - len(wanted[at].ids)) + [1] * len(wanted[at].ids) for at in live], device=device
    )
    places = (seen.cumsum(-1) - 1).clamp(min=0)
    cache: Any = None
    while live:
        out = network(
            input_ids=ids,
            attention_mask=seen,
            position_ids=places,
            past_key_values=cache,
            use_cache=True,
            logits_to_keep=1,
        )
        cache = out.past_key_values
        logprobs = out.logits[:, -1].float().log_softmax(-1)
        drawn = _draw(
            _left(logprobs, [rows[at] for at in live], once), [rows[at] for at in live], temperature
        )
        for place, at in enumerate(live):
            id = int(drawn[place])
            rows[at].add(id, float(logprobs[place, id]), over=id in ends)
        kept = [place for place, at in enumerate(live) if not rows[at].done]
        if not kept:
            break
        if len(kept) < len(live):
            chosen = torch.tensor(kept, device=device)
            cache.batch_select_indices(chosen)
            seen, places, drawn = seen[chosen], places[chosen], drawn[chosen]
            live = [live[place] for place in kept]
        ids = drawn[:, None]
        seen = torch.cat([seen, seen.new_ones(len(live), 1)], -1)
        places = places[:, -1:] + 1
    return [row.result() for row in rows]


def _left(logprobs: Tensor, rows: Sequence[_Row], once: Collection[int]) -> Tensor:
    """Without what may not be written again."""
    used = [(place, id) for place, row in enumerate(rows) for id in row.ids if id in once]
    if not used:
        return logprobs
    left = logprobs.clone()
    left[[place for place, _ in used], [id for _, id in used]] = -torch.inf
    return left


def _draw(logprobs: Tensor, rows: Sequence[_Row], temperature: float) -> Tensor:
    """int64 [B]: by the inverse of the distribution function, one number of each row's own."""
    if temperature == 0:
        return logprobs.argmax(-1)
    probs = (logprobs / temperature).softmax(-1).double().cumsum(-1)
    at = (
        torch.tensor([[row.draws.random()] for row in rows], dtype=torch.float64, device=logprobs.device)
        * probs[:, -1:]
    )
    return torch.searchsorted(probs, at, right=True)[:, 0].clamp(max=logprobs.shape[-1] - 1)
