"""GRPO of a language model by LoRA, on a toy world in words: it learns, survives a kill, and its adapter is one."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from models.llm.opening import NEEDS, prepare

if not all(map(find_spec, NEEDS)):
    pytest.skip("these tests need the extra `llm`", allow_module_level=True)

import torch
from msgspec import structs

from models.llm.decoder import load, save
from models.llm.local import Local, LocalAdapters
from models.llm.port import LLMSettings
from processors.diagnosis.agent.claims import named
from processors.diagnosis.agent.loop import Budget, everyone, run_all
from schemas.errors import ConfigurationError, StateError
from tests.trainers.grpo.toy import fresh, speaking, world
from trainers.candidates import read
from trainers.grpo import language_model
from trainers.grpo.figures import measure
from trainers.grpo.language_model import LanguagePlan, run
from trainers.grpo.loss import LossSettings
from trainers.grpo.patients import as_known, names_it
from trainers.grpo.small_policy import World
from trainers.grpo.stages import TOGETHER
from trainers.grpo.supervised import lessons
from trainers.grpo.trainer import GrpoSettings
from wardstream.diagnosis.agents import Voice, voice

pytestmark = pytest.mark.slow

THERE = World(world(16), world(8))
GRPO = GrpoSettings(patients=4, group=8, rate=3e-3, loss=LossSettings(kl=0.001, divergence="sampled"))
PLAN = LanguagePlan(
    rank=8,
    stages="target",
    steps=12,
    grpo=GRPO,
    budget=Budget(response=160, turn=60, turns=4, reserve=24),
    short_prompt=True,
)


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a model that keeps to the format and guesses badly."""
    torch.set_num_threads(1)
    folder = tmp_path_factory.mktemp("base")
    save(speaking(), folder)
    return folder


def quiet(_: str) -> None:
    return None


def weights(folder: Path) -> bytes:
    return read(folder / "candidate").files["adapter_model.safetensors"]


@pytest.fixture(scope="module")
def trained(base: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    out = tmp_path_factory.mktemp("run")
    return out, run(THERE, base, out, PLAN, device="cpu", say=quiet)


def test_the_reward_rises_and_the_base_stays_as_it_was(
    base: Path, trained: tuple[Path, dict[str, Any]]
) -> None:
    out, card = trained
    lines = [json.loads(line) for line in (out / "metrics.jsonl").read_text().splitlines()]
    assert sum(line["reward"] for line in lines[-4:]) > sum(line["reward"] for line in lines[:4]) + 0.2
    assert card["trained"] < card["parameters"]
    assert all(
        torch.equal(value, load(base).network.state_dict()[name])
        for name, value in speaking().network.state_dict().items()
    )


def test_the_adapter_is_one_that_serves(
    base: Path, trained: tuple[Path, dict[str, Any]], tmp_path: Path
) -> None:
    """Loaded by name into a fresh base, as the registry's slot does, it answers as it did at the end of training."""
    out, card = trained
    model, folder = load(base), tmp_path / "adapter"
    folder.mkdir()
    for name, content in read(out / "candidate").files.items():
        (folder / name).write_bytes(content)
    LocalAdapters(model).load("learned", folder)
    found, _ = measure(everyone(Local(model, adapter="learned")), THERE.held_out, PLAN.run_settings)
    assert found.reward == pytest.approx(card["figures"][-1]["reward"], abs=1e-3)
    without, _ = measure(everyone(Local(model)), THERE.held_out, PLAN.run_settings)
    assert without.reward == pytest.approx(card["figures"][0]["reward"], abs=1e-3)


def test_a_run_that_was_killed_goes_on_from_its_checkpoint(base: Path, tmp_path: Path) -> None:
    plan = structs.replace(PLAN, steps=4)
    whole = run(THERE, base, tmp_path / "whole", plan, device="cpu", say=quiet)

    class Killed(BaseException):
        pass

    def kill(step: int, _of: int, _values: Any) -> None:
        if step == 2:
            raise Killed

    with pytest.raises(Killed):
        run(THERE, base, tmp_path / "killed", plan, device="cpu", say=quiet, observe=kill)
    again = run(THERE, base, tmp_path / "killed", plan, device="cpu", say=quiet)
    names = ("reward", "format", "first")
    for one, other in zip(whole["figures"], again["figures"], strict=True):
        assert [one[name] for name in names] == pytest.approx([other[name] for name in names], abs=1e-3)
    first, second = (
        (tmp_path / name / "metrics.jsonl").read_text().splitlines() for name in ("whole", "killed")
    )
    assert len(first) == len(second) == 4
    assert run(THERE, base, tmp_path / "killed", plan, device="cpu", say=quiet)["figures"] == again["figures"]


def test_a_run_is_not_continued_with_other_settings_or_another_base(base: Path, tmp_path: Path) -> None:
    plan = structs.replace(PLAN, steps=1)
    run(THERE, base, tmp_path / "run", plan, device="cpu", say=quiet)
    with pytest.raises(StateError):
        run(THERE, base, tmp_path / "run", structs.replace(plan, rank=4), device="cpu", say=quiet)
    other = tmp_path / "other"
    save(fresh(seed=3), other)
    with pytest.raises(StateError):
        run(THERE, other, tmp_path / "run", plan, device="cpu", say=quiet)


def test_an_adapter_of_another_base_is_refused_before_a_step(
    trained: tuple[Path, dict[str, Any]], tmp_path: Path
) -> None:
    other = tmp_path / "other"
    save(fresh(hidden=32), other)
    with pytest.raises(ConfigurationError, match="another base"):
        run(THERE, other, tmp_path / "run", PLAN, start_from=trained[0] / "start", device="cpu", say=quiet)


def test_training_goes_on_from_an_adapter(
    base: Path, trained: tuple[Path, dict[str, Any]], tmp_path: Path
) -> None:
    """Its start is what that adapter brought, and the KL is measured from there."""
    adapter = tmp_path / "adapter"
    adapter.mkdir()
    for name, content in read(trained[0] / "candidate").files.items():
        (adapter / name).write_bytes(content)
    card = run(
        THERE,
        base,
        tmp_path / "run",
        structs.replace(PLAN, steps=1),
        start_from=adapter,
        device="cpu",
        say=quiet,
    )
    assert card["figures"][0]["reward"] == pytest.approx(trained[1]["figures"][-1]["reward"], abs=1e-3)
    (line,) = (tmp_path / "run" / "metrics.jsonl").read_text().splitlines()
    assert json.loads(line)["drift"] == pytest.approx(0, abs=1e-5)


def test_lessons_in_words_are_trajectories_in_the_models_own_tokens() -> None:
    model = fresh()
    taught = lessons(world(4), PLAN.run_settings, 6, seed=1, model=model)
    decode = model.tokenizer.backend_tokenizer.decode
    for one in taught:
        own = decode(
            [id for id, mine in zip(one.response, one.mask, strict=True) if mine], skip_special_tokens=False
        )
        theirs = decode(
            [id for id, mine in zip(one.response, one.mask, strict=True) if not mine],
            skip_special_tokens=False,
        )
        assert "<diagnose>" in own and "</diagnose>" in own and "<match>" in own
        assert "<refer>" in theirs and "<refer>" not in own
        assert "textbf{" in own and "textbf{" not in theirs


# --- rollouts by a server


class Server:
    """As vLLM's: /tokenize, /v1/completions, /v1/models and adapters by name; the model is the toy's."""

    def __init__(self, base: Path) -> None:
        self.model = load(base)
        self.adapters = LocalAdapters(self.model)
        self.loaded: list[str] = []
        self.played_by: list[str] = []
        served = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *_: object) -> None:
                return None

            def do_GET(self) -> None:
                self._send({"data": [{"id": name} for name in ("toy", *served.adapters.listed())]})

            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["content-length"])))
                known = ("toy", *served.adapters.listed())
                missing = self.path.endswith(("/completions", "/tokenize")) and body["model"] not in known
                self._send({}, 404) if missing else self._send(served.answer(self.path, body))

            def _send(self, answer: Any, status: int = 200) -> None:
                content = json.dumps(answer).encode()
                self.send_response(status)
                self.send_header("content-length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.http.serve_forever, daemon=True).start()
        self.settings = LLMSettings(
            base_url=f"http://127.0.0.1:{self.http.server_port}/v1", model="toy", max_attempts=1
        )

    def answer(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        if path.endswith("/load_lora_adapter"):
            self.loaded.append(body["lora_name"])
            self.adapters.load(body["lora_name"], Path(body["lora_path"]))
            return {}
        if path.endswith("/unload_lora_adapter"):
            self.adapters.unload(body["lora_name"])
            return {}
        adapter = "" if body["model"] == "toy" else body["model"]
        local = Local(self.model, temperature=body.get("temperature", 0.0), adapter=adapter)
        if path == "/tokenize":
            parts = {one["role"]: one["content"] for one in body.get("messages", [])}
            opened = (
                local.opened(parts.get("system", ""), parts["user"])
                if parts
                else local.encoded(body["prompt"])
            )
            return {"tokens": asyncio.run(opened)}
        self.played_by.append(adapter)
        found = asyncio.run(
            local.continued(body["prompt"], most=body["max_tokens"], stop=body["stop"], seed=body["seed"])
        )
        starts = (0, *found.ends[:-1])
        choice = {
            "text": found.text,
            "token_ids": found.ids,
            "finish_reason": found.finish,
            "logprobs": {"token_logprobs": found.logprobs, "text_offset": starts},
        }
        return {"choices": [choice]}


@pytest.fixture
def server(base: Path) -> Iterator[Server]:
    there = Server(base)
    yield there
    there.http.shutdown()
    there.http.server_close()


def test_each_step_is_played_by_its_own_adapter_on_the_server(
    base: Path, server: Server, tmp_path: Path
) -> None:
    plan = structs.replace(PLAN, steps=3, grpo=structs.replace(GRPO, patients=2, group=4))
    run(THERE, base, tmp_path / "run", plan, server=server.settings, device="cpu", say=quiet)
    assert len(server.loaded) == len(set(server.loaded)) == 3
    assert list(dict.fromkeys(server.played_by)) == server.loaded  # in this order, and never the base
    assert len(server.adapters.listed()) == 2  # the first was unloaded


def test_what_the_server_plays_is_what_this_process_would(base: Path, server: Server, tmp_path: Path) -> None:
    settings = structs.replace(GRPO, patients=2, group=4)
    played = []
    for given in (None, server.settings):
        model = load(base)
        language_model._begin(model, THERE, tmp_path / str(given is None), PLAN, None, quiet)
        speaking_ = (
            language_model._in_process
            if given is None
            else language_model.Published(given, tmp_path / "rollouts", model)
        )
        trainer = language_model.Trainer(model, settings, PLAN.run_settings, speaking=speaking_)
        played.append([one.response for one in trainer.play(THERE.tasks[:2], TOGETHER, 0)[0]])
    assert played[0] == played[1]


def test_a_server_of_another_model_is_refused_before_a_step(
    base: Path, server: Server, tmp_path: Path
) -> None:
    wrong = server.settings.model_copy(update={"model": "another"})
    with pytest.raises(ConfigurationError, match="another"):
        run(THERE, base, tmp_path / "run", PLAN, server=wrong, device="cpu", say=quiet)
    gone = server.settings.model_copy(update={"base_url": "http://127.0.0.1:9/v1"})
    with pytest.raises(ConfigurationError, match="the server of the language model"):
        run(THERE, base, tmp_path / "other", PLAN, server=gone, device="cpu", say=quiet)


# --- the adapter in service


@pytest.fixture
def adapter(trained: tuple[Path, dict[str, Any]], tmp_path: Path) -> Path:
    folder = tmp_path / "adapter"
    folder.mkdir()
    for name, content in read(trained[0] / "candidate").files.items():
        (folder / name).write_bytes(content)
    return folder


def test_an_agent_with_its_adapter_speaks_alike_in_process_and_on_a_server_that_was_restarted(
    base: Path, server: Server, adapter: Path, trained: tuple[Path, dict[str, Any]]
) -> None:
    local = LLMSettings(use="local", model=str(base), device="cpu", precision="float32")
    for settings in (local, server.settings):
        by = voice("llm", adapter, settings)
        for _ in range(2):

            async def played(by: Voice = by) -> Any:
                async with by.speaking() as speaker:
                    stays = [(task.environment, task.patient.presented) for task in THERE.held_out]
                    return await run_all(speaker, stays, PLAN.run_settings)

            done = asyncio.run(played())
            truths = [task.patient.truths for task in THERE.held_out]
            first = [
                names_it(as_known(named(one), right)[:1], right)
                for one, right in zip(done, truths, strict=True)
            ]
            assert sum(first) / len(first) == pytest.approx(trained[1]["figures"][-1]["first"], abs=1e-3)
            for name in server.adapters.listed():  # as a restart leaves it
                server.adapters.unload(name)


def test_an_agent_s_adapter_of_another_base_is_refused_with_its_folder(adapter: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    save(fresh(hidden=32), other)
    settings = LLMSettings(use="local", model=str(other), device="cpu")
    for folder in (adapter, tmp_path / "nothing"):
        with pytest.raises(ConfigurationError, match=f"LoRA adapter of the model in {folder}"):
            voice("llm", folder, settings).writer()
        with pytest.raises(ConfigurationError, match=f"LoRA adapter of the model in {folder}"):
            prepare(settings, folder)
