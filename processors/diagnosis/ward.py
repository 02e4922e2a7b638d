"""The differential of a ward: of what the patient presents with, the common causes and those that must not be
missed, each with what in the record speaks for and against it and the test that would decide.

ward.yaml is the table. Where the record states a cause, only what must not be missed and has something for it
is listed; what the record excludes is listed as excluded. The table ranks nothing by itself: signs in the
record do, then whether it must not be missed, then the ranking of common problems where a diagnostician has one
(listed_causes.py), then the table's order. The ranking also orders what the patient presents with, and adds listed causes that the table
lacks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import cached_property, lru_cache
from importlib.resources import files
from itertools import islice
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import msgspec.yaml

from kg.relatives import RELATIVE, spoken_of
from processors.diagnosis import weighed
from processors.diagnosis.differential.citations import Places
from processors.drafting.outline import SectionPlan
from processors.evidence import ahead
from processors.evidence.admission import denied, reasons
from processors.evidence.allergies.reactions import agents
from processors.evidence.knowledge import WARD
from processors.evidence.likelihood import listed
from processors.evidence.moments import day, on_date, years_at
from processors.evidence.ranges import abnormal, codes, decimal, place_of, side, worst
from processors.evidence.record import Record
from processors.evidence.statements import Filled, caption, cite, cite_line, sentence
from processors.evidence.wording import name, value_words
from schemas.codes import Quantity
from schemas.diagnosis import CommonProblems, ListedCause, Mention
from schemas.drafts import Citation, Statement
from schemas.facts import Fact, Source
from schemas.instant import DAY, FOREVER, Instant

KEY: Final = "ward-differential"
SECTION: Final = SectionPlan(
    "Causes to weigh, listed by this system", "", "", name=KEY, optional=True, computed=True, kept=True
)
_MOST_PROBLEMS: Final = 2
_MOST_BY_RESULT: Final = 2  # problems that a result shows
_JUST: Final = 2 * DAY  # for so long a medicine that ended is one of then
_MOST_EARLIER: Final = 4  # of those that only earlier results show
_NEWS: Final = 3 * DAY  # for so long a result is news
_LATELY: Final = (
    14 * DAY
)  # for so long a medicine that ended may be a cause, and an earlier result is compared
_RISE: Final = Decimal("1.3")  # times the lowest of before
_INJURED: Final = Decimal("1.5")  # times another one of the stay: KDIGO on the kidney
_FALL: Final = Decimal("0.85")  # times the highest of before
_MOST_CAUSES: Final = 4
_MOST_USUAL: Final = 2  # of these, that may be missed
_OLD: Final = 4 * DAY  # what notes named before then is listed after what they name now
_MOST_SIGNS: Final = 4
_MOST_LISTED: Final = 2  # further causes, that the table lacks
_MOST_NAMED: Final = 3  # causes of other problems, that notes weigh
_VERSION: Final = "1"  # of the table, in citations
_AGES: Final = (1, 130)  # infants have other causes
_LONGEST: Final = 40  # characters of a sign in the record's words
_EARLIER: Final = re.compile(
    r"\b(?:h/o|hx|pmhx?|history|prior|previous(?:ly)?|former|remote|last year|years ago|s/p)\b[^.;]{0,40}$"
    r"|\b(?:allerg\w+|intoleran\w+|adrs?|reaction to)\b[^.;]{0,40}$|(?-i:\bAll:?)\s+[\w-]+\W{0,3}$",  # what a medicine once did
    re.IGNORECASE,
)
_OPEN: Final = re.compile(
    r"(?:\br/o\b|\brule out|\?|\bddx\b|\bdifferential\b|\bpossibl[ey]\b|\bconsider\w*|\bconcern\w*|\bworr\w+"
    r"|\bsuspect\w*|\bvs\.?|\brisk\b|\bif\b|\breturn\b|\bwatch\b)[^.;]{0,60}$"
    r"|\b(?:ddx|differential)\b.{0,250}$",
    re.IGNORECASE,
)
_ABSENT: Final = re.compile(r"(?:\bneg\b|\bø)[^.;:]{0,30}$", re.IGNORECASE)
_OTHER: Final = re.compile(rf"\b(?:{spoken_of(RELATIVE)}|fhx?|family)\b[^.;]{{0,50}}$", re.IGNORECASE)
#: Behind it: "hives as a child", "rash in 2015", "PE 3 years ago", "'hives' entry".
_LONG_AGO: Final = re.compile(
    r" (?:at|@) \d{1,2}\b(?! ?(?:[:h/.%]|am\b|pm\b))|['’\"”]?\s*(?:entry|listed|label\w*|(?:in|per) (?:the )?(?:chart|EHR|list)|on (?:the )?list)\b|[^.;,:]{0,20}?\b(?:as an? (?:child|baby|infant|teen\w*|kid)|in childhood|(?:at )?age \d|(?:\d+|several|many|few) ?(?:y|yrs?|years?|months?|mo) ago|last year|\(?(?:in )?(?:19|20)\d\d\b(?![-/:]))",
    re.IGNORECASE,
)
#: Behind a part of the body that is also the stem of an illness: "appendix normal".
_SOUND: Final = re.compile(
    r"[^.;,]{0,25}\b(?:normal|unremarkable|intact|clear|patent|well|not dilated)\b", re.IGNORECASE
)
_NOT_EXCLUDED: Final = re.compile(
    r"[^.;,]{0,25}?\b(?:not|never|cannot be)\s+(?:\w+\s+)?(?:excluded|ruled out)", re.IGNORECASE
)
_EXCLUDED: Final = re.compile(
    r"\s*[:=]?\s*\b(?:nil|none|0(?!\.?\d|/)|absent(?!\s\w))\b|[^.;,]{0,40}?\b(?:excluded|ruled out|unlikely|less likely|(?:is |was )?neg(?:ative)?\b|not (?:seen|present|likely|found))",
    re.IGNORECASE,
)

Stance: TypeAlias = Literal["there", "denied", "open", ""]


class Sign(NamedTuple):
    """A regular expression in the record's words; a result of that name by its `place` in the range or against earlier
    ones; a medicine that runs or ran lately; or an active condition.
    """

    words: re.Pattern[str]
    place: str = ""  # "high", "low", "normal", "rising", "falling", "taken", "has"; "": words of a note


class Cause(NamedTuple):
    name: str
    words: re.Pattern[str]
    speaks_for: tuple[Sign, ...]
    against: tuple[Sign, ...]
    test: str
    must_not_miss: bool
    needs: Literal["", "any", "first"]  # signs, to be listed
    sex: str
    ages: tuple[float, float]
    several: bool  # its words name several illnesses: who denies one has not denied the others


class Problem(NamedTuple):
    name: str
    words: re.Pattern[str] | None  # None: only results show it
    causes: tuple[Cause, ...]
    results: tuple[Sign, ...] = ()  # any of which shows it
    far: Decimal = Decimal(0)  # beyond the range, as a share of its end


class Seen(NamedTuple):
    """A sign as the record has it, and where."""

    words: str
    citation: Citation


class Weighed(NamedTuple):
    cause: Cause
    speaks_for: tuple[Seen, ...]
    against: tuple[Seen, ...]


class Spoken(NamedTuple):
    """A stretch of the record's text: of a note's sentence, a report's conclusion, a reason for coming."""

    text: str
    citation: Citation
    presents: bool  # where a complaint or the course is written
    thought: bool = False  # under the heading of a differential

    def stance(self, start: int, end: int) -> Stance:
        found = stance(self.text, start, end)
        return "open" if self.thought and found == "there" else found


@lru_cache(maxsize=1)
def table() -> tuple[Problem, ...]:
    """The reviewed table, in its order."""
    raw: dict[str, Any] = msgspec.yaml.decode(
        files("processors.diagnosis").joinpath("ward.yaml").read_text("utf-8")
    )
    return tuple(
        Problem(
            called,
            _words(one["words"]) if "words" in one else None,
            tuple(_cause(cause) for cause in one["causes"]),
            tuple(_sign(sign) for sign in one.get("results", ())),
            Decimal(str(one.get("far", 0))),
        )
        for called, one in raw.items()
    )


def _cause(raw: dict[str, Any]) -> Cause:
    low, high = raw.get("ages", _AGES)
    return Cause(
        raw["name"],
        _words(raw["words"]),
        tuple(map(_sign, raw["for"])),
        tuple(map(_sign, raw["against"])),
        raw["test"],
        raw.get("miss", False),
        raw.get("needs", ""),
        raw.get("sex", ""),
        (low, high),
        raw.get("several", " or " in raw["name"]),
    )


def _sign(text: str) -> Sign:
    place, _, named = text.partition(": ")
    return Sign(_words(named), place) if place in _PLACES else Sign(_words(text))


#: How the sentence on what earlier results show begins.
EARLIER: Final = "Shown by earlier results of this stay: "
_PLACES: Final = frozenset({"high", "low", "normal", "rising", "falling", "taken", "has"})


def _words(text: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{text})", re.IGNORECASE)


def fill(record: Record) -> Filled:
    """Causes, none where no problem of the table is what the patient presents with; and what notes weigh."""
    return {
        KEY: _within(list(_Differential(record).statements())),
        weighed.KEY: weighed.stated(record, _urgent()),
    }


def _within(found: list[Statement]) -> list[Statement]:
    """In their order, as many as can be read: first what must not be missed."""
    order = sorted(range(len(found)), key=lambda at: (_GRAVE.search(found[at].text) is None, at))
    kept: set[int] = set()
    words = 0
    for at in order:
        words += len(found[at].text.split())
        if words > _MOST_WORDS:
            break
        kept.add(at)
    return [one for at, one in enumerate(found) if at in kept]


_GRAVE: Final = re.compile(rf"must not be missed|speaks against|^{EARLIER}")
_MOST_WORDS: Final = 200


@lru_cache(maxsize=1)
def _urgent() -> re.Pattern[str]:
    """Words of all causes that must not be missed."""
    causes = (cause for problem in table() for cause in problem.causes if cause.must_not_miss)
    return re.compile("|".join(dict.fromkeys(cause.words.pattern for cause in causes)), re.IGNORECASE)


class _Differential:
    def __init__(self, record: Record) -> None:
        self._record = record
        self._until: Instant = FOREVER  # a medicine that began later caused nothing of what is weighed

    def statements(self) -> Iterator[Statement]:
        yield from self._of_before()
        before: set[str] = set()
        for problem, result, causes in self._by_result:
            for one in self._foremost(causes):
                before.add(one.cause.name)
                yield self._statement(problem, one, result.citation, f" ({result.words})")
        for problem, shown in self._presenting:
            self._until = shown.time
            fitting = [
                one
                for one in problem.causes
                if self._fits(one) and one.name not in before and not self._settled(one)
            ]
            excluded = [(one, found) for one in fitting if (found := self._excludes(one))]
            out = [one for one, _ in excluded]
            weighed = sorted(
                (
                    self._weigh(one)
                    for one in fitting
                    if one not in out and not one.words.search(problem.name)
                ),
                key=lambda one: (
                    not self._thought(one.cause),
                    len(one.against) - len(one.speaks_for),
                    not one.cause.must_not_miss,
                    self._place(one.cause.words),
                ),
            )
            urgent = [one for one in weighed if one.cause.must_not_miss]
            stated = self._stated(problem)
            if stated:  # explained: what else must not be missed needs a sign in words, two signs where that is urgent, too
                kept = [
                    one
                    for one in urgent
                    if len(one.speaks_for) > 1
                    or (one.speaks_for and self._thought(one.cause))
                    or (not stated.must_not_miss and not one.against and any(map(_in_words, one.speaks_for)))
                ][:_MOST_CAUSES]
                silent: list[Weighed] = []
            else:
                kept = [
                    one
                    for one in weighed
                    if one.speaks_for or (one.against and one in urgent and not one.cause.needs)
                ]
                kept = self._foremost(kept)
                silent = [
                    one
                    for one in urgent
                    if not (one.speaks_for or one.against or one.cause.needs or self._concludes(problem))
                ]
            before |= {one.cause.name for one in (*kept, *silent)}
            for one in kept:
                yield self._statement(problem, one, shown)
            if silent:
                names = listed([f"{one.cause.name} ({one.cause.test})" for one in silent])
                yield Statement(
                    sentence(
                        f"{_capital(problem.name)}: not to be missed, with nothing in the record for or "
                        f"against: {names}"
                    ),
                    (shown, _known(problem, None)),
                )
            if excluded and (kept or silent or not stated):
                names = listed([self._denied(one) for one in out])
                places = dict.fromkeys(found for _, found in excluded)
                yield Statement(
                    sentence(f"{_capital(problem.name)}: the record speaks against {names}"),
                    (*places, _known(problem, None)),
                )
        self._until = FOREVER
        yield from islice(self._named(before), _MOST_NAMED)
        tabled = [cause for problem, _ in self._presenting for cause in problem.causes]
        listed_ = (
            self._listed(one)
            for one in self._common.causes
            if not any(cause.words.search(one.name) for cause in tabled)
        )
        yield from islice(filter(None, listed_), _MOST_LISTED)

    def _foremost(self, found: Iterable[Weighed]) -> list[Weighed]:
        """In their order; of those that may be missed, and that no note weighs, a few."""
        kept: list[Weighed] = []
        usual = 0
        for one in found:
            if not (one.cause.must_not_miss or self._thought(one.cause)):
                usual += 1
                if usual > _MOST_USUAL:
                    continue
            kept.append(one)
        return kept[:_MOST_CAUSES]

    def _thought(self, cause: Cause) -> weighed.Weighed | None:
        """The last note that weighs it."""
        return next(
            (one for one in reversed(weighed.of(self._record)) if any(map(cause.words.search, one.names))),
            None,
        )

    def _named(self, before: set[str]) -> Iterator[Statement]:
        """Causes that notes weigh and that must not be missed, of problems that are not listed."""
        shown_words: set[str] = set()  # words of notes
        for problem in table():
            for cause in problem.causes:
                if cause.name in before or not cause.must_not_miss or not self._fits(cause):
                    continue
                note = self._thought(cause)
                if note is None or self._excludes(cause) or self._settled(cause):
                    continue
                words = {word.lower() for word in note.names if cause.words.search(word)}
                if words <= shown_words:  # the same in other words
                    continue
                shown_words |= words
                before.add(cause.name)
                one = self._weigh(cause)
                # that a note names it is no sign of it
                own = tuple(seen for seen in one.speaks_for if not cause.words.search(seen.words.strip("“”")))
                at = cite_line(note.line, self._record.zone)
                on = day(at.time, self._record.zone)
                yield self._statement(problem, one._replace(speaks_for=own), at, on=on)

    def _listed(self, one: ListedCause) -> Statement | None:
        """None where the record has no place for it."""
        places = Places(self._record)

        def seen(mentions: Iterable[Mention]) -> list[Seen]:
            found = ((each, places.at((each.source,))) for each in mentions)
            kept = {each.words.casefold(): Seen(f"“{each.words}”", at[0]) for each, at in found if at}
            return list(kept.values())[:_MOST_SIGNS]

        of, speaks_for, against = seen((one.of,)), seen(one.supporting), seen(one.against)
        if not (of and speaks_for):
            return None
        opposed = f"; against it no {listed([each.words for each in against])}" if against else ""
        tests = listed(
            [f"{test[:1].lower()}{test[1:]}" if test[1:2].islower() else test for test in one.tests]
        )
        text = (
            f"{_capital(of[0].words.strip('“”'))}, possible cause: {one.name}; for it "
            f"{listed([each.words for each in speaks_for])}{opposed}; usual tests: {tests}"
        )
        known = Citation(
            Source(f"{WARD}{one.id}", _VERSION, path="curated"),
            f"{one.name}: a listed cause; usual tests: {tests}",
            label="Listed causes of complaints (kg/medical/curated)",
            kind="knowledge",
        )
        cited = dict.fromkeys(each.citation for each in (of[0], *speaks_for, *against))
        return Statement(sentence(text), (*cited, known))

    @property
    def _common(self) -> CommonProblems:
        diagnosed = self._record.request.diagnosed
        return CommonProblems() if diagnosed is None else diagnosed.common

    def _place(self, words: re.Pattern[str]) -> int:
        """In the ranking of common problems; behind all where it is not among them."""
        order = self._common.order
        return next((at for at, called in enumerate(order) if words.search(called)), len(order))

    def _statement(
        self, problem: Problem, one: Weighed, shown: Citation, value: str = "", on: str = ""
    ) -> Statement:
        parts = []
        if one.speaks_for:
            parts.append(f"for it {listed([seen.words for seen in one.speaks_for])}")
        if one.against:
            parts.append(f"against it {listed([seen.words for seen in one.against])}")
        urgent = " (must not be missed)" if one.cause.must_not_miss else ""
        of = f"Weighed by a note of {on}: " if on else f"{_capital(problem.name)}{value}, possible cause: "
        done = self._done(one.cause)
        test = f"would decide: {one.cause.test}" if done is None else f"done: {done[0]}"
        text = "; ".join((f"{of}{one.cause.name}{urgent}", *parts, test))
        places = [shown, *(seen.citation for seen in (*one.speaks_for, *one.against))]
        cited = dict.fromkeys(places if done is None else (*places, done[1]))
        return Statement(sentence(text), (*cited, _known(problem, one.cause)))

    @cached_property
    def _presenting(self) -> list[tuple[Problem, Citation]]:
        """What the patient comes with, at most two: what notes of the last days name, of that the reason for the stay first,
        then by the ranking, then by how often.
        """
        found = []
        shown = {problem.name for problem, _, _ in self._by_result}
        for problem in table():
            words = problem.words
            if words is None or problem.name in shown or not any(map(self._fits, problem.causes)):
                continue
            places = [
                one
                for one in self._spoken
                if one.presents
                and any(stance(one.text, *m.span()) == "there" for m in words.finditer(one.text))
            ]
            if places:
                reason = places[0].citation.source.path != ""
                old = all(one.citation.time < self._record.request.cut - _OLD for one in places)
                order = (old, not reason, self._place(words), -len(places))
                found.append((order, problem, places[0].citation))
        found.sort(key=lambda one: one[0])
        return [(problem, citation) for _, problem, citation in found[:_MOST_PROBLEMS]]

    @cached_property
    def _by_result(self) -> list[tuple[Problem, Seen, list[Weighed]]]:
        """What a result of the last days shows, with the causes that something speaks for and the record does not exclude:
        first what has one that must not be missed.
        """
        found = []
        for problem in table():
            results = (self._result(one, problem.far, news=True) for one in problem.results)
            shown = next(filter(None, results), None)
            if shown is None:
                continue
            fitting = (
                one
                for one in problem.causes
                if self._fits(one) and not self._settled(one) and not self._excludes(one)
            )
            self._until = self._began(shown.citation)
            weighed = [one for one in map(self._weigh, fitting) if one.speaks_for]
            weighed.sort(key=lambda one: (not one.cause.must_not_miss, -len(one.speaks_for)))
            if weighed:
                found.append((problem, shown, weighed))
        found.sort(key=lambda one: not one[2][0].cause.must_not_miss)
        return found[:_MOST_BY_RESULT]

    def _of_before(self) -> Iterator[Statement]:
        """Of the stay, what earlier results show and the last ones do not, nor a diagnosis of the record, each by the result that went
        farthest, with the medicines of then that the table has as a cause.
        """
        shown = {problem.name for problem, _, _ in self._by_result}
        known = " ".join(name(fact) for fact in self._record.of("has_condition"))
        parts, cited = [], list[Citation]()
        for problem in table():
            if problem.name in shown or (problem.words is not None and problem.words.search(known)):
                continue
            fact = self._farthest(problem) if any(map(self._fits, problem.causes)) else None
            if fact is None:
                continue
            orders = {
                name(order): order
                for cause in problem.causes
                for sign in cause.speaks_for
                if sign.place == "taken"
                for order in self._taken(fact.start, fact.start - _JUST)
                if sign.words.search(name(order))
            }
            given = dict(list(orders.items())[:_MOST_USUAL])
            parts.append(
                f"{problem.name} ({name(fact)} {value_words(fact.value)} {on_date(fact, self._record.zone)}"
                f"{f', with {listed(list(given))}' if given else ''})"
            )
            cited += [cite(one, self._record.zone) for one in (fact, *given.values())]
            cited.append(_known(problem, None))
            if len(parts) == _MOST_EARLIER:
                break
        if parts:
            yield Statement(sentence(f"{EARLIER}{'; '.join(parts)}"), tuple(dict.fromkeys(cited)))

    def _farthest(self, problem: Problem) -> Fact | None:
        """The result of the stay that shows it and went farthest; where it must rise, at least by half over another one."""
        found: list[Fact] = []
        for sign in problem.results:
            own = [fact for fact in self._of_stay if sign.words.search(name(fact))]
            way = {"rising": "high", "falling": "low"}.get(sign.place, sign.place)
            out = [fact for fact in own if _placed(fact) == way and _is_far(fact, problem.far)]
            if way != sign.place:
                out = [fact for fact in out if any(_apart(fact, other, way, _INJURED) for other in own)]
            found += out
        return max(found, key=lambda fact: worst([fact]), default=None)

    @cached_property
    def _of_stay(self) -> list[Fact]:
        """Results in numbers since the day before the stay."""
        return [
            fact
            for fact in self._record.facts
            if fact.relation == "observed"
            and fact.status == "active"
            and isinstance(fact.value, Quantity)
            and fact.start >= self._record.admitted - DAY
        ]

    @cached_property
    def _spoken(self) -> tuple[Spoken, ...]:
        record = self._record
        spoken = [Spoken(one.quote, one, presents=True) for one in reasons(record.request)]
        spoken += [
            Spoken(
                line.text,
                cite_line(line, record.zone),
                line.kind in ("complaint", "history"),
                weighed.DIFFERENTIAL.search(line.sentence.heading) is not None,
            )
            for line in record.lines
            if line.kind != "family" and ahead.of_line(line) != "warning"
        ]
        spoken += [
            Spoken(value_words(fact.value), cite(fact, record.zone), presents=False)
            for fact in record.facts
            if fact.relation == "reported" and fact.status == "active" and value_words(fact.value)
        ]
        return tuple(spoken)

    @cached_property
    def _results(self) -> dict[str, Fact]:
        """The latest result of each name."""
        return {
            name(fact): fact
            for fact in sorted(self._record.facts, key=lambda fact: (fact.start, fact.id))
            if fact.relation == "observed" and isinstance(fact.value, Quantity)
        }

    def _fits(self, cause: Cause) -> bool:
        """Whether sex and age allow it; what is not known excludes nothing."""
        request = self._record.request
        sex, age = request.evidence.patient.sex, years_at(request.evidence.patient, request.cut)
        return (not cause.sex or sex not in ("male", "female") or sex == cause.sex) and (
            age is None or cause.ages[0] <= age <= cause.ages[1]
        )

    def _stated(self, problem: Problem) -> Cause | None:
        """A cause that the record has as an active condition, of several one that must not be missed."""
        active = [name(fact) for fact in self._record.of("has_condition") if fact.status == "active"]
        found = [one for one in problem.causes if any(map(one.words.search, active))]
        return next((one for one in found if one.must_not_miss), next(iter(found), None))

    def _concludes(self, problem: Problem) -> bool:
        """Whether a report states one of the causes."""
        return any(map(self._reported, problem.causes))

    def _reported(self, cause: Cause) -> bool:
        return any(
            stance(text, *one.span()) == "there" and not _SOUND.match(text[one.end() :])
            for text in self._concluded
            for one in cause.words.finditer(text)
        )

    def _settled(self, cause: Cause) -> bool:
        """Whether it is a diagnosis of the record, coded, by a report or by a note that decides: it stands among those, not among what is to be weighed."""
        if cause.several and " or " not in cause.name:
            return False
        active = (name(fact) for fact in self._record.of("has_condition") if fact.status == "active")
        return any(map(cause.words.search, active)) or self._reported(cause) or self._consulted(cause)

    def _consulted(self, cause: Cause) -> bool:
        """Whether the last note of a round or consultation that names it states it."""
        for line in reversed(self._record.lines):
            written_by = line.passage.body.note_type
            if written_by not in _STATING or line.kind in ("past", "family", "social"):
                continue
            if line.kind == "plan" and written_by != "consult":
                continue
            text = line.sentence.text
            for match in cause.words.finditer(text):
                return stance(text, *match.span()) == "there" and not weighed.is_open(text, *match.span())
        return False

    def _began(self, shown: Citation) -> Instant:
        """When the results of that name first were out of their range in the stay; of what has moved on since, its latest."""
        fact = next((f for f in self._results.values() if f.source == shown.source), None)
        out = [f for f in self._record.facts if f.relation == "observed" and abnormal(f)]
        own = sorted((f for f in out if fact is not None and name(f) == name(fact)), key=lambda f: f.start)
        if not own:
            return shown.time
        first, last = (
            decimal(f.value.value) if isinstance(f.value, Quantity) else None for f in (own[0], own[-1])
        )
        moved = first and last and (last >= first * _RISE or last <= first * _FALL)
        return own[-1].start if moved else own[0].start

    def _done(self, cause: Cause) -> tuple[str, Citation] | None:
        """The test that would decide, where the stay has its result: in words, and where."""
        wanted = [(known, done) for known, done in _TESTS if known.search(cause.test)]
        regions = [words for words in _REGIONS if words.search(cause.test)]
        zone = self._record.zone
        for _, done in wanted:
            for fact in reversed(self._record.facts):
                called = name(fact)
                if (
                    fact.relation in ("reported", "observed")
                    and fact.start >= self._record.admitted - DAY
                    and done.search(called)
                    and all(words.search(called) for words in regions)
                ):
                    value = f" {value_words(fact.value)}" if isinstance(fact.value, Quantity) else ""
                    return f"{called}{value}, {day(fact.start, zone)}", cite(fact, zone)
            for line in reversed(self._record.lines):
                title = line.passage.body.text[:_TITLE].splitlines()[0]
                if line.kind == "report" and done.search(title) and all(w.search(title) for w in regions):
                    return f"{caption(line.passage, zone)}", cite_line(line, zone)
        return None

    @cached_property
    def _concluded(self) -> tuple[str, ...]:
        """Reports' conclusions and the sentences of reports."""
        lines = [line.text for line in self._record.lines if line.kind == "report"]
        facts = (
            value_words(fact.value)
            for fact in self._record.facts
            if fact.relation == "reported" and fact.status == "active"
        )
        return (*lines, *filter(None, facts))

    def _excludes(self, cause: Cause) -> Citation | None:
        """Where the record denies the cause, its last word on it; None where it nowhere does, or weighs it since."""
        zone = self._record.zone
        conditions = [fact for fact in self._record.of("has_condition") if cause.words.search(name(fact))]
        if any(fact.status == "active" for fact in conditions):
            return None
        refuted = [cite(fact, zone) for fact in conditions if fact.status == "refuted"]
        stances = [
            (one.stance(*found.span()), one.citation)
            for one in self._spoken
            for found in cause.words.finditer(one.text)
        ]
        decided = [one for one in stances if one[0] in ("there", "denied")]
        again = max((place.time for kind, place in stances if kind == "open"), default=0)
        if decided and again > decided[-1][1].time:  # weighed since
            return None
        if decided and (decided[-1][0] == "there" or (cause.several and any(self._seen(cause.speaks_for)))):
            return None
        return decided[-1][1] if decided else next(iter(refuted), None)

    def _denied(self, cause: Cause) -> str:
        """What of a cause the record denies: of several illnesses those that it names."""
        words = [
            found[0].lower() if found[0].istitle() else found[0]
            for one in self._spoken
            for found in cause.words.finditer(one.text)
            if stance(one.text, *found.span()) == "denied"
        ]
        return listed(list(dict.fromkeys(words))) if cause.several and words else cause.name

    def _weigh(self, cause: Cause) -> Weighed:
        signs = cause.speaks_for
        if cause.needs == "first" and not any(self._seen(signs[:1])):
            signs = ()
        return Weighed(
            cause,
            tuple(self._seen(signs))[:_MOST_SIGNS],
            tuple(self._seen(cause.against))[:_MOST_SIGNS],
        )

    def _seen(self, signs: Iterable[Sign]) -> Iterator[Seen]:
        for sign in signs:
            if not sign.place:
                seen = self._mention(sign.words)
            elif sign.place in ("taken", "has"):
                seen = self._coded(sign)
            else:
                seen = self._result(sign)
            if seen is not None:
                yield seen

    def _coded(self, sign: Sign) -> Seen | None:
        """A medicine that runs or ended lately, or an active condition."""
        cut = self._record.request.cut
        if sign.place == "has":
            facts = [one for one in self._record.of("has_condition") if one.status == "active"]
        else:
            facts = self._taken(min(cut, self._until), cut - _LATELY)
        for fact in reversed(facts):
            if sign.words.search(name(fact)):
                return Seen(name(fact), cite(fact, self._record.zone))
        return None

    def _taken(self, begun: Instant, ended: Instant) -> list[Fact]:
        """Medicines begun at the first moment at the latest, and that ended after the second one."""
        return [
            one
            for one in self._record.of("ordered_medication", "takes_medication")
            if one.status not in ("refuted", "planned") and one.start <= begun and _ended(one) > ended
        ]

    def _mention(self, words: re.Pattern[str]) -> Seen | None:
        """By the last sentence that has it and that no later one denies in the same words."""
        gone: set[str] = set()
        for one in reversed(self._spoken):
            for found in words.finditer(one.text):
                place = one.stance(*found.span())
                called = found[0].lower()
                # a sign that is itself a denial ("no warning") is there as it stands
                if called.startswith(("no ", "without ")) or (place == "there" and called not in gone):
                    return Seen(f"“{found[0][:_LONGEST]}”", one.citation)
                if place == "denied":
                    gone.add(called)
        return None

    def _result(self, sign: Sign, far: Decimal = Decimal(0), *, news: bool = False) -> Seen | None:
        for called, fact in reversed(self._results.items()):
            since = self._record.request.cut - (_NEWS if news else _LATELY)
            if not sign.words.search(called) or fact.start < since:
                continue
            if sign.place in ("rising", "falling"):
                if self._moved(fact, sign.place) is not None:
                    return Seen(f"{called} {value_words(fact.value)}", cite(fact, self._record.zone))
            elif _placed(fact) == sign.place and _is_far(fact, far):
                return Seen(
                    f"{called} {value_words(fact.value)}{'' if sign.place == 'normal' else f' ({sign.place})'}",
                    cite(fact, self._record.zone),
                )
        return None

    def _moved(self, last: Fact, way: str) -> Fact | None:
        """The earlier result against which this one has risen out of its range, or fallen out of it."""
        if _placed(last) != ("high" if way == "rising" else "low"):
            return None
        since = last.start - _LATELY
        for fact in self._record.facts:
            if (
                fact.relation == "observed"
                and since <= fact.start < last.start
                and _apart(last, fact, "high" if way == "rising" else "low", _RISE)
            ):
                return fact
        return None


#: Tests in the table's words, and as records have them.
_TESTS: Final = tuple(
    (re.compile(known), re.compile(done, re.IGNORECASE))
    for known, done in (
        (r"\bCT (?:and CT angiography )?of\b|\bCT head\b", r"\bCTA?\b|computed tomography"),
        (r"CT angiography", r"\bCTP?A\b|\bCT angio\w*"),
        (r"\bMRI\b", r"\bMRI?\b|magnetic resonance"),
        (r"lumbar puncture", r"\bCSF\b|cerebral spinal fluid|lumbar puncture"),
        (r"ultrasound", r"\bUS\b|ultraso\w+|duplex|doppler|bladder scan"),
        (r"^(?:chest )?radiographs?$", r"\bXR\b|\bCXR\b|x-?ray|radiograph|\bCT\b|\bMRI?\b"),
        (r"echocardiography", r"\becho\w*|\bTTE\b|\bTEE\b"),
        (r"endoscopy|colonoscopy", r"\bEGD\b|endoscopy|colonoscopy|gastroscopy"),
        (r"\bEEG\b", r"\bEEG\b|electroencephalogra\w+"),
        (r"\bTSH\b", r"\bTSH\b|thyrotropin|thyroid stimulating"),
    )
)
#: Parts of the body that a test's name states, in words of both.
_REGIONS: Final = tuple(
    re.compile(words, re.IGNORECASE)
    for words in (
        r"head\b|brain|cerebral(?! spinal)|intracranial",
        r"spine|spinal(?! fluid)|\b[CTL]/[TL]\b|lumbar(?! puncture)|thoracic|vertebra\w*",
        r"chest|thora\w+|pulmonary",
        r"abdom\w+|pelvi\w+",
        r"\blegs?\b|lower extrem\w+|veins?\b",
        r"aorta|aortic",
        r"pancreas",
        r"bladder|kidneys?|renal",
    )
)
_TITLE: Final = 80  # characters
_STATING: Final = frozenset({"consult", "progress-note", "discharge-summary"})


def _ended(order: Fact) -> Instant:
    """When a medicine ended; of one that is over without a day, when its order states it."""
    over = order.end == FOREVER and (
        order.status == "inactive" or (order.status == "stopped" and not order.attributes.get("on_hold"))
    )
    return order.start if over else order.end


def _is_far(fact: Fact, share: Decimal) -> bool:
    """Whether a result lies that far beyond its range, or is flagged as critical; true where there is no range."""
    if not share or {"HH", "LL"} & {*codes(fact)} or not isinstance(fact.value, Quantity):
        return True
    value = decimal(fact.value.value)
    if value is None or fact.reference is None or place_of(fact) == "":
        return True
    low, high = decimal(fact.reference.low), decimal(fact.reference.high)
    return (high is not None and value >= high * (1 + share)) or (
        low is not None and value <= low * (1 - share)
    )


def _apart(fact: Fact, other: Fact, way: str, rise: Decimal) -> bool:
    """Whether a result lies so many times above, or well below, another of its name and unit."""
    if (
        name(fact) != name(other)
        or not isinstance(fact.value, Quantity)
        or not isinstance(other.value, Quantity)
    ):
        return False
    here, there = decimal(fact.value.value), decimal(other.value.value)
    if here is None or not there or fact.value.unit != other.value.unit:
        return False
    return here >= there * rise if way == "high" else here <= there * _FALL


def _in_words(sign: Seen) -> bool:
    return sign.words.startswith("“")


def _placed(fact: Fact) -> str:
    """Normal only where a range or flag states it."""
    found = {"above": "high", "below": "low"}.get(side(fact), "")
    return found or ("normal" if place_of(fact) == "within" and not abnormal(fact) else "")


#: What a medicine does to who does not tolerate it: behind its name no sign of an illness.
_REACTION: Final = re.compile(r"rash\w*|hives|urticaria|itch\w*|swelling|wheez\w*|anaphyla\w+", re.IGNORECASE)


def stance(text: str, start: int, end: int) -> Stance:
    """What a text states of what it names there: the patient's now; denied; thought of; else nothing."""
    before, after = text[:start], text[end:]
    if _OTHER.search(before) or (_REACTION.match(text, start) and any(agents(" ".join(before.split()[-1:])))):
        return ""
    if _NOT_EXCLUDED.match(after):
        return "open"
    if denied(before) or _ABSENT.search(before) or _EXCLUDED.match(after):
        return "denied"
    if _OPEN.search(before) or after.startswith("?"):
        return "open"
    return "" if _EARLIER.search(before) or _LONG_AGO.match(after) else "there"


def _known(problem: Problem, cause: Cause | None) -> Citation:
    """The entry of the table."""
    path = f"{problem.name}/{cause.name}" if cause else problem.name
    of = f"{problem.name}: {cause.name}; {cause.test}" if cause else f"{problem.name}: causes"
    return Citation(
        Source(f"{WARD}{path.replace(' ', '-')}", _VERSION, path="table"),
        of,
        label="Causes of presenting problems (ward.yaml)",
        kind="knowledge",
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
