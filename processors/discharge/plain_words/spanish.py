"""Names of the record in a Spanish letter: unchanged, with Spanish plain words where the glossary has them."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec.yaml

from processors.discharge.plain_words import glossary
from processors.discharge.plain_words.glossary import measured, names_in, purpose, purposes, with_plain_words
from processors.languages.phrases import Phrase
from processors.languages.spanish import listed, quoted, weekdays

_BRACKETED: Final = re.compile(r" ?\[([^\[\]]+)\]")


@cache
def _table() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = msgspec.yaml.decode(
        files("processors.discharge.plain_words").joinpath("spanish.yaml").read_text(encoding="utf-8")
    )
    return found


def words() -> dict[str, str]:
    """Spanish plain words by the English ones of the glossary."""
    return _table()["explanations"]


def _whole(name: str, *, of_results: bool = False) -> str:
    """The Spanish words for a name as a whole, or for each of several; "" where a part of it is not known."""
    text = name.strip(" .").lower()
    known = {form.lower(): plain for form, plain in names_in(name, of_results=of_results)}
    if (
        found := _table()["names"].get(text)
        or _table()["order_names"].get(text)
        or words().get(known.get(text, ""), "")
    ):
        return found
    if made := _ordered(text):
        return made
    parts = _PARTS.split(name.strip(" ."))
    found_parts = [_whole(part, of_results=of_results) for part in parts] if len(parts) > 1 else [""]
    return listed(found_parts) if all(found_parts) else ""


@cache
def _patterns(kind: str) -> list[tuple[re.Pattern[str], str]]:
    return [(re.compile(pattern, re.IGNORECASE), shown) for pattern, shown in _table()[kind].items()]


def _ordered(text: str) -> str:
    """What is put together of names: "CT chest with contrast"; "" where a part of it is not known."""
    for pattern, template in _patterns("orders"):
        if (found := pattern.fullmatch(text)) is None:
            continue
        parts = {
            kind: weekdays(part) if kind == "weekdays" else _short(part)
            for kind, part in found.groupdict().items()
        }
        if all(parts.values()):
            return template.format(**parts)
    return ""


def _short(name: str) -> str:
    """Each part of it, without the explanation behind a comma."""
    parts = [_whole(part).partition(", ")[0] for part in name.split(", ")]
    return ", ".join(parts) if all(parts) else ""


def bare(name: str) -> str:
    """The Spanish words for a name alone, where they are known; else the name in quotation marks."""
    return _whole(name) or quoted(name)


def reason(text: str) -> Phrase:
    """Why something was changed: in Spanish a single result as a sentence, else as free text."""

    def shown(language: str) -> str:
        found = _RESULT.fullmatch(text.strip(" ."))
        known = [said for pattern, said in _patterns("results") if found and pattern.fullmatch(found["name"])]
        return f"{known[0]} {found['value']}" if found and known else free(text).render(language)

    return Phrase(str(free(text)), shown)


#: "K 6.4", "BP 96/54", "calcium 10.9 mg/dL".
_RESULT: Final = re.compile(
    r"(?P<name>[A-Za-z][A-Za-z0-9+ ]*?)[ :=]+(?P<value>\d[\d.,/]*(?: ?(?:%|mm ?Hg|mg/dL|g/dL|mmol/L|mEq/L|µmol/L|umol/L|ms|bpm|K/uL))?)"
)
_PARTS: Final = re.compile(r", and |, | and ")


def named(name: str, *, of_results: bool = False) -> Phrase:
    """A condition, a procedure or a test: "high blood pressure (hypertension)", "presión arterial alta (hypertension)"; what is
    no name of the glossary as a whole, in quotation marks, with what the glossary knows of its parts.
    """
    english = measured(name) if of_results else with_plain_words(name)
    return Phrase(english, lambda _: _named(name, of_results=of_results))


def _named(name: str, *, of_results: bool) -> str:
    if whole := _whole(name, of_results=of_results):
        return name if whole.lower() == name.lower() else f"{whole} ({name})"
    if of_results:  # a part of it is another test: "lactate" of "lactate dehydrogenase"
        return quoted(name)
    known = [(form, words()[plain]) for form, plain in names_in(name) if plain in words()]
    parts = "; ".join(f"{form}: {plain}" for form, plain in known)
    return f"{quoted(name)} ({parts})" if parts else quoted(name)


def medicine(name: str, *, brief: bool = False) -> Phrase:
    """ "furosemide 40 mg tablet (a water pill)": its name as on its label, in Spanish behind the Spanish one, and what it
    is for.
    """
    what = "" if brief else purpose(name)

    def shown(_: str) -> str:
        found = _medicines().match(name)
        called = _table()["medicines"][found[0].lower()] if found else ""
        label = name if called and called.lower() != name.lower() else ""
        behind = "; ".join(part for part in (label, words().get(what, "")) if part)
        return f"{called or name} ({behind})" if behind else called or name

    return Phrase(f"{name} ({what})" if what else name, shown)


@cache
def _medicines() -> re.Pattern[str]:
    longest_first = sorted(_table()["medicines"], key=len, reverse=True)
    return re.compile(rf"(?:{'|'.join(map(re.escape, longest_first))})(?![\w-])", re.IGNORECASE)


def explained(english: str) -> Phrase:
    """Words of a note that `glossary.explained` has been through: in quotation marks, with Spanish explanations; what medicines are
    for is with them among the medicines.
    """

    def glossed(match: re.Match[str]) -> str:
        if match[1] in _SIDES:
            return f" [{_SIDES[match[1]]}]"
        if match[1] not in words():
            return match[0]
        return "" if match[1] in purposes() else f" [{words()[match[1]]}]"

    return Phrase(english, lambda _: quoted(_glossed(_BRACKETED.sub(glossed, english))))


_SIDES: Final = {"left": "izquierdo o izquierda", "right": "derecho o derecha"}


def _glossed(text: str) -> str:
    """Each plain English name once with its Spanish words behind it, in square brackets."""
    seen: set[str] = set()

    def glossed(match: re.Match[str]) -> str:
        name, shown = match[0].lower(), _table()["names"][match[0].lower()]
        if (
            name in seen
            or name == shown.lower()
            or _INSIDE.search(text[: match.start()])
            or text.startswith(" [", match.end())
        ):
            return match[0]
        seen.add(name)
        return f"{match[0]} [{shown}]"

    return _names().sub(glossed, text)


#: An open bracket before it.
_INSIDE: Final = re.compile(r"\[[^\]]*\Z")


@cache
def _names() -> re.Pattern[str]:
    longest_first = sorted(_table()["names"], key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest_first))})(?![\w-])", re.IGNORECASE)


def free(text: str) -> Phrase:
    """Free text of a coded entry: Spanish where all of it is names that are known, else as words of a note."""
    quotation = explained(glossary.explained(text))

    def shown(language: str) -> str:
        whole = _whole(text)
        return f"{whole} ({text})" if whole else quotation.render(language)

    return Phrase(quotation, shown)
