"""Two progress notes of the sample hospital, as docs/progress_note.md shows them.

    python -m deploy.sample_notes docs/progress_note.md       # writes them between its markers

Composed in this process, without Kafka, a model server or an encoder: the same text on every machine.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from processors.drafting.render.markdown import to_markdown
from processors.tasks import TASKS
from schemas.drafts import Draft
from schemas.requests import Request
from wardstream.cli.history import messages_of
from wardstream.replay.in_process import requests_of

BEGIN: Final = "<!-- notes: written by `make docs` -->"
END: Final = "<!-- end of notes -->"
#: Patient, and the day the note is of.
SHOWN: Final = (("Patient/sh-hf", "2025-09-10"), ("Patient/sh-appy", "2025-09-11"))
_SOURCES: Final = 4


def notes() -> str:
    """Both, with the first of their sources."""
    last: dict[tuple[str, str], Request] = {}
    for one in requests_of(messages_of("sample")):
        if isinstance(one, Request) and one.task == "progress-note" and not one.cancelled:
            last[one.patient, one.slot] = one
    return "\n\n".join(
        _shown(TASKS["progress-note"].compose(last[wanted]), last[wanted].zone) for wanted in SHOWN
    )


def _shown(draft: Draft, zone: str) -> str:
    """Under a quotation mark, so that its headings are not the page's."""
    text, _, sources = to_markdown(draft, zone=zone).partition("\n## Sources\n")
    told = sources.strip().split("\n")
    rest = f"\n\n*… and {len(told) - _SOURCES} more sources.*" if len(told) > _SOURCES else ""
    whole = f"{text.strip()}\n\n## Sources\n\n" + "\n".join(told[:_SOURCES]) + rest
    return "\n".join(f"> {line}".rstrip() for line in whole.split("\n"))


def page(written: str, found: str) -> str:
    """The page with these notes in their place. Raises ValueError where it has no markers."""
    before, begin, rest = written.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(
            f"expected {BEGIN} and {END} in the page, found {'the first alone' if begin else 'none'}"
        )
    return f"{before}{BEGIN}\n\n{found}\n\n{END}{after}"


if __name__ == "__main__":
    place = Path(sys.argv[1])
    place.write_text(page(place.read_text(encoding="utf-8"), notes()), encoding="utf-8")
