"""Discharge instruction: a letter to the patient in plain words. Advice is never invented: it is what
clinicians wrote, or a row of a table of general advice, in a section that states it.

reasons.py      why you were here
results.py      what we found
medicines.py    your medicines: new, changed, stopped, unchanged
boxes.py        old boxes at home, a relative's medicines, questions on either
allergies.py    your allergies, and a look over the whole letter for what they speak against
quotes.py       clinicians' sentences, with plain words and their author
wording.py      medicines and days in words; you, or your child
general_advice.py  usual signs for which to get help, where the record's own warnings lack them
expectations/   what may happen next, in the early letter
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Final, TypeAlias

from msgspec.structs import replace

from processors.discharge import allergies, general_advice, medicines, quotes, reasons, results
from processors.discharge.expectations import sentences
from processors.discharge.plain_words import explained
from processors.discharge.plain_words.glossary import purpose
from processors.discharge.plain_words.spanish import free
from processors.discharge.wording import address, called, days_in_words, plainly
from processors.drafting import salience
from processors.drafting.compose import advice, documents, noted_problems, pending, shared
from processors.drafting.compose import procedures as noted_procedures
from processors.drafting.compose.procedures import MOST_PROCEDURES
from processors.drafting.outline import Outline, SectionPlan
from processors.evidence import ahead, care_rules, durations, home_doses, overtaken, stances
from processors.evidence.allergies import only_noted
from processors.evidence.headings import Kind
from processors.evidence.kinds import INSTRUCTIONS
from processors.evidence.knowledge import ADVICE
from processors.evidence.medicines import ingredients, setting, spoken_of
from processors.evidence.medicines import reconcile as reconciled
from processors.evidence.moments import began, dated, day, on_date
from processors.evidence.record import Line, Record
from processors.evidence.statements import Filled, cite, cite_line, state
from processors.evidence.wording import name, value_words
from processors.languages.phrases import Phrase, as_is, joined, say, together
from schemas.drafts import Statement
from schemas.facts import Fact
from schemas.instant import DAY, HOUR, to_datetime

#: The wording that a model must keep to.
PLAIN: Final = (
    'speak to the patient as "you", in short sentences of everyday words; put the clinical name in brackets '
    "behind a plain word: "
    "high blood pressure (hypertension)"
)
WHY: Final = "29299-5"
FOUND: Final = "30954-2"
DONE: Final = "8648-8"
MEDICINES: Final = "10183-2"
ALLERGIES: Final = allergies.CODE
HOME: Final = "69730-0"
WARNING: Final = "warning-signs"
GENERAL: Final = "general-advice"
FOLLOW_UP: Final = "18776-5"
OUTLINE: Final = Outline(
    "74213-0",
    "Discharge instructions",
    (
        SectionPlan(
            "Why you were in hospital",
            WHY,
            f"the reason for admission and the diagnoses; {PLAIN}",
            rank=3.0,
        ),
        SectionPlan(
            "Your medicines",
            MEDICINES,
            "each medicine: new, changed, stopped or unchanged, with its dose as ordered",
            kept=True,
        ),
        SectionPlan("Follow-up", FOLLOW_UP, "appointments, referrals and tests that are planned", kept=True),
        SectionPlan(
            "When to get help",
            "",
            "warning signs that clinicians wrote in the notes; never any other",
            name=WARNING,
            nothing="No warning signs documented",
            kept=True,
        ),
        SectionPlan(
            "General advice, not from your record",
            "",
            "computed from a table",
            name=GENERAL,
            optional=True,
            computed=True,
            knowledge=ADVICE,
            kept=True,
        ),
        SectionPlan(
            "What to do at home",
            HOME,
            "advice that clinicians wrote in the notes; never any other",
            kept=True,
        ),
        SectionPlan("Your allergies", ALLERGIES, "known allergies and reactions", kept=True),
        SectionPlan("What we found", FOUND, f"key results and report conclusions; {PLAIN}", rank=0.5),
        SectionPlan("What we did", DONE, f"procedures and treatments of the stay; {PLAIN}", rank=0.5),
    ),
    "2",
)
EARLY: Final = "Discharge instructions (early draft at admission; to be completed before discharge)"


def fill(record: Record, *, general: bool = True) -> Filled:
    since = record.admitted
    found = advice.given(record)
    found, refuted = _as_the_list_has_it(found, record)
    medicines_of = _marked(medicines.all_of(record) or medicines.noted(record), refuted, record)
    never = {(x.passage.resource, x.sentence.start) for x in only_noted(record)}  # under the allergies
    found = found._replace(
        home=unsaid(
            [x for x in found.home if (x.passage.resource, x.sentence.start) not in never], medicines_of
        ),
        follow_up=without_ordered(
            unsaid(found.follow_up, medicines_of, kept=lambda x: bool(ahead.days_of(x))), record
        ),
    )
    warning = quotes.quoted(found.warning, 12, headed=True, zone=record.zone)
    later = overtaken.later(record)
    theirs = documents.theirs(record)
    signs = quotes.own_language([one for one in theirs if one.about == "warning"], record.zone)
    visits = quotes.own_language([one for one in theirs if one.about == "visit"], record.zone)
    rest = quotes.own_language([one for one in theirs if one.about not in ("warning", "visit")], record.zone)
    home = later.checked(quotes.quoted(found.home, 28, headed=True, zone=record.zone))
    follow = later.checked(quotes.quoted(found.follow_up, 20, zone=record.zone))
    rules = care_rules.missing(record, (*home, *follow, *warning, *rest, *medicines_of))
    home = home + later.checked(quotes.quoted(rules, len(rules), zone=record.zone))
    leading = reasons.leading(record)
    filled = {
        WHY: reasons.admission(record)
        + leading
        + instructed(record, "explanation", 8)
        + (reasons.stay_problems(record) or ([] if leading else reasons.named_problems(record)))
        + reasons.only_noted(record)
        + reasons.happened(record),
        FOUND: results.abnormal(record) + results.reports(record, since - DAY),
        DONE: (
            instructed(record, "done", 8)
            + (
                procedures(record, since)
                or quotes.named(quotes.names(record.latest("procedure"))[:10], zone=record.zone)
            )
            + given(record, since)
            + helped(record)
        ),
        MEDICINES: medicines_of,
        ALLERGIES: allergies.listed(record),
        HOME: rest
        + _doses_checked(home, record)
        + still_open(record, for_home, home)
        # What is in dispute is for clinicians: their documents have both sides.
        + [one for one in shared.treatment_limits(record) if record.limited and one.verdict != "marked"],
        WARNING: signs + _doses_checked(warning, record) + still_open(record, pending.warns, warning),
        FOLLOW_UP: visits
        + _doses_checked(follow, record)
        + still_open(record, for_later, follow)
        + quotes.named(pending.unattended(record, follow + home), zone=record.zone)
        + pending.by_the_way(record, follow + home)
        + not_back(record, follow)
        + pending.unnamed(record, record.request.cut),
    }
    letter: dict[general_advice.Place, list[Statement]] = {
        "why": filled[WHY],
        "done": filled[DONE],
        "home": filled[HOME] + filled[FOLLOW_UP],
        "medicines": filled[MEDICINES],
    }
    warned = filled[WARNING] + filled[HOME]
    added = general_advice.given(record, letter, warned) if general else []
    if advice.closing(record):
        more = lasting(record, [one for section in filled.values() for one in section])
        filled[HOME] += later.checked(quotes.named(more, zone=record.zone))
    return _not_known_yet(filled, record) | {GENERAL: added} | sentences.fill(record)


#: A line of the patient's sheet that the list of medicines refutes, and the key of the remark.
_Refuted: TypeAlias = tuple[Line, str]


def _as_the_list_has_it(found: advice.Advice, record: Record) -> tuple[advice.Advice, dict[str, _Refuted]]:
    """Without the lines of the patient's sheet that go on with a medicine which the list has as stopped or on hold, or give one in another
    dose than its order for home; and these, by the resource of what the list has.
    """
    ended = [(spoken_of(m), m.now) for m in reconciled(record) if m.change in ("stopped", "held")]
    refuted: dict[str, _Refuted] = {}

    def stands(line: Line) -> bool:
        if line.passage.body.note_type != INSTRUCTIONS:
            return True
        order = home_doses.contradicted(line.text, record)
        against = {order.source.resource: "note.sheet_dose"} if order is not None else {}
        if ahead.doses(line.text) or _GOES_ON.search(line.text):
            stated = ((fact, stances.decided(line.text, own), own) for own, fact in ended)
            against |= {
                fact.source.resource: "note.sheet"
                for fact, stance, own in stated
                if stance == "go" or (stance is None and own.search(line.text))
            }
        refuted.update({resource: (line, phrase) for resource, phrase in against.items()})
        return not against

    kept = advice.Advice(*(list(filter(stands, lines)) for lines in found))
    return kept, refuted


_GOES_ON: Final = re.compile(r"\b(?:re-?start|resume|continue|go on|take|use|alternate)\b", re.IGNORECASE)


def _marked(statements: list[Statement], refuted: Mapping[str, _Refuted], record: Record) -> list[Statement]:
    """Where the patient's sheet has it otherwise, for who signs."""
    shown = []
    for one in statements:
        found = next(
            (refuted[c.source.resource] for c in one.citations if c.source.resource in refuted), None
        )
        if found is not None:
            line, phrase = found
            note = f"{say(phrase, when=day(line.passage.time, record.zone))} {one.note}".strip()
            cited = (*one.citations, cite_line(line, record.zone))
            one = replace(one, verdict="marked", note=note, citations=cited)
        shown.append(one)
    return shown


def _not_known_yet(filled: Filled, record: Record) -> Filled:
    """With what the patient does not know yet, by a note of the last days, marked for who signs."""
    lines = advice.untold(record)
    stems = {
        word.rstrip("s")[:6]: line
        for line in lines
        for found in advice.UNTOLD.finditer(line.text)
        for word in re.findall(r"[a-z]{4,}", found["what"].lower())
        if word not in _NO_MATTER
    }
    if not lines:
        return filled
    words = re.compile(rf"\b({'|'.join(map(re.escape, stems))})", re.IGNORECASE) if stems else None

    def marked(one: Statement) -> Statement:
        shown = " ".join((one.text, *(c.quote for c in one.citations)))
        found = words.search(shown) if words is not None else None
        line = stems[found[1].lower()] if found else next((x for x in lines if x.text in shown), None)
        if line is None or one.verdict != "supported":
            return one
        note = say("note.untold", when=day(line.passage.time, record.zone))
        return replace(
            one, verdict="marked", note=str(note), citations=(*one.citations, cite_line(line, record.zone))
        )

    return {code: list(map(marked, statements)) for code, statements in filled.items()}


_NO_MATTER: Final = frozenset(
    "discuss visit clinic team will with until when this that before after today result results".split()
)


def lasting(record: Record, stated: Sequence[Statement]) -> list[Line]:
    """What notes of the stay say of the time after it in words that no rule of `advice` has, and no statement states: the sentences
    that a reader of the letter looks for most; none of a medicine that the letter lists, and none of the hour.
    """
    listed = [m for m in reconciled(record) if m.change not in ("short", "open", "unlisted")]
    found = [
        line
        for line in salience.unstated(record, stated, _WEIGHED)
        if _LASTING.search(line.text)
        and not _OF_THE_HOUR.search(line.text)
        and line.passage.body.note_type not in _BEGINNING
        and not any(spoken_of(m).search(line.text) for m in listed)
    ]
    kept, words = set(), 0
    for line in sorted(found, key=lambda line: -salience.of(line, record)):
        words += len(line.text.split())
        if words > _LASTING_WORDS:
            break
        kept.add(line)
    return [line for line in found if line in kept]


_WEIGHED: Final = 400  # words
_LASTING_WORDS: Final = 70
_BEGINNING: Final = frozenset({"admission-note", "emergency", "operative-note", "radiology"})
_LASTING: Final = re.compile(
    r"\b(?:lifelong|for life|for good|permanent\w*|safety plan|pelvic rest|(?:reflux|hip|sternal|spinal|fall|bleeding|infection) precautions|no (?:live vaccines?|sex|tampons?|baths?|swimming|lifting|travel|flights?|flying|driving)"
    r"|prophylaxis (?:lifelong|before|for (?:dental|life))|counsel\w*|combos?|combination (?:products?|pills?)|(?:flu|pneumo\w*|covid|RSV|tetanus) (?:shots?|vaccin\w+)|before (?:dental|any (?:dental|surg\w+|proc\w+|invasive))|after (?:d/?c|discharge|going home)|at home|d/?c (?:supply|teach\w*|diet)|supply \d|no refills?"
    r"|contracep\w*|condoms?|breast-?feed\w*|(?:in|next|future) pregnanc\w*|no (?:honey|cow'?s milk|thickener)|(?:scoops?|formula|recipe)\b[^.;]*\d|extra water|flying|to fly|driving|licen[cs]e|DVLA|DMV"
    r"|(?:until|till) (?:seen|review\w*|clinic|cleared|told|the (?:visit|clinic|scan)|\w+ (?:clinic|visit|clears)|\w+ nl|normal\w*)|(?:until|till)\b[^.;]*\d{1,2}/\d{1,2}|x ?\d+ ?(?:wks?|weeks?|months?|mo)\b"  # clinical
    r"|will clear|locked? (?:up|box|away)|(?:here|ward|hospital) and (?:at )?home|never\W{0,2}(?:over |more than )?\d+ ?h\w*|wake (?:him|her|baby)\b|(?:arm|limb) (?:precautions|restrict\w*)|no (?:BPs?|needles|sticks|IVs?)\b[^.;]{0,20}\barm|(?:holds?|keeps?|manages?) (?:the |his |her |all )?(?:meds|medicines|pills|keys))\b|\b(?-i:NOT|NEVER|never)\b (?:to )?(?:be )?(?:pull|remov|thicken|dilut|flush|tak|us|giv|driv|lift|fly|restart|return|reconnect)\w*",
    re.IGNORECASE,
)
#: What holds for today's round, or was looked at: no advice.
_OF_THE_HOUR: Final = re.compile(
    r"\b(?:today|tonight|tmrw|tomorrow|overnight|this (?:am|pm|morning|evening)|now|POD ?\d|MAR|gtt|drip|IV|restart\w*|vent|extubat\w*|if no recovery|HFNC|wean\w*|orders?)\b|\?",
    re.IGNORECASE,
)


def _doses_checked(statements: Sequence[Statement], record: Record) -> list[Statement]:
    """Quotations, of which those with another amount of a medicine than its order for home are marked."""
    checked = []
    for one in statements:
        words = " ".join(c.quote for c in one.citations if c.source.start >= 0)
        order = home_doses.contradicted(words, record) if one.verdict == "supported" else None
        if order is not None:
            note = say("note.other_dose", what=called(order, brief=True))
            cited = (*one.citations, cite(order, record.zone))
            checked.append(replace(one, verdict="marked", note=note, citations=cited))
        else:
            checked.append(one)
    return checked


def instructed(record: Record, kind: Kind, most: int) -> list[Statement]:
    """What the clinicians' own instructions for the patient say of it."""
    return quotes.quoted(advice.instructions(record, kind), most, zone=record.zone)


# What is planned: appointments, tests and advice of the care plan that no clinician's sentence shows
# already.


def still_open(
    record: Record, wanted: Callable[[Fact], bool], covered: Sequence[Statement]
) -> list[Statement]:
    later, statements = overtaken.later(record), []
    for fact in pending.open_ones(record, wanted, covered):
        if (line := later.cancelled(name(fact), record.admitted)) is not None:
            when = f" {on_date(fact, record.zone)}" if began(fact, record.zone) else ""
            text = say("planned.cancelled", when=when, what=free(days_in_words(name(fact))))
            statements.append(state(text, (fact,), also=(cite_line(line, record.zone),), zone=record.zone))
        else:
            statements.append(state(_words(fact, record), (fact,), zone=record.zone))
    return statements


def not_back(record: Record, covered: Sequence[Statement]) -> list[Statement]:
    """Results that are not final yet, with what they show so far."""
    statements = []
    for fact in pending.awaited(record, covered):
        what, when, shown = free(name(fact)), dated(fact, record.zone), value_words(fact.value)
        if shown:
            text = say("pending.so_far", what=what, when=when, words=as_is(shown))
        else:
            text = say("pending", what=what, when=when)
        statements.append(state(text, (fact,), zone=record.zone))
    return statements


def for_home(fact: Fact) -> bool:
    return pending.at_home(fact) and not pending.warns(fact)


def for_later(fact: Fact) -> bool:
    return not pending.at_home(fact) and not pending.warns(fact)


def _words(fact: Fact, record: Record) -> str:
    cut, zone = record.request.cut, record.zone
    what = free(days_in_words(name(fact)))
    later = f" for {at}" if fact.start > cut and (at := began(fact, zone)) else ""
    if fact.relation == "planned":
        care_plan = not later and not for_later(fact)
        return say("care_plan", what=what) if care_plan else say("planned", when=later, what=what)
    if why := pending.what_for(fact):
        if "[" in explained(why):
            what = together(what, say("planned.why", what=free(days_in_words(why))))
        else:
            what = together(what, " (", Phrase(why, free(why).render), ")")
    when = f" {on_date(fact, zone)}" if began(fact, zone) else ""
    if later or fact.status == "planned":
        return say("planned", when=later or when, what=what)
    stated = bool(when) and not record.brief
    return say("still_open.ordered", what=what, when=when) if stated else say("still_open", what=what)


# What we did: procedures and the medicines that were given, each once.

_GIVEN = 18


def procedures(record: Record, since: int) -> list[Statement]:
    """Of the stay, by the day; what was done again and again once, and what is only the hospital's own
    business not at all.
    """
    facts = [
        f
        for f in record.of("had_procedure")
        if f.start >= since and not noted_procedures.OWN_BUSINESS.search(name(f))
    ]
    again: dict[tuple[str, str], list[Fact]] = {}
    for fact in facts:
        again.setdefault((name(fact).lower(), fact.status if fact.status in _APART else ""), []).append(fact)
    return [
        state(_procedure(same[0], same[-1], record.zone), same, zone=record.zone)
        for same in list(again.values())[-MOST_PROCEDURES:]
    ]


#: Told apart from what was done.
_APART: Final = frozenset({"refuted", "planned", "stopped"})


def _procedure(fact: Fact, last: Fact, zone: str) -> str:
    what, at = plainly(name(fact)), f" {on_date(fact, zone)}" if on_date(fact, zone) else ""
    match fact.status:
        case "refuted":
            return say("done.not", at=at, what=what)
        case "planned":
            return say("done.planned", at=at, what=what)
        case "stopped":
            return say("done.stopped", at=at, what=what)
        case _ if dated(last, zone) != dated(fact, zone):
            return say("done.again", at=at, last=on_date(last, zone), what=what)
        case _:
            return say("done", at=at, what=what)


def given(record: Record, since: int) -> list[Statement]:
    """What was given, and what was ordered for the stay alone, against its illness, each by name, once: what was taken for
    comfort, and what goes on at home, stands elsewhere or nowhere.
    """
    at_home = [
        m.now for m in reconciled(record) if m.change != "short" or durations.beyond(m, record) is not None
    ]
    known = {word for fact in at_home for word in ingredients(name(fact))}
    started = [
        f
        for f in record.of("given_medication", "ordered_medication")
        if f.start >= since
        and _TREATS.search(f"{name(f)} {purpose(name(f))}")
        and not _NEVER.search(f.attributes.get("stop_reason", ""))
        and not (f.relation == "ordered_medication" and f.status == "stopped" and f.end - f.start < _A_DOSE)
        and setting(f) != "discharge"
        and not ingredients(name(f)) & known
    ]
    statements = []
    seen: set[frozenset[str]] = set()
    for relation, key in (
        ("given_medication", f"given.{address(record)}"),
        ("ordered_medication", "stay_only"),
    ):
        facts = []
        for fact in started:
            what = frozenset(ingredients(name(fact)))
            if fact.relation == relation and what not in seen:
                seen.add(what)
                facts.append(fact)
        if facts:
            listed = joined(list(map(called, facts[:_GIVEN])))
            statements.append(state(say(key, what=listed), facts[:_GIVEN], zone=record.zone))
    return statements


_A_DOSE: Final = 4 * HOUR  # what was ordered and stopped within it may never have been given
_NEVER: Final = re.compile(
    r"\b(?:never|not given|wrong patient|error|cancel\w*|declin\w*|refus\w*|allerg\w*|anaphyla\w*)\b",
    re.IGNORECASE,
)
_TREATS: Final = re.compile(
    r"\b(?:antibiotic|against (?:viruses|fungi)|red (?:blood )?cells|packed cells|prbc|platelets|plasma|cryoprecipitate|immun(?:e |o)?globulin|ivig"
    r"|alteplase|tenecteplase|naloxone|acetylcysteine|\w+mab|\w*platin|\w*rubicin|cytarabine|cyclophosphamide|rasburicase|idarucizumab|andexanet|prothrombin complex"
    r"|anti-?d\b|rho?\(?d\)?|vaccine|iron sucrose|ferric|surfactant|infliximab)\b",
    re.IGNORECASE,
)


def helped(record: Record) -> list[Statement]:
    """Of what no order shows, the clinicians' own short sentences: an operation, blood, help with breathing, each once."""
    coded = any(f.start >= record.admitted for f in record.of("had_procedure"))
    major = noted_procedures.MAJOR[:-1] if coded else noted_procedures.MAJOR
    stated = noted_problems.leading(record)
    lines = noted_procedures.noted(record, (*major, *noted_procedures.BY_ANYONE))
    return quotes.named([x for x in lines if stated is None or x.text != stated.text], zone=record.zone)


def unsaid(
    lines: list[Line], stated: Sequence[Statement], *, kept: Callable[[Line], bool] = lambda line: False
) -> list[Line]:
    """Without sentences of notes that the letter quotes whole of a medicine; the patient's own sheet stays whole, and what is
    `kept`: a visit or a test with its day.
    """
    quoted = {
        (c.source.resource, c.source.start, c.source.end)
        for statement in stated
        for c in statement.citations
        if c.source.start >= 0 and " ".join(c.quote.split()).rstrip(".") in _PLAINER.sub("", statement.text)
    }
    return [
        x
        for x in lines
        if x.passage.body.note_type == INSTRUCTIONS
        or kept(x)
        or (x.passage.resource, x.sentence.start, x.sentence.end) not in quoted
    ]


_PLAINER: Final = re.compile(r" \[[^\]]*\]")


def without_ordered(lines: list[Line], record: Record) -> list[Line]:
    """Without short sentences that name no more than appointments which are ordered with their day."""
    ordered = pending.open_ones(record, for_later)
    days: dict[date, set[str]] = {}
    for fact in ordered:
        words = {
            word[:4] for word in re.findall(r"[a-z]{2,}", f"{name(fact)} {pending.what_for(fact)}".lower())
        }
        days.setdefault(to_datetime(fact.start).date(), set()).update(words)
    kept = []
    for line in lines:
        named = ahead.days_of(line)
        own = {word[:4] for word in re.findall(r"[a-z]{2,}", line.text.lower())} - _LINKS
        plain = len(line.text.split()) <= _BRIEF and not re.search(
            r"\d:\d\d|\d{4}\b|pend|npo|if|until|till|hold", line.text, re.IGNORECASE
        )
        known = set().union(*(days.get(day_, set()) for day_ in named)) if named else set()
        if not (named and plain and all(day_ in days for day_ in named) and own <= known):
            kept.append(line)
    return kept


_BRIEF: Final = 9  # words
_LINKS: Final = frozenset(
    "mon tue wed thu fri sat sun mond tues wedn thur frid jan feb mar apr may jun june jul july aug sep sept oct nov dec janu febr marc apri augu octo nove dece"
    " on at for the and with in due gp pcp appt appo clin fu".split()
)
