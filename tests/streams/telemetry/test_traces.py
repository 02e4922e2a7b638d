"""Traces from the FHIR event to the draft."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from opentelemetry.trace import StatusCode, get_current_span

from schemas.decisions import Decision
from streams.telemetry import Telemetry, TelemetrySettings, open_telemetry
from streams.telemetry.spans import parse, render
from tests.streams.telemetry.builders import drafted, request
from tests.streams.telemetry.conftest import SAMPLED, UNSAMPLED, Exported, Opener


def test_one_trace_goes_from_the_event_to_the_draft(opened: Opener, exported: Exported) -> None:
    telemetry = opened()
    with telemetry.ingesting("ehr.lab", 0, 7, SAMPLED) as ingest:
        pass
    with telemetry.folding(3, [ingest.trace]):
        header = telemetry.requested(request(trace=ingest.trace))
    with telemetry.generate.drafting(request(trace=ingest.trace), header) as published:
        telemetry.generate.drafted(request(), drafted(request()), (0, 0), 0.1)
    ids = {span.name: span for span in exported.spans()}
    assert {f"{ids[name].context.trace_id:032x}" for name in ("ingest", "request", "draft")} == {
        SAMPLED[3:35]
    }
    assert ids["ingest"].parent.span_id == int(SAMPLED[36:52], 16)
    assert ids["request"].parent.span_id == ids["ingest"].context.span_id
    assert ids["draft"].parent.span_id == ids["request"].context.span_id
    assert parse(published).span_id == ids["draft"].context.span_id
    assert ids["draft"].attributes["wardstream.backend"] == "composer"


def test_a_drafts_span_has_the_version_that_answered_in_each_slot(opened: Opener, exported: Exported) -> None:
    telemetry = opened("generate")
    decisions = (
        Decision("retriever", "3f2a" * 16, ("answer",), "answer", 1.0),
        Decision("alignment", "", ("a",), "a", 1.0),
    )
    with telemetry.generate.drafting(request(), SAMPLED):
        made = msgspec.structs.replace(drafted(request()), decisions=decisions)
        telemetry.generate.drafted(request(), made, (0, 0), 0.1)
    (span,) = exported.spans()
    assert {
        name: value for name, value in span.attributes.items() if name.startswith("wardstream.version")
    } == {
        "wardstream.version.retriever": "3f2a3f2a3f2a",
        "wardstream.version.alignment": "shipped",
    }


def test_a_fold_is_linked_to_its_events_and_a_request_to_the_fold(opened: Opener, exported: Exported) -> None:
    telemetry = opened("patient")
    traces = [f"00-{number:032x}-{number:016x}-01" for number in (1, 2, 2, 3)]
    with telemetry.folding(3, traces) as fold:
        telemetry.requested(request(trace=traces[3], links=(traces[0], traces[1])))
    fold_span = next(span for span in exported.spans() if span.name == "fold")
    assert [link.context.trace_id for link in fold_span.links] == [1, 2, 3]
    asked = next(span for span in exported.spans() if span.name == "request")
    assert asked.context.trace_id == 3
    assert [link.context.trace_id for link in asked.links] == [1, 2, parse(fold.trace).trace_id]


def test_links_are_bounded_and_those_left_out_are_counted(opened: Opener, exported: Exported) -> None:
    telemetry = opened("patient", most_links=4)
    with telemetry.folding(0, [f"00-{number:032x}-{1:016x}-01" for number in range(1, 11)]):
        pass
    (span,) = exported.spans()
    assert len(span.links) == 4
    assert span.attributes["wardstream.links.dropped"] == 6
    assert span.attributes["messaging.batch.message_count"] == 10


@pytest.mark.parametrize("own", ["", UNSAMPLED.replace("0af7", "1111")])
def test_a_request_whose_own_event_is_not_sampled_is_not_shown_as_made_by_another_that_is(
    opened: Opener, exported: Exported, own: str
) -> None:
    assert opened("patient").requested(request(trace=own, links=(SAMPLED,))) == own
    assert exported.spans() == ()


def test_what_is_not_sampled_passes_through_without_a_span(opened: Opener, exported: Exported) -> None:
    telemetry = opened()
    with telemetry.ingesting("ehr.lab", 0, 7, UNSAMPLED) as span:
        assert span.trace == UNSAMPLED
    with telemetry.folding(0, ["", UNSAMPLED]) as span:
        assert span.trace == ""
    assert telemetry.requested(request(trace=UNSAMPLED)) == UNSAMPLED
    with telemetry.generate.drafting(request(), UNSAMPLED) as trace:
        assert trace == UNSAMPLED
    assert exported.spans() == ()


def test_the_sample_is_drawn_by_position_so_that_a_record_read_again_is_traced_again(
    opened: Opener, exported: Exported
) -> None:
    telemetry = opened(sample_ratio=0.2)
    for _ in range(2):
        for offset in range(500):
            with telemetry.ingesting("ehr.lab", 1, offset, ""):
                pass
    offsets = [span.attributes["messaging.kafka.offset"] for span in exported.spans()]
    assert offsets[: len(offsets) // 2] == offsets[len(offsets) // 2 :]
    assert 60 < len(set(offsets)) < 140


def test_a_sender_that_is_not_trusted_does_not_decide_what_is_sampled(
    opened: Opener, exported: Exported
) -> None:
    telemetry = opened(sample_ratio=0.0, trust_parents=False)
    with telemetry.ingesting("ehr.lab", 0, 1, SAMPLED) as span:
        assert span.trace == SAMPLED
    assert exported.spans() == ()


def test_forged_trace_headers_are_no_parents(opened: Opener, exported: Exported) -> None:
    telemetry = opened()
    nobody = f"00-{0:032x}-b7ad6b7169203331-01"
    forged = [nobody, "ff" + SAMPLED[2:], SAMPLED.upper(), SAMPLED + "-x", "<script>", "1" * 55]
    for offset, header in enumerate(forged):
        with telemetry.ingesting("ehr.lab", 0, offset, header) as span:
            assert parse(span.trace) is not None
    assert all(span.parent is None for span in exported.spans())
    assert len(exported.spans()) == len(forged)


def test_a_traceparent_is_read_as_it_was_written() -> None:
    assert render(parse(SAMPLED)) == SAMPLED
    assert render(parse(UNSAMPLED)) == UNSAMPLED


def test_an_exception_leaves_its_type_and_not_its_text(opened: Opener, exported: Exported) -> None:
    try:
        with opened().ingesting("ehr.lab", 0, 7, ""):
            raise KeyError("Zwitscherndes Geheimnis")
    except KeyError:
        pass
    (span,) = exported.spans()
    assert span.status.status_code is StatusCode.ERROR
    assert span.attributes["error.type"] == "KeyError"
    assert "Geheimnis" not in span.to_json()


def test_without_an_exporter_nothing_is_built_and_traces_pass_through() -> None:
    telemetry = open_telemetry(TelemetrySettings(), stage="ingest")
    assert type(telemetry) is Telemetry
    assert not telemetry.on
    with telemetry.ingesting("ehr.lab", 0, 7, SAMPLED) as span:
        span.note(events=1)
        assert span.trace == SAMPLED
    assert telemetry.requested(request(trace=SAMPLED)) == SAMPLED
    with telemetry.generate.drafting(request(), SAMPLED) as trace:
        assert trace == SAMPLED


def test_drafts_that_are_made_at_the_same_time_keep_their_traces_apart(
    opened: Opener, exported: Exported
) -> None:
    telemetry = opened("generate")
    traces = [f"00-{number:032x}-{1:016x}-01" for number in (1, 2, 3)]
    meeting = asyncio.Barrier(3)

    async def draft(trace: str) -> tuple[int, str]:
        with telemetry.generate.drafting(request(trace=trace), trace) as carried:
            await meeting.wait()
            current = get_current_span().get_span_context().trace_id
            await meeting.wait()
            telemetry.generate.drafted(request(), drafted(request()), (0, 0), 0.1)
            return current, carried

    async def all_at_once() -> list[tuple[int, str]]:
        return await asyncio.gather(*(draft(trace) for trace in traces))

    made = asyncio.run(all_at_once())
    assert [current for current, _ in made] == [1, 2, 3]
    assert [carried[3:35] for _, carried in made] == [trace[3:35] for trace in traces]
    assert all(span.attributes["wardstream.backend"] == "composer" for span in exported.spans())


def test_a_draft_that_is_cancelled_ends_its_span(opened: Opener, exported: Exported) -> None:
    telemetry = opened("generate")

    async def cancelled() -> None:
        with telemetry.generate.drafting(request(), SAMPLED):
            task = asyncio.current_task()
            assert task is not None
            task.cancel()
            await asyncio.sleep(0)

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(cancelled())
    (span,) = exported.spans()
    assert span.attributes["error.type"] == "CancelledError"
