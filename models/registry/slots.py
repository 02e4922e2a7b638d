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

Kind: TypeAlias = Literal["promote", "roll-back", "try", "shadow", "end-trial"]


class Move(Struct, frozen=True, omit_defaults=True):
    """One change of a slot."""

    slot: str
    number: int  # from 1
    kind: Kind
    artefact: str  # id; of a roll-back what is in service after it, "" for what ships
    at: str  # ISO 8601
    why: str = ""
    share: float = 0.0  # of a trial: of the requests that the candidate answers
    report: str = ""  # sha256 of the gate's report
    before: str = ""  # signature of the move before
    signature: str = ""

    def said(self) -> bytes:
        """What is signed."""
        return msgspec.json.encode(msgspec.structs.replace(self, signature=""), order="sorted")


class Standing(Struct, frozen=True):
    """What is in service; "" is what ships. `trial` answers a `share` of the requests; `shadow` answers all,
    and nobody reads it.
    """

    current: str = ""
    trial: str = ""
    share: float = 0.0
    shadow: str = ""

    def answers(self, request: str) -> str:
        """Which artefact answers a request: by its id, so that the same request is always answered by the
        same. Of each trial other requests, so that two slots that try something at a time can be
        distinguished.
        """
        drawn = (
            int.from_bytes(hashlib.blake2b(f"{self.trial}\0{request}".encode(), digest_size=8).digest())
            / 2**64
        )
        return self.trial if self.trial and drawn < self.share else self.current


def standing(moves: Sequence[Move]) -> Standing:
    """What follows from all moves, in order."""
    now = Standing()
    for move in moves:
        match move.kind:
            case "promote" | "roll-back":
                now = Standing(move.artefact)
            case "try":
                now = msgspec.structs.replace(now, trial=move.artefact, share=move.share)
            case "shadow":
                now = msgspec.structs.replace(now, shadow=move.artefact)
            case "end-trial":
                now = Standing(now.current)
    return now


def before(moves: Sequence[Move]) -> str:
    """What was in service before what is: where a roll-back goes. "" is what ships."""
    return ([""] * 2 + line(moves))[-2]


def line(moves: Sequence[Move]) -> list[str]:
    """What is in service, last, and behind it what further roll-backs would go to, down to what ships, which
    is first.
    """
    served = [""]
    for move in moves:
        if move.kind == "promote" and move.artefact != served[-1]:
            served.append(move.artefact)
        elif move.kind == "roll-back" and len(served) > 1:
            served.pop()
            while len(served) > 1 and served[-1] != move.artefact:  # further back than one step
                served.pop()
    return served
