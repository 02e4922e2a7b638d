"""Fictional: wet and sour."""

from builder import Stay, clock

t = clock(2025, "-07:00")
s = Stay("o-wet-and-sour", "Delgado", "Rosario", "1942-09-30", "female")
s.contact("niece", "Pilar Delgado", "555-0144")
s.encounter(
    t("04-07", "09:50"),
    t("04-14", "15:00"),
    "short of breath, leg swelling, burning urine",
    "84114007",
    "Heart failure",
    "General Medicine",
    disposition="home",
)
s.allergy("cephalexin", "2231", "anaphylaxis 2017", t("04-07", "10:20"))
s.condition(
    "Heart failure with reduced ejection fraction (EF 30%)",
    "703272007",
    t("04-07", "11:00"),
    kind="problem-list-item",
)
s.condition("Permanent atrial fibrillation", "", t("04-07", "11:00"), kind="problem-list-item")
s.condition(
    "Type 2 diabetes mellitus with neuropathy", "44054006", t("04-07", "11:00"), kind="problem-list-item"
)
s.condition("Chronic kidney disease stage 3b", "700379002", t("04-07", "11:00"), kind="problem-list-item")
s.condition("Acute on chronic systolic heart failure", "443253003", t("04-07", "12:00"))
s.condition("Acute cystitis", "68226007", t("04-07", "12:00"), abated=t("04-12", "09:00"))
s.condition("Hyperkalaemia", "14140009", t("04-10", "07:30"), abated=t("04-12", "09:00"))
s.condition("Acute kidney injury", "14669001", t("04-10", "07:30"))


def h(n, d, since, **k):
    return s.home(n, d, since, t("04-07", "10:40"), **k)


h("Lisinopril 20 mg", "20 mg by mouth daily", "2019-01-01")
h("Spironolactone 25 mg", "25 mg by mouth daily", "2023-01-01")
h("Furosemide 40 mg", "40 mg by mouth daily", "2021-01-01")
h("Metoprolol succinate 100 mg", "100 mg by mouth daily", "2019-01-01")
h("Digoxin 250 mcg", "250 mcg by mouth daily", "2016-01-01")
h("Apixaban 5 mg", "5 mg by mouth twice daily", "2018-01-01")
h("Gabapentin 600 mg", "600 mg by mouth three times daily", "2020-01-01")
h("Metformin 1000 mg", "1000 mg by mouth twice daily", "2012-01-01")
h("Salt substitute (potassium chloride), NoSalt", "on food daily", "2024-12-01")
h("Glipizide 5 mg", "5 mg daily", "2012-01-01", status="stopped", end="2024-11-02", why="hypoglycaemia")

s.vitals(t("04-07", "10:00"), bp="148/86", hr=92, rr=26, temp=37.7, spo2=90, weight=59.4, height=154)
s.vitals(t("04-08", "06:00"), bp="132/76", hr=84, rr=22, temp=37.2, spo2=94, weight=58.2, o2=2)
s.vitals(t("04-09", "06:00"), bp="118/66", hr=74, rr=20, temp=36.9, spo2=94, weight=56.8)
s.vitals(t("04-10", "06:00"), bp="98/54", hr=54, rr=18, temp=36.6, spo2=95, weight=55.4)
s.vitals(t("04-10", "19:00"), bp="102/58", hr=46, rr=18, temp=36.6, spo2=95)
s.vitals(t("04-12", "06:00"), bp="116/64", hr=62, rr=16, temp=36.7, spo2=95, weight=54.6)
s.vitals(t("04-14", "06:00"), bp="122/68", hr=70, rr=16, temp=36.6, spo2=96, weight=54.2)

s.labs(t("02-20", "09:00"), stay=False, cr=1.4, k=4.5)
s.labs(
    t("04-07", "10:15"),
    t("04-07", "11:00"),
    k=4.6,
    cr=1.5,
    bun=34,
    na=134,
    wbc=11.6,
    hgb=11.0,
    bnp=8900,
    trop=31,
    a1c=7.4,
    mg=1.9,
    plt=201,
)
s.labs(t("04-08", "05:30"), t("04-08", "06:40"), k=4.9, cr=1.7, bun=38, na=134)
s.labs(t("04-09", "05:30"), t("04-09", "06:40"), k=5.4, cr=2.0, bun=46, na=132, glu=98)
s.labs(t("04-10", "05:30"), t("04-10", "06:40"), k=6.1, cr=2.6, bun=61, na=131, glu=64, co2=17, lac=2.9)
s.labs(t("04-10", "14:00"), t("04-10", "14:40"), k=5.6, cr=2.6)
s.labs(t("04-11", "05:30"), t("04-11", "06:40"), k=5.0, cr=2.3, bun=58, co2=19, lac=1.6)
s.labs(t("04-12", "05:30"), t("04-12", "06:40"), k=4.5, cr=1.8, bun=45, na=134)
s.labs(t("04-14", "05:30"), t("04-14", "06:40"), k=4.4, cr=1.5, bun=35, na=135, hgb=10.6, bnp=3100)
s.lab_text(
    t("04-10", "09:00"),
    t("04-10", "11:20"),
    "Digoxin level",
    "10535-3",
    "3.1 ng/mL (0.5-0.9 goal in HF), drawn 14 h after dose",
    "HH",
)
s.lab_text(t("04-12", "06:00"), t("04-12", "08:00"), "Digoxin level", "10535-3", "1.2 ng/mL", "H")
s.lab_text(
    t("04-07", "10:30"),
    t("04-09", "12:30"),
    "Urine culture",
    "630-4",
    "Klebsiella pneumoniae >100k: S TMP-SMX, S fosfomycin, S ciprofloxacin, R nitrofurantoin, S gentamicin",
    "A",
)
s.lab_text(
    t("04-13", "12:00"),
    t("04-13", "12:10"),
    "Serum free light chains and immunofixation",
    "",
    "In process",
    status="registered",
)
s.report(
    "Electrocardiogram",
    "11524-6",
    t("04-10", "07:00"),
    t("04-10", "07:20"),
    "AF with slow ventricular response 44, peaked T waves, scooped ST.",
    category="EC",
)
s.report(
    "Echocardiogram",
    "42148-7",
    t("04-08", "13:00"),
    t("04-08", "16:30"),
    "EF 28%. LV wall thickness 14 mm, low voltage ECG noted: consider cardiac amyloidosis. Mod MR.",
    category="CUS",
)
s.report(
    "X-ray chest",
    "36643-5",
    t("04-07", "10:20"),
    t("04-07", "11:10"),
    "Pulmonary oedema, bilateral effusions. 8 mm nodule left upper lobe, CT advised.",
)
s.report(
    "Ultrasound kidneys",
    "",
    t("04-10", "15:00"),
    t("04-10", "16:00"),
    "Left kidney 9.1, right 9.4 cm, no hydronephrosis. RIGHT simple cyst 2 cm.",
)

s.order(
    "Furosemide", "40 mg IV twice daily", t("04-07", "11:30"), end=t("04-10", "08:00"), why="creatinine 2.6"
)
s.order(
    "Trimethoprim-sulfamethoxazole DS",
    "1 tablet (160/800 mg) by mouth twice daily for 5 days",
    t("04-07", "12:00"),
    end=t("04-10", "08:00"),
    why="hyperkalaemia",
)
s.order(
    "Potassium chloride 20 mEq",
    "40 mEq by mouth daily (heart failure diuresis order set)",
    t("04-07", "11:40"),
)  # never stopped
s.order(
    "Lisinopril 20 mg", "20 mg by mouth daily", t("04-07", "11:40"), end=t("04-10", "08:00"), why="AKI, K 6.1"
)
s.order(
    "Spironolactone 25 mg", "25 mg by mouth daily", t("04-07", "11:40"), end=t("04-10", "08:00"), why="K 6.1"
)
s.order(
    "Sacubitril-valsartan 24/26 mg",
    "1 tablet by mouth twice daily",
    t("04-09", "10:00"),
    end=t("04-09", "15:30"),
    final="cancelled",
    why="needs 36 h without ACE inhibitor; K",
)
dg = s.order("Digoxin 250 mcg", "250 mcg by mouth daily", t("04-07", "11:40"))
dg.hold(t("04-10", "07:40"), "HR 44, level sent")
dg.stop(t("04-13", "11:00"), "not to be restarted")
me = s.order("Metoprolol succinate 100 mg", "100 mg by mouth daily", t("04-07", "11:40"))
me.hold(t("04-10", "07:40"), "HR 44")
me.resume(t("04-12", "10:00"))
me.dose(t("04-12", "10:05"), "50 mg by mouth daily")
s.order(
    "Apixaban 5 mg",
    "5 mg by mouth twice daily",
    t("04-07", "11:40"),
    end=t("04-12", "12:00"),
    why="dose reduced",
)
s.order("Apixaban 2.5 mg", "2.5 mg by mouth twice daily", t("04-12", "12:00"))
s.order(
    "Gabapentin 600 mg",
    "600 mg by mouth three times daily",
    t("04-07", "11:40"),
    end=t("04-10", "13:00"),
    why="renal dose, myoclonus",
)
s.order("Gabapentin 300 mg", "300 mg by mouth once daily at night", t("04-11", "20:00"))
s.order(
    "Metformin 1000 mg",
    "1000 mg by mouth twice daily",
    t("04-07", "11:40"),
    end=t("04-10", "08:00"),
    why="eGFR 17, lactate 2.9",
)
s.order("Insulin lispro", "sliding scale", t("04-07", "12:00"))
s.order("Calcium gluconate", "1 g IV once", t("04-10", "07:30"), end=t("04-10", "07:45"), final="completed")
s.order(
    "Sodium zirconium cyclosilicate",
    "10 g by mouth three times daily for 48 h",
    t("04-10", "07:40"),
    end=t("04-12", "07:40"),
    final="completed",
)
s.order("Fosfomycin", "3 g by mouth once", t("04-10", "12:00"), end=t("04-10", "13:00"), final="completed")
s.order(
    "Heparin",
    "5000 units subcutaneous every 8 hours (DVT order set)",
    t("04-07", "11:45"),
    end=t("04-08", "09:00"),
    why="on apixaban",
)
s.order("Furosemide 40 mg", "40 mg by mouth daily", t("04-12", "10:00"))
s.order(
    "Furosemide 40 mg",
    "40 mg by mouth twice daily (morning and early afternoon)",
    t("04-14", "10:00"),
    cat="discharge",
)
s.order("Metoprolol succinate 50 mg", "50 mg by mouth once daily", t("04-14", "10:00"), cat="discharge")
s.order("Apixaban 2.5 mg", "2.5 mg by mouth twice daily", t("04-14", "10:00"), cat="discharge")
s.order("Gabapentin 300 mg", "300 mg by mouth once daily at bedtime", t("04-14", "10:00"), cat="discharge")
s.order("Hydralazine 10 mg", "10 mg by mouth three times daily", t("04-14", "10:00"), cat="discharge")
s.order(
    "Isosorbide dinitrate 10 mg", "10 mg by mouth three times daily", t("04-14", "10:00"), cat="discharge"
)
s.service("Basic metabolic panel", t("04-14", "10:10"), due="2025-04-17T08:00:00-07:00")
s.service("Heart failure clinic, NP Ortiz", t("04-14", "10:10"), due="2025-04-21T10:00:00-07:00")
s.service("CT chest low dose, LUL nodule", t("04-14", "10:10"), due="2025-05-12T13:00:00-07:00")

s.note(
    "ed",
    t("04-07", "10:10"),
    """82F HFrEF AF CKD3b p/w SOB, orthopnea, legs, + burning. ate tamales at Easter prep. CXR edema. UA pos nitrite. cephalexin = ANAPHYLAXIS 2017 so no CTX, TMP-SMX given. Lasix 40 IV. Niece Pilar brings meds; niece's own: sertraline, prednisone.""",
    "Dr. B. Cho",
    signed=t("04-07", "11:20"),
)
s.note(
    "hp",
    t("04-07", "12:30"),
    """H&P. ADHF (missed furosemide? ran out 5 d), cystitis. EF 30 prior. O: JVP 14, crackles, 2+ edema. 59.4 kg dry ~54. K 4.6 Cr 1.5 BNP 8900.
P: lasix 40 IV bid, KCl set, home lisinopril/aldactone/dig/BB, TMP-SMX 5d, apix, tele, 1.5L, I/O. DVT ppx per set.""",
    "Dr. N. Farouk",
    signed=t("04-07", "14:00"),
)
s.note(
    "progress",
    t("04-08", "09:00"),
    """HD2 net -1.2 L 58.2 kg. Cr 1.7 K 4.9. EF 28, LVH 14mm. SQH stopped, on apix. plan: lasix, KCl, acei, aldactone, dig, TMP-SMX d2.""",
    "Dr. N. Farouk",
    signed=t("04-08", "10:30"),
)
s.note(
    "progress",
    t("04-09", "09:00"),
    """HD3 -1.4 L, 56.8 kg. "ando mareada", poor appetite. Cr 2.0 K 5.4. BP 118/66. Cr rise = diuresis ok. P: cont lasix, KCl, acei, aldactone, dig, TMP-SMX d3. start Entresto per cards.""",
    "Dr. N. Farouk",
    signed=t("04-09", "10:45"),
)
s.note(
    "consult",
    t("04-09", "10:30"),
    """Cards: GDMT: lisinopril->sac/val once off ACEi. dig level pls. ?amyloid (LVH+low voltage+neuropathy) -> SFLC, IFE, PYP scan outpt.""",
    "Dr. U. Lam",
    signed=t("04-09", "11:30"),
)
s.note(
    "pharm",
    t("04-09", "15:10"),
    """Entresto ordered 1000, lisinopril given 0800 today: 36 h washout required (angioedema). Cancelled w Dr Lam. K 5.4, Cr up: sent page re KCl + TMP-SMX + spironolactone + lisinopril - no reply by 1530.""",
    "V. Tse PharmD",
    signed=t("04-09", "15:40"),
)
s.note(
    "nursing",
    t("04-10", "03:15"),
    """0310 pt nauseated, "veo amarillo" halos, jerky arms, HR 48 tele, BP 96/52. gluc 71. KCl 40 given 2000 last nite. Msg to cross-cover: "monitor". """,
    "E. Quist RN",
)
s.note(
    "event",
    t("04-10", "07:15"),
    """RRT by tele: HR 44 peaked T, K 6.1, Cr 2.6, CO2 17, lac 2.9, gluc 64. Ca gluc, SZC, D50/insulin. Stop: TMP-SMX, lisinopril, spironolactone, metformin, furosemide pause; hold dig + BB. dig level. KCl stop too [order?].""",
    "Dr. N. Farouk",
    signed=t("04-10", "08:30"),
)
s.note(
    "consult",
    t("04-10", "12:30"),
    """Renal: AKI on CKD3b (1.5->2.6) ADHF overdiuresis + TMP + ACEi/MRA. K: TMP+ACEi+MRA+KCl+salt substitute ("NoSalt" at home per niece). No HD yet. Gabapentin 600 tid @ eGFR 17 = myoclonus, stop 24h then 300 qhs. Dig 3.1: Fab discussed - HR 44 no heart block w hyperK: give if <40/K>6.5; not needed. fosfo x1 (Kleb S); no nitrofurantoin (R + eGFR).""",
    "Dr. Y. Ansari",
    signed=t("04-10", "14:00"),
)
s.note(
    "progress",
    t("04-11", "09:00"),
    """HD5 K 5.0 Cr 2.3 HR 54. no halo. cont KCl? per list - pharmacist asks. Plan: hold dig BB, watch. BP 108/60.""",
    "Dr. A. Greer cross",
    signed=t("04-11", "10:15"),
)
s.note(
    "pharm",
    t("04-12", "11:40"),
    """KCl 40 daily STILL active on MAR - last given 4/11 0900! please d/c. Apixaban: 82 y + 54.6 kg (<=60) = 2 criteria -> 2.5 bid (was on 5 bid). Dig: do not restart. Metformin: not w eGFR <30; at 1.5 (eGFR ~34) do not start; a1c 7.4 -> off for now.""",
    "V. Tse PharmD",
    signed=t("04-12", "12:20"),
)
s.note(
    "progress",
    t("04-13", "10:30"),
    """HD7 K, Cr not drawn today (1.8 on 4/12). 54.4 kg dry. metop 50 HR 70. No dig. hydral/ISDN instead of ACEi; no ACEi/MRA until HF clinic labs. SFLC sent. Po lasix 40 bid (gained on 40 od). PT ok.""",
    "Dr. N. Farouk",
    signed=t("04-13", "11:40"),
)
s.note(
    "nutrition",
    t("04-13", "14:00"),
    """2 g Na, NO salt substitutes (KCl), low K 2 g: limit potato, banana, tomato, orange. Fluid 1.5 L. Handout Spanish for niece.""",
    "R. Bell RD",
)
s.note("pt", t("04-13", "09:00"), """Walks 150 ft rollator SpO2 94 RA. HH.""", "J. Ito PT")
s.note(
    "dcsum",
    t("04-14", "10:30"),
    """HFrEF, AKI/hyperK/dig tox. d/c wt 54.2. K 4.4 Cr 1.5. Furosemide 40 BID. STOP digoxin, lisinopril, spironolactone, metformin, KCl, salt sub, TMP-SMX never with ACEi/MRA again. Apix 2.5 bid. Gaba 300 hs. New hydral 10 tid/ISDN 10 tid. No sildenafil-type w nitrates. BMP 4/17 0800 lab, HF 4/21 10:00 (555-0138), CT 5/12. pending SFLC/IFE, PYP to arrange. Call 555-0138: +3 lb/d or 5 lb/wk, SOB, faint, HR<50, yellow vision, weakness, bleed. 911 CP. no NSAIDs.""",
    "Dr. N. Farouk",
    signed=t("04-14", "12:40"),
)
s.write(__file__)
