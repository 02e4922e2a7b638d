"""A DiagnosticReport is a result in one version and a document in another: what it was, it must cease to be.

Versions replace each other within a family of events (results, documents). A report that was sent without its
text, then with it, would are in both; one that is retracted would stay in the family of its former version.
So such a version brings a second event: the resource is withdrawn from the other family, at the same rank.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import Raw

from schemas.events import DocumentBody, FactsBody, PatientEvent

_ENCODE: Final = msgspec.json.Encoder().encode
_LATER: Final = frozenset({"amended", "corrected", "appended", "cancelled"})


def withdrawn_elsewhere(event: PatientEvent, resource: Mapping[str, Any]) -> PatientEvent | None:
    """The second event; None for what needs none: other types, first versions, and results that never were a
    text.
    """
    if not event.resource.startswith("DiagnosticReport/"):
        return None
    first = event.rank[0] == 1 and not event.retracted
    later = (
        event.retracted or event.kind == "document" or event.rank[0] > 1 or resource.get("status") in _LATER
    )
    if first or not later:
        return None
    body = _ENCODE(FactsBody() if event.kind == "document" else DocumentBody(text=""))
    return msgspec.structs.replace(
        event,
        id=f"{event.id}#{'results' if event.kind == 'document' else 'text'}",
        kind="observation" if event.kind == "document" else "document",
        retracted=True,
        critical=False,
        body=Raw(body),
    )
