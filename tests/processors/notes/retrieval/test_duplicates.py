"""Copied text collapses to where it was first written; what only looks alike does not."""

from __future__ import annotations

import pytest

from models.search.chunk_index import ChunkIndex
from processors.notes.retrieval import Retrieval, retrieve
from processors.notes.retrieval.questions import Question, Questions
from tests.processors.notes.retrieval.visits import VISIT, index_of, meaning, note

QUESTIONS = Questions((Question("pain", "Is there pain?", "pain"),), {"default": (Question("any", "pain?"),)})


def ask(index: ChunkIndex) -> Retrieval:
    return retrieve(index, VISIT, {text: meaning(text) for text in QUESTIONS.texts()}, QUESTIONS)


def chosen(found: Retrieval) -> dict[str, tuple[str, ...]]:
    return {one.chunk.id: one.copies for one in found.chosen}


def pair(earlier: str, later: str, *, embedded: bool = True) -> Retrieval:
    """Two notes of two types that an encoder cannot tell apart."""
    index = index_of([note("D/1", 1, earlier), note("D/2", 2, later, note_type="consult")], embedded=False)
    for content in index.missing() if embedded else ():
        index.embedding(content, meaning("pain"))
    return ask(index)


def test_text_copied_forward_collapses_to_its_earliest_source_with_the_others_listed() -> None:
    notes = [
        note(f"D/{day}", day, "Pain in the left  knee." if day % 2 else "Pain in the left knee.")
        for day in (3, 1, 2)
    ]
    notes.append(note("D/4", 4, "Pain in the left knee.", note_type="consult"))
    found = ask(index_of(notes))
    assert chosen(found) == {"D/1@1#0": ("D/2@1#0", "D/3@1#0", "D/4@1#0")}
    assert {(one.of, one.by, one.similarity) for one in found.duplicates} == {("D/1@1#0", "hash", 1.0)}


def test_the_source_stands_for_a_copy_that_only_the_local_stage_chose() -> None:
    questions = Questions(
        (Question("plan", "Plan?", "plan"),),
        {"consult": (Question("pain", "Pain?", "pain"),), "default": ()},
    )
    index = index_of(
        [
            note("D/1", 1, "pain in the left knee"),
            note("D/2", 2, "pain in the left knee", "plan made", note_type="consult"),
        ],
        embedded=False,
    )
    found = retrieve(index, VISIT, {}, questions)
    assert {one.chunk.id: one.asked for one in found.chosen}["D/1@1#0"] == ("consult/pain",)
    assert "D/2@1#0" not in chosen(found)


def test_a_hundred_copies_do_not_crowd_out_another_answer() -> None:
    notes = [note(f"D/{day}", day, "Pain pain pain") for day in range(90)]
    notes.append(note("D/90", 90, "Some pain in the knee after the walk"))
    assert set(chosen(ask(index_of(notes)))) == {"D/0@1#0", "D/90@1#0"}


def test_nearly_equal_text_of_two_note_types_collapses_by_cosine() -> None:
    found = pair("Pain in the knee since noon.", "Since noon there is pain in her knee.")
    assert chosen(found) == {"D/1@1#0": ("D/2@1#0",)}
    assert [one.by for one in found.duplicates] == ["cosine"]
    assert any(one.duplicate_of == "D/1@1#0" for one in found.candidates if one.chunk == "D/2@1#0")


def test_without_embeddings_common_words_decide() -> None:
    copied = pair("Pain in the knee since noon.", "Since noon pain in the knee.", embedded=False)
    assert [one.by for one in copied.duplicates] == ["words"]
    assert not pair("Pain in the knee since noon.", "Pain of the hip today.", embedded=False).duplicates


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("Pain 3/10, K 3.2", "Pain 3/10, K 4.1"),
        ("Pain in the left knee", "Pain in the right knee"),
        ("No pain in the knee", "Pain in the knee"),
        ("Pain, heparin started", "Pain, heparin stopped"),
        ("Mother has pain", "Has pain"),
        ("Pain, 5 mg given", "Pain, 50 mg given"),
        ("Pain, ANA 1:40", "Pain, ANA 1:80"),
        ("Pain, vancomycin day 4", "Pain, vancomycin day 5"),
    ],
)
def test_what_differs_in_a_finding_is_never_a_copy(earlier: str, later: str) -> None:
    assert set(chosen(pair(earlier, later))) == {"D/1@1#0", "D/2@1#0"}


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("2026-03-01: pain in the knee", "2026-03-02: pain in the knee"),
        ("HD 3. Pain in the knee", "HD 4. Pain in the knee"),
        ("At 08:00 pain in the knee", "At 20:00 pain in the knee"),
    ],
)
def test_a_copied_note_may_carry_a_new_date(earlier: str, later: str) -> None:
    assert chosen(pair(earlier, later)) == {"D/1@1#0": ("D/2@1#0",)}


def test_a_chain_of_small_changes_is_not_one_text() -> None:
    index = index_of(
        [note(f"D/{n}", n, text) for n, text in enumerate(("pain a b c", "pain b c d", "pain c d e"))],
        embedded=False,
    )
    angles = dict(
        zip(
            sorted(index.missing(), key=lambda content: index.missing()[content]),
            ((1, 0), (0.96, 0.28), (0.8432, 0.5376)),
            strict=True,
        )
    )
    for content, vector in angles.items():
        index.embedding(content, vector)
    found = retrieve(index, VISIT, {"Is there pain?": (1, 0)}, QUESTIONS, stages="global")
    assert chosen(found) == {"D/0@1#0": ("D/1@1#0",), "D/2@1#0": ()}


def test_copies_across_note_types_collapse_even_where_only_the_types_were_asked() -> None:
    index = index_of(
        [
            note("D/1", 1, "Pain in the knee since noon."),
            note("D/2", 2, "Pain in the knee since noon.", note_type="consult"),
            note("D/3", 3, "Since noon pain in the knee!", note_type="consult"),
            note("D/4", 4, "Her knee has had pain since noon, pain in the knee", note_type="radiology"),
        ],
        embedded=False,
    )
    for content in index.missing():
        index.embedding(content, meaning("pain"))
    found = retrieve(index, VISIT, {}, QUESTIONS, stages="local")
    assert chosen(found) == {"D/1@1#0": ("D/2@1#0", "D/3@1#0", "D/4@1#0")}
    by = {one.chunk: (one.of, one.by) for one in found.duplicates}
    assert by["D/3@1#0"] == ("D/2@1#0", "cosine") and by["D/2@1#0"] == ("D/1@1#0", "hash")
