"""Age, onset, sex and inheritance: whether they fit what is known of a disease. 0 where either side says nothing."""

from __future__ import annotations

from typing import Final

import numpy as np

from models.ranker.knowledge import Floats, Knowledge, Rows
from models.ranker.query import Query

#: HPO's terms of onset -> years it spans (from the definitions in hp.obo).
ONSET: Final = {
    30674: (-0.8, 0.0), 11460: (-0.8, -0.55), 11461: (-0.55, 0.0), 3577: (-0.1, 0.02), 3623: (0.0, 0.08), 3593: (0.08, 1.0), 11463: (1.0, 5.0),
    410280: (0.0, 16.0), 3621: (5.0, 16.0), 3581: (16.0, 90.0), 11462: (16.0, 40.0), 3596: (40.0, 60.0), 3584: (60.0, 100.0),
}  # fmt: skip
_X_RECESSIVE, _X_LINKED, _Y_LINKED = 1419, 1417, 1450


def circumstances(knowledge: Knowledge, pool: Rows, query: Query) -> dict[str, Floats]:
    """`too young`: years by which the patient is younger than the earliest onset; `outside onset`: log distance of the first sign from the known
    onset; `sex`: 1 where an X-linked recessive disease meets a boy, -1 where it meets a girl; `inheritance`: shared with the pedigree, or against it."""
    number = knowledge.ontology.number
    young, outside, fits, inherited = (np.zeros(len(pool), np.float32) for _ in range(4))
    for at, disease in enumerate(pool.tolist()):
        if disease >= len(knowledge):
            continue
        spans = [ONSET[one] for one in number[knowledge.onset.of(disease)].tolist() if one in ONSET]
        if spans:
            earliest, latest = min(span[0] for span in spans), max(span[1] for span in spans)
            if query.age is not None:
                young[at] = max(0.0, earliest - query.age)
            if query.onset is not None:
                away = max(earliest - query.onset, query.onset - latest, 0.0)
                outside[at] = np.log1p(away) if away else -1.0
        modes = set(number[knowledge.inheritance.of(disease)].tolist())
        if query.sex and modes & {_X_RECESSIVE, _X_LINKED} and len(modes) == 1:
            fits[at] = 1.0 if query.sex == "male" else -1.0
        if query.inheritance and modes:
            inherited[at] = 1.0 if modes & set(number[list(query.inheritance)].tolist()) else -1.0
    return {"too young": young, "outside onset": outside, "sex": fits, "inheritance": inherited}
