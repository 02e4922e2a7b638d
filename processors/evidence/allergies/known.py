"""A patient's allergies: coded ones, and those that the notes tell in words ("Allergies: penicillin (hives),
sulfa").
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from kg.relatives import RELATIVE, spoken_of
from processors.evidence import ahead
from processors.evidence.allergies.classes import classes, forbidden, ingredients
from processors.evidence.allergies.disputed import IN_BRACKETS, taken_back
from processors.evidence.allergies.reactions import ALLERGIC, agents, ingredient, reacted_to
from processors.evidence.names import is_name
from processors.evidence.record import Line, Record, once
from processors.evidence.statements import cite, cite_heading, cite_line
from processors.evidence.wording import name
from schemas.drafts import Citation

#: In a sentence about something else: "she is allergic to sulfa".
_SAYS: Final = re.compile(
    r"\ballerg(?:y|ies|ic)\b[^.;]{0,20}?\bto\b|\banaphyla\w+ (?:to|with|from|after)\b|\bintoleran\w+ (?:to|of)\b",
    re.IGNORECASE,
)
#: The same with the drug first: "reports penicillin allergy", "PCN allergic".
_SAID_BEFORE: Final = re.compile(r"\b([\w-]+(?:\s?/\s?[\w-]+)*)\s+allerg(?:y|ies|ic)\b", re.IGNORECASE)
_CLAUSE: Final = re.compile(
    r"[.;\n]|,(?=\s*(?:but|tolerat|no |not |denies))|\b(?:but|except(?:ing)?(?: for| to)?|other than|apart from|besides)\b",
    re.IGNORECASE,
)
#: What says more of an allergy that is shown: how it showed, that it was borne badly. None of it takes it
# back.
_ASIDE: Final = re.compile(
    r"\([^()]*\)|\b(?:not|does not|doesn't|cannot|can't|could not|unable to|never) (?:well )?tolerat\w+|\bpoorly tolerat\w+",
    re.IGNORECASE,
)
#: A clause that takes it back, says that there is none, or speaks of a relative.
_NOT: Final = re.compile(
    r"\b(?:no|not|none|nkd?a|denie[sd]|denying|without|tolerat\w+|negative|never|ruled out|delabel\w+|outgr\w+"
    rf"|{spoken_of(RELATIVE)})\b",
    re.IGNORECASE,
)
_ITEMS: Final = re.compile(r"[,;)]|\s\+\s")
_ITEM: Final = 2  # words
_RXNORM: Final = "http://www.nlm.nih.gov/research/umls/rxnorm"
_OVER: Final = frozenset({"refuted", "inactive"})


class Allergy(NamedTuple):
    """What it is to, and where the record states it."""

    name: str
    citations: tuple[Citation, ...]  # of a note: its heading and the sentence under it
    rxnorm: str = ""

    def against(self, text: str) -> str:
        """The first drug named in `text` that it speaks against; "" for none."""
        found = forbidden(self.name).search(text)
        return found[0] if found else ""


@once
def known(record: Record) -> tuple[Allergy, ...]:
    """Coded allergies that stand, whether confirmed or not, and what the notes say next to them."""
    facts = record.of("has_allergy")
    coded = [
        Allergy(name(f), (cite(f, record.zone),), f.concept.code_in(_RXNORM) or "")
        for f in facts
        if f.status in ("active", "unconfirmed") and taken_back(f, record) is None
    ]
    over = [name(f) for f in facts if f.status in _OVER]
    shown = {word for one in (*over, *(allergy.name for allergy in coded)) for word in ingredients(one)}
    return (*coded, *_written(record, shown, [*over, *(allergy.name for allergy in coded)]))


def against(allergies: Iterable[Allergy], text: str) -> Allergy | None:
    """The first allergy that speaks against a drug named in `text`."""
    return next((allergy for allergy in allergies if allergy.against(text)), None)


def _written(record: Record, known_words: set[str], over: Sequence[str]) -> Iterator[Allergy]:
    """Of every sentence that shows allergies or a reaction to a medicine of the record, the drugs and classes that it
    names and no coded allergy does, nor one that is `over`: with a drug its class is taken back.
    """
    for line in record.written:
        if line.kind == "family" or ahead.only_feared(line):
            continue
        for agent in reacted_to(line, record):
            if not ingredients(agent) & known_words and not any(map(_against(agent), over)):
                known_words.update({agent}, ingredients(agent), ingredients(ingredient(agent)))
                written = re.search(rf"\b{re.escape(agent.upper())}\b", line.text)  # "PCN"
                yield Allergy(written[0] if written else agent, (cite_line(line, record.zone),))
        for place, clause in enumerate(_CLAUSE.split(line.text)):
            if _GIVEN.search(clause) and not re.search("allerg|react|anaphyla", clause, re.IGNORECASE):
                continue
            text = _to_what(clause, line, opens=not place and _first(line))
            words = [
                word
                for word in _drugs(text, running=line.kind != "allergy")
                if not {word.lower(), *ingredients(word)} & known_words and not any(map(_against(word), over))
            ]
            if words:
                known_words.update(*map(ingredients, words))
                heading = (
                    (cite_heading(line, record.zone),)
                    if line.kind == "allergy" and line.sentence.headed[0] >= 0
                    else ()
                )
                yield Allergy(" / ".join(words), (*heading, cite_line(line, record.zone)))


def _against(agent: str) -> Callable[[str], bool]:
    """Whether what the record has coded is of the same medicine or speaks of it."""
    own, names = forbidden(agent), {agent.lower(), ingredient(agent)}
    return lambda coded: bool(own.search(coded) or any(map(forbidden(coded).search, names)))


#: A dose or a blood pressure behind "ALLERGY: ...": the note has gone on to what was done.
_GIVEN: Final = re.compile(
    r"\b\d+(?:\.\d+)?\s?(?:mg|mcg|g|gm|units?|ml|iu|mEq)\b|\b\d{2,3}/\d{2,3}\b", re.IGNORECASE
)


def _to_what(clause: str, line: Line, *, opens: bool) -> str:
    """The part of a clause that states what the allergy is to; "" where it states none. `opens`: it begins the list of allergies,
    behind which other things may stand.
    """
    clause = _HELPS.sub(" ", clause)
    if line.kind == "allergy":
        if _below(line) and not ALLERGIC.search(clause) and not _names_alone(line):
            return ""  # "All: sulfa" has its list behind it; what is below may be of anything
        brief = len(clause.split()) <= _BRIEF and any(agents(clause)) and not _DOES.search(clause)
        listed = opens or brief or (ALLERGIC.search(clause) and not _only_takes(clause))
        return clause if listed and not _NOT.search(_ASIDE.sub(" ", clause)) else ""
    if found := _SAYS.search(clause):
        return "" if _NOT.search(clause[: found.end()]) else _TURN.split(clause[found.end() :])[0]
    for named in _BARE.finditer(
        clause
    ):  # "allergy cefdinir, hives"; not "penicillin allergy: vancomycin was used"
        if (
            any(agents(clause, named.end(), named.end() + _AGENT))
            and not _NOT.search(clause[: named.start()])
            and not any(m.end() + 1 >= named.start() for m in agents(clause, 0, named.start()))
        ):
            return _TURN.split(clause[named.end() :].partition("(")[0])[0]
    before = _SAID_BEFORE.search(clause)
    return "" if before is None or _NOT.search(clause[: before.end()]) else before[1]


def _only_takes(clause: str) -> bool:
    """Whether a clause has nothing of an allergy but an arrow, and behind it what the patient takes: "sore knees -> naproxen most days,
    not on the list".
    """
    *_, arrow = (None, *_ARROW.finditer(clause))
    return (
        arrow is not None
        and any(m.start() <= arrow.end() + 1 for m in agents(clause, arrow.end()))
        and _TAKEN.search(clause, arrow.end()) is not None
        and ALLERGIC.search(_ARROW.sub(" ", clause)) is None
    )


_ARROW: Final = re.compile("[-=]>|→|=")
_TAKEN: Final = re.compile(
    r"\b(?:takes?|taking|eats?|uses?|using|(?:most|some|all|every) (?:days?|nights?|mornings?|weeks?)|daily|nightly|weekly|[bt]id|qhs|prn|\d ?x ?/? ?(?:day|d|week|wk))\b"
    r"|\bnot on (?:the|his|her|their|any|med\w*|home)\b(?: \w+)? ?list\b",
    re.IGNORECASE,
)
#: "Albuterol at home for wheeze", "epi for anaphylaxis": what helps, in a list of allergies.
_HELPS: Final = re.compile(
    r"\b(?:\w*(?:al|levalb)uterol|salbutamol|ipratropium|inhalers?|epi\w*|adrenaline|benadryl|diphenhydramine|cetirizine|hydroxyzine|\w*predniso\w+|hydrocortisone|steroids?)\b"
    r"[^,;()]{0,30}?\bfor (?:\w+ )?(?:wheez\w*|hives|rash\w*|itch\w*|reactions?|anaphyla\w*)\b",
    re.IGNORECASE,
)


def _names_alone(line: Line) -> bool:
    """Whether a line below the heading has names of medicines and no more: the list goes on there."""
    text, start = line.passage.body.text, line.sentence.start
    opens_line = not text[text.rfind("\n", 0, start) + 1 : start].strip(" \t-*•")
    rest = line.text
    for named in agents(rest):
        rest = rest.replace(named[0], " ", 1)
    return (
        opens_line
        and rest != line.text
        and not re.search(r"[a-z]", rest.replace(" and ", " "), re.IGNORECASE)
    )


def _below(line: Line) -> bool:
    """Whether a sentence stands on a line below a heading that has its list next to it."""
    text, (_, headed) = line.passage.body.text, line.sentence.headed
    own, line_break, _ = text[headed : line.sentence.start].partition("\n")
    return headed >= 0 and bool(line_break) and any(map(str.isalnum, own))


#: What goes on to something else: "allergy to hydrocortisone -> dexamethasone given", "penicillin - tolerated cefazolin".
_TURN: Final = re.compile(
    r"->|→|=>|\b(?:given|instead|tolerat\w+|ok(?:ay)?|then|took|takes)\b", re.IGNORECASE
)


def _first(line: Line) -> bool:
    """Whether a sentence is a list item, or begins what its heading opens: what follows may be of anything."""
    under = line.passage.body.text[line.sentence.headed[1] : line.sentence.start]
    return line.sentence.listed or line.sentence.headed[0] < 0 or not any(map(str.isalnum, under))


_BRIEF: Final = 3  # words
_DOES: Final = re.compile(
    r":|\b(?:use|used|give|given|start|take|ok|please|need\w*|hold|stop|cont\w*|ppx|prophylaxis|[bt]id|q[id]d?|q\d+h?|daily|prn|gtt|HTN|rpt|for)\b|\d",
    re.IGNORECASE,
)
_BARE: Final = re.compile(r"\ballerg(?:y|ic)\b\s*[:=–-]?\s*(?=\w)", re.IGNORECASE)
_AGENT: Final = 24  # characters


def _drugs(text: str, *, running: bool) -> list[str]:
    """Words that are names, and names of classes, in their order. In a `running` sentence names that no class
    has stand in what the allergy is to and in a list of single words behind it: "anaphylaxis to paclitaxel,
    lumpectomy with residual disease" mentions one drug.
    """
    if not text.strip():
        return []
    spans = {m.span() for one in classes() for m in (*one.called.finditer(text), *one.members.finditer(text))}
    covered = {word for start, end in spans for word in ingredients(text[start:end])}
    names = [text[start:end] for start, end in sorted(spans)]
    first, *others = _ITEMS.split(text)
    short = (item for item in others if len(item.split()) <= _ITEM)
    listed = (
        " ".join((first, *short)) if running else IN_BRACKETS.sub(" ", text)
    )  # in brackets: how it showed
    return list(
        dict.fromkeys(
            [
                *names,
                *sorted(
                    w for w in ingredients(listed) - covered if is_name(w) and not _NO_AGENT.fullmatch(w)
                ),
            ]
        )
    )


#: What lists of allergies hold and is nothing to react to: how it showed, and what was done of it.
_NO_AGENT: Final = re.compile(
    r"eval\w*|out-?p(?:t|atient)|referr\w*|pharm\w*|hospital\w*|sores?|erosions?|blister\w*|rigors?|chills|myalgias?|tendon\w*|achilles|pre-?med\w*|transfus\w*|unclear|unknown|acog"
    r"|itch\w*|prurit\w*|dispensed|prescri\w*|prophylaxis|ppx|cont|continue|lytes|meds?|medic\w+|varices|clinic|interview|listed|chart\w*|system|label\w*|test\w*|avoid|cross\w*|side|chain"
    r"|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?",
    re.IGNORECASE,
)
