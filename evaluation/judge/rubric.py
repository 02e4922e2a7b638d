"""The rubric of rubric.yaml: four dimensions, 1 to 5, with anchors for each of the two tasks.

After CliCARE (section 4.1, appendix A): Factual Accuracy, Completeness & Thoroughness, Clinical Soundness,
Actionability & Relevance, for clinical summaries (T_CS) and clinical recommendations (T_CR). Deviation: the
paper has anchors for 5, 3 and 1 that both tasks share (its table 5); here are five for each task, in our
words, for clinicians to review.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final, Literal, TypeAlias, get_args

import msgspec
import msgspec.yaml
from msgspec import Struct

Task: TypeAlias = Literal["summary", "recommendation"]
Dimension: TypeAlias = Literal["factual_accuracy", "completeness", "clinical_soundness", "actionability"]
TASKS: Final[tuple[Task, ...]] = get_args(Task)
DIMENSIONS: Final[tuple[Dimension, ...]] = get_args(Dimension)
LOWEST: Final = 1
HIGHEST: Final = 5


class Criterion(Struct, frozen=True, forbid_unknown_fields=True):
    """One dimension as the judge, and the clinician who reviews it, reads it."""

    title: str
    asks: str
    ignore: str
    anchors: dict[Task, dict[int, str]]


@cache
def rubric() -> dict[Dimension, Criterion]:
    """By dimension, in the order of DIMENSIONS."""
    text = files("evaluation.judge").joinpath("rubric.yaml").read_text(encoding="utf-8")
    read = msgspec.yaml.decode(text, type=dict[Dimension, Criterion])
    return {dimension: read[dimension] for dimension in DIMENSIONS}


def in_words(task: Task) -> str:
    """The rubric of a task as text."""
    parts = []
    for dimension, one in rubric().items():
        anchors = "\n".join(f"  {score}: {text}" for score, text in one.anchors[task].items())
        parts.append(f"{dimension} ({one.title}): {one.asks} Does not count here: {one.ignore}\n{anchors}")
    return "\n\n".join(parts)


def dimension_of(written: str) -> Dimension | None:
    """The dimension that a person means by its name or its title, whatever the case and the signs; None for
    another word.
    """
    said = _letters(written)
    for dimension, one in rubric().items():
        titles = (dimension, one.title, one.title.partition("&")[0])
        if said in map(_letters, titles):
            return dimension
    return None


def _letters(text: str) -> str:
    return "".join(c for c in text.casefold().replace("&", "and") if c.isalnum())
