"""Notes that say nothing: no text, blanks, a template with nothing filled in. No chunk, no statement; the
draft comes, and names them.
"""

from __future__ import annotations

import pytest

from tests.processors.bad_notes.way import checks, document, good, sent, told

EMPTY = {
    "nothing": "",
    "blanks": "  \n\t \n",
    "blanks nobody sees": "\u00a0\u200b\ufeff\u2003\n",
    "headings": "SUBJECTIVE:\n\nOBJECTIVE:\n\nASSESSMENT:\n\nPLAN:\n",
    "one heading": "PLAN:",
    "rules": "....\n----\n____",
    "a template": "SUBJECTIVE: ***\nOBJECTIVE: ___\nPLAN: \n",
    "markup": "<html><body><p> </p><br/></body></html>",
}


@pytest.mark.parametrize("text", EMPTY.values(), ids=EMPTY)
def test_it_has_no_chunk_and_no_statement_and_is_named(text: str) -> None:
    way = sent(good(), document(text, 2))
    found = way.request().retrieval
    assert found is not None and found.chunks == 2  # those of the other note
    assert told(way.draft()) == told(sent(good()).draft())
    (said,) = checks(way.draft())
    assert (
        said.text.startswith("Nothing was read from: Progress note, 2 March 2026 10:00 (")
        and said.verdict == "marked"
    )


@pytest.mark.parametrize("text", EMPTY.values(), ids=EMPTY)
def test_a_draft_comes_where_it_is_the_only_note(text: str) -> None:
    draft = sent(document(text, 2)).draft()
    assert [section.title for section in draft.sections[:4]] == [
        "Assessment",
        "Plan",
        "Subjective",
        "Objective",
    ]
    assert len(checks(draft)) == 1


def test_one_word_under_a_heading_is_something() -> None:
    found = sent(document("SUBJECTIVE:\n\nPLAN:\nDischarge\n", 2)).request().retrieval
    assert found is not None and found.chunks > 0
