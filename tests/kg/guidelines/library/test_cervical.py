"""ASCCP 2019 and USPSTF 2018 as they are formalised: what women of these records are told. The sections are
the guideline's.
"""

from __future__ import annotations

import pytest

from schemas.facts import Fact
from tests.kg.guidelines.library.cervical import (
    answered,
    biopsy,
    excision,
    first,
    has,
    hpv,
    hysterectomy,
    pap,
    takes,
    told,
)

FUTURE_PREGNANCY = answered(
    "Does the patient have future pregnancy concerns related to treatment options?", "2021-05-20", "Yes"
)


@pytest.mark.parametrize(
    ("facts", "born", "title", "section"),
    [
        ([biopsy("2021-05-01", "cancer")], "1985-01-01", "Histologic Cancer", "O.C"),
        # K.1: younger than 25
        ([biopsy("2021-05-01", "CIN3")], "2000-01-01", "Treatment", "K.1.4"),
        ([biopsy("2021-05-01", "CIN2")], "2000-01-01", "Surveillance 6-month follow-up", "K.1.4"),
        ([biopsy("2019-05-01", "CIN2"), biopsy("2021-05-15", "CIN2")], "2000-01-01", "Treatment", "K.1.4"),
        ([pap("2021-05-01", "HSIL")], "2000-01-01", "Colposcopy", "K.1.2"),
        ([pap("2021-05-01", "LSIL")], "2000-01-01", "Cytology", "K.1.1"),
        ([pap("2021-05-01", "unsatisfactory")], "2000-01-01", "Repeat Screening", "G.2.1"),
        # K.2: pregnancy
        ([biopsy("2021-05-01", "CIN3"), has("Pregnancy", "2021-03-01")], "1990-01-01", "Surveillance", "K.2"),
        ([biopsy("2021-05-01", "CIN3"), has("Pregnancy", "2021-03-01")], "2000-01-01", "Surveillance", "K.2"),
        (
            [biopsy("2021-05-01", "AIS"), has("Pregnancy", "2021-03-01")],
            "1990-01-01",
            "Refer to Gynecologic Oncology",
            "K.2",
        ),
        (
            [hpv("2021-05-01", "16"), pap("2021-05-01", "HSIL"), has("Pregnancy", "2021-03-01")],
            "1990-01-01",
            "Colposcopy",
            "K.2",
        ),
        # K.3: immunosuppression, also by a medicine
        ([pap("2021-05-01", "LSIL"), has("HIV infection", "2015-01-01")], "1990-01-01", "Colposcopy", "K.3"),
        (
            [pap("2021-05-01", "ASC-US"), has("HIV infection", "2015-01-01")],
            "1990-01-01",
            "Surveillance 6-month follow-up",
            "K.3",
        ),
        (
            [pap("2020-10-01", "ASC-US"), pap("2021-05-01", "ASC-US"), has("HIV infection", "2015-01-01")],
            "1990-01-01",
            "Colposcopy",
            "K.3",
        ),
        (
            [pap("2021-05-01", "LSIL"), takes("tacrolimus 1 MG", "2021-02-01")],
            "1990-01-01",
            "Colposcopy",
            "K.3",
        ),
        # K.4: hysterectomy
        (
            [hysterectomy("2018-01-01"), hpv("2019-01-01", "negative")],
            "1975-01-01",
            "Primary HPV or Cotest",
            "K.4",
        ),
        # G: rare cytology
        ([pap("2021-05-01", "AGC")], "1985-01-01", "Colposcopy", "G.1.1"),
        (
            [pap("2021-05-01", "atypical endometrial cells")],
            "1985-01-01",
            "Endometrial and Endocervical Sampling",
            "G.1.3",
        ),
        (
            [pap("2020-11-01", "AGC"), biopsy("2020-12-15", "normal")],
            "1985-01-01",
            "Surveillance 1-year follow-up",
            "G.1.4",
        ),
        (
            [pap("2020-11-01", "AIS"), biopsy("2020-12-15", "normal")],
            "1985-01-01",
            "Diagnostic Excisional Procedure",
            "G.1.4",
        ),
        ([pap("2021-05-01", "unsatisfactory")], "1985-01-01", "Repeat Screening", "G.2.1"),
        (
            [pap("2021-01-01", "unsatisfactory"), pap("2021-05-01", "unsatisfactory")],
            "1985-01-01",
            "Colposcopy",
            "G.2.2",
        ),
        (
            [pap("2021-05-01", "no transformation zone"), pap("2021-05-01", "NILM")],
            "1995-01-01",
            "Surveillance 3-year follow-up",
            "G.3.1",
        ),
        (
            [pap("2021-05-01", "no transformation zone"), pap("2021-05-01", "NILM")],
            "1985-01-01",
            "HPV Testing",
            "G.3.2",
        ),
        # H: HPV 16 and 18
        ([hpv("2021-05-01", "16"), pap("2021-05-01", "HSIL")], "1985-01-01", "Treatment", "O"),
        ([hpv("2021-05-01", "18"), pap("2021-05-01", "NILM")], "1985-01-01", "Colposcopy", "H.2.2"),
        (
            [biopsy("2019-05-14", "CIN1"), hpv("2021-05-01", "18"), pap("2021-05-01", "HSIL")],
            "1985-01-01",
            "Colposcopy",
            "H.2.2",
        ),
        # I: histology
        ([biopsy("2021-05-01", "CIN2")], "1985-01-01", "Surveillance or Treatment", "I.2.2"),
        ([biopsy("2021-05-01", "HSIL")], "1985-01-01", "Treatment", "I.2.3"),
        (
            [biopsy("2021-05-01", "CIN2"), FUTURE_PREGNANCY],
            "1990-01-01",
            "Surveillance or Treatment",
            "I.3.1",
        ),
        (
            [biopsy("2020-11-01", "CIN2"), biopsy("2021-05-01", "CIN1"), FUTURE_PREGNANCY],
            "1990-01-01",
            "Surveillance 6-month follow-up",
            "I.3.2",
        ),
        (
            [biopsy("2019-04-01", "CIN2"), biopsy("2021-05-01", "CIN2"), FUTURE_PREGNANCY],
            "1990-01-01",
            "Treatment",
            "I.3.2",
        ),
        ([pap("2021-01-01", "HSIL"), biopsy("2021-03-01", "CIN1")], "1985-01-01", "See Details", "I.4.1"),
        (
            [pap("2021-03-01", "ASC-H"), biopsy("2021-03-01", "CIN1")],
            "1985-01-01",
            "Surveillance 1-year follow-up",
            "I.4.2",
        ),
        (
            [pap("2019-05-01", "HSIL"), biopsy("2019-05-01", "CIN1"), pap("2020-05-01", "HSIL")],
            "1985-01-01",
            "Diagnostic Excisional Procedure",
            "I.4.5",
        ),
        ([biopsy("2021-05-01", "AIS")], "1985-01-01", "Diagnostic Excisional Procedure", "I.6"),
        ([biopsy("2021-03-01", "AIS"), excision("2021-05-01")], "1985-01-01", "Hysterectomy", "I.6"),
        # J: after treatment
        (
            [biopsy("2021-01-01", "CIN3"), excision("2021-02-01")],
            "1985-01-01",
            "Surveillance 6-month follow-up",
            "J.2.1",
        ),
        (
            [biopsy("2019-01-01", "CIN3"), excision("2019-02-01"), biopsy("2021-05-01", "CIN2")],
            "1985-01-01",
            "Repeat Excision",
            "J.2.3",
        ),
        # cytology alone
        ([pap("2021-05-01", "ASC-US")], "1985-01-01", "HPV Testing", "E"),
        ([pap("2021-05-01", "LSIL")], "1985-01-01", "Colposcopy", "E"),
        # USPSTF
        ([pap("2019-05-01", "NILM")], "1995-01-01", "Cervical Screening Up To Date", "A"),
        ([pap("2017-05-01", "NILM")], "1995-01-01", "Cervical Screening Due Now", "A"),
        ([hpv("2017-05-01", "negative")], "1985-01-01", "Cervical Screening Up To Date", "A"),
        ([pap("2020-02-01", "NILM")], "2004-01-01", "Cervical Screening Not Recommended", "A"),
        (
            [hpv("2018-05-01", "negative"), hpv("2013-05-01", "negative")],
            "1950-01-01",
            "Cervical Screening Not Recommended",
            "A",
        ),
        ([pap("2001-05-01", "NILM")], "1950-01-01", "Cervical Screening Due Now", "A"),
        (
            [
                answered("in utero exposure to diethylstilbestrol (DES)?", "2020-01-01", "Yes"),
                pap("2018-05-01", "NILM"),
            ],
            "1965-01-01",
            "Cervical Screening Due Now",
            "D",
        ),
        (
            [
                answered("in utero exposure to diethylstilbestrol (DES)?", "2020-01-01", "No"),
                pap("2020-05-01", "NILM"),
            ],
            "1965-01-01",
            "Cervical Screening Up To Date",
            "A",
        ),
    ],
)
def test_a_woman_is_recommended_what_the_guideline_says(
    facts: list[Fact], born: str, title: str, section: str
) -> None:
    assert first(*facts, born=born) == (title, section)


def test_a_risk_without_a_word_on_screening_makes_none_due() -> None:
    exposed = answered("in utero exposure to diethylstilbestrol (DES)?", "2020-01-01", "Yes")
    assert first(exposed, born="1965-01-01") is None


@pytest.mark.parametrize(
    ("as_of", "title"),
    [
        ("2021-07-31", "Surveillance 6-month follow-up"),
        ("2021-08-01", "Surveillance 6-month follow-up"),
        ("2021-08-02", "Surveillance"),
    ],
)
def test_on_the_day_on_which_the_test_after_treatment_is_due_one_thing_is_recommended(
    as_of: str, title: str
) -> None:
    record = [biopsy("2021-01-01", "CIN3"), excision("2021-02-01")]
    assert {
        each.step.title
        for each in told(*record, as_of=as_of)
        if each.state == "due" and each.step.section.startswith("J")
    } == {title}


def test_after_a_second_treatment_its_time_counts_and_not_that_of_the_first() -> None:
    record = [biopsy("2018-01-01", "CIN3"), excision("2018-02-01"), excision("2021-05-01")]
    assert {
        each.step.title for each in told(*record) if each.state == "due" and each.step.section.startswith("J")
    } == {"Surveillance 6-month follow-up"}


def test_the_test_six_months_after_treatment_is_hpv_based() -> None:
    due = [
        each.step
        for each in told(biopsy("2021-01-01", "CIN3"), excision("2021-02-01"))
        if each.step.section == "J.2.1" and each.state == "due"
    ]
    assert [step.details for step in due] == [("HPV-based testing 6 months after the treatment.",)]


def test_on_the_25th_birthday_the_rules_for_younger_women_end() -> None:
    record = [biopsy("2021-05-01", "CIN2")]
    assert first(*record, born="1996-06-03") == ("Surveillance 6-month follow-up", "K.1.4")
    assert first(*record, born="1996-06-02") == ("Surveillance or Treatment", "I.2.2")


def test_with_only_the_year_of_birth_neither_side_of_25_is_recommended() -> None:
    assert {
        each.state
        for each in told(biopsy("2021-05-01", "CIN2"), born="1996")
        if each.step.section in ("K.1.4", "I.2.2")
    } <= {"possible", "not-applicable"}


def test_a_pregnancy_of_years_ago_that_was_never_closed_is_none_now() -> None:
    assert first(biopsy("2021-05-01", "CIN3"), has("Pregnancy", "2017-01-01")) == ("Treatment", "I.2.1")


def test_in_pregnancy_no_excision_and_no_treatment_is_due() -> None:
    for record in (
        [biopsy("2021-05-01", "CIN3")],
        [biopsy("2021-05-01", "AIS")],
        [hpv("2021-05-01", "16"), pap("2021-05-01", "HSIL")],
    ):
        for born in ("1990-01-01", "2000-01-01"):
            due = {
                each.step.title
                for each in told(*record, has("Pregnancy", "2021-03-01"), born=born)
                if each.state == "due"
            }
            assert not due & {"Treatment", "Diagnostic Excisional Procedure", "Colposcopy or Treatment"}


def test_after_a_hysterectomy_nobody_is_due_for_screening() -> None:
    assert "Cervical Screening Due Now" not in {
        each.step.title for each in told(hysterectomy("2018-01-01")) if each.state == "due"
    }


def test_men_are_told_nothing() -> None:
    assert told(biopsy("2021-05-01", "CIN3"), sex="male") == []
