"""Medications that travel apart from the orders that name them: as messages of their own, or in another Bundle.

| what comes | what is done |
|---|---|
| a Medication | its `Definition` is handed to all partitions of ingest: it has no patient, its orders do |
| an order whose Medication is known | the definition is put where the canonical step looks, as a contained resource |
| an order whose Medication is not known yet | taken over by its display, if it has one, at a lower rank; else a dead letter. It waits |
| the Medication comes | the order is read again, and stands as if the Medication had come first |

An order takes the definition that is known when it is read: a Medication that changes later changes later orders only.
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
ORDERS: Final = frozenset({"MedicationRequest", "MedicationAdministration", "MedicationStatement", "MedicationDispense"})
#: Of a Medication, what is read. The rest (batch, manufacturer, narrative, meta) changes without changing the drug.
_READ: Final = ("code", "form", "amount", "ingredient", "contained")
#: What an order that waits may take up, with what it refers to.
LARGEST_WAITING: Final = 256 * 1024
#: Sorts before every content hash: with the Medication known, the same version of an order ranks higher.
UNRESOLVED: Final = "!"


class Drug(Struct, frozen=True):
    """What became of an order's reference: at most one of the two is set."""

    definition: Definition | None = None
    awaited: str = ""


NO_DRUG: Final = Drug()


def drug_of(order: Mapping[str, Any], references: References, known: Definitions) -> Drug:
    """The definition behind `medicationReference`, or the name to wait for; neither where the order says it otherwise."""
    reference = order.get("medicationReference")
    if not isinstance(reference, dict) or order.get("medicationCodeableConcept") is not None:
        return NO_DRUG
    try:
        target = references.target(reference)
    except InputError:
        return NO_DRUG
    if target.resource is not None or target.type not in ("", "Medication") or not target.id:
        return NO_DRUG
    name = f"Medication/{target.id}"
    found = known(name)
    return Drug(found) if found is not None else Drug(awaited=name)


def with_definition(order: Mapping[str, Any], definition: Definition) -> Mapping[str, Any]:
    """The order with the Medication contained, as a sender could have sent it."""
    medication = dict(msgspec.json.decode(definition.resource))
    held = order.get("contained")
    contained = list(held) if isinstance(held, list) else []
    taken = {part.get("id") for part in contained if isinstance(part, dict)}
    id_ = definition.name.removeprefix("Medication/")
    while id_ in taken:
        id_ += "."
    parts = medication.pop("contained", [])
    return {
        **order,
        "contained": [*contained, {**medication, "id": id_}, *parts],
        "medicationReference": {**order["medicationReference"], "reference": f"#{id_}"},
    }


def definition_of(medication: Mapping[str, Any], recorded: Instant, *, etag: str = "", modified: str = "") -> Definition | None:
    """None for one that nothing can refer to from outside, or that was entered in error."""
    id_ = logical_id(medication)
    if not id_ or medication.get("status") == "entered-in-error":
        return None
    read = {"resourceType": "Medication", **{name: medication[name] for name in _READ if medication.get(name) is not None}}
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
