"""First seizure, brain metastases: phenytoin that lowers apixaban, levetiracetam that makes her rage, lacosamide at last; a dexamethasone taper that radiation oncology lengthens; pathology out."""

from builder import Stay, clock

t = clock(2026, "-04:00")
s = Stay("brain-sz", "Halloran", "Margaret", "1958-08-19", "female")
s.contact("son, health care proxy", "Declan Halloran", "555-0139")
s.encounter(t("04-06", "08:15"), t("04-11", "13:10"), "seizure", "91175000", "Seizure", "Neurology")

a = t("04-06", "08:45")
s.allergy("iodinated contrast", "", "hives (2020)", a, "moderate")
s.condition("Pulmonary embolism, unprovoked", "59282003", a, "2024-10", kind="problem-list-item")
s.condition("Hypothyroidism", "40930008", a, "2003", kind="problem-list-item")
s.condition("Depression", "35489007", a, "2012", kind="problem-list-item")
s.condition("Hyperlipidemia", "55822004", a, "2010", kind="problem-list-item")
s.condition("Seizure", "91175000", t("04-06", "10:00"), t("04-06", "07:20"))
s.condition(
    "Brain mass, suspected metastasis", "", t("04-06", "15:00"), t("04-06", "07:20"), certainty="provisional"
)
s.condition(
    "Lung mass, right upper lobe", "", t("04-07", "16:00"), t("04-07", "12:00"), certainty="provisional"
)
s.family("sister", a, "breast cancer at 54")

rec = t("04-06", "11:00")
s.home("apixaban 5 mg", "5 mg by mouth twice daily", "2024-10-15", rec)
s.home("bupropion XL 150 mg", "150 mg by mouth every morning", "2025-01-10", rec)
s.home("tramadol 50 mg", "50 mg by mouth every 6 hours as needed for back pain", "2025-09-01", rec)
s.home("levothyroxine 88 mcg", "88 mcg by mouth daily", "2003-01-01", rec)
s.home("atorvastatin 20 mg", "20 mg by mouth daily", "2010-01-01", rec)

s.vitals(t("04-06", "08:20"), "152/88", hr=112, rr=20, temp=37.3, spo2=95, weight=68.4)
s.labs(
    t("04-06", "08:30"),
    t("04-06", "09:10"),
    wbc=12.1,
    hgb=12.9,
    plt=298,
    na=137,
    k=3.9,
    cr=0.7,
    glu=131,
    lac=5.2,
    ca=9.8,
)
phe = s.order(
    "phenytoin", "1,300 mg IV once, then 100 mg by mouth three times daily", t("04-06", "09:15"), code="8183"
)  # its stop stands in the neurology note only
dex = s.order("dexamethasone", "10 mg IV once, then 4 mg IV every 6 hours", t("04-06", "13:30"), code="3264")
s.note(
    "ed",
    t("04-06", "08:25"),
    """67F GTC 2-3 min witnessed by son, bit tongue, postictal. no hx sz, no EtOH. On apixaban PE '24, wellbutrin, tramadol. wt loss 6 kg. CTH noncon: L frontal edema w mass. no bleed. lactate 5.2. fosphenytoin->phenytoin. r/o stroke -> neg. no fever, no neck stiffness""",
    "Dr. G. Lazarus",
    t("04-06", "12:40"),
)
s.report(
    "CT head without contrast",
    "",
    t("04-06", "08:50"),
    t("04-06", "09:20"),
    "Vasogenic edema LEFT frontal lobe with 2.3 cm mass. No hemorrhage.",
)
s.report(
    "MRI brain with and without gadolinium",
    "",
    t("04-06", "14:00"),
    t("04-06", "16:30"),
    "2.4 cm ring-enhancing LEFT frontal mass, edema, 3 mm shift. Second 6 mm enhancing focus RIGHT cerebellum. No hemorrhage. Metastases likely.",
)
s.note(
    "hp",
    t("04-06", "15:30"),
    """1st GTC, brain mass w R arm drift. NKDA. ex-smoker 40 pk-y quit 2025 w bupropion.
sister breast ca (mammo 1/26 neg)
- phenytoin 100 tid, dex 4 q6
- apixaban last dose 0600 today, hold for bx
- CT CAP
- cont bupropion, tramadol prn
- full code, son Declan HCP""",
    "Dr. C. Yilmaz PGY3",
    t("04-06", "17:00"),
)
bup = s.order("bupropion XL", "150 mg by mouth every morning", t("04-06", "17:10"))
tra = s.order("tramadol", "50 mg by mouth every 6 hours as needed", t("04-06", "17:10"))
apx = s.order("apixaban", "5 mg by mouth twice daily", t("04-06", "17:10"))
apx.hold(t("04-06", "17:12"), "biopsy")
s.order("levothyroxine", "88 mcg by mouth daily", t("04-06", "17:10"), code="10582")
s.order("atorvastatin", "20 mg by mouth daily", t("04-06", "17:10"), code="83367")
s.order("pantoprazole", "40 mg by mouth daily", t("04-06", "17:10"), code="40790")
s.order("insulin lispro", "correction scale with meals", t("04-06", "17:10"), code="86009")
s.order("enoxaparin", "40 mg subcutaneously daily", t("04-06", "17:10"), code="67108")
s.service("Full code", t("04-06", "17:10"), category="code status")
s.note(
    "consult",
    t("04-06", "18:00"),
    """NEURO. provoked 1st sz, L frontal met. STOP phenytoin now: induces - lowers dex AND apixaban. levetiracetam 1500 load, 500 bid.
STOP bupropion + tramadol (threshold). No driving 6 mo+, no ladders, no swim/bath alone. EEG L frontal sharps.""",
    "Dr. P. Ashworth",
    t("04-06", "19:30"),
)
lev = s.order(
    "levetiracetam", "1500 mg IV once, then 500 mg by mouth twice daily", t("04-06", "19:40"), code="114477"
)
bup.stop(t("04-06", "19:45"), "lowers seizure threshold")
tra.stop(t("04-06", "19:45"), "lowers seizure threshold")
s.note(
    "nursing",
    t("04-07", "02:30"),
    "0215 R arm jerking 90 sec, awake, then R hand weak x20 min. ativan 1. Md aware. BG 212.",
    "R. Fitzgerald RN",
    t("04-07", "03:10"),
)
lev.dose(t("04-07", "03:30"), "1000 mg by mouth twice daily")
s.given("lorazepam", "1 mg IV", t("04-07", "02:20"))
s.labs(t("04-07", "05:00"), t("04-07", "05:45"), glu=226, k=4.1, na=138, a1c=5.9, cr=0.7)
s.note(
    "progress",
    t("04-07", "09:00"),
    """HD2 focal sz 0215 R arm, keppra 500 -> 1000 bid. R frontal mass 2.4 cm + R cerebellar 6 mm. R arm 4/5.
phenytoin 100 tid
dex 4 q6, SSI glu 226, ppi
CT chest today - contrast hives (H&P said NKDA, sorry): pred 50 x3 + benadryl premed
bupropion + tramadol off
apixaban held
full code""",
    "Dr. C. Yilmaz PGY3",
    t("04-07", "10:30"),
)
s.report(
    "CT chest/abdomen/pelvis with contrast (premedicated)",
    "",
    t("04-07", "20:00"),
    t("04-07", "22:10"),
    "3.1 cm spiculated RIGHT upper lobe mass, right paratracheal adenopathy 1.8 cm. No liver or adrenal metastasis. Incidental 3.0 cm LEFT ovarian cyst, simple; pelvic ultrasound advised, postmenopausal. No pulmonary embolus.",
)
s.note(
    "consult",
    t("04-08", "09:30"),
    """NSGY: mass is L FRONTAL not R (yesterday's note). not for resection, 2.4 cm + cerebellar -> SRS. dex: 4 bid now, taper off over 5 d. no craniotomy. apixaban ok from our side after bx, no bleed.""",
    "Dr. J. Marchetti",
    t("04-08", "10:20"),
)
dex.dose(t("04-08", "10:30"), "4 mg by mouth twice daily")
s.note(
    "nursing",
    t("04-08", "22:40"),
    "threw tray, screaming at son, sobbing 'this isnt me'. no SI. started after keppra up. slept 1 h. BG 248.",
    "R. Fitzgerald RN",
    t("04-08", "23:00"),
)
s.note(
    "nursing",
    t("04-09", "06:30"),
    "Code DNR, fall risk, for EBUS 1000, NPO. calmer.",
    "B. Teixeira RN",
    t("04-09", "07:10"),
)
s.procedure(
    "Endobronchial ultrasound biopsy", "", t("04-09", "10:00"), t("04-09", "10:40"), "station 4R lymph node"
)
s.note(
    "procedure",
    t("04-09", "10:45"),
    "EBUS-TBNA 4R x5. on-site: malignant cells, favor non-small cell. final + molecular/PD-L1 sent. minimal ooze. Apixaban restart 72 h = 4/12 evening if no hemoptysis.",
    "Dr. H. Vang",
    t("04-09", "11:10"),
)
s.note(
    "consult",
    t("04-09", "14:00"),
    "NEURO f/u: rage = levetiracetam. Stop it; lacosamide 200 load then 100 bid (PR 186 ms ok, no apixaban interaction). Last keppra dose this AM. Watch mood, no bupropion. rescue: diazepam nasal 10 mg sz >5 min.",
    "Dr. P. Ashworth",
    t("04-09", "15:10"),
)
lev.stop(t("04-09", "15:20"), "rage, irritability")
s.order("lacosamide", "200 mg once, then 100 mg by mouth twice daily", t("04-09", "15:20"))
s.allergy(
    "levetiracetam", "114477", "rage, irritability", t("04-09", "15:25"), "moderate", "intolerance", "low"
)
s.note(
    "progress",
    t("04-10", "09:00"),
    """HD5 no sz since 4/7. mood better off keppra. BG 150-190.
keppra 1000 bid
dex 4 bid, taper 5 d per nsgy
R arm 4+/5. thrush -> nystatin
lung RUL 3.1 NSCLC? path p. ovarian cyst L, US later
RN hand-off 4/9 says DNR - wrong, that was bed 2. Pt FULL code, palliative saw her""",
    "Dr. C. Yilmaz PGY3",
    t("04-10", "10:40"),
)
s.order("nystatin suspension", "500,000 units swish and swallow four times daily", t("04-10", "10:45"))
s.note(
    "consult",
    t("04-10", "13:00"),
    """RAD ONC. SRS L frontal + R cerebellum 1 fraction Tue 4/21, sim 4/15. Do NOT taper before SRS. dex 4 bid thru 4/21, then 2 bid 4/22-4/28, 2 daily 4/29-5/5, off. replaces 5 d taper. PPI until off. glucose daily.""",
    "Dr. S. Abiola",
    t("04-10", "14:00"),
)
s.note(
    "pharm",
    t("04-10", "16:00"),
    "Lacosamide 100 bid (CV, pickup ID). Keppra off, phenytoin off since 4/6 but order still active in list - asked to dc; no doses given after 4/6. apixaban 4/12 eve 5 bid: w dex CYP3A4 mild, ok. No tramadol, bupropion. Nystatin 5 mL qid 10 d thru 4/20.",
    "D. Chaudhry PharmD",
)
phe.stop(t("04-11", "08:30"), "stopped by neurology 4/6, order left open")
s.note(
    "pt",
    t("04-10", "15:30"),
    "R hand grip 4+/5. amb indep, stairs ok. OT: R hand exercises outpt.",
    "K. Nwosu OT",
)
s.note(
    "nutrition",
    t("04-10", "11:30"),
    "steroid hyperglyc: cut juice. wt 68.4, -6 kg/3 mo, supplements bid.",
    "S. Park RD",
)
s.note(
    "phone",
    t("04-10", "20:15"),
    "portal, son: 'when can she drive, and do I give her the blood thinner Sunday? she also wants her Wellbutrin, says she'll smoke again'",
    "Portal message",
)
s.labs(t("04-11", "05:00"), t("04-11", "05:45"), wbc=14.8, glu=164, k=4.2, na=139, cr=0.7)
s.vitals(t("04-11", "08:00"), "128/76", hr=80, rr=16, temp=36.7, spo2=96)

d = t("04-11", "09:30")
s.order("lacosamide 100 mg", "100 mg by mouth twice daily", d, "discharge")
s.order(
    "dexamethasone 2 mg tablet",
    "4 mg twice daily through 4/21, then 2 mg twice daily 4/22-4/28, then 2 mg daily 4/29-5/5, then stop",
    d,
    "discharge",
    code="3264",
)
s.order("pantoprazole 40 mg", "40 mg by mouth daily while taking dexamethasone", d, "discharge", code="40790")
ad = s.order(
    "apixaban 5 mg", "5 mg by mouth twice daily, start evening 4/12 if no coughing of blood", d, "discharge"
)
ad.hold(t("04-11", "09:35"), "until 4/12 evening: 72 h after biopsy, no hemoptysis")
s.order(
    "nystatin suspension 100,000 units/mL",
    "5 mL swish and swallow four times daily through 4/20",
    d,
    "discharge",
)
s.order("levothyroxine 88 mcg", "88 mcg by mouth daily", d, "discharge", code="10582")
s.order("atorvastatin 20 mg", "20 mg by mouth daily", d, "discharge", code="83367")
s.order(
    "diazepam nasal 10 mg",
    "1 spray (10 mg) in one nostril for a seizure longer than 5 minutes",
    d,
    "discharge",
)
s.order(
    "acetaminophen 500 mg",
    "1000 mg by mouth every 8 hours as needed for back pain",
    d,
    "discharge",
    code="161",
)
s.service("Radiation oncology, planning Dr. Abiola", d, due="2026-04-15T10:00:00-04:00")
s.service("Medical oncology", d, due="2026-04-17T13:30:00-04:00", note="pathology, molecular results")
s.service("Primary care Dr. Bowe", d, due="2026-04-20", note="glucose, mood, smoking")
s.service("Stereotactic radiosurgery", d, due="2026-04-21")
s.service("Pelvic ultrasound", d, due="2026-05-06", note="3.0 cm left ovarian cyst")
s.service("Neurology Dr. Ashworth", d, due="2026-05-12T11:00:00-04:00")
s.note(
    "instr",
    t("04-11", "10:00"),
    """seizures from spots on brain (L front, R cerebellum). lacosamide 100 2x/d never skip. NO keppra, no phenytoin, no wellbutrin, no tramadol.
dexameth 4 mg 2x till 4/21, 2 mg 2x 4/22-28, 2 mg 1x 4/29-5/5 stop. take w food AM + early pm, don't stop sudden. protonix w it. sugar daily call >300.
Eliquis restart SUN 4/12 evening if not coughing blood. nystatin to 4/20.
no driving 6 mo, no bath alone/ladders. nasal valium if >5 min & 911.
Biopsy final not back - oncology 4/17. rad 4/15, 4/21.\x20
911: seizure >5 min/ 2 in row, worse headache, vomiting, weak, black stool, cough blood. cyst on ovary US 5/6.""",
    "Dr. C. Yilmaz PGY3",
    t("04-11", "10:50"),
)
s.note(
    "nursing",
    t("04-11", "12:50"),
    "Declan has list on phone, nasal diazepam demo ok. pt tearful re car. home 1310.",
    "B. Teixeira RN",
)

s.write(__file__)
