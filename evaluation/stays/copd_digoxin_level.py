from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("l-mixed", "Wetherholt", "Ottilie", "1941-08-09", "female")
s.contact("daughter (health care proxy)", "Gwenda Pryor", "555-0187")
s.encounter(
    t("12-01", "04:40"),
    t("12-09", "14:00"),
    "shortness of breath",
    "195951007",
    "Acute exacerbation of COPD",
    "Internal Medicine",
    disposition="snf",
)
for n_, c_ in (
    ("COPD", "13645005"),
    ("Heart failure with preserved ejection fraction", "446221000"),
    ("Atrial fibrillation", "49436004"),
    ("Polymyalgia rheumatica", "65323003"),
    ("CKD stage 3", "433144002"),
):
    s.condition(n_, c_, t("2020-01-10", "09:00"), kind="problem-list-item")
s.allergy(
    "Sulfonamide antibiotics",
    "",
    "unknown, told by mother",
    t("2005-01-01", "09:00"),
    severity="mild",
    criticality="low",
)
for n_, x in (
    ("apixaban 5 mg", "5 mg by mouth twice daily"),
    ("prednisone 5 mg", "5 mg by mouth daily (PMR)"),
    ("furosemide 40 mg", "40 mg by mouth twice daily"),
    ("spironolactone 25 mg", "25 mg daily"),
    ("potassium chloride 10 mEq", "10 mEq daily"),
    ("carvedilol 12.5 mg", "12.5 mg twice daily"),
    ("digoxin 0.125 mg", "0.125 mg daily"),
    ("tiotropium 18 mcg capsule", "1 capsule inhaled daily"),
    ("donepezil 10 mg", "10 mg at bedtime"),
):
    s.home(n_, x, "2022-01-01", t("12-01", "06:00"))
s.vitals(t("12-01", "04:50"), bp="154/86", hr=112, rr=32, temp=37.2, spo2=81, weight=61.8)
s.labs(
    t("12-01", "05:00"),
    issued=t("12-01", "05:50"),
    wbc=12.8,
    hgb=10.9,
    na=136,
    k=4.9,
    cr=1.5,
    bun=38,
    bnp=5400,
    trop=34,
    ph=7.27,
    pco2=74,
    lac=1.4,
)
s.note(
    "ed",
    t("12-01", "05:00"),
    """84F from home, COPD (2L home O2) + HFpEF, AF. 3d SOB, wheeze, orthopnea, leg edema. SpO2 81 -> 15L NRB 99% -> drowsy, VBG 7.27/74. BiPAP 12/5, target 88-92!! Nebs, solumedrol 125, lasix 80 IV, doxy. FULL CODE per EMS sheet.
Med bag: hers + husband Edgar's: metformin 500, glipizide 5, tamsulosin (Edgar W.) - mixed in bag.
Allergy sulfa. CXR: edema, small R effusion, 12 mm nodule LUL spiculated?""",
    "Dr. J. Barraclough, ED",
    signed=t("12-01", "06:30"),
)
s.note(
    "hp",
    t("12-01", "08:00"),
    """MED H&P. Mixed: AECOPD + HFpEF decomp, hypercapnic RF. Cont BiPAP. Methylpred -> pred 40 x5d (12/1-12/5). Doxy 100 bid x7d (thru 12/7). IV lasix 80 bid. Apix 5 bid, carvedilol, digoxin, spironolactone, KCl cont. SSI for steroids. Home meds incl metformin, glipizide [med bag]. FULL CODE. Diet: NPO till swallow eval.""",
    "Dr. F. Lindauer PGY1",
    signed=t("12-01", "09:30"),
)
apx = s.order("apixaban 5 mg", "5 mg by mouth twice daily", t("12-01", "09:40"))
car = s.order("carvedilol", "12.5 mg by mouth twice daily", t("12-01", "09:40"))
dig = s.order("digoxin", "0.125 mg by mouth daily", t("12-01", "09:40"))
spi = s.order("spironolactone", "25 mg by mouth daily", t("12-01", "09:40"))
kcl = s.order("potassium chloride", "10 mEq by mouth daily", t("12-01", "09:40"))
glp = s.order("glipizide", "5 mg by mouth daily", t("12-01", "09:40"))
fur = s.order("furosemide", "80 mg IV twice daily", t("12-01", "09:40"))
prd = s.order("prednisone", "40 mg by mouth daily x 5 days", t("12-01", "09:40"))
dox = s.order("doxycycline", "100 mg by mouth twice daily x 7 days", t("12-01", "09:40"))
s.order(
    "insulin lispro sliding scale",
    "with meals",
    t("12-01", "09:40"),
    end=t("12-06", "09:00"),
    final="completed",
)
s.note(
    "pharm",
    t("12-01", "13:00"),
    "Med rec w daughter: metformin + glipizide + tamsulosin = HUSBAND'S. Pt is NOT diabetic (A1c 5.6). Glipizide order must go (given? no). Apixaban: age 84, wt 57 dry (<=60) -> 2.5 BID. 'Sulfa': no reaction recalled ever; takes furosemide, has had TMP-SMX 2019 w/o trouble. Carvedilol nonselective w/ wheeze: suggest bisoprolol.",
    "R. Amsel PharmD",
    signed=t("12-01", "14:00"),
)
glp.cancel(t("12-01", "14:10"), "husband's medicine")
s.note(
    "consult",
    t("12-01", "17:00"),
    "GOC meeting w/ pt (off BiPAP, lucid), HCP Gwenda: DNR/DNI. BiPAP ok, no ICU intubation, no CPR, hospital return OK. MOLST signed 17:20. Supersedes full code.",
    "Dr. H. Kimathi, Palliative",
    signed=t("12-01", "17:40"),
)
s.labs(
    t("12-02", "05:00"),
    issued=t("12-02", "05:50"),
    k=5.4,
    cr=1.8,
    bun=46,
    na=137,
    ph=7.34,
    pco2=60,
    wbc=13.4,
    glu=196,
)
s.lab_text(
    t("12-02", "05:00"), t("12-02", "06:40"), "Digoxin level, trough", "10535-3", "2.1 ng/mL", flag="H"
)
s.vitals(t("12-02", "08:00"), bp="112/60", hr=54, rr=22, temp=36.9, spo2=91, weight=59.9, o2=2)
s.note(
    "progress",
    t("12-02", "08:30"),
    """HD2. Off BiPAP day, nightly. FULL CODE [cf]. K 5.4 Cr 1.8 HR 54. Nausea, 'yellow'. Dig 2.1. Apix 5 bid [cf]. Hold dig, KCl stop, spiro stop. Carv cont.""",
    "Dr. F. Lindauer PGY1",
    signed=t("12-02", "09:20"),
)
dig.hold(t("12-02", "09:30"), "level 2.1")
kcl.stop(t("12-02", "09:30"), "K 5.4")
s.note(
    "nursing",
    t("12-02", "11:00"),
    "spironolactone given 0900, order still active. told MD. MOLST DNR/DNI in chart front, purple band on.",
    "L. Vasile RN",
)
s.note(
    "consult",
    t("12-02", "14:00"),
    "CARDS: HFpEF EF 58, RVSP 52. Dig tox mild -> when level<1 restart 0.125 EVERY OTHER DAY - or stop? stop carvedilol, bisoprolol 2.5 daily from 12/4 if HR>60. Spironolactone STOP (K, Cr) not to restart until clinic. Apix 2.5 agree.",
    "Dr. W. Tiernan, Cardiology",
    signed=t("12-02", "15:00"),
)
spi.stop(t("12-02", "15:30"), "hyperkalemia")
car.stop(t("12-02", "15:30"), "wheeze, bradycardia")
apx.dose(t("12-02", "15:30"), "2.5 mg by mouth twice daily")
s.report(
    "CT chest without contrast",
    "",
    t("12-03", "10:00"),
    t("12-03", "14:00"),
    "12 mm spiculated nodule LEFT upper lobe, emphysema. 9 mm mediastinal node. Suspicious; PET/biopsy.",
)
s.note("slp", t("12-03", "11:00"), "SLP bedside: wet voice, nectar thick + puree.", "M. Aubrey SLP")
s.note(
    "consult",
    t("12-04", "13:00"),
    "PULM: discussed nodule w/ pt + HCP: she DECLINES biopsy/PET, would not want treatment; no further imaging. Revisit only if she asks. Nebs: cannot actuate capsule device (arthritis, inspir flow low): tiotropium capsule -> revefenacin neb daily. NIV: BiPAP 12/5 nightly, pt accepts. O2 2 L rest, 88-92. No theophylline.",
    "Dr. A. Ruckman, Pulm",
    signed=t("12-04", "14:00"),
)
s.order("revefenacin neb", "175 mcg nebulized daily", t("12-04", "15:00"))
s.order("albuterol neb", "2.5 mg nebulized every 4 hours as needed", t("12-01", "09:40"))
s.order("bisoprolol", "2.5 mg by mouth daily", t("12-04", "09:30"))
s.labs(t("12-04", "05:00"), issued=t("12-04", "05:50"), k=4.8, cr=1.6, bun=44, na=138)
s.lab_text(t("12-04", "05:00"), t("12-04", "06:40"), "Digoxin level", "10535-3", "1.1 ng/mL", flag="N")
s.note(
    "slp",
    t("12-05", "14:00"),
    "MBS 12/5: no aspiration. UPGRADE: thin liquids, soft bite-size. Nectar order to dc. Upright, small sips.",
    "M. Aubrey SLP",
    signed=t("12-05", "14:40"),
)
s.note(
    "progress",
    t("12-06", "09:00"),
    """HD6. Prednisone 40 finished 12/5. Wt 57.2. IV lasix -> torsemide 40 PO daily (not furosemide). Dig: HR 70, stopped for good per Tiernan (phone 12/6): bisoprolol enough. Home PMR pred 5 - resume today, NOT off (adrenal). order not in yet.
SNF search. COVID neg. Sputum Cx norm flora; AFB x1 sent 12/4 for nodule/cavity? pend 6 wk. PPD no.""",
    "Dr. K. Osei, Attending",
    signed=t("12-06", "10:00"),
)
fur.stop(t("12-06", "10:10"), "torsemide")
dig.stop(t("12-06", "10:20"), "level 2.1, toxicity; stopped per cardiology")
s.order("torsemide 40 mg", "40 mg by mouth daily", t("12-06", "10:10"))
prd.complete(t("12-05", "12:00"))
s.labs(t("12-06", "05:00"), issued=t("12-06", "05:50"), k=4.4, cr=1.4, bun=40, na=139)
s.note(
    "nursing",
    t("12-07", "06:00"),
    "AM BP 94/50 dizzy on standing, pt weak, fatigue. no prednisone on MAR since 12/5! MD called -> pred 5 given 0730.",
    "L. Vasile RN",
)
s.order("prednisone 5 mg", "5 mg by mouth daily", t("12-07", "07:10"))
s.note(
    "pt",
    t("12-07", "11:00"),
    "PT: mod A x1, RW 20 ft on 2L (92%). Fall risk, lives w spouse (frail). SNF rehab.",
    "O. Delacroix PT",
)
dox.complete(t("12-07", "20:30"))
s.note(
    "sw",
    t("12-08", "11:00"),
    "Accepted Larkhill SNF, bed 12/9. HCP Gwenda agrees. Husband Edgar to respite, brings BiPAP (own machine). MOLST copy sent. Husband asked for her 'sugar pills' list: explained she has none.",
    "C. Hume LCSW",
    signed=t("12-08", "11:40"),
)
s.labs(t("12-09", "05:00"), issued=t("12-09", "05:50"), k=4.3, cr=1.4, bun=36, na=139, hgb=10.6, wbc=9.7)
s.vitals(t("12-09", "08:00"), bp="122/66", hr=72, rr=18, temp=36.6, spo2=90, weight=56.4, o2=2)
s.note(
    "progress",
    t("12-09", "09:00"),
    """DC Larkhill SNF. DNR/DNI. Dry wt 56.4 kg (call +1.5kg/2d). Torsemide 40 daily. BMP 12/12. Pred 5 indefinite. Apix 2.5 bid. Biso 2.5. Revefenacin, albuterol prn. Donepezil 10 qhs cont (HR ok >55). No dig/spiro/KCl/carv/furos/tiotropium. O2 2L 88-92 - no high flow O2. BiPAP 12/5 qhs. Diet soft, thin, 2g Na. AFB pend. Cards Dr. Tiernan 12/18. PCP Dr. Hale.""",
    "Dr. K. Osei, Attending",
    signed=t("12-09", "10:20"),
)
for n_, x in (
    ("apixaban 2.5 mg", "2.5 mg by mouth twice daily"),
    ("torsemide 40 mg", "40 mg by mouth once daily"),
    ("bisoprolol 2.5 mg", "2.5 mg by mouth once daily"),
    ("prednisone 5 mg", "5 mg by mouth once daily, long term"),
    ("revefenacin 175 mcg", "175 mcg nebulized once daily"),
    ("albuterol neb 2.5 mg", "2.5 mg nebulized every 4 hours as needed"),
    ("donepezil 10 mg", "10 mg by mouth at bedtime"),
):
    s.order(n_, x, t("12-09", "10:30"), cat="discharge")
s.write(__file__)
