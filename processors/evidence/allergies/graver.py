"""What notes say of allergies that the list of allergies does not: a graver reaction, and what must never be given again."""

from __future__ import annotations

import re
from typing import Final

from processors.evidence import ahead
from processors.evidence.allergies.classes import classes, forbidden, ingredients
from processors.evidence.allergies.disputed import disputes, itself, speak_against
from processors.evidence.allergies.known import known
from processors.evidence.allergies.reactions import ingredient, reacted_to
from processors.evidence.record import Line, Record, once
from processors.evidence.wording import name
from schemas.facts import Fact

#: Reactions after which nobody gives it again.
_GRAVE: Final = re.compile(
    r"angio-?o?edema|anaphyla(?:xis|ctic|ctoid)\w*|stevens[- ]johnson|\bSJS\b|\bTEN\b|necrolysis|\bDRESS\b|bronchospasm|agranulocytosis|burns? unit"
    r"|\b(?:skin|epidermal|whole-body skin)\s+(?:loss|peel\w*|slough\w*|fell off)|\b(?:lips?|tongue|throat|face|airway|larynx)\b[^.;]{0,30}\b(?:swell\w*|swollen|blew up|clos(?:ed|ing)|o?edema)"
    r"|\b(?:swell\w*|swollen)\s+(?:of (?:the |his |her )?)?(?:lips?|tongue|throat|face|airway)|\b(?:ventilated|intubated|cardiac arrest|arrested|collapsed?)\b",
    re.IGNORECASE,
)
_DENIED: Final = re.compile(
    r"\b(?:no|not|without|denie[sd]|never had|nil|risk of|in case of|if)\b[^.;,]{0,25}$", re.IGNORECASE
)
#: That something must not be given again, ever.
_NEVER: Final = (
    re.compile(r"\b(?:no|never)\s+([a-z]{5,})\s+(?:ever|again|for life|lifelong)\b", re.IGNORECASE),
    re.compile(
        r"\b(?:record|add|document|enter|code|list)\s+([a-z]{5,})[^.;]{0,20}\b(?:as|to|on|in|under)\b[^.;]{0,20}\ballerg",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b([a-z]{5,})[^.;,]{0,20}\bcontraindicated\b[^.;]{0,12}\b(?:for life|lifelong|permanent\w*|for good|ever)\b",
        re.IGNORECASE,
    ),
    # a list in one breath: "NO ketorolac/naproxen/meloxicam", not for a time
    re.compile(
        r"(?-i:\bNO) ([a-z]{5,})(?:/[a-z]{4,}+)++(?!\s*[:(–-]\s*(?:(?-i:Cr|K|AKI|CKD|HR|BP|INR|QTc?)\b|creat|e?GFR|pl(?:ate)?le?ts|plt|renal|kidney|bleed))(?![^.;\n]{0,40}\b(?:until|till|unless|today|now|tonight|yet|while|before|if|because|pre-?op)\b)",
        re.IGNORECASE,
    ),
    re.compile(r"\b([a-z]{5,})[- ]induced (?:thrombocytop|hepat|pancreat|angio|agranulo|anaphyl|interstitial|myocard|neutrop)", re.IGNORECASE),
)  # fmt: skip
_UNSURE: Final = re.compile(
    r"\?\s*$|\b(?:possible|possibly|query|rule out|ddx|differential|suspect\w*|vs)\b", re.IGNORECASE
)


def graver(fact: Fact, record: Record) -> Line | None:
    """The shortest sentence that names what a listed allergy is to with a grave reaction, where its own entry has none."""
    listed = fact.attributes.get("reaction", "")
    if _GRAVE.search(listed) or _TREATED.search(listed):
        return None
    agent = forbidden(name(fact))
    shown = [
        line
        for line in record.lines
        if line.kind != "family"
        and not ahead.only_feared(line)
        and (found := _reaction(line.text)) is not None
        and _near(line.text, found, agent)
    ]
    return min(shown, key=lambda line: len(line.text), default=None)


#: As grave, in other words.
_TREATED: Final = re.compile(
    r"\b(?:epinephrine|adrenaline|throat|airway|wheez\w*|ventilat\w*)\b", re.IGNORECASE
)
#: Between a class of medicines and what it may do.
_MAY: Final = re.compile(r"\b(?:contraindicated|dangerous|risk|can|may|could|causes?)\b", re.IGNORECASE)


def _reaction(text: str) -> re.Match[str] | None:
    return next((m for m in _GRAVE.finditer(text) if not _DENIED.search(text[: m.start()])), None)


def _near(text: str, reaction: re.Match[str], agent: re.Pattern[str]) -> bool:
    return any(
        min(abs(m.end() - reaction.start()), abs(reaction.end() - m.start())) <= _REACH
        and not _MAY.search(text, m.end(), reaction.start())
        for m in agent.finditer(text)
    )


_REACH: Final = 60  # characters between a medicine and its reaction


@once
def never_again(record: Record) -> tuple[Line, ...]:
    """Of each medicine of the record that no listed allergy names and that must never be given again, the last sentence that
    states it.
    """
    listed = {word for f in record.of("has_allergy") for word in ingredients(name(f))}
    ordered = {
        word
        for f in record.of("ordered_medication", "takes_medication", "given_medication")
        for word in re.findall(r"[a-z]{5,}", name(f).lower())
    }
    found: dict[str, Line] = {}
    for line in record.lines:
        if line.kind == "family":
            continue
        for form in _NEVER:
            for match in form.finditer(line.text):
                agent = match[1].lower()
                unsure = (
                    _UNSURE.search(line.text[: match.start()][-_REACH:])
                    or line.text[match.end() : match.end() + 30].find("?") >= 0
                )
                if {agent, ingredient(agent)} & (ordered - listed) and not unsure:
                    found[agent] = line
    return tuple(dict.fromkeys(found.values()))


@once
def only_noted(record: Record) -> tuple[Line, ...]:
    """Sentences on medicines that no listed allergy names: never to be given again, or with the harm that they did; of each
    medicine the last that forbids it, else the first.
    """
    never = never_again(record)
    labels = [name(fact).lower() for fact in record.of("has_allergy")]
    listed = [itself(label) for label in labels]
    found: dict[str, Line] = {}
    for line in record.lines:
        for agent in reacted_to(line, record) if line not in never else ():
            names = {agent, *ingredient(agent).split("+")}
            a_class = any(one.called.fullmatch(agent) for one in classes())
            own = (
                itself(agent)
                if a_class
                else re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)", re.IGNORECASE)
            )
            of_class = a_class and any(map(forbidden(agent).search, labels))
            if of_class or any(one.search(each) for one in listed for each in names) or disputes(own, record):
                continue
            key = ingredient(agent)
            if key not in found or (_FORBIDS.search(line.text) and not _FORBIDS.search(found[key].text)):
                found[key] = line
    shown = {line.place for line in (*never, *found.values())}
    for allergy in known(record):
        places = {c.source for c in allergy.citations}
        words = [
            word
            for part in allergy.name.split(" / ")
            for word in (part.lower(), *ingredient(part.lower()).split("+"))
        ]
        if places & shown or any(one.search(word) for one in listed for word in words):
            continue
        at = next((x for x in record.lines if labels and x.kind == "allergy" and x.place in places), None)
        if at is not None and not speak_against(allergy.name, record):
            found.setdefault(allergy.name, at)
    return (*never, *dict.fromkeys(found.values()))


#: Of two sentences the one to show.
_FORBIDS: Final = re.compile(r"\b(?:avoid|never|allerg\w*)\b", re.IGNORECASE)
