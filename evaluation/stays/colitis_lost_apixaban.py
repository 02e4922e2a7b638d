"""Fictional: colitis lost apixaban."""

from builder import Stay, clock

t = clock(2025, "-06:00")
s = Stay("x-ici-colitis", "Abernathy", "Joyce", "1963-10-05", "female")
s.encounter(
    t("12-01", "16:20"),
    t("12-09", "13:30"),
    "Severe diarrhea on immunotherapy, transfer",
    "62315008",
    "Diarrhea",
    "Medical Oncology",
)
s.allergy("Sulfamethoxazole-trimethoprim", "10831", "Stevens-Johnson syndrome 2011", t("12-01", "17:00"))
s.condition("Immune checkpoint inhibitor colitis, grade 3", "", t("12-02", "17:00"))
s.condition("Metastatic melanoma", "", t("12-01", "18:00"), kind="problem-list-item")
s.condition("Hypothyroidism", "40930008", t("12-01", "18:00"), kind="problem-list-item")
s.condition("Type 2 diabetes mellitus", "44054006", t("12-01", "18:00"), kind="problem-list-item")
s.home("Levothyroxine", "112 mcg by mouth every morning", t("2025-05-01", "08:00"), t("12-02", "09:30"))
s.home(
    "Apixaban",
    "5 mg by mouth twice daily (left leg DVT, August 2025)",
    t("2025-08-12", "08:00"),
    t("12-02", "09:30"),
)
s.home("Metformin", "1000 mg by mouth twice daily", t("2019-05-01", "08:00"), t("12-02", "09:30"))
s.home("Empagliflozin", "10 mg by mouth daily", t("2024-05-01", "08:00"), t("12-02", "09:30"))
s.home("Omeprazole", "20 mg by mouth daily", t("2022-05-01", "08:00"), t("12-02", "09:30"))
s.home(
    "Loperamide",
    "2 mg by mouth after each loose stool, up to 8 a day",
    t("11-25", "08:00"),
    t("12-02", "09:30"),
)

s.note(
    "event",
    t("12-01", "16:30"),
    """OSH SUMMARY (Ottumwa Valley, 3 days)
62F 8-10 watery BM/d, some blood, cramps. OSH working dx "CROHN'S FLARE, new" - started mesalamine 4.8 g, cipro/metronidazole, loperamide sched. CT: pancolitis. C diff neg. Cr 1.8, K 2.9. On "melanoma pills?" (= ipi/nivo infusions here, C3 11/10).
OSH meds: levothyroxine 125 mcg, warfarin 5 (!), metformin 1000 BID, Jardiance 10, omeprazole 20, mesalamine, cipro 500 BID, flagyl 500 TID
Allergy: "sulfa - rash"
""",
    "Transfer Center RN L. Voss",
)
s.note(
    "nursing",
    t("12-01", "17:10"),
    """Arr 1620. 9 BM so far today, blood streaks. Orthostatic dizzy. HR 112 BP 98/58. Wt 61.2 (usual 66). Sulfa was NOT just a rash - pt: "skin came off my mouth and eyes, burn unit 2011". Takes Eliquis not warfarin (warfarin is husband Dale's). Last Eliquis this AM. Last Jardiance this AM.""",
    "RN P. Ferreira",
)
hp = s.note(
    "hp",
    t("12-01", "18:00"),
    """Onc H&P PGY2
62F met melanoma (lung, LN) ipi/nivo C3 11/10. 12 d diarrhea, now 9/d, G3. No fever.
PMH hypothyroid (ICI, 5/25), T2DM, DVT L leg 8/25.
Meds per OSH incl warfarin 5, mesalamine, levo 125, jardiance, metformin
All sulfa (rash)
HR112 98/58. Abd diffuse tender no guarding
Cr 1.9 K 2.9 bicarb 15 AG 19 glu 176 lac 1.6
A/P
1. ICI colitis G3 vs Crohns: methylpred 1 mg/kg BID? start 60 mg IV daily. GI consult. Flex sig tmrw. CT: no perf
2. AKI prerenal: LR
3. DVT: warfarin 5, INR
4. T2DM: home metformin, Jardiance, SSI
5. PJP ppx Bactrim SS daily while on pred
6. diarrhea: loperamide
Full code""",
    "Dr. L. Yamada PGY-2",
    signed=t("12-01", "19:40"),
)
s.order(
    "methylprednisolone",
    "60 mg IV daily",
    t("12-01", "19:00"),
    end=t("12-05", "12:00"),
    why="changed to oral",
)
s.order(
    "warfarin",
    "5 mg by mouth every evening",
    t("12-01", "19:00"),
    end=t("12-02", "08:30"),
    final="cancelled",
    why="husband's medicine",
)
s.order(
    "sulfamethoxazole-trimethoprim",
    "400-80 mg by mouth daily",
    t("12-01", "19:00"),
    end=t("12-02", "08:30"),
    final="cancelled",
    why="Stevens-Johnson syndrome",
)
s.order("metformin", "1000 mg by mouth twice daily", t("12-01", "19:00"), end=t("12-02", "08:30"), why="AKI")
emp = s.order(
    "empagliflozin",
    "10 mg by mouth daily",
    t("12-01", "19:00"),
    end=t("12-02", "14:30"),
    why="euglycemic ketoacidosis",
)
s.order(
    "mesalamine",
    "4.8 g by mouth daily",
    t("12-01", "19:00"),
    end=t("12-02", "08:30"),
    why="not inflammatory bowel disease",
)
s.order("levothyroxine", "112 mcg by mouth every morning", t("12-01", "19:00"))
s.order("omeprazole", "20 mg by mouth daily", t("12-01", "19:00"))
s.order(
    "loperamide",
    "2 mg by mouth four times daily",
    t("12-01", "19:00"),
    end=t("12-02", "17:00"),
    why="severe colitis",
)
s.order("insulin lispro", "correction scale before meals and at bedtime", t("12-01", "19:00"))
s.labs(
    t("12-01", "16:50"),
    issued=t("12-01", "17:40"),
    wbc=9.6,
    hgb=11.8,
    plt=302,
    na=133,
    k=2.9,
    cl=99,
    co2=15,
    bun=41,
    cr=1.9,
    glu=176,
    mg=1.4,
    alb=2.7,
    lac=1.6,
    crp=118,
    inr=1.3,
    tsh=6.8,
)
s.vitals(t("12-01", "16:40"), bp="98/58", hr=112, rr=22, temp=37.2, spo2=98, weight=61.2)
s.given("empagliflozin", "10 mg by mouth", t("12-02", "08:05"))
s.note(
    "progress",
    t("12-02", "08:10"),
    """ATTENDING ADDENDUM: This is ICI colitis, NOT Crohn's. (1) SJS to Bactrim 2011 -> NO sulfa; atovaquone 1500 daily for PJP. (2) never warfarin (husband's): apixaban 5 BID; hold AM dose for flex sig bx today. (3) AG 19, bicarb 15, on SGLT2i - check BHB. (4) stop mesalamine, cipro/flagyl, loperamide (megacolon). (5) hep B/C, HIV, quantiferon, TB BEFORE infliximab. (6) levothyroxine is 112. (7) metformin off.
""",
    "Dr. M. Rosenthal (Onc attending)",
    signed=t("12-02", "08:25"),
    appends=hp,
)
s.note(
    "pharm",
    t("12-02", "09:30"),
    """PharmD med rec, wife list -- sorry HUSBAND's list was mixed in: warfarin 5, lisinopril 20 are Dale's. Her: as coded. Sulfa SJS added. Note: no apixaban order in yet. Bactrim cancelled w/o dose. Empagliflozin given 0805 despite BHB concern.""",
    "T. Ilyas PharmD",
)
s.order("atovaquone", "1500 mg by mouth daily with food", t("12-02", "10:00"))
s.labs(
    t("12-02", "12:00"), issued=t("12-02", "13:30"), k=3.1, co2=13, cr=1.8, glu=188, bhb=4.6, ph=7.26, pco2=30
)
s.note(
    "event",
    t("12-02", "14:20"),
    """RRT: BHB 4.6, pH 7.26, glu 188 = EUGLYCEMIC DKA on empagliflozin (last 0805 today). Insulin gtt 0.05 u/kg/h w D5LR + K. Step-down. Never SGLT2i again.""",
    "Dr. L. Yamada PGY-2",
    signed=t("12-02", "15:10"),
)
s.order(
    "insulin regular infusion",
    "0.05 units/kg per hour IV with D5 lactated Ringer's",
    t("12-02", "14:40"),
    end=t("12-03", "10:00"),
    why="ketoacidosis resolved",
)
s.order(
    "potassium chloride",
    "40 mEq IV over 4 hours, repeat per level",
    t("12-02", "14:40"),
    end=t("12-04", "08:00"),
    why="K 4.0",
)
s.note(
    "procedure",
    t("12-02", "16:00"),
    """FLEX SIG GI: ulcerated L colon, deep ulcers, bx x6. CMV stain requested. Severe -> infliximab 5 mg/kg if no response 72 h. No perf. Resume apixaban 24 h after bx if no bleed.""",
    "Dr. P. Srinivasan GI",
    signed=t("12-02", "17:00"),
)
s.labs(
    t("12-03", "05:00"),
    issued=t("12-03", "06:00"),
    wbc=12.4,
    hgb=10.4,
    plt=288,
    k=3.6,
    co2=20,
    cr=1.5,
    glu=160,
    bhb=0.5,
)
s.lab_text(
    t("12-02", "12:00"), t("12-03", "16:00"), "Hepatitis B core antibody, total", "", "REACTIVE", flag="A"
)
s.lab_text(t("12-02", "12:00"), t("12-03", "16:00"), "Hepatitis B surface antigen", "", "Nonreactive")
s.lab_text(t("12-02", "12:00"), t("12-03", "16:00"), "HIV and hepatitis C screen", "", "Nonreactive")
s.note(
    "progress",
    t("12-03", "09:00"),
    """PN HD3 PGY2. AG closed, SQ glargine 8. 7 BM. steroid d2, K 3.6.
- colitis: MP 60. plan IFX thurs if no response
- DVT: apixaban resumed (I think ordered?)
- SJS on bactrim, atovaquone
- T2DM: jardiance stopped, glargine 8
""",
    "Dr. L. Yamada PGY-2",
    signed=t("12-03", "10:00"),
)
s.order(
    "insulin glargine",
    "8 units subcutaneously nightly",
    t("12-03", "09:30"),
    end=t("12-05", "08:00"),
    why="dose changed",
)
s.note(
    "nursing",
    t("12-04", "02:40"),
    """0230 8 BM, L calf feels tight, 1 cm bigger. I looked for apixaban: NO order since adm, no SQH either, day 3. Paged night resident: "address in AM". SCDs on R only.""",
    "RN P. Ferreira",
)
s.labs(
    t("12-04", "05:00"),
    issued=t("12-04", "06:00"),
    wbc=14.1,
    hgb=10.1,
    plt=270,
    k=4.0,
    co2=23,
    cr=1.3,
    glu=212,
    ast=28,
    alt=33,
)
s.note(
    "consult",
    t("12-04", "13:00"),
    """GI F/U: no response 72h, 8 BM. Infliximab 5 mg/kg = 300 mg. HBcAb + (sAg neg): HBV DNA sent; needs ENTECAVIR 0.5 mg daily start with/ before infliximab (renal ok CrCl>50), continue 12+ mo after. Quantiferon: INDETERMINATE (steroids) - CXR neg, no TB risk: ok to proceed.""",
    "Dr. P. Srinivasan GI",
    signed=t("12-04", "14:00"),
)
s.note(
    "progress",
    t("12-04", "15:00"),
    """PN ATTG. IFX 300 mg IV today. Apixaban was never re-ordered (notes said so) - restart 5 BID NOW; L leg duplex: chronic nonocclusive L popliteal, no new clot. Cr 1.3.
Entecavir: agree. (order please)
""",
    "Dr. M. Rosenthal (Onc attending)",
    signed=t("12-04", "16:30"),
)
s.order("apixaban", "5 mg by mouth twice daily", t("12-04", "16:45"))
s.order(
    "infliximab", "300 mg (5 mg/kg) IV once", t("12-04", "17:00"), end=t("12-04", "20:30"), final="completed"
)
s.given("infliximab", "300 mg IV", t("12-04", "18:00"))
s.order("prednisone", "60 mg by mouth daily", t("12-05", "08:00"))
s.order("insulin glargine", "12 units subcutaneously nightly", t("12-05", "08:00"))
s.labs(t("12-06", "05:00"), issued=t("12-06", "06:00"), wbc=13.8, hgb=10.2, plt=268, k=3.9, cr=1.1, glu=224)
s.note(
    "nursing",
    t("12-06", "03:15"),
    """4 BM / 24h, formed-ish. 0300 found BOTH methylpred 60 IV and pred 60 on MAR yesterday 12/5, both given. FSBG 310. No entecavir on MAR at all; IFX was 12/4. Told Dr Yamada.""",
    "RN P. Ferreira",
)
s.note(
    "progress",
    t("12-06", "09:00"),
    """PN HD6. 4 BM. dup steroid 12/5 noted (MP stopped at noon, both given). pred 60 alone. entecavir 0.5 daily ordered TODAY (missed 2d post IFX). HBV DNA pend. BG 224-310 on pred -> glargine 14. CMV stain NEG, colon bx: ICI colitis c/w. Omeprazole cont.""",
    "Dr. L. Yamada PGY-2",
    signed=t("12-06", "10:30"),
)
s.order("entecavir", "0.5 mg by mouth daily on an empty stomach", t("12-06", "10:30"))
s.order("insulin glargine", "14 units subcutaneously nightly", t("12-06", "10:30"))
s.report(
    "Colon biopsy pathology",
    "",
    t("12-02", "16:00"),
    t("12-06", "08:00"),
    "Active colitis with crypt apoptosis and ulceration, consistent with immune checkpoint inhibitor colitis. CMV immunostain negative. No granulomas or chronic architectural change.",
    category="SP",
)
s.note(
    "nutrition",
    t("12-06", "14:00"),
    """Wt 60.8. Low residue, lactose free; PO 1500 kcal; Ca/vit D on steroids.""",
    "RD H. Pabst",
)
s.labs(
    t("12-08", "05:00"),
    issued=t("12-08", "06:00"),
    wbc=12.0,
    hgb=10.4,
    plt=260,
    k=4.2,
    cr=1.0,
    glu=176,
    ast=24,
    alt=30,
)
s.report(
    "CT chest abdomen pelvis with contrast",
    "",
    t("12-07", "10:00"),
    t("12-07", "14:00"),
    "Colitis improved, no perforation. Lung metastases stable. Incidental 14 mm left adrenal nodule, new since 8/2025, indeterminate.",
)
s.note(
    "progress",
    t("12-08", "09:00"),
    """HD8. 2 formed BM. pred taper: 60 thru 12/10, 50 x7d from 12/11, then down 10 q7d (total 6 wk). 2nd IFX wk 2 = 12/18 infusion ctr. Ipi PERMANENTLY d/c; nivo held. Family mtg w Dale: no more immunotherapy now. Code: DNR/OK to intubate? -- corrected: pt says FULL code, discussed, wants all. Adrenal nodule: cortisol not reliable on pred; MRI adrenal 4-6 wk.
Entecavir at least till 12 mo after last IFX. No live vaccines.""",
    "Dr. L. Yamada PGY-2",
    signed=t("12-08", "11:00"),
)
s.vitals(t("12-09", "08:00"), bp="118/70", hr=82, rr=16, temp=36.7, spo2=98, weight=61.0)
s.labs(t("12-09", "05:00"), issued=t("12-09", "06:00"), hgb=10.6, k=4.1, cr=1.0, glu=158)
s.note(
    "progress",
    t("12-09", "09:30"),
    """DC home w husband. pred 60 -> 50 on 12/11, ↓10 q7d. atova 1500 w food. entecavir .5 empty stomach. apix 5 BID. levo 112. glargine 14, NO metformin till Cr recheck 12/12 ok'd by Dr R; NO Jardiance ever (euDKA). ome 20. NO loperamide w/o calling. Ca/D. Onc Dr Rosenthal 12/16 11:00 555-0170, labs 12/12. IFX 12/18 10:00. GI 1/6. HBV DNA pending, quantiferon indeterminate. PharmD called CVS.
""",
    "Dr. L. Yamada PGY-2",
    signed=t("12-09", "10:30"),
)
for a, b in [
    (
        "prednisone",
        "60 mg by mouth daily through 12/10, then 50 mg daily for 7 days from 12/11, then lower by 10 mg every 7 days",
    ),
    ("atovaquone", "1500 mg by mouth daily with food"),
    ("entecavir", "0.5 mg by mouth daily on an empty stomach"),
    ("apixaban", "5 mg by mouth twice daily"),
    ("levothyroxine", "112 mcg by mouth every morning"),
    ("omeprazole", "20 mg by mouth daily"),
    ("insulin glargine", "14 units subcutaneously nightly"),
    ("calcium carbonate-vitamin D", "600 mg-400 units by mouth twice daily"),
]:
    s.order(a, b, t("12-09", "10:30"), cat="discharge")
s.service("Oncology clinic Dr Rosenthal", t("12-09", "10:30"), due=t("12-16", "11:00"), note="555-0170")
s.service("Labs: BMP, CBC", t("12-09", "10:30"), due=t("12-12", "08:00"))
s.service("Infliximab second dose, infusion center", t("12-09", "10:30"), due=t("12-18", "10:00"))
s.service("Gastroenterology clinic", t("12-09", "10:30"), due=t("2026-01-06", "13:00"))
s.service("MRI adrenal", t("12-09", "10:30"), due=t("2026-01-12", "09:00"))
s.note(
    "nursing",
    t("12-09", "13:15"),
    """Teach: call 555-0170 for >=4 stools over baseline, blood, belly swelling, fever 100.4, N/V w fast breathing (ketoacid), yellow eyes/dark urine, black stools. Don't stop pred suddenly. BG QID, call >300 or <70. Glargine pen teach-back ok. Carry immunotherapy card. PIV out L FA.""",
    "RN P. Ferreira",
)
s.write(__file__)
