"""Which paths are compared with a patient at all: what does not apply never has a similarity computed.

False prunes; unknown stays, since what a record does not say is not thereby absent. A path is false where its
guideline is (age, sex, the condition it is for), where it is itself, or where one of its steps is (a branch
that the patient did not take).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from kg.guidelines.alignment.inputs import Applicability

if TYPE_CHECKING:
    from kg.guidelines.alignment.path_index import PathIndex


def kept(index: PathIndex, applicability: Applicability) -> NDArray[np.bool_]:
    """bool [P], by number of the path. Names that the index does not have say nothing about it."""
    stays = index.there.copy()
    for guideline, verdict in applicability.guidelines.items():
        if verdict == "false" and guideline in index.by_guideline:
            stays[index.by_guideline[guideline]] = False
    for path, verdict in applicability.paths.items():
        if verdict == "false" and path in index.number:
            stays[index.number[path]] = False
    for step, standing in applicability.steps.items():
        if standing.applies == "false" and step in index.by_step:
            stays[index.by_step[step]] = False
    return stays
