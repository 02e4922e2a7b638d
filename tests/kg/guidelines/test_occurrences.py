"""What happened when, and what it found."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.guidelines.days import span
from kg.guidelines.truth import Finding
from schemas.facts import Fact
from schemas.instant import to_datetime
from tests.kg.guidelines.records import biopsy, cytology, found, hpv, patient, time, treatment, truth


def screening(at: int | None = 0, **more: Any) -> dict[str, Any]:
    return {"happened": "screening", **({} if at is None else {"at": at}), **more}


def test_the_latest_round_is_the_one_that_is_asked_for() -> None:
    subject = patient(hpv("2020-01-01", "positive"), hpv("2021-01-01", "negative"))
    assert truth(screening(0, **{"is": "HPV-negative"}), subject) == "true"
    assert truth(screening(1, **{"is": "HPV-negative"}), subject) == "false"
    assert truth(screening(1, **{"is": "HPV-positive"}), subject) == "true"


def test_evidence_is_what_the_round_was_made_of() -> None:
    test, smear = hpv("2021-01-01", "negative"), cytology("2021-01-10", "NILM")
    assert found(
        screening(0, **{"is": "Cotest-negative"}), patient(test, smear, hpv("2019-01-01", "positive"))
    ).evidence == (test, smear)


def test_what_the_record_says_instead_is_told() -> None:
    finding = found(
        screening(0, **{"is": "HPV-negative"}),
        patient(hpv("2021-01-01", "16"), cytology("2021-01-01", "LSIL")),
    )
    assert (finding.truth, finding.came) == ("false", "HPV test: 16, cytology: LSIL (2021-01-01)")


def test_a_result_of_a_test_that_was_not_done_is_unknown() -> None:
    finding = found(screening(0, **{"is": "Cotest-negative"}), patient(hpv("2021-01-01", "negative")))
    assert (finding.truth, finding.missing) == (
        "unknown",
        "cytology result with HPV test: negative (2021-01-01)",
    )


def test_it_is_false_where_what_is_known_speaks_against_it_already() -> None:
    assert truth(screening(0, **{"is": "Cotest-negative"}), patient(hpv("2021-01-01", "positive"))) == "false"


def test_a_test_that_need_not_be_done_may_be_not_done() -> None:
    wanted = screening(0, **{"is": {"hpv": ["negative"], "cytology": ["not done", "NILM"]}})
    assert truth(wanted, patient(hpv("2021-01-01", "negative"))) == "true"
    assert truth(wanted, patient(hpv("2021-01-01", "negative"), cytology("2021-01-01", "HSIL"))) == "false"
    assert truth(wanted, patient(hpv("2021-01-01", "negative"), cytology("2021-01-01", "?"))) == "unknown"


def test_a_result_nobody_can_read_is_unknown_unless_any_would_do() -> None:
    subject = patient(cytology("2021-01-01", "code nobody knows"))
    assert truth(screening(0, **{"is": {"cytology": ["NILM"]}}), subject) == "unknown"
    assert (
        truth(screening(0, **{"is": {"cytology": ["NILM", "ASC-US", "LSIL", "HSIL", "not done"]}}), subject)
        == "true"
    )


def test_a_preliminary_result_is_unknown_and_so_is_its_negation() -> None:
    subject = patient(biopsy("2021-01-01", "CIN3", status="unconfirmed"))
    for said in ("CIN3", "normal"):
        assert truth({"happened": "biopsy", "at": 0, "is": said}, subject) == "unknown"
    assert truth({"happened": "biopsy", "least": 0, "most": 0}, subject) == "unknown"


def test_an_implied_category_answers_and_is_counted_as_implied() -> None:
    subject = patient(hpv("2021-01-01", "16"))
    assert found(screening(0, **{"is": "HPV-positive"}), subject).implied == 1
    assert found(screening(0, **{"is": "HPV16+"}), subject).implied == 0
    assert truth(screening(0, **{"is": "only HPV-positive"}), subject) == "false"


def test_nothing_on_record_is_unknown_where_the_latest_is_asked_for_and_none_where_they_are_counted() -> None:
    assert found(screening(0, **{"is": "HPV-negative"}), patient()).missing == "screening (none on record)"
    assert truth(screening(None, least=0, most=0), patient()) == "true"
    assert truth(screening(None), patient()) == "false"


def test_no_earlier_round_is_false() -> None:
    finding = found(screening(1), patient(hpv("2021-01-01", "negative")))
    assert (finding.truth, finding.came) == ("false", "no earlier screening")


def test_several_in_a_row_must_all_be_so() -> None:
    twice = {"happened": "screening", "at": 0, "is": "HPV-negative x2"}
    assert truth(twice, patient(hpv("2021-01-01", "negative"), hpv("2020-01-01", "negative"))) == "true"
    assert truth(twice, patient(hpv("2021-01-01", "negative"), hpv("2020-01-01", "positive"))) == "false"
    assert truth(twice, patient(hpv("2021-01-01", "negative"))) == "false"
    assert truth(twice, patient(hpv("2021-01-01", "negative"), hpv("2020-01-01", "?"))) == "unknown"


@pytest.mark.parametrize(
    ("when", "within", "older"),
    [
        ("2020-06-02", "true", "false"),  # a year ago to the day: within
        ("2020-06-03", "true", "false"),
        ("2020-06-01", "false", "true"),
        ("2020-06-02T23:59:00Z", "true", "false"),  # the time of the day says nothing
        ("2020-06", "unknown", "unknown"),
        ("2020", "unknown", "unknown"),
        ("2019", "false", "true"),
        ("2021", "true", "false"),
    ],
)
def test_how_long_ago_is_counted_in_days_and_open_where_the_date_is(
    when: str, within: str, older: str
) -> None:
    subject = patient(hpv(when, "negative"), as_of="2021-06-02T08:00:00Z")
    assert truth(screening(None, within="1 year"), subject) == within
    assert truth(screening(None, older="1 year"), subject) == older


@given(
    st.dates(date(2015, 1, 1), date(2022, 12, 31)),
    st.sampled_from([4, 7, 10]),
    st.integers(0, 900),
    st.sampled_from(["1 day", "3 months", "6 months", "1 year", "18 months", "1 year 6 months 3 days"]),
)
def test_of_one_length_of_time_a_round_is_within_or_older_and_never_both(
    when: date, grain: int, ago: int, length: str
) -> None:
    subject = patient(
        hpv(when.isoformat()[:grain], "negative"),
        as_of=f"{(when + timedelta(days=ago)).isoformat()}T08:00:00Z",
    )
    answers = [truth(screening(None, **{key: length}), subject) for key in ("within", "older")]
    assert sorted(answers) in (["false", "true"], ["unknown", "unknown"])
    assert grain < 10 or "unknown" not in answers


@given(
    st.dates(date(2015, 1, 1), date(2022, 12, 31)),
    st.sampled_from(["1 day", "6 months", "1 year", "18 months"]),
)
def test_the_day_on_which_it_is_due_is_within_and_not_older(when: date, length: str) -> None:
    due = to_datetime(span(length).after(time(when.isoformat()))).date()
    on_the_day = patient(hpv(when.isoformat(), "negative"), as_of=f"{due.isoformat()}T08:00:00Z")
    assert [truth(screening(None, **{key: length}), on_the_day) for key in ("within", "older")] == [
        "true",
        "false",
    ]


def test_a_year_only_date_asks_for_the_exact_one() -> None:
    finding = found(
        screening(0, **{"is": "HPV-negative", "within": "1 year"}), patient(hpv("2020", "negative"))
    )
    assert finding.truth == "unknown"
    assert finding.missing.startswith("exact dates")


def test_what_is_so_either_way_is_so_whatever_the_exact_date() -> None:
    subject = patient(hpv("2020", "negative"), hpv("2021-05-01", "negative"))
    assert truth(screening(0, **{"is": "HPV-negative", "within": "1 year"}), subject) == "true"
    assert truth(screening(None, **{"is": "HPV-positive", "within": "1 year"}), subject) == "false"


def test_after_an_event_means_after_it_was_over() -> None:
    after = screening(None, after="treatment")
    assert truth(after, patient(treatment("2020-01-01"), hpv("2020-07-01", "negative"))) == "true"
    assert truth(after, patient(treatment("2020-01-01"), hpv("2019-07-01", "negative"))) == "false"


@pytest.mark.parametrize("when", ["2020-01-01", "2020-01-01T00:00:00Z", "2020-01-01T15:00:00Z"])
def test_of_one_day_neither_is_before_the_other_unless_both_times_are_known(when: str) -> None:
    subject = patient(treatment("2020-01-01"), hpv(when, "negative"))
    assert truth(screening(None, after="treatment"), subject) == "false"
    assert truth(screening(None, before="treatment"), subject) == "false"


def test_of_one_day_the_times_tell_where_both_are_known() -> None:
    subject = patient(treatment("2020-01-01T10:00:00Z"), hpv("2020-01-01T15:00:00Z", "negative"))
    assert truth(screening(None, after="treatment"), subject) == "true"
    assert truth(screening(None, before="treatment"), subject) == "false"


def test_what_happened_on_the_day_counts_where_it_is_asked_for() -> None:
    subject = patient(biopsy("2020-01-01", "CIN1"), hpv("2020-01-01", "positive"))
    assert truth(screening(0, before={"event": "biopsy", "same day": True}), subject) == "true"
    assert truth(screening(0, before={"event": "biopsy"}), subject) == "false"
    assert (
        truth(
            screening(0, before={"event": "biopsy", "same day": True}),
            patient(biopsy("2020-01-01", "CIN1"), hpv("2020-01-02", "positive")),
        )
        == "false"
    )


def test_an_event_known_to_the_year_leaves_the_order_open() -> None:
    subject = patient(treatment("2020"), hpv("2020-07-01", "negative"))
    assert truth(screening(None, after="treatment"), subject) == "unknown"
    assert (
        truth(screening(None, after="treatment"), patient(treatment("2019"), hpv("2020-07-01", "negative")))
        == "true"
    )


def test_a_round_that_began_before_and_ended_after_an_event_is_neither_surely() -> None:
    subject = patient(
        hpv("2021-01-01", "positive"), biopsy("2021-01-10", "CIN1"), cytology("2021-01-20", "LSIL")
    )
    assert truth(screening(None, after="biopsy"), subject) == "unknown"
    assert truth(screening(None, before="biopsy"), subject) == "unknown"


def test_what_it_is_counted_from_may_have_to_have_found_something() -> None:
    subject = patient(
        biopsy("2018-01-01", "CIN2"), biopsy("2019-01-01", "normal"), hpv("2018-06-01", "negative")
    )
    assert truth(screening(None, after={"event": "biopsy", "is": "CIN2+"}), subject) == "true"
    assert truth(screening(None, after="biopsy"), subject) == "false"


def test_where_what_it_is_counted_from_is_not_on_record_it_is_false() -> None:
    finding = found(screening(None, after="treatment"), patient(hpv("2021-01-01", "negative")))
    assert (finding.truth, finding.came) == ("false", "what it is counted from is not on record")


def test_a_result_nobody_can_read_may_be_the_one_that_is_counted_from() -> None:
    """The biopsy of 2020 may have been CIN2: then the screening of 2019 is not after it, and the answer is
    open.
    """
    facts = [
        biopsy("2018-01-01", "CIN2"),
        hpv("2019-01-01", "negative"),
        biopsy("2020-01-01", "code nobody knows"),
    ]
    asked = screening(None, after={"event": "biopsy", "is": "CIN2+"})
    assert truth(asked, patient(*facts)) == "unknown"
    assert truth(asked, patient(*facts, hpv("2021-01-01", "negative"))) == "true"  # after either


@pytest.mark.parametrize(
    ("when", "apart", "near"),
    [
        ("2020-07-01", "true", "true"),
        ("2020-06-30", "false", "true"),
        ("2020-07-02", "true", "false"),
        ("2020-07", "true", "unknown"),
        ("2020-06", "false", "true"),
        ("2020", "unknown", "unknown"),
        ("2021", "true", "false"),
    ],
)
def test_the_time_from_an_event_is_counted_in_calendar_months(when: str, apart: str, near: str) -> None:
    subject = patient(treatment("2020-01-01"), hpv(when, "negative"))
    assert truth(screening(None, after="treatment", apart="6 months"), subject) == apart
    assert truth(screening(None, after="treatment", near="6 months"), subject) == near


def test_both_sides_can_be_bounded() -> None:
    between = screening(None, after="treatment", before="biopsy")
    facts = [treatment("2019-01-01"), biopsy("2021-01-01", "CIN1")]
    assert truth(between, patient(*facts, hpv("2020-01-01", "negative"))) == "true"
    assert truth(between, patient(*facts, hpv("2021-05-01", "negative"))) == "false"


def test_a_count_is_open_where_unread_results_could_make_it_up() -> None:
    three = screening(None, **{"is": "HPV-negative", "least": 3})
    told = [hpv("2019-01-01", "negative"), hpv("2020-01-01", "negative")]
    assert truth(three, patient(*told)) == "false"
    assert truth(three, patient(*told, hpv("2021-01-01", "?"))) == "unknown"
    assert truth(three, patient(*told, hpv("2021-01-01", "negative"))) == "true"
    assert (
        truth(
            screening(None, **{"is": "HPV-positive", "least": 0, "most": 0}),
            patient(*told, hpv("2021-01-01", "?")),
        )
        == "unknown"
    )


def test_a_count_says_how_many_there_are() -> None:
    assert (
        found(
            screening(None, **{"is": "HPV-negative", "least": 3}), patient(hpv("2019-01-01", "negative"))
        ).came
        == "1 on record"
    )


DATES = ["2018-03-01", "2019", "2020-05-05", "2020-05-05T10:00:00Z", "2020-06", "2021-01-01", "2021"]
FACTS = st.lists(
    st.one_of(
        st.builds(hpv, st.sampled_from(DATES), st.sampled_from(["negative", "positive", "?"])),
        st.builds(cytology, st.sampled_from(DATES), st.sampled_from(["NILM", "HSIL"])),
        st.builds(biopsy, st.sampled_from(DATES), st.sampled_from(["normal", "CIN2", "?"])),
        st.builds(treatment, st.sampled_from(DATES)),
    ),
    max_size=6,
)
ASKED = st.fixed_dictionaries(
    {"happened": st.sampled_from(["screening"])},
    optional={
        "is": st.sampled_from(["HPV-negative", "HPV-positive", "Cotest-negative", "Low Grade"]),
        "at": st.integers(0, 2),
        "within": st.sampled_from(["1 year", "18 months", "3 years"]),
        "older": st.sampled_from(["6 months", "1 year"]),
        "after": st.sampled_from(
            ["treatment", {"event": "biopsy", "is": "CIN2+"}, {"event": "biopsy", "at": 1}]
        ),
        "before": st.sampled_from(["biopsy"]),
    },
)


@given(FACTS, ASKED)
def test_whatever_the_record_it_is_answered_the_same_with_and_without_words(
    facts: list[Fact], asked: dict[str, Any]
) -> None:
    finding = found(asked, patient(*facts))
    assert isinstance(finding, Finding)
    assert bool(finding.missing) == (finding.truth == "unknown")


@given(FACTS, ASKED, st.integers(0, 5))
def test_reading_what_could_not_be_read_never_turns_what_was_settled(
    facts: list[Fact], asked: dict[str, Any], which: int
) -> None:
    unread = [each for each in facts if each.said == "?"]
    if not unread:
        return
    old = unread[which % len(unread)]
    make = {"hpv": hpv, "biopsy": biopsy}[old.concept.codings[0].code]
    when = old.id.split("/")[2]
    others = [each for each in facts if each.id != old.id]
    if any(each.concept == old.concept and abs(each.start - old.start) < 86_400_000_000 for each in others):
        return  # another fact of that day speaks of it: the graver counts
    before = truth(asked, patient(*facts))
    for result in {"hpv": ["negative", "positive"], "biopsy": ["normal", "CIN2"]}[
        old.concept.codings[0].code
    ]:
        assert before in ("unknown", truth(asked, patient(*others, make(when, result))))
