"""Options of the whole test run."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

# How long an example takes is the machine's affair. Where a change is judged (.ci/run), the examples are the same each time:
# what a new one would find is not the change's fault, and `make test` looks for it.
settings.register_profile("wardstream", deadline=None)
settings.register_profile("judging", deadline=None, derandomize=True)
settings.load_profile("judging" if os.environ.get("REQUIRE_SERVERS") else "wardstream")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--kills", type=int, default=10, help="SIGKILLs in each crash test on the real Kafka (default 10)")
    parser.addoption("--seed", type=int, default=None, help="seed of the crash tests' random moments (default: new and printed)")
