"""What stands right of `=` in a rule of FSH: text, codes, quantities, canonicals, references, numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import Struct

#: Code systems that FSH names without defining them, as SUSHI knows them from HL7's terminology.
_KNOWN: Final = {
    "SNOMED_CT": "http://snomed.info/sct",
    "SCT": "http://snomed.info/sct",
    "LOINC": "http://loinc.org",
    "LNC": "http://loinc.org",
    "RXNORM": "http://www.nlm.nih.gov/research/umls/rxnorm",
    "UCUM": "http://unitsofmeasure.org",
    "RXN": "http://www.nlm.nih.gov/research/umls/rxnorm",
    "ICD10": "http://hl7.org/fhir/sid/icd-10",
    "ICD10CM": "http://hl7.org/fhir/sid/icd-10-cm",
}
_TEXT: Final = re.compile(r'^"((?:\\.|[^"\\])*)"$', re.DOTALL)
_CODE: Final = re.compile(
    r'^([^\s#"]*)#(?:"((?:\\.|[^"\\])*)"|([^\s"]+))(?:\s+"((?:\\.|[^"\\])*)")?$', re.DOTALL
)
_QUANTITY: Final = re.compile(
    r"^([+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\s+(?:'([^']*)'|(\S+#\S+))(?:\s+\"((?:\\.|[^\"\\])*)\")?$"
)
_UNIT: Final = re.compile(r"^'([^']*)'(?:\s+\"([^\"]*)\")?$")
_CALL: Final = re.compile(r"^(Canonical|Reference)\(\s*([^)]*?)\s*\)(?:\s+\"([^\"]*)\")?$")
_NUMBER: Final = re.compile(r"^[+-]?\d+(?:\.\d+)?$")
_DATE: Final = re.compile(r"^\d{4}(-\d{2}(-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?)?)?$")
_FLAGS: Final = re.compile(r"\s+(?:\(exactly\)|MS|SU|\?!|TU|N|D)$")


class Names(Struct, frozen=True):
    """What names mean: aliases, the canonicals of what is defined, references to instances, instances as
    such.

    `missing` is called for an alias that no file defines.
    """

    aliases: Mapping[str, str]
    canonical: Callable[[str], str]
    reference: Callable[[str], str]
    instance: Callable[[str], Any]
    missing: Callable[[str], None]

    def system(self, name: str) -> str:
        bare = name.split("|")[0]
        if bare in self.aliases:
            return self.aliases[bare]
        if not bare or "://" in bare or bare.startswith("urn:"):
            return bare
        known = _KNOWN.get(bare.removeprefix("$").upper())
        if known is None and bare.startswith("$"):
            self.missing(bare)
        return known or self.canonical(bare)


def value(text: str, names: Names) -> Any:
    """None where it is no value that FSH has."""
    given = _FLAGS.sub("", text.strip())
    if found := _TEXT.match(given):
        return unescaped(found[1])
    if found := _CODE.match(given):
        return _code(found[1], unescaped(found[2]) if found[2] is not None else found[3], found[4], names)
    if found := _QUANTITY.match(given):
        coded = (
            _code(found[3].split("#")[0], found[3].split("#")[1], None, names)
            if found[3]
            else {"system": "http://unitsofmeasure.org", "code": found[2]}
        )
        return {
            "value": float(found[1]) if "." in found[1] else int(found[1]),
            "unit": found[4] or found[2] or "",
            **coded,
        }
    if found := _UNIT.match(given):
        return {"system": "http://unitsofmeasure.org", "code": found[1], "unit": found[2] or found[1]}
    if found := _CALL.match(given):
        url, bar, version = found[2].partition("|")
        if found[1] == "Canonical":
            return names.canonical(names.aliases.get(url, url)) + bar + version
        return {"reference": names.reference(found[2])} | ({"display": found[3]} if found[3] else {})
    if given in ("true", "false"):
        return given == "true"
    if _NUMBER.match(given) and not re.fullmatch(r"\d{4}", given):
        return float(given) if "." in given else int(given)
    if _DATE.match(given) or "://" in given or given.startswith("urn:"):
        return given
    return names.aliases.get(given) or names.instance(given)


def unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: {"n": "\n", "t": "\t", "r": "\r"}.get(found[1], found[1]), text)


def _code(system: str, code: str, display: str | None, names: Names) -> Any:
    """A bare code is text; with a system, or words, it is a Coding."""
    if not system and not display:
        return code
    given = {"code": code}
    if system:
        given["system"] = names.system(system)
    if display:
        given["display"] = unescaped(display)
    return given


# Puts values where the paths of FSH point.

_PART: Final = re.compile(r"([^.\[\]]+)((?:\[[^\]]*\])*)")
_LONGEST: Final = 10_000  # of a list; an index beyond is a slip


class Filler:
    """Puts values where paths point. [+] is the next of a list, [=] the last; a slice's name stands for a
    place of its own.
    """

    def __init__(self, resource: dict[str, Any]) -> None:
        self._resource = resource
        self._last: dict[str, int] = {}
        self._slices: dict[tuple[str, str], int] = {}

    def enter(self, path: str) -> None:
        self._places(path)

    def put(self, path: str, given: Any) -> None:
        places = self._places(path)
        at: Any = self._resource
        for position, place in enumerate(places):
            held = _held(at, place)
            if position == len(places) - 1:
                new = {**held, **given} if isinstance(held, dict) and isinstance(given, dict) else given
                _store(at, place, new)
                return
            wanted: Any = [] if isinstance(places[position + 1], int) else {}
            if isinstance(wanted, list) and isinstance(held, dict):
                held = [held]
            elif isinstance(wanted, dict) and isinstance(held, list):
                held = held[0] if held and isinstance(held[0], dict) else {}
            elif isinstance(wanted, dict) and isinstance(held, str):
                held = {"code": held} if places[position + 1] in ("text", "display", "coding") else {}
            elif not isinstance(held, list | dict):
                held = wanted
            _store(at, place, held)
            at = held

    def _places(self, path: str) -> list[str | int]:
        places: list[str | int] = []
        prefix = ""
        for name, indices in _PART.findall(path):
            prefix = f"{prefix}.{name}"
            places.append(name)
            for index in re.findall(r"\[([^\]]*)\]", indices):
                number = self._number(prefix, index)
                prefix = f"{prefix}[{number}]"
                places.append(number)
        return places

    def _number(self, prefix: str, index: str) -> int:
        if index == "+":
            self._last[prefix] = self._last.get(prefix, -1) + 1
        elif index == "=":
            self._last.setdefault(prefix, 0)
        elif index.isdigit():
            self._last[prefix] = int(index)
        else:
            key = (prefix, index)
            if key not in self._slices:
                self._slices[key] = self._last[prefix] = self._last.get(prefix, -1) + 1
            return self._slices[key]
        return self._last[prefix]


def _held(at: Any, place: str | int) -> Any:
    if isinstance(at, list) and isinstance(place, int):
        return at[place] if place < len(at) else None
    return at.get(place) if isinstance(at, dict) else None


def _store(at: Any, place: str | int, given: Any) -> None:
    if isinstance(at, list) and isinstance(place, int):
        if place > _LONGEST:
            return
        at.extend({} for _ in range(place + 1 - len(at)))
        at[place] = given
    elif isinstance(at, dict):
        at[str(place)] = given
