"""The W3C `traceparent` header: https://www.w3.org/TR/trace-context/. What is forged or malformed is no
trace.
"""

from __future__ import annotations

import re
from typing import Final

from opentelemetry.trace import SpanContext, TraceFlags

_FORM: Final = re.compile(r"(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})")
_SAMPLED: Final = 0x01


def is_sampled(trace: str) -> bool:
    """Whether it looks like a traceparent of a sampled trace: cheap, for the hot path; `parse` decides."""
    return len(trace) == 55 and trace[-1] in "13579bdf"


def parse(trace: str) -> SpanContext | None:
    """None where it is not well-formed. The header is a stranger's: nothing of it is passed on but these
    numbers.
    """
    form = _FORM.fullmatch(trace)
    if form is None:
        return None
    return SpanContext(
        int(form[1], 16),
        int(form[2], 16),
        is_remote=True,
        trace_flags=TraceFlags(int(form[3], 16) & _SAMPLED),
    )


def render(context: SpanContext) -> str:
    """As it stands in a header."""
    return f"00-{context.trace_id:032x}-{context.span_id:016x}-{int(context.trace_flags) & _SAMPLED:02x}"
