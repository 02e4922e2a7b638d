"""What a report of a culture states on an antibiotic: susceptible, resistant, or nothing.

"R ceftriaxone, R cipro, S meropenem", "Vancomycin S, clindamycin R", "Resistant: ampicillin, TMP-SMX." and the germs whose names
say it (MRSA, ESBL, VRE) are read; an intermediate germ is neither.
"""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple, TypeAlias

Verdict: TypeAlias = Literal["S", "R"]

_WORDS: Final = r"(?:[SRI](?![\w/'’])|(?i:SDD|susceptible|sensitive|resistant|intermediate|resistance)\b)"
#: Behind a name: "cefazolin S", "cefazolin: resistant", "cefazolin (R)", "cefazolin MIC >= 32 R".
_BEHIND: Final = re.compile(
    rf"\s?(?:(?i:is|was)\b|[:=(\-–])?\s?(?:(?i:MIC)\s?)?(?:[<>=≤≥]{{0,2}}\s?\d+(?:[./]\d+)*\s?)?[(]?({_WORDS})"
)
#: Before a list of names: "R ceftriaxone, cipro", "Resistant to: ampicillin and".
_BEFORE: Final = re.compile(
    rf"(?<![\w-])({_WORDS})(?:\s(?i:to))?\s?[:=]?\s?(?:[A-Za-z][\w/+-]{{2,}}(?:[ /][a-z][\w-]+)?\s?(?:,(?:\s?(?i:and))?|(?i:and|or)|/|&|\+)\s?){{0,12}}$"
)
_NOT: Final = re.compile(
    r"\b(?:no|not|non|without|negative for|neg for|never)[\s-]*(?:\w+\s)?$", re.IGNORECASE
)
_SCREEN: Final = re.compile(
    r"\b(?:screen\w*|nares|nasal|nose|surveillance|coloni[sz]\w*|rectal swab)\b", re.IGNORECASE
)


class _Germ(NamedTuple):
    named: re.Pattern[str]
    resists: re.Pattern[str]  # names of ingredients


_GERMS: Final = (
    _Germ(
        re.compile(r"\bMRSA\b|\b(?:methicillin|oxacillin)[- ]resistant\b", re.IGNORECASE),
        re.compile(r"^(?:(?:ox|naf|clox|diclox|fluclox|amox|amp|pen|piper)acillin|penicillin\b.*|cef(?!taroline|tobiprole)\w+|cephalexin|ertapenem|meropenem|imipenem)$"),
    ),
    _Germ(
        re.compile(r"\bESBL\b|\bextended[- ]spectrum (?:beta|β)", re.IGNORECASE),
        re.compile(r"^(?:ceftriaxone|cefotaxime|ceftazidime|cefpodoxime|cefixime|cefuroxime|cefazolin|cephalexin|cefdinir|cefadroxil|ampicillin|amoxicillin)$"),
    ),
    _Germ(re.compile(r"\bVRE\b|\bvancomycin[- ]resistant\b", re.IGNORECASE), re.compile(r"^vancomycin$")),
)  # fmt: skip


def of(text: str, names: re.Pattern[str], ingredients: frozenset[str], *, report: str = "") -> Verdict | None:
    """What a report's text states last on the medicine with these names; `report`: its title."""
    found: Verdict | None = None
    for match in names.finditer(text):
        if (
            text[match.end() : match.end() + 1] == "/"
            or text[max(0, match.start() - 1) : match.start()] == "/"
        ):
            continue  # half of another combination
        behind = _BEHIND.match(text, match.end())
        before = (
            None if behind is not None else _BEFORE.search(text, max(0, match.start() - 160), match.start())
        )
        near = behind or before
        word = near[1].lower() if near is not None else ""
        if word in ("s", "susceptible", "sensitive"):
            found = "S"
        elif word in ("r", "resistant", "resistance"):
            found = "R"
    if found is not None or len(ingredients) != 1 or _SCREEN.search(f"{report} {text}"):
        return found
    for germ in _GERMS:
        named = germ.named.search(text)
        if (
            named is not None
            and germ.resists.match(next(iter(ingredients)))
            and not _NOT.search(text, 0, named.start())
        ):
            return "R"
    return None
