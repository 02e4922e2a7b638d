"""The port of what knows guidelines, as far as the patient stage needs it: which facts they name, what falls
due when, and whom it concerns that they have changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from kg.guidelines.subject import Subject
from schemas.codes import Concept
from schemas.facts import Fact
from schemas.instant import Instant


class DueAction(NamedTuple):
    """An action falls due. `key` is the same for the same action of the same guideline at whatever time."""

    key: str
    time: Instant
    reason: str  # in words a clinician reads: "DueAction due by ASCCP 2019: colposcopy"


class Update(Protocol):
    """From guidelines of before to those of now. Pure, as the watch is."""

    @property
    def renaming(self) -> bool:
        """Whether other facts are named than before."""
        ...

    def renames(self, concept: Concept, /) -> bool:
        """Whether a fact of this concept is named by the one and not by the other."""
        ...

    def touches(self, subject: Subject, ahead: Iterable[Instant], /) -> bool:
        """Whether the patient stands on something that has changed, before or now: at `as_of`, when an age is
        reached, or at times `ahead`.
        """
        ...


class Watch(Protocol):
    """Pure, and without IO: equal subjects give equal answers."""

    @property
    def version(self) -> str:
        """Changes with the guidelines: records are looked at anew then."""
        ...

    def names(self, concept: Concept, /) -> bool:
        """Whether a fact of this concept can matter to any guideline. Cheap: it is called for every fact that
        comes.
        """
        ...

    def needed(self, facts: Sequence[Fact], as_of: Instant, settled: Instant, /) -> tuple[Fact, ...]:
        """Those of the facts (of any time, each with an id of its own) over which `due` answers from `as_of`
        on as it does over all, whatever is added to them, taken out or replaced that begins at `settled` or
        later and is dated to the day. `settled` is no later than `as_of`.
        """
        ...

    def due(self, subject: Subject, /) -> tuple[DueAction, ...]:
        """What is due at `subject.as_of` (with that time), and what falls due later if nothing else comes, by
        time.
        """
        ...

    def definitions(self) -> Sequence[bytes]:
        """The guidelines, for `since` of a watch to come."""
        ...

    def since(self, definitions: Sequence[bytes], /) -> Update:
        """From those definitions to these. Raises msgspec.DecodeError where they are of a form that is no
        longer read.
        """
        ...


class AffectsAll:
    """The update of which nobody can show whom it concerns: everybody."""

    renaming = True

    def renames(self, concept: Concept, /) -> bool:
        return True

    def touches(self, subject: Subject, ahead: Iterable[Instant], /) -> bool:
        return True


class NoWatch:
    """Where there are no guidelines: nothing is named, nothing falls due."""

    version = ""

    def names(self, concept: Concept, /) -> bool:
        return False

    def needed(self, facts: Sequence[Fact], as_of: Instant, settled: Instant, /) -> tuple[Fact, ...]:
        return ()

    def due(self, subject: Subject, /) -> tuple[DueAction, ...]:
        return ()

    def definitions(self) -> Sequence[bytes]:
        return ()

    def since(self, definitions: Sequence[bytes], /) -> Update:
        return AffectsAll()
