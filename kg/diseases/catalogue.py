"""The compiled file, opened."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kg.diseases.compiling import FORMAT, compile_diseases, path_for
from kg.diseases.own import kept
from kg.medical.snapshot.layout import read
from models.ranker.knowledge import Codes, Knowledge, Listed
from models.ranker.ontology import Ontology
from schemas.errors import StateError

FOLDER: Final = Path(".data/kg")


def open_diseases(
    folder: Path = FOLDER, same: Sequence[Mapping[str, str]] = (), say: Callable[[str], None] = lambda _: None
) -> Knowledge:
    """The diseases of the packages and what was added to the folder; compiled where they are not there yet,
    which takes about ten seconds and happens once. `same`: name maps (id -> name), whose equal names are one
    disease.
    """
    own = kept(folder)
    path = path_for(folder, own, same)
    if not path.exists():
        say(f"no disease profiles of these sources in {folder}: compiling them there, ten seconds")
        path = compile_diseases(folder, own, same)
    return opened(path)


def opened(path: Path) -> Knowledge:
    """Raises StateError for any other file."""
    header, arrays = read(path)
    if header.get("diseases") != FORMAT:
        raise StateError(
            f"expected disease profiles of format {FORMAT} at {path}, got {header.get('diseases')}; remove "
            "the file"
        )
    return knowledge(str(header["hash"]), arrays)


def knowledge(version: str, arrays: Mapping[str, NDArray[Any]]) -> Knowledge:
    held = {
        name: arrays[name]
        for name in ("number", "alt_number", "alt_row", "anc_begin", "anc", "ic", "finding")
    }
    ontology = Ontology(
        **held,
        names=_texts(arrays, "term_names"),
        codes=_texts(arrays, "term_codes") if "term_codes" in arrays else (),
    )
    return Knowledge(
        version,
        ontology,
        _grouped(_texts(arrays, "ids"), arrays["id_begin"]),
        _grouped(_texts(arrays, "names"), arrays["name_begin"]),
        *(_listed(arrays, "shown"), arrays["share"]),
        _listed(arrays, "absent"),
        _listed(arrays, "inheritance"),
        _listed(arrays, "onset"),
        _listed(arrays, "genes"),
        _listed(arrays, "above"),
        arrays["above_share"],
        partial(_codes, arrays),
    )


def _codes(arrays: Mapping[str, NDArray[Any]]) -> Codes:
    """Read when it is first needed: a hundred thousand short texts."""
    names = _grouped(_texts(arrays, "coded_names"), arrays["coded_name_begin"])
    meant = (text.partition(" ") for text in _texts(arrays, "meant"))
    return Codes(_texts(arrays, "coded_ids"), names, {code: one for code, _, one in meant})


def _listed(arrays: Mapping[str, NDArray[Any]], name: str) -> Listed:
    return Listed(arrays[f"{name}_begin"], arrays[f"{name}_rows"])


def _texts(arrays: Mapping[str, NDArray[Any]], name: str) -> tuple[str, ...]:
    whole = arrays[name].tobytes()
    return tuple(whole[begin:end].decode() for begin, end in pairwise(arrays[f"{name}_at"].tolist()))


def _grouped(texts: tuple[str, ...], begin: NDArray[np.int64]) -> tuple[tuple[str, ...], ...]:
    return tuple(texts[at:end] for at, end in pairwise(begin.tolist()))
