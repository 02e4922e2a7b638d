"""Medications that travel apart from the orders that name them: as messages of their own, or in another
Bundle.

| what comes | what is done |
|---|---|
| a Medication | its `Definition` is handed to all partitions of ingest: it has no patient, its orders do |
| an order | taken over by its display, if it has one, at a lower rank: whether or not the Medication is
known, so that what is kept does not show which arrived first |
| its Medication is known | the definition is put where the canonical step looks, as a contained resource |
| its Medication is not known yet | a dead letter, if it has no display. The order waits |
| its Medication was stated later than the order, as far as is known | it waits, too: that the Medication was
stated before may be heard yet, from another partition |
| the Medication comes | orders that wait are read again, and stand as if the Medication had come first |

An order takes the definition that is known when it is read: a Medication that changes later changes later
orders only. One that was entered in error needs none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct

from processors.ingest.decode import canonical, digest
from processors.ingest.envelope import version_of
from processors.ingest.identity import logical_id
from processors.ingest.record import Definition, Definitions
from processors.ingest.references import References
from schemas.errors import InputError
from schemas.instant import Instant

#: The types with `medicationReference`.
ORDERS: Final = frozenset(
    {"MedicationRequest", "MedicationAdministration", "MedicationStatement", "MedicationDispense"}
)
#: Of a Medication, what is read. The rest (batch, manufacturer, narrative, meta) changes without changing the
# drug.
_READ: Final = ("code", "form", "amount", "ingredient", "contained")
#: What an order that waits may take up, with what it refers to.
LARGEST_WAITING: Final = 256 * 1024
#: Sorts before every content hash: with the Medication known, the same version of an order ranks higher.
UNRESOLVED: Final = "!"


class Drug(Struct, frozen=True):
    """A Medication that an order finds neither in itself nor in its Bundle."""

    name: str  # "Medication/123"
    definition: Definition | None  # None: not known yet
    displayed: bool  # the order states in words what it is


def drug_of(order: Mapping[str, Any], references: References, known: Definitions) -> Drug | None:
    """What `medicationReference` names; None where the order states its drug otherwise, or was entered in
    error.
    """
    reference = order.get("medicationReference")
    if not isinstance(reference, dict) or order.get("medicationCodeableConcept") is not None:
        return None
    if order.get("status") == "entered-in-error":
        return None
    try:
        target = references.target(reference)
    except InputError:
        return None
    if target.resource is not None or target.type not in ("", "Medication") or not target.id:
        return None
    name = f"Medication/{target.id}"
    return Drug(name, known(name), bool(reference.get("display")))


def with_definition(order: Mapping[str, Any], definition: Definition) -> Mapping[str, Any]:
    """The order with the Medication contained, as a sender could have sent it."""
    held = order.get("contained")
    contained = list(held) if isinstance(held, list) else []
    taken = {part.get("id") for part in contained if isinstance(part, dict)}
    id_ = definition.name.removeprefix("Medication/")
    while id_ in taken:
        id_ += "."
    medication = _renamed(msgspec.json.decode(definition.resource), f"{id_}.")
    parts = medication.pop("contained", [])
    return {
        **order,
        "contained": [*contained, {**medication, "id": id_}, *parts],
        "medicationReference": {**order["medicationReference"], "reference": f"#{id_}"},
    }


def _renamed(value: Any, prefix: str) -> Any:
    """What a Medication contains, by names that the order has not: it may contain things of the same ones."""
    if isinstance(value, list):
        return [_renamed(part, prefix) for part in value]
    if not isinstance(value, dict):
        return value
    renamed = {name: _renamed(part, prefix) for name, part in value.items()}
    reference = value.get("reference")
    if isinstance(reference, str) and reference.startswith("#"):
        renamed["reference"] = f"#{prefix}{reference[1:]}"
    if isinstance(value.get("resourceType"), str) and isinstance(value.get("id"), str):
        renamed["id"] = prefix + value["id"]
    return renamed


def definition_of(
    medication: Mapping[str, Any], recorded: Instant, *, etag: str = "", modified: str = ""
) -> Definition | None:
    """None for one that nothing can refer to from outside, or that was entered in error."""
    id_ = logical_id(medication)
    if not id_ or medication.get("status") == "entered-in-error":
        return None
    read = {
        "resourceType": "Medication",
        **{name: medication[name] for name in _READ if medication.get(name) is not None},
    }
    text = canonical(read)
    version = version_of(medication, "Medication", id_, digest(text), etag=etag, modified=modified)
    rank = (version.number, recorded if version.updated is None else version.updated, version.content)
    return Definition(f"Medication/{id_}", rank, recorded, Raw(text))


def surroundings(order: Mapping[str, Any], references: References) -> tuple[Raw, ...]:
    """The entries of the Bundle that an order refers to, each once."""
    found: dict[bytes, Raw] = {}
    for reference in _references(order):
        literal = reference.get("reference")
        try:
            target = references.target(reference)
        except InputError:
            continue
        if target.resource is not None and not target.contained:
            entry = {"fullUrl": literal if isinstance(literal, str) else "", "resource": target.resource}
            text = canonical(entry)
            found.setdefault(text, Raw(text))
    return tuple(found.values())


def _references(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, dict):
        if "reference" in value or "identifier" in value:
            yield value
        for part in value.values():
            yield from _references(part)
    elif isinstance(value, list):
        for part in value:
            yield from _references(part)
