"""The harms of harms.yaml, read from a table of trajectories."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import numpy as np

from trainers.datasets.decided import decided
from trainers.offpolicy.harms import Harm, packaged_harms

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pyarrow as pa


def logged_harms(table: pa.Table, slot: str, actions: Sequence[str], cut_margin: float | None = None) -> list[Harm]:
    """Of every decision of the slot, answered or not. A check that cut nothing in the whole table is left out: it says nothing of anybody.

    `cut_margin`: instead of that of harms.yaml.
    """
    named = packaged_harms()
    rejected = [json.loads(one or "{}") for one in table["rejected"].to_pylist()]
    cut = np.array([sum(one.values()) for one in rejected], dtype=np.float64)
    said = np.array([count or 0 for count in table["statements"].to_pylist()], dtype=np.float64) + cut
    share = np.divide(cut, said, out=np.zeros_like(cut), where=said > 0)
    found = [Harm(named.cut.name, decided(measured(table, share), slot, actions=actions).decisions, cut_margin or named.cut.margin, shown=True)]
    for check, harmful in named.checks.items():
        happened = np.array([float(one.get(check, 0) > 0) for one in rejected])
        if happened.any():
            found.append(Harm(harmful.name, decided(measured(table, happened), slot, actions=actions).decisions, harmful.margin))
    return [harm for harm in found if len(np.unique(harm.decisions.patient)) > 1]


def measured(table: pa.Table, numbers: np.ndarray) -> pa.Table:
    """The same decisions with another reward, which each of them has."""
    import pyarrow as pa

    said = {"reward": pa.array(numbers, pa.float64()), "state": pa.array(["matched"] * len(table)), "echo": pa.array([False] * len(table))}
    for name, column in said.items():
        table = table.set_column(table.schema.get_field_index(name), name, column)
    return table
