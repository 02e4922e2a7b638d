"""Clinical documents in XML (CDA, C-CDA), as DocumentReferences often carry them: the narrative that their
authors signed.

Only section titles and section texts are read; coded entries repeat them, and the header is who and when, not
what.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_DOCUMENT: Final = re.compile(r"<(?:[\w-]+:)?ClinicalDocument[\s>]")
_PREFIX: Final = re.compile(r"(</?)[\w-]+:(?=[A-Za-z])")
_TITLE_OR_TEXT: Final = re.compile(r"<(title|text)\b[^<>]*(?<!/)>")
_EMPTY: Final = re.compile(r"<([A-Za-z][\w.-]*)((?:\s[^<>]*)?)/>")
_VOID: Final = frozenset({"br", "hr", "img", "col", "input", "meta", "link", "wbr"})
_NARRATIVE: Final = (
    ("paragraph", "p"),
    ("list", "ul"),
    ("item", "li"),
    ("content", "span"),
    ("caption", "p"),
    ("linkHtml", "span"),
)


def is_cda(text: str) -> bool:
    return _DOCUMENT.search(text[:4096]) is not None


def as_html(text: str) -> str:
    """The narrative of a CDA document in HTML, "" where it has none (a document wrapped around a PDF)."""
    text = _PREFIX.sub(r"\1", text)
    start, end = text.find("<structuredBody"), text.rfind("</structuredBody>")
    if not 0 <= start < end:
        return ""
    html = opened("".join(_narrative(_without_entries(text[start:end]))))
    for name, tag in _NARRATIVE:
        html = re.sub(rf"(</?){name}(?=[\s>])", rf"\1{tag}", html)
    return html


def _without_entries(body: str) -> str:
    """Searching stops at the first entry that is not closed, so that the time stays proportional to the
    length.
    """
    kept: list[str] = []
    position = 0
    while (start := body.find("<entry", position)) >= 0 and (end := body.find("</entry>", start)) >= 0:
        kept.append(body[position:start])
        position = end + len("</entry>")
    return "".join((*kept, body[position:]))


def _narrative(body: str) -> Iterator[str]:
    position = 0
    while (opening := _TITLE_OR_TEXT.search(body, position)) is not None:
        end = body.find(f"</{opening[1]}>", opening.end())
        if end < 0:
            return
        tag = "h2" if opening[1] == "title" else "div"
        yield f"<{tag}>{body[opening.end() : end]}</{tag}>"
        position = end


def opened(xml: str) -> str:
    """Empty elements written out: `<td/>` is an opening tag to an HTML parser, which would put all that
    follows into it.
    """
    return _EMPTY.sub(lambda m: m[0] if m[1].casefold() in _VOID else f"<{m[1]}{m[2]}></{m[1]}>", xml)
