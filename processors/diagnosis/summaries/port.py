"""The port: passages in, sentences out, each with where it stands."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from processors.diagnosis.agent.environment import Found


class Question(Struct, frozen=True):
    """What was searched, for whom, and what came back."""

    queries: tuple[str, ...]
    findings: tuple[str, ...]  # of the patient, as names
    passages: tuple[Found, ...]  # the best first
    most: int = 1_200  # characters of all sentences together


class Kept(Struct, frozen=True):
    """A sentence and the ids of the chunks that say it, at least one."""

    text: str
    chunks: tuple[str, ...]


class Summary(Struct, frozen=True):
    """No sentences: "no reference"."""

    sentences: tuple[Kept, ...]
    by: str  # "extractive", or the model's name
    note: str = ""  # what did not go as asked for, in words that quote nothing


class Summariser(Protocol):
    """Equal questions have equal answers, as far as the model behind it keeps that."""

    def summary(self, question: Question) -> Summary:
        """Never raises; sentences together have at most `question.most` characters."""
        ...
