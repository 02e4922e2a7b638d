"""LoRA adapters of a vLLM server (docs: features/lora, "Dynamically serving LoRA Adapters"): loaded, asked by name, unloaded when nobody needs them.

    POST {base_url}/load_lora_adapter    {"lora_name", "lora_path"}    400 where the name is taken, 404 where the server sees no such folder
    POST {base_url}/unload_lora_adapter  {"lora_name"}                 404 where there is none
    GET  {base_url}/models               the model and its adapters

The server has to run with --enable-lora, VLLM_ALLOW_RUNTIME_LORA_UPDATING=True, --max-loras for all that serve at a time, and see the registry's folder
at the same path. An adapter is called by the hash of its content, so that several workers of one server mean the same by a name.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import httpx
import orjson

from models.llm.port import BackendError, LLMSettings
from models.llm.posting import blocking_client_of, posted_blocking
from models.llm.reply import refusal
from schemas.errors import StateError

log: Final = logging.getLogger("wardstream.registry")
_MOST: Final = 4 * 1024 * 1024  # bytes of an answer


def name_of(artefact: str) -> str:
    """What an artefact is called on the server."""
    return f"wardstream-{artefact[:16]}"


class AdapterServer:
    """Its administration. Blocks: for a thread beside the drafts."""

    def __init__(self, settings: LLMSettings, *, transport: httpx.BaseTransport | None = None) -> None:
        self._settings = settings
        self._root = settings.base_url.rstrip("/")
        self._client = blocking_client_of(settings.api_key, transport)

    def load(self, name: str, folder: Path) -> None:
        """Raises BackendError."""
        self._post("load_lora_adapter", {"lora_name": name, "lora_path": str(folder.resolve())})

    def unload(self, name: str) -> None:
        """Raises BackendError."""
        self._post("unload_lora_adapter", {"lora_name": name})

    def listed(self) -> frozenset[str]:
        """Names of the model and its adapters. Raises BackendError."""
        try:
            answer = self._client.get(f"{self._root}/models", timeout=httpx.Timeout(self._settings.attempt_timeout, connect=self._settings.connect_timeout))
            if answer.status_code != 200:
                raise refusal(answer.status_code, answer.headers, now=time.time())
            return frozenset(str(one["id"]) for one in orjson.loads(answer.content)["data"])
        except (httpx.HTTPError, httpx.InvalidURL, orjson.JSONDecodeError, KeyError, TypeError) as error:
            raise BackendError(f"expected the server's list of models, came {type(error).__name__}; is the server up?") from None

    def close(self) -> None:
        self._client.close()

    def _post(self, what: str, said: dict[str, str]) -> None:
        posted_blocking(
            self._client, f"{self._root}/{what}", orjson.dumps(said), limit=self._settings.attempt_timeout, connect=self._settings.connect_timeout, most=_MOST
        )  # fmt: skip


class Loaded:
    """Which adapters this worker had the server load, who asks them now, and which may go.

    One that is no longer wanted is unloaded when no request of ours is in flight with it, and not before `rest` seconds: as long as a draft may take, so
    that other workers, who see a promotion a moment later, have ended theirs as well. Of an earlier life of the worker it knows nothing: what
    that had loaded stays until the server restarts.
    """

    def __init__(self, server: AdapterServer, *, rest: float, beside: Executor | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._server = server
        self._rest = rest
        self._beside = beside
        self._clock = clock
        self._lock = threading.Lock()
        self._wanted_at: dict[str, float] = {}  # ours, and when they were last wanted
        self._leaving: set[str] = set()
        self._flying: Counter[str] = Counter()

    def load(self, name: str, folder: Path) -> str:
        """The name, by which it can be asked from now on; also where another worker was faster. Raises StateError."""
        try:
            if name not in self._server.listed():
                self._load(name, folder)
        except BackendError as error:
            raise StateError(
                f"expected the model server to load the adapter {name}, came: {error}. It needs --enable-lora, VLLM_ALLOW_RUNTIME_LORA_UPDATING=True, "
                f"and to see {folder} at this path"
            ) from error
        with self._lock:
            self._wanted_at[name] = self._clock()
        return name

    def _load(self, name: str, folder: Path) -> None:
        try:
            self._server.load(name, folder)
        except BackendError:
            if name not in self._server.listed():
                raise

    @contextmanager
    def using(self, name: str) -> Iterator[None]:
        """Around one request that is in flight."""
        with self._lock:
            self._flying[name] += 1
        try:
            yield
        finally:
            with self._lock:
                self._flying[name] -= 1

    def sweep(self, wanted: Callable[[], Collection[str]]) -> None:
        """Let go of what nobody needs. `wanted`: names that may still be asked; looked at again before one is unloaded."""
        with self._lock:
            now, kept = self._clock(), wanted()
            self._wanted_at |= {name: now for name in self._wanted_at if name in kept or self._flying[name]}
            going = [name for name, at in self._wanted_at.items() if name not in self._leaving and name not in kept and now - at >= self._rest]
            self._leaving.update(going)
        for name in going:
            if self._beside is None:
                self._unload(name, wanted)
                continue
            try:
                self._beside.submit(self._unload, name, wanted)
            except RuntimeError:  # it has been shut down: the worker ends
                return

    def _unload(self, name: str, wanted: Callable[[], Collection[str]]) -> None:
        try:
            with self._lock:
                if name in wanted() or self._flying[name]:
                    return
            self._server.unload(name)
        except BackendError as error:
            log.warning("the adapter %s stays loaded for now: %s", name, error)
            with self._lock:
                self._wanted_at[name] = self._clock()
        else:
            with self._lock:
                self._wanted_at.pop(name, None)
        finally:
            with self._lock:
                self._leaving.discard(name)
