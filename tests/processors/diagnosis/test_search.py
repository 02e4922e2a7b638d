"""What every `Search` of the agent promises: in memory and over corpora on disk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from models.search.library import Library
from models.search.pieces import Document
from processors.diagnosis.agent.environment import Found, Search
from processors.diagnosis.search import InLibrary
from tests.models.search.corpora import DOCUMENTS, Meaning
from tests.processors.diagnosis.agent.shelf import Passages

WIKI = Document("marfan", "Marfan syndrome", "An encyclopedia on Marfan syndrome.")


def library(folder: Path, *, vectors: bool) -> Library:
    library = Library(folder, Meaning() if vectors else None)
    for name, tag, documents in (("book", "BOOK", DOCUMENTS), ("wiki", "WIKI", (WIKI,))):
        corpus = library.made(name, tag)  # type: ignore[arg-type]
        corpus.add(documents)
        if vectors:
            corpus.embed(Meaning())
    return library


@pytest.fixture(params=["shelf", "words", "words and vectors"])
def search(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Search]:
    if request.param == "shelf":
        yield Passages(
            [
                *(Found(f"book/{one.id}", "BOOK", one.title, one.text) for one in DOCUMENTS),
                Found("wiki/marfan", "WIKI", WIKI.title, WIKI.text),
            ]
        )
    else:
        yield InLibrary(library(tmp_path, vectors=request.param != "words"))


def titles(search: Search, *queries: str, most: int = 3) -> list[str]:
    return [one.title for one in search.passages("BOOK", queries, most)]


def test_the_passage_that_has_the_words_comes_first(search: Search) -> None:
    assert titles(search, "colchicine for an attack")[0] == "Gout"
    assert titles(search, "variants of FBN1")[0] == "Marfan syndrome"


def test_title_text_and_id_are_those_of_the_passage(search: Search) -> None:
    found = search.passages("BOOK", ["angiokeratoma acroparesthesia"], 1)[0]
    assert (found.corpus, found.title, found.text) == ("BOOK", "Fabry disease", DOCUMENTS[1].text)
    assert found.id.startswith("book/fabry")


def test_corpora_are_kept_apart(search: Search) -> None:
    assert [one.text for one in search.passages("WIKI", ["Marfan syndrome"], 5)] == [WIKI.text]
    assert all(one.corpus == "BOOK" for one in search.passages("BOOK", ["Marfan syndrome"], 5))


def test_a_tag_without_a_corpus_has_no_passages(search: Search) -> None:
    assert list(search.passages("PMC", ["Marfan syndrome"], 5)) == []


def test_what_no_passage_speaks_of_has_no_passages(search: Search) -> None:
    assert titles(search, "stock market crash") == []
    assert titles(search) == titles(search, "") == titles(search, "  ") == []


def test_several_queries_bring_the_best_of_each_and_every_passage_once(search: Search) -> None:
    found = search.passages("BOOK", ["colchicine attack", "angiokeratoma childhood", "colchicine"], 5)
    assert {one.title for one in found} >= {"Gout", "Fabry disease"}
    assert len({one.id for one in found}) == len(found)


def test_no_more_than_asked_for_and_the_same_each_time(search: Search) -> None:
    queries = ["colchicine", "FBN1", "angiokeratoma"]
    first = list(search.passages("BOOK", queries, 2))
    assert len(first) == 2
    assert list(search.passages("BOOK", queries, 2)) == first
    assert list(search.passages("BOOK", queries, 0)) == []


@pytest.mark.parametrize(
    "query", ["*", "AND OR NOT", "(", '"', "fbn1:", "a\\", "\x00", "x" * 1_500, "\ud800", "Ω ≥ 5 µg/L"]
)
def test_no_query_breaks_a_source(search: Search, query: str) -> None:
    assert "Gout" in titles(search, query, "colchicine")
