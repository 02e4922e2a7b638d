from builder import Stay, clock

t = clock(2025, "-07:00")
s = Stay("k-tips", "Brandvold", "Dolores", "1967-10-11", "female")
s.contact("husband", "Ray Brandvold", "555-0135")
s.encounter(t("06-02", "03:20"), t("06-12", "14:00"), "hematemesis", "8765009", "Hematemesis", "Hepatology")
for n, c in (
    ("Cirrhosis of liver", "19943007"),
    ("Esophageal varices", "28670008"),
    ("Ascites", "389026000"),
):
    s.condition(n, c, t("06-02", "05:00"), kind="problem-list-item")
s.allergy(
    "ciprofloxacin",
    "2551",
    "tendon pain",
    t("06-02", "05:05"),
    severity="moderate",
    kind="intolerance",
    criticality="low",
)
H = t("06-02", "07:30")
s.home("carvedilol", "6.25 mg by mouth twice daily", "2024-02-01", H)
s.home("spironolactone", "100 mg by mouth daily", "2023-09-01", H)
s.home("furosemide", "40 mg by mouth daily", "2023-09-01", H)
s.home("zolpidem", "5 mg by mouth at bedtime", "2022-01-01", H)
s.home("lactulose", "15 mL by mouth twice daily", "2024-09-01", H)
s.home("naproxen", "220 mg by mouth as needed", "2025-04-01", H)
car = s.order("carvedilol", "6.25 mg by mouth twice daily", t("06-02", "08:00"))
car.hold(t("06-02", "08:30"), "bleeding")
spi = s.order("spironolactone", "100 mg by mouth daily", t("06-02", "08:00"))
fur = s.order("furosemide", "40 mg by mouth daily", t("06-02", "08:00"))
zol = s.order("zolpidem", "5 mg by mouth at bedtime", t("06-02", "08:00"))
lac = s.order("lactulose", "15 mL by mouth twice daily", t("06-02", "08:00"))
octr = s.order("octreotide", "50 mcg/h IV", t("06-02", "04:10"))
ctx = s.order("ceftriaxone", "1 g IV daily", t("06-02", "04:10"))
pan = s.order("pantoprazole", "40 mg IV every 12 hours", t("06-02", "04:10"))
s.labs(
    t("06-02", "03:40"),
    issued=t("06-02", "04:20"),
    wbc=8.2,
    hgb=6.8,
    plt=71,
    na=129,
    k=4.4,
    cr=1.1,
    bun=38,
    inr=1.8,
    tbil=2.9,
    alb=2.5,
    ast=62,
    alt=34,
    lac=3.6,
)
s.vitals(t("06-02", "03:30"), bp="88/48", hr=122, rr=22, temp=36.8, spo2=96, weight=74)
s.note(
    "ed",
    t("06-02", "03:45"),
    """57F MASH cirrhosis (no etoh per pt), BRB hematemesis x3 at 0200, ~600 mL, melena. Takes ALEVE for knees. 88/48. ascites mod. A&Ox4 no asterixis.
Hgb 6.8 Plt 71 INR 1.8.
2u PRBC, octreotide, CTX, PPI. GI stat. Jehovah's? - NO (that is bed 12).
ALL cipro tendon.
FH mother breast ca, father died HCC.""",
    "Dr. J. Thibodeaux (ED)",
    signed=t("06-02", "05:20"),
)
s.note(
    "procedure",
    t("06-02", "05:40"),
    """EGD: 3 large EV red wales, active bleeding, band x5. Stomach PHG, small GOV2 at fundus. Intubated/extubated. Rebleed -> TIPS early given Child C10? (ascites mod, INR, bili 2.9, alb 2.5)""",
    "Dr. P. Salonen (GI)",
    signed=t("06-02", "07:00"),
)
s.note(
    "hp",
    t("06-02", "08:15"),
    """MICU H&P. EVH s/p banding. Child-Pugh C (10), MELD-Na 24.
cont home: spironolactone 100, lasix 40, zolpidem 5, lactulose 15 bid. Hold carvedilol.
Ceftriaxone x7d. Diag para: PMN 40, no SBP.
CT triple phase before TIPS. Full code.
No NSAIDs - naproxen STOPPED.
Hold diuretics while hypotensive (order still active!).""",
    "Dr. N. Iwasaki (MICU)",
    signed=t("06-02", "10:00"),
)
spi.hold(t("06-02", "11:00"), "hypotension")
fur.hold(t("06-02", "11:00"), "hypotension")
s.report(
    "CT abdomen triple phase",
    "",
    t("06-02", "13:00"),
    t("06-02", "16:00"),
    "Cirrhosis, moderate ascites, patent portal vein. 1.6 cm segment VIII arterially enhancing lesion without washout, LR-3. Recommend MRI in 3 months. 9 mm splenic artery aneurysm.",
)
s.labs(
    t("06-03", "06:00"),
    issued=t("06-03", "07:00"),
    hgb=7.9,
    plt=64,
    inr=1.7,
    na=130,
    k=4.1,
    cr=1.2,
    tbil=3.3,
    afp=9,
)
s.procedure(
    "Transjugular intrahepatic portosystemic shunt",
    "",
    t("06-03", "11:00"),
    t("06-03", "13:30"),
    "right internal jugular",
)
s.note(
    "op",
    t("06-03", "14:00"),
    """IR: TIPS Viatorr 8 mm via R IJ. PSG pre 22 -> post 16 mmHg. GOV2 coil embolized. TTE beforehand EF 60. Anticoag: none. Doppler US day 5-7.""",
    "Dr. B. Karlsson (IR)",
    signed=t("06-03", "15:00"),
)
s.note(
    "op",
    t("06-03", "16:30"),
    """ADDENDUM: post gradient was dictated 16; it is **6** mmHg. Dilated to 8 mm.""",
    "Dr. B. Karlsson (IR)",
    signed=t("06-03", "17:10"),
)
s.note(
    "progress",
    t("06-04", "08:30"),
    """TIPS d1. no bleeding Hgb 8.1. octreotide off 6/5. carvedilol still on hold. PSG 16 post?? -> ask IR re dilating [copied, see addendum].
zolpidem given o/n.
diuretics held. abd full""",
    "Dr. N. Iwasaki (MICU)",
    signed=t("06-04", "10:00"),
)
s.labs(
    t("06-04", "06:00"), issued=t("06-04", "07:00"), hgb=8.1, plt=66, inr=1.7, na=131, k=4.0, cr=1.1, tbil=3.6
)
s.note(
    "nursing",
    t("06-05", "05:00"),
    """sleepy, answers wrong month, asterixis +, zolpidem 5 at 2200. No BM x 24h. lactulose 15 given. glu 118. """,
    "A. Marchetti RN",
    signed=t("06-05", "06:10"),
)
s.note(
    "consult",
    t("06-05", "10:00"),
    """HEPATOLOGY
HE grade 2, post-TIPS + zolpidem + constipated. STOP ZOLPIDEM permanently. No benzos/opioids.
lactulose 30 mL TID, goal 3 BM; rifaximin 550 BID start.
CARVEDILOL: TIPS gradient 6 -> not needed, DISCONTINUE (don't restart).
PPI: after banding only 4 wk? -> PPI raises SBP/HE: pantoprazole 40 PO daily till 6/20 then STOP.
PETH sent (ethanol hx disputed - husband says 'box of wine a week' pt denies).
Tylenol max 2 g/d ok.""",
    "Dr. M. Voss (Hepatology)",
    signed=t("06-05", "11:30"),
)
zol.stop(t("06-05", "14:00"), "encephalopathy")
lac.dose(t("06-05", "14:00"), "30 mL by mouth three times a day, titrate to 3 bowel movements a day")
rif = s.order("rifaximin", "550 mg by mouth twice daily", t("06-05", "14:00"))
octr.complete(t("06-05", "12:00"))
pan.dose(t("06-05", "15:00"), "40 mg by mouth daily")
car.stop(t("06-06", "09:00"), "TIPS, no longer indicated")
s.labs(t("06-06", "06:00"), issued=t("06-06", "07:00"), hgb=8.0, na=131, k=4.6, cr=1.0, tbil=4.1, inr=1.8)
fur.resume(t("06-06", "10:00"))
spi.resume(t("06-06", "10:00"))
s.labs(t("06-08", "06:00"), issued=t("06-08", "07:00"), hgb=8.2, na=128, k=5.8, cr=1.5, tbil=3.8, bun=30)
s.note(
    "progress",
    t("06-08", "09:00"),
    """HE gr 1. 3 BM. K 5.8 Cr 1.5 (1.0): diuretics restarted 6/6 at home dose. STOP spironolactone. Lasix hold 48h. ECG no peaked T; Lokelma 10. Albumin 25 g x2.
Doppler 6/9.
Restart carvedilol? NO.
CTX d7 done today.""",
    "Dr. T. Ekwueme",
    signed=t("06-08", "10:30"),
)
spi.stop(t("06-08", "13:00"), "hyperkalemia")
fur.hold(t("06-08", "13:00"), "AKI")
ctx.complete(t("06-08", "12:00"), "7 days")
s.report(
    "TIPS doppler ultrasound",
    "",
    t("06-09", "10:00"),
    t("06-09", "13:00"),
    "Patent TIPS, velocities 110-140 cm/s. Small residual ascites. ",
)
s.labs(
    t("06-10", "06:00"),
    issued=t("06-10", "07:00"),
    hgb=8.4,
    plt=70,
    na=132,
    k=4.6,
    cr=1.1,
    tbil=3.2,
    inr=1.7,
    alb=2.9,
)
fur.dose(t("06-10", "11:00"), "20 mg by mouth daily")
fur.resume(t("06-10", "11:05"))
s.note(
    "nutrition",
    t("06-10", "13:00"),
    """RD: 1.5 g/kg protein, late snack, Na <2 g, no protein restriction. BMI 27 dry wt 69 kg.""",
    "S. Oduya RD",
    signed=t("06-10", "14:30"),
)
s.note(
    "pharm",
    t("06-11", "10:00"),
    """Rifaximin PA submitted 6/10, approved today 6/11 copay $40, husband picked up; supply 30 d. Discharge: lactulose 30 TID, rifaximin 550 BID, furosemide 20, pantoprazole 40 to 6/20. OFF carvedilol, spironolactone, zolpidem, naproxen. APAP <=2 g. """,
    "V. Castellano PharmD",
    signed=t("06-11", "11:30"),
)
s.note(
    "sw",
    t("06-11", "14:00"),
    """Husband Ray will manage meds. pt now tells me 2-3 glasses wine nightly until May; ok to tell team, 'not to my kids'. Referral addiction clinic 6/18. No driving till cleared (HE).""",
    "P. Anders LCSW",
    signed=t("06-11", "15:20"),
)
s.vitals(t("06-12", "08:00"), bp="108/62", hr=84, temp=36.7, rr=16, spo2=97, weight=69.8)
s.labs(t("06-12", "06:00"), issued=t("06-12", "07:00"), hgb=8.6, na=133, k=4.4, cr=1.0, tbil=2.9)
D = t("06-12", "10:00")
s.order(
    "lactulose", "30 mL by mouth three times a day, titrate to 3 bowel movements a day", D, cat="discharge"
)
s.order("rifaximin", "550 mg by mouth twice daily", D, cat="discharge")
s.order("furosemide", "20 mg by mouth daily", D, cat="discharge")
s.order("pantoprazole", "40 mg by mouth daily until 20 June", D, cat="discharge")
s.note(
    "dcsum",
    t("06-12", "10:30"),
    """Short d/c. EVH/GOV2 -> TIPS 6/3 8 mm PSG 22->6. HE gr 2 -> resolved. 57F MASH +- etoh, PETH pending. Repeat EGD not needed (TIPS). BMP+CBC 6/16. Hep clinic Dr Voss 6/24 09:00. TIPS US 3 mo (~9/9). MRI liver LR-3 3 mo (Sept), AFP 9. Splenic a. aneurysm 9 mm: vascular, 12 mo. HAV/HBV vaccine. Hx cipro tendon. Transplant eval referral. Weight >2 lb/d call. Return: vomit blood, black stool, confusion, sleepy, fever, jaundice up, no BM.""",
    "Dr. T. Ekwueme",
    signed=t("06-12", "12:00"),
)
s.write(__file__)
