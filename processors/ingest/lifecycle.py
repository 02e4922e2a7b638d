"""Which of two versions is the later one where nobody has numbered or timed them: the one further on in the
resource's life.

Many interfaces send neither `meta.versionId` nor `meta.lastUpdated`, and repeat the times of the first
message: a preliminary result, the final one and its correction, an order and its end. Then the status
decides, before the content hash would at random.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

#: Statuses of all types in the order of a life; those in one string are equals. No type uses one word at two
# ages.
_AGES: Final = (
    "unknown",
    "planned draft registered preparation intended not-started proposed",
    "arrived preliminary partial",
    "triaged",
    "in-progress active current provisional differential unconfirmed",
    "onleave on-hold suspended recurrence relapse",
    "finished completed final not-done not-taken declined inactive remission health-unknown confirmed",
    "amended appended resolved",
    "corrected cancelled stopped revoked superseded refuted",
    "entered-in-error",
)
_AGE: Final = {status: number for number, words in enumerate(_AGES) for status in words.split()}
_ENDED: Final = 8  # refuted or in error, whatever the clinical status states
LAST: Final = "99"  # a deletion


def age(resource: Mapping[str, Any]) -> str:
    """Two digits: of the status, and of what refines it (docStatus, verificationStatus)."""
    life = _age(resource.get("status")) or _age(_code(resource.get("clinicalStatus")))
    detail = _age(resource.get("docStatus")) or _age(_code(resource.get("verificationStatus")))
    return f"{max(life, detail) if detail >= _ENDED else life}{detail}"


def _age(status: Any) -> int:
    return _AGE.get(status, 0) if isinstance(status, str) else 0


def _code(value: Any) -> str:
    codings = value.get("coding") if isinstance(value, dict) else None
    for coding in codings if isinstance(codings, list) else ():
        if isinstance(coding, dict) and isinstance(coding.get("code"), str):
            return str(coding["code"])
    return ""
