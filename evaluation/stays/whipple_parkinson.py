"""Fictional: whipple parkinson."""

from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("x-whipple-pd", "Kowalczyk", "Walter", "1956-05-09", "male")
s.encounter(
    t("09-22", "06:10"),
    t("09-30", "14:00"),
    "Elective pancreaticoduodenectomy for ampullary mass",
    "",
    "Ampullary mass",
    "Hepatobiliary Surgery",
)
s.allergy(
    "Codeine",
    "2670",
    "Vomiting only",
    t("09-22", "06:30"),
    severity="mild",
    kind="intolerance",
    criticality="low",
)
s.condition("Ampullary mass", "", t("09-22", "07:00"))
s.condition("Parkinson disease", "49049000", t("09-22", "07:00"), kind="problem-list-item")
s.condition("Obstructive sleep apnea", "78275009", t("09-22", "07:00"), kind="problem-list-item")
s.condition("Postoperative pancreatic fistula grade B", "", t("09-26", "12:00"))
s.home(
    "Carbidopa-levodopa",
    "25-100 mg, 1.5 tablets by mouth four times daily at 0700 1100 1500 1900",
    t("2020-03-01", "08:00"),
    t("09-22", "06:40"),
)
s.home("Rasagiline", "1 mg by mouth daily", t("2021-03-01", "08:00"), t("09-22", "06:40"))
s.home("Lisinopril", "10 mg by mouth daily", t("2016-03-01", "08:00"), t("09-22", "06:40"))
s.home("Rosuvastatin", "10 mg by mouth nightly", t("2016-03-01", "08:00"), t("09-22", "06:40"))
s.home("Tamsulosin", "0.4 mg by mouth nightly", t("2022-03-01", "08:00"), t("09-22", "06:40"))
s.home("Metformin", "500 mg by mouth twice daily", t("2023-03-01", "08:00"), t("09-22", "06:40"))

s.note(
    "hp",
    t("09-22", "06:15"),
    """HPB SURG PREOP H&P UPDATE
69M ampullary mass, painless jaundice 8/25, ERCP stent at OSH (8/29), CA19-9 88. PD Dx 2020 (Dr Ostby neuro: "do NOT miss levodopa; no metoclopramide/haldol/prochlorperazine. rasagiline stop 2 wk pre op"). OSA CPAP. T2DM a1c 6.9, HTN.
Rasagiline: pt stopped 9/15 (7 d) per wife.
OSH list: also has "clopidogrel 75" - pt never on it (stent = biliary!!). "propranolol" - brother's.
Codeine = vomits. Plan Whipple. Consent done. Full code.""",
    "Dr. G. Amato PGY-4",
    signed=t("09-22", "06:45"),
)
s.note(
    "op",
    t("09-22", "14:30"),
    """OP NOTE: pylorus-preserving pancreaticoduodenectomy. Soft gland, duct 3 mm. EBL 450. 2 JPs (R #1 near HJ, L #2 near PJ). Nasojejunal? no - NGT. Cefazolin/metronidazole. R radial a-line, epidural T8. Frozen margin neg. Stent (biliary) removed w specimen.""",
    "Dr. E. Hollis (HPB attending)",
    signed=t("09-22", "16:00"),
)
s.procedure("Pylorus-preserving pancreaticoduodenectomy", "", t("09-22", "08:00"), t("09-22", "14:10"))
s.order(
    "carbidopa-levodopa",
    "25-100 mg, 1.5 tablets by mouth four times daily",
    t("09-22", "16:00"),
    note="via NG, NPO",
)
s.order(
    "rasagiline",
    "1 mg by mouth daily",
    t("09-22", "16:00"),
    end=t("09-23", "11:00"),
    why="opioid interaction; hold",
)
s.order(
    "metoclopramide",
    "10 mg IV every 6 hours",
    t("09-23", "09:00"),
    end=t("09-24", "10:00"),
    why="Parkinson disease",
)
s.order("acetaminophen", "1000 mg by mouth every 8 hours", t("09-22", "16:00"))
s.order(
    "tramadol",
    "50 mg by mouth every 6 hours as needed",
    t("09-23", "17:00"),
    end=t("09-24", "10:15"),
    why="rasagiline washout",
)
s.order("pantoprazole", "40 mg IV daily", t("09-22", "16:00"), end=t("09-26", "09:00"), why="changed to oral")
s.order("insulin glargine", "10 units subcutaneously nightly", t("09-23", "20:00"))
s.order("insulin lispro", "sliding scale before meals", t("09-22", "18:00"))
s.order("enoxaparin", "40 mg subcutaneously daily", t("09-23", "08:00"))
s.order(
    "piperacillin-tazobactam",
    "3.375 g IV every 6 hours",
    t("09-26", "14:00"),
    end=t("09-29", "10:00"),
    final="completed",
)
s.labs(
    t("09-22", "18:00"),
    issued=t("09-22", "18:40"),
    wbc=11.2,
    hgb=11.3,
    plt=188,
    na=138,
    k=4.1,
    cr=0.9,
    glu=198,
    tbil=2.6,
    alb=3.0,
)
s.vitals(t("09-22", "17:00"), bp="128/72", hr=84, rr=16, temp=36.8, spo2=96, o2=2, weight=78.0)
s.note(
    "nursing",
    t("09-23", "06:30"),
    """Levodopa NOT given 2000 & 2300, 0600 - order says via NG, NGT to LIS; clamped none, resident said "NPO = no meds". Pt rigid, can't swallow, wife very upset: "he MUST have his Sinemet". N/V. Pain 7.""",
    "RN D. Rao",
)
s.note(
    "progress",
    t("09-23", "08:00"),
    """POD1 HPB PGY4. rigid, N. NGT 500 bil. JP1 120 ss, JP2 90. Hgb 10.6. glu 210
- reglan 10 q6 for n/v + gastric emptying
- rasagiline + home meds resumed
- PD: sinemet when PO
ATTG: resume Sinemet NOW via NG (clamp 30 min). No antidopaminergic.
""",
    "Dr. G. Amato PGY-4 / Dr. E. Hollis",
    signed=t("09-23", "09:10"),
)
s.labs(t("09-23", "05:00"), issued=t("09-23", "05:40"), wbc=13.4, hgb=10.6, plt=170, k=3.9, cr=0.9, glu=210)
s.note(
    "pharm",
    t("09-23", "10:40"),
    """Metoclopramide + PD = contraindicated (D2 antag). Rasagiline with fentanyl/tramadol/meperidine: serotonin syndrome. Rec stop both. Use ondansetron for nausea (QTc 431), domperidone not here. Tramadol: none. Clopidogrel on OSH list - not taken, not needed (biliary stent).""",
    "S. Wendt PharmD",
    signed=t("09-23", "11:00"),
)
s.note(
    "event",
    t("09-24", "03:10"),
    """X-COVER: called for agitation, pulling NGT, CAM+. T 37.4. Ordered HALOPERIDOL 2 mg IV x1, soft mitts. Tramadol 50 given 0100. Reglan still active (given 2100, 0300).""",
    "Dr. O. Bristow PGY-1",
    signed=t("09-24", "03:30"),
)
s.given("haloperidol", "2 mg IV", t("09-24", "03:20"))
s.given("metoclopramide", "10 mg IV", t("09-24", "03:00"))
s.given("tramadol", "50 mg by mouth", t("09-24", "01:00"))
s.order(
    "haloperidol",
    "2 mg IV every 6 hours as needed for agitation",
    t("09-24", "03:15"),
    end=t("09-24", "10:00"),
    why="Parkinson disease",
)
s.labs(
    t("09-24", "05:00"),
    issued=t("09-24", "05:40"),
    wbc=12.1,
    hgb=10.2,
    plt=166,
    k=3.8,
    cr=1.0,
    glu=168,
    na=135,
)
s.note(
    "progress",
    t("09-24", "09:30"),
    """POD2 ATTG. Rigid, drooling, T 37.4, no clonus. HALDOL + reglan in PD -> worse parkinsonism; both STOPPED. tramadol stopped (rasagiline <14 d). Quetiapine 12.5 HS prn, delirium precautions, levodopa on time, CPAP. Pull NG when out <300.
""",
    "Dr. E. Hollis (HPB attending)",
    signed=t("09-24", "10:30"),
)
s.order(
    "quetiapine",
    "12.5 mg by mouth nightly as needed for agitation",
    t("09-24", "11:00"),
    end=t("09-29", "09:00"),
    why="delirium resolved",
)
s.note(
    "consult",
    t("09-24", "14:00"),
    """NEURO (movement): resume Sinemet 1.5 tab QID strict times, ODT available, rasagiline off until 2 wk after last opioid/tramadol (tramadol 9/24 -> not before 10/8), see clinic. No D2 blockers (metoclopramide, prochlorperazine, promethazine, haloperidol). Quetiapine low is ok.""",
    "Dr. A. Ostby neurology",
    signed=t("09-24", "15:00"),
)
s.labs(
    t("09-26", "05:00"),
    issued=t("09-26", "05:40"),
    wbc=15.9,
    hgb=9.8,
    plt=210,
    k=3.7,
    cr=1.0,
    glu=176,
    crp=160,
)
s.lab_text(
    t("09-26", "06:00"),
    t("09-26", "09:00"),
    "Drain amylase, JP 2",
    "",
    "JP2 4,860 U/L (serum 62); JP1 48",
    flag="HH",
)
s.report(
    "CT abdomen pelvis with contrast",
    "",
    t("09-26", "10:00"),
    t("09-26", "12:00"),
    "Post Whipple. 3.4 cm fluid along pancreaticojejunostomy with JP2 tip adjacent, no abscess, no bleeding. Incidental: 4.1 cm infrarenal abdominal aortic aneurysm.",
)
s.note(
    "progress",
    t("09-26", "13:00"),
    """POD4. T 38.2. JP2 amylase 4860, murky, 180 mL -> POPF gr B. Zosyn. JP2 (LEFT) stays in; JP1 (right) out today, amylase low. Keep JP2 till <20 mL/d. DGE: NG out POD3, clears, soft. Enzymes start. Lispro scale. Cr 1.0.""",
    "Dr. G. Amato PGY-4",
    signed=t("09-26", "15:00"),
)
s.order("pantoprazole", "40 mg by mouth daily", t("09-26", "09:00"))
s.order("pancrelipase", "36,000 units by mouth with meals, 18,000 units with snacks", t("09-26", "17:00"))
s.order(
    "ibuprofen",
    "400 mg by mouth every 6 hours as needed",
    t("09-27", "22:00"),
    end=t("09-28", "09:00"),
    why="fresh anastomosis",
)
s.labs(t("09-28", "05:00"), issued=t("09-28", "05:40"), wbc=10.2, hgb=9.9, plt=268, k=4.2, cr=0.9, glu=160)
s.note(
    "nursing",
    t("09-28", "03:00"),
    """Found the wife's bag w rasagiline on the bedside, asked; wife gave his "Azilect" 9/26 & 9/27 AM bc no one told her. BP 148/84 HR 96, no tremor/clonus/fever. Pharmacist told.""",
    "RN D. Rao",
)
s.note(
    "progress",
    t("09-28", "08:30"),
    """POD6. AF. JP2 60 mL cloudy amylase. Glargine 10 HS, BG 150-180. delirium cleared x48h. PT RW. (copy) JP1,JP2 in - JP1 is OUT since POD4. wife gave rasagiline x2: pharm: no serotonergic on board (tramadol 9/24), hold till neuro visit.
""",
    "Dr. G. Amato PGY-4",
    signed=t("09-28", "10:00"),
)
s.note(
    "pt",
    t("09-28", "14:00"),
    """PT/OT: RW, fall risk high, HHPT. No lifting 10 lb x 8 wk. SLP: soft/thin ok, upright.""",
    "PT D. Lowe",
)
s.lab_text(
    t("09-22", "14:00"),
    t("09-29", "16:00"),
    "Surgical pathology, pancreaticoduodenectomy",
    "",
    "PRELIM: ampullary adenocarcinoma, margins negative on frozen; nodes and final pending.",
    flag="A",
    status="preliminary",
)
s.labs(t("09-29", "05:00"), issued=t("09-29", "05:40"), wbc=9.0, hgb=10.1, plt=300, k=4.3, cr=0.9, glu=150)
s.note(
    "progress",
    t("09-29", "09:00"),
    """POD7. Zosyn 3d done. JP2 45 mL/d thin. Tol soft. Home tmrw w wife, HH RN drain care 2x/d record. Family told: adenoca prelim. Enox 40 daily x 4 wk total (thru 10/20). Metformin: hold, insulin instead. lisinopril 10 resume (BP 138/82). AAA 4.1 cm: US 1 y, PCP. Rosuva, tamsulosin cont. Tamsulosin + BP: orthostatic 128->112 ok.
""",
    "Dr. G. Amato PGY-4",
    signed=t("09-29", "10:00"),
)
s.order("lisinopril", "10 mg by mouth daily", t("09-29", "10:00"))
s.vitals(t("09-30", "08:00"), bp="134/78", hr=82, rr=16, temp=36.9, spo2=96, weight=75.4)
s.note(
    "progress",
    t("09-30", "09:30"),
    """DC. Sinemet 1.5 QID exact times. JP2 home. Glargine 10 HS + lispro? -> glargine only (BG 130-170). Creon 36k meals. PPI. Enox 40 thru 10/20. Zofran 4 prn. APAP. NO reglan/compazine/phenergan/haldol card given. Rasagiline held until neuro 10/8 14:00 Dr Ostby 555-0184. Surg Dr Hollis 10/7 10:30 555-0160: drain. Onc 10/14. Final path call 555-0160. CPAP nightly.
""",
    "Dr. G. Amato PGY-4",
    signed=t("09-30", "10:30"),
)
for a, b in [
    ("carbidopa-levodopa", "25-100 mg, 1.5 tablets by mouth four times daily at 0700 1100 1500 1900"),
    ("insulin glargine", "10 units subcutaneously nightly"),
    ("pancrelipase", "36,000 units by mouth with meals, 18,000 units with snacks"),
    ("pantoprazole", "40 mg by mouth daily"),
    ("enoxaparin", "40 mg subcutaneously daily through 10/20"),
    ("lisinopril", "10 mg by mouth daily"),
    ("rosuvastatin", "10 mg by mouth nightly"),
    ("tamsulosin", "0.4 mg by mouth nightly"),
    ("ondansetron", "4 mg by mouth every 8 hours as needed for nausea"),
    ("acetaminophen", "650 mg by mouth every 6 hours as needed"),
]:
    s.order(a, b, t("09-30", "10:30"), cat="discharge")
s.service(
    "Surgery clinic Dr Hollis, drain check", t("09-30", "10:30"), due=t("10-07", "10:30"), note="555-0160"
)
s.service("Neurology clinic Dr Ostby", t("09-30", "10:30"), due=t("10-08", "14:00"), note="555-0184")
s.service("Medical oncology", t("09-30", "10:30"), due=t("10-14", "09:00"))
s.note(
    "nursing",
    t("09-30", "13:30"),
    """Teach: empty L JP BID, log; call for T>=101, blood in drain (sentinel bleed - 911), >100 mL or pus, vomiting, BG >300 or <70, yellow eyes. Low-fat small meals. No driving while on opioid, 4 wk. Wife gives enox, demo ok. Sharps box. Took rasagiline bottle home in sealed bag.""",
    "RN D. Rao",
)
s.write(__file__)
