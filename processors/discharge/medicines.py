"""Your medicines: each new, changed, stopped or unchanged, with its dose as ordered; then what the
clinicians' own sheet adds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from processors.discharge import quotes
from processors.discharge.plain_words import clinical, directed, explained
from processors.discharge.quotes import explained_quote, introduced
from processors.discharge.wording import called
from processors.drafting.compose import advice
from processors.drafting.grounding.claims import WORD, read
from processors.evidence import durations, home_doses, medicines, polarity
from processors.evidence.kinds import INSTRUCTIONS
from processors.evidence.moments import began, day
from processors.evidence.record import Line, Record
from processors.evidence.statements import cite_line, state
from processors.evidence.tags import untagged
from processors.evidence.wording import dose, name
from schemas.drafts import Citation, Statement
from schemas.facts import Fact
from schemas.instant import FOREVER, Instant

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
    return ours + quotes.named(kept[:_SHEET], zone=record.zone)


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
    for known in medicines.reconcile(record):
        if known.change == "open" and medicines.spoken_of(known).search(text):
            continue
        unclear = _unclear(known, record)
        if unclear is None and medicines.plainly_unlisted(known):
            unlisted.append(known)
        elif (line := unclear or medicine(known, record)) is not None:
            found.append(line)
    if len(unlisted) < 2:
        alone = (medicine(one, record) for one in unlisted)
        return found + [statement for statement in alone if statement is not None]
    parts = medicines.in_parts([one.now for one in unlisted])
    return found + [_unlisted(part, record.zone) for part in parts]


def _unlisted(facts: Sequence[Fact], zone: str) -> Statement:
    listed = "; ".join(", ".join(filter(None, (called(fact), directed(dose(fact))))) for fact in facts)
    return state(f"{_ASK_ALL}: {listed}", facts, zone=zone)


_ASK: Final = "Ask before you go on with this"
_NOT_LISTED: Final = "You took it before the stay. The orders for home do not list it."
_ASK_ALL: Final = "Ask before you go on with these, which you took before the stay and which are not among the orders for home"


def _unclear(found: medicines.Medicine, record: Record) -> Statement | None:
    """Where a later sentence of a note states otherwise than the order, or a note otherwise than the list of
    before. What clinicians wrote to each other is cited, not read out, but for what was taken at home.
    """
    line = medicines.contradicted(found, record, advice.since(record))
    if line is None:
        return _unclear_before(found, record)
    text = f"Not clear: {called(found.now)}.{_dose(found, record.request.cut, record.zone)} "
    if line.passage.body.note_type == INSTRUCTIONS:
        text += f"{introduced(line.passage, record.zone)}: {explained_quote(line.text, line.passage)}"
    else:
        text += (
            f"A note of {day(line.passage.time, record.zone)} says something else. Ask before you go on "
            "with this."
        )
    return state(
        text,
        found.steps or (found.now,),
        note=medicines.DIFFER,
        also=(*medicines.against(found.allergies), cite_line(line, record.zone)),
        zone=record.zone,
    )


def _unclear_before(found: medicines.Medicine, record: Record) -> Statement | None:
    """Both sides where the list and a note differ on what was taken at home; an order that changes it holds."""
    differs = home_doses.difference(found, record)
    if differs is None:
        return None
    listed, line = differs.listed, differs.line
    written = (
        f"{introduced(line.passage, record.zone)}: {explained_quote(line.text, line.passage, taking=True)}"
    )
    before = f"Recorded before the stay: {directed(dose(listed)) or name(listed)}. {written}"
    head = f"{called(found.now)}.{_dose(found, record.request.cut, record.zone)}"
    if found.change == "changed":
        text = f"Changed: {head} Not clear how it was taken before. {before}"
    elif found.change == "held":
        text = f"On hold, do not take it for now: {called(found.now)}. {before}"
    else:
        text = f"Not clear: {called(found.now)}. {before} Ask which holds before you go on with this."
    facts = {f.id: f for f in (listed, found.now, *found.also)}.values()
    also = (*medicines.against(found.allergies), cite_line(line, record.zone))
    if found.change == "held":
        when, cited = _going_on(found, record)
        text += f"{when} Ask how to take it then."
        also += cited
    elif found.why is not None:
        also += (cite_line(found.why, record.zone),)
    return state(text, facts, note=f"{home_doses.NOTE} {found.note}".strip(), also=also, zone=record.zone)


def medicine(found: medicines.Medicine, record: Record) -> Statement | None:
    """What holds now for this medicine, in short sentences."""
    now, before, zone = found.now, found.before, record.zone
    facts = {f.id: f for f in (*((before,) if before else ()), *found.steps, now)}.values()
    how = _dose(found, record.request.cut, zone)
    match found.change:
        case "new":
            text = f"New: {called(now)}.{how}"
        case "changed" if before is not None and (was := medicines.as_before(found)):
            text = f"Changed: {called(now)}.{how} Before, it was: {directed(was)}."
            text += " Do not take that any more." if was != dose(before) else ""
        case "changed":
            text = f"Changed: {called(now)}.{how}"
        case "stopped" | "held":
            return _ended(found, record)
        case "unchanged":
            text = f"Unchanged: {called(now)}.{how}"
        case "open":
            text = (
                f"{_ASK}: {called(now)}.{how} It was taken before the "
                "stay. In the stay it was neither ordered nor stopped."
            )
        case "unlisted":
            text = f"{_ASK}: {called(now)}.{how} {_NOT_LISTED}"
        case "planned":
            text = f"Planned, not started: {called(now)}.{how}"
        case _:
            return None  # begun and ended within the stay: told under what was given
    note, also = found.note, medicines.against(found.allergies)
    if durations.unordered(found):
        note = f"{durations.TWO} {note}".strip()
    if supply := durations.supplied(found):
        text += f" The supply is {supply}."
    if (line := durations.other_end(found, record)) is not None:
        text += f" {introduced(line.passage, zone)}: {explained_quote(line.text, line.passage)} Ask which day is the last."
        note = f"{durations.ENDS_DIFFER} {note}".strip()
        also += (cite_line(line, zone),)
    elif found.change in ("new", "changed") and (line := durations.ending(found, record)) is not None:
        text += f" {introduced(line.passage, zone)}: {explained_quote(line.text, line.passage)}"
        also += (cite_line(line, zone),)
    elif durations.needs_end(found, record):
        text += " The record does not say how long. Ask."
        note = f"{durations.NO_END} {note}".strip()
    return state(text, facts, note=note, also=also, zone=zone)


def stopped(fact: Fact, zone: str) -> Statement:
    when = f" on {day(fact.end, zone)}" if began(fact, zone) and fact.start < fact.end < FOREVER else ""
    why = (
        f" Why: {explained(untagged(fact.attributes['stop_reason']))}."
        if fact.attributes.get("stop_reason")
        else ""
    )
    how = f" The dose was {directed(dose(fact))}." if dose(fact) else ""
    return state(f"Stopped{when}: {called(fact)}.{how}{why}", (fact,), zone=zone)


#: A sentence that states when to begin again.
_AGAIN: Final = re.compile(
    r"\b(?:until|till|resum\w+|restart\w*|re-?start\w*|when|once|after|if|unless|recheck\w*)\b", re.IGNORECASE
)


def _ended(found: medicines.Medicine, record: Record) -> Statement:
    """Stopped or suspended, by the order of the stay or a clinician's sentence, with its condition for going on."""
    zone = record.zone
    ended = found.also[-1] if found.also else found.now
    again = medicines.begins_again(found, record)
    if found.change == "stopped" and found.why is None and again is None:
        statement = stopped(ended, zone)
        if not found.also:
            return statement
        head, _, rest = statement.text.partition(
            ": "
        )  # what stopped is what was taken at home, under that name
        why = rest[rest.index(" Why: ") :] if " Why: " in rest else ""
        was = directed(dose(found.now))
        text = f"{head}: {called(found.now)}.{f' The dose was {was}.' if was else ''}{why}"
        return state(text, (found.now, *found.also), zone=zone)
    over = found.change == "stopped" and again is None
    begins = "Stopped" if over else "On hold, do not take it for now"
    text = f"{begins}: {called(found.now)}."
    how = directed(dose(found.now))
    text += f" The dose was {how}." if how else ""
    when, also = _going_on(found, record)
    running = found.why is not None and ended.relation == "ordered_medication" and ended.status == "active"
    note = medicines.DIFFER if running else ""
    return state(text + when, (found.now, *found.also), note=note, also=also, zone=zone)


def _going_on(found: medicines.Medicine, record: Record) -> tuple[str, tuple[Citation, ...]]:
    """Why a medicine was stopped or suspended, and on what condition it is begun again, with the sentences that state it."""
    again = medicines.begins_again(found, record)
    reason = (found.also[-1] if found.also else found.now).attributes.get("stop_reason", "")
    text = f" Why: {explained(untagged(reason))}." if reason else ""
    also: tuple[Citation, ...] = (cite_line(found.why, record.zone),) if found.why is not None else ()
    quoted = None
    if again is not None and medicines.begins_again_in(reason) is None:
        quoted = again
        also += (cite_line(again, record.zone),) if again != found.why else ()
    elif found.why is not None and again is None and (_AGAIN.search(found.why.text) or not reason):
        quoted = found.why
    if quoted is not None:
        written = day(quoted.passage.time, record.zone)
        text += f" Your care team wrote on {written}: {explained_quote(quoted.text, quoted.passage)}"
    elif again is None and found.change == "held" and not _AGAIN.search(reason):
        text += " Ask when to begin again."
    return text, also


def _dose(found: medicines.Medicine, cut: Instant, zone: str) -> str:
    """A sentence of its own, with the last day where the order states one; the steps of a taper in one."""
    text, last = durations.worded(found, cut, zone)
    text = directed(text)
    how = f" {'Dose' if _AMOUNT.search(text) else 'How'}: {text}." if text else ""
    return f"{how} Last day: {last}." if last else how


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
