"""Forms for the patient that nobody filled in: a dot phrase with its blanks ("Follow up: OB clinic ***"), a draft to be verified.

What it holds is of the diagnosis, not of the patient: another dose, a catheter that is still in, a diet for those who
swallow. Next to a note of who discharges only its plain rules and warnings are used, each marked.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from processors.evidence.kinds import INSTRUCTIONS
from schemas.requests import Passage

NOT_FILLED_IN: Final = "From a form with blanks that nobody filled in. Check."
_BLANK: Final = re.compile(r"\*{3,}|_{3,}|@[A-Z]{2,}@|\{[^{}\n]{0,60}\}")
_AS_PRINTED: Final = re.compile(
    r"\bsmart ?(?:phrase|text|set)s?\b|\(\.[A-Za-z]{4,}\)|(?m:^\W?\.[A-Z]{4,}\b)|\A\W*(?:(?:nurse|RN|nursing) )?draft\b|\b(?:nurse|RN|nursing) draft\b"
    r"|\bpre-?printed\b|\b(?:MD|provider|doctor|team)\b (?:to|must|please) verify\b|\bto be verified\b",
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


def usable(text: str) -> int:
    """How many characters of a sentence of such a form are a plain rule or a warning; 0 for none."""
    end = len(_LEFT_OPEN.sub("", text))
    return end if _PLAIN.match(text) and not _OF_ONE.search(text) and not _BLANK.search(text[:end]) else 0
