"""Puts values where the paths of FSH point."""

from __future__ import annotations

import re
from typing import Any, Final

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
