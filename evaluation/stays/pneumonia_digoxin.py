"""Fictional: pneumonia digoxin."""

from builder import Stay, clock

t = clock(2026, "-04:00")
s = Stay("t-ferris", "Ferris", "Walter", "1943-02-11", "male")
s.contact("daughter / health care proxy", "Joan Ferris-Adeyemi", "555-0177")
s.encounter(
    t("10-05", "16:20"),
    t("10-12", "14:30"),
    "cough, fever, confusion",
    "49727002",
    "Cough",
    "Internal Medicine",
)
for name, code in [
    ("Permanent atrial fibrillation", ""),
    ("Chronic kidney disease stage 3a", ""),
    ("Heart failure with reduced ejection fraction (EF 40%)", ""),
    ("Type 2 diabetes mellitus", "44054006"),
    ("Alzheimer disease, mild", ""),
    ("Benign prostatic hyperplasia", ""),
    ("Hypothyroidism", "40930008"),
    ("Hypertension", "38341003"),
]:
    s.condition(name, code, "2022-03-01T09:00:00-04:00", kind="problem-list-item")
s.condition("Community acquired pneumonia", "385093006", t("10-05", "18:30"))
s.condition("Acute kidney injury", "14669001", t("10-05", "18:30"))
s.allergy("Penicillin", "7980", "hives, 1970s", "2012-05-02T10:00:00-04:00", severity="moderate")
H = t("10-05", "17:40")
for n, d, since in [
    ("apixaban", "5 mg by mouth twice daily", "2021-02-01"),
    ("digoxin", "250 mcg by mouth daily", "2019-06-01"),
    ("metoprolol succinate ER", "50 mg by mouth daily", "2021-02-01"),
    ("lisinopril", "20 mg by mouth daily", "2015-01-01"),
    ("spironolactone", "25 mg by mouth daily", "2023-01-01"),
    ("furosemide", "40 mg by mouth daily", "2022-01-01"),
    ("atorvastatin", "80 mg by mouth nightly", "2016-01-01"),
    ("metformin", "1000 mg by mouth twice daily", "2014-01-01"),
    ("tamsulosin", "0.4 mg by mouth nightly", "2018-01-01"),
    ("oxybutynin ER", "10 mg by mouth daily", "2026-09-14"),
    ("donepezil", "10 mg by mouth nightly", "2024-01-01"),
    ("omeprazole", "20 mg by mouth daily", "2017-01-01"),
    ("gabapentin", "300 mg by mouth three times daily", "2020-01-01"),
    ("levothyroxine", "75 mcg by mouth every morning", "2010-01-01"),
]:
    s.home(n, d, since, H)

s.labs("2026-06-18T08:10:00-04:00", stay=False, cr=1.4, k=4.6, hgb=12.4, tsh=4.1)
s.labs(
    t("10-05", "16:50"),
    t("10-05", "17:35"),
    wbc=15.2,
    hgb=12.1,
    plt=188,
    na=131,
    k=5.6,
    co2=19,
    bun=52,
    cr=2.3,
    glu=188,
    lac=2.1,
    bnp=2140,
    trop=31,
)
s.vitals(t("10-05", "16:30"), bp="104/58", hr=88, rr=26, temp=38.6, spo2=89, weight=71)
s.note(
    "ed",
    t("10-05", "16:45"),
    """CC: cough/fever/confused x3d, slid out of bed this am
83M brought by daughter. Prod cough, not eating, "sleeping all day". ? hit head - unwitnessed. On eliquis.
PMH AF, CHF EF 40, DM2, CKD (bl Cr 1.4), mild Alzheimers, BPH.
PE: 38.6, 104/58, 88 irreg, RR 26, 89% RA -> 94% 2L. Crackles L base. No head lac. Ox1.
CT head non con: no bleed. CXR: RLL infiltrate.
PCN allergy (hives 70s) - ceftriaxone ok.
A/P CAP, AKI Cr 2.3. CTX 1 g + clarithromycin 500 bid (azithro on shortage). 1 L LR. Continue home meds (ordered from list). Admit Med B.
ADDENDUM 17:58: side above is wrong, crackles are at the RIGHT base, agrees w film.""",
    "Dr. P. Ngata",
    signed=t("10-05", "18:00"),
)
s.report(
    "CT head without contrast",
    "",
    t("10-05", "17:10"),
    t("10-05", "17:50"),
    "No acute intracranial haemorrhage. Age-related volume loss.",
)
s.report(
    "Chest X-ray",
    "36643-5",
    t("10-05", "16:58"),
    t("10-05", "17:30"),
    "Right lower lobe consolidation. Mild cardiomegaly. No pneumothorax.",
)
ctx = s.order("ceftriaxone", "1 g intravenously every 24 hours", t("10-05", "18:05"))
cla = s.order("clarithromycin", "500 mg by mouth twice daily", t("10-05", "18:05"))
ordered = t("10-05", "18:20")
api = s.order("apixaban", "5 mg by mouth twice daily", ordered)
dig = s.order("digoxin", "250 mcg by mouth daily at 20:00", ordered)
met = s.order("metoprolol succinate ER", "50 mg by mouth daily", ordered)
lis = s.order("lisinopril", "20 mg by mouth daily", ordered)
spi = s.order("spironolactone", "25 mg by mouth daily", ordered)
ato = s.order("atorvastatin", "80 mg by mouth nightly", ordered)
tam = s.order("tamsulosin", "0.4 mg by mouth nightly", ordered)
oxy = s.order("oxybutynin ER", "10 mg by mouth daily", ordered)
don = s.order("donepezil", "10 mg by mouth nightly", ordered)
ppi = s.order("omeprazole", "20 mg by mouth daily", ordered)
gab = s.order("gabapentin", "300 mg by mouth three times daily", ordered)
lev = s.order("levothyroxine", "75 mcg by mouth every morning", ordered)
ins = s.order("insulin lispro", "sliding scale subcutaneously with meals", t("10-05", "21:00"))
full = s.service("Full code", t("10-05", "21:00"), category="code status")
s.note(
    "hp",
    t("10-05", "20:30"),
    """Med B admit - PGY1 w/ attending Dr Vasquez-Roth
HPI as ED. Dtr: new bladder pill from urgent care ~3 wks ago for "leaking", more muddled since. Lives w/ wife (she is on warfarin), dtr next door. Cane.
Exam R base crackles, no edema, dry mm, abd: suprapubic fullness?
Labs Na 131 K 5.6 Cr 2.3 (bl 1.4) BUN 52 WBC 15.2 lact 2.1.
A/P
# CAP RLL, CURB-65 4. CTX + clarithro. Urine legionella/strep Ag, BCx x2, sputum.
# AKI on CKD3a - prerenal vs obstructive. Hold lisinopril, spironolactone, lasix, metformin. Bladder scan. IVF 75/h overnight.
# AF - rate ok. cont dig, metop, eliquis.
# Dementia/delirium - cont donepezil, lights, glasses.
# DM2 ISS
# BPH - flomax, cont oxybutynin
ppx: on eliquis. Full code for now.""",
    "Dr. S. Lim (PGY1)",
    signed=t("10-05", "22:40"),
)
s.note(
    "nursing",
    t("10-06", "02:15"),
    "Bladder scan 912 ml, pt restless pulling at gown. MD Lim notified, 16F foley placed, 900 ml out clear yellow. Pt calmer after.",
    "RN K. Dube",
)
s.labs(
    t("10-06", "05:40"),
    t("10-06", "06:30"),
    wbc=13.8,
    hgb=11.4,
    na=133,
    k=5.9,
    co2=18,
    bun=55,
    cr=2.5,
    glu=171,
)
s.note(
    "progress",
    t("10-06", "09:30"),
    """HD2 Med B
S: pulled IV overnight. retention 900, foley in. Ate 2 bites.
O: Tm 38.1 108/60 HR 64 AF 94% 2L. R base crackles.
K 5.9 Cr 2.5. ECG AF 62, no peaked T. Strep Ag neg, legionella neg.
A/P
CAP: D2 CTX/clarithro
AKI: obstructive + prerenal. foley, fluids. home ACEi/aldactone/lasix/metformin on hold (as per H&P)
HyperK: lokelma 10 g x1, recheck pm
Retention: stop oxybutynin. cont flomax.
AF: cont dig, metop, eliquis
Dispo TBD""",
    "Dr. S. Lim (PGY1)",
    signed=t("10-06", "11:20"),
)
oxy.stop(t("10-06", "11:25"), "urinary retention")
s.given("spironolactone", "25 mg PO", t("10-06", "09:05"))
s.given("lisinopril", "20 mg PO", t("10-06", "09:05"))
s.given("sodium zirconium cyclosilicate", "10 g PO", t("10-06", "11:50"))
s.labs(t("10-06", "16:10"), t("10-06", "17:00"), k=5.8, cr=2.6)
s.vitals(t("10-06", "20:00"), bp="102/56", hr=48, rr=20, temp=37.4, spo2=94)
s.note(
    "nursing",
    t("10-06", "20:15"),
    "Pt c/o feeling sick, refused dinner, 'everything looks yellow'. Apical 48, MD not paged, above parameter of 45. Evening meds incl digoxin given w/ applesauce.",
    "RN T. Marsh",
    signed=t("10-06", "20:40"),
)
s.given("digoxin", "250 mcg PO", t("10-06", "20:10"))
s.given("clarithromycin", "500 mg PO", t("10-06", "20:10"))

s.vitals(t("10-07", "03:05"), bp="88/46", hr=34, rr=22, temp=36.9, spo2=93)
s.labs(t("10-07", "03:25"), t("10-07", "04:20"), k=6.2, cr=2.7, bun=58, mg=2.1, glu=140, trop=38)
s.lab_text(
    t("10-07", "03:25"),
    t("10-07", "04:45"),
    "Digoxin level",
    "10535-3",
    "3.4 ng/mL (therapeutic 0.5-0.9 in heart failure; toxic > 2.0), 7 h after dose",
    "HH",
)
s.note(
    "event",
    t("10-07", "03:10"),
    """RRT 03:05 - HR 34, BP 88/46, vomited x1. ECG: AF w slow regular-ish junctional 34, no peaked T. Atropine 1 mg -> HR 41.
Labs K 6.2 Cr 2.7. Dig level back 04:45: 3.4. NIGHT FLOAT: dig tox in setting of AKI + clarithro (P-gp). ACEi and spironolactone STILL GIVEN on 10/6 am, orders were never stopped, d/w RN.
Cards fellow called. DigiFab 120 mg (3 vials). Insulin/D50. No calcium. Stop dig, metop, clarithro, spiro, lisinopril. -> step down 4W, tele. Dtr Joan called 05:20.""",
    "Dr. O. Haddad (night float)",
    signed=t("10-07", "05:40"),
)
s.given("digoxin immune fab", "120 mg IV once", t("10-07", "05:15"))
for o, why in [
    (dig, "digoxin toxicity"),
    (lis, "hyperkalaemia, AKI"),
    (spi, "hyperkalaemia, AKI"),
    (cla, "interaction with digoxin"),
]:
    o.stop(t("10-07", "05:50"), why)
met.hold(t("10-07", "05:50"), "bradycardia")
s.note(
    "consult",
    t("10-07", "08:40"),
    """CARDIOLOGY. Asked re: brady/dig tox. 83M perm AF, EF 40 (2025).
Level 3.4, Cr 2.7, K 6.2, junctional escape 34 -> post Fab HR 58 AF, 104/60.
Imp: chronic digoxin toxicity (AKI + clarithromycin). Dose 250 was too high for his GFR anyway.
Rec: no further digoxin, now or at dc. Do not recheck level (uninterpretable after Fab). Hold metop till HR >70, restart 25. K will fall w Fab, check q6h x24h. No macrolide. Doxy fine.
TTE not needed.""",
    "Dr. H. Lindqvist",
    signed=t("10-07", "09:30"),
)
dox = s.order("doxycycline", "100 mg by mouth twice daily", t("10-07", "09:45"))
s.labs(t("10-07", "12:00"), t("10-07", "12:40"), k=4.9, cr=2.6)
s.note(
    "pharm",
    t("10-07", "14:00"),
    """Clin pharm: reviewed MAR.
- atorva 80 was running w clarithro (given 10/5, 10/6) -> now moot, clarithro off; hold atorva till 10/12, CK added.
- gabapentin 300 tid at CrCl ~ 22: suggest 300 mg nightly max
- apixaban: age 83 + Cr 2.6 -> meets 2 of 3, suggest 2.5 bid
- PCN "hives 1970s": PCP records amox-clav course Feb 2024, no reaction. Suggest allergy clinic/delabel; cephalosporins ok.
CK 210 (not rhabdo).""",
    "PharmD R. Okafor",
    signed=t("10-07", "14:30"),
)
ato.hold(t("10-07", "15:00"), "clarithromycin interaction, hold to 10/12")
gab.dose(t("10-07", "15:00"), "300 mg by mouth nightly")
api.dose(t("10-07", "15:00"), "2.5 mg by mouth twice daily")
s.labs(
    t("10-08", "05:30"),
    t("10-08", "06:20"),
    wbc=11.0,
    hgb=11.2,
    na=136,
    k=4.6,
    co2=21,
    bun=49,
    cr=2.3,
    glu=152,
)
s.note(
    "progress",
    t("10-08", "09:50"),
    """HD4. Oriented to self, place. Less nauseated. HR 62 AF. afeb. 95% 1L.
K 4.6 Cr 2.3.
A/P CAP D4 CTX + doxy (swap 10/7). AKI improving. Dig tox s/p Fab, dig OFF. Metop held. Foley D3 - d/c tomorrow. eliquis 5 bid cont
Retention: flomax. Lokelma prn""",
    "Dr. S. Lim (PGY1)",
    signed=t("10-08", "11:00"),
)
s.note(
    "pharm",
    t("10-08", "15:20"),
    """Bag brought by daughter reviewed. Besides list: Aleve (naproxen 220) 1 bid x 2-3 wks for knee, and Tylenol PM (acetaminophen/DIPHENHYDRAMINE 25) 2 tabs nightly - both OTC, not on list. Counselled dtr: neither one again (kidneys, bleeding w eliquis; retention/confusion).
Also in bag warfarin 5 mg + amlodipine 5 mg -> these are the WIFE's (label Edith Ferris), returned. Not his.""",
    "PharmD R. Okafor",
    signed=t("10-08", "15:50"),
)
s.note(
    "event",
    t("10-08", "17:00"),
    """Family mtg: pt, dtr Joan (HCP), Dr Vasquez-Roth, SW. Pt clear this pm and consistent: no CPR, no breathing tube; ok w hospital, abx, ICU-level meds. -> DNR/DNI. MOLST signed, copy to dtr. Goal home w VNA + PT.""",
    "Dr. M. Vasquez-Roth",
    signed=t("10-08", "17:45"),
)
s.service("DNR/DNI", t("10-08", "17:50"), category="code status")
s.report(
    "CT chest with low-dose protocol, without contrast",
    "",
    t("10-09", "10:20"),
    t("10-09", "13:10"),
    "Right lower lobe consolidation, small parapneumonic effusion, no empyema. INCIDENTAL: 9 mm part-solid nodule in the LEFT UPPER lobe. Recommend repeat CT chest in 3 months to confirm persistence, then PET/CT or sampling if persistent.",
)
s.labs(t("10-09", "05:30"), t("10-09", "06:25"), wbc=9.4, k=4.4, cr=2.0, bun=41, na=137)
s.note(
    "progress",
    t("10-09", "14:00"),
    """HD5. Sundowned, no restraints, melatonin 3.
CT chest for persistent O2: no empyema. LUL nodule 9 mm part solid -> CT 3 mo (Jan), told dtr.
Cr 2.0. HR 84-96 AF -> restart metop succ 25 today per cards.
A/P CAP D5. AKI. Foley - d/c tomorrow. eliquis now 2.5 bid per pharm (yesterday's note wrong, copied)""",
    "Dr. S. Lim (PGY1)",
    signed=t("10-09", "15:30"),
)
met.dose(t("10-09", "15:35"), "25 mg by mouth daily")
met.resume(t("10-09", "15:36"))
s.note(
    "nursing",
    t("10-10", "11:40"),
    "Foley removed 06:00. Voided 220 x2. PVR 85. Amb hallway w walker x1 assist. RA 93-94%.",
    "RN K. Dube",
)
ctx.complete(t("10-10", "12:00"), "to oral")
cef = s.order(
    "cefuroxime axetil",
    "500 mg by mouth twice daily through 10/11",
    t("10-10", "12:00"),
    end=t("10-11", "22:00"),
    final="completed",
)
s.lab_text(
    t("10-05", "17:00"), t("10-10", "18:00"), "Blood culture", "600-7", "No growth at 5 days, 2 of 2 sets"
)
s.labs(t("10-11", "05:30"), t("10-11", "06:20"), wbc=8.1, hgb=11.3, k=4.3, cr=1.7, bun=32, na=138)
s.note(
    "progress",
    t("10-11", "10:10"),
    """HD7 weekend cover. Looks well. RA. HR 76-88. Cr 1.7. wt 69.6.
CAP last day abx today (7d) then done. Still sluggish + brady this wk -> TSH sent.
Home tmrw if Cr ok. Lasix: start back 20. Metformin: back at 500 bid (eGFR ~40), max 1 g/d. Spiro + ACEi off until f/u.""",
    "Dr. B. Quist",
    signed=t("10-11", "11:00"),
)
fur = s.order("furosemide", "20 mg by mouth daily", t("10-11", "11:05"))
s.note(
    "pt",
    t("10-11", "13:00"),
    "PT: walker (rolling) needed, 1 flight w rail supervised. TUG 21 s = high fall risk. Home PT 2x/wk.",
    "PT L. Ames",
)
s.labs(t("10-12", "05:30"), t("10-12", "06:20"), k=4.4, cr=1.6, bun=28, na=138, wbc=7.9)
s.vitals(t("10-12", "08:00"), bp="124/68", hr=78, rr=18, temp=36.6, spo2=94, weight=69.8)
s.note(
    "instr",
    t("10-12", "10:30"),
    """Discharge - Walter Ferris. You had pneumonia, kidneys and a heart medicine level too high.
Antibiotics are finished. Resume lisinopril 20. STOP digoxin, oxybutynin, spironolactone. No Aleve/ibuprofen. No Tylenol PM/benadryl; plain tylenol ok up to 3 g/day.
Metoprolol 25, lasix 20, metformin 500 twice, gabapentin 300 at night, eliquis 2.5 twice.
Weigh daily, call if up 3 lb in 1 day or 5 lb in a wk. 2 g salt.
Blood test (kidney/K) Mon 10/19 w Dr Osei 10:00, 555-0142. Cardiology Dr Lindqvist 10/26 13:30 555-0163. CT chest January.""",
    "Dr. S. Lim (PGY1)",
    signed=t("10-12", "11:15"),
)
s.note(
    "progress",
    t("10-12", "12:50"),
    """ATTENDING ADDENDUM to dc: Do NOT resume lisinopril at dc - K was 6.2, Cr still 1.6. Stays off till BMP 10/19, Dr Osei to decide. Told Joan by phone.
Eliquis 2.5 bid for now (age + Cr >=1.5); if Cr back <1.5 on 10/19 -> 5 bid, Dr Osei/cards. Atorva 80 resume tonight. TSH pending, I will follow. Walker. No driving until seen by PCP. DNR/DNI, MOLST w pt.""",
    "Dr. M. Vasquez-Roth",
    signed=t("10-12", "13:15"),
)
D = t("10-12", "13:20")
for n, d in [
    ("apixaban", "2.5 mg by mouth twice daily"),
    ("metoprolol succinate ER", "25 mg by mouth daily"),
    ("furosemide", "20 mg by mouth daily"),
    ("metformin", "500 mg by mouth twice daily with meals"),
    ("gabapentin", "300 mg by mouth nightly"),
    ("atorvastatin", "80 mg by mouth nightly"),
    ("tamsulosin", "0.4 mg by mouth nightly"),
    ("donepezil", "10 mg by mouth nightly"),
    ("omeprazole", "20 mg by mouth daily"),
    ("levothyroxine", "75 mcg by mouth every morning"),
    ("acetaminophen", "650 mg by mouth every 6 hours as needed, maximum 3 g daily"),
]:
    s.order(n, d, D, cat="discharge")
s.service(
    "CT chest without contrast", D, due="2027-01-11", note="LUL part-solid nodule 9 mm, 3 month follow-up"
)
s.labs(t("10-11", "05:30"), t("10-13", "10:40"), tsh=14.8)
s.lab_text(t("10-11", "05:30"), t("10-13", "10:40"), "Free T4", "3024-7", "0.7 ng/dL (0.8-1.8)", "L")
s.write(__file__)
