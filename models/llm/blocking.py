"""A language model asked by who cannot await: on an event loop of its own, so that its connections live as
long as it does.
"""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import TimeoutError as TooLate

from models.llm.port import LLM, BackendTimeout, Completion, Prompt


class Blocking:
    """Safe to call from several threads, never from an event loop."""

    def __init__(self, llm: LLM) -> None:
        self.name = llm.name
        self._llm = llm
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="llm", daemon=True)
        self._thread.start()

    def complete(self, prompt: Prompt, *, timeout: float) -> Completion:
        """Within `timeout` seconds. Raises BackendError, and nothing else."""
        asked = asyncio.run_coroutine_threadsafe(self._llm.complete(prompt, timeout=timeout), self._loop)
        try:
            return asked.result(timeout + 1)
        except TooLate:
            asked.cancel()
            raise BackendTimeout("the time for this question is over") from None

    def close(self) -> None:
        """Give connections back and end."""
        asyncio.run_coroutine_threadsafe(self._llm.aclose(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()
