"""Conditions as the reviewable files write them, read into predicates.

    {age: {from: 21, below: 25}}                          {sex: female}
    {happened: screening, at: 0, is: "HPV-positive/NILM"} the latest round; `at: 1` the one before; `run: 2` both
    {happened: biopsy, is: CIN2, within: 2 years}         any, no longer ago than that; `least`, `most`, `older`
    {happened: screening, after: {event: treatment}, near: 6 months}
    {measured: haemoglobin A1c, is: ">= 6.5 %"}           the latest number; `ever: true` any
    {stated: pregnancy, active: true}                     `value`, `latest`, `within` (was so), `begun` (began), `relations`
    {exposure: packs a day, is: ">= 30"}                  in amount times years
    {all: [...]} {any: [...]} {not: {...}} {use: name}    {fhirpath: "..."}

Each may carry `text`: how a clinician would say it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

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
from kg.guidelines.vocabulary import Vocabulary, VocabularyError, results_of

_COMPARED: Final = re.compile(r"^(<=|>=|<|>|=)\s*(-?\d+(?:\.\d+)?)\s*(.*)$")


def condition(said: Any, known: Vocabulary, where: str) -> Predicate:
    """Raises VocabularyError for what is no condition, or names what the vocabulary lacks."""
    if isinstance(said, list):
        return Every(tuple(condition(part, known, where) for part in said))
    if not isinstance(said, Mapping):
        raise VocabularyError(f"{where}: expected a condition such as {{age: {{below: 25}}}}, got {said!r}")
    text = str(said.get("text", ""))
    match next(iter(said)):
        case "age":
            return Age(_number(said["age"].get("from")), _number(said["age"].get("below")), said["age"].get("at", ""))
        case "sex":
            return Sex(str(said["sex"]))
        case "happened":
            return _happened(said, known, where, text)
        case "measured":
            return _measured(said, known, where, text)
        case "exposure":
            compared = _comparison(said, where, "'>= 30'")
            return Exposure(_set(said["exposure"], known, where), compared[1], compared[2], text)
        case "stated":
            value = said.get("value")
            return Stated(
                _set(said["stated"], known, where), tuple(said.get("relations", ())), _span(said.get("within"), where), bool(said.get("active")),
                _set(value, known, where) if value is not None else None, bool(said.get("latest")), text or _named(said["stated"]),
                _span(said.get("begun"), where),
            )  # fmt: skip
        case "all":
            return Every(tuple(condition(part, known, where) for part in said["all"]), text)
        case "any":
            return Either(tuple(condition(part, known, where) for part in said["any"]), text)
        case "not":
            return Not(condition(said["not"], known, where), text)
        case "use":
            if said["use"] not in known.conditions:
                raise VocabularyError(f"{where}: expected one of the named conditions ({', '.join(known.conditions)}), got {said['use']!r}")
            return condition(known.conditions[said["use"]], known, f"{where}, {said['use']}")
        case "fhirpath":
            return FhirPath(str(said["fhirpath"]), text)
        case "text":
            return Unevaluated("text", text, text)
        case other:
            raise VocabularyError(f"{where}: expected age, sex, happened, measured, exposure, stated, all, any, not, use, fhirpath or text, got {other!r}")


def _happened(said: Mapping[str, Any], known: Vocabulary, where: str, text: str) -> Happened:
    event = str(said["happened"])
    results, run = _results(said.get("is"), known, event, where)
    return Happened(
        event,
        results,
        said.get("at"),
        int(said.get("run", run)),
        _span(said.get("within"), where),
        _span(said.get("older"), where),
        _anchor(said.get("after"), known, where),
        _anchor(said.get("before"), known, where),
        _span(said.get("apart"), where),
        _span(said.get("near"), where),
        int(said.get("least", 1)),
        said.get("most"),
        text or _told(said, known, event),
    )


def _results(said: Any, known: Vocabulary, event: str, where: str) -> tuple[tuple[Results, ...], int]:
    if event not in known.kinds:
        raise VocabularyError(f"{where}: expected one of the events {', '.join(known.kinds)}, got {event!r}")
    if said is None:
        return (), 1
    if isinstance(said, Mapping) or (isinstance(said, list) and said and isinstance(said[0], Mapping)):
        return results_of(said, {slot.name: slot for slot in known.kinds[event].slots}, where), 1
    found: list[Results] = []
    run = 1
    for word in said if isinstance(said, list) else [said]:
        read = known.results(str(word))
        if read is None:
            raise VocabularyError(f"{where}: expected wording that the vocabulary has, got {word!r}")
        found.extend(read.results)
        run = max(run, read.run)
    return tuple(found), run


def _anchor(said: Any, known: Vocabulary, where: str) -> Anchor | None:
    if said is None:
        return None
    event = said if isinstance(said, str) else str(said["event"])
    rest: Mapping[str, Any] = {} if isinstance(said, str) else said
    return Anchor(event, _results(rest.get("is"), known, event, where)[0], int(rest.get("at", 0)))


def _measured(said: Mapping[str, Any], known: Vocabulary, where: str, text: str) -> Measured:
    compared = _comparison(said, where, "'>= 6.5 %'")
    return Measured(_set(said["measured"], known, where), compared[1], compared[2], compared[3].strip(), _span(said.get("within"), where), text,
                    bool(said.get("ever")))  # fmt: skip


def _comparison(said: Mapping[str, Any], where: str, example: str) -> re.Match[str]:
    compared = _COMPARED.match(str(said.get("is", "")).strip())
    if compared is None:
        raise VocabularyError(f"{where}: expected a comparison such as {example}, got {said.get('is')!r}")
    return compared


def _set(said: Any, known: Vocabulary, where: str) -> ValueSet:
    if isinstance(said, str) and said in known.value_sets:
        return known.value_sets[said]
    raise VocabularyError(f"{where}: expected one of the value sets {', '.join(known.value_sets)}, got {said!r}")


def _span(said: Any, where: str) -> Span | None:
    if said is None:
        return None
    try:
        return span(str(said))
    except ValueError as error:
        raise VocabularyError(f"{where}: {error}") from None


def _number(said: Any) -> float | None:
    return None if said is None else float(said)


def _named(said: Any) -> str:
    return str(said)


def _told(said: Mapping[str, Any], known: Vocabulary, event: str) -> str:
    """ "latest screening: HPV-positive/NILM, within 2 years"."""
    title = known.kinds[event].title
    place = {None: "", 0: "latest ", 1: "previous "}.get(said.get("at"), f"{said.get('at')} before: ")
    wanted = said.get("is")
    what = ""
    if isinstance(wanted, Mapping):
        what = ", ".join(f"{known.slots()[slot].title} {' or '.join(v if isinstance(v, list) else [v])}" for slot, v in wanted.items())
    elif wanted is not None:
        what = " or ".join(map(str, wanted if isinstance(wanted, list) and not isinstance(wanted[0], Mapping) else [wanted]))
    times = [f"{key} {said[key]}" for key in ("within", "older") if key in said]
    times += [f"{key} {said[key] if isinstance(said[key], str) else said[key]['event']}" for key in ("after", "before") if key in said]
    counts = f"at least {said['least']} " if said.get("least", 1) > 1 else "no " if said.get("most") == 0 else ""
    return " ".join(f"{counts}{place}{title}{': ' if what else ''}{what}{' ' if times else ''}{', '.join(times)}".split())
