"""Finished cases from lines of JSON -> patients to train on.

    {"id": …, "phenotypes": ["Ectopia lentis", …], "diseases": [{"names": ["Marfan syndrome", …], "ids": ["OMIM:154700"]}], "group": …}
    {"id": …, "present": [["HP:0001083", "Ectopia lentis", …], …], "diseases": {"OMIM:154700": "Marfan syndrome"}, "pmids": […]}

The second is the compact form of phenopacket-store. A line that is neither is counted with its reason, and its content told to nobody.
"""

from __future__ import annotations

import gzip
from collections import Counter
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from processors.diagnosis.agent.prompt import Presented
from trainers.grpo.patients import Patient
from trainers.grpo.truth import Truth

_LEAST: Final = 2  # phenotypes


class _Disease(Struct):
    names: list[str]
    ids: list[str] = []


class _Case(Struct):
    id: str
    phenotypes: list[str]
    diseases: list[_Disease]
    group: str = ""
    excluded: list[str] = []


class _Compact(Struct):
    id: str
    present: list[list[Any]]
    diseases: dict[str, str]
    pmids: list[str] = []


class Read(Struct, frozen=True):
    """What a file held."""

    patients: tuple[Patient, ...]
    skipped: dict[str, int]  # reason -> lines


def read_cases(path: Path) -> Read:
    """Raises OSError for a file that cannot be read."""
    found: list[Patient] = []
    skipped: Counter[str] = Counter()
    with gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb") as lines:
        for line in lines:
            if not line.strip():
                continue
            one = _patient(line)
            if isinstance(one, str):
                skipped[one] += 1
            else:
                found.append(one)
    return Read(tuple(found), dict(skipped))


def _patient(line: bytes) -> Patient | str:
    """Or why not."""
    try:
        case = _either(line)
    except msgspec.DecodeError:
        return "neither a case nor a compact phenopacket"
    names = tuple(dict.fromkeys(case.phenotypes))
    truths = tuple(Truth(tuple(one.names), tuple(one.ids)) for one in case.diseases if one.names)
    if len(names) < _LEAST:
        return f"fewer than {_LEAST} phenotypes"
    if not truths:
        return "no diagnosis"
    return Patient(Presented(case.id, names, tuple(case.excluded)), truths, case.group or case.id)


def _either(line: bytes) -> _Case:
    try:
        return msgspec.json.decode(line, type=_Case)
    except msgspec.ValidationError:
        compact = msgspec.json.decode(line, type=_Compact)
    names = [str(one[1]) for one in compact.present if len(one) > 1]
    diseases = [_Disease([name], [id]) for id, name in compact.diseases.items()]
    return _Case(compact.id, names, diseases, compact.pmids[0] if compact.pmids else "")
