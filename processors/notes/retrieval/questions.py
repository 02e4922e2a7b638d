"""The questions of `questions.yaml` and the cues of `cues.yaml`, typed, their words split as the index splits
text.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from itertools import chain
from typing import Final

import msgspec
import msgspec.yaml
from msgspec import Struct

from models.search.tokens import tokens

#: The local questions of a note type that has none of its own.
DEFAULT: Final = "default"


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    """`ask` for the encoder, `words` for BM25."""

    id: str
    ask: str
    words: str = ""

    @property
    def terms(self) -> tuple[str, ...]:
        """Distinct words that BM25 looks for."""
        return _terms(self.words or self.ask)


@lru_cache(maxsize=1024)
def _terms(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(tokens(text)))


class Questions(Struct, frozen=True, forbid_unknown_fields=True, rename={"global_": "global"}):
    """Those to all notes of a visit, and those to the notes of each type."""

    global_: tuple[Question, ...]
    local: dict[str, tuple[Question, ...]]

    def __post_init__(self) -> None:
        for name, requested in (("global", self.global_), *self.local.items()):
            if len({question.id for question in requested}) < len(requested):
                raise ValueError(
                    f"expected each question of {name!r} to have an id of its own; rename one of those that "
                    "share it"
                )

    def of(self, note_type: str) -> tuple[Question, ...]:
        return self.local.get(note_type) or self.local.get(DEFAULT, ())

    def texts(self) -> tuple[str, ...]:
        """What has to be embedded, once for all visits."""
        return tuple(dict.fromkeys(question.ask for question in chain(self.global_, *self.local.values())))


class Cues(Struct, frozen=True):
    """`symptoms`: words that make a chunk salient; `apart`: single words that two chunks of the same meaning
    share.
    """

    symptoms: tuple[tuple[str, ...], ...]
    apart: frozenset[str]


class _CueFile(Struct, forbid_unknown_fields=True):
    symptoms: dict[str, list[str]]
    tell_apart: dict[str, list[str]]


def read_questions(text: str) -> Questions:
    """From YAML in the form of questions.yaml. Raises msgspec.ValidationError naming what is wrong."""
    return msgspec.yaml.decode(text, type=Questions)


def read_cues(text: str) -> Cues:
    """From YAML in the form of cues.yaml."""
    raw: Mapping[str, object] = msgspec.yaml.decode(text)
    found = msgspec.convert(raw, _CueFile)
    symptoms = dict.fromkeys(tuple(tokens(cue)) for cue in chain(*found.symptoms.values()))
    apart = frozenset(word for cue in chain(*found.tell_apart.values()) for word in tokens(cue))
    return Cues(tuple(symptoms), apart)


@lru_cache(maxsize=1)
def packaged_questions() -> Questions:
    """Those of the file next to this module."""
    return read_questions(_packaged("questions.yaml"))


@lru_cache(maxsize=1)
def packaged_cues() -> Cues:
    """Those of the file next to this module."""
    return read_cues(_packaged("cues.yaml"))


def _packaged(name: str) -> str:
    return files("processors.notes.retrieval").joinpath(name).read_text(encoding="utf-8")
