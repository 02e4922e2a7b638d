"""Canaries go into every call of telemetry; none may come out."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.dead_letters import DeadLetter
from schemas.drafts import Rejected
from streams.loop.records import Failure
from streams.telemetry import Telemetry
from streams.telemetry.pseudonyms import Pseudonyms
from streams.telemetry.vocabulary import MOST_WORDS, OTHER, Shape, Vocabulary
from tests.streams.telemetry.builders import drafted, letter, request
from tests.streams.telemetry.canary import Canaries
from tests.streams.telemetry.conftest import SAMPLED, Exported, Opener

BIRDS = Canaries()


def sing(telemetry: Telemetry, word: str) -> None:
    """The canary in every place that takes text, whether it belongs there or not."""
    with telemetry.ingesting(word, 0, 1, "") as span:
        span.note(events=word, **{"said": word, "patient": word})
    with telemetry.ingesting("ehr.lab", 0, 2, word):
        pass
    telemetry.ingested({(word, "event"): 1, ("Patient", word): 1}, [_letter(word)])
    telemetry.folded({(word, "add"): 1, ("patient", word): 1}, [_letter(word)])
    asked = request(
        id=word,
        patient=word,
        encounter=word,
        slot=word,
        reason=word,
        trace=SAMPLED,
        links=(word,),
        task=word,
        priority=word,
    )
    with telemetry.folding(0, [SAMPLED, word]):
        telemetry.requested(request(patient=word, slot=word, reason=word, trace=SAMPLED))
        telemetry.requested(request(trace=word, links=(SAMPLED, word)))
    with telemetry.generate.drafting(asked, SAMPLED):
        made = drafted(asked, rejected=(Rejected(word, word, word),), backend=word, fallback=word)
        telemetry.generate.drafted(asked, made, (1, 0), 1.0)
    with pytest.raises(ValueError, match=re.escape(word)), telemetry.generate.drafting(asked, SAMPLED):
        raise ValueError(word)
    telemetry.generate.closed(word, word)
    telemetry.generate.held(1, 1)
    loop = telemetry.loop
    loop.assigned(word, [0])
    loop.lag(word, word, 0, 1)
    loop.batch(word, 0, 1, 0.1)
    loop.committed(word, 1, 1, 1, 0.1)
    loop.restored(word, 0, 1, 0.1)
    loop.skipped(word, word, 0, 0, 1)
    loop.complained(word, word, word)
    loop.step_failed(word, 0, word)
    loop.poisoned(word, word, 0, 1, Failure(word, word, 1))
    loop.paused(word, 0, True)
    loop.state(word, 1, 1)
    telemetry.aged(word, [0])
    telemetry.watch_breaker(lambda: word)
    telemetry.watch_models(lambda: [(word, word, word)])
    telemetry.watch_leader(lambda: (True, 1.0))
    telemetry.watch_unseen(lambda: 1.0)
    telemetry.model_failed(word, word, word)
    telemetry.learned(word, word)
    telemetry.trained(word, 1, 2, {word: 1.0})


def _letter(word: str) -> DeadLetter:
    return letter(
        reason=word, expected=word, came=word, location=word, value=word, resource_type=word, severity=word
    )


def test_no_call_lets_a_canary_out(opened: Opener, exported: Exported) -> None:
    telemetry = opened("generate")
    for word in (*BIRDS.all(), BIRDS.key, BIRDS.logical_key):
        sing(telemetry, word)
    assert exported.spans()
    BIRDS.assert_silent({"everything exported": exported.text()})


def test_every_call_of_the_interface_has_been_sung_into() -> None:
    source = inspect.getsource(sing)
    calls = {name for name, call in vars(Telemetry).items() if callable(call) and not name.startswith("_")}
    assert {name for name in calls if f"telemetry.{name}(" not in source} == {"pseudonym", "close"}


def test_a_canary_in_any_form_is_found() -> None:
    for text in (BIRDS.family, BIRDS.family.upper(), json.dumps({"a": BIRDS.family}), f"x{BIRDS.number}y"):
        assert BIRDS.found_in(text)
    assert BIRDS.found_in("aGkgWndpdHNjaGVybmRlcyBHZWhlaW1uaXMgaW0gbGlua2VuIEVsbGVuYm9nZW4=")
    assert not BIRDS.found_in("nothing to hear")
    with pytest.raises(AssertionError, match="patient data"):
        BIRDS.assert_silent({"x": f"... {BIRDS.phone} ..."})


def test_patients_appear_under_the_same_pseudonym_in_all_stages(opened: Opener, exported: Exported) -> None:
    telemetry = opened("patient")
    telemetry.requested(request(patient=BIRDS.key, trace=SAMPLED))
    (span,) = exported.spans()
    assert (
        span.attributes["wardstream.patient"]
        == telemetry.pseudonym(BIRDS.key)
        == Pseudonyms("s").of(BIRDS.key)
    )


@given(st.text(), st.text(), st.text())
def test_pseudonyms_depend_on_key_and_salt_alone(key: str, other: str, salt: str) -> None:
    first = Pseudonyms(salt or "s").of(key)
    assert first == Pseudonyms(salt or "s").of(key)
    assert len(first) == 16
    assert first != Pseudonyms(f"{salt}'").of(key)
    assert (first == Pseudonyms(salt or "s").of(other)) == (key == other)


def test_without_a_salt_pseudonyms_cannot_be_compared_between_processes() -> None:
    assert Pseudonyms().of(BIRDS.key) != Pseudonyms().of(BIRDS.key)


UNLISTED = st.text().filter(lambda name: not name.startswith(("wardstream.", "gen_ai.")))


@given(
    st.dictionaries(UNLISTED, st.one_of(st.text(), st.integers(), st.floats(allow_nan=False), st.booleans()))
)
def test_names_that_are_not_in_the_vocabulary_are_left_out(
    attributes: dict[str, str | int | float | bool],
) -> None:
    assert Vocabulary().clean(attributes) == {}


@pytest.mark.parametrize("value", ["Smith", "smith jones", "a" * 200, "", "x\ny", "ä", "4711", 7])
def test_words_of_another_shape_become_other(value: str | int) -> None:
    assert Vocabulary().clean({"wardstream.reason": value}) == {"wardstream.reason": OTHER}


def test_words_are_limited_in_number_so_that_text_cannot_become_labels() -> None:
    shape = Shape(r"[a-z0-9]+")
    said: Callable[[int], object] = lambda number: shape(f"w{number}")  # noqa: E731
    assert [said(number) for number in range(MOST_WORDS + 2)][-2:] == [OTHER, OTHER]
    assert said(0) == "w0"
