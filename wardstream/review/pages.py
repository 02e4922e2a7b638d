"""The pages: no script of their own; the draft's page, which has one, stands in a frame that reaches nothing
around it.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from datetime import datetime
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, StrictUndefined, Template

from processors.drafting.fhir import zone_of
from processors.ingest.canonical import Context, canonicalise
from schemas.errors import InputError
from schemas.events import DocumentBody
from schemas.instant import from_datetime, local
from schemas.requests import TASKS
from wardstream.drafts import Document, read_document
from wardstream.review.marks import reasons

_NOWHERE: Final = Context("", "", 2**62, lambda reference: None)


def login(message: str = "") -> str:
    return _page(kind="login", title="Review of drafts", message=message)


def listing(folder: Path, verdict: Mapping[str, str], message: str = "", typed: str = "") -> str:
    """What lies in the folder, the latest first. `verdict`: by identifier, since the server was started;
    `typed`: what somebody wrote of a draft that is gone.
    """
    found = sorted(
        (
            (path.stem, one)
            for path in folder.glob("*.json")
            if (one := opened(folder, path.stem)) is not None
        ),
        key=lambda pair: pair[1].date,
        reverse=True,
    )
    drafts = [
        {
            "stem": stem,
            "title": one.title,
            "date": _as_of(one),
            "patient": one.patient,
            "encounter": one.encounter,
            "critical": one.critical,
            "reason": one.reason,
            "verdict": verdict.get(one.identifier, ""),
        }
        for stem, one in found
    ]
    return _page(kind="list", title="Drafts to review", message=message, drafts=drafts, typed=typed)


def draft(
    stem: str, document: Document, verdict: str = "", message: str = "", typed: str = "", reason: str = ""
) -> str:
    """`typed`, `reason`: what somebody sent that did not go through, so that they need not write it again."""
    drafted = text_of(document)
    changed = bool(typed.strip()) and typed.replace("\r\n", "\n").strip() != drafted.strip()
    return _page(
        kind="draft",
        title=document.title,
        message=message,
        stem=stem,
        verdict=verdict,
        reasons=reasons(),
        reason=reason,
        text=typed if changed else drafted,
        changed=changed,
        whose=f"{document.patient}, as of {_as_of(document)}",
    )


def text_of(document: Document) -> str:
    """As ingest would read the draft if it came back: what an edited text is held to."""
    body = canonicalise(document.bundle["entry"][0]["resource"], _NOWHERE).body
    return body.text if isinstance(body, DocumentBody) else ""


def opened(folder: Path, stem: str) -> Document | None:
    """None for what is no draft of the folder; `stem` may be anything that a browser sends."""
    task = next((task for task in TASKS if stem.startswith(f"{task}-")), None)
    if task is None or not stem.removeprefix(f"{task}-").isalnum() or not stem.isascii():
        return None
    try:
        found = read_document(task, (folder / f"{stem}.json").read_bytes())
        _as_of(found)
    except (
        OSError,
        InputError,
        ValueError,
        KeyError,
    ):  # replaced meanwhile, not yet whole, or of a time that is none
        return None
    return found


@cache
def policy() -> str:
    """Content security policy of our own pages."""
    style = base64.b64encode(hashlib.sha256(_text("page.css").encode()).digest()).decode()
    return (
        f"default-src 'none'; style-src 'sha256-{style}'; frame-src 'self'; form-action 'self'; base-uri "
        "'none'; frame-ancestors 'none'"
    )


def _as_of(document: Document) -> str:
    """In the zone of the draft itself: one that showed another time than its list would be
    taken for another draft.
    """
    zone = zone_of(document.bundle)
    return f"{local(from_datetime(datetime.fromisoformat(document.date)), zone):%Y-%m-%d %H:%M} {zone}"


def _page(**message: Any) -> str:
    return _template().render(css=_text("page.css"), **message)


@cache
def _template() -> Template:
    return Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    ).from_string(_text("page.html.j2"))


@cache
def _text(name: str) -> str:
    return files("wardstream.review").joinpath(name).read_text(encoding="utf-8")
