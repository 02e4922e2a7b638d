"""The letter to the patient as drafting sees it."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Final

from models.policies.policy_slot import PolicySlot
from processors.discharge import general_advice, medicines
from processors.discharge.allergies import cautioned
from processors.discharge.composer import EARLY, FOUND, MEDICINES, OUTLINE, fill
from processors.discharge.confidential import disclosed
from processors.discharge.expectations import reasoner as reasoners
from processors.discharge.expectations import sentences
from processors.discharge.expectations.check import ExpectationRules
from processors.discharge.expectations.reasoner import SLOT, Reasoner
from processors.discharge.expectations.screening import citations, presentable
from processors.discharge.in_language import in_language
from processors.discharge.plain_words import clinical
from processors.discharge.quotes import explained_once, explained_quote, introduced, led_once
from processors.discharge.reasons import happened
from processors.drafting.anchors import Offer
from processors.drafting.grounding.rules import Claim, Rules
from processors.drafting.outline import Outline
from processors.drafting.task import Additions, Task
from processors.evidence import death
from processors.evidence.knowledge import ADVICE
from processors.evidence.record import Record
from processors.evidence.statements import Filled
from processors.languages.phrases import ENGLISH, language_of, openings, say
from schemas.drafts import Citation, Draft, Rejected, Section, Statement
from schemas.requests import Passage, Request

#: What announces the paths in a prompt.
PATHS = "Known of other patients, no finding of this one: what often comes of what the patient came with"


class DischargeInstruction(Task):
    """Implements `Task`. `reasoner`: foresees what may happen next, for the letter at admission."""

    outline = OUTLINE

    def __init__(
        self, reasoner: Reasoner | PolicySlot[Reasoner] | None = None, *, general_advice: bool = True
    ) -> None:
        self._general = general_advice
        self.knowledge = reasoners.knowledge(reasoner) if reasoner is not None else None

    def prepare(self, request: Request, /) -> Request:
        return super().prepare(disclosed(request))

    async def prepare_later(self, request: Request, /) -> Request:
        return await super().prepare_later(disclosed(request))

    def limits(self, request: Request, /) -> list[str]:
        """That no letter has what is held in confidence; in each, since who reads it at home must not learn whether there is any."""
        return [say("limit.confidential")] if request.evidence.passages else []

    def sections(self, request: Request, /) -> Outline:
        """An early letter states that it is one, and has a section on what may happen next if there are
        paths.
        """
        if request.slot != SLOT:
            return OUTLINE
        early = replace(OUTLINE, title=EARLY)
        if request.expectations is None or not request.expectations.paths:
            return early
        place = next(place for place, plan in enumerate(early.sections) if plan.key == FOUND)
        return replace(early, sections=(*early.sections[:place], sentences.SECTION, *early.sections[place:]))

    def prompt(self, record: Record, /) -> Additions:
        found = record.request.expectations
        if found is None:
            return Additions()
        offers = []
        for number, (_, path) in enumerate(presentable(found.paths, record), 1):
            start, known = citations(path, found.policy, record)
            offers.append(Offer(f"K{number}", path.printed, known, PATHS, (start,)))
        return Additions(offers=tuple(offers))

    def compose(self, record: Record, /) -> Filled:
        return fill(record, general=self._general and record.request.slot != SLOT)

    def check(self, request: Request, /) -> Rules:
        return _LetterRules(request)

    def instead(self, request: Request, /) -> Section | None:
        """No letter is drafted to somebody who has died."""
        return death.no_letter(request)

    def finish(self, draft: Draft, record: Record, /) -> Draft:
        """Marks whatever names what an allergy of the patient speaks against, and medicines that a hazard does."""
        return led_once(cautioned(medicines.cautioned(draft, record, MEDICINES), record))

    def language(self, request: Request, /) -> str:
        """The patient's; none for a letter that must not be written."""
        found = language_of(request.evidence.patient.language)
        return found if found != ENGLISH and death.found(request) is None else ""

    def in_language(self, draft: Draft, request: Request, /) -> Draft:
        """By the table of the letter's sentences; each clinical name explained once, and whose its quotations are stated
        once in a section, also where the first of them has moved.
        """
        language, draft = self.language(request), led_once(draft)
        return explained_once(in_language(draft, request, language) if language else draft)


#: How what a note bars is led in.
_BARRED: Final = openings("barred", "barred.more")


class _LetterRules(ExpectationRules):
    """With the plain words that a letter has for clinical ones."""

    def genuine(self, citation: Citation) -> bool:
        row = general_advice.by_name().get(citation.source.resource)
        return citation == general_advice.citation(row) if row is not None else super().genuine(citation)

    @cached_property
    def _events(self) -> frozenset[tuple[str, tuple[Citation, ...]]]:
        return frozenset((str(one.text), one.citations) for one in happened(Record(self._request)))

    @cached_property
    def _barred(self) -> frozenset[tuple[str, tuple[Citation, ...]]]:
        barred = medicines.not_to_take(Record(self._request))
        return frozenset((str(one.text), one.citations) for one in barred)

    def judge(self, statement: Statement) -> Rejected | Claim:
        """What the table of grave events makes of the cited note, and that what a note bars is not to be taken, needs no other
        check: the same words and sources, or the usual checks.
        """
        rows = [c for c in statement.citations if c.source.resource.startswith(ADVICE)]
        if rows:
            own = [r for r in statement.citations if r.kind == "record"]
            if own and len(rows) == 1 and statement.text == rows[0].quote:
                return Claim(statement.text, settled=True)
            return Rejected(statement.text, "citation", "expected the words of a row of general advice")
        known = str(statement.text), statement.citations
        if statement.citations and statement.citations[0].kind == "record":
            settled = self._barred if statement.text.startswith(_BARRED) else self._events
            if known in settled:
                return Claim(statement.text, settled=True)
        return super().judge(statement)

    def introductions(self, passage: Passage) -> tuple[str, ...]:
        return (f"{introduced(passage, self._request.zone)}: ",)

    def quotations(self, quote: str, passage: Passage) -> tuple[str, ...]:
        return (explained_quote(quote, passage), explained_quote(quote, passage, taking=True))

    def clinical(self, text: str) -> str:
        return clinical(text)
