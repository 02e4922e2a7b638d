"""QuickUMLS (Soldaini & Goharian, MedIR 2016) over the surfaces of a snapshot, behind the port of the
linkers.

`knowledge.linker` and `wardstream kg show --text --with quickumls` use it; wardstream's own linker is measured against it. It does
not know negation: our assertion step follows it. It needs the extra `umls`. Its index is
built offline: the snapshot's forms as RRF, an English tokenizer without a model (so no parts of speech:
prepositions are not skipped), spaCy's stop words in place of NLTK's. QuickUMLS opens its files for writing, of which only
one process finds anything; here they are opened again for reading, by as many as there are.
"""

from __future__ import annotations

import contextlib
import fcntl
import io
import sys
import threading
import warnings
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Literal, Self, TypeAlias

from kg.medical.linking.assertion import assertion
from kg.medical.linking.link import Link, Stretch
from kg.medical.snapshot import Snapshot
from schemas.errors import ConfigurationError

Similarity: TypeAlias = Literal["jaccard", "cosine", "dice", "overlap"]
Prefers: TypeAlias = Literal["score", "length"]

_TYPE: Final = "T047"  # all concepts are given one semantic type
_READ_ONLY: Final = 0x1 | 0x100  # UNQLITE_OPEN_READONLY, UNQLITE_OPEN_MMAP
_OPEN: Final[dict[Path, QuickUmls]] = {}
_OPENING: Final = threading.Lock()


def check_installed() -> None:
    """Raises ConfigurationError without the package quickumls."""
    try:
        there = find_spec("quickumls") is not None
    except ValueError:
        there = False
    if not there:
        raise ConfigurationError(
            "expected the package quickumls, got none; install the extra: pip install 'wardstream[umls]'"
        )


def open_quickumls(snapshot: Snapshot) -> QuickUmls:
    """The QuickUMLS of a snapshot, one in a process; its index is next to the snapshot, and is built on first use (minutes), by one
    process while the others wait. Raises ConfigurationError without the package.
    """
    check_installed()
    folder = snapshot.path.with_suffix(".quickumls")
    with _OPENING:
        if folder not in _OPEN:
            folder.mkdir(parents=True, exist_ok=True)
            with (folder / "building.lock").open("w") as file:
                fcntl.flock(file, fcntl.LOCK_EX)
                _OPEN[folder] = QuickUmls.open(snapshot, folder, threshold=0.9, prefers="length")
        return _OPEN[folder]


class QuickUmls:
    """One opened index. The defaults are those of QuickUMLS. Safe to call from several threads."""

    def __init__(self, matcher: Any) -> None:
        self._matcher = matcher
        self._one = threading.Lock()

    @classmethod
    def open(
        cls,
        snapshot: Snapshot,
        folder: Path,
        *,
        threshold: float = 0.7,
        similarity: Similarity = "jaccard",
        prefers: Prefers = "score",
    ) -> Self:
        """`folder` is filled on the first call (minutes for a whole vocabulary)."""
        with _offline(folder) as installed:
            if not installed.exists():
                _install(snapshot, folder, installed)
            from quickumls import QuickUMLS

            matcher = QuickUMLS(
                str(installed),
                overlapping_criteria=prefers,
                threshold=threshold,
                similarity_name=similarity,
                accepted_semtypes={_TYPE},
            )
            _for_reading(matcher.cuisem_db, installed)
            return cls(matcher)

    def tuned(self, *, threshold: float, prefers: Prefers) -> Self:
        """The same index with other settings: no process can open it twice."""
        self._matcher.threshold = threshold
        self._matcher.ss_db.db.threshold = threshold
        self._matcher.overlapping_criteria = prefers
        return self

    def link(self, text: str, about: Sequence[Stretch] = ()) -> list[Link]:
        return assertion(text, self.mentions(text), about)

    def mentions(self, text: str) -> list[Link]:
        """Links without negation and the like: what QuickUMLS itself returns."""
        with self._one:
            found = [matches[0] for matches in self._matcher.match(text) if matches]
        return sorted(
            Link(
                one["start"],
                one["end"],
                int(one["cui"][1:]),
                text[one["start"] : one["end"]],
                float(one["similarity"]),
            )
            for one in found
        )


def _for_reading(db: Any, installed: Path) -> None:
    """Its two tables opened without a lock on them."""
    import unqlite

    for name in ("cui", "semtypes"):
        getattr(db, f"{name}_db").close()
        (path,) = installed.rglob(f"{name}.unqlite")
        opened = unqlite.UnQLite(str(path), flags=_READ_ONLY)
        setattr(db, f"{name}_db", opened)
        setattr(db, f"{name}_db_get", opened.fetch)


@contextlib.contextmanager
def _offline(folder: Path) -> Iterator[Path]:
    """What QuickUMLS would download lies in the folder."""
    import nltk
    import quickumls.constants as constants
    import spacy

    model = folder / "english"
    if not model.exists():
        from spacy.lang.en.stop_words import STOP_WORDS

        english = spacy.blank("en")
        english.add_pipe("sentencizer")
        folder.mkdir(parents=True, exist_ok=True)
        english.to_disk(model)
        words = folder / "nltk" / "corpora" / "stopwords"
        words.mkdir(parents=True, exist_ok=True)
        (words / "english").write_text("\n".join(sorted(STOP_WORDS)), encoding="utf-8")
    constants.SPACY_LANGUAGE_MAP["ENG"] = str(model)
    nltk.data.path.insert(0, str(folder / "nltk"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of spaCy and NLTK about what we do not use
        yield folder / "index"


def _install(snapshot: Snapshot, folder: Path, installed: Path) -> None:
    from quickumls import install

    source = folder / "rrf"
    source.mkdir(parents=True, exist_ok=True)
    with (source / "MRCONSO.RRF").open("w", encoding="utf-8") as file:
        for surface, row in snapshot.surfaces():
            preferred = "Y" if surface == snapshot.name(row) else "N"
            written = " ".join(surface.replace("|", " ").split())
            file.write(f"C{row:07d}|ENG|P|L|PF|S|{preferred}|A||||WS|PT|{row}|{written}|0|N||\n")
    with (source / "MRSTY.RRF").open("w", encoding="utf-8") as file:
        file.writelines(f"C{row:07d}|{_TYPE}|A|A|AT|256|\n" for row in range(len(snapshot)))
    building = folder / "building"
    building.mkdir()
    given = sys.argv
    try:
        sys.argv = ["quickumls", "--lowercase", "--database-backend", "unqlite", str(source), str(building)]
        with contextlib.redirect_stdout(io.StringIO()):
            install.main()
    finally:
        sys.argv = given
    building.rename(installed)
