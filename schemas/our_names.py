"""What our drafts are called in FHIR: by the names under which they go out they are known when they come
back.
"""

from __future__ import annotations

from typing import Final

#: `.invalid` never resolves (RFC 2606): the project has no domain. A hospital names its own base; the
# extensions keep this one.
BASE: Final = "https://wardstream.invalid/fhir"
DRAFTING: Final = f"{BASE}/StructureDefinition/drafting"  # on Composition: how the draft arrived about
DOCUMENT: Final = f"{BASE}/document"  # identifier system: the document over all its versions
REVIEW: Final = f"{BASE}/CodeSystem/draft-review"  # of a Task: what it is, and what arrived of it
URI: Final = "urn:ietf:rfc:3986"  # the identifier system of values that are URIs


def under_any_base(system: object, known: str) -> bool:
    """Whether `system` is the one that is `known` here, whatever base the hospital gave it."""
    return isinstance(system, str) and system.endswith(known.removeprefix(BASE))
