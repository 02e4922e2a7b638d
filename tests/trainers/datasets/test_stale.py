"""Models that have seen forgotten patients are named."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import orjson
from typer.testing import CliRunner

from models.registry import Registry
from streams.learning.forgotten import FILE, ForgottenLedger, Merged, Seen
from tests.trainers.datasets.logged import pseudonym, told, write
from trainers.datasets.snapshot import take
from trainers.datasets.stale import Stale, stale
from wardstream.cli.app import app

AT = "2026-11-22T03:00:00+00:00"
ONE, OTHER, THIRD = (pseudonym(f"Patient/{number}") for number in range(3))


def trained(registry: Registry, name: bytes, **lineage: str) -> str:
    return registry.artefacts.add({"policy.json": name}, "action-policy", "", lineage, AT).id


def forgotten(folder: Path, *patients: str) -> None:
    ledger = ForgottenLedger(folder / FILE, "s")
    ledger.wish(patients, AT, "asked to")
    ledger.close()


def test_models_in_service_on_trial_and_in_the_shadow_that_saw_the_forgotten_are_stale_and_others_are_not(
    tmp_path: Path,
) -> None:
    registry = Registry(tmp_path / "registry")
    write(tmp_path, [told(0), told(10)])
    early = take(tmp_path)
    write(tmp_path, [told(number) for number in range(11, 19)], first=2)
    late = take(tmp_path)
    of_early, of_late, further, idle = (
        trained(registry, b"1", snapshot=early.id),
        trained(registry, b"2", snapshot=late.id),
        trained(registry, b"3"),
        trained(registry, b"4", snapshot=late.id),
    )
    registry.promote("retrieval-weights", of_early, b"{}", AT)
    registry.try_out("retrieval-weights", of_late, 0.1, b"{}", AT)
    registry.shadow("alignment", of_late, AT)
    registry.promote("diagnosis-agent", further, b"{}", AT)
    assert stale(registry, tmp_path) == []
    forgotten(tmp_path, OTHER, THIRD)
    assert stale(registry, tmp_path) == [Stale(of_late, ("alignment", "retrieval-weights"), 2)]
    take(tmp_path)
    assert late.scrubbed and not early.scrubbed
    assert stale(registry, tmp_path) == [Stale(of_late, ("alignment", "retrieval-weights"), 2)]
    assert idle not in {one.artefact for one in stale(registry, tmp_path)}


def test_what_was_trained_further_from_a_model_has_seen_what_that_one_saw(tmp_path: Path) -> None:
    registry = Registry(tmp_path / "registry")
    write(tmp_path, [told(0)])
    first = trained(registry, b"1", snapshot=take(tmp_path).id)
    further = trained(registry, b"2", parent=trained(registry, b"3", parent=first))
    registry.promote("alignment", further, b"{}", AT)
    forgotten(tmp_path, ONE)
    assert stale(registry, tmp_path) == [Stale(further, ("alignment",), 1)]


def test_what_was_fitted_to_a_later_snapshot_alone_has_not_seen_what_was_in_service_before_it(
    tmp_path: Path,
) -> None:
    registry = Registry(tmp_path / "registry")
    write(tmp_path, [told(0), told(1)])
    first = trained(registry, b"1", snapshot=take(tmp_path).id, trainer="bandit")
    registry.promote("alignment", first, b"{}", AT)
    forgotten(tmp_path, ONE)
    assert [one.artefact for one in stale(registry, tmp_path)] == [first]
    registry.promote(
        "alignment",
        trained(registry, b"2", snapshot=take(tmp_path).id, trainer="bandit", parent=first),
        b"{}",
        AT,
    )
    assert stale(registry, tmp_path) == []


def test_two_records_of_one_person_are_one_patient_and_an_encounter_in_error_counts(tmp_path: Path) -> None:
    registry = Registry(tmp_path / "registry")
    write(tmp_path, [told(number) for number in range(10)])
    registry.promote("alignment", trained(registry, b"1", snapshot=take(tmp_path).id), b"{}", AT)
    ledger = ForgottenLedger(tmp_path / FILE, "s")
    ledger.apply(
        [Merged(ONE, OTHER, True), Seen("encounter", pseudonym("Encounter/2-0"), THIRD, (2, 0, ""), True)]
    )
    ledger.wish([ONE, OTHER], AT, "asked to")
    ledger.close()
    assert [one.patients for one in stale(registry, tmp_path)] == [2]


def test_a_snapshot_that_is_not_there_any_more_is_told(tmp_path: Path) -> None:
    registry = Registry(tmp_path / "registry")
    write(tmp_path, [told(0)])
    made = take(tmp_path)
    artefact = trained(registry, b"1", snapshot=made.id)
    registry.promote("alignment", artefact, b"{}", AT)
    shutil.rmtree(made.path)
    assert stale(registry, tmp_path) == [Stale(artefact, ("alignment",), 0, (made.id,))]


def test_the_list_of_models_says_which_are_to_be_trained_again(tmp_path: Path) -> None:
    registry = Registry(tmp_path / "registry")
    write(tmp_path, [told(number) for number in range(10)])
    artefact = trained(registry, b"1", snapshot=take(tmp_path).id)
    registry.promote("alignment", artefact, b"{}", AT)
    command = ["models", "show", "--registry", str(tmp_path / "registry"), "--log", str(tmp_path)]
    assert "retrained" not in run(*command)
    forgotten(tmp_path, ONE, OTHER)
    assert re.search(r"to be retrained by \d{4}-\d\d-\d\d: 2 patients forgotten", run(*command))
    (told_of,) = orjson.loads(run(*command, "--json"))
    assert (told_of["id"], told_of["forgotten"]) == (artefact, 2)


def run(*arguments: str) -> str:
    found = CliRunner().invoke(app, list(arguments), catch_exceptions=False, env={"COLUMNS": "200"})
    assert found.exit_code == 0, found.output
    return found.output
