"""MSSA in blood, spine and aortic valve in a man with HIV on bictegravir and methadone: a rifampin that must not be, a wrong methadone dose, six weeks of cefazolin at home. American, wordy."""

from builder import LABS, Stay, clock

LABS.update(
    cd4=("24467-3", "CD3+CD4+ (T4 helper) cells", "/uL", "cells/uL", 500, 1400),
    vl=("", "HIV-1 RNA viral load", "{copies}/mL", "copies/mL", 0, 20),
    esr=("4537-7", "Erythrocyte sedimentation rate", "mm/h", "mm/hr", 0, 15),
)

t = clock(2025, "-04:00")
s = Stay("inf-mabr", "Mabry", "Terrence", "1981-03-22", "male")
s.contact("sister", "Yolanda Mabry-Collins", "555-0119")
s.encounter(
    t("09-02", "16:20"),
    t("09-15", "15:30"),
    "back pain and fever",
    "161891005",
    "Backache",
    "Infectious Diseases",
)

s.allergy(
    "vancomycin",
    "11124",
    "flushing with fast infusion (infusion reaction)",
    t("09-02", "17:00"),
    "mild",
    "intolerance",
    "low",
)
s.allergy(
    "efavirenz", "195085", "rash with mucosal blisters", t("09-02", "17:00"), "severe", "allergy", "high"
)
s.condition(
    "Human immunodeficiency virus infection",
    "86406008",
    t("09-02", "17:30"),
    "2009",
    kind="problem-list-item",
)
s.condition(
    "Opioid use disorder in sustained remission on methadone",
    "",
    t("09-02", "17:30"),
    "2015",
    kind="problem-list-item",
)
s.condition("Bacteremia due to Staphylococcus aureus", "", t("09-03", "15:00"), t("09-02", "16:20"))
s.condition("Osteomyelitis of lumbar vertebra", "", t("09-03", "20:00"), "2025-08-12")
s.condition("Infective endocarditis", "233850007", t("09-05", "16:00"), "2025-08-12")

rec = t("09-02", "21:00")
s.home(
    "bictegravir/emtricitabine/tenofovir alafenamide 50/200/25 mg",
    "1 tablet by mouth daily",
    "2020-06-01",
    rec,
)
s.home(
    "methadone oral concentrate",
    "110 mg by mouth daily (patient report, clinic not reached)",
    "2015-01-01",
    rec,
)
s.home("gabapentin 300 mg", "300 mg by mouth three times daily", "2022-01-01", rec)
s.home("ferrous sulfate 325 mg", "325 mg by mouth daily", "2025-05-01", rec)
s.home("ibuprofen 800 mg", "800 mg by mouth three times daily, back pain", "2025-08-15", rec)

s.vitals(t("09-02", "16:30"), "104/62", hr=116, rr=20, temp=39.4, spo2=97, weight=72)
s.labs(
    t("09-02", "16:50"),
    t("09-02", "17:40"),
    wbc=17.8,
    hgb=9.9,
    plt=132,
    na=132,
    k=4.0,
    cr=1.2,
    bun=22,
    glu=108,
    crp=284,
    esr=104,
    lac=2.2,
    alb=2.6,
    ast=61,
    alt=70,
)
vanc = s.order(
    "vancomycin", "1250 mg IV every 12 hours, infuse over 2 hours", t("09-02", "18:00"), code="11124"
)
cefe = s.order("cefepime", "2 g IV every 8 hours", t("09-02", "18:00"), code="20481")
mth = s.order("methadone", "110 mg by mouth daily", t("09-02", "21:10"), code="6813")
s.order("bictegravir/emtricitabine/tenofovir alafenamide", "1 tablet by mouth daily", t("09-02", "21:10"))
s.order("gabapentin", "300 mg by mouth three times daily", t("09-02", "21:10"), code="25480")
iron = s.order("ferrous sulfate", "325 mg by mouth daily", t("09-02", "21:10"), code="24947")
oxy = s.order(
    "oxycodone", "5 mg by mouth every 4 hours as needed", t("09-02", "21:10"), code="7804"
)  # nobody ends it
s.order("enoxaparin", "40 mg subcutaneously daily", t("09-02", "21:10"), code="67108")  # nor this
s.order(
    "ketorolac",
    "15 mg IV every 6 hours as needed",
    t("09-02", "17:10"),
    code="35827",
    end=t("09-03", "09:00"),
    why="renal",
)
s.service("Full code", t("09-02", "21:10"), category="code status")

s.note(
    "ed",
    t("09-02", "16:45"),
    """44-year-old man with HIV presenting with three weeks of progressively worsening low back pain, now with fever and chills for four days. Denies trauma. Denies saddle anesthesia, urinary retention or incontinence. He has a remote history of injection heroin use, none since 2023 by his account, and is on methadone. Had a dental extraction in late July. Midline tenderness at L3-4. Right leg strength 5/5; left hip flexion and knee extension 4/5. Soft early diastolic murmur, I am not certain.
Differential: vertebral osteomyelitis / epidural abscess, endocarditis, pyelonephritis, lymphoma, TB spine. MRI ordered. Blood cultures x2 before antibiotics.""",
    "Dr. C. Prewitt",
    t("09-02", "18:20"),
)
s.note(
    "hp",
    t("09-02", "20:00"),
    """Reason for admission: suspected vertebral osteomyelitis. HIV, last CD4 unknown; admits to missing Biktarvy "half the time" since April. Methadone 110 mg daily per patient - clinic closed, verify in AM. Takes ibuprofen 800 TID and iron with his morning pills. Family history: mother SLE, father MI at 51. EKG QTc 462. Will start vancomycin and cefepime. Hold anticoagulation other than prophylaxis. Full code.
A/P: #Sepsis, likely spinal source. #HIV - CD4, VL, genotype. #OUD. #Transaminitis - hepatitis panel. #Anemia.""",
    "Dr. N. Feldstein, PGY-2",
    t("09-02", "22:10"),
)
s.note(
    "pharm",
    t("09-03", "08:40"),
    "Methadone dose verified with Riverside OTP (spoke to nurse): 90 mg daily, last dosed 9/1, NOT 110. Order corrected before AM dose. Separate iron/calcium/antacids from Biktarvy (take together WITH food, or Biktarvy 2 h before on empty stomach). Ibuprofen + vanc + TAF: stop NSAID.",
    "L. Sandoval PharmD",
)
mth.dose(t("09-03", "08:45"), "90 mg by mouth daily")
s.lab_text(
    t("09-02", "16:50"),
    t("09-03", "14:10"),
    "Bacteria identified in Blood by Culture",
    "600-7",
    "4 of 4 bottles Staphylococcus aureus, methicillin susceptible (MSSA)",
    "A",
)
cefe.stop(t("09-03", "15:00"), "MSSA")
naf = s.order("nafcillin", "2 g IV every 4 hours", t("09-03", "15:00"), code="7233")
vanc.stop(t("09-03", "15:00"), "MSSA")
s.report(
    "MR Lumbar spine with and without contrast",
    "",
    t("09-03", "17:00"),
    t("09-03", "19:30"),
    "L3-L4 discitis-osteomyelitis with 7 mm ventral epidural phlegmon, moderate canal narrowing, no drainable abscess. 2.2 cm LEFT psoas collection. Incidental 1.1 cm cystic lesion, pancreatic tail (partly seen): MRCP in 6-12 months.",
)
s.labs(t("09-03", "06:00"), t("09-05", "10:00"), cd4=182, vl=48200)
s.note(
    "consult",
    t("09-04", "14:00"),
    """Spine surgery. Films reviewed. L3-4 discitis/osteo with phlegmon, no cord compression, exam stable with RIGHT quad 4/5. No surgery now. LSO brace when up x6-12 wk. Neuro checks q4h; any decline call us at once for repeat MRI. IR to aspirate psoas. Suggest adding rifampin 300 mg BID for bone penetration.""",
    "Dr. G. Ostrowski, Spine",
    t("09-04", "15:10"),
)
rif = s.order("rifampin", "300 mg by mouth twice daily", t("09-04", "15:30"), code="9384")
s.note(
    "pharm",
    t("09-04", "16:00"),
    "STOP rifampin before first dose: contraindicated with bictegravir AND tenofovir alafenamide (loss of HIV control), and would drop methadone levels -> withdrawal. No benefit in native-bone MSSA. Called Dr. Feldstein, canceled.",
    "L. Sandoval PharmD",
)
rif.cancel(t("09-04", "16:10"), "contraindicated with bictegravir, lowers methadone")
s.procedure("Aspiration of psoas abscess", "", t("09-05", "10:00"), t("09-05", "10:40"), "left psoas")
s.report(
    "Transesophageal echocardiogram",
    "",
    t("09-05", "13:00"),
    t("09-05", "15:30"),
    "7 mm mobile vegetation on the aortic valve (non-coronary cusp), mild aortic regurgitation. No root abscess. LVEF 60 %.",
    category="CUS",
)
s.labs(t("09-07", "06:00"), t("09-07", "07:00"), wbc=11.9, hgb=9.1, k=2.9, cr=1.9, mg=1.5)
s.note(
    "progress",
    t("09-07", "09:30"),
    """Hospital day 6. MSSA aortic valve endocarditis with L3-4 osteomyelitis and left psoas abscess (aspirate MSSA). Cultures 9/3 and 9/4 positive, 9/5 no growth so far. Creatinine 1.2 -> 1.9, K 2.9, eosinophils 9 %: nafcillin AIN? Change to cefazolin 2 g q8h. Replete K and Mg. QTc 498 today with hypokalemia on methadone 90: no ondansetron, no fluconazole. Thrush noted - clotrimazole troches rather than fluconazole. Add rifampin per spine. CD4 182 - needs PJP prophylaxis. HCV antibody positive, RNA sent.""",
    "Dr. N. Feldstein, PGY-2",
    t("09-07", "11:00"),
)
naf.stop(t("09-07", "11:00"), "suspected interstitial nephritis")
cz = s.order("cefazolin", "2 g IV every 8 hours", t("09-07", "11:00"), code="2180")
s.order(
    "potassium chloride",
    "40 mEq by mouth twice daily",
    t("09-07", "11:00"),
    code="8591",
    end=t("09-09", "09:00"),
)
clt = s.order(
    "clotrimazole troche",
    "10 mg dissolved in the mouth five times daily",
    t("09-07", "11:00"),
    end=t("09-14", "11:00"),
    final="completed",
)
s.note(
    "event",
    t("09-07", "12:30"),
    "Addendum: ignore 'Add rifampin per spine' in today's note, carried over from the consult. Rifampin was canceled 9/4 and is contraindicated with Biktarvy and methadone. Spine note says right quad; my exam and ED: weakness is LEFT quadriceps 4/5.",
    "Dr. N. Feldstein, PGY-2",
)
s.labs(t("09-10", "06:00"), t("09-10", "07:00"), wbc=9.0, hgb=8.9, k=4.1, cr=1.5, mg=2.0, crp=96)
s.lab_text(
    t("09-07", "12:00"),
    t("09-10", "13:00"),
    "Hepatitis C virus RNA",
    "",
    "1,240,000 IU/mL DETECTED. HBsAg negative, anti-HBs 140 mIU/mL",
    "A",
)
s.note(
    "consult",
    t("09-11", "11:00"),
    """Infectious Diseases final recommendations. Day 1 = 9/5 (first negative cultures, final no growth). Cefazolin 2 g IV q8h for 6 weeks, END 10/17 (tentative, MRI and CRP to decide). Right arm PICC. Weekly CBC with diff, BMP, LFT, ESR/CRP on Mondays to OPAT fax. He has stable housing with his sister, negative UDS other than methadone, signs PICC agreement; home OPAT is reasonable, SNF declined. PJP prophylaxis: TMP-SMX DS daily - creatinine 1.5 and recent AIN, K? We prefer atovaquone 1500 mg daily with food until creatinine settles; G6PD pending so no dapsone. Continue Biktarvy, genotype pending. HCV: treat after this. No MAC prophylaxis needed.""",
    "Dr. A. Lindgren, Infectious Diseases",
    t("09-11", "12:40"),
)
s.order("atovaquone suspension", "1500 mg by mouth daily with food", t("09-11", "13:00"), code="60212")
s.procedure(
    "Insertion of peripherally inserted central catheter",
    "",
    t("09-12", "10:00"),
    t("09-12", "10:40"),
    "right basilic vein",
)
s.note(
    "sw",
    t("09-12", "15:00"),
    "Riverside OTP: guest/take-home not possible with PICC until they see him; he must present Tues 9/16 0600 for dosing. Last-dose letter needed. Sister Yolanda will drive and has lockbox. Home infusion (Carewell) accepts, pump teaching 9/14. Narcan kit requested.",
    "B. Trujillo LCSW",
)
s.note(
    "nursing",
    t("09-13", "21:00"),
    "PICC R arm flushes, site clean. Ambulated in brace. Pt asked for 'the Zofran', reminded QT. Slept. Reports 2 loose stools, no fever.",
    "I. Kamara RN",
)
s.note(
    "progress",
    t("09-14", "09:00"),
    """Hospital day 13. Afebrile 8 days. Left quadriceps 4+/5. QTc 466. Cr 1.3, K 4.3. CRP 41. C. difficile negative. Discharge tomorrow on cefazolin through 10/17. Methadone 110. Iron may resume separated. Gabapentin 300 TID - max, sedation with methadone; oxycodone not continued at home, he agrees. Ibuprofen off. Naloxone at discharge. Repeat MRI 10/13. Pancreatic cyst explained.""",
    "Dr. N. Feldstein, PGY-2",
    t("09-14", "10:20"),
)
s.labs(t("09-14", "06:00"), t("09-14", "07:00"), wbc=7.4, hgb=9.2, k=4.3, cr=1.3, crp=41, esr=78, alt=66)
s.note(
    "pharm",
    t("09-14", "14:00"),
    "Progress note 9/14 says methadone 110: WRONG, he gets 90 mg daily here and at OTP (verified twice). No methadone Rx at discharge, OTP dispenses; last dose letter: 90 mg 9/15 0800.",
    "L. Sandoval PharmD",
)
s.vitals(t("09-15", "08:00"), "122/74", hr=82, rr=16, spo2=98, temp=36.8)
d = t("09-15", "10:00")
s.order(
    "cefazolin",
    "2 g IV every 8 hours via right arm PICC by pump, through 10/17/2025",
    d,
    "discharge",
    code="2180",
)
s.order(
    "bictegravir/emtricitabine/tenofovir alafenamide 50/200/25 mg",
    "1 tablet by mouth once daily",
    d,
    "discharge",
)
s.order(
    "atovaquone 750 mg/5 mL suspension",
    "1500 mg (10 mL) by mouth once daily with food",
    d,
    "discharge",
    code="60212",
)
s.order("gabapentin 300 mg", "300 mg by mouth three times daily", d, "discharge", code="25480")
s.order(
    "ferrous sulfate 325 mg",
    "325 mg by mouth once daily with food at the same time as bictegravir tablet",
    d,
    "discharge",
    code="24947",
)
s.order(
    "acetaminophen 500 mg",
    "1000 mg by mouth every 8 hours as needed, maximum 3 g a day",
    d,
    "discharge",
    code="161",
)
s.order(
    "naloxone 4 mg nasal spray", "1 spray in one nostril for overdose, call 911", d, "discharge", code="7242"
)
s.service("Weekly CBC with differential, BMP, LFT, ESR, CRP (Mondays)", d, due="2025-09-22", note="OPAT")
s.service(
    "Infectious Diseases / OPAT clinic, Dr. Lindgren",
    d,
    due="2025-09-25T13:30:00-04:00",
    note="HIV genotype, G6PD, prophylaxis, HCV",
)
s.service("MRI lumbar spine", d, due="2025-10-13T08:00:00-04:00")
s.service("Spine clinic, Dr. Ostrowski", d, due="2025-10-16T10:00:00-04:00", note="brace")
s.service("Transthoracic echocardiogram", d, due="2025-10-20", note="end of therapy")
s.service("MRCP, pancreatic tail cyst", d, due="2026-03-15")
s.note(
    "instr",
    t("09-15", "10:30"),
    """Cefazolin pump at home until 10/17, Carewell nurse Mondays for PICC dressing and labs. PICC for antibiotic only, no swimming. Methadone 90 at Riverside, be there Tue 9/16 6 AM with the letter - not from us. Biktarvy EVERY day; iron at same meal or apart, no Tums near it. Stop ibuprofen and other NSAIDs. No oxycodone. Brace when up. ER: new leg weakness/numbness, trouble with urine or bowels, groin numbness, fever, chest pain/SOB, stroke signs, PICC arm swelling or redness, rash, bad diarrhea. Dentist - antibiotic before dental work from now on.""",
    "Dr. N. Feldstein, PGY-2",
    t("09-15", "11:40"),
)
s.note(
    "nursing",
    t("09-15", "15:10"),
    "Teach back of pump by sister OK. Narcan in hand. Last methadone 90 mg 0800, letter given. Left 1530 w/ brace.",
    "I. Kamara RN",
)

s.write(__file__)
