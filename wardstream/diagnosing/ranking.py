"""The ranker as the commands open it: disease profiles, the case base, the fitted fusion."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from kg.diseases import FOLDER, open_diseases
from models.casebase import Case, Store
from models.ranker import Base, Ranker, base, load
from models.ranker.fusion import SHIPPED
from models.ranker.knowledge import Knowledge
from wardstream.diagnosing.pseudonyms import pseudonyms

CORPUS: Final = Path(".data/corpus")


def ranker(knowledge: Knowledge, cases: Sequence[Case], fusion: Path = SHIPPED) -> Ranker:
    return Ranker(base(knowledge, cases), load(fusion))


def open_ranker(
    corpus: Path = CORPUS,
    graph: Path = FOLDER,
    fusion: Path = SHIPPED,
    say: Callable[[str], None] = lambda _: None,
    *,
    salt: Path | None = None,
    device: str = "",
) -> Ranker:
    """`salt`: file of the pseudonyms' salt, where it is not in the corpus · `device`: of torch, to match on ("cuda"); "": the processor.

    Raises ConfigurationError where a package, the device or the salt that is named is missing, StateError where the corpus cannot be read. An empty corpus
    is no error.
    """
    cases = Store(corpus).cases()
    known = pseudonyms(corpus, salt)
    if not cases:
        say(f"no cases in {corpus}: diagnosing from disease profiles alone; add some: wardstream corpus add --format phenopacket PATH")
    opened = ranker(open_diseases(graph, say=say), cases, fusion)
    held = opened.base if known is None else hiding(opened.base, known.of)
    return Ranker(matching_on(held, device) if device else held, opened.fusion)


def hiding(held: Base, pseudonym: Callable[[str], str]) -> Base:
    """The same base, asked about patients by their record keys, whose cases it has under pseudonyms."""
    return replace(held, columns=replace(held.columns, pseudonym=pseudonym))


def matching_on(held: Base, device: str) -> Base:
    """The same base, matched on a device."""
    from models.casebase.on_device import DeviceMatcher

    return replace(held, matcher=DeviceMatcher(held.columns, held.similarity, device))
