"""The guidelines that the settings name, for the stages."""

from __future__ import annotations

import pytest

from kg.guidelines.alignment.vectors import CharacterNgrams
from models.encoders.cached import CachedEncoder
from wardstream.doctor import models
from wardstream.settings import GuidelineSettings, Settings, load
from wardstream.wiring.guidelines import guide_of, guidelines_of, watch_of, ways_encoder


def settings(**named: str) -> Settings:
    return load(environment={f"WARDSTREAM_{name}": value for name, value in named.items()})


def test_those_that_come_with_wardstream_are_used_unless_they_are_switched_off() -> None:
    assert "breast-cancer" in {guideline.id for guideline in guidelines_of(GuidelineSettings())}
    assert guidelines_of(GuidelineSettings(use=False)) == ()
    assert (
        guide_of(settings(GUIDELINES__USE="false")) is None and watch_of(GuidelineSettings(use=False)) is None
    )


def test_both_stages_have_the_same_guidelines() -> None:
    guide, watch = guide_of(settings(GUIDELINES__WAYS="letters")), watch_of(GuidelineSettings())
    assert guide is not None and watch is not None
    assert "breast-cancer" in guide.policy and watch.version


def test_the_doctor_names_them() -> None:
    assert "breast-cancer" in models.guidelines(GuidelineSettings()).found
    assert models.guidelines(GuidelineSettings(paths=("nowhere",))).level == "fail"  # type: ignore[arg-type]


def test_ways_are_compared_by_what_the_settings_say_and_by_letters_where_there_is_no_encoder(
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert ways_encoder(settings(GUIDELINES__WAYS="off")) is None
    assert isinstance(ways_encoder(settings(GUIDELINES__WAYS="letters")), CharacterNgrams)
    assert isinstance(ways_encoder(settings(ENCODER__USE="none")), CharacterNgrams)
    assert caplog.text == ""
    assert isinstance(
        ways_encoder(settings(ENCODER__USE="server", EMBEDDING_SERVER__MODEL="m")), CachedEncoder
    )


def test_an_encoder_that_cannot_be_loaded_stops_no_draft_and_is_told(
    caplog: pytest.LogCaptureFixture,
) -> None:
    found = ways_encoder(settings(ENCODER__USE="local", ENCODER__MODEL="/nowhere/at/all"))
    assert isinstance(found, CharacterNgrams)
    assert "compared by letters" in caplog.text
