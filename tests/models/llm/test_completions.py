"""The agent's model on a server: a continuation with exact tokens, or the right BackendError."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Iterator

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.llm.completions import Completions, read_continuation, read_tokens
from models.llm.port import (
    BackendError,
    BackendRefused,
    BackendTimeout,
    Continuation,
    LLMSettings,
    PromptRefused,
)
from processors.diagnosis.agent.loop import STOPS, Budget, RunSettings, everyone, run_all
from processors.diagnosis.agent.prompt import Presented, system
from tests.processors.diagnosis.agent.written import environment
from tests.servers.completions_server import CompletionsServer

MATCH = "<reason> similar cases </reason><match> Ectopia lentis; Tall stature </match> and more that nobody asked for"
END = "<reason> it fits </reason><diagnose> \\textbf{Marfan syndrome} [r1] </diagnose>"


@pytest.fixture
def server() -> Iterator[CompletionsServer]:
    with CompletionsServer(lambda text: END if "</refer>" in text else MATCH) as server:
        yield server


def settings_of(server: CompletionsServer, **more: object) -> LLMSettings:
    quick = {
        "backoff_base": 0.01,
        "backoff_cap": 0.02,
        "attempt_timeout": 5.0,
        "connect_timeout": 0.5,
        "max_attempts": 3,
    }
    return LLMSettings.model_validate({"base_url": server.base_url, "model": "stub", **quick, **more})


def asked(server: CompletionsServer, **more: object) -> Continuation:
    async def once() -> Continuation:
        client = Completions(settings_of(server, **more))
        try:
            return await client.continued([104, 105], most=500, stop=STOPS, seed=7)
        finally:
            await client.aclose()

    return asyncio.run(once())


def test_a_continuation_ends_with_its_stop_string_and_has_every_token(server: CompletionsServer) -> None:
    found = asked(server)
    assert found.text.endswith("</match>") and found.finish == "stop"
    assert "".join(map(chr, found.ids)) == found.text
    assert len(found.logprobs) == len(found.ids) and found.ends == tuple(range(1, len(found.text) + 1))


def test_the_question_asks_for_what_vllm_needs_to_be_asked_for(server: CompletionsServer) -> None:
    asked(server)
    (question,) = server.questions
    assert question["include_stop_str_in_output"] is True and question["skip_special_tokens"] is False
    assert question["return_token_ids"] is True and question["logprobs"] == 0
    assert question["stop"] == list(STOPS) and question["prompt"] == [104, 105] and question["seed"] == 7


def test_offsets_from_the_prompts_beginning_are_understood(server: CompletionsServer) -> None:
    server.script("shifted")
    assert asked(server).ends[0] == 1


@pytest.mark.parametrize("kind", ["status", "busy", "html", "list", "empty", "few", "null", "disconnect"])
def test_a_server_that_recovers_is_asked_again(server: CompletionsServer, kind: str) -> None:
    server.script(kind)  # type: ignore[arg-type]
    assert asked(server).text.endswith("</match>") and len(server.questions) == 2


def test_a_server_that_does_not_recover_is_an_error_without_the_prompt(server: CompletionsServer) -> None:
    server.script("status", "status", "status")
    with pytest.raises(BackendError) as caught:
        asked(server)
    assert "hi" not in str(caught.value)


def test_a_prompt_that_is_too_long_is_not_asked_again(server: CompletionsServer) -> None:
    server.script("too long")
    with pytest.raises(PromptRefused):
        asked(server)
    assert len(server.questions) == 1


def test_a_server_without_token_ids_is_refused_with_what_it_lacks(server: CompletionsServer) -> None:
    server.script("plain")
    with pytest.raises(BackendRefused, match="return_token_ids"):
        asked(server)
    assert len(server.questions) == 1


def test_a_server_that_hangs_is_left(server: CompletionsServer) -> None:
    server.script("hang")
    with pytest.raises(BackendTimeout):
        asked(server, attempt_timeout=0.3, max_attempts=1)


def test_whole_stays_run_on_a_server_many_at_once(server: CompletionsServer) -> None:
    together = threading.Barrier(12, timeout=20)

    def say(text: str) -> str:
        if "</refer>" in text:
            return END
        together.wait()  # passes only if all twelve are being answered at once
        return MATCH

    server.say = say
    stays = [(environment(), Presented(f"p{n}", ("Ectopia lentis", "Tall stature"))) for n in range(12)]

    async def all_of_them() -> list[frozenset[str]]:
        client = Completions(settings_of(server))
        try:
            done = await run_all(
                everyone(client), stays, RunSettings(system=system(), budget=Budget(response=20_000))
            )
        finally:
            await client.aclose()
        assert all(one.checked().diagnoses == ("Marfan syndrome",) and not one.faults for one in done)
        return [one.checked().violations for one in done]  # type: ignore[misc]

    assert asyncio.run(all_of_them()) == [frozenset()] * 12


def test_a_stay_whose_server_fails_ends_with_a_fault(server: CompletionsServer) -> None:
    server.script("too long")

    async def one() -> tuple[str, ...]:
        client = Completions(settings_of(server))
        try:
            (done,) = await run_all(
                everyone(client), [(environment(), Presented("p", ("Fever",)))], RunSettings(system="")
            )
        finally:
            await client.aclose()
        return done.faults

    assert asyncio.run(one()) == ("model: PromptRefused",)


ANY = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 9) | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=6,
)


@given(ANY, ANY, ANY, ANY, st.text(max_size=5))
def test_any_answer_ends_in_a_continuation_or_a_refusal(
    ids: object, logprobs: object, offsets: object, tokens: object, text: str
) -> None:
    told = {"token_logprobs": logprobs, "text_offset": offsets, "tokens": tokens}
    try:
        found = read_continuation(
            orjson.dumps(
                {"choices": [{"text": text, "token_ids": ids, "logprobs": told, "finish_reason": "length"}]}
            )
        )
    except BackendRefused:
        return
    assert len(found.ids) == len(found.logprobs) == len(found.ends)
    assert list(found.ends) == sorted(found.ends) and all(0 <= end <= len(text) for end in found.ends)


@given(st.binary(max_size=20) | ANY.map(orjson.dumps))
def test_any_bytes_end_in_tokens_or_a_refusal(body: bytes) -> None:
    with contextlib.suppress(BackendRefused):
        assert all(one >= 0 for one in read_tokens(body))
