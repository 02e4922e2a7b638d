"""Notes as plain text: attachments, character sets, compositions, what could not be read."""

from __future__ import annotations

import base64
import gzip
from typing import Any

import pytest

from processors.ingest.canonical.charset import decode
from schemas.events import AIAST, DocumentBody
from tests.processors.ingest.canonical.samples import (
    at,
    attachment,
    composition,
    document,
    note,
    read,
    reasons,
)


def test_a_plain_note_is_kept_as_written() -> None:
    said = document(note(attachment("S: better.\r\nO: afebrile.\r\n\r\nA/P: home.", title="Visit note")))
    assert said.text == "S: better.\nO: afebrile.\n\nA/P: home."
    assert (said.note_type, said.doc_status, said.title) == ("progress-note", "final", "Visit note")
    assert read(note()).occurred == at(2026, 3, 1, 8, 30)


def test_several_attachments_are_parts_of_one_text() -> None:
    said = document(
        note(
            attachment("One.", title="First"),
            attachment("<p>Two.</p>", "text/html"),
            attachment("{\\rtf1 Three.}", "application/rtf"),
        )
    )
    assert said.text == "One.\n\nTwo.\n\nThree."
    assert [said.text[p.start : p.end] for p in said.parts] == ["One.", "Two.", "Three."]
    assert said.parts[0].title == "First"


def test_the_same_note_in_two_formats_is_one_note() -> None:
    assert (
        document(note(attachment("Stable today."), attachment("<p>Stable  today.</p>", "text/html"))).text
        == "Stable today."
    )


@pytest.mark.parametrize(
    ("content", "reason", "words"),
    [
        (
            {"url": "https://example.org/note.pdf"},
            "attachment-by-url",
            "attachment 1 only by URL, not fetched",
        ),
        ({"title": "empty"}, "empty-attachment", "attachment 1 without content"),
        (
            attachment(b"%PDF-1.7", "application/pdf"),
            "unsupported-content-type",
            "attachment 1 not read: PDF",
        ),
        (attachment(b"%PDF-1.7", "text/plain"), "unsupported-content-type", "attachment 1 not read: PDF"),
        (
            attachment(b"DICM", "application/dicom"),
            "unsupported-content-type",
            "attachment 1 not read: application/dicom",
        ),
        (
            {"contentType": "text/plain", "data": "not base64 at all!"},
            "not-base64",
            "attachment 1 not readable: its content is not base64",
        ),
        ({"data": ""}, "empty-attachment", "attachment 1 without content"),
        (attachment(bytes(range(32)) * 4, ""), "unsupported-content-type", "attachment 1 not read: binary"),
        (
            attachment("<div>" * 5000, "text/html"),
            "unreadable-markup",
            "attachment 1 not readable: broken markup",
        ),
    ],
)
def test_what_cannot_be_read_is_said_twice(content: dict[str, Any], reason: str, words: str) -> None:
    said = read(note(content))
    assert isinstance(said.body, DocumentBody)
    assert (said.body.text, reasons(said), said.body.issues) == ("", [reason], (words,))


@pytest.mark.parametrize(
    ("content", "text", "reason"),
    [
        (
            attachment("Fieber über 39°".encode("latin-1"), "text/plain; charset=ISO-8859-1"),
            "Fieber über 39°",
            None,
        ),
        (attachment("“quoted”".encode("cp1252"), "text/plain; charset=latin-1"), "“quoted”", None),
        (attachment("Größe".encode("utf-16"), "text/plain"), "Größe", None),
        (attachment("\ufeffGröße".encode(), "text/plain"), "Größe", None),
        (attachment("Größe".encode("cp1252"), "text/plain"), "Größe", "guessed-charset"),
        (attachment("Größe".encode("cp1252"), "text/plain;charset=utf-8"), "Größe", "guessed-charset"),
        (attachment("Größe".encode("cp1252"), "text/plain;charset=klingon"), "Größe", "unknown-charset"),
        (attachment("plain", "text/plain;charset=rot13"), "plain", "unknown-charset"),
        (attachment("<meta charset=windows-1252><p>Größe".encode("cp1252"), "text/html"), "Größe", None),
        (
            attachment("Жалобы на одышку при нагрузке".encode("cp1251"), "text/plain; charset=windows-1251"),
            "Жалобы на одышку при нагрузке",
            None,
        ),
        (attachment("a\0b", "text/plain"), "ab", "nul-bytes"),
        (attachment("bell\x07 and page\fbreak", "text/plain"), "bell and page\nbreak", None),
        ({"contentType": "text/plain", "data": "U3RhYmxlLg"}, "Stable.", "mended-base64"),
        ({"contentType": "text/plain", "data": "U3Rh\r\nYmxl\nLg=="}, "Stable.", None),
        (attachment("<html><body><p>x</p></body></html>", ""), "x", None),
        (attachment("BP < 90", ""), "BP < 90", None),
        (attachment("<b>kept</b>", "text/plain"), "<b>kept</b>", None),
        (attachment("{\\rtf1 x}", "text/plain"), "x", None),
        (attachment("<html><body><p>x</p></body></html>", "text/plain"), "x", None),
        (
            attachment("Fieber über 39 °C".encode("utf-16-le"), "text/plain"),
            "Fieber über 39 °C",
            "guessed-charset",
        ),
        (
            attachment("Fieber über 39 °C".encode("utf-16-be"), "text/plain"),
            "Fieber über 39 °C",
            "guessed-charset",
        ),
        (
            attachment(base64.b64encode(b"Stable, home with wife.\n"), "text/plain"),
            "Stable, home with wife.",
            "mended-base64",
        ),
        (
            {"contentType": "text/plain", "data": base64.urlsafe_b64encode("ÿ?>ÿ?>".encode()).decode()},
            "ÿ?>ÿ?>",
            "mended-base64",
        ),
        (attachment(gzip.compress(b"Stable."), "text/plain"), "", "unsupported-content-type"),
        (attachment(bytes(range(16)) * 8, "text/plain"), "", "unsupported-content-type"),
    ],
)
def test_character_sets_and_types(content: dict[str, Any], text: str, reason: str | None) -> None:
    said = read(note(content))
    assert isinstance(said.body, DocumentBody)
    assert said.body.text == text
    assert reasons(said) == ([reason] if reason else [])


CDA = """<?xml version="1.0" encoding="UTF-8"?>
<ClinicalDocument xmlns="urn:hl7-org:v3"><title>Summary</title><recordTarget><patient><name>Secret</name></patient></recordTarget>
<component><structuredBody><component><section><templateId root="2.16"/><code code="10160-0"/><title>Medications</title>
<text><table><thead><tr><th>Drug</th><th>Dose</th></tr></thead><tbody><tr><td/><td>5 mg</td></tr><tr><td>Ramipril</td><td>5 mg</td></tr></tbody></table></text>
<entry><substanceAdministration><text>coded</text></substanceAdministration></entry></section></component>
<component><section><title>Plan</title><text><list><item><content ID="a">Weigh daily</content></item><item>Low salt</item></list><paragraph>Return.</paragraph></text></section></component>
</structuredBody></component></ClinicalDocument>"""


@pytest.mark.parametrize("content_type", ["text/xml", "application/xml", "application/hl7-v3+xml", ""])
def test_a_clinical_document_in_xml_is_its_narrative(content_type: str) -> None:
    said = document(note(attachment(CDA, content_type)))
    assert (
        said.text
        == "Medications\n\nDrug\tDose\n\t5 mg\nRamipril\t5 mg\n\nPlan\n- Weigh daily\n- Low salt\n\nReturn."
    )


def test_a_pdf_in_a_clinical_document_is_said() -> None:
    wrapped = "<ClinicalDocument xmlns='urn:hl7-org:v3'><component><nonXMLBody><text>JVBERi0=</text></nonXMLBody></component></ClinicalDocument>"
    assert reasons(read(note(attachment(wrapped, "text/xml")))) == ["empty-attachment"]


def test_a_longer_text_in_an_undeclared_alphabet_is_guessed() -> None:
    text, why = decode(("Жалобы на одышку при физической нагрузке и отёки ног. " * 5).encode("cp1251"), "")
    assert "одышку" in text
    assert why == ("guessed-charset",)


def test_a_composition_is_its_sections_under_their_titles() -> None:
    said = document(composition())
    assert said.text == "Hospital course\nDiuresed well.\n\nPlan\n\nMedication\n- Furosemide 40 mg"
    assert [(p.title, p.code) for p in said.parts] == [
        ("Hospital course", "8648-8"),
        ("Plan", ""),
        ("Medication", ""),
    ]
    assert (said.note_type, said.author_roles) == ("discharge-summary", ("Attending physician",))


def test_a_title_that_the_narrative_repeats_is_not_repeated() -> None:
    section = {"title": "Plan", "text": {"div": "<div><h1>Plan</h1><p>Home.</p></div>"}}
    assert document(composition(section=[section])).text == "Plan\n\nHome."


def test_a_composition_without_narrative_says_so() -> None:
    said = read(composition(section=[{"title": "Plan", "entry": [{"reference": "CarePlan/1"}]}]))
    assert isinstance(said.body, DocumentBody)
    assert (said.body.text, said.body.issues, reasons(said)) == (
        "",
        ("no section has a narrative",),
        ["empty-document"],
    )


@pytest.mark.parametrize(
    "change", [{"status": "entered-in-error"}, {"status": "superseded"}, {"docStatus": "entered-in-error"}]
)
def test_a_withdrawn_note_leaves_its_name_but_no_text(change: dict[str, str]) -> None:
    said = read(note(**change))
    assert isinstance(said.body, DocumentBody)
    assert (said.retracted, said.body.text, said.body.note_type) == (True, "", "progress-note")


def test_our_own_drafts_are_known_by_their_label() -> None:
    label = {"system": AIAST.system, "code": AIAST.code}
    assert document(composition(meta={"security": [label]})).ours
    assert document(note(meta={"security": [label]})).ours
    assert not document(note()).ours


def test_an_amended_note_was_known_when_it_was_amended() -> None:
    amended = note(docStatus="amended", meta={"versionId": "2", "lastUpdated": "2026-03-01T18:00:00Z"})
    assert read(amended).occurred == at(2026, 3, 1, 18)


def test_a_note_without_date_is_of_its_period() -> None:
    assert read(note(date=None, context={"period": {"start": "2026-02-28T10:00:00Z"}})).occurred == at(
        2026, 2, 28, 10
    )


def test_authors_are_known_by_what_they_are() -> None:
    nurse = {
        "resourceType": "Practitioner",
        "id": "n",
        "name": [{"text": "Secret"}],
        "qualification": [{"code": {"text": "Registered nurse"}}],
    }
    said = read(
        note(author=[{"reference": "Practitioner/n", "display": "Secret"}, {"reference": "Device/pump"}]),
        nurse,
    )
    assert isinstance(said.body, DocumentBody)
    assert said.body.author_roles == ("Registered nurse", "device")


def test_sections_nested_without_end_are_refused() -> None:
    section: dict[str, Any] = {"title": "x"}
    for _ in range(50):
        section = {"section": [section]}
    with pytest.raises(Exception, match="too-deep"):
        read(composition(section=[section]))


def test_the_label_of_machine_made_content_counts_where_a_document_has_its_labels() -> None:
    label = {"coding": [{"system": AIAST.system, "code": AIAST.code}]}
    assert document({**note(attachment("Draft.")), "securityLabel": [label]}).ours
    assert not document({**note(attachment("Note.")), "securityLabel": [{"coding": [{"code": "N"}]}]}).ours


@pytest.mark.parametrize(
    "reference",
    ["DocumentReference/7", "https://ehr.example/fhir/DocumentReference/7", "DocumentReference/7/_history/2"],
)
def test_a_document_says_which_ones_it_replaces(reference: str) -> None:
    related = [
        {"code": "replaces", "target": {"reference": reference}},
        {"code": "appends", "target": {"reference": "DocumentReference/8"}},
    ]
    assert document({**note(attachment("Corrected.")), "relatesTo": related}).replaces == (
        "DocumentReference/7",
    )


@pytest.mark.parametrize(
    "related",
    [[None], [{}], [{"code": "replaces"}], [{"code": "replaces", "target": {"display": "the old one"}}]],
)
def test_what_names_no_document_replaces_none(related: list[Any]) -> None:
    assert document({**note(attachment("Corrected.")), "relatesTo": related}).replaces == ()
