"""What is in service: the signed history of a slot, and what follows from it.

A slot ("retrieval-weights", "diagnosis-agent") is one file that is replaced whole: a move is there or not.
Each move names the one before by its signature, so that none can be taken out or put in.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

Kind: TypeAlias = Literal["promote", "roll-back", "try", "shadow", "end-trial", "control", "retire"]


class Move(Struct, frozen=True, omit_defaults=True):
    """One change of a slot."""

    slot: str
    number: int  # from 1
    kind: Kind
    artefact: str  # id; of a roll-back what is in service after it, "" for what ships; of "retire" what serves no more
    at: str  # ISO 8601
    why: str = ""
    share: float = 0.0  # of a trial: of the requests that the candidate answers; of a promotion, and of "control": those that stay on the predecessor
    report: str = ""  # sha256 of the gate's report
    before: str = ""  # signature of the move before
    signature: str = ""

    def said(self) -> bytes:
        """What is signed."""
        return msgspec.json.encode(msgspec.structs.replace(self, signature=""), order="sorted")


class Standing(Struct, frozen=True):
    """What is in service; "" is what ships. `trial` answers a `share` of the requests; `shadow` answers all,
    and nobody reads it. `control`, the predecessor, keeps a `control_share` of the others: its rewards are
    those of the same days (0: no such share, and `control` means nothing).
    """

    current: str = ""
    trial: str = ""
    share: float = 0.0
    shadow: str = ""
    control: str = ""
    control_share: float = 0.0

    def answers(self, request: str) -> str:
        """Which artefact answers a request: by its id, so that the same request is always answered by the
        same. Of each trial other requests, so that two slots that try something at a time can be
        distinguished.
        """
        if self.trial and _drawn(self.trial, request) < self.share:
            return self.trial
        stays = self.control_share and _drawn(f"control {self.current}", request) < self.control_share
        return self.control if stays else self.current

    def probability(self, artefact: str) -> float:
        """That a request is answered by the trial, the control or what is in service."""
        others = 1.0 - self.share if self.trial else 1.0
        roles = (
            (self.trial, self.share if self.trial else 0.0),
            (self.control, others * self.control_share),
            (self.current, others * (1.0 - self.control_share)),
        )
        return sum(share for one, share in roles if one == artefact)


def _drawn(name: str, request: str) -> float:
    digest = hashlib.blake2b(f"{name}\0{request}".encode(), digest_size=8).digest()
    return int.from_bytes(digest) / 2**64


def standing(moves: Sequence[Move]) -> Standing:
    """What follows from all moves, in order."""
    now = Standing()
    for number, move in enumerate(moves, 1):
        match move.kind:
            case "promote" if move.share and move.artefact != now.current:
                now = Standing(move.artefact, control=now.current, control_share=move.share)
            case "promote" if move.artefact == now.current:  # once more, by hand or from its trial
                now = Standing(now.current, control=now.control, control_share=now.control_share)
            case "promote" | "roll-back":
                now = Standing(move.artefact)
            case "control":
                now = msgspec.structs.replace(now, control_share=move.share)
            case "try":
                now = msgspec.structs.replace(now, trial=move.artefact, share=move.share)
            case "shadow":
                now = msgspec.structs.replace(now, shadow=move.artefact)
            case "end-trial":
                now = msgspec.structs.replace(now, trial="", share=0.0, shadow="")
            case "retire" if move.artefact == now.current:
                now = Standing(line(moves[:number])[-1])
            case "retire":
                now = _without(now, move.artefact)
    return now


def _without(now: Standing, artefact: str) -> Standing:
    """Out of every role but that of what is in service."""
    if now.trial == artefact:
        now = msgspec.structs.replace(now, trial="", share=0.0)
    if now.shadow == artefact:
        now = msgspec.structs.replace(now, shadow="")
    return msgspec.structs.replace(now, control="", control_share=0.0) if now.control == artefact else now


def before(moves: Sequence[Move]) -> str:
    """What was in service before what is: where a roll-back goes. "" is what ships."""
    return ([""] * 2 + line(moves))[-2]


def line(moves: Sequence[Move]) -> list[str]:
    """What is in service, last, and behind it what further roll-backs would go to, down to what ships, which
    is first. Without what was retired since it was promoted: nobody goes back to it, nor falls back on it.
    """
    served = [""]
    for move in moves:
        if move.kind == "promote" and move.artefact != served[-1]:
            served.append(move.artefact)
        elif move.kind == "roll-back" and len(served) > 1:
            served.pop()
            while len(served) > 1 and served[-1] != move.artefact:  # further back than one step
                served.pop()
        elif move.kind == "retire" and move.artefact:
            left = [one for one in served if one != move.artefact]
            served = [one for at, one in enumerate(left) if not at or one != left[at - 1]]
    return served
