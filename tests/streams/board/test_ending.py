"""How the board ends where the broker goes while its reader starts."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from aiokafka.errors import KafkaConnectionError

from schemas.errors import DeliveryError
from streams.board.app import Board
from streams.board.settings import BoardSettings
from streams.loop.kafka import KafkaSettings
from tests.servers.ports import free_port


class Gone(Board):
    """Its broker has just gone."""

    async def _start(self) -> None:
        raise KafkaConnectionError("gone")


def served(folder: Path, *, asked: bool) -> None:
    async def serve() -> None:
        stopping = asyncio.Event()
        if asked:
            stopping.set()
        await Gone(
            BoardSettings(data_dir=folder, port=free_port()), KafkaSettings(bootstrap="127.0.0.1:1"), 4
        ).serve(stopping)

    asyncio.run(serve())


def test_one_that_was_asked_to_end_ends_in_peace(tmp_path: Path) -> None:
    served(tmp_path, asked=True)


def test_one_that_was_not_asked_says_that_it_should_be_started_again(tmp_path: Path) -> None:
    with pytest.raises(DeliveryError, match=r"KafkaConnectionError.*start it again"):
        served(tmp_path, asked=False)
