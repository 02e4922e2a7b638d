"""`eval ward`: what is hidden, what is apart, and what counts as right."""

from __future__ import annotations

import gzip
from pathlib import Path

import orjson
import pytest

from evaluation.ward import asserted, assessed, folds, measure, read
from processors.diagnosis.problems import Disorders
from schemas.errors import ConfigurationError
from tests.processors.diagnosis.ward_world import row, world

_FILLER = "The story is long and has many words so that it counts as one. " * 2
_COMPLAINTS = ("Calf swelling", "Knee pain", "Cough", "Migraine")


def note(complaint: str, assessment: str, tag: str = "") -> str:
    words = " ".join(f"{tag}{at}" for at in range(30))
    return (
        f"CHIEF COMPLAINT: {complaint}.\n\nHISTORY OF PRESENT ILLNESS: {complaint} since {words}. {_FILLER}\n\n"
        f"PHYSICAL EXAMINATION: {words} {tag}. Nothing else is to be seen or heard on this day at all, "
        f"{words}.\n\nASSESSMENT: {assessment}\n"
    )


def measured(texts: list[str]) -> tuple[list[str], dict[str, int]]:
    snapshot, linker = world()
    found, left_out = assessed(
        ((str(at), text) for at, text in enumerate(texts)), linker, Disorders(snapshot)
    )
    return [snapshot.name(one.main) for one in found], dict(left_out)


def test_notes_that_cannot_be_measured_are_counted_with_the_reason() -> None:
    names, left_out = measured(
        [
            note("Knee pain", "Gout."),
            note("Knee pain", "Successful removal."),
            "ASSESSMENT: Gout.\n",
            "HISTORY: Knee pain.\n",
            note("Knee pain", "Gout.") + "\n\nANESTHESIA: General.\n\nESTIMATED BLOOD LOSS: None.\n",
        ]
    )
    assert names == ["gout"]
    assert sorted(left_out.values()) == [1, 1, 1, 1]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("No asthma. Father with gout. Migraine, anemia.", "migraine"),
        ("Risks of anemia and gout were discussed. Migraine.", "migraine"),
        ("Asthma clinic next week. Tinnitus.", "tinnitus"),
        ("A man with a history of gout who presents today with tinnitus.", "tinnitus"),
        ("History of gout, doing well.", "gout"),
    ],
)
def test_the_main_problem_is_the_first_that_is_asserted(text: str, first: str) -> None:
    snapshot, linker = world()
    assert asserted([text], linker, Disorders(snapshot))[0][0] == row(first)


def test_what_the_sentence_names_more_specifically_is_right_too() -> None:
    disorders = Disorders(world()[0])
    deep, broad = row("deep vein thrombosis"), row("vein thrombosis")
    assert disorders.specific(broad, "Thrombosis of a deep vein of the leg.") == {deep}
    assert disorders.specific(broad, "Vein thrombosis.") == disorders.specific(deep, "Deep.") == frozenset()


def test_near_copies_are_in_one_fold() -> None:
    snapshot, linker = world()
    texts = [note("Knee pain", "Gout.", f"w{at // 2}q") + "." * (at % 2) for at in range(40)]
    found, _ = assessed(((f"{at}", text) for at, text in enumerate(texts)), linker, Disorders(snapshot))
    # the filler is in all of them: without it the phrases are those of the pair alone
    common = frozenset.intersection(*(one.phrases for one in found))
    where = folds([one._replace(phrases=one.phrases - common) for one in found])
    assert all(where[at] == where[at + 1] for at in range(0, 40, 2))
    assert len(set(where)) > 1


def test_figures_of_a_planted_pattern() -> None:
    """Where the complaint is always the assessed problem, the ranking has it first; popularity cannot."""
    snapshot, linker = world()
    texts = [note(_COMPLAINTS[at % 4], f"{_COMPLAINTS[at % 4]}. Tinnitus.", f"w{at}q") for at in range(40)]
    disorders = Disorders(snapshot)
    found, _ = assessed(((f"{at}", text) for at, text in enumerate(texts)), linker, disorders)
    common = frozenset.intersection(*(one.phrases for one in found))
    report = measure([one._replace(phrases=one.phrases - common) for one in found], disorders).report
    assert report["n"] == 40 and report["acc1"] == 1.0
    assert report["popularity"]["acc1"] < 0.6
    assert report["named_before"]["n"] == 40 and report["not_named_before"]["n"] == 0


def test_too_few_notes_are_refused() -> None:
    with pytest.raises(ConfigurationError, match="at least 10 notes"):
        measure([], Disorders(world()[0]))


def test_texts_are_read_once_from_lines_and_tables(tmp_path: Path) -> None:
    lines = b"".join(
        orjson.dumps({"id": at, "text": text}) + b"\n" for at, text in enumerate(["a", "b", "a"])
    )
    (tmp_path / "n.jsonl").write_bytes(lines)
    (tmp_path / "n.jsonl.gz").write_bytes(gzip.compress(lines))
    (tmp_path / "v.csv").write_text("encounter_id,note\n1,c\n")
    assert [text for _, text in read(sorted(tmp_path.iterdir()))] == ["a", "b", "c"]
    (tmp_path / "bad.jsonl").write_text('{"id": 1}\n')
    with pytest.raises(ConfigurationError, match=r"bad\.jsonl"):
        list(read([tmp_path / "bad.jsonl"]))
