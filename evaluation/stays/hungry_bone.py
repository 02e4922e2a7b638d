"""Fictional: hungry bone."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("bb-hgb", "Delacroix", "Raymond", "1954-08-14", "male")
s.contact("daughter", "Simone Delacroix-Webb", "555-0122")
s.encounter(
    t("02-17", "06:30"),
    t("02-21", "13:15"),
    "parathyroidectomy",
    "36348003",
    "Primary hyperparathyroidism",
    "General Surgery",
)
s.condition("Primary hyperparathyroidism", "36348003", "2025-09-10T09:00:00-04:00", kind="problem-list-item")
s.condition("Atrial fibrillation", "49436004", "2018-09-10T09:00:00-04:00", kind="problem-list-item")
s.condition("Osteoporosis", "64859006", "2024-09-10T09:00:00-04:00", kind="problem-list-item")
s.condition("Hypothyroidism", "40930008", "2010-09-10T09:00:00-04:00", kind="problem-list-item")
s.allergy("Penicillin", "", "hives", "2002-01-01T10:00:00-05:00", severity="moderate")
for n, d in (
    ("apixaban 5 mg tablet", "5 mg by mouth twice a day"),
    ("digoxin 0.125 mg tablet", "0.125 mg by mouth daily"),
    ("metoprolol tartrate 25 mg tablet", "25 mg by mouth twice a day"),
    ("cinacalcet 30 mg tablet", "30 mg by mouth twice a day"),
    ("alendronate 70 mg tablet", "70 mg by mouth once a week"),
    ("levothyroxine 88 mcg tablet", "88 mcg by mouth every morning"),
    ("chlorthalidone 25 mg tablet", "25 mg by mouth daily"),
    ("omeprazole 20 mg capsule", "20 mg by mouth daily"),
):
    s.home(n, d, "2024-01-01", "2026-02-03T10:00:00-05:00")
s.labs("2026-02-03T08:00:00-05:00", stay=False, ca=12.1, cr=1.3, alp=312, mg=1.7, phos=2.2)

s.note(
    "nursing",
    t("02-17", "06:45"),
    """PREOP HOLDING
Pt ID x2. NPO 2200. Site: neck, marked by Dr. Kowalczyk. Apixaban last dose 2/13 pm. Daughter Simone drove. Pt says "a nurse in the bone clinic at Community Care stuck me with a shot for my bones, first week of Feb" - told Dr K.
Dentures out. Allergy PCN hives.""",
    "F. Amari RN",
    signed=t("02-17", "07:05"),
)
s.note(
    "hp",
    t("02-17", "07:00"),
    """SURGERY PRE-OP H&P UPDATE
71M PHPT, Ca 12.1, PTH 684, ALP 312 (bone disease), T-score -3.4, stones x2.
Sestamibi 1/20: "focus inferior to LEFT thyroid pole." ADDENDUM radiology 1/27: laterality error in report, uptake is RIGHT INFERIOR (images and 4D-CT agree: right inferior, 3.1 cm). Consent form signed today says RIGHT inferior parathyroidectomy, possible bilateral exploration.
Meds: apixaban (held since 2/13), digoxin .125, metoprolol 25 bid, cinacalcet 30 bid, alendronate 70 wkly, levothyroxine 88, chlorthalidone 25, omeprazole 20.
FHx neg MEN; mother osteoporosis. Full code.
Plan: exploration, IOPTH. Cefazolin vs PCN hives -> clindamycin 900.
B Kowalczyk MD""",
    "Dr. B. Kowalczyk",
    signed=t("02-17", "07:25"),
)
s.vitals(t("02-17", "07:00"), bp="142/78", hr=68, temp=36.6, spo2=97, weight=88)
s.note(
    "op",
    t("02-17", "11:30"),
    """OPERATIVE NOTE
Pre/postop dx: primary hyperparathyroidism
Procedure: RIGHT inferior parathyroidectomy; biopsy of left superior gland (normal)
Findings: 4.2 g firm right inferior gland, adherent to thyroid and to the RIGHT recurrent laryngeal nerve; nerve sharply freed, signal weak at end of case (loss then partial return). Left nerve signal normal. No drain.
IOPTH 684 -> 71 at 10 min -> 22.
EBL 25. Specimen: right inferior parathyroid, r/o atypical tumor/carcinoma - PERMANENT PENDING. Frozen: hypercellular parathyroid.
BK""",
    "Dr. B. Kowalczyk",
    signed=t("02-17", "12:10"),
)
s.procedure(
    "Right inferior parathyroidectomy",
    "",
    t("02-17", "08:10"),
    t("02-17", "10:55"),
    site="right inferior parathyroid gland",
)
cal = s.order(
    "calcium carbonate 1,250 mg (500 mg elemental)",
    "1 tablet by mouth three times a day with meals",
    t("02-17", "12:30"),
)
ctl = s.order("calcitriol", "0.25 mcg by mouth twice a day", t("02-17", "12:30"))
dig = s.order("digoxin", "0.125 mg by mouth daily", t("02-17", "12:30"))
s.order("metoprolol tartrate", "25 mg by mouth twice a day", t("02-17", "12:30"))
s.order("levothyroxine", "88 mcg by mouth at 6 am", t("02-17", "12:30"))
ome = s.order("omeprazole", "20 mg by mouth daily", t("02-17", "12:30"))
apx = s.order("apixaban", "5 mg by mouth twice a day", t("02-17", "12:30"))
apx.hold(t("02-17", "12:31"), "neck surgery, hold until surgeon releases")
ond = s.order("ondansetron", "4 mg intravenously every 8 hours as needed", t("02-17", "12:30"))
s.labs(t("02-17", "18:00"), issued=t("02-17", "18:50"), ca=9.0, mg=1.5, phos=2.0, k=3.9, cr=1.3)
s.labs(
    t("02-18", "05:00"),
    issued=t("02-18", "05:50"),
    ca=7.3,
    mg=1.3,
    phos=1.6,
    k=3.8,
    cr=1.3,
    alb=3.9,
    hgb=13.1,
)
s.note(
    "progress",
    t("02-18", "06:30"),
    """SURG POD1
Hoarse. tingling fingers + lips. neck flat, soft, no stridor. Chvostek +.
Ca 9.0 -> 7.3, Mg 1.3, phos 1.6.
Ca carb up to 2 tabs TID, calcitriol .25->.5 bid, Mg IV 4 g. Endo consult. Home today? NO.
apixaban cont hold (hematoma)
BK/ PGY3 Imre""",
    "Dr. T. Imre PGY3",
    signed=t("02-18", "07:10"),
)
cal.dose(t("02-18", "07:15"), "2 tablets by mouth three times a day with meals")
ctl.dose(t("02-18", "07:15"), "0.5 mcg by mouth twice a day")
s.note(
    "consult",
    t("02-18", "10:00"),
    """ENDOCRINE CONSULT
HPI: 71 y/o vet, Ca 11-12 since 2023, stones 2024 x2, wrist fx 2023. Cinacalcet since 10/2025 as bridge. Denies biotin.
Data (pasted)
         2/18 0500  2/17 1800  2/3
CALCIUM  7.3 L      9.0        12.1 H
ALB      3.9                   4.1
PHOS     1.6 L      2.0 L      2.2 L
MG       1.3 L      1.5 L      1.7
ALP                            312 H
25-OH D  24 (1/12)
Active inpatient meds: CaCO3, calcitriol, digoxin 0.125, metoprolol, levothyroxine, omeprazole, ondansetron prn; apixaban HOLD
A/
Hungry bone syndrome: Ca falls with LOW phos 1.6, low Mg, high ALP, PTH present (22 -> recheck 41). Not hypoparathyroidism.
And: got records from Community Care rheum (faxed) - DENOSUMAB 60 mg SC given 2/5/2026!! 12 days preop. Expect deep and long hypocalcemia, weeks. Nobody on our side knew.
Rec
- Ca gluconate drip if <7.0 or symptomatic; TELE (pt on digoxin - run slow, never push)
- STOP cinacalcet. STOP alendronate. No more denosumab until endocrine says (would be due Aug) and never skip without plan (rebound).
- chlorthalidone off for now; BP OK
- omeprazole blocks absorption of Ca carbonate & lowers Mg -> stop, famotidine
- levothyroxine 4 h apart from calcium
- dig level. QT: no ondansetron
E. Bhattacharya MD""",
    "Dr. E. Bhattacharya",
    signed=t("02-18", "11:30"),
)
ome.stop(t("02-18", "12:00"), "calcium absorption, low magnesium")
ond.stop(t("02-18", "12:00"), "long QT")
s.order("famotidine", "20 mg by mouth at bedtime", t("02-18", "12:05"))
s.labs(t("02-18", "18:00"), issued=t("02-18", "18:40"), ca=6.6, mg=1.9, k=3.7)
drip = s.order("calcium gluconate infusion", "50 mL/h intravenous infusion on telemetry", t("02-18", "19:00"))
s.note(
    "event",
    t("02-18", "19:20"),
    """XCOVER  2000 - called Ca 6.6, hand spasm. EKG QTc 512 AF 58. Started Ca gluconate gtt slow on tele. NO bolus: on digoxin. Dig level added on = 2.3. Hold dig tonight/tomorrow.
Mr Delacroix in 12 not the one w/ the gastric bypass (that note by RN went to wrong chart, retracted)""",
    "Dr. P. Obi, night",
    signed=t("02-18", "20:30"),
)
s.lab_text(
    t("02-18", "18:00"),
    t("02-18", "19:50"),
    "Digoxin level",
    "10535-3",
    "2.3 ng/mL (therapeutic 0.5-0.9 in AF/HF)",
    flag="H",
)
dig.hold(t("02-18", "20:20"), "level 2.3")
s.labs(t("02-19", "05:00"), issued=t("02-19", "05:50"), ca=7.1, mg=2.0, phos=1.8, k=4.0, cr=1.4)
s.note(
    "consult",
    t("02-19", "11:00"),
    """ENT - laryngoscopy bedside
RIGHT vocal cord paresis (paramedian), left moves well. No stridor. Swallow: mild, chin tuck, SLP saw him: thin liquids ok with chin tuck to R. Voice rest not needed. Recheck clinic 2 wk. Expect recovery over months.
Ng""",
    "Dr. V. Ng, ENT",
    signed=t("02-19", "11:40"),
)
s.labs(t("02-20", "05:00"), issued=t("02-20", "05:50"), ca=7.6, mg=1.9, phos=2.1, k=4.1, cr=1.3)
drip.stop(t("02-20", "09:00"), "calcium stable on oral")
s.note(
    "progress",
    t("02-20", "09:00"),
    """SURG POD3  [text below partly carried over]
POD1 hoarse, Ca 7.3 calcitriol .25 bid [old]
Ca 7.6 off drip this am. No tingling x24h. QTc 474. neck: 2 cm firm ecchymosis right, no airway sx, not growing.
Plan: CaCO3 2 tabs QID (3 meals + bedtime), calcitriol 0.5 bid, Mg oxide 400 bid.
Digoxin: level 1.1 today; endo/cards resume 0.0625 mg daily from 2/21 (level was 2.3, CrCl 55).
Apixaban stay off for ecchymosis; restart Tues 2/24 if neck flat - call first.
If Ca >=7.8 tmrw home.
T Imre""",
    "Dr. T. Imre PGY3",
    signed=t("02-20", "09:50"),
)
cal.dose(t("02-20", "10:00"), "2 tablets by mouth four times a day (three meals and bedtime)")
s.order("magnesium oxide", "400 mg by mouth twice a day", t("02-20", "10:00"))
s.lab_text(t("02-20", "05:00"), t("02-20", "08:30"), "Digoxin level", "10535-3", "1.1 ng/mL", flag="H")
c = s.labs(t("02-21", "05:00"), issued=t("02-21", "05:50"), ca=8.6, mg=1.9, phos=2.3, k=4.2, cr=1.3)[0]
c.change(
    t("02-21", "08:10"),
    status="corrected",
    valueQuantity={"value": 7.9, "unit": "mg/dL", "system": "http://unitsofmeasure.org", "code": "mg/dL"},
    interpretation=[
        {
            "coding": [
                {"system": "http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation", "code": "L"}
            ]
        }
    ],
    note=[{"text": "8.6 was drawn from the arm with the calcium line; redrawn and corrected to 7.9"}],
)
s.note(
    "nursing",
    t("02-21", "08:20"),
    "Lab corrected: Ca 8.6 was from wrong arm sample, true 7.9. Dr Imre aware, ok to go. Neck soft, ecchymosis yellowing. Pt asked: digoxin pill at home is 0.125, taught HALF tab. pill splitter given. Still has 'bone pill' (alendronate) at home, told not to take.",
    "F. Amari RN",
    signed=t("02-21", "08:50"),
)
for n, d in (
    (
        "calcium carbonate 1,250 mg (500 mg elemental) tablet",
        "2 tablets by mouth four times a day, with meals and at bedtime",
    ),
    ("calcitriol 0.5 mcg capsule", "0.5 mcg by mouth twice a day"),
    ("magnesium oxide 400 mg tablet", "400 mg by mouth twice a day"),
    ("digoxin 0.125 mg tablet", "half a tablet (0.0625 mg) by mouth daily"),
    ("famotidine 20 mg tablet", "20 mg by mouth at bedtime"),
):
    s.order(n, d, t("02-21", "09:00"), cat="discharge")
s.note(
    "dcsum",
    t("02-21", "10:00"),
    """DISCHARGE SUMMARY - SURGERY
Primary hyperparathyroidism s/p R inferior parathyroidectomy 2/17. Hungry bone syndrome, aggravated by denosumab 60 mg 2/5/26 (Community Care). Digoxin level 2.3. R vocal cord paresis.
D/C Ca 7.9 Mg 1.9 (goal Ca 8.0-8.5)
NEW: CaCO3 1250 (500 elem) 2 tabs QID; calcitriol 0.5 BID; MgOx 400 BID; famotidine 20 qHS
CHANGED: digoxin 0.0625 daily (half of .125)
CONT: metoprolol 25 BID; levothyroxine 88 at 6 am, at least 4 h away from calcium
STOPPED: cinacalcet, alendronate, omeprazole. No denosumab till endocrine decides - tell bone clinic.
HOLD: chlorthalidone (till endocrine). Apixaban: hold until 2/24, surgeon calls.
LABS: Ca Mg phos K 2/23 then every Mon+Thu.
FU: Surgery Kowalczyk 3/3 1100. ENT Ng 3/5 0900. Endocrine Bhattacharya 3/10 1330.
PENDING: pathology right inferior parathyroid (atypical/carcinoma?).
ED: tingling lips/fingers, cramps, spasm, seizure, palpitations/faint; neck swelling, trouble breathing = 911.
Diet chin tuck. No lifting >10 lb 2 wk.
T Imre / BK""",
    "Dr. T. Imre PGY3",
    signed=t("02-21", "11:00"),
)
s.note(
    "progress",
    t("02-21", "12:20"),
    """ADDENDUM attending: saw pt. Apixaban: I do NOT want 2/24. Restart 5 mg BID Friday 2/27 after wound check phone call; ecchymosis. CHA2DS2-VASc 2. Told pt and Simone. Rest agree.
B Kowalczyk""",
    "Dr. B. Kowalczyk",
    signed=t("02-21", "12:30"),
)
s.write(__file__)
