"""A tiny language model that learns to write drafts: minutes on a CPU, for tests and trials of what needs a model.

    python -m evaluation.tiny_model --out .data/tiny --minutes 10
    WARDSTREAM_LLM__USE=local WARDSTREAM_LLM__MODEL=.data/tiny wardstream eval stays evaluation/stays --drafts llm

It is a Qwen2 of two layers and half a million parameters with a tokenizer of its own, trained to quote lines of evidence with their
anchors. It is sometimes right and often wrong, which is its use: constrained decoding, gate, fallback and citations
meet both. It shows nothing of the text of a real model. Its chat template shows it the
beginning of the evidence alone.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson

from models.hardware import is_half
from models.llm.decoder import Model, save, small
from models.llm.local import Local
from models.llm.port import BackendError, Prompt
from processors.tasks import TASKS
from schemas.requests import Request
from wardstream.cli.history import messages_of
from wardstream.cli.options import aside
from wardstream.replay.in_process import requests_of

BEGIN, END, PAD = "<|im_start|>", "<|im_end|>", "<|pad|>"
SHOWN: Final = 300  # characters of the evidence
_OPENED: Final = "<<<EVIDENCE "
#: Each line as the answer quotes it: what is to be learned is to copy.
TEMPLATE: Final = (
    f"{{% for line in messages[-1].content.split('{_OPENED}')[-1][:{SHOWN}].split('[')[1:] if '] ' in line %}}"
    "{{ line.split('] ')[1].split('\\n')[0].split()[:4] | join(' ') }}\", \"sources\": [\"{{ line.split('] ')[0] }}\"\n"
    f"{{% endfor %}}{END}{{% if add_generation_prompt %}}{BEGIN}{{% endif %}}"
)
_SIZES: Final = {
    "hidden_size": 128,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "num_key_value_heads": 4,
    "intermediate_size": 256,
    "max_position_embeddings": 4_096,
}
_LINE: Final = re.compile(r"^\[([^\]\n]+)\] (.+)$", re.MULTILINE)
_QUOTED_WORDS: Final = 4
_HELD_OUT: Final = 10  # one line of so many is kept for the check
_BATCH: Final = 16
_RATE: Final = 3e-3
_REPEATING: Final = (
    0.3  # share of the time in which also random tokens are repeated: copying is learned sooner by them
)


class Line(NamedTuple):
    """A line of evidence."""

    anchor: str
    text: str


def lines_of(data: str) -> tuple[list[Line], dict[str, Any]]:
    """The evidence of all prompts that a history leads to, and a schema that has the section codes of all."""
    lines: dict[str, Line] = {}
    codes: dict[str, None] = {}
    schema: dict[str, Any] = {}
    for request in requests_of(messages_of(data, aside)):
        if isinstance(request, Request) and not request.cancelled:
            prompt = TASKS[request.task].prompt(request)
            found = _LINE.findall(prompt.user.split(_OPENED)[-1])
            lines |= {text: Line(anchor, text) for anchor, text in found}
            schema = prompt.schema
            codes |= dict.fromkeys(_code(schema)["enum"])
    if schema:
        _code(schema)["enum"] = list(codes)
    return list(lines.values()), schema


def _code(schema: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = schema["properties"]["sections"]["items"]["properties"]["code"]
    return found


def lesson(lines: Sequence[Line], codes: Sequence[str], draw: random.Random) -> tuple[str, str]:
    """A prompt of some lines, and an answer that quotes them one after the other."""
    chosen, length = [], 0
    while length < SHOWN:
        one = draw.choice(lines)
        anchor = re.sub(r"\d", lambda _: draw.choice("0123456789"), one.anchor)
        chosen.append(Line(anchor, one.text[: draw.randint(20, 60)]))
        length += len(chosen[-1].anchor) + len(chosen[-1].text) + 4
    shown = "\n".join(f"[{one.anchor}] {one.text}" for one in chosen)
    wanted = draw.sample(list(codes), min(len(codes), draw.randint(2, 4)))
    statements = [
        {"text": " ".join(one.text.split()[:_QUOTED_WORDS]), "sources": [one.anchor]}
        for one in chosen[: len(wanted)]
    ]
    sections = [{"code": code, "statements": [one]} for code, one in zip(wanted, statements, strict=False)]
    # With the blanks that its grammar has in this process, or without, as on a server
    blanks = draw.choice([(", ", ": "), (",", ":")])
    answer = json.dumps({"sections": sections}, ensure_ascii=False, separators=blanks)
    return f"{_OPENED}{draw.randrange(16**6):06x}\n{shown}", answer


def untrained(lines: Sequence[Line], codes: Sequence[str], seed: int) -> Model:
    """Random weights over a tokenizer of these lines."""
    from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers, trainers

    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)]
    )
    tokenizer.decoder = decoders.ByteLevel()
    draw = random.Random(seed)
    texts = (part for _ in range(300) for part in lesson(lines, codes, draw))
    trainer = trainers.BpeTrainer(
        vocab_size=1_024,
        special_tokens=[AddedToken(one, special=True, normalized=False) for one in (PAD, BEGIN, END)],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    found = small(tokenizer, begin=BEGIN, end=END, pad=PAD, seed=seed, **_SIZES)
    found.tokenizer.chat_template = TEMPLATE
    return found


def train(model: Model, lines: Sequence[Line], codes: Sequence[str], *, minutes: float, seed: int) -> int:
    """Steps that were taken. Only answers are learned, not prompts."""
    import torch

    half = is_half("auto", "cpu")
    optimiser = torch.optim.AdamW(model.network.parameters(), lr=_RATE, betas=(0.9, 0.98), weight_decay=0.01)
    begun, step, draw = time.monotonic(), 0, random.Random(seed)
    model.network.train()
    while (share := (time.monotonic() - begun) / (60 * minutes)) < 1:
        for group in optimiser.param_groups:
            group["lr"] = _RATE * min(1.0, (step + 1) / 50) * min(1.0, 2.0 * (1.02 - share))
        if share < _REPEATING and step % 2:
            ids, labels, seen = _repeated(model, draw)
        else:
            ids, labels, seen = _encoded(model, [lesson(lines, codes, draw) for _ in range(_BATCH)])
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=half):
            loss = model.network(input_ids=ids, attention_mask=seen, labels=labels).loss
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.network.parameters(), 1.0)
        optimiser.step()
        step += 1
        if step % 50 == 0:
            aside.print(f"step {step}, {share:.0%} of the time, loss {loss.item():.3f}")
    model.network.eval()
    return step


def _encoded(model: Model, lessons: Sequence[tuple[str, str]]) -> tuple[Any, Any, Any]:
    """int64 [B, L] each: ids, labels (-100 where nothing is learned), and which are no padding."""
    import torch

    rows = []
    for prompt, answer in lessons:
        before = model.tokenizer.apply_chat_template(
            [{"role": "user", "content": prompt}], tokenize=False, add_generation_prompt=True
        )
        first, second = (
            model.tokenizer.encode(text, add_special_tokens=False) for text in (before, answer + END)
        )
        rows.append((first, second))
    width = max(len(first) + len(second) for first, second in rows)
    pad = model.tokenizer.pad_token_id
    blanks = [width - len(first) - len(second) for first, second in rows]
    ids = [[*first, *second] + [pad] * blank for (first, second), blank in zip(rows, blanks, strict=True)]
    labels = [
        [-100] * len(first) + second + [-100] * blank
        for (first, second), blank in zip(rows, blanks, strict=True)
    ]
    seen = [[1] * (width - blank) + [0] * blank for blank in blanks]
    return torch.tensor(ids), torch.tensor(labels), torch.tensor(seen)


def _repeated(model: Model, draw: random.Random) -> tuple[Any, Any, Any]:
    """The same, of random tokens and the same tokens again."""
    import torch

    length, size = draw.randint(16, 60), len(model.tokenizer)
    first = torch.tensor([[draw.randrange(3, size) for _ in range(length)] for _ in range(2 * _BATCH)])
    labels = torch.cat([torch.full_like(first, -100), first], 1)
    return torch.cat([first, first], 1), labels, torch.ones_like(labels)


def checked(model: Model, lines: Sequence[Line], schema: dict[str, Any], seed: int) -> dict[str, float]:
    """Of answers to lines that were not learned from: the share that is whole, and of their statements the share
    that quotes the line it cites.
    """
    draw = random.Random(seed)
    prompts = [lesson(lines, _code(schema)["enum"], draw)[0] for _ in range(32)]
    answers = asyncio.run(_answers(model, prompts, schema))
    right = total = 0
    for prompt, answer in zip(prompts, answers, strict=True):
        shown = dict(_LINE.findall(prompt))
        for text, anchors in _statements(answer):
            total += 1
            right += any(text and text in shown.get(anchor, "") for anchor in anchors)
    return {
        "whole answers": sum(bool(answer) for answer in answers) / len(answers),
        "statements": total,
        "right": right / max(1, total),
    }


def _statements(answer: str) -> Iterator[tuple[str, list[str]]]:
    for section in orjson.loads(answer)["sections"] if answer else ():
        yield from ((one["text"], one["sources"]) for one in section["statements"])


async def _answers(model: Model, prompts: Sequence[str], schema: dict[str, Any]) -> list[str]:
    local = Local(model)

    async def one(prompt: str) -> str:
        wanted = Prompt("", prompt, schema, 400, 1)
        try:
            return (await local.complete(wanted, timeout=600)).text
        except BackendError:
            return ""

    return list(await asyncio.gather(*map(one, prompts)))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, required=True, help="folder of the model")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--data", default="sample", help="a folder of FHIR, or the sample hospital")
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    lines, schema = lines_of(given.data)
    codes = _code(schema)["enum"]
    learned = [one for place, one in enumerate(lines) if place % _HELD_OUT]
    model = untrained(learned, codes, given.seed)
    steps = train(model, learned, codes, minutes=given.minutes, seed=given.seed)
    found = checked(model, lines[::_HELD_OUT], schema, given.seed)
    save(Model(model.network.bfloat16(), model.tokenizer), given.out)
    print(
        orjson.dumps({"steps": steps, "parameters": model.parameters, "lines": len(lines), **found}).decode()
    )


if __name__ == "__main__":
    main()
