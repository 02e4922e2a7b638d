"""Fictional: shaky nights."""

from builder import Stay, clock

t = clock(2025, "+00:00")
s = Stay("o-shaky-nights", "Pemberton", "Arthur", "1943-01-27", "male")
s.contact("wife", "Joan Pemberton", "555-0135")
s.contact("son, power of attorney for health", "Neil Pemberton", "555-0136")
s.encounter(
    t("02-17", "11:15"),
    t("02-25", "14:30"),
    "fall, new confusion, seeing people in the room",
    "40917007",
    "Clouded consciousness",
    "Geriatric Medicine",
    disposition="home",
)
s.condition(
    "Parkinson disease", "49049000", t("02-17", "13:00"), kind="problem-list-item", onset="2014-05-01"
)
s.condition("Parkinson disease dementia", "425390006", t("02-17", "13:00"), kind="problem-list-item")
s.condition("Bipolar affective disorder, stable", "13746004", t("02-17", "13:00"), kind="problem-list-item")
s.condition("Hypertension", "38341003", t("02-17", "13:00"), kind="problem-list-item")
s.condition("Delirium", "2776000", t("02-17", "15:00"), onset=t("02-15", "20:00"))
s.condition("Lithium toxicity", "", t("02-17", "18:30"), onset=t("02-15", "08:00"))
s.condition("Acute kidney injury on CKD stage 3a", "14669001", t("02-17", "18:30"))
s.allergy(
    "codeine",
    "2670",
    "severe confusion and vomiting",
    t("02-17", "11:40"),
    severity="moderate",
    kind="intolerance",
    criticality="low",
)


def h(n, d, since, **k):
    return s.home(n, d, since, t("02-17", "12:30"), **k)


h("Lithium carbonate MR 800 mg", "800 mg by mouth at night", "1998-01-01")
h("Co-careldopa 25/100", "2 tablets at 07:00, 11:00, 15:00, 19:00 (on time)", "2014-09-01")
h("Co-careldopa CR 50/200", "1 tablet at bedtime", "2019-09-01")
h("Rasagiline 1 mg", "1 mg by mouth once daily", "2016-01-01")
h("Donepezil 10 mg", "10 mg by mouth at night", "2022-01-01")
h("Ramipril 5 mg", "5 mg by mouth daily", "2010-01-01")
h("Indapamide 1.5 mg MR", "1.5 mg by mouth daily, started 3 weeks ago by GP for BP", "2025-01-27")
h("Naproxen 250 mg", "250 mg by mouth twice daily for shoulder, since 10 days (bought/GP)", "2025-02-06")
h("Solifenacin 10 mg", "10 mg by mouth daily", "2023-01-01")
h("Amitriptyline 25 mg", "25 mg at night", "2023-06-01")
h("Macrogol sachet", "1 sachet daily", "2021-01-01")
h("Rivastigmine patch 4.6 mg", "daily", "2021-06-01", status="stopped", end="2022-01-01", why="rash at patch")

s.vitals(t("02-17", "11:20"), bp="104/58", hr=52, rr=18, temp=37.2, spo2=96, weight=66, height=173)
s.vitals(t("02-17", "11:30"), bp="82/50", hr=60, rr=18)
s.vitals(t("02-18", "08:00"), bp="112/60", hr=50, rr=16, temp=37.0, spo2=96)
s.vitals(t("02-19", "03:30"), bp="150/84", hr=96, rr=20, temp=37.6, spo2=95)
s.vitals(t("02-20", "08:00"), bp="118/66", hr=48, rr=16, temp=36.9, spo2=97)
s.vitals(t("02-22", "08:00"), bp="126/70", hr=62, rr=16, temp=36.8, spo2=97)
s.vitals(t("02-25", "08:00"), bp="128/72", hr=64, rr=16, temp=36.7, spo2=97, weight=64.5)
s.labs(t("12-02", "09:00").replace("2025", "2024"), stay=False, cr=1.2, k=4.4, na=140)
s.labs(
    t("02-17", "12:00"),
    t("02-17", "13:10"),
    na=148,
    k=5.3,
    bun=51,
    cr=2.1,
    wbc=9.8,
    hgb=11.9,
    plt=240,
    glu=104,
    ca=10.6,
    tsh=6.9,
    crp=22,
)
s.labs(t("02-19", "06:00"), t("02-19", "07:10"), na=149, k=4.6, bun=44, cr=1.8, crp=38)
s.labs(t("02-21", "06:00"), t("02-21", "07:10"), na=143, k=4.2, cr=1.4)
s.labs(t("02-24", "06:00"), t("02-24", "07:10"), na=141, k=4.3, cr=1.2, tsh=6.4)
s.lab_text(
    t("02-17", "12:00"),
    t("02-17", "18:00"),
    "Lithium level",
    "14334-7",
    "2.3 mmol/L (0.6-0.8 in the elderly) HIGH - timing about 15 h after dose",
    "HH",
)
s.lab_text(t("02-18", "06:00"), t("02-18", "08:40"), "Lithium level", "14334-7", "1.7 mmol/L", "H")
s.lab_text(t("02-20", "06:00"), t("02-20", "08:30"), "Lithium level", "14334-7", "0.9 mmol/L", "H")
s.lab_text(t("02-22", "06:00"), t("02-22", "08:30"), "Lithium level", "14334-7", "0.3 mmol/L")
s.lab_text(
    t("02-19", "05:00"),
    t("02-21", "12:00"),
    "Urine culture",
    "630-4",
    "Mixed growth, no significant organism",
    "N",
)
s.lab_text(
    t("02-24", "06:00"),
    t("02-24", "08:00"),
    "Vitamin B12 and folate",
    "2132-9",
    "In process",
    status="registered",
)
s.report(
    "CT head",
    "24725-4",
    t("02-17", "12:30"),
    t("02-17", "13:30"),
    "No bleed. Small vessel disease. Incidental 2.4 cm left thyroid nodule on lowest slices; ultrasound suggested.",
)
s.report("X-ray left hip and pelvis", "", t("02-17", "12:40"), t("02-17", "13:40"), "No fracture.")
s.report(
    "Electrocardiogram",
    "11524-6",
    t("02-17", "11:30"),
    t("02-17", "11:50"),
    "Sinus bradycardia 48. PR 210. QTc 476 ms. T flattening.",
    category="EC",
)
s.report(
    "Electrocardiogram",
    "11524-6",
    t("02-20", "10:00"),
    t("02-20", "10:20"),
    "Sinus bradycardia 46, one 2.6 s pause. QTc 468 ms.",
    category="EC",
)

s.order(
    "Sodium chloride 0.9%",
    "1 L over 8 h, then by sodium",
    t("02-17", "13:30"),
    end=t("02-19", "08:00"),
    final="completed",
)
s.order(
    "Lithium carbonate MR",
    "800 mg by mouth at night",
    t("02-17", "14:00"),
    end=t("02-17", "18:30"),
    why="level 2.3",
)
s.order("Co-careldopa 25/100", "2 tablets at 07, 11, 15, 19", t("02-17", "14:00"))
s.order("Co-careldopa CR 50/200", "1 tablet at bedtime", t("02-17", "14:00"))
s.order("Rasagiline 1 mg", "1 mg daily", t("02-17", "14:00"))
s.order(
    "Donepezil 10 mg",
    "10 mg at night",
    t("02-17", "14:00"),
    end=t("02-20", "11:00"),
    why="bradycardia, pause",
)
s.order("Ramipril 5 mg", "5 mg daily", t("02-17", "14:00"), end=t("02-17", "18:30"), why="AKI, lithium")
s.order(
    "Solifenacin 10 mg",
    "10 mg daily",
    t("02-17", "14:00"),
    end=t("02-18", "12:00"),
    why="anticholinergic, retention",
)
am = s.order("Amitriptyline 25 mg", "25 mg at night", t("02-17", "14:00"))  # lag
s.order(
    "Haloperidol",
    "2.5 mg IM every 4 h as needed for agitation",
    t("02-19", "03:45"),
    end=t("02-19", "03:55"),
    final="cancelled",
    why="Parkinson disease",
)
s.order("Metoclopramide", "10 mg IV every 8 h as needed for nausea", t("02-17", "14:10"))  # lag
s.order(
    "Tramadol 50 mg",
    "50 mg every 6 h as needed for shoulder",
    t("02-18", "21:00"),
    end=t("02-18", "23:30"),
    final="cancelled",
    why="rasagiline",
)
s.order("Quetiapine 12.5 mg", "12.5 mg at night", t("02-19", "20:00"))
s.order("Paracetamol 1 g", "1 g by mouth four times daily", t("02-17", "14:00"))
s.order(
    "Enoxaparin 20 mg",
    "20 mg subcutaneous daily (CrCl < 30)",
    t("02-17", "20:00"),
    end=t("02-21", "18:00"),
    final="completed",
)
s.order(
    "Trimethoprim 200 mg",
    "200 mg twice daily for 7 days, suspected UTI",
    t("02-19", "09:30"),
    end=t("02-21", "13:00"),
    why="culture negative, catheter; also potassium",
)
s.order(
    "Domperidone 10 mg",
    "10 mg three times daily as needed",
    t("02-19", "10:30"),
    end=t("02-20", "11:00"),
    why="QTc 476 - use with caution",
)
s.order(
    "Quetiapine 25 mg",
    "12.5 mg (half a tablet) at night, review in 4 weeks",
    t("02-25", "10:00"),
    cat="discharge",
)
s.order(
    "Co-careldopa 25/100", "2 tablets at 07:00, 11:00, 15:00 and 19:00", t("02-25", "10:00"), cat="discharge"
)
s.order("Co-careldopa CR 50/200", "1 tablet at bedtime", t("02-25", "10:00"), cat="discharge")
s.order("Rasagiline 1 mg", "1 mg once daily", t("02-25", "10:00"), cat="discharge")
s.order("Paracetamol 1 g", "1 g three times daily", t("02-25", "10:00"), cat="discharge")
s.order("Macrogol sachet", "1 sachet twice daily", t("02-25", "10:00"), cat="discharge")
s.service(
    "Psychiatry of old age, Dr. Whitlock - mood stabiliser decision",
    t("02-25", "10:10"),
    due="2025-03-04T11:00:00+00:00",
)
s.service(
    "GP blood test: creatinine, sodium, potassium; BP", t("02-25", "10:10"), due="2025-03-03T09:00:00+00:00"
)
s.service(
    "Trial without catheter, urology nurse clinic", t("02-25", "10:10"), due="2025-03-06T10:00:00+00:00"
)

s.note(
    "ed",
    t("02-17", "11:30"),
    """ED: 82M PD + bipolar. Fall at home 0500 L hip sore. Confused 2-3 d, coarse tremor worse, slurring, vomiting x2, diarrhoea. wife: "sees children". BP 104/58 -> 82/50 stand. HR 52. Bladder 780 ml -> catheter 14F. CT ok. hip XR L no #.""",
    "Dr. R. Mills",
    signed=t("02-17", "12:50"),
)
s.note(
    "hp",
    t("02-17", "13:30"),
    """Geriatrics SpR. falls, delirium on PDD. GP letter: indapamide started 27/1 (BP 156/90), naproxen 6/2 for shoulder. Lithium 800 ON 27 yrs last level 0.7 (Aug).
Meds see list (wife has dosette; wife's own bisoprolol + furosemide are NOT his). Smokes no. Alcohol nil.
O: MMSE 15 (22 last yr), 4AT 9, rigid, coarse tremor, ataxic, myoclonus. L hip bruise. Cr 2.1 (1.2 Dec) Na 148 K 5.3 Ca 10.6.
ddx UTI/retention, SDH (CT neg), PD psychosis, Li tox?, stroke. Li level sent.
P: IVF, catheter, PD meds ON TIME, metoclopramide prn, home meds continue, 4hrly obs.""",
    "Dr. E. Trent",
    signed=t("02-17", "15:10"),
)
s.note(
    "event",
    t("02-17", "18:20"),
    """Lab phoned: Li 2.3. + AKI + indapamide + ACEi + NSAID = Li tox (chronic, worse). Stop Li, ramipril, indapamide, naproxen. Tox: IVF, Na 6 hrly, no SPS. Renal: no HD unless neuro worsens or level >4; recheck. Full obs.""",
    "Dr. E. Trent",
    signed=t("02-17", "19:00"),
)
s.note(
    "pharm",
    t("02-18", "11:20"),
    """Med rec: anticholinergic burden: solifenacin + amitriptyline (ACB 6) w donepezil - oppose each other. Rec stop both. Metoclopramide prn = CONTRAINDICATED in PD - not given yet, please stop; use domperidone w ECG (QTc 476!). Rasagiline: no tramadol/pethidine/SSRIs/ linezolid, and amitriptyline is another interaction. Li off. CrCl ~24.""",
    "S. Haq, pharmacist",
    signed=t("02-18", "12:10"),
)
s.note(
    "progress",
    t("02-18", "09:00"),
    """Ward round. Li 1.7. more alert. HR 50. catheter 1.4 L /24h. Plan: IVF, stop solifenacin, PD meds on time, cont amitrip for sleep.""",
    "Dr. E. Trent",
    signed=t("02-18", "10:40"),
)
s.note(
    "nursing",
    t("02-18", "23:20"),
    """tramadol 50 written by night doc for shoulder, HELD - rasagiline (serotonin). doc agreed, cancelled. Paracetamol given.""",
    "B. Mensah RN",
)
s.note(
    "nursing",
    t("02-19", "03:40"),
    """Pt shouting, pulling catheter, sees men at the bed. FY1 wrote haloperidol 2.5 IM - I did NOT give, pt has PD. PD meds of 1900 yesterday given 2140 LATE (short staffed). Wife rung, calmed w radio. T 37.6.""",
    "B. Mensah RN",
)
s.note(
    "progress",
    t("02-19", "09:20"),
    """SpR. Night: delirium, "off" state since late levodopa. Haloperidol cancelled - NO typicals, NO metoclop. T37.6 urine dip + -> start trimethoprim (K 4.6). Quetiapine 12.5 nocte. Na 149: change to D5W. cont amitrip [cf]""",
    "Dr. E. Trent",
    signed=t("02-19", "11:00"),
)
s.note(
    "consult",
    t("02-19", "14:00"),
    """Liaison psych (Whitlock): bipolar stable 20 y, no mania or depression now. Do not rush a mood stabiliser; no Li restart with present renal fn/thiazide; consider valproate? - PD/tremor worse; lamotrigine option OPD. Low dose quetiapine ok also for mood. watch for mania/insomnia. Amitriptyline: stop.""",
    "Dr. S. Whitlock",
    signed=t("02-19", "16:10"),
)
s.note(
    "progress",
    t("02-20", "10:30"),
    """HR 46-48, 2.6 s pause on ECG. donepezil off. Not beta blocker (wife's bisoprolol). Card: no PPM, 24h tape OPD 12/3. Domperidone off.""",
    "Dr. E. Trent",
    signed=t("02-20", "12:00"),
)
s.note(
    "slp",
    t("02-21", "10:00"),
    """mild oropharyngeal dysphagia: level 6 soft, thin fluids sip upright, meds w yoghurt one at a time.""",
    "C. Doyle SLT",
)
s.note(
    "progress",
    t("02-21", "13:00"),
    """Li 0.9 (yest) Cr 1.4. UCx no sig growth -> stop trimethoprim (colonised catheter). clear, 4AT 3. TWOC failed 2/20 (residual 560) -> catheter home w TWOC clinic. hip pain gone.""",
    "Dr. E. Trent",
    signed=t("02-21", "14:30"),
)
s.note(
    "pt",
    t("02-22", "11:00"),
    """Transfers assist 1, frame, 20 m. on-time levodopa makes difference. falls risk high, raise toilet seat. wife 79 tired.""",
    "H. Webb PT",
)
s.note(
    "sw",
    t("02-23", "10:00"),
    """Family mtg: son Neil POA. Carers QDS from 26/2; dosette from pharmacy w/ ONLY new list. Remove old box at home. DNACPR discussed 2/20 w pt (had capacity) + wife: NOT for CPR, for ward treatment.""",
    "T. Ray SW",
)
s.service("DNACPR", t("02-20", "15:00"), note="Not for cardiopulmonary resuscitation", category="Code status")
s.note(
    "dcsum",
    t("02-25", "10:20"),
    """Home w carers. Li tox 2.3 (indapamide+ramipril+naproxen), AKI 2.1 -> 1.2, delirium, bradycardia.
STOP: lithium, indapamide, naproxen (no NSAIDs), amitriptyline, solifenacin, donepezil, ramipril (BP 128/72; GP to review 3/3).
CONT: co-careldopa exact times, rasagiline. NEW quetiapine 12.5 nocte. Catheter 14F LT - TWOC 6/3. Never: haloperidol, metoclopramide, tramadol/pethidine.
f/u Whitlock 4/3 11:00 (555-0195), GP 3/3 (555-0190), holter 12/3, US thyroid (nodule 2.4) + TSH 6.4 repeat 6 wk GP. B12 pending. No driving. 999/ ward 555-0191: worse confusion, faint, no urine/blocked catheter, fever, fall w head, not sleeping + very high mood.
""",
    "Dr. E. Trent",
    signed=t("02-25", "13:10"),
)
s.write(__file__)
