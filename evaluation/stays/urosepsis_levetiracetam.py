"""Fictional: urosepsis levetiracetam."""

from builder import Stay, clock

t = clock(2026, "-04:00")
s = Stay("t-petrov", "Petrova", "Lydia", "1967-04-19", "female")
s.contact("son", "Anton Petrov", "555-0384")
s.encounter(
    t("10-11", "22:10"),
    t("10-20", "15:00"),
    "fever, rigors, confusion, left flank pain",
    "91302008",
    "Sepsis",
    "Intensive Care",
)
P = "2021-05-01T09:00:00-04:00"
for n, c in [
    ("Focal epilepsy after head injury 1999", ""),
    ("Hypertension", "38341003"),
    ("Recurrent kidney stones", ""),
    ("Migraine", "37796009"),
    ("Obesity", ""),
]:
    s.condition(n, c, P, kind="problem-list-item")
s.condition(
    "Septic shock due to obstructing left ureteral stone with pyelonephritis", "", t("10-11", "23:30")
)
s.condition("Acute hypoxic respiratory failure", "", t("10-12", "02:00"), abated=t("10-14", "12:00"))
s.condition("Paroxysmal atrial fibrillation, new, in sepsis", "", t("10-13", "04:00"))
s.allergy("Sulfamethoxazole-trimethoprim", "10831", "facial swelling", "2019-08-02T10:00:00-04:00")
H = t("10-12", "09:30")
for n, d in [
    ("divalproex ER", "1000 mg by mouth nightly"),
    ("amlodipine", "10 mg by mouth daily"),
    ("hydrochlorothiazide", "25 mg by mouth daily"),
    ("topiramate", "50 mg by mouth twice daily"),
    ("sumatriptan", "50 mg by mouth as needed for migraine"),
    ("potassium citrate", "10 mEq by mouth three times daily"),
]:
    s.home(n, d, "2022-02-01", H)
s.vitals(t("10-11", "22:15"), bp="78/41", hr=132, rr=30, temp=39.8, spo2=90, weight=94)
s.labs(
    t("10-11", "22:25"),
    t("10-11", "23:05"),
    wbc=24.6,
    hgb=12.9,
    plt=104,
    na=134,
    k=3.4,
    co2=15,
    bun=44,
    cr=2.9,
    glu=178,
    lac=6.4,
    inr=1.5,
    tbil=1.9,
    pct=58,
)
s.note(
    "ed",
    t("10-11", "22:20"),
    """59F rigors, L flank pain x2d, confused tonight (son). Hx stones, seizures on depakote. Septra = face swelling.
39.8 78/41 132. L CVAT. Lact 6.4 Cr 2.9 (bl 0.9). CT: 9 mm L UPJ... see read, severe L hydro, fat stranding.
30/kg LR, cefepime 2 g, norepi peripheral. Urology + ICU. NPO.""",
    "Dr. V. Sorensen",
    signed=t("10-11", "23:50"),
)
s.report(
    "CT abdomen and pelvis without contrast",
    "",
    t("10-11", "22:50"),
    t("10-11", "23:25"),
    "9 mm calculus in the proximal LEFT ureter with severe left hydronephrosis and perinephric stranding. Nonobstructing 4 mm right renal stone. INCIDENTAL: 2.3 cm left ovarian cyst, simple; 7 mm right lower lobe pulmonary nodule, solid - CT chest in 6-12 months.",
)
cefe = s.order("cefepime", "2 g intravenously every 12 hours", t("10-11", "22:40"))
nor = s.order("norepinephrine infusion", "0.05-0.6 mcg/kg/min intravenously, MAP 65", t("10-11", "23:00"))
s.note(
    "procedure",
    t("10-12", "01:30"),
    "Urology (Dr Keller): cysto, LEFT double-J ureteral stent 6Fr x 26 in OR under GA for obstructed infected kidney. Frank pus. Foley 18F. NOT the definitive stone op. Stent must come out / be exchanged within 3 mo - URS in 3-4 wk once infection cleared.",
    "Dr. S. Keller",
    signed=t("10-12", "02:20"),
)
s.procedure(
    "Cystoscopy and left ureteral stent insertion",
    "",
    t("10-12", "00:50"),
    t("10-12", "01:25"),
    "left ureter",
)
s.note(
    "hp",
    t("10-12", "02:30"),
    """MICU H&P. Remains intubated from OR (ARDS physiology, P/F 140). NE 0.4 + vaso 0.03. R IJ CVC, L rad art line.
Plan: cefepime 2 g (CrCl), hydrocort 50 q6, lung protective, fent/propofol.
AED: depakote - no NGT yet: IV valproate 500 q12h. topamax held.
HTN meds held. HCTZ held. Foley. SUP pantoprazole, VTE: heparin sq when plt ok (104). Full code. Son Anton decision maker (sister abroad).""",
    "Dr. M. Osaka (fellow)",
    signed=t("10-12", "04:40"),
)
ordered = t("10-12", "03:00")
vas = s.order("vasopressin infusion", "0.03 units/min intravenously", ordered, end=t("10-13", "20:00"))
hyd = s.order("hydrocortisone", "50 mg intravenously every 6 hours", ordered)
val = s.order("valproate", "500 mg intravenously every 12 hours", ordered)
pan = s.order(
    "pantoprazole",
    "40 mg intravenously every 24 hours",
    ordered,
    reason="stress ulcer prophylaxis while ventilated",
)
pro = s.order("propofol infusion", "5-50 mcg/kg/min", ordered, end=t("10-14", "10:30"))
fen = s.order("fentanyl infusion", "25-100 mcg/h", ordered, end=t("10-14", "10:30"))
s.lab_text(
    t("10-11", "22:25"),
    t("10-12", "13:30"),
    "Blood culture",
    "600-7",
    "Gram negative rods, 2 of 2 sets (aerobic and anaerobic)",
    "A",
    status="preliminary",
)
s.labs(
    t("10-12", "05:00"),
    t("10-12", "05:50"),
    wbc=28.1,
    hgb=11.0,
    plt=71,
    k=3.8,
    co2=17,
    cr=3.2,
    bun=48,
    lac=4.1,
)
s.note(
    "progress",
    t("10-12", "10:00"),
    """MICU D1. Vent PRVC 0.5/10. NE 0.3. GNR bacteremia. lact 4.1 down. UOP 25/h rising after stent. plt 71 - no heparin, SCDs.
Septra allergy noted. Valproate level 62 (on admit).""",
    "Dr. M. Osaka (fellow)",
    signed=t("10-12", "11:00"),
)
s.lab_text(t("10-12", "05:00"), t("10-12", "07:30"), "Valproate level", "4086-5", "62 ug/mL (50-100)", "N")
s.lab_text(
    t("10-11", "22:25"),
    t("10-13", "10:15"),
    "Blood culture",
    "600-7",
    "Escherichia coli, ESBL producing. R: ceftriaxone, cefepime, ciprofloxacin, TMP-SMX. S: meropenem, ertapenem, amikacin, fosfomycin (urine)",
    "A",
)
s.labs(
    t("10-13", "04:20"),
    t("10-13", "05:00"),
    wbc=22.0,
    hgb=10.2,
    plt=58,
    k=3.3,
    mg=1.5,
    cr=2.6,
    lac=2.4,
    trop=64,
)
s.note(
    "event",
    t("10-13", "03:50"),
    """AF RVR 158, MAP 58 on NE .22. K 3.3 Mg 1.5 -> replaced. Amio 150 bolus + gtt. CV deferred. Converted SR 09:40. No AC: plt 58, sepsis AF. TSH nl.""",
    "Dr. L. Bianchi (night)",
    signed=t("10-13", "05:20"),
)
ami = s.order(
    "amiodarone infusion",
    "1 mg/min x 6 h then 0.5 mg/min intravenously",
    t("10-13", "04:10"),
    end=t("10-14", "06:00"),
)
cefe.stop(t("10-13", "10:40"), "ESBL")
mer = s.order("meropenem", "1 g intravenously every 12 hours", t("10-13", "10:40"))
s.note(
    "progress",
    t("10-13", "11:30"),
    """MICU D2. ESBL E coli -> cefepime off, MEROPENEM 1 g q12. SR since 9:40 on amio. NE .15, vaso weaning. Cr 2.6.
Neuro: RASS -2, valproate IV cont. EEG none. Extubate tmrw if SBT.
Amio po 200 bid x? d/w cards""",
    "Dr. M. Osaka (fellow)",
    signed=t("10-13", "12:30"),
)
s.labs(t("10-14", "04:30"), t("10-14", "05:10"), wbc=15.9, hgb=9.8, plt=64, k=4.0, mg=2.1, cr=2.1, lac=1.4)
amip = s.order("amiodarone", "200 mg by mouth twice daily", t("10-14", "06:00"))
s.note(
    "nursing",
    t("10-14", "12:20"),
    "Extubated 11:05 to 4 L. Hoarse. Pulling at lines, sees cats. CAM-ICU +. art line out. NE off 08:00.",
    "RN G. Walsh",
)
s.note(
    "progress",
    t("10-14", "21:30"),
    "ICU eve: hyperactive delirium. quetiapine 25 qhs + haldol 2 prn. Hydrocort off tmrw. Melatonin. Glasses.",
    "Dr. L. Bianchi (night)",
    signed=t("10-14", "22:00"),
)
que = s.order("quetiapine", "25 mg by mouth nightly", t("10-14", "21:40"), reason="ICU delirium")
hal = s.order("haloperidol", "2 mg intravenously every 6 hours as needed for agitation", t("10-14", "21:40"))
hyd.stop(t("10-15", "09:00"), "shock resolved")
val.stop(t("10-15", "10:00"), "oral")
dvp = s.order("divalproex ER", "1000 mg by mouth nightly", t("10-15", "10:00"))
s.labs(t("10-15", "04:30"), t("10-15", "05:10"), wbc=12.1, plt=88, k=3.9, cr=1.8, hgb=9.7)
s.lab_text(t("10-15", "04:30"), t("10-15", "08:10"), "Valproate level", "4086-5", "18 ug/mL (50-100)", "L")
s.note(
    "progress",
    t("10-15", "11:00"),
    """MICU D4 -> floor Med A. Off O2 2L. CVC out 10/15 am. Foley stays 1 more d.
Delirium better. quetiapine x few days then off.
VPA level back 18, ?missed dose. Switch to PO depakote 1000 qhs = home.
Abx meropenem D3 of 14 (from stent 10/12 -> 10/26).
Amlodipine/HCTZ held. Amio 200 bid: stop at 1 wk or dc, cards not consulted.""",
    "Dr. M. Osaka (fellow)",
    signed=t("10-15", "12:20"),
)
s.note(
    "progress",
    t("10-16", "09:00"),
    """MED A transfer acceptance. Stable RA. Plan per ICU. Cr 1.5. K 3.8.
PPI, quetiapine, amio cont for now.
Meropenem -> ertapenem 1 g q24 for home, midline. UTI/ESBL.""",
    "Dr. E. Tanaka",
    signed=t("10-16", "10:10"),
)
s.labs(t("10-16", "05:00"), t("10-16", "05:40"), wbc=10.4, plt=119, hgb=9.9, k=3.8, cr=1.5, mg=1.9)
mer.stop(t("10-16", "11:00"), "once daily")
ert = s.order("ertapenem", "1 g intravenously every 24 hours", t("10-16", "11:00"))
s.note(
    "nursing",
    t("10-17", "02:50"),
    "02:35 pt found w/ R arm and face jerking -> whole body, ~2 min, bit tongue, incont. Foley was out 10/16. Lorazepam 2 mg IV. Glu 122. Post ictal. MD at bedside.",
    "RN A. Reyes",
    signed=t("10-17", "03:10"),
)
s.note(
    "event",
    t("10-17", "03:00"),
    """GTC ~2 min, first in 9 yrs per son. VPA level stat. Head CT neg. Levetiracetam 2 g load. Ertapenem/cefepime neurotox?? Cr 1.4.""",
    "Dr. J. Mbeki (night)",
    signed=t("10-17", "04:20"),
)
s.report(
    "CT head without contrast",
    "",
    t("10-17", "03:30"),
    t("10-17", "04:00"),
    "No acute finding. Old left frontal encephalomalacia.",
)
lev = s.order("levetiracetam", "750 mg by mouth twice daily", t("10-17", "04:30"))
s.lab_text(t("10-17", "03:05"), t("10-17", "06:20"), "Valproate level", "4086-5", "< 10 ug/mL (50-100)", "LL")
s.labs(t("10-17", "05:00"), t("10-17", "05:40"), wbc=9.9, plt=151, hgb=10.1, k=4.0, cr=1.3)
s.note(
    "consult",
    t("10-17", "10:30"),
    """NEURO. VPA 62 -> 18 -> <10 on meropenem/ertapenem: carbapenem-valproate interaction, known, raising VPA dose won't help. Adherence OK.
No alternative to carbapenem for ESBL bacteremia (allergy septra; FQ R). So: levetiracetam 750 bid (CrCl ~60), continue ALL THE TIME of ertapenem and until VPA level therapeutic. Keep divalproex 1000 qhs (level recovers ~1-2 wk after last carbapenem). Level 11/4. Resume topiramate 50 bid? No - stones! (carbonic anhydrase inhibitor) -> STOP topiramate for good; migraine plan w me. No driving 6 mo from 10/17.""",
    "Dr. C. Varga",
    signed=t("10-17", "11:40"),
)
s.note(
    "progress",
    t("10-18", "10:00"),
    """Med A. No sz. VPA story clear. Alert, CAM neg x48h.
A/P ESBL: erta thru 10/26. pulm nodule 7mm PCP.
quetiapine: off. haldol off. pantop: stop (extubated). Amio: SR x5d -> stop today. No AC (CHADSVASc 2, provoked), cards clinic w zio patch.
HCTZ - keeping off? it lowers stones; amlodipine: BP 138/84 resume 5.
Left stent.""",
    "Dr. E. Tanaka",
    signed=t("10-18", "11:20"),
)
que.stop(t("10-18", "11:30"), "delirium resolved")
hal.stop(t("10-18", "11:30"), "delirium resolved")
aml = s.order("amlodipine", "5 mg by mouth daily", t("10-18", "11:40"))
s.note(
    "procedure",
    t("10-18", "15:00"),
    "Midline (4Fr, R basilic, 12 cm) placed by PICC team. OK to use.",
    "RN D. Frost",
)
s.note(
    "pharm",
    t("10-19", "13:00"),
    """Pharm dc review: pantoprazole + amiodarone STILL ACTIVE in orders despite 10/18 note - gave both 10/19 am. Amio + (no warfarin) ok, QTc 442. Recommend d/c now, do not send home.
Sumatriptan ok. K citrate: resume 10 tid (stones; K 4.2). HCTZ: PCP to decide.""",
    "PharmD H. Coates",
    signed=t("10-19", "13:30"),
)
s.labs(t("10-20", "05:00"), t("10-20", "05:40"), wbc=8.0, plt=222, hgb=10.4, k=4.2, cr=1.1, na=139, mg=2.0)
s.vitals(t("10-20", "08:00"), bp="136/82", hr=76, rr=16, temp=36.7, spo2=96, weight=93)
s.note(
    "instr",
    t("10-20", "11:00"),
    """HOME w infusion co (555-0410). Ertapenem 1 g daily via midline thru Mon 10/26, then midline OUT by VNA 10/26. CBC/BMP weekly.
Keppra 750 twice, depakote ER 1000 night - take BOTH. Amlodipine 5. K citrate 10 TID. sumatriptan prn (max 2/day).
STOP: topiramate, amiodarone, pantoprazole, quetiapine. HCTZ off for now.
L STENT IN PLACE - urology Dr Keller 11/10 09:30, 555-0421, ureteroscopy. Do not miss. Some blood/flank pull is ok.
Neuro Dr Varga 11/4 13:00 w VPA level 555-0433. Cards monitor visit 10/29 15:20. PCP Dr Iwu 10/27 10:00 555-0444: BMP, HCTZ, lung nodule CT in 6-12 mo.
Never Bactrim/Septra. No driving, baths alone, ladders until 4/17/2027.
Fever >100.4, chills, flank pain, no urine, seizure, red arm: ER.""",
    "Dr. E. Tanaka",
    signed=t("10-20", "12:00"),
)
D = t("10-20", "12:10")
for n, d in [
    ("ertapenem", "1 g intravenously every 24 hours through 2026-10-26"),
    ("levetiracetam", "750 mg by mouth twice daily"),
    ("divalproex ER", "1000 mg by mouth nightly"),
    ("amlodipine", "5 mg by mouth daily"),
    ("potassium citrate", "10 mEq by mouth three times daily"),
    ("sumatriptan", "50 mg by mouth as needed for migraine, at most 2 a day"),
]:
    s.order(n, d, D, cat="discharge")
s.service(
    "Ureteroscopy and stent removal, left",
    D,
    due="2026-11-10",
    note="left double-J stent placed 10/12/2026, must be removed within 3 months",
)
s.lab_text(
    t("10-19", "06:00"),
    t("10-22", "09:30"),
    "Blood culture",
    "600-7",
    "No growth at 72 hours (repeat set of 10/19)",
)
s.labs(t("10-26", "09:00"), t("10-26", "13:30"), stay=False, cr=1.5, k=4.9, wbc=7.1)
s.write(__file__)
