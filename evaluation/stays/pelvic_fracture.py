"""Syncope with fragility fracture of the pelvis on apixaban; returns to her care home. Fictional."""

from builder import Stay, clock

t = clock(2025, "+00:00")
s = Stay("em-pelv-87", "Marlow", "Edith", "1937-06-15", "female")
s.contact("daughter (LPA health)", "Ruth Hensley", "555-0121")
s.encounter(
    t("01-13", "08:40"),
    t("01-20", "14:00"),
    "collapse, hip pain",
    "271594007",
    "Syncope",
    "Geriatric Medicine",
    disposition="other-hcf",
)
s.condition(
    "Atrial fibrillation", "49436004", t("01-13", "08:50"), onset="2019-01-01", kind="problem-list-item"
)
s.condition(
    "Alzheimer's disease", "26929004", t("01-13", "08:50"), onset="2022-01-01", kind="problem-list-item"
)
s.allergy(
    "codeine",
    "2670",
    "confusion",
    "2020-02-01T00:00:00+00:00",
    kind="intolerance",
    severity="moderate",
    criticality="low",
)
for a, b in (
    ("apixaban", "5 mg by mouth twice daily"),
    ("bisoprolol", "5 mg by mouth once daily"),
    ("donepezil", "10 mg by mouth at night"),
    ("amlodipine", "5 mg by mouth once daily"),
    ("furosemide", "40 mg by mouth once daily"),
    ("alendronic acid", "70 mg by mouth once a week"),
    ("lansoprazole", "15 mg by mouth once daily"),
    ("metformin", "500 mg by mouth twice daily"),
):
    s.home(a, b, "2023-01-01", t("01-13", "10:00"))
s.vitals(t("01-13", "08:45"), bp="104/58", hr=38, rr=18, temp=36.4, spo2=96, weight=51)
s.labs(
    t("01-13", "09:00"),
    issued=t("01-13", "09:50"),
    hgb=10.8,
    wbc=9.9,
    plt=210,
    na=131,
    k=5.2,
    cr=1.4,
    bun=34,
    ca=8.7,
    glu=101,
    crp=14,
    trop=16,
)
s.note(
    "ed",
    t("01-13", "09:10"),
    """87F Beech Court care home. Found on floor 0630 by loo, "went grey" per carer, LOC <1 min, no jerking. Unwitnessed fall, apixaban 5 BD last 2200. Hit head? small haematoma L temple.
AF, Alz, CCF?, HTN. R hip pain, cannot WB.
meds from MAR sheet (2 pages).
HR 38 BP 104/58 lying. ECG slow AF 38. CT head neg prelim. XR R hip no #, L pubic rami #? ?
urine dip leuc+ nit+ -> trimethoprim 200 bd. no dysuria, afebrile
DNACPR in notes? family to bring.""",
    "Dr. P. Garrick, ED",
    signed=t("01-13", "10:50"),
)
rx_api = s.order("apixaban", "5 mg by mouth twice daily", t("01-13", "11:00"))
rx_bis = s.order("bisoprolol", "5 mg by mouth once daily", t("01-13", "11:00"))
rx_don = s.order("donepezil", "10 mg by mouth at night", t("01-13", "11:00"))
rx_aml = s.order("amlodipine", "5 mg by mouth once daily", t("01-13", "11:00"))
rx_fur = s.order("furosemide", "40 mg by mouth once daily", t("01-13", "11:00"))
rx_met = s.order("metformin", "500 mg by mouth twice daily", t("01-13", "11:00"))
rx_tri = s.order("trimethoprim", "200 mg by mouth twice daily", t("01-13", "10:00"))
s.report(
    "CT head without contrast",
    "30799-1",
    t("01-13", "09:40"),
    t("01-13", "10:30"),
    "No intracranial haemorrhage. Small left temporal scalp haematoma. Atrophy.",
)
s.report(
    "CT pelvis without contrast",
    "",
    t("01-13", "12:00"),
    t("01-13", "13:30"),
    "Fractures of RIGHT superior and inferior pubic rami, minimally displaced, with right sacral ala fracture. Small extraperitoneal haematoma 3 x 2 cm. 4.2 cm cystic left adnexal lesion; pelvic ultrasound advised.",
)
s.note(
    "hp",
    t("01-13", "15:00"),
    """GERIATRICS. Syncope: slow AF 38 on bisoprolol + donepezil (both neg chronotropes), orthostatic? K 5.2 + Cr 1.4 AKI. Not UTI: no sx, dip useless in >65. -> STOP trimethoprim (also K).
HOLD bisoprolol, donepezil STOP. Hold amlodipine.
Apixaban HOLD - pelvic haematoma, Hb watch.
Note: MAR page 2 belongs to another resident (Mrs Marley, metformin, insulin) - Mrs Marlow is NOT diabetic, glu 101. metformin off, do not give.
# per CT R pubic rami + R sacral ala (XR said L - wrong)
Ortho: NWB r until review. Codeine = confusion; paracetamol 1 g -> wt 51 = 500-750.
Daughter LPA. Prior ceiling ward-based. DNACPR confirmed w her, form with daughter.""",
    "Dr. S. Balogun, Geriatrics",
    signed=t("01-13", "16:20"),
)
rx_met.cancel(t("01-13", "16:30"), "other resident's chart")
rx_tri.stop(t("01-13", "16:30"), "no UTI; potassium")
rx_api.hold(t("01-13", "18:00"), "pelvic haematoma")
rx_bis.hold(t("01-13", "16:40"), "HR 38")
rx_aml.hold(t("01-13", "16:40"), "low BP")
s.order("paracetamol", "750 mg by mouth every 6 hours", t("01-13", "16:40"))
s.labs(t("01-14", "06:00"), issued=t("01-14", "06:40"), hgb=9.2, na=132, k=4.9, cr=1.3)
s.vitals(t("01-14", "08:00"), bp="126/66", hr=52, spo2=97, temp=36.5)
s.note(
    "consult",
    t("01-14", "09:30"),
    "ORTHO: LC1 pelvic fragility # R rami + R sacral ala. Non-op. CHANGE: full WB as tolerated, frame, no restriction. (NWB cancelled). XR 6 wk clinic 25/2 1000.",
    "Mr. T. Vance, Orthopaedics",
    signed=t("01-14", "10:15"),
)
s.note(
    "nursing",
    t("01-14", "13:00"),
    "CN: NWB R leg. Confused, CAM+, pulled cannula. HR 50s. Donepezil 10 at 2200 given (still on chart). Lying 128/66 stand 92/50 at 3 min dizzy. Bladder scan 90. No BM 3d.",
    "L. Quaye RN",
    signed=t("01-14", "13:30"),
)
rx_don.stop(t("01-14", "14:00"), "bradycardia")
rx_fur.dose(t("01-14", "14:00"), "20 mg by mouth once daily")
s.note(
    "progress",
    t("01-14", "15:00"),
    """Day 2. Postural drop 36. Delirium on dementia. Donepezil was given last night in error, off now. Furosemide 40 -> 20 (no HF signs, dry). Laxido. Hb 9.2 from 10.8 watch; apix held. WBAT.
echo tmrw, 24h tape on.
ca/vit D sent.""",
    "Dr. A. Quist, FY2",
    signed=t("01-14", "16:00"),
)
s.order("macrogol", "1 sachet by mouth twice daily", t("01-14", "15:30"))
s.labs(t("01-16", "06:00"), issued=t("01-16", "06:40"), hgb=8.9, na=134, k=4.6, cr=1.1, ca=8.8)
s.report(
    "Echocardiogram",
    "",
    t("01-15", "11:00"),
    t("01-15", "15:00"),
    "EF 60%. Moderate aortic stenosis, peak 3.2 m/s. No effusion.",
)
s.note(
    "pharm",
    t("01-16", "10:00"),
    """Apix: 87y, wt 51, Cr 1.1: 2 criteria (age>=80, wt<=60) -> 2.5 mg BD, home 5 BD is too much. restart when Hb stable.
Alendronate: daughter says chokes on tablets, cannot sit 30 min, reflux -> stop.
Bisoprolol: if rate >100 restart 1.25.
amlodipine stop for good (orthostatic, also ankles).""",
    "F. Lindsay, pharmacist",
    signed=t("01-16", "10:30"),
)
s.vitals(t("01-16", "08:00"), bp="138/70", hr=78, spo2=97, temp=36.4)
rx_fur.dose(t("01-16", "11:00"), "20 mg by mouth once daily")
s.note(
    "progress",
    t("01-16", "12:00"),
    "Day 4. hb 8.9 (9.2) stable. CAM neg. HR 78 off BB. Lying 138 stand 124. Plan: apix back at 5 BD on 18/1 if Hb >8.5. tape result awaited, pacemaker? if pauses. Fe studies. amlod restart if BP>160.",
    "Dr. A. Quist, FY2",
    signed=t("01-16", "13:00"),
)
s.note(
    "progress",
    t("01-17", "09:30"),
    """WR Balogun. Apix: NOT 5. 2.5 BD from 18/1 if Hb holds (per pharmacist, age+wt). HR 74-92. Bisoprolol stays off, donepezil permanently off (told daughter, memory team to review). amlod off. AS moderate: cardiology; no vasodilators.
L adnexal cyst 4.2: US - daughter & pt wish: not for surgery, ok to do one US. outpt.
zoledronate once vit D ok. mobilised 10 m frame x1. Return Beech Court - need asst 1.""",
    "Dr. S. Balogun, Geriatrics",
    signed=t("01-17", "10:20"),
)
s.order("apixaban", "2.5 mg by mouth twice daily", t("01-18", "08:00"))
s.labs(t("01-18", "06:00"), issued=t("01-18", "06:40"), hgb=9.1, na=136, k=4.5, cr=1.0)
s.note(
    "pt",
    t("01-17", "14:00"),
    "PT/OT: WBAT w zimmer frame, assist of 1, 15 m. sensor mat, hip protectors. Falls risk: rises to WC at night. Stand slowly, sit 2 min.",
    "N. Achterberg PT",
    signed=t("01-17", "14:30"),
)
s.note(
    "slp",
    t("01-18", "11:00"),
    "SLT: mild oropharyngeal dysphagia. IDDSI level 6 soft & bite-sized, thin fluids OK, upright, tablets whole one at a time w yoghurt. Not for thickener.",
    "O. Ferris SLT",
    signed=t("01-18", "11:30"),
)
s.note(
    "sw",
    t("01-18", "13:00"),
    "Beech Court manager Ms Doyle called: bed kept, can take Mon 20/1, want TTO list & NEW MAR (old MAR had other resident's page). Daughter Ruth wants to know each change. DNACPR goes with her.",
    "B. Hannah SW",
    signed=t("01-18", "13:30"),
)
s.note(
    "phone",
    t("01-19", "10:00"),
    'Ruth Hensley rang: Mum asked again for codeine-type tablet for pain; sister has Parkinson\'s not mum. Ruth: "please no codeine, she saw spiders". Mum likes 2 paracetamol. She says mum is not diabetic, never has been.',
    "L. Quaye RN",
    signed=t("01-19", "10:20"),
)
s.lab_text(
    t("01-14", "10:00"),
    t("01-18", "16:00"),
    "Urine culture",
    "630-4",
    "Escherichia coli >100,000 CFU/mL, mixed flora",
    "A",
)
s.labs(t("01-20", "06:00"), issued=t("01-20", "06:40"), hgb=9.3, na=137, k=4.4, cr=1.0)
s.vitals(t("01-20", "08:00"), bp="142/72", hr=82, spo2=97, temp=36.5, weight=50.5)
for a, b in (
    ("apixaban", "2.5 mg by mouth twice daily"),
    ("furosemide", "20 mg by mouth once daily"),
    ("paracetamol", "750 mg by mouth every 6 hours, maximum 3 g per day"),
    ("macrogol", "1 sachet by mouth once daily"),
    ("lansoprazole", "15 mg by mouth once daily"),
    ("colecalciferol", "800 units by mouth once daily"),
):
    s.order(a, b, t("01-20", "08:30"), cat="discharge")
rx_dd = s.order(
    "donepezil", "10 mg by mouth at night", t("01-20", "08:30"), cat="discharge", note="copied from MAR"
)
rx_db = s.order(
    "bisoprolol", "5 mg by mouth once daily", t("01-20", "08:30"), cat="discharge", note="copied from MAR"
)
s.note(
    "progress",
    t("01-20", "09:30"),
    """DC Beech Court. R rami/sacral ala, WBAT. Hb 9.3.
Asympt bacteriuria: cx E coli - no sx, NO antibiotics.
Donepezil, bisoprolol copied from MAR in TTO: remove, HR 38 on them. amlodipine, alendronate, metformin (not hers) off.
FBC + U&E GP 27/1. Orthopaedic 25/2 1000. Cardiology AS 12/3 0930. Pelvic US 5/2 1100. Memory team review. Vit D pending -> then IV zoledronate, bone clinic will write.
24 h tape: final report PENDING (prelim: pauses? max 2.1 s) cardiology to ring home.
Return/999: faint, HR<45, black stools, head injury, drowsy, worse pain, bruising belly.""",
    "Dr. S. Balogun, Geriatrics",
    signed=t("01-20", "10:30"),
)
rx_dd.stop(t("01-20", "12:00"), "bradycardia")
rx_db.stop(t("01-20", "12:00"), "bradycardia")
s.write(__file__)
