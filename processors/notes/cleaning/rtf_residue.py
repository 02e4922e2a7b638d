"""RTF left over inside plain text, such as "{\\par" or "\\b0": whole documents are read at ingest
(processors.ingest.canonical.rtf).

Only a text that holds one of the words no prose has ("\\par", "\\pard", "{\\rtf1", "\\fs20") is looked at,
and only words of RTF that are listed are taken out. What is in a group of fonts, colours or pictures is
no text; neither is what was hidden or struck out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from striprtf.striprtf import destinations

from processors.notes.mapped import Edit, Mapped
from processors.notes.superscripts import power

_SIGN_OF_RTF: Final = re.compile(r"\\(?:pard?|rtf1|fs\d{1,3}|ansicpg\d+|sectd|viewkind\d)(?![a-z])")
_TOKEN: Final = re.compile(r"\\([a-z]{1,20})(-?\d{1,9})?( ?)|\\'([0-9a-fA-F]{2})|\\([{}\\~_*-])|([{}])")
_LINES: Final = frozenset({"par", "line", "row", "sect", "page"})
_GAPS: Final = {
    "tab": " ",
    "cell": " ",
    "emdash": " - ",
    "endash": "-",
    "bullet": "\u2022",
    "lquote": "'",
    "rquote": "'",
    "ldblquote": '"',
    "rdblquote": '"',
}
_SILENT: Final = frozenset(
    "rtf ansi ansicpg deff deflang deflangfe pard plain fs f b i ul ulnone cf highlight li ri fi ql qc qr "
    "qj lang sb sa sl slmult viewkind uc "
    "kerning sectd nowidctlpar widctlpar keepn intbl trowd cellx nosupersub sub caps outlinelevel tx ltrpar "
    "rtlpar itap adjustright "
    "fcs af afs loch hich dbch expnd expndtw cb mac pc pca margl margr margt margb paperw paperh".split()
)
# stands before what was raised until the markup around it is gone; no text has it: controls are out by now
_SUPER: Final = "\x0e"
_RAISED: Final = re.compile(rf"{_SUPER}([+-]?\d{{1,3}})?")
_STRUCK: Final = frozenset({"v", "strike", "striked", "deleted"})
_ESCAPED: Final = {"~": " ", "_": "-", "-": "", "*": ""}


def without_rtf(mapped: Mapped) -> Mapped:
    if "\\" not in mapped.text or not _SIGN_OF_RTF.search(mapped.text):
        return mapped
    return mapped.edited(_edits(mapped.text)).replaced(
        _RAISED, lambda m: power(m.string[max(m.start() - 1, 0) : m.start()], m[1]) if m[1] else ""
    )


def _edits(text: str) -> Iterator[Edit]:
    outer: list[
        tuple[int, bool]
    ] = []  # of each open group: where text stopped being read before it, or -1; whether it is RTF's
    skipped_from, at = -1, 0
    for token in _TOKEN.finditer(text):
        start, end = token.span()
        if start < at:
            continue
        word, number, _, byte, symbol, brace = token.groups()
        if brace == "{":
            ours = text.startswith("\\", end)
            outer.append((skipped_from, ours))
            if ours and skipped_from < 0:
                yield start, end, ""
        elif brace == "}":
            if not outer:
                continue
            before, ours = outer.pop()
            if skipped_from >= 0 and before < 0:
                yield skipped_from, end, ""
            elif ours and skipped_from < 0:
                yield start, end, ""
            skipped_from = before
        elif skipped_from >= 0:
            if word in _STRUCK and number == "0":
                yield skipped_from, end, ""
                skipped_from = -1
        elif symbol == "*" or word in destinations:
            if outer and outer[-1][1]:
                skipped_from = start
        elif word in _STRUCK:
            skipped_from = start if number != "0" else skipped_from
            if number == "0":
                yield start, end, ""
        elif word == "super":
            yield start, end, "" if number == "0" else _SUPER
        elif word == "u" and number:
            at = end + (1 if text[end : end + 1] == "?" else 0)
            yield start, at, chr(int(number) & 0xFFFF)
        elif byte:
            yield start, end, bytes.fromhex(byte).decode("cp1252", "replace")
        elif symbol:
            yield start, end, _ESCAPED.get(symbol, symbol)
        elif word in _LINES:
            yield start, end, "\n"
        elif word in _GAPS:
            yield start, end, _GAPS[word]
        elif word in _SILENT:
            yield start, end, ""
