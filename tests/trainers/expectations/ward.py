"""A ward where what follows is known: coughs get a chest x-ray and antibiotics, sore knees get ice and rest."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from kg.graph import Edge, GraphConcept
from kg.linking import Linker, open_linker
from kg.snapshot import Snapshot, build
from trainers.pairs import Pair

NAMES = {
    "T:cough": ("Cough", "DISO"),
    "T:knee": ("Knee pain", "DISO"),
    "T:fever": ("Fever", "DISO"),
    "T:xray": ("Chest x-ray", "PROC"),
    "T:antibiotic": ("Antibiotic", "CHEM"),
    "T:ice": ("Ice pack", "DEVI"),
    "T:brace": ("Knee brace", "DEVI"),
    "T:visit": ("Follow-up visit", "PROC"),
}


class Ward:
    name = "ward"
    version = "1"

    def concepts(self) -> Iterator[GraphConcept]:
        for id, (name, group) in NAMES.items():
            yield GraphConcept(id, name, group, (name.lower(),))  # type: ignore[arg-type]

    def edges(self) -> Iterator[Edge]:
        yield Edge("T:knee", "managed by", "T:brace", 2.0, 0, "curated")
        yield Edge("T:fever", "is a", "T:cough", 1.0, 0, "hpo")


def opened(folder: Path) -> tuple[Snapshot, Linker]:
    snapshot = Snapshot.open(build([Ward()], folder).path)
    return snapshot, open_linker(snapshot)


def pairs(count: int = 40) -> list[Pair]:
    found = []
    for at in range(count):
        story = " ".join(_word(1 + at * 32 + place) for place in range(32))  # no two notes are alike
        if at % 2:
            before, later = f"{story} has a cough. No knee pain.", "Chest x-ray was done. Antibiotic. Follow-up visit."
        else:
            before, later = f"{story} has knee pain.", "Ice pack and knee brace. Follow-up visit. No fever."
        found.append(Pair(str(at), before, later, "even" if at % 2 else "odd"))
    return found


def _word(at: int) -> str:
    return "q" + "".join("abcdefghij"[int(digit)] for digit in f"{at:04d}") + "z"
