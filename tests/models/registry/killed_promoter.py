"""Moves a slot until it is killed: python -m tests.models.registry.killed_promoter FOLDER SEED. Tells each
move when it is made.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from models.registry import Registry

SLOT = "retrieval-weights"
AT = "2026-11-22T03:00:00Z"


def main(folder: Path, seed: int) -> None:
    drawn, registry = random.Random(seed), Registry(folder)
    print("ready", flush=True)
    while True:
        weights = str(drawn.randint(0, 9)).encode() * drawn.choice((1, 200_000))
        one = registry.artefacts.add(
            {"weights.json": weights, "more.bin": weights}, "retrieval-weights", made=AT
        ).id
        now = registry.standing(SLOT)
        kind = drawn.choice(("promote", "promote", "try", "roll-back", "end-trial"))
        if kind == "roll-back" and now.current:
            made = registry.roll_back(SLOT, AT, "it fell")
        elif kind == "try":
            made = registry.try_out(SLOT, one, 0.2, b'{"report":"%s"}' % weights[:1], AT)
        elif kind == "end-trial":
            made = registry.end_trial(SLOT, AT, "worse")
        else:
            made = registry.promote(SLOT, one, b'{"report":"%s"}' % weights[:1], AT)
        print(made.number, made.signature, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
