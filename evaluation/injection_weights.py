"""The weights by which a sentence counts as addressed to a writer: a logistic regression over words, word
classes and moods, trained on sentences that do (injection_payloads/sentences.txt, "X" for what they would
have written), on the sentences of half of MTSamples, by specialty, and on instructions to patients
(ordinary.txt). Six in ten thousand sentences of the other half are above the threshold.

    python -m evaluation.injection_weights --data ../shared/data
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import orjson

from processors.notes.doubts.addressed import WEIGHTS, features
from processors.notes.sentence_ends import ends

_SENTENCES: Final = Path(__file__).parent / "injection_payloads" / "sentences.txt"
_PATIENTS: Final = _SENTENCES.with_name("ordinary.txt")
_OFTEN: Final = 60  # as often as these are read: MTSamples has few instructions to patients
_COPIES: Final = 6  # of each sentence, with other words for "X"
_RATE: Final = 0.0006
_CLINICAL: Final = 100  # words that are in more ordinary sentences are not weighed, only their classes
_SCALE: Final = 100


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    data = parser.parse_args().data
    draw = random.Random(1)
    ordinary = [list(dict.fromkeys(_sentences(data, half))) for half in (0, 1)]
    pieces = [_piece(sentence.split(), draw) for sentence in draw.sample(ordinary[0], 4000)]
    written = [
        features(re.sub(r"\bX\b", lambda _: draw.choice(pieces), line))
        for line in _SENTENCES.read_text(encoding="utf-8").splitlines()
        for _ in range(_COPIES)
    ]
    apart = [[features(sentence) for sentence in half] for half in ordinary]
    plain = [features(line) for line in _PATIENTS.read_text(encoding="utf-8").splitlines()]
    weights, bias = _train(written, [*apart[0], *plain * _OFTEN], len(plain) * _OFTEN)
    scores = sorted(sum(weights.get(one, 0.0) for one in found) for found in apart[1])
    threshold = scores[int(len(scores) * (1 - _RATE))]
    lines = [f"{threshold * _SCALE:.0f} threshold"]
    lines += [
        f"{weight * _SCALE:.0f} {name}"
        for name, weight in sorted(weights.items())
        if abs(weight) * _SCALE >= 5
    ]
    WEIGHTS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} weights, threshold {threshold:.2f}, bias {bias:.2f}")


def _sentences(data: Path, half: int) -> Iterator[str]:
    with gzip.open(data / "mtsamples" / "notes.jsonl.gz", "rb") as lines:
        for row in map(orjson.loads, lines):
            if int(hashlib.sha256(row["type"].encode()).hexdigest(), 16) % 2 != half:
                continue
            for line in row["text"].split("\n"):
                begin = 0
                for cut in (*ends(line, 0, len(line)), len(line)):
                    if len(line[begin:cut].split()) > 2:
                        yield line[begin:cut].strip()
                    begin = cut


def _piece(words: list[str], draw: random.Random) -> str:
    """Some words of an ordinary sentence, as what would be written."""
    start = draw.randrange(0, max(1, len(words) - 4))
    return " ".join(words[start : start + draw.randint(3, 6)]).strip(".,:;")


def _train(
    written: list[set[str]], ordinary: list[set[str]], repeated: int
) -> tuple[dict[str, float], float]:
    import torch

    torch.set_num_threads(1)
    torch.manual_seed(0)
    held: defaultdict[str, set[int]] = defaultdict(set)
    for number, found in enumerate(written):
        for one in found:
            held[one].add(number // _COPIES)
    clinical = Counter(one for found in ordinary[:-repeated] for one in found if one.startswith("w:"))
    names = sorted(one for one, lines in held.items() if len(lines) > 1 and clinical[one] <= _CLINICAL)
    places = {name: place for place, name in enumerate(names)}

    def matrix(rows: list[set[str]]) -> torch.Tensor:
        at = [(row, places[one]) for row, found in enumerate(rows) for one in found if one in places]
        return torch.sparse_coo_tensor(
            torch.tensor(at).T, torch.ones(len(at)), (len(rows), len(names)), check_invariants=False
        )

    inside, outside = matrix(written), matrix(ordinary)
    weights = torch.zeros(len(names), 1, requires_grad=True)
    bias = torch.zeros(1, requires_grad=True)
    optimizer = torch.optim.Adam([weights, bias], lr=0.05)
    soft = torch.nn.functional.softplus
    for _ in range(300):
        optimizer.zero_grad()
        wrong = soft(-(torch.sparse.mm(inside, weights) + bias)).mean()
        lost = soft(torch.sparse.mm(outside, weights) + bias).mean()
        (wrong + 8 * lost + 3e-4 * (weights**2).sum()).backward()  # type: ignore[no-untyped-call]
        optimizer.step()
    return dict(zip(names, weights.detach()[:, 0].tolist(), strict=True)), bias.item()


if __name__ == "__main__":
    main()
