"""An HTTP answer is read without trust."""

from __future__ import annotations

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.llm.port import BackendError, BackendRefused, ModelUnknown, Overloaded, PromptRefused
from models.llm.reply import read_reply
from tests.amounts import examples

USAGE = {"prompt_tokens": 12, "completion_tokens": 5}


def body(content: object = '{"a": 1}', finish: object = "stop", **more: object) -> bytes:
    choice = {"message": {"content": content}, "finish_reason": finish}
    return orjson.dumps({"model": "m", "choices": [choice], "usage": USAGE, **more})


def test_a_whole_answer_becomes_a_completion() -> None:
    completion = read_reply(200, {}, body(), model="asked")
    assert (completion.text, completion.model, completion.tokens_in, completion.tokens_out) == (
        '{"a": 1}',
        "m",
        12,
        5,
    )


def test_a_server_that_does_not_name_its_model_is_called_as_it_was_asked() -> None:
    assert read_reply(200, {}, body(model=None), model="asked").model == "asked"


@pytest.mark.parametrize(
    "usage", [None, [], {"prompt_tokens": "12"}, {"prompt_tokens": -1}, {"prompt_tokens": True}]
)
def test_counts_that_are_no_counts_are_zero(usage: object) -> None:
    assert read_reply(200, {}, body(usage=usage), model="m").tokens_in == 0


@pytest.mark.parametrize(
    ("status", "headers", "error", "retryable"),
    [
        (429, {}, Overloaded, True),
        (503, {"retry-after": "2"}, Overloaded, True),
        (500, {}, BackendError, True),
        (502, {}, BackendError, True),
        (503, {}, BackendError, True),
        (408, {}, BackendError, True),
        (400, {}, PromptRefused, False),
        (413, {}, PromptRefused, False),
        (422, {}, PromptRefused, False),
        (401, {}, BackendRefused, False),
        (404, {}, ModelUnknown, False),
        (301, {}, BackendRefused, False),
        (204, {}, BackendRefused, False),
    ],
)
def test_each_status_has_its_error(
    status: int, headers: dict[str, str], error: type[BackendError], retryable: bool
) -> None:
    with pytest.raises(BackendError) as caught:
        read_reply(status, headers, b"whatever", model="m")
    assert type(caught.value) is error
    assert caught.value.retryable is retryable


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("3", 3.0),
        ("0.5", 0.5),
        ("-4", 0.0),
        ("Wed, 21 Oct 2026 07:28:10 GMT", 10.0),
        ("Wed, 21 Oct 2015 07:28:00 GMT", 0.0),
        ("1e999", None),
        ("nan", None),
        ("soon", None),
        ("", None),
    ],
)
def test_retry_after_is_read_in_both_its_forms_and_never_trusted(value: str, seconds: float | None) -> None:
    with pytest.raises(Overloaded) as caught:
        read_reply(429, {"retry-after": value}, b"", model="m", now=1_792_567_680.0)
    assert caught.value.retry_after == seconds


@pytest.mark.parametrize(
    ("answer", "error", "retryable"),
    [
        (b"<html>502</html>", BackendRefused, True),
        (b"", BackendRefused, True),
        (b"[]", BackendRefused, True),
        (b'{"choices": []}', BackendRefused, True),
        (b'{"choices": [7]}', BackendRefused, True),
        (b'{"choices": [{}]}', BackendRefused, False),
        (body(content=None), BackendRefused, False),
        (body(content="  "), BackendRefused, False),
        (body(content="Certainly!"), BackendRefused, False),
        (body(content='{"a": ', finish="length"), PromptRefused, False),
        (body(content='{"a": ', finish="stop"), BackendRefused, False),
    ],
)
def test_an_answer_that_is_none_is_refused(answer: bytes, error: type[BackendError], retryable: bool) -> None:
    with pytest.raises(BackendError) as caught:
        read_reply(200, {}, answer, model="m")
    assert type(caught.value) is error
    assert caught.value.retryable is retryable


def test_no_message_repeats_what_the_server_wrote() -> None:
    for status, answer in [
        (500, b"CANARY"),
        (400, b"CANARY"),
        (200, b"CANARY"),
        (200, body(content="CANARY")),
    ]:
        with pytest.raises(BackendError) as caught:
            read_reply(status, {"retry-after": "CANARY"}, answer, model="m")
        assert "CANARY" not in repr(caught.value)
        assert caught.value.__cause__ is None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["choices", "message", "content", "finish_reason", "usage", "model"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(
    st.binary(max_size=40) | JSON.map(orjson.dumps),
    st.integers(100, 599),
    st.dictionaries(st.just("retry-after"), st.text()),
)
@examples(300)
def test_whatever_comes_ends_in_a_completion_or_a_backend_error(
    answer: bytes, status: int, headers: dict[str, str]
) -> None:
    try:
        completion = read_reply(status, headers, answer, model="m")
    except BackendError:
        return
    assert completion.text
