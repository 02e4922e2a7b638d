"""The hospital behind the pipeline's tests."""

from __future__ import annotations

import pytest

from deploy.servers.kafka import KafkaServer
from tests.integration.pipeline_hospital import Hospital


@pytest.fixture(scope="module")
def hospital(kafka: KafkaServer, seed: int) -> Hospital:
    return Hospital(kafka, seed)
