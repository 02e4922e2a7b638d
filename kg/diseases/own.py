"""A hospital's own profiles, common diseases among them. One line a phenotype in CSV, with the columns id,
name, hpo and, where one likes, frequency, onset, inheritance; or one disease a line in NDJSON, {id, name,
phenotypes: {hpo: frequency}, excluded?: [hpo], onset?: [hpo], inheritance?: [hpo]}.

The id is one of OMIM, ORPHA, MONDO or ICD-10-CM ("ICD10CM:J18.9"), or the hospital's own ("SITE:1").
Phenotypes, onset and inheritance are HPO's terms, by id or by name. A frequency is 3/7, 45%, a share such as
0.45, or a word of HPO (frequent.py); empty where nobody counted; 0/7 or "excluded" where it was looked for
and not found. A file with a line that cannot be read as it stands is not taken at all.
"""

from __future__ import annotations

import csv
import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Set
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from kg.diseases import icd, obo
from kg.diseases.frequent import Unreadable, counted
from kg.diseases.hpoa import Described, Shown
from kg.diseases.merging import left_out
from models.ranker.knowledge import dotted
from models.whole_file import whole_file
from schemas.errors import ConfigurationError

_KEPT: Final = "diseases-own"
_COLUMNS: Final = ("id", "name", "hpo")
_SHOWN: Final = 10  # lines that are reported; the rest is counted
_ID: Final = re.compile(r"[A-Za-z][\w-]*:[\w.-]+")
_ICD: Final = "ICD10CM:"
_SOURCES: Final = {
    "OMIM": "OMIM",
    "ORPHA": "ORPHA",
    "ORPHANET": "ORPHA",
    "MONDO": "MONDO",
    "ICD10CM": "ICD10CM",
    "ICD-10-CM": "ICD10CM",
    "CCRD": "CCRD",
}
_FINDINGS: Final = ("HP:0000118", "HP:0032443")


class Line(NamedTuple):
    """One line of the file. `kind`: phenotype, onset or inheritance; "" for a disease of which nothing else
    is given.
    """

    line: int
    id: str
    name: str
    kind: str = ""
    term: str = ""
    often: str = ""


class Added(NamedTuple):
    """`repeated`: lines that repeat an earlier one, and count once."""

    described: list[Described]
    repeated: int


class Vocabulary:
    """What ids and names mean. `coded`: whether ICD-10-CM has a code."""

    def __init__(self, terms: obo.Terms, coded: Callable[[str], bool]) -> None:
        self.terms = terms
        self.coded = coded

    def term(self, given: str, below: str) -> str:
        """The id of today of an id or a name. Raises Unreadable for anything that does not lie below a
        term.
        """
        row = self.terms.rows.get(given.upper().replace("_", ":"), self._named.get(given.casefold()))
        if row is None:
            raise Unreadable(
                "expected a term of HPO, by id or name, got another; what HPO has no term for cannot be "
                "ranked by"
            )
        if row not in self._below[below]:
            what = {"phenotype": "a finding", "onset": "an onset", "inheritance": "a mode of inheritance"}[
                below
            ]
            raise Unreadable(f"expected {what}, got a term of HPO that is none")
        return f"HP:{self.terms.numbers[row]:07d}"

    @cached_property
    def _named(self) -> dict[str, int]:
        return {name.casefold(): row for row, name in enumerate(self.terms.names)}

    @cached_property
    def _below(self) -> dict[str, Set[int]]:
        tops = {"phenotype": _FINDINGS, "onset": (obo.ONSET,), "inheritance": (obo.INHERITANCE,)}
        return {
            kind: set().union(*(self.terms.below(top) for top in of if top in self.terms.rows))
            for kind, of in tops.items()
        }


def vocabulary() -> Vocabulary:
    """Of the packages. Raises ConfigurationError where one is missing."""
    return Vocabulary(obo.terms(), icd.codes().__contains__)


def read(path: Path, known: Vocabulary) -> Added:
    """Raises ConfigurationError where a line is not as it must be; it names lines and reasons, never what
    stands in them.
    """
    wrong: list[str] = []
    first: dict[tuple[str, str, str], Shown] = {}
    names: dict[str, dict[str, None]] = defaultdict(dict)
    repeated = 0
    for given in _lines(path, wrong):
        try:
            one = _id(given.id, known)
            shown = _shown(given, known) if given.kind else None
        except Unreadable as error:
            wrong.append(f"line {given.line}: {error}")
            continue
        names[one][given.name] = None
        if shown is None:
            continue
        before = first.setdefault((one, given.kind, shown.term), shown)
        if before != shown:
            wrong.append(f"line {given.line}: expected one frequency of a phenotype, got another than before")
        repeated += before is not shown and before == shown
    if wrong:
        more = f"; and {len(wrong) - _SHOWN} more" if len(wrong) > _SHOWN else ""
        raise ConfigurationError(f"nothing of {path} was added. {'; '.join(wrong[:_SHOWN])}{more}")
    if not names:
        raise ConfigurationError(f"expected profiles in {path}, got none")

    def of(one: str, kind: str) -> tuple[Shown, ...]:
        return tuple(shown for (disease, other, _), shown in first.items() if (disease, other) == (one, kind))

    return Added(
        [
            Described(
                one,
                tuple(names[one]),
                of(one, "phenotype"),
                tuple(shown.term for shown in of(one, "inheritance")),
                of(one, "onset"),
            )
            for one in sorted(names)
        ],
        repeated,
    )


def add(folder: Path, path: Path, known: Vocabulary) -> Added:
    """Keep a file's profiles next to the compiled ones, under its name; what the same name held before is
    replaced. Raises ConfigurationError where the file is not as it must be; then what it held before stays.
    """
    found = read(path, known)
    lines = b"".join(msgspec.json.encode(one) + b"\n" for one in found.described)
    with whole_file(folder / _KEPT / f"{path.stem}.ndjson") as file:
        file.write(lines)
    return found


def kept(folder: Path) -> list[Described]:
    """Everything that was added, by file and id."""
    decode = msgspec.json.Decoder(Described).decode
    return [
        decode(line)
        for path in sorted((folder / _KEPT).glob("*.ndjson"))
        for line in path.read_bytes().splitlines()
    ]


def _id(given: str, known: Vocabulary) -> str:
    source, colon, code = given.partition(":")
    one = f"{_SOURCES.get(source.upper(), source)}:{code}" if colon else given
    if not _ID.fullmatch(one) or left_out(one):
        raise Unreadable("expected an id as OMIM:154700, ORPHA:558, ICD10CM:J18.9 or SITE:1, got another")
    if one.startswith(_ICD):
        one = dotted(one.upper())
        if not known.coded(one):
            raise Unreadable("expected a code that ICD-10-CM has, got another")
    return one


def _shown(given: Line, known: Vocabulary) -> Shown:
    return Shown(
        known.term(given.term, given.kind),
        *(counted(given.often) if given.kind == "phenotype" else (0.0, 0.0)),
    )


def _lines(path: Path, wrong: list[str]) -> Iterator[Line]:
    try:
        with path.open(encoding="utf-8-sig", newline="") as lines:
            yield from _rows(lines, wrong) if path.suffix.lower() == ".csv" else _objects(lines, wrong)
    except (UnicodeDecodeError, csv.Error) as error:
        raise ConfigurationError(
            f"expected {path} to be CSV or NDJSON in UTF-8, got something else ({type(error).__name__})"
        ) from error


def _rows(lines: Iterable[str], wrong: list[str]) -> Iterator[Line]:
    rows = csv.DictReader(lines)
    if lacking := [column for column in _COLUMNS if column not in (rows.fieldnames or ())]:
        wrong.append(
            f"line 1: expected the columns {', '.join(_COLUMNS)} and, where one likes, frequency, onset, "
            f"inheritance; got none named {', '.join(lacking)}"
        )
        return
    for row in rows:
        line, given = (
            rows.line_num,
            {name: (value or "").strip() for name, value in row.items() if isinstance(value, str)},
        )
        if None in row:
            wrong.append(f"line {line}: expected as many fields as the first line has, got more")
        elif (
            not given.get("id")
            or not given.get("name")
            or not any(given.get(kind) for kind in ("hpo", "onset", "inheritance"))
        ):
            wrong.append(f"line {line}: expected {', '.join(_COLUMNS)}, got nothing for one of them")
        else:
            one, name = given["id"], given["name"]
            if given["hpo"]:
                yield Line(line, one, name, "phenotype", given["hpo"], given.get("frequency", ""))
            for kind in ("onset", "inheritance"):
                yield from (
                    Line(line, one, name, kind, term.strip())
                    for term in given.get(kind, "").split(";")
                    if term.strip()
                )


def _objects(lines: Iterable[str], wrong: list[str]) -> Iterator[Line]:
    for number, text in enumerate(lines, start=1):
        if text.strip():
            try:
                yield from list(_object(number, json.loads(text)))
            except (ValueError, KeyError, TypeError, AttributeError):
                wrong.append(
                    f"line {number}: expected {{id, name, phenotypes: {{hpo: frequency}}, excluded?, "
                    f"onset?, inheritance?}}, got something else"
                )


def _object(number: int, given: dict[str, Any]) -> Iterator[Line]:
    one, name, terms = _text(given["id"]), _text(given["name"]), given["phenotypes"]
    yield Line(number, one, name)
    often = terms if isinstance(terms, dict) else dict.fromkeys(map(_text, terms), "")
    for term, share in often.items():
        yield Line(number, one, name, "phenotype", term.strip(), "" if share is None else str(share))
    for term in given.get("excluded", ()):
        yield Line(number, one, name, "phenotype", _text(term), "excluded")
    for kind in ("onset", "inheritance"):
        yield from (Line(number, one, name, kind, _text(term)) for term in given.get(kind, ()))


def _text(given: object) -> str:
    if not isinstance(given, str) or not given.strip():
        raise TypeError
    return given.strip()
