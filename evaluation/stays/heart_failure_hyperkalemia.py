"""Heart failure with potassium 6.2: an ACE inhibitor taken together with sacubitril/valsartan, salt substitute, two diuretics at the end."""

from builder import Stay, clock

t = clock(2025, "-04:00")
s = Stay("hf-k", "Abernathy", "Dolores", "1953-05-14", "female")
s.contact("niece", "Tamika Reed", "555-0166")
s.encounter(
    t("05-05", "16:40"), t("05-10", "14:00"), "leg swelling, orthopnea", "267036007", "Dyspnea", "Cardiology"
)

s.allergy("lisinopril", "29046", "cough", t("05-05", "17:05"), "mild", "intolerance", "low")
s.allergy("shellfish", "", "hives", t("05-05", "17:05"), "mild", criticality="low")
s.condition("Ischemic cardiomyopathy", "", t("05-05", "17:05"), "2021", kind="problem-list-item")
s.condition(
    "Chronic kidney disease stage 3", "433144002", t("05-05", "17:05"), "2022", kind="problem-list-item"
)
s.condition("Gout", "90560007", t("05-05", "17:05"), "2018", kind="problem-list-item")
s.condition("Acute on chronic systolic heart failure", "443253003", t("05-05", "19:00"), t("05-02", "08:00"))
s.condition("Hyperkalemia", "14140009", t("05-05", "18:00"), t("05-05", "17:00"))

rec = t("05-05", "20:10")
s.home("sacubitril/valsartan 24 mg/26 mg", "1 tablet by mouth twice daily", "2025-04-14", rec)
s.home("lisinopril 20 mg", "20 mg by mouth daily", "2021-08-01", rec)
s.home("spironolactone 25 mg", "25 mg by mouth daily", "2022-01-01", rec)
s.home("furosemide 40 mg", "40 mg by mouth twice daily", "2021-08-01", rec)
s.home("potassium chloride ER 20 mEq", "20 mEq by mouth daily", "2021-08-01", rec)
s.home("carvedilol 12.5 mg", "12.5 mg by mouth twice daily", "2021-08-01", rec)
s.home("atorvastatin 40 mg", "40 mg by mouth at bedtime", "2021-08-01", rec)
s.home("aspirin 81 mg", "81 mg by mouth daily", "2021-08-01", rec)
s.home("allopurinol 100 mg", "100 mg by mouth daily", "2018-01-01", rec)
s.home(
    "sulfamethoxazole/trimethoprim DS",
    "1 tablet by mouth twice daily for 7 days (urgent care, bladder)",
    "2025-04-29",
    rec,
)

s.labs("2025-04-14T10:00:00-04:00", stay=False, k=4.9, cr=1.4)
s.vitals(t("05-05", "16:50"), "102/64", hr=58, rr=24, temp=36.5, spo2=91, weight=77.2)
s.labs(
    t("05-05", "17:00"),
    t("05-05", "17:40"),
    k=6.2,
    na=131,
    cr=2.1,
    bun=61,
    co2=19,
    glu=104,
    hgb=10.6,
    bnp=14200,
    trop=34,
)
s.labs(t("05-05", "17:00"), t("05-05", "17:45"), ferr=38, mg=2.2)
s.order("calcium gluconate", "2 g IV once", t("05-05", "17:50"), end=t("05-05", "18:10"), final="completed")
s.order(
    "insulin regular",
    "5 units IV once with dextrose 25 g",
    t("05-05", "17:50"),
    code="253182",
    end=t("05-05", "18:15"),
    final="completed",
)
s.order(
    "sodium zirconium cyclosilicate",
    "10 g by mouth three times daily",
    t("05-05", "18:30"),
    end=t("05-07", "09:00"),
    final="completed",
)
fur = s.order("furosemide", "80 mg IV twice daily", t("05-05", "18:00"), code="4603")
car = s.order("carvedilol", "6.25 mg by mouth twice daily", t("05-05", "20:30"), code="20352")
spi = s.order("spironolactone", "25 mg by mouth daily", t("05-05", "20:30"), code="9997")
ent = s.order("sacubitril/valsartan 24 mg/26 mg", "1 tablet by mouth twice daily", t("05-05", "20:30"))
lis = s.order("lisinopril", "20 mg by mouth daily", t("05-05", "20:30"), code="29046")
kcl = s.order("potassium chloride ER", "20 mEq by mouth daily", t("05-05", "20:30"), code="8591")
s.order(
    "potassium chloride",
    "40 mEq by mouth as needed for potassium below 4.0, electrolyte protocol",
    t("05-05", "20:35"),
    code="8591",
)
s.order("aspirin", "81 mg by mouth daily", t("05-05", "20:30"), code="1191")
s.order("atorvastatin", "40 mg by mouth at bedtime", t("05-05", "20:30"), code="83367")
s.order("allopurinol", "100 mg by mouth daily", t("05-05", "20:30"), code="519")
s.order(
    "heparin",
    "5,000 units subcutaneously every 8 hours",
    t("05-05", "20:40"),
    code="5224",
    end=t("05-10", "09:00"),
)
s.service("Full code", t("05-05", "20:40"), category="code status")

s.note(
    "ed",
    t("05-05", "17:00"),
    """71F ICM EF 25, wt up 9 kg/3 wks, orthopnea 4 pillow, PND. No CP. K 6.2 (not hemolyzed), ECG peaked T, PR 220, HR 58. Ca, ins/D50, Lokelma, lasix 80.
finished bactrim for "UTI" from urgent care yesterday. BNP 14200. ddx ADHF, ACS unlikely, PE unlikely.""",
    "Dr. B. Haines (ED)",
    t("05-05", "19:20"),
)
s.note(
    "hp",
    t("05-05", "20:00"),
    """CARDS ADMIT. ADHF, warm/wet. JVP 16, 3+ edema to thighs, rales. HyperK 6.2, AKI on CKD3 2.1 (1.4).
Continue home meds incl Entresto, spironolactone, lisinopril (per list), carvedilol half. Diuresis 80 bid. 2 g Na. Full code.""",
    "PGY1 R. Deshmukh",
    t("05-05", "21:15"),
)
s.note(
    "pharm",
    t("05-05", "21:30"),
    """URGENT med rec call: Entresto started 4/14 by Dr Ng who instructed pt to STOP lisinopril. Fill hx: lisinopril refilled 4/28, pt says takes BOTH ("white one and the purple one").
ACEi + neprilysin inhib = CONTRAINDICATED (angioedema). No swelling now. Also spironolactone + KCl 20 + Bactrim (trimethoprim) = K 6.2.
Recommend: d/c lisinopril NOW and for good, 36 h washout before Entresto, hold MRA, d/c KCl (both orders).""",
    "J. Adeyemi PharmD",
    t("05-05", "21:50"),
)
lis.stop(t("05-05", "22:10"), "contraindicated with sacubitril/valsartan")
kcl.stop(t("05-05", "22:10"), "K 6.2")
ent.hold(t("05-05", "22:10"), "36 h after last lisinopril, and until K < 5.5")
spi.hold(t("05-05", "22:10"), "K 6.2")
s.labs(t("05-06", "05:30"), t("05-06", "06:10"), k=5.6, cr=2.0, bun=60, na=132)
s.note(
    "progress",
    t("05-06", "08:00"),
    """HD2 net -2.1 L, wt 75.4. K 5.6. no tongue/lip swelling. tele SR 64.
ADHF: lasix 80 iv bid.  HyperK: lokelma, hold spiro, hold Entresto (last lisinopril 5/5 0800 at home), KCl off.
GDMT: plan re-start Entresto 5/7 pm if K<5.5. SGLT2i before d/c. Iron def (ferritin 38) IV iron. allopurinol ok 100.
echo today.
FH: father sudden death 52.""",
    "PGY1 R. Deshmukh / Dr. S. Ng",
    t("05-06", "10:40"),
)
s.report(
    "Transthoracic echocardiogram",
    "34552-0",
    t("05-06", "13:00"),
    t("05-06", "16:30"),
    "LVEF 22 %, anterior and apical akinesis. No LV thrombus with contrast. Moderate functional MR. RVSP 52 mmHg. Dilated IVC.",
    category="CUS",
)
s.note(
    "nutrition",
    t("05-06", "14:20"),
    """Diet hx: uses "NoSalt" on everything since advised low sodium in April = KCl (~20 mEq per tsp!), plus OJ, bananas. Canned soup daily. Ed: NO salt substitutes, herbs ok,
2 g Na, K-limited 2 g. Niece Tamika cooks wkends.""",
    "E. Brandvold RD",
)
s.labs(t("05-07", "05:30"), t("05-07", "06:10"), k=4.7, cr=1.7, bun=55, na=134)
s.note(
    "progress",
    t("05-07", "08:10"),
    """HD3 net -2.8, wt 72.9. K 4.7 Cr 1.7
ADHF: lasix 80 iv bid.  HyperK: lokelma, hold spiro, hold Entresto (last lisinopril 5/5 0800 at home), KCl off.
GDMT: plan re-start Entresto 5/7 pm if K<5.5. echo EF 22 -> ICD eval as outpt (EF <35 > 3 mo GDMT).""",
    "PGY1 R. Deshmukh / Dr. S. Ng",
    t("05-07", "10:30"),
)
ent.resume(t("05-07", "20:00"))
s.order("iron sucrose", "300 mg IV once", t("05-07", "12:00"), end=t("05-07", "14:30"), final="completed")
s.order("dapagliflozin", "10 mg by mouth daily", t("05-08", "09:00"), code="1488564")
fur.stop(t("05-09", "09:00"), "to oral torsemide")
s.labs(t("05-08", "05:30"), t("05-08", "06:10"), k=4.4, cr=1.6, na=135)
s.note(
    "nursing",
    t("05-08", "15:00"),
    "pt R great toe red hot 7/10 since noon, hx gout. MD notified. wt 70.8. SBP 96 asymptomatic after Entresto. walked hall RA 95%.",
    "M. Oyelaran RN",
)
s.order(
    "colchicine",
    "0.6 mg by mouth once daily for 3 days",
    t("05-08", "16:00"),
    code="2683",
    end=t("05-10", "09:00"),
    final="completed",
)
s.note(
    "progress",
    t("05-09", "08:00"),
    """HD5 wt 69.1 (dry 68.5-69). K 4.9 Cr 1.6. gout flare R MTP: colch 0.6 qd x3 d (renal), no NSAIDs.
change lasix IV -> torsemide 40 po daily (NOT with home lasix). Entresto 24/26 bid tolerated. dapagliflozin 10. spironolactone stays OFF, reconsider in clinic at 12.5 if K <5.0 x2.
ferric. ICD referral.""",
    "PGY1 R. Deshmukh / Dr. S. Ng",
    t("05-09", "10:00"),
)
s.order("torsemide", "40 mg by mouth daily", t("05-09", "09:00"), code="38413")
s.labs(t("05-09", "05:30"), t("05-09", "06:10"), k=4.9, cr=1.6, na=136)
s.labs(t("05-10", "06:00"), t("05-10", "09:50"), k=5.4, cr=1.6, bun=44, na=136)
s.vitals(t("05-10", "07:30"), "104/62", hr=66, spo2=96, weight=68.8)

d = t("05-10", "10:20")
s.order("sacubitril/valsartan 24 mg/26 mg", "1 tablet by mouth twice daily", d, "discharge")
s.order("torsemide 40 mg", "40 mg by mouth every morning", d, "discharge", code="38413")
s.order("dapagliflozin 10 mg", "10 mg by mouth every morning", d, "discharge", code="1488564")
s.order("carvedilol 6.25 mg", "6.25 mg by mouth twice daily", d, "discharge", code="20352")
s.order("sodium zirconium cyclosilicate 5 g", "5 g by mouth once daily", d, "discharge")
s.order("aspirin 81 mg", "81 mg by mouth daily", d, "discharge", code="1191")
s.order("atorvastatin 40 mg", "40 mg by mouth at bedtime", d, "discharge", code="83367")
s.order("allopurinol 100 mg", "100 mg by mouth daily", d, "discharge", code="519")
s.service("Basic metabolic panel", d, due="2025-05-12", note="potassium 5.4 on day of discharge")
s.service(
    "Heart failure clinic Dr. Ng",
    d,
    due="2025-05-15T09:30:00-04:00",
    note="spironolactone 12.5 mg if K < 5.0 twice",
)
s.service("Electrophysiology, ICD evaluation", d, due="2025-06-20")
s.note(
    "event",
    t("05-10", "10:10"),
    """K 5.4 this am (after OJ x2 + banana on tray). not hemolyzed, ECG no change. d/w Ng: ok to go on Lokelma 5 g daily, BMP MONDAY 5/12, K diet. do not restart spiro.""",
    "PGY1 R. Deshmukh",
    t("05-10", "10:35"),
)
s.note(
    "instr",
    t("05-10", "10:40"),
    """STOP FOREVER LISINOPRIL (throw away all bottles) - dangerous with Entresto: swelling of face/tongue = 911. STOP furosemide, now torsemide. STOP potassium pills, spironolactone.
NO NoSalt/salt substitute. Lokelma powder 5 g in water 1x/d, 2 h away from other meds. weigh daily, home wt 68.8 kg (151.7 lb): call 555-0188 if up 3 lb/day or 5 lb/wk. Fluid 2L, 2 g sodium.
dapagliflozin: dont take if vomiting/not eating. No ibuprofen for gout. dizzy, faint, palpitations, weak muscles, SOB -> ER. no bactrim.""",
    "PGY1 R. Deshmukh",
    t("05-10", "11:15"),
)
s.note(
    "nursing",
    t("05-10", "13:40"),
    "Niece Tamika took 4 old bottles to destroy (lisinopril, lasix, KCl, spironolactone). Scale given. D/c 1355.",
    "M. Oyelaran RN",
)

s.write(__file__)
