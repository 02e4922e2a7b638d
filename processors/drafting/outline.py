"""The outline of a document: its LOINC code, its sections, and what each is for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


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


TEMPLATE: Final = "1"
