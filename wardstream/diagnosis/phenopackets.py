"""Phenopackets as cases: GA4GH's JSON (version 2, what is common of version 1), and the compact lines that
sets of them are passed on as.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from models.ranker.case import Case
from wardstream.diagnosis.ages import sex, years

SOURCE = "phenopacket"


def case_of(record: Mapping[str, Any]) -> Case | None:
    """None where it has no finding or no diagnosis. Raises ValueError for what is no phenopacket."""
    if "present" in record and "diseases" in record:
        return _compact(record)
    if "phenotypicFeatures" in record or "phenotypic_features" in record:
        return _full(record)
    raise ValueError("neither a phenopacket nor a compact line of one")


def _compact(record: Mapping[str, Any]) -> Case | None:
    present = [one for one in record["present"] if one]
    return _case(
        str(record["id"]),
        [one[0] for one in present],
        [one[0] for one in record.get("excluded", ())],
        list(record["diseases"]),
        record.get("pmids") or (),
        record.get("sex"),
        record.get("age"),
        [one[2] for one in present if len(one) > 2],
        "",
    )


def _full(record: Mapping[str, Any]) -> Case | None:
    features = record.get("phenotypicFeatures") or record.get("phenotypic_features") or []
    present = [one for one in features if not _excluded(one)]
    subject = record.get("subject") or {}
    meta = record.get("metaData") or record.get("meta_data") or {}
    pmids = [
        str(one.get("id"))
        for one in meta.get("externalReferences", ())
        if str(one.get("id", "")).startswith("PMID")
    ]
    return _case(
        str(record.get("id", "")),
        [_term(one) for one in present],
        [_term(one) for one in features if _excluded(one)],
        _diagnoses(record),
        pmids,
        subject.get("sex"),
        subject.get("timeAtLastEncounter") or subject.get("ageAtCollection"),
        [one.get("onset") for one in present],
        str(subject.get("id", "")),
    )


def _diagnoses(record: Mapping[str, Any]) -> list[str]:
    found = [
        str((one.get("disease") or {}).get("id", ""))
        for one in record.get("interpretations", ())
        if one.get("disease")
    ]
    found += [
        str(((one.get("diagnosis") or {}).get("disease") or {}).get("id", ""))
        for one in record.get("interpretations", ())
    ]
    if not any(found):
        found = [
            str((one.get("term") or {}).get("id", ""))
            for one in record.get("diseases", ())
            if not _excluded(one)
        ]
    return [one for one in dict.fromkeys(found) if one]


def _case(
    name: str,
    hpo: Sequence[str],
    excluded: Sequence[str],
    diseases: Sequence[str],
    pmids: Sequence[str],
    said_sex: object,
    age: object,
    onsets: Sequence[object],
    patient: str,
) -> Case | None:
    if not hpo or not diseases or not name:
        return None
    first = [found for one in onsets if (found := years(one)) is not None]
    return Case(
        name,
        SOURCE,
        tuple(dict.fromkeys(hpo)),
        tuple(diseases),
        tuple(dict.fromkeys(excluded)),
        f"{SOURCE}/{next(iter(pmids), name)}/{patient}"
        if patient
        else "",  # "proband" is somebody else in each publication
        tuple(pmids),
        None,
        sex(said_sex),
        years(age),
        min(first) if first else None,
    )


def _term(record: Mapping[str, Any]) -> str:
    return str((record.get("type") or {}).get("id", ""))


def _excluded(record: Mapping[str, Any]) -> bool:
    return bool(record.get("excluded") or record.get("negated"))
