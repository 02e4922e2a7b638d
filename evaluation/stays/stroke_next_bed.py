"""Fictional. Left-hemisphere stroke, tube feeding; a slow-release capsule crushed, insulin without food, a blood thinner that was to wait."""

from builder import Stay, clock

t = clock(2025, "-04:00")
s = Stay("r-stroke", "Lacsamana", "Perpetua", "1955-12-11", "female")
s.contact("husband", "Ernesto Lacsamana", "555-0186")
s.encounter(
    t("04-05", "07:50"),
    t("04-13", "13:15"),
    "right side weak, cannot speak since waking",
    "422504002",
    "Ischemic stroke",
    "Neurology / step-down",
    disposition="rehab",
)
s.allergy("lisinopril", "29046", "lip and tongue swelling", t("04-05", "08:30"))
s.condition(
    "Atrial fibrillation", "49436004", t("04-05", "08:10"), kind="problem-list-item", onset="2020-06-01"
)
s.condition(
    "Type 2 diabetes mellitus", "44054006", t("04-05", "08:10"), kind="problem-list-item", onset="2009-01-01"
)
s.condition("Osteoporosis", "64859006", t("04-05", "08:10"), kind="problem-list-item", onset="2021-01-01")
s.condition("Acute ischemic stroke, left middle cerebral artery", "422504002", t("04-05", "09:20"))
for n, d in (
    ("diltiazem extended-release", "240 mg by mouth daily"),
    ("rivaroxaban", "20 mg by mouth with supper"),
    ("simvastatin", "40 mg by mouth at bedtime"),
    ("insulin glargine", "30 units subcutaneously at bedtime"),
    ("metformin extended-release", "1000 mg by mouth twice daily"),
    ("alendronate", "70 mg by mouth once weekly, Sunday"),
    ("sertraline", "50 mg by mouth daily"),
    ("potassium chloride extended-release", "20 mEq by mouth daily"),
):
    s.home(n, d, "2022-01-01", t("04-05", "09:00"))
s.vitals(t("04-05", "07:55"), bp="188/96", hr=104, rr=18, temp=36.8, spo2=96, weight=62)
s.note(
    "ed",
    t("04-05", "08:15"),
    """69F, woke 0630 R face/arm/leg weak, no words. LKW 2200. Husband: ran out of Xarelto Thursday, "refill Monday" -> 2 d missed, last 4/2 supper. Tagalog at home, good English.
NIHSS 13. L facial droop [sic]. CT no bleed. CTA no LVO, L M3. AF 104. Gluc 214.
No tPA (wake-up, out of window/DOAC unclear). No thrombectomy. ACE -> lips/tongue swelled.
NPO til swallow. Permissive HTN to 220. Tele.""",
    "Dr. W. Prasad",
    t("04-05", "09:30"),
)
s.report(
    "CT head without contrast",
    "24725-4",
    t("04-05", "08:05"),
    t("04-05", "08:30"),
    "No haemorrhage. Early loss of insular ribbon on the LEFT.",
)
s.report(
    "CTA head and neck",
    "36813-4",
    t("04-05", "08:20"),
    t("04-05", "09:10"),
    "Left M3 occlusion. No carotid stenosis. Incidental 2.4 cm left thyroid nodule; ultrasound recommended.",
)
s.labs(
    t("04-05", "08:00"),
    issued=t("04-05", "08:45"),
    glu=214,
    cr=1.5,
    bun=27,
    k=4.0,
    na=138,
    hgb=12.4,
    plt=230,
    wbc=9.0,
    inr=1.1,
    a1c=9.1,
    ldl=118,
)
dil = s.order("diltiazem extended-release", "240 mg daily", t("04-05", "10:15"))
riv = s.order("rivaroxaban", "20 mg with supper", t("04-05", "10:15"))
met = s.order("metformin extended-release", "1000 mg twice daily", t("04-05", "10:15"))
met.hold(t("04-05", "10:40"), "contrast")
gla = s.order("insulin glargine", "30 units subcutaneously at bedtime", t("04-05", "10:15"))
s.order("insulin lispro", "correction scale every 6 hours", t("04-05", "10:15"), end=t("04-13", "12:00"))
kcl = s.order("potassium chloride extended-release", "20 mEq daily", t("04-05", "10:15"))
s.order("sertraline", "50 mg daily", t("04-05", "10:15"))
asp = s.order("aspirin", "81 mg daily", t("04-05", "10:15"))
ato = s.order("atorvastatin", "80 mg at bedtime", t("04-05", "10:15"))
s.note(
    "consult",
    t("04-05", "11:00"),
    "Neuro (tele): L MCA M3 stroke cardioembolic after missed DOAC. R hemiparesis + Broca aphasia. ED 'L facial droop' = error, it is R. HOLD rivaroxaban - mod size, HT risk. ASA 81. Re-image day 7, anticoag after, prob apixaban. BP <220 for 48h, then <140.",
    "Dr. J. Halloran",
    t("04-05", "11:40"),
)
s.note(
    "slp",
    t("04-05", "14:00"),
    "Fails 3oz water, wet voice. NPO, NGT for meds/feeds. Reassess daily. FEES Monday.",
    "K. Devereux SLP",
)
s.note(
    "nursing",
    t("04-05", "16:00"),
    "NGT 10F dobhoff L nare, XR ok: tip duodenum 2nd part. Glucerna 1.2 @20 goal 50. All po meds crushed down tube w/ water 30. Dilt ER capsule - pellets crushed, took 3 flushes, clogged some.",
    "RN O. Baptiste",
)
s.note(
    "hp",
    t("04-05", "17:00"),
    """Hospitalist. As above. Home list all reconciled, continue all, hold metformin (CTA, Cr 1.5). Hold DOAC per neuro.
Alendronate - weekly Sunday, skip while NPO. Simva -> atorva 80. Enox ppx tmrw.""",
    "Dr. C. Ruhl",
    t("04-05", "18:20"),
)
enx = s.order("enoxaparin", "40 mg subcutaneously daily", t("04-06", "09:00"))
s.given("rivaroxaban", "20 mg by feeding tube", t("04-05", "18:00"))
s.given(
    "diltiazem extended-release", "240 mg, capsule opened and crushed, by feeding tube", t("04-05", "16:10")
)
s.given(
    "diltiazem extended-release", "240 mg, capsule opened and crushed, by feeding tube", t("04-06", "21:00")
)
s.given("rivaroxaban", "20 mg by feeding tube", t("04-06", "18:00"))
s.labs(t("04-06", "05:30"), issued=t("04-06", "06:10"), glu=268, cr=1.6, bun=29, k=4.3, na=139)
s.note(
    "progress",
    t("04-06", "10:00"),
    "HD2. NIHSS 11. R arm 1/5, leg 3/5, expressive aphasia. Feeds at 40. Glu 268 -> NPH 12 u q8 w/ feeds + glargine. K 4.3. Hold DOAC. ASA. enox ppx.",
    "Dr. C. Ruhl",
    t("04-06", "10:40"),
)
nph = s.order(
    "insulin NPH", "12 units subcutaneously every 8 hours (with continuous tube feeding)", t("04-06", "10:50")
)
s.vitals(t("04-07", "02:45"), bp="78/42", hr=38, rr=16, temp=36.5, spo2=94)
s.note(
    "event",
    t("04-07", "03:20"),
    "Cross cover. BP 78/42, HR 38 junctional, sleepy. ?vagal from tube suction / ?stroke progression. Atropine 0.5 x2, 1 L NS, Ca gluconate 2 g -> 104/60, HR 58. CT head no bleed. Hold diltiazem AM.",
    "Dr. Z. Imran (night)",
    t("04-07", "04:00"),
)
dil.hold(t("04-07", "04:05"), "bradycardia")
s.labs(t("04-07", "05:30"), issued=t("04-07", "06:20"), glu=240, cr=1.7, k=4.9, na=140)
s.note(
    "pharm",
    t("04-07", "10:30"),
    """Called re night event. Diltiazem ER pellets were CRUSHED via NGT -> whole 240 at once (x2). Do not crush ER. Same for KCl ER (given x2 crushed), metformin ER. Use diltiazem IR 30 q6 per tube from tomorrow if HR >60. Also: RIVAROXABAN still active on MAR and GIVEN 4/5 + 4/6 though plan = hold, with enox + ASA; and tube is post-pyloric (poor absorption). Told Dr Ruhl.""",
    "N. Eberle PharmD",
    t("04-07", "11:00"),
)
s.note(
    "progress",
    t("04-07", "11:30"),
    "HD3. brady/hypotension 0245 after crushed dilt ER. HR 64 BP 126/70. R weakness same. Hold DOAC. Tele. Cr 1.7. NPH cont, feeds 50 goal.",
    "Dr. C. Ruhl",
    t("04-07", "12:00"),
)
dil.stop(t("04-07", "12:10"), "crushed through the tube")
kcl.stop(t("04-07", "12:10"), "crushed; potassium 4.9")
s.given("rivaroxaban", "20 mg by feeding tube", t("04-07", "18:00"))
dir_ = s.order("diltiazem immediate-release", "30 mg by feeding tube every 6 hours", t("04-08", "08:30"))
s.note(
    "progress",
    t("04-08", "10:00"),
    "HD4. NIHSS 9, words coming 'oo, salamat'. R shoulder sublux, sling. HR 72 on dilt IR. FEES: nectar ok? fails thin. Wait 48h. Hold DOAC [copied]. Feeds 50. Glu 150-190.",
    "Dr. C. Ruhl",
    t("04-08", "10:30"),
)
s.given("insulin NPH", "12 units subcutaneously", t("04-08", "16:00"))
s.given("insulin NPH", "12 units subcutaneously", t("04-09", "00:10"))
s.given("insulin glargine", "30 units subcutaneously", t("04-08", "21:30"))
s.note(
    "nursing",
    t("04-09", "01:40"),
    "Pt pulled dobhoff 0125 w/ good (L) hand. Feeds off. Xcover aware, re-place in AM w/ XR. Mitt on. No IV fluids ordered.",
    "RN O. Baptiste",
)
s.labs(t("04-09", "04:10"), issued=t("04-09", "04:12"), glu=34)
s.note(
    "event",
    t("04-09", "04:40"),
    "0410 found sweaty, jerking R arm, unresponsive. POC 34. D50 x1 -> 128, D10 @50. Awake in 10 min. CT head for ?seizure. Feeds had stopped 0125 after NPH 12 at 0010 + glargine 30. Neuro aware. No AED.",
    "Dr. Z. Imran (night)",
    t("04-09", "05:20"),
)
s.report(
    "CT head without contrast",
    "24725-4",
    t("04-09", "05:00"),
    t("04-09", "05:40"),
    "Evolving left frontal infarct with new petechial haemorrhage (HI-2) in the infarct bed. No mass effect.",
)
s.note(
    "progress",
    t("04-09", "10:20"),
    """HD5. Hypogly 34 w/ tube out. NPH stopped; glargine 16 HS. New petechial HT on CT. Pharm/we found rivaroxaban was STILL given 4/5, 4/6, 4/7 (order never held) -> stopped now, ASA too til tmrw. enox off. BP goal <140, hydral prn. No lisinopril (angioedema). amlodipine 5.""",
    "Dr. C. Ruhl",
    t("04-09", "11:00"),
)
nph.stop(t("04-09", "11:05"), "feeds off, hypoglycaemia")
gla.dose(t("04-09", "11:05"), "16 units subcutaneously at bedtime")
riv.stop(t("04-09", "11:05"), "held by neurology; haemorrhagic change")
enx.stop(t("04-09", "11:05"))
asp.hold(t("04-09", "11:05"), "petechial haemorrhage")
aml = s.order("amlodipine", "5 mg daily", t("04-09", "11:10"))
s.labs(t("04-09", "06:00"), issued=t("04-09", "06:40"), glu=142, cr=1.4, k=4.2, na=141, hgb=12.0)
asp.resume(t("04-10", "09:00"))
s.note(
    "slp",
    t("04-10", "11:00"),
    "FEES: IDDSI 2 mildly thick liquid, minced & moist 5. No straws, upright 30 min, meds whole in puree or liquid, not thin. Tube not re-placed.",
    "K. Devereux SLP",
)
s.labs(t("04-10", "12:00"), issued=t("04-10", "12:05"), glu=412)
s.note(
    "nursing",
    t("04-10", "12:40"),
    "POC 412 @1200 belongs to bed 6 (wristband scanned wrong), recheck Mrs L 168. No insulin extra given. Bed 6 RN told.",
    "RN T. Aguon",
)
s.note(
    "progress",
    t("04-11", "10:00"),
    "HD7. NIHSS 7. eats 60%. dilt IR 30 q6 -> now swallows capsules: dilt ER 120 daily start (NOT 240). Glu 140-180 glargine 16. Cr 1.3. SBP 138.",
    "Dr. C. Ruhl",
    t("04-11", "10:30"),
)
dir_.stop(t("04-11", "11:00"), "changed to ER")
der = s.order("diltiazem extended-release", "120 mg by mouth daily", t("04-11", "11:00"))
s.labs(t("04-11", "06:00"), issued=t("04-11", "06:40"), glu=162, cr=1.3, k=4.1, tsh=1.9)
s.report(
    "CT head without contrast",
    "24725-4",
    t("04-12", "09:00"),
    t("04-12", "09:40"),
    "Petechial haemorrhage in the left frontal infarct fading. No new bleed.",
)
s.report(
    "Transthoracic echocardiogram",
    "59281-6",
    t("04-11", "13:00"),
    t("04-12", "10:20"),
    "LVEF 58%. Left atrium dilated. No thrombus.",
)
s.note(
    "consult",
    t("04-12", "11:30"),
    "Neuro: CT better. Start apixaban 5 mg BID on Tue 4/15 (day 10) - CrCl 40, not dose reduced. ASA 81 until then, STOP aspirin when apixaban starts. No rivaroxaban. Rehab MD to start 4/15, CT only if worse. Clinic 5/06.",
    "Dr. J. Halloran",
    t("04-12", "12:00"),
)
s.note(
    "pt",
    t("04-12", "14:00"),
    "Max assist -> mod assist pivot, R AFO, sling in standing. Acute rehab accepted.",
    "R. Tanaka PT/OT",
)
for n, d in (
    ("aspirin", "81 mg by mouth daily, stop when apixaban starts on 15 April"),
    ("apixaban", "5 mg by mouth twice daily, start 15 April 2025"),
    ("atorvastatin", "80 mg by mouth at bedtime"),
    ("amlodipine", "5 mg by mouth daily"),
    ("diltiazem extended-release", "120 mg by mouth daily, swallow whole"),
    ("insulin glargine", "16 units subcutaneously at bedtime"),
    ("sertraline", "50 mg by mouth daily"),
    ("metformin", "500 mg by mouth twice daily"),
):
    s.order(n, d, t("04-13", "09:30"), cat="discharge")
s.vitals(t("04-13", "08:00"), bp="132/74", hr=68, rr=16, temp=36.6, spo2=97, weight=60.5)
s.labs(t("04-13", "06:00"), issued=t("04-13", "06:40"), glu=150, cr=1.3, k=4.0, hgb=12.1, plt=242)
s.note(
    "pharm",
    t("04-13", "09:00"),
    "Discharge rec: STOP rivaroxaban, simvastatin, alendronate (dysphagia - can't stay upright/swallow water; DXA clinic), potassium ER (K 4.0), metformin ER -> metformin IR 500 bid. dilt ER 240 -> 120 with amlodipine 5: watch HR/edema, two calcium blockers - recheck need. atorva 80 + diltiazem: raised statin level, suggest 40; Dr Ruhl: ok 40.",
    "N. Eberle PharmD",
    t("04-13", "09:40"),
)
s.order("atorvastatin", "40 mg by mouth at bedtime", t("04-13", "10:10"), cat="discharge")
s.note(
    "dcsum",
    t("04-13", "10:30"),
    """L MCA stroke (cardioembolic, DOAC missed). R hemiparesis, aphasia. To rehab Stonegate.
ATORVASTATIN 40 (80 script superseded). glargine 16 HS, metformin 500 BID, dilt ER 120, amlodipine 5, sertraline 50, ASA 81 til 4/14 then apixaban 5 BID from 4/15.
IDDSI 2/5. BMP 4/17 rehab. Neuro Halloran 5/06 1000 (555-0181), PCP Dr. Ong 4/30 1430 (555-0188), thyroid US 4/29 0930 - 2.4 cm nodule. BP <140/90, HR.
No driving. Never without blood thinner - refill before runs out. Stroke = 911. hypogly teaching w/ Ernesto.""",
    "Dr. C. Ruhl",
    t("04-13", "11:20"),
)
s.note(
    "nursing",
    t("04-13", "12:50"),
    "Report to Stonegate. R arm sling on, AFO. Glucometer + glucose gel teaching husband, thickener sample. Dentures w/ pt.",
    "RN T. Aguon",
)
s.write(__file__)
