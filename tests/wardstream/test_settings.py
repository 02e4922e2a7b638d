"""Settings come from a file and the environment, and a mistake is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from schemas.errors import ConfigurationError
from wardstream.settings import Settings, load, origin


def test_without_file_and_environment_the_defaults_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert load(environment={}) == Settings()


def test_the_file_in_the_working_directory_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "wardstream.toml").write_text('[kafka]\nbootstrap = "kafka:9093"\n')
    assert load(environment={}).kafka.bootstrap == "kafka:9093"


def test_the_environment_wins_over_the_file_field_by_field(tmp_path: Path) -> None:
    file = tmp_path / "w.toml"
    file.write_text('[kafka]\nbootstrap = "file:1"\n[kafka.options]\n"client.id" = "ward"\n')
    settings = load(file, {"WARDSTREAM_KAFKA__BOOTSTRAP": "env:2"})
    assert (settings.kafka.bootstrap, settings.kafka.options) == ("env:2", {"client.id": "ward"})


def test_where_a_setting_comes_from_is_told_in_order_of_precedence(tmp_path: Path) -> None:
    file = tmp_path / "w.toml"
    file.write_text('[kafka]\nbootstrap = "file:1"\n')
    by_variable = {"WARDSTREAM_KAFKA__BOOTSTRAP": "env:2"}
    assert origin("kafka", "bootstrap", file, by_variable) == "the variable WARDSTREAM_KAFKA__BOOTSTRAP"
    assert (
        origin("kafka", "bootstrap", file, {"WARDSTREAM_KAFKA": '{"bootstrap": "env:2"}'})
        == "the variable WARDSTREAM_KAFKA"
    )
    assert (
        origin("kafka", "bootstrap", None, {"WARDSTREAM_CONFIG": str(file)}) == f"kafka.bootstrap in {file}"
    )
    assert origin("kafka", "options", file, {}).startswith(
        "the default: neither WARDSTREAM_KAFKA__OPTIONS nor kafka.options in "
    )


def test_fewer_connections_to_the_model_than_drafts_at_once_are_refused(tmp_path: Path) -> None:
    few = {"WARDSTREAM_LLM__MODEL": "m", "WARDSTREAM_LLM__CONCURRENCY": "35"}
    with pytest.raises(
        ConfigurationError,
        match=r"llm\.concurrency: expected at least 36 .*35: raise it, or lower generate\.at_once",
    ):
        load(environment=few)
    assert load(environment={**few, "WARDSTREAM_GENERATE__AT_ONCE": "31"}).llm.concurrency == 35
    assert load(environment={"WARDSTREAM_LLM__CONCURRENCY": "1"}).llm.concurrency == 1, (
        "without a model nobody connects"
    )


def test_the_defaults_have_connections_enough_once_a_model_is_named() -> None:
    assert load(environment={"WARDSTREAM_LLM__MODEL": "m"}).llm.model == "m"


def test_any_librdkafka_option_passes_through_from_the_file(tmp_path: Path) -> None:
    file = tmp_path / "w.toml"
    file.write_text(
        '[kafka.options]\n"security.protocol" = "SASL_SSL"\n"sasl.mechanism" = "SCRAM-SHA-512"\n"sasl.username" = "ward"\n"sasl.password" = "s3cret"\n'
    )
    config = load(file, {}).cluster()
    assert (config["security.protocol"], config["sasl.mechanism"]) == ("SASL_SSL", "SCRAM-SHA-512")


def test_a_client_secret_stands_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "password").write_text("s3cret\n")
    file = tmp_path / "w.toml"
    file.write_text(f'[kafka.secret_files]\n"sasl.password" = "{tmp_path / "password"}"\n')
    assert load(file, {}).cluster()["sasl.password"] == "s3cret"


def test_a_variable_ending_in_file_takes_its_value_from_that_file(tmp_path: Path) -> None:
    (tmp_path / "where").write_text("secret:9092\n")
    assert (
        load(environment={"WARDSTREAM_KAFKA__BOOTSTRAP_FILE": str(tmp_path / "where")}).kafka.bootstrap
        == "secret:9092"
    )


def test_a_missing_secret_file_is_named() -> None:
    with pytest.raises(ConfigurationError, match="WARDSTREAM_KAFKA__BOOTSTRAP_FILE"):
        load(environment={"WARDSTREAM_KAFKA__BOOTSTRAP_FILE": "/nowhere/at/all"})


def test_a_setting_that_is_called_file_is_set_by_its_variable_and_nothing_is_read(tmp_path: Path) -> None:
    settings = load(
        environment={"WARDSTREAM_SITE__FILE": str(tmp_path / "none.db"), "WARDSTREAM_CASES__FILE": "c.db"}
    )
    assert settings.site.file == tmp_path / "none.db"
    assert settings.cases.file == Path("c.db")


def test_a_file_that_was_asked_for_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="expected a settings file"):
        load(tmp_path / "no.toml", {})


def test_a_broken_file_says_where(tmp_path: Path) -> None:
    file = tmp_path / "w.toml"
    file.write_text("[kafka\n")
    with pytest.raises(ConfigurationError, match="line 1"):
        load(file, {})


def test_a_misspelt_setting_is_refused_by_name(tmp_path: Path) -> None:
    file = tmp_path / "w.toml"
    file.write_text('[kafka]\nbootstrp = "x"\n')
    with pytest.raises(ConfigurationError, match=r"kafka\.bootstrp"):
        load(file, {})


def test_a_misspelt_part_of_the_environment_is_refused_by_name() -> None:
    with pytest.raises(ConfigurationError, match="WARDSTREAM_KAFFKA__BOOTSTRAP"):
        load(environment={"WARDSTREAM_KAFFKA__BOOTSTRAP": "x"})


def test_the_message_never_shows_the_value_that_came() -> None:
    with pytest.raises(ConfigurationError) as caught:
        load(environment={"WARDSTREAM_TOPICS__REPLICATION": "hunter2"})
    assert "topics.replication" in str(caught.value)
    assert "hunter2" not in str(caught.value)


def test_settings_cannot_be_changed_afterwards() -> None:
    with pytest.raises(ValidationError):
        Settings().kafka.bootstrap = "x"  # type: ignore[misc]


def test_every_setting_says_what_it_is() -> None:
    for part, field in Settings.model_fields.items():
        assert field.description, f"{part} has no description"
        model = field.annotation
        for name, setting in getattr(model, "model_fields", {}).items():
            assert setting.description, f"{part}.{name} has no description"


@pytest.mark.parametrize("base", ["https://fhir.hospital.example/r4", "http://10.0.0.7:8080/fhir"])
def test_documents_may_be_named_under_a_base_of_ones_own(base: str) -> None:
    assert load(environment={"WARDSTREAM_OUTPUT__BASE": base}).output.base == base


@pytest.mark.parametrize(
    "base", ["fhir.hospital.example", "https://fhir.hospital.example/r4/", "https://h.example/r4?x=1", ""]
)
def test_a_base_that_full_urls_cannot_begin_with_is_refused(base: str) -> None:
    with pytest.raises(ConfigurationError, match=r"output\.base"):
        load(environment={"WARDSTREAM_OUTPUT__BASE": base})


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ('{"nonsense": "1"}', "nonsense"),
        ('{"security.protocol": "SSL", "ssl.ca.location": "/no/ca.pem"}', "ssl.ca.location"),
        ('{"security.protocol": "SASL_SSL", "sasl.mechanism": "PLAIN"}', "sasl.username"),
    ],
)
def test_options_that_no_client_can_use_are_said_to_be_that_and_not_a_broker_that_is_away(
    options: str, words: str
) -> None:
    settings = load(environment={"WARDSTREAM_KAFKA__OPTIONS": options})
    with pytest.raises(ConfigurationError, match=f"kafka.options cannot be used: .*{words}"):
        settings.cluster()
