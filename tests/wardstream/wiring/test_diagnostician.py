"""The diagnostician that the settings name: where it is there, where it is not, and where the case base
changes under it.
"""

from __future__ import annotations

import gzip
import logging
import threading
from pathlib import Path

import pytest

from kg.medical.opening import build_known
from models.ranker.case import Case
from models.ranker.case_base import Store
from schemas.errors import ConfigurationError, StateError
from schemas.requests import Request
from tests.kg.medical.paths.graphs import Listed
from tests.processors.diagnosis.phenotypes import small_world
from wardstream.doctor import models
from wardstream.settings import DiagnosisSettings, KnowledgeSettings, Settings
from wardstream.wiring import diagnostician as diagnosing
from wardstream.wiring.diagnostician import ReopeningDiagnostician, check, diagnostician_of

TEXT = "EXAM\nArachnodactyly, ectopia lentis, proteinuria.\n"


@pytest.fixture
def knowledge(tmp_path: Path) -> KnowledgeSettings:
    build_known([Listed(list(small_world.concepts()), [])], tmp_path / "kg")
    return KnowledgeSettings(graph=tmp_path / "kg")


@pytest.fixture
def opened(
    tmp_path: Path, knowledge: KnowledgeSettings, monkeypatch: pytest.MonkeyPatch
) -> ReopeningDiagnostician:
    monkeypatch.setattr("kg.diseases.open_diseases", lambda *_, **__: small_world.known())
    return ReopeningDiagnostician(
        DiagnosisSettings(corpus=tmp_path / "corpus", least_probability=0), knowledge
    )


def written() -> Request:
    return small_world.asked(notes=(small_world.noted(TEXT),))


def marfan(key: str) -> Case:
    return Case(key, "phenopacket", ("HP:0001166", "HP:0001083"), ("OMIM:154700",), pmids=("PMID:1",))


def test_where_none_is_wanted_nothing_is_opened_or_said(caplog: pytest.LogCaptureFixture) -> None:
    assert diagnostician_of(DiagnosisSettings(use=False), KnowledgeSettings()) is None
    assert (
        caplog.text == ""
        and models.diagnosis(DiagnosisSettings(use=False), KnowledgeSettings()).level == "ok"
    )


def test_without_a_graph_drafts_go_without_and_it_is_said_how_to_build_one(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    nowhere = KnowledgeSettings(graph=tmp_path)
    with caplog.at_level(logging.WARNING):
        assert diagnostician_of(DiagnosisSettings(), nowhere) is None
    found = models.diagnosis(DiagnosisSettings(), nowhere)
    assert "wardstream kg build" in caplog.text and (found.level, "wardstream kg build" in found.found) == (
        "warn",
        True,
    )


def test_without_the_extras_drafts_go_without_and_it_is_said_which_to_install(
    knowledge: KnowledgeSettings, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(diagnosing, "EXTRAS", {"no_such_module": "diagnosis"})
    with pytest.raises(ConfigurationError, match=r"pip install 'wardstream\[diagnosis\]'"):
        check(DiagnosisSettings(), knowledge)
    assert (
        diagnostician_of(DiagnosisSettings(), knowledge) is None
        and "expected the extras diagnosis" in caplog.text
    )
    assert models.diagnosis(DiagnosisSettings(), knowledge).level == "warn"


def test_the_common_problems_of_the_record_are_ranked_by_the_same_graph(
    opened: ReopeningDiagnostician,
) -> None:
    order = opened.diagnose(written()).common.order
    assert "Proteinuria" in order and "Seizure" not in order


def test_a_broken_case_base_is_told_and_stops_no_draft(
    tmp_path: Path,
    knowledge: KnowledgeSettings,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("kg.diseases.open_diseases", lambda *_, **__: small_world.known())
    broken = tmp_path / "corpus" / "cases-000000-abc.ndjson.gz"
    broken.parent.mkdir()
    broken.write_bytes(b"no gzip")
    wanted = DiagnosisSettings(corpus=broken.parent)
    with pytest.raises(StateError, match="remove it and add its cases again"):
        ReopeningDiagnostician(wanted, knowledge)
    assert diagnostician_of(wanted, knowledge) is None and "cannot be read" in caplog.text
    assert models.diagnosis(wanted, knowledge).level == "warn"


def test_cases_that_were_added_between_two_requests_count(
    tmp_path: Path, opened: ReopeningDiagnostician
) -> None:
    request = written()
    assert opened.diagnose(request).cases == 0
    Store(tmp_path / "corpus").add([marfan("a"), marfan("b")])
    opened.look(patience=60)
    assert opened.diagnose(request).cases == 2
    Store(tmp_path / "corpus").remove(lambda case: case.id == "a")
    opened.look(patience=60)
    assert opened.diagnose(request).cases == 1


def test_drafts_go_on_with_the_base_before_while_the_new_one_is_read(
    tmp_path: Path, opened: ReopeningDiagnostician, monkeypatch: pytest.MonkeyPatch
) -> None:
    request, may_go_on, read = (
        written(),
        threading.Event(),
        opened._opened,
    )
    monkeypatch.setattr(opened, "_opened", lambda: (may_go_on.wait(60), read())[1])
    Store(tmp_path / "corpus").add([marfan("a")])
    assert [opened.diagnose(request).cases for _ in range(3)] == [0, 0, 0]
    may_go_on.set()
    opened.look(patience=60)
    assert opened.diagnose(request).cases == 1


def test_a_base_that_breaks_later_leaves_the_one_before_in_use_and_says_so_once(
    tmp_path: Path, opened: ReopeningDiagnostician, caplog: pytest.LogCaptureFixture
) -> None:
    request = written()
    Store(tmp_path / "corpus").add([marfan("a")])
    opened.look(patience=60)
    assert opened.diagnose(request).cases == 1
    with gzip.open(tmp_path / "corpus" / "cases-000009-abcdef.ndjson.gz", "wb") as file:
        file.write(b"no case\n")
    opened.look(patience=60)
    opened.look(patience=60)
    assert opened.diagnose(request).cases == 1
    assert caplog.text.count("stays in use") == 1


def test_an_unchanged_base_is_not_read_again(tmp_path: Path, opened: ReopeningDiagnostician) -> None:
    request = written()
    inner = opened._inner
    opened.diagnose(request)
    assert opened._inner is inner


def test_it_is_used_unless_it_is_switched_off() -> None:
    assert Settings().diagnosis.use
