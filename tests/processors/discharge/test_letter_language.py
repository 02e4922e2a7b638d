"""A letter in English to a patient who speaks another language names that language first."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from processors.drafting.compose.language import LANGUAGE
from schemas.requests import Evidence
from tests.processors.drafted import composed
from tests.processors.stay import STAY


def speaks(language: str) -> Evidence:
    return replace(STAY, patient=replace(STAY.patient, language=language))


@pytest.mark.parametrize(
    ("language", "name"),
    [("vi-VN", "Vietnamese"), ("pt", "Portuguese"), ("ASE", "American Sign"), ("xx", "xx")],
)
def test_another_language_stands_first_in_the_letter_alone(language: str, name: str) -> None:
    first = composed("discharge-instruction", speaks(language)).sections[0]
    assert first.title == LANGUAGE and name in first.empty_reason
    assert composed("progress-note", speaks(language)).sections[0].title != LANGUAGE


@pytest.mark.parametrize("language", ["", "en", "en-US", "EN_gb"])
def test_english_or_nothing_stated_is_not_mentioned(language: str) -> None:
    titles = {section.title for section in composed("discharge-instruction", speaks(language)).sections}
    assert LANGUAGE not in titles
