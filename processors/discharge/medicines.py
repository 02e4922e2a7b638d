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
from processors.evidence import medicines, polarity
from processors.evidence.kinds import INSTRUCTIONS
from processors.evidence.moments import began, day
from processors.evidence.record import Line, Record
from processors.evidence.statements import cite_line, state
from processors.evidence.tags import untagged
from processors.evidence.wording import dose
from schemas.drafts import Citation, Statement
from schemas.facts import Fact
from schemas.instant import FOREVER

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
    unlisted: list[Fact] = []
    for known in medicines.reconcile(record):
        if known.change == "open" and medicines.spoken_of(known).search(text):
            continue
        unclear = _unclear(known, record)
        if known.change == "unlisted" and unclear is None and not known.allergies:
            unlisted.append(known.now)
        elif (line := unclear or medicine(known, record.zone)) is not None:
            found.append(line)
    return found + [_unlisted(part, record.zone) for part in medicines.in_parts(unlisted)]


def _unlisted(facts: Sequence[Fact], zone: str) -> Statement:
    if len(facts) == 1:
        return state(f"{_ASK}: {called(facts[0])}.{_dose(facts[0])} {_NOT_LISTED}", facts, zone=zone)
    listed = "; ".join(f"{called(fact)}{_dose(fact, ', ')}" for fact in facts)
    return state(f"{_ASK_ALL}: {listed}", facts, zone=zone)


_ASK: Final = "Ask before you go on with this"
_NOT_LISTED: Final = "You took it before the stay. The orders for home do not list it."
_ASK_ALL: Final = "Ask before you go on with these, which you took before the stay and which are not among the orders for home"


def _unclear(found: medicines.Medicine, record: Record) -> Statement | None:
    """Where a later sentence of a note states otherwise than the order. What clinicians wrote to each other
    is cited, not read out.
    """
    line = medicines.contradicted(found, record, advice.since(record))
    if line is None:
        return None
    text = f"Not clear: {called(found.now)}.{_dose(found.now)} "
    if line.passage.body.note_type == INSTRUCTIONS:
        text += f"{introduced(line.passage, record.zone)}: {explained_quote(line.text, line.passage)}"
    else:
        text += (
            f"A note of {day(line.passage.time, record.zone)} says something else. Ask before you go on "
            "with this."
        )
    return state(
        text,
        (found.now,),
        note=medicines.DIFFER,
        also=(*medicines.against(found.allergies), cite_line(line, record.zone)),
        zone=record.zone,
    )


def medicine(found: medicines.Medicine, zone: str) -> Statement | None:
    """What holds now for this medicine, in short sentences."""
    now, before = found.now, found.before
    facts = (*((before,) if before and before is not now else ()), now)
    match found.change:
        case "new":
            text = f"New: {called(now)}.{_dose(now)}"
        case "changed" if before is not None and dose(before):
            text = f"Changed: {called(now)}.{_dose(now)} Before, it was: {directed(dose(before))}."
        case "changed":
            text = f"Changed: {called(now)}.{_dose(now)}"
        case "stopped" | "held":
            return _ended(found, zone)
        case "unchanged":
            text = f"Unchanged: {called(now)}.{_dose(now)}"
        case "open":
            text = (
                f"{_ASK}: {called(now)}.{_dose(now)} It was taken before the "
                "stay. In the stay it was neither ordered nor stopped."
            )
        case "unlisted":
            text = f"{_ASK}: {called(now)}.{_dose(now)} {_NOT_LISTED}"
        case "planned":
            text = f"Planned, not started: {called(now)}.{_dose(now)}"
        case _:
            return None  # begun and ended within the stay: told under what was given
    if found.allergies:
        text += f" Caution: the record holds an allergy to {found.allergies[0].name}."
    return state(text, facts, note=found.note, also=medicines.against(found.allergies), zone=zone)


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


def _ended(found: medicines.Medicine, zone: str) -> Statement:
    """Stopped or suspended, by the order of the stay or a clinician's sentence, with its condition for going on."""
    ended = found.also[-1] if found.also else found.now
    if found.change == "stopped" and found.why is None:
        statement = stopped(ended, zone)
        return state(statement.text, (found.now, *found.also), zone=zone) if found.also else statement
    begins = "Stopped" if found.change == "stopped" else "On hold, do not take it for now"
    text = f"{begins}: {called(found.now)}."
    how = directed(dose(found.now))
    text += f" The dose was {how}." if how else ""
    if reason := ended.attributes.get("stop_reason"):
        text += f" Why: {explained(untagged(reason))}."
    also: tuple[Citation, ...] = ()
    if found.why is not None:
        also = (cite_line(found.why, zone),)
        if _AGAIN.search(found.why.text) or not ended.attributes.get("stop_reason"):
            written = day(found.why.passage.time, zone)
            text += (
                f" Your care team wrote on {written}: {explained_quote(found.why.text, found.why.passage)}"
            )
    elif found.change == "held":
        text += " Ask when to begin again."
    running = found.why is not None and ended.relation == "ordered_medication" and ended.status == "active"
    note = medicines.DIFFER if running else ""
    return state(text, (found.now, *found.also), note=note, also=also, zone=zone)


def _dose(fact: Fact, joint: str = "") -> str:
    """A sentence of its own, or what follows `joint`."""
    text = directed(dose(fact))
    if not text or joint:
        return f"{joint}{text}" if text else ""
    return f" Dose: {text}." if _AMOUNT.search(text) else f" How: {text}."


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
