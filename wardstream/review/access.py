"""Who opens what: one person who is named at the start, on loopback; or a login by OpenID Connect (extra `oidc`), with
roles, and the patients of the wards and care teams that a mapping file names. Each access becomes a FHIR AuditEvent on
`ehr.audit`.
"""

from __future__ import annotations

import base64
import logging
import re
import secrets
import time
import tomllib
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import orjson
from confluent_kafka import Producer

from schemas.errors import ConfigurationError, WardstreamError
from schemas.our_names import URI
from streams.topics import AUDIT, FHIR
from wardstream.drafts import Document
from wardstream.review.records import ward_key
from wardstream.settings import ReviewSettings

logger: Final = logging.getLogger("wardstream.review")

#: What a role opens, by the names of routes.
ROLES: Final[Mapping[str, frozenset[str]]] = {
    "clinician": frozenset(
        {
            "list",
            "list-events",
            "draft",
            "notes",
            "decide",
            "signed",
            "patients",
            "patients-events",
            "patient",
            "glass",
        }
    ),
    "ops": frozenset({"ops", "ops-events", "letter", "mend", "policies", "move"}),
    "ml": frozenset({"policies", "move", "trajectory"}),
}
LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1", "[::1]"})
PRACTITIONER: Final = re.compile(r"(?:^|/)(Practitioner(?:Role)?/[A-Za-z0-9\-.]{1,64})$")
_LOGIN_S: Final = 600  # within which a login at the issuer has to end
_IDLE_S: Final = 30 * 60
_LONGEST_S: Final = 12 * 3600  # a shift
_OPENED_S: Final = 4 * 3600  # that a broken glass opens a patient


class LoginError(WardstreamError):
    """The issuer's answer opens nothing; the message states why, without the answer."""


@dataclass(frozen=True)
class Reviewer:
    """A person who may see and sign drafts."""

    reference: str  # "Practitioner/7"
    name: str = ""
    roles: frozenset[str] = frozenset({"clinician"})
    groups: frozenset[str] = frozenset()  # of the issuer, for the mapping file

    @property
    def shown(self) -> str:
        return f"{self.name} ({self.reference})" if self.name else self.reference

    def may(self, what: str) -> bool:
        return any(what in ROLES.get(role, ()) for role in self.roles)


def roles_of(what: str) -> list[str]:
    """The roles that open a page."""
    return [role for role, opens in ROLES.items() if what in opens]


def named(reference: str) -> Reviewer:
    """Of `--reviewer`. Raises ConfigurationError for what names no practitioner."""
    if not (found := PRACTITIONER.fullmatch(reference)):
        raise ConfigurationError(
            "expected --reviewer Practitioner/ID, the person who signs: without a login (review.issuer) one person "
            f"reviews, on this machine only; got {'another form' if reference else 'none'}"
        )
    return Reviewer(found[1], roles=frozenset(ROLES))


class Wards:
    """The mapping file (`review.wards`): whom the wards of patients are open to. It is read again when it changes; one
    that cannot be read opens nothing, and the log has why. Raises ConfigurationError where it cannot be read at the start.
    """

    def __init__(self, path: Path | None) -> None:
        self._path, self._seen = path, (0, 0)
        self._of: Mapping[str, frozenset[str]] = {}
        if path is not None:
            self._of, self._seen = _wards(path), _stamp(path)

    def of(self, reviewer: Reviewer) -> frozenset[str] | None:
        """Wards as `ward_key`, and the person's own reference, by which care teams name them; None: all patients."""
        if self._path is None:
            return None
        if (seen := _stamp(self._path)) != self._seen:
            try:
                self._of = _wards(self._path)
            except ConfigurationError as error:
                logger.error("%s; until then no ward is open", error)
                self._of = {}
            self._seen = seen
        names = (reviewer.reference, *(f"group:{group}" for group in reviewer.groups))
        found = frozenset[str]().union(*(self._of.get(name, frozenset()) for name in names))
        return None if ALL in found else frozenset(map(ward_key, found)) | {reviewer.reference}


#: In the mapping file: every ward.
ALL: Final = "*"


def _stamp(path: Path) -> tuple[int, int]:
    try:
        found = path.stat()
    except OSError:
        return -1, -1
    return found.st_mtime_ns, found.st_ino


def _wards(path: Path) -> dict[str, frozenset[str]]:
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ConfigurationError(f"expected review.wards in {path} as TOML: {error}") from None
    table = found.get("wards")
    if set(found) != {"wards"} or not isinstance(table, dict):
        raise ConfigurationError(f"expected one table [wards] in {path}, got {', '.join(found) or 'none'}")
    for name, wards in table.items():
        known = PRACTITIONER.fullmatch(name) or (name.startswith("group:") and len(name) > len("group:"))
        if not known or not isinstance(wards, list) or not all(isinstance(one, str) for one in wards):
            raise ConfigurationError(
                f'expected lines such as "Practitioner/7" = ["Ward 4B"] or "group:cardiology" = ["*"] in {path}'
            )
    return {name: frozenset(wards) for name, wards in table.items()}


@dataclass
class Session:
    """A browser that has logged in. `token` is expected in each form."""

    reviewer: Reviewer
    now: float
    token: str = field(default_factory=lambda: secrets.token_urlsafe(32))
    began: float = 0.0
    seen: float = 0.0
    minute: int = 0
    requests: int = 0
    opened: dict[str, float] = field(default_factory=dict)  # record -> until when, by breaking the glass
    shown: dict[str, float] = field(default_factory=dict)  # draft -> since when, until it is decided

    def __post_init__(self) -> None:
        self.began = self.seen = self.now

    def over(self, now: float) -> bool:
        return now - self.seen > _IDLE_S or now - self.began > _LONGEST_S

    def break_glass(self, record: str, now: float) -> None:
        self.opened[record] = now + _OPENED_S

    def opens(self, record: str, now: float) -> bool:
        return self.opened.get(record, 0.0) > now

    def count(self, now: float) -> int:
        """Requests in this minute, with this one."""
        minute = int(now // 60)
        self.requests = self.requests + 1 if minute == self.minute else 1
        self.minute, self.seen = minute, now
        return self.requests


class OpenId:
    """Code flow with PKCE, state and nonce. The issuer's document and keys are fetched at each login: keys change, and
    logins are few.
    """

    def __init__(self, settings: ReviewSettings) -> None:
        if not (settings.client_id and settings.url):
            raise ConfigurationError(
                "expected review.client_id and review.url (where browsers reach this page) with review.issuer"
            )
        self._settings = settings
        self._callback = f"{settings.url.rstrip('/')}/callback"
        self._waiting: dict[str, tuple[str, str, float]] = {}  # state -> nonce, verifier, until

    async def begin(self) -> tuple[str, str]:
        """Where the browser goes, and the state that it brings back. Raises LoginError where the issuer does not
        answer.
        """
        now = time.monotonic()
        self._waiting = {state: held for state, held in self._waiting.items() if held[2] > now}
        if len(self._waiting) > 1000:
            raise LoginError("too many logins are under way; try again in some minutes")
        nonce, verifier = secrets.token_urlsafe(32), secrets.token_urlsafe(48)
        async with self._client() as client:
            about = await self._about(client)
            where, state = client.create_authorization_url(
                about["authorization_endpoint"], nonce=nonce, code_verifier=verifier
            )
        self._waiting[state] = nonce, verifier, now + _LOGIN_S
        return where, state

    async def end(self, url: str, state: str) -> Reviewer:
        """The person who has logged in. Raises LoginError."""
        import httpx
        from authlib.common.errors import AuthlibBaseError
        from joserfc import jwt
        from joserfc.errors import JoseError
        from joserfc.jwk import KeySet

        nonce, verifier, until = self._waiting.pop(state, ("", "", 0.0))
        if time.monotonic() > until:
            raise LoginError("this login was not begun here, or took too long; begin again")
        try:
            async with self._client(state) as client:
                about = await self._about(client)
                token = await client.fetch_token(
                    about["token_endpoint"], authorization_response=url, code_verifier=verifier
                )
                keys = (
                    (await client.request("GET", about["jwks_uri"], withhold_token=True))
                    .raise_for_status()
                    .json()
                )
            claims = jwt.decode(token["id_token"], KeySet.import_key_set(keys), algorithms=ALGORITHMS).claims
            jwt.JWTClaimsRegistry(
                leeway=30,
                iss={"essential": True, "value": self._settings.issuer},
                aud={"essential": True, "value": self._settings.client_id},
                exp={"essential": True},
                nonce={"essential": True, "value": nonce},
            ).validate(claims)
        except (httpx.HTTPError, AuthlibBaseError, JoseError, KeyError, ValueError, TypeError) as error:
            raise LoginError(
                f"the issuer's answer was not accepted ({type(error).__name__}); begin again"
            ) from None
        return self._reviewer(claims)

    def _reviewer(self, claims: Mapping[str, Any]) -> Reviewer:
        found = PRACTITIONER.search(str(claims.get(self._settings.reviewer_claim, "")))
        if not found:
            raise LoginError(
                f"the login has no Practitioner in its claim {self._settings.reviewer_claim} (review.reviewer_claim)"
            )
        return Reviewer(
            found[1],
            str(claims.get("name", ""))[:100],
            _listed(claims, self._settings.roles_claim) & ROLES.keys(),
            _listed(claims, self._settings.groups_claim),
        )

    def _client(self, state: str | None = None) -> Any:
        from authlib.integrations.httpx_client import AsyncOAuth2Client

        held = self._settings
        return AsyncOAuth2Client(
            held.client_id,
            held.client_secret or None,
            scope=held.scope,
            redirect_uri=self._callback,
            code_challenge_method="S256",
            token_endpoint_auth_method="client_secret_basic" if held.client_secret else "none",
            state=state,
            timeout=10,
        )

    async def _about(self, client: Any) -> Mapping[str, Any]:
        import httpx

        try:
            answer = await client.request(
                "GET",
                f"{self._settings.issuer.rstrip('/')}/.well-known/openid-configuration",
                withhold_token=True,
            )
            about: Mapping[str, Any] = answer.raise_for_status().json()
            if about["issuer"] != self._settings.issuer:
                raise LoginError(
                    "the issuer calls itself by another name than review.issuer: set it exactly so"
                )
            return {name: about[name] for name in ("authorization_endpoint", "token_endpoint", "jwks_uri")}
        except (httpx.HTTPError, KeyError, ValueError, TypeError):
            raise LoginError("the issuer (review.issuer) does not answer as OpenID Connect does") from None


def _listed(claims: Mapping[str, Any], claim: str) -> frozenset[str]:
    """A list, or words in one string; with a dot inside another claim."""
    found: Any = claims
    for name in claim.split("."):
        found = found.get(name) if isinstance(found, Mapping) else None
    held = found.split() if isinstance(found, str) else found if isinstance(found, list) else []
    return frozenset(str(one) for one in held)


ALGORITHMS: Final = ["RS256", "RS384", "RS512", "PS256", "ES256", "ES384"]


def check(settings: ReviewSettings, reviewer: str) -> None:
    """Raises ConfigurationError where people who are not known could reach patients' drafts."""
    if settings.issuer:
        if not settings.url.startswith("https://") and not loopback_only(settings):
            raise ConfigurationError(
                "expected review.url with https:// beyond loopback: put a TLS proxy in front"
            )
        return
    if not loopback_only(settings):
        raise ConfigurationError(
            "expected review.host and review.hosts on loopback, got others: without logins by OpenID Connect "
            "(review.issuer) nobody knows who signs. See docs/review.md"
        )
    named(reviewer)


def loopback_only(settings: ReviewSettings) -> bool:
    return {settings.host, *settings.hosts} <= LOOPBACK


# What is written of each access.

_DICOM: Final = "http://dicom.nema.org/resources/ontology/DCM"
_ENTITY: Final = "http://terminology.hl7.org/CodeSystem/audit-entity-type"
_ROLE: Final = "http://terminology.hl7.org/CodeSystem/object-role"
_TYPES: Final = {
    "login": ("110114", "User Authentication", "E"),
    "logout": ("110114", "User Authentication", "E"),
    "list": ("110112", "Query", "E"),
    "draft": ("110110", "Patient Record", "R"),
    "notes": ("110110", "Patient Record", "R"),
    "signed": ("110110", "Patient Record", "R"),
    "decide": ("110110", "Patient Record", "U"),
    "patients": ("110112", "Query", "E"),
    "patient": ("110110", "Patient Record", "R"),
    "cds": ("110112", "Query", "E"),
    "fhir": ("110110", "Patient Record", "R"),
    "glass": ("110127", "Emergency Override Started", "E"),
    "ops": ("110112", "Query", "E"),
    "ops-events": ("110112", "Query", "E"),
    "list-events": ("110112", "Query", "E"),
    "patients-events": ("110112", "Query", "E"),
    "letter": ("110110", "Patient Record", "R"),
    "mend": ("110110", "Patient Record", "U"),
    "policies": ("110112", "Query", "E"),
    "move": ("110100", "Application Activity", "E"),
    "trajectory": ("110112", "Query", "R"),
    "erase": ("110110", "Patient Record", "D"),
}
_REASON: Final = "http://terminology.hl7.org/CodeSystem/v3-ActReason"


def audit_event(
    what: str,
    reviewer: Reviewer | None,
    address: str = "",
    document: Document | None = None,
    query: str = "",
    *,
    patient: str = "",
    why: str = "",
    refused: bool = False,
    now: datetime | None = None,
) -> dict[str, Any]:
    """`what`: the name of a route, login or logout. `query`: what was searched for, or done. `patient`: the record, where
    there is no document. `why`: the reason of whoever breaks the glass.
    """
    code, display, action = _TYPES[what]
    agent: dict[str, Any] = {
        "requestor": True,
        "who": {"reference": reviewer.reference} if reviewer else {"display": "unknown"},
    }
    if reviewer is not None and reviewer.name:
        agent["name"] = reviewer.name
    if address:
        agent["network"] = {"address": address, "type": "2"}
    entities: list[dict[str, Any]] = []
    if document is not None:
        subject = document.bundle["entry"][0]["resource"]["subject"]
        entities = [
            {"what": subject, "type": _code(_ENTITY, "1"), "role": _code(_ROLE, "1")},
            {
                "what": {"identifier": {"system": URI, "value": document.identifier}},
                "type": _code(_ENTITY, "2"),
                "role": _code(_ROLE, "3"),
            },
        ]
    elif patient:
        whom = (
            {"reference": patient} if patient.startswith("Patient/") else {"identifier": {"value": patient}}
        )
        entities = [{"what": whom, "type": _code(_ENTITY, "1"), "role": _code(_ROLE, "1")}]
    if query:
        entities += [{"type": _code(_ENTITY, "2"), "query": base64.b64encode(query.encode()).decode()}]
    found: dict[str, Any] = {
        "resourceType": "AuditEvent",
        "id": str(uuid.uuid4()),
        "type": _code(_DICOM, code) | {"display": display},
        "subtype": [{"system": "https://wardstream.invalid/fhir/CodeSystem/review", "code": what}],
        "action": action,
        "recorded": (now or datetime.now(UTC)).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "outcome": "8" if refused else "0",
        "agent": [agent],
        "source": {"observer": {"display": "wardstream review"}},
    }
    if entities:
        found["entity"] = entities
    if why:
        found["purposeOfEvent"] = [{"coding": [_code(_REASON, "BTG")], "text": why}]
    return found


def _code(system: str, code: str) -> dict[str, str]:
    return {"system": system, "code": code}


class AuditLog:
    """Writes to `ehr.audit` without holding a page back: while no broker answers, events wait in memory for a day. What
    could not be written is counted in the log.
    """

    def __init__(self, config: Mapping[str, Any]) -> None:
        waits = {"message.timeout.ms": 86_400_000, "queue.buffering.max.messages": 1_000_000}
        self._producer = Producer({"enable.idempotence": True, "log_level": 0, **waits, **config})

    def __call__(self, event: Mapping[str, Any]) -> None:
        try:
            self._producer.produce(
                AUDIT,
                orjson.dumps(event),
                key=str(event["agent"][0]["who"].get("reference", "")).encode(),
                headers=[("content-type", FHIR.encode())],
                on_delivery=_written,
            )
        except BufferError as error:
            logger.error("expected room for an AuditEvent until the broker is back, got: %s", error)
        self._producer.poll(0)

    def close(self) -> None:
        if left := self._producer.flush(30):
            logger.error("expected the broker to take every AuditEvent, got no answer for %d", left)


def _written(error: Any, _: Any) -> None:
    if error is not None:
        logger.error("expected the broker to take an AuditEvent, got: %s", error.str())
