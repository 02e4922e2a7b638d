"""HTML and RTF to plain text that keeps its lines: what a reader would see, and nothing else.

Scripts, styles and whatever a browser would not show are removed: notes are untrusted, and text that no
clinician can see must not become evidence.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from selectolax.lexbor import LexborHTMLParser, LexborNode

from processors.ingest.canonical.rtf import rtf_text
from processors.notes.superscripts import power

_DROPPED: Final = frozenset(
    {
        "script",
        "style",
        "head",
        "title",
        "noscript",
        "template",
        "iframe",
        "object",
        "embed",
        "svg",
        "math",
        "canvas",
        "audio",
        "video",
        "select",
        "datalist",
        "-comment",
        "!doctype",
        "-doctype",
    }
)
_BLOCKS: Final = frozenset(
    {
        "p",
        "div",
        "section",
        "article",
        "header",
        "footer",
        "main",
        "aside",
        "nav",
        "address",
        "blockquote",
        "pre",
        "ul",
        "ol",
        "li",
        "dl",
        "dt",
        "dd",
        "table",
        "caption",
        "thead",
        "tbody",
        "tfoot",
        "tr",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "hr",
        "form",
        "fieldset",
        "figure",
        "figcaption",
        "body",
        "html",
        "center",
        "details",
        "summary",
    }
)
_APART: Final = frozenset(
    {"p", "h1", "h2", "h3", "h4", "h5", "h6", "table", "ul", "ol", "dl", "blockquote", "pre", "section"}
)
_CELLS: Final = frozenset({"td", "th"})
_STRUCK: Final = frozenset({"s", "strike", "del"})
_STRUCK_STYLE: Final = re.compile(r"line-through", re.I)
_RAISED_STYLE: Final = re.compile(r"vertical-align\s*:\s*super", re.I)
_LOOKS_HTML: Final = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)?<(?:!doctype html|html|head|body|div|p|table|span|br|ul|ol|h[1-6])\b",
    re.I | re.S,
)
_PREFIX: Final = re.compile(r"(</?)[A-Za-z][\w-]{0,20}:(?=[A-Za-z])")
_HIDDEN: Final = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|(?:font-size|opacity)\s*:\s*0(?![.\d])", re.I
)
_DEEPEST: Final = 2000
_TAG: Final = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)")
_OFTEN_UNCLOSED: Final = frozenset(
    {
        "p",
        "li",
        "td",
        "th",
        "tr",
        "dt",
        "dd",
        "option",
        "tbody",
        "thead",
        "tfoot",
        "br",
        "hr",
        "img",
        "meta",
        "link",
        "input",
        "col",
        "area",
        "base",
        "wbr",
        "source",
        "embed",
        "param",
    }
)
_SPACES: Final = re.compile(r"[ \t\r\n\f\v]+")
#: Marks for layout while text is gathered. Control characters, so that no text can contain them: `_NO_MARKS`
# sees to it.
_LINE, _PARAGRAPH, _ITEM, _CELL, _ROW, _END_OF_ROW, _END_OF_PRE = (
    "\x1e",
    "\x1f",
    "\x17",
    "\x1a",
    "\x19",
    "\x16",
    "\x18",
)
_END_OF_RAISED: Final = "\x15"  # never reaches the text
_KEPT: Final = str.maketrans(" \n\t", "\x1c\x1d\x1b")  # whitespace in <pre> is content
_UNKEPT: Final = str.maketrans("\x1c\x1d\x1b", " \n\t")
_NO_MARKS: Final = dict.fromkeys(range(0x16, 0x20))
_SPACES_IN_A_ROW: Final = re.compile("  +")  # where an inline element or a comment stood between them
_BREAKS: Final = re.compile(" ?[\n\x1e\x1f][ \n\x1e\x1f]*")
_BEFORE_ROW_END: Final = re.compile("[ \x1e\x1f]?\x16")
_AROUND_CELL: Final = re.compile("[ \x1e\x1f]?\x1a[ \x1e\x1f]?")
_AROUND_ITEM: Final = re.compile("[ \x1e\x1f]?\x17[ \x1e\x1f]?")
_META_CHARSET: Final = re.compile(
    rb"(?:<meta[^>]{0,200}?charset\s*=\s*[\"']?|<\?xml[^>]{0,100}?encoding\s*=\s*[\"'])([A-Za-z0-9_.:-]{2,40})",
    re.I,
)


class Plain(NamedTuple):
    text: str
    hidden: bool = False  # something was there that a reader could not have seen
    struck: bool = False  # something was there that its author had struck out


def html_to_text(markup: str) -> Plain | None:
    """Text of an HTML document or fragment (also XHTML narrative). Line structure of br, blocks, lists and
    table rows is kept.

    None for markup nested deeper than anything that people write: parsing it takes time that grows with the
    square of the depth.
    """
    if _too_deep(markup):
        return None
    root = LexborHTMLParser(markup.translate(_NO_MARKS)).root
    if root is None:
        return Plain("")
    out: list[str] = []
    hidden = struck = False
    stack: list[LexborNode | str] = [root]
    pre = raised = 0
    while stack:  # not recursive: notes come nested a thousand deep
        node = stack.pop()
        if isinstance(node, str):
            pre -= node == _END_OF_PRE
            if node == _END_OF_RAISED:
                raised -= 1
                continue
            out.append(_PARAGRAPH if node == _END_OF_PRE else node)
            continue
        tag = node.tag or ""
        if tag == "-text":
            text = node.text_content or ""
            if raised:
                text = power(next((stated[-1] for stated in reversed(out) if stated), ""), text)
            out.append(text.translate(_KEPT) if pre else _SPACES.sub(" ", text))
            continue
        if tag in _DROPPED:
            continue
        if node.attributes and _is_hidden(node):
            hidden = True
            continue
        if tag in _STRUCK or (node.attributes and _is_struck(node)):
            struck = struck or bool(node.text(deep=True).strip())
            continue
        if tag == "sup" or (node.attributes and _RAISED_STYLE.search(node.attributes.get("style") or "")):
            raised += 1
            stack.append(_END_OF_RAISED)
        before, after = _around(tag)
        out.append(before)
        stack.append(after)
        pre += tag == "pre"
        child = node.last_child
        while child is not None:
            stack.append(child)
            child = child.prev
    return Plain(_lay_out("".join(out)), hidden, struck)


def xhtml_to_text(markup: str) -> Plain | None:
    """The same of a Narrative or another XHTML fragment: with prefixed names (`<xhtml:p>`), or escaped once
    too often.
    """
    plain = html_to_text(_PREFIX.sub(r"\1", markup) if _PREFIX.match(markup.lstrip()) else markup)
    if plain is None or "</" not in plain.text or not looks_html(plain.text):
        return plain
    inner = html_to_text(plain.text)
    return inner and Plain(inner.text, plain.hidden or inner.hidden, plain.struck or inner.struck)


def looks_html(text: str) -> bool:
    return _LOOKS_HTML.match(text) is not None


def _too_deep(markup: str) -> bool:
    if markup.count("<") < _DEEPEST:
        return False
    depth = 0
    for tag in _TAG.finditer(markup):
        if tag[2].casefold() not in _OFTEN_UNCLOSED:
            depth += -1 if tag[1] else 1
            if depth > _DEEPEST:
                return True
    return False


def _is_hidden(node: LexborNode) -> bool:
    attributes = node.attributes
    if "hidden" in attributes or attributes.get("aria-hidden") == "true":
        return True
    style = attributes.get("style")
    return bool(style and _HIDDEN.search(style))


def _is_struck(node: LexborNode) -> bool:
    attributes = node.attributes
    return attributes.get("revised") == "delete" or bool(_STRUCK_STYLE.search(attributes.get("style") or ""))


def _around(tag: str) -> tuple[str, str]:
    """The marks before and after an element's content."""
    if tag == "br":
        return "\n", ""
    if tag == "li":
        return _ITEM, _LINE
    if tag in _CELLS:
        return _CELL, ""
    if tag == "tr":
        return _ROW, _END_OF_ROW
    if tag == "pre":
        return _PARAGRAPH, _END_OF_PRE
    if tag in _APART:
        return _PARAGRAPH, _PARAGRAPH
    return (_LINE, _LINE) if tag in _BLOCKS else ("", "")


def _lay_out(text: str) -> str:
    """Marks to line breaks: one where something ends or starts, an empty line between paragraphs, a tab
    between cells.
    """
    text = _BREAKS.sub(_one_mark, _SPACES_IN_A_ROW.sub(" ", text.replace("\u00a0", " ")))
    text = _AROUND_CELL.sub(_CELL, _BEFORE_ROW_END.sub(_LINE, text))
    text = text.replace(_ROW + _CELL, _LINE).replace(_ROW, _LINE).replace(_CELL, "\t")
    text = _BREAKS.sub(_one_mark, _AROUND_ITEM.sub(_LINE + "- ", text))
    return text.replace(_PARAGRAPH, "\n\n").replace(_LINE, "\n").translate(_UNKEPT).strip(" \n")


def _one_mark(run: re.Match[str]) -> str:
    found = run[0]
    return _PARAGRAPH if _PARAGRAPH in found or found.count("\n") > 1 else _LINE


def declared_charset(raw: bytes) -> str:
    """The charset that an HTML or XML head declares about itself, "" where none."""
    match = _META_CHARSET.search(raw[:2048])
    return match[1].decode("ascii") if match else ""


def rtf_to_plain(rtf: str) -> Plain:
    """Text of an RTF document."""
    return Plain(*rtf_text(rtf))
