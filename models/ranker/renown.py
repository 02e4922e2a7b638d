"""How well known a disease is, whatever the patient: what every vocabulary lists and much is written of is
diagnosed more often.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from models.ranker.knowledge import Floats, Knowledge, Rows

NAMES: Final = ("ids OMIM", "ids ORPHA", "ids ICD10CM", "names", "counted", "genes")
_UNCOUNTED: Final = 0.5  # the share of a term that nobody counted


def renown(knowledge: Knowledge, ids: tuple[tuple[str, ...], ...]) -> Floats:
    """Of each disease of a space (`ids`), in the order of NAMES: how many ids of a vocabulary it has; logs of
    how many names and genes; of how many of its terms somebody counted how often. float32 [D, 6].
    """
    found = np.zeros((len(ids), len(NAMES)), np.float32)
    for at, vocabulary in enumerate(("OMIM:", "ORPHA:", "ICD10CM:")):
        found[:, at] = [sum(one.startswith(vocabulary) for one in of) for of in ids]
    known = len(knowledge)
    found[:known, 3] = np.log1p([len(names) for names in knowledge.names])
    shares = [knowledge.shares(row) for row in range(known)]
    found[:known, 4] = [(of != _UNCOUNTED).mean() if len(of) else 0.0 for of in shares]
    found[:known, 5] = np.log1p(np.diff(knowledge.genes.begin))
    return found


def known(of_all: Floats, pool: Rows) -> dict[str, Floats]:
    """float32 [P] each."""
    return dict(zip(NAMES, of_all[pool].T, strict=True))
