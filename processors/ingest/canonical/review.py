"""What clinicians made of our drafts: a draft that comes back, or a Task that states it (docs/adr/0021).

A Composition or DocumentReference is a draft of ours by the request that its extension names, by the
identifier of the document, or, where it carries the label of machine-made content, by a `urn:uuid:` among its
identifiers. Its own status states the rest. Who reviewed is a Task's owner, where that is a practitioner.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final, Literal

from processors.ingest.canonical.concepts import code_of
from processors.ingest.canonical.context import Canonical, Reading, Resource
from processors.ingest.canonical.markup import xhtml_to_text
from schemas.events import MarkBody
from schemas.our_names import DOCUMENT, DRAFTING, REVIEW, URI, under_any_base
from schemas.requests import TASKS

_UUID: Final = re.compile(
    r"(?:urn:uuid:)?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})", re.IGNORECASE
)
#: A reason is a code: what could be a sentence about somebody is none.
_CODE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9.\-]{0,63}")
_PRACTITIONER: Final = re.compile(r"(?:^|/)(Practitioner(?:Role)?/[A-Za-z0-9\-.]{1,64})(?:/_history/\S+)?$")
_A_DAY: Final = 86_400  # seconds
_OVER: Final = frozenset({"entered-in-error", "cancelled"})
_VERDICTS: Final[dict[str, Literal["accepted", "edited", "rejected"]]] = {
    "accepted": "accepted",
    "edited": "edited",
    "rejected": "rejected",
}


def draft_of(resource: Resource, *, ours: bool) -> str:
    """Which draft of ours a Composition or DocumentReference is, "" where it is none. `ours`: it is labelled
    as machine-made. Never raises.
    """
    for extension in _objects(resource.get("extension")):
        if extension.get("url") == DRAFTING:
            for part in _objects(extension.get("extension")):
                if part.get("url") == "request" and isinstance(part.get("valueString"), str):
                    return str(part["valueString"])
    named = list(_identifiers(resource))
    return next(filter(None, (_named(one, uuids=ours) for one in named)), "")


def reviews_a_draft(task: Resource) -> bool:
    """Whether a Task is a review of a draft of ours; all others pass by."""
    return _coded(task.get("code"), "review")


def task(reading: Reading) -> Canonical:
    """Raises nothing: one that names no draft, or states nothing that is known, is stated as an issue and
    counts as not reviewed yet.
    """
    resource = reading.resource
    status = resource.get("status") or ""
    done = reading.period(resource.get("executionPeriod"), "executionPeriod")
    stated = (
        reading.time(resource.get("lastModified"), "lastModified")
        or done
        or reading.time(resource.get("authoredOn"), "authoredOn")
    )
    occurred = reading.occurred(stated, changed=status in _OVER)
    draft = _focused(resource.get("focus") or {})
    if not draft:
        reading.issue(
            "unknown-draft",
            "focus.identifier with the identifier of the draft's Bundle or of its Composition",
            "neither",
            "focus",
        )
    verdict: Literal["open", "accepted", "edited", "rejected"] = "open"
    if status == "completed":
        wording = next((code for code in _VERDICTS if _coded(resource.get("businessStatus"), code)), "")
        verdict = _VERDICTS.get(wording, "open")
        if not wording:
            reading.issue(
                "unknown-verdict",
                "businessStatus accepted, edited or rejected of the code system draft-review",
                "another",
                "businessStatus",
            )
    text, distance, seconds = _results(resource.get("output") or (), reading)
    reason = code_of(resource.get("statusReason"))
    reason, owner = reason if _CODE.fullmatch(reason) else "", _person(resource.get("owner"))
    body = MarkBody(draft, verdict, reason, text, distance, owner, seconds)
    return reading.canonical("mark", occurred, body, retracted=status in _OVER)


def attester_of(resource: Resource) -> str:
    """Who signed a draft that was returned: the party of an attester, a DocumentReference's authenticator, else
    an author; as `_person`.
    """
    parties = [one.get("party") for one in reversed(_objects(resource.get("attester")))]
    stated = (*parties, resource.get("authenticator"), *_objects(resource.get("author")))
    return next(filter(None, map(_person, stated)), "")


def _person(stated: Any) -> str:
    """ "Practitioner/7" or "system|value"; "" for what is no practitioner by reference or identifier."""
    owner = next(iter(_objects(stated)), {})
    if isinstance(reference := owner.get("reference"), str):
        return found[1] if (found := _PRACTITIONER.search(reference)) else ""
    identifier = next(iter(_objects(owner.get("identifier"))), {})
    system, value = identifier.get("system"), identifier.get("value")
    return f"{system}|{value}" if isinstance(system, str) and isinstance(value, str) and value else ""


def _focused(focus: Resource) -> str:
    named = _named(focus.get("identifier"), uuids=True)
    if named:
        return named
    kind, _, name = str(focus.get("reference") or "").partition("/_history")[0].rpartition("/")
    match = _UUID.fullmatch(name)
    return (
        f"urn:uuid:{match[1].lower()}"
        if match and (name.startswith("urn:uuid:") or kind.rpartition("/")[2] in ("Composition", "Bundle"))
        else ""
    )


def _identifiers(resource: Resource) -> Iterator[Any]:
    yield from _objects(resource.get("identifier"))
    yield resource.get("masterIdentifier")
    for related in _objects(resource.get("relatesTo")):
        yield related.get("targetIdentifier")
        for target in (*_objects(related.get("target")), *_objects(related.get("targetReference"))):
            yield target.get("identifier")
    for context in _objects(resource.get("context")):
        for related in _objects(context.get("related")):
            yield related.get("identifier")


def _objects(value: Any) -> list[Resource]:
    """What is an object, of one or of many."""
    return [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, dict)]


def _named(identifier: Any, *, uuids: bool) -> str:
    if not isinstance(identifier, dict) or not isinstance(value := identifier.get("value"), str):
        return ""
    if under_any_base(identifier.get("system"), DOCUMENT) and value.partition("/")[0] in TASKS:
        return value
    match = _UUID.fullmatch(value) if uuids and identifier.get("system") in (URI, None) else None
    return f"urn:uuid:{match[1].lower()}" if match else ""


def _coded(concept: Any, code: str) -> bool:
    return any(
        one.get("code") == code and under_any_base(one.get("system"), REVIEW)
        for held in _objects(concept)
        for one in _objects(held.get("coding"))
    )


def _results(outputs: Any, reading: Reading) -> tuple[str, float | None, float | None]:
    """The text as the clinician left it, what share of the words was changed, and for how many seconds the
    draft was shown, where the sender states so.
    """
    text, distance, seconds = "", None, None
    for number, output in enumerate(outputs):
        kind, place = (output or {}).get("type"), f"output[{number}]"
        if _coded(kind, "text") and isinstance(
            wording := output.get("valueMarkdown") or output.get("valueString"), str
        ):
            plain = xhtml_to_text(wording) if wording.lstrip().startswith("<") else None
            text = plain.text if plain is not None else wording
        elif (
            _coded(kind, "distance")
            and isinstance(share := output.get("valueDecimal"), int | float | Decimal)
            and not isinstance(share, bool)
        ):
            if 0 <= share <= 1:
                distance = float(share)
            else:
                reading.issue(
                    "impossible-share",
                    "a share of the words from 0 to 1",
                    "another number; left out",
                    f"{place}.valueDecimal",
                )
        elif _coded(kind, "reading-seconds") and isinstance(
            lasted := output.get("valueDecimal", output.get("valueInteger")), int | float | Decimal
        ):
            seconds = float(lasted) if 0 <= lasted <= _A_DAY and not isinstance(lasted, bool) else None
    return text, distance, seconds
