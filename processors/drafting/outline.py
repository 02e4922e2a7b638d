"""The outline of a document: its LOINC code, its sections, and what each is for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from schemas.requests import Task


@dataclass(frozen=True)
class SectionPlan:
    """A section: `key` names it in model answers (its LOINC code where it has one), `purpose` shows a model
    what belongs in it.
    """

    title: str
    code: str
    purpose: str
    parts: tuple[SectionPlan, ...] = ()
    name: str = ""
    nothing: str = "Nothing documented"
    optional: bool = False  # left out where there is nothing
    computed: bool = False  # put together from what was computed, never requested of a model
    knowledge: str = ""  # how the names begin of the knowledge that each of its statements must cite
    kept: bool = False  # none of it moves to the appendix, however long the draft
    rank: float = 1.0  # how long it stays in its section where the draft is too long (length.py)

    @property
    def key(self) -> str:
        return self.code or self.name


@dataclass(frozen=True)
class Outline:
    """A kind of document."""

    code: str  # LOINC document code
    title: str
    sections: tuple[SectionPlan, ...]
    template: str

    @property
    def leaves(self) -> tuple[SectionPlan, ...]:
        """The sections that hold statements."""
        return tuple(leaf for plan in self.sections for leaf in (plan.parts or (plan,)))

    @property
    def requested(self) -> tuple[SectionPlan, ...]:
        """Those that a model may write."""
        return tuple(leaf for leaf in self.leaves if not leaf.computed)


#: Words before the sources, by task.
MOST_WORDS: Final[Mapping[Task, int]] = MappingProxyType(
    {"discharge-instruction": 700, "progress-note": 500, "care-summary": 900, "diagnosis": 500}
)
TEMPLATE: Final = "1"
