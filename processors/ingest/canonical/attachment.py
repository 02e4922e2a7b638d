"""An Attachment to plain text, by what it states it is and, where it states nothing, by what it looks
like.
"""

from __future__ import annotations

import base64
import binascii
import mimetypes
import re
from typing import Any, Final, NamedTuple

from processors.ingest.canonical.cda import as_html, is_cda, opened
from processors.ingest.canonical.charset import clean, decode
from processors.ingest.canonical.context import Reading, Resource
from processors.ingest.canonical.markup import (
    Plain,
    declared_charset,
    html_to_text,
    looks_html,
    rtf_to_plain,
    xhtml_to_text,
)

_WHITESPACE: Final = re.compile(r"\s+")
# A type that is not one of the usual ones is the sender's free text: it is never repeated.
_KNOWN_MEDIA: Final = frozenset(mimetypes.MimeTypes(()).types_map[True].values()) | {
    "application/dicom",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
}
_CHARSET: Final = re.compile(r"charset\s*=\s*\"?([^\";\s]+)", re.I)
_HTML_PAGE: Final = re.compile(
    r"\s*<(?:!doctype html|html|body)\b[^>]*>", re.I
)  # in what is stated to be plain text
_MAGIC: Final = (
    (b"%PDF", "PDF"),
    (b"\x89PNG", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"PK\x03\x04", "ZIP or Office"),
    (b"\xd0\xcf\x11\xe0", "Office"),
    (b"GIF8", "GIF"),
    (b"II*\0", "TIFF"),
    (b"MM\0*", "TIFF"),
    (b"\x1f\x8b", "gzip"),
    (b"RIFF", "audio or video"),
    (b"ID3", "audio"),
    (b"OggS", "audio"),
)
#: Content that was encrypted and then written as text.
_ENCRYPTED: Final = re.compile(
    rb"-----BEGIN (?:PGP MESSAGE|PKCS7|CMS|ENCRYPTED [A-Z ]+)-----|Salted__|U2FsdGVkX1|"
    rb"(?:[\w-]+:[^\n]*\r?\n(?:[ \t][^\n]*\r?\n)*){0,20}?Content-Type:\s{0,8}(?:application/(?:x-)?pkcs7-mime|multipart/encrypted)",
    re.I,
)
_ARMOURED: Final = 60  # characters of the longest line of base64, at least: words in a column are shorter
_MARKUP: Final = ("text/html", "application/xhtml+xml", "text/xml", "application/xml", "text/xhtml")
_RICH: Final = ("text/rtf", "application/rtf", "text/richtext", "application/x-rtf")
_URL_SAFE: Final = str.maketrans("-_", "+/")
_LINES: Final = re.compile(rb"\s+")
_TWICE: Final = re.compile(rb"[A-Za-z0-9+/\r\n]{24,}={0,2}[\r\n]*")
_FEW: Final = 3
_LOOKED_AT: Final = 4096
_SIGNS: Final = frozenset(range(9)) | frozenset(range(14, 32))


class Extracted(NamedTuple):
    """`text` of an attachment and `problems` in words for the document ("attachment 2 only by URL, not
    fetched").
    """

    text: str
    problems: tuple[str, ...] = ()


def extract(attachment: Resource, number: int, reading: Reading, path: str) -> Extracted:
    """What a reader of the attachment would read. Problems go into the reading's issues and, in words, into
    the result.
    """
    content_type = str(attachment.get("contentType") or "").casefold()
    data = attachment.get("data")
    report = _Report(number, reading, path)
    if not data:
        if attachment.get("url"):
            report.problem(
                "attachment-by-url", "Attachment.data", "a URL only", "only by URL, not fetched", ".url"
            )
        else:
            report.problem("empty-attachment", "Attachment.data", "none", "without content", ".data")
        return Extracted("", tuple(report.words))
    raw = _bytes(data, report)
    if raw is None:
        return Extracted("", tuple(report.words))
    raw = _once(raw, report)
    if raw is None:
        return Extracted("", tuple(report.words))
    return Extracted(_text(raw, content_type, report), tuple(report.words))


class _Report:
    """States a problem twice: to the operator as an issue, to the reader of the document in words."""

    def __init__(self, number: int, reading: Reading, path: str) -> None:
        self._number, self._reading, self._path = number, reading, path
        self.words: list[str] = []

    def problem(self, reason: str, expected: str, came: str, words: str, field: str = "") -> None:
        self._reading.issue(reason, expected, came, self._path + field)
        self.words.append(f"attachment {self._number} {words}")


def _bytes(data: Any, report: _Report) -> bytes | None:
    """The decoded content. Line breaks inside base64 are usual; missing padding is mended and stated; the
    rest is not base64.
    """
    written = data if isinstance(data, str) else ""
    try:
        return base64.b64decode(written, validate=True)  # most are whole and in one line
    except (binascii.Error, ValueError):
        written = _WHITESPACE.sub("", written)
    try:
        return base64.b64decode(written, validate=True)
    except (binascii.Error, ValueError):
        pass
    bare = written.translate(_URL_SAFE).rstrip("=")
    try:
        mended = base64.b64decode(bare.ljust(-(-len(bare) // 4) * 4, "="), validate=True)
    except (binascii.Error, ValueError):
        report.problem(
            "not-base64", "base64", "text that is not", "not readable: its content is not base64", ".data"
        )
        return None
    report.problem(
        "mended-base64",
        "base64 with its padding and alphabet",
        "base64 without; it was mended",
        "had damaged base64, mended",
        ".data",
    )
    return mended


def _once(raw: bytes, report: _Report) -> bytes | None:
    """Content that some gateway has encoded a second time: nothing but base64, and text when it is decoded.
    None where it is no text.
    """
    if not _TWICE.fullmatch(raw):
        return raw
    try:
        inner = base64.b64decode(_LINES.sub(b"", raw), validate=True)
        text = inner.decode("utf-8")
    except (binascii.Error, ValueError):
        text = ""
    if not any(c.isspace() for c in text) or any(ord(c) < 32 and not c.isspace() for c in text):
        if max(map(len, raw.split()), default=0) < _ARMOURED:
            return raw
        report.problem(
            "unsupported-content-type",
            "plain text, HTML or RTF",
            "data encoded twice",
            "not read: encoded data",
            ".data",
        )
        return None
    report.problem(
        "mended-base64",
        "content encoded once",
        "content encoded twice; it was decoded twice",
        "was encoded twice, mended",
        ".data",
    )
    return inner


def _text(raw: bytes, content_type: str, report: _Report) -> str:
    media = content_type.partition(";")[0].strip()
    kind = _kind(raw)
    if kind or not (
        not media or media.startswith("text/") or media in _MARKUP or media in _RICH or media.endswith("+xml")
    ):
        seen = kind or (media if media in _KNOWN_MEDIA else "an unknown type")
        report.problem(
            "unsupported-content-type", "plain text, HTML or RTF", seen, f"not read: {seen}", ".contentType"
        )
        return ""
    declared = _CHARSET.search(content_type)
    text, reasons = decode(raw, declared[1] if declared else declared_charset(raw))
    if _is_binary(text) or (reasons and _is_noise(text)):
        report.problem(
            "unsupported-content-type",
            "plain text, HTML or RTF",
            "binary data",
            "not read: binary",
            ".contentType",
        )
        return ""
    for reason in reasons:
        report.problem(
            reason,
            "a known charset that fits the bytes",
            "one that does not; the best guess was used",
            "in a guessed character set",
            ".contentType",
        )
    text, has_nul = clean(text)
    if has_nul:
        report.problem(
            "nul-bytes",
            "text",
            "text with NUL characters; they were removed",
            "contained NUL characters, removed",
            ".data",
        )
    plain = _plain(text, media)
    if plain is None:
        report.problem(
            "unreadable-markup",
            "HTML of usual form",
            "markup that cannot be read",
            "not readable: broken markup",
            ".data",
        )
        return ""
    if plain.struck:
        report.problem(
            "struck-text",
            "text that its author stands for",
            "text that was struck out; it was removed",
            "contained text that was struck out, removed",
            ".data",
        )
    if plain.hidden:
        report.problem(
            "hidden-text",
            "text that a reader can see",
            "text hidden by markup; it was removed",
            "contained hidden text, removed",
            ".data",
        )
    if not plain.text.strip() and text.strip():
        report.problem("empty-attachment", "text", "markup without text", "without text", ".data")
    return plain.text


def _plain(text: str, media: str) -> Plain | None:
    if media in _RICH or text.lstrip()[:5].startswith("{\\rtf"):
        return rtf_to_plain(text)
    if is_cda(text):
        return html_to_text(as_html(text))
    if (
        media in _MARKUP
        or media.endswith("+xml")
        or (looks_html(text) if media != "text/plain" else _HTML_PAGE.match(text))
    ):
        return xhtml_to_text(opened(text) if "/>" in text else text)
    return Plain(text.strip("\n"))


def _kind(raw: bytes) -> str:
    """What the first bytes say it is, where that is no text. Some systems put a line break before."""
    begins = raw[:_LOOKED_AT].lstrip()
    kind = next((name for magic, name in _MAGIC if raw.startswith(magic) or begins.startswith(magic)), "")
    if kind == "PDF" and b"/Encrypt" in raw:
        return "encrypted PDF"
    return kind or ("encrypted" if _ENCRYPTED.match(begins) else "")


def _is_binary(text: str) -> bool:
    """Whether more than three of a hundred of the first characters are control codes: noise has ten."""
    sample = text[:1024]
    signs = sum(ord(c) in _SIGNS for c in sample)
    return signs > _FEW and signs * 33 > len(sample)


def _is_noise(text: str) -> bool:
    """Of text in a guessed character set: whether more than a tenth of what is beyond ASCII are signs that no
    text has so many of.
    """
    sample = text[:_LOOKED_AT]
    return sum(not (c.isascii() or c.isalpha() or c in _WESTERN) for c in sample) * 10 > len(sample)


#: Signs beyond ASCII that notes have many of: quotation marks, dashes, bullets, degrees, fractions.
_WESTERN: Final = frozenset("\u00a0\u2018\u2019\u201c\u201d\u2013\u2014\u2022\u2026°±²³µ·½¼¾≤≥€")
