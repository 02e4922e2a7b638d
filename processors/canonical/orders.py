"""ServiceRequest and CarePlan: what is to be done. Plans are planned, never done, until something else says so."""

from __future__ import annotations

from typing import Any, Final

from processors.canonical.concepts import EMPTY, concept, labels, notes, reasons, referenced
from processors.canonical.dosage import timing
from processors.canonical.reading import Canonical, Reading, Resource
from processors.canonical.times import Moment
from processors.canonical.values import NO_QUANTITY, quantity
from schemas.codes import Concept
from schemas.errors import InputError
from schemas.events import FactsBody
from schemas.facts import Fact, FactStatus
from schemas.instant import FOREVER

_REQUEST: Final[dict[str, FactStatus]] = {
    "draft": "planned", "active": "active", "on-hold": "inactive", "revoked": "stopped", "completed": "inactive",
    "unknown": "unconfirmed",
}  # fmt: skip
_ACTIVITY: Final[dict[str, FactStatus]] = {
    "not-started": "planned", "scheduled": "planned", "in-progress": "active", "on-hold": "inactive", "completed": "inactive",
    "cancelled": "stopped", "stopped": "stopped", "unknown": "unconfirmed",
}  # fmt: skip
_OVER: Final = frozenset({"completed", "revoked"})
_PROPOSED: Final = frozenset({"proposal", "plan", "option"})


def service_request(reading: Reading) -> Canonical:
    resource = reading.resource
    stated = resource.get("status") or "unknown"
    authored = reading.time(resource.get("authoredOn"), "authoredOn")
    due = reading.happened("occurrence")
    occurred = reading.occurred(authored or (due if due and due.start <= reading.context.recorded else None),
                                changed=stated == "entered-in-error")  # fmt: skip
    if stated == "entered-in-error":
        return reading.canonical("history", occurred, FactsBody(), retracted=True)
    about = concept(resource.get("code"), reading, "code")
    if about == EMPTY:
        details = [c for c in (concept(d, reading, "orderDetail") for d in resource.get("orderDetail") or ()) if c != EMPTY]
        about = details[0] if details else EMPTY
    if about == EMPTY:
        raise InputError("missing-code", expected="ServiceRequest.code or orderDetail", came="neither",
                         location="ServiceRequest.code", resource_type="ServiceRequest")  # fmt: skip
    status = reading.status(_REQUEST)
    if resource.get("intent") in _PROPOSED and status == "active":
        status = "planned"
    if resource.get("doNotPerform") is True:
        status = "refuted"
    wanted = resource.get("quantityQuantity")
    needed = concept(resource.get("asNeededCodeableConcept"), reading, "asNeededCodeableConcept").label
    said = (_priority(resource), resource.get("patientInstruction") or "", notes(resource))
    attributes = {
        "category": labels(resource.get("category"), reading, "category"),
        "frequency": " ".join(filter(None, (timing(resource.get("occurrenceTiming"), reading, "occurrenceTiming"),
                                            f"as needed for {needed}" if needed else ""))),
        "body_site": labels(resource.get("bodySite"), reading, "bodySite"),
        "reason": reasons(resource, reading),
        "performer_role": concept(resource.get("performerType"), reading, "performerType").label,
        "note": "\n".join(s for s in said if s),
    }  # fmt: skip
    start, end = _span(due or authored or Moment(occurred, occurred, "moment"), due)
    amount = quantity(wanted, reading, "quantityQuantity") if wanted else NO_QUANTITY
    fact = Fact(f"{reading.name}#0", "ordered_service", about, start, reading.source("code"),
                amount if amount.value else None, end, status, attributes={k: v for k, v in attributes.items() if v})  # fmt: skip
    return reading.canonical("history", occurred, FactsBody((fact,)))


def care_plan(reading: Reading) -> Canonical:
    """Each activity is a fact. A plan without readable activities is one fact: its title, or its category."""
    resource = reading.resource
    stated = resource.get("status") or "unknown"
    created = reading.time(resource.get("created"), "created")
    period = reading.period(resource.get("period"), "period")
    begun = Moment(period.start, period.start, "moment") if period and period.start <= reading.context.recorded else None
    over = Moment(period.end, period.end, "moment") if period and period.precision == "period" and stated in _OVER else None
    occurred = reading.occurred(reading.no_earlier(created or begun, over), changed=stated == "entered-in-error")
    if stated == "entered-in-error":
        return reading.canonical("history", occurred, FactsBody(), retracted=True)
    plan = Concept(text=resource.get("title") or "")
    if not plan.text:
        kinds = [k for c in resource.get("category") or () if not (k := concept(c, reading, "category")).code_in(_GENERIC)]
        plan = next((k for k in reversed(kinds) if k != EMPTY), Concept(text=resource.get("description") or ""))
    status = reading.status(_REQUEST)
    start, end = _span(period or created or Moment(occurred, occurred, "moment"), period)
    addressed = [referenced(a, reading, f"addresses[{i}]").label for i, a in enumerate(resource.get("addresses") or ())]
    reason = "; ".join(dict.fromkeys(filter(None, addressed)))
    shared = {k: v for k, v in (("category", plan.label), ("reason", reason)) if v}
    facts: list[Fact] = []
    seen: set[tuple[str, FactStatus]] = set()
    for index, activity in enumerate(resource.get("activity") or ()):
        about, state, more = _activity(activity or {}, reading, f"activity[{index}]")
        state = state or status
        if about == EMPTY or (about.label, state) in seen:
            continue
        seen.add((about.label, state))
        facts.append(Fact(f"{reading.name}#{index}", "planned", about, start, reading.source(f"activity[{index}]"), None, end,
                          state, attributes={**shared, **more}))  # fmt: skip
    if not facts and plan != EMPTY:
        note = "\n".join(filter(None, (resource.get("description") or "", notes(resource))))
        facts.append(Fact(f"{reading.name}#0", "planned", plan, start, reading.source("title"), None, end, status,
                          attributes={**shared, **({"note": note} if note else {})}))  # fmt: skip
    if not facts:
        raise InputError("missing-code", expected="a CarePlan with activities, a title or a category", came="none of them",
                         location="CarePlan.activity", resource_type="CarePlan")  # fmt: skip
    return reading.canonical("history", occurred, FactsBody(tuple(facts)))


#: The category "assess-plan" says only that it is a care plan.
_GENERIC: Final = "http://hl7.org/fhir/us/core/CodeSystem/careplan-category"


def _activity(activity: Resource, reading: Reading, path: str) -> tuple[Concept, FactStatus | None, dict[str, str]]:
    detail = activity.get("detail")
    if not detail:
        about = referenced(activity.get("reference"), reading, f"{path}.reference")
        return about, None, {}
    about = concept(detail.get("code"), reading, f"{path}.detail.code")
    description = detail.get("description") or ""
    if about == EMPTY and description:
        about, description = Concept(text=description), ""
    status: FactStatus | None = "refuted" if detail.get("doNotPerform") is True else _ACTIVITY.get(detail.get("status") or "")
    when = timing(detail.get("scheduledTiming"), reading, f"{path}.detail.scheduledTiming") or detail.get("scheduledString") or ""
    more = {"frequency": when, "reason": reasons(detail, reading),
            "stop_reason": concept(detail.get("statusReason"), reading, f"{path}.detail.statusReason").label,
            "note": description}  # fmt: skip
    return about, status, {k: v for k, v in more.items() if v}


def _span(when: Moment, stated: Moment | None) -> tuple[int, int]:
    """An order or plan holds until its stated end; without one it is open."""
    return when.start, stated.end if stated is not None and stated.precision == "period" else FOREVER


def _priority(resource: Any) -> str:
    priority = resource.get("priority")
    return f"Priority: {priority}" if priority in ("urgent", "asap", "stat") else ""
