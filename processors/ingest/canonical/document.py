"""DocumentReference and Composition: a clinical note as plain text, in parts, with what could not be read
stated in words.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from processors.ingest.canonical.attachment import extract
from processors.ingest.canonical.cda import opened
from processors.ingest.canonical.charset import clean
from processors.ingest.canonical.concepts import LOINC, concept
from processors.ingest.canonical.context import Canonical, Reading, Resource
from processors.ingest.canonical.markup import xhtml_to_text
from processors.ingest.canonical.note_types import note_type
from processors.ingest.canonical.review import attester_of, draft_of
from processors.ingest.canonical.times import Moment, offset
from schemas.codes import Concept
from schemas.errors import InputError
from schemas.events import AIAST, DocumentBody, Part

_BETWEEN: Final = "\n\n"
_DEEPEST: Final = 32
_RETRACTED: Final = frozenset(
    {"entered-in-error", "superseded"}
)  # superseded: another document is in its place
_CORRECTED: Final = frozenset({"amended", "corrected", "appended", "entered-in-error", "superseded"})
#: Security labels (v3-ActCode) that keep a document from the patient, family and caregivers.
_NOT_FOR_PATIENT: Final = frozenset({"NOPAT", "TBOO"})
_STATUS: Final = {
    "appended": "amended",
    "corrected": "amended",
    "partial": "preliminary",
    "registered": "preliminary",
}


class TextBuilder:
    """Joins parts to one text and remembers where each of them stands."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._length = 0
        self.parts: list[Part] = []

    def add(self, text: str, title: str = "", code: str = "") -> None:
        if not text.strip():
            return
        if self._pieces:
            self._pieces.append(_BETWEEN)
            self._length += len(_BETWEEN)
        self._pieces.append(text)
        self.parts.append(Part(self._length, self._length + len(text), title, code))
        self._length += len(text)

    @property
    def text(self) -> str:
        return "".join(self._pieces)


def document_reference(reading: Reading) -> Canonical:
    resource = reading.resource
    context = resource.get("context") or {}
    status, doc_status = resource.get("status") or "", resource.get("docStatus") or ""
    written = reading.time(resource.get("date"), "date")
    served = reading.period(context.get("period"), "context.period") if written is None else None
    corrected = status in _CORRECTED or doc_status in _CORRECTED
    occurred = reading.occurred(written or served, changed=corrected)
    kind = concept(resource.get("type"), reading, "type")
    contents = [c for c in resource.get("content") or () if c]
    title = _title(resource.get("description"), contents)
    if status in _RETRACTED or doc_status == "entered-in-error":
        return _withdrawn(reading, occurred, kind, title)
    builder = TextBuilder()
    problems = attachments(
        [(c.get("attachment"), f"content[{i}].attachment") for i, c in enumerate(contents)], builder, reading
    )
    body = DocumentBody(
        text=builder.text,
        type=kind,
        title=title,
        note_type=note_type(kind, title),
        doc_status=_STATUS.get(doc_status, doc_status),
        author_roles=author_roles(resource.get("author"), reading),
        parts=tuple(builder.parts),
        issues=problems,
        ours=is_ours(resource),
        replaces=_replaced(resource, reading),
        draft=(draft := draft_of(resource, ours=is_ours(resource))),
        offset=offset(resource.get("date") or (context.get("period") or {}).get("start")),
        confidential=_confidential(resource),
        reviewer=attester_of(resource) if draft else "",
    )
    return reading.canonical("document", occurred, body)


def composition(reading: Reading) -> Canonical:
    resource = reading.resource
    status = resource.get("status") or ""
    draft = draft_of(resource, ours=is_ours(resource))
    occurred = reading.occurred(
        _attested(reading) if draft else reading.time(resource.get("date"), "date"),
        changed=status in _CORRECTED or bool(draft),
    )
    kind, title = concept(resource.get("type"), reading, "type"), resource.get("title") or ""
    if status == "entered-in-error":
        return _withdrawn(reading, occurred, kind, title)
    builder = TextBuilder()
    _sections(resource.get("section"), builder, reading, "section", 0)
    if not builder.parts:
        builder.add(narrative(resource.get("text"), reading, "text"))
    body = DocumentBody(
        text=builder.text,
        type=kind,
        title=title,
        note_type=note_type(kind, title),
        doc_status=_STATUS.get(status, status),
        author_roles=author_roles(resource.get("author"), reading),
        parts=tuple(builder.parts),
        issues=() if builder.parts else ("no section has a narrative",),
        ours=is_ours(resource),
        draft=draft,
        offset=offset(resource.get("date")),
        confidential=_confidential(resource),
        reviewer=attester_of(resource) if draft else "",
    )
    if not builder.parts:
        reading.issue("empty-document", "a Composition with narrative", "none", "section")
    return reading.canonical("document", occurred, body)


def _attested(reading: Reading) -> Moment | None:
    """Of a draft that was returned: when it was signed, for its date is still the time that it speaks of."""
    reported = [
        reading.time((one or {}).get("time"), f"attester[{number}].time")
        for number, one in enumerate(reading.resource.get("attester") or ())
    ]
    return max(
        (one for one in reported if one is not None), key=lambda one: one.start, default=None
    ) or reading.time(reading.resource.get("date"), "date")


def _withdrawn(reading: Reading, occurred: int, kind: Concept, title: str) -> Canonical:
    """A draft that is entered in error is rejected, and states it."""
    ours = is_ours(reading.resource)
    draft = draft_of(reading.resource, ours=ours)
    refused = "entered-in-error" in (reading.resource.get("status"), reading.resource.get("docStatus"))
    status = "entered-in-error" if draft and refused else ""
    body = DocumentBody(
        text="",
        type=kind,
        title=title,
        note_type=note_type(kind, title),
        doc_status=status,
        ours=ours,
        draft=draft,
        reviewer=attester_of(reading.resource) if draft else "",
    )
    return reading.canonical("document", occurred, body, retracted=True)


def attachments(
    items: Iterable[tuple[Resource | None, str]], builder: TextBuilder, reading: Reading
) -> tuple[str, ...]:
    """Adds the text of each (attachment, path) as a part; returns what could not be taken over, in words.

    The same note is often attached in several formats: a text that is already there, but for spacing, is not
    repeated.
    """
    problems: list[str] = []
    seen: set[str] = set()
    listed = list(items)
    for number, (attachment, path) in enumerate(listed, 1):
        attachment = attachment or {}
        extracted = extract(attachment, number, reading, path)
        problems += extracted.problems
        key = extracted.text.strip() if len(listed) == 1 else "".join(extracted.text.split())
        if key and key not in seen:
            seen.add(key)
            builder.add(extracted.text, clean(attachment.get("title") or "")[0])
    if not builder.parts and not problems:
        reading.issue("empty-document", "at least one attachment with text", "none", "content")
        problems.append("no attachment has text")
    return tuple(problems)


def _sections(sections: Any, builder: TextBuilder, reading: Reading, path: str, depth: int) -> None:
    if depth > _DEEPEST:
        raise InputError(
            "too-deep", expected=f"at most {_DEEPEST} levels of sections", came="more", location=path
        )
    for index, section in enumerate(sections or ()):
        if not section:
            continue
        place = f"{path}[{index}]"
        title = clean(section.get("title") or "")[0]
        kind = concept(section.get("code"), reading, f"{place}.code")
        text = narrative(section.get("text"), reading, f"{place}.text")
        text = text or concept(section.get("emptyReason"), reading, f"{place}.emptyReason").label
        heading = title or kind.label
        if text or (heading and section.get("section")):
            code = kind.code_in(LOINC)
            body = (
                text
                if not heading or text.casefold().startswith(heading.casefold())
                else f"{heading}\n{text}".rstrip("\n")
            )
            builder.add(body, heading, code)
        _sections(section.get("section"), builder, reading, f"{place}.section", depth + 1)


def narrative(value: Any, reading: Reading, path: str) -> str:
    """Plain text of a Narrative's XHTML."""
    div = (value or {}).get("div")
    if not isinstance(div, str):
        return ""
    text, has_nul = clean(div)
    plain = xhtml_to_text(opened(text) if "/>" in text else text)
    if plain is None:
        reading.issue("unreadable-markup", "XHTML of usual form", "markup nested too deep; left out", path)
        return ""
    if has_nul:
        reading.issue("nul-bytes", "text", "text with NUL characters; they were removed", path)
    if plain.hidden:
        reading.issue(
            "hidden-text", "text that a reader can see", "text hidden by markup; it was removed", path
        )
    if plain.struck:
        reading.issue(
            "struck-text", "text that its author stands for", "text that was struck out; it was removed", path
        )
    return plain.text


def is_ours(resource: Resource) -> bool:
    """Whether it carries the label of machine-made content that our drafts carry."""
    return any(
        label.get("code") == AIAST.code and label.get("system") in (AIAST.system, None)
        for label in _labels(resource)
    )


def _labels(resource: Resource) -> list[Resource]:
    """Its security labels."""
    found = [*((resource.get("meta") or {}).get("security") or ())]
    found += [
        coding
        for label in resource.get("securityLabel") or ()
        for coding in (label or {}).get("coding") or ()
    ]
    return [label for label in found if label]


def _confidential(resource: Resource) -> bool:
    return any(label.get("code") in _NOT_FOR_PATIENT for label in _labels(resource))


def _replaced(resource: Resource, reading: Reading) -> tuple[str, ...]:
    """Documents that this one states it replaces: "DocumentReference/7"."""
    found = []
    for related in resource.get("relatesTo") or ():
        target = (related or {}).get("target") or {}
        inside = reading.context.resolve(target) if target else None
        named = (
            f"{inside.get('resourceType')}/{inside.get('id')}"
            if inside
            else "/".join(str(target.get("reference") or "").split("/_history")[0].split("/")[-2:])
        )
        if (related or {}).get("code") == "replaces" and named.startswith("DocumentReference/"):
            found.append(named)
    return tuple(dict.fromkeys(found))


def author_roles(authors: Any, reading: Reading) -> tuple[str, ...]:
    """What the authors are, never who: role, specialty or qualification where the message carries them, else
    a resource type.
    """
    roles: list[str] = []
    for index, author in enumerate(authors or ()):
        target = reading.context.resolve(author) if author else None
        if target is None:
            written = ((author or {}).get("reference") or "").rsplit("/", 2)
            kind = (author or {}).get("type") or (written[-2] if len(written) > 1 else "")
            if kind in ("Device", "Patient", "RelatedPerson", "Organization"):
                roles.append(kind.lower())
            continue
        roles += _roles_of(target, reading, f"author[{index}]")
    return tuple(dict.fromkeys(roles))


def _roles_of(author: Resource, reading: Reading, path: str) -> list[str]:
    if author.get("resourceType") == "PractitionerRole":
        stated = [*(author.get("code") or ()), *(author.get("specialty") or ())]
    else:
        stated = [(q or {}).get("code") for q in author.get("qualification") or ()]
    roles = [label for s in stated if (label := concept(s, reading, path).label)]
    kind = author.get("resourceType") or ""
    return roles or ([] if kind in ("Practitioner", "PractitionerRole", "") else [kind.lower()])


def _title(description: Any, contents: list[Any]) -> str:
    if isinstance(description, str) and description:
        return clean(description)[0]
    titles = [t for c in contents if (t := (c.get("attachment") or {}).get("title"))]
    return clean(titles[0])[0] if titles else ""
