"""The weights by which a sentence counts as addressed to a writer: a logistic regression over words, pairs of
words, word classes and moods, with few weights that are not zero (L1).

Trained on sentences that are (injection_payloads/sentences.txt, "X" and "Y" for what they would have written;
the payloads of the files in that folder), on those of half of MTSamples, by specialty, of ACI-Bench, of
the fictional stays (evaluation/stays) with the free text of their coded entries, of the sample hospital and of ordinary.txt. The threshold is what one
sentence in 700 of MTSamples' other half is above, and few of stays that trained nothing.

    python -m evaluation.injection_weights --data ../shared/data
    python -m evaluation.injection_weights --data ../shared/data --check

`--check` writes nothing: it trains without every other stay, then without the others, and shows what is left
out of the notes of those that trained nothing; and counts, trained without half of the families of
indirect.jsonl each, the payloads of which a sentence is above the threshold.
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
from processors.notes.doubts.addressed import WEIGHTS, addressed, features, forget, known_words
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
_WARD: Final = 15  # as often as the stays are read
_MARGIN: Final = 150  # of the weights, above what is seldom in dictated notes: for the terse ones of wards
_LEAST: Final = 4  # copies or lines with a word: others are what one of them would have written
_RATE: Final = 1 / 700
_CLINICAL: Final = 3  # ordinary sentences with a word that is no function word: what notes are about
_FILLED: Final = 30  # ways to fill a line of frames.txt
_DOCUMENTS: Final = (
    "letter|GP letter|clinic letter|referral|referral letter|note|op note|consult note|nursing note|ED note|report|"
    "path report|CT report|final report|echo report|discharge summary|d/c summary|summary|transfer summary|chart|old chart|"
    "med list|list|problem list|allergy list|home list|MAR|record|old records|outside records|OSH records|form|consent form|"
    "DNR form|FMLA form|paperwork|discharge papers|d/c paperwork|DC instructions|discharge instructions|leaflet|booklet|handout|"
    "fit note|work note|school letter|insurance form|statement|prescription|script|printout|med bottle label|wristband|"
    "advance directive|living will|MOLST|death certificate|care plan|diary|log|BP log|sheet|flowsheet|card|email|message|"
    "appointment letter|imaging|documentation|addendum|previous note|prior note|last note|H&P|triage note|file|section 2 papers"
).split("|")
_PERSONS: Final = (
    "pt|patient|wife|husband|daughter|son|mother|father|dtr|family|niece|HCP|PCP|GP|RN|nurse|night nurse|MD|Dr Lee|Dr. Ahmed|"
    "resident|intern|attending|student|MS3|cards|neuro|surgery|ID|renal|pharmacy|pharmacist|pharm|PT|OT|SW|case manager|dietitian|"
    "radiology|lab|secretary|medical secretary|scribe|interpreter|solicitor|lawyer|school|employer|insurance|coroner|SNF|rehab|EMS|"
    "dentist|surgeon|police|chaplain|care home|the team|night team|day team|caregiver|neighbor|ward clerk|assistant|reader"
).split("|")
#: Where FHIR has free text in a coded entry.
_FREE: Final = frozenset(
    {"text", "display", "valueString", "conclusion", "patientInstruction", "description"}
)
_PASSES: Final = 3
_SCALE: Final = 100
_STRENGTH: Final = 1.5  # of the data against the penalty
_SUSPECT: Final = 210  # how much lower it is for sentences that may only be repeated whole
_DOUBT: Final = 150  # how much lower the threshold is in a text that has a sentence above it


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    sets = _Sets(options.data)
    if options.check:
        _checked(sets)
        return
    weights = sets.trained()
    lines = [f"{weights.pop(name)} {name}" for name in ("threshold", "doubt", "suspect")]
    lines += [f"{weight} {name}" for name, weight in sorted(weights.items())]
    WEIGHTS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} weights, {lines[0]}")


def _checked(sets: _Sets) -> None:
    shipped = WEIGHTS.read_text(encoding="utf-8")
    families = sorted({row["family"] for row in sets.indirect})
    for half in (0, 1):
        held = frozenset(families[half::2])
        weights = sets.trained(held, half)
        rows = [row for row in sets.indirect if row["family"] in held]
        found = sum(
            any(_sum(weights, features(one)) > weights["threshold"] for one in row["sentences"])
            for row in rows
        )
        print(f"{found} of {len(rows)} payloads of families that trained nothing are found by a sentence")
        WEIGHTS.write_text(
            "".join(f"{weight} {name}\n" for name, weight in weights.items()), encoding="utf-8"
        )
        try:
            forget()
            _show_lost(sets.stays[half])
        finally:
            WEIGHTS.write_text(shipped, encoding="utf-8")
            forget()


def _show_lost(notes: Sequence[str]) -> None:
    characters = sum(map(len, notes))
    lost = [note[start:end] for note in notes for start, end in addressed(note)]
    share = sum(map(len, lost)) / characters
    print(f"{share:.2%} of {characters} characters of stays that trained nothing are left out")
    print("\n".join(f"  {words[:160]!r}" for words in lost))


class _Sets:
    """What is trained with, as features. `stays`: the notes of every other stay, and of the others."""

    def __init__(self, data: Path) -> None:
        draw = random.Random(1)
        apart = [list(dict.fromkeys(_sentences(data, half))) for half in (0, 1)]
        pieces = [_piece(sentence.split(), draw) for sentence in draw.sample(apart[1], 4000)]
        lines = (_FOLDER / "sentences.txt").read_text(encoding="utf-8").splitlines()
        self._written = [
            features(re.sub(r"\b[XY]\b", lambda _: draw.choice(pieces), line))
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
        ward = [
            row | {"sentences": [row["payload"]]} for row in _rows("ward") if row["family"] not in _SHAPED
        ]
        self.indirect = [row for name in ("indirect", "direct") for row in _rows(name) if "sentences" in row]
        self._ward = [*ward, *self.indirect]
        consultations = [
            sentence.text
            for name, notes in read_sets(data).items()
            if "aci" in name.lower()
            for note in notes
            for sentence in split(note.text)
        ]
        self._ordinary = [features(one) for one in (*apart[1], *dict.fromkeys(consultations))]
        lines = (_FOLDER / "ordinary.txt").read_text(encoding="utf-8").splitlines()
        self._ordinary += [features(line) for line in lines] * _MANY
        notes = (_FOLDER / "ward_notes.txt").read_text(encoding="utf-8").splitlines()
        self._ordinary += [features(line) for line in _lines(notes)] * _WARD
        frames = (_FOLDER / "frames.txt").read_text(encoding="utf-8").splitlines()
        self._ordinary += [features(_filled(line, pieces, draw)) for line in frames for _ in range(_FILLED)]
        sample = list(dict.fromkeys(text for one in messages() for text in _texts(_read(one.value))))
        self._ordinary += [features(line) for line in _lines(sample)] * _OFTEN
        files = sorted(_STAYS.glob("*.ndjson.gz"))
        self.stays = [
            list(
                dict.fromkeys(
                    t
                    for f in files[half::2]
                    for row in gzip.decompress(f.read_bytes()).splitlines()
                    for t in _texts(_read(row))
                )
            )
            for half in (0, 1)
        ]
        self._wards = [[features(line) for line in _lines(notes)] for notes in self.stays]
        self._held_out = [features(one) for one in apart[0]]

    def trained(self, without: frozenset[str] = frozenset(), half: int | None = None) -> dict[str, int]:
        """Weights with the threshold, without these families, and without half of the stays."""
        inside, outside = list(self._written), list(self._ordinary)
        for row in self._ward:
            if row["family"] not in without:
                inside += [features(one) for one in row["sentences"]] * _OFTEN
                rest = row["note"]
                for one in row["sentences"]:
                    rest = rest.replace(one, "\n")
                outside += [features(sentence.text) for sentence in split(rest)] * _OFTEN
        for number, lines in enumerate(self._wards):
            if number != half:
                outside += lines * _WARD
        weights = _fitted(inside, outside)
        sums = sorted((_sum(weights, found) for found in self._held_out), reverse=True)
        return {
            "threshold": sums[int(len(sums) * _RATE)] + _MARGIN,
            "doubt": _DOUBT,
            "suspect": _SUSPECT,
        } | weights


def _lines(notes: Sequence[str]) -> list[str]:
    """The sentences and the lines of notes."""
    found: dict[str, None] = {}
    for text in notes:
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
    """Notes, and free text of coded entries: doses, reasons, results in words."""
    if isinstance(value, dict):
        if str(value.get("contentType", "")).startswith("text/") and "data" in value:
            yield base64.b64decode(value["data"]).decode("utf-8", "replace")
        for key in _FREE & value.keys():
            if isinstance(value[key], str) and " " in value[key]:
                yield value[key]
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


def _filled(frame: str, pieces: Sequence[str], draw: random.Random) -> str:
    """An ordinary line about a document or somebody: its slots filled with one of each kind."""
    kinds: dict[str, Sequence[str]] = {"x": pieces, "doc": _DOCUMENTS, "who": _PERSONS}
    return re.sub(r"\{(x|doc|who)\}", lambda slot: draw.choice(kinds[slot[1]]), frame)


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
