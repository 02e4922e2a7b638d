"""A PDF: one document. Lines are joined to paragraphs, words divided at line ends to words; a scan has no
text, and that is reported.
"""

from __future__ import annotations

import logging
import re
from pathlib import Path
from typing import Final

from models.search.words import MISSING
from schemas.errors import ConfigurationError
from wardstream.knowledge.bounded import LONGEST

_PAGES: Final = 10_000
_DIVIDED: Final = re.compile(r"(?<=[a-zäöüß])-\n(?=[a-zäöüß])")
_ENDED: Final = re.compile(r"(?<=[.!?:])[ \t]*\n(?=[A-Z0-9])")


class NotRead(ValueError):
    """What is the matter, for a person."""


def text_of(path: Path) -> tuple[str, str]:
    """Title (empty where the file has none) and text. Raises NotRead, or ConfigurationError without pypdf."""
    try:
        from pypdf import PdfReader
    except ImportError:
        raise ConfigurationError(MISSING.format(name="pypdf")) from None
    logging.getLogger("pypdf").setLevel(
        logging.CRITICAL
    )  # it complains without the file's name; the fault is reported here
    try:
        reader = PdfReader(path)
        if reader.is_encrypted and not reader.decrypt(""):
            raise NotRead("it is encrypted; save it without a password")
        if len(reader.pages) > _PAGES:
            raise NotRead(f"expected at most {_PAGES:,} pages, got {len(reader.pages):,}")
        pages: list[str] = []
        for page in reader.pages:
            pages.append(page.extract_text())
            if sum(map(len, pages)) > LONGEST:
                raise NotRead(f"expected at most {LONGEST:,} characters of text, it is more")
        title = reader.metadata.title if reader.metadata else None
    except (NotRead, MemoryError):
        raise
    except Exception as error:  # a damaged PDF makes pypdf raise nearly anything
        raise NotRead(f"it cannot be read as PDF ({type(error).__name__})") from None
    text = "\n\n".join(_ENDED.sub("\n\n", _DIVIDED.sub("", page)) for page in pages)
    if not any(char.isalpha() for char in text):
        raise NotRead("no text in it; a scan needs OCR first")
    return str(title or "").strip(), text
