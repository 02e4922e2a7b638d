"""Options of the whole test run."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("wardstream", deadline=None)  # how long an example takes is the machine's affair
settings.load_profile("wardstream")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--kills", type=int, default=10, help="SIGKILLs in each crash test on the real Kafka (default 10)")
    parser.addoption("--seed", type=int, default=None, help="seed of the crash tests' random moments (default: new and printed)")
