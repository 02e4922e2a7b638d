"""How a statement takes to a step of a guideline: recommends it, keeps it for later, doubts it, denies it;
and whether it asserts a condition.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from processors.evidence.polarity import stem
from schemas.guidance import Ground, Recommended

RECOMMENDS: Final = re.compile(
    r"\brecommend\w*|\bindicated\b|\bshould\b|\badvis\w+|\bis due\b|\bto be given\b|\bstart\b|\bbegin\b",
    re.IGNORECASE,
)
DENIES: Final = re.compile(
    r"\b(?:not(?! yet)|never|no longer)\b[^.;]{0,30}?\b(?:recommend\w*|indicated|advis\w+|appl(?:y|ies)|meant|given|due)\b|\bspeaks against\b(?! it where)|\bcontraindicated\b"
    r"|\bcontra-indicated\b|\bruled out\b|\bgives? way\b|\bavoid\w*\b",
    re.IGNORECASE,
)
_DOUBTS: Final = re.compile(
    r"\b(?:may|might|could|if|whether|unless|depends?|pending|not known|unknown|missing|to be settled|would)\b",
    re.IGNORECASE,
)
_AHEAD: Final = re.compile(
    r"\b(?:next|after|once|later|not yet|until|will|due on|adds|in due course)\b", re.IGNORECASE
)
_PLANNED: Final = re.compile(r"\bis planned\b", re.IGNORECASE)
_BEHIND: Final = re.compile(
    r"\b(?:done|given|ordered|already|taken|performed|carried out|completed|record holds|on record)\b|\d",
    re.IGNORECASE,
)
#: A condition that is only asked for: not said to hold.
_ASKED: Final = re.compile(
    r"\b(?:not|no|unknown|missing|whether|if|unless|settle\w*|asks? for|requires?|would|lacks?|without|depends?|pending|where)\b",
    re.IGNORECASE,
)
#: Opens a list of what is not known, and what closes it.
_LISTS: Final = re.compile(r"\b(?:not known|unknown|missing|to be settled)[^:;.]{0,20}:", re.IGNORECASE)
_HOLDS: Final = re.compile(r"\bwhat holds\b|\bbecause\b", re.IGNORECASE)
SENTENCE: Final = re.compile(r"(?<=[.!?])\s+|;\s+")
WORD: Final = re.compile(r"[A-Za-z0-9+-]{3,}")


def without_titles(text: str, steps: Iterable[Recommended]) -> str:
    for step in steps:
        for words in (step.gives_way, step.title, step.called, *step.before):
            text = re.sub(re.escape(words), "it", text, flags=re.IGNORECASE) if words else text
    return text


def about(text: str, step: Recommended, steps: Sequence[Recommended]) -> str:
    """Of a statement on several steps what it states of this one."""
    parts = [part for part in SENTENCE.split(text) if step.title.casefold() in part.casefold()]
    own = (
        [part for part in parts if step.called.casefold() in part.casefold()]
        if len({s.called for s in steps}) > 1
        else parts
    )
    return "; ".join(own or parts) or text


def stance(text: str, step: Recommended) -> str:
    """What is wrong with how a step is shown; "" where nothing."""
    bare = without_titles(text, (step,))
    for ground in (
        *step.satisfied,
        *step.missing,
        *step.against,
        *step.unsettled,
    ):  # a condition's own "not" is none of the statement's
        for words in filter(None, (ground.text, ground.came, ground.missing)):
            bare = bare.replace(words, " ")
    denied = DENIES.search(bare) is not None
    if _PLANNED.search(bare) and not denied and step.role in ("now", "next", "open"):
        return ""  # says nothing of whether it is recommended
    match step.role:
        case "not":
            return "" if denied else "expected that it is not recommended"
        case "alternative":
            return "" if denied else "expected that it does not apply"
        case "open":
            return (
                "" if _DOUBTS.search(bare) and not denied else "expected that it hangs on what is not known"
            )
        case "next":
            return "" if _AHEAD.search(bare) and not denied else "expected that it is for later"
        case "done":
            return "" if _BEHIND.search(bare) and not denied else "expected that it is done, given or ordered"
        case "now":
            return "expected that it is recommended" if denied else ""
    return ""


def asserts(text: str, ground: Ground) -> bool:
    """Whether a sentence states that a condition holds which is not known to."""
    wanted = {stem(word) for word in WORD.findall(ground.text)}
    listed = False  # behind "not known:", one after the other
    for part in SENTENCE.split(text):
        listed = (listed or _LISTS.search(part) is not None) and _HOLDS.search(part) is None
        words = {stem(word) for word in WORD.findall(part)}
        if wanted and wanted <= words and not listed and not _ASKED.search(part.replace(ground.text, " ")):
            return True
    return False
