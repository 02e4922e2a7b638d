"""A ward where what follows is known: coughs get a chest x-ray and amoxicillin, sore knees get ice and a
brace. And a clinic of twelve complaints with four things each that follow: far more than the first 20 hold,
so that who cannot tell complaints apart finds less than half of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from kg.medical.graph import Edge, GraphConcept
from kg.medical.linking import Linker, open_linker
from kg.medical.snapshot import Snapshot, build
from trainers.datasets.pairs import Pair

NAMES = {
    "T:cough": ("Cough", "DISO"),
    "T:knee": ("Knee pain", "DISO"),
    "T:fever": ("Fever", "DISO"),
    "T:xray": ("Chest x-ray", "PROC"),
    "T:amoxicillin": ("Amoxicillin", "CHEM"),
    "T:ice": ("Ice pack", "DEVI"),
    "T:brace": ("Knee brace", "DEVI"),
    "T:visit": ("Follow-up visit", "PROC"),
}

COMPLAINTS, FOLLOWING = 12, 4
OF_NO_INTEREST = ("ANAT", "CHEM", "DEVI", "PHYS")


def complaint(at: int) -> str:
    """Its name, made up."""
    return f"{_word(7000 + at)} pain"


def following(at: int) -> list[str]:
    """Names of what follows it."""
    return [f"{_word(8000 + at * FOLLOWING + place)} test" for place in range(FOLLOWING)]


class Ward:
    name = "ward"
    version = "1"

    def concepts(self) -> Iterator[GraphConcept]:
        for id, (name, group) in NAMES.items():
            yield GraphConcept(id, name, group, (name.lower(),))  # type: ignore[arg-type]
        for at in range(COMPLAINTS):
            yield GraphConcept(f"C:{at}", complaint(at), "DISO", (complaint(at),))
            for place, name in enumerate(following(at)):
                yield GraphConcept(f"C:{at}-{place}", name, "PROC", (name,))

    def edges(self) -> Iterator[Edge]:
        yield Edge("T:knee", "managed by", "T:brace", 2.0, 0, "curated")
        yield Edge("T:fever", "is a", "T:cough", 1.0, 0, "hpo")


class Joined(Ward):
    """The same with edges from each complaint to what follows it, and as many to what is of no interest."""

    name = "joined"

    def concepts(self) -> Iterator[GraphConcept]:
        yield from super().concepts()
        for at in range(COMPLAINTS):
            for group in OF_NO_INTEREST:
                yield GraphConcept(
                    f"N:{at}-{group}", f"{complaint(at)} {group}", group, (f"{complaint(at)} {group}",)
                )  # type: ignore[arg-type]

    def edges(self) -> Iterator[Edge]:
        for at in range(COMPLAINTS):
            for place in range(FOLLOWING):
                yield Edge(f"C:{at}", "tested by", f"C:{at}-{place}", 1.0, 0, "curated")
            for group in OF_NO_INTEREST:
                yield Edge(f"C:{at}", "near", f"N:{at}-{group}", 1.0, 0, "hpo")


def opened(folder: Path, source: Ward | None = None) -> tuple[Snapshot, Linker]:
    snapshot = Snapshot.open(build([source or Ward()], folder, embed=embedded, encoder="random").path)
    return snapshot, open_linker(snapshot)


def embedded(names: Sequence[str]) -> np.ndarray:  # type: ignore[type-arg]
    """A vector of its own for each name."""
    vectors = np.stack([np.random.default_rng(list(name.encode())).normal(size=12) for name in names])
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def pairs(count: int = 40) -> list[Pair]:
    found = []
    for at in range(count):
        story = " ".join(_word(1 + at * 32 + place) for place in range(32))  # no two notes are alike
        if at % 2:
            before, later = (
                f"{story} has a cough. No knee pain.",
                "Chest x-ray was done. Amoxicillin. Follow-up visit.",
            )
        else:
            before, later = f"{story} has knee pain.", "Ice pack and knee brace. Follow-up visit. No fever."
        found.append(Pair(str(at), before, later, "even" if at % 2 else "odd"))
    return found


def _story(at: int) -> str:
    """32 made-up words spelled as English ones: others are encoded text, which letters leave out."""
    syllables = ("ter", "ing", "man", "ent", "ran", "lin", "son", "der", "mar", "ton")
    return " ".join(
        "".join(syllables[int(digit)] for digit in f"{1 + at * 32 + place:04d}") for place in range(32)
    )


def clinic(count: int = 96) -> list[Pair]:
    """Two that follow each other in the list, or in one source, have different complaints."""
    found = []
    for at in range(count):
        story = _story(at)
        later = ". ".join([*following(at % COMPLAINTS), "Follow-up visit."])
        found.append(
            Pair(
                str(at),
                f"HISTORY OF PRESENT ILLNESS: {story} has {complaint(at % COMPLAINTS)}.",
                later,
                "even" if at % 2 else "odd",
            )
        )
    return found


def _word(at: int) -> str:
    return "q" + "".join("abcdefghij"[int(digit)] for digit in f"{at:04d}") + "z"
