"""The sentences of a draft: what it states of the patient, what it advises, what states nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, TypeAlias

from evaluation.judge.items import Item
from evaluation.judge.rules.wording import wording
from processors.drafting.grounding.claims import Read, read
from processors.evidence.sentences import Sentence, split

Role: TypeAlias = Literal["statement", "advice", "filler"]

#: "[3]", "[3, 24]", "[E1]": where a sentence comes from. No number of the patient's.
_CITED: Final = re.compile(r"\s*\[[A-Za-z]{0,3}\d+(?:\s*[,;–-]\s*[A-Za-z]{0,3}\d+)*\]")
_WORD: Final = re.compile(r"\w")
_HEADING: Final = re.compile(r"(?:[\w/&-]+ ){0,4}[\w/&-]+:")
_MARKUP: Final = re.compile(r"\*\*|__|`|^#+\s*", re.MULTILINE)
#: Words that may stand before the verb of an order.
_LEADING: Final = re.compile(
    r"^(?:(?:please|then|also|and|next|first|finally|now|today|tomorrow|immediately|urgently|(?:on|by|before|after|at|in|from|within)\s[^,:]{1,40}[,:]|"
    r"[\w ()/-]{1,40}:|do not|don't|never)\s*)+",
    re.IGNORECASE,
)
_MODAL: Final = re.compile(
    r"\b(?:should|must|recommend(?:s|ed|ation)?|is advised|are advised|we advise|we suggest|suggest(?:ed)? to|needs? to|ought to|plan(?:ned)? to|is to be|are to be|to be)\b",
    re.IGNORECASE,
)
#: What is open already is stated as a fact, and to be acted on.
_OPEN: Final = re.compile(
    r"\b(?:is|are|remains?) (?:\w+ )?(?:planned|scheduled|due|pending|awaited|booked|arranged|outstanding)\b|^pending\b",
    re.IGNORECASE,
)
#: What was recommended then is a fact.
_PAST: Final = re.compile(
    r"\b(?:was|were|had been|has been|have been)\s+(?:\w+\s+)?(?:recommended|advised|planned|suggested)\b",
    re.IGNORECASE,
)
_AHEAD: Final = frozenset({"observation_and_plan", "patient_instructions"})
_PLANNED: Final = re.compile(r"\b(?:plan|recommendation|follow-?up|next steps?|to do|pending|open)\b")
_FIRST: Final = 5  # words within which an order's action stands
_REPORTED: Final = re.compile(r"\b(?:was|were|had|has been|have been|did)\b", re.IGNORECASE)


@dataclass(frozen=True)
class DraftSentence:
    """One sentence without its citations."""

    text: str
    role: Role
    cited: bool = False  # names where it comes from
    open: bool = False  # advice that others gave before, stated as a fact: "is scheduled for 5 March"

    @property
    def read(self) -> Read:
        return read(" ".join(self.text.split()))

    @cached_property
    def ground(self) -> str:
        """What follows "because" and the like, "" where nothing does."""
        return _behind(wording().grounds, self.text)

    @cached_property
    def purpose(self) -> str:
        """What follows "for" and the like, "" where nothing does."""
        return _behind(wording().purposes, self.text)

    @property
    def substantial(self) -> bool:
        """Whether it names, counts or dates anything."""
        known = self.read
        return bool(known.names or known.numbers.numbers or known.times.dates or known.said.polarity)


def _behind(words: re.Pattern[str], text: str) -> str:
    found = words.search(text)
    return text[found.end() :].strip() if found else ""


def sentences(item: Item) -> tuple[DraftSentence, ...]:
    return tuple(_said(item))


def _said(item: Item) -> Iterator[DraftSentence]:
    text = _MARKUP.sub("", item.draft)
    for one in split(text):
        bare = " ".join(_CITED.sub("", one.text).split())
        if _WORD.search(bare) and not _HEADING.fullmatch(bare):
            yield DraftSentence(
                bare,
                _role(bare, one, item),
                bare != " ".join(one.text.split()),
                _OPEN.search(bare) is not None,
            )


def _role(text: str, one: Sentence, item: Item) -> Role:
    if wording().filler.search(text):
        return "filler"
    return "advice" if _advises(text, one, item) else "statement"


def _advises(text: str, one: Sentence, item: Item) -> bool:
    """An order; or what should be done; or, among what is planned, a sentence with an action that is not
    stated as done.
    """
    known = wording()
    bare = _LEADING.sub("", text)
    if known.act.match(bare) or _OPEN.search(text):
        return True
    if _MODAL.search(text):
        return not _PAST.search(text)
    planned = (
        item.task == "recommendation" or one.category in _AHEAD or _PLANNED.search(one.heading) is not None
    )
    first = " ".join(bare.split()[:_FIRST])
    return planned and known.act.search(first) is not None and not _REPORTED.search(text)
