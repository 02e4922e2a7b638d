from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from evaluation.ddxplus.comparing import divided
from evaluation.ddxplus.evidences import read_evidences
from evaluation.ddxplus.interviewing import WAYS, asked, at_once, outcome
from evaluation.ddxplus.knowledge import KINDS, Condition, Kind, known, read_conditions
from evaluation.ddxplus.patients import Patient, patients_file, read_patients
from evaluation.ddxplus.questionnaire import Questionnaire
from models.ranker.questions import ENOUGH, LIMIT, Question, Reply, Stop
from schemas.errors import ConfigurationError
from tests.evaluation.ddxplus.files import folder
from tests.shared_data import SHARED
from wardstream.cli.app import app

SETS = SHARED / "ddxplus"


@pytest.fixture
def told(tmp_path: Path) -> tuple[Questionnaire, list[Condition], list[Patient]]:
    at = folder(tmp_path)
    evidences = read_evidences(at)
    conditions = read_conditions(at, evidences)
    return (
        Questionnaire(evidences),
        conditions,
        read_patients(patients_file(at), evidences, {one.name: one.id for one in conditions}, print),
    )


Told = tuple[Questionnaire, list[Condition], list[Patient]]


@pytest.mark.parametrize("kind", KINDS)
def test_each_knowledge_names_the_usual_patient_s_disease_once_it_has_every_answer(
    told: Told, kind: Kind
) -> None:
    questions, conditions, patients = told
    ranker = known(kind, conditions, patients[:15], questions)
    assert len(ranker.base.knowledge) == 3
    assert {
        one.rank
        for one in (
            at_once(ranker, questions, patient) for patient in patients if patient.disease != "DDXPLUS:1"
        )
    } == {1}


def test_what_is_listed_does_not_know_the_patients_that_may_be_learned_from(told: Told) -> None:
    questions, conditions, patients = told
    query = questions.beginning(patients[0])
    one, other = (
        known("listed", conditions, of, questions).posterior(query).tolist()
        for of in (patients[:3], patients)
    )
    assert one == other


def test_a_record_answers_what_is_asked_and_nothing_else(told: Told) -> None:
    questions, conditions, patients = told
    graph = known("listed", conditions, [], questions).base.ontology
    gout = next(one for one in patients if "E_2_@_V_2" in one.evidences)
    row = graph.row

    def replied(code: str) -> Reply:
        return questions.reply(gout, Question(code, code, 1.0, 0, 0), graph)

    assert replied("E_4") == Reply((row("E_4"),))
    assert replied("E_5") == Reply((), (row("E_5"),))
    assert replied("E_2") == Reply(
        (row("E_2_@_V_2"),), (row("E_2_@_V_1"),)
    )  # of several places, those not named are not there
    assert replied("E_3") == Reply((row("E_3_@_2"),))
    assert replied("E_1") == Reply((row("E_1"),))


def test_who_was_answered_with_a_place_of_pain_alone_has_pain(told: Told) -> None:
    questions, conditions, patients = told
    graph = known("listed", conditions, [], questions).base.ontology
    without = patients[0]._replace(evidences=("E_2_@_V_1",))
    assert questions.reply(without, Question("E_1", "", 1.0, 0, 0), graph) == Reply((graph.row("E_1"),))


@pytest.mark.parametrize("way", WAYS)
def test_each_question_is_asked_once_and_no_further_one_where_there_is_no_pain(told: Told, way: str) -> None:
    questions, conditions, patients = told
    ranker = known("counted", conditions, patients[:15], questions)
    bronchitis = next(one for one in patients if "E_5" in one.evidences)
    found = asked(ranker, questions, bronchitis, way, Stop(p=2.0, gain=-1.0, questions=50), 7)  # type: ignore[arg-type]
    assert [turn.asked for turn in found.turns] == list(range(len(found.turns)))
    assert (
        len(found.turns) - 1 <= 3
    )  # pain, cough, smoking; fever was known, "where?" and "how strong?" need pain


def test_the_rule_stops_where_it_first_holds_and_what_is_asked_after_that_is_for_the_curve(
    told: Told,
) -> None:
    questions, conditions, patients = told
    ranker = known("counted", conditions, patients[:15], questions)
    found = asked(ranker, questions, patients[0], "gain", Stop(p=0.6, gain=0.0, questions=9), 7)
    first = next(turn for turn in found.turns if turn.p >= 0.6)
    assert (found.stopped, found.why) == (first, ENOUGH)
    limited = asked(ranker, questions, patients[0], "random", Stop(p=2.0, gain=0.0, questions=1), 7)
    assert (limited.stopped.asked, limited.why, len(limited.turns)) == (1, LIMIT, 2)


def test_the_differential_is_measured_as_ddxplus_measures_it(told: Told) -> None:
    questions, conditions, patients = told
    ranker = known("listed", conditions, [], questions)
    row = ranker.base.knowledge.row_of
    p = np.zeros(3)
    p[row[patients[0].disease]], p[row["DDXPLUS:0"]] = 0.985, 0.015
    found = outcome(
        ranker,
        patients[0]._replace(differential={patients[0].disease: 0.5, "DDXPLUS:1": 0.49, "DDXPLUS:0": 0.01}),
        p,
        0,
    )
    assert (found.rank, found.recall, found.precision, found.f1) == (
        1,
        0.5,
        0.5,
        0.5,
    )  # .01 itself is not in it


def test_equal_diseases_do_not_share_a_rank(told: Told) -> None:
    questions, conditions, patients = told
    ranker = known("listed", conditions, [], questions)
    ranks = [
        outcome(ranker, patients[0]._replace(disease=one.id), np.full(3, 1 / 3), 0).rank for one in conditions
    ]
    assert sorted(ranks) == [1, 2, 3]


def test_those_who_are_learned_from_are_never_asked(told: Told) -> None:
    patients = told[2]
    for seed in range(5):
        learned, tested = divided(patients, 0.5, seed)
        assert {one.number for one in learned} | {one.number for one in tested} == {
            one.number for one in patients
        }
        assert not {one.number for one in learned} & {one.number for one in tested}
    assert divided(patients, 0.5, 1) == divided(patients, 0.5, 1) != divided(patients, 0.5, 2)
    for share in (0.0, 1.0):
        with pytest.raises(ConfigurationError, match="--learn"):
            divided(patients, share, 1)


def run(*said: str) -> dict[str, object]:
    result = CliRunner().invoke(app, ["eval", "ddxplus", "--json", *said], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    found: dict[str, object] = json.loads(result.stdout)
    return found


def test_the_command_tells_every_way_beside_its_baselines_and_the_same_at_each_run(tmp_path: Path) -> None:
    folder(tmp_path)
    told = run("--data", str(tmp_path), "--questions", "3")
    assert (told["learned_from"], told["asked"], told["diseases"]) == (15, 15, 3)
    for of in told["knowledge"].values():  # type: ignore[attr-defined]
        assert list(of["rows"]) == ["prior", "initial", *WAYS, "everything"]
        assert all(set(way) == {"0", "1", "2", "3"} for way in of["curve"].values())
        assert of["rows"]["gain"]["questions"]["value"] <= 3
    assert run("--data", str(tmp_path), "--questions", "3") == told


@pytest.mark.skipif(not SETS.exists(), reason=f"DDXPlus does not lie in {SETS} (SHARED_DATA)")
def test_patients_of_ddxplus_are_asked_the_questions_that_tell_before_those_that_do_not() -> None:
    told = run("--data", str(SETS), "--knowledge", "counted", "--every", "8")
    rows = told["knowledge"]["counted"]["rows"]  # type: ignore[index]
    assert told["diseases"] == 49
    assert (
        rows["initial"]["top-1"]["value"] < rows["random"]["top-1"]["value"] < rows["gain"]["top-1"]["value"]
    )
    assert rows["gain"]["questions"]["value"] < rows["random"]["questions"]["value"]
