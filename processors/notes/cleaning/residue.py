"""HTML left over inside plain text: tags, entities, comments. Whole documents are read at ingest
(processors.ingest.canonical.markup).

A tag is what has a known name and nothing but attributes: "p <0.05", "BP <90" and "K > 5" are none. As in a
whole document, what nobody could see (scripts, styles, comments) goes with its content, so does what was
struck out, and 10<sup>9</sup> stays a power.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from html.entities import html5
from typing import Final

from striprtf.striprtf import destinations

from processors.notes.mapped import Edit, Mapped
from processors.notes.superscripts import power

_BLOCK: Final = "p|div|tr|table|tbody|thead|ul|ol|dl|dt|dd|h[1-6]|hr|pre|blockquote|section|article|body|html|center|form|fieldset"
_INLINE: Final = "b|i|u|em|strong|span|font|a|sup|sub|small|big|tt|code|label|input|img|o:p|st1:[a-z]+|s|strike|del|ins|mark|nobr|wbr|meta|link"
_NAME: Final = r"[A-Za-z_:][\w:.-]{0,40}"
_ATTRIBUTES: Final = (
    rf"(?:\s+{_NAME}\s*=\s*(?:\"[^\"<>]{{0,2000}}\"|'[^'<>]{{0,2000}}'|[^\s\"'<>=]{{1,200}})){{0,20}}"
)
_TAG: Final = re.compile(rf"<(/?)(br|li|td|th|{_BLOCK}|{_INLINE})({_ATTRIBUTES})\s{{0,9}}/?>", re.I)
_RAISED: Final = re.compile(r"<sup>([^<>]{1,8})</sup>", re.I)
_ENTITY: Final = re.compile(
    r"&(?:(?:amp;){1,9})?(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,24});|&nbsp\b"
)
#: Elements of which nobody could see the content, or whose content was struck out.
_UNSEEN: Final = re.compile(
    rf"<(?:(script|style)\b[^<>]{{0,500}}>|(s|strike|del){_ATTRIBUTES}\s{{0,9}}>"
    rf"|({_BLOCK}|li|td|{_INLINE})\s[^<>]{{0,500}}?(?:display\s?:\s?none|visibility\s?:\s?hidden|line-through|"
    r"(?:font-size|opacity)\s?:\s?0(?![.\d]))[^<>]{0,500}>)",
    re.I,
)


def without_html(mapped: Mapped) -> Mapped:
    if "<" in mapped.text:
        if "</" in mapped.text:
            mapped = mapped.edited(_unseen(mapped.text))
        mapped = mapped.edited(_comments(mapped.text))
        mapped = mapped.replaced(_RAISED, lambda m: power(m.string[max(m.start() - 1, 0) : m.start()], m[1]))
        mapped = mapped.replaced(_TAG, _as_layout)
    return mapped.replaced(_ENTITY, _character) if "&" in mapped.text else mapped


def _unseen(text: str) -> Iterator[Edit]:
    """Elements with all that is in them; one that is never closed stays."""
    at = 0
    unclosed: set[str] = set()
    for opening in _UNSEEN.finditer(text):
        name = next(stated for stated in opening.groups() if stated).lower()
        if opening.start() < at or name in unclosed:
            continue
        end = _closing(text, name, opening.end())
        if end < 0:
            unclosed.add(name)  # nor is any other of that name that comes after it
            continue
        at = end
        yield opening.start(), end, ""


def _closing(text: str, name: str, start: int) -> int:
    depth = 1
    for tag in re.compile(rf"<(/?){re.escape(name)}\b[^<>]{{0,500}}>", re.I).finditer(text, start):
        depth += -1 if tag[1] else 1
        if depth == 0:
            return tag.end()
    return -1


def _comments(text: str) -> Iterator[Edit]:
    at = 0
    while (start := text.find("<!--", at)) >= 0 and (end := text.find("-->", start + 4)) >= 0:
        at = end + 3
        yield start, at, ""


def _as_layout(tag: re.Match[str]) -> str:
    closing, name = tag[1], tag[2].lower()
    if name == "br":
        return "\n"
    if name == "li":
        return "" if closing else "\n- "
    if name in ("td", "th"):
        return "" if closing else " "
    return "\n" if re.fullmatch(_BLOCK, name) else ""


def _character(entity: re.Match[str]) -> str | None:
    name = entity[1]
    if name is None:
        return " "
    if name[0] != "#" and name + ";" not in html5:
        return None
    return html.unescape(f"&{name};")


# RTF left over inside plain text, such as "{\par" or "\b0": whole documents are read at ingest
# (processors.ingest.canonical.rtf).
#
# Only a text that holds one of the words no prose has ("\par", "\pard", "{\rtf1", "\fs20") is looked at,
# and only words of RTF that are listed are taken out. What is in a group of fonts, colours or pictures is
# no text; neither is what was hidden or struck out.

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
_RAISED_RTF_RESIDUE: Final = re.compile(rf"{_SUPER}([+-]?\d{{1,3}})?")
_STRUCK: Final = frozenset({"v", "strike", "striked", "deleted"})
_ESCAPED: Final = {"~": " ", "_": "-", "-": "", "*": ""}


def without_rtf(mapped: Mapped) -> Mapped:
    if "\\" not in mapped.text or not _SIGN_OF_RTF.search(mapped.text):
        return mapped
    return mapped.edited(_edits(mapped.text)).replaced(
        _RAISED_RTF_RESIDUE,
        lambda m: power(m.string[max(m.start() - 1, 0) : m.start()], m[1]) if m[1] else "",
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
