"""A text file: one document, its title the first line where that reads as one, else the file's name."""

from __future__ import annotations

from typing import Final

from charset_normalizer import from_bytes

_TITLE: Final = 150  # characters of a first line that is a title
_ODD: Final = 0.02  # share of control characters beyond which it is no text
_BOMS: Final = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}


def decoded(data: bytes) -> str | None:
    """None where it is no text."""
    named = next((name for mark, name in _BOMS.items() if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(named)
    except UnicodeDecodeError:
        if b"\0" in data:
            return None
        fitting = [one.encoding for one in from_bytes(data[:200_000])]
        if not fitting:
            return None
        text = data.decode(
            "cp1252" if "cp1252" in fitting else fitting[0], "replace"
        )  # of several that fit, western Europe's goes first
    odd = sum(1 for char in text[:20_000] if char < " " and char not in "\t\n\r\f")
    return None if odd > _ODD * min(len(text), 20_000) else text


def titled(name: str, text: str) -> tuple[str, str]:
    """Title and what is below it."""
    first, _, rest = text.lstrip().partition("\n")
    title = first.strip().strip("#*= ")
    if 0 < len(title) <= _TITLE and rest.strip() and title[-1] not in ".,;":
        return title, rest
    return name, text
