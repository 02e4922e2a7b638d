"""A corpus on disk: what adding and removing leave behind."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from models.search.corpus import Added, Corpus
from models.search.pieces import Document
from schemas.errors import ConfigurationError, StateError
from tests.amounts import examples
from tests.models.encoders.bag_of_words import BagOfWords
from tests.models.search.corpora import DOCUMENTS, FABRY, MARFAN, Meaning


@pytest.fixture
def corpus(tmp_path: Path) -> Corpus:
    return Corpus.made(tmp_path / "library", "BOOK")


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def texts(corpus: Corpus) -> list[str]:
    return [held.text for _, held in corpus.words.since(0)]


def test_adding_the_same_again_changes_nothing_on_disk(corpus: Corpus) -> None:
    assert corpus.add(DOCUMENTS) == Added(3, 0, 0, 3)
    corpus.embed(Meaning())
    before = contents(corpus.folder)
    assert corpus.add(DOCUMENTS) == Added(0, 0, 3, 0)
    assert corpus.embed(Meaning()) == 0
    assert contents(corpus.folder) == before


def test_a_changed_document_replaces_its_pieces_and_the_others_keep_their_ids(corpus: Corpus) -> None:
    corpus.add(DOCUMENTS)
    before = {held.document: held.id for _, held in corpus.words.since(0)}
    assert corpus.add([structs.replace(FABRY, text="Nothing of the old text.")]) == Added(0, 1, 0, 1)
    after = {held.document: held.id for _, held in corpus.words.since(0)}
    assert texts(corpus).count("Nothing of the old text.") == 1
    assert FABRY.text not in texts(corpus)
    assert {name for name in after if after[name] != before[name]} == {"fabry"}


def test_a_piece_keeps_its_id_when_another_part_of_its_document_changes(corpus: Corpus) -> None:
    kept, changed = "A first paragraph. " * 40, "A second one. " * 40
    corpus.add([Document("d", "D", f"{kept}\n\n{changed}")])
    before = [held.id for _, held in corpus.words.since(0)]
    corpus.add([Document("d", "D", f"{kept}\n\nSomething else. {changed}")])
    after = [held.id for _, held in corpus.words.since(0)]
    assert before[0] == after[0]
    assert before[1] != after[1]


def test_ids_are_unique_even_where_a_document_repeats_itself(corpus: Corpus) -> None:
    paragraph = "The same. " * 90
    corpus.add([Document("d", "D", "\n\n".join([paragraph] * 3))])
    ids = [held.id for _, held in corpus.words.since(0)]
    assert len(ids) == len(set(ids)) == 3


@given(
    st.lists(
        st.lists(
            st.tuples(
                st.sampled_from("abcd"), st.sampled_from(["fever.", "cough.", "rash. " * 200, "pain."])
            ),
            max_size=6,
            unique_by=lambda one: one[0],
        ),
        max_size=4,
    )
)
@examples(10)
def test_after_any_calls_each_document_stands_as_it_was_last_added(
    tmp_path_factory: pytest.TempPathFactory, calls: list[list[tuple[str, str]]]
) -> None:
    corpus = Corpus.made(tmp_path_factory.mktemp("c") / "c", "BOOK")
    last: dict[str, str] = {}
    for call in calls:
        corpus.add(Document(name, "T", text) for name, text in call)
        last.update(call)
    found: dict[str, str] = {}
    for _, held in corpus.words.since(0):
        found[held.document] = f"{found.get(held.document, '')} {held.text}".strip()
    assert found == {name: text.strip() for name, text in last.items()}
    assert corpus.words.documents == len(last)


def test_an_id_that_comes_twice_in_a_call_is_told_and_the_first_is_kept_each_time(corpus: Corpus) -> None:
    told: list[str] = []
    for _ in range(2):
        corpus.add(
            [MARFAN, structs.replace(MARFAN, text="Another text.")],
            lambda one, why: told.append(f"{one.id}: {why}"),
        )
        assert texts(corpus) == [MARFAN.text]
    assert [line.partition(":")[0] for line in told] == ["marfan"] * 2


def test_a_source_that_breaks_leaves_the_corpus_as_it_was(corpus: Corpus) -> None:
    corpus.add([MARFAN])

    def breaking() -> Iterator[Document]:
        yield FABRY
        yield structs.replace(MARFAN, text="changed")
        raise OSError("gone")

    with pytest.raises(OSError, match="gone"):
        corpus.add(breaking())
    assert texts(corpus) == [MARFAN.text]
    assert texts(Corpus(corpus.folder)) == [MARFAN.text]


def test_a_process_that_dies_while_it_adds_leaves_the_old_corpus_and_the_next_one_goes_on(
    corpus: Corpus,
) -> None:
    corpus.add([MARFAN])
    code = """
import os, sys
from pathlib import Path
from models.search.corpus import Corpus
from models.search.pieces import Document
def dying():
    for n in range(5_000):
        yield Document(f"d{n}", "T", f"text {n}. " * 50)
    os._exit(9)
Corpus(Path(sys.argv[1])).add(dying())
"""
    root = Path(__file__).resolve().parents[3]
    done = subprocess.run(
        [sys.executable, "-c", code, str(corpus.folder)], cwd=root, capture_output=True, text=True
    )
    assert done.returncode == 9, done.stderr
    again = Corpus(corpus.folder)
    assert texts(again) == [MARFAN.text]
    assert again.add([FABRY]).new == 1
    assert sorted(texts(again)) == sorted([MARFAN.text, FABRY.text])


def test_two_cannot_add_at_once(corpus: Corpus) -> None:
    other = Corpus(corpus.folder)

    def meanwhile() -> Iterator[Document]:
        yield MARFAN
        other.add([FABRY])

    with pytest.raises(ConfigurationError, match="another process"):
        corpus.add(meanwhile())


def test_a_removed_document_is_found_neither_by_words_nor_by_meaning(corpus: Corpus) -> None:
    corpus.add(DOCUMENTS)
    corpus.embed(Meaning())
    assert corpus.remove(["marfan", "nobody"]) == 1
    assert MARFAN.text not in texts(corpus)
    ((_, nearest), *_) = corpus.vectors.search(Meaning().encode(["lens"]), 1)[0]
    assert corpus.words.piece(nearest) is None


def test_vectors_of_pieces_that_are_gone_go_when_others_are_embedded(corpus: Corpus) -> None:
    corpus.add(DOCUMENTS)
    corpus.embed(Meaning())
    corpus.remove(["marfan"])
    corpus.add([Document("new", "New", "The eye lens.")])
    corpus.embed(Meaning())
    assert len(corpus.vectors) == len(corpus.words) == 3
    assert [
        corpus.words.piece(number).document
        for _, number in corpus.vectors.search(Meaning().encode(["lens"]), 1)[0]
    ] == ["new"]  # type: ignore[union-attr]


def test_a_number_is_not_used_again_when_the_last_document_is_removed(corpus: Corpus) -> None:
    corpus.add(DOCUMENTS)
    corpus.embed(Meaning())
    corpus.remove(["gout"])
    corpus.add([Document("lens", "Lens", "The lens of the eye.")])
    ((_, number), *_) = corpus.vectors.search(Meaning().encode(["gout"]), 1)[0]
    assert corpus.words.piece(number) is None


def test_another_encoder_makes_all_vectors_anew(corpus: Corpus) -> None:
    corpus.add(DOCUMENTS)
    corpus.embed(Meaning())
    assert corpus.embed(BagOfWords()) == 3
    assert corpus.vectors.encoder == BagOfWords().name


def test_a_folder_that_is_no_corpus_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(StateError, match="knowledge list"):
        Corpus(tmp_path)
    (tmp_path / "corpus.json").write_text('{"format": 99, "tag": "BOOK"}')
    with pytest.raises(StateError, match="remove it and add again"):
        Corpus(tmp_path)


def test_vectors_that_are_damaged_are_told(corpus: Corpus) -> None:
    corpus.add(DOCUMENTS)
    corpus.embed(Meaning())
    next((corpus.folder / "vectors").glob("*.faiss")).write_bytes(b"nothing")
    with pytest.raises(StateError, match="expected vectors"):
        Corpus(corpus.folder)


def test_an_index_that_is_damaged_is_told(corpus: Corpus) -> None:
    corpus.add(DOCUMENTS)
    (corpus.folder / "words" / "meta.json").write_text("{}")
    with pytest.raises(StateError, match="expected an index of words"):
        Corpus(corpus.folder)
