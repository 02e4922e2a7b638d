"""Dates, lists, quotations and directions for medicines in Spanish. Numbers and units stay as they are written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

import msgspec.yaml

MONTHS: Final = (
    *("enero", "febrero", "marzo", "abril", "mayo", "junio"),
    *("julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"),
)
_ENGLISH: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_NUMBER: Final = {month: place for place, month in enumerate(_ENGLISH)}
_MONTH: Final = "|".join(_ENGLISH)
#: "on 3 May 2025 08:30", "in May 2025", "for 13 October 2025", "8 September", "2025".
_WHEN: Final = re.compile(
    rf"(?P<space> ?)(?P<lead>on |in |for )?(?:(?:(?P<day>\d{{1,2}}) )?(?P<month>{_MONTH})(?: (?P<year>\d{{4}}))?"
    r"|(?P<only>\d{4}))(?: (?P<time>\d\d:\d\d))?"
)


def dated(text: str) -> str:
    """A date alone, with the word that leads it in: "on 3 May 2025" as "el 3 de mayo de 2025"; other text as it is."""
    found = _WHEN.fullmatch(text)
    if found is None or (found["only"] and not found["lead"]) or (found["day"] == "0"):
        return text
    words = found["only"] or _date(found["day"], found["month"], found["year"])
    if found["time"]:
        words += f", {found['time']}"
    exact = bool(found["day"])
    lead = {"on ": "el ", "in ": "en ", "for ": "para el " if exact else "para "}.get(found["lead"] or "", "")
    return f"{found['space']}{lead}{words}"


def _date(day: str | None, month: str, year: str | None) -> str:
    shown = [day, MONTHS[_NUMBER[month]], year]
    return " de ".join(part for part in shown if part)


def listed(parts: Sequence[str]) -> str:
    """ "a, b y c", "padre e hijo"; with semicolons where the parts have commas or colons of their own."""
    if len(parts) < 2:
        return "".join(parts)
    comma = "; " if any("," in p or ": " in p for p in parts) else ", "
    word = "e" if re.match(r"[«(]?h?i(?![aeo])", parts[-1], re.IGNORECASE) else "y"
    return f"{comma.join(parts[:-1])}{';' if comma == '; ' else ''} {word} {parts[-1]}"


def quoted(text: str) -> str:
    """In quotation marks, those within it others, a full stop at its end left to the sentence around it; "" stays."""
    inner = " ".join(text.split()).replace("«", "“").replace("»", "”")
    inner = inner[:-1] if inner.endswith(".") and not inner.endswith("..") else inner
    return f"«{inner}»" if inner else ""


@cache
def _words() -> list[tuple[re.Pattern[str], str, str]]:
    """Pattern, Spanish words and kind of each entry of doses.yaml."""
    raw: dict[str, dict[str, str]] = msgspec.yaml.decode(
        files("processors.languages").joinpath("doses.yaml").read_text(encoding="utf-8")
    )
    months = "|".join(f"{month}|{month[:3]}" for month in _ENGLISH)
    return [
        (
            re.compile(
                f"(?:{pattern})".replace("MONTH", months) + ("" if kind == "joints" else r"(?!\w)"),
                re.IGNORECASE,
            ),
            shown,
            kind,
        )
        for kind, entries in raw.items()
        for pattern, shown in entries.items()
    ]


#: How what cannot be put in Spanish may begin, behind an amount and how often.
_TAIL: Final = re.compile(
    r"[,;(]?\s*(?:until|till|through|as needed|as directed|for|while|with|after|before|max\w*|no more|do not|unless|if|when)\b",
    re.IGNORECASE,
)
#: Other doses follow: no part of such a direction may stand for it.
_STEPS: Final = re.compile(r"\b(?:then|none|from|also|plus|another)\b", re.IGNORECASE)
_DONE: Final = frozenset({"often", "when", "lasting"})  # behind which a direction may end


@lru_cache(maxsize=4096)
def directions(text: str) -> str:
    """ "40 mg by mouth twice a day" as "40 mg por vía oral dos veces al día". What the table has no words for stays, in
    quotation marks: behind an amount and how often, that alone; else the whole.
    """
    place, shown, kinds = 0, "", set[str]()
    ended: tuple[int, str] | None = None
    while place < len(text):
        matches = [(m.end(), words, kind, m) for p, words, kind in _words() if (m := p.match(text, place))]
        if not matches:
            rest = text[ended[0] :].strip() if ended is not None else ""
            if ended is not None and _TAIL.match(rest) and not _STEPS.search(rest):
                return f"{ended[1]} {quoted(rest.strip(' ,;'))}"
            return quoted(text)
        place, words, kind, found = max(matches, key=lambda one: one[0])
        shown += _filled(found, words)
        kinds.add(kind)
        if {"amounts", "often"} <= kinds and kind in _DONE:
            ended = (place, shown)
    known = ("amounts" in kinds and kinds & {"often", "when"}) or kinds <= {"lasting", "joints"}
    return shown if known else quoted(text)


def _filled(found: re.Match[str], words: str) -> str:
    """Spanish words with what the match has of figures, dates and weekdays."""
    parts = {name: value or "" for name, value in found.groupdict().items()}
    parts["a_m"] = f" a {parts['m']}" if parts.get("m") else ""
    if day := parts.get("day"):
        month = parts["month"]
        number = int(month) if month.isdigit() else 1 + _SHORT.index(month[:3].lower())
        parts["date"] = _date(str(int(day)), _ENGLISH[number - 1], parts.get("year"))
    if days := parts.get("weekdays"):
        parts["weekdays"] = weekdays(days)
    return words.format(found[0], **parts)


def weekdays(text: str) -> str:
    """ "Tuesday, Thursday" as "martes y jueves"."""
    return listed([_WEEKDAYS[one.lower()] for one in _WEEKDAY.findall(text)])


_SHORT: Final = [month[:3].lower() for month in _ENGLISH]
_WEEKDAYS: Final = {
    "mon": "lunes", "tue": "martes", "wed": "miércoles", "thu": "jueves", "fri": "viernes", "sat": "sábados", "sun": "domingos",
}  # fmt: skip
_WEEKDAY: Final = re.compile("|".join(_WEEKDAYS), re.IGNORECASE)
