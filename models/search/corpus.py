"""One corpus: a folder with an index of words and, where there is an encoder, vectors.

What a call of `add` brings is seen all together or not at all. Documents are known by id and by the digest of
what they say: the same again costs a look-up and changes nothing on disk, another text under the same id
replaces the pieces of the old one. Pieces are numbered in order of arrival.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import numpy as np
from msgspec import Struct

from models.encoders.port import Encoder
from models.search.pieces import Document, Tag, cut, digest
from models.search.vectors import Vectors
from models.search.words import Held, Words
from models.whole_file import whole_file
from schemas.errors import StateError

FORMAT: Final = 1  # a change of cutting or tokens makes another
_NAME: Final = "corpus.json"
_BLOCK: Final = 20_000  # pieces embedded between two saves: what a crash can cost
_BATCH: Final = 256
_DEAD: Final = 1.1  # vectors for each piece, from which on those without one go


class About(Struct, frozen=True):
    """The folder's description of itself."""

    format: int
    tag: Tag


class Added(NamedTuple):
    """Documents, but for `pieces`: how many were written."""

    new: int = 0
    changed: int = 0
    same: int = 0
    pieces: int = 0


class Corpus:
    """Of a folder; the folder's name is the corpus's."""

    def __init__(self, folder: Path) -> None:
        """Raises StateError where there is no corpus."""
        try:
            self.about = msgspec.json.decode((folder / _NAME).read_bytes(), type=About)
        except FileNotFoundError:
            raise StateError(
                f"expected a corpus at {folder}, got none; `wardstream knowledge list` names those that "
                "are there"
            ) from None
        except msgspec.DecodeError:
            raise StateError(
                f"expected {_NAME} of a corpus at {folder}, got something else; remove the folder and add "
                "again"
            ) from None
        if self.about.format != FORMAT:
            raise StateError(
                f"expected a corpus of format {FORMAT} at {folder}, got {self.about.format}; remove it and "
                "add again"
            )
        self.folder = folder
        self.name = folder.name
        self.words = Words(folder / "words")
        self.vectors = Vectors(folder / "vectors")

    @classmethod
    def made(cls, folder: Path, tag: Tag) -> Corpus:
        """New, or the one that is there, under this tag."""
        about = msgspec.json.encode(About(FORMAT, tag))
        path = folder / _NAME
        if not path.exists() or path.read_bytes() != about:
            with whole_file(path) as file:
                file.write(about)
        return cls(folder)

    def refresh(self) -> None:
        self.words.refresh()
        self.vectors.refresh()

    def add(
        self,
        documents: Iterable[Document],
        refused: Callable[[Document, str], None] = lambda document, why: None,
    ) -> Added:
        """Raises ConfigurationError where another process adds, and whatever `documents` raises; the corpus
        is then as it was.

        `refused` is called with what is not taken: a document without words, or with an id that was given
        before.
        """
        seen: set[str] = set()
        counts = Added()
        with self.words.writing() as writer:
            number = max(self.words.last(), self.vectors.last) + 1
            for one in documents:
                if one.id in seen:
                    refused(one, "its id was given before in the same call; the first is kept")
                    continue
                seen.add(one.id)
                whole = digest(one.id, one.title, one.text)
                if self.words.has("whole", whole):
                    counts = counts._replace(same=counts.same + 1)
                    continue
                pieces = self._pieces(one)
                if not pieces:
                    refused(one, "no words in it")
                    continue
                if there := self.words.has("document", one.id):
                    writer.remove(one.id)
                for at, piece in enumerate(pieces):
                    writer.add(number, piece, whole, first=not at)
                    number += 1
                counts = Added(
                    counts.new + (not there), counts.changed + there, counts.same, counts.pieces + len(pieces)
                )
        return counts

    def remove(self, documents: Iterable[str]) -> int:
        """How many were there."""
        gone = 0
        with self.words.writing() as writer:
            for id in dict.fromkeys(documents):
                if self.words.has("document", id):
                    writer.remove(id)
                    gone += 1
        return gone

    def destroy(self) -> None:
        """The name of the corpus goes first: what a crash leaves is no corpus."""
        (self.folder / _NAME).unlink()
        shutil.rmtree(self.folder)

    @property
    def unembedded(self) -> int:
        """Pieces without a vector yet."""
        return (
            sum(1 for _ in self.words.since(self.vectors.last + 1))
            if self.words.last() > self.vectors.last
            else 0
        )

    def embed(self, encoder: Encoder, say: Callable[[int], None] = lambda done: None) -> int:
        """Vectors for pieces that have none; how many. What another encoder made is made again. Raises what
        the encoder raises: blocks that were saved stay.
        """
        begin = self.vectors.last + 1 if self.vectors.encoder == encoder.name else 0
        if begin and len(self.vectors) > _DEAD * (len(self.words) - self.unembedded):
            self.vectors.keep(np.array([number for number, _ in self.words.since(0)], np.int64))
        done = 0
        pieces = self.words.since(begin)
        while block := list(islice(pieces, _BLOCK)):
            rows = [
                encoder.encode([f"{held.title}\n{held.text}" for _, held in block[at : at + _BATCH]])
                for at in range(0, len(block), _BATCH)
            ]
            self.vectors.save(
                encoder.name,
                np.array([number for number, _ in block], np.int64),
                np.concatenate(rows),
                block[-1][0],
            )
            done += len(block)
            say(done)
        return done

    def _pieces(self, one: Document) -> list[Held]:
        found: list[Held] = []
        times: Counter[str] = Counter()
        title = " ".join(one.title.split())[:300]
        for text in cut(one.text):
            name = digest(title, text, size=6)
            times[name] += 1
            again = f".{times[name]}" if times[name] > 1 else ""
            found.append(Held(f"{self.name}/{one.id}#{name}{again}", one.id, title, text))
        return found
