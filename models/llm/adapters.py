"""LoRA adapters of a vLLM server (docs: features/lora, "Dynamically serving LoRA Adapters"), or of a model in
this process (models/llm/local.py): loaded, used by name, unloaded when unused.

    POST {base_url}/load_lora_adapter    {"lora_name", "lora_path"}    400 where the name is taken, 404 where the server sees no such folder
    POST {base_url}/unload_lora_adapter  {"lora_name"}                 404 where there is none
    GET  {base_url}/models               the model and its adapters

The server has to run with --enable-lora, VLLM_ALLOW_RUNTIME_LORA_UPDATING=True, --max-loras for all that
serve at a time, and see the registry's folder at the same path. An adapter is called by the hash of its
content, so that several workers of one server mean the same by a name.
"""

from __future__ import annotations

import logging
import math
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Protocol

import httpx
import msgspec
import orjson

from models.llm.decoder import tensors_of
from models.llm.http import blocking_client_of, posted_blocking
from models.llm.port import LLM, AdapterUnknown, BackendError, BackendRefused, Completion, LLMSettings, Prompt
from models.llm.reply import refusal
from models.policies.policy_slot import Option, PolicySlot, answered_async, in_shadow
from schemas.decisions import Decision
from schemas.errors import ConfigurationError, StateError

log: Final = logging.getLogger("wardstream.registry")
_MOST: Final = 4 * 1024 * 1024  # bytes of an answer
_PACKED: Final = ("qweight", "weight_packed", "weight_scale", "absmax")  # what quantised weights are called


def name_of(artefact: str) -> str:
    """An artefact's name on the server."""
    return f"wardstream-{artefact[:16]}"


class Adapters(Protocol):
    """Adapters of one model, by name: of a server, or of a model in this process."""

    def load(self, name: str, folder: Path) -> None:
        """Raises BackendError."""
        ...

    def unload(self, name: str) -> None:
        """Raises BackendError."""
        ...

    def listed(self) -> frozenset[str]:
        """Names of what is loaded. Raises BackendError."""
        ...


class AdapterServer:
    """Its administration. Blocks: for a thread of its own. It is called so rarely that no connection is
    kept.
    """

    def __init__(self, settings: LLMSettings, *, transport: httpx.BaseTransport | None = None) -> None:
        self._settings = settings
        self._root = settings.base_url.rstrip("/")
        self._transport = transport

    def load(self, name: str, folder: Path) -> None:
        """Raises BackendError; BackendRefused for an adapter of another base, where the server's is to be seen from
        here: vLLM takes weights of other sizes, and answers by them.
        """
        roots = {str(one["id"]): one.get("root") for one in self._models()}
        if (
            isinstance(root := roots.get(self._settings.model), str)
            and (Path(root) / "config.json").is_file()
        ):
            check_base(folder, Path(root))
        self._post("load_lora_adapter", {"lora_name": name, "lora_path": str(folder.resolve())})

    def unload(self, name: str) -> None:
        """Raises BackendError."""
        self._post("unload_lora_adapter", {"lora_name": name})

    def listed(self) -> frozenset[str]:
        """Names of the model and its adapters. Raises BackendError."""
        return frozenset(str(one["id"]) for one in self._models())

    def _models(self) -> list[dict[str, Any]]:
        try:
            with blocking_client_of(self._settings.api_key, self._transport) as client:
                timeout = httpx.Timeout(
                    self._settings.attempt_timeout, connect=self._settings.connect_timeout
                )
                answer = client.get(f"{self._root}/models", timeout=timeout)
            if answer.status_code != 200:
                raise refusal(answer.status_code, answer.headers, now=time.time())
            found = orjson.loads(answer.content)["data"]
            return [dict(one) for one in found if one["id"]]
        except (httpx.HTTPError, httpx.InvalidURL, ValueError, KeyError, TypeError) as error:
            raise BackendError(
                f"expected the server's list of models, got {type(error).__name__}; is the server up?"
            ) from None

    def _post(self, what: str, body: dict[str, str]) -> None:
        wanted = self._settings
        with blocking_client_of(wanted.api_key, self._transport) as client:
            posted_blocking(
                client,
                f"{self._root}/{what}",
                orjson.dumps(body),
                limit=wanted.attempt_timeout,
                connect=wanted.connect_timeout,
                most=_MOST,
            )


def check_base(adapter: Path, base: Path) -> None:
    """Raises BackendRefused where the adapter's weights do not have the sizes of the base's."""
    try:
        parts, whole = tensors_of(adapter, "adapter_model"), tensors_of(base)
    except ConfigurationError as error:
        raise BackendRefused(str(error)) from error
    known = wrong = 0
    for name, one in parts.items():
        module, half, _ = name.removeprefix("base_model.model.").rpartition(".lora_")
        of_base = whole.get(f"{module}.weight", {}).get("shape", ())
        if not half or len(of_base) != 2:
            continue  # of another kind, or of a base whose weights are packed
        known += 1
        side = (
            1 if name.endswith("lora_A.weight") else 0
        )  # A: [rank, in], B: [out, rank]; the base: [out, in]
        wrong += one["shape"][side] != of_base[side]
    if wrong or (not known and not any(name.endswith(_PACKED) for name in whole)):
        raise BackendRefused(
            f"expected an adapter of the model in {base} in {adapter}, got one of which "
            f"{wrong or len(parts)} of {len(parts)} weights do not fit; was it trained on another base?"
        )


class Loaded:
    """The adapters that this worker had the server load, and when each may be unloaded.

    One that is no longer wanted is unloaded when every request of ours has ended that began while it was, and
    not before `rest` seconds: as long as a draft may take, so that other workers, who see a promotion a
    moment later, have ended theirs as well. It knows nothing of adapters loaded before a restart of the
    worker: those stay until the server restarts.
    """

    def __init__(
        self,
        server: Adapters,
        *,
        rest: float,
        executor: Executor | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._server = server
        self._rest = rest
        self._executor = executor
        self._clock = clock
        self._lock = threading.Lock()
        self._left: dict[str, float | None] = {}  # ours, and since when they are not wanted
        self._going: set[str] = set()
        self._flying: dict[object, float] = {}  # requests, and when they began

    def load(self, name: str, folder: Path) -> str:
        """The name, by which requests can use it from now on; also where another worker was faster. Raises
        StateError.
        """
        try:
            if name not in self._server.listed():
                self._load(name, folder)
        except BackendError as error:
            raise StateError(
                f"expected the model to load the adapter {name}, got: {error}. A server needs "
                "--enable-lora, VLLM_ALLOW_RUNTIME_LORA_UPDATING=True, "
                f"and to see {folder} at this path"
            ) from error
        with self._lock:
            self._left[name] = None
        return name

    def _load(self, name: str, folder: Path) -> None:
        try:
            self._server.load(name, folder)
        except BackendError:
            if name not in self._server.listed():
                raise

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """Around one request that is in flight, from before its adapter is chosen."""
        one = object()
        with self._lock:
            self._flying[one] = self._clock()
        try:
            yield
        finally:
            with self._lock:
                del self._flying[one]

    def sweep(self, wanted: Callable[[], Collection[str]]) -> None:
        """Unload what is not needed. `wanted`: names that may still be used; read again before one is
        unloaded.
        """
        with self._lock:
            self._mark(wanted())
            going = [name for name in self._left if name not in self._going and self._may_go(name)]
            self._going.update(going)
        for name in going:
            if self._executor is None:
                self._unload(name, wanted)
                continue
            try:
                self._executor.submit(self._unload, name, wanted)
            except RuntimeError:  # it has been shut down: the worker ends
                return

    def _mark(self, kept: Collection[str]) -> None:
        now = self._clock()
        self._left = {
            name: None if name in kept else now if left is None else left for name, left in self._left.items()
        }

    def _may_go(self, name: str) -> bool:
        left = self._left.get(name)
        return (
            left is not None
            and self._clock() - left >= self._rest
            and min(self._flying.values(), default=math.inf) > left
        )

    def _unload(self, name: str, wanted: Callable[[], Collection[str]]) -> None:
        try:
            with self._lock:
                self._mark(wanted())
                if not self._may_go(name):
                    return
            self._server.unload(name)
        except BackendError as error:
            log.warning("the adapter %s stays loaded for now: %s", name, error)
            with self._lock:
                self._left[name] = self._clock()
        else:
            with self._lock:
                self._left.pop(name, None)
        finally:
            with self._lock:
                self._going.discard(name)


# The language model with the adapters of the slot `llm-adapter`.


class Served(PolicySlot[str], Protocol):
    """Adapters by their names on the server, "" the model itself (models.registry.serving)."""

    @property
    def held(self) -> Iterable[str]: ...

    def lost(self, artefact: str, /) -> None: ...


class AdaptedLLM:
    """Answers by adapters. For one event loop, as the model behind it."""

    def __init__(self, llm: LLM, served: Served, loaded: Loaded) -> None:
        self._llm, self._served, self._loaded = llm, _Reporting(served), loaded

    async def answered(
        self,
        prompt: Prompt,
        request: str,
        timeout: float,  # noqa: ASYNC109
    ) -> tuple[Completion, tuple[Decision, ...]]:
        """The answer and which adapter gave it. Another is used if one returns nothing usable; a server that
        is down or late would be so for all of them. Raises BackendError.
        """
        with self._loaded.in_use():
            found = await answered_async(
                self._served, request, lambda name: self._complete(name, prompt, timeout), BackendRefused
            )
        self._loaded.sweep(lambda: set(self._served.held))
        return found

    def shadow(self, decisions: Sequence[Decision]) -> tuple[str, str] | None:
        """Artefact and name of the adapter that answers too."""
        return in_shadow(self._served, decisions)

    async def shadow_completion(self, name: str, prompt: Prompt, timeout: float) -> Completion:  # noqa: ASYNC109 - as the port
        """The completion of the shadow adapter. Raises BackendError."""
        with self._loaded.in_use():
            return await self._complete(name, prompt, timeout)

    async def _complete(self, name: str, prompt: Prompt, timeout: float) -> Completion:  # noqa: ASYNC109 - as the port
        completion = await self._llm.complete(msgspec.structs.replace(prompt, model=name), timeout=timeout)
        # An adapter is recorded as the version of a draft; its backend is the model, whatever the server
        # calls the two together.
        return msgspec.structs.replace(completion, model=self._llm.name) if name else completion


class _Reporting:
    """The same, if a server has forgotten an adapter it loads it again."""

    def __init__(self, served: Served) -> None:
        self._served = served
        self.slot = served.slot

    @property
    def held(self) -> Iterable[str]:
        return self._served.held

    def options(self, request: str, /) -> Sequence[Option[str]]:
        return self._served.options(request)

    def shadow(self) -> tuple[str, str] | None:
        return self._served.shadow()

    def failed(self, artefact: str, error: Exception, /) -> None:
        self._served.failed(artefact, error)
        if isinstance(error, AdapterUnknown):
            self._served.lost(artefact)
