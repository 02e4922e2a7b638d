"""The Helm chart as helm and kubeconform see it. `deploy/tools helm kubeconform schemas` fetches what it needs."""

from __future__ import annotations

import subprocess
from pathlib import Path

import orjson
import pytest
import yaml

from deploy.helm.render import CHART, EVERYTHING, KUBERNETES, RENDERED, TOOLS, rendered, tool
from tests.streams.telemetry.queries import ALERTS, DASHBOARDS

pytestmark = [pytest.mark.integration, pytest.mark.long]
HELM, KUBECONFORM = tool("helm"), tool("kubeconform")
SCHEMAS = TOOLS.parent / "schemas/kubernetes_validate/kubernetes-json-schema"
if HELM is None or KUBECONFORM is None or not SCHEMAS.is_dir():
    pytest.skip(
        "no helm, kubeconform or schemas are here; `deploy/tools` fetches them", allow_module_level=True
    )
#: Of the objects that the chart has, as kubeconform names their schemas.
KINDS = (
    *(f"{kind}-v1" for kind in ("configmap", "serviceaccount", "service", "persistentvolumeclaim")),
    *(f"{kind}-apps-v1" for kind in ("deployment", "statefulset")),
    *(f"{kind}-networking-v1" for kind in ("networkpolicy", "ingress")),
    "poddisruptionbudget-policy-v1",
    "job-batch-v1",
)


def test_the_chart_is_without_faults_and_what_is_kept_of_it_is_what_it_renders() -> None:
    assert HELM is not None
    checked = subprocess.run(
        [HELM, "lint", "--strict", "--kube-version", KUBERNETES, str(CHART), "--values", str(EVERYTHING)],
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 0, checked.stdout
    assert RENDERED.read_text().split("\n", 1)[1] == rendered(HELM)


def whole(schemas: Path, into: Path) -> None:
    """Each schema with the definitions that it refers to in it, as kubeconform reads them."""
    definitions = orjson.loads((schemas / "_definitions.json").read_bytes())["$defs"]
    for kind in KINDS:
        text = (schemas / f"{kind}.json").read_text().replace('"/api/_definitions.json#', '"#')
        (into / f"{kind}.json").write_bytes(orjson.dumps(orjson.loads(text) | {"$defs": definitions}))


def test_what_it_renders_is_what_kubernetes_takes(tmp_path: Path) -> None:
    """By its schemas; of KEDA's and the operator's kinds the package index has none."""
    assert HELM is not None and KUBECONFORM is not None
    whole(SCHEMAS / f"v{KUBERNETES}-local-strict", tmp_path)
    file = tmp_path / "all.yaml"
    file.write_text(rendered(HELM, "--set", "dashboards.enabled=true"))
    where = f"{tmp_path}/{{{{ .ResourceKind }}}}{{{{ .KindSuffix }}}}.json"
    command = [KUBECONFORM, "-strict", "-summary", "-output", "json", "-kubernetes-version", KUBERNETES]
    command += ["-schema-location", where, "-skip", "ScaledObject", str(file)]
    checked = subprocess.run(command, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout
    summary = orjson.loads(checked.stdout)["summary"]
    assert summary["valid"] > 50 and summary["skipped"] == 4
    file.write_text(file.read_text().replace("replicas: 1", "replicas: one", 1))
    assert subprocess.run(command, capture_output=True).returncode == 1


def test_alerts_and_dashboards_are_the_ones_of_the_compose_file_with_the_hospitals_runbooks() -> None:
    assert HELM is not None
    text = rendered(
        HELM, "--set", "alerts.enabled=true,dashboards.enabled=true,alerts.runbooks=https://ops.example/"
    )
    found = {
        one["kind"]: one
        for one in yaml.safe_load_all(text)
        if one and one["metadata"]["name"] != "wardstream"
    }
    (rules,) = [one for one in yaml.safe_load_all(text) if one and one["kind"] == "PrometheusRule"]
    given = [rule for group in rules["spec"]["groups"] for rule in group["rules"]]
    assert [one["expr"] for one in given] == [one["expr"] for one in ALERTS]
    assert all(one["annotations"]["runbook_url"].startswith("https://ops.example/#") for one in given)
    assert len(found["ConfigMap"]["data"]) == len(DASHBOARDS)


@pytest.mark.parametrize(("value", "message"), [("web.issuer=", "web.issuer"), ("mllp.zone=", "mllp.zone")])
def test_what_must_be_set_is_named(value: str, message: str) -> None:
    assert HELM is not None
    with pytest.raises(subprocess.CalledProcessError) as raised:
        rendered(HELM, "--set", value)
    assert message in raised.value.stderr
