"""Fictional: pancreas cancer cholangitis."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("gg-lindqvist", "Lindqvist", "Theodore", "1959-08-30", "male")
s.contact("sister, health care agent", "Ingrid Lindqvist", "555-0133")
s.contact("son", "Peter Lindqvist", "555-0174")
s.encounter(
    t("09-08", "13:20"),
    t("09-16", "15:30"),
    "fever and jaundice",
    "82403002",
    "Cholangitis",
    "Oncology / Medicine 6E",
    "home with home infusion",
)
s.condition(
    "Pancreatic adenocarcinoma, metastatic to liver",
    "",
    t("09-08", "15:00"),
    onset=t("06-12", "09:00"),
    kind="problem-list-item",
)
s.condition("Acute cholangitis due to obstructed biliary stent", "", t("09-08", "16:00"))
s.condition("Diabetes mellitus due to pancreatic disease", "", t("09-08", "15:00"), kind="problem-list-item")


def H(n, d):
    return s.home(n, d, t("06-20", "08:00"), t("09-08", "15:30"))


H("morphine ER", "30 mg by mouth twice daily")
H("oxycodone", "5 mg by mouth every 4 hours as needed")
H("pancrelipase", "36000 units with meals")
H("metformin", "500 mg by mouth twice daily")
H("insulin glargine", "10 units nightly")
H("ondansetron", "8 mg every 8 hours as needed")

s.vitals(t("09-08", "13:25"), bp="94/58", hr=116, rr=22, temp=39.3, spo2=95, weight=78.4)
s.labs(
    t("09-08", "13:40"),
    issued=t("09-08", "14:30"),
    wbc=2.1,
    hgb=9.4,
    plt=58,
    na=133,
    k=3.3,
    co2=19,
    bun=34,
    cr=1.7,
    glu=242,
    alb=2.6,
    tbil=8.9,
    ast=142,
    alt=168,
    alp=612,
    inr=1.5,
    lac=3.3,
)
s.lab_text(t("09-08", "13:40"), t("09-08", "14:50"), "Absolute neutrophil count", "751-8", "0.9 K/uL", "L")
s.note(
    "ed",
    t("09-08", "13:35"),
    """ED
67M met panc ca on gem/nab-pac C3D8 was Thu 9/3 (Dr Haddad), plastic CBD stent 6/15, T 39.3 rigors, jaundice x 2d, dark urine. port R chest. sister here. No cough. RUQ ttp
T 39.3 BP 94/58. ANC 0.9 plt 58 tbili 8.9 Cr 1.7 (base 0.8) lac 3.3
CT A/P c contrast: stent occluded, IHBD dilated, panc head mass 3.8, liver mets stable. INCIDENTAL segmental PE RLL. no abscess
A sepsis ascending cholangitis; neutropenic; PE
P pip-tazo, 2L, cx x2 port+periph, GI ERCP, hold chemo. Heparin? plt 58 + ERCP -> hold till after
""",
    "Dr. S. Rhee, ED",
    signed=t("09-08", "15:40"),
)
pt = s.order("piperacillin-tazobactam", "4.5 g IV every 6 hours", t("09-08", "13:55"))
ms = s.order("morphine ER", "30 mg by mouth twice daily", t("09-08", "16:40"))
ox = s.order("oxycodone", "5 mg by mouth every 4 hours as needed for pain", t("09-08", "16:40"))
met = s.order("metformin", "500 mg by mouth twice daily", t("09-08", "16:40"))
met.hold(t("09-08", "17:00"), "AKI, sepsis, contrast")
s.order("insulin glargine", "10 units subcutaneous nightly", t("09-08", "16:41"))
s.order("pancrelipase", "36000 units by mouth with meals", t("09-08", "16:42"))
s.note(
    "hp",
    t("09-08", "17:00"),
    """MED-ONC INTERN H&P
67M met panc adenoca (dx 6/2026) on gem/nabP C3D8 9/3, T2/3c DM, chronic pain
meds: MS contin 30 bid, oxy 5 prn, creon 36k, metformin 500 bid, glargine 10, zofran
ALL cipro -> Achilles tendon rupture 2021 (pt + sister)
SH lives alone 2nd floor, sister Ingrid HCA (form 7/26). Son Peter visits. etoh none. FH mother panc ca 61, dad MI
# cholangitis sepsis/neutropenia: zosyn, ERCP AM 9/9
# PE seg: anticoag after ERCP, plt 58
# AKI 1.7: MS contin hold -> hydromorphone. no more contrast
# DM metformin held
# cancer: chemo C3D15 9/10 HOLD
# FULL CODE till palliative
""",
    "Dr. T. Wu PGY-1",
    signed=t("09-08", "18:20"),
)
s.allergy("Ciprofloxacin", "", "Achilles tendon rupture", t("09-08", "18:30"), kind="intolerance")
ms.stop(t("09-08", "18:30"), "AKI, active metabolites")
hm = s.order("hydromorphone", "0.5 mg IV every 3 hours as needed for pain", t("09-08", "18:35"))
ox.hold(t("09-08", "18:35"), "AKI")
s.procedure(
    "ERCP with removal of plastic stent and placement of uncovered metal biliary stent",
    "",
    t("09-09", "08:20"),
    t("09-09", "09:10"),
)
s.note(
    "procedure",
    t("09-09", "09:20"),
    """ERCP Dr. Bellamy: occluded plastic stent removed, pus drained. 10x60 UNCOVERED METAL stent CBD. No sphincterotomy bleed. Permanent - does not need removal. clears then diet. abx 7-10d. anticoag ok 24h after (plt permitting).
""",
    "Dr. J. Bellamy, GI",
    signed=t("09-09", "10:00"),
)
s.lab_text(
    t("09-08", "13:40"),
    t("09-09", "11:30"),
    "Blood culture",
    "",
    "Gram negative rods 2/2 sets",
    "A",
    status="preliminary",
)
s.labs(
    t("09-09", "06:00"),
    issued=t("09-09", "06:50"),
    wbc=2.4,
    hgb=8.7,
    plt=48,
    k=3.1,
    cr=1.9,
    tbil=9.6,
    alp=590,
)
s.note(
    "nursing",
    t("09-09", "15:00"),
    """RN: call from lab K 2.9 for LINDQUIST, THERESA (8W) - misrouted, not our pt. our K 3.1 KCl 40 given. Peter (son) asked me not to tell pt how bad. pt later: "I want to know everything, tell me straight".
""",
    "L. Mirza RN",
    signed=t("09-09", "15:30"),
)
s.note(
    "pharm",
    t("09-10", "08:30"),
    """PHARM: morphine metabolites with Cr 1.9 - agree off. Suggest fentanyl patch 25 (60 OME/d) once stable. cipro intolerance real: no FQ. plt 48: enoxaparin HALF dose while 25-50. APAP max 2 g. home list: sister brought pt's gabapentin 300 from 2022 unused.
""",
    "E. Sorrell PharmD",
    signed=t("09-10", "09:10"),
)
en = s.order(
    "enoxaparin",
    "40 mg subcutaneous every 12 hours",
    t("09-10", "10:00"),
    reason="pulmonary embolism; half dose for platelets 48",
)
s.lab_text(
    t("09-08", "13:40"),
    t("09-10", "16:00"),
    "Blood culture",
    "",
    "Escherichia coli, ESBL positive. Resistant: ceftriaxone, pip-tazo, ciprofloxacin, TMP-SMX. Susceptible: ertapenem, meropenem, gentamicin",
    "A",
)
s.note(
    "consult",
    t("09-10", "17:00"),
    """ID Dr. Obi: ESBL E coli BSI, biliary, source controlled 9/9. stop zosyn, meropenem 1g q8h (renal q12) now, then ertapenem 1 g daily. Cr>30 CrCl ok. TOTAL 10 d from ERCP -> wait, count from first active drug 9/10: through 9/19. OP via PORT. no FQ (tendon), TMP R.
Repeat BCx 9/11.
""",
    "Dr. N. Obi, ID",
    signed=t("09-10", "17:40"),
)
pt.stop(t("09-10", "17:45"), "ESBL")
mer = s.order("meropenem", "1 g IV every 12 hours", t("09-10", "17:45"))
s.labs(t("09-11", "06:00"), issued=t("09-11", "06:50"), wbc=3.8, hgb=8.4, plt=62, k=3.7, cr=1.5, tbil=6.9)
s.labs(t("09-12", "06:00"), issued=t("09-12", "06:50"), wbc=5.1, hgb=8.1, plt=84, k=4.0, cr=1.2, tbil=4.8)
s.note(
    "progress",
    t("09-11", "09:45"),
    """INTERN HD3
S less pain. eats. no bleed
O afeb 112/68 plt 62 Hgb 8.4 Cr 1.5 tbili 6.9 ANC 1.6
# ESBL BSI meropenem d2. BCx 9/11 sent
# PE enoxaparin 40 bid (half); full when plt>50 x2
# pain hydromorphone PRN 4x -> fentanyl 25 patch
# AKI better
# DM metformin off
code: palliative today
""",
    "Dr. T. Wu PGY-1",
    signed=t("09-11", "10:50"),
)
fe = s.order("fentanyl patch", "25 mcg/hour transdermal every 72 hours", t("09-11", "12:00"))
s.note(
    "consult",
    t("09-11", "14:30"),
    """PALLIATIVE Dr. Anand w/ chaplain. Pt alone, then w Ingrid. States wants full info, knows incurable. Hopes to see granddaughter's christening 10/11. Wants to talk more chemo w Dr. Haddad, no ICU, no CPR, no tube. CODE: DNR/DNI, MOLST completed. HCA Ingrid. Peter: pt OK w him knowing, but not making decisions.
pain: fentanyl 25 q72h (first 9/11 12:00, change 9/14, 9/17), oxycodone 5-10 prn ok when Cr<1.3 (now 1.5, use hydromorph). senna 2 bid + miralax. Morphine ER do NOT resume. olanzapine 2.5 qhs for nausea/appetite. No heat on patch.
""",
    "Dr. P. Anand, Palliative",
    signed=t("09-11", "15:40"),
)
s.service("DNR/DNI", t("09-11", "15:45"), category="Code status")
s.order("olanzapine", "2.5 mg by mouth nightly", t("09-11", "16:00"))
s.order("senna", "2 tablets by mouth twice daily", t("09-11", "16:01"))
s.note(
    "event",
    t("09-12", "15:00"),
    """ONC attending (Haddad rounding): plt 84 x2 >50 -> enoxaparin FULL 80 mg BID (1 mg/kg, 78 kg, CrCl ~67). C3D15 chemo skipped. See me 9/22 to decide; no chemo before. CA 19-9 sent. ursodiol no.
""",
    "Dr. M. Haddad, Oncology",
    signed=t("09-12", "15:20"),
)
en.dose(t("09-12", "15:25"), "80 mg subcutaneous every 12 hours")
s.lab_text(
    t("09-11", "08:00"), t("09-13", "09:00"), "Blood culture", "", "No growth 48 hours", status="preliminary"
)
s.note(
    "progress",
    t("09-13", "09:30"),
    """INTERN HD5
O afeb. plt 97 Cr 1.0 tbili 3.4 Hgb 8.0
# ESBL BSI -> ertapenem 1 g q24 today, end 9/19
# PE enoxaparin 40 bid
# pain fentanyl 25 ok, oxy prn
# DNR/DNI
# DM: glu 180-220 glargine 12
dispo home w infusion
""",
    "Dr. T. Wu PGY-1",
    signed=t("09-13", "10:40"),
)
mer.stop(t("09-13", "11:00"), "changed to ertapenem")
s.order("ertapenem", "1 g IV every 24 hours", t("09-13", "11:00"))
s.labs(t("09-13", "06:00"), issued=t("09-13", "06:50"), wbc=6.2, hgb=8.0, plt=97, k=4.2, cr=1.0, tbil=3.4)
s.note(
    "event",
    t("09-13", "13:00"),
    """ATT (Ferreira): PN error: enoxaparin is 80 BID since 9/12. glargine 14 from tonight.
""",
    "Dr. A. Ferreira, Attending",
    signed=t("09-13", "13:20"),
)
s.note(
    "nursing",
    t("09-14", "12:40"),
    """RN fentanyl patch #2 L upper arm, #1 removed R chest + flushed. port accessed. Next change Thu 9/17 noon.
""",
    "L. Mirza RN",
    signed=t("09-14", "13:00"),
)
hm.stop(t("09-13", "12:00"), "oral")
ox.resume(t("09-13", "12:01"))
s.order("insulin glargine", "14 units subcutaneous nightly", t("09-13", "13:30"))
s.labs(
    t("09-15", "06:00"),
    issued=t("09-15", "06:50"),
    wbc=6.9,
    hgb=8.2,
    plt=121,
    k=4.2,
    cr=0.9,
    tbil=2.6,
    alp=344,
)
s.note(
    "sw",
    t("09-15", "11:00"),
    """CM: Option infusion ertapenem via port, RN daily 10 am from 9/17 to 9/19; last hospital dose 9/16 noon. Enox teaching done w pt & sister. He will stay at INGRID's house (not his apt, stairs). hospice info declined for now.
""",
    "R. Coyle RN CM",
    signed=t("09-15", "12:10"),
)


def D(n, d):
    return s.order(n, d, t("09-16", "11:00"), cat="discharge")


D("ertapenem", "1 g IV daily by port through 09/19")
D("enoxaparin", "80 mg subcutaneous every 12 hours")
D("fentanyl patch", "25 mcg/hour, change every 72 hours, next 09/17")
D("oxycodone", "5 mg by mouth every 4 hours as needed for pain")
D("insulin glargine", "14 units subcutaneous nightly")
D("pancrelipase", "36000 units with meals")
D("olanzapine", "2.5 mg by mouth nightly")
D("senna", "2 tablets by mouth twice daily")
D("polyethylene glycol", "17 g by mouth daily")
D("naloxone nasal spray", "4 mg as needed")
s.note(
    "dcsum",
    t("09-16", "11:10"),
    """DISCHARGE 9/16 Wu/Ferreira
Dx ESBL E coli bacteremia, cholangitis from occluded plastic stent -> metal stent 9/9 (stays in). Segmental PE. AKI resolved 0.9. Met pancreatic ca. neutropenia resolved.
CODE DNR/DNI, MOLST w pt. agent Ingrid
MEDS ertapenem 1g daily port thru 9/19 (home infusion). Enoxaparin 80 mg q12h (NOT 40). Fentanyl 25 patch, change 9/17 noon, q72h. oxycodone 5 prn. glargine 10 -> 14. creon same. olanzapine 2.5 qhs. senna/miralax. Narcan.
STOP morphine ER (kidneys; fentanyl replaces), metformin (do not restart till onc/PCP), ondansetron (QT w olanzapine... use olanzapine). No NSAIDs/aspirin. no cipro ever.
Acetaminophen max 2g/d; check temp BEFORE taking
PENDING CA 19-9; BCx 9/11 final
F/U Onc Dr Haddad Tue 9/22 11:20 w labs 10:45 (cbc plt). Palliative televisit 9/24. Port access removal RN 9/19
Call: T>=100.4, jaundice, bleeding/black stool, CP/SOB, sleepy/slow breathing. platelets <50 -> call onc about enox.
""",
    "Dr. T. Wu PGY-1",
    signed=t("09-16", "12:40"),
)
s.write(__file__)
