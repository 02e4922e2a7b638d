"""From a stage's name to its worker. Each stage is one function here: step, ports, loop."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from schemas.errors import ConfigurationError
from streams import topics
from streams.loop import LoopSettings, TransactionalLoop
from streams.loop.kafka import partition_counts
from streams.telemetry import Telemetry, install_logging, open_telemetry
from wardstream.settings import Settings
from wardstream.wiring.worker import Worker

if TYPE_CHECKING:
    from models.llm.port import LLM
    from streams.loop import Step

log: Final = logging.getLogger("wardstream.reward")


def ingest(settings: Settings, telemetry: Telemetry) -> Worker:
    """FHIR to canonical events. Keeps what Medications say, and whose each resource is."""
    from streams.loop import Synchronous
    from streams.stages.ingest import IngestProcessor

    step = Synchronous(IngestProcessor(settings.ingest, _partitions(settings), telemetry))
    return _worker("ingest", step, settings, telemetry, topics.INGEST_CHANGELOG)


def patient(settings: Settings, telemetry: Telemetry) -> Worker:
    """Canonical events to deltas and requests."""
    from processors.patient.history.by_encoder import by_encoder
    from processors.tasks import TASKS
    from streams.loop import Synchronous
    from streams.stages.patient import PatientProcessor
    from wardstream.wiring.encoder import encoder_of
    from wardstream.wiring.guidelines import watch_of
    from wardstream.wiring.promotions import Promotions, weighing

    templates = {task: drafting.template for task, drafting in TASKS.items()}
    embedding = settings.encoder.answers()
    watch = watch_of(settings.guidelines)
    promotions = Promotions(settings.learning.registry, telemetry, settings.anchor)
    decider = weighing(promotions, settings.learning.explore)
    processor = PatientProcessor(
        settings.triggers,
        templates,
        _partitions(settings),
        telemetry,
        embedding=embedding,
        watch=watch,
        decider=decider,
        rescore=by_encoder(encoder_of(settings)) if settings.triggers.history_by == "encoder" else None,
    )
    step = Synchronous(processor)
    opened = ExitStack()
    opened.callback(promotions.close)
    return _worker("patient", step, settings, telemetry, topics.PATIENT_CHANGELOG, opened)


def embed(settings: Settings, telemetry: Telemetry) -> Worker:
    """Texts of notes to vectors. It may be slow: nothing waits for it."""
    from streams.loop import Synchronous
    from streams.stages.embed import EmbedProcessor
    from wardstream.wiring.encoder import encoder_of

    _partitions(settings)
    return _worker("embed", Synchronous(EmbedProcessor(encoder_of(settings))), settings, telemetry)


def generate(settings: Settings, telemetry: Telemetry) -> Worker:
    """Requests to documents, by a model where one is set, else by the composer."""
    from models.entailment.cross_encoder import classifier_of
    from processors.drafting.fhir import to_bundle
    from processors.tasks import tasks
    from streams.stages.generate.drafting import Drafter
    from streams.stages.generate.result_records import Printer
    from streams.stages.generate.step import generate_step
    from wardstream.wiring.diagnostician import diagnostician_of
    from wardstream.wiring.encoder import encoder_of
    from wardstream.wiring.graph_store import lists_of
    from wardstream.wiring.guidelines import guide_of
    from wardstream.wiring.previous import previous_of
    from wardstream.wiring.promotions import Promotions, aligning
    from wardstream.wiring.reasoner import reasoner_of

    wanted = settings.generate
    llm = _model(settings, telemetry)
    promotions = Promotions(settings.learning.registry, telemetry, settings.anchor)
    suggesting = diagnostician_of(
        settings.diagnosis,
        settings.knowledge,
        settings.llm,
        wanted.request_timeout / 2,
        promotions,
        partial(encoder_of, settings),
        texts=settings.learning.texts,
    )
    drafting = tasks(
        reasoner_of(settings.knowledge, promotions, settings.learning.explore, lists_of(settings)),
        guide_of(settings, llm, aligning(promotions, settings.learning.explore)),
        suggesting,
        classifier_of(wanted.entailment) if llm is not None else None,
        wanted.most_words,
        previous_of(wanted, llm),
        general_advice=wanted.general_advice,
    )
    adapted = promotions.adapters(llm, settings.llm, wanted.request_timeout) if llm is not None else None
    drafter = Drafter(
        drafting,
        llm,
        request_timeout=wanted.request_timeout,
        most_cut=wanted.most_cut,
        adapted=adapted,
        texts=(lambda one, draft: drafting[one.task].texts(one, draft)) if settings.learning.texts else None,
    )
    printer = Printer(partial(to_bundle, base=settings.output.base), settings.learning.blinded)
    step = generate_step(
        wanted, drafter, printer, partitions=_partitions(settings), observer=telemetry.generate
    )
    opened = ExitStack()
    opened.callback(promotions.close)
    opened.callback(step.close)
    return _worker("generate", step, settings, telemetry, topics.GENERATE_CHANGELOG, opened)


def sink(settings: Settings, telemetry: Telemetry) -> Worker:
    """Drafts into a folder."""
    from streams.sinks import SinkLoop
    from wardstream.drafts.folder import DraftFolder

    loop = _loop("sink", settings)
    folder = DraftFolder(settings.sink.folder)
    opened = ExitStack()
    opened.callback(telemetry.close)
    return Worker(
        _name("sink", settings), SinkLoop(folder, loop, settings.kafka.connection(), telemetry.loop), opened
    )


def fhir(settings: Settings, telemetry: Telemetry) -> Worker:
    """Signed documents to a FHIR server."""
    from streams.sinks import SinkLoop
    from streams.sinks.fhir import FhirSink
    from wardstream.wiring.fhir_server import client_of, signing_key

    client = client_of(settings.fhir)
    loop = _loop("fhir", settings).model_copy(update={"batch_records": 1})
    sink = FhirSink(
        client,
        settings.fhir.form,
        loop.state_dir / "positions.json",
        secret=signing_key(settings.fhir),
        whole=settings.fhir.content == "full-resource",
    )
    opened = ExitStack()
    opened.callback(telemetry.close)
    return Worker(
        _name("fhir", settings), SinkLoop(sink, loop, settings.kafka.connection(), telemetry.loop), opened
    )


def graph(settings: Settings, telemetry: Telemetry) -> Worker:
    """Deltas and drafts into the graphs of patients."""
    from streams.sinks import SinkLoop
    from streams.sinks.graph import GraphSink
    from wardstream.wiring.graph_store import graph_of, reader_of

    loop = _loop("graph", settings)
    sink = GraphSink(graph_of(settings), reader=reader_of(settings))
    opened = ExitStack()
    opened.callback(telemetry.close)
    return Worker(
        _name("graph", settings), SinkLoop(sink, loop, settings.kafka.connection(), telemetry.loop), opened
    )


def site(settings: Settings, telemetry: Telemetry) -> Worker:
    """Deltas into the site graph."""
    from kg.medical.site import SiteLearner
    from streams.sinks import SinkLoop
    from streams.sinks.site import SiteSink
    from wardstream.site.mapping import mapping_of

    wanted = settings.site
    if wanted.file is None:
        raise ConfigurationError("expected the setting site.file for the stage site, got none")
    loop, mapping = (
        _loop("site", settings),
        mapping_of(wanted.graph, notes=wanted.notes, by=settings.knowledge.linker),
    )
    learner = SiteLearner(wanted.file, admission_hours=wanted.admission_hours, vocabulary=mapping.vocabulary)
    opened = ExitStack()
    opened.callback(telemetry.close)
    sink = SiteSink(learner, mapping.to_concept, mapping.linking)
    return Worker(
        _name("site", settings), SinkLoop(sink, loop, settings.kafka.connection(), telemetry.loop), opened
    )


def cases(settings: Settings, telemetry: Telemetry) -> Worker:
    """Deltas into the case base: finished stays whose diagnosis is confirmed."""
    from streams.sinks import SinkLoop
    from streams.sinks.cases import CaseSink
    from wardstream.wiring.rewards import keeper_of, stay_reader_of

    keeper = keeper_of(settings)
    loop = _loop("cases", settings)
    opened = ExitStack()
    opened.callback(telemetry.close)
    sink = CaseSink(keeper, stay_reader_of(settings))
    return Worker(
        _name("cases", settings), SinkLoop(sink, loop, settings.kafka.connection(), telemetry.loop), opened
    )


def export(settings: Settings, telemetry: Telemetry) -> Worker:
    """Trajectories into Parquet."""
    from streams.learning.export import TrajectorySink
    from streams.sinks import SinkLoop

    wanted = settings.learning
    if wanted.folder is None:
        raise ConfigurationError("expected the setting learning.folder for the stage export, got none")
    if find_spec("pyarrow") is None:
        raise ConfigurationError(
            "expected pyarrow for the stage export, got none; install the extra: pip install "
            "'wardstream[learning]'"
        )
    loop = _loop("export", settings)
    sink = TrajectorySink(wanted.folder, wanted, wanted.salt)
    opened = ExitStack()
    opened.callback(telemetry.close)
    running = SinkLoop(sink, loop, settings.kafka.connection(), telemetry.loop, between=sink.publish)
    return Worker(_name("export", settings), running, opened)


def reward(settings: Settings, telemetry: Telemetry) -> Worker:
    """Drafts and their outcomes into rewards."""
    from streams.learning.accounts import Accounts, Jump
    from streams.learning.log_folder import pseudonyms
    from streams.learning.reward_ledger import RewardLedger
    from streams.learning.rewards import RewardSink
    from streams.learning.wishes import left_out
    from streams.sinks import SinkLoop
    from wardstream.wiring.rewards import means_of

    wanted = settings.learning
    if wanted.folder is None:
        raise ConfigurationError("expected the setting learning.folder for the stage reward, got none")
    loop = _loop("reward", settings)
    without = left_out(wanted.folder, pseudonyms(wanted.folder, wanted.salt).of)

    def alarm(jump: Jump) -> None:
        log.warning("marks: %s; who it is, the Tasks of that day on ehr.note state", jump)
        telemetry.learned("marks", "jump")

    ledger = RewardLedger(
        wanted.folder / "rewards.db",
        means_of(settings),
        without=without,
        account=Accounts(wanted.folder).of,
        alarm=alarm,
    )
    sink = RewardSink(ledger, wanted.reviewers)
    opened = ExitStack()
    opened.callback(telemetry.close)
    running = SinkLoop(sink, loop, settings.kafka.connection(), telemetry.loop, complaining=sink)
    return Worker(_name("reward", settings), running, opened)


def forget(settings: Settings, telemetry: Telemetry) -> Worker:
    """Deltas into who is to be forgotten: deletions and merges."""
    from streams.learning.forgetting import ForgettingSink
    from streams.learning.forgotten import FILE, ForgottenLedger
    from streams.learning.log_folder import mark, pseudonyms
    from streams.sinks import SinkLoop

    wanted = settings.learning
    if wanted.folder is None:
        raise ConfigurationError("expected the setting learning.folder for the stage forget, got none")
    loop, known = _loop("forget", settings), pseudonyms(wanted.folder, wanted.salt)
    sink = ForgettingSink(ForgottenLedger(wanted.folder / FILE, mark(known)), known.of)
    opened = ExitStack()
    opened.callback(telemetry.close)
    return Worker(
        _name("forget", settings), SinkLoop(sink, loop, settings.kafka.connection(), telemetry.loop), opened
    )


def learn(settings: Settings, telemetry: Telemetry) -> Worker:
    """Retraining and watching, when they are due."""
    from wardstream.learning.schedules.jobs import learner_of

    opened = ExitStack()
    opened.callback(telemetry.close)
    return Worker(_name("learn", settings), learner_of(settings, telemetry, opened), opened)


#: The stages that are one transactional loop.
LOOPED: Final[dict[str, Callable[[Settings, Telemetry], Worker]]] = {
    "ingest": ingest,
    "patient": patient,
    "embed": embed,
    "generate": generate,
}
_WORKERS: Final = {
    **LOOPED,
    "sink": sink,
    "fhir": fhir,
    "graph": graph,
    "site": site,
    "cases": cases,
    "export": export,
    "reward": reward,
    "forget": forget,
    "learn": learn,
}
#: What `wardstream run` starts, in this order.
STAGES: Final = (*_WORKERS, "board")


def wanted(settings: Settings) -> tuple[str, ...]:
    """The stages that these settings give work to."""
    idle = {
        "embed": not settings.encoder.answers(),
        "fhir": not settings.fhir.url,
        "graph": not settings.graph.uri,
        "site": settings.site.file is None,
        "cases": settings.cases.file is None,
        "export": settings.learning.folder is None,
        "reward": settings.learning.folder is None,
        "forget": settings.learning.folder is None,
        "learn": settings.learning.folder is None
        or settings.learning.registry
        is None,  # also where nothing is retrained: what was promoted is watched
    }
    return tuple(stage for stage in STAGES if not idle.get(stage))


def read(stage: str, settings: Settings) -> tuple[str, ...]:
    """The topics that the stage's consumer group reads; none where it reads without a group."""
    more = (topics.BLINDED,) if stage == "reward" and settings.learning.blinded else ()
    return (*topics.READ.get(stage, ()), *more)


def worker(stage: str, settings: Settings) -> Worker:
    """The worker of a stage, ready to run. Raises ConfigurationError for a stage that is none."""
    if stage not in _WORKERS:
        raise ConfigurationError(f"expected a stage among {', '.join(STAGES)}; got {stage}")
    backends = (settings.llm.called,) if settings.llm.answers() else ()
    telemetry = open_telemetry(settings.telemetry, stage=stage, slot=settings.worker.slot, backends=backends)
    install_logging(settings.telemetry, telemetry, stage=stage, kafka=settings.kafka.bootstrap)
    return _WORKERS[stage](settings, telemetry)


def _model(settings: Settings, telemetry: Telemetry) -> LLM | None:
    from models.llm.opening import open_llm
    from models.llm.resilient import Breaker

    if not settings.llm.answers():
        return None
    breaker = Breaker(settings.llm)
    telemetry.watch_breaker(lambda: breaker.state)
    return open_llm(settings.llm, breaker)


def _worker(
    stage: str,
    step: Step,
    settings: Settings,
    telemetry: Telemetry,
    changelog: str | None = None,
    opened: ExitStack | None = None,
) -> Worker:
    loop = _loop(stage, settings, changelog)
    opened = opened or ExitStack()
    opened.callback(telemetry.close)
    return Worker(
        _name(stage, settings),
        TransactionalLoop(step, loop, settings.kafka.connection(), telemetry.loop),
        opened,
    )


def _loop(stage: str, settings: Settings, changelog: str | None = None) -> LoopSettings:
    place = settings.worker
    return LoopSettings.model_validate(
        {
            "stage": stage,
            "topics": read(stage, settings),
            "changelog": changelog,
            "state_dir": place.state_dir / f"{stage}-{place.slot}",
            "slot": place.slot,
            "namespace": place.namespace,
            "fetch_wait_ms": place.fetch_wait_ms,
            "report_positions": place.report_positions,
        }
    )


def _name(stage: str, settings: Settings) -> str:
    return f"wardstream {stage} {settings.worker.slot}"


def _partitions(settings: Settings) -> int:
    """How many partitions our topics have. Raises ConfigurationError where they are not there."""
    found = partition_counts(settings.kafka.connection()).get(topics.PATIENT_EVENT)
    if found is None:
        raise ConfigurationError(
            f"expected the topic {topics.PATIENT_EVENT}, got none; try `wardstream topics --create`"
        )
    return found
