"""Which forward pass, in which precision, this machine can do; taken only where its vectors are those of the
library.

    bfloat16, packed      AMX or AVX512-BF16: several times the products of float32 per cycle
    bfloat16              CUDA; or where torch cannot pack
    float32               every other CPU. bfloat16 is emulated there, and slower
    library               what is no BERT, and what remains when nothing above agrees with it

The choice is by capability, not by timing: a busy moment at the start must not decide for months. What a
candidate computes is checked on a few sentences against the library's own module in float32, since the packed
path uses operators that torch may change.
"""

from __future__ import annotations

import copy
import logging
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple, TypeAlias

import torch
from torch import Tensor

from models.encoders.bert import Bert, is_bert, packed, plain
from models.encoders.port import Precision

logger = logging.getLogger(__name__)

#: ids int64 [B, L], keep bool [B, L] -> token vectors float32 [B, L, D]
Forward: TypeAlias = Callable[[Tensor, Tensor], Tensor]

#: Lowest cosine to the library's float32 that a candidate may have on any probe.
CLOSE: Final = 0.999

PROBES: Final = (
    "Chest pain since yesterday, radiating to the left arm.",
    "K 6.1 mmol/L (H), creatinine 2.4 mg/dL, troponin 0.04 ng/mL",
    "ok",
    "ASSESSMENT AND PLAN: 1. Community-acquired pneumonia, improving on ceftriaxone and azithromycin, day 3 of 5. Oxygen weaned to "
    "2 L by nasal cannula. 2. Type 2 diabetes mellitus, glucose 140 to 210, continue basal insulin 18 units "
    "at bedtime.",
)


class Engine(NamedTuple):
    """A forward pass and what to know of it."""

    label: str  # for the log and the benchmark
    forward: Forward
    tokens_per_batch: int
    dimension: int


class Candidate(NamedTuple):
    """An engine that is not built yet."""

    label: str
    build: Callable[[], Forward]
    tokens_per_batch: int


def multiplies_bfloat16(device: str) -> bool:
    """Whether the hardware itself multiplies bfloat16."""
    if device != "cpu":
        return bool(torch.cuda.is_bf16_supported())
    features = (
        "_is_amx_tile_supported",
        "_is_avx512_bf16_supported",
    )  # internal names: where torch has none, it is not known
    return any(bool(getattr(torch.cpu, name, lambda: False)()) for name in features)


def choose(
    transformer: Any, device: str, precision: Precision, pooled: Callable[[Forward], Tensor]
) -> Engine:
    """The first candidate whose vectors are the library's. `pooled` gives unit vectors [probes, D] of PROBES
    by a forward pass.
    """
    library = _library(transformer)
    expected = pooled(library)
    for candidate in candidates(transformer, device, precision):
        try:
            forward = candidate.build()
            cosine = float((pooled(forward) * expected).sum(dim=1).min())
        except (RuntimeError, AttributeError, NotImplementedError, TypeError) as error:
            # A capability is missing; the next candidate does without. The kind is enough, the texts are
            # our own probes.
            logger.warning("encoder engine %s is not available (%s)", candidate.label, type(error).__name__)
            continue
        if cosine >= CLOSE:  # False for NaN
            return Engine(candidate.label, forward, candidate.tokens_per_batch, expected.shape[1])
        logger.warning(
            "encoder engine %s is refused: cosine %.4f on the probes, %.3f is wanted",
            candidate.label,
            cosine,
            CLOSE,
        )
    return Engine("float32 library", library, _budget(device, half=False), expected.shape[1])


def candidates(transformer: Any, device: str, precision: Precision) -> Iterator[Candidate]:
    """What may serve, the fastest first."""
    model = transformer.auto_model
    wanted = precision == "bfloat16" or (precision == "auto" and multiplies_bfloat16(device))
    if wanted and is_bert(model):
        if device == "cpu":
            yield Candidate(
                "bfloat16 packed", lambda: Bert(model, torch.bfloat16, packed), _budget(device, half=True)
            )
        yield Candidate("bfloat16", lambda: Bert(model, torch.bfloat16, plain), _budget(device, half=True))
    elif wanted:
        yield Candidate(
            "bfloat16 library",
            lambda: _library(copy.deepcopy(transformer).bfloat16()),
            _budget(device, half=True),
        )
    if is_bert(model):
        yield Candidate("float32", lambda: Bert(model, torch.float32, plain), _budget(device, half=False))


def _library(transformer: Any) -> Forward:
    """The module as sentence-transformers runs it."""

    def forward(ids: Tensor, keep: Tensor) -> Tensor:
        features = transformer({"input_ids": ids, "attention_mask": keep.long()})
        tokens: Tensor = features["token_embeddings"]
        return tokens.float()

    return forward


def _budget(device: str, *, half: bool) -> int:
    """Tokens per batch: on a CPU the widest activation (6 kB a token for MiniLM, half of it in bfloat16)
    should stay in its caches.
    """
    if device != "cpu":
        return 32_768
    return 1_024 if half else 512
