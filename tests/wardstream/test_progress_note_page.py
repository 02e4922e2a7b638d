"""`docs/progress_note.md` shows what the composer writes."""

from __future__ import annotations

from pathlib import Path

from deploy import sample_notes

PAGE = Path(__file__).resolve().parents[2] / "docs" / "progress_note.md"


def test_the_notes_on_the_page_are_those_that_the_composer_writes() -> None:
    written = PAGE.read_text(encoding="utf-8")
    assert sample_notes.page(written, sample_notes.notes()) == written, "run `make docs`"
