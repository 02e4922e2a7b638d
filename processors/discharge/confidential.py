"""What the record holds in confidence is not in a letter that patients take home and families read: an adolescent's
contraception, what a relative said behind the patient's back, what somebody wants kept.

What a minor hears alone, by the table confidential.yaml, is not in it either, but for what the patient's own sheet has.

A note that states it in its first lines, or whose label does, is left out whole; else the sentence. An order, result or
condition that states it is left out, with every sentence that names it; and so is what is named nowhere else. The clinician
is shown how much was left out, never what. What a note forbids to write anywhere is in no document: processors/notes/doubts/confidences.py.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Final, TypeAlias

import msgspec
import msgspec.yaml
from msgspec import Struct
from msgspec.structs import replace

from kg.relatives import RELATIVE_OR_CARER
from processors.evidence.kinds import INSTRUCTIONS, between_institutions
from processors.evidence.medicines import names_of
from processors.evidence.moments import age_of
from processors.evidence.sentences import split
from processors.evidence.word_lists import any_of
from processors.evidence.wording import name
from schemas.facts import Fact
from schemas.requests import Passage, Request

_OTHERS: Final = rf"(?:{RELATIVE_OR_CARER}|family|children|school|employer)"
_NOT_OF_THIS: Final = r"(?:patient|information|medical|health|communication|fax|document|and privileged|when|if|(?:support |help|hot ?)?-?line|support|services?|counsel\w*|advice)"
_OF_IT: Final = r"(?=\s*(?:[.,;:!)\]]|$|\n|-|and\b|but\b|(?:about|of) (?:it|this|that|her|his|the (?:pregnan|pill|contracep|abort|miscarr|HIV|STI|drug|alcohol|test|result)\w*)\b))"
#: "CONFIDENTIAL: ...", "parents do not know", "do not list on AVS"; not "confidential
#: helpline", "his wife does not know the doses", "do not share towels with family".
_MARK: Final = re.compile(
    rf"\b(?:strictly )?confidential(?:ly)?\b(?!\s+{_NOT_OF_THIS}\b)"
    r"|\bin (?:strict )?confidence\b(?! interval)"
    r"|\bprivately\b(?! (?:paid|owned|insured|run))|\b(?:given|told|discussed|asked|talked|spoke|treated|taken)\b[^.;\n]{0,24}\bin private\b(?! (?:room|clinic|practice|duty))|\bconfid(?:entl)?\b"  # clinical
    rf"|\b{_OTHERS}\s+(?:(?:is|are|was|were|do|does|did)\s*)?(?:not |n'?t |un)(?:know|aware|t[eo]l[dl]|informed)\b{_OF_IT}"
    rf"|\b(?:{_OTHERS}|patient|pt)\s+(?:must|should|is to|are to|may|shall)\s+not\s+(?:be t[eo]ld|be informed|know|learn|find out|hear)\b"
    rf"|\b{_OTHERS}\s+(?:must|should|is to|are to|may|shall|can)\s*(?:not|n'?t)\s+(?:be |get )?(?:called|phoned|contacted|rung|texted|involved|shown)\b"
    rf"|\b(?:do not|don'?t|never|not to)\s+(?:call|phone|contact|ring|text|involve)\s+(?:(?:the|her|his|their|my)\s+)?{_OTHERS}\b(?=\s*(?:about\b|[.;,!]|$|\n))"
    r"|\b(?:patient|pt|inmate|detainee|prisoner)s?\s+(?:is |are )?not\s+to\s+(?:be t[eo]ld|be informed|know|learn|find out|hear)\b"
    r"|\b(?:date|time|place|detail)s? (?:to|for) (?:the )?\w+ only\b"
    r"|\b(?i:t[e]ll|inform)\s+(?:the\s+)?(?:(?:RN|MD|Dr\.?|NP|nurse|officer|sergeant|guard|escort)\s+)?(?-i:[A-Z][\w'-]+)\s+only\b"
    rf"|\b(?:do not|don'?t|never|not to)\s+(?:t[e]ll|inform|disclose|release|mention|discuss|reveal|share (?:anything|info\w*|results?|details?|news|records?))\b[^.;\n]{{0,40}}?\b(?:{_OTHERS}|patient|pt|them|him|her|portal|proxy|AVS|after[- ]visit|letter|bedside)\b"
    r"|\b(?:do not|don'?t)\s+(?:list|print|put|include|write|document)\b[^.;\n]{0,30}?\b(?:AVS|after[- ]visit|letter|papers|paperwork|on paper(?! tape)|discharge (?:sheet|instructions)|portal)\b"
    r"|\b(?:declin|refus|object)\w*\b[^.;\n]{0,12}\b(?:mention|listing|printing|writing)\b|\bnot (?:be )?(?:on|in) (?:the )?(?:paper\w*|AVS|letter|portal)\b"
    r"|\b(?:papers?|paperwork|letters?|mail)\b[^.;\n]{0,30}\b(?:says?|states?|reads?|lists?) (?:only|just|nothing)\b"
    r"|\b(?:ask|want|request|prefer|beg)\w*\b[^.;\n]{0,24}\bnothing\b[^.;\n]{0,12}\b(?:on|in) (?:the |any |her |his |their )?(?:paper\w*|AVS|letter|sheet|portal)\b"  # clinical
    r"|\b(?:ask|want|request|beg)(?:s|g?ed)?\s+(?:(?:us|me|staff|team|nurse)\s+(?:please\s+)?|that\s+(?:we|i)\s+)?(?:not to|to not|do not|never(?: to)?)\s+(?:t[e]ll|inform|disclose|mention)\b"
    rf"|\b(?:does|do|did)(?: not|n'?t) want\s+(?:(?:her|his|their|the)\s+)?(?:{_OTHERS}|them|anyone|anybody)\s+to (?:know|find out|hear|learn|be t[eo]ld)\b"
    rf"|\b(?:do not|don'?t|never|not to)\s+let\s+(?:(?:my|her|his|their|the)\s+)?(?:{_OTHERS}|them|anyone|anybody)\s+(?:know|find out|hear|learn|see)\b|\b42 CFR\b|\b(?:nothing|no info\w*)\s+(?:to\s+|for\s+)?(?:(?:the|his|her|their|pt'?s)\s+)?{_OTHERS}\b"
    rf"|\b(?:keep|kept)\s+(?:(?:this|it|that)\s+)?(?:private|secret|hidden|from)\s+(?:from\s+)?(?:(?:her|his|their|the)\s+)?(?:{_OTHERS}|them|anyone|everybody|everyone)\b"
    rf"|\b(?:not to be|must not be|should not be)\s+(?:shared|disclosed|discussed|released|mentioned)\s+(?:with|to|in front of)\s+(?:(?:her|his|their|the)\s+)?(?:{_OTHERS}|patient|pt|anyone)\b"
    rf"|\b(?:that |for )?(?:(?:her|his|their|the) )?{_OTHERS} (?:not|never) (?:to )?(?:be t[eo]ld|be informed|know|learn|find out|hear)\b"  # clinical
    rf"|\bwithout (?:(?:her|his|their|the) )?{_OTHERS}(?:'s?)?(?: knowing| knowledge|'? being told)\b"  # clinical
    r"|\b(?:ask|want|request)\w*[^.;\n]{0,30}\b(?:be |is |it |this )?(?:kept|keep|stays?) (?:private|secret)\b"  # clinical
    r"|\b(?:seen|interviewed|spoken (?:to|with)|talked (?:to|with)|asked|told (?:pt |patient )?)\s*alone\b|\bH\.?E\.?E?\.?A\.?D\.?S\.?S\w*"  # clinical
    r"|\bunbeknownst\b|\bnot for (?:release|disclosure)\b|\bvertraulich\b|\bconfidencial\b|\bvertrouwelijk\b",
    re.IGNORECASE,
)
#: Of the whole note, where its first line has it.
_WHOLE: Final = re.compile(
    r"\bconfidential\b[^.\n]{0,40}\b(?:note|visit|interview|history|section|part|adolescent|teen)\b|\b(?:do not|not (?:for|to be)) (?:release|disclos)|\bsensitive note\b",
    re.IGNORECASE,
)
#: One infection in the words of English and Spanish.
_SAME: Final = {"HIV", "VIH", "SIDA", "AIDS"}
_FIRST: Final = 200  # characters in which a note names itself
_BARE: Final = 3  # words besides the mark: with fewer it is about the sentence before
#: What many results have in their names.
_SPECIMENS: Final = frozenset(
    {
        "urine",
        "blood",
        "serum",
        "plasma",
        "stool",
        "swab",
        "test",
        "screen",
        "panel",
        "level",
        "presence",
        "culture",
    }
)
#: "She does not want it written": what the sentence before has.
_REFERS: Final = re.compile(
    rf"\W*(?:s?he|they|pt|patient|{RELATIVE_OR_CARER})\s+(?:\w+\s+)?(?:asks?|asked|wants?|wanted|(?:does|do|did)(?: not|n'?t) want|begs?|begged|requests?|requested|insists?|insisted|pleads?)\b[^.;\n]*?\b(?:it|this)\b",  # clinical
    re.IGNORECASE,
)
_SHOWS: Final = re.compile(r"(?<!not )\bdetected\b|\bpos(?:itive)?\b|\+|\btreat|\b[rt]x\b", re.IGNORECASE)
_LABEL: Final = re.compile(r"[ \t]*(?:[:.–-]|\n)")
_WORD: Final = re.compile(r"[^\W\d_]{4,}")


class Topic(Struct, frozen=True, forbid_unknown_fields=True):
    """Of confidential.yaml."""

    id: str
    words: tuple[str, ...]
    tested: bool = False  # tests for it have other names than the secret
    treats: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """confidential.yaml."""

    ages: tuple[int, int]
    topics: tuple[Topic, ...]


@lru_cache(maxsize=1)
def table() -> Table:
    """The table. Raises msgspec.ValidationError naming what is wrong in it."""
    text = files("processors.discharge").joinpath("confidential.yaml").read_text(encoding="utf-8")
    return msgspec.yaml.decode(text, type=Table)


@lru_cache(maxsize=16)
def _pattern(topics: tuple[Topic, ...]) -> re.Pattern[str]:
    return any_of(word for topic in topics for word in topic.words)


def disclosed(request: Request) -> Request:
    """The request without what is held in confidence, or is between institutions. One without any comes back as it is."""
    return _addressed(_in_person(_kept(request)))


def _addressed(request: Request) -> Request:
    """Without messages from one institution to another, which the care summary has."""
    evidence = request.evidence
    spans = {
        (p.resource, p.version): found
        for p in (*evidence.passages, *evidence.prior)
        if (
            found := tuple(
                (s, e) for s, e in _sentences(p) if between_institutions(p.body.note_type, p.body.text[s:e])
            )
        )
    }
    return _without(request, spans, ()) if spans else request


def _kept(request: Request) -> Request:
    """Without what the record itself keeps back."""
    evidence = request.evidence
    spans = {
        (p.resource, p.version): found
        for p in (*evidence.passages, *evidence.prior)
        if (found := tuple(_marked(p)))
    }
    facts = (*evidence.history, *evidence.facts, *evidence.earlier)
    kept_back = [fact for fact in facts if _MARK.search(_words(fact))]
    if not spans and not kept_back:
        return request
    hidden = "\n".join(
        p.body.text[start:end]
        for p in (*evidence.passages, *evidence.prior)
        for start, end in spans.get((p.resource, p.version), ())
    )
    # "STI testing: not on paper" keeps back what each test for one is called.
    if meant := tuple(t for t in table().topics if t.tested and _pattern((t,)).search(hidden)):
        kept_back += [f for f in facts if f not in kept_back and _pattern(meant).search(_words(f))]
    masked = {
        id(p): _masked(p, spans.get((p.resource, p.version), ()))
        for p in (*evidence.passages, *evidence.prior)
    }
    shown = "\n".join(p.body.text for p in masked.values())
    kept_back += [
        fact
        for fact in facts
        if fact not in kept_back and (named := _name(fact)).search(hidden) and not named.search(shown)
    ]
    names = [_name(fact) for fact in kept_back]
    if meant and (spoken := {m[0] for m in _pattern(meant).finditer(hidden)}):
        # as they are written: hearing aids are no AIDS
        every = sorted(spoken | (_SAME if spoken & _SAME else set()), key=len, reverse=True)
        names.append(re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, every))})(?!\w)"))
    for passage in (*evidence.passages, *evidence.prior):
        key = passage.resource, passage.version
        spans[key] = (*spans.get(key, ()), *_naming(masked[id(passage)], names))
    out = {id(fact) for fact in facts if fact in kept_back or any(one.search(name(fact)) for one in names)}
    return _without(request, spans, out)


def _in_person(request: Request) -> Request:
    """Without what a minor hears alone."""
    evidence, known = request.evidence, table()
    age = age_of(evidence.patient, request.cut)
    if age is None or not known.ages[0] <= age < known.ages[1]:
        return request
    facts = (*evidence.history, *evidence.facts, *evidence.earlier)
    reasons = [r.text for r in evidence.encounter.body.reasons] if evidence.encounter else []
    open_by = "\n".join((*reasons, *(name(f) for f in facts if f.relation == "has_condition")))
    topics = tuple(t for t in known.topics if not (t.unless and any_of(t.unless).search(open_by)))
    words = _pattern(topics)
    passages = (*evidence.passages, *evidence.prior)
    own = "\n".join(p.body.text for p in passages if p.body.note_type == INSTRUCTIONS)
    theirs_too = {m[0].lower() for m in words.finditer(own)}

    def secret(text: str, pattern: re.Pattern[str] = words) -> bool:
        return any(m[0].lower() not in theirs_too for m in pattern.finditer(text))

    theirs = [p for p in passages if p.body.note_type != INSTRUCTIONS]
    spans = {
        (p.resource, p.version): tuple((s, e) for s, e in _sentences(p) if secret(p.body.text[s:e]))
        for p in theirs
    }
    out = {id(f) for f in facts if secret(_words(f)) and not (_is_medicine(f) and _name(f).search(own))}
    hidden = [p.body.text[s:e] for p in theirs for s, e in spans[p.resource, p.version]]
    shown = "\n".join(_masked(p, spans[p.resource, p.version]).body.text for p in theirs)
    away: list[re.Pattern[str]] = []
    for topic in topics:
        treats, its = any_of(map(re.escape, topic.treats)), _pattern((topic,))
        ill = [text for text in (*hidden, *(_words(f) for f in facts if id(f) in out)) if its.search(text)]
        if not topic.treats or not any(_SHOWS.search(text) for text in ill):
            continue
        for fact in facts:
            named = _name(fact)
            kept = treats.search(name(fact)) is None or named.search(own) is not None
            if kept or not _is_medicine(fact):
                continue
            if not named.search(shown) or any(named.search(text) for text in ill):
                away.append(named)
                out.add(id(fact))
    for passage in theirs:
        key = passage.resource, passage.version
        spans[key] = (*spans[key], *_naming(_masked(passage, spans[key]), away))
    return _without(request, spans, out) if out or any(spans.values()) else request


def _naming(passage: Passage, names: Iterable[re.Pattern[str]]) -> Iterator[tuple[int, int]]:
    """Sentences that name any."""
    for start, end in _sentences(passage):
        if any(one.search(passage.body.text, start, end) for one in names):
            yield start, end


_Spans: TypeAlias = Mapping[tuple[str, str], tuple[tuple[int, int], ...]]


def _without(request: Request, spans: _Spans, out: Collection[int]) -> Request:
    """`out`: the facts, by identity."""
    evidence = request.evidence

    def masked(passages: Iterable[Passage]) -> tuple[Passage, ...]:
        of = [(p, _masked(p, spans.get((p.resource, p.version), ()))) for p in passages]
        return tuple(m for p, m in of if m is p or m.body.text.strip())

    def left(some: Iterable[Fact]) -> tuple[Fact, ...]:
        return tuple(fact for fact in some if id(fact) not in out)

    summary = request.history_summary
    if summary is not None:
        summary = replace(
            summary,
            past_history=tuple(
                one
                for one in summary.past_history
                if not _MARK.search(one.text)
                and not any(
                    s < one.end and one.start < e for s, e in spans.get((one.resource, one.version), ())
                )
            ),
        )
    return replace(
        request,
        history_summary=summary,
        evidence=replace(
            evidence,
            history=left(evidence.history),
            facts=left(evidence.facts),
            earlier=left(evidence.earlier),
            passages=masked(evidence.passages),
            prior=masked(evidence.prior),
        ),
    )


def _marked(passage: Passage) -> Iterator[tuple[int, int]]:
    text = passage.body.text
    head = text[:_FIRST].partition("\n\n")[0]
    if passage.body.confidential or (_MARK.search(head) and _WHOLE.search(head)):
        if text.strip():
            yield 0, len(text)
        return
    parts = list(_sentences(passage)) if _MARK.search(text) else []
    for place, (start, end) in enumerate(parts):
        if (mark := _MARK.search(text, start, end)) is None:
            continue
        yield start, end
        bare = len(re.findall(r"\w+", text[start : mark.start()] + text[mark.end() : end])) < _BARE
        refers = _REFERS.match(text, start, end) is not None
        if (bare or refers) and place and not text[parts[place - 1][1] : start].count("\n"):
            yield parts[place - 1]  # "HIV clinic on Monday. Wife unaware."
        if mark.start() == start and _LABEL.match(text, mark.end()):  # "CONFIDENTIAL: ..."
            stop = text.find("\n\n", end)
            yield start, len(text) if stop < 0 else stop


def _sentences(passage: Passage) -> Iterator[tuple[int, int]]:
    for sentence in split(passage.body.text):
        if sentence.text.strip():
            yield sentence.start, sentence.end


def _masked(passage: Passage, spans: Iterable[tuple[int, int]]) -> Passage:
    """The same length, so that every place in it stays where it is."""
    text = passage.body.text
    for start, end in spans:
        text = text[:start] + re.sub(r"\S", " ", text[start:end]) + text[end:]
    return passage if text == passage.body.text else replace(passage, body=replace(passage.body, text=text))


def _is_medicine(fact: Fact) -> bool:
    return fact.source.resource.startswith("Medication")


def _words(fact: Fact) -> str:
    return "\n".join((name(fact), fact.said, *fact.attributes.values()))


def _name(fact: Fact) -> re.Pattern[str]:
    """By which notes speak of it: a medicine's names, or all longer words of another thing."""
    if _is_medicine(fact):
        return names_of(name(fact))
    words = [word for word in _WORD.findall(name(fact)) if word.lower() not in _SPECIMENS]
    return re.compile(
        r"\b" + r"\W+(?:\w+\W+){0,2}?".join(map(re.escape, words)) + r"\b" if words else r"(?!)",
        re.IGNORECASE,
    )
