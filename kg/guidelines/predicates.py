"""What a guideline's conditions can say, as data. `evaluation.py` evaluates it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from msgspec import Struct

from kg.guidelines.days import Span
from kg.guidelines.terms import ValueSet

#: By slot, the categories that will do: {"hpv": {"negative"}, "cytology": {"ASC-US", "LSIL"}}. ABSENT among
# them: not done will do, too.
Results: TypeAlias = Mapping[str, frozenset[str]]

ABSENT = "not done"

#: By comparator, the signs of value minus limit at which it holds.
COMPARISONS: Final[Mapping[str, tuple[int, ...]]] = {
    "<": (-1,),
    "<=": (-1, 0),
    ">": (1,),
    ">=": (0, 1),
    "=": (0,),
    "!=": (-1, 1),
}


class Age(Struct, frozen=True, omit_defaults=True, tag=True):
    """Years: at least `low`, below `high`; when `at` the latest round of that kind happened, else as of the
    decision.
    """

    low: float | None = None
    high: float | None = None
    at: str = ""


class Sex(Struct, frozen=True, tag=True):
    """Administrative gender."""

    code: str


class Anchor(Struct, frozen=True, omit_defaults=True):
    """An event that a time is counted from: the `at`-th latest round of the kind whose results are one of
    `results`.

    `same_day`: what happened on its day counts as well (the smear that was taken at the biopsy's visit).
    """

    event: str
    results: tuple[Results, ...] = ()
    at: int = 0
    same_day: bool = False


class Happened(Struct, frozen=True, omit_defaults=True, tag=True):
    """Rounds of a kind, latest first, longer ago than `older` and no longer than `within` before the
    decision, `after` and `before` other events.

    With `at`: that one and the `run - 1` before it have one of `results`. Without: at least `least` and at
    most `most` of all have.
    """

    event: str
    results: tuple[Results, ...] = ()  # one of these; empty: whatever it found
    at: int | None = None
    run: int = 1
    within: Span | None = None
    older: Span | None = None
    after: Anchor | None = None
    before: Anchor | None = None
    apart: Span | None = None  # from the anchor, at least
    near: Span | None = None  # from the anchor, at most
    least: int = 1
    most: int | None = None
    text: str = ""


class Measured(Struct, frozen=True, omit_defaults=True, tag=True):
    """The latest number of an observation compares so; with `ever`, any of them. `unit` is UCUM; values in
    others are converted.
    """

    of: ValueSet
    comparator: str  # <, <=, >, >=, =
    value: str  # decimal text
    unit: str = ""
    within: Span | None = None
    text: str = ""
    ever: bool = False


class Exposure(Struct, frozen=True, omit_defaults=True, tag=True):
    """What a daily amount comes to over the time that it was so, in amount times years: packs a day over
    years are pack-years.

    Only observations that say from when to when count; of those whose times overlap the greatest amount does,
    once.
    """

    of: ValueSet
    comparator: str
    value: str  # decimal text, in amount times years
    text: str = ""
    units: tuple[
        str, ...
        # of the amount, as feeds write it ("packs/day"), without regard to case; a number without a unit is
        # one of them
    ] = ()


class Stated(Struct, frozen=True, omit_defaults=True, tag=True):
    """A fact whose concept is in `of` stands in the record; `active`: and has not ended; `value`: and says
    this.

    Without `relations`: it is so of the patient. What runs in the family, is feared, planned or ordered is
    not, nor a question answered by no. `within`: it was so at some time no longer ago than that; `begun`: it
    began no longer ago.
    """

    of: ValueSet
    relations: tuple[str, ...] = ()
    within: Span | None = None
    active: bool = False
    value: ValueSet | None = None
    latest: bool = False  # only the latest such fact counts
    text: str = ""
    begun: Span | None = None


class FhirPath(Struct, frozen=True, omit_defaults=True, tag=True):
    """FHIRPath over a Bundle of the record as of the decision; %patient is the Patient, %resources all of
    it.
    """

    expression: str
    text: str = ""


class Unevaluated(Struct, frozen=True, omit_defaults=True, tag=True):
    """Of a language or a library that is not available: carried as text, never true."""

    language: str
    expression: str
    text: str = ""


class Every(Struct, frozen=True, omit_defaults=True, tag=True):
    parts: tuple[Predicate, ...]
    text: str = ""


class Either(Struct, frozen=True, omit_defaults=True, tag=True):
    parts: tuple[Predicate, ...]
    text: str = ""


class Not(Struct, frozen=True, omit_defaults=True, tag=True):
    part: Predicate
    text: str = ""


Predicate: TypeAlias = (
    Age | Sex | Happened | Measured | Exposure | Stated | FhirPath | Unevaluated | Every | Either | Not
)

ALWAYS = Every(())
