"""Fictional. Secondary spontaneous pneumothorax in emphysema, VATS, 63 M."""

from builder import Stay, clock

t = clock(2025, "-06:00")
s = Stay("n-vats-copd", "Drummond", "Walter", "1962-06-30", "male")
s.contact("daughter", "Ines Drummond", "555-0177")
s.encounter(
    t("11-04", "03:40"),
    t("11-13", "13:20"),
    "shortness of breath",
    "36118008",
    "Pneumothorax",
    "Thoracic Surgery",
)
s.condition(
    "Chronic obstructive pulmonary disease",
    "13645005",
    t("11-04", "05:00"),
    onset="2016-01-01",
    kind="problem-list-item",
)
s.condition(
    "Atrial fibrillation", "49436004", t("11-04", "05:00"), onset="2021-01-01", kind="problem-list-item"
)
s.allergy(
    "codeine",
    "2670",
    "vomiting",
    "2018-03-02T09:00:00-06:00",
    severity="mild",
    kind="intolerance",
    criticality="low",
)
for n, d in (
    ("apixaban 5 mg", "5 mg by mouth twice daily"),
    ("metoprolol succinate 50 mg", "50 mg by mouth once daily"),
    ("tiotropium 18 mcg", "1 capsule inhaled once daily"),
    ("fluticasone/salmeterol 250/50", "1 inhalation twice daily"),
    ("theophylline ER 300 mg", "300 mg by mouth twice daily"),
    ("nicotine patch 21 mg", "not using"),
):
    s.home(n, d, "2022-01-01", t("11-04", "05:10"))
apx = s.order("apixaban", "5 mg by mouth twice daily", t("11-04", "06:00"), note="home medication")
apx.hold(t("11-04", "09:30"), "chest tube / possible surgery")
meto = s.order("metoprolol succinate", "50 mg by mouth once daily", t("11-04", "06:00"))
s.order("tiotropium", "18 mcg inhaled once daily", t("11-04", "06:00"))
s.order("fluticasone/salmeterol 250/50", "1 inhalation twice daily", t("11-04", "06:00"))
theo = s.order("theophylline ER", "300 mg by mouth twice daily", t("11-04", "06:00"))
s.order(
    "oxygen",
    "titrate to SpO2 94-98%",
    t("11-04", "04:30"),
    end=t("11-04", "08:10"),
    why="replaced: target 88-92%",
)
s.order("oxygen", "titrate to SpO2 88-92% (CO2 retainer)", t("11-04", "08:10"))
cip = s.order("ciprofloxacin", "500 mg by mouth twice daily for 7 days", t("11-08", "10:00"))
cip.stop(t("11-10", "12:20"), "interaction with theophylline; changed")
doxy = s.order("doxycycline", "100 mg by mouth twice daily through 11/15", t("11-10", "12:25"))
hep = s.order("heparin", "5000 units subcutaneously every 8 hours", t("11-04", "10:00"))
oxy = s.order("oxycodone", "5 mg by mouth every 4 hours as needed", t("11-07", "18:00"))
s.order(
    "ketorolac",
    "15 mg intravenously every 6 hours x 48 h",
    t("11-07", "18:00"),
    end=t("11-08", "08:30"),
    why="AKI",
)
hep.stop(t("11-13", "09:00"), "discharge")
s.order("acetaminophen", "1000 mg by mouth every 8 hours", t("11-07", "18:00"))
s.order(
    "acetaminophen",
    "1000 mg by mouth every 8 hours as needed for pain, max 3 g a day",
    t("11-13", "10:00"),
    cat="discharge",
)
s.order(
    "oxycodone",
    "5 mg by mouth every 6 hours as needed for severe pain, 10 tablets",
    t("11-13", "10:01"),
    cat="discharge",
)
s.order("doxycycline", "100 mg by mouth twice daily, last dose 11/15", t("11-13", "10:02"), cat="discharge")
s.labs(
    t("11-04", "04:00"),
    t("11-04", "04:40"),
    wbc=11.8,
    hgb=14.9,
    plt=236,
    na=138,
    k=4.2,
    cr=1.0,
    ph=7.31,
    pco2=61,
)
s.labs(t("11-08", "05:30"), t("11-08", "06:20"), wbc=14.2, hgb=12.6, plt=221, na=136, k=4.8, cr=1.7, bun=31)
s.labs(t("11-10", "05:30"), t("11-10", "06:20"), wbc=10.9, hgb=12.1, plt=260, na=137, k=4.3, cr=1.2, bun=22)
s.labs(t("11-13", "05:30"), t("11-13", "06:20"), wbc=8.8, hgb=12.0, plt=318, na=139, k=4.1, cr=1.0, bun=16)
s.lab_text(
    t("11-10", "05:30"), t("11-10", "09:40"), "Theophylline level", "", "24.6 mcg/mL (therapeutic 5-15)", "HH"
)
s.lab_text(t("11-12", "05:30"), t("11-12", "08:50"), "Theophylline level", "", "8.9 mcg/mL", "N")
s.lab_text(
    t("11-08", "09:00"),
    t("11-10", "11:30"),
    "Sputum culture",
    "",
    "Haemophilus influenzae, beta-lactamase positive. S: amox-clav, doxycycline, ceftriaxone",
    "A",
)
s.lab_text(
    t("11-07", "14:00"),
    t("11-07", "16:00"),
    "Alpha-1 antitrypsin level",
    "",
    "In process (send-out)",
    status="registered",
)
s.vitals(t("11-04", "03:50"), "158/92", hr=128, rr=32, spo2=83, temp=36.6)
s.vitals(t("11-04", "05:30"), "138/80", hr=104, rr=22, spo2=91)
s.vitals(t("11-10", "09:00"), "132/78", hr=138, rr=20, spo2=90, temp=37.1)
s.vitals(t("11-13", "08:00"), "124/74", hr=76, rr=18, spo2=91, temp=36.7, pain=3)
N = s.note
N(
    "ed",
    t("11-04", "04:10"),
    """63M COPD (GOLD 3, FEV1 38%), AF on eliquis, 44 pk yr, still smokes "a few", acute SOB + R pleuritic CP 2h after coughing fit.
SpO2 83 RA -> NRB -> 97%, drowsy, VBG 7.31/61. trachea midline, absent BS R. US no lung sliding R.
14F pigtail placed RIGHT 4th ICS ant ax line, rush of air, SpO2 91 on 2L. last apixaban 11/3 ~21:00 - placed emergently, no bleeding.
EKG AF 118. trop 9.
adm pulm. Ines (dtr) 555-0177
""",
    "Dr. H. Nakagawa, EM",
    t("11-04", "05:15"),
)
N(
    "radiology",
    t("11-04", "05:20"),
    """CXR PORTABLE
Large LEFT pneumothorax, now with pigtail catheter, partial re-expansion. Severe emphysema. No mediastinal shift.""",
    "Dr. B. Ferreira, Radiology",
    t("11-04", "05:50"),
)
add = None
N(
    "radiology",
    t("11-04", "07:00"),
    """ADDENDUM: Film was displayed flipped. Pneumothorax and pigtail are on the RIGHT. Discussed w/ Dr. Nakagawa 0658.""",
    "Dr. B. Ferreira, Radiology",
    t("11-04", "07:05"),
)
N(
    "hp",
    t("11-04", "07:20"),
    """PULM ADMIT
secondary spont PTX, COPD severe, chronic hypercapnia -> sat target 88-92 pls, ED had him on NRB and he got sleepy. not 94-98.
Home: apixaban 5 bid (CHADSVASc 2), metop succ 50, spiriva, advair 250, theo 300 bid. prednisone? no, finished burst in Sept.
Allg codeine -> vomiting (has taken oxycodone after hernia fine).
apixaban HOLD, heparin sq. Thoracic consult. A1AT never checked - send. Brother died of emphysema at 49.
Code: full. """,
    "Dr. Y. Adeleke, Pulmonology",
    t("11-04", "08:20"),
)
N(
    "radiology",
    t("11-05", "14:00"),
    """CT CHEST NC
Right pigtail. Residual 20% right apical ptx. Bullous emphysema RUL largest bulla 6.8 cm.
LEFT lower lobe: 13 mm spiculated nodule (img 142). Not seen 2019.
No adenopathy by size. Liver cyst 1.2cm simple.
IMPR: 1 residual R PTX w/ persistent leak suspected. 2. 13 mm spiculated LLL nodule, suspicious: PET/CT or tissue sampling advised. 3. emphysema""",
    "Dr. B. Ferreira, Radiology",
    t("11-05", "15:30"),
)
N(
    "consult",
    t("11-06", "09:00"),
    """THORACIC
Air leak d3, not resolving. Plan R VATS bullectomy + mechanical pleurodesis tomorrow 11/7. FEV1 38 acceptable risk. NPO MN. apixaban last 11/3.
LLL nodule noted - OTHER side; not to be touched now; needs PET as outpt & tumor board. Pt has NOT been told yet, pulm to tell.""",
    "Dr. C. Villareal, Thoracic Surgery",
    t("11-06", "10:00"),
)
N(
    "nursing",
    t("11-06", "22:10"),
    """CT to -20 sx, + air leak w/ cough. Output 40 ml serous. Bed 2 (Mr Dunmore) drain 310 ml bloody - charted here in error at 2100 flowsheet, disregard, moved to correct chart.""",
    "P. Sandoval RN",
)
N(
    "op",
    t("11-07", "11:00"),
    """Op: R VATS, stapled RUL apical bullectomy, mechanical pleurodesis. EBL 40. 24F R chest tube x1. No complic. Specimens: R apical bulla -> path. Intercostal block. Restart apixaban POD2 (11/9) if no bleeding.""",
    "Dr. C. Villareal, Thoracic Surgery",
    t("11-07", "13:30"),
)
N(
    "progress",
    t("11-08", "08:00"),
    """POD1 thoracic. T 38.3 overnight, purulent sputum, WBC 14.2. Cr 1.0->1.7 on toradol + poor PO: stop ketorolac, NO NSAIDs. CT out 180 serosang, small leak. CXR RLL opac. Start cipro 500 bid x7d (pt says PCN rash as kid?? mother told him; not on list). Sputum cx. IS, OOB.""",
    "K. Ostrow PA-C, Thoracic Surgery",
    t("11-08", "10:10"),
)
N(
    "progress",
    t("11-09", "08:10"),
    """POD2. CT 220 ml, turned more sanguinous last pm, Hgb 12.6->12.2. No leak. Do NOT restart apixaban today. Plan re-eval, tentatively resume 48h after tube out. cont hep sq.""",
    "Dr. C. Villareal, Thoracic Surgery",
    t("11-09", "09:20"),
)
N(
    "event",
    t("11-10", "09:10"),
    """Called: HR 138 AF RVR, tremor, vomited x2, jittery. Theo level sent. Metop 5 iv x1 -> 98. K 4.3.
0940 theophylline 24.6. on cipro since 11/8 (CYP1A2).
HOLD theophylline, stop cipro. """,
    "Dr. S. Bhatt, Hospital Medicine",
    t("11-10", "10:40"),
)
N(
    "pharm",
    t("11-10", "12:00"),
    """Theo tox 24.6 d/t cipro. Recommend: d/c cipro -> doxycycline 100 bid (H flu BL+, S doxy) total 7 d from 11/8 counting cipro -> wait, team wants 11/15 end. PCN hx: vague childhood rash, mother's report, got amox-clav Jan 2024 per pharmacy fills w/o problem -> low risk; not added as allergy.
Theo: little benefit, narrow TI. d/w Dr Adeleke: stop for good.""",
    "V. Rourke PharmD",
    t("11-10", "12:50"),
)
N(
    "progress",
    t("11-11", "08:30"),
    """Pulm. Agree theophylline NOT to be resumed at discharge, no benefit. metop up to 100 succ daily (HR 90-110). Told pt about LLL nodule 13mm today; he wants dtr present. PET/CT 11/20 11:00 ordered. A1AT pending.
Smoking: wants to quit, varenicline vs patch: starts nicotine patch 14 mg/d (smokes ~6 cig). """,
    "Dr. Y. Adeleke, Pulmonology",
    t("11-11", "09:40"),
)
meto.dose(t("11-11", "10:00"), "100 mg by mouth once daily")
s.order("nicotine patch 14 mg/24 h", "1 patch to skin once daily", t("11-11", "10:02"))
theo.hold(t("11-10", "09:50"), "level 24.6")
N(
    "progress",
    t("11-12", "08:00"),
    """POD5 no leak x48h, water seal, CXR expanded. CT removed 0915, post pull film ok, no ptx. Theo 8.9. Apixaban: resume 5 bid on 11/14 AM (48h). Path bulla pend.""",
    "Dr. C. Villareal, Thoracic Surgery",
    t("11-12", "10:30"),
)
N(
    "pt",
    t("11-12", "13:00"),
    """Amb 140 ft x2, SpO2 88-90 RA, HR 96. Home O2 not needed per 6MWT nadir 88. Pulm rehab rec.""",
    "G. Lund PT",
)
N(
    "sw",
    t("11-12", "15:00"),
    """Lives alone 2nd floor, dtr Ines stays 1 wk. Planned flight to Phoenix for Thanksgiving 11/25 (tickets). Drives a delivery van.""",
    "A. Petrov LCSW",
)
N(
    "progress",
    t("11-13", "09:00"),
    """D/C thoracic
doing well RA 91. wound dry. suture at tube site out at clinic 11/21 9:30 Dr Villareal w/ CXR. No flying until CXR clear & cleared by us, min 6 wk after surgery -> cancel the 11/25 flight. No scuba ever. no lifting >10 lb 4 wk. No driving while on oxy.
apixaban 11/14. metop 100. theo STOPPED. nicotine 14. doxy thru 11/15. tylenol, oxy 10 tabs. No NSAID. PET 11/20 11:00. Pulm Adeleke 12/2 14:00.
pending: bulla path, A1AT.
Return: sudden SOB, CP, fever, bleeding, wound""",
    "K. Ostrow PA-C, Thoracic Surgery",
    t("11-13", "10:30"),
)
s.order("metoprolol succinate", "100 mg by mouth once daily", t("11-13", "10:05"), cat="discharge")
s.order(
    "apixaban",
    "5 mg by mouth twice daily, restart 11/14 in the morning",
    t("11-13", "10:06"),
    cat="discharge",
)
s.order("nicotine patch 14 mg/24 h", "1 patch daily", t("11-13", "10:07"), cat="discharge")
s.service("PET/CT", t("11-11", "09:50"), due=t("11-20", "11:00"))
s.write(__file__)
