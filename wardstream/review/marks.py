"""What a reviewer decides: a FHIR Task for `ehr.note` (docs/adr/0021, 0028), and the document as it was signed."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal

import msgspec.yaml
import orjson
from confluent_kafka import KafkaException, Producer

from processors.drafting.fhir.references import XHTML, div, legal, xhtml
from processors.drafting.fhir.vocabulary import STATEMENT, mark
from processors.ingest.canonical import Context, canonicalise
from schemas.errors import DeliveryError, InputError
from schemas.events import DocumentBody
from schemas.our_names import REVIEW, URI
from streams.topics import FHIR, NOTE, SIGNED
from wardstream.drafts import Document

Decision = Literal["accepted", "edited", "rejected"]
VERDICTS: Final[tuple[Decision, ...]] = ("accepted", "edited", "rejected")
LONGEST: Final = 200_000  # characters of an edited text
_ALONE: Final = Context("", "", 2**62, lambda reference: None)
_EMPTY: Final = re.compile(r"<p>\s*</p>")
_BEGIN: Final = f'<div xmlns="{XHTML}">'
_END: Final = "</div>"
_NOTICE: Final = re.compile(r"<p><b>[^<]*</b></p>")


@cache
def reasons() -> Mapping[str, str]:
    """By code."""
    known: Mapping[str, str] = msgspec.yaml.decode(
        files("wardstream.review").joinpath("reasons.yaml").read_text(encoding="utf-8")
    )
    return known


def task(
    document: Document,
    reviewer: str,
    verdict: str,
    reason: str = "",
    text: str = "",
    earlier: Mapping[str, Any] | None = None,
    now: datetime | None = None,
    seconds: float | None = None,
) -> dict[str, Any]:
    """The decision of `reviewer` ("Practitioner/7"). `text`: of an edited draft, as the clinician left it. `earlier`:
    the Task that this one takes the place of, as a new version of it; verdict "" takes that back. `seconds`: for how
    long the draft had been open.

    Raises InputError for what the page does not offer.
    """
    if verdict not in (*VERDICTS, *([""] if earlier else [])) or (
        reason not in reasons() if reason else verdict == "rejected"
    ):
        raise InputError(
            "not-a-mark",
            expected=f"one of {', '.join(VERDICTS)}, a rejection with a reason",
            came="something else",
        )
    if len(text) > LONGEST or (verdict == "edited" and not text.strip()):
        raise InputError(
            "not-a-mark", expected=f"an edited text of at most {LONGEST} characters", came="none, or more"
        )
    at = (now or datetime.now(UTC)).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    composition = document.bundle["entry"][0]["resource"]
    version = int(earlier["meta"]["versionId"]) + 1 if earlier else 1
    found: dict[str, Any] = {
        "resourceType": "Task",
        "id": earlier["id"] if earlier else str(uuid.uuid4()),
        "meta": {"versionId": str(version), "lastUpdated": at},
        "status": "completed" if verdict else "entered-in-error",
        "intent": "order",
        "code": _coded("review"),
        "focus": {"identifier": {"system": URI, "value": document.identifier}},
        "for": _as_known(composition["subject"]),
        "owner": {"reference": reviewer},
        "authoredOn": earlier["authoredOn"] if earlier else at,
        "lastModified": at,
    }
    if verdict:
        found["businessStatus"] = _coded(verdict)
    if encounter := composition.get("encounter"):
        found["encounter"] = {
            "reference": (encounter.get("identifier") or {}).get("value") or encounter["reference"]
        }
    if reason:
        found["statusReason"] = {"coding": [{"system": REVIEW, "code": reason}]}
    if verdict == "edited":
        found["output"] = [{"type": _coded("text"), "valueString": text.replace("\r\n", "\n")}]
    if verdict and seconds is not None:
        shown = {"type": _coded("reading-seconds"), "valueDecimal": round(seconds, 1)}
        found["output"] = [*found.get("output", ()), shown]
    return found


def publish(
    config: Mapping[str, Any], decision: Mapping[str, Any], documents: Sequence[Mapping[str, Any]] = ()
) -> None:
    """The Task to `ehr.note` and the documents to `ehr.signed`, all or none. Raises DeliveryError where the broker does
    not take them.
    """
    unique = {"transactional.id": f"wardstream-review-{uuid.uuid4()}"}
    producer = Producer({"log_level": 0, "transaction.timeout.ms": 10_000, **config, **unique})
    headers = [("content-type", FHIR.encode()), ("source", b"wardstream-review")]
    try:
        producer.init_transactions(10)
        producer.begin_transaction()
        producer.produce(NOTE, orjson.dumps(decision), key=orjson.dumps(decision["for"]), headers=headers)
        for document in documents:
            key = str(document["entry"][0]["resource"]["subject"]["reference"]).encode()
            producer.produce(SIGNED, orjson.dumps(document), key=key, headers=headers)
        producer.commit_transaction(10)
    except KafkaException as error:
        raise DeliveryError(
            f"expected the broker to take the mark, got: {error.args[0].str()}; try `wardstream doctor`"
        ) from None


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


# The document as it was signed: edited sentence by sentence, citations kept.


def text_of(bundle: Mapping[str, Any]) -> str:
    """As ingest would read the document if it came back: what an edited text is compared with."""
    body = canonicalise(bundle["entry"][0]["resource"], _ALONE).body
    return body.text if isinstance(body, DocumentBody) else ""


def edited(
    bundle: Mapping[str, Any], sentences: Mapping[str, str], added: Mapping[str, str]
) -> dict[str, Any]:
    """The Bundle with other words in its sentences, by the id of each ("s1-2"; "" removes it), and with paragraphs
    `added` at the end of sections ("s1"). An edited sentence keeps its citations and loses its note to check.
    """
    found = deepcopy(dict(bundle))
    for anchor, section in _sections(found["entry"][0]["resource"].get("section", ())):
        inner = (section.get("text") or {}).get("div", "").removeprefix(_BEGIN).removesuffix(_END)
        was, kept = inner, []
        for extension in section.get("extension", ()):
            parts = {part["url"]: part for part in extension["extension"]}
            number = parts["id"]["valueString"] if extension["url"] == STATEMENT else ""
            if number not in sentences:
                kept.append(extension)
                continue
            words = " ".join(sentences[number].split())
            span = f'<span id="{number}">{xhtml(words)}</span>' if words else ""
            inner = _EMPTY.sub("", _span(number).sub(span.replace("\\", r"\\"), inner))
            if words:
                parts["text"]["valueString"] = legal(words)
                parts["verdict"]["valueCode"] = "supported"
                kept.append(
                    {**extension, "extension": [p for p in extension["extension"] if p["url"] != "note"]}
                )
        if words := added.get(anchor, "").strip():
            inner = ("" if section.pop("emptyReason", None) else inner) + f"<p>{xhtml(words)}</p>"
        if inner != was:
            section["text"] = {"status": "additional", "div": div(inner or "<p>Removed by the reviewer.</p>")}
            section["extension"] = kept
        if not section.get("extension", True):
            del section["extension"]
    return found


def _span(number: str) -> re.Pattern[str]:
    """A sentence in the narrative, with its note to check."""
    return re.compile(rf'<span id="{re.escape(number)}">[^<]*</span>(?: <b>[^<]*</b>)?')


def signed(bundle: Mapping[str, Any], decision: Mapping[str, Any]) -> dict[str, Any]:
    """The (edited) Bundle as a signed document: final, or amended where it was edited, attested by the reviewer of
    the Task `decision`. It takes the place of the draft, which it names.
    """
    found = deepcopy(dict(bundle))
    was, composition = found["identifier"]["value"], found["entry"][0]["resource"]
    output = any("valueString" in one for one in decision.get("output", ()))
    name = str(uuid.uuid5(uuid.UUID(decision["id"]), decision["meta"]["versionId"]))
    found["identifier"] = {"system": URI, "value": f"urn:uuid:{name}"}
    found["timestamp"] = decision["lastModified"]
    composition["status"] = "amended" if output else "final"
    composition["title"] = composition["title"].removeprefix(mark(composition.get("language", "")))
    by = f"Drafted by a machine from the record, checked and signed by {decision['owner']['reference']}."
    inner = _NOTICE.sub("", composition["text"]["div"]).removeprefix(_BEGIN).removesuffix(_END)
    composition["text"] = {**composition["text"], "div": div(f"<p>{xhtml(by)}</p>", inner)}
    composition["attester"] = [
        {"mode": "legal", "time": decision["lastModified"], "party": decision["owner"]}
    ]
    composition["relatesTo"] = [
        {"code": "transforms", "targetIdentifier": {"system": URI, "value": was}},
        *composition.get("relatesTo", ()),
    ]
    return found


def taken_back(document: Mapping[str, Any]) -> dict[str, Any]:
    """A signed document that no longer counts: the decision was undone, or another one is in its place."""
    found = deepcopy(dict(document))
    found["entry"][0]["resource"]["status"] = "entered-in-error"
    return found


def _sections(held: Any, lead: str = "s") -> Iterator[tuple[str, dict[str, Any]]]:
    """With their anchors, as bundle.py numbers them: s1, s2, s2.1."""
    for number, section in enumerate(held, 1):
        yield f"{lead}{number}", section
        yield from _sections(section.get("section", ()), f"{lead}{number}.")
