"""How often a phenotype is seen, as people write it: 3/7, 45%, 0.45, HP:0040282, "frequent", or nothing."""

from __future__ import annotations

import math
import re
from typing import Final

from kg.medical.open.hpo_files import frequency

#: HPO's words for its classes of frequency (hp.obo, below HP:0040279).
_WORDS: Final = {
    "obligate": "HP:0040280",
    "very frequent": "HP:0040281",
    "frequent": "HP:0040282",
    "occasional": "HP:0040283",
    "very rare": "HP:0040284",
    "excluded": "HP:0040285",
}
_OF: Final = re.compile(r"(\d+)\s*/\s*(\d+)")
_SHARE_OF: Final = 10.0  # patients that a share without a count stands for, as in HPO's annotations
_UNSAID: Final = (0.0, 0.0)


class Unreadable(ValueError):
    """Says what was expected; never what stood there."""


def counted(given: str) -> tuple[float, float]:
    """(with it, of so many); (0, 0) where nobody says. Raises Unreadable for anything that is no
    frequency.
    """
    text = " ".join(given.split())
    if not text:
        return _UNSAID
    named = _WORDS.get(text.lower(), text.upper().replace("_", ":"))
    if named in _WORDS.values():
        return frequency(named)
    if match := _OF.fullmatch(text):
        seen, of = int(match[1]), int(match[2])
        if not of or seen > of:
            raise Unreadable("expected a count as 3/7, of at least one and no more than all, got another")
        return float(seen), float(of)
    try:
        share = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        share = math.nan
    if not 0 <= share <= 1:
        raise Unreadable(
            'expected a frequency as 3/7, 45%, a share from 0 to 1, or a word of HPO ("frequent"), got '
            "another"
        )
    return share * _SHARE_OF, _SHARE_OF
