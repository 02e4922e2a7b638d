"""A folder that cannot be used is refused before work starts, with the folder and what to do."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

from models import hardware
from models.llm.opening import NEEDS, about_local, open_llm
from models.llm.port import LLMSettings
from schemas.errors import ConfigurationError

if not all(map(find_spec, NEEDS)):
    pytest.skip("these tests need the extra `llm`", allow_module_level=True)

from safetensors.torch import load_file, save_file

from models.llm.decoder import load
from models.llm.local import Wanted, sample
from tests.models.llm.tiny import adapter, tiny


def config(folder: Path, **changed: object) -> None:
    path = folder / "config.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **changed}))


def weights(folder: Path, change: Callable[[dict[str, object]], object]) -> None:
    path = folder / "model.safetensors"
    kept = load_file(path)
    change(kept)
    save_file(kept, path, metadata={"format": "pt"})


def truncate(folder: Path) -> None:
    path = folder / "model.safetensors"
    path.write_bytes(path.read_bytes()[:-1_000])


def another_tokenizer(folder: Path) -> None:
    from tests.trainers.grpo.toy import BEGIN, END, PAD, byte_level

    texts = ["Cardiology ward round, intensive care, discharge planning and physiotherapy."] * 9
    own = folder / "tokenizer.json"
    text = byte_level(texts, [f"<extra-{n}>" for n in range(300)], 700).to_str()
    for old, new in zip((PAD, BEGIN, END), ("<|pad|>", "<|im_start|>", "<|im_end|>"), strict=True):
        text = text.replace(old, new)
    own.write_text(text)


def without(name: str) -> Callable[[Path], object]:
    return lambda folder: (folder / name).unlink()


def emptied(folder: Path) -> None:
    shutil.rmtree(folder)
    folder.mkdir()


def made_adapter(folder: Path) -> None:
    emptied(folder)
    adapter(folder)


def garbled(name: str) -> Callable[[Path], object]:
    return lambda folder: (folder / name).write_bytes(b"\x00not what it was")


def first_layer(kept: dict[str, object]) -> None:
    for name in [name for name in kept if ".layers.0." in name]:
        del kept[name]


CASES: dict[str, tuple[Callable[[Path], object], str]] = {
    "no such folder": (shutil.rmtree, "no config.json"),
    "an empty folder": (emptied, "no config.json"),
    "an adapter": (made_adapter, "name the folder of its base model"),
    "a config that is no JSON": (garbled("config.json"), "config.json that transformers"),
    "a kind that nobody knows": (
        lambda folder: config(folder, model_type="oracle"),
        "config.json that transformers",
    ),
    "an encoder": (
        lambda folder: config(folder, model_type="bert", architectures=["BertModel"]),
        "writes text",
    ),
    "no weights": (without("model.safetensors"), "convert its weights to safetensors"),
    "weights that were cut off": (truncate, "bytes in .*copy the folder again"),
    "weights of another kind": (garbled("model.safetensors"), "safetensors"),
    "weights that are incomplete": (
        lambda folder: weights(folder, first_layer),
        "are missing, such as model.layers.0",
    ),
    "weights of other sizes": (lambda folder: config(folder, intermediate_size=96), "transformers can open"),
    "weights that are no numbers": (
        lambda folder: weights(folder, lambda kept: [one.fill_(float("nan")) for one in kept.values()]),  # type: ignore[attr-defined]
        "computes numbers",
    ),
    "no tokenizer": (without("tokenizer.json"), "tokenizer.json"),
    "a tokenizer that is no JSON": (garbled("tokenizer.json"), "expected a tokenizer"),
    "a tokenizer of another model": (another_tokenizer, "has 384 tokens; got one of"),
    "an end that the model does not have": (
        lambda folder: config(folder, eos_token_id=151_645),
        "end a text",
    ),
    "no chat template": (without("chat_template.jinja"), "chat template"),
}


@pytest.mark.parametrize(("spoil", "expected"), CASES.values(), ids=CASES)
def test_a_folder_that_is_no_model_is_refused(
    tmp_path: Path, tiny_folder: Path, spoil: Callable[[Path], object], expected: str
) -> None:
    folder = tmp_path / "model"
    shutil.copytree(tiny_folder, folder)
    spoil(folder)
    with pytest.raises(ConfigurationError, match=expected) as caught:
        open_llm(LLMSettings(use="local", model=str(folder), device="cpu"))
    assert str(folder) in str(caught.value)


def test_weights_beyond_the_free_memory_are_refused_before_they_are_read(
    tiny_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("models.llm.decoder.free_bytes", lambda _: 10_000)
    with pytest.raises(ConfigurationError, match=r"memory on cpu .*name a smaller"):
        load(tiny_folder)


def test_free_memory_is_some_of_this_machine_s() -> None:
    found = hardware.free_bytes("cpu")
    assert found is None or 10**6 < found < 10**14


def test_shards_are_opened_by_their_index_and_a_missing_one_is_named(
    tmp_path: Path, tiny_folder: Path
) -> None:
    folder = tmp_path / "sharded"
    shutil.copytree(tiny_folder, folder)
    (folder / "model.safetensors").unlink()
    tiny().network.save_pretrained(folder, max_shard_size="60KB")
    assert len(list(folder.glob("model-*.safetensors"))) > 1
    assert load(folder).parameters == tiny().parameters
    sorted(folder.glob("model-*.safetensors"))[0].unlink()
    with pytest.raises(ConfigurationError, match="model-00001"):
        load(folder)


def test_a_folder_is_described_without_its_weights(tiny_folder: Path) -> None:
    found = about_local(LLMSettings(use="local", model=str(tiny_folder), device="cpu", precision="bfloat16"))
    assert (found.kind, found.device, found.precision) == ("qwen2", "cpu", "bfloat16")
    assert found.parameters == tiny().parameters


def test_a_model_runs_in_bfloat16_where_that_is_set(tiny_folder: Path) -> None:
    import torch

    assert load(tiny_folder, precision="bfloat16").network.dtype is torch.bfloat16


def test_local_without_a_folder_and_no_model_at_all_are_refused() -> None:
    with pytest.raises(ConfigurationError, match=r"llm\.model where llm\.use is local"):
        open_llm(LLMSettings(use="local"))
    for settings in (LLMSettings(), LLMSettings(use="none", model="llama")):
        assert not settings.answers()
        with pytest.raises(ConfigurationError, match="none is set"):
            open_llm(settings)


def test_what_a_folder_prefers_of_sampling_changes_nothing_but_its_ends_count(
    tmp_path: Path, tiny_folder: Path
) -> None:
    folder = tmp_path / "opinionated"
    shutil.copytree(tiny_folder, folder)
    path = folder / "generation_config.json"
    wanted = {
        "do_sample": True,
        "temperature": 0.7,
        "top_k": 2,
        "repetition_penalty": 1.5,
        "no_repeat_ngram_size": 2,
    }
    path.write_text(json.dumps({**json.loads(path.read_text()), **wanted, "eos_token_id": [2, 1]}))
    plain, other = load(tiny_folder), load(folder)
    assert (plain.ends, other.ends) == ((2,), (2, 1))
    row = [Wanted((5, 6, 7), 20, (), 1)]
    assert sample(other, row, temperature=0.0) == sample(plain, row, temperature=0.0)
