"""Records in, a fitted ranker out."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from models.ranker.base import base
from models.ranker.case import Case
from models.ranker.fusion import save
from models.ranker.knowledge import Knowledge
from schemas.errors import ConfigurationError
from trainers.ranking.examples import Example, of_base
from trainers.ranking.fitting import Weigh, fit

_LEAST: Final = 50  # cases; of fewer nothing can be learned
_TOLD: Final = 500
_FOLDS: Final = 5


def run(
    cases: Sequence[Case],
    knowledge: Knowledge,
    out: Path,
    *,
    of_one: int = 4,
    threads: int = 1,
    seed: int = 1,
    say: Callable[[str], None] = lambda _: None,
) -> dict[str, object]:
    """What was done. Raises ConfigurationError where there is too little to learn from."""
    built = base(knowledge, cases)
    examples = of_base(
        built, seed, of_one, lambda done: say(f"{done} cases asked") if done % _TOLD == 0 else None
    )
    if len(examples) < _LEAST:
        raise ConfigurationError(
            f"expected at least {_LEAST} cases with findings and a known disease, got {len(examples)}"
        )
    fusion = fit(examples, _FOLDS, balanced(built.columns.cases, examples), threads, say)
    done: dict[str, object] = {
        "cases": len(cases),
        "examples": len(examples),
        "of a disease that the base had not seen": sum(one.unseen for one in examples),
        "diseases": knowledge.version,
        "seed": seed,
    }
    save(fusion, out, done)
    return {"written": str(out), **done}


def balanced(cases: Sequence[Case], examples: Sequence[Example]) -> Weigh:
    """Published cases outnumber the others tenfold: each source counts by the root of its size; a case made
    unseen counts half, as it counts twice.
    """
    sizes = Counter(cases[one.case].source for one in examples)
    most = max(sizes.values())

    def weigh(one: Example) -> float:
        scale = min(math.sqrt(most / sizes[cases[one.case].source]), 3.0)
        return scale * (0.5 if one.dropped else 1.0)

    return weigh
