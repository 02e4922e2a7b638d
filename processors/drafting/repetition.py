"""Which statements have only what another one has: an appointment by its order and by a note, a dose on the patient's
sheet that stands in the list of medicines.

A statement is compared clause by clause: every word, number, day and rhythm of a clause is in one sentence of the other,
and both forbid or neither does. Names of medicines are compared by ingredient, words by their beginning.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from processors.evidence import medicines
from processors.evidence.moments import MONTHS
from processors.evidence.rhythms import rhythms


class Clause(NamedTuple):
    """Its words as beginnings, numbers, days ("@07-24") and rhythms ("#2"); whether it forbids."""

    terms: frozenset[str]
    forbids: bool


def repeats(parts: Sequence[Clause], others: Iterable[Sequence[Clause]]) -> bool:
    """Whether each of the clauses is in a sentence of one of the others."""
    known = [one for other in others for one in other]
    return bool(parts) and all(any(_within(part, one) for one in known) for part in parts)


def forbids(text: str) -> bool:
    """Whether it states what is not to be done."""
    return _BANS.search(text) is not None


def bars(text: str) -> bool:
    """Whether it rules something out for good, or for as long as nobody decides otherwise; no finding that is denied."""
    return _FOR_GOOD.search(text) is not None


_FOR_GOOD: Final = re.compile(
    r"\bnever\b(?! (?:smok\w+|had|been|used|drank|drinks|took|taken|seen|married|felt|given|sent|done|got|reached|began|(?!re-?(?:start|challeng|introduc))[a-z]{3,}ed)\b)|\bmust not\b|\bpermanent(?:ly)? (?:stop|off|discontinu)"
    r"|\b(?:stop|off|discontinued?)\W{1,3}permanent|\bnot to (?:be )?(?:re-?start|resum|given)\w*|\bcontra-?indicated\b|\bno more (?:nsaid|opioid|steroid)\w*"
    r"|(?:^|[.;] )(?:no|avoid) (?:\w+ )?(?:nsaids?|driving|valpro\w+|lifting|estrogens?|ace-?i\w*|arbs?|macrolides?|quinolones?|fluoroquinolones?|live vaccines?|mri|contrast|im injections?|rectal \w+)\b"  # clinical
    r"|\bdriving: ?(?:none|no)\b|(?-i:\bDO NOT\b|\bDo NOT\b|\bNO (?!GROWTH\b|PE\b|DVT\b|NEED\b)[A-Za-z]{4,})",
    re.IGNORECASE,
)


@lru_cache(maxsize=4096)
def clauses(text: str, *, day_first: bool = False) -> tuple[Clause, ...]:
    """Between commas, full stops, "and"; one without a word belongs to the one before. None of what forbids to stop."""
    if _EVEN_SO.search(text):
        return ()
    pieces: list[str] = []
    for piece in _CLAUSE.split(_EXPLAINED.sub(" ", text)):
        if pieces and not _WORDED.search(_FILLING.sub(" ", piece)):
            pieces[-1] += f" {piece}"
        else:
            pieces.append(piece)
    found = (_clause(piece, day_first=day_first) for piece in pieces)
    return tuple(one for one in found if one.terms)


@lru_cache(maxsize=4096)
def sentences(text: str, *, day_first: bool = False) -> tuple[Clause, ...]:
    """Of a text that others are compared with; a statement on a medicine is one piece."""
    plain = _EXPLAINED.sub(" ", text)
    pieces = [plain] if _OF_MEDICINE.match(plain) else _SENTENCE.split(plain)
    return tuple(one for one in (_clause(piece, day_first=day_first) for piece in pieces) if one.terms)


def _clause(text: str, *, day_first: bool) -> Clause:
    terms: set[str] = set()

    def named(match: re.Match[str]) -> str:
        terms.add(_day(match, day_first=day_first))
        return " "

    left = _DAYS.sub(named, text)
    if terms:
        left = _CLOCK.sub(lambda m: f" {int(m[1])}:{m[2]} ", left)
    terms |= {f"#{times}" for times in rhythms(left)}
    for word in _WORD.findall(_TAKEN.sub(" ", left).lower()):
        if word[0].isdigit():
            terms.add(word.rstrip(".").replace(",", ""))
        elif not _FILLING.fullmatch(word):
            terms |= {part[:_BEGINNING] for one in medicines.ingredients(word) for part in one.split()}
    return Clause(frozenset(terms), _FORBIDS.search(text) is not None)


def _within(part: Clause, other: Clause) -> bool:
    return part.forbids == other.forbids and all(
        term in other.terms or (len(term) >= _SHORTEST and any(_same(term, one) for one in other.terms))
        for term in part.terms
    )


def _same(term: str, other: str) -> bool:
    """Whether one is the other cut short: "gyn", "gynecology"."""
    return len(other) >= _SHORTEST and (other.startswith(term) or term.startswith(other)) and term.isalpha()


def _day(match: re.Match[str], *, day_first: bool) -> str:
    if match["month"] or match["after"]:
        name, number = (match["month"], match["day"]) if match["month"] else (match["after"], match["then"])
        month = next(n for n, known in enumerate(MONTHS, 1) if known[:3].lower() == name[:3].lower())
        return f"@{month:02}-{int(number):02}"
    first, second = int(match["first"]), int(match["second"])
    if first > _TWELVE or (day_first and second <= _TWELVE):
        first, second = second, first
    return f"@{first:02}-{second:02}"


_BEGINNING: Final = 7  # letters by which words are compared
_SHORTEST: Final = 3  # letters by which a word is known
_TWELVE: Final = 12
_MONTH: Final = "|".join(f"{month[:3]}" for month in MONTHS)
_DAYS: Final = re.compile(
    rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)? (?:of |de )?(?P<month>{_MONTH})[a-z]*(?:,? (?:de )?20\d\d)?\b"
    rf"|\b(?P<after>{_MONTH})[a-z]*\.? (?P<then>\d{{1,2}})(?!\d|:)(?:,? 20\d\d)?"
    r"|(?<![\d/.])(?P<first>[0-3]?\d)/(?P<second>[0-3]?\d)(?:/(?:20)?\d\d)?(?![\d/%])",
    re.IGNORECASE,
)
_CLOCK: Final = re.compile(r"(?<![\d:.])([01]?\d|2[0-3]):?([0-5]\d)(?![\d:])")
_WORD: Final = re.compile(r"\d[\d.,:]*|[^\W\d_][^\W\d_'’-]*(?:-[^\W\d_]+)*")
#: Plain words behind a clinical name, and quotation marks.
_EXPLAINED: Final = re.compile(r" ?\[[^\]]*\]|[«»“”]")
_CLAUSE: Final = re.compile(
    r"[,;](?!\d)|(?<!\bDr)\.(?=\s|$)|\s[+&]\s|\s(?:and|then|y)\s|[()]|:\s|→|->", re.IGNORECASE
)
_SENTENCE: Final = re.compile(r"(?<!\bDr)\.(?=\s|$)|;")
_OF_MEDICINE: Final = re.compile(
    r"(?:New|Changed|Unchanged|Continued|Stopped|On hold|Not clear|Not settled|Ask before|Nuevo|Cambio|Sin cambios|Suspendido|En pausa|Pregunte)\b"
)
#: How a medicine goes in, and in what: the list of medicines has it in other words.
_TAKEN: Final = re.compile(
    r"\b(?:p\.?o\.?|s\.?c|s\.?q|subcut\w*|by mouth|oral(?:ly)?|tab(?:let)?s?|cap(?:sule)?s?|mg|mcg|ml|units?|b\.?i\.?d|b\.?d|t\.?i\.?d|t\.?d\.?s|q\.?i\.?d|q\.?d\.?s|q\.?d|o\.?d|q\.?h\.?s|q\.?o\.?d|daily|nightly|twice|once"
    r"|(?:a|per|every|each) day|(?:at )?bedtime|(?:three|two|four) times(?: a day| daily)?)\b",
    re.IGNORECASE,
)
_FILLING: Final = re.compile(
    r"\b(?:the|a|an|of|and|to|in|on|at|for|with|by|your|you|please|take|taking|cont|continu\w*|keep|same|new|now|is|are|was|be|it|this|that|has|have|had|will|dr|dra|f/?u|follow|up|appt|appointment"
    r"|planned|ordered|still|open|not|no|never|avoid|stop\w*|hold|held|off|don'?t|do|dose|see|also|w|c|de|la|el|con|para|mon|tues?|wed|thu\w*|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day|started|stopped)\b",
    re.IGNORECASE,
)
_WORDED: Final = re.compile(r"[^\W\d_]{2}")
_FORBIDS: Final = re.compile(
    r"\b(?:no|not|never|avoid\w*|stop\w*|hold|held|off|don'?t|without|nunca|suspendid\w*|en pausa|never)\b",
    re.IGNORECASE,
)
_BANS: Final = re.compile(
    r"\b(?:not|never|avoid\w*|stop|hold|don'?t|nunca)\b|(?:^|[.;,] )no\b", re.IGNORECASE
)
#: What forbids to stop is no ban on the medicine.
_EVEN_SO: Final = re.compile(
    r"\b(?:not|never|don'?t|no)\b[^.;,]{0,20}\b(?:stop|skip|miss|hold|pause|dejar)\b", re.IGNORECASE
)
