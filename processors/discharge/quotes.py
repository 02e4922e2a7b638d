"""Clinicians' sentences in a letter: word for word, with plain words behind clinical names, and before them
who wrote them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from processors.discharge.plain_words import explained, hours_explained, signs_explained, spelt_out
from processors.evidence import ahead, care_rules
from processors.evidence.headings import CEASING
from processors.evidence.kinds import INSTRUCTIONS
from processors.evidence.medicine_names import names_one
from processors.evidence.moments import DATE, day
from processors.evidence.other_languages import Quoted
from processors.evidence.record import Line
from processors.evidence.sentences import split
from processors.evidence.statements import cite_line, in_sentences, repeat
from processors.languages.phrases import Phrase, openings, say
from processors.notes.doubts.found import MOST_READ
from schemas.drafts import Draft, Section, Statement
from schemas.requests import Passage


def own_language(lines: Sequence[Quoted], zone: str) -> list[Statement]:
    """Lines of instructions in the patient's own language, word for word, those that stand together in one statement; before
    the first of them whose they are, and that nobody checked them.
    """
    parts: list[list[Line]] = []
    for line, _, _ in lines:
        if parts and sum(len(one.text.split()) for one in parts[-1]) < _TOGETHER:
            parts[-1].append(line)
        else:
            parts.append([line])
    statements: list[Statement] = []
    for part in parts:
        text = in_sentences(line.text for line in part)
        text = text if statements else f"{introduced(part[0].passage, zone)}: {text}"
        note = str(say("note.own_language.more" if statements else "note.own_language"))
        cited = tuple(cite_line(line, zone) for line in part)
        statements.append(Statement(text, cited, "marked", note))
    return statements


_TOGETHER: Final = 60  # words: with more, the next line begins a statement
_NAME: Final = 14  # words: more is reasoning
#: What shows that a line is no name of a problem or a procedure: a verb, a thought, a plan, something that is
# not there.
_NO_NAME: Final = re.compile(
    r"\b(?:is|was|were|are|be|been|being|has|have|had|do|does|did|may|might|will|would|could|should|can|must|shows?|showed|seen|seems?|appears?|need\w*|"
    r"consider\w*|possib\w*|probabl\w*|likely|unlikely|suspect\w*|rule[ds]? out|r/o|differential|concern\w*|vs|versus|question\w*|includ\w+|continu\w+|recommend\w*|"
    r"discuss\w*|plan\w*|start\w*|return\w*|follow\w*|check\w*|i|we|my|our|he|she|they|his|her|patient|obtained|reviewed|given)\b|\?"
    r"|^(?:no|not|none|negative|without|status post|s/p|axis|n/a|see|as above|same|unremarkable|normal)\b|\d:\d\d|^(?:[A-Z]\w+ ){1,2}[A-Z]\w+:",
    re.IGNORECASE,
)
_LETTERS: Final = re.compile(r"[^\W\d_]{4}")


def introduced(passage: Passage, zone: str) -> str:
    """The same to the patient: "Your care team wrote on 3 March 2026"."""
    return say(introduction(passage), when=day(passage.time, zone), words="").removesuffix(": ")


def introduction(passage: Passage) -> str:
    """The key of the template with which a quotation of the note begins."""
    key = "instructions_say" if passage.body.note_type == INSTRUCTIONS else "wrote"
    return f"{key}.mixed" if _SPANISH.search(passage.body.text) else key


#: Words that only Spanish has, of the kind that notes in English for patients who speak it mix in.
_SPANISH: Final = re.compile(
    r"[ñ¿¡]|\b(?:hasta|para|con|que|los|las|del|tome|tomar|cada|puede|día|agua)\b", re.IGNORECASE
)


def explained_quote(text: str, passage: Passage, *, taking: bool = False) -> str:
    """A clinician's words to the patient: with a full stop, and clinical names explained in square brackets;
    of instructions, which were written for the patient, abbreviations alone. `taking`: of a list of
    medicines, "p.o. b.i.d." as "by mouth twice a day", too.
    """
    words = spelt_out(text) if taking else text
    whole = words if words.endswith((".", "!", "?", ":", ";", "…")) else f"{words}."
    shown = hours_explained(explained(whole, abbreviations=passage.body.note_type == INSTRUCTIONS))
    return signs_explained(shown) if ahead.warns(text) else shown


def quote(
    line: Line, *, new: bool = False, headed: bool = False, behind: Line | None = None, zone: str
) -> Statement:
    """One sentence; where it is the first of its note, `new`, after whose it is. One that does not name what it is about
    ("Do not restart before the visit") is quoted with the sentence before it, unless that is quoted already, as `behind`.
    """
    line = answered(line)
    statement = repeat(line, headed=headed, zone=zone)
    about = _before(line) if _UNNAMED.match(line.text) and statement.text == line.text else None
    if about is not None and not (behind is not None and behind.place == about.place):
        text = in_sentences((about.text, line.text))
        statement = replace(statement, text=text, citations=(cite_line(about, zone), *statement.citations))
    text = explained_quote(statement.text, line.passage, taking=line.kind == "medication")
    return replace(statement, text=f"{introduced(line.passage, zone)}: {text}" if new else text)


def answered(line: Line) -> Line:
    """Of "NWB left? no, WBAT per ortho" the answer alone, where it states by itself what is to be done; any other line whole."""
    found = _QUESTION.match(line.sentence.text)
    if found is None or not (care_rules.stated(found["answer"]) or names_one(found["answer"])):
        return line
    return line.part(line.sentence.start + found.start("answer"), line.sentence.end)


_QUESTION: Final = re.compile(
    r"[^?.;\n]{2,60}\?[^?.;,:\n]{0,24}\bno, (?P<answer>(?!that|this|it|he|she|they|per|because|too|still|had|has|was|is\b)[^?]{6,})",
    re.IGNORECASE,
)


#: What is not to be done, or awaited, of what the sentence before names.
_UNNAMED: Final = re.compile(
    r"(?:if (?:you|pt|patient|family) (?:do(?:es)? not|don'?t|doesn'?t) hear\b"
    r"|(?:do not|don'?t|never|not to be) (?:re-?start(?:ed)?|resumed?|start|begin|take|give|stop|skip|miss|run out)\b(?=\s*(?:[.;,!]|until|till|before|unless|without|it\b|them\b|this\b|again|early\b|suddenly|abruptly|on your own|$)))",
    re.IGNORECASE,
)


def _before(line: Line) -> Line | None:
    """The sentence before it on the same line of the note."""
    text, start = line.passage.body.text, line.sentence.start
    found = [one for one in split(text[:MOST_READ]) if one.end <= start]
    if not found or "\n" in text[found[-1].end : start]:
        return None
    return line._replace(sentence=found[-1])


def named(lines: Iterable[Line], *, headed: bool = False, zone: str) -> list[Statement]:
    """Each once; each note's first says whose it is."""
    shown = distinct(lines)
    return [
        quote(x, new=place == 0 or x.passage is not shown[place - 1].passage, headed=headed, zone=zone)
        for place, x in enumerate(shown)
    ]


def names(lines: Iterable[Line]) -> list[Line]:
    """Those that name a problem or a procedure and do no more; of "foot pain" and "foot pain from a fracture"
    the second.
    """
    found = [
        x
        for x in lines
        if len(x.text.split()) <= _NAME and _LETTERS.search(x.text) and not _NO_NAME.search(x.text)
    ]
    bare = [_bare(x) for x in found]
    return [
        x
        for x, own in zip(found, bare, strict=True)
        if not any(other.startswith(f"{own} ") or other.startswith(f"{own},") for other in bare)
    ]


def distinct(lines: Iterable[Line]) -> Sequence[Line]:
    """A sentence that stands twice, once."""
    return list({_bare(line): line for line in reversed(list(lines))}.values())[::-1]


def _bare(line: Line) -> str:
    return line.text.casefold().rstrip(" .;,:")


_NO: Final = re.compile(r"(?:no|not|never|avoid|do not|don't)\b", re.IGNORECASE)


def _stands_alone(line: Line) -> bool:
    """Under "Do not": "ibuprofen" needs its heading, "No baths" would be turned by it."""
    return CEASING.search(line.sentence.heading) is not None and _NO.match(line.text) is not None


def _is_under(line: Line) -> bool:
    """Whether its heading is its own: not the sheet's name, nor a label with words behind it on an earlier line
    ("Meds: warfarin 5 mg", and on the next line "Call 911: ...").
    """
    start, end = line.sentence.headed
    text = line.passage.body.text
    if start < 0 or _SHEET_NAME.fullmatch(text[start:end]):
        return False
    rest = text[end : line.sentence.start].lstrip(" \t:-–")
    return "\n" not in rest.strip(" \t") or rest.startswith("\n")


_SHEET_NAME: Final = re.compile(
    r"\W*(?:(?:discharge|hospital|home|going home|patient|after[- ]visit|d/?c)\s+)*(?:instructions?|sheet|summary|papers?)\W*|\W*(?:discharge|going home)\W*",
    re.IGNORECASE,
)


def quoted(lines: Sequence[Line], most: int, *, headed: bool = False, zone: str) -> list[Statement]:
    """Word for word; with `headed`, a sentence of the instructions after the heading that it stands under
    ("Call 911: ..."), another after whose it is.
    """
    ranked = sorted(
        lines, key=lambda line: line.passage.body.note_type != INSTRUCTIONS
    )  # their own instructions first
    kept = (
        ranked[:most]
        if len(ranked) > most and ranked[0].passage.body.note_type == INSTRUCTIONS
        else ranked[-most:]
    )
    statements = []
    last: Line | None = None
    for line in distinct(kept):
        new = last is None or line.passage is not last.passage
        if line.passage.body.note_type == INSTRUCTIONS:
            below = (
                last is None
                or line.sentence.headed != last.sentence.headed
                or new
                or CEASING.search(line.sentence.heading)
            )
            under = headed and bool(below) and not _stands_alone(line) and _is_under(line)
            statements.append(quote(line, headed=under, behind=last, zone=zone))
        else:
            statements.append(quote(line, new=new, behind=last, zone=zone))
        last = line
    return statements


def led_once(draft: Draft) -> Draft:
    """Whose the quotations of a section are, at its first one: "Your care team wrote on 3 March 2026: ...", behind that
    the day alone.
    """

    def within(section: Section) -> Section:
        statements, led = [], False
        for statement in section.statements:
            found = None if isinstance(statement.text, Phrase) else _LED.match(statement.text)
            if found is not None and statement.citations and statement.citations[0].source.start >= 0:
                lead = f"{found['day']}: " if led else say("wrote", when=found["day"], words="")
                statement = replace(statement, text=f"{lead}{statement.text[found.end() :]}")
                led = True
            statements.append(statement)
        return replace(section, statements=tuple(statements), sections=tuple(map(within, section.sections)))

    return replace(draft, sections=tuple(map(within, draft.sections)))


_LED: Final = re.compile(rf"(?:{openings('wrote')[0]})?(?P<day>{DATE}): ")


def explained_once(draft: Draft) -> Draft:
    """Each clinical name with its plain words where the letter has it first, and bare behind that: "codeine [a strong
    painkiller]". Of a medicine these may also be in round brackets, behind its dose.
    """
    seen: set[tuple[str, str]] = set()

    def shown(text: str) -> str:
        def once(match: re.Match[str]) -> str:
            key = (match["name"].lower(), match["words"])
            if match["square"] and key in seen:
                return match["name"]
            before = (
                re.findall(r"[^\s()\[\].:,]+", text[: match.start("name")]) if not match["square"] else []
            )
            seen.update({key, *((word.lower(), match["words"]) for word in before)})
            return match[0]

        return _PLAIN_WORDS.sub(once, str(text))

    def within(section: Section) -> Section:
        statements = []
        for statement in section.statements:
            text = shown(statement.text)
            statements.append(statement if text == statement.text else replace(statement, text=text))
        return replace(section, statements=tuple(statements), sections=tuple(map(within, section.sections)))

    return replace(draft, sections=tuple(map(within, draft.sections)))


_PLAIN_WORDS: Final = re.compile(
    r"(?P<name>[^\s()\[\]]+) (?:(?P<square>\[)|\()(?P<words>[^()\[\]]+)(?(square)\]|\))"
)
