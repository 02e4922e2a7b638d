"""Whose a note states it is: names, record numbers and birthdays after their labels, and who its opening
sentence is about.

Only what stands where documents name their patient is read: a label at the beginning of a line or of a column
("Patient: Smith, John   MRN: 123"), a line of a name with a birthday, a number or a sex ("SMITH, JOHN
05/17/1971 M", an HL7 PID segment), the first name with a title that is a subject or whom a letter is about
("I saw your patient Mr. Smith"), or the opening sentence ("Mr. Smith is a 54-year-old man"). Relatives, clinicians and contacts
are named under labels of their own, newborns after their mothers: identity.yaml lists the words that show.
Prose is never searched for names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct, convert

from schemas.yaml_text import read_yaml

Kind: TypeAlias = Literal["name", "number", "born", "age", "sex"]


#: Where it stands: after a label, on a line of its own, the opening sentence, a name with a title, a name with a
#: birthday, a number or an age with a sex; a newborn's, whose chart may be the mother's.
Form: TypeAlias = Literal["label", "line", "opening", "titled", "pair", "newborn"]


class Vocabulary(Struct, frozen=True, forbid_unknown_fields=True):
    """identity.yaml."""

    name: tuple[str, ...]
    family: tuple[str, ...]
    number: tuple[str, ...]
    aged: tuple[str, ...]
    gendered: tuple[str, ...]
    born: tuple[str, ...]
    relatives: tuple[str, ...]
    clinical: tuple[str, ...]
    newborn: tuple[str, ...]
    nobody: frozenset[str]
    prose: frozenset[str]
    clinicians: frozenset[str]
    particles: frozenset[str]
    titles: frozenset[str]
    suffixes: frozenset[str]
    male: frozenset[str]
    female: frozenset[str]
    about: tuple[str, ...]


class Item(NamedTuple):
    """One thing stated of the patient. `start`, `end`: where its label stands, which names nobody."""

    kind: Kind
    start: int
    end: int
    names: tuple[str, ...] = ()  # words of the name, as written
    family: tuple[str, ...] = ()  # those of them before a comma, or behind a title
    number: str = ""
    dates: tuple[date, ...] = ()  # as which the birthday can be read
    age: int = -1
    sex: str = ""
    sure: bool = True  # False: a name in a form that prose can have, too
    form: Form = "label"


@lru_cache(maxsize=1)
def vocabulary() -> Vocabulary:
    text = files("processors.notes.doubts").joinpath("identity.yaml").read_text(encoding="utf-8")
    return convert(read_yaml(text), Vocabulary)


def _any(words: Iterable[str]) -> str:
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    return "|".join(re.escape(word).replace(r"\ ", r"\s{1,3}") for word in longest_first)


_MOST: Final = 400  # labels that are looked at in one document
_SPEECHES: Final = 2
_APART: Final = 400  # characters between the items of one head
_NAME_LENGTH: Final = 60
_LINE: Final = 160
_BEGINS: Final = r"(?:^|(?<=[|\t;,])|(?<=[ ]{2}))[ \t*#]{0,12}"
_MONTHS: Final = {
    name: number
    for number, names in enumerate(
        "jan ene gen|feb fév fev|mar mär mrz maa|apr avr abr|may mai mag mei|jun jui giu|jul lug|aug aoû aou ago|"
        "sep set|oct okt ott out|nov|dec dez déc dic".split("|"),
        1,
    )
    for name in names.split()
}
_DATE: Final = (
    r"(?P<iso>\d{4}-\d{1,2}-\d{1,2})(?!\d)|(?P<split>\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2}))(?!\d)|"
    r"(?P<packed>(?:19|20)\d{6})(?!\d)|"
    r"(?P<named>\d{1,2}(?:st|nd|rd|th|er)?\.?[ -]?(?:of |de )?(?P<m1>[^\W\d_]{3,10})\.?,?[ -]?(?:de )?\d{4}|(?P<m2>[^\W\d_]{3,10})\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4})"
)
_OPENING: Final = re.compile(
    r"(?:^|(?<=[.:]\s)|(?<=\n))[ \t]*(?:(?P<title>Mr|Mrs|Ms|Miss|Mx)\.?[ ])?(?P<label>(?P<name>(?:[A-Z]\.[ ]?){1,2}[A-Z]\.|[A-Z][^\W\d_]*(?:['’-][A-Za-z]+){0,3}(?: [A-Z][\w.'’-]*){0,3})) is an? "
    r"(?P<age>\d{1,3})[ -]?(?:years?|yrs?|y)[ -/]?(?:old|o)\b(?:[ ]+[\w-]+){0,3}?[ ]+(?P<sex>man|woman|male|female|gentleman|lady)\b",
    re.MULTILINE,
)
#: Words for a person's sex; "patient" is a man's where a language has another word for a woman's.
_SEXES: Final = {
    word: sex
    for sex, words in (
        ("male", "m h man male gentleman boy männlich masculin masculino mann junge jongen hombre varón varon niño homme garçon uomo bambino homem mężczyzna"),
        ("female", "f w woman female lady girl weiblich féminin femenino frau mädchen patientin vrouw meisje mujer niña femme fille donna bambina mulher kobieta"),
    )
    for word in words.split()
}  # fmt: skip
_OPENS: Final = 6000  # characters in which the opening sentence stands
_OWNED: Final = re.compile(r"['’]s?[ \t]*$")
_ENDS: Final = re.compile(
    r"[ ]{2}|[\t|;(\n\[?!]|[a-z]{3}\.(?= )|\d|[ ]-[ ]|[ ]+[A-Za-z]{1,14}[.#]?:|,?[ ]+(?:MRN|DOB|D\.O\.B|born|age|aged|sex|gender|date|room|acct|account|visit)\b",
    re.IGNORECASE,
)
_WORDS: Final = re.compile(r"[^\W\d_]+(?:['’.-][^\W\d_]+)*\.?")


class _Patterns(NamedTuple):
    name: re.Pattern[str]
    number: re.Pattern[str]
    born: re.Pattern[str]
    others: re.Pattern[str]
    relatives: re.Pattern[str]
    newborn: re.Pattern[str]
    relatives_near: re.Pattern[str]


@lru_cache(maxsize=1)
def _patterns() -> _Patterns:
    """The vocabulary, compiled."""
    words = vocabulary()
    label = r"(?<![\w'’])(?P<label>{})"
    return _Patterns(
        re.compile(
            rf"{_BEGINS}(?P<label>{_any(words.name)})[ \t*]*[:=][ \t*]*(?=[^\s:])",
            re.IGNORECASE | re.MULTILINE,
        ),
        re.compile(
            rf"{label.format(_any(words.number))}\.?[ \t*]*[:#=]?[ \t*]*(?P<value>[A-Z]{{0,4}}-?\d[\dA-Z-]{{1,18}})(?![\w/])",
            re.IGNORECASE,
        ),
        re.compile(rf"{label.format(_any(words.born))}[ \t*]*[:=]?[ \t*]*(?:{_DATE})", re.IGNORECASE),
        re.compile(
            rf"(?<!\w)(?:{_any((*words.relatives, *words.clinical))})(?:['’]?s)?(?!\w)", re.IGNORECASE
        ),
        re.compile(rf"[ \t*#-]*(?:{_any(words.relatives)})(?:['’]?s)?(?!\w)", re.IGNORECASE),
        re.compile(rf"(?<!\w)(?:{_any(words.newborn)})(?!\w)", re.IGNORECASE),
        re.compile(rf"(?<!\w)(?:{_any(words.relatives)})(?:['’]?s)?(?!\w)", re.IGNORECASE),
    )


@lru_cache(maxsize=1024)  # the next request of a stay brings most of its notes again
def heads(text: str) -> tuple[tuple[Item, ...], ...]:
    """What stands together, in the order of the text; a head that speaks of a newborn, or of nobody, is left
    out.
    """
    found = sorted(
        (
            *_bounded(_names(text)),
            *_bounded(_family_names(text)),
            *_bounded(_numbers(text)),
            *_bounded(_birthdays(text)),
            *_bounded(_ages_and_sexes(text)),
        ),
        key=lambda item: item.start,
    )
    groups: list[list[Item]] = [[item] for item in found[:1]]
    for before, item in pairwise(found):
        if item.start - before.end <= _APART:
            groups[-1].append(item)
        else:
            groups.append([item])
    stood = tuple(
        (Item("age", group[0].start, group[0].end, age=0, form="newborn"), *group)
        if _of_a_newborn(text, group)
        else tuple(group)
        for group in groups
    )
    return (
        *stood,
        *_segments(text),
        *_structured(text),
        *_lines(text),
        *_with_birthdays(text),
        *_with_ages(text),
        *_with_numbers(text),
        *_openings(text),
        *_titled(text),
        *_greeted(text),
        *_aged(text),
    )


def _bounded(items: Iterator[Item]) -> list[Item]:
    return [item for item, _ in zip(items, range(_MOST), strict=False)]


def _of_a_newborn(text: str, group: list[Item]) -> bool:
    begin = text.rfind("\n", 0, group[0].start) + 1
    end = text.find("\n", group[-1].end)
    return _patterns().newborn.search(text, begin, end if end >= 0 else len(text)) is not None


def _of_others(text: str, start: int) -> bool:
    """Whether what stands before a label on its line, or a line above that is a title, speaks of somebody
    else.
    """
    begin = text.rfind("\n", 0, start) + 1
    before = text[max(begin, start - _LINE) : start]
    column = max(before.rfind("  "), before.rfind("\t"), before.rfind("|"), before.rfind(";"))
    nearest = before[column + 1 :]
    if _patterns().relatives.match(before) and begin >= start - _LINE:
        return True  # the whole line is theirs
    if _OWNED.search(nearest) or _patterns().others.search(nearest):
        return True
    above = text[max(0, begin - 90) : max(0, begin - 1)].rpartition("\n")[2].strip()
    return (
        not before.strip()
        and 0 < len(above) < 60
        and (above.endswith(":") or ":" not in above)
        and _patterns().others.search(above) is not None
    )


def _names(text: str) -> Iterator[Item]:
    """Where "Patient:" introduces speech, as in a transcript, it names nobody."""
    found = [
        (match, None if _of_others(text, match.start("label")) else _read_name(_value(text, match.end())))
        for match in _labelled(text)
    ]
    spoken = sum(read is None for match, read in found if "name" not in match["label"].lower()) >= _SPEECHES
    for match, read in found:
        titled = "name" in match["label"].lower()
        if match["label"].lower() == "resident" and _in_training(text, match):
            continue
        if read is not None and (titled or not spoken):
            names, family, sure = read
            yield Item("name", *match.span("label"), names, family, sure=sure or titled)


def _in_training(text: str, label: re.Match[str]) -> bool:
    """Whether "Resident:" is a doctor: the line names another one, or the year of training."""
    line = text[text.rfind("\n", 0, label.start()) + 1 :].partition("\n")[0]
    return (
        _patterns().others.search(line) is not None
        or re.search(r"\b(?:PGY|MD|DO)\b|\bPGY-?\d", line) is not None
    )


def _labelled(text: str) -> list[re.Match[str]]:
    return [match for match, _ in zip(_patterns().name.finditer(text), range(_MOST), strict=False)]


def _value(text: str, start: int) -> str:
    written = text[start : start + _NAME_LENGTH]
    end = _ENDS.search(written)
    return written[: end.start()] if end else written


def _read_name(value: str) -> tuple[tuple[str, ...], tuple[str, ...], bool] | None:
    """(words, those of the family name where the form shows, whether the form is that of a name); None for
    anything else.
    """
    words = vocabulary()
    first, comma, _ = value.partition(",")
    tokens = [word.rstrip(".") for word in _WORDS.findall(value)]
    low = [word.lower() if len(word) > 1 else "" for word in tokens]
    if words.nobody & set(low) or words.prose & set(low) or words.clinicians & set(low):
        return None
    kept = [
        word for word, lower in zip(tokens, low, strict=True) if lower not in words.titles | words.suffixes
    ]
    named = [word for word in kept if word.lower() not in words.particles]
    if initials := _INITIALS.fullmatch(value.strip()):
        return tuple(initial for initial in initials.groups() if initial), (), True
    if not 2 <= len(named) <= 6 or not all(_like_a_name(word) for word in named) or value.count(",") > 2:
        return None
    if not comma and all(len(word) < _SHORT and word.isupper() for word in named):
        return None  # "20 IU IM"
    titled = len(kept) < len(tokens)
    family = (
        tuple(word for word in (w.rstrip(".") for w in _WORDS.findall(first)) if word in named)
        if comma
        else ()
    )
    return tuple(named), family, bool(comma) or titled or not all(word.isupper() for word in named)


_SHORT: Final = 3  # letters


def _like_a_name(word: str) -> bool:
    return word[0].isupper() or not word[0].islower()  # scripts without case


def _numbers(text: str) -> Iterator[Item]:
    for match in _patterns().number.finditer(text):
        if not _of_others(text, match.start()):
            yield Item("number", *match.span("label"), number=plain_number(match["value"]))


def plain_number(value: str) -> str:
    """As two systems write the same number: without signs and case."""
    return re.sub(r"[^0-9a-z]", "", value.lower())


def _birthdays(text: str) -> Iterator[Item]:
    for match in _patterns().born.finditer(text):
        dates = tuple(dict.fromkeys(_read_dates(match)))
        if dates and not _of_others(text, match.start()):
            yield Item("born", *match.span("label"), dates=dates)


def _read_dates(match: re.Match[str] | _Groups) -> Iterator[date]:
    numbers = [
        int(number)
        for number in re.findall(
            r"\d+", match["iso"] or match["split"] or match["packed"] or match["named"] or ""
        )
    ]
    if match["iso"]:
        tries = [tuple(numbers)]
    elif match["packed"]:
        tries = [(int(match["packed"][:4]), int(match["packed"][4:6]), int(match["packed"][6:]))]
    elif match["split"]:
        one, other, year = numbers
        years = [year] if year > 99 else [1900 + year, 2000 + year]
        tries = [(y, *pair) for y in years for pair in ((one, other), (other, one))]
    else:
        written = (match["m1"] or match["m2"]).lower()
        month = _MONTHS.get("jul" if written.startswith(("juil", "jul")) else written[:3])
        tries = [(numbers[-1], month, numbers[0])] if month and len(numbers) == 2 else []
    for year, month_, day in tries:
        try:
            yield date(year, month_, day)
        except ValueError:
            continue


def _openings(text: str) -> Iterator[tuple[Item, ...]]:
    """ "Mr. Smith is a 54-year-old man": a family name, an age and a sex."""
    words = vocabulary()
    for match in _OPENING.finditer(text, 0, _OPENS):
        tokens = tuple(word.rstrip(".") for word in _WORDS.findall(match["name"]))
        if "." in match["name"] and re.fullmatch(r"(?:[A-Z]\.[ ]?){2,3}", match["name"]):
            tokens = tuple(re.findall("[A-Z]", match["name"]))
        low = {word.lower() for word in tokens if len(word) > 1}
        if (
            not (match["title"] or len(tokens) > 1)
            or (len(tokens[-1]) < 2 and len(tokens[0]) > 1)
            or low & (words.prose | words.nobody)
            or _patterns().others.search(match["name"])
            or _patterns().newborn.search(match["name"])
        ):
            continue
        if match["title"] and _of_others(text, match.start("name")):
            continue
        span = match.span("age")
        yield (
            Item("name", *span, tokens, tokens[-1:], form="opening"),
            Item("age", *span, age=int(match["age"]), form="opening"),
            Item("sex", *span, sex=_SEXES[match["sex"].lower()], form="opening"),
        )


_INITIALS: Final = re.compile(r"([A-Z])\.[ ]?([A-Z])\.?(?:[ ]?([A-Z])\.?)?")
_CAPITAL: Final = r"[A-ZÀ-ÖØ-Þ]"
_NAME: Final = rf"{_CAPITAL}[^\W\d_]*(?:['’-][^\W\d_]+)*\.?"
_BIRTH: Final = r"(?:\*|born(?: on)?|b\.|DOB|D\.O\.B\.?|date of birth|geb\.?(?: am)?|geboren(?: am)?|née? le|né\(e\) le|nacid[oa](?: el)?|nat[oa](?: il)?|nascid[oa](?: em)?|[°†])"
#: A line of its own: a name, then a birthday, a number, an age with a sex.
_NAMED_LINE: Final = re.compile(
    rf"^[ \t*#>|\"-]{{0,6}}(?:(?:patient(?:in|e)?|pt|pat|name|re|client|paciente|paziente|betreff|nom)\b[.:]?[ \t]+)?(?:(?:Mr|Mrs|Ms|Miss|Herrn?|Frau|Mme|Sra?)\.?[ ])?"
    rf"(?P<name>{_NAME}(?:(?:,[ ]?|[ ])(?:[a-z]{{2,3}} )?{_NAME}){{1,3}})[ \t]*[,;|/(\t ][ \t]*[-–—]?[ \t]*(?P<rest>[^\n]{{3,120}})$",
    re.MULTILINE | re.IGNORECASE,
)
_BORN_THERE: Final = re.compile(
    rf"(?<![\w.])(?P<by>{_BIRTH})[ :]*(?:{_DATE})|(?<![\d/.-])(?:{_DATE.replace('?P<', '?P<b_')})",
    re.IGNORECASE,
)
_SEXED: Final = re.compile(
    r"(?<!\w)(?:(?P<age>\d{1,3})[ -]?(?:years?[ -]?old|years?|yrs?|y\.?/?o\.?|Jahre|ans|años|anni|Y)?[ ]?[/, ]?[ ]?(?P<sex>male|female|man|woman|[MFmf])|(?!F[12]\b)(?P<sex2>[MF])[ ]?[/, ]?[ ]?(?P<age2>\d{1,3})[ ]?(?:[yY]|yrs?|years?)?)(?!\w)",  # F1, F2: a doctor's grade
)
_SEGMENT: Final = re.compile(
    rf"^[ \t]*(?:PID\b[^\n]*|{_NAME}\^{_NAME}(?:\^[^\n]*|[ |\t][^\n]*))$", re.MULTILINE
)
_CARETS: Final = re.compile(
    rf"(?:^|[| \t])(?P<name>{_NAME}(?:[ -]{_NAME})?(?:\^{_NAME}){{1,3}})\^*(?=[|^ \t]|$)"
)
_PACKED: Final = re.compile(r"(?<!\d)(?P<date>(?:19|20)\d{6})(?:\d{4}|\d{6})?(?!\d)")
_TITLED: Final = re.compile(
    rf"(?<![\w.])(?P<title>Mr|Mrs|Ms|Miss|Mx|Mister|Master|Herrn?|Frau|Mme|Mlle|Madame|Monsieur|Sra?|Señora?|Signora?|Mevr|Dhr)\b\.?[ ](?P<name>{_NAME}(?:[ ](?:(?:von|van|de|der|la|den|du|da|di|el)[ ])?{_NAME}){{0,3}})"
)
_YOUR_PATIENT: Final = re.compile(
    rf"\b(?:your|our|the|this|Ihre[nr]?|unsere[nr]?|votre|su)[ ](?:mutual[ ])?(?:patient(?:in|e|en)?|paciente)[ ,:]+(?P<name>{_NAME}(?:[ ]{_NAME}){{1,3}})"
)
_AGED_PERSON: Final = re.compile(
    r"(?:^|(?<=[.:]\s)|(?<=[.:]\s\s)|(?<=\n))[ \t]*(?:(?:this|the patient|patient|pt\.?|pat\.?|he|she|our patient)\b[ ]*(?:is|was|presents as|,|:|-)?[ ]*)?(?:an?[ ]|the[ ])?"
    r"(?P<age>\d{1,3})(?:[ -]?(?:years?|yrs?|y)[ .-]{0,2}(?:old|o)\b\.?|[ -]?y/?o\b\.?|[ -]?(?:year|yr)s?)(?:[ ,]+[\w/-]+){0,5}?[ ,]+(?P<sex>man|woman|male|female|gentleman|lady|boy|girl|[MF])\b",
    re.MULTILINE | re.IGNORECASE,
)
_COUNTED: Final = "one two three four five six seven eight nine ten eleven twelve".split()
#: "24M, motorbike against car", "Two-year-old girl", "Mujer de 35 años", "68-jährige Patientin".
_AGED_ELSEWHERE: Final = re.compile(
    r"^[ \t]*(?:(?P<age>\d{1,3})[ ]?(?:y\.?o?\.?)?[ ]?(?P<sex>[MF])"
    r"(?=[,.;]\s|\s(?:with|w/|c/o|p/w|s/p|presents?|presented|presenting|admitted|who|here|found|fell|brought|BIBA?|hx|h/o|PMH)(?!\w))|"
    rf"(?P<word>{'|'.join(_COUNTED)})[ -]year[ -]old (?P<sex2>boy|girl|male|female)\b|"
    rf"(?P<sex3>{_any(word for word in _SEXES if len(word) > 1)})\b"
    r"[ ,]+(?:(?:de|di|van|âgée? de|lat)[ ])?(?P<age3>\d{1,3})[ ](?:años|ans|anni|jaar|anos|lat)\b|"
    rf"(?P<age4>\d{{1,3}})[ -]?(?:jährige[rns]?|jarige)[ ](?P<sex4>patient|{_any(word for word in _SEXES if len(word) > 1)})\b)",
    re.MULTILINE | re.IGNORECASE,
)
_AT_HEAD: Final = 1500
_ASIDE: Final = 40  # characters around a name in which a word shows that it is somebody else's


def _family_names(text: str) -> Iterator[Item]:
    for match in _head_patterns().family.finditer(text):
        value = _value(text, match.end()).strip()
        tokens = tuple(word.rstrip(".") for word in _WORDS.findall(value))
        low = {word.lower() for word in tokens}
        words = vocabulary()
        if (
            0 < len(tokens) <= 3
            and not low & (words.prose | words.nobody)
            and all(map(_like_a_name, tokens))
            and not _of_others(text, match.start("label"))
        ):
            yield Item("name", *match.span("label"), tokens, tokens)


def _ages_and_sexes(text: str) -> Iterator[Item]:
    """Of a header: "Age: 72  Sex: M", "Age/Sex: 72/M"."""
    for match in _head_patterns().aged.finditer(text, 0, _AT_HEAD):
        if not _of_others(text, match.start("label")):
            yield Item("age", *match.span("label"), age=int(match["age"]))
            if match["with"]:
                yield Item("sex", *match.span("label"), sex=_SEXES[match["with"].lower()])
    for match in _head_patterns().gendered.finditer(text, 0, _AT_HEAD):
        if not _of_others(text, match.start("label")):
            yield Item("sex", *match.span("label"), sex=_SEXES[match["sex"].lower()])


class _HeadPatterns(NamedTuple):
    family: re.Pattern[str]
    aged: re.Pattern[str]
    gendered: re.Pattern[str]
    about: re.Pattern[str]


@lru_cache(maxsize=1)
def _head_patterns() -> _HeadPatterns:
    words = vocabulary()
    sexes = _any(_SEXES)
    aged, gendered = _any(words.aged), _any(words.gendered)
    return _HeadPatterns(
        re.compile(
            rf"{_BEGINS}(?P<label>{_any(words.family)})[ \t*]*[:=][ \t*]*(?=[^\s:])",
            re.IGNORECASE | re.MULTILINE,
        ),
        re.compile(
            rf"(?<!\w)(?P<label>(?:{aged})(?:[ ]?/[ ]?(?:{gendered}))?)[ \t*]*[:=][ \t*]*(?P<age>\d{{1,3}})(?![\d/.-]\d)(?:[ ]?(?:y|yo|yrs?|years?|Jahre|ans|años)?[ ]?[/,][ ]?(?P<with>{sexes})\b)?",
            re.IGNORECASE,
        ),
        re.compile(rf"(?<!\w)(?P<label>{gendered})[ \t*]*[:=][ \t*]*(?P<sex>{sexes})\b", re.IGNORECASE),
        re.compile(
            rf"(?<!\w)(?:{_any(words.about)})[ ,:]{{1,3}}(?:(?:a|the|your|our|my|patient)[ ,]+){{0,2}}$",
            re.IGNORECASE,
        ),
    )


def _segments(text: str) -> Iterator[tuple[Item, ...]]:
    """HL7 PID: "PID|1||7731^^^MRN||SMITH^JOHN||19710517|M"."""
    for match in _SEGMENT.finditer(text):
        line, at = match[0], match.start() + len(match[0]) - len(match[0].lstrip())
        items: list[Item] = []
        if (named := _CARETS.search(line)) is not None:
            names = tuple(word.rstrip(".") for word in _WORDS.findall(named["name"]))
            items.append(Item("name", at, at + 3, names, names[:1]))
        for written in _PACKED.finditer(line):
            found = _calendar(written["date"])
            if found is not None:
                items.append(Item("born", at, at + 3, dates=(found,)))
        if (sexed := re.search(r"(?<![^| \t])([MF])(?=[| \t]|$)", line)) is not None:
            items.append(Item("sex", at, at + 3, sex=_SEXES[sexed[1].lower()]))
        items += [
            Item("number", at, at + 3, number=plain_number(number[0]))
            for field in line.split("|")[2:5]
            if (number := re.match(r"[A-Z]{0,4}-?\d[\dA-Z-]{1,18}", field))
        ]
        if items:
            yield tuple(items)


_ELEMENT: Final = re.compile(
    r"[\"'<](?P<name>family|given|birthDate|birthTime)\b[^\w]{1,12}?(?:value=\")?(?P<value>[^\"'<>\]\n]{2,40})[\"'<]"
)


def _structured(text: str) -> Iterator[tuple[Item, ...]]:
    """A fragment of FHIR or CDA: JSON or XML with a family name, and a birthday."""
    found = {match["name"]: match for match in reversed([*_ELEMENT.finditer(text, 0, _OPENS)])}
    if "family" not in found:
        return
    at = found["family"].span("name")
    families = tuple(_WORDS.findall(found["family"]["value"]))
    givens = tuple(_WORDS.findall(found["given"]["value"])) if "given" in found else ()
    if not families or not all(map(_like_a_name, families)) or _of_others(text, at[0]):
        return
    items = [Item("name", *at, (*families, *givens), families, form="pair")]
    born = found.get("birthDate") or found.get("birthTime")
    dates = _calendar(re.sub(r"\D", "", born["value"])[:8]) if born else None
    if dates is not None:
        yield (*items, Item("born", *at, dates=(dates,), form="pair"))


def _calendar(packed: str) -> date | None:
    try:
        return date(int(packed[:4]), int(packed[4:6]), int(packed[6:8]))
    except ValueError:
        return None


def _lines(text: str) -> Iterator[tuple[Item, ...]]:
    """A line that is a name with what is known of a person: "SMITH, JOHN 05/17/1971 M"."""
    words = vocabulary()
    for match in _bounded_matches(_NAMED_LINE, text):
        read = _read_name(match["name"])
        if read is None or _of_others(text, match.start("name")) or _patterns().newborn.search(match[0]):
            continue
        rest = match["rest"]
        if {word.lower() for word in _WORDS.findall(rest)} & words.clinicians or _patterns().others.search(
            match[0]
        ):
            continue
        names, family, _ = read
        capitals = all(word.isupper() for word in names)
        if not all(word[0].isupper() for word in names):
            continue
        span = (match.start("rest"), match.start("rest") + 1)
        items = [Item("name", *span, names, family, form="line")]
        for born in _BORN_THERE.finditer(rest):
            groups = born.groupdict()
            bare = not groups["by"]
            read_as = tuple(dict.fromkeys(_read_dates(_date_groups(groups, bare=bare))))
            apart = _PLAIN_WORD.search(rest, 0, born.start())  # other words between: no birthday
            if read_as and (not bare or (apart is None and (capitals or "," in match["name"]))):
                items.append(Item("born", *span, dates=read_as, sure=not bare, form="line"))
        if (sexed := _SEXED.search(rest)) is not None and (sexed["age"] or sexed["age2"]):
            items.append(Item("age", *span, age=int(sexed["age"] or sexed["age2"]), form="line"))
            items.append(Item("sex", *span, sex=_SEXES[(sexed["sex"] or sexed["sex2"]).lower()], form="line"))
        if len(items) > 1:
            yield tuple(items)


#: A name that a birthday follows, wherever they are: a table's row, a sticker, a message between systems.
_PAIR_NAME: Final = re.compile(
    rf"(?<![\w'’-])(?:(?:[A-Z]\.[ ]?){{2,3}}|{_NAME}(?:(?:,[ ]?|[ ]{{1,2}}|[\^/;])(?:(?:de|del|da|di|van|von|der|den|la|el|al|bin)[ ])?"
    rf"{_NAME}){{1,3}})"
)
#: What may be between them: labels, numbers, an age, a sex, signs.
_BETWEEN: Final = re.compile(
    r"(?:[\W\d_]|\b(?:DOB|MRN|NHS|No|ID|Nr|Pat|born|geb|geboren|née?|le|nat[oa]|il|nacid[oa]|el|am|on|age|aged|sex|M|F|W|male|female|yo?|yrs?|"
    r"years?|Jahre|ans|años|anni|given|family|name|birthDate|date|of|birth|Mr|Mrs|Ms|Miss|Mx|bed|rm|room|ward|hosp|acct|visit|enc|[A-Z]{1,4}\d+)\b)*",
    re.IGNORECASE,
)
_MOST_PAIRS: Final = 40
#: No date: its two signs differ, or a unit stands behind.
_AMOUNT: Final = re.compile(
    r"\d(?:\.\d+[-/]|-\d+[./]|/\d+[.-])\d|\d[ ]?(?:kg|lbs?|m[cg]g|g|mL|units?|cm|mm|h|hrs?|%)(?![\w])"
)
_UNIT_BEHIND: Final = 6  # characters
_DONE_BY: Final = re.compile(r"\b(?:by|durch|von|par|por|da|door|with|mit)[ ]$", re.IGNORECASE)


def _with_birthdays(text: str) -> Iterator[tuple[Item, ...]]:
    """ "Bed 12 | Brandt, Tom | 17.05.1971": clear only where name and birthday both are another's."""
    words = vocabulary()
    for born, _ in zip(_BORN_THERE.finditer(text, 0, _OPENS), range(_MOST_PAIRS), strict=False):
        groups = born.groupdict()
        bare = not groups["by"]
        if bare and _AMOUNT.search(text, born.start(), born.end() + _UNIT_BEHIND):
            continue  # "250 U IM x1 (10.1-20 kg)"
        dates = tuple(dict.fromkeys(_read_dates(_date_groups(groups, bare=bare))))
        begin = text.rfind("\n", 0, max(0, text.rfind("\n", 0, born.start()))) + 1  # of the line above
        window = text[max(begin, born.start() - _LINE) : born.start()]
        named = [match for match in _PAIR_NAME.finditer(window) if _BETWEEN.fullmatch(window, match.end())]
        if not dates or not named:
            continue
        name = named[-1]
        at = born.start() - len(window) + name.start()
        read = _read_name(re.sub(r"[\^/;]", " ", name[0]).strip())
        line = text.rfind("\n", 0, at) + 1
        near = text[max(line, at - _ASIDE) : born.end() + 1]
        if (
            read is None
            or (bare and _of_others(text, at))
            or (_patterns().others if bare else _patterns().relatives_near).search(near)
            or _patterns().newborn.search(near)
            or (bare and {word.lower() for word in _WORDS.findall(near)} & words.clinicians)
            or _DONE_BY.search(text, line, at)
        ):
            continue
        names, family, _ = read
        span = (born.start(), born.start() + 1)
        yield (
            Item("name", *span, names, family, form="pair"),
            Item("born", *span, dates=dates, sure=not bare, form="pair"),
        )


_WITH_AGE: Final = re.compile(
    rf"(?<![\w.])(?:(?P<title>Mr|Mrs|Ms|Miss|Herr|Frau|Mme|Sra?)\b\.?[ ])?(?P<name>(?:[A-Z]\.[ ]?){{2,3}}|(?:[A-Z]\.[ ])?{_NAME}(?:,?[ ]{_NAME}){{0,2}})"
    r"[ \t\"”']*[,;|(/-]{1,2}[ \t]*(?:aged?[ ])?(?:(?P<age>\d{1,3})[ ]?(?:y/?o?|yrs?|years?(?:[ -]old)?)?[ ,/]*(?P<sex>[MF]|male|female|man|woman)|(?P<alone>\d{1,3})(?:[ ]?(?:y/?o|yrs?|years?(?:[ -]old)?))?(?=\)))(?!\w)"
)
_AGED_NAME: Final = re.compile(
    rf"\b(?P<age>\d{{1,3}})[ -]year[ -]old(?:[ ][\w-]+){{0,6}},?[ ](?P<title>Mr|Mrs|Ms|Miss)\b\.?[ ](?P<name>{_NAME}(?:[ ]{_NAME}){{0,2}})"
)


def _with_ages(text: str) -> Iterator[tuple[Item, ...]]:
    """ "R.K., 26 F", "PEMBERTON Alf | 91 M", "a 44-year-old foreman, Mr. Dwayne Pickett"."""
    words = vocabulary()
    for match in (*_WITH_AGE.finditer(text, 0, _AT_HEAD), *_AGED_NAME.finditer(text, 0, _AT_HEAD)):
        groups = match.groupdict()
        title, sex = groups["title"] or "", (groups.get("sex") or "").lower()
        sex = _SEXES.get(sex) or _sex_of(title)
        initials = _INITIALS.fullmatch(groups["name"].strip())
        tokens = (
            tuple(one for one in initials.groups() if one)
            if initials
            else tuple(word.rstrip(".") for word in _WORDS.findall(groups["name"]))
        )
        near = text[
            max(text.rfind("\n", 0, match.start()) + 1, match.start() - _ASIDE) : match.end() + _ASIDE
        ]
        if (
            not sex
            or (len(tokens) < 2 and not title)
            or {word.lower() for word in tokens} & (words.prose | words.nobody | words.clinicians)
            or _of_others(text, match.start())
            or _patterns().relatives_near.search(near)
            or _patterns().newborn.search(near)
        ):
            continue
        span = match.span("name")
        yield (
            Item("name", *span, tokens, tokens[-1:], form="pair"),
            Item("age", *span, age=int(groups["age"] or groups["alone"]), form="pair"),
            Item("sex", *span, sex=sex, form="pair"),
        )


def _sex_of(title: str) -> str:
    """The sex of whom a title is of; "" where it states none."""
    words, title = vocabulary(), title.lower()
    return "male" if title in words.male else "female" if title in words.female else ""


_CELLS: Final = re.compile(r"[ \t]*[|\t;][ \t]*")
_CODE: Final = re.compile(r"[A-Z]{0,4}[- ]?\d[\d-]{3,14}")


def _with_numbers(text: str) -> Iterator[tuple[Item, ...]]:
    """A row of a table with a number and a name: "| TH-90417 | Garland, Cyril | 83 |"."""
    start = 0
    for line in text[:_OPENS].split("\n"):
        cells = [cell.strip() for cell in _CELLS.split(line)]
        if len(cells) > 3:
            numbers = [cell for cell in cells if _CODE.fullmatch(cell)]
            names = [read for cell in cells if len(cell) < _NAME_LENGTH and (read := _read_name(cell))]
            if numbers and names and not _patterns().others.search(line):
                span = (start, start + 1)
                tokens, family, _ = names[0]
                yield (
                    Item("name", *span, tokens, family, form="pair"),
                    *(Item("number", *span, number=plain_number(one), form="pair") for one in numbers),
                )
        start += len(line) + 1


def _date_groups(groups: dict[str, str | None], *, bare: bool) -> _Groups:
    """The groups of a date with its label, or of one without."""
    return _Groups(
        {
            key.removeprefix("b_"): value or ""
            for key, value in groups.items()
            if key != "by" and key.startswith("b_") == bare
        }
    )


_PLAIN_WORD: Final = re.compile(r"(?!(?:DOB|MRN|age|sex|born|geb)\b)[^\W\d_]{3,}", re.IGNORECASE)


class _Groups(dict[str, str]):
    """Named groups, as of a match."""


def _bounded_matches(pattern: re.Pattern[str], text: str) -> list[re.Match[str]]:
    return [match for match, _ in zip(pattern.finditer(text, 0, _OPENS), range(_MOST), strict=False)]


def _titled(text: str) -> Iterator[tuple[Item, ...]]:
    """The first name with a title that the note is about, or that a letter names as the patient's."""
    words = vocabulary()
    found = sorted(
        (*_TITLED.finditer(text, 0, _AT_HEAD), *_YOUR_PATIENT.finditer(text, 0, _AT_HEAD)),
        key=lambda match: match.start(),
    )
    for match in found:
        title = match.groupdict().get("title") or ""
        tokens = tuple(word.rstrip(".") for word in _WORDS.findall(match["name"]))
        low = {word.lower() for word in tokens if len(word) > 1}
        if (
            low & (words.prose | words.nobody | words.clinicians)
            or (len(tokens[-1]) < 2 and len(tokens) < 2)
            or max(map(len, tokens)) < 2
        ):
            continue
        if _SOMEBODY_ELSE.search(text[max(0, match.start() - _ASIDE) : match.start("name")]):
            continue  # not the patient, by the note itself
        before = text[max(0, match.start() - _ASIDE) : match.start()]
        behind = text[match.end() : match.end() + _ASIDE]
        begins = (
            not before.strip()
            or before.rstrip()[-1:] in ".:\n"
            or before.endswith("\n")
            or re.search(r"\n[ \t*#-]*$", before) is not None
        )
        nearby = re.split(r"[.;\n]", before)[-1] + " " + re.split(r"[.;\n]", behind)[0]
        if (
            _patterns().relatives_near.search(nearby)
            or tokens[-1].lower() in _related(text)
            or _patterns().newborn.search(nearby)
            or re.match(r"[ ,]*(?:MD|DO|RN|NP|PA|LPN|PhD|MSW|LCSW)\b", behind)
        ):
            continue
        if title and not begins and not _head_patterns().about.search(before):
            continue
        span = (match.start("title"), match.end("title")) if title else (match.start(), match.start("name"))
        items = [Item("name", *span, tokens, tokens[-1:], form="titled")]
        if sex := _sex_of(title):
            items.append(Item("sex", *span, sex=sex, form="titled"))
        if (
            born := re.match(
                rf"[ ,(]{{1,3}}(?:{_BIRTH})[ :]*(?:{_DATE})",
                text[match.end() : match.end() + 60],
                re.IGNORECASE,
            )
        ) is not None:
            items.append(Item("born", *span, dates=tuple(_read_dates(born)), form="titled"))
        if (
            aged := re.match(
                r"[ ,(]{1,3}(?:is |aged |an? |was )*(\d{1,3})[ -]?(?:years?|yrs?|y\b|yo\b|y/o|\))",
                text[match.end() : match.end() + 40],
            )
        ) is not None:
            items.append(Item("age", *span, age=int(aged[1]), form="titled"))
        yield tuple(items)
        return


_RELATED: Final = 4  # words of a name behind such a word
#: Before a name: "other patient Mr.", "roommate Mrs.".
_SOMEBODY_ELSE: Final = re.compile(
    r"\b(?:(?:other|another|different|wrong|neighbou?r\w*|next[- ](?:bed|door)) (?:pt|patient|resident|client)s?|room-?mate|bed neighbou?r)[\s,:(]+(?:M(?:r|rs|s|iss)\.? *)?$",
    re.IGNORECASE,
)


@lru_cache(maxsize=64)
def _related(text: str) -> frozenset[str]:
    """Family names that are brought in as somebody else's: "roommate Mrs. Dolores Finch"."""
    found: set[str] = set()
    for match in _patterns().relatives_near.finditer(text):
        words = _WORDS.findall(text[match.end() : match.end() + _ASIDE].partition("\n")[0])[:_RELATED]
        found.update(word.rstrip(".").lower() for word in words if word[:1].isupper())
    return frozenset(found)


def _aged(text: str) -> Iterator[tuple[Item, ...]]:
    """The opening sentence without a name: "72-year-old man with ..."."""
    yield from _aged_elsewhere(text)
    for match in _AGED_PERSON.finditer(text, 0, _AT_HEAD):
        around = text[max(0, match.start() - _ASIDE) : match.end() + _ASIDE]
        if (
            _of_others(text, match.start("age"))
            or _patterns().relatives_near.search(around)
            or _patterns().newborn.search(around)
        ):
            return
        span = match.span("age")
        yield (
            Item("age", *span, age=int(match["age"]), form="opening"),
            Item("sex", *span, sex=_SEXES[match["sex"].lower()], form="opening"),
        )
        return


def _aged_elsewhere(text: str) -> Iterator[tuple[Item, ...]]:
    match = _AGED_ELSEWHERE.search(text, 0, _AT_HEAD)
    if match is None or match["sex"] in ("m", "f"):  # "5m" is a length
        return
    around = text[max(0, match.start() - _ASIDE) : match.end() + _ASIDE]
    if _patterns().relatives_near.search(around) or _patterns().newborn.search(around):
        return
    sex = next(match[group] for group in ("sex", "sex2", "sex3", "sex4") if match[group]).lower()
    counted = match["age"] or match["age3"] or match["age4"]
    age = int(counted) if counted else _COUNTED.index(match["word"].lower()) + 1
    span = match.span()
    yield (
        Item("age", *span, age=age, form="opening"),
        Item("sex", *span, sex=_SEXES.get(sex, "male"), form="opening"),
    )


_SALUTATION: Final = re.compile(
    rf"^[ \t]*(?:Dear|Sehr geehrter?|Liebe[r]?|Geachte|Beste|Chère?|Estimad[oa]|Gentile|Egregio)[ ]+"
    rf"(?P<title>Mr|Mrs|Ms|Miss|Mx|Herr|Frau|heer|mevrouw|Madame|Monsieur|Señora?|Sra?|Signora?)\b\.?[ ](?P<name>{_NAME}(?:[ ]{_NAME}){{0,2}})[ \t]*[,:]?[ \t]*$",
    re.MULTILINE,
)
_TO_THE_PATIENT: Final = re.compile(
    r"\b(?:[Yy]ou (?:have|were|had|are|take|took|should|can|will|must)|[Yy]our (?!patient|referral|letter|kind|clinic|colleague|help)\w+"
    r"|Ihre[rsnm]?|Ihnen|nehmen Sie|uw|vous avez|votre|usted|su|Lei|Suo)\b"
)
_SECOND_PERSON: Final = 2  # words to the reader that make a letter one to the patient


def _greeted(text: str) -> Iterator[tuple[Item, ...]]:
    """A letter to the patient: a name in its salutation, "you" in what follows."""
    match = _SALUTATION.search(text, 0, _AT_HEAD)
    if match is None or len(_TO_THE_PATIENT.findall(text, match.end())) < _SECOND_PERSON:
        return
    tokens = tuple(word.rstrip(".") for word in _WORDS.findall(match["name"]))
    span = match.span("title")
    items = [Item("name", *span, tokens, tokens[-1:], form="titled")]
    if sex := _sex_of(match["title"]):
        items.append(Item("sex", *span, sex=sex, form="titled"))
    yield tuple(items)
