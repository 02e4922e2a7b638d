"""A lesion or a cancer of the cervix that only the problem list tells of: nothing is recommended as if it
were not there.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kg.guidelines.parts import predicates_of
from kg.guidelines.predicates import Either, Every, Happened, Not, Predicate
from kg.guidelines.standing import Standing
from schemas.facts import Fact
from tests.kg.guidelines.library.cervical import (
    biopsy,
    diagnosed,
    excision,
    first,
    guidelines,
    has,
    hpv,
    hysterectomy,
    pap,
    told,
)

CANCER = ["C53.9", "363354003", "254886006"]
LESIONS = ["N87.1", "D06.9", "285838002", "20365006", "92564006", "254890008", "447760009"]
HISTORY = ["Z85.41", "Z86.001"]


def due(*facts: Fact, born: str = "1985-03-10") -> list[Standing]:
    return [each for each in told(*facts, born=born) if each.state == "due"]


def screened(*facts: Fact, born: str = "1985-03-10") -> set[str]:
    """What the screening guideline tells."""
    return {each.step.title for each in due(*facts, born=born) if each.guideline.startswith("uspstf")}


def asserted(standings: list[Standing]) -> set[str]:
    return {
        finding.text for each in standings for finding in each.satisfied if finding.text.startswith("no ")
    }


@pytest.mark.parametrize("code", CANCER)
def test_a_cancer_among_the_diagnoses_is_referred_and_screening_is_not_due(code: str) -> None:
    record = [diagnosed(code, "2020-01-10"), hpv("2015-01-01", "negative")]
    assert first(*record) == ("Histologic Cancer", "O.C")
    assert screened(*record) == set()
    assert not asserted(due(*record)) & {"no histologic cancer on record", "no CIN2 or worse on record"}


@pytest.mark.parametrize("code", [*CANCER, *LESIONS, *HISTORY])
@pytest.mark.parametrize("status", ["active", "inactive"])
@pytest.mark.parametrize("born", ["1950-01-01", "1985-03-10", "1997-01-01"])
def test_with_a_high_grade_lesion_now_or_once_routine_screening_is_neither_due_nor_up_to_date(
    code: str, status: str, born: str
) -> None:
    record = [hpv("2020-06-01", "negative"), pap("2020-06-01", "NILM")]
    assert screened(*record, born=born)
    with_it = [*record, diagnosed(code, "2019-01-10", status=status)]
    assert screened(*with_it, born=born) == set()
    assert "no CIN2 or worse on record" not in asserted(due(*with_it, born=born))


@pytest.mark.parametrize(
    "text",
    [
        "Cervical cancer",
        "Squamous cell carcinoma of the uterine cervix",
        "Malignant neoplasm of endocervix",
        "Endocervical adenocarcinoma",
        "CIN 3",
        "CIN II",
        "Cervical intraepithelial neoplasia, grade 3",
        "Severe cervical dysplasia",
        "Carcinoma in situ of cervix",
        "Adenocarcinoma in situ of cervix",
        "History of cervical cancer",
        "History of CIN 3",
    ],
)
def test_a_diagnosis_in_words_counts(text: str) -> None:
    assert screened(has(text, "2020-01-10")) == set()


@pytest.mark.parametrize(
    "text", ["Cervical cancer", "Malignant neoplasm of cervix uteri, unspecified", "Adenocarcinoma of cervix"]
)
def test_a_cancer_in_words_is_referred(text: str) -> None:
    assert first(has(text, "2020-01-10")) == ("Histologic Cancer", "O.C")


@pytest.mark.parametrize(
    "text",
    [
        "Breast carcinoma",
        "Malignant neoplasm of cervical esophagus",
        "Metastatic carcinoma of cervical lymph node",
        "Vulvar intraepithelial neoplasia grade 3",
        "High grade squamous intraepithelial lesion on cytologic smear of cervix (HGSIL)",
        "Encounter for screening for malignant neoplasm of cervix",
        "CIN 1",
        "Mild cervical dysplasia",
        "No cervical cancer",
    ],
)
def test_what_is_no_high_grade_lesion_of_the_cervix_changes_nothing(text: str) -> None:
    known = pap("2005-06-01", "NILM")
    assert screened(known, has(text, "2020-01-10")) == screened(known) == {"Cervical Screening Due Now"}


@pytest.mark.parametrize(
    "text",
    [
        "Carcinoma in situ of cervix",
        "Adenocarcinoma in situ of cervix",
        "CIN 3",
        "History of cervical cancer",
        "Cervical adenocarcinoma in situ",
    ],
)
def test_what_is_not_invasive_or_is_history_is_no_cancer_to_be_referred(text: str) -> None:
    assert "Histologic Cancer" not in {each.step.title for each in due(has(text, "2020-01-10"))}


def test_a_cancer_that_is_over_is_not_referred_again_and_still_on_record() -> None:
    record = [diagnosed("C53.9", "2010-01-10", status="inactive"), hpv("2015-01-01", "negative")]
    assert due(*record) == []


def test_a_cancer_that_is_only_suspected_leaves_screening_open() -> None:
    record = [diagnosed("C53.9", "2020-01-10", status="unconfirmed"), hpv("2015-01-01", "negative")]
    assert screened(*record) == set()
    open_ = [
        each
        for each in told(*record)
        if each.step.title == "Cervical Screening Due Now" and each.state == "possible"
    ]
    assert any("unconfirmed" in finding.missing for each in open_ for finding in each.missing)


@pytest.mark.parametrize(
    ("facts", "born", "section", "code"),
    [
        ([hysterectomy("2018-01-01")], "1975-01-01", "K.4", "C53.9"),
        ([pap("2021-05-01", "LSIL"), has("HIV infection", "2015-01-01")], "1990-01-01", "K.3", "C53.9"),
        ([biopsy("2021-05-01", "CIN3"), has("Pregnancy", "2021-03-01")], "1990-01-01", "K.2", "C53.9"),
        ([biopsy("2021-05-01", "CIN3")], "2000-01-01", "K.1.4", "C53.9"),
        ([biopsy("2021-05-01", "AIS")], "1985-01-01", "I.6", "C53.9"),
        ([biopsy("2021-05-01", "CIN2")], "1985-01-01", "I.2.2", "C53.9"),
        ([biopsy("2021-01-01", "CIN3"), excision("2021-02-01")], "1985-01-01", "J.2.1", "C53.9"),
        ([biopsy("2021-01-01", "CIN3"), excision("2021-02-01")], "1985-01-01", "J.2.1", "254890008"),  # AIS
        ([pap("2021-05-01", "ASC-US")], "1985-01-01", "E", "C53.9"),
        ([hpv("2021-05-01", "18"), pap("2021-05-01", "NILM")], "1985-01-01", "H.2.2", "C53.9"),
        ([hpv("2021-05-01", "positive")], "1985-01-01", "O.H", "C53.9"),
        (
            [hpv("2019-05-01", "negative"), hpv("2021-05-01", "16"), pap("2021-05-01", "HSIL")],
            "1985-01-01",
            "O",
            "N87.1",
        ),
        ([pap("2020-11-01", "AGC"), biopsy("2020-12-15", "normal")], "1985-01-01", "G.1.4", "N87.1"),
        ([pap("2021-01-01", "HSIL"), biopsy("2021-03-01", "CIN1")], "1985-01-01", "I.4.1", "N87.1"),
        ([pap("2021-05-01", "LSIL")], "2000-01-01", "K.1.1", "N87.1"),
        (
            [pap("2021-05-01", "no transformation zone"), pap("2021-05-01", "NILM")],
            "1995-01-01",
            "G.3.1",
            "N87.1",
        ),
        ([excision("2019-02-01"), hpv("2020-01-01", "negative")], "1985-01-01", "J.3.1", "C53.9"),
    ],
)
def test_a_diagnosis_speaks_against_what_assumes_that_there_is_none(
    facts: list[Fact], born: str, section: str, code: str
) -> None:
    assert section in {each.step.section for each in due(*facts, born=born)}
    assert section not in {
        each.step.section for each in due(*facts, diagnosed(code, "2020-10-10"), born=born)
    }


def test_a_lesion_that_was_over_years_ago_is_history_and_no_lesion_of_the_last_five_years() -> None:
    record = [hpv("2019-05-01", "negative"), hpv("2021-05-01", "16"), pap("2021-05-01", "HSIL")]
    assert first(*record, diagnosed("20365006", "2008-01-01", end="2010-01-01", status="inactive")) == (
        "Treatment",
        "O",
    )


def test_no_rule_says_that_there_is_no_high_grade_lesion_by_the_biopsies_alone() -> None:
    graves = {"CIN3", "AIS", "cancer"}
    found = [
        (asked, inside)
        for guideline in guidelines()
        for whole in predicates_of(guideline)
        for asked, inside in _inside(whole, None)
        if isinstance(asked, Happened)
        and asked.event == "biopsy"
        and asked.most == 0
        and any(graves & each["biopsy"] for each in asked.results)
    ]
    assert found
    assert [
        asked.text
        for asked, inside in found
        if not (isinstance(inside, Every) and any(isinstance(part, Not) for part in inside.parts))
    ] == []


def _inside(predicate: Predicate, outer: Predicate | None) -> Iterator[tuple[Predicate, Predicate | None]]:
    yield predicate, outer
    match predicate:
        case Every(parts, _) | Either(parts, _):
            for part in parts:
                yield from _inside(part, predicate)
        case Not(part, _):
            yield from _inside(part, predicate)
