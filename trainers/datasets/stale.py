"""Which models in service have seen patients who are forgotten by now: they are to be trained again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from models.registry import Move, Registry
from models.registry.slots import line, standing
from schemas.errors import StateError
from trainers.datasets.forgotten import Forgotten, missed, read_forgotten
from trainers.datasets.snapshot import Snapshot

#: In the lineage of an artefact: the snapshot it was trained on, by which trainer, and the artefact that was
# in service then.
SNAPSHOT, TRAINER, PARENT = "snapshot", "trainer", "parent"
#: Trainers that fit to the snapshot alone. The others go on from what was in service, which hands on what it
# has seen.
_AFRESH = frozenset({"bandit"})


class Stale(Struct, frozen=True):
    """`patients`: how many of whom it has seen are forgotten, or one of their encounters is (of those whose
    pseudonyms are erased by now, as many as one snapshot had, at least). `lost`:
    snapshots of its lineage that are not there any more: whom it has seen in them nobody knows.
    """

    artefact: str
    slots: tuple[str, ...]
    patients: int
    lost: tuple[str, ...] = ()


def answering(moves: Sequence[Move], *, behind: bool = False) -> set[str]:
    """Artefacts in any role of a slot; `behind`: also those that a roll-back or a fallback would bring back."""
    now = standing(moves)
    control = {now.control} if now.control_share else set[str]()
    return ({now.current, now.trial, now.shadow} | control | (set(line(moves)) if behind else set())) - {""}


def stale(registry: Registry, folder: Path, *, behind: bool = False) -> list[Stale]:
    """Of the artefacts that answer in any slot, as predecessor, on trial and in the shadow, too, those that
    were trained on anything of forgotten patients, themselves or what they were trained further from.
    `behind`: also of those that would be gone back to. Raises StateError where the registry, a snapshot or
    the file of the forgotten is not what it was.
    """
    serves: dict[str, list[str]] = {}
    for slot in registry.slots():
        for artefact in sorted(answering(registry.moves(slot), behind=behind)):
            serves.setdefault(artefact, []).append(slot)
    forgotten = read_forgotten(folder)
    found = []
    for artefact, slots in sorted(serves.items()):
        try:
            found.append(_seen(registry, folder, artefact, tuple(slots), forgotten))
        except StateError:
            if not behind:
                raise
            found.append(Stale(artefact, tuple(slots), 0, ("unreadable",)))
    return [one for one in found if one.patients or one.lost]


def _seen(
    registry: Registry, folder: Path, artefact: str, slots: tuple[str, ...], forgotten: Forgotten
) -> Stale:
    persons: set[str] = set()
    erased = 0
    lost: list[str] = []
    for snapshot in sorted(set(_trained_on(registry, artefact))):
        path = folder / "snapshots" / snapshot
        if not path.is_dir():
            lost.append(snapshot)
            continue
        opened = Snapshot.open(path)
        erased = max(erased, opened.erased)
        persons.update(forgotten.person(one) for one in missed(opened.patients(), forgotten))
    return Stale(artefact, slots, erased + len(persons), tuple(lost))


def _trained_on(registry: Registry, artefact: str) -> Iterator[str]:
    """Snapshots, through everything it was trained further from."""
    known = set(registry.artefacts.ids())
    looked: set[str] = set()
    while artefact in known - looked:
        looked.add(artefact)
        lineage = registry.artefacts.get(artefact).manifest.lineage
        if lineage.get(SNAPSHOT):
            yield lineage[SNAPSHOT]
        artefact = "" if lineage.get(TRAINER) in _AFRESH else lineage.get(PARENT, "")
