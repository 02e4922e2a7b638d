"""The sample hospital in a browser, until Ctrl-C: three people log in with a small issuer on loopback.

python -m deploy.web_demo [embedded|kafka] [FOLDER of FHIR files, default: the sample hospital] [PORT]; the issuer is on the
next one
"""

from __future__ import annotations

import asyncio
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Final

from aiohttp import web

from deploy.servers.issuer import Issuer
from schemas.errors import WardstreamError
from schemas.instant import from_datetime
from streams.loop.kafka import KafkaSettings
from wardstream.cli.history import messages_of
from wardstream.cli.options import console
from wardstream.demo.sample import ZONE
from wardstream.demo.show import show
from wardstream.replay.message import History
from wardstream.review.opening import open_review
from wardstream.settings import Settings

PORT: Final = 6067
#: Who logs in: claims as an issuer of the hospital would have them.
USERS: Final = {
    "castellano": {
        "name": "Dr. Castellano, clinician of the medical wards",
        "fhirUser": "Practitioner/staff-castellano",
        "roles": ["clinician"],
        "groups": ["medicine"],
    },
    "ops": {"name": "Olu, operations", "fhirUser": "Practitioner/ops-1", "roles": ["ops"]},
    "ml": {"name": "Mia, machine learning", "fhirUser": "Practitioner/ml-1", "roles": ["ml"]},
}
#: Until when the sample hospital is replayed: a night shift's end, with patients on the wards and a potassium of 6.3 an hour ago.
MORNING_SHOWN: Final = "2025-09-13 06:40-07:00"
MORNING: Final = from_datetime(datetime.fromisoformat(MORNING_SHOWN))
#: The children's ward and the gynaecology are left out, so that emergency access can be tried.
WARDS: Final = """[wards]
"group:medicine" = ["4 West Cardiology", "5 East Medicine", "6 West Oncology", "Intermediate Care Unit",
  "Observation Unit", "3 South Surgery", "Endoscopy Suite"]
"""
SINKS: Final = {
    "sink": {"WARDSTREAM_SINK__FOLDER": "{folder}/drafts"},
    "export": {"WARDSTREAM_LEARNING__FOLDER": "{folder}/learning", "WARDSTREAM_LEARNING__WAIT": "5"},
}


def settings_of(kafka: KafkaSettings, folder: Path, port: int, issuer: str, zone: str) -> Settings:
    wards = folder / "wards.toml"
    wards.write_text(WARDS)
    return Settings.model_validate(
        {
            "kafka": {"bootstrap": kafka.bootstrap},
            "sink": {"folder": folder / "drafts"},
            "learning": {"folder": folder / "learning"},
            "triggers": {"zone": zone},
            "review": {
                "port": port,
                "issuer": issuer,
                "client_id": "web-demo",
                "url": f"http://127.0.0.1:{port}",
                "wards": wards,
            },
        }
    )


@contextmanager
def served(kafka: KafkaSettings, folder: Path, port: int, zone: str) -> Iterator[str]:
    """The URL, while issuer and pages are served in a thread."""
    loop, issuer = asyncio.new_event_loop(), Issuer(USERS)
    issuer.url = f"http://127.0.0.1:{port + 1}"
    with open_review(settings_of(kafka, folder, port, issuer.url, zone)) as desk:
        runners = [(web.AppRunner(issuer.app), port + 1), (web.AppRunner(desk.app), port)]

        async def begin() -> None:
            for runner, number in runners:
                await runner.setup()
                await web.TCPSite(runner, "127.0.0.1", number).start()

        async def end() -> None:
            for runner, _ in runners:
                await runner.cleanup()

        loop.run_until_complete(begin())
        thread = threading.Thread(target=loop.run_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{port}/login"
        finally:
            loop.call_soon_threadsafe(loop.stop)
            thread.join()
            loop.run_until_complete(end())
            loop.close()


def main(arguments: list[str]) -> int:
    broker, source, port = (*arguments, *("embedded", "sample", str(PORT))[len(arguments) :])
    zone = ZONE if source == "sample" else ""
    until = f" until {MORNING_SHOWN}" if source == "sample" else ""
    stopped = threading.Event()

    @contextmanager
    def company(kafka: KafkaSettings, folder: Path) -> Iterator[None]:
        with served(kafka, folder, int(port), zone) as url:
            console.print(f"open {url}; the history is being replayed")
            yield
            console.print(f"everything is replayed{until}: {url}; Ctrl-C ends it")
            stopped.wait()

    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.default_int_handler)
    try:
        history = messages_of(source)
        if source == "sample":
            kept = [one for one in history if one.time <= MORNING]
            history = History(kept, len(kept), cut=True)
        show(history, broker, console, zone, SINKS, company)
    except KeyboardInterrupt:
        return 0
    except (WardstreamError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
