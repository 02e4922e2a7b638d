"""What the stage that drafts takes out of a registry: real policies, and whatever else may have been
promoted.
"""

from __future__ import annotations

import logging
import shutil
from importlib.resources import as_file, files
from pathlib import Path

import pytest

from kg.medical.graph import GraphConcept
from kg.medical.opening import build_known
from kg.medical.snapshot import build
from models.policies.expectations import STATISTICS
from models.policies.policy_slot import MappedSlot, PolicySlot, answered
from models.policies.statistics import Statistics
from models.registry import Registry
from processors.diagnosis.differential.diagnostician import Diagnostician
from processors.diagnosis.task import Diagnosis
from processors.discharge.expectations.reasoner import Reasoner
from tests.kg.medical.paths.graphs import Listed
from tests.processors.diagnosis.phenotypes import small_world
from tests.servers.llm_server import LLMServer
from wardstream.doctor.learning import promoted as examined
from wardstream.settings import DiagnosisSettings, KnowledgeSettings, Settings
from wardstream.wiring import promotions as promoting
from wardstream.wiring.diagnostician import diagnostician_of
from wardstream.wiring.promotions import Promotions
from wardstream.wiring.reasoner import reasoner_of

AT = "2026-11-22T03:00:00Z"


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One that the policy that ships fits."""
    with as_file(files("models.policies.open")) as shipped:
        ids = Statistics.load(shipped / STATISTICS).ids
    return build(
        [Listed([GraphConcept(one, one, "DISO") for one in ids], [])], tmp_path_factory.mktemp("kg")
    ).path


@pytest.fixture
def registry(tmp_path: Path) -> Registry:
    return Registry(tmp_path / "registry")


def contents(folder: Path) -> dict[str, bytes]:
    return {one.name: one.read_bytes() for one in folder.iterdir() if one.is_file() and one.suffix != ".py"}


def card(registry: Registry, **more: bytes) -> str:
    """The policy that ships, as one that was trained anew."""
    with as_file(files("models.policies.open")) as shipped:
        return registry.artefacts.add(contents(shipped) | more, "card", made=AT).id


def promoted(registry: Registry, slot: str, identity: str) -> str:
    registry.promote(slot, identity, b"{}", AT)
    return identity


def learning(folder: Path | None, **more: object) -> Settings:
    state = {} if folder is None else {"worker": {"state_dir": folder.parent / "state"}}
    return Settings.model_validate({"learning": {"registry": folder}, **state, **more})


def retriever(promotions: Promotions, graph: Path) -> PolicySlot[Reasoner]:
    found = reasoner_of(KnowledgeSettings(graph=graph), promotions)
    assert isinstance(found, PolicySlot)
    return found


def who(slot: PolicySlot[Reasoner]) -> tuple[str, str]:
    first = slot.options("r")[0]
    return first.artefact, first.model.policy


def test_a_promoted_retriever_is_opened_over_the_same_graph_and_a_roll_back_brings_back_what_ships(
    registry: Registry, graph: Path
) -> None:
    one = promoted(registry, "retriever", card(registry))
    promotions = Promotions(registry.folder)
    slot = retriever(promotions, graph)
    assert who(slot) == (one, f"r2ag {one[:12]} on {graph.stem}")
    registry.roll_back("retriever", AT, "reward fell")
    slot.options("r")
    promotions.background.shutdown(wait=True)
    assert who(slot) == ("", f"r2ag on {graph.stem}")


@pytest.mark.parametrize("kind", ["lora", "card"])
def test_an_artefact_that_is_no_retriever_leaves_what_ships(
    registry: Registry, graph: Path, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    bad = registry.artefacts.add({"adapter_config.json": b"{}", "policy.npz": b"PK no zip"}, kind, made=AT).id
    promoted(registry, "retriever", bad)
    assert who(retriever(Promotions(registry.folder), graph))[0] == ""
    assert ("of kind lora" if kind == "lora" else "a file that is none") in caplog.text


def test_without_a_graph_nothing_is_loaded_and_nothing_asked(registry: Registry) -> None:
    promoted(registry, "retriever", card(registry))
    assert reasoner_of(KnowledgeSettings(graph=None), Promotions(registry.folder)) is None


def test_without_a_registry_there_is_no_decision_and_nothing_is_told(
    graph: Path, caplog: pytest.LogCaptureFixture
) -> None:
    slot = retriever(Promotions(None), graph)
    assert answered(slot, "r", lambda model: model.policy) == (f"r2ag on {graph.stem}", ())
    assert caplog.text == ""


def test_without_the_extra_what_ships_serves_and_the_log_says_once_how_to_get_it(
    registry: Registry, graph: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    promoted(registry, "retriever", card(registry))
    monkeypatch.setattr(promoting, "SIGNATURES", "no_such_module")
    promotions = Promotions(registry.folder)
    assert who(retriever(promotions, graph))[0] == "" and who(retriever(promotions, graph))[0] == ""
    assert caplog.text.count("wardstream[learning]") == 1


def test_a_registry_that_is_not_there_yet_is_told_once_and_what_is_promoted_later_counts(
    registry: Registry, graph: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        promotions = Promotions(registry.folder)
    slot = retriever(promotions, graph)
    assert who(slot)[0] == "" and caplog.text.count("no registry in") == 1
    one = promoted(registry, "retriever", card(registry))
    slot.options("r")
    promotions.background.shutdown(wait=True)
    assert who(slot)[0] == one


def test_telemetry_is_told_who_serves(registry: Registry, graph: Path) -> None:
    one, two = promoted(registry, "retriever", card(registry)), card(registry, note=b"another")
    registry.try_out("retriever", two, 0.5, b"{}", AT)
    registry.shadow("retriever", two, AT)
    promotions = Promotions(registry.folder)
    retriever(promotions, graph)
    assert list(promotions.versions()) == [
        ("retriever", "current", one),
        ("retriever", "trial", two),
        ("retriever", "shadow", two),
    ]


def test_a_worker_that_has_ended_still_answers_with_what_it_had(registry: Registry, graph: Path) -> None:
    promotions = Promotions(registry.folder)
    slot = retriever(promotions, graph)
    promotions.close()
    promoted(registry, "retriever", card(registry))
    assert [who(slot)[0] for _ in range(3)] == ["", "", ""]


def test_a_promoted_agent_speaks_and_where_another_cannot_be_loaded_it_goes_on(
    registry: Registry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from models.llm.decoder import save
    from processors.diagnosis.agent.small import untrained

    monkeypatch.setattr("kg.diseases.open_diseases", lambda *_, **__: small_world.known())
    build_known([Listed(list(small_world.concepts()), [])], tmp_path / "kg")
    save(untrained(seed=7), tmp_path / "policy")
    good = contents(tmp_path / "policy")
    promotions = Promotions(registry.folder)
    wanted = DiagnosisSettings(
        corpus=tmp_path / "corpus", agent="small", least_probability=0, least_findings=1
    )
    slot: Diagnostician | PolicySlot[Diagnostician] | None = diagnostician_of(
        wanted, KnowledgeSettings(graph=tmp_path / "kg"), promotions=promotions
    )
    assert isinstance(slot, MappedSlot)
    request = small_world.asked(
        notes=(small_world.noted("EXAM\nArachnodactyly, ectopia lentis, proteinuria.\n"),)
    )

    def told() -> tuple[list[str], str]:
        found = Diagnosis(slot).prepare(request)
        assert found.diagnosed is not None
        return [decision.policy for decision in found.decisions], next(
            step["response"] for step in found.diagnosed.steps if step["step"] == "agent.tokens"
        )

    def promote(files: dict[str, bytes]) -> str:
        identity = promoted(
            registry, "diagnosis-agent", registry.artefacts.add(files, "agent-policy", made=AT).id
        )
        slot.options("r")
        promotions.background.submit(int).result(60)  # behind what is being loaded
        return identity

    policy, shipped = told()
    assert policy == [""]
    one = promote(good)
    policy, said = told()
    assert policy == [one] and said != shipped
    bad = promote(good | {"model.safetensors": b"no tensors"})
    assert told() == ([one], said) and bad[:12] in caplog.text
    promote(good | {"config.json": b"{}"})
    assert told() == ([one], said)


def test_where_the_ranker_diagnoses_no_agent_is_loaded(registry: Registry) -> None:
    assert list(Promotions(registry.folder).versions()) == []


# What the doctor says.


def findings(settings: Settings) -> dict[str, tuple[str, str, str]]:
    return {one.check: (one.level, one.found, one.advice) for one in examined(settings)}


def test_the_doctor_says_that_without_a_registry_what_ships_serves(tmp_path: Path) -> None:
    assert findings(learning(None))["promoted models"][0] == "ok"
    level, found, advice = findings(learning(tmp_path / "none"))["promoted models"]
    assert level == "warn" and "what ships" in found and "wardstream models promote" in advice


def test_the_doctor_tells_each_slot_and_what_is_on_trial_and_in_the_shadow(registry: Registry) -> None:
    one, two = promoted(registry, "retriever", card(registry)), card(registry, note=b"another")
    registry.try_out("retriever", two, 0.2, b"{}", AT)
    registry.shadow("retriever", two, AT)
    found = findings(learning(registry.folder))
    assert set(found) == {
        f"slot {slot}"
        for slot in ("retrieval-weights", "alignment", "retriever", "diagnosis-agent", "llm-adapter")
    }
    assert found["slot retriever"][:2] == (
        "ok",
        f"{one[:12]} since {AT}, {two[:12]} answers 20% on trial, {two[:12]} in the shadow",
    )
    assert found["slot alignment"][:2] == ("ok", "what ships is in service")


def test_the_doctor_finds_a_tampered_artefact_and_one_of_another_kind(registry: Registry) -> None:
    one = promoted(registry, "retriever", card(registry))
    promoted(registry, "llm-adapter", one)
    assert "of kind card" in findings(learning(registry.folder))["slot llm-adapter"][1]
    (registry.folder / "artefacts" / one / "policy.npz").write_bytes(b"other")
    level, told, advice = findings(learning(registry.folder))["slot retriever"]
    assert level == "fail" and "policy.npz" in told and "wardstream models show retriever" in advice


def test_the_doctor_says_where_nobody_asks_what_was_promoted(registry: Registry) -> None:
    promoted(registry, "diagnosis-agent", registry.artefacts.add({"config.json": b"{}"}, "agent-policy").id)
    promoted(registry, "llm-adapter", registry.artefacts.add({"adapter_config.json": b"{}"}, "lora").id)
    promoted(registry, "retriever", card(registry))
    found = findings(learning(registry.folder, knowledge={"graph": None}))
    assert {check: level for check, (level, _, _) in found.items() if level == "warn"} == {
        "slot diagnosis-agent": "warn",
        "slot llm-adapter": "warn",
        "slot retriever": "warn",
    }
    assert "diagnosis.agent to small" in found["slot diagnosis-agent"][2]


def test_the_doctor_asks_the_server_for_its_adapters(registry: Registry) -> None:
    one = promoted(registry, "llm-adapter", registry.artefacts.add({"adapter_config.json": b"{}"}, "lora").id)
    with LLMServer(model="base") as server:
        settings = learning(registry.folder, llm={"base_url": server.base_url, "model": "base"})
        assert findings(settings)["slot llm-adapter"][0] == "warn"
        server.adapters[f"wardstream-{one[:16]}"] = ""
        assert findings(settings)["slot llm-adapter"][0] == "ok"
    assert "does not list" in findings(settings)["slot llm-adapter"][1]


def test_the_doctor_survives_a_registry_that_is_a_heap_of_other_files(registry: Registry) -> None:
    (registry.folder / "slots").mkdir(parents=True)
    (registry.folder / "slots" / "retriever.json").write_bytes(b"\x00")
    (registry.folder / "slots" / "alignment.json").mkdir()
    assert {
        level
        for check, (level, _, _) in findings(learning(registry.folder)).items()
        if check in ("slot retriever", "slot alignment")
    } == {"fail"}
    shutil.rmtree(registry.folder)
