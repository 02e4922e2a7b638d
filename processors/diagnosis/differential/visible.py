"""Which cases of the base a request may see: none of its own patient under whatever name, none recorded after
its cut.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from models.ranker.case_columns import Columns
from schemas.requests import Request


def visible(columns: Columns, request: Request) -> NDArray[np.bool_] | None:
    """bool [N]; None: all of them."""
    allowed: NDArray[np.bool_] | None = columns.allowed(patient=request.patient, before=request.cut)
    for name in dict.fromkeys(names(request)):
        own = columns.allowed(patient=name)
        if own is not None:
            allowed = own if allowed is None else allowed & own
    return allowed


def names(request: Request) -> Iterator[str]:
    """All that the record of the patient is or was known as: record keys, "system|value" identifiers, merged
    records.
    """
    yield request.patient
    for body in (request.evidence.patient, *request.evidence.known_as):
        yield from body.identifiers
        for link in body.links:
            yield link.other
