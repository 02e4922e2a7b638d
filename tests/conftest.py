"""Options of the whole test run, how its tests are spread over workers, and the servers that they share."""

from __future__ import annotations

import gc
import os
import random
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

from tests.amounts import amount, select
from tests.once import keep_in

# The workers of a run share the cores: the threads of numpy, torch and LightGBM in each would spend them waiting for each
# other. Before any of these is imported; what a test starts inherits it.
for _threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(_threads, "1")

if TYPE_CHECKING:
    from deploy.servers.kafka import KafkaServer
    from deploy.servers.neo4j import Neo4jServer

# How long an example takes depends on the machine. `make test` draws the same examples each time, so that no
# change is judged by what a lucky draw finds; `make test-long` draws new ones, and more of them.
_ANY_SPEED: dict[str, Any] = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("usual", derandomize=True, max_examples=25, **_ANY_SPEED)
settings.register_profile("long", **_ANY_SPEED)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("wardstream")
    group.addoption("--long", action="store_true", help="every test, with full counts (make test-long)")
    group.addoption(
        "--fast", action="store_true", help="only tests without servers, and no slow ones (make test-fast)"
    )
    group.addoption(
        "--kills",
        type=int,
        default=None,
        help="SIGKILLs in each crash test on the real Kafka (default 3, with --long 10)",
    )
    group.addoption(
        "--seed",
        type=int,
        default=None,
        help="seed of the crash tests' random moments (default 4, with --long a new one, printed)",
    )


def pytest_configure(config: pytest.Config) -> None:
    long = bool(config.getoption("--long"))
    select(long=long)
    settings.load_profile("long" if long else "usual")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is imported lives to the end: looking for garbage among it is a quarter of the time in each worker."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_unconfigure() -> None:
    gc.unfreeze()


# Where the tests with servers are. Two workers run them, first: two Kafkas and one Neo4j start, and no more.
# xdist's own groups cannot say so: since pytest 9.1 they no longer reach the scheduler.
_SERVERS = ("tests/integration/", "tests/kg/store/", "tests/wardstream/wiring/test_graph_store.py")
_MINUTES = tuple(f"tests/wardstream/test_{name}.py" for name in ("whole", "patient_data", "demo"))
_WHOLE_STREAM = tuple(
    f"tests/integration/test_{name}" for name in ("pipeline", "drills", "owners", "learning")
)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what this run does not include. Server tests come first: they mostly wait."""
    left_out = set() if config.getoption("--long") else {"long"}
    if config.getoption("--fast"):
        left_out |= {"integration", "slow"}
    chosen, rest = [], []
    for item in items:
        marks = {mark.name for mark in item.iter_markers()}
        (rest if marks & left_out else chosen).append(item)
        if "integration" in marks and not item.nodeid.startswith(_SERVERS):
            raise pytest.UsageError(
                f"{item.nodeid} needs a server; add its place to _SERVERS in tests/conftest.py"
            )
        if "integration" in marks and "timeout" not in marks:
            item.add_marker(pytest.mark.timeout(900))  # the first one also fetches its server
    if rest:
        config.hook.pytest_deselected(items=rest)
    items[:] = sorted(chosen, key=_place)


def _place(item: pytest.Item) -> int:
    """Servers first, then what takes minutes: last, it would run while the other workers have nothing left."""
    if item.get_closest_marker("integration") is not None:
        return 0
    return 1 if item.nodeid.startswith(_MINUTES) else 2


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """A worker gets all server tests, or the tests of a file."""
    from xdist.scheduler import LoadScopeScheduling

    class ServersAndFiles(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            if nodeid.startswith(_WHOLE_STREAM):
                return "servers of the whole stream"
            return "servers" if nodeid.startswith(_SERVERS) else nodeid.partition("::")[0]

    return ServersAndFiles(config, log)


@pytest.fixture(scope="session", autouse=True)
def _once(tmp_path_factory: pytest.TempPathFactory) -> None:
    own = tmp_path_factory.getbasetemp()
    keep_in(own.parent if "PYTEST_XDIST_WORKER" in os.environ else own)


@pytest.fixture
def kills(request: pytest.FixtureRequest) -> int:
    given = request.config.getoption("--kills")
    return amount(3, 10) if given is None else int(given)


@pytest.fixture(scope="session")
def seed(request: pytest.FixtureRequest) -> int:
    given = request.config.getoption("--seed")
    if given is not None:
        return int(given)
    return random.SystemRandom().randrange(10**6) if request.config.getoption("--long") else 4


@pytest.fixture(scope="session")
def kafka(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KafkaServer]:
    """One broker a run. Tests choose their own names of topics and groups, or take `fresh_topics` of
    tests.integration.servers.
    """
    from deploy.servers.kafka import KafkaServer
    from tests.integration.servers import running

    with running(KafkaServer(tmp_path_factory.mktemp("kafka")).proxied()) as server:
        yield server


@pytest.fixture(scope="session")
def neo4j(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Neo4jServer]:
    """One database a run, 440 MB: whoever uses it empties it first."""
    from deploy.servers.neo4j import Neo4jServer
    from tests.integration.servers import running

    with running(Neo4jServer(tmp_path_factory.mktemp("neo4j"), password="not-a-secret")) as server:
        yield server


@pytest.fixture(scope="session")
def tiny_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tiny language model of random weights in Hugging Face's format; nobody writes there."""
    from tests.models.llm.tiny import saved

    return saved(tmp_path_factory.mktemp("models") / "tiny")


@pytest.fixture(scope="session")
def tiny_adapter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A LoRA adapter of it."""
    from tests.models.llm.tiny import adapter

    return adapter(tmp_path_factory.mktemp("adapters") / "tiny")
