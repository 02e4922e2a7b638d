"""Cirrhosis: hepatic encephalopathy with spontaneous bacterial peritonitis. Fictional."""

from builder import Stay, clock

t = clock(2025, "-06:00")
s = Stay("hb-cirr-61", "Brandt", "Harold", "1964-05-19", "male")
s.contact("wife", "Joanne Brandt", "555-0142")
s.encounter(
    t("11-03", "09:40"),
    t("11-09", "14:30"),
    "confusion",
    "40917007",
    "Clouded consciousness",
    "Internal Medicine",
)
s.condition(
    "Cirrhosis of liver", "19943007", t("11-03", "09:50"), onset="2021-02-01", kind="problem-list-item"
)
s.condition(
    "Esophageal varices", "28670008", t("11-03", "09:50"), onset="2023-06-01", kind="problem-list-item"
)
s.allergy("penicillin", "70618", "anaphylaxis", "2009-03-01T00:00:00-06:00")
for a, b in (
    ("spironolactone", "100 mg by mouth once daily"),
    ("furosemide", "40 mg by mouth once daily"),
    ("propranolol", "20 mg by mouth twice daily"),
    ("lactulose 10 g/15 mL", "30 mL by mouth twice daily"),
    ("pantoprazole", "40 mg by mouth once daily"),
):
    s.home(a, b, "2024-02-01", t("11-03", "10:10"))
s.labs("2025-08-12T09:00:00-06:00", stay=False, cr=0.9, k=4.4, na=136, tbil=1.9, inr=1.4, plt=88)
s.vitals(t("11-03", "09:45"), bp="92/54", hr=64, rr=18, temp=38.1, spo2=96, weight=82)
s.labs(
    t("11-03", "10:05"),
    issued=t("11-03", "10:50"),
    wbc=13.2,
    hgb=10.4,
    plt=79,
    na=129,
    k=5.7,
    co2=19,
    bun=41,
    cr=1.9,
    glu=112,
    alb=2.4,
    tbil=3.4,
    ast=71,
    alt=38,
    inr=1.7,
    lac=2.3,
)
s.note(
    "ed",
    t("11-03", "10:20"),
    """61M hx EtOH+MASLD cirrhosis (decomp, ascites, EV banded 2023) BIB wife - "not himself" x3d, sleeping all day, gave her the TV remote when asked for phone. last etoh 2 yrs ago per wife. No hematemesis/melena. No head injury known. Abd more tight since last wk.
PMH cirrhosis, varices, ascites. FHx: father DM2, brother colon ca 58.
ALL: PCN - anaphylaxis (chart)
Meds: spironolactone 100, lasix 40, propranolol 20 bid, lactulose, PPI
O: drowsy, oriented to name only, asterixis ++, GCS 14. T 38.1 BP 92/54 HR 64. abd tense, diffusely tender, no guarding. No focal deficit. DRE brown stool heme neg.
K 5.7 Cr 1.9 (0.9 Aug) Na 129 lactate 2.3. ECG sinus 64, no peaked T, QTc 498
A/P: AMS ?HE ?sepsis. diag tap, BCx x2, CT head. Zosyn avoided d/t PCN -> ceftriaxone ok'd w/ pharm, 2g x1. Lactulose. Admit med.""",
    "Dr. M. Oyelaran, ED",
    signed=t("11-03", "12:15"),
)
rx_ctx = s.order(
    "ceftriaxone",
    "2 g intravenously every 24 hours",
    t("11-03", "10:55"),
    end=t("11-08", "13:00"),
    why="course completed",
    final="completed",
)
rx_spi = s.order("spironolactone", "100 mg by mouth once daily", t("11-03", "12:30"))
rx_fur = s.order("furosemide", "40 mg by mouth once daily", t("11-03", "12:30"))
rx_pro = s.order("propranolol", "20 mg by mouth twice daily", t("11-03", "12:30"))
rx_lac = s.order(
    "lactulose 10 g/15 mL", "30 mL by mouth four times daily, titrate to 3-4 stools", t("11-03", "12:30")
)
rx_ppi = s.order("pantoprazole", "40 mg by mouth once daily", t("11-03", "12:30"))
s.report(
    "CT head without contrast",
    "30799-1",
    t("11-03", "11:30"),
    t("11-03", "12:10"),
    "No acute intracranial hemorrhage. Mild generalized volume loss.",
)
pmn = s.lab_text(
    t("11-03", "11:10"), t("11-03", "12:40"), "Neutrophils in Peritoneal fluid", "26518-1", "64 /uL"
)
s.note(
    "hp",
    t("11-03", "13:00"),
    """MEDICINE H&P  (hx from wife, pt encephalopathic)
61M decomp cirrhosis MELD-Na ~27. Confusion 3d, grade 2-3 HE. Wife: he STOPPED lactulose about 2 wks ago "couldn't leave the house with it". Constipated, last BM 3 d ago. Also taking her zolpidem 10 mg most nights since Sept, and Advil 400 "2-3 a day" for his back. None on list.
Tap: straw colored, PMN 64 -> does not meet SBP. Will stop ceftriaxone if cx neg at 48h.
Exam as ED. Ascites mod-large.
# HE gr 2-3: precipitants - no lactulose, zolpidem, constipation, AKI. Lactulose 30 QID, start rifaximin 550 bid. No sedatives.
# AKI Cr 1.9: prerenal vs HRS-AKI, NSAIDs. Hold diuretics, albumin.
# hyperK 5.7 - hold spiro. rpt in PM
# varices - propranolol, BP soft, hold parameters SBP <90
# code: full""",
    "Dr. S. Lindholm, Medicine",
    signed=t("11-03", "14:30"),
)
rx_rif = s.order("rifaximin", "550 mg by mouth twice daily", t("11-03", "13:30"))
rx_alb = s.order(
    "albumin 25%",
    "125 g intravenously once on day 1",
    t("11-03", "15:45"),
    end=t("11-03", "21:00"),
    final="completed",
)
pmn.change(
    t("11-03", "15:20"),
    status="corrected",
    valueString="640 /uL (corrected; previously reported as 64 /uL - transcription error)",
    interpretation=[
        {
            "coding": [
                {"system": "http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation", "code": "HH"}
            ]
        }
    ],
)
s.note(
    "event",
    t("11-03", "15:25"),
    "Lab called 15:20 - peritoneal PMN CORRECTED 640/mm3 not 64, read back x2. Dr Lindholm informed. albumin ordered 1.5 g/kg.",
    "K. Abara RN",
    signed=t("11-03", "15:35"),
)
s.note(
    "progress",
    t("11-03", "15:40"),
    "ADDENDUM H&P: PMN corrected to 640 = SBP. Continue CTX 2g q24 x5d. Albumin 1.5 g/kg (125 g) today, 1 g/kg (80 g) day 3 = 11/5. Repeat tap at 48h. Diuretics OFF - d/c'd. Propranolol HOLD (SBP 80s + AKI + SBP).",
    "Dr. S. Lindholm, Medicine",
    signed=t("11-03", "16:00"),
)
rx_spi.hold(t("11-04", "08:10"), "hyperkalemia, AKI")
rx_fur.hold(t("11-04", "08:10"), "AKI")
s.labs(t("11-03", "20:00"), issued=t("11-03", "20:40"), k=5.4, cr=1.9, na=128)
s.vitals(t("11-03", "22:00"), bp="86/50", hr=66, temp=37.8, spo2=95)
s.report(
    "Ultrasound abdomen with Doppler",
    "24558-9",
    t("11-03", "17:00"),
    t("11-03", "19:30"),
    "Cirrhotic liver, moderate-large ascites. Portal vein patent, hepatopetal. Hypoechoic 1.8 cm lesion, segment IV. Multiphase liver MRI recommended. Spleen 15 cm. No hydronephrosis.",
)
s.labs(
    t("11-04", "05:30"),
    issued=t("11-04", "06:20"),
    wbc=11.6,
    hgb=9.8,
    plt=74,
    na=129,
    k=5.3,
    co2=20,
    bun=40,
    cr=1.8,
    tbil=3.3,
    inr=1.7,
)
s.vitals(t("11-04", "08:00"), bp="90/52", hr=68, temp=37.4, spo2=96)
s.note(
    "nursing",
    t("11-04", "06:40"),
    'Noc: oriented to name + wife, pulls at IV. 1 BM only since admit. lactulose x3 given. propranolol 2100 held BP 86/50. Bed alarm. Pt asked for "my sleeper" - told none. Low protein diet tray ordered per old order set.',
    "K. Abara RN",
    signed=t("11-04", "07:05"),
)
s.note(
    "pharm",
    t("11-04", "10:00"),
    """Pharm med hx / allergy. Wife + CVS + old chart.
PCN "anaphylaxis" (2009): wife says he vomited on amoxicillin once, no rash/swelling/breathing trouble. Amox-clav 10-d course filled AND finished 3/2022, no rxn. Ceftriaxone now x2 tolerated. -> intolerance (GI), not anaphylaxis. Asked team to update allergy list (list not updated as of now).
QTc 498: avoid ondansetron, FQ if possible, haloperidol.
Not on list but taking: zolpidem (wife's), ibuprofen 400 up to TID. Both to stop.
PPI - no clear indication since banding 2023, raises SBP risk. Suggest dc.""",
    "L. Ferreira PharmD",
    signed=t("11-04", "10:45"),
)
s.note(
    "consult",
    t("11-04", "11:30"),
    """HEPATOLOGY. Agree SBP + HE gr 2. AKI: HRS-AKI vs NSAID/prerenal; albumin challenge, if Cr not down by day 3 -> terlipressin talk (watch SpO2).
- stop PPI
- no beta blocker while MAP <65 / AKI
- after CTX: secondary prophylaxis cipro 500 daily, indefinite
- lactulose aim 2-3 soft BM, not more
- NO protein restriction
- liver lesion 1.8 cm: AFP sent, MRI when Cr ok, outpt fine
- not listed for tx, refer when sober doc'd. PEth sent.""",
    "Dr. R. Venkat, Hepatology",
    signed=t("11-04", "13:00"),
)
rx_ppi.stop(t("11-04", "13:30"), "no indication")
s.note(
    "radiology",
    t("11-04", "14:00"),
    "ADDENDUM US ABD 11/3: on re-review at request of hepatology the 1.8 cm hypoechoic lesion lies in segment VI (right lobe), not segment IV. Remainder unchanged. MRI liver w/wo within 4 weeks.",
    "Dr. P. Quist, Radiology",
    signed=t("11-04", "14:20"),
)
s.lab_text(
    t("11-03", "11:10"),
    t("11-05", "11:00"),
    "Peritoneal fluid culture",
    "611-4",
    "Escherichia coli. Ceftriaxone S, TMP-SMX S, gentamicin S; ciprofloxacin R, levofloxacin R.",
    "A",
)
s.labs(
    t("11-05", "05:30"), issued=t("11-05", "06:15"), wbc=9.1, na=131, k=4.9, cr=1.6, bun=36, plt=70, hgb=9.4
)
rx_alb2 = s.order(
    "albumin 25%",
    "80 g intravenously once on day 3",
    t("11-05", "08:00"),
    end=t("11-05", "13:00"),
    final="completed",
)
s.lab_text(t("11-05", "12:00"), t("11-05", "14:30"), "Neutrophils in Peritoneal fluid", "26518-1", "110 /uL")
s.vitals(t("11-05", "08:00"), bp="96/56", hr=74, temp=36.9, spo2=97)
s.note(
    "progress",
    t("11-05", "15:00"),
    """HD3. Wakes, knows hospital, year wrong (2023). 5 loose BM/24h. Afeb.
rpt tap PMN 110 (640) - responding. Cr 1.6, K 4.9.
SBP E coli - CTX d3/5, albumin 80g today given. plan cipro ppx after.
HE improving, lactulose QID cont. PPI cont.
Propranolol - if BP holds, resume tomorrow 20 bid.
Spiro/lasix held.""",
    "Dr. T. Amadi, Medicine PGY2",
    signed=t("11-05", "16:10"),
)
s.note(
    "consult",
    t("11-05", "17:00"),
    "HEPATOLOGY f/u. Ascitic E coli is FQ RESISTANT (+QTc 498) -> NO cipro. Ppx = TMP-SMX DS 1 tab daily from 11/8, lifelong/until tx. It raises K & Cr: so no spironolactone with it for now, BMP within 4 d of start. BB: MAP 66, do NOT resume propranolol this admission; decide in clinic. Lactulose down to TID, 5 BM is too many.",
    "Dr. R. Venkat, Hepatology",
    signed=t("11-05", "17:40"),
)
rx_lac.dose(t("11-06", "09:00"), "30 mL by mouth three times daily, aim 2-3 soft stools")
rx_pro.stop(t("11-07", "10:00"), "hypotension, AKI; hepatology")
s.labs(
    t("11-06", "05:30"), issued=t("11-06", "06:10"), na=132, k=4.6, cr=1.4, bun=30, wbc=7.8, plt=72, hgb=9.3
)
s.vitals(t("11-06", "08:00"), bp="98/58", hr=78, temp=36.8, spo2=97, weight=79.5)
s.note(
    "nutrition",
    t("11-06", "11:00"),
    "RD: severe malnutrition, temporal wasting. Tray is LOW PROTEIN - changed. Needs 1.2-1.5 g/kg protein, no protein restriction, 2 g Na, late evening snack. wife taught.",
    "H. Sorensen RD",
    signed=t("11-06", "11:30"),
)
s.note(
    "progress",
    t("11-06", "12:30"),
    "HD4. A&Ox3, mild asterixis. 3 BM. BP 98/58. Cr 1.4 K 4.6. CTX d4/5. BCx 11/3 NGTD 72h. Per hep no cipro (FQ-R), TMP-SMX from 11/8. propranolol stays off. Cont rifaximin - PA submitted. Back pain: acetaminophen max 2 g/d, no NSAID.",
    "Dr. S. Lindholm, Medicine",
    signed=t("11-06", "13:30"),
)
s.order("acetaminophen", "500 mg by mouth every 6 hours as needed, max 2 g per day", t("11-06", "13:30"))
s.labs(
    t("11-08", "05:30"),
    issued=t("11-08", "06:10"),
    na=133,
    k=4.4,
    cr=1.2,
    bun=24,
    wbc=6.9,
    plt=76,
    hgb=9.5,
    inr=1.6,
    tbil=2.9,
)
rx_tmp = s.order(
    "sulfamethoxazole-trimethoprim DS 800/160 mg", "1 tablet by mouth once daily", t("11-08", "14:00")
)
s.note(
    "pt",
    t("11-07", "14:00"),
    "PT: amb 200 ft SBA, no device, steady. Home with wife, no DME. Driving: not until cleared by hepatology.",
    "J. Mwangi PT",
    signed=t("11-07", "14:20"),
)
s.note(
    "sw",
    t("11-08", "11:00"),
    "SW: wife home full time, manages meds. Rifaximin prior auth: APPROVED 11/8, copay $40, meds-to-beds. Wife will lock up her own zolpidem. Sober 2 y, AA.",
    "D. Carty LCSW",
    signed=t("11-08", "11:40"),
)
for a, b in (
    ("sulfamethoxazole-trimethoprim DS 800/160 mg", "1 tablet by mouth once daily"),
    ("rifaximin", "550 mg by mouth twice daily"),
    ("lactulose 10 g/15 mL", "30 mL by mouth three times daily, aim 2-3 soft stools per day"),
    ("acetaminophen", "500 mg by mouth every 6 hours as needed, maximum 2 g per day"),
):
    s.order(a, b, t("11-09", "10:00"), cat="discharge")
rx_fd = s.order("furosemide", "40 mg by mouth once daily", t("11-09", "10:00"), cat="discharge")
s.labs(t("11-09", "05:30"), issued=t("11-09", "06:15"), na=134, k=4.6, cr=1.2, bun=22)
s.vitals(t("11-09", "08:00"), bp="100/60", hr=80, temp=36.7, spo2=97, weight=79)
s.note(
    "progress",
    t("11-09", "10:30"),
    """DC day. A&Ox4, no asterixis. K 4.6 Cr 1.2 wt 79.
Plan w hepatology (Venkat, phone): furosemide - NOT yet, I ordered it by mistake, cancel. Both diuretics off until BMP. BMP Thu 11/13 (lab walk-in 8-12). Hep clinic 11/18 10:00 Dr Venkat - decides spiro (50 if K <5), lasix, propranolol, EGD for varices (due).
AFP + PEth still pending -> hepatology to f/u.
MRI liver w/wo 12/1 08:00 for 1.8 cm seg VI lesion. told pt+wife it needs a look, may be nothing or cancer.
Allergy: list still PCN anaphylaxis - see pharm 11/4, tolerated amox-clav.
No zolpidem, no ibuprofen, no etoh, no driving.
Return: confusion/sleepy, fever, belly pain, black stool/vomit blood, <2 BM or >4 BM, little urine.""",
    "Dr. S. Lindholm, Medicine",
    signed=t("11-09", "11:45"),
)
rx_fd.cancel(t("11-09", "13:50"), "entered in error")
s.note(
    "nursing",
    t("11-09", "13:00"),
    "DC teaching w wife. teach back ok. Wife asks: restart the water pills? -> no, not until lab 11/13 and clinic tells you. Weigh daily, call 555-0177 if up >2 lb/day or 5 lb/wk.",
    "B. Osei RN",
    signed=t("11-09", "13:40"),
)
s.write(__file__)
