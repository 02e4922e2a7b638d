"""Whether a note is clearly about another patient than the one in whose record it stands.

What a note states of whose it is (whose.py) is compared with every name, number and birthday that the record
has or had for its patient, those of records merged into it included. Clearly means: two things differ, or the
one that is stated differs wholly and nothing speaks for the patient. A married name, a nickname, a typing
error, a number of another hospital are not enough. Without demographics nothing is claimed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import date
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from processors.notes.doubts.whose import Form, Item, heads, plain_number
from schemas.events import PatientBody
from schemas.instant import Instant, to_datetime

Answer: TypeAlias = Literal["same", "near", "other", ""]

_HEAD: Final = 1500  # characters at the beginning of a note in which one item is enough
_YEARS: Final = 3  # an age that is off by more is another's
_SOON: Final = 2  # years from the note, as one may read a date: it need not be a birthday
_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ø": "oe", "å": "aa", "æ": "ae"})
_LATIN: Final = re.compile(r"[^\W\d_]")
_DIGITS: Final = re.compile(r"\d")
_WORD: Final = re.compile(r"[^\W_]+")


@lru_cache(maxsize=1024)
def another(text: str, known: tuple[PatientBody, ...], record: str, time: Instant) -> tuple[int, int] | None:
    """Where the note names another patient: the characters of a label, not of the name. None where it does
    not, or nobody can show.
    """
    named: bool | None = None
    for items in heads(text):
        answers = {
            kind: _best([_compared(item, known, record, time) for item in items if item.kind == kind])
            for kind in ("name", "number", "born", "age", "sex")
        }
        sure = all(item.sure for item in items if item.kind == "name")
        form = items[0].form
        if form == "newborn":
            stated = (answers["name"], answers["born"], answers["number"])
            if "other" in stated and not {"same", "near"} & set(stated) and _no_mother(known, time):
                return items[0].start, items[0].end
        elif _clearly(answers, form, items[0].start < _HEAD, sure):
            if form in ("titled", "opening"):  # prose: not where the patient is named as well
                named = _names_the_patient(text, known) if named is None else named
                if named:
                    continue
            return items[0].start, items[0].end
    return None


def _clearly(answers: dict[str, Answer], form: Form, at_head: bool, sure: bool) -> bool:
    name, number, born = answers["name"], answers["number"], answers["born"]
    others = [answers[kind] for kind in ("name", "number", "born")].count("other")
    persons = [answers[kind] for kind in ("age", "sex")]
    if (
        form == "opening"
    ):  # a name that is not the patient's with an age or a sex that is not; or both of these
        return (name == "other" and "other" in persons) or (name == "" and persons == ["other", "other"])
    if form == "titled":  # another name; but where age and sex fit, perhaps the name before a marriage
        return name == "other" and born != "same" and not (persons[0] == "same" and persons[1] != "other")
    if form == "pair":
        if persons != ["", ""]:
            return name == "other" and persons == ["other", "other"]
        return (name in ("other", "near") and born == "other") or (
            name == number == "other"
        )  # near: a relative
    if form == "line":  # prose can look like it: something else has to differ, too
        return name == "other" and (others >= 2 or born == "near" or "other" in persons)
    if others >= 2:
        return True
    if not at_head or "same" in (name, number, born):
        return False
    if others == 0:
        return persons == ["other", "other"] and name != "near"
    return sure or name != "other" or "other" in persons


_MOTHERS: Final = range(12, 56)  # years


def _no_mother(known: Sequence[PatientBody], time: Instant) -> bool:
    """Whether the patient is neither a newborn nor may be the mother of one."""
    year = to_datetime(time).year
    born = [int(body.birth_date[:4]) for body in known if body.birth_date]
    men = any(body.sex == "male" for body in known) and not any(body.sex == "female" for body in known)
    return bool(born) and all(year - one > 1 and (men or year - one not in _MOTHERS) for one in born)


def _names_the_patient(text: str, known: tuple[PatientBody, ...]) -> bool:
    """Whether a family name of the patient's stands somewhere in it."""
    written = {_bare(word) for word in _WORD.findall(text)}
    for body in known:
        for whole in filter(str.strip, (f"{body.family}, {body.given}", *body.names)):
            family = whole.partition(",")[0]
            if any(
                len(word) > 2 and _bare(word) in written for word in _WORD.findall(_DIGITS.sub("", family))
            ):
                return True
    return False


def _bare(word: str) -> str:
    low = unicodedata.normalize("NFKD", word.casefold())
    return "".join(sign for sign in low if not unicodedata.combining(sign))


def _best(answers: Sequence[Answer]) -> Answer:
    """Of several of a kind, what speaks most for the patient."""
    ranks: tuple[Answer, ...] = ("same", "near", "other")
    return next((answer for answer in ranks if answer in answers), "")


def _compared(item: Item, known: tuple[PatientBody, ...], record: str, time: Instant) -> Answer:
    match item.kind:
        case "name":
            return _name(item, known)
        case "number":
            return _number(item.number, known, record)
        case "born":
            year = to_datetime(time).year
            soon = any(abs(one.year - year) <= _SOON for one in item.dates)
            dates = item.dates if item.sure or not soon else ()  # a date of the ward: "NEXT DUE 14/3/27"
            return _best([_born(dates, body.birth_date) for body in known if body.birth_date and dates])
        case "age":
            return _best([_age(item.age, body.birth_date, time) for body in known if body.birth_date])
        case "sex":
            return _best(
                [
                    "same" if body.sex == item.sex else "other"
                    for body in known
                    if body.sex in ("male", "female")
                ]
            )


def _name(item: Item, known: tuple[PatientBody, ...]) -> Answer:
    """ "near": something of it fits, and something does not."""
    written = [_spellings(word) for word in item.names]
    answers: list[Answer] = []
    for body in known:
        for whole in filter(str.strip, (f"{body.family}, {body.given}", *body.names)):
            family, _, given = whole.partition(",")
            families, givens = _tokens(family), _tokens(given)
            if (not families and not givens) or not _comparable(whole, item.names):
                continue
            fits_family = any(_fits(word, token) for word in written for token in families)
            fits_given = any(_fits(word, token) for word in written for token in givens)
            alone = len(item.names) == 1 or not givens or not families
            answers.append(
                "same"
                if (fits_family and fits_given) or ((fits_family or fits_given) and alone)
                else "near"
                if fits_family or fits_given
                else "other"
            )
    return _best(answers)


def _comparable(whole: str, names: Iterable[str]) -> bool:
    """Whether both are written in one script."""
    return _scripts(whole) == _scripts(" ".join(names))


def _scripts(text: str) -> set[str]:
    return {unicodedata.name(letter, "?").partition(" ")[0] for letter in _LATIN.findall(text)}


def _tokens(name: str) -> list[frozenset[str]]:
    return [_spellings(word) for word in re.split(r"[\s,.'’-]+", _DIGITS.sub("", name)) if word]


def _spellings(word: str) -> frozenset[str]:
    """Without accents, umlauts both ways."""
    low = re.sub(r"[^\w]", "", word.casefold())
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", low) if not unicodedata.combining(sign))
    return frozenset(
        (
            bare,
            low.translate(_UMLAUTS),
            *(part for part in re.split(r"[-'’.]", word.casefold()) if len(part) > 1),
        )
    )


def _fits(one: frozenset[str], other: frozenset[str]) -> bool:
    """The same, an initial, a short form ("Rob"), or one slip of the pen in a longer word."""
    return any(
        a == b
        or (len(a) == 1 and b.startswith(a))
        or (len(a) > 2 and len(b) > 2 and (a.startswith(b) or b.startswith(a)))
        or _slip(a, b)
        for a in one
        for b in other
    )


def _slip(one: str, other: str) -> bool:
    if min(len(one), len(other)) < 5 or abs(len(one) - len(other)) > 1:
        return False
    short, long = sorted((one, other), key=len)
    at = next((i for i, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    if len(short) < len(long):
        return short[at:] == long[at + 1 :]
    swapped = short[at : at + 2] == long[at : at + 2][::-1] and short[at + 2 :] == long[at + 2 :]
    return swapped or short[at + 1 :] == long[at + 1 :]


def _number(number: str, known: tuple[PatientBody, ...], record: str) -> Answer:
    """ "other" only next to a number of the same form: a system of its own has another."""
    own = {plain_number(identifier.rpartition("|")[2]) for body in known for identifier in body.identifiers}
    if number.lstrip("0") in {
        plain.lstrip("0") for plain in (*own, plain_number(re.split(r"[|/]", record)[-1]))
    }:
        return "same"
    return "other" if _form(number) in set(map(_form, own)) else ""


def _form(number: str) -> str:
    return re.sub(r"[a-z]", "a", _DIGITS.sub("0", number))


def _born(readings: Sequence[date], birth: str) -> Answer:
    """One part that differs (day, month or year) may be a slip."""
    parts = [int(part) for part in birth.split("-")]
    least = min(
        sum(a != b for a, b in zip((read.year, read.month, read.day), parts, strict=False))
        for read in readings
    )
    if least == 0:
        return "same" if len(parts) > 1 else "near"
    return "other" if least > 1 else "near"


def _age(age: int, birth: str, time: Instant) -> Answer:
    years = to_datetime(time).year - int(birth[:4])
    return "same" if abs(years - age) <= _YEARS else "other"
