"""RTF to plain text: what a reader of the page would see, and nothing else.

Which control words open a destination that is no text, and which stand for a character, is striprtf's
knowledge; the reading is ours, because clinical notes need more of it: what is hidden or struck out is left
out, 10{\\super 9} stays a power, characters beyond the first plane come as two escapes, and bytes of several
(cp932) belong together.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass, replace
from typing import Any, Final

from striprtf.striprtf import charset_map, destinations, specialchars

from processors.notes.superscripts import power

_TOKEN: Final = re.compile(
    r"\\([a-zA-Z]{1,32})(-?\d{1,9})?[ ]?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z])|([{}])|[\r\n\0]+|([^\\{}\r\n\0]+)|(\\)",
    re.S,
)
_SYMBOLS: Final[dict[str, str]] = {
    **specialchars,
    "cell": "\t",
    "nestcell": "\t",
    "row": "\n",
    "nestrow": "\n",
    "~": " ",
    "_": "-",
    "-": "",
    "\n": "\n",
    "\r": "\n",
}
_PAGES: Final = {"mac": "mac_roman", "pc": "cp437", "pca": "cp850", "ansi": "cp1252"}
_STRUCK: Final = frozenset({"strike", "striked", "deleted"})
_BLANK_LINES: Final = re.compile(r"\n{3,}")


@dataclass(frozen=True, slots=True)
class _Style:
    """What holds until the group ends."""

    skipped: bool = False  # no text: fonts, pictures, fields' instructions
    fonts: bool = False  # the font table
    hidden: bool = False
    struck: bool = False
    raised: bool = False
    unicode_skip: int = 1  # characters that replace a \u escape
    font: int | None = None


class _Reader:
    def __init__(self) -> None:
        self.style = _Style()
        self.outer: list[_Style] = []
        self.page = "cp1252"
        self.charsets: dict[int, str] = {}
        self.out: list[str] = []
        self.bytes = bytearray()
        self.to_skip = 0
        self.hidden = self.struck = False

    def text(self, said: str) -> None:
        if self.bytes:
            self.flush()
        style = self.style
        if style.skipped:
            return
        if style.hidden or style.struck:
            self.hidden = self.hidden or (style.hidden and not said.isspace())
            self.struck = self.struck or (style.struck and not said.isspace())
            return
        if style.raised:
            said = power(self.out[-1][-1:] if self.out else "", said)
        if said:
            self.out.append(said)

    def flush(self) -> None:
        """Bytes that were escaped one by one, in the code page of their font."""
        raw, self.bytes = bytes(self.bytes), bytearray()
        page = self.charsets.get(self.style.font, self.page) if self.style.font is not None else self.page
        try:
            self.text(raw.decode(page, "replace"))
        except LookupError:
            self.text(raw.decode("cp1252", "replace"))

    def word(self, word: str, number: int | None) -> None:
        on = number != 0
        if word in _SYMBOLS:
            self.symbol(_SYMBOLS[word])
        elif word == "u" and number is not None:
            self.text(chr(number & 0xFFFF))
            self.to_skip = self.style.unicode_skip
        elif word == "uc" and number is not None:
            self.style = replace(self.style, unicode_skip=min(max(number, 0), 10))
        elif word == "f" and number is not None:
            self.style = replace(self.style, font=number)
        elif word == "fcharset" and self.style.fonts and self.style.font is not None:
            self.charsets[self.style.font] = str(charset_map.get(number or 0, self.page))
        elif word == "ansicpg" and number is not None and _is_codec(f"cp{number}"):
            self.page = f"cp{number}"
        elif word in _PAGES:
            self.page = _PAGES[word]
        else:
            self.look(word, on)

    def look(self, word: str, on: bool) -> None:
        if word in destinations:
            self.style = replace(self.style, skipped=True, fonts=word == "fonttbl")
        elif word == "v":
            self.style = replace(self.style, hidden=on)
        elif word in _STRUCK:
            self.style = replace(self.style, struck=on)
        elif word in ("super", "nosupersub", "sub"):
            self.style = replace(self.style, raised=word == "super" and on)
        elif word == "plain":
            self.style = replace(self.style, hidden=False, struck=False, raised=False)

    def symbol(self, said: str) -> None:
        if self.to_skip:
            self.to_skip -= 1
        else:
            self.text(said)

    def brace(self, which: str) -> None:
        self.to_skip = 0
        if which == "{":
            self.outer.append(self.style)
        elif self.outer:
            self.style = self.outer.pop()


def rtf_text(rtf: str) -> tuple[str, bool, bool]:
    """(text, whether hidden text was left out, whether struck-out text was left out). Never raises; broken
    RTF gives what it can.
    """
    reader = _Reader()
    position, end = 0, len(rtf)
    while position < end and (token := _TOKEN.match(rtf, position)) is not None:
        position = token.end()
        word, number, byte, symbol, brace, text, _ = token.groups()
        if reader.bytes and not byte:
            reader.flush()
        if text:
            skipped = min(reader.to_skip, len(text))
            reader.to_skip -= skipped
            reader.text(text[skipped:])
        elif word:
            if word == "bin":
                position += max(int(number or 0), 0)
            else:
                reader.word(word, int(number) if number else None)
        elif byte:
            if reader.to_skip:
                reader.to_skip -= 1
            elif not reader.style.skipped:
                reader.bytes.append(int(byte, 16))
        elif brace:
            reader.brace(brace)
        elif symbol == "*":
            reader.style = replace(reader.style, skipped=True)
        elif symbol is not None:
            reader.symbol(_SYMBOLS.get(symbol, symbol))
    if reader.bytes:
        reader.flush()
    return _laid_out("".join(reader.out)), reader.hidden, reader.struck


def _laid_out(text: str) -> str:
    whole = text.encode("utf-16-le", "surrogatepass").decode(
        "utf-16-le", "ignore"
    )  # two escapes make one character
    lines = [line.rstrip(" \t") for line in whole.replace("\u00a0", " ").split("\n")]
    return _BLANK_LINES.sub("\n\n", "\n".join(lines)).strip()


def _is_codec(name: str) -> Any:
    try:
        return codecs.lookup(name)
    except LookupError:
        return None
