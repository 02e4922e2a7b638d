"""What became of each medicine: compared between before the stay and the orders of the stay; conflicts with
allergies are marked.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from processors.evidence.allergies import Allergy, known
from processors.evidence.kinds import INSTRUCTIONS
from processors.evidence.record import Line, Record
from processors.evidence.statements import cite_line, state
from processors.evidence.wording import dose, drug, name
from schemas.drafts import Citation, Statement
from schemas.facts import Fact
from schemas.instant import DAY, FOREVER, Instant

#: Before the drug, or after it and its dose. "Potassium held, lisinopril to go on" is about potassium.
_HELD: Final = (
    r"\b(?:hold|held|holding|stop|stopped|stopping|do not take|don't take|discontinue|discontinued|pause|paused)[:\s]+(?:\w+\W+){{0,3}}{drug}\b"
    r"|\b{drug}\b\s+(?:(?:is|was|are|to be|remains?|on|tablets?|\d\S*|mg)\s+){{0,4}}(?:held|stopped|hold|discontinued|paused)\b"
)
_IF: Final = re.compile(r"\b(?:if|when|unless)\b", re.IGNORECASE)
Change: TypeAlias = Literal["new", "changed", "stopped", "unchanged", "open", "planned", "short"]
_INGREDIENT: Final = re.compile(r"[A-Za-z][A-Za-z-]{3,}")
_RXNORM: Final = "http://www.nlm.nih.gov/research/umls/rxnorm"


@dataclass(frozen=True)
class Medicine:
    """One ingredient's way through the stay."""

    change: Change
    now: Fact  # the order that shows what holds, or the last one that was stopped
    before: Fact | None = None
    allergies: tuple[Allergy, ...] = ()

    @property
    def note(self) -> str:
        return held_against(self.allergies)


def held_against(allergies: Sequence[Allergy]) -> str:
    """What is to be checked where allergies speak against something; "" for none."""
    return (
        (
            f"The record holds an allergy to {allergies[0].name}. Check with the prescriber before this is "
            "taken or given."
        )
        if allergies
        else ""
    )


def ingredient(label: str) -> str:
    """The word by which orders of the same drug are matched: the first long one."""
    for word in _INGREDIENT.findall(label.lower()):
        if word not in ("tablet", "capsule", "injection", "solution", "oral"):
            return str(word)
    return label.lower()


def reconcile(record: Record) -> list[Medicine]:
    """Each ordered medicine, by what changed; in the order new, changed, stopped, unchanged, open."""
    encounter = record.request.evidence.encounter
    admitted = (encounter.body.start if encounter else None) or 0
    cut = record.request.cut
    groups: dict[str, list[Fact]] = defaultdict(list)
    for fact in record.of("ordered_medication", "takes_medication"):
        if fact.status != "refuted":
            groups[ingredient(name(fact))].append(fact)
    allergies = known(record)
    found = [m for orders in groups.values() if (m := _became(orders, admitted, cut, allergies)) is not None]
    rank = {"new": 0, "changed": 1, "stopped": 2, "short": 3, "unchanged": 4, "open": 5, "planned": 6}
    return sorted(found, key=lambda m: (rank[m.change], name(m.now)))


def runs(fact: Fact, moment: Instant) -> bool:
    """Whether the order holds at that moment. A stopped order without an end is over."""
    over = fact.status in ("stopped", "inactive") and fact.end == FOREVER
    return (
        fact.start <= moment
        and not over
        and (fact.end > moment or (fact.end == fact.start and fact.status == "active"))
    )


def _became(
    orders: list[Fact], admitted: Instant, cut: Instant, allergies: tuple[Allergy, ...]
) -> Medicine | None:
    home = [
        f
        for f in orders
        if f.start < admitted and (f.end > admitted or f.status == "active") and not _long_over(f)
    ]
    stay = [f for f in orders if f.start >= admitted and f.status != "planned"]
    running = [f for f in stay if runs(f, cut)] or [f for f in home if runs(f, cut)]
    if running:
        now = running[-1]
        against = conflicts(now, allergies)
        if not home:
            return Medicine("new", now, None, against)
        before = home[-1]
        if not stay:  # nobody has stated: to go on in silence may harm as much as to stop
            return Medicine("open", now, before, against)
        if now is before or dose(now) == dose(before):
            return Medicine("unchanged", now, before, against)
        return Medicine("changed", now, before, against)
    if home:
        return Medicine("stopped", home[-1])
    planned = [f for f in orders if f.status == "planned"]
    if planned:
        return Medicine("planned", planned[-1], None, conflicts(planned[-1], allergies))
    return Medicine("short", stay[-1]) if stay else None


def _long_over(fact: Fact) -> bool:
    """Completed or stopped before, and nobody said when: it may have been years ago."""
    return fact.status in ("inactive", "stopped") and fact.end == FOREVER


def conflicts(order: Fact, allergies: Iterable[Allergy]) -> tuple[Allergy, ...]:
    """Allergies that speak against the order: the same code, the same name, or the same class."""
    code = order.concept.code_in(_RXNORM)
    return tuple(a for a in allergies if (code and code == a.rxnorm) or a.against(name(order)))


def contradicted(found: Medicine, record: Record, since: Instant) -> Line | None:
    """Orders say that a medicine goes on: the last sentence of a clinician since then that states to hold or
    stop it.
    """
    if found.change not in ("new", "changed", "unchanged", "open"):
        return None
    drug_name = re.escape(ingredient(name(found.now)))
    held = re.compile(_HELD.format(drug=drug_name), re.IGNORECASE)
    after = max(since, found.now.start)
    lines = [
        line
        for line in record.lines
        if line.last > after and (m := held.search(line.text)) and not _IF.search(line.text[: m.start()])
    ]
    return max(lines, key=lambda line: (line.last, line.sentence.start), default=None)


def doubt(found: Medicine, record: Record, since: Instant) -> Statement | None:
    """What the order and such a sentence say, for a person to decide."""
    last = contradicted(found, record, since)
    if last is None:
        return None
    statement = state(
        f"Not clear: {drug(found.now)}; a note says: {last.text}",
        (found.now,),
        note=DIFFER,
        also=against(found.allergies),
        zone=record.zone,
    )
    return Statement(
        statement.text,
        (*statement.citations, cite_line(last, record.zone)),
        statement.verdict,
        statement.note,
    )


DIFFER: Final = "Orders and notes differ on this medicine. Check which holds."


def against(allergies: Iterable[Allergy]) -> tuple[Citation, ...]:
    """Where the record holds them."""
    return tuple(citation for allergy in allergies for citation in allergy.citations)


def spoken_of(found: Medicine) -> re.Pattern[str]:
    """Its name in a note; "ipratropium-albuterol" is not albuterol."""
    return re.compile(rf"(?<![\w-]){re.escape(ingredient(name(found.now)))}(?![\w-])", re.IGNORECASE)


#: The verbs of a change, by what became of the medicine.
_SAID: Final[dict[Change, re.Pattern[str]]] = {
    "new": re.compile(
        r"\b(?:start\w*|begin|began|begun|add\w*|initiat\w+|prescrib\w+|treat\w*)\b", re.IGNORECASE
    ),
    "changed": re.compile(
        r"\b(?:increas\w+|reduc\w+|chang\w+|switch\w*|lower\w*|rais\w+|titrat\w+|halv\w+|doubl\w+|up to|down to|taper\w*)\b",
        re.IGNORECASE,
    ),
    "stopped": re.compile(
        r"\b(?:stop\w*|discontinu\w+|held|hold|replac\w+|switch\w*|ceas\w+)\b", re.IGNORECASE
    ),
}
_LONGEST_REASON: Final = 240


def because(found: Medicine, record: Record) -> Line | None:
    """What a note of the stay says on the change: the sentence nearest in time that names the drug and the
    change.
    """
    verbs = _SAID.get(found.change)
    if verbs is None:
        return None
    moment = found.now.end if found.change == "stopped" and found.now.end != FOREVER else found.now.start
    drug_name = spoken_of(found)
    near = [
        line
        for line in record.lines
        if line.passage.time <= moment + DAY
        and line.passage.body.note_type != INSTRUCTIONS
        and len(line.text) <= _LONGEST_REASON
        and line.kind not in ("past", "family", "social", "medication")
        and drug_name.search(line.text)
        and verbs.search(line.text)
    ]
    return min(near, key=lambda line: (abs(line.passage.time - moment), line.sentence.start), default=None)


def mentioned(found: Medicine, record: Record) -> Line | None:
    """The last sentence on a medicine that no order of the stay speaks of."""
    drug_name = spoken_of(found)
    own = (
        "past",
        "history",
        "medication",
    )  # what was taken before; of the clinicians' instructions it is what is to be taken
    shown = [
        line
        for line in record.written
        if (line.kind not in own or line.passage.body.note_type == INSTRUCTIONS)
        and drug_name.search(line.text)
        and len(line.text) <= _LONGEST_REASON
    ]
    return shown[-1] if shown else None
