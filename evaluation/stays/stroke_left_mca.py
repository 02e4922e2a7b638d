"""Left middle cerebral artery stroke, tenecteplase and thrombectomy; coded as right; aspirin until apixaban starts after discharge."""

from builder import Stay, clock

t = clock(2025, "-04:00")
s = Stay("stroke-lr", "Pellegrino", "Joan", "1963-04-12", "female")
s.contact("husband, health care proxy", "Victor Pellegrino", "555-0172")
s.encounter(
    t("09-22", "08:25"),
    t("09-29", "11:30"),
    "right sided weakness, unable to speak",
    "26544005",
    "Muscle weakness",
    "Neurology",
    "rehab",
)

s.allergy("penicillin", "70618", "stomach upset only", t("09-22", "09:00"), "mild", "intolerance", "low")
s.condition("Essential hypertension", "38341003", t("09-22", "09:00"), "2015", kind="problem-list-item")
s.condition("Migraine without aura", "56097005", t("09-22", "09:00"), "1995", kind="problem-list-item")
# the coding query to mend the side stays open
s.condition(
    "Cerebral infarction due to occlusion of right middle cerebral artery",
    "",
    t("09-22", "10:30"),
    t("09-22", "07:15"),
)
s.condition("Atrial fibrillation", "49436004", t("09-24", "16:00"), t("09-24", "02:40"))
s.condition("Dysphagia", "40739000", t("09-23", "11:00"), t("09-22", "07:15"))

rec = t("09-22", "13:00")
s.home("losartan/hydrochlorothiazide 100 mg/25 mg", "1 tablet by mouth daily", "2015-01-01", rec)
s.home("simvastatin 20 mg", "20 mg by mouth at bedtime", "2018-01-01", rec)
s.home("estradiol 1 mg / norethindrone 0.5 mg", "1 tablet by mouth daily", "2016-01-01", rec)
s.home("sumatriptan 100 mg", "100 mg by mouth as needed for migraine", "2000-01-01", rec)
s.home("levothyroxine 50 mcg", "50 mcg by mouth every morning", "2019-01-01", rec)

s.vitals(t("09-22", "08:30"), "192/104", hr=92, rr=18, temp=36.8, spo2=97, weight=72)
s.labs(
    t("09-22", "08:35"),
    t("09-22", "08:50"),
    glu=128,
    inr=1.0,
    plt=245,
    cr=0.8,
    k=3.8,
    na=139,
    hgb=13.4,
    trop=11,
)
s.order(
    "labetalol",
    "10 mg IV once, blood pressure below 185/110",
    t("09-22", "08:45"),
    code="6185",
    end=t("09-22", "08:55"),
    final="completed",
)
s.order(
    "tenecteplase",
    "18 mg IV bolus once (0.25 mg/kg)",
    t("09-22", "08:58"),
    code="259280",
    end=t("09-22", "09:02"),
    final="completed",
)
nic = s.order("nicardipine", "2.5-15 mg/h IV, systolic 140-180", t("09-22", "09:30"), code="7396")
s.order("losartan/hydrochlorothiazide", "100/25 mg by mouth daily", t("09-22", "13:10")).hold(
    t("09-22", "13:15"), "acute stroke, NPO"
)
s.service("Full code", t("09-22", "13:00"), category="code status")

s.note(
    "nursing",
    t("09-22", "08:30"),
    """TRIAGE STROKE ALERT. 62F R sided weakness, not talking. LKW 0715 per husband. "takes eliquis" -> lytic not candidate?? BP 192/104 BG 128.""",
    "A. Szymanski RN",
)
s.note(
    "ed",
    t("09-22", "08:40"),
    """62F LKW 0715 sudden R face/arm/leg weak, global aphasia, L gaze pref. NIHSS 16. CORRECTION: Eliquis is the HUSBAND's (his afib), pt takes no anticoag, verified w pharmacy.
No surgery/bleed. CT no hem ASPECTS 9. TNK 18 mg at 0902 (door-needle 37 min). CTA L M1 occl -> thrombectomy. ddx seizure/Todd, hemiplegic migraine (hx) unlikely.""",
    "Dr. D. Farnsworth",
    t("09-22", "09:50"),
)
s.report(
    "CT Head without contrast",
    "30799-1",
    t("09-22", "08:38"),
    t("09-22", "08:47"),
    "No hemorrhage. ASPECTS 9, hyperdense left MCA sign.",
)
s.report(
    "CT angiography head and neck",
    "",
    t("09-22", "08:50"),
    t("09-22", "09:10"),
    "LEFT M1 occlusion, good collaterals. Carotids without stenosis. Incidental 3 mm right posterior communicating artery aneurysm, unruptured.",
)
s.procedure("Mechanical thrombectomy of cerebral artery", "", t("09-22", "09:45"), t("09-22", "10:20"))
s.note(
    "procedure",
    t("09-22", "10:30"),
    """NEUROINTERVENTION. PRE-OP DX: RIGHT MCA OCCLUSION. R femoral access. Cerebral angio: LEFT M1 cutoff. 1 pass aspiration -> TICI 2c. closure device R groin.
SBP 140-180 x24h. no antithrombotic 24h post TNK. CT at 24h.""",
    "Dr. Y. Karimi",
    t("09-22", "11:20"),
)
s.note(
    "hp",
    t("09-22", "12:30"),
    """Neuro ICU H&P. L MCA syndrome s/p TNK 0902 + EVT TICI 2c. NIHSS 16 -> 9. Alert, expressive > receptive aphasia, R arm 2/5 leg 4/5. Cause unknown: ESUS vs AF vs HRT.
On estradiol/norethindrone (STOP) and sumatriptan (STOP, never w stroke). no antithrombotics until 24h CT. NPO till SLP. Full code per husband Victor.""",
    "Dr. M. Oduya-Clarke",
    t("09-22", "14:00"),
)
s.note(
    "nursing",
    t("09-22", "21:30"),
    "pt in bed 12B DNR bracelet, daughter at bedside -- DISREGARD, WRONG PATIENT CHART (bed 12B). This pt (12A) full code.",
    "S. Ivey RN",
    t("09-22", "22:00"),
)
s.report(
    "CT Head without contrast",
    "30799-1",
    t("09-23", "09:00"),
    t("09-23", "09:40"),
    "Evolving left insular and basal ganglia infarct. Small petechial hemorrhage in the infarct (HI1). No mass effect.",
)
s.note(
    "slp",
    t("09-23", "10:30"),
    "FEES: penetration w thin. Rec MINCED & MOIST (IDDSI 5), MILDLY THICK liquids, meds crushed in puree, chin tuck, 1:1 supervision. Moderate Broca type aphasia; yes/no reliable ~80%.",
    "N. Delgado SLP",
)
s.order("aspirin", "81 mg by mouth daily", t("09-23", "10:00"), code="1191")
s.order("atorvastatin", "80 mg by mouth at bedtime", t("09-23", "10:00"), code="83367")
# nobody ends this one
s.order("enoxaparin", "40 mg subcutaneously daily", t("09-23", "10:30"), code="67108")
nic.stop(t("09-23", "12:00"), "oral")
s.order("levothyroxine", "50 mcg by mouth every morning", t("09-23", "10:30"), code="10582")
s.labs(t("09-23", "05:30"), t("09-23", "06:30"), ldl=152, a1c=5.8, k=3.6, na=137, cr=0.8)
s.note(
    "progress",
    t("09-23", "09:30"),
    """POD1. L MCA CVA s/p TNK/EVT. NIHSS 8. CT HI1 petechial - ok to start ASA 81. LDL 152 atorva 80 instead of simva. nicardipine weaning off, no PO BP meds yet (permissive <180).
MRI, echo, tele. Hypercoag: antiphospholipid ab sent before LMWH.""",
    "Dr. M. Oduya-Clarke",
    t("09-23", "11:00"),
)
s.report(
    "MR Brain",
    "24590-2",
    t("09-24", "08:00"),
    t("09-24", "10:30"),
    "Acute infarct left insula, putamen and frontal operculum, 28 mL. Petechial blood. No right hemisphere lesion.",
)
s.report(
    "Transthoracic echocardiogram",
    "34552-0",
    t("09-24", "11:00"),
    t("09-24", "13:20"),
    "LVEF 58 %. Left atrium moderately dilated. No thrombus. No PFO on bubble study.",
    category="CUS",
)
s.note(
    "event",
    t("09-24", "15:40"),
    "Tele: AF 0240-0415, HR 130s, self terminated, asymptomatic. CHA2DS2-VASc 4. Cause = cardioembolic. Moderate infarct + HI1 -> start DOAC day 9 = 10/1 after CT 9/30, ASA till then then STOP ASA.",
    "Dr. M. Oduya-Clarke",
    t("09-24", "16:20"),
)
s.order("metoprolol tartrate", "12.5 mg by mouth twice daily", t("09-24", "17:00"), code="6918")
s.note(
    "progress",
    t("09-26", "09:00"),
    """POD1. L MCA CVA s/p TNK/EVT. NIHSS 8. CT HI1 petechial - ok to start ASA 81. LDL 152 atorva 80 instead of simva. nicardipine weaning off, no PO BP meds yet (permissive <180).
NIHSS now 6. names 4/10 objects. R arm 3/5. BP 150s -> losartan 50 alone (no HCTZ, Na 133). tearful, PHQ +, sertraline 25. foley out, voids, PVR 40. PM&R accepts.""",
    "Dr. L. Stavros",
    t("09-26", "10:50"),
)
s.order("losartan", "50 mg by mouth daily", t("09-26", "11:00"), code="52175")
s.order("sertraline", "25 mg by mouth daily", t("09-26", "11:00"), code="36437")
s.labs(t("09-26", "05:30"), t("09-26", "06:20"), na=133, k=3.9, cr=0.7, hgb=12.9)
s.note(
    "pt",
    t("09-27", "11:00"),
    "PT/OT: R hemiparesis, min A transfers, ambulates 60 ft hemi walker R AFO. R neglect mild. impulsive. FALL RISK. Acute rehab 3 h/d.",
    "C. Obi PT / R. Stein OT",
)
s.labs(t("09-28", "05:30"), t("09-28", "06:20"), na=136, k=4.0, cr=0.7, tsh=3.0)
s.note(
    "progress",
    t("09-28", "09:10"),
    "RIGHT MCA stroke (per problem list; exam R hemiparesis = LEFT, coding query sent). NIHSS 5. Na 136. aneurysm 3 mm R PCOM incidental -> MRA 12 mo. BP 138/80. ready for rehab 9/29.",
    "Dr. L. Stavros",
    t("09-28", "10:30"),
)
s.vitals(t("09-29", "07:30"), "136/78", hr=68, spo2=97, temp=36.6)

d = t("09-29", "08:30")
s.order("aspirin 81 mg", "81 mg by mouth daily, last dose 9/30/2025", d, "discharge", code="1191")
s.order(
    "apixaban 5 mg",
    "5 mg by mouth twice daily, START 10/1/2025 if CT of 9/30 shows no new bleeding",
    d,
    "discharge",
    code="1364430",
)
s.order("atorvastatin 80 mg", "80 mg by mouth at bedtime", d, "discharge", code="83367")
s.order("losartan 50 mg", "50 mg by mouth daily", d, "discharge", code="52175")
s.order("metoprolol tartrate 25 mg tablet", "12.5 mg by mouth twice daily", d, "discharge", code="6918")
s.order("sertraline 25 mg", "25 mg by mouth daily", d, "discharge", code="36437")
s.order("levothyroxine 50 mcg", "50 mcg by mouth every morning", d, "discharge", code="10582")
s.service("CT head without contrast", d, due="2025-09-30", note="before apixaban; petechial hemorrhage")
s.service("Stroke clinic Dr. Oduya-Clarke", d, due="2025-10-28T10:00:00-04:00")
s.service("MR angiography head", d, due="2026-09-22", note="3 mm right PCOM aneurysm")
s.note(
    "dcsum",
    t("09-29", "09:00"),
    """LEFT MCA stroke (coded right in error), cardioembolic, new pAF. TNK 0902 + EVT TICI 2c 9/22. NIHSS 16 -> 5. HI1. ASA 81 thru 9/30 then apixaban 5 bid 10/1 after CT, NOT both.
simva -> atorva 80. HRT & triptan stopped for good. losartan 50 only, HCTZ off (Na 133). aPL antibodies PENDING. minced & moist, mildly thick. Full code.""",
    "Dr. L. Stavros",
    t("09-29", "10:15"),
)
s.note(
    "instr",
    t("09-29", "09:20"),
    """Stroke on LEFT side of brain: right weakness, speech. Aspirin until Tues 9/30. Eliquis starts Wed 10/1 only after CT. no hormone pills, no sumatriptan (migraine: tylenol).
THICK liquids, minced food, sit up, someone w you. NO DRIVING. BE FAST: face arm speech, worst headache, vomiting, bleeding, fall = 911. Victor: your eliquis is yours, dont share.""",
    "Dr. L. Stavros",
    t("09-29", "10:30"),
)
s.note(
    "nursing",
    t("09-29", "11:20"),
    "Report to Ridgeline Rehab (Omar RN). last asa 0900, enox 0900. R AFO sent. Left 1125.",
    "S. Ivey RN",
)

s.write(__file__)
