"""DiagnosticReport: its conclusion as facts, its text as a document, its contained results as results."""

from __future__ import annotations

from typing import Final

from processors.ingest.canonical.concepts import EMPTY, code_of, concept, labels
from processors.ingest.canonical.context import Canonical, Reading, Resource
from processors.ingest.canonical.document import TextBuilder, attachments, author_roles, is_ours, narrative
from processors.ingest.canonical.note_types import OTHER, note_type
from processors.ingest.canonical.observation import CORRECTED, effective, reported_late, results
from processors.ingest.canonical.times import Moment
from schemas.codes import Concept
from schemas.errors import InputError
from schemas.events import DocumentBody, FactsBody
from schemas.facts import Fact, FactStatus

_STATUS: Final[dict[str, FactStatus]] = {
    "registered": "planned",
    "partial": "unconfirmed",
    "preliminary": "unconfirmed",
    "final": "active",
    "amended": "active",
    "corrected": "active",
    "appended": "active",
    "cancelled": "inactive",
    "unknown": "unconfirmed",
}
_DOC_STATUS: Final = {
    "corrected": "amended",
    "appended": "amended",
    "partial": "preliminary",
    "registered": "preliminary",
}
#: v2-0074 diagnostic service sections, where the code itself names no note type.
_SECTIONS: Final = {
    "RAD": "radiology",
    "RUS": "radiology",
    "CT": "radiology",
    "NMR": "radiology",
    "MRI": "radiology",
    "XRC": "radiology",
    "NMS": "radiology",
    "CUS": "echo",
    "EC": "ecg",
    "PAT": "pathology",
    "SP": "pathology",
    "CP": "pathology",
    "CTH": "procedure-note",
    "LAB": "laboratory",
    "MB": "laboratory",
    "CH": "laboratory",
    "HM": "laboratory",
    "RC": "respiratory",
    "PT": "rehab",
    "OT": "rehab",
}
#: Result numbers start here, so that contained results never share an id with conclusions.
_FIRST_RESULT: Final = 1000


def diagnostic_report(reading: Reading) -> Canonical:
    resource = reading.resource
    status = resource.get("status")
    when = effective(resource, reading)
    issued = reading.time(resource.get("issued"), "issued")
    occurred = reading.occurred(issued or when, changed=status in CORRECTED or status == "appended")
    if status == "entered-in-error":
        return reading.canonical("observation", occurred, FactsBody(), retracted=True)
    about = concept(resource.get("code"), reading, "code")
    if about == EMPTY:
        raise InputError(
            "missing-code",
            expected="DiagnosticReport.code with a coding or text",
            came="neither",
            location="DiagnosticReport.code",
            resource_type="DiagnosticReport",
        )
    fact_status = reading.status(_STATUS)
    moment = when or Moment(occurred, occurred, "moment")
    builder = TextBuilder()
    forms = [(form, f"presentedForm[{i}]") for i, form in enumerate(resource.get("presentedForm") or ())]
    problems = attachments(forms, builder, reading) if forms else ()
    if (
        not builder.parts
        and not resource.get("result")
        and not resource.get("conclusion")
        and not resource.get("conclusionCode")
    ):
        builder.add(narrative(resource.get("text"), reading, "text"))  # all that the sender has of it
    contained, critical = _contained_results(resource, reading, moment, fact_status)
    conclusions = _conclusions(resource, reading, moment, fact_status, bool(contained or builder.parts))
    facts = reported_late((*conclusions, *contained), moment, issued)
    if not builder.parts:
        stated = reading.canonical("observation", occurred, FactsBody(facts))
        return stated._replace(critical=critical)
    kind = note_type(about)
    sections = [_SECTIONS[code] for c in resource.get("category") or () if (code := code_of(c)) in _SECTIONS]
    body = DocumentBody(
        text=builder.text,
        type=about,
        title=about.label,
        note_type=sections[0] if sections and kind in (OTHER, "general") else kind,
        doc_status=_DOC_STATUS.get(status or "", status or ""),
        author_roles=author_roles(
            [*(resource.get("resultsInterpreter") or ()), *(resource.get("performer") or ())], reading
        ),
        parts=tuple(builder.parts),
        issues=problems,
        facts=facts,
        ours=is_ours(resource),
    )
    return reading.canonical("document", occurred, body)._replace(critical=critical)


def _conclusions(
    resource: Resource, reading: Reading, when: Moment, status: FactStatus, has_content: bool
) -> tuple[Fact, ...]:
    """The conclusion in words and each coded one. A report that states nothing else (no results, no text) is
    a fact by itself.
    """
    about = concept(resource.get("code"), reading, "code")
    category = labels(resource.get("category"), reading, "category")
    attributes = {"category": category} if category else {}
    found: list[Fact] = []
    conclusion = resource.get("conclusion")
    if isinstance(conclusion, str) and conclusion.strip():
        found.append(_reported(reading, about, conclusion, "conclusion", when, status, attributes, 0))
    for index, code in enumerate(resource.get("conclusionCode") or ()):
        coded = concept(code, reading, f"conclusionCode[{index}]")
        if coded != EMPTY and not (isinstance(conclusion, str) and coded.label == conclusion):
            found.append(
                _reported(
                    reading, about, coded, f"conclusionCode[{index}]", when, status, attributes, index + 1
                )
            )
    if not found and not has_content and not resource.get("result"):
        found.append(_reported(reading, about, None, "code", when, status, attributes, 0))
    return tuple(found)


def _reported(
    reading: Reading,
    about: Concept,
    value: Concept | str | None,
    path: str,
    when: Moment,
    status: FactStatus,
    attributes: dict[str, str],
    number: int,
) -> Fact:
    return Fact(
        f"{reading.name}#{number}",
        "reported",
        about,
        when.start,
        reading.source(path),
        value,
        when.end,
        status,
        attributes=attributes,
    )


def _contained_results(
    resource: Resource, reading: Reading, when: Moment, status: FactStatus
) -> tuple[tuple[Fact, ...], bool]:
    """Results that live only inside the report. Those in the message are events of their own."""
    found: list[Fact] = []
    critical = False
    for index, reference in enumerate(resource.get("result") or ()):
        if not ((reference or {}).get("reference") or "").startswith("#"):
            continue
        target = reading.context.resolve(reference)
        if (
            target is None
            or target.get("resourceType") != "Observation"
            or target.get("status") == "entered-in-error"
        ):
            continue
        first = _FIRST_RESULT * (index + 1)
        try:
            facts, urgent = results(
                target, reading, effective(target, reading) or when, status, f"result[{index}].", first
            )
        except (
            InputError
        ) as error:  # a contained result without a code: the others and the conclusion still count
            reading.issue(error.reason, error.expected, error.came, f"result[{index}]")
            continue
        found += facts
        critical = critical or urgent
    return tuple(found), critical
