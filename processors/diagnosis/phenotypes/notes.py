"""What notes, reports and reasons for coming say in terms of HPO, by the concept linker: who, whether, when
is its judgement (kg.medical.linking.assertion).

A word-by-word reading (processors.evidence.polarity), which is also what drafts are held to, has to agree on
what is there and what is not: where the two differ, nothing is taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import Any, Final, NamedTuple

import msgspec.yaml

from kg.medical.linking import Link, Linker, Stretch
from kg.medical.snapshot import Snapshot
from kg.relatives import RELATIVE
from processors.diagnosis.phenotypes.union import Observed
from processors.evidence import polarity
from processors.evidence.admission import reasons
from processors.evidence.kinds import INSTRUCTIONS
from processors.evidence.record import Record
from processors.notes.about import about, headings
from processors.notes.doubts.found import MOST_READ, touches
from processors.notes.sectioning import sections
from schemas.facts import Source
from schemas.requests import Passage

_TERM: Final = "HP:"
#: As much of a sentence is read around a finding.
_NEAR: Final = 160
#: So far up the head of a list is looked for.
_LIST: Final = 480
_SENTENCE: Final = re.compile(r"(?<=[.!?;])\s+|\n\s*\n|\n(?=\s*(?:[-*•]|\d{1,2}[.)])\s)")
#: "at 10 months", "from the age of 12 years", "since age 9". "Since 10 months" shows how long, and "at 38
# weeks of gestation" no age.
_AT_AGE: Final = re.compile(
    r"\b(?:(?:from|at) |since (?=(?:the |her |his )?age\b|\d{1,3} ?[a-z]+ (?:of age|old)\b))(?:the |her |his )?(?:age (?:of )?)?(\d{1,3}) ?(years?|months?|weeks?|days?)?"
    r"(?: of age| old)?\b(?! (?:of )?(?:gestation\w*|pregnan\w*|ga|post\w*|after|ago|later|follow\w*)\b)",
    re.IGNORECASE,
)
_CAUSES: Final = re.compile(r"\s*(?:[-=:>→]+|\()?\s*")
_TO: Final = re.compile(r"\s+to\s+", re.IGNORECASE)
_WORD: Final = 20  # characters
_ALSO: Final = re.compile(r"\s*[/+&]\s*")
_PER_YEAR: Final = {"y": 1.0, "m": 12.0, "w": 52.18, "d": 365.25}


class _Words(NamedTuple):
    taken_back: re.Pattern[str]
    not_theirs: re.Pattern[str]
    denied_list: re.Pattern[str]
    for_a_while: re.Pattern[str]
    no_more: re.Pattern[str]
    reactions: re.Pattern[str]
    onsets: tuple[tuple[re.Pattern[str], float], ...]
    from_birth: re.Pattern[str]
    drug_reactions: frozenset[str]
    allergens: re.Pattern[str]
    left_out: frozenset[str]


@lru_cache(maxsize=1)
def _words() -> _Words:
    raw: dict[str, Any] = msgspec.yaml.decode(
        files("processors.diagnosis.phenotypes").joinpath("notes.yaml").read_text(encoding="utf-8")
    )
    onsets = tuple((_any(one["words"]), float(one["age"])) for one in raw["onsets"])
    return _Words(
        _taken_back(raw),
        _before(raw),
        _denied_list(raw),
        _any(raw["for_a_while"]),
        _any(raw["no_more"]),
        _any(raw["reactions"]),
        onsets,
        _from_birth(raw["from_birth"]),
        frozenset(raw["drug_reactions"]),
        re.compile(rf"\b(?:{'|'.join(raw['allergens'])})\W{{0,3}}$", re.IGNORECASE),
        frozenset(raw["left_out"]),
    )


def _taken_back(raw: dict[str, Any]) -> re.Pattern[str]:
    """Right behind a finding."""
    answer, over, unseen, doubted = (
        "|".join(re.escape(word).replace(r"\ ", r"\s*") for word in raw[name])
        for name in ("answers", "over", "unseen", "doubted_behind")
    )
    return re.compile(
        rf"\s*(?:[-:=–—]\s*)?[(\[]?\s*(?:{answer})\s*[)\]]?(?=\s*(?:[,;.)]|$))"
        rf"|(?:-|,?\s+(?:(?:which|that|has|have|had|is|are|was|were|been|now|since|completely|fully|spontaneously|later|then|all)\s+)*)(?:{over})\b"
        rf"|\s+(?:(?:is|are|was|were|seems?|appears?|looks?|very|highly|rather)\s+)*(?:{doubted})\b"
        rf"|(?:\s+\w+){{0,2}}\s+(?:was|were|is|are|been)\s+(?:{unseen})\b"
        rf"|\s+(?:in|of)\s+(?:his|her|their)\s+(?:[\w-]+\s+)?{RELATIVE}\b",
        re.IGNORECASE,
    )


def _before(raw: dict[str, Any]) -> re.Pattern[str]:
    """Before a finding: a box without a tick or a doubt right there, somebody else who has it."""
    return re.compile(
        rf"(?:\[\s*\]|☐)\s*$|\b(?:{'|'.join(raw['doubted'])})\s+(?:an?\s+|the\s+|any\s+)?$"
        rf"|\b(?:{'|'.join(raw['kin_before'])})(?:\s*\(\s*$|['’]s\s+(?:\w+\s+)?$|,?\s+(?:also\s+|who\s+)?(?:{'|'.join(raw['kin_has'])})\b)(?:(?!\b(?:{'|'.join(raw['tells'])}|pt|patient)\b)[^.;:])*$",
        re.IGNORECASE,
    )


def _denied_list(raw: dict[str, Any]) -> re.Pattern[str]:
    """Before a finding, in its line, or above the points that its line is one of."""
    heads, turns = ("|".join(map(re.escape, raw[name])) for name in ("denied_list", "turned"))
    point = r"[ \t]*(?:[-*•]|\d{1,2}[.)])(?!\w*ve\b)[^\n]*"
    return re.compile(
        rf"(?<![\w-])(?:{heads})(?:(?:(?!(?<!\w)(?:{turns})(?!\w))[^.\n])*|[ \t]*\n(?:{point}\n)*{point})$",
        re.IGNORECASE,
    )


def _from_birth(words: list[str]) -> re.Pattern[str]:
    """Right before a finding or right behind it, "|" standing for the finding."""
    text = "|".join(map(re.escape, words))
    return re.compile(
        rf"\b(?<!not )(?:{text})\s+(?:\w+\s+)?\||\|\s*[(,]?\s*(?:{text})\b(?!\s+\w)", re.IGNORECASE
    )


def _any(words: list[str]) -> re.Pattern[str]:
    """Any of these; `*` stands for one word or number."""
    patterns = [
        r"\s+".join(r"[\w.]+" if word == "*" else re.escape(word) for word in one.split()) for one in words
    ]
    return re.compile(rf"\b(?:{'|'.join(patterns)})\b", re.IGNORECASE)


def of_notes(record: Record, snapshot: Snapshot, linker: Linker) -> Iterator[Observed]:
    """Of the notes of the stay; not of instructions to the patient, which tell what to look out for."""
    for passage in record.notes:
        if passage.body.note_type == INSTRUCTIONS:
            continue
        doubted = record.doubts.get((passage.resource, passage.version), ())
        for text in _of_passage(passage, snapshot, linker):
            if not touches(doubted, text.source.start, text.source.end):
                yield text


def of_reports(record: Record, snapshot: Snapshot, linker: Linker) -> Iterator[Observed]:
    """Of conclusions of reports, which have no place by characters, and of why the patient came."""
    for fact in record.facts:
        if fact.relation == "reported" and isinstance(fact.value, str) and fact.status == "active":
            for text in _of_text(fact.value, (), (), snapshot, linker):
                yield text._replace(time=fact.start, source=fact.source)
    for citation in reasons(record.request):
        for text in _of_text(citation.quote, (), (), snapshot, linker):
            yield text._replace(time=citation.time, source=citation.source)


def _of_passage(passage: Passage, snapshot: Snapshot, linker: Linker) -> Iterator[Observed]:
    text = passage.body.text[:MOST_READ]
    stretches, titles = _divided(text)
    for words in _of_text(text, stretches, titles, snapshot, linker):
        source = Source(passage.resource, passage.version, words.source.start, words.source.end)
        yield words._replace(time=passage.time, source=source)


@lru_cache(maxsize=256)  # the next request of a stay brings most of its notes again
def _divided(text: str) -> tuple[tuple[Stretch, ...], tuple[tuple[int, int], ...]]:
    found = sections(text)
    return tuple(about(found)), tuple(headings(found))


def _of_text(
    text: str,
    stretches: tuple[Stretch, ...],
    titles: tuple[tuple[int, int], ...],
    snapshot: Snapshot,
    linker: Linker,
) -> Iterator[Observed]:
    links = linker.link(text, stretches)
    effects = _of_medicines(text, links, snapshot)
    for link in links:
        term = snapshot.id(link.row)
        if (
            not term.startswith(_TERM)
            or term in _words().left_out
            or link.start in effects
            or link.family
            or link.historical
            or link.hypothetical
        ):
            continue
        if any(start <= link.start < end for start, end in titles):
            continue
        before, behind = around(text, link.start, link.end)
        if _words().reactions.search(before):
            continue
        if not link.negated and _words().denied_list.search(text[max(0, link.start - _LIST) : link.start]):
            continue
        if _words().not_theirs.search(before) or (not link.negated and _words().taken_back.match(behind)):
            continue
        if link.negated and (
            _words().no_more.search(before) or _words().for_a_while.match(behind.lstrip(" ,"))
        ):
            continue
        if agrees(before, link.text, behind, present=not link.negated):
            yield Observed(
                term, not link.negated, 0, Source("", "", link.start, link.end), _onset(before, behind, link)
            )


def _of_medicines(text: str, links: Sequence[Link], snapshot: Snapshot) -> set[int]:
    """Where a finding begins that a medicine named right with it has caused, now or once: "amox
    hives/wheeze", "anaphylaxis to cefazolin".
    """
    found: set[int] = set()
    before: Link | None = None
    for link, after in pairwise([*links, None]):
        if link is None:
            break
        if link.text.casefold() in _words().drug_reactions and (
            _words().allergens.search(text, max(0, link.start - _WORD), link.start)
            or (before and _drug(before, snapshot) and _CAUSES.fullmatch(text, before.end, link.start))
            or (before and before.start in found and _ALSO.fullmatch(text, before.end, link.start))
            or (after and _drug(after, snapshot) and _TO.fullmatch(text, link.end, after.start))
        ):
            found.add(link.start)
        before = link
    return found


def _drug(link: Link, snapshot: Snapshot) -> bool:
    return snapshot.group_of(link.row) == "CHEM"


def around(text: str, start: int, end: int) -> tuple[str, str]:
    """What stands in the same sentence before and behind."""
    before, behind = text[max(0, start - _NEAR) : start], text[end : end + _NEAR]
    return _SENTENCE.split(before)[-1], _SENTENCE.split(behind)[0]


def agrees(before: str, words: str, behind: str, *, present: bool) -> bool:
    """Whether the word-by-word reading of the sentence states the same; it states nothing of short words."""
    read = polarity.read(f"{before}{words}{behind}").polarity
    shown = [
        read[stem] for word in re.findall(r"[A-Za-z'’-]+", words) if (stem := polarity.stem(word)) in read
    ]
    return not shown or any(present in each for each in shown)


def _onset(before: str, behind: str, link: Link) -> float | None:
    if link.negated:
        return None
    near = f"{before[-25:]}|{behind[:45]}"
    if _words().from_birth.search(near):
        return 0.0
    for words, age in _words().onsets:
        if words.search(near):
            return age
    if (match := _AT_AGE.search(behind[:45])) and (match[2] or "age" in match[0].lower()):
        return round(int(match[1]) / _PER_YEAR[(match[2] or "y")[0].lower()], 2)
    return None
