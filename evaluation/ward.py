"""Does the problem that an assessment names first stand first in what is ranked without the assessment?

Of each note with a history and findings apart from an assessment, everything but history, findings, medicines
and allergies is hidden. Its main problem is the first disorder that the hidden assessment asserts: not what it
fears, what consent names, or the history that it begins with. Right are that concept, those one step away, and
those that its sentence names more specifically; `category` also counts those of the same category of ICD-10-CM.
Ranked is by weights fitted on the other folds; notes that share a fifth of their phrases are in one fold.
"""

from __future__ import annotations

import csv
import gzip
import hashlib
import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import add, sub
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import orjson
from numpy.typing import NDArray

from kg.medical.linking import Linker
from kg.medical.snapshot import Snapshot
from processors.diagnosis.problems import (
    EXPERIENCE,
    FEATURES,
    NEVER,
    Counts,
    Disorders,
    Part,
    ProblemRanker,
    Weighed,
    Weights,
    distinct,
    visible,
    weigh,
    with_experience,
)
from processors.notes.sectioning import sections
from schemas.errors import ConfigurationError

FOLDS: Final = 5
PLACES: Final = (1, 5, 10)
_HISTORY: Final = frozenset(
    {"history_of_present_illness", "chief_complaint", "past_medical_history", "reason_for_examination"}
)
_FINDINGS: Final = frozenset({"physical_exam", "labs_and_studies", "imaging", "vital_signs"})
_ASSESSMENTS: Final = frozenset({"Assessment", "Assessment and Plan"})
#: Diagnoses around an operation, and the sections of its report: its findings are written after the diagnosis.
_OPERATION: Final = frozenset(
    {
        *("Preoperative Diagnosis", "Postoperative Diagnosis", "Description of Procedure"),
        *("Operative Details", "Anesthesia", "Estimated Blood Loss"),
    }
)
_LEAST: Final = 80  # characters of history, and of findings
_CONSENT: Final = re.compile(
    r"\b(?:risks?|complications?|side effects?|adverse|benefits?|alternatives?|consent\w*)\b", re.IGNORECASE
)
#: Behind the name of a disorder: the name of a test or of a measure against it.
_TEST: Final = re.compile(
    r"\W{0,2}(?:test|echo|EKG|ECG|stud(?:y|ies)|imaging|protocol|precaution|clinic|prophylaxis|screen|vaccin|panel"
    r"|scan)\w*\b",
    re.IGNORECASE,
)
#: "A man with a history of X who presents with Y": Y is assessed.
_BACKGROUND: Final = re.compile(r"\b(?:history|hx|h/o|PMH\w*|significant for|known)\b[^.;]*$", re.IGNORECASE)
_PRESENTS: Final = re.compile(
    r"[^.;]*\b(?:present(?:s|ed|ing)|admitted|c[ao]mes?|(?:was|is) seen|here|referred)\b[^.;]{0,40}"
    r"\b(?:with|for|after|because|due|following|to)\b",
    re.IGNORECASE,
)
_SENTENCE: Final = re.compile(r"[.;\n](?=\s|$)")
_OTHERS: Final = 6  # problems of an assessment that a fit learns from
_OTHERS_SHARE: Final = 0.3  # of what a fit learns, from them
_PHRASE: Final = 6  # words
_SHARED: Final = 0.2  # of the phrases of the shorter note
_NEIGHBOURS: Final = 25
_L2: Final = 0.1
_STEPS: Final = 250
_SEEN: Final = 4  # notes that name a concept, from which on it is kept how often, assessed or not
_WORD: Final = re.compile(r"[a-z]{3,}")


class Assessed(NamedTuple):
    """A note without its assessment, and what that named: rows of the snapshot."""

    id: str
    parts: list[Part]
    main: int
    right: frozenset[int]  # what counts as it
    others: tuple[int, ...]  # all that is asserted, in its order
    text: str
    phrases: frozenset[int]


def read(paths: Iterable[Path]) -> Iterator[tuple[str, str]]:
    """Id and text of each note, each text once: rows `{id, text}` of JSON lines, or ACI-Bench's CSV.

    Raises ConfigurationError for a file that is neither.
    """
    seen: set[str] = set()
    for path in paths:
        for id_, text in _rows(path):
            if text not in seen:
                seen.add(text)
                yield id_, text


def _rows(path: Path) -> Iterator[tuple[str, str]]:
    try:
        if path.suffix == ".csv":
            with path.open(encoding="utf-8", newline="") as file:
                yield from ((f"{path.stem}-{at}", row["note"]) for at, row in enumerate(csv.DictReader(file)))
            return
        with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as lines:
            for line in lines:
                row = orjson.loads(line)
                yield str(row["id"]), str(row["text"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ConfigurationError(
            f"expected rows {{id, text}} as JSON lines, or a CSV with the column note, in {path}: {error!r}"
        ) from None


def assessed(
    notes: Iterable[tuple[str, str]], linker: Linker, disorders: Disorders
) -> tuple[list[Assessed], Counter[str]]:
    """The notes that can be measured, and why the others cannot."""
    found, left_out = [], Counter[str]()
    for id_, text in notes:
        top = [one for one in sections(text) if one.depth == 0]
        spans = [
            (one, text[one.body : after.start if after else len(text)])
            for one, after in zip(top, [*top[1:], None], strict=True)
        ]
        hidden = [
            body
            for one, body in spans
            if one.name in _ASSESSMENTS or (one.category == "diagnoses" and one.name not in _OPERATION)
        ]
        lengths = {
            kind: sum(len(body.strip()) for one, body in spans if one.category in kind)
            for kind in (_HISTORY, _FINDINGS)
        }
        if not hidden:
            left_out["no assessment"] += 1
        elif min(lengths.values()) <= _LEAST:
            left_out["no history or no findings"] += 1
        elif any(one.name in _OPERATION for one in top):
            left_out["report of a procedure"] += 1
        elif not (problems := asserted(hidden, linker, disorders)):
            left_out["the assessment names no disorder, or a procedure alone"] += 1
        else:
            main, sentence = problems[0]
            right = disorders.near(main) | disorders.specific(main, sentence)
            others = tuple(dict.fromkeys(row for row, _ in problems))
            parts = visible(text, linker)
            words = re.findall(r"\w+", text.lower())
            phrases = frozenset(
                int.from_bytes(
                    hashlib.blake2b(" ".join(words[at : at + _PHRASE]).encode(), digest_size=8).digest()
                )
                for at in range(len(words) - _PHRASE + 1)
            )
            visible_text = "\n".join(part.text for part in parts)
            found.append(Assessed(id_, parts, main, right, others, visible_text, phrases))
    return found, left_out


def asserted(assessments: Sequence[str], linker: Linker, disorders: Disorders) -> list[tuple[int, str]]:
    """The disorders that are asserted, each with its sentence: not denied, feared, a relative's, of consent or
    of a test's name; the history that a sentence begins with before it states why the patient comes is last.
    """
    found: list[tuple[int, str]] = []
    background: list[tuple[int, str]] = []
    for body in assessments:
        ends = [0, *(match.end() for match in _SENTENCE.finditer(body)), len(body)]
        for link in linker.link(body):
            start = max(end for end in ends if end <= link.start)
            end = min(end for end in ends if end >= link.end)
            if (
                not disorders.one(link.row)
                or link.negated
                or link.family
                or link.hypothetical
                or disorders.state(link.row)
                or _CONSENT.search(body[start:end])
                or _TEST.match(body[link.end :])
            ):
                continue
            before = link.historical or (
                _BACKGROUND.search(body[start : link.start]) and _PRESENTS.match(body[link.end : end])
            )
            (background if before else found).append((link.row, body[start:end]))
    return found + background


def folds(notes: Sequence[Assessed]) -> list[int]:
    """The fold of each note, the same for notes that share phrases, by a hash of their ids."""
    group = list(range(len(notes)))

    def first(at: int) -> int:
        while group[at] != at:
            at = group[at]
        return at

    for at, one in enumerate(notes):
        for before in range(at):
            other = notes[before]
            if len(one.phrases & other.phrases) > _SHARED * min(len(one.phrases), len(other.phrases)):
                group[first(at)] = first(before)
    return [
        int(hashlib.blake2b(notes[first(at)].id.encode(), digest_size=8).hexdigest(), 16) % FOLDS
        for at in range(len(notes))
    ]


class Example(NamedTuple):
    """The candidates of a note, the rows that are right, those that mean the same as the main problem, and what
    else is assessed, rows with weights.
    """

    weighed: Weighed
    right: frozenset[int]
    main: frozenset[int]
    others: Mapping[int, float]

    def counts(self) -> Iterator[tuple[int, Counts]]:
        """What the note adds to the experience."""
        named = self.weighed.features[:, FEATURES.index("named")]
        before = {row for row, there in zip(self.weighed.candidates, named, strict=True) if there}
        for row in before | self.main | self.others.keys():
            yield row, Counts(row in self.others, row in self.main, row in before)


def example(note: Assessed, disorders: Disorders) -> Example:
    main = disorders.near(note.main)
    return Example(weigh(note.parts, disorders), note.right, main, _others(note, disorders))


def fit(examples: Sequence[Example], disorders: Disorders) -> Weights:
    """Weights under which the right candidates of each note have the highest share of a softmax; a part of the
    share is to be of what else is assessed. How often a concept was assessed is counted without the note itself.
    Notes whose candidates miss the right rows teach nothing. Deterministic. Raises ConfigurationError where no
    note has a right candidate.
    """
    experience: dict[int, Counts] = {}
    for one in examples:
        for row, counts in one.counts():
            experience[row] = Counts(*map(add, experience.get(row, NEVER), counts))

    def features(one: Example) -> NDArray[np.float64]:
        own = dict(one.counts())
        without = [
            Counts(*map(sub, experience.get(row, NEVER), own.get(row, NEVER)))
            for row in one.weighed.candidates
        ]
        return with_experience(one.weighed, without)

    usable = [
        (features(one), right, np.array([one.others.get(row, 0.0) for row in one.weighed.candidates]))
        for one in examples
        if (right := np.array([row in one.right for row in one.weighed.candidates], float)).any()
    ]
    if not usable:
        raise ConfigurationError("expected notes whose main problem is a candidate, got none")
    table, right, also = (np.concatenate(column) for column in zip(*usable, strict=True))
    sizes = [len(flags) for _, flags, _ in usable]
    of, begins = np.repeat(np.arange(len(usable)), sizes), np.r_[0, np.cumsum(sizes)[:-1]]
    mean, deviation = table.mean(0), table.std(0)
    deviation[deviation < 1e-3] = 1.0  # the same everywhere: it decides nothing
    sums = np.add.reduceat(also, begins)[of]
    theirs = np.where(sums > 0, _OTHERS_SHARE, 0.0)
    also = theirs * also / np.maximum(sums, 1e-9)
    z = (table - mean) / deviation
    weight, m, v = (np.zeros(z.shape[1]) for _ in range(3))
    for step in range(1, _STEPS + 1):
        scores = z @ weight
        e = np.exp(scores - np.maximum.reduceat(scores, begins)[of])
        share = e / np.add.reduceat(e, begins)[of]
        wanted = (1 - theirs) * e * right / np.add.reduceat(e * right, begins)[of] + also
        gradient = z.T @ (share - wanted) / len(usable) + _L2 * weight
        m, v = 0.9 * m + 0.1 * gradient, 0.999 * v + 0.001 * gradient**2
        weight = weight - 0.05 * (m / (1 - 0.9**step)) / (np.sqrt(v / (1 - 0.999**step)) + 1e-8)
    rounded = (tuple(round(float(x), 4) for x in column) for column in (mean, deviation, weight))
    means, deviations, weights = rounded
    kept = {
        disorders.id(row): counts
        for row, counts in experience.items()
        if counts.asserted > 1 or counts.named >= _SEEN
    }
    return Weights((*FEATURES, *EXPERIENCE), means, deviations, weights, dict(sorted(kept.items())))


class Measured(NamedTuple):
    """Figures, and the weights fitted on all notes."""

    report: dict[str, Any]
    weights: Weights


def measure(
    notes: Sequence[Assessed],
    disorders: Disorders,
    rare: Callable[[Assessed], list[int]] | None = None,
) -> Measured:
    """Accuracy of the ranking in folds, next to popularity, nearest notes and `rare`, the ranker of rare
    diseases. Raises ConfigurationError for fewer than ten notes or fewer than two folds of them.
    """
    where = folds(notes)
    if len(notes) < 2 * FOLDS or len(set(where)) < 2:
        raise ConfigurationError(f"expected at least {2 * FOLDS} notes with an assessment, got {len(notes)}")
    examples = [example(one, disorders) for one in notes]
    weighed = [one.weighed for one in examples]
    right = [one.right for one in notes]
    alike = _similarities([one.text for one in notes])
    ranks: dict[str, list[list[int]]] = {"ward": [], "popularity": [], "nearest": []}
    order = []
    for fold in sorted(set(where)):
        known = [at for at, of in enumerate(where) if of != fold]
        learned = fit([examples[at] for at in known], disorders)
        ranker = ProblemRanker(disorders, learned)
        usual = [row for row, _ in Counter(notes[at].main for at in known).most_common()]
        for at in (at for at, of in enumerate(where) if of == fold):
            order.append(at)
            ranks["ward"].append(ranker.ranked(weighed[at]))
            ranks["popularity"].append(distinct(usual, disorders, PLACES[-1]))
            near: Counter[int] = Counter()
            for other in sorted(known, key=lambda other: -alike[at, other])[:_NEIGHBOURS]:
                near[notes[other].main] += alike[at, other] ** 2
            ranks["nearest"].append(distinct((row for row, _ in near.most_common()), disorders, PLACES[-1]))
    if rare is not None:
        ranks["rare"] = [rare(notes[at]) for at in order]
    answers = [right[at] for at in order]
    named = [
        any(link.row in right[at] and not link.negated for part in notes[at].parts for link in part.links)
        for at in order
    ]
    report: dict[str, Any] = {"n": len(notes), **_accuracy(ranks["ward"], answers)}
    report |= {name: _accuracy(of, answers) for name, of in ranks.items() if name != "ward"}
    for label, wanted in (("named_before", True), ("not_named_before", False)):
        kept = [at for at, is_named in enumerate(named) if is_named is wanted]
        report[label] = {
            "n": len(kept),
            **_accuracy([ranks["ward"][at] for at in kept], [answers[at] for at in kept]),
        }
    categories = [disorders.categories(notes[at].main) for at in order]
    report["category"] = _accuracy(
        ranks["ward"],
        [
            rows | {row for row in found if disorders.categories(row) & of}
            for rows, found, of in zip(answers, ranks["ward"], categories, strict=True)
        ],
    )
    report["folds"] = []
    for fold in sorted(set(where)):
        own = [place for place, at in enumerate(order) if where[at] == fold]
        found = [ranks["ward"][place] for place in own], [answers[place] for place in own]
        report["folds"].append({"n": len(own), **_accuracy(*found)})
    report["candidate"] = round(
        sum(any(row in right[at] for row in weighed[at].candidates) for at in order) / len(order), 4
    )
    return Measured(report, fit(examples, disorders))


def _others(note: Assessed, disorders: Disorders) -> dict[int, float]:
    """What the assessment asserts and what means nearly the same, each by half the weight of the one before."""
    found: dict[int, float] = {}
    for at, one in enumerate(note.others[:_OTHERS]):
        for row in disorders.near(one):
            found[row] = max(found.get(row, 0.0), 0.5**at)
    return found


def _accuracy(ranks: Sequence[Sequence[int]], right: Sequence[frozenset[int]]) -> dict[str, float]:
    return {
        f"acc{most}": round(
            sum(not rows.isdisjoint(found[:most]) for found, rows in zip(ranks, right, strict=True))
            / max(1, len(ranks)),
            4,
        )
        for most in PLACES
    }


def _similarities(texts: Sequence[str]) -> NDArray[np.float32]:
    """Cosine of TF-IDF, [N, N]."""
    counts = [Counter(_WORD.findall(text.lower())) for text in texts]
    column = {word: at for at, word in enumerate(sorted({word for one in counts for word in one}))}
    table = np.zeros((len(texts), len(column)), np.float32)
    for at, one in enumerate(counts):
        for word, count in one.items():
            table[at, column[word]] = 1 + math.log(count)
    table *= np.log((len(texts) + 1) / ((table > 0).sum(0) + 0.5))
    table /= np.maximum(np.linalg.norm(table, axis=1, keepdims=True), 1e-9)
    found: NDArray[np.float32] = table @ table.T
    return found


def rare_ranker(
    graph: Path, snapshot: Snapshot, disorders: Disorders, say: Callable[[str], None]
) -> Callable[[Assessed], list[int]]:
    """The ranker of rare diseases over what a note names as HPO terms, by disease profiles alone."""
    from kg.diseases import open_diseases
    from models.ranker.base import base
    from models.ranker.fusion import SHIPPED, load
    from models.ranker.ontology import NO_ROW
    from models.ranker.query import Query
    from models.ranker.ranker import Ranker
    from models.ranker.view import masked

    ranker = Ranker(base(open_diseases(graph, say=say), []), load(SHIPPED))
    ontology, view = ranker.base.ontology, masked(ranker.base, None)

    def rows(note: Assessed) -> list[int]:
        present: dict[int, bool] = {}
        for part in note.parts:
            for link in part.links:
                id_ = snapshot.id(link.row)
                if id_.startswith("HP:") and not link.family and (row := ontology.row(id_)) != NO_ROW:
                    present[row] = present.get(row, False) or not link.negated
        query = Query(
            tuple(row for row, there in present.items() if there),
            tuple(row for row, there in present.items() if not there),
        )
        if not query.present:
            return []
        found = []
        for one in ranker.answer(view, query, PLACES[-1], 0).ranked:
            named = [of for id_ in one.ids if (of := snapshot.row(id_)) is not None]
            named += [of for of in snapshot.named(one.name) if disorders.one(of)]
            found += named[:1] or [-1]
        return found

    return rows
