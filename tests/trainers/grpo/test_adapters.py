"""LoRA as large models are trained, on tiny random ones of the same architectures."""

from __future__ import annotations

import copy
from importlib.util import find_spec

import pytest
import torch

from models.llm.decoder import Model
from models.llm.local import Local
from schemas.errors import ConfigurationError
from tests.trainers.grpo.toy import ASKING, fresh, world
from trainers.grpo.adapters import LARGE, LoraSettings, adapted_model
from trainers.grpo.stages import TOGETHER
from trainers.grpo.trainer import Trainer, adapted

if not find_spec("peft"):
    pytest.skip("peft is not installed", allow_module_level=True)

from msgspec import structs

pytestmark = pytest.mark.filterwarnings(
    "ignore::FutureWarning:transformers", "ignore:`is_gradient_checkpointing`:FutureWarning"
)


def tiny(kind: str) -> Model:
    """Of random weights, over the toy world's tokens."""
    from transformers import LlamaConfig, LlamaForCausalLM, Qwen2Config, Qwen2ForCausalLM

    tokenizer = fresh().tokenizer
    sizes = {
        "vocab_size": len(tokenizer),
        "hidden_size": 32,
        "num_hidden_layers": 2,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "intermediate_size": 64,
    }
    torch.manual_seed(0)
    network = (
        Qwen2ForCausalLM(Qwen2Config(**sizes)) if kind == "qwen2" else LlamaForCausalLM(LlamaConfig(**sizes))
    )
    return Model(network.eval(), tokenizer)


@pytest.mark.parametrize("kind", ["qwen2", "llama"])
def test_a_step_moves_the_adapters_and_nothing_else(kind: str) -> None:
    model = adapted_model(tiny(kind), LoraSettings(rank=4))
    before = copy.deepcopy(model.network.state_dict())
    trainer = Trainer(
        model,
        structs.replace(LARGE, patients=1, group=4, rate=1e-2),
        ASKING,
        reference=adapted(model.network),
    )
    played, _ = trainer.play(world(1), TOGETHER, 0)
    drift, _ = trainer.climb([structs.replace(one, reward=float(at)) for at, one in enumerate(played)])
    moved = {
        name for name, value in model.network.state_dict().items() if not torch.equal(value, before[name])
    }
    assert moved and all("lora_" in name for name in moved)
    assert drift == pytest.approx(0, abs=1e-5)  # the first step begins at the reference
    again, _ = trainer.climb([structs.replace(one, reward=float(at)) for at, one in enumerate(played)])
    assert again > 0


def test_the_reference_is_the_model_without_its_adapters() -> None:
    plain = tiny("qwen2")
    ids = torch.arange(3, 9)[None]
    with torch.no_grad():
        base = plain.network(ids).logits.clone()
        model = adapted_model(plain, LoraSettings(rank=4))
        for name, parameter in model.network.named_parameters():
            if "lora_B" in name:
                parameter.fill_(0.1)
        assert not torch.allclose(model.network(ids).logits, base)
        with adapted(model.network)() as reference:
            assert torch.allclose(reference(ids).logits, base)


def test_a_model_without_the_named_maps_says_so() -> None:
    with pytest.raises(ConfigurationError, match="expected linear maps"):
        adapted_model(tiny("qwen2"), LoraSettings(targets=("nowhere",)))


def test_an_adapted_policy_plays() -> None:
    assert Local(adapted_model(tiny("qwen2"))).name == "local"
