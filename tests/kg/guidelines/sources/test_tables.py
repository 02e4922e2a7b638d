"""Decision tables: what their cells mean, and what of them could not be followed."""

from __future__ import annotations

from typing import Any

import pytest

from kg.guidelines.graph import Guideline
from kg.guidelines.reviewable import VocabularyError
from kg.guidelines.sources.tables import Sheet, grounding, guideline_of, sheets_of_csv
from kg.guidelines.standing import standings
from schemas.facts import Fact
from tests.kg.guidelines.records import SAID, biopsy, cytology, hpv, patient, treatment

HEADER = ["Past", "Before that", "HPV", "PAP", "Management", "Risk (%)"]
SAYS: dict[str, Any] = {
    **SAID,
    "guideline": {"id": "table", "title": "Table", "version": "1"},
    "none": ["NO HISTORY"],
    "tables": [
        {
            "sheet": "One",
            "title": "Table one",
            "when": {"use": "adult"},
            "columns": {
                "Past": {
                    "happened": "screening",
                    "at": 1,
                    "words": {"clean": {"hpv": ["negative"], "cytology": ["NILM", "not done"]}},
                },
                "Before that": {"happened": "screening", "follows": "Past"},
                "HPV": {"happened": "screening", "at": 0, "slot": "hpv"},
                "PAP": {"happened": "screening", "at": 0, "slot": "cytology"},
            },
            "outcome": "Management",
            "told": ["Risk (%)"],
        }
    ],
    "thresholds": [
        {"column": "Risk (%)", "from": 4, "outcome": "Colposcopy"},
        {"column": "Risk (%)", "from": 0.5, "outcome": "1 year"},
    ],
    "actions": {
        "1 year": {
            "title": "Follow-up in a year",
            "due": {"wait": "1 year", "event": "screening"},
            "details": ["Cotest."],
        }
    },
}


def compiled(*rows: list[Any], header: list[str] = HEADER, **said: Any) -> Guideline:
    sheet: Sheet = [header, *rows]
    return guideline_of({"One": sheet}, grounding({**SAYS, **said}, "table.yaml"), "table.xlsx")


def due(guideline: Guideline, *facts: Fact) -> list[str]:
    return [
        standing.step.title for standing in standings(guideline, patient(*facts)) if standing.state == "due"
    ]


NEGATIVE, POSITIVE = hpv("2021-01-01", "negative"), hpv("2021-01-01", "positive")


def test_a_row_applies_where_all_its_cells_do() -> None:
    table = compiled(
        ["HPV-negative", "", "HPV-positive", "ALL", "1 year", 1.2],
        words={**SAID["words"], "ALL": {"cytology": ["NILM", "not done"]}},
    )
    assert due(table, hpv("2020-01-01", "negative"), POSITIVE) == ["Follow-up in a year"]
    assert due(table, hpv("2020-01-01", "positive"), POSITIVE) == []
    assert due(table, POSITIVE) == []


def test_empty_cells_and_dashes_ask_for_nothing() -> None:
    for nothing in (None, "", "-", "n/a", "N/A"):
        assert due(compiled([nothing, nothing, "HPV-negative", nothing, "1 year", nothing]), NEGATIVE) == [
            "Follow-up in a year"
        ]


def test_a_column_that_follows_another_speaks_of_what_lies_behind_what_that_one_took() -> None:
    table = compiled(["HPV-negative x2", "HPV-positive", "HPV-negative", "", "1 year", ""])
    earlier = [hpv("2020-01-01", "negative"), hpv("2019-01-01", "negative")]
    assert due(table, NEGATIVE, *earlier, hpv("2018-01-01", "positive")) == ["Follow-up in a year"]
    assert due(table, NEGATIVE, *earlier, hpv("2018-01-01", "negative"), hpv("2017-01-01", "positive")) == []
    one = compiled(["HPV-negative", "HPV-positive", "HPV-negative", "", "1 year", ""])
    assert due(one, NEGATIVE, hpv("2020-01-01", "negative"), hpv("2019-01-01", "positive")) == [
        "Follow-up in a year"
    ]


def test_columns_may_follow_one_another_in_a_row() -> None:
    columns = {**SAYS["tables"][0]["columns"], "PAP": {"happened": "screening", "follows": "Before that"}}
    table = compiled(
        ["HPV-negative", "HPV-negative x2", "HPV-negative", "HPV-positive", "1 year", ""],
        tables=[{**SAYS["tables"][0], "columns": columns}],
    )
    facts = [hpv(f"{year}-01-01", "negative") for year in (2018, 2019, 2020, 2021)]
    assert due(table, *facts, hpv("2017-01-01", "positive")) == ["Follow-up in a year"]
    assert due(table, *facts, hpv("2017-01-01", "negative")) == []


def test_no_history_means_that_there_is_none() -> None:
    table = compiled(["NO HISTORY", "", "HPV-negative", "", "1 year", ""])
    assert due(table, NEGATIVE) == ["Follow-up in a year"]
    assert due(table, NEGATIVE, hpv("2019-01-01", "negative")) == []


def test_no_history_is_so_where_none_of_it_is_on_record() -> None:
    columns = {"Past": {"happened": "biopsy", "at": 0}}
    table = compiled(
        ["no history", "", "", "", "1 year", ""], tables=[{**SAYS["tables"][0], "columns": columns}]
    )
    assert due(table, NEGATIVE) == ["Follow-up in a year"]
    assert due(table, biopsy("2020-01-01", "CIN1")) == []
    assert due(table) == []  # a record without anything of it shows nothing


def test_a_column_may_have_words_of_its_own() -> None:
    table = compiled(["clean", "", "HPV-negative", "", "1 year", ""])
    assert due(table, NEGATIVE, hpv("2019-01-01", "negative")) == ["Follow-up in a year"]
    assert due(table, NEGATIVE, hpv("2019-01-01", "negative"), cytology("2019-01-01", "HSIL")) == []


def test_the_more_specific_row_wins() -> None:
    table = compiled(["", "", "HPV-positive", "", "Colposcopy", ""], ["", "", "HPV16+", "", "Treatment", ""])
    assert due(table, hpv("2021-01-01", "16")) == ["Treatment", "Colposcopy"]
    assert due(table, POSITIVE) == ["Colposcopy"]


def test_rows_share_what_they_begin_with() -> None:
    table = compiled(
        ["HPV-negative", "", "HPV-negative", "", "5 years", ""],
        ["HPV-negative", "", "HPV-positive", "", "1 year", ""],
    )
    assert [step.id for step in table.steps] == [
        "One",
        "One/Past=HPV-negative",
        "One/Past=HPV-negative/HPV=HPV-negative",
        "One/Past=HPV-negative/HPV=HPV-negative/5 years",
        "One/Past=HPV-negative/HPV=HPV-positive",
        "One/Past=HPV-negative/HPV=HPV-positive/Follow-up in a year",
    ]


def test_a_row_that_comes_twice_is_one() -> None:
    row = ["", "", "HPV-negative", "", "1 year", ""]
    assert compiled(row, row) == compiled(row)


def test_an_outcome_is_told_with_its_title_its_time_its_details_and_the_risk() -> None:
    step = compiled(["", "", "HPV-negative", "", "1 year", 0.75]).steps[-1]
    assert (step.title, step.details, step.source, step.section) == (
        "Follow-up in a year",
        ("Cotest.", "Risk (%): 0.75"),
        "table.xlsx, sheet One, row 2",
        "Table one",
    )
    assert (
        compiled(["", "", "HPV-negative", "", "Refer", ""]).steps[-1].title == "Refer"
    )  # an outcome that no action describes


@pytest.mark.parametrize(
    ("risk", "title"),
    [(4.0, "Colposcopy"), ("3.99", "Follow-up in a year"), (0.5, "Follow-up in a year"), (60, "Colposcopy")],
)
def test_a_row_without_a_recommendation_comes_to_the_first_threshold_that_its_risk_reaches(
    risk: float | str, title: str
) -> None:
    assert due(compiled(["", "", "HPV-negative", "", None, risk]), NEGATIVE) == [title]


@pytest.mark.parametrize("risk", [0.1, None, "unknown"])
def test_a_row_that_recommends_nothing_is_left_out_and_told(risk: Any) -> None:
    table = compiled(["", "", "HPV-negative", "", None, risk])
    assert [step.kind for step in table.steps] == ["situation"]
    assert [(each.where, each.came) for each in table.problems] == [
        ("table.xlsx, sheet One, row 2", "none; the row is left out")
    ]


def test_an_empty_row_is_no_problem() -> None:
    assert compiled([None] * 6, []).problems == ()


def test_a_sheet_that_is_not_there_is_told_and_the_others_stand() -> None:
    tables = [*SAYS["tables"], {**SAYS["tables"][0], "sheet": "Two"}]
    table = compiled(["", "", "HPV-negative", "", "1 year", ""], tables=tables)
    assert [(each.expected, each.came) for each in table.problems] == [("a sheet 'Two'", "sheets One")]
    assert due(table, NEGATIVE) == ["Follow-up in a year"]


@pytest.mark.parametrize("lacking", ["Past", "Management"])
def test_a_column_that_is_not_there_is_told(lacking: str) -> None:
    header = [name for name in HEADER if name != lacking]
    table = compiled(["", "", "HPV-negative"], header=header)
    assert [(each.where, each.expected) for each in table.problems] == [
        ("table.xlsx, sheet One", f"columns {lacking}")
    ]
    assert table.steps == ()


def test_headers_are_read_over_line_breaks() -> None:
    header = [*HEADER[:-1], "Risk\n(%)"]
    assert (
        compiled(["", "", "HPV-negative", "", "1 year", 1], header=header).steps[-1].details[-1]
        == "Risk (%): 1"
    )


def test_wording_nobody_knows_is_not_evaluated_and_told() -> None:
    table = compiled(["", "", "HPV-weird", "", "1 year", ""])
    assert [(each.where, each.came) for each in table.problems] == [("table.xlsx, column HPV", "HPV-weird")]
    standing = standings(table, patient(NEGATIVE))[0]
    assert standing.state == "possible"
    assert standing.missing[0].missing.startswith("not evaluated (wording)")


def test_wording_of_another_test_than_the_columns_is_told_and_asks_not_for_anything() -> None:
    table = compiled(["", "", "LSIL", "", "1 year", ""])
    assert [each.expected for each in table.problems] == ["results of hpv"]
    assert due(table, NEGATIVE) == []


def test_what_happened_before_the_sheets_situation_counts() -> None:
    when = {"happened": "treatment", "least": 0, "most": 0}
    table = compiled(["", "", "HPV-negative", "", "1 year", ""], tables=[{**SAYS["tables"][0], "when": when}])
    assert due(table, NEGATIVE) == ["Follow-up in a year"]
    assert due(table, NEGATIVE, treatment("2019-01-01")) == []


def test_a_csv_file_is_a_sheet_of_its_name() -> None:
    rows = [HEADER, ["", "", "HPV-negative", "", "1 year", ""]]
    table = guideline_of(sheets_of_csv("One", iter(rows)), grounding(SAYS, "table.yaml"), "One.csv")
    assert due(table, NEGATIVE) == ["Follow-up in a year"]


TABLE = SAYS["tables"][0]


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"tables": None}, "table.yaml, tables: expected a list"),
        ({"guideline": {"id": "x"}}, "table.yaml, guideline: expected title, version, got id"),
        ({"tables": [{"sheet": "One", "columns": {}}]}, "expected outcome, got sheet, columns"),
        ({"tables": [{**TABLE, "colums": {}}]}, "got colums"),
        (
            {"tables": [{**TABLE, "columns": {"A": {"happened": "screening", "follows": "B"}}}]},
            "table.yaml, sheet One, column A: expected a column of this sheet in `follows`, got 'B'",
        ),
        (
            {"thresholds": [{"column": "Risk (%)", "from": "much", "outcome": "x"}]},
            "expected a number, got 'much'",
        ),
        ({"thresholds": [{"column": "Risk (%)"}]}, "table.yaml, thresholds: expected from, outcome"),
        (
            {"actions": {"1 year": {"titel": "x"}}},
            "table.yaml, action '1 year': expected only title, due, details, excluded, got titel",
        ),
    ],
)
def test_a_wrong_grounding_says_where_what_was_expected_and_what_came(
    said: dict[str, Any], message: str
) -> None:
    with pytest.raises(VocabularyError) as error:
        grounding({**SAYS, **said}, "table.yaml")
    assert message in str(error.value)
