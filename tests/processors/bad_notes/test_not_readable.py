"""Attachments that are no text, or are encrypted: the event is kept, a letter says so to the operator, and
the draft names the document to its reader.
"""

from __future__ import annotations

import base64
import gzip
import io
import random
import zipfile

import pytest

from processors.drafting.compose.documents import NOT_READ
from processors.tasks import TASKS
from tests.processors.bad_notes.way import GOOD, checks, document, good, sent, told
from tests.processors.ingest.samples import note

NOISE = random.Random(7).randbytes(3000)
PDF = b"%PDF-1.7\n1 0 obj <</Type /Catalog>>\n" + NOISE
LOCKED = b"%PDF-1.7\n1 0 obj <</Encrypt 2 0 R>>\n" + NOISE
PLAIN = "text/plain"


def zipped() -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr("word/document.xml", "<w>Patient stable</w>")
    return held.getvalue()


UNREADABLE = {
    "a PDF": (PDF, "application/pdf", "PDF"),
    "a PDF with a password": (LOCKED, "application/pdf", "encrypted PDF"),
    "a PDF that says it is text": (PDF, PLAIN, "PDF"),
    "a PDF behind a line break": (b"\r\n\r\n" + PDF, PLAIN, "PDF"),
    "a Word document": (
        zipped(),
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "ZIP or Office",
    ),
    "a Word document that says it is text": (zipped(), PLAIN, "ZIP or Office"),
    "an old Word document, or one with a password": (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + NOISE,
        "application/msword",
        "Office",
    ),
    "a picture": (b"\xff\xd8\xff\xe0" + NOISE, "image/jpeg", "JPEG"),
    "DICOM": (b"\0" * 128 + b"DICM" + NOISE, "application/dicom", "application/dicom"),
    "gzip": (gzip.compress(GOOD.encode()), PLAIN, "gzip"),
    "sound": (b"RIFF" + NOISE, "audio/wav", "audio or video"),
    "PGP": (
        b"-----BEGIN PGP MESSAGE-----\n\n" + base64.encodebytes(NOISE) + b"-----END PGP MESSAGE-----\n",
        PLAIN,
        "encrypted",
    ),
    "S/MIME": (
        b"MIME-Version: 1.0\nContent-Type: application/pkcs7-mime; name=smime.p7m\n\n"
        + base64.encodebytes(NOISE),
        PLAIN,
        "encrypted",
    ),
    "openssl": (b"Salted__" + NOISE, PLAIN, "encrypted"),
    "noise that says it is text": (NOISE, PLAIN, "binary"),
    "noise without control codes": (bytes(b if b > 31 and b != 127 else 65 for b in NOISE), PLAIN, "binary"),
    "noise of seven bits": (bytes(b % 128 for b in NOISE), PLAIN, "binary"),
    "noise that says it is RTF": (b"{\\rtf1 \\pict " + NOISE, "text/rtf", "binary"),
    "base64 of noise": (base64.encodebytes(NOISE), PLAIN, "encoded data"),
    "noise in hexadecimal digits": (NOISE.hex().encode(), PLAIN, "encoded data"),
}


@pytest.mark.parametrize(("raw", "media", "kind"), UNREADABLE.values(), ids=UNREADABLE)
def test_it_is_kept_and_named_and_nothing_of_it_is_told(raw: bytes, media: str, kind: str) -> None:
    way = sent(good(), document(raw, 2, media=media))
    (kept,) = [p for p in way.request().evidence.passages if p.resource == "DocumentReference/d2"]
    assert kept.body.text == "" and kept.body.issues == (f"attachment 1 not read: {kind}",)
    assert [(letter.reason, letter.severity) for letter in way.letters] == [
        ("unsupported-content-type", "partial")
    ]
    draft = way.draft()
    assert told(draft) == told(sent(good()).draft())
    (said,) = checks(draft)
    assert draft.sections[-1].title == NOT_READ and said.verdict == "marked"
    assert (
        said.text
        == f"Nothing was read from: Progress note, 2 March 2026 10:00 (attachment 1 not read: {kind})."
    )
    assert said.citations[0].source.resource == "DocumentReference/d2"


def test_it_has_no_chunk_and_no_place_in_a_prompt() -> None:
    asked = sent(good(), document(NOISE, 2)).request()
    assert asked.retrieval is not None and asked.retrieval.chunks == 2
    assert asked.retrieval.chosen and all(
        one.chunk.resource == "DocumentReference/d9" for one in asked.retrieval.chosen
    )
    assert TASKS["progress-note"].prompt(asked).user.isascii()


def test_a_document_that_is_only_linked_is_named_too() -> None:
    linked = note(
        id="d2",
        date="2026-03-02T10:00:00Z",
        content=[{"attachment": {"contentType": "application/pdf", "url": "https://ehr.example/Binary/7"}}],
    )
    (said,) = checks(sent(good(), linked).draft())
    assert "(attachment 1 only by URL, not fetched)" in said.text and "ehr.example" not in said.text


def test_what_was_attached_beside_the_text_and_not_read_is_named() -> None:
    both = [
        {"attachment": {"contentType": media, "data": base64.b64encode(raw).decode()}}
        for media, raw in ((PLAIN, GOOD.encode()), ("application/pdf", PDF))
    ]
    draft = sent(note(id="d2", date="2026-03-02T10:00:00Z", content=both)).draft()
    assert "She feels well" in told(draft)
    assert [said.text for said in checks(draft)] == [
        "Read only in part: Progress note, 2 March 2026 10:00 (attachment 2 not read: PDF)."
    ]


@pytest.mark.parametrize(
    ("garbage", "reason", "named"),
    [
        (
            "%%% no base64 %%%",
            "not-base64",
            [
                "Nothing was read from: Progress note, 2 March 2026 10:00 (attachment 1 not readable: its content is not base64)."
            ],
        ),
        (
            "%%%&& this is no base64 at all!",
            "not-fhir",
            [],
        ),  # the whole resource is refused: a letter tells the operator, and it can be sent again
    ],
)
def test_garbage_for_base64_is_a_letter(garbage: str, reason: str, named: list[str]) -> None:
    way = sent(
        good(),
        note(
            id="d2",
            date="2026-03-02T10:00:00Z",
            content=[{"attachment": {"contentType": PLAIN, "data": garbage}}],
        ),
    )
    assert [letter.reason for letter in way.letters] == [reason] and garbage not in str(way.letters)
    assert "She feels well" in told(way.draft())
    assert [said.text for said in checks(way.draft())] == named


def test_many_of_them_are_one_sentence() -> None:
    draft = sent(
        good(), *(document(PDF, n, media="application/pdf", at=f"09:{n}") for n in range(20, 40))
    ).draft()
    (said,) = checks(draft)
    assert said.text.count("(attachment 1 not read: PDF)") == 6 and "and 14 older ones" in said.text


def test_a_draft_comes_where_no_document_could_be_read() -> None:
    draft = sent(document(PDF, 2, media="application/pdf")).draft()
    assert len(checks(draft)) == 1 and [s.title for s in draft.sections[:2]] == ["Assessment", "Plan"]


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        "Stable\nAlert\nOriented\nAfebrile\nAmbulating\n",
        "K 4.1\x0bNa 138\x0bCr 1.2",
        "T 38,2 °C ± 0,3 – „gut“ • µg ½ ≥ 5",
        "-----\nPLAN: Continue.\n-----\n",
        "Content-Type of the wound: clean and dry.",
        "Salted peanuts gave her hives.",
    ],
)
def test_text_is_read(text: str) -> None:
    for raw in (text.encode("utf-8"), text.encode("cp1252", "replace")):
        (kept,) = sent(document(raw, 2)).request().evidence.passages
        assert kept.body.text.strip() and not any("not read" in issue for issue in kept.body.issues)
