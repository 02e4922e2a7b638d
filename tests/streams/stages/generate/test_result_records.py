"""What a trajectory says of a differential: ids and numbers, nothing of the record's words."""

from __future__ import annotations

import msgspec

from processors.tasks import TASKS
from streams.stages.generate.drafting import Drafted
from streams.stages.generate.result_records import trajectory
from tests.processors.diagnosis.differential.made import DIAGNOSED, drafting, stay


def test_a_trajectory_has_the_findings_the_candidates_and_the_questions_and_no_text() -> None:
    told = trajectory(stay(), Drafted(drafting().compose(stay())))
    found = told.diagnosis
    assert found is not None
    assert (found.policy, found.cases, found.abstained) == (DIAGNOSED.policy, 2, "")
    assert (found.present, found.excluded) == (("HP:0001166", "HP:0001083"), ("HP:0001250",))
    assert found.candidates == (("OMIM:154700", 0.62), ("ORPHA:1", 0.2), ("OMIM:606777", 0.04))
    assert found.questions == (("HP:0002616", 0.61),)
    assert b"of both hands" not in msgspec.json.encode(told) and b"Marfan" not in msgspec.json.encode(told)


def test_a_draft_without_a_differential_has_none_in_its_trajectory() -> None:
    told = trajectory(stay(), Drafted(TASKS["diagnosis"].compose(stay())))
    assert told.diagnosis is None and b'diagnosis":{' not in msgspec.json.encode(told)
