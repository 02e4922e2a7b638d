"""The order of the prompt and its anchors."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from processors.notes.retrieval import Chosen, anchored
from tests.processors.notes.retrieval.visits import note


def chosen(name: str, time: int, number: int, note_type: str = "nursing", section: str = "Plan") -> Chosen:
    _, chunks = note(
        name, time, *("x" * (n + 1) for n in range(number)), note_type=note_type, section=section
    )
    return Chosen(chunks[-1], 0.5, ("global/plan",))


def test_chunks_stand_by_note_type_section_and_number_and_what_has_no_header_last() -> None:
    found = anchored(
        [
            chosen("D/1", 1, 1, "consult", "Unlabeled"),
            chosen("D/1", 1, 2, "nursing", "Vital Signs"),
            chosen("D/1", 1, 3),
            chosen("D/1", 1, 1),
            chosen("D/2", 1, 1, "consult", "Plan"),
        ]
    )
    assert [one.anchor for one in found] == [
        "[consult | Plan | chunk 1]",
        "[nursing | Plan | chunk 1]",
        "[nursing | Plan | chunk 3]",
        "[nursing | Vital Signs | chunk 2]",
        "[consult | More Information | chunk 1]",
    ]


def test_the_chunks_of_a_later_note_of_the_same_type_count_on() -> None:
    found = anchored([chosen("D/9", 1, 2), chosen("D/1", 2, 1), chosen("D/9", 1, 1), chosen("D/1", 2, 2)])
    assert [(one.anchor, one.chunk.resource) for one in found] == [
        ("[nursing | Plan | chunk 1]", "D/9"),
        ("[nursing | Plan | chunk 2]", "D/9"),
        ("[nursing | Plan | chunk 3]", "D/1"),
        ("[nursing | Plan | chunk 4]", "D/1"),
    ]


places = st.tuples(
    st.sampled_from(["D/1", "D/2", "D/3"]),
    st.integers(1, 4),
    st.sampled_from(["nursing", "consult"]),
    st.sampled_from(["Plan", "Unlabeled"]),
)


@given(st.sets(places, max_size=20), st.randoms(use_true_random=False))
def test_every_anchor_leads_to_one_chunk_whatever_the_order_they_were_chosen_in(
    made: set[tuple[str, int, str, str]], random: object
) -> None:
    given = [chosen(name, len(name), number, kind, section) for name, number, kind, section in sorted(made)]
    found = anchored(given)
    assert len({one.anchor for one in found}) == len(found) == len(given)
    random.shuffle(given)  # type: ignore[attr-defined]
    assert anchored(given) == found
