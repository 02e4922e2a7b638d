"""Adapters on a server that behaves as vLLM's does: loaded once, asked by name, unloaded when nobody is in
flight with them.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.llm.adapters import AdaptedLLM, AdapterServer, Loaded, name_of
from models.llm.openai import OpenAICompatible
from models.llm.port import (
    AdapterUnknown,
    BackendError,
    BackendRefused,
    BackendTimeout,
    Completion,
    LLMSettings,
    Prompt,
)
from models.registry import Registry
from models.registry.serving import AGAIN_S, Serving
from schemas.decisions import Decision
from schemas.errors import StateError
from tests.amounts import examples
from tests.models.registry.test_serving import Clock
from tests.servers.llm_server import Behaviour, LLMServer

AT = "2026-11-22T03:00:00Z"
SLOT = "llm-adapter"
REST = 120.0
PROMPT = Prompt("s", "u", {"type": "object", "properties": {}}, 10, 1)


@pytest.fixture
def server() -> Iterator[LLMServer]:
    with LLMServer(model="base") as server:
        yield server


class Bench:
    """A worker's part in it: one registry, one server."""

    def __init__(self, server: LLMServer, folder: Path) -> None:
        self.server, self.clock = server, Clock()
        self.settings = LLMSettings(base_url=server.base_url, model="base", attempt_timeout=5)
        self.registry = Registry(folder / "registry")
        self.loaded = Loaded(AdapterServer(self.settings), rest=REST, clock=self.clock)
        self.serving: Serving[str] = Serving(
            self.registry,
            SLOT,
            lambda one: self.loaded.load(name_of(one.id), one.path),
            "",
            reserve=False,
            clock=self.clock,
        )

    def added(self, said: str, file: str = "adapter_config.json") -> str:
        return self.registry.artefacts.add({file: said.encode()}, "lora", made=AT).id

    def promoted(self, said: str, file: str = "adapter_config.json") -> str:
        identity = self.added(said, file)
        self.registry.promote(SLOT, identity, b"{}", AT)
        return identity

    def ask(self, request: str = "r") -> tuple[Completion, Decision]:
        async def run() -> tuple[Completion, tuple[Decision, ...]]:
            llm = OpenAICompatible(self.settings)
            try:
                return await AdaptedLLM(llm, self.serving, self.loaded).answered(PROMPT, request, 5.0)
            finally:
                await llm.aclose()

        completion, (decision,) = asyncio.run(run())
        return completion, decision

    @property
    def asked(self) -> list[str]:
        return [question["model"] for question in self.server.questions]


@pytest.fixture
def bench(server: LLMServer, tmp_path: Path) -> Bench:
    return Bench(server, tmp_path)


def test_where_nothing_is_promoted_the_model_itself_is_asked(bench: Bench) -> None:
    completion, decision = bench.ask()
    assert (bench.asked, decision.policy, completion.model) == (
        ["base"],
        "",
        "base",
    ) and bench.server.told == []


def test_what_is_promoted_is_loaded_and_asked_by_its_name_and_the_backend_stays_the_model(
    bench: Bench,
) -> None:
    one = bench.promoted("one")
    completion, decision = bench.ask()
    assert bench.server.told == [("load", name_of(one))] and bench.asked == [name_of(one)]
    assert bench.server.adapters[name_of(one)] == str(bench.registry.artefacts.get(one).path.resolve())
    assert (decision.policy, completion.model) == (one, "base")


def test_an_adapter_that_another_worker_had_loaded_is_not_loaded_again(bench: Bench, tmp_path: Path) -> None:
    one = bench.promoted("one")
    bench.ask()
    other = Bench(bench.server, tmp_path)
    assert other.ask()[1].policy == one and bench.server.told == [("load", name_of(one))]


def test_a_worker_that_loses_the_race_for_a_name_uses_what_the_other_loaded(bench: Bench) -> None:
    one = bench.promoted("one")

    class Late(AdapterServer):
        """Does not see the other's until it has tried itself."""

        lists = iter([frozenset({"base"}), frozenset({"base", name_of(one)})])

        def listed(self) -> frozenset[str]:
            return next(self.lists)

    bench.server.adapters[name_of(one)] = "elsewhere"
    assert Loaded(Late(bench.settings), rest=REST).load(name_of(one), Path("x")) == name_of(one)


def test_a_failed_load_leaves_what_was_in_service_and_says_what_the_server_needs(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    one = bench.promoted("one")
    bench.ask()
    bench.promoted("no adapter", file="weights.bin")
    assert bench.ask()[1].policy == one and bench.asked == [name_of(one)] * 2
    assert "--enable-lora" in caplog.text and "HTTP 404" in caplog.text


def test_a_server_that_is_down_leaves_what_was_in_service_and_is_tried_again(
    tmp_path: Path, server: LLMServer, caplog: pytest.LogCaptureFixture
) -> None:
    with LLMServer(model="base") as gone:
        bench = Bench(gone, tmp_path)
    one = bench.promoted("one")
    assert bench.serving.answers("r") == ("", "") and "is the server up?" in caplog.text
    bench.loaded._server = AdapterServer(LLMSettings(base_url=server.base_url, model="base"))
    bench.clock.now += AGAIN_S
    assert bench.serving.answers("r") == (one, name_of(one))


def test_one_that_left_service_is_unloaded_after_its_rest_and_not_before(bench: Bench) -> None:
    one = bench.promoted("one")
    bench.ask()
    two = bench.promoted("two")
    bench.ask()
    bench.clock.now += REST - 1
    bench.ask()
    assert ("unload", name_of(one)) not in bench.server.told
    bench.clock.now += 1
    bench.ask()
    assert bench.server.told[-1] == ("unload", name_of(one)) and set(bench.server.adapters) == {name_of(two)}


def test_nothing_is_unloaded_while_a_request_is_in_flight_with_it(bench: Bench) -> None:
    one = bench.promoted("one")
    bench.ask()
    with bench.loaded.in_use():
        bench.registry.roll_back(SLOT, AT, "reward fell")
        bench.clock.now += 10 * REST
        assert bench.ask()[1].policy == ""
        bench.clock.now += 10 * REST
        bench.ask()
        assert ("unload", name_of(one)) not in bench.server.told
    bench.clock.now += REST
    bench.ask()
    assert bench.server.told[-1] == ("unload", name_of(one)) and bench.server.adapters == {}


def test_one_that_is_wanted_again_before_it_could_be_unloaded_stays(bench: Bench) -> None:
    one = bench.promoted("one")
    bench.ask()
    bench.registry.roll_back(SLOT, AT, "")
    bench.ask()
    bench.clock.now += 10 * REST
    waiting: list[tuple[object, ...]] = []

    class Later(ThreadPoolExecutor):
        def submit(self, *told: object, **_: object) -> object:  # type: ignore[override]
            waiting.append(told)

    bench.loaded._executor = Later(1)
    bench.ask()
    ((unload, *given),) = waiting
    bench.registry.promote(SLOT, one, b"{}", AT)
    assert bench.ask()[1].policy == one
    assert callable(unload)
    unload(*given)
    assert ("unload", name_of(one)) not in bench.server.told and bench.ask()[1].policy == one


def test_a_server_that_was_restarted_has_its_adapter_again_and_the_model_answers_meanwhile(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    one = bench.promoted("one")
    bench.ask()
    bench.server.adapters.clear()
    completion, decision = bench.ask()
    assert (decision.policy, decision.failed, completion.model) == (
        "",
        one,
        "base",
    ) and "AdapterUnknown" in caplog.text
    assert bench.ask()[1].policy == one and [what for what, _ in bench.server.told] == ["load", "load"]


@pytest.mark.parametrize("kind", ["prose", "null", "cut", "empty", "html"])
def test_an_adapter_that_answers_with_nothing_usable_is_stood_in_for_by_the_model(
    bench: Bench, kind: str
) -> None:
    one = bench.promoted("poisoned")
    bench.server.choose = lambda question: Behaviour(kind) if question["model"] != "base" else None  # type: ignore[arg-type]
    completion, decision = bench.ask()
    assert (decision.policy, decision.failed, completion.model) == ("", one, "base")


def test_a_server_that_fails_as_a_whole_is_not_asked_twice(bench: Bench) -> None:
    bench.promoted("one")
    bench.server.default = Behaviour("status", status=500)
    with pytest.raises(BackendError):
        bench.ask()
    assert len(bench.asked) == 1


def test_a_prompt_for_an_adapter_that_is_not_there_does_not_open_the_circuit(bench: Bench) -> None:
    async def run() -> None:
        llm = OpenAICompatible(bench.settings)
        try:
            await llm.complete(Prompt("s", "u", {}, 10, 1, model="wardstream-gone"), timeout=5)
        finally:
            await llm.aclose()

    with pytest.raises(AdapterUnknown):
        asyncio.run(run())
    assert not issubclass(AdapterUnknown, BackendTimeout)


def test_adapters_come_and_go_under_requests_and_none_is_unloaded_that_is_asked(bench: Bench) -> None:
    """Without a rest: a request that began while an adapter was in service ends with it, or the server would
    answer 404.
    """
    bench.loaded._rest, bench.loaded._clock = 0.0, time.monotonic
    over = threading.Event()

    def asking(number: int) -> list[Decision]:
        found: list[Decision] = []
        while not over.is_set() or len(found) < 3:
            found.append(bench.ask(f"{number}/{len(found)}")[1])
        return found

    with ThreadPoolExecutor(4) as pool:
        running = [pool.submit(asking, number) for number in range(4)]
        for number in range(12):
            bench.promoted(f"adapter {number}")
        over.set()
        found = [decision for one in running for decision in one.result(60)]
    assert len(found) >= 12 and {decision.failed for decision in found} == {""}


def test_what_the_server_lists_is_read_without_trust(bench: Bench) -> None:
    with LLMServer() as other:
        settings = LLMSettings(base_url=other.base_url.replace("/v1", "/v2"), model="base")
        with pytest.raises(StateError, match="--enable-lora"):
            Loaded(AdapterServer(settings), rest=REST).load("wardstream-x", Path("x"))


class Listing(AdapterServer):
    """A server of this process."""

    def __init__(self) -> None:
        super().__init__(LLMSettings())
        self.there: set[str] = set()

    def listed(self) -> frozenset[str]:
        return frozenset(self.there)

    def load(self, name: str, folder: Path) -> None:
        self.there.add(name)

    def unload(self, name: str) -> None:
        self.there.remove(name)


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("want"), st.sampled_from("abc")),
        st.tuples(st.sampled_from(["begin", "end", "wait", "sweep"]), st.just("")),
    ),
    max_size=40,
)


@examples(200, deadline=None)
@given(STEPS)
def test_whatever_comes_and_goes_no_adapter_is_unloaded_under_a_request_and_none_stays_for_ever(
    steps: list[tuple[str, str]],
) -> None:
    server, clock, wanted = Listing(), Clock(), ["a"]
    loaded = Loaded(server, rest=10.0, clock=clock)
    flying: list[tuple[AbstractContextManager[None], str]] = []
    loaded.load("a", Path("x"))
    for kind, name in steps:
        clock.now += 1
        match kind:
            case "want":
                wanted[:] = [loaded.load(name, Path("x"))]
            case "begin":
                flying.append((loaded.in_use(), wanted[0]))
                flying[-1][0].__enter__()
            case "end" if flying:
                flying.pop(0)[0].__exit__(None, None, None)
            case "wait":
                clock.now += 10
            case "sweep":
                loaded.sweep(lambda: wanted)
        assert {*wanted, *(name for _, name in flying)} <= server.there
    for one, _ in flying:
        one.__exit__(None, None, None)
    loaded.sweep(lambda: wanted)
    clock.now += 10
    loaded.sweep(lambda: wanted)
    assert server.there == set(wanted)


@pytest.mark.parametrize(
    ("shown", "fits", "loaded"),
    [(True, True, True), (True, False, False), (False, False, True)],
    ids=["of this base", "of another base", "whose base cannot be seen from here"],
)
def test_an_adapter_is_compared_with_the_base_that_the_server_names(
    tmp_path: Path, tiny_folder: Path, shown: bool, fits: bool, loaded: bool
) -> None:
    pytest.importorskip("peft")
    from tests.models.llm.tiny import adapter, tiny

    given = adapter(tmp_path / "adapter", of=tiny() if fits else tiny(hidden=64))
    posted = []

    def answer(request: httpx.Request) -> httpx.Response:
        if request.method == "GET":
            root = str(tiny_folder) if shown else "Qwen/Qwen2.5-7B-Instruct"
            return httpx.Response(200, json={"data": [{"id": "base", "root": root}]})
        posted.append(request.url.path)
        return httpx.Response(200)

    settings = LLMSettings(base_url="http://there/v1", model="base")
    server = AdapterServer(settings, transport=httpx.MockTransport(answer))
    with nullcontext() if loaded else pytest.raises(BackendRefused, match="another base"):
        server.load("ward", given)
    assert posted == ["/v1/load_lora_adapter"] * loaded
