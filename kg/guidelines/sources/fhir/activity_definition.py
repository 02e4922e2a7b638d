"""ActivityDefinitions: what an action does, in codes and in words."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from kg.guidelines.sources.elements import Element, choice, concept, concepts, element, elements, words
from schemas.codes import Concept

#: Codes that say what kind of activity it is (order a service), not which one.
_KINDS: Final = (
    "http://hl7.org/fhir/uv/cpg/",
    "http://terminology.hl7.org/",
    "http://hl7.org/fhir/us/medmorph/",
    "http://hl7.org/fhir/request-",
)


class Activity(Struct, frozen=True, omit_defaults=True):
    title: str
    description: str = ""
    codes: tuple[Concept, ...] = ()
    details: tuple[str, ...] = ()
    refrain: bool = False  # doNotPerform


def activity_of(resource: Element) -> Activity:
    """From an ActivityDefinition, or a request resource that stands in its place (ServiceRequest,
    MedicationRequest).
    """
    _, product = choice(resource, "product")
    _, medication = choice(resource, "medication")
    codes = clinical(
        (
            *concepts(resource.get("code")),
            *concepts(product),
            *concepts(medication),
            *concepts(resource.get("vaccineCode")),
        )
    )
    details = [
        words(dosage.get("text")) or _dose(dosage)
        for dosage in elements(resource.get("dosage") or resource.get("dosageInstruction"))
    ]
    _, quantity = choice(resource, "quantity")
    details += [f"quantity {_amount(quantity)}" if isinstance(quantity, dict) else ""]
    details += [f"body site {concept(each).label}" for each in concepts(resource.get("bodySite"))]
    details += [
        f"by {words(each.get('type')) or concept(each.get('role')).label}"
        for each in elements(resource.get("participant"))
    ]
    kind = words(resource.get("kind") or resource.get("resourceType"))
    title = (
        words(resource.get("title"))
        or (codes[0].label if codes else "")
        or words(resource.get("name"))
        or kind
    )
    return Activity(
        title,
        words(resource.get("description")),
        codes,
        tuple(dict.fromkeys(each for each in details if each.strip())),
        resource.get("doNotPerform") is True,
    )


def clinical(all_of_them: tuple[Concept, ...]) -> tuple[Concept, ...]:
    """Those with a code that names the activity itself; of each only these codes."""
    kept = []
    for each in all_of_them:
        codings = tuple(c for c in each.codings if c.system and not c.system.startswith(_KINDS))
        if codings:
            kept.append(Concept(codings, each.text))
    return tuple(kept)


def _dose(dosage: Element) -> str:
    rates = [
        _amount(value)
        for each in elements(dosage.get("doseAndRate"))
        if isinstance(value := choice(each, "dose")[1], dict)
    ]
    return ", ".join(part for part in (*rates, concept(dosage.get("route")).label) if part)


def _amount(quantity: Element) -> str:
    low, high = element(quantity.get("low")), element(quantity.get("high"))
    if low or high:
        return (
            f"{words(low.get('value'))} to {words(high.get('value'))} "
            f"{words(high.get('unit') or low.get('unit'))}"
        ).strip()
    return f"{words(quantity.get('value'))} {words(quantity.get('unit') or quantity.get('code'))}".strip()
