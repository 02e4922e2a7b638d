"""Fictional: lithium green tube."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("hh-kowalczyk", "Kowalczyk", "Rachel", "1982-12-05", "female")
s.contact("sister", "Anna Kowalczyk", "773-555-0188")
s.encounter(
    t("07-20", "10:30"),
    t("07-27", "14:00"),
    "confusion, tremor",
    "40917007",
    "Confusion",
    "Hospital Medicine",
)
s.condition("Bipolar I disorder", "371596008", t("07-20", "11:00"), kind="problem-list-item")
s.condition("Hypertension", "38341003", t("07-20", "11:00"), kind="problem-list-item")
s.condition("Lithium toxicity", "", t("07-20", "16:00"))
s.condition("Acute kidney injury", "14669001", t("07-20", "16:00"))
for n, d in [
    ("lithium carbonate extended release", "450 mg by mouth twice daily"),
    ("lamotrigine", "200 mg by mouth daily"),
    ("lisinopril", "20 mg by mouth daily"),
]:
    s.home(n, d, "2025-02-01", t("07-20", "11:20"))
s.vitals(t("07-20", "10:40"), bp="102/60", hr=58, temp=36.6, rr=16, spo2=98, weight=68)
li0 = s.lab_text(
    t("07-20", "11:00"), t("07-20", "11:50"), "Lithium level", "14334-7", "4.6 mmol/L (critical)", flag="HH"
)
s.labs(
    t("07-20", "11:00"),
    issued=t("07-20", "11:45"),
    cr=1.9,
    na=146,
    k=4.4,
    bun=38,
    glu=102,
    ca=10.6,
    wbc=12.4,
    hgb=13.0,
    tsh=8.9,
)
s.note(
    "ed",
    t("07-20", "10:50"),
    """43F bipolar, BIB sister: 5 d coarse tremor, ataxia, slurred, confused. Diarrhea 3 d. New lisinopril 6/15 by PCP. ?intentional OD - pt denies, pill count ok per sister. Li 4.6!! Cr 1.9. UPreg neg. Poison center + nephro paged for HD. ECG QTc 488, no arrhythmia. APAP/ASA neg. NS 2 L. 1:1 sitter. Haldol 2 mg prn agitation ordered. Ondansetron 4 x1. NKDA. Full code.""",
    "Dr. F. Moss, EM",
    signed=t("07-20", "13:00"),
)
s.note(
    "consult",
    t("07-20", "12:20"),
    """NEPHRO Dr. Banerjee: Li 4.6 chronic + neuro = EXTRIP HD criteria. Before line: sample tube? RN states GREEN TOP (lithium heparin) - invalid for Li! Asked for red top STAT.""",
    "Dr. T. Banerjee, Nephrology",
    signed=t("07-20", "13:20"),
)
li0.change(
    t("07-20", "13:45"),
    status="corrected",
    valueString="INVALID - collected in lithium heparin tube. 4.6 withdrawn. Recollected in red top: 2.4 mmol/L",
)
s.lab_text(t("07-20", "13:15"), t("07-20", "13:50"), "Lithium level", "14334-7", "2.4 mmol/L", flag="H")
hal = s.order(
    "haloperidol", "2 mg intramuscularly every 6 hours as needed for agitation", t("07-20", "11:30")
)
s.order(
    "lithium carbonate extended release",
    "450 mg by mouth twice daily",
    t("07-20", "15:30"),
    end=t("07-20", "15:31"),
    why="toxicity",
)
lam = s.order("lamotrigine", "200 mg by mouth daily", t("07-20", "18:00"))
s.order(
    "lisinopril",
    "20 mg by mouth daily",
    t("07-20", "15:30"),
    end=t("07-20", "15:32"),
    why="AKI, raises lithium",
)
s.note(
    "hp",
    t("07-20", "15:40"),
    """IM H&P Dr. Salinas (res: Kim). True Li 2.4 chronic toxicity: lisinopril (6 wk) + IBUPROFEN 800 TID for knee x3 wk (she tells me, not on list) + diarrhea. AKI 1.9 (b/l 0.8). ataxia, coarse tremor, myoclonus, A&Ox1. No HD at 2.4 if improving. LR then watch Na (NDI). Stop Li, lisinopril, ibuprofen. Neuro exam: no rigidity. Ddx serotonin syndrome (no SSRI), stroke, NMS, Wernicke, nonconvulsive sz. Lamotrigine 200 continue per list. Sister on phone, pt allows. FH: mother lithium->dialysis; brother suicide.
QTc 488 -> no more ondansetron; hold Haldol.""",
    "Dr. J. Kim, PGY1",
    signed=t("07-20", "17:10"),
)
hal.hold(t("07-20", "16:30"), "QTc 488")
s.note(
    "pharm",
    t("07-21", "09:30"),
    """PHARM: fill hx - LAMOTRIGINE last filled 5/28, 30 days => none since ~6/27, >3 wks. Sister confirms "she ran out". Order for 200 mg daily is DANGEROUS (SJS): >5 half-lives missed -> restart 25 mg daily x2wk, 50 x2wk. Order cancelled before 1st dose. EHR list also had 'oral contraceptive' - pt stopped Jan, trying to conceive. Valproate avoid.""",
    "L. Hahn, PharmD",
    signed=t("07-21", "10:00"),
)
lam.cancel(t("07-21", "09:40"), "missed over 3 weeks; must be re-titrated; no dose given")
s.lab_text(t("07-21", "05:00"), t("07-21", "06:00"), "Lithium level", "14334-7", "1.7 mmol/L", flag="H")
s.labs(t("07-21", "05:00"), issued=t("07-21", "06:00"), cr=1.6, na=151, k=4.2)
s.note(
    "progress",
    t("07-21", "10:30"),
    """HD2 Salinas: A&Ox2, tremor less. Li 1.7, Cr 1.6, Na 151 polyuria 4.8 L = NDI -> D5W 150/h, no NS. Denies overdose, C-SSRS neg; 1:1 stays til psych. EEG today. Pt: ex-husband Tom calls - NO info to him; sister Anna ok.""",
    "Dr. R. Salinas, attending",
    signed=t("07-21", "11:40"),
)
s.note(
    "consult",
    t("07-21", "15:00"),
    """PSYCH C-L Dr. Ahn: not an overdose. Off lithium, partial mania by history, sleep 3 h. Options: valproate 500 BID or quetiapine. I recommend VALPROATE load. Sitter can come off. Voluntary, has capacity 7/21. Outpt psych is Dr. Mbeki.""",
    "Dr. H. Ahn, Psychiatry",
    signed=t("07-21", "16:10"),
)
s.report(
    "EEG",
    "11523-8",
    t("07-21", "13:00"),
    t("07-21", "17:00"),
    "Diffuse theta slowing, no epileptiform discharges, no seizures.",
    category="OTH",
)
lam2 = s.order("lamotrigine", "25 mg by mouth daily for 2 weeks then 50 mg daily", t("07-23", "08:00"))
q = s.order("quetiapine", "50 mg by mouth at bedtime", t("07-22", "20:00"))
s.order("amlodipine", "5 mg by mouth daily", t("07-24", "09:00"))
s.labs(t("07-22", "05:00"), issued=t("07-22", "06:00"), cr=1.4, na=147)
s.lab_text(t("07-22", "05:00"), t("07-22", "06:00"), "Lithium level", "14334-7", "1.0 mmol/L")
s.note(
    "phone",
    t("07-22", "10:00"),
    "Dr. Mbeki outpt psych: NO valproate - pt trying to conceive, last discussed w her 6/2026. Agrees quetiapine. Would like lithium 300 BID back 'as soon as Cr ok' - not yet, he will decide in his office with level + Cr.",
    "Dr. J. Kim, PGY1",
    signed=t("07-22", "10:40"),
)
s.note(
    "progress",
    t("07-22", "12:00"),
    """Salinas: valproate NOT to be given (Mbeki, Ahn now agrees). Quetiapine 50 qHS, up by QTc (ECG 448 today). Lithium stays off this stay AND at home until Mbeki. Sitter off. Lamotrigine 25 from 7/23. Free T4 added for TSH 8.9.""",
    "Dr. R. Salinas, attending",
    signed=t("07-22", "12:50"),
)
q.dose(t("07-24", "16:00"), "100 mg by mouth at bedtime")
s.note(
    "consult",
    t("07-23", "14:00"),
    "NEURO Dr. Ito: residual gait ataxia, dysarthria mild, watch SILENT. No driving until seen. Vestib PT outpatient. Roommate pt Dora S. on quetiapine 300 was charted here by mistake - deleted.",
    "Dr. K. Ito, Neurology",
    signed=t("07-23", "14:40"),
)
s.note(
    "pt",
    t("07-24", "11:00"),
    "PT: gait wide based, needs rollator, SBA stairs. Fall risk. Home w sister 2 wks.",
    "N. Reed PT",
)
s.note(
    "progress",
    t("07-24", "08:00"),
    "HD5 Kim: sleeps 6 h, calm. Tremor fine. Na 143. Cr 1.2. BP 146/90 -> amlodipine 5. Cont lithium 450 BID [copied from home list]. quetiapine to 100. Wt 69.",
    "Dr. J. Kim, PGY1",
    signed=t("07-24", "09:30"),
)
s.labs(t("07-24", "05:00"), issued=t("07-24", "06:00"), cr=1.2, na=143, k=4.0)
s.note(
    "progress",
    t("07-24", "12:00"),
    "ATTENDING: lithium is NOT active - line above copied in error. - Salinas",
    "Dr. R. Salinas, attending",
    signed=t("07-24", "12:20"),
)
s.labs(t("07-27", "05:00"), issued=t("07-27", "06:00"), cr=1.1, na=141, k=4.1)
s.lab_text(t("07-27", "05:00"), t("07-27", "06:10"), "Lithium level", "14334-7", "0.2 mmol/L", flag="L")
s.note(
    "instr",
    t("07-27", "09:00"),
    "RN SHEET: quetiapine 300 mg hs, lithium continue, lisinopril continue. Knee: ibuprofen ok. Lots of water. F/u 2 wks. Safety plan given, 988.",
    "T. Eaves RN",
)
s.note(
    "dcsum",
    t("07-27", "10:00"),
    """D/C SUMMARY Salinas. Chronic lithium toxicity (true peak 2.4; first 4.6 invalid, tube) from lisinopril + ibuprofen + diarrhea, AKI 1.9->1.1, NDI improved, mild residual ataxia. Not an overdose. No dialysis.
MEDS: quetiapine 100 mg bedtime NEW (not 300). Lamotrigine 25 mg daily through 8/5, then 50 mg daily from 8/6 - do NOT go to old 200; any RASH or mouth sores: stop and come in. Amlodipine 5 mg daily NEW (for lisinopril). Acetaminophen 650 q6h prn knee.
STOP lithium until Dr. Mbeki says; STOP lisinopril; NO ibuprofen, naproxen. No valproate (trying to conceive).
No driving until Dr. Ito. Normal salt, drink to thirst.
F/u: labs 7/31 (BMP, Li). Mbeki 8/3 15:00. PCP Dr. Wells 8/6. Neuro Ito 8/18. Nephro 8/25. Pending: free T4 (TSH 8.9).
Staying w sister Anna. Info to sister only, not Tom. 988.""",
    "Dr. R. Salinas, attending",
    signed=t("07-27", "11:40"),
)
s.order("quetiapine", "100 mg by mouth at bedtime", t("07-27", "11:00"), cat="discharge")
s.order(
    "lamotrigine",
    "25 mg by mouth daily through 5 August, then 50 mg daily",
    t("07-27", "11:00"),
    cat="discharge",
)
s.order("amlodipine", "5 mg by mouth daily", t("07-27", "11:00"), cat="discharge")
s.write(__file__)
