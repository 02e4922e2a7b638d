"""A model of this process behind both ports: whoever waits shares the next batch.

transformers generates: cache, positions, whatever a model needs. Here is what it has for a whole batch alone: each
row has its own seed, schema, stop strings and length, so that what a row writes does not depend on who shares its
batch (up to the rounding of floating point).
"""

from __future__ import annotations

import asyncio
import logging
import random
import warnings
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import numpy as np
import orjson
import torch
from jinja2 import TemplateError
from msgspec import Struct
from torch import Tensor

from models.hardware import free_bytes
from models.llm.decoder import Model, Writing
from models.llm.port import (
    AdapterUnknown,
    BackendError,
    BackendRefused,
    BackendTimeout,
    Completion,
    Continuation,
    Prompt,
    PromptRefused,
)

_LINGER: Final = 0.005  # seconds without a newcomer after which a batch goes
_TAIL: Final = 4  # characters beyond the longest stop string that are searched again
_CACHE: Final = 0.7  # share of the free memory that a batch may fill
_OUT_OF_MEMORY: Final = ("out of memory", "can't allocate memory", "not enough memory")


class Wanted(Struct, frozen=True):
    """One prompt to go on with."""

    ids: tuple[int, ...]
    most: int
    stop: tuple[str, ...]
    seed: int
    schema: str = ""  # JSON Schema that the text follows; "": any text
    adapter: str = ""


class Local:
    """`LLM` and `Generator`. Lives on one event loop; the model runs in a separate thread, one batch at a
    time, also where several of these share it.
    """

    def __init__(
        self,
        model: Model,
        *,
        name: str = "local",
        temperature: float = 0.0,
        most: int = 64,
        linger: float = _LINGER,
        once: Collection[int] = (),
        adapter: str = "",
    ) -> None:
        """`most`: rows of a batch · `once`: token ids that a continuation may hold one time only · `adapter`:
        which one continues; a prompt names its own.
        """
        self.name = name
        self.batches: list[int] = []  # sizes, for metrics
        self._model = model
        self._tokenizer = model.tokenizer.backend_tokenizer
        self._temperature = temperature
        self._most = most
        self._linger = linger
        self._once = frozenset(once)
        self._adapter = adapter
        self._waiting: list[tuple[Wanted, asyncio.Future[Continuation]]] = []
        self._working: asyncio.Task[None] | None = None

    async def complete(self, prompt: Prompt, *, timeout: float) -> Completion:  # noqa: ASYNC109 - as the port
        user = harmless(prompt.user, self._model)
        schema = orjson.dumps(prompt.schema).decode()
        try:
            async with asyncio.timeout(timeout):
                ids = await asyncio.to_thread(self._opened, prompt.system, user)
                await asyncio.to_thread(self._model.grammar, schema)  # compiled outside of the batch
                found = await self._continued(
                    Wanted(ids, prompt.max_tokens, (), prompt.seed, schema, prompt.model)
                )
        except TimeoutError:
            raise BackendTimeout(
                f"expected a whole answer within {timeout:.1f} s; lower generate.at_once, or name a smaller model"
            ) from None
        if found.finish == "length":
            raise PromptRefused(
                f"expected a whole answer, it was cut at {len(found.ids)} tokens; raise max_tokens"
            )
        try:
            orjson.loads(found.text)
        except orjson.JSONDecodeError:
            raise BackendRefused(
                f"expected JSON by the schema, got {len(found.text)} characters that are not JSON"
            ) from None
        return Completion(found.text, prompt.model or self.name, len(ids), len(found.ids))

    async def opened(self, system: str, user: str) -> tuple[int, ...]:
        return self._opened(system, user)

    async def encoded(self, text: str) -> tuple[int, ...]:
        return self._ids(text)

    async def continued(
        self, ids: Sequence[int], *, most: int, stop: Sequence[str], seed: int
    ) -> Continuation:
        return await self._continued(Wanted(tuple(ids), most, tuple(stop), seed, adapter=self._adapter))

    async def aclose(self) -> None:
        if self._working is not None:
            self._working.cancel()

    def _opened(self, system: str, user: str) -> tuple[int, ...]:
        parts = [{"role": "system", "content": system}, {"role": "user", "content": user}]
        written = partial(
            self._model.tokenizer.apply_chat_template, tokenize=False, add_generation_prompt=True
        )
        try:
            text = written([one for one in parts if one["content"]])
        except TemplateError:  # of a model without a system role
            text = written([{"role": "user", "content": f"{system}\n\n{user}"}])
        return self._ids(text)

    def _ids(self, text: str) -> tuple[int, ...]:
        try:
            return tuple(self._tokenizer.encode(text, add_special_tokens=False).ids)
        except (UnicodeEncodeError, TypeError):
            raise PromptRefused(
                "expected text that is valid Unicode in the prompt, got a lone surrogate"
            ) from None

    async def _continued(self, wanted: Wanted) -> Continuation:
        room = self._model.context - len(wanted.ids)
        if room <= 0:
            raise PromptRefused(
                f"expected a prompt below {self._model.context} tokens, got {len(wanted.ids)}; name a model with a "
                "longer context"
            )
        answer: asyncio.Future[Continuation] = asyncio.get_running_loop().create_future()
        self._waiting.append((_with_most(wanted, room), answer))
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())
        return await answer

    async def _work(self) -> None:
        while self._waiting:
            before = -1
            while before < len(self._waiting) < self._most:
                before = len(self._waiting)
                await asyncio.sleep(self._linger)
            batch = self._next()
            if not batch:
                continue
            self.batches.append(len(batch))
            try:
                written = await asyncio.to_thread(
                    self._batch, [wanted for wanted, _ in batch], partial(_left_alone, batch)
                )
            except Exception as error:  # it belongs to those who wait
                for _, answer in batch:
                    if not answer.done():
                        answer.set_exception(_of_the_port(error))
                continue
            for (_, answer), one in zip(batch, written, strict=True):
                if answer.done():
                    continue
                if isinstance(one, BackendError):
                    answer.set_exception(one)
                else:
                    answer.set_result(one)

    def _next(self) -> list[tuple[Wanted, asyncio.Future[Continuation]]]:
        """The oldest that is still waited for, with those behind it that want the same adapter."""
        waiting = [(wanted, answer) for wanted, answer in self._waiting if not answer.done()]
        adapter = waiting[0][0].adapter if waiting else ""
        batch = [one for one in waiting if one[0].adapter == adapter][: self._most]
        batch = batch[: self._fitting([wanted for wanted, _ in batch])]
        chosen = {id(answer) for _, answer in batch}
        self._waiting = [one for one in waiting if id(one[1]) not in chosen]
        return batch

    def _fitting(self, wanted: Sequence[Wanted]) -> int:
        """How many of the first the cache has room for in the memory of this machine, which grants what it does not
        have; a GPU refuses it, and then the batch is halved.
        """
        free = free_bytes("cpu") if self._model.network.device.type == "cpu" else None
        if free is None:
            return len(wanted)
        longest = 0
        for count, one in enumerate(wanted):
            longest = max(longest, len(one.ids) + one.most)
            if count and (count + 1) * longest * self._model.token_bytes > _CACHE * free:
                return count
        return len(wanted)

    def _batch(
        self, wanted: list[Wanted], left: Callable[[int], bool]
    ) -> Sequence[Continuation | BackendError]:
        """`left`: whether nobody waits for a row any more."""
        with self._model.lock:
            _adapt(self._model.network, wanted[0].adapter)
            try:
                return sample(self._model, wanted, temperature=self._temperature, once=self._once, left=left)
            except (RuntimeError, MemoryError) as error:
                if not isinstance(error, MemoryError) and not any(
                    one in str(error).lower() for one in _OUT_OF_MEMORY
                ):
                    raise
        # Outside of the handler, which would keep the tensors.
        if torch.cuda.is_available():
            torch.cuda.empty_cache()
        if len(wanted) == 1:
            return [
                PromptRefused(
                    f"expected memory for a prompt of {len(wanted[0].ids)} tokens; name a smaller model, or one on a server"
                )
            ]
        self._most = half = len(wanted) // 2
        return [
            *self._batch(wanted[:half], left),
            *self._batch(wanted[half:], lambda row: left(row + half)),
        ]


def _left_alone(batch: Sequence[tuple[Wanted, asyncio.Future[Continuation]]], row: int) -> bool:
    return batch[row][1].done()


def _with_most(wanted: Wanted, room: int) -> Wanted:
    if wanted.most <= room:
        return wanted
    return Wanted(wanted.ids, room, wanted.stop, wanted.seed, wanted.schema, wanted.adapter)


def _of_the_port(error: Exception) -> BackendError:
    """Only the kind: what libraries write may quote the prompt."""
    if isinstance(error, BackendError):
        return error
    return BackendError(f"the model of this process failed ({type(error).__name__})")


def harmless(text: str, model: Model) -> str:
    """Quoted notes without the model's control tokens: "<|im_end|>" in a note ends no message."""
    for token in model.control_tokens:
        text = text.replace(token, f"{token[0]} {token[1:]}")
    return text


# LoRA adapters by name, loaded next to each other into the model (peft).


class LocalAdapters:
    """The administration that a server has (models/llm/adapters.py), for a model of this process. Waits for
    the batch that is running.
    """

    def __init__(self, model: Model) -> None:
        self._model = model

    def load(self, name: str, folder: Path) -> None:
        """Raises BackendRefused where the folder has no adapter of this model, or one of that name is loaded; the
        model is as before.
        """
        if not (folder / "adapter_model.safetensors").is_file():
            raise BackendRefused(f"expected adapter_model.safetensors in {folder}, got none")
        network = self._model.network
        with self._model.lock:
            if name in self.listed():  # of two that load it at once, the second must not take out the first's
                raise BackendRefused(f"expected a new adapter, got {name}, which is loaded")
            try:
                with quiet_loading():
                    read = network.load_adapter(str(folder), adapter_name=name)
                missing = [one for one in read.missing_keys if f".{name}." in one]  # not those of others
                if wrong := [*missing, *read.unexpected_keys, *read.mismatched_keys]:
                    raise ValueError(f"{len(wrong)} weights do not fit")
            except Exception as error:
                with suppress(ValueError), quiet_loading():  # it was not even put in
                    network.delete_adapter(name)
                why = next(iter(str(error).splitlines()), "")[:120]
                raise BackendRefused(
                    f"expected an adapter of this model in {folder}, got one that cannot be loaded into it ({why}); was it "
                    "trained on another base?"
                ) from error

    def unload(self, name: str) -> None:
        """Raises BackendRefused where there is none of that name."""
        with self._model.lock:
            try:
                with quiet_loading():
                    self._model.network.delete_adapter(name)
            except ValueError:
                raise BackendRefused(f"expected an adapter {name}, got none") from None

    def listed(self) -> frozenset[str]:
        """Names of the adapters."""
        return frozenset(getattr(self._model.network, "peft_config", ()))


@contextmanager
def quiet_loading() -> Iterator[None]:
    """Without the reports of transformers and peft on adapters that there are besides."""
    log = logging.getLogger("transformers.integrations.peft")
    level = log.level
    log.setLevel(logging.ERROR)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            yield
    finally:
        log.setLevel(level)


def _adapt(network: Any, adapter: str) -> None:
    """From now on the network computes with this adapter, "" with none. Raises AdapterUnknown."""
    loaded = getattr(network, "peft_config", {})
    if adapter and adapter not in loaded:
        raise AdapterUnknown(f"the model has no adapter {adapter}; load it again")
    if not loaded:
        return
    if adapter:
        network.enable_adapters()
        network.set_adapter(adapter)
    else:
        network.disable_adapters()


# Continuations of many prompts at once.


class _Row:
    """A continuation that grows."""

    def __init__(self, wanted: Wanted, model: Model) -> None:
        self.wanted = wanted
        self.draws = random.Random(wanted.seed)
        self.writing = Writing(model.tokenizer.backend_tokenizer)
        self.matcher = model.grammar(wanted.schema).deep_copy() if wanted.schema else None
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
        if self.matcher is not None and not over:
            self.matcher.consume_token(id)
            self.stopped = self.stopped or self.matcher.is_stopped()

    @property
    def done(self) -> bool:
        return self.stopped or len(self.ids) >= self.wanted.most

    def result(self) -> Continuation:
        if not self.stopped:
            self.writing.finish()
            self.ends[-1:] = [len(self.writing.text)] * bool(self.ends)
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
    model: Model,
    wanted: Sequence[Wanted],
    *,
    temperature: float = 1.0,
    once: Collection[int] = (),
    left: Callable[[int], bool] = lambda _: False,
) -> list[Continuation]:
    """In order. `once`: token ids that a continuation may hold one time only. `temperature` 0: the likeliest
    token. Tokens that end a text are kept among the ids, and add no text. Log-probabilities are those of
    temperature 1 whatever is drawn from: what training compares with. `left`: rows that nobody waits for.
    """
    rows = [_Row(one, model) for one in wanted]
    live = [at for at, row in enumerate(rows) if not row.done and row.wanted.ids]
    if live:
        hub = import_module("transformers")
        device = next(model.network.parameters()).device
        pad = model.tokenizer.pad_token_id or model.ends[0]
        width = max(len(wanted[at].ids) for at in live)
        ids = [[pad] * (width - len(wanted[at].ids)) + list(wanted[at].ids) for at in live]
        seen = [[0] * (width - len(wanted[at].ids)) + [1] * len(wanted[at].ids) for at in live]
        drawing = _Drawing([rows[at] for at in live], temperature, once, model.ends)
        model.network.generate(
            input_ids=torch.tensor(ids, device=device),
            attention_mask=torch.tensor(seen, device=device),
            generation_config=hub.GenerationConfig(
                max_new_tokens=max(wanted[at].most for at in live),
                do_sample=False,
                pad_token_id=pad,
            ),
            logits_processor=hub.LogitsProcessorList([drawing]),
            stopping_criteria=hub.StoppingCriteriaList(
                [lambda ids, scores: drawing.done([left(at) for at in live]).to(ids.device)]
            ),
        )
    return [row.result() for row in rows]


class _Drawing:
    """Draws each row's next token (a LogitsProcessor of transformers): only that one is left."""

    def __init__(
        self, rows: Sequence[_Row], temperature: float, once: Collection[int], ends: Sequence[int]
    ) -> None:
        self._rows, self._temperature, self._once, self._ends = rows, temperature, once, ends

    def __call__(self, ids: Tensor, scores: Tensor) -> Tensor:
        """float32 [B, V]: logits in, 0 for the drawn token and -inf for all others out."""
        logprobs = scores.float().log_softmax(-1)
        drawn = _draw(_left(logprobs, self._rows, self._once), self._rows, self._temperature)
        written = logprobs.gather(1, drawn[:, None])[:, 0].tolist()
        for row, id, logprob in zip(self._rows, drawn.tolist(), written, strict=True):
            if not row.done:
                row.add(id, logprob, over=id in self._ends)
        return torch.full_like(scores, -torch.inf).scatter_(1, drawn[:, None], 0.0)

    def done(self, left: Sequence[bool]) -> Tensor:
        """bool [B]."""
        return torch.tensor([row.done or gone for row, gone in zip(self._rows, left, strict=True)])


def _left(logprobs: Tensor, rows: Sequence[_Row], once: Collection[int]) -> Tensor:
    """Without what may not be written again, and what the schema has no place for."""
    used = [(place, id) for place, row in enumerate(rows) for id in row.ids if id in once]
    bound = [(place, row.matcher) for place, row in enumerate(rows) if row.matcher and not row.done]
    if not used and not bound:
        return logprobs
    left = logprobs.clone()
    if used:
        left[[place for place, _ in used], [id for _, id in used]] = -torch.inf
    for place, matcher in bound:
        bits = np.unpackbits(np.frombuffer(matcher.compute_bitmask(), np.uint8), bitorder="little")
        barred = torch.from_numpy(bits[: left.shape[1]] == 0).to(left.device)
        left[place, : len(barred)].masked_fill_(barred, -torch.inf)
        left[place, len(barred) :] = -torch.inf
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
