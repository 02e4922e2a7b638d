"""Documents into a corpus, and vectors for what has none."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from models.encoders.port import Encoder
from models.search.corpus import Added, Corpus
from models.search.passage import Document
from models.search.vectors import installed
from schemas.errors import BackendError

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
