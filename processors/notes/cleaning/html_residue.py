"""HTML left over inside plain text: tags, entities, comments. Whole documents are read at ingest (processors.canonical.markup).

A tag is what has a known name and nothing but attributes: "p <0.05", "BP <90" and "K > 5" are none. As in a whole document, what
nobody could see (scripts, styles, comments) goes with its content, so does what was struck out, and 10<sup>9</sup> stays a power.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from html.entities import html5
from typing import Final

from processors.canonical.raised import power
from processors.notes.mapped import Edit, Mapped

_BLOCK: Final = (
    "p|div|tr|table|tbody|thead|ul|ol|dl|dt|dd|h[1-6]|hr|pre|blockquote|section|article|body|html|center|form|fieldset"
)
_INLINE: Final = "b|i|u|em|strong|span|font|a|sup|sub|small|big|tt|code|label|input|img|o:p|st1:[a-z]+|s|strike|del|ins|mark|nobr|wbr|meta|link"
_NAME: Final = r"[A-Za-z_:][\w:.-]{0,40}"
_ATTRIBUTES: Final = rf"(?:\s+{_NAME}\s*=\s*(?:\"[^\"<>]{{0,2000}}\"|'[^'<>]{{0,2000}}'|[^\s\"'<>=]{{1,200}})){{0,20}}"
_TAG: Final = re.compile(rf"<(/?)(br|li|td|th|{_BLOCK}|{_INLINE})({_ATTRIBUTES})\s{{0,9}}/?>", re.I)
_RAISED: Final = re.compile(r"<sup>([^<>]{1,8})</sup>", re.I)
_ENTITY: Final = re.compile(r"&(?:(?:amp;){1,9})?(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,24});|&nbsp\b")
#: (opening, closing): all between them was not for reading, or no longer meant.
_UNSEEN: Final = (("<!--", "-->"), ("<script", "</script>"), ("<style", "</style>"), ("<del>", "</del>"), ("<s>", "</s>"),
                  ("<strike>", "</strike>"))  # fmt: skip


def without_html(mapped: Mapped) -> Mapped:
    if "<" in mapped.text:
        lowered = _lowered(mapped.text)
        for opening, closing in _UNSEEN:
            if opening in lowered and closing in lowered:
                mapped = mapped.edited(_between(lowered, opening, closing))
                lowered = _lowered(mapped.text)
        mapped = mapped.replaced(_RAISED, lambda m: power(m.string[max(m.start() - 1, 0) : m.start()], m[1]))
        mapped = mapped.replaced(_TAG, _as_layout)
    return mapped.replaced(_ENTITY, _character) if "&" in mapped.text else mapped


def _lowered(text: str) -> str:
    """Lower case that keeps every offset: some letters become two."""
    lowered = text.lower()
    return lowered if len(lowered) == len(text) else "".join(c.lower() if c.isascii() else c for c in text)


def _between(text: str, opening: str, closing: str) -> Iterator[Edit]:
    """From each opening to the next closing; one that is never closed stays."""
    at = 0
    while (start := text.find(opening, at)) >= 0 and (end := text.find(closing, start + len(opening))) >= 0:
        at = end + len(closing)
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
