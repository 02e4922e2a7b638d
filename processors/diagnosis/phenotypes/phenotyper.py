"""The phenotypes of one request: everything that its evidence says in terms of HPO, up to its cut."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kg.medical.linking import Linker
from kg.medical.snapshot import Snapshot
from models.ranker.knowledge import Knowledge
from processors.diagnosis.phenotypes import coded, notes, results
from processors.diagnosis.phenotypes.confirmed import Confirmed, Settled
from processors.diagnosis.phenotypes.named import Named, Names, diseases
from processors.diagnosis.phenotypes.union import Observed, united
from processors.evidence.moments import years_at
from processors.evidence.record import Record
from schemas.diagnosis import Phenotype


class Stay(NamedTuple):
    """`age` in years at the cut, `onset` of the first finding; `sex` male, female or "". `named`: diseases
    that the record names, by id. `settled`: what its confirmed diagnoses explain and rule out.
    """

    findings: tuple[Phenotype, ...]
    age: float | None
    onset: float | None
    sex: str
    named: dict[str, Named]
    told: tuple[str, ...]
    settled: Settled = Settled()


class Phenotyper:
    """Pure: nothing of it changes while it lives."""

    def __init__(self, snapshot: Snapshot, linker: Linker, knowledge: Knowledge) -> None:
        self._snapshot = snapshot
        self._linker = linker
        self._ontology = knowledge.ontology
        self._unfit = diseases(knowledge)
        self._names = Names(knowledge, snapshot)
        self._confirmed = Confirmed(snapshot, knowledge)

    def read(self, record: Record) -> Stay:
        findings, shown = united(self._said(record), self._ontology, self._unfit)
        patient, cut = record.request.evidence.patient, record.request.cut
        age = years_at(patient, cut)
        onsets = [
            one.onset for one in findings if one.onset is not None and (age is None or one.onset <= age)
        ]
        sex = patient.sex if patient.sex in ("male", "female") else ""
        onset = min(onsets) if onsets else None
        named, settled = self._names.on_record(record), self._confirmed.read(record)
        return Stay(findings, age, onset, sex, named, shown, settled)

    def _said(self, record: Record) -> Iterator[Observed]:
        yield from coded.of_conditions(record, self._snapshot, self._linker)
        yield from coded.of_observations(record)
        yield from results.of_results(record)
        yield from notes.of_notes(record, self._snapshot, self._linker)
        yield from notes.of_reports(record, self._snapshot, self._linker)
