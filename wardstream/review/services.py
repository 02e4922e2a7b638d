"""What the review answers to other programs: CDS Hooks 2.0 services for the record system, and drafts by FHIR search and read.

    GET  /cds-services                                the services
    POST /cds-services/wardstream-patient-view        drafts that wait, critical values first
    POST /cds-services/wardstream-encounter-discharge the discharge letter, if it is not signed
    POST /cds-services/wardstream-order-sign          dangers of the orders in the chart
    GET  /fhir/metadata                               CapabilityStatement
    GET  /fhir/Composition?patient=…                  drafts and signed documents; /fhir/Composition/ID, …/$document

A program is known by the issuer of its token (`review.clients`). Each call is an AuditEvent.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
import uuid
from collections.abc import Awaitable, Callable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import urlsplit

import orjson
from aiohttp import web

from schemas.errors import WardstreamError
from schemas.instant import from_datetime
from wardstream.review.access import ALGORITHMS, PRACTITIONER, Reviewer, audit_event, loopback_only
from wardstream.review.order_check import Danger, dangers
from wardstream.review.worklist import Row, Worklist, opened
from wardstream.settings import ReviewSettings

logger: Final = logging.getLogger("wardstream.review")

#: Below these the pages' own rules (sessions, forms) do not hold.
PATHS: Final = ("/cds-services", "/fhir/")
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Json = dict[str, Any]
_FHIR_JSON: Final = "application/fhir+json"
_SCOPES: Final = frozenset(
    f"system/{kind}.{right}" for kind in ("Composition", "*") for right in ("read", "*", "rs", "cruds")
)
_KEYS_S: Final = 600  # for which keys of a client are kept
_LONGEST_S: Final = 3600  # that a token may count
_MOST_CARDS: Final = 10
_SUMMARY: Final = 139  # characters, by CDS Hooks
_PREFETCH: Final[Mapping[str, str]] = {
    "patient": "Patient/{{context.patientId}}",
    "medications": "MedicationRequest?patient={{context.patientId}}&status=active,on-hold",
    "statements": "MedicationStatement?patient={{context.patientId}}&status=active",
    "conditions": "Condition?patient={{context.patientId}}",
    "allergies": "AllergyIntolerance?patient={{context.patientId}}",
    "results": "Observation?patient={{context.patientId}}&category=laboratory,vital-signs&_sort=-date&_count=200",
}
_NEEDED: Final = ("patient", "medications", "results")
_SERVICES: Final = (
    {
        "id": "wardstream-patient-view",
        "hook": "patient-view",
        "title": "Drafts that wait for review",
        "description": "Shows drafts of this patient that nobody has signed, those for critical values first.",
        "prefetch": {"patient": _PREFETCH["patient"]},
    },
    {
        "id": "wardstream-encounter-discharge",
        "hook": "encounter-discharge",
        "title": "Discharge letter",
        "description": "Shows whether the discharge letter of this encounter is drafted and signed.",
        "prefetch": {"patient": _PREFETCH["patient"]},
    },
    {
        "id": "wardstream-order-sign",
        "hook": "order-sign",
        "title": "Orders against the chart",
        "description": "Compares medication orders with current results, medicines, conditions and allergies by a reviewed "
        "table. No card does not mean that there is no danger.",
        "prefetch": dict(_PREFETCH),
    },
)
_PARAMETERS: Final = frozenset(
    {"_id", "identifier", "patient", "subject", "encounter", "status", "type", "_count", "_format"}
)


class Refusal(WardstreamError):
    """An answer that is an error: status, and the reason for the program's log."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status, self.why = status, why


class Clients:
    """Who calls: the `iss` of a signed token whose keys are at `review.clients`. Without clients, on loopback, the
    review's token.
    """

    def __init__(self, settings: ReviewSettings) -> None:
        self._settings = settings
        self._keys: dict[str, tuple[float, Any]] = {}
        self._seen: dict[str, float] = {}  # jti -> until

    async def known(self, request: web.Request, scoped: bool = False) -> str:
        """Raises Refusal."""
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not token:
            raise Refusal(401, "expected a bearer token")
        if not self._settings.clients:
            right = self._settings.token and hmac.compare_digest(
                token.encode(), self._settings.token.encode()
            )
            if right and loopback_only(self._settings) and not self._settings.issuer:
                return "loopback"
            raise Refusal(401, "expected a token of one of review.clients; on loopback alone, review.token")
        return await self._verified(token, request, scoped)

    async def _verified(self, token: str, request: web.Request, scoped: bool) -> str:
        from joserfc import jws, jwt
        from joserfc.errors import JoseError

        base = (self._settings.url or f"{request.scheme}://{request.host}").rstrip("/")
        try:
            stated = orjson.loads(jws.extract_compact(token.encode()).payload)
            issuer = str(stated["iss"])
            where = self._settings.clients[issuer]
            try:
                claims = jwt.decode(token, await self._keys_of(issuer, where), algorithms=ALGORITHMS).claims
            except JoseError:  # the client may have changed its keys
                claims = jwt.decode(
                    token, await self._keys_of(issuer, where, 60), algorithms=ALGORITHMS
                ).claims
            jwt.JWTClaimsRegistry(leeway=30, exp={"essential": True}, iss={"essential": True}).validate(
                claims
            )
            meant = claims["aud"] if isinstance(claims["aud"], list) else [claims["aud"]]
        except (JoseError, KeyError, ValueError, TypeError):
            raise Refusal(401, "expected a token signed by one of review.clients, for now") from None
        if not {str(one).rstrip("/") for one in meant} & {base + request.path, base, f"{base}/fhir"}:
            raise Refusal(401, "expected the URL of this service in the token's aud")
        if scoped:
            if not _SCOPES & set(str(claims.get("scope", "")).split()):
                raise Refusal(403, "expected the scope system/Composition.read")
            return issuer
        self._once(issuer, claims)
        return issuer

    def _once(self, issuer: str, claims: Mapping[str, Any]) -> None:
        """A token of CDS Hooks counts for one call."""
        now = time.time()
        self._seen = {one: until for one, until in self._seen.items() if until > now}
        name = f"{issuer} {claims.get('jti', '')}"
        if not claims.get("jti") or name in self._seen or float(claims["exp"]) > now + _LONGEST_S:
            raise Refusal(401, "expected a token that has a jti, is new, and ends within the hour")
        self._seen[name] = float(claims["exp"]) + 30

    async def _keys_of(self, issuer: str, where: str, longest: float = _KEYS_S) -> Any:
        import httpx
        from joserfc.errors import JoseError
        from joserfc.jwk import KeySet

        fetched, keys = self._keys.get(issuer, (0.0, None))
        if keys is None or time.monotonic() - fetched > longest:
            try:
                async with httpx.AsyncClient(timeout=10) as client:
                    found = (await client.get(where)).raise_for_status().json()
                keys = KeySet.import_key_set(found)
            except (httpx.HTTPError, JoseError, ValueError, TypeError, KeyError) as error:
                logger.error("expected the keys of %s (review.clients), got %s", issuer, type(error).__name__)
                raise Refusal(503, "the keys of this client cannot be fetched; try again") from None
            self._keys[issuer] = time.monotonic(), keys
        return keys


class Services:
    """The routes."""

    def __init__(
        self,
        settings: ReviewSettings,
        drafts: Worklist,
        audit: Callable[[Mapping[str, Any]], None],
        zone: str,
    ) -> None:
        """`zone`: of times in cards, as IANA names it."""
        self._settings, self._drafts, self._audit, self._zone = settings, drafts, audit, zone
        self._clients = Clients(settings)

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/cds-services", _discovery),
            web.post("/cds-services/{service}", self._answering(self._cards)),
            web.get("/fhir/metadata", self._metadata),
            web.get("/fhir/Composition", self._answering(self._search)),
            web.get("/fhir/Composition/{id}", self._answering(self._read)),
            web.get("/fhir/Composition/{id}/$document", self._answering(self._read)),
        ]

    def _answering(self, handler: Handler) -> Handler:
        async def answered(request: web.Request) -> web.StreamResponse:
            try:
                return await handler(request)
            except Refusal as refusal:
                logger.warning("a call was refused with %d: %s", refusal.status, refusal.why)
                return _refused(request, refusal)
            except Exception as error:  # only its type: its words may quote the call
                logger.error("a call failed within: %s", type(error).__name__)
                return _refused(request, Refusal(500, "failed here; it is in the log"))

        return answered

    # CDS Hooks.

    async def _cards(self, request: web.Request) -> web.StreamResponse:
        client = await self._clients.known(request)
        service = next((one for one in _SERVICES if one["id"] == request.match_info["service"]), None)
        if service is None:
            raise Refusal(404, "there is no such service")
        try:
            sent = orjson.loads(await request.read())
            context, prefetch = sent["context"], sent.get("prefetch") or {}
            patient, hook, _ = str(context["patientId"]), sent["hook"], uuid.UUID(sent["hookInstance"])
            if not patient or hook != service["hook"] or not isinstance(prefetch, dict):
                raise KeyError("hook")
        except (KeyError, TypeError, ValueError, AttributeError):
            raise Refusal(
                400, f"expected hook {service['hook']}, hookInstance as UUID, and context with patientId"
            ) from None
        record = f"Patient/{patient.removeprefix('Patient/')}"
        make = {
            "patient-view": self._waiting,
            "encounter-discharge": self._leaving,
            "order-sign": self._ordering,
        }
        cards = await asyncio.to_thread(lambda: list(make[hook](record, context, prefetch))[:_MOST_CARDS])
        user = PRACTITIONER.search(str(context.get("userId", "")))
        self._audit(
            audit_event(
                "cds",
                Reviewer(user[1]) if user else None,
                request.remote or "",
                query=f"{hook} of {client}",
                patient=record,
            )
        )
        return _json({"cards": cards})

    def _rows(self, record: str, prefetch: Mapping[str, Any]) -> list[Row]:
        """Drafts of this patient, also where the record is known by one of the patient's identifiers."""
        patient = prefetch.get("patient") if isinstance(prefetch.get("patient"), dict) else {}
        names = {record}
        for one in (patient or {}).get("identifier", ()) if (patient or {}).get("id") == record[8:] else ():
            if isinstance(one, dict) and one.get("system") and one.get("value"):
                names.add(f"{one['system']}|{one['value']}")
        decided = self._drafts.decisions()
        return [
            row
            for row in self._drafts.rows()
            if {row.record, row.patient} & names and row.stem not in decided and not row.withdrawn
        ]

    def _waiting(self, record: str, context: Json, prefetch: Json) -> Iterator[Json]:
        rows = self._rows(record, prefetch)
        for row in [one for one in rows if one.critical]:
            yield self._card(f"Critical value: {row.finding or row.title}", "critical", [row], _about(row))
        others = [one for one in rows if not one.critical]
        if others:
            count = "A draft waits" if len(others) == 1 else f"{len(others)} drafts wait"
            detail = "\n".join(f"- {_about(row)}" for row in others[:_MOST_CARDS])
            yield self._card(f"{count} for review: {others[0].title}", "info", others[:_MOST_CARDS], detail)

    def _leaving(self, record: str, context: Json, prefetch: Json) -> Iterator[Json]:
        encounter = f"Encounter/{str(context.get('encounterId', '')).removeprefix('Encounter/')}"
        rows = [one for one in self._rows(record, prefetch) if one.encounter == encounter]
        for row in [one for one in rows if one.critical]:
            yield self._card(
                f"Critical value, not reviewed: {row.finding or row.title}", "critical", [row], _about(row)
            )
        for row in [one for one in rows if one.task == "discharge-instruction"]:
            check = f", {row.to_check} sentences to check" if row.to_check else ""
            yield self._card(
                f"The discharge letter is drafted and not signed{check}", "warning", [row], _about(row)
            )

    def _ordering(self, record: str, context: Json, prefetch: Json) -> Iterator[Json]:
        missing = [name for name in _NEEDED if not isinstance(prefetch.get(name), dict)]
        if missing:
            raise Refusal(
                412, f"expected the prefetch {', '.join(missing)}: without it no order can be compared"
            )
        orders = [one["resource"] for one in _entries(context.get("draftOrders"))]
        chart = [
            resource
            for value in prefetch.values()
            if isinstance(value, dict)
            for resource in (
                [one["resource"] for one in _entries(value)]
                if value.get("resourceType") == "Bundle"
                else [value]
            )
        ]
        now = from_datetime(datetime.now(UTC))
        for danger in dangers(record, orders, chart, now, self._zone):
            yield _danger(danger)

    def _card(self, summary: str, indicator: str, rows: list[Row], detail: str) -> Json:
        base = (self._settings.url or f"http://{self._settings.host}:{self._settings.port}").rstrip("/")
        links = [{"label": row.title, "url": f"{base}/draft/{row.stem}", "type": "absolute"} for row in rows]
        return {
            "uuid": str(uuid.uuid4()),
            "summary": _shortened(summary),
            "detail": detail,
            "indicator": indicator,
            "source": {"label": "wardstream", "url": base},
            "links": links,
        }

    # FHIR.

    async def _metadata(self, request: web.Request) -> web.StreamResponse:
        base = f"{(self._settings.url or f'{request.scheme}://{request.host}').rstrip('/')}/fhir"
        return _json(_capability(base), content_type=_FHIR_JSON)

    async def _search(self, request: web.Request) -> web.StreamResponse:
        client = await self._clients.known(request, scoped=True)
        given = {name: value for name, value in request.query.items() if value}
        unknown = sorted(given.keys() - _PARAMETERS)
        if unknown or len(given) != len(request.query):
            raise Refusal(
                400, "expected the parameters of the CapabilityStatement, each once and with a value"
            )
        if not given.keys() & {"patient", "subject", "_id", "identifier"}:
            raise Refusal(
                400, "expected patient, subject, _id or identifier: all patients' drafts are not searched"
            )
        if given.get("_format", "json") not in ("json", "application/json", _FHIR_JSON):
            raise Refusal(406, "expected _format json")
        if not given.get("_count", "0").isdecimal():
            raise Refusal(400, "expected a number in _count")
        found = await asyncio.to_thread(
            lambda: [one for one in self._documents(given) if _matches(one, given)]
        )
        self._note(request, client, "fhir search", given.get("patient") or given.get("subject", ""))
        base = f"{(self._settings.url or f'{request.scheme}://{request.host}').rstrip('/')}/fhir"
        count = int(given.get("_count", len(found)))
        return _json(
            {
                "resourceType": "Bundle",
                "type": "searchset",
                "total": len(found),
                "link": [{"relation": "self", "url": f"{base}/Composition?{request.query_string}"}],
                "entry": [
                    {
                        "fullUrl": f"{base}/Composition/{one['id']}",
                        "resource": one,
                        "search": {"mode": "match"},
                    }
                    for one in (_composition(document) for document in found[:count])
                ],
            },
            content_type=_FHIR_JSON,
        )

    async def _read(self, request: web.Request) -> web.StreamResponse:
        client = await self._clients.known(request, scoped=True)
        wanted = {"_id": request.match_info["id"]}
        found = await asyncio.to_thread(lambda: next(iter(self._documents(wanted)), None))
        if found is None:
            raise Refusal(404, "there is no such document, or a newer one is in its place")
        composition = _composition(found)
        self._note(request, client, "fhir read", composition["subject"]["reference"])
        whole = request.path.endswith("/$document")
        return _json(found if whole else composition, content_type=_FHIR_JSON)

    def _note(self, request: web.Request, client: str, what: str, patient: str) -> None:
        record = f"Patient/{patient.removeprefix('Patient/')}" if patient else ""
        self._audit(
            audit_event("fhir", None, request.remote or "", query=f"{what} of {client}", patient=record)
        )

    def _documents(self, given: Mapping[str, str]) -> Iterator[Json]:
        """Drafts, and documents as they were signed, of the patient where one is named."""
        patient = given.get("patient") or given.get("subject", "")
        name = f"Patient/{patient.removeprefix('Patient/')}" if patient else ""
        decided = self._drafts.decisions()
        for row in self._drafts.rows():
            if name and name not in (row.record, row.patient):
                continue
            wanted = given.get("_id") or given.get("identifier", "").rpartition("|")[2]
            names = {row.identifier.removeprefix("urn:uuid:"), row.identifier}
            signed = self._drafts.signed(row.stem) if row.stem in decided else None
            if signed is not None:
                value = str(signed["identifier"]["value"])
                if not wanted or wanted in (value, value.removeprefix("urn:uuid:")):
                    yield dict(signed)
            if not wanted or wanted in names:
                found = opened(self._drafts.folder, row.stem)
                if found is not None:
                    yield dict(found[0].bundle)


def _composition(document: Mapping[str, Any]) -> Json:
    """With the id of its version: the draft's and the signed document's differ."""
    found: Json = dict(document["entry"][0]["resource"])
    found["id"] = str(document["identifier"]["value"]).removeprefix("urn:uuid:")
    found["meta"] = {**found.get("meta", {}), "lastUpdated": document["timestamp"]}
    return found


def _matches(document: Mapping[str, Any], given: Mapping[str, str]) -> bool:
    composition = _composition(document)
    encounter = f"Encounter/{given.get('encounter', '').removeprefix('Encounter/')}"
    statuses = given.get("status", composition["status"]).split(",")
    codes = {
        text
        for one in composition["type"]["coding"]
        for text in (one["code"], f"{one['system']}|{one['code']}", f"{one['system']}|")
    }
    return (
        ("encounter" not in given or (composition.get("encounter") or {}).get("reference") == encounter)
        and composition["status"] in statuses
        and ("type" not in given or bool(codes & set(given["type"].split(","))))
    )


def _capability(base: str) -> Json:
    kinds = {"_id": "token", "identifier": "token", "patient": "reference", "subject": "reference",
             "encounter": "reference", "status": "token", "type": "token"}  # fmt: skip
    return {
        "resourceType": "CapabilityStatement",
        "status": "active",
        "date": "2026-11-24",
        "kind": "instance",
        "implementation": {"description": "wardstream: drafts and signed documents", "url": base},
        "fhirVersion": "4.0.1",
        "format": ["json"],
        "rest": [
            {
                "mode": "server",
                "security": {
                    "description": "Bearer token of a client of review.clients, scope system/Composition.read."
                },
                "resource": [
                    {
                        "type": "Composition",
                        "interaction": [{"code": "read"}, {"code": "search-type"}],
                        "versioning": "no-version",
                        "searchParam": [{"name": name, "type": kind} for name, kind in kinds.items()],
                        "operation": [
                            {
                                "name": "document",
                                "definition": "http://hl7.org/fhir/OperationDefinition/Composition-document",
                            }
                        ],
                    }
                ],
            }
        ],
    }


async def _discovery(request: web.Request) -> web.StreamResponse:
    return _json({"services": _SERVICES})


def _danger(danger: Danger) -> Json:
    reasons = (
        ("benefit", "The benefit outweighs it"),
        ("known", "Known and monitored"),
        ("wrong", "Does not hold for this patient"),
    )
    return {
        "uuid": str(uuid.uuid4()),
        "summary": _shortened(danger.text),
        "detail": f"{danger.text}\n\nAfter {danger.source}.",
        "indicator": "critical" if danger.critical else "warning",
        "source": {"label": "wardstream, reviewed table of hazards"},
        "overrideReasons": [
            {"system": "https://wardstream.invalid/fhir/CodeSystem/override", "code": code, "display": words}
            for code, words in reasons
        ],
    }


def _about(row: Row) -> str:
    check = f"; {row.to_check} sentences to check" if row.to_check else ""
    return f"{row.title}, {row.time} ({row.zone}){f': {row.reason}' if row.reason else ''}{check}"


def _shortened(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _SUMMARY else text[: _SUMMARY - 1] + "…"


def _entries(bundle: Any) -> list[Json]:
    entries = bundle.get("entry") if isinstance(bundle, dict) else None
    return [
        one
        for one in (entries if isinstance(entries, list) else ())
        if isinstance(one, dict) and isinstance(one.get("resource"), dict)
    ]


def _json(value: Any, status: int = 200, content_type: str = "application/json") -> web.Response:
    headers = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
    return web.Response(status=status, body=orjson.dumps(value), content_type=content_type, headers=headers)


def _refused(request: web.Request, refusal: Refusal) -> web.Response:
    if not urlsplit(request.path).path.startswith("/fhir/"):
        return _json({"error": refusal.why}, refusal.status)
    codes = {401: "login", 403: "forbidden", 404: "not-found", 503: "transient"}
    issue = {"severity": "error", "code": codes.get(refusal.status, "invalid"), "diagnostics": refusal.why}
    return _json({"resourceType": "OperationOutcome", "issue": [issue]}, refusal.status, _FHIR_JSON)
