"""What a reader of the registry has seen of it, kept outside its folder.

The signatures show that a history is the registry's own, not that it is the latest or that nothing was cut
off its end; and whoever removes both keys can sign a history anew. Each machine therefore keeps the public
key, and number and signature of the last move of each slot that it read or made: later reads must go on from there.
The number only grows: an older file of a slot, signed as it is, is refused.
"""

from __future__ import annotations

import fcntl
from collections.abc import Callable
from contextlib import ExitStack
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from models.registry.slots import Move
from models.whole_file import whole_file
from schemas.errors import StateError


class _Seen(Struct):
    key: str = ""
    moves: dict[str, tuple[int, str]] = {}


_SEEN: Final = msgspec.json.Decoder(_Seen)


class Anchor:
    """One file for each registry, for all processes of a machine: `path` with a hash of the folder's name.

    `spare`: none was named, and it is next to the folder. Who may not write there remembers nothing.
    """

    def __init__(self, path: Path, folder: Path, *, spare: bool = False) -> None:
        name = blake2b(str(folder.resolve()).encode(), digest_size=6).hexdigest()
        self._path, self._folder = path.with_name(f"{path.stem}-{name}{path.suffix}"), folder
        self._spare = spare

    def read(self, slot: str, history: Callable[[], list[Move]], key: str) -> list[Move]:
        """The history of a slot, remembered: `history` is called while no other process moves the anchor. Raises StateError where it does not go on from the one that was
        read before, or the registry's public `key` (hex) is another.
        """
        if self._spare and not self._path.exists() and not (moves := history()):
            return moves
        with ExitStack() as opened:
            try:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                lock = opened.enter_context(self._path.with_suffix(".lock").open("w"))
            except OSError:
                if not self._spare:
                    raise
                return history()
            fcntl.flock(lock, fcntl.LOCK_EX)
            seen, moves = self._read(), history()
            if seen.key and key != seen.key:
                raise self._changed("another key" if key else "no key", "the key it had")
            number, signature = seen.moves.get(slot, (0, ""))
            if number > len(moves):
                raise self._changed(f"{len(moves)} moves of {slot}", f"the {number} that were read before")
            if number and moves[number - 1].signature != signature:
                raise self._changed(f"another move {number} of {slot}", "the one that was read before")
            if moves and (len(moves) > number or not seen.key):
                seen.key = key
                seen.moves[slot] = (len(moves), moves[-1].signature)
                with whole_file(self._path) as file:
                    file.write(msgspec.json.encode(seen))
        return moves

    def _read(self) -> _Seen:
        try:
            return _SEEN.decode(self._path.read_bytes()) if self._path.exists() else _Seen()
        except msgspec.MsgspecError as error:
            raise StateError(
                f"expected what was seen of the registry in {self._path}, got something else; compare the "
                "registry with its backup, then remove this file"
            ) from error

    def _changed(self, found: str, expected: str) -> StateError:
        return StateError(
            f"expected {expected} in the registry {self._folder}, got {found}; nothing of it is loaded. Restore it "
            f"from its backup. If it was begun anew on purpose, remove {self._path} on each machine"
        )
