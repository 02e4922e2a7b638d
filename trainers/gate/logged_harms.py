"""The harms of harms.yaml, read from a table of trajectories."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from trainers.datasets.decisions import Decisions, Floats
from trainers.gate.harms import Harm, packaged_harms

if TYPE_CHECKING:
    import pyarrow as pa

#: Of each row of a table a number -> the decisions of a slot with it as their reward.
Measuring: TypeAlias = Callable[[Floats], Decisions]


def logged_harms(table: pa.Table, measuring: Measuring, cut_margin: float | None = None) -> list[Harm]:
    """A check that cut nothing in the whole table is left out: it says nothing of anybody. `cut_margin`:
    instead of that of harms.yaml.
    """
    named = packaged_harms()
    rejected = [json.loads(one or "{}") for one in table["rejected"].to_pylist()]
    cut = np.array([sum(one.values()) for one in rejected], dtype=np.float64)
    said = np.array([count or 0 for count in table["statements"].to_pylist()], dtype=np.float64) + cut
    share = np.divide(cut, said, out=np.zeros_like(cut), where=said > 0)
    found = [Harm(named.cut.name, measuring(share), cut_margin or named.cut.margin, shown=True)]
    for check, harmful in named.checks.items():
        happened = np.array([float(one.get(check, 0) > 0) for one in rejected])
        if happened.any():
            found.append(Harm(harmful.name, measuring(happened), harmful.margin))
    return [harm for harm in found if len(np.unique(harm.decisions.patient)) > 1]


def measured(table: pa.Table, numbers: Floats) -> pa.Table:
    """The same decisions with another reward, which each of them has: what the gate cut is known of a draft
    that nobody has answered, too.
    """
    import pyarrow as pa

    said = {
        "reward": pa.array(numbers, pa.float64()),
        "state": pa.array(["matched"] * len(table)),
        "echo": pa.array([False] * len(table)),
    }
    for name, column in said.items():
        table = table.set_column(table.schema.get_field_index(name), name, column)
    return table
