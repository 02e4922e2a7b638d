"""ICD-10-CM's tabular list as simple-icd-10-cm packages it: categories and their children, inclusion terms as
surfaces.

A code that only adds a seventh character, a side of the body, "unspecified" or "without complications" to its
parent is a code of the parent's concept and not a thing of its own; so are all below a substance in the
poisonings (T36-T65) and below a category in the external causes (V00-Y99).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree

from kg.medical.graph import Group
from kg.medical.open.normal import key
from kg.medical.open.packaged import packaged
from kg.medical.open.term import ICD10CM, Term, coded

_SIDE: Final = re.compile(
    r",? ?\b(?:right|left|bilateral|unspecified side|(?:right|left|unspecified|bilateral) (?=\w)|unspecified"
    r"|without (?:mention of )?complications?)\b,?"
)
_RANGE: Final = re.compile(r"\s*\([A-Z]\d\w?[A-Z]?-[A-Z]\d\w?[A-Z]?\)$")
_ASIDE: Final = re.compile(r"\s*[\[(][^\[\]()]*[\])]")
_CLUMSY: Final = re.compile(
    r"\b(?:other|others|elsewhere|classified|classifiable|unspecified|specified|not otherwise|encounter|codes?|due to|following|resulting"
    r"|subsequent|complicating|in diseases|status|sequela|with|without|involving|initial|by)\b",
    re.IGNORECASE,
)
_WORDS: Final = 7  # a title of more words is never used in speech


def diagnoses() -> Iterator[Term]:
    """Chapters, blocks, categories and codes, what adds nothing folded away."""
    extended = _extended()
    root = ElementTree.parse(packaged("simple_icd_10_cm", "data/*tabular*.xml")).getroot()  # noqa: S314 - a file of an installed package
    for chapter in root.iterfind("chapter"):
        number, title = chapter.findtext("name", ""), _RANGE.sub("", chapter.findtext("desc", ""))
        top = f"ICD10CM:chapter-{number}"
        yield Term(top, title, "DISO")
        for block in chapter.iterfind("section"):
            name = block.get("id", "")
            here = f"ICD10CM:{name}"
            if block.find("diag") is None:
                continue
            title = _RANGE.sub("", block.findtext("desc", ""))
            if "-" in name:
                yield Term(here, title, "DISO", (), (), (coded(ICD10CM, name),), (top,))
            for category in block.iterfind("diag"):
                yield from _diagnosis(category, here if "-" in name else top, extended)


def _diagnosis(node: ElementTree.Element, parent: str, extended: dict[str, list[str]]) -> Iterator[Term]:
    code, title = node.findtext("name", ""), node.findtext("desc", "")
    codes, forms, kept = [code, *extended.get(code, ())], _inclusions(node), []
    todo = list(node.iterfind("diag"))
    while todo:
        child = todo.pop(0)
        if _adds_nothing(child, code, title):
            below = child.findtext("name", "")
            codes += [below, *extended.get(below, ())]
            forms += _inclusions(child)
            todo = [*child.iterfind("diag"), *todo]
        else:
            kept.append(child)
    here = f"ICD10CM:{code}"
    exact, loose = _surfaces(title, forms)
    yield Term(
        here, title, _group(code), exact, loose, tuple(coded(ICD10CM, one) for one in codes), (parent,)
    )
    for child in kept:
        yield from _diagnosis(child, here, extended)


def _extended() -> dict[str, list[str]]:
    """Codes with a seventh character, by the code that they extend: S72.001 -> S72.001A, S72.001B ..."""
    found: dict[str, list[str]] = {}
    for line in packaged("simple_icd_10_cm", "data/code-list*.txt").read_text(encoding="utf-8").splitlines():
        code = line.strip()
        if len(code) == 7 and "-" not in code:
            stem = code[:6].rstrip("X")
            found.setdefault(f"{stem[:3]}.{stem[3:]}".rstrip("."), []).append(f"{code[:3]}.{code[3:]}")
    return found


def _adds_nothing(child: ElementTree.Element, code: str, title: str) -> bool:
    if code[0] in "VWXY" or (code[0] == "T" and "36" <= code[1:3] <= "65" and len(code) >= 5):
        return True
    given = child.findtext("desc", "")
    return key(_SIDE.sub(" ", given)) == key(_SIDE.sub(" ", title))


def _inclusions(node: ElementTree.Element) -> list[str]:
    return [note.text for note in node.iterfind("inclusionTerm/note") if note.text]


def _surfaces(title: str, forms: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Its forms: the title if people would use it, inclusion terms as narrower forms."""
    exact = [one for one in dict.fromkeys((title, _ASIDE.sub("", title))) if _given(one)]
    return tuple(exact), tuple(
        one
        for one in dict.fromkeys(_ASIDE.sub("", form).removesuffix(" NOS") for form in forms)
        if _given(one)
    )


def _given(form: str) -> bool:
    return len(form.split()) <= _WORDS and not _CLUMSY.search(form) and ";" not in form


def _group(code: str) -> Group:
    return "ACTI" if code.startswith("Y93") else "DISO"
