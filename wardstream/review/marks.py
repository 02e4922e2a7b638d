"""A clinician's verdict on a draft as a FHIR Task (docs/adr/0021), sent to the topic of notes. It does not
name the clinician.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal

import orjson
import yaml
from confluent_kafka import Producer

from schemas.errors import DeliveryError, InputError
from schemas.our_names import REVIEW, URI
from streams.topics import FHIR, NOTE
from wardstream.drafts import Document

Said = Literal["accepted", "edited", "rejected"]
VERDICTS: Final[tuple[Said, ...]] = ("accepted", "edited", "rejected")
LONGEST: Final = 200_000  # characters of an edited text


@cache
def reasons() -> Mapping[str, str]:
    """By code."""
    known: Mapping[str, str] = yaml.safe_load(
        files("wardstream.review").joinpath("reasons.yaml").read_text(encoding="utf-8")
    )
    return known


def task(
    document: Document, verdict: str, reason: str = "", text: str = "", now: datetime | None = None
) -> dict[str, Any]:
    """Raises InputError for what the page does not offer. `text`: as the clinician left it, of an edited
    draft.
    """
    if (
        verdict not in VERDICTS
        or (reason and reason not in reasons())
        or (verdict == "rejected" and not reason)
    ):
        raise InputError(
            "not-a-mark",
            expected=f"one of {', '.join(VERDICTS)}, a rejection with a reason",
            came="something else",
        )
    if len(text) > LONGEST or (verdict == "edited" and not text.strip()):
        raise InputError(
            "not-a-mark",
            expected=f"an edited text of at most {LONGEST} characters",
            came="none, or a longer one",
        )
    at = (now or datetime.now(UTC)).isoformat(timespec="seconds").replace("+00:00", "Z")
    composition = document.bundle["entry"][0]["resource"]
    found: dict[str, Any] = {
        "resourceType": "Task",
        "id": str(uuid.uuid4()),
        "status": "completed",
        "intent": "order",
        "code": _coded("review"),
        "businessStatus": _coded(verdict),
        "focus": {"identifier": {"system": URI, "value": document.identifier}},
        "for": _as_known(composition["subject"]),
        "authoredOn": at,
        "lastModified": at,
    }
    if encounter := composition.get("encounter"):
        found["encounter"] = {
            "reference": (encounter.get("identifier") or {}).get("value") or encounter["reference"]
        }
    if reason:
        found["statusReason"] = {"coding": [{"system": REVIEW, "code": reason}]}
    if verdict == "edited":
        found["output"] = [{"type": _coded("text"), "valueString": text.replace("\r\n", "\n")}]
    return found


def publish(config: Mapping[str, Any], resource: Mapping[str, Any]) -> None:
    """Raises DeliveryError where the broker does not take it."""
    failures: list[str] = []
    producer = Producer({"enable.idempotence": True, "log_level": 0, **config})
    producer.produce(
        NOTE,
        orjson.dumps(resource),
        key=orjson.dumps(resource["for"]),
        headers=[("content-type", FHIR.encode()), ("source", b"wardstream-review")],
        on_delivery=lambda error, _: failures.append(error.str()) if error is not None else None,
    )
    if producer.flush(30) or failures:
        raise DeliveryError(
            "expected the broker to take the mark, got: "
            f"{failures[0] if failures else 'no answer within 30 s'}; try `wardstream doctor`"
        )


def _coded(code: str) -> dict[str, Any]:
    return {"coding": [{"system": REVIEW, "code": code}]}


def _as_known(subject: Mapping[str, Any]) -> dict[str, Any]:
    """A record that is known by an identifier only is referred to by it; ours has a derived id, which no
    hospital knows.
    """
    known = str((subject.get("identifier") or {}).get("value", ""))
    if "|" in known:
        system, _, value = known.rpartition("|")
        return {"identifier": {"system": system, "value": value}}
    return {"reference": known or subject["reference"]}
