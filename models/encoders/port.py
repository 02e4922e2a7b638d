"""The port: what a sentence encoder takes and gives, for every implementation alike.

Texts are chunks of notes. What is odd in them is no error: an empty text has a vector, a text longer than the
model reads is cut at its end, a lone surrogate (which no tokenizer and no JSON takes) counts as U+FFFD.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field, SecretStr

from models.hardware import Device, Precision

__all__ = [
    "EmbeddingServerSettings",
    "Encoder",
    "EncoderSettings",
    "TokenEncoder",
    "Vectors",
    "readable",
    "unit",
]

#: float32 [n, dimension], each row of length 1: the dot product of two rows is their cosine.
Vectors: TypeAlias = NDArray[np.float32]


class Encoder(Protocol):
    """Maps texts to vectors. Safe to call from several threads; a call blocks, so keep it off the event
    loop.
    """

    @property
    def name(self) -> str:
        """What made the vectors: vectors of different names must never be compared. Part of every cache
        key.
        """
        ...

    @property
    def dimension(self) -> int:
        """Components of a vector, the same for every text."""
        ...

    def encode(self, texts: Sequence[str]) -> Vectors:
        """float32 [len(texts), dimension] of unit norm, in the order of `texts`; [0, dimension] for none.

        A text has the same vector alone and among others, up to 1e-3 of cosine. Raises BackendError where a
        model is not in this process and does not answer; `retryable` states whether a retry can help.
        """
        ...


@runtime_checkable
class TokenEncoder(Protocol):
    """An encoder whose single tokens can be had: a model in this process, no server."""

    def tokens(self, texts: Sequence[str]) -> list[Vectors]:
        """For each text float32 [its tokens, dimension] of unit norm, of the model's last layer, in the
        text's order; the marks of beginning and end that the model adds are left out, and so is what it does
        not read.
        """
        ...


class EncoderSettings(BaseModel):
    """How a model in this process runs."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    device: Device = Field(default="auto", description="auto: the GPU where CUDA finds one, else the CPU.")
    precision: Precision = Field(
        default="auto",
        description="auto: bfloat16 where the hardware multiplies it (AMX, AVX512-BF16, CUDA), else float32.",
    )
    threads: int = Field(
        default=0,
        ge=0,
        le=256,
        description="CPU threads; 0: OMP_NUM_THREADS, or half of the cores that this process may use.",
    )
    tokens_per_batch: int = Field(
        default=0,
        ge=0,
        description="Tokens that go through the model at once; 0: what fits the caches of the device.",
    )
    max_tokens: int = Field(
        default=0,
        ge=0,
        description="Tokens read of a text, the rest is cut; 0: as many as the model was made for.",
    )
    pooling: Literal["", "mean", "cls"] = Field(
        default="",
        description="For a checkpoint that does not say itself how token vectors become one (SapBERT: cls).",
    )


class EmbeddingServerSettings(BaseModel):
    """How to call an OpenAI-compatible embedding server."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    base_url: str = Field(default="http://127.0.0.1:8001/v1", description="Root of the API, with /v1.")
    model: str = Field(default="", description="Model name as the server lists it under /v1/models.")
    api_key: SecretStr | None = Field(
        default=None, description="Bearer token; empty for a server without one."
    )
    dimension: int = Field(
        default=0, ge=0, description="Components of a vector; 0: the server is queried once."
    )
    batch_size: int = Field(default=64, ge=1, le=2048, description="Texts in one request.")
    max_characters: int = Field(
        default=4_000,
        ge=1,
        description="Characters sent of a text, the rest is cut: servers refuse what their model cannot "
        "read.",
    )
    truncate_tokens: int = Field(
        default=0,
        ge=-1,
        description="vLLM's truncate_prompt_tokens (-1: the model's length); 0: not sent, other servers "
        "refuse it.",
    )
    connect_timeout: float = Field(
        default=3.0, gt=0, description="Seconds to a connection; a server that is up answers at once."
    )
    attempt_timeout: float = Field(
        default=30.0, gt=0, description="Seconds for one attempt; what still drips in after them is dropped."
    )
    total_timeout: float = Field(
        default=120.0, gt=0, description="Seconds for one call of encode; no wait is begun beyond it."
    )
    max_attempts: int = Field(default=4, ge=1, description="Attempts for one request, the first included.")
    backoff_base: float = Field(
        default=0.25, ge=0, description="Seconds; the k-th wait is drawn from [0, base * 2^k]."
    )
    backoff_cap: float = Field(
        default=8.0, ge=0, description="Seconds; no wait of ours is longer (Retry-After may be)."
    )
    max_answer_bytes: int = Field(
        default=64 * 1024 * 1024, ge=1024, description="A larger answer is refused, not read."
    )


def unit(rows: NDArray[np.floating]) -> Vectors:
    """Rows scaled to length 1, in float32. The caller has made sure that no row is zero or not finite."""
    wide = np.asarray(rows, dtype=np.float64)  # a norm in float32 would leave the last digits to chance
    return np.asarray(wide / np.linalg.norm(wide, axis=1, keepdims=True), dtype=np.float32)


def readable(text: str) -> str:
    """The text as UTF-8 can carry it: half of a surrogate pair becomes U+FFFD."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text
