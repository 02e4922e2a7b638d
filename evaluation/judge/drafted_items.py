"""A history's documents as items for judges, drafted in this process: the whole evidence of each request, the
composer's draft, and the model's where one is set.

The last request of each document is drafted. Evidence are the documents as they came and the coded facts in
words; the reference of a progress note is the clinicians' next one (progress_notes.py), other documents have
none.
"""

from __future__ import annotations

import asyncio
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from evaluation.drafting import by_model, once_a_day
from evaluation.judge.items import Item, Piece, Read
from evaluation.judge.own_drafts import ALONE, JUDGED_AS, kinds_of, parts_of
from evaluation.progress_notes import reference_of
from models.encoders.port import Encoder
from processors.drafting.compose import shared
from processors.evidence.history import documents_of
from processors.evidence.moments import minute
from processors.evidence.record import Record
from processors.evidence.statements import caption
from processors.evidence.wording import quote
from processors.tasks import tasks
from schemas.drafts import Draft
from schemas.errors import ConfigurationError
from schemas.instant import Instant
from schemas.outcomes import ClinicianDocument
from schemas.requests import Passage, Request
from wardstream.replay.in_process import requests_of
from wardstream.replay.message import History
from wardstream.settings import Settings
from wardstream.wiring.guidelines import guide_of

_CODED: Final = "Coded record"
_BLANKS: Final = re.compile(r"\s{2,}")


def read_history(
    history: History, encoder: Encoder | None, settings: Settings, documents: Iterable[str] = ()
) -> Read:
    """Of these kinds; all where none is named. Raises ConfigurationError where the history asks for none."""
    wanted = kinds_of(documents)
    last: dict[str, Request] = {}
    written: dict[str, ClinicianDocument] = {}
    for one in requests_of(history, encoder, once_a_day(settings.triggers)):
        if isinstance(one, ClinicianDocument):
            written[one.resource] = one
        elif one.task in wanted:
            last[one.document] = one
    drafting = tasks(guide=guide_of(settings))
    requests = [request for request in last.values() if not request.cancelled]
    items = [
        item
        for request in requests
        for item in _items(request, drafting[request.task].compose(request), written.values())
    ]
    if settings.llm.answers():
        made = asyncio.run(by_model(requests, drafting, settings))
        items += [  # without the composer's fallbacks, which are judged above
            item
            for request, one in zip(requests, made, strict=True)
            if not one.composed
            for item in _items(request, one.draft, written.values())
        ]
    if not items:
        raise ConfigurationError(
            f"expected stays that ask for {', '.join(sorted(wanted))}, got none with anything to draft from"
        )
    return Read(tuple(items))


def _items(request: Request, draft: Draft, written: Iterable[ClinicianDocument]) -> Iterator[Item]:
    evidence = evidence_of(request)
    if not evidence:
        return
    reference = reference_of(request, written) if request.task == "progress-note" else ""
    for task, text in parts_of(draft):
        alone = "" if task == JUDGED_AS[request.task] else ALONE
        yield Item(
            f"{request.id[:16]}/{draft.author.backend}{alone}",
            draft.author.backend,
            task,
            evidence,
            text,
            "" if alone else reference,
        )


def evidence_of(request: Request) -> tuple[Piece, ...]:
    """Clinicians' documents, earlier visits first, of those of years ago what the request's history quotes;
    then what is coded, moment by moment, so that each fact has its time.
    """
    known = request.evidence
    whole = [p for p in (*known.prior, *known.passages) if not p.body.ours and p.body.text.strip()]
    named = {p.resource for p in whole}
    quoted = (_said(p) for p in documents_of(request.history_summary) if p.resource not in named)
    notes = sorted((*quoted, *whole), key=lambda p: (p.time, p.resource))
    return (
        *(Piece(passage.body.text, caption(passage, request.zone)) for passage in notes),
        *_coded(request),
    )


def _said(quoted: Passage) -> Passage:
    """Its sentences one below the other, without the blanks for what is not quoted."""
    lines = "\n".join(line.strip() for line in _BLANKS.split(quoted.body.text) if line.strip())
    return replace(quoted, body=replace(quoted.body, text=lines))


def _coded(request: Request) -> Iterator[Piece]:
    """The stay itself and all facts. An allergy stands alone: behind a heading like "Allergy:" whatever
    follows would be one.
    """
    record = Record(request)
    stay = [c for stated in (*shared.admission(record), *shared.discharge(record)) for c in stated.citations]
    moments: dict[tuple[Instant, bool], dict[str, None]] = defaultdict(dict)
    for citation in stay:
        moments[citation.time, False][citation.quote] = None
    for fact in (*request.evidence.history, *request.evidence.facts):
        moments[fact.start, fact.relation == "has_allergy"][quote(fact, request.zone)] = None
    for (time, alone), told_then in sorted(moments.items()):
        source = f"{_CODED}, {minute(time, request.zone)}"
        if alone:
            yield from (Piece(one, source) for one in told_then)
        else:
            yield Piece("\n\n".join(told_then), source)
