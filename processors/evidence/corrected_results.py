"""Results that a laboratory took back: a report that corrects an earlier one of the same sample, what notes made of that one, and
the orders that were begun on it.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from processors.evidence import medicines
from processors.evidence.ranges import abnormal
from processors.evidence.record import Line, Record, once
from processors.evidence.wording import name, value_words
from schemas.facts import Fact
from schemas.instant import HOUR


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
