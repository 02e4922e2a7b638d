"""Clozapine toxicity after ciprofloxacin and stopping smoking: seizure, aspiration, a loaded bowel; restarted from 12.5 mg while a copied plan still says held. British."""

from builder import LABS, Stay, clock

LABS.update(
    plt=("777-3", "Platelets", "10*9/L", "x10^9/L", 150, 400),
    wcc=("6690-2", "White cell count", "10*9/L", "x10^9/L", 4, 11),
    neut=("751-8", "Neutrophils", "10*9/L", "x10^9/L", 2.0, 7.5),
    hb=("718-7", "Haemoglobin", "g/L", "g/L", 130, 170),
    urea=("22664-7", "Urea", "mmol/L", "mmol/L", 2.5, 7.8),
    creat=("14682-9", "Creatinine", "umol/L", "umol/L", 59, 104),
    ck=("2157-6", "Creatine kinase", "U/L", "U/L", 40, 320),
    gluc=("14749-6", "Glucose", "mmol/L", "mmol/L", 3.9, 7.8),
)

t = clock(2026, "+00:00")
s = Stay("psy-hall", "Hallam", "Dermot", "1978-08-30", "male")
s.contact("sister, nearest relative", "Bernadette Hallam", "01632 960114")
s.encounter(
    t("01-12", "19:40"),
    t("01-22", "14:00"),
    "seizure, drowsiness, cough",
    "91175000",
    "Seizure",
    "Acute Medicine",
)

s.allergy(
    "haloperidol", "5093", "acute laryngeal dystonia", t("01-12", "20:00"), "severe", "intolerance", "high"
)
s.allergy("penicillin", "", "unknown", t("01-12", "20:00"), "moderate", "allergy", "low")
s.condition("Treatment resistant schizophrenia", "", t("01-12", "20:30"), "2004", kind="problem-list-item")
s.condition("Type 2 diabetes mellitus", "44054006", t("01-12", "20:30"), "2017", kind="problem-list-item")
s.condition("Aspiration pneumonia", "422588002", t("01-12", "23:00"), t("01-12", "18:00"))
s.condition("Poisoning caused by clozapine", "", t("01-13", "11:00"), t("01-08", "08:00"))
s.condition("Constipation", "14760008", t("01-13", "15:00"), t("01-08", "08:00"))

rec = t("01-13", "10:30")
s.home("clozapine", "150 mg mane and 300 mg nocte", "2011-05-01", rec)
s.home("citalopram 40 mg tablets", "40 mg once daily", "2019-02-01", rec)
s.home("hyoscine hydrobromide 300 micrograms", "300 micrograms nocte for hypersalivation", "2012-01-01", rec)
s.home("metformin 500 mg tablets", "500 mg twice daily", "2017-03-01", rec)
s.home("atorvastatin 20 mg tablets", "20 mg nocte", "2017-03-01", rec)
s.home("senna 7.5 mg tablets", "15 mg nocte when required", "2015-01-01", rec)
s.home(
    "ciprofloxacin 500 mg tablets",
    "500 mg twice daily, GP course for prostatitis",
    "2026-01-07",
    rec,
    "completed",
    "2026-01-12",
)

s.vitals(t("01-12", "19:45"), "98/60", hr=122, rr=26, temp=38.6, spo2=89, weight=96)
s.labs(
    t("01-12", "20:00"),
    t("01-12", "20:50"),
    wcc=15.2,
    neut=12.8,
    hb=138,
    plt=244,
    na=134,
    k=3.6,
    urea=9.1,
    creat=112,
    gluc=12.4,
    crp=142,
    lac=3.4,
    trop=9,
    ck=880,
)
s.service("For full escalation and CPR", t("01-12", "23:00"), category="resuscitation status")
clar = s.order("clarithromycin", "500 mg IV BD", t("01-12", "21:00"), code="21212")
cloz0 = s.order("clozapine", "150 mg mane, 300 mg nocte", t("01-12", "21:30"), code="2626")
cloz0.hold(t("01-12", "23:30"), "toxicity, GCS 11")
cit = s.order("citalopram", "40 mg OD", t("01-12", "21:30"), code="2556")
hyo = s.order("hyoscine hydrobromide", "300 micrograms nocte", t("01-12", "21:30"))
s.order("atorvastatin", "20 mg nocte", t("01-12", "21:30"), code="83367")
met = s.order("metformin", "500 mg BD", t("01-12", "21:30"), code="6809")
met.hold(t("01-12", "23:30"), "lactate")
lev = s.order("levetiracetam", "500 mg BD", t("01-12", "22:00"), code="114477")  # nobody ends it
s.order("dalteparin", "5000 units SC OD", t("01-12", "22:00"), code="67109")  # nor this

s.note(
    "ed",
    t("01-12", "19:55"),
    """47M, PC: witnessed GTC ~3 min at supported accom (Larkfield House), self terminated. 4/7 cough, increasingly drowsy, drooling ++, jerky arms.
PMH schizophrenia on clozapine x 15 yr, T2DM. Meds per staff MAR. No EtOH. GCS 11 E3V3M5, T 38.6, HR 122, sats 89% RA, R base creps. Myoclonus. No rigidity, no clonus. BNO ?days.
Imp: 1. CAP / aspiration 2. seizure ?cause. DDx NMS, serotonin syndrome (citalopram), clozapine toxicity, meningoencephalitis, OD.
Pen allergic (?) -> clarithro IV. Keppra. CT head NAD. FH: father died bowel ca, no FH epilepsy.""",
    "Dr F. Ashdown, ED SpR",
    t("01-12", "21:40"),
)
s.note(
    "hp",
    t("01-12", "23:00"),
    """Med take. Staff nurse Larkfield by phone: stopped smoking (30/d) on New Year's Day, patch. GP gave cipro on 7/1 for prostatitis. Last clozapine nocte 11/1. No extra tablets, blister pack correct - OD unlikely.
?? clozapine toxicity: CYP1A2 - cipro inhibits, smoking cessation de-induces. Level sent (assay goes to reference lab, 3/7). HOLD clozapine. ECG ST 118, QTc 502. Tender distended abdo, bowels last opened ~8/7 ago. AXR/CT.
Trop + CRP (myocarditis) - trop 9. CK 880 - NMS not favoured: no rigidity.""",
    "Dr A. Mukherjee, Med Reg",
    t("01-13", "00:20"),
)
s.lab_text(
    t("01-12", "20:40"),
    t("01-15", "14:30"),
    "Clozapine level",
    "",
    "Clozapine 1.42 mg/L (target 0.35-0.60), norclozapine 0.61 mg/L. Toxic. Sample ~23 h post dose.",
    "HH",
)
s.note(
    "pharm",
    t("01-13", "10:00"),
    """Meds rec, 2 sources. CLARITHROMYCIN with clozapine + citalopram + QTc 502: pls stop (1 dose given). Erythromycin/cipro likewise avoid. Penicillin: "unknown" - GP record: vomited with flucloxacillin aged 6; had co-amoxiclav May 2023 uneventfully -> suggest intolerance only, can have.
Citalopram 40 + clozapine QTc -> max 20. HYOSCINE: anticholinergic + clozapine + no BO 8/7 = stop. Haloperidol: laryngeal dystonia, never.
ZTAS/clozapine register: last dose 11/1 nocte; >48 h missed = RE-TITRATE FROM 12.5 mg, not 450.""",
    "R. Thistlewood, Pharmacist",
)
clar.stop(t("01-13", "10:40"), "QT, interaction with clozapine")
hyo.stop(t("01-13", "10:45"), "constipation")
cit.dose(t("01-13", "10:50"), "20 mg OD")
coam = s.order("co-amoxiclav", "1.2 g IV TDS", t("01-13", "11:00"), code="19711")
s.report(
    "CT Abdomen and Pelvis with contrast",
    "",
    t("01-13", "13:00"),
    t("01-13", "14:40"),
    "Marked faecal loading to the caecum (8.5 cm). No perforation, no transition point. Right basal consolidation. Incidental 32 mm complex cyst upper pole RIGHT kidney, Bosniak IIF; MRI or CT follow up at 6 months, urology referral.",
)
s.order("macrogol 3350 oral powder", "2 sachets BD", t("01-13", "15:00"))
s.order("senna", "15 mg nocte", t("01-13", "15:00"))
enema = s.order(
    "phosphate enema", "1 PR OD for 3 days", t("01-13", "15:00"), end=t("01-16", "09:00"), final="completed"
)
s.note(
    "consult",
    t("01-14", "11:30"),
    """Liaison psych. Known CPA, informal, capacity for treatment present this am. Drowsy, still sialorrhoea. MSE: no active psychosis, voices "mumbling" unchanged. Agree toxicity. Clozapine the only thing that ever worked: 3 admissions under section 2005-10 off it, so would restart once GCS 15, bowels open, neut OK - plan 12.5 mg 15/1 then per chart, TARGET ~250 mg/day now non-smoker (NOT 450). Baseline trop/CRP weekly x4. Neut 1.9 today = AMBER, twice weekly FBC till >2.0.
No haloperidol/olanzapine IM meanwhile, lorazepam max 1 mg.""",
    "Dr N. Castellane, Liaison Psychiatry",
    t("01-14", "13:00"),
)
s.labs(
    t("01-14", "07:00"),
    t("01-14", "08:10"),
    wcc=4.4,
    neut=1.9,
    hb=131,
    plt=210,
    na=138,
    k=3.4,
    urea=5.2,
    creat=84,
    crp=96,
    trop=8,
    ck=410,
)
cloz0.stop(t("01-15", "12:00"), "re-titration")
cloz = s.order("clozapine", "12.5 mg nocte, then per titration chart", t("01-15", "12:30"), code="2626")
s.note(
    "progress",
    t("01-15", "09:10"),
    """WR. GCS 15, no further fits. T 37.2, 2 L. BO x2 (large) type 2. QTc 461. Imp: clozapine toxicity (level awaited), asp pneumonia D3. Plan: 1. clozapine HELD 2. co-amox -> PO tomorrow 3. macrogol/senna 4. Keppra continue 5. home Mon?
psych: restart tonight 12.5 per pharmacy chart. level back 1.42 pm (add).""",
    "Dr A. Mukherjee",
    t("01-15", "15:00"),
)
coam.stop(t("01-16", "10:00"), "oral")
coam2 = s.order("co-amoxiclav 500/125", "625 mg PO TDS", t("01-16", "10:00"), code="19711")
cloz.dose(t("01-17", "12:00"), "12.5 mg mane, 25 mg nocte")
met.resume(t("01-16", "10:30"))
s.labs(t("01-17", "07:00"), t("01-17", "08:00"), wcc=6.1, neut=2.4, k=4.1, creat=80, crp=28, trop=7)
s.note(
    "progress",
    t("01-17", "09:30"),
    """WR. Eating. RA 95%. BO daily. Imp: clozapine toxicity (level awaited), asp pneumonia D5. Plan: 1. clozapine HELD 2. co-amox PO to complete 7/7 (19/1) 3. macrogol/senna 4. Keppra -
irritable, threw cup overnight (nurses) ?keppra. Seizure provoked. d/w neurology: stop Keppra, no longterm AED. EEG OP.
Neut 2.4 green.""",
    "Dr O. Fairweather, FY2",
    t("01-17", "10:45"),
)
s.note(
    "nursing",
    t("01-17", "22:10"),
    "Clozapine 25mg nocte given as per titration chart (day 3). Lying/standing BP 118/74 - 104/70, HR 96. Pt states wants a cig, vape offered. Bowels opened x1 type 4. Refused evening Keppra, Dr aware - 'stopped anyway'. Drug chart still has it.",
    "K. Ofori RN",
)
coam2.complete(t("01-19", "22:00"))
cloz.dose(t("01-20", "12:00"), "25 mg mane, 75 mg nocte")
s.labs(t("01-20", "07:00"), t("01-20", "08:00"), wcc=6.8, neut=3.1, hb=134, k=4.2, creat=79, crp=9, trop=8)
s.note(
    "progress",
    t("01-20", "09:15"),
    """WR. Well. Clozapine day 6 25/75, no myoclonus, HR 92, temp 36.8, trop 8 CRP 9. QTc 448. For home Thurs with CMHT if Larkfield can do daily obs. L renal cyst -> urology. CXR 6/52. No driving (DVLA) - doesn't drive but told. Doesn't want sister told about section history.""",
    "Dr A. Mukherjee",
    t("01-20", "10:00"),
)
s.note(
    "sw",
    t("01-20", "14:00"),
    "Larkfield will take back w/ CMHT daily visit x7d. OLD BLISTER PACKS (450 mg/day) still in his room - manager asked to return to pharmacy BEFORE he gets back. PIP ok.",
    "J. Pemberton, SW",
)
s.note(
    "event",
    t("01-21", "10:00"),
    "Addendum/correction to WR 20/1: renal cyst is RIGHT (CT report). Pt informed. Urology referral sent for R Bosniak IIF, CT/MRI July.",
    "Dr O. Fairweather, FY2",
)
s.note(
    "consult",
    t("01-21", "15:00"),
    """Liaison psych d/c plan. Clozapine 25 mane / 75 nocte; CMHT increases 25 mg every 2-3 d to 250 mg/d. Do NOT go to 450. Trough level Weds 28/1 at clozapine clinic with FBC, trop, CRP. FBC weekly 6/52. If misses >48 h - phone clinic, do not just restart. If he starts smoking again level drops - tell clinic. Any fever/sore throat - same day FBC. Citalopram stays 20. Bowel chart; no hyoscine - if drool troublesome ring us (pirenzepine/atropine SL? not yet decided).""",
    "Dr N. Castellane",
    t("01-21", "16:00"),
)
s.vitals(t("01-22", "08:00"), "122/76", hr=94, rr=16, spo2=96, temp=36.7)
d = t("01-22", "10:00")
s.order(
    "clozapine 25 mg tablets",
    "25 mg in the morning and 75 mg at night; increase only by CMHT/clozapine clinic",
    d,
    "discharge",
    code="2626",
)
s.order("citalopram 20 mg tablets", "20 mg once daily", d, "discharge", code="2556")
s.order("metformin 500 mg tablets", "500 mg twice daily with food", d, "discharge", code="6809")
s.order("atorvastatin 20 mg tablets", "20 mg at night", d, "discharge", code="83367")
s.order("macrogol 3350 oral powder", "1 sachet twice daily", d, "discharge")
s.order("senna 7.5 mg tablets", "15 mg at night, every night", d, "discharge")
s.order("nicotine patch 21 mg/24 h", "one patch daily", d, "discharge", code="7407")
s.service("Clozapine clinic: trough level, FBC, troponin, CRP", d, due="2026-01-28T09:30:00+00:00")
s.service("EEG, outpatient", d, due="2026-02-09T11:00:00+00:00")
s.service("Chest X-ray", d, due="2026-03-05", note="resolution of right basal consolidation")
s.service("Urology outpatient, right Bosniak IIF renal cyst", d, note="date to be sent, imaging July 2026")
s.note(
    "instr",
    t("01-22", "10:15"),
    """Told: fit & sleepiness were too much clozapine - cipro + stopping cigs. Only 25 am + 75 pm. Bring no old packs. Never cipro/clarithro/erythro without asking clinic. BOWELS: if not been 2 days or belly pain/vomiting -> 111 / A&E, can be dangerous. Fever, sore throat -> same day blood. Chest pain, palpitations, very sleepy, jerks, fit -> 999. No driving 6/12. No baths alone. Keppra stopped. Hyoscine stopped.""",
    "Dr O. Fairweather, FY2",
    t("01-22", "11:10"),
)

s.write(__file__)
