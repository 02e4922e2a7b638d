"""Left middle cerebral artery stroke, thrombolysis, dysphagia whose diet changes, atrial fibrillation found late, anticoagulant put off by a haemorrhage."""

from builder import Stay, clock

t = clock(2025, "-06:00")
s = Stay("str-af", "Borgstrom", "Anselm", "1953-06-30", "male")
s.contact("wife, health care proxy", "Marguerite Borgstrom", "555-0171")
s.encounter(
    t("11-04", "09:30"),
    t("11-11", "15:00"),
    "trouble speaking, right weakness",
    "230690007",
    "Cerebrovascular accident",
    "Neurology",
    "rehab",
)

s.allergy("aspirin", "1191", "hives", t("11-04", "09:45"), "moderate")
s.condition("Hypertension", "38341003", t("11-04", "10:00"), "2005", kind="problem-list-item")
s.condition("Type 2 diabetes mellitus", "44054006", t("11-04", "10:00"), "2015", kind="problem-list-item")
s.condition(
    "Benign prostatic hyperplasia", "266569009", t("11-04", "10:00"), "2018", kind="problem-list-item"
)
s.condition("Cerebral infarction", "432504007", t("11-04", "11:00"), t("11-04", "07:50"))
s.condition("Dysphagia", "40739000", t("11-05", "11:00"), t("11-04", "07:50"))
s.family("brother", t("11-04", "13:00"), "intracerebral haemorrhage at 66")

rec = t("11-04", "14:00")
s.home("metoprolol succinate ER 50 mg", "50 mg by mouth daily", "2012-01-01", rec)
s.home("losartan 100 mg", "100 mg by mouth daily", "2010-01-01", rec)
s.home("amlodipine 10 mg", "10 mg by mouth daily", "2016-01-01", rec)
s.home("rosuvastatin 10 mg", "10 mg by mouth daily", "2017-01-01", rec)
s.home("metformin 1000 mg", "1000 mg by mouth twice daily", "2015-01-01", rec)
s.home("tamsulosin 0.4 mg capsule", "0.4 mg by mouth at bedtime", "2018-01-01", rec)
s.home("ibuprofen 400 mg (over the counter)", "400 mg by mouth as needed, most days, knee", "2021-01-01", rec)
s.home("ginkgo biloba", "1 capsule by mouth daily", "2023-01-01", rec)

s.vitals(t("11-04", "09:35"), "178/96", hr=92, rr=18, temp=36.9, spo2=96, weight=84)
s.labs(
    t("11-04", "09:40"),
    t("11-04", "10:05"),
    wbc=8.2,
    hgb=14.4,
    plt=212,
    na=139,
    k=4.4,
    cr=1.1,
    glu=168,
    inr=1.0,
    trop=14,
)
s.note(
    "ed",
    t("11-04", "09:36"),
    """STROKE ALERT 72M LKW 0750 wife saw drop fork, aphasia. triage RN: L sided weakness. EXAM: R face droop, R arm 1/5 R leg 3/5, expressive aphasia, L gaze pref. NIHSS 14. BP 178/96. glu 168.
CT head no bleed, dense L MCA dot. no anticoag, no recent surg, no bleed hx. TNK 21 mg (0.25/kg, 84 kg) @ 1022 after wife consent. CTA: L distal M2/M3 occl, not EVT candidate.""",
    "Dr. N. Kessler",
    t("11-04", "10:55"),
)
s.given("tenecteplase", "21 mg IV bolus", t("11-04", "10:22"))
s.report(
    "CT angiogram head and neck",
    "",
    t("11-04", "10:05"),
    t("11-04", "11:00"),
    "Occlusion of distal left M2/M3 branch. No carotid stenosis over 50 %. INCIDENTAL: 2.4 cm nodule right thyroid lobe; thyroid ultrasound recommended.",
)
s.note(
    "hp",
    t("11-04", "13:00"),
    """Neuro ICU. 72M HTN DM2 BPH, L MCA stroke s/p TNK 1022. NIHSS 14 -> 11. R hemiparesis, aphasia. Home meds per wife: no blood thinner. ibuprofen otc, ginkgo. ASA allergy listed (hives).
Plan: BP <180/105 24h, no antithrombotic until 24h CT. NPO, SLP. Tele. echo. metformin hold (contrast). losartan amlodipine hold 24h. Full code (presumed). A1c lipids. brother ICH, mother AF.""",
    "Dr. Y. Achterberg",
    t("11-04", "15:00"),
)
code_full = s.service("Full code", t("11-04", "13:10"), category="code status")
tele = s.order("metoprolol succinate ER", "50 mg by mouth daily", t("11-04", "13:30"), code="866436")
tele.stop(t("11-04", "18:00"), "NPO, cannot crush")
s.order("losartan", "100 mg by mouth daily", t("11-04", "13:30")).hold(
    t("11-04", "13:40"), "permissive hypertension, NPO"
)
s.order("amlodipine", "10 mg by mouth daily", t("11-04", "13:30")).hold(
    t("11-04", "13:40"), "permissive hypertension, NPO"
)
s.order("metformin", "1000 mg by mouth twice daily", t("11-04", "13:30")).hold(
    t("11-04", "13:40"), "contrast, NPO"
)
tam = s.order("tamsulosin", "0.4 mg by mouth at bedtime", t("11-04", "13:30"), code="77492")
tam.hold(t("11-05", "12:00"), "capsule not to be crushed, dysphagia; resume when whole pills are swallowed")
mt = s.order("metoprolol tartrate", "25 mg by tube twice daily", t("11-05", "13:00"), code="6918")
s.order("atorvastatin", "80 mg by tube daily", t("11-05", "13:00"), code="83367")
s.report(
    "CT Head without contrast (24 h after thrombolysis)",
    "",
    t("11-05", "10:20"),
    t("11-05", "11:00"),
    "Evolving left insular and frontal operculum infarct. Small petechial haemorrhage within it (HI-1). No mass effect.",
)
s.note(
    "slp",
    t("11-05", "11:20"),
    "Bedside swallow FAIL: cough w water, wet voice, R facial weakness. NPO, NG feeds, meds via tube. instrumental study when alert. aphasia: expressive > receptive, yes/no 80%.",
    "R. Dhillon SLP",
)
s.note(
    "progress",
    t("11-05", "11:30"),
    """HD2 NIHSS 9. 24h CT: petechial HI-1, insula. No ASA? allergy hives - pharm to clarify. atorva 80 replaces Crestor. metop succ -> tartrate crush. NG placed. plan DOAC if AF found: day 4.
LDL 128 A1c 6.9. code full. dvt: SCD.""",
    "Dr. Y. Achterberg",
    t("11-05", "13:10"),
)
s.labs(
    t("11-05", "05:00"),
    t("11-05", "06:00"),
    ldl=128,
    a1c=6.9,
    tsh=1.9,
    cr=1.0,
    k=3.9,
    glu=144,
    hgb=13.8,
    plt=204,
)
s.note(
    "pharm",
    t("11-05", "14:00"),
    "ASA 'hives' entry: wife - stomach upset only 1990s, took ASA 325 x 2 wk 2019 after knee injury, no reaction. Not a true allergy; ok to give aspirin 81. entry to be corrected (pending allergist? no, MD to edit).",
    "D. Roswell PharmD",
)
s.note(
    "event",
    t("11-06", "14:30"),
    """Family mtg. Wife (HCP) brings POLST signed 2024: DNR. Tx otherwise full incl ICU, intubation for short term ok. Changed from full code to DNR. Tele since 0200: AF 90-110, new, confirmed ECG.""",
    "Dr. Y. Achterberg",
    t("11-06", "15:20"),
)
code_full.stop(t("11-06", "15:20"), "replaced by DNR")
s.service("Do not resuscitate (DNR), full treatment otherwise", t("11-06", "15:20"), category="code status")
s.condition("Atrial fibrillation", "49436004", t("11-06", "15:30"), t("11-06", "02:00"))
asa = s.order("aspirin", "81 mg by tube daily", t("11-06", "16:00"), code="1191")
enx = s.order("enoxaparin", "40 mg subcutaneously daily", t("11-06", "16:00"), code="67108")
mt.dose(t("11-06", "16:10"), "25 mg crushed twice daily")
s.report(
    "Transthoracic echocardiogram",
    "",
    t("11-06", "09:00"),
    t("11-06", "15:00"),
    "LVEF 50-55 %. Left atrium severely enlarged. No thrombus seen. Mild aortic stenosis, mean gradient 12 mmHg.",
)
s.note(
    "slp",
    t("11-07", "10:30"),
    """MBS: penetration thin, silent aspiration thin x1. Mildly thick OK. IDDSI 4 PUREED, LIQ IDDSI 2 mildly thick. upright 90, small sips, chin tuck. Meds crushed in puree. NG out tomorrow if eats >75%.""",
    "R. Dhillon SLP",
)
s.note(
    "progress",
    t("11-07", "09:00"),
    """HD4. NIHSS 7. AF on tele since 11/6 (new), CHA2DS2-VASc 5. BP 148/84. HI-1 stable.
Plan: start apixaban tomorrow 11/8 (day 4). ASA 81 stop when DOAC on. Lov ppx. Full code.
losartan restart 11/8. glu 150s metf resume 11/8 (Cr 1.0). L sided weakness improving.
repeat CT if neuro change. NG feeds.""",
    "Dr. J. Templeton",
    t("11-07", "10:20"),
)
s.order("metformin", "1000 mg crushed by mouth twice daily", t("11-08", "08:00"), code="6809")
s.order("losartan", "50 mg by mouth daily, crushed", t("11-08", "08:00"), code="52175")
s.labs(t("11-08", "05:00"), t("11-08", "05:40"), k=5.3, cr=1.1, na=136, glu=152)
s.vitals(t("11-08", "09:00"), "138/82", hr=84, rr=16, temp=36.8, spo2=96, weight=82)
s.note(
    "consult",
    t("11-08", "09:30"),
    """VASCULAR NEURO. Moderate infarct w petechial HI-1. DO NOT start apixaban 11/8. START 11/16 (day 12) after repeat CT head 11/15 w no new blood. Until then ASA 81 + ppx enoxaparin. When apixaban starts STOP both ASA and enoxaparin.
K 5.3 -> losartan 50 not 100.""",
    "Dr. A. Fitzmaurice",
    t("11-08", "10:30"),
)
s.note(
    "progress",
    t("11-09", "08:40"),
    """HD6. NIHSS 6. AF rate 80s. BP 138/82. HI-1 stable. plan: start apixaban tomorrow 11/8 (day 4). Full code.
NG out 11/8, eating puree. losartan 50, metop tart 25 bid. amlodipine stays off, BP ok. K 4.6.
IRF referral accepted 11/11. thyroid nodule 2.4 R lobe outpt US. TSH ok.""",
    "Dr. J. Templeton",
    t("11-09", "09:50"),
)
s.labs(t("11-09", "05:00"), t("11-09", "05:40"), k=4.6, cr=1.0, na=138, glu=139, hgb=13.5)
s.note(
    "pt",
    t("11-09", "13:00"),
    "Mod assist x1 sit-stand, walks 15 ft w hemi walker, R knee buckles. fall risk. R shoulder support no pulling. IRF good candidate. no driving.",
    "T. Aguinaldo PT",
)
s.note(
    "slp",
    t("11-10", "10:00"),
    "UPGRADE: IDDSI 5 minced & moist. liquids STILL mildly thick (IDDSI 2), no thin. Meds crushed in applesauce. no straws. repeat MBS ~3 wk at rehab. Speech therapy daily.",
    "R. Dhillon SLP",
)
nt = s.note(
    "progress",
    t("11-10", "11:00"),
    """HD7 dispo IRF 11/11 (Lakeview). POLST in packet. urine retention 400 -> straight cath x1, tamsulosin held since capsule; bladder scan q6, retry when whole pills ok. Lp(a) sent 11/10. cardiology f/u 12/9.
stroke clinic 12/4. wife asks: when drive, can he have coffee.""",
    "Dr. J. Templeton",
    t("11-10", "12:30"),
)
s.note(
    "progress",
    t("11-10", "16:00"),
    "ADDENDUM: copied lines of 11/9 wrong. Code = DNR (since 11/6). Apixaban NOT started; start 11/16 after CT 11/15 as per Dr Fitzmaurice. Deficit is RIGHT.",
    "Dr. J. Templeton",
    t("11-10", "16:20"),
    appends=nt,
)
s.labs(t("11-11", "05:00"), t("11-11", "05:40"), k=4.4, cr=1.0, na=139, glu=148, hgb=13.6, plt=240)
s.vitals(t("11-11", "08:00"), "134/80", hr=78, rr=16, temp=36.7, spo2=96, weight=81)
d = t("11-11", "10:00")
s.order(
    "aspirin 81 mg chewable",
    "81 mg by mouth daily, until apixaban is started, then stop",
    d,
    "discharge",
    code="1191",
)
s.order(
    "apixaban 5 mg",
    "5 mg by mouth twice daily, crushed, start 11/16 after repeat CT head 11/15",
    d,
    "discharge",
    code="1364430",
)
s.order(
    "enoxaparin",
    "40 mg subcutaneously daily until apixaban is started, then stop",
    d,
    "discharge",
    code="67108",
)
s.order("metoprolol tartrate 25 mg", "25 mg by mouth twice daily, crushed", d, "discharge", code="6918")
s.order("losartan 50 mg", "50 mg by mouth daily", d, "discharge", code="52175")
s.order("atorvastatin 80 mg", "80 mg by mouth at bedtime", d, "discharge", code="83367")
s.order("metformin 1000 mg", "1000 mg by mouth twice daily, crushed", d, "discharge", code="6809")
s.service("CT head without contrast", d, due="2025-11-15", note="before apixaban")
s.service("Stroke clinic Dr. Fitzmaurice", d, due="2025-12-04T09:00:00-06:00")
s.service("Cardiology", d, due="2025-12-09", note="AF, mild aortic stenosis")
s.service("US Thyroid", d, due="2025-12-02", note="2.4 cm right nodule")
s.note(
    "instr",
    t("11-11", "10:30"),
    """To Lakeview IRF. minced moist food, MILDLY THICK liquids (no thin, no plain coffee/water), sit up, crush pills in applesauce.
Aspirin 81 + Lovenox until apixaban 11/16 (only if CT 11/15 ok) then stop both. NO amlodipine, Crestor, metoprolol succinate, ibuprofen, ginkgo. tamsulosin wait until can swallow whole capsule - urinary retention, tell rehab. losartan now 50.
NO driving. call 911 face droop arm weakness speech worse, worst headache, bleeding. thyroid US 12/2.""",
    "Dr. J. Templeton",
    t("11-11", "11:30"),
)
s.note(
    "nursing",
    t("11-11", "14:30"),
    "EMS to Lakeview. report to RN: pureed diet?? -> corrected, minced moist lvl 5/liquids lvl 2. POLST DNR given. Lp(a) result not back. wife w pt.",
    "O. Haverford RN",
)
s.write(__file__)
