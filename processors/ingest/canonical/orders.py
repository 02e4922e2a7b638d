"""ServiceRequest and CarePlan: what is to be done. Plans are planned, never done, until something else states
so.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import structs

from processors.ingest.canonical.concepts import EMPTY, concept, grounds, labels, notes, reasons, referenced
from processors.ingest.canonical.context import Canonical, Reading, Resource
from processors.ingest.canonical.document import narrative
from processors.ingest.canonical.dosage import timing
from processors.ingest.canonical.times import Moment
from processors.ingest.canonical.values import NO_QUANTITY, quantity, range_words, ratio_words, words
from schemas.codes import Concept
from schemas.errors import InputError
from schemas.events import FactsBody
from schemas.facts import Fact, FactStatus
from schemas.instant import FOREVER

_REQUEST: Final[dict[str, FactStatus]] = {
    "draft": "planned",
    "active": "active",
    "on-hold": "inactive",
    "revoked": "stopped",
    "completed": "inactive",
    "unknown": "unconfirmed",
}
_ACTIVITY: Final[dict[str, FactStatus]] = {
    "not-started": "planned",
    "scheduled": "planned",
    "in-progress": "active",
    "on-hold": "inactive",
    "completed": "inactive",
    "cancelled": "stopped",
    "stopped": "stopped",
    "unknown": "unconfirmed",
}
_OVER: Final = frozenset({"completed", "revoked"})
_PROPOSED: Final = frozenset({"proposal", "plan", "option"})


def service_request(reading: Reading) -> Canonical:
    resource = reading.resource
    stated = resource.get("status") or "unknown"
    authored = reading.time(resource.get("authoredOn"), "authoredOn")
    due = reading.happened("occurrence")
    occurred = reading.occurred(
        authored or (due if due and due.start <= reading.context.recorded else None),
        changed=stated == "entered-in-error",
    )
    if stated == "entered-in-error":
        return reading.canonical("history", occurred, FactsBody(), retracted=True)
    about = concept(resource.get("code"), reading, "code")
    details = [
        c
        for c in (concept(d, reading, "orderDetail") for d in resource.get("orderDetail") or ())
        if c != EMPTY
    ]
    if about == EMPTY and details:
        about = details.pop(0)
    if about == EMPTY:
        raise InputError(
            "missing-code",
            expected="ServiceRequest.code or orderDetail",
            came="neither",
            location="ServiceRequest.code",
            resource_type="ServiceRequest",
        )
    status = reading.status(_REQUEST)
    if resource.get("intent") in _PROPOSED and status == "active":
        status = "planned"
    if resource.get("doNotPerform") is True:
        status = "refuted"
    wanted = resource.get("quantityQuantity")
    needed = concept(resource.get("asNeededCodeableConcept"), reading, "asNeededCodeableConcept").label
    when = (
        f"as needed for {needed}"
        if needed
        else "as needed"
        if resource.get("asNeededBoolean") is True
        else ""
    )
    detailed = "; ".join(d.label.strip() for d in details)
    wording = (
        priority(resource),
        f"Details: {detailed}" if detailed else "",
        _amount(resource, reading),
        resource.get("patientInstruction") or "",
        notes(resource),
    )
    attributes = {
        "category": labels(resource.get("category"), reading, "category"),
        "frequency": " ".join(
            filter(None, (timing(resource.get("occurrenceTiming"), reading, "occurrenceTiming"), when))
        ),
        "body_site": labels(resource.get("bodySite"), reading, "bodySite"),
        "reason": reasons(resource, reading),
        "performer_role": concept(resource.get("performerType"), reading, "performerType").label,
        "note": "\n".join(s for s in wording if s),
    }
    start, end = _span(due or authored or Moment(occurred, occurred, "moment"), due)
    amount = quantity(wanted, reading, "quantityQuantity") if wanted else NO_QUANTITY
    fact = Fact(
        f"{reading.name}#0",
        "ordered_service",
        about,
        start,
        reading.source("code"),
        amount if amount.value else None,
        end,
        status,
        attributes={k: v for k, v in attributes.items() if v},
        reasons=grounds(resource, reading),
    )
    return reading.canonical("history", occurred, FactsBody((fact,), stated))


def care_plan(reading: Reading) -> Canonical:
    """Each activity is a fact. A plan without readable activities is one fact: its title, or its category."""
    resource = reading.resource
    stated = resource.get("status") or "unknown"
    created = reading.time(resource.get("created"), "created")
    period = reading.period(resource.get("period"), "period")
    begun = (
        Moment(period.start, period.start, "moment")
        if period and period.start <= reading.context.recorded
        else None
    )
    over = (
        Moment(period.end, period.end, "moment")
        if period and period.precision == "period" and stated in _OVER
        else None
    )
    occurred = reading.occurred(
        reading.no_earlier(created or begun, over), changed=stated == "entered-in-error"
    )
    if stated == "entered-in-error":
        return reading.canonical("history", occurred, FactsBody(), retracted=True)
    plan = Concept(text=resource.get("title") or "")
    if not plan.text:
        kinds = [
            k
            for c in resource.get("category") or ()
            if not (k := concept(c, reading, "category")).code_in(_GENERIC)
        ]
        plan = next(
            (k for k in reversed(kinds) if k != EMPTY), Concept(text=resource.get("description") or "")
        )
    status = reading.status(_REQUEST)
    start, end = _span(period or created or Moment(occurred, occurred, "moment"), period)
    addressed = [
        referenced(a, reading, f"addresses[{i}]").label for i, a in enumerate(resource.get("addresses") or ())
    ]
    reason = "; ".join(dict.fromkeys(filter(None, addressed)))
    shared = {k: v for k, v in (("category", plan.label), ("reason", reason)) if v}
    why = grounds(resource, reading, "", "addresses")
    facts: list[Fact] = []
    seen: list[tuple[Any, ...]] = []
    for index, activity in enumerate(resource.get("activity") or ()):
        about, state, when, more = _activity(activity or {}, reading, f"activity[{index}]")
        if about == EMPTY:
            reading.issue(
                "missing-code",
                "an activity with a code, product or description, or a reference with a display",
                "none; left out",
                f"activity[{index}]",
            )
            continue
        if (reported := (about.label, state, when, more)) in seen:
            continue
        seen.append(reported)
        since, until = _span(when, when) if when else (start, end)
        facts.append(
            Fact(
                f"{reading.name}#{index}",
                "planned",
                about,
                since,
                reading.source(f"activity[{index}]"),
                None,
                until,
                state or status,
                attributes={**shared, **more},
                reasons=why,
            )
        )
    goals = [g for i, r in enumerate(resource.get("goal") or ()) if (g := _goal(r, reading, f"goal[{i}]"))]
    about_all = (
        resource.get("description") or "",
        f"Goals: {'; '.join(goals)}" if goals else "",
        notes(resource),
    )
    note = "\n".join(s for s in about_all if s and s != plan.label)
    if facts and note:
        first = facts[0].attributes
        facts[0] = structs.replace(
            facts[0], attributes={**first, "note": "\n".join(filter(None, (first.get("note"), note)))}
        )
    elif not facts:
        note = note or narrative(
            resource.get("text"), reading, "text"
        )  # all that some systems have of a plan
        if plan == EMPTY and note:
            plan = Concept(text="Care plan")
        if plan == EMPTY:
            raise InputError(
                "missing-code",
                expected="a CarePlan with activities, a title, a category or a narrative",
                came="none of them",
                location="CarePlan.activity",
                resource_type="CarePlan",
            )
        facts.append(
            Fact(
                f"{reading.name}#0",
                "planned",
                plan,
                start,
                reading.source("title"),
                None,
                end,
                status,
                attributes={**shared, **({"note": note} if note else {})},
            )
        )
    return reading.canonical("history", occurred, FactsBody(tuple(facts)))


#: The category "assess-plan" states only that it is a care plan.
_GENERIC: Final = "http://hl7.org/fhir/us/core/CodeSystem/careplan-category"


def _activity(
    activity: Resource, reading: Reading, path: str
) -> tuple[Concept, FactStatus | None, Moment | None, dict[str, str]]:
    """What is to be done, how far it is, when it is planned for, and the rest."""
    progress = "\n".join(p["text"] for p in activity.get("progress") or () if p and p.get("text"))
    outcome = reasons(activity, reading, "outcomeCodeableConcept", "outcomeReference")
    reported = [f"Progress: {progress}" if progress else "", f"Outcome: {outcome}" if outcome else ""]
    detail = activity.get("detail")
    if not detail:
        about = referenced(activity.get("reference"), reading, f"{path}.reference")
        note = "\n".join(filter(None, reported))
        return about, None, None, {"note": note} if note else {}
    about = concept(detail.get("code"), reading, f"{path}.detail.code")
    product = concept(detail.get("productCodeableConcept"), reading, f"{path}.detail.productCodeableConcept")
    if product == EMPTY:
        product = referenced(detail.get("productReference"), reading, f"{path}.detail.productReference")
    if about == EMPTY:
        about, product = product, EMPTY
    description = detail.get("description") or ""
    amounts = [
        f"{name}: {words(amount)}"
        for field, name in (("dailyAmount", "Each day"), ("quantity", "Amount"))
        if detail.get(field) and (amount := quantity(detail[field], reading, f"{path}.detail.{field}")).value
    ]
    if about == EMPTY and description:
        about, description = Concept(text=description), ""
    status: FactStatus | None = (
        "refuted" if detail.get("doNotPerform") is True else _ACTIVITY.get(detail.get("status") or "")
    )
    when = (
        timing(detail.get("scheduledTiming"), reading, f"{path}.detail.scheduledTiming")
        or detail.get("scheduledString")
        or ""
    )
    more = {
        "frequency": when,
        "reason": reasons(detail, reading),
        "stop_reason": concept(detail.get("statusReason"), reading, f"{path}.detail.statusReason").label,
        "note": "\n".join(filter(None, (product.label, description, *amounts, *reported))),
    }
    due = reading.period(detail.get("scheduledPeriod"), f"{path}.detail.scheduledPeriod")
    return about, status, due, {k: v for k, v in more.items() if v}


def _goal(reference: Any, reading: Reading, path: str) -> str:
    """What a goal in the message, or its display, states."""
    target = reading.context.resolve(reference) if reference else None
    if target is not None and (wording := concept(target.get("description"), reading, path).label):
        return wording
    return str((reference or {}).get("display") or "")


def _span(when: Moment, stated: Moment | None) -> tuple[int, int]:
    """An order or plan holds until its stated end; without one it is open."""
    return when.start, stated.end if stated is not None and stated.precision == "period" else FOREVER


def _amount(resource: Resource, reading: Reading) -> str:
    """How much is wanted, where that is no single number."""
    if spread := resource.get("quantityRange"):
        wording = range_words(spread, reading, "quantityRange")
    else:
        wording = (
            ratio_words(resource["quantityRatio"], reading, "quantityRatio")
            if resource.get("quantityRatio")
            else ""
        )
    return f"Amount: {wording}" if wording else ""


def priority(resource: Any) -> str:
    urgency = resource.get("priority")
    return f"Priority: {urgency}" if urgency in ("urgent", "asap", "stat") else ""
