"""Whose an action is, whether it has been done, which of two things was chosen, how many of several: what a statement may turn
round without a word that its source does not have.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from processors.drafting.grounding import stance
from processors.drafting.grounding.synonyms import key

_WORD: Final = re.compile(r"[A-Za-z][A-Za-z'-]+")
_CLAUSE: Final = re.compile(
    r"[.;!?](?=\s|$)|,\s|\b(?:and|but|although|though|while|whereas|because|since|after|before|until|when|once|if|unless|who|which)\b"
)
# ---------------------------------------------------------------- who
#: Professions and services, as whole names; of one name the others follow by phrases.yaml.
_ROLES: Final = re.compile(
    r"\b(?:(?:home|charge|visiting|night|day|wound|hospice|school|clinic) nurses?|nurses?|nursing|(?:plastic|orthop\w+|vascular|trauma|general|"
    r"cardiac|thoracic|oral|hand|spine|eye|ENT|colorectal|transplant) (?:surge\w+)|\w*surgeons?|neurosurg\w+|\w+olog(?:y|ist|ists)|"
    r"psychiatr(?:y|ists?)|podiatr(?:y|ists?)|pediatr(?:ics|icians?)|geriatr(?:ics|icians?)|obstetr(?:ics|icians?)|"
    r"physiatr(?:y|ists?)|orthop[a-z]*dics|orthop[a-z]*dists?|dentists?|dentistry|midwi(?:fe|ves|fery)|doulas?|"
    r"social work(?:ers?)?|case manage(?:rs?|ment)|pharmac(?:y|ists?)|dieti[tc]ians?|nutritionists?|physiotherapists?|"
    r"(?:physical|occupational|speech|respiratory|family) therap(?:ists?|y)|chaplains?|interpreters?|paramedics?|EMS|police|"
    r"interventional radiology|palliative care|hospice|primary care physician|hospitalists?|intensivists?|anesthesi(?:a|ologists?)|"
    r"(?:emergency|family|attending|covering|ward|ICU) (?:physicians?|doctors?|team)|primary team|surgical team|residents?|interns?|"
    r"attendings?|medical students?|lawyers?|case workers?|teachers?|employers?)\b",
    re.IGNORECASE,
)
_NO_ROLES: Final = re.compile(
    r"patholog|etiolog|physiolog|symptomatolog|morpholog|histolog|cytolog|serolog|biolog|terminolog|technolog|radiologic|nursing (?:home|facility)|"
    r"hospice|interns?$|residents?$|anesthesia|biology|methodolog|chronolog|topolog|apolog",
    re.IGNORECASE,
)
_SPEAKS: Final = (
    r"(?:stat|report|say|said|claim|den[iy]|want|ask|request|refus|declin|agree|consent|wish|express|confirm|feel|felt|believ|think|thought|prefer|"
    r"manag|administer|decid|sign|call|gave|give)"
)
_BY_PATIENT: Final = re.compile(
    rf"(?:^|[.;,] )(?:the )?(?:patient|pt|he|she)(?: \w+ly| also| himself| herself)? {_SPEAKS}\w*",
    re.IGNORECASE,
)
_ANYWHERE: Final = re.compile(
    rf"\b(?:patient|pt|he|she|[A-Z][a-z]+\.? [A-Z]\w+)(?:'s)?(?: \w+)?,? {_SPEAKS}\w*", re.IGNORECASE
)
_NOT_PATIENT: Final = re.compile(r"\bnot (?:by )?(?:the )?(?:patient|pt)\b", re.IGNORECASE)
_BEGINS_PATIENT: Final = re.compile(r"(?:^|[.;] )(?:the )?(?:patient|he|she)\b", re.IGNORECASE)
_SPEAKERS: Final = re.compile(
    rf"\b(mother|mom|father|dad|wife|husband|spouse|partner|boyfriend|girlfriend|son|daughter|sister|brother|parents?|grandmother|grandfather|family|"
    rf"caregiver|aide|roommate|friend|neighbor|niece|nephew|aunt|uncle|guardian)s?(?: \([^)]*\))?(?:, [^,]*,)?(?: \w+ly| also| now)? {_SPEAKS}\w*",
    re.IGNORECASE,
)


def actor(claim: str, sources: Sequence[str]) -> str:
    """A profession or a relative that no source names; the patient as the one who speaks or acts, where the sources only have
    somebody else do so."""
    theirs = " ".join(sources)
    known = _stems(theirs)
    for match in _ROLES.finditer(claim):
        words = [w for w in _WORD.findall(match[0]) if len(w) > 2]
        if _NO_ROLES.search(match[0]) or not words:
            continue
        if not any(_stem(w) in known for w in words[:1]) or (
            _stem(words[-1]) not in known and len(words) > 1
        ):
            return f"who did it: a {match[0].lower()}"
    kin = stance.persons(claim)
    named = stance.persons(theirs)
    for person in kin - {"child", "newborn", "patient", "contact", "caregiver", "fetus", "donor"}:
        if person not in named and not stance.person_borne(person, named):
            return f"a person: {person}"
    if (
        _NOT_PATIENT.search(theirs)
        and _BEGINS_PATIENT.search(claim)
        and not re.search(r"\b(?:not|n't|no)\b", claim)
    ):
        return "who did it: the patient"
    if (
        _BY_PATIENT.search(claim)
        and _SPEAKERS.search(theirs)
        and not _ANYWHERE.search(_SPEAKERS.sub(" ", theirs))
    ):
        return "who did it: the patient"
    return ""


# ---------------------------------------------------------------- whether it has been done
_PARTICIPLE: Final = r"(?:\w{2,}ed|done|given|taken|seen|begun|held|put|cut|made|sent|drawn|shown|found|had|left|gone|met|stopped|set|told|kept|born)"
_AHEAD: Final = re.compile(
    r"\bto be\b|\bwill\b|\bplan(?:s|ned)?\b|\bpending\b|\bdue\b(?! to)|\bawait\w*|\bscheduled\b|\btomorrow\b|\bnext (?!to)|\bupcoming\b|\bgoing to\b|"
    r"\bshould\b|\bneeds?\b|\brecommend\w*|\bif\b|\bonce\b|\bwould\b|\bmay\b|\bmust\b|\bto (?:follow|see|have|get|start|stop|hold|return|repeat|continue|undergo|discuss)\b|"
    r"\bcandidate\b|\banticipat\w+|\bexpect\w*|\bconsider\w*|\bintend\w*|\bwants?\b|\bwish\w*|\bprefer\w*|\bdefer\w*|\bpostpone\w*|\bnot yet\b|"
    r"\border\w*|\brefer\w*|\barrang\w*|\boffer\w*|\bunless\b|\buntil\b|\bfollow.?up\b|\bf/u\b|\bcan\b|\bcould\b|\bbook\w*|\brequest\w*|\bin the morning\b",
    re.IGNORECASE,
)
_SURELY_AHEAD: Final = re.compile(
    r"\bto be (?!\w+ing)|\bwill\b(?! not have)|\bplan(?:s|ned)?\b|\bpending\b|\bdue (?!to)|\bawait\w*|\bscheduled for\b|\btomorrow\b|\bupcoming\b|\bgoing to\b|\bto follow\b|"
    r"\bto see\b|\bnot yet\b",
    re.IGNORECASE,
)
_DONE: Final = re.compile(
    rf"\b(?:was|were|has been|have been|had been|has|had|have)(?: (?!to\b|not\b|no\b)\w+){{0,2}}? {_PARTICIPLE}\b|\bunderwent\b|\bcompleted\b|\bperformed\b|"
    r"\b(?:saw|came|went|began|took|gave|showed|received|revealed|reviewed|started|stopped|attended|agreed|returned)\b",
    re.IGNORECASE,
)
_PAST: Final = re.compile(
    r"\b(?:was|were|has been|have been|had been|underwent|completed|performed|done|given|s/p|received|resolved|occurred|started|stopped|removed|"
    r"placed|discontinued|reduced|increased|\w+tubated|extubated|restarted|begun|replaced|held|finished|treated|died|switched|drained|closed|repaired)\b",
    re.IGNORECASE,
)
_NEG: Final = re.compile(r"\b(?:not|no|never|without|pending|n't)\b", re.IGNORECASE)


class _Stretch(NamedTuple):
    stems: frozenset[str]
    text: str


def tense(claim: str, sources: Sequence[str]) -> str:
    """What is ahead in the sources, stated as done; what is done there, stated as ahead."""
    theirs = [part for s in sources for part in _stretches(s)]
    everything = " ".join(sources)
    for ours in _stretches(claim):
        about = _nearest(ours, theirs)
        if not about:
            continue
        there = " ".join(p.text for p in about)
        if (
            _DONE.search(ours.text)
            and not _AHEAD.search(claim)
            and not _NEG.search(ours.text)
            and _SURELY_AHEAD.search(there)
            and not _PAST.search(_SURELY_AHEAD.sub(" ", there))
        ):
            return "that it has been done"
        if (
            _SURELY_AHEAD.search(ours.text)
            and not _NEG.search(ours.text)
            and not _AHEAD.search(everything)
            and _PAST.search(there)
        ):
            return "that it is still to come"
    return ""


@lru_cache(maxsize=8192)
def _stretches(text: str) -> tuple[_Stretch, ...]:
    found = []
    for part in _CLAUSE.split(text):
        stems = _stems(part)
        if stems:
            found.append(_Stretch(stems, part))
    return tuple(found)


def _nearest(ours: _Stretch, theirs: Sequence[_Stretch]) -> list[_Stretch]:
    shared = [(len(ours.stems & p.stems), p) for p in theirs]
    most = max((n for n, _ in shared), default=0)
    return [p for n, p in shared if n == most] if most else []


_EMPTY: Final = frozenset(
    """the and was were are has had have with for from this that his her she they been will would should could can not but than then when into
    patient after before over under about there which who whom its their any all our your you may might must also per did does due now""".split()
)


def _stem(word: str) -> str:
    return key(word.lower())


@lru_cache(maxsize=8192)
def _stems(text: str) -> frozenset[str]:
    return frozenset(_stem(w) for w in _WORD.findall(text) if len(w) > 2 and w.lower() not in _EMPTY)


# ---------------------------------------------------------------- which of two
_RATHER: Final = re.compile(
    r"\b(?:rather than|instead of|in place of|as opposed to|(?:and|but)? ?not (?:because of|due to|from|to|by|as|the)?|over|versus|than)\b",
    re.IGNORECASE,
)
_CHOICE: Final = re.compile(
    r"\b(?:rather than|instead of|as opposed to|in place of)\b|,? (?:and |but )?not (?:because|due|from|to|by|as)\b|\bfavo\w+ .* over\b|\bmore .* than\b|"
    r"\bless .* than\b|\w+er .* than\b|\b(?:switched|changed|converted|transitioned) from\b|, not\b",
    re.IGNORECASE,
)
_CAUSED: Final = re.compile(
    r"\b(?:caus(?:ed|es|ing)|led to|resulted in|triggered|because of|due to|secondary to|attributed to|ascribed to|from|after|with|by|favor\w*)\b",
    re.IGNORECASE,
)


def exchanged(claim: str, sources: Sequence[str]) -> str:
    """Two things that changed places around the word that sets one against the other."""
    ours = _sides(claim)
    if not ours:
        return ""
    for source in sources:
        theirs = _sides(source)
        if not theirs:
            continue
        first, second = ours[0] - ours[1], ours[1] - ours[0]
        theirs_first, theirs_second = theirs[0] - theirs[1], theirs[1] - theirs[0]
        if first & theirs_second and second & theirs_first and not second & theirs_second:
            return "which of two"
    return ""


def _sides(text: str) -> tuple[frozenset[str], frozenset[str]] | None:
    if not _CHOICE.search(text):
        return None
    sentence = next((s for s in re.split(r"(?<=[.;])\s", text) if _CHOICE.search(s)), text)
    places = list(_RATHER.finditer(sentence))
    if not places:
        return None
    at = places[-1]
    return _stems(sentence[: at.start()]), _stems(re.split(r"[,.;]", sentence[at.end() :])[0])


# ---------------------------------------------------------------- how many, and when
_QUANTIFIED: Final = (
    (
        re.compile(
            r"\ball (?!over|day|night)\b|\bevery (?:one|single)\b|\beach of\b|\bentirely\b|\bthroughout\b",
            re.IGNORECASE,
        ),
        "all",
        re.compile(
            r"\b(?:all|every|each|entire|throughout|completely|fully|(\d+)/\1|\w+ of \w+)\b", re.IGNORECASE
        ),
    ),
    (
        re.compile(r"\blifelong\b|\bindefinite\w*|\bpermanent\w*|\bfor life\b", re.IGNORECASE),
        "for life",
        re.compile(r"\blife\w*|\bindefinite\w*|\bpermanent\w*|\blong.?term|\bchronic", re.IGNORECASE),
    ),
    (
        re.compile(r"\bregardless\b|\birrespective\b|\bwhether or not\b", re.IGNORECASE),
        "regardless",
        re.compile(r"\bregardless|\birrespective|\bwhether|\bdespite|\beven if", re.IGNORECASE),
    ),
)
_PART_OF: Final = re.compile(r"\b(\w+) (?:out )?of (?:the |her |his )?(\w+)\b", re.IGNORECASE)
_WHEN: Final = (
    ("yesterday", r"\byesterday\b", r"\byesterday|last night|overnight|day before|during the night"),
    (
        "tomorrow",
        r"\btomorrow\b",
        r"\btomorrow|next day|in AM\b|in the morning|next morning|\bin am\b|\bAM\b",
    ),
    (
        "last week",
        r"\b(?:last|past|previous) week\b|\ba week ago\b",
        r"\b(?:last|past|previous|prior) (?:week|several)|week ago|7 days ago|1 week|a week|\bweek\b",
    ),
    ("next week", r"\bnext week\b", r"\bnext week|in (?:a|one|1) week|7 days|1 week|\bweek\b"),
    ("last month", r"\b(?:last|past) month\b|\ba month ago\b", r"\bmonth|4 weeks"),
    ("next month", r"\bnext month\b", r"\bmonth|4 weeks"),
    ("last year", r"\b(?:last|past) year\b|\ba year ago\b", r"\byear|12 months|20\d\d"),
    ("next year", r"\bnext year\b", r"\byear|12 months|20\d\d"),
    ("next visit", r"\bnext (?:visit|appointment)\b", r"\bnext|follow|visit|appointment|clinic|recheck|f/u"),
    (
        "today",
        r"\btoday\b|\bthis (?:morning|afternoon|evening)\b|\btonight\b",
        r"\btoday|this|tonight|now|current|AM\b|am\b|PM\b|pm\b|\d:\d\d|overnight|on arrival|at present|in the ED",
    ),
    ("ongoing", r"\bongoing\b|\bcurrently\b|\bstill\b|\bpersist\w*|\bat present\b", ""),
)
_OVER: Final = re.compile(
    r"\b(?:resolved|gone|ended|ceased|subsided|healed|cured|history of|hx of|h/o|s/p|previous\w*|prior|former\w*|as a (?:child|teen\w*)|at age|years ago|in (?:19|20)\d\d)\b",
    re.IGNORECASE,
)
_STILL: Final = re.compile(
    r"\b(?:ongoing|currently|still|persist\w*|at present|now|current|continu\w+|remains?|today|active\w*|chronic|is|are|since)\b",
    re.IGNORECASE,
)


def moment(claim: str, sources: Sequence[str]) -> str:
    """Words of time and of quantity that no source bears out."""
    theirs = " ".join(sources)
    if misdated := _misdated(claim, sources):
        return misdated
    for pattern, name, borne in _QUANTIFIED:
        if pattern.search(claim) and not borne.search(theirs):
            return f"that it is {name}"
    for match in _PART_OF.finditer(theirs):
        if (
            re.search(rf"\ball (?:the )?{re.escape(match[2])}\b", claim, re.IGNORECASE)
            and match[1].lower() != match[2].lower()
        ):
            return "that it is all"
    for name, said, borne_by in _WHEN:
        if not re.search(said, claim, re.IGNORECASE):
            continue
        if borne_by and not re.search(borne_by, theirs, re.IGNORECASE if name != "today" else 0):
            if name == "today" and not _OVER.search(theirs) and not _SURELY_AHEAD.search(theirs):
                continue  # a note is of its day
            return f"time: {name}"
        if not borne_by and _OVER.search(theirs) and not _STILL.search(theirs) and not _OVER.search(claim):
            return f"time: {name}"
    return ""


_DAY: Final = re.compile(
    r"\b(?:(\d{1,2})(?:st|nd|rd|th)? )?(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b(?: (\d{1,2})\b(?!\d|:))?|\b((?:19|20)\d\d)\b"
)


def _misdated(claim: str, sources: Sequence[str]) -> str:
    """A day, month or year of another thing of the same source."""
    theirs = [part for s in sources for part in _stretches(s)]
    for ours in _stretches(claim):
        days = _days(ours.text)
        if not days:
            continue
        bare = _Stretch(ours.stems - _stems(" ".join(m[0] for m in _DAY.finditer(ours.text))), ours.text)
        about = _nearest(bare, theirs)
        dated = frozenset[str]().union(*(_days(p.text) for p in about))
        if dated and not days & dated:
            return "the date of this"
    return ""


def _days(text: str) -> frozenset[str]:
    return frozenset(m[4] or f"{m[2]} {m[1] or m[3] or ''}".strip() for m in _DAY.finditer(text))


# ---------------------------------------------------------------- on what condition it is given
_PRN: Final = re.compile(
    r"\b(?:as needed|only (?:for|if|when|as)|when necessary|if needed|then as needed|if required|for breakthrough)\b",
    re.IGNORECASE,
)
_PRN_BORNE: Final = re.compile(
    r"\b(?:as needed|only|if|when\w*|need\w*|necessary|require\w*|breakthrough|for (?!\d|the next)\w+|occasional\w*|just|in case)\b",
    re.IGNORECASE,
)
_GATE: Final = re.compile(
    r"\b(?:only (?:after|once|when|if)|not (?:until|before)|once (?:off|cleared|seen|stable|able|tolerat\w+)|pending clearance|after (?:\w+ )?(?:clearance|approval))\b",
    re.IGNORECASE,
)
_GATE_BORNE: Final = re.compile(
    r"\b(?:after|once|when|until|before|if|unless|only|clear\w*|approv\w*|agree\w*|wait\w*|provided|condition\w*|as soon as|depend\w*|not|no|off)\b",
    re.IGNORECASE,
)
_DOSED: Final = re.compile(
    r"\b\d+(?:\.\d+)? ?(?:mg|mcg|g|ml|units?|puffs?|drops?|tablets?|capsules?)\b|\bevery \w+|\bdaily\b|\btwice\b|\btimes\b|\bat bedtime\b|\bq\d+h\b",
    re.IGNORECASE,
)


def conditional(claim: str, sources: Sequence[str]) -> str:
    """A dose without the condition on which it is given; an order without what it waits for."""
    for source in sources:
        about = [p for p in re.split(r"(?<=[.;])\s", source) if _stems(p) & _stems(claim)]
        there = " ".join(about)
        if (
            len(_DOSED.findall(there)) <= 3
            and _PRN.search(there)
            and _DOSED.search(claim)
            and not _PRN_BORNE.search(claim)
        ):
            return "that it is given as needed"
        if (
            _GATE.search(there)
            and not _GATE_BORNE.search(claim)
            and 2 * len(_stems(claim) & _stems(there)) >= len(_stems(claim))
        ):
            return "what it waits for"
    return ""


def every(claim: str, sources: Sequence[str]) -> Iterator[tuple[str, str]]:
    """(check, what the sources do not bear out)."""
    for check, found in (
        ("actor", actor(claim, sources)),
        ("tense", tense(claim, sources)),
        ("choice", exchanged(claim, sources)),
        ("time", moment(claim, sources)),
        ("condition", conditional(claim, sources)),
    ):
        if found:
            yield check, found
