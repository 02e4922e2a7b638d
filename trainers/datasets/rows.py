"""Rows of the log up to a watermark, each request once, each person under one pseudonym, with what became of
it.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from processors.outcomes import Reward
from schemas.instant import Instant
from schemas.trajectory_table import columns
from trainers.datasets.forgotten import Forgotten
from trainers.datasets.log import contents, files, parsed
from trainers.datasets.refusing import Refused, refusal

if TYPE_CHECKING:
    import pyarrow as pa

#: State of a request of which the stage `reward` has not heard.
UNJOINED: Final = "unjoined"
_DUPLICATE: Final = ("duplicate", "a request once", "one that was asked again: the last row stands")


@dataclass(frozen=True)
class Rows:
    """`table`: what may be learned from, by partition and offset; `records`: of each row the patient as
    logged; `log`: files it was read from, with sha256.
    """

    table: pa.Table
    records: Sequence[str]
    log: Mapping[str, str]
    refused: Sequence[Refused]
    forgotten: int

    @property
    def reasons(self) -> dict[str, int]:
        return dict(sorted(Counter(one.reason for one in self.refused).items()))


def schema() -> pa.Schema:
    """The columns of the log, and what became of the request: `reward` null where nothing can be learned from
    it.
    """
    import pyarrow as pa

    more = [
        ("reward", pa.float64()),
        ("state", pa.string()),
        ("reward_parts", pa.string()),
        ("copied", pa.float64()),
        ("echo", pa.bool_()),
    ]
    log = columns()
    return pa.schema([*log, *(pa.field(name, kind) for name, kind in more)], metadata=log.metadata)


def gather(
    folder: Path,
    rewards: Mapping[str, Reward],
    forgotten: Forgotten,
    until: Instant | None = None,
    since: Instant | None = None,
) -> Rows:
    """Raises ConfigurationError where there is no log, StateError for a file that cannot be read or has
    columns of another version.
    """
    import pyarrow as pa

    table, log = _read(folder, until, since)
    table = table.sort_by([("partition", "ascending"), ("offset", "ascending")])
    last = {request: number for number, request in enumerate(table["request"].to_pylist())}
    looked = table.select(["request", "patient", "encounter", "decisions", "steps", "diagnosis"])
    kept: list[int] = []
    refused: list[Refused] = []
    gone = 0
    for number, row in enumerate(one for batch in looked.to_batches(4096) for one in batch.to_pylist()):
        request = row["request"]
        if forgotten.gone(row["patient"], row["encounter"]):
            gone += 1
        elif last[request] != number:
            refused.append(Refused(request, *_DUPLICATE))
        elif (found := refusal(row, rewards.get(request))) is not None:
            refused.append(found)
        else:
            kept.append(number)
    table = table.take(pa.array(kept, pa.int64()))
    records = table["patient"].to_pylist()
    persons = [forgotten.person(*one) for one in zip(records, table["encounter"].to_pylist(), strict=True)]
    at = table.schema.get_field_index("patient")
    table = table.set_column(at, "patient", pa.array(persons, pa.string()))
    return Rows(_joined(table, rewards), records, log, refused, gone)


def _read(folder: Path, until: Instant | None, since: Instant | None) -> tuple[pa.Table, dict[str, str]]:
    """All rows from `since` up to the watermark, and the files that have any: one that came later changes
    nothing of an earlier watermark.
    """
    import pyarrow as pa
    import pyarrow.compute as pc

    found, log = [columns().empty_table()], {}
    for path, data in contents(files(folder)):
        table = parsed(path, data)
        if until is not None:
            table = table.filter(pc.less_equal(table["cut"].cast(pa.int64()), until))
        if since is not None:
            table = table.filter(pc.greater_equal(table["cut"].cast(pa.int64()), since))
        if len(table):
            found.append(table)
            log[path.relative_to(folder).as_posix()] = hashlib.sha256(data).hexdigest()
    return pa.concat_tables(found), log


def _joined(table: pa.Table, rewards: Mapping[str, Reward]) -> pa.Table:
    """With what became of each request."""
    import pyarrow as pa

    became = [_became(rewards.get(request)) for request in table["request"].to_pylist()]
    for field in list(schema())[len(columns()) :]:
        table = table.append_column(field, pa.array([one[field.name] for one in became], field.type))
    return table.cast(schema())


def _became(reward: Reward | None) -> dict[str, Any]:
    if reward is None:
        return {"reward": None, "state": UNJOINED, "reward_parts": "{}", "copied": 0.0, "echo": False}
    parts = msgspec.json.encode(reward.parts, order="deterministic").decode()
    return {
        "reward": reward.value,
        "state": reward.state,
        "reward_parts": parts,
        "copied": reward.copied,
        "echo": reward.echo,
    }
