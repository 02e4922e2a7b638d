"""LoRA adapters of a language model while they are trained (peft by transformers): made, loaded, saved, as a candidate.

POLICY       the adapter that is trained
REFERENCE    the same before its first step, frozen
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec

from models.llm.decoder import Model
from models.llm.local import quiet_loading
from schemas.errors import ConfigurationError
from trainers.candidates import Candidate

CARD: Final = "training.json"
POLICY: Final = "policy"
REFERENCE: Final = "reference"
LARGE: Final = 100_000_000  # parameters, from which on a model needs a smaller rate
_FILES: Final = ("adapter_config.json", "adapter_model.safetensors")


def new_adapter(network: Any, rank: int, seed: int) -> None:
    import torch
    from peft import LoraConfig

    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        network.add_adapter(
            LoraConfig(
                r=rank,
                lora_alpha=2 * rank,
                lora_dropout=0.0,
                target_modules="all-linear",
                task_type="CAUSAL_LM",
            ),
            adapter_name=POLICY,
        )


def load_adapter(network: Any, folder: Path, name: str, *, trainable: bool) -> None:
    """Raises ConfigurationError where the folder has no adapter of this model."""
    try:
        with quiet_loading():
            read = network.load_adapter(str(folder), adapter_name=name, is_trainable=trainable)
        wrong = [
            *(one for one in read.missing_keys if f".{name}." in one),
            *read.unexpected_keys,
            *read.mismatched_keys,
        ]
        if wrong:
            raise ValueError(f"{len(wrong)} weights do not fit")
    except Exception as error:
        why = next(iter(str(error).splitlines()), "")[:120]
        raise ConfigurationError(
            f"expected a LoRA adapter of this model in {folder}, got one that cannot be loaded into it ({why}); was it trained "
            "on another base?"
        ) from error


def save_adapter(model: Model, folder: Path) -> None:
    """As peft saves it, without a model card."""
    use(model.network, POLICY)
    model.network.save_pretrained(str(folder))
    for path in folder.iterdir():
        if path.name not in _FILES:
            path.unlink()


def use(network: Any, adapter: str) -> None:
    """Its weights in float32 whatever the base is in: a step of 1e-5 vanishes in the eight bits of bfloat16."""
    network.enable_adapters()
    network.set_adapter(adapter)
    for weight in network.parameters():
        if weight.requires_grad and not weight.dtype.itemsize >= 4:
            weight.data = weight.data.float()


@contextmanager
def reference(network: Any) -> Iterator[Any]:
    """The network as it was before the first step."""
    network.set_adapter(REFERENCE)
    try:
        yield network
    finally:
        use(network, POLICY)


def hash_of_folder(folder: Path) -> str:
    """Of what a model or an adapter is: names and sizes of its weights, and its configuration."""
    found = hashlib.sha256()
    for path in sorted(folder.glob("*.safetensors")) + sorted(folder.glob("*config.json")):
        found.update(f"{path.name} {path.stat().st_size}".encode())
        with path.open("rb") as file:
            found.update(hashlib.file_digest(file, "sha256").digest())
    return found.hexdigest()


def hash_of(model: Model) -> str:
    """Of the adapter as it is now."""
    found = hashlib.sha256()
    for name, value in sorted(model.network.named_parameters()):
        if f".{POLICY}." in name:
            found.update(name.encode())
            found.update(value.detach().float().cpu().contiguous().numpy().tobytes())
    return found.hexdigest()


def start(network: Any, folder: Path | None, rank: int, seed: int) -> None:
    """The adapter to train: that of `folder`, or a new one, which changes nothing yet. Raises ConfigurationError as
    `load_adapter`.
    """
    if folder is None:
        new_adapter(network, rank, seed)
    else:
        load_adapter(network, folder, POLICY, trainable=True)
    use(network, POLICY)


def begin(
    model: Model,
    kept: Path,
    folder: Path | None,
    rank: int,
    seed: int,
    teach: Callable[[], None] | None = None,
) -> None:
    """As `start`, with the adapter before its first step kept in the folder `kept`, whole or not at all, and frozen as
    REFERENCE. `teach`: trains it before. What is kept is gone on from.
    """
    start(model.network, kept if kept.is_dir() else folder, rank, seed)
    if not kept.is_dir():
        if teach is not None:
            teach()
        part = kept.with_name(f".{kept.name}")
        shutil.rmtree(part, ignore_errors=True)
        save_adapter(model, part)
        part.rename(kept)
    load_adapter(model.network, kept, REFERENCE, trainable=False)
    use(model.network, POLICY)


def candidate(
    model: Model, card: Mapping[str, Any], text: str, folder: Path, lineage: dict[str, str]
) -> Candidate:
    """What `wardstream models promote llm-adapter` takes. `folder`: of the run."""
    made = folder / ".made"
    shutil.rmtree(made, ignore_errors=True)
    save_adapter(model, made)
    files = {path.name: path.read_bytes() for path in sorted(made.iterdir()) if path.is_file()}
    shutil.rmtree(made)
    files[CARD] = msgspec.json.format(msgspec.json.encode(card, order="deterministic"), indent=1) + b"\n"
    return Candidate("lora", files, text, lineage)
