from __future__ import annotations

import gzip
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st

from kg.medical.graph import Edge, GraphConcept
from kg.medical.umls import UmlsSource
from kg.medical.umls.lines import LONGEST, rows
from tests.kg.medical.umls.release import CONSO, INFLUENZA, LUNG, PNEUMONIA, REL, STY, conso, rel, sty, write

#: What a line can become on its way; none of these is a line of a release.
DAMAGE = st.sampled_from(
    [
        lambda line: b"",
        lambda line: line[: len(line) // 2],
        lambda line: line[:-1],
        lambda line: line + b"more|",
        lambda line: b"\xff\xfe" + line,
        lambda line: line.replace(b"|", b"\x00"),
        lambda line: line.replace(b"C000000", b"X000000"),
        lambda line: b"|" * 400,
        lambda line: b"x" * (LONGEST + 3),
    ]
)


def _told(folder: Path) -> tuple[list[GraphConcept], list[Edge], Counter[str]]:
    """Concepts, edges, and how many lines of each file were skipped."""
    source = UmlsSource(folder)
    concepts, edges = list(source.concepts()), list(source.edges())
    skipped: Counter[str] = Counter()
    for (file, _), count in source.broken.counts.items():
        skipped[file] += count
    return concepts, edges, skipped


@given(
    st.lists(st.tuples(st.integers(0, len(CONSO)), DAMAGE), max_size=4),
    st.lists(st.tuples(st.integers(0, len(STY)), DAMAGE), max_size=4),
    st.lists(st.tuples(st.integers(0, len(REL)), DAMAGE), max_size=4),
)
def test_damaged_copies_of_lines_anywhere_change_nothing_and_are_all_counted(  # type: ignore[no-untyped-def]
    in_conso, in_sty, in_rel
) -> None:
    with TemporaryDirectory() as name:
        folder = write(Path(name))
        whole = _told(folder)
        for file, damaged in (("MRCONSO", in_conso), ("MRSTY", in_sty), ("MRREL", in_rel)):
            path = folder / f"{file}.RRF"
            good = path.read_bytes().splitlines()
            lines = list(good)
            for place, damage in damaged:
                lines.insert(place, damage(good[place % len(good)]))
            path.write_bytes(b"".join(line + b"\n" for line in lines))
        concepts, edges, skipped = _told(folder)
        assert (concepts, edges) == whole[:2]
        assert (skipped["MRCONSO"], skipped["MRSTY"]) == (len(in_conso), len(in_sty))
        assert skipped["MRREL"] <= len(in_rel)  # a line of another vocabulary may name any concept


@given(st.binary(max_size=2000), st.binary(max_size=2000), st.binary(max_size=2000))
def test_any_bytes_are_read_without_a_crash(conso_bytes: bytes, sty_bytes: bytes, rel_bytes: bytes) -> None:
    with TemporaryDirectory() as name:
        for file, data in (("MRCONSO", conso_bytes), ("MRSTY", sty_bytes), ("MRREL", rel_bytes)):
            (Path(name) / f"{file}.RRF").write_bytes(data)
        _told(Path(name))


def test_each_reason_is_told_with_its_first_lines_and_none_of_the_text(tmp_path: Path) -> None:
    secret = "Somebody's own words"
    folder = write(
        tmp_path,
        [
            *CONSO,
            f"{PNEUMONIA}|ENG|{secret}|",
            conso("C99", secret),
            conso("C0000009", secret),
            conso("C0000008", "  "),
        ],
        [*STY, sty(PNEUMONIA, "T999")],
        [*REL, rel("C7777777", "isa", PNEUMONIA), rel("nothing", "isa", PNEUMONIA)],
    )
    source = UmlsSource(folder)
    list(source.concepts()), list(source.edges())
    told = source.broken.told()
    assert told == [
        "MRCONSO: 1 line about a concept without a semantic type (line 15)",
        "MRCONSO: 1 line with an empty name (line 16)",
        "MRCONSO: 1 line with an identifier that is no CUI (line 14)",
        "MRCONSO: 1 line with another number of columns than 18 (line 13)",
        "MRREL: 1 line about a concept that MRCONSO and MRSTY do not give (line 8)",
        "MRREL: 1 line with an identifier that is no CUI (line 9)",
        "MRSTY: 1 line with a semantic type that no group has (line 8)",
    ]
    assert secret not in "".join(told)


def test_reading_twice_tells_each_broken_line_once(tmp_path: Path) -> None:
    source = UmlsSource(write(tmp_path, [*CONSO, "short|"], rel=[*REL, "short|"]))
    for _ in range(2):
        list(source.concepts()), list(source.edges())
    assert sum(source.broken.counts.values()) == 2


def test_a_cut_gzip_gives_what_was_read_before_the_cut_and_says_so(tmp_path: Path) -> None:
    folder = write(tmp_path, packed=True)
    lines = [
        rel(LUNG, "has_finding_site", PNEUMONIA),
        *(rel(INFLUENZA, "due_to", PNEUMONIA) for _ in range(20_000)),
    ]
    packed = gzip.compress("".join(line + "\n" for line in lines).encode(), mtime=0)
    (folder / "MRREL.RRF.gz").write_bytes(packed[: len(packed) * 2 // 3])
    source = UmlsSource(folder)
    edges = list(source.edges())
    assert edges[0].relation == "has finding site"
    assert any("cut or damaged" in line for line in source.broken.told())


def test_a_line_as_long_as_a_file_is_passed_in_pieces(tmp_path: Path) -> None:
    folder = write(tmp_path)
    with (folder / "MRCONSO.RRF").open("ab") as file:
        file.write(b"x" * (5 * LONGEST) + b"\n" + conso("C0000009", "Asthma").encode() + b"\n")
    assert [row[14] for _, _, row in rows(folder / "MRCONSO.RRF", b"|ENG|")][-1] == "Asthma"
