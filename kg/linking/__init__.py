"""Concept linking: the places where a text names concepts of a snapshot, and what it says of them.

link.py         what comes out, and the port of whatever links
words.py        one form for all inflections and spellings of a word; words.yaml is its table
surfaces.py     which forms of the vocabulary are searched for, and how each may be written; stops.yaml
trie.py         word sequences as flat arrays
compiling.py    snapshot -> file beside it
automaton.py    the linker
assertion.py    negated, family, historical, hypothetical, for links of any linker; assertion.yaml holds the cues
quickumls.py    QuickUMLS behind the same port, for comparison
"""

from pathlib import Path

from kg.linking.automaton import Automaton
from kg.linking.compiling import compile_linker
from kg.linking.link import Link, Linker, Stretch
from kg.snapshot import Snapshot

__all__ = ["Link", "Linker", "Stretch", "compile_linker", "open_linker"]


def open_linker(snapshot: Snapshot, folder: Path | None = None) -> Linker:
    """The linker of a snapshot. Compiled in memory (seconds) where `wardstream kg build` has not left it compiled beside the snapshot."""
    return Automaton.open(snapshot, folder)
