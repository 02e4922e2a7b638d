"""All corpora of a folder, searched together: by words and by meaning, fused, each passage once.

    words      BM25 of every corpus, as shares of the best possible for the query, so that corpora of different size can be put in one ranking
    meaning    cosine of vectors, where an encoder is given and made the vectors
    fused      reciprocal rank fusion over queries and both kinds (reciprocal rank fusion); equal scores by cosine, then by corpus and number: equal questions, equal
               answers

A passage is a result if it holds enough of a query: `coverage` of its words by their weight, or a
cosine of `likeness`. Where none does, the answer is empty: "no reference".
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

import numpy as np
from msgspec import Struct

from models.encoders.port import Encoder
from models.search.corpus import Corpus
from models.search.pieces import Passage, Tag
from models.search.vectors import installed
from models.search.words import Held, covered
from schemas.errors import BackendError, ConfigurationError

K: Final = 60

Key = TypeVar("Key", bound=Hashable)


def fused(rankings: Iterable[Sequence[Key]]) -> dict[Key, float]:
    """Key -> score. Ranks begin at 1; what a ranking does not name gets nothing from it."""
    scores: dict[Key, float] = {}
    for ranking in rankings:
        for rank, key in enumerate(ranking, start=1):
            scores[key] = scores.get(key, 0.0) + 1 / (K + rank)
    return scores


_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_BEST: Final = 2.2  # (k1 + 1): what one word can count at most, times its weight
_DEPTH: Final = 50  # of each ranking


class Threshold(Struct, frozen=True, kw_only=True):
    """What a passage must reach, in one of the two, for one of the queries."""

    coverage: float = 0.4
    likeness: float = 0.5


class Answer(NamedTuple):
    """`told`: remarks for a person about how it was found; they quote no query."""

    passages: tuple[Passage, ...]
    told: tuple[str, ...] = ()


class _Query(NamedTuple):
    query: str
    weights: dict[str, dict[str, float]]  # corpus -> token -> weight


_Key = tuple[str, int]  # corpus, number


class Library:
    """Opened; sees what other processes add at the next question. One instance may be used from several
    threads.
    """

    def __init__(
        self,
        folder: Path,
        encoder: Encoder | None = None,
        threshold: Threshold | None = None,
        *,
        words: bool = True,
    ) -> None:
        """`encoder`: pieces are found by their vectors as well · `words` False: by vectors alone, where they can be."""
        self.folder = folder
        self._encoder = encoder
        self._by_words = words
        self._threshold = threshold or Threshold()
        self._open: dict[
            str, tuple[tuple[int, int], Corpus]
        ] = {}  # with what distinguished it from another of its name

    def corpora(self) -> dict[str, Corpus]:
        """By name, in order."""
        return {path.parent.name: self._opened(path) for path in sorted(self.folder.glob("*/corpus.json"))}

    def corpus(self, name: str) -> Corpus:
        """Raises StateError where there is none of this name."""
        path = self.folder / checked(name) / "corpus.json"
        return self._opened(path) if path.exists() else Corpus(path.parent)

    def made(self, name: str, tag: Tag) -> Corpus:
        """New, or the one that is there, under this tag from now on."""
        return Corpus.made(self.folder / checked(name), tag)

    def tagged(self, tag: Tag) -> list[str]:
        return [name for name, corpus in self.corpora().items() if corpus.about.tag == tag]

    def passage(self, id: str) -> Passage | None:
        """What a citation names, while it is there."""
        name, _, _ = id.partition("/")
        corpus = self.corpora().get(name)
        held = corpus.words.named(id) if corpus else None
        return _passage(name, held, 0.0) if held else None

    def search(self, queries: Sequence[str], names: Sequence[str], most: int) -> Answer:
        """The best passages of these corpora for all queries together. Raises StateError for a corpus that is
        not there.
        """
        corpora = {name: self.corpus(name) for name in dict.fromkeys(names)}
        for corpus in corpora.values():
            corpus.refresh()
        questions = [
            _Query(query, {name: corpus.words.weights(query) for name, corpus in corpora.items()})
            for query in dict.fromkeys(" ".join(query.split()) for query in queries)
            if query
        ]
        if not questions or not corpora or most < 1:
            return Answer(())
        cosines, notes = self._near([one.query for one in questions], corpora)
        rankings = [self._worded(one, corpora) for one in questions] if self._by_words or notes else []
        rankings += [sorted(near, key=lambda key: (-near[key], key))[:_DEPTH] for near in cosines]
        scores = fused(rankings)
        found: list[Passage] = []
        seen: set[tuple[str, str]] = set()
        nearest = {key: max(near.get(key, 0.0) for near in cosines) for key in scores} if cosines else {}
        for key in sorted(scores, key=lambda key: (-scores[key], -nearest.get(key, 0.0), key)):
            held = corpora[key[0]].words.piece(key[1])
            if (
                held is None
                or (held.title, held.text) in seen
                or not self._answers(key, held, questions, cosines)
            ):
                continue
            seen.add((held.title, held.text))
            found.append(_passage(key[0], held, round(scores[key], 6)))
            if len(found) == most:
                break
        return Answer(tuple(found), notes)

    def _opened(self, path: Path) -> Corpus:
        found = path.stat()
        now, name = (found.st_mtime_ns, found.st_ino), path.parent.name
        before = self._open.get(name)
        if before is None or before[0] != now:
            before = self._open[name] = (now, Corpus(path.parent))
        return before[1]

    def _worded(self, questions: _Query, corpora: dict[str, Corpus]) -> list[_Key]:
        found: list[tuple[float, _Key]] = []
        for name, corpus in corpora.items():
            weights = questions.weights[name]
            whole = _BEST * sum(weights.values())
            found += [
                (score / whole, (name, number))
                for score, number in corpus.words.search(list(weights), _DEPTH)
            ]
        return [key for _, key in sorted(found, key=lambda one: (-one[0], one[1]))[:_DEPTH]]

    def _near(
        self, queries: Sequence[str], corpora: dict[str, Corpus]
    ) -> tuple[list[dict[_Key, float]], tuple[str, ...]]:
        """For each query the nearest pieces with their cosines; none, and why, where it is by words alone."""
        nothing: list[dict[_Key, float]] = []
        if self._encoder is None:
            return nothing, ("found by words alone: no encoder",)
        if not installed():
            return nothing, ("found by words alone: faiss is not installed",)
        fit = {
            name: corpus for name, corpus in corpora.items() if corpus.vectors.encoder == self._encoder.name
        }
        notes = [
            (
                f"{name} was found by words alone: no vectors of this encoder; `wardstream knowledge add` "
                "makes "
                "them"
            )
            for name in corpora
            if name not in fit
        ]
        if not fit:
            return nothing, tuple(notes)
        try:
            vectors = np.asarray(self._encoder.encode(list(queries)), np.float32)
        except BackendError as error:
            return nothing, (f"found by words alone: {error}",)
        near: list[dict[_Key, float]] = [{} for _ in queries]
        for name, corpus in fit.items():
            for of, hits in zip(near, corpus.vectors.search(vectors, _DEPTH), strict=True):
                of.update({(name, number): cosine for cosine, number in hits})
        return near, tuple(notes)

    def _answers(
        self, key: _Key, held: Held, questions: Sequence[_Query], cosines: Sequence[dict[_Key, float]]
    ) -> bool:
        if any(near.get(key, 0.0) >= self._threshold.likeness for near in cosines):
            return True
        return (self._by_words or not cosines) and any(
            covered(one.weights[key[0]], held.title, held.text) >= self._threshold.coverage
            for one in questions
        )


def checked(name: str) -> str:
    """Raises ConfigurationError for what is no name of a corpus."""
    if not _NAME.fullmatch(name):
        raise ConfigurationError(
            f"expected a name of letters, digits, dots, hyphens and underscores, 64 at most; got {name[:80]}"
        )
    return name


def _passage(corpus: str, held: Held, score: float) -> Passage:
    return Passage(held.id, corpus, held.title, held.text, score)
