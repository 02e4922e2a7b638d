"""LoRA for policies of 7 to 14 billion parameters: what is trained, and the settings that go with it on one
GPU. Needs peft (extra `train`).
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from msgspec import Struct

from models.llm.decoder import Model
from schemas.errors import ConfigurationError
from trainers.grpo.loss import LossSettings
from trainers.grpo.trainer import GrpoSettings


class LoraSettings(Struct, frozen=True, kw_only=True):
    """Adapters on every linear map of a block: attention alone learns less at the same rank."""

    rank: int = 32
    alpha: int = 64
    dropout: float = 0.0  # the policy that is trained must be the one that played
    targets: tuple[str, ...] = ("q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj")
    checkpointing: bool = True  # activations are computed again in the backward pass


#: For Qwen2.5-7B/14B-Instruct and Llama-3.1-8B-Instruct. Rate: ten times what the releases take for all
# weights, as adapters want.
LARGE: Final = GrpoSettings(
    patients=16,
    group=8,
    rate=1e-5,
    micro=2,
    autocast=True,
    loss=LossSettings(kl=0.001, divergence="sampled", per="token"),
)


#: As above.
LORA: Final = LoraSettings()


def adapted_model(model: Model, settings: LoraSettings = LORA) -> Model:
    """The same model with adapters, everything else frozen. Raises ConfigurationError where peft is not
    installed, or no target fits.
    """
    try:
        peft: Any = import_module("peft")
    except ModuleNotFoundError:
        raise ConfigurationError(
            "expected peft for LoRA, it is not installed; run: uv sync --extra train"
        ) from None
    config = peft.LoraConfig(
        r=settings.rank,
        lora_alpha=settings.alpha,
        lora_dropout=settings.dropout,
        target_modules=list(settings.targets),
        task_type="CAUSAL_LM",
    )
    try:
        network: Any = peft.get_peft_model(model.network, config)
    except ValueError:
        raise ConfigurationError(
            f"expected linear maps named {', '.join(settings.targets)}, the model has none of them"
        ) from None
    if settings.checkpointing:
        network.gradient_checkpointing_enable(gradient_checkpointing_kwargs={"use_reentrant": False})
    return Model(network, model.tokenizer)
