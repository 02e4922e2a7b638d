"""What harm a medicine did, as sentences of notes tell it: "cefdinir = hives", "rash in 2015 was carbamazepine"."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from kg.relatives import NEIGHBOR, RELATIVE, spoken_of
from processors.evidence import ahead
from processors.evidence.allergies.classes import classes
from processors.evidence.medicine_names import folded, medicine_names, two_together
from processors.evidence.record import Line, Record, once
from processors.evidence.wording import name

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
#: In the clause of a reaction that has not happened: "serotonin toxicity risk", "counselled on rash with lamotrigine".
_AHEAD: Final = re.compile(
    r"\b(?:risks?|dangers?|precautions?|possib\w*|potential\w*|interact\w*|additive|threshold|may(?! \d)|might|could|can|would|if|"
    r"counsel\w*|warn\w*|watch\w*|monitor\w*|educat\w*|advis\w+|teach\w*|taught|discuss\w*|expect\w*|look for|report|call|beware|"
    r"panel|screen\w*|check\w*|s/s|signs? of|chance|prone|predispos\w*|concern\w*|worr\w+|none seen|contraindicat\w*)\b",
    re.IGNORECASE,
)
_CLAUSE_END: Final = re.compile(r"[;,]|\. |\.$|\n|\s[-–—]\s")
_BEHIND: Final = 48  # characters


def _has_happened(text: str, start: int, end: int) -> bool:
    """Whether the clause of a reaction, which `text` has between these places with its agent, has no word that it is only feared."""
    before = re.split(r"[;:]|\. ", text[:start])[-1]
    behind = _CLAUSE_END.split(text[end : end + _BEHIND])[0]
    return not any(map(_AHEAD.search, (before, text[start:end], behind)))


#: What harm a medicine did, also where it is no allergy: who gives it again should know.
_HARM: Final = re.compile(
    rf"{_REACTION}|(?:cholesta\w+|jaundice|hepatitis|liver (?:injury|failure)|agranulocyt\w*|neutrop(?:a)?eni\w*|blister\w*|Stevens\w*|(?-i:SJS|TEN|DRESS|HIT)\b|pancreatitis|"
    r"lung (?:toxicity|fibrosis)|pneumonitis|rhabdo\w*|myopathy|hyperkal(?:a)?emi\w*|hyponatr(?:a)?emi\w*|(?-i:K) ?[67](?:\.\d)?\b|(?-i:Na) ?1[012]\d\b|seizures?|torsades?|"
    r"(?:throat|tongue|lip|face) (?:swell\w*|tight\w*)|collapsed?|nephritis|kidney failure|psychosis|mania|nightmares|suicid\w+|hallucinat\w+|bleed(?:ing|ed)?\b|gi bleed|swelling)",
    re.IGNORECASE,
)
#: Between a medicine and the harm: when and how it was taken, then an arrow or a verb.
_LED_TO: Final = re.compile(
    r"(?:[)\]\"”']|\s*\([^()]{0,40}\)|\s*/\s*[\w-]+|\s+(?:skin prep|prep|dye|wipes?|tablets?|IV|PO|course|prophylaxis|in)\b|\s+(?:(?:at|when|as) )?(?:an? )?(?:age (?:of )?\d+|\d+ ?(?:y/?o|yrs?|years?|mos?|months?)(?: old)?|child|kid|teen(?:ager)?|infant|baby|toddler)\b|\s+'?\d{2,4}\b|\s+\d+ ?(?:mg|g|mths?|months|days|weeks)\b)*+"
    r"\s*+(?:->|→|=>|=|\bcaused\b|\b(?:gave|made) (?:him|her|them|me|pt|patient)\b|\bled to\b|\bwith resulting\b)\s*[^.;,?]{0,25}?$",
    re.IGNORECASE,
)
_LINK: Final = re.compile("->|→|=|caused|gave |made |led to|with resulting", re.IGNORECASE)
_HAD: Final = re.compile(
    r"\b(?:and|then|he|she) (?:had|got|developed|broke out|came out)\b",  # clinical
    re.IGNORECASE,
)
#: Behind a medicine that was taken, before what an allergy does: "got penicillin as a child and had hives".
_AND_HAD: Final = re.compile(
    r"[\"”')]*(?: (?:as a (?:child|kid|baby|teen(?:ager)?)|once|twice|in (?:19|20)?\d\d|last \w+|years ago|IV|PO|shots?|pills?|injections?)){0,2},? (?:and|then|and then|he|she)"
    r" (?:he |she )?(?:had|got|developed|broke out (?:in|with)|came out in) [^.;,?]{0,25}?$",  # clinical
    re.IGNORECASE,
)
_ALLERGIC_HARM: Final = re.compile(
    rf"{_REACTION}|swelling (?:of|in) (?:the |his |her )?(?:face|lips?|tongue|throat|eyes?)|(?:throat|tongue|lip|face) swell\w*",
    re.IGNORECASE,
)
_SUBSTANCES: Final = (
    "chlorhexidine", "latex", "iodine", "povidone", "metamizole", "dipyrone", "dipirona", "novalgin", "elastoplast", "adhesive", "chlorprep", "gadolinium",
    "tape", "nickel", "iron drip", "iron infusion", "iv iron", "clorhexidina", "neosporin", "bacitracin", "peanut", "peanuts", "nuts", "egg", "eggs", "shellfish", "sesame", "contrast", "kcl",
)  # fmt: skip


@lru_cache(maxsize=1)
def _any_medicine() -> re.Pattern[str]:
    """Every name of a medicine of four letters or more, of a class of them, and of what one reacts to on the skin."""
    known = medicine_names()
    listed = (*known.same, *known.same.values(), *known.capitals, *itertools.chain(*known.capitals.values()))
    parts = {part.lower() for one in listed for part in one.split("+")}
    names = {one for one in parts if len(one) >= _SHORTEST} - _OTHERWISE | {*_SUBSTANCES}
    either = "|".join(re.escape(one) for one in sorted(names, key=len, reverse=True))
    of_class = "|".join(pattern.pattern for one in classes() for pattern in (one.called, one.members))
    return re.compile(rf"(?<![\w-])(?:{either})(?![\w-])|{of_class}", re.IGNORECASE)


def ingredient(agent: str) -> str:
    """What a name of a medicine stands for, in small letters; itself where the table has none."""
    return medicine_names().same.get(folded(agent), agent.lower())


def given_for_a_reaction(agent: str) -> bool:
    """Whether a medicine is what one gives against a reaction."""
    return _RESCUES.fullmatch(agent) is not None


def agents(text: str, start: int = 0, end: int | None = None) -> Iterator[re.Match[str]]:
    """Where a text names a medicine, or what one reacts to on the skin."""
    return _any_medicine().finditer(text, start, len(text) if end is None else end)


_SHORTEST: Final = 4  # letters
_OTHERWISE: Final = frozenset({"allo", "lamb"})  # words, too, or a kind of transplant


_FOR_A_REACTION: Final = r"epinephrine|adrenaline|diphenhydramine|benadryl|cetirizine|famotidine|\w*predniso\w+|hydrocortisone|dexamethasone|albuterol|salbutamol|steroids?"
#: What is given for a reaction.
_FOR_IT: Final = re.compile(rf"{_FOR_A_REACTION}|epi(?:pen)?|\w*pred\w*", re.IGNORECASE)


#: Behind a dose with its route and hour: "metoprolol 5 IV at 0310 -> 0325 wheeze".
_GIVEN_AND: Final = re.compile(
    r"(?:\s+(?:\d+(?:\.\d+)? ?(?:m[cg]g?|g|units?|mL)?|\d\d?:?\d\d|IV|IM|PO|SC|SL|push|bolus|given|started|at|@|x ?1)(?=[\s-]))+\s*(?:->|→|=>)\s*(?:at )?(?:\d\d?:?\d\d )?[^.;,?]{0,16}?$",
    re.IGNORECASE,
)


def _taken_and_had(text: str, named: re.Match[str], harm: re.Match[str]) -> bool:
    """Whether a medicine was taken or given and an allergy showed, in the patient, and it was not for it."""
    between = text[named.end() : harm.start()]
    return (
        any(
            taken.match(between) and not for_it.fullmatch(named[0])
            for taken, for_it in ((_AND_HAD, _FOR_IT), (_GIVEN_AND, _RESCUES))
        )
        and _ALLERGIC_HARM.match(text, harm.start()) is not None
        and _RELATIVES.search(text[: named.start()]) is None
    )


#: What blocks dopamine, and what muscles do then.
_BLOCKS_DOPAMINE: Final = re.compile(
    r"hald\w+|haloperidol|reglan|metoclopramide|compazine|prochlorperazine|droperidol|inapsine|promethazine|phenergan|chlorpromazine|fluphenazine|risper\w+|olanzapine|zyprexa|primperan",
    re.IGNORECASE,
)
_DYSTONIA: Final = re.compile(
    r"\bjaw (?:locked|stuck|clenched|clamped)|\block(?:ed )?jaw|\bneck (?:twisted|locked|pulled)|\beyes (?:rolled|stuck|locked|went) (?:up|back)|\boculogyric|\btongue (?:stuck|twisted|thrust\w*)",
    re.IGNORECASE,
)


@lru_cache(maxsize=16384)  # the next draft of a stay reads most of its notes again
def led_to(text: str) -> str:
    """The medicine, of the record or not, of which a sentence states with an arrow or a verb what harm it did, in small
    letters: "co-amoxiclav 2019 -> jaundice"; "" for none.
    """
    had = _HAD.search(text) is not None and _ALLERGIC_HARM.search(text) is not None
    if not had and not _LINK.search(text):  # most sentences have none, and the names are thousands
        return ""
    for named in _any_medicine().finditer(text):
        for harm in _HARM.finditer(text, named.end(), named.end() + _NEAR):
            between = text[named.end() : harm.start()]
            if (
                (_LED_TO.match(between) or _taken_and_had(text, named, harm))
                and text[harm.end() : harm.end() + 1] != "?"
                and (_OF_SKIN.match(harm[0]) or two_together(text[: harm.start()]) is None)
                and not _NO_REACTION.search(between)
                and not _NO_REACTION.search(_START.split(text[: named.start()])[-1])
                and not _BETTER.match(text, harm.end())
                and _has_happened(text, named.start(), harm.end())
                and not any(_any_medicine().finditer(between))
                and not _HELPED.search(between)
                and not _GONE.match(text, harm.end())
                and (_YEAR.search(between) or not _VALUE.match(harm[0]))
            ):
                return named[0].lower()
    return ""


_OF_SKIN: Final = re.compile(_REACTION.replace(r"|seroton\w+", ""), re.IGNORECASE)
#: A treatment and what it did away with: "furosemide -> less swelling", "levetiracetam -> seizure free".
_HELPED: Final = re.compile(
    r"\b(?:less|fewer|reduc\w+|decreas\w+|no more|stops?|stopped|ended|treat\w*|for)\b", re.IGNORECASE
)
_GONE: Final = re.compile(
    r"\s+(?:free\b|(?:is |are |was |were |now |all(?! over\b) |has |have )*(?:gone|down|less|settl\w+|subsid\w+|controlled|stopped|away|over|improv\w+|better|resolv\w+))",
    re.IGNORECASE,
)
#: A value alone is harm only of the past: of today it may be what was treated ("insulin -> K 6.1").
_VALUE: Final = re.compile(r"(?:K|Na) ?\d")
_YEAR: Final = re.compile(r"\b(?:19|20)\d\d\b")
_NEAR: Final = 110  # characters
_START: Final = re.compile(r"[.;:(]")


#: The words of an allergy in a sentence.
ALLERGIC: Final = re.compile(
    rf"\b(?:{_REACTION}|allerg\w*|intoleran\w*|react\w*|itch\w*|pruritus|swell\w*|swollen|blister\w*|(?-i:SJS|TEN|DRESS|HIT))\b|=|->|→",
    re.IGNORECASE,
)
_SKIN: Final = r"(?:hives|urticaria|rash|blisters?|anaphyla\w*|angio-?o?edema|(?:throat|tongue|lips?|face|facial|eyelids?) swelling|swelling of the (?:throat|tongue|lips?|face)|bronchospasm|tight chest|chest tight\w*|dystoni\w*|agranulocytosis|ronchas|s[au]rpullido|salpullido|(?-i:SJS|DRESS)\b)"
#: Before what caused it: "hives all over with", "rash of 2015 was".
_CAUSED: Final = re.compile(
    rf"\b{_SKIN}(?P<between>(?:\s+[\w/':~-]+){{0,7}}?)\s+(?:was|with|w/?|after|during|following|into|post|from|to|on|due to|is from)\s+(?:(?:the|his|her|an?|old|iv|oral|po|first|1st|second|2nd|third|3rd|last|next|\d\d:?\d\d|doses?|of|infusion)\s+)*$",
    re.IGNORECASE,
)
#: Behind it: "haloperidol dystonia", "cefaclor = hives", "PCN (anaphylaxis)".
_CAUSES: Final = re.compile(
    rf"(?:[\"”’']?(?:\s+(?:in )?(?:19|20)\d\d)?(?:\s*\([^()]{{0,40}}\))?\s*[(=:–-]\s*|\s+(?:(?:le|me|les) (?:sac[aó]|da|dio|provoc\w+|caus\w+|hizo) )?)(?:(?:an? |immediate|delayed|severe|mild|bad|diffuse|generali[sz]ed|convincing|true) ?){{0,2}}(?P<what>{_SKIN})(?!\s*(?:prn|cream|[-–]?\s*free|w|with|from|to|after)\b|\?)",
    re.IGNORECASE,
)
#: Behind it, and before it: that somebody is allergic to it.
_ALLERGY: Final = re.compile(
    r"\s+(?:\([^()]{1,30}\) )?(?:allerg(?:y|ic)|intoleran(?:ce|t))\b(?!\s*(?:tests?|testing|clinic|refer\w*|list|panel|skin|labels?|consult|history|entry|alert|work|\?|not\b|is (?:not|wrong|unlikely)|unlikely|doubt\w*|delabel\w*))",
    re.IGNORECASE,
)
_ALLERGIC_TO: Final = re.compile(
    r"\ballergic to (?:the |all |any )?(?:\w+(?:,| and| or|/) ?)?$", re.IGNORECASE
)
#: Behind it: that it belongs on the list.
_TO_LIST: Final = re.compile(
    r"[^.;,]{0,30}?\b(?:(?:should|must|needs? to) be|to be|put|add(?:ed)?)\s+(?:listed|on|to|in|added|entered|recorded)?\s*(?:(?:the|his|her)\s+)?(?:listed\b|allerg\w+|list\b)",
    re.IGNORECASE,
)
_HAS: Final = re.compile(rf"{_SKIN}|\b(?:list|listed|allerg\w+)\b", re.IGNORECASE)
_NOT_SO: Final = re.compile(
    r"\b(?:no|not|without|denie[sd]|never|resol\w+|improv\w+|treat\w*(?! as\b)|reliev\w+|settl\w+|gone|better|tolerat\w+|for|give|given|try|poss\w*|query|vs|or|if|risk)\b|[?]\s*$",
    re.IGNORECASE,
)
#: What is given against a reaction, or put on it.
_RESCUES: Final = re.compile(
    rf"{_FOR_A_REACTION}|zyrtec|loratadine|hydroxyzine|chlorphenamine"
    r"|\w*albuterol|ipratropium|nitro(?:glycerin\w*|paste|stat)?|benztropine|procyclidine|triamcinolone|clobetasol|nystatin|clotrimazole|calamine|zinc oxide",
    re.IGNORECASE,
)


#: Whose reaction it is, unless they report it: "Mom: hives with cefaclor".
_RELATIVES: Final = re.compile(
    rf"\b{spoken_of(f'(?:{RELATIVE}|{NEIGHBOR})')}\b"
    r"(?!(?: \w+)?:|[^.;:\"“]{0,40}:\s*[\"“]|\s+(?:\w+ ){0,3}(?:says?|said|reports?|states?|tells|told|notes?|recalls?)\b)[^;.]*$",  # clinical
    re.IGNORECASE,
)


#: What no rash is: "nearly died w/ Ancef - throat closed".
_GRAVE: Final = re.compile(
    r"\b(?:(?:nearly|almost) died|(?:throat|airway) (?:closed|closing|swelled|shut)|(?:tongue|lips?|face|eyes?) (?:swell?ed|swollen|blew up|puffed up)(?: up)?|bumps all over|(?:stopped|quit) breathing|had to (?:bag|intubate) (?:him|her|me|them)|resp(?:iratory)? arrest|(?:went into|anaphylactic) shock"
    r"|burn unit|skin (?:fell|came|peel\w*) off|(?:blood pressure|BP) (?:crashed|bottomed out)|se (?:le|me) cay[oó] la piel)\b",  # clinical
    re.IGNORECASE,
)
#: Before a medicine: that it is never to be given, as somebody else has it from a prescriber.
_NEVER: Final = re.compile(
    r"\b(?:surgeon|doctors?|allergist|\w+ologist|anesth\w+|anaesth\w+|\w+[oó]log[oa]|cirujan[oa]|m[eé]dic[oa])\b[^.;]{0,20}\b(?:said|says|told (?:him|her|them)|dijo)\b[^.;]{0,30}\b(?:never|nunca|no more)\b(?: (?:again|to|have|get|give|take|use|any|mas|más|le den|dar)){0,4}\s+$"  # clinical
    r"|\btold (?:\w+ ){0,2}never (?:again )?to (?:have|get|take|use|be given)\s+$",  # clinical
    re.IGNORECASE,
)
_NEVER_SAID: Final = re.compile(r"\b(?:never|nunca|no more)\b", re.IGNORECASE)
#: Between the two: "nearly died" w/ Ancef; "nearly died with sepsis, given meropenem" is none.
_OF_IT: Final = re.compile(
    r"[\"'’”]?(?:\s+(?:right|just|soon|shortly|immediately|about|\d+|min\w*|h(?:rs?|ours?)?|sec\w*)){0,3}\s+(?:w/?|with|after|during|following|into|to|from|on|con)\s+(?:(?:the|an?|his|her|iv|oral|first|1st|second|2nd|last|doses?|of|infusion)\s+)*[\"'‘“]?",
    re.IGNORECASE,
)


_TESTED: Final = re.compile(r"\b(?:patch|prick|skin)[- ]test", re.IGNORECASE)
#: Before what a test of the skin found: "patch test + for neomycin and".
_PATCH: Final = re.compile(
    r"\b(?:patch|prick|skin)[- ]tests?(?:ed|ing)?\s*(?:was |were |is )?(?:\+(?:ve)?|pos\w*)\s*(?:for|to|with)?:?\s*(?:[A-Za-z-]+\s*(?:,|and|/|&|\+)\s*){0,4}$",
    re.IGNORECASE,
)


def _gravely(text: str, named: re.Match[str]) -> bool:
    """Whether a sentence ties a medicine to a reaction that nearly killed, or has it from a prescriber that it is never to be given."""
    before = text[: named.start()]
    if _RELATIVES.search(before):
        return False
    if _NEVER.search(before) or _twisted(text, named):
        return True
    return any(
        _both_happened(text, named, grave)
        and (
            _OF_IT.fullmatch(text, grave.end(), named.start()) is not None
            if grave.end() <= named.start()
            else named.end() <= grave.start() <= named.end() + _NEAR
            and not any(agents(text, named.end(), grave.start()))
        )
        for grave in _GRAVE.finditer(text)
    )


_SEIZED: Final = re.compile(r"\b(?:seiz\w+|convuls\w+|epilep\w+|postictal)\b", re.IGNORECASE)


def _both_happened(text: str, named: re.Match[str], harm: re.Match[str]) -> bool:
    """Whether neither a medicine nor its harm, in either order, is only feared, nor the harm denied."""
    start, end = min(harm.start(), named.start()), max(harm.end(), named.end())
    return _has_happened(text, start, end) and not _NO_REACTION.search(text[: harm.start()])


def _twisted(text: str, named: re.Match[str]) -> bool:
    """Whether a sentence has a dystonia near a medicine that may cause it, not as a risk and not of a seizure."""
    if _BLOCKS_DOPAMINE.fullmatch(named[0]) is None or _SEIZED.search(text):
        return False
    return any(
        _both_happened(text, named, found) and -_NEAR <= found.start() - named.end() <= _NEAR
        for found in _DYSTONIA.finditer(text)
    )


#: What touches the skin.
_TOUCHES: Final = re.compile(
    r"(?:surgical |silk |paper )?tape|adhesives?|latex|nickel|chlorhexidine|chlor-?a?prep|clorhexidina|elastoplast|iodine|povidone|betadine|neosporin|bacitracin",
    re.IGNORECASE,
)
#: Behind it: what it did to the skin. "tape takes his skin off", "no latex (hives)"; not "tape over a blister".
_ON_SKIN: Final = re.compile(
    r"[\"'”’)]?[ (,:=!>–-]{1,4}(?:(?!(?:for|over|on|under|near|around|to|no|not|without|denies|if|vs|and|or|removed|changed|applied|placed|given|held|used|tolerat\w+|then|may|can|risk|clean\w*|prep\w*)\b)[\w'’/]+[ (:=!>-]{1,4}){0,6}?"
    r"(?:blister\w*|(?:a |his |her )?(?:rash|welts|hives|urticaria|ronchas)|(?:skin|piel) (?:right )?(?:off|tears?|peel\w*|raw)|burns?(?! (?:unit|dressing|wound|care))|(?:contact )?dermatitis|itch\w*|anaphyla\w*)\b(?!\?| ?(?:cream|ointment|unit|care))",
    re.IGNORECASE,
)


@lru_cache(maxsize=16384)  # the next draft of a stay reads most of its notes again
def _tied(text: str) -> tuple[str, ...]:
    """The medicines that a sentence ties to an allergic reaction by their place in it, or that it wants on the list."""
    return tuple(_each_tied(text))


def _each_tied(text: str) -> Iterator[str]:
    if not any(form.search(text) for form in (_HAS, _GRAVE, _NEVER_SAID, _TESTED, _DYSTONIA, _TOUCHES)):
        return
    for named in agents(text):
        if _RESCUES.fullmatch(named[0]):
            continue
        if _gravely(text, named) or _PATCH.search(text[: named.start()]):
            yield named[0].lower()
            continue
        before = _START.split(text[: named.start()])[-1]
        if _RELATIVES.search(text[: named.start()]):
            continue
        caused, causes = _CAUSED.search(before), _CAUSES.match(text, named.end())
        if (
            (
                caused
                and not _NOT_SO.search(caused["between"])
                and not _NOT_SO.search(before[: caused.start()][-24:])
                and _has_happened(text, named.start() - len(caused[0]), named.end())
            )
            or (
                causes
                and not _NOT_SO.search(before[-24:])
                and not _BETTER.match(text, causes.end())
                and _has_happened(text, named.start(), causes.end())
            )
            or _TO_LIST.match(text, named.end())
            or (
                _TOUCHES.fullmatch(named[0])
                and (behind := _ON_SKIN.match(text, named.end()))
                and _has_happened(text, named.start(), behind.end())
            )
            or (
                (_ALLERGY.match(text, named.end()) or _ALLERGIC_TO.search(before))
                and not _NOT_SO.search(before[-24:])
                and _has_happened(text, named.start(), named.end())
            )
        ):  # fmt: skip
            yield named[0].lower()


def reacted_to(line: Line, record: Record) -> tuple[str, ...]:
    """The medicines that a sentence names with a reaction, in small letters: of the record, or any that it ties to the harm
    that it did.
    """
    if line.kind == "family" or ahead.only_feared(line):
        return ()
    text = line.text
    found = [agent] if (agent := led_to(text)) else []
    found += _tied(text)
    if found or line.kind == "allergy":
        return tuple(dict.fromkeys(found))
    named = [
        found[1].lower()
        for place, form in enumerate(_REACTED)
        for found in form.finditer(text)
        if not (place and _NO_REACTION.search(text[: found.start()]))
        and not _BETTER.match(text, found.end())
        and _has_happened(text, found.start(), found.end())
    ]
    known = _medicine_words(record)
    first = next((word for words in named for word in re.findall(r"[a-z]{4,}", words) if word in known), "")
    return (first,) if first else ()


@once
def _medicine_words(record: Record) -> frozenset[str]:
    return frozenset(
        word
        for fact in record.of("ordered_medication", "takes_medication", "given_medication")
        for word in re.findall(r"[a-z]{5,}", name(fact).lower())
    )
