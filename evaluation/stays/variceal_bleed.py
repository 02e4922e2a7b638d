"""Fictional: variceal bleed."""

from builder import UCUM, Stay, clock

t = clock(2026, "-08:00")
s = Stay("gg-ochoa", "Ochoa", "Raymundo", "1974-03-19", "male", "es")
s.contact("wife", "Leticia Ochoa", "555-0142")
s.encounter(
    t("02-03", "22:10"), t("02-09", "15:30"), "vomiting blood", "8765009", "Hematemesis", "Medicine", "home"
)
s.condition("Cirrhosis of liver, alcohol related", "420054005", t("02-03", "23:50"), kind="problem-list-item")
s.condition("Type 2 diabetes mellitus", "44054006", t("02-03", "23:50"), kind="problem-list-item")
s.condition("Bleeding esophageal varices", "17709002", t("02-04", "03:00"))

s.vitals(t("02-03", "22:14"), bp="88/52", hr=118, rr=22, temp=37.9, spo2=96)
s.vitals(t("02-03", "23:40"), weight=82.0)
s.labs(
    t("02-03", "22:25"),
    issued=t("02-03", "22:58"),
    wbc=11.8,
    hgb=6.8,
    plt=71,
    na=131,
    k=3.4,
    co2=19,
    bun=41,
    cr=1.3,
    glu=168,
    alb=2.4,
    tbil=3.1,
    ast=118,
    alt=41,
    inr=1.7,
    lac=3.9,
)

s.note(
    "ed",
    t("02-03", "22:30"),
    """ED PHYSICIAN NOTE   Bed 11   interpreter: video ID 40417 Spanish
CC: hematemesis x2
52M EtOH cirrhosis (dx 2023 here), DM2, here c wife. Vomited ~2 cups bright red blood at 1900 and again 2100, black stool since yest. Dizzy. No CP. No syncope. "Vomité pura sangre, doctor, dos veces." Wife says he has been taking "Aleve, dos y dos" for his back x2 wks. Drinks 10-12 beers/day, last drink today ~noon. Never had EGD. Denies IVDU. No hx DTs, no seizures.
PMH cirrhosis, DM2, LBP.   PSH none.  FH: father died of liver ca.  brother ESRD on dialysis.
MEDS (wife's phone photo): metformin 1000 bid, propranolol 20 bid, furosemide 40, spironolactone 100, Aleve OTC
ALL: NKDA per triage
PE BP 88/52 HR 118 T 37.9. icteric, spiders, distended w shifting dullness, mild diffuse TTP, no guarding. Melena on DRE. A&Ox3, no asterixis.
LABS Hgb 6.8 plt 71 INR 1.7 Na 131 Cr 1.3 (baseline 0.9) lac 3.9 tbili 3.1
A: UGIB - presumed VARICEAL. vs PUD from naproxen.
P: 2 lg bore IV. 2u PRBC. Octreotide 50 mcg bolus -> 50 mcg/hr. Pantoprazole 80 IV. Ceftriaxone 1g. GI paged 2245 - will scope tonight after resus. ICU/stepdown. NPO. Hold BB + diuretics.
""",
    "Dr. P. Varghese, ED",
    signed=t("02-03", "23:35"),
)

oct_ = s.order("octreotide", "50 mcg/hour continuous IV infusion", t("02-03", "22:50"))
ppi_iv = s.order("pantoprazole", "40 mg IV every 12 hours", t("02-03", "22:52"))
cef = s.order("ceftriaxone", "1 g IV every 24 hours", t("02-03", "22:55"))
s.given("ceftriaxone", "1 g IV", t("02-03", "23:20"))
s.home("metformin", "1000 mg by mouth twice daily", t("2023-06-01", "08:00"), t("02-03", "23:50"))
s.home("propranolol", "20 mg by mouth twice daily", t("2024-02-01", "08:00"), t("02-03", "23:50"))
s.home("furosemide", "40 mg by mouth daily", t("2024-02-01", "08:00"), t("02-03", "23:50"))
s.home("spironolactone", "100 mg by mouth daily", t("2024-02-01", "08:00"), t("02-03", "23:50"))

s.note(
    "hp",
    t("02-04", "00:20"),
    """MEDICINE H&P (PGY1) - Team Blue
52M w decomp EtOH cirrhosis p/w hematemesis. See ED note. hx per video interpreter + wife.
Home meds: metformin 1000 BID, propranolol 20 BID, lasix 40, aldactone 100, naproxen OTC 440 BID x 2wks
Allergies: NKDA
SH: 10-12 beers/d x 20 yrs. tob 1/2 ppd. works roofing. lives w wife + 2 kids
FH father HCC
Full code per pt, wife is decision maker if he can't.

#UGIB, likely variceal: octreotide, PPI, CTX, EGD tonight. Hgb goal 7. 2u in.
#EtOH cirrhosis, decompensated. MELD-Na ~23. Child C. dx para in AM - abd tender, T 37.9
#EtOH use/withdrawal risk: CIWA, PRN ativan, thiamine, folate
#AKI Cr 1.3 from 0.9 - prerenal. hold diuretics
#DM2 hold metformin, SSI
#Back pain - no NSAIDs. ok tylenol max 2g/d
#DVT ppx SCDs
""",
    "Dr. K. Ambrose PGY-1",
    signed=t("02-04", "01:25"),
)

lor = s.order("lorazepam", "1 mg IV every 4 hours as needed for CIWA 10 or more", t("02-04", "01:00"))
thi = s.order("thiamine", "100 mg IV daily", t("02-04", "01:00"))
s.order("folic acid", "1 mg by mouth daily", t("02-04", "01:00"))
ssi = s.order("insulin lispro", "sliding scale subcutaneous before meals", t("02-04", "01:00"))

s.procedure("Esophagogastroduodenoscopy with band ligation", "", t("02-04", "02:05"), t("02-04", "02:50"))
s.note(
    "procedure",
    t("02-04", "02:10"),
    """EGD REPORT  Dr. Sethi GI / fellow Lam
Indication hematemesis. MAC / intubated for airway protection, extubated in room.
Findings: Esophagus 3 columns LARGE (grade III) varices with red wale marks, one w white nipple sign distal esoph. FIVE bands placed, hemostasis. Stomach: moderate portal hypertensive gastropathy, old blood, no gastric varices. Duodenum normal, no ulcer.
Bx: none taken (bleeding).
Rec: octreotide 72h. abx 7 d. PPI. clears at 12h. repeat EGD 2 wk.
""",
    "Dr. N. Sethi, GI",
    signed=t("02-04", "03:10"),
)

s.vitals(t("02-04", "07:00"), bp="98/56", hr=96, temp=38.1, spo2=97)
s.labs(
    t("02-04", "06:00"),
    issued=t("02-04", "06:50"),
    hgb=8.4,
    plt=64,
    na=130,
    k=3.6,
    cr=1.7,
    bun=46,
    inr=1.7,
    tbil=3.4,
)
s.report(
    "US abdomen limited with Doppler",
    "",
    t("02-04", "08:30"),
    t("02-04", "10:40"),
    "Nodular liver. 2.1 cm hypoechoic lesion segment 6, indeterminate; multiphase MRI or CT of the liver recommended. Moderate ascites. Portal vein patent, hepatopetal. Spleen 15.8 cm. Kidneys normal, no hydronephrosis.",
)
asc = s._add(
    t("02-04", "13:05"),
    {
        "resourceType": "Observation",
        "id": s._id("lab"),
        "status": "final",
        "category": [
            {
                "coding": [
                    {
                        "system": "http://terminology.hl7.org/CodeSystem/observation-category",
                        "code": "laboratory",
                    }
                ]
            }
        ],
        "code": {"text": "Ascitic fluid polymorphonuclear cells (PMN)"},
        "subject": s._subject(),
        "encounter": s._context(),
        "effectiveDateTime": t("02-04", "11:10"),
        "issued": t("02-04", "13:05"),
        "valueQuantity": {"value": 82, "unit": "cells/uL", "system": UCUM, "code": "/uL"},
        "referenceRange": [{"high": {"value": 250, "unit": "cells/uL"}}],
    },
)
s.lab_text(
    t("02-04", "11:10"),
    t("02-04", "13:05"),
    "Ascitic fluid protein and albumin",
    "",
    "protein 0.9 g/dL, albumin 0.5 g/dL (SAAG 1.9)",
)

s.note(
    "progress",
    t("02-04", "13:30"),
    """MEDICINE PROGRESS  HD1  PGY1
S: no more hematemesis. 2 dark stools. belly sore. CIWA 6-9, ativan x1
O: BP 98/56 HR 96 Tm 38.1. icteric. distended, mild TTP. no asterixis
Hgb 6.8->8.4 after 2u. Cr 1.3->1.7. Na 130. Para 11:10: PMN 82 - NO SBP. SAAG 1.9
A/P
#Variceal bleed s/p 5 bands 2/4. octreotide thru 2/6. CTX 1g x7d
#Ascites. no SBP. hold diuretics
#AKI worse 1.7. albumin? hold lasix/aldactone
#liver lesion seg 6 2.1cm - MRI as outpt
#EtOH CIWA
#DM hold metformin, SSI
#ppx SCD
""",
    "Dr. K. Ambrose PGY-1",
    signed=t("02-04", "14:20"),
)

asc.change(
    t("02-04", "16:40"),
    status="corrected",
    issued=t("02-04", "16:40"),
    valueQuantity={"value": 382, "unit": "cells/uL", "system": UCUM, "code": "/uL"},
    note=[
        {
            "text": "CORRECTED REPORT. Previously reported as 82. Differential recounted. Called to Dr. Ambrose 1640"
        }
    ],
)
a = s.note(
    "event",
    t("02-04", "16:55"),
    """ATTENDING ADDENDUM to PGY1 note of today
Lab called corrected ascitic count: PMN 382 (not 82). This IS SBP. Ceftriaxone to 2 g q24h, treat 5 days from today (02/04-02/08 incl). Albumin 25% 1.5 g/kg today (125 g) and 1 g/kg on day 3 (80 g, 2/6). Blood cx x2 sent. Repeat para 48h if not better. No beta blocker for now. Cr 1.7, watch HRS.
Also sulfa hx, see pharmacy - chart says NKDA, that is wrong.
-- M. Delacroix MD
""",
    "Dr. M. Delacroix, Attending",
    signed=t("02-04", "17:20"),
)
cef.dose(t("02-04", "17:00"), "2 g IV every 24 hours")
s.order("albumin 25%", "125 g IV once", t("02-04", "17:00"), end=t("02-04", "21:30"), final="completed")

s.note(
    "pharm",
    t("02-04", "15:30"),
    """PHARMACIST MED HISTORY (tech + RPh, interpreter ID 40982)
Sources: pt, wife, Walgreens fills, clinic list
- metformin 1000 mg BID - fills regular
- propranolol 20 mg BID  last fill 11/2025 x30d, pt says "a veces" takes it
- furosemide 40 daily, spironolactone 100 daily  last fill 12/28
- naproxen sodium (Aleve) 220 mg, 2 tabs BID x ~2 wks, OTC
- clinic list also has lisinopril 10 - pt says never took. not filled
- brother's tramadol "one or two" last wk
ALLERGY: triage NKDA - NOT correct. 2019 Bactrim for skin infxn -> fever, mouth sores, "se me peló la piel", 9 days in hospital Fresno. Consistent w SJS. AVOID ALL SULFONAMIDE ANTIBIOTICS. entered in allergy list today. (furosemide has been tolerated)
QTc 448
""",
    "R. Okafor PharmD",
    signed=t("02-04", "16:30"),
)
s.allergy("Sulfamethoxazole-trimethoprim", "", "Stevens-Johnson syndrome (2019)", t("02-04", "16:25"))

s.note(
    "nursing",
    t("02-05", "03:30"),
    """RN night SDU: CIWA 14 @0110 tremor/sweaty, ativan 1mg x2. Oriented. 1 sm melena. BP 94/52 HR 101. Wife went home. bed alarm on. Roommate in bed 2 on heparin gtt - not this pt.
""",
    "T. Nakagawa RN",
    signed=t("02-05", "05:40"),
)
s.labs(
    t("02-05", "05:30"), issued=t("02-05", "06:20"), hgb=8.1, plt=60, na=129, k=3.9, cr=1.9, bun=44, wbc=9.9
)
s.vitals(t("02-05", "07:00"), bp="94/52", hr=92, temp=37.6, spo2=96)
s.lab_text(
    t("02-04", "17:00"),
    t("02-05", "11:00"),
    "Hepatitis C antibody",
    "",
    "Reactive. HCV RNA quantitative sent",
    "A",
)

s.note(
    "consult",
    t("02-05", "10:00"),
    """RENAL CONSULT  (fellow/att Dr. Huang)
AKI Cr 0.9 -> 1.9. UNa <10, bland sediment, US no hydro. NSAID x2 wks + bleed + SBP. ddx prerenal/NSAID vs HRS-AKI.
Rec: agree albumin. no NSAIDs ever. no contrast if avoidable. hold diuretics + BB. If no response 48h -> terlipressin/midodrine talk. No ACEi. avoid aminoglycosides.
""",
    "Dr. S. Huang, Nephrology",
    signed=t("02-05", "11:30"),
)

s.note(
    "progress",
    t("02-06", "10:30"),
    """MEDICINE PROGRESS HD3 PGY1
S: feels better, hungry. no BM x1d then lactulose -> 2. slow to answer this am per wife
O: 96/54 HR 84 T 37.1 asterixis mild. Cr 1.9->1.6 Hgb 8.0
A/P
#Variceal bleed s/p 5 bands 2/4. octreotide off 2/6 22:00 . no rebleed. PPI IV -> PO 40 BID
#SBP PMN 382, CTX 2g d3/5. albumin d3 today 80g
#HE gr 1 - lactulose 30 mL TID goal 3 BM
#AKI improving. hold diuretics
#SBP ppx on d/c: Bactrim DS daily  (cheap, county formulary)
#EtOH - CIWA 3. naltrexone 50 on d/c?
#DM glu 140-170 SSI only
#liver lesion MRI outpt
#HCV ab +. RNA pending
""",
    "Dr. K. Ambrose PGY-1",
    signed=t("02-06", "11:40"),
)
s.labs(t("02-06", "05:30"), issued=t("02-06", "06:15"), hgb=8.0, plt=62, na=130, k=3.8, cr=1.6, bun=38)
s.order("albumin 25%", "80 g IV once", t("02-06", "10:00"), end=t("02-06", "15:00"), final="completed")
lac_ = s.order("lactulose", "30 mL (20 g) by mouth three times daily", t("02-05", "18:00"))
bac = s.order(
    "sulfamethoxazole-trimethoprim DS",
    "1 tablet by mouth daily, start after ceftriaxone",
    t("02-06", "11:45"),
)
bac.cancel(t("02-06", "13:10"), "SJS to sulfa 2019 - pharmacist")
s.note(
    "event",
    t("02-06", "13:15"),
    """ATTENDING ADDENDUM 2/6  (Delacroix)
1. NO BACTRIM - SJS 2019. Secondary SBP prophylaxis will be ciprofloxacin 500 mg PO daily, starts 2/9 after last ceftriaxone 2/8. QTc 448 ok, recheck EKG before d/c.
2. Naltrexone NO - decompensated liver. Addiction med to see as outpt.
3. PPI: GI says 40 mg DAILY not BID, for banding ulcers, short course only. PPI raises SBP risk.
4. Metformin should not come back (decomp cirrhosis, EtOH, lactate 3.9).
""",
    "Dr. M. Delacroix, Attending",
    signed=t("02-06", "13:40"),
)
oct_.complete(t("02-06", "22:50"), "72 h")
ppi_iv.stop(t("02-06", "11:00"), "to oral")
ppi = s.order("pantoprazole", "40 mg by mouth twice daily", t("02-06", "11:00"))
ppi.dose(t("02-06", "14:00"), "40 mg by mouth daily")

s.note(
    "consult",
    t("02-07", "09:00"),
    """GI F/U
No rebleed d3. Hgb 8.2. Eating.
- repeat EGD/banding 2-4 wk; our scheduler will book (2 wk slot not available)
- pantoprazole 40 qd x 14 d total then STOP
- BB: start carvedilol 3.125 bid at d/c if SBP >90
- HCC w/u: seg 6 lesion 2.1 cm, AFP sent. multiphase MRI
- HCV RNA pending, treat as outpt
- no EtOH at all
""",
    "Dr. N. Sethi, GI",
    signed=t("02-07", "09:50"),
)
s.labs(t("02-07", "05:30"), issued=t("02-07", "06:15"), hgb=8.2, plt=66, na=131, k=4.0, cr=1.4, bun=30)
s.labs(t("02-07", "05:30"), issued=t("02-08", "15:00"), afp=46)
s.lab_text(
    t("02-04", "17:00"),
    t("02-08", "17:30"),
    "Blood culture x2",
    "",
    "No growth 4 days (preliminary)",
    status="preliminary",
)

s.note(
    "sw",
    t("02-07", "14:00"),
    """SOCIAL WORK (in Spanish). Pt wants to stop drinking. "Quiero dejar de tomar por mis hijos." Roofing, uninsured -> emergency Medi-Cal pending. Given AA en español list, referred Addiction Medicine (bridge clinic) walk-in, wife supportive. Immigration worries - pt asks that status not be written in papers. No firearms. Drives own truck.
""",
    "B. Quintero LCSW",
    signed=t("02-07", "15:00"),
)

s.vitals(t("02-08", "08:00"), bp="92/54", hr=82, temp=36.8, spo2=97, weight=79.5)
s.labs(
    t("02-08", "05:30"),
    issued=t("02-08", "06:20"),
    hgb=8.3,
    plt=70,
    na=132,
    k=4.1,
    cr=1.3,
    bun=24,
    tbil=2.8,
    inr=1.6,
)
cef.complete(t("02-08", "18:00"), "5 days for SBP done")
lor.stop(t("02-08", "09:00"), "no CIWA need x48h")
s.note(
    "progress",
    t("02-08", "10:00"),
    """MEDICINE PROGRESS HD5 PGY1
S: no c/o. 3 BM/d. clear. wants home
O: 92/54 82 afeb. no asterixis. wt 79.5
Hgb 8.3 Cr 1.3 Na 132 K 4.1  EKG QTc 452
A/P
#variceal bleed s/p bands. no rebleed. carvedilol 3.125 BID on d/c per GI
#SBP last CTX dose today (5/5). cipro 500 daily from 2/9
#HE resolved cont lactulose 30 TID
#AKI resolving 1.3. restart diuretics half dose at d/c: spironolactone 50, furosemide 20
#EtOH CIWA 0 >48h
#DM no meds
#liver lesion, AFP pending
dispo home tomorrow
""",
    "Dr. K. Ambrose PGY-1",
    signed=t("02-08", "11:20"),
)
s.note(
    "event",
    t("02-08", "17:00"),
    """Attending: SBP (pressure) 90-96 all week, Na 132, Cr just back, active infection this week. NOT starting carvedilol at discharge and NOT restarting propranolol. Liver clinic decides 2/18. Disc w Dr Sethi who agrees.
AFP back 46 (H). MRI liver must not be missed - ordered, date below w CM.
""",
    "Dr. M. Delacroix, Attending",
    signed=t("02-08", "17:25"),
)
s.service(
    "MRI liver multiphase with contrast",
    t("02-08", "17:30"),
    due=t("02-26", "10:15"),
    note="seg 6 lesion 2.1 cm, AFP 46",
)

s.note(
    "event",
    t("02-09", "10:20"),
    """CASE MGMT 2/9
Appts: labs (BMP) Thu 2/12 any time 8-11, clinic lab 1st fl.
Liver clinic Dr Patel Wed 2/18 1:40 pm
EGD banding Tue 2/24 arrive 7:30 am, NPO after midnight, needs driver
MRI liver Thu 2/26 10:15
PCP Dr Aguirre 2/17 CANCELLED by clinic -> 3/3 9:00
Bridge clinic walk in M-F 9-12
Meds to bed from pharmacy - pt has all. GI nurse line 555-0177
""",
    "C. Wynn RN CM",
    signed=t("02-09", "10:50"),
)

d = s.order(
    "ciprofloxacin",
    "500 mg by mouth daily",
    t("02-09", "11:00"),
    cat="discharge",
    note="SBP prophylaxis, long term",
)
s.order(
    "lactulose",
    "30 mL by mouth three times daily, adjust to 3 soft stools a day",
    t("02-09", "11:00"),
    cat="discharge",
)
s.order("spironolactone", "50 mg by mouth daily", t("02-09", "11:00"), cat="discharge")
s.order("furosemide", "20 mg by mouth daily", t("02-09", "11:00"), cat="discharge")
s.order("pantoprazole", "40 mg by mouth daily through 02/18 then stop", t("02-09", "11:00"), cat="discharge")
s.order("thiamine", "100 mg by mouth daily", t("02-09", "11:00"), cat="discharge")
s.order("folic acid", "1 mg by mouth daily", t("02-09", "11:00"), cat="discharge")
thi.stop(t("02-09", "11:00"), "oral at discharge")

s.note(
    "dcsum",
    t("02-09", "11:15"),
    """DISCHARGE SUMMARY (PGY1, cosigned Delacroix)
Admit 2/3 D/C 2/9 home w wife
Dx: esophageal variceal hemorrhage s/p EVL x5 (2/4); SBP; AKI (prerenal/NSAID), resolved to 1.3; HE gr 1; EtOH withdrawal mild; decompensated EtOH cirrhosis; HCV Ab +; seg 6 liver lesion 2.1 cm AFP 46
Course: 2u PRBC, octreotide 72h, bands. Ascitic PMN 382 (first reported 82, corrected). CTX 2 g x5d + albumin. Cr peak 1.9.
D/C labs Hgb 8.3 plt 70 Na 132 Cr 1.3 tbili 2.8 INR 1.6. D/C wt 79.5 kg
MEDS
 NEW cipro 500 daily (SBP ppx, indefinite); lactulose 30 mL TID to 3 BM; pantoprazole 40 daily thru 2/18; thiamine 100; folate 1
 CHANGED spironolactone 100->50; furosemide 40->20
 STOP metformin; naproxen / Aleve / all NSAIDs; propranolol (liver clinic to decide 2/18). no carvedilol.
 Tylenol OK max 2 g/day. No Bactrim/sulfa abx ever (SJS)
PENDING: HCV RNA; blood cx final
F/U as per CM note. BMP 2/12.
Return: vomiting blood, black stool, confusion, fever, belly pain. Low salt 2 g. NO ALCOHOL. No driving while confused.
""",
    "Dr. K. Ambrose PGY-1",
    signed=t("02-09", "12:30"),
)
s.write(__file__)
