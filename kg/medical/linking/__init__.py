"""Concept linking: the places where a text names concepts of a snapshot, and what it says of them.

link.py        what comes out, and the port of whatever links
words.py       one form for all inflections and spellings of a word; words.yaml is its table
surfaces.py    which forms of the vocabulary are searched for, and how each may be written; stops.yaml
senses.py      forms of several meanings, decided by the words around
trie.py        word sequences as flat arrays
compiling.py   snapshot -> file next to it
automaton.py   the linker
cues.py        the words that negate and the like; assertion.yaml is their table
assertion.py   negated, family, historical, hypothetical, for links of any linker
quickumls.py   QuickUMLS behind the same port: `knowledge.linker`, `kg show --text TEXT --with quickumls`
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Literal, TypeAlias

from kg.medical.linking.automaton import Automaton
from kg.medical.linking.compiling import compile_linker
from kg.medical.linking.link import Link, Linker, Stretch
from kg.medical.linking.senses import Meaning
from kg.medical.snapshot import Snapshot

__all__ = ["Called", "Link", "Linker", "Stretch", "compile_linker", "linker_of", "open_linker"]

#: Linkers by name.
Called: TypeAlias = Literal["automaton", "quickumls"]


def linker_of(snapshot: Snapshot, called: Called) -> Linker:
    """The one of this name. Raises ConfigurationError where its package is not installed."""
    if called == "automaton":
        return open_linker(snapshot)
    from kg.medical.linking.quickumls import open_quickumls

    return open_quickumls(snapshot)


def open_linker(
    snapshot: Snapshot, folder: Path | None = None, meanings: Mapping[str, Sequence[Meaning]] | None = None
) -> Linker:
    """The automaton of a snapshot. `meanings`: what forms of several meanings can mean; None: as the open graph
    says.

    Compiled on first use, half a minute for a whole vocabulary, into `folder` or next to the snapshot; in
    memory where that cannot be written.
    """
    with suppress(OSError):
        compile_linker(snapshot, folder, meanings)
    return Automaton.open(snapshot, folder, meanings)
