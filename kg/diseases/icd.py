"""ICD-10-CM as names of diseases. Codes are kept where a disease with a profile has the same name; the others
can be looked up, and can be what cases are diagnosed with, but the classification says nothing of what
patients show.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple
from xml.etree import ElementTree

from kg.diseases.hpoa import Described
from kg.medical.open.icd10cm import diagnoses
from kg.medical.open.packaged import packaged
from models.ranker.knowledge import dotted

_PREFIX: Final = "ICD10CM:"
_NO_DISEASES: Final = frozenset("RVWXYZ")  # signs and findings, external causes, reasons for contact
_CODE: Final = re.compile(r"[A-Z]\d\w[\w.]*$")
_UNSAID: Final = re.compile(r", (?:\w+ )?(?:not |un)specified\b.*$")
_ASIDE: Final = re.compile(r"\s*[\[(][^\[\]()]*[\])]")


class Entry(NamedTuple):
    """`names`: title first, forms that mean just this · `more`: inclusion terms and what a category includes,
    narrower, and the title without ", site not specified" · `codes`: others that add nothing to this one,
    such as E11.9 to E11.
    """

    id: str
    names: tuple[str, ...]
    more: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()

    @property
    def disease(self) -> bool:
        return self.id.removeprefix(_PREFIX)[0] not in _NO_DISEASES


def entries() -> Iterator[Entry]:
    """Every category and code that is a thing of its own; chapters and blocks are no diseases."""
    included = _included()
    for term in diagnoses():
        if "-" not in term.id.partition(":")[2]:
            codes = (_PREFIX + code.rpartition("|")[2] for code in term.codes)
            more = dict.fromkeys((*term.loose, *included.get(term.id, ()), _UNSAID.sub("", term.name)))
            yield Entry(
                term.id,
                (term.name, *term.exact),
                tuple(more),
                tuple(code for code in codes if code != term.id),
            )


def described(of: Iterable[Entry]) -> list[Described]:
    """Names alone, to be merged with diseases that have profiles."""
    return [Described(one.id, one.names) for one in of]


def codes() -> frozenset[str]:
    """Every category and code, with the prefix."""
    listed = (
        line.strip()
        for line in packaged("simple_icd_10_cm", "data/code-list*.txt")
        .read_text(encoding="utf-8")
        .splitlines()
    )
    return frozenset(dotted(_PREFIX + code) for code in listed if _CODE.match(code))


def _included() -> dict[str, list[str]]:
    """What a category says that it includes; left out where it goes on ("with ...", a list)."""
    root = ElementTree.parse(packaged("simple_icd_10_cm", "data/*tabular*.xml")).getroot()  # noqa: S314 - a file of an installed package
    found: dict[str, list[str]] = {}
    for node in root.iter("diag"):
        for note in node.iterfind("includes/note"):
            text = _ASIDE.sub("", note.text or "").removesuffix(" NOS").strip()
            if text and not re.search(r"[;:,]| with | due to ", text):
                found.setdefault(_PREFIX + node.findtext("name", ""), []).append(text)
    return found
