"""People's ratings are read as spreadsheets write them; a wrong file says which line, what was expected and
what came.
"""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluation.judge.human import read_human
from schemas.errors import ConfigurationError

HEADER = "item,rater,dimension,score\n"


def written(folder: Path, text: str, encoding: str = "utf-8") -> Path:
    path = folder / "ratings.csv"
    path.write_bytes(text.encode(encoding))
    return path


def test_ratings_are_kept_by_rater_item_and_dimension(tmp_path: Path) -> None:
    told = read_human(
        written(
            tmp_path, HEADER + 'a,"Dr A, senior",Factual Accuracy,4\na,B,completeness,2.5\nb,B,Overall,\n\n'
        )
    )
    assert told.scores == {
        "Dr A, senior": {"a": {"factual_accuracy": 4.0}},
        "B": {"a": {"completeness": 2.5}},
    }
    assert told.missing == 1


def test_columns_may_stand_in_any_order_with_others_beside_them(tmp_path: Path) -> None:
    told = read_human(written(tmp_path, "Remark,Score,Dimension,Rater,Item\nwell,3,overall,A,a\n"))
    assert told.scores == {"A": {"a": {"overall": 3.0}}}


def test_semicolons_decimal_commas_and_a_byte_order_mark_are_read(tmp_path: Path) -> None:
    told = read_human(written(tmp_path, "item;rater;dimension;score\r\na;A;overall;3,5\r\n", "utf-8-sig"))
    assert told.scores == {"A": {"a": {"overall": 3.5}}}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1; got none called item, rater, dimension, score"),
        ("item,dimension,score\na,overall,3\n", "line 1; got none called rater"),
        (
            HEADER + "a,A,overall,4\na,A,fluency,4\n",
            "expected a dimension among .* line 3; got another word",
        ),
        (HEADER + "a,A,overall,good\n", "score from 1 to 5 .* line 2; got no number"),
        (HEADER + "a,A,overall,6\n", "score from 1 to 5 .* line 2; got 6"),
        (HEADER + "a,A,overall,nan\n", "score from 1 to 5 .* line 2"),
        (HEADER + "a,A,overall\n", "4 columns as in the header .* line 2; got 3"),
        (HEADER + ",A,overall,3\n", "an item and a rater .* line 2; got an empty one"),
        (
            HEADER + "a,A,overall,3\nb,A,overall,3\na,A,Overall,4\n",
            "one line for each rating .* line 4; .* line 2 has the same",
        ),
        (HEADER, "no line below the header"),
        (HEADER + "a,A,overall,\n", "none with a score"),
        (HEADER + 'a,"A,overall,3\n', "quotation marks that do not close"),
    ],
)
def test_a_wrong_file_says_what_was_expected_and_what_came_and_where(
    tmp_path: Path, text: str, said: str
) -> None:
    with pytest.raises(ConfigurationError, match=said):
        read_human(written(tmp_path, text))


def test_another_encoding_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="UTF-8"):
        read_human(written(tmp_path, HEADER + "a,Müller,overall,3\n", "latin-1"))


@given(rows=st.lists(st.lists(st.text(max_size=8), max_size=5), max_size=6))
def test_whatever_the_file_holds_it_is_read_or_refused(
    rows: list[list[str]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    path = written(
        tmp_path_factory.mktemp("human"), HEADER + text.getvalue().encode("utf-8", "replace").decode()
    )
    try:
        told = read_human(path)
    except ConfigurationError as error:
        assert "expected" in str(error)
    else:
        assert told.scores
