"""Fictional: graft transfer."""

from builder import Stay, clock

t = clock(2025, "-06:00")
s = Stay("x-renal-transfer", "Okonkwo", "Raymond", "1973-04-18", "male")
s.encounter(
    t("11-04", "01:40"),
    t("11-10", "14:30"),
    "Pneumonia and AKI in kidney transplant recipient, transfer from outside hospital",
    "233604007",
    "Pneumonia",
    "Transplant Nephrology",
)
s.allergy("Cefazolin", "", "Generalized hives and wheeze, 2019 fistula surgery", t("11-04", "02:10"))
s.condition("Community acquired pneumonia", "385093006", t("11-04", "03:30"))
s.condition("Acute kidney injury", "14669001", t("11-04", "03:30"))
s.condition("Kidney transplant recipient", "", t("11-04", "03:30"), kind="problem-list-item")
s.condition("Hypertension", "38341003", t("11-04", "03:30"), kind="problem-list-item")
s.home(
    "Tacrolimus extended release (Envarsus XR)",
    "4 mg by mouth every morning",
    t("09-01", "08:00"),
    t("11-04", "09:50"),
)
s.home("Mycophenolate mofetil", "500 mg by mouth twice daily", t("06-01", "08:00"), t("11-04", "09:50"))
s.home("Prednisone", "5 mg by mouth daily", t("06-01", "08:00"), t("11-04", "09:50"))
s.home("Losartan", "50 mg by mouth daily", t("06-01", "08:00"), t("11-04", "09:50"))
s.home("Diltiazem CD", "120 mg by mouth daily", t("06-01", "08:00"), t("11-04", "09:50"))
s.home("Sulfamethoxazole-trimethoprim", "400-80 mg by mouth daily", t("06-01", "08:00"), t("11-04", "09:50"))
s.home("Atorvastatin", "20 mg by mouth nightly", t("06-01", "08:00"), t("11-04", "09:50"))
s.home(
    "Ibuprofen",
    "400 mg as needed for gout pain, over the counter, about 4 times in the last week",
    t("10-25", "08:00"),
    t("11-04", "09:50"),
)

s.note(
    "event",
    t("11-04", "01:45"),
    """TRANSFER ACCEPT NOTE / OSH SUMMARY (scanned, retyped by transfer center)
From: Prairie Fork Community Hosp, 2 days there (11/2-11/4).
Dx: CAP RLL, AKI on CKD. Hx: kidney txp.
OSH meds at transfer: clarithromycin 500 mg BID (started 11/2), ceftriaxone 1 g q24 (3 doses, tolerated), TACROLIMUS IR 3 mg BID, mycophenolate 500 BID, prednisone 5, losartan 100 mg daily, Bactrim DS 1 tab daily, diltiazem 120, atorva 20, APAP prn, ibuprofen 400 q6h prn (2 doses given)
OSH allergies: NKDA
OSH labs 11/3: Cr 2.4 (baseline "about 1.3"), K 5.4. Tac level not sent ("send-out lab").
NB chart also contains 2 pages on a Robert Okonkwo DOB 1951 (amiodarone, metformin) - misfiled, disregard.
""",
    "Transfer Center RN L. Voss",
)
s.note(
    "nursing",
    t("11-04", "02:15"),
    """Arr via EMS 0140, A&O, shaky hands bilat, c/o HA. SpO2 92% 2L. Pt states "they gave me my rejection pill twice a day there and I told them mine is the once a day one". Wife brought bag of bottles, will give to pharmacy. Pt reports hives/wheeze w Ancef in 2019, OSH had nothing listed. Wt 84.2 kg. L arm AVF (old, still has thrill) - NO BP/sticks L arm.""",
    "RN K. Duda",
)
hp = s.note(
    "hp",
    t("11-04", "02:30"),
    """Transplant Nephrology H&P (night resident)
52M s/p DDKT 14 mo ago (ESRD 2/2 IgAN) tx'd from OSH w RLL PNA + AKI. 4d cough, fever 38.6, R pleuritic CP, poor PO. No diarrhea. + tremor, HA x 1-2 d. Took OTC ibuprofen for toe pain wk before.
PMH: ESRD->DDKT L iliac fossa, HTN, HLD, gout. Smoker quit 2015.
Meds: per OSH list (see above)
All: NKDA per OSH
VS 37.9 104 148/86 22 92% 2L. Coarse tremor. R base crackles. Graft RLQ nontender, no bruit.
Labs Cr 2.7 K 5.7 Hgb 10.9 WBC 12.8
A/P
1. CAP in IS host - cont ceftriaxone/clarithro, RVP, legionella/strep Ag, sputum
2. AKI on txp - prerenal vs IS tox vs rejection. UA, renal US w doppler, tac trough in AM, DSA, BK
3. IS - continue tac 3 BID, MMF 500 BID, pred 5
4. HTN cont home losartan, dilt
5. ppx Bactrim DS, SQH
Full code
""",
    "Dr. P. Haldane PGY-2",
    signed=t("11-04", "04:05"),
)
s.order(
    "ceftriaxone",
    "1 g IV every 24 hours",
    t("11-04", "03:20"),
    end=t("11-08", "10:00"),
    why="changed to oral",
)
s.order(
    "clarithromycin",
    "500 mg by mouth every 12 hours",
    t("11-04", "03:20"),
    end=t("11-04", "10:30"),
    why="tacrolimus interaction",
)
tac = s.order(
    "tacrolimus immediate release",
    "3 mg by mouth every 12 hours",
    t("11-04", "03:20"),
    end=t("11-04", "10:30"),
    why="wrong formulation, level high",
)
s.order(
    "mycophenolate mofetil",
    "500 mg by mouth every 12 hours",
    t("11-04", "03:20"),
    end=t("11-04", "11:10"),
    final="on-hold",
    why="infection",
)
s.order("prednisone", "5 mg by mouth daily", t("11-04", "03:20"))
los = s.order("losartan", "100 mg by mouth daily", t("11-04", "03:20"))
s.order("diltiazem CD", "120 mg by mouth daily", t("11-04", "03:20"))
bac = s.order("sulfamethoxazole-trimethoprim DS", "800-160 mg by mouth daily", t("11-04", "03:20"))
s.order("heparin", "5000 units subcutaneously every 8 hours", t("11-04", "03:20"))
s.order(
    "ibuprofen",
    "400 mg by mouth every 6 hours as needed for pain",
    t("11-04", "03:20"),
    note="continued from outside hospital list",
)
s.order("acetaminophen", "650 mg by mouth every 6 hours as needed for fever", t("11-04", "03:20"))
s.labs(
    t("11-04", "02:20"),
    issued=t("11-04", "03:05"),
    wbc=12.8,
    hgb=10.9,
    plt=210,
    na=136,
    k=5.7,
    co2=18,
    bun=52,
    cr=2.7,
    glu=118,
    lac=1.4,
)
s.vitals(t("11-04", "02:00"), bp="148/86", hr=104, rr=22, temp=37.9, spo2=92, o2=2, weight=84.2)
s.lab_text(
    t("11-04", "06:00"),
    t("11-04", "09:30"),
    "Tacrolimus level, trough",
    "11253-2",
    "24.6 ng/mL (goal 6-8 at >12 months)",
    flag="HH",
)
s.note(
    "pharm",
    t("11-04", "09:45"),
    """Admission med rec - transplant PharmD
Sources: pt, wife w bottles, dispensing hx (retail), txp clinic note 10/14.
- ENVARSUS XR 4 mg qAM (NOT tac IR 3 BID. Was on IR until 9/1, OSH list is the old one). Pt took own Envarsus from wife's bag on 11/2 and 11/3 mornings IN ADDITION to IR given at OSH.
- losartan 50 mg (OSH 100 is wrong)
- SMX-TMP SS daily (OSH DS wrong)
- dilt 120: intentional (tac-sparing), do not change w/o level
- OTC ibuprofen ~4x last week
- allopurinol on an old list: NOT taking since txp
Allergy: cefazolin hives/wheeze 2019 - added. Tolerated ceftriaxone x3 (different side chain) ok to cont.
Tac 24.6: clarithro (CYP3A4) + double formulation. Rec: hold all tac, stop clarithro -> azithro or doxy (QTc 448), daily levels, restart Envarsus when <10.
""",
    "A. Brandvold PharmD",
    signed=t("11-04", "10:05"),
)
s.note(
    "progress",
    t("11-04", "10:40"),
    """ATTENDING ADDENDUM to H&P. Seen and examined. I agree w resident EXCEPT: (1) graft is in LEFT iliac fossa not RLQ. (2) This is tacrolimus toxicity until proven otherwise (24.6; tremor, HA, K, Cr) - clarithromycin plus duplicate tac. HOLD tac. Stop clarithromycin; azithro 500 x3d. (3) Not NKDA - cefazolin. (4) Hold MMF while septic. (5) no NSAIDs ever. (6) losartan to be held, K 5.7.
Not rejection at this pt by picture; if Cr not better by 72h off tac -> biopsy.
""",
    "Dr. S. Lindqvist (Transplant attending)",
    signed=t("11-04", "11:20"),
    appends=hp,
)
s.order(
    "azithromycin",
    "500 mg by mouth daily for 3 days",
    t("11-04", "11:00"),
    end=t("11-06", "23:00"),
    final="completed",
)
los.hold(t("11-05", "08:50"), "hyperkalemia, AKI")
s.report(
    "Chest CT without contrast",
    "",
    t("11-04", "14:00"),
    t("11-04", "16:30"),
    "RLL consolidation with air bronchograms, small right parapneumonic effusion. Incidental 9 mm solid nodule LEFT upper lobe. In a high-risk patient: CT at 3 months, PET/CT or tissue sampling. No prior for comparison.",
)
s.report(
    "Renal transplant ultrasound with Doppler",
    "",
    t("11-04", "13:10"),
    t("11-04", "15:00"),
    "Left iliac fossa allograft 11.4 cm, no hydronephrosis, patent vessels, RI 0.74. No collection.",
)
s.lab_text(
    t("11-04", "05:00"),
    t("11-05", "13:00"),
    "Streptococcus pneumoniae antigen, urine",
    "",
    "POSITIVE",
    flag="A",
)
s.lab_text(t("11-04", "05:00"), t("11-05", "13:00"), "Legionella antigen, urine", "", "Negative")
s.labs(
    t("11-05", "05:30"),
    issued=t("11-05", "06:40"),
    wbc=11.6,
    hgb=10.4,
    k=5.9,
    co2=18,
    bun=55,
    cr=2.9,
    na=135,
    mg=1.3,
)
s.lab_text(
    t("11-05", "05:30"), t("11-05", "09:10"), "Tacrolimus level, trough", "11253-2", "17.9 ng/mL", flag="H"
)
s.note(
    "nursing",
    t("11-05", "03:20"),
    """0310 c/o R great toe pain 7/10 red/swollen. Ibuprofen 400 prn given per MAR. Tremor less. K from yesterday eve 5.8 called to night float, lokelma 10 g given. Bactrim DS due 0900.""",
    "RN M. Achterberg",
)
s.given("ibuprofen", "400 mg by mouth", t("11-05", "03:15"))
s.given("sulfamethoxazole-trimethoprim DS", "800-160 mg by mouth", t("11-05", "09:00"))
s.order(
    "sodium zirconium cyclosilicate",
    "10 g by mouth three times daily",
    t("11-05", "08:00"),
    end=t("11-07", "09:00"),
    final="completed",
)
s.order("magnesium sulfate", "2 g IV once", t("11-05", "08:00"), end=t("11-05", "12:00"), final="completed")
s.note(
    "progress",
    t("11-05", "08:10"),
    """Txp neph PN HD2 (PGY2)
S: tremor better, R toe hurts. cough prod. ON: K 5.8 -> lokelma
O: Tm 38.0 HR 96 140/82 94% 2L. UOP 1.1L. K 5.9 Cr 2.9 Mg 1.3 tac pend
A/P 52M DDKT w CAP, AKI, tac tox
- CAP: CTX d4 azithro d2
- AKI: tac tox +/- ATN. hold tac. cont IVF
- hyperK: lokelma TID, low K diet, hold losartan
- gout flare R 1st MTP: colchicine? ask pharm
- ppx: Bactrim, SQH
""",
    "Dr. P. Haldane PGY-2",
    signed=t("11-05", "09:30"),
)
s.note(
    "pharm",
    t("11-05", "15:00"),
    """Re gout: NO colchicine (on diltiazem + residual clarithro + tac, AKI -> toxicity). Suggest pred 20 mg x5d then back to 5. D/C'd nothing myself - page 4417.""",
    "A. Brandvold PharmD",
)
s.order(
    "prednisone",
    "20 mg by mouth daily for 5 days then return to 5 mg daily",
    t("11-05", "16:00"),
    end=t("11-10", "08:00"),
    final="completed",
    reason="gout flare",
)
s.labs(
    t("11-06", "05:30"), issued=t("11-06", "06:40"), wbc=9.4, hgb=10.2, k=5.6, co2=19, bun=54, cr=2.8, mg=1.9
)
s.lab_text(
    t("11-06", "05:30"), t("11-06", "09:10"), "Tacrolimus level, trough", "11253-2", "11.8 ng/mL", flag="H"
)
s.note(
    "progress",
    t("11-06", "08:30"),
    """Txp neph PN HD3
S: breathing better RA. no tremor. toe better
O: 37.2 88 138/80 95% RA. K 5.6 Cr 2.8. Strep pneumo Ag +, legionella neg, RVP neg. BCx NGTD 48h.
A/P
- pneumococcal CAP: CTX d5. azithro d3 last.
- AKI: tac tox/NSAID. Off tac. Bx if not improving by tmrw
- K: still up on lokelma.. ? why. cont
- ppx: Bactrim, SQH
ATTG: K 5.6 on lokelma TID because he is still getting Bactrim DS daily. Stop it today, give pentamidine neb x1 as PJP ppx this month. Also ibuprofen prn is STILL ACTIVE and was given 11/5 - d/c. Please actually look at the MAR.
""",
    "Dr. P. Haldane PGY-2 / Dr. S. Lindqvist",
    signed=t("11-06", "11:00"),
)
bac.stop(t("11-06", "11:30"), "hyperkalemia")
s.order(
    "pentamidine", "300 mg nebulized once", t("11-06", "12:00"), end=t("11-06", "16:00"), final="completed"
)
s.labs(t("11-07", "05:30"), issued=t("11-07", "06:40"), wbc=8.1, hgb=10.3, k=5.0, co2=21, bun=44, cr=2.2)
s.lab_text(
    t("11-07", "05:30"), t("11-07", "09:10"), "Tacrolimus level, trough", "11253-2", "7.9 ng/mL", flag="N"
)
s.note(
    "progress",
    t("11-07", "09:30"),
    """Txp neph PN HD4. Cr 2.2 (2.8), K 5.0 off Bactrim. tac 7.9 -> restart Envarsus XR tmrw at 3 mg qAM (reduced from 4), next level 11/10 then clinic. Bx not needed. MMF restart at dc at same dose if afebrile. Tol reg renal diet. lokelma stopped.""",
    "Dr. P. Haldane PGY-2",
    signed=t("11-07", "10:15"),
)
s.order("tacrolimus extended release (Envarsus XR)", "3 mg by mouth every morning", t("11-08", "06:00"))
s.order("amoxicillin", "500 mg by mouth every 8 hours through 11/11", t("11-08", "10:00"))
s.labs(t("11-08", "05:30"), issued=t("11-08", "06:40"), wbc=7.6, hgb=10.1, k=4.8, bun=36, cr=1.9)
s.note(
    "sw",
    t("11-08", "13:00"),
    """SW: drives 90 min to clinic, wife can drive. Part D approved Envarsus 1 mg tabs. Wife's own pills (metoprolol, apixaban) were in the same bag - returned to her. Pillbox taught by PharmD.""",
    "LSW T. Okafor",
)
s.note(
    "progress",
    t("11-09", "09:00"),
    """Txp neph PN HD6. No c/o. AF x72h. Cr 1.7 K 4.7 BP 136/78. Amox to finish 11/11 (10d total). MMF resumed today 500 BID. Losartan: stay OFF until clinic rechecks K. Bactrim OFF; pentamidine monthly, next due ~12/6, until clinic decides. Diltiazem unchanged. Home ibuprofen - told never again.
LUL nodule 9mm discussed w pt and wife: CT chest 3 mo (Feb 2026), txp pulm referral.
DSA + BK PCR sent 11/4 still pending (send out).
""",
    "Dr. R. Meier PGY-3",
    signed=t("11-09", "10:00"),
)
s.order("mycophenolate mofetil", "500 mg by mouth every 12 hours", t("11-09", "09:00"))
s.labs(t("11-09", "05:30"), issued=t("11-09", "06:40"), wbc=7.2, hgb=10.2, k=4.7, bun=30, cr=1.7)
s.labs(t("11-10", "05:30"), issued=t("11-10", "06:40"), wbc=7.0, hgb=10.3, k=4.6, bun=27, cr=1.6)
s.lab_text(
    t("11-10", "05:30"),
    t("11-10", "09:20"),
    "Tacrolimus level, trough",
    "11253-2",
    "6.4 ng/mL (2nd dose after restart; not steady state)",
)
s.vitals(t("11-10", "08:00"), bp="134/80", hr=78, rr=16, temp=36.8, spo2=96, weight=83.0)
s.note(
    "progress",
    t("11-10", "09:40"),
    """Discharge day. Tac 6.4, keep Envarsus XR 3 mg qAM. Cr 1.6 (baseline 1.3). Dispo home w wife.
Labs Thu 11/13 BMP + tac trough (before AM dose - do not take the pill before draw). Txp clinic Mon 11/17 10:20, Dr Lindqvist, 555-0142. Txp coordinator 24h line 555-0199. Pulm nodule clinic 12/2 13:00.
""",
    "Dr. R. Meier PGY-3",
    signed=t("11-10", "10:30"),
)
s.order(
    "tacrolimus extended release (Envarsus XR)",
    "3 mg by mouth every morning",
    t("11-10", "10:30"),
    cat="discharge",
)
s.order("mycophenolate mofetil", "500 mg by mouth twice daily", t("11-10", "10:30"), cat="discharge")
s.order("prednisone", "5 mg by mouth daily", t("11-10", "10:30"), cat="discharge")
s.order("diltiazem CD", "120 mg by mouth daily", t("11-10", "10:30"), cat="discharge")
s.order("atorvastatin", "20 mg by mouth nightly", t("11-10", "10:30"), cat="discharge")
s.order(
    "amoxicillin",
    "500 mg by mouth every 8 hours, last dose evening of 11/11",
    t("11-10", "10:30"),
    cat="discharge",
)
s.order("acetaminophen", "650 mg by mouth every 6 hours as needed", t("11-10", "10:30"), cat="discharge")
s.service(
    "Lab: BMP and tacrolimus trough",
    t("11-10", "10:30"),
    due=t("11-13", "07:30"),
    note="before the morning dose",
)
s.service("Transplant clinic Dr Lindqvist", t("11-10", "10:30"), due=t("11-17", "10:20"), note="555-0142")
s.service("CT chest without contrast, lung nodule", t("11-10", "10:30"), due=t("2026-02-04", "09:00"))
s.note(
    "nursing",
    t("11-10", "13:45"),
    """DC teaching w teach-back: Envarsus 3 mg = three 1 mg tabs AM empty stomach, bring old tac IR caps to clinic to destroy. Call for T >= 100.4, less urine, wt gain 3 lb/day, pain over the kidney (L groin), shakes. IV removed R FA. No grapefruit. No driving restr.""",
    "RN K. Duda",
)
s.write(__file__)
