"""Trains the classifier of statements (models/entailment) and fits the model that weighs it with the gate's checks
(processors/drafting/grounding/entailment.json).

    python -m evaluation.entailment_training --data ../shared/data           # writes both
    python -m evaluation.entailment_training --data ../shared/data --check   # writes nothing; errors on authors that it was not trained on

1. On pairs made by rules of MTSamples and ACI-Bench (gate_sentences.py; words swapped, clauses exchanged, dropped or taken from another
   sentence) and on support_pairs.
2. Two networks, each on the pairs of some authors (gate_pairs), and what follows from them: a right statement with a source of another subject is
   wrong; a wrong one does not follow from a right one; two right ones together are right, a right and a wrong one wrong; another source
   besides changes neither. The classifier averages their probabilities.

The weighing model and its thresholds are fitted to what each network finds of the authors that it has not seen (`FOLDS`): what the gate judges is of
authors that were not trained on, and a classifier is surer of those that were. `--check` counts errors there, of each author by a weighing
model and thresholds of the others; `--fewer` does so with fewer authors trained on. Seeds are fixed; a processor that adds in another order gives
slightly other weights. A free core takes forty minutes.
"""

from __future__ import annotations

import argparse
import random
import re
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
import torch
from safetensors.torch import save_file
from sklearn.linear_model import LogisticRegression
from torch import Tensor
from torch.nn import functional

from evaluation.gate import Pair, read_pairs
from evaluation.gate_sentences import HALVES, pairs, sentences
from evaluation.support import pairs as support_pairs
from models.entailment.cross_encoder import CrossEncoder
from models.entailment.network import Network, Reader, Tokens, padded
from models.entailment.port import Entailment
from processors.drafting.grounding import entailment
from processors.drafting.grounding.checks import Cited, Failure
from processors.drafting.grounding.claims import brought_together
from processors.drafting.grounding.entailment import Weights
from processors.drafting.grounding.gate import failures

_FOLDER: Final = Path(__file__).parent / "gate_pairs"
_ROOT: Final = Path(__file__).parent.parent
WEIGHTS: Final = _ROOT / "models" / "entailment" / "weights.safetensors"
MODEL: Final = _ROOT / "processors" / "drafting" / "grounding" / "entailment.json"
#: The sets of each author.
AUTHORS: Final = (
    ("acute_care",),
    ("women_and_children",),
    ("oncology_and_community",),
    ("american_notes", "british_notes"),
    ("surgical_care",),
    ("mental_health_and_palliative_care",),
    ("hospital_medicine",),
    ("general_practice",),
)
#: Authors whose pairs a network is not trained on, for each network.
FOLDS: Final = ((0, 3, 4), (2, 6, 7))
_SUPPORT: Final = ("sentences", "notes", "stances", "rewordings", "held_out")
_LONGEST: Final = 112  # tokens that are trained on
#: Of step 2.
EPOCHS: Final = 2.0
_HEAD_RATE: Final = 1e-3
_SMOOTH: Final = 0.05


class Row(NamedTuple):
    """A pair as it is trained on: the texts as the gate brings them together."""

    pair: Pair
    texts: tuple[str, str]
    weight: float = 1.0


# ---------------------------------------------------------------- pairs


def of_author(author: int) -> list[Pair]:
    """All pairs of an author."""
    return [pair for name in AUTHORS[author] for pair in read_pairs(_FOLDER / f"{name}.jsonl.gz")]


def written(author: int) -> list[Row]:
    """Those of an author, and what follows from them."""
    known = of_author(author)
    return [_row(pair) for pair in (*known, *_unrelated(known), *_following(known))]


def supported(weight: float) -> list[Row]:
    """Those of support_pairs."""
    return [
        _row(Pair("", kind, one.source, text, right), weight)
        for name in _SUPPORT
        for one in support_pairs(name)
        for kind, text, right in (
            *((wrong.kind, wrong.text, False) for wrong in one.cut),
            *(("right", text, True) for text in one.stands),
        )
    ]


def generated(data: Path) -> list[Row]:
    """Those that rules make of real notes."""
    made = [pair for name in HALVES for pair in pairs(data, name, 25)]
    return [_row(pair) for pair in (*made, *_perturbed(data))]


def _row(pair: Pair, weight: float = 1.0) -> Row:
    texts = entailment.pair(*brought_together(_line(pair.statement), [_line(pair.source)]))
    return Row(pair, texts, weight)


def _unrelated(known: Sequence[Pair], most: int = 90) -> Iterator[Pair]:
    """Right statements with another source of the same set, of fifteen the one that shares most of their words."""
    chance = random.Random(3)
    right = [pair for pair in known if pair.right]
    for pair in chance.sample(right, min(most, len(right))):
        words = set(pair.statement.lower().split())
        others = [other for other in chance.sample(known, 15) if other.source != pair.source]
        source = max(others, key=lambda other: len(words & set(other.source.lower().split()))).source
        yield Pair(pair.id, "unrelated", source, pair.statement, False)


def _following(known: Sequence[Pair], share: float = 0.25) -> Iterator[Pair]:
    """Pairs that follow from the two kinds of statements on one source."""
    chance = random.Random(4)
    by_source: dict[str, dict[bool, list[str]]] = defaultdict(lambda: {True: [], False: []})
    for pair in known:
        by_source[pair.source][pair.right].append(pair.statement)
    sources = list(by_source)
    for source, of in by_source.items():
        right, wrong = (chance.sample(of[kind], len(of[kind])) for kind in (True, False))
        both = [source, chance.choice(sources)]
        chance.shuffle(both)
        made: list[tuple[str, str, bool]] = []
        if len(right) > 1:
            made.append((source, f"{right[0]} {right[1]}", True))
        if right:
            made.append((" ".join(both), right[0], True))
        if wrong:
            made.append((" ".join(both), wrong[0], False))
        if right and wrong:
            made += [
                (right[0], wrong[0], False),
                (source, " ".join(chance.sample([right[0], wrong[0]], 2)), False),
            ]
        for one, statement, is_right in made:
            if chance.random() < share:
                yield Pair("", "following", one, statement, is_right)


_LITTLE: Final = frozenset("the a an very also then approximately really of".split())
_COMMON: Final = frozenset(
    """the and was were are has had have with for from this that his her she they patient there then been will which also into
    than about over after before while when where what who""".split()
)


def _perturbed(data: Path) -> Iterator[Pair]:
    """Sentences with a word of another, two of their words exchanged, a part of another, without a part or small words."""
    chance = random.Random(5)
    known = [s.text for half in (0, 1) for s in sentences(data, half) if 30 < len(s.text) < 200]
    chance.shuffle(known)
    known = known[:4000]
    words = [word for text in known for word in _contents(text, 5)]
    for n, text in enumerate(known):
        other = known[(n + 1) % len(known)]
        parts, theirs = (re.split(r"[,;] ", one.rstrip(".")) for one in (text, other))
        own = _contents(text, 4)
        made: list[tuple[str, bool]] = []
        if n % 5 == 0:
            if len(parts) > 1 and len(parts[0]) > 15:
                made.append((", ".join(parts[:-1]) + ".", True))
            if own:
                made.append((_exchanged(text, chance.choice(own), chance.choice(words)), False))
        elif n % 5 == 1:
            joined = [part for part in theirs if 10 < len(part) < 60]
            if joined:
                link = chance.choice([" and ", " because of ", "; ", ", then "])
                made.append((text.rstrip(".") + link + joined[0].lower() + ".", False))
            if len(parts) == 2 and len(parts[1]) > 15:
                made.append((f"{parts[1]}, {parts[0][:1].lower()}{parts[0][1:]}.", True))
        elif n % 5 == 2 and len(set(own)) > 3:
            one, two = chance.sample(sorted(set(own)), 2)
            made.append((_exchanged(_exchanged(_exchanged(text, one, "\0"), two, one), "\0", two), False))
        elif n % 5 == 3:
            made.append((other, False))
        else:
            made.append((" ".join(word for word in text.split() if word.lower() not in _LITTLE), True))
        for statement, right in made:
            if statement.strip(". ") != text.strip(". "):
                yield Pair("", "perturbed", text, statement[:1].upper() + statement[1:], right)


def _contents(text: str, least: int) -> list[str]:
    return [word for word in re.findall(rf"\b[a-z]{{{least},}}\b", text) if word not in _COMMON]


def _exchanged(text: str, word: str, new: str) -> str:
    return (
        text.replace(word, new, 1) if word == "\0" else re.sub(rf"\b{re.escape(word)}\b", new, text, count=1)
    )


# ---------------------------------------------------------------- training


def train(
    network: Network,
    rows: Sequence[Row],
    epochs: float,
    batch: int,
    rate: float,
    seed: int,
    head_rate: float = _HEAD_RATE,
) -> None:
    """In batches of like length, in bfloat16 where the processor multiplies it."""
    chance = random.Random(seed)
    torch.manual_seed(seed)
    tokens = Reader().read([row.texts for row in rows])
    short = [n for n, (ids, _) in enumerate(tokens) if len(ids) <= _LONGEST]
    rows, tokens = [rows[n] for n in short], [tokens[n] for n in short]
    right = torch.tensor([float(row.pair.right) for row in rows])
    weight = torch.tensor([row.weight for row in rows])
    head = [p for name, p in network.named_parameters() if name.startswith("h") and p.requires_grad]
    body = [p for name, p in network.named_parameters() if not name.startswith("h") and p.requires_grad]
    optimizer = torch.optim.AdamW(
        [{"params": body, "lr": rate}, {"params": head, "lr": head_rate}], weight_decay=0.01
    )
    steps = int(-(-epochs * len(rows) // batch))
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min(1.0, (step + 1) / (0.1 * steps)) * max(0.0, 1 - step / steps)
    )
    step = 0
    network.train()
    while step < steps:
        for places in _batches(tokens, batch, chance)[: steps - step]:
            with torch.autocast("cpu", dtype=torch.bfloat16):
                logits = network(*padded([tokens[n] for n in places])).float()
            target = right[places] * (1 - 2 * _SMOOTH) + _SMOOTH
            losses = functional.binary_cross_entropy_with_logits(logits, target, reduction="none")
            optimizer.zero_grad()
            loss: Any = (losses * weight[places]).mean()
            loss.backward()
            torch.nn.utils.clip_grad_norm_([*head, *body], 1.0)
            optimizer.step()
            schedule.step()
            step += 1
    network.eval()


def _batches(tokens: Sequence[Tokens], size: int, chance: random.Random) -> list[list[int]]:
    order = list(range(len(tokens)))
    chance.shuffle(order)
    near = 16 * size
    sorted_ = [
        n
        for start in range(0, len(order), near)
        for n in sorted(order[start : start + near], key=lambda n: len(tokens[n][0]))
    ]
    found = [sorted_[start : start + size] for start in range(0, len(sorted_), size)]
    chance.shuffle(found)
    return found


# ---------------------------------------------------------------- weighing


class Judged(NamedTuple):
    """A pair with what is weighed of it, and the checks that failed."""

    pair: Pair
    failed: tuple[Failure, ...]
    measures: dict[str, float]


def judged(known: Sequence[Pair], classifier: Entailment) -> list[Judged]:
    """Pairs as the gate weighs them. `classifier`: one that was not trained on their author's."""
    reads = []
    for pair in known:
        text, source = _line(pair.statement), _line(pair.source)
        failed = failures(text, (Cited(source, True, ""),), frozenset(), most=99)
        read = brought_together(text, [source])
        reads.append((pair, failed, read, entailment.readings(*read, failed)))
    classifier.probabilities([texts for *_, pairs_ in reads for texts in pairs_])  # at once is faster
    made = []
    for pair, failed, read, pairs_ in reads:
        probability = entailment.together(classifier.probabilities(pairs_))
        if probability is not None:
            made.append(Judged(pair, failed, entailment.measures(*read, failed, probability)))
    return made


def _line(text: str) -> str:
    return " ".join(text.split())


def _settled(one: Judged) -> bool:
    return entailment.settled(one.failed, one.measures)


def fitted(of: Sequence[Judged]) -> Weights:
    """A logistic model of what no hard check cuts, in which a failed check, a new word or another negation only ever counts
    against a statement, and the classifier's probability for it. Its thresholds let nothing pass yet.
    """
    kept = [one for one in of if not _settled(one)]
    names = sorted({name for one in kept for name in one.measures})
    x = np.array([[one.measures.get(name, 0.0) for name in names] for one in kept])
    spread = np.maximum(x.std(axis=0), 1e-6)
    right = [one.pair.right for one in kept]
    while True:
        model = LogisticRegression(C=0.1, max_iter=1000).fit(x / spread, right)
        turned = [n for n, w in enumerate(model.coef_[0]) if w and (w > 0) != (names[n] == entailment.LOGIT)]
        if not turned:
            break
        x[:, turned] = 0.0
    weights = {name: round(float(w), 4) for name, w in zip(names, model.coef_[0] / spread, strict=True) if w}
    return Weights(round(float(model.intercept_[0]), 4), weights, 1.0, 1.0)


def chosen(of: Sequence[tuple[Judged, float]], most: float) -> tuple[float, float]:
    """Thresholds (where all checks passed, where one failed) that let most right statements pass while at most this share of
    the wrong ones does. A mild rewording counts twice: models mostly reword so.
    """
    wrong = sum(not one.pair.right for one, _ in of)
    sides = []
    for failed in (False, True):
        here = [(p, one.pair) for one, p in of if bool(one.failed) == failed and not _settled(one)]
        sides.append(
            [
                (
                    least,
                    sum(not pair.right for p, pair in here if p >= least),
                    sum(1 + (pair.kind == "mild") for p, pair in here if p >= least and pair.right),
                )
                for least in (*(n / 100 for n in range(101)), 1.001)
            ]
        )
    best = max(
        ((a, b) for a in sides[0] for b in sides[1] if a[1] + b[1] <= most * wrong),
        key=lambda both: both[0][2] + both[1][2],
    )
    return best[0][0], best[1][0]


def passes(one: Judged, right: float, passed: float, failed: float) -> bool:
    return not _settled(one) and right >= (failed if one.failed else passed)


def errors(of: Sequence[tuple[Judged, float]], passed: float, failed: float) -> dict[str, list[int]]:
    """By kind, and of all wrong and all right ones: pairs, errors of the checks alone, errors with the classifier."""
    found: dict[str, list[int]] = {}
    for one, right in of:
        for kind in (one.pair.kind, "right" if one.pair.right else "wrong"):
            counted = found.setdefault(kind, [0, 0, 0])
            counted[0] += 1
            counted[1] += (not one.failed) != one.pair.right
            counted[2] += passes(one, right, passed, failed) != one.pair.right
    return found


# ---------------------------------------------------------------- commands

#: Share of wrong statements that the thresholds of `--check` let pass.
MOST: Final = 0.035
_CURVE: Final = (0.02, 0.03, 0.05, 0.08)


def first_step(data: Path, seed: int) -> dict[str, Tensor]:
    """What is trained of the classifier, after step 1."""
    torch.manual_seed(seed)
    network = Network()
    train(network, [*generated(data), *supported(1.0)], 1.2, 32, 4e-4, seed)
    return {name: value.detach().clone() for name, value in network.trained().items()}


def second_step(state: dict[str, Tensor], authors: Sequence[int], seed: int = 0) -> Network:
    """A network, trained on these authors."""
    network = Network()
    network.load_state_dict(state, strict=False)
    rows = [row for author in authors for row in written(author)]
    train(network, [*rows, *random.Random(3).sample(supported(0.5), 500)], EPOCHS, 16, 5e-4, seed)
    return network


def save(networks: Sequence[dict[str, Tensor]], path: Path) -> CrossEncoder:
    """What is trained of each network, in half precision; and the classifier of the file."""
    known = {
        f"{number}.{name}": value.half().contiguous()
        for number, network in enumerate(networks)
        for name, value in network.items()
    }
    save_file(known, path)
    path.chmod(0o644)
    return CrossEncoder(path)


def fold(
    state: dict[str, Tensor], held: Sequence[int], trained: Sequence[int]
) -> tuple[dict[str, Tensor], list[list[Judged]]]:
    """A network that was trained on some authors, and the pairs of others as it judges them."""
    torch.set_num_threads(1)
    network = {name: value.detach() for name, value in second_step(state, trained).trained().items()}
    with tempfile.TemporaryDirectory() as folder:
        classifier = save([network], Path(folder) / "weights.safetensors")
        return network, [judged(of_author(author), classifier) for author in held]


def folds(
    state: dict[str, Tensor], processes: int, most: int = len(AUTHORS)
) -> tuple[list[dict[str, Tensor]], list[list[Judged]]]:
    """The networks, each trained on at most so many authors, and of each author held out the pairs."""
    others = [[n for n in range(len(AUTHORS)) if n not in held][:most] for held in FOLDS]
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        found = list(pool.map(fold, repeat(state), FOLDS, others))
    return [network for network, _ in found], [of for _, judged_ in found for of in judged_]


def weigh(of: Sequence[Sequence[Judged]], most: float = MOST) -> Weights:
    """The weighing model with its thresholds, chosen on probabilities for authors that it was not fitted to."""
    passed, failed = chosen([one for found in crossed(of) for one in found], most)
    model = fitted([one for found in of for one in found])
    return msgspec.structs.replace(model, passed=passed, failed=failed)


def crossed(of: Sequence[Sequence[Judged]]) -> list[list[tuple[Judged, float]]]:
    """Each author's pairs with the probabilities of a model that was fitted to the others."""
    models = [fitted([one for m, found in enumerate(of) if m != n for one in found]) for n in range(len(of))]
    return [
        [(one, entailment.weighed(one.measures, model)) for one in found]
        for model, found in zip(models, of, strict=True)
    ]


def held_out(of: Sequence[Sequence[Judged]], most: float = MOST) -> list[dict[str, list[int]]]:
    """Errors by kind, of each author by weights and thresholds of the others."""
    found = []
    for n, here in enumerate(of):
        model = weigh([other for m, other in enumerate(of) if m != n], most)
        found.append(
            errors(
                [(one, entailment.weighed(one.measures, model)) for one in here], model.passed, model.failed
            )
        )
    return found


def summed(counts: Sequence[dict[str, list[int]]]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for one in counts:
        for kind, numbers in one.items():
            found[kind] = [a + b for a, b in zip(found.get(kind, [0, 0, 0]), numbers, strict=True)]
    return found


def show(counted: dict[str, list[int]]) -> None:
    for kind, (pairs_, alone, both) in sorted(counted.items()):
        print(
            f"{kind:16} {pairs_:5} pairs, errors of the checks alone {alone:4}, with the classifier {both:4}"
        )


def curve(of: Sequence[Sequence[Judged]]) -> None:
    """What is cut where so many pass."""
    for most in _CURVE:
        counted = summed(held_out(of, most))
        shares = {kind: counted[kind][2] / counted[kind][0] for kind in ("wrong", "right", "mild", "full")}
        print(f"{most:.0%} wanted:", ", ".join(f"{kind} {share:.1%}" for kind, share in shares.items()))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--check", action="store_true", help="count errors, write nothing")
    parser.add_argument(
        "--fewer", type=int, nargs="*", default=[], help="and with so many authors trained on"
    )
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    state = first_step(given.data, 0)
    networks, of = folds(state, given.processes)
    authors = [AUTHORS[author] for held in FOLDS for author in held]
    for author, counted in zip(authors, held_out(of), strict=True):
        shares = ", ".join(f"{kind} {counted[kind][2] / counted[kind][0]:.1%}" for kind in ("wrong", "right"))
        print(f"{' '.join(author)}: {shares}")
    show(summed(held_out(of)))
    curve(of)
    for most in given.fewer:
        print(f"trained on {most} authors")
        curve(folds(state, given.processes, most)[1])
    if not given.check:
        # the thresholds stay: chosen on the curves of these authors and of support_pairs/held_out (docs/benchmarks.md)
        kept = entailment.fitted()
        model = msgspec.structs.replace(weigh(of), passed=kept.passed, failed=kept.failed)
        MODEL.write_bytes(msgspec.json.format(msgspec.json.encode(model), indent=1) + b"\n")
        save(networks, WEIGHTS)


if __name__ == "__main__":
    main()
