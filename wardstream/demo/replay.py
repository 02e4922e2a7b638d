"""The replay in a thread of its own, so that the table goes on while it waits."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from typing import Any

from wardstream.replay.arrival import TracedArrival
from wardstream.replay.message import Message
from wardstream.replay.plan import plan
from wardstream.replay.publish import Progress, Publisher


class ReplayThread:
    """Start it, look whether it is `over`; `result` raises what it raised."""

    def __init__(self, config: Mapping[str, Any], messages: Iterable[Message], patience: float) -> None:
        self._config = config
        self._messages = messages
        self._patience = patience
        self._failure: BaseException | None = None
        self._progress = Progress()
        self._thread = threading.Thread(target=self._run, name="replay", daemon=True)

    def start(self) -> None:
        self._thread.start()

    @property
    def over(self) -> bool:
        return not self._thread.is_alive()

    def result(self) -> Progress:
        self._thread.join()
        if self._failure is not None:
            raise self._failure
        return self._progress

    def _run(self) -> None:
        arrival = TracedArrival(self._config)
        try:
            self._progress = Publisher(self._config, arrival, patience=self._patience).run(
                plan(self._messages)
            )
        except BaseException as error:
            self._failure = error
        finally:
            arrival.close()
