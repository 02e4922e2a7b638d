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

from kg.guidelines.checking import VocabularyError, listed, mapping, numeral, one_of, shown
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
from kg.guidelines.spans import Span, span
from kg.guidelines.terms import ValueSet
from kg.guidelines.vocabulary import Vocabulary, relations_of, results_of

_COMPARED: Final = re.compile(r"^(<=|>=|<|>|=)\s*(-?\d+(?:\.\d+)?)\s*(.*)$")


def condition(said: Any, known: Vocabulary, where: str) -> Predicate:
    """Raises VocabularyError for what is no condition, has a key that nothing reads, or names what the
    vocabulary lacks.
    """
    if isinstance(said, list):
        return Every(tuple(condition(part, known, where) for part in said))
    if not isinstance(said, Mapping):
        raise VocabularyError(
            f"{where}: expected a condition such as {{age: {{below: 25}}}}, got {shown(said)}"
        )
    kind = next((key for key in said if key in _KEYS and key != "text"), next(iter(said), "nothing"))
    if kind not in _KEYS:
        raise VocabularyError(f"{where}: expected one of the conditions {', '.join(_KEYS)}, got {kind!r}")
    mapping(said, f"{where}, condition on {kind}", (kind, *_KEYS[kind]))
    return _READERS[kind](said, known, where, str(said.get("text", "")))


def _age(said: Mapping[str, Any], known: Vocabulary, where: str, _: str) -> Predicate:
    limits = mapping(said["age"], f"{where}, age", ("from", "below", "at"))
    at = one_of(limits["at"], known.kinds, where, "events") if "at" in limits else ""
    if "from" not in limits and "below" not in limits:
        raise VocabularyError(f"{where}: expected `from` or `below` of an age, got {shown(said['age'])}")
    low, high = (numeral(limits[key], where, float) if key in limits else None for key in ("from", "below"))
    return Age(low, high, at)


def _sex(said: Mapping[str, Any], known: Vocabulary, where: str, _: str) -> Predicate:
    return Sex(one_of(said["sex"], ("female", "male", "other"), where, "genders"))


def _happened(said: Mapping[str, Any], known: Vocabulary, where: str, text: str) -> Predicate:
    event = one_of(said["happened"], known.kinds, where, "events")
    results, run = _results(said.get("is"), known, event, where)
    whole = {key: numeral(said[key], where, int) for key in ("at", "run", "least", "most") if key in said}
    run = whole.get("run", run)
    if run > 1 and "at" not in said:
        raise VocabularyError(
            f"{where}: expected `at` (0: the latest) with several in a row, got {shown(dict(said))}"
        )
    if ("apart" in said or "near" in said) and "after" not in said and "before" not in said:
        raise VocabularyError(
            f"{where}: expected `after` or `before` with apart or near, got {shown(dict(said))}"
        )
    if "at" in said and ("least" in said or "most" in said):
        raise VocabularyError(
            f"{where}: expected either `at` or a count (least, most), got {shown(dict(said))}"
        )
    return Happened(
        event,
        results,
        whole.get("at"),
        run,
        _span(said.get("within"), where),
        _span(said.get("older"), where),
        _anchor(said.get("after"), known, where),
        _anchor(said.get("before"), known, where),
        _span(said.get("apart"), where),
        _span(said.get("near"), where),
        whole.get("least", 1),
        whole.get("most"),
        text or _told(said, known, event),
    )


def _results(said: Any, known: Vocabulary, event: str, where: str) -> tuple[tuple[Results, ...], int]:
    slots = {slot.name: slot for slot in known.kinds[event].slots}
    if said is None:
        return (), 1
    if isinstance(said, Mapping) or (isinstance(said, list) and said and isinstance(said[0], Mapping)):
        return results_of(said, slots, where), 1
    found: list[Results] = []
    run = 1
    for word in said if isinstance(said, list) else [said]:
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


def _anchor(said: Any, known: Vocabulary, where: str) -> Anchor | None:
    if said is None:
        return None
    rest = (
        {"event": said}
        if isinstance(said, str)
        else mapping(said, f"{where}, what is counted from", ("event", "is", "at", "same day"), ("event",))
    )
    event = one_of(rest["event"], known.kinds, where, "events")
    return Anchor(
        event,
        _results(rest.get("is"), known, event, where)[0],
        numeral(rest.get("at", 0), where, int),
        bool(rest.get("same day")),
    )


def _stated(said: Mapping[str, Any], known: Vocabulary, where: str, text: str) -> Predicate:
    value = said.get("value")
    return Stated(
        _set(said["stated"], known, where),
        relations_of(said.get("relations", ()), where),
        _span(said.get("within"), where),
        bool(said.get("active")),
        _set(value, known, where) if value is not None else None,
        bool(said.get("latest")),
        text or str(said["stated"]),
        _span(said.get("begun"), where),
    )


def _measured(said: Mapping[str, Any], known: Vocabulary, where: str, text: str) -> Predicate:
    compared = _comparison(said, where, "'>= 6.5 %'")
    return Measured(
        _set(said["measured"], known, where),
        compared[1],
        compared[2],
        compared[3].strip(),
        _span(said.get("within"), where),
        text,
        bool(said.get("ever")),
    )


def _exposure(said: Mapping[str, Any], known: Vocabulary, where: str, text: str) -> Predicate:
    compared = _comparison(said, where, "'>= 30'")
    return Exposure(
        _set(said["exposure"], known, where),
        compared[1],
        compared[2],
        text,
        tuple(map(str, said.get("units", ()))),
    )


def _use(said: Mapping[str, Any], known: Vocabulary, where: str, _: str) -> Predicate:
    name = one_of(said["use"], known.conditions, where, "named conditions")
    others = {
        other: condition for other, condition in known.conditions.items() if other != name
    }  # none may use itself
    return condition(known.conditions[name], replace(known, conditions=others), f"{where}, {name}")


def _comparison(said: Mapping[str, Any], where: str, example: str) -> re.Match[str]:
    compared = _COMPARED.match(str(said.get("is", "")).strip())
    if compared is None:
        raise VocabularyError(f"{where}: expected a comparison such as {example}, got {said.get('is')!r}")
    return compared


def _set(said: Any, known: Vocabulary, where: str) -> ValueSet:
    return known.value_sets[one_of(said, known.value_sets, where, "value sets")]


def _span(said: Any, where: str) -> Span | None:
    if said is None:
        return None
    try:
        return span(str(said))
    except ValueError as error:
        raise VocabularyError(f"{where}: {error}") from None


def _told(said: Mapping[str, Any], known: Vocabulary, event: str) -> str:
    """ "latest screening: HPV-positive/NILM, within 2 years"."""
    title = known.kinds[event].title
    place = {None: "", 0: "latest ", 1: "previous "}.get(said.get("at"), f"{said.get('at')} before: ")
    wanted = said.get("is")
    what = ""
    if isinstance(wanted, Mapping):
        what = _in_words(wanted, known)
    elif wanted is not None:
        what = " or ".join(
            _in_words(each, known) for each in (wanted if isinstance(wanted, list) else [wanted])
        )
    times = [f"{key} {said[key]}" for key in ("within", "older") if key in said]
    times += [
        f"{key} {said[key] if isinstance(said[key], str) else said[key]['event']}"
        for key in ("after", "before")
        if key in said
    ]
    counts = (
        f"at least {said['least']} " if said.get("least", 1) > 1 else "no " if said.get("most") == 0 else ""
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
    "all": lambda said, known, where, text: Every(
        tuple(condition(part, known, where) for part in listed(said["all"], where)), text
    ),
    "any": lambda said, known, where, text: Either(
        tuple(condition(part, known, where) for part in listed(said["any"], where)), text
    ),
    "not": lambda said, known, where, text: Not(condition(said["not"], known, where), text),
    "use": _use,
    "fhirpath": lambda said, known, where, text: FhirPath(str(said["fhirpath"]), text),
    "text": lambda said, known, where, text: Unevaluated("text", text, text),
}
