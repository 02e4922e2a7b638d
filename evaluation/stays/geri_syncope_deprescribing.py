"""Syncope at 86 with many medicines: deprescribing, medicines held with conditions, code status corrected, wrist fracture, to rehabilitation."""

from builder import Stay, clock

MAN = {"hgb": (13.5, 17.5), "cr": (0.7, 1.3)}
t = clock(2025, "-04:00")
s = Stay("ger-syncope", "Abernathy-Moss", "Walter", "1939-03-11", "male")
s.contact("daughter, health care agent", "Ruth Moss-Keller", "555-0134")
s.encounter(
    t("09-08", "07:50"),
    t("09-13", "13:30"),
    "passed out in the bathroom",
    "271594007",
    "Syncope",
    "Geriatric Medicine",
    "snf",
)

s.condition("Hypertension", "38341003", t("09-08", "10:00"), onset="1995", kind="problem-list-item")
s.condition("Atrial fibrillation", "49436004", t("09-08", "10:00"), onset="2019", kind="problem-list-item")
s.condition(
    "Benign prostatic hyperplasia", "266569009", t("09-08", "10:00"), onset="2012", kind="problem-list-item"
)
s.condition(
    "Diabetes mellitus type 2", "44054006", t("09-08", "10:00"), onset="2008", kind="problem-list-item"
)
s.condition("Chronic kidney disease stage 3", "433144002", t("09-08", "10:00"), kind="problem-list-item")
for name, text in (
    ("lisinopril-hydrochlorothiazide 20-25 mg", "1 tablet by mouth every morning"),
    ("amlodipine 10 mg", "10 mg by mouth daily"),
    ("tamsulosin 0.4 mg", "0.4 mg by mouth every morning"),
    ("metoprolol succinate 25 mg", "25 mg by mouth daily"),
    ("apixaban 5 mg", "5 mg by mouth twice daily"),
    ("aspirin 81 mg", "81 mg by mouth daily"),
    ("glipizide 10 mg", "10 mg by mouth every morning"),
    ("simvastatin 40 mg", "40 mg by mouth at bedtime"),
    ("oxybutynin 5 mg", "5 mg by mouth twice daily"),
    ("omeprazole 20 mg", "20 mg by mouth daily"),
    ("diphenhydramine 50 mg", "50 mg by mouth at bedtime for sleep, over the counter"),
):
    s.home(name, text, "2022", t("09-08", "10:20"))
s.allergy(
    "sulfamethoxazole-trimethoprim",
    "10831",
    "high potassium and rash, 2020",
    t("09-08", "08:30"),
    severity="moderate",
)
s.family("wife", t("09-08", "11:00"), "dementia, takes donepezil")

s.vitals(t("09-08", "08:00"), bp="104/58", hr=54, rr=16, temp=36.4, spo2=96, weight=58.2)
s.labs(
    t("09-08", "08:10"),
    issued=t("09-08", "09:00"),
    ranges=MAN,
    na=127,
    k=4.9,
    cr=1.7,
    bun=38,
    glu=58,
    hgb=11.2,
    plt=188,
    wbc=7.4,
    trop=14,
)
s.note(
    "ed",
    t("09-08", "08:15"),
    """86M LOC in bathroom 0530, got up to void, stood at toilet, woke on floor, wife (dementia, poor historian) "he was asleep". Prodrome: dizzy. No CP/palp/incont/tongue bite. confusion nil after. took BP pills + Flomax 2 h before? no - all in AM box at 5.
EMS BG 51 -> D10. SBP 88 standing. L wrist deformed, scalp lac 4 cm L parietal, 6 staples, tetanus UTD? given. Anticoag Eliquis.
CT head: NO bleed, small vessel. XR: LEFT distal radius fx, closed, splint. ECG AF 54, QTc 452, no pause.
Trop 14. R/O ACS, seizure, PE (low), arrhythmia, GIB (brown stool, hgb 11.2). FULL CODE per triage""",
    "Dr. N. Prescott",
    signed=t("09-08", "10:10"),
)
full = s.service("Full code", t("09-08", "09:00"), category="Code status")
s.report(
    "XR wrist, left",
    "",
    t("09-08", "08:40"),
    t("09-08", "09:20"),
    "Closed, minimally displaced fracture of the LEFT distal radius.",
)
s.report(
    "CT head without contrast",
    "",
    t("09-08", "08:50"),
    t("09-08", "09:30"),
    "No intracranial hemorrhage. Chronic small vessel disease. Repeat only if symptoms.",
)
s.note(
    "hp",
    t("09-08", "11:20"),
    """GERIATRICS. 86M syncope, w prodrome, post-micturition on standing. Lying 132/66 -> standing 3 min 88/50, HR 54->58, dizzy. Daughter Ruth on phone: 2 falls in spring, eats little, sleeping pill OTC. Lives w wife, does pills himself.
Meds bag: lisin/HCTZ, amlod 10, Flomax, toprol, Eliquis 5, ASA, glipizide, simva, oxybut, PPI, Benadryl. Donepezil bottle = WIFE'S.
A: orthostatic syncope: alpha blocker + 3 antihypertensives + volume (Na 127 HCTZ, BUN 38), hypoglycemia 58 on glipizide A1c?; brady beta-blocker. AS? 2/6 murmur. arrhythmia pauses - tele. Seizure unlikely. PE unlikely.
P: HOLD lisin/HCTZ, amlodipine, tamsulosin. IVF 500. STOP glipizide, oxybutynin, Benadryl, ASA (no stent/MI, on DOAC). simva+amlod interaction. Eliquis: age>=80, wt 58 => 2.5 bid. Toprol cont, HR>50.
FULL CODE (copied from ED) - daughter says he has MOLST at home, bringing.""",
    "Dr. I. Bellamy",
    signed=t("09-08", "12:45"),
)
lis = s.order(
    "lisinopril-hydrochlorothiazide 20-25 mg", "1 tablet by mouth every morning", t("09-08", "10:30")
)
aml = s.order("amlodipine", "10 mg by mouth daily", t("09-08", "10:30"), code="17767")
tam = s.order("tamsulosin", "0.4 mg by mouth daily", t("09-08", "10:30"), code="77492")
s.order("metoprolol succinate", "25 mg by mouth daily", t("09-08", "10:30"), code="6918")
apx = s.order("apixaban", "5 mg by mouth twice daily", t("09-08", "10:30"), code="1364430")
s.order("simvastatin", "40 mg by mouth at bedtime", t("09-08", "10:30"), code="36567")
lis.hold(t("09-08", "12:50"), "orthostatic hypotension")
aml.hold(t("09-08", "12:50"), "orthostatic hypotension")
tam.hold(t("09-08", "12:50"), "orthostatic hypotension")
apx.dose(t("09-08", "13:00"), "2.5 mg by mouth twice daily")
s.order(
    "acetaminophen",
    "650 mg by mouth every 6 hours as needed for pain, wrist",
    t("09-08", "13:00"),
    code="161",
)
s.order(
    "sodium chloride 0.9%",
    "500 mL intravenously once",
    t("09-08", "13:00"),
    end=t("09-08", "15:00"),
    final="completed",
)
s.labs(
    t("09-09", "06:00"),
    issued=t("09-09", "07:00"),
    ranges=MAN,
    na=130,
    k=4.6,
    cr=1.5,
    bun=30,
    glu=104,
    hgb=10.6,
    a1c=6.0,
)
s.report(
    "Transthoracic echocardiogram",
    "",
    t("09-09", "10:00"),
    t("09-09", "14:30"),
    "LVEF 60%. Moderate aortic stenosis, valve area 1.2 cm2, mean gradient 24 mmHg. Ascending aorta 4.3 cm.",
)
s.service("DNR/DNI", t("09-09", "16:00"), category="Code status")
full.stop(t("09-09", "16:05"), "MOLST presented")
s.note(
    "sw",
    t("09-09", "15:30"),
    "MOLST brought by Ruth, signed 2023: DNR/DNI, OK hospital & short abx. Pt confirms 'no machines', capacity ok. MD informed. Wife (dementia) staying w Ruth. Prefers rehab near daughter: Maple Ridge. Hearing aids in box; glasses.",
    "B. Farouk LICSW",
)
s.note(
    "progress",
    t("09-09", "17:00"),
    """HD2. FULL CODE [old]. DNR/DNI as of 4pm, MOLST seen. Supine 138/70 -> stand 102/60 less dizzy. Na 127>130. A1c 6.0 - glipizide off for good, no other agent. Bladder scan PVR 90 off tamsulosin. tele AF 48-70, 1 pause 2.6 s at 0300 asleep, no sx. Hgb 11.2>10.6 no melena.
TTE moderate AS 1.2 cm2, not cause prob.""",
    "Dr. I. Bellamy",
    signed=t("09-09", "18:30"),
)
s.note(
    "consult",
    t("09-10", "10:00"),
    "CARDS pause 2.6 s sleeping, no pacer. 14d patch monitor at dc (read to Dr Amari). Metoprolol continue if HR>50 awake. Mod AS -> echo 1 yr; aorta 4.3 yearly. AF: apixaban 2.5 ok.",
    "Dr. C. Amari",
)
s.note(
    "consult",
    t("09-10", "11:20"),
    "Ortho: LEFT distal radius non op, splint -> cast 9/18 Dr Pell. NWB L. platform walker.",
    "PA D. Rice",
)
s.given("diphenhydramine", "25 mg by mouth", t("09-10", "01:30"))
s.labs(t("09-10", "06:00"), issued=t("09-10", "07:00"), ranges=MAN, na=132, cr=1.3, glu=118, hgb=10.4)
s.note(
    "progress",
    t("09-10", "09:15"),
    "HD3. FULL CODE. Stand 112/64 ok. Na 132. lis/HCTZ amlodipine tamsulosin held. glucose 118 none. Pt delirious last night x2h picking at splint, CAM+ cleared by am: Benadryl given by night float 25 mg!! [don't] ",
    "Dr. K. Strand R2",
    signed=t("09-10", "10:30"),
)
s.note(
    "pharm",
    t("09-11", "09:00"),
    """Med rec. stop for good: HCTZ (Na), glipizide, ASA, oxybutynin, diphenhydramine. Omeprazole no indication after ASA off -> stop at end of month, or keep? daughter: reflux nightly -> keep 20.
simvastatin max 20 with amlodipine; amlod held. change to atorvastatin 20.
Held: tamsulosin, amlodipine, lisinopril. When to restart:
 tamsulosin - if PVR >200 or cannot void; else PCP decides at 2 wk, then bedtime
 amlodipine - restart 2.5 if sitting SBP >160 x3 and no orthostatic drop
 lisinopril alone (no HCTZ) 5 mg if SBP >150 after 2 wk and K<5, Cr <=1.5""",
    "J. Ibarra PharmD",
)
s.labs(t("09-12", "06:00"), issued=t("09-12", "07:00"), ranges=MAN, na=135, cr=1.2, glu=126, hgb=10.5, k=4.5)
s.lab_text(
    t("09-10", "12:00"),
    t("09-12", "15:00"),
    "Vitamin B12, ferritin, serum protein electrophoresis",
    "",
    "B12 and ferritin normal; protein electrophoresis in process",
    status="preliminary",
)
s.note(
    "pt",
    t("09-11", "14:00"),
    "platform walker 40 ft, min assist. no LOB, standing BP 120/66. rehab 2-3 wk. fall alarm",
    "M. Grove PT",
)
s.condition("Orthostatic hypotension", "28651003", t("09-08", "12:45"))
s.condition("Fracture of left distal radius", "", t("09-08", "10:10"))
for name, text in (
    ("apixaban 2.5 mg", "2.5 mg by mouth twice daily"),
    ("metoprolol succinate 25 mg", "25 mg by mouth daily, hold if heart rate below 50"),
    ("atorvastatin 20 mg", "20 mg by mouth at bedtime"),
    ("omeprazole 20 mg", "20 mg by mouth daily"),
    ("acetaminophen 650 mg", "650 mg by mouth every 6 hours as needed for pain"),
):
    s.order(name, text, t("09-13", "09:00"), cat="discharge")
s.note(
    "dcsum",
    t("09-13", "10:15"),
    """To Maple Ridge rehab. DNR/DNI, MOLST sent w pt. Orthostatic syncope, med + volume + low sugar. Held tamsulosin amlodipine lisinopril (see pharm: tamsulosin if retention; amlod if SBP>160x3; lisin if >150 at 2 wk). HCTZ never.
STOP glipizide ASA oxybutynin Benadryl; simva -> atorva 20. Eliquis 5 -> 2.5 bid.
STAPLES out 9/18 (6, L scalp). Ortho 9/18 cast, L wrist NWB. Patch monitor 14d, cardiology 10/2. BMP Na Cr 9/16. Orthostatics daily. SPEP pending. Hgb 10.5 PCP recheck 2 wk. echo 1y. No driving till cardiology clears.
Return: faint again, HR <45, head pain/ confusion (on DOAC), can't pee, black stool. BG only if symptomatic.""",
    "Dr. K. Strand R2",
    signed=t("09-13", "11:40"),
)

s.note(
    "nursing",
    t("09-08", "22:30"),
    "FULL CODE. L wrist splint, CMS ok. BG 92, 104. 2 assist. hearing aids not here. took home pill box to pharmacy: has donepezil 10 in it (wife's!) PO meds from floor only. BP 128/60 lying.",
    "E. Sandoval RN",
)
s.note(
    "nutrition",
    t("09-11", "11:00"),
    "wt 58 (65 a yr ago). poor intake, eats toast. supplement BID. liberalise diabetic diet, A1c 6.0. Na fluid restriction NOT needed.",
    "P. Voss RD",
)
s.note(
    "progress",
    t("09-12", "09:30"),
    "HD5. DNR/DNI. stand 126/66 no dizzy. Na 135 Cr 1.2. PVR 110, voids. held: lis/HCTZ, amlo, tamsulosin - supine BP 152/76 ok for age. no delirium x48h w/o Benadryl. SPEP sent for anemia. Maple Ridge bed 9/13.",
    "Dr. K. Strand R2",
    signed=t("09-12", "10:45"),
)

s.write(__file__)
