"""What stands in deploy/ about telemetry says the same as the code: vocabulary, metrics, addresses."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import yaml

from streams.telemetry import instruments
from streams.telemetry.vocabulary import rules
from wardstream.settings import load

ROOT = Path(__file__).parents[3]
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.kafka.yml").read_text())
COLLECTOR: dict[str, Any] = yaml.safe_load((DEPLOY / "otel/collector.yaml").read_text())
DASHBOARD: dict[str, Any] = json.loads((DEPLOY / "grafana/wardstream.json").read_text())
RESOURCE = {"service.name", "service.namespace", "service.instance.id", "deployment.environment.name"}


def as_prometheus_names_it(name: str, unit: str, kind: str) -> set[str]:
    """https://opentelemetry.io/docs/specs/otel/compatibility/prometheus_and_openmetrics/"""
    base = name.replace(".", "_") + {"s": "_seconds", "By": "_bytes"}.get(unit, "")
    if kind == "histogram":
        return {f"{base}_bucket", f"{base}_sum", f"{base}_count"}
    return {f"{base}_total"} if kind == "counter" else {base}


def test_the_collector_lets_through_the_vocabulary_and_nothing_else() -> None:
    allowed = set(COLLECTOR["processors"]["redaction"]["allowed_keys"])
    sdk = {"telemetry.sdk.language", "telemetry.sdk.name", "telemetry.sdk.version"}
    exceptions = {"exception.type", "exception.stacktrace"}
    assert COLLECTOR["processors"]["redaction"]["allow_all_keys"] is False
    assert allowed == set(rules(())) | RESOURCE | sdk | exceptions


def test_every_signal_passes_the_redaction() -> None:
    pipelines = COLLECTOR["service"]["pipelines"]
    assert set(pipelines) == {"traces", "metrics", "logs"}
    for pipeline in pipelines.values():
        assert "redaction" in pipeline["processors"]
        for part in ("receivers", "processors", "exporters"):
            assert set(pipeline[part]) <= set(COLLECTOR[part])


def test_the_dashboard_asks_for_metrics_and_labels_that_there_are() -> None:
    gauges = [
        one
        for one in vars(instruments).values()
        if isinstance(one, tuple) and len(one) == 3 and isinstance(one[0], str)
    ]
    told = {
        name
        for one in instruments.INSTRUMENTS
        for name in as_prometheus_names_it(one.name, one.unit, one.kind)
    }
    told |= {name for name, unit, _ in gauges for name in as_prometheus_names_it(name, unit, "gauge")}
    labels = {name.replace(".", "_") for name in (*rules(()), *RESOURCE)} | {"le"}
    questions = [target["expr"] for panel in DASHBOARD["panels"] for target in panel.get("targets", [])]
    asked = {
        word for question in questions for word in re.findall(r"(?:wardstream|gen_ai)_[a-z_]+", question)
    }
    assert asked <= told | labels, f"unknown: {asked - told - labels}"
    assert asked & told
    groups = [group for question in questions for group in re.findall(r"by \(([^)]*)\)", question)]
    assert {label.strip() for group in groups for label in group.split(",")} <= labels


def test_the_dashboard_shows_every_metric_that_an_operator_needs() -> None:
    shown = json.dumps(DASHBOARD)
    for name in (
        "consumer_lag",
        "event_age",
        "dead_letters",
        "drafts",
        "grounding_failures",
        "token_usage",
        "state_size",
        "restore_rows",
        "transactions",
        "breaker_state",
        "requests_closed",
        "requests_waiting",
    ):
        assert name in shown


def test_panels_do_not_overlap() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in DASHBOARD["panels"]:
        place = panel["gridPos"]
        cells = {(place["x"] + x, place["y"] + y) for x in range(place["w"]) for y in range(place["h"])}
        assert not cells & taken, panel["title"]
        assert place["x"] + place["w"] <= 24
        taken |= cells


def test_the_workers_of_the_compose_file_reach_what_it_starts() -> None:
    services = COMPOSE["services"]
    for name in ("ingest", "patient-0", "patient-1", "generate", "board"):
        settings = services[name]["environment"]
        assert settings["WARDSTREAM_KAFKA__BOOTSTRAP"] == "kafka:9092"
        assert settings["WARDSTREAM_TELEMETRY__ENDPOINT"] == "http://collector:4318"
    assert COLLECTOR["receivers"]["otlp"]["protocols"]["http"]["endpoint"].endswith(":4318")
    assert COLLECTOR["exporters"]["prometheus"]["endpoint"].endswith(":9464")
    slots = [service["command"][-1] for name, service in services.items() if name.startswith("patient-")]
    assert len(slots) == len(set(slots)) == 2


def test_the_settings_of_the_compose_file_are_settings_of_ours(tmp_path: Path) -> None:
    salt = tmp_path / "salt"
    salt.write_text("of the sea\n")
    for name in ("ingest", "board"):
        given = COMPOSE["services"][name]["environment"].items()
        told = {variable: re.sub(r"\$\{[^:]*:-(.*)\}", r"\1", value) for variable, value in given}
        settings = load(
            environment=told | {variable: str(salt) for variable in told if variable.endswith("SALT_FILE")}
        )
        assert settings.telemetry.salt == "of the sea"
        assert settings.telemetry.exporter == "otlp"
        assert settings.kafka.bootstrap == "kafka:9092"
    assert settings.board.host == "0.0.0.0"


def test_no_secret_stands_in_the_compose_file_and_no_port_is_open_to_the_network() -> None:
    for name, service in COMPOSE["services"].items():
        for port in service.get("ports", []):
            assert port.startswith("127.0.0.1:"), f"{name} publishes {port}"
        for variable in service.get("environment", {}):
            if re.search(r"PASSWORD|SALT|AUTH|TOKEN", variable):
                assert variable.endswith("FILE"), f"{name} carries {variable} in the open"


def test_volumes_and_secrets_that_are_used_are_declared_and_files_that_are_mounted_exist() -> None:
    for service in COMPOSE["services"].values():
        assert set(service.get("secrets", [])) <= set(COMPOSE["secrets"])
        for mount in service.get("volumes", []):
            if mount.startswith("${"):  # the operator's own folder
                continue
            source = mount.split(":")[0]
            if source.startswith("./"):
                assert (ROOT / source).exists(), source
            else:
                assert source in COMPOSE["volumes"], source
