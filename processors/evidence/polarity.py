"""What is stated to be there and what not; which side; which direction. Word by word, in the manner of
NegEx.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

_TOKEN: Final = re.compile(r"[A-Za-z][A-Za-z'’-]*|\d+(?:\.\d+)?|[.;:!?,()]")
_NEGATES: Final = frozenset(
    [
        "no",
        "not",
        "denies",
        "denied",
        "deny",
        "denying",
        "without",
        "never",
        "nor",
        "neither",
        "none",
        "cannot",
        "lacks",
        "refuted",
        "isn't",
        "wasn't",
        "don't",
        "doesn't",
        "didn't",
        "hasn't",
        "haven't",
        "can't",
        "aren't",
    ]
)
_NEGATES_BACK: Final = frozenset(("negative", "absent", "excluded", "refuted"))
_BACK_AFTER_NOT: Final = frozenset(
    [
        "done",
        "seen",
        "present",
        "found",
        "detected",
        "given",
        "identified",
        "noted",
        "demonstrated",
        "tolerated",
        "evident",
    ]
)
_ENDS: Final = frozenset(
    [
        ".",
        ";",
        ":",
        "!",
        "?",
        "but",
        "however",
        "except",
        "although",
        "though",
        "because",
        "since",
        "while",
        "whereas",
        "has",
        "have",
        "is",
        "was",
        "are",
        "were",
        "reports",
        "complains",
        "with",
        "if",
        "until",
        "who",
        "which",
    ]
)
_REACH: Final = 8
_DONE: Final = re.compile(r"(?:ed|en|seen|done|found|made)$")
_LISTS: Final = frozenset(["or", "nor", "and"])
_ENDINGS: Final = ("ing", "ed", "es", "e", "s")
_STOP: Final = frozenset(
    [
        "this",
        "that",
        "these",
        "those",
        "from",
        "have",
        "been",
        "were",
        "with",
        "which",
        "when",
        "where",
        "what",
        "your",
        "their",
        "they",
        "them",
        "then",
        "than",
        "also",
        "into",
        "over",
        "after",
        "before",
        "during",
        "about",
        "there",
        "here",
        "some",
        "such",
        "only",
        "more",
        "most",
        "very",
        "patient",
        "patients",
        "stated",
        "states",
        "record",
        "records",
        "recorded",
        "documented",
        "noted",
        "reported",
        "evidence",
        "signs",
        "symptoms",
        "confirmed",
        "done",
        "given",
        "ordered",
        "taken",
        "status",
        "currently",
        "planned",
        "today",
        "will",
        "would",
        "should",
    ]
)
_SIDES: Final = {
    "left": "left",
    "right": "right",
    "bilateral": "both",
    "bilaterally": "both",
    "both": "both",
    "left-sided": "left",
    "right-sided": "right",
}
_LEFT_BEHIND: Final = frozenset(["in", "on", "out", "open", "alone", "without", "untreated", "against"])
_OPPOSITES: Final = (
    (
        re.compile(
            r"\b(?:increas\w+|rais\w+|rise|rises|rose|risen|rising|uptitrat\w+|higher|elevated)\b", re.I
        ),
        re.compile(r"\b(?:decreas\w+|reduc\w+|lower\w*|fall|falls|fell|fallen|falling|drop\w*|down)\b", re.I),
    ),
    (
        re.compile(r"\b(?:improv\w+|better|resolv\w+)\b", re.I),
        re.compile(r"\b(?:wors\w+|deteriorat\w+)\b", re.I),
    ),
    (re.compile(r"\bnormal\b", re.I), re.compile(r"\b(?:abnormal|raised|elevated|reduced|low|high)\b", re.I)),
    (re.compile(r"\bpositive\b", re.I), re.compile(r"\bnegative\b", re.I)),
)
_HEDGE: Final = re.compile(
    r"\b(?:unconfirmed|suspect\w*|suspicion|possibl[ey]|probabl[ey]|likely|presum\w+|rule out|r/o|may|might|could|cannot be excluded|"
    r"differential|query|questionable|concern for|unclear|considered|not confirmed|preliminary|vs)\b|\?",
    re.IGNORECASE,
)
_AHEAD: Final = re.compile(
    r"\b(?:planned|plans?|will|scheduled?|to be|awaiting|pending|ordered|referr\w+|upcoming|due|should|follow)\b",
    re.IGNORECASE,
)
FAMILY: Final = re.compile(
    r"\b(?:family|father|mother|brother|sister|sibling|parents?|uncle|aunt|grand\w+|cousin|son|daughter|relatives?|maternal|paternal)\b",
    re.I,
)


class Reading(NamedTuple):
    polarity: dict[str, frozenset[bool]]  # word stem -> {True: asserted, False: negated}
    sides: tuple[tuple[str, str], ...]  # (side, the word it goes with)


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """Enough of a word to know it by, whatever its ending and whichever side of the Atlantic it comes
    from.
    """
    text = word.lower().replace("ae", "e").replace("oe", "e")
    for ending in _ENDINGS:
        if text.endswith(ending) and len(text) - len(ending) > 3:
            text = text.removesuffix(ending)
            break
    return text[:9]


def read(text: str) -> Reading:
    tokens = _TOKEN.findall(text)
    lower = [t.lower().replace("’", "'") for t in tokens]
    negated = [False] * len(tokens)
    for at, word in enumerate(lower):
        if word in _NEGATES or (
            word in ("free", "negative", "absence") and lower[at + 1 : at + 2] in (["of"], ["for"])
        ):
            _forward(lower, negated, at)
        elif word == "ruled" and lower[at + 1 : at + 2] == ["out"]:
            _back(lower, negated, at)
        if (word in _NEGATES_BACK and lower[at + 1 : at + 2] != ["for"]) or (
            word in _BACK_AFTER_NOT and "not" in lower[max(0, at - 2) : at]
        ):
            _back(lower, negated, at)
    polarity: dict[str, set[bool]] = {}
    sides: list[tuple[str, str]] = []
    for at, word in enumerate(lower):
        if word in _SIDES:
            if not (word == "left" and _is_verb(lower, at)):
                sides.append((_SIDES[word], _goes_with(lower, at)))
        elif len(word) > 3 and word[0].isalpha() and word not in _STOP and word not in _NEGATES:
            polarity.setdefault(stem(word), set()).add(not negated[at])
    return Reading({w: frozenset(p) for w, p in polarity.items()}, tuple(sides))


def _is_verb(lower: list[str], at: int) -> bool:
    """Whether this "left" is of leaving: "a drain was left in", "she left the ward"."""
    before, behind = lower[at - 1] if at else "", lower[at + 1] if at + 1 < len(lower) else ""
    return behind in _LEFT_BEHIND or (
        before in ("she", "he", "patient", "was", "were", "has", "had", "have")
        and behind in ("the", "a", "hospital")
    )


def _goes_with(lower: list[str], at: int) -> str:
    """The word that a side is stated of: what follows, or, where nothing does ("shift to the left,"), what
    precedes.
    """
    for places in (range(at + 1, min(at + 4, len(lower))), range(at - 1, max(-1, at - 5), -1)):
        for i in places:
            if lower[i] in ".;:!?,()":
                break
            if (
                len(lower[i]) > 2
                and lower[i] not in _SIDES
                and lower[i][0].isalpha()
                and lower[i] not in ("the", "and", "than", "more", "side", "from")
            ):
                return stem(lower[i])
    return ""


def _forward(lower: list[str], negated: list[bool], at: int) -> None:
    for i in range(at + 1, min(len(lower), at + 1 + _REACH)):
        formed = (
            lower[i] in ("was", "were", "is", "are")
            and lower[at] == "no"
            and lower[i + 1 : i + 2]
            and _DONE.search(lower[i + 1])
        )
        if (lower[i] in _ENDS and not formed) or lower[i][0].isdigit():
            return  # but "no stoma was formed" has no end at "was"
        if lower[i] == "," and lower[at] == "no" and not _LISTS & set(lower[i : i + _REACH]):
            return  # "no pneumothorax, small left effusion" is no list
        negated[i] = True


def _back(lower: list[str], negated: list[bool], at: int) -> None:
    for i in range(at - 1, max(-1, at - 1 - _REACH), -1):
        if lower[i] in ".;!?:," or lower[i] in ("but", "however", "and"):
            return
        negated[i] = True


def turned(claim: str, sources: str) -> str:
    """The first direction that the claim has the other way round: started for stopped, better for worse."""
    for one, other in _OPPOSITES:
        for pattern, opposite in ((one, other), (other, one)):
            found = pattern.search(claim)
            if found and not pattern.search(sources) and opposite.search(sources):
                return found[0]
    return ""


def hedged(text: str) -> bool:
    return _HEDGE.search(text) is not None


def ahead(text: str) -> bool:
    """Whether the text speaks of what is to come."""
    return _AHEAD.search(text) is not None
