"""A dump of a wiki (pages-articles, .xml or .xml.bz2): articles of namespace 0, redirects passed over,
wikitext to plain text. One page in memory at a time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import IO, Any, Final
from xml.etree import ElementTree

from models.search.pieces import Document
from models.search.words import MISSING
from schemas.errors import ConfigurationError
from wardstream.knowledge.bounded import Measured

#: Sections that list what is elsewhere.
_ELSEWHERE: Final = frozenset(
    (
        "references",
        "external links",
        "see also",
        "further reading",
        "notes",
        "bibliography",
        "sources",
        "citations",
        "footnotes",
    )
)
#: Links to what is no text; their captions would stand in the middle of a sentence.
_NO_TEXT: Final = re.compile(r"\s*(?:file|image|media|category|datei|bild|kategorie)\s*:", re.IGNORECASE)
_HEADING: Final = re.compile(r"^(={2,6})\s*(.*?)\s*\1\s*$", re.MULTILINE)
_BLANKS: Final = re.compile(r"\n{3,}")


def read(file: IO[bytes], report: Callable[[str], None]) -> Iterator[Document]:
    """Raises ParseError, TooLong, and ConfigurationError without mwparserfromhell."""
    parse = _parser()
    measured = Measured(file)
    root: ElementTree.Element | None = None
    for event, node in ElementTree.iterparse(measured, ("start", "end")):  # noqa: S314 - expat bounds entities; Measured bounds pages
        if root is None:
            root = node
        if event == "end" and _tag(node) == "page":
            page = {_tag(one): one for one in node.iter()}
            fields = {name: (one.text or "") for name, one in page.items() if name in ("title", "ns", "text")}
            number = next((one.text or "" for one in node if _tag(one) == "id"), "")
            article = fields.get("ns", "0").strip() == "0" and "redirect" not in page and fields.get("text")
            root.clear()
            measured.again()
            if article:
                try:
                    text = plain(fields["text"], parse)
                except Exception as error:  # wikitext that no parser reads is one article less
                    report(f"page {number}: its wikitext cannot be read ({type(error).__name__})")
                    continue
                if text:
                    yield Document(f"page:{number}", fields.get("title", ""), text)


def plain(wikitext: str, parse: Any | None = None) -> str:
    """Paragraphs and headings, without templates, tables, references, files and the sections that point
    elsewhere.
    """
    code = (parse or _parser())(_without_elsewhere(wikitext), skip_style_tags=True)
    for link in code.filter_wikilinks(recursive=True):
        if _NO_TEXT.match(str(link.title)):
            _gone(code, link)
    for tag in code.filter_tags(
        recursive=True, matches=lambda node: str(node.tag) in ("table", "ref", "gallery", "math")
    ):
        _gone(code, tag)
    text = code.strip_code(normalize=True, collapse=True).replace("'''", "").replace("''", "")
    return _BLANKS.sub("\n\n", text).strip()


def _without_elsewhere(wikitext: str) -> str:
    kept: list[str] = []
    begin, skipping = 0, 0
    for heading in _HEADING.finditer(wikitext):
        level = len(heading[1])
        if not skipping:
            kept.append(wikitext[begin : heading.start()])
        if heading[2].casefold() in _ELSEWHERE:
            skipping = skipping or level
        elif skipping and level <= skipping:
            skipping = 0
        begin = heading.start()
    if not skipping:
        kept.append(wikitext[begin:])
    return "".join(kept)


def _gone(code: Any, node: Any) -> None:
    with suppress(ValueError):  # it stood in one that is gone
        code.remove(node)


def _tag(node: ElementTree.Element) -> str:
    return node.tag.rpartition("}")[2]


def _parser() -> Any:
    try:
        import mwparserfromhell
    except ImportError:
        raise ConfigurationError(MISSING.format(name="mwparserfromhell")) from None
    return mwparserfromhell.parse
