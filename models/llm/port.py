"""The port: what a language model backend takes, gives, and raises.

    BackendError                  the server failed; a retry can help
    ├── Overloaded                429 or 503: it is alive, retry later
    ├── CircuitOpen               not called at all: it has been failing
    ├── BackendTimeout            no whole answer in time
    └── BackendRefused            it answered, but not as requested
        ├── ModelUnknown          404: it serves no such model, or not at this address
        └── PromptRefused         this prompt, not the server, is the trouble (too long, schema refused, answer cut at max_tokens)
            └── AdapterUnknown    it no longer has the adapter that the prompt names

Messages of these errors carry status codes and counts, never what the server wrote: an error body may quote
the prompt.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, Protocol, TypeAlias

from msgspec import Struct
from pydantic import BaseModel, ConfigDict, Field, SecretStr

from models.hardware import Device, Precision
from schemas.errors import BackendError, BackendRefused, BackendTimeout

__all__ = [
    "LLM",
    "AdapterUnknown",
    "BackendError",
    "BackendRefused",
    "BackendTimeout",
    "CircuitOpen",
    "Completion",
    "Finish",
    "LLMSettings",
    "ModelUnknown",
    "Overloaded",
    "Prompt",
    "PromptRefused",
]

Finish: TypeAlias = Literal["stop", "length", "other"]


class Prompt(Struct, frozen=True):
    """One request. Equal prompts are sent as equal bytes."""

    system: str
    user: str  # quotes notes as data; never trusted
    schema: dict[str, Any]  # JSON Schema that the answer must follow
    max_tokens: int  # bound of the answer
    seed: int  # derived from the request, never drawn
    model: str = ""  # an adapter of the server's, by its name there; "": the model that is set


class Completion(Struct, frozen=True):
    """One answer, as the server gave it: JSON text, unvalidated."""

    text: str
    model: str  # the server's own name for what answered
    tokens_in: int
    tokens_out: int
    finish: Finish = "stop"


class Overloaded(BackendError):
    """The server is alive but overloaded."""

    def __init__(self, message: str, *, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.retry_after = retry_after  # seconds, from the server; None if it gave none


class CircuitOpen(BackendError):
    """The breaker did not let the question through."""

    retryable = False


class ModelUnknown(BackendRefused):
    """The server has no such model, or is not at this address."""


class PromptRefused(BackendRefused):
    """The server is well; this prompt cannot be answered by it."""


class AdapterUnknown(PromptRefused):
    """The server is well; the adapter has to be loaded again."""


class LLM(Protocol):
    """A language model backend."""

    name: str  # as drafts and metrics call it

    async def complete(self, prompt: Prompt, *, timeout: float) -> Completion:  # noqa: ASYNC109 - what a caller can wait
        """The answer within `timeout` seconds. Raises BackendError, and nothing else."""
        ...

    async def aclose(self) -> None:
        """Give connections back."""
        ...


class LLMSettings(BaseModel):
    """Which language model drafts, and how it is called or run."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    use: Literal["server", "local", "none"] = Field(
        default="server",
        description="server: an OpenAI-compatible server, where `model` is set; local: `model` is a folder in Hugging Face's "
        "format, run in process (extra `llm`); none: no language model, the composer drafts.",
    )
    base_url: str = Field(
        default="http://127.0.0.1:8000/v1", description="Root of the API, with /v1; vLLM's default port."
    )
    model: str = Field(
        default="",
        description="Server: name of the model (or LoRA adapter) as /v1/models lists it; local: the folder with config.json, "
        "*.safetensors and tokenizer.json. Nothing is downloaded.",
    )
    api_key: SecretStr | None = Field(
        default=None, description="Bearer token; empty for a server without one."
    )
    concurrency: int = Field(
        default=64,
        ge=1,
        le=4096,
        description="Server: connections, what is in flight and a few.",
    )
    temperature: float = Field(
        default=0.0, ge=0, le=2, description="0 for drafts that can be reproduced from the same evidence."
    )
    connect_timeout: float = Field(
        default=3.0, gt=0, description="Seconds to a connection; a server that is up answers at once."
    )
    attempt_timeout: float = Field(
        default=60.0, gt=0, description="Seconds for one attempt, connection to last byte."
    )
    max_attempts: int = Field(default=4, ge=1, description="Attempts for one prompt, the first included.")
    backoff_base: float = Field(
        default=0.25, ge=0, description="Seconds; the k-th wait is drawn from [0, base * 2^k]."
    )
    backoff_cap: float = Field(
        default=8.0, ge=0, description="Seconds; no wait of ours is longer (Retry-After may be)."
    )
    max_answer_bytes: int = Field(
        default=4 * 1024 * 1024, ge=1024, description="A larger answer is refused, not read."
    )
    breaker_failures: int = Field(default=8, ge=1, description="Failures in a row that open the circuit.")
    breaker_share: float = Field(
        default=0.5, gt=0, le=1, description="Share of failures in the window that opens the circuit."
    )
    breaker_window: int = Field(
        default=40, ge=2, description="Latest outcomes the share is taken of; counts when full."
    )
    breaker_rest: float = Field(
        default=15.0, gt=0, description="Seconds an open circuit rests before it is probed."
    )
    breaker_probes: int = Field(
        default=2, ge=1, description="Probes in a row that must succeed to close the circuit again."
    )
    device: Device = Field(
        default="auto", description="Local: where the model runs; auto: the GPU where CUDA finds one."
    )
    precision: Precision = Field(
        default="auto",
        description="Local: auto is bfloat16 where the hardware multiplies it (AMX, AVX512-BF16, CUDA), else float32.",
    )
    threads: int = Field(
        default=0,
        ge=0,
        le=256,
        description="Local: CPU threads; 0: OMP_NUM_THREADS, or half of the cores that this process may use.",
    )
    batch: int = Field(
        default=64,
        ge=1,
        le=512,
        description="Local: most prompts that go through the model at once; fewer where memory is short.",
    )

    def answers(self) -> bool:
        """Whether there is a language model."""
        return self.use == "local" or (self.use == "server" and bool(self.model))

    @property
    def called(self) -> str:
        """As drafts and metrics call the model: a server's name for it, a folder's own name."""
        return Path(self.model).resolve().name if self.use == "local" else self.model


# The port: a sequence of token ids in, its continuation out. Ids are never made from text twice: what the
# model wrote is kept as it wrote it.


class Continuation(Struct, frozen=True):
    """What a model wrote. `ids`, `logprobs` and `ends` are of one length; the last token may reach beyond the
    text, which ends with the stop string.
    """

    text: str
    ids: tuple[int, ...]
    logprobs: tuple[
        float, ...
    ]  # natural, of each token under the distribution it was drawn from at temperature 1
    ends: tuple[int, ...]  # where in `text` each token ends, in characters; never falls
    finish: Literal["stop", "length"]  # length: `most` was reached first


class Generator(Protocol):
    """A model that continues."""

    name: str

    async def opened(self, system: str, user: str) -> tuple[int, ...]:
        """The token ids of a conversation at which the model is to begin its answer."""
        ...

    async def encoded(self, text: str) -> tuple[int, ...]:
        """The token ids of a text that goes on behind others: nothing is put before or after it."""
        ...

    async def continued(
        self, ids: Sequence[int], *, most: int, stop: Sequence[str], seed: int
    ) -> Continuation:
        """At most `most` tokens behind `ids`, up to and with the first of the stop strings. Raises
        BackendError, and nothing else.
        """
        ...

    async def aclose(self) -> None:
        """Give back what is held."""
        ...
