"""How much of a medicine, as a person reads it: a bare number says of what, where the medicine's name
does.
"""

from __future__ import annotations

import re
from typing import Final

_BARE: Final = re.compile(r"(\d+(?:\.\d+)?)(?![\d.])(?!\s*(?:[A-Za-z%µμ/]|to\b|-))")
#: Forms that are counted. Of a solution or a cream "1" may be anything.
_FORM: Final = re.compile(
    r"\b(tablet|capsule|caplet|suppositor(?=y|ies)|lozenge|patch|sachet)(?:s|es|y|ies)?\b", re.IGNORECASE
)
_ZEROS: Final = re.compile(r"\.0+$")
_ONE: Final = re.compile(
    r"(?<![\d.,/-])1(?:\.0+)? (puff|tablet|capsule|drop|unit|spray|ampoule|sachet|inhalation|dose|patche)s\b"
)
UNSAID: Final = "(unit not stated)"


def amount(said: str, about: str) -> str:
    """ "1.0" of "Hydrochlorothiazide 25 MG Oral Tablet" is "1 tablet"; of what is not counted in pieces, "1
    (unit not stated)".
    """
    if (bare := _BARE.match(said)) is None:
        return _ONE.sub(
            lambda found: f"1 {found[1].removesuffix('e') if found[1] == 'patche' else found[1]}", said
        )
    number = _ZEROS.sub("", bare[1])
    forms = {found[1].lower() for found in _FORM.finditer(about)}
    of = (
        _pieces(forms.pop(), number)
        if len(forms) == 1 and "{" not in about and "/ML" not in about.upper()
        else UNSAID
    )
    return f"{number} {of}{said[bare.end() :]}"


def _pieces(form: str, number: str) -> str:
    if form == "suppositor":
        return "suppository" if _single(number) else "suppositories"
    if _single(number):
        return form
    return f"{form}es" if form == "patch" else f"{form}s"


def _single(number: str) -> bool:
    return number == "1" or number.startswith("0.")
