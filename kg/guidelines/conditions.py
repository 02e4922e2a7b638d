"""Conditions as the reviewable files write them, read into predicates.

    {age: {from: 21, below: 25}}                          {sex: female}
    {happened: screening, at: 0, is: "HPV-positive/NILM"} the latest round; `at: 1` the one before; `run: 2` both
    {happened: biopsy, is: CIN2, within: 2 years}         any, no longer ago than that; `older`: longer; `least`, `most`
    {happened: screening, after: {event: treatment, same day: true}, near: 6 months}
    {measured: haemoglobin A1c, is: ">= 6.5 %"}           the latest number; `ever: true` any
    {stated: pregnancy, active: true}                     `value`, `latest`, `within` (was so), `begun` (began), `relations`
    {exposure: packs a day, is: ">= 30"}                  in amount times years
    {all: [...]} {any: [...]} {not: {...}} {use: name}    {fhirpath: "..."}

Each may carry `text`: how a clinician would say it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from kg.guidelines.days import Span, span
from kg.guidelines.predicates import (
    Age,
    Anchor,
    Either,
    Every,
    Exposure,
    FhirPath,
    Happened,
    Measured,
    Not,
    Predicate,
    Results,
    Sex,
    Stated,
    Unevaluated,
)
from kg.guidelines.reviewable import VocabularyError, listed, mapping, numeral, one_of, shown
from kg.guidelines.terms import ValueSet
from kg.guidelines.vocabulary import Vocabulary, relations_of, results_of

_COMPARED: Final = re.compile(r"^(<=|>=|<|>|=)\s*(-?\d+(?:\.\d+)?)\s*(.*)$")


def condition(given: Any, known: Vocabulary, where: str) -> Predicate:
    """Raises VocabularyError for what is no condition, has a key that nothing reads, or names what the
    vocabulary lacks.
    """
    if isinstance(given, list):
        return Every(tuple(condition(part, known, where) for part in given))
    if not isinstance(given, Mapping):
        raise VocabularyError(
            f"{where}: expected a condition such as {{age: {{below: 25}}}}, got {shown(given)}"
        )
    kind = next((key for key in given if key in _KEYS and key != "text"), next(iter(given), "nothing"))
    if kind not in _KEYS:
        raise VocabularyError(f"{where}: expected one of the conditions {', '.join(_KEYS)}, got {kind!r}")
    mapping(given, f"{where}, condition on {kind}", (kind, *_KEYS[kind]))
    return _READERS[kind](given, known, where, str(given.get("text", "")))


def _age(given: Mapping[str, Any], known: Vocabulary, where: str, _: str) -> Predicate:
    limits = mapping(given["age"], f"{where}, age", ("from", "below", "at"))
    at = one_of(limits["at"], known.kinds, where, "events") if "at" in limits else ""
    if "from" not in limits and "below" not in limits:
        raise VocabularyError(f"{where}: expected `from` or `below` of an age, got {shown(given['age'])}")
    low, high = (numeral(limits[key], where, float) if key in limits else None for key in ("from", "below"))
    return Age(low, high, at)


def _sex(given: Mapping[str, Any], known: Vocabulary, where: str, _: str) -> Predicate:
    return Sex(one_of(given["sex"], ("female", "male", "other"), where, "genders"))


def _happened(given: Mapping[str, Any], known: Vocabulary, where: str, text: str) -> Predicate:
    event = one_of(given["happened"], known.kinds, where, "events")
    results, run = _results(given.get("is"), known, event, where)
    whole = {key: numeral(given[key], where, int) for key in ("at", "run", "least", "most") if key in given}
    run = whole.get("run", run)
    if run > 1 and "at" not in given:
        raise VocabularyError(
            f"{where}: expected `at` (0: the latest) with several in a row, got {shown(dict(given))}"
        )
    if ("apart" in given or "near" in given) and "after" not in given and "before" not in given:
        raise VocabularyError(
            f"{where}: expected `after` or `before` with apart or near, got {shown(dict(given))}"
        )
    if "at" in given and ("least" in given or "most" in given):
        raise VocabularyError(
            f"{where}: expected either `at` or a count (least, most), got {shown(dict(given))}"
        )
    return Happened(
        event,
        results,
        whole.get("at"),
        run,
        _span(given.get("within"), where),
        _span(given.get("older"), where),
        _anchor(given.get("after"), known, where),
        _anchor(given.get("before"), known, where),
        _span(given.get("apart"), where),
        _span(given.get("near"), where),
        whole.get("least", 1),
        whole.get("most"),
        text or _described(given, known, event),
    )


def _results(given: Any, known: Vocabulary, event: str, where: str) -> tuple[tuple[Results, ...], int]:
    slots = {slot.name: slot for slot in known.kinds[event].slots}
    if given is None:
        return (), 1
    if isinstance(given, Mapping) or (isinstance(given, list) and given and isinstance(given[0], Mapping)):
        return results_of(given, slots, where), 1
    found: list[Results] = []
    run = 1
    for word in given if isinstance(given, list) else [given]:
        read = known.results(str(word))
        if read is None:
            raise VocabularyError(f"{where}: expected wording that the vocabulary has, got {word!r}")
        foreign = {slot for each in read.results for slot in each} - set(slots)
        if foreign:
            raise VocabularyError(
                f"{where}: expected results of {event} ({', '.join(slots)}), got {word!r}, which speaks of "
                f"{', '.join(sorted(foreign))}"
            )
        found.extend(read.results)
        run = max(run, read.run)
    return tuple(found), run


def _anchor(given: Any, known: Vocabulary, where: str) -> Anchor | None:
    if given is None:
        return None
    rest = (
        {"event": given}
        if isinstance(given, str)
        else mapping(given, f"{where}, what is counted from", ("event", "is", "at", "same day"), ("event",))
    )
    event = one_of(rest["event"], known.kinds, where, "events")
    return Anchor(
        event,
        _results(rest.get("is"), known, event, where)[0],
        numeral(rest.get("at", 0), where, int),
        bool(rest.get("same day")),
    )


def _stated(given: Mapping[str, Any], known: Vocabulary, where: str, text: str) -> Predicate:
    value = given.get("value")
    return Stated(
        _set(given["stated"], known, where),
        relations_of(given.get("relations", ()), where),
        _span(given.get("within"), where),
        bool(given.get("active")),
        _set(value, known, where) if value is not None else None,
        bool(given.get("latest")),
        text or str(given["stated"]),
        _span(given.get("begun"), where),
    )


def _measured(given: Mapping[str, Any], known: Vocabulary, where: str, text: str) -> Predicate:
    compared = _comparison(given, where, "'>= 6.5 %'")
    return Measured(
        _set(given["measured"], known, where),
        compared[1],
        compared[2],
        compared[3].strip(),
        _span(given.get("within"), where),
        text,
        bool(given.get("ever")),
    )


def _exposure(given: Mapping[str, Any], known: Vocabulary, where: str, text: str) -> Predicate:
    compared = _comparison(given, where, "'>= 30'")
    return Exposure(
        _set(given["exposure"], known, where),
        compared[1],
        compared[2],
        text,
        tuple(map(str, given.get("units", ()))),
    )


def _use(given: Mapping[str, Any], known: Vocabulary, where: str, _: str) -> Predicate:
    name = one_of(given["use"], known.conditions, where, "named conditions")
    others = {
        other: condition for other, condition in known.conditions.items() if other != name
    }  # none may use itself
    return condition(known.conditions[name], replace(known, conditions=others), f"{where}, {name}")


def _comparison(given: Mapping[str, Any], where: str, example: str) -> re.Match[str]:
    compared = _COMPARED.match(str(given.get("is", "")).strip())
    if compared is None:
        raise VocabularyError(f"{where}: expected a comparison such as {example}, got {given.get('is')!r}")
    return compared


def _set(given: Any, known: Vocabulary, where: str) -> ValueSet:
    return known.value_sets[one_of(given, known.value_sets, where, "value sets")]


def _span(given: Any, where: str) -> Span | None:
    if given is None:
        return None
    try:
        return span(str(given))
    except ValueError as error:
        raise VocabularyError(f"{where}: {error}") from None


def _described(given: Mapping[str, Any], known: Vocabulary, event: str) -> str:
    """ "latest screening: HPV-positive/NILM, within 2 years"."""
    title = known.kinds[event].title
    place = {None: "", 0: "latest ", 1: "previous "}.get(given.get("at"), f"{given.get('at')} before: ")
    wanted = given.get("is")
    what = ""
    if isinstance(wanted, Mapping):
        what = _in_words(wanted, known)
    elif wanted is not None:
        what = " or ".join(
            _in_words(each, known) for each in (wanted if isinstance(wanted, list) else [wanted])
        )
    times = [f"{key} {given[key]}" for key in ("within", "older") if key in given]
    times += [
        f"{key} {given[key] if isinstance(given[key], str) else given[key]['event']}"
        for key in ("after", "before")
        if key in given
    ]
    counts = (
        f"at least {given['least']} "
        if given.get("least", 1) > 1
        else "no "
        if given.get("most") == 0
        else ""
    )
    return " ".join(
        f"{counts}{place}{title}{': ' if what else ''}{what}{' ' if times else ''}{', '.join(times)}".split()
    )


def _in_words(wanted: Any, known: Vocabulary) -> str:
    """ "HPV test positive, cytology ASC-US" of {hpv: [positive], cytology: [ASC-US]}; a word stays itself."""
    if not isinstance(wanted, Mapping):
        return str(wanted)
    return ", ".join(
        f"{known.slots()[slot].title} {' or '.join(v if isinstance(v, list) else [v])}"
        for slot, v in wanted.items()
    )


_KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "age": (),
    "sex": (),
    "happened": (
        "is",
        "at",
        "run",
        "within",
        "older",
        "after",
        "before",
        "apart",
        "near",
        "least",
        "most",
        "text",
    ),
    "measured": ("is", "within", "ever", "text"),
    "exposure": ("is", "units", "text"),
    "stated": ("relations", "within", "active", "value", "latest", "begun", "text"),
    "all": ("text",),
    "any": ("text",),
    "not": ("text",),
    "use": (),
    "fhirpath": ("text",),
    "text": (),
}
_READERS: Final[Mapping[str, Callable[[Mapping[str, Any], Vocabulary, str, str], Predicate]]] = {
    "age": _age,
    "sex": _sex,
    "happened": _happened,
    "measured": _measured,
    "exposure": _exposure,
    "stated": _stated,
    "all": lambda given, known, where, text: Every(
        tuple(condition(part, known, where) for part in listed(given["all"], where)), text
    ),
    "any": lambda given, known, where, text: Either(
        tuple(condition(part, known, where) for part in listed(given["any"], where)), text
    ),
    "not": lambda given, known, where, text: Not(condition(given["not"], known, where), text),
    "use": _use,
    "fhirpath": lambda given, known, where, text: FhirPath(str(given["fhirpath"]), text),
    "text": lambda given, known, where, text: Unevaluated("text", text, text),
}
