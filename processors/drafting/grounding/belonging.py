"""What belongs to what: a number to its side, its moment, its route, its person; a verb to its subject; of two medicines
the one that was replaced. Of each, what a statement puts together otherwise than its sources do, "" where nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Final, NamedTuple

from processors.drafting.grounding import courses, dates, doses, stance, synonyms
from processors.drafting.grounding.claims import Read
from processors.drafting.grounding.synonyms import key
from processors.evidence.names import is_name

_N: Final = r"(?<![\w.,])\d+(?:\.\d+)?(?!\.?\d|,\d)"
_VALUE: Final = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?\+?(?:\s?/\s?\d+(?:\.\d+)?)?(?![\w.]*\d)")
_CLAUSE: Final = re.compile(r"[.;](?=\s|$)")
#: Labels of which each excludes the others: a value is the left one or the right one, the one before or the one after.
_LABELS: Final = (
    (("left", re.compile(r"\bleft\b|\bL\b")), ("right", re.compile(r"\bright\b|\bR\b"))),
    (
        ("before", re.compile(r"\bpre(?:-\w+|op\w*|dialysis)?\b|\bbefore(?:hand)?\b|\binitial\w*|\bon admission\b", re.IGNORECASE)),
        ("after", re.compile(r"\bpost(?:-?\w+)?\b|\bafter(?:wards)?\b|\bnow\b|\brepeat\w*|\btoday\b|\blater\b", re.IGNORECASE)),
    ),
)  # fmt: skip


@lru_cache(maxsize=8192)
def labelled(text: str) -> frozenset[tuple[str, str]]:
    """(label, value) where labels and values of a clause take turns: "0.42 right, 0.88 left"."""
    found: set[tuple[str, str]] = set()
    for clause in (*_CLAUSE.split(text), *re.split(r"[.;,](?=\s|$)", text)):
        values = [(m.start(), "", re.sub(r"\s", "", m[0])) for m in _VALUE.finditer(clause)]
        for labels in _LABELS:
            named = [(m.start(), name, "") for name, pattern in labels for m in pattern.finditer(clause)]
            if not named or len(named) != len(values):
                continue
            row = sorted([*values, *named])
            turns = list(zip(row[::2], row[1::2], strict=True))
            if all(bool(a[1]) != bool(b[1]) and bool(a[1]) == bool(row[0][1]) for a, b in turns):
                found |= {(a[1] or b[1], a[2] or b[2]) for a, b in turns}
    return frozenset(found)


def mislabelled(claim: str, source: str) -> str:
    ours, theirs = labelled(claim), labelled(source)
    for label, value in ours - theirs:
        if any(v == value and _excludes(label, other) for other, v in theirs):
            return f"number|{value} {label}"
    return ""


def _excludes(one: str, other: str) -> bool:
    return one != other and any({one, other} <= {name for name, _ in labels} for labels in _LABELS)


_IN_A_ROW: Final = re.compile(rf"({_N})(?: and |, )(?=({_N})(?!\s?[A-Za-z%/]))|(\d)\+(?=(\d)\b)")
_THEN: Final = re.compile(r"\b(?:then|followed by)\b")
_AMOUNT: Final = re.compile(rf"({_N})(?= ?(?:mg|mcg|ug|g|units?|mL|ml)\b)")
_PERIOD: Final = re.compile(
    rf"({_N})\s*(?!to\b|and\b|or\b)[A-Za-zµ]+(?: of [a-z]+)?(?:\s*/\s*| (?:a|per|each|every) | )(d|day|daily|w|wk|week|weekly|h|hour|hourly|month|monthly|min)\b",
    re.IGNORECASE,
)
_IN_YEAR: Final = re.compile(
    rf"({_N})(?: ?(?!in\b|and\b|to\b)[A-Za-z%/]+){{0,2}} (?:in|from|of|since) ((?:[A-Z][a-z]+ )?(?:19|20)\d\d|last year|[A-Z][a-z]{{2,8}}\b(?! \d))"
)


def paired(claim: str, source: str) -> str:
    """Two numbers in the other order; an amount in another period; a value of another year."""
    ours, theirs = _rows(claim), _rows(source)
    ours, theirs = ours | _then(claim), theirs | _then(source)
    if any((b, a) in theirs and (a, b) not in theirs for a, b in ours if a != b):
        return "number|the order of two numbers"
    here, there = ({(m[1], m[2]) for m in _RATED.finditer(text)} for text in (claim, source))
    for label, score in here - there:
        if any(of == label for of, _ in there) and any(value == score for _, value in there):
            return f"number|of what {score} is"
    counts, known = (_counted(text) for text in (claim, source))
    if counts and known and not counts & known:
        return "number|how many times"
    for pattern, what in ((_PERIOD, "how often"), (_IN_YEAR, "when")):
        here, there = ({(m[1], _period(m[2])) for m in pattern.finditer(text)} for text in (claim, source))
        for value, when in here - there:
            if pattern is _PERIOD and any(v == value for v, _ in there):
                return f"dose|{what}"
            if pattern is _IN_YEAR and any(w == when for _, w in there) and (value, when) not in there:
                return f"date|{what} it was {value}"
    return ""


#: A score out of another, behind its label: "ER 8/8, PR 6/8".
_RATED: Final = re.compile(r"\b([A-Za-z][A-Za-z0-9]+) (\d{1,3}/\d{1,3})\b")
#: How many times something was done; not how often it is.
_DONE_TIMES: Final = re.compile(
    r"\b(?:(twice)|(\d{1,2}|two|three|four|five) (?:times|doses))\b(?! (?:a|per|each|every|daily|weekly|as|the|higher|larger|that))",
    re.IGNORECASE,
)


def _counted(text: str) -> set[int]:
    return {
        2 if m[1] else int(m[2]) if m[2].isdigit() else doses.COUNT[m[2].lower()]
        for m in _DONE_TIMES.finditer(text)
    }


def _then(text: str) -> set[tuple[str, str]]:
    """The first and the second of two doses, one after the other."""
    return {
        (first, second)
        for clause in _CLAUSE.split(text)
        if _THEN.search(clause)
        for first in _AMOUNT.findall(_THEN.split(clause)[0])[-1:]
        for second in _AMOUNT.findall(_THEN.split(clause)[1])[:1]
    }


def _rows(text: str) -> set[tuple[str, str]]:
    return {(m[1] or m[3], m[2] or m[4]) for m in _IN_A_ROW.finditer(text)}


def _period(written: str) -> str:
    return (
        written
        if written[0].isupper() or written.startswith("last")
        else written[0] + ("i" if written == "min" else "")
    )


_DOSED: Final = frozenset(["mg", "ug", "g", "u", "ml", "meq", "mmol", "puff", "drop"])
_NEXT: Final = 14  # characters behind a dose
_ON_DAYS: Final = re.compile(r"\W{0,2}(?:on )?(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)")


def dosed(claim: Read, source: Read) -> str:
    """A dose by the route or in the rhythm of another dose."""
    ways = _ways(source)
    for value, unit, way, _ in _ways(claim):
        same = {w for v, u, w, _ in ways if (v, u) == (value, unit)}
        if way and same and "" not in same and way not in same:
            return f"dose|route {way} for {value:f} {unit}"
    for value, unit, _, often in _ways(claim):
        same = {s for v, u, _, s in ways if (v, u) == (value, unit)}
        on_days = {v for v, _, _, s in ways if s == "weekdays"}
        if (
            often == "weekdays"
            and on_days
            and value not in on_days
            and any(v == value for v, _, _, _ in ways)
        ):
            return f"dose|on which days {value:f} {unit}"
        if often and same == {"weekdays"} and any(s == often for v, _, _, s in ways if v != value):
            return f"dose|frequency {often} for {value:f} {unit}"
    return ""


def _ways(read: Read) -> list[tuple[Decimal, str, str, str]]:
    """(value, unit, route, frequency) of each dose, by what stands directly behind it."""
    found = []
    text = read.rhythm.rest
    for n in read.numbers.numbers:
        if n.unit not in _DOSED:
            continue
        behind = re.split(r"[,;(\d]|\bthen\b|\band\b", text[n.end : n.end + _NEXT])[0]
        route = next((name for name, pattern in doses.ROUTES if pattern.search(behind)), "")
        often = next((f[0] for f in read.rhythm.frequencies if n.end <= f.place < n.end + _NEXT // 2), "")
        if not often and _ON_DAYS.match(read.text, n.end):
            often = "weekdays"
        found.append((n.value, n.unit, route, often))
    return found


# ---------------------------------------------------------------- of two, which replaced which
_TO: Final = r"(?:changed|switched|converted|transitioned|rotated|stepped down|swapped)"
_EXCHANGES: Final = (
    re.compile(rf"(?P<old>[^.;,]{{3,70}}?) (?:was |were |is |has been )?{_TO}\b(?! from)[^.;,]{{0,25}}? (?:to|for) (?P<new>[^.;,]{{3,60}})"),
    re.compile(rf"\b{_TO} from (?P<old>[^.;,]{{3,60}}?) to (?P<new>[^.;,]{{3,60}})"),
    re.compile(r"(?P<old>[^.;,]{3,70}?) (?:was |were |is |has been )?replaced (?:by|with) (?P<new>[^.;,]{3,60})"),
    re.compile(r"(?P<new>[^.;,]{3,70}?) (?:replaces|replaced|in place of|instead of) (?!by|with)(?P<old>[^.;,]{3,60})"),
)  # fmt: skip
_EXCHANGED: Final = re.compile(
    rf"\b{_TO}|replac|instead|in place|rather|substitut|(?<!added )\bto\b|->|→|stopp|discontin|held|hold|off\b",
    re.IGNORECASE,
)
_TAKEN: Final = re.compile(
    r"\b(?:takes?|(?:is|are) (?:\w+ly )?(?:on|taking|treated|receiving|given|being)|continues?|remains? on|please|your medicines|medications? (?:are|include))\b",
    re.IGNORECASE,
)
_EARLIER: Final = re.compile(
    r"\b(?:initial\w*|first|then|chang\w*|switch\w*|convert\w*|replac\w*|instead|in place|stepped|rather)\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=8192)
def exchanges(text: str) -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    """(names of what was replaced, names of what it was replaced by)."""
    found = []
    for pattern in _EXCHANGES:
        for match in pattern.finditer(text):
            old, new = _names(match["old"]), _names(match["new"])
            if old - new and new - old:
                found.append((old - new, new - old))
    return tuple(found)


@lru_cache(maxsize=8192)
def _names(text: str) -> frozenset[str]:
    return frozenset(
        key(w)
        for w in map(str.lower, re.findall(r"[A-Za-z][A-Za-z'-]{4,}", text))
        if is_name(w) and not stance.measures(w)
    )


def replaced(claim: str, source: str) -> str:
    """The other one of two; one that was replaced, stated as taken."""
    theirs = exchanges(source)
    for old, new in exchanges(claim):
        if old & _names(source) and new & _names(source) and not _EXCHANGED.search(source):
            return "choice|that one replaced the other"
        if any(old & n and new & o and not (old & o or new & n) for o, n in theirs):
            return "choice|which replaced which"
    if not theirs or not _TAKEN.search(claim) or _EARLIER.search(claim) or courses.spoken_of(claim):
        return ""
    gone = frozenset[str]().union(*(old for old, _ in theirs)) - frozenset[str]().union(
        *(new for _, new in theirs)
    )
    return "direction|that it was replaced" if gone & _names(claim) else ""


# ---------------------------------------------------------------- what was done to which
_WAS: Final = re.compile(
    r"\b([A-Za-z][A-Za-z-]+) (?:was|were|is|are|has been|have been) (?:\w+ly |then |also )?([a-z]{3,}ed|held|given|begun|cut)\b"
)
_PARTS: Final = re.compile(r"[.;,](?=\s|$)|\band\b|\bthen\b")
_ACTED: Final = re.compile(
    r"\b(?:[a-z]{3,}ed|held|given|begun|cut|unchanged|planned|started|for (?!\d)[a-z]+)\b"
)


def acted(claim: str, source: str) -> str:
    """What was done to one thing, stated of another of which the source has something else."""
    parts = [p for p in _PARTS.split(source) if p.strip()]
    for match in _WAS.finditer(claim):
        subject, verb = key(match[1].lower()), key(match[2])
        if not (is_name(match[1].lower()) or match[1].isupper()) or verb == subject:
            continue
        verbal = [p for p in parts if verb in _keys(p)]
        named = [p for p in parts if subject in _keys(p)]
        if not verbal or not named or any(p in verbal for p in named):
            continue
        own = all(_ACTED.search(p) and len(_keys(p)) > 1 for p in named)
        if own and all(
            _names(re.split(rf"\b{re.escape(match[2][:4])}", p)[0]) or re.search(r"\b[A-Z]{2,}\b", p)
            for p in verbal
        ):
            return f"which|what was {match[2]}"
    return ""


@lru_cache(maxsize=8192)
def _keys(text: str) -> frozenset[str]:
    return frozenset(key(w.lower()) for w in re.findall(r"[A-Za-z][A-Za-z'-]+", text))


# ---------------------------------------------------------------- whose
def of_person(claim: str, source: str) -> str:
    """A number that the source only has of somebody else."""
    ours = {m[0] for m in _VALUE.finditer(claim)}
    if not ours or stance.persons(claim):
        return ""
    whose: dict[str, set[bool]] = {}
    for part in re.split(r"[.;,](?=\s)", source):
        person = any(p.marks.get("person", frozenset()) - {"family"} for p in stance.read(part))
        for value in _VALUE.finditer(part):
            whose.setdefault(value[0], set()).add(person)
    return next((f"person|whose {value} is" for value in ours if whose.get(value) == {True}), "")


# ---------------------------------------------------------------- against a goal
_GOAL: Final = re.compile(
    r"(-?\d+(?:\.\d+)?)[^.;,\d]{0,12},? ?\(?(?:goal|target|aim|cut-?off|limit|threshold|baseline)\D{0,10}?(-?\d+(?:\.\d+)?)(?: ?(?:-|–|to) ?(-?\d+(?:\.\d+)?))?"
)
_REACHED: Final = re.compile(
    r"\b(above|over|below|under|within|at|in|outside)\b(?: of)?(?: the| its| her| his| a)? (?:goal|target|range|cut-?off|limit|threshold|baseline)", re.IGNORECASE
)  # fmt: skip


def against_goal(claim: str, source: str) -> str:
    """Within, above or below a goal that the source's numbers put elsewhere."""
    stated, goal = _REACHED.search(claim), _GOAL.search(source)
    if not stated or not goal or re.search(r"\bnot\b", claim):
        return ""
    value, (low, high) = float(goal[1]), sorted((float(goal[2]), float(goal[3] or goal[2])))
    is_so = {
        "above": value > high,
        "over": value > high,
        "below": value < low,
        "under": value < low,
        "outside": not low <= value <= high,
    }
    return (
        "" if is_so.get(stated[1].lower(), low <= value <= high) else "number|how it compares with its goal"
    )


# ---------------------------------------------------------------- when, and on which side
class _Piece(NamedTuple):
    kinds: Mapping[str, frozenset[str]]  # kind -> the moments or sides that it names
    words: frozenset[str]
    rare: frozenset[str]
    numbers: frozenset[Decimal]
    only: bool


_PIECE: Final = re.compile(r"[.;,](?=\s|$)|(?=\()|(?<=\))|\b(?:and|but|then|while)\b")
_ENDS: Final = re.compile(r"[.;](?=\s|$)")
_STATED: Final = re.compile(
    r"\b(?:(?:in|since) )?((?<!\d )(?:Jan(?:uary)?|Feb(?:ruary)?|March|Apr(?:il)?|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b(?! \d)|yesterday|today|tomorrow|last (?:week|month|year)|overnight|on (?:arrival|admission|discharge))\b",
    re.IGNORECASE,
)
_MONTHS: Final = frozenset("jan feb mar apr jun jul aug sep oct nov dec".split())
_SIDE: Final = re.compile(r"\b(left|right|both|bilateral(?:ly)?)\b", re.IGNORECASE)
_WORDS: Final = re.compile(r"[A-Za-z0-9]{3,}")
_OFTEN: Final = frozenset(
    "was were been has had the for with and from than that this left right both".split()
)


@lru_cache(maxsize=8192)
def _pieces(text: str) -> tuple[_Piece, ...]:
    """Stretches between commas, each with the moments and sides that it names, or that stand at the head of its sentence."""
    times = dates.read(text)
    whens = times.whens()
    found: list[_Piece] = []
    sentence = 0
    listed = False  # the stretch before ends with a moment
    for sentence_end in (*(m.end() for m in _ENDS.finditer(text)), len(text)):
        head: dict[str, frozenset[str]] = {}
        begin = sentence
        for end in (*(m.start() for m in _PIECE.finditer(text, sentence, sentence_end)), sentence_end):
            if end <= begin:
                continue
            part = text[begin:end]
            kinds: dict[str, set[str]] = {}
            for ways in whens:
                if begin <= ways[0].place < end:
                    for one in ways:
                        kind = "clock" if one.minute >= 0 else "weekday" if one.weekday else "date"
                        kinds.setdefault(kind, set()).add(
                            str(
                                one.minute
                                if kind == "clock"
                                else one.weekday
                                if kind == "weekday"
                                else (one.month, one.day)
                            )
                        )
            for match in _STATED.finditer(part):
                when = match[1].lower()
                kinds.setdefault("stated", set()).add(when[:3] if when[:3] in _MONTHS else when)
            for match in _SIDE.finditer(part):
                kinds.setdefault("side", set()).add(
                    "both" if match[1].lower()[0] == "b" else match[1].lower()
                )
            own = {kind: frozenset(of) for kind, of in kinds.items()}
            written = [
                w
                for w in re.findall(r"[A-Za-z][A-Za-z'-]+", times.rest[begin:end])
                if (len(w) > 2 or w.isupper() or w == "pH")
                and not stance.empty(w.lower())
                and w.lower() not in _OFTEN
            ]
            names = frozenset(key(w.lower()) for w in written)
            rare = frozenset(key(w.lower()) for w in written if w[1:].isupper() or is_name(w.lower()))
            numbers = frozenset(
                Decimal(n).normalize() for n in re.findall(r"(?<![\w.])\d+(?:\.\d+)?", times.rest[begin:end])
            )
            bare = not (names - {key("yesterday")}) and bool(found) and begin != sentence
            bare = bare and own.keys() != {"side"}
            places = [ways[0].place for ways in whens if begin <= ways[0].place < end]
            goes_on = found and begin != sentence and places and not _WORDS.search(text, begin + 1, places[0])
            if goes_on and listed:  # "Mondays, Wednesdays and Fridays at the center": of all of them
                last = found.pop()
                own = {
                    kind: own.get(kind, frozenset()) | last.kinds.get(kind, frozenset())
                    for kind in {*own, *last.kinds}
                }
                names, rare, numbers, bare = (
                    names | last.words,
                    rare | last.rare,
                    numbers | last.numbers,
                    False,
                )
            listed = bool(places) and not _WORDS.search(times.rest, places[-1], end)
            if names or numbers or own:
                if bare and not re.search(r"\b(?:no|not|none)\b", part):
                    names |= found[-1].words
                    rare |= found[-1].rare
                found.append(
                    _Piece({**head, **own}, names, rare, numbers, re.search(r"\bonly\b", part) is not None)
                )
                if own and begin == sentence:
                    head = own if not text[begin:].lstrip()[:1].isalpha() or "side" in own else {}
                    head = {k: v for k, v in own.items() if k == "side" or head}
            begin = end
        sentence = sentence_end
    return tuple(found)


def elsewhere(claim: str, source: str) -> str:
    """A moment or a side of another thing: what the statement has of it shares more words and numbers with what the
    source has at another moment or on another side."""
    theirs = _pieces(source)
    for ours in _pieces(claim):
        for kind, of in ours.kinds.items():
            if len(of) != 1:
                continue
            here = [p for p in theirs if kind in p.kinds and of & p.kinds[kind]]
            there = [p for p in theirs if kind in p.kinds and not of & p.kinds[kind]]
            if kind == "side" and ("both" in of or any("both" in p.kinds[kind] for p in there)):
                there = [p for p in there if p.only or "both" in p.kinds[kind]]
            if not here and kind not in ("date", "stated") and not (kind == "side" and "both" in of):
                continue
            own = max((_shared(ours, p) for p in here), default=0)
            if of_another_moment(ours, here, theirs, kind):
                return "date|of another number"
            if there and max(_shared(ours, p) for p in there) > max(own, 1):
                return ("side|" if kind == "side" else "date|") + "of something else"
    return ""


def of_another_moment(ours: _Piece, here: Sequence[_Piece], theirs: Sequence[_Piece], kind: str) -> bool:
    """Whether another number of the same thing is of that moment, and ours of none: "K 6.3, ...; repeat K 5.4 at 18:00"."""
    if kind == "side" or not ours.numbers:
        return False
    named = [p for p in here if p.words & ours.words and p.numbers]
    return (
        bool(named)
        and not any(ours.numbers & p.numbers for p in here)
        and any(ours.numbers <= p.numbers and p not in here for p in theirs)
    )


def _shared(ours: _Piece, theirs: _Piece) -> int:
    return len(ours.words & theirs.words) + len(ours.rare & theirs.rare) + len(ours.numbers & theirs.numbers)


# ---------------------------------------------------------------- what was before
_FORMER: Final = re.compile(
    rf"\b(?:previously|formerly|prior|(?<=[,(] )was|(?<=\()was|from|baseline(?: of)?|before) ({_N})|({_N})(?! ?mg)[^.;,\d]{{0,6}} before\b",
    re.IGNORECASE,
)
_NOW: Final = re.compile(rf"\b(?:is|now|currently|measures|to) ({_N})")


def former(claim: str, source: str) -> str:
    """What was before, stated as what is now; what is now, stated as what was before."""
    for clause in _CLAUSE.split(source):
        was = {m[1] or m[2] for m in _FORMER.finditer(clause)}
        others = {m[0] for m in re.finditer(_N, clause)} - was
        if not was:
            continue
        stated = {m[1] or m[2] for m in _FORMER.finditer(claim)}
        if stated & others and not stated & was:
            return "direction|which value was before"
        if {m[1] for m in _NOW.finditer(claim)} & (was - others) and not _FORMER.search(claim):
            return "direction|a value of before"
    return ""


def by_other_way(claim: Read, source: Read) -> str:
    """A medicine by another route than all that the source has of it."""
    theirs = [(doses.routes(p), _names(p)) for p in re.split(r"[.;,](?=\s|$)| then ", source.text)]
    for part in re.split(r"[.;,](?=\s|$)| then | and ", claim.text):
        way, names = doses.routes(part), _names(part)
        there = [of for of, named in theirs if named & names and of]
        if len(way) == 1 and there and not any(way & of for of in there):
            return f"dose|route {min(way)}"
    return ""


def every(claim: Read, sources: Sequence[Read]) -> Iterator[str]:
    """check|detail of each, against all sources together."""
    source = sources[0] if len(sources) == 1 else Read("; ".join(s.text.rstrip(".;") for s in sources))
    text, theirs = claim.text, source.text
    for found in (
        mislabelled(text, theirs),
        paired(text, theirs),
        dosed(claim, source),
        by_other_way(claim, source),
        replaced(text, theirs),
        acted(text, theirs),
        of_person(text, theirs),
        against_goal(text, theirs),
        "name|" + other if (other := synonyms.misnamed(text, theirs)) else "",
        elsewhere(text, theirs),
        former(text, theirs),
    ):
        if found:
            yield found
