"""Your medicines: each new, changed, stopped or unchanged, with its dose as ordered; then what the
clinicians' own sheet adds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from processors.discharge import boxes, quotes
from processors.discharge.allergies import NOT_TAKEN
from processors.discharge.plain_words import clinical, directed
from processors.discharge.plain_words.spanish import explained as as_quoted
from processors.discharge.plain_words.spanish import reason as why_changed
from processors.discharge.quotes import explained_quote, introduction
from processors.discharge.wording import called, called_for, how
from processors.drafting.compose import advice
from processors.drafting.compose.hazards import HAZARDS
from processors.drafting.grounding.claims import WORD, read
from processors.evidence import (
    death,
    durations,
    hazards,
    home_doses,
    medicines,
    polarity,
    prophylaxis,
    stances,
)
from processors.evidence.kinds import INSTRUCTIONS
from processors.evidence.moments import began, day, in_words
from processors.evidence.record import Line, Record
from processors.evidence.statements import cite, cite_line, state
from processors.evidence.tags import untagged
from processors.evidence.wording import dose, name
from processors.languages.phrases import Phrase, as_is, say, together
from schemas.drafts import Citation, Draft, Section, Statement
from schemas.facts import Fact
from schemas.instant import DAY, FOREVER

_SHEET: Final = 16  # sentences of the sheet
_LABEL: Final = re.compile(
    r"(new|changed?|same|unchanged|stop(?:ped)?|keep taking|continue)\s*:?\s+", re.IGNORECASE
)
#: Labels of a sheet, and how a sentence of ours begins that states the same.
_SAME: Final = {
    "new": "New",
    "change": "Changed",
    "changed": "Changed",
    "same": "Unchanged",
    "unchanged": "Unchanged",
    "keep taking": "Unchanged",
    "continue": "Unchanged",
    "stop": "Stopped",
    "stopped": "Stopped",
}
_AMOUNT: Final = re.compile(r"\d|\bone\b|\btwo\b")
_NONE: Final = re.compile(
    r"(?:^|: )(?:none|nil|no (?:home |current |regular |active |known |prescribed |prescription )*medic\w+)\b[\w ]{0,20}\.?$|\bdenies (?:taking |using |use of |the use of )?any\b[\w ]{0,20}\bmedic\w+",
    re.IGNORECASE,
)
#: ... but for what it names then.
_BUT: Final = re.compile(
    r"\d|\b(?:besides|except|other than|but|apart from|aside from|only)\b", re.IGNORECASE
)
#: A sentence that leans on the one before.
_BACK: Final = re.compile(r"\b(?:it|its|this|that|these|those|they|them|both|either)\b", re.IGNORECASE)
_FILLING: Final = frozenset(
    map(
        polarity.stem,
        (
            "was take tablet tablets capsule one times each with the and mouth day once twice daily before"
        ).split(),
    )
)


def all_of(record: Record) -> list[Statement]:
    """Orders first; a sentence of the sheet that only repeats one of them is left out."""
    ours = reconciled(record)
    sheet = advice.instructions(record, "medication")
    kept = [
        line
        for place, line in enumerate(sheet)
        if any(_BACK.search(after.text) for after in sheet[place + 1 : place + 2])
        or not any(_repeats(line, text) or cite_line(line, record.zone) in text.citations for text in ours)
    ]
    barred = [one for one in not_to_take(record) if one.citations[0].quote not in {x.text for x in kept}]
    alone = {one.citations for one in barred}
    ours = [one for one in ours if one.citations not in alone]  # what is stated of old boxes
    only = quotes.named([x for x in medicines.taken_outside(record) if x not in kept], zone=record.zone)
    noted = [replace(one, verdict="marked", note=str(say("note.from_note"))) for one in only]
    return ours + noted + quotes.named(kept[:_SHEET], zone=record.zone) + barred + _questions(ours, record)


def not_to_take(record: Record) -> list[Statement]:
    """What is not to be taken, in the words of notes, which may state it by their place alone: "NOT: ondansetron, promethazine"."""
    found: list[Statement] = []
    for line, lead in medicines.ended_outside(record):
        if not lead:
            found += quotes.named([line], zone=record.zone)
            continue
        words = as_quoted(explained_quote(line.text, line.passage))
        when = {"when": day(line.passage.time, record.zone)} if lead == "first" else {}
        text = say("barred" if when else "barred.more", words=words, **when)
        found.append(Statement(text, (cite_line(line, record.zone),)))
    return found


def _questions(stated: Sequence[Statement], record: Record) -> list[Statement]:
    """Questions by telephone or message on medicines that no statement has."""
    quoted = {c.quote for one in stated for c in one.citations}
    return [
        _quoted(question, record)
        for question in boxes.questions(record)
        if not any(
            question.line.text in one or one in question.line.text for one in quoted if len(one) > _SHORT
        )
    ]


_SHORT: Final = 20  # characters


def cautioned(draft: Draft, record: Record, code: str) -> Draft:
    """With a mark on each medicine of the section with this code that goes home although the chart speaks against it, by the
    table of hazards, whoever wrote it; what of home has ended or was never given, and no medicine of the section is, stands first.
    """
    if death.found(record.request) is not None:
        return draft
    left, sections = hazards.at_home(record), []
    for section in draft.sections:
        if section.code == code:
            section, left = _cautioned(section, left, record.zone)
        sections.append(section)
    missing = hazards.grouped([one for one in left if one.row.ended])
    warned = [hazards.stated(group, record.zone) for group in missing] + prophylaxis.without_anti_d(record)
    if warned:  # behind whose record it is, and in which language
        place = next((at for at, section in enumerate(sections) if section.code), len(sections))
        sections.insert(place, Section(HAZARDS, statements=tuple(warned)))
    return replace(draft, sections=tuple(sections))


def _cautioned(
    section: Section, held_against: Sequence[hazards.Hazard], zone: str
) -> tuple[Section, list[hazards.Hazard]]:
    """The section, and what speaks against none of it."""
    left = list(held_against)
    shown = []
    for statement in section.statements:
        text = _FIRST.split(clinical(statement.text))[0]
        taken = not statement.text.startswith(NOT_TAKEN)
        mine = [
            one
            for one in left
            if (taken or one.row.ended) and medicines.names_of(name(one.facts[0])).search(text)
        ]
        if not mine:
            shown.append(statement)
            continue
        left = [one for one in left if one not in mine]
        words = "; ".join(dict.fromkeys(hazards.against(one, zone) for one in mine))
        note = f"{statement.note} {words}. {_BEFORE_LEFT_OUT if mine[0].row.ended else _BEFORE_TAKEN}".strip()
        facts = {f.id: f for one in mine for f in (*one.facts, *((one.before,) if one.before else ()))}
        cited = dict.fromkeys((*statement.citations, *(cite(f, zone) for f in facts.values())))
        shown.append(replace(statement, verdict="marked", note=note, citations=tuple(cited)))
    return replace(section, statements=tuple(shown)), left


_FIRST: Final = re.compile(r"\. (?=[A-Z])")  # what the statement is about stands before
_BEFORE_TAKEN: Final = "Check with the prescriber before this is taken."
_BEFORE_LEFT_OUT: Final = "Check with the prescriber before this is left out."


def noted(record: Record) -> list[Statement]:
    """Where nothing was ordered: what a note lists, which may be what was taken and not what is to be
    taken.
    """
    listed = [
        line
        for line in record.latest("medication")[:_SHEET]
        if not _NONE.search(line.text) or _BUT.search(line.text)
    ]
    text = quotes.named(listed, zone=record.zone)
    return (
        [
            replace(text[0], verdict="marked", note="From a note, not from orders. Check what holds now."),
            *text[1:],
        ]
        if text
        else []
    )


def reconciled(record: Record) -> list[Statement]:
    """Each medicine; one that only the clinicians' own instructions speak of is left to their words."""
    text = " ".join(line.text for line in advice.instructions(record, "medication", "instructions"))
    found: list[Statement] = []
    unlisted: list[medicines.Medicine] = []
    together_held: dict[tuple[Line, str], list[medicines.Medicine]] = {}
    shown: set[str] = set()  # a sentence that ends several stands once, with the first
    for known in medicines.reconcile(record):
        if known.change == "open" and medicines.spoken_of(known).search(text):
            continue
        unclear = _unclear(known, record)
        goes_on = medicines.goes_on(known, record)
        if unclear is None and goes_on is None and medicines.plainly_unlisted(known):
            unlisted.append(known)
        elif unclear is None and (again := _begun_together(known, record)) is not None:
            together_held.setdefault((again, medicines.ended_because(known, record)), []).append(known)
        elif (line := unclear or medicine(known, record, shown)) is not None:
            found += [line, *_box(known, record, shown)]
    found += [_held(same, record, shown) for same in together_held.values()]
    for ongoing in (True, False):
        same = [one for one in unlisted if one.ongoing == ongoing]
        if len(same) == 1:
            found += [one for one in (medicine(same[0], record),) if one is not None]
        else:
            key = "ask.ongoing" if ongoing else "ask.unlisted"
            found += [
                _unlisted(key, part, record.zone) for part in medicines.in_parts([one.now for one in same])
            ]
    return found


def _box(known: medicines.Medicine, record: Record, shown: set[str]) -> list[Statement]:
    """Below a medicine what is to become of its old boxes, or of another's."""
    box = boxes.of(medicines.spoken_of(known), record)
    if box is None or box.line.text in shown:
        return []
    shown.add(box.line.text)
    return [_quoted(box, record)]


def _quoted(box: boxes.AtHome, record: Record) -> Statement:
    """A question without an answer is for the clinician."""
    note = str(say("note.question")) if box.open else ""
    text = _written(box.line, record.zone)
    return Statement(text, (cite_line(box.line, record.zone),), "marked" if note else "supported", note)


def _unlisted(key: str, facts: Sequence[Fact], zone: str) -> Statement:
    listed = [together(called(fact), how(dose(fact)) if dose(fact) else "", by=", ") for fact in facts]
    return state(say(key, what=together(*listed, by="; ")), facts, zone=zone)


def _unclear(found: medicines.Medicine, record: Record) -> Statement | None:
    """Where a later sentence of a note states otherwise than the order, or a note otherwise than the list of
    before. What clinicians wrote to each other is cited, not read out, but for what was taken at home.
    """
    if (lagging := home_doses.lagging(found, record)) is not None:
        given = _written(lagging, record.zone, taking=True)
        what, ordered = _what_and_how(found, record)
        text = say("unclear.dose", what=what, how=ordered, written=given)
        also = (*medicines.against(found.allergies), cite_line(lagging, record.zone))
        return state(text, found.steps or (found.now,), note=medicines.DIFFER, also=also, zone=record.zone)
    if (line := home_doses.by_the_summary(found, record)) is not None:
        before = how(dose(found.now)) if dose(found.now) else as_is(name(found.now))
        text = say(
            "changed.by_note", what=called(found.now), before=before, written=_written(line, record.zone)
        )
        also = (*medicines.against(found.allergies), cite_line(line, record.zone))
        note = f"{say('note.from_note')} {found.note}".strip()
        return state(text, (found.now,), note=note, also=also, zone=record.zone)
    if (
        found.change == "unlisted"
        and found.given is not None
        and not found.ongoing
        and medicines.goes_on(found, record) is None
    ):
        before = how(dose(found.now)) if dose(found.now) else as_is(name(found.now))
        words = " ".join(_BY_MOUTH.sub(" ", dose(found.given)).split())
        given = how(words) if words else as_is(name(found.given))
        text = say("unclear.given", what=called(found.now), before=before, given=given)
        also = medicines.against(found.allergies)
        return state(text, (found.now, found.given), note=medicines.DIFFER, also=also, zone=record.zone)
    line = medicines.contradicted(found, record, advice.since(record))
    if line is None:
        return _over(found, record) or _unclear_before(found, record)
    if line.passage.body.note_type == INSTRUCTIONS:
        why = _written(medicines.about(line, medicines.spoken_of(found)), record.zone)
    else:
        why = say("unclear.note", when=day(line.passage.time, record.zone))
    what, ordered = _what_and_how(found, record)
    text = say("unclear", what=what, how=ordered, why=why)
    return state(
        text,
        found.steps or (found.now,),
        note=medicines.DIFFER,
        also=(*medicines.against(found.allergies), cite_line(line, record.zone)),
        zone=record.zone,
    )


#: The route of before holds for the dose at the end.
_BY_MOUTH: Final = re.compile(r"\b(?:by mouth|orally|p\.?o\.?|oral)\b", re.IGNORECASE)


def _over(found: medicines.Medicine, record: Record) -> Statement | None:
    """A course that is over, with its last day, where its order still runs."""
    course = durations.over(found, record)
    if course is None:
        return None
    when = say("over.by_now" if course.line is not None else "over.by_order")
    if course.last is not None:
        when = say("over.last", when=in_words(course.last))
    what, ordered = _what_and_how(found, record)
    text = say("over", what=what, how=ordered, when=when)
    also = medicines.against(found.allergies)
    if course.line is not None:
        text = together(text, _written(course.line, record.zone), by=" ")
        also += (cite_line(course.line, record.zone),)
    note = f"{durations.OVER} {found.note}".strip()
    return state(text, (found.now,), note=note, also=also, zone=record.zone)


def _unclear_before(found: medicines.Medicine, record: Record) -> Statement | None:
    """Both sides where the list and a note differ on what was taken at home; an order that changes it holds."""
    differs = home_doses.difference(found, record)
    if differs is None:
        return None
    listed, line = differs.listed, differs.line
    recorded = how(dose(listed)) if dose(listed) else as_is(name(listed))
    before = say("unclear.before", recorded=recorded, written=_written(line, record.zone, taking=True))
    if found.change == "changed" and differs.taken:
        what, as_ordered = _what_and_how(found, record)
        text = say("changed.unclear", what=what, how=as_ordered, before=before)
    elif found.change == "held":
        text = say("held.unclear", what=called(found.now), before=before)
    else:
        ordered = found.now is not listed and medicines.setting(found.now) == "discharge"
        what, as_ordered = _what_and_how(found, record) if ordered else (called(found.now), "")
        text = say("unclear.which", what=what, how=as_ordered, before=before)
    facts = {f.id: f for f in (listed, found.now, *found.also)}.values()
    also = (*medicines.against(found.allergies), cite_line(line, record.zone))
    if found.change == "held":
        when, cited = _going_on(found, record)
        text = together(text, *when, say("ask.how_then"), by=" ")
        also += cited
    elif found.why is not None:
        also += (cite_line(found.why, record.zone),)
    return state(text, facts, note=f"{home_doses.NOTE} {found.note}".strip(), also=also, zone=record.zone)


def medicine(found: medicines.Medicine, record: Record, shown: set[str] | None = None) -> Statement | None:
    """What holds now for this medicine, in short sentences. `shown`: the quotes that stand already; filled."""
    now, before, zone = found.now, found.before, record.zone
    facts = tuple(
        {f.id: f for f in (*((before,) if before else ()), *found.steps, now, *found.listed)}.values()
    )
    match found.change:
        case "changed" if before is not None and (earlier := medicines.as_before(found)):
            other = medicines.other_strength(found)
            known = record.brief and medicines.has_strength(before)
            taken = as_is(name(before)) if known else together(name(before), how(dose(before)), by=", ")
            taken = taken if other else how(earlier)
            was = say("before_it_was", how=taken if str(taken) == directed(earlier) else how(earlier))
            if other:
                was = together(was, say("replaced"), by=" ")
        case "stopped" | "held" | "other":
            return _ended(found, record, shown)
        case "new" | "changed" | "unchanged" | "open" | "unlisted" | "planned":
            was = together()
        case _:  # begun and ended within the stay: told under what was given
            line = durations.beyond(found, record)
            if line is None:
                return None
            text = say("unclear.unordered", what=called(now), words=_written(line, zone))
            also = (*medicines.against(found.allergies), cite_line(line, zone))
            return state(text, (now,), note=durations.UNORDERED, also=also, zone=zone)
    what, directions = _what_and_how(found, record, brief=record.brief and found.change == "unchanged")
    carried_on = medicines.carried_on(found, record)
    verdict: str = "unlisted.on" if carried_on is not None else "ongoing" if found.ongoing else found.change
    before_by_note = home_doses.noted(found, record)
    verdict = "noted" if before_by_note is not None else verdict
    text = together(say(f"medicine.{verdict}", what=what, how=directions), was)
    if not directions and found.change in ("new", "changed", "unchanged"):
        text = together(text, say("ask.dose"), by=" ")
    if found.listed:
        listed = [together(name(f), how(dose(f)), by=", ") for f in found.listed]
        text = together(text, say("listed.too", what=together(*listed, by="; ")), by=" ")
    note, also = found.note, medicines.against(found.allergies)
    if (stronger := _of_other_strength(now, record)) is not None:
        text = together(text, say("liquid.other", given=how(dose(stronger))), by=" ")
        facts = (*facts, stronger)
    if before_by_note is not None:
        text = together(text, _written(before_by_note, zone, taking=True), by=" ")
        note, also = f"{home_doses.NOTED} {note}".strip(), (*also, cite_line(before_by_note, zone))
    brand = medicines.also_called(found, record)
    if brand is not None and not (record.brief and brand[1].source.start >= 0):
        text = together(text, say("also_called", what=as_is(brand[0])), by=" ")
        also += (brand[1],)
    if found.kept:
        note = f"{medicines.KEPT} {note}".strip()
    if durations.unordered(found):
        note = f"{durations.TWO} {note}".strip()
    if supply := durations.supplied(found):
        text = together(text, say("supply", what=how(supply)), by=" ")
    if (line := durations.other_end(found, record)) is not None:
        text = together(text, _written(line, zone), say("ask.last_day"), by=" ")
        note = f"{durations.ENDS_DIFFER} {note}".strip()
        also += (cite_line(line, zone),)
    elif found.change in ("new", "changed") and (line := durations.ending(found, record)) is not None:
        text = together(text, _written(line, zone), by=" ")
        also += (cite_line(line, zone),)
    elif durations.needs_end(found, record):
        text = together(text, say("ask.how_long"), by=" ")
        note = f"{durations.NO_END} {note}".strip()
    more = (
        medicines.pumped(found, record)
        or medicines.capped(found, record)
        or medicines.goes_on(found, record)
        or medicines.watched(found, record)
    )
    if more is not None and more != line:
        known = carried_on is not None and more == medicines.goes_on(found, record)
        shown_of = _own_part(more, found, record) if known else more
        if not (known and record.brief) or medicines.adds(shown_of.text, (now,)):
            text = together(text, _written(shown_of, zone), by=" ")
        also += (cite_line(more, zone),)
    return state(text, facts, note=note, also=also, zone=zone)


def _own_part(line: Line, found: medicines.Medicine, record: Record) -> Line:
    """Of a list of medicines the item that names this one; another sentence whole. The doses of the others are theirs to state."""
    own = medicines.spoken_of(found)
    others = [
        m for m in medicines.reconcile(record) if m is not found and medicines.spoken_of(m).search(line.text)
    ]
    return (medicines.item(line, own) if others else None) or line


def _of_other_strength(now: Fact, record: Record) -> Fact | None:
    """The last order of the stay for a liquid of which a dose fills another volume: what was drawn up there is no measure at home."""
    mine = _per_volume(dose(now))
    orders = [
        f
        for f in record.of("ordered_medication")
        if f.start >= record.admitted
        and f.id != now.id
        and medicines.setting(f) not in ("home", "discharge")
        and medicines.ingredients(name(f)) == medicines.ingredients(name(now))
        and not medicines.not_given(f, record)
    ]
    theirs = [(f, strength) for f in orders if (strength := _per_volume(dose(f))) is not None]
    if mine is None or not theirs:
        return None
    last, strength = max(theirs, key=lambda one: one[0].start)
    return last if abs(strength - mine) > _ABOUT * mine else None


def _per_volume(words: str) -> float | None:
    found = _IN_VOLUME.search(words)
    if found is None:
        return None
    amount, unit, volume = (found[1], found[2], found[3]) if found[1] else (found[5], found[6], found[4])
    amount = float(amount) / (1000 if unit.lower().startswith("mc") or unit.lower().startswith("mic") else 1)
    return amount / float(volume) if float(volume) else None


_IN_VOLUME: Final = re.compile(
    r"(\d+(?:\.\d+)?) ?(mg|mcg|micrograms?|units?) ?[(=,] ?(\d+(?:\.\d+)?) ?mL\b|(\d+(?:\.\d+)?) ?mL ?[(=,] ?(\d+(?:\.\d+)?) ?(mg|mcg|micrograms?|units?)\b",
    re.IGNORECASE,
)
_ABOUT: Final = 0.1  # rounding of what is drawn up


def stopped(taken: Fact, fact: Fact, record: Record, *, for_good: bool = False) -> Phrase:
    """By the order that ended it; what was `taken` at home under that name. `for_good`: it is not to be begun again."""
    zone = record.zone
    # An order that ends with the paper has no day on which it was stopped.
    dated = began(fact, zone) and fact.start < fact.end < FOREVER and fact.end < record.request.cut - DAY
    when = f" on {day(fact.end, zone)}" if dated else ""
    reason = fact.attributes.get("stop_reason", "")
    was = say("dose.was", how=how(dose(taken))) if dose(taken) and not medicines.has_strength(taken) else ""
    why = say("why", what=why_changed(untagged(reason))) if reason else ""
    key = "stopped.for_good" if for_good else "stopped"
    return together(say(key, when=when, what=called(taken, brief=record.brief)), was, why, by=" ")


_REASON: Final = 24  # words: more are a list of what was done
#: A sentence that states when to begin again.
_AGAIN: Final = re.compile(
    r"\b(?:until|till|resum\w+|restart\w*|re-?start\w*|when|once|after|if|unless|recheck\w*)\b", re.IGNORECASE
)


def _ended(found: medicines.Medicine, record: Record, shown: set[str] | None = None) -> Statement:
    """Stopped or suspended, by the order of the stay or a clinician's sentence, with its condition for going on."""
    zone = record.zone
    ended = found.also[-1] if found.also else found.now
    if found.by is not None:
        text = together(
            say("stopped", when="", what=called(found.now)),
            say("in_its_place", what=called(found.by)),
            by=" ",
        )
        return state(text, {f.id: f for f in (found.now, *found.also, found.by)}.values(), zone=zone)
    never = medicines.stopped_for_good(found, record) if found.change == "stopped" else None
    if found.change == "stopped" and found.why is None:
        return state(
            stopped(found.now, ended, record, for_good=never is not None),
            (found.now, *found.also) if found.also else (ended,),
            also=(cite_line(never, zone),) if never is not None else (),
            zone=zone,
        )
    what = called(found.now, brief=record.brief)
    ends = "stopped" if never is None else "stopped.for_good"
    kinds = {"stopped": say(ends, when="", what=what), "other": say("others", what=what)}
    parts: list[str] = [kinds.get(found.change, say("held", what=what))]
    if found.change == "other" and found.why is not None:
        text = together(*parts, _written(found.why, zone), by=" ")
        return state(text, (found.now,), also=(cite_line(found.why, zone),), zone=zone)
    known = (found.change == "stopped" or record.brief) and medicines.has_strength(found.now)
    if dose(found.now) and not known:
        parts.append(say("dose.was", how=how(dose(found.now))))
    going_on, also = _going_on(found, record, shown)
    if never is not None and never != found.why:
        also += (cite_line(never, zone),)
    running = found.why is not None and ended.relation == "ordered_medication" and ended.status == "active"
    note = medicines.DIFFER if running else ""
    text = together(*parts, *going_on, by=" ")
    return state(text, (found.now, *found.also), note=note, also=also, zone=zone)


def _begun_together(found: medicines.Medicine, record: Record) -> Line | None:
    """Of what is suspended, and stands with nothing else to check, the sentence on when it is begun again."""
    running = found.also[-1:] and found.also[-1].status == "active"
    return medicines.begins_again(found, record) if found.change == "held" and not running else None


def _held(same: Sequence[medicines.Medicine], record: Record, shown: set[str]) -> Statement:
    """What one sentence suspends for one reason, together: its words stand once."""
    if len(same) == 1:
        return _ended(same[0], record, shown)
    listed = [together(called(m.now, brief=record.brief), how(dose(m.now)), by=", ") for m in same]
    going_on, also = _going_on(same[0], record, shown)
    text = together(say("held.these", what=together(*listed, by="; ")), *going_on, by=" ")
    facts = {f.id: f for m in same for f in (m.now, *m.also)}.values()
    return state(text, facts, also=also, zone=record.zone)


def _going_on(
    found: medicines.Medicine, record: Record, shown: set[str] | None = None
) -> tuple[list[str], tuple[Citation, ...]]:
    """Why a medicine was stopped or suspended, and on what condition it is begun again, with the sentences that state it."""
    again = medicines.begins_again(found, record) if found.change == "held" else None
    reason = medicines.ended_because(found, record)
    parts: list[str] = [say("why", what=why_changed(reason))] if reason else []
    also: tuple[Citation, ...] = (cite_line(found.why, record.zone),) if found.why is not None else ()
    quoted = None
    if again is not None and stances.begins_again_in(reason) is None:
        quoted = again
        also += (cite_line(again, record.zone),) if again != found.why else ()
    elif found.why is not None and again is None:
        own = medicines.about(found.why, medicines.spoken_of(found))
        ended = found.also[-1] if found.also else found.now
        running = (
            ended.relation == "ordered_medication" and ended.status == "active"
        )  # the note alone ends it
        adds = (running and not record.brief) or medicines.adds(own.text, (found.now,))
        more = not reason and adds and len(own.text.split()) <= _REASON
        quoted = own if more or _AGAIN.search(own.text) else None
    if quoted is not None:
        stands = shown is not None and quoted.text in shown
        if stands:  # with another medicine: of one on hold what the sentence has of it
            quoted = medicines.about(quoted, medicines.spoken_of(found))
        if not stands or (found.change == "held" and len(quoted.text.split()) <= _REASON):
            words = as_quoted(explained_quote(quoted.text, quoted.passage))
            parts.append(say("wrote", when=day(quoted.passage.time, record.zone), words=words))
        elif found.change == "held":
            above = say("wrote.above", when=day(quoted.passage.time, record.zone))
            parts.append(above if again is not None else say("ask.when"))
        if shown is not None:
            shown.add(quoted.text)
    elif again is None and found.change == "held" and not _AGAIN.search(reason):
        parts.append(say("ask.when"))
    return parts, also


def _written(line: Line, zone: str, *, taking: bool = False) -> Phrase:
    """A sentence of a note, after whose it is."""
    words = as_quoted(explained_quote(line.text, line.passage, taking=taking))
    return say(introduction(line.passage), when=day(line.passage.time, zone), words=words)


def _what_and_how(
    found: medicines.Medicine, record: Record, *, brief: bool = False
) -> tuple[Phrase | str, str]:
    """The medicine, and a sentence of its own on its dose, with the last day where the order states one; the steps of a taper in
    one. What it is for stands behind the dose: between the two nothing else is read.
    """
    text, last = durations.worded(found, record.request.cut, record.zone)
    purpose = None if brief or not text or len(text) > _NEAR else called_for(found.now)
    what = called(found.now, brief=brief or purpose is not None)
    as_told = ""
    if text:
        key = "dose" if _AMOUNT.search(directed(text)) else "how"
        behind = say("what_for", what=purpose) if purpose is not None else ""
        as_told = say(key, how=together(how(text), behind))
    return what, together(as_told, say("last_day", when=last) if last else "")


_NEAR: Final = 110  # characters of a dose, behind which the gate finds the name that the purpose is of


def _repeats(line: Line, statement: Statement) -> bool:
    """Whether a sentence of the sheet says of a medicine what ours says, and nothing else."""
    label = _LABEL.match(line.text)
    begins = (_SAME[label[1].lower()],) if label is not None else ("New", "Changed", "Unchanged")
    if not statement.text.startswith(begins) or statement.verdict == "marked":
        return False
    theirs, ours = read(line.text[label.end() if label is not None else 0 :]), read(clinical(statement.text))
    words, known = _words(theirs.text), _words(ours.text)
    return (
        bool(words)
        and words <= known
        and (label is not None or bool(theirs.numbers.numbers))
        and {n.value for n in theirs.numbers.numbers} <= {n.value for n in ours.numbers.numbers}
        and {f.said for f in theirs.rhythm.frequencies} <= {f.said for f in ours.rhythm.frequencies}
    )


def _words(text: str) -> set[str]:
    return {polarity.stem(word) for word in _lowered(WORD.findall(text))} - _FILLING


def _lowered(words: Iterable[str]) -> list[str]:
    return [word.lower() for word in words]
