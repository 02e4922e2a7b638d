"""Scenarios of who is who: no word of one person in another's draft, true joins found or queued."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from evaluation.commands.identity import totals
from evaluation.identity.running import Result, run, scenarios
from evaluation.identity.scenarios import KINDS, Scene, write
from processors.ingest import IngestSettings
from processors.patient import TriggerSettings
from schemas.errors import ConfigurationError
from tests.amounts import amount


def results(folder: Path, ingesting: IngestSettings | None = None) -> list[Result]:
    return [run(one, ingesting or IngestSettings(), TriggerSettings()) for one in scenarios(folder)]


@pytest.mark.slow
def test_no_person_s_words_are_in_another_s_draft_and_true_joins_are_found(tmp_path: Path) -> None:
    number = amount(len(KINDS), 12 * len(KINDS))
    assert write(tmp_path, number, seed=amount(3, 1)) == number
    found = totals(results(tmp_path))
    assert found["drafts"] > 5 * number
    assert (found["canaries"], found["wrong"], found["missed"]) == (0, 0, 0)
    assert found["joined"] + found["queued"] == found["true_pairs"] > 0
    assert found["joined_at_once"] >= amount(80, 95) / 100


def test_two_servers_are_two_patients_whether_bases_are_listed_or_not(tmp_path: Path) -> None:
    scene = Scene(7)
    KINDS["two-servers"](scene)
    _written(tmp_path, scene)
    bases = IngestSettings(bases=("https://epic.hospital.example/fhir", "https://cerner.hospital.example/r4"))
    for (apart,) in (results(tmp_path, bases), results(tmp_path)):
        assert (apart.wrong, apart.canaries, apart.cases) == (0, 0, 0)
        assert apart.drafts > 2


def test_what_no_check_can_see_is_counted(tmp_path: Path) -> None:
    """Two persons of one name and birth date are joined: the measure says so."""
    scene = Scene(8)
    one = scene.who()
    scene.linked(one, one, False, "replaced-by")
    _written(tmp_path, scene)
    (found,) = results(tmp_path)
    assert found.wrong == 1
    assert found.canaries > 0


def test_true_joins_that_stay_apart_without_a_case_are_missed(tmp_path: Path) -> None:
    scene = Scene(9)
    one = scene.who()
    scene.two(one, one, True, ("UNKNOWN", "UNKNOWN"))
    _written(tmp_path, scene)
    (found,) = results(tmp_path)
    assert (found.true_pairs, found.joined, found.queued, found.missed) == (1, 0, 0, 1)


def test_a_folder_that_holds_no_scenario_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError):
        list(scenarios(tmp_path))
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / "expect.json").write_text("[]")
    with pytest.raises(ConfigurationError):
        list(scenarios(tmp_path))


def _written(folder: Path, scene: Scene) -> None:
    place = folder / "one"
    place.mkdir()
    place.joinpath("messages.ndjson").write_text("\n".join(json.dumps(line) for line in scene.lines))
    expected = {"persons": scene.persons, "canaries": scene.canaries}
    place.joinpath("expect.json").write_text(json.dumps(expected))
