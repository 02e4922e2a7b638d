"""A small FHIR server: conditional create and update by identifier, transactions of them, client credentials; it refuses and
fails on demand.

    with FhirServer() as server:
        server.script(422, 503)
        ... server.base, server.held ...
"""

from __future__ import annotations

from collections import deque
from http.server import BaseHTTPRequestHandler
from typing import Any
from urllib.parse import parse_qs, parse_qsl, unquote, urlsplit

import orjson

from tests.servers.threaded import ThreadedServer

REFUSAL = {
    "resourceType": "OperationOutcome",
    "issue": [
        {
            "severity": "error",
            "code": "business-rule",
            "diagnostics": "Mrs Canary of bed 7 is not known here",
            "expression": ["DocumentReference.subject"],
        }
    ],
}


class FhirServer(ThreadedServer):
    """Use as a context manager. `held`: resources by type, as they are now."""

    def __init__(self, *, login: bool = False) -> None:
        super().__init__(self._handler(), "fhir-server")
        self.held: dict[str, list[dict[str, Any]]] = {}
        self.tokens = ["t0"] if login else []
        self.assertions: list[dict[str, str]] = []
        self.requests = self.ids = 0
        self.refused = b""  # a request whose body has it is refused, each time
        self._script: deque[int] = deque()

    @property
    def base(self) -> str:
        return self.base_url.removesuffix("/v1") + "/fhir"

    def script(self, *statuses: int) -> None:
        """What the next requests get: an HTTP status; 0: no answer."""
        self._script.extend(statuses)

    def answer(self, method: str, path: str, headers: Any, body: bytes) -> tuple[int, Any] | None:
        where = urlsplit(path)
        if where.path == "/token":
            self.assertions.append(
                dict(parse_qsl(body.decode())) | {"authorization": headers.get("authorization", "")}
            )
            self.tokens.append(f"t{len(self.tokens)}")
            return 200, {"access_token": self.tokens[-1], "token_type": "Bearer", "expires_in": 300}
        self.requests += 1
        if self.tokens and headers.get("authorization") != f"Bearer {self.tokens[-1]}":
            return 401, {}
        if self.refused and self.refused in body:
            return 422, REFUSAL
        status = self._script.popleft() if self._script else 200
        if status == 0:
            return None
        if status != 200:
            return status, REFUSAL if status in (400, 422, 500) else "<html>gateway</html>"
        kind, _, name = where.path.removeprefix("/fhir/").partition("/")
        if method == "DELETE":
            self.held[kind] = [one for one in self.held.get(kind, []) if one["id"] != name]
            return 200, {}
        if method == "GET":
            of = parse_qs(where.query)["subject"]
            found = [one for one in self.held.get(kind, []) if [one["subject"].get("reference")] == of]
            return 200, {"resourceType": "Bundle", "entry": [{"resource": one} for one in found]}
        sent = orjson.loads(body)
        if where.path.rstrip("/") == "/fhir":
            assert method == "POST" and sent["type"] == "transaction"
            for entry in sent["entry"]:
                request = entry["request"]
                search = request.get("ifNoneExist") or urlsplit(request["url"]).query
                self.put(request["method"], entry["resource"], search)
            return 200, {"resourceType": "Bundle", "type": "transaction-response"}
        assert where.path == f"/fhir/{sent['resourceType']}"
        return self.put(
            method, sent, headers.get("if-none-exist", "") if method == "POST" else where.query
        ), {}

    def put(self, method: str, resource: dict[str, Any], search: str) -> int:
        system, _, value = unquote(parse_qs(search)["identifier"][0]).partition("|")
        known = self.held.setdefault(resource["resourceType"], [])
        found = [one for one in known if {"system": system, "value": value} in identifiers(one)]
        if method == "POST" and found:
            return 200
        assert len(found) <= 1 and method in ("POST", "PUT")
        if found:
            known.remove(found[0])
        self.ids += 1
        known.append({**resource, "id": str(self.ids)})
        return 200 if found else 201

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def _any(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                answered = server.answer(self.command, self.path, self.headers, body)
                if answered is None:
                    self.close_connection = True
                    return
                status, content = answered
                out = content.encode() if isinstance(content, str) else orjson.dumps(content)
                self.send_response(status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(out)))
                self.end_headers()
                self.wfile.write(out)

            do_POST = do_PUT = do_GET = do_DELETE = _any

            def log_message(self, format: str, *args: object) -> None:
                """Nothing: pytest has the output."""

        return Handler


def identifiers(resource: dict[str, Any]) -> list[dict[str, str]]:
    held = resource.get("identifier", [])
    return [*(held if isinstance(held, list) else [held]), resource.get("masterIdentifier", {})]
