"""What stands in deploy/ about telemetry says the same as the code: vocabulary, metrics, addresses."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import yaml

from streams.telemetry.vocabulary import STAGES, rules
from tests.streams.telemetry.queries import (
    ALERTS,
    DASHBOARDS,
    ROOT,
    exported,
    labels_of,
    metrics_of,
    queries,
)
from wardstream import stages
from wardstream.settings import load

DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.kafka.yml").read_text())
COLLECTOR: dict[str, Any] = yaml.safe_load((DEPLOY / "otel/collector.yaml").read_text())
RESOURCE = {"service.name", "service.namespace", "service.instance.id", "deployment.environment.name"}


def test_the_collector_lets_through_the_vocabulary_and_nothing_else() -> None:
    allowed = set(COLLECTOR["processors"]["redaction"]["allowed_keys"])
    sdk = {"telemetry.sdk.language", "telemetry.sdk.name", "telemetry.sdk.version"}
    exceptions = {"exception.type", "exception.stacktrace"}
    assert COLLECTOR["processors"]["redaction"]["allow_all_keys"] is False
    assert allowed == set(rules(())) | RESOURCE | sdk | exceptions


def test_every_stage_has_its_name_in_telemetry() -> None:
    assert set(stages.STAGES) <= set(STAGES)


def test_traces_and_log_records_go_to_stores_of_the_profile() -> None:
    sources = yaml.safe_load((DEPLOY / "grafana/provisioning/datasources/wardstream.yml").read_text())
    (source,) = [one for one in sources["datasources"] if one["type"] == "jaeger"]
    assert (
        f"127.0.0.1:{source['url'].removeprefix('http://jaeger:')}:16686"
        in COMPOSE["services"]["jaeger"]["ports"]
    )
    for kind, name in (("traces", "jaeger"), ("logs", "victorialogs")):
        assert (
            COMPOSE["services"][name]["profiles"]
            == COMPOSE["services"]["grafana"]["profiles"]
            == ["dashboards"]
        )
        assert f"http://{name}:" in COLLECTOR["exporters"][f"otlp_http/{kind}"]["endpoint"]
        assert COLLECTOR["service"]["pipelines"][kind]["exporters"] == [f"otlp_http/{kind}"]


def test_what_the_stores_write_lies_on_their_volumes_and_is_kept_as_long_in_both() -> None:
    """tests/integration/test_prometheus.py runs both."""
    text = (DEPLOY / "jaeger/jaeger.yaml").read_text()
    folder, kept = (
        re.findall(r"JAEGER_FOLDER:-(/\w+)\}", text),
        re.findall(r"spans: (\d+)h$", text, re.MULTILINE),
    )
    assert {f"jaeger:{one}" for one in folder} <= set(COMPOSE["services"]["jaeger"]["volumes"])
    store = COMPOSE["services"]["victorialogs"]
    (written,) = [one.partition("=")[2] for one in store["command"] if one.startswith("-storageDataPath=")]
    assert f"victorialogs:{written}" in store["volumes"]
    assert [f"-retentionPeriod={int(hours) // 24}d" for hours in kept] == [store["command"][-1]]


def test_every_signal_passes_the_redaction() -> None:
    pipelines = COLLECTOR["service"]["pipelines"]
    assert set(pipelines) == {"traces", "metrics", "logs"}
    for pipeline in pipelines.values():
        assert "redaction" in pipeline["processors"]
        for part in ("receivers", "processors", "exporters"):
            assert set(pipeline[part]) <= set(COLLECTOR[part])


def test_dashboards_and_alerts_ask_for_metrics_and_labels_that_there_are() -> None:
    labels = {name.replace(".", "_") for name in (*rules(()), *RESOURCE)} | {"le"}
    for query in queries():
        named = metrics_of(query)
        assert named and named <= set(exported()), query
        assert labels_of(query) <= labels, query


def test_every_query_of_a_dashboard_is_narrowed_by_the_variables_that_it_declares() -> None:
    for dashboard in DASHBOARDS:
        declared = {one["name"] for one in dashboard["templating"]["list"]}
        panels = [one for one in dashboard["panels"] if one["type"] != "row"]
        named = json.dumps([panels, dashboard["templating"]])
        assert set(re.findall(r"\$\{?([a-z]+)\b", named)) == declared, dashboard["title"]
        for panel in panels:
            if panel["datasource"]["type"] == "prometheus":
                assert panel["datasource"]["uid"] == "${datasource}"
                for target in panel["targets"]:
                    selectors = re.findall(r"\{([^}]*)\}", target["expr"])
                    assert len(selectors) >= len(metrics_of(target["expr"]))
                    assert all('"$deployment"' in one for one in selectors), target["expr"]


def test_every_alert_has_its_urgency_and_links_to_its_section_of_the_runbook() -> None:
    text = (ROOT / "docs/operate/alerts.md").read_text()
    sections = {heading.lower().replace(" ", "-") for heading in re.findall(r"^## (.+)$", text, re.MULTILINE)}
    linked = set()
    for rule in ALERTS:
        assert rule["labels"]["severity"] in ("page", "ticket"), rule["alert"]
        assert rule["annotations"]["summary"]
        where, _, section = rule["annotations"]["runbook_url"].partition("#")
        assert where == "https://docs.wardstream.example/operate/alerts/"
        linked.add(section)
    assert linked == sections
    assert len({rule["alert"] for rule in ALERTS}) == len(ALERTS)


def test_the_dashboard_shows_every_metric_that_an_operator_needs() -> None:
    shown = json.dumps(DASHBOARDS)
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
        "drafts_unseen_age",
        "leader_leads",
        "model_serving",
    ):
        assert name in shown


def test_panels_do_not_overlap() -> None:
    for dashboard in DASHBOARDS:
        taken: set[tuple[int, int]] = set()
        for panel in dashboard["panels"]:
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
