"""Algorithm 1: more pairs from those that there are, each event and step once, and it ends."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kg.guidelines.alignment import AlignmentSettings, GuidelinePath, GuidelineStep, Happened
from kg.guidelines.alignment.aligner import expanded
from kg.guidelines.alignment.pairs import seeds
from tests.amounts import examples
from tests.kg.guidelines.alignment.test_incremental import events, texts
from tests.kg.guidelines.alignment.worlds import blurred, happened, index_of, state_of

STEPS = (
    GuidelineStep("a", "Lumpectomy of breast"),
    GuidelineStep("b", "Radiotherapy to breast"),
    GuidelineStep("c", "Tamoxifen tablet"),
)
INDEX = (STEPS, (GuidelinePath("p", "g", ("a", "b", "c")),))
#: The middle event has half of its step's words: not a seed, but between two that are.
BETWEEN = (("Lumpectomy of breast", 1), ("Teleradiotherapy procedure", 5), ("Tamoxifen tablet", 9))


def found(told: tuple[tuple[str, int], ...], options: AlignmentSettings) -> list[tuple[str, str, int]]:
    state = state_of(happened(*told), index_of(*INDEX))
    pairs = expanded(state, 0, seeds(state, 0, options.threshold), options)
    return [(pair.step, pair.event, pair.round) for pair in pairs]


def test_what_lies_between_its_aligned_neighbours_is_found() -> None:
    options = AlignmentSettings(alpha=0.6, theta=0.6)
    assert found(BETWEEN, options) == [("a", "e1", 0), ("b", "e2", 1), ("c", "e3", 0)]


def test_what_happened_before_both_neighbours_is_not() -> None:
    options = AlignmentSettings(alpha=0.6, theta=0.6)
    assert found(
        (("Lumpectomy of breast", 5), ("Teleradiotherapy procedure", 1), ("Tamoxifen tablet", 9)), options
    ) == [("a", "e1", 0), ("c", "e3", 0)]


def test_without_rounds_the_seeds_are_what_there_is() -> None:
    assert found(BETWEEN, AlignmentSettings(alpha=0.6, theta=0.6, rounds=0)) == [
        ("a", "e1", 0),
        ("c", "e3", 0),
    ]


def test_without_seeds_meaning_alone_must_be_above_theta() -> None:
    state = state_of(happened(("Teleradiotherapy procedure", 1)), index_of(*INDEX))
    assert expanded(state, 0, (), AlignmentSettings(alpha=1, theta=0.3))[0].step == "b"
    assert expanded(state, 0, (), AlignmentSettings(alpha=0.5, theta=0.5)) == ()


def test_a_patient_without_events_has_no_pairs() -> None:
    assert expanded(state_of((), index_of(*INDEX)), 0, (), AlignmentSettings(alpha=0, theta=0)) == ()


@examples(100, deadline=None)
@given(
    st.lists(events, max_size=12, unique_by=lambda event: event.id),
    st.lists(texts, max_size=6),
    st.floats(0, 1),
    st.floats(0, 1),
    st.integers(1, 6),
)
def test_it_ends_keeps_the_seeds_and_takes_every_event_and_step_once(
    told: list[Happened], words: list[str], alpha: float, theta: float, window: int
) -> None:
    options = AlignmentSettings(alpha=alpha, theta=theta, window=window, rounds=1000)  # type: ignore[arg-type]
    steps = [GuidelineStep(str(at), text) for at, text in enumerate(words)]
    index = index_of(steps, (GuidelinePath("p", "g", tuple(step.id for step in steps)),), blurred())
    state = state_of(told, index)
    start = seeds(state, 0, 0.7)
    pairs = expanded(state, 0, start, options)
    assert len({pair.event for pair in pairs}) == len({pair.position for pair in pairs}) == len(pairs)
    assert set(start) <= set(pairs)
    assert all(pair.score > theta and pair.round >= 1 for pair in set(pairs) - set(start))
    assert max((pair.round for pair in pairs), default=0) <= len(words)
    assert expanded(state_of(list(reversed(told)), index), 0, start, options) == pairs


def test_events_that_cannot_get_above_theta_are_left_out_without_changing_the_result() -> None:
    options = AlignmentSettings(alpha=0.6, theta=0.6)
    noise = tuple(
        (f"{word} {at}", at) for at, word in enumerate(("potassium", "sodium", "glucose", "visit"), 1)
    )
    assert found((*BETWEEN, *noise), options) == found(BETWEEN, options)
