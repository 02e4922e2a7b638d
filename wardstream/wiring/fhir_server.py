"""The client of the FHIR server that signed documents go to, logged in by OAuth2 where that is set."""

from __future__ import annotations

import json
from collections.abc import Generator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import httpx

from schemas.errors import ConfigurationError, StoreUnavailable
from wardstream.settings import FhirSettings
from wardstream.settings.parts import read_secret

_LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
_LEAST: Final = 24  # characters
_LEEWAY_S: Final = 60  # before its end a token is fetched anew


def client_of(settings: FhirSettings) -> httpx.Client:
    """Raises ConfigurationError for settings that contradict each other, or that would send documents in clear."""
    for name, url in (("fhir.url", settings.url), ("fhir.token_url", settings.token_url)):
        where = urlsplit(url)
        if where.scheme == "http" and where.hostname not in _LOOPBACK:
            raise ConfigurationError(
                f"expected {name} with https:// beyond loopback, got http://: documents are patient data"
            )
    login = ClientCredentials(settings) if settings.token_url else None
    return httpx.Client(base_url=settings.url.rstrip("/") + "/", timeout=settings.timeout, auth=login)


def signing_key(settings: FhirSettings) -> str:
    """What notifications are signed with; "" where none are sent. Raises ConfigurationError for none, or a short one."""
    if settings.form != "notification":
        return ""
    found = "" if settings.signing_key is None else read_secret("fhir.signing_key", settings.signing_key)
    if len(found) < _LEAST:
        raise ConfigurationError(
            f"expected fhir.signing_key, a file with a secret of at least {_LEAST} characters (openssl rand -hex 32), for "
            "fhir.form = notification"
        )
    return found


class ClientCredentials(httpx.Auth):
    """A token by OAuth2 client credentials, fetched anew before it ends, and once where the server refuses it."""

    def __init__(self, settings: FhirSettings) -> None:
        if bool(settings.client_secret) == bool(settings.key) or not settings.client_id:
            raise ConfigurationError(
                "expected fhir.client_id and one of fhir.client_secret and fhir.key for fhir.token_url"
            )
        if find_spec("authlib") is None:
            raise ConfigurationError(
                "expected authlib for fhir.token_url, got none; install the extra: pip install 'wardstream[oidc]'"
            )
        self._settings = settings
        self._secret: Any = settings.client_secret
        self._method: Any = "client_secret_basic"
        if settings.key:
            self._secret, self._method = _private_key(settings.key, settings.token_url)
        self._token: Any = None

    def sync_auth_flow(self, request: httpx.Request) -> Generator[httpx.Request, httpx.Response, None]:
        if self._token is None or self._token.is_expired(_LEEWAY_S):
            self._token = self._fetched()
        request.headers["authorization"] = f"Bearer {self._token['access_token']}"
        answer = yield request
        if answer.status_code == 401:
            self._token = self._fetched()
            request.headers["authorization"] = f"Bearer {self._token['access_token']}"
            yield request

    def _fetched(self) -> Any:
        """Raises StoreUnavailable: the sink waits and tries again."""
        from authlib.common.errors import AuthlibBaseError
        from authlib.integrations.httpx_client import OAuth2Client

        held = self._settings
        try:
            with OAuth2Client(
                held.client_id,
                self._secret,
                scope=held.scope,
                token_endpoint_auth_method=self._method,
                timeout=held.timeout,
            ) as client:
                token = client.fetch_token(held.token_url, grant_type="client_credentials")
            if not token.get("access_token"):
                raise ValueError("no token")
        except (AuthlibBaseError, httpx.HTTPError, ValueError) as error:
            raise StoreUnavailable(
                f"expected a token of fhir.token_url for fhir.client_id, got {type(error).__name__}"
            ) from None
        return token


def _private_key(path: Path, token_url: str) -> tuple[Any, Any]:
    """The key, and the method that signs with it. Raises ConfigurationError where the file is none."""
    from authlib.oauth2.rfc7523 import PrivateKeyJWT
    from joserfc.errors import JoseError
    from joserfc.jwk import JWKRegistry

    try:
        key: Any = JWKRegistry.import_key(json.loads(read_secret("fhir.key", path)))
        if not key.is_private:
            raise ValueError("public")
    except (JoseError, ValueError, TypeError, KeyError, AttributeError):
        raise ConfigurationError(
            f"expected a private key as JWK in {path} (fhir.key), of kty RSA or EC, got something else"
        ) from None
    headers = {"kid": key.kid} if key.kid else None
    return key, PrivateKeyJWT(token_url, headers=headers, alg="ES384" if key.key_type == "EC" else "RS384")
