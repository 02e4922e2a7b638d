from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("k-access", "Delacroix", "Marguerite", "1962-04-19", "female")
s.contact("son", "Luc Delacroix", "555-0142")
s.encounter(
    t("11-03", "10:20"),
    t("11-10", "16:00"),
    "fever and rigors at dialysis",
    "386661006",
    "Fever",
    "Internal Medicine",
)
# background
s.condition("End-stage renal disease", "46177005", t("11-03", "10:40"), kind="problem-list-item")
s.condition("Type 2 diabetes mellitus", "44054006", t("11-03", "10:40"), kind="problem-list-item")
s.condition("Hypertension", "38341003", t("11-03", "10:40"), kind="problem-list-item")
s.allergy("penicillin", "", "Anaphylaxis (per patient, childhood)", t("11-03", "10:45"))
H = t("11-03", "12:10")
s.home("lisinopril", "20 mg by mouth daily", "2022-01-01", H)
s.home("gabapentin", "300 mg by mouth three times a day", "2023-06-01", H)
s.home("sevelamer carbonate", "1600 mg by mouth three times a day with meals", "2021-06-01", H)
s.home("amlodipine", "10 mg by mouth daily", "2021-01-01", H)
s.home("insulin glargine", "14 units subcutaneously at bedtime", "2020-01-01", H)
s.home("atorvastatin", "40 mg by mouth at bedtime", "2020-01-01", H)
lis = s.order("lisinopril", "20 mg by mouth daily", t("11-03", "13:00"))
gab = s.order("gabapentin", "300 mg by mouth three times a day", t("11-03", "13:00"))
sev = s.order("sevelamer carbonate", "1600 mg by mouth three times a day with meals", t("11-03", "13:00"))
aml = s.order("amlodipine", "10 mg by mouth daily", t("11-03", "13:00"))
gla = s.order("insulin glargine", "14 units subcutaneously at bedtime", t("11-03", "13:00"))
ato = s.order("atorvastatin", "40 mg by mouth at bedtime", t("11-03", "13:00"))
van = s.order("vancomycin", "1750 mg IV once, then by level after hemodialysis", t("11-03", "11:30"))
cfp = s.order("cefepime", "2 g IV after hemodialysis", t("11-03", "11:30"))
hep = s.order(
    "heparin 1000 units/mL catheter lock", "1.6 mL per lumen after each hemodialysis", t("11-03", "13:05")
)
hsq = s.order("heparin", "5000 units subcutaneously every 12 hours", t("11-03", "13:05"))
s.labs(
    t("11-03", "10:50"),
    issued=t("11-03", "11:35"),
    wbc=17.8,
    hgb=9.4,
    plt=188,
    na=134,
    k=6.4,
    co2=19,
    bun=71,
    cr=8.9,
    glu=241,
    lac=2.6,
    pct=14.2,
    alb=3.1,
)
s.vitals(t("11-03", "10:30"), bp="98/54", hr=118, rr=22, temp=39.2, spo2=95, weight=73.4)
s.note(
    "ed",
    t("11-03", "10:50"),
    """63F ESRD on HD MWF thru R IJ tunneled cath (placed 5/2025), sent from unit 40 min into run - shaking chills, T 39.2, BP 98/54.
PMH T2DM, HTN, ESRD. LUE AVF made 8/2025 (brachiocephalic), still maturing - NO STICKS/BP L ARM.
Exam: ill, rigoring. R chest exit site red, scant pus expressed. L arm fistula thrill +, not red. Lungs cta. No murmur appreciated.
Allergy: PCN - anaphylaxis (pt unsure)
K 6.4 no peaked T. Lactate 2.6.
BCx x2 (cath + periph R hand). Vanc 1750 + cefepime. 500 cc only, anuric. Renal called - emergent HD for K via existing cath then line out.
CXR no infiltrate.""",
    "Dr. S. Amadi (ED)",
    signed=t("11-03", "12:20"),
)
s.note(
    "hp",
    t("11-03", "13:00"),
    """H&P medicine
CC fever at HD
HPI as per ED. Felt well till this am. 2 d of tenderness at cath site she "didn't want to bother anyone with". No back pain, no cough.
Meds: lisinopril 20, gabapentin 300 TID (neuropathy), sevelamer 1600 TID AC, amlodipine 10, glargine 14 qHS, atorva 40
ALL: PCN anaphylaxis
SH: lives w/ son Luc. no tob. FH: mother - breast ca, father MI.
EDW per unit 71 kg. adm wt 73.4
A/P
1. sepsis, presumed CRBSI R IJ TDC - vanc/cefepime, f/u BCx, remove TDC after HD today
2. hyperK 6.4 - HD now. low K diet
3. T2DM - glargine 14 + SSI
4. HTN - soft, hold amlodipine today.
5. VTE ppx SQH
Full code.""",
    "Dr. P. Lindqvist",
    signed=t("11-03", "15:30"),
)
s.note(
    "consult",
    t("11-03", "14:00"),
    """NEPHROLOGY
HD 3h 1K bath via R IJ TDC tonight. K 6.4 -> likely short run + ACEi. STOP lisinopril - 3rd K >6 since August on it; do not restart, would not rechallenge. BP control by UF.
After run pull TDC, line holiday 48-72h if Bcx clear.
Unit (Riverbend Kidney Ctr, 555-0177) faxing records.
EDW 71 - she looks above it, will probe.""",
    "Dr. H. Ranganathan (Nephrology)",
    signed=t("11-03", "16:10"),
)
s.labs(t("11-03", "23:10"), issued=t("11-03", "23:50"), k=4.3, bun=34, cr=4.8, glu=198)
s.procedure(
    "Removal of tunneled dialysis catheter",
    "",
    t("11-04", "08:30"),
    t("11-04", "08:55"),
    "right internal jugular",
)
s.lab_text(
    t("11-03", "10:55"),
    t("11-04", "06:40"),
    "Blood culture",
    "600-7",
    "PRELIM: Gram positive cocci in clusters 1 of 2 sets; rapid PCR pending. ",
    "A",
    "preliminary",
)
s.note(
    "progress",
    t("11-04", "07:30"),
    """HD2. Tm 38.7. GPC clusters 1/2, lab phone: 'likely coag neg staph / ?contaminant'. Clinically line is infected so treating.
S/p HD 2.1 L off, K 4.3. Line out this am R IJ, tip sent.
Drowsy, jerky arms - ?uremia ?cefepime. check.
Cont vanc/cefepime.
SQH. Hold amlodipine. Lisinopril order d/c'd? -- check""",
    "Dr. P. Lindqvist",
    signed=t("11-04", "09:20"),
)
s.note(
    "pharm",
    t("11-04", "10:00"),
    """PHARMACY clinical review - M. Delacroix
1) Fax from Riverbend unit reviewed (page 3): "HIT 03/2021, Plt 41, PF4 OD 2.4, SRA POS -- NO HEPARIN. Citrate lock." Not in our allergy list. Pt confirms "the blood thinner that dropped my platelets". Both heparin orders need d/c - called Dr. Lindqvist 10:15, she will d/c. Received: 2 doses SQH + 1 lock. Plt baseline 188. suggest PF4 + daily plt.
2) PCN "anaphylaxis": mother told her vomited with syrup at age ~4. Tolerated amox-clav 2019 and cefazolin periop 8/2025 (AVF surgery, our record). Beta-lactams OK. Recommend de-labeling; allergy entry needs MD sign-off.
3) myoclonus + sedation: gabapentin 900 mg/d is too much for HD pt, plus cefepime. Rec gabapentin max 100 mg after each HD.""",
    "K. Osei PharmD",
    signed=t("11-04", "10:50"),
)
hep.stop(t("11-04", "11:05"), "history of HIT")
cfp.stop(t("11-04", "14:00"), "neurotoxicity, organism known")
s.labs(t("11-04", "06:00"), issued=t("11-04", "06:50"), wbc=15.2, hgb=8.9, plt=171, k=4.6, bun=40, cr=5.6)
s.lab_text(
    t("11-03", "10:55"),
    t("11-04", "15:10"),
    "Blood culture",
    "600-7",
    "CORRECTED REPORT: Staphylococcus aureus, mecA NEGATIVE (MSSA) by PCR, 2 of 2 sets. Earlier 'coag-negative' telephone message withdrawn.",
    "A",
    "preliminary",
)
s.note(
    "consult",
    t("11-04", "16:00"),
    """ID consult
MSSA 2/2 (corrected from CoNS - please do not carry forward). CRBSI R IJ TDC, removed. PCN label not real, see pharm.
- stop vanc. Cefazolin 2 g IV now, then after HD 2 g/2 g/3 g (3 g before the long gap).
- TTE, then TEE. Rpt BCx q24-48h till neg
- If no endocarditis/no mets: 4 wk from first neg culture
- cefazolin can be given at HD - no PICC!! (save veins)""",
    "Dr. T. Bergström (ID)",
    signed=t("11-04", "17:30"),
)
van.stop(t("11-04", "17:40"), "MSSA")
cfz = s.order("cefazolin", "2 g IV after hemodialysis (3 g after the Friday session)", t("11-04", "17:45"))
hsq.stop(t("11-04", "18:20"), "history of HIT")
s.note(
    "nursing",
    t("11-05", "05:30"),
    """Noc RN: T 38.1 max. Less jerky but gabapentin 300 given 2200 as ordered (order not changed). Pt confused to date, reoriented. BP cuff R arm only. FS 212 -> 188. Pt says "my brother takes warfarin, do I need it?" told to ask MD.""",
    "J. Freeman RN",
    signed=t("11-05", "06:30"),
)
s.lab_text(
    t("11-05", "08:00"),
    t("11-08", "09:00"),
    "Blood culture",
    "600-7",
    "No growth at 72 hours, 2 sets (collected 5 Nov)",
    "N",
    "preliminary",
)
s.lab_text(
    t("11-04", "08:00"),
    t("11-05", "12:00"),
    "Blood culture",
    "600-7",
    "Gram positive cocci in clusters, S. aureus, 1 of 2 sets (collected 4 Nov)",
    "A",
    "preliminary",
)
s.labs(
    t("11-05", "06:00"),
    issued=t("11-05", "06:55"),
    wbc=12.0,
    hgb=8.8,
    plt=166,
    k=5.4,
    bun=58,
    cr=7.3,
    glu=187,
)
gab.dose(t("11-05", "10:30"), "100 mg by mouth after each hemodialysis")
lis.stop(t("11-05", "10:30"), "hyperkalemia, do not restart")
s.report(
    "Transthoracic echocardiogram",
    "42148-7",
    t("11-05", "09:00"),
    t("11-05", "14:00"),
    "LVEF 60%. No vegetation seen. Mild TR. Poor windows.",
)
s.note(
    "progress",
    t("11-05", "13:30"),
    """HD3
MSSA CRBSI. Line out 11/4. Afeb since midnight nearly (38.1). Mentation clearing, myoclonus mostly gone. gabapentin -> 100 post HD. cefepime off.
BCx 11/4 still +. 11/5 sent.
No heparin anything (HIT 2021). heparin allergy to be entered
TTE no veg, TEE tomorrow.
K 5.4 no line - lokelma 10 g x1, K restricted. temp line 11/6 or 7 depending cx.
CT chest for R sided pleuritic pain this am.
Allergies: PCN anaphylaxis (copied)
Lisinopril 20 daily held""",
    "Dr. P. Lindqvist",
    signed=t("11-05", "15:00"),
)
lok = s.order("sodium zirconium cyclosilicate", "10 g by mouth once", t("11-05", "13:40"))
lok.complete(t("11-05", "14:10"))
s.note(
    "radiology",
    t("11-05", "16:30"),
    """CT CHEST W/O CONTRAST
Findings: three peripheral nodules 6-11 mm RLL and LLL, one with early cavitation - septic emboli favored. No effusion. Tunneled catheter removed. Nonocclusive material in R IJ/brachiocephalic vein not excluded.
Upper abdomen: 2.3 cm left adrenal nodule, 28 HU, indeterminate.
IMPRESSION 1 Septic pulmonary emboli. 2 Indeterminate L adrenal nodule 2.3 cm - nonemergent adrenal protocol CT/MRI and biochemical work-up. """,
    "Dr. Y. Castellane (Radiology)",
    signed=t("11-05", "18:00"),
)
s.report(
    "Transesophageal echocardiogram",
    "",
    t("11-06", "09:30"),
    t("11-06", "12:30"),
    "8 mm mobile vegetation on the tricuspid valve, mild TR. No abscess. No PFO. LVEF 60%.",
)
s.condition("Infective endocarditis of tricuspid valve", "", t("11-06", "13:00"))
s.note(
    "consult",
    t("11-06", "14:00"),
    """ID f/u - TEE: TV veg 8 mm + septic emboli on CT. => native TV MSSA endocarditis. The 4 wk plan is OFF. 6 WEEKS cefazolin from first neg cx. If 11/5 cx stays negative day 1 = 11/5 -> last dose around 12/17 (HD day). Weekly CBC, LFT/CRP w/ HD. No PICC. CT surgery informally: no surgery.""",
    "Dr. T. Bergström (ID)",
    signed=t("11-06", "15:20"),
)
s.note(
    "op",
    t("11-07", "09:30"),
    """PROCEDURE: tunneled HD catheter, RIGHT internal jugular (template)
Anesth: local + 25 fentanyl. R IJ found occluded by chronic thrombus on US -> access obtained contralateral. 23 cm palindrome. Tip RA. Locked with CITRATE 4%. No comp.""",
    "Dr. F. Moreau (IR)",
    signed=t("11-07", "10:40"),
)
s.note(
    "op",
    t("11-07", "11:20"),
    """ADDENDUM: title above is a template error. Catheter was placed via LEFT internal jugular. R IJ chronically thrombosed, line removed from there 11/4.""",
    "Dr. F. Moreau (IR)",
    signed=t("11-07", "11:45"),
)
s.procedure(
    "Insertion of tunneled dialysis catheter",
    "",
    t("11-07", "09:30"),
    t("11-07", "10:15"),
    "left internal jugular",
)
s.labs(
    t("11-07", "06:00"),
    issued=t("11-07", "06:50"),
    wbc=9.4,
    hgb=8.6,
    plt=174,
    k=5.6,
    bun=79,
    cr=9.4,
    glu=162,
    crp=88,
)
s.note(
    "consult",
    t("11-07", "16:30"),
    """NEPH: HD today via new L IJ TDC, heparin-free. 3.4 L off, post wt 68.6, BP 128/70 no cramps. New EDW 68.5 kg (was 71). Lisinopril stays off. Amlodipine can resume at 5 mg only if pre-HD SBP >150 — for now leave off. R IJ chronic thrombus: no anticoag (nonocclusive, line gone, HIT hx; discussed w heme).""",
    "Dr. H. Ranganathan (Nephrology)",
    signed=t("11-07", "17:40"),
)
s.lab_text(t("11-06", "10:00"), t("11-07", "15:00"), "Heparin PF4 antibody", "", "Negative, OD 0.21", "N")
s.note(
    "sw",
    t("11-08", "11:00"),
    """SW: Riverbend will take her back MWF but needs Hep B sAg/sAb within 30 d - drawn 11/8. Chair time changes: now 06:15 (was 11:00). Transport: son drives. Cefazolin to be supplied by unit - orders faxed, confirmed w/ charge RN Delia. First outpt HD Wed 11/12.""",
    "R. Pickett LCSW",
    signed=t("11-08", "12:10"),
)
aml.stop(t("11-08", "09:00"), "soft BP, nephrology")
gla.dose(t("11-08", "21:00"), "10 units subcutaneously at bedtime")
s.note(
    "progress",
    t("11-09", "08:40"),
    """HD7. Feels good, eating. Afeb x4d. BCx 11/5 NGTD. FS 68 yest am -> glargine 14 -> 10.
TV endocarditis MSSA, septic emboli: cefazolin 2/2/3 post HD thru 12/17.
Exit site L chest clean.
L AVF: vasc surg says 2-3 more wks before use, fistulogram pending sched 11/20.
Adrenal nodule - told pt. outpt w/u PCP.
Dispo: home tmrw after HD.
Hep B pend.""",
    "Dr. P. Lindqvist",
    signed=t("11-09", "10:00"),
)
s.labs(
    t("11-10", "06:00"),
    issued=t("11-10", "06:45"),
    wbc=7.9,
    hgb=8.7,
    plt=201,
    k=4.9,
    bun=62,
    cr=8.1,
    glu=118,
    crp=41,
)
s.vitals(t("11-10", "12:30"), bp="126/68", hr=78, temp=36.7, rr=16, spo2=98, weight=68.4)
s.order(
    "cefazolin",
    "2 g IV after hemodialysis Mon and Wed, 3 g after Fri, through 17 Dec 2025, given at dialysis unit",
    t("11-10", "11:00"),
    cat="discharge",
)
s.order("gabapentin", "100 mg by mouth after each hemodialysis", t("11-10", "11:00"), cat="discharge")
s.order("insulin glargine", "10 units subcutaneously at bedtime", t("11-10", "11:00"), cat="discharge")
s.order(
    "sevelamer carbonate",
    "1600 mg by mouth three times a day with meals",
    t("11-10", "11:00"),
    cat="discharge",
)
s.order("atorvastatin", "40 mg by mouth at bedtime", t("11-10", "11:00"), cat="discharge")
s.note(
    "instr",
    t("11-10", "11:30"),
    """d/c plan: home w son. HD Wed 11/12 06:15 Riverbend. cefazolin there. ID Dr. Bergström clinic 11/24 10:00. Vascular fistulogram 11/20 (Dr. Iyer). Repeat TTE ~ wk of 12/15. PCP 2 wk re adrenal nodule. Call/return for fever, chills, red/pus at catheter, bleeding, SOB, chest pain. keep dressing dry, no shower over cath.  No lisinopril, no amlodipine. Hep B labs still out - neph will chase.""",
    "Dr. P. Lindqvist",
    signed=t("11-10", "13:00"),
)
s.write(__file__)
