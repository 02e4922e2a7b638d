"""Observation: the result and each of its components as a fact of its own."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from msgspec.structs import replace

from processors.evidence import critical, units
from processors.ingest.canonical.concepts import EMPTY, LOINC, code_of, concept, notes
from processors.ingest.canonical.context import Canonical, Reading, Resource
from processors.ingest.canonical.times import Moment
from processors.ingest.canonical.values import Value, measured, reference_range, value_of
from schemas.codes import Concept, Quantity
from schemas.errors import InputError
from schemas.events import FactsBody
from schemas.facts import Fact, FactStatus, Source
from schemas.instant import HOUR

_STATUS: Final[dict[str, FactStatus]] = {
    "registered": "planned",
    "preliminary": "unconfirmed",
    "final": "active",
    "amended": "active",
    "corrected": "active",
    "cancelled": "inactive",
    "unknown": "unconfirmed",
}
CORRECTED: Final = frozenset({"amended", "corrected", "entered-in-error"})
_LATE: Final = 6 * HOUR  # behind the specimen: nobody could know the result before
_MEASURED: Final = frozenset({"laboratory", "vital-signs"})
_RETRACTED: Final = FactsBody()


def observation(reading: Reading) -> Canonical:
    resource = reading.resource
    get = resource.get
    status = get("status")
    when = effective(resource, reading)
    issued = reading.time(issued_text, "issued") if (issued_text := get("issued")) is not None else when
    occurred = reading.occurred(issued or when, changed=status in CORRECTED)
    if status == "entered-in-error":
        return Canonical("observation", occurred, True, False, _RETRACTED, tuple(reading.issues))
    if when is None:
        when = Moment(occurred, occurred, "moment")
    facts, grave = results(resource, reading, when, reading.status(_STATUS))
    if _category(get("category")) != "vital-signs":
        facts = reported_late(facts, when, issued)
    urgent = grave and status not in ("cancelled", "registered")
    return Canonical("observation", occurred, False, urgent, FactsBody(facts), tuple(reading.issues))


def reported_late(facts: tuple[Fact, ...], when: Moment, issued: Moment | None) -> tuple[Fact, ...]:
    """With when they were reported, where that was hours after the specimen or the examination."""
    if issued is None or issued.start - when.start < _LATE:
        return facts
    late = {"issued": str(issued.start)}
    return tuple(replace(fact, attributes={**fact.attributes, **late}) for fact in facts)


def results(
    resource: Resource, reading: Reading, when: Moment, status: FactStatus, path: str = "", first: int = 0
) -> tuple[tuple[Fact, ...], bool]:
    """The facts of an Observation (also of a contained one, at `path`) and whether one of them is
    critical.
    """
    get = resource.get
    about = concept(get("code"), reading, path + "code")
    kind = _category(get("category"))
    shared = _attributes(resource, reading, path, kind)
    facts: list[Fact] = []
    element, value = value_of(resource, reading, path)
    flag = _interpretation(resource, reading, path) if "interpretation" in resource else ""
    components = get("component")
    grave = False
    if (
        value is not None
        or flag
        or get("dataAbsentReason")
        or "note" in shared
        or not (components or get("hasMember"))
    ):
        if about is EMPTY:
            raise InputError(
                "missing-code",
                expected="Observation.code with a coding or text",
                came="neither",
                location=f"Observation.{path}code",
                resource_type="Observation",
            )
        attributes = shared
        if value is None:
            value, attributes = _absent(resource, reading, path, shared)
        reference = reference_range(resource, reading, path) if "referenceRange" in resource else None
        value, reference = measured(value, flag, reference)
        place = element or path.rstrip(".")
        fact, grave = _fact(
            reading, first, about, value, flag, when, status, kind, reference, attributes, place
        )
        facts.append(fact)
    for index, component in enumerate(components or ()):
        if not component:
            continue
        place = f"{path}component[{index}]."
        part = concept(component.get("code"), reading, place + "code")
        if part is EMPTY and about is EMPTY:
            reading.issue("missing-code", "component.code with a coding or text", "neither", f"{place}code")
            continue
        element, value = value_of(component, reading, place)
        attributes = shared
        if value is None:
            value, attributes = _absent(component, reading, place, shared)
        raised = _interpretation(component, reading, place)
        value, limits = measured(value, raised, reference_range(component, reading, place))
        fact, urgent = _fact(
            reading,
            first + index + 1,
            part if part is not EMPTY else about,
            value,
            raised,
            when,
            status,
            kind,
            limits,
            attributes,
            element or place[:-1],
        )
        facts.append(fact)
        grave = grave or urgent
    return tuple(facts), grave


def effective(resource: Resource, reading: Reading) -> Moment | None:
    """When the result was true of the patient: effective[x]."""
    if (text := resource.get("effectiveDateTime") or resource.get("effectiveInstant")) is not None:
        return reading.time(text, "effective")
    if (period := resource.get("effectivePeriod")) is not None:
        return reading.period(period, "effectivePeriod")
    timing = resource.get("effectiveTiming")
    if timing is not None:
        events = [m for e in timing.get("event") or () if (m := reading.time(e, "effectiveTiming.event"))]
        if events:
            return Moment(events[0].start, max(m.end for m in events), "period")
    return None


def _fact(
    reading: Reading,
    number: int,
    about: Concept,
    value: Value,
    flag: str,
    when: Moment,
    status: FactStatus,
    kind: str,
    reference: Any,
    attributes: dict[str, str],
    path: str,
) -> tuple[Fact, bool]:
    grave = critical.flagged(flag) if flag else False
    if type(value) is Quantity:
        grave = grave or critical.reached(about, value)
        if (
            not value.unit
            and kind in _MEASURED
            and path.endswith("valueQuantity")
            and not _needs_no_unit(about)
        ):
            reading.issue(
                "missing-unit",
                "a unit beside the number of a laboratory or vital-sign result",
                "none; the number was kept without one",
                path,
            )
    name = reading.name
    fact = Fact(
        f"{name}#{number}",
        "observed",
        about,
        when.start,
        Source(name, reading.version, -1, -1, path),
        value,
        when.end,
        status,
        flag,
        reference,
        attributes,
    )
    return fact, grave


def _needs_no_unit(about: Concept) -> bool:
    known = units.vocabulary().unitless
    return any(c.code in known and c.system == LOINC for c in about.codings)


def _category(categories: Any) -> str:
    if not categories:
        return ""
    try:
        return str(categories[0]["coding"][0]["code"])
    except (KeyError, IndexError, TypeError):  # the first coding states nothing: the first that does
        return code_of(categories[0])


_SHARED_KEYS: Final = frozenset({"note", "method", "bodySite"})


@lru_cache(maxsize=256)
def _category_only(kind: str) -> dict[str, str]:
    return {"category": kind} if kind else {}


def _attributes(resource: Resource, reading: Reading, path: str, kind: str) -> dict[str, str]:
    if _SHARED_KEYS.isdisjoint(resource):
        return _category_only(kind)  # shared: facts are read-only
    found = dict(_category_only(kind))
    if body_site := concept(resource.get("bodySite"), reading, path + "bodySite").label:
        found["body_site"] = body_site
    if method := concept(resource.get("method"), reading, path + "method").label:
        found["method"] = method
    if note := notes(resource):
        found["note"] = note
    return found


def _interpretation(holder: Resource, reading: Reading, path: str) -> str:
    """The sender's flags: codes where coded, words where not."""
    flags = holder.get("interpretation")
    if not flags:
        return ""
    return "; ".join(code_of(f) or concept(f, reading, path + "interpretation").label for f in flags if f)


def _absent(
    holder: Resource, reading: Reading, path: str, shared: dict[str, str]
) -> tuple[Value, dict[str, str]]:
    """No value: the reason that the sender gives, as a note, so that nobody takes silence for a normal
    result.
    """
    reason = concept(holder.get("dataAbsentReason"), reading, path + "dataAbsentReason").label
    if not reason:
        return None, shared
    note = f"no value: {reason}"
    return None, {**shared, "note": f"{shared['note']}\n{note}" if "note" in shared else note}
