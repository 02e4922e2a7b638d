"""What a text states about each finding and action besides naming it: how sure, whose, when, on what condition, how
far it got, which way, how bad; compared between a statement and the part of its source that speaks of the same.

The words are those of stances.yaml, in the manner of ConText: a value holds for the words of its part of the
sentence, and for the list that this part begins or ends.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, NamedTuple

from msgspec import Struct, convert, field

from processors.drafting.grounding.synonyms import key
from processors.evidence import polarity
from processors.evidence.names import is_name
from schemas.yaml_text import read_yaml

_HARD: Final = frozenset([".", ";", "!", "?"])
_SOFT: Final = frozenset([",", "(", ")", ":", "and", "or", "nor", "plus"])
_TURNS: Final = frozenset(
    """but while although though however then because which who whereas yet so after before until when if unless with
    following""".split()
)
_JOINS: Final = frozenset(["and", "or", "nor", "plus"])
#: A part with one of these speaks for itself.
_OWN: Final = frozenset(
    """he she they patient it we i you is was were are has had have will would should does did do his her there this
    that showed shows revealed reveals""".split()
)
#: Of whom a part speaks, after one about somebody else.
_SUBJECTS: Final = frozenset(["he", "she", "patient", "we", "i", "you", "there"])
#: A further predicate of the same subject begins with one of these, and with one of those behind it.
_PREDICATED: Final = frozenset(["and", "but", "or"])
_FINITE: Final = frozenset(["is", "was", "are", "were", "has", "had", "have", "remains", "remained"])
#: Behind a verb, these begin its circumstances and begin no list of what it is about: "held for a low count, ...".
_ASIDE: Final = frozenset(
    "for on at in since because due by until after before from to as while during".split()
)
_POSSESSIVE: Final = frozenset(
    ["his", "her", "their", "the", "a", "an", "my", "patient's", "pts", "another", "any"]
)
_BETWEEN: Final = frozenset(
    "also has have had both now then further does do did not who initially still is was were are".split()
)
#: Scales whose values reach over a list: "denies A, B", "A, B and C were stopped".
_LISTED: Final = frozenset(["intent", "action", "history", "person", "allergy", "condition", "code"])
_EXPRESSED: Final = frozenset(["certainty", "condition", "history", "intent", "action", "change", "severity"])
#: Scales that a negation leaves as they are.
_AS_IS: Final = frozenset(["sex", "certainty", "condition", "exception", "history", "person"])
#: Words that name nothing by which two texts could speak of the same.
_EMPTY: Final = frozenset(
    """the and was were are has had have with for from this that his her she they them their its our your you into than about
    there been will would should could may might can also which who when where while then them these those some such very more most
    other another each per any all both only just than being did does not due because since until during before after upon within
    without through over under out off via stay still patient patients patient's seen noted found reported showed shown shows revealed reveals
    demonstrated documented status evidence sign signs symptom symptoms well however therefore currently today time times herself himself itself""".split()
)
#: Relatives by blood, each by one name.
KIN: Final = frozenset(
    """mother father parent brother sister sibling son daughter child grandmother grandfather grandparent grandchild uncle aunt
    cousin nephew""".split()
)
#: Units, months, ways and times of giving: of any drug and any finding.
_MEASURES: Final = frozenset(
    """x mg mcg ug g kg ml l dl mmol umol meq units unit cm mm mmhg bpm daily hourly nightly weekly monthly yearly twice once thrice day days week weeks month months year
    years hour hours min minute minutes am pm mouth orally oral po iv im sc od bd tds tid bid qid qd qhs tablet tablets capsule
    capsules dose doses morning night bedtime january february march april may june july august september october november
    december monday tuesday wednesday thursday friday saturday sunday every each per approximately about date level value
    percent degrees total""".split()
)
#: "Should symptoms recur, call": if they do.
_SHOULD: Final = re.compile(
    r"(?:^|(?<=[.;,] ))should (?=(?:[a-z]+ ){1,3}[a-z]+)|(?<=[a-z] )should (?=(?:your|the|his|her|it|there|they|any) [a-z]+)",
    re.IGNORECASE,
)
#: "Return for fever": if there is fever.
_RETURN: Final = re.compile(
    r"\b(return|come back|seek (?:care|attention|help)|call)\b([^.;,]{0,45}?) (?:for|with)\b"
    r"(?= (?:any|fever|pain|increas|worsen|new|chills|bleed|vomit|redness|swell|drain|short|chest|symptom|problem|concern|sign|"
    r"persist|severe|recur|nausea|headache|difficult|weak|dizz|numb|temperature|question|further (?:symptom|problem|bleed|pain)))",
    re.IGNORECASE,
)
#: A question mark in front of what it doubts.
_QUERY: Final = re.compile(r"(?<![\w?])\?\s?(?=[A-Za-z])")
#: "A three-day history of": of now. Points that end no sentence.
_LENGTH: Final = re.compile(r"\b[\w-]+[- ](?:day|week|month|year|hour)s?'? history of\b", re.IGNORECASE)
_TO: Final = re.compile(r"(?<=[a-z])-to-(?=[a-z])")
_POINT: Final = re.compile(r"\b(Dr|Mr|Mrs|Ms|Prof|St|vs|approx|No|[A-Z])\.(?=\s)")
_SIDE_OF: Final = re.compile(r"\b(?:mother|father)(?:'s|s)? side\b", re.IGNORECASE)
#: A person who has something, and is no company.
_HAS: Final = re.compile(
    r"\b(?:mother|father|wife|husband|son|daughter|brother|sister|partner) (?:also |has had )?(?:has|had|takes|is on|developed|suffers)\b|"
    r"\b(?:mother|father|wife|husband|son|daughter|brother|sister|partner) has had\b"
)
#: Names of a finding by these beginnings, and values of two opposites as well.
_BY_PREFIX: Final = ("hyper", "hypo", "tachy", "brady")
_APART: Final = 1000  # between the sentences of one source and those of the next
_BEGUN: Final = 5  # letters by which a word may be a form of another
NONE: Final = "none"
_NOTHING: Final[frozenset[str]] = frozenset()


class _Scale(Struct, frozen=True, forbid_unknown_fields=True):
    values: dict[str, tuple[str, ...]]
    borne: dict[str, tuple[str, ...]] = field(default_factory=dict)
    added: bool | tuple[str, ...] = False
    omitted: bool | tuple[str, ...] = False

    def adds(self, value: str) -> bool:
        return self.added if isinstance(self.added, bool) else value in self.added

    def omits(self, value: str) -> bool:
        return self.omitted if isinstance(self.omitted, bool) else value in self.omitted


class _Table(Struct, frozen=True, forbid_unknown_fields=True):
    none: tuple[str, ...]
    scales: dict[str, _Scale]
    opposites: tuple[tuple[tuple[str, ...], ...], ...]
    persons: dict[str, tuple[str, ...]]
    informs: frozenset[str]
    company: frozenset[str]


class _Forms(NamedTuple):
    whole: dict[tuple[str, ...], tuple[tuple[str, str], ...]]  # words -> (scale, value)
    begun: dict[
        tuple[str, ...], tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    ]  # words before -> beginning
    longest: dict[str, int]  # words of the longest form of several that begins with a word


@lru_cache(maxsize=8192)
def stated(text: str) -> frozenset[str]:
    """The words of a text, in lower case, that say what no source may lack: they are compared here."""
    words = polarity.words(_prepared(text))
    marks, _ = _marks(_numbers_away(words.lower), words.negated)
    return frozenset(
        words.lower[i]
        for mark in marks
        if scales()[mark.scale].adds(mark.value.removeprefix("not "))
        for i in range(mark.first, mark.last + 1)
    )


@lru_cache(maxsize=8192)
def empty(word: str) -> bool:
    """Whether a word names nothing by which two texts could speak of the same."""
    return word in _EMPTY


@lru_cache(maxsize=8192)
def measures(word: str) -> bool:
    """Whether a word is a unit, a time or a way of giving: of any drug and any finding."""
    return word in _MEASURES


def marked(text: str) -> bool:
    """Whether words state something besides naming it."""
    words = polarity.words(text)
    return any(mark.scale != "person" for mark in _marks(_numbers_away(words.lower), words.negated)[0])


@lru_cache(maxsize=8192)
def persons(text: str) -> frozenset[str]:
    """Who is named in a text besides the patient, in whatever part."""
    return _people(polarity.words(_SIDE_OF.sub(" ", text)).lower)


@cache
def _single_persons() -> dict[str, str]:
    return {form: name for name, forms in _table().persons.items() for form in forms if " " not in form}


def _people(lower: Sequence[str]) -> frozenset[str]:
    values = _single_persons()
    return frozenset(values[word.removesuffix("'s")] for word in lower if word.removesuffix("'s") in values)


def person_borne(person: str, named: frozenset[str]) -> bool:
    """Whether one of those named may be called so."""
    return not named.isdisjoint(scales()["person"].borne.get(person, ()))


@cache
def expressing() -> frozenset[str]:
    """Words that begin to state how sure, when, how bad or how far, and name nothing."""
    return frozenset(
        word for (word, *_), means in _forms().whole.items() if any(of in _EXPRESSED for of, _ in means)
    )


class Part(NamedTuple):
    """A stretch of a text between commas and conjunctions."""

    words: frozenset[str]  # what it names, by synonyms.key
    rare: frozenset[str]  # those of them that are not everyday English
    marks: Mapping[str, frozenset[str]]  # scale -> values
    sentence: int
    predicate: bool = False  # "and is improving": a further predicate of the sentence's subject
    people: frozenset[str] = frozenset()  # who is named, also as company or as the one who speaks

    def opposites(self) -> frozenset[tuple[str, str]]:
        """What it states of things that exclude each other."""
        return frozenset(
            (name, v)
            for name, of in self.marks.items()
            if name.startswith("opposite")
            for v in of
            if v not in _BY_PREFIX
        )


class _Mark(NamedTuple):
    scale: str
    value: str
    first: int
    last: int


@cache
def _table() -> _Table:
    text = files("processors.drafting.grounding").joinpath("stances.yaml").read_text(encoding="utf-8")
    table = read_yaml(text)
    for scale in table["scales"].values():
        for name in ("added", "omitted"):
            if scale.get(name) == "true":
                scale[name] = True
    return convert(table, _Table)


@cache
def scales() -> dict[str, _Scale]:
    table = _table()
    pairs = {
        f"opposite {number}": _Scale({group[0].rstrip("*"): group for group in groups})
        for number, groups in enumerate(table.opposites)
    }
    omitted = tuple(name for name in table.persons if name not in ("newborn", "child"))
    person = _Scale(
        table.persons,
        {"family": tuple(KIN), "parent": ("mother", "father"), "sibling": ("brother", "sister")},
        added=True,
        omitted=omitted,
    )
    return {**table.scales, **pairs, "person": person}


@cache
def _forms() -> _Forms:
    given: dict[str, list[tuple[str, str]]] = {form: [] for form in _table().none}
    for name, scale in scales().items():
        for value, forms in scale.values.items():
            for form in forms:
                given.setdefault(form, []).append((name, value))
    whole: dict[tuple[str, ...], tuple[tuple[str, str], ...]] = {}
    begun: dict[tuple[str, ...], list[tuple[str, tuple[tuple[str, str], ...]]]] = {}
    for form, means in given.items():
        *before, last = form.split()
        if last.endswith("*"):
            begun.setdefault(tuple(before), []).append((last[:-1], tuple(means)))
        else:
            whole[(*before, last)] = tuple(means)
    longest: dict[str, int] = {}
    for words in (*whole, *((*before, "") for before in begun)):
        longest[words[0]] = max(len(words), longest.get(words[0], 1))
    return _Forms(whole, {before: tuple(ends) for before, ends in begun.items()}, longest)


@lru_cache(maxsize=8192)
def read(text: str) -> tuple[Part, ...]:
    words = polarity.words(_prepared(text))
    lower = _numbers_away(words.lower)
    marks, taken = _marks(lower, words.negated)
    parts = _parts(words, lower, marks, taken)
    return tuple(parts)


def _prepared(text: str) -> str:
    """With what stands for a word written as one, and without points that end nothing."""
    text = _SIDE_OF.sub(" ", text)
    return _RETURN.sub(
        r"\1\2 if",
        _SHOULD.sub(
            "if ", _POINT.sub(r"\1", _LENGTH.sub("", _QUERY.sub("possible ", _TO.sub(" to ", text))))
        ),
    )


def _numbers_away(lower: Sequence[str]) -> tuple[str, ...]:
    return tuple("<n>" if w[0].isdigit() else w for w in lower)


def _marks(lower: Sequence[str], negated: Sequence[bool]) -> tuple[list[_Mark], set[int]]:
    longest = _forms().longest
    found: list[_Mark] = []
    taken: set[int] = set()
    at = 0
    while at < len(lower):
        for length in range(min(longest.get(lower[at], 1), len(lower) - at), 0, -1):
            words = tuple(lower[at : at + length])
            means = _means(words)
            if means is None:
                continue
            last = at + length - 1
            for scale, value in means:
                if scale == "person" and not _is_person(lower, at, last):
                    continue
                denies = not polarity.NEGATES.isdisjoint(words)
                turned = scale not in _AS_IS and not denies and negated[last] and (length == 1 or negated[at])
                found.append(_Mark(scale, f"not {value}" if turned else value, at, last))
            taken.update(range(at, at + length))
            at = last
            break
        at += 1
    return found, taken


@lru_cache(maxsize=65536)
def _means(words: tuple[str, ...]) -> tuple[tuple[str, str], ...] | None:
    """The scales and values that words state together; None where they are no form of the table."""
    forms = _forms()
    if words in forms.whole:
        return forms.whole[words]
    if words[-1].endswith("'s") and (words[-1][:-2] in _single_persons()):
        return (("person", _single_persons()[words[-1][:-2]]),)
    ends = forms.begun.get(words[:-1], ())
    return next((means for start, means in ends if words[-1].startswith(start)), None)


def _is_person(lower: Sequence[str], first: int, last: int) -> bool:
    """Whether a finding may be this person's, who is no company and does not speak of the patient."""
    before = first - 1
    while before >= 0 and lower[before] in _POSSESSIVE:
        before -= 1
    if "your" in lower[max(0, first - 3) : first]:
        return False
    if before >= 0 and lower[before] in _table().company:
        return False
    if last > first:
        return True  # "family history", "another patient"
    behind = last + 1
    passive = False
    while behind < len(lower) and lower[behind] in _BETWEEN:
        if " ".join(lower[behind : behind + 2]) in _table().informs:
            return False
        passive = passive or lower[behind] in ("is", "are", "was", "were")
        behind += 1
    return passive or not any(
        " ".join(lower[behind : behind + n]) in _table().informs for n in (1, 2) if behind + n <= len(lower)
    )


def _parts(
    words: polarity.Words, lower: Sequence[str], marks: Sequence[_Mark], taken: set[int]
) -> Iterator[Part]:
    cuts = [0]
    inside = {i for mark in marks for i in range(mark.first + 1, mark.last + 1)}
    for at, word in enumerate(lower):
        if word in (":", ".") and tuple(lower[max(0, at - 1) : at + 2]).count("<n>") == 2:
            continue  # of a time of day
        if at not in inside and (word in _HARD or word in _SOFT or word in _TURNS):
            cuts.append(at)
    spans = [(a, b) for a, b in zip(cuts, [*cuts[1:], len(lower)], strict=True) if b > a]
    named: list[frozenset[str]] = []
    rare: list[frozenset[str]] = []
    valued: list[dict[str, set[str]]] = []
    sentences: list[int] = []
    sentence = 0
    for start, end in spans:
        sentence += lower[start] in _HARD
        sentences.append(sentence)
        opposed = {
            mark.first for mark in marks if mark.scale.startswith("opposite") and start <= mark.first < end
        }
        naming = [
            i
            for i in range(start, end)
            if (i not in taken or (i in opposed and lower[i].startswith(_BY_PREFIX)))
            and _names(words.tokens[i], lower[i])
        ]
        naming = naming or sorted(opposed)
        named.append(frozenset(key(lower[i]) for i in naming))
        rare.append(frozenset(key(lower[i]) for i in naming if is_name(lower[i])))
        values: dict[str, set[str]] = {}
        for mark in marks:
            if start <= mark.first < end:
                values.setdefault(mark.scale, set()).add(mark.value)
        if "unlikely" in values.get("certainty", ()):
            values["certainty"] -= {"possible", "modal", "weak"}  # "is felt to be unlikely"
        valued.append(values)
    for n, (start, _) in enumerate(spans[1:], 1):
        informs = " ".join(lower[start + 1 : start + 2]) in _table().informs
        if (
            lower[start] in ("who", "whose")
            and not informs
            and (whose := _people(lower[slice(*spans[n - 1])]))
        ):
            valued[n].setdefault("person", set()).update(whose)  # "his wife, who has ..."
    _carry(spans, lower, marks, taken, sentences, valued)
    before_people = _NOTHING
    for (start, end), here, names, values, number in zip(spans, named, rare, valued, sentences, strict=True):
        predicate = lower[start] in _PREDICATED and " ".join(lower[start + 1 : start + 2]) in _FINITE
        marked = {scale: frozenset(of) for scale, of in values.items()}
        people = _people(lower[start:end])
        if lower[start] in ("who", "which", "whose"):
            people |= before_people
        before_people = people
        yield Part(here, names, marked, number, predicate, people)


def _names_nothing(lower: str) -> bool:
    return lower in _EMPTY or lower in _MEASURES or lower in _SOFT or lower.removesuffix("s") in _MEASURES


def _names(token: str, lower: str) -> bool:
    if not lower[0].isalpha() or _names_nothing(lower):
        return False
    return len(lower) > 2 or (len(token) > 1 and token[1:].isupper())


def _carry(
    spans: Sequence[tuple[int, int]],
    lower: Sequence[str],
    marks: Sequence[_Mark],
    taken: set[int],
    sentences: Sequence[int],
    valued: list[dict[str, set[str]]],
) -> None:
    """Lets values reach over lists, and a condition over what it conditions."""
    own = [
        any(lower[i] in _OWN for i in range(start, end))
        or any(mark.scale in ("intent", "action") and start <= mark.first < end for mark in marks)
        for start, end in spans
    ]
    subject = [any(lower[i] in _SUBJECTS for i in range(start, end)) for start, end in spans]
    plain = [
        [
            i
            for i in range(start, end)
            if i not in taken and lower[i][0].isalpha() and not _names_nothing(lower[i])
        ]
        for start, end in spans
    ]

    def give(n: int, mark: _Mark) -> None:
        if plain[n]:
            valued[n].setdefault(mark.scale, set()).add(mark.value)

    for mark in marks:
        at = next(n for n, (start, end) in enumerate(spans) if start <= mark.first < end)
        numbered = "<n>" in lower[spans[at][0] : spans[at][1]]
        if at and not plain[at] and not numbered and plain[at - 1] and sentences[at - 1] == sentences[at]:
            give(at - 1, mark)  # "Haematuria, resolved"
        if mark.scale == "exception":
            for n in range(at):
                if sentences[n] == sentences[at]:
                    give(n, mark)
            if not any(
                lower[i][0].isalpha() and lower[i] not in _SOFT for i in range(spans[at][0], mark.first)
            ):
                valued[at].pop(mark.scale)  # the part names what is excepted
        if mark.scale not in _LISTED:
            continue
        at = next(n for n, (start, end) in enumerate(spans) if start <= mark.first < end)
        opens = lower[spans[at][0]]
        if opens == "(":
            if at and plain[at - 1] and mark.scale not in valued[at - 1]:
                give(at - 1, mark)
            continue  # of what the bracket follows
        behind = lower[spans[at][1]] if spans[at][1] < len(lower) else ""
        direct = mark.last + 1 < len(lower) and lower[mark.last + 1] not in _ASIDE
        ahead = bool(plain[at]) and plain[at][-1] > mark.last and direct
        if (ahead or not plain[at] or behind == ":") and mark.value not in ("needed", "until", "when"):
            for n in range(at + 1, len(spans)):
                start = lower[spans[n][0]]
                stops = own[n] if mark.scale != "person" else subject[n]
                numbered = mark.scale == "action" and lower[spans[n][0] + 1 : spans[n][0] + 2] == ("<n>",)
                if sentences[n] != sentences[at] or stops or mark.scale in valued[n] or start == "(":
                    break
                if numbered:
                    break  # "held lisinopril, 2 L given": another thing
                if start in _TURNS and start not in (
                    "with",
                    "who",
                    "which",
                    "after" if mark.scale == "history" else "",
                ):
                    break
                give(n, mark)
        listed = not any(own[n] for n in range(at) if sentences[n] == sentences[at])
        if (
            listed
            and mark.scale != "condition"
            and opens in _JOINS
            and plain[at]
            and plain[at][0] < mark.first
        ):
            for n in range(at - 1, -1, -1):
                if (
                    sentences[n] != sentences[at]
                    or own[n]
                    or mark.scale in valued[n]
                    or lower[spans[n][0]] in _TURNS
                ):
                    break
                give(n, mark)
        if mark.scale == "condition":
            begins = not any(i < mark.first for i in plain[at])
            first_of_all = at == 0 or sentences[at - 1] != sentences[at]
            reach = range(0)
            if begins and first_of_all:
                reach = range(at + 1, len(spans))
            elif begins and at and mark.value in ("if", "needed"):
                reach = range(at - 1, at)
            for n in reach:
                if sentences[n] != sentences[at]:
                    break
                give(n, mark)


#: What may not be stated of coded facts either.
_OF_FACTS: Final = {"death": "dead", "allergy": "tolerated"}


def differs(claim: str, sources: Sequence[tuple[str, bool]]) -> Iterator[tuple[str, str]]:
    """The scales on which a statement states something else than its sources do of the same, each with the value
    that is not theirs ("" where one of theirs is left out). `sources`: the words, and whether they are a note's;
    of coded facts only what they bear out counts, for their words are not a clinician's.
    """
    theirs = [part for number, (text, _) in enumerate(sources) for part in _numbered(read(text), number)]
    coded = {number for number, (_, noted) in enumerate(sources) if not noted}
    ours = read(claim)
    everywhere = _united(theirs)
    for place, part in enumerate(ours):
        if not part.words and not part.marks:
            continue
        about = _about(part if part.words else _nearest(ours, place), theirs)
        if not about and not any(p.words for p in ours):
            about = theirs = [p for p in theirs if p.words or p.marks]
        of_facts = any(a.sentence // _APART in coded for a in about) if about else bool(coded)
        sentences = {a.sentence for a in about}
        around = _united(p for p in theirs if p.sentence in sentences)
        near = _united(about) if part.words else around
        ours_near = _united(p for p in ours if p.sentence == part.sentence)
        for name, scale in scales().items():
            for value in sorted(part.marks.get(name, _NOTHING)):
                if of_facts and _OF_FACTS.get(name) != value:
                    continue
                has_it = _HAS.search(claim) is not None
                if name == "person" and part.words and any(value in a.people for a in about) and not has_it:
                    continue
                if name == "person" and any(value in p.people and key("same") in p.words for p in theirs):
                    continue  # "brother had the same at 2"
                wider = around.get(name, _NOTHING) if about else None
                if name == "code" and not part.words:
                    wider = everywhere.get(name, _NOTHING)
                if name == "condition" and not near.get(name):
                    wider = None
                if not name.startswith("opposite") and not scale.adds(value):
                    wider = _NOTHING
                next_to = everywhere.get(name) if name == "sex" else near.get(name)
                unnamed = [p for p in theirs if value in p.marks.get(name, _NOTHING) and not p.rare]
                if name != "person" and unnamed:
                    conditions = _united(p for p in theirs if p.sentence in {u.sentence for u in unnamed})
                    if (
                        value == "resume"
                        and "if" in conditions.get("condition", _NOTHING)
                        and not ours_near.get("condition")
                    ):
                        yield "condition", ""
                    continue  # "hold tonight's dose": of what was named before
                if _contradicts(scale, value, next_to, wider, everywhere.get(name, _NOTHING)):
                    yield name, value
            past = name == "action" and bool({"past", "dated"} & ours_near.get("history", _NOTHING))
            excepted = name == "exception" and about is theirs and "except" in around.get(name, ())
            if excepted and "except" not in ours_near.get(name, ()):
                yield name, ""
            if (
                about
                and not of_facts
                and (part.words or about is theirs)
                and not past
                and _omits(scale, name, about, ours_near)
            ):
                yield name, ""


#: Values that an edit may add or take away: they follow from how a sentence is built.
_BUILT: Final = frozenset(
    ["was", "give", "done", "should", "wanted", "begin", "planned", "none", "current", "when", "dated"]
)
_ALIKE: Final = 0.8  # share of words by which a statement is its source, edited
_LATER: Final = frozenset(["planned", "recommended", "ordered", "scheduled", "should", "offered"])
_EDIT: Final = 4  # words


def edited(claim: str, source: str) -> str:
    """Of a statement that is its source but for some words: the scale or the word by which these words say something
    else; "" where none, or where the statement is no edit.
    """
    ours, theirs = _stances_by_place(claim), _stances_by_place(source)
    least = _ALIKE * len(ours[0])
    if len(ours[0]) < _EDIT or len(set(ours[0]) & set(theirs[0])) < _ALIKE * len(set(ours[0])) - 1:
        return ""
    matcher = SequenceMatcher(None, theirs[0], ours[0], autojunk=False)
    blocks = [block for block in matcher.get_matching_blocks() if block.size]
    if sum(block.size for block in blocks) < least:
        return ""
    begin, end = blocks[0].a, blocks[-1].a + blocks[-1].size
    hedged = any("certainty" in one for of in theirs[1] for one in of)
    numbered = any(word[0].isdigit() for word in ours[0])
    free = (
        *(("certainty",) if hedged else ()),
        *(("change", "action = lower", "action = raise") if numbered else ()),
    ) or ("-",)
    gone: Counter[str] = Counter()
    come: Counter[str] = Counter()
    moved: Counter[str] = Counter()  # to the beginning or the end
    before: Counter[str] = Counter()  # from there
    for kind, a, b, c, d in matcher.get_opcodes():
        outside = (a < begin or a >= end) and (kind != "replace" or b - a != d - c)
        old, new = (frozenset[str]().union(*of) for of in (theirs[1][a:b], ours[1][c:d]))
        if kind == "equal" or max(b - a, d - c) > _EDIT or outside:
            if kind != "equal":
                moved.update(new)
                before.update(old)
            continue
        gone.update(old - new)
        come.update(one for one in new - old if not one.startswith(free))
    changed = sorted([*(gone - come - moved), *(come - gone - before)])
    return changed[0].partition(" = ")[0] if changed else ""


@lru_cache(maxsize=8192)
def _stances_by_place(text: str) -> tuple[tuple[str, ...], tuple[frozenset[str], ...]]:
    """The words of a text, without punctuation, and what each of them states."""
    words = polarity.words(_prepared(text))
    lower = _numbers_away(words.lower)
    marks, _ = _marks(lower, [False] * len(lower))
    stated: list[set[str]] = [set() for _ in lower]
    for mark in marks:
        if mark.value not in _BUILT and mark.scale != "sex":
            for place in range(mark.first, mark.last + 1):
                stated[place].add(f"{mark.scale} = {mark.value}")
    if any("certainty = unlikely" in of for of in stated):  # "is considered unlikely"
        for of in stated:
            of -= {"certainty = possible", "certainty = weak", "certainty = modal"}
    for place, word in enumerate(lower):
        if word in polarity.NEGATES or not polarity.affirmed(word)[1]:
            stated[place].add("negation = not")
        if word in ("left", "right", "bilateral", "bilaterally", "both"):
            stated[place].add(f"side = {word[:9]}")
    kept = [i for i, word in enumerate(words.lower) if word[0].isalnum()]
    return tuple(words.lower[i] for i in kept), tuple(frozenset(stated[i]) for i in kept)


def _numbered(parts: Iterable[Part], number: int) -> Iterator[Part]:
    return (part._replace(sentence=part.sentence + _APART * number) for part in parts)


def _united(parts: Iterable[Part]) -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for part in parts:
        for name, values in part.marks.items():
            found[name] = found.get(name, _NOTHING) | values
    return found


def _nearest(parts: Sequence[Part], place: int) -> Part:
    """The nearest part with words, in front or else behind; itself where none does. Of a further predicate, the
    subject: the first part with words of its sentence.
    """
    here = parts[place]
    order = range(place) if here.predicate else (*range(place - 1, -1, -1), *range(place + 1, len(parts)))
    return next((parts[n] for n in order if parts[n].words and parts[n].sentence == here.sentence), here)


def _about(part: Part, parts: Sequence[Part]) -> list[Part]:
    """The parts that share most of its words; one that is no everyday English counts as three."""
    begun = {w[:_BEGUN] for w in part.words if len(w) > _BEGUN}
    shared = [
        (
            2 * len(part.words & p.words)
            + 4 * len(part.rare & p.words)
            + len(begun & {w[:_BEGUN] for w in p.words if len(w) > _BEGUN})
            + (1 if part.words & p.words and part.opposites() & p.opposites() else 0),
            p,
        )
        for p in parts
    ]
    most = max((count for count, _ in shared), default=0)
    return [p for count, p in shared if count == most] if most else []


def _contradicts(
    scale: _Scale,
    value: str,
    near: frozenset[str] | None,
    around: frozenset[str] | None,
    everywhere: frozenset[str],
) -> bool:
    """Whether a value of the statement is not that of its sources: another one stands next to the same words, or
    it stands nowhere and may not be added. `around`: None where the sources do not speak of the same.
    """
    added = scale.adds(value) and not value.startswith("not ")
    if around is not None and not near and NONE in scale.borne.get(value, ()):
        return value == "done" and not around.isdisjoint(_LATER)
    known = (near or (_NOTHING if added else around) or _NOTHING) - {"was", "dated"}
    if known and not _borne(scale, value, known):
        return True
    return added and not _borne(scale, value, everywhere if around is None else around)


def _borne(scale: _Scale, value: str, known: frozenset[str]) -> bool:
    if value in known or not known.isdisjoint(scale.borne.get(value, ())):
        return True
    if value.startswith("not "):
        return value[4:] not in known
    others = {f"not {other}" for other in scale.values if other != value}
    return bool(len(scale.values) == 2 and known & others) or (
        not known and NONE in scale.borne.get(value, ())
    )


def _omits(scale: _Scale, name: str, about: Sequence[Part], ours_near: Mapping[str, frozenset[str]]) -> bool:
    """Whether all that the sources say of this has a value that may not be left out, and the statement has
    none that stands for it.
    """
    if not scale.omitted:
        return False
    ours = ours_near.get(name, _NOTHING)
    for part in about:
        theirs = {v for v in part.marks.get(name, ()) if not v.startswith("not ") and scale.omits(v)}
        if not theirs:
            return False
        if ours and any(v in theirs or not theirs.isdisjoint(scale.borne.get(v, ())) for v in ours):
            return False
    return True
