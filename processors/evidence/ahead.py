"""What a sentence without a heading states of the time after the stay: when to get help, what is pending, who is
seen when, what is to be done and left at home.

Ward notes and terse instructions have no headings ("F/U PCP 2/20", "Return: fever", "PATH NOT BACK", "No NSAIDs").
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from functools import lru_cache
from typing import Final, Literal

from kg.relatives import RELATIVE
from processors.evidence.moments import MONTHS
from processors.evidence.record import Line
from schemas.instant import DAY, Instant, local, to_datetime

Ahead = Literal["warning", "pending", "follow-up", "home"]

_HELP: Final = (
    r"(?:return|ret(?= ?:)|rtn(?= ?:)|rted|re-?present|represent|attend|rtc|come (?:back|in)|go in|go to|call|ring|phone|seek|get help|er|ed|a&e|911|999|112|000|emergency(?! (?:medi|contact|surg|c-?sec|deliver|release|custody|hous|shelter|fund|food|kit|plan|protective)\w*)"
    r"|rter|(?:(?:come|go|bring \w+) )?back to (?:the )?(?:ed|er|a&e|hosp\w*|emergency)|to (?:the )?(?:er|ed)(?= ?:)|go back|bring (?:him|her|them|it|baby|(?:the |your )?child)(?: back| in)?|bring back|contact (?:us|me|the clinic)"
    r"|regres(?:ar|e)|volver|vuelva|llam(?:ar|e)|acud(?:ir|a))"
)
#: With what one comes, where no "if" stands before it: "CALL/ER temp 100.4, coughing blood".
_SIGN: Final = (
    r"(?:(?:any )?(?:new |worse\w* )?(?:temp\w*|fevers?|t ?>|\bt (?:of |is )?(?:3[89]|10[0-4])(?:\.\d)?|chills|rigors|sob|short(?:ness)? of breath|chest pain|pain|bleed\w*|black stools?"
    r"|vomit\w*|confus\w*|faint\w*|seizures?|weakness|swell\w*|redness|pus)\b|fiebre|dolor|sangr\w*)"
)
#: "call MD" is for nurses.
_NO_COLLEAGUE: Final = (
    r"(?! ?(?:(?-i:MD|HO|RRT|PA|NP|RN)\b|provider|resident|team|intern|physician|code|rapid|stroke))"
)
#: The emergency department's own note is no warning ("ED: 72F fell off a ladder"), nor is a receptor ("ER: positive").
_NO_NOTE: Final = r"(?!(?-i:ED|ER|A&E)\b[^:.;]{0,16}: ?(?:\d{1,3} ?-?(?:y|mo?\b|M\b|F\b|wk)|pt\b|triage|seen|course|brought|arriv|pos\w*\b|neg\w*\b))"
_WARNING: Final = re.compile(
    rf"(?:\b(?:911|999|111|112|000)|\d{{3,5}}[- ]\d{{3,6}}(?:[- ]\d{{4}})?)\)?(?: or \d{{3}})?: ?(?=[^\W\d]|[<>])|^\W*{_NO_NOTE}(?:{_HELP}(?: precautions)?|red flags?|warning signs?)\b[^:.;]{{0,40}}(?::|\b(?:if|for|when|with|si|cuando)\b|[<>≥≤=]+\s?\d)"
    rf"|\b{_HELP}(?:\s*(?:/|or|,)\s*{_HELP})*\W{{1,3}}{_SIGN}|\b{_HELP}\b[^.;]{{0,30}}\b(?:if|for|when|with any|si)\b|(?:=|->|→)\s*{_HELP}\b|\b(?:(?<!BMP )(?<!CMP )(?<!CBC )(?<!INR )(?<!labs )(?<!Labs )(?<!ECG )(?<!EKG )(?<!CXR )(?<!bloods )(?<!visit )same day(?! (?:labs?|bloods?|as|surg\w*|d/?c|discharge|appt|appointment|admi\w*))|at once|right away)\b"
    rf"|\b(?:return precautions|red flags?|(?:early|danger|relapse|warning) signs?)\b|\bcrisis\b[^.;]{{0,20}}\d{{3}}|[;,] ?{_HELP} (?:if |for )?[<>≥≤]"
    rf"|^\W*(?:(?:watch|look)(?: out)? for|(?:worrisome|worrying|concerning|alarm) (?:sx|signs?|symptoms?)\b[^:.;]{{0,20}}): ?[^.;]*?{_SIGN}|\b(?:thoughts?|any) (?:of )?(?:SI|self-?harm|suicide)\b\W{{1,4}}(?:call )?988"
    # "Fever 38, tremor, blood in sputum - ED.", "passed out -> glucagon, 911"
    rf"|{_SIGN}[^.;]*\s[-–—] ?(?:ER|ED|A&E|911|999|112|emerg\w*)\W*$|(?:->|→|=>)[^.;]{{0,40}}, ?(?:ER|ED|A&E|911|999|112)\W*$"
    # "T 100.4: ER, any time of day"
    rf"|{_SIGN}[^.;]{{0,30}}: ?(?:straight |go )?(?:to )?(?:the )?(?-i:ER|ED|A&E|911)(?=\W*$|\.|[,;]? (?:tell|say|bring|show|any|day|now|at once|same)\b)"  # clinical
    # "Fever 100.4 call now", "call 911 face droop", "bleeding, arm worse ER.", "rash = stop + ER"
    rf"|{_SIGN}[^.;]{{0,40}}\bcall (?:now|us|at once|immediately)\b|(?<!to )\bcall (?:911|999|112|000|an ambulance)\b"
    rf"|{_SIGN}[^.;]{{0,60}}(?<!to)(?<!in)(?<!the)(?<!from)(?<!at)(?<!via)(?<!seen)(?<!came)(?<!went)(?<!per) (?-i:ER|ED|A&E)(?=\.(?:\s|$)|$)"  # clinical
    rf"|(?:=|->|→) ?stop\b[^.;]{{0,12}}(?:\band|\+|&) ?{_HELP}\b"
    # "Fever 38.3, shivering, cloudy urine: call 555-0100 day or night"
    rf"|^\W*{_SIGN}[^:;]{{0,140}}(?<!\d):\s*(?:please )?{_HELP}\b{_NO_COLLEAGUE}"
    # "Fever >38 after d/c = 3 sets of blood cultures"
    rf"|^\W*{_SIGN}[^.;]{{0,20}}\b(?:after|post|following) (?:d/?c|discharge|going home)\b"
    # "Wt >3 lb/day or 5 lb/wk call 555-0128", "If doses missed >48 h call me"
    rf"|[<>≥≤] ?\d[^;]{{0,40}}?[\s,=]\s?(?:call|ring|phone|return|come (?:back|in))\b{_NO_COLLEAGUE}"
    # "Daily wt, call +3 lb/d or 5/wk"
    rf"|\b(?:wts?|weigh\w*)\b[^.;]{{0,24}}\b(?:call|ring|phone)\b[^.;]{{0,16}}\d ?(?:lbs?|kg|pounds?)\b"
    rf"|\b(?:if|when)\b[^.;]{{3,80}}\b(?:call|ring|phone|tell) (?:me|us|the clinic|clinic|\(?\d{{3}})\b"  # clinical
    # "New or worse L calf pain: sit down, call"
    rf"|^\W*(?:any |if )?(?:new|worse\w*|more|sudden)\b[^.;:]{{3,80}}(?::|->|→|=)[^.;]{{0,40}}(?<!on )\b(?:call|ring|phone|return|come (?:back|in)|911|999|112)\b(?!-)(?= now\b| us\b|,|[.;]|\W*$)"
    # "If no BM x 48 h, vomiting: ER.", "Any new antibiotic: call the clinic"
    rf"|^\W*(?:if|any)\b[^.;]{{3,140}}(?::|,|->|→|=>|\s[-–—])\s*(?:then )?(?:straight )?(?:to )?(?:the )?{_HELP}\b(?!-)",
    re.IGNORECASE,
)
#: "vomiting 1x = injection + ED": what is done at once for a sign, whoever wrote it.
_AT_ONCE: Final = re.compile(
    rf"{_SIGN}[^.;]{{0,25}}(?:=|->|→|=>)[^.;]{{0,30}}\b(?:injections?|inject|(?-i:IM|ER|ED)|A&E|911|999|112|emergency|come (?:back|in))\b"
    # "vomiting twice or can't keep it down: inject 100 IM and come in", "inject + ED if vomiting"
    rf"|{_SIGN}[^.;:]{{0,40}}:\s*(?:inject\b|come (?:straight )?(?:back|in)\b|call (?:911|999|112)|(?:go |straight )?to (?:the )?(?-i:ER|ED|A&E)\b)|\binject\b[^.;]{{0,30}}\bif\b[^.;]{{0,20}}{_SIGN}"
    # "Home: if grey or HR over 200 -> vagal bag once, then ED", "if it comes apart: clamp, call"
    rf"|\bif\b[^.;]{{3,120}}(?:->|→|=>|:|,)[^.;]{{0,70}}\b(?:(?-i:ED|ER)|A&E|911|999|112)\b|\bif\b[^.;:]{{3,60}}:(?![^.;]*\b(?-i:IV|MD|HO|RRT)\b)\s*[^.;:]{{0,80}}\b(?:call|ring)\W*$"
    rf"|\b(?:come back|return|go to (?:the )?(?:ER|ED|A&E|emergency\w*)|call (?:911|999|112))\b[^.;]{{0,20}}\b(?:if|for|with|when)\b[^.;]{{0,30}}{_SIGN}",
    re.IGNORECASE,
)
#: Signs as a list behind a warning names them, one a part.
_LISTED_SIGN: Final = re.compile(
    rf"^\W*(?:and |or |any )?{_SIGN}|\b(?:clots?|pads?|soak\w*|ooz\w*|headaches?|HA|vision|drows\w*|sleepy|letharg\w*|limp|irritable|not (?:feeding|eating|drinking|waking|passing)|poor feeding|dizz\w*|numb\w*|weak\w*"
    r"|no urine|little urine|dark urine|wet|rash|hives|wheez\w*|yellow\w*|jaundice|calf|palpitations|falls?|cough\w*|blood|stiff neck|thirst\w*|cramps|incontinen\w*|tingling|speech|face droop|hot|warm|open\w*|throw\w* up"
    r"|breath\w*|SOB|CP)\b",
    re.IGNORECASE,
)
_PENDING: Final = re.compile(
    r"\b(?:pending|pend|awaited|awaiting(?=:| (?:final |the )?(?:[\w-]{2,20} )?(?:results?|path\w*|cultures?|cx|cytolog\w+|genetics?|levels?|titers?|reports?)\b)|outstanding|o/s|still out|not (?:yet )?(?:back|final|resulted|reported)|to follow|in process|send[- ]?outs?|sent out"
    r"|final (?:due )?(?:on )?\d{1,2}/\d{1,2}|results? will be|(?:cytolog\w+|cyto|histolog\w+|genetics?|karyotype) sent)\b",
    re.IGNORECASE,
)
_VISIT: Final = re.compile(
    r"^\W*(?:f/?u|fup|follow[- ]?up|appts?|appointments?)\b|\b(?:appts?|appointments?|follow[- ]?up|f/u|referr\w+|rtc|(?:US|USS|CT|MRI|echo|scan|x-?ray|FNA|biopsy) (?:\w+ )?(?:as )?(?:an )?(?:outpt|outpatient|OP))\b"
    r"|\b(?:group|hotline|helpline|program\w*|line|agency|supplier|lactation|hospice|pharmacy|counsel\w*|nutrition|equipment|DME)\b[^;]{0,40}?\(?\b\d{3}\)?[- ]\d{4}\b",
    re.IGNORECASE,
)
#: Whom or what a later day is for.
_FOR: Final = re.compile(
    r"\b(?:pcp|gp|clinic|cards?|cardiolog\w*|onc\w*|ortho(?!s\b|stat|pn)\w*|gi|id|neuro\w*|surg\w*|urol\w*|nephro\w*|renal|pulm\w*|endo(?!card|scop|metr|trach)\w*|derm\w*|rheum\w*|"
    r"gyn\w*|ob|pp|psych\w*|dr|dra|dre|doctor|visit|rn|nurse|appt|ct|mri|mrcp|us|uss|ultrasound|xr|cxr|x-?ray|echo|duplex|doppler|ldl|lipids?|psa|quantiferon|tte|tee|dexa|dxa|egd|ercp|eus|"
    r"colonoscopy|scope|spirometry|spiro|pft|ecg|ekg|holter|angio\w*|cath|monitor|labs?|bloods?|u ?[&+]? ?e'?s?|lytes|cbc|fbc|bmp|cmp|lfts?|inr|tsh|a1c|titers?|levels?|"
    r"cultures?|check|recheck|repeat\w*|staples?|sutures?|stitches|stent|drain|picc|line|catheter|foley|cast|pacer|device|dressing|refill|interrogation|battery|"
    r"(?:next |outpt |at |with |every |each )(?:hd|dialysis)|(?:hd|dialysis) (?:chair|unit|slot|moved)|chair moved|interval (?:appy|append\w*|chole\w*|\w+ectomy)|stoma reversal|fna|mammogra\w*|"
    r"dentist|dental (?:visit|review|extraction)|ophthalmolog\w*|optometr\w*|podiatr\w*|audiolog\w*|allergist|"
    r"infusion|chemo|cycles?(?= ?#?\d)|due|dose|vaccin\w*|shots?|biopsy|stool|surgery|or|imaging|scan|screen\w*|genetics|pt|ot|therapy|rehab|intake|out|removal|teams?|hospice|midwife|health visitor|co-?ordinator|home (?:health|care|visits?))\b",
    re.IGNORECASE,
)
_PERIOD: Final = re.compile(
    r"(?:\bin |\bafter |\bevery |\b)\d{1,2}/(?:52|7)\b|\b(?:in|x|after|within|by|every|for|at|wk|week)?\s?~?\d{1,2}(?:-\d{1,2})? ?(?:d|days?|wks?|weeks?|mos?|mths?|months?|yrs?|years?)\b(?! (?:ago|of age|old))",
    re.IGNORECASE,
)
_MONTH: Final = re.compile(
    rf"\b(?:in |by |until |till )?(?:{'|'.join(f'{m[:3]}|{m}' for m in MONTHS if m != 'May')}|May(?=[ .,;]*$| \d))\b\.?(?: (?:\d{{1,2}}\b|20\d\d))?|(?<![\d/])(?:0?[1-9]|1[0-2])/20\d\d\b"
)
_SLASHED: Final = re.compile(r"(?<![\d/.])(\d{1,2})/(\d{1,2})(?:/(?:20)?(\d\d))?(?![\d/%])")
_DAY_MONTH: Final = re.compile(
    rf"\b(?:(\d{{1,2}}) ({'|'.join(f'{m[:3]}' for m in MONTHS)})\w*|({'|'.join(f'{m[:3]}' for m in MONTHS)})[a-z]* (\d{{1,2}})(?!\d))\b",
    re.IGNORECASE,
)
#: "2026-04-28", and "04-28" of who writes all days so.
_ISO: Final = re.compile(
    r"(?<![\d/.-])(?:(20\d\d)-(?=\d\d-)|(?=0))(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?![\d/-]| ?(?:mg|mcg|mL|units?|%|x)\b)"
)
#: A ratio, a scale or a pressure, not a day.
_RATIO: Final = re.compile(
    r"(?:\b(?i:pain|strength|motor|power|bp|sbp|gcs|rass|apgars?|grade|murmur|ciwa|pram|systolic|ratio|score|cam|nihss|mrs|arms?|legs?|hands?|foot|feet|grip|biceps|triceps|deltoids?|quads?|hip flex\w*|knee ext\w*|(?:dorsi|plantar)flex\w*|[dp]f|ehl|ta)|\b[LR]?[LU]L?E)\W{0,3}$"
)
_OF_BOTTLES: Final = re.compile(
    r"\s*(?:\w+ )?(?:bottles?|sets?|contamin\w*|cultures?|bcx|nodes?|criteria|tubes?)\b", re.IGNORECASE
)
#: How much salt or drink a day may have: no dose.
_ALLOWANCE: Final = r"(?:na|sodium|salt)\b(?! ?(?:chlor|bicarb|phos|tab|caps|acet|zirc|poly|val|oxy))"
_TAKE: Final = re.compile(
    rf"(?:(?<=\d)|(?<=\d ))mg\b(?! {_ALLOWANCE})|\b(?:mcg|g(?! {_ALLOWANCE})|units?|(?<=\d)u|(?<=\d )u|mL|puffs?|tabs?|capsules?|bid|tid|qid|qd|qhs|daily|q\d+h?)\b",
    re.IGNORECASE,
)
_HOME: Final = re.compile(
    r"\b(?:no|not|never|avoid|without|don'?t|do not|stop(?:ped)?|off|hold|held|withheld|until|till|limit|max|only|keep|low|ok)\b[^.;]{0,60}\b(?:"
    r"nsaids?|ibuprofen|naproxen|aspirin|asa|advil|motrin|aleve|tylenol|acetaminophen|paracetamol|pseudoephedrine|sudafed|imodium|loperamide|"
    r"alcohol|etoh|drink\w*|driv\w+|lift\w*|smok\w+|vap\w+|swim\w*|bath\w*|tub|soak\w*|sex|intercourse|pelvic rest|contact sports?|sports?|gym|school|work|"
    r"live vaccines?|immuni[sz]ations?|herbal\w*|honey|miel|salt|na|sodium|potassium|fat|residue|grapefruit|contrast|meds?|pills?|medicines?|estrogen|"
    r"immunotherapy|pregnan\w*|macrolides?|(?:fluoro)?quinolones?|aminoglycosides?|beta[- ]?blockers?|antacids?|decongestants?|anticholinergics?|steroids?|ACE-?i\w*|diuretics?|tums|raw (?:fish|meat|milk|eggs?)|inhalers?|sleeping (?:tablets?|pills?)|sedatives?|benzodiazepines?|benzos?|opioids?|nitrates?|nitro|diclofenac|supplements?|weight|bear\w*|bend\w*|travel\w*|fly\w*|flights?|heat|machinery|heights|alone|firearms?|guns?"
    r"|(?<!cord )(?<!root )(?<!nerve )compress\w*(?! fract)|wraps?|stockings?|ointments?|creams?|straws?|(?:nose )?blow\w*|waiting rooms?|hot tubs?|saunas?|shav\w*|heating pads?)\b"
    r"|\b(?:drink|push) (?:at least |about |up to |>|~)?(?:\d[\d.,-]*\s?(?:L\b|lit\w+|mL|oz|cups|glasses)(?! (?:of )?(?:beer|wine|liquor|vodka))|(?:plenty|lots|more)(?: of)? (?:fluids?|water|liquids?)|fluids\b|water\b)|\b(?:no driving|pelvic rest|low (?:fat|salt|na|sodium|residue|lactose)|(?:nwb|ttwb|tdwb|pwb|wbat)|(?:touch|toe)[- ]?(?:down|touch)(?= only| weight|\W*$)|weight[- ]bearing|precautions?|sling|splint|brace|"
    r"shower|diet|fluid restriction|wound care|dressing|incision|steroid card|safety plan|sick day|alert card|(?:cam |walking |surgical )?boot|heel only|off-?load\w*|crutches|scooter|wheelchair|sternal|log ?roll|incentive spirometer"
    r"|ostomy|stoma|drain (?:care|output)|(?:drains?|(?-i:JP)|bulb|bag|pouch)\b[^.;]{0,16}\b(?:empty|strip|milk|measure|write down)|(?:empty|strip|measure) (?:and \w+ )?(?:the |your |his |her )?(?:\w+ )?(?:drains?|bulb|bag|pouch)|picc (?:care|line)|(?:line|drain|dressing) (?:clean|dry)|(?:clean|dry) dressing|glucometer|finger ?sticks?|check (?:your |his |her )?(?:sugars?|bg|glucose|bp|blood pressure|weight)"
    r"|hypoglyc\w+(?!\W*(?:$|x ?\d|\d|episode|event|resolved|on \d|overnight|this|yesterday|last|due|from|in (?:ED|hospital)))|hipogluc\w+|breast-?feed\w*|breast ?milk|pump(?:ing)? (?:q|every|\d|and dump)|contracept\w*|condoms?|irradiated blood|sunscreen|narcan|naloxone|spacer"
    r"|(?:do not|don'?t|never|not to) (?:stop|skip|miss)|without (?:as\w+|calling)|max(?:imum)?\.? (?:of )?\d[\d.,]* ?m?g|no apoyar|dieta|crisis line|samaritans|988|prophylaxis|"
    r"teach[- ]?back|call ahead|incubation|(?-i:ORS)|oral rehydration|electrolyte drinks?|(?:alert|medical|ID) bracelet|bracelet|dry (?:wt|weight)|(?:d/?c|discharge|target) (?:wt|weight)(?=\W{0,3}(?:(?:of|is|was|about) )?\d)|sinus precautions|bp cuff|daily (?:weights?|wts?)|weigh|driv(?:e|ing)\W{1,3}(?:no|none|not)|off work|sick note|not yet|walker)\b"
    r"|\b(?:never|do not|don'?t|must not|not to)\b[^.;]{0,30}\b(?:pull|remove|touch|flush|clamp|cut|scratch|share|crush|chew|mix|add|dilute|double|rub|squeeze|strain|reach|raise|twist|kneel|sleep)\b|\blatex[- ]free\b"
    r"|\bfeed(?:s|ings?)?\b[^.;]{0,40}(?:\bq ?\d|\bevery\b|\bon demand\b|\d ?(?:mL|oz|kcal|cal)\b)|\b(?:2\d|30) ?k?cal\b(?:/oz)?|\bsupplement(?:s|ed)? (?:with )?\d+ ?(?:mL|oz)|\buse only (?:one|1|the new|this)\b"
    r"|\b(?:home|old|parents'?|other) bottle\b|\bmeds? crushed\b|\bcrush (?:all|meds?)\b|\bno sun(?:light)?\b|\bprotect (?:the |his |her )?(?:left|right|L|R)\b|\b(?:keep|save) (?:the )?(?:left|right|L|R) arm\b|\bvoid(?:ing)? (?:every|q ?\d)"
    rf"|(?:^|[,;&+.] ?)\d[\d.,-]* ?(?:m?g|gm|grams?) {_ALLOWANCE}|^\W*(?:fluids? (?:<|max\.? |limit )?\d[\d.,]* ?(?:L|mL)|\d[\d.]* ?L fluids?)\b(?! ?(?:IV|given|bolus\w*|in|over|resus\w*|/ ?h|per h|since|so)\b)"
    r"|^(?:no|avoid|never|stop) (?!pain|urine|skin|strain|migraine)\w{4,}(?:in|ol|ine|ide|pril|artan|statin|azole|one|am|mab|cillin|xaban|en)\b",
    re.IGNORECASE,
)
#: What is watched again and again: "weekly CBC, BMP", "troughs every Monday".
_AGAIN: Final = re.compile(
    r"\b(?:(?:twice |once )?weekly|monthly|(?:twice|once|\d ?x) (?:a|per) (?:week|month)|(?:every|each|q) ?(?:other )?(?:week|month|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri)s?"
    r"|mondays?|m/w/f)\b",
    re.IGNORECASE,
)
_MEASURED: Final = re.compile(
    r"\b(?:labs?|bloods?|cbc|fbc|bmp|cmp|lfts?|inr|crp|esr|troughs?|levels?|u ?[&+]? ?e'?s?|creatinine|k\+?|potassium|glucose|weights?|dressings?|dres?sg|drsg|npwt|cultures?|counts?|hh|home health|nurses?)\b",
    re.IGNORECASE,
)
#: A time of day behind a day: an appointment.
_CLOCK: Final = re.compile(
    r"\d{1,2}[/ ](?:\d{1,2}|[A-Z][a-z]{2,8}),?(?: at)? (?:\d{1,2}:\d\d|[012]\d[0-5]\d\b|\d{1,2} ?[ap]\.?m)",
    re.IGNORECASE,
)
_FURTHEST: Final = timedelta(days=400)


#: What was requested of colleagues, or learnt from them: it is done.
_TOLD: Final = re.compile(
    r"^\W*(?:called|phoned|rang|telephoned|paged|faxed|e-?mailed|messaged|texted)\b|\b(?:I|we)(?:'ve| have)? (?:asked|called|told|informed|e-?mailed|messaged|rang|phoned)\b[^.;]{0,12}\W*$",  # clinical
    re.IGNORECASE,
)
_STILL_AHEAD: Final = re.compile(
    r"\b(?:will|to (?:call|ring|see|review|follow|arrange)|appt|appointment|clinic|f/?u|follow[- ]?up|booked|awaiting|pending|refer\w*|due)\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=16384)  # a draft needs it of most sentences, several times
def about(text: str, written: Instant, *, day_first: bool = False) -> Ahead | None:
    """What a sentence of that time states of the time after it; None where its words do not show it. `day_first`: of
    a note that writes 27/5 for 27 May.
    """
    if warns(text):
        return "warning"
    if _PREGNANCY.search(text) and not _VISIT.search(_PREGNANCY.sub(" ", text)):
        return None
    if _PENDING.search(text):
        return "pending"
    if _TAKEN_OUT.search(text):
        return "follow-up"
    days = later_days(text, written, day_first=day_first)
    if not days and _TOLD.search(text) and not _STILL_AHEAD.search(text):
        return None
    if days and _CLOCK.search(text):
        return "follow-up"
    dated = days or _PERIOD.search(text) or _MONTH.search(text)
    if recurs(text) and not _only_taken(text):
        return "follow-up"
    if _VISIT.search(text) or (dated and _FOR.search(text) and not _only_taken(text)):
        return "follow-up"
    if len(days) > 1 and any(
        _FOR.search(part) and not _TAKE.search(part) and later_days(part, written, day_first=day_first)
        for part in text.split(", ")
    ):
        return "follow-up"  # "ertapenem 1 g daily thru 9/23, line out 9/24"
    return "home" if _HOME.search(text) or _TO_INFORM.search(text) else None


#: "Staples out w Dr Vasquez 2/5 9:20a".
_TAKEN_OUT: Final = re.compile(
    r"\b(?:staples?|sutures?|stitches|clips|drain|pins?|cast|stent) (?:to come )?(?:out|off|removal)\b[^.;]{0,30}\d{1,2}/\d{1,2}(?:/\d{2,4})? (?:at )?\d{1,2}(?::\d\d| ?[ap]m?\b)",
    re.IGNORECASE,
)
#: How far a pregnancy is, with the day that it is due by an ultrasound.
_PREGNANCY: Final = re.compile(
    r"\bG\d{1,2} ?P\d[\d-]*|\bEDD\b[^.;,]*|\bby \d{1,2} ?(?:wk|week)s? (?:US|USS|ultrasound|scan)\b|\b\d{2}w\d\b",
    re.IGNORECASE,
)
#: Whom to let know when it happens: "if she starts smoking again - inform the clinic".
_TO_INFORM: Final = re.compile(
    r"^\W*(?:if|when|any|before|should)\b[^.;]{3,140}\b(?:tell|inform|notify|let)\b (?:the |your |his |her )?(?:\w+ )?(?:clinic|me|us|team|ward|gp|pcp|doctor|nurse|pharmac\w+|know)\b"  # clinical
    # "Missed 2 days: do not restart, call the clinic"
    r"|^\W*(?:if )?(?:you |pt |patient |he |she )?(?:miss(?:es|ed)?|skip(?:s|ped)?|forg[eo]t\w*|run(?:s)? out|ran out)\b[^.;:]{0,40}(?::|->|→|=|,)[^.;]{0,60}\b(?:call|ring|phone|do not|don'?t|never|tell)\b"  # clinical
    # tablets of before that are still at home
    r"|\b(?:old|left-?over|remaining|previous|expired|unused|duplicate) (?:\w+ )?(?:packs?|tablets?|tabs|pills|boxes|bottles?|supply|stock|medicines?|medications?|inhalers?|pens?|patches)\b"
    r"|\b(?:caps|capsules|tabs|tablets|pills|bottles?|supply|stock|samples|pens) (?:still |left ){0,2}at home\b",
    re.IGNORECASE,
)


def warns(text: str) -> bool:
    """Whether it states when to get help."""
    text = to_the_patient(text)
    found = next((one for one in _WARNING.finditer(text) if not _of_a_visit(text, one)), None)
    return found is not None or at_once(text)


def _of_a_visit(text: str, found: re.Match[str]) -> bool:
    """Whether what was found is the number of a visit, before what it is for: "Dr Ito 3/4 9:00 (555-0101): vaccines"."""
    return (
        found[0][:1].isdigit()
        and _CLOCK.search(text[: found.start()]) is not None
        and not re.search(_SIGN, text[found.end() :], re.IGNORECASE)
    )


def to_the_patient(text: str) -> str:
    """Without whom somebody else calls."""
    return _WE_CALL.sub("", text)


#: Who calls the patient, or each other: "lab will ring if it grows".
_WE_CALL: Final = re.compile(
    r"\b(?:I|we|lab\w*|micro\w*|path\w*|team|clinic|unit|cent(?:er|re)|office|pharmacy|ward|nurses?|RN|ID|(?-i:Dr\.? \w+))(?:'ll| (?:will|to|shall))\s+(?:call|ring|phone|contact|notify)\b[^.;,]*",
    re.IGNORECASE,
)


#: A sentence that opens as a warning does, and is not of a call that was made.
_FOR_HELP: Final = re.compile(
    rf"^\W*{_NO_NOTE}(?:(?:{_HELP}|watch(?: out)? for|look(?: out)? for)\b(?: precautions)?|red flags?|warning signs?)"
    rf"(?! ?(?:w/?|with|from|to)\b| (?:the |his |her )?(?:{RELATIVE}|pt|patient|pharmac\w*)\b)[^:.;]{{0,40}}(?::|\b(?:if|for|when|with|si|cuando)\b)",
    re.IGNORECASE,
)
#: Of what was, wherever it is stated.
_ONCE: Final = re.compile(
    r"\b(?:19|20)\d\d\b|\b(?:ago|had|as an? (?:child|kid|baby|infant)|last (?:year|month|week|time)|before|previous\w*|allerg(?:y|ic) (?:to|list)|listed|known)\b",
    re.IGNORECASE,
)


def only_feared(line: Line) -> bool:
    """Whether a sentence opens as one on when to get help, or is under such a heading, and has nothing that was: what it names has
    not happened.
    """
    opens = line.kind == "warning" or _FOR_HELP.match(line.text) is not None
    return opens and _ONCE.search(line.text) is None


def at_once(text: str) -> bool:
    """Whether it states for which sign to get help, or give an injection, at once."""
    return _AT_ONCE.search(text) is not None


def lists_signs(text: str) -> bool:
    """Whether it is a list of signs and no more: "Pad/h x2, clots, fever"."""
    parts = re.split(r",|;|\bor\b", text)
    signs = sum(_LISTED_SIGN.search(part) is not None for part in parts)
    return (
        len(parts) > 1 and 2 * signs >= len(parts) and all(len(part.split()) <= _SIGN_WORDS for part in parts)
    )


_SIGN_WORDS: Final = 5


def doses(text: str) -> bool:
    """Whether it states an amount that is taken, or how often."""
    return _TAKE.search(text) is not None


def recurs(text: str) -> bool:
    """Whether it states what is measured or looked at again and again."""
    return _AGAIN.search(text) is not None and _MEASURED.search(text) is not None


def of_line(line: Line) -> Ahead | None:
    """What a sentence of a note states of the time after it."""
    return about(line.text, line.passage.time, day_first=writes_day_first(line.passage.body.text))


def appoints(line: Line) -> bool:
    """Whether it is an appointment with its day from its first words on, and nothing that was found."""
    first = re.split(r"[,;]|\s-\s", line.text)[0]
    return (
        of_line(line) == "follow-up"
        and bool(days_of(line))
        and about(first, line.passage.time) == "follow-up"
    )


def days_of(line: Line) -> tuple[date, ...]:
    """The days after its note that a sentence names."""
    return later_days(line.text, line.passage.time, day_first=writes_day_first(line.passage.body.text))


def _only_taken(text: str) -> bool:
    """A dose with how long it is taken: "Augmentin 875 bid 5 days"."""
    return _TAKE.search(text) is not None and re.search(r"\bDr", text) is None


@lru_cache(maxsize=8192)
def later_days(text: str, written: Instant, *, day_first: bool = False) -> tuple[date, ...]:
    """The days that a sentence names after the one on which it was written; without a year, the nearest one:
    "2/20", "12 March", "19/11/25" (where the month cannot be first, or all days are written so).
    """
    today = to_datetime(written).date()
    found = [
        day
        for match in _SLASHED.finditer(text)
        if not _RATIO.search(text[: match.start()])
        and not _OF_BOTTLES.match(text, match.end())
        and (day := _nearest(*_month_first(match, day_first=day_first), match[3], today)) is not None
    ]
    iso = (_nearest(int(m[2]), int(m[3]), m[1] and m[1][2:], today) for m in _ISO.finditer(text))
    found += [day for day in iso if day is not None]
    for match in _DAY_MONTH.finditer(text):
        name, number = (match[2], match[1]) if match[1] else (match[3], match[4])
        month = next(place for place, month in enumerate(MONTHS, 1) if month[:3].lower() == name[:3].lower())
        if (day := _nearest(month, int(number), None, today)) is not None:
            found.append(day)
    return tuple(day for day in dict.fromkeys(found) if today < day <= today + _FURTHEST)


def in_a_case(text: str) -> bool:
    """Whether it is what is to be done in a case, which need not have occurred."""
    return _IN_A_CASE.match(text) is not None


_IN_A_CASE: Final = re.compile(r"\W*(?:if|unless)\b", re.IGNORECASE)


def passed(text: str, written: Instant, today: date, zone: str) -> bool:
    """Whether each condition and each ban of a plan is for days that have passed: "not tonight", "restart at 1300 if awake, until 4/15"."""
    found = False
    for clause in _PLANS.split(text):
        if (open_ := _CONDITION.search(clause) or _NOT_TO_DO.search(clause)) is None:
            continue
        days = list(later_days(clause, written - DAY)) if _CONDITION.search(clause) else []
        bounds = clause if days or _CONDITION.search(clause) else clause[open_.start() :].partition(",")[0]
        own = local(written, zone)
        days += [own.date() + timedelta(days=_IS[m[0][:3].lower()]) for m in _RELATIVE_DAY.finditer(bounds)]
        days += [(own + timedelta(hours=int(m[1]))).date() for m in _WITHIN.finditer(bounds)]
        if not days or max(days) >= today:
            return False
        found = True
    return found


_PLANS: Final = re.compile(r"[.;]\s|\n")
_CONDITION: Final = re.compile(r"\b(?:if|unless|when|once|until|till?|through|thru)\b", re.IGNORECASE)
_NOT_TO_DO: Final = re.compile(r"\b(?:no|not|don't|never|avoid|hold)\b", re.IGNORECASE)
_RELATIVE_DAY: Final = re.compile(r"\b(?:today|tonight|tomorrow|tmrw|tmr)\b", re.IGNORECASE)
_IS: Final = {"tod": 0, "ton": 0, "tom": 1, "tmr": 1}
#: "Dialysis if not falling by 36 h".
_WITHIN: Final = re.compile(r"\b(?:by|within|until|past) (\d{1,3}) ?h(?:rs?|ours?)?\b", re.IGNORECASE)


def is_over(text: str, written: Instant) -> bool:
    """Whether the first day that a text names is not after the one on which it was written, in the order of month and day by
    which it is the nearer one; True where it names none.
    """
    today = to_datetime(written).date()
    for match in _SLASHED.finditer(text):
        either = (_nearest(*_month_first(match, day_first=order), match[3], today) for order in (False, True))
        near = min(filter(None, either), key=lambda day: abs(day - today), default=None)
        return near is None or near <= today
    return not later_days(text, written)


def _month_first(match: re.Match[str], *, day_first: bool) -> tuple[int, int]:
    first, second = int(match[1]), int(match[2])
    return (second, first) if day_first else (first, second)


@lru_cache(maxsize=1024)
def writes_day_first(text: str) -> bool:
    """Whether a note has days that can only be of that order (27/5), and none of the other (5/27)."""
    found = [
        (int(m[1]), int(m[2]))
        for m in _SLASHED.finditer(text)
        if not _RATIO.search(text[max(0, m.start() - 40) : m.start()])
    ]
    first = any(12 < a <= 31 and 1 <= b <= 12 for a, b in found)
    return first and not any(12 < b <= 31 and 1 <= a <= 12 for a, b in found)


def _nearest(month: int, number: int, year: str | None, today: date) -> date | None:
    if month > 12:
        month, number = number, month
    years = [2000 + int(year)] if year else [today.year, today.year + 1, today.year - 1]
    found = []
    for one in years:
        try:
            found.append(date(one, month, number))
        except ValueError:
            continue
    return min(found, key=lambda day: abs(day - today), default=None)
