"""33 F, severe preeclampsia, cesarean; medicines in contained Medication resources; some ward orders never closed."""

from builder import Stay, clock

t = clock(2026, "-06:00")
s = Stay("i-ob-33", "Whitehorse", "Kayleigh", "1992-12-05", "female")
s.contact("partner", "Devin Ruiz", "605-555-0136")
s.encounter(
    t("03-02", "18:05"),
    t("03-07", "13:30"),
    "headache, high BP, 35w4d",
    "46764007",
    "Severe pre-eclampsia",
    "Obstetrics",
)


def contained(order):
    """The medicine as a contained resource, as this hospital's pharmacy system sends it."""
    for _, r in s._told[order.name]:
        code = r.pop("medicationCodeableConcept")
        r["contained"] = [{"resourceType": "Medication", "id": "med", "code": code}]
        r["medicationReference"] = {"reference": "#med", "display": code["text"]}
    return order


s.home("Prenatal vitamin", "1 daily", "2025-08-01", t("03-02", "19:00"))
s.home("Aspirin 81 mg", "1 tab daily (preeclampsia prevention)", "2025-10-01", t("03-02", "19:00"))
s.home("Albuterol HFA 90 mcg", "2 puffs q4h PRN wheeze", "2015-01-01", t("03-02", "19:00"))
s.home("Fluticasone HFA 110 mcg", "2 puffs BID", "2022-01-01", t("03-02", "19:00"))
s.home("Ferrous sulfate 325 mg", "1 tab every other day", "2026-01-10", t("03-02", "19:00"))
s.allergy("Penicillin V", "7984", "hives as child", "2016-05-01T10:00:00-05:00", severity="moderate")
s.condition("Asthma", "195967001", t("03-02", "19:00"), kind="problem-list-item")
s.condition("Severe pre-eclampsia", "46764007", t("03-02", "20:00"))
s.vitals(t("03-02", "18:10"), bp="172/112", hr=94, temp=36.8, spo2=98, rr=18, weight=91.0)
s.labs(t("03-02", "18:20"), t("03-02", "19:05"), wbc=11.2, hgb=11.3, plt=118, ast=92, alt=104, cr=1.0, k=4.1)
s.lab_text(t("03-02", "18:20"), t("03-02", "19:20"), "Urine protein/creatinine ratio", "", "0.9 mg/mg", "H")
s.lab_text(
    t("03-02", "18:20"),
    t("03-02", "19:30"),
    "Blood type and antibody screen",
    "",
    "A Rh NEGATIVE, antibody screen negative (RhIG given 28 wk 1/8)",
    "N",
)
s.note(
    "ed",
    t("03-02", "18:20"),
    """OB TRIAGE 33y G2P1001 35+4 here HA 2d, spots, RUQ. BP 172/112 -> 168/110 at 15 min. no ctx no LOF +FM. Hx asthma (ED visit in Jan, pred). prior SVD 2021 gHTN. Sib of pt preE + sz.
IV labetalol 20 mg x1 -> wheeze, chest tight -> albuterol neb. -> hydral 5 x2, nifed 10 PO. **NO MORE LABETALOL**.
Mg 6 g load 2g/h.""",
    "Dr. R. Finley, OB hospitalist",
    signed=t("03-02", "19:45"),
)
contained(
    s.order(
        "labetalol injection",
        "20 mg IV once",
        t("03-02", "18:25"),
        end=t("03-02", "18:45"),
        final="completed",
    )
)
lab = contained(s.order("labetalol 200 mg tablet", "200 mg PO TID", t("03-02", "19:00")))
mg = contained(s.order("magnesium sulfate", "2 g/h IV continuous", t("03-02", "18:40")))
nif = contained(s.order("nifedipine ER", "30 mg PO daily", t("03-02", "20:00")))
contained(
    s.order(
        "betamethasone",
        "12 mg IM q24h x 2",
        t("03-02", "19:00"),
        end=t("03-03", "04:00"),
        why="delivery; 1 dose given",
        final="stopped",
    )
)
s.note(
    "hp",
    t("03-02", "20:00"),
    """OB H&P  severe PreE w sev feat (BP, HA, plt 118, AST 92). HELLP? LDH 410. not hemolysis yet.
Allergies: PCN hives age 6. GBS pos -> needs abx: cefazolin (low risk) OK per ACOG.
Meds PNV, ASA 81 (last today), albuterol, Flovent, iron.
Rh NEG. Rubella non-immune. HIV/HBV neg. FOB Devin asthma too.
Plan: del after stable; induce -> CS if. BMZ x1. Mg 24h pp. q6 labs. no NSAID pp if plt <100/AKI. Contraception: tubal - signed Medicaid form 2/11.""",
    "Dr. R. Finley, OB hospitalist",
    signed=t("03-02", "21:10"),
)
s.labs(t("03-02", "23:50"), t("03-03", "00:30"), plt=84, ast=188, alt=171, hgb=10.9, cr=1.2)
lab.cancel(t("03-03", "02:00"), "bronchospasm")
s.note(
    "op",
    t("03-03", "03:40"),
    """PLTCS, low transverse, for HELLP/plt falling, remote from delivery, breech. GETA (plt 84). EBL 1100. Boy apgar 7/9, 2310 g. R OVARY 5.2 cm dermoid, not removed, sampled? NO. L ovary nl. Tubal NOT done - plt 84, bleeding, pt counseled. TXA 1 g, miso 800 PR (no methergine HTN). Hgb chk.""",
    "Dr. M. Sorensen, OB",
    signed=t("03-03", "05:20"),
)
s.procedure("Cesarean section", "11466000", t("03-03", "03:40"), t("03-03", "04:45"))
s.labs(t("03-03", "06:00"), t("03-03", "06:40"), plt=71, ast=240, alt=210, hgb=8.4, cr=1.3)
ket = contained(
    s.order(
        "ketorolac",
        "30 mg IV q6h x 24h",
        t("03-03", "05:30"),
        end=t("03-03", "06:50"),
        final="cancelled",
        why="plt 71, Cr 1.3",
    )
)
contained(s.order("acetaminophen", "1 g PO q6h", t("03-03", "05:30")))
contained(
    s.order("cefazolin", "2 g IV x1 intraop", t("03-03", "03:30"), end=t("03-03", "04:00"), final="completed")
)
s.note(
    "nursing",
    t("03-03", "09:00"),
    """PP/MB. Mom: fundus firm, lochia mod, Mg 2g/h DTR 2+, UO 40. BP 158/98. HA 3/10. Baby boy "Ezra" (NICU obs->room): glu 38 -> 52 pc, bili 6.1 @ 24h TBD, RR 44, temp 36.6, wt 2310, blood type O Rh POS. Gentamicin/ampicillin x48h for baby.
Mom asks ibuprofen - NO per order.""",
    "T. LaPointe RN",
    signed=t("03-03", "09:25"),
)
contained(
    s.order(
        "Rho(D) immune globulin",
        "300 mcg IM once",
        t("03-03", "11:00"),
        end=t("03-04", "12:00"),
        final="completed",
    )
)
s.note(
    "progress",
    t("03-03", "10:30"),
    """PPD0 OB  CS for HELLP. plt 118>84>71 AST 240 Cr 1.3 UO ok. Mg till 0445 3/4. BP 158/98: nifed ER 30 -> 60. No labetalol (asthma, bronchospasm 3/2). No ketorolac/ibuprofen until plt>100 & Cr nl.
baby O pos -> Rhogam.
lab q6. Enox hold till plt >75.""",
    "Dr. M. Sorensen, OB",
    signed=t("03-03", "11:40"),
)
nif.change(t("03-03", "11:40"), dosageInstruction=[{"text": "60 mg PO daily"}])
s.labs(t("03-04", "06:00"), t("03-04", "06:40"), plt=88, ast=121, alt=140, hgb=7.6, cr=1.1)
s.vitals(t("03-04", "08:00"), bp="152/96", hr=88, temp=37.0, spo2=98)
s.note(
    "progress",
    t("03-04", "09:00"),
    """PPD1 HELLP improving plt 88. Hgb 7.6 dizzy -> IV iron sucrose 300 x1, declines PRBC (not JW, just prefers). Mg off 0445. BP 152/96: nifed ER 60 -> 60 BID? max... go 60 + enalapril 5 BID (bf ok). enox 40 daily start, plt>75.
contraception: no tubal now. Wants Mirena 6 wk vs Nexplanon today. -> Nexplanon prior to dc if avail.
Nifed side: HA? vs preE.""",
    "Dr. M. Sorensen, OB",
    signed=t("03-04", "10:00"),
)
contained(s.order("enalapril", "5 mg PO BID", t("03-04", "10:00")))
contained(s.order("enoxaparin", "40 mg SC daily", t("03-04", "10:00")))
contained(
    s.order("iron sucrose", "300 mg IV once", t("03-04", "10:00"), end=t("03-04", "14:00"), final="completed")
)
s.note(
    "consult",
    t("03-04", "15:00"),
    """LACTATION + baby: pumping q3, latch fair. Enalapril & nifed ok. (Fam hx: mother-in-law BRCA+; pt's own sister breast ca 41 - pt not tested, genetics? pt thinks "my sister negative".)""",
    "H. Brandt IBCLC",
    signed=t("03-04", "15:30"),
)
s.labs(t("03-05", "06:00"), t("03-05", "06:40"), plt=141, ast=60, alt=88, hgb=7.8, cr=0.9, k=4.4)
s.vitals(t("03-05", "20:00"), bp="158/102", hr=84, temp=36.9, spo2=98)
s.note(
    "progress",
    t("03-05", "20:30"),
    """PPD2 evening: BP 158/102 x2. enalapril 5 -> 10 BID. nifed stays 60 daily. HA none. plt 141 -> NSAID ok? K/Cr fine BUT HTN + ACE: keep acetaminophen only. Rubella MMR before dc. Nexplanon: device OUT OF STOCK -> bridge: progestin only pill norethindrone 0.35 start 3 wks? start now ok bf; Mirena 6 wk visit. No estrogen.""",
    "Dr. R. Finley, OB hospitalist",
    signed=t("03-05", "21:00"),
)
contained(s.order("enalapril", "10 mg PO BID", t("03-05", "21:00")))
s.note(
    "pathology",
    t("03-06", "14:00"),
    "PLACENTA: received. Fixation. Report pending - est 3/11. Gross: 380 g, small for GA, infarct 15%.",
    "Dr. A. Petrov, Pathology",
    signed=t("03-06", "14:20"),
)
s.labs(t("03-07", "06:00"), t("03-07", "06:40"), plt=198, ast=38, alt=55, hgb=8.1, cr=0.8, k=4.3)
s.vitals(t("03-07", "08:00"), bp="138/86", hr=80, temp=36.8, spo2=99, rr=16, weight=84.5)
s.note(
    "progress",
    t("03-07", "08:30"),
    """PPD4 dc. BP 138/86. HELLP resolved plt 198. Hgb 8.1. incision c/d/i. enox x 6 wk total? BMI 32, preE, CS, asthma: 10 d total stop 3/14 (calc).
R dermoid 5.2 cm -> GYN US 6-8 wk. Placenta path pending. MMR given 3/6? - RN check. Aspirin stop (pregnancy only). BP cuff, 72h BP check 3/10.""",
    "Dr. M. Sorensen, OB",
    signed=t("03-07", "09:20"),
)
s.immunization("MMR", "03", t("03-06", "16:00"))
s.note(
    "pharm",
    t("03-07", "10:00"),
    """DC: NEW nifedipine ER 60 daily, enalapril 10 BID, enoxaparin 40 SC daily through 3/14, norethindrone 0.35 daily, ferrous sulfate 325 every other day, acetaminophen. KEEP albuterol, fluticasone, PNV. STOP aspirin 81. NO labetalol / any beta blocker (asthma) - please add to allergy list as adverse rxn. NO ibuprofen (kidney/BP/enoxaparin). enalapril: avoid pregnancy.""",
    "C. Iyer, PharmD",
    signed=t("03-07", "10:30"),
)
d = t("03-07", "11:00")
for n, x in (
    ("nifedipine ER 60 mg", "1 tab daily"),
    ("enalapril 10 mg", "1 tab twice daily"),
    ("enoxaparin 40 mg syringe", "40 mg SC daily through 3/14/2026"),
    ("norethindrone 0.35 mg", "1 tab daily same time"),
    ("acetaminophen 500 mg", "2 tabs q6h PRN max 3 g"),
    ("ferrous sulfate 325 mg", "1 tab every other day"),
    ("prenatal vitamin", "1 daily"),
):
    contained(s.order(n, x, d, cat="discharge"))
s.note(
    "nursing",
    t("03-07", "12:00"),
    """DC MB RN TB: warning HA not better, vision, RUQ, SOB, BP >=160/110 -> 911/L&D; 140-159/90-109 call. shot demo x1 ok. Ezra: stays NICU 1 more day?? no, d/c w mom; his peds 3/9 (bili), vit D drops 400 IU for BABY. Mom: BP visit 3/10 1000; incision 3/17; PP 4/14 Mirena, GYN US; Rhogam ✓ MMR ✓(3/6). Nexplanon not avail. lift <baby wt.
"no Motrin" ✓""",
    "T. LaPointe RN",
    signed=t("03-07", "12:40"),
)
s.write(__file__)
