"""Results that a laboratory took back: a report that corrects an earlier one of the same sample, what notes made of that one, and
the orders that were begun on it.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from typing import Final, NamedTuple

from processors.evidence import medicines
from processors.evidence.ranges import abnormal, decimal
from processors.evidence.record import Line, Record, once
from processors.evidence.wording import name, value_words
from schemas.codes import Quantity
from schemas.facts import Fact
from schemas.instant import HOUR, Instant, local


class Corrected(NamedTuple):
    """A report that corrects another, and that one."""

    now: Fact
    before: Fact


@once
def corrected(record: Record) -> list[Corrected]:
    """Of each corrected report of words the results of its sample whose finding it turns round: found, and not found."""
    texts = [
        f
        for f in record.facts
        if f.relation in ("observed", "reported") and f.status != "refuted" and value_words(f.value)
    ]
    return [
        Corrected(now, before)
        for now in texts
        if _CORRECTS.search(value_words(now.value))
        for before in texts
        if before is not now
        and abs(before.start - now.start) < _SAMPLE
        and abnormal(before) != abnormal(now)
        and _words(name(before)) & _words(name(now))
        and not _CORRECTS.search(value_words(before.value))
    ]


def of(clause: str, record: Record) -> Corrected | None:
    """What takes back that a clause of a note states a result as found, or as not found."""
    for one in corrected(record):
        named = (word[:_STEM] for word in sorted(_words(name(one.before))))
        if not any(re.search(rf"\b{stem}", clause, re.IGNORECASE) for stem in named):
            continue
        if _CORRECTS.search(clause) or (_FOUND.search(clause) is not None) is not abnormal(one.before):
            continue
        if (_NOT_FOUND.search(clause) is None) is abnormal(one.before):
            return one
    return None


def figure(clause: str, written: Instant, record: Record) -> Fact | None:
    """The result whose correction takes back the number that a clause of that time has of it: "ANC 0.7!!", and the laboratory counted
    1.7 by hand.
    """
    for fact, old, others in _figures(record):
        if not fact.start <= written <= fact.start + _SPOKEN_OF or _CORRECTS_IT.search(clause):
            continue
        for stated in _STATES.finditer(clause):
            number = decimal(stated["number"])
            if number in (old or {number} - others) and re.fullmatch(
                _called(name(fact)), stated["name"], re.IGNORECASE
            ):
                return fact
    return None


@once
def _figures(record: Record) -> list[tuple[Fact, frozenset[Decimal], frozenset[Decimal]]]:
    """Corrected numbers, each with those that its remark has in place of it, and with all that results of its name have."""
    values: dict[str, set[Decimal]] = {}
    for fact in record.facts:
        if fact.relation == "observed" and isinstance(fact.value, Quantity):
            values.setdefault(name(fact), set()).add(decimal(fact.value.value) or Decimal(0))
    found = []
    for fact in record.facts:
        remark = fact.attributes.get("note", "")
        if fact.relation == "observed" and isinstance(fact.value, Quantity) and _CORRECTED.search(remark):
            own = decimal(fact.value.value)
            old = {Decimal(number) for number in _NUMBER.findall(remark)} - {own}
            others = frozenset(values[name(fact)])
            if fact.status == "active" and own is not None:
                found.append((fact, frozenset(old), others))
    return found


_SPOKEN_OF: Final = 48 * HOUR


@lru_cache(maxsize=1024)
def _called(label: str) -> str:
    """What notes call a result: a word of its name, the short form in brackets, the first letters of its words."""
    words = re.findall(r"[A-Za-z]+", label.partition("(")[0])
    short = ["".join(word[0] for word in words)] if len(words) > 1 else []
    short += re.findall(r"\(([A-Za-z]{2,6})\)", label)
    long = [rf"{word[:_STEM]}\w*" for word in words if len(word) > _STEM]
    short += [_IN_SHORT[word.lower()] for word in words if word.lower() in _IN_SHORT]
    return "|".join([*long, *short]) or r"(?!)"


_IN_SHORT: Final = {
    "creatinine": "cr",
    "hemoglobin": "h(?:gb|b)",
    "potassium": "k",
    "sodium": "na",
    "platelets": "plts?",
    "leukocytes": "wbc",
    "glucose": "bg|poc",
    "troponin": "trop",
}


#: "Para 11:10: PMN 82": a name with a number next to it.
_STATES: Final = re.compile(
    r"(?<![\w/-])(?P<name>[A-Za-z]+)\+?(?:\s*(?:is|of|now|only|back|today|yest\w*|count|level|at|[:=~])){0,2}\s*(?P<number>\d+(?:\.\d+)?|\.\d+)(?![\w.:/]*\d)",
    re.IGNORECASE,
)
_CORRECTED: Final = re.compile(
    r"\b(?:correct(?:ed|ion)|amended|revised|previously reported|re-?counted|not valid|invalid|in error)\b",
    re.IGNORECASE,
)
_CORRECTS_IT: Final = re.compile(
    r"\b(?:correct\w*|not|false|wrong|error|previous\w*|initial\w*|invalid)\b", re.IGNORECASE
)


def rests_on(order: Fact, record: Record) -> tuple[Corrected, Line] | None:
    """For an order of the stay since the sample was taken, the sentence that begins it because of a result that was corrected since."""
    own = medicines.names_of(name(order))
    for line in reversed(record.written if corrected(record) else ()):
        found = next((one for part in _PART.split(line.text) if (one := of(part, record))), None)
        if found is not None and order.start >= found.before.start and own.search(line.text):
            return found, line
    return None


def _words(label: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z]{5,}", label.lower())) - _ANY


_SAMPLE: Final = HOUR
_STEM: Final = 4  # letters: "C diff" for "difficile"
_ANY: Final = frozenset(
    "toxin blood serum urine stool sputum wound culture cultures result results antibody antigen rapid panel screen test assay identified presence".split()
)
_CORRECTS: Final = re.compile(
    r"\b(?:corrected|amended|revised) (?:report|result)\b|\bcorrection\b|\bcontaminat\w+ of (?:the )?run\b|\b(?:earlier|previous|prior|initial|first|prelim\w*)\b[^.;]{0,60}\b(?:withdrawn|retracted|in error|wrong|disregard\w*|false|contaminat\w+)",
    re.IGNORECASE,
)
_FOUND: Final = re.compile(
    r"\bpos\w*\b|\bdetected\b|\bgrew\b|\bgrowing\b|(?<=[\w )])\+(?![\w+])", re.IGNORECASE
)
_NOT_FOUND: Final = re.compile(
    r"\bneg\w*\b|\bnot (?:detected|found)\b|\bno growth\b|\bexcluded\b", re.IGNORECASE
)
_PART: Final = re.compile(r"[.;,]\s+|\n|\s->\s|→")


@once
def disowned(record: Record) -> dict[str, Line]:
    """Of results whose sample a note calls another patient's, contaminated or an error, the sentence, by the result's resource: "POC
    412 belongs to bed 6", "0220 tube was drawn above the running KCl. Sample contaminated".
    """
    found: dict[str, Line] = {}
    measured = [f for f in record.facts if f.relation == "observed" and isinstance(f.value, Quantity)]
    before: list[Line] = []
    for line in record.written:
        before = [one for one in before if one.passage is line.passage][-_BEFORE:]
        before.append(line)
        named = _DISOWNS.search(line.text)
        if named is None or _NOT_SO.search(line.text[: named.start()]):
            continue
        values = {
            Decimal(number)
            for number in _NUMBER.findall(re.split(r"[;.]\s", line.text[: named.start()])[-1])
            if len(number) > 1
        }
        drawn = [(int(hour), int(minute)) for one in before for hour, minute in _DRAWN.findall(one.text)]
        for fact in measured:
            if not line.last - _AGO <= fact.start <= line.last or not isinstance(fact.value, Quantity):
                continue
            clock = local(fact.start, record.zone)
            at = clock.hour * 60 + clock.minute
            if decimal(fact.value.value) in values or any(
                abs(at - hour * 60 - minute) <= _MINUTES for hour, minute in drawn
            ):
                found[fact.source.resource] = line
    return found


_DISOWNS: Final = re.compile(
    r"\bbelongs to (?:bed|room|rm|another|the (?:other|next|patient in))|\bwrong (?:patient|pt)\b|\bmis-?labell?ed\b|\b(?:sample|specimen|tube|draw|blood)\b[^.;]{0,25}\b(?:contaminat\w+|mixed up|not (?:his|hers)\b)"
    r"|\bcontaminated (?:sample|specimen|tube|draw)|\bdrawn\b[^.;]{0,20}\b(?:above|from|through) (?:the )?(?:running|infus\w+|drip)|\bdrip (?:arm )?sample",
    re.IGNORECASE,
)
_NOT_SO: Final = re.compile(r"\b(?:no|not|unlikely|doubt|\?)\W+(?:\w+\W+)?$", re.IGNORECASE)
_NUMBER: Final = re.compile(r"(?<![\w.@:/])\d{1,4}(?:\.\d{1,2})?(?![\w./:])")
_DRAWN: Final = re.compile(
    r"(?<!\d)([01]\d|2[0-3]):?([0-5]\d)(?= (?:tube|sample|specimen|draw|bloods?|labs?)\b)", re.IGNORECASE
)
_BEFORE: Final = 2  # sentences
_AGO: Final = 36 * HOUR
_MINUTES: Final = 20
