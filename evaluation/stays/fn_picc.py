"""Febrile neutropenia after the second cycle for lymphoma: a bacterium first called ESBL, a clot on the PICC, an anticoagulant that follows the platelets, a heparin allergy that was none."""

from builder import Stay, clock

t = clock(2025, "-04:00")
s = Stay("fn-picc", "Vandermeer", "Cornelius", "1968-11-20", "male")
s.contact("partner", "Luis Echeverria", "555-0195")
s.encounter(
    t("03-10", "18:50"),
    t("03-20", "15:00"),
    "fever after chemotherapy",
    "386661006",
    "Fever",
    "Hematology / Oncology",
)

s.allergy(
    "heparin",
    "5224",
    "heparin-induced thrombocytopenia (HIT), outside hospital 2019",
    t("03-10", "19:10"),
    "severe",
    "allergy",
    "high",
)
s.condition(
    "Diffuse large B-cell lymphoma", "109969005", t("03-10", "19:30"), "2025-01", kind="problem-list-item"
)
s.condition("Hypertension", "38341003", t("03-10", "19:30"), "2015", kind="problem-list-item")
s.condition(
    "Febrile neutropenia",
    "409089005",
    t("03-10", "20:30"),
    t("03-10", "15:00"),
    "resolved",
    t("03-18", "09:00"),
)
s.condition("Klebsiella pneumoniae bacteremia", "", t("03-12", "09:00"), t("03-10", "19:00"))
s.condition(
    "Deep vein thrombosis of right upper extremity, catheter associated",
    "",
    t("03-13", "17:00"),
    t("03-13", "09:00"),
)
s.family("sister", t("03-10", "21:00"), "factor V Leiden, one clot on the pill")

rec = t("03-10", "23:00")
s.home("acyclovir 400 mg", "400 mg by mouth twice daily", "2025-01-20", rec)
s.home("trimethoprim/sulfamethoxazole DS", "1 tablet by mouth Monday, Wednesday, Friday", "2025-01-20", rec)
s.home("allopurinol 300 mg", "300 mg by mouth daily", "2025-01-20", rec)
s.home("fluconazole 200 mg", "200 mg by mouth daily", "2025-02-10", rec)
s.home("valsartan 160 mg", "160 mg by mouth daily", "2015-01-01", rec)
s.home("aspirin 81 mg", "81 mg by mouth daily", "2018-01-01", rec)
s.home("prochlorperazine 10 mg", "10 mg by mouth every 6 hours as needed for nausea", "2025-01-20", rec)
s.home("levofloxacin 500 mg", "500 mg by mouth daily while ANC < 0.5", "2025-03-06", rec)

s.vitals(t("03-10", "18:55"), "92/54", hr=124, rr=22, temp=39.2, spo2=96, weight=82)
s.labs(
    t("03-10", "19:05"),
    t("03-10", "19:40"),
    wbc=0.3,
    hgb=8.4,
    plt=38,
    na=133,
    k=3.6,
    cr=1.3,
    lac=2.9,
    tbil=1.0,
    crp=212,
)
s.lab_text(t("03-10", "19:05"), t("03-10", "19:50"), "Neutrophils absolute", "751-8", "0.05 K/uL", "LL")
s.note(
    "ed",
    t("03-10", "19:00"),
    """56M DLBCL s/p C2 DA-R-EPOCH d10 (C2 started 3/1), fever 39.2 at home, chills after PICC flush. BP 92/54 -> 2 L. ANC 0.05 plt 38. L arm PICC? (R arm in chart). abd soft, mucositis gr2. cefepime 2 g + vanc within 50 min. no heparin, HIT allergy listed.
lactate 2.9. pt took levofloxacin ppx? last 3/9. CXR neg.""",
    "Dr. B. Kaminski",
    t("03-10", "20:50"),
)
cef = s.order("cefepime", "2 g IV every 8 hours", t("03-10", "19:20"), code="20481")
van = s.order("vancomycin", "1.25 g IV every 12 hours", t("03-10", "19:20"), code="11124")
s.order(
    "filgrastim",
    "480 mcg subcutaneously daily",
    t("03-11", "09:00"),
    code="68442",
    end=t("03-18", "09:00"),
    why="ANC > 1.0",
)
val = s.order("valsartan", "160 mg by mouth daily", t("03-10", "23:10"))
val.hold(t("03-10", "23:20"), "hypotension")
s.order("aspirin", "81 mg by mouth daily", t("03-10", "23:10"), code="1191").stop(
    t("03-10", "23:20"), "platelets 38"
)
bac = s.order(
    "trimethoprim/sulfamethoxazole DS", "1 tablet by mouth Monday, Wednesday, Friday", t("03-10", "23:10")
)
bac.hold(t("03-11", "09:00"), "neutropenia")
s.order("allopurinol", "300 mg by mouth daily", t("03-10", "23:10"), code="519")
s.order("acyclovir", "400 mg by mouth twice daily", t("03-10", "23:10"), code="281")
s.order("fluconazole", "200 mg by mouth daily", t("03-10", "23:10"), code="4450")
lv = s.order("levofloxacin", "500 mg by mouth daily", t("03-10", "23:10"), code="82122")
lv.stop(t("03-11", "09:00"), "cefepime")
s.note(
    "hp",
    t("03-10", "21:00"),
    """FN, septic, C2 d10 DA-R-EPOCH DLBCL stage III. R ARM PICC (basilic, 2/27). ANC 0.05, plt 38, Hgb 8.4. levoflox ppx. cefepime + vanc. Heparin/HIT listed: no heparin flush -> NS, SCD. Full code. valsartan hold, ASA stop. lines: PICC site red? partner Luis.
prior: no VTE. sister FVL.""",
    "Dr. A. Whitlock",
    t("03-10", "23:30"),
)
s.lab_text(
    t("03-10", "19:05"),
    t("03-11", "18:00"),
    "Bacteria identified in Blood by Culture",
    "600-7",
    "Gram-negative rods, 2 of 2 sets (PICC positive 3 h before peripheral). Preliminary rapid panel: Klebsiella pneumoniae, CTX-M detected (ESBL)",
    "A",
    status="preliminary",
)
s.note(
    "progress",
    t("03-11", "19:00"),
    """GNR 2/2: Klebsiella, rapid panel ESBL+. switch cefepime -> MEROPENEM 1 g q8. DC vanc tomorrow if MRSA neg. PICC culprit: remove? plt 22, 1 u. T 38.9.""",
    "Dr. A. Whitlock",
    t("03-11", "19:30"),
)
cef.stop(t("03-11", "19:20"), "meropenem")
mer = s.order("meropenem", "1 g IV every 8 hours", t("03-11", "19:20"), code="29561")
s.labs(t("03-12", "05:00"), t("03-12", "05:40"), wbc=0.2, hgb=7.6, plt=22, cr=1.1, k=3.3)
s.report(
    "CT Chest, abdomen and pelvis with contrast",
    "",
    t("03-12", "13:00"),
    t("03-12", "16:00"),
    "No pneumonia or abscess. Residual mesenteric nodes, smaller. INCIDENTAL 2.9 cm complex LEFT renal cyst, Bosniak III; MRI and urology advised. Gallstones.",
)
s.note(
    "consult",
    t("03-12", "17:00"),
    """ID: K pneumoniae. Phenotypic result: NOT ESBL: ceftriaxone S, levofloxacin S, cefazolin R. The rapid panel CTX-M was a contaminated cartridge per lab, corrected. Meropenem -> ceftriaxone 2 g q24 OK (ANC low but stable). PICC out today. repeat BCx 3/13; if neg, 14 d from then -> 3/26. Step-down levofloxacin 750 when ANC up, QTc <470.""",
    "Dr. V. Aslanian",
    t("03-12", "17:50"),
)
s.note(
    "progress",
    t("03-13", "08:30"),
    """HD4 T 37.9. Kleb bacteremia ESBL (copied) on mero. ANC 0.08. plt 24. L PICC. vanc stop (MRSA neg). R arm swollen + tight since AM -> US. BCx 3/13 sent.
Hgb 7.6, 1u irrad. no heparin HIT.""",
    "Dr. A. Whitlock",
    t("03-13", "10:10"),
)
van.stop(t("03-12", "18:00"), "MRSA negative")
mer.stop(t("03-13", "11:00"), "not ESBL")
ctx = s.order("ceftriaxone", "2 g IV every 24 hours", t("03-13", "11:00"), code="2193")
s.report(
    "US Doppler upper extremity right",
    "",
    t("03-13", "14:00"),
    t("03-13", "15:30"),
    "Acute occlusive thrombus RIGHT axillary and subclavian veins around the PICC.",
)
s.lab_text(
    t("03-10", "19:05"),
    t("03-13", "09:00"),
    "Bacteria identified in Blood by Culture",
    "600-7",
    "Klebsiella pneumoniae, FINAL: ceftriaxone S, levofloxacin S, meropenem S, ESBL negative (preliminary rapid report corrected)",
    "A",
)
s.note(
    "procedure",
    t("03-14", "10:00"),
    "PICC R arm removed 3/14 1010, tip intact, sent. Hemostasis 12 min. New line: peripheral x2. No central line until port.",
    "G. Holub RN VAT",
)
s.note(
    "consult",
    t("03-14", "12:00"),
    """HEMATOLOGY. Heparin "HIT" entry: outside record 2019 obtained - 4T score 2, PF4 ELISA NEGATIVE, platelets fell from sepsis. HIT EXCLUDED. Delabel (chart not changed yet). LMWH OK. No DOAC: fluconazole, chemo, thrombocytopenia.
Plt rules: >=50 full enoxaparin 1 mg/kg (80 mg) BID; 25-49 half (40 BID); <25 HOLD. plt 24 today: hold. Duration >=3 mo from start & as long as line. Apixaban not.""",
    "Dr. R. Nkemelu",
    t("03-14", "13:20"),
)
s.labs(t("03-14", "05:00"), t("03-14", "05:40"), wbc=0.6, hgb=8.3, plt=24, cr=1.0, k=3.9)
s.labs(t("03-16", "05:00"), t("03-16", "05:40"), wbc=1.4, hgb=8.0, plt=41, cr=0.9, k=4.0)
s.lab_text(t("03-16", "05:00"), t("03-16", "05:50"), "Neutrophils absolute", "751-8", "0.4 K/uL", "LL")
enx = s.order(
    "enoxaparin",
    "40 mg subcutaneously every 12 hours",
    t("03-16", "10:00"),
    code="67108",
    note="platelets 41",
)
s.note(
    "progress",
    t("03-16", "09:00"),
    """HD7 afeb 72h. ANC 0.4 up. plt 41 -> lovenox half 40 bid per heme. CTX d4. BCx 3/13 NGTD. R arm less tight, L PICC site clean?? (copied). ESBL precautions still on? mucositis better. plan: apixaban at d/c.
Allopurinol cont. valsartan hold BP 108/64.""",
    "Dr. A. Whitlock",
    t("03-16", "10:30"),
)
s.note(
    "nutrition",
    t("03-17", "11:00"),
    "Intake 60%, wt 82 -> 79.6. food safety: no raw sprouts/sushi/undercooked egg, wash produce; strict neutropenic diet not needed. soft, Ensure BID, magic mouthwash swish.",
    "P. Lowenthal RD",
)
s.labs(t("03-18", "05:00"), t("03-18", "05:40"), wbc=4.1, hgb=8.6, plt=52, cr=0.9, k=4.1)
s.lab_text(t("03-18", "05:00"), t("03-18", "05:50"), "Neutrophils absolute", "751-8", "1.9 K/uL", "N")
enx.dose(t("03-18", "10:00"), "80 mg subcutaneously every 12 hours")
s.note(
    "pharm",
    t("03-18", "15:00"),
    "Enox 80 BID from 3/18 (plt 52; wt 79.6 ~1 mg/kg). Levofloxacin 750 daily from 3/19 thru 3/26, QTc 452 w fluconazole; ppx 500 NOT with it. No apixaban (plan 3/16 wrong). allopurinol STOP: C2 done, uric 3.9, no TLS risk. Bactrim hold till ANC/plt clinic 3/24. NSAIDs, ASA no. antacids 2 h apart.",
    "J. Marinescu PharmD",
)
ctx.stop(t("03-19", "10:00"), "levofloxacin")
s.order("levofloxacin", "750 mg by mouth daily", t("03-19", "10:00"), code="82122")
s.lab_text(
    t("03-13", "09:00"),
    t("03-18", "10:00"),
    "Bacteria identified in Blood by Culture",
    "600-7",
    "No growth at 5 days",
    "N",
)
s.vitals(t("03-20", "08:00"), "112/66", hr=88, rr=16, temp=36.8, spo2=97, weight=79.6)
s.labs(t("03-20", "05:00"), t("03-20", "05:40"), wbc=6.8, hgb=8.8, plt=68, cr=0.9, k=4.2)
s.lab_text(
    t("03-19", "06:00"), t("03-19", "09:00"), "Beta-D-glucan", "", "in process", "N", status="registered"
)
s.note(
    "phone",
    t("03-19", "20:00"),
    "Partner portal: 'if fever at home can he take Tylenol first? and Advil for arm? when is next chemo 3/22?' RN: NO Tylenol to mask, call 100.4. no Advil. C3 moved to 3/31.",
    "T. Oyedepo RN",
)
d = t("03-20", "10:00")
s.order(
    "enoxaparin 80 mg syringe",
    "80 mg subcutaneously every 12 hours",
    d,
    "discharge",
    code="67108",
    note="hold if platelets below 25; 40 mg every 12 hours if 25-49",
)
s.order("levofloxacin 750 mg", "750 mg by mouth daily through 3/26", d, "discharge", code="82122")
s.order("acyclovir 400 mg", "400 mg by mouth twice daily", d, "discharge", code="281")
s.order("fluconazole 200 mg", "200 mg by mouth daily", d, "discharge", code="4450")
s.order("prochlorperazine 10 mg", "10 mg by mouth every 6 hours as needed for nausea", d, "discharge")
s.order("magic mouthwash", "10 mL swish and spit four times daily as needed", d, "discharge")
s.service("Blood count (CBC), twice weekly", d, due="2025-03-24", note="platelets steer enoxaparin")
s.service("Oncology Dr. Whitlock, decide Bactrim and valsartan", d, due="2025-03-24T11:00:00-04:00")
s.service(
    "Port placement, left chest",
    d,
    due="2025-03-28",
    note="last enoxaparin morning 3/27, none evening 3/27 nor morning 3/28",
)
s.service("Cycle 3 R-EPOCH, dose reduced", d, due="2025-03-31")
s.service("Urology and renal MRI", d, due="2025-04-15", note="2.9 cm complex left renal cyst Bosniak III")
s.service("Hematology Dr. Nkemelu", d, due="2025-04-22")
s.note(
    "instr",
    t("03-20", "10:30"),
    """Lovenox 80 mg every 12 h both sides belly. levofloxacin 750 last 3/26, dont take the old 500. STOP allopurinol, aspirin. HOLD Bactrim & valsartan until Dr Whitlock 3/24. fluconazole, acyclovir as before.
platelet check 3/24 & 3/27: <50 we change the shot. 3/27 AM shot is last before port 3/28. FEVER 100.4 call NOW dont take Tylenol first. bleed, arm worse, SOB chest pain ER. no NSAID. chemo 3/31. kidney cyst urology 4/15. No heparin allergy: heme says ok, card on request.""",
    "Dr. A. Whitlock",
    t("03-20", "11:30"),
)
s.note(
    "nursing",
    t("03-20", "14:30"),
    "enox self-inject x2. no PICC. beta-d-glucan not back. partner drives. R arm 1 cm > L. chart still says heparin allergy.",
    "T. Oyedepo RN",
)
s.write(__file__)
