"""The questions of DDXPlus, and their answers, as terms of an ontology of their own: flat, but that an answer
lies below its question and a question that goes further below the one it goes further into. Age and sex are
terms too, and known from the beginning.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from evaluation.ddxplus.evidences import AT, Evidence
from evaluation.ddxplus.patients import Patient
from kg.diseases.obo import Terms
from models.ranker.knowledge import Rows
from models.ranker.ontology import Ontology
from models.ranker.query import Query
from models.ranker.questions import Question, Reply, answered

_AGES: Final = (1, 5, 15, 30, 45, 60, 75)  # years from which the next group counts, as DDXPlus groups them
_SEXES: Final = ("male", "female")


@dataclass(frozen=True)
class Questionnaire:
    evidences: Mapping[str, Evidence]

    @cached_property
    def terms(self) -> Terms:
        """As the profiles are compiled over."""
        above: dict[str, str] = {}
        names: dict[str, str] = {}
        for group in ("age", "sex"):
            above[group], names[group] = "", group
        for member in (
            *(f"age{AT}{at}" for at in range(len(_AGES) + 1)),
            *(f"sex{AT}{one}" for one in _SEXES),
        ):
            above[member], names[member] = member.partition(AT)[0], member
        for one in self.evidences.values():
            above[one.code], names[one.code] = one.above, one.question
            for answer, words in one.answers.items():
                above[one.term(answer)], names[one.term(answer)] = one.code, f"{one.question} {words}"
        codes = list(above)
        rows = {code: row for row, code in enumerate(codes)}

        def path(code: str) -> list[int]:
            return [rows[code], *(path(above[code]) if above[code] else [])]

        return Terms(
            list(range(len(codes))),
            [names[code] for code in codes],
            rows,
            [sorted(path(code)) for code in codes],
            tuple(codes),
            frozenset(rows[code] for code in self.evidences),
        )

    @cached_property
    def asked(self) -> NDArray[np.bool_]:
        """Which terms are questions, bool [T]."""
        found = np.zeros(len(self.terms.codes), np.bool_)
        found[sorted(self.terms.findings)] = True
        return found

    @cached_property
    def answers(self) -> dict[int, Rows]:
        """Of questions that are not of yes or no: their answers."""
        rows = self.terms.rows
        return {
            rows[one.code]: np.array([rows[one.term(answer)] for answer in one.answers], np.int32)
            for one in self.evidences.values()
            if one.answers
        }

    @cached_property
    def several(self) -> frozenset[int]:
        """Of these: which may have several answers at once."""
        return frozenset(self.terms.rows[one.code] for one in self.evidences.values() if one.kind == "M")

    def about(self, patient: Patient) -> tuple[str, ...]:
        """Age and sex as terms."""
        return f"age{AT}{sum(patient.age >= one for one in _AGES)}", f"sex{AT}{patient.sex}"

    def beginning(self, patient: Patient) -> Query:
        """Age, sex, and what the patient comes with."""
        rows = self.terms.rows
        present = [rows[one] for one in (*self.about(patient), patient.initial)]
        return answered(Query(tuple(present), age=patient.age, sex=patient.sex), Reply())

    def everything(self, patient: Patient) -> Query:
        """All that is there, and all else as not there."""
        rows, above = self.terms.rows, self.terms.above
        present = [rows[one] for one in (*self.about(patient), *patient.evidences)]
        there = {row for one in present for row in above[one]}
        gone = [
            row
            for row in np.flatnonzero(self.asked).tolist()
            if row not in there and set(above[row]) <= there | {row}
        ]
        gone += [
            row for asked in self.several & there for row in self.answers[asked].tolist() if row not in there
        ]
        return answered(Query(tuple(present), age=patient.age, sex=patient.sex), Reply(absent=tuple(gone)))

    def reply(self, patient: Patient, question: Question, ontology: Ontology) -> Reply:
        """What the record says; what it does not name is not there, as DDXPlus means it: of several answers,
        too, those that were not given.
        """
        asked = ontology.row(question.id)
        rows = self.terms.rows
        named = [rows[one] for one in patient.evidences if asked in self.terms.above[rows[one]]]
        own = [row for row in named if row == asked or row in self.answers.get(asked, ())]
        if not named:
            return Reply(absent=(asked,))
        others = self.answers[asked].tolist() if asked in self.several else []
        return Reply(tuple(own) or (asked,), tuple(row for row in others if row not in own))
