"""The Helm chart against the table of stages, the settings and the compose file.

Read from deploy/helm/rendered.yaml, which `make chart` writes with helm; its first line names the chart's files, so that a change
of them without it is seen. tests/integration/test_chart.py renders anew and has kubeconform look at it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from deploy.helm.render import RENDERED, digest
from streams.loop import LoopSettings
from tests.test_compose import RUNNING as IN_COMPOSE
from tests.test_compose import SERVICES
from wardstream import stages
from wardstream.settings import load

VALUES: dict[str, Any] = yaml.safe_load((RENDERED.parent / "wardstream/values.yaml").read_text())
OBJECTS: list[dict[str, Any]] = [one for one in yaml.safe_load_all(RENDERED.read_text()) if one]
WORKLOADS = {
    one["metadata"]["name"].removeprefix("wardstream-"): one
    for one in OBJECTS
    if one["kind"] in ("Deployment", "StatefulSet", "Job")
}
SERVING = sorted(name for name, one in WORKLOADS.items() if one["kind"] != "Job")
OURS = sorted({*stages.STAGES, "web"})


def of_kind(kind: str) -> dict[str, dict[str, Any]]:
    return {one["metadata"]["name"]: one for one in OBJECTS if one["kind"] == kind}


def pod(name: str) -> dict[str, Any]:
    template: dict[str, Any] = WORKLOADS[name]["spec"]["template"]
    return template


def container(name: str) -> dict[str, Any]:
    (only,) = pod(name)["spec"]["containers"]
    assert isinstance(only, dict)
    return only


def variables(name: str) -> dict[str, str]:
    """As the container has them."""
    (source,) = container(name)["envFrom"]
    given = dict(of_kind("ConfigMap")[source["configMapRef"]["name"]]["data"])
    for one in container(name)["env"]:
        given[one["name"]] = one.get("value", "wardstream-x-0")  # a pod's name
    return given


def settings_of(name: str, tmp_path: Path) -> Any:
    secret = tmp_path / "secret"
    secret.write_text("of the sea\n")
    given = variables(name)
    return load(
        environment={
            variable: str(secret) if value.startswith("/run/secrets/") else value
            for variable, value in given.items()
        }
    )


def mounts(name: str) -> set[str]:
    return {one["mountPath"] for one in container(name)["volumeMounts"] if not one.get("readOnly")}


def selected(selector: dict[str, Any]) -> Iterator[str]:
    """Workloads whose pods a selector takes."""
    for name in WORKLOADS:
        labels = pod(name)["metadata"]["labels"]
        if all(labels.get(key) == value for key, value in selector.get("matchLabels", {}).items()) and all(
            labels.get(one["key"]) in one["values"] for one in selector.get("matchExpressions", ())
        ):
            yield name


def test_what_is_rendered_is_of_the_chart_as_it_stands() -> None:
    assert RENDERED.read_text().splitlines()[0] == f"# {digest()}", "run `make chart`"


def test_every_stage_has_a_workload_and_an_entry_in_the_values_and_patient_alone_keeps_its_name() -> None:
    running = {
        name: container(name)["args"][2]
        for name in SERVING
        if container(name).get("args", [])[:2] == ["run", "--stage"]
    }
    assert set(running.values()) == set(running) == set(VALUES["stages"]) == set(stages.STAGES)
    assert {name for name in running if WORKLOADS[name]["kind"] == "StatefulSet"} == {"patient"}


def test_chart_and_compose_file_agree_on_images_and_on_what_runs_unless_it_is_left_out() -> None:
    for name, stage in IN_COMPOSE.items():
        assert SERVICES[name]["image"] == f"wardstream:{VALUES['stages'][stage]['image']}"
    usual = {stage for stage, one in VALUES["stages"].items() if one.get("enabled", True)}
    assert usual == {stage for name, stage in IN_COMPOSE.items() if not SERVICES[name].get("profiles")}
    shared = {
        stage for name, stage in IN_COMPOSE.items() if "data:/data" in SERVICES[name].get("volumes", [])
    }
    assert {stage for stage, one in VALUES["stages"].items() if one.get("data")} == shared
    assert VALUES["vllm"]["image"] == SERVICES["vllm"]["image"]


@pytest.mark.parametrize("name", stages.STAGES)
def test_the_settings_of_each_pod_give_its_stage_work(name: str, tmp_path: Path) -> None:
    settings = settings_of(name, tmp_path)
    assert name in stages.wanted(settings)
    assert settings.worker.slot == "wardstream-x-0"


@pytest.mark.parametrize("name", OURS)
def test_what_a_pod_writes_lies_on_a_volume_because_its_root_is_read_only(name: str, tmp_path: Path) -> None:
    settings = settings_of(name, tmp_path)
    written = {
        "site": [settings.site.file],
        "cases": [settings.cases.file, settings.diagnosis.corpus],
        "export": [settings.learning.folder],
        "reward": [settings.learning.folder],
        "forget": [settings.learning.folder],
        "learn": [settings.learning.folder, settings.learning.registry],
        "generate": [settings.diagnosis.profiles],
        "sink": [settings.sink.folder],
        "web": [settings.sink.folder],
        "board": [settings.board.data_dir],
    }
    for folder in (settings.worker.state_dir, Path("/tmp"), *written.get(name, [])):
        assert any(Path(folder).is_relative_to(mounted) for mounted in mounts(name)), folder


@pytest.mark.parametrize("name", sorted(WORKLOADS))
def test_nothing_runs_as_root_writes_its_image_or_may_ask_the_cluster(name: str) -> None:
    spec, security = pod(name)["spec"], container(name)["securityContext"]
    assert spec["securityContext"]["runAsNonRoot"] is True and spec["securityContext"]["runAsUser"] > 0
    assert spec["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
    assert spec["automountServiceAccountToken"] is False
    assert security == {
        "readOnlyRootFilesystem": True,
        "allowPrivilegeEscalation": False,
        "capabilities": {"drop": ["ALL"]},
    }
    assert container(name)["resources"]["limits"]["memory"]


def test_secrets_are_files() -> None:
    assert not of_kind("Secret")
    assert "secretKeyRef" not in RENDERED.read_text()
    for name in [*OURS, "mllp"]:
        for variable, value in variables(name).items():
            if variable.endswith(("_FILE", "CREDENTIALS")) and not variable.endswith("__FILE"):
                assert value.startswith("/run/secrets/wardstream/"), variable
            assert not variable.endswith(("PASSWORD", "TOKEN", "SECRET", "SALT", "API_KEY")), variable


@pytest.mark.parametrize("name", SERVING)
def test_every_pod_is_probed_where_it_answers(name: str, tmp_path: Path) -> None:
    ports = {one["name"]: one["containerPort"] for one in container(name)["ports"]}
    for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
        how = container(name)[probe].get("httpGet") or container(name)[probe]["tcpSocket"]
        assert how["port"] in ports
        if name in OURS:
            assert how["path"] == ("/readyz" if probe == "readinessProbe" else "/livez")
            assert ports[how["port"]] == settings_of(name, tmp_path).worker.health_port
    if name == "board":
        assert ports["http"] == settings_of(name, tmp_path).board.port
    if name == "web":
        assert ports["http"] == settings_of(name, tmp_path).review.port


def test_one_pod_of_each_is_taken_away_at_a_time() -> None:
    budgets = of_kind("PodDisruptionBudget").values()
    assert all(one["spec"]["maxUnavailable"] == 1 for one in budgets)
    assert sorted(name for one in budgets for name in selected(one["spec"]["selector"])) == OURS


def test_nobody_reaches_a_pod_but_by_a_policy_of_its_own() -> None:
    policies = of_kind("NetworkPolicy")
    whole = policies.pop("wardstream")["spec"]
    assert set(selected(whole["podSelector"])) == set(WORKLOADS)
    assert set(whole["policyTypes"]) == {"Ingress", "Egress"} and "ingress" not in whole
    opened = {
        name: one
        for one in policies.values()
        if "Ingress" in one["spec"]["policyTypes"]
        for name in selected(one["spec"]["podSelector"])
    }
    assert set(opened) == {"web", "board", "mllp", "vllm"}
    for name, one in opened.items():
        for rule in one["spec"]["ingress"]:
            assert rule["from"] and rule["ports"], name
    assert set(whole["egress"][1]["ports"][0].values()) == {9092, "TCP"}


def test_only_stages_that_share_their_partitions_are_scaled_and_by_the_lag_of_their_own_group() -> None:
    scaled = of_kind("ScaledObject")
    assert {name.removeprefix("wardstream-") for name in scaled} == set(stages.LOOPED)
    for name, one in scaled.items():
        stage, target = name.removeprefix("wardstream-"), one["spec"]["scaleTargetRef"]
        assert (target["kind"], target["name"]) == (WORKLOADS[stage]["kind"], name)
        assert one["spec"]["maxReplicaCount"] <= VALUES["partitions"]
        (trigger,) = one["spec"]["triggers"]
        group = LoopSettings(stage=stage, topics=("x",), state_dir=Path("x")).group
        assert trigger["metadata"]["consumerGroup"] == group
    for stage in set(stages.STAGES) - set(stages.LOOPED):
        assert WORKLOADS[stage]["spec"]["replicas"] == 1
        assert WORKLOADS[stage]["spec"]["strategy"] == {"type": "Recreate"}, stage


def test_the_model_server_is_on_the_nodes_with_gpus_and_where_the_stages_look_for_it(tmp_path: Path) -> None:
    spec = pod("vllm")["spec"]
    assert spec["nodeSelector"] and spec["tolerations"][0]["key"] == "nvidia.com/gpu"
    assert container("vllm")["resources"]["limits"]["nvidia.com/gpu"] == 1
    (port,) = of_kind("Service")["wardstream-vllm"]["spec"]["ports"]
    settings = settings_of("generate", tmp_path)
    assert settings.llm.base_url == f"http://wardstream-vllm:{port['port']}/v1"
    assert settings.llm.model in container("vllm")["args"]


def test_volumes_that_are_used_are_there() -> None:
    claims = {*of_kind("PersistentVolumeClaim"), VALUES["vllm"]["claim"]}
    for name in WORKLOADS:
        spec = pod(name)["spec"]
        made = {one["metadata"]["name"] for one in WORKLOADS[name]["spec"].get("volumeClaimTemplates", ())}
        named = {one["name"] for one in spec["volumes"]} | made
        assert {one["name"] for one in container(name)["volumeMounts"]} == named
        for volume in spec["volumes"]:
            claim = volume.get("persistentVolumeClaim")
            assert claim is None or claim["claimName"] in claims
    shared = {name: one["spec"]["accessModes"] for name, one in of_kind("PersistentVolumeClaim").items()}
    assert shared["wardstream-data"] == shared["wardstream-drafts"] == ["ReadWriteMany"]
