"""Several guidelines held together: which of them a new fact concerns, which steps an update changes, where two contradict each other.

An update need not be thought through for every patient: `Registry.concerned` finds the guidelines that a fact can matter to, by code, and
`affected` says whether a patient stands on a step that changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from kg.guidelines.changing import Change
from kg.guidelines.changing import changed as changed
from kg.guidelines.graph import Guideline
from kg.guidelines.standing import Standing
from kg.guidelines.subject import Subject
from kg.guidelines.touching import Touched, codes_of, touches
from schemas.facts import Fact


class Registry(Struct, frozen=True, dict=True):
    """`guidelines` by id, one version of each."""

    guidelines: Mapping[str, Guideline] = {}

    def with_(self, guideline: Guideline) -> Registry:
        """Added, or in place of the version that was there."""
        return Registry({**self.guidelines, guideline.id: guideline})

    def without(self, name: str) -> Registry:
        """What is not there need not be taken away."""
        return Registry({key: value for key, value in self.guidelines.items() if key != name})

    def concerned(self, facts: Iterable[Fact]) -> frozenset[str]:
        """Ids of the guidelines that one of the facts can matter to."""
        index = self._index()
        return frozenset(name for fact in facts for name in index.concerned(fact))

    def _index(self) -> _Index:
        found: _Index | None = self.__dict__.get("_made")
        if found is None:
            found = self.__dict__["_made"] = _Index({name: touches(guideline) for name, guideline in self.guidelines.items()})
        return found


class _Index:
    """Guidelines by code; those that name code stems or words are asked one by one."""

    def __init__(self, touched: Mapping[str, Touched]) -> None:
        self._by_code: dict[str, set[str]] = {}
        self._rest: list[tuple[str, Touched]] = []
        for name, each in touched.items():
            for code in each.codes:
                self._by_code.setdefault(code, set()).add(name)
            if each.everything or each.stems or each.words:
                self._rest.append((name, each))

    def concerned(self, fact: Fact) -> set[str]:
        found = {name for code in codes_of(fact) for name in self._by_code.get(code, ())}
        return found | {name for name, each in self._rest if name not in found and each.concerns(fact)}


def affected(old: Guideline, new: Guideline, subject: Subject) -> bool:
    """Whether the patient stands, in either version, on a step that changed. For many patients make one `changing.Change`."""
    return Change(old, new).touches(subject)


Kind: TypeAlias = Literal["excluded", "differs"]


class Conflict(Struct, frozen=True):
    """Two guidelines that do not agree about one patient. Both are kept, and both are told.

    `excluded`: one recommends what the other excludes, or advises against. `differs`: on the same facts they recommend different actions.
    """

    kind: Kind
    one: Standing
    other: Standing
    shared: tuple[Fact, ...] = ()


def conflicts(all_of_them: Sequence[Standing], guidelines: Iterable[Guideline]) -> tuple[Conflict, ...]:
    """Between recommendations of different guidelines, neither of which gives way to the other (`overrides`)."""
    gives_way = {(guideline.id, other) for guideline in guidelines for other in guideline.overrides}
    speaking = [each for each in all_of_them if each.state in ("due", "excluded", "later")]
    found: list[Conflict] = []
    for place, one in enumerate(speaking):
        for other in speaking[place + 1 :]:
            pair = one.guideline.rpartition("|")[0], other.guideline.rpartition("|")[0]
            if pair[0] == pair[1] or pair in gives_way or (pair[1], pair[0]) in gives_way:
                continue
            conflict = _between(one, other)
            if conflict is not None:
                found.append(conflict)
    return tuple(found)


def _between(one: Standing, other: Standing) -> Conflict | None:
    same = _same(one, other)
    against = [each.state == "excluded" or _against(each) for each in (one, other)]
    if same:
        return Conflict("excluded", one, other) if against[0] != against[1] else None
    if any(against) or one.state != "due" or other.state != "due":
        return None
    ids = {fact.id for fact in other.evidence}
    shared = tuple(fact for fact in one.evidence if fact.id in ids)
    return Conflict("differs", one, other, shared) if shared else None


def _same(one: Standing, other: Standing) -> bool:
    """The same action: by a code, else by its title."""
    codes = [{f"{c.system}|{c.code}" for concept in each.step.codes for c in concept.codings} for each in (one, other)]
    if codes[0] & codes[1]:
        return True
    titles = [each.step.title.casefold().removeprefix("do not: ").strip() for each in (one, other)]
    return titles[0] == titles[1]


def _against(standing: Standing) -> bool:
    return standing.step.title.casefold().startswith("do not") or "against" in standing.step.strength.casefold()
