"""The chunk index of a patient: kept up to date it is what it would be built anew, and answers only from what
may be seen.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from models.search.chunk_index import ChunkIndex, DocumentVersion, Scope, View
from models.search.tokens import tokens
from schemas.chunks import Chunk
from schemas.retrieval import Okapi
from tests.amounts import examples
from tests.models.search.versions import direction, textbook_bm25, version, written

QUESTION = tokens("fever or chest pain")
words = st.sampled_from(["fever", "pain", "chest", "no", "x-ray", "5mg", "cough", "stable"])
texts = st.lists(words, max_size=6).map(" ".join)
scopes = st.builds(
    Scope,
    cut=st.integers(0, 6),
    encounters=st.none() | st.frozensets(st.sampled_from(["E/1", "E/2", ""])),
    note_types=st.none() | st.frozensets(st.sampled_from(["nursing", "consult"])),
)


@dataclass
class Told:
    """What an index was told, in plain lists, and what of it stands."""

    versions: dict[tuple[str, int], tuple[DocumentVersion, tuple[Chunk, ...]]] = field(default_factory=dict)
    embeddings: dict[str, int] = field(default_factory=dict)

    def standing(self, scope: Scope) -> set[str]:
        found = set()
        for resource in {name for name, _ in self.versions}:
            known = [
                told
                for (name, _), told in self.versions.items()
                if name == resource and told[0].time <= scope.cut
            ]
            if known:
                best, chunks = max(known, key=lambda told: told[0].rank)
                found |= {
                    chunk.id
                    for chunk in chunks
                    if not best.retracted
                    and (scope.encounters is None or chunk.encounter in scope.encounters)
                    and (scope.note_types is None or chunk.note_type in scope.note_types)
                }
        return found

    def anew(self) -> ChunkIndex:
        """In another order than it was told."""
        index = ChunkIndex()
        for content, seed in sorted(self.embeddings.items()):
            index.embedding(content, direction(seed))
        for key in sorted(self.versions, reverse=True):
            index.add(*self.versions[key])
        return index


class Histories(RuleBasedStateMachine):
    """Any sequence of versions, corrections, retractions, withdrawals and embeddings."""

    def __init__(self) -> None:
        super().__init__()
        self.index, self.told = ChunkIndex(), Told()

    @rule(
        name=st.sampled_from(["D/1", "D/2", "D/3"]),
        number=st.integers(1, 4),
        time=st.integers(0, 5),
        retracted=st.booleans(),
        encounter=st.sampled_from(["E/1", "E/2", ""]),
        kind=st.sampled_from(["nursing", "consult"]),
        said=st.lists(texts, max_size=3),
    )
    def add(
        self, name: str, number: int, time: int, retracted: bool, encounter: str, kind: str, said: list[str]
    ) -> None:
        if (name, number) in self.told.versions:
            made, chunks = self.told.versions[name, number]  # a duplicate
        else:
            made = version(name, number, time, retracted=retracted)
            chunks = written(made, *said, encounter=encounter, note_type=kind)
            self.told.versions[name, number] = made, chunks
        self.index.add(made, chunks)

    @rule(pick=st.integers(0, 20))
    def withdraw(self, pick: int) -> None:
        if self.told.versions:
            key = sorted(self.told.versions)[pick % len(self.told.versions)]
            self.index.remove(self.told.versions.pop(key)[0])

    @rule(pick=st.integers(0, 20), seed=st.integers(0, 5))
    def embed(self, pick: int, seed: int) -> None:
        hashes = sorted({chunk.hash for _, chunks in self.told.versions.values() for chunk in chunks})
        if hashes:
            content = hashes[pick % len(hashes)]
            self.told.embeddings[content] = seed
            self.index.embedding(content, direction(seed))

    @invariant()
    def it_is_what_it_would_be_built_anew(self) -> None:
        anew = self.told.anew()
        for scope in (
            Scope(),
            Scope(cut=2),
            Scope(cut=3, encounters=frozenset({"E/1"})),
            Scope(note_types=frozenset({"consult"})),
        ):
            kept, rebuilt = self.index.view(scope), anew.view(scope)
            assert {chunk.id for chunk in kept.chunks} == self.told.standing(scope)
            assert kept.chunks == rebuilt.chunks
            assert np.array_equal(kept.bm25(QUESTION), rebuilt.bm25(QUESTION))
            assert np.array_equal(
                kept.embedded, [chunk.hash in self.told.embeddings for chunk in kept.chunks]
            )
            assert np.array_equal(kept.cosine([direction(9)]), rebuilt.cosine([direction(9)]), equal_nan=True)


Histories.TestCase.settings = examples(60, stateful_step_count=15, deadline=None)
TestHistories = Histories.TestCase


@given(st.lists(texts, min_size=1, max_size=12), st.lists(words, min_size=1, max_size=4))
@examples(100)
def test_scores_are_those_of_the_textbook(said: list[str], asked: list[str]) -> None:
    index, one = ChunkIndex(), version()
    index.add(one, written(one, *said))
    question = [word for text in asked for word in tokens(text)]
    documents = [tokens(text) for text in said]
    expected = textbook_bm25(documents, question) if any(documents) else [0.0] * len(said)
    assert index.view().bm25(question) == pytest.approx(expected)


def seen(index: ChunkIndex, **scope: object) -> list[str]:
    return [chunk.text for chunk in index.view(Scope(**scope)).chunks]  # type: ignore[arg-type]


def test_a_correction_replaces_exactly_the_chunks_of_its_document() -> None:
    index = ChunkIndex()
    old, new, other = version("D/1", 1, 10), version("D/1", 2, 20), version("D/2", 1, 15)
    index.add(new, written(new, "left leg"))  # whichever comes first
    index.add(old, written(old, "right leg", "swollen"))
    index.add(other, written(other, "afebrile"))
    assert seen(index) == ["afebrile", "left leg"]


def test_an_earlier_cut_sees_what_was_known_then() -> None:
    index = ChunkIndex()
    old, new = version("D/1", 1, 10), version("D/1", 2, 20)
    index.add(old, written(old, "right leg"))
    index.add(new, written(new, "left leg"))
    assert (seen(index, cut=9), seen(index, cut=19), seen(index, cut=20)) == ([], ["right leg"], ["left leg"])


def test_a_document_entered_in_error_is_withdrawn_from_then_on() -> None:
    index = ChunkIndex()
    note, error = version("D/1", 1, 10), version("D/1", 2, 20, retracted=True)
    index.add(note, written(note, "wrong patient"))
    index.add(error, written(error, "wrong patient"))
    assert (seen(index, cut=19), seen(index)) == (["wrong patient"], [])


def test_what_comes_after_the_cut_does_not_move_a_score() -> None:
    index, first = ChunkIndex(), version("D/1", 1, 10)
    index.add(first, written(first, "fever", "pain"))
    before = index.view(Scope(cut=10)).bm25(["fever"]).tolist()
    later = version("D/2", 1, 11)
    index.add(later, written(later, "fever", "fever again"))
    assert index.view(Scope(cut=10)).bm25(["fever"]).tolist() == before


def test_a_chunk_is_found_by_words_before_its_embedding_has_come() -> None:
    index, one = ChunkIndex(), version()
    chunks = written(one, "fever since noon", "slept well")
    index.add(one, chunks)
    assert index.missing() == {chunk.hash: chunk.text for chunk in chunks}
    index.embedding(chunks[1].hash, direction(1))
    view = index.view()
    assert view.bm25(["fever"])[0] > 0
    assert np.isnan(view.cosine([direction(1)])[0, 0])
    assert view.cosine([direction(1)])[1, 0] == pytest.approx(1, abs=5e-4)
    assert list(index.missing()) == [chunks[0].hash]


def test_text_copied_forward_needs_one_embedding() -> None:
    index = ChunkIndex()
    for day in range(3):
        made = version(f"D/{day}", 1, day)
        index.add(made, written(made, "lungs clear"))
    assert len(index.missing()) == 1
    index.embedding(next(iter(index.missing())), direction(2))
    assert index.view().embedded.all()


def test_embeddings_of_two_encoders_are_not_mixed() -> None:
    index = ChunkIndex()
    index.embedding("aa", direction(1, 8))
    with pytest.raises(ValueError, match=r"dimension 8 .* got 4"):
        index.embedding("bb", direction(1, 4))
    one = version()
    index.add(one, written(one, "x"))
    index.embedding(written(one, "x")[0].hash, direction(1))
    with pytest.raises(ValueError, match=r"dimension 8 .* got 4"):
        index.view().cosine([direction(1, 4)])


def test_a_view_of_an_index_that_has_changed_is_refused() -> None:
    index, one, two = ChunkIndex(), version(), version("D/2")
    index.add(one, written(one, "fever"))
    view: View = index.view()
    index.add(two, written(two, "pain"))
    with pytest.raises(RuntimeError, match="take a new one"):
        view.bm25(["fever"])


def test_what_was_withdrawn_does_not_fill_the_index_for_ever() -> None:
    index, stays = ChunkIndex(), version("D/0", 1, 0)
    index.add(stays, written(stays, "fever"))
    index.embedding(written(stays, "fever")[0].hash, direction(3))
    for number in range(500):
        made = version("D/1", number, 1)
        index.add(made, written(made, "pain", "cough"))
        index.remove(made)
    assert len(index) == 1 and len(index._chunks) < 100
    assert index.view().embedded.all() and index.view().bm25(["fever"])[0] > 0


@given(scopes)
def test_an_empty_index_answers_with_nothing(scope: Scope) -> None:
    view = ChunkIndex().view(scope)
    assert len(view) == 0
    assert view.bm25(QUESTION).shape == (0,) and view.cosine([direction(1)]).shape == (0, 1)


def test_constants_of_bm25_are_those_given() -> None:
    index, one = ChunkIndex(), version()
    said = ["fever fever fever", "fever and a long story about pain"]
    index.add(one, written(one, *said))
    expected = textbook_bm25([tokens(text) for text in said], ["fever"], k1=2.0, b=0.0)
    assert index.view().bm25(["fever"], Okapi(2.0, 0.0)) == pytest.approx(expected)
