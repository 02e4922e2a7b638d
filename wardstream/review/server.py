"""The server: pages of the sink's folder, and marks out. On loopback, behind a token; nothing is kept but
the verdicts since it started.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, Final

from aiohttp import web

from schemas.errors import ConfigurationError, DeliveryError, InputError
from wardstream.review import pages
from wardstream.review.marks import LONGEST, task
from wardstream.settings import ReviewSettings

_COOKIE: Final = "wardstream-review"
_HEADERS: Final = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
_SHORTEST: Final = 16
_MOST_LOGINS: Final = 16  # that wait for their answer at a time
#: Bytes of a form with the longest text there may be, of letters that a browser sends as twelve.
_LARGEST: Final = 12 * LONGEST + 2**16
#: Takes a mark to where ingest reads.
Publish = Callable[[Mapping[str, Any]], None]


class Review:
    """Raises ConfigurationError without a token that is long enough: who can reach it could teach the system
    anything.
    """

    def __init__(self, settings: ReviewSettings, folder: Path, publish: Publish) -> None:
        if len(settings.token) < _SHORTEST:
            raise ConfigurationError(
                f"expected review.token (WARDSTREAM_REVIEW__TOKEN) of {_SHORTEST} characters at least, got "
                f"{'a shorter one' if settings.token else 'none'}"
            )
        self._settings, self._folder, self._publish = settings, folder, publish
        self._session = hashlib.sha256(secrets.token_bytes(32)).hexdigest()
        self._verdicts: dict[str, str] = {}
        self._login_lock, self._logins = asyncio.Lock(), 0
        self.app = web.Application(middlewares=[self._guarded], client_max_size=_LARGEST)
        self.app.add_routes(
            [
                web.post("/login", self._login),
                web.get("/", self._list),
                web.get("/draft/{stem}", self._draft),
                web.post("/draft/{stem}", self._mark),
                web.get("/page/{stem}", self._page),
            ]
        )

    @web.middleware
    async def _guarded(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """By the name under which it is known, from its own pages, with the token."""
        name = request.host.rpartition(":")[0] if request.host.rpartition(":")[2].isdigit() else request.host
        if name not in {*self._settings.hosts, self._settings.host}:
            return web.Response(
                status=421, text="the review is not known by this name (review.hosts)\n", headers=_HEADERS
            )
        if request.method == "POST" and request.headers.get("Origin") not in (
            f"http://{request.host}",
            f"https://{request.host}",
        ):
            return web.Response(
                status=403, text="a mark comes from the page of its draft\n", headers=_HEADERS
            )
        known = hmac.compare_digest(
            request.cookies.get(_COOKIE, "").encode(errors="replace"), self._session.encode()
        )
        if not known and request.path != "/login":
            return _html(pages.login(), 401)
        return await handler(request)

    async def _login(self, request: web.Request) -> web.StreamResponse:
        given = (await _form(request)).get("token")
        if self._logins >= _MOST_LOGINS:
            return _html(pages.login("Too many are logging in; try again."), 429)
        self._logins += 1
        try:
            async with (
                self._login_lock
            ):  # one guess a second for all together: more connections are no faster
                return await self._answer(given)
        finally:
            self._logins -= 1

    async def _answer(self, given: object) -> web.StreamResponse:
        if not isinstance(given, str) or not hmac.compare_digest(
            given.encode(errors="replace"), self._settings.token.encode()
        ):
            await asyncio.sleep(1)
            return _html(pages.login("This is not the token."), 403)
        answer = web.Response(status=303, headers=_HEADERS | {"Location": "/"})
        answer.set_cookie(_COOKIE, self._session, httponly=True, samesite="Strict", path="/")
        return answer

    async def _list(self, request: web.Request) -> web.StreamResponse:
        return _html(await asyncio.to_thread(pages.listing, self._folder, self._verdicts))

    async def _draft(self, request: web.Request) -> web.StreamResponse:
        stem = request.match_info["stem"]
        document = pages.opened(self._folder, stem)
        if document is None:
            return await self._gone()
        return _html(pages.draft(stem, document, self._verdicts.get(document.identifier, "")))

    async def _gone(self, typed: str = "") -> web.StreamResponse:
        message = "This draft is not there any more: it was drafted anew, or taken back." + (
            " What you wrote was not sent; it stands below the list." if typed else ""
        )
        return _html(
            await asyncio.to_thread(pages.listing, self._folder, self._verdicts, message, typed), 404
        )

    async def _mark(self, request: web.Request) -> web.StreamResponse:
        stem, form = request.match_info["stem"], await _form(request)
        document = pages.opened(self._folder, stem)
        verdict, reason, text = (
            value if isinstance(value := form.get(name, ""), str) else ""
            for name in ("verdict", "reason", "text")
        )
        if document is None:
            return await self._gone(text if verdict == "edited" else "")
        try:
            resource = task(document, verdict, reason, text if verdict == "edited" else "")
            await asyncio.to_thread(self._publish, resource)
        except InputError:
            return _html(
                pages.draft(
                    stem,
                    document,
                    message="Not sent: a rejection needs a reason, an edited draft its text, of at most "
                    f"{LONGEST} characters.",
                    typed=text,
                    reason=reason,
                ),
                422,
            )
        except DeliveryError:
            return _html(
                pages.draft(
                    stem,
                    document,
                    message="Not sent: the broker does not answer. What you wrote is still below; try again in "
                    "a minute.",
                    typed=text,
                    reason=reason,
                ),
                503,
            )
        self._verdicts[document.identifier] = verdict
        return web.Response(status=303, headers=_HEADERS | {"Location": f"/draft/{stem}"})

    async def _page(self, request: web.Request) -> web.StreamResponse:
        """As the sink wrote it, with the policy that stands in it."""
        stem = request.match_info["stem"]
        if pages.opened(self._folder, stem) is None or not (page := self._folder / f"{stem}.html").is_file():
            return web.Response(
                status=404,
                text="The page of this draft is not in the folder. Do not judge what you cannot see; read "
                "it with: wardstream drafts\n",
                headers=_HEADERS,
            )
        return web.Response(
            body=page.read_bytes(),
            content_type="text/html",
            charset="utf-8",
            headers=_HEADERS | {"Content-Security-Policy": "sandbox allow-scripts"},
        )


async def _form(request: web.Request) -> Mapping[str, Any]:
    """Raises HTTPBadRequest for what no browser sends: an encoding that is none, a form without its
    boundary.
    """
    try:
        return await request.post()
    except (LookupError, ValueError):
        raise web.HTTPBadRequest(text="expected a form, got something else\n", headers=_HEADERS) from None


def _html(page: str, status: int = 200) -> web.Response:
    return web.Response(
        text=page,
        status=status,
        content_type="text/html",
        headers=_HEADERS | {"Content-Security-Policy": pages.policy()},
    )


def serve(
    settings: ReviewSettings, folder: Path, publish: Publish, say: Callable[[str], None] = print
) -> None:
    """Until it is interrupted. Raises ConfigurationError, OSError where it cannot listen."""
    review = Review(settings, folder, publish)
    say(f"drafts of {folder} at http://{settings.host}:{settings.port}/")
    web.run_app(review.app, host=settings.host, port=settings.port, print=None, access_log=None)
