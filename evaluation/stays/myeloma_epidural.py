"""New myeloma at 66: hypercalcaemia then low calcium after denosumab, kidney failure, epidural disease under radiotherapy, left femur at risk."""

from builder import LABS, Stay, clock

LABS["prot"] = ("2885-2", "Total protein", "g/dL", "g/dL", 6.0, 8.3)
LABS["ica"] = ("1994-3", "Calcium, ionized", "mmol/L", "mmol/L", 1.15, 1.33)
t = clock(2026, "-08:00")
s = Stay("mm-epidural", "Hargrove", "Lucille", "1959-09-14", "female")
s.contact("daughter, health care agent", "Denise Hargrove-Poole", "555-0117")
s.encounter(
    t("01-12", "10:15"),
    t("01-23", "15:30"),
    "confusion, back pain",
    "40917007",
    "Clouded consciousness",
    "Hematology",
)

s.allergy(
    "codeine",
    "2670",
    "severe vomiting",
    t("01-12", "10:40"),
    "moderate",
    kind="intolerance",
    criticality="low",
)
s.condition("Hypothyroidism", "40930008", t("01-12", "10:40"), "2008", kind="problem-list-item")
s.condition("Type 2 diabetes mellitus", "44054006", t("01-12", "10:40"), "2015", kind="problem-list-item")
s.condition("Essential hypertension", "59621000", t("01-12", "10:40"), "2010", kind="problem-list-item")
s.condition("Chronic low back pain", "278860009", t("01-12", "10:40"), "2025-08", kind="problem-list-item")
s.condition(
    "Hypercalcemia", "66931009", t("01-12", "11:50"), t("01-12", "10:30"), "resolved", t("01-16", "06:00")
)
s.condition("Acute kidney injury", "14669001", t("01-12", "11:50"), t("01-12", "10:30"))
s.condition("Multiple myeloma", "109989006", t("01-15", "16:30"), t("01-15", "16:00"))

rec = t("01-12", "15:00")
s.home("lisinopril / hydrochlorothiazide 20 mg-25 mg", "1 tablet by mouth daily", "2010-03-01", rec)
s.home("metformin 1,000 mg", "1,000 mg by mouth twice daily", "2015-05-01", rec)
s.home("gabapentin 600 mg", "600 mg by mouth three times daily", "2025-09-20", rec)
s.home("levothyroxine 88 mcg", "88 mcg by mouth every morning", "2008-01-01", rec)
s.home("rosuvastatin 10 mg", "10 mg by mouth at bedtime", "2016-01-01", rec)
s.home("calcium carbonate / vitamin D 600 mg-400 units", "1 tablet by mouth twice daily", "2018-01-01", rec)

s.labs("2025-06-02T08:00:00-07:00", stay=False, cr=0.9, hgb=12.4, ca=9.6)
s.vitals(t("01-12", "10:20"), "104/58", hr=108, rr=18, temp=37.1, spo2=96, weight=70, pain=8)
s.labs(
    t("01-12", "10:30"),
    t("01-12", "11:40"),
    wbc=6.1,
    hgb=8.1,
    plt=136,
    na=133,
    k=4.8,
    cr=4.1,
    bun=66,
    ca=14.6,
    alb=2.8,
    prot=11.2,
    glu=188,
    phos=5.6,
)
s.note(
    "ed",
    t("01-12", "10:30"),
    """66F brought by dtr, 5 d worse confusion, thirst, constipation, back pain since Aug (tx'd as "sciatica"). Naproxen 500 BID otc since Sept. Falls 0. No bowel/bladder incont, no saddle numbness, LE 5/5, brisk reflexes L. T8 tender. Ca 14.6 (alb 2.8, corr 15.6), Cr 4.1 (0.9 in June), Hgb 8.1, prot gap 8.4. Ddx: MYELOMA, mets (breast? last mammo 2024 ok), PTH, milk-alkali (calcium tabs + HCTZ), sepsis. NS 2 L, calcitonin. UA neg. BCx x2. No contrast. +FHx mother breast ca, sister "MGUS".""",
    "S. Vandermolen MD",
    t("01-12", "12:20"),
)
s.order("sodium chloride 0.9 %", "150 mL/h IV", t("01-12", "11:00"))
s.order(
    "calcitonin",
    "280 units subcutaneously every 12 hours, 4 doses",
    t("01-12", "12:00"),
    end=t("01-14", "01:00"),
    final="completed",
)
s.order(
    "vancomycin",
    "1,250 mg IV once, then by level",
    t("01-13", "03:00"),
    end=t("01-13", "16:00"),
    why="contaminant",
)
lis = s.order("lisinopril / hydrochlorothiazide", "1 tablet by mouth daily", t("01-12", "14:00"))
lis.cancel(t("01-12", "14:40"), "kidney injury, hypercalcemia")
gab = s.order("gabapentin", "600 mg by mouth three times daily", t("01-12", "14:00"))
gab.dose(t("01-12", "16:30"), "100 mg by mouth twice daily")
s.order("levothyroxine", "88 mcg by mouth every morning", t("01-12", "14:00"))
s.order("rosuvastatin", "10 mg by mouth at bedtime", t("01-12", "14:00"))
mor = s.order("morphine", "4 mg IV every 4 hours as needed", t("01-12", "11:30"))
mor.stop(t("01-12", "16:30"), "kidney failure; hydromorphone")
s.note(
    "hp",
    t("01-12", "14:00"),
    """Medicine admission (R2). Hypercalcemia + AKI + anemia, r/o MM. Plan: IVF, calcitonin, ZOLEDRONIC ACID 4 mg x1 today, SPEP/FLC, MRI whole spine non-con, nephro, heme. Hold lisin/HCTZ, metformin, naproxen, Ca/D. Full code per dtr. Prior abx: TMP-SMX 2023 -> K 6.4, hospitalized (dtr).""",
    "A. Quist MD R2",
    t("01-12", "15:20"),
)
s.note(
    "pharm",
    t("01-12", "16:20"),
    "Zoledronate NOT given: CrCl 14. Denosumab 120 mg SC suggested (check 25-OH D first; hypocalcemia risk day 7-14 in renal failure). Gabapentin 1800/d at CrCl 14 = likely part of the confusion -> 100 BID. Morphine -> hydromorphone. NAPROXEN OTC confirmed by dtr, not on list. TMP-SMX hyperkalemia 6.4 (2023) is not charted as ADR.",
    "T. Bajwa PharmD",
)
s.order("hydromorphone", "2 mg by mouth every 6 hours as needed for pain", t("01-12", "17:00"))
s.order(
    "denosumab", "120 mg subcutaneously once", t("01-13", "10:00"), end=t("01-13", "11:15"), final="completed"
)
s.report(
    "MRI whole spine without contrast",
    "",
    t("01-13", "12:00"),
    t("01-13", "14:50"),
    "Diffuse marrow replacement. T8 pathological compression, 40 percent height loss, epidural extension grade 1c, no cord signal change. No cauda equina compression. 3.1 cm lytic lesion of the proximal LEFT femur on localizer.",
)
s.lab_text(
    t("01-12", "10:30"),
    t("01-13", "09:00"),
    "Blood culture",
    "600-7",
    "Coagulase-negative staphylococci, 1 of 4 bottles, likely contaminant",
    "A",
)
s.order("dexamethasone", "10 mg IV once", t("01-13", "15:30"), end=t("01-13", "16:00"), final="completed")
dex = s.order("dexamethasone", "4 mg IV every 6 hours", t("01-13", "20:00"))
dex.stop(t("01-16", "09:00"), "oral twice daily")
s.note(
    "consult",
    t("01-13", "15:30"),
    """HEMATOLOGY. Almost certainly myeloma: IgG 7.2 g, CRAB x4. AKI: cast nephropathy (+NSAID, Ca, ACEi/HCTZ). Epidural T8 w/o deficit -> dex now, rad onc, spine: no surgery, TLSO. BM bx tomorrow incl FISH, Congo red. No contrast, no NSAID ever. Dialysis not needed: UOP ok. CoNS 1/4 = contaminant, stop vanc (she flushed red w/ it, slow rate if ever again).""",
    "Dr. R. Villanueva, hematology",
    t("01-13", "17:10"),
)
s.procedure("Bone marrow biopsy", "", t("01-14", "10:00"), t("01-14", "10:30"), "left posterior iliac crest")
s.labs(t("01-14", "05:30"), t("01-14", "06:20"), hgb=6.8, plt=121, cr=3.9, ca=12.1, k=4.4, bun=64)
s.lab_text(
    t("01-12", "10:30"),
    t("01-14", "15:00"),
    "Free light chains serum",
    "",
    "Kappa 9,840 mg/L (3.3-19.4), lambda 8.2 mg/L (5.7-26.3), ratio 1200",
    "A",
)
s.report(
    "Bone marrow biopsy",
    "",
    t("01-14", "10:15"),
    t("01-15", "16:00"),
    "Plasma cells 60 percent, kappa restricted. Congo red negative. FISH and cytogenetics to follow.",
    category="PAT",
    status="preliminary",
)
s.order("acyclovir", "400 mg by mouth twice daily", t("01-16", "08:00"))
s.order("bortezomib", "2.2 mg subcutaneously weekly on Friday", t("01-16", "10:00"))
s.order("cyclophosphamide", "500 mg by mouth weekly on Friday", t("01-16", "10:00"))
s.order("dexamethasone", "4 mg by mouth twice daily", t("01-16", "09:00"))
s.order("allopurinol", "100 mg by mouth daily", t("01-16", "08:00"))
s.order("pantoprazole", "40 mg by mouth daily", t("01-14", "08:00"))
s.order("insulin NPH", "12 units subcutaneously every morning", t("01-17", "07:00"), reason="steroid")
s.order("insulin lispro", "correction scale before meals", t("01-14", "07:00"))
s.order("amlodipine", "5 mg by mouth daily", t("01-17", "08:00"))
s.labs(t("01-16", "05:30"), t("01-16", "06:20"), hgb=8.0, plt=118, cr=3.3, ca=9.8, alb=2.6, glu=264)
s.note(
    "progress",
    t("01-16", "11:00"),
    """Heme attg. IgG-kappa MM, R-ISS pending FISH. C1D1 CyBorD (bortez 2.2 sc, cyclo 500 po). Ca 9.8. Cr 3.3. The weekly dex 20 is NOT added while on 4 BID for the cord. RT T6-T10 3 Gy x10 starts Mon 1/19 11:15 thru 1/30. HBV neg. Acyclovir. No PJP bactrim (K 6.4 before) - none for now. 1 u 1/14.""",
    "Dr. R. Villanueva, hematology",
    t("01-16", "12:30"),
)
s.note(
    "consult",
    t("01-19", "14:00"),
    """Ortho onc. XR L femur: 3.1 cm subtroch lytic, 60% cortex. Mirels 10. Prophylactic nail L after RT: Wed 2/4, Dr. Amundsen. Until then 50% PWB LLE, walker, no twisting. Fracture = emergency.""",
    "K. Roe PA, ortho oncology",
    t("01-19", "15:10"),
)
s.note(
    "sw",
    t("01-20", "16:00"),
    """Palliative + SW family mtg: pt clear now, capacity. Wants treatment incl chemo, RT, femur nail, ICU short trial no. Code: DNR/DNI, POLST signed 1/20 1530 (copy w dtr Denise, agent). Transport for RT M-F: dial-a-ride. Dtr does pills.""",
    "M. Ferrante LCSW / Dr. O. Ness",
)
s.service("Do not resuscitate / do not intubate", t("01-20", "15:40"), category="code status")
s.labs(
    t("01-21", "05:30"),
    t("01-21", "06:20"),
    hgb=8.3,
    plt=104,
    cr=2.7,
    ca=7.1,
    alb=2.6,
    mg=1.6,
    k=4.2,
    glu=211,
    phos=2.4,
)
s.labs(t("01-21", "05:30"), t("01-21", "10:10"), ica=0.98)
s.lab_text(t("01-13", "09:00"), t("01-21", "11:00"), "25-hydroxyvitamin D", "1989-3", "14 ng/mL (30-80)", "L")
s.note(
    "progress",
    t("01-21", "07:10"),
    """HEME R2: D10. MM C1D6. Hypercalcemia - hold all Ca and vit D. Ca 7.1?? repeat. RT 3/10. R femur lesion WBAT. FULL CODE. dex 4 bid. Cr 2.7. tingling fingers.""",
    "A. Quist MD R2",
    t("01-21", "07:30"),
)
s.note(
    "progress",
    t("01-21", "11:30"),
    """Heme attg addendum: iCa 0.98, perioral tingling, QTc 472: this is post-denosumab HYPOcalcemia (vit D 14). Ca gluconate 2 g IV x2 given, Mg 2 g. START calcium carbonate 500 elemental BID between meals + D3 2000. The 'hold Ca' plan is over. Femur is LEFT, 50% PWB. DNR/DNI since 1/20 (POLST). No more denosumab till D replete + dental exam.""",
    "Dr. R. Villanueva, hematology",
    t("01-21", "12:40"),
)
s.order(
    "calcium gluconate", "2 g IV, 2 doses", t("01-21", "10:30"), end=t("01-21", "16:00"), final="completed"
)
s.order("calcium carbonate", "500 mg elemental by mouth twice daily between meals", t("01-21", "12:00"))
s.order("cholecalciferol", "2,000 units by mouth daily", t("01-21", "12:00"))
s.note(
    "pt",
    t("01-21", "14:00"),
    "TLSO on when up >30 deg. RW, PWB 50% R LE per chart -> d/w ortho PA: LEFT. re-taught. 60 ft CGA. no twisting. 2 steps ok. BSC ordered.",
    "G. Tamura PT",
)
s.report(
    "CT chest without contrast",
    "",
    t("01-20", "10:00"),
    t("01-21", "15:00"),
    "Lytic ribs. No pneumonia. 8 mm cystic lesion of the pancreatic tail, incidental; MRI in 12 months.",
)
s.labs(
    t("01-23", "05:30"),
    t("01-23", "06:20"),
    wbc=4.8,
    hgb=8.2,
    plt=98,
    cr=2.4,
    ca=8.0,
    alb=2.7,
    k=4.4,
    mg=2.0,
    glu=174,
)
s.note(
    "nutrition",
    t("01-22", "12:00"),
    "Thyroid pill and calcium together at 7 am -> separate 4 h. 1.8 g Na, fluids 2.5-3 L/d per nephro (light chains). CHO 45-60/meal w steroid.",
    "L. Ames RD",
)
s.note(
    "progress",
    t("01-23", "09:00"),
    """Heme attg, discharge. C1D8 given 0900 (bortez + cyclo 500). NEXT in clinic 1/30 - no cyclo at home. RT 5/10 done today, 5 left 1/26-1/30.
Dex: 4 mg BID thru 1/30 (last RT), 2 mg daily 1/31-2/2, stop. THEN 20 mg weekly Fridays w CyBorD from 2/6. NPH 12 u AM only while on dex 4 BID, last dose 1/30 - stop or she'll go low. Metformin off for good (eGFR 21) -> linagliptin. Lisin/HCTZ off; HCTZ never. No NSAIDs. Cr 2.4 Ca 8.0. FISH pending. Plt 98. Fever 100.4 -> ED.""",
    "Dr. R. Villanueva, hematology",
    t("01-23", "10:40"),
)

d = t("01-23", "11:00")
s.order(
    "dexamethasone 4 mg",
    "4 mg by mouth twice daily with food through 1/30/2026, then 2 mg daily 1/31 to 2/2/2026, then stop",
    d,
    "discharge",
)
s.order(
    "dexamethasone 4 mg, weekly for myeloma",
    "20 mg by mouth once a week on Friday, first dose 2/6/2026",
    d,
    "discharge",
)
s.order("acyclovir 400 mg", "400 mg by mouth twice daily", d, "discharge")
s.order("allopurinol 100 mg", "100 mg by mouth daily", d, "discharge")
s.order("pantoprazole 40 mg", "40 mg by mouth daily before breakfast", d, "discharge")
s.order("insulin NPH", "12 units subcutaneously every morning through 1/30/2026 only", d, "discharge")
s.order("linagliptin 5 mg", "5 mg by mouth daily", d, "discharge")
s.order("amlodipine 5 mg", "5 mg by mouth daily", d, "discharge")
s.order("gabapentin 100 mg", "100 mg by mouth twice daily", d, "discharge")
s.order("hydromorphone 2 mg", "2 mg by mouth every 6 hours as needed for pain", d, "discharge")
s.order("senna 8.6 mg", "17.2 mg by mouth twice daily while on hydromorphone", d, "discharge")
s.order("levothyroxine 88 mcg", "88 mcg by mouth every morning, 4 hours apart from calcium", d, "discharge")
s.order("rosuvastatin 10 mg", "10 mg by mouth at bedtime", d, "discharge")
s.order("calcium carbonate 500 mg elemental", "500 mg by mouth twice daily between meals", d, "discharge")
s.order("cholecalciferol 2,000 units", "2,000 units by mouth daily", d, "discharge")
s.service("Radiation oncology, 5 fractions", d, due="2026-01-26T11:15:00-08:00", note="daily through 1/30")
s.service("CBC, BMP, calcium, magnesium", d, due="2026-01-26", note="calcium 8.0 after denosumab")
s.service(
    "Hematology clinic Dr. Villanueva, bortezomib and cyclophosphamide", d, due="2026-01-30T09:00:00-08:00"
)
s.service("Prophylactic nail, left femur, Dr. Amundsen", d, due="2026-02-04T07:00:00-08:00")
s.service("Nephrology", d, due="2026-02-12T13:30:00-08:00")
s.note(
    "instr",
    t("01-23", "11:30"),
    """Denise: brace on whenever up. Walker, half weight L leg, no twisting. Leg weak/numb, can't pee, accidents = 911 right away. Leg snap/pain = 911. 100.4 = ED. tingling mouth/fingers, cramps = call 555-0150. Check sugar before bfast + dinner. no advil aleve, no old BP pill, no metformin. Finish insulin Jan 30.""",
    "N. Okoro RN",
    t("01-23", "12:00"),
)

s.write(__file__)
