"""The demo from beginning to end."""

from __future__ import annotations

import os
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from rich.console import Console
from rich.live import Live

from schemas.errors import ConfigurationError, DeliveryError
from streams.loop.kafka import KafkaSettings
from wardstream.demo.brokers import PARTITIONS, broker
from wardstream.demo.collected import Harvest
from wardstream.live.census import Census
from wardstream.live.pace import Pace
from wardstream.live.table import Lines, live_line, live_table
from wardstream.live.watcher import Watcher
from wardstream.replay.arrival import TracedArrival
from wardstream.replay.message import History
from wardstream.replay.plan import FLUSH, plan
from wardstream.replay.publish import Progress, Publisher
from wardstream.settings import load
from wardstream.stages import LOOPED, wanted
from wardstream.supervision import Supervisor, stage_command


class ReplayThread:
    """Start it, look whether it is `over`; `result` raises what it raised."""

    def __init__(self, config: Mapping[str, Any], history: History, patience: float) -> None:
        self._config = config
        self._history = history
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
                plan(self._history, after=0 if self._history.cut else FLUSH)
            )
        except BaseException as error:
            self._failure = error
        finally:
            arrival.close()


def knowledge(report: Callable[[str], None]) -> Path | None:
    """The snapshot, built where it is not there; None if the vocabularies are not installed: letters then
    have no expectations, and assessments suggest no diagnoses. The disease profiles next to it.
    """
    from kg.medical.linking import compile_linker
    from kg.medical.opening import FOLDER, build_known, find, open_sources
    from kg.medical.snapshot import Snapshot

    try:
        sources = open_sources()
        there = find(FOLDER, sources, exactly=True)
        if there is None:
            report("building the medical knowledge graph, once: half a minute")
            there = build_known(sources, FOLDER).path
        compile_linker(Snapshot.open(there))
    except (ImportError, ConfigurationError) as error:
        report(
            f"no medical knowledge graph ({error}); letters have no expectations, assessments suggest no "
            "diagnoses"
        )
        return None
    try:
        from kg.diseases import open_diseases

        open_diseases(FOLDER, say=report)
    except (ImportError, ConfigurationError) as error:
        report(f"no disease profiles ({error}); assessments suggest no diagnoses")
    return there.resolve()


#: How long ingest may take to come up and to follow.
PATIENCE: Final = 120.0
#: With nothing new for so long after the replay, everything is done.
QUIET: Final = 2.0
#: Requests that stay without a draft for so long are not waited for any more.
LONGEST_WAIT: Final = 30.0
#: Seconds between two lines where there is no terminal.
LINE_EVERY: Final = 2.0


#: Opened next to the stages, with the broker and the folder of the demo; closed before they are stopped.
Company = Callable[[KafkaSettings, Path], AbstractContextManager[None]]


def show(
    history: History,
    kind: str,
    console: Console,
    zone: str = "",
    sinks: Mapping[str, Mapping[str, str]] = MappingProxyType({}),
    company: Company = lambda kafka, folder: nullcontext(),
) -> tuple[Harvest, Census]:
    """Run all of it; the drafts, and the last table. Raises WardstreamError where something cannot
    run.

    `zone`: of the hospital; "": times are shown by the offsets in the history. `sinks`: stages that run, too, with the
    environment that each needs; "{folder}" in it is the folder of the demo.
    """

    def report(line: str) -> None:
        console.print(line, style="dim")

    with (
        tempfile.TemporaryDirectory(prefix="wardstream-demo-") as folder,
        broker(kind, Path(folder), report) as kafka,
    ):
        graph = knowledge(report)
        log = Path(folder) / "stages.log"
        with log.open("wb") as output:
            more = {
                name: value.replace("{folder}", folder) for of in sinks.values() for name, value in of.items()
            }
            environment = {**_environment(kind, kafka, Path(folder), zone, graph), **more}
            settings = load(environment={**os.environ, **environment})
            looped = [stage for stage in wanted(settings) if stage in LOOPED]
            commands = {stage: stage_command(stage) for stage in (*looped, *sinks)}
            supervisor = Supervisor(
                commands,
                environment=environment,
                output=output,
                report=report,
            )
            supervisor.start()
            report(f"started {', '.join(commands)}, each in its own process")
            try:
                with company(kafka, Path(folder)):
                    return _watch(kafka, history, console, lambda: _healthy(supervisor, log))
            except KeyboardInterrupt:
                report("stopping")
                raise
            finally:
                supervisor.end(drain=10)


#: Where `make train-demo` leaves its policy.
_TRAINED: Final = Path(".data/agent")


def _environment(
    kind: str, kafka: KafkaSettings, folder: Path, zone: str, graph: Path | None
) -> dict[str, str]:
    none = folder / "wardstream.toml"  # one in the working directory is about another cluster
    none.touch()
    return {
        "WARDSTREAM_CONFIG": str(none),
        "WARDSTREAM_KAFKA__BOOTSTRAP": kafka.bootstrap,
        "WARDSTREAM_TOPICS__PARTITIONS": str(PARTITIONS),
        "WARDSTREAM_TRIGGERS__ZONE": zone,
        "WARDSTREAM_KNOWLEDGE__GRAPH": str(graph or folder / "none"),
        "WARDSTREAM_DIAGNOSIS__PROFILES": str(graph.parent if graph else folder / "none"),
        "WARDSTREAM_DIAGNOSIS__AGENT": "small" if find_spec("torch") else "ranker",
        **(
            {"WARDSTREAM_DIAGNOSIS__POLICY": str(_TRAINED.resolve())}
            if (_TRAINED / "model.safetensors").exists()
            else {}
        ),
        "WARDSTREAM_DIAGNOSIS__CORPUS": str(
            folder / "corpus"
        ),  # none: what is on this machine is about other patients
        "WARDSTREAM_WORKER__STATE_DIR": str(folder / "state"),
        "WARDSTREAM_WORKER__FETCH_WAIT_MS": "5",  # the embedded broker answers only after all of it
        # it also forgets the positions that transactions commit
        "WARDSTREAM_WORKER__REPORT_POSITIONS": "true" if kind == "embedded" else "false",
    }


def _healthy(supervisor: Supervisor, log: Path) -> None:
    """Raises DeliveryError, with the end of its log, if a stage has ended: the embedded broker forgets its
    offsets.
    """
    if supervisor.look() or supervisor.restarts:
        last = "\n".join(log.read_text(errors="replace").strip().splitlines()[-15:])
        raise DeliveryError(f"a stage ended in the middle of the demo. Its log ends:\n{last}")


def _watch(
    kafka: KafkaSettings, history: History, console: Console, healthy: Callable[[], None]
) -> tuple[Harvest, Census]:
    harvest, total = Harvest(), history.total
    config = {
        **kafka.client(),
        "log_level": 0,
    }  # what the client says to stderr would tear the table; its errors are raised
    watcher = Watcher(config, from_start=True, seen=harvest.see)
    replay = ReplayThread(config, history, PATIENCE)
    replay.start()
    pace = Pace(total, time.monotonic())
    try:
        if console.is_terminal:
            with Live(live_table(watcher.census, total), console=console, refresh_per_second=4) as live:
                for census in _until_done(watcher, replay, healthy):
                    left = pace.left(sum(census.received.values()), time.monotonic())
                    live.update(live_table(census, total, left))
        else:
            due, lines = 0.0, Lines()
            for census in _until_done(watcher, replay, healthy):
                if time.monotonic() >= due:
                    due = time.monotonic() + LINE_EVERY
                    if lines.due(line := live_line(census, total), due):
                        console.print(line)
            console.print(live_line(watcher.census, total))
        watcher.census.unanswered = replay.result().unanswered
    finally:
        watcher.close()
    return harvest, watcher.census


def _until_done(watcher: Watcher, replay: ReplayThread, healthy: Callable[[], None]) -> Iterable[Census]:
    """The census again and again, until the replay is over, nothing is waiting and nothing new has come for a
    while.
    """
    last, since = -1, time.monotonic()
    while True:
        healthy()
        census = watcher.look(0.25)
        yield census
        now = time.monotonic()
        if (count := census.records) != last or not replay.over:
            last, since = count, now
        if replay.over and now - since > (QUIET if census.waiting == 0 else LONGEST_WAIT):
            return
