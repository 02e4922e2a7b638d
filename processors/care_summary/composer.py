"""Care summary: the course of the stay for whoever takes over."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from processors.care_summary import course, history
from processors.care_summary.guidance import sentences
from processors.drafting.compose import (
    advice,
    conditions,
    events,
    noted_problems,
    pending,
    procedures,
    ruled_out,
    shared,
    trends,
    vitals,
)
from processors.drafting.outline import TEMPLATE, Outline, SectionPlan
from processors.evidence import (
    ahead,
    allergies,
    care_rules,
    corrections,
    death,
    durations,
    home_doses,
    medicines,
    overtaken,
    polarity,
)
from processors.evidence.medicine_names import names_one
from processors.evidence.moments import day, on_day
from processors.evidence.record import Line, Record, clauses
from processors.evidence.statements import Filled, caption, cite_line, joined, state
from processors.evidence.tags import untagged
from processors.evidence.wording import dose, drug, name, observed, plain, value_words
from schemas.drafts import Statement
from schemas.facts import Fact
from schemas.instant import DAY

COURSE: Final = "8648-8"
CANCER: Final = "11348-0"
PROBLEMS: Final = "11450-4"
ALLERGIES: Final = "48765-2"
RESULTS: Final = "30954-2"
PROCEDURES: Final = "47519-4"
TREATMENT: Final = "10160-0"
STATUS: Final = "10184-0"
PENDING: Final = "18776-5"
OUTLINE: Final = Outline(
    "34133-9",
    "Care summary",
    (
        SectionPlan("Problems", PROBLEMS, "active problems and diagnoses", kept=True),
        SectionPlan("Treatment changes", TREATMENT, "medicines new, changed, stopped, unchanged", kept=True),
        SectionPlan("Pending and planned", PENDING, "orders, tests and appointments still open", rank=2.5),
        SectionPlan("Allergies", ALLERGIES, "allergies and reactions", kept=True),
        SectionPlan(
            "Hospital course",
            COURSE,
            "why the patient came and what happened, in the order of time",
            rank=2.0,
        ),
        SectionPlan("Status at discharge", STATUS, "last vital signs and examination", rank=1.5),
        SectionPlan("Key results", RESULTS, "abnormal results with their trend, and conclusions of reports"),
        SectionPlan(
            "Procedures", PROCEDURES, "procedures of the stay", nothing="None is coded", rank=2.0, kept=True
        ),
        SectionPlan(
            "History of the cancer",
            CANCER,
            "diagnosis, stage, receptors, treatments with why they ended, tumour markers over the years",
            optional=True,
        ),
        history.SECTION,
    ),
    TEMPLATE,
)
_HISTORY: Final = 8
_SERIES: Final = 14
_WORDED: Final = 8  # results in words without a flag: cultures, tests
_CHANGE: Final[dict[medicines.Change, str]] = {
    "new": "New",
    "changed": "Changed",
    "unchanged": "Continued",
    "planned": "Planned, not started",
    "open": "Not settled",
    "unlisted": "Not settled",
    "held": "On hold",
    "other": "Not the patient's",
}


def fill(record: Record) -> Filled:
    since = record.admitted
    last = (record.notes[-1].time if record.notes else record.request.cut) - DAY
    later = overtaken.later(record)
    treated = treatments(record, last) or shared.noted(record, 16, "medication")
    ahead, left = open_(record, last, later), status(record, last)
    problems = [
        *ruled_out.doubted(
            noted_problems.detailed(conditions.problems(record, followed=True), record), record
        ),
        *noted_problems.stated(record, note=""),
    ]
    first = noted_problems.first(record)
    happened = current(course.sentences(record, _HISTORY, (*treated, *ahead, *left)), later)
    return (
        {
            COURSE: happened,
            CANCER: history.cancer(record),
            PROBLEMS: noted_problems.reason(record)
            + ([*first, *problems] if problems else shared.assessed(record, 12) or first),
            ALLERGIES: shared.allergies(record) or shared.otherwise(record, 6, "allergy"),
            RESULTS: results(record, since) or shared.otherwise(record, 12, "results"),
            PROCEDURES: done(record, since, happened),
            TREATMENT: treated,
            STATUS: left,
            PENDING: ahead,
        }
        | history.fill(record)
        | sentences.fill(record)
    )


def current(statements: list[Statement], later: overtaken.Later) -> list[Statement]:
    """Without sentences on how long something is to go on that a later one revised, and on what was due and was given since."""
    kept = later.checked(statements, frozenset({"length", "given"}))
    known = {id(statement) for statement in statements}
    return [statement for statement in kept if id(statement) in known]


def open_(record: Record, last: int, later: overtaken.Later) -> list[Statement]:
    """The clinicians' last plan, and orders and plans next to it; of a patient who has died only what may
    still come back.
    """
    if death.found(record.request) is not None:
        return pending.still_open(record, lambda fact: fact.relation == "ordered_service")
    ahead = advice.given(record).follow_up
    stated = {id(line.sentence) for line in ahead}
    plans = [
        line
        for line in record.sentences_of("plan", "follow-up", since=last)
        if id(line.sentence) not in stated
    ]
    statements = shared.quoted(ahead, 16, today=record.request.cut, zone=record.zone)
    statements += shared.quoted(plans, 10, today=record.request.cut, zone=record.zone)
    statements = shared.last_versions(later.checked(statements))
    return (
        statements
        + pending.still_open(record, covered=statements)
        + pending.not_back(record, statements)
        + shared.named(
            [x for x in advice.untold(record) if x not in ahead and x not in plans], zone=record.zone
        )
        + shared.named(pending.unattended(record, statements), zone=record.zone)
    )


def results(record: Record, since: int) -> list[Statement]:
    """The gravest by their way through the stay, the others by their last value, what reports conclude; last and together
    what is in its range again.
    """
    known = trends.series(f for f in record.facts if not trends.is_vital(f))
    groups = trends.gravest_first(filter(trends.notable, known))
    settled = [g for g in groups if trends.settled(g)]
    still = [g for g in groups if g not in settled]
    return (
        [trends.course(g, record.zone) for g in still[:_SERIES]]
        + trends.outside(still[_SERIES:], record.zone)
        + trends.in_words([g for g in known if g not in groups], _WORDED, record.zone)
        + shared.reports(record, since - DAY, 8)
        + described(record)
        + trends.in_range_again(settled, record.zone)
    )


def done(record: Record, since: int, stated: Sequence[Statement]) -> list[Statement]:
    """What is coded, and what only notes report, without what the course has `stated`."""
    coded = procedures.coded(record, since)
    headed = [] if coded else shared.otherwise(record, 8, "procedure")
    known = {
        (citation.source.resource, citation.source.start)
        for statement in (*stated, *headed)
        for citation in statement.citations
    }
    names = " ".join(statement.text.lower() for statement in coded)
    lines = [
        line
        for line in procedures.noted(record)
        if (line.passage.resource, line.sentence.start) not in known
        and not any(word[:6] in names for word in re.findall(r"[a-z]{6,}", line.text.lower()))
    ]
    lines += [line for line in corrections.not_done(record) if line not in lines]
    return coded + headed + shared.quoted(lines, _NOTED, today=record.request.cut, zone=record.zone)


_NOTED: Final = 6


def described(record: Record) -> list[Statement]:
    """Of reports by notes whose conclusion is of few words: what they describe that is not normal."""
    lines: list[Line] = []
    for passage in record.notes:
        if passage.body.note_type != "radiology":
            continue
        own = [line for line in record.lines if line.passage is passage]
        concluded = sum(len(line.text.split()) for line in own if line.kind == "report")
        if concluded < _CONCLUSION:
            lines += [line for line in own if line.kind == "results" and not _DENIED.match(line.text)][
                :_OF_REPORT
            ]
    return shared.named(lines, zone=record.zone)


_CONCLUSION: Final = 14  # words
_OF_REPORT: Final = 4
_DENIED: Final = re.compile(r"no\b|without\b|normal\b|unremarkable\b", re.IGNORECASE)


def status(record: Record, last: int) -> list[Statement]:
    """How the patient left: the end of the stay, the last vital signs, the last examination. Vital signs that were coded days before
    are none of the discharge; then the last words of notes on them.
    """
    cut = record.request.cut
    measured = min(max((f.start for f in record.facts if trends.is_vital(f)), default=0), cut)
    statements = shared.discharge(record) + shared.treatment_limits(record)
    if measured >= cut - _LONG_BEFORE:
        statements += vitals.read_out(record.facts, measured - DAY, record.zone, old=cut - DAY)
    else:
        words = [
            x for x in record.lines if x.passage.time >= cut - _LONG_BEFORE and vitals.IN_WORDS.search(x.text)
        ]
        statements += shared.quoted(words[-1:], 1, today=cut, zone=record.zone)
    found = record.news("exam", "disposition", since=last)
    found = [
        x
        for x in found
        if (x.sentence.heading or ahead.of_line(x) not in ("follow-up", "pending", "warning"))
        and not (vitals.IN_WORDS.search(x.text) and x.passage.time < max(measured, cut - _LONG_BEFORE))
    ]
    kept = care_rules.handed_over(record)
    able_ = [
        x for x in able(record) if not any(x.passage is one.passage and one.text in x.text for one in kept)
    ]
    lines = shared.spread([*found, *able_], 12) + [
        x for x in kept if not any(x.text in one.text for one in found)
    ]
    lines.sort(key=lambda line: line.passage.time)
    return (
        statements
        + weight(record, statements)
        + shared.quoted(lines, len(lines), today=record.request.cut, zone=record.zone)
    )


_LONG_BEFORE: Final = 2 * DAY


def able(record: Record) -> list[Line]:
    """What the patient can do, eat and put weight on, by the last note of each kind of therapist."""
    last: dict[str, list[Line]] = {}
    for passage in record.notes:
        if passage.body.note_type == "rehab":
            own = [line for line in record.lines if line.passage is passage and _ABLE.search(line.text)]
            last[passage.body.title] = own[:_OF_THERAPIST] or last.get(passage.body.title, [])
    return [line for lines in last.values() for line in lines]


_OF_THERAPIST: Final = 3
_ABLE: Final = re.compile(
    r"\b(?:transfers?|ambulat\w*|walk\w*|gait|assist\w*|independen\w*|supervis\w*|frame|cane|crutch\w*|wheelchair|[nptw]{1,3}wb\w*|weight[- ]?bearing"
    r"|diet|iddsi|thick\w*|thin|puree|minced|npo|crush\w*|aphasi\w*|falls?|stairs|[MC]GA|max|mod|min a|[AS] ?x ?[12])\b",
    re.IGNORECASE,
)


def weight(record: Record, stated: list[Statement]) -> list[Statement]:
    """Of a child, whose doses follow weight, and of who holds back water: the last one measured, where nothing states it."""
    found = [
        f for f in record.facts if trends.is_vital(f) and _WEIGHT.search(name(f)) and value_words(f.value)
    ]
    if (
        not vitals.follows_weight(record)
        or not found
        or any(_WEIGHT.search(s.text) or vitals.IN_WORDS.search(s.text) for s in stated)
    ):
        return []
    return [state(f"{observed(found[-1])} {on_day(found[-1], record.zone)}", (found[-1],), zone=record.zone)]


_WEIGHT: Final = re.compile(r"\bbody weight\b", re.IGNORECASE)


def treatments(record: Record, last: int) -> list[Statement]:
    """Each medicine by what became of it, with the reason that order or note gives; what was given in the
    stay only, in one sentence.
    """
    known = medicines.reconcile(record)
    if death.found(record.request) is not None:
        return ended(known, record.zone)
    statements: list[Statement] = []
    unlisted: dict[bool, list[Fact]] = {True: [], False: []}  # whether it was given to the end
    stopped: dict[Line, list[Fact]] = {}
    held: dict[Line, list[medicines.Medicine]] = {}
    quoted: set[Line] = set()  # whose words stand already
    for found in known:
        doubt = home_doses.outdated(found, record)
        doubt = doubt or medicines.doubt(found, record, last) or durations.over_told(found, record)
        doubt = doubt or home_doses.doubt(found, record)
        if doubt is None and medicines.plainly_unlisted(found) and _why(found, record) is None:
            unlisted[found.ongoing].append(found.now)
        elif (
            found.change == "stopped" and doubt is None and (line := _only_stopped(found, record)) is not None
        ):
            stopped.setdefault(line, []).append(found.now)
        elif doubt is None and (again := _begun_together(found, record)) is not None:
            held.setdefault(again, []).append(found)
        elif found.change != "short":
            statements.append(doubt or treatment(found, record, quoted))
        elif (line := durations.beyond(found, record)) is not None:
            text = f"Goes on by a note ({day(line.passage.time, record.zone)}): {line.text}"
            also = (cite_line(line, record.zone),)
            statements.append(
                state(text, (found.now,), note=durations.UNORDERED, also=also, zone=record.zone)
            )
    statements += [
        statement for line, same in held.items() for statement in _held(same, line, record, quoted)
    ]
    statements += [
        explained(
            state(f"Stopped: {'; '.join(map(name, facts))}", facts, zone=record.zone),
            line,
            clauses(line.text, medicines.names_of(name(facts[0])))
            if line not in quoted and medicines.adds(line.text, facts)
            else "",
            record.zone,
        )
        for line, facts in stopped.items()
    ]
    statements += [
        state(f"{_UNLISTED[given]}: {'; '.join(map(drug, part))}", part, zone=record.zone)
        for given, facts in unlisted.items()
        for part in medicines.in_parts(facts)
    ]
    short = [m.now for m in known if m.change == "short" and durations.beyond(m, record) is None][:_SHORT]
    outside: list[Statement] = []
    for line, lead in medicines.ended_outside(record):
        if not lead:
            outside += shared.named([line], zone=record.zone)
            continue
        whose = f", {caption(line.passage, record.zone)}" if lead == "first" else ""
        outside.append(
            Statement(f"{medicines.TO_AVOID}{whose}: {line.text}", (cite_line(line, record.zone),))
        )
    for line in bans(record, (*statements, *outside)):
        begins = f"{medicines.TO_AVOID}, " if _FORBIDS.match(line.text) else ""
        text = f"{begins}{caption(line.passage, record.zone)}: {line.text}"
        outside.append(Statement(text, (cite_line(line, record.zone),)))
    listed = medicines.taken_outside(record)
    short = [f for f in short if not any(medicines.names_of(name(f)).search(x.text) for x in listed)]
    more = [replace(one, verdict="marked", note=_NO_ORDER) for one in shared.named(listed, zone=record.zone)]
    return statements + more + outside + _of_the_stay(short, record)


_NO_ORDER: Final = "For home by this list, but the orders for home do not have it."


def bans(record: Record, stated: Sequence[Statement]) -> list[Line]:
    """The sentences of the discharge summary that forbid medicines, all of them: of what no statement has the words already."""
    known = {c.quote for one in stated for c in one.citations}
    known |= {line.text for line in care_rules.handed_over(record)}
    return [
        line
        for line in record.lines
        if line.passage is record.summary
        and line.kind not in ("family", "past", "social")
        and _FORBIDS.search(line.text)
        and not _NO_BAN.search(line.text)
        and (names_one(line.text) or _OF_A_CLASS.search(line.text))
        and not ahead.warns(line.text)
        and not any(line.text in one or one in line.text for one in known)
    ]


#: "NEVER: haloperidol", "avoid macrolides", "Nitrates contraindicated".
_FORBIDS: Final = re.compile(
    r"^\W*(?:meds?:? )?(?:never|no|avoid|not|nothing with|(?:do not|don't|must not) (?:give|use|take|prescribe|order|have)|NOT TO (?:HAVE|BE GIVEN))\b|(?-i:\b(?:NEVER|AVOID)\b)|\b(?:must|should) (?:not|never) (?:be given|have|get|receive|take)\b|\bcontra-?indicated\b",
    re.IGNORECASE,
)
#: What was not done, given or found.
_NO_BAN: Final = re.compile(
    r"\b(?:allerg\w*|reactions?|intoleran\w*|withdrawal|toxic\w*|levels?|histor\w+|hx|ab?use|misuse|overdose|resist\w*|changes?|refills?|needed|need for|required|given|received|was|were|ha[sd]|have been|started|used|took|taken|missed|so far|(?<!contra-)indicat(?:ed|ion)|ordered|evidence)\b|\?",
    re.IGNORECASE,
)
#: Medicines as a class.
_OF_A_CLASS: Final = re.compile(
    r"\b(?:nsaids?|opioids?|beta-?blockers?|nitrates?|triptans?|macrolides?|(?:fluoro)?quinolones?|aminoglycosides?|benzo\w*|sedatives?|anticholinergics?|antipsychotics?|dopamine \w+|steroids?|anti-?coag\w*|antiplatelets?|thrombolytics?|live vaccines?|(?:IM|intramuscular) injections?|QT[- ]prolong\w*|serotonerg\w*|MAOIs?|SSRIs?|contrast|ACE-?i\w*|ARBs?|diuretics?|o?estrogens?|heparin products?|LMWH)\b",
    re.IGNORECASE,
)


def _of_the_stay(short: Sequence[Fact], record: Record) -> list[Statement]:
    """What was ordered for the stay only: over, never given, on hold until something, or running yet."""
    held = [f for f in short if f.attributes.get("on_hold")]
    running = [f for f in short if f not in held and medicines.runs(f, record.request.cut)]
    dropped = [f for f in short if medicines.not_given(f, record)]
    over = [f for f in short if f not in held and f not in running and f not in dropped]
    statements = [
        state(f"{begins}: {'; '.join(map(_over, facts))}", facts, zone=record.zone)
        for begins, facts in (
            ("Ordered in this stay only, and over", over),
            ("Cancelled, not given", dropped),
            ("Ordered in this stay, on hold", held),
        )
        if facts
    ]
    statements += shared.ended_by_notes(running, record)
    running = [f for f in running if f.id not in medicines.still_ordered(record)]
    if running:
        ends = {f.id: line for f in running if (line := medicines.ended_by(f, record)) is not None}
        listed = "; ".join(
            f"{name(f)} ({day(ends[f.id].last, record.zone)}: {medicines.about(ends[f.id], medicines.names_of(name(f))).text})"
            if f.id in ends
            else name(f)
            for f in running
        )
        text = f"Ordered for the ward, without an end in the record: {listed}"
        against = [a for f in running for a in medicines.conflicts(f, allergies.known(record))]
        also = tuple(dict.fromkeys(cite_line(line, record.zone) for line in ends.values()))
        statements.append(
            state(text, running, note=medicines.held_against(against[:1]), also=also, zone=record.zone)
        )
    return statements


def _begun_together(found: medicines.Medicine, record: Record) -> Line | None:
    """Of what is suspended, with nothing else to check, the sentence on when it is begun again."""
    if found.change != "held" or found.allergies or found.kept or found.listed or durations.unordered(found):
        return None
    return medicines.begins_again(found, record)


def _held(
    same: Sequence[medicines.Medicine], line: Line, record: Record, quoted: set[Line]
) -> list[Statement]:
    """What one sentence suspends, together: its words stand once."""
    if len(same) == 1:
        return [treatment(same[0], record, quoted)]
    parts = [
        f"{drug(m.now)}{f' ({why})' if (why := _briefly(medicines.ended_because(m, record))) else ''}"
        for m in same
    ]
    facts = {f.id: f for m in same for f in (m.now, *m.also)}.values()
    names = re.compile("|".join(medicines.spoken_of(m).pattern for m in same), re.IGNORECASE)
    together = state(f"On hold: {'; '.join(parts)}", facts, zone=record.zone)
    shown = explained(together, line, clauses(line.text, names), record.zone)
    return [shown] if shown is not together else [treatment(m, record, quoted) for m in same]


def _briefly(why: str) -> str:
    """A reason in few words, as one piece; "" of one in many."""
    return why.replace("; ", ", ") if len(why.split()) <= _FEW else ""


def _only_stopped(found: medicines.Medicine, record: Record) -> Line | None:
    """The sentence that stopped it, where neither its order nor a condition to begin again says more."""
    if (
        found.why is None
        or found.allergies
        or found.now.attributes.get("stop_reason")
        or found.also
        or found.by
    ):
        return None
    return found.why if medicines.begins_again(found, record) is None else None


_REASON: Final = 30  # words: more are a list of what was done


def _over(fact: Fact) -> str:
    """Its name, and why it was stopped where few words state it."""
    why = _briefly(untagged(fact.attributes.get("stop_reason", "")))
    if _NUMBER.search(why):
        why = f"reason: {why}"  # else it would be read as an amount of the medicine
    return f"{name(fact)} ({why})" if why else name(fact)


_NUMBER: Final = re.compile(r"(?<![\w.])\d")
_FEW: Final = 6  # words
_SHORT: Final = 25


def ended(known: Sequence[medicines.Medicine], zone: str) -> list[Statement]:
    """Of a patient who has died: what was ordered to the end, and what had ended before; nothing goes on."""
    last = [m for m in known if m.change in ("new", "changed", "unchanged")][:_SHORT]
    against = [allergy for m in last for allergy in m.allergies]
    note = (
        f"The record holds an allergy to {joined(list(dict.fromkeys(a.name for a in against)))}."
        if against
        else ""
    )
    statements = (
        [
            state(
                f"Ordered until the end: {'; '.join(drug(m.now) for m in last)}",
                [m.now for m in last],
                note=note,
                also=medicines.against(against),
                zone=zone,
            )
        ]
        if last
        else []
    )
    statements += [shared.stopped(m.now, zone) for m in known if m.change == "stopped"]
    short = [m.now for m in known if m.change == "short"][:_SHORT]
    return statements + (
        [
            state(
                f"Ordered in this stay, and over before: {'; '.join(drug(f) for f in short)}",
                short,
                zone=zone,
            )
        ]
        if short
        else []
    )


def treatment(found: medicines.Medicine, record: Record, quoted: set[Line]) -> Statement:
    """ "Changed: furosemide, 80 mg by mouth twice daily (before: 40 mg by mouth twice daily); a note states
    (13 September 2025): ...". `quoted`: sentences whose words stand already, which are named by their day; filled.
    """
    now, before = found.now, found.before
    by = (found.by,) if found.by is not None else ()
    shown = {
        f.id: f for f in (*((before,) if before else ()), *found.steps, now, *found.also, *found.listed, *by)
    }
    facts, note = tuple(shown.values()), found.note
    ended = found.also[-1] if found.also else now
    settled = found.why is not None or found.kept or found.change in ("open", "unlisted")
    other = durations.other_end(found, record)
    end = None if settled else other or durations.ending(found, record)
    if found.by is not None:
        return state(f"Stopped: {drug(now)}; in its place {drug(found.by)}", facts, zone=record.zone)
    if found.change == "stopped" and found.why is not None:
        why = medicines.ended_because(found, record)
        known = name(now) if medicines.has_strength(now) else drug(now)
        statement = state(f"Stopped: {known}{f'; reason: {why}' if why else ''}", facts, zone=record.zone)
    elif found.change == "stopped":
        statement = shared.stopped(ended, record.zone)
    else:
        how, last = durations.worded(found, record.request.cut, record.zone)
        verdict = "Continued by a note" if medicines.carried_on(found, record) else _CHANGE[found.change]
        if home_doses.by_the_summary(found, record) is not None:
            verdict, how = "Changed by a note", f"before the stay {how}" if how else ""
        text = f"{verdict}: {name(now)}{f', {how}' if how else ''}{f', until {last}' if last else ''}"
        if not how and found.change in ("new", "changed", "unchanged"):
            text += ", no dose in the order"
        if found.change == "changed" and (was := medicines.as_before(found)):
            text += f" (before: {was})"
        if found.listed:
            text += f"; another list has {'; '.join(map(drug, found.listed))}"
        if found.kept:
            note = f"{medicines.KEPT} {note}".strip()
        if found.change == "open":
            text += ", taken before the stay, neither ordered nor stopped in it"
        if found.change == "unlisted":
            text += ", taken before the stay and not among the orders at discharge"
            if found.given is not None:
                facts = (*facts, found.given)
                text += f"; to the end of the stay ordered {dose(found.given) or 'without a dose'}"
        if why := medicines.ended_because(found, record):
            text += f"; reason: {why}"
        if now.attributes.get("reason"):
            text += f"; for: {untagged(plain(now.attributes['reason']))}"
        if durations.unordered(found):
            note = f"{durations.TWO} {note}".strip()
        if supply := durations.supplied(found):
            text += f"; supply {supply}"
        if other is not None:
            note = f"{durations.ENDS_DIFFER} {note}".strip()
        if end is None and durations.needs_end(found, record):
            note = f"{durations.NO_END} {note}".strip()
        statement = state(text, facts, note=note, also=medicines.against(found.allergies), zone=record.zone)
    again = medicines.begins_again(found, record) if found.change == "held" else None
    reasoned = ended.attributes.get("stop_reason") and found.change == "stopped"
    line = None if reasoned else end or _why(found, record)
    if again is not None:
        words = "" if again in quoted else again.text
        quoted.add(again)
        return explained(statement, again, words, record.zone)
    if line is None:
        return statement
    own = medicines.spoken_of(found)
    words = clauses(line.text, own)
    if len(words.split()) > _REASON:
        words = medicines.words_around(words, own)
    more = line is other or found.change not in _PLAINLY
    more = more or (len(words.split()) <= _REASON and medicines.adds(words, (now,)))
    if found.change in ("new", "changed") and dose(now) and line not in (end, found.why):
        more = more and events.LINKS.search(words) is not None  # whole without it, but for its cause
    if not (more or line == found.why):
        return statement
    statement = explained(statement, line, words if more and line not in quoted else "", record.zone)
    quoted |= {line} if more else set()
    return statement


#: What its order states whole.
_PLAINLY: Final = ("new", "changed", "stopped", "held")


def explained(statement: Statement, line: Line, words: str, zone: str) -> Statement:
    """With the note's `words` on it, or with its day where they say no more; left out where they would turn what the
    order states.
    """
    when = day(line.passage.time, zone)
    text = f"{statement.text.removesuffix('.')}; {f'a note says ({when}): {words}' if words else f'by a note of {when}.'}"
    cited = (*statement.citations, cite_line(line, zone))
    if polarity.turned(text, " ".join(c.quote for c in cited)):
        return statement
    return Statement(text, cited, statement.verdict, statement.note)


def _why(found: medicines.Medicine, record: Record) -> Line | None:
    """A note's sentence on it: why it ended, or goes on, where none states its end."""
    if found.why is not None:
        return found.why
    if found.change in ("open", "unlisted"):
        line = (
            medicines.pumped(found, record)
            or medicines.goes_on(found, record)
            or medicines.mentioned(found, record)
        )
        if line is not None and found.given is not None and line.last < found.given.start:
            return None  # overtaken by the order
        return line
    line = medicines.because(found, record)
    if line is not None and line.last < found.now.start and _NOT_THEN.search(line.text):
        return None  # it was not to be begun then, and has been since
    return line


_NOT_THEN: Final = re.compile(
    r"\bno\b[^.;]{0,24}\b(?:now|today|yet)\b|\bnot (?:now|yet)\b|\bhold off\b|\bno (?:anti-?coag\w*|AC)\b|\bstart when\b",
    re.IGNORECASE,
)


#: Without a note on any of them: those that were ordered as before to the end of the stay, and others.
_UNLISTED: Final = {
    True: "Not settled, taken before the stay and ordered in it to the end, but not among the orders at discharge",
    False: "Not settled, taken before the stay and not among the orders at discharge",
}
