"""wording.yaml and contraindications.yaml, read once."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec
import msgspec.yaml
from msgspec import Struct

from evaluation.judge.rubric import Task
from processors.evidence.headings import Kind
from processors.evidence.word_lists import whole_words

_PACKAGE: Final = "evaluation.judge.rules"


class Accuracy(Struct, frozen=True, forbid_unknown_fields=True):
    """5 - steep * share of statements that fail, each weighed by its check."""

    steep: float
    checks: dict[str, float]


class Completeness(Struct, frozen=True, forbid_unknown_fields=True):
    """Weights of what a sentence names, by task and by the sentence's kind; `reference`: its share where
    there is one.
    """

    summary: dict[Kind, float]
    recommendation: dict[Kind, float]
    reference: float

    def weights(self, task: Task) -> dict[Kind, float]:
        return self.summary if task == "summary" else self.recommendation


class Soundness(Struct, frozen=True, forbid_unknown_fields=True):
    """Points off for each."""

    allergy: float
    contraindication: float
    contradiction: float
    silence: float  # at most, where nothing is stated of what is due


class Actionability(Struct, frozen=True, forbid_unknown_fields=True):
    """Shares of one piece of advice."""

    action: float
    time: float
    ground: float


class Contraindication(Struct, frozen=True, forbid_unknown_fields=True):
    """A condition, by its names, and drugs or classes."""

    condition: tuple[str, ...]
    drugs: tuple[str, ...]

    @property
    def named(self) -> re.Pattern[str]:
        return _pattern(self.condition)


@dataclass(frozen=True)
class Wording:
    """The file, ready to be used."""

    give: re.Pattern[str]
    cease: re.Pattern[str]
    act: re.Pattern[str]  # any action
    continuing: re.Pattern[str]
    vague: re.Pattern[str]
    times: re.Pattern[str]
    grounds: re.Pattern[str]  # what follows is a statement about the patient
    purposes: re.Pattern[str]
    filler: re.Pattern[str]
    objects_of_nothing: frozenset[str]
    accuracy: Accuracy
    completeness: Completeness
    soundness: Soundness
    actionability: dict[Task, Actionability]
    enough: int  # pieces of advice, or sentences


@cache
def wording() -> Wording:
    raw: dict[str, Any] = _read("wording.yaml")
    actions: dict[str, list[str]] = raw["actions"]
    return Wording(
        give=whole_words(actions["give"]),
        cease=whole_words(actions["cease"]),
        act=whole_words(word for words in actions.values() for word in words),
        continuing=whole_words(raw["continuing"]),
        vague=whole_words(raw["vague"]),
        times=whole_words(raw["times"]),
        grounds=whole_words(raw["grounds"]),
        purposes=whole_words(raw["purposes"]),
        filler=whole_words(raw["filler"]),
        objects_of_nothing=frozenset(raw["objects_of_nothing"]),
        accuracy=msgspec.convert(raw["accuracy"], Accuracy),
        completeness=msgspec.convert(raw["completeness"], Completeness),
        soundness=msgspec.convert(raw["soundness"], Soundness),
        actionability=msgspec.convert(raw["actionability"], dict[Task, Actionability]),
        enough=raw["enough"],
    )


@cache
def contraindications() -> tuple[Contraindication, ...]:
    return msgspec.convert(_read("contraindications.yaml"), tuple[Contraindication, ...])


@cache
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    return whole_words(words)


def _read(name: str) -> Any:
    return msgspec.yaml.decode(files(_PACKAGE).joinpath(name).read_text(encoding="utf-8"))
