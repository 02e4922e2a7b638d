"""What holds of any linker: ours, and QuickUMLS over the same forms. `TURNS` are cases that only a linker
which knows inflection and order can pass.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from kg.medical.linking import Linker, linker_of, open_linker
from kg.medical.snapshot import Snapshot
from schemas.errors import ConfigurationError

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


def test_as_many_processes_as_there_are_read_one_index_of_quickumls(snapshot: Snapshot) -> None:
    pytest.importorskip("quickumls")
    linker = linker_of(snapshot, "quickumls")
    assert linker is linker_of(snapshot, "quickumls")
    program = (
        "import sys; from pathlib import Path; from kg.medical.linking import linker_of; from kg.medical.snapshot import Snapshot; "
        "linker = linker_of(Snapshot.open(Path(sys.argv[1])), 'quickumls'); "
        "print(len(linker.link('Chest pain and hypertension.')), flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", program, str(snapshot.path)]
    with ExitStack() as stack:
        others = [
            stack.enter_context(
                subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            )
            for _ in range(2)
        ]
        counts = [int(one.stdout.readline()) for one in others if one.stdout is not None]
        assert len(linker.link("Chest pain and hypertension.")) == 2
    assert counts == [2, 2]


def test_a_linker_whose_package_is_missing_is_refused_with_what_to_install(
    snapshot: Snapshot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "quickumls", None)
    with pytest.raises(ConfigurationError, match=r"wardstream\[umls\]"):
        linker_of(snapshot, "quickumls")


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
