"""Weights in one .npz with their card: settings, seed, what they fit (a graph, features), figures. Next to it
the card as JSON, to be read.
"""

from __future__ import annotations

import hashlib
import json
import re
import zlib
from collections.abc import Iterable, Mapping
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import msgspec
import numpy as np
from numpy.typing import NDArray

from models.whole_file import whole_file
from schemas.errors import StateError

FORMAT: Final = 1
_CARD: Final = "card"


#: What reading a file of arrays may end in that is cut, or none.
BROKEN: Final = (OSError, EOFError, ValueError, BadZipFile, zlib.error)


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a reader must know before using the weights, and a loader before accepting them."""

    kind: str  # "chooser", "paper"
    shape: dict[str, Any]  # the policy's own sizes and switches
    graph: str = ""  # hash of the snapshot it was trained on
    encoder: str = ""  # what the snapshot's embeddings come from
    features: tuple[str, ...] = ()  # names of a candidate's features, in order
    settings: dict[str, Any] = {}  # of the trainer
    seed: int = 0
    data: str = ""  # what it was trained on, how many
    figures: dict[str, float] = {}  # what it reached, on what it did not see
    format: int = FORMAT


def save(path: Path, card: Card, weights: Mapping[str, NDArray[Any]]) -> None:
    """Equal card and weights give equal bytes. The file appears under its name when it is whole."""
    arrays: dict[str, Any] = {_CARD: np.frombuffer(msgspec.json.encode(card, order="sorted"), np.uint8)}
    arrays |= {name: np.ascontiguousarray(weights[name]) for name in sorted(weights)}
    with whole_file(path) as file:
        np.savez(file, **arrays)
    with whole_file(path.with_suffix(".json")) as file:
        file.write((json.dumps(msgspec.to_builtins(card), indent=1, sort_keys=True) + "\n").encode())


def load(
    path: Path, kind: str, *, retrain: str, graph: str | None = None, features: tuple[str, ...] | None = None
) -> tuple[Card, dict[str, Any]]:
    """Card and arrays. Raises StateError, with the command that trains anew, for weights of another kind,
    graph or list of features.
    """
    try:
        with path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        card = msgspec.json.decode(arrays.pop(_CARD).tobytes(), type=Card)
    except FileNotFoundError as error:
        raise _refused(path, kind, "no file", retrain) from error
    except (*BROKEN, KeyError, msgspec.MsgspecError) as error:
        raise _refused(path, kind, "a file that is none", retrain) from error
    if card.kind != kind or card.format != FORMAT:
        raise _refused(path, kind, f"{card.kind!r} of format {card.format}", retrain)
    if graph is not None and card.graph != graph:
        raise _refused(path, kind, f"one for the graph {card.graph[:12]}, not {graph[:12]}", retrain)
    if features is not None and card.features != features:
        raise _refused(path, kind, f"one for other features: {', '.join(card.features)}", retrain)
    return card, arrays


def _refused(path: Path, kind: str, found: str, retrain: str) -> StateError:
    return StateError(f"expected a policy ({kind}) at {path}, got {found}; train it: {retrain}")


# Which texts a policy was trained on, so that figures on them are not taken for figures on patients it never
# saw.
#
# Next to the weights is a list of eight bytes of SHA-256 for each text, words alone, sorted. No text can be
# read back: only who has the whole text can ask whether it is among them. Texts of few words are left out: they
# are a form's, and many patients'.

_SUFFIX: Final = ".trained_on.txt"
_DIGITS: Final = 16
_LEAST: Final = 20  # words
_WORD: Final = re.compile(r"\w+")


def remember(weights: Path, texts: Iterable[str]) -> None:
    """Equal texts, in whatever order, give an equal file, next to `weights`."""
    with whole_file(weights.with_suffix(_SUFFIX)) as file:
        file.write("".join(f"{one}\n" for one in sorted(_marks(texts))).encode())


class Seen:
    """The list of one policy."""

    def __init__(self, marks: frozenset[str]) -> None:
        self._marks = marks

    @classmethod
    def of(cls, folder: Path | None, weights: str) -> Seen | None:
        """`folder`: by default that of what ships. None where there is no list next to the weights."""
        if folder is None:
            with as_file(files("models.policies.open")) as shipped:
                return cls.of(shipped, weights)
        try:
            return cls(frozenset((folder / weights).with_suffix(_SUFFIX).read_text(encoding="ascii").split()))
        except FileNotFoundError:
            return None

    @classmethod
    def among(cls, texts: Iterable[str]) -> Seen:
        """Of texts that are available."""
        return cls(_marks(texts))

    def __contains__(self, text: str) -> bool:
        return not self._marks.isdisjoint(_marks([text]))


def _marks(texts: Iterable[str]) -> frozenset[str]:
    words = (_WORD.findall(text.lower()) for text in texts)
    return frozenset(
        hashlib.sha256(" ".join(of).encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]
        for of in words
        if len(of) >= _LEAST
    )
