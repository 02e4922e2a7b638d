"""Fictional: down from unit."""

from builder import Stay, clock

t = clock(2025, "-08:00")
s = Stay("o-down-from-unit", "Lindqvist", "Marjorie", "1962-11-30", "female")
s.contact("daughter, health care proxy", "Erin Lindqvist", "555-0119")
s.encounter(
    t("01-14", "02:10"),
    t("01-23", "14:00"),
    "respiratory failure, influenza, pneumonia",
    "65710008",
    "Acute respiratory failure",
    "Intensive care / Internal Medicine",
    disposition="snf",
)
s.allergy(
    "vancomycin",
    "11124",
    "red man syndrome (flushing) and, in 2023, DRESS per dermatology",
    t("01-14", "02:40"),
)
s.condition("Influenza A with MRSA pneumonia", "", t("01-14", "09:00"), onset=t("01-11", "08:00"))
s.condition("COPD", "13645005", t("01-14", "03:00"), kind="problem-list-item")
s.condition("Depression", "35489007", t("01-14", "03:00"), kind="problem-list-item")
s.condition("Type 2 diabetes mellitus", "44054006", t("01-14", "03:00"), kind="problem-list-item")
s.condition("Heparin-induced thrombocytopenia", "73397007", t("01-21", "17:30"), onset=t("01-20", "05:00"))
s.home("Sertraline 150 mg", "150 mg by mouth daily", "2018-05-01", t("01-14", "05:00"))
s.home("Tramadol 50 mg", "50 mg by mouth three times daily for knees", "2023-05-01", t("01-14", "05:00"))
s.home("Tiotropium-olodaterol inhaler", "2 puffs daily", "2020-01-01", t("01-14", "05:00"))
s.home("Metformin 1000 mg", "1000 mg by mouth twice daily", "2016-01-01", t("01-14", "05:00"))
s.home("Atorvastatin 40 mg", "40 mg by mouth nightly", "2016-01-01", t("01-14", "05:00"))
s.home("Zolpidem 10 mg", "10 mg at bedtime as needed", "2021-01-01", t("01-14", "05:00"))

s.vitals(t("01-14", "02:15"), bp="86/48", hr=132, rr=36, temp=39.4, spo2=82, o2=15, weight=68, height=162)
s.vitals(t("01-16", "08:00"), bp="112/62", hr=94, rr=18, temp=37.8, spo2=95)
s.vitals(t("01-18", "08:00"), bp="128/70", hr=90, rr=20, temp=37.2, spo2=94, o2=4)
s.vitals(t("01-19", "22:40"), bp="158/92", hr=126, rr=24, temp=38.4, spo2=93, o2=3)
s.vitals(t("01-20", "08:00"), bp="136/78", hr=104, rr=20, temp=37.5, spo2=94, o2=3)
s.vitals(t("01-21", "08:00"), bp="128/72", hr=96, rr=18, temp=37.0, spo2=95, o2=2)
s.vitals(t("01-23", "08:00"), bp="126/70", hr=84, rr=18, temp=36.8, spo2=93, o2=2, weight=63.5)

s.labs(
    t("01-14", "02:20"),
    t("01-14", "03:00"),
    wbc=3.1,
    hgb=13.0,
    plt=214,
    cr=1.4,
    lac=4.4,
    na=131,
    k=3.9,
    glu=268,
    ph=7.21,
    pco2=68,
    pct=18.0,
)
s.labs(t("01-16", "05:00"), t("01-16", "06:00"), wbc=16.2, plt=228, cr=1.0, hgb=10.9, k=3.6)
s.labs(t("01-18", "05:00"), t("01-18", "06:00"), wbc=13.0, plt=206, cr=0.8, hgb=10.2, k=3.8)
s.labs(t("01-19", "05:00"), t("01-19", "06:00"), wbc=11.0, plt=141, cr=0.8, hgb=10.0, k=3.7, glu=212)
s.labs(t("01-20", "05:00"), t("01-20", "06:00"), wbc=10.4, plt=92, cr=0.8, hgb=9.8, k=3.6, mg=1.6)
s.labs(t("01-21", "05:00"), t("01-21", "06:00"), wbc=9.8, plt=61, cr=0.7, hgb=9.7, inr=1.1)
s.labs(t("01-23", "05:00"), t("01-23", "06:00"), wbc=9.1, plt=88, cr=0.7, hgb=9.6, a1c=8.4)
s.lab_text(
    t("01-14", "02:50"), t("01-14", "04:10"), "Influenza A/B PCR", "92142-9", "Influenza A DETECTED (H1)", "A"
)
s.lab_text(
    t("01-14", "04:30"),
    t("01-16", "12:00"),
    "Respiratory culture (tracheal aspirate)",
    "624-7",
    "MRSA heavy growth. Vancomycin S, linezolid S, TMP-SMX S, clindamycin R, doxycycline S",
    "A",
)
s.lab_text(t("01-14", "02:30"), t("01-19", "06:00"), "Blood culture", "600-7", "No growth 5 days")
s.lab_text(
    t("01-20", "17:00"),
    t("01-21", "15:30"),
    "Heparin PF4 antibody (ELISA)",
    "",
    "POSITIVE, OD 2.41 (<0.40)",
    "A",
)
s.lab_text(
    t("01-21", "16:30"),
    t("01-21", "16:40"),
    "Serotonin release assay",
    "",
    "In process - sent to reference laboratory, 4-6 days",
    status="registered",
)
s.report(
    "X-ray chest",
    "36643-5",
    t("01-14", "02:40"),
    t("01-14", "03:20"),
    "Bilateral infiltrates, left lower lobe cavity 2 cm. ETT 3 cm above carina, right IJ line tip in SVC.",
)
s.report(
    "Duplex ultrasound upper and lower extremities",
    "",
    t("01-21", "11:00"),
    t("01-21", "13:20"),
    "Occlusive thrombus RIGHT internal jugular vein (site of former line) and nonocclusive R subclavian. Legs: no DVT.",
)
s.report(
    "CT head without contrast",
    "24725-4",
    t("01-19", "23:20"),
    t("01-20", "00:20"),
    "No acute finding. Incidental 6 mm left parafalcine meningioma.",
)

s.order("Norepinephrine", "0.05-0.3 mcg/kg/min IV", t("01-14", "03:00"), end=t("01-16", "18:00"))
s.order("Propofol", "5-50 mcg/kg/min IV", t("01-14", "03:00"), end=t("01-17", "10:30"))
s.order("Fentanyl", "25-150 mcg/h IV", t("01-14", "03:00"), end=t("01-17", "10:30"))
s.order(
    "Heparin",
    "5000 units subcutaneous every 8 hours",
    t("01-14", "06:00"),
    end=t("01-20", "17:20"),
    why="HIT suspected",
)
s.order(
    "Heparin lock flush 10 units/mL",
    "5 mL to PICC each lumen every 12 hours and after use",
    t("01-18", "14:00"),
)  # never stopped
s.order(
    "Linezolid",
    "600 mg IV every 12 hours",
    t("01-14", "09:30"),
    end=t("01-20", "02:00"),
    why="suspected serotonin toxicity",
)
s.order(
    "Oseltamivir 75 mg",
    "75 mg per tube twice daily for 5 days",
    t("01-14", "04:30"),
    end=t("01-19", "09:00"),
    final="completed",
)
s.order("Cefepime", "2 g IV every 8 hours", t("01-14", "03:00"), end=t("01-16", "13:00"))
s.order(
    "Sertraline",
    "150 mg by mouth daily",
    t("01-17", "18:00"),
    end=t("01-20", "02:00"),
    why="serotonin toxicity",
)
s.order("Tramadol", "50 mg by mouth every 8 hours as needed", t("01-17", "18:10"))  # lag
s.order("Pantoprazole 40 mg", "40 mg IV daily (stress ulcer prophylaxis)", t("01-14", "05:00"))
s.order("Quetiapine 50 mg", "50 mg by mouth at bedtime (ICU delirium)", t("01-17", "20:00"))
s.order(
    "Methylprednisolone", "40 mg IV daily", t("01-14", "05:00"), end=t("01-19", "09:00"), final="completed"
)
s.order("Insulin glargine", "14 units subcutaneous nightly", t("01-15", "20:00"))
s.order("Doxycycline 100 mg", "100 mg by mouth every 12 hours", t("01-20", "10:00"))
s.order(
    "Cyproheptadine",
    "12 mg then 2 mg every 2 h",
    t("01-19", "23:50"),
    end=t("01-20", "10:00"),
    final="completed",
)
s.order(
    "Argatroban", "1 mcg/kg/min IV", t("01-20", "18:00"), end=t("01-22", "09:00"), why="changed to apixaban"
)
s.order("Apixaban", "10 mg by mouth twice daily for 7 days, then 5 mg twice daily", t("01-22", "09:00"))
s.order("Tiotropium-olodaterol", "2 puffs daily", t("01-17", "18:00"))
s.order(
    "Apixaban 5 mg",
    "10 mg twice daily through 01/28, then 5 mg twice daily from 01/29 (at least 3 months)",
    t("01-23", "10:00"),
    cat="discharge",
)
s.order(
    "Doxycycline 100 mg", "100 mg by mouth twice daily through 01/28", t("01-23", "10:00"), cat="discharge"
)
s.order("Tiotropium-olodaterol", "2 puffs once daily", t("01-23", "10:00"), cat="discharge")
s.order("Atorvastatin 40 mg", "40 mg nightly", t("01-23", "10:00"), cat="discharge")
s.order("Metformin 1000 mg", "1000 mg twice daily with meals", t("01-23", "10:00"), cat="discharge")
s.order(
    "Insulin glargine",
    "10 units nightly, adjust at facility; stop if fasting glucose < 110",
    t("01-23", "10:00"),
    cat="discharge",
)
s.order(
    "Acetaminophen 650 mg",
    "650 mg every 6 hours as needed for knee pain",
    t("01-23", "10:00"),
    cat="discharge",
)
s.procedure("Intubation", "112798008", t("01-14", "02:50"), t("01-14", "02:55"))
s.procedure(
    "Central venous line, right internal jugular",
    "",
    t("01-14", "03:10"),
    t("01-14", "03:30"),
    site="right internal jugular",
)
s.service("Repeat CT chest for cavity", t("01-23", "10:10"), due="2025-03-06T09:00:00-08:00")
s.service(
    "Hematology, Dr. Achebe",
    t("01-23", "10:10"),
    due="2025-02-04T14:00:00-08:00",
    note="platelets, SRA result",
)

s.note(
    "ed",
    t("01-14", "02:30"),
    """62F COPD flu sx 3 d, found confused. SpO2 82 NRB, 86/48, T 39.4. RSI. R IJ CVC. Flu A +. CXR bilat + LLL cavity. Vanc allergy = RED MAN + DRESS 2023 (derm letter) -> linezolid. Cefepime. tamiflu.
Full code per daughter Erin (proxy).""",
    "Dr. J. Sato",
    signed=t("01-14", "03:40"),
)
s.note(
    "hp",
    t("01-14", "05:30"),
    """MICU H&P. septic shock, ARDS mod, flu A + prob MRSA. NE 0.2, LTVV, hydrocort? -> methylpred 40 for COPD/severe CAP. SQH, PPI. glargine. home: sertraline 150, tramadol 50 tid, LAMA/LABA, metformin (held, lactate), statin, ambien. No etoh. Ex-smoker 40py. Husband on warfarin, not her.
ddx CAP, aspiration, PE (less likely), TB (cavity; MTB PCR neg 1/15).""",
    "Dr. M. Feeney",
    signed=t("01-14", "07:00"),
)
s.note(
    "progress",
    t("01-16", "09:00"),
    """MICU D3. NE weaning. FiO2 0.4. TA cx MRSA. Linezolid D3 cont. SQH PPI. AF? no. Glargine 14.""",
    "Dr. M. Feeney",
    signed=t("01-16", "13:30"),
)
s.note(
    "event",
    t("01-17", "11:00"),
    """Extubated 1040 to HFNC 40%. CAM+. quetiapine 50 qhs. Swallow eval. Home meds resume when po incl sertraline, tramadol.""",
    "Dr. M. Feeney",
)
s.note(
    "procedure",
    t("01-18", "13:30"),
    """R IJ CVC removed 1300 tip intact. PICC L basilic, heparin flush protocol.""",
    "L. Orr RN VAT",
)
s.note(
    "progress",
    t("01-18", "15:00"),
    """Transfer to step-down. MICU->Med. 4L NC. Delirium improving. A/P: MRSA pna linezolid D5 of 14. home meds resumed. SQH. PPI. cont.""",
    "Dr. M. Feeney",
    signed=t("01-18", "17:00"),
)
s.note(
    "slp",
    t("01-18", "11:00"),
    """Bedside swallow: mild dysphonia, soft diet, thin liquids ok, upright, pills whole in applesauce.""",
    "N. Park SLP",
)
s.note(
    "nursing",
    t("01-19", "22:45"),
    """Pt restless, sweaty, tremor, jerking of legs, HR 126, T 38.4, BP 158/92. eyes darting. Knees jump w tapping x6-7. Loose stool x3. Tramadol given 1400 and 2030. MD paged.""",
    "F. Ocampo RN",
)
s.note(
    "event",
    t("01-19", "23:30"),
    """Night float: agit, inducible clonus, hyperreflexia LE>UE, mydriasis. on linezolid + sertraline 150 + tramadol since 1/17 => serotonin toxicity (Hunter +). CT head. d/c sertraline tramadol; linezolid off -> d/w ID. Cyproheptadine 12. lorazepam 1. ddx sepsis, NMS (quetiapine; no rigidity), withdrawal.""",
    "Dr. O. Haddad",
    signed=t("01-20", "01:40"),
)
s.note(
    "consult",
    t("01-20", "09:30"),
    """ID: MRSA pna cavitary, clinically better, D7 linezolid given. switch doxycycline 100 bid po (S) to complete 14-15 d: through 1/28. NO vancomycin (DRESS). Sertraline: pharmacologically 24 h off linezolid would do, but severe reaction -> rest 2 wk, restart 50 mg no sooner than 2/3 via PCP. QTc 438.""",
    "Dr. W. Nguyen ID",
    signed=t("01-20", "10:50"),
)
s.note(
    "progress",
    t("01-20", "08:30"),
    """Med step-down HD7. Clonus less. plt 92 - likely linezolid/sepsis, monitor. SQH, PPI. A/P: cont linezolid D7 [copied], sertraline, tramadol prn, SQH.""",
    "Dr. V. Sandhu PGY1",
    signed=t("01-20", "11:00"),
)
s.note(
    "pharm",
    t("01-20", "16:45"),
    """Plt 228->206->141->92, >50% in 4 d, heparin SQ day 6 (started 1/14). 4Ts: 2+2+0+1 = 5-6. Linezolid also poss (usually later >10d). Stop ALL heparin incl SQ, send PF4, nonheparin anticoag.""",
    "B. Ruiz PharmD",
    signed=t("01-20", "17:00"),
)
s.note(
    "consult",
    t("01-21", "16:30"),
    """Heme Achebe: PF4 OD 2.41, RIJ/subclav DVT -> HIT w thrombosis. argatroban -> DOAC when plt rising. apixaban 10 bid x7 then 5 bid >=3 mo. No platelets unless bleeding. No warfarin until >150. Heparin -> ALLERGY LIST, alert bracelet, also FLUSHES. I note PICC heparin flush order still active!! SRA pending. Clinic 2/4 1400 (555-0170). No PICC needed (doxy po) -> pull.""",
    "Dr. C. Achebe",
    signed=t("01-21", "17:50"),
)
s.note(
    "nursing",
    t("01-22", "10:30"),
    """PICC L out 1000, 40 cm intact, saline only. R neck/arm mild swelling. Apixaban 10 given 0910. bracelet on.""",
    "F. Ocampo RN",
)
s.note(
    "progress",
    t("01-22", "08:50"),
    """plt 61 1/21, awaiting. RIJ thrombus. apix today (plt trend per heme ok). wean O2. PT: SNF. Stop PPI + quetiapine (ICU only) at dc. Zolpidem no.""",
    "Dr. V. Sandhu PGY1",
    signed=t("01-22", "10:40"),
)
s.note(
    "pt",
    t("01-22", "13:00"),
    """ICU weakness, 40 ft w FWW mod assist, SpO2 86 on RA walking -> 2 L. SNF rehab.""",
    "G. Ames PT",
)
s.note("nutrition", t("01-21", "12:00"), """wt 68->63.5. ONS bid, carb-consistent soft diet.""", "D. Lowe RD")
s.note(
    "phone",
    t("01-22", "16:00"),
    """Call w daughter Erin: asks why sertraline stopped, fears relapse (mother had SI 2018). Agree PHQ + safety watch at SNF; no SI now; psych telehealth 2/5.""",
    "Dr. V. Sandhu PGY1",
)
s.note(
    "dcsum",
    t("01-23", "10:30"),
    """To Cedar Court SNF (555-0110). Flu A+MRSA cavitary pna, resp failure, serotonin toxicity 1/19, HITT 1/20-21, RIJ DVT.
No heparin/LMWH/flush EVER. No sertraline or tramadol; sertraline may restart at 50 not before 2/3 by PCP. Doxy -> 1/28. CBC q2d until plt >150, results to heme. O2 2 L keep 88-92. CT chest 3/6. mening 6 mm MRI 12 mo. Pending: SRA. Zolpidem stop. Flu/pneumo vaccine at SNF: flu not given this season. Call/ED: bleeding, stroke sx, new swelling, SOB, fever, jerking.""",
    "Dr. V. Sandhu PGY1",
    signed=t("01-23", "12:30"),
)
s.write(__file__)
