"""The ranking of problems (problems.py) over a stay's record: the order of common problems, and the listed
causes of what the patient presents with that a further place of the record speaks for.

Ranked by is what a clinician knows before assessing. A cause is left out where the record names it as the
patient's, past or present, or denies it; where an active condition or the record's text has any of the
complaint's causes, the complaint is explained, and nothing more is listed for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from kg.medical.coding import concept_of
from kg.medical.linking import Link, Linker
from kg.medical.snapshot import Snapshot
from processors.diagnosis.problems import Disorders, Part, ProblemRanker, load, weigh
from processors.diagnosis.ward import Stance, stance
from processors.evidence.admission import reasons
from processors.evidence.headings import Kind
from processors.evidence.kinds import INSTRUCTIONS
from processors.evidence.moments import years_at
from processors.evidence.record import PHYSICIANS, Record
from schemas.diagnosis import CommonProblems, ListedCause, Mention
from schemas.facts import Source

_MOST: Final = 60  # names in the order
_MOST_COMPLAINTS: Final = 2
_MOST_TESTS: Final = 2
_HEAD: Final = 300  # characters of a history that give the reason for coming
_SHARED: Final = 0.5  # of the causes of two findings, from which on they are one in other words
_USUAL: Final = 8  # causes of a finding, the most usual: of others it shows little
_ADULT: Final = 18  # years; the lists are of adults
#: What a kind of sentence counts as in the ranking, by the category of a section that is read so.
_CATEGORIES: Final[dict[Kind, str]] = {
    "complaint": "chief_complaint",
    "history": "history_of_present_illness",
    "course": "history_of_present_illness",
    "past": "past_medical_history",
    "exam": "physical_exam",
    "results": "labs_and_studies",
    "report": "imaging",
    "medication": "medications",
    "social": "social_history",
    "allergy": "allergies",
}
#: What most who lie in hospital have: it speaks for nothing, and its causes are too many to list.
_UNSPECIFIC: Final = re.compile(
    r"fatigue|weakness|appetite|weight|insomnia|anxiety|agitation|pain\b.*chronic|chronic pain|nausea"
    r"|constipation|dizziness|hyperglycemia|hypotension|anemia|fluid overload|numbness|balance|bloating",
    re.IGNORECASE,
)
#: Causes that name no condition to look for.
_VAGUE: Final = re.compile(
    r"side effect|^(?:viral infection|injury|neoplasm|infection|strain|overdose|metastatic disease|deconditioning|obesity"
    r"|granuloma|bleeding|dry skin|skin tags)$|anxiety|depression|panic|pain$|\(",
    re.IGNORECASE,
)
_OF_WOMEN: Final = re.compile(
    r"pregnan|ovar|uter|endometri|vagin|vulv|cervical cancer|eclampsia|miscarriage|menorr|partum|pelvic"
    r"|fibroid|dysmenorr|breast",
    re.IGNORECASE,
)
_OF_MEN: Final = re.compile(r"prostat|testic|scrot|epididym|penile|erectile", re.IGNORECASE)


class _Named(NamedTuple):
    """A disorder where the record names it."""

    row: int
    words: str
    source: Source
    stance: Stance
    presents: bool  # where the reason for coming is written


class ListedCauses:
    """Pure: equal records have equal answers."""

    def __init__(self, snapshot: Snapshot, linker: Linker) -> None:
        self._snapshot = snapshot
        self._disorders = Disorders(snapshot)
        self._ranker = ProblemRanker(self._disorders, load())
        # the next request of a stay has most of its sentences again
        self._link = lru_cache(4096)(lambda text: tuple(linker.link(text)))

    def of(self, record: Record) -> CommonProblems:
        parts, named = self._read(record)
        order = self._ranker.ranked(weigh(parts, self._disorders), _MOST)
        age = years_at(record.request.evidence.patient, record.request.cut)
        causes = () if age is not None and age < _ADULT else tuple(self._causes(record, order, named))
        return CommonProblems(tuple(map(self._disorders.name, order)), causes)

    def _read(self, record: Record) -> tuple[list[Part], list[_Named]]:
        texts: dict[str, list[str]] = {}
        links: dict[str, list[Link]] = {}
        named: list[_Named] = []
        heads: dict[str, int] = {}

        def take(text: str, category: str, source: Source, presents: bool) -> None:
            found = self._link(text)
            if category:
                before = sum(len(one) + 1 for one in texts.get(category, ()))
                texts.setdefault(category, []).append(text)
                links.setdefault(category, []).extend(
                    one._replace(start=one.start + before, end=one.end + before) for one in found
                )
            named.extend(self._named(text, found, source, presents))

        for citation in reasons(record.request):
            take(citation.quote, "chief_complaint", citation.source, True)
        for line in record.lines:
            passage, sentence = line.passage, line.sentence
            if line.kind == "family" or passage.body.note_type == INSTRUCTIONS:
                continue
            category = _CATEGORIES.get(line.kind, "")
            head = 0
            if line.kind == "history" and passage.body.note_type in PHYSICIANS:
                head = heads.get(passage.resource, 0)
                heads[passage.resource] = head + len(sentence.text)
            opens = line.kind == "history" and head < _HEAD and len(heads) == 1
            source = Source(passage.resource, passage.version, sentence.start, sentence.end)
            take(sentence.text, category, source, line.kind == "complaint" or opens)
        for fact in record.facts:
            if fact.relation == "reported" and isinstance(fact.value, str) and fact.status == "active":
                take(fact.value, "imaging", fact.source, False)
        return [Part("", key, "\n".join(texts[key]), links[key]) for key in texts], named

    def _named(self, text: str, found: Iterable[Link], source: Source, presents: bool) -> Iterator[_Named]:
        for link in found:
            if link.family or not self._disorders.one(link.row):
                continue
            state = stance(text, link.start, link.end)
            if link.negated or state == "denied":
                state = "denied"
            elif link.hypothetical:
                state = "open"
            elif link.historical and state == "there":
                state = ""
            place = (
                source
                if source.start < 0
                else Source(
                    source.resource, source.version, source.start + link.start, source.start + link.end
                )
            )
            yield _Named(link.row, " ".join(link.text.split()), place, state, presents)

    def _causes(self, record: Record, order: list[int], named: list[_Named]) -> Iterator[ListedCause]:
        near, causes_of = self._disorders.near, self._disorders.causes
        latest = {one.row: one for one in named if one.stance in ("there", "denied")}
        stated = {row for one in named if one.stance != "open" for row in near(one.row)}
        held = {row for one in latest.values() if one.stance == "there" for row in near(one.row)}
        for fact in record.of("has_condition"):
            concept = concept_of(self._snapshot, fact.concept.codings, fact.concept.text)
            if concept is not None:
                stated |= near(concept)
                held |= near(concept) if fact.status == "active" else set()
        complaints: dict[int, _Named] = {}
        for one in named:
            specific = not _UNSPECIFIC.search(self._disorders.name(one.row))
            if one.presents and one.stance == "there" and specific and causes_of(one.row):
                complaints.setdefault(one.row, one)
        explained = {row for row in latest if any(cause in held for cause, _ in causes_of(row))}
        first = list(complaints.values())[:_MOST_COMPLAINTS]
        open_ = [one for one in first if one.row not in explained]
        if not open_:
            return
        sex = record.request.evidence.patient.sex
        for row in order:
            name = self._disorders.name(row)
            of = next((one for one in open_ if any(cause == row for cause, _ in causes_of(one.row))), None)
            if of is None or row in stated or _VAGUE.search(name):
                continue
            if (sex == "male" and _OF_WOMEN.search(name)) or (sex == "female" and _OF_MEN.search(name)):
                continue
            speaks, against = (
                self._further(
                    [
                        one
                        for one in latest.values()
                        if one.stance == state and one.row not in explained and self._speaks(one.row, row)
                    ],
                    of,
                )
                for state in ("there", "denied")
            )
            thought = [one for one in named if one.stance == "open" and one.row == row]
            tests = self._tests(row)
            if not tests or not (speaks or thought) or len(against) > len(speaks):
                continue
            yield ListedCause(
                self._snapshot.id(row),
                name,
                Mention(of.words, of.source),
                tuple(Mention(one.words, one.source) for one in (*thought[-1:], *speaks)),
                tuple(Mention(one.words, one.source) for one in against),
                tests,
            )

    def _further(self, found: Iterable[_Named], complaint: _Named) -> list[_Named]:
        """Those that are neither the complaint nor each other in other words: with much the same causes."""
        kept: list[_Named] = []
        for one in found:
            if not any(self._alike(one.row, other.row) for other in (complaint, *kept)):
                kept.append(one)
        return kept

    def _alike(self, one: int, other: int) -> bool:
        causes = [{cause for cause, _ in self._disorders.causes(row)} for row in (one, other)]
        shared = len(causes[0] & causes[1]) / max(1, min(map(len, causes)))
        return other in self._disorders.near(one) or shared > _SHARED

    def _speaks(self, finding: int, cause: int) -> bool:
        """Whether a finding has it among its most usual causes, and is not one that most have."""
        usual = sorted(self._disorders.causes(finding), key=lambda one: -one[1])[:_USUAL]
        return any(row == cause for row, _ in usual) and not _UNSPECIFIC.search(self._disorders.name(finding))

    def _tests(self, row: int) -> tuple[str, ...]:
        found = sorted(
            (n for n in self._snapshot.neighbours(row) if n.relation == "tested by"),
            key=lambda n: (-n.weight, n.row),
        )
        return tuple(self._disorders.name(n.row) for n in found[:_MOST_TESTS])
