"""A small issuer of logins by OpenID Connect, for `make web-demo` and the tests. On loopback only: nobody has a password."""

from __future__ import annotations

import base64
import hashlib
import html
import secrets
import time
from collections.abc import Mapping
from typing import Any

from aiohttp import web
from joserfc import jwt
from joserfc.jwk import RSAKey
from yarl import URL

_PAGE = (
    "<!doctype html><html lang='en'><head><meta charset='utf-8'><meta name='viewport' content='width=device-width'>"
    "<title>Log in</title><style>:root {{ color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText }} a {{ display: inline-block; padding: .4rem 0; color: inherit }}</style></head><body><main><h1>Log in as</h1><ul>{}</ul></main></body></html>"
)


class Issuer:
    """`users`: claims by name; who logs in chooses one, or is the only one. `url` is where it listens, `key` signs."""

    def __init__(self, users: Mapping[str, Mapping[str, Any]]) -> None:
        self.users = {name: dict(claims) for name, claims in users.items()}
        self.published = self.key = RSAKey.generate_key(2048, {"kid": "1", "use": "sig"})
        self.url, self.codes = "", dict[str, tuple[str, Mapping[str, str]]]()
        self.app = web.Application()
        self.app.add_routes(
            [
                web.get("/.well-known/openid-configuration", self._about),
                web.get("/authorize", self._authorize),
                web.get("/as/{user}", self._authorize),
                web.post("/token", self._token),
                web.get("/jwks", self._keys),
            ]
        )

    async def _about(self, _: web.Request) -> web.Response:
        ends = {"authorization_endpoint": "authorize", "token_endpoint": "token", "jwks_uri": "jwks"}
        return web.json_response({"issuer": self.url, **{n: f"{self.url}/{e}" for n, e in ends.items()}})

    async def _authorize(self, request: web.Request) -> web.Response:
        user = request.match_info.get("user") or (next(iter(self.users)) if len(self.users) == 1 else "")
        if user not in self.users:
            rows = "".join(
                f'<li><a href="/as/{name}?{html.escape(request.query_string)}">{html.escape(str(claims["name"]))}</a></li>'
                for name, claims in self.users.items()
            )
            return web.Response(text=_PAGE.format(rows), content_type="text/html")
        code = secrets.token_urlsafe(8)
        self.codes[code] = user, dict(request.query)
        back = URL(request.query["redirect_uri"]).with_query(code=code, state=request.query["state"])
        return web.Response(status=302, headers={"Location": str(back)})

    async def _token(self, request: web.Request) -> web.Response:
        form = await request.post()
        user, begun = self.codes.pop(str(form["code"]))
        digest = hashlib.sha256(str(form["code_verifier"]).encode()).digest()
        if base64.urlsafe_b64encode(digest).rstrip(b"=").decode() != begun["code_challenge"]:
            return web.json_response({"error": "invalid_grant"}, status=400)
        now = int(time.time())
        claims = {
            "iss": self.url,
            "aud": begun["client_id"],
            "sub": user,
            "exp": now + 60,
            "iat": now,
            "nonce": begun["nonce"],
        }
        token = jwt.encode({"alg": "RS256", "kid": "1"}, {**claims, **self.users[user]}, self.key)
        return web.json_response({"access_token": "a", "token_type": "Bearer", "id_token": token})

    async def _keys(self, _: web.Request) -> web.Response:
        return web.json_response({"keys": [self.published.as_dict(private=False)]})
