"""One question over HTTP to a server that speaks OpenAI's protocol: what a client is made of, and an answer
that is whole, bounded and in time.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import httpx
from pydantic import SecretStr

from models.llm.port import BackendError, BackendRefused, BackendTimeout, LLMSettings
from models.llm.reply import refusal


def headers(api_key: SecretStr | None) -> dict[str, str]:
    """Of a question to a server that speaks OpenAI's protocol."""
    found = {"content-type": "application/json", "accept": "application/json"}
    if api_key is not None:
        found["authorization"] = f"Bearer {api_key.get_secret_value()}"
    return found


def client_of(settings: LLMSettings, transport: httpx.AsyncBaseTransport | None = None) -> httpx.AsyncClient:
    """One pool of connections, as many as questions may be in flight."""
    return httpx.AsyncClient(
        headers=headers(settings.api_key),
        # The whole attempt has one timeout (below); httpx's own read timeout starts anew with every byte of a
        # slow drip.
        timeout=httpx.Timeout(None, connect=settings.connect_timeout),
        limits=httpx.Limits(
            max_connections=settings.concurrency, max_keepalive_connections=settings.concurrency
        ),
        follow_redirects=False,  # evidence goes where the settings say, nowhere else
        trust_env=False,  # no proxy from the environment between us and the patient's notes
        transport=transport,
    )


def blocking_client_of(
    api_key: SecretStr | None, transport: httpx.BaseTransport | None = None
) -> httpx.Client:
    """The same for those who have no event loop. The time limit is given with each request
    (`posted_blocking`).
    """
    return httpx.Client(
        headers=headers(api_key), follow_redirects=False, trust_env=False, transport=transport
    )


async def posted(
    client: httpx.AsyncClient, url: str, content: bytes, *, limit: float, most: int
) -> tuple[httpx.Headers, bytes]:
    """Headers and body of an answer of status 200, within `limit` seconds and `most` bytes. Raises
    BackendError and what is one.
    """
    try:
        async with asyncio.timeout(limit), client.stream("POST", url, content=content) as response:
            if response.status_code != 200:
                raise refusal(response.status_code, response.headers, now=time.time())
            return response.headers, await _read(response, most)
    except (TimeoutError, httpx.TimeoutException):
        raise BackendTimeout(
            f"expected a whole answer within {limit:.1f} s; is the server's queue too long?"
        ) from None
    except httpx.HTTPError as error:
        # Only the kind: httpx puts URLs into its messages, and a URL may carry credentials.
        raise BackendError(f"the connection failed ({type(error).__name__}); is the server up?") from None
    except httpx.InvalidURL:
        raise BackendRefused("the base URL is not a URL; expected http(s)://host:port/v1") from None


async def _read(response: httpx.Response, most: int) -> bytes:
    """The body, as far as it may go."""
    parts: list[bytes] = []
    size = 0
    async for part in response.aiter_bytes():
        size += len(part)
        if size > most:
            raise BackendRefused(f"expected at most {most} bytes, the answer is larger")
        parts.append(part)
    return b"".join(parts)


def posted_blocking(
    client: httpx.Client,
    url: str,
    content: bytes,
    *,
    limit: float,
    connect: float,
    most: int,
    clock: Callable[[], float] = time.monotonic,
    up: str = "is the server up?",
) -> bytes:
    """The body of the same, for those who have no event loop. `connect`: seconds for the connection; `up`:
    what to look at where there is none.
    """
    timeout, until = httpx.Timeout(limit, connect=min(limit, connect)), clock() + limit
    try:
        with client.stream("POST", url, content=content, timeout=timeout) as response:
            if response.status_code != 200:
                raise refusal(response.status_code, response.headers, now=time.time())
            return _read_blocking(response, most, until, clock)
    except httpx.TimeoutException:
        raise BackendTimeout(
            f"expected a whole answer within {limit:.1f} s; is the server's queue too long?"
        ) from None
    except httpx.HTTPError as error:
        # Only the kind: httpx puts URLs into its messages, and a URL may carry credentials.
        raise BackendError(f"the connection failed ({type(error).__name__}); {up}") from None
    except httpx.InvalidURL:
        raise BackendRefused("the base URL is not a URL; expected http(s)://host:port") from None


def _read_blocking(response: httpx.Response, most: int, until: float, clock: Callable[[], float]) -> bytes:
    """The body, as far as it may go, while there is time: httpx's own timeout starts anew with every byte of
    a slow drip.
    """
    parts: list[bytes] = []
    size = 0
    for part in response.iter_bytes():
        size += len(part)
        if size > most:
            raise BackendRefused(f"expected at most {most} bytes, the answer is larger")
        if clock() > until:
            raise BackendTimeout(
                "expected a whole answer in time, it was still coming in; is the server's queue too long?"
            )
        parts.append(part)
    return b"".join(parts)
