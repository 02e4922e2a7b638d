"""Fictional. Abruption with fetal demise at 31 weeks, severe pre-eclampsia, haemorrhage; what the night and the lists forget."""

from builder import Stay, clock

t = clock(2025, "-06:00")
s = Stay("r-still", "Holloway", "Renata", "1991-08-19", "female")
s.contact("husband", "Devin Holloway", "555-0148")
s.encounter(
    t("02-11", "22:35"),
    t("02-17", "14:20"),
    "abdominal pain and vaginal bleeding, 31 weeks pregnant",
    "415105001",
    "Placental abruption",
    "Obstetrics",
)
s.allergy("sulfamethoxazole / trimethoprim", "10831", "hives", t("02-11", "22:50"), severity="moderate")
s.condition("Hypothyroidism", "40930008", t("02-11", "22:50"), kind="problem-list-item", onset="2017-01-01")
s.condition(
    "Mild intermittent asthma", "427679007", t("02-11", "22:50"), kind="problem-list-item", onset="2004-01-01"
)
s.condition("Placental abruption", "415105001", t("02-11", "23:30"))
s.condition("Intrauterine fetal death", "59566000", t("02-11", "23:05"))
s.condition("Severe pre-eclampsia", "46764007", t("02-12", "00:30"))
s.home("levothyroxine", "125 mcg by mouth daily (raised in pregnancy)", "2024-08-20", t("02-11", "23:40"))
s.home("aspirin", "81 mg by mouth daily", "2024-09-10", t("02-11", "23:40"))
s.home("prenatal vitamin", "1 tablet daily", "2024-07-20", t("02-11", "23:40"))
s.home("albuterol inhaler", "2 puffs as needed", "2015-01-01", t("02-11", "23:40"))

s.vitals(t("02-11", "22:45"), bp="168/108", hr=118, rr=22, temp=36.7, spo2=98, weight=88)
s.note(
    "ed",
    t("02-11", "22:50"),
    """OB TRIAGE
33F G3P1011 @31w4d by 8wk US, BIBA. Sudden constant abd pain since ~2030, then bright red bleeding, "about 2 pads soaked". No FM since supper. HA x2d, took Tylenol.
PNC Dr. Amin, uncomplicated per pt til BP 142/92 last wk, told recheck. PMH hypothyroid, asthma (needed ED w/ nebs x2 as teen; got tight chest from propranolol given for migraine in college).
Prior: SVD 2021 term healthy girl (Maya, 3), SAB 2019.
O: 168/108, 118. Uterus rigid, tender. Bleeding moderate.
Bedside US x2 operators (me + Dr. Amin): no cardiac activity. Retroplacental collection 7x5. Told pt + husband together in rm 3, chaplain paged.
Sulfa -> hives.
P: 2 lg IVs, CBC coags fibrinogen CMP T&C 4u, Kleihauer, mag, treat BP. NO labetalol (asthma/propranolol rxn) -> hydralazine 5 IV.""",
    "Dr. M. Okafor",
    t("02-11", "23:25"),
)
s.labs(
    t("02-11", "22:55"),
    issued=t("02-11", "23:35"),
    hgb=10.9,
    plt=98,
    wbc=14.8,
    cr=1.3,
    bun=19,
    k=4.1,
    na=135,
    ast=88,
    alt=71,
    inr=1.2,
)
s.lab_text(
    t("02-11", "22:55"), t("02-11", "23:40"), "Fibrinogen", "3255-7", "162 mg/dL (pregnancy 300-650)", "L"
)
s.lab_text(
    t("02-11", "22:55"),
    t("02-12", "00:10"),
    "ABO and Rh group",
    "882-1",
    "A NEGATIVE, antibody screen negative",
)
s.lab_text(
    t("02-11", "22:55"),
    t("02-12", "00:15"),
    "Protein/creatinine ratio urine",
    "2890-2",
    "2.1 mg/mg (<0.3)",
    "H",
)
s.note(
    "hp",
    t("02-12", "00:05"),
    """Adm OB. 31w4d IUFD + abruption + severe preE (BP, Cr 1.3, plt 98, LFT x2, P/C 2.1). Concealed blood likely. Fib 162 -> cryo 10u now.
Rubella NON-immune, Rh neg (got RhIG 28wk 1/17 in office), GBS unk.
Plan: vaginal delivery, AROM done 2355 - port wine fluid. Oxytocin. Mag 4 g then 2 g/h -> with Cr 1.3 make it 1 g/h per Dr Amin, q4 reflexes. Epidural ok per anesth plt 98 but do it now not later.
Home: levothyroxine 125 (was 88 before preg), ASA 81 - STOP, PNV, albuterol prn.
Couple wants to see + hold baby. Name Iris. Wants autopsy, thinking re: chromosome testing. PLEASE no "congrats" paperwork, door card (leaf) up.""",
    "Dr. S. Amin",
    t("02-12", "00:50"),
)
mag = s.order("magnesium sulfate", "1 g/h intravenously continuous after 4 g load", t("02-12", "00:20"))
hyd = s.order(
    "hydralazine",
    "5 mg intravenously every 20 minutes as needed for BP >=160/110, max 20 mg",
    t("02-12", "00:00"),
)
lev = s.order("levothyroxine", "125 mcg by mouth every morning", t("02-12", "00:30"))
oxy = s.order("oxytocin", "infusion per induction protocol", t("02-12", "00:30"))
epi = s.order("bupivacaine / fentanyl epidural", "continuous 8 mL/h", t("02-12", "01:10"))
s.note(
    "procedure",
    t("02-12", "01:00"),
    "Anesthesia: L3-4 epidural, 17g Tuohy, LOR air at 6 cm, 1 wet tap at L2-3 first pass -> re-sited. Test dose neg. Informed pt of PDPH risk.",
    "Dr. P. Lindqvist",
    t("02-12", "01:30"),
)
s.note(
    "event",
    t("02-12", "05:40"),
    """DELIVERY / PPH. 0450 SVD stillborn female 1510 g, no gross anomaly. Placenta 0458, 40% clot adherent, sent path. Then atony, QBL 2100 by 0530.
Night OB asked for Hemabate + Methergine: RN stopped both at the bedside - asthma, BP 171/104. Gave TXA 1g, misoprostol 800 PR, oxytocin, massage. Bakri 350 mL in 0520 -> bleeding stopped.
PRBC 3u, cryo 10u, FFP 2. 2nd deg perineal lac repaired 3-0 vicryl. Right sided.
RhIG 300 mcg IM x1 charted 0615.""",
    "Dr. J. Teague (night)",
    t("02-12", "06:40"),
)
s.given("Rho(D) immune globulin", "300 mcg intramuscular once", t("02-12", "06:15"))
s.given("misoprostol", "800 mcg rectally once", t("02-12", "05:10"))
s.procedure("Insertion of uterine balloon tamponade", "386637004", t("02-12", "05:15"), t("02-12", "05:25"))
s.labs(
    t("02-12", "06:30"),
    issued=t("02-12", "07:05"),
    hgb=7.6,
    plt=74,
    cr=1.5,
    ast=102,
    alt=80,
    inr=1.3,
    k=4.6,
    mg=5.1,
)
s.lab_text(t("02-12", "06:30"), t("02-12", "07:15"), "Fibrinogen", "3255-7", "231 mg/dL (200-400)")
ibu = s.order(
    "ibuprofen",
    "600 mg by mouth every 6 hours scheduled (postpartum vaginal delivery order set)",
    t("02-12", "06:55"),
)
s.order(
    "acetaminophen",
    "1000 mg by mouth every 6 hours",
    t("02-12", "06:55"),
    end=t("02-17", "14:00"),
    final="completed",
)
doc = s.order("docusate", "100 mg by mouth twice daily", t("02-12", "06:55"))
oxy.stop(t("02-12", "07:00"))
epi.stop(t("02-12", "10:00"), "catheter out")
mmr = s.order(
    "measles-mumps-rubella vaccine",
    "0.5 mL subcutaneous once before discharge (postpartum order set)",
    t("02-12", "06:55"),
)
s.note(
    "nursing",
    t("02-12", "10:20"),
    "Epidural cath out 1000, tip intact. Foley, Bakri drain 40 mL. Parents holding Iris w/ cuddle cot, photos + footprints done, grandmother in. Sister of pt has factor V Leiden & takes Xarelto - pt asks if she needs it too, passed to team.",
    "RN C. Moyo",
)
s.note(
    "progress",
    t("02-12", "12:30"),
    """PPD0. tired, bleeding scant. BP 150s/90s. UOP 35/h. DTR 2+. Hgb 7.6 after 3u, plt 74, Cr 1.5 up.
- 1 more u PRBC. - mag x24 h pp (till 0500 2/13), level 5.1 ok
- Bakri deflate tonight
- no NSAIDs w/ plt 74 + Cr 1.5, tylenol only
- nifedipine XL 30 daily start
- enox 40 when plt >=75 & Bakri out
- sister FVL: send thrombophilia later, not acute. aPL abs sent today w/ karyotype/microarray on placenta/cord.""",
    "Dr. S. Amin",
    t("02-12", "13:05"),
)
nif = s.order("nifedipine extended-release", "30 mg by mouth daily", t("02-12", "12:45"))
for h in ("13:00", "19:00"):
    s.given("ibuprofen", "600 mg by mouth", t("02-12", h))
s.given("ibuprofen", "600 mg by mouth", t("02-13", "01:00"))
s.procedure("Removal of uterine balloon tamponade", "", t("02-12", "20:00"), t("02-12", "20:10"))
mag.stop(t("02-13", "05:05"), "24 h post partum complete")
s.labs(
    t("02-13", "05:30"), issued=t("02-13", "06:20"), hgb=8.2, plt=79, cr=1.7, k=4.8, ast=64, alt=60, bun=26
)
s.note(
    "progress",
    t("02-13", "08:10"),
    """PPD1 OB team. Mag off 0505. Bakri out 2000 yest, lochia mod. Foley out. BP 148-158/92-100 on nif 30. Hgb 8.2 plt 79. Cr 1.7 "still lagging, ATN from bleed?", UOP picking up.
- no NSAIDs w/ plt 74 + Cr 1.5, tylenol only [cf]
- start enox 40 tonight 2000 (epidural out >4h)
- breasts filling, uncomfortable. Lactation to see. Couple met w/ bereavement RN.
- levothyroxine back to prepreg 88 - endo curbside Dr. Fenn agrees""",
    "Dr. S. Amin",
    t("02-13", "09:00"),
)
enx = s.order("enoxaparin", "40 mg subcutaneously every 24 hours", t("02-13", "09:10"))
lev.dose(t("02-13", "09:15"), "88 mcg by mouth every morning")
s.given("ibuprofen", "600 mg by mouth", t("02-13", "07:00"))
s.given("ibuprofen", "600 mg by mouth", t("02-13", "13:00"))
s.note(
    "consult",
    t("02-13", "14:00"),
    "Lactation/bereavement: engorgement starting. Discussed options: supportive bra, cold packs, minimal expression for comfort, or medication to dry up. Pt prefers medication. Suggested to resident cabergoline 1 mg x1. Milk donation leaflet declined.",
    "L. Whitfield IBCLC",
    t("02-13", "14:25"),
)
s.order("cabergoline", "1 mg by mouth once", t("02-13", "18:30"), end=t("02-13", "20:40"), final="completed")
s.given("cabergoline", "1 mg by mouth once", t("02-13", "20:35"))
s.vitals(t("02-13", "20:00"), bp="162/102", hr=92, spo2=98, temp=37.1)
s.lab_text(
    t("02-12", "01:00"),
    t("02-13", "16:40"),
    "Kleihauer-Betke fetal cells",
    "55826-0",
    "1.9 % fetal cells. Estimated fetomaternal haemorrhage 95 mL fetal whole blood.",
    "HH",
)
s.vitals(t("02-14", "02:50"), bp="178/114", hr=96, spo2=97, temp=37.0, pain=8)
s.note(
    "event",
    t("02-14", "03:25"),
    """Night X-cover 0310. Called for HA 8/10, frontal+occipital, worse sitting, some blurry vision. Had wet tap. BP 178/114 "pain". Neuro nonfocal DTR 3+, no clonus.
A: PDPH most likely. Ketorolac 30 IV x1, caffeine 300 PO, flat, anesth for blood patch in AM. Hydral 5 IV.""",
    "Dr. J. Teague (night)",
    t("02-14", "03:50"),
)
s.given("ketorolac", "30 mg intravenously once", t("02-14", "03:30"))
s.given("caffeine", "300 mg by mouth once", t("02-14", "03:35"))
s.given("hydralazine", "5 mg intravenously", t("02-14", "03:40"))
s.labs(
    t("02-14", "05:00"), issued=t("02-14", "05:50"), hgb=8.0, plt=83, cr=2.0, k=5.2, bun=31, ast=52, alt=50
)
s.vitals(t("02-14", "06:00"), bp="174/110", hr=90, spo2=97)
s.note(
    "progress",
    t("02-14", "11:50"),
    """PPD2 late entry, seen 0745. HA still 7/10 lying AND sitting, vision blurred R>L. BP 170s/110 despite hydral x2. I do NOT think PDPH alone. MRI/MRV done 0930: bilat parieto-occipital vasogenic edema c/w PRES, no venous thrombosis, no bleed.
Mag restarted 4 g then 1 g/h x24h, nicardipine drip in step-down. Target 140-150/90-100.
Cr 2.0 <- 1.7. enox held til MRI read, ok resume tonight.
No blood patch today.""",
    "Dr. S. Amin",
    t("02-14", "12:20"),
)
s.report(
    "MRI and MRV brain",
    "24590-2",
    t("02-14", "09:30"),
    t("02-14", "10:15"),
    "Bilateral parieto-occipital vasogenic oedema, consistent with posterior reversible encephalopathy syndrome (PRES). No haemorrhage, infarct or venous sinus thrombosis. Incidental 4 mm pituitary cyst, likely Rathke cleft; non-urgent follow-up MRI in 12 months suggested.",
)
mag2 = s.order(
    "magnesium sulfate",
    "1 g/h intravenously continuous after 4 g load",
    t("02-14", "08:15"),
    end=t("02-15", "08:30"),
    final="completed",
)
nic = s.order(
    "nicardipine",
    "5 mg/h intravenously, titrate to 140-150 systolic",
    t("02-14", "08:20"),
    end=t("02-15", "11:00"),
)
ibu.stop(t("02-14", "12:40"), "renal")
s.note(
    "pharm",
    t("02-14", "13:10"),
    """Pharmacy med review (asked re Cr). 1) ibuprofen 600 q6h was never d/c'd, 8 doses since 2/12, + ketorolac x1 this AM -> now stopped. Please no NSAIDs incl. OTC until Cr normal, re-check with OB.
2) cabergoline given 2/13 2035 w/ BP 162/102: contraindicated in uncontrolled HTN / preeclampsia (also bromocriptine). Do not repeat. Conservative lactation suppression only.
3) MMR on order set: had 4u PRBC, FFP, RhIG -> live vaccine response poor, defer; 6 mo. will ask OB to d/c order.""",
    "K. Brandt PharmD",
    t("02-14", "13:40"),
)
s.note(
    "consult",
    t("02-14", "14:30"),
    "Blood bank MD (called ward): KB 1.9% resulted YESTERDAY 1640. FMH ~95 mL whole blood. One vial 300 mcg covers 30 mL. Needs total 4 vials; ONE given. Give 3 more = 900 mcg before 0450 2/15 (72 h). Rosette repeat not needed. Ab screen in 6 mo.",
    "Dr. H. Osei",
    t("02-14", "14:50"),
)
s.given("Rho(D) immune globulin", "900 mcg intravenously (3 vials)", t("02-14", "17:10"))
s.note(
    "nursing",
    t("02-15", "06:30"),
    "RhIG 3 vials done 1710, tolerated. Nicardipine 2.5. HA 2/10. vision clear. Husband: wife in rm 4 got baby photos packet meant for them by mistake?? - sorted, right packet returned. Pt tearful, asks for door closed when babies cry. UOP 90/h.",
    "RN C. Moyo",
)
nif.dose(t("02-15", "08:00"), "60 mg by mouth daily")
s.labs(t("02-15", "05:15"), issued=t("02-15", "06:00"), hgb=7.9, plt=104, cr=1.8, k=4.7, ast=40, alt=41)
s.note(
    "progress",
    t("02-15", "09:30"),
    "PPD3. PRES better, HA 2/10, vision nl. Mag off 0830. wean nicardipine, nif XL 60. Cr 1.8 down. Hgb 7.9 asx - iron. RhIG complete (4 vials). Keppra not needed, no seizure. Start enalapril? no - Cr. Pt sister FVL: aPL/FVL sent, result wk.",
    "Dr. S. Amin",
    t("02-15", "10:00"),
)
fe = s.order("ferrous sulfate", "325 mg by mouth every other day", t("02-15", "10:10"))
s.note(
    "sw",
    t("02-16", "11:00"),
    "Bereavement SW: Edinburgh 17, item 10 = 0 (no self harm). PHx postpartum depression 2021 took sertraline 50 x9 mo, good effect. Talked w/ pt re restart - will decide w/ Dr Amin. Funeral home: Larkin. Support group 1st Tue, 555-0177. Return wrk letter. 3yo Maya: book given.",
    "T. Ruiz LCSW",
)
s.note(
    "progress",
    t("02-16", "12:00"),
    "PPD4. No HA. BP 138-146/86-92 on nif 60. Cr 1.5. EPDS 17, PPD hx -> restart sertraline 50 daily today, pt agrees. Perineum ok. Breasts engorged, ice/bra, no fever. d/c tomorrow if BP ok. Autopsy consent signed, sent. Teach home BP cuff.",
    "Dr. S. Amin",
    t("02-16", "12:40"),
)
ser = s.order("sertraline", "50 mg by mouth daily", t("02-16", "12:50"))
s.labs(t("02-16", "05:15"), issued=t("02-16", "06:00"), hgb=8.3, plt=141, cr=1.5, k=4.5)
s.labs(t("02-17", "05:15"), issued=t("02-17", "06:05"), hgb=8.6, plt=188, cr=1.3, k=4.4)
s.vitals(t("02-17", "08:00"), bp="136/86", hr=84, temp=36.8, spo2=99, weight=79.5)
s.note(
    "pharm",
    t("02-17", "10:00"),
    """D/c med rec: nifedipine XL 60 mg daily NEW. enoxaparin 40 mg SC daily through 3/25 (6 wk pp) NEW, teaching done. sertraline 50 daily NEW. ferrous sulfate 325 every other day NEW. levothyroxine CHANGED 125 -> 88 mcg. acetaminophen 650 q6h prn (max 3 g). polyethylene glycol 17 g daily.
STOP aspirin 81, prenatal vit (has 2 bottles - may finish? OB: stop, iron instead). albuterol prn continue.
No ibuprofen/naproxen/Excedrin.""",
    "K. Brandt PharmD",
    t("02-17", "10:30"),
)
for n, d in (
    ("nifedipine extended-release", "60 mg by mouth daily"),
    ("enoxaparin", "40 mg subcutaneously once daily through 25 March 2025"),
    ("sertraline", "50 mg by mouth daily"),
    ("ferrous sulfate", "325 mg by mouth every other day"),
    ("levothyroxine", "88 mcg by mouth every morning"),
    ("acetaminophen", "650 mg by mouth every 6 hours as needed, max 3 g per day"),
    ("polyethylene glycol", "17 g by mouth daily"),
):
    s.order(n, d, t("02-17", "10:40"), cat="discharge")
s.note(
    "progress",
    t("02-17", "11:10"),
    """D/C day PPD5. BP 136/86. Cr 1.3 (baseline 0.7). Hgb 8.6. Home.
F/u: BP + BMP + CBC nurse visit Wed 2/19 0930 clinic (ph 555-0120). Dr Amin 2/27 1400. MFM Dr. Sato 3/26 1015 to go over autopsy, placenta path, microarray, aPL, FVL - ALL PENDING. TSH 6 wk. Ab screen 6 mo; rubella titre then MMR ~Aug. Pituitary cyst MRI 12 mo - tell PCP Dr. Bell.
Home BP bid: call >=150/100, ER >=160/110 or HA/vision/RUQ/SOB/seizure. No driving til seen 2/27 (PRES). Pelvic rest 6 wk. Contraception: declines now; no estrogen. Next preg: early care, aspirin.""",
    "Dr. S. Amin",
    t("02-17", "12:00"),
)
s.service("Microarray of products of conception", t("02-12", "12:45"))
s.service("Fetal autopsy", t("02-16", "12:40"))
s.write(__file__)
