"""The whole stage, threads and HTTP included, on a loop in miniature: every request ends in one published
draft.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import orjson
import pytest

from models.llm.openai import OpenAICompatible
from models.llm.port import LLMSettings
from models.llm.resilient import Breaker, Resilient
from schemas.dead_letters import decode_dead_letter
from schemas.drafts import Draft
from schemas.events import decode_events
from schemas.requests import Request, encode_request
from schemas.trajectories import Trajectory
from streams.loop.records import Failure
from streams.stages.generate.drafting import Drafter
from streams.stages.generate.result_records import Printer
from streams.stages.generate.settings import GenerateSettings
from streams.stages.generate.step import GenerateStep, generate_step
from streams.telemetry.port import GenerateObserver
from streams.topics import DEAD_LETTER, PATIENT_EVENT, TRAJECTORY
from tests.servers.llm_server import Behaviour, LLMServer
from tests.streams.stages.generate.builders import request
from tests.streams.stages.generate.fake_loop import FakeLoop
from tests.streams.stages.generate.plain_task import plain_bundle, plain_tasks

TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"


@pytest.fixture
def server() -> Iterator[LLMServer]:
    with LLMServer() as server:
        yield server


@pytest.fixture
def stage(server: LLMServer) -> Iterator[Callable[..., FakeLoop]]:
    """Starts a stage that asks `server`; closes its last step in the end."""
    loops: list[FakeLoop] = []

    def start(
        *, at_once: int = 4, most: int = 100, model: bool = True, partitions: int = 1, **llm: object
    ) -> FakeLoop:
        quick = {"backoff_base": 0.01, "backoff_cap": 0.02, "attempt_timeout": 2.0, "max_attempts": 2}
        never = {"breaker_failures": 1000, "breaker_share": 1.0}
        limits = LLMSettings.model_validate(
            {"base_url": server.base_url, "model": "stub", **quick, **never, **llm}
        )

        def build() -> GenerateStep:
            backend = Resilient(OpenAICompatible(limits), limits, Breaker(limits)) if model else None
            drafter = Drafter(plain_tasks(), backend, request_timeout=5.0, most_cut=0.5)
            settings = GenerateSettings(at_once=at_once, most=most)
            return generate_step(settings, drafter, Printer(plain_bundle), partitions=partitions)

        loops.append(FakeLoop(build, partitions=partitions))
        return loops[-1]

    yield start
    for loop in loops:
        loop.step.close()


Stage = Callable[..., FakeLoop]


def asked_for(question: dict[str, object]) -> str:
    """The request id in the prompt of the plain task."""
    return str(question["messages"][-1]["content"]).split()[1]  # type: ignore[index]


def test_a_request_becomes_a_document_a_trajectory_and_a_result(stage: Stage) -> None:
    loop = stage(partitions=3)
    loop.ask(request("r0", patient="Patient/7"), partition=1, headers=(("traceparent", TRACE.encode()),))
    loop.run_dry()
    document, told, result = loop.out
    assert (document.topic, document.partition, document.key) == ("ehr.out.progress-note", 1, b"Patient/7")
    assert dict(document.headers) == {"traceparent": TRACE.encode(), "content-type": b"application/fhir+json"}
    assert (told.topic, told.partition) == (TRAJECTORY, 1)
    assert dict(told.headers)["traceparent"] == TRACE.encode()
    trajectory = Trajectory(**orjson.loads(told.value or b""))
    assert (trajectory.request, trajectory.backend, trajectory.statements, trajectory.offered) == (
        "r0",
        "stub",
        2,
        1,
    )
    assert trajectory.cited == ["DocumentReference/1@1"]  # type: ignore[comparison-overlap]
    assert result.topic == PATIENT_EVENT
    assert result.partition == 2, "crc32 of Patient/7 among three partitions"
    (event,) = decode_events(result.value or b"")
    assert (event.kind, event.patient, event.occurred, event.trace) == (
        "result",
        "Patient/7",
        request().cut,
        TRACE,
    )
    assert loop.results[0].outcome == "published"
    assert loop.results[0].document == "bundle-r0"


def test_a_forged_trace_header_is_not_passed_on(stage: Stage) -> None:
    loop = stage(model=False)
    loop.ask(request("r0"), headers=(("traceparent", b"Jane Doe, 1950-03-02"), ("x", None)))
    loop.run_dry()
    assert all("traceparent" not in dict(record.headers) for record in loop.out)


def test_every_misbehaviour_of_the_server_ends_in_a_published_draft(stage: Stage, server: LLMServer) -> None:
    troubles = [
        Behaviour("ok"),
        Behaviour("status", status=429),
        Behaviour("status", status=429, retry_after="0"),
        Behaviour("hang"),
        Behaviour("status", status=500),
        Behaviour("cut"),
        Behaviour("prose"),
        Behaviour("html"),
        Behaviour("empty"),
        Behaviour("invented"),
        Behaviour("misattributed"),
        Behaviour("off-schema"),
        Behaviour("drip", delay=0.02),
        Behaviour("disconnect"),
        Behaviour("half"),
        Behaviour("flood"),
        Behaviour("status", status=400),
        Behaviour("null"),
    ]
    server.choose = lambda question: troubles[int(asked_for(question)[1:]) % len(troubles)]
    loop = stage(at_once=8)
    names = [f"r{number}" for number in range(3 * len(troubles))]
    for name in names:
        loop.ask(request(name, slot=name))
    loop.run_dry()
    assert Counter(document["request"] for document in loop.documents) == Counter(names)
    assert Counter(result.request for result in loop.results) == Counter(names)
    reasons = Counter(document["fallback"] for document in loop.documents)
    assert reasons == {"": 3, "server": 15, "timeout": 6, "refused": 21, "gate": 9}
    assert all(document["text"] == ["Potassium 4.1 mmol/L.", "No chest pain."] for document in loop.documents)
    assert not loop.dead


def test_as_many_are_in_flight_as_allowed_and_no_more(stage: Stage, server: LLMServer) -> None:
    server.default = Behaviour("ok", delay=0.3)
    loop = stage(at_once=6)
    for number in range(30):
        loop.ask(request(f"r{number}", slot=f"s{number}"))
    loop.run_dry()
    assert server.most_at_once == 6


def test_a_critical_request_overtakes_the_backlog(stage: Stage, server: LLMServer) -> None:
    gate = threading.Event()
    server.choose = lambda question: Behaviour("ok", delay=0.0 if gate.is_set() else 0.2)
    loop = stage(at_once=1)
    for number in range(10):
        loop.ask(request(f"r{number}", slot=f"s{number}"))
    loop.run(lambda: len(server.questions) == 1)
    loop.ask(request("urgent", slot="critical:Observation/8", priority="critical"))
    loop.read()
    gate.set()
    loop.run_dry()
    order = [document["request"] for document in loop.documents]
    assert order.index("urgent") <= 1, "at once, beside the one that was being drafted"
    assert len(order) == 11


def test_an_answer_that_takes_long_holds_the_position_but_not_the_others(
    stage: Stage, server: LLMServer
) -> None:
    server.choose = lambda question: Behaviour("hang" if asked_for(question) == "slow" else "ok")
    loop = stage(attempt_timeout=2.0, max_attempts=1)
    loop.ask(request("slow", slot="slow"))
    for number in range(5):
        loop.ask(request(f"r{number}", slot=f"s{number}"))
    loop.run(lambda: len(loop.documents) == 5)
    assert set(loop.committed.values()) == {0}
    assert len(loop.markers) == 5
    loop.run_dry()
    assert loop.documents[-1]["fallback"] == "timeout"
    assert loop.markers == []


def test_superseded_requests_are_skipped_counted_and_said(stage: Stage, server: LLMServer) -> None:
    server.default = Behaviour("ok", delay=0.1)
    loop = stage(at_once=1)
    loop.ask(request("busy", slot="other"))
    for number in range(5):
        loop.ask(request(f"r{number}", slot="same"))
    loop.run_dry()
    assert [document["request"] for document in loop.documents] == ["busy", "r4"]
    assert {asked_for(question) for question in server.questions} == {"busy", "r4"}
    assert loop.step.desk.counts["superseded"] == 4
    assert Counter(result.outcome for result in loop.results) == {"published": 2, "superseded": 4}


def test_a_cancelled_request_in_flight_frees_its_place_at_once(stage: Stage, server: LLMServer) -> None:
    server.choose = lambda question: Behaviour("hang" if asked_for(question) == "r0" else "ok")
    loop = stage(at_once=1, attempt_timeout=60.0)
    loop.ask(request("r0", slot="a"))
    loop.run(lambda: len(server.questions) == 1)
    loop.ask(request("r0-gone", slot="a", cancelled=True))
    loop.ask(request("r1", slot="b"))
    loop.run_dry()
    assert [document["request"] for document in loop.documents] == ["r1"]
    assert {result.request: result.outcome for result in loop.results} == {
        "r0": "cancelled",
        "r0-gone": "cancelled",
        "r1": "published",
    }


def test_the_stage_pauses_when_it_holds_enough(stage: Stage, server: LLMServer) -> None:
    server.default = Behaviour("hang")
    loop = stage(at_once=2, most=10, attempt_timeout=0.5, max_attempts=1)
    for number in range(40):
        loop.ask(request(f"r{number}", slot=f"s{number}"))
    loop.run(lambda: loop.step.full(0))
    assert loop.step.desk.waiting + loop.step.desk.busy <= 20, "the bound, and the batch that reached it"
    server.default = Behaviour("ok")
    loop.run_dry()
    assert len(loop.documents) == 40


@pytest.mark.parametrize(
    "value", [None, b"", b"not json", b'{"id": 7}', b"[" * 100_000, '{"id": "Jörg"}'.encode("latin-1")]
)
def test_a_record_that_is_no_request_becomes_a_dead_letter_and_the_next_is_drafted(
    stage: Stage, value: bytes | None
) -> None:
    loop = stage(model=False)
    loop.put("ehr.request.progress-note", value)
    loop.ask(request("r0"))
    loop.run_dry()
    (letter,) = [
        decode_dead_letter(record.value or b"") for record in loop.out if record.topic == DEAD_LETTER
    ]
    assert (letter.stage, letter.reason) == ("generate", "not-a-request")
    assert (letter.topic, letter.offset) == ("ehr.request.progress-note", 0)
    assert "Request" in letter.expected
    assert [document["request"] for document in loop.documents] == ["r0"]


def test_what_nobody_can_draft_becomes_a_dead_letter_and_a_failed_result(
    stage: Stage, server: LLMServer, caplog: pytest.LogCaptureFixture
) -> None:
    server.default = Behaviour("prose")
    loop = stage()
    hopeless = request("r0", text="UNCOMPOSABLE.")
    loop.ask(hopeless)
    loop.run_dry()
    (letter,) = loop.dead
    assert (letter["reason"], letter["came"]) == ("not-drafted", "ValueError from the composer")
    assert [result.outcome for result in loop.results] == ["failed"]
    assert "CANARY" not in caplog.text + str({key: value for key, value in letter.items() if key != "value"})


def test_a_models_draft_that_cannot_be_rendered_is_replaced_by_the_composers(stage: Stage) -> None:
    loop = stage()
    loop.ask(request("r0", text="UNRENDERABLE."))
    loop.run_dry()
    assert [(document["backend"], document["fallback"]) for document in loop.documents] == [
        ("composer", "gate")
    ]


def test_a_poisonous_request_becomes_a_dead_letter_and_a_failed_result(stage: Stage) -> None:
    loop = stage(model=False)
    loop.ask(request("r0"))
    (record,) = loop.log["ehr.request.progress-note", 0]
    loop.step.poison(
        0, loop.stores[0], record, Failure("MemoryError", "streams/stages/generate/step.py:1", 3)
    )
    loop.position["ehr.request.progress-note", 0] = 1
    loop.run_dry()
    (letter,) = loop.dead
    assert (letter["reason"], letter["attempts"]) == ("poison", 3)
    assert [result.outcome for result in loop.results] == ["failed"]


def test_kills_at_random_moments_leave_one_draft_per_request(stage: Stage, server: LLMServer) -> None:
    server.choose = lambda question: Behaviour("ok", delay=(int(asked_for(question)[1:]) % 7) / 200)
    loop = stage(at_once=5, partitions=2)
    names = [f"r{number}" for number in range(60)]
    for number, name in enumerate(names):
        loop.ask(request(name, slot=name), partition=number % 2)
    kills = 0
    for goal in range(5, 60, 5):
        loop.run(lambda goal=goal: len(loop.documents) >= goal)  # type: ignore[misc]
        (loop.kill if goal % 10 else loop.rebalance)()
        kills += 1
    loop.run_dry()
    assert kills == 11
    assert Counter(document["request"] for document in loop.documents) == Counter(names)
    assert Counter(result.request for result in loop.results) == Counter(names)
    assert loop.markers == []


def test_requests_of_a_document_are_replaced_one_by_the_other_across_a_restart(stage: Stage) -> None:
    loop = stage(model=False)
    for number in range(3):
        loop.ask(request(f"r{number}"))
        loop.run_dry()
        loop.kill()
    assert [document["replaces"] for document in loop.documents] == ["", "bundle-r0", "bundle-r1"]


def test_an_answered_request_that_is_asked_again_is_not_drafted_again(stage: Stage) -> None:
    loop = stage(model=False)
    loop.ask(request("r0"))
    loop.run_dry()
    loop.kill()
    loop.put("ehr.request.progress-note", encode_request(request("r0")))
    loop.run_dry()
    assert len(loop.documents) == 1
    assert [(result.outcome, result.document) for result in loop.results] == [("published", "bundle-r0")] * 2


def test_what_a_model_has_been_asked_is_not_asked_again_when_a_partition_comes_back(
    stage: Stage, server: LLMServer
) -> None:
    server.default = Behaviour("ok", delay=0.3)
    loop = stage(at_once=4, attempt_timeout=5.0)
    for number in range(4):
        loop.ask(request(f"r{number}", slot=f"s{number}"))
    loop.run(lambda: len(server.questions) == 4)
    for _ in range(3):
        loop.rebalance()
        loop.read()
    loop.run_dry()
    assert len(loop.documents) == 4
    assert len(server.questions) == 4


class Listening(GenerateObserver):
    def __init__(self) -> None:
        self.heard: list[tuple[str, ...]] = []

    @contextmanager
    def drafting(self, request: Request, trace: str) -> Iterator[str]:
        yield TRACE

    def drafted(self, request: Request, draft: Draft, tokens: tuple[int, int], seconds: float) -> None:
        self.heard.append(("drafted", request.task, draft.author.backend))

    def closed(self, task: str, outcome: str) -> None:
        self.heard.append(("closed", task, outcome))


def test_an_observer_hears_of_drafts_and_puts_its_own_span_into_the_headers() -> None:
    observer = Listening()
    drafter = Drafter(plain_tasks(), None, request_timeout=1.0, most_cut=0.5)
    step = generate_step(GenerateSettings(), drafter, Printer(plain_bundle), partitions=1, observer=observer)
    loop = FakeLoop(lambda: step)
    loop.ask(request("r0"))
    loop.run_dry()
    step.close()
    assert observer.heard == [
        ("drafted", "progress-note", "composer"),
        ("closed", "progress-note", "published"),
    ]
    assert dict(loop.out[0].headers)["traceparent"] == TRACE.encode()


def test_a_draft_that_two_records_wait_for_survives_that_one_of_them_is_given_up(
    stage: Stage, server: LLMServer
) -> None:
    """r0 is being drafted, r1 too, then r0 is asked again and joins its own draft; r1 is out first, the first
    r0 is stale.
    """
    server.choose = lambda question: Behaviour("ok", delay={"r0": 0.5, "r1": 0.2}[asked_for(question)])
    loop = stage(attempt_timeout=5.0)
    for number, name in enumerate(["r0", "r1"]):
        loop.ask(request(name))
        loop.run(lambda number=number: len(server.questions) == number + 1)  # type: ignore[misc]
    loop.ask(request("r0"))
    loop.run_dry()
    assert [document["request"] for document in loop.documents] == ["r1", "r0"]
    assert len(server.questions) == 2
    assert [result.outcome for result in loop.results] == ["published", "superseded", "published"]
