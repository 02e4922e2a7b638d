"""A composed draft, held to its sources."""

from __future__ import annotations

import msgspec
import pytest

from processors.drafting.assembly import assemble
from processors.drafting.drafter import EMPTIED, verified
from processors.evidence.record import Record
from processors.tasks import TASKS
from processors.tasks import gate as gate_of
from schemas.drafts import Author, Citation, Draft, Section, Statement
from schemas.facts import Source
from schemas.requests import Evidence, Request, Task
from tests.processors.drafted import statements
from tests.processors.stay import HISTORY, passage, request

SAID = "Potassium 6.4 mmol/L this morning."
NOTE = passage(9, "progress-note", "Progress note", "03-09 11:11", SAID)
ASKED: Request = request(cut="03-10 00:00", evidence=Evidence(history=HISTORY, passages=(NOTE,)))
CITED = Citation(Source(NOTE.resource, NOTE.version, 0, len(SAID)), SAID, NOTE.time)


def draft(*sections: Section) -> Draft:
    return Draft(
        ASKED.id,
        "progress-note",
        "d",
        ASKED.patient,
        ASKED.encounter,
        "Progress note",
        ASKED.cut,
        sections,
        Author("composer", "t"),
    )


def test_a_draft_that_stands_is_left_as_it_is() -> None:
    good = draft(Section("Objective", "o", (Statement("Potassium was 6.4 mmol/L.", (CITED,)),)))
    assert verified(good, gate_of(ASKED)) is good


def test_a_sentence_that_does_not_stand_gives_way_to_its_sources_own_words() -> None:
    held = verified(
        draft(
            Section(
                "Objective",
                "o",
                sections=(Section("Labs", "l", (Statement("Potassium was 4.6 mmol/L.", (CITED,)),)),),
            )
        ),
        gate_of(ASKED),
    )
    said = held.sections[0].sections[0].statements
    assert [(s.text, s.verdict, s.citations) for s in said] == [(SAID, "marked", (CITED,))]
    assert [r.check for r in held.rejected] == ["number"]


def test_what_cites_nothing_genuine_is_cut_and_its_section_says_so() -> None:
    forged = msgspec.structs.replace(CITED, quote="Potassium 4.6 mmol/L this morning.")
    held = verified(
        draft(Section("Objective", "o", (Statement("Potassium was 4.6 mmol/L.", (forged,)),))), gate_of(ASKED)
    )
    assert held.sections[0].statements == ()
    assert held.sections[0].empty_reason == EMPTIED
    assert [r.check for r in held.rejected] == ["citation"]


@pytest.mark.parametrize("task", TASKS)
def test_every_task_holds_what_it_composes(task: Task) -> None:
    made = TASKS[task].task
    record = Record(ASKED)
    gone_wrong = _gone_wrong(assemble(made, record, made.compose(record)))
    held = verified(gone_wrong, TASKS[task].gate(ASKED))
    gate = gate_of(ASKED)
    assert held.rejected
    assert all(gate.judge(statement) is None for statement in statements(held))


def _gone_wrong(made: Draft) -> Draft:
    def wrong(section: Section) -> Section:
        told = tuple(
            msgspec.structs.replace(s, text=f"{s.text} Lactate 9.99 mmol/L.") for s in section.statements
        )
        return msgspec.structs.replace(section, statements=told, sections=tuple(map(wrong, section.sections)))

    return msgspec.structs.replace(made, sections=tuple(map(wrong, made.sections)))


def test_a_letter_gives_way_to_a_note_s_words_explained_and_after_whose_they_are() -> None:
    words = "Pt w NSTEMI, walk daily."
    note = passage(10, "progress-note", "Progress note", "03-09 11:11", words)
    due = request("discharge-instruction", cut="03-10 00:00", evidence=Evidence(passages=(note,)))
    cited = Citation(Source(note.resource, note.version, 0, len(words)), words, note.time)
    wrong = Section("What to do at home", "h", (Statement("Walk 3 times daily.", (cited,)),))
    letter = msgspec.structs.replace(draft(wrong), task="discharge-instruction", request=due.id)
    (shown,) = verified(letter, gate_of(due)).sections[0].statements
    assert shown.text == "Your care team wrote on 9 March 2026: Pt w NSTEMI [a heart attack], walk daily."
    assert shown.verdict == "marked"
