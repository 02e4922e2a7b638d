"""The linker: every word once through a dictionary, and on from the few words that begin a form through the
trie.

Time grows with the length of the text: from each word at most as many steps are taken as the longest form has
words, and as many again where a word such as "of" turns the order round.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

import numpy as np

from kg.medical.linking.assertion import asserted
from kg.medical.linking.compiling import NOTHING, VERSION, ambiguous, arrays, checksum, path_for
from kg.medical.linking.link import Link, Stretch
from kg.medical.linking.senses import Meaning, Sense, Senses, meant, names_nothing, resolved
from kg.medical.linking.surfaces import CAPITALS, EXACT, TURNED, VERBAL
from kg.medical.linking.words import Text, form, plain, singular, table, tokenise
from kg.medical.snapshot import Snapshot
from kg.medical.snapshot.layout import read
from schemas.errors import StateError

_NO_WORD: Final = -1
_ARTICLE: Final = -2
_REMEMBERED: Final = 200_000  # words of texts whose number is kept
_SHORT: Final = 4  # letters; of such a word no -ing is made
_AROUND: Final = 3  # words
_SHARED: Final = 0.7  # of the score, where several concepts have a form and nothing says which
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


class _Children(dict[tuple[int, int], int]):
    """Node and word -> the child to which it leads, 0 none: looked up once, for texts say the same pairs
    again and again.
    """

    def __init__(self, label: memoryview[int], first: memoryview[int]) -> None:
        super().__init__()
        self._label, self._first = label, first

    def __missing__(self, key: tuple[int, int]) -> int:
        if len(self) > _REMEMBERED:
            self.clear()
        node, number = key
        low, high = self._first[node], self._first[node + 1]
        at = bisect_left(self._label, number, low, high)
        child = self[key] = at if at < high and self._label[at] == number else 0
        return child


class Automaton:
    """Compiled surfaces of one snapshot."""

    def __init__(self, compiled: dict[str, Any], senses: Senses) -> None:
        self._numbers = _Numbers(
            {word: at for at, word in enumerate(compiled["words"].tobytes().decode().split("\n"))}
        )
        self._common = frozenset(compiled["common"].tobytes().decode().split("\n"))
        # reading single numbers from a memoryview is three times as fast as from an array
        label, first, self._begins, self._ends, self._row, self._flags, self._exact, self._single = (
            np.ascontiguousarray(compiled[name]).data
            for name in ("label", "first", "begins", "ends", "row", "flags", "exact", "single")
        )
        self._children = _Children(label, first)
        self._names = (np.diff(compiled["ends"]) > 0).tobytes()  # whether anything ends at a node
        self._known: dict[
            tuple[int, bool, str], tuple[int, float] | None
        ] = {}  # what the words on the way to a node name
        self._turning = {self._numbers[word] for word in table().turning} - {_NO_WORD}
        self.steps = 0  # taken in the last text
        self._senses: dict[int, list[Sense]] = {}
        for written, of in senses.items():
            node = 0
            for word in tokenise(written).lower:
                node = self._step(node, self._numbers[word])
            if node:
                self._senses[node] = [Sense(row, tuple(map(tuple, near)), usual) for row, near, usual in of]

    @classmethod
    def open(
        cls,
        snapshot: Snapshot,
        folder: Path | None = None,
        meanings: Mapping[str, Sequence[Meaning]] | None = None,
    ) -> Self:
        """Compiled now where it has not been; raises StateError where the file is another version's."""
        meanings = ambiguous() if meanings is None else meanings
        path = path_for(snapshot, folder, meanings)
        if not path.exists():
            return cls(arrays(snapshot), resolved(meanings, snapshot.surfaces()))
        header, compiled = read(path)
        if header.get("linker") != VERSION or header.get("hash") != snapshot.hash:
            raise StateError(
                f"expected the linker of {snapshot.path.name} at {path}, got another one's; build it "
                "again: wardstream kg build"
            )
        return cls(compiled, header["senses"])

    def link(self, text: str, about: Sequence[Stretch] = ()) -> list[Link]:
        words = tokenise(text)
        return asserted(words, self._mentions(words), about)

    def mentions(self, text: str) -> list[Link]:
        """Links without negation, family, history and uncertainty."""
        return self._mentions(tokenise(text))

    def _mentions(self, words: Text) -> list[Link]:
        text = words.text
        return [
            Link(
                start := words.starts[one.first],
                end := words.ends[one.last],
                one.row,
                text[start:end],
                one.score,
            )
            for one in self._longest(self._matches(words))
            if one.row != NOTHING and (one.first < one.last or not names_nothing(words, one.first))
        ]

    def _matches(self, words: Text) -> list[_Found]:
        of = self._numbers
        numbers = [of[word] for word in words.lower]
        begins, turning = self._begins, self._turning
        found: list[_Found] = []
        self.steps = len(numbers)
        names, children, last = self._names, self._children, len(numbers) - 1
        for at in [at for at, number in enumerate(numbers) if number >= 0]:
            number = numbers[at]
            node = begins[number]
            if node and (
                names[node]
                or (
                    at < last
                    and ((after := numbers[at + 1]) == _ARTICLE or (after >= 0 and children[node, after]))
                )
            ):
                self._walk(words, numbers, at, node, found)
            if number in turning and 0 < at < last and numbers[at - 1] >= 0:
                self._turn(words, numbers, at, found)
        return found

    def _walk(self, words: Text, numbers: list[int], at: int, node: int, found: list[_Found]) -> None:
        """The longest form that begins at a token."""
        names, children = self._names, self._children
        path = [at]
        reached = [(node, 1)] if names[node] else []
        for place in range(at + 1, len(numbers)):
            number = numbers[place]
            if number == _ARTICLE:
                continue
            if number < 0 or not (node := children[node, number]):
                break
            path.append(place)
            if names[node]:
                reached.append((node, len(path)))
        self.steps += len(path)
        for node, many in reversed(reached):
            one = self._end(words, node, path[:many], turned=False)
            if one is not None:
                found.append(one)
                return

    def _turn(self, words: Text, numbers: list[int], at: int, found: list[_Found]) -> None:
        """ "pain in the abdomen" as "abdomen pain"."""
        behind = at + 1
        while behind < len(numbers) and (
            numbers[behind] == _ARTICLE or words.lower[behind] in table().indefinite
        ):
            behind += 1
        if behind == len(numbers) or not self._step(0, numbers[behind]):
            return
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
                if reached and self._names[reached]:
                    one = self._end(words, reached, [*right, *left], turned=True)
                    if one is not None:
                        found.append(one)
                        return

    def _step(self, node: int, number: int) -> int:
        """The child to which a word leads, 0 none."""
        self.steps += 1
        if number < 0:
            return 0
        return self._children[node, number] if node else int(self._begins[number])

    def _end(self, words: Text, node: int, path: list[int], *, turned: bool) -> _Found | None:
        """What ends at a node, as far as this spelling may name it."""
        first, last = min(path), max(path)
        senses = self._senses.get(node)
        lower = [words.lower[place] for place in path]
        key = (node, turned, " ".join(lower))
        if key in self._known:
            named = self._known[key]
        else:
            named = self._named(words, node, path, lower, turned=turned)
            if len(path) > 1 or not any(
                self._flags[at] & (CAPITALS | EXACT) for at in range(self._ends[node], self._ends[node + 1])
            ):
                if len(self._known) > _REMEMBERED:
                    self._known.clear()
                self._known[key] = named
        if named is not None and senses:
            named = meant(senses, words, first, last)
        return _Found(first, last, *named) if named is not None else None

    def _named(
        self, words: Text, node: int, path: list[int], lower: list[str], *, turned: bool
    ) -> tuple[int, float] | None:
        """Row and score; but for capitals, these depend on nothing else in the text."""
        exact = checksum(lower)
        best: tuple[int, float] | None = None
        several = 0
        for at in range(self._ends[node], self._ends[node + 1]):
            flags = self._flags[at]
            same = self._exact[at] == exact
            if not same and self._row[at] == NOTHING:
                continue
            if len(path) == 1 and not self._spelt(words, path[0], at, same=same):
                continue
            score = 0.8 if turned or flags & TURNED else 1.0 if same else 0.9
            if best is None or score > best[1]:
                best, several = (self._row[at], score), 0
            several += score == best[1] and self._row[at] != best[0]
        return best if best is None or not several else (best[0], best[1] * _SHARED)

    def _spelt(self, words: Text, place: int, at: int, *, same: bool) -> bool:
        """Whether one word may name the entry in this spelling."""
        flags, word = self._flags[at], words.lower[place]
        if same:
            plural = 0
        elif flags & EXACT:
            plural = 1
            if not word.endswith("s") or checksum([word[:-1]]) != self._exact[at]:
                return False
        else:
            if word in self._common:
                return False
            if checksum([singular(word)]) == self._single[at]:
                return True
            return bool(flags & VERBAL) and len(word) > _SHORT and form(word) == plain(word)
        written = words.text[words.starts[place] : words.ends[place]]
        if same and flags & EXACT and written[-1] == "s" and len(word) > 2 and written[:-1].isupper():
            return False  # "TMs" are no TMS
        if not flags & CAPITALS:
            return True
        return words.text[words.starts[place] : words.ends[place] - plural].isupper() and not (
            word in self._common and _shouted(words, place)
        )

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


def _shouted(words: Text, place: int) -> bool:
    """Whether the words around are in capitals, too, so that they decide nothing."""
    low = max(0, place - _AROUND)
    around = [
        at
        for at in range(low, min(len(words.lower), place + _AROUND + 1))
        if at != place and words.lower[at].isalpha()
    ]
    long = [words.text[words.starts[at] : words.ends[at]] for at in around if len(words.lower[at]) > _SHORT]
    return bool(long) and all(map(str.isupper, long))


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
