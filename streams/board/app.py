"""The Faust app that hosts the board and the timers."""

from __future__ import annotations

import asyncio
import errno
import logging
import signal
import socket
import threading
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final

import faust
from aiohttp import web
from aiokafka.errors import KafkaError

from schemas.errors import ConfigurationError, DeliveryError
from streams.board.kafka_options import CommittedTransport, broker_url, credentials
from streams.board.pages import HEADERS, Live
from streams.board.settings import BoardSettings
from streams.board.timers import attach_timers
from streams.board.view import FEEDS, PARTS, BoardView, Part
from streams.loop.kafka import KafkaSettings, partition_counts
from streams.loop.records import Record
from streams.topics import PATIENT_EVENT

logger: Final = logging.getLogger("wardstream.board")

#: Seconds in which Faust may leave its group and close its connections.
GOODBYE_S: Final = 3.0
_NOT_OURS: Final = frozenset({errno.EADDRINUSE, errno.EADDRNOTAVAIL, errno.EACCES})
_JSON: Final = {"Content-Type": "application/json; charset=utf-8"}


class _App(faust.App):
    def _new_transport(self) -> Any:
        return CommittedTransport(self.conf.broker_consumer, self)

    def _new_web(self) -> Any:
        """Without Faust's own pages: they show the cluster, and one of them is served at "/"."""
        site = super()._new_web()
        site.blueprints._enabled.clear()
        return site


class Board:
    """The view, and the app that feeds and shows it. Make it, then `await serve()`."""

    def __init__(self, settings: BoardSettings, kafka: KafkaSettings, partitions: int) -> None:
        self.settings = settings
        self.view = BoardView(settings)
        self.live = Live(self.view, settings.push_ms)
        # A group of its own at each start: every board reads everything, from the beginning, and nobody's
        # position matters. The broker forgets the group a week after (offsets.retention.minutes).
        group = f"wardstream.board.{socket.gethostname()}.{time.time_ns()}"
        self.app = _App(
            group,
            broker=broker_url(kafka),
            broker_credentials=credentials(kafka),
            broker_max_poll_records=500,
            consumer_auto_offset_reset="earliest",
            consumer_max_fetch_size=16 * 1024 * 1024,
            datadir=str(settings.data_dir),
            store="memory://",
            topic_allow_declare=False,
            topic_disable_leader=True,
            web_bind=settings.host,
            web_host=settings.host,
            web_port=settings.port,
            web_cors_options=None,
            worker_redirect_stdouts=False,
            stream_wait_empty=False,
        )
        self._read()
        self._show()
        if settings.ticks:
            attach_timers(self.app, partitions=partitions, every=settings.tick_seconds)

    async def serve(self, stopping: asyncio.Event, ready: threading.Event | None = None) -> None:
        """Until `stopping` is set; `ready` is set once it reads and its page answers. Raises DeliveryError where the app ends by itself, ConfigurationError
        where it cannot listen.
        """
        ended = asyncio.create_task(stopping.wait())
        reason = ""
        try:
            await _either(asyncio.create_task(self._start()), ended)
            if not ended.done():
                if ready is not None:
                    ready.set()
                await _either(asyncio.create_task(self.app.wait_until_stopped()), ended)
        except KafkaError as error:  # the broker went while the reader was starting
            reason = type(error).__name__
        finally:
            ended.cancel()
            self.live.close()
            await self._end()
        if not stopping.is_set():
            reason = reason or (
                type(self.app.crash_reason).__name__ if self.app.crash_reason else "no reason given"
            )
            raise DeliveryError(
                f"expected the ward board to run until stopped, it ended by itself ({reason}); start it again"
            )

    async def _start(self) -> None:
        """Without a broker it takes until there is one."""
        try:
            await self.app.start()
        except OSError as error:
            if error.errno not in _NOT_OURS and not isinstance(error, socket.gaierror):
                raise
            raise ConfigurationError(_cannot_listen(self.settings, error)) from None

    async def _end(self) -> None:
        """Stop the app. It would say goodbye to a broker that is away for half a minute; nobody waits for
        that.
        """
        ending = asyncio.create_task(self.app.stop())
        done, _ = await asyncio.wait({ending}, timeout=GOODBYE_S)
        if done:
            ending.result()
        else:
            logger.warning("the broker does not answer; the board ends without taking leave of it")

    def _read(self) -> None:
        channel = self.app.topic(
            *FEEDS, key_type=bytes, value_type=bytes, key_serializer="raw", value_serializer="raw"
        )

        @self.app.agent(channel)
        async def board(stream: Any) -> None:
            async for event in stream.events():
                message = event.message
                self.live.changed(self.view.fold(_record(message)))

    def _show(self) -> None:
        for part in PARTS:
            self._page(f"/api/{part}", self._json_of(part))

        async def healthz(request: web.Request) -> web.Response:
            state = b'{"status": "ok", "records": %d, "unreadable": %d}' % (
                self.view.records,
                self.view.unreadable,
            )
            return web.Response(body=state, headers=HEADERS | _JSON)

        async def page(request: web.Request) -> web.Response:
            places = ", ".join((*(f"/api/{part}" for part in PARTS), "/events", "/healthz"))
            return web.Response(text=f"The pages are `wardstream web`; here is {places}.\n", headers=HEADERS)

        self._page("/healthz", healthz)
        self._page("/events", self._follow)
        self._page("/", page)

    def _page(self, path: str, handler: Callable[[web.Request], Any]) -> None:
        allowed = {*self.settings.hosts, self.settings.host}

        async def answer(view: Any, request: Any) -> Any:
            # A page of somebody else's can give its own name our address, and then read us as if we were its
            # own.
            if _name(request.host) not in allowed:
                return web.Response(
                    status=421, text="the board is not known by this name (board.hosts)\n", headers=HEADERS
                )
            return await handler(request)  # Faust's requests and responses are aiohttp's

        self.app.page(path, name=path)(answer)

    def _json_of(self, part: Part) -> Callable[[web.Request], Any]:
        async def answer(request: web.Request) -> web.Response:
            return web.Response(body=self.live.render(part), headers=HEADERS | _JSON)

        return answer

    async def _follow(self, request: web.Request) -> web.StreamResponse:
        if self.live.followers >= self.settings.streams:
            return web.Response(
                status=503, text="as many browsers follow as are allowed (board.streams)\n", headers=HEADERS
            )
        response = web.StreamResponse(
            headers=HEADERS | {"Content-Type": "text/event-stream", "X-Accel-Buffering": "no"}
        )
        await response.prepare(request)
        self.live.followers += 1
        try:
            with suppress(ConnectionError):
                async for chunk in self.live.follow():
                    await response.write(chunk)
        finally:
            self.live.followers -= 1
        return response


async def _either(work: asyncio.Task[None], ended: asyncio.Task[Any]) -> None:
    """Until the work is done, whose error is raised, or the end is requested, which then stops it."""
    await asyncio.wait({work, ended}, return_when=asyncio.FIRST_COMPLETED)
    if work.done():
        work.result()
    work.cancel()


def _name(host: str) -> str:
    """Of a Host header, without the port."""
    return host.partition("]")[0] + "]" if host.startswith("[") else host.partition(":")[0]


def _cannot_listen(settings: BoardSettings, error: OSError) -> str:
    """What is in the way, and which setting goes around it."""
    where = f"{settings.host}:{settings.port}"
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return (
            "expected board.host (WARDSTREAM_BOARD__HOST) to be an address of this machine, got "
            f"{settings.host}"
        )
    if error.errno == errno.EACCES:
        return (
            f"expected to listen on {where}, got: not allowed; set board.port (WARDSTREAM_BOARD__PORT) "
            "to a port above 1023"
        )
    return (
        f"expected to listen on {where}, got: another process listens there (`ss -ltnp 'sport = "
        f":{settings.port}'` names it); is a "
        "board running already? Else set board.port (WARDSTREAM_BOARD__PORT) to a free port"
    )


def _record(message: Any) -> Record:
    stamp = int(message.timestamp * 1000)  # Faust gives seconds
    return Record(message.topic, message.partition, message.offset, stamp, message.key, message.value)


def check_topics(kafka: KafkaSettings) -> int:
    """The partition count of `ehr.patient-event`. Faust never subscribes to a topic that appears after its
    start.
    """
    counts = partition_counts(kafka)
    missing = [topic for topic in (*FEEDS, PATIENT_EVENT) if topic not in counts]
    if missing:
        raise ConfigurationError(
            f"expected our topics at {kafka.bootstrap}, missing {', '.join(missing)}; run `wardstream "
            "topics create`"
        )
    return counts[PATIENT_EVENT]


def run_board(
    settings: BoardSettings,
    kafka: KafkaSettings,
    stop: threading.Event | None = None,
    ready: threading.Event | None = None,
) -> None:
    """The stage: blocks until SIGTERM, SIGINT, or until `stop` is set; may run in a thread of its own. `ready`
    is set when its page answers.

    Raises ConfigurationError (exit code 2) and DeliveryError (3).
    """
    partitions = check_topics(kafka)
    settings.data_dir.mkdir(parents=True, exist_ok=True)

    async def main() -> None:
        stopping, loop = asyncio.Event(), asyncio.get_running_loop()
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGTERM, signal.SIGINT):
                loop.add_signal_handler(number, stopping.set)
        if stop is not None:

            def wait() -> None:
                stop.wait()
                with suppress(RuntimeError):
                    loop.call_soon_threadsafe(stopping.set)

            threading.Thread(target=wait, name="board-stop", daemon=True).start()
        await Board(settings, kafka, partitions).serve(stopping, ready)

    logger.info("ward board at http://%s:%d/", settings.host, settings.port)
    _run(main())


def _run(main: Coroutine[Any, Any, None]) -> None:
    """As `asyncio.run`, which would wait without end for tasks that do not let themselves be cancelled."""
    loop = asyncio.new_event_loop()
    try:
        loop.run_until_complete(main)
    finally:
        left = asyncio.all_tasks(loop)
        for task in left:
            task.cancel()
            task._log_destroy_pending = False  # type: ignore[attr-defined]
        if left:
            loop.run_until_complete(asyncio.wait(left, timeout=1.0))
        loop.run_until_complete(loop.shutdown_asyncgens())
        if all(task.done() for task in left):
            loop.close()
