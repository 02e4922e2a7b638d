"""Two stages over a visit's notes: what is asked, found, weighed, and chosen."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from models.search.chunk_index import DocumentVersion, Scope
from processors.notes.retrieval import (
    Questions,
    Retrieval,
    RetrievalTrace,
    Weights,
    packaged_questions,
    packaged_weights,
    retrieve,
    traced,
)
from processors.notes.retrieval.questions import Question
from schemas.chunks import Chunk
from schemas.retrieval import Stages
from tests.amounts import examples
from tests.processors.notes.retrieval.visits import VISIT, index_of, meaning, note
from wardstream.retrieving import COLUMNS, table

Notes = list[tuple[DocumentVersion, tuple[Chunk, ...]]]
QUESTIONS = Questions(
    (
        Question("pain", "Is there pain?", "pain ache"),
        Question("plan", "What is planned?", "plan continue start"),
    ),
    {
        "radiology": (Question("impression", "What is the impression?", "impression effusion"),),
        "default": (Question("any", "fever cough"),),
    },
)
VECTORS = {text: meaning(text) for text in QUESTIONS.texts()}
WEIGHTS = packaged_weights()


def ask(
    notes: Notes,
    weights: Weights = WEIGHTS,
    *,
    scope: Scope = VISIT,
    embedded: bool = True,
    stages: Stages = "both",
) -> Retrieval:
    return retrieve(index_of(notes, embedded=embedded), scope, VECTORS, QUESTIONS, weights, stages=stages)


def texts(found: Retrieval) -> list[str]:
    return [one.chunk.text for one in found.chosen]


said = st.lists(
    st.sampled_from(
        ["pain", "no", "fever", "plan", "continue", "left", "5mg", "effusion", "impression", "rest"]
    ),
    min_size=1,
    max_size=6,
)
notes_strategy = st.lists(
    st.tuples(
        st.integers(0, 150),
        st.sampled_from(["nursing", "radiology", "consult"]),
        st.lists(said.map(" ".join), max_size=3),
    ),
    max_size=8,
).map(
    lambda made: [note(f"D/{n}", time, *texts, note_type=kind) for n, (time, kind, texts) in enumerate(made)]
)


@given(notes_strategy, st.randoms(use_true_random=False), st.booleans())
@examples(80)
def test_the_order_of_arrival_and_what_came_after_the_cut_make_no_difference(
    notes: Notes, random: object, embedded: bool
) -> None:
    shuffled = list(notes)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    by_cut = [one for one in shuffled if one[0].time <= VISIT.cut]
    assert msgspec.json.encode(ask(notes, embedded=embedded)) == msgspec.json.encode(
        ask(by_cut, embedded=embedded)
    )


@given(notes_strategy, st.booleans())
@examples(80)
def test_every_score_follows_from_its_parts_and_nothing_is_chosen_twice(notes: Notes, embedded: bool) -> None:
    found = ask(notes, embedded=embedded)
    known = {chunk.id: chunk for _, chunks in notes for chunk in chunks}
    for one in found.candidates:
        cosine = one.lexical if one.cosine is None else max(0.0, one.cosine)
        assert one.hybrid == pytest.approx(
            WEIGHTS.lexical * one.lexical + (1 - WEIGHTS.lexical) * cosine, abs=3e-6
        )
        assert one.final == pytest.approx(one.hybrid * one.section * (1 + one.boost), abs=3e-6)
        assert 0 <= one.lexical <= 1 and known[one.chunk].time <= VISIT.cut
        assert not one.chosen or (one.final >= WEIGHTS.choice.least and not one.duplicate_of)
        assert not one.note_type or known[one.chunk].note_type == one.note_type
    hashes = [one.chunk.hash for one in found.chosen]
    assert len(set(hashes)) == len(hashes)
    assert not {one.chunk.id for one in found.chosen} & {one.chunk for one in found.duplicates}
    for copy in found.duplicates:
        assert known[copy.of].time <= known[copy.chunk].time
    assert [one.score for one in found.chosen] == sorted((one.score for one in found.chosen), reverse=True)


def test_the_answer_to_a_question_is_found_in_whatever_note_it_stands() -> None:
    found = ask(
        [
            note("D/1", 1, "Aching pain in the left knee", "Ate well"),
            note("D/2", 2, "Continue rest", note_type="consult"),
        ]
    )
    best = {one.question: one.chunk for one in found.candidates if one.rank == 1 and one.stage == "global"}
    assert best == {"pain": "D/1@1#0", "plan": "D/2@1#0"}


def test_another_visit_is_not_seen() -> None:
    assert texts(ask([note("D/1", 1, "pain"), note("D/2", 2, "pain elsewhere", encounter="E/2")])) == ["pain"]


def test_only_types_that_answered_are_asked_their_own_questions() -> None:
    found = ask(
        [
            note("D/1", 1, "pain", "start plan", note_type="consult"),
            note("D/2", 2, "impression effusion", note_type="radiology"),
        ],
        msgspec.structs.replace(WEIGHTS, lexical=1.0),
    )
    assert [one.note_type for one in found.contributing] == ["consult"]
    assert {one.note_type for one in found.candidates if one.stage == "local"} <= {"consult"}
    assert "impression effusion" not in texts(found)


def test_contributing_types_come_with_counts_the_strongest_first() -> None:
    found = ask(
        [
            note("D/1", 1, "pain plan", "ache", "continue start", note_type="consult"),
            note("D/2", 2, "pain at night"),
        ],
        msgspec.structs.replace(WEIGHTS, lexical=1.0),
    )
    assert [(one.note_type, one.chunks, one.answers) for one in found.contributing] == [
        ("consult", 3, 4),
        ("nursing", 1, 1),
    ]


def test_the_local_stage_finds_what_the_global_questions_do_not_ask() -> None:
    notes = [note("D/1", 1, "pain on the plan", "Small effusion is my impression", note_type="radiology")]
    weights = msgspec.structs.replace(WEIGHTS, lexical=1.0)
    assert "Small effusion is my impression" not in texts(ask(notes, weights, stages="global"))
    assert "Small effusion is my impression" in texts(ask(notes, weights))
    only = ask(notes, weights, stages="local")
    assert {one.stage for one in only.candidates} == {"local"} and not only.contributing
    assert texts(only) == ["Small effusion is my impression"]


def test_a_chunk_that_was_corrected_is_found_as_corrected() -> None:
    notes = [
        note("D/1", 1, "pain right leg"),
        (DocumentVersion("D/1", (2, 5, "b"), 5), note("D/1", 5, "pain left leg")[1]),
    ]
    assert texts(ask(notes)) == ["pain left leg"]
    assert texts(ask(notes, scope=Scope(cut=4))) == ["pain right leg"]


def test_bm25_alone_answers_while_no_embedding_has_come() -> None:
    found = ask([note("D/1", 1, "severe pain", "slept")], embedded=False)
    assert texts(found)[0] == "severe pain" and found.embedded == 0
    assert {one.cosine for one in found.candidates} == {None}


def test_a_chunk_without_embedding_is_taken_for_an_average_one() -> None:
    index = index_of([note("D/1", 1, "pain", "plan", "rest")])
    late = note("D/2", 2, "pain again")
    index.add(*late)
    found = retrieve(index, VISIT, VECTORS, QUESTIONS, WEIGHTS)
    (one,) = [one for one in found.candidates if one.chunk == "D/2@1#0" and one.question == "pain"]
    others = sorted(meaning(text) @ VECTORS["Is there pain?"] for text in ("pain", "plan", "rest"))
    assert one.cosine is None
    assert one.hybrid == pytest.approx(0.4 * one.lexical + 0.6 * float(others[1]), abs=1e-3)


def test_the_share_of_bm25_decides_between_words_and_meaning() -> None:
    notes = [note("D/1", 1, "pain pain pain"), note("D/2", 2, "is there")]
    vectors = {"Is there pain?": meaning("is there"), "What is planned?": meaning("x")}
    index = index_of(notes)
    for chunk, text in ((notes[0][1][0], "pain"), (notes[1][1][0], "is there")):
        index.embedding(chunk.hash, meaning(text))
    for share, best in ((1.0, "D/1@1#0"), (0.0, "D/2@1#0")):
        found = retrieve(
            index, VISIT, vectors, QUESTIONS, msgspec.structs.replace(WEIGHTS, lexical=share), stages="global"
        )
        assert next(one.chunk for one in found.candidates if one.question == "pain") == best


def test_of_equally_relevant_chunks_the_one_that_names_symptoms_comes_first() -> None:
    index = index_of(
        [note("D/1", 1, "plan is rest alone"), note("D/2", 2, "plan is dyspnea with fever")], embedded=False
    )
    found = retrieve(index, VISIT, {}, QUESTIONS, WEIGHTS, stages="global")
    first = next(one for one in found.candidates if one.question == "plan")
    assert (first.chunk, first.cues) == ("D/2@1#0", 2)
    assert first.boost == pytest.approx(0.1)


HOURS = 3_600_000_000


def test_of_what_answers_alike_the_latest_comes_first_and_a_text_is_as_old_as_its_last_copy() -> None:
    notes = [
        note("D/1", 10 * HOURS, "pain plan knee rest"),
        note("D/2", 20 * HOURS, "pain plan hip ice"),
        note("D/3", 31 * HOURS, "pain plan foot cast"),
        note("D/4", 33 * HOURS, "pain plan knee rest"),
    ]
    found = retrieve(index_of(notes), replace(VISIT, cut=34 * HOURS), {}, QUESTIONS, WEIGHTS, stages="global")
    assert [one.chunk.resource for one in found.chosen] == ["D/1", "D/3", "D/2"]
    by = {one.chunk.resource: one.score for one in found.chosen}
    best = {one.chunk: one.final for one in found.candidates if one.chosen}
    assert by["D/2"] == pytest.approx(max(best["D/2@1#0"], 0) * 0.5 ** (14 / WEIGHTS.half_life), abs=1e-5)


def test_where_age_does_not_count_scores_are_the_best_final_ones() -> None:
    notes = [note("D/1", 10 * HOURS, "pain plan knee"), note("D/2", 30 * HOURS, "pain plan hip")]
    found = retrieve(
        index_of(notes),
        replace(VISIT, cut=34 * HOURS),
        {},
        QUESTIONS,
        replace(WEIGHTS, half_life=0.0),
        stages="global",
    )
    assert {one.score for one in found.chosen} <= {one.final for one in found.candidates}


def test_a_header_with_nothing_under_it_is_no_answer() -> None:
    found = ask([note("D/1", 1, "Pain plan:", "PLAN", "Lungs: no pain on breathing, plan unchanged")])
    assert texts(found) == ["Lungs: no pain on breathing, plan unchanged"]


def test_signatures_weigh_less_than_findings() -> None:
    found = ask(
        [
            note("D/1", 1, "pain clinic plan", category="signature", section="Signature"),
            note("D/2", 2, "pain plan knee"),
        ],
        embedded=False,
    )
    assert [one.chunk for one in found.candidates if one.question == "pain" and one.stage == "global"] == [
        "D/2@1#0",
        "D/1@1#0",
    ]


def test_no_more_is_chosen_than_asked() -> None:
    notes = [note(f"D/{n}", n, f"pain number {n} of the day") for n in range(30)]
    found = ask(notes)
    assert (
        sum(one.chosen for one in found.candidates if one.question == "pain" and one.stage == "global")
        == WEIGHTS.choice.global_
    )
    weights = msgspec.structs.replace(WEIGHTS, choice=msgspec.structs.replace(WEIGHTS.choice, most=2))
    assert len(ask(notes, weights).chosen) == 2


def test_a_visit_without_notes_has_no_evidence() -> None:
    found = ask([])
    assert not found.chosen and not found.candidates and found.chunks == 0


def test_the_record_of_a_retrieval_holds_everything_but_the_text_of_the_notes() -> None:
    found = ask([note("D/1", 1, "secretword pain plan"), note("D/2", 2, "secretword pain plan")])
    kept = traced(found)
    told = msgspec.json.encode(kept)
    assert msgspec.json.decode(told, type=RetrievalTrace) == kept
    assert kept.candidates == found.candidates and b"secretword" not in told
    assert [(one.chunk, one.copies) for one in kept.chosen] == [("D/1@1#0", ("D/2@1#0",))]


def test_the_table_shows_every_candidate_with_every_score() -> None:
    found = ask(
        [note("D/1", 1, "pain plan", "start rest"), note("D/2", 2, "pain plan", note_type="consult")],
        embedded=False,
    )
    rows = list(table(found))
    assert len(rows) == len(found.candidates) and {len(row) for row in rows} == {len(COLUMNS)}
    assert any(row[-1] == "chosen" for row in rows) and {row[6] for row in rows} == {"-"}


def test_the_packaged_questions_retrieve_without_any_vector() -> None:
    found = retrieve(index_of([note("D/1", 1, "Patient denies chest pain.")], embedded=False), VISIT, {})
    assert texts(found) == ["Patient denies chest pain."]
    assert found.chosen[0].asked[0] == "global/complaints"


def test_every_question_has_something_to_ask() -> None:
    questions = packaged_questions()
    for asked in (questions.global_, *questions.local.values()):
        for question in asked:
            assert question.ask.endswith("?") and question.terms
