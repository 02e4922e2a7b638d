"""The file: magic, length of the header, header as JSON, then arrays, each at a multiple of 64 bytes.
Little-endian.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from models.whole_file import whole_file
from schemas.errors import StateError

MAGIC: Final = b"WARDKG01"
_ALIGN: Final = 64

Arrays = Mapping[str, NDArray[Any]]


def write(path: Path, facts: Mapping[str, object], arrays: Arrays) -> None:
    """All or nothing: the file appears under its name when it is whole."""
    described, at = {}, 0
    for name, array in arrays.items():
        described[name] = {"dtype": array.dtype.str, "shape": list(array.shape), "at": at}
        at += _padded(array.nbytes)
    header = json.dumps({**facts, "arrays": described}, sort_keys=True).encode()
    with whole_file(path) as file:
        file.write(MAGIC + len(header).to_bytes(8, "little") + header)
        file.write(b"\0" * (_padded(file.tell()) - file.tell()))
        for array in arrays.values():
            file.write(np.ascontiguousarray(array).tobytes())
            file.write(b"\0" * (_padded(array.nbytes) - array.nbytes))


def read(path: Path) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """Header and arrays, mapped into memory and shared with every process that maps them. Raises StateError
    for any other file.
    """
    try:
        with path.open("rb") as file:
            magic, length = file.read(8), int.from_bytes(file.read(8), "little")
            if magic != MAGIC:
                raise _refused(path, f"a file that begins with {magic!r}")
            if length > path.stat().st_size:
                raise _refused(path, "a file that was cut")
            header = json.loads(file.read(length))
            if not isinstance(header, dict) or "arrays" not in header:
                raise ValueError("no header")
    except FileNotFoundError as error:
        raise _refused(path, "no file") from error
    except ValueError as error:
        raise _refused(path, "a file with a broken header") from error
    base = _padded(16 + length)
    size = path.stat().st_size
    arrays: dict[str, NDArray[Any]] = {}
    whole = np.asarray(
        np.memmap(path, np.uint8, "r")
    )  # a plain array over the map: the subclass is slow to slice
    for name, of in header.pop("arrays").items():
        dtype, shape = np.dtype(of["dtype"]), tuple(of["shape"])
        start = base + of["at"]
        end = start + dtype.itemsize * int(np.prod(shape, dtype=np.int64))
        if end > size:
            raise _refused(path, "a file that was cut")
        arrays[name] = whole[start:end].view(dtype).reshape(shape)
    return header, arrays


def strings(values: Iterable[str]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """UTF-8 of all values end to end, and where each begins; one more than there are values."""
    encoded = [value.encode() for value in values]
    ends = np.zeros(len(encoded) + 1, np.int64)
    np.cumsum([len(one) for one in encoded], out=ends[1:])
    return np.frombuffer(b"".join(encoded), np.uint8), ends


def key(value: str) -> int:
    """64 bits that stand for a string in sorted tables; the string itself is compared after."""
    return int.from_bytes(hashlib.blake2b(value.encode(), digest_size=8).digest(), "little")


def _padded(size: int) -> int:
    return -(-size // _ALIGN) * _ALIGN


def _refused(path: Path, came: str) -> StateError:
    return StateError(
        f"expected a knowledge graph snapshot at {path}, got {came}; build it: wardstream kg build"
    )
