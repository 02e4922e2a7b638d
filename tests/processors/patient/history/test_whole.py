"""A record that fits into the budget is told whole, one that does not is not told this way at all."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from processors.patient.history import whole
from processors.patient.history.counting import tokens
from schemas.history import HistorySentence

CUT = 10**9
words = st.lists(st.sampled_from(["asthma", "PSA 4.2", "slept", "well", "."]), min_size=1, max_size=6).map(
    " ".join
)


@st.composite
def records(draw: st.DrawFn) -> list[HistorySentence]:
    said = draw(st.lists(st.tuples(st.integers(0, 4), words), max_size=12))
    return [
        HistorySentence(f"D/{doc}", "1", doc * 100, at * 50, at * 50 + len(text), text, 0.0)
        for at, (doc, text) in enumerate(said)
    ]


@given(records(), st.integers(0, 80), st.randoms(use_true_random=False))
def test_all_sentences_or_none_within_the_budget_and_in_the_same_order_however_they_come(
    told: list[HistorySentence], budget: int, chance: object
) -> None:
    latest = [one for one in told if one.resource == "D/4"]
    past = [one for one in told if one.resource != "D/4"]
    found = whole(past, latest, budget, CUT)
    fits = sum(tokens(one.text) for one in told) <= budget
    assert (found is not None) == fits
    if found is not None:
        assert (set(found.past_history), set(found.present_illness), found.left_out) == (
            set(past),
            set(latest),
            0,
        )
        assert [one.told for one in found.past_history] == sorted(one.told for one in past)
        chance.shuffle(past)  # type: ignore[attr-defined]
        assert whole(past, latest, budget, CUT) == found
