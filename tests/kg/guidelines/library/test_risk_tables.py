"""The NCI risk tables as they are published, on cases with the recommendation that was expected."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from functools import cache
from typing import Any

import pytest

from kg.guidelines.graph import Guideline
from kg.guidelines.library import library
from kg.guidelines.sources.tables import grounding, guideline_of
from kg.guidelines.standing import standings, together
from schemas.facts import Fact
from tests.kg.guidelines.library.cervical import biopsy, diagnosed, excision, guidelines, hpv, pap
from tests.kg.guidelines.patients import subject_of_resources
from tests.kg.guidelines.records import patient
from tests.shared_data import SHARED

CASES = SHARED / "ccsm_cervical" / "cases.jsonl.gz"
WORKBOOK = SHARED / "ccsm_cervical" / "risk-tables" / "output" / "Combined_NCI_Risk_Table.xlsx"
pytestmark = pytest.mark.skipif(
    not CASES.exists(), reason=f"the cervical tables and cases do not lie in {SHARED} (SHARED_DATA)"
)


@cache
def tables() -> Guideline:
    import openpyxl

    book = openpyxl.load_workbook(WORKBOOK, data_only=True, read_only=True)
    sheets = {sheet.title: [list(row) for row in sheet.iter_rows(values_only=True)] for sheet in book}
    return guideline_of(
        sheets, grounding(library()["nci_risk_tables"], "nci_risk_tables.yaml"), WORKBOOK.name
    )


def test_every_word_of_the_tables_is_known_and_only_rows_without_a_recommendation_are_left_out() -> None:
    assert {problem.came for problem in tables().problems} == {"none; the row is left out"}
    assert len(tables().problems) <= 3
    assert Counter(step.kind for step in tables().steps)["action"] > 150


def test_every_sheet_has_recommendations_at_the_end_of_its_rows() -> None:
    assert {step.section.split(" (")[1] for step in tables().steps if step.kind == "action"} == {
        f"Table {number})" for number in range(1, 6)
    }


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ([hpv("2020-06-01", "negative")], "20365006"),
        ([hpv("2020-06-01", "negative"), pap("2020-06-01", "NILM")], "C53.9"),
        (
            [
                hpv("2020-01-01", "positive"),
                pap("2020-01-01", "NILM"),
                hpv("2021-05-01", "positive"),
                pap("2021-05-01", "NILM"),
            ],
            "N87.1",
        ),
        ([hpv("2021-03-01", "positive"), pap("2021-03-01", "LSIL"), biopsy("2021-05-01", "CIN1")], "C53.9"),
        (
            [
                hpv("2020-01-01", "positive"),
                pap("2020-01-01", "LSIL"),
                biopsy("2020-03-01", "CIN1"),
                hpv("2021-04-01", "negative"),
                pap("2021-04-01", "NILM"),
            ],
            "C53.9",
        ),
        (
            [
                biopsy("2019-01-01", "CIN3"),
                excision("2019-02-01"),
                hpv("2020-01-01", "negative"),
                pap("2020-01-01", "NILM"),
            ],
            "C53.9",
        ),
    ],
)
def test_the_tables_are_not_for_a_woman_with_a_diagnosis_that_they_leave_out(
    facts: list[Fact], code: str
) -> None:
    assert any(each.state == "due" for each in standings(tables(), patient(*facts)))
    assert not any(
        each.state == "due" for each in standings(tables(), patient(*facts, diagnosed(code, "2019-01-10")))
    )


def said(title: str) -> str:
    plain = re.sub(r"[^a-z0-9 -]", " ", title.lower().replace("/", " or "))
    return re.sub(r"^surveillance (?=\S)", "", " ".join(plain.split()))


def cases() -> list[dict[str, Any]]:
    """Every eleventh, so that no group is left out and the test takes seconds."""
    with gzip.open(CASES, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return [row for row in rows if (row["expected"] or {}).get("short")][::11]


def test_women_of_the_cases_are_recommended_what_was_expected() -> None:
    known = [tables(), *guidelines()]
    right: Counter[bool] = Counter()
    for case in cases():
        subject = subject_of_resources(case["resources"], case["as_of"])
        ranked = together([standings(guideline, subject) for guideline in known], known)
        right[bool(ranked) and said(ranked[0].step.title) == said(case["expected"]["short"])] += 1
    assert right[True] / right.total() > 0.95
