"""What a sentence decides on a medicine that it names: it is stopped, suspended, goes on, or is another person's.

A question decides nothing, its answer does; nor does what somebody wants, or what is to be done under a condition.
"""

from __future__ import annotations

import itertools
import re
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from kg.relatives import NEIGHBOR, RELATIVE
from processors.evidence.medicine_names import medicine_names, names_one, two_together

Stance: TypeAlias = Literal["stop", "hold", "go", "other"]

#: Behind "changed to": another medicine, not another dose of the same.
_TO_ANOTHER: Final = (
    r"to(?=\s[a-z]{4})(?!\s(?:oral|daily|nightly|once|twice|home|lower|higher|half|weekly|every)\b)"
)
#: What is to be done with the medicines named after it or, at the end of a list, before it; in Dutch, German, Spanish and French
#: words that are no others.
_WORDS: Final[dict[Stance, str]] = {
    "stop": r"(?<!says )(?<!say )stop(?:ping|s)?|stopped(?! taking| using)|ceas(?:e|ed|ing)|withdrawn|discontinu(?:e|ed|ing)|d/c(?:'?d)?|do not (?:take|restart|resume|give|use|transcribe|carry over|carry forward)|(?:is|are|both|now|now both) out(?= (?:for|due|because|as|given|with|-)|\W*$)|don't (?:take|use|restart)|never (?:take|restart|use|again)(?! alone\b)|"  # clinical
    r"not to (?:be )?(?:continued?|take|restart|resume|give|taken|restarted|resumed|given|use|used)|should not take|no (?:more|further)|(?<!level )(?<!levels )(?<!trough )(?<!results )(?<!result )(?<!inr )(?<!are )(?<!cultures )not (?:back|again)(?! (?:on|to|at|in|pain|bleed\w*)\b)|no longer(?= (?:on|needed|needs|taking|takes|to be|indicated|required)\b|\W*$)|avoid(?:ed)?|ended|(?:is|are|now|both) finished|"
    rf"contraindicated|replaced (?:by|with)|(?:switched|changed|converted) (?:from|{_TO_ANOTHER})|(?<!until )(?<!till )off(?! (?:the |his |her )?(?:repeat|list|blister|dosette|label))|(?:not|do not|don't)(?=\s*:)|instead of|in (?:place|lieu) of|rather than|replac(?:es|ing)|destroy(?:ed)?|dispose(?:d)? of|throw (?:it |them )?(?:away|out)(?!(?:/\w+)? (?:the |your |any )?(?:old|other|\d))|"
    r"purg(?:e|ed|ing)|toss(?:ed)?|nooit(?: meer)?|niet meer|staken|gestaakt|gestopt|stoppen|absetzen|abgesetzt|nicht mehr|nie wieder|no tom(?:ar|e)(?: más)?|no (?:usar?|use)(?: más)?|dejar de tomar|deje de tomar|suspender|suspend(?:a|ido|ida)|retirad[oa]|arrêt(?:er|é|ée)?|ne plus prendre|ne pas reprendre",
    "hold": r"h[eo]ld(?:ing)?(?! (?:there|here|(?:the )?(?:am|morning) dose|steady|(?:at )?(?:this|that|the same) (?:dose|level))\b)|on hold|paus(?:e|ed|ing)|withh[eo]ld(?:ing)?|suspend(?:ed)?|not (?:now|yet)|wait with|(?:keep|set|put)(?:ting)? (?:\w+ ){0,3}aside|pausiert|pausieren|gepauzeerd|aangehouden|aanhouden|en pausa|en pause",
    "go": r"continu(?:e|ed|ing|es)|cont|(?-i:SAME)(?! (?:day|DAY|time|side|as|dose))|(?<!the )same(?=[ |]*$)|resum(?:e|ed|ing)|restart(?:ed|ing)?|start(?:ed|ing|s)?|tak(?:e|es|ing)|keep(?! (?:\w+ ){0,3}aside)|"
    r"(?:is|are|still|remains?) (?:active|running)(?! (?:bleed|infect|diseas)\w*)|increas(?:e|ed)|decreas(?:e|ed)|chang(?:e|ed)|reduc(?:e|ed)|go(?:es)? on|(?<!not )as (?:before|usual)|carr(?:y|ies|ied|ying) on|ok(?!:| to (?:stop|hold|d/c))|unchanged|new|begin|began|give|given|"
    r"(?:switch(?:ed)?|converted) to|replaced (?:by|with)|home on|discharged? on|back (?:on|to|at|in)|back(?=\s\d)|hervatten|hervat|herstarten|herstart|fortsetzen|weiter(?:geben|nehmen|führen)?|continuar|reanudar|reinicia[r]?|reprendre|poursuivre",
}  # fmt: skip
_VERBS: Final = {
    kind: re.compile(rf"\b(?:{words})(?![\w-])", re.IGNORECASE) for kind, words in _WORDS.items()
}
_IN_PLACE_OF: Final = re.compile(
    r"instead of|in (?:place|lieu) of|rather than|replac(?:es|ing)", re.IGNORECASE
)
_AHEAD_ONLY: Final = re.compile(
    rf"{_IN_PLACE_OF.pattern}|no (?:more|further)", re.IGNORECASE
)  # of what is named behind


def _ahead_only(clause: str, verb: re.Match[str]) -> bool:
    """Whether a verb is of what is named behind it; "ibuprofen no more" ends with it."""
    return _AHEAD_ONLY.fullmatch(verb[0]) is not None and not (
        verb[0].lower().startswith("no ") and not clause[verb.end() :].strip(" .!)")
    )


#: Between "stop" and a name that is no object of it: "stop lisinopril, dangerous with Entresto".
_ASIDE: Final = re.compile(
    r"\w\W+(?:with|because(?: of)?|due to|given|while on|already on|is on|on|now|despite|than|w/?)\s+(?:home |the |his |her )?$",
    re.IGNORECASE,
)
#: Behind what is stopped, and between "no more" and what it is about.
_ARROW: Final = re.compile(r"->|→|=>")
_ARROW_TO: Final = re.compile(r"(?:->|→|=>)\s*[a-z]{3,}", re.IGNORECASE)
#: Behind what is stopped and before what takes its place.
_REPLACED: Final = re.compile(r"replaced (?:by|with)", re.IGNORECASE)
_AWHILE: Final = re.compile(
    r"\b(?:until|till|unless(?! (?:\w+ ){0,3}?(?:told|advised|instructed|directed|approved|allowed|agreed|otherwise|says?)\b)|for now|temporarily|in the meantime|tot|bis|hasta|jusqu\w*|not\b[^.;]*\bbefore)\b", re.IGNORECASE
)  # fmt: skip
_CLAUSE: Final = re.compile(r"[;.]\s|\n|\bbut\b|\bthen\b|\bwhile\b")
_NEGATED: Final = re.compile(
    r"\b(?:no need to|not|never|none|don't|do not|denies|without)\s+(?:(?:\w+(?: out)?,\s+){0,2}\w+(?: out)?,? or\s+)?(?:\w+\s+)?$",
    re.IGNORECASE,
)
_IF: Final = re.compile(r"\b(?:if|when|unless|sick[- ]day(?:s| rules?)?|in case of|wenn)\b", re.IGNORECASE)
#: Right behind a medicine that is to be held or stopped: under which condition, or at which later time.
_ONLY_IF: Final = re.compile(
    r"\s+and (?:call|ring|tell|come|go|see|return)\b[^.;]{0,30}\b(?:for|if|when)\b|\s+and (?:call (?:911|999|112|an ambulance)|(?:go|come|return) (?:back )?(?:straight )?to (?:the |an )?(?:nearest )?(?:ER|ED|A&E|emergency|hospital|casualty))\b|[^,;.]{0,24}?\b(?:if(?! possible| able)|(?:when|once)(?! (?:he|she|they|you|pt|the patient) (?:goes?|went|leaves?|left))|for (?:SBP|HR|MAP|K|BP|glucose|systolic|pulse)\b|(?:after|in|at) (?:\d|two|three|four|six|twelve|another)[\w -]{0,12}\b(?:days?|weeks?|wks?|months?|mos?|years?)\b)",  # clinical
    re.IGNORECASE,
)
#: Or so long before something that is to come, or on a day: "hold 48 h pre op", "stop after 3/20".
_AHEAD_OF: Final = re.compile(
    r"[^,;.]{0,12}?\bafter (?:[a-z]{3,9} )?\d{1,2}/\d{1,2}\b|[^,;.]{0,24}?\b\d+ ?-?(?:h|hrs?|hours?|d|days?|wks?|weeks?) ?(?:pre\b|pre-?op\w*|before\b(?! (?:admission|arrival|adm|coming|discharge)\b))",
    re.IGNORECASE,
)
#: Of what was done: "STOPPED 8/2025 when Entresto started".
_WAS_STOPPED: Final = re.compile(r"(?<!be )\b(?:stopped|discontinued|d/?c'd|held)\b", re.IGNORECASE)
_WHEN_BEGUN: Final = re.compile(
    r"[^,;.]{0,24}?\bwhen (?:the )?[\w-]+ (?:was |were )?(?:started|begun|began|added|switched|changed|introduced)\b",
    re.IGNORECASE,
)
_PAST: Final = re.compile(r"\b(?:stopped|held|d/?c'?d|discontinued|off)\b", re.IGNORECASE)
_BEGINS: Final = re.compile(
    r"\b(?:re-?start\w*|resum\w*|re-?commenc\w*|hervat\w*|reanud\w*)\b", re.IGNORECASE
)
#: "Given" that begins a sentence gives a reason.
_SINCE: Final = re.compile(r"(?:^|(?<=[.;:] ))Given (?!PO\b|IV\b|\d)")
#: A heading of a note on the patient's leaving, in which "d/c" is no verb.
_LEAVING: Final = re.compile(r"(?:^\W*|[.;]\s+)d/c\s*:|\b(?:ok(?:ay)?|cleared|ready|stable|safe|fit|for|to|until|till|at|before|after|by|pre|post)[\s-]+d/c\b(?!'?d\b)(?=\s*(?:$|[,.;:()])|\s+(?:with|w/|if|when|once|and)\b)|\b(?:[RM]N|MD|RD|PT|OT|SW|summary|instr\w*|checklist|plan|note|day|list|on|at|meds?)\s+d/c\b|\bd/c\s+(?:teach\w*|educat\w*|paper\w*|rx\b|orders?|dispo\w*|goals?|barriers?|criteria|readiness|planning|instr\w*|summary|checklist|plan\w*|rec\w*|counsel\w*|regimen|home|note|meds?|list|on|today|tomorrow|pending|supply|supplies|kit|scripts?|pharmacy|packet|appt\w*|f/?u|call|ready|w/|with)\b", re.IGNORECASE)  # fmt: skip
#: "lithium is not to be restarted", also with words between; what begins again later is no stop for good.
_NOT_AGAIN: Final = re.compile(
    r"\b(?:is|are|was|be|should|must|will|to)?\s*(?:NOT|not|never)\s+(?:be\s+|to be\s+|to\s+)?(?:re-?start(?:ed)?|resumed?|re-?introduced?|"
    r"recommenced?|rechallenged?|again|ever again)\b(?!\s+(?:until|till|before|unless|yet|if|today|now(?!,? (?:or|and) later)))"
)
#: "Restart lithium when level < .8 - NO, crossed out"; "wants to restart it - told NOT to"
_TAKEN_BACK: Final = re.compile(
    r"\s[-–=]+>?\s*NO\b(?! \w)|\b(?:crossed out|struck out|void|entered in error)\b|\bNOT to\s*(?:$|[,.;])|\b(?:told|advised|reinforced|explained|reminded)\b[^.;]{0,12}\bnot to\s*(?:$|[,.;])"
)  # clinical
#: Between a medicine and its verb: a dose, a slash, another of its kind.
_BARE: Final = re.compile(
    r"(?:\s*+(?:/\s*+(?:all\s++)?[\w-]++|\(?\d[\w./-]*+\)?|m[cg]g?|units?|dose|is|was|to be|has been))*+[\s:-]*+",
    re.IGNORECASE,
)
#: "losartan 50 only, HCTZ off": what follows is of another one.
_ITS_OWN: Final = re.compile(
    r"^\s*+(?:now )?to \d|^\W*+(?:\d[\w./-]*+\W*+(?:m[cg]g?)?\s*+)?\b(?:only|alone|as before|same dose|unchanged)\s*$"
)
_NEVER_ANY: Final = re.compile(r"(?:^|[\"“:]\s*+)(?:no|never|not)\s++(?:[\w -]++,\s*+)*+$", re.IGNORECASE)
_AGAIN: Final = re.compile(r"\bagain\b", re.IGNORECASE)
_FOR_GOOD: Final = re.compile(
    r"\b(?:ever|for life|for good|permanent\w*|lifelong|any ?more|at all|nooit|nie wieder|nunca|jamais)\b",
    re.IGNORECASE,
)
_NONE_OF: Final = re.compile(r"\b(?:no|NO|No)\s+$")
_ONLY_NONE: Final = re.compile(
    r"(?:[^.;\"“]{0,80}[\"“])?\W*+no\s++(?:[\w-]++(?:\s++(?:tablets?|tabs?|pills?|capsules?|supplements?))?+(?:(?:\s*+[,/&]\s*+|\s++(?:or|and)\s++)(?:no\s++)?+|\s++no\s++))*+",
    re.IGNORECASE,
)
#: Behind "no ibuprofen" nothing but other names.
_NO_MORE: Final = re.compile(
    r"(?:\s*+(?:,|/|&|\bor\b|\band\b|\+)\s*+(?:no\s++)?+(?:(?:other|any)\s++)?+[\w-]++)*+(?:\W*$|[\"”]|\s+\(|\s+[-–]\s|\s+(?:with|while|because|due to)\b)"
)
_GOING_HOME: Final = re.compile(r"\b(?:at|on|for|to go) (?:discharge|d/c|home)\b", re.IGNORECASE)
_ANSWER: Final = re.compile(
    r"\?\s*+(?:[(\[][^)\]\n]{0,60}[)\]]\s*+)?[-–:>]*\s*+(no|not|nope|nee|nein|yes|ja|si|sí|ok)\b(?!-)",
    re.IGNORECASE,
)
_QUESTION: Final = re.compile(r"[^?(\[;]{0,30}\?(?=\s|$)")
#: What somebody wishes, requests or thinks of.
_WISHED: Final = re.compile(
    r"(?:\b(?:wants?|wish(?:es)?|asks?|asking|would like|hop(?:es|ing)|requests?|keen|consider(?:ing)?|discuss\w*)|\?)\s*(?:about |whether |if |to |on |for )?$",  # clinical
    re.IGNORECASE,
)
_PERSONS: Final = rf"(?:{RELATIVE}|{NEIGHBOR})"
_THEIRS: Final = rf"{_PERSONS}'?s\b(?!\s+(?:list|report|account|word|phone|bag|bottles?|view|name|opinion))"
#: Behind a medicine: whose it is, where it is not the patient's.
_NOT_THEIRS: Final = re.compile(
    rf"^[^.;?]{{0,40}}?(?:\b(?:is|are|was|were|belongs? to|=)\s+(?:the |his |her |their )?{_THEIRS}|\((?:the |his |her )?{_THEIRS}\)|[-–]\s*(?:the |his |her )?{_THEIRS}"
    r"|\bnot (?:his|hers|theirs|the patient's|pt's|this patient's)\b(?!\s+(?:own )?\w+ (?:dose|brand|list))|\bbelongs? to (?:his |her |the |their )?"
    rf"{_PERSONS}\b|\b(?:is|van) (?:zijn|haar) (?:vrouw|man)\b|\bes de(?:l| su| la| el) {_PERSONS}\b)",
    re.IGNORECASE,
)
_HERS: Final = re.compile(rf"\b{_THEIRS}\s*$", re.IGNORECASE)
_OF_SOMEBODY: Final = re.compile(r"\b[A-Z][a-z]+'s\s+$")
_TOOK: Final = re.compile(r"\b(?:took|taken|taking|ingest\w*|swallow\w*|us(?:ed|ing))\b", re.IGNORECASE)


def ruled_out_now(text: str, spoken: re.Pattern[str]) -> bool:
    """Whether a sentence does not let a medicine begin, for now at least: "apixaban NO while the tube is in", "no heparin today"."""
    shouts = not text.isupper()
    return any(
        (
            (no := _NO_BEFORE.search(text[: named.start()])) is not None
            and (
                (no["no"] == "NO" and shouts)
                or _FOR_NOW.match(text, named.end())
                or (not no.start() and not text[named.end() :].strip(" ."))
            )
        )
        or (shouts and _NO_BEHIND.match(text, named.end()))
        for named in spoken.finditer(text)
    )


_NO_BEFORE: Final = re.compile(r"(?:^|[\s.;:,(])(?P<no>NO|No|no)\s+$")
_FOR_NOW: Final = re.compile(
    r"\s*(?:today|tonight|now\b|yet|for now|until|till|before|while|in (?:the )?(?:am|morning)|tomorrow|this (?:am|morning|evening))",
    re.IGNORECASE,
)
_NO_BEHIND: Final = re.compile(
    r"\s*[:=–-]?\s*NO\b(?!\s+(?:[Cc]hange|[Nn]eed|[Mm]ore|[Dd]ose|[Ii]nteraction|[Ll]onger|[Nn]ew|load|bolus))"
)
#: Groups that notes name in place of their medicines: "diuretics held", "no sleeping tablets".
_GROUPS: Final = tuple(
    (called, re.compile(rf"(?<![\w-])(?:{members})(?![\w-])"))
    for called, members in (
        (r"diuretics?|water (?:tablets?|pills?)", r"furosemide|torsemide|torasemide|bumetanide|spironolactone|eplerenone|hydrochlorothiazide|chlorthalidone|indapamide|metolazone|amiloride|bendro\w+"),
        (r"nsaids?|anti-?inflammator(?:y|ies)", r"ibuprofen|naproxen|diclofenac|ketorolac|indometh?acin|meloxicam|celecoxib|etoricoxib|piroxicam|ketoprofen|etodolac|nabumetone"),
        (r"nitrates?|nitro", r"isosorbide(?: \w+)?|nitroglycerin|glyceryl trinitrate"),
        (r"benzos?|benzodiazepines?", r"\w+azepam|alprazolam|chlordiazepoxide|triazolam|clobazam|midazolam"),
        (r"sleeping (?:tablets?|pills?)|hypnotics?|sedatives?|z-?drugs", r"temazepam|nitrazepam|lorazepam|zopiclone|zolpidem|zaleplon|eszopiclone"),
        (r"statins?", r"\w+vastatin"),
        (r"ACE-?(?:i|inhibitors?)|ACEI", r"\w+pril"),
        (r"ARBs?|sartans?", r"\w+sartan"),
        (r"SGLT-?2(?:i| inhibitors?)?|gliflozins?", r"\w+gliflozin"),
        (r"(?:oral )?anticoag\w*|blood thinners?", r"warfarin|apixaban|rivaroxaban|edoxaban|dabigatran|phenprocoumon|acenocoumarol"),
        (r"[DN]OACs?", r"apixaban|rivaroxaban|edoxaban|dabigatran"),
        (r"(?-i:COCP?|OCP)s?|(?:combined (?:oral )?(?:contraceptive )?|birth control )pills?", r"ethinyl[\w ]*|o?estradiol valerate"),
        (r"PPIs?|acid suppression", r"(?!ari)\w+prazole"),
        (r"SSRIs?", r"sertraline|fluoxetine|citalopram|escitalopram|paroxetine|fluvoxamine"),
        (r"TCAs?|tricyclics?", r"amitriptyline|nortriptyline|imipramine|clomipramine|dosulepin|doxepin"),
        (r"antipsychotics?|neuroleptics?", r"\w+peridone|quetiapine|olanzapine|clozapine|asenapine|haloperidol|aripiprazole|flupentixol|zuclopenthixol|chlorpromazine"),
        (r"(?:β|beta)-? ?blockers?|(?-i:BBs?)", r"\w+olol"),
        (r"CCBs?|calcium channel blockers?", r"\w+dipine|diltiazem|verapamil"),
        (r"triptans?", r"\w+triptan"),
        (r"bisphosphonates?", r"\w+dronate"),
        (r"thiazides?", r"hydrochlorothiazide|chlorthalidone|indapamide|metolazone|bendro\w+"),
        (r"sulfonylureas?|sulphonylureas?", r"gliclazide|glipizide|glyburide|glibenclamide|glimepiride"),
        (r"LMWHs?", r"enoxaparin|dalteparin|tinzaparin|nadroparin"),
        (r"oestrogens?|estrogens?|HRT|hormones", r"o?estradiol\w*|conjugated (?:o?estrogens?)|estrogens?(?: \w+)?|progesterone|medroxyprogesterone"),
    )
)  # fmt: skip


@lru_cache(maxsize=2048)
def groups_of(ingredients: frozenset[str]) -> str:
    """A pattern of the groups that notes name in place of a medicine with these ingredients; "" for none."""
    found = [called for called, members in _GROUPS if any(members.fullmatch(one) for one in ingredients)]
    return rf"(?<![\w-])(?:{'|'.join(found)})(?![\w-])" if found else ""


#: "Sick day rules: n/a while off lithium": nothing is decided.
_WHILE_OFF: Final = re.compile(
    r"\b(?:while|whilst|as long as) (?:(?:he|she|you|they)(?:'s| is|'re| are) )?off\b[^.;]*", re.IGNORECASE
)


@lru_cache(maxsize=65536)  # the next draft of a stay reads most of its notes again
def decided(text: str, spoken: re.Pattern[str]) -> Stance | None:
    """What the first clause that decides does with the medicine of that name; None where none does."""
    if spoken.search(text) is None:
        return None
    text = _dictated(_LEAVING.sub(" ", _SINCE.sub("", _WHILE_OFF.sub("", text))))
    text = _OFF_SO_LONG.sub(" ", _ON_AND_OFF.sub(" ", _DOES_NOT_APPLY.sub(" ", text)))
    text = _LET_KNOW.sub(" ", _WHO_STOPS.sub(" ", _NOT_BOTH.sub(" ", text)))
    text = _THEN_STOP.sub(r"\1", _BRACKETS.sub(lambda aside: aside[0].replace(";", ","), text))
    text = _of_each(text)
    before = ""
    for clause in _CLAUSE.split(text):
        if spoken.search(before) and (both := of_all_named(clause)) is not None:
            return both
        if _OLD_ONES.match(clause):
            old, *new = _ARROW.split(before)
            if spoken.search(old) and not any(map(spoken.search, new)):
                return "stop"
        before = clause
        for named in itertools.islice(spoken.finditer(clause), _TIMES):
            if _UNDECIDED.match(clause, named.end()):
                break
            if (found := _in_clause(clause, named)) is not None:
                return "hold" if found == "stop" and _OFF_UNTIL.search(clause, named.end()) else found
    return None


def _dictated(text: str, mark: str = "; ") -> str:
    """With a mark between stops that nothing divides: "stop digoxin stop potassium chloride stop the Aleve losartan is on hold until ..."."""
    return _STOPS.sub(mark, text) if len(_STOPS.findall(text)) >= _TIMES else text


def _of_each(text: str) -> str:
    """Of a table's row "HOLD | aspirin 81; lisinopril 20" the verb before each of its medicines."""
    verb = _OF_A_ROW.match(text)
    items = [item.strip() for item in text[verb.end() :].split(";")] if verb is not None else []
    if verb is None or len(items) < 2 or not all(names_one(" ".join(item.split()[:2])) for item in items):
        return text
    return "; ".join(f"{verb['verb']} {item}" for item in items)


_OF_A_ROW: Final = re.compile(
    r"(?:[a-z][a-z /&]{2,40}: )?\W*(?P<verb>START|STOP|HOLD|CONTINUE|RESUME|RESTART)\b\s*[|:]?\s*(?=\w)"
)
_SPAN: Final = r"(?:\d+|one|two|three|six|eight|twelve)[ -]?(?:h|hrs?|hours?|d|days?|wks?|weeks?|mos?|months?)?"  # clinical
_PART: Final = r"(?:am|pm|mornings?|nights?|bedtime|hs|days?)"
_STOPS: Final = re.compile(
    r"(?<![.;,:])(?<!\bto)(?<!\bnot)(?<!n't)(?<!\band)(?<!\bor)(?<!\bthen)\s+(?=stop \w)", re.IGNORECASE
)
_TIMES: Final = 2  # names of one medicine in a clause: "bumetanide with lithium: level rises -> STOP bumet"
#: "'Resume all' on the sheet does not apply to apixaban".
_DOES_NOT_APPLY: Final = re.compile(
    r"(?:^|(?<=[.;]))[^.;\n]*?\b(?:does not|doesn'?t|do not|don'?t|did not) apply to\b|(?:^|(?<=[.;]))[^.;\n]*?\bnot applicable to\b",
    re.IGNORECASE,
)
#: "Lamotrigine 25 (off >2wk)": why it is begun low.
_OFF_SO_LONG: Final = re.compile(
    r"\boff\s*(?:for |x ?)?(?:[>≥~]|over |more than |almost |nearly )\s?\d[\w -]*|(?<=\d )\(off\s*(?:for |x ?)\d+ ?-?(?:d|days?|wks?|weeks?|mos?|months?)\b",
    re.IGNORECASE,
)
#: "Until oncology stops it": it goes on till then.
_WHO_STOPS: Final = re.compile(
    r"\b(?:until|till|unless) (?:the |your |his |her )?(?:[\w.-]+ ){1,3}?(?:stops?|holds?|d/?c'?s?|discontinues?|ends?)(?: (?:it|them|this))?\b(?! (?:working|bleed|vomit|drain)\w*)",
    re.IGNORECASE,
)
#: "300 mg (was 100; do not take both)".
_NOT_BOTH: Final = re.compile(
    r"\b(?:do not|don't|never|not to) (?:take|use|give|have) (?:both|(?:the two|these|them) (?:together|at once|at the same time))(?= ?(?:[),.;]|$))",
    re.IGNORECASE,
)
#: "Call psychiatry if smoking restarts or the patch stops".
_LET_KNOW: Final = re.compile(
    r"\b(?:tell|call|inform|notify|alert|let) (?!(?:to|and) )[^.;\n]{0,40}?\b(?:if|when)\b[^.;,\n]*\b(?:stops?|restarts?|runs? out|fails?|starts?)\b[^.;,\n]*",  # clinical
    re.IGNORECASE,
)
#: "12 hours on, 12 hours off": how it is worn.
_ON_AND_OFF: Final = re.compile(
    rf"\b(?:(?:on )?(?:for )?{_SPAN} on|on (?:for )?{_SPAN}|on (?:in (?:the )?|every |at )?{_PART})\b[^.;\n\w]{{0,4}}(?:then |and )?(?:{_SPAN} )?off\b(?: (?:for )?{_SPAN}| (?:in (?:the )?|every |at )?{_PART})?",
    re.IGNORECASE,
)
#: "Consider edoxaban instead of apixaban": a proposal ends nothing.
_PROPOSED: Final = re.compile(
    r"\b(?:consider\w*|suggest\w*|propos\w+|could|might|options?|whether|discuss\w*|debat\w+)\b",
    re.IGNORECASE,
)
#: "Apixaban not before the tube is out (9/29). then stop aspirin": it goes on till then.
_THEN_STOP: Final = re.compile(
    r"(\b(?:until|till|after|when|once|planned|for \d+|x ?\d+ ?(?:d|days?|w(?:ee)?ks?)|\d{1,2}/\d{1,2})\b[^\n]{0,60}?)[\s.;,]+(?:and )?then (?:stop|hold|d/?c|discontinue)\b[^.;\n]*",
    re.IGNORECASE,
)
#: "Hold per cardiology - not decided"; "may go on or not".
_UNDECIDED: Final = re.compile(
    r"[^,;.]{0,40}?\b(?:not (?:yet )?decided|undecided|to be decided|TBD|or not)\b", re.IGNORECASE
)
#: Between the items of a list: "stop digoxin (level 3.1; never again), amiloride".
_BRACKETS: Final = re.compile(r"\([^()\n]*\)")


def _of_the_next(between: str) -> bool:
    """Whether a verb behind a comma is another medicine's, where this one has what is done with it before: "toprol up to 100,
    norvasc off", "rivaroxaban tonight, drip off".
    """
    head, comma, tail = between.rpartition(",")
    return bool(comma) and _BEGUN.search(head) is not None and _ANOTHER_NAME.fullmatch(tail) is not None


#: One or two words, and none that goes on about the first.
_ANOTHER_NAME: Final = re.compile(
    r"\s*(?:(?!(?:then|and|but|please|pls|will|can|may|now|also|it|to|which)\b)[a-z-]{3,}\s*){1,2}",
    re.IGNORECASE,
)
_BEGUN: Final = re.compile(
    r"\b(?:up to|down to|up|down|increas\w+|decreas\w+|raised?|lower\w*|tonight|today|tomorrow|tmrw|back on|resum\w+|restart\w*|start\w*)\b|->|→",
    re.IGNORECASE,
)
#: "Baby drowsy = stop": a rule for later, not a decision.
_RULE: Final = re.compile(r",\s*(?!(?:now|so|today|plan)\b)[a-z][\w <>/-]{3,40}(?:=|->|→)\s*$", re.IGNORECASE)


#: "Stay off, restart in clinic only if K < 5.0": a stop that has its condition for going on.
_OFF_UNTIL: Final = re.compile(
    r"(?<!not )(?<!n't )(?<!never )\b(?:re-?start\w*|resum\w+|re-?challenge\w*|re-?commenc\w+|reintroduc\w+|begin again)\b(?! (?:if|when)\b[^.;]*\b(?:never|not)\b)"
    r"[^.;]{0,60}?\b(?:only|if|when|once|after|until)\b",
    re.IGNORECASE,
)


def taught(text: str) -> bool:
    """Whether a sentence is on what the patient does with the medicine, not on what somebody decided of it."""
    return _TAUGHT.search(text) is not None and _FOR_GOOD.search(text) is None


_TAUGHT: Final = re.compile(
    r"\b(?:not to take|do(?: not|n't) take|(?:threw|thr[oe]wn?) (?:\w+ ){0,2}(?:out|away)|put away|set aside|(?:taken|removed) (?:out of|from) (?:the )?(?:pill ?box|dosette|blister)\w*)\b",
    re.IGNORECASE,
)


def only_for_home(text: str) -> bool:
    """Whether a sentence is on the time after the stay: "no benzos on discharge"."""
    return _GOING_HOME.search(text) is not None


def deciding(text: str, spoken: re.Pattern[str]) -> str:
    """Of a text the part between full stops that stops or suspends the medicine; the first that names it where none does."""
    parts = [part for part in _SENTENCES.split(text) if spoken.search(part)]
    return next(
        (part for part in parts if decided(part, spoken) in ("stop", "hold")), parts[0] if parts else text
    )


def _in_clause(clause: str, named: re.Match[str]) -> Stance | None:
    if _NOT_THEIRS.match(clause[named.end() :]) or (
        _HERS.search(clause[: named.start()]) and not _TOOK.search(clause)
    ):
        return "other"
    if _OF_SOMEBODY.search(clause[: named.start()]):
        return None
    if (pair := two_together(clause)) and pair.start() <= named.start() and named.end() <= pair.end():
        return None  # which of the two is stopped, their orders show
    if (
        _WHAT_IT_DOES.match(clause, named.end())
        and _ARROW.search(clause[: named.start()])
        and BEFORE_ANY_DOSE.search(clause)
    ):
        return None  # "cipro -> clozapine toxicity, stopped before first dose": of the other one
    if (instead := _IN_PLACE_OF.search(clause)) and all(
        named.re.search(part) for part in (clause[: instead.start()], clause[instead.end() :])
    ):
        return None  # "metformin IR 500 replaces ER 1000 metformin": one form for another
    if _FROM_ACTING.match(clause, named.end()):
        return None  # "ibuprofen stops aspirin from working"
    if _NEXT_TO.search(clause[: named.start()]) and _BARRED.match(clause, named.end()):
        return None  # "simvastatin with amiodarone contraindicated": of the other one
    if _NOT_TAKEN.search(clause[: named.start()]) and not (
        _SOMEBODY.search(clause, 0, named.start())
        or _YET.match(clause, named.end())
        or _VERBS["go"].search(clause, named.end())
    ):
        return "stop"
    if _NOT_AGAIN.search(clause, named.end()) or _TAKEN_BACK.search(clause, named.end()):
        return "stop"
    if (condition := _IF.search(clause)) and condition.start() < named.start():
        return None
    question = _QUESTION.match(clause, named.end())
    queried = question and (
        _verbs(clause, named.end(), question.end()) or _verbs(clause, 0, named.start())[-1:]
    )
    if question and queried:
        return _answered(clause, question.end() - 1, queried[0][1])
    if (own := _own(clause, named)) is not None:
        return own
    if (inside := _in_brackets(clause, named)) is not None:
        return decided(inside, named.re)
    if (aside := _OWN_ASIDE.match(clause, named.end())) and _VERBS["hold"].search(aside[1]):
        return "hold"
    before = [
        (match.end(), kind)
        for match, kind in _verbs(clause, 0, named.start())
        if not (
            kind == "stop" and (_REPLACED.fullmatch(match[0]) or _BARRED_WITH.match(clause, match.start()))
        )
        and (kind == "go" or not _ASIDE.search(clause, match.end() - 1, named.start()))
        and not _of_the_one_before(clause, match)
        and not _AFTER_ITS_ASIDE.match(clause, match.end(), named.start())
        and not (
            kind != "go"
            and (_EFFECT.search(clause, match.end(), named.start()) or _SIGN.search(clause[: match.start()]))
        )
        and not _NEGATED.search(clause[: match.start()])
        and not _WISHED.search(clause[: match.start()])
        and not (_IN_PLACE_OF.fullmatch(match[0]) and _PROPOSED.search(clause[: match.start()]))
    ]
    if before:
        place, kind = max(before)
        if kind != "go" and (
            _ARROW.search(clause, place, named.start()) or _IN_ITS_PLACE.search(clause, place, named.start())
        ):
            return "go"
        return None if kind != "go" and _conditional(clause, named) else kind
    none_of = _NONE_OF.search(clause[: named.start()]) or _ONLY_NONE.fullmatch(clause[: named.start()])
    if none_of and (
        re.search(r"\bNO\b", clause[: named.start()])
        or _GOING_HOME.search(clause, named.end())
        or (_ONLY_NONE.fullmatch(clause[: named.start()]) and _NO_MORE.match(clause, named.end()))
    ):
        return "stop"
    after = [
        (match.start(), -match.end(), kind == "go", kind)
        for match, kind in _verbs(clause, named.end(), _end_of_list(clause, named.end()) + _REACH)
        if not _ahead_only(clause, match)
        and not _in_an_aside(clause, named.end(), match.start())
        and not _ANOTHER_THING.search(clause, named.end(), match.start())
        and not _NEGATED.search(clause[: match.start()])
        and not (kind != "go" and _OBJECT.match(clause, match.end()))
        and not _WHEN_ANOTHER.search(clause, named.end(), match.start())
        and not _SCHEDULED.search(clause[: match.start()])
        and not _ENDS_ITSELF.search(clause, named.end(), match.start())
        and not (kind != "go" and _RULE.search(clause, named.end(), match.start()))
        and not (kind != "go" and _of_the_next(clause[named.end() : match.start()]))
        and not (kind != "go" and _ARROW_TO.search(clause, named.end(), match.start()))
        and not (match[0].lower() == "contraindicated" and _PAIR.search(clause[: match.start()]))
    ]
    if not after:
        return None
    place, _, _, kind = min(after)
    between = clause[named.end() : place]
    if kind != "go" and _INTERACT.search(between) and _NONE_GIVEN.search(clause, place):
        paired = clause[max(0, named.start() - 24) : named.end() + 24]
        if _PAIRED.search(paired):
            return None  # "tramadol + rasagiline, serotonin risk -> stopped, none given": which, their orders show
    aside = _BESIDE.search(clause[: named.start()])
    unsaid = none_of if kind == "go" else aside or _only_if(_without_dose(clause[place:]), clause)
    return None if unsaid else kind


#: Before a name that something else is about: "heparin still on the chart with apixaban, will stop".
_BESIDE: Final = re.compile(
    r"\b(?:with|despite|than|vs)\s+(?:[\w.-]+\s*(?:[+&/,]|\band\b)\s*)*$", re.IGNORECASE
)


_FROM_ACTING: Final = re.compile(
    r"\s+(?:from\s+(?!(?:the|home|her|his|today|now|morning|evening)\b)\w+ing|working|acting)\b|(?:'s)?\s+(?:effects?|action|absorption|from (?:the )?gut)\b",
    re.IGNORECASE,
)
#: Two medicines of which a sentence states what they do together, before what is done with one of them.
_PAIRED: Final = re.compile(r"\w\s*(?:\+|/|&|\bwith\b|\bw/)\s*\w", re.IGNORECASE)
_INTERACT: Final = re.compile(
    r"\b(?:interact\w*|serotonin\w*|QTc?\b|seizure risk|bleed(?:ing)? risk|toxicity|contraindicated|level (?:up|rises?))",
    re.IGNORECASE,
)
_NEXT_TO: Final = re.compile(r"\w\W+(?:with|w/?) (?:the |home )?$", re.IGNORECASE)
#: "Not on MS Contin", and nothing of when it may be.
_NOT_TAKEN: Final = re.compile(
    r"(?:^|[^\w ]\s*|\b(?:is|pt|patient|he|she|was|and) )(?:NOT|[Nn]ot) (?:currently |actually |now |even )?on (?:home )?$"
)
_SOMEBODY: Final = re.compile(rf"\b{_PERSONS}\b", re.IGNORECASE)
_YET: Final = re.compile(
    r"[^,;.]{0,16}?\b(?:and|with|yet|now|today|because|since|while|so|when|if|until|till)\b", re.IGNORECASE
)
_BARRED: Final = re.compile(
    r"\s*(?:is |are |= ?)?(?:contraindicated|CI\b|not advised|interact\w*)", re.IGNORECASE
)


def _in_brackets(clause: str, named: re.Match[str]) -> str | None:
    """The words in brackets around a name, where they are more than names behind what they stand for: "stop aspirin (on apixaban)"."""
    start, end = clause.rfind("(", 0, named.start()), clause.find(")", named.end())
    if start < 0 or clause.find(")", start, named.start()) >= 0:
        return None
    words = clause[start + 1 : end if end >= 0 else len(clause)]
    names = _NAMES.fullmatch(words) is not None and not any(
        verb.search(clause, max(0, start - 12), start) for verb in _VERBS.values()
    )
    return None if names else words


#: Behind a name what is its own end: "azathioprine 50 until the clinic, co-trimoxazole off".
_ENDS_ITSELF: Final = re.compile(r"\b(?:until|till|thru|through)\b[^,;]*,", re.IGNORECASE)
#: Behind a comma: "bridge glargine 18 u, gtt off" ends the drip.
_ANOTHER_THING: Final = re.compile(
    r",\s*(?:\w+ )?(?:gtt|drips?|infusions?|pumps?|PCA|epidural|fole?y|catheter|drains?|lines?|PICC|o2|oxygen|HFNC|vent|BiPAP|tele\w*|monitor|NGT?|tubes?|IVF|fluids?|pressors?|precautions|isolation|sitter|restraints?|collar|brace|sling)\s+(?:was |is |now |to be |came )?$",
    re.IGNORECASE,
)  # clinical


#: "Apixaban tonight when heparin off", "only cardiology stops it".
_WHEN_ANOTHER: Final = re.compile(
    r"\b(?:when|once|after|until|till)\s+(?:the |his |her )?[a-z]{4,}\s+(?:is |was |drip |gtt )?$|\bonly\s+(?:the |her |his )?[a-z]{3,}(?:\s+[a-z]+)?\s+$",
    re.IGNORECASE,
)


def _in_an_aside(clause: str, start: int, place: int) -> bool:
    """Whether a place behind a name lies in the brackets of something named later: "purge digoxin, losartan (keep aside)"."""
    opened = clause.rfind("(", start, place)
    return opened >= 0 and clause.find(")", opened, place) < 0 and not _BARE.fullmatch(clause[start:opened])


#: Behind a name: "losartan (keep the bottle aside)".
_OWN_ASIDE: Final = re.compile(r"\s*+(?:\d[\w./-]*+\s*+(?:m[cg]g?)?\s*+)?\(([^()]*)\)?")


#: A sentence that decides on what the one before it names: "STOP all 3."
_ALL_OF_THEM: Final = re.compile(
    r"\W*(?:please |pls |will |so )?(?P<verb>stop|hold|d/c|discontinue|restart|resume|continue)\b:? (?:all(?: (?:\d|two|three|four|of (?:them|these|those)))?|both|them|these|those)\b(?! (?:meds?|medic\w*|home|other|drugs?|orders?|of)\b)",
    re.IGNORECASE,
)


#: And one that ends those which another takes the place of: "both old ones must stop".
_OLD_ONES: Final = re.compile(
    r"\W*(?:so |thus )?(?:both|all|the|these|those)(?: (?:two|three))?(?: of (?:them|these|those))? (?:old|former|previous|other)(?: ones?| inhalers?| pills?| drugs?| meds?)? (?:(?:must|should|need to|needs to|have to|has to|are to|is to|to|will|now|are|is|be|both) ){0,3}(?:stop|be stopped|stopped|off|come off|d/c|discontinued?|end|go)\b",
    re.IGNORECASE,
)


def of_all_named(text: str) -> Stance | None:
    """What a sentence decides on all medicines that the one before it names."""
    found = _ALL_OF_THEM.match(text)
    return None if found is None else _kind_of(found["verb"])


def _kind_of(verb: str) -> Stance | None:
    return next((kind for kind, pattern in _VERBS.items() if pattern.fullmatch(verb)), None)


_LEGEND: Final = re.compile(r"(?<!\S)(?P<sign>[A-Z])\s*=\s*(?P<verb>[a-z/]+)", re.IGNORECASE)


@lru_cache(maxsize=512)
def legend(note: str) -> dict[str, Stance]:
    """The letters by which a list of a note decides, as it explains them: "K=continue C=change X=stop"; empty with fewer than two."""
    found = {m["sign"]: kind for m in _LEGEND.finditer(note) if (kind := _kind_of(m["verb"])) is not None}
    return found if len(found) > 1 else {}


#: Before what is done when a sign comes: "Any blister or flu: STOP aspirin".
_SIGN: Final = re.compile(
    r"(?:^|[.;(]\s*)(?:(?:any|signs? of|for any)\b[^.;]{2,60}|(?:watch(?:ing)? (?:out )?for|look out for|warning signs?)\b[^.;]{2,160})(?::|=|->|→)\s*$",
    re.IGNORECASE,
)


_NAMES: Final = re.compile(
    r"\s*+[\w-]++(?:\s++[\d.]++\s*+[a-z]*+)?(?:\s*+[,/&+]\s*+[\w-]++(?:\s++[\d.]++\s*+[a-z]*+)?)*+\s*+",
    re.IGNORECASE,
)
_REACH: Final = 70  # characters behind a name, or the list that it begins, in which its verb stands
_LISTED: Final = re.compile(
    r"(?:\s*+(?:,|/|&|\+|\band\b)\s*+[a-z][\w-]{3,}+(?:\s++\d[\d.,]*+\s?(?:mg|mcg|g|units?)?)?+)*+",
    re.IGNORECASE,
)


def _end_of_list(clause: str, start: int) -> int:
    """Where the list of names ends that a name begins: "a, b and c ALL STOPPED"."""
    found = _LISTED.match(clause, start)
    return found.end() if found is not None else start


#: A word behind "stop" that is what is stopped: "duloxetine: stop tramadol".
_OBJECT: Final = re.compile(
    r"(?:(?<=stop)|(?<=hold)|(?<=ease)|(?<=/c)|(?<=off)|(?<=pping)|(?<=lding)|(?<=sing))\s++(?!(?:until|till|since|with|then|from|over|late\w*|next|both|home|this|today|tonight|tomorrow|permanent\w*|complete\w*|indefinite\w*|while|because|since|pending|again|after|before|these|due|given|further|taking|during|below|above|without|when\w*|order\w*|there\w*|altogether|immediately)\b)[a-z]{4,}"
    r"|(?<=void)\s++(?!(?:in|if|when|while|until|till|for|due|with|this|giving|use|as|given|because|since|both|long|until)\b)[a-z]{4,}"
    r"|(?<=d)\s++(?:smok\w*|cigs?|cigarettes?|tobacco|vaping|alcohol|drinking|eating)\b",
    re.IGNORECASE,
)


_WHAT_IT_DOES: Final = re.compile(r"\s+(?:toxicity|levels?|overdose|accumulat\w+)\b", re.IGNORECASE)
#: An order that ended before anything was given.
_NONE_GIVEN: Final = re.compile(
    r"\bbefore (?:the |his |her |any |a )?(?:first |1st |single )?doses?\b|\b(?:none|not|never|no doses?|0 doses?) (?:was |were |been )?given\b",
    re.IGNORECASE,
)
BEFORE_ANY_DOSE: Final = re.compile(
    r"\b(?:d/?c'?d|stopped|cancell?ed|discontinued|held|blocked|removed)\b[^.;]{0,20}\bbefore (?:the |his |her |any |a )?(?:first |1st |single )?doses?\b",
    re.IGNORECASE,
)


#: Before the end of a course: "BID x2d, then stop"
_SCHEDULED: Final = re.compile(
    r"(?:\bx ?\d+ ?(?:d|days?|wks?|weeks?)|\b\d+ ?(?:d|days|weeks)),?\s+(?:then\s+)?$", re.IGNORECASE
)
_PAIR: Final = re.compile(r"[+&]|\bwith\b|\band\b", re.IGNORECASE)


#: "Contraindicated with warfarin" ends no warfarin.
_BARRED_WITH: Final = re.compile(r"contraindicated\s+(?:with|and|in)\b", re.IGNORECASE)
#: Between what is stopped and what it does to another: "stop rifampin, would drop methadone levels".
_EFFECT: Final = re.compile(
    r"\b(?:would|could|may|might|lowers?|raises?|drops?|reduces?|increases?|interacts?|affects?|worsens?|induces?|inhibits?|(?:contraindicated|interaction|reacts) with)\b",
    re.IGNORECASE,
)


def _of_the_one_before(clause: str, verb: re.Match[str]) -> bool:
    """ "Ondansetron stop, metoclopramide as needed": a verb between a name and a comma is that name's."""
    return (
        _COMMA.match(clause, verb.end()) is not None
        and _AFTER_A_NAME.search(clause[: verb.start()]) is not None
    )


_COMMA: Final = re.compile(r"\s*+(?:\([^()]*\)\s*+)?,")
#: Behind a verb in brackets what is named next: "metformin (held, lactate), statin".
_AFTER_ITS_ASIDE: Final = re.compile(r"[^()]*+\)\s*+,")
_AFTER_A_NAME: Final = re.compile(
    r"(?:[a-z]{4,}|(?-i:[A-Z]{2,6}))(?:\s+[\d.]+\s?(?:mg|mcg|g)?)?\s*(?:->|→|=>|:|-|–|\bis|\bto be)?\s+$",
    re.IGNORECASE,
)
#: Between what is stopped and what takes its place: "no more labetalol, use nifedipine".
_IN_ITS_PLACE: Final = re.compile(
    r"[,;:-]\s*(?:use|try|prefer|switch(?:ed)? to|only|halve|instead)\b", re.IGNORECASE
)


def _verbs(clause: str, start: int, end: int) -> list[tuple[re.Match[str], Stance]]:
    return [(match, kind) for kind, verb in _VERBS.items() for match in verb.finditer(clause, start, end)]


def _without_dose(words: str) -> str:
    return re.sub(r"^\w+\s+", " ", words)


def _conditional(clause: str, named: re.Match[str]) -> bool:
    """ "Hold metoprolol if HR < 55": a limit, not a decision."""
    found = _only_if(clause[named.end() :], clause)
    return found is not None and _BEGINS.search(found[0]) is None


def _only_if(behind: str, clause: str) -> re.Match[str] | None:
    """A condition behind it, or that it is so long before what is to come; nothing that was done already: "stopped 8/2025 when X
    started".
    """
    if _WAS_STOPPED.search(clause) and _WHEN_BEGUN.match(behind):
        return None
    return _ONLY_IF.match(behind) or (None if _PAST.search(clause) else _AHEAD_OF.match(behind))


def _answered(clause: str, question: int, queried: Stance) -> Stance | None:
    """ "Resume metformin? no - hold until the scan", "hold it? no": by what stands behind the question."""
    answer = _ANSWER.match(clause, question)
    if answer is None:
        return None
    if answer[1].lower() in ("yes", "ja", "si", "sí", "ok"):
        return queried
    verbs = _verbs(clause, answer.end(), len(clause))
    first = min(((match.start(), kind) for match, kind in verbs if kind != "go"), default=None)
    if first is not None:
        return first[1]
    return "stop" if queried == "go" else "go"


def _own(clause: str, named: re.Match[str]) -> Stance | None:
    """Of a list in which each medicine has a verb behind it ("amlodipine stop, bisoprolol hold until Friday") the verb of
    this one; "stop" where an arrow leads to another medicine, and in a list that begins with "no" and has only medicines or ends for
    good. None elsewhere.
    """
    start, end = clause.rfind(",", 0, named.start()) + 1, clause.find(",", named.end())
    item = clause[named.end() : end if end >= 0 else len(clause)]
    lone = clause[start : named.start()]
    if not any(pattern.search(lone) for pattern in _VERBS.values()):
        found = [
            (match.start(), -match.end(), kind == "go", kind)
            for kind, pattern in _VERBS.items()
            if (match := pattern.search(item)) is not None
            and _BARE.fullmatch(item[: match.start()])
            and not _ahead_only(item, match)
            and not (kind != "go" and _OBJECT.match(item, match.end()))
        ]
        if found and (start == 0 or any(one.search(clause[:start]) for one in _VERBS.values())):
            kind = min(found)[3]
            unsaid = _NONE_OF.search(lone) if kind == "go" else _conditional(clause, named)
            return None if unsaid else kind
    if _ITS_OWN.search(item) and (end >= 0 or item.lstrip().startswith(("to ", "now to "))):
        return "go"
    if _replaced(clause, named) or _in_a_list_of_none(clause, named):
        return "stop"
    if _BACK_NOW.match(item) and not any(_VERBS[kind].search(item) for kind in ("stop", "hold")):
        return "go"
    if _NEVER_ANY.search(clause[: named.start()]) and (
        _FOR_GOOD.search(clause, named.end()) or _AGAIN.search(clause, named.end())
    ):
        return "stop"
    return None


#: "Simva -> rosuva 10": behind a medicine the one that takes its place.
_INSTEAD: Final = re.compile(
    r"\s*+(?:\d[\w./-]*+\s*+(?:(?:m?c?g|units?)\b\s*+)?)?(?:(?:po|iv|bid|daily|qd|gtt|drip)\b\s*+)?(?:->|→|=>)\s*+(?:(?:po|iv) )?"
    r"(?P<other>[a-z][a-z-]{3,})(?!\w)(?= (?:\d|po\b|iv\b|tonight|today|now\b)|[.,;)]|\s*$)",
    re.IGNORECASE,
)
#: What is not so, or not yet.
_NOT_YET: Final = re.compile(
    r"\?|\b(?:if|when|once|after|until|plan\w*|consider\w*|discuss\w*|tomorrow|tmrw|later|eventual\w*|may|might|could|would|vs|not|no|never|declin\w*|refus\w*|interact\w*"
    r"|level\w*|INR|rais\w*|lower\w*|add\w*|bridg\w*|overlap\w*|recommend\w*|rec|propos\w*|want\w*)\b|n't\b|\b(?:at|on|for|by|to go) (?:d/?c|discharge|home)\b",
    re.IGNORECASE,
)
_NONE_OF_THESE: Final = re.compile(
    r"(?:^|,)\s*(?:\d\)\s*)?no\s+(?P<items>(?:[a-z][\w/-]*\s*(?:,|\b(?:or|nor)\b)\s*)*)$", re.IGNORECASE
)
_NONE_ENDS: Final = re.compile(
    r"\s+(?:in (?:pregnancy|cirrhosis|CKD|ESRD|heart failure)|with\b|while\b|-|–).*$", re.IGNORECASE
)
_CLASSES: Final = frozenset(
    "statin statins acei arb arbs nsaid nsaids diuretic diuretics steroids opioids".split()
)
_OR: Final = re.compile(r",|\b(?:or|nor)\b", re.IGNORECASE)
_FEW: Final = 3  # medicines in a list of what is not to be taken
#: Of a list, this one is given again: "asa 81 back now".
_BACK_NOW: Final = re.compile(
    r"\s*+(?:\d[\w./]*+\s*+(?:mg\s*+)?)?back (?:now|today|tonight|tomorrow)\b", re.IGNORECASE
)


@lru_cache(maxsize=2)
def _all_medicines(*, capitals: bool = False) -> frozenset[str]:
    """Every name of the table, in small letters; with `capitals` also those that notes write in capitals."""
    names = medicine_names()
    short = (one.lower() for each in names.capitals.values() for one in each) if capitals else ()
    return frozenset(
        {*names.same, *(part for long in names.same.values() for part in long.split("+")), *short}
    )


def _replaced(clause: str, named: re.Match[str]) -> bool:
    """Whether an arrow leads from it to another medicine, now."""
    arrow = _INSTEAD.match(clause, named.end())
    return (
        arrow is not None
        and arrow["other"].lower() in _all_medicines()
        and named.re.search(arrow["other"]) is None
        and _NOT_YET.search(clause) is None
    )


def _in_a_list_of_none(clause: str, named: re.Match[str]) -> bool:
    """Whether it is in a list that begins with "no", of medicines alone and without amounts: "no HCTZ, verapamil, simva, Bactrim"."""
    before = _NONE_OF_THESE.search(clause[: named.start()])
    if before is None or ":" in clause or "(" in clause:
        return False
    behind = _NONE_ENDS.sub("", clause[named.end() :])
    items = [*_OR.split(before["items"]), named[0], *_OR.split(behind)]
    words = [part.strip(" .").lower() for item in items for part in item.split("/") if part.strip(" .")]
    known = _all_medicines(capitals=True) | _CLASSES
    few = 1 if behind != clause[named.end() :] else _FEW
    return len(words) >= few and all(word in known or named.re.fullmatch(word) for word in words)


_SENTENCES: Final = re.compile(r"(?<=[.;)])\s+|\n")


def for_a_while(text: str, own: re.Pattern[str]) -> bool:
    """Whether what stops a medicine is for a time; what the sentence states of other medicines does not count."""
    text = next((part for part in _SENTENCES.split(_dictated(text, ". ")) if own.search(part)), text)
    named = own.search(text)
    if named is None:
        return _AWHILE.search(text) is not None
    start = text.rfind(",", 0, named.start()) + 1
    end = text.find(",", named.end())
    end = end if end >= 0 else len(text)
    if _FOR_GOOD.search(text, named.end(), end):
        return False
    others = any(one.search(text[end:]) or one.search(text[:start]) for one in _VERBS.values())
    return _AWHILE.search(text[start:end] if others else text) is not None


_BEGINS_AGAIN: Final = re.compile(
    r"\b(?:re-?start\w*|resum\w*|re-?introduc\w*|re-?commenc\w*|re-?challeng\w*|(?:begin|start|go) (?:it )?again|back on|hervat\w*|reanud\w*|pas terug)\b",
    re.IGNORECASE,
)


def begins_again_in(text: str) -> re.Match[str] | None:
    """Where words state that something suspended is begun again."""
    return _BEGINS_AGAIN.search(text)


_NEVER_AGAIN: Final = re.compile(
    r"\b(?:never|(?:do|does|must|should|is|are)(?: not|n't)|not|no)\b[^.;,]{0,20}\b(?:re-?start|resum|re-?introduc|re-?commenc|re-?challeng)(?![^.]*\b(?:until|till|unless|before)\b)",
    re.IGNORECASE,
)


def never_again(text: str) -> bool:
    """Whether words state that what was stopped is not begun again at all."""
    return _NEVER_AGAIN.search(text) is not None


#: What may stand behind "restart" where what is begun again was named before.
_IT: Final = re.compile(
    r"\s*(?:$|[.,;:()\d<>≥≤~]|(?:it|both|all|them|this|at|when|if|on|after|once|in|only|with|until|tomorrow|next|per|by|via|pending|as|low\w*|half|full|home dose|same|unless|mon\w*|tue\w*|wed\w*|thu\w*|fri\w*|sat\w*|sun\w*)\b)",
    re.IGNORECASE,
)


def begins_it_again(
    text: str, own: re.Pattern[str], others: tuple[re.Pattern[str], ...]
) -> re.Match[str] | None:
    """Where a sentence states that this medicine is begun again, not another that it names behind it with a verb of
    its own. What was restarted is over.
    """
    return next((m for m in _BEGINS_AGAIN.finditer(text) if _of_it(text, m, own, others)), None)


def _of_it(
    text: str, again: re.Match[str], own: re.Pattern[str], others: tuple[re.Pattern[str], ...]
) -> bool:
    over = again[0].lower().endswith("ed") and not re.search(
        r"\b(?:be|is|are|if|when|once|unless)\s+$", text[: again.start()], re.IGNORECASE
    )
    if over or _WISHED.search(text[: again.start()]) or _TAKEN_BACK.search(text, again.end()):
        return False
    if (named := own.search(text, again.end(), again.end() + 30)) is not None:
        return _QUESTION.match(text, named.end()) is None
    if again[0].lower() == "back on" or _IT.match(text, again.end()) is None:
        return False
    before = list(own.finditer(text, 0, again.start()))
    if not before:
        return True
    place = before[-1].end()
    behind = [m.start() for other in others for m in other.finditer(text, place, again.start())]
    return not any(_verbs(text, place, other) or _BORDER.search(text, place, other) for other in behind)


_BORDER: Final = re.compile(r"[.;]\s|\n")
