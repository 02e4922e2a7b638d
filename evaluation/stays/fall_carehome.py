"""Fall in a care-home resident with a small subdural on apixaban and aspirin; many drugs stopped, an advance directive against "full resus", a denosumab overdue; Australian, terse, one note Italian."""

from builder import CRITICAL, LABS, Stay, clock

CRITICAL["hgb"] = (70, 200)
LABS["cr"] = ("14682-9", "Creatinine", "umol/L", "umol/L", 45, 90)
LABS["urea"] = ("22664-7", "Urea", "mmol/L", "mmol/L", 3.0, 8.0)
LABS["hgb"] = ("718-7", "Haemoglobin", "g/L", "g/L", 115, 155)
LABS["glu"] = ("14749-6", "Glucose", "mmol/L", "mmol/L", 3.0, 7.8)
CRITICAL["glu"] = (2.5, 25)
LABS["osm"] = ("2692-2", "Serum osmolality", "mosm/kg", "mmol/kg", 275, 295)
LABS["una"] = ("2955-3", "Sodium, urine", "mmol/L", "mmol/L", 20, 200)
LABS["b12"] = ("14685-2", "Vitamin B12", "pmol/L", "pmol/L", 140, 700)
LABS["vitd"] = ("", "25-hydroxyvitamin D", "nmol/L", "nmol/L", 50, 150)
t = clock(2025, "+09:30")
s = Stay("fall-carehome", "Brandolini", "Assunta", "1938-03-25", "female")
s.contact("daughter, substitute decision maker", "Lucia Brandolini", "08 5550 0143")
s.encounter(
    t("08-02", "04:30"),
    t("08-13", "11:00"),
    "unwitnessed fall in residential care",
    "217082002",
    "Accidental fall",
    "Geriatric Medicine",
    disposition="long",
)

for name, code, since in (
    ("Alzheimer's disease", "26929004", "2021"),
    ("Atrial fibrillation", "49436004", "2016"),
    ("Hypertension", "38341003", "2000"),
    ("Osteoporosis", "64859006", "2017"),
    ("Urge incontinence", "87557004", "2019"),
    ("Ischaemic heart disease, stent 2012", "414545008", "2012"),
):
    s.condition(name, code, t("2023-01-20", "10:00"), since, kind="problem-list-item")
s.condition("Subdural haematoma", "", t("08-02", "08:00"), t("08-02", "02:30"))
s.condition("Fracture of distal radius", "", t("08-02", "08:00"), t("08-02", "02:30"))
s.condition("Hyponatraemia", "89627008", t("08-02", "08:00"), t("08-02", "04:30"))
s.allergy("Tramadol", "10689", "seizure 2018", t("2023-01-20", "10:10"), kind="intolerance")
s.allergy(
    "Trimethoprim",
    "10829",
    "hyperkalaemia and rash 2020",
    t("2023-01-20", "10:10"),
    severity="moderate",
    kind="intolerance",
)

for name, text in (
    ("apixaban 2.5 mg tablet", "2.5 mg orally twice daily"),
    ("aspirin 100 mg tablet", "100 mg orally daily"),
    ("indapamide SR 1.5 mg tablet", "1.5 mg orally mane"),
    ("perindopril 5 mg tablet", "5 mg orally mane"),
    ("metoprolol 25 mg tablet", "25 mg orally twice daily"),
    ("donepezil 10 mg tablet", "10 mg orally nocte"),
    ("oxybutynin 5 mg tablet", "5 mg orally twice daily"),
    ("temazepam 10 mg tablet", "10 mg orally nocte"),
    ("sertraline 50 mg tablet", "50 mg orally mane"),
    ("pantoprazole 40 mg tablet", "40 mg orally mane"),
    ("colecalciferol 25 microgram capsule", "25 micrograms orally daily"),
    ("denosumab 60 mg injection", "60 mg subcutaneously every 6 months, last given 2 January 2025"),
    ("paracetamol 500 mg tablet", "1 g orally three times daily"),
):
    s.home(name, text, "2023-02-01", t("08-02", "07:00"))

s.vitals(t("08-02", "04:40"), bp="168/70", hr=46, temp=36.2, rr=18, spo2=95, pain=7)
s.labs(
    t("08-02", "05:00"),
    t("08-02", "05:50"),
    na=121,
    k=3.2,
    cr=88,
    urea=6.1,
    hgb=108,
    wbc=9.4,
    plt=201,
    glu=6.2,
    crp=14,
    inr=1.2,
    trop=14,
)
s.note(
    "ed",
    t("08-02", "05:20"),
    """87F from Torrens Vale RACF. Found 0230 floor next to bed, LOC unclear. On apixaban + aspirin. Last apix 2000.
PMHx dementia, AF, IHD stent 2012, OP, incontinence.
O/E GCS 14 (E4V4M6), baseline confused. R forehead haematoma. L wrist dinner-fork deformity, NV intact. Hips FROM painless. HR 46 AF.
CT B: R frontal acute SDH 6 mm, no shift. C-spine nil #. XR L distal radius # dorsally angulated. Pelvis nil #.
Na 121 ?indapamide ?SSRI.
Imp: fall ?brady ?postural ?Na; SDH on DOAC; # wrist.
Neurosurg RAH: conservative, no PCC as >8h by time of d/w & GCS stable?, hold DOAC + aspirin, rpt CT 24h.
For full resus (no paperwork with pt). NFR not discussed.
""",
    "Dr E. Maddern, ED reg",
    t("08-02", "07:10"),
)
s.service("For full resuscitation", t("08-02", "07:15"), category="code status").stop(
    t("08-03", "11:30"), "advance care directive sighted"
)
apx = s.order("apixaban", "2.5 mg orally twice daily", t("08-02", "07:20"), code="1364430")
apx.hold(t("08-02", "07:25"), "subdural")
s.order(
    "aspirin",
    "100 mg orally daily",
    t("08-02", "07:20"),
    code="1191",
    end=t("08-04", "10:00"),
    why="subdural; stent 2012; not to restart",
)
s.order(
    "metoprolol",
    "25 mg orally twice daily",
    t("08-02", "07:20"),
    code="6918",
    end=t("08-04", "10:02"),
    why="bradycardia",
)
s.order(
    "donepezil",
    "10 mg orally nocte",
    t("08-02", "07:20"),
    code="135447",
    end=t("08-04", "10:03"),
    why="bradycardia",
)
s.order(
    "perindopril",
    "5 mg orally mane",
    t("08-02", "07:20"),
    code="54552",
    end=t("08-07", "09:40"),
    why="postural drop",
)
s.order(
    "indapamide SR",
    "1.5 mg orally mane",
    t("08-02", "07:20"),
    code="5764",
    end=t("08-02", "08:40"),
    why="hyponatraemia",
)
ser = s.order("sertraline", "50 mg orally mane", t("08-02", "07:20"), code="36437")
s.order(
    "oxybutynin",
    "5 mg orally twice daily",
    t("08-02", "07:20"),
    code="32675",
    end=t("08-04", "10:05"),
    why="anticholinergic, retention",
)
tem = s.order("temazepam", "10 mg orally nocte", t("08-02", "07:20"), code="10355")
s.order("pantoprazole", "40 mg orally mane", t("08-02", "07:20"), code="40790")
s.order("paracetamol", "1 g orally three times daily", t("08-02", "07:20"), code="161")
s.order(
    "oxycodone",
    "2.5 mg orally every 4 hours as needed",
    t("08-02", "07:20"),
    code="7804",
    end=t("08-06", "12:00"),
    why="delirium, changed to patch",
)
s.order(
    "sodium chloride 3%", "100 mL IV once", t("08-02", "08:30"), end=t("08-02", "09:00"), final="completed"
)
s.procedure(
    "Closed reduction and plaster backslab", "", t("08-02", "09:00"), t("08-02", "09:30"), "left wrist"
)
s.labs(t("08-02", "12:00"), t("08-02", "13:10"), na=123, osm=258, una=61)
s.labs(t("08-02", "12:00"), t("08-04", "09:00"), b12=118, vitd=38, tsh=2.2)
s.note(
    "radiology",
    t("08-03", "05:30"),
    "CT brain 24h: R frontal SDH unchanged 6 mm, no new blood, no shift. Chest limited slices on CT C-spine: 14 mm spiculated nodule R upper lobe apex.",
    "Dr G. Tran, radiology",
    t("08-03", "06:10"),
)
s.note(
    "nursing",
    t("08-03", "10:50"),
    """RACF faxed: ACD 2022 (Lucia SDM): NOT for CPR, not for intubation/ICU, not for neurosurgery. OK hospital, IV abs, fluids. 7-step pathway form completed w Dr Kessell + Lucia. RACF also says denosumab due 2 July NOT given (GP away).
Pt climbing out of bed 0300, calling mamma. Fam hx: sister #NOF, mother Parkinson's.""",
    "RN D. Pascoe",
)
s.service(
    "Not for CPR, not for intubation or ICU (7-step pathway)", t("08-03", "11:30"), category="code status"
)
s.note(
    "progress",
    t("08-04", "09:00"),
    """D3 geri WR Kessell. Delirium on dementia (CAM+). Na 125. BSL ok. HR 44 o/n pauses 2.1 s on tele -> cease metoprolol + donepezil. Retention 780 mL, IDC. Cease oxybutynin. Aspirin cease (stent 2012, on DOAC anyway). Temaz halve to 5 then off over 10/7, not abrupt. Sertraline/SIADH + indapamide (osm 258 UNa 61). B12 118 -> IM hydroxocobalamin.
PT note says R wrist # - it is LEFT.
""",
    "Dr P. Aldous, adv trainee",
    t("08-04", "10:00"),
)
tem.dose(t("08-04", "10:10"), "5 mg orally nocte")
s.order(
    "haloperidol", "0.5 mg orally every 8 hours as needed", t("08-04", "02:10"), code="5093"
)  # never ended in the feed
s.order(
    "hydroxocobalamin",
    "1 mg IM second daily for 3 doses",
    t("08-04", "10:15"),
    end=t("08-09", "10:00"),
    final="completed",
)
s.note(
    "pt",
    t("08-03", "14:00"),
    "Ax x2 pivot. R wrist # in backslab so no FWW via R hand. L hip sore no #. Baseline 4WW s/v.",
    "W. Lim physio",
    t("08-03", "14:30"),
)
s.note(
    "nursing",
    t("08-05", "15:30"),
    """Visita figlia Lucia, parla italiano con l'infermiera: "La mamma da due mesi cade ogni volta che si alza, gira la testa. Da quando le hanno dato la pastiglia nuova per la pressione (indapamide, a maggio) non è più lei. Mangia poco, ha perso 6 chili, tossisce quando beve. E per la macchia nel polmone: non vogliamo altri esami, lei non li vorrebbe. Non la voglio legata."  Postural BP 142/70 -> 104/60, symptomatic.""",
    "RN G. Ferraro",
)
ser.stop(t("08-05", "16:00"), "SIADH")
s.order("mirtazapine", "7.5 mg orally nocte", t("08-06", "20:00"), code="15996")
s.note(
    "slp",
    t("08-06", "11:00"),
    "SP: coughing on thin. Rec IDDSI 2 mildly thick fluids, 5 minced & moist, upright, meds whole in puree. Wt 46.2 kg (52 in Feb).",
    "H. Quigley SP",
)
s.order(
    "buprenorphine 5 microg/h patch",
    "5 micrograms/hour, change every 7 days",
    t("08-06", "12:10"),
    code="1819",
)
s.labs(t("08-07", "06:00"), t("08-07", "06:50"), na=130, k=4.0, cr=80, hgb=104)
s.note(
    "progress",
    t("08-07", "09:20"),
    """D6. Na 130. HR 62 off metop/donep. lying 138 st 108 -> cease perindopril, accept SBP <160. Apixaban - restart tomorrow? (copied RMO plan) NO - NSx: hold till rpt CT 20/8, clinic decides. Lung nodule 14mm RUL d/w Lucia (SDM) - comfort focus, no Ix, GP aware. Pt lacks capacity for this & for accommodation decisions (MMSE 11, can't retain). Can say where she wants to sit.
""",
    "Dr P. Aldous, adv trainee",
    t("08-07", "10:00"),
)
s.lab_text(
    t("08-06", "08:00"),
    t("08-08", "10:00"),
    "Urine culture",
    "630-4",
    "Mixed growth, no significant organism",
)
s.note(
    "pharm",
    t("08-08", "14:00"),
    "Denosumab 5 wk overdue -> rebound vertebral #. Ca 2.24 corrected ok, vit D 38 so load first. D/w Kessell: colecalciferol 50,000 IU stat today, then 25 mcg daily; denosumab 60 mg 11/8. Bup patch on Wed 6/8 -> change Wed 13/8. Temaz 5 mg last night 13/8 then NIL. Tramadol = seizure, flag to RACF. Serotonergic: mirtaz only. Macrogol w opioid. IM B12 monthly next 9/9.",
    "C. Adebayo pharmacist",
)
s.order(
    "colecalciferol", "50000 IU orally once", t("08-08", "15:00"), end=t("08-08", "18:00"), final="completed"
)
s.order("macrogol 3350", "1 sachet orally daily", t("08-08", "15:00"), code="221147")
s.note(
    "progress",
    t("08-09", "08:30"),
    "WE RMO. Plan as per: full resus. restart apixaban when home. Na 132. TOV today. settled.",
    "Dr B. Huang RMO",
)
s.order(
    "denosumab", "60 mg subcutaneously once", t("08-11", "09:00"), end=t("08-11", "09:30"), final="completed"
)
s.labs(t("08-12", "06:00"), t("08-12", "06:45"), na=133, k=4.2, cr=78, hgb=106)
s.note(
    "nursing",
    t("08-12", "14:00"),
    "IDC out 9/8, PVR 60, 75. R heel stage 1 red, offload. Bed lo-lo, sensor mat. L backslab: fingers warm. Hearing aid L missing since ED - not found, ?return by RACF.",
    "RN D. Pascoe",
)
s.vitals(t("08-13", "07:00"), bp="146/74", hr=66, temp=36.5, spo2=96, weight=46.5)
s.note(
    "instr",
    t("08-13", "08:30"),
    """D/C Torrens Vale RACF.
Dx fall (postural + brady + hypoNa), R frontal SDH cons, L distal radius #, delirium resolving, B12 def.
CEASED: aspirin, indapamide, perindopril, metoprolol, donepezil, oxybutynin, sertraline.
WITHHELD: apixaban till CT B 20/8 + NSx clinic 21/8. DO NOT RESTART BEFORE.
NEW: mirtazapine 7.5 nocte, buprenorphine patch 5 mcg/h (changed today 13/8, next 20/8), macrogol 1 daily, hydroxocobalamin 1 mg IM monthly next 9/9.
WEAN: temazepam 5 mg tonight last dose then cease.
CONT: paracetamol 1 g tds, pantoprazole 40, colecalciferol 25 mcg.
Denosumab given 11/8, NEXT DUE 11/2/26 do not miss. Ca bloods 20/8 (low Ca after denosumab).
Na + UEC GP Dr Sandhu 18/8. Fracture clinic 19/8 1000 L wrist XR + full cast.
IDDSI 2/5. NOT for CPR / ICU. Return to hosp OK for reversible.
Vomiting, drowsy, new weakness, headache, seizure -> 000/ ring.
Pending: holter report, serum EPP.
Nodule RUL 14 mm: no Ix per SDM.
""",
    "Dr P. Aldous, adv trainee",
    t("08-13", "09:30"),
)
for name, text in (
    ("mirtazapine 7.5 mg", "7.5 mg orally nocte"),
    ("buprenorphine 5 microg/h patch", "1 patch every 7 days, next change 20 August"),
    ("macrogol 3350 sachet", "1 sachet orally daily"),
    ("temazepam 5 mg", "5 mg orally nocte, last dose 13 August then cease"),
    ("paracetamol 500 mg tablet", "1 g orally three times daily"),
    ("pantoprazole 40 mg tablet", "40 mg orally mane"),
    ("colecalciferol 25 microgram capsule", "25 micrograms orally daily"),
    ("hydroxocobalamin 1 mg injection", "1 mg IM monthly, next 9 September"),
):
    s.order(name, text, t("08-13", "08:50"), "discharge")
s.lab_text(
    t("08-12", "06:00"), t("08-12", "08:00"), "Serum electrophoresis", "", "In process", status="registered"
)
s.service("CT brain, subdural progress", t("08-13", "09:00"), due=t("08-20", "13:00"))
s.service("Neurosurgery clinic", t("08-13", "09:01"), due=t("08-21", "09:30"))
s.service("Fracture clinic, left wrist", t("08-13", "09:02"), due=t("08-19", "10:00"))
s.write(__file__)
