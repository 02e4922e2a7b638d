"""Files to a trained policy: what `wardstream train gro` does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from kg.medical.linking import Linker
from kg.medical.snapshot import Snapshot
from models.policies.cards import remember
from models.policies.chooser import Chooser
from models.policies.expectations import POLICY
from schemas.errors import StateError
from trainers.datasets.pairs import Note, Read, lines_of
from trainers.gro.choices import WORTH
from trainers.gro.cross_fitting import Described, crossed, described, folds, groups
from trainers.gro.examples import Example, of_note, of_pair
from trainers.gro.shipped import USUAL, TrainingSettings, learn, ship
from trainers.gro.statistics import fit

_LEAST = 20  # pairs


def run(
    read: Read,
    notes: Sequence[Path],
    snapshot: Snapshot,
    linker: Linker,
    out: Path,
    *,
    check: int = 0,
    seed: int = 0,
    settings: TrainingSettings = USUAL,
    say: Callable[[str], None] = lambda _: None,
) -> dict[str, object]:
    """What was done, for printing. Raises StateError where there are too few pairs to learn from."""
    if len(read.pairs) < _LEAST:
        left_out = (
            ", ".join(f"{count} lines: {why}" for why, count in read.skipped.items()) or "no other lines"
        )
        raise StateError(
            f"expected at least {_LEAST} pairs to learn from, lines of {{id, pre_admission, reference}}, "
            f"got {len(read.pairs)} ({left_out})"
        )
    say(f"linking {len(read.pairs)} pairs")
    examples = [of_pair(pair, linker) for pair in read.pairs]
    whole = list(read_notes(notes, {pair.id for pair in read.pairs}))
    if notes and not whole:
        raise StateError(
            f"expected lines of {{id, text}} in {', '.join(map(str, notes))} besides those of the pairs, "
            "got none"
        )
    say(f"linking {len(whole)} notes")
    noted = [
        (note, example)
        for note in whole
        if (example := of_note(note.id, note.text, linker, note.patient)) is not None
    ]
    group = groups(
        [f"{pair.pre_admission}\n{pair.reference}" for pair in read.pairs] + [note.text for note, _ in noted],
        [pair.patient for pair in read.pairs] + [note.patient for note, _ in noted],
    )
    apart = _apart(group, len(examples))
    background = [noted[at - len(examples)][1] for at in apart]
    group = np.concatenate([group[: len(examples)], group[apart]])
    if (apart_ := len(set(group[: len(examples)].tolist()))) < _LEAST:
        raise StateError(
            f"expected at least {_LEAST} pairs of different patients that do not copy each other, got "
            f"{apart_}"
        )
    if (linked := sum(bool(one.asserted and one.new) for one in examples)) < _LEAST:
        raise StateError(
            f"expected at least {_LEAST} pairs that name concepts of the graph before and new ones later, "
            f"got {linked} of {len(examples)}; "
            "is the graph of the notes' language and kind? (wardstream kg show --text TEXT)"
        )
    figures: dict[str, float] = {}
    if check:
        figures = checked(
            examples, background, group, snapshot, folds_=check, seed=seed, settings=settings, say=say
        )
    say("learning what comes later")
    trained = ship(
        examples,
        background,
        group,
        snapshot,
        out,
        settings=settings,
        seed=seed,
        data=f"{len(examples)} pairs, {len(background)} other notes",
        figures=figures,
    )
    remember(out / POLICY, (text for pair in read.pairs for text in pair.texts))
    return {
        "written": str(out),
        "pairs": len(examples),
        "skipped": read.skipped,
        "notes": len(background),
        "figures": figures,
        "reward": [round(point.reward, 4) for point in trained.curve],
    }


def _apart(group: NDArray[np.int64], pairs: int) -> list[int]:
    """Of the notes, after the pairs, one of each group that no pair is in: a note twice would pass for the
    support of two.
    """
    seen = set(group[:pairs].tolist())
    found = []
    for at in range(pairs, len(group)):
        if int(group[at]) not in seen:
            seen.add(int(group[at]))
            found.append(at)
    return found


def checked(
    examples: Sequence[Example],
    notes: Sequence[Example],
    group: NDArray[np.int64],
    snapshot: Snapshot,
    *,
    folds_: int,
    seed: int,
    settings: TrainingSettings = USUAL,
    say: Callable[[str], None] = lambda _: None,
) -> dict[str, float]:
    """Recall on pairs that neither statistics nor policy saw: everything is learned anew for each fold,
    cross-fitting included.
    """
    fold = folds(group, folds_, seed + 100)
    mine, theirs = fold[: len(examples)], fold[len(examples) :]
    reached: dict[str, list[float]] = {}
    for one in range(folds_):
        seen, unseen = np.flatnonzero(mine != one).tolist(), np.flatnonzero(mine == one).tolist()
        rest = np.flatnonzero(theirs != one).tolist()
        apart = [examples[at] for at in seen], [notes[at] for at in rest]
        both = np.concatenate([group[: len(examples)][seen], group[len(examples) :][rest]])
        cross_fitted = crossed(*apart, both, snapshot, count=settings.folds, seed=seed)
        statistics = fit(*apart, snapshot)
        trained = learn(cross_fitted, settings, seed=seed)
        test = list(described([examples[at] for at in unseen], statistics, snapshot))
        for name, chooser in (("policy", trained.policy), ("scorer", trained.scorer)):
            for label, value in _recalls(chooser, test, settings.price):
                reached.setdefault(f"{name} {label}", []).append(value)
        say(
            f"fold {one + 1} of {folds_}: "
            + ", ".join(f"{label} {np.mean(values):.3f}" for label, values in reached.items())
        )
    return {label: round(float(np.mean(values)), 4) for label, values in reached.items()}


def read_notes(paths: Iterable[Path], known: set[str]) -> Iterator[Note]:
    """Each text once; lines that are no notes are passed over."""
    seen: set[str] = set()
    decoder = msgspec.json.Decoder(Note)
    for line in (line for path in paths for line in lines_of(path)):
        try:
            note = decoder.decode(line)
        except msgspec.DecodeError:
            continue
        if note.id not in known and note.text not in seen:
            seen.add(note.text)
            yield note


def _worth(one: Described, chosen: Sequence[int], price: float) -> float:
    """As GRO pays, but for the price: hits, those after the twentieth half."""
    return float(one.hit[list(chosen)] @ np.array(WORTH[: len(chosen)])) - price * len(chosen)


def _recalls(chooser: Chooser, test: Sequence[Described], price: float) -> Iterator[tuple[str, float]]:
    """One value for each patient and cut-off."""
    for one in test:
        if not one.example.new:
            continue
        chosen = list(chooser.choose(one.candidates.groups, one.candidates.features, stopping=False).chosen)
        stopped = list(chooser.choose(one.candidates.groups, one.candidates.features).chosen)
        yield "concepts before it stops", float(len(stopped))
        yield "reward of what it chose", _worth(one, stopped, price)
        yield "reward of 50", _worth(one, chosen, price)
        for cutoff in (20, 50):
            yield f"recall@{cutoff}", float(one.hit[chosen[:cutoff]].sum()) / len(one.example.new)
            yield (
                f"{one.example.source} recall@{cutoff}",
                float(one.hit[chosen[:cutoff]].sum()) / len(one.example.new),
            )
