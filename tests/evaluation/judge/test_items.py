"""Items are read line by line; what is none is named and counted, and never quoted."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluation.judge.items import Item, Piece, case_of, cases, read_items
from schemas.errors import ConfigurationError

GOOD: dict[str, Any] = {
    "id": "a",
    "system": "composer",
    "task": "summary",
    "evidence": "Potassium 4.1.",
    "draft": "Potassium 4.1.",
}


def written(folder: Path, *lines: object) -> Path:
    path = folder / "items.jsonl"
    path.write_text(
        "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines), encoding="utf-8"
    )
    return path


def test_evidence_is_a_text_or_a_list_of_documents(tmp_path: Path) -> None:
    documents = [{"source": "Note 1", "text": "One."}, {"text": "Two."}]
    read = read_items(written(tmp_path, GOOD, {**GOOD, "id": "b", "evidence": documents}))
    assert [item.pieces for item in read.items] == [
        (Piece("Potassium 4.1."),),
        (Piece("One.", "Note 1"), Piece("Two.")),
    ]


def test_a_zipped_file_and_one_with_a_byte_order_mark_read_alike(tmp_path: Path) -> None:
    zipped = tmp_path / "items.jsonl.gz"
    zipped.write_bytes(gzip.compress(b"\xef\xbb\xbf" + json.dumps(GOOD).encode()))
    assert read_items(zipped).items == read_items(written(tmp_path, GOOD)).items


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("no json CANARY", "expected a JSON object"),
        ({**GOOD, "id": "b", "task": "CANARY"}, "in task"),
        ({**GOOD, "id": 17}, "in id"),
        ({"id": "CANARY"}, "one without system"),
        (["CANARY"], "no object"),
        ({**GOOD, "draft": "CANARY"}, "an id of its own"),
        ({**GOOD, "id": "b", "evidence": " "}, "expected evidence"),
        ({**GOOD, "id": "b", "system": ""}, "an id and a system"),
    ],
)
def test_a_line_that_is_no_item_is_named_and_not_quoted(tmp_path: Path, line: object, said: str) -> None:
    read = read_items(written(tmp_path, GOOD, line))
    assert [item.id for item in read.items] == ["a"]
    assert read.left_out == 1
    assert said in read.skipped[0]
    assert "line 2" in read.skipped[0]
    assert "CANARY" not in read.skipped[0]


def test_a_file_without_an_item_says_what_is_expected_and_what_came(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"evidence, draft.*line 1: expected a JSON object"):
        read_items(written(tmp_path, "nothing"))
    with pytest.raises(ConfigurationError, match="no lines"):
        read_items(written(tmp_path))


def test_a_gzip_file_that_ends_in_the_middle_says_so(tmp_path: Path) -> None:
    path = tmp_path / "items.jsonl.gz"
    path.write_bytes(gzip.compress(json.dumps(GOOD).encode() * 50)[:-20])
    with pytest.raises(ConfigurationError, match="ends in the middle"):
        read_items(path)


@given(
    lines=st.lists(
        st.one_of(
            st.text(),
            st.just(json.dumps(GOOD)),
            st.recursive(
                st.none() | st.integers() | st.text(),
                lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
                max_leaves=8,
            ).map(json.dumps),
        )
    )
)
def test_no_line_vanishes_whatever_it_holds(
    lines: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("items") / "items.jsonl"
    path.write_bytes("\n".join(lines).encode("utf-8", "surrogatepass"))
    whole = [line for line in path.read_bytes().split(b"\n") if line.strip()]
    try:
        read = read_items(path)
    except ConfigurationError:
        assert json.dumps(GOOD).encode() not in whole
        return
    assert len(read.items) + read.left_out == len(whole)


def test_drafts_of_one_record_task_and_reference_are_a_case() -> None:
    one = Item("a", "x", "summary", "Record.", "First.")
    items = [
        one,
        Item("b", "y", "summary", (Piece("Record."),), "Second."),
        Item("c", "x", "recommendation", "Record.", "Third."),
        Item("d", "x", "summary", "Record.", "Fourth.", reference="Told."),
    ]
    assert [[item.id for item in case.items] for case in cases(items)] == [["a", "b"], ["c"], ["d"]]
    assert case_of(items)["a"] == case_of(items)["b"] != case_of(items)["c"]
