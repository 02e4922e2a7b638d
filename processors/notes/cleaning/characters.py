"""Characters that look alike to one spelling; what carries meaning stays: µ, ≥, ±, °, ½, ², β and every sign
before a number.

Most of it is one character for one other and costs no offsets. A dash becomes "-" whatever its length, so
"−5" and "–5" keep their sign and "5–10" its range; only the em dash between words is set apart by blanks,
because "pain—no fever" is two statements.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Final

from processors.notes.mapped import Mapped

_BLANKS: Final = (
    "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
)
_BREAKS: Final = "\x85\u2028\u2029\x0b\x0c\x1c\x1d\x1e"
_SINGLE_QUOTES: Final = "\u2018\u2019\u201a\u201b"
_DOUBLE_QUOTES: Final = "\u201c\u201d\u201e\u201f"
_DASHES: Final = "\u2010\u2011\u2012\u2013\u2212\ufe63"
#: Wide forms of CJK keyboards: digits, letters and what stands around numbers. Punctuation of prose stays.
_WIDE: Final = {
    code: chr(code - 0xFEE0)
    for code in (
        *range(0xFF10, 0xFF1A),
        *range(0xFF21, 0xFF3B),
        *range(0xFF41, 0xFF5B),
        *map(ord, "％（）＋－．／＜＝＞"),
    )
}
_SPELLED: Final = {
    **{ord(sign): " " for sign in _BLANKS},
    **{ord(sign): "\n" for sign in _BREAKS},
    **{ord(sign): "'" for sign in _SINGLE_QUOTES},
    **{ord(sign): '"' for sign in _DOUBLE_QUOTES},
    **{ord(sign): "-" for sign in _DASHES},
    **_WIDE,
}
#: Dashes longer than the en dash: between numbers a range, between words a break.
_LONG_DASH: Final = re.compile(r"[ \t]*[\u2014\u2015][ \t]*")
_LIGATURES: Final = re.compile("[\ufb00-\ufb06]|\u2026")
_SURROGATES: Final = re.compile("[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]")
_COMBINED: Final = re.compile(r"[^\W\d_]?[\u0300-\u036f]+")
#: Not shown, not meant: byte order marks, joiners, directions, soft hyphens. Joiners stay in the scripts and
# emoji that need them.
_UNSEEN: Final = re.compile(
    "[\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]+"
    "|(?<![\u0590-\u1fff\u2600-\u27bf\ufe0f\U0001f000-\U0001faff])[\u200b-\u200d]+(?![\u0590-\u1fff\u2600-\u27bf\U0001f000-\U0001faff])"
)
_SOFT_HYPHEN: Final = re.compile("\u00ad+")
_CONTROL: Final = re.compile("[\x00-\x08\x0e-\x1b\x1f\x7f\x80-\x84\x86-\x9f]+")
_CRLF: Final = re.compile("\r\n?")
_ODD_IN_ASCII: Final = re.compile("[\x00-\x08\x0b-\x0c\x0e-\x1f\x7f]")


def spelled(mapped: Mapped) -> Mapped:
    if "\r" in mapped.text:
        mapped = mapped.replaced(_CRLF, "\n")
    text = mapped.text
    if text.isascii():
        if not _ODD_IN_ASCII.search(text):
            return mapped
        return mapped.replaced(_CONTROL, _without).respelled_by(_SPELLED)
    signs = "\n".join(
        set(text)
    )  # what is not among them need not be looked for; apart, so that none has a neighbour
    for pattern, by in _REPLACED:
        if pattern.search(signs):
            mapped = mapped.replaced(pattern, by)
    return mapped.respelled_by({code: new for code, new in _SPELLED.items() if chr(code) in signs})


def _whole(found: re.Match[str]) -> str:
    """Two halves of an escape are one character; a half alone is none that any encoder takes."""
    return (
        found[0].encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        if len(found[0]) > 1
        else "\ufffd"
    )


def _without(found: re.Match[str]) -> str:
    """Nothing; but two numbers are not made one."""
    text, start, end = found.string, found.start(), found.end()
    return " " if start > 0 and end < len(text) and text[start - 1].isdigit() and text[end].isdigit() else ""


def _hyphen(found: re.Match[str]) -> str:
    """A break offered within a word is not shown; next to a digit the sender meant a hyphen: old code pages
    have it in its place.
    """
    text, start, end = found.string, found.start(), found.end()
    next_to = text[max(start - 1, 0) : start] + text[end : end + 1]
    return "-" if any(sign.isdigit() for sign in next_to) else ""


def _dash(found: re.Match[str]) -> str | None:
    text, start, end = found.string, found.start(), found.end()
    before, after = text[start - 1 : start], text[end : end + 1]
    if len(found[0]) == 1 and before.isdigit() and after.isdigit():
        return "-"
    if after.isdigit():  # "temperature —5": a sign or a break, who knows
        return None
    opens, closes = start == 0 or before == "\n", end == len(text) or after == "\n"
    return ("" if opens else " ") + "-" + ("" if closes else " ")


def _composed(found: re.Match[str]) -> str:
    return unicodedata.normalize("NFC", found[0])


def _spelled_out(found: re.Match[str]) -> str:
    return unicodedata.normalize("NFKC", found[0])


_REPLACED: Final[tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str | None]], ...]] = (
    (_SURROGATES, _whole),
    (_CONTROL, _without),
    (_UNSEEN, ""),
    (_SOFT_HYPHEN, _hyphen),
    (_COMBINED, _composed),
    (_LONG_DASH, _dash),
    (_LIGATURES, _spelled_out),
)
