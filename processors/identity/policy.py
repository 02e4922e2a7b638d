"""The identity policy: which identifiers may name a patient, and whether two records may be of one person.

Nothing joins on an identifier, a link or a merge message alone. The person check compares what two records
state of their person, gives points, and joins only from `SAME` points on with nothing that contradicts:

| what is compared | points |
|---|---|
| birth date | equal 4; a typing error in the day or the month, or the two swapped 2; one digit of the year, partly known, or 1 January 0.5; missing 0; else -6, contradicts |
| sex | equal 1; missing 0; else -4, contradicts |
| given name | equal 4; forms of one name 3.5; typing error 3; newborn's and a later one 2; in part, an initial, missing 0.5 or 0; else -5, contradicts |
| family name | equal, forms of one, typing error 2; in part 1.5; missing 0; else -1 (it changes with marriage) |
| national identifier (check digit right) | equal 5; two different ones of one system -6, contradicts |

Of the names each record has (maiden, old, nickname) the best pair counts; given and family name may have been
swapped. A newborn's name ("Baby Girl") counts only with the same family name and nothing that shows of a
multiple birth. A typing error in the birth date counts only where the names agree as they stand. A family name
that differs altogether passes of women only, with all else equal. Names that
stand for nobody (Unknown, Test) and dates that do (1900-01-01) are missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import sha256
from itertools import combinations, pairwise
from typing import Final, NamedTuple

from rapidfuzz.distance import OSA

from processors.identity.names import (
    Likeness,
    Name,
    family_likeness,
    generation,
    given_likeness,
    is_newborn,
    names_nobody,
    newborn_order,
    newborn_sex,
)
from schemas.events import PatientBody
from schemas.identity import Person

#: From so many points on, and with nothing that contradicts, two records are of one person.
SAME: Final = 8.0
#: With fewer, and something that contradicts, they are of two.
DIFFERENT: Final = 0.0
#: With so few, and something that contradicts, one record that is said to be of one person is of another.
ANOTHER: Final = -5.0
#: Parents and children have the same name and birthday at times: so many years are no typing error.
_GENERATION_YEARS: Final = 12


class Check(NamedTuple):
    """What the person check found. `reason`: in words, without a value of either record."""

    same: bool
    score: float
    reason: str
    contradicts: bool = False


def same_person(mine: Person, other: Person) -> Check:
    """Whether two records may be of one person. Symmetric."""
    if not known(mine) or not known(other):
        return Check(False, 0.0, "one of the two records states nothing of its person")
    names = [(one, two) for one in _names(mine) for two in _names(other)]
    birth, birth_words, typed = _birth(mine, other)
    sex, sex_words = _sex(mine, other)
    national, national_words = _national(mine, other)
    total, words, contradicts, doubtful = max(
        (_named(one, two, mine, other, typed) for one, two in names),
        key=lambda found: (not found[2], found[0]),
    )
    score = birth + sex + national + total
    against = [found for found in (birth_words, sex_words, national_words) if found.startswith("!")]
    reason = "; ".join(
        found.removeprefix("!") for found in (birth_words, sex_words, words, national_words) if found
    )
    if doubtful:
        reason += f"; {doubtful}"
    contradicted = bool(against) or contradicts
    return Check(score >= SAME and not contradicted and not doubtful, score, reason, contradicted)


def person_of(record: str, body: PatientBody) -> Person:
    """What a Patient states of its person."""
    return Person(
        record,
        body.birth_date,
        body.sex,
        body.family,
        body.given,
        body.names,
        body.birth_order,
        national_identifiers(body.identifiers),
    )


def known(person: Person) -> bool:
    """Whether the record states anything that names a person."""
    return bool(person.family or person.given or person.names or person.birth_date or person.national)


def contradict(persons: Iterable[Person]) -> bool:
    """Whether two of them are two persons, beyond what a correction or a marriage explains."""
    return any(
        (found := same_person(one, two)).contradicts and found.score <= DIFFERENT
        for one, two in combinations([person for person in persons if known(person)], 2)
    )


def server_mark(base: str) -> str:
    """8 hex digits that stand for a server in ids."""
    return sha256(base.rstrip("/").encode()).hexdigest()[:8]


def another_person(before: Person, after: Person) -> bool:
    """Whether a later version of one record is plainly another person. A corrected birth date, a new family
    name, or another sex and given name with the birth date kept are not.
    """
    found = same_person(before, after)
    return known(before) and known(after) and found.contradicts and found.score <= ANOTHER


_PLACEHOLDERS: Final = frozenset(
    "unknown unk unbekannt none null nil na nan notavailable notapplicable notknown noid nomrn test testing "
    "testpatient dummy temp temporary tbd pending missing anonymous xxx xxxx unassigned default patient mrn "
    "invalid error undefined noname blank".split()
)
_BARE: Final = re.compile(r"[^0-9a-z]")
_SSN: Final = "http://hl7.org/fhir/sid/us-ssn"
_NHS: Final = "https://fhir.nhs.uk/id/nhs-number"


def is_placeholder(value: str) -> bool:
    """Whether an identifier's value stands for none: a word, one digit repeated, digits in a row."""
    bare = _BARE.sub("", value.casefold())
    letters = bare.strip("0123456789")
    if not bare or bare in _PLACEHOLDERS or letters in _PLACEHOLDERS - {"mrn", "patient", "na", "nan"}:
        return True
    digits = re.sub(r"\D", "", bare)
    if not digits or letters:
        return len(set(bare)) == 1 and len(bare) > 1
    if len(digits) < 3:
        return not digits.strip("0")
    steps = {(int(two) - int(one)) % 10 for one, two in pairwise(digits)}
    return len(set(digits)) == 1 or (len(digits) >= 6 and steps in ({1}, {9}))


def valid_identifier(system: str, value: str) -> bool:
    """Whether a value may be one of its system: no placeholder, and its check digit is right where the system
    has one.
    """
    check = _SYSTEMS.get(system.rstrip("/").casefold())
    return not is_placeholder(value) and (check is None or check(re.sub(r"[\s\-.]", "", value)))


def national_identifiers(identifiers: Iterable[str]) -> tuple[str, ...]:
    """Those of "system|value" that name one person in a country, with a right check digit, without spaces."""
    found = []
    for identifier in identifiers:
        system, _, value = identifier.partition("|")
        if system.rstrip("/").casefold() in _SYSTEMS and valid_identifier(system, value):
            found.append(f"{system.rstrip('/').casefold()}|{re.sub(r'[^0-9a-z]', '', value.casefold())}")
    return tuple(sorted(set(found)))


def _nhs(value: str) -> bool:
    if not re.fullmatch(r"\d{10}", value):
        return False
    remainder = 11 - sum(int(digit) * (10 - at) for at, digit in enumerate(value[:9])) % 11
    return remainder != 10 and int(value[9]) == remainder % 11


def _ssn(value: str) -> bool:
    if not re.fullmatch(r"\d{9}", value):
        return False
    area, group, serial = value[:3], value[3:5], value[5:]
    return area not in ("000", "666") and area < "900" and group != "00" and serial != "0000"


def _luhn(value: str) -> bool:
    if not value.isdecimal():
        return False
    doubled = [int(digit) * (2 if at % 2 else 1) for at, digit in enumerate(reversed(value))]
    return sum(number - 9 if number > 9 else number for number in doubled) % 10 == 0


def _nir(value: str) -> bool:
    """French social security number: 13 digits and a key of two."""
    if not re.fullmatch(r"\d{5}[0-9ABab]\d{9}", value):
        return False
    number = value[:13].upper().replace("2A", "19").replace("2B", "18")
    return number.isdecimal() and int(value[13:]) == 97 - int(number) % 97


def _bsn(value: str) -> bool:
    """Dutch citizen service number: the test by eleven."""
    if not re.fullmatch(r"\d{9}", value):
        return False
    weights = (9, 8, 7, 6, 5, 4, 3, 2, -1)
    return sum(int(digit) * weight for digit, weight in zip(value, weights, strict=True)) % 11 == 0


#: Systems (lower case) whose numbers name one person in a country, with their check.
_SYSTEMS: Final = {
    _NHS: _nhs,
    _SSN: _ssn,
    "urn:oid:2.16.840.1.113883.4.1": _ssn,
    "urn:oid:2.16.840.1.113883.2.1.4.1": _nhs,
    "http://ns.electronichealth.net.au/id/hi/ihi/1.0": lambda value: len(value) == 16 and _luhn(value),
    "http://electronichealth.se/identifier/personnummer": lambda value: (
        len(value) in (10, 12) and _luhn(value[-10:])
    ),
    "urn:oid:1.2.752.129.2.1.3.1": lambda value: len(value) in (10, 12) and _luhn(value[-10:]),
    "urn:oid:1.2.250.1.213.1.4.8": _nir,
    "http://fhir.nl/fhir/namingsystem/bsn": _bsn,
}

_NOBODYS_DATES: Final = frozenset(
    "1900-01-01 1901-01-01 1800-01-01 1850-01-01 1899-12-30 1899-12-31 1111-11-11 2000-00-00 1970-01-01".split()
)


def _birth(mine: Person, other: Person) -> tuple[float, str, bool]:
    """Points, words ("!": contradicts), and whether it takes a typing error."""
    one, two = (
        "" if person.birth_date in _NOBODYS_DATES or len(person.birth_date) < 4 else person.birth_date
        for person in (mine, other)
    )
    if not one or not two:
        return 0.0, "the birth date is not known of both", False
    if len(one) < 10 or len(two) < 10:
        short = min(len(one), len(two))
        if one[:short] == two[:short]:
            return 0.5, "birth dates agree as far as they are known", False
        return -6.0, "!birth dates differ", False
    if one == two:
        if one[5:] == "01-01":
            return 0.5, "birth dates agree, on a 1 January", False
        return 4.0, "birth dates agree", False
    if _mistyped(one, two):
        return 2.0, "birth dates differ by a typing error", True
    if one[5:] == two[5:] and OSA.distance(one[:4], two[:4]) == 1 and _years(one, two) < _GENERATION_YEARS:
        return 0.5, "birth dates differ in one digit of the year", True
    return -6.0, "!birth dates differ", False


def _years(one: str, two: str) -> int:
    return abs(int(one[:4]) - int(two[:4])) if (one[:4] + two[:4]).isdecimal() else _GENERATION_YEARS


def _mistyped(one: str, two: str) -> bool:
    if one[:4] == two[:4] and one[5:7] == two[8:10] and one[8:10] == two[5:7]:
        return True  # day and month swapped
    return one[:4] == two[:4] and OSA.distance(one, two) == 1


def _sex(mine: Person, other: Person) -> tuple[float, str]:
    one, two = (
        person.sex if person.sex in ("male", "female") else newborn_sex(person.given)
        for person in (mine, other)
    )
    if not one or not two:
        return 0.0, ""
    return (1.0, "") if one == two else (-4.0, "!sexes differ")


def _national(mine: Person, other: Person) -> tuple[float, str]:
    by_system = [
        {number.rpartition("|")[0]: number for number in person.national} for person in (mine, other)
    ]
    both = by_system[0].keys() & by_system[1].keys()
    if {*mine.national} & {*other.national}:
        return 5.0, "a national identifier agrees"
    return (-6.0, "!national identifiers differ") if both else (0.0, "")


def _names(person: Person) -> list[Name]:
    found = [Name(person.family, person.given)]
    if not person.given and len(person.family.split()) > 1:
        found.append(_parted(person.family))
    for name in person.names:
        family, given = _parted(name)
        found.append(Name(family or person.family, given or person.given))
    return list(dict.fromkeys(Name("", "") if names_nobody(*name) else name for name in found))


def _parted(name: str) -> Name:
    """A name that is written whole: "Oak, Emil" or "Emil Oak"."""
    family, comma, given = name.partition(",")
    if not comma:
        *first, family = name.split() or [""]
        given = " ".join(first)
    return Name(family.strip(), given.strip())


_GIVEN: Final = {
    Likeness.EQUAL: 4.0,
    Likeness.FORM: 3.5,
    Likeness.TYPING: 3.0,
    Likeness.NEWBORN: 2.0,
    Likeness.PART: 0.5,
    Likeness.INITIAL: 0.5,
    Likeness.MISSING: 0.0,
    Likeness.DIFFERENT: -5.0,
}
_FAMILY: Final = {
    Likeness.EQUAL: 2.0,
    Likeness.FORM: 2.0,
    Likeness.TYPING: 2.0,
    Likeness.PART: 1.5,
    Likeness.INITIAL: 0.0,
    Likeness.MISSING: 0.0,
    Likeness.DIFFERENT: -1.0,
}
_AS_THEY_STAND: Final = (Likeness.EQUAL, Likeness.FORM)


def _named(
    one: Name, two: Name, mine: Person, other: Person, typed_date: bool
) -> tuple[float, str, bool, str]:
    """Points, words, whether the names contradict, and what leaves it open whatever the points."""
    ways = [(two, ""), (Name(two.given, two.family), " (swapped)")]
    found = []
    for way, swapped in ways:
        given, family = given_likeness(one.given, way.given), family_likeness(one.family, way.family)
        if swapped and (given not in _AS_THEY_STAND or family not in _AS_THEY_STAND):
            continue
        points = _GIVEN[given] + _FAMILY[family]
        words = f"given names {given.value}, family names {family.value}{swapped}"
        found.append(
            (points, words, given is Likeness.DIFFERENT, _open(one, way, given, family, mine, other))
        )
    points, words, contradicts, doubtful = max(found, key=lambda way: way[0])
    if typed_date and not (
        "given names agree" in words and "in part" not in words and "initial" not in words
    ):
        doubtful = doubtful or "a typing error in the birth date and another one are too many"
    if typed_date and "family names differ" in words:
        doubtful = doubtful or "a typing error in the birth date and another one are too many"
    return points, words, contradicts, doubtful


def _open(one: Name, two: Name, given: Likeness, family: Likeness, mine: Person, other: Person) -> str:
    orders = {person.birth_order for person in (mine, other)} - {0}
    if len(orders) > 1 and -1 not in orders:
        return "they are two of a multiple birth"
    if family is Likeness.DIFFERENT and mine.sex != "female" and not {*mine.national} & {*other.national}:
        return "the family name differs"
    generations = {generation(one.family, one.given), generation(two.family, two.given)} - {""}
    if len(generations) > 1:
        return "the names are of two generations"
    if is_newborn(one.given) or is_newborn(two.given):
        marks = {newborn_order(name.given) for name in (one, two) if is_newborn(name.given)} - {""}
        if given is not Likeness.NEWBORN:
            if (
                len(marks) == 1
                and newborn_order(one.given) == newborn_order(two.given)
                and "twin" not in marks
            ):
                return ""
            return "both are newborns without a name"
        if marks or orders:
            return "a newborn of a multiple birth"
        if family not in _AS_THEY_STAND:
            return "a newborn whose family name differs"
    elif orders and given not in _AS_THEY_STAND:
        return "one of a multiple birth, and given names are not equal"
    return ""
