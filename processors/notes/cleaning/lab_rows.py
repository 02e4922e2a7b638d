"""Rows of laboratory values as hospital systems print them: "BLOOD WBC-17.5* RBC-3.89" to "BLOOD WBC: 17.5*,
RBC: 3.89".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from processors.notes.mapped import Edit

_ROW: Final = re.compile(
    r"(?<![A-Za-z])(?:BLOOD|URINE|ASCITES|PLEURAL|PERITONEAL|JOINT FLUID|STOOL|CSF|CEREBROSPINAL FLUID(?: \(CSF\))?|OTHER BODY FLUID|"
    r"BODY FLUID|BONE MARROW) "
)
_NAME: Final = r"(?:CK-MB|[A-Za-z%][A-Za-z0-9%()./]{0,14})(?: (?:[A-Z][A-Za-z]{0,8}|[a-z]{1,3}))?"
_SAID: Final = (
    "NEG|POS|TR|TRACE|NORMAL|SM|SMALL|MOD|LG|LGE|LARGE|NONE|RARE|OCC|OCCASIONAL|FEW|MANY|HOLD|DONE|ART|VEN|MIX|CENTRAL|Straw|Yellow|"
    "Amber|Red|Clear|Hazy|Cloudy|Colorless"
)
_ITEM: Final = re.compile(
    rf"({_NAME})-((?:-?[<>]?\d{{1,6}}(?:[.,]\d{{1,4}})?(?:-\d{{1,4}}(?:\.\d{{1,3}})?)?|{_SAID})[*#+]{{0,3}})(?=[ \n]|\Z)"
)


def lab_rows(text: str) -> Iterator[Edit]:
    """From the name of the specimen on, as far as one name with its value follows another, over the ends of
    lines too.
    """
    at = 0
    for row in _ROW.finditer(text):
        if row.start() < at:
            continue
        at = row.end()
        while (item := _ITEM.match(text, at)) is not None:
            if at > row.end() and text[at - 1] == " ":
                yield at - 1, at - 1, ","
            yield item.end(1), item.start(2), ": "
            at = item.end() + 1
