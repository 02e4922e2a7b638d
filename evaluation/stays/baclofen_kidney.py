"""Fictional: baclofen kidney."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("bb-bac", "Wexler", "Harold", "1947-02-19", "male")
s.contact("wife / health care agent", "Dolores Wexler", "555-0141")
s.encounter(
    t("04-07", "09:40"),
    t("04-13", "14:30"),
    "found hard to wake",
    "40917007",
    "Clouded consciousness",
    "Hospital Medicine",
)

s.allergy(
    "Sulfamethoxazole / trimethoprim", "", "diffuse rash", "2011-05-02T10:00:00-05:00", severity="moderate"
)
s.condition(
    "Chronic kidney disease stage 4", "431857002", "2021-08-10T09:00:00-05:00", kind="problem-list-item"
)
s.condition(
    "Incomplete cervical spinal cord injury (1989) with spasticity",
    "",
    "2009-01-12T09:00:00-06:00",
    kind="problem-list-item",
)
s.condition("Type 2 diabetes mellitus", "44054006", "2004-01-12T09:00:00-06:00", kind="problem-list-item")
s.condition("Gout", "90560007", "2013-01-12T09:00:00-06:00", kind="problem-list-item")
s.home("baclofen 10 mg tablet", "10 mg by mouth three times a day", "2022-06-01", "2026-01-14T11:00:00-06:00")
s.home(
    "gabapentin 300 mg capsule",
    "600 mg by mouth three times a day",
    "2020-06-01",
    "2026-01-14T11:00:00-06:00",
)
s.home("losartan 50 mg tablet", "50 mg by mouth daily", "2016-06-01", "2026-01-14T11:00:00-06:00")
s.home("metformin 500 mg tablet", "500 mg by mouth twice a day", "2010-06-01", "2026-01-14T11:00:00-06:00")
s.home("allopurinol 100 mg tablet", "100 mg by mouth daily", "2013-06-01", "2026-01-14T11:00:00-06:00")
s.home("tamsulosin 0.4 mg capsule", "0.4 mg by mouth at bedtime", "2015-06-01", "2026-01-14T11:00:00-06:00")
s.labs("2026-01-14T08:10:00-06:00", stay=False, cr=2.6, k=4.9, a1c=6.4)

# day 1
s.vitals(t("04-07", "09:45"), bp="98/52", hr=52, rr=9, temp=35.6, spo2=91, weight=82.0)
s.labs(
    t("04-07", "10:05"),
    issued=t("04-07", "10:50"),
    na=137,
    k=5.9,
    co2=17,
    bun=78,
    cr=4.1,
    glu=121,
    wbc=12.4,
    hgb=11.2,
    plt=214,
)
s.lab_text(
    t("04-07", "10:30"),
    t("04-07", "11:30"),
    "Drugs of abuse screen, urine",
    "",
    "negative for opiates, benzodiazepines, amphetamines, cocaine, fentanyl",
)
s.lab_text(
    t("04-07", "10:30"),
    t("04-08", "12:20"),
    "Urine culture",
    "630-4",
    "Preliminary: >100,000 CFU/mL gram negative rods",
    flag="A",
    status="preliminary",
).change(
    t("04-10", "09:15"),
    status="final",
    valueString="Escherichia coli >100,000 CFU/mL. Susceptible: ciprofloxacin, ceftriaxone, fosfomycin. Resistant: trimethoprim-sulfamethoxazole, ampicillin",
)
s.report(
    "CT head without contrast",
    "30799-1",
    t("04-07", "10:40"),
    t("04-07", "11:15"),
    "No acute intracranial hemorrhage or mass. Chronic small vessel change.",
)
s.note(
    "ed",
    t("04-07", "09:50"),
    """LOCAL TITLE: EMERGENCY DEPT PHYSICIAN NOTE
CC: "can't wake him up"
79M brought by EMS from home. Wife states fine until Sunday, then more and more sleepy, floppy, slurred. This am not arousable. No fall. No fever.
Hx per CPRS: incomplete C6 SCI 1989 w/ spasticity, CKD4 (baseline Cr 2.6), DM2, gout, BPH.
EMS gave naloxone 2 mg IN x1 - no response. Repeat 0.4 mg IV here no response. FSBG 121.
MEDS (CPRS list 1/14/26): baclofen 10 TID, gabapentin 600 TID, losartan 50, metformin 500 BID, allopurinol 100, tamsulosin 0.4
Wife has a bag of bottles, pharmacy to look. She takes warfarin herself, her bottle was in the bag too - NOT his.
PE: GCS 7 (E2 V1 M4), RR 9, HR 52, T 35.6. Flaccid, hyporeflexic. pupils 3 mm sluggish. No meningismus.
LABS: Na 137 K 5.9 CO2 17 BUN 78 Cr 4.1 glu 121 WBC 12.4. UDS neg. UA: LE 3+, WBC >50.
CT head neg.
CODE STATUS: DNR/DNI (carried from 2019 admission)
IMP: encephalopathy, ddx uremia vs drug vs sepsis/UTI vs stroke vs nonconvulsive seizure. Ceftriaxone 1 g given. Calcium gluconate, insulin/D50 for K. MICU evaluated, SDU bed.
/es/ P. OYELARAN MD, EM""",
    "Dr. P. Oyelaran",
    signed=t("04-07", "11:50"),
)
ctx = s.order("ceftriaxone", "1 g intravenously every 24 hours", t("04-07", "11:20"), reason="UTI")
ctx.stop(t("04-10", "10:40"), "changed to oral ciprofloxacin")
s.order("allopurinol", "100 mg by mouth daily", t("04-09", "09:50"))
s.order("tamsulosin", "0.4 mg by mouth at bedtime", t("04-09", "09:50"))
hep = s.order("heparin", "5,000 units subcutaneously every 8 hours", t("04-07", "12:40"))
s.note(
    "pharm",
    t("04-07", "12:00"),
    """CLINICAL PHARMACY - MEDICATION RECONCILIATION (bottles + fill history + wife by phone)
Drug                     CPRS list        Bottle/fill                       Wife
baclofen                 10 mg TID        20 mg tab, 1 TID, filled 3/30/26  "the new big ones since last week"
                                          (PM&R raised 10->20 TID 3/30)
gabapentin               600 TID          600 TID                           yes
losartan                 50 daily         50 daily                          yes
metformin                500 BID          500 BID                           yes
allopurinol              100 daily        100 daily                         yes
tamsulosin               0.4 qHS          0.4 qHS                           yes
ibuprofen 800 (wife's)   --               --                                gave him 2-3 a day since 4/1 for back
warfarin                 --               DOLORES Wexler, not patient       hers
Impression: baclofen 60 mg/day with eGFR ~14 (renally cleared) + gabapentin 1800/day (max for this function about 300/day). NSAID with ARB. REC: hold baclofen and gabapentin now, no NSAID, metformin contraindicated (eGFR <30).
Note: sulfa allergy = rash w/ Bactrim 2011.
J. Tranh, PharmD BCPS""",
    "J. Tranh, PharmD",
    signed=t("04-07", "13:10"),
)
s.note(
    "hp",
    t("04-07", "13:00"),
    """MEDICINE STEP-DOWN H&P
79 y/o veteran with C6 incomplete SCI, CKD4, obtunded x2d after baclofen doubled by PM&R 3/30 (10 TID -> 20 TID) and wife gave ibuprofen 800 for back pain since 4/1.
ROS unobtainable. FHx: brother kidney failure on dialysis. Soc: lives w/ wife, electric wheelchair, drives adapted van. No etoh.

Computerized Problem List is the source for the following:
 1. Injury of cervical spinal cord, incomplete   2. CKD stage 4   3. DM2   4. Gout   5. BPH
 6. Hypertension   7. Insomnia   8. Tobacco, former   9. Hearing loss, bilateral (aids at home)   10. Lumbar stenosis
PSH: C5-7 fusion 1989, L knee arthroscopy 1998, cataract OD 2019
Active Outpatient Medications (including Supplies):        Status
===================================================
1) ALLOPURINOL 100MG TAB TAKE ONE TABLET DAILY FOR GOUT     ACTIVE
2) BACLOFEN 10MG TAB TAKE ONE TABLET THREE TIMES A DAY      DISCONTINUED (3/30)
3) BACLOFEN 20MG TAB TAKE ONE TABLET THREE TIMES A DAY      ACTIVE
4) GABAPENTIN 300MG CAP TAKE TWO CAPSULES THREE TIMES A DAY ACTIVE
5) LOSARTAN 50MG TAB TAKE ONE TABLET DAILY                  ACTIVE
6) METFORMIN 500MG TAB TAKE ONE TABLET TWICE A DAY          ACTIVE
7) TAMSULOSIN 0.4MG CAP TAKE ONE CAPSULE AT BEDTIME         ACTIVE
8) UNDERPAD,BED 23X36 USE AS DIRECTED                       ACTIVE
3 Non-VA meds: none recorded.
Labs:
        4/7 1005   1/14
NA      137        139
K       5.9 H      4.9
CREAT   4.1 H      2.6 H
EGFR    14         24
WBC     12.4 H     7.0
HGB     11.2 L     11.5 L
Clinical reminders due: influenza, AAA screen, PHQ-2 (deferred, obtunded)
Exam GCS 7-8, protects airway (cough +). tone flaccid all 4. Foley placed, cloudy.
VBG 7.21/52. EKG brady 52, no peaked T's. QTc 431.
A/P:
1. Toxic encephalopathy - most likely baclofen toxicity in AKI on CKD4, gabapentin adds. Ddx: uremia, UTI/sepsis, NCSE (EEG). No meningitis signs, LP not done.
   HOLD baclofen, gabapentin. Nephrology for HD - baclofen is dialyzable.
2. AKI on CKD4, Cr 4.1 (bl 2.6), K 5.9: NSAID + losartan + poor po. HOLD losartan. STOP metformin.
3. UTI - CTX
4. CODE: spoke with wife Dolores (HCA). The DNR of 2019 was for that hospitalization. He told her and PCP in Jan he wants everything. FULL CODE. ED entry is old - order corrected.
/es/ R. SATO MD, Hospital Medicine""",
    "Dr. R. Sato",
    signed=t("04-07", "14:40"),
)
s.service(
    "Full code",
    t("04-07", "14:35"),
    note="per wife (health care agent); replaces DNR of 2019",
    category="Code status",
)
s.note(
    "consult",
    t("04-07", "14:30"),
    """NEPHROLOGY CONSULT
Asked re: HD for baclofen. AKI on CKD4, Cr 4.1 BUN 78 K 5.9. Uremia alone would not explain flaccid coma. Temp HD catheter RIGHT femoral placed w/ wife's phone consent. HD #1 today 3 h, #2 tomorrow. Rebound possible. Expect no long term HD; wife asks, brother on HD.
Avoid NSAIDs for good. Losartan hold. Renal US.
Dr. Iqbal""",
    "Dr. N. Iqbal",
    signed=t("04-07", "16:20"),
)
s.procedure("Hemodialysis", "302497006", t("04-07", "16:30"), t("04-07", "19:40"))

# day 2
s.vitals(t("04-08", "06:00"), bp="112/60", hr=64, rr=13, temp=36.7, spo2=96)
s.labs(
    t("04-08", "05:30"), issued=t("04-08", "06:20"), k=4.8, cr=3.4, bun=51, co2=22, wbc=9.8, hgb=10.6, plt=198
)
s.report(
    "EEG",
    "",
    t("04-08", "08:00"),
    t("04-08", "11:00"),
    "Diffuse slowing with triphasic waves, moderate encephalopathy. No seizures.",
    category="OTH",
)
s.report(
    "US kidneys",
    "",
    t("04-08", "09:30"),
    t("04-08", "12:00"),
    "No hydronephrosis. Echogenic kidneys. LEFT kidney lower pole 2.1 cm indeterminate lesion; recommend renal mass protocol MRI without gadolinium or contrast ultrasound in 3 months.",
)
s.note(
    "progress",
    t("04-08", "10:00"),
    """SDU PROGRESS NOTE HD2
S: opens eyes to voice, mumbles. HD #1 done, #2 this pm.
O: 112/60 64 36.7. GCS 11. Still hypotonic. Cr 3.4 K 4.8
EEG: triphasic waves no seizure.
A/P: baclofen toxicity improving w/ HD. Baclofen/gaba/losartan HELD, metformin stopped. CTX d2, cx GNR prelim. Full code. NPO till SLP.
Watch for baclofen WITHDRAWAL from d3 on - spasm, fever, agitation.
/es/ R. SATO MD""",
    "Dr. R. Sato",
    signed=t("04-08", "12:40"),
)
s.procedure("Hemodialysis", "302497006", t("04-08", "14:00"), t("04-08", "17:00"))
s.note(
    "slp",
    t("04-09", "09:00"),
    "SLP bedside: awake, alert enough. Thin liquids OK, regular diet with set-up. Upright for meals.",
    "K. Boone, SLP",
    signed=t("04-09", "09:40"),
)
s.labs(t("04-09", "05:30"), issued=t("04-09", "06:20"), k=4.6, cr=3.2, bun=48, co2=23)

# night 3 -> withdrawal; tizanidine + cipro error
s.vitals(t("04-10", "02:00"), bp="168/94", hr=112, rr=20, temp=38.1, spo2=95)
s.note(
    "event",
    t("04-10", "02:10"),
    """NIGHT FLOAT
Called for legs jumping, sweating, "bugs on the wall". T 38.1 HR 112 168/94. Spasms both legs, clonus. CK sent.
A: spasticity/?sepsis. Ordered tizanidine 2 mg PO q8h. Blood cx x2.
Dr. Lund PGY2""",
    "Dr. M. Lund",
    signed=t("04-10", "02:50"),
)
tiz = s.order("tizanidine", "2 mg by mouth every 8 hours as needed for spasm", t("04-10", "02:40"))
tiz.cancel(t("04-10", "10:55"), "contraindicated with ciprofloxacin (CYP1A2); never given")
s.labs(t("04-10", "05:30"), issued=t("04-10", "06:20"), k=4.7, cr=3.0, bun=50, wbc=8.9)
s.lab_text(t("04-10", "02:30"), t("04-10", "06:40"), "Creatine kinase", "2157-6", "388 U/L", flag="H")
s.note(
    "consult",
    t("04-10", "09:00"),
    """PM&R / SCI CONSULT
Known to our clinic (we raised baclofen 3/30, Cr was not reviewed, discussed openly with wife and pt).
Overnight picture = early baclofen withdrawal, last dose 4/7 am and dialysed. Not sepsis: WBC 8.9.
REC: baclofen 5 mg PO q12h now, do NOT go above 5 mg BID at this kidney function; do not stop it suddenly. NO tizanidine - he is going onto cipro. Old 20 mg tabs to be discarded. Stretching, splints.
SCI clinic will reassess.
Dr. Feld""",
    "Dr. A. Feld",
    signed=t("04-10", "10:20"),
)
bac = s.order("baclofen", "5 mg by mouth every 12 hours", t("04-10", "10:30"))
cip = s.order(
    "ciprofloxacin",
    "250 mg by mouth every 24 hours, last dose 04/14",
    t("04-10", "10:40"),
    reason="E. coli UTI",
)
s.note(
    "nursing",
    t("04-10", "15:00"),
    "RT femoral HD catheter removed by nephro 1430, pressure 15 min, no hematoma. Foley out, voided 220 PVR 60. Calmer after baclofen 5 mg. T 37.2.",
    "L. Prado RN",
    signed=t("04-10", "15:30"),
)
s.note(
    "progress",
    t("04-11", "09:00"),
    """MEDICINE PROGRESS NOTE HD5 (copied forward in part)
79 y/o ... obtunded... GCS 7-8 [copied]
S: awake, oriented x3, joking. Spasms less.
O: T 36.9 HR 78 134/76. Cr 2.9 K 4.7. Blood cx NGTD.
Active Inpatient Medications (as of 4/09 0600, pasted):     Status
 1) CEFTRIAXONE INJ 1GM IVPB Q24H                           ACTIVE
 2) HEPARIN INJ 5000 UNITS SC Q8H                           ACTIVE
 3) ALLOPURINOL 100 MG, TAMSULOSIN 0.4 MG PO                ACTIVE
 4) BACLOFEN                                                HOLD
(list above predates 4/10 changes)
A/P:
# Baclofen toxicity then withdrawal - on 5 mg q12h, stay.
# Gabapentin: restart at 100 mg qHS only (neuropathic pain, legs).
# AKI on CKD4 2.9. Losartan stay off until nephrology visit. Metformin: stopped for good, A1c 6.4, no replacement needed now.
# E coli UTI: cipro 250 q24h to 4/14 total 8 d. (not Bactrim: allergy + R)
# L renal lesion 2.1 cm incidental - told pt & wife. MRI w/o gad in 3 mo, urology
# Full code
PT tomorrow. Dispo home w/ wife Mon.
/es/ R. SATO MD""",
    "Dr. R. Sato",
    signed=t("04-11", "11:10"),
)
s.labs(t("04-11", "05:30"), issued=t("04-11", "06:20"), k=4.7, cr=2.9, bun=46)
s.order("gabapentin", "100 mg by mouth at bedtime", t("04-11", "11:00"))
s.note(
    "pt",
    t("04-12", "10:00"),
    "PT: transfers w/ min assist x1 via slide board, baseline indep. Power chair OK on ward. Home PT rec. No driving the van until cleared by SCI clinic.",
    "D. Osei, PT",
    signed=t("04-12", "10:50"),
)
s.note(
    "nursing",
    t("04-12", "20:00"),
    "Wife at bedside asks can he have her ibuprofen for the back if it hurts. Told no, acetaminophen ok. Heparin sq given L abd.",
    "T. Moss RN",
    signed=t("04-12", "20:30"),
)
s.labs(t("04-13", "05:30"), issued=t("04-13", "06:20"), k=4.8, cr=2.8, bun=44, hgb=10.8)
s.lab_text(
    t("04-10", "02:30"),
    t("04-12", "03:00"),
    "Blood culture x2",
    "600-7",
    "No growth at 2 days. Final report at 5 days",
    status="preliminary",
)
s.order("baclofen 5 mg tablet", "5 mg by mouth twice a day", t("04-13", "11:00"), cat="discharge")
s.order("gabapentin 100 mg capsule", "100 mg by mouth at bedtime", t("04-13", "11:00"), cat="discharge")
s.order(
    "ciprofloxacin 250 mg tablet",
    "250 mg by mouth once daily, last dose 04/14/2026",
    t("04-13", "11:00"),
    cat="discharge",
)
s.order(
    "acetaminophen 500 mg tablet",
    "500 mg by mouth every 6 hours as needed for pain, no more than 3,000 mg a day",
    t("04-13", "11:00"),
    cat="discharge",
)
s.note(
    "dcsum",
    t("04-13", "11:30"),
    """DISCHARGE SUMMARY (dictated)
Dx: 1) Baclofen toxicity with encephalopathy in AKI on CKD4, treated w/ hemodialysis x2 (4/7, 4/8); 2) baclofen withdrawal 4/10; 3) E. coli UTI; 4) incidental L renal lesion 2.1 cm.
D/C Cr 2.8, K 4.8.
MEDS:
 CHANGED baclofen 5 mg BID (was 20 TID). Do not stop suddenly. Throw away 20 mg and 10 mg tablets.
 CHANGED gabapentin 100 mg at bedtime (was 600 TID)
 NEW cipro 250 daily, last dose 4/14
 NEW acetaminophen PRN, max 3 g/d
 CONTINUE allopurinol 100 daily, tamsulosin 0.4 qHS
 HOLD losartan until nephrology says
 STOP metformin. NO ibuprofen or other NSAIDs, also not the wife's.
FU: BMP lab draw 4/16. Nephrology Dr Iqbal 4/20 1000. SCI clinic Dr Feld 4/22 0930. MRI kidneys w/o gadolinium ~July, urology referral.
Pending: blood cx final (4/10).
No driving until SCI clinic clears. Return: sleepy/floppy/confused, or new spasms, fever, hallucinations; less urine.
Code: full.
/es/ R. SATO MD""",
    "Dr. R. Sato",
    signed=t("04-13", "12:20"),
)
s.note(
    "progress",
    t("04-13", "12:30"),
    """Attending of record co-signature: discussed with Dr. Sato, agree with discharge summary, total time 40 min. HEARING AIDS found in ED bag, returned.\n/es/ B. HALVORSEN MD, Chief, Hospital Medicine""",
    "Dr. B. Halvorsen",
    signed=t("04-13", "12:50"),
)
s.note(
    "instr",
    t("04-13", "13:10"),
    """ADDENDUM TO D/C INSTRUCTIONS (RN): clinic called, SCI clinic appt w/ Dr Feld MOVED from 4/22 to 4/24 at 1:00 pm. Rest same. Pt and wife told, teach back ok. Home PT agency to call.
L Prado RN""",
    "L. Prado RN",
    signed=t("04-13", "13:30"),
)
s.write(__file__)
