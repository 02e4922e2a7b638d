"""What holds of any linker: ours, and QuickUMLS over the same forms. `TURNS` are cases that only a linker
which knows inflection and order can pass.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kg.medical.linking import Linker, open_linker
from kg.medical.snapshot import Snapshot

NAMED = [
    ("She has [abdominal pain] and [chest pain].", ["Abdominal pain", "Chest pain"]),
    (
        "[Nephrolithiasis] and [shortness of breath] on [furosemide].",
        ["Kidney stone", "Dyspnea", "Furosemide"],
    ),
    ("[Multiple sclerosis] with [seizure]", ["Multiple sclerosis", "Seizure"]),
    (
        "[Chronic obstructive pulmonary disease], [hypertension]",
        ["Chronic obstructive pulmonary disease", "Hypertension"],
    ),
    ("Feverfew, unhypertensionish", []),
    ("The weather was nice.", []),
]
TURNS = [
    ("[pain in the abdomen]", ["Abdominal pain"]),
    ("[vomited]", ["Vomiting"]),
    ("[tumours of his kidneys]", ["Tumor of the kidney"]),
]


def quickumls(snapshot: Snapshot, folder: Path) -> Linker:
    pytest.importorskip("quickumls")
    from kg.medical.linking.quickumls import QuickUmls

    return QuickUmls.open(snapshot, folder, threshold=0.9)


def automaton(snapshot: Snapshot, folder: Path) -> Linker:
    return open_linker(snapshot, folder)


Open = Callable[[Snapshot, Path], Linker]
LINKERS: dict[str, tuple[Open, frozenset[str]]] = {
    "automaton": (automaton, frozenset(["turns"])),
    "quickumls": (quickumls, frozenset()),
}


@pytest.fixture(scope="module", params=LINKERS)
def opened(
    request: pytest.FixtureRequest, snapshot: Snapshot, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Linker, frozenset[str]]:
    make, can = LINKERS[request.param]
    return make(snapshot, tmp_path_factory.mktemp(request.param)), can


@pytest.mark.parametrize(
    ("marked", "names"), [*NAMED, *(pytest.param(*case, id=f"turns: {case[0]}") for case in TURNS)]
)
def test_what_a_text_names_is_linked(
    marked: str, names: list[str], opened: tuple[Linker, frozenset[str]], snapshot: Snapshot
) -> None:
    linker, can = opened
    if (marked, names) in TURNS and "turns" not in can:
        pytest.skip("knows no order of words")
    text = marked.replace("[", "").replace("]", "")
    links = linker.link(text)
    assert [snapshot.name(link.row) for link in links] == names
    assert [link.text for link in links] == [part.partition("]")[0] for part in marked.split("[")[1:]]
    assert all(text[link.start : link.end] == link.text and 0 < link.score <= 1 for link in links)


def test_what_is_said_of_it_comes_with_it(opened: tuple[Linker, frozenset[str]]) -> None:
    links = opened[0].link("No fever. Her mother had hypertension. History of seizure. Possible cancer.")
    assert [(one.negated, one.family, one.historical, one.hypothetical) for one in links] == [
        (True, False, False, False),
        (False, True, False, False),
        (False, False, True, False),
        (False, False, False, True),
    ]


@pytest.mark.parametrize("text", ["", "\n\n", "…", "pain\u200bpain", "a" * 5000])
def test_odd_texts_do_no_harm(text: str, opened: tuple[Linker, frozenset[str]]) -> None:
    opened[0].link(text)
