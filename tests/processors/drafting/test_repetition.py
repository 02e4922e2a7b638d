"""Which statements have only what another one has."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from processors.drafting.repetition import bars, clauses, forbids, repeats, sentences
from tests.amounts import examples


def again(text: str, *others: str, day_first: bool = False) -> bool:
    known = [sentences(other, day_first=day_first) for other in others]
    return repeats(clauses(text, day_first=day_first), known)


PLANNED = "Planned for 9 March 2026: Rheumatology clinic, Dr. Okoro, bring eye test."
STOPPED = "Stopped: celecoxib 200 mg capsule. Why: creatinine 190."
NEW = "New: mirtazapine 15 mg tablet. Dose: 15 mg by mouth at bedtime (for mood)."


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("Rheum 3/9 Dr Okoro.", (PLANNED,)),
        ("9 Mar: rheumatology clinic", (PLANNED,)),
        ("mirtazapine 15 qhs", (NEW,)),
        ("no celecoxib", (STOPPED,)),
        ("mirtazapine 15 mg po at bedtime, rheum 3/9", (PLANNED, NEW)),
    ],
)
def test_words_that_other_statements_have_in_other_forms_are_a_repetition(
    text: str, others: tuple[str, ...]
) -> None:
    assert again(text, *others)


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("Rheum 3/10 Dr Okoro.", (PLANNED,)),  # another day
        ("Rheum 3/9 Dr Halloran.", (PLANNED,)),  # another physician
        ("mirtazapine 30 qhs", (NEW,)),  # another dose
        ("mirtazapine 15 bid", (NEW,)),  # another rhythm
        ("celecoxib 200 mg", (STOPPED,)),  # what the other forbids
        ("never stop celecoxib", (STOPPED,)),
        ("no celecoxib, no driving", (STOPPED,)),  # a clause that nobody else has
        ("", (STOPPED,)),
    ],
)
def test_what_adds_a_day_a_name_a_dose_or_a_ban_is_no_repetition(text: str, others: tuple[str, ...]) -> None:
    assert not again(text, *others)


def test_days_are_read_in_the_order_in_which_the_note_writes_them() -> None:
    assert again("Rheum 9/3", "Planned for 9 March 2026: rheumatology.", day_first=True)
    assert not again("Rheum 9/3", "Planned for 9 March 2026: rheumatology.")


@examples(40)
@given(st.lists(st.sampled_from(("clinic", "MRI liver", "potassium 4.1", "12 May", "no salt")), min_size=1))
def test_a_statement_with_a_word_repeats_itself(parts: list[str]) -> None:
    text = ", ".join(parts)
    assert again(text, *parts) == bool(clauses(text))


def test_only_what_is_not_to_be_done_is_a_ban() -> None:
    assert forbids("Do not lift more than 5 kg") and forbids("NO IBUPROFEN")
    assert not forbids("Wound dry, dressing off, without pain")


@pytest.mark.parametrize(
    ("words", "barred"),
    [
        ("Never clozapine again.", True),
        ("Amiodarone never to be restarted.", True),
        ("The rate was never lowered on the pump.", False),
        ("Consent never signed.", False),
    ],
)
def test_what_was_never_done_rules_nothing_out(words: str, barred: bool) -> None:
    assert bars(words) is barred
