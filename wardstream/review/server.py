"""The server: drafts of the sink's folder to people who are known, and their decisions out."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import hmac
import logging
import secrets
import threading
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

import orjson
from aiohttp import web
from confluent_kafka import KafkaException

from schemas.errors import ConfigurationError, DeliveryError, InputError, WardstreamError
from schemas.requests import Request
from wardstream.dead_letters import can_be_brought_back
from wardstream.drafts import Document
from wardstream.review import pages
from wardstream.review.access import (
    LoginError,
    OpenId,
    Session,
    Wards,
    audit_event,
    check,
    named,
    roles_of,
)
from wardstream.review.chart import Charts
from wardstream.review.marks import LONGEST, edited, signed, taken_back, task, text_of
from wardstream.review.operations import Operations
from wardstream.review.records import NO_WARD, Records, ward_key
from wardstream.review.services import PATHS, Services
from wardstream.review.worklist import Row, Worklist, former, opened
from wardstream.settings import ReviewSettings

logger: Final = logging.getLogger("wardstream.review")

_COOKIE: Final = "wardstream-review"
_STATE: Final = "wardstream-login"
_HEADERS: Final = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
_SHORTEST: Final = 16
_MOST_LOGINS: Final = 16  # that wait for their answer at a time
_MOST_SESSIONS: Final = 1000
_LEAST, _MOST = 5, 500  # characters of a reason for emergency access
_MOST_FOLLOWERS, _EVERY_S, _FOLLOWED_S = 500, 3.0, 600.0
_A_MINUTE: Final = 240  # requests of one browser: a person who pages fast makes a few a second
#: Bytes of a form with the longest text there may be, of letters that a browser sends as twelve.
_LARGEST: Final = 12 * LONGEST + 2**16
_SESSION: Final = web.RequestKey("session", Session)
_DRAFT: Final[web.RequestKey[tuple[Document, Row] | None]] = web.RequestKey("draft", tuple)
_FORM: Final[web.RequestKey[dict[str, str]]] = web.RequestKey("form", dict)
#: Takes a mark to where ingest reads, and signed documents to `ehr.signed`. Raises DeliveryError.
Publish = Callable[[Mapping[str, Any], Sequence[Mapping[str, Any]]], None]
#: Takes an AuditEvent; never waits.
Audit = Callable[[Mapping[str, Any]], None]
#: The request of a draft, with the notes that it cites; None where it is not found.
Notes = Callable[[Document], Request | None]


class Review:
    """Raises ConfigurationError where people who are not known could reach it: without an issuer it needs a token that
    is long enough, loopback, and the one person who signs (`reviewer`).
    """

    def __init__(
        self,
        settings: ReviewSettings,
        folder: Path,
        publish: Publish,
        audit: Audit,
        notes: Notes,
        reviewer: str = "",
        records: Records | None = None,
        charts: Charts | None = None,
        operations: Operations | None = None,
        zone: str = "",
    ) -> None:
        """`records`: of all patients, empty where none are followed; `charts` shows them. `operations`: what roles ops and
        ml look after. `zone`: of the hospital's clock.
        """
        check(settings, reviewer)
        if not settings.issuer and len(settings.token) < _SHORTEST:
            raise ConfigurationError(
                f"expected review.token (WARDSTREAM_REVIEW__TOKEN) of {_SHORTEST} characters at least, got "
                f"{'a shorter one' if settings.token else 'none'}"
            )
        self._settings, self._publish, self._audit, self._notes = settings, publish, audit, notes
        self._list = Worklist(folder)
        self._wards = Wards(settings.wards)
        self._records = records or Records()
        self._operations, self._followers = operations, 0
        self._charts = charts or Charts(self._records, "", lambda: ())
        self._open_id = OpenId(settings) if settings.issuer else None
        self._reviewer = None if settings.issuer else named(reviewer)
        self._pages = pages.Pages(login=bool(settings.issuer), zone=zone)
        self._sessions: dict[str, Session] = {}
        self._login_lock, self._logins = asyncio.Lock(), 0
        self.ready = threading.Event()  # folder and guidelines are read
        self.app = web.Application(middlewares=[self._guarded], client_max_size=_LARGEST)
        self.app.add_routes(
            [
                web.get("/login", self._begin),
                web.post("/login", self._login),
                web.get("/callback", self._callback),
                web.post("/logout", self._logout),
                web.get("/", self._listing, name="list"),
                web.get("/draft/{stem}", self._draft, name="draft"),
                web.post("/draft/{stem}", self._decide, name="decide"),
                web.get("/notes/{stem}", self._sources, name="notes"),
                web.get("/signed/{stem}", self._signed, name="signed"),
                web.get("/patients", self._patients, name="patients"),
                web.get("/patient", self._patient, name="patient"),
                web.post("/glass", self._glass, name="glass"),
                web.get("/ops", self._ops, name="ops"),
                web.get("/events", self._list_events, name="list-events"),
                web.get("/patients/events", self._patients_events, name="patients-events"),
                web.get("/ops/events", self._ops_events, name="ops-events"),
                web.get("/letter/{name}", self._letter, name="letter"),
                web.post("/letter/{name}", self._mend, name="mend"),
                web.get("/policies", self._policies, name="policies"),
                web.post("/policies", self._move, name="move"),
                web.get("/trajectory", self._trajectory, name="trajectory"),
            ]
        )

        self.app.add_routes(Services(settings, self._list, audit, zone).routes())
        self.app.on_startup.append(self._warm)

    def unseen(self) -> float:
        """For how many seconds the oldest critical draft has been there unopened."""
        since = self._list.unseen_since()
        return 0.0 if since is None else max(0.0, time.time() - since)

    async def _warm(self, _: web.Application) -> None:
        """Reads folder and guidelines before the first person does: thousands of drafts take a while."""
        loop = asyncio.get_running_loop()
        self._warming = [loop.run_in_executor(None, one) for one in (self._list.rows, self._charts.warm)]
        asyncio.gather(*self._warming, return_exceptions=True).add_done_callback(lambda _: self.ready.set())

    @web.middleware
    async def _guarded(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """By the name under which it is known, from its own pages, by a person whose role opens the page and whose wards
        and care teams open the patient of its draft.
        """
        name = request.host.rpartition(":")[0] if request.host.rpartition(":")[2].isdigit() else request.host
        if name not in {*self._settings.hosts, self._settings.host}:
            return _text(421, "the review is not known by this name (review.hosts)")
        if request.path.startswith(PATHS):  # programs, which have tokens of their own
            return await handler(request)
        if request.method == "POST" and request.headers.get("Origin") not in (
            f"http://{request.host}",
            f"https://{request.host}",
        ):
            return _text(403, "a mark comes from the page of its draft")
        if request.path in ("/login", "/callback"):
            return await handler(request)
        session, now = self._sessions.get(_key(request.cookies.get(_COOKIE, ""))), time.monotonic()
        if session is None or session.over(now):
            return _html(self._pages.login(), 401)
        what = request.match_info.route.name
        # A page that follows does not keep a session open.
        if not (what or "").endswith("-events") and session.count(now) > _A_MINUTE:
            return _text(429, "too many requests in this minute; wait", {"Retry-After": "60"})
        request[_SESSION] = session
        if isinstance(request.match_info.http_exception, web.HTTPNotFound):
            return _html(self._pages.message("There is no such page.", session), 404)
        if what and not session.reviewer.may(what):
            self._write(what, request, refused=True)
            return _html(
                self._pages.message(
                    f"Your role does not open this page: ask for the role {' or '.join(roles_of(what))}.",
                    session,
                ),
                403,
            )
        if (stem := request.match_info.get("stem")) is not None:
            request[_DRAFT] = found = opened(self._list.folder, stem)
            if found is not None and not self._open_to(session)(found[1].record, found[1].ward):
                return self._closed(request, found[1].record)
        if request.method == "POST":
            form = {name: value for name, value in (await _form(request)).items() if isinstance(value, str)}
            if not hmac.compare_digest(form.get("csrf", "").encode(errors="replace"), session.token.encode()):
                return _html(
                    self._pages.message(
                        "This form is of an earlier login: go back and load it again.", session
                    ),
                    403,
                )
            request[_FORM] = form
        return await handler(request)

    # Who.

    async def _begin(self, request: web.Request) -> web.StreamResponse:
        if self._open_id is None:
            return _html(self._pages.login())
        try:
            where, state = await self._open_id.begin()
        except LoginError as error:
            return _html(self._pages.login(f"Not logged in: {error}."), 503)
        answer = web.Response(status=303, headers=_HEADERS | {"Location": where})
        self._set(answer, _STATE, state, 600)
        return answer

    async def _callback(self, request: web.Request) -> web.StreamResponse:
        state = request.query.get("state", "")
        bound = hmac.compare_digest(request.cookies.get(_STATE, "").encode(errors="replace"), state.encode())
        if self._open_id is None or not state or not bound:
            return _html(self._pages.login("Not logged in: this login was not begun in this browser."), 403)
        try:
            reviewer = await self._open_id.end(str(request.url), state)
        except LoginError as error:
            self._audit(audit_event("login", None, request.remote or "", refused=True))
            return _html(self._pages.login(f"Not logged in: {error}."), 403)
        return self._enter(request, Session(reviewer, time.monotonic()))

    async def _login(self, request: web.Request) -> web.StreamResponse:
        given = (await _form(request)).get("token")
        if self._logins >= _MOST_LOGINS:
            return _html(self._pages.login("Too many are logging in; try again."), 429)
        self._logins += 1
        try:
            async with (
                self._login_lock
            ):  # one guess a second for all together: more connections are no faster
                return await self._answer(request, given)
        finally:
            self._logins -= 1

    async def _answer(self, request: web.Request, given: object) -> web.StreamResponse:
        right = isinstance(given, str) and hmac.compare_digest(
            given.encode(errors="replace"), self._settings.token.encode()
        )
        if self._reviewer is None or not right:
            await asyncio.sleep(1)
            self._audit(audit_event("login", None, request.remote or "", refused=True))
            return _html(self._pages.login("This is not the token."), 403)
        return self._enter(request, Session(self._reviewer, time.monotonic()))

    def _enter(self, request: web.Request, session: Session) -> web.StreamResponse:
        now = time.monotonic()
        self._sessions = {key: held for key, held in self._sessions.items() if not held.over(now)}
        while len(self._sessions) >= _MOST_SESSIONS:
            del self._sessions[min(self._sessions, key=lambda key: self._sessions[key].seen)]
        secret = secrets.token_urlsafe(32)
        self._sessions[_key(secret)] = session
        self._audit(audit_event("login", session.reviewer, request.remote or ""))
        home = self._pages.home(session.reviewer)
        answer = web.Response(status=303, headers=_HEADERS | {"Location": home})
        self._set(answer, _COOKIE, secret)
        return answer

    async def _logout(self, request: web.Request) -> web.StreamResponse:
        del self._sessions[_key(request.cookies[_COOKIE])]
        self._write("logout", request)
        return _html(self._pages.login("Logged out."))

    def _set(self, answer: web.Response, name: str, value: str, seconds: int | None = None) -> None:
        """Lax with an issuer: its answer arrives from another site. Forms have their own token."""
        answer.set_cookie(
            name,
            value,
            max_age=seconds,
            httponly=True,
            secure=self._settings.url.startswith("https://"),
            samesite="Lax" if self._open_id else "Strict",
            path="/",
        )

    def _write(
        self,
        what: str,
        request: web.Request,
        document: Document | None = None,
        *,
        patient: str = "",
        why: str = "",
        did: str = "",
        refused: bool = False,
    ) -> None:
        query = did or (request.query_string if what in ("list", "patients", "trajectory") else "")
        who, address = request[_SESSION].reviewer, request.remote or ""
        self._audit(
            audit_event(what, who, address, document, query, patient=patient, why=why, refused=refused)
        )

    # Whose patients.

    def _open_to(self, session: Session, *, many: bool = False) -> Callable[[str, str], bool]:
        """Whether a patient is open to them: of their wards and care teams, or by a broken glass. A patient of whose
        stays nothing is known (yet) is where the draft has it.
        """
        wards, now = self._wards.of(session.reviewer), time.monotonic()
        if wards is None:
            return lambda record, ward: True
        treated = self._records.treated(wards) if many else None
        return lambda record, ward: (
            (self._records.treats(wards, record) if treated is None else record in treated)
            or session.opens(record, now)
            or (ward_key(ward or NO_WARD) in wards and not self._records.placed(record))
        )

    def _closed(self, request: web.Request, record: str) -> web.Response:
        self._write(request.match_info.route.name or "", request, patient=record, refused=True)
        message = "You do not treat this patient: not of your wards, not of your care teams."
        return _html(self._pages.message(message, request[_SESSION], record), 403)

    # What they see.

    async def _listing(self, request: web.Request) -> web.StreamResponse:
        self._write("list", request)
        return await self._listed(request)

    async def _listed(
        self, request: web.Request, status: int = 200, message: str = "", typed: str = ""
    ) -> web.StreamResponse:
        def page() -> str:
            return self._pages.listing(self._open_drafts(request), request[_SESSION], message, typed)

        return _html(await asyncio.to_thread(page), status)

    def _open_drafts(self, request: web.Request) -> pages.Listed:
        may, rows = self._open_to(request[_SESSION], many=True), self._list.rows()
        open_rows = [row for row in rows if may(row.record, row.ward)]
        decisions, query = self._list.decisions(), dict(request.query)
        return pages.Listed(open_rows, decisions, self._charts.critical(), query, len(rows) - len(open_rows))

    async def _list_events(self, request: web.Request) -> web.StreamResponse:
        self._write("list", request)
        return await self._followed(request, lambda: self._pages.rows(self._open_drafts(request)))

    async def _patients(self, request: web.Request) -> web.StreamResponse:
        self._write("patients", request)
        return await self._found(request)

    async def _found(self, request: web.Request, status: int = 200, message: str = "") -> web.StreamResponse:
        def page() -> str:
            return self._pages.patients(self._open_people(request), request[_SESSION], message)

        return _html(await asyncio.to_thread(page), status)

    def _open_people(self, request: web.Request) -> pages.People:
        session, query = request[_SESSION], dict(request.query)
        may, decisions = self._open_to(session, many=True), self._list.decisions()
        rows: dict[str, list[Row]] = {}
        for row in self._list.rows():
            if row.stem not in decisions and not row.withdrawn:
                rows.setdefault(row.record, []).append(row)
        people = self._records.people(query.get("q", "").split())
        return pages.People(
            people=[one for one in people if may(one.patient, one.ward)],
            rows=rows,
            critical=self._charts.critical(),
            query=query,
            about=self._charts.about(),
            ready=self._records.ready,
            restricted=self._wards.of(session.reviewer) is not None,
        )

    async def _patients_events(self, request: web.Request) -> web.StreamResponse:
        self._write("patients", request)
        return await self._followed(request, lambda: self._pages.people(self._open_people(request)))

    async def _followed(self, request: web.Request, look: Callable[[], str]) -> web.StreamResponse:
        """Server-sent events: a part of a page whenever it has changed, for as long as the session lasts. The more browsers
        follow, and the longer it takes to make, the rarer.
        """
        if self._followers >= _MOST_FOLLOWERS:
            return _text(503, "as many browsers follow as are allowed")
        session, began, last = request[_SESSION], time.monotonic(), ""
        stream = web.StreamResponse(headers=_HEADERS | {"Content-Type": "text/event-stream"})
        await stream.prepare(request)
        self._followers += 1
        try:
            with suppress(ConnectionError):
                while not session.over(time.monotonic()) and session in self._sessions.values():
                    looked = time.monotonic()
                    found = await asyncio.to_thread(look)
                    took = time.monotonic() - looked
                    event = b"data: " + orjson.dumps(found) if found != last else b": nothing new"
                    await stream.write(event + b"\n\n")
                    last = found
                    if time.monotonic() - began > _FOLLOWED_S:
                        break  # the browser comes again
                    await asyncio.sleep(max(_EVERY_S, 2 * took * self._followers))
        finally:
            self._followers -= 1
        return stream

    async def _patient(self, request: web.Request) -> web.StreamResponse:
        record, session = request.query.get("id", ""), request[_SESSION]
        rows = [row for row in await asyncio.to_thread(self._list.rows) if row.record == record]
        if not self._open_to(session)(record, rows[0].ward if rows else ""):
            return self._closed(request, record)
        everything = request.query.get("all") == "1"
        chart = await asyncio.to_thread(lambda: self._charts.page(record, everything=everything))
        if chart is None:
            message = "Nothing is known of this patient" + (
                "."
                if self._records.ready
                else " yet: the records are still being read. Try again in a minute."
            )
            return _html(self._pages.message(message, session), 404)
        if chart["patient"] != record and not self._open_to(session)(
            chart["patient"], ""
        ):  # merged into another
            return self._closed(request, chart["patient"])
        self._write("patient", request, patient=record)
        note = request.query.get("note", "")
        return _html(self._pages.patient(chart, note, rows, session, self._records.ready))

    async def _glass(self, request: web.Request) -> web.StreamResponse:
        form, session = request[_FORM], request[_SESSION]
        whom, why = form.get("patient", "").strip(), " ".join(form.get("why", "").split())
        found = await asyncio.to_thread(self._records.numbered, whom)
        rows = [row.record for row in await asyncio.to_thread(self._list.rows) if row.record == whom]
        known = sorted({*found, *rows})
        if len(known) != 1 or not _LEAST <= len(why) <= _MOST:
            message = (
                f"Not opened: a reason of {_LEAST} to {_MOST} characters is needed."
                if len(known) == 1
                else f"Not opened: {len(known) or 'no'} patients have exactly this number or record."
            )
            self._write("glass", request, patient=known[0] if len(known) == 1 else "", refused=True)
            return await self._found(request, 422, message)
        session.break_glass(known[0], time.monotonic())
        self._write("glass", request, patient=known[0], why=why)
        return web.Response(
            status=303, headers=_HEADERS | {"Location": "/patient?" + urlencode({"id": known[0]})}
        )

    async def _gone(self, request: web.Request, form: Mapping[str, str] | None = None) -> web.StreamResponse:
        written = [
            text for name, text in (form or {}).items() if name.startswith((pages.EDIT, pages.ADD)) and text
        ]
        message = "This draft is not there any more: it was drafted anew, or taken back." + (
            " What you wrote was not sent; it is below the list." if written else ""
        )
        return await self._listed(request, 404, message, "\n".join(written))

    def _shown(
        self,
        request: web.Request,
        document: Document,
        row: Row,
        status: int = 200,
        message: str = "",
        form: Mapping[str, str] | None = None,
    ) -> web.Response:
        before, decision = former(self._list.folder, row.stem), self._list.decision(row.stem)
        values = self._charts.critical(row.record).get(row.record, [])
        open_values = [one for one in values if one["open"]]
        page = self._pages.draft(
            row, document, before, decision, request[_SESSION], message, form, open_values
        )
        return _html(page, status)

    async def _draft(self, request: web.Request) -> web.StreamResponse:
        found = request[_DRAFT]
        if found is None:
            return await self._gone(request)
        document, row = found
        self._write("draft", request, document)
        request[_SESSION].shown.setdefault(row.stem, time.monotonic())
        with suppress(OSError):  # the folder cannot be written: the page is shown all the same
            self._list.seen(row)
        return self._shown(request, document, row)

    async def _sources(self, request: web.Request) -> web.StreamResponse:
        """null where the request is not on its topic any more: the page has the quotations."""
        found = request[_DRAFT]
        held = await asyncio.to_thread(self._notes, found[0]) if found else None
        if found is None or held is None:
            return web.json_response(None, headers=_HEADERS)
        self._write("notes", request, found[0])
        return web.json_response(pages.sources(found[0], held), headers=_HEADERS)

    async def _signed(self, request: web.Request) -> web.StreamResponse:
        found = request[_DRAFT]
        document = self._list.signed(found[1].stem) if found else None
        if found is None or document is None:
            return _text(404, "this draft is not signed")
        self._write("signed", request, found[0])
        return web.json_response(document, headers=_HEADERS, content_type="application/fhir+json")

    # Operations and machine learning.

    async def _look(self, request: web.Request, find: Callable[[Operations], str]) -> web.Response:
        """A page that `find` makes in a thread; a sentence where a broker, registry or folder cannot be read."""
        try:
            if self._operations is None:
                raise ConfigurationError("this server was started without operations")
            return _html(await asyncio.to_thread(find, self._operations))
        except (WardstreamError, KafkaException) as error:
            return _html(self._pages.message(f"Not done: {error}", request[_SESSION]), 503)

    async def _ops(self, request: web.Request) -> web.StreamResponse:
        self._write("ops", request)
        session = request[_SESSION]
        return await self._look(
            request, lambda held: self._pages.operations(held.stages(), held.letters(), session)
        )

    async def _ops_events(self, request: web.Request) -> web.StreamResponse:
        held = self._operations
        if held is None:
            return _text(503, "this server was started without operations")
        return await self._followed(request, lambda: self._pages.stages(held.stages()))

    async def _letter(self, request: web.Request) -> web.StreamResponse:
        name, session = request.match_info["name"], request[_SESSION]
        self._write("letter", request, did=name)

        def page(held: Operations) -> str:
            filed, text = held.letter(name)
            return self._pages.letter(filed, text, can_be_brought_back(filed.letter), session)

        return await self._look(request, page)

    async def _mend(self, request: web.Request) -> web.StreamResponse:
        name, form, session = request.match_info["name"], request[_FORM], request[_SESSION]
        done, how, text = form.get("do", ""), form.get("how", "").strip(), form.get("text")
        path, who = request.path, session.reviewer.reference

        def page(held: Operations) -> str:
            filed, was = held.letter(name)
            can_send = can_be_brought_back(filed.letter)
            text_now = (
                None
                if text is None or was is None
                else text.replace("\r\n", "\n" if "\r\n" not in was else "\r\n")
            )
            changed = text_now is not None and text_now != was
            if (
                (done == "resolve" and not how)
                or done not in ("send", "resolve")
                or (done == "send" and was is None)
            ):
                return self._pages.letter(
                    filed, was, can_send, session, "Not done: say how it was dealt with."
                )
            if "confirm" not in form:
                question = (
                    f"Send {'the edited' if changed else 'the'} record of {name} again?"
                    if done == "send"
                    else f"Mark {name} as resolved?"
                )
                detail = f"To {filed.letter.topic}; the letter is then resolved." if done == "send" else how
                return self._pages.sure(question, detail, "Yes", path, form, session)
            if done == "send":
                held.send(name, text_now if changed else None, who)
            else:
                held.resolve(name, f"{how} ({who})")
            self._write("mend", request, did=f"{done} {name}")
            return self._pages.operations(held.stages(), held.letters(), session)

        return await self._look(request, page)

    async def _policies(self, request: web.Request) -> web.StreamResponse:
        self._write("policies", request)
        session = request[_SESSION]
        return await self._look(request, lambda held: self._pages.policies(held.learning(), session))

    async def _move(self, request: web.Request) -> web.StreamResponse:
        form, session = request[_FORM], request[_SESSION]
        done, slot, why = form.get("do", ""), form.get("slot", ""), " ".join(form.get("why", "").split())

        def page(held: Operations) -> str:
            if done not in ("promote", "rollback") or not slot or not why:
                return self._pages.policies(held.learning(), session, "Not done: a reason is needed.")
            if "confirm" not in form:
                question = (
                    f"Promote run {form.get('run', '')} in {slot}?"
                    if done == "promote"
                    else f"Roll {slot} back?"
                )
                return self._pages.sure(question, f"Reason: {why}", "Yes", request.path, form, session)
            reason = f"{why} ({session.reviewer.reference})"
            now = (
                held.promote(slot, form.get("run", ""), reason)
                if done == "promote"
                else held.roll_back(slot, reason)
            )
            self._write("move", request, did=f"{done} {slot} {form.get('run', '')}".strip())
            message = f"{slot}: {now[:16] or 'what ships'} is in service."
            return self._pages.policies(held.learning(), session, message)

        return await self._look(request, page)

    async def _trajectory(self, request: web.Request) -> web.StreamResponse:
        self._write("trajectory", request)
        wanted, session = request.query.get("id", "").strip(), request[_SESSION]

        def page(held: Operations) -> str:
            lines = held.trajectory(wanted) if wanted else []
            return self._pages.trajectory(wanted, lines, [] if wanted else held.latest(), session)

        return await self._look(request, page)

    # What they decide.

    async def _decide(self, request: web.Request) -> web.StreamResponse:
        found, form = request[_DRAFT], request[_FORM]
        if found is None:
            return await self._gone(request, form)
        document, row = found
        if row.withdrawn:
            return self._shown(request, document, row, 422, "Not sent: this draft is withdrawn.")
        if "back" in form:
            return self._shown(request, document, row, form=form)
        verdict = form.get("confirm") or form.get("verdict", "")
        changes = {name: text for name, text in form.items() if name.startswith((pages.EDIT, pages.ADD))}
        if verdict in ("accepted", "edited"):
            verdict = "edited" if changes else "accepted"
        undo = "undo" in form
        earlier = self._list.decision(row.stem)
        shown, now = request[_SESSION].shown, time.monotonic()
        try:
            bundle = edited(document.bundle, _of(changes, pages.EDIT), _of(changes, pages.ADD))
            made = task(
                document,
                request[_SESSION].reviewer.reference,
                "" if undo else verdict,
                "" if undo else form.get("reason", ""),
                text_of(bundle) if verdict == "edited" and not undo else "",
                earlier,
                seconds=now - shown[row.stem] if row.stem in shown else None,
            )
            if not (undo or form.get("confirm")):
                return _html(self._pages.confirm(row, document, verdict, form, request[_SESSION]))
            document_signed = None if undo or verdict == "rejected" else signed(bundle, made)
            before = self._list.signed(row.stem)
            documents = [taken_back(before)] if before else []
            documents += [document_signed] if document_signed else []
            await asyncio.to_thread(self._publish, made, documents)
        except InputError:
            message = f"Not sent: a rejection needs a reason, an edited draft its text, of at most {LONGEST} characters."
            return self._shown(request, document, row, 422, message, form)
        except DeliveryError:
            message = (
                "Not sent: the broker does not answer. What you wrote is still below; try again in a minute."
            )
            return self._shown(request, document, row, 503, message, form)
        shown.pop(row.stem, None)
        self._list.keep(row.stem, made, document_signed)
        self._write("decide", request, document)
        return web.Response(status=303, headers=_HEADERS | {"Location": f"/draft/{row.stem}"})


def _of(changes: Mapping[str, str], prefix: str) -> dict[str, str]:
    return {name.removeprefix(prefix): text for name, text in changes.items() if name.startswith(prefix)}


def _key(secret: str) -> str:
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()


async def _form(request: web.Request) -> Mapping[str, Any]:
    """Raises HTTPBadRequest for what no browser sends: an encoding that is none, a form without its
    boundary.
    """
    try:
        return await request.post()
    except (LookupError, ValueError):
        raise web.HTTPBadRequest(text="expected a form, got something else\n", headers=_HEADERS) from None


def _text(status: int, text: str, headers: Mapping[str, str] | None = None) -> web.Response:
    return web.Response(status=status, text=f"{text}\n", headers={**_HEADERS, **(headers or {})})


def _html(page: str, status: int = 200) -> web.Response:
    return web.Response(
        text=page,
        status=status,
        content_type="text/html",
        headers=_HEADERS | {"Content-Security-Policy": pages.policy()},
    )


def serve(review: Review, settings: ReviewSettings, say: Callable[[str], None] = print) -> None:
    """Until it is interrupted. Raises OSError where it cannot listen."""
    say(f"drafts, patients and operations at {settings.url or f'http://{settings.host}:{settings.port}/'}")
    if not settings.issuer:
        say(
            "NO LOGIN: whoever has the token signs as the one person named at the start. Loopback only; set "
            "review.issuer for logins by OpenID Connect (docs/review.md)."
        )
    threading.Thread(target=_settle, args=(review.ready,), daemon=True).start()
    web.run_app(review.app, host=settings.host, port=settings.port, print=None, access_log=None)


def _settle(ready: threading.Event) -> None:
    """What was read at the start stays: to search it for garbage again and again would hold pages up for a tenth of a second."""
    ready.wait()
    gc.collect()
    gc.freeze()
