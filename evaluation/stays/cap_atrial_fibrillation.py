"""Pneumonia in a woman of 78, atrial fibrillation on the second day, apixaban started low and corrected."""

from builder import Stay, clock

t = clock(2025, "-06:00")
s = Stay("cap-af", "Lindqvist", "Marjorie", "1947-03-02", "female")
s.contact("daughter, health care proxy", "Karen Lindqvist-Boone", "555-0142")
s.encounter(
    t("11-12", "09:40"),
    t("11-16", "14:30"),
    "shortness of breath, cough",
    "267036007",
    "Dyspnea",
    "Hospital Medicine",
)

s.allergy("levofloxacin", "82122", "Achilles tendon rupture 2019", t("11-12", "10:05"), kind="intolerance")
s.condition("Essential hypertension", "38341003", t("11-12", "10:05"), "2009", kind="problem-list-item")
s.condition("Osteoporosis", "64859006", t("11-12", "10:05"), "2017", kind="problem-list-item")
s.condition("Community acquired pneumonia", "385093006", t("11-12", "11:50"), t("11-12", "09:40"))
s.condition("Paroxysmal atrial fibrillation", "282825002", t("11-13", "06:40"), t("11-13", "04:10"))
s.condition(
    "Hypokalemia", "43339004", t("11-13", "07:30"), t("11-13", "05:30"), "resolved", t("11-14", "06:40")
)

rec = t("11-12", "11:10")
s.home("lisinopril 10 mg tablet", "10 mg by mouth every morning", "2015-05-01", rec)
s.home("metoprolol tartrate 25 mg tablet", "25 mg by mouth twice daily", "2018-01-01", rec)
s.home("simvastatin 20 mg tablet", "20 mg by mouth at bedtime", "2012-06-01", rec)
s.home("aspirin 81 mg EC tablet", "81 mg by mouth daily", "2010-01-01", rec)
s.home("naproxen sodium 220 mg (OTC)", "220 mg by mouth twice daily as needed for knees", "2021-01-01", rec)
s.home(
    "calcium carbonate 600 mg / cholecalciferol 400 units", "1 tablet by mouth twice daily", "2017-09-01", rec
)
s.home("alendronate 70 mg tablet", "70 mg by mouth every Sunday", "2017-09-01", rec)

s.vitals(t("11-12", "09:45"), "104/58", hr=112, rr=28, temp=38.9, spo2=86, weight=58)
s.labs(
    t("11-12", "10:00"),
    t("11-12", "10:50"),
    wbc=17.8,
    hgb=12.4,
    plt=288,
    na=133,
    k=3.6,
    bun=38,
    cr=1.6,
    lac=1.9,
)
s.labs(t("11-12", "10:00"), t("11-12", "11:20"), pct=3.4, bnp=610, trop=14)
s.labs("2025-08-20T09:00:00-06:00", stay=False, cr=0.9, k=4.3, hgb=12.8)
cap = s.order("ceftriaxone", "2 g IV every 24 hours", t("11-12", "10:35"), code="2193")
azi = s.order("azithromycin", "500 mg IV every 24 hours", t("11-12", "10:35"), code="18631")
s.order("sodium chloride 0.9 %", "75 mL/h IV", t("11-12", "10:40"), end=t("11-13", "08:30"))
# nobody ends this one
s.order(
    "enoxaparin",
    "30 mg subcutaneously every 24 hours",
    t("11-12", "12:00"),
    code="67108",
    reason="VTE prophylaxis",
)
s.order("acetaminophen", "650 mg by mouth every 6 hours as needed for fever", t("11-12", "12:00"), code="161")
lis = s.order("lisinopril", "10 mg by mouth daily", t("11-12", "12:00"), code="29046")
lis.hold(t("11-12", "12:20"), "AKI, soft BP")
met = s.order("metoprolol tartrate", "25 mg by mouth twice daily", t("11-12", "12:00"), code="6918")
s.order("simvastatin", "20 mg by mouth at bedtime", t("11-12", "12:00"), code="36567")
s.service("Full code", t("11-12", "12:00"), category="code status")

s.note(
    "ed",
    t("11-12", "09:50"),
    """78F BIBA from home SOB x 3d, productive cough "rusty", rigors last night. Denies CP, hemoptysis, leg swelling. No
recent travel. brother had PE at 60. SpO2 86% RA -> 94% 3L NC. HR 112 reg. crackles L base.
PMH HTN osteoporosis. No hx afib. Allergy levaquin (achilles rupture).
CXR LLL consolidation. lactate 1.9. ddx CAP, r/o PE, CHF less likely. CTPA ordered given sats + FHx, cr 1.6 discussed w rads, ok w fluids.
CTX/azithro. Dispo admit med tele.""",
    "R. Okafor MD (EM)",
    t("11-12", "11:40"),
)
s.report(
    "XR Chest 2 views",
    "36643-5",
    t("11-12", "10:10"),
    t("11-12", "10:45"),
    "Left lower lobe consolidation with air bronchograms. Small left parapneumonic effusion. Heart size normal.",
)
s.report(
    "CT angiography chest",
    "",
    t("11-12", "11:30"),
    t("11-12", "12:30"),
    "No pulmonary embolism to the subsegmental level. Left lower lobe consolidation, small left effusion. Right lobe of thyroid "
    "enlarged with a 2.3 cm nodule; ultrasound advised as outpatient. No lymphadenopathy.",
)
s.note(
    "hp",
    t("11-12", "12:10"),
    """HISTORY AND PHYSICAL
78 yo woman, lives alone, retired librarian, w/ HTN, OP here with 3 d of cough and dyspnea. Takes Aleve most days for knees + ASA "for my heart", never MI,
no stents, no stroke.
Exam: febrile, tachypneic, crackles R base, no edema, JVP flat
Labs: WBC 17.8, PCT 3.4, Cr 1.6 (b/l 0.9 in Aug)
CT no PE.
A/P
# CAP, RLL, CURB-65 3. CTX 2 g + azithro. Legionella/strep Ag, BCx x2, sputum.
# AHRF 3L, wean
# AKI prerenal + NSAID + ACEi. IVF, hold lisinopril, NO NSAIDs
# ppx lovenox 30 (CrCl ~26)
# Code: full (presumed, daughter not reached)""",
    "Dr. J. Whitfield, hospitalist",
    t("11-12", "13:20"),
)
s.lab_text(
    t("11-12", "11:00"), t("11-12", "17:10"), "Legionella pneumophila 1 Ag, urine", "32781-7", "Negative"
)
s.lab_text(
    t("11-12", "11:00"), t("11-12", "17:10"), "Streptococcus pneumoniae Ag, urine", "", "POSITIVE", "A"
)
s.note(
    "event",
    t("11-13", "04:20"),
    """RRT/house MD: called for HR 154 irreg. ECG AF w RVR, QTc 508 (!). BP 98/60, no CP. Bps ok after 250 bolus. Metop 5 IV x2 -> HR 108.
K 3.1 Mg 1.6 being repleted. STOP azithro (QTc) -> doxy. TSH sent. Echo am. CHA2DS2-VASc = 4 (age 75+ =2, F, HTN).
Daughter Karen reached 0445: pt has a MOLST, DNR/DNI, will bring it.""",
    "N. Abara MD",
    t("11-13", "05:05"),
)
s.labs(t("11-13", "05:30"), t("11-13", "06:15"), wbc=15.1, hgb=11.2, k=3.1, mg=1.6, bun=30, cr=1.3, na=136)
s.labs(t("11-13", "05:30"), t("11-13", "15:40"), tsh=0.06)
azi.stop(t("11-13", "04:50"), "QTc 508 ms")
kcl = s.order("potassium chloride ER", "40 mEq by mouth twice daily", t("11-13", "06:20"), code="8591")
s.order("magnesium sulfate", "2 g IV once", t("11-13", "06:20"), end=t("11-13", "08:40"), final="completed")
dox = s.order("doxycycline", "100 mg by mouth every 12 hours", t("11-13", "06:30"), code="3640")
met.dose(t("11-13", "06:30"), "50 mg by mouth twice daily")
api = s.order("apixaban", "2.5 mg by mouth twice daily", t("11-13", "10:30"), code="1364430")
s.service(
    "Do not resuscitate / do not intubate",
    t("11-13", "11:15"),
    category="code status",
    note="MOLST seen and copied",
)
s.note(
    "progress",
    t("11-13", "09:10"),
    """HD2. Overnight AF RVR, now rate 95-105 on metop 50 bid. 2L NC. Tm 38.1. strep Ag +.
CAP pneumococcal LLL - (H&P said R, film is LEFT). cont CTX, doxy instead of azithro d/t QTc.
new AF: likely driven by sepsis. start apixaban 2.5 bid (wt 58, Cr was 1.6). Stop ASA - no indication w/ DOAC. echo.
hypoK repleting
AKI better 1.3, ACEi still held
thyroid nodule on CT -> US outpt
code: MOLST in chart, DNR/DNI, treat otherwise.""",
    "Dr. J. Whitfield, hospitalist",
    t("11-13", "11:40"),
)
s.report(
    "Transthoracic echocardiogram",
    "34552-0",
    t("11-13", "13:00"),
    t("11-13", "16:20"),
    "LVEF 60 %. Left atrium mildly dilated. No significant valve disease. RVSP 32 mmHg.",
    category="CUS",
)
s.labs(t("11-14", "05:40"), t("11-14", "06:25"), wbc=11.6, hgb=11.0, k=4.4, mg=2.1, bun=22, cr=1.1, na=138)
kcl.dose(t("11-14", "08:00"), "20 mEq by mouth daily")
s.note(
    "nursing",
    t("11-14", "14:00"),
    """Ambulated 100 ft w walker, SpO2 91-93% RA. NC off since 1100. HR 88 irreg. Eating 75%. IV infiltrated L FA, new #20 R.
Pt asks whether she can take her Aleve - reminded no.""",
    "B. Ruiz RN",
)
s.note(
    "progress",
    t("11-14", "09:00"),
    """HD3. Afebrile 24h. Now 1L -> RA trial. HR 80s, AF.
CAP pneumococcal LLL - cont CTX, doxy instead of azithro d/t QTc.
new AF: likely driven by sepsis. start apixaban 2.5 bid (wt 58, Cr was 1.6). Stop ASA - no indication w/ DOAC.
hypoK repleting
AKI better 1.1, ACEi still held
PT eval. code: full""",
    "Dr. J. Whitfield, hospitalist",
    t("11-14", "11:00"),
)
s.lab_text(
    t("11-12", "10:20"),
    t("11-14", "13:30"),
    "Bacteria identified in Blood by Culture",
    "600-7",
    "1 of 4 bottles: coagulase-negative staphylococcus, probable contaminant. Others no growth at 48 hours.",
    "A",
    "preliminary",
)
s.note(
    "pharm",
    t("11-15", "08:50"),
    """Pharmacy anticoag review: apixaban 2.5 BID ordered 11/13. Dose reduction needs 2 of 3: age >=80 (NO, 78), wt <=60 (yes, 58 kg),
Cr >=1.5 (NO, 1.0 today). => full dose 5 mg BID. D/w Dr Patel, changed. Also: enoxaparin 30 still active on MAR since 11/12 - duplicate anticoag, recommend d/c.
Simva ok w no dilt/amio. Doxy: separate from calcium by 2-3 h. Alendronate: upright, water; hold while on doxy (esophagitis) suggested.""",
    "S. Mbeki PharmD",
    t("11-15", "09:20"),
)
s.labs(t("11-15", "05:50"), t("11-15", "06:30"), wbc=9.4, hgb=11.3, k=4.8, cr=1.0, bun=18, na=139)
api.dose(t("11-15", "09:30"), "5 mg by mouth twice daily")
met.stop(t("11-15", "09:40"), "changed to succinate")
s.order("metoprolol succinate ER", "100 mg by mouth daily", t("11-15", "09:40"), code="6918")
s.note(
    "progress",
    t("11-15", "09:30"),
    """covering for JW. HD4 RA 94%, afeb 48 h, back in SR on tele since 0200. HR 72 BP 128/70.
1 pneumococcal CAP: IV -> PO amox-clav? no, simple amoxicillin 1 g TID thru 11/18 (7 d total). doxy can stop, strep Ag + legionella neg.
2 pAF: apix 5 bid per pharm. toprol xl 100. no ASA no NSAID
3 AKI resolved cr 1.0. lisinopril: BP fine without, keep off till PCP bmp in 1 wk, restart if SBP >140 and Cr <1.2
4 1/4 bottles CoNS - contaminant. No vanc.
5 K 4.8, d/c kcl
Dispo home w HH PT tomorrow. DNR/DNI per MOLST (yesterday note says full = error)""",
    "Dr. A. Patel",
    t("11-15", "10:45"),
)
dox.stop(t("11-15", "10:50"), "legionella negative")
cap.stop(t("11-15", "10:50"), "to oral")
kcl.stop(t("11-15", "10:50"), "K 4.8")
s.order("amoxicillin", "1 g by mouth every 8 hours", t("11-15", "11:00"), code="723")
s.note(
    "pt",
    t("11-15", "13:30"),
    "PT: mod I w/ FWW 150 ft, 4 steps w/ rail. Rec home w/ HHPT 2x/wk, FWW. Fall risk - on blood thinner, ed given.",
    "L. Chen DPT",
)
s.lab_text(
    t("11-12", "10:20"),
    t("11-16", "09:00"),
    "Bacteria identified in Blood by Culture",
    "600-7",
    "Final: coagulase-negative staphylococcus in 1 of 4 bottles. No other growth at 4 days.",
    "A",
)
s.vitals(t("11-16", "08:00"), "134/72", hr=70, rr=18, temp=36.8, spo2=95)

d = t("11-16", "11:00")
s.order(
    "apixaban 5 mg tablet",
    "5 mg by mouth twice daily",
    d,
    "discharge",
    code="1364430",
    reason="atrial fibrillation",
)
s.order("metoprolol succinate ER 100 mg", "100 mg by mouth once daily", d, "discharge", code="6918")
s.order(
    "amoxicillin 500 mg capsule",
    "1,000 mg by mouth three times daily through 11/18",
    d,
    "discharge",
    code="723",
)
s.order("simvastatin 20 mg tablet", "20 mg by mouth at bedtime", d, "discharge", code="36567")
s.order(
    "calcium carbonate 600 mg / cholecalciferol 400 units", "1 tablet by mouth twice daily", d, "discharge"
)
s.order("alendronate 70 mg tablet", "70 mg by mouth every Sunday", d, "discharge")
s.service("XR Chest 2 views", d, due="2026-01-05", note="clearing of left lower lobe pneumonia, 6-8 weeks")
s.service("US thyroid", d, due="2025-12-02", note="2.3 cm right nodule on CT")
s.service(
    "Follow-up with primary care, Dr. H. Stroud", d, due="2025-11-24T10:20:00-06:00", note="BMP at visit"
)
s.note(
    "instr",
    t("11-16", "11:10"),
    """going home today w daughter. finish amoxicillin 11/18. NEW blood thinner apixaban (Eliquis) 5 mg 2x/day dont skip. metoprolol is now the long
acting 100 once a day, throw out old 25s. STOP aspirin and Aleve/naproxen/ibuprofen (bleeding, kidneys). Lisinopril: do not take until Dr Stroud checks
labs 11/24 10:20am. tylenol ok. Come back for fever >101, worse breathing, black stools/bleeding, fall with head hit, fainting. low salt diet. walker.
Xray chest around 1/5. thyroid ultrasound 12/2.""",
    "Dr. A. Patel",
    t("11-16", "11:40"),
)
s.note(
    "nursing",
    t("11-16", "14:10"),
    "d/c ed done w dtr Karen, teach back ok. IV out. HH PT starts 11/18. meds to beds delivered. Left unit 1425 via w/c.",
    "B. Ruiz RN",
)

s.write(__file__)
