"""A language model learns the drafts that clinicians accepted: from the log to an adapter that serves."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import pytest

from models.llm.opening import NEEDS

if not all(map(find_spec, (*NEEDS, "pyarrow"))):
    pytest.skip("these tests need the extras `llm` and `learning`", allow_module_level=True)

import msgspec
import torch
from typer.testing import CliRunner

from evaluation import tiny_model
from models.llm.decoder import load
from models.llm.local import LocalAdapters
from schemas.errors import ConfigurationError, StateError
from schemas.instant import HOUR
from schemas.trajectories import Texts
from streams.learning.export import TrajectorySink
from streams.loop import Record
from streams.topics import TRAJECTORY
from tests.trainers.datasets.logged import START, matched, reward, told
from trainers.candidates import read
from trainers.datasets.snapshot import Snapshot, take
from trainers.datasets.texts import read_texts
from trainers.sft import SftPlan, accepted, is_accepted, run
from wardstream.cli.app import app

pytestmark = pytest.mark.slow

TINY: Final = Path(tiny_model.__file__).parent / "tiny_weights"
PLAN: Final = SftPlan(rank=8, epochs=2, batch=8, rate=5e-3, keep=2)
WORDS: Final = ("aspirin", "bisoprolol", "clopidogrel", "digoxin", "enalapril", "furosemide")


def texts(number: int) -> Texts:
    """A phrase that the model does not write by itself, before words of the evidence."""
    word = WORDS[number % len(WORDS)]
    answer = {
        "sections": [{"code": "plan", "statements": [{"text": f"We go on with {word}.", "sources": ["F1"]}]}]
    }
    shown = f"<<<EVIDENCE {number:06x}\n[F1] {word} 5 mg once daily"
    return Texts("", shown, json.dumps(answer, separators=(",", ":")))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """96 drafts of 24 patients: three of four accepted, one of them without a text."""
    torch.set_num_threads(1)
    found = tmp_path_factory.mktemp("learning")
    made = [told(number, number % 24, texts=texts(number) if number != 1 else None) for number in range(96)]
    sink = TrajectorySink(found)
    records = [
        Record(TRAJECTORY, 0, at, (START + at * HOUR) // 1000, b"", msgspec.json.encode(one))
        for at, one in enumerate(made)
    ]
    sink.write([sink.read(one) for one in records], {(TRAJECTORY, 0): len(made)})
    sink.close()
    parts = ({"mark.accepted": 1.0, "mark.kept": 1.0}, {"mark.edited": 1.0, "mark.kept": 0.4})
    reward(found, [matched(number, parts=parts[number % 4 == 3]) for number in range(96)])
    return found


@pytest.fixture(scope="module")
def snapshot(folder: Path) -> Snapshot:
    return take(folder)


@pytest.fixture(scope="module")
def kept(folder: Path) -> dict[str, Texts]:
    return read_texts(folder, [f"request-{number}" for number in range(96)])


def quiet(_: str) -> None:
    return None


def trained(
    base: Path, out: Path, snapshot: Snapshot, kept: dict[str, Texts], plan: SftPlan = PLAN, **more: Any
) -> dict[str, Any]:
    return run(base, out, snapshot, kept, plan, device="cpu", precision="float32", say=quiet, **more)


@pytest.fixture(scope="module")
def done(
    snapshot: Snapshot, kept: dict[str, Texts], tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, dict[str, Any]]:
    out = tmp_path_factory.mktemp("run")
    return out, trained(TINY, out, snapshot, kept)


def test_what_is_learned_is_what_clinicians_accepted_and_the_answer_alone(
    snapshot: Snapshot, kept: dict[str, Texts]
) -> None:
    model = load(TINY, precision="float32")
    rows = [row for side in ("train", "held") for row in snapshot.table(side).to_pylist()]
    assert sum(map(is_accepted, rows)) == 72
    found = accepted(model, rows, kept)
    assert len(found.drafts) == 71 and found.refused == {"no text is kept of it": 1}
    answers = []
    for one in found.drafts:
        assert all(one.mask) and one.response[-1] == model.ends[0]
        answers.append(model.tokenizer.decode(one.response[:-1]))
        prompt = model.tokenizer.decode(one.prompt)
        assert "5 mg once" in prompt and "We go on" not in prompt and "5 mg once" not in answers[-1]
    assert {json.dumps(json.loads(one)) for one in answers} == {
        json.dumps(json.loads(texts(number).answer)) for number in range(6) if number != 3
    } | {json.dumps(json.loads(texts(9).answer))}
    assert len({one[10:14] for one in answers}) > 1  # with blanks, and without


def test_it_writes_more_like_them_and_the_adapter_serves(
    done: tuple[Path, dict[str, Any]], tmp_path: Path
) -> None:
    out, card = done
    losses = card["held_out_loss"]
    assert len(losses) == 3 and losses[-1] < 0.5 * losses[0] and card["drafts"] + card["held_out"] == 71
    candidate, adapter = read(out / "candidate"), tmp_path / "adapter"
    assert candidate.kind == "lora" and len(candidate.lineage["snapshot"]) == 64
    adapter.mkdir()
    for name, content in candidate.files.items():
        (adapter / name).write_bytes(content)
    LocalAdapters(load(TINY)).load("signed", adapter)


def test_killed_after_any_step_it_comes_to_the_same_adapter(
    done: tuple[Path, dict[str, Any]], snapshot: Snapshot, kept: dict[str, Texts], tmp_path: Path
) -> None:
    class Killed(BaseException):
        pass

    def kill(*_: object) -> None:
        raise Killed

    times = 0
    while not (tmp_path / "run" / "candidate").exists():
        times += 1
        try:
            trained(TINY, tmp_path / "run", snapshot, kept, observe=kill if times < 5 else lambda *_: None)
        except Killed:
            continue
    assert times == 5
    whole, again = (read(one / "candidate").files for one in (done[0], tmp_path / "run"))
    assert whole["adapter_model.safetensors"] == again["adapter_model.safetensors"]
    assert (done[0] / "metrics.jsonl").read_bytes() == (tmp_path / "run" / "metrics.jsonl").read_bytes()


def test_it_goes_on_from_an_adapter_and_refuses_one_of_another_base(
    done: tuple[Path, dict[str, Any]],
    snapshot: Snapshot,
    kept: dict[str, Texts],
    tmp_path: Path,
    tiny_folder: Path,
) -> None:
    plan, adapter = msgspec.structs.replace(PLAN, epochs=1, rate=1e-6), done[0] / "candidate"
    card = trained(TINY, tmp_path / "more", snapshot, kept, plan, start_from=adapter)
    assert card["held_out_loss"][0] == pytest.approx(done[1]["held_out_loss"][-1], abs=1e-3)
    with pytest.raises(ConfigurationError, match="another base"):
        trained(tiny_folder, tmp_path / "other", snapshot, kept, plan, start_from=adapter)


def test_too_few_accepted_drafts_and_other_data_are_refused(
    snapshot: Snapshot, kept: dict[str, Texts], tmp_path: Path
) -> None:
    some = dict(list(kept.items())[:8])
    with pytest.raises(StateError, match=r"expected 20 drafts that clinicians accepted.*no text is kept"):
        trained(TINY, tmp_path / "run", snapshot, some)
    with pytest.raises(StateError, match="settings that the run"):
        trained(TINY, tmp_path / "run", snapshot, kept)


def test_the_command_trains_goes_on_and_refuses_what_is_no_model(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WARDSTREAM_LEARNING__FOLDER", str(folder))
    monkeypatch.setenv("WARDSTREAM_LLM__DEVICE", "cpu")

    def called(*more: str) -> dict[str, Any]:
        given = [
            "train",
            "sft",
            "--model",
            str(TINY),
            "--out",
            str(tmp_path / "run"),
            "--epochs",
            "1",
            "--json",
            *more,
        ]
        return dict(json.loads(CliRunner().invoke(app, given, catch_exceptions=False).stdout))

    first = called()
    reward(folder, [matched(3, parts={"mark.accepted": 1.0, "mark.kept": 1.0})])  # arrives meanwhile
    assert called() == first and first["drafts"] + first["held_out"] == 71
    for base, expected in ((tmp_path / "nothing", "no config.json"), (folder, "no config.json")):
        with pytest.raises(ConfigurationError, match=expected):
            CliRunner().invoke(
                app,
                ["train", "sft", "--model", str(base), "--out", str(tmp_path / "x")],
                catch_exceptions=False,
            )
    assert not (tmp_path / "x").exists()
