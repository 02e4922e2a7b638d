"""Fictional: clozapine count corrected."""

from builder import Stay, clock

t = clock(2026, "-04:00")
s = Stay("gg-tatum", "Tatum", "Jerome", "1988-01-27", "male")
s.contact("mother", "Gloria Tatum", "555-0137")
s.contact("group home manager", "Alvin Pope, Cedar House", "555-0108")
s.encounter(
    t("06-20", "09:50"),
    t("06-29", "14:00"),
    "found on floor, cough, swollen belly",
    "36971009",
    "Pneumonia and constipation",
    "General Medicine 4W",
    "group home",
)
s.condition("Schizophrenia", "58214004", t("06-20", "12:00"), kind="problem-list-item")
s.condition("Type 2 diabetes mellitus", "44054006", t("06-20", "12:00"), kind="problem-list-item")
s.condition("Tobacco use", "", t("06-20", "12:00"), kind="problem-list-item")
s.condition("Aspiration pneumonia, right lower lobe", "", t("06-20", "13:00"))
s.condition("Colonic pseudo-obstruction / severe constipation", "", t("06-20", "14:30"))


def H(n, d):
    return s.home(n, d, t("2025-02-01", "08:00"), t("06-20", "11:30"))


H("clozapine", "350 mg by mouth nightly")
H("benztropine", "1 mg by mouth twice daily")
H("metformin", "1000 mg by mouth twice daily")
H("psyllium", "1 packet daily")

s.vitals(t("06-20", "09:55"), bp="104/62", hr=124, rr=28, temp=38.9, spo2=89, weight=112.0)
s.labs(
    t("06-20", "10:10"),
    issued=t("06-20", "10:55"),
    wbc=14.8,
    hgb=13.6,
    plt=248,
    na=138,
    k=3.0,
    co2=22,
    bun=32,
    cr=1.5,
    glu=211,
    lac=2.6,
    mg=1.5,
    trop=12,
    crp=188,
)
s.lab_text(t("06-20", "10:10"), t("06-20", "11:10"), "Absolute neutrophil count", "751-8", "9.6 K/uL")
s.note(
    "ed",
    t("06-20", "10:05"),
    """ED   38M schizophrenia on clozapine, DM2, smokes. Cedar House manager found him on floor of room 0830 in emesis, cough, belly big, no BM "a week or more". Mumbling, RIS. Refusing IV, swung at tech -> haldol 5/ativan 2 IM -> neck spasm (dystonia), benadryl 50 fixed it. Chart: haldol dystonia 2012 too.
sat 89 -> 3L. RLL rhonchi. abd distended tympanic, mild tender.
CXR RLL consolidation. CT abd: massive stool burden, colon 8.5 cm cecum, no perf, no transition.
K 3.0 Mg 1.5 Cr 1.5
QTc 488
A aspiration PNA, severe constipation/ileus (clozapine), psychosis
P ceftriaxone + metronidazole, NG, IVF. surgery aware. home meds: clozapine 450 (outside list). 72h hold papers signed.
""",
    "Dr. S. Petrakis, ED",
    signed=t("06-20", "12:30"),
)
s.allergy("Haloperidol", "", "acute dystonia", t("06-20", "12:20"), kind="intolerance", severity="moderate")
cl = s.order("clozapine", "450 mg by mouth nightly", t("06-20", "12:25"))
ben = s.order("benztropine", "1 mg by mouth twice daily", t("06-20", "12:26"))
cef = s.order("ceftriaxone", "2 g IV every 24 hours", t("06-20", "11:00"))
mtz = s.order("metronidazole", "500 mg IV every 8 hours", t("06-20", "11:01"))
lrz = s.order("lorazepam", "1 mg by mouth every 6 hours as needed for agitation", t("06-20", "12:28"))
s.order(
    "potassium chloride", "40 mEq IV once", t("06-20", "11:20"), end=t("06-20", "16:00"), final="completed"
)
met = s.order("metformin", "1000 mg by mouth twice daily", t("06-20", "12:30"))
met.hold(t("06-20", "12:40"), "AKI, contrast")
s.note(
    "hp",
    t("06-20", "13:00"),
    """INTERN H&P  #schizophrenia #PNA #ileus
38M. unable. Collateral Cedar House + CVS
meds per CVS: clozapine 350 qhs, benztropine 1 bid, metformin 1000 bid, psyllium; outside hosp list says 450 (2024)
allerg: haldol
SH group home x2y, 1.5 ppd, denies etoh/drugs. FH: uncle schizophrenia
#aspiration PNA: CTX/flagyl
#ileus NG, surg, lytes, no fiber, enemas
#schizophrenia home clozapine (450?)
#AKI 1.5
#DM SSI
#tob nicotine patch 21
full code. hold expires 6/23 1000
""",
    "Dr. E. Bright PGY-1",
    signed=t("06-20", "14:20"),
)
s.order("nicotine patch", "21 mg/24 h transdermal daily", t("06-20", "14:00"))
s.note(
    "pharm",
    t("06-20", "15:30"),
    """PHARM: Called Cedar House med log. LAST CLOZAPINE DOSE 6/14 night (refused since, 6 nights). >48 h => full dose is DANGEROUS (hypotension, arrhythmia, seizure). DO NOT give 350 or 450. STOP order. retitrate from 12.5 mg. Usual dose = 350 (fill 5/28); 450 was 2024.
Benztropine + clozapine = ileus, STOP. psyllium STOP (obstruction).
Baseline ANC by clozapine file 1.6-1.9 (benign ethnic neutropenia)
Avoid: cipro/fluvoxamine (CYP1A2 up), lorazepam combo (resp), QT meds.
Smoking: if he isn't smoking in hospital, levels go up ~1.5-2x; if he goes back to 1.5 ppd they fall. NRT does not change this.
""",
    "A. Wexler PharmD",
    signed=t("06-20", "16:00"),
)
cl.cancel(t("06-20", "16:10"), "missed 6 nights, must be retitrated")
ben.stop(t("06-20", "16:12"), "ileus")
lrz.stop(t("06-20", "16:13"), "respiratory; with clozapine")
s.note(
    "consult",
    t("06-21", "10:00"),
    """PSYCHIATRY C-L   Dr. Ndiaye
Paranoid, RIS commands "not to eat", no SI/HI now. CAPACITY for med decisions: lacks today. 72h hold to 6/23 10:00 then reassess.
no haldol (dystonia x2). olanzapine 10 ODT qhs as BRIDGE while clozapine re-started, NOT IM w/ benzo.
Clozapine 12.5 once tonight (6/21), then 12.5 bid, 25 bid ... +25/d as tolerated, watch orthostasis, temp, trop/CRP weekly x4, ANC weekly. Not before bowel moves. -> start after BM.
mother Gloria: he REVOKED release (delusions about her but legal). Do not tell her where he is/anything. Group home manager ok.
""",
    "Dr. M. Ndiaye, Psychiatry",
    signed=t("06-21", "11:15"),
)
ola = s.order("olanzapine ODT", "10 mg by mouth nightly", t("06-21", "12:00"))
s.labs(t("06-21", "06:00"), issued=t("06-21", "06:50"), k=3.6, mg=2.0, cr=1.2, wbc=12.2, glu=180)
s.note(
    "nursing",
    t("06-22", "05:10"),
    """RN tap water enemas x2, large BM x3 overnight. NG out 0430. Mother called unit 0200, no info given. pt asks for cigs. eating some pudding.
""",
    "K. Osman RN",
    signed=t("06-22", "05:40"),
)
c2 = s.order("clozapine", "12.5 mg by mouth nightly", t("06-22", "10:00"))
s.note(
    "progress",
    t("06-22", "09:40"),
    """INTERN HD3
S BM. less belly. voices
O T 37.4 90% RA->94 2L. ANC 9.6 (6/20). K 3.6
#PNA CTX/flagyl d3
#ileus resolving: PEG 17 bid, senna. no benztropine
#schizophrenia: clozapine 12.5 tonight first dose. olanzapine 10 bridge. hold to 6/23
#AKI 1.1
#DM metformin restart when eating, A1c 8.1
""",
    "Dr. E. Bright PGY-1",
    signed=t("06-22", "10:50"),
)
s.labs(t("06-22", "06:00"), issued=t("06-22", "07:00"), cr=1.1, k=3.8, wbc=9.8)
s.labs(t("06-22", "06:00"), issued=t("06-22", "12:00"), a1c=8.1)
s.order("polyethylene glycol", "17 g by mouth twice daily", t("06-22", "11:00"))
s.order("senna", "2 tablets by mouth twice daily", t("06-22", "11:00"))
c2.dose(t("06-23", "10:00"), "12.5 mg by mouth twice daily")
s.note(
    "event",
    t("06-23", "09:45"),
    """PSYCH: hold expires 10:00. pt calmer, agrees to stay & meds, capacity regained for these; signed voluntary. so no second hold. 1:1 off.
""",
    "Dr. M. Ndiaye, Psychiatry",
    signed=t("06-23", "10:10"),
)
c2.dose(t("06-24", "10:00"), "25 mg by mouth twice daily")
wb = s.labs(t("06-25", "06:00"), issued=t("06-25", "07:00"), wbc=4.9, cr=1.0, k=4.1, crp=34, trop=9)
an = s.lab_text(
    t("06-25", "06:00"), t("06-25", "07:30"), "Absolute neutrophil count", "751-8", "0.7 K/uL", "L"
)
an.change(
    t("06-25", "14:10"),
    status="corrected",
    issued=t("06-25", "14:10"),
    valueString="1.7 K/uL",
    note=[{"text": "CORRECTED. Automated 0.7 not valid, manual differential 1.7"}],
)
s.note(
    "event",
    t("06-25", "08:10"),
    """XCOVER day: ANC 0.7!! HOLD clozapine, call psych, isolate.
""",
    "Dr. J. Bauer PGY-1",
    signed=t("06-25", "08:20"),
)
c2.hold(t("06-25", "08:25"), "ANC 0.7")
s.note(
    "event",
    t("06-25", "14:40"),
    """ATT (Quigley): lab corrected ANC to 1.7 by manual diff - his baseline (BEN). BEN threshold: hold only <0.5. Missed one 25 mg only, resume tonight 50. No G-CSF.
""",
    "Dr. T. Quigley, Attending",
    signed=t("06-25", "15:00"),
)
c2.resume(t("06-25", "15:05"))
c2.dose(t("06-25", "15:06"), "25 mg by mouth in the morning and 50 mg by mouth nightly")
cef.complete(t("06-25", "12:00"), "to oral")
mtz.stop(t("06-25", "12:00"), "to oral")
s.order("amoxicillin-clavulanate", "875 mg by mouth twice daily", t("06-25", "12:10"))
c2.dose(t("06-26", "10:00"), "50 mg by mouth twice daily")
s.note(
    "progress",
    t("06-26", "09:50"),
    """INTERN HD7
S wants to go home to Cedar House. voices quiet. BM daily
O BP 118/72 lying 106/68 standing HR 108. T 37.0
ANC 0.7 yest, hold clozapine?
#PNA augmentin thru 6/27 (8d)
#schizophrenia clozapine 50 bid, olanzapine 10
#tachy clozapine
#DM metformin restart
dispo group home 6/29
""",
    "Dr. E. Bright PGY-1",
    signed=t("06-26", "10:40"),
)
met.resume(t("06-26", "11:00"))
met.dose(t("06-26", "11:01"), "1000 mg by mouth twice daily")
s.note(
    "event",
    t("06-26", "11:30"),
    """ATT: ANC is 1.7 (corrected), pls don't copy. clozapine goes on. plan 6/27 50 AM/75 HS, 6/28 50/100, then d/c on 50/100 = 150/d, group home dr to go up 25 every 2 d. Target 250 max, not 350 if he stays off cigarettes.
""",
    "Dr. T. Quigley, Attending",
    signed=t("06-26", "11:50"),
)
c2.dose(t("06-27", "10:00"), "50 mg by mouth in the morning and 75 mg by mouth nightly")
c2.dose(t("06-28", "10:00"), "50 mg by mouth in the morning and 100 mg by mouth nightly")
s.note(
    "consult",
    t("06-28", "11:00"),
    """PSYCH C-L F/U: 6/28 tol 50/100. olanzapine: reduce to 5 x 7 nights thru 7/5 then STOP. clozapine at d/c 50 AM 100 HS, NO further increase until my clinic 7/6 (supersedes +25 q2d). NO more benztropine. ANC Fri 7/3 + CRP/trop 7/3. If misses >=2 days of clozapine do NOT restart by self, call. wants quit smoking, nicotine patch 21 continues.
""",
    "Dr. M. Ndiaye, Psychiatry",
    signed=t("06-28", "11:50"),
)
s.labs(t("06-28", "06:00"), issued=t("06-28", "07:00"), wbc=5.4, cr=1.0, k=4.2, glu=142)
s.lab_text(t("06-28", "06:00"), t("06-28", "08:00"), "Absolute neutrophil count", "751-8", "1.8 K/uL")
ola.dose(t("06-28", "12:00"), "5 mg by mouth nightly")
s.note(
    "sw",
    t("06-28", "14:00"),
    """SW: Cedar House takes back 6/29, staff give and log meds, bubble packs. Mr. Pope ok to know (release signed). Mother no. Ride 1400. Crisis line 988.
""",
    "H. Oyama LCSW",
    signed=t("06-28", "15:00"),
)


def D(n, d):
    return s.order(n, d, t("06-29", "10:00"), cat="discharge")


D("clozapine", "50 mg by mouth every morning and 100 mg by mouth nightly")
D("olanzapine ODT", "5 mg by mouth nightly through 07/05 then stop")
D("polyethylene glycol", "17 g by mouth twice daily")
D("senna", "2 tablets by mouth twice daily")
D("metformin", "1000 mg by mouth twice daily")
D("nicotine patch", "21 mg/24 h daily")
s.note(
    "dcsum",
    t("06-29", "10:10"),
    """DISCHARGE 6/29 to Cedar House  Bright / Quigley
Dx: aspiration PNA RLL (abx done 6/27), severe clozapine-related constipation / ileus, clozapine interruption (6 nights) with retitration, schizophrenia, AKI resolved, benign ethnic neutropenia (ANC 1.7-1.8, false 0.7 corrected)
MEDS
clozapine 50 AM + 100 HS (was 350 - DO NOT give 350 / old bubble packs destroy). no increase till Dr Ndiaye 7/6
olanzapine ODT 5 HS thru 7/5 then stop
PEG 17 g BID, senna 2 BID, BM chart daily
metformin 1000 BID same; nicotine patch 21
STOP benztropine, psyllium. antibiotics finished. No haldol (dystonia). No cipro, no benadryl/antihistamines
if misses 2 days (48 h) of clozapine: do not restart, call
smoking change: tell Dr Ndiaye (level changes)
LABS 7/3 ANC + troponin + CRP
F/U psych Dr Ndiaye Mon 7/6 9:40; PCP Dr. Ellery 7/9 2:00; CXR 8/10
PENDING clozapine level (6/28)
Return: no BM 2 days / vomiting/ belly pain, fever/sore throat, chest pain, fainting, SOB, voices commands, 988
""",
    "Dr. E. Bright PGY-1",
    signed=t("06-29", "11:40"),
)
s.write(__file__)
