"""MiniLM is loaded once for all tests; without the extra they are skipped, and say so."""

from __future__ import annotations

import pytest

from models.encoders.port import EncoderSettings
from models.encoders.sentence import SentenceEncoder, minilm


@pytest.fixture(scope="session")
def loaded_minilm() -> SentenceEncoder:
    return minilm(EncoderSettings(device="cpu", precision="float32"))
