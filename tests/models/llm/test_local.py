"""A small model of this process: its tokens, its sampling, its batches."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from pathlib import Path

import pytest

if not find_spec("transformers"):
    pytest.skip("these tests need the extra `encoder`", allow_module_level=True)

import torch
from hypothesis import given
from hypothesis import strategies as st

from models.llm.decoder import Pieces, listed, load, save
from models.llm.local import Local, Wanted, sample
from models.llm.port import Continuation
from schemas.errors import StateError
from tests.trainers.grpo.toy import fresh

MODEL = fresh()
TOKENIZER = MODEL.tokenizer.backend_tokenizer


@given(st.text(max_size=30))
def test_text_comes_back_from_its_tokens(text: str) -> None:
    ids = TOKENIZER.encode(text, add_special_tokens=False).ids
    assert Pieces(TOKENIZER).of(ids)[0] == text


@given(st.lists(st.integers(0, TOKENIZER.get_vocab_size() - 1), max_size=12))
def test_any_tokens_have_a_text_and_ends_that_never_fall(ids: list[int]) -> None:
    text, ends = Pieces(TOKENIZER).of(ids)
    assert len(ends) == len(ids) and list(ends) == sorted(ends) and (not ends or ends[-1] == len(text))


def test_each_tag_is_one_token() -> None:
    assert len(TOKENIZER.encode("<reason></reason><match><diagnose>", add_special_tokens=False).ids) == 4


def test_a_listed_token_s_place_is_its_id() -> None:
    tokenizer = listed(["<a>", "p1", "</a>", "?"])
    assert tokenizer.encode("<a>p1</a>", add_special_tokens=False).ids == [0, 1, 2]
    assert Pieces(tokenizer).of([0, 1, 2]) == ("<a>p1</a>", (3, 5, 9))


def wanted(*prompts: str, most: int = 12, seed: int = 3) -> list[Wanted]:
    return [
        Wanted(tuple(TOKENIZER.encode(text, add_special_tokens=False).ids), most, ("</reason>",), seed + at)
        for at, text in enumerate(prompts)
    ]


def written(some: list[Wanted], temperature: float = 1.0) -> list[Continuation]:
    return sample(
        MODEL.network,
        Pieces(TOKENIZER),
        some,
        temperature=temperature,
        ends=[MODEL.tokenizer.eos_token_id],
        pad=MODEL.tokenizer.pad_token_id,
    )


def test_what_a_row_writes_does_not_depend_on_who_shares_its_batch() -> None:
    rows = wanted("red", "a much longer prompt: blue; green", "x")
    together = written(rows)
    for row, one in zip(rows, together, strict=True):
        assert written([row])[0].ids == one.ids


def test_log_probabilities_are_those_of_the_whole_sequence() -> None:
    row = wanted("red; blue")[0]
    (found,) = written([row], temperature=0.0)
    with torch.no_grad():
        every = MODEL.network(torch.tensor([row.ids + found.ids])).logits[0].log_softmax(-1)
    for at, (id, logprob) in enumerate(zip(found.ids, found.logprobs, strict=True)):
        assert float(every[len(row.ids) + at - 1, id]) == pytest.approx(logprob, abs=1e-4)
        assert id == int(every[len(row.ids) + at - 1].argmax())


def test_a_continuation_stops_at_its_stop_string_or_at_its_length() -> None:
    network = fresh().network
    stop = TOKENIZER.encode("</reason>", add_special_tokens=False).ids[0]
    bent = network.get_output_embeddings().weight.detach().clone()
    row = wanted("red", most=5)
    assert len(written(row)[0].ids) == 5 and written(row)[0].finish == "length"

    class Always(torch.nn.Module):
        """Writes the stop token with all certainty."""

        def __init__(self) -> None:
            super().__init__()
            self.held = torch.nn.Parameter(bent)

        def forward(self, **asked: object) -> object:
            out = network(**asked)
            out.logits[..., stop] = 50.0
            return out

    (found,) = sample(Always(), Pieces(TOKENIZER), row)
    assert found.text == "</reason>" and found.finish == "stop" and len(found.ids) == 1


def test_whoever_waits_shares_a_batch() -> None:
    async def four() -> tuple[list[int], list[Continuation]]:
        local = Local(MODEL)
        found = await asyncio.gather(
            *(local.continued(one.ids, most=4, stop=(), seed=0) for one in wanted("a", "b", "c", "d"))
        )
        return local.batches, list(found)

    batches, found = asyncio.run(four())
    assert batches == [4] and all(len(one.ids) == 4 for one in found)


def test_a_model_that_fails_tells_everybody_who_waits() -> None:
    async def two() -> list[object]:
        local = Local(MODEL)
        far = (10**9,)  # no such token
        return list(
            await asyncio.gather(
                *(local.continued(far, most=2, stop=(), seed=0) for _ in range(2)), return_exceptions=True
            )
        )

    assert all(isinstance(one, Exception) for one in asyncio.run(two()))


def test_a_saved_model_is_opened_with_the_same_weights_and_the_same_tokens(tmp_path: Path) -> None:
    """The tokens above all: the folder's own splitting, not that of the network's kind."""
    save(MODEL, tmp_path / "policy")
    again = load(tmp_path / "policy")
    before, after = MODEL.network.state_dict(), again.network.state_dict()
    assert before.keys() == after.keys() and all(torch.equal(before[name], after[name]) for name in before)

    async def ids(local: Local) -> tuple[tuple[int, ...], ...]:
        text = "<match> Global developmental delay; Seizure </match>\n[r1] Marfan syndrome (5)"
        return await local.opened("", "Phenotypes: red; blue"), await local.encoded(text)

    assert asyncio.run(ids(Local(again))) == asyncio.run(ids(Local(MODEL)))


def test_a_folder_without_a_model_says_how_to_get_one(tmp_path: Path) -> None:
    with pytest.raises(StateError, match="wardstream train agent"):
        load(tmp_path)


def test_a_token_that_may_be_written_once_is_not_written_again() -> None:
    row = wanted("red; blue", most=30)
    every = range(TOKENIZER.get_vocab_size())
    (found,) = sample(MODEL.network, Pieces(TOKENIZER), row, temperature=1.0, once=every)
    assert len(found.ids) == len(set(found.ids)) > 1
    assert all(value <= 0 for value in found.logprobs)
