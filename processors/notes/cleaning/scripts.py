"""JavaScript that a user interface left in a note: whole functions, statements that fill a line, links that
run code.

Nothing is taken out but what has a program's punctuation where a program has it: "function (EF 55%)" is
medicine.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from processors.notes.mapped import Edit, Mapped

_LINK: Final = re.compile(
    r"javascript:(?:[A-Za-z_$][\w$.]{0,60}\([^()\n]{0,300}\)[;,]?|\s?void\(0\);?|[;])?", re.I
)
_HANDLER: Final = re.compile(
    r"\bon(?:click|load|change|submit|mouseover|focus|blur)\s?=\s?(?:\"[^\"\n]{0,300}\"|'[^'\n]{0,300}')",
    re.I,
)
_NAMES: Final = r"\(\s{0,3}(?:[A-Za-z_$][\w$]{0,40}(?:\s{0,3},\s{0,3}[A-Za-z_$][\w$]{0,40}){0,12})?\s{0,3}\)"
_FUNCTION: Final = re.compile(rf"\(?\bfunction(?:\s[A-Za-z_$][\w$]{{0,60}})?\s?{_NAMES}\s{{0,9}}\{{")
_STATEMENT: Final = re.compile(
    r"^[ \t]{0,40}(?:(?:var|let|const)\s+[A-Za-z_$][\w$]{0,60}\s*=[^\n]{0,500};"
    r"|(?:document|window|jQuery)(?:\.[A-Za-z_$][\w$]{0,60}|\([^()\n]{0,200}\)|\[[^\]\n]{0,60}\]){1,12}(?:\s?=[^\n=][^\n]{0,300})?;"
    r"|\$\([^()\n]{0,100}\)\.[^\n]{0,300};|__doPostBack\([^()\n]{0,300}\);?)[ \t]{0,40}$",
    re.M,
)
_OF_STATEMENTS: Final = ("var ", "let ", "const ", "document.", "window.", "jQuery", "$(")
_LONGEST: Final = 5000  # characters of a function's body
_BRACES: Final = re.compile(r"[{}]")
_AFTER: Final = re.compile(r"\)?(?:\(\))?;?")


def without_scripts(mapped: Mapped) -> Mapped:
    text = mapped.text
    if "function" in text and "{" in text:
        mapped = mapped.edited(_functions(text))
    if "avascript:" in text or "AVASCRIPT:" in text or "avaScript:" in text:
        mapped = mapped.replaced(_LINK, "")
    if '="' in text or "='" in text:
        mapped = mapped.replaced(_HANDLER, "")
    if ("__doPostBack" in text) or (";" in text and any(sign in text for sign in _OF_STATEMENTS)):
        mapped = mapped.replaced(_STATEMENT, "")
    return mapped


def _functions(text: str) -> Iterator[Edit]:
    """Functions whose braces close; a body without a program's punctuation is somebody's prose."""
    heads = list(_FUNCTION.finditer(text))
    if not heads:
        return
    closings = _closings(text)
    at = 0
    for head in heads:
        end = closings.get(head.end() - 1, -1)
        if head.start() < at or not 0 <= end - head.end() <= _LONGEST:
            continue
        body = text[head.end() : end]
        if body.strip() and not any(sign in body for sign in (";", "return", "()")):
            continue
        at = end + 1
        if head[0].startswith("(") and (after := _AFTER.match(text, at)):
            at = after.end()
        yield head.start(), at, ""


def _closings(text: str) -> dict[int, int]:
    """Where each brace is closed, by where it is opened."""
    closings: dict[int, int] = {}
    opened: list[int] = []
    for brace in _BRACES.finditer(text):
        if brace[0] == "{":
            opened.append(brace.start())
        elif opened:
            closings[opened.pop()] = brace.start()
    return closings
