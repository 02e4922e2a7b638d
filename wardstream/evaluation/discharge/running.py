"""`wardstream eval discharge`: every retriever on every pair, measured."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from kg.linking import Linker
from kg.snapshot import Snapshot
from models.encoders.parts import by_parts
from models.encoders.port import Encoder
from models.policy.expecting import Expecting
from models.policy.scoring import FEATURES, Scoring
from models.policy.statistics import Floats, unit
from trainers.pairs import Pair
from wardstream.evaluation.discharge.learning import NearestNotes
from wardstream.evaluation.discharge.measuring import ALL, CUTOFFS, Ranked, Row, by_group, difference, measured, rank, reach
from wardstream.evaluation.discharge.patients import Patient, patients
from wardstream.evaluation.discharge.retrievers import OTHER, Feature, Nothing, Oracle, Policy, Retriever, others, reachable
from wardstream.evaluation.discharge.texts import efficacy, likeness, plain_draft, told
from wardstream.evaluation.discharge.walking import AnyGroup, DrKnows, PaperWalk, Random1hop, Sim1hop
from wardstream.evaluation.intervals import Bootstrap, Figure

SHIPPED: Final = "R²AG, shipped"
SUPERVISED: Final = "supervised scorer, same features"
CONTROL: Final = f"R²AG {OTHER}"
#: Whose drafts are written and read.
DRAFTED: Final = (
    SHIPPED,
    SUPERVISED,
    "no retrieval",
    "Random1hop",
    "Sim1hop",
    "DR.KNOWS-like",
    "popularity",
    CONTROL,
    "upper bound",
)


@dataclass
class Report:
    """What came of it. Counts are of concepts."""

    pairs: int
    asked: dict[str, float]  # per pair: named before, later, of those already named, new
    skipped: dict[str, int]  # lines of the file that were no pairs
    absent: dict[str, str]  # retriever -> why it was not run
    rows: list[Row]
    gains: dict[str, dict[str, Figure]]  # retriever -> "all@20", "<source>@20": the shipped policy's mean recall above it, paired
    groups: dict[str, dict[str, dict[str, Figure]]]  # retriever -> semantic group -> figures at 20
    reach: dict[str, float]
    drafts: dict[str, dict[str, Figure]]  # retriever -> figures of its drafts
    notes: list[str] = field(default_factory=list)


def run(
    pairs: Sequence[Pair],
    skipped: dict[str, int],
    snapshot: Snapshot,
    linker: Linker,
    expecting: Expecting,
    *,
    scorer: Expecting | None = None,
    known: Sequence[Pair] = (),
    encoder: Encoder | None = None,
    samples: int = 1000,
    seed: int = 7,
    drafts: bool = True,
    say: Callable[[str], None] = lambda _: None,
) -> Report:
    """`known`: pairs to take nearest notes from, which must not be among `pairs`."""
    say(f"linking {len(pairs)} pairs")
    of = patients(pairs, linker)
    encoded = by_parts(encoder, [one.text for one in of]) if encoder is not None else None
    heard = encoded if encoder is not None and expecting.encoder == encoder.name else None
    bootstrap = Bootstrap([one.id for one in of], samples, seed)
    within = reachable(expecting.scoring, of)
    retrievers, absent = _retrievers(of, snapshot, expecting, scorer, known, linker, encoder, encoded, heard, within, seed)
    found: dict[str, Ranked] = {}
    for name, retriever in retrievers.items():
        say(name)
        found[name] = rank(name, retriever, len(of))
    sources = sorted({one.source for one in of})
    parts = [ALL, *sources] if len(sources) > 1 else [ALL]
    gains = {
        name: {
            f"{source}@{cutoff}": gain
            for source in parts
            for cutoff in CUTOFFS
            if (gain := difference(found[SHIPPED], one, of, bootstrap, cutoff, source)) is not None
        }
        for name, one in found.items()
        if name != SHIPPED
    }
    graph = frozenset(range(len(snapshot)))
    statistics = frozenset(int(row) for row in expecting.scoring.rows if row >= 0)
    return Report(
        len(of),
        _asked(of),
        skipped,
        absent,
        [measured(one, of, bootstrap, source) for source in parts for one in found.values()],
        gains,
        {name: by_group(found[name], of, snapshot, bootstrap, CUTOFFS[0]) for name in (SHIPPED, "popularity", "no retrieval")},
        reach(of, {"graph": [graph] * len(of), "statistics": [statistics] * len(of), "candidates": within}),
        _drafts(found, of, snapshot, linker, encoder, bootstrap, say) if drafts else {},
    )


def _retrievers(
    of: list[Patient],
    snapshot: Snapshot,
    expecting: Expecting,
    scorer: Expecting | None,
    known: Sequence[Pair],
    linker: Linker,
    encoder: Encoder | None,
    encoded: Floats | None,
    heard: Floats | None,
    within: Sequence[frozenset[int]],
    seed: int,
) -> tuple[dict[str, Retriever], dict[str, str]]:
    absent: dict[str, str] = {}
    found: dict[str, Retriever] = {SHIPPED: Policy(expecting, of, heard)}
    if scorer is None:
        absent[SUPERVISED] = "no scorer.npz beside the policy"
    else:
        found[SUPERVISED] = Policy(scorer, of, heard, stopping=False)
    found[CONTROL] = Policy(expecting, of, heard, others(of))
    found["popularity"] = Feature(expecting.scoring, of, _weights({"later": 1.0}))
    found["conditional probability"] = Feature(expecting.scoring, of, _weights({"later": 1.0, "then_sum": 1.0}))
    similar = _similar(of, snapshot, encoder, encoded, expecting.scoring)
    found["Random1hop"] = Random1hop(snapshot, of, seed)
    found["Sim1hop"] = Sim1hop(snapshot, of, similar)
    found["DR.KNOWS-like"] = DrKnows(snapshot, of, similar)
    if snapshot.embeddings is None:
        absent["the paper's walk"] = "the graph has no embeddings (wardstream kg build --embed)"
    else:
        found["the paper's walk, untrained"] = PaperWalk(snapshot, of, AnyGroup(len(snapshot.groups)), seed)
    if known and encoder is not None and encoded is not None:
        learned = patients(known, linker)
        found["nearest notes"] = NearestNotes(learned, by_parts(encoder, [one.text for one in learned]), of, encoded)
    else:
        absent["nearest notes"] = "needs --known PAIRS and an encoder: what ships keeps no notes"
    found["no retrieval"] = Nothing()
    found["upper bound"] = Oracle(of, within)
    return found, absent


def _similar(
    of: Sequence[Patient], snapshot: Snapshot, encoder: Encoder | None, encoded: Floats | None, scoring: Scoring
) -> Callable[[Sequence[int], int], Floats]:
    """Names and texts by the graph's embeddings where it has them and there is an encoder; else by the words they share."""
    if encoded is not None and encoder is not None and snapshot.embeddings is not None:
        table, mean = snapshot.embeddings, unit(encoded)
        return lambda rows, at: np.asarray(table[list(rows)], np.float32) @ mean[at]
    texts = [set(one.text.lower().split()) for one in of]

    def shared(rows: Sequence[int], at: int) -> Floats:
        found = []
        for row in rows:
            words = snapshot.name(row).lower().split()
            found.append(sum(word in texts[at] for word in words) / len(words) if words else 0.0)
        return np.array(found, np.float32)

    return shared


def _weights(of: dict[str, float]) -> Floats:
    return np.array([of.get(name, 0.0) for name in FEATURES], np.float32)


def _asked(of: Sequence[Patient]) -> dict[str, float]:
    count = max(len(of), 1)
    return {
        "named before": sum(len(one.named) for one in of) / count,
        "later": sum(len(one.later) for one in of) / count,
        "later, named before": sum(len(one.later & one.named) for one in of) / count,
        "later, new": sum(len(one.new) for one in of) / count,
        "later, new, negated too": sum(len(one.later_all - one.named) for one in of) / count,
        "pairs with nothing new": float(sum(not one.new for one in of)),
    }


def _drafts(
    found: dict[str, Ranked],
    of: list[Patient],
    snapshot: Snapshot,
    linker: Linker,
    encoder: Encoder | None,
    bootstrap: Bootstrap,
    say: Callable[[str], None],
) -> dict[str, dict[str, Figure]]:
    figures = {}
    for name in DRAFTED:
        if name not in found:
            continue
        say(f"drafts: {name}")
        texts = [plain_draft(one, found[name].rows[at][: CUTOFFS[0]], snapshot) for at, one in enumerate(of)]
        figures[name] = efficacy(told(texts, linker), of, bootstrap) | likeness(texts, of, bootstrap, encoder)
    return figures
