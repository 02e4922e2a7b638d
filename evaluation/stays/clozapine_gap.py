"""Fictional. Pneumonia in a smoker with schizophrenia from a group home; clozapine forgotten then given in full, a known dystonia, oxygen and a cigarette, a bowel that stops."""

from builder import Stay, clock

t = clock(2025, "-07:00")
s = Stay("r-voices", "Sutter", "Dwayne", "1981-01-30", "male")
s.contact("legal guardian", "Carol Ferrante (county)", "555-0171")
s.contact("group home, Alder House", "staff on duty", "555-0172")
s.encounter(
    t("09-04", "20:15"),
    t("09-12", "15:00"),
    "cough, fever, short of breath",
    "233604007",
    "Pneumonia",
    "Medicine",
)
s.condition("Schizophrenia", "58214004", t("09-04", "20:40"), kind="problem-list-item", onset="2000-01-01")
s.condition(
    "Type 2 diabetes mellitus", "44054006", t("09-04", "20:40"), kind="problem-list-item", onset="2018-01-01"
)
s.condition(
    "Tobacco dependence", "56294008", t("09-04", "20:40"), kind="problem-list-item", onset="1998-01-01"
)
s.condition("Community acquired pneumonia", "385093006", t("09-04", "23:00"))
for n, d in (
    ("clozapine", "100 mg by mouth every morning and 250 mg at bedtime"),
    ("glycopyrrolate", "1 mg by mouth twice daily (drooling)"),
    ("metformin", "1000 mg by mouth twice daily"),
    ("lisinopril", "10 mg by mouth daily"),
    ("atorvastatin", "40 mg by mouth at bedtime"),
    ("docusate", "100 mg by mouth twice daily"),
):
    s.home(n, d, "2023-03-01", t("09-05", "09:40"))

s.vitals(t("09-04", "20:25"), bp="112/70", hr=118, rr=28, temp=39.2, spo2=86, weight=96)
s.note(
    "ed",
    t("09-04", "20:50"),
    """44M schizophrenia, Alder House group home, brought by overnight staff (new, doesn't know meds, "has a bubble pack somewhere"). 4d cough, rusty sputum, vomited x3 9/3-9/4. Smokes 1.5 ppd. Responding to voices, cooperative.
86% RA -> 93 4L NC. Crackles RLL. CXR RLL consol. ECG ST QTc 471.
All: unk.
CAP, CURB 2. ctx + azithro, 1 L LR. Adm med.""",
    "Dr. F. Lam",
    t("09-04", "22:30"),
)
s.report(
    "X-ray chest",
    "30745-4",
    t("09-04", "21:00"),
    t("09-04", "21:40"),
    "Right lower lobe consolidation. Follow-up film in 6 weeks to document clearing.",
)
s.labs(
    t("09-04", "20:40"),
    issued=t("09-04", "21:25"),
    wbc=19.2,
    hgb=13.9,
    plt=265,
    na=133,
    k=3.4,
    cr=1.1,
    bun=18,
    glu=188,
    lac=1.9,
)
s.order(
    "ceftriaxone",
    "1 g intravenously every 24 hours",
    t("09-04", "22:00"),
    end=t("09-08", "10:00"),
    why="changed to oral",
)
azi = s.order("azithromycin", "500 mg by mouth daily", t("09-04", "22:00"))
ond = s.order("ondansetron", "4 mg intravenously every 6 hours as needed", t("09-04", "22:00"))
s.note(
    "hp",
    t("09-04", "23:20"),
    """Med H&P (night). CAP RLL hypoxic. Home meds UNKNOWN, pharm closed, group home line no answer. "takes Clozaril?" per pt, unclear dose -> verify AM before ordering. Nicotine 21 patch. SCDs, ambulatory. SSI.
PRN haldol for agitation (std order).""",
    "Dr. I. Castell (night)",
    t("09-05", "00:10"),
)
hal = s.order(
    "haloperidol", "5 mg intramuscularly every 6 hours as needed for agitation", t("09-04", "23:50")
)
s.order("nicotine patch", "21 mg/24 h transdermal daily", t("09-04", "23:50"))
s.order(
    "insulin lispro",
    "sliding scale subcutaneous three times daily with meals",
    t("09-04", "23:50"),
    end=t("09-12", "14:00"),
)
s.given("haloperidol", "5 mg intramuscularly", t("09-05", "03:15"))
s.note(
    "nursing",
    t("09-05", "05:20"),
    "0315 pulled IV, yelling, haldol 5 IM given. 0500 jaw stuck to R, tongue out, can't swallow, drooling, scared. Cross cover: benztropine 2 mg IV -> better 20 min. Sats 91 4L.",
    "RN G. Oduya",
)
ben = s.order("benztropine", "1 mg by mouth twice daily", t("09-05", "05:30"))
s.given("benztropine", "2 mg intravenously", t("09-05", "05:10"))
s.note(
    "sw",
    t("09-05", "09:30"),
    """Alder House day lead (Priscilla) called back: sheet read to me. Clozapine 100 AM/250 HS, glycopyrrolate, metformin, lisinopril, atorva, docusate. ALLERGIES per sheet: HALOPERIDOL - "locked throat" 2009 ICU; bee sting. Guardian C. Ferrante consents for all. MAR to be faxed. Roommate at home takes olanzapine - not his.""",
    "M. Ikeda LCSW",
)
s.labs(t("09-05", "06:00"), issued=t("09-05", "06:50"), wbc=16.8, na=134, k=3.1, mg=1.6, cr=1.0, glu=176)
s.note(
    "event",
    t("09-05", "08:05"),
    "ECG 0755: sinus 102, QTc 498 (471).",
    "ECG tech / Dr. V. Roux read",
    t("09-05", "10:40"),
)
s.note(
    "progress",
    t("09-05", "11:30"),
    """HD1. RLL CAP. 4L. Dystonia last nt resolved, on cogentin bid. K 3.1.
Plan: ctx/azithro D2, nicotine. AMS at baseline? Psych consult. Cont all. Clozapine - pharm says need ANC, order after CBC diff. Legionella ag sent.""",
    "Dr. V. Roux",
    t("09-05", "12:20"),
)
s.lab_text(
    t("09-05", "14:00"), t("09-05", "18:00"), "Neutrophils absolute", "751-8", "13.1 10*3/uL (1.8-7.7)", "H"
)
s.lab_text(t("09-04", "22:00"), t("09-06", "09:30"), "Legionella antigen urine", "32781-7", "Negative")
s.lab_text(
    t("09-04", "22:10"),
    t("09-06", "11:00"),
    "Streptococcus pneumoniae antigen urine",
    "24027-7",
    "Positive",
    "A",
)
s.labs(t("09-06", "06:00"), issued=t("09-06", "06:40"), wbc=12.4, na=136, k=3.3, mg=1.7, cr=1.0)
s.note(
    "progress",
    t("09-06", "11:20"),
    "HD2. 3L. Pneumo ag +. QTc 498 -> azithro + zofran off. KCl. haldol off?, all. Fax from Alder House not come. Clozapine still not ordered, needs doses confirmed. More paranoid, whisper, poor sleep. Last BM ?.",
    "Dr. V. Roux",
    t("09-06", "12:00"),
)
azi.stop(t("09-06", "12:05"), "QTc")
ond.stop(t("09-06", "12:05"), "QTc")
hal.stop(t("09-06", "12:10"), "dystonia")
s.order(
    "potassium chloride",
    "40 mEq by mouth once",
    t("09-06", "12:05"),
    end=t("09-06", "13:00"),
    final="completed",
)
s.note(
    "pharm",
    t("09-06", "16:50"),
    "Fax from Alder House arrived 1640: last clozapine documented 9/3 0800 (9/3 HS vomited, 9/4 refused). ANC ok. NB interruption >48 h: must NOT resume full dose, restart 12.5 mg & titrate. Call psych in AM. Left in chart for night team.",
    "R. Sandoval PharmD",
    t("09-06", "17:10"),
)
clz = s.order("clozapine", "100 mg by mouth every morning and 250 mg at bedtime", t("09-07", "02:35"))
s.given("clozapine", "350 mg by mouth (100 mg and 250 mg)", t("09-07", "02:50"))
s.given("lorazepam", "2 mg intramuscularly", t("09-07", "02:45"))
s.order(
    "lorazepam",
    "2 mg intramuscularly every 4 hours as needed for agitation",
    t("09-07", "02:35"),
    end=t("09-07", "06:30"),
)
s.vitals(t("09-07", "02:30"), bp="138/82", hr=104, rr=20, temp=37.9, spo2=94)
s.vitals(t("09-07", "05:30"), bp="74/40", hr=128, rr=9, temp=37.0, spo2=87)
s.note(
    "event",
    t("09-07", "06:20"),
    """RRT 0530. Found slumped, GCS 9, 74/40, HR 128, RR 9, gurgling. Glucose 154. Got clozapine home dose 350 (restarted by me off SW note, pt agitated and begging for his meds, chest had note i missed) + ativan 2 IM. Naloxone no effect. 2 L LR, head up, suction. NIV no, step-down. BP 96/58 0615.""",
    "Dr. I. Castell (night)",
    t("09-07", "06:50"),
)
clz.stop(t("09-07", "06:30"), "hypotension, sedation")
s.labs(t("09-07", "06:00"), issued=t("09-07", "06:35"), wbc=13.8, na=137, k=3.7, cr=1.6, lac=2.6)
s.note(
    "consult",
    t("09-07", "10:30"),
    """Psych. Gap 9/3 to 9/7 >72h; retitrate: 12.5 mg tonight, 12.5 bid 9/8, 25 bid 9/9, then +25/d as BP/sedation allow. No IM benzo within hrs of clozapine. NO haloperidol (laryngeal dystonia). Agitation: quetiapine no - use low stim, sitter.
Smoking: inhal none here since adm -> clozapine level up ~50% if he stops. Level before d/c. Glycopyrrolate + benztropine + clozapine = bowel stops, please stop both. ANC monthly. Myocarditis labs w/ re-titration: trop/CRP weekly x4.""",
    "Dr. N. Hamid",
    t("09-07", "11:15"),
)
clz2 = s.order("clozapine", "12.5 mg by mouth at bedtime", t("09-07", "11:30"))
clz2.dose(t("09-08", "09:00"), "12.5 mg by mouth twice daily")
clz2.dose(t("09-09", "09:00"), "25 mg by mouth twice daily")
s.note(
    "nursing",
    t("09-08", "03:40"),
    "0255 bed alarm. Pt lit cigarette in bathroom w/ NC on 3L. Cannula melted, flash. Singed nares, 1st deg burn nose + L cheek. O2 off at once, cool water. Lighter + 4 cigs taken. MD, security, house sup aware. Airway no stridor, voice same.",
    "RN G. Oduya",
)
s.note(
    "progress",
    t("09-08", "10:30"),
    "HD4. Superficial burn nose/L cheek, ENT scope: no airway edema. bacitracin bid. NC->2L. Cr 1.6 -> 1.9, lisinopril (never ordered). CAP -> amox 1 g tid thru 9/11 (penicillin? pt says fine). BP 108/64. No BM charted since adm, abd soft, dist.",
    "Dr. V. Roux",
    t("09-08", "11:20"),
)
amx = s.order(
    "amoxicillin",
    "1 g by mouth three times daily",
    t("09-08", "10:40"),
    end=t("09-11", "21:00"),
    final="completed",
)
s.order("bacitracin ointment", "topical to nose and left cheek twice daily", t("09-08", "10:45"))
s.labs(t("09-08", "06:00"), issued=t("09-08", "06:40"), wbc=10.9, na=139, k=3.9, cr=1.9, bun=30)
s.note(
    "event",
    t("09-09", "02:40"),
    "Night: belly tense, feculent emesis 600 mL, no flatus. KUB/CT. NGT LIS. NPO. Hold clozapine tonite dose? given 2100. Surg aware.",
    "Dr. I. Castell (night)",
    t("09-09", "03:20"),
)
s.report(
    "CT abdomen and pelvis",
    "24531-6",
    t("09-09", "03:50"),
    t("09-09", "05:10"),
    "Diffuse colonic dilatation with stool, caecum 9.5 cm, no transition point, no free air: colonic ileus. Incidental 2.2 cm left adrenal nodule, indeterminate; biochemical work-up and dedicated imaging. RLL consolidation.",
)
s.note(
    "progress",
    t("09-09", "10:00"),
    "HD5. Ileus from clozapine + benztropine + glyco (cogentin was still running since 9/5 - mine). cogentin OFF, lactulose enema, PEG via NGT, neostig if worse. Surg no OR. K 3.6 Mg 2.0. psych: clozapine 25 bid cont if bowels move; skip 0900 today.",
    "Dr. V. Roux",
    t("09-09", "10:40"),
)
ben.stop(t("09-09", "10:40"), "ileus")
s.labs(t("09-09", "06:00"), issued=t("09-09", "06:50"), wbc=10.2, na=140, k=3.6, cr=1.5, bun=26, mg=2.0)
s.note(
    "nursing",
    t("09-09", "19:10"),
    "Huge BM x3 post enema. Belly soft. NGT clamp -> out 1600. Vomit 0.",
    "RN L. Abebe",
)
s.order("polyethylene glycol", "17 g by mouth twice daily", t("09-10", "09:00"))
s.order("senna", "2 tablets by mouth twice daily", t("09-10", "09:00"))
s.labs(t("09-10", "06:00"), issued=t("09-10", "06:40"), wbc=9.0, na=139, k=3.9, cr=1.3, trop=6, crp=38)
s.note(
    "progress",
    t("09-10", "11:00"),
    "HD6. Eating. BM x2. RA 94. Clozapine 25 BID, BP 114/70, no sedation. Cr 1.3. voices less. Guardian Ferrante updated, ok nicotine plan. Mom (in TX) has clot hx on Coumadin - n/a.",
    "Dr. V. Roux",
    t("09-10", "11:30"),
)
clz2.dose(t("09-10", "21:00"), "37.5 mg by mouth twice daily")
clz2.dose(t("09-11", "21:00"), "50 mg by mouth twice daily")
s.lab_text(
    t("09-12", "07:00"),
    t("09-12", "08:00"),
    "Clozapine level",
    "6896-5",
    "Specimen received, send-out, result in 5 days",
    status="preliminary",
)
s.labs(
    t("09-12", "06:00"),
    issued=t("09-12", "06:40"),
    wbc=8.1,
    hgb=13.2,
    plt=310,
    na=139,
    k=4.0,
    cr=1.2,
    glu=162,
    a1c=7.4,
)
s.lab_text(t("09-12", "06:00"), t("09-12", "07:10"), "Neutrophils absolute", "751-8", "5.0 10*3/uL (1.8-7.7)")
s.vitals(t("09-12", "08:00"), bp="118/74", hr=88, rr=16, temp=36.8, spo2=95, weight=94)
for n, d in (
    ("clozapine", "50 mg by mouth twice daily"),
    ("metformin", "1000 mg by mouth twice daily"),
    ("atorvastatin", "40 mg by mouth at bedtime"),
    ("polyethylene glycol", "17 g by mouth twice daily"),
    ("senna", "2 tablets by mouth twice daily"),
    ("nicotine patch", "21 mg/24 h, one patch daily"),
    ("bacitracin ointment", "to nose and left cheek twice daily for 5 days"),
):
    s.order(n, d, t("09-12", "10:00"), cat="discharge")
s.note(
    "consult",
    t("09-12", "09:30"),
    "Psych sign-off: clozapine 50 BID at d/c. NOT old dose. Alder House do NOT use old bubble pack (destroy). No increase til my visit 9/16 0915. If doses missed >48 h call me 555-0174, don't restart. Level + ANC; trop/CRP weekly until 9/30. Call if constipation 2 d, fever, chest pain, faint. If restarts smoking tell me - level falls.",
    "Dr. N. Hamid",
    t("09-12", "10:00"),
)
s.note(
    "dcsum",
    t("09-12", "11:20"),
    """Pneumococcal RLL CAP done 9/11 (abx complete). Haldol dystonia x2 life - NOT to receive. Clozapine over-dose after gap. O2 burn. Clozapine ileus. AKI Cr 1.9 -> 1.2.
Stop glycopyrrolate, benztropine, docusate (PEG/senna instead). HOLD lisinopril til BMP 9/16.
F/u Hamid 9/16 0915; BMP+ANC+trop/CRP same day lab 0830; PCP Dr. Mbeki 9/25 1100 (555-0176): CXR ~10/16, adrenal nodule 2.2 cm w/u. Clozapine level PENDING -> Hamid.
Home O2 not needed. Driving n/a. Pneumovax at PCP.""",
    "Dr. V. Roux",
    t("09-12", "12:10"),
)
s.note(
    "nursing",
    t("09-12", "14:30"),
    "D/c to Alder House van w/ Priscilla. Meds list + written bowel chart. Old bubble packs to be destroyed per Priscilla. Cigarettes not returned per guardian.",
    "RN L. Abebe",
)
s.write(__file__)
