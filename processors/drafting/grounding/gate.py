"""The verdict on one statement: does each thing in it that can be checked stand in what it cites?

Checked: that the citations are what the evidence holds; numbers with unit and comparator; what a number is
the number of; dates and times; frequency and route; names of drugs, conditions and procedures; negation;
sides; direction (started, stopped); certainty; whose condition it is. What rests on knowledge is checked by
the rules of its task (rules.py). Not checked: whether the sources taken together mean what the statement
means. A clinician reads every draft.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import islice, pairwise
from typing import Final, NamedTuple

import msgspec

from models.entailment.port import Entailment
from processors.drafting.grounding import belonging, checks, deeds, entailment, record_only
from processors.drafting.grounding.checks import Cited, Failure
from processors.drafting.grounding.claims import WORD, Read, brought_together
from processors.drafting.grounding.dates import read as read_dates
from processors.drafting.grounding.rules import Rules
from processors.evidence import death, polarity
from processors.evidence.history import documents_of
from processors.evidence.kinds import DOSE
from processors.evidence.moments import day, minute, speaks_of_today
from processors.evidence.statements import PLAN_OF, PREVIOUS, caption, in_sentences
from processors.evidence.wording import quote
from processors.notes.doubts.addressed import suspected
from processors.notes.doubts.found import Doubt, Why, doubts, left, touches
from processors.notes.sectioning import sections
from schemas.drafts import Citation, Rejected, Statement
from schemas.facts import Fact
from schemas.requests import Request

#: Words by which a statement states that it is of a visit before.
_THEN: Final = re.compile(
    r"\b(?:previous|prior|earlier|last|before|at that time|formerly|then)\b|\b(?:19|20)\d\d\b", re.IGNORECASE
)
#: Headings that state of what stands under them more than what it is about.
_ATTRIBUTING: Final = re.compile(r"\ballerg|\bfamily history\b|\bfamily hx\b", re.IGNORECASE)
_WORDS: Final = re.compile(r"\w+")
#: The end of a paragraph, at the end of what stands before.
_PARAGRAPH: Final = re.compile(r"\n[ \t]*\n[ \t]*$")
#: Three letters in a row that are neither Latin nor Greek, as in names of tests and units.
_OTHER_SCRIPT: Final = re.compile(r"[^\W\d_\u0000-\u03ff\u1e00-\u1fff]{3}")
#: That there is none at all; "no known allergy to latex" is of one.
_NO_ALLERGY: Final = re.compile(
    r"\bn\.?k\.?d?\.?a\b|\bno (?:(?:known|documented|recorded|reported|history of|drug|medication|food|other) )*(?:drug |medication )?"
    r"(?:allerg(?:y|ies)|drug reactions?)\b(?! to\b)|\ballerg(?:y|ies)\b[^.;:]{0,20}[:=-]\s*(?:none|nil|no(?=\W*$|[.,;]| (?:known|drug|medic))|not any|nkd?a)"
    r"|\bden(?:ies|ied|ying) (?:any |all |known |drug )*allerg(?:y|ies)\b(?! to\b)|\bnot allergic to any|\b(?:has|have|are|is|were) (?:no|not any|without) (?:\w+ )?allerg(?:y|ies)\b(?! to\b)"
    r"|\ballergic to (?:nothing|no (?:drugs?|medicines?|medications?|foods?)\b)|\b(?:free of|without|zero|nil) (?:any |known |drug |medication )*allerg(?:y|ies)\b(?! to\b)"
    r"|\ballerg(?:y|ies) (?:\w+ ){0,3}?(?:is|are|reads?|shows?|left|stays?) (?:blank|empty|nil|none)\b",
    re.IGNORECASE,
)
#: Beyond the one that it names, or as somebody wrote who did not know it.
_FORMERLY: Final = re.compile(
    r"\bno other\b|\b(?:previously|formerly|until|was (?:recorded|listed|documented))\b", re.IGNORECASE
)
_MEDICATION: Final = frozenset(
    {"ordered_medication", "given_medication", "takes_medication", "dispensed_medication"}
)
#: Letters of a stem that is compared with what was left out.
_LEAST: Final = 3
#: More checks than there are.
_EVERY: Final = 99
#: Words that a statement with a coded source may have of its own, as long as there are no more of them than of the source's.
_FOREIGN: Final = 3
#: The check that a statement fails whose sources may not be used.
_UNUSABLE: Final[dict[Why, str]] = {"patient": "patient", "language": "language", "addressed": "instruction"}


class _Open(NamedTuple):
    """A statement that the classifier is asked about: its sources, and the checks that failed."""

    cited: tuple[Cited, ...]
    failed: tuple[Failure, ...]


class Gate:
    """The checks over one request's evidence. `rules`: those of its task. `classifier`: weighs the checks' findings on
    what a model wrote (entailment.py); without one the checks decide alone.
    """

    def __init__(
        self, request: Request, rules: Rules | None = None, classifier: Entailment | None = None
    ) -> None:
        self._entailment = classifier
        self._rules = rules or Rules()
        evidence = request.evidence
        whole = {(p.resource, p.version): p for p in (*evidence.passages, *evidence.prior) if not p.body.ours}
        quoted = {(p.resource, p.version): p for p in documents_of(request.history_summary)}
        self._passages = quoted | whole
        self._request = request
        self._doubted: dict[tuple[str, str], tuple[Doubt, ...]] = {}
        self._to_writers: frozenset[str] | None = None  # stems of what is left out as addressed to one
        self._prior = {(p.resource, p.version) for p in evidence.prior} | (quoted.keys() - whole.keys())
        self._sections: dict[tuple[str, str], tuple[tuple[int, int, str], ...]] = {}
        self._facts: dict[tuple[str, str, str], list[Fact]] = {}
        self._quotes: dict[tuple[str, str, str], frozenset[str]] = {}
        drugs: set[tuple[str, str]] = set()  # stem and name, of the drugs in the patient's record
        for fact in (*evidence.history, *evidence.facts, *evidence.earlier):
            self._facts.setdefault((fact.source.resource, fact.source.version, fact.source.path), []).append(
                fact
            )
            if (
                fact.relation in _MEDICATION
                and (found := WORD.search(fact.concept.label))
                and len(found[0]) > 4
            ):
                drugs.add((polarity.stem(found[0]), found[0].lower()))
        self._drugs = frozenset(drugs)
        self._allergic = any(
            fact.relation == "has_allergy"
            and fact.status in ("active", "unconfirmed")
            and not _NO_ALLERGY.search(fact.concept.label)
            for fact in (*evidence.history, *evidence.facts, *evidence.earlier)
        )
        self._death = death.cited(request)
        self._encounters = {
            e.resource for e in (evidence.encounter, *evidence.prior_encounters) if e is not None
        }

    def judge(self, statement: Statement, *, composed: bool = False) -> Rejected | None:
        """None where the statement stands; else which check it fails. Details never quote the evidence.

        `composed`: by a template of ours, which has no words from a note but those that it quotes.
        """
        found = self._examined(statement, composed=composed)
        verdict = self._weighed(statement.text, found) if isinstance(found, _Open) else found
        return verdict if verdict is not None or composed else self._without_suspects(statement)

    def _without_suspects(self, statement: Statement) -> Rejected | None:
        """The verdict on a statement that stands, without the sentences that may speak to a writer."""
        cited = statement.citations
        kept = tuple(c for c in cited if not self._suspected(c))
        if len(kept) == len(cited) or any(self._repeats(statement.text, (c,)) for c in cited):
            return None
        if self._repeats(statement.text, cited):
            return None
        if kept:
            return self.judge(msgspec.structs.replace(statement, citations=kept))
        return Rejected(
            statement.text, "instruction", "expected the whole sentence: it may speak to a writer"
        )

    def _examined(self, statement: Statement, *, composed: bool) -> Rejected | _Open | None:
        """The verdict, as far as no classifier has a say."""
        text = statement.text
        if not statement.citations or not all(map(self._genuine, statement.citations)):
            return Rejected(text, "citation", "expected citations that quote the evidence exactly")
        if self._allergic and _NO_ALLERGY.search(text) and not _FORMERLY.search(text):
            return Rejected(text, "allergy", "expected the allergy that the record holds as a coded entry")
        claim = self._rules.judge(statement)
        if isinstance(claim, Rejected):
            return claim
        if claim.settled:
            return None
        if all(map(self._of_a_visit_before, statement.citations)) and not _THEN.search(text):
            return Rejected(
                text, "previous", "expected words that say it is of a visit before, as all its sources are"
            )
        citations, doubted = self._undoubted(statement.citations)
        if (
            doubted == "language"
            and composed
            and statement.verdict == "marked"
            and self._repeats(text, statement.citations)
        ):
            return None  # instructions in the patient's own language, word for word
        if doubted and not all(c.quote.strip() for c in citations):
            return Rejected(
                text, _UNUSABLE[doubted], f"expected sources that may be used; one is left out: {doubted}"
            )
        if any(self._repeats(text, (c,)) for c in citations) or self._repeats(text, citations):
            return None  # word for word
        if not composed and _OTHER_SCRIPT.search(text):
            return Rejected(
                text,
                "language",
                "expected Latin letters: no check reads others, and only a quotation may have them",
            )
        if not composed and (differs := record_only.differs(text, self._request)):
            return Rejected(text, *differs)
        if not composed and self._left_out(text, citations):
            return Rejected(text, "instruction", "words of it are only in what is left out of the notes")
        if not composed:
            citations = tuple(
                c
                for c in citations
                if not (self._speaks_to_writers(c) or self._is_a_piece(c)) or _quotes(text, c)
            )
        if not citations:
            return Rejected(
                text,
                "instruction",
                "expected the note's own words: pieces of sentences, and notes with words to a writer, are only quoted",
            )
        if unfit := self._rules.unsourced(statement):
            return unfit
        if (
            speaks_of_today(text)
            and not (composed and all(map(_of_a_reaction, statement.citations)))
            and not read_dates(text).dates
            and all(
                day(c.time, self._request.zone) != day(self._request.cut, self._request.zone)
                for c in statement.citations
            )
        ):
            return Rejected(
                text,
                "date",
                "expected a date, or another word than today's: all its sources are of another day",
            )
        cited = tuple(
            Cited(
                self._rules.words(c),
                c.source.start >= 0,
                minute(c.time, self._request.zone),
                self._of_a_visit_before(c),
                self._heading(c) if c.source.start >= 0 else "",
            )
            for c in citations
        )
        weighs = self._entailment is not None and not composed and _weighable(citations)
        check = partial(
            failures,
            cited=cited,
            drugs=self._drugs,
            possible=claim.possible,
            mixed=claim.mixed,
            most=_EVERY if weighs else 1,
            composed=composed,
        )
        failed = check(claim.text)
        if failed and (words := self._rules.clinical(text)) != text:
            failed = check(words)
        many = any(not c.noted for c in cited) or len(cited) > entailment.SOURCES
        if weighs and not (failed if many else entailment.contradicts(failed)):
            coded = tuple(c for c in cited if not c.noted)
            return None if coded and self._borne_out(claim.text, coded) else _Open(cited, failed)
        if failed and doubted:
            return Rejected(
                text, _UNUSABLE[doubted], f"not in what of the cited sources may be used: {failed[0][0]}"
            )
        return Rejected(text, failed[0].check, failed[0].detail) if failed else None

    def _borne_out(self, text: str, coded: tuple[Cited, ...]) -> bool:
        """Whether coded facts alone have every word of a statement: no note need be weighed."""
        claim, sources = brought_together(text, [" ".join(c.quote.split()) for c in coded])
        return not entailment.unshared(claim, sources)[1] and not failures(text, coded, self._drugs)

    def prepare(self, statements: Sequence[Statement]) -> None:
        """Ask the classifier about all statements that need it at once: that is faster than one by one."""
        if self._entailment is None:
            return
        found = [(one.text, self._examined(one, composed=False)) for one in statements]
        self._entailment.probabilities(
            [
                pair
                for text, one in found
                if isinstance(one, _Open)
                for pair in entailment.readings(*_compared(text, one.cited), one.failed)
            ]
        )

    def _weighed(self, text: str, found: _Open) -> Rejected | None:
        """The verdict on a reworded statement of notes, by the checks that failed and the classifier."""
        failed = found.failed
        first = Rejected(text, failed[0].check, failed[0].detail) if failed else None
        if self._entailment is None:
            return first
        claim, sources = _compared(text, found.cited)
        probability = entailment.together(
            self._entailment.probabilities(entailment.readings(claim, sources, failed))
        )
        if probability is None:  # too long for it
            return first
        model = entailment.fitted()
        measured = entailment.measures(claim, sources, failed, probability)
        if entailment.settled(failed, measured):
            return first or Rejected(text, "name", "not in the cited sources: a drug")
        right = entailment.weighed(measured, model)
        if right >= (model.failed if failed else model.passed):
            return None
        return first or Rejected(
            text, "entailment", f"expected what the sources bear out; probability {right}"
        )

    def _undoubted(self, citations: tuple[Citation, ...]) -> tuple[tuple[Citation, ...], Why | None]:
        """The citations without what must not be used of the patient (processors/notes/doubts), and why
        something was taken out.
        """
        found: list[Citation] = []
        why: Why | None = None
        for citation in citations:
            source = citation.source
            known = self._doubts(source.resource, source.version) if source.start >= 0 else ()
            here = [d for d in known if touches((d,), source.start, source.end)]
            if here:
                why = why or here[0].why
                citation = msgspec.structs.replace(citation, quote=left(here, source.start, citation.quote))
            found.append(citation)
        return tuple(found), why

    def _speaks_to_writers(self, citation: Citation) -> bool:
        """Whether it is of a note that has words to a writer: the rest may have been put there, too."""
        return citation.source.start >= 0 and any(
            doubt.why == "addressed"
            for doubt in self._doubts(citation.source.resource, citation.source.version)
        )

    def _is_a_piece(self, citation: Citation) -> bool:
        """Whether it begins in the middle of a sentence, behind another paragraph: what it is about stands elsewhere."""
        source = citation.source
        if source.start < 0 or not citation.quote.lstrip()[:1].islower():
            return False
        before = self._passages[source.resource, source.version].body.text[: source.start]
        return _PARAGRAPH.search(before) is not None

    def _suspected(self, citation: Citation) -> bool:
        """Whether it touches a sentence that may speak to a writer: what repeats it whole has passed before."""
        source = citation.source
        if source.start < 0:
            return False
        text = self._passages[source.resource, source.version].body.text
        return any(start < source.end and source.start < end for start, end in suspected(text))

    def _doubts(self, resource: str, version: str) -> tuple[Doubt, ...]:
        key = (resource, version)
        if key not in self._doubted:
            self._doubted[key] = doubts(self._passages[key], self._request.evidence, self._request.patient)
        return self._doubted[key]

    def _left_out(self, text: str, citations: tuple[Citation, ...]) -> bool:
        """Whether a word of the statement is not in what it cites but is in words to a writer that were left
        out of a note: whoever put them there wanted it to be written.
        """
        if self._to_writers is None:
            found = [
                passage.body.text[doubt.start : doubt.end]
                for passage in self._passages.values()
                for doubt in doubts(passage, self._request.evidence, self._request.patient)
                if doubt.why == "addressed"
            ]
            self._to_writers = _stems(" ".join(found))
        wanted = _stems(text) & self._to_writers
        return bool(wanted) and not wanted <= _stems(" ".join(self._rules.words(c) for c in citations))

    def _heading(self, citation: Citation) -> str:
        """What the words stand under, where that shows whose they are or what of: "Family history"."""
        source = citation.source
        key = (source.resource, source.version)
        if key not in self._sections:
            text = self._passages[key].body.text
            self._sections[key] = tuple(
                (s.start, _end_of_a_filled_line(text, s.body), text[s.start : s.body].strip(" \t\n:").lower())
                for s in sections(text)
            )
        found = (one for one in reversed(self._sections[key]) if one[0] <= source.start)
        _, end, title = next(found, (0, 0, ""))
        if 0 <= end < source.start and DOSE.search(citation.quote):
            return ""  # an amount on a line below "ALLERGY: penicillin" is of something taken
        return title if _ATTRIBUTING.search(title) or checks.PAST_HISTORY.match(title) else ""

    def _of_a_visit_before(self, citation: Citation) -> bool:
        return (citation.source.resource, citation.source.version) in self._prior

    def _genuine(self, citation: Citation) -> bool:
        source = citation.source
        if citation.kind == "knowledge":
            return self._rules.genuine(citation)
        if source.start >= 0:
            passage = self._passages.get((source.resource, source.version))
            return (
                passage is not None
                and bool(citation.quote)
                and passage.body.text[source.start : source.end] == citation.quote
            )
        if source.resource in self._encounters or citation == self._death or self._rules.genuine(citation):
            return True
        key = (source.resource, source.version, source.path)
        if key not in self._quotes:
            self._quotes[key] = frozenset(
                quote(fact, self._request.zone) for fact in self._facts.get(key, ())
            )
        return citation.quote in self._quotes[key]

    def quoted(self, citation: Citation, *, introduced: bool = True) -> str:
        """The words of a source as the task may quote them: of a note to a patient explained, after whose they are."""
        words = " ".join(citation.quote.split())
        source = citation.source
        passage = self._passages.get((source.resource, source.version)) if source.start >= 0 else None
        ways = self._rules.quotations(words, passage) if passage is not None and words else ()
        if passage is None or not ways:
            return words
        return f"{self._rules.introductions(passage)[0] if introduced else ''}{ways[0]}"

    def _repeats(self, text: str, citations: Sequence[Citation]) -> bool:
        """Whether it is a note's words: a sentence, several in their order, or a heading and a sentence of it; bare, or
        after the note's day or name, or as a plan of that day.
        """
        first = citations[0]
        passage = self._passages.get((first.source.resource, first.source.version))
        own = [c for c in citations if c.source.start >= 0 and c.source.resource == first.source.resource]
        if passage is None or not own or own != list(citations[: len(own)]):
            return len(citations) == 1 and text == " ".join(first.quote.split())
        citations = own  # what is cited behind them is what they are to be checked with
        for known in (
            PREVIOUS,
            f"{PLAN_OF}{day(passage.time, self._request.zone)}: ",
            f"{day(passage.time, self._request.zone)}: ",
            f"{caption(passage, self._request.zone)}: ",
            *self._rules.introductions(passage),
        ):
            text = text.removeprefix(known)
        words = ": ".join(" ".join(c.quote.split()) for c in citations)
        in_order = all(a.source.end <= b.source.start for a, b in pairwise(citations))
        headed = len(citations) == 2 and in_order
        if len(citations) == 1:
            return text in (words, *self._rules.quotations(words, passage))
        together = in_sentences(c.quote for c in citations)
        if in_order and text in (together, *self._rules.quotations(together, passage)):
            return True
        ways = (words, *self._rules.quotations(words, passage)[:1])
        return headed and text.casefold() in map(str.casefold, ways)


def _end_of_a_filled_line(text: str, start: int) -> int:
    """Where the line of a heading ends; -1 where nothing stands behind the heading on it."""
    end = text.find("\n", start)
    return end if text[start : max(end, 0)].strip() else -1


def _compared(text: str, cited: Sequence[Cited]) -> tuple[Read, Sequence[Read]]:
    """The statement and the sources that it is weighed with."""
    claim, sources = brought_together(text, [" ".join(c.quote.split()) for c in cited])
    return entailment.nearest(claim, sources, [c.noted for c in cited])


def _of_a_reaction(citation: Citation) -> bool:
    """Whether it is a coded allergy: what happened overnight happened then, on whatever day it is read."""
    return citation.source.start < 0 and citation.source.resource.startswith("AllergyIntolerance/")


def _weighable(citations: Sequence[Citation]) -> bool:
    """Whether some of it is a note's words, and nothing is knowledge: a coded fact that is cited as well does
    not spare a statement the classifier.
    """
    return any(c.source.start >= 0 for c in citations) and all(c.kind != "knowledge" for c in citations)


def _quotes(text: str, citation: Citation) -> bool:
    """Whether what it cites has the words of a statement as they are."""
    claim, there = (" ".join(_WORDS.findall(words.lower())) for words in (text, citation.quote))
    return f" {claim} " in f" {there} "


def _stems(text: str) -> frozenset[str]:
    stems = (polarity.stem(word) for word in WORD.findall(text))
    return frozenset(stem for stem in stems if len(stem) > _LEAST)


@lru_cache(maxsize=8192)  # the next draft of a stay says most of it again
def failures(
    text: str,
    cited: tuple[Cited, ...],
    drugs: frozenset[tuple[str, str]],
    *,
    possible: bool = False,
    mixed: bool = False,
    most: int = 1,
    composed: bool = False,
) -> tuple[Failure, ...]:
    """The first `most` checks that fail, and what is not in the sources. What is `possible` is certain of nothing.
    `mixed`: of several findings in both directions (one receptor positive, another negative), which the
    task's rules check one by one.
    """
    claim, sources = brought_together(text, [" ".join(c.quote.split()) for c in cited])
    found = _failing(claim, sources, cited, drugs, possible=possible, mixed=mixed, composed=composed)
    return tuple(islice(found, most))


def _failing(
    claim: Read,
    sources: Sequence[Read],
    cited: tuple[Cited, ...],
    drugs: frozenset[tuple[str, str]],
    *,
    possible: bool,
    mixed: bool,
    composed: bool,
) -> Iterator[Failure]:
    stems = [stem for stem, _ in drugs]
    for check, fails in (
        ("number", checks.numbers(claim, sources)),
        ("date", checks.times(claim, sources, cited)),
        ("dose", checks.rhythm(claim, sources)),
        ("drug", checks.drug(claim, sources, drugs)),
        ("negation", checks.negation(claim, sources)),
        ("side", checks.sides(claim, sources)),
        (
            "direction",
            checks.course(claim, sources, stems) or ("" if mixed else checks.turned(claim, sources)),
        ),
        ("certainty", "" if possible else checks.certainty(claim, sources, cited)),
        ("patient", checks.relative(claim, sources, cited)),
        ("name", checks.named(claim, sources)),
        ("topic", checks.topic(claim, sources, cited)),
        *(("stance", fails) for fails in checks.stances(claim, sources, cited)),
    ):
        if fails:
            name, detail, *kind = fails.split("|") if "|" in fails else (check, fails)
            yield Failure(name, f"not in the cited sources: {detail}", *kind)
    if not all(c.noted for c in cited):
        shared, others = entailment.unshared(claim, sources) if not composed else ((), ())
        if (len(others) >= _FOREIGN and len(others) > len(shared)) or (
            others and entailment.unrelated(claim, sources)
        ):  # a letter's plain words are our own
            words = f"{len(others)} of {len(others) + len(shared)} words"
            yield Failure("topic", f"not in the cited sources: {words}")
    else:
        for check, detail in deeds.every(
            claim.text,
            [f"{c.heading}: {s.text}" if c.heading else s.text for s, c in zip(sources, cited, strict=True)],
        ):
            yield Failure(check, f"not in the cited sources: {detail}")
        for fails in () if composed else belonging.every(claim, sources):
            check, detail = fails.split("|")
            yield Failure(check, f"not in the cited sources: {detail}", checks.TIED)
