"""Decompensated heart failure with kidney injury, hyperkalaemia and a digoxin level of 2.6; a "cough" with lisinopril that was angioedema; US terse."""

from builder import LABS, Stay, clock

LABS["dig"] = ("10535-3", "Digoxin", "ng/mL", "ng/mL", 0.5, 0.9)
LABS["tsat"] = ("2502-3", "Iron saturation", "%", "%", 20, 50)
t = clock(2025, "-06:00")
s = Stay("hf-aki", "Lindqvist", "Walter", "1950-08-19", "male")
s.contact("daughter, health care power of attorney", "Karen Lindqvist-Shaw", "612-555-0147")
s.encounter(
    t("01-13", "15:40"),
    t("01-19", "13:30"),
    "SOB, leg swelling, nausea",
    "42343007",
    "Congestive heart failure",
    "Cardiology",
)

for name, code, since in (
    ("Heart failure with reduced ejection fraction", "703272007", "2019"),
    ("Permanent atrial fibrillation", "440028005", "2018"),
    ("Type 2 diabetes mellitus", "44054006", "2008"),
    ("Chronic kidney disease stage 3", "433144002", "2020"),
    ("Gout", "90560007", "2012"),
    ("Benign prostatic hyperplasia", "266569009", "2015"),
):
    s.condition(name, code, t("2022-05-02", "09:00"), since, kind="problem-list-item")
s.condition("Acute on chronic systolic heart failure", "443253003", t("01-13", "18:00"), t("01-10", "00:00"))
s.condition("Acute kidney injury", "14669001", t("01-13", "18:00"), t("01-13", "15:40"))
s.condition("Hyperkalemia", "14140009", t("01-13", "18:00"), t("01-13", "15:40"), abated=t("01-15", "07:00"))
s.allergy(
    "Lisinopril",
    "29046",
    "cough",
    t("2022-05-02", "09:10"),
    severity="mild",
    kind="intolerance",
    criticality="low",
)
s.allergy("Iodinated contrast", "", "hives", t("2022-05-02", "09:10"), severity="moderate")

for name, text in (
    ("sacubitril-valsartan 49/51 mg tablet", "1 tablet by mouth twice daily"),
    ("metoprolol succinate 100 mg ER tablet", "100 mg by mouth daily"),
    ("spironolactone 25 mg tablet", "25 mg by mouth daily"),
    ("furosemide 40 mg tablet", "40 mg by mouth twice daily"),
    ("dapagliflozin 10 mg tablet", "10 mg by mouth daily"),
    ("apixaban 5 mg tablet", "5 mg by mouth twice daily"),
    ("digoxin 125 mcg tablet", "125 mcg by mouth daily"),
    ("potassium chloride 20 mEq ER tablet", "20 mEq by mouth daily"),
    ("atorvastatin 40 mg tablet", "40 mg by mouth at bedtime"),
    ("metformin 1000 mg tablet", "1000 mg by mouth twice daily"),
    ("allopurinol 300 mg tablet", "300 mg by mouth daily"),
    ("tamsulosin 0.4 mg capsule", "0.4 mg by mouth at bedtime"),
    ("sildenafil 50 mg tablet", "50 mg by mouth as needed"),
):
    s.home(name, text, "2023-03-01", t("01-13", "17:10"))

s.labs(t("2024-10-08", "08:00"), stay=False, cr=1.3, k=4.6, bnp=2100, hgb=12.4)
s.vitals(t("01-13", "15:50"), bp="98/58", hr=44, rr=26, spo2=88, temp=36.4, weight=98.4)
s.note(
    "nursing",
    t("01-13", "16:00"),
    "TRIAGE 2. 74M SOB x4d, legs ++, nausea, 'everything looks yellow'. Wt 98.4. SpO2 88 RA -> 3L NC 94. Allergy per chart lisinopril, contrast dye. Father d. MI 52, brother kidney CA.",
    "J. Okoro RN",
)
s.labs(
    t("01-13", "16:05"),
    t("01-13", "16:50"),
    na=131,
    k=6.1,
    co2=19,
    bun=78,
    cr=3.4,
    glu=212,
    hgb=10.1,
    wbc=7.9,
    plt=188,
    bnp=14200,
    trop=48,
    dig=2.6,
    mg=2.3,
)
s.labs(t("01-13", "19:05"), t("01-13", "19:40"), trop=51, k=5.7)
s.note(
    "ed",
    t("01-13", "16:20"),
    """CC SOB/edema. HFrEF EF 25% 2023, perm AF, DM2, CKD3 (base Cr 1.3).
4d orthopnea, +8 kg. N/V, poor PO. Went to urgent care 1/6 for "fast heart" - got something new, doesn't know name. No CP. No fever/cough/sputum. Denies melena.
PE cool ext, JVP to ear, bibasilar crackles, 3+ edema to thigh, HR 44 irreg.
EKG slow AF 44, scooped ST, no peaked T, QRS 118. CXR edema, small R effusion.
K 6.1 Cr 3.4 dig 2.6. Ca gluc 2 g, ins/dex, Lokelma. Poison ctr called: no Fab for now (no high-grade block, K coming down); have DigiFab ready.
DDx: ADHF low output vs cardiorenal, obstruction (BPH), nephrotoxin, dig tox, ACS less likely trop flat, PE (on DOAC).
PLAN: lasix 80 IV, tele, hold dig/Entresto/spiro/KCl/metformin. FULL CODE.
""",
    "Dr. P. Anand, EM",
    t("01-13", "18:05"),
)
s.service("Full code", t("01-13", "18:10"), category="code status").stop(
    t("01-16", "15:05"), "changed after goals of care talk"
)

s.order(
    "furosemide",
    "80 mg IV once",
    t("01-13", "17:00"),
    code="4603",
    end=t("01-13", "17:15"),
    final="completed",
)
s.order("calcium gluconate", "2 g IV once", t("01-13", "16:55"), end=t("01-13", "17:05"), final="completed")
drip = s.order("furosemide infusion", "10 mg/h IV continuous", t("01-13", "19:30"), code="4603")
s.order(
    "insulin lispro sliding scale", "per scale subcutaneously with meals", t("01-13", "19:30")
)  # never ended
s.order(
    "sodium zirconium cyclosilicate",
    "10 g by mouth three times daily",
    t("01-13", "17:30"),
    end=t("01-15", "08:30"),
    why="K 4.6",
)
ent = s.order("sacubitril-valsartan", "49/51 mg by mouth twice daily", t("01-13", "19:30"))
ent.hold(t("01-13", "19:45"), "AKI, hyperkalemia")
met = s.order("metoprolol succinate", "100 mg by mouth daily", t("01-13", "19:30"))
met.hold(t("01-13", "19:45"), "HR 44")
apx = s.order("apixaban", "5 mg by mouth twice daily", t("01-13", "19:30"), code="1364430")
s.order("dapagliflozin", "10 mg by mouth daily", t("01-14", "09:00"), code="1488564")
s.order("atorvastatin", "40 mg by mouth at bedtime", t("01-13", "19:30"), code="83367")
s.order("tamsulosin", "0.4 mg by mouth at bedtime", t("01-13", "19:30"), code="77492")
alo = s.order("allopurinol", "300 mg by mouth daily", t("01-13", "19:30"), code="519")
s.order("spironolactone", "25 mg by mouth daily", t("01-13", "19:30"), code="9997").hold(
    t("01-13", "19:46"), "K 6.1"
)

s.note(
    "hp",
    t("01-13", "20:00"),
    """74M HFrEF/AF/DM2/CKD3a adm ADHF + AKI + K 6.1 + dig tox (level 2.6, N, xanthopsia, brady).
PMH as above, s/p R TKA 2016. SH: retired welder, lives w wife Inga, no EtOH.
A/P
1 ADHF low-output? lasix gtt 10/h. dry wt ~90 kg. strict I/O, Foley. Echo.
2 AKI Cr 3.4 (1.3). Renal US. cardiorenal vs ATN vs obstruct. UA.
3 hyperK - see ED. off KCl, spiro, Entresto.
4 dig tox - hold, daily level.
5 AF - reduce apixaban to 2.5 bid for Cr >1.5.
6 DM - hold metformin, SSI. cont dapagliflozin.
7 gout - allopurinol.
Allergies lisinopril (cough), contrast.
Full code.
""",
    "Dr. T. Brandt PGY2",
    t("01-13", "21:30"),
)
apx.dose(t("01-13", "21:35"), "2.5 mg by mouth twice daily")
s.note(
    "pharm",
    t("01-14", "10:30"),
    """Med rec w wife by phone + outpt pharmacy fill hx.
- DILTIAZEM ER 120 daily filled 1/6 (urgent care) - not on our list. HFrEF = contraindicated, raises dig level. STOP.
- OTC naproxen 220, 2 tabs BID x 2wk for knee. STOP, no NSAIDs.
- apixaban: only ONE criterion (Cr). Age 74, wt 98. -> 5 mg BID is correct, pls change back. d/w Dr Brandt, agreed.
- takes KCl, spiro and Entresto together.
- sildenafil rarely.
""",
    "M. Delacroix PharmD",
)
apx.dose(t("01-14", "10:50"), "5 mg by mouth twice daily")
s.labs(t("01-14", "05:00"), t("01-14", "05:45"), k=5.2, cr=3.6, bun=82, dig=2.2, na=130)
s.report(
    "Echocardiogram",
    "34552-0",
    t("01-14", "11:00"),
    t("01-14", "15:20"),
    "LVEF 20-25%, global hypokinesis, no LV thrombus seen with contrast agent. Moderate functional MR. RVSP 52. Dilated IVC.",
    category="CUS",
)
s.note(
    "radiology",
    t("01-14", "13:00"),
    "US RENAL: no hydronephrosis. R 10.8 cm L 11.0 cm. INCIDENTAL 2.8 cm solid, mildly vascular lesion upper pole LEFT kidney, suspicious for neoplasm. Rec MRI renal protocol (contrast allergy noted; gadolinium only when GFR permits) + urology. Bladder 60 mL, Foley.",
    "Dr. L. Weiss, Radiology",
    t("01-14", "14:10"),
)
s.labs(
    t("01-15", "05:00"),
    t("01-15", "05:40"),
    k=4.6,
    cr=2.9,
    bun=74,
    dig=1.6,
    na=132,
    ferr=38,
    tsat=11,
    hgb=9.8,
)
s.note(
    "progress",
    t("01-15", "08:00"),
    """HD3. -3.1 L/24h, wt 94.6. 1L NC. HR 62. K 4.6 Cr 2.9.
A/P ADHF - lasix gtt. AKI - improving, cardiorenal + naproxen. dig off. AF - reduce apixaban to 2.5 bid for Cr >1.5. Fe def: ferric carboxymaltose.
Full code.
""",
    "Dr. T. Brandt PGY2",
    t("01-15", "08:50"),
)
s.order(
    "ferric carboxymaltose", "750 mg IV once", t("01-15", "10:00"), end=t("01-15", "11:30"), final="completed"
)
met.change(
    t("01-15", "12:00"),
    status="active",
    statusReason=None,
    dosageInstruction=[{"text": "50 mg by mouth daily"}],
)
s.note(
    "nursing",
    t("01-15", "22:10"),
    "L great toe red hot swollen, 8/10, can't bear sheet. No trauma. T 37.2. MD paged. Wife Inga at bedside: 'that lisinopril - his lips and tongue blew up, 2019, ER in Duluth, they almost put tube in. Not a cough, the cough was mine.'",
    "S. Yang RN",
)
s.labs(t("01-16", "05:00"), t("01-16", "05:40"), k=4.2, cr=2.3, bun=61, dig=1.0, wbc=11.4)
pred = s.order(
    "prednisone", "30 mg by mouth daily for 5 days", t("01-16", "08:20"), code="8640", reason="gout flare"
)
alo.dose(t("01-16", "08:25"), "100 mg by mouth daily")
s.note(
    "progress",
    t("01-16", "08:00"),
    """HD4. wt 92.8. RA. podagra L 1st MTP overnight, hx gout, afebrile, no joint hx of infection, no tap. prednisone 30 x5d (1/16-1/20). No NSAID. no colchicine w/ GFR. allopurinol down to 100.
Cr 2.3. gtt -> torsemide 40 PO daily tomorrow. Plan restart Entresto 24/26 BID if Cr <2.2.
""",
    "Dr. T. Brandt PGY2",
    t("01-16", "08:40"),
)
s.order("hydralazine", "25 mg by mouth three times daily", t("01-17", "16:30"), code="5470")
s.order("isosorbide dinitrate", "20 mg by mouth three times daily", t("01-17", "16:30"), code="6058")
s.note(
    "sw",
    t("01-16", "14:30"),
    """Goals mtg: pt (has capacity), wife, dtr Karen (HCPOA, doc scanned). Pt: 'no machines, no shocks'. DNR/DNI. Wants hospital tx incl IV diuretics, no ICU tube, no dialysis. POLST signed w Dr. Rao. ICD never placed, declines. Lives 2 story home, wife 72. Home health RN + scale + BP cuff arranged, Northfield HH, 1st visit 1/21.""",
    "A. Petersen LICSW",
)
s.service("DNR/DNI", t("01-16", "15:05"), category="code status", note="POLST signed")
drip.stop(t("01-17", "07:30"), "changed to oral")
s.order("torsemide", "40 mg by mouth daily", t("01-17", "07:30"), code="38413")
ent.change(
    t("01-17", "08:45"),
    status="active",
    statusReason=None,
    dosageInstruction=[{"text": "24/26 mg by mouth twice daily"}],
)
s.labs(t("01-17", "05:00"), t("01-17", "05:40"), k=4.1, cr=2.0, bun=52, dig=0.7)
s.note(
    "progress",
    t("01-17", "08:10"),
    """HD5. wt 91.5 RA, toe better. Cr 2.0 K 4.1. Foley out, voiding, PVR 40.
Restart Entresto 24/26 BID. torsemide 40. metop 50. hold spiro. Metformin hold - eGFR ~34, linagliptin 5 for now. glucoses 240s on pred.
Full code.
""",
    "Dr. T. Brandt PGY2",
    t("01-17", "08:50"),
)
s.order("linagliptin", "5 mg by mouth daily", t("01-17", "09:00"), code="1100699")
s.note(
    "pharm",
    t("01-17", "15:30"),
    """URGENT. RN note 1/15: lisinopril 2019 = lip/tongue swelling (angioedema), not cough. Called Duluth ER - confirmed 6/2019 ACEi angioedema. ARNI CONTRAINDICATED. One dose of Entresto 24/26 given 0900, none since, no swelling. Stop Entresto for good. D/w Dr Rao: hydralazine 25 TID + ISDN 20 TID instead. With nitrate -> SILDENAFIL OFF (BP crash). Allergy list not yet updated, I asked.""",
    "M. Delacroix PharmD",
)
ent.stop(t("01-17", "16:20"), "ACE inhibitor angioedema 2019")
s.vitals(t("01-18", "08:00"), bp="112/66", hr=68, spo2=96, weight=90.6, temp=36.7)
s.labs(t("01-18", "05:00"), t("01-18", "05:40"), k=4.3, cr=1.9, bun=47)
s.note(
    "progress",
    t("01-18", "08:00"),
    """HD6. wt 90.6 RA. Cr 1.9 K 4.3. Restart Entresto 24/26 BID. torsemide 40. metop 50. hold spiro. DC tmrw. SPEP/FLC sent 1/18 (AKI+anemia).
Full code.
""",
    "Dr. T. Brandt PGY2",
    t("01-18", "08:30"),
)
s.note(
    "pt",
    t("01-18", "11:00"),
    "Amb 120 ft FWW, SpO2 95 RA. Dizzy on standing x1, 110/64 -> 92/58 after hydralazine, resolved. Rec sit before stand. FWW for home.",
    "C. Ruiz PT",
)
s.lab_text(
    t("01-18", "09:00"),
    t("01-18", "09:30"),
    "Serum protein electrophoresis and free light chains",
    "",
    "In process",
    status="registered",
)
s.labs(t("01-19", "05:00"), t("01-19", "05:40"), k=4.4, cr=1.9, bun=45, na=136)
s.vitals(t("01-19", "07:00"), bp="110/64", hr=70, spo2=96, weight=90.1)
s.note(
    "instr",
    t("01-19", "10:30"),
    """DC home w HH. DC wt 90.1 kg (198.6 lb) = dry wt. Call >2 lb/day or 5 lb/wk: HF clinic 612-555-0199.
NEW torsemide 40 daily (replaces Lasix), hydralazine 25 TID, isosorbide dinitrate 20 TID, linagliptin 5, prednisone 30 thru 1/20 then off.
CHANGED metoprolol succ 100->50, allopurinol 300->100.
SAME apixaban 5 BID, dapagliflozin 10, atorva 40, tamsulosin 0.4.
STOP Entresto (angioedema w lisinopril; no ACE/ARNI ever), digoxin, diltiazem, KCl + salt substitute, furosemide, naproxen/all NSAIDs, sildenafil.
HOLD spironolactone until HF clinic; HOLD metformin until PCP rechecks GFR.
HF clinic Dr Rao 1/24 10:00 w BMP. PCP Dr Hale 1/30. Urology 2/6 L kidney mass 2.8 cm - MRI first. 2nd Injectafer 1/22 infusion ctr. SPEP/FLC pending - HF clinic to f/u.
2 g Na, 2 L fluid. DNR/DNI, POLST goes with him.
""",
    "Dr. V. Rao, Cardiology",
    t("01-19", "11:30"),
)
for name, text in (
    ("torsemide 40 mg tablet", "40 mg by mouth daily"),
    ("hydralazine 25 mg tablet", "25 mg by mouth three times daily"),
    ("isosorbide dinitrate 20 mg tablet", "20 mg by mouth three times daily"),
    ("metoprolol succinate 50 mg ER tablet", "50 mg by mouth daily"),
    ("apixaban 5 mg tablet", "5 mg by mouth twice daily"),
    ("dapagliflozin 10 mg tablet", "10 mg by mouth daily"),
    ("linagliptin 5 mg tablet", "5 mg by mouth daily"),
    ("prednisone 10 mg tablet", "30 mg by mouth daily, last dose 1/20"),
    ("allopurinol 100 mg tablet", "100 mg by mouth daily"),
    ("atorvastatin 40 mg tablet", "40 mg by mouth at bedtime"),
    ("tamsulosin 0.4 mg capsule", "0.4 mg by mouth at bedtime"),
):
    s.order(name, text, t("01-19", "11:00"), "discharge")
s.service(
    "Referral to urology",
    t("01-19", "11:10"),
    due=t("02-06", "09:00"),
    note="2.8 cm solid lesion left kidney, MRI first",
)
s.service("Ferric carboxymaltose second dose, infusion center", t("01-19", "11:12"), due=t("01-22", "13:00"))
s.write(__file__)
