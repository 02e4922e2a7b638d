"""The sink of signed documents: a FHIR server, by its REST interface; or a program that is notified as by a Subscription.

| the server's answer | what follows |
|---|---|
| 200, 201; of a notification any 2xx | done; it had the document already, or has it now |
| 400, 410, 412, 413, 415, 422 | this document is refused: a dead letter, with the OperationOutcome in its headers |
| 409, 500 | tried again; refused after `_TRIES` times |
| no answer, and all others: a login that fails, a gateway, a wrong URL | the sink waits and tries again |

A server has no place for positions: they are in a file. After a crash a document may be sent again, which changes nothing.

A notification is signed as Standard Webhooks has it: `webhook-signature: v1,<HMAC-SHA256 of "id.timestamp.body", Base64>`. Its id is
the document's identifier and state, the same when it is sent again.
"""

from __future__ import annotations

import base64
import hmac
import re
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import httpx
import orjson

from processors.drafting.fhir.delivery import (
    condition,
    document_reference,
    notification,
    taken_back,
    transaction,
)
from schemas.dead_letters import OUTCOME
from schemas.errors import InputError, StoreUnavailable
from streams.loop import Record, TopicPart
from streams.sinks.positions import PositionsFile
from streams.topics import READ

SOURCES: Final = READ["fhir"]
Form = Literal["document-reference", "transaction", "notification"]

_REFUSED: Final = frozenset({400, 410, 412, 413, 415, 422})
_PERHAPS: Final = frozenset({409, 500})
_TRIES: Final = 5
_LONGEST_OUTCOME: Final = 8_000  # characters
_CODE: Final = re.compile(r"[a-z][a-z-]{0,40}")
_PLACE: Final = re.compile(r"[A-Z][\w.\[\]]{0,80}")


class Sent(NamedTuple):
    """What a document is to the server."""

    identifier: str
    method: str
    path: str  # below the server's base
    headers: Mapping[str, str]
    body: bytes


class FhirSink:
    """A `streams.sinks.Sink`, of one record at a time: what the server refuses is one document."""

    def __init__(
        self,
        client: httpx.Client,
        form: Form,
        positions: Path,
        *,
        secret: str = "",
        whole: bool = True,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """`client`: with the server as its base URL, and logged in where that is needed; closed with the sink. Of
        notifications: what they are signed with, and whether they bring the document.
        """
        self._client, self._form = client, form
        self._secret, self._whole, self._clock = secret.encode(), whole, clock
        self._positions = PositionsFile(positions)
        self._tried: tuple[str, int] = ("", 0)

    def read(self, record: Record) -> Sent:
        try:
            bundle = orjson.loads(record.value or b"")
            if self._form == "notification":
                return _notified(bundle, record.offset + 1, self._whole)
            return _request(bundle, self._form)
        except (orjson.JSONDecodeError, KeyError, IndexError, TypeError, AttributeError):
            raise InputError(
                "not-a-document",
                expected="a signed document Bundle, Composition first",
                came="something else",
            ) from None

    def write(self, items: Sequence[Sent], positions: Mapping[TopicPart, int]) -> None:
        for item in items:
            self._send(item)
        self._positions.keep(positions)

    def positions(self) -> Mapping[TopicPart, int]:
        return self._positions.known

    def close(self) -> None:
        self._client.close()

    def _send(self, item: Sent) -> None:
        notified = self._form == "notification"
        headers = {**item.headers, **(self._signed(item) if notified else {})}
        try:
            where = str(self._client.base_url).rstrip("/") if notified else item.path
            answer = self._client.request(item.method, where, content=item.body, headers=headers)
        except httpx.HTTPError as error:  # only the kind: httpx puts URLs into its messages
            raise StoreUnavailable(
                f"expected the FHIR server (fhir.url) to answer, got {type(error).__name__}"
            ) from None
        if answer.status_code in (200, 201) or (notified and answer.is_success):
            return
        outcome = _outcome(answer)
        if answer.status_code in _REFUSED and (notified or outcome or answer.status_code in (412, 413)):
            raise _refusal(answer, outcome)
        if answer.status_code in _PERHAPS:
            identifier, tries = self._tried
            self._tried = item.identifier, tries + 1 if identifier == item.identifier else 1
            if self._tried[1] >= _TRIES:
                raise _refusal(answer, outcome)
        raise StoreUnavailable(
            f"expected the FHIR server (fhir.url) to take a document, got HTTP {answer.status_code}; look at "
            "the server, its gateway and our login there"
        )

    def _signed(self, item: Sent) -> Mapping[str, str]:
        """Of this try: a receiver refuses what is old."""
        stamp = str(int(self._clock()))
        found = {"webhook-id": item.identifier, "webhook-timestamp": stamp}
        if self._secret:
            signed = b".".join((item.identifier.encode(), stamp.encode(), item.body))
            digest = hmac.digest(self._secret, signed, "sha256")
            found["webhook-signature"] = f"v1,{base64.b64encode(digest).decode()}"
        return found


def _notified(bundle: Mapping[str, Any], number: int, whole: bool) -> Sent:
    state = bundle["entry"][0]["resource"]["status"]
    identifier = f"{bundle['identifier']['value']}/{state}"
    headers = {"content-type": "application/fhir+json"}
    return Sent(identifier, "POST", "", headers, orjson.dumps(notification(bundle, number, whole=whole)))


def _request(bundle: Mapping[str, Any], form: Form) -> Sent:
    identifier, search = str(bundle["identifier"]["value"]), condition(bundle)
    headers = {"content-type": "application/fhir+json", "accept": "application/fhir+json"}
    if form == "transaction":
        return Sent(identifier, "POST", "", headers, orjson.dumps(transaction(bundle)))
    body = orjson.dumps(document_reference(bundle))
    if taken_back(bundle):
        return Sent(identifier, "PUT", f"DocumentReference?{search}", headers, body)
    return Sent(identifier, "POST", "DocumentReference", headers | {"if-none-exist": search}, body)


def _outcome(answer: httpx.Response) -> Mapping[str, Any]:
    """{} where the body is none."""
    try:
        found = orjson.loads(answer.content)
    except orjson.JSONDecodeError:
        return {}
    return found if isinstance(found, dict) and found.get("resourceType") == "OperationOutcome" else {}


def _refusal(answer: httpx.Response, outcome: Mapping[str, Any]) -> InputError:
    """States codes and elements; the server's own words may quote the patient and are in the headers alone."""
    issues = outcome.get("issue")
    named = [_issue(one) for one in (issues if isinstance(issues, list) else ()) if isinstance(one, dict)]
    error = InputError(
        "refused-by-server",
        expected="the FHIR server to take the document",
        came=f"HTTP {answer.status_code}" + (f": {'; '.join(dict.fromkeys(named))}" if named else ""),
        resource_type="DocumentReference",
    )
    error.headers = {OUTCOME: answer.text[:_LONGEST_OUTCOME]}
    return error


def _issue(issue: Mapping[str, Any]) -> str:
    words = [str(issue.get(name, "")) for name in ("severity", "code")]
    places = issue.get("expression") or issue.get("location")
    at = [
        one
        for one in (places if isinstance(places, list) else ())
        if isinstance(one, str) and _PLACE.fullmatch(one)
    ]
    said = " ".join(one for one in words if _CODE.fullmatch(one))
    return f"{said} at {at[0]}" if at else said
