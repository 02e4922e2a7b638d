"""What a statement of the differential cites: the record's places of findings, and, as knowledge, the term,
the disease, the case, the ranking.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Final

from processors.evidence.admission import reasons
from processors.evidence.knowledge import CASE, RANKING, TERM, disease_name
from processors.evidence.likelihood import listed, percent
from processors.evidence.record import Line, Record
from processors.evidence.statements import caption, cite, cite_line
from processors.evidence.wording import name, result_words
from schemas.diagnosis import Diagnosed, Phenotype, Question, SimilarCase, Suggested
from schemas.drafts import Citation
from schemas.facts import Fact, Source

_LONGEST: Final = 80  # characters of a record's words in a sentence


def term(id_: str, called: str, policy: str) -> Citation:
    return Citation(
        Source(f"{TERM}{id_}", policy, path="term"),
        f"{called} ({id_})",
        label="Human Phenotype Ontology",
        kind="knowledge",
    )


def disease(one: Suggested, policy: str) -> Citation:
    """What is known of the disease, as far as it counted here."""
    parts = [f"{one.name} ({', '.join(one.ids)}): {percent(one.p)} by the ranking"]
    for text, found in (
        ("explains", one.supporting),
        ("would show, and is excluded", one.against),
        ("would show, and nobody tells of", one.missing),
    ):
        if found:
            parts.append(f"{text}: {listed([f'{each.name} ({percent(each.share)})' for each in found])}")
    return Citation(
        Source(disease_name(one), policy, path="profile"),
        ". ".join(parts),
        label="Profile of a disease",
        kind="knowledge",
    )


def case(found: SimilarCase, one: Suggested, policy: str) -> Citation:
    where = f"{one.ids[0]}/{found.key}" if found.own else found.key
    printed = (
        f"{_called(found)} with {one.name}; similarity {found.similarity:.2f}; both have: "
        f"{listed(list(found.shared))}"
    )
    return Citation(
        Source(f"{CASE}{where}", policy, path="case"), printed, label=_called(found), kind="knowledge"
    )


def _called(found: SimilarCase) -> str:
    if found.own:
        return "A case of this hospital"
    return (
        f"Published case ({', '.join(found.pmids)})"
        if found.pmids
        else f"Case of {found.key.partition('/')[0]}"
    )


def ranking(diagnosed: Diagnosed) -> Citation:
    ranked_by = sum(not one.unspecific for one in diagnosed.findings)
    printed = (
        f"{ranked_by} findings, present or excluded, {diagnosed.diseases} diseases, {diagnosed.cases} "
        "cases of other patients"
    )
    return Citation(
        Source(f"{RANKING}differential", diagnosed.policy, path="ranking"),
        printed,
        label="Ranking of this system",
        kind="knowledge",
    )


def question(one: Question, policy: str) -> Citation:
    return term(one.id, one.name, policy)


class Places:
    """Where the record mentions findings."""

    def __init__(self, record: Record) -> None:
        self._record = record

    def of(self, finding: Phenotype) -> tuple[Citation, ...]:
        """The sentences and facts; what the evidence does not hold is left out."""
        return self.at(finding.sources)

    def at(self, sources: Iterable[Source]) -> tuple[Citation, ...]:
        found = (
            self._in_note(source) if source.start >= 0 else self._coded.get(source) for source in sources
        )
        return tuple(dict.fromkeys(one for one in found if one is not None))

    def words(self, finding: Phenotype) -> str:
        """The record's own words at the first place: "ataxic gait"; of a result name and value; "" where they
        add nothing.
        """
        source = next(iter(finding.sources), None)
        if source is None:
            return ""
        if source.start >= 0:
            line = self.line(source)
            text = line.passage.body.text[source.start : source.end] if line is not None else ""
        else:
            fact = self.facts.get(source)
            text = _short(fact) if fact is not None else ""
        text = " ".join(text.split())
        return "" if text.casefold() == finding.name.casefold() or len(text) > _LONGEST else text

    def line(self, source: Source) -> Line | None:
        """The sentence of a note that holds a place."""
        for line in self._lines.get((source.resource, source.version), ()):
            if line.sentence.start <= source.start and source.end <= line.sentence.end:
                return line
        return None

    def _in_note(self, source: Source) -> Citation | None:
        line = self.line(source)
        if line is not None:
            return cite_line(line, self._record.zone)
        for passage in self._record.notes:  # under a heading that is no sentence, or over the end of one
            if (passage.resource, passage.version) == (source.resource, source.version):
                return Citation(
                    source,
                    passage.body.text[source.start : source.end],
                    passage.time,
                    caption(passage, self._record.zone),
                )
        return None

    @cached_property
    def facts(self) -> dict[Source, Fact]:
        return {fact.source: fact for fact in (*self._record.history, *self._record.facts)}

    @cached_property
    def _coded(self) -> dict[Source, Citation]:
        found = {source: cite(fact, self._record.zone) for source, fact in self.facts.items()}
        return found | {citation.source: citation for citation in reasons(self._record.request)}

    @cached_property
    def _lines(self) -> dict[tuple[str, str], list[Line]]:
        found: dict[tuple[str, str], list[Line]] = {}
        for line in self._record.written:
            found.setdefault((line.passage.resource, line.passage.version), []).append(line)
        return found


def _short(fact: Fact) -> str:
    value = result_words(fact) if fact.relation == "observed" else ""
    return f"{name(fact)} {value}".strip()
