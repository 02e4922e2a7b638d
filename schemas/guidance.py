"""What guidelines say of one patient at one time: computed from the record, stated with its grounds, never an
order.
"""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import Literal, TypeAlias

from msgspec import Struct

from schemas.decisions import Decision
from schemas.facts import Source
from schemas.instant import Instant

Why: TypeAlias = Literal[
    "speaks against it", "at another time", "overrides it", "something else on the same facts"
]
Role: TypeAlias = Literal["now", "next", "open", "not", "alternative", "done"]
"""`now`: to be done, or overdue; `next`: at a later date, or after something else; `open`: hangs on what is
not known; `not`: the patient's allergy or a contraindication speaks against it; `alternative`: does not
apply, but for one condition; `done`: done, given or ordered already.
"""


class Ground(Struct, frozen=True, omit_defaults=True):
    """What one condition of the guideline arrived to."""

    text: str  # as the guideline states it: "age below 25"
    sources: tuple[Source, ...] = ()  # facts that it rests on, latest last
    person: bool = False  # rests on the patient's age or sex
    missing: str = ""  # of one that is unknown: what would settle it
    came: str = ""  # of one that is false: what the record states instead


class Passed(Struct, frozen=True, omit_defaults=True):
    """A step on the way to a recommendation, with the event of the record that stands for it (CliCARE,
    algorithm 1, step 5).
    """

    title: str
    kind: Literal["situation", "action"]
    source: Source | None = None  # where the event is stated; None: nothing in the record is like the step
    time: Instant | None = None
    likeness: float = 0.0  # cosine of the descriptions; 1 where the step's condition states it
    found: Literal["", "condition", "seed", "expanded"] = ""
    times: int = 0  # how often the same is on record


class Recommended(Struct, frozen=True, omit_defaults=True, dict=True):
    """A recommendation of a guideline as it stands for this patient."""

    guideline: str  # id
    version: str
    called: str  # the guideline's title
    step: str  # id of the step, unique in the guideline
    title: str
    role: Role
    section: str = ""
    wording: tuple[str, ...] = ()  # all conditions on the way to it, as the guideline has them
    satisfied: tuple[Ground, ...] = ()
    missing: tuple[Ground, ...] = ()
    against: tuple[Ground, ...] = ()  # what is false; of `not` what speaks against it
    unsettled: tuple[Ground, ...] = ()  # contraindications of which the record states nothing
    before: tuple[str, ...] = ()  # titles of what is to be done first
    due: Instant | None = None
    interval: str = ""  # where `due` comes from: "1 year after the latest screening"
    counted: tuple[Source, ...] = ()  # facts of that latest round
    strength: str = ""
    details: tuple[str, ...] = ()
    withheld: int = 0  # details that name what an allergy speaks against, left out
    choice: bool = False  # one of several that may be chosen from
    doing: tuple[Source, ...] = ()  # of `done`: the facts that say so
    planned: tuple[Source, ...] = ()  # what the record plans of it already
    gives_way: str = ""  # of an `alternative` that applies: what goes before it, by title and place
    way: tuple[
        Passed, ...
    ] = ()  # from the guideline's root to this step, where alignment found anything of it in the record

    @cached_property
    def id(self) -> str:
        """Of guideline, version and step."""
        return hashlib.sha256("\n".join((self.guideline, self.version, self.step)).encode()).hexdigest()[:12]


class Conflict(Struct, frozen=True, omit_defaults=True):
    """Two recommendations that do not go together; both are stated."""

    one: str  # Recommended.id
    other: str
    why: Why


class Contradiction(Struct, frozen=True, omit_defaults=True):
    """What the record holds against what the guideline states, or the other way round; for a person to look
    at.
    """

    recommended: str  # Recommended.id
    why: Literal[
        "given although it is excluded",
        "planned although it is excluded",
        "given although it does not apply",
        "planned already",
    ]
    sources: tuple[Source, ...]  # the facts of the record


class Guidance(Struct, frozen=True, omit_defaults=True):
    """All of it, what comes first first."""

    policy: str  # the guidelines that were requested, with versions
    recommendations: tuple[Recommended, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    contradictions: tuple[Contradiction, ...] = ()
    not_evaluated: tuple[str, ...] = ()  # conditions in a language that is not understood, bounded
    failed: tuple[str, ...] = ()  # titles of guidelines that could not be read against this record
    nearest: str = ""  # Recommended.id to which the way leads that the patient's course is most like
    nearest_by: Literal["", "rules", "llm"] = ""  # who put it first
    decided: tuple[
        Decision, ...
        # how the ways were compared, where a policy chose; moves on to the request that the guidance is for
    ] = ()
