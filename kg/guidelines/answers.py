"""Whether a value answers a question by "no", or leaves it open. answers.yaml has the words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, Literal, NamedTuple

import msgspec.yaml

from kg.guidelines.terms import SYSTEMS, spoken, system_of
from schemas.codes import Concept

#: What may follow an answer: a remark in brackets, or more words behind a mark that ends the answer.
_TAIL: Final = r"(?:\s*\([^()]*\))?(?:\s*[.!]|\s*[,;:]\s.*|\s+[-–—]\s.*)?"


def answer(value: object) -> Literal["no", "unknown", "yes"]:
    """What a value says to a question that is answered by yes or no: "no", "unknown", or "yes" for anything
    else.
    """
    if not isinstance(value, Concept | str):
        return "yes"
    concept = value if isinstance(value, Concept) else Concept(text=value)
    answers, texts = _answers(), [text.strip() for text in spoken(concept)]
    if any(f"{system_of(c.system)}|{c.code}" in answers.no_codes for c in concept.codings) or any(
        map(answers.no.fullmatch, texts)
    ):
        return "no"
    return "unknown" if any(map(answers.unknown.fullmatch, texts)) else "yes"


class _Answers(NamedTuple):
    no: re.Pattern[str]
    unknown: re.Pattern[str]
    no_codes: frozenset[str]


@lru_cache(maxsize=1)
def _answers() -> _Answers:
    raw: dict[str, Any] = msgspec.yaml.decode(
        files("kg.guidelines").joinpath("answers.yaml").read_text(encoding="utf-8")
    )
    return _Answers(
        _whole(raw["no"]),
        _whole(raw["unknown"]),
        frozenset(f"{SYSTEMS['snomed']}|{code}" for code in raw["codes"]["no"]),
    )


def _whole(words: Iterable[str]) -> re.Pattern[str]:
    either = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in words)
    return re.compile(rf"(?:{either}){_TAIL}", re.IGNORECASE | re.DOTALL)
