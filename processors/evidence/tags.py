"""Semantic tags of SNOMED CT at the end of a term: "Chronic sinusitis (disorder)" is a chronic sinusitis.

They tell terminologists apart what a reader does not confuse. Facts and FHIR keep them; sentences do without.
"""

from __future__ import annotations

import re
from typing import Final

#: As the terminology has them (SNOMED CT Editorial Guide, "Semantic tag"), without those that a clinician
# might write in brackets.
TAGS: Final = (
    "administration method",
    "assessment scale",
    "attribute",
    "basic dose form",
    "body structure",
    "cell",
    "cell structure",
    "clinical drug",
    "context-dependent category",
    "disorder",
    "dose form",
    "environment",
    "environment / location",
    "ethnic group",
    "event",
    "finding",
    "geographic location",
    "intended site",
    "life style",
    "medicinal product",
    "medicinal product form",
    "morphologic abnormality",
    "navigational concept",
    "observable entity",
    "occupation",
    "organism",
    "person",
    "physical force",
    "physical object",
    "procedure",
    "product",
    "product name",
    "qualifier value",
    "racial group",
    "record artifact",
    "regime/therapy",
    "religion/philosophy",
    "situation",
    "social concept",
    "specimen",
    "staging scale",
    "substance",
    "supplier",
    "tumor staging",
    "unit of presentation",
    "virtual clinical drug",
)
_TAG: Final = re.compile(rf"(?<=\S)\s*\((?:{'|'.join(map(re.escape, TAGS))})\)(?=\s*(?:$|[;,.]))")


def untagged(text: str) -> str:
    """Without the tags at the end of it, or of each part of a list."""
    return _TAG.sub("", text) if "(" in text else text
