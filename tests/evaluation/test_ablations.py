"""The table of ablations: cases that have something to find, differences from what is shipped, choices judged
on other patients.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from benchmarks import ablations
from benchmarks.ablations import COLUMNS, SEARCHES, aged, crossed, kept, of_visits, table
from evaluation.intervals import Bootstrap
from evaluation.searches import Case, Search, Searcher
from processors.patient import TriggerSettings
from tests.evaluation.test_searches import CASE
from tests.evaluation.visit_files import write_visits


def cases(count: int) -> list[Case]:
    return [
        Case(
            f"p{n}",
            CASE.cut,
            CASE.passages,
            (),
            "SUBJECTIVE\nDyspnea better.\n\nPLAN\nFurosemide 40 mg for edema.",
        )
        for n in range(count)
    ]


def test_a_reference_counts_once_with_the_last_documents_before_it() -> None:
    early = Case("p", CASE.cut - 1, CASE.passages[:1], (), CASE.reference)
    silent = Case("q", CASE.cut, CASE.passages, (), "")
    nothing = Case("r", CASE.cut, (), (), "Something.")
    assert [case for case, _ in kept([early, CASE, silent, nothing])] == [CASE]


def test_every_search_has_a_row_and_every_column_a_difference(capsys: pytest.CaptureFixture[str]) -> None:
    told = kept(cases(3))
    table("made up", told, Bootstrap((case.patient for case, _ in told), 100), Searcher(None), 60)
    rows = capsys.readouterr().out.splitlines()
    without_prior = [search for search in SEARCHES if not search.prior]
    assert [row.split(" | ")[0].removeprefix("| ") for row in rows[1:]] == [
        search.name for search in without_prior
    ]
    assert all(row.count(" | ") == len(COLUMNS) for row in rows)
    assert all(len(re.findall(r"\([+-][.\d]+ to [+-][.\d]+\)", row)) == len(COLUMNS) for row in rows[2:])


def test_time_counts_where_documents_came_at_different_times() -> None:
    assert aged(kept([CASE]))
    assert not aged(kept([Case("p", CASE.passages[1].time, CASE.passages[1:2], (), CASE.reference)]))


def test_what_is_chosen_on_one_half_is_measured_on_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ablations, "GRID", (Search("recent", order="recent"), Search("as shipped")))
    told = kept(cases(4))
    text = crossed("made up", told, Bootstrap((case.patient for case, _ in told), 100), Searcher(None), 60, 7)
    assert "best of 2 on each half" in text
    # The most recent note says "dyspnea is better", which the reference says too; all patients are alike, so
    # both halves choose alike.
    assert text.count("“recent”") == 2 or text.count("“as shipped”") == 2


def test_the_plan_is_searched_in_what_was_said_and_found_and_not_in_itself(tmp_path: Path) -> None:
    write_visits(tmp_path, 2)
    spoken, both = of_visits(tmp_path, 0, TriggerSettings()).values()
    assert [len(case.passages) for case in spoken] == [1, 1]
    for case in both:
        assert "ASSESSMENT AND PLAN" in case.reference
        assert len({passage.resource for passage in case.passages}) == 3
        assert not any("three times daily" in passage.body.text for passage in case.passages)


def test_without_the_data_there_are_no_visits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert of_visits(tmp_path, 0, TriggerSettings()) == {}
    assert "without ACI-Bench" in capsys.readouterr().out
