"""Forms for the patient that nobody filled in: a dot phrase with its blanks ("Follow up: OB clinic ***"), a draft to be verified.

What it holds is of the diagnosis, not of the patient: another dose, a catheter that is still in, a diet for those who
swallow. Next to a note of who discharges only its plain rules and warnings are used, each marked.

And sheets that were filled in, next to a discharge summary: what it has otherwise, and what a later note calls wrong on the
sheet (ADR 0036).
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from kg.relatives import RELATIVE
from processors.evidence.kinds import INSTRUCTIONS
from processors.evidence.medicine_names import medicine_names
from schemas.requests import Passage

NOT_FILLED_IN: Final = "From a form with blanks that nobody filled in. Check."
UNFINISHED: Final = "From a draft of the patient's sheet that nobody finished. Check."
_BLANK: Final = re.compile(r"\*{3,}|_{3,}|@[A-Z]{2,}@|\{[^{}\n]{0,60}\}")
_AS_PRINTED: Final = re.compile(
    r"\bsmart ?(?:phrase|text|set)s?\b|\(\.[A-Za-z]{4,}\)|(?m:^\W?\.[A-Z]{4,}\b)|\A\W*(?:(?:nurse|RN|nursing) )?draft\b|\b(?:nurse|RN|nursing) draft\b"
    r"|\bpre-?printed\b|\(template\b|\b(?:MD|provider|doctor|team)\b (?:to|must|please) verify\b|\bto be verified\b",
    re.IGNORECASE,
)
#: "Call for fever, ***": the list goes on, and what it has so far is whole.
_LEFT_OPEN: Final = re.compile(r"[\s,;]*(?:,|;|\band\b|\bor\b)\s*\*{3,}[\s.]*\Z", re.IGNORECASE)
_PLAIN: Final = re.compile(
    r"\W*(?:(?:no|do not|don'?t|never|avoid|nothing|keep|call|return|come back|seek|go to|911)\b|(?-i:ER|ED)\b)(?! (?:stop|skip|miss|known|issues?|chang\w+|restrict\w+)\b)",
    re.IGNORECASE,
)
#: Of this patient, whom the form does not know; or ticked.
_OF_ONE: Final = re.compile(r"\b(?:left|right|bilateral|until|till|appointment)\b|\[[ xX]\]", re.IGNORECASE)


@lru_cache(maxsize=4096)
def _unfilled(text: str) -> bool:
    return _BLANK.search(text) is not None or _AS_PRINTED.search(text) is not None


def incomplete(passage: Passage) -> bool:
    """Whether a sheet for the patient has blanks, or calls itself a dot phrase or a draft."""
    return passage.body.note_type == INSTRUCTIONS and _unfilled(passage.body.text)


def drafted(passage: Passage) -> int:
    """Up to which character a note that is filed as another one drafts a sheet for the patient: to its first empty line, or a line with
    the hour; 0 where it drafts none.
    """
    text = passage.body.text
    if passage.body.note_type == INSTRUCTIONS or not _DRAFTS.match(text):
        return 0
    end = _NEXT_MATTER.search(text)
    return end.start() if end else len(text)


_SHEET: Final = r"\b(?:AVS|after[- ]visit (?:summary|sheet)|(?:d/?c|discharge|home|patient|pt) (?:instructions?|sheet|paper\w*|handout)|instrucciones|hoja de alta)\b"
_IN_DRAFT: Final = r"\b(?:draft|borrador|pre-?lim\w*|template|not (?:yet )?(?:reviewed|signed|final|checked)|(?:pending|awaiting|needs?|for) (?:MD |provider |doctor |RN )?(?:review|sign-?off|signature|co-?sign)|pendiente de revis\w+)\b"
#: "AVS draft (RN): ...", "Borrador AVS: ..."; of no sheet that was drafted since: "AVS drafted by RN, reviewed".
_DRAFTS: Final = re.compile(
    rf"(?=[^\n]{{0,60}}?{_SHEET})(?=[^\n]{{0,60}}?{_IN_DRAFT})(?![^\n]{{0,90}}\b(?:given|handed|reviewed w(?:ith|/)?|reviewed and|explained|corrected|wrong|errors?|replaced|shredded)\b)",
    re.IGNORECASE,
)
_NEXT_MATTER: Final = re.compile(r"\n[ \t]*(?:\n|(?:[01]\d|2[0-3]):?[0-5]\d\b)")


def doubt(passage: Passage) -> str:
    """Why a sentence of a sheet for the patient is to be checked; "" for none."""
    if not incomplete(passage):
        return ""
    return NOT_FILLED_IN if _BLANK.search(passage.body.text) else UNFINISHED


def usable(text: str) -> int:
    """How many characters of a sentence of such a form are a plain rule or a warning; 0 for none."""
    end = len(_LEFT_OPEN.sub("", text))
    return end if _PLAIN.match(text) and not _OF_ONE.search(text) and not _BLANK.search(text[:end]) else 0


#: Matters on which the last word is the discharging clinician's, by what both call them.
_MATTERS: Final = tuple(
    re.compile(words, re.IGNORECASE)
    for words in (
        r"\blift\w*",
        r"\bdriv\w+",
        r"\balcohol|\bEtOH\b|\bdrink(?:ing)? (?:beer|wine)",
        r"\b(?:bath\w*|tub|swim\w*|soak\w*)\b",
        r"\bpelvic rest|\bsex\b|\bintercourse|\btampons?",
        r"\bdrains?\b|\bJP\b",
        r"\bcatheter|\bfoley",
        r"\b(?:staples?|sutures?|stitches)\b",
        r"\b(?:weight[- ]?bear\w*|(?:N|TT|P)WB\b|WBAT\b)",
        r"\b(?:thin|thick\w*) liquids?|\bthickened|\bIDDSI|\bdiet\b",
        r"\b(?:work|school|daycare|sports?|gym|PE)\b",
        r"\b(?:NSAIDs?|ibuprofen|advil|motrin|naproxen|aleve)\b",
    )
)
_DENIES: Final = re.compile(
    r"\b(?:no|not|never|avoid|without|don'?t|do not|none|off|stop\w*|nothing|NO|stays?|in place|remains?)\b",
    re.IGNORECASE,
)
_FIGURES: Final = re.compile(r"\d+")
_ALL_OF_HOME: Final = re.compile(
    r"\b(?:resume|restart|continue|take)\b[^.;]{0,12}\b(?:all|usual|regular|home|your)\b[^.;]{0,12}\b(?:home )?med(?:s|icines?|ications?)\b",
    re.IGNORECASE,
)


def otherwise(text: str, closing: str) -> bool:
    """Whether a sentence of the patient's sheet has a matter otherwise than the discharging clinician's later note: forbidden in one
    and not in the other, or with other figures; or goes on with all medicines of home.
    """
    if _ALL_OF_HOME.search(text):
        return True
    gone = _GONE.search(text)
    if gone is not None and any(
        re.search(rf"\b{gone[1] or gone[2]}", c, re.IGNORECASE) and not _OUT.search(c)
        for c in _CLAUSE.split(closing)
    ):
        return True
    clauses = _CLAUSE.split(closing)
    for matter in _MATTERS:
        if (mine := matter.search(text)) is None:
            continue
        theirs = [clause for clause in clauses if matter.search(clause)]
        if not theirs:
            continue
        denied = {_DENIES.search(clause) is not None for clause in theirs}
        if denied == {_DENIES.search(text[: mine.end() + _NEAR]) is None}:
            return True
        figures = set(_FIGURES.findall(text))
        if figures and all(
            figures.isdisjoint(_FIGURES.findall(clause)) and _FIGURES.search(clause) for clause in theirs
        ):
            return True
    return False


def repeated(text: str, closing: str) -> bool:
    """Whether a clause of the discharging clinician's note has a sentence's matter, forbidden or not as there, and all its figures:
    "No driving 6 wks", and "no drive 6 wks".
    """
    figures = set(_FIGURES.findall(text))
    return bool(figures) and any(
        (mine := matter.search(text)) is not None
        and (theirs := matter.search(clause)) is not None
        and (_DENIES.search(text[: mine.end()]) is None) == (_DENIES.search(clause[: theirs.end()]) is None)
        and figures <= set(_FIGURES.findall(clause))
        for matter in _MATTERS
        for clause in _CLAUSE.split(closing)
    )


def speaks_against(text: str) -> bool:
    """Whether a note calls a sheet for the patient wrong: "RN sheet is generic and wrong: no prednisone"."""
    return _SHEET_IS_WRONG.search(text) is not None


def spoken_against(text: str, notes: str) -> bool:
    """Whether a sentence of the sheet names what such notes name, and warns of nothing and forbids nothing."""
    harmless = _WARNS.search(text) is None and _PLAIN.match(text) is None
    return harmless and bool(_nouns(text) & _nouns(notes))


@lru_cache(maxsize=4096)
def _nouns(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z]{5,}", text.lower())) - _OF_ANY_SHEET


_WARNS: Final = re.compile(r"\b(?:call|return|come back|911|emergency|(?-i:ER|ED))\b", re.IGNORECASE)
_SHEET_IS_WRONG: Final = re.compile(
    r"\b(?:(?:RN|nurs\w+|d/?c|discharge|printed|patient|pt) )?(?:sheet|AVS|after[- ]visit summary|instructions|handout|printout)\b[^.;\n]{0,60}?\b(?:wrong|errors?|incorrect|generic|outdated|out of date|crossed out|corrected|not apply|does ?n[o']t apply|disregard)\b"
    r"|\b(?:error|mistake|wrong) (?:on|in) (?:the |his |her |their )?(?:(?:RN|d/?c|discharge|printed) )?(?:sheet|AVS|instructions|handout)\b",
    re.IGNORECASE,
)
_OF_ANY_SHEET: Final = frozenset(
    """sheet instructions printed after visit summary generic wrong error errors lines template crossed corrected verbally handed patient nurse daughter sister mother father husband
    doses dose daily twice times every night morning evening hours weeks before until discharge given states supplied supply teach present reviewed again called family pharmacy""".split()
)


def same_medicine(text: str, closing: str, listed: str) -> bool:
    """Whether a sentence of the sheet states how a medicine is taken that the discharge summary names, and that is among the entries
    `listed` or that the summary is against: the summary and the orders hold. One that forbids it stays, and so does what no entry
    has: a clinic's methadone.
    """
    return (
        not _PLAIN.match(text)
        and not _FORBIDS.match(text)
        and _TAKEN.search(text) is not None
        and any(
            one in _medicines(listed) or _opposed(one, closing)
            for one in _medicines(text) & _medicines(closing)
        )
    )


def _opposed(medicine: str, closing: str) -> bool:
    return any(
        medicine in _medicines(part) and _AGAINST.search(part) is not None
        for part in re.split(r"[.;\n]", closing)
    )


_AGAINST: Final = re.compile(
    rf"\b(?:no|not|never|stop\w*|h[eo]ld|off|avoid\w*|discontinu\w*|(?:{RELATIVE})'?s)\b", re.IGNORECASE
)


@lru_cache(maxsize=4096)
def _medicines(text: str) -> frozenset[str]:
    known = medicine_names().same
    written = re.findall(r"[a-z]{4,}", text.lower())
    # in Spanish, too: "glargina", "metformina"
    words = {form for word in written for form in (word, *_in_english(word))}
    return frozenset(known[word] for word in words if word in known) | {
        word for word in words if len(word) > _SHORT and word in _long_names()
    }


def _in_english(word: str) -> tuple[str, ...]:
    return (word[:-1], f"{word[:-1]}e") if len(word) > _SHORT and word[-1] in "ao" else ()


@lru_cache(maxsize=1)
def _long_names() -> frozenset[str]:
    return frozenset(part for long in medicine_names().same.values() for part in long.split("+"))


_FORBIDS: Final = re.compile(r"\W*(?:stop\b|no (?:tome|use)\b|nunca\b|evite\b)", re.IGNORECASE)
_SHORT: Final = 5  # letters
_TAKEN: Final = re.compile(
    r"\d|\b(?:resume|restart|continue|finish|ok|okay|gone|then stop|daily|twice|nightly|as needed|prn)\b",
    re.IGNORECASE,
)
#: "Drain removed", and the summary has it checked on 6/24.
_GONE: Final = re.compile(
    r"\b(drain|JP|catheter|foley|stent|PICC)\b[^.;]{0,12}\b(?:removed|out|pulled)\b|\bvoided after (catheter)",
    re.IGNORECASE,
)
_OUT: Final = re.compile(r"\b(?:removed|out|pulled|d/c'?d)\b", re.IGNORECASE)
_CLAUSE: Final = re.compile(r"[.;\n]\s*")
_NEAR: Final = 12  # characters behind a matter in which "NOT" may stand
