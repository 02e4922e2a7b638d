"""A tiny language model with its own tokenizer, in Hugging Face's format: two layers of Qwen2, random weights, a chat
template as instruction models have it. And LoRA adapters of it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from models.llm.decoder import Model, save, small
from tests.trainers.grpo.toy import byte_level

BEGIN, END, PAD = "<|im_start|>", "<|im_end|>", "<|pad|>"
TEMPLATE: Final = (
    "{% for message in messages %}<|im_start|>{{ message.role }}\n{{ message.content }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
_TEXTS: Final = [
    '{"sections": [{"code": "plan", "statements": [{"text": "Potassium 4.1 mmol/L", "sources": ["F1"]}]}]}',
    "Take one tablet twice daily with food. No chest pain. Follow up on Monday at the clinic.",
    "Blood pressure 132/78 mmHg, pulse 71/min, afebrile. Wound dry; drain removed on day three.",
] * 4
_SIZES: Final = {
    "hidden_size": 48,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "intermediate_size": 64,
    "max_position_embeddings": 2_048,
}


@cache
def tiny(*, seed: int = 0, layers: int = 2, hidden: int = 48) -> Model:
    """Do not change it in place (`copy.deepcopy`)."""
    sizes = {**_SIZES, "num_hidden_layers": layers, "hidden_size": hidden}
    tokenizer = byte_level(_TEXTS, (), 384)
    # `byte_level` has control tokens of its own; these take their places
    for old, new in zip(("<|pad|>", "<|begin|>", "<|end|>"), (PAD, BEGIN, END), strict=True):
        tokenizer = type(tokenizer).from_str(tokenizer.to_str().replace(old, new))
    found = small(tokenizer, begin=BEGIN, end=END, pad=PAD, seed=seed, **sizes)
    found.tokenizer.chat_template = TEMPLATE
    return found


def saved(folder: Path, **sizes: int) -> Path:
    """A folder of it."""
    save(tiny(**sizes), folder)
    return folder


def adapter(folder: Path, *, of: Model | None = None, seed: int = 1, strength: float = 2.0) -> Path:
    """A LoRA adapter of random weights, as peft saves it; strong enough to write something else."""
    import copy

    import torch
    from peft import LoraConfig, get_peft_model

    base = copy.deepcopy(of or tiny())
    wanted = LoraConfig(r=4, lora_alpha=8, target_modules=["q_proj", "v_proj", "down_proj"])
    made = get_peft_model(base.network, wanted)
    with torch.no_grad():
        draw = torch.Generator().manual_seed(seed)
        for name, weight in made.named_parameters():
            if "lora_" in name:
                weight.copy_(torch.randn(weight.shape, generator=draw) * strength)
    made.save_pretrained(str(folder))
    return folder
