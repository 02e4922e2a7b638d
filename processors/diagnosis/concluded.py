"""Diagnoses of the stay that its notes and reports state and the list of problems lacks: from the newest summary's one line, from
conclusions of imaging, and from impressions, consults first. In their words, grouped by report or note; what is only thought of is
for weighed.py, and what is listed, excluded, withdrawn, a relative's or an allergy is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from processors.diagnosis import ward, weighed
from processors.drafting.compose import noted_problems, ruled_out
from processors.evidence import overtaken
from processors.evidence.record import Line, Record, once
from processors.evidence.statements import caption, cite, cite_line, sentence
from processors.evidence.wording import name, value_words
from schemas.drafts import Citation, Statement
from schemas.instant import Instant

_WORDS, _MOST, _LONGEST = 120, 6, 34  # words of all, statements, words of a part
_REPORTS: Final = frozenset({"radiology", "echo"})
_ELSEWHERE: Final = frozenset(
    {"past", "family", "allergy", "social", "warning", "instructions", "follow-up", "medication"}
)
#: What images find, apart from diseases.
_FOUND: Final = (
    r"nodul\w+|\bmass(?:es)?\b|lesions?\b|metasta\w+|\bmets\b|aneurysm\w*|compression|dissection|\w*nephrosis|\w*ureter(?:o\w+)?nephrosis|stenosis"
    r"|fractur\w+|\bfx\b|thromb\w+|occlu\w+|\bembol(?:i|us|ism)\b|\bclots?\b|h[ae]+morrhag\w+|infarct\w*|collections?\b|tumou?rs?\b|herniation|shift\b|cardiomyopathy|perforat\w+|free air"
)
#: Names of lists and grades, and what is too little by itself.
_BARE: Final = re.compile(
    r"PJP|VTE|emboli[sz]\w+|infection|injury|syndrome|allergy|obesity|contaminant|toxicity|diagnos\w+|prognosis|abuse|overdose|ulcer|shock|compression|obstruction|bleed|hypotension|an[ae]+mia|leu[ck]ocytosis|hyperglyc\w+|acidosis",
    re.IGNORECASE,
)
_CONCLUDES: Final = re.compile(
    r"\b(?:imp(?:ression)?|dx|diagnos[ie]s|assessment|a/p|summary)\b\s*[:=]?|\b(?:admitted (?:with|for)|provoked|presumed|precipitated|consistent with|c/w|confirmed|proven|found|shows?|due to|2/2|d/t|secondary to)\b|(?<=\s)=(?=\s)",
    re.IGNORECASE,
)
#: "82F with ...": a note that begins with who the patient is, and what with.
_ONE_LINER: Final = re.compile(r"\s*(?:\W*\b[\w&/.-]+[.:,]? ){0,3}?\d{1,3}[- ]?(?:y(?:o|/o|rs?|ear)?[- ]?(?:old)?|mo|wk)? ?(?:[MF]\b|m(?:an|ale)|wom|f(?:emale)?\b|boy|girl)|\s*(?:[A-Z&]{2,}[: ]+)?(?:POD|PPD|HD) ?#?\d", re.IGNORECASE)  # fmt: skip
_SOUND: Final = re.compile(
    r"\b(?:normal|unremarkable|benign|stable|unchanged|simple|old|chronic|prior|previous|no (?:acute|evidence))\b|\bresolv\w+|\bneg(?:ative)?\b|\b(?:small|trace|tiny|minimal|residual)\b[^.;]{0,20}\beffusions?",
    re.IGNORECASE,
)
_UNSURE: Final = re.compile(
    r"\buntil proven otherwise|\bcannot (?:be )?exclude|\bnot excluded|\bif\b|\bpossible\b|\bpossibly\b|\bquestion\w*|\bmay\b|\bdenie[sd]\b|\bCT CAP\b",
    re.IGNORECASE,
)
_PARTS: Final = re.compile(r";\s|\.\s+(?=\S)|,\s(?=(?:and )?(?:new|acute)\b)|\n|(?:^|\s)\d{1,2}[.)]\s")
_STEM: Final = 7  # letters


class _Place(NamedTuple):
    """A sentence of a note, or a report's conclusion, with who states it."""

    text: str
    who: str
    time: Instant
    line: Line | None
    citation: Citation
    whole: bool = False  # a one-liner: it is shown whole


@lru_cache(maxsize=1)
def _names() -> re.Pattern[str]:
    every = (_FOUND, weighed.names().pattern, noted_problems.vocabulary().pattern)
    return re.compile("|".join(every), re.IGNORECASE)


def stated(record: Record, known: Iterable[str] = ()) -> list[Statement]:
    """`known`: what is listed before. Summary, images and impressions in this order, each with what those before it lack."""
    listed = [
        *known,
        *(name(f) for f in (*record.of("has_condition"), *record.of("has_allergy")) if f.status != "refuted"),
    ]
    out = [ruled_out.table()[one] for one in ruled_out.diseases(record)]
    groups: dict[str, list[tuple[str, Citation]]] = {}
    shown: list[str] = []
    words = 0
    for place in (*_summary(record), *_images(record), *_impressions(record)):
        for start, end in _parts(place):
            text = place.text[start:end]
            news = [m[0] for m in _names().finditer(place.text, start, end) if _holds(place, m, out)]
            news = [
                one
                for one in news
                if not noted_problems.same(one, listed) and not noted_problems.same(one, shown)
            ]
            size = len(text.split())
            if not news or size > _LONGEST or words + size > _WORDS:
                continue
            if place.who not in groups and len(groups) == _MOST:
                continue
            cited = place.citation
            if place.line is not None:
                part = place.line.part(place.line.sentence.start + start, place.line.sentence.start + end)
                text, cited = part.text, cite_line(part, record.zone)
            groups.setdefault(place.who, []).append((text.strip(" \t\n,;."), cited))
            shown.append(text)
            words += size
    return [
        Statement(
            sentence(f"{who}: {'; '.join(text for text, _ in parts)}"),
            tuple(dict.fromkeys(cited for _, cited in parts)),
            "marked",
            noted_problems.NOT_LISTED,
        )
        for who, parts in groups.items()
    ]


def _parts(place: _Place) -> Iterator[tuple[int, int]]:
    if place.whole:
        yield 0, len(place.text)
        return
    start = 0
    for cut in (*_PARTS.finditer(place.text), None):
        end = len(place.text) if cut is None else cut.start()
        if place.text[start:end].strip():
            yield start, end
        start = len(place.text) if cut is None else cut.end()


def _holds(place: _Place, match: re.Match[str], out: Sequence[re.Pattern[str]]) -> bool:
    """Whether it is stated there of the patient, now, as it is."""
    text = place.text
    clause_start = max(text.rfind(". ", 0, match.start()), text.rfind("; ", 0, match.start())) + 1
    behind = re.search(r"[.;]\s", text[match.end() :])
    clause = text[clause_start : match.end() + (behind.start() if behind else len(text))]
    if len(clause.split()) < _FEWEST or (
        _BARE.fullmatch(match[0]) and place.line is not None and not place.whole
    ):
        return False
    if ward.stance(text, *match.span()) != "there" or _UNSURE.search(clause) or _SOUND.search(clause):
        return False
    if noted_problems.OPEN_AFTER.match(text, match.end()) or weighed.is_open(text, *match.span()):
        return False
    return not (any(words.search(match[0]) for words in out) or noted_problems.reaction(text, match.start()))


_FEWEST: Final = 2  # words


@once
def _lines(record: Record) -> list[Line]:
    later = overtaken.later(record)
    return [
        line
        for line in record.written
        if line.passage.time >= record.admitted
        and line.kind not in _ELSEWHERE
        and not record.copied(line)
        and not later.taken_back(line)
        and not weighed.DIFFERENTIAL.search(line.under_heading)
    ]


def _place(line: Line, record: Record, *, whole: bool = False) -> _Place:
    who, at = caption(line.passage, record.zone), cite_line(line, record.zone)
    return _Place(line.sentence.text, who, line.passage.time, line, at, whole)


def _summary(record: Record) -> list[_Place]:
    """How the newest note that sums up begins, and how the first did."""
    first: dict[int, Line] = {}
    opening: list[Line] = []
    for line in _lines(record):
        if line.passage.body.note_type not in noted_problems.NOTES | {"discharge-summary"}:
            continue
        if first.setdefault(id(line.passage), line) is line or line.sentence.start < _OPENS:
            admits = re.search(r"\badmitted (?:with|for)\b", line.text)
            if (_ONE_LINER.match(line.text) or admits) and len(line.text.split()) <= _LONGEST:
                opening.append(line)
    summing = [one for one in opening if one.passage.body.note_type == "discharge-summary"]
    chosen = [*summing[-1:], *opening[:2]]
    return [_place(line, record, whole=True) for line in dict.fromkeys(chosen)]


_OPENS: Final = 200  # characters


def _images(record: Record) -> list[_Place]:
    """Conclusions, the newest of each name first."""
    facts = [
        fact
        for fact in record.facts
        if fact.relation == "reported" and fact.status == "active" and fact.start >= record.admitted
    ]
    found = [
        _Place(value_words(fact.value), name(fact), fact.start, None, cite(fact, record.zone))
        for fact in facts
    ]
    found += [_place(line, record) for line in _lines(record) if line.passage.body.note_type in _REPORTS]
    return sorted(found, key=lambda one: -one.time)


@lru_cache(maxsize=16384)  # the next draft of a stay reads most of its notes again
def _leads(text: str) -> bool:
    """Whether a name opens it: "AKI Cr 2.1", "New a-fib, rate 130"."""
    return any(len(text[: match.start()].split()) <= 1 for match in _names().finditer(text))


def _impressions(record: Record) -> list[_Place]:
    found = [
        line
        for line in _lines(record)
        if line.passage.body.note_type in noted_problems.NOTES | {"discharge-summary"}
        and (
            line.passage.body.note_type == "consult"
            or line.kind == "assessment"
            or (line.kind != "plan" and (_CONCLUDES.search(line.under_heading) or _leads(line.sentence.text)))
        )
    ]
    found.sort(
        key=lambda one: (one.passage.body.note_type != "consult", -one.passage.time, one.sentence.start)
    )
    return [_place(line, record) for line in found]
