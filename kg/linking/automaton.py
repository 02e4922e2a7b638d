"""The linker: every word once through a dictionary, and on from the few words that begin a form through the trie.

Time grows with the length of the text: from each word at most as many steps are taken as the longest form has words, and as many again
where a word such as "of" turns the order round.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

import numpy as np

from kg.linking.assertion import asserted
from kg.linking.compiling import VERSION, arrays, checksum, path_for
from kg.linking.link import Link, Stretch
from kg.linking.surfaces import CAPITALS, EXACT, TURNED
from kg.linking.words import Text, form, plain, table, tokenise
from kg.snapshot import Snapshot
from kg.snapshot.layout import read
from schemas.errors import StateError

_NO_WORD: Final = -1
_ARTICLE: Final = -2
_REMEMBERED: Final = 200_000  # words of texts whose number is kept
_SIDE: Final = 3  # words on either side of "of"


class _Found(NamedTuple):
    first: int  # tokens
    last: int
    row: int
    score: float


class _Numbers(dict[str, int]):
    """Number of each word's form; of no form of the vocabulary, -1."""

    def __init__(self, forms: dict[str, int]) -> None:
        super().__init__(dict.fromkeys(table().articles, _ARTICLE))
        self._forms = forms

    def __missing__(self, word: str) -> int:
        if len(self) > _REMEMBERED:
            self.clear()
            self.update(dict.fromkeys(table().articles, _ARTICLE))
        number = self[word] = self._forms.get(form(word), _NO_WORD)
        return number


class Automaton:
    """Compiled surfaces of one snapshot."""

    def __init__(self, compiled: dict[str, Any]) -> None:
        self._numbers = _Numbers({word: at for at, word in enumerate(compiled["words"].tobytes().decode().split("\n"))})
        # reading single numbers from a memoryview is three times as fast as from an array
        self._label, self._first, self._begins, self._ends, self._row, self._flags, self._exact = (
            np.ascontiguousarray(compiled[name]).data for name in ("label", "first", "begins", "ends", "row", "flags", "exact")
        )
        self._turning = {self._numbers[word] for word in table().turning} - {_NO_WORD}
        self.steps = 0  # taken in the last text

    @classmethod
    def open(cls, snapshot: Snapshot, folder: Path | None = None) -> Self:
        """Compiled now where it has not been; raises StateError where the file is another version's."""
        path = path_for(snapshot, folder)
        if not path.exists():
            return cls(arrays(snapshot))
        header, compiled = read(path)
        if header.get("linker") != VERSION or header.get("hash") != snapshot.hash:
            raise StateError(
                f"expected the linker of {snapshot.path.name} at {path}, came another one's; build it again: wardstream kg build"
            )
        return cls(compiled)

    def link(self, text: str, about: Sequence[Stretch] = ()) -> list[Link]:
        words = tokenise(text)
        found = self._longest(self._matches(words))
        links = [
            Link(start := words.starts[one.first], end := words.ends[one.last], one.row, text[start:end], one.score)
            for one in found
        ]
        return asserted(words, links, about)

    def _matches(self, words: Text) -> list[_Found]:
        of = self._numbers
        numbers = [of[word] for word in words.lower]
        begins, turning = self._begins, self._turning
        found: list[_Found] = []
        self.steps = len(numbers)
        for at, number in enumerate(numbers):
            if number >= 0:
                if begins[number]:
                    self._walk(words, numbers, at, found)
                if number in turning and 0 < at < len(numbers) - 1:
                    self._turn(words, numbers, at, found)
        return found

    def _walk(self, words: Text, numbers: list[int], at: int, found: list[_Found]) -> None:
        """The longest form that begins at a token."""
        node = self._begins[numbers[at]]
        path = [at]
        best: _Found | None = self._end(words, node, path, turned=False) if self._ends[node + 1] > self._ends[node] else None
        place = at + 1
        first, ends = self._first, self._ends
        while place < len(numbers) and first[node + 1] > first[node]:
            number = numbers[place]
            if number == _ARTICLE:
                place += 1
                continue
            node = self._step(node, number)
            if not node:
                break
            path.append(place)
            place += 1
            if ends[node + 1] > ends[node]:
                best = self._end(words, node, path, turned=False) or best
        if best is not None:
            found.append(best)

    def _turn(self, words: Text, numbers: list[int], at: int, found: list[_Found]) -> None:
        """ "pain in the abdomen" as "abdomen pain"."""
        behind = at + 1
        while behind < len(numbers) and numbers[behind] == _ARTICLE:
            behind += 1
        for many in range(min(_SIDE, len(numbers) - behind), 0, -1):
            node = 0
            right = list(range(behind, behind + many))
            for place in right:
                node = self._step(node, numbers[place])
                if not node:
                    break
            if not node:
                continue
            for before in range(min(_SIDE, at), 0, -1):
                reached = node
                left = list(range(at - before, at))
                for place in left:
                    reached = self._step(reached, numbers[place])
                    if not reached:
                        break
                if reached and self._ends[reached + 1] > self._ends[reached]:
                    one = self._end(words, reached, [*right, *left], turned=True)
                    if one is not None:
                        found.append(one)
                        return

    def _step(self, node: int, number: int) -> int:
        """The child to which a word leads, 0 none."""
        self.steps += 1
        if number < 0:
            return 0
        if not node:
            return int(self._begins[number])
        low, high = self._first[node], self._first[node + 1]
        at = bisect_left(self._label, number, low, high)
        return at if at < high and self._label[at] == number else 0

    def _end(self, words: Text, node: int, path: list[int], *, turned: bool) -> _Found | None:
        """What ends at a node, as far as this spelling may name it."""
        low, high = self._ends[node], self._ends[node + 1]
        lower = [words.lower[place] for place in path]
        exact = checksum(lower)
        best: _Found | None = None
        single = len(path) == 1
        for at in range(low, high):
            flags = self._flags[at]
            same = self._exact[at] == exact
            if single and not self._spelt(words, path[0], at, same=same):
                continue
            score = 0.8 if turned or flags & TURNED else 1.0 if same else 0.9
            if best is None or score > best.score:
                best = _Found(min(path), max(path), self._row[at], score)
        return best

    def _spelt(self, words: Text, place: int, at: int, *, same: bool) -> bool:
        """Whether one word may name the entry in this spelling."""
        flags, word = self._flags[at], words.lower[place]
        plural = not same and word.endswith("s") and checksum([word[:-1]]) == self._exact[at]
        if not (same or plural) and (flags & EXACT or form(word) != plain(word)):
            return False
        return not flags & CAPITALS or words.text[words.starts[place] : words.ends[place] - plural].isupper()

    @staticmethod
    def _longest(found: list[_Found]) -> list[_Found]:
        """Of those that overlap, the one of most words, then the better, then the first."""
        if not found:
            return []
        kept: list[_Found] = []
        cluster: list[_Found] = []
        last = -1
        for one in sorted(found):
            if one.first > last:
                kept += _chosen(cluster)
                cluster = []
            cluster.append(one)
            last = max(last, one.last)
        return kept + _chosen(cluster)


def _chosen(cluster: list[_Found]) -> list[_Found]:
    if len(cluster) < 2:
        return cluster
    taken: list[_Found] = []
    covered: set[int] = set()
    for one in sorted(cluster, key=lambda one: (one.first - one.last, -one.score, one.first)):
        tokens = range(one.first, one.last + 1)
        if covered.isdisjoint(tokens):
            taken.append(one)
            covered.update(tokens)
    return sorted(taken)
