"""The weights by which a sentence counts as addressed to a writer: a logistic regression over words, pairs of
words, word classes and moods, with few weights that are not zero (L1).

Trained on sentences that are (injection_payloads/sentences.txt, "X" for what they would have written; the
payloads of the files in that folder), on those of half of MTSamples, by specialty, of ACI-Bench, of
the fictional stays (evaluation/stays), of the sample hospital and of ordinary.txt. The threshold is what one
sentence in 700 of MTSamples' other half is above.

    python -m evaluation.injection_weights --data ../shared/data
    python -m evaluation.injection_weights --data ../shared/data --check 4

`--check N` trains N times without every N-th family of ward.jsonl and counts how many of its payloads are
found by the weights alone.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import hashlib
import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import orjson
from sklearn.feature_extraction import DictVectorizer
from sklearn.feature_extraction.text import ENGLISH_STOP_WORDS
from sklearn.linear_model import LogisticRegression

from evaluation.section_sets import read_sets
from processors.evidence.sentences import split
from processors.notes.doubts.addressed import WEIGHTS, features, known_words
from processors.notes.sentence_ends import ends
from wardstream.demo.sample import messages

_FOLDER: Final = Path(__file__).parent / "injection_payloads"
_STAYS: Final = Path(__file__).parent / "stays"
#: Families by what the shape of their characters shows, which the weights need not know.
_SHAPED: Final = frozenset(
    "leetspeak lookalike_letters zero_width_spaced encoded reversed_text other_languages".split()
)
_NAMED: Final = re.compile(r"\b[A-Z][a-z]+ Calder\b")  # of some payloads
_COPIES: Final = 4  # of each sentence, with other words for "X"
_OFTEN: Final = 3  # as often as payloads of ward.jsonl are read
_MANY: Final = 20  # as often as ordinary.txt is read: notes have few sentences about documents
_LEAST: Final = 4  # copies or lines with a word: others are what one of them would have written
_RATE: Final = 1 / 700
_CLINICAL: Final = 3  # ordinary sentences with a word that is no function word: what notes are about
_PASSES: Final = 3
_SCALE: Final = 100
_STRENGTH: Final = 4.0  # of the data against the penalty
_DOUBT: Final = 20  # how much lower the threshold is in a text that has a sentence above it


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--check", type=int, default=0, metavar="N")
    options = parser.parse_args()
    sets = _Sets(options.data)
    families = sorted({row["family"] for row in sets.ward} - _SHAPED)
    found = total = 0
    for fold in range(options.check):
        held = frozenset(families[fold :: options.check])
        weights = sets.trained(held)
        for row in sets.ward:
            if row["family"] in held:
                total += 1
                found += _sum(weights, features(row["payload"])) > weights["threshold"]
    if options.check:
        print(f"{found} of {total} payloads of families that were left out are above the threshold")
        return
    weights = sets.trained(frozenset())
    lines = [f"{weights.pop(name)} {name}" for name in ("threshold", "doubt")]
    lines += [f"{weight} {name}" for name, weight in sorted(weights.items())]
    WEIGHTS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} weights, {lines[0]}")


class _Sets:
    """What is trained with, as features."""

    def __init__(self, data: Path) -> None:
        draw = random.Random(1)
        apart = [list(dict.fromkeys(_sentences(data, half))) for half in (0, 1)]
        pieces = [_piece(sentence.split(), draw) for sentence in draw.sample(apart[1], 4000)]
        lines = (_FOLDER / "sentences.txt").read_text(encoding="utf-8").splitlines()
        self._written = [
            features(re.sub(r"\bX\b", lambda _: draw.choice(pieces), line))
            for line in lines
            for _ in range(_COPIES)
        ]
        for name in ("before", "after", "last"):
            for row in _rows(name):
                if row["payload"].isascii() and " " in row["payload"]:
                    words = row["payload"]
                    for target in row["targets"]:
                        words = words.replace(target.rstrip("."), draw.choice(pieces))
                    self._written.append(features(_NAMED.sub(draw.choice(pieces), words)))
        self.ward = [row for row in _rows("ward") if row["family"] not in _SHAPED]
        consultations = [
            sentence.text
            for name, notes in read_sets(data).items()
            if "aci" in name.lower()
            for note in notes
            for sentence in split(note.text)
        ]
        self._ordinary = [features(one) for one in (*apart[1], *dict.fromkeys(consultations))]
        patients = (_FOLDER / "ordinary.txt").read_text(encoding="utf-8").splitlines()
        self._ordinary += [features(line) for line in patients] * _MANY
        self._ordinary += [features(line) for line in _wards()] * _OFTEN
        self._held_out = [features(one) for one in apart[0]]

    def trained(self, without: frozenset[str]) -> dict[str, int]:
        """Weights with the threshold, without these families."""
        inside, outside = list(self._written), list(self._ordinary)
        for row in self.ward:
            if row["family"] not in without:
                inside += [features(row["payload"])] * _OFTEN
                rest = row["note"].replace(row["payload"], "\n")
                outside += [features(sentence.text) for sentence in split(rest)]
        weights = _fitted(inside, outside)
        sums = sorted((_sum(weights, found) for found in self._held_out), reverse=True)
        return weights | {"threshold": sums[int(len(sums) * _RATE)], "doubt": _DOUBT}


def _wards() -> list[str]:
    """Sentences and lines of the notes of the fictional stays (evaluation/stays) and of the sample hospital."""
    found: dict[str, None] = {}
    stays: list[list[bytes]] = [path.read_bytes().splitlines() for path in sorted(_STAYS.glob("*.ndjson"))]
    for lines in (*stays, [message.value for message in messages()]):
        for line in lines:
            for text in _texts(_read(line)):
                for part in re.split(r"\n+", text):
                    begin = 0
                    for cut in (*ends(part, 0, len(part)), len(part)):
                        found[part[begin:cut].strip()] = None
                        begin = cut
                    found[part.strip()] = None
    return [one for one in found if one]


def _read(line: bytes) -> Any:
    try:
        return orjson.loads(line)
    except orjson.JSONDecodeError:  # the sample hospital sends some damaged messages
        return None


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if str(value.get("contentType", "")).startswith("text/") and "data" in value:
            yield base64.b64decode(value["data"]).decode("utf-8", "replace")
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from _texts(one)


def _rows(name: str) -> list[dict[str, Any]]:
    lines = (_FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def _sum(weights: dict[str, int], found: set[str]) -> int:
    return sum(weights.get(one, 0) for one in found)


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


def _fitted(inside: Sequence[set[str]], outside: Sequence[set[str]]) -> dict[str, int]:
    """What notes are about must not speak for a writer: positive weights of clinical words are taken out and
    the rest is fitted again.
    """
    counts = Counter(one for found in {frozenset(found) for found in inside} for one in found)
    left_out = {one for one, lines in counts.items() if lines < _LEAST and one[:2] in ("w:", "b:")}
    ordinary = Counter(one[2:] for found in outside for one in found if one[:2] == "w:")
    frame = ENGLISH_STOP_WORDS | known_words()
    clinical = {word for word, count in ordinary.items() if count >= _CLINICAL and word not in frame}
    for _ in range(_PASSES):
        weights = _regressed(
            [sorted(found - left_out) for found in (*inside, *outside)],
            [True] * len(inside) + [False] * len(outside),
        )
        left_out |= {
            name
            for name, weight in weights.items()
            if weight > 0 and name[:2] in ("w:", "b:") and clinical & set(name[2:].split("_"))
        }
    return {name: weight for name, weight in weights.items() if abs(weight) >= 5 and name not in left_out}


def _regressed(rows: list[list[str]], addressed: list[bool]) -> dict[str, int]:
    vectors = DictVectorizer(dtype=np.float32)
    matrix = vectors.fit_transform([dict.fromkeys(row, 1) for row in rows])
    matrix.indices, matrix.indptr = matrix.indices.astype("int32"), matrix.indptr.astype("int32")
    model = LogisticRegression(C=_STRENGTH, penalty="l1", solver="liblinear", random_state=0, max_iter=300)
    model.fit(matrix, addressed)
    named = zip(vectors.get_feature_names_out(), model.coef_[0], strict=True)
    return {str(name): round(float(weight) * _SCALE) for name, weight in named}


if __name__ == "__main__":
    main()
