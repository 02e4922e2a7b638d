"""What notes rule out: "Not PE", "PE excluded on CTPA", "no SBP", "= contaminant". The last word counts: what a later note or a
coded diagnosis has is not ruled out, and what was only thought of before is.

`ruled_out.yaml` has the diseases. Complaints and signs are not in it: that they are absent excludes nothing.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from typing import Final, Literal, NamedTuple

import msgspec.yaml

from kg.relatives import BLOOD_RELATIVE, spoken_of
from processors.drafting.compose import conditions
from processors.evidence.kinds import INSTRUCTIONS
from processors.evidence.moments import day, on_day
from processors.evidence.record import Line, Record, excerpt, once
from processors.evidence.statements import caption, cite_line, state
from processors.evidence.wording import name, value_words
from schemas.drafts import Statement
from schemas.instant import DAY

_ELSEWHERE: Final = frozenset({"past", "family", "allergy", "warning", "instructions", "follow-up", "social"})
_FROM_REPORTS: Final = frozenset({"report", "results"})


Held = Literal["out", "thought of", "there"]


class Mention(NamedTuple):
    disease: str
    stance: Held
    line: Line
    start: int  # in the sentence
    end: int


@lru_cache(maxsize=1)
def table() -> dict[str, re.Pattern[str]]:
    """The reviewed table: disease and its words."""
    raw: dict[str, str] = msgspec.yaml.decode(
        files("processors.drafting.compose").joinpath("ruled_out.yaml").read_text("utf-8")
    )
    return {disease: re.compile(words, re.IGNORECASE) for disease, words in raw.items()}


@lru_cache(maxsize=1)
def _denying() -> re.Pattern[str]:
    """What stands between a denial and the disease: words that qualify it, and other diseases of its list."""
    others = "|".join(pattern.pattern for pattern in table().values())
    return re.compile(
        r"(?:\b(?:no|not|neg(?:ative)?(?: for)?|without|exclud(?:es|ed|ing)|r/?o'?d|ruled out|rules out|against|nor|isn't|wasn't|doubt\w*)\b|ø)[: ]+"
        r"(?:(?:a|an|the|any|acute|new|further|recurrent|more|evidence of|signs? of|features of|suggestion of|concern for|overt|clinical\w*|obvious|definite|other|large"
        r"|true|active|ongoing|high-grade|significant|focal|left|right|bilateral|to be|of)\s+"
        rf"|(?:{others})(?:\s+features)?(?:\s*[,/]\s*(?:no |or |and )?|\s+(?:or|nor|and)\s+(?:no )?)|\w+(?:\s+(?:or|nor)\s+|, (?=no|or|nor)))*\Z",
        re.IGNORECASE,
    )


_OUT_AFTER: Final = re.compile(
    r"(?:\s+(?!not\b)\w+){0,2}?\s*[:-]?\s*(?:(?:is |was |been |already |now )*(?:excluded|ruled out|r/?o'?d|disproved|negative\b|neg\b|unlikely|less likely|not (?:seen|likely|found|confirmed|present|demonstrated))|doubt(?:ful|ed)\b|\(neg\w*\))",
    re.IGNORECASE,
)
_THOUGHT: Final = re.compile(
    r"(?:\?|\br/o\b|\brule out\b|\bpossibl[ey]\b|\bpresumed\b|\bconcern\w*|\bworr\w+|\bsuspect\w*|\bsuspicion\b|\bconsider\w*|\bddx\b|\bdifferential\b|\bvs\.?|\brisk\b|\bif\b|\bwatch\b|\bmay be\b|\bmight\b|\bfor\b|\bscreen\w*|\bevaluat\w+|\bassess\w*)[^.;]{0,60}\Z",
    re.IGNORECASE,
)
_THOUGHT_AFTER: Final = re.compile(
    r"(?:\s+\w+){0,3}?\s*(?:\?|likely\b|possible\b|suspected\b|not excluded)|\s*(?:risk|screen|prophyla\w+|ppx|protocol|study|clinic)",
    re.IGNORECASE,
)
_EARLIER: Final = re.compile(
    rf"\b(?:h/o|hx|pmhx?|history|prior|previous(?:ly)?|ever|never|in (?:19|20)\d\d|years? ago|family|{spoken_of(BLOOD_RELATIVE)})\b",
    re.IGNORECASE,
)
_ARTEFACT: Final = re.compile(
    r"(?:=|\blikely|\bprobable|\bprobably|\bpresumed|\bconsidered|\bis|\bas)\s+(?:an? )?(?:contaminants?|contamination|artefact|artifact|skin flora|spurious)\b|\bpseudo-?(?:hypo|hyper)\w+|\bcontaminants? per\b",
    re.IGNORECASE,
)


#: "r/o" is a question, whatever stands behind.
_QUERY: Final = re.compile(r"\b(?:r/o|rule out)\s(?:\w+\s){0,2}\Z", re.IGNORECASE)
_IF: Final = re.compile(r"\b(?:if|unless|provided|as long as|when|once)\b[^.;:]{0,50}\Z", re.IGNORECASE)
_NOT_IT: Final = re.compile(r"\s*(?:protocol|study|prophyla\w+|ppx|risk|screen|exposure)", re.IGNORECASE)


@once
def mentions(record: Record) -> tuple[Mention, ...]:
    """All of this stay, oldest first."""
    found = []
    for line in record.written:
        if (
            line.kind in _ELSEWHERE
            or line.passage.body.note_type == INSTRUCTIONS
            or _EARLIER.search(line.text)
        ):
            continue
        found += [
            Mention(disease, held, line, start, end)
            for disease, held, start, end in _mentioned(line.sentence.text)
        ]
    return tuple(sorted(found, key=lambda one: one.line.passage.time))


@lru_cache(maxsize=16384)  # the next draft of a stay has most of its sentences again
def _mentioned(text: str) -> tuple[tuple[str, Held, int, int], ...]:
    return tuple(
        (disease, _stance(text, match), match.start(), match.end())
        for disease, words in table().items()
        for match in words.finditer(text)
    )


def _stance(text: str, match: re.Match[str]) -> Held:
    before, after = text[: match.start()], text[match.end() :]
    if _QUERY.search(before):
        return "thought of"
    if _denying().search(before) or _OUT_AFTER.match(after):
        open_ = after.lstrip().startswith("?") or _IF.search(before) or _NOT_IT.match(after)
        return "thought of" if open_ else "out"
    if _THOUGHT.search(before) or _THOUGHT_AFTER.match(after):
        return "thought of"
    return "there"


@once
def diseases(record: Record) -> dict[str, Mention]:
    """The last mention of each disease that the last note on it rules out, and that no coded entry states or refutes."""
    coded = " ; ".join(
        name(fact) for fact in conditions.known(record) if fact.status in ("active", "refuted")
    )
    last: dict[str, Mention] = {}
    for one in mentions(record):
        if one.stance == "thought of" or (one.stance == "there" and one.line.kind in _FROM_REPORTS):
            continue
        before = last.get(one.disease)
        if one.stance == "out" and before is not None and before.stance == "out" and record.copied(one.line):
            continue
        last[one.disease] = one
    words = table()
    return {
        disease: one
        for disease, one in last.items()
        if one.stance == "out" and not words[disease].search(coded)
    }


def stated(record: Record, most: int) -> list[Statement]:
    """In the notes' words, each with its note: what is ruled out, and which result is an artefact; the last ones."""
    shown: dict[tuple[str, int], Line] = {}
    for one in diseases(record).values():
        line = _item(one) or _alone(one) or excerpt(one.line, one.start, one.end)
        shown.setdefault((line.passage.resource, line.sentence.start), line)
    for line in record.lines:
        if line.kind not in _ELSEWHERE and (match := _ARTEFACT.search(line.sentence.text)):
            part = excerpt(line, match.start(), match.end())
            shown.setdefault((part.passage.resource, part.sentence.start), part)
    lines = sorted(shown.values(), key=lambda line: (line.kind in _FROM_REPORTS, -line.passage.time))[:most]
    lines.sort(key=lambda line: (line.passage.time, line.sentence.start))
    return [
        Statement(f"{caption(line.passage, record.zone)}: {line.text}", (cite_line(line, record.zone),))
        for line in lines
    ] + _by_results(record, most - len(lines))


def _by_results(record: Record, most: int) -> list[Statement]:
    """What conclusions of reports rule out, and tests for a germ that found none; none that a note or the list has since."""
    coded = " ; ".join(name(fact) for fact in conditions.known(record) if fact.status == "active")
    notes = {one.disease: one for one in mentions(record) if one.stance != "thought of"}
    found: list[Statement] = []
    for fact in sorted(record.facts, key=lambda one: -one.start):
        text = value_words(fact.value)
        if fact.status != "active" or fact.start < record.admitted - DAY or not text or len(found) >= most:
            continue
        if fact.relation == "observed" and _SOUGHT.search(name(fact)) and _NOT_FOUND.match(text):
            found.append(
                state(f"{name(fact)} {on_day(fact, record.zone)}: {text}", (fact,), zone=record.zone)
            )
        if fact.relation != "reported":
            continue
        parts = [
            part.strip()
            for part in re.split(r"(?<=[.;])\s+", text)
            if any(
                _stance(part, match) == "out"
                for disease, words in table().items()
                for match in words.finditer(part)
                if not words.search(coded) and not ((noted := notes.get(disease)) and noted.stance == "there")
            )
        ]
        if parts:
            words = f"{name(fact)} {on_day(fact, record.zone)}: {' '.join(parts)}"
            found.append(state(words, (fact,), zone=record.zone))
    return found


_SOUGHT: Final = re.compile(r"PCR|antigen|\bAg\b|culture|smear|toxin|\bRNA\b|\bDNA\b", re.IGNORECASE)
_NOT_FOUND: Final = re.compile(
    r"\W*(?:not detected|negative|neg\b|no growth|none seen|absent|undetect\w+)", re.IGNORECASE
)


_DIFFERENTIAL: Final = re.compile(r"\b(?:ddx?|dd|differential(?: diagnos[ie]s)?)\b", re.IGNORECASE)


def _item(one: Mention) -> Line | None:
    """Of a differential the item that is ruled out: "DDx: gout, septic joint less likely, fracture"; None elsewhere."""
    line, text = one.line, one.line.sentence.text
    if not (_DIFFERENTIAL.search(text, 0, one.start) or _DIFFERENTIAL.search(line.sentence.heading)):
        return None
    first, last = text.rfind(",", 0, one.start) + 1, text.find(",", one.end)
    at = line.sentence.start
    return line.part(at + first, at + (last if last >= 0 else len(text)), " \t\n,.;") if first else None


def _alone(one: Mention) -> Line | None:
    """Of a sentence whose other part, before or behind a semicolon, has a disease that is not ruled out, its own part."""
    text, at = one.line.sentence.text, one.line.sentence.start
    first, last = text.rfind(";", 0, one.start) + 1, text.find(";", one.end)
    last = last if last >= 0 else len(text)
    others = (
        _stance(text, match) != "out"
        for words in table().values()
        for match in words.finditer(text)
        if not first <= match.start() < last
    )
    return one.line.part(at + first, at + last, " \t\n;.") if any(others) else None


@once
def against(record: Record) -> dict[str, Line]:
    """Of coded diagnoses that are only suspected what a later note rules out, by their resource."""
    out, words = diseases(record), table()
    return {
        fact.source.resource: excerpt(one.line, one.start, one.end)
        for fact in conditions.known(record)
        if fact.status == "unconfirmed"
        for disease, one in out.items()
        if words[disease].search(name(fact)) and one.line.passage.time > fact.start
    }


def doubted(statements: list[Statement], record: Record) -> list[Statement]:
    """Diagnoses of the record with, of one that is only suspected, the note that rules it out."""
    found = []
    for statement in statements:
        line = against(record).get(statement.citations[0].source.resource)
        if line is None:
            found.append(statement)
            continue
        text = f"{statement.text.rstrip('.')}; a note states ({day(line.passage.time, record.zone)}): {line.text}"
        cited = (*statement.citations, cite_line(line, record.zone))
        found.append(Statement(text, cited, "marked", LISTED))
    return found


LISTED: Final = "The list has it as suspected, a note rules it out."


def overtaken(line: Line, record: Record) -> bool:
    """Whether it only thinks of a disease, or holds it to be likely, that a later note rules out."""
    out = diseases(record)
    if not out or line.kind == "plan" or not _LIKELY.search(line.text):
        return False
    return any(
        one.disease in out and (out[one.disease].line.passage.time > line.passage.time or _copy(one, record))
        for one in mentions(record)
        if one.line.passage is line.passage and one.line.sentence.start == line.sentence.start
    )


def _copy(one: Mention, record: Record) -> bool:
    """Whether an earlier note has the part of the sentence that names the disease: a copy is no later word."""
    naming = [part for part in _PARTS.split(one.line.sentence.text) if table()[one.disease].search(part)]
    return any(record.stands_before(part, one.line.passage.time) for part in naming)


_PARTS: Final = re.compile(r"[.;,]\s|\n")
_LIKELY: Final = re.compile(
    r"\b(?:ddx|r/o|rule out|vs|likely|probabl[ey]|presumed|suspect\w*|concern\w*|possible|imp|impression)\b|\?",
    re.IGNORECASE,
)
