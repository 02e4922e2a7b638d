"""What is ordered or planned and not yet done: for the ward, for the patient at home, and for when it gets
worse.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from processors.drafting.compose import conditions, events, trends
from processors.evidence import corrected_results, medicines, overtaken
from processors.evidence.allergies import Allergy, known
from processors.evidence.kinds import REPORTS
from processors.evidence.moments import began, known_from, on_day
from processors.evidence.ranges import abnormal
from processors.evidence.record import FULL, LIMITED, PHYSICIANS, Line, Record
from processors.evidence.statements import cite_line, state
from processors.evidence.tags import untagged
from processors.evidence.wording import mark, name, number_words, plain, result_words, value_words
from processors.languages.phrases import as_is, say
from schemas.codes import Quantity
from schemas.drafts import Statement
from schemas.facts import Fact
from schemas.instant import DAY, Instant, local

MOST_PENDING: Final = 20


def still_open(
    record: Record, wanted: Callable[[Fact], bool] = lambda fact: True, covered: Sequence[Statement] = ()
) -> list[Statement]:
    """Orders and plans that nothing states are done, in words for clinicians."""
    allergies, later = known(record), overtaken.later(record)
    statements = []
    for fact in open_ones(record, wanted, covered):
        one = _statement(fact, record.request.cut, allergies, record.zone)
        if (line := later.cancelled(name(fact), record.admitted)) is not None:
            one = replace(
                one,
                text=f"Cancelled by a note, to check: {one.text[0].lower()}{one.text[1:]}",
                citations=(*one.citations, cite_line(line, record.zone)),
            )
        statements.append(one)
    return statements


def open_ones(
    record: Record, wanted: Callable[[Fact], bool], covered: Sequence[Statement] = ()
) -> list[Fact]:
    """The latest ones, in their order; those older than the stay belong to another, and what a clinician's
    sentence has `covered` already is left to it.
    """
    found: list[Fact] = []
    seen: set[str] = set()
    since = record.admitted - conditions.ONSET
    for fact in reversed(record.of("ordered_service", "planned")):
        key = name(fact).lower()
        if (
            fact.status not in ("active", "planned")
            or FULL.search(name(fact))
            or LIMITED.search(name(fact))  # not done once: shared.treatment_limits
            or key in seen
            or not wanted(fact)
            or (fact.start < fact.end < record.request.cut)
        ):
            continue
        if fact.relation == "ordered_service" and (fact.start < since or answered(fact, record)):
            continue
        seen.add(key)
        if not any(_covers(s.text, fact, record) for s in covered):
            found.append(fact)
    return found[:MOST_PENDING][::-1]


def _statement(fact: Fact, cut: Instant, allergies: Sequence[Allergy], zone: str) -> Statement:
    """Marked where an allergy speaks against it, whatever any guideline states of it."""
    against = medicines.conflicts(fact, allergies) if not _AWAY.search(name(fact)) else ()
    note, also = medicines.held_against(against), medicines.against(against)
    ahead = f" for {began(fact, zone)}" if fact.start > cut and began(fact, zone) else ""
    if fact.relation == "planned":  # in words of the plan: "No NSAIDs", "2 g sodium diet"
        return state(
            f"{'Care plan' if not ahead and (at_home(fact) or warns(fact)) else 'Planned'}{ahead}: "
            f"{name(fact)}",
            (fact,),
            note=note,
            also=also,
            zone=zone,
        )
    when = ahead or (f" {on_day(fact, zone)}" if began(fact, zone) else "")
    not_done = "" if ahead or fact.status == "planned" else "; not reported done yet"
    why = f" ({what_for(fact)})" if what_for(fact) else ""
    return state(
        f"{'Planned' if ahead or fact.status == 'planned' else 'Ordered'}{when}: {name(fact)}{why}{not_done}",
        (fact,),
        note=note,
        also=also,
        zone=zone,
    )


def what_for(fact: Fact) -> str:
    """Why it was ordered, in the few words of its order; "" where there are none, or many."""
    words = untagged(plain(fact.attributes.get("reason", "") or fact.attributes.get("note", "")))
    return words.strip(" .") if len(words.split()) <= _FEW and "\n" not in words else ""


_FEW: Final = 14  # words


#: A plan to keep away from something, or to do without it: the allergy is its reason.
_AWAY: Final = re.compile(
    r"\b(?:no|not|avoid\w*|without|instead of|stop\w*|hold|never|free|desensiti[sz]\w+|allerg\w+)\b",
    re.IGNORECASE,
)


_DAILY: Final = re.compile(
    r"\b(?:diet|fluids?|sodium|salt|weigh|weights?|weighing|no|avoid|activity|exercise|walk\w*|rest|smok\w+|alcohol|wound|dressing|oxygen|breathing|"
    r"self[- ]\w+|daily|every day|meals?|sleep\w*|stress|hygiene|care education|education|recommendation)\b",
    re.IGNORECASE,
)


def _covers(text: str, fact: Fact, record: Record) -> bool:
    """Whether a sentence has every word and number of a plan, but for a year, and of an appointment its time of the day."""
    if not {w for w in _words(name(fact)) if not _YEAR.fullmatch(w)} - {"at"} <= _words(text):
        return False
    at = local(fact.start, record.zone)
    if (
        fact.relation != "ordered_service"
        or fact.start <= record.request.cut
        or ":" not in began(fact, record.zone)
    ):
        return True
    exact = rf"{at.minute:02}" if at.minute else r"(?:00)?"
    return (
        re.search(
            rf"\b0?(?:{at.hour}|{at.hour % 12 or 12})\s?[:.h]?\s?{exact}\s?(?:[ap]\.?m?\b|\b)",
            text,
            re.IGNORECASE,
        )
        is not None
    )


_YEAR: Final = re.compile(r"(?:19|20)\d\d")


def at_home(fact: Fact) -> bool:
    """Whether a part of the care plan is for the patient to do, every day."""
    return fact.relation == "planned" and _DAILY.search(name(fact)) is not None


_RESCUE: Final = re.compile(
    r"\b(?:911|112|rescue|emergency|ambulance|call (?:us|the clinic|your))\b", re.IGNORECASE
)


def warns(fact: Fact) -> bool:
    """Whether a part of the care plan says only what to do when it gets worse."""
    return fact.relation == "planned" and _RESCUE.search(name(fact)) is not None


#: What an imaging report finds by the way, and what it recommends.
_INCIDENTAL: Final = re.compile(
    r"\b(?P<what>nodules?|aneurysms?|adrenal|incidentaloma|ectasia|polyps?|cysts?|lesions?|mass(?:es)?|ggn|ggo|opacit(?:y|ies)|thyroid|node)\b",
    re.IGNORECASE,
)
_WANTED: Final = re.compile(
    r"(?<!\bno )(?<!\bnot )(?<!\bnor )(?<!non)(?<!non-)(?:\bsuspicious\b|\bconcerning for\b)|\bsuggestive of (?:malignan|cancer|lymphoma|metasta|thymoma)|\A(?!.*\bno (?:further |routine |imaging )?(?:follow[- ]?up|f/?u|imaging|work-?up)\b).*?(?:\b|(?=: ))(?:recommend\w*|suggest\w*|advis\w*|follow[- ]?up|surveillance|repeat|outpatient|non-?urgent|per fleischner|"
    r"(?:CT|MRI|US|ultrasound|imaging|scan)\b[^.;]{0,20}(?:\b(?:in|at|after) |\d+(?:-\d+)? ?(?:mo|month|week|wk|year|yr))|in \d+(?:-\d+)? ?(?:mo|month|week|wk|year|yr)|: (?:\w+ )?(?:US|CT|MRI|FNA)\b\W*\Z)",
    re.IGNORECASE | re.DOTALL,
)
_SIZE: Final = re.compile(r"\d+(?:\.\d+)? ?[mc]m\b", re.IGNORECASE)
_LONGEST: Final = 360  # characters of a report's sentence


def incidental(text: str) -> bool:
    """Whether a sentence names something that imaging finds by the way, and does not deny it."""
    what = _INCIDENTAL.search(text)
    return what is not None and _DENIED.search(text[: what.start()]) is None


def wants_more(text: str) -> bool:
    """Whether a report recommends that somebody looks further: "Urology evaluation recommended"."""
    return _MORE.search(text) is not None


_FURTHER: Final = r"(?:evaluation|work-?up|referral|correlation with|MRI|CT|PET|biopsy|ultrasound|endoscopy|colonoscopy|mammogra\w+|urology|echo\w*)"
_MORE: Final = re.compile(
    rf"\b{_FURTHER}\b[^.;\n]{{0,30}}\b(?:recommended|advised|suggested)\b|\b(?:recommend|advis|suggest)(?:e|s|ed)?\b[^.;\n]{{0,40}}\b{_FURTHER}\b",
    re.IGNORECASE,
)
_DENIED: Final = re.compile(r"\b(?:no|without|negative for)\b[^.;]*\Z", re.IGNORECASE)


def unattended(record: Record, covered: Sequence[Statement]) -> list[Line]:
    """Sentences of reports that ask for a later look at something found by the way, which nothing in `covered`
    names; each finding once, by its last sentence: of two nodules each, by its size.
    """
    named = " ".join(s.text.lower() for s in covered)
    found: dict[str, dict[str, Line]] = {}
    for line in record.lines:
        what = _INCIDENTAL.search(line.text)
        if (
            what is None
            or line.passage.body.note_type not in REPORTS
            or len(line.text) > _LONGEST
            or _WANTED.search(line.text) is None
        ):
            continue
        size = _SIZE.search(line.text)
        found.setdefault(what["what"].lower().rstrip("s"), {})[size[0].lower() if size else ""] = line
    return [
        line
        for word, sizes in found.items()
        for size, line in (
            [(s, x) for s, x in sizes.items() if s]
            if sizes.keys() - {""} and len(sizes) > 1
            else list(sizes.items())[-1:]
        )
        if word not in named or (len(sizes) > 1 and size not in named)
    ]


_SENTENCE: Final = re.compile(r"(?<=[.;])\s+(?=[A-Z0-9])")


def by_the_way(record: Record, covered: Sequence[Statement]) -> list[Statement]:
    """The same of reports that are no notes: the sentence of their conclusion, each finding once."""
    named = " ".join(s.text.lower() for s in covered)
    since = record.admitted
    found: dict[str, Statement] = {}
    for fact in record.facts:
        if fact.relation != "reported" or fact.start < since or fact.status not in ("active", "unconfirmed"):
            continue
        parts = _SENTENCE.split(value_words(fact.value))
        for place, part in enumerate(parts):
            what = _INCIDENTAL.search(part)
            longer = f"{part} {parts[place + 1]}" if place + 1 < len(parts) else part
            if what is None or not incidental(part) or _WANTED.search(longer) is None:
                continue
            words = part if _WANTED.search(part) else longer
            stated = any(words in one.text for one in found.values())
            if (
                (word := what["what"].lower().rstrip("s")) not in named
                and len(words) <= _LONGEST
                and not stated
            ):
                when = on_day(fact, record.zone)
                text = say("report.found", what=as_is(name(fact)), when=when, words=as_is(words))
                found[word] = state(text, (fact,), zone=record.zone)
    return list(found.values())


def awaited(record: Record, covered: Sequence[Statement] = ()) -> list[Fact]:
    """Results of the stay that are registered or preliminary, and no later one of the name final; what a sentence in
    `covered` states as pending is left to it.
    """
    since = record.admitted
    last: dict[str, Fact] = {}
    for fact in record.facts:
        if fact.relation in ("observed", "reported") and fact.start >= since:
            before = last.get(key := _without_status(name(fact)))
            if before is None or fact.start > before.start or (fact.start == before.start and _open(before)):
                last[key] = fact
    texts = [_words(s.text) for s in covered if _AWAITED.search(s.text)]
    return [
        fact
        for fact in last.values()
        if _open(fact) and not any(words <= text for text in texts for words in (_words(name(fact)),))
    ][:MOST_AWAITED]


def _open(fact: Fact) -> bool:
    return fact.status in ("planned", "unconfirmed")


def finished(fact: Fact, record: Record) -> bool:
    """Whether a preliminary report has a final one of the same name and moment, or of a later one: "Echo (preliminary)" and
    "Echo (final)".
    """
    return _open(fact) and any(
        one.relation == fact.relation
        and one.start >= fact.start
        and not _open(one)
        and _without_status(name(one)) == _without_status(name(fact))
        for one in record.facts
    )


@lru_cache(maxsize=4096)
def _without_status(label: str) -> str:
    return " ".join(_STATUS.sub(" ", label.lower()).split())


_STATUS: Final = re.compile(
    r"[(\[]\s*(?:preliminary|prelim|final|amended|corrected|wet read|over-?read)\b[^)\]]*[)\]]|[,-]?\s+(?:preliminary|prelim|final|amended|wet read|over-?read)(?: (?:read|report|result))?\s*$"
)


def not_back(record: Record, covered: Sequence[Statement]) -> list[Statement]:
    """The same for clinicians, in one sentence, with what they show so far."""
    facts = awaited(record, covered)
    if not facts:
        return []
    listed = [
        f"{name(f)} {on_day(f, record.zone)}{f' ({words})' if (words := value_words(f.value)) else ''}"
        for f in facts
    ]
    return [state(f"{NOT_BACK}: {'; '.join(listed)}", facts, zone=record.zone)]


NOT_BACK: Final = "Results still pending"


def unnamed(record: Record, until: Instant) -> list[Statement]:
    """Abnormal results of the stay before `until` that no note since then names, and that no panel of every day measures:
    nobody may have seen them.
    """
    found = []
    over = {one.before.id for one in corrected_results.corrected(record)}
    for group in trends.series(f for f in record.facts if not trends.is_vital(f) and f.id not in over):
        last = group[-1]
        grown = _germ(last) if record.request.task == "progress-note" else ""
        if not (record.admitted <= last.start and known_from(last) < until) or not (abnormal(last) or grown):
            continue
        if last.status not in _SHOWN:
            continue
        words = set(re.findall(r"[a-z]{4,}", name(last).lower())) - _ANY_RESULT
        if not grown and (not words or _ROUTINE.search(name(last))):
            continue
        short = set(re.findall(r"\b[A-Z][A-Z0-9]{1,5}\b", name(last))) - _OF_A_METHOD
        stems = (
            [rf"\b{word[:6]}" for word in words]
            + [rf"\b{word}\b" for word in sorted(short)]
            + [known for label, known in _CALLED.items() if re.search(label, name(last), re.IGNORECASE)]
        )
        if isinstance(last.value, Quantity):
            stems.append(rf"(?<![\d.]){re.escape(number_words(last))}(?![\d.]*\d)")
        else:
            words_of = value_words(last.value).lower()
            stems += [rf"\b{word}" for word in re.findall(r"[a-z]{6,}", words_of)]
            stems += [rf"(?<![\d.]){number}(?!\d)" for number in re.findall(r"\d+\.\d|\d{2,}", words_of)]
        if grown:
            stems = [grown]
        since = [p for p in record.notes if p.time >= known_from(last)]
        if not any(re.search("|".join(stems), p.body.text, re.IGNORECASE) for p in since):
            doubt = " (preliminary)" if last.status == "unconfirmed" else ""
            text = f"{name(last)} {result_words(last)} ({mark(last) or ('abnormal' if abnormal(last) else 'grown')}) {on_day(last, record.zone)}{doubt}"
            found.append(state(text, (last,), note=UNNAMED, zone=record.zone))
    return found[:MOST_UNNAMED]


#: Short forms of how and on what something is measured.
_OF_A_METHOD: Final = frozenset("PCR DNA RNA CT MRI US XR POC CSF IGG IGM IGA NAAT".split())


def unnamed_reports(record: Record, until: Instant) -> list[Statement]:
    """Reports of the stay before `until` with a finding that neither a note since then nor the list of problems names, the latest first: nobody may have read
    them.
    """
    found = []
    notes = [(p.time, p.body.text.lower()) for p in record.notes]
    listed = " ".join(
        name(f).lower() for f in conditions.known(record) if conditions.of_stay(f, record.admitted)
    )
    later: set[str] = set()  # examinations that were repeated
    for fact in sorted(record.facts, key=lambda one: (-one.start, one.id)):
        words_of = value_words(fact.value)
        if fact.relation != "reported" or fact.status not in _SHOWN or not words_of or name(fact) in later:
            continue
        later.add(name(fact))
        grown = _germ(fact)
        if not max(record.admitted, until - _LATELY) <= fact.start < until:
            continue
        since = " ".join((listed, *(text for time, text in notes if time >= fact.start)))
        parts = re.split(r"(?<=[.;])\s+(?=\D)", words_of)
        planned = [_planned(one, fact, since, record) for one in parts] + [False]
        told = [
            one
            for place, one in enumerate(parts)
            if not _NOTHING_FOUND.match(one)
            and _unnamed(one, since)
            and not (planned[place] or planned[place + 1] or _at_its_place(one, since))
        ]
        if (not re.search(grown, since, re.IGNORECASE)) if grown else told:
            shown = words_of if grown or len(words_of.split()) <= _WHOLE else " ".join(told)
            doubt = " (preliminary)" if fact.status == "unconfirmed" else ""
            text = f"{name(fact)} {on_day(fact, record.zone)}{doubt}: {shown}"
            found.append(state(text, (fact,), note=UNREAD, zone=record.zone))
    return found[:MOST_UNNAMED]


def _unnamed(sentence: str, notes: str) -> bool:
    """Whether notes, in small letters, have too few words of a finding, and none of its figures."""
    content = {word for word in re.findall(r"[a-z]{5,}", sentence.lower()) if word not in _ANY_REPORT}
    named = sum(
        re.search(rf"\b(?:{_SHORT.get(word[:6], word[:_STEM])})", notes) is not None for word in content
    )
    measured = (re.escape(one) for one in re.findall(r"\d+\.\d+|\d{2,}|\d+(?= ?[mc]m\b)", sentence))
    return (
        len(content) >= _FEW_WORDS
        and named < _NAMED_SHARE * len(content)
        and not any(re.search(rf"(?<![\d.]){one}(?![\d.]*\d)", notes) for one in measured)
    )


def _at_its_place(sentence: str, notes: str) -> bool:
    """Whether notes, in small letters, have a finding at its place: "LUL nodule"."""
    found = _INCIDENTAL.search(sentence)
    site = next((short for long, short in _SITES.items() if re.search(long, sentence, re.IGNORECASE)), "")
    if found is None or not site:
        return False
    what = re.escape(found["what"].lower().rstrip("s")[:_LETTERS])
    near = rf"(?:{site})[^.;\n]{{0,30}}\b{what}|\b{what}[^.;\n]{{0,30}}(?:{site})"
    return re.search(near, notes) is not None


def _planned(sentence: str, report: Fact, notes: str, record: Record) -> bool:
    """Whether the examination that a sentence recommends is ordered since then, or planned by a clause of the notes."""
    wanted = _EXAMINATION.search(sentence)
    if wanted is None or not (wants_more(sentence) or _WANTED.search(sentence)):
        return False
    own = set(re.findall(r"[a-z]{4,}", f"{name(report)} {value_words(report.value)}".lower()))
    ordered = [
        name(f) for f in record.of("ordered_service") if f.status == "active" and f.start >= report.start
    ]
    planned = [clause for clause in re.split(r"[.;\n]\s", notes) if _SCHEDULED.search(clause) is not None]
    return any(
        re.search(rf"\b{wanted[0]}\b", one, re.IGNORECASE)
        and (not (named := set(_REGION.findall(one.lower()))) or not named.isdisjoint(own))
        for one in (*ordered, *planned)
    )


#: How notes shorten a place.
_SITES: Final = {
    r"left upper lobe": r"\blul\b",
    r"left lower lobe": r"\blll\b",
    r"right upper lobe": r"\brul\b",
    r"right middle lobe": r"\brml\b",
    r"right lower lobe": r"\brll\b",
    r"\bthyroid": r"\bthyroid",
    r"\badrenal": r"\badrenal",
    r"\bpancrea": r"\bpanc|\bipmn\b",
    r"\b(?:kidney|renal)": r"\b(?:kidney|renal)\b",
    r"\b(?:liver|hepatic)": r"\b(?:liver|hepatic)\b",
    r"\b(?:ovar|adnex)": r"\b(?:ovar|adnex)",
}
_EXAMINATION: Final = re.compile(
    r"\b(?:CT|MRI|MRCP|PET|US|ultrasound|colonoscopy|EGD|echo|mammogram|biopsy|FNA)\b", re.IGNORECASE
)
_SCHEDULED: Final = re.compile(
    r"\b(?:order\w*|sched\w*|booked|referr\w*|wks?|weeks?|mo|months?|arrange\w*|outpt|outpatient|f/u|follow[- ]?up|\d{1,2}/\d{1,2})\b"
)
_REGION: Final = re.compile(
    r"\b(?:head|brain|neck|chest|lung|abdomen|pelvis|liver|spine|heart|kidney|renal|thyroid|pancreas|hip|knee|breast|nodule|lesion)s?\b"
)
_WHOLE: Final = 40  # words: a longer report is not repeated with what notes have of it
_STEM: Final = 4  # letters by which a note's word is the report's: "spleen", "splenic"
_SHORT: Final = {"fractu": "frac|fx|#", "effusi": "effu|eff\\b", "pneumo": "pneu|ptx|pna|pnx"}


def _germ(fact: Fact) -> str:
    """Of a culture that grew something a regular expression of what notes call it; "" of any other result."""
    words = value_words(fact.value)
    if (
        isinstance(fact.value, Quantity)
        or not conditions.CULTURE.search(name(fact))
        or _NO_GROWTH.search(words)
    ):
        return ""
    shown = [called for germ, called in {**_GRAM, **_GERMS}.items() if re.search(germ, words, re.IGNORECASE)]
    shown += [
        rf"\b{re.escape(match[0][:_LETTERS])}"
        for match in events.GERM.finditer(words)
        if match[0].lower() != "grew"
    ]
    return "|".join(shown)


_LETTERS: Final = 6  # letters
_NO_GROWTH: Final = re.compile(
    r"\b(?:no (?:\w+ ){0,2}growth|not (?:grown|detected)|normal flora|contamina\w+)", re.IGNORECASE
)
#: What notes call a stain.
_GRAM: Final = {
    r"gram[- ]?neg\w*(?: (?:rod|bacill|cocco)\w*)?": r"\bGNRs?\b|\bGNB\b|gram[- ]?neg",
    r"gram[- ]?pos\w*(?: (?:cocc|rod|bacill)\w*)?": r"\bGP[CR]s?\b|gram[- ]?pos",
    r"\byeast": r"\byeast|candid",
}
#: What they call germs.
_GERMS: Final = {
    r"pneumoniae\b(?<!klebsiella pneumoniae)(?<!mycoplasma pneumoniae)": r"pneumococ|\b(?:s\.?|strep\w*) ?pneumo",
    r"staphylococcus aureus|s\. aureus": r"\bMRSA\b|\bMSSA\b|\bstaph|\bs\.? ?aureus|\bGPC",
    r"staphylococcus epi|coagulase": r"\bCoNS\b|\bstaph|\bs\.? ?epi",
    r"escherichia|\be\. ?coli": r"\be\.? ?coli|\bESBL\b",
    r"pseudomonas": r"\bpseudo|\bPsA\b",
    r"neisseria meningitidis": r"mening|\bN\.? ?men|\bGNDC\b",
    r"enterococc": r"\bVRE\b|\bE\.? ?(?:faecalis|faecium)",
    r"clostridi\w+ difficile": r"\bc\.? ?diff|\bCDI\b",
    r"h(?:a?)emophilus": r"\bh\.? ?(?:flu|influ)",
    r"agalactiae|group b": r"\bGBS\b|group B",
    r"pyogenes|group a": r"\bGAS\b|group A",
    r"candida": r"\byeast",
}
_SHOWN: Final = frozenset({"active", "unconfirmed"})  # final and preliminary
#: A sentence of a report that finds nothing.
_NOTHING_FOUND: Final = re.compile(
    r"\W*(?:no\b|normal|unremarkable|negative|without|unchanged|stable)|[^.;]*\b(?:normal|unremarkable|negative|patent|no follow[- ]?up)\b",
    re.IGNORECASE,
)
_ANY_REPORT: Final = frozenset(
    """right small large lower upper since there which their after prior study findings impression acute chronic seen within about again given image
    images limited evidence consistent compared comparison""".split()
)
_LATELY: Final = 7 * DAY
_FEW_WORDS: Final = 2
_NAMED_SHARE: Final = 0.4
UNREAD: Final = "No note since then has these words."
UNNAMED: Final = "No note since then names this result."
MOST_UNNAMED: Final = 3
#: What is measured every day, and followed without being named.
_ROUTINE: Final = re.compile(
    r"^(?:(?:total|direct) )?(?:glucose|sodium|potassium|chloride|carbon dioxide|bicarb\w*|urea\b.*|bun|creatinine|calcium|magnesium|phosph\w*|albumin|protein|a[ls]t\b|"
    r"alanine|aspartate|alkaline|gamma|bilirubin|c[- ]reactive|crp|erythrocyte|esr|leu[ck]o\w*|white|wbc|h(?:a?)emo(?:globin|crit)\b(?! A1c)|hematocrit|platelets?|neutrophils?|"
    r"lymphocytes?|lactate|anion|inr|prothrombin|ptt|aptt|(?:partial )?thromboplastin|mcv|mean|red cell|ph\b|p[co]o?2|base excess|fibrinogen|monocytes|eosinophils?|specific|urinalysis|"
    r"e?gfr|glomerular|ethanol|alcohol|troponin|procalcitonin|nt-?pro|bnp|natriuretic|creatine kinase|reticulocytes?|d-dimer|qtc?\b|osmolal)",
    re.IGNORECASE,
)
_ANY_RESULT: Final = frozenset(
    """morning total serum free count volume blood presence automated level ratio plasma urine mass moles with from random trough test units culture
    venous arterial direct fasting hour left right natural peak""".split()
)
#: What notes call results.
_CALLED: Final = {
    r"thyrotropin|thyroid[- ]stim": r"\bTSH\b|\bTFTs?\b",
    r"fetoprotein": r"\bAFP\b",
    r"natriuretic": r"\bBNP\b|proBNP",
    r"parathyr\w*": r"\bi?PTH\b",
    r"h(?:a?)emoglobin A1c|HbA1c": r"\bA1c\b|HbA1c",
    r"troponin": r"\btrops?\b|\btnI\b",
    r"creatine kinase": r"\bCK\b|\bCPK\b",
    r"d-dimer": r"dimer",
    r"beta[- ]hydroxy": r"\bBHB\b|ketone",
    r"25-hydroxy|vitamin d": r"\bvit(?:amin)? ?D\b|25-?OH",
    r"cobalamin": r"\bB-?12\b",
    r"procalcitonin": r"\bPCT\b|procal",
    r"lactate dehydrogenase": r"\bLDH\b",
    r"hepatitis c": r"\bHCV\b|hep C",
    r"hepatitis b": r"\bHBV\b|\bHBs|hep B",
    r"ammonia": r"\bNH3\b",
    r"triglycer": r"\bTGs?\b|trig",
}
MOST_AWAITED: Final = 8
_AWAITED: Final = re.compile(
    r"\b(?:pend\w*|await\w*|outstanding|not (?:yet )?(?:back|final)|to follow|in process)\b", re.IGNORECASE
)


def answered(order: Fact, record: Record) -> bool:
    """Whether a result, procedure or specialist's note since the order bears its name. What is for after the
    stay is not answered in it.
    """
    if _LATER.search(name(order)):
        return False
    wanted = _words(name(order))
    results = [f for f in record.facts if f.relation in ("observed", "reported") and f.start >= order.start]
    done = [f for f in record.of("had_procedure") if f.status == "active" and f.start >= order.start]
    notes = [p for p in record.notes if p.time >= order.start and p.body.note_type not in PHYSICIANS]
    return bool(wanted) and (
        any(wanted <= _words(label) for label in {name(f) for f in (*results, *done)})
        or any(
            words and words <= wanted
            for words in map(_words, {*map(name, done), *(p.body.title or p.body.type.label for p in notes)})
        )
    )


_LATER: Final = re.compile(
    r"\b(?:referral|clinic|follow[- ]?up|outpatient|rehab\w*|after discharge|home)\b", re.IGNORECASE
)
_UNNAMED: Final = frozenset(
    """the of and for with to in on a consult consultation evaluation assessment note notes report order service nursing measurement test level
    serum blood plasma repeat procedure""".split()
)


def _words(label: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z0-9]+", label.lower())) - _UNNAMED
