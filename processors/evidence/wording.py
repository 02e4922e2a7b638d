"""One wording for each kind of fact, used as text of statements and as quotation of citations."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from kg.guidelines.days import LASTING, grain
from processors.evidence.moments import began, day, known_from, last_day, minute, only_dated
from processors.evidence.ranges import NORMAL, codes, place_of, shown
from processors.evidence.rhythms import rhythms
from processors.evidence.tags import untagged
from processors.notes.doubts.addressed import addressed
from schemas.codes import Concept, Quantity, Range
from schemas.facts import Fact
from schemas.instant import DAY, FOREVER

_BARE: Final = re.compile(r"(\d+(?:\.\d+)?)(?![\d.]|,\d)(?!\s*(?:[A-Za-z%µμ/]|to\b|-))")
#: Forms that are counted. Of a solution or a cream "1" may be anything.
_FORM: Final = re.compile(
    r"\b(tablet|capsule|caplet|suppositor(?=y|ies)|lozenge|patch|sachet)(?:s|es|y|ies)?\b", re.IGNORECASE
)
_ZEROS: Final = re.compile(r"\.0+$")
_ONE: Final = re.compile(
    r"(?<![\d.,/-])1(?:\.0+)? (puff|tablet|capsule|drop|unit|spray|ampoule|sachet|inhalation|dose|patche)s\b"
)
UNSAID: Final = "(unit not stated)"


def amount(text: str, about: str) -> str:
    """ "1.0" of "Hydrochlorothiazide 25 MG Oral Tablet" is "1 tablet"; of what is not counted in pieces, "1
    (unit not stated)".
    """
    if (bare := _BARE.match(text)) is None:
        return _ONE.sub(
            lambda found: f"1 {found[1].removesuffix('e') if found[1] == 'patche' else found[1]}", text
        )
    number = _ZEROS.sub("", bare[1])
    forms = {found[1].lower() for found in _FORM.finditer(about)}
    of = (
        _pieces(forms.pop(), number)
        if len(forms) == 1 and "{" not in about and "/ML" not in about.upper()
        else UNSAID
    )
    return f"{number} {of}{text[bare.end() :]}"


def _pieces(form: str, number: str) -> str:
    if form == "suppositor":
        return "suppository" if _single(number) else "suppositories"
    if _single(number):
        return form
    return f"{form}es" if form == "patch" else f"{form}s"


def _single(number: str) -> bool:
    return number == "1" or number.startswith("0.")


_UNITS: Final = {
    "Cel": "°C",
    "[degF]": "°F",
    "1": "",
    "[pH]": "",
    "[lb_av]": "lb",
    "[in_i]": "in",
    "[iU]": "IU",
}
_ANNOTATION: Final = re.compile(r"\{[^{}]*\}")  # {score}, {beats}/min: what is counted, no unit
_SPACE: Final = re.compile(r"\s+")
_NAME: Final = 2  # blanks of a name or a short value, which is no sentence
LEFT_OUT: Final = "(words left out: they speak to the reader)"
LONGEST_VALUE: Final = 600  # characters of a textual result worth quoting whole


def unit_words(unit: str) -> str:
    """A unit as a ward writes it: "mm[Hg]" is mmHg, "10*3/uL" 10^3/uL, a "{score}" none."""
    if unit in _UNITS or not ("[" in unit or "{" in unit or "*" in unit):
        return _UNITS.get(unit, unit)
    return (
        _ANNOTATION.sub("", unit)
        .replace("[iU]", "IU")
        .replace("[", "")
        .replace("]", "")
        .replace("10*", "10^")
    )


def quantity_words(value: Quantity, digits: str = "") -> str:
    """ "<0.04 ng/mL", "40 %"; with `digits` for the number."""
    number = f"{value.comparator}{digits or value.value}"
    unit = unit_words(value.unit or value.ucum)
    return f"{number} {unit}" if unit else number


def value_words(value: Quantity | Concept | str | None) -> str:
    if isinstance(value, Quantity):
        return quantity_words(value) if value.value else ""
    if isinstance(value, Concept):
        return label(value)
    return plain(value or "")


def result_words(fact: Fact) -> str:
    """The value in the digits that tell something, with its unit."""
    if isinstance(fact.value, Quantity) and fact.value.value:
        return quantity_words(fact.value, shown(fact, fact.value))
    return value_words(fact.value)


def number_words(fact: Fact) -> str:
    """The same without the unit."""
    if isinstance(fact.value, Quantity):
        return f"{fact.value.comparator}{shown(fact, fact.value)}"
    return value_words(fact.value)


def label(concept: Concept) -> str:
    """How a concept is called, without a semantic tag."""
    text = plain(concept.label)
    return untagged(text) or text


@lru_cache(maxsize=16384)
def plain(text: str) -> str:
    """On one line, not endless, and without what speaks to a writer: a value, a note or an instruction of a
    coded entry is free text as a note is.
    """
    words = _SPACE.sub(" ", text).strip()
    if words.count(" ") > _NAME:
        for start, end in reversed(addressed(words)):
            words = f"{words[:start]}{LEFT_OUT}{words[end:]}"
    return words if len(words) <= LONGEST_VALUE else words[:LONGEST_VALUE].rsplit(" ", 1)[0] + " …"


def range_words(reference: Range | None) -> str:
    """ "reference 3.5-5.1", "" where there is none."""
    if reference is None:
        return ""
    if reference.low and reference.high:
        return f"reference {reference.low}-{reference.high}"
    if reference.high:
        return f"reference up to {reference.high}"
    if reference.low:
        return f"reference from {reference.low}"
    return f"reference {plain(reference.text)}" if reference.text else ""


def flag(fact: Fact) -> str:
    """The flag of a result that is not normal, as the laboratory sent it."""
    return "" if all(code in NORMAL for code in codes(fact)) else fact.interpretation


def mark(fact: Fact) -> str:
    """The flag; of a result that came without one, "by range: H" or "by range: L" where it is outside its own
    reference range.
    """
    if fact.interpretation:
        return flag(fact)
    return {"above": "by range: H", "below": "by range: L"}.get(place_of(fact), "")


def remark(fact: Fact) -> str:
    """ " (HH, reference 3.5-5.1)"."""
    return _bracketed(mark(fact), range_words(fact.reference))


def _bracketed(*parts: str) -> str:
    text = ", ".join(filter(None, parts))
    return f" ({text})" if text else ""


def name(fact: Fact) -> str:
    """What the fact is about."""
    return label(fact.concept)


def dose(fact: Fact) -> str:
    """ "40 mg by mouth twice daily"; "" where the order does not say."""
    text = fact.attributes.get("dose", "")
    if not text and isinstance(fact.value, Quantity):
        text = value_words(fact.value)
    text = amount(_ANNOTATION.sub("", text), name(fact))
    for part in ("route", "frequency"):  # the sender's dose text often says them already
        more = untagged(fact.attributes.get(part, ""))
        if more.lower() not in text.lower():
            text = f"{text} {more}"
    text = text.strip()
    if stated := plain(fact.attributes.get("directions", "")).rstrip("."):
        text = stated if _states(stated, text) else f"{text} ({stated})"
    return plain(text.rstrip("."))


def _states(words: str, parts: str) -> bool:
    """Whether the sender's words state all that the structured parts do: the amounts, the way and the rhythm."""
    near = words.lower().replace(" ", "")
    rest = _OF_RHYTHM.sub(" ", parts.lower())
    return (
        {*rhythms(parts)} <= {*rhythms(words)}
        and all(f"{number}{unit}" in near for number, unit in _AMOUNT.findall(rest))
        and all(way.search(words) for way in _WAYS if way.search(parts))
    )


_AMOUNT: Final = re.compile(r"(\d+(?:[.,]\d+)?)\s?([a-zµ%]+)")
_OF_RHYTHM: Final = re.compile(r"\b(?:every|each|q) ?\d+(?: to \d+)? ?[a-z]+|\d+ times")
#: Each way of taking and each condition by its words.
_WAYS: Final = tuple(
    re.compile(rf"\b(?:{words})", re.IGNORECASE)
    for words in (
        r"by mouth|po\b|oral", r"intraven|iv\b|into a vein", r"subcut|under the skin|sc\b|sq\b|subq|inject", r"intramusc|im\b", r"inhal|nebul|breathe|puff",
        r"topical|transdermal|skin|patch|apply", r"nasal|nostril|nose|intranasal", r"ophthal|eye", r"otic|ears?\b", r"sublingual|sl\b|under the tongue",
        r"rectal|per rectum|pr\b|rectum", r"vaginal", r"tube", r"as needed|prn|if needed", r"weekly|every week|per week|a week", r"monthly",
        r"bedtime|qhs|at night|nightly|evening", r"meal|breakfast|food|lunch|dinner", r"mon", r"tue", r"wed", r"thu", r"fri", r"sat", r"sun",
    )
)  # fmt: skip


def drug(fact: Fact) -> str:
    """ "Furosemide 40 mg tablet, 40 mg by mouth twice daily"."""
    how = dose(fact)
    return f"{name(fact)}, {how}" if how else name(fact)


def called(fact: Fact) -> str:
    """Its name, with the amount of its dose where the name has another: "enoxaparin 40 mg", of which 30 mg is given, is enoxaparin 30 mg."""
    own = name(fact)
    strengths = list(_STRENGTH.finditer(own))
    doses = {(m[1], m[2].lower()) for m in _STRENGTH.finditer(dose(fact))}
    if len(strengths) != 1 or len(doses) != 1:
        return own
    (found,), ((number, unit),) = strengths, doses
    if unit != found[2].lower() or float(number) == float(found[1]):
        return own
    return " ".join(f"{own[: found.start()]}{number} {unit}{_PIECE.sub('', own[found.end() :])}".split())


#: One amount; of no mixture, volume or range, nor for a kilogram.
_STRENGTH: Final = re.compile(
    r"(?<![\d.,/-])(\d+(?:\.\d+)?) ?(mg|mcg|g|units?|mEq)\b(?! ?[/-] ?[\dk])(?! ?/ ?m)", re.IGNORECASE
)
_PIECE: Final = re.compile(
    r"\b(?:(?:oral|film-coated) )?(?:tab(?:let)?|cap(?:sule)?|syringe|vial|pen)s?\b", re.IGNORECASE
)


def order(fact: Fact) -> str:
    """ "Furosemide 40 mg tablet (40 mg by mouth twice daily)", as a subject of a sentence."""
    how = dose(fact)
    return f"{name(fact)} ({how})" if how else name(fact)


def observed(fact: Fact) -> str:
    """ "Potassium 6.4 mmol/L (HH, reference 3.5-5.1)". Negated observations state it."""
    return _observed(fact, result_words(fact), remark(fact))


def _as_sent(fact: Fact) -> str:
    """The same for a citation: the laboratory's own flag only, and the number as it was sent next to the one
    that is shown.
    """
    value = result_words(fact)
    if isinstance(fact.value, Quantity) and shown(fact, fact.value) != fact.value.value:
        value += f" (sent as {fact.value.comparator}{fact.value.value})"
    return _observed(fact, value, _bracketed(flag(fact), range_words(fact.reference)))


def _observed(fact: Fact, value: str, remarked: str) -> str:
    joint = " " if isinstance(fact.value, Quantity) else ": "
    text = f"{name(fact)}{joint}{value}" if value else name(fact)
    if not value and (note := fact.attributes.get("note", "")):
        text += f": {plain(note)}"
    return f"{'no ' if fact.status == 'refuted' else ''}{text}{remarked}"


def _status(fact: Fact) -> str:
    if fact.attributes.get("cancelled"):
        return " (cancelled)"
    return {
        "unconfirmed": " (unconfirmed)",
        "planned": " (planned)",
        "inactive": " (no longer active)",
        "stopped": " (stopped)",
    }.get(fact.status, "")


def _over(fact: Fact, zone: str) -> str:
    ended = (
        fact.end
        if fact.start < fact.end < FOREVER and (fact.relation in LASTING or not grain(fact))
        else None
    )  # else the end of its date is none of it
    if ended is None:
        return ""
    zone = "UTC" if only_dated(fact) and not ended % DAY else zone
    last = last_day(ended, zone)
    ordered = (
        fact.relation == "ordered_medication" and fact.status != "stopped"
    )  # else the moment of stopping
    return f", until {last if ordered and last != day(ended, zone) else minute(ended, zone)}"


def quote(fact: Fact, zone: str) -> str:
    """The whole fact in words: what a citation of it shows, and all that the gate lets a statement say of
    it.
    """
    about, when = name(fact), began(fact, zone)
    since = f", {when}" if when else ""
    text = fact.attributes
    more = "".join(
        f"; {key.replace('_', ' ')}: {untagged(plain(text[key]))}"
        for key in (
            "severity",
            "reaction",
            "criticality",
            "body_site",
            "reason",
            "stop_reason",
            "relationship",
            "onset",
            "note",
        )
        if text.get(key)
    )
    match fact.relation:
        case "observed" | "reported":
            late = known_from(fact)
            reported = f", reported {minute(late, zone)}" if late > fact.start else ""
            return f"{_as_sent(fact)}{'' if fact.status == 'refuted' else _status(fact)}{since}{reported}"
        case "has_allergy":
            none = f"no {about}" if names_any(fact) else f"{about}: {OFF_THE_LIST}"
            head = none if fact.status == "refuted" else f"Allergy: {about}{_status(fact)}"
        case "ordered_medication" | "given_medication" | "takes_medication" | "dispensed_medication":
            verb = {"ordered": "ordered", "given": "given", "takes": "taken", "dispensed": "dispensed"}[
                fact.relation.split("_")[0]
            ]
            verb = f"not {verb}" if fact.status == "refuted" else verb
            return f"{drug(fact)}, {verb}{since}{_status(fact)}{_over(fact, zone)}{more}"
        case "family_history_of":
            head = f"Family history: {'no ' if fact.status == 'refuted' else ''}{about}"
        case _:
            head = f"no {about}" if fact.status == "refuted" else f"{about}{_status(fact)}"
    value = value_words(fact.value)
    return f"{head}{f': {value}' if value else ''}{since}{_over(fact, zone)}{more}"


def names_any(fact: Fact) -> bool:
    """Whether an entry is of allergies at all ("drug allergy", "allergy to substance"), not of one agent ("penicillin")."""
    return _ANY.search(name(fact)) is not None


_ANY: Final = re.compile(r"allerg|intoleran|\b(?:drugs?|foods?|medic\w+|substances?|known)\b", re.IGNORECASE)
#: Of an entry for one agent that was taken back.
OFF_THE_LIST: Final = "no longer on the list of allergies"
