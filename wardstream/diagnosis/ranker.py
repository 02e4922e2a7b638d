"""The ranker as the commands open it: disease profiles, the case base, the fitted fusion."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from kg import diseases
from models.ranker.base import Base, base
from models.ranker.case import Case
from models.ranker.case_base import Store
from models.ranker.fusion import SHIPPED, load
from models.ranker.knowledge import Knowledge
from models.ranker.ranker import Ranker
from streams.telemetry.pseudonyms import Pseudonyms
from wardstream.diagnosis.pseudonyms import pseudonyms

CORPUS: Final = Path(".data/corpus")


def ranker(knowledge: Knowledge, cases: Sequence[Case], fusion: Path = SHIPPED) -> Ranker:
    return Ranker(base(knowledge, cases), load(fusion))


def open_ranker(
    corpus: Path = CORPUS,
    graph: Path = diseases.FOLDER,
    fusion: Path = SHIPPED,
    say: Callable[[str], None] = lambda _: None,
    *,
    salt: Path | None = None,
    device: str = "",
) -> Ranker:
    """`salt`: file of the pseudonyms' salt, where it is not in the corpus · `device`: of torch, to match on
    ("cuda"); "": the processor.

    Raises ConfigurationError where a package, the device or the salt that is named is missing, StateError
    where the corpus cannot be read. An empty corpus is no error.
    """
    cases = Store(corpus).cases()
    known = pseudonyms(corpus, salt)
    if not cases:
        say(
            f"no cases in {corpus}: diagnosing from disease profiles alone; add some: wardstream corpus "
            "--format phenopacket PATH"
        )
    opened = hidden(ranker(diseases.open_diseases(graph, say=say), cases, fusion), known)
    return Ranker(matching_on(opened.base, device), opened.fusion) if device else opened


def hidden(opened: Ranker, known: Pseudonyms | None) -> Ranker:
    """The same ranker, for queries with record keys, whose cases its base has under
    pseudonyms.
    """
    if known is None:
        return opened
    held = opened.base
    return Ranker(replace(held, columns=replace(held.columns, pseudonym=known.of)), opened.fusion)


def matching_on(held: Base, device: str) -> Base:
    """The same base, matched on a device."""
    from models.ranker.on_device import DeviceMatcher

    return replace(held, matcher=DeviceMatcher(held.columns, held.similarity, device))
