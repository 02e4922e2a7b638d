"""The learning loop where a hospital breaks its assumptions: how often it is fooled, and how soon it notices.

    python -m benchmarks.learning_attacks [--repetitions 200] [--seed 0] [--only NAME ...] [--keep FILE] [--seconds S]

Each repetition is a ward or a log of its own, drawn from its seed. The watch and the gate are given decisions and
answers, never what is true of them. `--keep`: results so far; what is in it is not run again, so that a run that was
ended, as by `--seconds`, is continued by the same command. Columns:

    holds      of candidates that were judged, how many 95 % intervals hold the true gain; and how many of the bounds that stand
               for whatever the missing rewards are: by these a candidate is promoted or tried where rewards are missing
    worse      candidates that are truly worse by more than .01 and were promoted, at once or by a trial
    better     candidates that are truly better by more than .05 and were promoted
    rolled     good policies that were rolled back
    kept       share of the requests that stayed on the predecessor until something fell
    found      what had to be noticed: how often, and the median of when
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeAlias

import numpy as np
from threadpoolctl import threadpool_limits

from evaluation.synthetic_clinic.attacked import ARMS, Scene, judgement, replaced_after_forgetting
from evaluation.synthetic_clinic.watched import START, Ward, lived_through
from models.registry import Registry
from schemas.errors import StateError
from schemas.instant import DAY, to_datetime
from wardstream.settings.parts import LearningSettings

#: What a repetition shows, by column; a column that an attack does not ask about is missing.
Shown: TypeAlias = dict[str, Any]
_WORSE, _BETTER = -0.01, 0.05
_SET: Final = LearningSettings(control=0.1)
_FEW: Final = LearningSettings(control=0.05)
_PAST: Final = LearningSettings(control=0.0)


def _gate(scene: Scene) -> Callable[[int], Shown]:
    def one(seed: int) -> Shown:
        found = judgement(scene, seed)
        if found is None:
            return {}
        shown: Shown = {
            "interval": found.estimate[0] <= found.gain <= found.estimate[1],
            "bounds": found.bounds[0] <= found.gain <= found.bounds[1],
        }
        if found.gain < _WORSE:
            shown["worse"] = found.promoted
        if found.gain > _BETTER:
            shown["better"] = found.promoted
        return shown

    return one


def _year(ward: Ward, wanted: LearningSettings = _SET) -> Callable[[int], Shown]:
    return lambda seed: {"rolled": lived_through(ward, 364, seed, wanted, every=28).rolled_back}


def _fall(ward: Ward, wanted: LearningSettings = _SET) -> Callable[[int], Shown]:
    """Found within 200 answers; rolled back before anything fell is a mistake."""

    def one(seed: int) -> Shown:
        ended = lived_through(ward, ward.fallen + 60, seed, wanted)
        if ended.rolled_back and ended.day < ward.fallen:
            return {"rolled": True}
        found = ended.heard is not None and ended.heard <= 200
        after = ended.heard if ended.heard is not None else np.inf
        return {"rolled": False, "found": found, "after": after} | (
            {"kept": ended.kept} if ward.fallen else {}
        )

    return one


def _silence(answers: Callable[[float], float]) -> Callable[[int], Shown]:
    ward = Ward(silent=20, answers=answers)

    def one(seed: int) -> Shown:
        ended = lived_through(ward, 60, seed, _SET, every=2)
        blind = ended.blind
        return {"found": blind is not None, "after": blind - 20 if blind is not None else np.inf}

    return one


def _trial(ward: Ward) -> Callable[[int], Shown]:
    def one(seed: int) -> Shown:
        ended = lived_through(ward, 68, seed, _SET, every=3, trial=0.1)
        return {"worse": ended.last.act == "promote-trial"}

    return one


def _forged(seed: int) -> Shown:
    ended = lived_through(Ward(accounts=20, forged=0.2, fallen=20), 50, seed, _SET, every=2)
    jump = ended.jump
    return {
        "rolled": ended.rolled_back,
        "found": jump is not None,
        "after": jump - 20 if jump is not None else np.inf,
    }


def _older_file(seed: int) -> Shown:
    """A history of moves, of which an earlier signed file is put back."""
    random = np.random.default_rng(seed)
    with TemporaryDirectory() as folder:
        registry = Registry(Path(folder) / "registry", None, Path(folder) / "machine" / "registry.json")
        path, before = Path(folder) / "registry" / "slots" / "retriever.json", list[bytes]()
        for number in range(int(random.integers(2, 5))):
            made = registry.artefacts.add({"weights.json": f"{seed}/{number}".encode()}, "card")
            registry.promote("retriever", made.id, b"{}", to_datetime(START + number * DAY).isoformat())
            before.append(path.read_bytes())
        if random.random() < 0.5:
            registry.roll_back("retriever", to_datetime(START + 9 * DAY).isoformat(), "fell")
            before.append(path.read_bytes())
        path.write_bytes(before[int(random.integers(len(before) - 1))])
        try:
            registry.standing("retriever")
        except StateError:
            return {"found": True}
        return {"found": False}


_SWINGS: Final = Ward(weekend=-0.2, year=0.2)
_FALLS: Final = replace(_SWINGS, fall=0.1)
ATTACKS: Final[dict[str, Callable[[int], Shown]]] = {
    "0 all assumptions hold": _gate(Scene()),
    "0 nothing falls for a year": _year(Ward()),
    "1 nobody answers": _silence(lambda reward: 0.0),
    "1 a quarter, the good drafts, are answered": _silence(lambda reward: 0.8 if reward > 0.7 else 0.05),
    "2 weekends -.2 and seasons +-.2 for a year": _year(_SWINGS),
    "2 the same, compared with the past": _year(_SWINGS, _PAST),
    "2 a fall of .10 within them, noise .10": _fall(replace(_FALLS, noise=0.1)),
    "2 a fall of .10 within them, noise .15": _fall(_FALLS),
    "2 the same on day 60, noise .10": _fall(replace(_FALLS, noise=0.1, fallen=60)),
    "2 a fall of .10, noise .10, 5 % kept": _fall(replace(_FALLS, noise=0.1), _FEW),
    "2 the same on day 60, noise .10, 5 % kept": _fall(replace(_FALLS, noise=0.1, fallen=60), _FEW),
    "3 80 % of the log from before a change": _gate(Scene(old=0.8)),
    "4 bad drafts answered 30 %, others 90 %": _gate(
        Scene(lambda reward, _: np.where(reward < 0.45, 0.3, 0.9), 0.4)
    ),
    "4 good drafts answered 30 %, others 90 %": _gate(
        Scene(lambda reward, _: np.where(reward > 0.5, 0.3, 0.9))
    ),
    "4 good drafts the same, trials of 28 days": _gate(
        Scene(lambda reward, _: np.where(reward > 0.5, 0.3, 0.9), days=28)
    ),
    "4 one action answered 50 %, others 90 %": _gate(
        Scene(lambda reward, action: np.where(action == ARMS - 1, 0.5, 0.9))
    ),
    "4 clinicians judge actions differently": _gate(Scene(clinicians=0.05)),
    "4 a trial that is worse by .02, 56 days": _trial(Ward(trial=0.02)),
    "5 one account rejects 20 % of the new drafts": _forged,
    "5 one account praises 20 % of an action": _gate(Scene(forged=0.2)),
    "6 retrained without a patient, no gain": lambda seed: {"better": replaced_after_forgetting(seed)},
    "8 an older signed file of a slot": _older_file,
}


def line(shown: Sequence[Shown]) -> list[str]:
    """A row of the table, without the name."""

    def values(name: str) -> list[float]:
        return [one[name] for one in shown if name in one]

    def share(name: str) -> str:
        found = values(name)
        return f"{sum(found):.0f} of {len(found)}" if found else ""

    held = [f"{np.mean(found):.3f}" for name in ("interval", "bounds") if (found := values(name))]
    after = values("after")
    middle = float(np.quantile(after, 0.5, method="higher")) if after else np.inf
    when = f", {middle:.0f}" if np.isfinite(middle) else ""
    kept = f"{np.mean(values('kept')):.3f}" if values("kept") else ""
    return [
        f"{len(shown)}",
        " / ".join(held),
        share("worse"),
        share("better"),
        share("rolled"),
        f"{share('found')}{when}",
        kept,
    ]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--repetitions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", nargs="+", default=list(ATTACKS), help="attacks whose names begin so")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--seconds", type=float, default=np.inf)
    wanted, began = parser.parse_args(), time.monotonic()
    kept: dict[tuple[str, int], Shown] = {}
    if wanted.keep is not None and wanted.keep.exists():
        for text in wanted.keep.read_text().splitlines():
            name, seed, shown = json.loads(text)
            kept[name, seed] = shown
    chosen = [name for name in ATTACKS if name.startswith(tuple(wanted.only))]
    seeds = range(wanted.seed, wanted.seed + wanted.repetitions)
    with threadpool_limits(1):  # arrays are small: threads that wait for each other take three times as long
        for seed, name in product(seeds, chosen):  # each attack in turn, so that an ended run has some of all
            if (name, seed) in kept or time.monotonic() - began > wanted.seconds:
                continue
            kept[name, seed] = shown = ATTACKS[name](seed)
            if wanted.keep is not None:
                with wanted.keep.open("a") as file:
                    file.write(json.dumps([name, seed, shown], default=bool) + "\n")
    print(
        f"{'attack':46} {'n':>4} {'holds / bounds':>15} {'worse':>10} {'better':>10} {'rolled':>10} {'found':>16} {'kept':>6}"
    )
    for name in chosen:
        cells = line([kept[name, seed] for seed in seeds if (name, seed) in kept])
        print(
            f"{name:46} {cells[0]:>4} {cells[1]:>15} {cells[2]:>10} {cells[3]:>10} {cells[4]:>10} {cells[5]:>16} {cells[6]:>6}"
        )


if __name__ == "__main__":
    main()
