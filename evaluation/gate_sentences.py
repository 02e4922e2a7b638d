"""Pairs for `wardstream eval gate` from real notes: sentences of MTSamples and ACI-Bench, changed by rules.

    python -m evaluation.gate_sentences --data ../shared/data --rules development --out .data/gate/development.jsonl.gz

A rule (gate_pairs/*.yaml) fits a sentence by a pattern and gives its wrong, mildly reworded and fully
reworded forms. The rules `development` see the notes of one half, `second` and `held_out` those of the other: a note is in one by
the hash of its text. Equal arguments give equal files.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import hashlib
import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import msgspec.yaml
from msgspec import Struct

from evaluation.gate import Pair
from processors.notes.sentence_ends import ends

#: Sets of rules, and the half of the notes that each sees.
HALVES: Final = {"development": 0, "second": 1, "held_out": 1}
_SHORTEST: Final = 18
_LONGEST: Final = 260
_SPACES: Final = re.compile(r"\s+")
_HEADED: Final = re.compile(r"^(?:\d{1,2}[.)]\s*|[A-Z][A-Z /&]{3,40}:\s*)+")


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """What is made of a sentence that a pattern fits. Texts may name the pattern's groups: {x}; {s} is the
    sentence without its point, {S} the same beginning with a small letter, {~a|b} the sentence with the pattern a
    replaced by b.
    """

    kind: str
    when: str
    wrong: tuple[str, ...] = ()
    mild: tuple[str, ...] = ()
    full: tuple[str, ...] = ()
    source: str = ""  # another source than the sentence: a rare phrase around a real finding


class _Sentence(NamedTuple):
    note: str
    text: str


def sentences(data: Path, half: int) -> Iterator[_Sentence]:
    """Of the notes whose hash falls into this half (0, 1), in the order of the files."""
    seen: set[str] = set()
    for note, text in _notes(data):
        if int(hashlib.sha256(f"gate {note}".encode()).hexdigest(), 16) % 2 != half:
            continue
        for line in text.split("\n"):
            begin = 0
            for end in (*ends(line, 0, len(line)), len(line)):
                found = _HEADED.sub("", _SPACES.sub(" ", line[begin:end]).strip())
                begin = end
                if _SHORTEST <= len(found) <= _LONGEST and found not in seen and not found.isupper():
                    seen.add(found)
                    yield _Sentence(note, found)


def _notes(data: Path) -> Iterator[tuple[str, str]]:
    with gzip.open(data / "mtsamples" / "notes.jsonl.gz", "rt", encoding="utf-8") as file:
        for line in file:
            note = json.loads(line)
            yield note["text_sha1"], note["text"]
    for name in ("train", "valid"):
        with (data / "aci_bench" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                yield hashlib.sha1(row["note"].encode()).hexdigest(), row["note"]  # noqa: S324 - a name, no secret


def rules(name: str) -> tuple[Rule, ...]:
    """A packaged set."""
    text = files("evaluation").joinpath("gate_pairs", f"{name}.yaml").read_text(encoding="utf-8")
    return msgspec.yaml.decode(text, type=tuple[Rule, ...])


def pairs(data: Path, name: str, most: int) -> Iterator[Pair]:
    """Of each rule the first `most` sentences by their hash; held out: none that the rules `second` took."""
    half = HALVES[name]
    seen = {pair.source for pair in pairs(data, "second", most)} if name == "held_out" else set()
    known = sorted(
        (s for s in sentences(data, half) if s.text not in seen),
        key=lambda s: hashlib.sha256(s.text.encode()).digest(),
    )
    for number, rule in enumerate(rules(name)):
        pattern = re.compile(rule.when)
        taken = 0
        for sentence in known:
            match = pattern.search(sentence.text)
            if match is None:
                continue
            taken += 1
            yield from _made(rule, match, f"{name}-{number}-{taken}", taken)
            if taken == most:
                break


def _made(rule: Rule, match: re.Match[str], name: str, turn: int) -> Iterator[Pair]:
    source = _filled(rule.source, match) if rule.source else match.string
    for way, texts in (("", rule.wrong), ("mild rewording", rule.mild), ("full rewording", rule.full)):
        if not texts:
            continue
        turned = (_filled(texts[(turn + n) % len(texts)], match) for n in range(len(texts)))
        statement = next((one for one in turned if one.rstrip(".") != source.rstrip(".")), None)
        if statement is not None:
            yield Pair(
                f"{name}-{way or 'wrong'}".replace(" ", "-"), way or rule.kind, source, statement, bool(way)
            )


def _filled(text: str, match: re.Match[str]) -> str:
    whole = match.string.strip().rstrip(".")
    if text.startswith("{~"):
        old, _, new = text[2:-1].rpartition("|")
        made = re.sub(old, new, whole, count=1)
    else:
        groups = {k: (v or "").strip(" ,.;:") for k, v in match.groupdict().items()}
        small = whole if whole[:2].isupper() else whole[:1].lower() + whole[1:]
        made = text.format(s=whole, S=small, **groups)
    made = _SPACES.sub(" ", made).strip()
    return made[:1].upper() + made[1:] + ("" if made.endswith((".", "?")) else ".")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--rules", choices=tuple(HALVES), required=True)
    parser.add_argument("--most", type=int, default=40, help="sentences a rule")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    given.out.parent.mkdir(parents=True, exist_ok=True)
    with gzip.GzipFile(given.out, "wb", mtime=0) as file:
        count = 0
        for pair in pairs(given.data, given.rules, given.most):
            file.write(msgspec.json.encode(pair) + b"\n")
            count += 1
    print(f"{count} pairs in {given.out}")


if __name__ == "__main__":
    main()
