"""The words of clinical text, as BM25 counts them.

    "HbA1c 7.4%"        hba1c 7.4                  "5mg t.i.d."      5 mg tid
    "follow-up"         follow up followup         "BP 120/80"       bp 120/80
    "1,200 mL"          1200 ml                    "Crohn's"         crohn

Case folded and compatibility forms made plain ("SpO₂" is spo2). A number and its unit are two words whether
or not a blank stands between them. A word with hyphens counts by its parts and as one, so that "x-ray", "x
ray" and "xray" meet. Only the plural is stemmed: questions ask for symptoms where notes name a symptom, which
finds a little more (retrieval/weights.yaml names the probe: BM25 alone .75/.92, .74/.91 without); a stronger
stemmer would make one of "operative" and "operation".
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

#: Bare units that are written without a blank behind a number.
_UNITS: Final = "mcg|mg|kg|g|ml|dl|cc|l|mmhg|mmol|meq|miu|iu|units?|cm|mm|m|hrs?|h|min|mins|sec|days?|wks?|yrs?|yo|bpm|lbs?|kcal|hz|f|c"
#: What stands between blanks and brackets; looked into once for each way of writing, not for each time it is
# written.
_WRITTEN: Final = re.compile(r"[^\W_]+(?:[-'.,/:][^\W_]+)*")
_WORD: Final = re.compile(
    rf"""
      (?<![^\W_])(?:[^\W\d_]\.)+[^\W\d_](?![^\W_])     # t.i.d.
    | \d+(?:\.\d+)?(?=(?:{_UNITS})(?![^\W_]))          # 5mg: the number; its unit is the next word
    | \d+(?:[.,/:]\d+)+                                # 7.4  120/80  14:30  1,200
    | [^\W_]+(?:[-'][^\W_]+)*
    """,
    re.VERBOSE,
)
_THOUSANDS: Final = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
#: Words without a subject of their own. Negations are none of them: "no fever" and "not taking" are findings.
_STOP: Final = frozenset(
    """a an and any are as at be been being but by did do does for from had has have he her him his how if in into is it its of on or
    she such than that the their them then there these they this those to was were what when where which while who whose will with""".split()
)


def tokens(text: str) -> list[str]:
    """The words of `text` in order, stop words left out."""
    plain = unicodedata.normalize("NFKC", text).casefold().replace("’", "'")
    return [token for written in _WRITTEN.findall(plain) for token in _read(written)]


@lru_cache(maxsize=65_536)
def _read(written: str) -> tuple[str, ...]:
    return tuple(token for word in _WORD.findall(written) for token in _words_of(word))


def _words_of(word: str) -> tuple[str, ...]:
    if word[0].isdigit() and not word.isalnum():
        if _THOUSANDS.fullmatch(word):
            return (word.replace(",", ""),)
        if "-" not in word:
            return (word,)
    if "." in word:
        return (word.replace(".", ""),)
    parts = word.removesuffix("'s").replace("'", "-").split("-")
    if len(parts) == 1:
        return () if parts[0] in _STOP else (_singular(parts[0]),)
    single = tuple(
        _singular(part) for part in parts if (len(part) > 1 or part.isdigit()) and part not in _STOP
    )
    joined = "".join(parts)
    return single if joined.isdigit() else (*single, _singular(joined))


def _singular(word: str) -> str:
    """Harman's S stemmer: "allergies" is allergy, "symptoms" symptom; "pancreatitis", "virus" and "loss"
    stay.
    """
    if len(word) < 4 or word[-1] != "s" or word[-2] in "sui" or not word.isalpha():
        return word
    if word.endswith("ies") and word[-4] not in "ae":
        return word[:-3] + "y"
    return word[:-1]
