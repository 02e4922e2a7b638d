"""How citations name what is known of other patients, in contrast to the record: each kind by the beginning
of its name.
"""

from __future__ import annotations

from typing import Final

from schemas.diagnosis import Suggested

PATH: Final = "path:"  # a reasoning path; ReasoningPath.id follows
STEP: Final = "guideline:"  # a step of a guideline; its guideline and Recommended.id follow
TERM: Final = "phenotype:"
DISEASE: Final = "disease:"
CASE: Final = "case:"
RANKING: Final = "ranking:"
WARD: Final = "ward:"  # an entry of processors/diagnosis/ward.yaml
ADVICE: Final = "advice:"  # a row of processors/discharge/general_advice.yaml
#: What a differential rests on.
OF_DIFFERENTIALS: Final = (TERM, DISEASE, CASE, RANKING, WARD)


def disease_name(one: Suggested) -> str:
    """The name of a suggested disease."""
    return f"{DISEASE}{one.ids[0]}"
