"""A patient's allergies: coded ones, and those that the notes tell in words ("Allergies: penicillin (hives),
sulfa").
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from processors.evidence.allergies.classes import classes, forbidden, ingredients
from processors.evidence.medicine_names import medicine_names
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
    r"\b(?:no|not|none|nkd?a|denie[sd]|denying|without|tolerat\w+|negative|never|ruled out|delabel\w+|outgr\w+|father|mother|brother|sister)\b",
    re.IGNORECASE,
)
_BRACKETS: Final = re.compile(r"\([^()]*\)")
_ITEMS: Final = re.compile(r"[,;)]")
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
        if f.status in ("active", "unconfirmed")
    ]
    over = [name(f) for f in facts if f.status in _OVER]
    shown = {word for one in (*over, *(allergy.name for allergy in coded)) for word in ingredients(one)}
    return (*coded, *_written(record, shown, over))


def against(allergies: Iterable[Allergy], text: str) -> Allergy | None:
    """The first allergy that speaks against a drug named in `text`."""
    return next((allergy for allergy in allergies if allergy.against(text)), None)


def _written(record: Record, known_words: set[str], over: Sequence[str]) -> Iterator[Allergy]:
    """Of every sentence that shows allergies or a reaction to a medicine of the record, the drugs and classes that it
    names and no coded allergy does, nor one that is `over`: with a drug its class is taken back.
    """
    for line in record.written:
        if line.kind == "family":
            continue
        agent = reacted_to(line, record)
        if agent and not ingredients(agent) & known_words:
            known_words.update(ingredients(agent))
            yield Allergy(agent, (cite_line(line, record.zone),))
        for clause in _CLAUSE.split(line.text):
            if _GIVEN.search(clause) and not re.search("allerg|react|anaphyla", clause, re.IGNORECASE):
                continue
            text = _to_what(clause, line)
            words = [
                word
                for word in _drugs(text, running=line.kind != "allergy")
                if not ingredients(word) & known_words and not any(map(forbidden(word).search, over))
            ]
            if words:
                known_words.update(*map(ingredients, words))
                heading = (
                    (cite_heading(line, record.zone),)
                    if line.kind == "allergy" and line.sentence.headed[0] >= 0
                    else ()
                )
                yield Allergy(" / ".join(words), (*heading, cite_line(line, record.zone)))


#: A dose or a blood pressure behind "ALLERGY: ...": the note has gone on to what was done.
_GIVEN: Final = re.compile(
    r"\b\d+(?:\.\d+)?\s?(?:mg|mcg|g|gm|units?|ml|iu|mEq)\b|\b\d{2,3}/\d{2,3}\b", re.IGNORECASE
)
_REACTION: Final = r"(?:wheez\w*|hives|rash|anaphyla\w*|angio-?oedema|angio-?edema|bronchospasm|urticaria|akathisia|dystoni\w*|restless\w*|seroton\w+)"
_REACTED: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"\b(?:no|avoid|never|stop(?:ped)?|not)\s+([a-z][a-z/ ]{{3,40}}?)\s*[(:–-]+\s*{_REACTION}",
        rf"\b([a-z]{{4,}})\s*(?:=|->|→|:)\s*{_REACTION}",
        rf"\b{_REACTION}\s+(?:was |occurred |began |started )?(?:with|after|from|to)\s+([a-z]{{4,}})",
        r"\b([a-z]{5,}) (?:anaphylaxis|hives|angio-?edema)\b",
    )
)


_NO_REACTION: Final = re.compile(
    r"\b(?:no|not|without|denie[sd]|never|resolved|improved|treated|tolerat\w+)\b[^.;]{0,30}$", re.IGNORECASE
)
_BETTER: Final = re.compile(
    r"\s+(?:is |was )?(?:improv\w+|better|resolv\w+|clear\w+|fading)\b", re.IGNORECASE
)
#: Behind a reaction that has not happened: "serotonin toxicity risk".
_RISK: Final = re.compile(r"\s+(?:[\w-]+\s+){0,2}(?:risk|possible|interaction)\b", re.IGNORECASE)


#: What harm a medicine did, also where it is no allergy: who gives it again should know.
_HARM: Final = re.compile(
    rf"{_REACTION}|(?:cholesta\w+|jaundice|hepatitis|liver (?:injury|failure)|agranulocyt\w*|neutrop(?:a)?eni\w*|blister\w*|Stevens\w*|(?-i:SJS|TEN|DRESS|HIT)\b|pancreatitis|"
    r"lung (?:toxicity|fibrosis)|pneumonitis|rhabdo\w*|myopathy|hyperkal(?:a)?emi\w*|hyponatr(?:a)?emi\w*|(?-i:K) ?[67](?:\.\d)?\b|(?-i:Na) ?1[012]\d\b|seizures?|torsades?|"
    r"(?:throat|tongue|lip|face) (?:swell\w*|tight\w*)|collapsed?|nephritis|kidney failure|psychosis|mania|nightmares|suicid\w+|hallucinat\w+|bleed(?:ing|ed)?\b|gi bleed|swelling)",
    re.IGNORECASE,
)
#: Between a medicine and the harm: when and how it was taken, then an arrow or a verb.
_LED_TO: Final = re.compile(
    r"(?:\s*\([^()]{0,40}\)|\s*/\s*[\w-]+|\s+(?:skin prep|prep|wipes?|tablets?|IV|PO|course|prophylaxis|in)\b|\s+'?\d{2,4}\b|\s+\d+ ?(?:mg|g|mths?|months|days|weeks)\b)*+"
    r"\s*+(?:->|→|=>|=|\bcaused\b|\bgave (?:him|her)\b|\bled to\b|\bwith resulting\b)\s*[^.;,?]{0,25}?$",
    re.IGNORECASE,
)
_LINK: Final = re.compile("->|→|=|caused|gave h|led to|with resulting", re.IGNORECASE)
_SUBSTANCES: Final = (
    "chlorhexidine", "latex", "iodine", "povidone", "metamizole", "dipyrone", "dipirona", "novalgin", "elastoplast", "adhesive", "chlorprep", "gadolinium",
)  # fmt: skip


@lru_cache(maxsize=1)
def _any_medicine() -> re.Pattern[str]:
    """Every name of a medicine of five letters or more, and of what one reacts to on the skin."""
    known = medicine_names()
    listed = (*known.same, *known.same.values(), *known.capitals, *itertools.chain(*known.capitals.values()))
    parts = {part.lower() for one in listed for part in one.split("+")}
    names = {one for one in parts if len(one) >= _SHORTEST} | {*_SUBSTANCES}
    either = "|".join(re.escape(one) for one in sorted(names, key=len, reverse=True))
    return re.compile(rf"(?<![\w-])(?:{either})(?![\w-])", re.IGNORECASE)


_SHORTEST: Final = 5  # letters


def led_to(text: str) -> str:
    """The medicine, of the record or not, of which a sentence states with an arrow or a verb what harm it did, in small
    letters: "co-amoxiclav 2019 -> jaundice"; "" for none.
    """
    if not _LINK.search(text):  # most sentences have none, and the names are thousands
        return ""
    for named in _any_medicine().finditer(text):
        for harm in _HARM.finditer(text, named.end(), named.end() + _NEAR):
            between = text[named.end() : harm.start()]
            if (
                _LED_TO.match(between)
                and text[harm.end() : harm.end() + 1] != "?"
                and not _NO_REACTION.search(between)
                and not _NO_REACTION.search(_START.split(text[: named.start()])[-1])
                and not _BETTER.match(text, harm.end())
                and not _RISK.match(text, harm.end())
                and not _HELPED.search(between)
                and not _GONE.match(text, harm.end())
                and (_YEAR.search(between) or not _VALUE.match(harm[0]))
            ):
                return named[0].lower()
    return ""


#: A treatment and what it did away with: "furosemide -> less swelling", "levetiracetam -> seizure free".
_HELPED: Final = re.compile(
    r"\b(?:less|fewer|reduc\w+|decreas\w+|no more|stops?|stopped|ended|treat\w*|for)\b", re.IGNORECASE
)
_GONE: Final = re.compile(
    r"\s+(?:free\b|(?:is |are |was |were |now |all |has |have )*(?:gone|down|less|settl\w+|subsid\w+|controlled|stopped|away|over|improv\w+|better|resolv\w+))",
    re.IGNORECASE,
)
#: A value alone is harm only of the past: of today it may be what was treated ("insulin -> K 6.1").
_VALUE: Final = re.compile(r"(?:K|Na) ?\d")
_YEAR: Final = re.compile(r"\b(?:19|20)\d\d\b")
_NEAR: Final = 110  # characters
_START: Final = re.compile(r"[.;:(]")


def reacted_to(line: Line, record: Record) -> str:
    """The medicine of the record that a sentence names with a reaction, or any with the harm that it did, in small
    letters; "" for none.
    """
    if line.kind in ("family", "allergy"):
        return ""
    text = line.text
    if agent := led_to(text):
        return agent
    named = [
        found[1].lower()
        for place, form in enumerate(_REACTED)
        for found in form.finditer(text)
        if not (place and _NO_REACTION.search(text[: found.start()]))
        and not _BETTER.match(text, found.end())
        and not _RISK.match(text, found.end())
    ]
    if not named:
        return ""
    known = _medicine_words(record)
    return next((word for words in named for word in re.findall(r"[a-z]{4,}", words) if word in known), "")


@once
def _medicine_words(record: Record) -> frozenset[str]:
    return frozenset(
        word
        for fact in record.of("ordered_medication", "takes_medication", "given_medication")
        for word in re.findall(r"[a-z]{5,}", name(fact).lower())
    )


def _to_what(clause: str, line: Line) -> str:
    """The part of a clause that states what the allergy is to; "" where it states none."""
    if line.kind == "allergy":
        return "" if _NOT.search(_ASIDE.sub(" ", clause)) else clause
    if found := _SAYS.search(clause):
        return "" if _NOT.search(clause[: found.end()]) else clause[found.end() :]
    before = _SAID_BEFORE.search(clause)
    return "" if before is None or _NOT.search(clause[: before.end()]) else before[1]


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
    listed = " ".join((first, *short)) if running else _BRACKETS.sub(" ", text)  # in brackets: how it showed
    return list(dict.fromkeys([*names, *sorted(w for w in ingredients(listed) - covered if is_name(w))]))
