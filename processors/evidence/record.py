"""What a draft may use of a request's evidence, bounded and put in order once.

Left out: our own drafts, whatever is later than the cut, and the oldest of what exceeds the bounds; the
number left out is stated. A sentence copied forward from note to note counts once, where it was first
written.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache, wraps
from typing import Any, Final, NamedTuple, TypeVar

from kg.relatives import RELATIVE_OR_CARER
from processors.evidence import forms
from processors.evidence.headings import Kind
from processors.evidence.kinds import DOSE, INSTRUCTIONS, by_words, kind, may_be_allergy
from processors.evidence.medicine_names import names_one
from processors.evidence.sentences import Sentence, split
from processors.notes.doubts.found import MOST_READ, Doubt, doubts, touches, whole
from processors.notes.doubts.of_texts import of_a_text
from processors.notes.sentence_ends import ends
from schemas.facts import Fact, Relation, Source
from schemas.history import HistorySentence
from schemas.instant import DAY, Instant
from schemas.requests import Passage, Request

MOST_FACTS: Final = 3000  # of observations, and of patient-level facts, each
MOST_NOTES: Final = 40
MOST_CHARACTERS: Final = 120_000  # of all notes together
_ROUND: Final = 3  # sentences of one kind: as many has the note of a round
_CARRIED: Final = 3  # blanks in a sentence that shows by itself that its note carries others forward
MOST_PREVIOUS: Final = 12  # sentences of the note before the stay
_WORD: Final = re.compile(r"\w+")
_NAMED: Final = frozenset(
    {"complaint", "allergy", "medication", "assessment", "plan", "procedure"}
)  # where one word is a name, and shows
#: Notes of those who decide on the treatment; others add to them.
PHYSICIANS: Final = frozenset({"progress-note", "admission-note", "emergency", "event-note", "transfer-note"})
DECIDING: Final = PHYSICIANS | {"consult", "pharmacy"}
#: Who discharges writes these.
_CLOSING: Final = PHYSICIANS | {"discharge-summary"}
#: Notes of a round: what others write between two rounds is news of the day all the same.
_ROUNDS: Final = PHYSICIANS - {"event-note", "transfer-note"}
#: Notes that sum a visit up, or judge it.
_JUDGING: Final = PHYSICIANS | {"discharge-summary", "outpatient", "consult"}
#: Courtesies and formulas that tell nothing of the patient.
_FILLER: Final = re.compile(
    r"(?:thank you\b|all (?:of )?(?:(?:her|his|their|the patient's|the) )?questions? (?:were|was|have been|has been) |patient agreements?:|"
    r"(?:i|we) appreciate\b|(?:electronically )?signed\b|dictated\b)",
    re.IGNORECASE,
)


_ADDENDUM: Final = re.compile(
    r"\W*(?:\w+[ /-]){0,3}?(?:addend\w*|amend(?:ed|ment)|correction|late entry)\b", re.IGNORECASE
)
#: What a later day does not overtake.
_STAYS: Final = re.compile(r"\b(?:peak\w*|nadir|highest|lowest|s/p)(?!\w)", re.IGNORECASE)
#: How far treatment is to go: all of it, or not.
FULL: Final = re.compile(
    r"(?<!not )(?<!not for )(?:\bfull code\b|\b(?:code(?: status)?|CODE):? ?(?:is )?full\b|\bfull (?:(?:active )?resus(?:citation)?|escalation)\b|\bfor (?:CPR|resus(?:citation)?)\b(?! (?:training|course)))",
    re.IGNORECASE,
)
LIMITED: Final = re.compile(
    r"\b(?:DNR|DNI|DNACPR|DNAR|NFR|NFAR|AND order|dnr|dnacpr)\b|\b(?i:do not (?:attempt to )?(?:resuscitate|intubate)|comfort (?:care|measures) only|no (?:CPR|chest compressions)"
    r"|not for (?:(?:attempted )?(?:CPR|resus(?:citation)?)|(?:intubation|ventilation|ICU|ITU|HDU|intensive care)|escalation))\b"
)


#: That such a limit was taken back.
_REVOKED: Final = re.compile(
    rf"(?:{LIMITED.pattern})[^.;,\n]{{0,40}}?\b(?i:revoked|rescinded|cancell?ed|withdrawn|reversed|lifted|void(?:ed)?|suspended|torn up|removed|d/?c'?d|discontinued|no longer (?:valid|applies|in (?:place|force)))\b"
    rf"|\b(?i:revok\w+|rescind\w*|cancell?(?:ed|s)?|suspend(?:ed|s)?|lifted|tore up|took back)\b[^.;,\n]{{0,40}}?(?:{LIMITED.pattern})"
)
_NOT_REVOKED: Final = re.compile(
    r"\b(?:not?|never|if|unless|until|can|may|could|would|wants? to|consider\w*|discuss\w*)\b[^.;\n]{0,30}\b(?:revok|rescind|cancel|withdraw|revers|lift|void|suspend)|\?",
    re.IGNORECASE,
)
#: For an operation alone, right behind it: "DNR suspended for the OR", "full code intraop".
_FOR_A_WHILE: Final = re.compile(
    r"(?:[ -]+(?!(?:and|but|or|if|NPO)\b)[\w/'-]+){0,2}?[ -]+(?:(?:for|during|through(?:out)?|in|until|while in)(?: (?:the|an?|her|his|their|out of))*"
    r" (?:(?-i:OR)|theat(?:re|er)|surger\w+|operation|procedure|an[a]?esthesi\w+|(?-i:PACU)|cath(?: lab)?|endoscopy|repair)\b"
    r"|(?:peri|intra)-?op\w*)",
    re.IGNORECASE,
)
_AGAIN: Final = re.compile(
    r"\b(?:re-?instat\w+|re-?confirm\w*|re-?activ\w+|re-?sign\w*|signed|new|again|resum\w+)\b", re.IGNORECASE
)


#: What a relative would like: the patient's own word, an order or a signed form decides.
_WISHED: Final = re.compile(
    rf"\b(?:{RELATIVE_OR_CARER}|family)\b(?:(?!\b(?:pt|patient|he|she)\b)[^.;\n]){{0,60}}\b(?:wants?|wanted|wish\w*|asks?|asked|asking|demand\w*|request\w*|insist\w*|prefers?|would like)\b[^.;\n]{{0,30}}\Z",  # clinical
    re.IGNORECASE,
)


def in_full(text: str) -> bool:
    """Whether words state that all treatment is given; a relative's wish for it does not, nor what holds for an operation alone."""
    found = FULL.search(text)
    return (
        found is not None
        and LIMITED.search(text) is None
        and not _WISHED.search(text[: found.start()])
        and not _FOR_A_WHILE.match(text, found.end())
    )


def limits_treatment(text: str) -> bool:
    """Whether words limit how far treatment goes, and take no limit back."""
    return LIMITED.search(text) is not None and not revokes(text)


def revokes(text: str) -> bool:
    """Whether words take back a limit of treatment, for longer than an operation."""
    found = _REVOKED.search(text)
    return (
        found is not None and _NOT_REVOKED.search(text) is None and not _FOR_A_WHILE.match(text, found.end())
    )


@lru_cache(maxsize=16384)
def _in_one_line(text: str) -> str:
    """A row of a table with an amount without the lines between its cells."""
    if "|" in text and DOSE.search(text):
        text = " ".join(cell.strip() for cell in text.split("|"))
    return " ".join(text.split())


class Line(NamedTuple):
    """A sentence of a note, ready to be cited."""

    passage: Passage
    sentence: Sentence
    kind: Kind
    last: int = 0  # when it was last said again

    @property
    def text(self) -> str:
        return _in_one_line(self.sentence.text)

    @property
    def place(self) -> Source:
        return Source(self.passage.resource, self.passage.version, self.sentence.start, self.sentence.end)

    @property
    def under_heading(self) -> str:
        """ "plan: stop aspirin": the text after its heading, where it has one."""
        heading = self.sentence.heading
        return f"{heading}: {self.text}" if heading else self.text

    def part(self, start: int, end: int, dropped: str | None = None) -> Line:
        """What its note has from `start` to `end`, without blanks, or these characters, at its ends."""
        words = self.passage.body.text[start:end]
        start += len(words) - len(words.lstrip(dropped))
        words = words.strip(dropped)
        return self._replace(sentence=self.sentence._replace(start=start, end=start + len(words), text=words))


class Record:
    """A request's evidence, read once per draft. `brief`: what is composed from it leaves out what a reader can do without."""

    def __init__(self, request: Request, *, brief: bool = False) -> None:
        self.request, self.brief = request, brief
        self.derived: dict[Callable[..., Any], Any] = {}  # by what computed it (`once`)
        evidence, cut = request.evidence, request.cut
        shown = [p for p in (*evidence.passages, *evidence.prior) if not p.body.ours and p.time <= cut]
        self.doubts = {
            (p.resource, p.version): found for p in shown if (found := doubts(p, evidence, request.patient))
        }
        others = {key for key, found in self.doubts.items() if found[0].why == "patient"}
        self.history = _latest(tuple(f for f in evidence.history if f.start <= cut or f.relation in _AHEAD))
        self.facts = _latest(
            tuple(
                f
                for f in evidence.facts
                if f.start <= cut and (f.source.resource, f.source.version) not in others
            )
        )
        self.earlier = _latest(tuple(f for f in evidence.earlier if f.start <= cut))
        replaced = {name for p in evidence.passages if p.time <= cut for name in p.body.replaces}
        known = [p for p in evidence.passages if p.resource not in replaced]
        usable = [
            p
            for p in known
            if not p.body.ours and p.time <= cut and not whole(self._doubts_of(p), p.body.text)
        ]
        newest: list[Passage] = []
        left = MOST_CHARACTERS
        for passage in sorted(usable, key=lambda p: (-p.time, p.resource)):
            if left <= 0 or len(newest) == MOST_NOTES:
                break
            newest.append(passage)
            left -= min(len(passage.body.text), MOST_READ)
        self.notes: tuple[Passage, ...] = tuple(reversed(newest))
        self.left_out = (
            evidence.withheld
            + len(usable)
            - len(self.notes)
            + max(0, len(evidence.history) - MOST_FACTS)
            + max(0, len(evidence.facts) - MOST_FACTS)
        )

    @property
    def zone(self) -> str:
        """By whose clocks times are written."""
        return self.request.zone

    @cached_property
    def admitted(self) -> Instant:
        """When the stay began; 0 where no encounter states it."""
        encounter = self.request.evidence.encounter
        return (encounter.body.start if encounter else None) or 0

    def _doubts_of(self, passage: Passage) -> tuple[Doubt, ...]:
        return self.doubts.get((passage.resource, passage.version), ())

    def _lines(self, passage: Passage) -> Iterator[Line]:
        """Sentences of a note but for its own title, and for what must not be used of the patient
        (processors/notes/doubts).
        """
        found = self._doubts_of(passage)
        read: Iterator[Line] = (own for line in _lines(passage) for own in self._own(line))
        if passage in self._forms:
            read = self._of_form(read)
        elif passage.body.note_type == INSTRUCTIONS:
            read = self._of_sheet(read)
        elif draft := self._draft_of_sheet(passage):
            read = self._behind(read, draft)
        for line in read:
            if not touches(found, line.sentence.start, line.sentence.end):
                yield line
                continue
            start = (
                line.sentence.start
            )  # of sentences that belong together, those that nothing speaks against
            for end in ends(passage.body.text, start, line.sentence.end):
                if not touches(found, start, end) and (start, end) != line.sentence[:2]:
                    yield _labelled(line, line.part(start, end))
                elif holds := _behind(found, passage.body.text, start, end):
                    yield line.part(holds, end)
                start = end

    @cached_property
    def _forms(self) -> list[Passage]:
        """Sheets that nobody filled in, where who discharges has written since."""
        closing = [p.time for p in self.notes if p.body.note_type in _CLOSING]
        return [p for p in self.notes if forms.incomplete(p) and any(time >= p.time for time in closing)]

    def _of_form(self, lines: Iterable[Line]) -> Iterator[Line]:
        """What is of use of a form that nobody filled in; the rest is counted."""
        for line in lines:
            start = line.sentence.start
            if end := forms.usable(line.sentence.text):
                if not forms.repeated(line.sentence.text, self._over(line.passage)[0]):
                    yield line.part(start, start + end)
            else:
                self.left_out_of_forms.add((line.passage.resource, start))

    def _draft_of_sheet(self, passage: Passage) -> int:
        """Up to which character a nurse's note drafts a sheet for the patient that a discharge summary has overtaken; 0 for none."""
        if passage.body.note_type in _CLOSING or self.summary is None or self.summary.time < passage.time:
            return 0
        return forms.drafted(passage)

    def _behind(self, lines: Iterable[Line], draft: int) -> Iterator[Line]:
        """What stands behind the draft of a sheet; the draft is counted."""
        for line in lines:
            if line.sentence.start >= draft:
                yield line
            else:
                self.left_out_of_forms.add((line.passage.resource, line.sentence.start))

    @cached_property
    def summary(self) -> Passage | None:
        """The last discharge summary of the stay that is no addendum to one; None for none."""
        found = [p for p in self.notes if p.body.note_type == "discharge-summary" and p.time >= self.admitted]
        return next(
            (p for p in reversed(found) if not _ADDENDUM.match(p.body.text)), found[-1] if found else None
        )

    def _summary(self, sheet: Passage) -> str:
        """The discharge summary of a sheet's day or later, with what who discharges adds after it; "" for none."""
        found = [
            p
            for p in self.notes
            if p.time >= sheet.time - DAY
            and (
                p.body.note_type == "discharge-summary"
                or (p.body.note_type in _CLOSING and p.time >= sheet.time)
            )
        ]
        if not any(p.body.note_type == "discharge-summary" for p in found):
            return ""
        return "\n".join(p.body.text for p in found)

    def _against(self, sheet: Passage) -> str:
        """What later notes say that calls a sheet wrong."""
        later = (p.body.text for p in self.notes if p.time >= sheet.time and p is not sheet)
        parts = (part for text in later for part in re.split(r"\n\s*\n", text))
        return "\n".join(part for part in parts if forms.speaks_against(part))

    def _of_sheet(self, lines: Iterable[Line]) -> Iterator[Line]:
        """A sheet for the patient without what gives way, which is counted."""
        return (line for line in lines if not self.gives_way(line))

    def gives_way(self, line: Line) -> bool:
        """Whether a sentence of a sheet for the patient gives way to what the discharge summary has otherwise, or to a note that calls it
        wrong; it is counted.
        """
        sheet, text = line.passage, line.sentence.text
        if sheet.body.note_type != INSTRUCTIONS:
            return False
        summary, against = self._over(sheet)
        gives = (
            (bool(summary) and forms.otherwise(text, summary))
            or (bool(self._listed) and forms.same_medicine(text, summary, self._listed))
            or (bool(against) and forms.spoken_against(text, against))
        )
        if gives:
            self.left_out_of_forms.add((sheet.resource, line.sentence.start))
        return gives

    def _over(self, sheet: Passage) -> tuple[str, str]:
        """The discharge summary of a sheet for the patient, and what notes call wrong on it; read once."""
        key = sheet.resource, sheet.version
        if key not in self._over_sheets:
            self._over_sheets[key] = self._summary(sheet), self._against(sheet)
        return self._over_sheets[key]

    @cached_property
    def _over_sheets(self) -> dict[tuple[str, str], tuple[str, str]]:
        return {}

    @cached_property
    def _listed(self) -> str:
        """The names of what is ordered for home, and of what was taken before; "" where nothing is ordered for home."""
        ordered = [f for f in self.history if "discharge" in f.attributes.get("category", "").lower()]
        taken = [f for f in self.history if f.relation == "takes_medication"]
        return " ".join(f.concept.label for f in (*ordered, *taken)) if ordered else ""

    def _own(self, line: Line) -> Iterator[Line]:
        """What its author wrote for this note: without what stands behind a mark of a copy, up to its full stop or an update. What is
        left out is counted.
        """
        start, text = 0, line.sentence.text
        for copy in _COPY.finditer(text):
            self.left_out_copies.add((line.passage.resource, line.sentence.start + copy.start()))
            if text[start : copy.start()].strip():
                yield line.part(line.sentence.start + start, line.sentence.start + copy.start())
            start = copy.end()
        if start == 0:
            yield line
        elif _WORD.search(text, start):
            yield line.part(line.sentence.start + start, line.sentence.end)

    @cached_property
    def _whole(self) -> tuple[Line, ...]:
        return tuple(line for passage in self.notes for line in self._lines(passage))

    @cached_property
    def written(self) -> tuple[Line, ...]:
        """All sentences, as the notes have them, oldest first, but for a code status that was overruled."""
        return tuple(line for line in self._whole if not self.overruled(line))

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Sentences, oldest first, copies of earlier ones dropped."""
        found: dict[str, Line] = {}
        for line in self.written:
            key = " ".join(_WORD.findall(line.sentence.text.lower()))
            if (
                line.passage.body.note_type == INSTRUCTIONS
            ):  # told to the patient: no copy of what was shown to clinicians
                key = f"to the patient: {key}"
            elif line.kind in ("report", "results"):  # what a clinician makes of a report is no copy of it
                key = f"of a report: {key}"
            found[key] = found[key]._replace(last=line.passage.time) if key in found else line
        return tuple(found.values())

    @cached_property
    def previous(self) -> tuple[Line, ...]:
        """What the clinicians' last document before this stay judged and planned, or what of it was chosen (`Request.previous`): never
        one of our drafts, a device's, or one not yet signed.
        """
        chosen = self.request.previous
        for passage in self._notes_before():
            lines = self._lines(passage)
            shown = (
                [line for line in lines if line.kind in ("assessment", "plan", "course", "follow-up")]
                if chosen is None
                else [line for line in lines if line.place in chosen]
            )
            if shown:
                return tuple(shown[:MOST_PREVIOUS])
        return ()

    @cached_property
    def previous_note(self) -> tuple[Line, ...]:
        """All sentences of that document, for who is to choose among them."""
        return next((tuple(lines) for one in self._notes_before() if (lines := self._lines(one))), ())

    def _notes_before(self) -> list[Passage]:
        """What physicians have signed of visits before, the latest first."""
        before = [p for p in self.request.evidence.prior if not p.body.ours and p.time <= self.request.cut]
        replaced = {name for p in before for name in p.body.replaces}
        signed = [
            p for p in before if p.body.doc_status != "preliminary" and p.body.author_roles != ("device",)
        ]
        shown = [p for p in signed if p.body.note_type in _JUDGING and p.resource not in replaced]
        return sorted(shown, key=lambda p: (-p.time, p.resource))

    @cached_property
    def before(self) -> tuple[HistorySentence, ...]:
        """What the request's history quotes of notes that are not of the stay: those are at hand whole."""
        summary = self.request.history_summary
        known = {passage.resource for passage in self.request.evidence.passages}
        return (
            tuple(one for one in summary.past_history if one.resource not in known)
            if summary is not None
            else ()
        )

    @cached_property
    def _found(self) -> dict[tuple[str, str], list[tuple[int, int, float]]]:
        found: dict[tuple[str, str], list[tuple[int, int, float]]] = {}
        for one in self.request.retrieval.chosen if self.request.retrieval else ():
            found.setdefault((one.chunk.resource, one.chunk.version), []).append(
                (one.chunk.start, one.chunk.end, one.score)
            )
        return found

    def answers(self, line: Line) -> float:
        """How well what stands there answers the questions of the document: the score of the best chunk that
        retrieval chose around it; 0 outside of all.
        """
        at = (line.sentence.start + line.sentence.end) // 2
        spans = self._found.get((line.passage.resource, line.passage.version), ())
        return max((score for start, end, score in spans if start <= at < end), default=0.0)

    def weight(self, line: Line) -> float:
        """What is shown first where there is not room for all: why the patient came, what physicians say,
        then what retrieval found.
        """
        return (
            2.0 * (line.kind == "complaint")
            + 1.0 * (line.passage.body.note_type in DECIDING)
            + self.answers(line)
        )

    def of(self, *relations: Relation) -> tuple[Fact, ...]:
        """Patient-level facts of these relations, in time."""
        return tuple(f for f in self.history if f.relation in relations)

    def sentences_of(self, *kinds: Kind, since: int | None = None) -> list[Line]:
        """Sentences under headings of these kinds."""
        return [line for line in self.lines if line.kind in kinds and (since is None or line.last >= since)]

    def latest(self, *kinds: Kind) -> list[Line]:
        """Sentences of these kinds in the last note that has any."""
        shown = [
            line
            for line in self.written
            if line.kind in kinds and line.passage.body.note_type != INSTRUCTIONS
        ]
        return [line for line in shown if line.passage is shown[-1].passage]

    def news(self, *kinds: Kind, since: int, copies: bool = False) -> list[Line]:
        """What the latest physician's note states of it, and other notes since; what was written before that
        note is no news, nor, but with `copies`, what an earlier note has, unless there is nothing else. Of
        nothing since then, what was written last.
        """
        shown = [
            line
            for line in self.written
            if line.kind in kinds and line.passage.body.note_type != INSTRUCTIONS
        ]
        recent = [line for line in shown if line.passage.time >= since]
        found = Counter(line.passage.time for line in recent if line.passage.body.note_type in PHYSICIANS)
        # A line on a rash does not take the place of this morning's round.
        visits = [time for time, lines in found.items() if lines >= _ROUND] or list(found)
        latest, before = (*sorted(visits, reverse=True), since, since)[:2]
        if recent:
            today = [
                line
                for line in recent
                if line.passage.time >= (latest if line.passage.body.note_type in _ROUNDS else before)
            ]
            return today if copies else self.new_of(today)
        return [line for line in shown if line.passage is shown[-1].passage]

    def new_of(self, lines: list[Line]) -> list[Line]:
        """Without copies, which are counted; all of them where there is nothing else."""
        copies = {id(line) for line in lines if self.copied(line)}
        if len(copies) == len(lines):
            return lines
        self.left_out_copies.update(
            (line.passage.resource, line.sentence.start) for line in lines if id(line) in copies
        )
        return [line for line in lines if id(line) not in copies]

    @cached_property
    def left_out_copies(self) -> set[tuple[str, int]]:
        """Sentences that were left out because an earlier note has them word for word."""
        return set()

    @cached_property
    def left_out_of_forms(self) -> set[tuple[str, int]]:
        """Sentences of forms for the patient that nobody filled in."""
        return set()

    @cached_property
    def left_out_overtaken(self) -> set[tuple[str, int]]:
        """Sentences that were left out because later facts overtook them."""
        return set()

    def copied(self, line: Line) -> bool:
        """Whether the sentence stands word for word in an earlier note: it is no news of its day. A peak stays one."""
        return not _STAYS.search(line.text) and self.stands_before(line.sentence.text, line.passage.time)

    def stated(self, line: Line) -> Instant:
        """When a sentence was last stated, but for notes that carry it forward together with the sentence next to it."""
        return self._stated.get(_key(line.sentence.text), line.passage.time)

    @cached_property
    def _stated(self) -> dict[str, Instant]:
        found: dict[str, Instant] = {}
        notes: dict[int, list[Line]] = {}
        for line in self._whole:
            notes.setdefault(id(line.passage), []).append(line)
        for lines in notes.values():
            copies = [self.copied(line) for line in lines]
            long = [
                copy and line.text.count(" ") >= _CARRIED for copy, line in zip(copies, lines, strict=True)
            ]
            for place, line in enumerate(lines):
                beside = any(long[max(0, place - 1) : place] + long[place + 1 : place + 2])
                key = _key(line.sentence.text)
                if not (copies[place] and beside and key in found):
                    found[key] = line.passage.time
        return found

    def stands_before(self, text: str, time: Instant) -> bool:
        """Whether a note before that time has these words in their order: two as a sentence, more anywhere."""
        key = _key(text)
        if key.count(" ") < 2:
            return self._first.get(key, time) < time
        return any(written < time and f" {key} " in words for written, words in self._words)

    @cached_property
    def _words(self) -> list[tuple[Instant, str]]:
        return [(p.time, f" {_key(p.body.text[:MOST_READ])} ") for p in self.notes]

    @cached_property
    def limits(self) -> dict[bool, Line]:
        """The last sentence that states how far treatment goes without being a copy, by whether it limits it; one that may be
        about a form ("DNR papers go along") only where no other does.
        """
        stated = [
            line
            for line in self._whole
            if line.kind != "family"
            and not self.copied(line)
            and (LIMITED.search(line.text) or in_full(line.text))
        ]
        stated.sort(key=lambda line: not of_a_text(line.text))
        return {limits_treatment(line.text): line for line in stated}

    def overruled(self, line: Line) -> bool:
        """Whether it states full treatment, and a later sentence or order a limit."""
        if not in_full(line.text):
            return False
        return any(since > line.passage.time or self.copied(line) for since in self._limited_since)

    @cached_property
    def _limited_since(self) -> tuple[int, ...]:
        """When a sentence or a standing order last limited how far treatment goes, and none took it back since."""
        limited = None if self.revoked is not None else self.limits.get(True)
        orders = (
            f.start
            for f in self.of("ordered_service")
            if f.status == "active" and LIMITED.search(f.concept.label)
        )
        return (*((limited.passage.time,) if limited is not None else ()), *orders)

    @cached_property
    def revoked(self) -> Line | None:
        """The last sentence that takes a limit of treatment back; None where one of a later note limits it anew."""
        last = next(
            (line for line in reversed(self._whole) if revokes(line.text) and not self.copied(line)), None
        )
        limit = self.limits.get(True)
        anew = last is not None and limit is not None and limit.passage.time > last.passage.time
        return None if anew and limit is not None and _AGAIN.search(limit.text) else last

    def fully_since(self, moment: Instant) -> Line | None:
        """The last sentence of then or later, be it a copy, that states full treatment; None where none does."""
        return next((x for x in reversed(self._whole) if x.passage.time >= moment and in_full(x.text)), None)

    @property
    def limited(self) -> bool:
        """Whether a sentence or a standing order limits how far treatment goes."""
        return bool(self._limited_since)

    @cached_property
    def _first(self) -> dict[str, int]:
        """When each sentence of more than a word was first written, by its words."""
        first: dict[str, int] = {}
        for line in self._whole:
            if " " in (key := _key(line.sentence.text)):
                first.setdefault(key, line.passage.time)
        return first


def _behind(found: Iterable[Doubt], text: str, start: int, end: int) -> int:
    """Where full treatment is stated behind a code status that the same sentence takes back; 0 where it is not."""
    back = (one.end for one in found if one.why == "withdrawn" and start < one.end < end)
    return next((at for at in back if FULL.match(text, at)), 0)


_T = TypeVar("_T")


def once(compute: Callable[[Record], _T]) -> Callable[[Record], _T]:
    """Computed at its first call for a record. What it returns is shared, and must not be changed."""

    @wraps(compute)
    def found(record: Record) -> _T:
        if compute not in record.derived:
            record.derived[compute] = compute(record)
        value: _T = record.derived[compute]
        return value

    return found


#: A mark that what follows is copied, at the beginning of it, and what follows: "(cf) drain in situ.", "copy fwd: Mg 0.5 g/h."
_COPY: Final = re.compile(
    r"(?:(?:(?<=[.;:\n])|(?<=[.;:\n] )|^)\s*[(\[](?:copied(?: fwd| forward)?|copy(?:[- ]?(?:fwd|forward))?|c/?f|carried forward)(?: from [^)\]]{1,40})?[)\]]:?"  # clinical
    r"|\b(?:copied|copy|carried)[- ]?(?:fwd|forward(?:ed)?)(?: from [^:.;]{1,40})?:|\bcf from [^:.;]{1,40}:)"  # clinical
    r"(?:(?![.;](?:\s|$)|\n|\bupdate\b)[\s\S])*(?:\.(?=\s|$)|;)?",
    re.IGNORECASE,
)
_LONG: Final = 24  # words of a sentence that is shown whole
_CLAUSE: Final = re.compile(r"[;\n]|[a-z0-9)%]\.(?=\s)|\s[-–|]\s")
_PARTS: Final = re.compile(r"(?<=;)\s+|(?<=[a-z)%]\.)\s+(?=[A-Z])|\s+(?:-|–|->|→|\|)\s+")
#: What may turn what follows in its sentence, also behind a dash or a semicolon: "Do not give - A; B".
_TURNS: Final = re.compile(
    r"\b(?:not|never|avoid|stop|hold|withhold|discontinue|without|instead of|if|unless)\b|n't\b",
    re.IGNORECASE,
)


def excerpt(line: Line, start: int, end: int) -> Line:
    """Of a long sentence the clauses around its characters [start, end), from what may turn them on; a short one whole."""
    text = line.sentence.text
    if len(text.split()) <= _LONG:
        return line
    first = 0
    for cut in _CLAUSE.finditer(text, 0, start):
        if cut[0].endswith(".") or not _TURNS.search(text, first, cut.start()):
            first = cut.end()
    behind = _CLAUSE.search(text, end)
    last = len(text) if behind is None else behind.end() if behind[0].endswith(".") else behind.start()
    return line.part(line.sentence.start + first, line.sentence.start + last)


def clauses(text: str, about: re.Pattern[str]) -> str:
    """Of a long sentence the clauses that name what it is cited for, each with what may turn it and the one behind it; the whole
    where none does.
    """
    parts = _PARTS.split(text)
    if len(text.split()) <= _LONG or len(parts) < 3:
        return text
    shown: set[int] = set()
    first = 0  # from where a clause depends on what stands before it
    for place, part in enumerate(parts):
        if about.search(part):
            shown.update(range(first, min(place + 2, len(parts))))
        if part.endswith(".") or not any(map(_TURNS.search, parts[first : place + 1])):
            first = place + 1
    if not shown or len(shown) == len(parts):
        return text
    words, before = "", -1
    for place in sorted(shown):
        words += f"{' ' if words else ''}{'' if place == before + 1 else '… '}{parts[place]}"
        before = place
    return words if before == len(parts) - 1 else f"{words} …"


def _labelled(whole: Line, part: Line) -> Line:
    """A part of a line under the label with which the line begins: "APIXABAN: ..."."""
    label = _LABEL.match(whole.sentence.text)
    if label is None or part.sentence.start == whole.sentence.start:
        return part
    at = (whole.sentence.start, whole.sentence.start + label.end(1))
    return part._replace(sentence=part.sentence._replace(heading=label[1].lower(), headed=at))


_LABEL: Final = re.compile(r"([^\W\d_][\w/+ -]{1,40}):\s")
_AHEAD: Final = frozenset({"planned", "ordered_service", "ordered_medication"})  # known before they begin


def _latest(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    return tuple(sorted(facts, key=lambda f: (f.start, f.id))[-MOST_FACTS:])


def _lines(passage: Passage) -> Iterator[Line]:
    """Sentences of a note but for its own title."""
    body = passage.body
    for sentence, about in _read(
        body.text[:MOST_READ], body.note_type, (_key(body.title), _key(body.type.label))
    ):
        yield Line(passage, sentence, about, passage.time)


_QUERY: Final = 5  # characters


#: The first line of a note that is its name: "D/C SUMMARY fellow Dr Ravel", "Hip surgery going home sheet".
_NAMES_ITSELF: Final = re.compile(
    r"\W*(?:[A-Z][\w']*[ /-]+){0,4}(?i:(?:d/?c|discharge|hospital|transfer|going home|after[- ]visit)[ -]+)?(?:(?i:summary|sheet)|SUM|(?i:instructions)(?=\s*(?:$|[(–-])))\b(?! of\b)(?P<more>[^.:;\n\d]{0,60})\W*"
)
#: Of who discharges: "DISCHARGE OB 5/14.", "TRANSFER 3/2 to Oak Hill SNF"; `place`: where to, and with whose help.
_DATED_TITLE: Final = re.compile(
    r"\W*(?:[A-Z]{2,10}[ /-]+){0,2}(?i:discharged?|transfer|d/?c)(?![A-Za-z])(?i:[ /-]+(?:summary|summ?|note|discharge|d/?c)\b)*+"
    r"(?=[^\n]{0,40}?(?:\d/\d|(?i:home)\b))(?:[\s,/()-]+(?:\d{1,2}/\d{1,2}(?:/\d{2,4})?|(?i:home)\b(?! (?:w/?|with)\b)|(?i:ob|gyn|peds?|neuro\w*|surg\w*|ortho|vasc\w*|med(?:icine)?|gen|cards?|onc|icu|psych|trauma|tx|transplant|team [a-z])\b))*+"
    r"[\s,-]*(?P<place>(?:(?<=\s)(?i:home) )?(?:->|→|(?i:to|w/?|with)\b)(?:[^.;:\n\d]|\d{1,2}/\d{1,2}(?:/\d{2,4})?){2,60})?[\s.]*"
)
_CLOSES: Final = frozenset({"discharge-summary", "transfer-note", INSTRUCTIONS})
_DICTATED: Final = re.compile(r"\b(?:dictated|typed|printed|prepared|written)\b.*", re.IGNORECASE)
#: And one that goes on with what is so: "DISCHARGE SUMMARY pt is DNR".
_STATES_MORE: Final = re.compile(
    r"\b(?:is|are|was|were|has|had|no|not|never|with|without|on|for|to|allerg\w*|DN[RI]|DNACPR|code|full|comfort|stop\w*|hold|held|start\w*|home|hospice|died|expired|pt|patient)\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=1024)  # the next request of a stay brings most of its notes again
def _read(text: str, note_type: str, titles: tuple[str, str]) -> tuple[tuple[Sentence, Kind], ...]:
    sentences = list(split(text))
    items: dict[int, str] = {}
    for sentence in sentences:
        items[sentence.block] = f"{items.get(sentence.block, '')} {sentence.text}"
    found: list[tuple[Sentence, Kind]] = []
    named = _NAMES_ITSELF.fullmatch(sentences[0].text) if sentences else None
    if named is not None and not _STATES_MORE.search(_DICTATED.sub("", named["more"])):
        del sentences[0]
    home, rows = list[tuple[int, int]](), frozenset[int]()
    if note_type == "discharge-summary":
        home, rows = list(_home_lists(text)), frozenset(_rows(text))
    dated = _DATED_TITLE.fullmatch(sentences[0].text) if sentences and note_type in _CLOSES else None
    if dated is not None and names_one(dated.string):
        dated = None
    if dated is not None and dated["place"] is None:
        del sentences[0]
    for sentence in sentences:
        about = kind(sentence, note_type, items[sentence.block])
        if (
            about in _OF_NO_HEADING
            and any(start <= sentence.start < end for start, end in home)
            and (_AMOUNT.search(sentence.text) or names_one(sentence.text))
        ):
            about = "medication"
        if rows and (
            about not in _NOT_LISTED or (about == "course" and _NAMES_ITSELF.match(sentence.heading))
        ):
            line = text.rfind("\n", 0, sentence.start) + 1
            if line in rows and not text[line : sentence.start].strip(_MARKS):
                about, sentence = "medication", sentence._replace(heading="", headed=(-1, -1))
        if (
            dated is not None and sentence.text == dated.string
        ):  # of its first line where to, and with whose help
            here = sentence.start + dated.start("place")
            sentence = sentence._replace(start=here, text=sentence.text[dated.start("place") :])
            about = "disposition"
        stray = about == "allergy" and _below_a_filled_label(sentence, text)
        if stray and not (may_be_allergy(sentence.text) or _is_an_item(sentence, text)):
            about = by_words(sentence.text, note_type)
            sentence = sentence._replace(heading="", headed=(-1, -1))
        query = len(sentence.text) > _QUERY and sentence.text.endswith("?")  # "Cholangitis?"
        fewest = 1 if note_type == INSTRUCTIONS or about in _NAMED or query else 2
        if (
            (len(_WORD.findall(sentence.text)) >= fewest or _limits(sentence.text))
            and _key(sentence.text) not in titles
            and not _FILLER.match(sentence.text)
            and not (_HEADER.fullmatch(sentence.text) and _CELLS.search(sentence.text))
        ):
            found.append((sentence, about))
    return tuple(found)


def _rows(text: str) -> Iterator[int]:
    """Where lines begin that list medicines for home without a heading: two or more below each other that begin with a medicine and have
    an amount of it, and those that end with "same" or "new".
    """
    run: list[int] = []
    named = place = 0
    for line in text.split("\n"):
        cells, became = _CELLS.split(line.strip(_MARKS)), _BECAME.search(line) is not None
        listed = _AMOUNT.search(line) is not None
        listed = listed and (became or len(cells) > 1 or _OF_THE_STAY.search(line) is None)
        first = listed and names_one(" ".join(cells[0].split()[:_NAME]))
        if first and became:
            yield place
        if first or (listed and len(cells) > 1 and len(cells[0].split()) <= _NAME):
            run.append(place)
            named += first
        else:
            if named > 1:
                yield from run
            run, named = [], 0
        place += len(line) + 1
    if named > 1:
        yield from run


_NAME: Final = 3  # words
_MARKS: Final = " \t|*•-"
_CELLS: Final = re.compile(r" {2,}|\t+|\s*\|\s*")
#: Of a table of medicines what its columns are.
_HEADER: Final = re.compile(
    r"\W*(?:(?:med(?:ication|icine)?s?|drugs?|doses?|how|notes?|status|reasons?|comments?|freq(?:uency)?|route|when|why|instructions?|changes?|dates?|times?|name|strength|sig|indication)\W*){2,}+",
    re.IGNORECASE,
)
#: How a row ends: "aspirin 81 daily same".
_BECAME: Final = re.compile(r"\b(?:new|same|changed|unchanged|no change)\b[^\n]{0,30}$", re.IGNORECASE)
_OF_THE_STAY: Final = re.compile(
    r"\b(?:given|received|was|were|had|then|done|completed|finished|treated|started|transitioned|(?:in|by) (?:the )?(?:ED|ICU|OR|hospital)|while here|day \d)\b",
    re.IGNORECASE,
)
_NOT_LISTED: Final[frozenset[Kind]] = frozenset({"course", "past", "family", "report", "medication"})


def _home_lists(text: str) -> Iterator[tuple[int, int]]:
    """Where a discharge summary lists medicines below a bare "HOME", or behind "Home:" on its line."""
    place = 0
    while (label := _HOME_LABEL.search(text, place)) is not None:
        line = text.find("\n", label.end())
        line = len(text) if line < 0 else line
        if text[label.end() : line].strip():
            place = line
        else:
            following = _NEXT_LABEL.search(text, label.end())
            place = following.start() if following is not None else len(text)
        yield label.end(), place
        place = max(place, label.end())


_HOME_LABEL: Final = re.compile(
    r"^[^\w\n]*(?:(?:going |go )?home(?: on| with| meds?| rx)?|(?:d/?c|discharge[ds]?)(?: home)? (?:on|with|rx))[ \t]*(?::|$)",
    re.IGNORECASE | re.MULTILINE,
)
#: A blank line, or one that begins with a label of its own.
_NEXT_LABEL: Final = re.compile(
    r"\n\s*\n|\n[ \t]*(?=[A-Z][A-Za-z/&]{1,14}(?: [A-Za-z/&]+){0,2}:|(?:F/?U|FU|STOP|HOLD|RETURN|PEND)\b)"
)
_OF_NO_HEADING: Final[frozenset[Kind]] = frozenset({"history", "plan", "other", "exam", "social", "course"})
_AMOUNT: Final = re.compile(
    rf"{DOSE.pattern}|\d\s?(?:u|tabs?)\b|\b(?:q ?\d+ ?h\w*|qam|qhs|qpm)\b|\d ?(?:AM|PM)\b", re.IGNORECASE
)


def _below_a_filled_label(sentence: Sentence, text: str) -> bool:
    """Whether the line of its heading has words of its own, and it stands on a later one."""
    start, end = sentence.headed
    behind = text[end : sentence.start]
    return start >= 0 and behind.lstrip(" \t:-")[:1] not in ("", "\n") and "\n" in behind


def _is_an_item(sentence: Sentence, text: str) -> bool:
    """Whether a few words are a line of their own: one more of a list, whatever it names."""
    behind = text.find("\n", sentence.end)
    line = text[text.rfind("\n", 0, sentence.start) + 1 : behind if behind >= 0 else len(text)]
    return len(sentence.text.split()) <= _ITEM and len(line.split()) <= _ITEM + 1


_ITEM: Final = 5  # words; a mark may stand before them


def _limits(text: str) -> bool:
    """ "=> DNACPR." in one word; "?DNR" decides nothing."""
    return "?" not in text and LIMITED.search(text) is not None


@lru_cache(maxsize=16384)
def _key(text: str) -> str:
    return " ".join(_WORD.findall(text.lower()))
