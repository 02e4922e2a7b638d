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
