"""Why you were here: the admission, the clinicians' own explanation, the problems of the stay and those from
before.
"""

from __future__ import annotations

import re
from typing import Final

from processors.discharge import quotes
from processors.discharge.plain_words import with_plain_words
from processors.discharge.plain_words.glossary import within
from processors.discharge.plain_words.spanish import bare, medicine
from processors.discharge.wording import address, plainly
from processors.drafting.compose import conditions, grave_events, noted_problems, ruled_out
from processors.evidence.moments import day
from processors.evidence.record import Line, Record
from processors.evidence.statements import cite_line, joined, state
from processors.evidence.wording import label, name
from processors.languages import phrases
from processors.languages.phrases import Phrase, say, together
from schemas.drafts import Citation, Statement
from schemas.facts import Fact, Source

_COMPLAINT: Final = 25  # words
_BEFORE: Final = 15  # conditions from before the stay


def admission(record: Record) -> list[Statement]:
    """When, why, and who cared; by the day."""
    found = record.request.evidence.encounter
    started = found.body.start if found is not None else None
    if found is None or started is None:
        return []
    reasons = joined([label(r) for r in found.body.reasons if r.label])
    how = "arrived" if found.body.class_code != "AMB" else "seen"
    named = [plainly(label(r)) for r in found.body.reasons if r.label]
    why = (
        say("reason", what=Phrase(with_plain_words(within(reasons)), phrases.joined(named).render))
        if reasons
        else ""
    )
    when = day(started, record.zone)
    cited = Citation(
        Source(found.resource, found.version, path="period"),
        f"Admitted on {day(started, record.zone)}{f' because of: {reasons}' if reasons else ''}",
        started,
        f"Encounter from {day(started, record.zone)}",
    )
    statements = [Statement(say(f"{how}.{address(record)}", when=when, why=why), (cited,))]
    if found.body.service:
        ward = Citation(
            Source(found.resource, found.version, path="serviceType"),
            found.body.service,
            started,
            f"Service: {found.body.service}",
        )
        statements.append(
            Statement(
                say("team", what=Phrase(found.body.service, lambda _: bare(found.body.service))), (ward,)
            )
        )
    return statements


def stay_problems(record: Record) -> list[Statement]:
    """Diagnoses of this stay, also those that are over; then those from before."""
    since = record.admitted
    found = conditions.known(record)
    to = address(record)
    statements = []
    ended = conditions.resolved(record)
    earlier = [f for f in found if f.status == "active" and conditions.known_before(f, record)]
    of_stay = [
        f
        for f in found
        if conditions.of_stay(f, since)
        and f.status in ("active", "unconfirmed")
        and f.id not in ended
        and f not in earlier
    ]
    if record.brief and (sure := [f for f in of_stay if f.status == "active"]):
        text = say(f"problem.{to}", what=phrases.joined(list(map(_plain, sure))))
        statements.append(state(text, sure, zone=record.zone))
        of_stay = [f for f in of_stay if f.status != "active"]
    for fact in of_stay:
        if (line := ruled_out.against(record).get(fact.source.resource)) is not None:
            text, also = say("problem.ruled_out", what=_plain(fact)), (cite_line(line, record.zone),)
            statements.append(state(text, (fact,), also=also, zone=record.zone))
        elif fact.status == "unconfirmed" and _concluded(fact, record):
            continue  # the summary's own words state it
        elif fact.status == "unconfirmed":
            statements.append(state(say("problem.unsure", what=_plain(fact)), (fact,), zone=record.zone))
        else:
            statements.append(state(say(f"problem.{to}", what=_plain(fact)), (fact,), zone=record.zone))
    statements += [
        state(say("problem.over", what=_plain(f)), (f,), zone=record.zone)
        for f in conditions.over(record)
        if f.status != "unconfirmed"
    ]
    statements += [
        state(
            say("problem.over", what=_plain(f)),
            (f,),
            also=(cite_line(ended[f.id], record.zone),),
            zone=record.zone,
        )
        for f in found
        if f.id in ended and f not in earlier
    ]
    before = [
        f for f in found if f.status == "active" and (f in earlier or not conditions.of_stay(f, since))
    ][:_BEFORE]
    if before:
        text = say(f"before.{to}", what=phrases.joined(list(map(_plain, before))))
        statements.append(state(text, before, zone=record.zone))
    return statements


def _concluded(fact: Fact, record: Record) -> bool:
    """Whether the discharge summary has among its diagnoses, without a doubt next to it, what an earlier entry only suspects."""
    wanted = name(fact).lower()
    for line in record.lines:
        if line.passage is record.summary and line.kind == "assessment":
            place = line.text.lower().find(wanted)
            around = line.text[max(0, place - _CLOSE) : place + len(wanted) + _CLOSE]
            if place >= 0 and not _DOUBT.search(around):
                return True
    return False


_CLOSE: Final = 24  # characters
_DOUBT: Final = re.compile(
    r"\?|\b(?:possibl[ey]|probabl[ey]|prob|likely|suspect\w*|presum\w*|r/o|rule[ds]?[ -]out|vs|versus|not|no|unlikely|ddx|differential|consider\w*|concern\w*)\b",
    re.IGNORECASE,
)


def happened(record: Record) -> list[Statement]:
    """Grave events of the stay in plain words, each with the day of the note that states it."""
    by_note: dict[grave_events.GraveEvent, list[Phrase]] = {}
    also: dict[grave_events.GraveEvent, Line] = {}
    for kind, event in grave_events.named(record).items():
        to, no_allergy = grave_events.reacted(event, record) if kind == "reaction" else ("", None)
        called = say(f"event.{kind}.to", what=medicine(to, brief=True)) if to else say(f"event.{kind}")
        if no_allergy is not None:
            also[event] = no_allergy
            called = together(called, say("event.reaction.no_allergy"), by=" ")
        by_note.setdefault(event, []).append(called)
    return [
        Statement(
            say("event", what=phrases.joined(names), when=day(event.time, record.zone)),
            tuple(
                dict.fromkeys(
                    cite_line(x, record.zone) for x in (*event.lines, *filter(None, [also.get(event)]))
                )
            ),
        )
        for event, names in sorted(by_note.items(), key=lambda one: one[0].time)
    ][:_EVENTS]


_EVENTS: Final = 4


def named_problems(record: Record) -> list[Statement]:
    """Where no diagnosis is coded: the complaint, and what the last assessment names; its reasoning is not
    written for the patient.
    """
    complaint = [line for line in record.latest("complaint")[:2] if len(line.text.split()) <= _COMPLAINT]
    return quotes.named(quotes.names([*complaint, *record.latest("assessment")])[:12], zone=record.zone)


def leading(record: Record) -> list[Statement]:
    """The diagnosis with which the note of who discharges opens, where no code has it, with the words before it; without any code
    these, also where they name an illness that is in no table.
    """
    line, first = noted_problems.leading(record), noted_problems.opening(record)
    coded = bool(conditions.known(record))
    if line is None:
        shown = [] if coded or first is None else [first]
    elif first is None or first.passage is not line.passage:
        shown = [] if not coded and record.latest("assessment") else [line]
    else:
        shown = [first, line] if first.sentence.start < line.sentence.start else [line]
    return quotes.named(shown, zone=record.zone)


def only_noted(record: Record) -> list[Statement]:
    """Of problems that only notes state the gravest; where diagnoses are coded and none of them is of the stay, and no note opens
    with one, the weightiest.
    """
    if grave := noted_problems.grave(record):
        return quotes.named(grave[-_NOTED:], zone=record.zone)
    if noted_problems.leading(record) is not None:
        return []
    known = [f for f in conditions.known(record) if f.status in ("active", "unconfirmed")]
    if not known or any(conditions.of_stay(f, record.admitted) for f in known):
        return []
    return quotes.named(noted_problems.found(record)[-_NOTED:], zone=record.zone)


_NOTED: Final = 2


def _plain(fact: Fact) -> Phrase:
    return plainly(name(fact))
