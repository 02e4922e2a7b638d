"""The glossary, there and back: what a reader sees, and what the grounding gate reads instead of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

import msgspec.yaml

from processors.evidence.moments import MONTHS, NO_YEAR


def within(name: str) -> str:
    """ "Hypertension" as "hypertension"; "COPD", "IgA", "X-ray", "E. coli", "Crohn's disease" and "Parkinson
    disease" as they are.
    """
    first = name.split(" ", 1)[0]
    kept = (
        not name[1:2].islower()
        or not first[1:].islower()
        or "'" in first
        or first.endswith(".")
        or re.split(r"\W", first)[0] in _proper()
    )
    text = name if kept else name[:1].lower() + name[1:]
    return text.replace(" AND ", " and ")  # as SNOMED CT writes it


@lru_cache(maxsize=1)
def _proper() -> frozenset[str]:
    return frozenset(
        msgspec.yaml.decode(
            files("processors.discharge.plain_words")
            .joinpath("proper_names.yaml")
            .read_text(encoding="utf-8")
        )
    )


_BRACKETED: Final = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
#: Behind a name: somebody has put another next to it, or it goes on: "hepatitis C".
_GOES_ON: Final = re.compile(
    r" [(\[]| (?:tests?|levels?|counts?|measurements?|monitoring|clinic|screening)\b| (?-i:[A-KM-QS-Z])\b",
    re.IGNORECASE,
)
_SHORT: Final = re.compile(r"(?:[a-z]\.){2,}|po|qd|bid|tid|qid|qhs|prn|tds|qds", re.IGNORECASE)
_LAST: Final = re.compile(r"([^\W\d][\w-]*) $")
#: Words behind which a name begins.
_JOINS: Final = frozenset(
    "a an the and or nor of with without in on at to from for by due after before during no not as versus "
    "vs than behind under "
    "is was are were has had have".split()
)
_NEAR: Final = 240  # characters of a medicine's label and its dose, before what it is for


class _Table(NamedTuple):
    """Forms in lower case to plain words; each pattern matches the longest form that stands there."""

    instead: dict[str, str]
    results: dict[str, str]
    beside: dict[str, str]
    directions: dict[str, str]
    signs: dict[str, str]  # forms of a warning; one with a colon counts only before one
    exact: dict[str, str]  # a plain direction to the first of its forms
    bracketed: dict[
        str, tuple[str, str]
    ]  # what stands in brackets behind plain words, to these and to the form
    names: re.Pattern[str]  # of `instead` and `beside`
    measured: re.Pattern[str]  # of `instead` and `results`
    every: re.Pattern[str]  # of all three
    ways: re.Pattern[str]
    plain_ways: re.Pattern[str]


@lru_cache(maxsize=1)
def _table() -> _Table:
    raw: dict[str, dict[str, list[Any]]] = msgspec.yaml.decode(
        files("processors.discharge.plain_words").joinpath("glossary.yaml").read_text(encoding="utf-8")
    )
    instead, results, other, directions = (
        {str(form).lower(): plain for plain, forms in raw[part].items() for form in forms}
        for part in ("instead", "results", "beside", "directions")
    )
    exact = {plain: str(forms[0]) for plain, forms in raw["directions"].items()}
    bracketed = {_unbracketed(form): (plain, form) for form, plain in (instead | results).items()}
    return _Table(
        instead,
        results,
        other,
        directions,
        {str(form): plain for plain, forms in raw["signs"].items() for form in forms},
        exact,
        bracketed,
        _any_of([*instead, *other]),
        _any_of([*instead, *results]),
        _any_of([*instead, *results, *other]),
        _any_of(directions),
        _any_of(exact),
    )


def _any_of(forms: Any) -> re.Pattern[str]:
    longest_first = sorted(forms, key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest_first))})(?![\w-])", re.IGNORECASE)


def _unbracketed(name: str) -> str:
    """ "carbon dioxide (bicarbonate)" as "carbon dioxide, bicarbonate": no brackets in brackets."""
    return name.replace(" (", ", ").replace(")", "")


@lru_cache(maxsize=8192)
def with_plain_words(text: str) -> str:
    """ "Hypertension" as "high blood pressure (hypertension)", "furosemide" as "furosemide (a water pill)";
    each once, and nothing that stands in brackets already.
    """
    return _replaced(text, _table().names, _table().instead)


@lru_cache(maxsize=4096)
def measured(text: str) -> str:
    """The same of what was measured: "Potassium" as "a blood salt (potassium)"."""
    return _replaced(text, _table().measured, _table().instead | _table().results)


def _replaced(text: str, names: re.Pattern[str], instead: dict[str, str]) -> str:
    other = _table().beside

    def said(match: re.Match[str]) -> str:
        form = match[0].lower()
        if _GOES_ON.match(text, match.end()):
            return match[0]
        if form not in instead:
            return f"{match[0]} ({other[form]})"
        if instead[form].lower() == form:
            return match[0]
        if _qualified(text[: match.start()]):
            return f"{match[0]} ({instead[form]})"
        return f"{instead[form]} ({_unbracketed(within(match[0]))})"

    return _each_once(text, names, said)


def _qualified(before: str) -> bool:
    """Whether a name goes on from the word before it: "aspiration pneumonia", which is no "aspiration a lung
    infection".
    """
    last = _LAST.search(before)
    return last is not None and last[1].lower() not in _JOINS


@lru_cache(maxsize=8192)
def directed(text: str) -> str:
    """ "40 mg PO BID" as "40 mg by mouth twice a day", "1 tab q4-6h" as "1 tablet every 4 to 6 hours"."""
    for pattern, plain in _SPELT:
        text = pattern.sub(plain, text)
    table = _table()

    def plainly(match: re.Match[str]) -> str:
        if _bracketed(text, match):
            return match[0]
        if (
            match[0].lower() == "daily"
        ):  # "2 times daily", "at most 3 g daily", "daily dose" are no "once a day"
            if _COUNTED.search(text[: match.start()]):
                return "a day"
            if _OF_A_DAY.search(text[max(0, match.start() - _NEAR) : match.start()]) or _DAILY_WHAT.match(
                text, match.end()
            ):
                return match[0]
        return table.directions[match[0].lower()]

    return table.ways.sub(plainly, text)


_COUNTED: Final = re.compile(
    r"\d ?(?:times|x) $|\b(?:two|three|four|five|six|eight|more) times $", re.IGNORECASE
)
_OF_A_DAY: Final = re.compile(
    r"\b(?:max\w*|at most|up to|no more than|not (?:to )?exceed\w*|total|limit)\b[^.;]*$|\d ?(?:doses|puffs) $",
    re.IGNORECASE,
)
_DAILY_WHAT: Final = re.compile(r" (?:max\w*|dos\w+|total|limit|allowance)\b", re.IGNORECASE)
_SPAN: Final = {"h": "hour", "d": "day", "w": "week", "m": "minute"}


def _every(match: re.Match[str]) -> str:
    unit, most = _SPAN[match[3][0].lower()], match[2]
    if match[1] == "1" and not most:
        return f"every {unit}"
    return f"every {match[1]}{f' to {most}' if most else ''} {unit}s"


def _for(match: re.Match[str]) -> str:
    unit = _SPAN[match[2][0].lower()]
    return f"for {match[1]} {unit}{'' if match[1] == '1' else 's'}"


#: British: "5 mg OD". Behind anything else "OD" may be an eye, and "ON" a word.
_BEHIND_A_DOSE: Final = (
    r"(?:(?<= mg )|(?<=\dmg )|(?<= mcg )|(?<=rams )|(?<= PO )|(?<=blets )|(?<=sules )|(?<=units ))"
)
#: Abbreviations of directions that have a number in them, or are read so in capitals alone.
_SPELT: Final[tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...]] = (
    (
        re.compile(
            r"\bq\.? ?(\d{1,3})(?: ?(?:-|–|to) ?(\d{1,3}))? ?(h|hrs?|hours?|d|days?|w|wks?|weeks?|min|mins|minutes?)\b\.?",
            re.IGNORECASE,
        ),
        _every,
    ),
    (re.compile(r"\bx ?(\d{1,3}) ?(d|days?|w|wks?|weeks?)\b", re.IGNORECASE), _for),
    (NO_YEAR, lambda found: f"{found['words']}{int(found['day'])} {MONTHS[int(found['month']) - 1]}"),
    (
        re.compile(
            r"\b(?:prn|p\.r\.n\.) (?=[a-z])(?!(?:for|if|when|and|or|to|at|by|with|but|only|until|every|max\w*|up|not|per)\b)",
            re.IGNORECASE,
        ),
        "as needed for ",
    ),
    *(
        (re.compile(rf"(?<![\w-]){short}(?![\w-])"), plain)
        for short, plain in (
            (r"(?i:q\.?o\.?d\.?|qod)", "every other day"), (r"(?i:q ?am|q ?morning)", "every morning"), (r"(?i:q ?pm|q ?evening)", "every evening"),
            (r"(?i:q ?(?:week|wk)|qw)", "once a week"), (r"(?i:q ?(?:month|mo))", "once a month"), (r"(?i:q ?day)", "once a day"), (r"(?i:t\.?i\.?w)\.?", "three times a week"),
            (r"(?:AC ?(?:&|and|\+)? ?HS)", "before meals and at bedtime"), ("AC", "before meals"), ("PC", "after meals"), ("HS", "at bedtime"), ("OU", "in both eyes"),
            (r"(?i:tabs)", "tablets"), (r"(?i:tab)", "tablet"), (r"(?i:caps)", "capsules"), (r"(?i:cap)", "capsule"), (r"(?i:gtts)", "drops"), ("PR", "into the rectum"),
            ("SL", "under the tongue"), ("SQ", "under the skin"), (r"(?i:mane)", "every morning"), (r"(?i:nocte)", "every night"),
            (rf"{_BEHIND_A_DOSE}OD", "once a day"), (rf"{_BEHIND_A_DOSE}OM", "every morning"), (rf"{_BEHIND_A_DOSE}ON", "every night"),
        )
    ),
)  # fmt: skip


@lru_cache(maxsize=4096)
def spelt_out(text: str) -> str:
    """The abbreviations of directions in running text: "p.o. b.i.d."; a word or "IV" may be something else in
    it.
    """
    table = _table()
    return table.ways.sub(
        lambda match: table.directions[match[0].lower()] if _SHORT.fullmatch(match[0]) else match[0], text
    )


def explained(text: str, *, abbreviations: bool = False) -> str:
    """A clinician's words, each clinical name once with its plain words behind it in square brackets: "no
    pneumonia [a lung infection]". `abbreviations`: of those alone.
    """
    table = _table()

    def said(match: re.Match[str]) -> str:
        if _GOES_ON.match(text, match.end()) or (abbreviations and not match[0].isupper()):
            return match[0]
        return f"{match[0]} [{table.beside.get(match[0].lower()) or table.instead[match[0].lower()]}]"

    return _SIDED.sub(lambda side: f"{side[0]} [{_SIDES[side[0]]}]", _each_once(text, table.names, said))


_SIDES: Final = {"L": "left", "R": "right"}
#: "NWB R foot": a letter before a part of the body, or behind its joint.
_SIDED: Final = re.compile(
    r"(?<![\w/.'-])[LR](?= (?:(?:upper|lower|distal|short|long|great|big) )?(?i:arm|forearm|hand|wrist|finger|thumb|elbow|shoulder|leg|foot|forefoot|heel|toe|ankle|knee|hip|thigh|calf|groin|"
    r"flank|side|chest|breast|eye|ear|lung|kidney|cast|boot|splint|sling|picc|port|drain|stent|hip|fistula|neck|jaw)s?\b)"
)


def hours_explained(text: str) -> str:
    """Hours after noon of four figures behind a day, as people say them: "7/14 1330" as "7/14 1330 [1:30 pm]"."""
    return _HOUR.sub(_after_noon, text)


def _after_noon(match: re.Match[str]) -> str:
    minutes = "" if match["minutes"] == "00" else f":{match['minutes']}"
    return f"{match[0]} [{int(match['hour']) - 12}{minutes} pm]"


#: A year is none: "12 May 2026".
_HOUR: Final = re.compile(
    r"(?:(?<![\d/])\d{1,2}/\d{1,2}(?:/\d{2,4})?|\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6}|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6} \d{1,2}),? (?:at |@ ?)?"
    r"(?!20[0-5]\d)(?P<hour>1[3-9]|2[0-3])(?P<minutes>[0-5]\d)(?!\d|[-/.:]\d| ?(?:mg|mL|units?|k?cal|g|steps|am|pm|\[)\b)",
)


def signs_explained(text: str) -> str:
    """ "RETURN: CP, SOB" with "CP [chest pain]": short forms that mean it in a warning alone."""
    forms, seen = _table().signs, set[str]()

    def once(match: re.Match[str]) -> str:
        if match[0] in seen or _bracketed(text, match):
            return match[0]
        seen.add(match[0])
        return f"{match[0]} [{forms.get(match[0]) or forms[f'{match[0]}:']}]"

    # "Return: fever", not "Return to clinic if"
    either = "|".join(re.escape(one.rstrip(":")) + ("(?= ?:)" if one.endswith(":") else "") for one in forms)
    return re.sub(rf"(?<![\w/-])(?:{either})(?![\w/-])", once, text)


@lru_cache(maxsize=4096)
def purpose(label: str) -> str:
    """What a medicine is for, or what it is; "" where the glossary does not know, or knows two."""
    table = _table()
    found = {table.beside[m[0].lower()] for m in table.names.finditer(label) if m[0].lower() in table.beside}
    return found.pop() if len(found) == 1 else ""


@lru_cache(maxsize=8192)
def clinical(text: str) -> str:
    """What the other functions made of a text, undone. Other words in front of brackets, and other brackets,
    stay.
    """
    table = _table()
    found = text
    for match in reversed(list(_BRACKETED.finditer(text))):
        inner, before, behind = match[0][1:-1], found[: match.start()], found[match.end() :]
        plain, form = table.bracketed.get(inner.lower(), ("", ""))
        if plain and before.lower().endswith(f"{plain.lower()} "):
            found = f"{before[: -len(plain) - 1]}{inner if form == inner.lower() else form}{behind}"
        elif (
            (inner in _SIDES.values() and before.endswith(f"{inner[0].upper()} "))
            or any(
                inner in (table.beside.get(form), table.instead.get(form), table.results.get(form))
                for form in _names_in(before[-_NEAR:])
            )
            or any(
                inner == plain_ and before.endswith(f"{form.rstrip(':')} ")
                for form, plain_ in table.signs.items()
            )
        ):
            found = f"{before.rstrip()}{behind}"
    return table.plain_ways.sub(lambda m: table.exact.get(m[0].lower(), m[0]), found)


def purposes() -> frozenset[str]:
    """What medicines are, or are for, of all that the glossary has."""
    return frozenset(_table().beside.values())


def plain_name(name: str) -> str:
    """The plain words for a clinical name as a whole; "" where the glossary has none."""
    return _table().instead.get(name.lower(), "")


def plain_names(text: str) -> frozenset[str]:
    """The plain words for all clinical names in a text."""
    return frozenset(
        _table().instead.get(match[0].lower(), "") for match in _table().names.finditer(text)
    ) - {""}


def names_in(text: str, *, of_results: bool = False) -> list[tuple[str, str]]:
    """The clinical names in a text, with their plain words, each once; `of_results`: also those of what is measured."""
    table = _table()
    known = table.beside | table.instead | (table.results if of_results else {})
    found: dict[str, tuple[str, str]] = {}
    for match in (table.measured if of_results else table.names).finditer(text):
        if not _bracketed(text, match) and not _GOES_ON.match(text, match.end()):
            found.setdefault(match[0].lower(), (match[0], known[match[0].lower()]))
    return list(found.values())


def _names_in(text: str) -> list[str]:
    return [match[0].lower() for match in _table().every.finditer(text)]


def _each_once(text: str, names: re.Pattern[str], words: Callable[[re.Match[str]], str]) -> str:
    """Each name the first time that it stands outside of brackets."""
    seen: set[str] = set()

    def once(match: re.Match[str]) -> str:
        form = match[0].lower()
        if form in seen or _bracketed(text, match):
            return match[0]
        seen.add(form)
        return words(match)

    return names.sub(once, text)


def _bracketed(text: str, match: re.Match[str]) -> bool:
    return any(
        found.start() < match.start() and match.end() < found.end() for found in _BRACKETED.finditer(text)
    )
