"""librdkafka's connection options, for Faust."""

from __future__ import annotations

import ssl
from typing import Any

import pytest

from schemas.errors import ConfigurationError
from streams.board import kafka_options as connecting
from streams.board.kafka_options import broker_url, credentials
from streams.loop.kafka import KafkaSettings


def given(**options: str) -> KafkaSettings:
    named = {name.replace("__", "."): value for name, value in options.items()}
    return KafkaSettings(bootstrap="one:9092, two:9093", options=named)


def test_all_brokers_are_asked() -> None:
    assert broker_url(given()) == "aiokafka://one:9092;aiokafka://two:9093"


def test_plain_text_needs_no_credentials() -> None:
    assert credentials(given()) is None
    assert credentials(given(security__protocol="PLAINTEXT", socket__timeout__ms="1000")) is None


def test_passwords_pass_through_with_and_without_tls() -> None:
    for protocol, encrypted in (("SASL_PLAINTEXT", False), ("sasl_ssl", True)):
        login = {"sasl__mechanism": "SCRAM-SHA-512", "sasl__username": "u", "sasl__password": "p"}
        made: Any = credentials(given(security__protocol=protocol, **login))
        assert (made.username, made.password, made.mechanism.value) == ("u", "p", "SCRAM-SHA-512")
        assert (made.ssl_context is not None) is encrypted
        assert made.protocol.value == protocol.upper()


def test_tls_checks_the_broker_unless_told_not_to() -> None:
    made: Any = credentials(given(security__protocol="ssl"))
    assert made.context.check_hostname
    assert made.context.verify_mode is ssl.CERT_REQUIRED
    made = credentials(given(security__protocol="ssl", ssl__endpoint__identification__algorithm="none"))
    assert not made.context.check_hostname
    assert made.context.verify_mode is ssl.CERT_REQUIRED


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"ssl__keystore__location": "x"}, "ssl.keystore.location"),
        ({"security__protocol": "SASL_SSL", "sasl__mechanism": "GSSAPI"}, "sasl.mechanism"),
        ({"security__protocol": "QUIC"}, "security.protocol"),
        ({"security__protocol": "SSL", "ssl__ca__location": "/nowhere"}, "ssl.*.location"),
    ],
)
def test_what_the_board_cannot_do_is_refused_and_not_ignored(options: dict[str, str], named: str) -> None:
    with pytest.raises(ConfigurationError) as refused:
        credentials(given(**options))
    assert named in str(refused.value)


def test_a_reader_that_crashes_tells_the_log_what_kind_of_error_it_was_and_stderr_nothing(
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    reader: Any = connecting._Thread
    try:
        raise ConnectionError("broker says: Jane Doe")
    except ConnectionError as error:
        reader.on_crash(None, "{0!r} crashed: {1!r}", "a label", error)
    assert [record.getMessage() for record in caplog.records] == [
        "the board's reader ended with ConnectionError"
    ]
    assert capfd.readouterr() == ("", "")
