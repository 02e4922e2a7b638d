"""Any text is divided, without gaps, in linear time."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from processors.notes.sectioning import sections
from tests.amounts import examples

PIECES = st.sampled_from(
    [
        "PLAN:",
        "Plan",
        "HEENT:",
        "PHYSICAL EXAM",
        "\n",
        "\n\n",
        "\r\n",
        " ",
        "S:",
        "O:",
        "A -",
        "P:",
        "# ",
        "**",
        "- ",
        "1. ",
        ".",
        ":",
        " colon",
        "8:21",
        "[**2103-6-18**]",
        "AXIS I:",
        "NKDA",
        "is well",
        "ASSESSMENT/PLAN",
        "(",
        ")",
        "\t",
        "\x00",
        "é",
        "🫀",
        "Note:",
        "WBC: 3",
        "&",
        "_",
        "[PLAN]",
        "| Plan |",
        "=== PLAN ===",
        "II. ",
        "##",
        "Plan - ",
        "Plan\t",
        "New paragraph, plan, ",
        "\xa0",
        "A/P:",
        "*Plan:**",
        "X-",
    ]
)
NOTES = st.one_of(
    st.text(), st.lists(PIECES, max_size=40).map("".join), st.lists(PIECES, max_size=40).map(" ".join)
)


@examples(300, deadline=None)
@given(NOTES)
def test_sections_cover_any_text_without_gaps_in_order(text: str) -> None:
    found = sections(text)
    assert [found[0].start, *(section.end for section in found)] == [
        *(section.start for section in found),
        len(text),
    ]
    assert all(section.start <= section.body <= section.end for section in found)
    assert all(section.start < section.end for section in found) or len(found) == 1
    assert found[0].depth == 0
    assert all(section.name and section.category for section in found)


@pytest.mark.parametrize(
    "unit",
    [
        "PLAN: rest. ",
        "PLAN\n",
        "A",
        "A ",
        "AB CD ",
        "a:",
        "A:",
        "AB:",
        ":",
        "\n",
        " ",
        "\n ",
        "# ",
        "- - ",
        "*",
        "_ ",
        "S: O: A: P: ",
        " colon",
        "WORD WORD: ",
        "Past Medical History ",
        "(",
        "\n1. ",
        "A, ",
        "A.",
        "\nAb cd ef",
        "\t\r",
        "**Ab ",
        "\n[Ab ",
        "\n--- Ab ",
        "\nPLAN\t",
        "\n| Ab",
        "New line, ab ",
        "\nAb - ",
        "Ab-CD ",
        "X-AB CD ",
    ],
    ids=repr,
)
def test_a_long_note_takes_time_in_proportion(unit: str) -> None:
    # Quadratic work would take hundreds of times as long for eight times the text.
    def seconds(size: int) -> float:
        text = unit * (size // len(unit))
        began = time.process_time()
        sections(text)
        return time.process_time() - began

    assert seconds(160_000) < 40 * seconds(20_000) + 0.1
