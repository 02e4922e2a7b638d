"""Cases for the re-rankers."""

from __future__ import annotations

from kg.guidelines.alignment import Aligner, AlignmentSettings, Applicability, Standing
from kg.guidelines.alignment.reranking import Case
from schemas.instant import DAY
from tests.kg.guidelines.alignment.worlds import happened, index_of, state_of

TREATED = (
    ("Node status N0", 1),
    ("Chemotherapy (procedure)", 5),
    ("Trastuzumab injection", 30),
    ("Tamoxifen tablet", 60),
)


def case_of(
    told: tuple[tuple[str, int], ...] = TREATED,
    standings: dict[str, Standing] | None = None,
    request: str = "request-1",
    threshold: float = 0.4,
) -> Case:
    applicability = Applicability(steps=standings or {})
    options = AlignmentSettings(threshold=threshold, length_power=1)
    return Aligner(options).case(
        state_of(happened(*told), index_of(), options), request, 90 * DAY, applicability
    )
