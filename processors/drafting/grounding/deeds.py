"""Whose an action is, whether it has been done, which of two things was chosen, how many of several: what a statement may turn
round without a word that its source does not have.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final, NamedTuple

from processors.drafting.grounding import stance
from processors.drafting.grounding.synonyms import alike, key
from processors.evidence.names import is_name

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
    kin = stance.persons(
        re.sub(r"\b[Yy]our (?:[\w-]+ ){0,2}(?:son|daughter|child|baby)\b", "", claim)
    )  # the patient
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
    r"\bto be (?!\w+ing)|\bwill\b(?! not have)|\bplan(?:s|ned)?\b|\bpending\b|\bdue (?!to)|\bawait\w*|\bwait(?:ing )?list\w*|\bscheduled (?:for|on|in|\d|[A-Z])|\bto be discussed\b|\btomorrow\b|\bupcoming\b|\bgoing to\b|\bto follow\b|"
    r"\bto see\b|\bnot yet\b|\bnext \w+ (?:is|on|at|due)\b|\bplease\b|\bdesires?\b|\bhopes? (?:to|for)\b",
    re.IGNORECASE,
)
_DONE: Final = re.compile(
    rf"\b(?:was|were|has been|have been|had been|has|had|have)(?: (?!to\b|not\b|no\b)\w+){{0,2}}? {_PARTICIPLE}\b|\bunderwent\b|\bcompleted\b|\bperformed\b|"
    r"\bhad (?:an?|his|her)\b(?! history)|\bis receiving\b|\b(?:saw|went|began|took|gave|showed|received|revealed|reviewed|started|stopped|attended|agreed|returned)\b",
    re.IGNORECASE,
)
_PAST: Final = re.compile(
    r"\b(?:was|were|has been|have been|had been|underwent|completed|performed|done|given|s/p|received|resolved|occurred|started|stopped|removed|"
    r"placed|discontinued|reduced|increased|\w+tubated|extubated|restarted|begun|replaced|held|finished|treated|died|switched|drained|closed|repaired)\b",
    re.IGNORECASE,
)
_TO_COME: Final = re.compile(
    r"\bto be (?:\w+ly )?\w+|\bwill (?:be )?\w+|\bscheduled for\b|\bplanned\b", re.IGNORECASE
)
_NEG: Final = re.compile(r"\b(?:not|no|never|without|pending|n't)\b", re.IGNORECASE)


#: What is aimed at, and not there; how a statement may have that.
_GOAL: Final = re.compile(r"\b(?:goals?|targets?)\b", re.IGNORECASE)
_AIMED: Final = re.compile(
    r"\b(?:goals?|targets?|aim\w*|keep\w*|kept|maintain\w*|limit\w*|above|below|within|restrict\w*|no more than|at most)\b",
    re.IGNORECASE,
)


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
        if all(_GOAL.search(p.text) for p in about) and not (_AIMED.search(claim) or _AHEAD.search(claim)):
            return "that it is reached"
        ahead = [p.text for p in _sharing(ours, theirs) if _SURELY_AHEAD.search(p.text)]
        if (
            _DONE.search(ours.text)
            and not _AHEAD.search(claim)
            and not _NEG.search(ours.text)
            and ahead
            and not any(_PAST.search(_TO_COME.sub(" ", text)) for text in (*ahead, there))
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


def _sharing(ours: _Stretch, theirs: Sequence[_Stretch]) -> list[_Stretch]:
    """Those that share at least half as many words as the nearest does."""
    shared = [(len(ours.stems & p.stems), p) for p in theirs]
    most = max((n for n, _ in shared), default=0)
    return [p for n, p in shared if n and 2 * n >= most]


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


def exchanged(claim: str, sources: Sequence[str]) -> str:
    """Two things that changed places around the word that sets one against the other."""
    ours = _sides(claim)
    if not ours:
        return ""
    for source in sources:
        theirs = _sides(source)
        if not theirs:
            continue
        first = (ours[0] & theirs[1]) - theirs[0]
        second = (ours[1] & theirs[0]) - theirs[1]
        if first - ours[1] and second - ours[0]:
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
        re.compile(r"\b(?:a|by a|only a) single\b", re.IGNORECASE),
        "a single one",
        re.compile(r"\b(?:single|one|once|sole|solitary|only|an?)\b|\b1\b|\bx1\b", re.IGNORECASE),
    ),
    (
        re.compile(r"\blifelong\b|\bindefinite\w*|\bpermanent\w*|\bfor life\b|\blong.?term\b", re.IGNORECASE),
        "for life",
        re.compile(r"\blife\w*|\bindefinite\w*|\bpermanent\w*|\blong.?term|\bchronic", re.IGNORECASE),
    ),
    (
        re.compile(r"\bregardless\b|\birrespective\b|\bwhether or not\b", re.IGNORECASE),
        "regardless",
        re.compile(r"\bregardless|\birrespective|\bwhether|\bdespite|\beven if", re.IGNORECASE),
    ),
)
_FORMER: Final = re.compile(
    r"\bquit\b|\bex-(?:smok|drink)\w+|\bformer (?:smok|drink|alcohol)\w+|\bstopped (?:smok|drink)\w+",
    re.IGNORECASE,
)
_HABIT: Final = re.compile(r"\b(?:smok\w*|drink\w*|pack a day|packs? per day|cigarettes)\b", re.IGNORECASE)
_FORMERLY: Final = re.compile(
    r"\b(?:quit|ex|former\w*|used to|stopped|smoked|drank|until|past|previous\w*|gave up|given up|no longer|never|not|had|was|history|pack-years?|since)\b",
    re.IGNORECASE,
)
_PER: Final = re.compile(
    r"\b(?:days?|times?|doses?|hours?|nights?|episodes?) (?:a|per|each|every) (day|week|month|year)\b|\b(dai|week|month|year)ly\b",
    re.IGNORECASE,
)
_LETTERED: Final = re.compile(
    r"\b(hepatitis|vitamin|influenza|group|factor|twin|type) ([A-E])\b", re.IGNORECASE
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
    ("this admission", r"\bthis (?:admission|hospitali\w+)\b", r"admi|stay|hospital|today"),
    (
        "ongoing",
        r"\b(?:is|are) being \w+ed\b|\bongoing\b|\bcurrently\b|\bstill\b|\bpersist\w*|\bat present\b",
        "",
    ),
)
_OVER: Final = re.compile(
    r"\b(?:resolved|did not recur|converted|weaned (?:to|off)|completed|quit|recovered|gone|ended|ceased|subsided|healed|cured|history of|hx of|h/o|s/p|previous\w*|prior|former\w*|as a (?:child|teen\w*)|at age|years ago|in (?:19|20)\d\d)\b",
    re.IGNORECASE,
)
_STILL: Final = re.compile(
    r"\b(?:ongoing|currently|still|persist\w*|at present|now|current|continu\w+|remains?|today|active\w*|chronic|is|are|since)\b",
    re.IGNORECASE,
)


def moment(claim: str, sources: Sequence[str]) -> str:
    """Words of time and of quantity that no source bears out."""
    theirs = " ".join(sources)
    for pattern, name, borne in _QUANTIFIED:
        if pattern.search(claim) and not borne.search(theirs):
            return f"that it is {name}"
    if _FORMER.search(theirs) and _HABIT.search(claim) and not _FORMERLY.search(claim):
        return "time: no longer"
    for unit in _PER.findall(claim):
        other = {u[:1].lower() for of in _PER.findall(theirs) for u in of if u}
        if other and not {u[:1].lower() for u in unit if u} & other:
            return "how often"
    for match in _LETTERED.finditer(claim):
        known = {m[2] for m in _LETTERED.finditer(theirs) if m[1].lower() == match[1].lower()}
        if known and match[2] not in known:
            return f"which {match[1].lower()}"
    for match in _PART_OF.finditer(theirs):
        if (
            re.search(rf"\ball (?:the )?{re.escape(match[2])}\b", claim, re.IGNORECASE)
            and match[1].lower() != match[2].lower()
        ):
            return "that it is all"
    for name, words, borne_by in _WHEN:
        if not re.search(words, claim, re.IGNORECASE):
            continue
        if borne_by and not re.search(borne_by, theirs, re.IGNORECASE if name != "today" else 0):
            if name == "today" and not _OVER.search(theirs) and not _SURELY_AHEAD.search(theirs):
                continue  # a note is of its day
            return f"time: {name}"
        if not borne_by and not _OVER.search(claim):
            parts = [part for source in sources for part in _stretches(source)]
            near = [
                p.text
                for ours in _stretches(claim)
                if re.search(words, ours.text, re.IGNORECASE)
                for p in _nearest(ours, parts)
            ]
            if (
                near
                and _OVER.search(theirs)
                and not any(_STILL.search(text) for text in near)
                and (any(_OVER.search(text) for text in near) or not _STILL.search(theirs))
            ):
                return f"time: {name}"
    return ""


# ---------------------------------------------------------------- on what condition it is given
_MEASURED: Final = frozenset(
    map(_stem, ("day", "daily", "week", "weekly", "dose", "doses", "twice", "times"))
)
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
        about = [p for p in re.split(r"(?<=[.;,])\s", source) if _stems(p) & _stems(claim) - _MEASURED]
        most = max((len(_stems(p) & _stems(claim)) for p in about), default=0)
        there = " ".join(p for p in about if 2 * len(_stems(p) & _stems(claim)) >= most)
        given = " ".join(
            p
            for p in about
            if any(is_name(w) and _stem(w) in _stems(claim) for w in map(str.lower, _WORD.findall(p)))
        )
        if (
            len(_DOSED.findall(given)) <= 3
            and _PRN.search(given)
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


# ---------------------------------------------------------------- which of them
_HARM: Final = re.compile(
    r"\b(?:caus\w+|allerg\w+|react\w+|rash\w*|hives|anaphyla\w+|angioedema|urticaria|intoleran\w+|swelling|hypersensitiv\w+)\b",
    re.IGNORECASE,
)
_BORNE_WELL: Final = re.compile(
    r"\b(?:tolerat\w+|without (?:a |any )?(?:reaction|problem|incident)|no (?:allergic |adverse )?reactions?)\b",
    re.IGNORECASE,
)
_DENIED: Final = re.compile(r"\b(?:not|no|never|without|none)\b", re.IGNORECASE)
_PIECE: Final = re.compile(
    r"[.;,]\s|\b(?:and|but|despite|although|though|while|since|after|before|then)\b", re.IGNORECASE
)


def crossed(claim: str, sources: Sequence[str]) -> str:
    """What is stated of two things, exchanged between them: "A was removed, B stays" for "B removed, A stays"; a reaction to the drug that
    was tolerated."""
    ours = _pieces(claim)
    for source in sources:
        theirs = _pieces(source)
        for n, one in enumerate(ours):
            for other in ours[n + 1 :]:
                for m, first in enumerate(theirs):
                    for second in theirs[m + 1 :]:
                        a, b = first - second, second - first
                        c, d = one - other, other - one
                        if (c & a and c & b and d & a and d & b) and not (c <= a | b and c == d):
                            return "which is said of which"
    pieces = [text for source in sources for text in _PIECE.split(source)]
    for text in _PIECE.split(claim):
        harm, well = _HARM.search(text), _BORNE_WELL.search(text)
        if bool(harm) == bool(well) or (_DENIED.search(text) and not well):
            continue
        for word in _stems(_HARM.sub(" ", _BORNE_WELL.sub(" ", text))):
            there = [p for p in pieces if word in _stems(p)]
            if not there or len(there) == len(pieces):
                continue
            if harm and all(_BORNE_WELL.search(p) for p in there):
                return "what was tolerated"
            if well and all(_HARM.search(p) and not _BORNE_WELL.search(p) for p in there):
                return "what was not tolerated"
    return ""


@lru_cache(maxsize=8192)
def _pieces(text: str) -> tuple[frozenset[str], ...]:
    found = []
    for part in _PIECE.split(text):
        words = [
            w
            for w in re.findall(r"[A-Za-z][A-Za-z'-]*", part)
            if (len(w) > 2 and w.lower() not in _EMPTY) or (len(w) == 1 and w in "ABCLR") or w == "no"
        ]
        if words:
            found.append(frozenset(_stem(w) for w in words))
    return tuple(found)


# ---------------------------------------------------------------- what stands in a word's place
_SAME_ROW: Final = 0.6
_VERBAL: Final = re.compile(
    r"\b(?:is|was|are|were|has|have|had|be|been|will|please|takes?|took|next|goes|went|shows?|showed|she|he|they)\b",
    re.IGNORECASE,
)


def replaced(claim: str, sources: Sequence[str]) -> str:
    """A few words of a statement that else repeats its source, in the place of others that mean something else."""
    found = ""
    for source in sources:
        found = _replaced(claim, source)
        if not found:
            return ""
    return found


@lru_cache(maxsize=8192)
def _replaced(claim: str, source: str) -> str:
    ours = list(re.findall(r"[A-Za-z][A-Za-z'-]*|\d+(?:\.\d+)?", claim))
    theirs = list(re.findall(r"[A-Za-z][A-Za-z'-]*|\d+(?:\.\d+)?", source))
    matcher = SequenceMatcher(None, [_stem(w) for w in theirs], [_stem(w) for w in ours], autojunk=False)
    equal = sum(block.size for block in matcher.get_matching_blocks())
    if equal < _SAME_ROW * len(ours) or equal < 3:
        return ""
    known = _stems(source)
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind != "replace" or d - c > 3 or b - a > 4:
            continue
        new = [
            w.lower() for w in ours[c:d] if len(w) > 3 and w.lower() not in _EMPTY and _stem(w) not in known
        ]
        old = [w.lower() for w in theirs[a:b] if len(w) > 3 and w.lower() not in _EMPTY]
        if (
            any(map(stance.marked, (*new, *old)))
            or not any(map(is_name, old))
            or _VERBAL.search(" ".join(ours[c:d]))
        ):
            continue
        if (
            new
            and old
            and not any(
                alike(x, y) or x.startswith(y) or x.removesuffix("'s") in _EMPTY for x in new for y in old
            )
        ):
            return "a word in the place of another"
    return ""


def every(claim: str, sources: Sequence[str]) -> Iterator[tuple[str, str]]:
    """(check, what the sources do not bear out)."""
    for check, found in (
        ("actor", actor(claim, sources)),
        ("tense", tense(claim, sources)),
        ("choice", exchanged(claim, sources)),
        ("time", moment(claim, sources)),
        ("condition", conditional(claim, sources)),
        ("which", crossed(claim, sources)),
        ("word", replaced(claim, sources)),
    ):
        if found:
            yield check, found
