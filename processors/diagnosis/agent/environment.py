"""The ports of the retrieval environment (Deep-DxSearch, section 5.1.1), and what comes back through them.

Every return has an id, so that a claim of the diagnosis can be linked to what it rests on. Implementations
are pure: equal questions have equal answers. What they raise is caught where they are asked (answers.py):
the agent is shown that a source did not answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol, TypeAlias

from msgspec import Struct

Corpus: TypeAlias = Literal["WIKI", "PMC", "BOOK"]
CORPORA: Final[tuple[Corpus, ...]] = ("WIKI", "PMC", "BOOK")


class Profile(Struct, frozen=True):
    """A disease of the guideline corpus: what `<lookup>` finds (eq. 20)."""

    id: str  # of the entry, e.g. OMIM:154700
    name: str
    phenotypes: tuple[str, ...]  # the most frequent first
    synonyms: tuple[str, ...] = ()  # other names of the same disease


class Referred(Struct, frozen=True):
    """A similar case: what `<match>` finds (eq. 21, 22). Never the asking patient's own. A source that ranks
    diseases returns one for each, its most alike case, or its profile where there is none.
    """

    id: str  # of the case; of the disease where there is none
    disease: str
    phenotypes: tuple[str, ...]
    score: float  # likeness, [0, 1]
    disease_ids: tuple[str, ...] = ()  # concept ids of the diagnosis, where known
    probability: float | None = None  # of the disease, where the source shows one
    cases: int = 1  # that this one stands for; 0: a profile


class Found(Struct, frozen=True):
    """A passage: what `<search>` finds."""

    id: str  # of the chunk
    corpus: Corpus
    title: str
    text: str


class Lookup(Protocol):
    def profiles(self, names: Sequence[str]) -> Sequence[Profile | None]:
        """For each name, in order, the best profile, or None below the threshold ("no reference")."""
        ...


class Match(Protocol):
    def cases(self, phenotypes: Sequence[str], most: int) -> Sequence[Referred]:
        """The most similar cases, the most similar first. Names that are no phenotype are left out."""
        ...


class Search(Protocol):
    def passages(self, corpus: Corpus, queries: Sequence[str], most: int) -> Sequence[Found]:
        """The best passages of one corpus for all queries together, each once, the best first."""
        ...


@dataclass(frozen=True)
class Environment:
    """What a stay's agent may ask. A source that is not there (an ablation, no corpus loaded) answers "no
    reference".
    """

    lookup: Lookup | None = None
    match: Match | None = None
    search: Search | None = None


class Nothing:
    """All three ports, and never an answer: for ablations that keep the actions."""

    def profiles(self, names: Sequence[str]) -> Sequence[Profile | None]:
        return [None for _ in names]

    def cases(self, phenotypes: Sequence[str], most: int) -> Sequence[Referred]:
        return ()

    def passages(self, corpus: Corpus, queries: Sequence[str], most: int) -> Sequence[Found]:
        return ()


#: Names of the three sources, as ablations call them.
SOURCES: Final = ("lookup", "match", "search")


def without(environment: Environment, *sources: str) -> Environment:
    """The same without some sources. Raises ValueError for a name that is none of `SOURCES`."""
    if unknown := set(sources) - set(SOURCES):
        raise ValueError(f"expected names among {', '.join(SOURCES)}, came {', '.join(sorted(unknown))}")
    held: Mapping[str, object] = {
        "lookup": environment.lookup,
        "match": environment.match,
        "search": environment.search,
    }
    kept = {name: None if name in sources else source for name, source in held.items()}
    return Environment(**kept)  # type: ignore[arg-type]
