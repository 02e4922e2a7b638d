"""A long history in a bounded number of tokens: sentences of notes, each with its place, as they travel in a
request.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from schemas.instant import Instant

#: What a sentence is about: the unit of fairness when few sentences stand for decades.
Aspect: TypeAlias = Literal["disease", "treatment", "result", "course", "safety", "background", "other"]


class HistorySentence(Struct, frozen=True, omit_defaults=True):
    """One sentence of one version of a document: `text` is exactly what stands there from `start` to
    `end`.
    """

    resource: str  # "DocumentReference/7"
    version: str
    time: Instant  # event time of this version
    start: int
    end: int
    text: str
    score: float  # 0 to 1, of the sentence alone: what it states, where it stands
    aspect: Aspect = "other"
    # of its heading, as composers have it (processors/evidence/headings.py): "allergy", "assessment" ...
    kind: str = "other"
    topics: tuple[str, ...] = ()  # of processors/patient/history/lexicon.yaml, in their order there
    # sentences of one thread say the same thing but for their numbers: "PSA 4.2", "PSA 11"
    # (processors/patient/history/threads.py)
    thread: str = ""
    note_type: str = ""
    encounter: str = ""
    written: Instant = 0  # when the document was first stated, where `time` is that of a correction
    said: int = 1  # documents that say the same but for its numbers, up to a bound
    last: Instant = 0  # when it was last stated again in the same words; 0: never

    @property
    def told(self) -> Instant:
        """When it was first written: what orders a history."""
        return self.written or self.time


class HistorySummary(Struct, frozen=True, omit_defaults=True):
    """`past_history` by time, `present_illness` in the order of its note; together at most `budget`
    tokens.
    """

    cut: Instant
    budget: int
    past_history: tuple[HistorySentence, ...] = ()
    present_illness: tuple[HistorySentence, ...] = ()
    tokens: int = 0  # of both together, as counted
    left_out: int = 0  # sentences that were candidates and did not fit, or repeat what is in it
