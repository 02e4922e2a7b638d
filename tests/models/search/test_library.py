"""Corpora of a folder, asked together."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from models.encoders.port import Vectors
from models.search.library import Library, fused
from models.search.pieces import Document
from schemas.errors import BackendError, ConfigurationError, StateError
from tests.models.search.corpora import DOCUMENTS, FABRY, MARFAN, Meaning


@pytest.fixture
def library(tmp_path: Path) -> Library:
    library = Library(tmp_path)
    library.made("book", "BOOK").add(DOCUMENTS)
    return library


def documents(library: Library, *queries: str, most: int = 5, names: Sequence[str] = ("book",)) -> list[str]:
    return [one.title for one in library.search(queries, names, most).passages]


def test_a_passage_is_found_by_its_words_and_by_its_title(library: Library) -> None:
    assert documents(library, "colchicine") == ["Gout"]
    assert documents(library, "Fabry") == ["Fabry disease"]


def test_a_number_is_found_with_and_without_a_blank_before_its_unit(library: Library) -> None:
    assert documents(library, "colchicine 0.5mg") == ["Gout"]


def test_what_shares_only_meaning_is_found_by_its_vector(library: Library) -> None:
    library.corpus("book").embed(Meaning())
    assert documents(library, "eye") == []
    assert documents(Library(library.folder, Meaning()), "eye") == ["Marfan syndrome"]


def test_by_vectors_alone_words_bring_nothing_and_without_vectors_they_do(library: Library) -> None:
    without_vectors = Library(library.folder, Meaning(), words=False)
    assert documents(without_vectors, "colchicine") == ["Gout"]
    library.corpus("book").embed(Meaning())
    by_vectors = Library(library.folder, Meaning(), words=False)
    assert documents(by_vectors, "eye") == ["Marfan syndrome"]
    assert documents(by_vectors, "colchicine") == []
    assert documents(Library(library.folder, Meaning()), "colchicine") == ["Gout"]


def test_a_question_that_nothing_answers_has_no_reference(library: Library) -> None:
    library.corpus("book").embed(Meaning())
    for asked in (library, Library(library.folder, Meaning())):
        assert asked.search(["stock market crash of 1929"], ["book"], 5).passages == ()
        assert asked.search(["", "  "], ["book"], 5).passages == ()
        assert asked.search([], ["book"], 5).passages == ()


def test_several_queries_bring_the_best_of_each_and_every_passage_once(library: Library) -> None:
    found = documents(library, "FBN1", "colchicine", "FBN1 variants")
    assert sorted(found) == ["Gout", "Marfan syndrome"]
    assert found[0] == "Marfan syndrome"


def test_the_same_text_in_two_documents_is_told_once(library: Library) -> None:
    library.corpus("book").add([structs.replace(MARFAN, id="copy")])
    assert documents(library, "FBN1") == ["Marfan syndrome"]


def test_a_tag_may_stand_for_several_corpora(library: Library) -> None:
    library.made("other", "BOOK").add([Document("x", "Marfan in children", "FBN1 in children.")])
    library.made("wiki", "WIKI").add([MARFAN])
    assert library.tagged("BOOK") == ["book", "other"]
    found = library.search(["FBN1"], library.tagged("BOOK"), 5).passages
    assert sorted(one.corpus for one in found) == ["book", "other"]


def test_what_another_process_adds_is_seen_at_the_next_question(library: Library) -> None:
    assert documents(library, "zebra") == []
    Library(library.folder).corpus("book").add([Document("z", "Zebra", "A rare zebra.")])
    assert documents(library, "zebra") == ["Zebra"]


def test_a_corpus_that_another_process_tags_anew_or_removes_and_makes_again_is_seen(library: Library) -> None:
    other = Library(library.folder)
    assert documents(library, "colchicine") == ["Gout"]
    other.made("book", "WIKI")
    assert (library.tagged("BOOK"), library.tagged("WIKI")) == ([], ["book"])
    other.corpus("book").destroy()
    assert library.corpora() == {}
    other.made("book", "BOOK").add([MARFAN])
    assert documents(library, "colchicine") == []
    assert documents(library, "FBN1") == ["Marfan syndrome"]


def test_many_may_ask_while_another_adds(library: Library) -> None:
    def ask(number: int) -> list[str]:
        return documents(library, "colchicine", "FBN1", "angiokeratoma")

    other = Library(library.folder)
    with ThreadPoolExecutor(4) as pool:
        answers = [pool.submit(ask, number) for number in range(60)]
        for number in range(8):
            other.corpus("book").add([Document(f"n{number}", f"Zebra {number}", f"Zebra number {number}.")])
    assert {tuple(sorted(answer.result())) for answer in answers} == {
        ("Fabry disease", "Gout", "Marfan syndrome")
    }


def test_an_encoder_that_fails_leaves_the_words_and_is_told(library: Library) -> None:
    class Down(Meaning):
        def encode(self, texts: Sequence[str]) -> Vectors:
            raise BackendError("the connection failed; is the server up?")

    library.corpus("book").embed(Meaning())
    found = Library(library.folder, Down()).search(["colchicine"], ["book"], 5)
    assert [one.title for one in found.passages] == ["Gout"]
    assert found.told == ("found by words alone: the connection failed; is the server up?",)


def test_vectors_of_another_encoder_are_not_compared_and_that_is_told(library: Library) -> None:
    class Other(Meaning):
        name = "other"

    library.corpus("book").embed(Meaning())
    found = Library(library.folder, Other()).search(["colchicine", "eye"], ["book"], 5)
    assert [one.title for one in found.passages] == ["Gout"]
    assert "book was found by words alone" in found.told[0]


def test_a_passage_is_found_again_by_the_id_that_a_citation_has(library: Library) -> None:
    (found,) = library.search(["angiokeratoma"], ["book"], 5).passages
    assert library.passage(found.id) == structs.replace(found, score=0.0)
    library.corpus("book").add([structs.replace(FABRY, text="Another text.")])
    assert library.passage(found.id) is None


def test_a_corpus_that_is_not_there_is_told(library: Library) -> None:
    with pytest.raises(StateError, match="knowledge list"):
        library.search(["x"], ["nobody"], 5)
    for name in ("../book", "", "a/b", ".hidden"):
        with pytest.raises(ConfigurationError, match="expected a name"):
            library.made(name, "BOOK")


WORDS = st.sampled_from(
    ["fbn1", "colchicine", "angiokeratoma", "lens", "in", "60 %", "unknown", "'); --", "*", "AND", "\ud800"]
)


@given(st.lists(st.lists(WORDS, max_size=6).map(" ".join), max_size=4), st.integers(0, 4))
def test_equal_questions_have_equal_answers_of_bounded_size_each_passage_once(
    tmp_path_factory: pytest.TempPathFactory, queries: list[str], most: int
) -> None:
    library = _shared(tmp_path_factory)
    found = library.search(queries, ["book"], most)
    assert library.search(queries, ["book"], most) == found
    assert len(found.passages) <= most
    assert len({one.id for one in found.passages}) == len(found.passages)


_MADE: list[Library] = []


def _shared(tmp_path_factory: pytest.TempPathFactory) -> Library:
    if not _MADE:
        library = Library(tmp_path_factory.mktemp("shared"), Meaning())
        corpus = library.made("book", "BOOK")
        corpus.add(DOCUMENTS)
        corpus.embed(Meaning())
        _MADE.append(library)
    return _MADE[0]


def test_what_two_rankings_name_comes_before_what_one_names_higher() -> None:
    scores = fused([["a", "b", "c"], ["d", "b"]])
    assert max(scores, key=lambda key: scores[key]) == "b"
    assert scores["a"] == scores["d"] > scores["c"]
