"""Fictional: digoxin clarithromycin."""

from builder import Stay, clock

t = clock(2025, "-06:00")
s = Stay("v-haddix", "Haddix", "Walter", "1937-02-11", "male")
s.contact("daughter in law, health care proxy", "Renee Haddix", "555-0137")
s.encounter(
    t("11-03", "04:10"),
    t("11-09", "14:30"),
    "fall, weak, vomiting, pulse 34",
    "48867003",
    "Bradycardia",
    "Internal Medicine",
    "home with home health",
)


def h(n, d, y="2021-01-01", **k):
    return s.home(n, d, y, t("11-03", "06:40"), **k)


s.allergy(
    "sulfamethoxazole-trimethoprim",
    "10831",
    "rash all over, 2009",
    t("11-03", "04:30"),
    "moderate",
    criticality="low",
)
h("digoxin", "250 mcg by mouth every day")
h("apixaban", "5 mg by mouth twice a day")
h("metoprolol succinate ER", "100 mg by mouth every day")
h("lisinopril", "20 mg by mouth every day")
h("spironolactone", "25 mg by mouth every day", "2024-06-10")
h("furosemide", "40 mg by mouth twice a day")
h("potassium chloride ER", "20 mEq by mouth every day")
h("levothyroxine", "88 mcg by mouth every morning")
h("donepezil", "10 mg by mouth at bedtime", "2023-03-01")
h("oxybutynin ER", "10 mg by mouth every day", "2024-11-20")
h("gabapentin", "600 mg by mouth three times a day")
h("glipizide", "10 mg by mouth every morning")
h("atorvastatin", "40 mg by mouth every evening")
h("tamsulosin", "0.4 mg by mouth every evening")
h("allopurinol", "100 mg by mouth every day")
h("colchicine", "0.6 mg by mouth as needed for gout")
h("clarithromycin", "500 mg by mouth twice a day for 10 days (urgent care)", "2025-10-28")
P = {"kind": "problem-list-item"}
s.condition("Permanent atrial fibrillation", "440028005", t("11-03", "06:00"), "2016-04-01", **P)
s.condition(
    "Heart failure with reduced ejection fraction", "703272007", t("11-03", "06:00"), "2018-01-01", **P
)
s.condition("Chronic kidney disease stage 3", "433144002", t("11-03", "06:00"), "2019-01-01", **P)
s.condition("Type 2 diabetes mellitus", "44054006", t("11-03", "06:00"), "2005-01-01", **P)
s.condition("Mild dementia", "52448006", t("11-03", "06:00"), "2023-01-01", **P)
s.condition("Digoxin toxicity", "", t("11-03", "07:10"), t("11-03", "04:10"))
s.condition("Acute kidney injury", "14669001", t("11-03", "07:10"), t("11-03", "04:10"))
s.condition("Hyperkalemia", "14140009", t("11-03", "07:10"), abated=t("11-05", "08:00"))
s.condition("Fracture of distal end of left radius", "", t("11-03", "09:30"))
s.labs("2025-07-14T09:00:00-06:00", stay=False, cr=1.4, k=4.6, hgb=12.4, a1c=6.1)
s.vitals(t("11-03", "04:15"), "88/46", hr=34, rr=18, temp=36.1, spo2=95, weight=57.8)
s.labs(
    t("11-03", "04:35"),
    t("11-03", "05:10"),
    k=6.3,
    cr=2.9,
    bun=71,
    na=133,
    glu=48,
    co2=18,
    mg=2.1,
    wbc=8.4,
    hgb=11.8,
    plt=171,
    trop=31,
    bnp=4120,
)
s.lab_text(
    t("11-03", "04:35"),
    t("11-03", "05:25"),
    "Digoxin [Mass/volume] in Serum",
    "10535-3",
    "4.1 ng/mL (therapeutic 0.5-0.9)",
    "HH",
)
s.labs(t("11-03", "04:35"), t("11-03", "05:10"), inr=1.7)

s.note(
    "ed",
    t("11-03", "04:20"),
    """88 yo M BIBA. daughter in law found on bathroom floor 0315, ?down 1h. N/V x4d, not eating, "everything looks yellow", more muddled.
EMS HR 32 atropine 0.5 x1 no effect. FSBS 48 -> D50 1 amp -> 131.
PMH afib (eliquis), chf ef 35, ckd, dm, mild dementia. Urgent care 10/28 for "bronchitis" got clarithro. kept taking ALL his heart pills, daughter in law fills the box.
Allergy sulfa. family says also PCN - "throat closed up" in the 70s, needed shot. -- pls add to chart
T 36.1 P 34 BP 88/46 RR 18 95% RA. dry. No focal deficit. R wrist tender swollen per triage.
ECG slow AF, junctional escape 34, scooped ST. K 6.3 cr 2.9 dig 4.1
CT head no bleed. CTh C-spine no fx.
A: dig tox + hyperK + AKI, brady/hypotension. on bb + clarithromycin. hypoglycemia (SU + AKI)
Digifab 4 vials (dig 4.1 x 57.8 /100 ~2.4 -> gave 4, repeat prn). insulin NOT given, glu 48. D10 @ 75. poison ctr called case 5512. Tele/stepdown
""",
    "Dr. K. Odom, EM",
    t("11-03", "06:05"),
)
s.given("digoxin immune Fab", "4 vials (160 mg) IV over 30 min", t("11-03", "05:50"))
d10 = s.order("dextrose 10% in water", "75 mL/h intravenously continuous", t("11-03", "05:20"))
s.report(
    "CT head and cervical spine without contrast",
    "",
    t("11-03", "05:00"),
    t("11-03", "06:20"),
    "No intracranial hemorrhage. No cervical fracture. Incidental 1.8 cm hypodense nodule right thyroid lobe: recommend non-emergent thyroid ultrasound.",
)
s.report(
    "XR wrist left 3 views",
    "",
    t("11-03", "07:40"),
    t("11-03", "09:05"),
    "Nondisplaced fracture of the distal LEFT radius. No dislocation. Right wrist not imaged.",
)
s.note(
    "hp",
    t("11-03", "06:30"),
    """HOSPITALIST H&P
cc fall / vomiting / pulse 34
88M, lives w son + d-i-l Renee (proxy). walks w cane. see ED.
meds (17!) from pillbox list, entered in med hx.
Exam: frail, 57.8 kg, oriented to self+place. irreg irreg slow. lungs few bibasilar. no edema. L wrist swollen, dorsal bruise - ED triage wrote R; it is the LEFT, films ordered L.
#1 chronic->acute dig toxicity: clarithro (P-gp) + AKI/volume depletion. Fab given. NO repeat dig levels x 2-3 d (uninterpretable after Fab). dig OFF.
#2 hyperK 6.3: hold lisinopril, spironolactone. Fab will drop K, q4h.
#3 AKI on CKD3, b/l cr 1.4. prerenal. 500 LR x1 gentle EF 35. hold lasix today
#4 AF: hold metoprolol till HR>60. apixaban - hold today (fall, cr), revisit
#5 hypoglycemia - glipizide stop. a1c 6.1 in July = overtreated
#6 clarithromycin STOP. CXR clear, no abx.
#7 dementia: donepezil hold (brady). delirium precautions
#8 L distal radius, splint, ortho
home meds not named above: continue per rec.
code: full for now, proxy coming
""",
    "Dr. S. Villareal",
    t("11-03", "07:30"),
)
kcl = s.order("potassium chloride ER", "20 mEq by mouth daily", t("11-03", "07:35"))
gaba = s.order("gabapentin", "600 mg by mouth three times a day", t("11-03", "07:35"))
oxy = s.order("oxybutynin ER", "10 mg by mouth daily", t("11-03", "07:35"))
s.order("levothyroxine", "88 mcg by mouth every morning", t("11-03", "07:35"))
s.order("atorvastatin", "40 mg by mouth every evening", t("11-03", "07:35"))
s.order("tamsulosin", "0.4 mg by mouth every evening", t("11-03", "07:35"))
s.order("allopurinol", "100 mg by mouth daily", t("11-03", "07:35"))
s.labs(t("11-03", "12:00"), t("11-03", "12:40"), k=5.7, cr=2.8, glu=118, bun=70)
s.vitals(t("11-03", "12:00"), "102/54", hr=58, rr=16, spo2=96)
s.note(
    "nursing",
    t("11-03", "20:10"),
    "2000: HR 58-66 AF. L wrist splint on, fingers pink, cap refill <2. ate 25%. KCl 20 mEq tab given w am meds as scheduled. FSBS 104. d-i-l asks for him to keep own pillbox at bedside -> sent home w family.",
    "M. Oyelaran RN",
)
s.labs(t("11-03", "20:00"), t("11-03", "20:35"), k=5.6, cr=2.7, glu=104)
s.note(
    "event",
    t("11-04", "03:05"),
    """NIGHT FLOAT 0305 called agitated, pulling tele, "men in the room". HR 62 112/60 97%. not febrile. FSBS 96.
given benadryl 25 po for sleep per cross cover order set. reorient.
""",
    "Dr. P. Lund, night float",
    t("11-04", "03:40"),
)
ben = s.order("diphenhydramine", "25 mg by mouth at bedtime as needed for sleep", t("11-04", "03:10"))
s.given("diphenhydramine", "25 mg PO", t("11-04", "03:15"))
s.labs(
    t("11-04", "05:30"),
    t("11-04", "06:15"),
    k=5.5,
    cr=2.6,
    bun=66,
    na=135,
    glu=101,
    mg=2.0,
    hgb=11.2,
    plt=160,
)
s.vitals(t("11-04", "06:00"), "116/62", hr=66, rr=16, temp=36.7, spo2=96)
s.note(
    "progress",
    t("11-04", "09:00"),
    """HD2. sleepy, picking at sheets. bladder scan 710. no chest pain.
116/62 P66 AF. K 5.5 Cr 2.6 (2.9) glu 101
#dig tox - s/p Fab 4v. hr ok. poison ctr: watch for rebound 24h
#hyperK still 5.5 despite Fab -- why? recheck
#AKI cr 2.6. crcl ~ 16.
#retention 710 mL -> foley 16F placed 0945
#delirium - s/p benadryl. also on oxybutynin.
#AF apix held
#L radius splint
#dispo ? SNF
""",
    "Dr. S. Villareal",
    t("11-04", "10:30"),
)
s.note(
    "pharm",
    t("11-04", "13:15"),
    """PharmD med review, 88M 57.8 kg, Cr 2.6, CrCl ~16 mL/min
1. KCl 20 mEq still active from home rec; K 6.3 on adm. 2 doses given. D/C now.
2. gabapentin 600 TID -> max ~300/d at this CrCl. Sedation. rec 100 qHS.
3. oxybutynin + donepezil (held) oppose each other; retention -> D/C oxybutynin for good. d/c diphenhydramine (Beers).
4. apixaban home dose 5 BID: age >=80 AND wt <=60 kg -> 2.5 BID regardless of cr. When restarted use 2.5.
5. colchicine: do not use w/ clarithromycin (remaining effect few days) or CrCl <30.
6. PCN anaphylaxis in ED note NOT in allergy list - please enter
d/w Dr V, agrees to all.
""",
    "T. Brandvold PharmD",
    t("11-04", "13:40"),
)
kcl.stop(t("11-04", "14:00"), "hyperkalemia")
oxy.stop(t("11-04", "14:00"), "urinary retention")
gaba.dose(t("11-04", "14:05"), "100 mg by mouth at bedtime")
s.allergy("penicillin", "7980", "throat swelling, 1970s", t("11-04", "14:10"))
s.note(
    "consult",
    t("11-04", "15:00"),
    """ORTHO. L distal radius fx nondisplaced, non-op. volar splint 6 wk total, NWB L wrist, may use platform walker. sling comfort. fu clinic Fri 11/14 10:20 (555-0188) repeat films. finger ROM. NSAID no.
""",
    "L. Farrow PA-C ortho",
    t("11-04", "15:35"),
)
s.note(
    "sw",
    t("11-04", "16:30"),
    """Family mtg w Renee (HCP), son Dale by phone, Dr V. Goals: home, no machines. Pt (clearer pm) says "no tubes". -> DNR/DNI, ok for hospital, pressors no. POLST to be done before dc. Renee mentions her own warfarin is kept in the same cupboard; advised to separate. They do not want SNF.
""",
    "C. Nez LCSW",
    t("11-04", "17:10"),
)
s.service("Do not resuscitate / do not intubate", t("11-04", "17:20"), "304253006", category="code status")
s.labs(t("11-05", "05:30"), t("11-05", "06:10"), k=4.9, cr=2.2, bun=55, na=136, glu=112, hgb=11.0)
s.vitals(t("11-05", "06:00"), "124/66", hr=88, rr=16, temp=36.8, spo2=95, weight=58.6)
s.note(
    "progress",
    t("11-05", "08:50"),
    """HD3. clearer. ate breakfast. K 4.9 cr 2.2. HR 80-96.
#dig tox resolved rhythm wise. dig stays OFF permanently (cards agrees by phone, Dr Iwata)
#hyperK resolved. no spiro, no K, no acei for now
#AKI improving
#AF restart metop succ 25 daily (was 100). apixaban restart 2.5 BID (NOT 5)
#retention foley in, TOV sat
#delirium better. no benadryl. gaba 100 hs.
#HF furosemide 40 daily resume tomorrow, wt 58.6
#DM off glipizide, no tx
""",
    "Dr. S. Villareal",
    t("11-05", "09:40"),
)
s.order("metoprolol succinate ER", "25 mg by mouth daily", t("11-05", "09:45"))
apx = s.order("apixaban", "2.5 mg by mouth twice a day", t("11-05", "09:45"))
s.order("furosemide", "40 mg by mouth daily", t("11-06", "08:00"))
s.note(
    "nursing",
    t("11-06", "02:50"),
    "0250 R great toe red hot exquisitely tender, hx gout. T 37.4. cross cover called, colchicine ordered. Foley draining clear.",
    "M. Oyelaran RN",
)
col = s.order("colchicine", "0.6 mg by mouth twice a day", t("11-06", "03:00"))
s.labs(t("11-06", "05:30"), t("11-06", "06:10"), k=4.7, cr=2.0, bun=46, glu=108, wbc=9.9, hgb=11.1)
s.vitals(t("11-06", "06:00"), "128/68", hr=84, rr=16, temp=37.3, spo2=96)
s.note(
    "progress",
    t("11-06", "09:10"),
    """HD4. gout R 1st MTP overnight. cr 2.0, crcl 20.
#gout - colchicine started by xcover
#dig tox resolved. off
#AKI cr 2.0
#AF 80s on metop 25 apix 2.5 bid
#retention foley, TOV sat
#HF lasix 40 daily restart
POLST pending. PT: platform walker, home w HH ok
""",
    "Dr. S. Villareal",
    t("11-06", "10:20"),
)
s.note(
    "pharm",
    t("11-06", "11:45"),
    "Colchicine 0.6 BID, CrCl 20, and last clarithromycin ~3.5 d ago. One dose given 0330. Rec stop, give prednisone 20 mg daily x5d (11/6-11/10) w food, watch glucose. No NSAID (CKD, apixaban, HF). Dr V agrees.",
    "T. Brandvold PharmD",
    t("11-06", "12:00"),
)
col.stop(t("11-06", "12:05"), "renal function")
s.order("prednisone", "20 mg by mouth daily for 5 days, last dose 11/10", t("11-06", "12:10"))
s.labs(t("11-07", "05:30"), t("11-07", "06:10"), k=4.5, cr=1.8, bun=40, glu=168, hgb=10.9)
s.note(
    "progress",
    t("11-07", "08:40"),
    """HD5. toe better. glu 168 on pred. cr 1.8 k 4.5 hr 78. sat up in chair.
plan same. #thyroid nodule 1.8 cm on CT -> outpt US, tsh sent. #TOV tmrw. #anticip dc Sun
""",
    "Dr. S. Villareal",
    t("11-07", "09:15"),
)
s.service("TSH", t("11-07", "09:20"))
s.note(
    "nursing",
    t("11-08", "14:20"),
    "Foley out 0800. voided 220 + 310, PVR 85. TOV passed. bp 130/70 hr 76. D10 bag off since 11/3 pm, order still on MAR - asked MD to dc.",
    "J. Pruitt RN",
)
s.labs(t("11-08", "05:30"), t("11-08", "06:10"), k=4.4, cr=1.7, bun=36, glu=154)
s.labs(t("11-09", "05:30"), t("11-09", "06:05"), k=4.5, cr=1.6, bun=33, na=137, glu=132, hgb=11.0)
s.vitals(t("11-09", "07:00"), "128/70", hr=74, rr=16, temp=36.6, spo2=96, weight=58.2)
dc = [
    s.order(n, d, t("11-09", "09:10"), "discharge")
    for n, d in (
        ("metoprolol succinate ER", "25 mg by mouth daily"),
        ("furosemide", "40 mg by mouth daily"),
        ("levothyroxine", "88 mcg by mouth every morning"),
        ("gabapentin", "100 mg by mouth at bedtime"),
        ("atorvastatin", "40 mg by mouth every evening"),
        ("tamsulosin", "0.4 mg by mouth every evening"),
        ("allopurinol", "100 mg by mouth daily"),
        ("prednisone", "20 mg by mouth on 11/10, then stop"),
        ("acetaminophen", "500 mg by mouth every 6 hours as needed for pain, max 2 g a day"),
    )
]
bad = s.order("apixaban", "5 mg by mouth twice a day", t("11-09", "09:10"), "discharge")
s.note(
    "progress",
    t("11-09", "08:30"),
    """HD7. dc today. feels well, oriented x3. HR 74 128/70 wt 58.2 cr 1.6 k 4.5
dig OFF for good. lisinopril + spironolactone held: PCP decides after BMP. donepezil held, PCP/memory clinic re HR. glipizide off (a1c 6.1). oxybutynin off. KCl off. colchicine don't use.
apixaban 2.5 bid. metop 25. lasix 40 once a day (was bid).
BMP wed 11/12 by HH. PCP Dr Amaro Mon 11/17 11:00 555-0150. ortho 11/14. TSH pending. thyroid US ordered.
POLST signed DNR/DNI, copy w family
""",
    "Dr. S. Villareal",
    t("11-09", "10:15"),
)
s.note(
    "pharm",
    t("11-09", "11:20"),
    "DC rx check: apixaban went out as 5 mg BID again (pulled from home list). called Dr V and pharmacy, corrected to 2.5 BID.",
    "T. Brandvold PharmD",
    t("11-09", "11:30"),
)
bad.cancel(t("11-09", "11:35"), "wrong dose")
s.order("apixaban", "2.5 mg by mouth twice a day", t("11-09", "11:36"), "discharge")
s.service("Basic metabolic panel", t("11-09", "11:40"), due="2025-11-12", note="drawn by home health")
s.service("Ultrasound of thyroid", t("11-09", "11:40"), note="1.8 cm right nodule, within 6 weeks")
s.note(
    "instr",
    t("11-09", "11:50"),
    """For Walter / Renee
throw away digoxin, clarithromycin, glipizide, oxybutynin, potassium. do not take lisinopril, spironolactone, donepezil till Dr Amaro says. no colchicine, no ibuprofen/aleve.
weigh every am, call >3 lb in a day / 5 lb in week. 2 g salt.
splint dry, on all the time, no lifting L hand, walker w platform. no driving.
blood test wed 11/12 home nurse. ortho fri 11/14 10:20 555-0188. Dr Amaro mon 11/17 11:00 555-0150.
Call: pulse under 50, faint, vomiting, yellow vision, can't pee, black stool, head injury. 911 chest pain, passing out.
""",
    "J. Pruitt RN",
    t("11-09", "12:10"),
)
s.write(__file__)
