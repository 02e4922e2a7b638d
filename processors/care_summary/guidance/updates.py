"""Other guidelines than before: whom it concerns. Only they are thought through anew (`Update` in
processors/patient/guidelines.py).

A patient is touched who stands on a step that changed, in either version, now or at a moment that the watch
looks ahead to. Only the ways to such steps are walked (kg/guidelines/changes.py); a guideline that is new,
gone, or in another family than before has changed as a whole.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from kg.guidelines.changes import Change
from kg.guidelines.graph import Guideline
from kg.guidelines.meant import families
from kg.guidelines.subject import Subject
from schemas.codes import Concept
from schemas.instant import SECOND, Instant

if TYPE_CHECKING:
    from processors.care_summary.guidance.watch import GuidelineWatch

log = logging.getLogger(__name__)


class GuidelineUpdate:
    """Implements `Update`. `steps`: by guideline, those that changed."""

    def __init__(self, old: GuidelineWatch, new: GuidelineWatch) -> None:
        self._old, self._new = old, new
        self._changes = changes(old.guidelines, new.guidelines)
        self.steps = {name: change.steps for name, change in self._changes.items()}
        self.renaming = old.named != new.named

    def renames(self, concept: Concept, /) -> bool:
        return self._old.names(concept) != self._new.names(concept)

    def touches(self, subject: Subject, ahead: Iterable[Instant] = (), /) -> bool:
        """Whether what falls due can have changed. Of an empty record nothing does."""
        if not subject.facts or not self._changes:
            return False
        if self._stands(subject):
            return True
        moments = {*ahead, *self._old.birthdays(subject), *self._new.birthdays(subject)}
        return any(
            self._stands(subject.at(moment + SECOND)) for moment in sorted(moments) if moment > subject.as_of
        )

    def _stands(self, subject: Subject) -> bool:
        for name, change in self._changes.items():
            try:
                if change.touches(subject):
                    return True
            except Exception as error:  # a definition that nobody thought of: the watch leaves it out, and may not have done so before
                log.warning("guideline %s cannot be compared (%s)", name, type(error).__name__)
                return True
        return False


def changes(old: Sequence[Guideline], new: Sequence[Guideline]) -> dict[str, Change]:
    """By id, what differs of each guideline; those of which nothing does are left out."""
    before, after = {one.id: one for one in old}, {one.id: one for one in new}
    both = before.keys() & after.keys()
    fellows = [_fellows(guidelines, both) for guidelines in (old, new)]
    found: dict[str, Change] = {}
    for name in sorted(before.keys() | after.keys()):
        regrouped = name in both and fellows[0][name] != fellows[1][name]
        change = Change(
            before.get(name, _nothing(name)),
            after.get(name, _nothing(name)),
            everything=name not in both or regrouped,
        )
        if change.steps:
            found[name] = change
    return found


def _nothing(name: str) -> Guideline:
    """A guideline that says nothing, in the place of one that is not there."""
    return Guideline(name, name, "", "", ())


def _fellows(guidelines: Sequence[Guideline], among: Iterable[str]) -> dict[str, frozenset[str]]:
    """By id, the guidelines of the same family: of those, one gives way to the other."""
    wanted = frozenset(among)
    family = {name.rpartition("|")[0]: first for name, first in families(guidelines).items()}
    return {name: frozenset(other for other in wanted if family[other] == family[name]) for name in wanted}
