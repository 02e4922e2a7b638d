"""A differential diagnosis of a stay: the findings that it rests on, ranked diseases with what speaks for and
against each, what to ask next.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from schemas.facts import Source
from schemas.instant import Instant

OnRecord: TypeAlias = Literal["", "confirmed", "suspected", "excluded"]
Abstained: TypeAlias = Literal["", "not enough findings", "no diagnosis stands out"]


class Phenotype(Struct, frozen=True, omit_defaults=True):
    """A finding of the patient, or one that was looked for and is not there."""

    id: str  # HP:0001166
    name: str
    sources: tuple[Source, ...]  # where the record states it, the latest first
    excluded: bool = False
    time: Instant = 0  # of the statement that counts
    onset: float | None = None  # age in years at which it began, where the record states it
    unspecific: bool = False  # states too little to speak for a diagnosis: stated, not ranked by


class Supporting(Struct, frozen=True, omit_defaults=True):
    """A finding next to a disease. `share` of its patients who show it or something below it; `weight`: log
    of how much more than patients at large.
    """

    id: str
    name: str
    share: float = 0.0
    weight: float = 0.0
    counted: bool = True  # the share; False: nobody has, and .5 stands for it


class SimilarCase(Struct, frozen=True, omit_defaults=True):
    """A case with this diagnosis. `key` names a published one; of a hospital's own it is a number, and
    nothing of that patient is stated but what both have.
    """

    key: str
    similarity: float  # shared information of the findings, [0, 1]
    pmids: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()  # names of findings that both have
    own: bool = False  # of this hospital


class Suggested(Struct, frozen=True, omit_defaults=True):
    """A disease that may explain the findings."""

    ids: tuple[str, ...]  # of one disease: OMIM:154700, ORPHA:558, ICD10CM:Q87.4
    name: str
    p: float  # that this is the diagnosis
    supporting: tuple[Supporting, ...] = ()  # findings that it explains
    against: tuple[Supporting, ...] = ()  # findings that are excluded and belong to it
    missing: tuple[Supporting, ...] = ()  # what most patients with it show and nobody stated of this one
    unexplained: tuple[str, ...] = ()  # ids of findings that it does not explain
    cases: tuple[SimilarCase, ...] = ()
    on_record: OnRecord = ""  # whether the record names it already
    named_by: tuple[Source, ...] = ()  # where it does


class Question(Struct, frozen=True, omit_defaults=True):
    """A finding that nobody stated of. `gain`: bits about the first candidates that are to be expected of its
    answer.
    """

    id: str
    name: str
    gain: float
    if_there: str = ""  # the candidate that would then be first, by name; "" where none is suggested
    if_not: str = ""


class Mention(Struct, frozen=True, omit_defaults=True):
    """A place where the record names a finding, and the words there."""

    words: str
    source: Source


class ListedCause(Struct, frozen=True, omit_defaults=True):
    """A common condition that is listed as a cause of what the patient presents with, and that a further
    place of the record speaks for. The record neither has nor excludes it.
    """

    id: str
    name: str
    of: Mention  # what the patient presents with
    supporting: tuple[Mention, ...]
    against: tuple[Mention, ...] = ()
    tests: tuple[str, ...] = ()  # usual ones, the most usual first


class CommonProblems(Struct, frozen=True, omit_defaults=True):
    """What an assessment would name first, by a ranking of common problems, whether the record has them or not."""

    order: tuple[str, ...] = ()  # names, the likeliest first
    causes: tuple[ListedCause, ...] = ()  # in that order


class Diagnosed(Struct, frozen=True, omit_defaults=True):
    """All of it, the likeliest first. Where `abstained` states why not, nothing in `ranked` is to be acted
    on.
    """

    policy: str  # who ranked: program, fitted fusion, disease profiles
    findings: tuple[Phenotype, ...] = ()
    ranked: tuple[Suggested, ...] = ()  # at most five
    questions: tuple[Question, ...] = ()
    abstained: Abstained = ""
    least: int = 0  # findings that say something, without which nothing is suggested
    diseases: int = 0  # that were ranked among
    cases: int = 0  # of the base, that this request could see
    told: tuple[str, ...] = ()  # what was not taken as it arrived: ids and why, no text of the record
    steps: tuple[dict[str, str], ...] = ()  # of an agent: what it did, for the trajectory
    common: CommonProblems = CommonProblems()


#: Step of an agent whose tokens are text: in no trace.
TEXT: Final = "agent.text"


class DiagnosisTrace(Struct, frozen=True, omit_defaults=True):
    """The same for a trajectory: ids and numbers."""

    policy: str
    present: tuple[str, ...] = ()  # what was ranked by
    excluded: tuple[str, ...] = ()
    unspecific: tuple[str, ...] = ()  # present or excluded, not ranked by
    candidates: tuple[tuple[str, float], ...] = ()  # first id and p
    questions: tuple[tuple[str, float], ...] = ()  # id and gain
    abstained: Abstained = ""
    cases: int = 0
    told: tuple[str, ...] = ()
    steps: tuple[dict[str, str], ...] = ()


def traced(diagnosed: Diagnosed) -> DiagnosisTrace:
    return DiagnosisTrace(
        diagnosed.policy,
        tuple(one.id for one in diagnosed.findings if not one.excluded and not one.unspecific),
        tuple(one.id for one in diagnosed.findings if one.excluded and not one.unspecific),
        tuple(one.id for one in diagnosed.findings if one.unspecific),
        tuple((one.ids[0], round(one.p, 4)) for one in diagnosed.ranked),
        tuple((one.id, one.gain) for one in diagnosed.questions),
        diagnosed.abstained,
        diagnosed.cases,
        diagnosed.told,
        tuple(one for one in diagnosed.steps if one.get("step") != TEXT),
    )
