"""Discharge instruction: a letter to the patient. Advice is never invented: it is what clinicians wrote, or it is not there."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from processors.compose import conditions, death, medicines, pending, ranges, telling, trends
from processors.compose.building import Filled, joined, state
from processors.compose.drafting import assemble
from processors.compose.headings import Kind
from processors.compose.moments import began, day, minute
from processors.compose.record import Record
from processors.compose.sections import TEMPLATE, Outline, SectionPlan
from processors.compose.tags import untagged
from processors.compose.wording import dose, drug, name
from processors.discharge import advice
from schemas.drafts import Draft, Statement
from schemas.facts import Fact
from schemas.instant import DAY, FOREVER
from schemas.requests import Request

WHY: Final = "29299-5"
FOUND: Final = "30954-2"
DONE: Final = "8648-8"
MEDICINES: Final = "10183-2"
ALLERGIES: Final = "48765-2"
HOME: Final = "69730-0"
WARNING: Final = "warning-signs"
FOLLOW_UP: Final = "18776-5"
OUTLINE: Final = Outline(
    "74213-0",
    "Discharge instructions",
    (
        SectionPlan("Why you were in hospital", WHY, "the reason for admission and the diagnoses, in plain language"),
        SectionPlan("What we found", FOUND, "key results and report conclusions, in plain language"),
        SectionPlan("What we did", DONE, "procedures and treatments of the stay"),
        SectionPlan("Your medicines", MEDICINES, "each medicine: new, changed, stopped or unchanged, with its dose as ordered"),
        SectionPlan("Your allergies", ALLERGIES, "known allergies and reactions"),
        SectionPlan("What to do at home", HOME, "advice that clinicians wrote in the notes; never any other"),
        SectionPlan("When to get help", "", "warning signs that clinicians wrote in the notes; never any other", name=WARNING,
                    nothing="No warning signs documented"),
        SectionPlan("Follow-up", FOLLOW_UP, "appointments, referrals and tests that are planned"),
    ),
    TEMPLATE,
    instead=death.no_letter,
)  # fmt: skip
EARLY: Final = "Discharge instructions (early draft at admission; to be completed before discharge)"
_LAST: Final = 2 * DAY
_RESULTS: Final = 8
_NAME: Final = 14  # words: more is reasoning


def compose(request: Request) -> Draft:
    record = Record(request)
    return assemble(record, OUTLINE, fill(record), title=title(request))


def title(request: Request) -> str:
    """An early draft says that it is one."""
    return EARLY if request.slot == "admission" else OUTLINE.title


def fill(record: Record) -> Filled:
    since = telling.admitted(record)
    found = advice.given(record)
    warning = advice.quoted(found.warning, 12, headed=True)
    home, follow = advice.quoted(found.home, 24, headed=True), advice.quoted(found.follow_up, 12)
    return {
        WHY: admission(record) + told(record, "explanation", 8) + (stay_problems(record) or named_problems(record)),
        FOUND: abnormal(record) + telling.reports(record, since=since - DAY, most=6, notes=False),
        DONE: (told(record, "done", 8) + telling.procedures(record, since, lambda fact: day(fact.start)) + given(record, since))
        or telling.otherwise(record, 10, "procedure"),
        MEDICINES: (reconciled(record) + told(record, "medication", 16, named=True)) or telling.noted(record, 16, "medication"),
        ALLERGIES: telling.allergies(record) or telling.otherwise(record, 6, "allergy"),
        HOME: home + pending.still_open(record, lambda fact: pending.at_home(fact) and not pending.warns(fact), home),
        WARNING: warning + pending.still_open(record, pending.warns, warning),
        FOLLOW_UP: follow + pending.still_open(record, lambda fact: not pending.at_home(fact) and not pending.warns(fact), follow),
    }


def admission(record: Record) -> list[Statement]:
    """To the patient, by the day."""
    found = record.request.evidence.encounter
    started = found.body.start if found else None
    return [
        replace(s, text=s.text.replace(f"Admitted on {minute(started)}", f"You were admitted on {day(started)}", 1))
        for s in telling.admission(record)
        if started is not None
    ]


def told(record: Record, kind: Kind, most: int, *, named: bool = False) -> list[Statement]:
    """What the clinicians' own instructions for the patient say of it; `named`: after their title, where the record's own stand before."""
    lines = advice.instructions(record, kind)
    return telling.named(lines[:most]) if named else advice.quoted(lines, most)


def reconciled(record: Record) -> list[Statement]:
    """Each medicine; one that only the clinicians' own instructions speak of is left to their words."""
    said = " ".join(line.text for line in advice.instructions(record, "medication", "instructions"))
    found = []
    for known in medicines.reconcile(record):
        if known.change == "open" and medicines.spoken_of(known).search(said):
            continue
        line = medicines.doubt(known, record, advice.since(record)) or medicine(known)
        if line is not None:
            found.append(line)
    return found


def stay_problems(record: Record) -> list[Statement]:
    """Diagnoses of this stay, also those that are over; long-standing ones in one sentence."""
    since = telling.admitted(record)
    found = conditions.known(record)
    said = []
    for fact in (f for f in found if conditions.of_stay(f, since) and f.status in ("active", "unconfirmed")):
        if fact.status == "unconfirmed":
            said.append(state(f"{name(fact)} was suspected, but is not confirmed", (fact,)))
        else:
            said.append(state(f"The diagnosis recorded in this stay: {name(fact)}", (fact,)))
    over = [f for f in conditions.over(record) if f.status != "unconfirmed"]
    said += [state(f"Recorded in this stay and over by now: {name(fact)}", (fact,)) for fact in over]
    if known := [f for f in found if not conditions.of_stay(f, since) and f.status == "active"][:15]:
        said.append(state(f"Conditions that were known before: {joined([name(f) for f in known])}", known))
    return said


def named_problems(record: Record) -> list[Statement]:
    """Where no diagnosis is coded: the complaint, and what the last assessment names; its reasoning is not written for the patient."""
    named = [line for line in record.latest("assessment") if len(line.text.split()) <= _NAME and not telling.REASONING.search(line.text)]
    return telling.named([*record.latest("complaint")[:2], *named[:12]])


def abnormal(record: Record) -> list[Statement]:
    """Results that were out of range at some time of the stay, the gravest first, with what became of them; the others' last values."""
    known = trends.series(f for f in record.facts if not trends.is_vital(f))
    groups = trends.gravest_first(g for g in known if any(map(ranges.abnormal, g)))
    if not groups:
        return trends.unremarkable([g for g in known if ranges.beside(g[-1]) == "within"])[:_RESULTS]
    return [trends.plainly(g) for g in groups[:_RESULTS]] + trends.outside(groups[_RESULTS:], plain=True)


def given(record: Record, since: int) -> list[Statement]:
    """Medicines that were given, each by name, once."""
    first = {name(f).lower(): f for f in reversed(record.of("given_medication")) if f.status == "active" and f.start >= since}
    facts = sorted(first.values(), key=lambda f: (f.start, f.id))[:20]
    return [state(f"You were given: {joined([name(f) for f in facts])}", facts)] if facts else []


def medicine(found: medicines.Medicine) -> Statement | None:
    """One sentence on what holds now for this medicine."""
    now, before = found.now, found.before
    facts = (*((before,) if before and before is not now else ()), now, *found.allergies)
    match found.change:
        case "new":
            text = f"New: {drug(now)}"
        case "changed" if before is not None and dose(before):
            text = f"Changed: {drug(now)} (before: {dose(before)})"
        case "changed":
            text = f"Changed: {drug(now)}"
        case "stopped":
            return stopped(now)
        case "unchanged":
            text = f"Unchanged: {drug(now)}"
        case "open":
            text = f"Taken before the stay, neither ordered nor stopped in it; ask before going on with it: {drug(now)}"
        case "planned":
            text = f"Planned, not started: {drug(now)}"
        case _:
            return None  # begun and ended within the stay: told under what was given
    if found.allergies:
        text += f"; caution: the record holds an allergy to {name(found.allergies[0])}"
    return state(text, facts, note=found.note)


def stopped(fact: Fact) -> Statement:
    when = f" on {day(fact.end)}" if began(fact) and fact.start < fact.end < FOREVER else ""
    why = f"; reason: {untagged(fact.attributes['stop_reason'])}" if fact.attributes.get("stop_reason") else ""
    return state(f"Stopped{when}: {drug(fact)}{why}", (fact,))
