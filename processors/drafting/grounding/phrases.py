"""The words of a statement, brought to those of its sources where both call the same thing: by the names of the linker's
vocabulary (kg/medical), by phrases.yaml, and by acronyms and the words that they stand for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

import msgspec.yaml

from kg.medical.linking.words import form
from kg.medical.open.aliases import aliases
from kg.medical.open.curated import terms
from processors.drafting.grounding import stance, synonyms
from processors.drafting.grounding.shorthand import expand

_PIECE: Final = re.compile(r"[A-Za-z0-9'’]+")
_ACRONYM: Final = re.compile(r"(?<!\d)(?<!\d )\b[A-Z]{2,6}\b")  # "40 MG" is a unit
_SIDED: Final = re.compile(r"\b(?:left|right|bilateral|both|no|not|without)\b", re.IGNORECASE)
_VERBAL: Final = re.compile(r"[a-z]{3,}(?:ed|ing)$")
_LINKS: Final = frozenset(["of", "and", "the", "in", "on", "for", "to", "a", "by"])
_LONGEST: Final = 6  # words of a name
_MONTHS: Final = (
    "January February March April May June July August September October November December".split()
)
_MONTH: Final = re.compile(rf"\b({'|'.join(_MONTHS)})\b")
_NAMED_DAY: Final = re.compile(
    rf"\b({'|'.join(_MONTHS)}) (\d{{1,2}})\b|\b(\d{{1,2}}) ({'|'.join(_MONTHS)})\b"
)
_FRACTION: Final = re.compile(r"(?<![\d/.])(0?[1-9]|[12]\d|3[01])/(0?[1-9]|[12]\d|3[01])(?![\d/]|\.\d)")

#: Endings of generic names of drugs.
_DRUG: Final = re.compile(
    r"\b(?!(?:cholesterol|april|magazine|sulfonamide|sulphonamide)\b)\w+(?:mab|nib|prazole|statin|pril|sartan|olol|dipine|conazole|cillin|mycin|micin|floxacin|cycline|azepam|azolam|caine|parin|"
    r"xaban|gatran|gliptin|gliflozin|glutide|triptan|setron|tidine|apine|idone|azine|oxetine|traline|pram|triptyline|barbital|"
    r"nisone|solone|onide|terol|phylline|thiazide|semide|actone|dronate|vir|ciclib|platin|taxel|rubicin|tabine|fentanil|"
    r"fentanyl|codone|morphone|prost|gabalin|pentin|amide|racetam|mustine|profen|oxib|fenac|lukast|tropium)\b",
    re.IGNORECASE,
)


class Named(NamedTuple):
    """A name in a text: where it stands, and what it may name."""

    start: int
    end: int
    things: frozenset[str]


class _Table(NamedTuple):
    names: Mapping[tuple[str, ...], frozenset[str]]  # words in their plain form -> things
    capitals: Mapping[tuple[str, ...], frozenset[str]]  # the same, of abbreviations as they are written
    kinds: Mapping[str, frozenset[str]]  # thing -> wider things
    written: frozenset[str]  # names of one word, as they are written, in lower case
    medicines: frozenset[str]  # those of medicines, in their plain form


def _plain(text: str) -> tuple[str, ...]:
    return tuple(form(w.lower()) for w in _PIECE.findall(text))


@cache
def _table() -> _Table:
    names: dict[tuple[str, ...], set[str]] = {}
    capitals: dict[tuple[str, ...], set[str]] = {}
    written: set[str] = set()

    def add(name: str, thing: str) -> None:
        written.add(name.lower())
        for here in {name, expand(name)}:
            if len(_PIECE.findall(here)) > _LONGEST or _SIDED.search(here):
                continue
            if " " not in here and sum(c.isupper() for c in here) > 1:
                capitals.setdefault((here,), set()).add(thing)
            elif words := _plain(here):
                names.setdefault(words, set()).add(thing)

    for alias in aliases():
        for name in (alias.concept, *alias.forms):
            if ":" not in name:
                add(name, alias.concept.lower())
    for term in terms():
        for name in (term.name, *term.exact):
            add(name, term.name.lower())
    given: dict[str, Any] = msgspec.yaml.decode(
        files("processors.drafting.grounding").joinpath("phrases.yaml").read_text(encoding="utf-8")
    )
    for group in given["same"]:
        for name in group:
            add(name, f"={group[0]}")
    wider: dict[str, set[str]] = {}
    of_name = {name.lower(): group for group in given["same"] for name in group}
    for wide, closer in {**given["medicines"], **given["kinds"]}.items():
        add(wide, f">{wide}")
        for other in dict.fromkeys(n for name in closer for n in of_name.get(name.lower(), (name,))):
            add(other, f"<{wide}")
        wider.setdefault(f"<{wide}", set()).add(f">{wide}")
    frozen = {words: frozenset(things) for words, things in names.items()}
    return _Table(
        frozen,
        {words: frozenset(things) for words, things in capitals.items()},
        {thing: frozenset(of) for thing, of in wider.items()},
        frozenset(written),
        frozenset(form(name.lower()) for of in given["medicines"].values() for name in of if " " not in name),
    )


@cache
def _words_of() -> Mapping[str, frozenset[str]]:
    """Of each thing of phrases.yaml, the words of all its names."""
    found: dict[str, set[str]] = {}
    for words, things in (*_table().names.items(), *_table().capitals.items()):
        for thing in things:
            if thing[0] == "=":
                found.setdefault(thing, set()).update(words)
    return {thing: frozenset(words) for thing, words in found.items()}


@lru_cache(maxsize=8192)
def implied(text: str) -> frozenset[str]:
    """Words, in their plain form, of the other names of what a text names: "catheter" for CVC."""
    return frozenset[str]().union(*(_words_of().get(thing, ()) for n in named(text) for thing in n.things))


def is_medicine(word: str) -> bool:
    """Whether phrases.yaml has a word as a medicine."""
    return form(word.lower()) in _table().medicines


def is_drug(word: str) -> bool:
    """Whether a word is a drug by its ending, or phrases.yaml has it as a medicine."""
    return _DRUG.search(word) is not None or is_medicine(word)


@lru_cache(maxsize=8192)
def named(text: str) -> tuple[Named, ...]:
    """The names in a text, the longest at each place."""
    return tuple(_named(text))


def _named(text: str) -> Iterator[Named]:
    table = _table()
    words = list(_PIECE.finditer(text))
    plain = [form(w[0].lower()) for w in words]
    at = 0
    while at < len(words):
        for length in range(min(_LONGEST, len(words) - at), 0, -1):
            start, end = words[at].start(), words[at + length - 1].end()
            things = table.capitals.get((text[start:end],)) or table.names.get(tuple(plain[at : at + length]))
            if not things or any(c in text[start:end] for c in ".,;:()"):
                continue
            if length == 1 and _VERBAL.search(words[at][0]) and words[at][0].lower() not in table.written:
                continue  # "drained" is no drain
            if length > 1 or len(plain[at]) > 2 or (text[start:end],) in table.capitals:
                yield Named(start, end, things)
                at += length
                break
        else:
            at += 1


def agreed(claim: str, sources: Sequence[str]) -> str:
    """The claim (expanded, as its sources are), with the names of its sources where it has others for the same thing,
    or a wider one."""
    theirs = [
        (n, source) for source in sources for n in named(source) if not stance.marked(source[n.start : n.end])
    ]
    known = {source[n.start : n.end].lower() for source in sources for n in named(source)}
    made: list[str] = []
    done = 0
    for name in named(claim):
        words = claim[name.start : name.end]
        if words.lower() in known or stance.marked(words):
            continue
        plain = _plain(words)
        if any(plain == _plain(source[n.start : n.end]) for n, source in theirs):
            continue
        match = next((n for n in theirs if _same(plain, name, n)), None) or next(
            (n for n in theirs if _wider(n[0].things) & name.things), None
        )
        other = match[1][match[0].start : match[0].end] if match else ""
        if other:
            made += (claim[done : name.start], other)
            done = name.end
    text = "".join((*made, claim[done:]))
    return _spelt(text, sources)


def _same(plain: tuple[str, ...], ours: Named, theirs: tuple[Named, str]) -> bool:
    """Whether both are one thing; of a name of the vocabulary, whose forms may be closer than the thing ("oral
    antibiotics"), ours may add no word to one that both have."""
    there, source = theirs
    shared = ours.things & there.things
    if not shared or _wide_only(shared):
        return False
    words = set(_plain(source[there.start : there.end]))
    return any(thing[0] == "=" for thing in shared) or not (words & set(plain) and set(plain) - words)


def _wide_only(things: frozenset[str]) -> bool:
    """Two kinds of one wider thing are not the same."""
    return all(thing[0] == "<" for thing in things)


def _wider(things: frozenset[str]) -> frozenset[str]:
    kinds = _table().kinds
    return frozenset[str]().union(*(kinds.get(thing, frozenset()) for thing in things))


def _spelt(claim: str, sources: Sequence[str]) -> str:
    """With acronyms of the sources for the words that they stand for, and the other way round."""
    for source in sources:
        for short in dict.fromkeys(_ACRONYM.findall(source)):
            if short not in claim and (span := _initials(short, claim)):
                claim = f"{claim[: span[0]]}{short}{claim[span[1] :]}"
        for short in dict.fromkeys(_ACRONYM.findall(claim)):
            if short not in source and (span := _initials(short, source)):
                claim = re.sub(rf"\b{short}\b", source[span[0] : span[1]], claim)
    return claim


def _initials(short: str, text: str) -> tuple[int, int] | None:
    """Where words in a row begin with the letters of an acronym."""
    words = [w for w in re.finditer(r"[A-Za-z]+", text) if w[0].lower() not in _LINKS]
    letters = short.lower()
    for at in range(len(words) - len(letters) + 1):
        row = words[at : at + len(letters)]
        if (
            "".join(w[0][0].lower() for w in row) == letters
            and len(row[0][0]) > 1
            and not any(stance.empty(w[0].lower()) for w in row)
        ):
            between = text[row[0].start() : row[-1].end()]
            if not any(c in ".,;:()" or c.isdigit() for c in between):
                return row[0].start(), row[-1].end()
    return None


def _scored(found: re.Match[str]) -> bool:
    """Whether it is a part of a scale, not a day: "strength 4/5", "a 3/6 murmur"."""
    text = found.string
    return (
        _SCALE.search(text[max(0, found.start() - 60) : found.start()]) is not None
        or _SCALED.match(text, found.end()) is not None
    )


_SCALE: Final = re.compile(
    r"\b(?:strength|power|motor|pain|murmur|apgars?|scores?|reflex\w*|pulses?|grade|scale|er|pr|receptor|gcs|moca|mmse|acuity|emergency room|borg|nrs|vas|mrc)\b[^.;\d]{0,30}$",
    re.IGNORECASE,
)
_SCALED: Final = re.compile(r" ?(?:\w+ )?(?:murmur|strength|power|pain|weakness)\b", re.IGNORECASE)


def written_out(claim: str, source: str) -> str:
    """The source, with its short forms of the claim's names written as the claim has them: "hemi" as "hemiarthroplasty"."""
    known = {w.lower() for w in re.findall(r"[A-Za-z-]+", source)}
    ours = {w.lower() for w in re.findall(r"[A-Za-z-]+", claim)}
    longer = {w.lower(): w for w in re.findall(r"[A-Za-z-]{6,}", claim) if w.lower() not in known}

    def full(match: re.Match[str]) -> str:
        if match[0].isupper() or match[0].lower() in ours:
            return match[0]
        return next((w for low, w in longer.items() if synonyms.shortens(match[0].lower(), low)), match[0])

    return re.sub(r"(?<![\w/-])[A-Za-z]{3,}(?![\w/-])", full, source) if longer else source


def same_days(claim: str, sources: Sequence[str]) -> tuple[str, list[str]]:
    """Both with the days named that both write as 4/9."""
    both = {m[0] for m in _FRACTION.finditer(claim) if not _scored(m)}
    both &= {m[0] for source in sources for m in _FRACTION.finditer(source) if not _scored(m)}

    def name(match: re.Match[str]) -> str:
        if match[0] not in both or _scored(match) or _SHARE.match(match.string, match.end()):
            return match[0]
        first, second = int(match[1]), int(match[2])
        month, day = (first, second) if first <= len(_MONTHS) else (second, first)
        return f"{_MONTHS[month - 1]} {day}" if month <= len(_MONTHS) else match[0]

    return _FRACTION.sub(name, claim), [_FRACTION.sub(name, source) for source in sources]


#: Behind what is no day: "3/12 cores", "6/9 left".
_SHARE: Final = re.compile(
    r" ?(?:mg|mmhg|cores?|nodes?|bottles?|leads?|left|right|[LR]\b|in the|on the|\+)", re.IGNORECASE
)


def dated(claim: str, source: str) -> str:
    """The source, with its days written as 6/14 or 14/6 named as those of the claim are, where the claim names one of
    them.
    """
    named_days = {(_MONTHS.index(m[1] or m[4]) + 1, int(m[2] or m[3])) for m in _NAMED_DAY.finditer(claim)}
    months = {month for month, _ in named_days}
    months |= {_MONTHS.index(m[1]) + 1 for m in _MONTH.finditer(claim) if not named_days}
    written = [(int(m[1]), int(m[2])) for m in _FRACTION.finditer(source) if not _scored(m)]
    day_first = not any(second > 12 for _, second in written)  # 6/14 shows that 6/7 is in June
    month_first = not any(first > 12 for first, _ in written)
    if day_first:
        source = _FRACTION.sub(
            lambda m: (
                f"{m[1]} {_MONTHS[int(m[2]) - 1]}"
                if not _scored(m)
                and int(m[2]) <= len(_MONTHS)
                and (not month_first or (int(m[2]), int(m[1])) in named_days)
                else m[0]
            ),
            source,
        )
    if not month_first or not any(int(m[1]) in months for m in _FRACTION.finditer(source) if not _scored(m)):
        return source
    return _FRACTION.sub(
        lambda m: (
            f"{_MONTHS[int(m[1]) - 1]} {int(m[2])}"
            if not _scored(m)
            and int(m[1]) <= len(_MONTHS)
            and any((int(m[1]) - month) % len(_MONTHS) in (0, 1, len(_MONTHS) - 1) for month in months)
            else m[0]
        ),
        source,
    )
