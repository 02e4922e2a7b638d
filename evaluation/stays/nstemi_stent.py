"""NSTEMI, stent to the right coronary: a cough from lisinopril, no statin, ticagrelor to clopidogrel after a TIA came to light, sildenafil and nitroglycerin."""

from builder import Stay, clock

t = clock(2026, "-06:00")
s = Stay("nstemi-rca", "Brzezicki", "Walter", "1959-02-11", "male")
s.contact("wife", "Halina Brzezicki", "555-0117")
s.encounter(t("01-12", "14:20"), t("01-16", "13:40"), "chest pain", "29857009", "Chest pain", "Cardiology")

a = t("01-12", "14:45")
s.allergy("atorvastatin", "83367", "muscle breakdown, CK 4,800 (2022)", a, "severe", "intolerance", "high")
s.allergy("simvastatin", "", "muscle pain", a, "mild", "intolerance", "low")
s.condition("Essential hypertension", "59621000", a, "2011", kind="problem-list-item")
s.condition("Type 2 diabetes mellitus", "44054006", a, "2017", kind="problem-list-item")
s.condition("Hyperlipidemia", "55822004", a, "2015", kind="problem-list-item")
s.condition("Obstructive sleep apnea", "78275009", a, "2019", kind="problem-list-item")
s.condition("Gastroesophageal reflux disease", "235595009", a, "2016", kind="problem-list-item")
s.condition(
    "Acute non-ST segment elevation myocardial infarction",
    "401314000",
    t("01-12", "18:40"),
    t("01-12", "11:00"),
)
s.condition("Acute kidney injury", "14669001", t("01-14", "09:30"), t("01-14", "05:00"))
s.family("brother", a, "myocardial infarction at 52")
s.family("father", a, "stroke at 70")

rec = t("01-12", "16:30")
s.home("lisinopril 20 mg", "20 mg by mouth daily", "2025-10-20", rec)
s.home("amlodipine 5 mg", "5 mg by mouth daily", "2018-01-01", rec)
s.home("metformin 1000 mg", "1000 mg by mouth twice daily", "2017-06-01", rec)
s.home("omeprazole 20 mg", "20 mg by mouth daily", "2016-01-01", rec)
s.home("sildenafil 50 mg", "50 mg by mouth as needed", "2023-01-01", rec)
s.home("ibuprofen 200 mg (OTC)", "400 mg by mouth as needed for knee", "2020-01-01", rec)

s.vitals(t("01-12", "14:25"), "164/92", hr=96, rr=20, temp=36.8, spo2=96, weight=88.2, height=176, pain=7)
s.labs(
    t("01-12", "14:35"),
    t("01-12", "15:10"),
    wbc=9.8,
    hgb=14.1,
    plt=221,
    na=138,
    k=3.3,
    co2=25,
    bun=18,
    cr=1.2,
    glu=211,
    trop=88,
)
s.labs(t("01-12", "17:35"), t("01-12", "18:10"), trop=1240)
s.lab_text(t("01-12", "14:35"), t("01-12", "16:00"), "Creatine kinase", "2157-6", "188 U/L", "N")

s.order(
    "aspirin",
    "324 mg chewed once",
    t("01-12", "14:40"),
    code="1191",
    end=t("01-12", "14:50"),
    final="completed",
)
# the stop of the drip is told in the cath note only
s.order("heparin infusion", "12 units/kg/h intravenously per protocol", t("01-12", "15:20"), code="5224")
s.order("aspirin", "81 mg by mouth daily", t("01-12", "18:50"), code="1191")
tic = s.order("ticagrelor", "180 mg once, then 90 mg by mouth twice daily", t("01-12", "18:50"))
ato = s.order("atorvastatin", "80 mg by mouth nightly (ACS order set)", t("01-12", "18:50"), code="83367")
ato.cancel(t("01-12", "20:15"), "allergy list: CK 4,800 in 2022; not given")
lis = s.order("lisinopril", "20 mg by mouth daily", t("01-12", "18:50"))
met = s.order("metformin", "1000 mg by mouth twice daily", t("01-12", "18:50"), code="6809")
met.hold(t("01-12", "19:00"), "contrast; recheck creatinine")
s.order("amlodipine", "5 mg by mouth daily", t("01-12", "18:50"), code="17767")
mto = s.order("metoprolol tartrate", "25 mg by mouth twice daily", t("01-12", "18:50"))
ome = s.order("omeprazole", "20 mg by mouth daily", t("01-12", "18:50"), code="7646")
s.order("nitroglycerin", "0.4 mg sublingual every 5 minutes as needed for chest pain", t("01-12", "14:40"))
s.order("insulin lispro", "correction scale with meals", t("01-12", "19:00"), code="86009")
kcl = s.order("potassium chloride", "40 mEq by mouth once", t("01-12", "16:00"))
kcl.complete(t("01-12", "16:20"))
s.service("Full code", t("01-12", "19:00"), category="code status")

s.note(
    "ed",
    t("01-12", "14:35"),
    """66M crushing CP L arm since 11a shoveling. HTN DM HLD. BP 164/92. EKG inf ST dep 1.5mm, no STE. trop 88 -> 1240. ASA 324 ntg x2 pain 2/10.
CTA r/o dissection (back pain, BP diff 18): neg. heparin. cards aware. No hx bleed, no stroke. Takes viagra prn, LAST DOSE 5 d ago (asked before ntg). never PE. K 3.3 repleted""",
    "Dr. P. Achterberg",
    t("01-12", "18:20"),
)
s.report(
    "CT angiography chest/abdomen",
    "",
    t("01-12", "15:30"),
    t("01-12", "16:40"),
    "No aortic dissection or aneurysm. No pulmonary embolus in the central arteries. Incidental 2.3 cm LEFT adrenal nodule, 22 HU, indeterminate. Dedicated adrenal imaging and hormone work-up advised.",
)
s.note(
    "hp",
    t("01-12", "18:30"),
    """HPI as ED. Brother MI 52. Ex-smoker quit 2012.
NKDA. Meds: lisinopril amlodipine metformin omeprazole ibuprofen prn viagra prn
also dry cough x 2 mo, "tickle", no fever, no orthopnea. Lungs clear
A/P NSTEMI type 1 GRACE 128. ASA ticag hep gtt, metop 25 bid, atorva 80. cath AM. NPO p MN
DM: hold metformin, SSI. A1c pending
HTN: cont lisinopril amlod
Full code, wife Halina HCP""",
    "Dr. N. Ferraro PGY2",
    t("01-12", "19:40"),
)
s.note(
    "pharm",
    t("01-12", "20:05"),
    "Pt reviewed. atorva 80 from order set: chart allergy = atorva CK 4800/dark urine 2022, simva myalgia. H&P says NKDA, that is wrong. Cancelled, no dose given. Suggest ezetimibe, lipid clinic. Rosuva not tried; pt refuses any statin.",
    "K. Ostrander PharmD",
    t("01-12", "20:20"),
)
s.labs(
    t("01-13", "05:00"), t("01-13", "05:50"), trop=4860, k=4.0, cr=1.2, hgb=13.8, a1c=8.1, ldl=156, glu=174
)
s.procedure(
    "Coronary angiography with stent, right coronary artery",
    "",
    t("01-13", "08:30"),
    t("01-13", "09:40"),
    "mid right coronary artery",
)
s.note(
    "procedure",
    t("01-13", "09:45"),
    """R radial 6F. RCA mid 95% thrombus -> 3.0 x 22 DES, TIMI 3. LAD mid 40% nonobstructive, iFR 0.94, NO stent. LCx min dz. LVEDP 16. contrast 165 mL.
TR band 12 cc. heparin off at end of case, do not restart. DAPT 12 mo min: ASA 81 + P2Y12.""",
    "Dr. V. Sandoval",
    t("01-13", "10:15"),
)
s.order("ezetimibe", "10 mg by mouth daily", t("01-13", "11:00"))
s.note(
    "progress",
    t("01-13", "10:40"),
    """HD2 s/p cath DES to LAD, no CP. R wrist soft, sm hematoma 2 cm. HR 78 BP 132/76
trop 4860. LDL 156 A1c 8.1
NSTEMI: ASA 81 ticag 90 bid metop 25 bid. ezetimibe start (statin intol)
DM SSI metformin held x 48h
HTN lisinopril amlod
cough - ? fluid, BNP
adrenal nodule L 2.3 -> metanephrines, aldo/renin, outpt CT""",
    "Dr. N. Ferraro PGY2",
    t("01-13", "12:30"),
)
s.report(
    "Echocardiogram",
    "",
    t("01-13", "13:00"),
    t("01-13", "15:10"),
    "LVEF 45 %, inferior wall hypokinesis. Mild mitral regurgitation. No thrombus, no effusion.",
    category="CUS",
)
s.labs(t("01-14", "05:00"), t("01-14", "05:45"), cr=1.6, bun=26, k=4.1, trop=2110, bnp=310, glu=166, hgb=13.6)
s.note(
    "nursing",
    t("01-14", "03:30"),
    "c/o 'air hunger' lying down & sitting x 6h, comes and goes. SpO2 97 RA RR 18 lungs clear. CPAP on no help. dry cough all nite. MD aware.",
    "T. Whitlow RN",
    t("01-14", "06:20"),
)
s.note(
    "consult",
    t("01-14", "09:00"),
    """CARDS. air hunger, sats 97, CXR clear, BNP 310: ticagrelor dyspnea likely. pt wont stay on it. last dose 0800 today -> switch. consider prasugrel 10 (66y, 88 kg, "no stroke").
Cough 2-3 mo = began after lisinopril 10/2025. ACEi cough, not CHF. STOP lisinopril -> losartan 50.
Stent is in RCA. Note of 1/13 says LAD - wrong, LAD 40% was left alone.
Cr 1.6 contrast. no NSAIDs.""",
    "Dr. V. Sandoval",
    t("01-14", "10:10"),
)
tic.stop(t("01-14", "10:20"), "dyspnea")
lis.stop(t("01-14", "10:20"), "cough")
pra = s.order("prasugrel", "60 mg once, then 10 mg by mouth daily, first dose 21:00", t("01-14", "10:25"))
los = s.order("losartan", "50 mg by mouth daily", t("01-14", "10:25"))
con = s.note(
    "phone",
    t("01-14", "13:00"),
    """wife Halina called back. TIA Feb 2019, R face droop 20 min, St. Barnabas, carotids ok. Pt "didn't think it counted". -> prasugrel CONTRAINDICATED, not given.
clopidogrel 600 mg tonight 2100 then 75 daily. change omeprazole to pantoprazole (CYP2C19).""",
    "Dr. V. Sandoval",
    t("01-14", "13:25"),
)
pra.cancel(t("01-14", "13:30"), "prior TIA; no dose given")
clo = s.order(
    "clopidogrel", "600 mg once at 21:00, then 75 mg by mouth daily", t("01-14", "13:30"), code="32968"
)
ome.stop(t("01-14", "13:30"), "clopidogrel")
s.order("pantoprazole", "40 mg by mouth daily", t("01-14", "13:30"), code="40790")
los.dose(t("01-14", "14:00"), "25 mg by mouth daily")
s.condition(
    "Transient ischemic attack", "266257000", t("01-14", "13:40"), "2019-02", kind="problem-list-item"
)
s.labs(t("01-15", "05:00"), t("01-15", "05:50"), cr=1.5, bun=24, k=4.4, hgb=13.9, glu=158)
s.note(
    "progress",
    t("01-15", "08:40"),
    """HD4 s/p cath DES to LAD, no CP. R wrist soft, sm hematoma 2 cm.
trop 4860. LDL 156 A1c 8.1
NSTEMI: ASA 81 ticag 90 bid metop 25 bid. ezetimibe
DM SSI metformin held x 48h
HTN lisinopril amlod
NEW: breathing back to nl after switch. walked hall x3 no CP. BP 124/72 HR 64. Cr 1.5 (1.6). EF 45 inf HK. metop -> succ 50 daily. cough still there, expect 2-4 wk. keep metformin off until outpt Cr""",
    "Dr. N. Ferraro PGY2",
    t("01-15", "11:20"),
)
mto.stop(t("01-15", "11:30"), "to metoprolol succinate")
s.order("metoprolol succinate", "50 mg by mouth daily", t("01-15", "11:30"))
s.note(
    "event",
    t("01-15", "12:00"),
    """ADDENDUM to my note this AM: top half was copied. Correct: DES = mid RCA. Clopidogrel 75 (not ticag). Losartan 25 (not lisinopril; 25 not 50 for Cr). sorry""",
    "Dr. N. Ferraro PGY2",
    t("01-15", "12:40"),
)
s.note(
    "pharm",
    t("01-15", "14:00"),
    """Dc teach w pt + wife. Clopidogrel w ASA every day, never skip, min 12 mo -> 1/13/2027, only cardiology stops it. ASA stays 81.
NO ibuprofen/Aleve -> tylenol ok. Sildenafil + NTG = fatal BP drop: STOP sildenafil now he carries NTG; d/w cards at visit. Omeprazole OTC in his cabinet - throw out.
Metformin: NOT until BMP 1/20, PCP will call.""",
    "K. Ostrander PharmD",
)
s.note(
    "nutrition",
    t("01-15", "15:00"),
    "Mediterranean, Na<2 g, carb consistent. Drinks 2 L cola/wk. wife cooks. handout.",
    "B. Lund RD",
)
s.note(
    "phone",
    t("01-15", "19:10"),
    "portal msg from pt: 'can I take my advil for the knee when I get home, and the blue pill, wife is asking not me. also when can i drive my truck'",
    "Portal message",
)
s.note(
    "pt",
    t("01-16", "09:00"),
    "Phase 1 done. stairs x12 no sx, HR 88. R arm <5 lb x 5 d. cardiac rehab intake 1/29 1:00 pm. drive after 1 wk if no CP.",
    "M. Okabe PT",
)
s.labs(t("01-16", "05:00"), t("01-16", "05:50"), cr=1.4, k=4.3, hgb=13.9, glu=149)
s.vitals(t("01-16", "08:00"), "118/70", hr=62, rr=16, spo2=97, temp=36.6, weight=87.4)

d = t("01-16", "10:00")
s.order("aspirin 81 mg", "81 mg by mouth daily", d, "discharge", code="1191")
s.order("clopidogrel 75 mg", "75 mg by mouth daily, at least until 1/13/2027", d, "discharge", code="32968")
s.order("metoprolol succinate ER 50 mg", "50 mg by mouth daily", d, "discharge")
s.order("losartan 25 mg", "25 mg by mouth daily", d, "discharge", code="52175")
s.order("amlodipine 5 mg", "5 mg by mouth daily", d, "discharge", code="17767")
s.order("ezetimibe 10 mg", "10 mg by mouth daily", d, "discharge")
s.order("pantoprazole 40 mg", "40 mg by mouth daily", d, "discharge", code="40790")
s.order(
    "nitroglycerin 0.4 mg sublingual",
    "1 tablet under the tongue every 5 minutes as needed for chest pain, up to 3; call 911 after the first if no relief",
    d,
    "discharge",
)
s.service("Basic metabolic panel", d, due="2026-01-20", note="creatinine before metformin is restarted")
s.service(
    "Primary care Dr. Gutowski",
    d,
    due="2026-01-22T09:30:00-06:00",
    note="BP, creatinine, metformin, diabetes",
)
s.service("Cardiology Dr. Sandoval", d, due="2026-01-28T11:00:00-06:00")
s.service("Cardiac rehabilitation", d, due="2026-01-29T13:00:00-06:00")
s.service("CT adrenal protocol", d, due="2026-02-10", note="2.3 cm left adrenal nodule, incidental")
s.service("Lipid clinic", d, due="2026-02-17", note="statin intolerance, LDL 156, PCSK9 inhibitor")
s.note(
    "instr",
    t("01-16", "10:15"),
    """heart attack, 1 stent RIGHT coronary. EVERY DAY aspirin 81 + clopidogrel 75, don't miss, don't stop for dentist w/o calling cards.
stop: lisinopril (cough), omeprazole, ibuprofen, viagra. HOLD metformin until 1/20 lab and PCP call - check sugars bid, call >300.
new metoprolol losartan ezetimibe pantoprazole ntg. labs 1/20 PCP 1/22 9:30 Cards 1/28 11a rehab 1/29.
adrenal gland spot CT 2/10. metanephrines, lipoprotein(a) not back.
911: CP >5 min after 1 ntg, SOB, faint, stroke sx. call: black stool, wrist swelling/bleed. no driving til 1/20.""",
    "Dr. N. Ferraro PGY2",
    t("01-16", "10:50"),
)
s.note(
    "nursing",
    t("01-16", "13:20"),
    "AVS reviewed w pt & Halina. Asks again re Viagra - told no. R wrist bruise, no hematoma. meds-to-beds clopidogrel in hand. Out 1340.",
    "T. Whitlow RN",
)

s.write(__file__)
