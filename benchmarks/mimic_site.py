"""What a site graph learns from real stays: the tables of MIMIC-III's demo (99 ICU patients, ODbL) as the
same stream of concepts.

    python -m benchmarks.mimic_site FOLDER --out site.db [--graph .data/kg]
    wardstream site --file site.db --graph .data/kg

Diagnoses and procedures are coded after discharge: that they were there is known, since when is not. The
diagnosis of admission, in words, is known at admission; drugs by day, results by minute. What the learner
costs is printed as well.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from kg.medical.site import Item, SiteLearner, SiteSource, Version
from kg.medical.site.versions import Kind, ToConcept, meaning
from schemas.codes import Coding, Concept
from schemas.instant import Instant, from_datetime
from wardstream.site.mapping import mapping_of

ICD9 = "http://hl7.org/fhir/sid/icd-9-cm"
ICD9_PROCEDURES = "http://terminology.hl7.org/CodeSystem/icd9cm"
DRUG_NAMES = "urn:mimic:drug"
LAB_ITEMS = "urn:mimic:d_labitems"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument(
        "--graph", type=Path, help="snapshot, or folder of snapshots, that maps codes and names to concepts"
    )
    given = parser.parse_args()
    mapping = mapping_of(given.graph)
    resources = list(versions(given.folder, mapping.to_concept))
    with SiteLearner(given.out, vocabulary=mapping.vocabulary) as learner:
        marks = []
        for at in range(0, len(resources), 500):
            began = time.perf_counter()
            learner.apply(resources[at : at + 500])
            marks.append((time.perf_counter() - began) / len(resources[at : at + 500]) * 1e3)
    tenth = max(1, len(marks) // 10)
    first, last = sum(marks[:tenth]) / tenth, sum(marks[-tenth:]) / tenth
    edges = list(SiteSource(given.out).edges())
    print(
        f"{len(resources):,} versions; {first:.2f} ms each in the first tenth, {last:.2f} ms in the last; {given.out.stat().st_size / 1e6:.1f} MB"
    )
    print(f"{len(edges):,} edges of at least two patients")


def versions(folder: Path, to_concept: ToConcept) -> Iterator[Version]:
    """One resource for each entry of a table about a stay: its first time counts."""
    diagnoses, procedures, labs = _titles(folder)
    stays = {row["hadm_id"]: row for row in _rows(folder, "ADMISSIONS")}
    for stay, row in stays.items():
        start = _time(row["admittime"])
        words = [part.strip().capitalize() for part in row["diagnosis"].replace("\\", ";").split(";")]
        items = _items("condition", [Concept(text=one) for one in words if one], to_concept)
        yield _version(row["subject_id"], stay, f"Encounter/{stay}", start or 0, items)._replace(
            admission=start
        )
    for row in _rows(folder, "DIAGNOSES_ICD"):
        if row["icd9_code"]:
            concept = _coded(ICD9, _dotted(row["icd9_code"]), diagnoses.get(row["icd9_code"], ""))
            yield from _one(row, "condition", concept, None, to_concept)
    for row in _rows(folder, "PROCEDURES_ICD"):
        concept = _coded(ICD9_PROCEDURES, row["icd9_code"], procedures.get(row["icd9_code"], ""))
        yield from _one(row, "procedure", concept, None, to_concept)
    for row in _rows(folder, "PRESCRIPTIONS"):
        name = (row["drug_name_generic"] or row["drug"]).strip()
        if row["drug_type"] == "MAIN" and name:
            yield from _one(
                row, "drug", _coded(DRUG_NAMES, name.lower(), name), _time(row["startdate"]), to_concept
            )
    for row in _rows(folder, "trimmed_LABEVENTS"):
        found = {name.lower(): value for name, value in row.items()}
        if found["hadm_id"] in stays and found["itemid"] in labs:
            found["subject_id"] = stays[found["hadm_id"]]["subject_id"]
            yield from _one(
                found,
                "test",
                _coded(LAB_ITEMS, found["itemid"], labs[found["itemid"]]),
                _time(found["charttime"]),
                to_concept,
            )


def _one(
    row: dict[str, str], kind: Kind, concept: Concept, at: Instant | None, to_concept: ToConcept
) -> Iterator[Version]:
    items = tuple(item._replace(timed=at is not None) for item in _items(kind, [concept], to_concept))
    if items:
        resource = f"{kind}/{row['hadm_id']}/{items[0].meant.id}"
        yield _version(row["subject_id"], row["hadm_id"], resource, at or 0, items)


def _items(kind: Kind, concepts: list[Concept], to_concept: ToConcept) -> tuple[Item, ...]:
    return tuple(
        Item(kind, meant) for concept in concepts if (meant := meaning(concept, kind, to_concept)) is not None
    )


def _version(patient: str, stay: str, resource: str, at: Instant, items: tuple[Item, ...]) -> Version:
    return Version(f"Patient/{patient}", (), resource, (1, 0, ""), at, f"Encounter/{stay}", items)


def _titles(folder: Path) -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    """Of diagnoses, procedures (which the demo names nowhere), laboratory items."""
    diagnoses = {row["icd9_code"]: row["long_title"] for row in _rows(folder, "D_ICD_DIAGNOSES")}
    return diagnoses, {}, {row["itemid"]: row["label"] for row in _rows(folder, "D_LABITEMS")}


def _coded(system: str, code: str, display: str) -> Concept:
    return Concept((Coding(system, code, display),))


def _dotted(code: str) -> str:
    """ICD-9-CM as it is written: "428.0", "V10.3", "E885.9"."""
    at = 4 if code.startswith("E") else 3
    return f"{code[:at]}.{code[at:]}" if len(code) > at else code


def _time(text: str) -> Instant | None:
    return from_datetime(datetime.fromisoformat(text).replace(tzinfo=UTC)) if text else None


def _rows(folder: Path, name: str) -> Iterator[dict[str, str]]:
    with gzip.open(folder / f"{name}.csv.gz", "rt", encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


if __name__ == "__main__":
    main()
