"""A trajectory as a row of a table: what the log on `ehr.trajectory` becomes for those who learn from it.

    one row            one drafted request
    request, document  hashes; patient, encounter and cited resources under pseudonyms: equal ones stay equal, none can be read back
    steps, retrieval …  JSON, as the task logged them: what a task adds needs no new column
    partition, offset  where the record stood: a row is there once

Texts (`learning.texts`) are a table of their own, which is kept for fewer days: `text_columns`.

Another version of the columns is another `VERSION`; readers refuse or bring over what they do not know
(trainers/logs).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import msgspec

from schemas.trajectories import Trajectory

if TYPE_CHECKING:
    import pyarrow as pa

VERSION: Final = 2
#: Key of the version in the metadata of a Parquet file.
VERSION_KEY: Final = b"wardstream.trajectory"
#: Columns that hold JSON.
NESTED: Final = ("steps", "expectations", "guidance", "retrieval", "diagnosis", "decisions", "group")
#: Columns that a version before this one did not have: null in what it wrote.
ADDED: Final = {1: ("diagnosis", "decisions", "group")}

#: A FHIR reference at the beginning of an id: type and id, of any length, for ingest takes longer ones than
# FHIR has; what follows is a version, a number, a path.
_REFERENCE: Final = re.compile(r"^([A-Z][A-Za-z]+)/([A-Za-z0-9.\-]+)(?=$|[@#:])")
_JSON: Final = msgspec.json.Encoder(order="deterministic")


def columns() -> pa.Schema:
    """Names and types of the columns. Needs the extra `learning`."""
    import pyarrow as pa

    moment = pa.timestamp("us", tz="UTC")
    return pa.schema(
        [
            ("request", pa.string()),
            ("task", pa.string()),
            ("document", pa.string()),
            ("patient", pa.string()),
            ("encounter", pa.string()),
            ("slot", pa.string()),
            ("cut", moment),
            ("recorded", moment),
            ("watermark", pa.string()),
            ("template", pa.string()),
            ("backend", pa.string()),
            ("fallback", pa.string()),
            ("policy", pa.string()),
            ("seed", pa.int64()),
            ("cited", pa.list_(pa.string())),
            ("offered", pa.int64()),
            ("statements", pa.int64()),
            ("rejected", pa.string()),
            ("tokens_in", pa.int64()),
            ("tokens_out", pa.int64()),
            *((name, pa.string()) for name in NESTED),
            ("partition", pa.int32()),
            ("offset", pa.int64()),
        ],
        metadata={VERSION_KEY: str(VERSION).encode()},
    )


def text_columns() -> pa.Schema:
    """Of the table of texts. Needs the extra `learning`."""
    import pyarrow as pa

    names = ("request", "patient", "encounter", "recorded", "texts", "partition", "offset")
    return pa.schema(
        [pa.field("texts", pa.string()) if name == "texts" else columns().field(name) for name in names]
    )


def row(
    made: Trajectory, pseudonym: Callable[[str], str], partition: int, offset: int, recorded: int
) -> dict[str, Any]:
    """One row of both tables; `recorded`: microseconds since the epoch. Nothing in it names a person or quotes a text but
    `texts`, None or JSON (schemas.trajectories.Texts).
    """
    return {
        "request": made.request,
        "task": made.task,
        "document": pseudonym(made.document),
        "patient": pseudonym(made.patient) if made.patient else "",
        "encounter": pseudonym(made.encounter) if made.encounter else "",
        "slot": made.slot.partition(":")[0],
        "cut": made.cut,
        "recorded": recorded,
        "watermark": made.watermark,
        "template": made.template,
        "backend": made.backend,
        "fallback": made.fallback,
        "policy": made.policy,
        "seed": made.seed,
        "cited": _hidden(made.cited, pseudonym),
        "offered": made.offered,
        "statements": made.statements,
        "rejected": _JSON.encode(made.rejected).decode(),
        "tokens_in": made.tokens_in,
        "tokens_out": made.tokens_out,
        **{name: _nested(getattr(made, name), pseudonym) for name in NESTED},
        "texts": None if made.texts is None else _JSON.encode(made.texts).decode(),
        "partition": partition,
        "offset": offset,
    }


def _hidden(value: Any, pseudonym: Callable[[str], str]) -> Any:
    """The same with every reference in it under its pseudonym: "Observation/5@2" -> "Observation/4f1c…@2".
    Its type and version say what it was; the rest only that it is the same.
    """
    match value:
        case str():
            return _REFERENCE.sub(lambda found: f"{found[1]}/{pseudonym(f'{found[1]}/{found[2]}')}", value)
        case list() | tuple():
            return [_hidden(one, pseudonym) for one in value]
        case dict():
            return {_hidden(key, pseudonym): _hidden(one, pseudonym) for key, one in value.items()}
    return value


def _nested(value: object, pseudonym: Callable[[str], str]) -> str | None:
    return None if value is None else _JSON.encode(_hidden(msgspec.to_builtins(value), pseudonym)).decode()
