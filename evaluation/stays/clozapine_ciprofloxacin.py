"""Fictional: clozapine ciprofloxacin."""

from builder import Stay, clock

t = clock(2026, "-04:00")
s = Stay("t-brand", "Brand", "Curtis", "1983-01-27", "male")
s.contact("mother", "Lorraine Brand", "555-0811")
s.encounter(
    t("10-20", "17:30"),
    t("10-29", "14:00"),
    "hearing voices, not sleeping, found on railway bridge",
    "",
    "Acute psychosis",
    "Psychiatry",
)
P = "2015-05-01T09:00:00-04:00"
for n, c in [
    ("Schizophrenia, treatment resistant", "58214004"),
    ("Tobacco use, 30 cigarettes a day", ""),
    ("Type 2 diabetes mellitus", "44054006"),
    ("Hyperlipidaemia", "55822004"),
    ("Constipation, chronic", ""),
]:
    s.condition(n, c, P, kind="problem-list-item")
s.condition("Acute exacerbation of schizophrenia after clozapine stopped", "", t("10-20", "20:00"))
s.allergy(
    "Haloperidol",
    "5093",
    "acute dystonia (oculogyric crisis)",
    "2009-02-02T10:00:00-05:00",
    severity="moderate",
    kind="intolerance",
)
H = t("10-20", "19:10")
for n, d in [
    ("clozapine", "200 mg by mouth twice daily"),
    ("metformin", "1000 mg by mouth twice daily"),
    ("atorvastatin", "40 mg by mouth nightly"),
    ("benztropine", "1 mg by mouth twice daily"),
    ("polyethylene glycol", "17 g by mouth daily"),
    ("glycopyrrolate", "1 mg by mouth nightly for drooling"),
]:
    s.home(n, d, "2019-03-01", H)
s.labs("2026-09-30T08:00:00-04:00", stay=False, wbc=7.2, a1c=7.4)
s.labs(
    t("10-20", "18:00"),
    t("10-20", "18:50"),
    wbc=8.4,
    hgb=14.2,
    plt=266,
    na=139,
    k=4.2,
    cr=0.9,
    glu=162,
    alt=22,
    crp=4,
)
s.lab_text(t("10-20", "18:00"), t("10-20", "18:55"), "Absolute neutrophil count", "751-8", "5.1 K/uL", "N")
s.vitals(t("10-20", "17:40"), bp="132/84", hr=92, rr=16, temp=36.8, spo2=98, weight=104)
s.note(
    "ed",
    t("10-20", "17:50"),
    """43M schizophrenia on clozapine, police from rail bridge, CAH "jump". No attempt. Tox neg, EtOH 0. Med clear.
Mother: "no Clozaril since Friday night" (10/16) - pharmacy closed/ANC delay. Smokes 30/d.
Haldol = eyes rolled up. Gave lorazepam 2 + olanzapine 10 IM? -> olanz ODT 10.
9.39 hold. 1:1. home meds reordered from list.""",
    "Dr. A. Quinones",
    signed=t("10-20", "19:30"),
)
clz = s.order("clozapine", "200 mg by mouth twice daily", t("10-20", "19:20"))
met = s.order("metformin", "1000 mg by mouth twice daily", t("10-20", "19:20"))
ato = s.order("atorvastatin", "40 mg by mouth nightly", t("10-20", "19:20"))
ben = s.order("benztropine", "1 mg by mouth twice daily", t("10-20", "19:20"))
gly = s.order("glycopyrrolate", "1 mg by mouth nightly", t("10-20", "19:20"))
nic = s.order("nicotine patch", "21 mg transdermal daily", t("10-20", "19:40"))
lor = s.order("lorazepam", "1 mg by mouth every 6 hours as needed for agitation", t("10-20", "19:40"))
hal = s.order(
    "haloperidol",
    "5 mg intramuscularly every 6 hours as needed for severe agitation",
    t("10-20", "19:40"),
    note="agitation order set",
)
s.given("clozapine", "200 mg PO", t("10-20", "21:30"))
s.note(
    "nursing",
    t("10-20", "23:55"),
    "Clozapine 200 given 21:30 per order. 23:20 dizzy on standing, BP 82/50 HR 118, GCS 14 sleepy. Fluids PO, legs up, 92/58. MD informed. q15 1:1.",
    "RN I. Tolliver",
)
s.note(
    "hp",
    t("10-21", "08:30"),
    """PSYCH H&P (4 d off clozapine = >48 h). CAH to jump, thinks neighbours film him. SI w plan, no intent today "if you keep me here". Hx attempt 2012. No firearm; father's hunting rifle at mother's house!! Lives w mother.
Got 200 mg last pm -> hypotension 82/50. MUST RE-TITRATE: 12.5 then 25 bid +25/d. Do NOT give 200.
No haldol (dystonia). Smoking stopped here -> clozapine level up (CYP1A2). ANC 5.1 ok REMS. Bowel reg: senna + peg. HCP mother.""",
    "Dr. N. Farouk",
    signed=t("10-21", "10:40"),
)
clz.dose(
    t("10-21", "10:50"), "12.5 mg by mouth once, then 25 mg by mouth twice daily, increase by 25 mg a day"
)
s.order("senna", "17.2 mg by mouth nightly", t("10-21", "11:00"))
s.order("polyethylene glycol", "17 g by mouth daily", t("10-21", "11:00"))
oz = s.order("olanzapine ODT", "10 mg by mouth nightly as bridge", t("10-21", "11:00"))
s.note(
    "pharm",
    t("10-21", "15:00"),
    "RPh: haloperidol IM PRN still on MAR tho intolerance coded -> d/c. Benztropine + glycopyrrolate + clozapine + olanzapine = anticholinergic stack, chronic constipation; suggest drop benztropine. BM last 10/18. CYP1A2: patch does NOT replace smoke induction.",
    "PharmD K. Sato",
    signed=t("10-21", "15:30"),
)
hal.stop(t("10-21", "16:00"), "dystonia")
s.note(
    "progress",
    t("10-22", "09:00"),
    """PSYCH d3. CAH less loud. Slept 6. 50 bid today. Orthostatic ok. BM none x4d. cont benztropine? per pharm stop -> will do (order?). 1:1.""",
    "Dr. N. Farouk",
    signed=t("10-22", "10:00"),
)
clz.dose(t("10-22", "10:10"), "50 mg by mouth twice daily")
s.note(
    "nursing",
    t("10-23", "20:00"),
    "C/o dysuria, temp 37.6. UA leuk 3+ nit +. Hospitalist by phone: cipro 500 bid x7d. abd full, no BM since 10/18.",
    "RN I. Tolliver",
    signed=t("10-23", "20:30"),
)
cip = s.order(
    "ciprofloxacin",
    "500 mg by mouth twice daily for 7 days",
    t("10-23", "20:40"),
    reason="urinary tract infection",
)
s.vitals(t("10-23", "20:00"), bp="118/70", hr=108, rr=18, temp=37.6, spo2=97)
clz.dose(t("10-24", "09:00"), "100 mg by mouth twice daily")
s.note(
    "progress",
    t("10-24", "10:00"),
    """weekend cover psych. 100 bid. Sleepy, drools more, tachy 110, BM none. Thinks better. cont UTI abx cipro. Discuss w hospitalist: lactulose.""",
    "Dr. W. Sandoval",
    signed=t("10-24", "11:10"),
)
s.labs(t("10-25", "07:00"), t("10-25", "08:00"), wbc=9.9, k=4.0, cr=1.0, glu=188, crp=38, trop=6)
s.vitals(t("10-25", "21:00"), bp="104/62", hr=122, rr=20, temp=37.4, spo2=96)
s.note(
    "nursing",
    t("10-26", "02:40"),
    "Hard to wake, slurred, drooling, twitch of arms x3. HR 126, 98/60. abd distended, vomited x1 feculent smell. No stool 8 d. Called RRT 02:45.",
    "RN B. Ekström",
    signed=t("10-26", "03:00"),
)
s.lab_text(
    t("10-26", "03:10"),
    t("10-26", "09:20"),
    "Clozapine level",
    "6896-5",
    "clozapine 1,180 ng/mL, norclozapine 390 ng/mL (therapeutic 350-600)",
    "HH",
)
s.report(
    "CT abdomen and pelvis",
    "",
    t("10-26", "04:00"),
    t("10-26", "05:00"),
    "Marked faecal loading, colon to 7.5 cm, no obstruction point, no perforation. Bladder distended, est. 700 mL. INCIDENTAL: 1.4 cm right renal exophytic lesion, 40 HU, indeterminate: renal MRI in 3 months.",
)
s.note(
    "event",
    t("10-26", "03:10"),
    """RRT: obtunded GCS 12, myoclonus, ileus. dx clozapine TOXICITY: smoke free 6 d + CIPROFLOXACIN (1A2 inhibitor) started 10/23 - nobody noticed. + clozapine-induced GI hypomotility, anticholinergics. Hold clozapine, olanz, lorazepam, benztropine, glyco. Stop cipro -> nitrofurantoin. NGT, enema, Foley 680. ECG QTc 458. Trop neg, EEG no sz. CRP 38: myocarditis unlikely, echo nl.""",
    "Dr. M. Lindholm (medicine)",
    signed=t("10-26", "05:40"),
)
cip.stop(t("10-26", "06:00"), "raises clozapine")
ben.stop(t("10-26", "06:00"), "ileus")
oz.stop(t("10-26", "06:00"), "sedation")
clz.hold(t("10-26", "06:00"), "toxicity")
s.order("nitrofurantoin", "100 mg by mouth twice daily for 5 days", t("10-26", "08:00"))
lac = s.order("lactulose", "30 mL by mouth twice daily", t("10-26", "08:00"))
s.note(
    "progress",
    t("10-26", "11:00"),
    """MED. 3 enemas -> large stool. GCS 15 by 10:00. level 1180 (ref 350-600). NGT out pm. Foley out 10/27 if ok.
Urine cx: E coli S nitrofurantoin.
glycopyrrolate: still on MAR? -> stop""",
    "Dr. M. Lindholm (medicine)",
    signed=t("10-26", "12:15"),
)
s.note(
    "progress",
    t("10-27", "09:30"),
    """PSYCH d8. Alert. Voices background, no SI. Clozapine held <48h (last 10/25 21:00) -> restart 50 qhs tonight, do not retitrate from 12.5. goal 75-100 bid, level in 5d. Metformin ok. Foley out, voided 300, PVR 60.
Mother says removing rifle. 9.39 -> voluntary 10/27.""",
    "Dr. N. Farouk",
    signed=t("10-27", "11:00"),
)
clz.dose(t("10-27", "11:10"), "50 mg by mouth nightly")
clz.resume(t("10-27", "11:12"))
s.labs(t("10-28", "07:00"), t("10-28", "08:00"), wbc=7.6, cr=0.9, crp=11, k=4.1, glu=151)
s.lab_text(t("10-28", "07:00"), t("10-28", "08:10"), "Absolute neutrophil count", "751-8", "4.4 K/uL", "N")
s.note(
    "progress",
    t("10-28", "09:10"),
    """PSYCH. No CAH. 50 am + 100 hs = 150/d steady. Daily BM. Discharge tomorrow. ANC weekly. Restart smoking lowers the level: patch 21, tell prescriber.
Benztropine off. (Mother asks about her own sertraline - no.)""",
    "Dr. N. Farouk",
    signed=t("10-28", "10:20"),
)
clz.dose(t("10-28", "10:30"), "50 mg by mouth every morning and 100 mg by mouth nightly")
s.lab_text(
    t("10-28", "07:00"),
    t("10-31", "09:00"),
    "Clozapine level",
    "6896-5",
    "clozapine 690 ng/mL, norclozapine 260 ng/mL (therapeutic 350-600)",
    "H",
)
s.note(
    "sw",
    t("10-28", "14:00"),
    "Rifle removed by uncle 10/27, confirmed by phone w mother. Safety plan done: warning signs, mother, crisis line 988. ACT team intake 10/30 11:00, Dani Roque 555-0820.",
    "E. Morrow LCSW",
)
s.vitals(t("10-29", "08:00"), bp="124/76", hr=88, rr=16, temp=36.6, spo2=98, weight=102)
s.note(
    "instr",
    t("10-29", "09:30"),
    """Curtis Brand. CLOZAPINE 50 mg morning + 100 mg bedtime. Do not miss: more than 48 h off = call before you take any, never restart full dose. Metformin 1000 bid, atorva 40, senna + PEG + lactulose 30 bid daily (no BM 2 d: call; belly pain/vomit: ER). nitrofurantoin 100 bid thru 10/30. nicotine patch 21.
STOP: benztropine, glycopyrrolate, olanzapine, cipro, lorazepam. No haldol. Tell us BEFORE you start or stop smoking. no benadryl/OTC sleep aids.
ANC blood test each Wed: next 11/4 clozapine clinic Dr Farouk 09:00 555-0822 w level. ACT 10/30. Renal MRI January PCP Dr Yoon 11/6. Fever, chest pain, sore throat, fast heart: ER. Driving: not till Dr Farouk clears. 988.""",
    "Dr. N. Farouk",
    signed=t("10-29", "10:40"),
)
D = t("10-29", "10:50")
for n, d in [
    ("clozapine", "50 mg by mouth every morning and 100 mg by mouth nightly"),
    ("metformin", "1000 mg by mouth twice daily"),
    ("atorvastatin", "40 mg by mouth nightly"),
    ("senna", "17.2 mg by mouth nightly"),
    ("polyethylene glycol", "17 g by mouth daily"),
    ("lactulose", "30 mL by mouth twice daily"),
    ("nitrofurantoin", "100 mg by mouth twice daily through 2026-10-30"),
    ("nicotine patch", "21 mg transdermal daily"),
]:
    s.order(n, d, D, cat="discharge")
s.service("Renal MRI", D, due="2027-01-26", note="right renal lesion 1.4 cm indeterminate on CT")
s.write(__file__)
