"""What notes state of weight bearing, the texture of food and drink, bed rest and braces: the last word of who decides on it stands.

Who carries it out (nurses, and of weight bearing therapists) does not lift what a physician restricts, nor does a copy of an earlier
note. A sentence with two states of one thing ("NWB x 6 wk, then WBAT") is a plan, and compared with nothing.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from processors.evidence.kinds import INSTRUCTIONS
from processors.evidence.record import Line, Record, once
from processors.evidence.sides import stated

#: By topic its states, from the strictest on.
_STATES: Final = {
    "weight bearing": {
        "none": r"NWB|non[- ]?weight[- ]?bearing|no (?:weight[- ]?bearing|weight on)|(?:not|do not|don't) (?:bear|put) weight",
        "toe touch": r"TTWB|TDWB|toe[- ]?touch\w*|touch[- ]?down",
        "partial": r"PWB|partial weight[- ]?bearing",
        "full": r"WBAT|FWB|(?:full )?weight[- ]?bearing as tolerated|full weight[- ]?bearing",
    },
    "food": {
        "pureed": r"(?:diet:? |on (?:a )?)pur[eé]+d?\b|pur[eé]+d? (?:diet|textures?|solids?|foods?|consistency)|IDDSI ?4|dysphagia (?:1|I)\b",
        "soft": r"(?:mechanical(?:ly)? )?soft diet|minced(?: and| &)?(?: moist)? (?:diet|foods?|textures?)|IDDSI ?[56]|dysphagia (?:2|3|II|III)\b",
        "regular": r"(?:regular|normal|general|house) diet|regular (?:textures?|solids?)|IDDSI ?7",
    },
    "drink": {
        "thickened": r"(?:nectar|honey|mildly|moderately)[- ]?thick\w*|thickened (?:liquids?|fluids?)|IDDSI ?[123]",
        "thin": r"thin liquids?|thin fluids?|IDDSI ?0",
    },
    "rest": {
        "bed": r"(?:strict )?bed ?rest|(?:stay|remain) in bed",
        "up": r"OOB (?:ad lib|to chair|TID|BID|as tolerated)|activity as tolerated|ambulat\w+ (?:ad lib|as tolerated)|up ad lib",
    },
    "brace": {
        "on": r"(?:TLSO|LSO|C-?collar|collar|brace|sling|boot|splint) (?:on )?(?:at all times|24/7|when (?:OOB|up|out of bed)|full[- ]?time)",
        "off": r"(?:no (?:TLSO|LSO|C-?collar|collar|brace|sling)(?: needed)?|(?:TLSO|LSO|C-?collar|collar|brace|sling) (?:cleared|removed|off|discontinued|d/c'?d?|not needed))",
    },
}  # fmt: skip
_ANY: Final = {
    topic: re.compile(
        "|".join(
            f"(?P<s{place}>(?<![\\w-])(?:{words})(?![\\w-]))" for place, words in enumerate(states.values())
        ),
        re.IGNORECASE,
    )
    for topic, states in _STATES.items()
}
_NOT: Final = re.compile(
    r"\b(?:not|no longer|never|isn't|no|nor)\s+(?:yet\s+|to be\s+|currently\s+)?$", re.IGNORECASE
)
#: What is not so yet, or was before.
_NOT_NOW: Final = re.compile(
    r"\b(?:if|once|when|after|then|goal|progress\w*|trial\w*|(?:may|will|can|could|to|plan|slowly) (?:be )?(?:advance|upgrade)\w*|(?:advance|upgrade)\w* (?:as|diet as|slowly)|may|will|would|was|were|previously|prior|baseline|home diet|pre-?(?:op|morbid|admission)|at home|in \d+|consider\w*|ask\w*|clarify)\b|\?",
    re.IGNORECASE,
)
#: Behind a state: it is the one of before.
_TURNS_INTO: Final = re.compile(r"->|→|=>")
_BY_ORDER: Final = re.compile(
    r"\bper (?:ortho(?!s\b|stat)\w*|trauma|surg\w*|spine|NSGY|neurosurg\w*|podiatr\w*|(?-i:Dr|MD)\b|SLP|speech)|\b(?:ortho(?!s\b|stat)\w*|trauma|spine|NSGY|podiatry|SLP)\s*:",
    re.IGNORECASE,
)
#: Whose words a sentence of another note has.
_BY_OTHERS: Final = re.compile(
    r"^\W*(?:PT|OT|PT/OT|physio\w*|physical therapy|RN|nursing)\s*[:=-]", re.IGNORECASE
)
_CARRY_OUT: Final = frozenset({"nursing", "case-management", "social-work", INSTRUCTIONS})
_ARM: Final = re.compile(
    r"\b(?:[LRB]?UE|arms?|wrists?|hands?|elbows?|shoulders?|humer\w+|forearm)\b", re.IGNORECASE
)
_LEG: Final = re.compile(
    r"\b(?:[LRB]?LE|legs?|foot|feet|heels?|ankles?|knees?|hips?|tibi\w+|femur)\b", re.IGNORECASE
)


class Restriction(NamedTuple):
    """`words`: the state as it stands there; `decides`: whether its writer, or whom it names, decides on it."""

    topic: str
    state: str
    words: str
    line: Line
    decides: bool


@once
def restrictions(record: Record) -> tuple[Restriction, ...]:
    """In the order of time."""
    found: dict[tuple[object, ...], Restriction] = {}
    for line in record.written:
        if line.kind in ("past", "family", "social", "allergy"):
            continue
        text = line.under_heading
        for topic, pattern in _ANY.items():
            names = tuple(_STATES[topic])
            named = [(names[int(m.lastgroup[1:])], m) for m in pattern.finditer(text) if m.lastgroup]
            there = {state: m for state, m in named if not _NOT.search(text[: m.start()])}
            if len(there) != 1 or _NOT_NOW.search(text):
                continue
            ((state, match),) = there.items()
            if _TURNS_INTO.search(text, match.end()):
                continue
            kind = line.passage.body.note_type
            therapist = kind == "rehab" or _BY_OTHERS.match(text) is not None
            carried_out = kind in _CARRY_OUT or (therapist and topic in ("weight bearing", "rest", "brace"))
            decides = not carried_out or _BY_ORDER.search(text) is not None
            one = Restriction(topic, state, match[0], line, decides)
            limb = (stated(text), _ARM.search(text) is None, _LEG.search(text) is None)
            found.setdefault((line.passage.resource, topic, match[0].lower(), limb, decides), one)
    return tuple(found.values())


def standing(one: Restriction, record: Record) -> Restriction | None:
    """The one that stands against it: the last of who decides, of the same limb; None where it stands itself."""
    same = [
        other
        for other in restrictions(record)
        if other.topic == one.topic and _same_limb(one.line.under_heading, other.line.under_heading)
    ]
    deciding = [o for o in same if o.decides and not _copies(o, same, record)] or same
    last = deciding[-1]
    return last if last.state != one.state and last.line.passage.time != one.line.passage.time else None


@once
def in_force(record: Record) -> tuple[Line, ...]:
    """Of each topic the last sentence that restricts it, where none has lifted it since."""
    last = {one.topic: one for one in restrictions(record) if one.line.passage.time >= record.admitted}
    walked = max((x.passage.time for x in record.lines if _WALKS.search(x.text)), default=0)
    return tuple(
        one.line
        for one in last.values()
        if one.state not in _FREE
        and standing(one, record) is None
        and not (one.topic == "rest" and one.line.passage.time < walked)
    )


#: That somebody walked, whoever allowed it.
_WALKS: Final = re.compile(
    r"\b(?:amb|ambulat\w+|walk\w*) (?:x ?)?\d+ ?(?:ft|feet|m\b|steps)|\bindep\w* amb", re.IGNORECASE
)
_FREE: Final = frozenset({"full", "regular", "thin", "up", "off"})


def overruled(line: Line, record: Record) -> bool:
    """Whether a sentence states what does not stand."""
    own = (one for one in restrictions(record) if one.line.passage is line.passage and one.words in line.text)
    return any(standing(one, record) is not None for one in own)


def _copies(one: Restriction, same: list[Restriction], record: Record) -> bool:
    """Whether a sentence copies what another has changed in between."""
    if not record.copied(one.line):
        return False
    at = one.line.passage.time
    first = min((o.line.passage.time for o in same if o.line.text == one.line.text), default=at)
    return any(first < o.line.passage.time < at and o.state != one.state and o.decides for o in same)


def _same_limb(one: str, other: str) -> bool:
    mine, theirs = stated(one), stated(other)
    arms = (_ARM.search(one) is not None, _ARM.search(other) is not None)
    legs = (_LEG.search(one) is not None, _LEG.search(other) is not None)
    apart = (arms[0] and legs[1] and not legs[0]) or (arms[1] and legs[0] and not legs[1])
    return not apart and (not mine or not theirs or bool(mine & theirs))
