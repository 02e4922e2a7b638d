"""The ranker as the commands open it: disease profiles, the case base, the fitted fusion."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from kg.diseases import FOLDER, open_diseases
from models.casebase import Case, Store
from models.ranker import Ranker, base, load
from models.ranker.fusion import SHIPPED
from models.ranker.knowledge import Knowledge

CORPUS: Final = Path(".data/corpus")


def ranker(knowledge: Knowledge, cases: Sequence[Case], fusion: Path = SHIPPED) -> Ranker:
    return Ranker(base(knowledge, cases), load(fusion))


def open_ranker(
    corpus: Path = CORPUS, graph: Path = FOLDER, fusion: Path = SHIPPED, say: Callable[[str], None] = lambda _: None
) -> Ranker:
    """Raises ConfigurationError where a package is missing, StateError where the corpus cannot be read. An empty corpus is no error."""
    cases = Store(corpus).cases()
    if not cases:
        say(f"no cases in {corpus}: diagnosing from disease profiles alone; add some: wardstream corpus add --format phenopacket PATH")
    return ranker(open_diseases(graph, say=say), cases, fusion)
