"""Which concept a coded value means: by its codes, else by the text that is written with them.

Hospitals code with SNOMED CT, RxNorm and LOINC; the open graph has few of those codes, but it knows the
words. So displays are stripped of what the code systems add: "Essential hypertension (disorder)", "lisinopril
10 MG Oral Tablet [Zestril]".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from kg.medical.snapshot import Snapshot
from schemas.codes import Coding

_ICD: Final = "http://hl7.org/fhir/sid/icd-10-cm"
_TAG: Final = re.compile(
    r"\s*\((?:disorder|finding|procedure|situation|event|regime/therapy|substance|product|observable entity|body structure|physical object|person"
    r"|qualifier value|morphologic abnormality|medicinal product|clinical drug|environment|occupation|organism|record artifact|context-dependent category)\)\s*$"
)
_BRAND: Final = re.compile(r"\[([^\]]+)\]")
#: From the first strength on, an RxNorm name says how much and in what.
_STRENGTH: Final = re.compile(
    r"\s+\d[\d.,]*\s*(?:MG|MCG|UG|G|ML|UNT|UNIT|MEQ|%|ACTUAT|HR|MMOL|BAU|CELLS|IU|\[)", re.IGNORECASE
)
_RELEASE: Final = re.compile(r"^(?:\d+\s*(?:HR|ML|ACTUAT|DAY)\s+|\d+\s*x\s+|NDA\d+\s+)+", re.IGNORECASE)
_FORM: Final = re.compile(
    r"\s+(?:(?:extended|delayed|sustained|immediate|modified)[ -]release|enteric[ -]coated|chewable|disintegrating|effervescent|prefilled|metered|dose|oral|topical"
    r"|nasal|ophthalmic|otic|rectal|vaginal|sublingual|buccal|transdermal|injectable|inhalation|intravenous|subcutaneous|system|product|dry powder"
    r"|tablets?|capsules?|solution|suspension|cream|ointment|lotion|gel|foam|spray|patch|inhaler|injection|syringe|pen|auto-?injector|suppository"
    r"|powder|syrup|elixir|lozenge|drops|film|implant|pack|kit|ring|er|xr|sr|dr|cr|hfa|iv|po|pill)(?=\s|$)",
    re.IGNORECASE,
)
_LAB: Final = re.compile(
    r"\s*\[[^\]]*\].*$| (?:in|of) (?:serum|plasma|blood|urine|serum or plasma|serum, plasma or blood|capillary blood|venous blood|arterial blood)\b.*$"
    r"|(?: by .*)$",
    re.IGNORECASE,
)
_ASIDE: Final = re.compile(r"\s*\([^()]*\)")
_QUALIFIER: Final = re.compile(
    r"^(?:acute|chronic|primary|essential|unspecified|recurrent|mild|moderate|severe)\s+(?=\w)",
    re.IGNORECASE,
)


def concept_of(snapshot: Snapshot, codings: Sequence[Coding], text: str = "") -> int | None:
    """Row of the concept, by the first code that the graph knows, then by the displays, then by `text`. None
    where nothing fits.

    An ambiguous word (MS) is no answer. Of an ICD-10-CM code that is not known, the code above it is.
    """
    for coding in codings:
        for code in _widening(coding):
            row = snapshot.coded(coding.system, code)
            if row is not None:
                return row
    for given in (*(coding.display for coding in codings), text):
        for form in dict.fromkeys(forms(given)):
            rows = snapshot.named(form)
            if len(rows) == 1:
                return rows[0]
    return None


def forms(display: str) -> Iterator[str]:
    """What a display may be called in a graph, the whole first, then with less and less of what a code system
    adds.
    """
    given = " ".join(display.split())
    if not given:
        return
    yield given
    bare = _TAG.sub("", given)
    yield bare
    yield _ASIDE.sub("", bare)
    if (drug := _drug(bare)) != bare:
        yield drug
    if brand := _BRAND.search(bare):
        yield brand[1]
    if (lab := _LAB.sub("", bare)) != bare:
        yield lab
        yield f"{lab} level"
    if (plain := _QUALIFIER.sub("", _ASIDE.sub("", bare))) != bare:
        yield plain


def without_tag(display: str) -> str:
    """Without what SNOMED CT adds in brackets: "Biopsy of breast (procedure)"."""
    return _TAG.sub("", display)


def ingredient(display: str) -> str:
    """What a drug or procedure is plainly called: without the code system's tag, strength, form and brand;
    the display where that leaves nothing.
    """
    return _drug(_TAG.sub("", " ".join(display.split()))) or display


def rows_of(snapshot: Snapshot, term: str) -> list[int]:
    """Rows that a person may mean: an id, an ICD-10-CM code or another, a form, in this order."""
    if (row := snapshot.row(term)) is not None:
        return [row]
    if "|" in term and (row := snapshot.coded(*term.split("|", 1))) is not None:
        return [row]
    if (row := snapshot.coded(_ICD, term.upper())) is not None:
        return [row]
    return snapshot.named(term)


def _drug(given: str) -> str:
    """An RxNorm name without strength, form and brand; of several ingredients "a and b"."""
    parts = []
    for part in _BRAND.sub("", given).split(" / "):
        name = _STRENGTH.split(_RELEASE.sub("", part.strip()), maxsplit=1)[0]
        while (shorter := _FORM.sub("", f" {name}").strip()) != name:
            name = shorter
        parts.append(name.strip(" ,"))
    named = [part for part in dict.fromkeys(parts) if part]
    return " and ".join([", ".join(named[:-1]), named[-1]] if len(named) > 1 else named)


def _widening(coding: Coding) -> Iterator[str]:
    if not coding.code:
        return
    yield coding.code
    if coding.system == _ICD:
        code = coding.code.upper().replace(".", "")
        for end in range(len(code), 2, -1):
            yield code[:3] if end == 3 else f"{code[:3]}.{code[3:end]}"
