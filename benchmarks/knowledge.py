"""What knowledge search costs against a linear BM25 scan, and what it finds by words, by meaning, and by
both. One core.

    OMP_NUM_THREADS=1 python -m benchmarks.knowledge [--chunks 10000 100000] [--queries 200] [--terms 4000
    --asked 300]

Cost: synthetic passages by seed, 60 to 150 words of a vocabulary of 30 000 drawn by Zipf's law, one a
document; queries of six words of one passage. The scan is BM25 (k1 1.2, b .75) over token lists in memory,
without an index, timed on the first queries; vectors are drawn (no encoder), 384 wide.

Found: a sample of HPO's terms with a definition and a synonym, every definition a passage. The query is one
synonym, the title (the term's name) is left out of the passage, and synonyms that share a content word with
their own name count apart. Recall at 1 and 5; a question off the subject should find nothing.
"""

from __future__ import annotations

import argparse
import math
import re
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from kg.medical.open.hpo_files import entries
from models.encoders.port import Encoder, Vectors, unit
from models.search.library import Library, Threshold
from models.search.pieces import Document
from models.search.tokens import tokens
from wardstream.knowledge.builtin import documents

SEED: Final = 7
VOCABULARY: Final = 30_000
SCANS: Final = 5
OFF: Final = (
    "best pizza in Naples",
    "how to repair a bicycle chain",
    "stock market crash of 1929",
    "rules of offside in football",
    "capital of Mongolia",
    "recipe for sourdough bread",
    "who won the world cup",
    "cheap flights to Madrid",
    "javascript array sort",
    "history of the Ottoman navy",
)
_SYNONYM: Final = re.compile(r'"([^"]+)" EXACT')


class Drawn:
    """Random vectors, the same for the same text: what search costs does not depend on what they mean."""

    name = "drawn"
    dimension = 384

    def encode(self, texts: Sequence[str]) -> Vectors:
        rows = [
            np.random.default_rng(int.from_bytes(text[-60:].encode()[-8:], "little")).standard_normal(
                384, dtype=np.float32
            )
            for text in texts
        ]
        return unit(np.array(rows)) if rows else np.empty((0, 384), np.float32)


def passages(count: int) -> Iterator[Document]:
    random = np.random.default_rng(SEED)
    share = 1 / np.arange(1, VOCABULARY + 1)
    edges = np.cumsum(share / share.sum())
    for number in range(count):
        drawn = np.searchsorted(edges, random.random(int(random.integers(60, 150))))
        yield Document(f"d{number}", f"Title {number}", " ".join(f"w{word}" for word in drawn.tolist()) + ".")


def scan(
    query: Sequence[str], held: Sequence[Counter[str]], lengths: Sequence[int], usual: float
) -> list[int]:
    """BM25, passage by passage."""
    containing = {word: sum(1 for one in held if word in one) for word in query}
    idf = {word: math.log(1 + (len(held) - n + 0.5) / (n + 0.5)) for word, n in containing.items()}
    scores = [
        sum(
            idf[word] * one[word] * 2.2 / (one[word] + 1.2 * (0.25 + 0.75 * length / usual))
            for word in query
            if word in one
        )
        for one, length in zip(held, lengths, strict=True)
    ]
    return sorted(range(len(held)), key=lambda at: (-scores[at], at))[:10]


def timed(ask: Callable[[str], object], queries: Sequence[str]) -> tuple[float, float]:
    ask(queries[0])
    spent = []
    for query in queries:
        began = time.process_time()
        ask(query)
        spent.append(1e3 * (time.process_time() - began))
    return float(np.quantile(spent, 0.5)), float(np.quantile(spent, 0.95))


def cost(count: int, queried: int) -> None:
    folder = Path(tempfile.mkdtemp())
    library = Library(folder, Drawn())
    corpus = library.made("synthetic", "BOOK")
    texts = list(passages(count))
    began = time.process_time()
    corpus.add(texts)
    words = time.process_time() - began
    began = time.process_time()
    corpus.add(texts)
    again = time.process_time() - began
    corpus.embed(Drawn())
    random = np.random.default_rng(SEED + 1)
    queries = [
        " ".join(random.choice(texts[at].text.rstrip(".").split(), 6, replace=False))
        for at in random.integers(0, count, queried).tolist()
    ]
    sparse = Library(folder)
    by_words, both = (
        timed(lambda query: sparse.search([query], ["synthetic"], 5), queries),
        timed(lambda query: library.search([query], ["synthetic"], 5), queries),
    )
    began = time.process_time()
    Library(folder).corpora()
    opened = 1e3 * (time.process_time() - began)
    held = [Counter(tokens(f"{one.title} {one.text}")) for one in texts]
    lengths = [sum(one.values()) for one in held]
    usual = sum(lengths) / len(lengths)
    slow, _ = timed(
        lambda query: scan(list(dict.fromkeys(tokens(query))), held, lengths, usual), queries[:SCANS]
    )
    size = sum(path.stat().st_size for path in (folder / "synthetic" / "words").rglob("*")) / 1e6
    print(
        f"{count:>9,} {count / words:>9,.0f} {count / again:>10,.0f} {size:>6.0f} {opened:>8.1f} {by_words[0]:>6.1f} {by_words[1]:>6.1f}"
        f" {both[0]:>6.1f} {both[1]:>6.1f} {slow:>8.0f} {slow / by_words[0]:>12.0f}"
    )
    shutil.rmtree(folder)


def found(terms: int, queried: int, encoder: Encoder | None) -> None:
    synonyms = {
        one["id"][0]: [match[1] for synonym in one.get("synonym", ()) if (match := _SYNONYM.match(synonym))]
        for one in entries()
        if "is_obsolete" not in one
    }
    every = [one for one in documents() if one.id.startswith("HP:")]
    random = np.random.default_rng(SEED)
    texts = [
        every[at] for at in np.sort(random.choice(len(every), min(terms, len(every)), replace=False)).tolist()
    ]
    folder = Path(tempfile.mkdtemp())
    corpus = Library(folder).made("hpo", "BOOK")
    corpus.add(Document(one.id, "", one.text) for one in texts)
    if encoder is not None:
        began = time.process_time()
        done = corpus.embed(encoder)
        print(f"{encoder.name}: {done / (time.process_time() - began):,.0f} passages/s")
    able = [(one, synonyms[one.id][0]) for one in texts if synonyms[one.id]]
    chosen = [able[at] for at in random.choice(len(able), min(queried, len(able)), replace=False).tolist()]
    apart = [not set(tokens(synonym)) & set(tokens(one.title)) for one, synonym in chosen]
    open_ = Threshold(coverage=0.0, likeness=-1.0)
    ways: list[tuple[str, Callable[[str], list[str]]]] = [("words", _by(Library(folder, None, open_)))]
    if encoder is not None:
        ways += [("vectors", _nearest(folder, encoder)), ("fused", _by(Library(folder, encoder, open_)))]
    ways += [("words, threshold", _by(Library(folder)))]
    if encoder is not None:
        ways += [("fused, threshold", _by(Library(folder, encoder)))]
    print(
        f"{len(texts):,} definitions, {len(chosen)} synonyms, {sum(apart)} without a word of the name; seed {SEED}"
    )
    print(
        f"{'':>18} {'at 1':>6} {'at 5':>6} {'apart, at 1':>12} {'at 5':>6} {'off the subject, answered':>26}"
    )
    for name, ask in ways:
        ranks = [
            (answer.index(one.id) if one.id in (answer := ask(synonym)) else 99) for one, synonym in chosen
        ]
        off = sum(bool(ask(query)) for query in OFF)
        rows = [_share(ranks, most) for most in (1, 5)] + [
            _share([rank for rank, own in zip(ranks, apart, strict=True) if own], most) for most in (1, 5)
        ]
        print(
            f"{name:>18} {rows[0]:>6.3f} {rows[1]:>6.3f} {rows[2]:>12.3f} {rows[3]:>6.3f} {off:>23} of {len(OFF)}"
        )
    shutil.rmtree(folder)


def _by(library: Library) -> Callable[[str], list[str]]:
    return lambda query: [
        one.id.partition("#")[0].removeprefix("hpo/") for one in library.search([query], ["hpo"], 5).passages
    ]


def _nearest(folder: Path, encoder: Encoder) -> Callable[[str], list[str]]:
    corpus = Library(folder).corpus("hpo")

    def ask(query: str) -> list[str]:
        hits = corpus.vectors.search(encoder.encode([query]), 5)[0]
        return [held.document for _, number in hits if (held := corpus.words.piece(number))]

    return ask


def _share(ranks: Sequence[int], most: int) -> float:
    return sum(rank < most for rank in ranks) / max(len(ranks), 1)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--chunks", type=int, nargs="*", default=[10_000, 100_000])
    parser.add_argument("--queries", type=int, default=200)
    parser.add_argument("--terms", type=int, default=4_000)
    parser.add_argument("--asked", type=int, default=300)
    parser.add_argument("--no-encoder", action="store_true")
    options = parser.parse_args()
    if options.chunks:
        print("CPU time; ms for one query, p50 and p95")
        print(
            f"{'chunks':>9} {'added/s':>9} {'again/s':>10} {'MB':>6} {'open ms':>8} {'words':>6} {'':>6} {'both':>6} {'':>6} {'scan':>8} {'scan / words':>12}"
        )
        for count in options.chunks:
            cost(count, options.queries)
    if options.terms:
        encoder: Encoder | None = None
        if not options.no_encoder:
            from models.encoders.sentence import minilm

            encoder = minilm()
        found(options.terms, options.asked, encoder)


if __name__ == "__main__":
    main()
