"""Fictional: clozapine quit smoking."""

from builder import Stay, clock

t = clock(2026, "-08:00")
s = Stay("bb-clz", "Brannigan", "Terence", "1968-06-23", "male")
s.contact("sister", "Marlene Brannigan", "555-0118")
s.contact("brother", "Keith Brannigan", "555-0119")
s.encounter(
    t("01-12", "11:30"), t("01-21", "13:45"), "drowsy, seizure", "91175000", "Seizure", "Inpatient Psychiatry"
)
s.condition("Schizophrenia", "58214004", "1995-07-20T09:00:00-08:00", kind="problem-list-item")
s.condition(
    "Stimulant use disorder, methamphetamine, in sustained remission",
    "",
    "2019-07-20T09:00:00-08:00",
    kind="problem-list-item",
)
s.condition("Overactive bladder", "", "2023-07-20T09:00:00-08:00", kind="problem-list-item")
for n, d in (
    ("clozapine 100 mg tablet", "150 mg by mouth every morning and 300 mg at bedtime"),
    ("benztropine 1 mg tablet", "1 mg by mouth twice a day"),
    ("oxybutynin ER 10 mg tablet", "10 mg by mouth daily"),
    ("docusate 100 mg capsule", "100 mg by mouth twice a day"),
    ("atorvastatin 20 mg tablet", "20 mg by mouth at bedtime"),
    ("metformin 500 mg tablet", "500 mg by mouth twice a day"),
):
    s.home(n, d, "2023-01-01", "2025-12-02T10:00:00-08:00")
s.lab_text(
    "2025-11-18T08:00:00-08:00",
    "2025-11-22T08:00:00-08:00",
    "Clozapine level",
    "6896-7",
    "clozapine 460 ng/mL, norclozapine 210 ng/mL (smoking 2 ppd)",
)

s.vitals(t("01-12", "11:40"), bp="96/58", hr=116, rr=14, temp=37.2, spo2=94, weight=101)
s.labs(
    t("01-12", "12:00"),
    issued=t("01-12", "12:40"),
    wbc=9.6,
    hgb=14.0,
    plt=231,
    na=139,
    k=3.4,
    cr=1.1,
    glu=148,
    lac=3.2,
)
s.lab_text(t("01-12", "12:00"), t("01-12", "12:45"), "Absolute neutrophil count", "751-8", "6.4 x10*3/uL")
s.lab_text(
    t("01-12", "12:00"),
    t("01-16", "14:10"),
    "Clozapine level",
    "6896-7",
    "clozapine 1,480 ng/mL (350-600), norclozapine 470 ng/mL",
    flag="HH",
)
s.lab_text(
    t("01-12", "12:10"), t("01-12", "13:00"), "Urine drug screen", "", "negative, including amphetamines"
)
s.note(
    "ed",
    t("01-12", "11:50"),
    """ED
57M schizophrenia on clozapine, board & care staff report 5 d sleepy, drooling puddles, slurred; today jerks both arms then GTC 1 min, post-ictal. Fell onto L shoulder - XR neg.
Staff: he quit smoking 12/29 cold turkey (was 2 ppd x 35 y), nicotine patch from quitline. Urgent care 1/7 gave CIPRO 500 BID x14 d "prostate".
no bm "over a week". Belly big, not tender.
96/58, 116, T 37.2. drowsy, follows. no rigidity.
utox neg (hx meth, clean since 2019). CT head neg.
A: seizure, sedation. ddx clozapine tox (smoking stop + cipro = CYP1A2), NMS no rigidity, infection, ileus. Hold clozapine. Level sent (send out).
Lorazepam 1 mg IV x1.
Alexandra Quist MD""",
    "Dr. A. Quist",
    signed=t("01-12", "14:00"),
)
s.report(
    "CT abdomen pelvis with contrast",
    "",
    t("01-12", "14:30"),
    t("01-12", "15:40"),
    "Marked stool burden, colon dilated to 8.2 cm, cecum 8.5 cm. No obstruction point, no pneumatosis or free air. Incidental 6 mm right lower lobe nodule; low-risk: CT at 6-12 months, high-risk (smoker): CT at 6-12 months then 18-24 months.",
)
s.note(
    "consult",
    t("01-12", "16:00"),
    """GEN SURG: clozapine-induced colonic hypomotility / ileus, cecum 8.5. No peritonitis, lactate 3.2 (post seizure, recheck). NPO, rectal tube, serial exams. No neostigmine now (HR, seizure). No surgery. Stop all anticholinergics.
Torvald""",
    "Dr. I. Torvald",
    signed=t("01-12", "16:30"),
)
s.note(
    "hp",
    t("01-12", "17:00"),
    """PSYCHIATRY ADMIT (medical-psych unit)
CC "sleepy". Source: pt, Sunrise staff (Dot), CPRS, urgent care fax.
Past psych: 6 admissions 1995-2010, last SA 1998 (overdose). Trials: haloperidol (dystonia), risperidone, olanzapine failed.
MSE: drowsy, drool on shirt, speech slow, mood "ok", no SI/HI, AH absent, oriented x2 (date off).
MED SOURCES
 CPRS: clozapine 150/300, benztropine 1 bid, oxybutynin ER 10, docusate 100 bid, atorva 20, metformin 500 bid
 Sunrise MAR: same + ciprofloxacin 500 bid 1/7- , nicotine patch 21, diphenhydramine 25 hs prn (given x4)
 urgent care: ciprofloxacin 500 bid x14, "on no psych meds"
Legal: VOLUNTARY, signed self, has capacity today per Q. No conservator (old chart 2016 says conservator = brother Keith: EXPIRED 2017).
Privacy: pt says "don't you tell Keith nothing". OK to talk w/ sister Marlene. ROI signed for Marlene only.
Sz x30 y, stable on clozapine 450/day since 2011 (150 am + 300 hs). CAH absent. SI denied.
Substances: meth none since 2019, etoh none, tobacco quit 12/29.
FHx mother bipolar on lithium.
A/P: 1 Clozapine toxicity presumed. HOLD clozapine (last dose 1/11 hs). 2 Ileus: STOP benztropine, oxybutynin. 3 STOP cipro: no evidence of prostatitis, UA clean. 4 Sz: valproate load -> 500 BID, avoid bupropion for smoking (seizure). 5 nicotine patch 21 mg: patch does NOT induce; smoke did. 6 code full.
firearms: brother's house has rifles, pt does not live there.
/es/ Hyun-ji Pak MD""",
    "Dr. H. Pak",
    signed=t("01-12", "19:00"),
)
vpa = s.order("divalproex", "500 mg by mouth twice a day", t("01-12", "19:10"))
nic = s.order("nicotine patch 21 mg/24 h", "1 patch to skin daily", t("01-12", "19:10"))
s.order("enoxaparin", "40 mg subcutaneously daily", t("01-12", "19:10"))
s.order("metformin", "500 mg by mouth twice a day", t("01-12", "19:10")).hold(
    t("01-12", "19:15"), "contrast, lactate"
)
clz = s.order("clozapine", "150 mg by mouth every morning and 300 mg at bedtime", t("01-12", "19:10"))
clz.hold(t("01-12", "19:12"), "toxicity and ileus")
s.labs(t("01-13", "05:00"), issued=t("01-13", "05:50"), lac=1.1, k=3.2, mg=1.6, cr=1.0, wbc=8.8)
s.note(
    "nursing",
    t("01-13", "06:30"),
    "Rectal tube 900 ml liquid + stool. Less tight. drool less, A&Ox3. Pt in 4B (Mr D, lithium 1.4) - disregard, wrong pt, charted above by float. Our pt K 3.2 replaced.",
    "R. Castellanos RN",
    signed=t("01-13", "06:50"),
)
s.note(
    "progress",
    t("01-13", "10:00"),
    """MED-PSYCH HD2. Awake. BM x2 large. Abd soft. XR cecum 6.8. ECG sinus 104 QTc 452.
Clozapine held (off since 1/11 hs = >36h). If off >48 h must restart from 12.5, never at old dose.
PEG 17 g BID, senna 2 BID. No psyllium/bulk.
VPA 500 BID day 2.
Keith called unit x2, no info given.
/es/ H Pak""",
    "Dr. H. Pak",
    signed=t("01-13", "11:00"),
)
s.order("polyethylene glycol", "17 g by mouth twice a day", t("01-13", "11:00"))
s.order("senna 8.6 mg", "2 tablets by mouth twice a day", t("01-13", "11:00"))
s.note(
    "event",
    t("01-15", "02:30"),
    """PSYCH ON CALL: voices back, pacing, not sleeping. Wants clozapine "all of it". Ordered home clozapine 450/d from list to start tonight. Diphenhydramine 50 PO.
B. Achterberg PGY3""",
    "Dr. B. Achterberg",
    signed=t("01-15", "02:50"),
)
c2 = s.order("clozapine", "300 mg by mouth at bedtime", t("01-15", "02:40"))
c2.cancel(t("01-15", "03:05"), "more than 48 h without it: must start at 12.5 mg; not given (pharmacist)")
dph = s.order("diphenhydramine", "50 mg by mouth once", t("01-15", "02:40"))
dph.cancel(t("01-15", "03:05"), "anticholinergic, ileus; not given")
s.note(
    "pharm",
    t("01-15", "09:00"),
    """PSYCH PHARMACY
Stopped the night order: 300 mg after 3+ d gap = hypotension/ bradycardia/ seizure risk. None given. No diphenhydramine (ileus).
Plan with Dr Pak: retitrate from 12.5 mg when bowel ok: 1/16 12.5 hs, 1/17 12.5 bid, 1/18 25 bid, 1/19 25 am + 50 hs, 1/20-> 100/d (25 am, 75 hs), d/c on 100/d. Nonsmoker target about 200-250/d, i.e. half the old dose; clinic raises. ANC weekly. Myocarditis watch: troponin+CRP weekly x4.
If he starts SMOKING again level falls by half; if stops again rises: call clinic before. Caffeine similar. No cipro, no fluvoxamine.
G. Ferreira PharmD""",
    "G. Ferreira, PharmD",
    signed=t("01-15", "10:00"),
)
r = s.order("clozapine", "12.5 mg by mouth at bedtime", t("01-16", "18:00"))
r.dose(t("01-17", "09:00"), "12.5 mg by mouth twice a day")
r.dose(t("01-18", "09:00"), "25 mg by mouth twice a day")
r.dose(t("01-19", "09:00"), "25 mg by mouth every morning and 50 mg at bedtime")
r.dose(t("01-20", "09:00"), "25 mg by mouth every morning and 75 mg at bedtime")
s.note(
    "progress",
    t("01-16", "15:00"),
    """MED-PSYCH HD5
Level of 1/12 back: CLOZAPINE 1480 (Nov 460). Confirms. Bowels daily. Voices moderate.
restart 12.5 tonight. BP lying/standing. Troponin 8, CRP 3 baseline.
VPA level 71.
/es/ H Pak""",
    "Dr. H. Pak",
    signed=t("01-16", "16:00"),
)
s.labs(t("01-16", "06:00"), issued=t("01-16", "07:00"), trop=8, crp=3, k=4.0, wbc=7.1)
s.note(
    "progress",
    t("01-19", "10:00"),
    """HD8 voices fading. BP 118/70 -> 104/64 standing. HR 96. BM daily. ANC 4.4. Clozapine 25+50. eats. Wants to smoke when home "one or two". counselled.
Med nodule 6 mm RLL R: told, CT in 6-12 mo.
/es/ H Pak""",
    "Dr. H. Pak",
    signed=t("01-19", "11:00"),
)
s.labs(t("01-19", "06:00"), issued=t("01-19", "07:00"), wbc=6.9, hgb=13.8, plt=188, trop=7, crp=4)
s.note(
    "sw",
    t("01-20", "13:00"),
    "SW: Sunrise board & care takes back, staff give meds, need NEW med list, blister packs of clozapine 100s to be sent back. Marlene drives. Do not leave messages w/ Keith. Safety plan done, 988 press 1. Rx by sign.",
    "N. Whitfield LCSW",
    signed=t("01-20", "13:40"),
)
s.labs(t("01-21", "06:00"), issued=t("01-21", "07:00"), wbc=6.6, k=4.2, cr=1.0, alt=31, plt=176)
for n, d in (
    ("clozapine 25 mg tablet", "25 mg by mouth every morning and 75 mg at bedtime"),
    ("divalproex DR 500 mg tablet", "500 mg by mouth twice a day"),
    ("polyethylene glycol 3350", "17 g by mouth twice a day"),
    ("senna 8.6 mg tablet", "2 tablets by mouth twice a day"),
    ("nicotine patch 21 mg/24 h", "1 patch to skin daily for 6 weeks, then step down"),
):
    s.order(n, d, t("01-21", "09:00"), cat="discharge")
s.note(
    "dcsum",
    t("01-21", "09:30"),
    """DISCHARGE SUMMARY - PSYCHIATRY
Dx: clozapine toxicity w/ seizure (1480 ng/mL) after smoking cessation + ciprofloxacin; clozapine ileus; schizophrenia.
MEDS
CHANGED clozapine 25 am + 75 hs (was 150 + 300; retitrated after >48h off). Only clinic increases. If missed 2 days or more do not take, call.
NEW divalproex 500 BID, PEG 17 g BID, senna 2 BID, nicotine patch 21
RESUME metformin 500 BID (held for contrast), atorvastatin 20
STOP benztropine, oxybutynin, ciprofloxacin, docusate. No Benadryl.
If he starts smoking again, call the clinic the same day: clozapine level falls by half (and rises if he stops again).
Weekly ANC + troponin/CRP: first 1/26. Clozapine trough 1/28. Clozapine clinic Dr Pak 1/27 1000. PCP 2/4 - bladder, nodule CT ~ Jul-Oct.
RETURN: seizure, very sleepy, no BM 2 days or belly pain/vomiting, fever/sore throat, chest pain, faint. Thoughts of suicide 988 then press 1.
No driving until clinic says (seizure).
/es/ H Pak""",
    "Dr. H. Pak",
    signed=t("01-21", "10:30"),
)
s.note(
    "instr",
    t("01-21", "12:00"),
    "RN d/c: Correction per Dr Pak phone: clinic 1/27 is full, clozapine clinic visit is 1/29 at 2:00 pm, trough lab same morning 1/29 before am dose (not 1/28). ANC 1/26 stands. Pt repeats back. Sunrise staff Dot given sheet.",
    "R. Castellanos RN",
    signed=t("01-21", "12:20"),
)
s.write(__file__)
