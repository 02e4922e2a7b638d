"""A small real HTTP server that speaks OpenAI's completions and vLLM's /tokenize, and can misbehave on
demand.

    with CompletionsServer(say) as server:
        server.script("status", "ok")
        ... server.base_url, server.questions ...

A token is a character. What it writes is what `say` makes of the conversation so far. As vLLM does, it leaves
the stop string out unless asked for it, and a tag never stops it while special tokens are skipped.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler
from typing import Any, Literal, TypeAlias

import orjson

from tests.servers.threaded import ThreadedServer

Kind: TypeAlias = Literal[
    "ok",
    "status",  # 500, echoing the prompt as real servers do
    "busy",  # 429 with Retry-After
    "too long",  # 400
    "html",  # 200, but a proxy's page
    "list",  # 200, JSON, but no object
    "empty",  # no choices
    "plain",  # no token ids: not vLLM
    "few",  # fewer log-probabilities than tokens
    "null",  # a log-probability that is null
    "shifted",  # offsets that count from the prompt's beginning
    "hang",  # answers when the server is closed
    "disconnect",
]


class CompletionsServer(ThreadedServer):
    """Use as a context manager; it owns threads."""

    def __init__(self, say: Callable[[str], str]) -> None:
        super().__init__(self._handler(), "completions-server")
        self.say = say
        self._lock = threading.Lock()
        self._script: deque[Kind] = deque()

    def script(self, *kinds: Kind) -> None:
        """How the next completions are treated, in order; then `ok`."""
        self._script.extend(kinds)

    def answer(self, path: str, question: dict[str, Any]) -> tuple[int, bytes, dict[str, str]] | None:
        """Status, body and headers; None: hang up."""
        if path == "/tokenize":
            text = (
                question["prompt"]
                if "prompt" in question
                else "".join(f"{one['content']}\n" for one in question["messages"])
            )
            return 200, orjson.dumps({"tokens": [ord(c) for c in text]}), {}
        if path != "/v1/completions":
            return 404, b"{}", {}
        with self._lock:
            self.questions.append(question)
            kind = self._script.popleft() if self._script else "ok"
        match kind:
            case "status":
                return 500, orjson.dumps({"error": "".join(map(chr, question["prompt"]))}), {}
            case "busy":
                return 429, b"{}", {"retry-after": "0"}
            case "too long":
                return 400, b"{}", {}
            case "html":
                return 200, b"<html>502</html>", {}
            case "list":
                return 200, b"[]", {}
            case "hang":
                self.closing.wait(30)
                return None
            case "disconnect":
                return None
        return 200, orjson.dumps(self._completion(question, kind)), {}

    def _completion(self, question: dict[str, Any], kind: Kind) -> dict[str, Any]:
        text = self.say("".join(map(chr, question["prompt"])))[: question["max_tokens"]]
        cut, finish = len(text), "length" if len(text) == question["max_tokens"] else "stop"
        for stop in question["stop"]:
            if not question["skip_special_tokens"] and (at := text.find(stop)) >= 0:
                cut, finish = min(cut, at + len(stop) * question["include_stop_str_in_output"]), "stop"
        text = text[:cut]
        begin = len(question["prompt"]) if kind == "shifted" else 0
        logprobs: list[float | None] = [-0.5] * (len(text) - (kind == "few"))
        if kind == "null":
            logprobs[-1] = None
        told = {
            "tokens": list(text),
            "token_logprobs": logprobs,
            "text_offset": [begin + at for at in range(len(text))],
            "top_logprobs": [],
        }
        choice: dict[str, Any] = {"index": 0, "text": text, "logprobs": told, "finish_reason": finish}
        if kind != "plain" and question.get("return_token_ids"):
            choice["token_ids"] = [ord(c) for c in text]
        return {"model": question["model"], "choices": [] if kind == "empty" else [choice]}

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                self._send(200, orjson.dumps({"data": [{"id": "stub"}]}), {})

            def do_POST(self) -> None:
                question = orjson.loads(self.rfile.read(int(self.headers["content-length"])))
                answered = server.answer(self.path, question)
                if answered is None:
                    self.close_connection = True
                    return
                self._send(*answered)

            def _send(self, status: int, body: bytes, headers: dict[str, str]) -> None:
                self.send_response(status)
                for name, value in {
                    "content-type": "application/json",
                    "content-length": str(len(body)),
                    **headers,
                }.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: object) -> None:
                """Nothing: pytest has the output."""

        return Handler
