"""What only notes of one type need, each step with its reason. They run before blanks are collapsed: columns
are still to be seen.

Types without a row need no more than the generic steps: event, general, nutrition, respiratory, rehab, social
work and case management notes are prose or "Label: value" lines already.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from processors.notes.mapped import Edit, Mapped

Step = Callable[[Mapped], Mapped]

_OVER: Final = re.compile(r"(?:\A|(?<=\n))[ \t]{0,200}\(Over\)[ \t]{0,200}(?=\n|\Z)")
_CONTINUED: Final = re.compile(r"(?:\A|(?<=\n))[ \t]{0,200}\(Cont\)[ \t]{0,200}(?=\n|\Z)")
_HEAD_OF_PAGE: Final = 4000  # characters from "(Over)" to "(Cont)"
_BLANKS: Final = re.compile(r"[ \t]+")
_STARRED_LINE: Final = re.compile(
    r"(?:\A|(?<=\n))([ \t]{0,200}\*{2,}[ \t]{0,40})([^*\n]{0,200}[^*\s])([ \t]{0,40}\*{2,}[ \t]{0,200})(?=\n|\Z)"
)
_STARRED_VALUE: Final = re.compile(r"\b((?:Disp|Refills|Dispense):[ ]?)\*([^*\n]{1,60})\*")
_UNIT_FIRST: Final = re.compile(
    r"(?:\A|(?<=\n))([ \t]{0,200}(?:Height|Weight|BSA|BP|HR)): (\([^()\n]{1,12}\))(?=[ \t])", re.I
)
_COLUMN: Final = re.compile(r"(?<=\S)[ \t]{3,}(?=[A-Z][A-Za-z]{1,15}(?: [A-Za-z]{1,12}){0,3}:)")
_BROKEN_UNIT: Final = re.compile(r"(?<=[0-9])[ \t]{0,40}\n[ \t]{0,40}(?=[CF] \(\d{2,3}\b)")
_FILLED_IN: Final = re.compile(r"(?<=[A-Za-z)]:)_{3,}(?=[^_\s])|(?<=[A-Za-z0-9%])_{3,}(?=[ \t]*(?:\n|\Z))")


def _pages(mapped: Mapped) -> Mapped:
    """Page breaks of printed reports. What stands between "(Over)" and "(Cont)" is the head of the report
    once more; it goes only as far as every line of it has been stated above.
    """
    text = mapped.text
    edits: list[Edit] = []
    stated: set[str] = set()
    read = at = 0
    ahead = iter(_CONTINUED.finditer(text))
    continued = next(ahead, None)
    for over in _OVER.finditer(text):
        if over.start() < at:
            continue
        at = over.end()
        while continued and continued.start() < at:
            continued = next(ahead, None)
        stated.update(_bare(line) for line in text[read : over.start()].split("\n"))
        read = over.start()
        if (
            continued
            and continued.start() - at < _HEAD_OF_PAGE
            and all(_bare(line) in stated for line in text[at : continued.start()].split("\n") if _says(line))
        ):
            at = continued.end()
        edits.append((over.start(), at, ""))
    return mapped.edited(edits).replaced(_CONTINUED, "")


def _bare(line: str) -> str:
    return _BLANKS.sub(" ", line).strip()


def _says(line: str) -> bool:
    return any(sign.isalnum() for sign in line)


def _without_stars(mapped: Mapped) -> Mapped:
    """*** ABNORMAL ECG ***: the ornament of the cart's print-out, not the placeholder "***" that an author
    left to be filled in.
    """
    edits: list[Edit] = []
    for line in _STARRED_LINE.finditer(mapped.text):
        edits += [(*line.span(1), ""), (*line.span(3), "")]
    return mapped.edited(edits)


def _without_stars_of_values(mapped: Mapped) -> Mapped:
    """Disp:*30 Tablet(s)* Refills:*0*: filled-in fields of an order form. A star after a laboratory value is
    a flag, and stays.
    """
    return mapped.replaced(_STARRED_VALUE, lambda m: f"{m[1].rstrip()} {m[2]}")


def _unit_before_colon(mapped: Mapped) -> Mapped:
    """Height: (in) 62: the unit belongs to the label, so that label and value stand together."""
    return mapped.replaced(_UNIT_FIRST, lambda m: f"{m[1]} {m[2]}:")


def _columns_to_lines(mapped: Mapped) -> Mapped:
    """Admission Date: ...      Discharge Date: ...: two fields side by side, each to a line of its own."""
    return mapped.replaced(_COLUMN, "\n")


def _without_blanks_to_fill(mapped: Mapped) -> Mapped:
    """Pain:____5____: the line of a paper form that somebody has written on. An empty one stays: nothing was
    written there.
    """
    return mapped.replaced(_FILLED_IN, lambda m: " " if m.string[m.start() - 1] == ":" else "")


def _whole_temperatures(mapped: Mapped) -> Mapped:
    """Tmax: 37.2, and on the next line C (99: flowsheets copied into a note break before the unit."""
    broken = "C (" in mapped.text or "F (" in mapped.text
    return mapped.replaced(_BROKEN_UNIT, " ") if broken else mapped


_FLOWSHEET: Final = (_whole_temperatures,)
STEPS: Final[Mapping[str, tuple[Step, ...]]] = {
    "radiology": (_pages,),
    "ecg": (_without_stars,),
    "echo": (_unit_before_colon,),
    "exercise-test": (_without_stars, _unit_before_colon),
    "pharmacy": (_without_stars_of_values,),
    "discharge-summary": (_columns_to_lines, _without_stars_of_values),
    "discharge-instructions": (_without_stars_of_values,),
    "admission-note": (_columns_to_lines, *_FLOWSHEET),
    "transfer-note": (_columns_to_lines, *_FLOWSHEET),
    "nursing": (_without_blanks_to_fill, *_FLOWSHEET),
    "progress-note": _FLOWSHEET,
    "consult": _FLOWSHEET,
    "procedure-note": (_pages,),  # interventional radiology is filed as either
    "pathology": (_pages,),
}
