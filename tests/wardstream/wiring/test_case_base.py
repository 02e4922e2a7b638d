"""The stage `cases`: only where a file is set, the doctor's look, and a base that the commands read."""

from __future__ import annotations

from pathlib import Path

import pytest

from models.ranker.case import Case
from models.ranker.case_base import Store
from schemas.errors import ConfigurationError, StateError
from streams.telemetry import Telemetry
from tests.kg.diseases.stays.resources import changes
from tests.kg.diseases.stays.test_keeper import HERS
from wardstream import stages as table
from wardstream.diagnosis.pseudonyms import FILE
from wardstream.doctor.rounds import cases
from wardstream.settings import CaseSettings, DiagnosisSettings, Settings
from wardstream.stages import wanted
from wardstream.wiring.rewards import keeper_of


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(
        cases=CaseSettings(file=tmp_path / "cases.db"),
        diagnosis=DiagnosisSettings(corpus=tmp_path / "corpus"),
    )


def test_the_stage_runs_where_a_file_is_set(settings: Settings) -> None:
    assert "cases" not in wanted(Settings())
    assert "cases" in wanted(settings)
    with pytest.raises(ConfigurationError, match=r"cases\.file"):
        table.cases(Settings(), Telemetry())


def test_a_salt_that_was_exchanged_is_an_error_that_says_what_to_do(settings: Settings) -> None:
    keeper_of(settings).close()
    assert cases(settings).level == "ok"
    (settings.diagnosis.corpus / FILE).write_text("another one that is long enough")
    with pytest.raises(StateError, match="corpus --remove --source stay"):
        keeper_of(settings)
    assert (cases(settings).level, "another salt" in cases(settings).found) == ("fail", True)


def test_the_doctor_tells_what_the_base_has_and_what_it_lacks(settings: Settings) -> None:
    assert "none; the stage cases has not begun" in cases(settings).found
    store = Store(settings.diagnosis.corpus)
    store.add([Case("1", "phenopacket", ("HP:0000001",), ("OMIM:1",))])
    with keeper_of(settings) as keeper:
        keeper.apply(changes(HERS))
    assert (cases(settings).level, "1 of phenopacket, 1 of stay" in cases(settings).found) == ("ok", True)
    store.remove(lambda case: case.source == "stay")
    assert (cases(settings).level, "has 1 finished stays" in cases(settings).found) == ("warn", True)


def test_a_base_and_a_file_that_cannot_be_read_are_failures_with_advice(settings: Settings) -> None:
    keeper_of(settings).close()
    settings.cases.file.write_bytes(b"no database, whatever its name says")  # type: ignore[union-attr]
    assert (cases(settings).level, "remove it" in cases(settings).advice) == ("fail", True)
    (settings.diagnosis.corpus / "cases-000000-ab.ndjson.gz").write_bytes(b"no gzip")
    assert cases(settings).level == "fail"


def test_a_case_that_was_removed_by_hand_stays_away_until_its_patient_changes(settings: Settings) -> None:
    with keeper_of(settings) as keeper:
        keeper.apply(changes(HERS))
        Store(settings.diagnosis.corpus).remove(lambda case: case.source == "stay")
        keeper.tell()
        assert Store(settings.diagnosis.corpus).cases() == []
