"""PubMed's XML (PubmedArticleSet, as of its baseline files): title and abstract of each article, PMID:… as
id. One article in memory at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import IO
from xml.etree import ElementTree

from models.search.pieces import Document
from wardstream.knowledge.bounded import Measured


def read(file: IO[bytes], report: Callable[[str], None]) -> Iterator[Document]:
    """Articles without an abstract are passed over: a title alone answers nothing. Raises ParseError and
    TooLong.
    """
    measured = Measured(file)
    root: ElementTree.Element | None = None
    without = 0
    for event, node in ElementTree.iterparse(measured, ("start", "end")):  # noqa: S314 - expat bounds entities; Measured bounds records
        if root is None:
            root = node
        if event == "end" and node.tag == "PubmedArticle":
            found = _article(node)
            root.clear()
            measured.again()
            if found is None:
                without += 1
            else:
                yield found
    if without:
        report(f"note: {without:,} articles have no abstract and were passed over")


def _article(node: ElementTree.Element) -> Document | None:
    pmid = (node.findtext("MedlineCitation/PMID") or "").strip()
    article = node.find("MedlineCitation/Article")
    if article is None or not pmid:
        return None
    parts = []
    for part in article.iterfind("Abstract/AbstractText"):
        text = _text(part)
        label = (part.get("Label") or "").strip().capitalize()
        if text:
            parts.append(f"{label}: {text}" if label and label != "Unlabelled" else text)
    title = _text(article.find("ArticleTitle")).removeprefix("[").removesuffix("].").removesuffix("]")
    return Document(f"PMID:{pmid}", title, "\n\n".join(parts)) if parts else None


def _text(node: ElementTree.Element | None) -> str:
    return " ".join("".join(node.itertext()).split()) if node is not None else ""
