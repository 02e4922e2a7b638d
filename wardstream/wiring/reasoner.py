"""The reasoner that the settings name: a knowledge graph, the linker of its concepts, a policy."""

from __future__ import annotations

import logging
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from kg.medical.opening import newest
from schemas.errors import ConfigurationError, StateError, StoreUnavailable
from wardstream.settings import KnowledgeSettings

if TYPE_CHECKING:
    from kg.medical.linking import Called
    from kg.medical.snapshot import Snapshot
    from kg.medical.walk.tensors import Lists
    from models.policies.policy_slot import PolicySlot
    from models.registry.artefacts import Artefact
    from processors.discharge.expectations.graph_reasoner import Foresees, GraphReasoner
    from processors.discharge.expectations.reasoner import Reasoner
    from processors.outcomes.comparing import Linking
    from wardstream.wiring.promotions import Promotions

#: What `wardstream train gro --as-written` writes.
WALK: Final = "walk.npz"

#: Opens the walk's neighbours in another store (graph_store.lists_of).
Opening: TypeAlias = "Callable[[Snapshot], Lists] | None"
log: Final = logging.getLogger("wardstream.knowledge")


def reasoner_of(
    settings: KnowledgeSettings,
    promotions: Promotions | None = None,
    explore: float = 0.0,
    lists: Opening = None,
) -> Reasoner | PolicySlot[Reasoner] | None:
    """None where there is no graph, or graph or policy cannot be used: drafts are due all the same.
    `wardstream doctor` reports the same. `promotions`: policies that are promoted take the place of that one,
    over the same graph and linker. `explore`: share of the letters that draw what they expect.
    """
    if settings.graph is None:
        return None
    try:
        shipped = reasoner(settings.graph, settings.policy, explore, settings.linker, lists)
    except (StateError, ConfigurationError, StoreUnavailable) as error:
        log.warning("letters have no expectations: %s", error)
        return None
    if promotions is None:
        return shipped

    def promoted(artefact: Artefact) -> Reasoner:
        from models.policies.expectations import Expecting

        return shipped.by(Expecting.open(shipped.snapshot, artefact.path), f"r2ag {artefact.id[:12]}")

    return promotions.serving("retriever", promoted, shipped)


def affirmed_of(settings: KnowledgeSettings) -> Linking | None:
    """The concepts that a text affirms, by their ids in the graph; None where there is no graph: texts are
    compared by their words then.
    """
    from kg.medical.linking import linker_of
    from kg.medical.snapshot import Snapshot

    if settings.graph is None:
        return None
    path = _snapshot(settings.graph)
    if path is None:
        return None
    try:
        snapshot = Snapshot.open(path)
        linker = linker_of(snapshot, settings.linker)
    except (StateError, ConfigurationError) as error:
        log.warning("drafts are compared with documents by words: %s", error)
        return None
    return lambda text: frozenset(
        snapshot.id(link.row)
        for link in linker.link(text)
        if not (link.negated or link.family or link.historical or link.hypothetical)
    )


def reasoner(
    graph: Path,
    policy: Path | None = None,
    explore: float = 0.0,
    linker: Called = "automaton",
    lists: Opening = None,
) -> GraphReasoner:
    """Raises StoreUnavailable where the walk's neighbours are wanted of a store that does not answer, ConfigurationError where the linker is not installed, StateError, with the command that mends it, where graph or policy is not there or is of another
    version.
    """
    from kg.medical.linking import linker_of
    from kg.medical.snapshot import Snapshot
    from processors.discharge.expectations.graph_reasoner import GraphReasoner

    path = _snapshot(graph)
    if path is None:
        raise StateError(
            f"expected a snapshot of the knowledge graph in {graph}, got none; build one: wardstream kg "
            f"build --out {graph}"
        )
    snapshot = Snapshot.open(path)
    expecting = _foreseeing(snapshot, policy, lists)
    return GraphReasoner(
        snapshot, linker_of(snapshot, linker), expecting, "r2ag" if policy is None else policy.name, explore
    )


def _foreseeing(snapshot: Snapshot, policy: Path | None, lists: Opening) -> Foresees:
    """The chooser of a folder, or the paper's walk where it holds one (`train gro --as-written`)."""
    from models.policies.expectations import Expecting

    if policy is None or not (policy / WALK).exists():
        if lists is not None:
            raise ConfigurationError(
                f"expected {WALK} in knowledge.policy for knowledge.neighbours = neo4j, got a chooser, which reads the snapshot"
            )
        return Expecting.open(snapshot, policy)
    if find_spec("torch") is None:
        raise ConfigurationError(
            f"expected the extra train for the walk in {policy}, got none; install it: pip install 'wardstream[train]'"
        )
    from processors.discharge.expectations.by_walk import Walking

    return Walking.open(snapshot, policy, lists(snapshot) if lists is not None else None)


def _snapshot(graph: Path) -> Path | None:
    """The file itself, or the newest of a folder."""
    return newest(graph) if graph.is_dir() or not graph.suffix else graph
