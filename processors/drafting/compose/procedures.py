"""What was done in a stay: the procedures that are coded, and what only notes report: an operation, blood, help with
breathing, a drain, a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from processors.drafting.compose import events
from processors.evidence.moments import day, on_date
from processors.evidence.record import PHYSICIANS, Line, Record, excerpt
from processors.evidence.statements import state
from processors.evidence.wording import name
from schemas.drafts import Statement
from schemas.instant import DAY, FOREVER


def coded(record: Record, since: int) -> list[Statement]:
    """Procedures of the stay; the routine ones of a long list by name, once."""
    facts = [f for f in record.of("had_procedure") if f.start >= since]
    found = []
    for fact in facts[-MOST_PROCEDURES:]:
        at = on_date(fact, record.zone)
        if fact.status == "refuted":
            found.append(state(f"{name(fact)} was not done {at}", (fact,), zone=record.zone))
        elif fact.status == "planned":
            found.append(state(f"{name(fact)}: planned {at}", (fact,), zone=record.zone))
        elif fact.status == "stopped":
            found.append(
                state(f"{name(fact)}: stopped before it was complete {at}", (fact,), zone=record.zone)
            )
        else:
            found.append(state(f"{name(fact)} {at}", (fact,), zone=record.zone))
    return found


MOST_PROCEDURES: Final = 20


def recent(record: Record) -> list[Statement]:
    """The last coded ones of the stay, in one sentence; of what is repeated or the hospital's own business none."""
    done = [
        f
        for f in record.of("had_procedure")
        if f.start >= max(record.admitted, record.request.cut - _RECENT)
        and f.status == "active"
        and f.end < FOREVER  # one in progress is not done yet
        and not OWN_BUSINESS.search(name(f))
    ]
    last = sorted({name(f).lower(): f for f in done}.values(), key=lambda f: f.start)[-_FEW:]
    text = f"{DONE}{'; '.join(f'{name(f)} {on_date(f, record.zone)}' for f in last)}"
    return [state(text, last, zone=record.zone)] if last else []


DONE: Final = "Done in this stay: "
_RECENT: Final = 10 * DAY
_FEW: Final = 3
OWN_BUSINESS: Final = re.compile(
    r"^(?:(?:initial|brief|development of)[\w ]{0,30} )?(?:medication reconciliation|discharge (?:from|to)\b|admission to (?!intensive|icu|critical)|(?:pre-?)discharge assessment|patient assessment|plan of care|history and physical examination|"
    r"nursing care(?! of)|ancillary services|assessment of health|screening using|questionnaire|documentation|notification)",
    re.IGNORECASE,
)


def noted(record: Record, kinds: Iterable[re.Pattern[str]] = (), longest: int = 18) -> list[Line]:
    """Of what no code has, the clinicians' own short sentences, one for each kind, in the order of time: of those that state a
    deed the shortest.
    """
    found: dict[tuple[str, int], Line] = {}
    for pattern in kinds or KINDS:
        shown = [
            part
            for line in record.lines
            if line.passage.body.note_type in (_DOING | {"consult"} if pattern in BY_ANYONE else _DOING)
            and line.passage.time >= record.admitted
            and line.kind not in _NO_DEED
            and (part := _part(line, pattern, longest)) is not None
        ]
        if shown:
            best = max(shown, key=lambda one: (events.DONE.search(one.text) is not None, -len(one.text)))
            found.setdefault((best.passage.resource, best.sentence.start), best)
    for line in _titles(record, longest):
        if not any(resource == line.passage.resource for resource, _ in found):
            found[line.passage.resource, line.sentence.start] = line
    return sorted(found.values(), key=lambda line: (line.passage.time, line.sentence.start))


def _titles(record: Record, longest: int) -> list[Line]:
    """Of notes on an operation or procedure around whose day none is coded, what was done, as they open."""
    coded_ = [fact.start for fact in record.of("had_procedure")]
    opening: dict[str, list[Line]] = {}
    for line in record.lines:
        note = line.passage
        if note.body.note_type in _DEEDS and note.time >= record.admitted:
            opening.setdefault(note.resource, []).append(line)
    found = []
    for lines in opening.values():
        if any(abs(lines[0].passage.time - start) < DAY for start in coded_):
            continue
        for line in lines[:_OPENING]:
            deed = _OPERATION.search(line.text)
            if (
                deed is not None
                and not _ABANDONED.search(line.text)
                and line.kind not in _NO_DEED - {"follow-up"}
            ):
                if len((part := excerpt(line, deed.start(), deed.end())).text.split()) <= longest:
                    found.append(part)
                break
    return found


_DEEDS: Final = frozenset({"operative-note", "procedure-note"})
_OPENING: Final = 4  # sentences
_OPERATION: Final = re.compile(
    r"\b(?:\w{3,}(?:ectomy|otomy|ostomy|plasty|scopy|centesis|desis|graphy)|biops(?:y|ies)|resection|repair|ORIF|PICC|midline|drain(?:age)?|fixation|nail(?:ing)?|exchange|D&C|D&E|EUA|aspiration|LP|TEE|TOE"
    r"|(?:lumbar )?puncture|tap|stent\w*|cath\w*|PCI|ablation|cardioversion|DCCV|graft\w*|amputation|debridement|washout|I&D|DAIR|EGD|OGD|ERCP|pacemaker|ICD|TIPS|embolization|embolisation|c(?:a?esarean|-section)|chest tube)\b",
    re.IGNORECASE,
)
_ABANDONED: Final = re.compile(
    r"\b(?:attempted|failed|aborted|abandoned|not (?:done|possible)|cancel\w*|declin\w*|refus\w*|planned|will|consent(?: for|ed)|tom(?:orrow)?|tmrw?)\b|\?",
    re.IGNORECASE,
)


def _part(line: Line, pattern: re.Pattern[str], longest: int) -> Line | None:
    """The clauses of a sentence that state a deed; None where it was not done, not yet, or before the stay."""
    text = line.sentence.text
    deed = pattern.search(text)
    if deed is None or _NOT_DONE.search(text[: deed.start()]) or _TO_COME.match(text[deed.end() :]):
        return None
    of_year = _YEAR.match(text[deed.end() :])
    if of_year is not None and of_year[1] != day(line.passage.time, "UTC")[-4:]:
        return None  # of years ago
    part = excerpt(line, deed.start(), deed.end())
    return part if len(part.text.split()) <= longest else None


_DOING: Final = PHYSICIANS | {
    "operative-note",
    "procedure-note",
    "discharge-summary",
    "event-note",
    "transfer-note",
}
_NO_DEED: Final = frozenset({"past", "family", "allergy", "social", "medication", "warning", "follow-up"})
_NOT_DONE: Final = re.compile(
    r"\b(?:no|not|without|declin\w*|refus\w*|if|for|avoid|consider|may|might|plan\w*|\?|hx|PMHx?|PSHx?|previous|s/p|after|needs?|will|until|r/o|d/w|home|on|own|before any)\b[^.;]*\Z",
    re.IGNORECASE,
)
_TO_COME: Final = re.compile(
    r"[^.;]{0,40}(?:\?|\b(?:if|when|tom(?:m?or+ow)?|tmrw|tmr|tonight|in (?:the )?am|planned|pending|declin\w*|refus\w*|cancel\w*|not (?:done|needed|possible)|start|only (?:by|if|when)|deferred|booked|scheduled|threshold|ready|ordered(?=\W*$)|offered)\b|[<>]\s?\d)",
    re.IGNORECASE,
)
_YEAR: Final = re.compile(r"[^.;,]{0,16}?(?<![\d/])((?:19|20)\d\d)\b")
_ACT: Final = r"(?:done|performed|today|placed|inserted|removed|yesterday|under|via|given|out\b|x ?\d|completed?|uneventful|tolerated|:|->|→|=)"
#: The letter's: blood, help with breathing, operations.
MAJOR: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        r"\btransfus\w+|\b(?:\d+ ?(?:u|units?)? ?(?:of )?)(?:p?rbcs?|packed (?:red )?cells)\b",
        r"\b(?:intubated|extubated|HFNC|high[- ]flow|NIV|bi-?pap|ventilated)\b",
        r"\b(?:\w{3,}(?:ectomy|otomy|plasty)|c(?:ae|e)sarean|ORIF|evacuation|B-?Lynch|Bakri|chest (?:tube|drain)) (?:done|performed|today|placed|yesterday|for|under|via)?",
    )
)
_PUNCTURE: Final = rf"\b(?:LP|lumbar puncture|para(?:centesis)?|LVP|thora(?:centesis)?|tap|biopsy|arthrocentesis|I&D)\b[^.;]{{0,20}}{_ACT}"
#: Radiotherapy that is complete, and a joint that was tapped, by whichever specialist writes it.
BY_ANYONE: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        r"\b(?:X?RT|radio(?:therapy)?|radiation|fx|fractions?) ?#?(?P<last>\d+)(?:/| of )(?P=last)\b|\b(?:X?RT|radiotherapy|radiation)\b[^.;]{0,20}\b(?:completed?|finished|done)\b",
        r"\b(?:tapped|arthrocentesis done|aspirated)\b",
    )
)
#: The others: drains and lines, looking in with a scope, punctures, vessels, heart and kidney.
KINDS: Final = (
    *MAJOR,
    *BY_ANYONE,
    *(
        re.compile(form, re.IGNORECASE)
        for form in (
            rf"\b(?:drain|chest tube|ICD|pigtail|nephrostomy|(?:double-?J |JJ |ureteral )stent|foley|catheter|PICC|midline|CVC|central line|art(?:erial)? line|TDC|NG tube|PEG|pacemaker)\b[^.;]{{0,30}}\b{_ACT}",
            rf"\b(?:EGD|OGD|gastroscopy|colonoscopy|sigmoidoscopy|ERCP|EUS|bronch(?:oscopy)?|cystoscopy|TEE|TOE)\b[^.;]{{0,20}}{_ACT}",
            _PUNCTURE,
            r"\b(?:stented|coiled|embolised|embolized|clipped|ablated|cardioverted|shocked|paced|thrombolysed|lysed|debrided|drained|reduced under|resected|pinned|nailed)\b"
            r"|\b(?:PCI|cath|thrombectomy|DCCV|stent) (?:to|of|done|today|placed)\b|\bDES\b",
            r"\b(?:ha?emodialysis|CRRT|CVVH\w*|plasma(?:pheresis| exchange)|ECMO|ECT)\b[^.;]{0,20}(?:started|done|today|x ?\d|#\d|session|run)",
        )
    ),
)
