"""Whether what a text names is there: negated, of a relative, past, or only feared. For links of any linker.

In the manner of ConText (Harkema et al., J Biomed Inform 2009): cues reach forward or backward within their
sentence, to the next terminator or as many words as their kind reaches. Differs in that terminators belong to
a kind, and that headings may say it, too.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import Final

from kg.medical.linking.cues import Cue, Kind, cues, vocabulary
from kg.medical.linking.link import Link, Stretch
from kg.medical.linking.words import Text, tokenise

_SENTENCE_ENDS: Final = frozenset(".;!?\n•")
_CLOSING: Final = frozenset("\"'”’)]")
_OPENING: Final = frozenset("\"'“‘([/,;:-+")
_DOUBTED: Final = frozenset({",", ";", "(", ")"})  # end the reach of a question mark in front
_LONGEST_SENTENCE: Final = 400  # words; beyond, it is cut
_PARTS: Final = frozenset({",", ";", ":", "(", ")"})
_JOINED: Final = frozenset("/+&-")
_BETWEEN: Final = 4  # words that a cue of what is right before it reaches back
_LISTED: Final = 6  # words of one part of a list
_WRAPPED: Final = 55  # characters; a shorter line was not broken because it was full


def assertion(text: str, links: Sequence[Link], about: Sequence[Stretch] = ()) -> list[Link]:
    """The links of a text with negation, family, history and uncertainty."""
    return asserted(tokenise(text), links, about)


def asserted(words: Text, links: Sequence[Link], about: Sequence[Stretch] = ()) -> list[Link]:
    """The same for a text whose words are known. `links` are by start."""
    made: list[Link] = []
    at = 0
    for first, last in _sentences(words):
        if at == len(links):
            break
        end = words.ends[last - 1]
        inside: list[Link] = []
        while at < len(links) and links[at].start < end:
            inside.append(links[at])
            at += 1
        if inside:
            made += _judged(words, first, last, inside)
    made += links[at:]
    return [_headed(link, about) for link in made] if about else made


def _sentences(words: Text) -> Iterator[tuple[int, int]]:
    """Token ranges. A point inside a number or a name ends none; a short line does, where the next begins
    like a sentence or a list.
    """
    text, lower = words.text, words.lower
    cuts = _lines(words)
    for at in [at for at, word in enumerate(lower) if word in _SENTENCE_ENDS and not _doubts(words, at)]:
        end = words.ends[at]
        if lower[at] != "." or end == len(text) or text[end].isspace() or text[end] in _CLOSING:
            cuts.add(at + 1)
    first = 0
    for cut in sorted({*cuts, len(lower)}):
        while cut - first > _LONGEST_SENTENCE:
            yield first, first + _LONGEST_SENTENCE
            first += _LONGEST_SENTENCE
        if cut > first:
            yield first, cut
            first = cut


def _doubts(words: Text, at: int) -> bool:
    """Whether a token is the mark of what is only thought of: "?PE", "Plan: ? pneumonia"; a question's stands
    behind its last word.
    """
    if words.lower[at] != "?" or at + 1 == len(words.lower) or not words.lower[at + 1][0].isalnum():
        return False
    before, between = words.text[: words.starts[at]], words.text[words.ends[at] : words.starts[at + 1]]
    if "\n" in between or (before and not (before[-1].isspace() or before[-1] in _OPENING)):
        return False
    return not between or not before.rstrip(" \t") or not before.rstrip(" \t")[-1].isalnum()


def _lines(words: Text) -> set[int]:
    """Tokens that begin a line which goes on with nothing."""
    found = set()
    text = words.text
    before, at = 0, text.find("\n")
    while at >= 0:
        if at - before < _WRAPPED:
            place = bisect_left(words.starts, at + 1)
            if place < len(words.starts) and not text[words.starts[place]].islower():
                found.add(place)
        before, at = at + 1, text.find("\n", at + 1)
    return found


def _judged(words: Text, first: int, last: int, links: Sequence[Link]) -> list[Link]:
    found = cues(words.lower, first, last)
    if not found:
        return list(links)
    reach = vocabulary().reach
    spans = _spans(words, first, last, links)
    covered = {place: number for number, (begin, end) in enumerate(spans) for place in range(begin, end)}
    negations = [cue.word for cue in found if "negated" in cue.rule.forward]
    kinds: list[set[Kind]] = [set() for _ in links]

    def mark(kind: Kind, start: int, end: int) -> None:
        for (begin, behind), given in zip(spans, kinds, strict=True):
            if begin < end and start < behind:
                given.add(kind)

    for at, cue in enumerate(found):
        if cue.first in covered and cue.last in covered and covered[cue.first] == covered[cue.last]:
            continue  # part of what a concept is called: "no" in "no light perception"
        for kind in cue.rule.forward:
            limit = _until(found[at + 1 :], kind, min(last, cue.last + 1 + reach[kind]))
            if cue.word == "?":
                limit = next(
                    (place for place in range(cue.last + 1, limit) if words.lower[place] in _DOUBTED), limit
                )
            if kind == "negated":
                limit = _clause(
                    words.lower, cue.last + 1, limit, covered, repeated=negations.count(cue.word) > 1
                )
            if cue.phrase in vocabulary().doubts:
                limit = _shown_by(words.lower, cue.last + 1, limit)
            mark(kind, cue.last + 1, limit)
        for kind in cue.rule.backward:
            begin = _since(found[:at], kind, max(first, cue.first - reach[kind]))
            if cue.phrase in vocabulary().alone:
                begin = _own_part(words.lower, begin, cue.first)
            mark(kind, begin, cue.first)
        if cue.word != "?" or (cue.last == last - 1 and words.lower[first] not in vocabulary().questions):
            for kind in cue.rule.behind:
                end = cue.first - (cue.word == "?" and words.lower[cue.first - 1] == "(")
                mark(kind, _right_before(words.lower, first, end), end)
        for kind in cue.rule.rest:
            mark(kind, cue.last + 1, last)
        for kind in cue.rule.whole:
            mark(kind, first, last)
    return [_marked(link, of) if of else link for link, of in zip(links, kinds, strict=True)]


def _marked(link: Link, kinds: Collection[Kind]) -> Link:
    return link._replace(
        negated=link.negated or "negated" in kinds,
        family=link.family or "family" in kinds,
        historical=link.historical or "historical" in kinds,
        hypothetical=link.hypothetical or "hypothetical" in kinds,
    )


def _until(behind: Sequence[Cue], kind: Kind, limit: int) -> int:
    return min([limit, *(cue.first for cue in behind if kind in cue.rule.ends)])


def _since(before: Sequence[Cue], kind: Kind, limit: int) -> int:
    return max([limit, *(cue.last + 1 for cue in before if kind in cue.rule.ends)])


def _clause(lower: Sequence[str], start: int, limit: int, covered: Collection[int], *, repeated: bool) -> int:
    """Where a negation ends at a comma: "no fever, no chills, some cough", "no effusion, a small nodule"; not
    in "no fever, chills".
    """
    fresh = vocabulary().fresh
    commas = [at for at in range(start, limit) if lower[at] == ","]
    for at, after in pairwise([*commas, limit]):
        if repeated:
            return at
        begins = at + 1 < limit and at + 1 not in covered
        if (
            begins
            and (lower[at + 1] in fresh or after - at > _LISTED)
            and "or" not in lower[at:limit]
            and "nor" not in lower[at:limit]
        ):
            return at
    return limit


def _shown_by(lower: Sequence[str], start: int, limit: int) -> int:
    """Where a doubt ends at a colon, behind which stands what speaks for it: "possible leak: tachycardic"."""
    for at in range(start, limit):
        if lower[at] == ":" and at > start:
            return at
    return limit


def _own_part(lower: Sequence[str], begin: int, end: int) -> int:
    """From where a cue reaches back that is of one thing: "fever, pneumonia suspected" doubts no fever, and
    "fever, cough and wheeze not excluded" is a list.
    """
    if "and" in lower[begin:end] or "or" in lower[begin:end]:
        return begin
    return max([begin, *(at + 1 for at in range(begin, end) if lower[at] in _PARTS)])


def _right_before(lower: Sequence[str], first: int, end: int) -> int:
    """Where the few words begin that a cue is right behind: "DVT of the leg likely,"."""
    at = end
    while at > max(first, end - _BETWEEN) and (lower[at - 1][0].isalnum() or lower[at - 1] in _JOINED):
        at -= 1
    return at


def _spans(words: Text, first: int, last: int, links: Sequence[Link]) -> list[tuple[int, int]]:
    """Tokens of each link, within the sentence."""
    found = []
    for link in links:
        begin = bisect_right(words.ends, link.start, first, last)
        found.append((begin, bisect_left(words.starts, link.end, begin, last)))
    return found


def _headed(link: Link, about: Sequence[Stretch]) -> Link:
    return _marked(link, {stretch.about for stretch in about if stretch.start <= link.start < stretch.end})
