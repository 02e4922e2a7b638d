"""Fictional: dialysis line mssa."""

from builder import UCUM, Stay, clock

t = clock(2026, "-05:00")
s = Stay("gg-whitlock", "Whitlock", "Denise", "1981-11-02", "female")
s.contact("sister", "Renee Whitlock", "555-0119")
s.encounter(
    t("05-10", "16:20"),
    t("05-19", "17:00"),
    "fever and chills at dialysis",
    "386661006",
    "Fever",
    "General Medicine",
    "home",
)
s.condition(
    "End-stage renal disease on hemodialysis", "46177005", t("05-10", "18:00"), kind="problem-list-item"
)
s.condition("Opioid use disorder, on methadone", "", t("05-10", "18:00"), kind="problem-list-item")
s.condition("Bacteremia caused by methicillin susceptible Staphylococcus aureus", "", t("05-11", "13:00"))
s.allergy(
    "Vancomycin",
    "",
    "flushing and itching with fast infusion",
    t("05-10", "16:40"),
    severity="mild",
    kind="intolerance",
    criticality="low",
)
s.home("gabapentin", "600 mg by mouth three times daily", t("2025-09-01", "08:00"), t("05-10", "17:00"))
s.home(
    "sevelamer carbonate",
    "800 mg by mouth three times daily with meals",
    t("2024-05-01", "08:00"),
    t("05-10", "17:00"),
)
s.home("amlodipine", "10 mg by mouth daily", t("2024-05-01", "08:00"), t("05-10", "17:00"))
s.home("methadone", "110 mg by mouth daily", t("2023-02-01", "08:00"), t("05-10", "17:00"))
s.home("lisinopril", "20 mg by mouth daily", t("2024-05-01", "08:00"), t("05-10", "17:00"))

s.vitals(t("05-10", "16:25"), bp="92/50", hr=121, rr=24, temp=39.4, spo2=94, weight=71.2)
kk = s.labs(
    t("05-10", "16:45"),
    issued=t("05-10", "17:30"),
    wbc=19.4,
    hgb=9.1,
    plt=132,
    na=134,
    k=6.9,
    co2=17,
    bun=88,
    cr=9.8,
    glu=101,
    lac=3.1,
)
kk[4].change(
    t("05-10", "18:05"),
    status="corrected",
    issued=t("05-10", "18:05"),
    valueQuantity={"value": 5.8, "unit": "mmol/L", "system": UCUM, "code": "mmol/L"},
    note=[{"text": "CORRECTED. Prior 6.9 on grossly hemolyzed specimen. Redraw."}],
)

s.note(
    "ed",
    t("05-10", "16:50"),
    """EMERGENCY DEPT - resident
44F ESRD (FSGS) HD MWF @ Eastgate via R IJ tunneled cath, L arm AVF placed 3/2026 not mature, OUD on methadone, HTN. BIB sister: rigors since last nite, felt bad end of Fri HD. Skipped lunch. No cough. anuric. Twitchy hands x 1 wk, dropping things. +tenderness/pus at R chest exit site.
Last HD Fri 5/8 full tx. Denies drug use since 2024. Meds: per sister list
T 39.4 HR 121 BP 92/50 94% RA. R IJ TDC exit site red w purulence. Murmur? 2/6. myoclonic jerks bilat. A&Ox3 but sleepy
EKG sinus tach QTc 495, T waves sl peaked
K 6.9 hemolyzed -> redraw 5.8 . WBC 19.4  lac 3.1
A: line sepsis. CLABSI till proven otherwise.
P: BCx2 (periph + cath). vanc 25 mg/kg slow over 3h (flushes), cefepime x1. 500 LR. no IV/BP/sticks L ARM. renal paged. cath to come out
zofran 4 iv for nausea
""",
    "Dr. I. Farouk PGY-2 EM",
    signed=t("05-10", "18:30"),
)
van = s.order("vancomycin", "1750 mg IV once then by level after dialysis", t("05-10", "17:20"))
cfp = s.order("cefepime", "2 g IV once", t("05-10", "17:25"), end=t("05-10", "18:40"), final="completed")
gab = s.order("gabapentin", "600 mg by mouth three times daily", t("05-10", "19:30"))
enox = s.order("enoxaparin", "40 mg subcutaneous daily", t("05-10", "19:32"))
meth = s.order("methadone", "110 mg by mouth daily", t("05-10", "19:34"))
ond = s.order("ondansetron", "4 mg IV every 6 hours as needed for nausea", t("05-10", "17:40"))
aml = s.order("amlodipine", "10 mg by mouth daily", t("05-10", "19:34"))
aml.hold(t("05-10", "20:30"), "hypotension")
s.note(
    "hp",
    t("05-10", "19:40"),
    """H&P INTERN NIGHT FLOAT
44F ESRD on HD, OUD, HTN here w sepsis from R IJ tunneled cath. Hx as in ED note.
ALL: vancomycin (flushing), PCN "rash as a baby"
Meds: gabapentin 600 tid (neuropathy), sevelamer 800 tid, amlodipine 10, methadone 110, lisinopril 20
SH: lives w sister, ex heroin last 2024. tob 1/2ppd. no etoh
FH: mom DM, ESRD
exam jerky, asterixis?, exit site pus. 2/6 SEM
# sepsis, CLABSI: vanc/cefepime, cx, line out in AM per IR. TTE
# hyperK 5.8: lokelma, HD in AM
# ESRD MWF. EDW 68. here 71.2
# twitching - uremia? gabapentin?
# OUD cont methadone 110
# HTN hold amlo, lisinopril
# ppx lovenox 40
FULL CODE
""",
    "Dr. J. Pell PGY-1",
    signed=t("05-10", "21:10"),
)
s.note(
    "event",
    t("05-11", "02:15"),
    """X-cover: RN called, no BM 4d, belly crampy. Ordered Fleet enema x1, MoM 30 mL. abd soft.
""",
    "Dr. L. Moss PGY-1",
    signed=t("05-11", "02:20"),
)
fl = s.order("sodium phosphate enema", "1 enema rectally once", t("05-11", "02:18"))
fl.cancel(t("05-11", "06:40"), "ESRD - phosphate load; pharmacist")
mom = s.order("magnesium hydroxide", "30 mL by mouth once", t("05-11", "02:19"))
mom.cancel(t("05-11", "06:40"), "ESRD - magnesium")
s.note(
    "pharm",
    t("05-11", "08:00"),
    """PHARMACY MED REC + RENAL DOSING   B. Tran PharmD
1. Methadone: called Northside OTP 0730, spoke w RN dosing window. LAST DOSE 85 mg on Sat 5/9 (witnessed). 110 was last year's peak; taper since Jan. -> order changed to 85 mg. Pt agrees "I forget, they lowered me".
2. Gabapentin 600 TID in ESRD = overdose range. myoclonus fits. HOLD now. Later max 100 mg after HD only.
3. Enoxaparin -> heparin 5000 SQ q12h (ESRD)
4. Fleet/MoM cancelled. Use lactulose/senna.
5. QTc 495 + methadone: dc ondansetron. No azithro/FQ.
6. PCN: rash infancy, has had Keflex 2022 w/o problem (fill hx + pt). Cefazolin OK.
7. Lisinopril - Eastgate list says STOPPED 2/2026 for K. Not to resume.
8. Sevelamer: Eastgate says 1600 TID w meals since 4/14 (P 7.1). our list 800 old.
""",
    "B. Tran PharmD",
    signed=t("05-11", "09:10"),
)
meth.dose(t("05-11", "08:40"), "85 mg by mouth daily at 09:00")
gab.stop(t("05-11", "08:40"), "ESRD, myoclonus")
enox.stop(t("05-11", "08:41"), "ESRD")
s.order("heparin", "5000 units subcutaneous every 12 hours", t("05-11", "08:42"))
ond.stop(t("05-11", "08:43"), "QTc 495 with methadone")
sev = s.order("sevelamer carbonate", "1600 mg by mouth three times daily with meals", t("05-11", "08:45"))
s.lab_text(
    t("05-10", "16:50"),
    t("05-11", "12:40"),
    "Blood culture",
    "",
    "4/4 bottles Gram positive cocci in clusters. PCR: Staphylococcus aureus, mecA NOT detected (MSSA)",
    "A",
    status="preliminary",
)
s.labs(t("05-11", "06:00"), issued=t("05-11", "06:50"), k=6.1, wbc=17.2, hgb=8.8, cr=10.4, phos=7.3, mg=2.3)

s.note(
    "consult",
    t("05-11", "13:00"),
    """ID CONSULT - Dr. Abara
MSSA bacteremia from R IJ TDC. PCN hx benign, tolerates cephalexin.
-> STOP vanc. CEFAZOLIN after HD (2 g/2 g/3 g).  till HD set up 1 g q24
-> line out today, line holiday 48-72h
-> daily BCx till neg x48h
-> TTE then TEE
-> L spine ok no back pain
-> plan 4 wk (through 6/10) if TEE neg.
-> HIV neg 3/2026. HCV Ab + , RNA sent
NO PICC - save veins.
""",
    "Dr. C. Abara, ID",
    signed=t("05-11", "14:10"),
)
van.stop(t("05-11", "14:15"), "MSSA")
cz = s.order("cefazolin", "1 g IV every 24 hours", t("05-11", "14:20"))
s.procedure(
    "Removal of tunneled hemodialysis catheter, right internal jugular",
    "",
    t("05-11", "15:10"),
    t("05-11", "15:30"),
    "right internal jugular vein",
)
s.procedure(
    "Insertion of temporary dialysis catheter, left femoral",
    "",
    t("05-11", "15:35"),
    t("05-11", "16:00"),
    "left femoral vein",
)
s.note(
    "consult",
    t("05-11", "16:30"),
    """RENAL   HD via temp L fem today 3h K 2 bath UF 2 L. TDC out. fem line out after HD on 13th. New tunneled R IJ after cx neg. EDW 68 is too high, edema + HTN before sepsis, challenge to 66.5. Keep L arm for AVF - maturing slow, needs fistulagram. Epo w HD.
Myoclonus c/w gabapentin toxicity, HD will clear.
""",
    "Dr. Y. Stein, Nephrology",
    signed=t("05-11", "17:30"),
)
s.note(
    "progress",
    t("05-12", "10:00"),
    """MEDICINE INTERN HD2
S less jerky. ate. no N. pain 3/10 R chest
O Tm 38.4 104/58 HR 98. site dry
BCx 5/11 pending; 5/10 4/4 MSSA. WBC 17.2->14. K 4.6 post HD
# MSSA bacteremia / line sepsis: cefazolin. R IJ TDC out 5/11. TTE today
# ESRD: HD 5/11, next 5/13. L fem temp.
# gabapentin tox: held, better
# OUD methadone 110
# ppx lovenox
# HTN hold
""",
    "Dr. J. Pell PGY-1",
    signed=t("05-12", "11:30"),
)
s.note(
    "event",
    t("05-12", "15:00"),
    """ATTENDING ADD: methadone is 85 not 110 (verified OTP). ppx is SQ heparin, not lovenox - copied from H&P. TTE: EF 60, no vegetation seen, TR mild, limited windows. TEE Thu. Pt did ask team not to tell her sister about methadone clinic or HCV. Please don't discuss at bedside.
D. Rosenthal
""",
    "Dr. D. Rosenthal, Attending",
    signed=t("05-12", "15:30"),
)
s.labs(t("05-12", "06:00"), issued=t("05-12", "06:50"), k=4.6, wbc=14.0, hgb=8.6)
s.lab_text(
    t("05-11", "16:00"), t("05-13", "09:00"), "Blood culture", "", "Staphylococcus aureus 1/2 bottles", "A"
)
s.lab_text(
    t("05-12", "09:00"), t("05-14", "09:00"), "Blood culture", "", "Staphylococcus aureus 1/2 bottles", "A"
)
s.lab_text(
    t("05-13", "07:30"), t("05-15", "08:30"), "Blood culture", "", "No growth 48 hours", status="preliminary"
)
s.note(
    "nursing",
    t("05-13", "18:40"),
    """HD RN: HD #2 via L fem 3.5h, UF 2.5, post wt 67.4. cefazolin 2 g given last 30 min. L fem cath pulled 1810, pressure 20 min, no hematoma. BP R arm only. sister visiting.
""",
    "G. Adeyemi RN",
    signed=t("05-13", "19:00"),
)
cz.dose(t("05-13", "14:00"), "2 g IV after hemodialysis on dialysis days")
s.note(
    "procedure",
    t("05-14", "11:00"),
    """TEE (Dr. Mbeki, cards): EF 60. TRICUSPID VALVE: 0.7 cm mobile vegetation on septal leaflet, mild-mod TR. No abscess. Mitral, aortic, pulm clean. No PFO. Tip of old cath tract clean.
""",
    "Dr. T. Mbeki, Cardiology",
    signed=t("05-14", "12:20"),
)
s.condition("Infective endocarditis of tricuspid valve", "", t("05-14", "12:30"))
s.note(
    "consult",
    t("05-15", "10:00"),
    """ID F/U
TEE + TV vegetation 0.7. First NEG cx 5/13. So: native TV endocarditis MSSA -> 6 WEEKS from 5/13, i.e. through 6/24; give last dose at the HD of Thu 6/25 if TTS, Wed 6/24 if MWF. (my 4-wk plan of 5/11 no longer holds.) CT chest ordered for septic emboli.
weekly CBC/LFT at HD. ID clinic. No surgery.
OK for new TDC today (cx neg 48h).
""",
    "Dr. C. Abara, ID",
    signed=t("05-15", "10:50"),
)
s.procedure(
    "Insertion of tunneled hemodialysis catheter, right internal jugular",
    "",
    t("05-15", "14:00"),
    t("05-15", "14:40"),
    "right internal jugular vein",
)
s.report(
    "CT chest without contrast",
    "",
    t("05-15", "16:30"),
    t("05-15", "18:10"),
    "Several peripheral nodules up to 1.4 cm bilaterally, one with early cavitation, consistent with septic emboli. No effusion. Follow-up CT in 8 weeks to document resolution.",
)
s.note(
    "progress",
    t("05-16", "09:30"),
    """MEDICINE INTERN HD6
S feels ok. mild pleuritic CP R 4/10. craving none
O afeb x72h 128/76 HR 82. new R IJ TDC c/d/i. no jerks
# MSSA TV endocarditis w septic emboli (CT): cefazolin w HD 2/2/3, x6 wk from 5/13
# ESRD HD MWF - HD yest. EDW 66.5. K 4.4
# BP up - restart amlodipine 5
# gabapentin toxicity resolved; restart 100 post HD? pt wants for feet
# OUD methadone 85. QTc 478
# pain tylenol
# constip senna
dispo: HD chair - Eastgate gave MWF slot away?
""",
    "Dr. J. Pell PGY-1",
    signed=t("05-16", "11:00"),
)
aml.resume(t("05-16", "11:10"))
aml.dose(t("05-16", "11:11"), "5 mg by mouth daily")
g2 = s.order("gabapentin", "100 mg by mouth after each dialysis", t("05-16", "11:15"))
s.labs(t("05-16", "06:00"), issued=t("05-16", "06:40"), k=4.4, wbc=9.2, hgb=8.7, plt=180, phos=5.9)
s.note(
    "sw",
    t("05-18", "11:00"),
    """SW/CM (dialysis liaison): Eastgate has no MWF chair any more. Accepted at RIVERSIDE DIALYSIS, schedule T-Th-SAT, chair 05:45. First tx Thu 5/21. So last HD here must be Tues 5/19 (renal aware; 5/18 HD moved to 5/19). Riverside will give cefazolin, orders faxed. Transport medicaid van 05:00 pickup.
Northside OTP: letter of last dose. ROI signed for OTP + Riverside only. Sister: NOT on release.
""",
    "A. Bianchi LMSW",
    signed=t("05-18", "12:00"),
)
s.note(
    "nursing",
    t("05-19", "13:10"),
    """HD RN HD 5/19 0800-1130 via R IJ TDC UF 2.1 L post wt 66.4. cefazolin 2 g end of HD. methadone 85 mg given 0905, witnessed. K pre 5.0
""",
    "G. Adeyemi RN",
    signed=t("05-19", "13:20"),
)
s.labs(t("05-19", "08:00"), issued=t("05-19", "08:50"), k=5.0, hgb=8.9, wbc=8.1, plt=201)
s.order(
    "cefazolin",
    "2 g IV after dialysis Tuesday and Thursday, 3 g IV after dialysis Saturday, through 06/25/2026",
    t("05-19", "12:00"),
    cat="discharge",
)
s.order("gabapentin", "100 mg by mouth after each dialysis only", t("05-19", "12:00"), cat="discharge")
s.order(
    "sevelamer carbonate",
    "1600 mg by mouth three times daily with meals",
    t("05-19", "12:00"),
    cat="discharge",
)
s.order("amlodipine", "5 mg by mouth daily", t("05-19", "12:00"), cat="discharge")
s.order("senna", "8.6 mg, 2 tablets by mouth nightly", t("05-19", "12:00"), cat="discharge")
s.order(
    "naloxone nasal spray",
    "4 mg in one nostril as needed for overdose, may repeat in 3 minutes",
    t("05-19", "12:00"),
    cat="discharge",
)
s.note(
    "dcsum",
    t("05-19", "13:30"),
    """DISCHARGE  5/19/26   Pell/Rosenthal
Dx: MSSA bacteremia from R IJ tunneled cath -> native TRICUSPID endocarditis, septic pulm emboli. Gabapentin toxicity. ESRD. OUD.
Lines: old R IJ out 5/11, L fem temp 5/11-13, new R IJ tunneled 5/15. L arm AVF not in use - protect LEFT arm. No PICC.
Abx: cefazolin 2 g Tu/Th, 3 g Sat after HD thru 6/25. First neg BCx 5/13.
HD: Riverside Tu/Th/Sat 05:45 starting Thu 5/21. EDW 66.5 kg (was 68).
Methadone 85 mg - next dose at Northside Wed 5/20 AM, last given here 5/19 0905. Hospital does not prescribe it. Narcan given.
CHANGED: gabapentin 600 TID -> 100 mg after HD only; amlodipine 10->5; sevelamer 1600 TID
STOPPED: lisinopril (K). No enemas w phosphate, no milk of mag, no NSAIDs.
QTc 478 on methadone - avoid zofran, azithro, quinolones.
PENDING: HCV RNA; BCx 5/17 NGTD not final
F/U: ID Dr Abara Wed 6/3 10:00. Vascular fistulagram L arm Thu 5/28 1 pm -> conflicts w HD am? ok pm. CT chest ~8 wk (week of 7/13). PCP clinic 6/9 2:20.
Return: fever, chills, pus at line, CP/SOB, jerking, bleeding.
""",
    "Dr. J. Pell PGY-1",
    signed=t("05-19", "14:40"),
)
s.write(__file__)
