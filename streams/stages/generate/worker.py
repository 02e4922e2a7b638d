"""The drafting thread: an event loop of its own, on which as many drafts are under way as the desk allows.

The transactional loop keeps its thread for Kafka; waiting for model servers happens here. Judging, composing
and rendering are short CPU work and run here too, one draft at a time, while the next questions are already
on their way: a model server's place is given to the next request as soon as it has answered, not when its
answer has been rendered.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
import time
from collections.abc import Iterable
from functools import partial
from typing import Final, Generic, Protocol, TypeVar

from schemas.errors import StateError
from schemas.requests import Request
from streams.stages.generate.desk import Desk
from streams.stages.generate.drafting import Drafted, Drafter, ModelReply
from streams.stages.generate.queue import Ticket
from streams.stages.generate.rows import Made
from streams.telemetry.port import GenerateObserver

log = logging.getLogger(__name__)

#: How long drafting may hold the interpreter while the loop wants it. The loop takes it back after each call
# of
# Kafka's client, some : dozens in a transaction: at Python's 5 ms they add up to a tenth of a second and
# more.
_SWITCH_S: Final = 0.0005
#: How long to wait at the end for what is being drafted.
_CLOSE_S: Final = 5.0
#: How long an answer is kept for a partition that may come back.
KEPT_SECONDS: Final = 60.0


Printed = TypeVar("Printed", covariant=True)


class Press(Protocol[Printed]):
    """Makes of a draft what there is to publish."""

    def print(self, ticket: Ticket, drafted: Drafted, replaces: str, trace: str) -> tuple[str, Printed]:
        """The document's identifier, and the records, which carry `trace` on."""
        ...

    def withdraw(self, ticket: Ticket, replaces: str) -> tuple[str, Printed]:
        """The identifier and the records of what withdraws a published document."""
        ...

    def apologise(self, ticket: Ticket, error: Exception) -> Printed:
        """The dead letter of a request that nobody could draft."""
        ...


class Worker(Generic[Made]):
    """Start it, nudge it when there may be something to take, stop it."""

    def __init__(
        self, desk: Desk[Made], drafter: Drafter, press: Press[Made], observer: GenerateObserver
    ) -> None:
        self._desk = desk
        self._drafter = drafter
        self._press = press
        self._observer = observer
        self._loop = asyncio.new_event_loop()
        self._tasks: dict[Ticket, asyncio.Task[None]] = {}
        self._pending: dict[
            str, asyncio.Task[ModelReply]
        ] = {}  # by request id: running, or kept for a repeated request
        self._turn = asyncio.Lock()  # who finishes a draft
        self._failure: BaseException | None = None
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="drafting", daemon=True)

    def start(self) -> None:
        sys.setswitchinterval(_SWITCH_S)
        self._thread.start()

    def nudge(self) -> None:
        """There may be something to take."""
        self._loop.call_soon_threadsafe(self._fill)

    def abandon(self, tickets: Iterable[Ticket], *, may_return: bool = False) -> None:
        """Nobody wants these drafts any more: give their places to others.

        `may_return`: the partition was taken away, and often it is back a moment later with the same
        requests. A model is then not called again: its reply is kept for a while.
        """
        for ticket in tickets:
            self._loop.call_soon_threadsafe(self._cancel, ticket, may_return)

    def check(self) -> None:
        """Raises StateError when the thread has died: everything in flight is open, so a restart loses
        nothing.
        """
        if self._failure is not None:
            raise StateError(
                f"the drafting thread ended ({type(self._failure).__name__}); restart the worker"
            ) from None

    def stop(self) -> None:
        """Drop what is under way, close connections, end the thread."""
        if not self._thread.is_alive():
            return
        closed = asyncio.run_coroutine_threadsafe(self._close(), self._loop)
        try:
            closed.result(_CLOSE_S)
        except Exception as error:  # why the stage ends counts; the thread ends with the process
            log.warning("drafting did not end in order (%s)", type(error).__name__)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_CLOSE_S)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_forever()
        finally:
            self._loop.close()

    async def _close(self) -> None:
        self._closing = True
        tasks = [*self._tasks.values(), *self._pending.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._drafter.llm is not None:
            await self._drafter.llm.aclose()

    def _fill(self) -> None:
        try:
            while (ticket := self._desk.take()) is not None:
                task = self._loop.create_task(self._draft(ticket))
                self._tasks[ticket] = task
                task.add_done_callback(partial(self._landed, ticket))
        except BaseException as error:
            self._failure = error
            raise

    def _landed(self, ticket: Ticket, task: asyncio.Task[None]) -> None:
        self._tasks.pop(ticket, None)
        if not task.cancelled():
            self._failure = self._failure or task.exception()
        elif not self._closing and self._desk.replaces(ticket) is not None:
            self._failure = (
                asyncio.CancelledError()
            )  # nobody gave it up: better to restart than to leave it open
        self._fill()

    def _cancel(self, ticket: Ticket, may_return: bool) -> None:
        task = self._tasks.get(ticket)
        if task is None:
            return
        task.cancel()
        if may_return:
            self._loop.call_later(KEPT_SECONDS, self._drop, ticket.request.id)
        else:
            self._drop(ticket.request.id)

    def _drop(self, request: str) -> None:
        """End a question whose answer no ticket waits for."""
        if any(
            ticket.request.id == request and not task.cancelling() for ticket, task in self._tasks.items()
        ):
            return
        pending = self._pending.pop(request, None)
        if pending is not None:
            pending.cancel()

    async def _reply(self, request: Request) -> ModelReply:
        """The answer that is under way for this very request, or a new one. Equal requests have equal
        prompts.
        """
        pending = self._pending.get(request.id)
        if pending is None:
            pending = self._pending[request.id] = self._loop.create_task(self._drafter.ask(request))
        reply = await asyncio.shield(pending)
        self._pending.pop(request.id, None)
        return reply

    async def _draft(self, ticket: Ticket) -> None:
        began = time.monotonic()
        try:
            with self._observer.drafting(ticket.request, ticket.origin.trace) as trace:
                reply = await self._reply(ticket.request)
                if self._drafter.llm is not None:
                    self._desk.answered(ticket)
                    self._fill()
                async with self._turn:
                    await asyncio.sleep(
                        0
                    )  # one draft in each turn of the event loop: questions go out in between
                    self._finish(ticket, reply, trace, began)
        except Exception as error:
            # No traceback: an exception's text may quote the evidence.
            log.error(
                "a request could not be drafted (%s) and goes to the dead letters", type(error).__name__
            )
            self._desk.fail(ticket, self._press.apologise(ticket, error))

    def _finish(self, ticket: Ticket, reply: ModelReply, trace: str, began: float) -> None:
        drafted = self._drafter.judge(ticket.request, reply)
        tokens = (drafted.tokens_in, drafted.tokens_out)
        self._observer.drafted(ticket.request, drafted.draft, tokens, time.monotonic() - began)
        try:
            self._publish(ticket, drafted, trace)
        except Exception as error:
            if drafted.composed:
                raise
            log.warning(
                "a model's draft cannot be rendered (%s); falling back to the composer", type(error).__name__
            )
            self._publish(
                ticket, self._drafter.compose(ticket.request, "gate", drafted.draft.decisions), trace
            )

    def _publish(self, ticket: Ticket, drafted: Drafted, trace: str) -> None:
        """From the question what is replaced to the answer that it is, nothing else is finished: no await
        here.
        """
        replaces = self._desk.replaces(ticket)
        if replaces is None:
            return
        bundle, made = self._press.print(ticket, drafted, replaces, trace)
        self.abandon(self._desk.publish(ticket, bundle, made))
