"""Texts of drafts and of agents (`learning.texts`), which the stage export keeps next to the log for fewer days."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Final

import msgspec

from schemas.errors import StateError
from schemas.trajectories import Texts

FOLDER: Final = "texts"
_TEXTS: Final = msgspec.json.Decoder(Texts)


def read_texts(folder: Path, requests: Collection[str]) -> dict[str, Texts]:
    """Of those of the requests that have some, the last ones, from L/texts. Raises StateError for a file that cannot be
    read.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    found: dict[str, Texts] = {}
    files = sorted((folder / FOLDER).glob("recorded=*/p*.parquet")) if requests else []
    for path in files:
        try:
            table = pq.read_table(
                path,
                columns=["request", "texts"],
                filters=[("request", "in", sorted(requests))],
                partitioning=None,
            )
            found |= {row["request"]: _TEXTS.decode(row["texts"]) for row in table.to_pylist()}
        except FileNotFoundError:
            continue  # too old since, or rewritten
        except (pa.ArrowException, OSError, msgspec.MsgspecError) as error:
            raise StateError(
                f"expected texts as the stage export wrote them in {path}, got a file that cannot be read "
                f"({type(error).__name__}); restore it from a backup, or remove it"
            ) from error
    return found
