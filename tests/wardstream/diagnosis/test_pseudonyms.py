"""Patients of the base under pseudonyms: who asks with a record key does not see the patient's own cases."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import pytest

from models.ranker.base import base
from models.ranker.case import Case
from models.ranker.case_base import Store
from models.ranker.fusion import SHIPPED, load
from models.ranker.query import query
from models.ranker.ranker import Ranker
from models.ranker.view import view
from schemas.errors import ConfigurationError
from tests.models.ranker.small import known
from wardstream.diagnosis.pseudonyms import FILE, mark, name_of, pseudonyms
from wardstream.diagnosis.ranker import hidden


def test_a_base_without_a_salt_has_none_until_somebody_makes_it_once(tmp_path: Path) -> None:
    assert pseudonyms(tmp_path) is None
    found: list[str] = []

    def make() -> None:
        made = pseudonyms(tmp_path, make=True)
        assert made is not None
        found.append(made.of("Patient/7"))

    threads = [threading.Thread(target=make) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8
    assert len(set(found)) == 1
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_another_salt_gives_other_pseudonyms_and_says_so(tmp_path: Path) -> None:
    marks = set()
    for name in ("one", "other"):
        (tmp_path / name).write_text(f"{name} with some more characters\n")
        made = pseudonyms(tmp_path, tmp_path / name)
        assert made is not None
        marks.add((mark(made), made.of("Patient/7")))
    assert len({one for one, _ in marks}) == len({one for _, one in marks}) == 2


@pytest.mark.parametrize("written", [None, b"short", b"\xff" * 40])
def test_a_salt_that_is_set_and_is_none_is_named(tmp_path: Path, written: bytes | None) -> None:
    if written is not None:
        (tmp_path / "salt").write_bytes(written)
    with pytest.raises(ConfigurationError, match="salt"):
        pseudonyms(tmp_path, tmp_path / "salt")


def test_record_keys_are_asked_as_pseudonyms_and_names_of_published_cases_as_they_are(tmp_path: Path) -> None:
    made = pseudonyms(tmp_path, make=True)
    assert made is not None
    assert name_of("Patient/7", made) == made.of("Patient/7")
    assert name_of("http://hospital.example/mrn|4711", made) == made.of("http://hospital.example/mrn|4711")
    assert name_of("phenopacket/PMID:5/proband", made) == "phenopacket/PMID:5/proband"
    assert name_of("Patient/7", None) == "Patient/7"


def test_a_patients_own_case_is_not_seen_by_a_query_with_the_record_key(tmp_path: Path) -> None:
    made = pseudonyms(tmp_path, make=True)
    assert made is not None
    knowledge = known()
    store = Store(tmp_path)
    store.add(
        [
            Case("a", "stay", ("HP:0000021",), knowledge.ids[0], patient=made.of("Patient/7")),
            Case("b", "stay", ("HP:0000021",), knowledge.ids[0], patient=made.of("Patient/8")),
            Case("c", "phenopacket", ("HP:0000021",), knowledge.ids[0], patient="phenopacket/PMID:5/proband"),
        ]
    )
    held = hidden(Ranker(base(knowledge, store.cases()), load(SHIPPED)), made).base
    found, _ = query(knowledge.ontology, ["HP:0000021"])

    def seen(patient: str) -> list[str]:
        allowed = view(held, replace(found, patient=patient)).allowed
        return [case.patient for at, case in enumerate(held.columns.cases) if allowed is None or allowed[at]]

    assert made.of("Patient/7") not in seen("Patient/7")
    assert len(seen("Patient/7")) == 2
    assert len(seen("phenopacket/PMID:5/proband")) == 2
    assert len(seen("Patient/9")) == 3
