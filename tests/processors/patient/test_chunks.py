"""Notes in the state: searchable by words at once, by meaning when the embeddings are back, corrected and
withdrawn with their versions.
"""

from __future__ import annotations

import random

from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from msgspec.structs import replace

from models.search.chunk_index import ChunkIndex
from models.search.chunk_rows import read_index
from processors.patient.rows import INDEX, prefix_of
from schemas.embeddings import Unembedded
from schemas.events import PatientEvent
from schemas.requests import Request
from streams.loop.kafka import partition_of
from tests.amounts import examples
from tests.processors.patient.hospital import (
    DAY,
    HOUR,
    MINUTE,
    T0,
    Hospital,
    embedded,
    merge,
    note,
    person,
    stay,
    tick,
)

A, B = "Patient/a", "Patient/b"
ADMITTED = [person(A, T0), stay(A, "1", T0, T0)]
PLAN = "Plan: start furosemide 40 mg IV, recheck potassium tomorrow."
CHEST = "Complains of chest pain since midnight, worse on breathing."


def of_stay(patient: str, number: str, at: int, text: str, **more: object) -> PatientEvent:
    return note(patient, number, at, text, encounter="Encounter/1", **more)


def index_of(hospital: Hospital, patient: str, encoder: str = "letters") -> ChunkIndex:
    store = hospital.stores[partition_of(patient, len(hospital.stores))]
    return read_index(store, prefix_of(patient) + INDEX, ["Encounter/1"], encoder, embeddings=b"")


def texts(index: ChunkIndex) -> list[str]:
    return [chunk.text for chunk in index.view().chunks]


def progress_note(hospital: Hospital) -> Request:
    return [
        request for request in hospital.requests if request.task == "progress-note" and not request.cancelled
    ][-1]


def test_a_note_is_found_by_its_words_before_its_embedding_is_back_and_by_meaning_afterwards() -> None:
    hospital = Hospital()
    hospital.encoding = False
    hospital.tell([*ADMITTED, of_stay(A, "1", T0 + HOUR, CHEST)])
    view = index_of(hospital, A).view()
    assert view.bm25(["chest"])[0] > 0
    assert not view.embedded.any()
    assert CHEST in {one.text for one in hospital.out.unembedded}
    hospital.tell([embedded(hospital.out.unembedded)])
    assert index_of(hospital, A).view().embedded.all()


def test_a_correction_replaces_exactly_the_chunks_of_its_document() -> None:
    told = [
        of_stay(A, "1", T0 + HOUR, CHEST),
        of_stay(A, "2", T0 + HOUR, PLAN),
        of_stay(A, "1", T0 + 2 * HOUR, "No chest pain.", version=2),
    ]
    hospital = Hospital().tell([*ADMITTED, *told])
    assert sorted(texts(index_of(hospital, A))) == sorted([PLAN, "No chest pain."])


def test_a_note_that_was_entered_in_error_is_withdrawn_with_its_chunks() -> None:
    told = [
        of_stay(A, "1", T0 + HOUR, CHEST),
        of_stay(A, "1", T0 + 2 * HOUR, CHEST, version=2, retracted=True),
    ]
    hospital = Hospital().tell([*ADMITTED, *told]).settle()
    assert texts(index_of(hospital, A)) == []
    assert all(CHEST not in str(request.retrieval) for request in hospital.requests[-1:])


def test_a_restart_asks_for_no_embedding_again() -> None:
    hospital = Hospital().tell([*ADMITTED, of_stay(A, "1", T0 + HOUR, CHEST)])
    asked = len(hospital.out.unembedded)
    hospital.tell([tick(T0 + 2 * HOUR), of_stay(A, "2", T0 + 3 * HOUR, CHEST), tick(T0 + DAY)], restart=True)
    assert hospital.requests
    assert len(hospital.out.unembedded) == asked


def test_the_request_holds_what_the_notes_answer_with_all_scores() -> None:
    hospital = (
        Hospital()
        .tell([*ADMITTED, of_stay(A, "1", T0 + HOUR, CHEST), of_stay(A, "2", T0 + HOUR + MINUTE, PLAN)])
        .settle()
    )
    found = progress_note(hospital).retrieval
    assert found is not None
    assert {one.chunk.text for one in found.chosen} == {CHEST, PLAN}
    assert found.embedded == found.chunks == 2
    assert all(one.cosine is not None for one in found.candidates)
    assert {request.task for request in hospital.requests if request.retrieval is not None} == {
        "progress-note"
    }


def test_a_note_of_after_the_cut_is_not_found() -> None:
    hospital = (
        Hospital()
        .tell([*ADMITTED, of_stay(A, "1", T0 + HOUR, CHEST), of_stay(A, "2", T0 + 20 * HOUR, PLAN)])
        .settle()
    )
    (first, *_) = [request for request in hospital.requests if request.task == "progress-note"]
    assert first.cut < T0 + 20 * HOUR
    assert first.retrieval is not None
    assert [one.chunk.text for one in first.retrieval.chosen] == [CHEST]


def test_without_somebody_who_embeds_nothing_is_asked_for_and_words_decide() -> None:
    hospital = Hospital(embedding=False).tell([*ADMITTED, of_stay(A, "1", T0 + HOUR, CHEST)]).settle()
    assert hospital.out.unembedded == []
    found = progress_note(hospital).retrieval
    assert found is not None
    assert [one.chunk.text for one in found.chosen] == [CHEST]


def test_loaded_history_is_embedded_when_it_is_searched() -> None:
    hospital = Hospital()
    hospital.tell([*ADMITTED, of_stay(A, "1", T0 + HOUR, CHEST, backfill=True)])
    assert CHEST not in {one.text for one in hospital.out.unembedded}
    hospital.settle()
    assert CHEST in {one.text for one in hospital.out.unembedded}
    assert index_of(hospital, A).view().embedded.all()


def test_another_encoder_is_noticed_and_what_is_searched_is_embedded_anew() -> None:
    hospital = Hospital().tell([*ADMITTED, of_stay(A, "1", T0 + HOUR, CHEST)])
    hospital.encoding = False
    hospital.tell([embedded([Unembedded("00" * 16, "something")], "another", T0)])
    before = len(hospital.out.unembedded)
    hospital.settle()
    assert CHEST in {one.text for one in hospital.out.unembedded[before:]}
    found = progress_note(hospital).retrieval
    assert found is not None
    assert found.embedded == 0, "vectors of two encoders are never compared"


def test_parting_merged_records_takes_the_chunks_back() -> None:
    told = [person(A, T0), person(B, T0), stay(B, "1", T0, T0), of_stay(B, "1", T0 + HOUR, CHEST)]
    merged = Hospital().tell([*told, merge(B, A, T0 + 2 * HOUR)])
    assert texts(index_of(merged, A)) == texts(index_of(merged, B)) == [CHEST]
    parted = merged.tell([merge(B, A, T0 + 3 * HOUR, active=False, version=2)])
    assert texts(index_of(parted, A)) == []
    assert texts(index_of(parted, B)) == [CHEST]


@given(
    st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 3)), min_size=1, max_size=12),
    st.randoms(use_true_random=False),
)
@examples(60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_embeddings_give_the_same_state_in_any_order_and_from_any_number_of_answers(
    told: list[tuple[str, int]], chance: random.Random
) -> None:
    """Answers of two encoders, some texts answered twice, with vectors that differ in their last bits."""
    answers = [
        embedded([Unembedded(letter * 32, letter * (1 + bits))], f"encoder-{bits % 2}", T0 + bits)
        for letter, bits in told
    ]
    straight = Hospital(1).tell(answers)
    chance.shuffle(answers)
    assert Hospital(1).tell(answers).embeddings() == straight.embeddings() != [{}]


def test_chunks_of_a_document_without_a_version_id_go_by_its_content_as_its_passage_does() -> None:
    unnumbered = replace(of_stay(A, "7", T0 + 2 * HOUR, CHEST), id=f"DocumentReference/7@:{'ab' * 8}")
    hospital = Hospital(1).tell([*ADMITTED, unnumbered]).settle()
    request = next(r for r in hospital.requests if r.retrieval is not None and r.retrieval.chosen)
    assert request.retrieval is not None
    assert (
        {one.chunk.version for one in request.retrieval.chosen}
        == {p.version for p in request.evidence.passages}
        == {"ab" * 8}
    )
