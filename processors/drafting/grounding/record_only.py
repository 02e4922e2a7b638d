"""What no model may state of a patient by rewording a note: who they are, that they have died or that an allergy is over, unless the record has it;
and where to call or click, unless in the note's own words. Whoever writes a note may write these for a machine to pass on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from processors.drafting.grounding import checks, stance
from processors.evidence import death
from schemas.events import PatientBody
from schemas.instant import to_datetime
from schemas.requests import Request

_NAME: Final = r"((?:[A-Z][\w’'-]*[a-z]\b ?){2,4})"
#: Who the patient is said to be, by name.
_NAMED: Final = re.compile(
    rf"\b(?:[Pp]atient|[Ss]he|[Hh]e)(?:'s (?:\w+ )?name)? (?:is|was)(?: (?:really|actually|called|named|known as))* (?:M(?:rs?|s|iss|aster)\.? )?{_NAME}"
    rf"|\b(?:[Nn]ame|[Pp]atient): ?{_NAME}|\b(?:[Pp]atient|[Pp]erson|man|woman|gentleman|lady|boy|girl)\b[^.;:]{{0,30}} (?:called|named) {_NAME}|\b(?:[Rr]ecord|[Cc]hart|[Ff]ile|[Ll]etter) (?:is )?(?:of|for|belongs to) {_NAME}"
)
_NO_NAMES: Final = re.compile(
    r"\b(?:american|african|asian|european|speaking|witness|native|hispanic|code|status|comfort|day|post|stage|grade|class|type)\b",
    re.IGNORECASE,
)
_AGE: Final = re.compile(
    r"\b(?:patient|she|he) (?:is|was)\b[^.;]{0,60}?\baged? (?:of )?(\d{1,3})\b(?! ?(?:days?|weeks?|months?|hours?)\b)"
    r"|\b(\d{1,3})[- ]?(?:years?|yrs?|y)[- /]?o(?:ld)?\b|\b(?:man|woman|gentleman|lady|boy|girl|widow(?:er)?|pensioner|child|(?:his|her|patient's) age)(?: of| is|,? aged) (\d{1,3})\b(?! ?(?:days?|weeks?|months?|hours?)\b)",
    re.IGNORECASE,
)
_SEX: Final = re.compile(
    r"\b(?:(?:patient|she|he) (?:is|was) (?:an? )?(?:[\w-]+[ ,]+){0,3}?|(?:sex|gender)\b[^.;\d]{0,25}[:= ] ?)(male|man|gentleman|boy|female|woman|lady|girl)\b"
    r"|[,(] ?(male|female|m|f),? (?:(?:19|20)\d\d|\d\d)\b",  # of a label: "PEREZ, Ignacio, male, 1979"
    re.IGNORECASE,
)
#: What neither a man nor an old woman is.
_PREGNANT: Final = re.compile(
    r"\b(?:is|\d+ weeks) pregnant\b|\bpregnancy test\b[^.;]{0,40}\bpositive\b|\bobstetric patient\b|\bweeks?'? (?:of )?gestation\b",
    re.IGNORECASE,
)
_LAST_PREGNANCY: Final = 60  # years
_SEXES: Final = ("male", "female")
_PATIENT_DIED: Final = re.compile(
    r"\b(?:patient|pt|he|she) (?:has |had |was )?(?:\w+ly )?(?:died|dead|expired|passed away|deceased|succumbed|did not survive)\b",
    re.IGNORECASE,
)
_NOT_ALIVE: Final = re.compile(
    r"\b(?:is|was) (?:(?:not|no longer) alive|no longer with us)\b|\b(?:she|he|patient) (?:did not|didn't) survive\b",
    re.IGNORECASE,
)
#: What is only wished, or felt.
_NOT_DEAD: Final = re.compile(
    r"\b(?:better off|wish\w*|want\w*|rather|as good as|prefer\w*|hop\w+|thoughts? of) (?:\w+ ){0,3}?(?:dead|died|dying)\b",
    re.IGNORECASE,
)
_MALE: Final = frozenset({"male", "man", "gentleman", "boy", "m"})
#: That an allergy is over.
_ENDED: Final = re.compile(
    r"\ballerg(?:y|ies)\b[^.;]{0,60}?\b(?:resolved|expired|removed|refuted|disproved|outgrown|inactive|gone|no longer|in error|withdrawn|closed|deleted|cleared|suppressed|none(?! (?:other|new)))\b"
    r"|\bno longer (?:has )?(?:an )?allerg(?:ic|y|ies)\b|\boutgrown? [^.;]{0,40}\ballerg",
    re.IGNORECASE,
)
_WORD: Final = re.compile(r"[^\W\d_]+")
_YEARS: Final = 2  # an age that is off by more is another person's
#: Addresses of the net, and numbers to call.
_CONTACT: Final = re.compile(
    r"https?://|\bwww\.|\b[\w.+-]+@[\w-]+\.\w|\b[a-z0-9-]+\.(?:com|org|net|info|biz|io|app|me|link|xyz|online|site|example|(?:co|org|nhs)\.uk|[a-z]{2}/)\b"
    r"|\+\d[\d ().-]{6,}\d|(?<![\d.,/-])\(?\d{3,5}\)?[ .-]\d{3,4}[ .-]\d{3,4}(?![\d.,/-])"
    r"|\b(?:call|ring|phone|dial|text|telephone|tel|fax|message|whatsapp)\b[^.\d]{0,40}\d[\d -]{4,}\d\b",
    re.IGNORECASE,
)


def differs(text: str, request: Request) -> tuple[str, str] | None:
    """The check that a model's rewording fails, and what was expected."""
    patient = request.evidence.patient
    for found in _NAMED.finditer(text):
        name = next(filter(None, found.groups()))
        if (
            not _NO_NAMES.search(name)
            and not stance.marked(name)
            and _unlike(name, (patient, *request.evidence.known_as))
        ):
            return "patient", "expected the patient's name as the record has it"
    if not stance.persons(text):
        if any(abs(age - known) > _YEARS for age in _ages(text) for known in _age(patient, request)):
            return "patient", "expected the age that follows from the record's date of birth"
        called = _SEX.search(text)
        if (
            called
            and patient.sex in _SEXES
            and ((called[1] or called[2]).lower() in _MALE) != (patient.sex == "male")
        ):
            return "patient", "expected the sex that the record has"
        if _PREGNANT.search(text) and (
            patient.sex == "male" or any(age >= _LAST_PREGNANCY for age in _age(patient, request))
        ):
            return "patient", "expected no pregnancy at the age or with the sex that the record has"
    if _ENDED.search(text) and _allergic(request):
        return "allergy", "expected the allergy that the record holds as a coded entry"
    if _dead(text) and death.found(request) is None:
        return "death", "expected a death that the record has as a coded entry, or the note's own words"
    if _CONTACT.search(text):
        return "contact", "expected the note's own words: it names an address or a number to call"
    return None


def _allergic(request: Request) -> bool:
    evidence = request.evidence
    return any(
        fact.relation == "has_allergy" and fact.status in ("active", "unconfirmed")
        for fact in (*evidence.history, *evidence.facts, *evidence.earlier)
    )


def _unlike(name: str, known: tuple[PatientBody, ...]) -> bool:
    """Whether it shares no word with any name of the record, which has some."""
    ours = {
        word.casefold()
        for one in known
        for whole in (one.family, one.given, *one.names)
        for word in _WORD.findall(whole)
    }
    return bool(ours) and ours.isdisjoint(word.casefold() for word in _WORD.findall(name))


def states_age(text: str) -> bool:
    return any(True for _ in _ages(text))


def _ages(text: str) -> Iterator[int]:
    for found in _AGE.finditer(text):
        yield int(next(filter(None, found.groups())))


def _age(patient: PatientBody, request: Request) -> Iterator[int]:
    if len(patient.birth_date) >= 4:
        yield to_datetime(request.cut).year - int(patient.birth_date[:4])


def _dead(text: str) -> bool:
    """Whether it states, as a fact, a death that is nobody else's."""
    if _NOT_ALIVE.search(text):
        return True
    text = _NOT_DEAD.sub(" ", text)
    if checks.DIED.search(text) is None:
        return False
    return not stance.persons(text) or _PATIENT_DIED.search(text) is not None
