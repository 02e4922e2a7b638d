"""Age, onset, sex and inheritance: whether they fit what is known of a disease. 0 where either side says
nothing.
"""

from __future__ import annotations

import numpy as np

from models.ranker.knowledge import Floats, Knowledge, Rows
from models.ranker.onset import onsets
from models.ranker.query import Query

_X_RECESSIVE, _X_LINKED = 1419, 1417


def circumstances(knowledge: Knowledge, pool: Rows, query: Query) -> dict[str, Floats]:
    """`too young`: years by which the patient is younger than the earliest onset; `outside onset`: log
    distance of the first sign from the known onset; `sex`: 1 where an X-linked recessive disease meets a boy,
    -1 where it meets a girl; `inheritance`: shared with the pedigree, or against it.
    """
    number, ages = knowledge.ontology.number, onsets()
    young, outside, fits, inherited = (np.zeros(len(pool), np.float32) for _ in range(4))
    for at, disease in enumerate(pool.tolist()):
        if disease >= len(knowledge):
            continue
        spans = [
            ages[said]
            for term in knowledge.onset.of(disease).tolist()
            if (said := knowledge.ontology.id(term)) in ages
        ]
        if spans:
            earliest, latest = min(span.begins for span in spans), max(span.ends for span in spans)
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
