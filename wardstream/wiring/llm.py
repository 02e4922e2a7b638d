"""The language model of the settings."""

from __future__ import annotations

from models.llm.breaker import Breaker
from models.llm.openai import OpenAICompatible
from models.llm.port import LLM
from models.llm.resilient import Resilient
from wardstream.settings import Settings


def model_of(settings: Settings) -> LLM:
    """With its retries and breaker."""
    return Resilient(OpenAICompatible(settings.llm), settings.llm, Breaker(settings.llm))
