"""Text of ours that can be put in another language: composed in English, as the gate judges it, from templates that
have a counterpart with the same key in each language. What is of the record stays as the record has it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

import msgspec.yaml

from processors.languages import spanish

#: ISO 639-1 codes of the languages that have a table; how records name them otherwise.
LANGUAGES: Final = MappingProxyType({"en": "english.yaml", "es": "spanish.yaml"})
_CALLED: Final = MappingProxyType({"spa": "es", "spanish": "es", "español": "es", "castellano": "es"})
ENGLISH: Final = "en"


class Phrase(str):
    """English text that knows how to say the same in other languages."""

    render: Callable[[str], str]

    def __new__(cls, english: str, render: Callable[[str], str]) -> Phrase:
        made = super().__new__(cls, english)
        made.render = render
        return made


def language_of(stated: str) -> str:
    """The language of letters to a patient for whom a record states `stated` ("es-MX", "Spanish"): English where no
    other language has a table.
    """
    words = stated.strip().lower().replace("_", "-")
    code = words.partition("-")[0].partition(" ")[0]
    code = _CALLED.get(code, code)
    return code if code in LANGUAGES else ENGLISH


@cache
def table(language: str) -> dict[str, str]:
    """The templates of a language, by key."""
    found: dict[str, str] = msgspec.yaml.decode(
        files("processors.languages").joinpath(LANGUAGES[language]).read_text(encoding="utf-8")
    )
    return found


def fixed(key: str, language: str) -> str:
    """A template without placeholders in a language; English for ""."""
    return table(language or ENGLISH)[key]


def openings(*keys: str) -> tuple[str, ...]:
    """How English sentences of these templates begin, before their first placeholder."""
    return tuple(table(ENGLISH)[key].partition("{")[0] for key in keys)


def say(key: str, **parts: str) -> Phrase:
    """The template of that key, filled. Raises KeyError for a key or a part that is missing."""
    return Phrase(
        table(ENGLISH)[key].format(**parts),
        lambda language: table(language)[key].format(**{n: rendered(p, language) for n, p in parts.items()}),
    )


def rendered(text: str, language: str) -> str:
    """The text in a language; of what is no phrase of ours, dates alone are put in it."""
    if language == ENGLISH:
        return str(text)
    return text.render(language) if isinstance(text, Phrase) else spanish.dated(text)


def as_is(text: str) -> Phrase:
    """Words of the record, which stay in their language: in quotation marks."""
    return Phrase(text, lambda _: spanish.quoted(text))


def joined(parts: Sequence[str]) -> Phrase:
    """ "a, b and c"; with semicolons where the parts have commas or colons of their own."""
    return Phrase(
        _listed(parts, "and"), lambda language: spanish.listed([rendered(p, language) for p in parts])
    )


def _listed(parts: Sequence[str], and_: str) -> str:
    if len(parts) < 2:
        return "".join(parts)
    comma = "; " if any("," in p or ": " in p for p in parts) else ", "
    return f"{comma.join(parts[:-1])}{';' if comma == '; ' else ''} {and_} {parts[-1]}"


def together(*parts: str, by: str = "") -> Phrase:
    """The parts that are not empty, one behind the other."""
    kept = [part for part in parts if part]
    return Phrase(by.join(kept), lambda language: by.join(rendered(part, language) for part in kept))


def sentence(text: str) -> str:
    """With a capital, and a full stop; a phrase in each of its languages."""
    if isinstance(text, Phrase):
        return Phrase(_sentence(text), lambda language: _sentence(text.render(language)))
    return _sentence(text)


def _sentence(text: str) -> str:
    text = str(text).strip()
    text = text[:1].upper() + text[1:] if text[:1].islower() and not text[1:2].isupper() else text
    return text if text.endswith((".", "!", "?", "…")) else text + "."


def capital(phrase: Phrase) -> Phrase:
    """With its first letter as a capital."""

    def made(text: str) -> str:
        return text[:1].upper() + text[1:]

    return Phrase(made(str(phrase)), lambda language: made(phrase.render(language)))


_PLACE: Final = re.compile(r"\{(\w+)\}")


def translated(english: str, language: str) -> str | None:
    """What was filled from a template of the table, or is several of them, put in the language; None where it is
    none of ours.
    """
    if language == ENGLISH:
        return str(english)
    if isinstance(english, Phrase):
        return english.render(language)
    return _translated(str(english), language)


@lru_cache(maxsize=4096)
def _translated(english: str, language: str) -> str | None:
    other = table(language)
    for key, pattern in _fixed():
        for found in (pattern.fullmatch(english), pattern.match(english)):
            if found is None:
                continue
            parts = found.groupdict()
            text = other[key].format(**{n: _part(n, p, language) for n, p in parts.items()})
            if found.end() == len(english):
                return text
            if english[found.end()] == " " and (more := _translated(english[found.end() + 1 :], language)):
                return f"{text} {more}"
    return None


def _part(name: str, text: str, language: str) -> str:
    """Figures and dates; of other words what the table has, else a quotation."""
    if name != "what":
        return spanish.dated(text)
    parts = [_translated(part, language) for part in text.split("; ")]
    return spanish.quoted(text) if None in parts else "; ".join(part for part in parts if part)


@cache
def _fixed() -> list[tuple[str, re.Pattern[str]]]:
    """Titles, reasons and remarks, the longest first."""
    found = []
    for key, template in table(ENGLISH).items():
        if key.startswith(("title.", "empty.", "limit.", "note.")):
            parts = _PLACE.split(template)
            pattern = "".join(
                (r"(?P<n>\d+)" if part == "n" else rf"(?P<{part}>.+?)") if place % 2 else re.escape(part)
                for place, part in enumerate(parts)
            )
            end = "$" if template.endswith("}") else ""
            found.append((key, re.compile(pattern + end, re.DOTALL)))
    return sorted(found, key=lambda one: -len(one[1].pattern))


def distinct(parts: Iterable[str]) -> list[str]:
    """Each once, in their order."""
    return list(dict.fromkeys(parts))
