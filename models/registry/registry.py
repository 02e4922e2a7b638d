"""The registry of one hospital: artefacts, slots, keys. Many may read it while one moves a slot."""

from __future__ import annotations

import fcntl
import hashlib
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from models.policies.action_policy import ActionPolicy, read_policy
from models.registry import signatures as signing
from models.registry.anchor import Anchor
from models.registry.artefacts import Artefacts
from models.registry.slots import Kind, Move, Standing, before, line, standing
from models.whole_file import sync_folder, whole_file
from schemas.errors import ConfigurationError, StateError

if TYPE_CHECKING:
    from models.registry.artefacts import Artefact

_SLOT: Final = re.compile(r"[a-z][a-z0-9-]{0,40}")
_BAR: Final = "leader"
#: A slot without its file is one in which nothing was promoted.
_ANEW: Final = (
    "; without one, move the file away and keep it: what ships is in service then, in workers "
    "from when they are started anew, until something is promoted again"
)
_MOVES: Final = msgspec.json.Decoder(list[Move])


class Moved(StateError):
    """The slot was moved by somebody else meanwhile: nothing was done."""


class Registry:
    """Every method that reads verifies what it reads. Raises StateError for what was changed by anybody but
    the registry.

    `seen`: what stood in the slot when the move was decided on; where something else stands by then, Moved,
    and nothing moves. Without it, nothing is checked.

    `token`: of the leader of a schedule in whose name slots are moved: where a later one has raised the bar,
    StateError, and nothing moves (a fencing token: Kleppmann 2016). Without one, by hand, nothing is checked.

    `anchor`: a file outside the folder that remembers what was read (anchor.py); None: one next to the folder,
    where that can be written. A machine that has never read the registry takes an older history for the whole
    one.
    """

    def __init__(self, folder: Path, token: int | None = None, anchor: Path | None = None) -> None:
        self.folder = folder
        self._anchor = Anchor(anchor or _spare(folder), folder, spare=anchor is None)
        self.artefacts = Artefacts(folder / "artefacts")
        self._token = token

    def promote(
        self,
        slot: str,
        artefact: str,
        report: bytes,
        at: str,
        why: str = "",
        seen: Standing | None = None,
        control: float = 0.0,
    ) -> Move:
        """Into service, with the gate's report, which is kept next to the slot. A trial or shadow of the slot
        ends. `control`: share of the requests that stay on the predecessor. Raises ValueError for one outside
        [0, 1).
        """
        if not 0 <= control < 1:
            raise ValueError(f"expected a share of at least 0 and below 1, got {control}")
        return self._move(slot, "promote", artefact, at, why, control, report, seen)

    def control(self, slot: str, share: float, at: str, why: str, seen: Standing | None = None) -> Move:
        """Another share of the requests stays on the predecessor. Raises ValueError for one outside (0, 1),
        StateError where none stays on it.
        """
        if not 0 < share < 1:
            raise ValueError(f"expected a share between 0 and 1, got {share}")

        def target(moves: Sequence[Move]) -> str:
            now = standing(moves)
            if not now.control_share:
                raise StateError(
                    f"expected a predecessor that keeps a share of {slot}, got none: what is in service was "
                    "promoted without one (learning.control)"
                )
            return now.control

        return self._move(slot, "control", target, at, why, share=share, seen=seen)

    def try_out(
        self, slot: str, artefact: str, share: float, report: bytes, at: str, seen: Standing | None = None
    ) -> Move:
        """On trial for a share of the requests. Raises ValueError for a share outside (0, 1)."""
        if not 0 < share < 1:
            raise ValueError(f"expected a share between 0 and 1, got {share}")
        return self._move(slot, "try", artefact, at, share=share, report=report, seen=seen)

    def shadow(self, slot: str, artefact: str, at: str) -> Move:
        """Answers everything, and nothing of it is published."""
        return self._move(slot, "shadow", artefact, at)

    def end_trial(self, slot: str, at: str, why: str, seen: Standing | None = None) -> Move:
        """Without trial and shadow."""
        return self._move(slot, "end-trial", "", at, why, seen=seen)

    def retire(self, slot: str, artefact: str, at: str, why: str, seen: Standing | None = None) -> Move:
        """An artefact answers nothing any more: neither in service, where what was before it takes its place,
        nor on trial, as predecessor, fallback or end of a roll-back; until it is promoted again. Also one that
        is damaged, or gone. Raises ValueError for what ships.
        """
        if not artefact:
            raise ValueError("expected an artefact, got what ships")
        return self._move(slot, "retire", lambda moves: artefact, at, why, seen=seen)

    def roll_back(
        self, slot: str, at: str, why: str, to: str | None = None, seen: Standing | None = None
    ) -> Move:
        """To what was in service before, to what ships where nothing was; or further, `to` something that was
        before that. Raises StateError where what ships is in service, or `to` was never in service on the way
        to what is.

        Also where what was before has been damaged since: what is rolled back has to leave service, and
        workers then serve what ships.
        """

        def target(moves: Sequence[Move]) -> str:
            if not standing(moves).current:
                raise StateError(
                    f"expected a promoted model in {slot}, got none: what ships is in service, there is "
                    "nothing to roll back; "
                    f"a trial is ended by: wardstream models rollback --trial {slot}"
                )
            if to is not None and to not in line(moves)[:-1]:
                raise StateError(
                    f"expected what was in service before in {slot}, got {to[:12] or 'what ships'}; see: "
                    f"wardstream models show {slot}"
                )
            return before(moves) if to is None else to

        return self._move(slot, "roll-back", target, at, why, seen=seen)

    def bar(self) -> int:
        """The token below which nobody moves a slot; 0 where no leader ever led."""
        path = self.folder / _BAR
        try:
            return int(path.read_bytes()) if path.exists() else 0
        except ValueError as error:
            raise StateError(
                f"expected the number of a leader in {path}, got something else; remove the file: the next "
                "leader writes it anew"
            ) from error

    def raise_bar(self, token: int) -> None:
        """From now on no leader of a schedule before this one moves anything. Raises StateError where a later
        one has done so.
        """
        with self._writing():
            self._ask(token)
            with whole_file(self.folder / _BAR) as file:
                file.write(str(token).encode())

    def moves(self, slot: str) -> list[Move]:
        """The slot's history, verified. Raises StateError where a signature or the order is wrong."""
        path = self._path(slot)
        key = signing.public_key(self.folder)
        return self._anchor.read(slot, lambda: self._verified(slot, path), key)

    def _verified(self, slot: str, path: Path) -> list[Move]:
        if not path.exists():
            return []
        try:
            found = _MOVES.decode(path.read_bytes())
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise _changed(path, "a file that is none", _ANEW) from error
        last = ""
        for number, move in enumerate(found, 1):
            if (move.slot, move.number, move.before) != (slot, number, last) or not signing.verified(
                self.folder, move.said(), move.signature
            ):
                raise _changed(path, f"a move {number} that the registry's key did not sign", _ANEW)
            last = move.signature
        return found

    def standing(self, slot: str) -> Standing:
        """What is in service now."""
        return standing(self.moves(slot))

    def slots(self) -> list[str]:
        return sorted(path.stem for path in (self.folder / "slots").glob("*.json"))

    def report(self, move: Move) -> bytes:
        """The gate's report of a move. Raises StateError where it is not what was signed."""
        path = self.folder / "reports" / f"{move.report}.json"
        data = path.read_bytes() if path.exists() else b""
        if hashlib.sha256(data).hexdigest() != move.report:
            raise _changed(path, "another report than the one that was signed")
        return data

    def _move(
        self,
        slot: str,
        kind: Kind,
        to: str | Callable[[Sequence[Move]], str],
        at: str,
        why: str = "",
        share: float = 0.0,
        report: bytes = b"",
        seen: Standing | None = None,
    ) -> Move:
        """`to`: an artefact, or which one follows from the moves that are there when this one is written:
        nobody comes in between.
        """
        if isinstance(to, str) and to:
            self.artefacts.get(to)
        with self._writing():
            if self._token is not None:
                self._ask(self._token)
            signing.make_keys(self.folder)  # first: one that a kill left without its public half is completed
            moves = self.moves(slot)
            if seen is not None and standing(moves) != seen:
                raise Moved(
                    f"expected {slot} as it was when the {kind} was decided on, got a later move: somebody "
                    f"was faster, nothing was moved; see: wardstream models show {slot}"
                )
            artefact = to if isinstance(to, str) else to(moves)
            digest = hashlib.sha256(report).hexdigest() if report else ""
            if report:
                with whole_file(self.folder / "reports" / f"{digest}.json") as file:
                    file.write(report)
            last = moves[-1].signature if moves else ""
            said = Move(slot, len(moves) + 1, kind, artefact, at, why, share, digest, last)
            made = msgspec.structs.replace(said, signature=signing.sign(self.folder, said.said()))
            with whole_file(self._path(slot)) as file:
                file.write(msgspec.json.format(msgspec.json.encode([*moves, made]), indent=1))
            sync_folder(
                self._path(slot).parent
                # what is reported is done: a roll-back that is gone with the power would leave in
                # service what fell
            )
            self.moves(slot)  # remembered at once, so that the file before is refused from now on
        return made

    def _ask(self, token: int) -> None:
        if token < self.bar():
            raise StateError("a later leader leads the schedule: nothing was moved, it will do so itself")

    def _path(self, slot: str) -> Path:
        if not _SLOT.fullmatch(slot):
            raise ConfigurationError(f"expected a slot of small letters, digits and hyphens, got {slot!r}")
        return self.folder / "slots" / f"{slot}.json"

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One at a time, across processes; the lock is gone with the process."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / ".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield


def _spare(folder: Path) -> Path:
    whole = folder.resolve()
    return whole.with_name(f".{whole.name}.seen") if whole.name else whole / ".seen"


def _changed(path: Path, found: str, without: str = "") -> StateError:
    return StateError(
        f"expected {path} as the registry wrote it, got {found}; nothing of it is loaded. Restore it from a "
        f"backup{without}"
    )


# A policy out of the registry: refused where it is for another slot, or wants what this version of
# wardstream cannot do.

#: Of an artefact that is one.
FILE: Final = "policy.json"


def policy_of(artefact: Artefact, slot: str, actions: Collection[str]) -> ActionPolicy:
    """`actions`: those that can be taken; a policy may choose among fewer. Raises StateError for anything
    else.
    """
    if FILE not in artefact.manifest.files:
        raise StateError(f"expected an artefact with {FILE} for {slot}, got {artefact.id[:12]} without")
    found = read_policy((artefact.path / FILE).read_bytes())
    if found.slot != slot:
        raise StateError(f"expected a policy for {slot}, got {artefact.id[:12]} for {found.slot}")
    if unknown := [action for action in found.actions if action not in actions]:
        raise StateError(
            f"expected actions among {', '.join(actions)} for {slot}, got {', '.join(unknown)} in "
            f"{artefact.id[:12]}"
        )
    return found
