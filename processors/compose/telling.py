"""Sentences that several documents share: problems, allergies, reports, procedures, what is pending."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from processors.compose import death
from processors.compose.building import caption, joined, repeat, state
from processors.compose.headings import Kind
from processors.compose.moments import began, day, minute
from processors.compose.ranges import critical, side
from processors.compose.record import Line, Record
from processors.compose.tags import untagged
from processors.compose.wording import label, mark, name, order, plain, result_words, value_words
from schemas.codes import Quantity
from schemas.drafts import Citation, Statement
from schemas.facts import Fact, Source
from schemas.instant import DAY, FOREVER


def admission(record: Record) -> list[Statement]:
    """When and why the patient came, from the encounter."""
    found = record.request.evidence.encounter
    if found is None or found.body.start is None:
        return []
    reasons = joined([label(r) for r in found.body.reasons if r.label])
    text = f"Admitted on {minute(found.body.start)}" if found.body.class_code != "AMB" else f"Seen on {minute(found.body.start)}"
    said = f"{text}{f' because of: {reasons}' if reasons else ''}{f' ({found.body.service})' if found.body.service else ''}"
    return [Statement(said + ".", (Citation(Source(found.resource, found.version, path="period"), said, found.body.start, said),))]


def discharge(record: Record) -> list[Statement]:
    """When the patient left and where to, where the encounter says so."""
    found = record.request.evidence.encounter
    if found is None or found.body.end is None:
        return []
    where = f"; disposition: {untagged(plain(found.body.disposition))}" if found.body.disposition else ""
    how = "The stay ended" if death.found(record.request) is not None else "Discharged"
    said = f"{how} on {minute(found.body.end)}{where}"
    return [Statement(said + ".", (Citation(Source(found.resource, found.version, path="period"), said, found.body.end, said),))]


def problems(record: Record, *, followed: bool = False) -> list[Statement]:
    """Conditions of the stay one by one, also those that are over; long-standing ones in one sentence."""
    since = admitted(record)
    found = conditions(record)
    said = [supported(f, record.facts) if followed else problem(f) for f in found if of_stay(f, since) and f.status in ("active", "unconfirmed")]
    said += [problem(f) for f in over(record)]
    return said + longstanding(found, since) + circumstances(record)


def longstanding(found: list[Fact], since: int) -> list[Statement]:
    """What the patient had before, in one sentence; what is only suspected keeps its doubt."""
    known = [f for f in found if not of_stay(f, since) and f.status in ("active", "unconfirmed")]
    sure = [f for f in known if f.status == "active"]
    said = [state(f"Known before this stay: {joined([name(f) for f in sure[:MOST_KNOWN]])}", sure[:MOST_KNOWN])] if sure else []
    if len(sure) > MOST_KNOWN:
        said.append(state(f"Also known: {joined([name(f) for f in sure[MOST_KNOWN : 3 * MOST_KNOWN]])}", sure[MOST_KNOWN : 3 * MOST_KNOWN]))
    return said + [problem(f) for f in known if f.status == "unconfirmed"]


#: Circumstances of life that some systems code as conditions: no illness, and no news to the patient.
_CIRCUMSTANCE: Final = re.compile(
    r"\b(?:employ(?:ment|ed)|unemployed|labor force|education|school|certificate|housing|homeless|transport\w*|social (?:contact|isolation)|"
    r"limited social|refugee|criminal record|served in|risk activity|victim of|medication review due|income|insurance)\b", re.IGNORECASE,
)  # fmt: skip


def circumstances(record: Record) -> list[Statement]:
    """Coded circumstances of life, in one sentence, for clinicians."""
    latest = {name(f).lower(): f for f in record.of("has_condition") if f.status == "active" and f.end == FOREVER and _CIRCUMSTANCE.search(name(f))}
    kept = list(latest.values())[-MOST_KNOWN:]
    return [state(f"Recorded of the circumstances: {joined([name(f) for f in kept])}", kept)] if kept else []


def conditions(record: Record) -> list[Fact]:
    """Each condition once, as it stands now; those of the stay first, of the others the latest first."""
    encounter = record.request.evidence.encounter
    admitted = (encounter.body.start if encounter else None) or 0
    latest: dict[str, Fact] = {}
    for fact in record.of("has_condition"):
        if _CIRCUMSTANCE.search(name(fact)):
            continue
        if fact.end == FOREVER or fact.end > record.request.cut or fact.status in ("inactive", "refuted"):
            latest[name(fact).lower()] = fact
    return sorted(latest.values(), key=lambda f: (not of_stay(f, admitted), f.status != "active", f.start if of_stay(f, admitted) else -f.start, f.id))


def over(record: Record) -> list[Fact]:
    """Conditions that began in the stay and are over by now."""
    since, cut = admitted(record), record.request.cut
    latest = {name(f).lower(): f for f in record.of("has_condition") if of_stay(f, since) and not _CIRCUMSTANCE.search(name(f))}
    return [f for f in latest.values() if f.status != "refuted" and (f.status == "inactive" or (f.start <= f.end <= cut and f.end >= since))]


def of_stay(fact: Fact, admitted: int) -> bool:
    """Whether a condition belongs to this stay: it began in it, or is its diagnosis and began shortly before."""
    return fact.start >= admitted - (ONSET if fact.attributes.get("category") == "encounter-diagnosis" else 0)


def problem(fact: Fact) -> Statement:
    """ "Hyperkalemia, active (recorded from 3 March 2026 07:00)"; with the record's own certainty."""
    since = f" (recorded from {began(fact)})" if began(fact) else ""
    severity = f", {untagged(fact.attributes['severity'])}" if fact.attributes.get("severity") else ""
    if fact.status == "unconfirmed":
        return state(f"{name(fact)}{severity}: suspected, not confirmed{since}", (fact,))
    if fact.status == "inactive" or fact.start < fact.end < FOREVER:
        return state(f"{name(fact)}{severity}: no longer active{since}", (fact,))
    return state(f"{name(fact)}{severity}: active{since}", (fact,))


def supported(fact: Fact, facts: Iterable[Fact]) -> Statement:
    """A problem with the latest value of the result by which it is followed, where there is one."""
    said = problem(fact)
    latest = marker(fact, facts)
    if latest is None or not isinstance(latest.value, Quantity):
        return said
    flagged = f" ({mark(latest)})" if mark(latest) else ""
    text = f"{said.text.removesuffix('.')}; latest {name(latest)} {result_words(latest)}{flagged} on {began(latest)}"
    return state(text, (fact, latest), note=TURNED if turned(name(fact), latest) else "")


TURNED: Final = "The latest result is critical on the other side. Check whether this problem still stands."


def turned(problem_: str, latest: Fact) -> bool:
    """A low potassium is on the list, the last one is critically high."""
    way = "below" if re.search(r"\bhypo", problem_, re.IGNORECASE) else "above" if re.search(r"\bhyper", problem_, re.IGNORECASE) else ""
    return bool(way) and critical(latest) and side(latest) not in ("", way)


MOST_KNOWN: Final = 15
ONSET: Final = 14 * DAY  # from first symptoms to admission
_MARKERS: Final = (
    (re.compile(r"kal[ai]?emia", re.I), re.compile(r"potassium", re.I)), (re.compile(r"natr[ai]?emia", re.I), re.compile(r"sodium", re.I)),
    (re.compile(r"heart failure|cardiac failure", re.I), re.compile(r"bnp", re.I)),
    (re.compile(r"kidney|renal", re.I), re.compile(r"creatinine", re.I)), (re.compile(r"an[ae]+mia", re.I), re.compile(r"ha?emoglobin(?! a1c)", re.I)),
    (re.compile(r"diabetes|glyc[ae]+mia", re.I), re.compile(r"glucose", re.I)), (re.compile(r"hypertensi", re.I), re.compile(r"systolic", re.I)),
    (re.compile(r"sepsis|septic", re.I), re.compile(r"lactate", re.I)), (re.compile(r"infarction|coronary syndrome", re.I), re.compile(r"troponin", re.I)),
    (re.compile(r"pancreatitis", re.I), re.compile(r"lipase", re.I)), (re.compile(r"pneumonia|infection", re.I), re.compile(r"c.reactive|leu[ck]ocytes", re.I)),
    (re.compile(r"thrombocytop", re.I), re.compile(r"platelet", re.I)), (re.compile(r"hypox|respiratory failure|copd|pulmonary", re.I), re.compile(r"saturation", re.I)),
    (re.compile(r"jaundice|cholangitis|choledocho|bile duct", re.I), re.compile(r"bilirubin", re.I)),
)  # fmt: skip
_PAST: Final = re.compile(r"\b(?:old|history of|previous|prior|status post|s/p)\b", re.I)


def marker(fact: Fact, facts: Iterable[Fact]) -> Fact | None:
    """The latest result by which clinicians follow such a problem."""
    if _PAST.search(name(fact)):
        return None
    wanted = next((result for problem_, result in _MARKERS if problem_.search(name(fact))), None)
    if wanted is None:
        return None
    found = [f for f in facts if f.relation == "observed" and f.status == "active" and wanted.search(name(f))]
    return max(found, key=lambda f: (f.start, f.id), default=None)


def allergies(record: Record) -> list[Statement]:
    """Known allergies, and the statement that there are none."""
    found = []
    for fact in record.of("has_allergy"):
        if fact.status == "refuted":
            words = fact.attributes.get("note", "").partition("\n")[0]  # as the sender put it: "No known allergy"
            found.append(state(f"The record states: {words or f'no {name(fact)}'}", (fact,)))
        elif fact.status in ("active", "unconfirmed"):
            how = f", reaction: {untagged(fact.attributes['reaction'])}" if fact.attributes.get("reaction") else ""
            doubt = " (not confirmed)" if fact.status == "unconfirmed" else ""
            found.append(state(f"Allergy to {_SAYS_ALLERGY.sub('', name(fact)) or name(fact)}{doubt}{how}", (fact,)))
    return found


_SAYS_ALLERGY: Final = re.compile(r"^allerg(?:y|ic) to |\s+allergy$", re.IGNORECASE)


def reports(record: Record, since: int = 0, most: int = 12, *, notes: bool = True) -> list[Statement]:
    """Conclusions of reports since then, word for word, latest first; then, with `notes`, those that only a note has."""
    found: list[Statement] = []
    told = sorted((f for f in record.facts if f.relation == "reported" and f.start >= since), key=lambda f: (-f.start, f.id))
    for fact in told:
        if fact.status not in ("active", "unconfirmed") or not value_words(fact.value) or len(found) == most:
            continue
        doubt = " (preliminary)" if fact.status == "unconfirmed" else ""
        found.append(state(f"{name(fact)} on {began(fact)}{doubt}: {value_words(fact.value)}", (fact,)))
    known = " ".join(value_words(f.value) for f in told).casefold()
    lines = [line for line in record.said("report", since=since) if line.text.casefold().rstrip(".") not in known] if notes else []
    return found + named(lines[-2 * most :])


def procedures(record: Record, since: int, when: Callable[[Fact], str] = began) -> list[Statement]:
    """Procedures of the stay; the routine ones of a long list by name, once."""
    facts = [f for f in record.of("had_procedure") if f.start >= since]
    found = []
    for fact in facts[-MOST_PROCEDURES:]:
        at = f" on {when(fact)}" if when(fact) else ""
        if fact.status == "refuted":
            found.append(state(f"{name(fact)} was not done{at}", (fact,)))
        elif fact.status == "planned":
            found.append(state(f"{name(fact)}: planned{at}", (fact,)))
        elif fact.status == "stopped":
            found.append(state(f"{name(fact)}: stopped before it was complete{at}", (fact,)))
        else:
            found.append(state(f"{name(fact)}{at}", (fact,)))
    return found


MOST_PROCEDURES: Final = 20


def admitted(record: Record) -> int:
    found = record.request.evidence.encounter
    return (found.body.start if found else None) or 0


def quoted(
    lines: Iterable[Line], most: int = 14, *, today: int | None = None, by: Callable[[Line], float] | None = None
) -> list[Statement]:
    """Clinicians' sentences, `most` of them, in their order: the weightiest `by`, or the first and the last ones. Each day's first says
    which, where they are of several days or, with `today`, of another day than that."""
    told = spread(list(lines), most) if by is None else weightiest(list(lines), most, by)
    days = [day(line.passage.time) for line in told]
    now = day(today) if today is not None else ""
    several = len(set(days)) > 1 or (now and any(d != now for d in days))
    marked = [several and (i == 0 or days[i] != days[i - 1]) for i in range(len(told))]
    return [repeat(line, days[i] if marked[i] else "") for i, line in enumerate(told)]


def otherwise(record: Record, most: int, *kinds: Kind) -> list[Statement]:
    """Where no coded fact tells it: the words of the last note that does."""
    return named(record.latest(*kinds)[:most])


def assessed(record: Record, most: int, longest: int = 14) -> list[Statement]:
    """Where no diagnosis is coded: what the last assessment names; its reasoning only where it names nothing."""
    told = record.latest("assessment")
    named_ = [line for line in told if len(line.text.split()) <= longest and not REASONING.search(line.text)]
    return named((named_ or told)[:most])


REASONING: Final = re.compile(r"\b(?:I|we|my|our|he|she|they|his|discuss\w*|patient)\b|^(?:[A-Z]\w+ ){1,2}[A-Z]\w+:", re.IGNORECASE)


def noted(record: Record, most: int, *kinds: Kind) -> list[Statement]:
    """The same for medicines: what a note lists may be what was taken, not what is to be taken."""
    said = otherwise(record, most, *kinds)
    return [Statement(said[0].text, said[0].citations, "marked", "From a note, not from orders. Check what holds now."), *said[1:]] if said else []


def named(lines: Iterable[Line]) -> list[Statement]:
    """Sentences of notes; each note's first says which note."""
    told = list(lines)
    return [repeat(x, caption(x.passage) if i == 0 or x.passage is not told[i - 1].passage else "") for i, x in enumerate(told)]


def spread(lines: list[Line], most: int) -> list[Line]:
    """How it began and how it ended, where there is not room for all."""
    return lines if len(lines) <= most else lines[: most // 2] + lines[len(lines) - most + most // 2 :]


def weightiest(lines: list[Line], most: int, by: Callable[[Line], float]) -> list[Line]:
    """Where there is not room for all: what weighs most; of equals, how it began and how it ended."""
    ends = {id(line) for line in spread(lines, most)}
    places = sorted(range(len(lines)), key=lambda place: (-by(lines[place]), id(lines[place]) not in ends, place))
    return [lines[place] for place in sorted(places[:most])]


def stopped(fact: Fact) -> Statement:
    """ "Spironolactone 25 mg tablet was stopped on 3 March 2026 08:00; reason: hyperkalemia"."""
    when = f" on {minute(fact.end)}" if fact.start < fact.end < FOREVER else ""
    why = f"; reason: {untagged(fact.attributes['stop_reason'])}" if fact.attributes.get("stop_reason") else ""
    return state(f"{order(fact)} was stopped{when}{why}", (fact,))
