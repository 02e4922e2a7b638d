"""Fictional. Heart failure with kidney injury, then gout."""

from builder import Stay, clock

t = clock(2026, "-06:00")
s = Stay("hg-brandvik", "Brandvik", "Harold", "1951-08-19", "male")
s.contact("daughter", "Karin Brandvik-Moe", "555-0142")
s.encounter(
    t("02-03", "16:05"),
    t("02-09", "14:30"),
    "shortness of breath, leg swelling",
    "267036007",
    "Dyspnea",
    "Internal Medicine",
)
s.condition(
    "Heart failure with reduced ejection fraction", "703272007", t("02-03", "17:00"), kind="problem-list-item"
)
s.condition("Permanent atrial fibrillation", "440028005", t("02-03", "17:00"), kind="problem-list-item")
s.condition("Type 2 diabetes mellitus", "44054006", t("02-03", "17:00"), kind="problem-list-item")
s.condition("Gout", "90560007", t("02-03", "17:00"), kind="problem-list-item")
s.allergy("Sulfonamide antibiotics", "", "rash", t("02-03", "16:30"), severity="mild", criticality="low")
h = {"cat": "outpatient"}
fur = s.order("furosemide 40 mg tablet", "40 mg by mouth twice daily", t("02-03", "16:40"), **h)
s.order(
    "sacubitril-valsartan 49/51 mg tablet", "1 tablet by mouth twice daily", t("02-03", "16:41"), **h
).hold(t("02-03", "20:30"), "AKI, K 5.9")
spi = s.order("spironolactone 25 mg tablet", "25 mg by mouth daily", t("02-03", "16:41"), **h)
s.order("carvedilol 12.5 mg tablet", "12.5 mg by mouth twice daily", t("02-03", "16:42"), **h)
s.order("apixaban 5 mg tablet", "5 mg by mouth twice daily", t("02-03", "16:42"), **h)
s.order("allopurinol 300 mg tablet", "300 mg by mouth daily", t("02-03", "16:43"), **h)
s.order("metformin 500 mg tablet", "500 mg by mouth twice daily", t("02-03", "16:43"), **h)
s.order("atorvastatin 40 mg tablet", "40 mg by mouth nightly", t("02-03", "16:44"), **h)
s.vitals(t("02-03", "16:10"), bp="104/62", hr=96, rr=26, spo2=89, temp=36.7, weight=93.6)
s.labs(
    t("02-03", "16:30"),
    issued=t("02-03", "17:20"),
    na=131,
    k=5.9,
    cr=2.4,
    bun=58,
    glu=148,
    hgb=11.6,
    wbc=8.1,
    plt=212,
    bnp=9840,
    trop=31,
    co2=21,
)
s.labs("2025-11-12T09:00:00-06:00", stay=False, cr=1.4, k=4.7)
s.note(
    "ed",
    t("02-03", "17:10"),
    """74M HFrEF (EF 30% 2024), perm AF, DM2, gout. 8d of worse DOE, orthopnea 3 pillows, legs "like tree trunks". No CP. No fever. Denies NSAIDs. Says takes all meds.
Allerg: "sulfa"
SpO2 89 RA -> 95 on 3L. JVP to jaw. Crackles both bases. 3+ edema to thigh. Irreg irreg.
K 5.9 Cr 2.4 (BASELINE 1.4 NOV). BNP 9840. trop 31, repeat 29 flat. ECG AF 96, no peaked T.
Imp: ADHF, AKI likely cardiorenal, hyperK. Ca gluc not needed. Lokelma 10 g x1. Furosemide 80 IV x1. HOLD entresto + SPIRO. admit.""",
    "Dr. P. Anselm, ED",
    signed=t("02-03", "18:40"),
)
s.note(
    "radiology",
    t("02-03", "17:40"),
    """XR CHEST PORTABLE. Cardiomegaly, interstitial edema, small bilateral effusions R>L. Possible 9 mm nodular opacity projecting over the LEFT upper lobe. Recommend CT chest non contrast when edema cleared.""",
    "Dr. V. Sund, Radiology",
    signed=t("02-03", "18:05"),
)
s.order(
    "furosemide injection",
    "80 mg intravenously twice daily",
    t("02-03", "19:30"),
    end=t("02-07", "09:40"),
    why="to oral loop diuretic",
)
s.order(
    "sodium zirconium cyclosilicate",
    "10 g by mouth once",
    t("02-03", "17:30"),
    end=t("02-03", "18:30"),
    final="completed",
)
s.note(
    "hp",
    t("02-03", "19:40"),
    """H&P 74M ADHF. As ED. Wife died in the fall, lives alone, eats canned soup. Brother: dialysis, gout. Father MI 60.
Meds reviewed w pt (did not bring bottles).
A/P 1 ADHF, wet+warm. IV furosemide 80 BID, strict I/O, daily STANDING wt, 2 g Na, 1.5 L.
2 AKI 2.4/1.4. cardiorenal vs ARNI/MRA. Hold Entresto, spironolactone, metformin. Renal US.
3 hyperK 5.9 -> recheck 22:00
4 AF rate ok. Apixaban - reduce to 2.5 BID given Cr 2.4?? ask pharm.
5 gout quiescent, allopurinol 300 continue
Sulfa allergy: rash as a boy to an antibiotic, unclear. Has been on furosemide for years w/o problem.
Full code.""",
    "Dr. L. Quist, PGY2",
    signed=t("02-03", "21:15"),
)
s.labs(t("02-03", "22:00"), issued=t("02-03", "22:40"), k=5.4)
s.note(
    "nursing",
    t("02-04", "07:10"),
    """Night: I/O -1.9 L. Wt 91.8 kg BED scale (could not stand). Pt mentions he's been taking "Aleve" 2 tabs two-three x/day since mid January for L big toe, daughter bought the big Costco bottle. Told me he didnt count it as a medicine. Will pass on.""",
    "J. Osei RN",
)
s.note(
    "pharm",
    t("02-04", "10:20"),
    """Pharmacy med rec. Called Northgate Pharmacy + dtr. Confirmed fills. ADD: naproxen 220 mg OTC, up to 6/day x ~3 wk. LIKELY CONTRIBUTOR to ADHF/AKI/hyperK -> must not take any NSAID.
Apixaban: age 74, wt >60, Cr>1.5 = ONE criterion only. Stay at 5 mg BID. Do not reduce.
Metformin hold while eGFR <30. Allopurinol 300 - tolerated for years, continue; do not stop in flare.
Spironolactone order still active in the system, held by verbal only - please d/c.""",
    "T. Alcott PharmD",
)
s.labs(t("02-04", "06:00"), issued=t("02-04", "07:00"), k=5.2, cr=2.5, bun=60, na=132)
spi.hold(t("02-04", "11:00"), "hyperkalemia")
s.report(
    "US Kidneys",
    "",
    t("02-04", "13:00"),
    t("02-04", "14:10"),
    "Kidneys 10.4 and 10.1 cm, no hydronephrosis. Simple cyst left 2.2 cm, no follow-up needed.",
)
s.note(
    "progress",
    t("02-05", "08:30"),
    """HD3. -2.4 L. wt 88.9 standing. RA 94%. K 4.9 Cr 2.1. Cont IV furosemide 80 BID, transition to PO bumetanide 1 mg BID tomorrow prob. ARNI/MRA held. Naproxen noted, counselled.
R knee? no - pt points to LEFT 1st MTP: sore since last night.""",
    "Dr. L. Quist, PGY2",
    signed=t("02-05", "10:45"),
)
s.labs(t("02-05", "06:00"), issued=t("02-05", "06:50"), k=4.9, cr=2.1, bun=55, na=134)
s.report(
    "Echocardiogram",
    "",
    t("02-05", "11:00"),
    t("02-05", "15:20"),
    "LVEF 25-30%. LV wall thickness 15 mm, apical sparing strain pattern: consider infiltrative disease (amyloid). Moderate MR. RVSP 48.",
)
s.vitals(t("02-06", "06:30"), bp="108/64", hr=84, temp=37.9, spo2=95, weight=87.1)
s.labs(t("02-06", "06:00"), issued=t("02-06", "06:55"), k=4.6, cr=1.9, bun=52, wbc=11.9, crp=88)
s.lab_text(
    t("02-06", "11:30"),
    t("02-06", "14:00"),
    "Synovial fluid analysis",
    "",
    "Left 1st MTP: WBC 24,000, needle-shaped negatively birefringent crystals; gram stain no organisms",
    "A",
)
col = s.order("colchicine 0.6 mg tablet", "0.6 mg by mouth twice daily", t("02-06", "09:30"))
s.note(
    "consult",
    t("02-06", "12:00"),
    """RHEUM. L 1st MTP hot, 10/10, T 37.9. Tapped, clear cloudy 0.5 cc, sent. Precipitant: diuresis. CrCl ~33, so colchicine 0.6 BID is too much. If fluid crystals + gram neg -> pred 30 mg daily x5 d then stop, no taper. STOP COLCHICINE. Keep allopurinol at 300. NO NSAIDs. Glucose checks on pred. Cx to be followed.""",
    "Dr. H. Mbeki, Rheumatology",
    signed=t("02-06", "14:50"),
)
s.order("prednisone 10 mg tablet", "30 mg by mouth daily for 5 days (02/06 to 02/10)", t("02-06", "15:10"))
s.note(
    "nursing",
    t("02-06", "19:30"),
    "Had 2 doses colchicine (10, 18h). Loose stool x4. MD aware, says colch is stopped per rheum but still showing on MAR. Held 21h dose. pain 4/10.",
    "J. Osei RN",
)
s.note(
    "consult",
    t("02-06", "16:00"),
    """CARDS. Diuresing. EF 25-30, thick walls, apical sparing, low voltage? check amyloid: SPEP/IFE + serum free light chains SENT 2/6; PYP scan as outpt. Once euvolemic go to TORSEMIDE 40 mg daily rather than bumetanide or his old furosemide. No Entresto yet, restart 24/26 in HF clinic if K<5 & Cr<2. Spironolactone no - not until HF clinic. Empagliflozin to discuss in clinic. Carvedilol continue 12.5 BID.""",
    "Dr. R. Ferreira, Cardiology",
    signed=t("02-06", "18:20"),
)
col.stop(t("02-07", "08:50"), "stopped by rheumatology, diarrhea")
s.labs(t("02-07", "06:00"), issued=t("02-07", "07:00"), k=4.3, cr=1.8, bun=49, glu=236)
s.note(
    "progress",
    t("02-07", "08:40"),
    """HD5 wt 85.3. toe better day 2 pred. Colchicine off. Change IV to torsemide 40 daily. Fluid cx NGTD. BG 236, SSI. cont rest.""",
    "Dr. L. Quist, PGY2",
    signed=t("02-07", "11:00"),
)
tor = s.order("torsemide 20 mg tablet", "40 mg by mouth daily", t("02-07", "09:40"))
s.order(
    "insulin lispro sliding scale",
    "subcutaneously before meals per scale",
    t("02-06", "17:00"),
    end=t("02-09", "12:00"),
    why="discharge",
)
s.note(
    "radiology",
    t("02-08", "10:00"),
    """CT CHEST NON CONTRAST. Solid 9 mm nodule RIGHT upper lobe, spiculated margin. Nothing in the left upper lobe (radiograph wording in error, addended). Small residual effusions. Recommend PET/CT or repeat CT at 3 months / pulmonary nodule clinic. 40 pack-yr per request.""",
    "Dr. V. Sund, Radiology",
    signed=t("02-08", "12:30"),
)
s.labs(t("02-08", "06:00"), issued=t("02-08", "07:00"), k=4.2, cr=1.7, bun=47)
s.note(
    "progress",
    t("02-08", "13:00"),
    """HD6 wt 84.4 kg. (copied) Cont IV furosemide 80 BID, transition to PO bumetanide 1 mg BID tomorrow prob. ARNI/MRA held. -- update: on torsemide PO since yesterday, net -0.7. CT nodule RUL, told pt. Home tomorrow.""",
    "Dr. L. Quist, PGY2",
    signed=t("02-08", "15:10"),
)
s.lab_text(
    t("02-06", "11:30"),
    t("02-08", "16:00"),
    "Synovial fluid culture",
    "",
    "No growth at 2 days, preliminary",
    status="preliminary",
)
s.vitals(t("02-09", "06:30"), bp="112/66", hr=78, spo2=96, temp=36.6, weight=84.2)
s.labs(t("02-09", "06:00"), issued=t("02-09", "07:10"), k=4.4, cr=1.6, bun=44, na=136, glu=171)
s.note(
    "sw",
    t("02-09", "09:30"),
    "Dtr Karin will fill pill box wkly and has thrown out the Aleve. Home health RN 2x/wk. No scale at home -> scale given. Meals low-salt delivered.",
    "B. Tran MSW",
)
fur.stop(t("02-09", "10:30"), "replaced by torsemide")
for n, d in (
    ("torsemide 20 mg tablet", "40 mg by mouth once daily"),
    ("carvedilol 12.5 mg tablet", "12.5 mg by mouth twice daily"),
    ("apixaban 5 mg tablet", "5 mg by mouth twice daily"),
    ("allopurinol 300 mg tablet", "300 mg by mouth daily"),
    ("prednisone 10 mg tablet", "30 mg by mouth daily, last dose 02/10"),
    ("atorvastatin 40 mg tablet", "40 mg by mouth nightly"),
):
    s.order(n, d, t("02-09", "10:35"), cat="discharge")
s.service(
    "HF clinic visit with BMP",
    t("02-09", "10:40"),
    due=t("02-13", "09:00"),
    note="Dr. Ferreira, HF clinic, 02/13 09:00; labs same day",
)
s.service("Pulmonary nodule clinic", t("02-09", "10:41"), note="9 mm spiculated RUL nodule; clinic will call")
s.note(
    "dcsum",
    t("02-09", "11:00"),
    """Brief: ADHF (precip naproxen + salt), AKI 2.5 -> 1.6 at d/c (base 1.4), hyperK resolved, gout flare L great toe (crystal proven). D/c wt 84.2 kg = dry weight. Torsemide 40 daily instead of furosemide. Held: Entresto, spironolactone, metformin (PCP to decide, eGFR>30 x2). Pred 30 through 2/10. SPEP/IFE/FLC sent 2/6 not back. Call for +1.5 kg in a day / 2.5 kg in a week. HF clinic 2/13 9 am. PCP Dr. Yoon 2/17 to restart metformin.""",
    "Dr. L. Quist, PGY2",
    signed=t("02-09", "12:10"),
)
s.condition(
    "Acute on chronic systolic heart failure", "443253003", t("02-03", "20:00"), onset=t("02-03", "16:05")
)
s.condition("Acute kidney injury", "14669001", t("02-03", "20:00"))
s.condition("Hyperkalemia", "14140009", t("02-03", "20:00"))
if __name__ == "__main__":
    s.write(__file__)
