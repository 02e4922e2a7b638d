"""Drafts of whole stays against rubrics: what a clinician looks for in them, and what must not be there.

The format of stays and rubrics is that of `docs/stays.md`. A pattern of a rubric is a regular expression with
shorthands in `<< >>`; it is searched in the text of a draft before its sources, without citations, where each
line is followed by what leads it in, between ⟨ and ⟩: the headings and the line above a list.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from datetime import UTC, datetime, timedelta, timezone
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
import msgspec.yaml
from msgspec import Struct

from evaluation.drafting import Writer
from evaluation.intervals import Bootstrap, by_patient
from processors.care_summary.guidance.guideline_guide import GuidelineGuide
from processors.care_summary.guidance.watch import GuidelineWatch
from processors.drafting.fhir import to_bundle
from processors.tasks import TASKS, tasks
from schemas.errors import ConfigurationError
from schemas.requests import Request
from wardstream.drafts.document import read_document
from wardstream.drafts.shelf import as_markdown
from wardstream.guidelines import load
from wardstream.replay.in_process import requests_of
from wardstream.replay.sources import read_folder

_ENDS: Final = (".ndjson", ".ndjson.gz", ".json")
_MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_MESES: Final = (
    *("enero", "febrero", "marzo", "abril", "mayo", "junio"),
    *("julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"),
)
#: Words that say that a medicine is not to be taken now, that something is over, that something is open.
_NOT: Final = (
    r"(?:\bhold\b|\bheld\b|holding|on-hold|(?<!nor )(?<!not )(?<!n't )(?<!never )\bstop\w*"
    r"|(?:do not|don't|never)(?! (?:stop|skip|miss))"
    r"|not (?:be )?(?:tak|restart|resum|start|continu|us|given)\w*|no longer|paus\w*|discontinu\w*|avoid\w*"
    r"|\boff\b|\bwait\b|suspend\w*|withh[eo]ld|contraindicat\w*|cancel\w*|no tom\w+|dej\w+ de tomar)"
)
_OVER: Final = (
    r"(?:\bover\b|complet\w*|finish\w*|ended|replaced|changed to|switched|this stay|in[- ]?patient"
    r"|(?:in|at|while in) (?:the )?hospital|only in|was given|were given|received|not given"
    r"|during (?:the|your|this) (?:stay|admission)|allerg\w*|intoleran\w*|reaction|ruled out)"
)
_OPEN: Final = r"(?:not clear|unclear|not settled|ask before|check (?:with|before)|clarif\w*)"
_SHORT: Final = {
    "not": _NOT,
    "over": _OVER,
    "open": _OPEN,
    "bid": r"(?:twice|two times|2 times|\bBID\b|b\.i\.d|every 12|q ?12|dos veces|2 veces|cada 12"
    r"|morning and (?:evening|night|bedtime))",
    "tid": r"(?:three times|3 times|\bTID\b|every 8|q ?8|tres veces|3 veces|cada 8)",
    "daily": r"(?:once|daily|every (?:day|morning|evening|night|24)|each (?:day|morning|evening|night)|\ba day\b"
    r"|per day|nightly|bedtime|\bqHS\b|\bQD\b|al d.a|cada (?:d.a|24))",
    "prn": r"(?:as needed|if needed|when needed|\bPRN\b|only if|if you (?:have|need)|\bfor\b|\bif\b"
    r"|si (?:es )?necesario)",
    "call": r"(?:\bER\b|\bED\b|emergency|911|\bcall\b|get help|right away|(?:come|go) (?:back|in)"
    r"|go to (?:the )?(?:hospital|nearest)|return to|urgent|emergencia|llame|regrese)",
    "pending": r"(?:pending|outstanding|await\w*|not (?:yet )?(?:back|final|ready|available)|to follow"
    r"|still (?:out|to come|being)|in process|will call|follow up (?:on )?(?:the )?result|pendiente\w*)",
}
_PLAIN: Final = str.maketrans({"\u00a0": " ", "‘": "'", "’": "'", "“": '"', "”": '"', "\u2011": "-"})

Task = Literal["discharge-instruction", "progress-note", "care-summary", "diagnosis"]


class Item(Struct, frozen=True):
    """One thing that is looked for. `at`: "final" or a local time, the latest draft until then."""

    task: Task
    id: str
    kind: Literal["must", "must_not", "max_words"]
    pattern: str | int
    harm: Literal[1, 2, 3]
    why: str | float | None = ""
    at: str = "final"
    section: str | None = None


class Stay(Struct, frozen=True):
    """A stay: its file of FHIR resources and what drafts of it must and must not contain."""

    name: str
    data: Path
    items: tuple[Item, ...]


class Verdict(Struct, frozen=True):
    """Whether the draft passes an item, and the words that decide."""

    stay: str
    item: Item
    passed: bool
    words: str


class Draft(Struct, frozen=True):
    """A document's last version: whose, as of when, and its text before the sources."""

    task: str
    moment: datetime
    text: str


def read_stays(folder: Path, rubrics: Path | None = None) -> tuple[Stay, ...]:
    """The stays of a folder that have a rubric in `rubrics` (the same folder by default), by name.

    Raises ConfigurationError for a rubric that cannot be read or has no stay.
    """
    paths = sorted((rubrics or folder).glob("*.rubric.yaml"))
    if not paths:
        raise ConfigurationError(f"expected files NAME.rubric.yaml in {rubrics or folder}, found none")
    return tuple(_stay(path, folder) for path in paths)


def _stay(path: Path, folder: Path) -> Stay:
    name = path.name.removesuffix(".rubric.yaml")
    data = next((file for end in _ENDS if (file := folder / f"{name}{end}").is_file()), None)
    if data is None:
        raise ConfigurationError(
            f"expected the stay {name}.ndjson or {name}.ndjson.gz for {path}, found none in {folder}"
        )
    try:
        loaded = msgspec.yaml.decode(path.read_text("utf-8"))
        listed = loaded["items"] if isinstance(loaded, dict) else loaded
        # YAML makes a moment of a time without quotation marks
        listed = [{**item, "at": str(item.get("at", "final"))} for item in listed]
        items = msgspec.convert(listed, tuple[Item, ...])
        for item in items:
            re.compile(item.section or "", re.I)
            int(item.pattern) if item.kind == "max_words" else _compiled(str(item.pattern))
            until(item, 0)
    except (OSError, ValueError, KeyError, TypeError, re.error) as error:
        raise ConfigurationError(f"{path}: expected a list of items as in docs/stays.md: {error}") from None
    if len({item.id for item in items}) < len(items):
        raise ConfigurationError(f"{path}: expected an id of its own for each item")
    return Stay(name, data, items)


@cache
def _guidelines() -> Any:
    return load(()).guidelines


def guide() -> GuidelineGuide:
    """What care summaries of stays draw on: the guidelines that come with wardstream."""
    return GuidelineGuide(_guidelines())


def requested(stay: Stay) -> tuple[list[Request], int]:
    """Each version of what falls due of each document; minutes east of UTC of the stay's first encounter."""
    patient, offset = _whose(stay.data)
    asked: dict[
        tuple[str, int], Request
    ] = {}  # by document and cut: a correction replaces, a later cut does not
    for found in requests_of(read_folder(stay.data)[0], watch=GuidelineWatch(_guidelines())):
        if isinstance(found, Request):
            asked[found.document, found.cut] = found
    called_off = {request.document for request in asked.values() if request.cancelled}
    due = [
        request
        for request in asked.values()
        if request.document not in called_off and request.patient == patient
    ]
    return due, offset


def drafted(stay: Stay, writer: Writer | None = None) -> tuple[list[Draft], int]:
    """Every version of each document that falls due; minutes east of UTC of the stay's first encounter. `writer`:
    who drafts; None: the composer.
    """
    writer = writer or Writer(tasks(guide=guide()))
    due, offset = requested(stay)
    drafts = []
    for request, draft in zip(due, writer.write(due), strict=True):
        bundle = to_bundle(draft, request)
        document = read_document(request.task, msgspec.json.encode(bundle))
        moment = datetime.fromisoformat(document.date).astimezone(UTC)
        drafts.append(Draft(request.task, moment, _readable(as_markdown(document))))
    return drafts, offset


def _whose(data: Path) -> tuple[str, int]:
    content = data.read_bytes()
    text = (gzip.decompress(content) if data.suffix == ".gz" else content).decode()
    loaded: Any
    if data.name.endswith((".ndjson", ".ndjson.gz")):
        loaded = [msgspec.json.decode(line) for line in text.splitlines() if line.strip()]
    else:
        loaded = msgspec.json.decode(text)
    first: dict[str, Mapping[str, Any]] = {}
    for resource in _resources(loaded if isinstance(loaded, list) else [loaded]):
        first.setdefault(str(resource.get("resourceType")), resource)
    try:
        start = datetime.fromisoformat(first["Encounter"]["period"]["start"])
        offset = start.utcoffset()
        return f"Patient/{first['Patient']['id']}", int(offset.total_seconds()) // 60 if offset else 0
    except (KeyError, ValueError):
        raise ConfigurationError(f"{data}: expected a Patient and an Encounter with a period") from None


def _resources(values: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for one in values:
        resource = one.get("resource", one)
        if resource.get("resourceType") == "Bundle":
            yield from _resources(resource.get("entry", ()))
        else:
            yield resource


def judged(stay: Stay, drafts: Iterable[Draft], offset: int) -> Iterator[Verdict]:
    """Each item on the draft that was current at its moment. A missing draft fails it."""
    found = sorted(drafts, key=lambda draft: draft.moment)
    for item in stay.items:
        those = [draft for draft in found if draft.task == item.task and draft.moment <= until(item, offset)]
        if those:
            yield Verdict(stay.name, item, *checked(item, those[-1].text))
        else:
            yield Verdict(stay.name, item, passed=False, words="no draft")


def until(item: Item, offset: int) -> datetime:
    """The moment up to which drafts are looked at."""
    if item.at == "final":
        return datetime.max.replace(tzinfo=UTC)
    moment = datetime.fromisoformat(item.at)
    return moment if moment.tzinfo else moment.replace(tzinfo=timezone(timedelta(minutes=offset)))


def checked(item: Item, text: str) -> tuple[bool, str]:
    """Whether a readable text passes an item, and the words that were found."""
    piece = _part(text, item.section)
    if item.kind == "max_words":
        count = len(
            re.findall(r"[^\W_][\w'./%-]*", re.split(r"^(?=## )", piece or "", maxsplit=1, flags=re.M)[-1])
        )
        return count <= int(item.pattern), f"{count} words"
    if piece is None:
        return item.kind == "must_not", "no such section"
    lines = led(piece)
    match = _compiled(str(item.pattern)).search(lines)
    if match is None:
        return item.kind == "must_not", "not there"
    shown = lines[max(0, match.start() - 40) : max(match.end() + 60, match.start() + 160)]
    return item.kind == "must", "... " + shown.replace("\n", " | ") + " ..."


def matches(item: Item, text: str) -> bool:
    """Whether the pattern of an item that looks for words is in a text."""
    return _compiled(str(item.pattern)).search(text) is not None


def authors(folder: Path) -> dict[str, str]:
    """By stay who wrote it, of the folder's `authors.yaml`; none of the stays whose author it does not name."""
    listed = msgspec.yaml.decode((folder / "authors.yaml").read_text("utf-8"))
    return {stay: author for author, stays in listed.items() for stay in stays}


def _part(text: str, section: str | None) -> str | None:
    if section is None:
        return text
    pieces = [one for one in re.split(r"^(?=## )", text, flags=re.M) if one.startswith("## ")]
    found = [one for one in pieces if re.search(section, one.split("\n", 1)[0][3:], re.I)]
    return "\n".join(found) if found else None


def _readable(markdown: str) -> str:
    text = re.split(r"^## Sources\b", markdown, maxsplit=1, flags=re.M)[0]
    text = re.sub(r"(?:Patient|Encounter)/[A-Za-z0-9.\-]+", "", text)
    text = re.sub(r" ?\[\d+(?:, ?\d+)*\]", "", text)
    text = re.sub(r"\\([#*_\[\]<>~.\-`|])", r"\1", text)
    return text.translate(_PLAIN).replace("**", "")


def led(text: str) -> str:
    """Each line, followed by the headings and the line with a colon above it."""
    section = heading = lead = ""
    lines = []
    for line in text.split("\n"):
        bare = line.strip()
        if bare.startswith("## "):
            section, heading, lead = bare[3:], "", ""
        elif bare.startswith("###"):
            heading, lead = bare.lstrip("# "), ""
        elif bare and not re.match(r"(?:[-*•|]|\d+[.)])\s?", bare):
            lead = bare if bare.endswith(":") else ""
        above = " / ".join(one for one in (section, heading, lead if lead != bare else "") if one)
        lines.append(f"{line} ⟨{above}⟩" if bare and above and not bare.startswith("#") else line)
    return "\n".join(lines)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"<<(.+?)>>", _written_out, pattern), re.I | re.M)


def _written_out(found: re.Match[str]) -> str:
    short = found[1]
    if date := re.fullmatch(r"(\d\d)-(\d\d)", short):
        return _date(int(date[1]), int(date[2]))
    if within := re.fullmatch(r"\.\.(\d+)", short):
        return rf"[\s\S]{{0,{within[1]}}}?"
    if within := re.fullmatch(r",(\d+)", short):
        return rf"[^\n]{{0,{within[1]}}}?"
    kind, _, named = short.partition(":")
    if kind == "stopped" and named:
        return (
            rf"(?:(?:{named})[^\n]{{0,110}}?{_NOT}|(?:{_NOT}|\bno\b)(?:[^\n.]|\.(?=\d)){{0,110}}?(?:{named})"
            rf"|(?:{named})[^\n]*⟨[^\n]*?{_NOT})"
        )
    if kind == "taken" and named:
        return rf"^(?![^\n]*(?:{_NOT}|{_OVER}|{_OPEN}|\bno\b))[^\n]*?(?:{named})"
    if kind == "line" and named:
        return "^" + "".join(rf"(?=[^\n]*?(?:{each}))" for each in named.split(" & "))
    return _SHORT[short]


def _date(month: int, day: int) -> str:
    name = _MONTHS[month - 1]
    names = rf"{name[:3]}(?:{name[3:]})?" + ("|Sept" if month == 9 else "")
    return (
        rf"(?:\b0?{month}/0?{day}\b(?!/\d\d?\b(?!\d))|\b{day}(?:st|nd|rd|th)? (?:of )?(?:{names})\b"
        rf"|\b(?:{names})\.? 0?{day}(?:st|nd|rd|th)?\b|\d{{4}}-{month:02}-{day:02}"
        rf"|\b0?{day} de {_MESES[month - 1]})"
    )


def report(verdicts: Iterable[Verdict]) -> dict[str, Any]:
    """Shares passed, weighted by harm: all, by task, by harm, by stay."""
    every = list(verdicts)
    return {
        **_counted(every),
        "tasks": {task: _counted([v for v in every if v.item.task == task]) for task in sorted(TASKS)},
        "harm": {str(harm): _counted([v for v in every if v.item.harm == harm]) for harm in (3, 2, 1)},
        "stays": {
            stay: _counted([v for v in every if v.stay == stay]) for stay in sorted({v.stay for v in every})
        },
    }


def above(ours: Iterable[Verdict], theirs: Iterable[Verdict]) -> dict[str, Any]:
    """What the weighted share of `ours` is above that of `theirs`, with a 95 % interval over stays, paired."""
    parts = [
        by_patient((one.stay, one.item.harm * one.passed, one.item.harm) for one in each)
        for each in (ours, theirs)
    ]
    figure = Bootstrap(parts[0]).difference(*parts)
    return {} if figure is None else asdict(figure)


def _counted(verdicts: list[Verdict]) -> dict[str, Any]:
    total = sum(one.item.harm for one in verdicts)
    weighted = sum(one.item.harm for one in verdicts if one.passed) / total if total else 0.0
    return {
        "items": len(verdicts),
        "passed": sum(one.passed for one in verdicts),
        "weighted": round(weighted, 4),
    }
