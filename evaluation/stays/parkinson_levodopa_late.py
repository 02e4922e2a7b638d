"""Fictional: a woman of 86 with Parkinson's disease who fell."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("q-frozen", "Brandt", "Ottilie", "1939-07-30", "female")
s.contact("daughter, health care proxy", "Renate Brandt-Moss", "555-0128")
s.encounter(
    t("02-20", "19:40"),
    t("02-27", "15:30"),
    "fall, hip pain",
    "161898004",
    "Fall",
    "Geriatric Medicine",
    disposition="snf",
)
for n, c in (
    ("Parkinson's disease", "49049000"),
    ("Permanent atrial fibrillation", "440028005"),
    ("Dementia in Parkinson's disease", "425390006"),
    ("Hypothyroidism", "40930008"),
    ("Heart failure with preserved ejection fraction", "446221000"),
):
    s.condition(n, c, t("02-20", "21:00"), onset="2019-01-01", kind="problem-list-item")
s.condition("Fracture of left pubic rami", "", t("02-20", "22:00"))
s.condition("Delirium", "2776000", t("02-21", "09:00"))
s.allergy("Penicillin", "", "rash", t("02-20", "21:00"), severity="moderate")
s.vitals(t("02-20", "19:50"), bp="104/58", hr=78, rr=18, temp=36.6, spo2=95, weight=47.0, pain=8)
s.labs(
    t("02-20", "20:10"),
    issued=t("02-20", "21:00"),
    wbc=10.2,
    hgb=10.4,
    plt=188,
    na=134,
    k=4.0,
    cr=1.2,
    bun=30,
    inr=1.4,
    glu=118,
)
s.note(
    "ed",
    t("02-20", "20:20"),
    """86F Linden Court AL, unwitnessed fall bathroom. L groin pain. Scalp hematoma L, thigh hematoma big. AF on eliquis last dose this am. Med list not w pt, facility closed office till Mon?? Daughter driving in.
CT head neg. CT pelvis L sup+inf rami fx, no hip fx. DNR/DNI POLST at bedside.
Ortho: nonop, WBAT. Hold eliquis. Foley for retention 600.""",
    "Dr. Abara ED",
    signed=t("02-20", "23:50"),
)
s.report(
    "CT pelvis without contrast",
    "",
    t("02-20", "21:00"),
    t("02-20", "22:10"),
    "Left superior and inferior pubic rami fractures, undisplaced. Left medial thigh hematoma 9 x 5 cm. Incidental 3.1 cm left ovarian cyst in a postmenopausal woman; pelvic ultrasound advised.",
)
s.service("Do not resuscitate, do not intubate", t("02-20", "21:10"), category="code status")
s.order(
    "Acetaminophen",
    "1000 mg by mouth every 8 hours",
    t("02-20", "22:00"),
    end=t("02-27", "15:00"),
    final="completed",
)
trm = s.order("Tramadol", "50 mg by mouth every 6 hours as needed for pain", t("02-20", "22:05"))
dig = s.order("Digoxin", "0.125 mg by mouth once daily", t("02-20", "23:30"))
bis = s.order("Bisoprolol", "2.5 mg by mouth once daily", t("02-20", "23:30"))
lev = s.order("Levothyroxine", "75 mcg by mouth every morning", t("02-20", "23:30"))
cal = s.order("Calcium carbonate with vitamin D", "500 mg by mouth every morning", t("02-20", "23:31"))
ser = s.order("Sertraline", "50 mg by mouth once daily", t("02-20", "23:31"))
riv = s.order("Rivastigmine patch", "9.5 mg/24 h, one patch daily", t("02-20", "23:32"))
s.note(
    "hp",
    t("02-20", "23:40"),
    "Night admit. meds from last yr's record: digoxin bisoprolol levothyroxine sertraline rivastig. PD - 'sinemet? dose unk, get list'. AF apix held, ortho: ok to restart 72 h if hgb steady ie 2/23-24. fur held soft BP. Alendronate Sundays.",
    "Dr. Kwan (nights)",
)
s.note(
    "event",
    t("02-21", "02:50"),
    "Agitated, pulling foley, out of bed x2. Haldol 1 mg IM x1 + prn. Sitter none avail.",
    "Dr. Kwan (nights)",
)
hal = s.order(
    "Haloperidol", "1 mg intramuscularly every 6 hours as needed for agitation", t("02-21", "02:45")
)
s.given("Haloperidol", "1 mg intramuscularly", t("02-21", "02:55"))
s.note(
    "nursing",
    t("02-21", "08:30"),
    "Drowsy, drooling, won't open mouth much. R>L stiff 'like a board'. Took pills in jam w difficulty, coughs w water. HR 66. Voice whisper.",
    "RN Delacroix",
)
s.note(
    "progress",
    t("02-21", "10:15"),
    "HD1. delirium, hypoactive now. hgb 9.1 from 10.4. cont. facility list awaited. Foley out 2/22. No anticoag.",
    "Dr. Imanov",
)
s.labs(t("02-21", "06:00"), issued=t("02-21", "07:00"), hgb=9.1, cr=1.3, k=4.2, na=133)
s.note(
    "nursing",
    t("02-21", "18:20"),
    "Daughter Renate here. Very upset: mum takes sinemet 2 tabs at 7-11-3-7 on the dot, none since Friday. Also azilect. Says NEVER Haldol, 2019 'locked up for 3 days, nearly died'. Passed to night team verbally. Spiked 38.2, wet cough.",
    "RN Delacroix",
)
s.note(
    "event",
    t("02-21", "23:40"),
    "Temp 38.2, crackles R base. CXR RLL haze. ?aspiration. PCN allergic -> clarithro + metoclopramide for retching. CURB 3.",
    "Dr. Kwan (nights)",
)
cla = s.order("Clarithromycin", "500 mg by mouth twice daily", t("02-21", "23:45"))
mcp = s.order("Metoclopramide", "10 mg intravenously every 8 hours as needed for nausea", t("02-21", "23:46"))
s.given("Metoclopramide", "10 mg intravenously", t("02-22", "00:20"))
s.home(
    "Carbidopa/levodopa 25/100",
    "2 tablets by mouth four times daily at 07:00, 11:00, 15:00, 19:00",
    "2023-03-01",
    t("02-22", "15:30"),
)
s.home("Rasagiline", "1 mg by mouth every morning", "2021-01-01", t("02-22", "15:30"))
s.home("Apixaban", "5 mg by mouth twice daily", "2019-01-01", t("02-22", "15:30"))
s.home("Digoxin", "0.125 mg by mouth once daily", "2019-01-01", t("02-22", "15:30"))
s.home("Bisoprolol", "2.5 mg by mouth once daily", "2019-01-01", t("02-22", "15:30"))
s.home("Furosemide", "40 mg by mouth every morning", "2022-01-01", t("02-22", "15:30"))
s.home("Levothyroxine", "75 mcg by mouth every morning", "2010-01-01", t("02-22", "15:30"))
s.home("Sertraline", "50 mg by mouth once daily", "2020-01-01", t("02-22", "15:30"))
s.home("Rivastigmine patch", "9.5 mg/24 h, one patch daily", "2022-01-01", t("02-22", "15:30"))
s.home("Alendronate", "70 mg by mouth once a week on Sunday", "2018-01-01", t("02-22", "15:30"))
s.note(
    "pharm",
    t("02-22", "15:40"),
    "List faxed by Linden Court (weekend RN). Entered as history. Carbidopa/levodopa qid + rasagiline missing from orders - left message for Dr. Imanov. Weekend, one pharmacist.",
    "PharmD Sosa",
)
c1 = s.order("Carbidopa/levodopa 25/100", "1 tablet by mouth three times daily", t("02-22", "19:30"))
s.note(
    "progress",
    t("02-23", "09:50"),
    "HD3. rigid, cannot swallow tabs well, SLP asked. sinemet started last night. CAP d2 clarithro. hgb 9.0 stable. apix 72 h. Foley out 2/22. Cr 1.6 IVF 75/h.",
    "Dr. Imanov",
)
s.labs(
    t("02-23", "06:00"), issued=t("02-23", "07:00"), wbc=13.8, hgb=9.0, cr=1.6, bun=44, k=4.6, na=135, crp=88
)
s.note(
    "slp",
    t("02-23", "14:00"),
    "Mod oropharyngeal dysphagia, silent on thin. Mildly thick (L2), minced+moist (IDDSI 5), upright, meds whole in puree. Re-eval 1 wk.",
    "SLP Ortega",
)
s.note(
    "nursing",
    t("02-23", "21:00"),
    "Skin check: TWO rivastigmine patches, R shoulder dated 2/20 and L back dated 2/22-> both off at 20:40, will put 1 new am. Vomited x2. Says everything looks yellow. Foley still in. HR 46 irreg.",
    "RN Delacroix",
)
s.vitals(t("02-23", "21:00"), bp="98/52", hr=46, rr=16, temp=37.3, spo2=94)
s.lab_text(t("02-24", "06:00"), t("02-24", "10:40"), "Digoxin level", "10535-3", "2.7 ng/mL (0.5-0.9)", "HH")
s.labs(
    t("02-24", "06:00"), issued=t("02-24", "07:00"), wbc=11.9, hgb=9.1, cr=1.7, bun=47, k=4.9, na=136, mg=1.8
)
s.note(
    "progress",
    t("02-24", "09:40"),
    "HD4. brady 46-50, on bisop - hold. nausea. dig level sent. SLP diet. apix 72 h. Foley out 2/22.",
    "Dr. Imanov",
)
bis.hold(t("02-24", "09:45"), "bradycardia")
s.note(
    "consult",
    t("02-25", "10:30"),
    """GERIATRICS. Parkinsonism worse: no levodopa 2/20-22, haldol + metoclopramide, then underdose (1 tid; takes 2 qid). -> 2 tabs 7/11/15/19 by the clock, even if NPO via NG. No haldol/metoclopramide ever; quetiapine 12.5 if must. Ondansetron ok.
Digoxin 2.7, AKI, clarithro = toxic. Stop digoxin, clarithro -> doxycycline 100 bid to 2/28. tele. no need of Fab, K 4.9.
rasagiline restart 1 mg. Foley OUT. Talk to dtr.
cards re rate control/ anticoag""",
    "Dr. Valdivia, geriatrics",
    signed=t("02-25", "12:20"),
)
dig.stop(t("02-25", "12:40"), "toxic level")
cla.stop(t("02-25", "12:40"), "interaction with digoxin")
hal.stop(t("02-25", "12:41"), "Parkinson's disease")
mcp.stop(t("02-25", "12:41"), "Parkinson's disease")
c1.stop(t("02-25", "12:42"), "dose corrected")
c2 = s.order(
    "Carbidopa/levodopa 25/100",
    "2 tablets by mouth four times daily at 07:00, 11:00, 15:00, 19:00",
    t("02-25", "12:42"),
)
ras = s.order("Rasagiline", "1 mg by mouth every morning", t("02-25", "12:43"))
dox = s.order("Doxycycline", "100 mg by mouth twice daily", t("02-25", "12:44"))
s.labs(t("02-26", "06:00"), issued=t("02-26", "07:00"), wbc=8.9, hgb=9.2, cr=1.3, bun=33, k=4.4, na=137)
s.note(
    "pt",
    t("02-26", "11:00"),
    "On meds: 8 m w FWW mod A x1. much better than Tue. WBAT LLE. SNF rehab. fall precautions. orthostatic 118->96.",
    "PT Quinn",
)
s.note(
    "progress",
    t("02-26", "10:00"),
    "HD6. awake, talks. HR 70s off dig/bisop. foley out 06:00, voided, PVR 80. SNF Maple Ridge tmrw. apix 72 h.",
    "Dr. Imanov",
)
s.vitals(t("02-27", "08:00"), bp="116/62", hr=82, rr=16, temp=36.5, spo2=96, weight=46.4)
s.labs(t("02-27", "06:00"), issued=t("02-27", "07:00"), hgb=9.3, cr=1.2, bun=28, k=4.3, na=137)
s.note(
    "progress",
    t("02-27", "10:15"),
    """HD7 -> Maple Ridge. sinemet by clock. dig stays off, bisop stays off till cards 3/6 15:00 555-0162. furosemide off, wt qod, call if +1.5 kg. doxy last 2/28. tramadol prn rami pain, APAP. BMP + CBC Mon 3/2 at SNF. Ortho 3/13 11:20 555-0145. repeat digoxin level sent today pending, vit D pending. L2 fluids, minced. DNR/DNI.""",
    "Dr. Imanov",
    signed=t("02-27", "11:00"),
)
for o in (trm, lev, cal, ser, riv, c2, ras, dox):
    o.complete(t("02-27", "15:00"))
a = {"cat": "discharge"}
s.order(
    "Carbidopa/levodopa 25/100",
    "2 tablets by mouth at 07:00, 11:00, 15:00 and 19:00",
    t("02-27", "10:40"),
    **a,
)
s.order("Rasagiline", "1 mg by mouth every morning", t("02-27", "10:40"), **a)
s.order("Sertraline", "50 mg by mouth once daily", t("02-27", "10:40"), **a)
s.order("Rivastigmine patch", "9.5 mg/24 h, one patch daily, remove the old one", t("02-27", "10:41"), **a)
s.order("Levothyroxine", "75 mcg by mouth every morning", t("02-27", "10:41"), **a)
s.order("Calcium carbonate with vitamin D", "500 mg by mouth every morning", t("02-27", "10:41"), **a)
s.order("Alendronate", "70 mg by mouth once a week on Sunday", t("02-27", "10:42"), **a)
s.order("Doxycycline", "100 mg by mouth twice daily, last dose 28 February", t("02-27", "10:42"), **a)
s.order("Tramadol", "50 mg by mouth every 6 hours as needed for pain", t("02-27", "10:43"), **a)
s.order("Acetaminophen", "1000 mg by mouth every 8 hours", t("02-27", "10:43"), **a)
s.service("Cardiology clinic", t("02-27", "10:45"), due=t("03-06", "15:00"), note="555-0162")
s.service("Orthopaedic clinic", t("02-27", "10:45"), due=t("03-13", "11:20"), note="555-0145")
s.write(__file__)
