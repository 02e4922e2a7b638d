"""The pages, as data for page.html.j2. Their one script and style are allowed by their hashes, nothing else is."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from importlib.resources import files
from typing import Any, Final
from urllib.parse import urlencode

import orjson
from jinja2 import Environment, FunctionLoader, StrictUndefined, Template

from processors.drafting.fhir import from_bundle, zone_of
from processors.drafting.render.page import Sources, view
from schemas.drafts import Draft, statements
from schemas.instant import from_datetime, local
from schemas.requests import TASKS, Request
from wardstream.dead_letters import Filed
from wardstream.drafts import Document
from wardstream.review.access import Reviewer, Session
from wardstream.review.marks import reasons
from wardstream.review.records import Person
from wardstream.review.worklist import Row, age, chosen

_OF_PAGES: Final = "processors.drafting.render"
_AT_ONCE: Final = 100  # rows of a page
SHOWS: Final = (("", "open"), ("critical", "critical, open"), ("reviewed", "reviewed"), ("all", "all"))
FILTERS: Final = ("q", "ward", "task", "patient", "show")
_NAVIGATION: Final = (
    ("list", "/", "Drafts"),
    ("patients", "/patients", "Patients"),
    ("ops", "/ops", "Operations"),
    ("policies", "/policies", "Policies"),
    ("trajectory", "/trajectory", "Trajectories"),
)
#: Names of fields that hold an edited sentence, and what is added to a section.
EDIT, ADD = "e.", "a."


@dataclass(frozen=True)
class Listed:
    """What the work list is made of. `critical`: values by record, as Charts has them. `hidden`: drafts of patients of
    others.
    """

    rows: Sequence[Row]
    decisions: Mapping[str, Mapping[str, Any]]
    critical: Mapping[str, Sequence[Mapping[str, Any]]]
    query: Mapping[str, str]
    hidden: int = 0


@dataclass(frozen=True)
class People:
    """What the list of patients is made of. `rows`: open drafts by record; `critical` and `about` as Charts has them.
    `restricted`: it has only the patients of the person's wards and care teams.
    """

    people: Sequence[Person]
    rows: Mapping[str, Sequence[Row]]
    critical: Mapping[str, Sequence[Mapping[str, Any]]]
    query: Mapping[str, str]
    about: Mapping[str, str]
    ready: bool
    restricted: bool


class Pages:
    """`login`: people log in by OpenID Connect. `zone`: of the hospital's clock."""

    def __init__(self, *, login: bool, zone: str = "") -> None:
        self._login, self._zone = login, zone or "UTC"

    def login(self, message: str = "") -> str:
        return self._page("login", "Review of drafts", None, message)

    def message(self, title: str, session: Session | None, closed: str = "") -> str:
        """`closed`: a record that opens by breaking the glass."""
        return self._page("message", title, session, closed=closed)

    def patient(
        self, chart: Mapping[str, Any], note: str, rows: Sequence[Row], session: Session, ready: bool
    ) -> str:
        """`note`: the resource of the one whose text is open."""
        opened = next((one for one in chart["notes"] if one["id"] == note), None)
        title = chart["name"] or chart["patient"]
        return self._page("chart", title, session, chart=chart, note=opened, rows=rows, ready=ready)

    def patients(self, found: People, session: Session, message: str = "") -> str:
        return self._page("patients", "Patients", session, message, js=script("list"), **self._people(found))

    def people(self, found: People) -> str:
        """The part of that page that follows."""
        return _template("people.html.j2").render(self._people(found))

    def _people(self, found: People) -> dict[str, Any]:
        """Patients with a critical value that nothing was measured after first, then those with a draft for one."""
        held, rows = {name: found.query.get(name, "") for name in ("q", "ward")}, []
        for person in found.people:
            if held["ward"] in ("", person.ward):
                drafts, values = found.rows.get(person.patient, ()), found.critical.get(person.patient, ())
                rows.append(
                    {
                        "person": person,
                        "age": age(person.born, found.about["date"]),
                        "open": len(drafts),
                        "critical": next((row for row in drafts if row.critical), None),
                        "results": values,
                        "alarm": any(value["open"] for value in values),
                    }
                )
        rows.sort(key=lambda one: (not one["alarm"], one["critical"] is None, not one["results"]))
        return {
            "query": held,
            "search": _search(held),
            "wards": sorted({one.ward for one in found.people} - {""}),
            "total": len(rows),
            "alarms": sum(one["alarm"] for one in rows),
            "people": rows[: 2 * _AT_ONCE],
            "ready": found.ready,
            "restricted": found.restricted,
            **found.about,
        }

    def listing(self, found: Listed, session: Session, message: str = "", typed: str = "") -> str:
        """`typed`: what somebody wrote of a draft that is gone."""
        more = {**self._listed(found), "js": script("list"), "typed": typed}
        return self._page("list", "Drafts to review", session, message, **more)

    def rows(self, found: Listed) -> str:
        """The part of that page that follows."""
        return _template("rows.html.j2").render(self._listed(found))

    def _listed(self, listed: Listed) -> dict[str, Any]:
        decisions, query = listed.decisions, listed.query
        found = chosen(listed.rows, decisions, query)
        since = {row.stem: _since(row, listed.critical.get(row.record, ())) for row in found if row.critical}
        found.sort(key=lambda row: (not row.critical, since.get(row.stem) is not None))
        held = {name: query.get(name, "") for name in FILTERS}
        pages = max(1, -(-len(found) // _AT_ONCE))
        wanted = query.get("page", "")
        page = min(int(wanted), pages) if wanted.isdecimal() and len(wanted) < 6 and int(wanted) else 1
        part = found[(page - 1) * _AT_ONCE : page * _AT_ONCE]
        zones = {row.zone for row in part}
        return {
            "rows": [(row, decided(decisions.get(row.stem), row.zone), since.get(row.stem)) for row in part],
            "total": len(found),
            "critical": sum(row.critical for row in found),
            "zone": zones.pop() if len(zones) == 1 else "",
            "query": held,
            "search": _search({**held, "page": str(page) if page > 1 else ""}),
            "filtered": any(held.values()),
            "wards": sorted({row.ward for row in listed.rows} - {""}),
            "tasks": TASKS,
            "shows": SHOWS,
            "page": page,
            "pages": pages,
            "link": lambda number: "/?" + urlencode({**held, "page": number}),
            "hidden": listed.hidden,
        }

    def draft(
        self,
        row: Row,
        document: Document,
        before: Draft | None,
        decision: Mapping[str, Any] | None,
        session: Session,
        message: str = "",
        form: Mapping[str, str] | None = None,
        values: Sequence[Mapping[str, Any]] = (),
    ) -> str:
        """`before`: the version that it replaced. `form`: what somebody sent that did not go through, so that they need
        not write it again. `values`: critical ones of the patient that nothing was measured after, as Charts has them.
        """
        form = form or {}
        sources = Sources()
        bundle = dict(document.bundle)
        draft = from_bundle(bundle)
        shown = view("draft", draft, None, sources, {draft.request: zone_of(bundle)})
        former = [one.text for one in statements(before.sections)] if before is not None else None
        fresh = _anchored(shown["sections"], None if former is None else frozenset(former))
        now = {one.text for one in statements(draft.sections)}
        data = {
            "cited": sources.cited,
            "notes": sources.notes,
            "stem": row.stem,
            "edits": {name.removeprefix(EDIT): v for name, v in form.items() if name.startswith(EDIT)},
            "added": {name.removeprefix(ADD): v for name, v in form.items() if name.startswith(ADD)},
        }
        return self._page(
            "draft",
            f"{row.title}: {row.name or row.patient}",
            session,
            message,
            js=script("draft"),
            row=row,
            values=values,
            view=shown,
            decision=decided(decision, row.zone),
            gone=None if former is None else [text for text in former if text not in now],
            fresh=fresh,
            reasons=reasons(),
            reason=form.get("reason", ""),
            data=orjson.dumps(data).decode().replace("<", "\\u003c"),
        )

    def confirm(
        self,
        row: Row,
        document: Document,
        verdict: str,
        form: Mapping[str, str],
        session: Session,
    ) -> str:
        """What will be signed or rejected, once more, before it is."""
        sections = view("draft", from_bundle(dict(document.bundle)), None, Sources(), {})["sections"]
        _anchored(sections, None)
        texts = dict(_texts(sections))
        changes = [
            (texts.get(name.removeprefix(EDIT), ""), text)
            for name, text in form.items()
            if name.startswith(EDIT) and verdict != "rejected"
        ] + [("", text) for name, text in form.items() if name.startswith(ADD) and verdict != "rejected"]
        question = {
            "accepted": "Sign as it is?",
            "edited": "Sign with your changes?",
            "rejected": "Reject this draft?",
        }[verdict]
        kept = [(n, v) for n, v in form.items() if n.startswith((EDIT, ADD)) or n in ("reason", "csrf")]
        return self._page(
            "confirm",
            question,
            session,
            question=question,
            row=row,
            verdict=verdict,
            reason_words=reasons().get(form.get("reason", ""), ""),
            changes=changes,
            fields=kept,
        )

    # For operations and machine learning.

    def operations(self, stages: Mapping[str, Any], letters: Mapping[str, Any], session: Session) -> str:
        rows = [(one, self._at(one.written_ms * 1000)) for one in letters["letters"]]
        more = {**letters, "rows": rows}
        return self._page(
            "ops",
            "Operations",
            session,
            letters=more,
            stages=self._stages(stages),
            zone=self._zone,
            js=script("live"),
        )

    def stages(self, stages: Mapping[str, Any]) -> str:
        """The part of the page that follows."""
        return _template("stages.html.j2").render(stages=self._stages(stages), zone=self._zone)

    def _stages(self, stages: Mapping[str, Any]) -> dict[str, Any]:
        at = f"{local(from_datetime(stages['at']), self._zone):%Y-%m-%d %H:%M:%S}"
        return {**stages, "at": at, "board": stages["board"] and self._board(stages["board"], stages["at"])}

    def _board(self, board: Mapping[str, Any], now: datetime) -> dict[str, Any]:
        """Requests that wait: critical ones first, then the oldest."""
        pending = [
            {**one, "at": self._at(from_datetime(since)), "minutes": int((now - since).total_seconds() // 60)}
            for one in board["drafts"]["pending"]
            for since in (datetime.fromisoformat(one["since"]),)
        ]
        pending.sort(key=lambda one: (one["priority"] != "critical", one["since"]))
        rates = [
            {
                "name": name.replace("_", " ").capitalize(),
                "rate": rate_of(one["per_minute"]["5m"]),
                "total": f"{one['total']:,}",
                "minutes": one["minutes"],
                "most": max(1, *one["minutes"]),
            }
            for name, one in board["rates"].items()
        ]
        totals, cases = board["drafts"]["totals"], board["identity"]["total"]
        more = {"pending": pending[:_AT_ONCE], "waiting": len(pending), "totals": totals, "cases": cases}
        return {"rates": rates, **more}

    def letter(
        self, filed: Filed, text: str | None, can_send: bool, session: Session, message: str = ""
    ) -> str:
        """`text`: of the record, None where it is gone or is no text."""
        more = {"filed": filed, "text": text, "can_send": can_send, "at": self._at(filed.written_ms * 1000)}
        return self._page("letter", f"Dead letter {filed.name}", session, message, zone=self._zone, **more)

    def policies(self, learning: Mapping[str, Any], session: Session, message: str = "") -> str:
        cycles = [
            {**one, "at": self._at(from_datetime(datetime.fromisoformat(one["cycle"].at)))}
            for one in learning["cycles"]
        ]
        slots = [
            {
                **one,
                "moves": [
                    (move, self._at(from_datetime(datetime.fromisoformat(move.at)))) for move in one["moves"]
                ],
            }
            for one in learning["slots"]
        ]
        more = {"learning": {**learning, "cycles": cycles, "slots": slots}, "zone": self._zone}
        return self._page("policies", "Policies", session, message, **more)

    def trajectory(
        self, request: str, lines: Sequence[str], latest: Sequence[Mapping[str, Any]], session: Session
    ) -> str:
        """`lines` of the one that was searched for, else the latest."""
        rows = [{**row, "at": self._at(from_datetime(row["cut"]))} for row in latest]
        more: dict[str, Any] = {"query": request, "lines": lines, "latest": rows, "zone": self._zone}
        return self._page("trajectory", "Trajectories", session, **more)

    def sure(
        self, question: str, detail: str, yes: str, action: str, form: Mapping[str, str], session: Session
    ) -> str:
        """A question before something is done: `form` is sent again with `confirm`."""
        fields = [(name, value) for name, value in form.items() if name not in ("csrf", "confirm")]
        more: dict[str, Any] = {
            "detail": detail,
            "yes": yes,
            "action": action,
            "back": action,
            "fields": fields,
        }
        return self._page("sure", question, session, **more)

    def home(self, reviewer: Reviewer) -> str:
        """The first page that opens."""
        return next((path for name, path, _ in _NAVIGATION if reviewer.may(name)), "/")

    def _at(self, moment: int) -> str:
        return f"{local(moment, self._zone):%Y-%m-%d %H:%M}"

    def _page(self, kind: str, title: str, session: Session | None, message: str = "", **more: Any) -> str:
        reviewer: Reviewer | None = session.reviewer if session else None
        return _template().render(
            kind=kind,
            title=title,
            message=message,
            login=self._login,
            reviewer=reviewer,
            csrf=session.token if session else "",
            css=style(kind),
            pages_open=[one for name, *one in _NAVIGATION if reviewer is not None and reviewer.may(name)],
            **{"js": "", "closed": "", **more},
        )


def sources(document: Document, request: Request) -> dict[str, Any]:
    """What the sentences of a draft cite, its notes whole: numbered as on the draft's page."""
    found = Sources()
    view("draft", from_bundle(dict(document.bundle)), request, found, {})
    return {"cited": found.cited, "notes": found.notes}


def decided(task: Mapping[str, Any] | None, zone: str) -> dict[str, str] | None:
    """A Task as the pages show it; None where nothing is decided."""
    if not task or task.get("status") != "completed":
        return None
    at = local(from_datetime(datetime.fromisoformat(task["lastModified"])), zone)
    reason = task.get("statusReason", {}).get("coding", [{}])[0].get("code", "")
    return {
        "verdict": task["businessStatus"]["coding"][0]["code"],
        "by": task["owner"]["reference"],
        "at": f"{at:%Y-%m-%d %H:%M}",
        "reason": reasons().get(reason, ""),
    }


def _anchored(sections: Sequence[dict[str, Any]], before: frozenset[str] | None, lead: str = "s") -> int:
    """Gives sections and sentences the ids that the Bundle has for them; returns how many sentences were not in the
    draft `before`.
    """
    fresh = 0
    for number, section in enumerate(sections, 1):
        section["anchor"] = f"{lead}{number}"
        count = 0
        for group in section["paragraphs"]:
            for one in group:
                count += 1
                one["id"] = f"{lead}{number}-{count}"
                one["new"] = before is not None and one["text"] not in before
                fresh += one["new"]
        fresh += _anchored(section["sections"], before, f"{lead}{number}.")
    return fresh


def _texts(sections: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    for section in sections:
        yield from ((one["id"], one["text"]) for group in section["paragraphs"] for one in group)
        yield from _texts(section["sections"])


def _since(row: Row, values: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """What was measured after the critical value for which a draft was made; None where nothing is known of it, or where
    the patient has another that nothing was measured after.
    """
    if any(one["open"] for one in values):
        return None
    return next((one for one in values if f"{one['name']} {one['value']} " in f"{row.finding} "), None)


def rate_of(number: float) -> str:
    """ "662", "6.6", "under 0.1": in as many digits as mean something."""
    if number >= 10:
        return f"{number:,.0f}"
    return f"{number:.1f}" if number >= 0.1 else "under 0.1" if number else "0"


def _search(query: Mapping[str, str]) -> str:
    """Of a URL, with what is set."""
    held = {name: value for name, value in query.items() if value}
    return "?" + urlencode(held) if held else ""


@cache
def policy() -> str:
    """Content security policy: our own style and scripts by their hashes, and notes from this server."""
    scripts = " ".join(f"'sha256-{_hash(script(name))}'" for name in ("list", "draft", "live"))
    styles = " ".join(f"'sha256-{_hash(style(kind))}'" for kind in ("", "chart"))
    return (
        f"default-src 'none'; script-src {scripts}; style-src {styles}; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )


@cache
def script(name: str) -> str:
    if name == "live":
        return _text("wardstream.review", "live.js")
    if name == "list":
        return _text("wardstream.review", "list.js") + _text("wardstream.review", "live.js")
    return _text(_OF_PAGES, "page.js") + _text("wardstream.review", "page.js")


@cache
def style(kind: str = "") -> str:
    """Of all pages; of a patient's page also that of the picture, whose classes are its own."""
    picture = f".sheet {{ {_text('wardstream.timeline', 'picture.css')} }}" if kind == "chart" else ""
    return _text(_OF_PAGES, "page.css") + _text("wardstream.review", "page.css") + picture


def _hash(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


@cache
def _template(name: str = "page.html.j2") -> Template:
    return Environment(
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        loader=FunctionLoader(lambda name: _text("wardstream.review", name)),
    ).get_template(name)


def _text(package: str, name: str) -> str:
    return files(package).joinpath(name).read_text(encoding="utf-8")
