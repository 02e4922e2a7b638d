"""Notes and reports: the same words as plain text, HTML, RTF or a Composition."""

from __future__ import annotations

import base64
import html
import re
from typing import Any, Final

from samples import clock
from samples.chart import Chart, Resource, meta, next_version, practitioner, staff
from samples.observations import _CATEGORIES
from samples.script import Line
from samples.vocabulary import concept, entry, hl7

_HEADING: Final = re.compile(r"^([A-Z][A-Z0-9 /&,'()-]{2,60}):?$", re.MULTILINE)
_CONCLUSION: Final = re.compile(
    r"^(?:IMPRESSION|FINAL DIAGNOSIS|INTERPRETATION):?\n(?P<text>.+)", re.MULTILINE | re.DOTALL
)
_CATEGORY: Final = {
    "coding": [
        {
            "system": "http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category",
            "code": "clinical-note",
            "display": "Clinical Note",
        }
    ]
}


def note(chart: Chart, line: Line) -> Resource:
    """DocumentReference; the words after the verb are the kind, "by" whom, "as" html or rtf."""
    kind = line.words[0]
    row, who = entry("documents", kind), line.after("by")
    signed = line.known if line.known is not None else line.when
    found: Resource = {
        "resourceType": "DocumentReference",
        "id": chart.new_id(line, f"note-{kind}"),
        "meta": meta(1, signed),
        "contained": [practitioner(who, "author")],
        "status": "current",
        "docStatus": "preliminary" if "preliminary" in line.words else "final",
        "type": concept(row, row["title"]),
        "category": [_CATEGORY],
        "subject": chart.subject(),
        "date": clock.local(signed),
        "author": [{"reference": "#author", "display": entry("staff", who)["name"]}],
        "content": [{"attachment": attachment(line.text, line.after("as"), row["title"], signed)}],
    }
    stay = chart.encounter(line)
    found["context"] = {
        **({"encounter": [stay]} if stay else {}),
        "period": {"start": clock.local(line.when)},
    }
    return found


def attachment(text: str, form: str, title: str, created: int) -> Resource:
    kinds = {
        "": ("text/plain; charset=utf-8", text),
        "html": ("text/html; charset=utf-8", as_html(text, title)),
        "rtf": ("text/rtf", as_rtf(text)),
    }
    content_type, written = kinds[form]
    return {
        "contentType": content_type,
        "data": base64.b64encode(written.encode()).decode(),
        "title": title,
        "creation": clock.local(created),
    }


def as_html(text: str, title: str) -> str:
    name = html.escape(title)
    return f"<html><head><title>{name}</title></head><body><h2>{name}</h2>{_blocks(text)}</body></html>"


def _blocks(text: str) -> str:
    made = []
    for block in text.split("\n\n"):
        heading, _, rest = block.partition("\n")
        if _HEADING.match(heading):
            made.append(f"<h3>{html.escape(heading.rstrip(':'))}</h3>")
            block = rest
        if block:
            made.append(f"<p>{html.escape(block, quote=False).replace(chr(10), '<br/>')}</p>")
    return "".join(made)


def as_rtf(text: str) -> str:
    escaped = "".join(f"\\u{ord(c)}?" if ord(c) > 127 else f"\\{c}" if c in "\\{}" else c for c in text)
    return "{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Arial;}}\\fs20 " + escaped.replace("\n", "\\par\n") + "}"


def composition(chart: Chart, line: Line) -> Resource:
    """The note as a Composition: a section for every heading in capitals."""
    kind = line.words[0]
    row, who = entry("documents", kind), line.after("by")
    signed = line.known if line.known is not None else line.when
    pieces = _HEADING.split(line.text)
    found: Resource = {
        "resourceType": "Composition",
        "id": chart.new_id(line, f"doc-{kind}"),
        "meta": meta(1, signed),
        "status": "final",
        "type": concept(row, row["title"]),
        **chart.about(line),
        "date": clock.local(signed),
        "author": [staff(who)],
        "title": row["title"],
        "section": [
            {"title": title.capitalize(), "text": {"status": "generated", "div": _div(body.strip())}}
            for title, body in zip(pieces[1::2], pieces[2::2], strict=True)
        ],
    }
    return found


def _div(text: str) -> str:
    return f'<div xmlns="http://www.w3.org/1999/xhtml">{_blocks(text)}</div>'


def amended(chart: Chart, line: Line) -> Resource:
    """The note with an addendum, one version on."""
    former = chart.find(line.label)[0]
    held = former["content"][0]["attachment"]
    text = (
        base64.b64decode(held["data"]).decode()
        + f"\n\nADDENDUM {clock.local(line.when)[:16].replace('T', ' ')}\n{line.text}"
    )
    replaced = {**held, "data": base64.b64encode(text.encode()).decode()}
    return next_version(former, line.when, docStatus="amended", content=[{"attachment": replaced}])


def retracted(chart: Chart, line: Line) -> Resource:
    """Entered in error: the content is withdrawn with it."""
    former = chart.find(line.label)[0]
    return next_version(
        former, line.when, status="entered-in-error", docStatus="entered-in-error", description=line.text
    )


def report(chart: Chart, line: Line) -> Resource:
    """DiagnosticReport of imaging or pathology, its text as presentedForm, its impression as conclusion."""
    kind = line.words[0]
    row, who = entry("studies", kind), line.after("by")
    known = line.known if line.known is not None else line.when
    match = _CONCLUSION.search(line.text)
    form: dict[str, Any] = attachment(line.text, "", row["loinc"].partition(" ")[2], known)
    return {
        "resourceType": "DiagnosticReport",
        "id": chart.new_id(line, f"report-{kind}"),
        "meta": meta(1, known),
        "status": "preliminary" if "preliminary" in line.words else "final",
        "category": [hl7("v2-0074", row["category"], _CATEGORIES[row["category"]])],
        "code": concept(row),
        **chart.about(line),
        "effectiveDateTime": clock.local(line.when),
        "issued": clock.local(known),
        "resultsInterpreter": [staff(who)],
        **({"conclusion": " ".join(match["text"].split())} if match else {}),
        "presentedForm": [form],
    }
