"""What belongs to one visit's work-up."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.guidelines.events import UNREAD, Round
from kg.guidelines.rounds import reader, rounds
from kg.guidelines.vocabulary import vocabulary
from schemas.codes import Coding, Concept
from schemas.facts import Fact
from tests.kg.guidelines.records import (
    KNOWN,
    SAID,
    SYSTEM,
    biopsy,
    cytology,
    fact,
    hpv,
    patient,
    time,
    treatment,
)

SCREENING = KNOWN.kinds["screening"]


def screened(*facts: Fact) -> tuple[Round, ...]:
    return rounds(SCREENING, patient(*facts))


def results(*facts: Fact) -> list[dict[str, str]]:
    return [dict(each.results) for each in screened(*facts)]


def test_a_cotest_of_one_day_is_one_round() -> None:
    assert results(hpv("2021-05-01T09:00:00Z", "negative"), cytology("2021-05-01T16:00:00Z", "NILM")) == [
        {"hpv": "negative", "cytology": "NILM"}
    ]


def test_a_reflex_test_within_the_span_joins_the_round() -> None:
    found = screened(hpv("2021-03-01", "positive"), cytology("2021-04-30", "ASC-US"))
    assert [dict(each.results) for each in found] == [{"hpv": "positive", "cytology": "ASC-US"}]
    assert (found[0].first, found[0].time) == (time("2021-03-01"), time("2021-04-30"))


def test_a_test_of_another_kind_after_the_span_is_a_round_of_its_own() -> None:
    assert results(hpv("2021-03-01", "positive"), cytology("2021-05-01", "ASC-US")) == [
        {"cytology": "ASC-US"},
        {"hpv": "positive"},
    ]


def test_a_test_done_again_begins_a_new_round() -> None:
    assert results(hpv("2021-03-01", "positive"), hpv("2021-03-15", "negative")) == [
        {"hpv": "negative"},
        {"hpv": "positive"},
    ]


def test_a_cotest_within_the_span_stays_together_and_does_not_complete_the_round_before() -> None:
    for first, second in (("a", "b"), ("b", "a")):  # whichever id sorts first
        again = (hpv("2021-03-20", "negative", id=first), cytology("2021-03-20", "NILM", id=second))
        assert results(hpv("2021-03-01", "positive"), *again) == [
            {"hpv": "negative", "cytology": "NILM"},
            {"hpv": "positive"},
        ]


def test_tests_on_neighbouring_days_that_repeat_are_two_rounds() -> None:
    assert len(screened(cytology("2021-05-01", "NILM"), cytology("2021-05-02", "HSIL"))) == 2


def test_of_one_day_the_gravest_result_counts() -> None:
    assert results(
        cytology("2021-05-01", "NILM"), cytology("2021-05-01", "HSIL"), cytology("2021-05-01", "LSIL")
    ) == [{"cytology": "HSIL"}]


def test_a_result_that_nobody_can_read_is_told_as_such_unless_another_can_be_read() -> None:
    assert results(cytology("2021-05-01", "code nobody knows")) == [{"cytology": UNREAD}]
    assert results(cytology("2021-05-01", "code nobody knows"), cytology("2021-05-01", "LSIL")) == [
        {"cytology": "LSIL"}
    ]


def test_a_report_without_any_result_is_no_event() -> None:
    assert screened(cytology("2021-05-01", None)) == ()


def test_partial_tests_together_say_what_the_whole_would() -> None:
    panel = [
        fact("observed", "hpv 16", "2021-05-01", "negative"),
        fact("observed", "hpv other", "2021-05-01", "negative"),
    ]
    assert results(*panel) == [{"hpv": "negative"}]
    assert results(*panel[:1]) == [{"hpv": "not 16"}]
    assert results(panel[0], fact("observed", "hpv other", "2021-05-01", "positive")) == [{"hpv": "positive"}]


def test_a_preliminary_result_is_not_sure_until_another_confirms_it() -> None:
    draft = cytology("2021-05-01", "LSIL", status="unconfirmed", id="draft")
    assert screened(draft)[0].unsure == {"cytology"}
    final = screened(draft, cytology("2021-05-01", "NILM", id="final"))[0]
    assert (final.unsure, final.results["cytology"]) == (frozenset(), "NILM")


def test_results_in_words_and_as_a_flag_are_read() -> None:
    said = {
        **SAID,
        "value sets": {
            **SAID["value sets"],
            "neg": {
                "words": ["negative"],
                "http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation": ["NEG"],
            },
        },
    }
    said["events"] = {"hpv": {"readings": [{"of": "hpv", "results": {"negative": "neg"}}]}}
    kind = vocabulary({"value sets": said["value sets"], "events": said["events"]}, "test.yaml").kinds["hpv"]
    words = fact("observed", "hpv", "2021-05-01", Concept(text="Negative"))
    flagged = fact("observed", "hpv", "2021-05-01", None, flag="NEG")
    for each in (words, flagged):
        assert [dict(found.results) for found in rounds(kind, patient(each))] == [{"hpv": "negative"}]
    assert rounds(kind, patient(fact("observed", "hpv", "2021-05-01", None, flag="POS"))) == ()


def test_what_was_only_ordered_or_runs_in_the_family_is_no_event() -> None:
    ordered = fact("ordered_service", "excision", "2021-05-01")
    family = fact("family_history_of", "excision", "2001")
    assert rounds(KNOWN.kinds["treatment"], patient(ordered, family)) == ()


def test_a_question_that_was_answered_by_no_is_no_event() -> None:
    kind = vocabulary(
        {
            **SAID,
            "events": {"treatment": {"readings": [{"of": "excision", "category": "done"}]}},
            "rounds": {},
            "words": {},
        },
        "test.yaml",
    ).kinds["treatment"]
    assert rounds(kind, patient(fact("observed", "excision", "2021-05-01", Concept(text="No")))) == ()
    for said in ("Yes", "No new lesion.", "Negative margins"):
        assert len(rounds(kind, patient(fact("observed", "excision", "2021-05-01", Concept(text=said))))) == 1


def test_a_round_says_by_when_it_was_over() -> None:
    assert rounds(KNOWN.kinds["biopsy"], patient(biopsy("2019", "CIN1")))[0].ended == time("2020-01-01")
    lasting = fact("had_procedure", "excision", "2021-05-01", id="x")
    assert rounds(KNOWN.kinds["treatment"], patient(lasting))[0].ended == time("2021-05-02")


DAYS = ("2021-01-01", "2021-01-02", "2021-01-20", "2021-03-05", "2021-03-05T15:00:00Z", "2020")
FACTS = st.lists(
    st.one_of(
        st.builds(hpv, st.sampled_from(DAYS), st.sampled_from(["negative", "positive", "16", "?"])),
        st.builds(cytology, st.sampled_from(DAYS), st.sampled_from(["NILM", "LSIL", "HSIL", "?"])),
    ),
    max_size=7,
)


@given(FACTS, st.randoms())
def test_rounds_do_not_hang_on_the_order_of_facts_nor_on_duplicates(
    facts: list[Fact], random: object
) -> None:
    mixed = [*facts, *facts[:2]]
    random.shuffle(mixed)  # type: ignore[attr-defined]
    assert screened(*mixed) == screened(*facts)


@given(FACTS)
def test_every_result_is_in_one_round_and_rounds_are_latest_first(facts: list[Fact]) -> None:
    found = screened(*facts)
    ids = [each.id for round_ in found for each in round_.facts]
    assert sorted(ids) == sorted({each.id for each in facts})
    assert [each.time for each in found] == sorted((each.time for each in found), reverse=True)


def test_kinds_that_say_the_same_are_read_once() -> None:
    other = vocabulary(SAID, "again.yaml").kinds["screening"]
    assert other is not SCREENING
    assert reader(other) is reader(SCREENING)


@pytest.mark.parametrize("facts", [(), (treatment("2021-01-01"),)])
def test_a_record_without_such_events_has_no_rounds(facts: Sequence[Fact]) -> None:
    assert screened(*facts) == ()


def test_an_implied_category_is_said_but_not_in_so_many_words() -> None:
    kind = SCREENING.slot("hpv")
    assert kind.says("16") == {"16", "=16", "positive"}
    assert "=positive" not in kind.says("16")
    assert SCREENING.says("hpv", UNREAD) == {UNREAD, f"={UNREAD}"}


def test_a_concept_with_two_results_counts_as_the_graver() -> None:
    both = Concept((Coding(SYSTEM, "negative"), Coding(SYSTEM, "16")))
    assert results(fact("observed", "hpv", "2021-05-01", both)) == [{"hpv": "16"}]
