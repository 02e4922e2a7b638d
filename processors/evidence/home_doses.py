"""What a note states of a medicine taken at home, where it differs from the coded list: another dose, another
rhythm, or that it is not taken.

A pharmacist's words count before those of others, then the latest. A dose that cannot be compared (a range, days of
the week, another unit) makes no difference: only what is read on both sides is compared.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from kg.relatives import NEIGHBOR, RELATIVE, RELATIVE_OR_CARER
from processors.evidence import medicines
from processors.evidence.allergies.reactions import agents
from processors.evidence.moments import day
from processors.evidence.ranges import decimal
from processors.evidence.record import PHYSICIANS, Line, Record, once
from processors.evidence.rhythms import rhythms
from processors.evidence.statements import cite_line, state
from processors.evidence.wording import dose, drug, name
from schemas.codes import Quantity
from schemas.drafts import Statement
from schemas.facts import Fact
from schemas.instant import FOREVER, HOUR, Instant


class Regimen(NamedTuple):
    """How a medicine is taken. `amounts` of one dose: of a combination one each, none where they are not known;
    `times` a day, None where they are not known.
    """

    amounts: tuple[Decimal, ...] = ()
    unit: str = ""  # mg, units; "" where none is stated
    times: Fraction | None = None
    needed: bool = False  # as needed
    strength: tuple[Decimal, ...] = ()  # of one tablet


class Difference(NamedTuple):
    """The coded entry, and the words of a note that state otherwise; `taken`: whether they state that it is taken."""

    listed: Fact
    line: Line
    taken: bool


NOTE: Final = "The list and a note differ on what was taken at home. Check which holds."
NOTED: Final = "No list of before has it: check whether it is new."
_SOON: Final = 48 * HOUR
_NUMBER: Final = r"\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?|\.\d+"
_AMOUNT: Final = re.compile(
    rf"(?<![\w./:-])({_NUMBER})(?:\s?[/-]\s?({_NUMBER}))?\s?-?"
    r"(?:(mg|mcg|ug|µg|μg|g|gm|grams?|units?|u|iu|meq|ml)\b|(tabs?|tablets?|caps?|capsules?|pills?|puffs?|inhalations?|sprays?|drops?)\b)?"
    r"(?!\s?(?:%|/(?!\d|d\b|day)|:|yo\b|y/o|yrs?\b|years?|days?\b|d\b|wks?\b|weeks?|mos?\b|months?|hours?|hrs?\b|h\b|x\b|times|am\b|pm\b|\d))(?![\w.]*\d)",
    re.IGNORECASE,
)
_COUNTED: Final = re.compile(
    r"\b(?:(half|½|one half|1/2)|(one|two|three|four)) (?:of )?(?:a |an |the )?(?:tab|tablet|cap|capsule|pill|puff|dose)",
    re.IGNORECASE,
)
_COUNT: Final = {"one": 1, "two": 2, "three": 3, "four": 4}
_TO_MG: Final[dict[str, Decimal]] = {
    "g": Decimal(1000),
    "gm": Decimal(1000),
    "gram": Decimal(1000),
    "mg": Decimal(1),
    "mcg": Decimal("0.001"),
    "ug": Decimal("0.001"),
}
_NEEDED: Final = re.compile(r"\b(?:prn|as needed|when needed|if needed|as required)\b", re.IGNORECASE)
#: What a number behind these is not taken: the other side is stated.
_OTHER: Final = re.compile(
    r"\b(?:not|instead of|rather than|(?:list|chart|record|emr|epic|packet|transfer|scr|gp|rx|label|prescription|order)\w*(?: (?:says?|has|shows?|as|is|at|for|of))?|listed|prescribed|written|supposed|was|from|previously|formerly)"  # clinical
    r"[\s:(]*(?:as |at |for |to be |on )?$",
    re.IGNORECASE,
)
_NOW: Final = re.compile(
    r"(?:->|→|=>|\bto|\bactually|\bnow|\breally|\bonly|\btakes|\btaking|\btook)\s*$", re.IGNORECASE
)
_WHEN: Final = (
    r"(?:him|her|my)?self|on (?:his|her|their) own|by (?:the |his |her |their )?(?:pcp|gp|clinic|cards?|cardiolog\w*|dr|outside|outpt|outpatient|specialist|doctor)"
    r"|\bago\b|\blast (?:wk|week|month|year|spring|summer|fall|autumn|winter)\b|\bin (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\bsince\b|\bpta\b|prior to|before (?:admission|coming)"
    r"|\bbecause\b|\bbc\b|\bb/c\b|\bdue to cost\b|side effect"
)
_NOT_TAKEN: Final = re.compile(
    r"\b(?:not (?:been |currently |actually |really )?(?:tak(?:en|ing|e)|using|filled|picked up)|(?:has|have|is|was|does|did|hasn|isn|wasn|doesn|didn|haven|don)"
    r"(?: not|'?t) (?:been )?(?:tak\w+|us(?:e|ed|ing)|fill\w*|pick\w* up)|never (?:took|taken|filled|picked up|been taking)|no longer (?:tak\w+|on|us\w+)"
    r"|(?<!to )quit|(?:stopped|stops) (?:taking|using)|ran out|out of refills|no fills?|unfilled|den(?:ies|ied) (?:tak|us)ing|self[- ](?:d/?c'?d|dis\w+|stopped|weaned)|came off(?! (?:\w+ )?(?:bike|cycle|scooter|motor\w*|horse|ladder|vent\w*|bypass|pump|o2|oxygen|bed|kerb|curb))"  # clinical
    r"|(?:weaned|took) (?:him|her|them)sel(?:f|ves) off|(?:has|had|have)(?: not|n'?t) (?:had|taken) (?=[^.;\n]{0,40}\b(?:for|in|since|x)\b)|no toma|dejó de tomar)\b"
    rf"|\b(?:stopped|d/?c'?d|discontinued|off)\b(?=[^.;\n]{{0,50}}?(?:{_WHEN}))",
    re.IGNORECASE,
)
#: What may stand behind "not taking" where it states this of the medicine named before: "not taking ibuprofen" does not.
_OF_IT: Final = re.compile(
    r"\s*(?:$|[.,;:()\d~/&+-]|(?:it|this|that|these|them|all|any ?more|for|in|since|x|due|because|b/?c|bc|2/2|by|on|at|as|after|when|while|with|w/"
    r"|him|her|my|last|several|a|the (?:last|past)|regularly|consistently|daily|either|currently|now|lately|recently|again|and|but|though|or|per|until|till|yet|cost"
    r"|of (?:it|this|that|them|refills?|pills|tablets|money)|prior|before|pta|weeks?|months?|days?|years?|mon\w*|tue\w*|wed\w*|thu\w*|fri\w*|sat\w*|sun\w*|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*)(?![\w-]))",
    re.IGNORECASE,
)
#: Behind it: what is of the stay.
_HERE: Final = re.compile(
    r"[^.;\n]{0,24}\b(?:since (?:adm\w*|arrival)|(?:in|this) (?:hospital|stay|adm\w*)|while (?:here|in)|inpatient|today|tonight)\b",
    re.IGNORECASE,
)
#: Between "not taking" and a name in its list: nothing but other names.
_LISTED: Final = re.compile(
    r"\s*(?:(?:his|her|their|my|the|any|home|prescribed|daily|of|either|both)\s+)*(?:[\w-]++\s*+(?:,\s*+(?:or |and |nor )?|/|&|\+|\bor\b|\band\b|\bnor\b)\s*+)*",
    re.IGNORECASE,
)
#: A name of its own after a comma or "and", whose amount follows: "warfarin, ibuprofen 400".
_OTHER_NAME: Final = re.compile(
    r"(?:,|\band\b|&|\+|\bplus\b|\bwith\b)\s*([a-z][a-z-]{2,})\s+(?:[a-z]{2,3}\s+)?(?=\.?\d)", re.IGNORECASE
)
_NO_NAME: Final = frozenset(
    "about actually currently usually takes taking takes daily total doses dosed really recently reports states every often always sometimes generally "
    "using twice three since increased reduced decreased changed again approx around daughter patient mother father husband family records "
    "now was but not the for one two tab tabs cap caps puff dose last only then mane nocte each per says said taken bid tid qid qhs prn "  # clinical
    "pharmacy bottle morning evening night bedtime lunch breakfast dinner weekly tablet tablets capsule capsules strength".split()
)
#: What is done in the stay, or is to be: it states nothing of home.
_DONE_HERE: Final = re.compile(
    r"\b(?:start\w*|restart\w*|resum\w+|increas\w+|decreas\w+|reduc\w+|chang\w+|switch\w*|h[eo]ld\w*|gave|given?|iv|gtt|drip|load\w*|bolus|recommend\w*|rec|suggest\w*"
    r"|dispense|supply|taper\w*|tto\w*|consider\w*|discharge\w*|d/c (?:on|home|w)|home on|new|adjust\w*|continue|cont|ordered|order)\b",
    re.IGNORECASE,
)
#: Who takes it is another person.
_ANOTHER: Final = re.compile(
    rf"(?<!per )(?<!per his )(?<!per her )\b(?:{RELATIVE}|{NEIGHBOR})(?:'s| (?:also )?(?:takes|is on|uses|took))\s[^;.]*$",
    re.IGNORECASE,
)
_BEFORE: Final = re.compile(_WHEN, re.IGNORECASE)
#: That a passage lists what is taken at home, or how it is known.
_AT_HOME: Final = re.compile(
    rf"\b(?:home (?:meds?|medic\w+|doses?|list)|{medicines.BROUGHT}|"
    r"meds?(?: list| hx| history| rec\w*)?\s?(?:\([^)]{0,30}\))?(?: per [\w ]{1,20})?\s?:|meds per|medication (?:history|reconciliation|list)"
    r"|takes|taking|at home|pta\b|prior to admission"
    rf"|per (?:pt|patient|{RELATIVE_OR_CARER}|family|pharmacy|bottles?|fill\w*)|fill(?:ed|s)?(?: hx| history| date)?|pill ?box|blister|bottles?|reconcil\w+|toma\b)",
    re.IGNORECASE,
)
#: What shows how a medicine is taken, where the same sentence has another list, too: "SCR 5 mg BD; blister pack = 2.5 mg BD".
_SEEN: Final = re.compile(
    r"\b(?:blister(?: ?pack)?s?|dosette|pill ?box|webster ?pak|(?:pill )?bottles?|fill (?:hx|history)|dispens(?:ed|ing)|actually takes|really takes)\s*(?:=|:|says?|shows?|has|is)?\s*(?=\d)",  # clinical
    re.IGNORECASE,
)
_FROM_TO: Final = re.compile(r"\s*(\d[\d.,]*\s?(?:mg|mcg|g|units?)?)\s*(?:->|→|=>)")
_REACH: Final = 70  # characters behind a name in which its dose is stated
_FARTHEST: Final = 160  # and in which it is stated that it is not taken
_LEADING: Final = 260  # characters before a name in which its list is announced
_BREAK: Final = re.compile(r"[;\n]|[a-z0-9)]\.(?=\s)|\.\s")


def difference(found: medicines.Medicine, record: Record) -> Difference | None:
    """Where a note differs from the list on a home medicine that goes on, is asked about, or is suspended."""
    if found.change not in ("unchanged", "changed", "open", "unlisted", "held") or found.steps:
        return None
    listed = found.before or found.now
    known = regimen(name(listed), dose(listed))
    spoken = medicines.spoken_of(found)
    best: tuple[tuple[int, Instant, int], Difference | None] | None = None
    late = record.admitted + _SOON
    now = regimen(name(found.now), dose(found.now))
    refuted = [x for x in _wrong_labels(record) if spoken.search(x.text)]
    for line, match, read in _readings(spoken, listed, record.lines, _of_home, record):
        if read.differs and any(
            x.passage.time >= line.passage.time and x.place != line.place for x in refuted
        ):
            continue  # what one of its sources has was looked at, and is wrong
        if found.change == "changed" and read.differs and read.taken and line.passage.time > late:
            ordered = _stated(line, match, _other_names(record, spoken), now, found.now)
            if ordered is not None and not ordered.differs:
                continue  # what the stay made of it
        rank = (int(line.passage.body.note_type == "pharmacy"), line.passage.time, int(read.differs))
        if best is None or rank >= best[0]:
            other = Difference(listed, _words(line, match.start(), read.end), read.taken)
            best = (rank, other if read.differs else None)
    shown = best[1] if best is not None else None
    if shown is not None and not shown.taken and (found.change == "held" or _anew(found.now, known)):
        return None  # begun anew at another dose, or not to be taken either way
    return shown


def noted(found: medicines.Medicine, record: Record) -> Line | None:
    """The last words of a note that have a medicine which orders begin among what was taken at home, where no list has it: of the
    first days, or later that it was overlooked at admission.
    """
    if found.change != "new" or found.steps:
        return None
    spoken = medicines.spoken_of(found)
    ordered = record.of("ordered_medication")
    here = min(
        (f.start for f in ordered if f.start >= record.admitted and spoken.search(name(f))), default=FOREVER
    )
    soon = min(record.admitted + _SOON, here + _BY_THEN)
    lines = [
        line
        for line in record.lines
        if record.admitted <= line.passage.time <= found.now.start
        and (
            (
                line.passage.time <= soon
                and line.kind not in ("plan", "assessment")
                and not (line.sentence.heading == "rx" and line.passage.body.note_type == "consult")
            )
            or _OVERLOOKED.search(line.text)
        )
    ]
    best: Line | None = None
    for line, match, read in _readings(spoken, found.now, lines, _listed_there, record):
        begins = line.sentence.start + match.start()
        if read.taken and not _BEGUN.search(line.passage.body.text, begins, read.end):
            best = line.part(begins, read.end, " \t\n,;-–")  # not what the list has before it
    return best


@once
def _wrong_labels(record: Record) -> tuple[Line, ...]:
    return tuple(line for line in record.lines if _WRONG_LABEL.search(line.text))


#: "Corner Drug MTX sig is WRONG".
_WRONG_LABEL: Final = re.compile(
    r"\b(?:sig|label|bottle|list|entry|directions|printout)\b[^.;\n]{0,16}\b(?:wrong|incorrect|erroneous|in error|a mistake)\b",
    re.IGNORECASE,
)
#: After the first order of the stay for a medicine, a note of the ward speaks of what is given there.
_BY_THEN: Final = 8 * HOUR
#: What has a length, or is new, is of the stay.
_BEGUN: Final = re.compile(
    r"\b(?:thru|through|then|x ?\d+ ?(?:d|days?|wks?)|for \d+|new|start\w*|load\w*|until)\b", re.IGNORECASE
)


def _readings(
    spoken: re.Pattern[str],
    fact: Fact,
    lines: Iterable[Line],
    counts: Callable[[Line, int, Record], bool],
    record: Record,
) -> Iterator[tuple[Line, re.Match[str], _Read]]:
    """What notes state of a medicine, of each place that names it and counts."""
    known = regimen(name(fact), dose(fact))
    for line in lines:
        for match in spoken.finditer(line.sentence.text):
            behind = line.sentence.text[match.end() :]
            if counts(line, match.start(), record) and not (
                _LEVEL.match(behind) or _was_measured(behind, spoken, record)
            ):
                read = _stated(line, match, _other_names(record, spoken), known, fact)
                if read is not None:
                    yield line, match, read


#: Behind a name what was measured of it: "APAP 142 @ 4h", "level 2.4", "38 ug/mL".
_LEVEL: Final = re.compile(
    r"\s*(?:(?:levels?|lvl|trough|conc\w*)\b|[:=]?\s*[<>]?\d[\d.]*\s*(?:@|at ~?\d+ ?h|[mun]c?g/m?L|m(?:Eq|mol)/L|\((?:H|L|HH)\)))",
    re.IGNORECASE,
)


def _was_measured(words: str, spoken: re.Pattern[str], record: Record) -> bool:
    """Whether a bare number right behind a medicine's name is one that a laboratory found of it."""
    bare = _BARE_NUMBER.match(words)
    return bare is not None and any(
        isinstance(f.value, Quantity) and decimal(f.value.value) == decimal(bare[1])
        for f in record.facts
        if f.relation == "observed" and spoken.search(name(f))
    )


_BARE_NUMBER: Final = re.compile(
    r"\s*[:=]?\s*[<>]?(\d+(?:\.\d+)?)(?![\d.]*\d| ?(?:mg|mcg|g|units?|u|mL|tabs?|x|bid|tid|qid|daily|q\d|q[ap]m|qhs)\b)",
    re.IGNORECASE,
)


#: What was taken at home and nobody ordered.
_OVERLOOKED: Final = re.compile(
    r"\b(?:omitted|overlooked|forgotten|missed|(?:not|never) (?:re-?)?ordered|left (?:off|out)|not continued|missing)\b[^.;\n]{0,30}"
    r"\b(?:adm(?:it|itted|ission)?|arrival|home (?:med\w* )?list|med(?:ication)? ?rec\w*|here|(?:ED|admi\w+) orders?)\b",
    re.IGNORECASE,
)


def _overlooked(text: str, place: int) -> bool:
    """Whether a medicine that is named there was overlooked at admission, by what is behind it in its clause."""
    found = _OVERLOOKED.search(text, place)
    between = text[place : found.start()] if found is not None else ";"
    return len(between) <= _REACH and re.search(r"[;\n]|\. |\b(?:not|no) $", between) is None


def _listed_there(line: Line, place: int, record: Record) -> bool:
    return _of_home(line, place, record) and (
        line.kind == "medication"
        or _overlooked(line.sentence.text, place)
        or _AT_HOME.search(line.under_heading[: place + _LEADING]) is not None
    )


def _anew(order: Fact, known: Regimen) -> bool:
    """Whether an order states another dose than the list of before has: 50 mg is one tablet of 50 mg."""
    return not known.amounts or not _agree(known, regimen(name(order), dose(order)))


def doubt(found: medicines.Medicine, record: Record) -> Statement | None:
    """Both sides, for clinicians; None where they do not differ."""
    if (line := noted(found, record)) is not None:
        how = f", {dose(found.now)}" if dose(found.now) else ""
        text = f"Ordered: {name(found.now)}{how}; taken before by a note ({day(line.passage.time, record.zone)}): {line.text}"
        cited = (*medicines.against(found.allergies), cite_line(line, record.zone))
        return state(text, (found.now,), note=f"{NOTED} {found.note}".strip(), also=cited, zone=record.zone)
    differs = difference(found, record)
    if differs is None:
        return None
    listed, line = differs.listed, differs.line
    if (later := _not_taken(found, record, line)) is not None:
        text = f"Not taken before the stay by a note, though a list has it: {name(listed)}; a note states ({day(later.passage.time, record.zone)}): {later.text}"
        return state(text, (listed,), also=(cite_line(later, record.zone),), zone=record.zone)
    now = f": {drug(found.now)}" if found.change in ("changed", "held") else f": {name(listed)}"
    kind = found.change if differs.taken else "open"
    begins = {"changed": "Changed", "held": "On hold"}.get(kind, "Not clear")
    if begins == "Not clear" and found.now is not listed and medicines.setting(found.now) == "discharge":
        now = f": {drug(found.now)}, by its order for home"
    text = (
        f"{begins}{now}; recorded before the stay: {dose(listed) or name(listed)}; "
        f"a note states ({day(line.passage.time, record.zone)}): {line.text}"
    )
    facts = {f.id: f for f in (listed, found.now, *found.also)}.values()
    also = (*medicines.against(found.allergies), cite_line(line, record.zone))
    return state(text, facts, note=f"{NOTE} {found.note}".strip(), also=also, zone=record.zone)


def _not_taken(found: medicines.Medicine, record: Record, before: Line) -> Line | None:
    """The words of a note after `before` that settle that it was not taken any more: "calcitriol NOT taking since May per wife"."""
    own = medicines.spoken_of(found)
    for line in reversed(record.lines):
        if line.passage.time <= before.passage.time:
            return None
        for match in own.finditer(line.text) if line.kind != "family" else ():
            if _QUIT_SINCE.match(line.text, match.end()):
                return medicines.about(line, own)
    return None


_QUIT_SINCE: Final = re.compile(
    r"[^.;,?]{0,12}\b(?:not (?:been )?tak\w+|no longer (?:tak\w+|on it)|(?:has not|hasn't|does not|doesn't) (?:been )?tak\w+)\b(?![^.;]*\?)",
    re.IGNORECASE,
)


def by_the_summary(found: medicines.Medicine, record: Record) -> Line | None:
    """What the discharge summary's list has of a medicine of before that no order takes home, where its dose is another one."""
    line = medicines.goes_on(found, record)
    return (
        line if line is not None and line.kind == "medication" and _of_other_dose(found, line.text) else None
    )


def _of_other_dose(found: medicines.Medicine, text: str) -> bool:
    """Whether words state another amount of a medicine than its entry."""
    known = regimen(name(found.now), dose(found.now))._replace(times=None)
    for match in medicines.spoken_of(found).finditer(text) if known.amounts else ():
        if (split := _SPLIT.match(text, match.end())) is not None:
            return {Decimal(split[1]), Decimal(split[2])} != set(known.amounts)
        behind = _DIRECTLY.match(text, match.end())
        here = _regimen_in(behind[0], known) if behind is not None else None
        if here is not None and not _agree(known, here) and not _NOT_NOW.match(text, match.end()):
            return True
    return False


def given_otherwise(found: medicines.Medicine, record: Record) -> Line | None:
    """The last words of the stay's plans on what was taken before, where they give another amount of it: "quetiapine 100 tonight"."""
    own, listed = medicines.spoken_of(found), ("medication", "past", "family", "social", "allergy", "history")
    named = [
        line
        for line in record.lines
        if line.passage.time > record.admitted
        and line.passage.body.note_type in _PRESCRIBING
        and line.kind not in listed
        and own.search(line.text)
    ]
    return named[-1] if named and _of_other_dose(found, named[-1].text) else None


def contradicted(text: str, record: Record) -> Fact | None:
    """The order for home of which words for the patient state another amount."""
    for found in medicines.reconcile(record):
        if found.change not in ("new", "changed", "unchanged") or found.steps:
            continue
        if _of_other_dose(found, text):
            return found.now
    return None


def redosed(order: Fact, record: Record, *, listed: bool = False) -> Line | None:
    """The last words of those who prescribe or advise on it that give a medicine of the ward since its order, where they state another
    dose than the order has; None where they agree, hedge, or speak of another time. `listed`: also under a heading of medicines.
    """
    known, own = regimen(name(order), dose(order)), medicines.names_of(name(order))
    parts = () if known.amounts else _parts_of_day(order)
    if not (known.amounts or parts) or known.needed:
        return None
    last: Line | None = None
    for line in record.lines:
        if (
            line.passage.time <= max(order.start, record.request.cut - _SOON)
            or line.passage.body.note_type not in _PRESCRIBING
            or line.kind in ("past", "family", "social", "allergy")
            or (line.kind == "medication" and not listed)
            or record.copied(line)
        ):
            continue
        text = line.sentence.text
        for match in own.finditer(text):
            behind = _CLAUSE.match(text, match.end())
            clause = behind[0] if behind is not None else ""
            if not _ARROW.search(clause):
                clause = re.split(r",(?!\d)", clause)[0]
            around = f"{re.split('[.;,]', text[: match.start()])[-1]} {clause}"
            if not _NEXT.match(clause) or _MAYBE.search(around):
                continue
            here = _regimen_in(clause, known)
            if parts:
                shown = _bare_amounts(clause)
                if len(shown) < 2:
                    continue
                agrees = {*shown[:2]} <= {*parts}
            elif here is None or not _comparable(here, known):
                continue
            else:
                agrees = _agree(known, here)
            end = line.sentence.start + match.end() + len(clause)
            last = None if agrees else _words(line, match.start(), end)
    return None if last is None or _confirmed(known, own, last, record) else last


def _parts_of_day(order: Fact) -> tuple[Decimal, ...]:
    """The amounts of an order that has several in a day: "20 mg in the morning and 10 mg at night"; in mg."""
    masses = [amounts[0] for amounts, unit in _amounts(dose(order)) if unit == "mg" and len(amounts) == 1]
    return tuple(masses) if len(masses) > 1 else ()


def _bare_amounts(clause: str) -> list[Decimal]:
    """Amounts in mg, or without a unit: "15+5", "15 mg on waking + 5 mg 14:00"; no days, no times of day."""
    read = (_value(match) for match in _AMOUNT.finditer(clause))
    return [one for value in read if value is not None and value[1] in ("", "mg") for one in value[0]]


def lagging(found: medicines.Medicine, record: Record) -> Line | None:
    """The words of a note, since an order for home was written, that give the medicine in another dose than it: the order lags behind."""
    if found.change not in ("new", "changed", "unchanged") or medicines.setting(found.now) != "discharge":
        return None
    return redosed(found.now, record, listed=True)


def outdated(found: medicines.Medicine, record: Record) -> Statement | None:
    """Both doses, for clinicians."""
    line = lagging(found, record)
    if line is None:
        return None
    when = day(line.passage.time, record.zone)
    text = f"Not clear: ordered for home: {drug(found.now)}; a later note gives another dose ({when}): {line.text}"
    cited = (*medicines.against(found.allergies), cite_line(line, record.zone))
    return state(text, (found.now,), note=medicines.DIFFER, also=cited, zone=record.zone)


def _confirmed(known: Regimen, own: re.Pattern[str], line: Line, record: Record) -> bool:
    """Whether a later note has the order's own amount close behind the name."""
    amount = re.compile(
        rf"(?<![\d.])(?:{'|'.join(f'{one.normalize():f}' for one in known.amounts)})(?![\d.]*\d)"
    )
    return any(
        amount.search(passage.body.text, match.end(), match.end() + _FARTHEST)
        for passage in record.notes
        if passage.time > line.passage.time and passage.body.note_type in _PRESCRIBING
        for match in own.finditer(passage.body.text)
    )


def _comparable(here: Regimen, known: Regimen) -> bool:
    """Whether a note's dose may be held against an order's: in its unit, or without one and with a rhythm."""
    return (
        bool(here.amounts)
        and here.unit != "count"
        and (here.unit == known.unit if here.unit else here.times is not None)
    )


#: An amount next to a name, or behind an arrow.
_NEXT: Final = re.compile(
    r"[ (:=]*(?:(?:[a-z]{2,4} |(?:stays?|remains?|goes|raised|lowered|reduced|changed|increased|cut|back|up|down)(?: at| to)? )?\d|.*(?:->|→|=>) ?\d)",
    re.IGNORECASE,
)
_PRESCRIBING: Final = PHYSICIANS | {"consult", "pharmacy", "mental-health"}
_CLAUSE: Final = re.compile(r"(?:[^.;()\n]|\.(?=\d)){0,70}+")
_ARROW: Final = re.compile(r"->|→|=>")
#: A dose that is thought of, of another time, or of one moment.
_MAYBE: Final = re.compile(
    r"\?|\b(?:if|when|once(?! daily)|unless|after|consider\w*|could|may|might|would|option|home|discharge|d/c|tto\w*|tomorrow|tmrw|later|clinic|outpt|max\w*|load\w*|bolus|prn"
    r"|stat|x ?1|given|gave|got|received|was|were|took|prior|previous\w*|before|pta|level|trough|total|entered|wrong|error|not|never|kit|emergency|rescue|IM|dc|toxic|too high(?!.*->)|taper\w*|wean\w*|then|titrat\w*|by)\b|\d ?/ ?\d|/ ?24 ?h",
    re.IGNORECASE,
)


def coded(record: Record) -> tuple[Fact, ...]:
    """The coded medicines, whatever became of them."""
    return record.of("ordered_medication", "takes_medication", "given_medication", "dispensed_medication")


@once
def _largest(record: Record) -> dict[re.Pattern[str], tuple[Decimal, Fact, Regimen]]:
    """The largest coded dose of each medicine, by its names."""
    largest: dict[re.Pattern[str], tuple[Decimal, Fact, Regimen]] = {}
    for fact in coded(record):
        known, own = regimen(name(fact), dose(fact)), medicines.names_of(name(fact))
        if len(known.amounts) == 1 and known.amounts[0] > largest.get(own, (Decimal(0),))[0]:
            largest[own] = known.amounts[0], fact, known._replace(times=None)
    return largest


def exceeded(text: str, record: Record) -> Fact | None:
    """The coded entry with the largest dose of a medicine of which words state several times as much."""
    for own, (most, fact, known) in _largest(record).items():
        for match in own.finditer(text):
            salt = _SALT.match(text, match.end())
            behind = _DIRECTLY.match(text, salt.end() if salt is not None else match.end())
            here = _regimen_in(behind[0], known) if behind is not None else None
            if (
                here is not None
                and here.unit not in ("", "count")
                and here.amounts
                and here.amounts[0] >= _MANY * most
            ):
                return fact
    return None if _NOT_NOW.search(text) else _exceeded_apart(text, record)


def _exceeded_apart(text: str, record: Record) -> Fact | None:
    """The same where the amount does not stand behind the name, or where a clause on a dose names none: then of all that is coded."""
    largest = _largest(record)
    for clause in _PART.split(text):
        if not any(map(str.isdigit, clause)):
            continue
        named = [own for own in largest if own.search(clause)]
        if any(not any(own.search(one[0]) for own in named) for one in agents(clause)) or not (
            named or ((rhythms(clause) or _OF_A_DOSE.search(clause)) and not _BY_THE_GRAM.search(clause))
        ):
            continue
        stated = clause[max((m.end() for own in named for m in own.finditer(clause)), default=0) :]
        for amounts, unit in _amounts(_TOGETHER.split(stated)[0] if named else stated):
            compared = [largest[own] for own in named or largest if largest[own][2].unit == unit == "mg"]
            if compared and all(_MOST > amounts[0] >= _MANY * most for most, _, _ in compared):
                return max(compared, key=lambda one: one[0])[1]
    return None


_TOGETHER: Final = re.compile(r"[+&/]|\b(?:and|with|plus|then)\b", re.IGNORECASE)
_PART: Final = re.compile(r"[.,;:]\s|\n")
_MOST: Final = 50_000  # mg: what is more is a weight
#: What is eaten, or taken by the gram: no dose to hold against a medicine's.
_BY_THE_GRAM: Final = re.compile(
    r"\b(?:(?-i:PEG|CHO|Na|NaCl|MCT)|mira-?lax|movicol|polyethylene|macrogol|lactulose|psyllium|metamucil|fib(?:er|re)|protein|sodium|salt|carb\w*|sugars?|glucose|dextrose|creatine|collagen|formula)\b",
    re.IGNORECASE,
)
_OF_A_DOSE: Final = re.compile(r"\bdos(?:e|es|ing)\b", re.IGNORECASE)
_SALT: Final = re.compile(r" (?:[a-z]+(?:ate|ide)|sodium|potassium|calcium)\b", re.IGNORECASE)
_MANY: Final = 5  # times as much: no step that a ward takes
#: "thru the clinic only: 45 AM + 40 PM".
_SPLIT: Final = re.compile(
    r"[^.;\n\d]{0,40}?(\d+(?:\.\d+)?) ?(?:mg )?(?:in the )?(?:q? ?AM|morning)\b\s*(?:\+|/|,|and|&)\s*(\d+(?:\.\d+)?) ?(?:mg )?(?:in the |at )?(?:q? ?PM|evening|night|HS|bedtime)\b",
    re.IGNORECASE,
)
#: An amount right behind a name: "nifedipine XL 30"; no day, hour, range, or step from one dose to another.
_DIRECTLY: Final = re.compile(
    r"[ (:=]*(?:[a-z]{2,4} )?\d[\d.,]*+(?: ?(?:mg|mcg|units?|u|g|mL)\b)?(?:(?: ?x ?|(?<=g),? )[2-6](?: (?:tab|cap)\w*)?\b)?"
    r"(?! ?(?:[-/–:+>→]|to\b|d\b|days?|wks?|weeks?|mo|h\b|hrs?|x\b|%|am\b|pm\b|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))",
    re.IGNORECASE,
)
#: A dose of before, or one of several steps.
_NOT_NOW: Final = re.compile(
    r"[^.;\n]{0,30}\b(?:was|before|from|previous\w*|instead|then|taper\w*|max\w*|total|if)\b", re.IGNORECASE
)


def _words(line: Line, start: int, end: int) -> Line:
    """The words of a note from the clause in which a medicine is named to where it speaks of something else."""
    sentence, text = line.sentence, line.passage.body.text
    at = sentence.start + start
    first = max((m.end() for m in _BREAK.finditer(text, sentence.start, at)), default=sentence.start)
    return line.part(first, end, " \t\n,;-–")


class _Read(NamedTuple):
    differs: bool
    taken: bool
    end: int  # where in the note the words on it end


def _stated(
    line: Line, match: re.Match[str], others: re.Pattern[str] | None, known: Regimen, listed: Fact
) -> _Read | None:
    """What a note states of the medicine that a sentence names there, also in the sentences behind it on the same
    line; None where it states no dose and no stop.
    """
    text, place = line.passage.body.text, line.sentence.start + match.end()
    newline = text.find("\n", max(place, line.sentence.end))
    limit = min(newline if newline >= 0 else len(text), place + _FARTHEST)
    if others is not None and (other := others.search(text, place, limit)) is not None:
        limit = other.start()
    stop = _NOT_TAKEN.search(text, place, limit)
    if stop is not None and _OF_IT.match(text, stop.end()) and not _HERE.match(text, stop.end()):
        end = _BREAK.search(text, stop.end(), limit)
        return _Read(True, False, end.end() if end else limit)
    begins = place - len(match[0])
    stop = _NOT_TAKEN.search(text, max(line.sentence.start, begins - 40), begins + _FARTHEST)
    if stop is not None and stop.end() <= begins and _LISTED.fullmatch(text, stop.end(), begins):
        return _Read(True, False, max(place, min(limit, line.sentence.end)))
    if (sure := _SEEN.search(text, place, limit)) is not None:
        place = sure.end()
    end = _BREAK.search(text, place, limit)
    limit = min(limit, place + _REACH, end.start() + 1 if end else limit)
    words = text[place:limit]
    if medicines.other_salt(words, name(listed)):
        return None
    named = (m.start() for m in _OTHER_NAME.finditer(words) if m[1].lower() not in _NO_NAME)
    words = words[: next(named, len(words))]
    if _DONE_HERE.search(words) and not _BEFORE.search(words):
        return None
    changed = None if _BEFORE.search(words) else _FROM_TO.match(words)
    if changed is not None and _agree(known, _regimen_in(changed[1], known) or known):
        return _Read(False, True, limit)  # what the stay made of it
    advised = _ADVISED.search(words)
    if advised is not None and _agree(known, _regimen_in(words[: advised.start()], known) or known):
        return _Read(False, True, limit)  # "300 tid, eGFR 34 -> 300 bid": what is to become of it
    here = _regimen_in(words, known)
    return None if here is None else _Read(not _agree(known, here), True, limit)


_ADVISED: Final = re.compile(r"(?<=[\d\w]),[^,;.\n]{2,30}(?:->|→|=>)")


def _of_home(line: Line, place: int, record: Record) -> bool:
    """Whether what stands there speaks of what was taken before the stay."""
    note, text = line.passage.body, line.sentence.text
    if line.kind in ("family", "allergy", "follow-up", "instructions", "warning"):
        return False
    ahead = text[max(0, place - 40) : place]
    clause = _BREAK.split(ahead)[-1]
    if (
        _ANOTHER.search(clause)
        or _DONE_HERE.search(clause)
        or note.note_type in ("discharge-summary", "discharge-instructions")
    ):
        return False
    if note.note_type == "pharmacy":
        whole = note.text[:4000]
        return _AT_HOME.search(whole) is not None
    if (_NOT_TAKEN.search(text) and line.kind != "plan") or _overlooked(text, place):
        return True
    if line.passage.time > record.admitted + _SOON:
        return _AT_HOME.search(text) is not None and line.kind != "plan"
    start = line.sentence.start
    leading = note.text[max(0, start - _LEADING) : start + place]
    return line.kind == "medication" or (
        line.kind != "plan" and _AT_HOME.search(leading.rpartition("\n\n")[2]) is not None
    )


def _other_names(record: Record, spoken: re.Pattern[str]) -> re.Pattern[str] | None:
    """The names of the record's other medicines."""
    names = _all_names(record) - {spoken.pattern}
    return _any_of(names) if names else None


@once
def _all_names(record: Record) -> frozenset[str]:
    facts = record.of("ordered_medication", "takes_medication")
    return frozenset(medicines.spoken_of(medicines.Medicine("open", fact)).pattern for fact in facts)


@lru_cache(maxsize=256)
def _any_of(patterns: frozenset[str]) -> re.Pattern[str]:
    return re.compile("|".join(sorted(patterns)), re.IGNORECASE)


@lru_cache(maxsize=4096)
def regimen(label: str, how: str) -> Regimen:
    """Of a coded entry: its amounts by its dose, or by its count and the strength in its name."""
    strength = _amounts(label)
    found = _amounts(how)
    often = rhythms(how)
    times = often[0] if len(set(often)) == 1 else None
    needed = _NEEDED.search(how) is not None
    units = {unit for _, unit in strength if unit != "count"}
    tablet = strength[0][0] if len(strength) == 1 and len(units) == 1 else ()
    masses = [one for one in found if one[1] and one[1] != "count"]
    if masses:
        same = len(set(masses)) == 1 and " to " not in how
        return Regimen(masses[0][0] if same else (), masses[0][1], times, needed, tablet)
    counted = [one for one in found if one[1] == "count"]
    if tablet and len(counted) <= 1:
        count = counted[0][0][0] if counted else Decimal(1)
        return Regimen(tuple(count * one for one in tablet), units.pop(), times, needed, tablet)
    return Regimen((), "", times, needed)


#: "8.6 x2", "800 mg 2 tablets": two of them.
_SO_MANY: Final = re.compile(
    r"(?<![\w./-])(\d+(?:\.\d+)?)( ?(?:mg|mcg|g|units?)\b)?(?: ?x ?|(?<=g),? )([2-6])(?: (?:tab|cap)\w*)?\b(?! ?(?:d\b|days?|w(?:ee)?ks?|w\b|mos?\b|months?|doses?|times|/|a day|daily|more|per|x\b|(?:was |were )?given|today|tonight|overnight|now|so far|IV\b|since))",
    re.IGNORECASE,
)


def _regimen_in(words: str, known: Regimen) -> Regimen | None:
    """Of words behind a medicine's name in a note; None where they state neither an amount nor a rhythm."""
    words = _SO_MANY.sub(lambda m: f"{Decimal(m[1]) * int(m[3])}{m[2] or ''}", words)
    candidates = [
        (match, values)
        for match in (*_AMOUNT.finditer(words), *_COUNTED.finditer(words))
        if (values := _value(match)) is not None
        and not _OTHER.search(words[: match.start()])
        and not _MEASURED.search(words[: match.start()])
    ]
    candidates = [one for one in candidates if _plausible(one[1], known)]
    preferred = [one for one in candidates if _NOW.search(words[: one[0].start()])]
    chosen = (preferred or candidates)[-1 if preferred else 0] if candidates else None
    place = chosen[0].end() if chosen else 0
    behind = next((m.start() for m, _ in candidates if m.start() > place), len(words))
    rest = words[place:behind]
    rest = re.split(r"\bnot\b|\(?\b(?:list|chart|record|was|instead|prescribed)\b", rest)[0]
    often = rhythms(rest)
    times = often[0] if len(set(often)) == 1 else None
    if chosen is None and times is None:
        return None
    amounts, unit = chosen[1] if chosen else ((), "")
    return Regimen(amounts, unit, times, _NEEDED.search(words) is not None)


#: Before a number that is measured of the patient: "age 74, wt >60, Cr>1.5 = one criterion".
_MEASURED: Final = re.compile(
    r"(?:(?<![-=])[<>≥≤]|\b(?:aged?|wt|weight|Cr(?:Cl)?|SCr|e?GFR|INR|K|Na|Mg|BP|SBP|HR|QTc|plts?|platelets?|Hgb|Hb|ALT|AST|CK|ANC|A1c|BG|FSBG|glucose|LFTs?|scores?|goal|target|level|trough|criteri\w+)\b)\s*[:=<>≥≤~]*\s*$",
    re.IGNORECASE,
)  # clinical


def _value(match: re.Match[str]) -> tuple[tuple[Decimal, ...], str] | None:
    if match.re is _COUNTED:
        return ((Decimal("0.5") if match[1] else Decimal(_COUNT[match[2].lower()]),), "count")
    numbers = tuple(Decimal(part.replace(",", "")) for part in (match[1], match[2]) if part)
    unit = (match[3] or "").lower().removesuffix("s").replace("µ", "u").replace("μ", "u")
    if match[4]:
        return (numbers, "count") if len(numbers) == 1 else None
    if unit in _TO_MG:
        return tuple(number * _TO_MG[unit] for number in numbers), "mg"
    return numbers, {"u": "unit", "iu": "unit"}.get(unit, unit)


def _amounts(text: str) -> list[tuple[tuple[Decimal, ...], str]]:
    found = [_value(match) for match in _AMOUNT.finditer(text)]
    counted = [_value(match) for match in _COUNTED.finditer(text)]
    return [one for one in (*found, *counted) if one is not None and one[1]]


def _plausible(values: tuple[tuple[Decimal, ...], str], known: Regimen) -> bool:
    """Whether numbers can be a dose of this medicine: those without a unit are near to the known one."""
    amounts, unit = values
    if unit == "count":
        return True
    if known.amounts and len(amounts) != len(known.amounts):
        return False
    if unit:
        return not known.unit or unit == known.unit
    return bool(known.amounts) and all(
        one and Decimal("0.09") <= one / other <= 11
        for one, other in zip(amounts, _written(known), strict=True)
        if other
    )


def _written(known: Regimen) -> tuple[Decimal, ...]:
    """As a note writes amounts without their unit: 0.1 mg as 100."""
    return tuple(one * 1000 if known.unit == "mg" and one < 1 else one for one in known.amounts)


def _agree(known: Regimen, here: Regimen) -> bool:
    """Whether nothing that both state differs. The amount of a whole day, without a rhythm, agrees too."""
    if (
        known.times is not None
        and here.times is not None
        and known.times != here.times
        and not (known.needed or here.needed)
    ):
        return False
    if not known.amounts or not here.amounts:
        return True
    if here.unit == "count":
        return not known.strength or known.amounts == tuple(here.amounts[0] * one for one in known.strength)
    amounts = known.amounts if here.unit else _written(known)
    daily = tuple(Fraction(one) * known.times for one in amounts) if known.times is not None else ()
    shown = tuple(map(Fraction, here.amounts))
    if (
        not here.unit
        and known.strength
        and known.amounts == tuple(here.amounts[0] * one for one in known.strength)
    ):
        return True  # "senna 2 BID": tablets
    return shown == tuple(map(Fraction, amounts)) or (here.times is None and shown == daily)
