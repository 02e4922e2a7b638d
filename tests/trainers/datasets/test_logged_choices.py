"""What the patient stage chose, through the trajectory and the log's columns, is what trainers read."""

from __future__ import annotations

import msgspec
import numpy as np
import pyarrow as pa

from processors.notes.retrieval import SLOT, packaged_arms
from processors.tasks import TASKS
from schemas.trajectories import Trajectory
from schemas.trajectory_table import columns, row
from streams.stages.generate.drafting import Drafted
from streams.stages.generate.result_records import trajectory
from tests.processors.patient.hospital import Hospital
from tests.processors.patient.test_deciding import course, exploring, notes
from trainers.datasets.logged_decisions import decided

OUTCOME = {
    "reward": (1.0, pa.float64()),
    "state": ("matched", pa.string()),
    "echo": (False, pa.bool_()),
    "account": ("", pa.string()),
}


def test_choices_of_the_patient_stage_are_read_with_their_probabilities_and_features() -> None:
    asked = notes(Hospital(decider=exploring(0.5)).tell(course()).settle())
    told = [msgspec.json.encode(trajectory(one, Drafted(TASKS[one.task].compose(one)))) for one in asked]
    rows = [
        row(msgspec.json.decode(one, type=Trajectory), lambda said: f"p{len(said)}", 0, at, 0)
        for at, one in enumerate(told)
    ]
    table = pa.Table.from_pylist(rows, schema=columns())
    for name, (value, kind) in OUTCOME.items():
        table = table.append_column(name, pa.array([value] * len(rows), kind))
    found = decided(table, SLOT)
    assert found.actions == tuple(packaged_arms()) and found.requests == tuple(one.id for one in asked)
    each = [one.decisions[0] for one in asked]
    assert (
        found.decisions.action.tolist() == [one.actions.index(one.action) for one in each]
        and len(set(found.decisions.action.tolist())) > 2
    )
    assert found.decisions.probability.tolist() == [one.probability for one in each]
    assert np.array_equal(
        found.decisions.features, [[one.features[name] for name in found.names] for one in each]
    )
