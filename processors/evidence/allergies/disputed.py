"""What notes say against an allergy: it was another person's, was entered by mistake, was tested for, or the medicine was taken
since. The entry stands until somebody changes it, and every document states that it is disputed.
"""

from __future__ import annotations

import re
from typing import Final

from kg.relatives import NEIGHBOR, RELATIVE
from processors.evidence.allergies.classes import classes, forbidden, ingredients, same_names
from processors.evidence.allergies.reactions import agents, ingredient
from processors.evidence.record import Line, Record
from processors.evidence.word_lists import any_of
from processors.evidence.wording import name
from schemas.facts import Fact
from schemas.instant import DAY

_RELATIVE: Final = rf"(?:{RELATIVE}|{NEIGHBOR})"
#: That it does not hold, of whatever the sentences around it are about.
_DISPROVED: Final = re.compile(
    rf"(?:->|→|=) ?(?:the |his |her )?{_RELATIVE}'s\b|\b(?:(?:was|is|were|that's|belongs to) (?:of )?(?:his|her|their|the)?\s*{_RELATIVE}(?:'?s)?\b|de-?(?:label|list)\w*|(?:entered|listed|recorded|charted|added) (?:in error|by mistake|wrongly)"
    r"|wrong (?:patient|pt|chart|person|twin|child|baby|sibling)|(?:entry|label|listing|list|chart|allergy)\b[^.;]{0,30}\b(?:wrong|incorrect|an? (?:error|mistake)|not (?:real|true|valid))|not (?:a |an )?(?:true |real )?allerg\w*"
    r"|not call\b[^.;]{0,30}allerg\w*|no (?:true |real )?allergy|(?:challenge|skin test\w*|prick test\w*|patch test\w*|graded dose|IgE|PF4[^.;]{0,12}|ELISA|SRA)\b[^.;]{0,20}\b(?:neg\w*|passed|uneventful)"
    r"|(?:passed|negative) (?:\w+ )?(?:challenge|skin test\w*)|(?:allerg\w+|(?-i:HIT)) (?:was |is )?(?:excluded|ruled out|disproved)|(?:excluded|ruled out) (?:true )?(?:allerg\w+|(?-i:HIT))"
    r"|mix(?:ed)?[- ]up|mistaken for|confus\w+ with|misattribut\w+|(?:is|was) (?:a |an )?(?:side effect|intolerance)|side effect (?:only|not)|(?:only|just) (?:an? )?(?:intoleran\w+|side effect)"
    r"|never (?:had|taken|received|been given|been exposed to)\b(?![^.;]{0,40}\b(?:since|again|after|before|because|due|allerg\w*)\b)|label (?:was |is )?removed"
    r"|intoleran\w+ only|(?:GI|stomach|gastric) upset|upset stomach|low[- ]risk)\b",
    re.IGNORECASE,
)
#: That it was taken and did no harm: of the medicine next to it.
_BORNE: Final = re.compile(
    r"\btolerat(?:ed|es|ing)\b|\b(?:has |have |had )?(?:taken|took|takes|had|has|received|given|got|uses?|finish(?:ed|ing)|completed)\b[^.;]{0,60}?"
    r"\b(?:many times|(?:several|multiple) (?:times|courses)|repeatedly|since then|without|w/?o|no (?:further )?(?:problems?|reactions?|rash|issues?|hives|trouble)|uneventful\w*|fine|well)\b"
    r"|\b(?:uneventful\w*|can (?:have|take))\b",
    re.IGNORECASE,
)
_DENIED: Final = re.compile(
    r"(?:\b(?:not|never|no|cannot|can't|didn't|did not|if|unless|whether|until|consider|refer\w*|plan\w*|for|\?)\s+(?:\w+\s+){0,2}|\?\s*)$",
    re.IGNORECASE,
)
#: What a sentence on an allergy has.
_ABOUT: Final = re.compile(
    r"\b(?:allerg\w*|entry|listed|list|label\w*|intoleran\w*|reaction\w*|rash|hives|anaphyla\w*|angio-?o?edema|irritat\w*|dermatitis|(?-i:HIT))\b",
    re.IGNORECASE,
)
_ENTRY: Final = re.compile(
    r"\b(?:entry|entered|(?:de-?)?list(?:ed)?|chart(?:ed)?|label\w*|error|mistake)\b", re.IGNORECASE
)
#: "It was her sister who swelled up."
_ITS_OWNER: Final = re.compile(
    rf"\b(?:it|that) (?:was|is) (?:(?:his|her|their|the|my) )?{_RELATIVE} (?:who|that)\b", re.IGNORECASE
)
_NOT_IT: Final = re.compile(r"\b(?:not|rather than|isn't|wasn't)\s+(?:the |an? |to |from )?$", re.IGNORECASE)
_CHOICE: Final = re.compile(
    r"\b(?:give|use|start|avoid|switch|with|tolerates?|abx|antibiotics?|cover\w*)\b", re.IGNORECASE
)
_FOLLOWING: Final = 2  # sentences that go on about it
_OBJECT: Final = 30  # characters behind "tolerated"
#: Of what a sentence on a class of drugs calls it in short.
_SHORT_FOR: Final = {
    "penicillin": "pcn|amox(?:-?clav)?",
    "amoxicillin": "amox(?:-?clav)?",
    "cephalosporin": "ceph",
    "sulf": "sulfa",
    "aspirin": "asa",
    "contrast": "contrast|dye",
    "iodin": "contrast|dye",
}


IN_BRACKETS: Final = re.compile(r"\([^()]*\)")


def disputed(fact: Fact, record: Record) -> tuple[Line, ...]:
    """The sentences that speak against a listed allergy, oldest first; none from before it was found in this stay."""
    against = disputes(_with_class(name(fact)), record, itself(name(fact).lower()))
    found_here = fact.start > record.admitted + DAY
    return tuple(line for line in against if not found_here or line.last >= fact.start)


def speak_against(agent: str, record: Record) -> tuple[Line, ...]:
    """The sentences that speak against an allergy that only notes have, to one medicine or to several ("aspirin / ibuprofen")."""
    words = (word for one in agent.lower().split(" / ") for word in (one, *ingredient(one).split("+")))
    return disputes(any_of(map(re.escape, words)), record)


def taken_back(fact: Fact, record: Record) -> Fact | None:
    """The later entry that lists the same as inactive or refuted, where a note since then states that the allergy does not hold: an
    inactive entry alone may be a duplicate that was tidied away, and that another of its class was borne proves nothing.
    """
    own = ingredients(name(fact))
    later = [
        one
        for one in record.of("has_allergy")
        if one.status in ("inactive", "refuted")
        and one.start > fact.start
        and own
        and own in (ingredients(name(one)), ingredients(IN_BRACKETS.sub(" ", name(one))))
    ]
    plain = (
        line.last >= fact.start and _TESTED.search(line.text) and not _CONFIRMED.search(line.text)
        for line in (disputed(fact, record) if later else ())
    )
    return later[-1] if later and any(plain) else None


def inactive_alone(fact: Fact, record: Record) -> bool:
    """Whether an entry is inactive, and no other of the same agent states what holds."""
    own = ingredients(name(fact))
    return fact.status == "inactive" and not any(
        one is not fact and (one.status != "inactive" or one.start > fact.start)
        for one in record.of("has_allergy")
        if name(one) == name(fact) or own & ingredients(name(one))
    )


#: That the entry itself was looked at.
_TESTED: Final = re.compile(
    r"\bchallenge\w*\b|\bde-?(?:label|list)\w*|\blabel (?:was |is )?removed|\bskin test\w*|\bgraded dose\b|\bwrong (?:patient|pt|chart|person|twin|child)\b|\bin error\b|\bby mistake\b"
    r"|\bnot (?:truly |an? (?:true |real )?)?allerg\w*|\b(?:excluded|ruled out|disproved)\b",
    re.IGNORECASE,
)
_CONFIRMED: Final = re.compile(r"\bconfirmed\b|\bfailed\b|\bpositive\b", re.IGNORECASE)


def itself(label: str) -> re.Pattern[str]:
    """A listed medicine by its names alone, a listed class with its members: that another of its class is borne, or did harm, shows
    nothing of a medicine.
    """
    if any(one.called.search(label) for one in classes()):
        return _with_class(label)
    return any_of((*map(re.escape, sorted(_names(label))), *_short_for(label)))


def _with_class(label: str) -> re.Pattern[str]:
    """All that a listed allergy forbids, also by what sentences call it in short."""
    either = (forbidden(label).pattern, *(rf"\b(?:{words})\b" for words in _short_for(label)))
    return re.compile("|".join(either), re.IGNORECASE)


def _short_for(label: str) -> list[str]:
    return [words for long, words in _SHORT_FOR.items() if long in label.lower()]


def _names(label: str) -> set[str]:
    """A listed medicine by its names alone: that another of its class is borne proves nothing."""
    words = ingredients(label) or {label}
    parts = (
        {part for part in re.split(r"[-/+]", label) if any(agents(part))}
        if re.search(r"\w[-/+]\w", label)
        else set()
    )
    return {each for word in (*words, *parts) for each in (word, ingredient(word), *same_names(word))}


def disputes(own: re.Pattern[str], record: Record, alone: re.Pattern[str] | None = None) -> tuple[Line, ...]:
    """The same of what these words name; `alone`: of what is borne."""
    found: list[Line] = []
    lines, over = record.lines, -1
    for place, line in enumerate(lines):
        if place <= over or not own.search(line.text):
            continue
        if line.kind == "family" and not _ENTRY.search(line.text) and not _ITS_OWNER.search(line.text):
            continue  # a relative's allergy
        end = line if _speaks(line.text, own, alone or own) else None
        if end is None and not _ABOUT.search(line.text):
            continue
        for later, one in enumerate(lines[place + 1 : place + 1 + _FOLLOWING], place + 1):
            if one.passage is not line.passage or any(not own.search(m[0]) for m in agents(one.text)):
                break
            if _disproved(one.text, own):
                end, over = one, later
        if end is not None:
            found.append(line.part(line.sentence.start, end.sentence.end))
    return tuple(found)


def _speaks(text: str, own: re.Pattern[str], alone: re.Pattern[str]) -> bool:
    """Whether a sentence that names the medicine speaks against an allergy to it."""
    named = (text[: m.start()] for m in own.finditer(text))
    if _ABOUT.search(text) and any(_NOT_IT.search(b) and not _CHOICE.search(b[-40:]) for b in named):
        return True
    return _disproved(text, own) or any(
        not _DENIED.search(text[: cue.start()])
        and (what := _nearest(text, cue, own)) is not None
        and alone.search(what[0])
        for cue in _BORNE.finditer(text)
    )


def _disproved(text: str, own: re.Pattern[str]) -> bool:
    """Whether a sentence states that an allergy does not hold, and of no other medicine than its own."""
    for cue in _DISPROVED.finditer(text):
        if not _DENIED.search(text[: cue.start()]):
            what = _nearest(text, cue, own)
            if what is None or own.search(what[0]):
                return True
    return False


def _nearest(text: str, cue: re.Match[str], own: re.Pattern[str]) -> re.Match[str] | None:
    """Of the medicines in the part of a sentence that has a cue, the one that it is about: within it, right behind it, else the
    last before it, with no reaction between.
    """
    start = max(text.rfind(mark, 0, cue.start()) for mark in (";", ". ", "\n")) + 1
    end = min((at for mark in (";", ". ") if (at := text.find(mark, cue.end())) >= 0), default=len(text))
    named = [*own.finditer(text, start, end), *(m for m in agents(text, start, end) if not own.search(m[0]))]
    named = [m for m in named if not _AVOIDED.search(text, start, m.start())]
    within = [m for m in named if cue.start() <= m.start() < cue.end() + _OBJECT]
    if within:
        return min(within, key=lambda m: m.start())
    before = max((m for m in named if m.end() <= cue.start()), key=lambda m: m.end(), default=None)
    return (
        before
        if before is None
        or not _HIVES.search(text, before.end(), cue.start())
        or _SINCE.search(text, cue.start(), cue.end() + 12)
        or _DISPROVED.match(text, cue.start())
        else None
    )


#: Before a medicine that was not given: "clindamycin given, avoided penicillin, no reaction".
_AVOIDED: Final = re.compile(
    r"\b(?:avoid(?:ed|ing|s)?|instead of|rather than|in place of|in lieu of|despite)\s+(?:the |any |all |his |her )?$",
    re.IGNORECASE,
)
_HIVES: Final = re.compile(r"\b(?:hives|rash|anaphyla\w*|swell\w*)\b", re.IGNORECASE)
_SINCE: Final = re.compile(r"\b(?:since|later|again|now|many)\b", re.IGNORECASE)
