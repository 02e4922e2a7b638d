"""What is stated to be there and what not; which side; which direction. Word by word, in the manner of
NegEx.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, NamedTuple

import msgspec.yaml

from kg.relatives import BLOOD_RELATIVE

_TOKEN: Final = re.compile(r"[A-Za-z][A-Za-z'’-]*|\d+(?:\.\d+)?|[.;:!?,()]")
NEGATES: Final = frozenset(
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
        "lack",
        "lacks",
        "lacked",
        "lacking",
        "unable",
        "nil",
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
        "needed",
        "required",
        "performed",
        "started",
        "obtained",
        "ordered",
        "administered",
        "observed",
        "appreciated",
        "visualized",
        "palpated",
        "palpable",
        "heard",
        "elicited",
        "used",
        "visible",
        "apparent",
        *"indicated necessary warranted".split(),
    ]
)
_ENDS: Final = frozenset(
    [
        "given",
        "despite",
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
        "per",
        "as",
        "until",
        "who",
        "which",
    ]
)
_REACH: Final = 8
#: "Has been ruled out" is of what stands before it, "has ruled out" of what stands behind it.
_PASSIVE: Final = frozenset(["is", "was", "are", "were", "be", "been", "being"])
_IS: Final = frozenset(
    ["is", "was", "were", "are", "be", "been", "being", "has", "have", "had", "will", "can", "could"]
)
_VERBS: Final = frozenset(
    ["is", "was", "were", "are", "has", "have", "had", "denies", "reports", "shows", "showed", "will"]
)
#: What somebody did not want, or what was put off: it is not there.
_REFUSES: Final = frozenset(
    ["refuse", "refuses", "refused", "refusing", "decline", "declines", "declined", "declining"]
)
_BREAKS: Final = frozenset("but however that who which when while because since until although".split())
_PUT_OFF: Final = frozenset(["deferred", "postponed", "cancelled", "canceled"])
_NO_NOUN: Final = frozenset("for of and or at on in by to as from but then today so nor after before".split())
_CLAUSE_VERBS: Final = frozenset(
    """is was were are has have had will rose fell showed shows remains continues improved goes comes needs takes uses lives wants
    drained passed passes tolerates tolerated""".split()
)
_TROUBLE: Final = frozenset(["problem", "problems", "difficulty", "difficulties", "trouble"])
_LASTING: Final = frozenset(
    "approximately about the several many two three four five six one at more".split()
)
#: What stands behind one of these only gives where, when or with what: "no pain in the legs" does not negate legs.
_WHERE: Final = frozenset(
    """in on at from during after over around within under below above through into near along between throughout upon
    before following behind across with""".split()
)
_BETWEEN: Final = frozenset(
    ["yet", "ever", "also", "fully", "completely", "otherwise", "clearly", "definitely", "well"]
)
_PARTICIPLE: Final = re.compile(
    r"(?:ed|en|done|found|made|seen|present|evident|held|put|felt|known|shown|drawn)$"
)
#: What looks like a negation and leaves it open.
_DOUBT: Final = re.compile(
    r"\b(?:can ?not|could not|can't|not|not yet|unable to) (?:(?:be|been|yet|entirely|completely|fully|definitively|safely) )*"
    r"(?:exclude|excluded|rule out|ruled out)\b|\bno doubt\b|\bnot only\b"
    r"|\bnot (?:(?:be|been) )?(?:(?:considered|thought|felt|believed|judged) (?:to be )?)?(?:very |at all )?likely\b"
    r"|\bturn(?:ed|s|ing) down\b|\bcalled off\b|\b(?:did|does) not (?:wish|want)(?: to be| to have| to undergo| to)?\b"
    r"|\b(?:must|should) not be (?:given|used)\b",
    re.IGNORECASE,
)
#: Words that begin with what negates the rest: "non-reactive", "unresectable", "untreated".
_NEGATING: Final = re.compile(r"^(non-?|un)([a-z]{4,})$")
#: "Unresectable" is what could not be resected.
_ABLE: Final = re.compile(r"(?<=[a-z]{5})[ai]ble$")
_NO_ACRONYMS: Final = frozenset(
    ["iv", "im", "po", "no", "am", "pm", "or", "and", "the", "mg", "ml", "ii", "iii", "dr", "mr", "ms"]
)
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
        "status",
        "well",
        "fully",
        "entirely",
        "clearly",
        "longer",
        "confirmed",
        "done",
        "given",
        "ordered",
        "taken",
        "planned",
        "currently",
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
#: Behind "left" of leaving.
_LEFT_BEHIND: Final = frozenset(
    "in on out open alone without untreated against behind over off undisturbed unattended him them us home work school hospital".split()
)
#: In front of the side: "the left", "mid left", "of left".
_SIDE_OF: Final = frozenset(
    "the a an his her your my their its of to from on in at with for no mild upper lower mid and or both right new old is are via by".split()
)
#: What is left: "two weeks left", "nothing left".
_REMAINS: Final = frozenset(
    """second seconds minute minutes hour hours day days week weeks month months year years dose doses tablet tablets pill pills capsule capsules puffs
    sessions session cycles cycle course ml mls units supply supplies nothing none little much anything any some time more energy
    what who they you we i staff husband wife partner mother father parents son daughter brother sister family friend man woman patient
    he she himself herself has had have having been being was were be ever already recently""".split()
)
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
    r"\b(?:family(?! (?:doctors?|physicians?|practi\w+|medicine|GP|clinic|nurse|planning|therap\w+|health)\b)"
    rf"|{BLOOD_RELATIVE}|relatives?|maternal|paternal)\b",
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


#: Where another stretch of a sentence begins.
_PARTED: Final = frozenset(
    ". ; : ! ? , ( ) but while although though however because whereas after before until when if unless and without with denies endorses".split()
)
_DENIES: Final = (
    NEGATES
    | _REFUSES
    | _PUT_OFF
    | {"negative", "absent", "excluded", "refuted", "free", "nobody", "nothing", "nowhere"}
)


@lru_cache(maxsize=8192)
def denying(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """The stems of words in a stretch of the text with a negation, of whatever it is; and those in a sentence in
    which somebody declines something."""
    lower = words(text).lower
    denied: set[str] = set()
    declined: set[str] = set()
    stretch: set[str] = set()
    sentence: set[str] = set()
    negated = refused = False
    for at, word in enumerate((*lower, ".")):
        if word in _PARTED and not (word == "because" and lower[at - 1 : at] == ("not",)):
            if negated:
                denied |= stretch
            stretch, negated = set(), False
        if word in (".", "!", "?"):
            if refused:
                declined |= sentence
            sentence, refused = set(), False
        base, _ = affirmed(word)
        negated = negated or word in _DENIES
        refused = refused or word in _REFUSES
        stretch.add(stem(_ABLE.sub("", base)))
        sentence.add(stem(_ABLE.sub("", base)))
    return frozenset(denied), frozenset(declined)


class Words(NamedTuple):
    """A text's words and marks of punctuation, in lower case, and which of them are negated."""

    tokens: tuple[str, ...]  # as written
    lower: tuple[str, ...]
    negated: tuple[bool, ...]


@lru_cache(maxsize=8192)
def words(text: str) -> Words:
    tokens = _TOKEN.findall(_DOUBT.sub(_doubted, text))
    lower = [t.lower().replace("’", "'") for t in tokens]
    negated = [False] * len(tokens)
    for at, word in enumerate(lower):
        passive = at > 0 and lower[at - 1] in _IS
        if word in ("denied", "refused", "declined", *_PUT_OFF) and (
            passive or lower[at + 1 : at + 2] in (["by"], ["."], [","], [";"], []) or word in _PUT_OFF
        ):
            _back(lower, negated, at)
        elif (word in _REFUSES and lower[at + 1 : at + 2] not in (["to"], ["from"], ["by"])) or word in (
            "avoid",
            "avoids",
            "avoiding",
        ):
            _forward(lower, negated, at)
        elif word == "none" and at > 1 and lower[at - 1] == ":":
            _back(lower, negated, at - 1)
        elif word in ("negative", "absent") and _qualifies(lower, at):
            negated[at + 1] = True
            continue
        elif word in ("poorly", "inadequately") and at + 1 < len(lower):
            negated[at + 1] = True
        elif (word in NEGATES and lower[at + 1 : at + 2] not in (["longer"], ["more"])) or (
            word in ("free", "negative", "absence", "clear") and lower[at + 1 : at + 2] in (["of"], ["for"])
        ):
            _forward(lower, negated, at)
        elif word in ("ruled", "rules", "excludes", "excluded", "rule") and _rules_out(lower, at):
            behind = at + 1 + (lower[at + 1 : at + 2] == ["out"])
            if lower[behind : behind + 1] == ["for"] or (
                lower[behind : behind + 1]
                and lower[behind] not in _ENDS
                and lower[behind] not in (",", "by", "on", "at", "with", "and", "in", "as")
                and not (set(lower[max(0, at - 3) : at]) & _PASSIVE)
            ):
                _forward(lower, negated, behind - 1)
            else:
                _back(lower, negated, at)
        elif word in ("rather", "instead", "opposed") and lower[at + 1 : at + 2] in (
            ["than"],
            ["of"],
            ["to"],
        ):
            _forward(lower, negated, at + 1)
        elif word == "fail" or (word in ("fails", "failed") and lower[at + 1 : at + 2] == ["to"]):
            _forward(lower, negated, at)
        if (word in _NEGATES_BACK and lower[at + 1 : at + 2] != ["for"] and word != "excluded") or (
            word in _BACK_AFTER_NOT and _is_not(lower, at)
        ):
            _back(lower, negated, at)
    return Words(tuple(tokens), tuple(lower), tuple(negated))


def _qualifies(lower: list[str], at: int) -> bool:
    """Whether an adjective comes before its noun: "negative cytology"."""
    behind = lower[at + 1 : at + 2]
    return bool(behind) and behind[0][0].isalpha() and behind[0] not in _ENDS and behind[0] not in _NO_NOUN


def _doubted(match: re.Match[str]) -> str:
    """The one word for a phrase: one that negates nothing, or what was done instead."""
    phrase = match[0].lower()
    if phrase.endswith("likely"):
        return "unlikely"
    if phrase.startswith(("turn", "did", "does")):
        return "refused"
    if phrase.startswith("call"):
        return "cancelled"
    return "contraindicated" if phrase.startswith(("must", "should")) else "possibly"


def _rules_out(lower: list[str], at: int) -> bool:
    """Whether the word means that something was shown not to be; "to rule out" does not."""
    word = lower[at]
    if word in ("ruled", "rules"):
        return lower[at + 1 : at + 2] == ["out"]
    return word in ("excluded", "excludes")


def _is_not(lower: list[str], at: int) -> bool:
    """Whether a participle is negated of what stands before it: "was not given", "digoxin not needed"."""
    start = max(0, at - 4)
    nots = [i for i in range(start, at) if lower[i] in ("not", "never")]
    return bool(nots) and all(w in _IS or w in _BETWEEN for w in lower[nots[-1] + 1 : at])


@lru_cache(maxsize=8192)
def read(text: str) -> Reading:
    tokens, lower, negated = words(text)
    polarity: dict[str, set[bool]] = {}
    sides: list[tuple[str, str]] = []
    acronyms = _speaks_in_small_letters(tokens)
    for at, word in enumerate(lower):
        if word in _SIDES and not (
            word == "right" and lower[at + 1 : at + 2] in (("now",), ("away",), ("after",))
        ):
            if not (word == "left" and _is_verb(lower, at)):
                sides.append((_SIDES[word], _goes_with(lower, at)))
        elif word[0].isalpha() and word not in _STOP and word not in NEGATES:
            if len(word) > 3:
                base, is_so = affirmed(word)
                polarity.setdefault(stem(_ABLE.sub("", base)), set()).add(negated[at] != is_so)
            elif len(word) > 1 and acronyms and tokens[at].isupper() and word not in _NO_ACRONYMS:
                polarity.setdefault(word, set()).add(not negated[at])
    return Reading({w: frozenset(p) for w, p in polarity.items()}, tuple(sides))


def _speaks_in_small_letters(tokens: tuple[str, ...]) -> bool:
    letters = [t for t in tokens if len(t) > 3 and t[0].isalpha()]
    return sum(t.isupper() for t in letters) * 2 <= len(letters)


@lru_cache(maxsize=65536)
def affirmed(word: str) -> tuple[str, bool]:
    """A word (lower case) without the beginning that negates it, and whether it had none: "unresectable" is
    ("resectable", False).
    """
    if base := _opposites().get(word):
        return base, False
    match = _NEGATING.match(word)
    if match and match[2] not in _no_base() and word not in _no_base():
        return match[2], False
    return word, True


def _is_verb(lower: Sequence[str], at: int) -> bool:
    """Whether this "left" is of leaving: "a drain was left in", "she left the ward", "two weeks left"."""
    before, behind = lower[at - 1] if at else "", lower[at + 1] if at + 1 < len(lower) else "."
    if before in _SIDE_OF or (not before and behind not in _LEFT_BEHIND):
        return before in ("is", "are") and (behind in _LEFT_BEHIND or behind == ".")
    if (before in ("was", "were") or before.endswith("ly")) and behind.startswith("un"):
        return True
    if before in _REMAINS:
        return behind in _LEFT_BEHIND or behind in (
            *".,;:!?)", "and", "will", "before", "after", "the", "a", "an", "his", "her", "for", "to", "because", "when", "of", "from", "at",
            "hospital", "with", "by", "this", "that", "early", "if", "it", "unless", "until", "or", "but", "yesterday", "today", "some", "no",
        )  # fmt: skip
    return behind in _LEFT_BEHIND


def _goes_with(lower: Sequence[str], at: int) -> str:
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
                and lower[i] not in ("the", "and", "than", "more", "side", "from", "mmhg", "percent")
            ):
                return stem(lower[i])
    return ""


def _forward(lower: list[str], negated: list[bool], at: int) -> None:
    aside = named = False
    for i in range(
        at + 1, min(len(lower), at + 1 + (_REACH if lower[at] in ("not", "never") else 2 * _REACH))
    ):
        word = lower[i]
        formed = (
            word in ("was", "were", "is", "are")
            and lower[at] == "no"
            and lower[i + 1 : i + 2]
            and _DONE.search(lower[i + 1])
        )
        has = word in ("have", "has", "as") and lower[i - 1] in ("not", "never")
        if (word in _ENDS and not formed and not has) or word[0].isdigit():
            return  # but "no stoma was formed" has no end at "was"
        if word in (",", "and") and _begins_clause(lower, i):
            return  # "no fracture, and apixaban was reversed"
        if word == "," and lower[at] in ("not", "never") and not {"or", "nor"} & set(lower[i : i + _REACH]):
            return  # "not started, isolation discontinued"
        if word == "," and lower[at] in ("no", "without") and not _LISTS & set(lower[i : i + _REACH]):
            return  # "no pneumothorax, small left effusion" is no list
        if (
            word == "and"
            and lower[i + 1 : i + 2]
            and _PARTICIPLE.search(lower[i + 1])
            and lower[at] in _REFUSES
        ):
            return  # "declined the one and agreed to the other"
        lasts = (
            word == "for" and lower[i + 1 : i + 2] and (lower[i + 1][0].isdigit() or lower[i + 1] in _LASTING)
        )
        lasts = lasts or (word == "for" and lower[at] in _REFUSES)
        lasts = lasts or (lower[i - 1] in _TROUBLE and word.endswith("ing"))  # "no problems tolerating it"
        aside = (aside or (named and (word in _WHERE or bool(lasts)))) and word not in ("or", "nor", ",")
        named = named or (len(word) > 3 and word not in _STOP)
        negated[i] = not aside


def _begins_clause(lower: list[str], at: int) -> bool:
    """Whether what follows a comma or "and" has a verb of its own before the next."""
    for i in range(at + 1, min(len(lower), at + 8)):
        if lower[i] in _CLAUSE_VERBS:
            return i > at + 1
        if lower[i] in (",", "or", "nor", ".", ";") or (lower[i] == "and" and i > at + 1):
            return False
    return False


def _back(lower: list[str], negated: list[bool], at: int) -> None:
    """Negates what stands before, up to the beginning of its clause; a list of several whole ("A, B and C were not
    seen").
    """
    several = bool({"were", "are"} & set(lower[max(0, at - 3) : at]))
    listed = False
    first = at
    for i in range(at - 1, max(-1, at - 1 - 2 * _REACH), -1):
        word = lower[i]
        if word in ".;!?:" or word in _BREAKS:
            break
        if word in _VERBS and i < at - 3:
            break
        if word == "and" and lower[i + 1] != "/":
            if not several:
                break
            listed = True
        if word == "," and not listed and lower[i + 1] not in ("or", "nor"):
            break
        listed = listed or word in ("or", "nor")
        first = i
    aside = False
    for i in range(first, at):
        put_off = lower[at] in _PUT_OFF or lower[at] in _REFUSES
        aside = (aside or lower[i] in _WHERE or (put_off and lower[i] == "for")) and lower[i] not in (
            "or",
            "nor",
            ",",
        )
        negated[i] = negated[i] or not aside


@cache
def _table() -> dict[str, dict[str, str] | list[str]]:
    text = files("processors.evidence").joinpath("negating_words.yaml").read_text(encoding="utf-8")
    loaded: dict[str, dict[str, str] | list[str]] = msgspec.yaml.decode(text)
    return loaded


@cache
def _opposites() -> dict[str, str]:
    given = _table()["opposites"]
    return dict(given) if isinstance(given, dict) else {}


@cache
def _no_base() -> frozenset[str]:
    return frozenset(_table()["none"])


def turned(claim: str, sources: str, everything: str = "") -> str:
    """The first direction that the claim has the other way round: started for stopped, better for worse. Where the claim has
    both, `everything` may have either.
    """
    for one, other in _OPPOSITES:
        for pattern, opposite in ((one, other), (other, one)):
            found = pattern.search(claim)
            both = opposite.search(claim) and pattern.search(everything)
            if found and not both and not pattern.search(sources) and opposite.search(sources):
                return found[0]
    return ""


def hedged(text: str) -> bool:
    return _HEDGE.search(text) is not None


def ahead(text: str) -> bool:
    """Whether the text speaks of what is to come."""
    return _AHEAD.search(text) is not None
