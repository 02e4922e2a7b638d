"""Every language model behind the ports does the same: a server over HTTP, a folder in this process."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

import jsonschema
import orjson
import pytest

from models.llm.adapters import Adapters
from models.llm.opening import NEEDS, open_adapters, open_generator, open_llm
from models.llm.port import (
    LLM,
    AdapterUnknown,
    BackendError,
    BackendTimeout,
    Completion,
    Generator,
    LLMSettings,
    Prompt,
    PromptRefused,
)
from tests.servers.completions_server import CompletionsServer
from tests.servers.llm_server import Behaviour, LLMServer

if not all(map(find_spec, NEEDS)):
    pytest.skip("these tests need the extra `llm`", allow_module_level=True)

SCHEMAS: dict[str, dict[str, Any]] = {
    "a number in bounds": {
        "type": "object",
        "properties": {"grade": {"type": "integer", "minimum": 1, "maximum": 5}},
        "required": ["grade"],
        "additionalProperties": False,
    },
    "one of some words": {
        "type": "object",
        "properties": {"better": {"type": "string", "enum": ["first", "second", "tie"]}},
        "required": ["better"],
        "additionalProperties": False,
    },
    "lists in lists": {
        "type": "object",
        "properties": {
            "orders": {
                "type": "array",
                "maxItems": 2,
                "items": {
                    "type": "object",
                    "properties": {
                        "kind": {"type": "string", "enum": ["test", "drug"]},
                        "urgent": {"type": "boolean"},
                    },
                    "required": ["kind", "urgent"],
                    "additionalProperties": False,
                },
            }
        },
        "required": ["orders"],
        "additionalProperties": False,
    },
}
GRADE = SCHEMAS["a number in bounds"]
LONG = {
    "type": "object",
    "properties": {"text": {"type": "string", "minLength": 4_000}},
    "required": ["text"],
}


def prompt(
    schema: dict[str, Any] = GRADE, user: str = "[F1] Sodium 139 mmol/L CANARY", **more: Any
) -> Prompt:
    return Prompt("You grade.", user, schema, **{"max_tokens": 200, "seed": 5, **more})


@dataclass
class Bench:
    """One implementation, and how to bring it into trouble."""

    settings: LLMSettings
    adapter: Path
    hung: Callable[[], None]
    cut: Callable[[], None]
    closing: contextlib.ExitStack = field(default_factory=contextlib.ExitStack)

    def adapters(self) -> Adapters:
        return open_adapters(self.settings)


@pytest.fixture(params=["server", "local"])
def bench(
    request: pytest.FixtureRequest, tmp_path: Path, tiny_folder: Path, tiny_adapter: Path
) -> Iterator[Bench]:
    if request.param == "local":
        settings = LLMSettings(use="local", model=str(tiny_folder), device="cpu")
        yield Bench(settings, tiny_adapter, lambda: None, lambda: None)
        adapters = open_adapters(settings)
        for name in adapters.listed():
            adapters.unload(name)
        return
    with LLMServer(model="base") as server:
        quick = {"max_attempts": 1, "connect_timeout": 2.0, "attempt_timeout": 20.0}
        settings = LLMSettings.model_validate({"base_url": server.base_url, "model": "base", **quick})

        def behave(kind: str) -> Callable[[], None]:
            return lambda: setattr(server, "default", Behaviour(kind))  # type: ignore[arg-type]

        yield Bench(settings, tiny_adapter, behave("hang"), behave("cut"))


Found = TypeVar("Found")


def run(bench: Bench, work: Callable[[LLM], Awaitable[Found]]) -> Found:
    async def whole() -> Found:
        llm = open_llm(bench.settings)
        try:
            return await work(llm)
        finally:
            await llm.aclose()

    return asyncio.run(whole())


def ask(bench: Bench, one: Prompt, timeout: float = 60.0) -> Completion:
    return run(bench, lambda llm: llm.complete(one, timeout=timeout))


@pytest.mark.parametrize("schema", SCHEMAS.values(), ids=SCHEMAS)
def test_an_answer_is_json_by_the_schema(bench: Bench, schema: dict[str, Any]) -> None:
    jsonschema.validate(orjson.loads(ask(bench, prompt(schema)).text), schema)


def test_equal_prompts_have_equal_answers_and_tokens_are_counted(bench: Bench) -> None:
    first, second = (ask(bench, prompt()) for _ in range(2))
    assert first == second
    assert first.tokens_in > 0 and first.tokens_out > 0
    assert first.model == bench.settings.called == run(bench, _name)


async def _name(llm: LLM) -> str:
    return llm.name


def test_each_of_many_at_once_is_answered_as_if_alone(bench: Bench) -> None:
    some = [
        prompt(schema, f"[F{n}] Sodium 13{n} mmol/L", seed=n) for n, schema in enumerate(SCHEMAS.values())
    ] * 4

    async def together(llm: LLM) -> list[Completion]:
        return list(await asyncio.gather(*(llm.complete(one, timeout=60) for one in some)))

    assert [one.text for one in run(bench, together)] == [ask(bench, one).text for one in some[:3]] * 4


def test_an_answer_that_is_cut_is_refused(bench: Bench) -> None:
    bench.cut()
    with pytest.raises(PromptRefused, match="cut at"):
        ask(bench, prompt(LONG, max_tokens=6))


def test_no_answer_in_time_is_a_timeout_without_the_prompt_in_it(bench: Bench) -> None:
    bench.hung()
    with pytest.raises(BackendTimeout) as caught:
        ask(bench, prompt(LONG, max_tokens=1_500), timeout=0.05)
    assert "CANARY" not in str(caught.value)


def test_text_that_is_no_unicode_is_refused(bench: Bench) -> None:
    with pytest.raises(PromptRefused, match="surrogate"):
        ask(bench, prompt(user="\udc80"))


def test_who_no_longer_waits_holds_up_nobody(bench: Bench) -> None:
    async def work(llm: LLM) -> Completion:
        left = asyncio.create_task(llm.complete(prompt(LONG, max_tokens=1_500), timeout=60))
        await asyncio.sleep(0.05)
        left.cancel()
        return await llm.complete(prompt(), timeout=30)

    jsonschema.validate(orjson.loads(run(bench, work).text), GRADE)


def test_an_adapter_answers_by_its_name_until_it_is_unloaded(bench: Bench) -> None:
    adapters, named = bench.adapters(), prompt(model="ward-7")
    with pytest.raises(AdapterUnknown):
        ask(bench, named)
    adapters.load("ward-7", bench.adapter)
    assert "ward-7" in adapters.listed()
    assert ask(bench, named).model == "ward-7"
    assert ask(bench, prompt()).model == bench.settings.called
    adapters.unload("ward-7")
    assert "ward-7" not in adapters.listed()
    with pytest.raises(AdapterUnknown):
        ask(bench, named)
    assert ask(bench, prompt()).model == bench.settings.called


def test_a_folder_without_an_adapter_is_refused_and_nothing_is_changed(bench: Bench, tmp_path: Path) -> None:
    before = ask(bench, prompt())
    with pytest.raises(BackendError):
        bench.adapters().load("nothing", tmp_path)
    assert "nothing" not in bench.adapters().listed()
    assert ask(bench, prompt()) == before


# The same models token by token.

VOWELS = tuple("aeiou")


@pytest.fixture(params=["server", "local"])
def writer(request: pytest.FixtureRequest, tiny_folder: Path) -> Iterator[LLMSettings]:
    if request.param == "local":
        yield LLMSettings(use="local", model=str(tiny_folder), device="cpu", temperature=1.0)
        return
    with CompletionsServer(lambda text: "Blood pressure 120/80, and more.") as server:
        yield LLMSettings(base_url=server.base_url, model="stub", max_attempts=1)


def written(settings: LLMSettings, work: Callable[[Generator], Awaitable[Found]]) -> Found:
    async def whole() -> Found:
        generator = open_generator(settings)
        try:
            return await work(generator)
        finally:
            await generator.aclose()

    return asyncio.run(whole())


@pytest.mark.parametrize("most", [1, 7, 400])
def test_a_continuation_has_every_token_with_its_log_probability(writer: LLMSettings, most: int) -> None:
    async def work(generator: Generator) -> Any:
        ids = await generator.opened("You write.", "Pulse 71/min")
        return await generator.continued(ids, most=most, stop=VOWELS, seed=3)

    found = written(writer, work)
    assert 1 <= len(found.ids) == len(found.logprobs) == len(found.ends) <= most
    assert all(value <= 0 for value in found.logprobs)
    assert list(found.ends) == sorted(found.ends) and found.ends[-1] == len(found.text)
    stopped = found.text.endswith(VOWELS)
    assert stopped or found.finish == "length" or len(found.ids) < most
    assert not any(vowel in found.text[:-1] for vowel in VOWELS)
    assert (most < 400) or (found.finish == "stop" and stopped)


def test_equal_seeds_write_the_same_and_what_goes_on_is_encoded_alone(writer: LLMSettings) -> None:
    async def work(generator: Generator) -> Any:
        opened = await generator.opened("", "Afebrile.")
        more = await generator.encoded("Wound dry")
        return [await generator.continued((*opened, *more), most=30, stop=(), seed=9) for _ in range(2)]

    first, second = written(writer, work)
    assert first == second
