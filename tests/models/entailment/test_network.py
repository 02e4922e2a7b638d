"""The network of the packaged classifier."""

from __future__ import annotations

from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from evaluation.entailment_training import save  # noqa: E402
from models.entailment.network import Network, Reader, padded  # noqa: E402

PAIRS = [
    ("The wound is clean and dry.", "The wound is dry."),
    ("No growth after five days.", "Cultures grew nothing."),
]


def changed(seed: int) -> Network:
    """A network with updates, as after training."""
    torch.manual_seed(seed)
    network = Network().eval()
    with torch.no_grad():
        for value in network.trained().values():
            value += 0.02 * torch.randn_like(value)
    return network


def test_updates_that_were_merged_change_no_logit() -> None:
    network = changed(0)
    tokens = padded(Reader().read(PAIRS))
    with torch.inference_mode():
        before = network(*tokens)
        after = network.merged()(*tokens)
    assert torch.allclose(before, after, atol=1e-4)


def test_padding_changes_no_logit() -> None:
    network = changed(1)
    one, other = Reader().read(PAIRS)
    with torch.inference_mode():
        together = network(*padded([one, other]))
        alone = torch.cat([network(*padded([one])), network(*padded([other]))])
    assert torch.allclose(together, alone, atol=1e-4)


def test_the_probabilities_of_all_networks_of_a_file_are_averaged(tmp_path: Path) -> None:
    one, other = changed(2), changed(3)
    each = [
        save([network.trained()], tmp_path / "one.safetensors").probabilities(PAIRS)
        for network in (one, other)
    ]
    both = save([one.trained(), other.trained()], tmp_path / "both.safetensors").probabilities(PAIRS)
    for a, b, mean in zip(*each, both, strict=True):
        assert a is not None and b is not None and mean is not None
        assert mean == pytest.approx((a + b) / 2, abs=0.002)
