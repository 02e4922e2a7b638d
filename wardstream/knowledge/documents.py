"""A path to documents, whatever lies there: a folder is walked, a file is read by how it begins.

What cannot be read is reported with file and reason, and the rest is read; a file that breaks in the middle
gives what stood before.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree import ElementTree

from models.encoders.port import Encoder
from models.search.corpus import Added, Corpus
from models.search.pieces import Document, Tag
from models.search.vectors import installed
from schemas.errors import BackendError
from wardstream.knowledge import lines, mediawiki, pdf, plain, pubmed
from wardstream.knowledge.bounded import DAMAGED, TooLong, opened, whole

_ROOT: Final = re.compile(rb"<(?![?!])\s*([A-Za-z][\w:.-]*)")
_XML: Final = {b"PubmedArticleSet": pubmed.read, b"mediawiki": mediawiki.read}
_TAGS: Final[dict[bytes | None, Tag]] = {b"PubmedArticleSet": "PMC", b"mediawiki": "WIKI"}
_PACKED: Final = (".gz", ".bz2")


class Fault(NamedTuple):
    """What could not be read, and why."""

    file: str
    reason: str


def read(paths: list[Path], report: Callable[[Fault], None]) -> Iterator[Document]:
    """Of a file under its name, of a folder's files under their way from it."""
    for path in paths:
        if not path.exists():
            report(Fault(str(path), "expected a file or folder, got nothing"))
        elif path.is_dir():
            files = sorted(
                one
                for one in path.rglob("*")
                if one.is_file() and not any(part.startswith(".") for part in one.relative_to(path).parts)
            )
            if not files:
                report(Fault(str(path), "no files in it"))
            for file in files:
                yield from _file(file, file.relative_to(path).as_posix(), report)
        else:
            yield from _file(path, path.name, report)


def tag_of(paths: list[Path]) -> Tag:
    """What a new corpus is called by default: by the first file's kind."""
    for path in paths:
        file = (
            next((one for one in sorted(path.rglob("*")) if one.is_file()), None) if path.is_dir() else path
        )
        if file is not None and file.is_file():
            try:
                root = _root(file)
            except DAMAGED:
                continue
            if root in _TAGS:
                return _TAGS[root]
    return "BOOK"


def _file(path: Path, name: str, report: Callable[[Fault], None]) -> Iterator[Document]:
    def fault(reason: str) -> None:
        report(Fault(str(path), reason))

    try:
        yield from _documents(path, name, fault)
    except ElementTree.ParseError as error:
        line, _ = error.position
        fault(f"broken XML at line {line:,}; what stood before it was read")
    except (TooLong, pdf.NotRead) as error:
        fault(str(error))
    except DAMAGED as error:
        fault(f"it cannot be read to its end ({type(error).__name__}); what stood before was read")


def _documents(path: Path, name: str, fault: Callable[[str], None]) -> Iterator[Document]:
    suffix = next((one for one in reversed(path.suffixes) if one.lower() not in _PACKED), "").lower()
    if suffix in (".jsonl", ".ndjson"):
        yield from lines.read(path, fault)
        return
    if suffix == ".pdf" or _begins(path) == b"%PDF-":
        title, text = pdf.text_of(path)
        yield Document(name, title or Path(name).stem, text)
        return
    if suffix == ".xml":
        root = _root(path)
        if root not in _XML:
            fault(
                "expected PubmedArticleSet or mediawiki, got "
                f"{'no XML' if root is None else root.decode('ascii', 'replace')[:60]}"
            )
            return
        with opened(path) as file:
            yield from _XML[root](file, fault)
        return
    content = plain.decoded(whole(path))
    if content is None:
        fault("it is not text; PDF, JSON lines, PubMed's XML, a wiki's dump and plain text are read")
    elif not content.strip():
        fault("it is empty")
    else:
        title, text = plain.titled(Path(name).stem, content)
        yield Document(name, title, text)


def _begins(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(5)


def _root(path: Path) -> bytes | None:
    """The first element's name."""
    with opened(path) as file:
        found = _ROOT.search(file.read(4_096))
    return found[1].rpartition(b":")[2] if found else None


# Documents into a corpus, and vectors for what has none.

_EVERY: Final = 10_000


class Report(NamedTuple):
    """The result. `embedded`: pieces that got a vector now; `words_alone`: why there are no vectors, or
    not all, empty where there are.
    """

    added: Added
    embedded: int
    words_alone: str


def add(
    corpus: Corpus,
    documents: Iterable[Document],
    encoder: Encoder | None,
    refused: Callable[[Document, str], None],
    say: Callable[[str], None],
) -> Report:
    """What is added is searchable by its words even where vectors fail; the next call makes them up."""
    added = corpus.add(_counted(documents, say), refused)
    if encoder is None:
        return Report(added, 0, "no encoder")
    if not installed():
        return Report(added, 0, "faiss is not installed: pip install 'wardstream[knowledge]'")
    try:
        return Report(added, corpus.embed(encoder, lambda done: say(f"{done:,} passages have vectors")), "")
    except BackendError as error:
        return Report(added, 0, f"{error}; the same command makes up for it")


def _counted(documents: Iterable[Document], say: Callable[[str], None]) -> Iterable[Document]:
    for number, one in enumerate(documents, start=1):
        yield one
        if not number % _EVERY:
            say(f"{number:,} documents read")
