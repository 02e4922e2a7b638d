"""The steps of cleaning in their order: generic ones first, then those of the note's type, then the layout.

Wrong charset (`repaired`): "Â°" is a degree sign again, and nothing next to it moves. What is mojibake and
what it stood for is ftfy's knowledge. It is queried about runs of characters beyond ASCII, one at a time:
what was damaged is always such a run (bytes above 127, seen one by one), and a run is small enough to map
character by character.

De-identification tokens (`disclosed`), [**...**], to their content, where that can be read as nothing else.
"[**2103-6-18**]" is the date 2103-6-18; "[**Name (NI) 12**]" is a Name (NI) 12. But "[**Name (NI) 12**]
units" would read as a dose of 12 units, and "<[**6-18**]" as a comparison: such a token keeps its brackets.

JavaScript that a user interface left in a note (`without_scripts`): whole functions, statements that fill a
line, links that run code. Only text with a program's punctuation where a program has it is taken out:
"function (EF 55%)" is medicine.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

import ftfy

from processors.notes.cleaning.by_type import STEPS
from processors.notes.cleaning.characters import spelled
from processors.notes.cleaning.residue import without_html, without_rtf
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


_TOKEN: Final = re.compile(r"\[\*\*([^\[\]]{0,160}?)\*\*\]")
_BLANKS: Final = re.compile(r"\s+")
_DATE: Final = re.compile(
    r"\d{1,4}[-/]\d{1,2}(?:[-/]\d{1,4})?|\d{4}|(?:(?:January|February|March|April|May|June|July|August|September|"
    r"October|November|December) ?\d{0,4})",
    re.I,
)
#: What would make a quantity of an identifier's number that stands before it.
_COUNTED: Final = re.compile(
    r"[ \t]*(?:\.?\d|[%<>=/^+\u00b0]|(?:mgs?|mcg|\u00b5g|g|gm|grams?|kg|ml|cc|l|lit(?:er|re)s?|units?|iu|u|meq|mmol|mm|cm|tabs?|tablets?|"
    r"caps?|drops?|puffs?|x|times|years?|yrs?|yo|y/o|days?|weeks?|wks?|months?|hours?|hrs?|minutes?|mins?|bpm|f|c)\b)",
    re.I,
)
_SIGN_BEFORE: Final = re.compile(r"(?:[<>=~^+\u00b1\u2264\u2265] ?|[.\d/])\Z")
_NOTHING_SAID: Final = "___"  # as newer collections write what was taken out


def disclosed(mapped: Mapped) -> Mapped:
    return mapped.replaced(_TOKEN, _content) if "[**" in mapped.text else mapped


def _content(token: re.Match[str]) -> str | None:
    stated = _BLANKS.sub(" ", token[1]).strip()
    text, start, end = token.string, token.start(), token.end()
    before, after = text[max(start - 2, 0) : start], text[end : end + 16]
    if not stated:
        stated = _NOTHING_SAID
    dated = _DATE.fullmatch(stated) is not None
    if stated[-1].isdigit() and not dated and not stated.startswith("Age ") and _COUNTED.match(after):
        return None
    if stated[0].isdigit() and _SIGN_BEFORE.search(before) and not (dated and before[-1] == "/"):
        return None
    if dated and after[:1] == "." and after[1:2].isdigit():
        return None
    last, following = before[-1:], after[:1]
    apart = last.isalnum() or last in ")]" or (last == "-" and stated[0].isdigit()) if last else False
    apart_after = following.isalnum() or following == "[" or (following == "-" and stated[-1].isdigit())
    return (" " if apart else "") + stated + (" " if apart_after else "")


#: With the letter before, which ftfy weighs, and with single blanks inside and after: a no-break space of the
# damage is often one.
_RUN: Final = re.compile(r"[A-Za-z]?[^\x00-\x7f]+(?: [^\x00-\x7f]+)*(?: (?=[^\x00-\x7f]|[A-Za-z]))?")
#: What is left of a damaged no-break space whose second half was made a blank: "5Â mg".
_LEFT_OVER: Final = re.compile(r"(?<![^\W\d_])\u00c2(?=\s)")
_KEPT_SHORT: Final = 64  # runs up to this length are remembered: few are distinct
_ONLY_ENCODING: Final = ftfy.TextFixerConfig(
    unescape_html=False,
    remove_terminal_escapes=False,
    fix_latin_ligatures=False,
    fix_character_width=False,
    uncurl_quotes=False,
    fix_line_breaks=False,
    fix_surrogates=False,
    remove_control_chars=False,
    normalization=None,
)


def repaired(mapped: Mapped) -> Mapped:
    if mapped.text.isascii():
        return mapped
    edits: list[Edit] = []
    for run in _RUN.finditer(mapped.text):
        stated = run[0]
        found = _remembered(stated) if len(stated) <= _KEPT_SHORT else _repairs(stated)
        edits.extend((run.start() + start, run.start() + end, new) for start, end, new in found)
    return mapped.edited(edits).replaced(_LEFT_OVER, "")


def _repairs(run: str) -> tuple[Edit, ...]:
    fixed = ftfy.fix_encoding(run, _ONLY_ENCODING)
    if fixed == run:
        return ()
    edits: list[Edit] = []
    at = 0
    for sign in fixed:
        if run.startswith(sign, at):
            at += 1
            continue
        width = len(sign.encode("utf-8", "surrogatepass"))  # each of its bytes was read as one character
        edits.append((at, at + width, sign))
        at += width
    if at != len(run):  # damaged twice, or with something lost: which arrived of which cannot be stated
        return ((0, len(run), fixed),)
    return tuple(edits)


_remembered: Final = lru_cache(maxsize=4096)(_repairs)


_GENERIC: Final[tuple[Callable[[Mapped], Mapped], ...]] = (
    repaired,
    spelled,
    without_html,
    without_rtf,
    without_scripts,
    disclosed,
)
_PASSES: Final = 4  # what was escaped twice shows its tags only when the first escape is gone


def clean(text: str, note_type: str = "") -> Mapped:
    """The cleaned text of a note with its way back. Takes any text, and a text that it made itself as it
    is.
    """
    mapped = Mapped(text)
    for _ in range(_PASSES):
        before = mapped.text
        for step in _GENERIC:
            mapped = step(mapped)
        if mapped.text == before:
            break
    for step in STEPS.get(note_type, ()):
        mapped = step(mapped)
    return laid_out(mapped)


# Blanks, line breaks, rules, page numbers and bullets to one form each.
#
# Afterwards a line begins with what it states, words are one blank apart, at most one empty line parts two
# paragraphs, and an item of a list begins with "- " or with its own number, which references may mean. "+" and
# check boxes are findings, not bullets; "-> 1.5" is the next value of a trend.

_SPACE: Final = re.compile(r"[ \t\n]{2,}|\t")
#: Lines that only part or number: a rule of one sign, "Page 2 of 5", the name of a picture that was not sent
# along.
_EMPTY_LINE: Final = re.compile(
    r"(?:\A|(?<=\n))[ \t]{0,200}(?:([_=*~#-])\1{4,}|page \d{1,4} of \d{1,4}|\[image\d{1,4}\.(?:jpe?g|png|gif|bmp)\])"
    r"[ \t]{0,200}(?=\n|\Z)",
    re.I,
)
_HINTS_OF_EMPTY: Final = (
    "_____",
    "=====",
    "*****",
    "~~~~~",
    "#####",
    "-----",
    "Page ",
    "page ",
    "PAGE ",
    "[image",
    "[Image",
)
_GLYPHS: Final = "\u2022\u2023\u2043\u25aa\u25cf\u25c6\u25e6\u25b8\u25ba\u2756\u2794\u27a2\u27a4\u2219\u00b7\uf0b7\uf0a7\uf0d8\uf076"
_BULLET: Final = re.compile(
    rf"(?:\A|(?<=\n))(?:[{_GLYPHS}](?: |(?=[^\W\d]))|\* (?=[^*\n])|-> ?(?=[A-Za-z])|--? (?=\S)|--?(?=[A-Z]?[a-z]{{2}})(?!ve\b))[ ]*(?=\S)"
)
_LETTER_O: Final = re.compile(r"(?:\A|(?<=\n))o (?=\S)")
_MARKED: Final = re.compile(rf"(?:\A|\n)[{_GLYPHS}*o-]")


def laid_out(mapped: Mapped) -> Mapped:
    if any(hint in mapped.text for hint in _HINTS_OF_EMPTY):
        mapped = mapped.replaced(_EMPTY_LINE, "")
    mapped = _trimmed(mapped.replaced(_SPACE, _one_space))
    if not _MARKED.search(mapped.text):
        return mapped
    if "\u25cb" in mapped.text or "\u25ef" in mapped.text:  # full and empty circles: a choice, not a list
        return mapped.replaced(_BULLET, lambda m: None if m[0][0] == "\u25cf" else "- ")
    mapped = mapped.replaced(_BULLET, lambda m: "- ")
    if mapped.text.startswith("o ") + mapped.text.count("\no ") > 1:  # one alone may be a word
        mapped = mapped.replaced(_LETTER_O, "- ")
    return mapped


def _one_space(run: re.Match[str]) -> str:
    stated = run[0]
    breaks = stated.count("\n")
    return "\n\n" if breaks > 1 else "\n" if breaks else " "


def _trimmed(mapped: Mapped) -> Mapped:
    text = mapped.text
    start, end = len(text) - len(text.lstrip(" \n")), len(text.rstrip(" \n"))
    edits: list[Edit] = [(0, start, "")] if start else []
    if max(start, end) < len(text):
        edits.append((max(start, end), len(text), ""))
    return mapped.edited(edits)
