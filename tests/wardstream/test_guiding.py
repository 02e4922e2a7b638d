"""The guidelines that the settings name, for the stages."""

from __future__ import annotations

from wardstream.doctor import models
from wardstream.settings import GuidelineSettings
from wardstream.stages.guiding import guide_of, guidelines_of, watch_of


def test_those_that_come_with_wardstream_are_used_unless_they_are_switched_off() -> None:
    assert "breast-cancer" in {guideline.id for guideline in guidelines_of(GuidelineSettings())}
    assert guidelines_of(GuidelineSettings(use=False)) == ()
    assert guide_of(GuidelineSettings(use=False)) is None and watch_of(GuidelineSettings(use=False)) is None


def test_both_stages_have_the_same_guidelines() -> None:
    guide, watch = guide_of(GuidelineSettings()), watch_of(GuidelineSettings())
    assert guide is not None and watch is not None
    assert "breast-cancer" in guide.policy and watch.version


def test_the_doctor_names_them() -> None:
    assert "breast-cancer" in models.guidelines(GuidelineSettings()).found
    assert models.guidelines(GuidelineSettings(paths=("nowhere",))).level == "fail"  # type: ignore[arg-type]
