"""How long a UMLS release takes to stream, and how much memory that needs: on made-up files of the real
shape.

    python -m benchmarks.umls [--lines 2000000]

A release has some 8 M lines of MRCONSO (about 4 M of them English), 3.5 M of MRSTY and 40 M of MRREL; of its
3.4 M concepts some 360 k are SNOMED CT's. The made-up one keeps these shares.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from kg.medical.umls import UmlsSource

NAMES = 5  # a concept's in SNOMED CT and elsewhere
EVERY = 4  # one concept of so many is SNOMED CT's


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=2_000_000, help="lines of MRCONSO; as many of MRREL")
    lines = parser.parse_args().lines
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _write(folder, lines)
        size = sum(path.stat().st_size for path in folder.iterdir()) / 1e6
        print(
            f"{lines:,} lines of MRCONSO, as many of MRREL, {lines // NAMES:,} of MRSTY: {size:,.0f} MB; peak before {_peak():.0f} MB"
        )
        source = UmlsSource(folder)
        _timed("hash of the files", lambda: [source.version])
        concepts = _timed("concepts (MRCONSO twice, MRSTY once)", source.concepts)
        edges = _timed("edges (MRREL once)", source.edges)
        print(f"{concepts:,} concepts, {edges:,} edges; skipped: {source.broken.told() or 'nothing'}")


def _timed(what: str, read: Callable[[], Iterable[object]]) -> int:
    began, worked = time.perf_counter(), time.process_time()
    count = sum(1 for _ in read())
    took, worked = time.perf_counter() - began, time.process_time() - worked
    print(f"{what}: {took:.1f} s ({worked:.1f} s of CPU), peak {_peak():.0f} MB")
    return count


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _write(folder: Path, lines: int) -> None:
    concepts = lines // NAMES
    with (folder / "MRCONSO.RRF").open("w") as conso, (folder / "MRSTY.RRF").open("w") as sty:
        for number in range(concepts):
            sab = "SNOMEDCT_US" if number % EVERY == 0 else "MSH"
            for name in range(NAMES):
                at = number * NAMES + name
                lat = "ENG" if name < 3 else "SPA"
                first = "P" if name == 0 else "S"
                conso.write(
                    f"C{number:07d}|{lat}|{first}|L{at:07d}|PF|S{at:07d}|Y|A{at:07d}|{at}|{number}||{sab}|PT|{number}|"
                    f"Disorder of structure {number} in its form {name}|9|N|256|\n"
                )
            sty.write(f"C{number:07d}|T047|B2.2.1.2.1|Disease or Syndrome|AT{number:08d}|256|\n")
    with (folder / "MRREL.RRF").open("w") as rel:
        for number in range(lines):
            first, second = number % concepts, number * 7 % concepts
            sab = "SNOMEDCT_US" if number % EVERY == 0 else "RXNORM"
            rela = ("isa", "has_finding_site", "mapped_to", "due_to")[number // EVERY % 4]
            rel.write(
                f"C{first:07d}|A1{first:07d}|SCUI|RO|C{second:07d}|A1{second:07d}|SCUI|{rela}|R{number:08d}|{number}|{sab}|{sab}|0|Y|N||\n"
            )


if __name__ == "__main__":
    main()
