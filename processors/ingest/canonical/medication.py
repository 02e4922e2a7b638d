"""MedicationRequest, MedicationAdministration, MedicationStatement, MedicationDispense: ordered, given,
taken, handed out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from processors.ingest.canonical.concepts import EMPTY, concept, grounds, labels, notes, reasons, referenced
from processors.ingest.canonical.context import Canonical, Reading, Resource
from processors.ingest.canonical.dosage import Dose, dosage
from processors.ingest.canonical.orders import priority
from processors.ingest.canonical.times import Moment
from processors.ingest.canonical.values import quantity, ratio_words, words
from schemas.codes import Concept
from schemas.errors import InputError
from schemas.events import FactsBody
from schemas.facts import Fact, FactStatus, Relation
from schemas.instant import FOREVER, Instant

_REQUEST: Final[dict[str, FactStatus]] = {
    "active": "active",
    "on-hold": "inactive",
    "cancelled": "stopped",
    "completed": "inactive",
    "stopped": "stopped",
    "draft": "planned",
    "unknown": "unconfirmed",
    "entered-in-error": "inactive",
}
_ADMINISTRATION: Final[dict[str, FactStatus]] = {
    "in-progress": "active",
    "not-done": "refuted",
    "on-hold": "inactive",
    "completed": "active",
    "stopped": "stopped",
    "unknown": "unconfirmed",
    "entered-in-error": "inactive",
}
_STATEMENT: Final[dict[str, FactStatus]] = {
    "active": "active",
    "completed": "inactive",
    "intended": "planned",
    "stopped": "stopped",
    "on-hold": "inactive",
    "unknown": "unconfirmed",
    "not-taken": "refuted",
    "entered-in-error": "inactive",
}
_DISPENSE: Final[dict[str, FactStatus]] = {
    "preparation": "planned",
    "in-progress": "planned",
    "cancelled": "stopped",
    "on-hold": "inactive",
    "completed": "active",
    "stopped": "stopped",
    "declined": "refuted",
    "unknown": "unconfirmed",
    "entered-in-error": "inactive",
}
_OVER: Final = frozenset({"completed", "stopped"})
_ENDED: Final = frozenset(
    {"completed", "stopped", "cancelled", "on-hold"}
)  # an order states it without stating when
_PROPOSED: Final = frozenset({"proposal", "plan"})  # intents that nobody has signed yet


def request(reading: Reading) -> Canonical:
    resource = reading.resource
    authored = reading.time(resource.get("authoredOn"), "authoredOn")
    doses = _doses(resource.get("dosageInstruction"), reading, "dosageInstruction")
    lasting = _bounds(resource.get("dosageInstruction"), reading)
    status = reading.status(_REQUEST)
    if resource.get("intent") in _PROPOSED and status == "active":
        status = "planned"
    if resource.get("doNotPerform") is True:
        status = "refuted"
    stated = resource.get("status")
    occurred = reading.occurred(authored, changed=stated == "entered-in-error", over=stated in _ENDED)
    start = lasting.start if lasting else authored.start if authored else occurred
    end = _updated(reading, start) if status == "stopped" else FOREVER
    if lasting and lasting.precision == "period":
        end = lasting.end
    second_hand = "Reported, not ordered by the sender" if resource.get("reportedBoolean") is True else ""
    wording = (priority(resource), second_hand, _supply(resource.get("dispenseRequest"), reading))
    more = {
        "stop_reason": concept(resource.get("statusReason"), reading, "statusReason").label,
        "category": labels(resource.get("category"), reading, "category"),
        "note": "\n".join(s for s in wording if s),
        "dated": "yes" if _by_date(resource) else "",
        "touched": _touched(reading, authored) if stated == "active" else "",
    }
    return _medication(reading, "ordered_medication", occurred, start, end, status, doses, more, stated or "")


def administration(reading: Reading) -> Canonical:
    resource = reading.resource
    when = reading.happened("effective")
    status = resource.get("status") or ""
    known = Moment(when.end, when.end, "moment") if when and when.precision == "period" else when
    occurred = reading.occurred(known, changed=status == "entered-in-error")
    given = resource.get("dosage")
    doses = [dosage(given, reading, "dosage")] if given else []
    category = resource.get("category")
    more = {
        "stop_reason": labels(resource.get("statusReason"), reading, "statusReason"),
        "category": concept(category, reading, "category").label if isinstance(category, dict) else "",
    }
    start, end = (when.start, when.end) if when else (occurred, occurred)
    return _medication(
        reading, "given_medication", occurred, start, end, reading.status(_ADMINISTRATION), doses, more
    )


def statement(reading: Reading) -> Canonical:
    resource = reading.resource
    when = reading.happened("effective")
    asserted = reading.time(resource.get("dateAsserted"), "dateAsserted")
    status = resource.get("status") or ""
    over = (
        Moment(when.end, when.end, "moment")
        if when and when.precision == "period" and status in _OVER
        else None
    )
    occurred = reading.occurred(
        reading.no_earlier(asserted or when, over), changed=status == "entered-in-error"
    )
    start = when.start if when else asserted.start if asserted else occurred
    end = when.end if when and when.precision == "period" else FOREVER
    more = {
        "stop_reason": labels(resource.get("statusReason"), reading, "statusReason"),
        "category": concept(resource.get("category"), reading, "category").label,
    }
    doses = _doses(resource.get("dosage"), reading, "dosage")
    return _medication(
        reading, "takes_medication", occurred, start, end, reading.status(_STATEMENT), doses, more
    )


def dispense(reading: Reading) -> Canonical:
    resource = reading.resource
    handed = reading.time(resource.get("whenHandedOver"), "whenHandedOver")
    when = handed or reading.time(resource.get("whenPrepared"), "whenPrepared")
    status = resource.get("status") or ""
    occurred = reading.occurred(when, changed=status == "entered-in-error")
    start, end = (when.start, when.end) if when else (occurred, occurred)
    wording: list[str] = []
    for field, phrase in (("quantity", "Dispensed: {}"), ("daysSupply", "Supply for {}")):
        wording.append(_counted(resource.get(field), phrase, reading, field))
    if (changed := resource.get("substitution")) and changed.get("wasSubstituted") is True:
        why = (
            reasons(changed, reading, "reason", "")
            or concept(changed.get("type"), reading, "substitution.type").label
        )
        wording.append(f"Substituted: {why}" if why else "Substituted")
    more = {
        "note": "; ".join(s for s in wording if s),
        "stop_reason": concept(resource.get("statusReasonCodeableConcept"), reading, "statusReason").label,
    }
    doses = _doses(resource.get("dosageInstruction"), reading, "dosageInstruction")
    return _medication(
        reading, "dispensed_medication", occurred, start, end, reading.status(_DISPENSE), doses, more
    )


def _medication(
    reading: Reading,
    relation: Relation,
    occurred: Instant,
    start: Instant,
    end: Instant,
    status: FactStatus,
    doses: Sequence[Dose],
    more: dict[str, str],
    stated: str = "",
) -> Canonical:
    resource = reading.resource
    if resource.get("status") == "entered-in-error":
        return reading.canonical("history", occurred, FactsBody(), retracted=True)
    drug, strength = medication_of(resource, reading)
    if drug == EMPTY:
        raise _nameless(reading)
    attributes = {
        **_dose_attributes(doses, _after_each_other(resource)),
        **{k: v for k, v in more.items() if v and k != "note"},
    }
    if resource.get("status") == "on-hold":
        attributes["on_hold"] = "yes"
    if resource.get("status") == "cancelled":
        attributes["cancelled"] = "yes"
    if reason := reasons(resource, reading):
        attributes["reason"] = reason
    wording = [more.get("note", ""), strength, attributes.pop("note", ""), notes(resource)]
    if note := "\n".join(s for s in wording if s):
        attributes["note"] = note
    value = doses[0].quantity if len(doses) == 1 and doses[0].quantity.value else None
    source = reading.source("medication")
    why = grounds(resource, reading)
    fact = Fact(
        f"{reading.name}#0",
        relation,
        drug,
        start,
        source,
        value,
        end,
        status,
        attributes=attributes,
        reasons=why,
    )
    return reading.canonical("history", occurred, FactsBody((fact,), stated))


def _nameless(reading: Reading) -> InputError:
    """States what to send, and what happens then."""
    if not reading.resource.get("medicationReference"):
        expected, got = "medicationCodeableConcept with a code or text, or medicationReference", "neither"
    elif reading.context.resolve(reading.resource["medicationReference"]) is not None:
        expected, got = (
            "a Medication with a code, an ingredient, or the reference's display",
            "a Medication that names no drug",
        )
    else:
        expected = (
            "the Medication: sent on its own by type and id (this order then follows by itself), in the "
            "same Bundle, "
            "contained, or at least its name as medicationReference.display; then `wardstream dlq --replay`"
        )
        got = "a reference to a Medication that is not known"
    return InputError(
        "missing-medication",
        expected=expected,
        came=got,
        location="medication[x]",
        resource_type=reading.type,
    )


def medication_of(resource: Resource, reading: Reading) -> tuple[Concept, str]:
    """The drug and, where only a Medication resource states it, form and ingredients in words."""
    if (coded := resource.get("medicationCodeableConcept")) is not None:
        return concept(coded, reading, "medicationCodeableConcept"), ""
    reference = resource.get("medicationReference")
    target = reading.context.resolve(reference) if reference else None
    if target is None or target.get("resourceType") != "Medication":
        return referenced(reference, reading, "medicationReference"), ""
    ingredients = [i for i in (_ingredient(i, reading) for i in target.get("ingredient") or () if i) if i]
    drug = concept(target.get("code"), reading, "medication.code")
    if drug == EMPTY and ingredients:
        return Concept(text=" + ".join(ingredients)), ""
    form = concept(target.get("form"), reading, "medication.form").label
    amount = ratio_words(target["amount"], reading, "medication.amount") if target.get("amount") else ""
    strength = "; ".join(filter(None, (form, " + ".join(ingredients), amount)))
    return (drug if drug != EMPTY else referenced(reference, reading, "medicationReference")), strength


def _ingredient(ingredient: Any, reading: Reading) -> str:
    coded = ingredient.get("itemCodeableConcept")
    item = (
        concept(coded, reading, "ingredient")
        if coded
        else referenced(ingredient.get("itemReference"), reading, "ingredient")
    )
    strength = ingredient.get("strength")
    return " ".join(
        filter(None, (item.label, ratio_words(strength, reading, "ingredient.strength") if strength else ""))
    )


def _doses(values: Any, reading: Reading, path: str) -> list[Dose]:
    listed = [(v, f"{path}[{i}]") for i, v in enumerate(values or ()) if v]
    listed.sort(key=lambda item: s if isinstance(s := item[0].get("sequence"), int) else 0)
    dated = (
        len(listed) > 1 or reading.type != "MedicationRequest"
    )  # a single order states it by its own start and end
    return [dosage(value, reading, place, dated=dated) for value, place in listed]


def _supply(asked: Any, reading: Reading) -> str:
    """ "Supply: 30 tablets, 2 repeats, for 30 days"."""
    if not asked:
        return ""
    repeats = asked.get("numberOfRepeatsAllowed")
    wording = (
        _counted(asked.get("quantity"), "{}", reading, "dispenseRequest.quantity"),
        f"{repeats} repeat{'' if repeats == 1 else 's'}" if repeats else "",
        _counted(
            asked.get("expectedSupplyDuration"), "for {}", reading, "dispenseRequest.expectedSupplyDuration"
        ),
        f"valid until {str(valid['end'])[:10]}"
        if (valid := asked.get("validityPeriod") or {}).get("end")
        and reading.time(valid["end"], "dispenseRequest.validityPeriod.end")
        else "",
    )
    reported = ", ".join(s for s in wording if s)
    return f"Supply: {reported}" if reported else ""


def _counted(amount: Any, phrase: str, reading: Reading, path: str) -> str:
    counted = quantity(amount, reading, path) if amount else None
    return phrase.format(words(counted)) if counted and counted.value else ""


def _after_each_other(resource: Resource) -> bool:
    """Whether several dosages are steps in time: by their sequence, or by periods of their own."""
    listed = [
        v for v in resource.get("dosageInstruction") or resource.get("dosage") or () if isinstance(v, dict)
    ]
    if len({v.get("sequence") for v in listed}) > 1:
        return True
    repeats = [(v.get("timing") or {}).get("repeat") or {} for v in listed]
    return any(
        key in one for one in repeats for key in ("boundsPeriod", "boundsDuration", "boundsRange", "count")
    )


def _dose_attributes(doses: Sequence[Dose], after_each_other: bool) -> dict[str, str]:
    """One dosage by its parts, with the sender's words where these state more; several as sentences, because parts of
    different steps must not mix: one after the other, or at the same time.
    """
    if not doses:
        return {}
    if len(doses) > 1:
        return {
            "dose": ("; then " if after_each_other else "; and ").join(s for d in doses if (s := d.whole))
        }
    only = doses[0]
    found = {
        "dose": only.dose,
        "route": only.route,
        "frequency": only.frequency,
        "method": only.method,
        "body_site": only.site,
    }
    if only.text:
        found["dose" if only.sentence == only.text else "directions" if only.adds else "note"] = only.text
    return {name: wording for name, wording in found.items() if wording}


def _bounds(values: Any, reading: Reading) -> Moment | None:
    """From when to when the dosage instructions run, where they say so."""
    periods = [
        moment
        for i, v in enumerate(values or ())
        if (bounds := (((v or {}).get("timing") or {}).get("repeat") or {}).get("boundsPeriod"))
        and bounds.get("start")
        and (moment := reading.period(bounds, f"dosageInstruction[{i}].timing.repeat.boundsPeriod"))
    ]
    if not periods:
        return None
    closed = all(p.precision == "period" for p in periods)
    return Moment(min(p.start for p in periods), max(p.end for p in periods), "period" if closed else "open")


def _by_date(resource: Resource) -> bool:
    """Whether an order begins on a date that was sent without a time."""
    repeats = [
        ((v or {}).get("timing") or {}).get("repeat") or {} for v in resource.get("dosageInstruction") or ()
    ]
    starts = [start for one in repeats if (start := (one.get("boundsPeriod") or {}).get("start"))]
    stated = starts or [resource.get("authoredOn")]
    return all(isinstance(one, str) and _DATE.fullmatch(one) is not None for one in stated)


_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")


def _touched(reading: Reading, authored: Moment | None) -> str:
    """When somebody last changed an order that runs; "" where that is not known, or when it was written."""
    last = _updated(reading, authored.start) if authored else FOREVER
    return str(last) if authored and authored.end < last < FOREVER else ""


def _updated(reading: Reading, start: Instant) -> Instant:
    """A stopped order without an end was over when the source last touched it; FOREVER where it does not say
    when.
    """
    moment = reading.time((reading.resource.get("meta") or {}).get("lastUpdated"), "meta.lastUpdated")
    last = moment.start if moment else reading.context.told
    return last if last is not None and last > start else FOREVER
