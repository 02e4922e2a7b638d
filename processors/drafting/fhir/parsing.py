"""The inverse of to_bundle, as far as a reader of drafts needs it: the Bundle alone says which sentence rests
on which words.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final, NamedTuple, cast

from processors.drafting.fhir.statements import read_statement, values
from processors.drafting.fhir.vocabulary import DRAFTING, KINDS, STATEMENT, mark
from schemas.drafts import Author, Draft, Rejected, Section
from schemas.errors import InputError
from schemas.instant import from_datetime
from schemas.requests import Task

Resource = Mapping[str, Any]
_TASKS: Final[dict[str, Task]] = {code: task for task, (code, _) in KINDS.items()}


class Person(NamedTuple):
    """How a draft's patient is called."""

    name: str
    birth_date: str = ""
    sex: str = ""

    @property
    def about(self) -> str:
        """ "born 1951-09-14, female"."""
        return ", ".join(filter(None, (f"born {self.birth_date}" if self.birth_date else "", self.sex)))


def from_bundle(bundle: Resource) -> Draft:
    """The draft. Statements that the gate cut come back as their check only, tokens not at all. Raises
    InputError for a Bundle that is none of ours.
    """
    try:
        return _read(bundle)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, StopIteration):
        raise InputError(
            "not-a-draft", expected="a document Bundle as wardstream prints it", came="something else"
        ) from None


def person_of(bundle: Resource) -> Person:
    """Of the Patient in the Bundle; empty strings for what it does not say."""
    members = (entry["resource"] for entry in bundle.get("entry", ()))
    found: Resource = next((m for m in members if m.get("resourceType") == "Patient"), {})
    name = (found.get("name") or [{}])[0]
    text = " ".join(filter(None, (*name.get("given", ()), name.get("family", ""))))
    return Person(text, found.get("birthDate", ""), found.get("gender", ""))


def zone_of(bundle: Resource) -> str:
    """The IANA zone of the times in the text."""
    extensions = bundle["entry"][0]["resource"].get("extension", ())
    drafting: list[Resource] = next((e["extension"] for e in extensions if e["url"] == DRAFTING), [])
    return str(values(drafting).get("zone", "UTC"))


def replaced_by(bundle: Resource) -> str:
    """Identifier of the Bundle that this one replaces, "" where it is the first."""
    for relation in bundle["entry"][0]["resource"].get("relatesTo", ()):
        if relation.get("code") == "replaces":
            identifier = relation.get("targetIdentifier") or relation.get("targetReference", {}).get(
                "identifier", {}
            )
            return str(identifier.get("value", ""))
    return ""


def _read(bundle: Resource) -> Draft:
    members = [entry["resource"] for entry in bundle["entry"]]
    composition = members[0]
    device = next(m for m in members if m["resourceType"] == "Device")
    versions = {v["type"]["text"]: v["value"] for v in device.get("version", ())}
    drafting = next(e for e in composition["extension"] if e["url"] == DRAFTING)["extension"]
    fields = values(drafting)
    return Draft(
        request=fields["request"],
        task=_TASKS[composition["type"]["coding"][0]["code"]],
        document=composition["identifier"]["value"],
        patient=_name(composition["subject"]),
        encounter=_name(composition.get("encounter", {})),
        title=composition["title"].removeprefix(mark(composition.get("language", ""))),
        cut=from_datetime(datetime.fromisoformat(composition["date"])),
        sections=tuple(map(_section, composition.get("section", ()))),
        author=Author(
            device["deviceName"][0]["name"],
            versions.pop("template", ""),
            versions.pop("policy", ""),
            versions,
        ),
        rejected=_rejected(drafting),
        fallback=fields.get("fallback", ""),
        language=composition.get("language", ""),
    )


def _name(reference: Resource) -> str:
    """As the source calls it."""
    return str(reference.get("identifier", {}).get("value") or reference.get("reference", ""))


def _section(section: Resource) -> Section:
    return Section(
        title=section.get("title", ""),
        code=section["code"]["coding"][0]["code"] if "code" in section else "",
        statements=tuple(read_statement(e) for e in section.get("extension", ()) if e["url"] == STATEMENT),
        sections=tuple(map(_section, section.get("section", ()))),
        empty_reason=section.get("emptyReason", {}).get("text", ""),
    )


def _rejected(drafting: list[Resource]) -> tuple[Rejected, ...]:
    cuts = [
        values(cast("list[Mapping[str, Any]]", part["extension"]))
        for part in drafting
        if part["url"] == "cut"
    ]
    return tuple(Rejected("", cut["check"]) for cut in cuts for _ in range(cut["count"]))
