"""An Attachment to plain text, by what it says it is and, where it says nothing, by what it looks like."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any, Final, NamedTuple

from processors.canonical.cda import as_html, is_cda, opened
from processors.canonical.charset import clean, decode
from processors.canonical.markup import Plain, declared_charset, html_to_text, looks_html, rtf_to_plain, xhtml_to_text
from processors.canonical.reading import Reading, Resource

_WHITESPACE: Final = re.compile(r"\s+")
_CHARSET: Final = re.compile(r"charset\s*=\s*\"?([^\";\s]+)", re.I)
_HTML_PAGE: Final = re.compile(r"\s*<(?:!doctype html|html|body)\b[^>]*>", re.I)  # in what is said to be plain text
_MAGIC: Final = ((b"%PDF", "PDF"), (b"\x89PNG", "PNG"), (b"\xff\xd8\xff", "JPEG"), (b"PK\x03\x04", "ZIP or Office"),
                 (b"\xd0\xcf\x11\xe0", "Office"), (b"GIF8", "GIF"), (b"II*\0", "TIFF"), (b"MM\0*", "TIFF"), (b"\x1f\x8b", "gzip"), (b"RIFF", "audio or video"),
                 (b"ID3", "audio"), (b"OggS", "audio"))  # fmt: skip
_MARKUP: Final = ("text/html", "application/xhtml+xml", "text/xml", "application/xml", "text/xhtml")
_RICH: Final = ("text/rtf", "application/rtf", "text/richtext", "application/x-rtf")
_URL_SAFE: Final = str.maketrans("-_", "+/")
_LINES: Final = re.compile(rb"\s+")
_TWICE: Final = re.compile(rb"[A-Za-z0-9+/\r\n]{24,}={0,2}[\r\n]*")
_FEW: Final = 3
_SIGNS: Final = frozenset(range(9)) | frozenset(range(14, 32))


class Extracted(NamedTuple):
    """`text` of an attachment and `problems` in words for the document ("attachment 2 only by URL, not fetched")."""

    text: str
    problems: tuple[str, ...] = ()


def extract(attachment: Resource, number: int, reading: Reading, path: str) -> Extracted:
    """What a reader of the attachment would read. Problems go into the reading's issues and, in words, into the result."""
    content_type = str(attachment.get("contentType") or "").casefold()
    data = attachment.get("data")
    report = _Report(number, reading, path)
    if not data:
        if attachment.get("url"):
            report.problem("attachment-by-url", "Attachment.data", "a URL only", "only by URL, not fetched", ".url")
        else:
            report.problem("empty-attachment", "Attachment.data", "none", "without content", ".data")
        return Extracted("", tuple(report.words))
    raw = _bytes(data, report)
    if raw is None:
        return Extracted("", tuple(report.words))
    raw = _once(raw, report)
    return Extracted(_text(raw, content_type, report), tuple(report.words))


class _Report:
    """Says a problem twice: to the operator as an issue, to the reader of the document in words."""

    def __init__(self, number: int, reading: Reading, path: str) -> None:
        self._number, self._reading, self._path = number, reading, path
        self.words: list[str] = []

    def problem(self, reason: str, expected: str, came: str, words: str, field: str = "") -> None:
        self._reading.issue(reason, expected, came, self._path + field)
        self.words.append(f"attachment {self._number} {words}")


def _bytes(data: Any, report: _Report) -> bytes | None:
    """The decoded content. Line breaks inside base64 are usual; missing padding is mended and said; the rest is not base64."""
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
        report.problem("not-base64", "base64", "text that is not", "not readable: its content is not base64", ".data")
        return None
    report.problem("mended-base64", "base64 with its padding and alphabet", "base64 without; it was mended",
                   "had damaged base64, mended", ".data")  # fmt: skip
    return mended


def _once(raw: bytes, report: _Report) -> bytes:
    """Content that some gateway has encoded a second time: nothing but base64, and text when it is decoded."""
    if not _TWICE.fullmatch(raw):
        return raw
    try:
        inner = base64.b64decode(_LINES.sub(b"", raw), validate=True)
        text = inner.decode("utf-8")
    except (binascii.Error, ValueError):
        return raw
    if not any(c.isspace() for c in text) or any(ord(c) < 32 and not c.isspace() for c in text):
        return raw
    report.problem("mended-base64", "content encoded once", "content encoded twice; it was decoded twice",
                   "was encoded twice, mended", ".data")  # fmt: skip
    return inner


def _text(raw: bytes, content_type: str, report: _Report) -> str:
    media = content_type.partition(";")[0].strip()
    kind = next((name for magic, name in _MAGIC if raw.startswith(magic)), "")
    if kind or not (not media or media.startswith("text/") or media in _MARKUP or media in _RICH or media.endswith("+xml")):
        seen = kind or (media if re.fullmatch(r"[a-z]+/[a-z0-9.+-]{1,60}", media) else "an unknown type")
        report.problem("unsupported-content-type", "plain text, HTML or RTF", seen, f"not read: {seen}", ".contentType")
        return ""
    declared = _CHARSET.search(content_type)
    text, reasons = decode(raw, declared[1] if declared else declared_charset(raw))
    for reason in reasons:
        report.problem(reason, "a known charset that fits the bytes", "one that does not; the best guess was used",
                       "in a guessed character set", ".contentType")  # fmt: skip
    binary = "\0" in text and _is_binary(text)
    text, has_nul = clean(text)
    if has_nul:
        if binary:
            report.problem("unsupported-content-type", "plain text, HTML or RTF", "binary data", "not read: binary",
                           ".contentType")  # fmt: skip
            return ""
        report.problem("nul-bytes", "text", "text with NUL characters; they were removed",
                       "contained NUL characters, removed", ".data")  # fmt: skip
    plain = _plain(text, media)
    if plain is None:
        report.problem("unreadable-markup", "HTML of usual form", "markup that cannot be read",
                       "not readable: broken markup", ".data")  # fmt: skip
        return ""
    if plain.struck:
        report.problem("struck-text", "text that its author stands for", "text that was struck out; it was removed",
                       "contained text that was struck out, removed", ".data")  # fmt: skip
    if plain.hidden:
        report.problem("hidden-text", "text that a reader can see", "text hidden by markup; it was removed",
                       "contained hidden text, removed", ".data")  # fmt: skip
    if not plain.text.strip() and text.strip():
        report.problem("empty-attachment", "text", "markup without text", "without text", ".data")
    return plain.text


def _plain(text: str, media: str) -> Plain | None:
    if media in _RICH or text.lstrip()[:5].startswith("{\\rtf"):
        return rtf_to_plain(text)
    if is_cda(text):
        return html_to_text(as_html(text))
    if media in _MARKUP or media.endswith("+xml") or (looks_html(text) if media != "text/plain" else _HTML_PAGE.match(text)):
        return xhtml_to_text(opened(text) if "/>" in text else text)
    return Plain(text.strip("\n"))


def _is_binary(text: str) -> bool:
    """Whether more than a tenth of the first characters are control codes."""
    sample = text[:1024]
    signs = sum(ord(c) in _SIGNS for c in sample)
    return signs > _FEW and signs * 10 > len(sample)
