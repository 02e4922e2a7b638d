"""A story of the sample hospital that cannot be told says where."""

from __future__ import annotations

from typing import Any

import pytest

from samples.hospital import compiled
from samples.script import story
from schemas.yaml_text import read_yaml


def a_story(*lines: str) -> dict[str, Any]:
    head = "story: x\npatient: {id: x, mrn: X-1, family: A, given: B, born: 2000-01-01, sex: female}\ndays:\n  2025-01-01:\n"
    found: dict[str, Any] = read_yaml(head + "".join(f"    - {line}\n" for line in lines))
    return found


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("08:00 order furosemide: a spoonful", "expected a dose"),
        ("08:00 order moonshine: 40 mg PO daily", "expected a word of vocabulary/medicines.yaml"),
        ("08:00 dance: now", "expected a verb"),
        ("08:00 give @nothing: ''", "expected a label given earlier"),
    ],
)
def test_a_line_that_cannot_be_told_is_named(line: str, said: str) -> None:
    with pytest.raises(ValueError, match=said) as caught:
        compiled(story(a_story(line)))
    assert "2025-01-01T08:00:00-07:00" in str(caught.value)


def test_a_line_without_a_time_is_no_line() -> None:
    with pytest.raises(ValueError, match="expected `TIME verb words: value` on 2025-01-01"):
        story(a_story("furosemide: 40 mg"))
