"""A small real HTTP server that speaks the OpenAI chat protocol and can misbehave on demand.

    with LLMServer() as server:
        server.script(Behaviour("status", status=429, retry_after="0"), Behaviour("ok"))
        ... server.base_url, server.questions ...

    python -m tests.servers.llm_server --port 8123 --delay 0.2      # a process of its own, for benchmarks

With `model` it knows that model and the LoRA adapters that it was told to load, as vLLM does: any other is
answered with 404.

Behaviours are taken from the script in order, then from `choose` (by the question), then the default. One
thread, one event loop.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Self, TypeAlias

import orjson

from tests.servers.llm_answers import honest, invented, misattributed

Kind: TypeAlias = Literal[
    "ok",  # an honest answer after `delay`
    "status",  # an error status, with Retry-After where given
    "hang",  # takes the question and never answers
    "cut",  # finish_reason length and half a JSON object
    "prose",  # 200, but the content is no JSON
    "html",  # 200, but a proxy's page
    "empty",  # no choices
    "null",  # content null
    "invented",  # numbers that no source has
    "misattributed",  # anchors that the prompt does not have
    "off-schema",  # JSON, but of another shape
    "drip",  # one byte at a time, `delay` between them
    "disconnect",  # closes after the question
    "half",  # closes in mid-answer
    "flood",  # an answer without end
]


@dataclass(frozen=True)
class Behaviour:
    """How one question is treated."""

    kind: Kind = "ok"
    delay: float = 0.0
    status: int = 500
    retry_after: str = ""
    text: str = ""  # of "ok": answered instead, whatever the schema says


@dataclass
class LLMServer:
    """The server. Use as a context manager; it owns a thread."""

    default: Behaviour = Behaviour()
    choose: Callable[[dict[str, Any]], Behaviour | None] = lambda question: None
    port: int = 0
    model: str = ""
    adapters: dict[str, str] = field(default_factory=dict)  # name -> folder
    told: list[tuple[str, str]] = field(default_factory=list)  # of its administration: what, which adapter
    questions: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    most_at_once: int = 0

    def __post_init__(self) -> None:
        self._script: deque[Behaviour] = deque()
        self._at_once = 0
        self._loop = asyncio.new_event_loop()
        self._server: asyncio.Server | None = None
        self._connections: set[asyncio.Task[None]] = set()
        self._thread = threading.Thread(target=self._loop.run_forever, name="llm-server", daemon=True)

    def script(self, *behaviours: Behaviour) -> None:
        """What the next questions get, in order."""
        self._script.extend(behaviours)

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    def __enter__(self) -> Self:
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self.listen(), self._loop).result(10)
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self.close(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    async def listen(self) -> None:
        self._server = await asyncio.start_server(self._connection, "127.0.0.1", self.port, backlog=1024)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Stop listening and cut every connection."""
        assert self._server is not None
        self._server.close()
        for task in list(self._connections):
            task.cancel()
        await asyncio.gather(*self._connections, return_exceptions=True)

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._connections.add(task)
        try:
            with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
                while await self._exchange(reader, writer):
                    pass
        finally:
            self._connections.discard(task)
            writer.close()

    async def _exchange(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """One question and its answer; whether the connection goes on."""
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        pairs = (line.split(":", 1) for line in head[1:] if ":" in line)
        headers = {name.strip().lower(): value.strip() for name, value in pairs}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        if not head[0].startswith("POST /v1/chat/completions "):
            status, told = self._administered(head[0], body)
            await _send(writer, status, told)
            return True
        question = orjson.loads(body)
        if self.model and question["model"] not in (self.model, *self.adapters):
            await _send(writer, 404, b'{"error": {"message": "The model does not exist."}}')
            return True
        self.questions.append(question)
        self.headers.append(headers)
        behaviour = self._script.popleft() if self._script else (self.choose(question) or self.default)
        self._at_once += 1
        self.most_at_once = max(self.most_at_once, self._at_once)
        try:
            return await self._treat(question, behaviour, writer)
        finally:
            self._at_once -= 1

    def _administered(self, head: str, body: bytes) -> tuple[int, bytes]:
        """Adapters in and out, as vLLM's server does it: a name can be taken once, and a folder has to be
        there.
        """
        if head.startswith("GET /v1/models "):
            return 200, orjson.dumps(
                {"data": [{"id": name} for name in (self.model or "stub", *self.adapters)]}
            )
        said = orjson.loads(body) if body else {}
        name = str(said.get("lora_name", ""))
        if head.startswith("POST /v1/load_lora_adapter "):
            self.told.append(("load", name))
            if name in self.adapters:
                return 400, b'{"error": "has already been loaded"}'
            if not (Path(said["lora_path"]) / "adapter_config.json").is_file():
                return 404, b'{"error": "No adapter found"}'
            self.adapters[name] = said["lora_path"]
            return 200, b"Success"
        if head.startswith("POST /v1/unload_lora_adapter "):
            self.told.append(("unload", name))
            return (
                (200, b"Success")
                if self.adapters.pop(name, None) is not None
                else (404, b'{"error": "cannot be found"}')
            )
        return 404, b'{"error": "no such route"}'

    async def _treat(self, question: dict[str, Any], how: Behaviour, writer: asyncio.StreamWriter) -> bool:
        if how.delay and how.kind != "drip":
            await asyncio.sleep(how.delay)
        match how.kind:
            case "status":
                extra = {"retry-after": how.retry_after} if how.retry_after else {}
                # Real servers echo the prompt in error bodies; nothing of it may come out on our side.
                await _send(
                    writer, how.status, orjson.dumps({"error": {"message": str(question["messages"])}}), extra
                )
            case "hang":
                await asyncio.Event().wait()
            case "html":
                await _send(writer, 200, b"<html><body>502 Bad Gateway</body></html>")
            case "disconnect":
                return False
            case "half":
                answer = _answer(question, how)
                writer.write(_head(200, len(answer), {}) + answer[: len(answer) // 2])
                await writer.drain()
                return False
            case "drip":
                answer = _answer(question, how)
                writer.write(_head(200, len(answer), {}))
                for i in range(len(answer)):
                    writer.write(answer[i : i + 1])
                    await writer.drain()
                    await asyncio.sleep(how.delay)
            case "flood":
                writer.write(_head(200, 1 << 40, {}))
                while True:
                    writer.write(b" " * 65536)
                    await writer.drain()
            case _:
                await _send(writer, 200, _answer(question, how))
        return True


def _answer(question: dict[str, Any], how: Behaviour) -> bytes:
    """The body of a 200."""
    finish = "stop"
    text: str | None
    match how.kind:
        case "invented":
            text = orjson.dumps(invented(question)).decode()
        case "misattributed":
            text = orjson.dumps(misattributed(question)).decode()
        case "off-schema":
            text = '{"unexpected": [1, {"shape": null}]}'
        case "prose":
            text = "Certainly! Here is the draft you asked for."
        case "null":
            text = None
        case "cut":
            whole = orjson.dumps(honest(question)).decode()
            text, finish = whole[: max(1, len(whole) // 2)], "length"
        case _:
            text = how.text or orjson.dumps(honest(question)).decode()
    choice = {"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": finish}
    words = sum(len(message["content"].split()) for message in question["messages"])
    return orjson.dumps(
        {
            "id": "chatcmpl-stub",
            "object": "chat.completion",
            "model": question.get("model") or "stub",
            "choices": [] if how.kind == "empty" else [choice],
            "usage": {"prompt_tokens": words, "completion_tokens": len((text or "").split())},
        }
    )


def _head(status: int, length: int, extra: dict[str, str]) -> bytes:
    headers = {"content-type": "application/json", "content-length": str(length), **extra}
    return (
        f"HTTP/1.1 {status} X\r\n" + "".join(f"{k}: {v}\r\n" for k, v in headers.items()) + "\r\n"
    ).encode()


async def _send(
    writer: asyncio.StreamWriter, status: int, body: bytes, extra: dict[str, str] | None = None
) -> None:
    writer.write(_head(status, len(body), extra or {}) + body)
    await writer.drain()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--delay", type=float, default=0.0, help="seconds before each answer")
    options = parser.parse_args()

    async def serve() -> None:
        server = LLMServer(default=Behaviour("ok", delay=options.delay), port=options.port)
        await server.listen()
        print(server.base_url, flush=True)
        await asyncio.Event().wait()

    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve())


if __name__ == "__main__":
    main()
