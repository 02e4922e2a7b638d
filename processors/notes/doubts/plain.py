"""A text as a reader sees it: signs that no screen shows are taken out, letters of other alphabets that look
Latin are Latin, compatibility forms (full width, bold, circled) are plain, character references are decoded.
Every character of the result has its place in the text.

`folded` goes further, for rules only: digits and signs that replace letters ("1gn0r3") and letters that are
written apart ("i g n o r e", "i.g.n.o.r.e") are read as the word that they spell.
"""

from __future__ import annotations

import html
import re
import unicodedata
from functools import lru_cache
from typing import Final, NamedTuple

#: Signs that are not seen and can part a word.
UNSEEN: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064"
    "\u2066-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e007f\U000e0100-\U000e01ef]"
)
_REFERENCE: Final = re.compile(r"&(?:#\d{2,7}|#[xX][0-9a-fA-F]{2,6}|[A-Za-z]{2,8});")
#: Letters of other alphabets, and small capitals, by the Latin ones that they look like.
_LATIN: Final = {
    **dict(zip("аеорсухіјѕһԁԛԝѵɡкмтнвгпԍ", "aeopcyxijshdqwvgkmthbrng", strict=True)),
    **dict(zip("АВЕКМНОРСТУХІЈЅԌԜѴЗ", "ABEKMHOPCTYXIJSGWV3", strict=True)),
    **dict(zip("αβγειικνορτυχωηρσ", "aByeiiKvoptuxwnpo", strict=True)),
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX", strict=True)),
    **dict(zip("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnoprstuvwyz", strict=True)),
    **dict(zip("օսոցհզյ", "ounghqj", strict=True)),
    **dict(zip("ᎪᏴᏟᎠᎬᎻᎫᏦᏞᎷᏢᏚᎢᏙᎳᏃ", "ABCDEHJKLMPSTVWZ", strict=True)),
    "ı": "i",
    "ɑ": "a",
    "ɩ": "i",
    "ℓ": "l",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "\t": " ",
}
_LEET: Final = str.maketrans("013457@$!|€", "oleastaslle")
_OTHER_LEET: Final = str.maketrans("013457@$!|€", "oieastasiie")
_WORD: Final = re.compile(r"[A-Za-z0-9@$!|€]+")
#: A day of the illness, a number of times, a vertebra, a vitamin: "d3", "x1", "L5", "b12".
_CODE: Final = re.compile(r"[a-z](?:[1-9]|\d\d)")
_APART: Final = re.compile(
    r"(?<![A-Za-z0-9])[A-Za-z](?:(?P<by>[ ]{1,2}|[.\-_*/·•|~])[A-Za-z](?![A-Za-z0-9]))(?:(?:(?P=by)|[ ]{2,6})[A-Za-z](?![A-Za-z0-9])){2,}"
)
_LETTERS: Final = re.compile(r"[^\W\d_]+")


class Plain(NamedTuple):
    """`text` as it reads; `back[i]`: the place of its character i in what was written, one more at the end."""

    text: str
    back: list[int] | range
    letters: tuple[tuple[int, int], ...] = ()  # spans of the original: words in borrowed letters

    def original(self, start: int, end: int) -> tuple[int, int]:
        """The span in what was written."""
        return self.back[start], self.back[max(end - 1, start)] + 1


@lru_cache(maxsize=256)
def plain(text: str) -> Plain:
    """Nothing is lost: a character without a plain form stays as it is."""
    if text.isascii() and "&" not in text:
        return Plain(text.replace("\t", " "), range(len(text) + 1))
    borrowed = tuple(_borrowed(text)) if not text.isascii() else ()
    inside = [False] * (len(text) + 1)
    for start, end in borrowed:
        inside[start:end] = [True] * (end - start)
    signs: list[str] = []
    back: list[int] = []
    place = 0
    while place < len(text):
        sign = text[place]
        step = 1
        if sign == "&" and (match := _REFERENCE.match(text, place)):
            read, step = html.unescape(match[0]), len(match[0])
        elif sign < "\x80" and sign != "\t":
            read = sign
        elif UNSEEN.match(sign):
            read = ""
        elif inside[place] or sign in "’‘“”\t":
            read = _LATIN.get(sign) or _compatible(sign)
        else:
            read = _compatible(sign)
        signs.append(read)
        back += [place] * len(read)
        place += step
    return Plain("".join(signs), [*back, len(text)], borrowed)


@lru_cache(maxsize=4096)
def _compatible(sign: str) -> str:
    """Bold, circled and full-width letters are letters; everything else stays (the dose "µg", "½")."""
    read = unicodedata.normalize("NFKC", sign)
    if read != sign and read.isascii() and any(map(str.isalpha, read)) and len(read) <= 3:
        stripped = read.strip("()")
        return stripped or read
    return " " if sign.isspace() and sign != "\n" else sign


def _borrowed(text: str) -> list[tuple[int, int]]:
    """Words in which letters are Latin only by their looks: mixed with Latin ones, or all of them."""
    found: list[tuple[int, int]] = []
    for match in _LETTERS.finditer(UNSEEN.sub("\u200b", text) if "\u200b" not in text else text):
        word = match[0]
        if word.isascii():
            continue
        strange = [sign for sign in word if sign in _LATIN]
        if not strange:
            continue
        latin = sum(sign < "\u0250" for sign in word)
        if latin + len(strange) == len(word) and (latin or len(word) > 1):
            found.append(match.span())
    return found


def folded(text: str) -> Plain | None:
    """Words in disguise as what they spell; None where there are none. Places as in `text`."""
    found = [*_apart(text), *_leet(text)]
    if not found:
        return None
    signs: list[str] = []
    back: list[int] = []
    place = 0
    for start, end, word in sorted(found):
        if start < place:
            continue
        signs.append(text[place:start])
        back += range(place, start)
        for number, sign in enumerate(word):
            signs.append(sign)
            back.append(start + min(number, end - start - 1))
        place = end
    signs.append(text[place:])
    return Plain("".join(signs), [*back, *range(place, len(text) + 1)], tuple((s, e) for s, e, _ in found))


def _apart(text: str) -> list[tuple[int, int, str]]:
    found: list[tuple[int, int, str]] = []
    for match in _APART.finditer(text):
        by = match["by"]
        parts = re.split(r"[ ]{2,}", match[0]) if by == " " else [match[0]]
        word = " ".join(
            re.sub(r"[^A-Za-z ]|[ ]", "", part) if by == " " else part.replace(by, "") for part in parts
        )
        found.append((*match.span(), re.sub(r"[ ]+", " ", word)))
    return found


def _leet(text: str) -> list[tuple[int, int, str]]:
    found: list[tuple[int, int, str]] = []
    for match in _WORD.finditer(text):
        word = match[0]
        if word.isalpha() or not any(map(str.isalpha, word)):
            continue
        end = match.end() - (len(word) - len(word.rstrip("!|")))
        bare = word.rstrip("!|").lower()
        if bare.isalpha() or not bare or _CODE.fullmatch(bare):
            continue
        for table in (_LEET, _OTHER_LEET):
            read = bare.translate(table)
            if read.isalpha() and len(read) > 1:
                found.append((match.start(), end, read))
                break
    return found
