"""BM25 over the pieces of one corpus: an index of tantivy on disk, memory-mapped, whose commits are atomic.

Tokens are those of models.search.tokens, so that "5mg" and "5 mg", "allergies" and "allergy" meet; title
and text count as one text. tantivy's BM25 has k1 = 1.2 and b = .75 (the paper's example: 1.5 and .75). The
index stores what results show as well, so that nothing else on disk can be at odds with it; a process that
dies while it adds leaves the last commit.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from models.search.tokens import tokens
from schemas.errors import ConfigurationError, StateError

MISSING: Final = (
    "expected the library {name} for knowledge search, got none; pip install 'wardstream[knowledge]'"
)
_HEAP: Final = 128_000_000  # bytes of what is not on disk yet, while adding
_FIELD: Final = "words"
_PAGE: Final = 10_000


class Held(Struct, frozen=True, array_like=True):
    """A piece as the index holds it."""

    id: str
    document: str
    title: str
    text: str


class Words:
    """One index. A reader sees the last commit at the time of `refresh`. Raises StateError where the folder
    holds something else.
    """

    def __init__(self, folder: Path) -> None:
        self._tantivy = _library()
        self._folder = folder
        if not (folder / "meta.json").exists():
            folder.mkdir(parents=True, exist_ok=True)
        try:
            self._index = self._tantivy.Index(_schema(self._tantivy), path=str(folder), reuse=True)
        except ValueError:
            raise StateError(
                f"expected an index of words at {folder}, got something else; remove the corpus and add again"
            ) from None
        analyzer = self._tantivy.TextAnalyzerBuilder(self._tantivy.Tokenizer.whitespace()).build()
        self._index.register_tokenizer("spaced", analyzer)
        self._index.config_reader("manual")
        self._seen: tuple[int, int] | None = None
        self.refresh()

    def refresh(self) -> None:
        """See what was committed since; costs one stat where nothing was."""
        found = (self._folder / "meta.json").stat()
        now = (found.st_mtime_ns, found.st_size)
        if now != self._seen:
            self._index.reload()
            self._searcher = self._index.searcher()
            self._seen = now

    def __len__(self) -> int:
        return int(self._searcher.num_docs)

    @property
    def documents(self) -> int:
        return self._count("part", "first")

    def has(self, field: str, value: str) -> bool:
        return self._count(field, value) > 0

    def weights(self, query: str) -> dict[str, float]:
        """token -> its inverse document frequency; a word that no piece has weighs most."""
        count = len(self)
        return {
            token: math.log(1 + (count - found + 0.5) / (found + 0.5))
            if (found := min(self._searcher.doc_freq(_FIELD, token), count))
            else math.log(2 * count + 2)
            for token in dict.fromkeys(tokens(query))
        }

    def search(self, query: Sequence[str], most: int) -> list[tuple[float, int]]:
        """(BM25, number) of the best pieces for these tokens, the best first; among equals the earlier
        number.
        """
        if not query or not len(self):
            return []
        should = self._tantivy.Occur.Should
        terms = [(should, self._term(_FIELD, token)) for token in query]
        searcher = self._searcher
        hits = searcher.search(self._tantivy.Query.boolean_query(terms), limit=most, count=False).hits
        numbers = _numbers(searcher, [address for _, address in hits])
        return sorted(
            ((float(score), number) for (score, _), number in zip(hits, numbers, strict=True)),
            key=lambda one: (-one[0], one[1]),
        )

    def piece(self, number: int) -> Held | None:
        """None where it is no longer there."""
        return self._first("n", number)

    def named(self, id: str) -> Held | None:
        return self._first("id", id)

    def since(self, number: int) -> Iterator[tuple[int, Held]]:
        """Pieces of this number and above, in order."""
        last, searcher = self.last(), self._searcher
        for begin in range(number, last + 1, _PAGE):
            kind = self._tantivy.FieldType.Unsigned
            query = self._tantivy.Query.range_query(
                self._schema, "n", kind, begin, min(begin + _PAGE - 1, last)
            )
            addresses = [address for _, address in searcher.search(query, limit=_PAGE, count=False).hits]
            for n, address in sorted(
                zip(_numbers(searcher, addresses), addresses, strict=True), key=lambda one: one[0]
            ):
                yield n, _held(searcher, address)

    def last(self) -> int:
        """The highest number; -1 where there is none."""
        query = self._tantivy.Query.all_query()
        searcher = self._searcher
        hits = searcher.search(query, limit=1, count=False, order_by_field="n").hits
        return _numbers(searcher, [hits[0][1]])[0] if hits else -1

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        """All of what is written, or nothing. Raises ConfigurationError where another process is writing."""
        try:
            inner = self._index.writer(heap_size=_HEAP, num_threads=1)
        except ValueError as error:
            if "lock" not in str(error).lower():
                raise
            raise ConfigurationError(
                f"expected to be the only one who adds to {self._folder.parent}, another process does; wait "
                "for it"
            ) from None
        writer = Writer(inner, self._tantivy.Document)
        try:
            yield writer
        except BaseException:
            inner.rollback()
            inner.wait_merging_threads()
            raise
        if writer.wrote:
            inner.commit()
        inner.wait_merging_threads()
        self.refresh()

    @property
    def _schema(self) -> Any:
        return self._index.schema

    def _term(self, field: str, value: str | int) -> Any:
        return self._tantivy.Query.term_query(
            self._schema, field, value, "freq" if field == _FIELD else "basic"
        )

    def _count(self, field: str, value: str) -> int:
        return int(self._searcher.search(self._term(field, value), limit=1).count)

    def _first(self, field: str, value: str | int) -> Held | None:
        searcher = self._searcher
        hits = searcher.search(self._term(field, value), limit=1, count=False).hits
        return _held(searcher, hits[0][1]) if hits else None


# An address is one of its searcher: another thread may see a later commit meanwhile, so these two are never
# asked of `self`.


def _numbers(searcher: Any, addresses: Sequence[Any]) -> list[int]:
    return [int(one) for one in searcher.fast_field_values("n", addresses)] if addresses else []


def _held(searcher: Any, address: Any) -> Held:
    return msgspec.msgpack.decode(bytes(searcher.doc(address).get_first("held")), type=Held)


class Writer:
    """What may be done to an index before the commit."""

    def __init__(self, inner: Any, document: Any) -> None:
        self._inner = inner
        self._document = document
        self.wrote = False

    def add(self, number: int, held: Held, whole: str, *, first: bool) -> None:
        """`whole`: digest of the document."""
        one = self._document()
        one.add_text("id", held.id)
        one.add_text("document", held.document)
        one.add_text("whole", whole)
        one.add_text("part", "first" if first else "later")
        one.add_unsigned("n", number)
        one.add_text(_FIELD, " ".join(tokens(f"{held.title} {held.text}")))
        one.add_bytes("held", msgspec.msgpack.encode(held))
        self._inner.add_document(one)
        self.wrote = True

    def remove(self, document: str) -> None:
        self._inner.delete_documents_by_term("document", document)
        self.wrote = True


def covered(weights: Mapping[str, float], title: str, text: str) -> float:
    """The share of a query that a piece's words hold, by each word's weight; [0, 1]."""
    there = set(tokens(f"{title} {text}"))
    return sum(weight for token, weight in weights.items() if token in there) / (sum(weights.values()) or 1.0)


def _schema(tantivy: Any) -> Any:
    builder = tantivy.SchemaBuilder()
    for name in ("id", "document", "whole", "part"):
        builder.add_text_field(name, tokenizer_name="raw", index_option="basic")
    builder.add_unsigned_field("n", indexed=True, fast=True)
    builder.add_text_field(_FIELD, tokenizer_name="spaced", index_option="freq")
    builder.add_bytes_field("held", stored=True)
    return builder.build()


def _library() -> Any:
    try:
        import tantivy
    except ImportError:
        raise ConfigurationError(MISSING.format(name="tantivy")) from None
    return tantivy
