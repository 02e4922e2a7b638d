"""Plans against what is known later: a medicine that was stopped, replaced or ordered again, a value that is no longer
low, a test that has its result, a consultation that took place.

A clause of a note is overtaken where a later order, result, procedure or note shows it. What is conditional ("if", "prn",
a limit) or for after the stay is left as it is.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from processors.evidence import (
    ahead,
    corrected_results,
    hazards,
    medicines,
    restrictions,
    sides,
    stale_values,
    stances,
)
from processors.evidence.corrections import copied, corrections, days_in
from processors.evidence.kinds import INSTRUCTIONS, REPORTS
from processors.evidence.moments import local_date, minute, on_day
from processors.evidence.ranges import place_of
from processors.evidence.record import Line, Record, once
from processors.evidence.statements import caption, cite, cite_line
from processors.evidence.wording import dose, name, result_words, value_words
from schemas.codes import Quantity
from schemas.drafts import Citation, Statement
from schemas.facts import Fact
from schemas.instant import DAY, FOREVER, HOUR, Instant

#: A medicine that was stopped, a length that was revised, a plan that has been carried out or replaced, or what never held: an
#: order that was cancelled, a value that a note corrects. `held`: begun again while an earlier note suspends it for longer. `back`: a
#: result that is awaited no more. `given`: what was due once, and was given since. `stale`: a copied value, and a newer one was there. `done`: an order did as it states: for who plans
#: the day it is over, in the story of a stay it holds.
Kind: TypeAlias = Literal["stopped", "length", "plan", "undone", "held", "back", "stale", "done", "given"]
ALL: Final[frozenset[Kind]] = frozenset(
    {"stopped", "length", "plan", "undone", "held", "back", "stale", "given"}
)
OF_THE_DAY: Final[frozenset[Kind]] = ALL | {"done"}


BEFORE: Final = "Written before"


class Overtaken(NamedTuple):
    """By what, in words for a remark, and where the record states it."""

    words: str
    citation: Citation | None  # None: by its own words
    kind: Kind = "plan"


_CLAUSE: Final = re.compile(r"[.;,]\s+|\n|\s[&+|]\s(?!->|→)|\s->\s|→|\band\b|\bthen\b")
_CONDITIONAL: Final = re.compile(
    r"\b(?:if|unless|prn|goal|target|per protocol|as needed|when|once|daily|weekly|q\d+h?|serial|trend|outpatient|outpt|clinic|pcp|gp|after (?:d/c|discharge)|at home)\b|[<>≥≤]",
    re.IGNORECASE,
)
_ENDING: Final = re.compile(
    r"\b(?:stop\w*|d/c\w*|off|discontinu\w*|h[eo]ld\w*|ended|last dose|s/p|completed|no|not|never|avoid|instead of|rather than|allerg\w+|anaphyl\w+|tolerat\w+|if|unless|in case)\b",
    re.IGNORECASE,
)
#: Right before its name: that a medicine runs.
_RUNS: Final = re.compile(
    r"\b(?:on|cont|continue|continues|continuing|remains on|still on|wean|titrate|sedation|sedated w(?:ith|/))\s+(?:[\w-]+/)?$",
    re.IGNORECASE,
)
_RUNS_ON: Final = re.compile(r"\s*(?:[\w.]+ ){0,2}?(?:on board|running|ongoing|continues)\b", re.IGNORECASE)
_SOME: Final = 12 * HOUR
_WITH_ITS_NOTE: Final = 6 * HOUR  # before an order its note may be written
_HOLD: Final = re.compile(r"\b(?:h[eo]ld(?:ing)?|stop|pause|withhold|d/c|discontinue)\b", re.IGNORECASE)
_NEVER: Final = re.compile(r"\b(?:never|not|don't|no need to|if)\b[^.;]{0,12}$", re.IGNORECASE)
_START: Final = re.compile(r"\b(?:start|begin|add|initiate|bridge|load|put on|switch to)\b", re.IGNORECASE)
_STOPS: Final = re.compile(r"\b(?:stop|d/c|discontinue|off)\b", re.IGNORECASE)
#: What a step depends on, or that it is for longer than its moment.
_UNFULFILLED: Final = re.compile(
    r"\b(?:if|unless|prn|never|not|no|avoid|permanent\w*|for good|allerg\w*|reaction|consider|at home|d/c meds|discharge|clinic|gp|pcp)\b|\?",
    re.IGNORECASE,
)
_PER_ORDER: Final = re.compile(r"\b(?:per|as|by) orders?(?:ed)?\b", re.IGNORECASE)
_LISTED: Final = 2  # words of a further item behind "stop A"
_PRESCRIBED: Final = 8  # words of "prednisone 30 mg daily x5 d"
_PLAIN_STOP: Final = 6  # words: with more, they give a reason
_FIGURE: Final = re.compile(r"\d+(?:\.\d+)?")
_AMOUNT: Final = re.compile(
    r"(?<![\d/.])(\d+(?:\.\d+)?) ?(?:m[cg]g?|g|units?|u|mEq|mL|puffs?|bid|bd|tid|qid|daily|qd|qhs|od)\b",
    re.IGNORECASE,
)
#: Right behind a medicine's name, and no day, length or rate.
_BARE_AMOUNT: Final = re.compile(
    r"\A[ :]{1,2}(\d+(?:\.\d+)?)(?![\d.]*(?:[/%-]| ?(?:h|d|days?|wks?|weeks?|mo)\b))"
)
#: What notes call medicines of the ward, and groups of them, where a word means nothing else.
_CALLED: Final = {
    "norepinephrine": r"(?-i:NE)|levo(?:phed)?|norepi|pressors?|vasopressors?",
    "vasopressin": r"(?-i:vaso)|pressors?|vasopressors?",
    "phenylephrine": r"(?-i:neo)|pressors?|vasopressors?",
    "epinephrine": r"(?-i:epi)|pressors?|vasopressors?",
    "propofol": r"(?-i:prop)|sedation",
    "dexmedetomidine": r"precedex|sedation",
    "midazolam": r"versed|sedation",
    "heparin": r"UFH|hep gtt|heparin gtt",
    "lactated ringer's": r"(?-i:LR)",
}
#: Classes within which one medicine takes the place of another; those into a vein or under the skin only of their like.
_REPLACING: Final = ("anticoagulants", "corticosteroids", "loop diuretics", "p2y12 inhibitors")
_INJECTED: Final = re.compile(
    r"\b(?:iv|intravenous\w*|gtt|drip|infusion|sc|sq|subcut\w*|subq|under the skin|inject\w*|push)\b",
    re.IGNORECASE,
)
_BY_NEEDLE: Final = re.compile(
    r"\b(?:heparin|enoxaparin|dalteparin|tinzaparin|fondaparinux|argatroban|bivalirudin|lovenox|methylprednisolone|solumedrol|cangrelor)\b",
    re.IGNORECASE,
)
_PREVENTS: Final = re.compile(
    r"\b(?:prophyla\w+|ppx|prevent\w*)\b|\b5,?000 units\b|\b[34]0 ?mg\b", re.IGNORECASE
)
#: Electrolytes: what notes call them and how results are named.
_ELECTROLYTES: Final = {
    r"(?-i:K\+?)|potassium|kcl": r"potassium",
    r"(?-i:Mg)|magnesium|mag": r"magnesium",
    r"(?-i:P|PO4)|phos\w*": r"phosph",
    r"(?-i:Ca)|calcium": r"calcium",
    r"(?-i:Na)|sodium": r"sodium",
}
_REPLETE: Final = r"(?:replet\w*|replac\w*|supplement\w*|repl\b)"
_LOW: Final = {
    "potassium": r"hypo-?(?:k\b|kal\w+)", "magnesium": r"hypo-?(?:mg\b|magn\w+)", "phosph": r"hypo-?phos\w*",
    "calcium": r"hypo-?(?:ca\b|calc\w+)", "sodium": r"hypo-?(?:na\b|natr\w+)",
}  # fmt: skip
#: Tests and procedures: how a plan names them, and how what was done is named.
_DONE: Final = {
    r"(?-i:MRI|MRA)\b|magnetic resonance": r"\bMRI?A?\b|magnetic resonance",
    r"(?-i:MRCP)": r"\bMRCP\b",
    r"(?-i:CTA?|CTPA|CT-PA)\b": r"\bCT(?:A|PA)?\b|computed tomography",
    r"(?-i:USS?)\b|ultrasound|doppler|duplex": r"\bUSS?\b|ultraso|doppler|duplex",
    r"(?-i:TTE|TEE)|echo(?:cardiogram)?": r"\bT[TE]E\b|echo",
    r"(?-i:CXR)|chest x-?ray": r"\bCXR\b|chest x-?ray|XR chest|chest radiograph",
    r"(?-i:EGD)|endoscopy|gastroscopy": r"\bEGD\b|endoscop|gastroscop|esophagogastro",
    r"colonoscopy|c-?scope": r"colonoscop",
    r"(?-i:ERCP)": r"\bERCP\b|cholangiopancreat",
    r"(?-i:LP)\b|lumbar puncture": r"\bLP\b|lumbar puncture|cerebrospinal",
    r"(?-i:EEG)": r"\bEEG\b|electroencephal",
    r"(?-i:LHC|cath)\b|angiogra\w+|catheteri[sz]ation": r"\bcath|angiogra|\bPCI\b",
    r"bronch(?:oscopy)?": r"bronchoscop",
    r"thoracentesis": r"thoracentesis",
    r"paracentesis|(?-i:LVP)\b": r"paracentesis",
    r"biopsy|bx": r"biops",
    r"(?-i:HIDA)": r"\bHIDA\b",
    r"(?-i:PICC)": r"\bPICC\b",
    r"(?-i:VQ|V/Q)": r"\bV/?Q\b|ventilation",
}
_TO_DO: Final = re.compile(
    r"\b(?:tomorrow|tmrw|tmr|today|tonight|this (?:am|pm|morning|afternoon|evening)|in (?:the )?am|am|pending|await\w*|get|obtain|order\w*|plan\w*|will|needs?|for|schedul\w+|check|send|repeat|recheck|to go|c/s|consider)\b",
    re.IGNORECASE,
)
_PARTS: Final = {
    "head": r"head|brain|cranial|sella",
    "chest": r"chest|thora\w+|lungs?|pulm\w*|PE\b",
    "belly": r"abd\w*|A/P|pelvi\w*|liver|RUQ|biliary|gallbladder|pancrea\w*|renal|kidneys?|bladder",
    "spine": r"spine|[CTL]-?spine|cervical|lumbar|thoracic|sacr\w+",
    "leg": r"legs?|LE|BLE|[RL]LE|femur|hip|knee|foot|feet|calf|ankle|lower ext\w*",
    "arm": r"arms?|UE|shoulder|wrist|hand|elbow|upper ext\w*",
    "neck": r"neck|carotid\w*|thyroid",
    "marrow": r"marrow|BMBx",
    "node": r"lymph nodes?|LN|nodal",
    "skin": r"skin|rash|punch",
    "breast": r"breasts?",
    "prostate": r"prostat\w+",
    "stomach": r"gastric|duoden\w+|esophag\w+",
    "colon": r"colon\w*|rect\w+|sigmoid",
}
#: States that a later sentence ends: the words of a plan, and those of that sentence.
_ENDED_BY: Final = tuple(
    (re.compile(plan, re.IGNORECASE), re.compile(later, re.IGNORECASE))
    for plan, later in (
        (r"\b(?:npo|nil by mouth|nbm)\b(?! (?:after|p|from) ?(?:mn|midnight)?)",
         r"\b(?:tolerat\w+ (?:\w+ ){0,3}(?:diet|po|food|meals?|breakfast|lunch|dinner)|(?:ate|eating|eats) (?!poorly|nothing)|regular diet|diet (?:advanced|tolerated))\b"),
        (r"\b(?:extubat\w+|sbt|wean (?:the )?vent\w*)\b", r"\b(?:was |now )?extubated\b"),
        (r"\b(?:keep|voiding trial|tov)\b[^.;]{0,15}\b(?:foley|urinary catheter)|\bfoley trial\b|\bvoiding trial\b", r"\bvoid(?:ed|ing) (?:freely|spont\w*|well|ok|fine|\d)"),
    )
)  # fmt: skip
#: Drains, catheters and lines that somebody takes out, each kind by its words; of a family the words that name any of its kinds.
_DEVICES: Final = {
    kind: re.compile(rf"(?<![\w-])(?:{words})(?![\w-])", re.IGNORECASE)
    for kind, words in {
        "JP": r"JPs?|jackson[- ]pratt|bulb drains?",
        "Blake": r"blakes?",
        "Hemovac": r"h(?:a)?emovac",
        "Penrose": r"penrose",
        "chest tube": r"chest (?:tube|drain)s?|(?-i:CTs? to (?:suction|water ?seal|WS))|thoracostomy(?: tube)?|pleural (?:drain|catheter|tube)s?",
        "pigtail": r"pigtails?",
        "percutaneous": r"(?:perc\w*|IR|abscess|abd\w*|pelvic) drains?",
        "biliary": r"(?:biliary|PTC?|PTBD) ?drains?|(?-i:PTBD)|t-tube",
        "nephrostomy": r"nephrostom\w+(?: tubes?)?|(?-i:PCNs?)",
        "lumbar": r"lumbar drain|(?-i:LD)",
        "EVD": r"(?-i:EVD)|ventriculostomy|ventricular drain",
        "Foley": r"foley|(?:urinary|urethral|indwelling|bladder) cath(?:eter)?",
        "suprapubic": r"suprapubic(?: cath\w*)?|(?-i:SPC|SPT)",
        "PICC": r"(?-i:PICC)(?: line)?",
        "central line": r"central (?:venous )?(?:line|catheter)|(?-i:CVC|TLC|IJ)(?: line)?",
        "arterial line": r"art(?:erial)? line|a-?line",
        "dialysis catheter": r"(?:dialysis|HD|tunnel\w+) cath(?:eter)?|perm-?cath|vas-?cath|trialysis|quinton",
        "port": r"port(?:-?a-?cath)?",
        "midline": r"midline",
        "epidural": r"epidural(?: cath\w*)?",
        "nerve catheter": r"(?:nerve|block|on-?q) cath\w*",
        "NG tube": r"(?-i:NGT?|OGT?)(?: tube)?|nasogastric(?: tube)?|dobb?-?hoff|(?-i:DHT)",
        "feeding tube": r"(?-i:PEG|G-?tube|J-?tube|GJ)(?: tube)?|gastrostomy(?: tube)?",
        "staples": r"staples",
        "sutures": r"sutures|stitches",
        "packing": r"packing",
        "wound vac": r"(?:wound )?vac",
        "pacing wires": r"(?:(?:temp\w*|transvenous|epicardial|pac(?:er|ing)) )+wires?|(?:pac(?:er|ing) )?wires|(?-i:TVP|TPW)",
        "stent": r"(?:ureter\w+ |double-?J |DJ |JJ )?stent",
        "splint": r"splint",
        "cast": r"cast",
        "Swan": r"swan(?:-ganz)?|(?-i:PA) cath\w*",
        "drain": r"drains?",
        "catheter": r"cath(?:eter)?s?",
        "line": r"lines?",
        "tube": r"tubes?",
    }.items()
}
_FAMILIES: Final = {
    "drain": frozenset({"JP", "Blake", "Hemovac", "Penrose", "chest tube", "pigtail", "percutaneous", "biliary", "nephrostomy", "lumbar", "EVD"}),
    "catheter": frozenset({"Foley", "suprapubic", "dialysis catheter", "central line", "pigtail", "epidural", "nerve catheter"}),
    "line": frozenset({"PICC", "central line", "arterial line", "midline"}),
    "tube": frozenset({"chest tube", "nephrostomy", "NG tube", "feeding tube"}),
}  # fmt: skip
_TAKE_OUT: Final = re.compile(
    r"\b(?:remov\w+|d/?c|discontinue|pull|take out|out|keep|leave|maintain)\b", re.IGNORECASE
)
_TAKEN_OUT: Final = re.compile(
    r"\b(?:removed|pulled|d/c'?d|discontinued|taken out|out|s/p removal)\b", re.IGNORECASE
)
_NOT_YET: Final = re.compile(
    r"\b(?:if|when|once|plan\w*|will|tomorrow|tmrw|to be|should|can|consider|after)\b", re.IGNORECASE
)
_STILL: Final = re.compile(
    r"\b(?:not|no|unable|left in|remains|stays|still|new|replaced|exchang\w+)\b", re.IGNORECASE
)
_CONSULT: Final = re.compile(
    r"\b(?:consult|c/s|consults?|refer to|ask|call)\s*:?\s*(?:to |w(?:ith)? )?(cardiolog\w*|cards?|nephrolog\w*|renal|neurolog\w*|neuro|gi|gastroenterolog\w*|id|infectious|hematolog\w*|oncolog\w*|onc|surgery|urolog\w*|psych\w*|pulm\w*|endo\w*|rheum\w*|derm\w*|palliative|ortho\w*|vascular|nutrition|pt|ot|slp|speech)\b"
    r"|\b(cardiolog\w*|cards|nephrolog\w*|renal|neurolog\w*|neuro|GI|ID|hematolog\w*|oncolog\w*|urolog\w*|psych\w*|pulm\w*|endo\w*|rheum\w*|palliative|ortho\w*|vascular) (?:c/s|consult)\b",
    re.IGNORECASE,
)
#: Of a medicine that is suspended: to which day or event.
#: What is to be done once it is taken again: "when restarted, two methods".
_ONCE_AGAIN: Final = re.compile(
    r"\b(?:when(?:ever)?|once|if|after|until|upon|before) (?:\w+ ){0,2}(?:re-?start\w*|resum\w*|back on|taken again)\b",
    re.IGNORECASE,
)
_HELD_UNTIL: Final = re.compile(r"\b(?:until|till?|til|pending|before|after)\b[^.;]{2,60}", re.IGNORECASE)
_FULL: Final = {
    "cards": "cardiol", "card": "cardiol", "renal": "nephrol", "neuro": "neurol", "gi": "gastro", "id": "infect", "onc": "oncol",
    "pt": "physical", "ot": "occup", "slp": "speech",
}  # fmt: skip
_LEAVING: Final = 6 * HOUR  # before the end of the stay: orders then end with it


_AWAITED: Final = re.compile(
    r"\b(?:await\w*|pending|not (?:yet )?back|outstanding|to follow|in process)\b", re.IGNORECASE
)
#: Words of names of results that say not which.
_NO_RESULT: Final = frozenset(
    "awaited awaiting pending outstanding result results level levels blood serum plasma urine culture cultures report final first today tomorrow volume presence identified"
    " antibody antigen count total ratio screen imaging chest abdomen pelvis contrast without follow process acute toxicity infection".split()
)
_ADVISED: Final = re.compile(r"\b(?:rec|recs|recommend\w*|suggest\w*|advis\w+|would)\b", re.IGNORECASE)
_DISAGREES: Final = re.compile(
    r"(?:^|[.;:,]\s*|\b(?:I|we|team|attending|local)\s+(?:respectfully |strongly )?)(?:disagree|do(?: not|n't) agree|overrul\w+|declin\w+ (?:the |their )?(?:rec\w*|suggest\w+|advice))\b",
    re.IGNORECASE,
)
#: Words of a plan or of a medicine; the shorthand for what drips.
_TELLING: Final = re.compile(r"\b(?:gtt|drip|[A-Za-z]{5,})\b")
_TELLING_NOTHING: Final = frozenset(
    "recommend recommends recommended recommendation suggest suggests suggested advise advised would start continue today tomorrow daily until their there which while patient".split()
)
_CORRECTS: Final = 80  # characters of the sentence that corrects
_DISPUTES: Final = 120  # of one that disagrees
#: "#Ascites. no SBP": an illness that a clause denies, and no more.
_NO_ILLNESS: Final = re.compile(
    r"\W*(?:no|not|neg(?:ative)? for|ruled out)\s+(?P<what>[A-Za-z]{2,12}(?: [a-z]{3,12})?)\W*", re.IGNORECASE
)
_NO_MORE: Final = re.compile(r"\bno more (?!than\b)[a-z]", re.IGNORECASE)
#: "No lisinopril or statin in pregnancy".
_NONE_IN: Final = re.compile(
    r"(?:^|[.;:,]\s+|\d\) ?)no [a-z]{4,}[^.;]* in (?:pregnancy|cirrhosis|CKD|ESRD|heart failure)\b",
    re.IGNORECASE,
)
#: "No antibiotics: no infection": which are not given, with a reason or as a decision, not before something or outside.
_NONE_OF: Final = re.compile(
    r"(?:^|[.;:,]\s+|\bso |\btherefore )no (?:indication for |need for |role for )?(?P<what>antibiotics?|abx|antimicrobials?|steroids?|anticoag\w*|AC)\b"
    r"(?=\s*(?:$|[.:;,–-]|now|for now|at (?:this|present)|today|indicated|needed|warranted|since|as (?:no|there)|because|given (?:no|that)))",
    re.IGNORECASE,
)
_CLASSES: Final = tuple(
    (re.compile(called, re.IGNORECASE), members)
    for called, members in (
        (r"antibiotics?|abx|antimicrobials?", "antimicrobials"),
        (r"steroids?", "systemic steroids"),
        (r"anticoag\w*|AC", "anticoagulants"),
    )
)
#: Of a ban of one day.
_THAT_DAY: Final = re.compile(
    r"\b(?:today|tonight|in (?:the )?am|this (?:am|morning|evening))\b", re.IGNORECASE
)
_GOOD: Final = re.compile(r"\b(?:permanent\w*|for good|for ?ever|never again)\b", re.IGNORECASE)
_SHOWN: Final = 80  # characters of a result
_AROUND: Final = 4  # words: for whom or why it was due
_TRIFLE: Final = 1  # words: "NPO, OR tomorrow" is of the operation alone


class Later:
    """What a record shows of the time after its notes."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._cut = record.request.cut
        encounter = record.request.evidence.encounter
        self._left = (encounter.body.end if encounter else None) or FOREVER
        self._ended = list(self._over())
        self._running = [
            f
            for f in record.of("ordered_medication", "takes_medication")
            if f.status == "active" and medicines.runs(f, self._cut) and not f.attributes.get("on_hold")
        ]
        self._read: dict[tuple[str, Instant], list[tuple[str, Overtaken | None]]] = {}
        self._to_patient = {p.resource for p in record.notes if p.body.note_type == INSTRUCTIONS}

    def checked(self, statements: Iterable[Statement], kinds: frozenset[Kind] = ALL) -> list[Statement]:
        """Clinicians' sentences without those that later facts overtake as a whole, which are counted; in part, or where plans
        are not among the `kinds` looked for, they are marked with what overtook them.
        """
        return [
            one for one in (self._checked(statement, kinds) for statement in statements) if one is not None
        ]

    def _checked(self, statement: Statement, kinds: frozenset[Kind]) -> Statement | None:
        noted = [c for c in statement.citations if c.source.end > c.source.start >= 0]
        if statement.verdict != "supported" or not noted or len(noted) < len(statement.citations):
            return statement
        clauses = [
            (clause, found if found is not None and found.kind in kinds else None)
            for c in noted
            for clause, found in self._clauses(c.quote, c.time)
        ]
        first = next((found for _, found in clauses if found is not None), None)
        if first is None:
            return statement
        dropped = {"plan", "length", "undone", "done", "given"} if "plan" in kinds else {"undone", "given"}
        if all(
            found.kind in dropped
            if found is not None
            else len(clause.split()) <= (_AROUND if first.kind == "given" else _TRIFLE)
            for clause, found in clauses
        ) and all(c.source.resource not in self._to_patient or _later_than(c, clauses) for c in noted):
            self._record.left_out_overtaken.add((noted[-1].source.resource, noted[-1].source.start))
            return None
        if all(found is None or found.kind == "done" for _, found in clauses):
            return statement  # what is not carried out is of today
        text = statement.text
        for clause, found in clauses:
            # What its author marks as copied, or a laboratory took back, is not read with what holds.
            if (
                found is not None
                and found.kind == "undone"
                and found.citation is None
                and text.count(clause) == 1
            ):
                text = _EMPTY.sub("", text.replace(clause, " ")).strip()
        return replace(
            statement,
            text=text if re.search(r"[A-Za-z]{3}", text) else statement.text,
            citations=(*statement.citations, *((first.citation,) if first.citation is not None else ())),
            verdict="marked",
            note=f"{_TOLD.get(first.kind, BEFORE)}: {first.words.rstrip('.')}.",
        )

    def of(self, text: str, written: Instant) -> list[Overtaken | None]:
        """Of each clause of a sentence of that time by what it is overtaken; None where by nothing."""
        return [found for _, found in self._clauses(text, written)]

    def _clauses(self, text: str, written: Instant) -> list[tuple[str, Overtaken | None]]:
        if (text, written) not in self._read:
            self._read[text, written] = self._clause_by_clause(text, written)
        return self._read[text, written]

    def _clause_by_clause(self, text: str, written: Instant) -> list[tuple[str, Overtaken | None]]:
        found: list[tuple[str, Overtaken | None]] = []
        ended = stopping = False  # what follows "stop A and" is stopped, too
        stale, place = copied(text), 0
        moved = corrections(self._record).of_visit(text, written) if ", " in text else None
        for clause in _CLAUSE.split(text):
            place = text.find(clause, place)
            if not clause or not re.search(r"[A-Za-z]{2}|\bK\b", clause):
                continue
            if place < stale:
                found.append((clause, Overtaken("its author marks it as copied", None, "undone")))
                continue
            listed = _VERB.search(clause) is None
            ended = _ENDING.search(clause) is not None or (ended and listed)
            stopping = _STOPS.search(clause) is not None or (stopping and listed)
            if moved is not None:
                found.append((clause, self._by_line(moved, "undone")))
                continue
            bare = stopping and len(clause.split()) <= _LISTED and _STOPS.search(clause) is None
            one = self._clause(f"stop {clause}" if bare else clause, written, ended)
            behind = place + len(clause)
            trend = one is not None and one.kind == "stale" and _TREND.match(text, behind)
            holds = one is not None and _HOLD.search(clause) and _ON_CONDITION.match(text, behind)
            found.append((clause, None if trend or holds else one))
        return found

    def taken_back(self, line: Line) -> bool:
        """Whether a sentence, or a part of it, states what never held."""
        cited = cite_line(line, self._record.zone)
        return bool(sides.withdrawn(cited, line.text, self._record)) or any(
            found is not None and found.kind == "undone" for found in self.of(line.text, line.passage.time)
        )

    def _clause(self, clause: str, written: Instant, ended: bool) -> Overtaken | None:
        first = self._first_written(clause, written)
        if (line := corrections(self._record).of(clause, written)) is not None:
            return self._by_line(line, "undone")
        if (result := corrected_results.of(clause, self._record)) is not None:
            return Overtaken(
                f"{name(result.now)}: {value_words(result.now.value)[:_SHOWN]}",
                cite(result.now, self._record.zone),
                "undone",
            )
        if (counted := corrected_results.figure(clause, written, self._record)) is not None:
            words = f"{name(counted)} corrected to {result_words(counted)}"
            return Overtaken(words, cite(counted, self._record.zone), "undone")
        if (line := self._affirmed(clause, written)) is not None:
            return self._by_line(line, "undone")
        if (corrected := self._corrected(clause, first) or self._off(clause, first)) is not None:
            return corrected
        if (gone := self._in_place(clause, written) or self._back_in(clause, written)) is not None:
            return gone
        dropped = self._given_up(clause, written) or self._of_the_stay(clause, written)
        if dropped := dropped or self._before_surgery(clause, written):
            return dropped
        decided = (
            self._held(clause, written) or self._for_good(clause, written) or self._vetoed(clause, written)
        )
        if held := decided or self._declined(clause, written) or self._disputed(clause, written):
            return held
        if (back := self._back(clause, written) or self._given(clause, written)) is not None:
            return back
        if (against := self._restricted(clause, written)) is not None:
            return against
        if (old := stale_values.stale(clause, written, self._record)) is not None:
            values = (f"{result_words(f)} {on_day(f, self._record.zone)}" for f in old)
            return Overtaken(
                f"{name(old.new)} {', then '.join(values)}", cite(old.new, self._record.zone), "stale"
            )
        if _LATER.search(clause):
            stopped = None if ended else self._stopped(clause, written)
            begun = None if ahead.later_days(clause, self._cut - DAY) else self._carried_out(clause, written)
            return stopped or begun or self._otherwise(clause, written)
        return (
            (None if ended else self._stopped(clause, written))
            or self._carried_out(clause, written)
            or self._again(clause, written)
            or self._replaced(clause, written)
            or self._repleted(clause, written)
            or self._done(clause, written)
            or self._repeated(clause, written)
            or self._consulted(clause, written)
            or self._state(clause, written)
            or self._taken_out(clause, written)
            or self._called_off(clause, written)
            or self._otherwise(clause, written)
        )

    def _affirmed(self, clause: str, written: Instant) -> Line | None:
        """ "No SBP", and a later note of the stay has "this IS SBP"."""
        denied = _NO_ILLNESS.fullmatch(clause)
        if denied is None:
            return None
        what = re.escape(denied["what"])
        is_so = re.compile(
            rf"(?-i:\b(?:IS|HAS|does have|confirmed|meets criteria for|c/w|now)) (?:an? )?{what}\b|\b{what} (?:is )?(?:confirmed|proven)",
            re.IGNORECASE,
        )
        later = (x for x in self._record.written if written < x.passage.time and x.kind != "family")
        return next((x for x in later if is_so.search(x.text) and "?" not in x.text), None)

    def _given_up(self, clause: str, written: Instant) -> Overtaken | None:
        """ "Start upadacitinib tomorrow", and a later note has "upadacitinib plan dropped"."""
        for thing, line in self._given_up_since:
            if line.passage.time > written and thing.search(clause) and not _GIVEN_UP.search(clause):
                return self._by_line(line)
        return None

    def _before_surgery(self, clause: str, written: Instant) -> Overtaken | None:
        """ "Bedrest, NWB until OR", and the operation is done."""
        if _UNTIL_SURGERY.search(clause) is None:
            return None
        done = [f for f in self._record.of("had_procedure") if written < f.start <= self._cut]
        done = [f for f in done if f.status not in ("refuted", "planned")]
        if not done:
            return None
        return Overtaken(
            f"{name(done[0])} {on_day(done[0], self._record.zone)}", cite(done[0], self._record.zone)
        )

    def _of_the_stay(self, clause: str, written: Instant) -> Overtaken | None:
        """ "Lovenox 40 daily x28d", and a later note has "NO extended lovenox, in-house only"."""
        for own, line in self._in_house if _GOES_HOME.search(clause) else ():
            if line.passage.time > written and own.search(clause):
                return self._by(line, own, "plan")
        return None

    @cached_property
    def _in_house(self) -> list[tuple[re.Pattern[str], Line]]:
        """Medicines by their names, each with a sentence that keeps it to the stay."""
        names = {name(f) for f in self._record.of("ordered_medication")}
        owned = [medicines.names_of(label) for label in sorted(names)]
        return [
            (own, line)
            for line in self._record.written
            if _ONLY_HERE.search(line.text)
            for own in owned
            if own.search(line.text)
        ]

    @cached_property
    def _given_up_since(self) -> list[tuple[re.Pattern[str], Line]]:
        """What plans were of that notes drop: a long word, or a figure with its unit ("the 4 wk plan is off")."""
        found = []
        for line in self._record.lines:
            for match in _GIVEN_UP.finditer(line.text):
                *before, last = match["thing"].split()
                words = [last] if last.isalpha() and len(last) >= _NAMED else [*before, last]
                if len(words) == 1 and (not last.isalpha() or last.lower() in _NO_PLAN):
                    continue
                found.append((re.compile(rf"\b{' '.join(map(re.escape, words))}", re.IGNORECASE), line))
        return found

    def _first_written(self, clause: str, written: Instant) -> Instant:
        """When a clause of some words was first written, where a note copies it."""
        if len(clause.split()) < _WORDS or not self._record.stands_before(clause, written):
            return written
        return next(
            (p.time for p in self._record.notes if self._record.stands_before(clause, p.time + 1)), written
        )

    def _held(self, clause: str, written: Instant) -> Overtaken | None:
        """ "Restart edoxaban at home", and it is on hold, by an earlier note until an event or a day that this one does not name."""
        again = stances.begins_again_in(clause) if not _ONCE_AGAIN.search(clause) else None
        for own in self._on_hold if again is not None else ():
            if not own.search(clause) or stances.decided(clause, own) != "go":
                continue
            for line in reversed(self._record.lines):
                if line.passage.time >= written or not own.search(line.text):
                    continue
                until = _HELD_UNTIL.search(line.text)
                if until is None or stances.decided(line.text, own) != "hold":
                    break
                if not set(re.findall(r"\d+", until[0])) & set(re.findall(r"\d+", clause)):
                    return self._by(line, own, "held")
        return None

    def _for_good(self, clause: str, written: Instant) -> Overtaken | None:
        """ "Resume glyburide when eating", and a later note stops it for good."""
        for own, line in self._never_again:
            if line.passage.time <= written or not own.search(clause):
                continue
            meant = stances.decided(clause, own)
            if meant == "go" or (meant is None and stances.begins_again_in(clause)):
                return self._by(line, own, "plan")
        return None

    def _vetoed(self, clause: str, written: Instant) -> Overtaken | None:
        """ "Start apixaban POD3 if surgery ok", and a later note has "apixaban NO while the tube is in", and no order since."""
        begins = _START.search(clause) or stances.begins_again_in(clause)
        if begins is None or ahead.later_days(clause, self._cut):
            return None
        for own, line in medicines.vetoes(self._record):
            if (
                line.passage.time > max(written, self._cut - DAY if _THAT_DAY.search(line.text) else written)
                and own.search(clause)
                and stances.decided(clause, own) not in ("stop", "hold")
                and not stances.ruled_out_now(clause, own)
                and not any(own.search(name(f)) and f.start > line.passage.time for f in self._running)
            ):
                return self._by(line, own, "plan")
        return None

    def _disputed(self, clause: str, written: Instant) -> Overtaken | None:
        """ "Recommend stop insulin gtt", and a later note has "disagree with them: gtt continues"."""
        if not self._disputes or _ADVISED.search(clause) is None:
            return None
        of_it = {word.lower() for word in _TELLING.findall(clause)} - _TELLING_NOTHING
        for line, told in self._disputes:
            if written < line.passage.time <= written + 2 * DAY and of_it & told:
                return self._by_line(line, "held", _DISPUTES)
        return None

    @cached_property
    def _disputes(self) -> list[tuple[Line, set[str]]]:
        """Sentences of clinicians who disagree, each with the words of it and of the sentence before, on what they disagree about."""
        found = []
        for before, line in itertools.pairwise((None, *self._record.lines)):
            if line is None or line.kind == "family" or not _DISAGREES.search(line.text):
                continue
            above = before.text if before is not None and before.passage is line.passage else ""
            found.append((line, {word.lower() for word in _TELLING.findall(f"{above} {line.text}")}))
        return found

    def _declined(self, clause: str, written: Instant) -> Overtaken | None:
        """ "Start cefepime" by a consultation, and a later note has "no antibiotics: no infection", and none is ordered."""
        for group, line in self._refused if _START.search(clause) else ():
            named = group.search(clause)
            if (
                named is None
                or not written < line.passage.time <= written + DAY
                or any(named[0].lower() in name(f).lower() for f in self._running)
            ):
                continue
            return self._by_line(line)
        return None

    @cached_property
    def _refused(self) -> list[tuple[re.Pattern[str], Line]]:
        """Classes of medicines that a note has none of, of which no order runs, each with its sentence."""
        running = [f for f in self._running if medicines.setting(f) != "home"]
        return [
            (hazards.of_class(members), line)
            for line in self._record.lines
            for refused in _NONE_OF.finditer(line.text)
            for called, members in _CLASSES
            if called.fullmatch(refused["what"])
            and not any(hazards.in_class(f, members) and not hazards.local(f) for f in running)
        ]

    def _by_line(self, line: Line, kind: Kind = "plan", most: int = _CORRECTS) -> Overtaken:
        """By the beginning of a note's sentence."""
        words = f"{caption(line.passage, self._record.zone)}: {line.text[:most]}"
        return Overtaken(words, cite_line(line, self._record.zone), kind)

    def _by(self, line: Line, own: re.Pattern[str], kind: Kind) -> Overtaken:
        """By what a note states of a medicine."""
        words = (
            f"{caption(line.passage, self._record.zone)}: {medicines.about(line, own).text[:120].rstrip('.')}"
        )
        return Overtaken(words, cite_line(line, self._record.zone), kind)

    @cached_property
    def _never_again(self) -> list[tuple[re.Pattern[str], Line]]:
        """Medicines of the record by their names, each with a sentence that stops it for good."""
        orders = self._record.of("ordered_medication", "takes_medication")
        names = [medicines.names_of(label) for label in sorted({name(f) for f in orders})]
        return [
            (own, line)
            for line in self._record.lines
            if stances.never_again(line.text)
            or _GOOD.search(line.text)
            or _NO_MORE.search(line.text)
            or _NONE_IN.search(line.text)
            for own in names
            if own.search(line.text) and stances.decided(line.text, own) == "stop"
        ]

    @cached_property
    def _on_hold(self) -> list[re.Pattern[str]]:
        """The names of what an order suspends."""
        orders = self._record.of("ordered_medication", "takes_medication")
        labels = {name(f) for f in orders if f.attributes.get("on_hold")}
        return [medicines.names_of(one) for one in sorted(labels)]

    def _otherwise(self, clause: str, written: Instant) -> Overtaken | None:
        """ "DAPT for 1 month", and a later note states 3."""
        meant, lasting = _LASTS.search(clause), _SPAN.search(clause)
        if meant is None or lasting is None:
            return None
        for line in reversed(self._record.lines):
            if line.passage.time <= written:
                break
            words = line.under_heading
            other = next((m for m in _LASTS.finditer(words) if m[0].lower() == meant[0].lower()), None)
            if other is None or (span := _SPAN.search(words, other.end(), other.end() + 40)) is None:
                continue
            if _NO_LENGTH.search(words, max(0, other.start() - 20), span.end() + 12):
                continue
            if _days(span) == _days(lasting):
                return None
            return Overtaken(
                f"{caption(line.passage, self._record.zone)}: {words[other.start() : span.end()]}",
                cite_line(line, self._record.zone),
                "length",
            )
        return None

    def _over(self) -> Iterator[tuple[re.Pattern[str], Fact]]:
        """Medicines ordered in the stay of which no order runs any more, nor were they taken before, by their names, with the
        order that ended last.
        """
        orders: dict[frozenset[str], list[Fact]] = {}
        for fact in self._record.of("ordered_medication", "takes_medication"):
            if fact.status != "refuted":
                orders.setdefault(medicines.ingredients(name(fact)), []).append(fact)
        for same in orders.values():
            stay = [
                f for f in same if f.relation == "ordered_medication" and f.start >= self._record.admitted
            ]
            if not stay or any(
                medicines.runs(f, self._cut) or medicines.starts_later(f, self._cut) for f in same
            ):
                continue
            last = max(stay, key=lambda fact: fact.end)
            if last.start < last.end <= self._cut and not (
                self._left - _LEAVING <= last.end and last.status != "stopped"
            ):
                yield _called(name(last)), last

    def _restricted(self, clause: str, written: Instant) -> Overtaken | None:
        """ "WBAT", and who decides on it has since then "NWB": of one day, or where that was before, a conflict."""
        for one in restrictions.restrictions(self._record):
            if one.line.passage.time != written or one.words not in clause:
                continue
            other = restrictions.standing(one, self._record)
            if other is None:
                return None
            days = {local_date(o.line.passage.time, self._record.zone) for o in (one, other)}
            steps = one.topic in ("food", "drink", "rest") and other.line.passage.time > written
            earlier = other.line.passage.time < written
            kind: Kind = "held" if (earlier or len(days) == 1) and not steps else "plan"
            words = f"{caption(other.line.passage, self._record.zone)}: {other.line.text[:80]}"
            return Overtaken(words, cite_line(other.line, self._record.zone), kind)
        return None

    def _stopped(self, clause: str, written: Instant) -> Overtaken | None:
        """Of a medicine that was stopped since then, or before, where the clause states that it runs."""
        for named, order in self._here if _PER_ORDER.search(clause) else ():
            if written < order.end and named.search(clause):
                when = minute(order.end, self._record.zone)
                return Overtaken(f"{name(order)} was stopped on {when}", cite(order, self._record.zone))
        for named, order in self._never_given:
            if (
                order.start - _WITH_ITS_NOTE <= written <= order.end
                and named.search(clause)
                and set(_FIGURE.findall(dose(order))) & set(_FIGURE.findall(clause))
            ):
                return self._by_cancelling(order)
        for named, order in self._ended:
            meant = named.search(clause)
            if meant is None:
                continue
            if written < order.end + _SOME and medicines.not_given(order, self._record):
                return self._by_cancelling(order)
            if written < order.end or (
                order.end + _SOME < written
                and (_RUNS.search(clause[: meant.start()]) or _RUNS_ON.match(clause, meant.end())) is not None
            ):
                return Overtaken(
                    f"{name(order)} was stopped on {minute(order.end, self._record.zone)}",
                    cite(order, self._record.zone),
                    "stopped",
                )
        return None

    def _by_cancelling(self, order: Fact) -> Overtaken:
        words = f"{name(order)} was cancelled on {minute(order.end, self._record.zone)}, not given"
        return Overtaken(words, cite(order, self._record.zone), "undone")

    @cached_property
    def _never_given(self) -> list[tuple[re.Pattern[str], Fact]]:
        """Orders that were cancelled before they were carried out, by their names, whatever other orders there are of the same."""
        return [
            (_called(name(f)), f)
            for f in self._record.of("ordered_medication")
            if f.status == "stopped" and f.end <= self._cut and medicines.not_given(f, self._record)
        ]

    @cached_property
    def _here(self) -> list[tuple[re.Pattern[str], Fact]]:
        """Orders of the ward that were stopped, of medicines that no other order of the ward has, by their names."""
        orders = [
            f for f in self._record.of("ordered_medication") if not medicines.of_before(f, self._record)
        ]
        going = {medicines.ingredients(name(f)) for f in orders if medicines.runs(f, self._cut)}
        return [
            (_called(name(f)), f)
            for f in orders
            if f.status == "stopped" and f.end <= self._cut and medicines.ingredients(name(f)) not in going
        ]

    def _corrected(self, clause: str, written: Instant) -> Overtaken | None:
        """ "Wt 7.2", and a note states "6.4 kg on ward scales, NOT 7.2": by a number and a word that both have."""
        numbers, clocks = set(_NUMBER.findall(clause)), set(_HOUR.findall(clause))
        for wrong, topic, line in self._corrections:
            if (
                wrong in numbers
                and written <= line.passage.time
                and clause.strip() not in line.text  # which states what holds, too
                and not _NOT_SO.search(clause)
                and (topic & _topic(clause) or clocks & set(_HOUR.findall(line.text)))
            ):
                return Overtaken(
                    f"{caption(line.passage, self._record.zone)}: {line.text[:80]}",
                    cite_line(line, self._record.zone),
                    "undone",
                )
        return None

    def _back(self, clause: str, written: Instant) -> Overtaken | None:
        """ "Level awaited", and the result is there: the only one of its name in the stay, or one taken since shortly before."""
        if not _AWAITED.search(clause):
            return None
        words = {word for word in re.findall(r"[a-z]{5,}", clause.lower()) if word not in _NO_RESULT}
        for result, same in self._results.items():
            last = same[-1]
            if (
                last.status == "active"
                and (len(same) == 1 or last.start >= written - _SOME)
                and any(word in words for word in re.findall(r"[a-z]{5,}", result) if word not in _NO_RESULT)
                and _same_kind(clause, f"{result} {value_words(last.value)[:_SHOWN]}", result)
            ):
                shown = result_words(last) if isinstance(last.value, Quantity) else value_words(last.value)
                return Overtaken(
                    f"{name(last)} is back, of {minute(last.start, self._record.zone)}: {shown[:_SHOWN].rstrip()}",
                    cite(last, self._record.zone),
                    "back",
                )
        return None

    @cached_property
    def _results(self) -> dict[str, list[Fact]]:
        """Results of the stay with a value, by name, oldest first."""
        found: dict[str, list[Fact]] = {}
        for fact in self._record.facts:
            if (
                fact.relation in ("observed", "reported")
                and fact.start >= self._record.admitted - _SOME
                and value_words(fact.value)
            ):
                found.setdefault(name(fact).lower(), []).append(fact)
        return {label: sorted(same, key=lambda fact: fact.start) for label, same in found.items()}

    @cached_property
    def _corrections(self) -> list[tuple[str, frozenset[str], Line]]:
        """Numbers that notes call wrong next to the right one, with what they are of."""
        found: list[tuple[str, frozenset[str], Line]] = []
        before: Line | None = None
        for line in self._record.written:
            words = line.under_heading
            if before is not None and before.passage is line.passage and _BEGINS_NOT.match(line.text):
                words = f"{before.under_heading} {line.text}"  # "6.4 kg. NOT 7.2."
            before = line
            found += [
                (one["wrong"], _topic(words), line)
                for form in _CORRECTION
                for one in form.finditer(words)
                if one["right"] != one["wrong"]
            ]
        return found

    def _repeated(self, clause: str, written: Instant) -> Overtaken | None:
        """ "Repeat ECG", and a later note has it, or that it was sent."""
        wanted = _REPEAT.search(clause)
        if wanted is None or _CONDITIONAL.search(clause) or ahead.later_days(clause, self._cut):
            return None
        words = {word for word in _topic(wanted[1]) if word not in _NO_TEST}
        if not words:
            return None
        for line in reversed(self._record.lines):
            if line.passage.time <= written:
                return None
            done = next((m for m in _THERE.finditer(line.text) if words <= _topic(m[0])), None)
            if done is not None:
                return Overtaken(
                    f"{caption(line.passage, self._record.zone)}: {line.text[:80]}",
                    cite_line(line, self._record.zone),
                )
        return None

    def _carried_out(self, clause: str, written: Instant) -> Overtaken | None:
        """ "Start enoxaparin when the balloon is out", and it was ordered since then at no other dose; "stop dex, vanc", and they were
        stopped.
        """
        starts, stops = _START.search(clause), _STOPS.search(clause)
        if _UNFULFILLED.search(clause) or (starts is not None and stops is not None):
            return None
        for order in self._running if stops is None else ():
            meant = _called(name(order)).search(clause)
            if meant is None or order.start <= written or order.relation != "ordered_medication":
                continue
            stated = set(_AMOUNT.findall(clause))
            amounts = stated | set(_BARE_AMOUNT.findall(clause[meant.end() :]))
            bare = stated and len(clause.split()) <= _PRESCRIBED and not clause[: meant.start()].strip()
            prescribed = starts is not None or (bare and not _ENDING.search(clause))
            if prescribed and amounts <= set(_FIGURE.findall(f"{name(order)} {dose(order)}")):
                when = on_day(order, self._record.zone)
                return Overtaken(f"{name(order)} was ordered {when}", cite(order, self._record.zone), "done")
        if stops is None or len(clause.split()) > _PLAIN_STOP:
            return None
        for named, order in self._ended:
            if named.search(clause) and written <= order.end + _SOME:
                when = minute(order.end, self._record.zone)
                return Overtaken(
                    f"{name(order)} was stopped on {when}", cite(order, self._record.zone), "done"
                )
        return None

    def _given(self, clause: str, written: Instant) -> Overtaken | None:
        """ "Anti-D due today", and it was given since."""
        if _DUE.search(clause) is None or ahead.later_days(clause, self._cut):
            return None
        for fact in self._record.of("given_medication"):
            if (
                written < fact.start <= self._cut
                and fact.status == "active"
                and _called(name(fact)).search(clause)
            ):
                when = on_day(fact, self._record.zone)
                return Overtaken(f"{name(fact)} was given {when}", cite(fact, self._record.zone), "given")
        return None

    def _again(self, clause: str, written: Instant) -> Overtaken | None:
        """ "Hold metformin", and it was ordered again."""
        hold = _HOLD.search(clause)
        if (
            hold is None
            or _NEVER.search(clause[: hold.start()])
            or re.search(r"\b(?:if|for)\b", clause[hold.end() :])
        ):
            return None
        for order in self._running:
            meant = _called(name(order)).search(clause, hold.end(), hold.end() + _NEAR)
            if (
                meant is not None
                and order.start > written
                and not _UNTIL.search(clause[hold.end() : meant.start()])
                and not (_INTO_VEIN.search(clause) and not _INTO_VEIN.search(dose(order)))
            ):
                when = on_day(order, self._record.zone)
                return Overtaken(f"{name(order)} was ordered {when}", cite(order, self._record.zone))
        return None

    def _replaced(self, clause: str, written: Instant) -> Overtaken | None:
        """ "Start heparin", and another of its class was ordered."""
        if not _START.search(clause) or _CONDITIONAL.search(clause):
            return None
        for wanted in _REPLACING:
            if not hazards.of_class(wanted).search(clause):
                continue
            same = [f for f in self._running if hazards.in_class(f, wanted)]
            if any(_called(name(f)).search(clause) for f in same):
                continue
            later = [
                f
                for f in same
                if f.start > written
                and f.relation == "ordered_medication"
                and _takes_the_place(f, clause, wanted)
            ]
            if later:
                when = on_day(later[-1], self._record.zone)
                return Overtaken(f"{name(later[-1])} was ordered {when}", cite(later[-1], self._record.zone))
        return None

    def _repleted(self, clause: str, written: Instant) -> Overtaken | None:
        """ "Replete K", and it is no longer low."""
        if _CONDITIONAL.search(clause):
            return None
        for called, result in _ELECTROLYTES.items():
            if not _lacking(called, result).search(clause):
                continue
            values = [
                f
                for f in self._record.facts
                if f.relation == "observed"
                and f.status == "active"
                and f.start > written
                and isinstance(f.value, Quantity)
                and re.match(result, name(f), re.IGNORECASE)
            ]
            if values and place_of(values[-1]) in ("above", "within"):
                last = values[-1]
                return Overtaken(
                    f"{name(last)} {result_words(last)} {on_day(last, self._record.zone)}",
                    cite(last, self._record.zone),
                )
        return None

    def _done(self, clause: str, written: Instant) -> Overtaken | None:
        """ "MRI tomorrow", and its report is there."""
        if (
            not _TO_DO.search(clause)
            or _HOLD.search(clause)
            or _CONDITIONAL.search(clause)
            or re.search(r"\bin \d|\bweeks?\b|\bmonths?\b", clause)
        ):
            return None
        if any(day for day in ahead.later_days(clause, self._cut)):
            return None
        for plan, done in _tests():
            if not plan.search(clause):
                continue
            for fact in reversed((*self._record.facts, *self._record.of("had_procedure"))):
                words = name(fact)
                if (
                    fact.relation in ("reported", "had_procedure", "observed")
                    and fact.status in ("active", "unconfirmed")
                    and fact.start > written
                    and done.search(words)
                    and _fits(clause, words)
                ):
                    when = on_day(fact, self._record.zone)
                    return Overtaken(f"{name(fact)} {when}", cite(fact, self._record.zone))
            for passage in reversed(self._record.notes):
                opening = f"{passage.body.title} {passage.body.text[:_OPENING]}"
                if (
                    passage.time > written
                    and passage.body.note_type in _SHOWING
                    and done.search(opening)
                    and _fits(clause, opening)
                    and (line := self._first(passage.resource, done)) is not None
                ):
                    return Overtaken(caption(passage, self._record.zone), cite_line(line, self._record.zone))
        return None

    def _first(self, resource: str, named: re.Pattern[str] | None = None) -> Line | None:
        """The first sentence of a note that names it, else its first one."""
        lines = [line for line in self._record.written if line.passage.resource == resource]
        naming = (line for line in lines if named is not None and named.search(line.text))
        return next(naming, lines[0] if lines else None)

    def cancelled(self, text: str, written: Instant) -> Line | None:
        """The sentence that calls off what a text of that time plans: a visit, a test or an operation of the same name, or of
        the same day. None where none does.
        """
        if _CALLED_OFF.search(text):
            return None
        topic, days = _topic(text) - _ANY_VISIT, days_in(text)
        for line in reversed(self._record.lines):
            if line.passage.time <= written:
                break
            for clause in re.split(r"[.;]\s|\n", line.text):
                if not _CALLED_OFF.search(clause) or _CONDITIONAL.search(clause):
                    continue
                same_day = bool(days & days_in(clause))
                if topic & (_topic(clause) - _ANY_VISIT) or (same_day and _VISIT.search(clause)):
                    return line
        return None

    def _off(self, clause: str, written: Instant) -> Overtaken | None:
        """ "MMR visit 12/10 - remind", and a later note cancels it."""
        if not _VISIT.search(clause) and not days_in(clause):
            return None
        line = self.cancelled(clause, written)
        if line is None:
            return None
        return Overtaken(
            f"{caption(line.passage, self._record.zone)}: {line.text[:80]}",
            cite_line(line, self._record.zone),
        )

    def _consulted(self, clause: str, written: Instant) -> Overtaken | None:
        """ "Consult nephrology", and their note is there."""
        wanted = _CONSULT.search(clause)
        if wanted is None or _CONDITIONAL.search(clause):
            return None
        word = (wanted[1] or wanted[2]).lower()
        stem = _FULL.get(word, word[:6])
        for passage in self._record.notes:
            opening = f"{passage.body.title} {passage.body.text[:80]}".lower()
            if (
                passage.time > written
                and passage.body.note_type in ("consult", "nutrition", "rehab")
                and re.search(rf"\b(?:{stem}|{re.escape(word)}\b)", opening)
                and (line := self._first(passage.resource)) is not None
            ):
                return Overtaken(caption(passage, self._record.zone), cite_line(line, self._record.zone))
        return None

    def _state(self, clause: str, written: Instant) -> Overtaken | None:
        """ "NPO", and the patient eats."""
        for plan, later in _ENDED_BY:
            if not plan.search(clause) or _CONDITIONAL.search(clause):
                continue
            for line in reversed(self._record.lines):
                if (
                    line.passage.time > written
                    and later.search(line.text)
                    and not re.search(
                        r"\b(?:not|no|unable|if|when|plan|will|tomorrow)\b", line.text, re.IGNORECASE
                    )
                ):
                    return Overtaken(
                        f"{caption(line.passage, self._record.zone)}: {line.text[:80]}",
                        cite_line(line, self._record.zone),
                    )
        return None

    def _taken_out(self, clause: str, written: Instant) -> Overtaken | None:
        """ "Remove left JP", and it is out: the same kind on the same side, or the only one that the notes know."""
        wanted = _device(clause) if _TAKE_OUT.search(clause) and not _CONDITIONAL.search(clause) else None
        if wanted is None:
            return None
        for line in reversed(self._record.lines):
            if line.passage.time <= written:
                return None
            place = 0
            for part in _CLAUSE.split(line.text):
                ahead_of_it, place = line.text[:place], place + len(part)
                gone = _device(part) if _TAKEN_OUT.search(part) and not _STILL.search(part) else None
                if gone is None or _NOT_YET.search(ahead_of_it) or _NOT_YET.search(part):
                    continue
                if self._same(wanted, gone):
                    words = f"{caption(line.passage, self._record.zone)}: {line.text[:80]}"
                    return Overtaken(words, cite_line(line, self._record.zone))
        return None

    def _in_place(self, clause: str, written: Instant) -> Overtaken | None:
        """ "Temp wire in place", and a note has that it is out: before, and this one copies it, or later."""
        there = _device(clause) if _IN_PLACE.search(clause) and not _TAKEN_OUT.search(clause) else None
        if there is None or _NOT_YET.search(clause):
            return None
        for line in reversed(self._record.lines):
            for part in _CLAUSE.split(line.text):
                other = _device(part)
                if other is None or not self._same(there, other):
                    continue
                if (
                    _PLACED.search(part)
                    and line.passage.time > self._record.admitted
                    and line.passage.time != written
                ):
                    return None
                if _TAKEN_OUT.search(part) and not _STILL.search(part) and not _NOT_YET.search(line.text):
                    kind: Kind = "undone" if line.passage.time >= written else "held"
                    words = f"{caption(line.passage, self._record.zone)}: {line.text[:80]}"
                    return Overtaken(words, cite_line(line, self._record.zone), kind)
        return None

    def _back_in(self, clause: str, written: Instant) -> Overtaken | None:
        """ "Foley out this am", and a later note has that it was replaced."""
        gone = _device(clause) if _TAKEN_OUT.search(clause) and not _STILL.search(clause) else None
        if gone is None or _NOT_YET.search(clause):
            return None
        for line in self._record.lines:
            for part in _CLAUSE.split(line.text) if line.passage.time > written else ():
                there = _device(part) if _PLACED.search(part) and not _NOT_YET.search(line.text) else None
                if there is not None and self._same(gone, there):
                    return self._by_line(line, "stopped")
        return None

    def _called_off(self, clause: str, written: Instant) -> Overtaken | None:
        """ "?trache Monday", and the order for the tracheostomy was cancelled, and none of its kind stands."""
        for stem, order in self._cancelled:
            if stem.search(clause) and not _CANCELLED.search(clause):
                words = f"{name(order)} was cancelled on {minute(order.end, self._record.zone)}"
                kind: Kind = "plan" if written < order.end else "stopped"
                return Overtaken(words, cite(order, self._record.zone), kind)
        return None

    @cached_property
    def _cancelled(self) -> list[tuple[re.Pattern[str], Fact]]:
        """Orders for operations and examinations that were cancelled, by the beginning of their names."""
        services = self._record.of("ordered_service", "had_procedure")
        found = []
        for order in services:
            operation = _OPERATION.search(name(order))
            if order.status != "stopped" or operation is None or not order.start < order.end <= self._cut:
                continue
            stem = re.compile(rf"(?<![\w-]){operation[0][:_STEM]}", re.IGNORECASE)
            if not any(stem.search(name(f)) for f in services if f.status in ("active", "planned")):
                found.append((stem, order))
        return found

    def _same(self, wanted: _Device, gone: _Device) -> bool:
        """Whether what was taken out is what was to be: where one of both leaves the kind, the side or the number open, the notes
        must know one alone.
        """
        if wanted.many and not gone.many:
            return False
        kinds = {wanted.kind, gone.kind}
        if len(kinds) > 1:
            family = next((kind for kind in kinds if kind in _FAMILIES), None)
            other = kinds - {family}
            if family is None or not other <= _FAMILIES[family]:
                return False
        of_them = [
            d for d in self._devices if d.kind in kinds or any(d.kind in _FAMILIES.get(k, ()) for k in kinds)
        ]
        if len({d.kind for d in of_them} - _FAMILIES.keys()) > 1 and kinds & _FAMILIES.keys():
            return False
        known = (wanted, gone, *of_them)
        for stated in ({d.sides for d in known if d.sides}, {d.number for d in known if d.number}):
            if len(stated) > 1 and not (
                wanted.sides == gone.sides
                and wanted.number == gone.number
                and (wanted.sides or wanted.number)
            ):
                return False
        return True

    @cached_property
    def _devices(self) -> tuple[_Device, ...]:
        parts = (part for line in self._record.written for part in _CLAUSE.split(line.text))
        return tuple(device for part in parts if (device := _device(part)) is not None)


#: What is left around a clause that was taken out.
_EMPTY: Final = re.compile(r"(?<=:)\s*[.;,…]+|^\s*[.;,…]+|\s+(?=[.;,])|\s{2,}")


def _later_than(cited: Citation, clauses: Sequence[tuple[str, Overtaken | None]]) -> bool:
    """Whether a discharge summary, or another note, since then overtakes what the patient's own sheet has."""
    by = [found.citation for _, found in clauses if found is not None]
    return bool(by) and all(one is not None and one.source.end > 0 and one.time > cited.time for one in by)


@once
def later(record: Record) -> Later:
    """What a record shows of the time after its notes, once."""
    return Later(record)


#: A plan that is no more: "the tolvaptan plan was dropped", "4-wk plan is OFF".
_GIVEN_UP: Final = re.compile(
    r"(?P<thing>[\w-]+(?: [\w-]+)?) (?:plan|idea|option|strategy)\b[^.;\n]{0,12}?\b(?:dropped|abandoned|scrapped|shelved|cancelled|withdrawn|off|void)\b",
    re.IGNORECASE,
)
_UNTIL_SURGERY: Final = re.compile(
    r"\b(?:until|till|before|pending|prior to) (?:the )?(?:(?-i:OR)|surgery|operation|op\b|procedure)|\bpre-?op\b|\bNPO (?:p|after) (?:MN|midnight)",
    re.IGNORECASE,
)
#: "No extended enoxaparin", "in-house only": not at home.
_ONLY_HERE: Final = re.compile(
    r"\b(?:no|not) (?:extended|post-?d/?c|outpatient|home)\b|\b(?:in-?house|in-?hospital|inpatient|hospital|while (?:here|inpatient)) only\b|\bno more [\w ]{3,24} at home\b|\bnot (?:for|at) home\b",
    re.IGNORECASE,
)
_GOES_HOME: Final = re.compile(
    r"\bx ?\d+ ?(?:d|days?|wks?|weeks?)\b|\bfor \d+ (?:days?|weeks?)\b|\b(?:at home|on discharge|at d/?c)\b",
    re.IGNORECASE,
)
_NAMED: Final = 5  # letters
_NO_PLAN: Final = frozenset(
    {"first", "earlier", "previous", "initial", "original", "prior", "other", "discharge", "treatment"}
)
#: "Hold aspirin & call if there is chickenpox": whatever is ordered now.
_ON_CONDITION: Final = re.compile(r"\s*(?:&|\+|and|,)\s[^.;\n]{0,40}\b(?:if|when|unless)\b", re.IGNORECASE)
#: Behind a value the one that followed it: "Hgb 6.9 -> 2 U -> 8.1".
_TREND: Final = re.compile(r"\s*(?:->|→)[^.;\n]{0,20}\d|[^\n]{0,12}\bnow \d", re.IGNORECASE)
_TOLD: Final[dict[Kind, str]] = {
    "held": "Conflict",
    "undone": "Corrected since",
    "stale": "Old value",
    "given": "Done since",
}
_WORDS: Final = 3
_IN_PLACE: Final = re.compile(
    r"\b(?:in place|in situ|remains|present|draining|to (?:suction|gravity)|c/?d/?i|intact|patent)\b",
    re.IGNORECASE,
)
_PLACED: Final = re.compile(
    r"\b(?:placed|(?:re-?)?inserted|replaced|re-?sited|new|exchanged|(?:put |went )?back in)\b|\breplace\b[^.;]*\bdone\b",
    re.IGNORECASE,
)

#: What is done once, by the end of its name, and how many letters notes leave of it.
_OPERATION: Final = re.compile(
    r"\b\w{3,}(?:ostomy|otomy|ectomy|plasty|scopy|centesis|graphy|graft|dialysis|biopsy|ablation|version)\b",
    re.IGNORECASE,
)
_STEM: Final = 6
_CANCELLED: Final = re.compile(
    r"\b(?:cancel\w*|called off|not (?:required|needed|done|for)|no)\b", re.IGNORECASE
)
#: Of a day neither part ("6/29"), which corrections.py compares.
_NO_DAY: Final = r"(?!/[0-3]?\d(?!\d))"
_NUMBER: Final = re.compile(rf"(?<![\w.])(?<!\d/)\d+(?:\.\d+)?(?![\w.]*\d){_NO_DAY}")
#: "6.4 kg, NOT 7.2": the right number and the wrong one.
_VALUE: Final = r"\d+(?:\.\d+)?"
_DUE: Final = re.compile(
    r"\b(?:due|to (?:be given|receive|get)|needs?|give) [^.;]{0,20}?\b(?:today|tonight|tomorrow|tmrw|now|before (?:d/c|dc|discharge))\b",
    re.IGNORECASE,
)
#: "at 0400".
_HOUR: Final = re.compile(r"(?<![\d.:/])(?:[01]\d|2[0-3]):?[0-5]\d(?![\d.:/])")
_CORRECTION: Final = (
    # "0400 hgb 6.1 = dilute specimen", "K 7.2 was hemolyzed"
    re.compile(
        rf"(?<![\w.:/])(?P<wrong>{_VALUE})(?P<right>)\W{{1,3}}(?:(?:is|was)\W)?(?:an? )?(?:dilut\w+|h(?:a)?emoly[sz]ed|contaminated|spurious|invalid|erroneous|wrong[- ]blood|clotted)\b",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?<![\w.])(?P<right>{_VALUE})\b[^\n.;]{{0,24}}[.,;(\s–-]\s*(?:NOT|not)\s+(?P<wrong>{_VALUE}){_NO_DAY}(?![\w.]*\d|\s*(?:%|x\b|days?\b|hours?\b|h\b|weeks?\b|times\b))"
    ),
    re.compile(
        rf"\b(?:dictated|typed|entered|charted|transcribed|keyed|misread|misprinted|(?:reported|recorded|written|documented|listed) (?:wrongly|in error))(?: in error| wrongly)?(?: as)? \W{{0,2}}(?P<wrong>{_VALUE})\b[^\n.]{{0,24}}?\b(?:it is|is|was|should (?:be|read|say)|correct\w*(?: \w+)?:?|actual\w*) \W{{0,2}}(?P<right>{_VALUE})",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?<![\w./])(?P<right>{_VALUE})\b[^\n.;]{{0,16}}\bcorrected from (?P<wrong>{_VALUE})", re.IGNORECASE
    ),
    # "weight 6.4 kg (14.1 was pounds)"
    re.compile(
        rf"(?<![\w./])(?P<right>{_VALUE})\s*(?:kg|g|mg|mcg|cm|units?)?\s*[(,;–-]\s*(?P<wrong>{_VALUE})\b[^()\n.;]{{0,12}}?\b(?:was|were|is|=)\s*(?:in |an? |the )?(?:pounds|lbs?|error|wrong|incorrect|mistake|typo)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\bcorrected from (?P<wrong>{_VALUE})[^\n.;]{{0,12}}? to (?P<right>{_VALUE})", re.IGNORECASE
    ),
)
_BEGINS_NOT: Final = re.compile(r"NOT \d")
_NOT_SO: Final = re.compile(r"\b(?:not|wrong|error|incorrect|corrected|instead)\b", re.IGNORECASE)
_REPEAT: Final = re.compile(
    r"\b(?:repeat|rpt|re-?check|re-?send|send)\s+((?:[\w/-]++\s*+){1,3})(?![^.;]{0,20}\?)", re.IGNORECASE
)
#: That something was sent, or is there.
_THERE: Final = re.compile(
    r"\b[\w/ -]{2,40}?\b(?:sent|done|taken|obtained|collected|resulted|repeated)\b(?!\s*\?)|\b(?:repeat|rpt|re-?peated|today'?s)\s+[\w/-]+(?:\s+[\w/-]+)?\s+(?:is |was )?\d[\d.]*",
    re.IGNORECASE,
)
_NO_TEST: Final = frozenset(
    {
        "please",
        "today",
        "tomorrow",
        "morning",
        "after",
        "before",
        "once",
        "again",
        "with",
        "and",
        "the",
        "a",
        "in",
        "on",
        "for",
        "corrected",
        "mg",
        "k",
        "am",
        "pm",
        "if",
        "when",
        "to",
    }
)
_MEANS: Final = {"wt": "weight", "weighs": "weight", "kg": "weight", "lb": "weight", "ekg": "ecg"}
_TOPIC: Final = re.compile(r"[a-z][a-z-]+", re.IGNORECASE)
_NO_TOPIC: Final = frozenset({"not", "the", "and", "was", "for", "from", "with", "now", "per", "daily", "bid", "bd", "tid", "od", "mg", "ml", "mcg", "mmhg", "units", "by", "in", "on", "at", "is", "are", "of", "then", "dose", "red", "yest", "today"})  # fmt: skip


def _topic(text: str) -> frozenset[str]:
    """Its words, those that mean one thing as one."""
    words = (word.lower() for word in _TOPIC.findall(text))
    return frozenset(_MEANS.get(word, word) for word in words) - _NO_TOPIC


_CALLED_OFF: Final = re.compile(
    r"\b(?:cancel(?:l?ed|s|ling)?|called off|not going ahead|no longer (?:needed|required|going ahead|indicated|happening))\b",
    re.IGNORECASE,
)
_VISIT: Final = re.compile(
    r"\b(?:appts?|appointments?|visits?|clinics?|f/?u|follow[- ]?up|review|scans?|mri|ct|echo|ultrasound|us|x-?rays?|xr|scopes?|\w+oscopy|biops\w+|surgery|operation|theatre|(?-i:OR)|list|"
    r"vaccin\w+|vax|imm?unis\w+|infusion|injection|transfusion|dialysis|bloods|session|admission|procedure)\b",
    re.IGNORECASE,
)
_ANY_VISIT: Final = frozenset(
    "appt appts appointment appointments visit visits clinic clinics follow-up follow up review reviewed remind reminder cancel cancelled canceled must be before "
    "after needed required no longer called off going ahead planned booked please ward team patient pt today tomorrow it this that his her with dr day days week weeks "
    "month months until home new will to he she they has have had call called".split()
)


class _Device(NamedTuple):
    """A drain, a catheter or a line as a clause names it."""

    kind: str
    sides: frozenset[str]
    number: str
    many: bool


@lru_cache(maxsize=8192)
def _device(clause: str) -> _Device | None:
    for kind, words in _DEVICES.items():
        if (found := words.search(clause)) is not None:
            number = re.match(
                r"\s*(?:#|no\.? ?)?(\d)\b(?!\s*(?:mL|cc|d\b|days?|/|:|\.\d))",
                clause[found.end() :],
                re.IGNORECASE,
            )
            many = (
                found[0].lower().endswith("s") and kind not in ("staples", "sutures", "pacing wires")
            ) or "both" in clause.lower()
            return _Device(kind, frozenset(sides.stated(clause)), number[1] if number else "", many)
    return None


def _takes_the_place(order: Fact, clause: str, wanted: str) -> bool:
    """Whether an order can be what was done in place of a plan for another of its class: an injection does not replace what is
    to be swallowed, warfarin no injection, a dose that prevents none that treats, and nothing local anything.
    """
    words = f"{name(order)} {dose(order)} {order.attributes.get('reason', '')}"
    by_needle = _BY_NEEDLE.search(words) is not None or _INJECTED.search(words) is not None
    for_needle = _BY_NEEDLE.search(clause) is not None or _INJECTED.search(clause) is not None
    if hazards.local(order) or hazards.local_words(clause) or (by_needle and not for_needle):
        return False
    if wanted != "anticoagulants":
        return True
    if for_needle and hazards.of_class("vitamin k antagonists").search(words):
        return False
    return not _PREVENTS.search(words) or _PREVENTS.search(clause) is not None


#: That a step is for a later day.
_LATER: Final = re.compile(
    r"\d/\d|\b(?:\d{1,3}(?:\s?-\s?\d{1,2})?|an?|one|two|three|four|six|eight)[\s-]?(?:d|days?|w|wks?|weeks?|mos?|mths?|months?|yrs?|years?)\b"
    r"|\b(?:until|till|til|refer\w*|next (?:week|wk|month|year))\b",
    re.IGNORECASE,
)
_NO_LENGTH: Final = re.compile(r"\b(?:h[eo]ld\w*|stop\w*|before|prior|ago|day \d+|afebrile)\b", re.IGNORECASE)
#: Treatments of a stated length that a plan revises.
_LASTS: Final = re.compile(
    r"\b(?:DAPT|anti-?coag\w*|abx|antibiotics|steroids|apixaban|warfarin|rivaroxaban|enoxaparin|clopidogrel|ticagrelor)\b",
    re.IGNORECASE,
)
_SPAN: Final = re.compile(
    r"\b(\d{1,3}|one|two|three|six)[- ]?(d|days?|w|wks?|weeks?|mos?|mths?|months?)\b", re.IGNORECASE
)


def lasting(text: str) -> int:
    """The longest length of time that words name, in days; 0 where they name none."""
    return max(map(_days, _SPAN.finditer(text)), default=0)


def _days(span: re.Match[str]) -> int:
    number = {"one": 1, "two": 2, "three": 3, "six": 6}.get(span[1].lower()) or int(span[1])
    return number * {"d": 1, "w": 7, "m": 30}[span[2][0].lower()]


_NEAR: Final = 40  # characters between a verb and its medicine
_UNTIL: Final = re.compile(r"\b(?:only|after|until|when|if|for)\b", re.IGNORECASE)
_INTO_VEIN: Final = re.compile(r"\b(?:iv|intravenous\w*|gtt|drip|infusion)\b", re.IGNORECASE)
_VERB: Final = re.compile(
    r"\b(?:start|begin|add|cont\w*|resume|restart|give|change|switch|wean|titrate|increase|decrease|replete|check|recheck|plan|will|go to)\b",
    re.IGNORECASE,
)
_OPENING: Final = 160  # characters in which a report names itself
_SHOWING: Final = REPORTS | {"procedure", "operative-note", "procedure-note", "surgery", "consult"}


@lru_cache(maxsize=2048)
def _called(label: str) -> re.Pattern[str]:
    """A medicine's names in notes, with those of the ward."""
    pattern = medicines.names_of(label).pattern
    more = [words for known, words in _CALLED.items() if known in medicines.ingredients(label)]
    if more:
        pattern = rf"{pattern}|(?<![\w-])(?:{'|'.join(more)})(?![\w-])"
    return re.compile(pattern, re.IGNORECASE)


@lru_cache(maxsize=16)
def _lacking(called: str, result: str) -> re.Pattern[str]:
    return re.compile(
        rf"\b{_REPLETE}[^.;]{{0,30}}(?<![\w/])(?:{called})(?![\w/])|(?<![\w/])(?:{called})(?![\w/])[^.;]{{0,16}}\b{_REPLETE}|\b(?:{_LOW[result]})",
        re.IGNORECASE,
    )


@lru_cache(maxsize=1)
def _tests() -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    return tuple(
        (re.compile(rf"(?<![\w-])(?:{plan})", re.IGNORECASE), re.compile(done, re.IGNORECASE))
        for plan, done in _DONE.items()
    )


#: Kinds of tests of which one does not answer another: the AFB culture of a sputum is not its culture.
_KINDS: Final = {
    "mycobacteria": re.compile(r"\bAFB\b|mycobact|tubercul", re.IGNORECASE),
    "fungi": re.compile(r"fung", re.IGNORECASE),
    "antibodies": re.compile(r"\bAbs?\b|antibod|serolog|titer", re.IGNORECASE),
    "tissue": re.compile(r"\bpath|cytolog|biops|margin", re.IGNORECASE),
    "genes": re.compile(r"genetic|molecular|\bPD-?L1\b|\bNGS\b|\bFISH\b", re.IGNORECASE),
    "picture": re.compile(r"\b(?:MRI|CT|(?-i:US)|ultrasound|x-?ray|echo\w*|PET|scan|film)\b", re.IGNORECASE),
}


def _same_kind(pending: str, result: str, called: str) -> bool:
    """Whether a result can be the one that is awaited: of the same kind, where the plan names one; no picture for what is none."""
    wanted = {kind for kind, words in _KINDS.items() if words.search(pending)}
    shown = {kind for kind, words in _KINDS.items() if words.search(result)}
    return (not wanted or bool(wanted & shown)) and (
        "picture" in wanted or not _KINDS["picture"].search(called)
    )


@lru_cache(maxsize=4096)
def _parts_in(text: str) -> frozenset[str]:
    return frozenset(
        part
        for part, words in _PARTS.items()
        if re.search(rf"(?<![\w])(?:{words})(?![\w])", text, re.IGNORECASE)
    )


def _fits(plan: str, words: str) -> bool:
    """Whether a report can be that of a planned test: of the same part of the body and the same side, where both name one."""
    parts, other = _parts_in(plan), _parts_in(words)
    left_or_right, shown = sides.stated(plan), sides.stated(words)
    return (not parts or not other or bool(parts & other)) and (
        not left_or_right or not shown or left_or_right <= shown
    )
