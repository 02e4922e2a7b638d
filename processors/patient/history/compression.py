"""Sentences of a long history into a bounded number of tokens (CliCARE eq. 1-2).

    E = f_pipeline(D):  the latest document is the history of present illness, d_tau_n; S_hist = M_LF(D_hist;
    theta): of the documents before it the most informative sentences are the past medical history.

Differs from the paper in what chooses: a score for each sentence and a greedy choice that pays for what has
not been stated yet, instead of a trained Longformer. Nothing is
rewritten: what comes out is in a note, to the character.

The choice is the greedy one for budgeted coverage (Lin and Bilmes, ACL 2011): the gain of a sentence is its
score times the share of its words that the chosen ones do not have yet, for `tokens ** COST`. A shelf of the
history (aspect and year) on which nothing stands yet adds to it, so that a year with one sentence on a
diagnosis is stated before a year with forty on results has its fortieth. Gains only fall as sentences are
chosen, so looking again at the top of a heap finds the best.
"""

from __future__ import annotations

import heapq
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import msgspec

from processors.patient.history.counting import Count, tokens
from processors.patient.history.lexicon import lexicon
from processors.patient.history.sentences import LEAST
from processors.patient.history.shelves import year
from processors.patient.history.threads import wording
from schemas.history import HistorySentence, HistorySummary
from schemas.instant import Instant

#: Share of the budget that the latest note may take, and more where the past leaves some.
PRESENT: Final = 0.35
#: How much a long sentence pays for its length: 0 nothing, 1 in full.
COST: Final = 0.5
#: A sentence costs no less than this many tokens: "Asthma." is no better than "Asthma since childhood."
FEWEST: Final = 10
#: What is left of the score of a statement that a later one of the same thread supersedes, while it is not
# the first.
SUPERSEDED: Final = 0.3
#: A topic of at least this weight is stated again because it still holds; what else is stated again and again
# is
# chatter.
HARD: Final = 2.0
#: What a shelf counts on which nothing stands yet, next to all the words of a sentence.
SHELF: Final = 0.5
#: The same of a note of which nothing is stated yet.
NOTE: Final = 0.5
#: What each doubling of the documents that say it takes from such chatter.
CHATTER: Final = 0.25
#: Of a statement that is no newest state, the share that others must not have stated yet; of the newest state
# of what is hard, the share that counts as new.
LEAST_NEW: Final = 0.3
STATE: Final = 0.6
_SHORT: Final = 3  # letters of words that mostly join others
_LITTLE: Final = 0.25
_WORD: Final = re.compile(r"[^\W_]+(?:\.\d+)?")


def compress(
    sentences: Iterable[HistorySentence],
    budget: int,
    cut: Instant,
    *,
    count: Count = tokens,
    present: float = PRESENT,
) -> HistorySummary:
    """What to show of a record at `cut` in at most `budget` tokens, as `count` counts them. The same for the
    same sentences in any order.

    `sentences`: of notes as they stood at the cut (one version of each), or of the candidates that the store
    gives (candidates.py). What is later than the cut is left out. Raises ValueError for a negative budget or
    a share outside of 0 to 1.
    """
    if budget < 0 or not 0 <= present <= 1:
        raise ValueError(
            f"expected a budget of 0 tokens or more and a share between 0 and 1, got {budget} and {present}"
        )
    known = sorted({one for one in sentences if one.time <= cut and one.told <= cut}, key=_place)
    if not known:
        return HistorySummary(cut, budget)
    newest = max(known, key=lambda one: (one.told, one.resource)).resource
    now = [one for one in known if one.resource == newest]
    before = [one for one in known if one.resource != newest]
    sizes = _Sizes(count)
    of_now = sum(sizes[one.text] for one in now)
    past = _chosen(_threads(before), budget - min(of_now, int(budget * present)), sizes)
    spent = sum(sizes[one.text] for one in past)
    stated = (
        now
        if of_now <= budget - spent
        else _chosen([_Weighed(one, one.score) for one in now], budget - spent, sizes)
    )
    return HistorySummary(
        cut=cut,
        budget=budget,
        past_history=tuple(sorted(past, key=_place)),
        present_illness=tuple(sorted(stated, key=_place)),
        tokens=spent + sum(sizes[one.text] for one in stated),
        left_out=len(known) - len(past) - len(stated),
    )


class _Sizes(dict[str, int]):
    """Tokens by text, each counted once."""

    def __init__(self, count: Count) -> None:
        super().__init__()
        self._count = count

    def __missing__(self, text: str) -> int:
        self[text] = size = self._count(text)
        return size


def _place(one: HistorySentence) -> tuple[int, str, int, int, str]:
    return one.told, one.resource, one.start, one.end, one.version


class _Weighed(NamedTuple):
    """A sentence, what its thread leaves of its score, and where it is in that: the first of it, its
    newest state (of several), or neither.
    """

    one: HistorySentence
    worth: float
    first: bool = True
    newest: bool = False


def _threads(sentences: Sequence[HistorySentence]) -> list[_Weighed]:
    """The first statement and the newest state of each thread keep their score, those between lose; a copy
    counts where it was first written.
    """
    by_thread: dict[str, list[HistorySentence]] = defaultdict(list)
    for one in sentences:  # by time
        by_thread[one.thread or one.text].append(one)
    weighed: list[_Weighed] = []
    for reported in by_thread.values():
        stated = max(max(one.said for one in reported), len({one.resource for one in reported}))
        firsts: dict[str, HistorySentence] = {}
        last: dict[str, Instant] = {}
        for one in reported:
            words = wording(one.text)
            if words in firsts:
                last[words] = max(last.get(words, 0), one.told, one.last)
            else:
                firsts[words] = one
        newest = max(
            firsts, key=lambda words: (max(last.get(words, 0), firsts[words].last, firsts[words].told), words)
        )
        for number, (words, one) in enumerate(firsts.items()):
            marked = msgspec.structs.replace(one, said=stated, last=max(one.last, last.get(words, 0)))
            worth = one.score if number == 0 or words == newest else one.score * SUPERSEDED
            if not _hard(one):
                worth /= 1 + CHATTER * (stated - 1).bit_length()
            weighed.append(_Weighed(marked, worth, number == 0, number > 0 and words == newest))
    return weighed


def _hard(one: HistorySentence) -> bool:
    return any(lexicon().topics[name].weight >= HARD for name in one.topics)


def _chosen(weighed: Sequence[_Weighed], budget: int, sizes: _Sizes) -> list[HistorySentence]:
    """By falling gain for what it costs, as long as there is room; what states nothing is not stated, however
    much room there is.
    """
    useful = sorted((one for one in weighed if one.worth >= LEAST), key=lambda weighed: _place(weighed.one))
    words = [_words(weighed) for weighed in useful]
    costs = [max(FEWEST, sizes[weighed.one.text]) ** COST for weighed in useful]
    covered: set[str] = set()
    heap = [
        (-_gain(weighed, 1.0, covered) / cost, number)
        for number, (weighed, cost) in enumerate(zip(useful, costs, strict=True))
    ]
    heapq.heapify(heap)
    chosen: list[HistorySentence] = []
    while heap:
        _, number = heapq.heappop(heap)
        if sizes[useful[number].one.text] > budget:
            continue
        new = _uncovered(words[number], covered)
        if new <= LEAST_NEW and not useful[number].newest:  # others say it, or most of it
            continue
        now = -_gain(useful[number], new, covered) / costs[number]
        if heap and now > heap[0][0]:  # less than it was: its turn may come later
            heapq.heappush(heap, (now, number))
            continue
        chosen.append(useful[number].one)
        covered |= words[number].keys() | {_shelf(useful[number].one), useful[number].one.resource}
        budget -= sizes[useful[number].one.text]
    return chosen


def _gain(weighed: _Weighed, new: float, covered: set[str]) -> float:
    """`new`: the share of its words that are. A shelf on which nothing stands yet counts as much as all
    words; not for what is superseded.
    """
    if weighed.newest and _hard(weighed.one):
        new = max(new, STATE)  # what is new in it is one number, and that is the point
    shelf = weighed.first and _shelf(weighed.one) not in covered
    note = weighed.first and weighed.one.resource not in covered
    return weighed.worth * (new + SHELF * shelf + NOTE * note)


def _shelf(one: HistorySentence) -> str:
    return f"|{one.aspect}|{year(one.told)}"


def _words(weighed: _Weighed) -> dict[str, float]:
    """What a sentence states, for what it weighs: its words and numbers; numbers that have been superseded
    are not news.
    """
    current = weighed.first or weighed.newest
    stated = _WORD.findall(weighed.one.text.lower())
    return {
        word: 1.0 if len(word) > _SHORT or word[0].isdigit() else _LITTLE
        for word in stated
        if current or not word[0].isdigit()
    }


def _uncovered(words: dict[str, float], covered: set[str]) -> float:
    """The share of the words that are not covered; 0 where there are none."""
    return sum(weight for word, weight in words.items() if word not in covered) / max(
        sum(words.values()), _LITTLE
    )


def whole(
    past: Iterable[HistorySentence],
    latest: Iterable[HistorySentence],
    budget: int,
    cut: Instant,
    *,
    count: Count = tokens,
) -> HistorySummary | None:
    """All sentences of the earlier notes and of the latest, by time and place; None where they take more than
    `budget` tokens. Choosing from a record that fits could only lose some (CliCARE finds compression
    "counterproductive for shorter records"; docs/clicare.md has the figures).
    """
    before = sorted(past, key=lambda one: (one.told, one.resource, one.start, one.end))
    now = sorted(latest, key=lambda one: (one.start, one.end))
    spent = sum(count(one.text) for one in (*before, *now))
    if spent > budget:
        return None
    return HistorySummary(cut, budget, tuple(before), tuple(now), spent)
