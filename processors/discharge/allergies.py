"""Your allergies, and a look over the whole letter for what they speak against, whoever wrote it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

import msgspec

from processors.discharge import quotes
from processors.discharge.plain_words import clinical
from processors.discharge.plain_words.glossary import within
from processors.discharge.plain_words.spanish import explained as as_quoted
from processors.discharge.plain_words.spanish import free, medicine
from processors.discharge.wording import Address, address
from processors.drafting.compose.documents import TITLES
from processors.drafting.compose.shared import DISPUTED, LIST_DIFFERS, LISTED_INACTIVE, NOT_LISTED
from processors.evidence.allergies import (
    Allergy,
    disputed,
    graver,
    inactive_alone,
    known,
    only_noted,
    speak_against,
    taken_back,
)
from processors.evidence.allergies.classes import forbidden, same_names
from processors.evidence.at_odds import none_known
from processors.evidence.medicines import held_against
from processors.evidence.moments import day
from processors.evidence.record import Line, Record
from processors.evidence.statements import cite, cite_line, state
from processors.evidence.tags import untagged
from processors.evidence.wording import name, names_any
from processors.languages.phrases import ENGLISH, Phrase, as_is, openings, say, table, together
from schemas.drafts import Citation, Draft, Section, Statement
from schemas.facts import Fact

#: Before the drug, in its clause, with a list between them at most: it is forbidden, or told of as the
# allergy itself.
_FORBIDS: Final = re.compile(
    r"\b(?:allerg\w*|avoid\w*|do not (?:take|use|give)|don't (?:take|use)|never (?:take|use)|contraindicated|intoleran\w*|nor)\b|\b(?:no|not|never)(?! (?:miss|skip|stop|had|has|forget|run|hold)\b) (?:(?:to )?(?:be )?(?:add|give|given|take|taken|use|start|restart|begin|continue|resume|prescribe|order|get|receive|increase)\b )?(?=(?:[\w-]+[ /]){0,2}\Z)|\b(?:stop|avoid|never|not|no)\s*:",
    re.IGNORECASE,
)
#: The same, but only of what stands next to it: "Stop lisinopril and start ...".
_ENDS: Final = re.compile(
    r"(?<!not )(?<!n't )(?<!never )\b(?:stop(?:ped)?|instead of|finished)\b(?![^,]*,|.*\band\b)",
    re.IGNORECASE,
)
#: Between the two: from here on something else is stated. A sentence that is marked for nothing is borne; one
# that is missed is not.
_TURNS: Final = re.compile(
    r"\b(?:start|take|begin|continue|give|given|gave|prescrib\w*|add|switch(?:ed)? to|resume|increase|get|keep|while|when|if|then|but|until|because|so)\b",
    re.IGNORECASE,
)
#: Behind the drug, said of it and of nothing that was named since.
_FORBIDDEN: Final = re.compile(
    r"(?:(?!\band\b)[^.;:,]){0,40}?\b(?:stopped|discontinued|held|not (?:given|needed|to be|for)|never|must not|should not|allerg\w*|contraindicated|fails?|peel\w*|ineffective)\b"
    # what it did: "heparin-induced thrombocytopenia"; or a last word: "their sheet has heparin - HIT, NO"
    r"|[- ](?:induced|associated|related)\b|\W*\b(?:toxicity|overdose|poisoning)\b|[^.;:]{0,60}?[-,] (?:[\w']+ ){0,4}(?-i:NO|NOT)\W*(?=\Z|[.;])",
    re.IGNORECASE,
)
_CLAUSE: Final = re.compile(r"[.;]\s")
_SAYS_ALLERGY: Final = re.compile(r"^allerg(?:y|ic) to |\s+allergy$", re.IGNORECASE)
_ANYTHING: Final = frozenset({"substance", "unknown substance", "drug or medicament"})
CODE: Final = "48765-2"
_SHORT: Final = 3  # words: "None" needs its heading


def listed(record: Record) -> list[Statement]:
    """Coded ones; where there are none, what the notes say."""
    to = address(record)
    found = []
    for fact in record.of("has_allergy"):
        if fact.status == "refuted":
            words = fact.attributes.get("note", "").partition("\n")[
                0
            ]  # as the sender put it: "No known allergy"
            text = (
                say("allergy.stated", what=as_is(words))
                if words
                else say("allergy.none" if names_any(fact) else "allergy.none.to", what=as_is(name(fact)))
            )
            found.append(state(text, (fact,), zone=record.zone))
        elif fact.status in ("active", "unconfirmed"):
            found += _allergy(fact, to, record)
        elif inactive_alone(fact, record):
            what = _SAYS_ALLERGY.sub("", name(fact)) or name(fact)
            text = say("allergy.inactive", what=_agent(within(what)), reaction=_reaction(fact))
            why = quotes.named(disputed(fact, record)[-1:], zone=record.zone)
            found += [state(text, (fact,), zone=record.zone), *why]
    noted = [] if found else _standing(record.latest("allergy")[:6], record)
    found = found or quotes.named(
        noted, headed=all(len(line.text.split()) <= _SHORT for line in noted), zone=record.zone
    )
    if not found:
        found = [_none(line, record) for line, _ in list(none_known(record))[-1:]]
    return found + [
        msgspec.structs.replace(one, verdict="marked", note=NOT_LISTED)
        for one in quotes.named([line for line in only_noted(record) if line not in noted], zone=record.zone)
    ]


def _standing(lines: list[Line], record: Record) -> list[Line]:
    """Where one of them has "NKDA", without those that only take an allergy back: whose it was is nobody's business."""
    if not {line.place for line, _ in none_known(record)} & {line.place for line in lines}:
        return lines
    back = {
        line.place
        for one in known(record)
        for line in speak_against(one.name, record)
        if any(c.time <= line.last for c in one.citations)
    }
    return [line for line in lines if line.place not in back] or lines


def _none(line: Line, record: Record) -> Statement:
    """ "NKDA" in a sentence on other things."""
    text = say("allergy.none_known", when=day(line.passage.time, record.zone))
    return state(text, (), also=(cite_line(line, record.zone),), zone=record.zone)


def _allergy(fact: Fact, to: Address, record: Record) -> list[Statement]:
    """With a graver reaction of a note, and, in its own sentence, what speaks against the entry."""
    what, reaction = within(_SAYS_ALLERGY.sub("", name(fact)) or name(fact)), _reaction(fact)
    worse, against, back = graver(fact, record), disputed(fact, record), taken_back(fact, record)
    unnamed = ".unnamed" if what in _ANYTHING else ""
    kind = ".disputed" if against and not unnamed else ".may" if fact.status == "unconfirmed" else ""
    if not (kind or unnamed) and worse is None and _only_intolerance(fact):
        kind = ".intolerance"
    text = say(f"allergy{kind}{unnamed}.{to}", what=_agent(what), reaction=reaction)
    if worse is not None:
        words = as_quoted(quotes.explained_quote(worse.text, worse.passage))
        when = day(worse.passage.time, record.zone)
        text = together(text, say(quotes.introduction(worse.passage), when=when, words=words), by=" ")
    note = LISTED_INACTIVE if back else DISPUTED if against else LIST_DIFFERS if worse is not None else ""
    also: tuple[Citation, ...] = () if worse is None else (cite_line(worse, record.zone),)
    also += () if back is None else (cite(back, record.zone),)
    entry = state(text, (fact,), note=note, also=also, zone=record.zone)
    return [entry, *quotes.named(against[-1:], zone=record.zone)]


def _only_intolerance(fact: Fact) -> bool:
    """Whether the entry itself is of no allergy, and nothing of it is grave."""
    kinds = fact.attributes.get("category", "").split(", ")
    words = " ".join(fact.attributes.get(key, "") for key in ("reaction", "severity", "note"))
    return (
        "intolerance" in kinds
        and "allergy" not in kinds
        and fact.attributes.get("criticality") != "high"
        and _GRAVE.search(words) is None
    )


_GRAVE: Final = re.compile(
    r"\b(?:severe|anaphyla\w*|angio-?o?edema|swell\w*|hives|urticaria|wheez\w*|bronchospasm|stridor|throat|airway|shock|SJS|TEN|DRESS|necro\w*)\b",
    re.IGNORECASE,
)


def _agent(what: str) -> str:
    key = f"agent.{what.lower()}"
    return say(key) if what == table(ENGLISH).get(key) else Phrase(what, medicine(what).render)


def _reaction(fact: Fact) -> str:
    words = "; ".join(map(within, untagged(fact.attributes.get("reaction", "")).split("; ")))
    return say("allergy.reaction", what=free(words)) if words else ""


class _Marked(NamedTuple):
    """What is marked already: the drugs of the section, and of the letter the allergies that a note disputes."""

    drugs: set[tuple[str, ...]]
    disputed: set[str]


def cautioned(draft: Draft, record: Record) -> Draft:
    """Each sentence that names what an allergy speaks against, and does not forbid it, is marked and cites
    the allergy; of one medicine in each section the first sentence, with which the others are read.
    """
    allergies = known(record)
    if not allergies:
        return draft
    doubted = {
        f.source.resource: against[-1] for f in record.of("has_allergy") if (against := disputed(f, record))
    }
    # What a note disputes is stated with the first sentence of the letter that it speaks against.
    once: set[str] = set()
    return msgspec.structs.replace(
        draft,
        sections=tuple(
            _section(section, allergies, record, _Marked(set(), once), doubted) for section in draft.sections
        ),
    )


def _section(
    section: Section,
    allergies: tuple[Allergy, ...],
    record: Record,
    marked: _Marked,
    doubted: Mapping[str, Line],
) -> Section:
    if section.code == CODE or section.title in TITLES:
        return section
    statements = tuple(
        _statement(statement, allergies, record, marked, doubted) for statement in section.statements
    )
    return msgspec.structs.replace(
        section,
        statements=statements,
        sections=tuple(_section(inner, allergies, record, marked, doubted) for inner in section.sections),
    )


def _statement(
    statement: Statement,
    allergies: tuple[Allergy, ...],
    record: Record,
    marked: _Marked,
    doubted: Mapping[str, Line],
) -> Statement:
    if statement.text.startswith(NOT_TAKEN):
        return statement
    text = clinical(statement.text)
    allergy = next((a for a in allergies if recommends(text, a)), None)
    measured = bool(statement.citations) and all(
        citation.source.resource.startswith(_MEASURED) for citation in statement.citations
    )
    if allergy is None or measured or _before_it(statement, allergy, record):
        return statement
    against = next((line for c in allergy.citations if (line := doubted.get(c.source.resource))), None)
    if against is not None:
        if allergy.name in marked.disputed:
            return statement
        marked.disputed.add(allergy.name)
        note = (
            f"The record holds an allergy to {allergy.name}; a note of {day(against.passage.time, record.zone)} disputes it. "
            "Check which holds."
        )
    else:
        drugs = {(allergy.name, *same_names(found[0])) for found in forbidden(allergy.name).finditer(text)}
        if drugs <= marked.drugs and statement.verdict == "supported":
            return statement
        marked.drugs.update(drugs)
        note = held_against([allergy])
    before = statement.note.replace(held_against([allergy]), "") if against is not None else statement.note
    shown = before if note in before else f"{before} {note}".strip()
    cited = tuple(dict.fromkeys((*statement.citations, *allergy.citations)))
    return msgspec.structs.replace(statement, verdict="marked", note=shown, citations=cited)


def _before_it(statement: Statement, allergy: Allergy, record: Record) -> bool:
    """Whether all of it is of notes from before the allergy was found in the stay: the course until then, no advice."""
    found = min((f.start for f in record.of("has_allergy") if name(f) == allergy.name), default=0)
    if found <= record.admitted:
        return False
    times = {(p.resource, p.version): p.time for p in record.request.evidence.passages}
    written = [times.get((c.source.resource, c.source.version), found) for c in statement.citations]
    return bool(written) and max(written) < found and _ADVISES.search(statement.text) is None


_ADVISES: Final = re.compile(
    r"\b(?:take|tome|start|begin|continue|go on|resume|restart|give|need|should|must|will|plan|discharge|home|daily|twice|every)\b|\bq ?\d",
    re.IGNORECASE,
)
#: How what is stopped, suspended, another person's or what did harm is stated: none of it is taken.
NOT_TAKEN: Final = openings("stopped", "held", "held.these", "others", "stay_only", "barred", "event")
#: A level of a drug, or what a germ is sensitive to, is no advice to take it.
_MEASURED: Final = ("Observation/", "DiagnosticReport/")


def recommends(text: str, allergy: Allergy) -> bool:
    """Whether a drug that an allergy speaks against is named anywhere without being forbidden there."""
    found = forbidden(allergy.name).finditer(text)
    return any(
        not _is_forbidden(_CLAUSE.split(text[: m.start()])[-1]) and not _FORBIDDEN.match(text, m.end())
        for m in found
    )


def _is_forbidden(before: str) -> bool:
    """Whether the words before a drug forbid it, and not something else."""
    cues = [*_FORBIDS.finditer(before), *_ENDS.finditer(before)]
    return bool(cues) and not _TURNS.search(before, max(cue.end() for cue in cues))
