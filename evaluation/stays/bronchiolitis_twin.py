from builder import Stay, clock

t = clock(2025, "-06:00")
s = Stay("l-bronchio", "Castellane", "Milo", "2024-12-01", "male")
s.contact("mother", "Rosalba Castellane", "555-0131")
s.contact("grandmother", "Ines Castellane", "555-0132")
s.encounter(
    t("01-20", "19:10"),
    t("01-25", "12:30"),
    "bronchiolitis, poor feeding",
    "4120002",
    "Bronchiolitis",
    "Pediatrics",
)
s.condition("Preterm birth 34 weeks, twin", "771299009", t("2024-12-20", "10:00"), kind="problem-list-item")
s.condition("Gastroesophageal reflux", "235595009", t("01-08", "10:00"), kind="problem-list-item")
s.home("omeprazole suspension 2 mg/mL", "4 mg by mouth once daily", "2025-01-08", t("01-20", "19:40"))
s.home("cholecalciferol drops 400 IU", "400 IU by mouth once daily", "2024-12-15", t("01-20", "19:40"))
s.vitals(t("01-20", "19:15"), hr=172, rr=66, temp=38.3, spo2=88, weight=5.14)
s.note(
    "ed",
    t("01-20", "19:30"),
    """7 wk M twin (34w) w 3d URI, now incr WOB, poor PO (takes 15-20 ml/feed), 2 wet diapers/24h. Wt 5.14 kg. T 38.3 RR 66 SpO2 88 RA -> 1L NC 95. Wheeze + crackles, subcostal retx. Alb neb x1: no change. RSV+.
Twin sister Mila here too: RSV neg, AOM, got amoxicillin 80/kg & albuterol MDI, nirsevimab 12/20, d/c'd home.
UA (bag) LE+ nit-, cx sent. BCx sent. CTX 50 mg/kg x1. Nirsevimab: received 12/20 per mom??
APAP 75 mg q6 prn. Admit. GM gave 'jarabe con miel' this am.""",
    "Dr. L. Farnham, ED",
    signed=t("01-20", "21:20"),
)
s.labs(
    t("01-20", "19:45"),
    issued=t("01-20", "20:30"),
    na=128,
    k=4.9,
    cl=97,
    co2=20,
    glu=74,
    cr=0.2,
    bun=5,
    wbc=11.4,
    hgb=9.8,
    plt=402,
    crp=6,
)
s.lab_text(
    t("01-20", "19:45"),
    t("01-20", "20:40"),
    "Respiratory panel PCR",
    "",
    "RSV B detected. SARS-CoV-2, influenza, pertussis not detected",
    flag="A",
)
apap = s.order("acetaminophen 160 mg/5 mL", "75 mg by mouth every 6 hours as needed", t("01-20", "20:50"))
alb = s.order("albuterol neb", "2.5 mg nebulized every 4 hours", t("01-20", "20:50"))
ctx = s.order("ceftriaxone", "250 mg IV every 24 hours", t("01-20", "20:50"))
ppi = s.order("omeprazole suspension", "4 mg by mouth daily", t("01-20", "21:30"))
ivf = s.order("D5 NS + 20 KCl", "16 mL/h IV", t("01-20", "21:30"))
s.note(
    "nursing",
    t("01-20", "22:15"),
    "Adm wt naked, infant scale, x2 RNs: **4.14 kg** (ED 5.14 w clothes?/typo; clinic 1/14 4.05). Peds resident told, meds to be re-dosed. Birth wt 2.21.",
    "C. Ostby RN",
)
s.note(
    "hp",
    t("01-20", "22:40"),
    """PEDS H&P. 7 wk (corrected ~1 wk) ex 34w twin A. RSV bronch d3-4, hypoxemia, dehydration. Na 128.
Feeds: Neosure 22 kcal q3h. GRANDMOTHER makes bottles - has been adding extra water 'so milk lasts & less reflux' x 5 d (2 scoops in 6 oz) -> HYPONATREMIA from dilute formula. Free water. Na q6h, D5NS.
GM gave honey syrup once - botulism counselling: stooling, tone nl, strong suck.
Omeprazole from PCP 1/8. FHx: dad asthma; cousin CF. Smokers in home: father outside.
Soft 2/6 sys murmur LLSB. Wt 4.14 dosing -> APAP 60 mg (15/kg).
Imm: HepB x1. Nirsevimab: state registry = NOT given to Milo; given to twin sister Mila 12/20. (ED note mixed.)""",
    "Dr. A. Renner PGY2",
    signed=t("01-20", "23:50"),
)
apap.dose(t("01-21", "00:00"), "60 mg by mouth every 6 hours as needed")
ctx.dose(t("01-21", "00:00"), "207 mg IV every 24 hours")
s.labs(t("01-21", "04:00"), issued=t("01-21", "04:30"), na=131, k=4.7, glu=92, cr=0.2)
s.vitals(t("01-21", "08:00"), hr=158, rr=60, temp=37.8, spo2=94, o2=6, weight=4.16)
s.note(
    "progress",
    t("01-21", "09:00"),
    """HD1. Worse o/n -> HFNC 6 L 30%. RR 60. NG feeds 20 ml/h cont, Neosure 22. Albuterol trial x2 no response -> STOP albuterol (score unchanged). Na 131. Plan: thicken feeds w/ rice cereal once PO for reflux/choking. F/u UCx. No steroids.""",
    "Dr. A. Renner PGY2",
    signed=t("01-21", "10:00"),
)
alb.stop(t("01-21", "10:10"), "no response")
s.report(
    "Chest radiograph",
    "",
    t("01-21", "09:30"),
    t("01-21", "10:20"),
    "Hyperinflation, peribronchial cuffing, RUL atelectasis. No focal pneumonia. Heart size normal. Incidental: old healing? lucency right 6th rib - likely nutrient groove; see addendum.",
)
s.note(
    "radiology",
    t("01-21", "15:00"),
    "ADDENDUM CXR 1/21: reviewed w peds radiology Dr. Sund: right 6th rib finding is a NORMAL VARIANT, no fracture. No skeletal survey advised.",
    "Dr. K. Sund",
    signed=t("01-21", "15:20"),
)
s.note(
    "slp",
    t("01-22", "10:00"),
    """SLP: at HFNC 3L, bedside. Suck-swallow-breathe incoord due to RR >60, no aspiration signs w slow flow (Dr Brown preemie nipple), side-lying, pace q3-4 sucks. Do NOT thicken - ex-preterm (NEC risk), no indication; rice cereal plan in team note should be dropped. PO only when RR <60.""",
    "J. Whitlow SLP",
    signed=t("01-22", "11:00"),
)
s.lab_text(
    t("01-20", "19:50"),
    t("01-22", "09:00"),
    "Urine culture, bag specimen",
    "",
    "E. coli 10,000 CFU/mL + mixed flora",
    flag="A",
)
s.lab_text(
    t("01-21", "11:00"),
    t("01-22", "13:00"),
    "Urine culture, catheter specimen",
    "",
    "No growth (collected after one dose of ceftriaxone); UA LE neg, WBC 0-2",
)
s.note(
    "consult",
    t("01-22", "13:00"),
    "GI (phone + chart). Omeprazole not indicated: physiologic spitting, gaining pre-illness; PPI raises LRTI risk. STOP omeprazole. Not ordered stop by me. Reflux precautions; no thickener.",
    "Dr. V. Halloway, Peds GI",
    signed=t("01-22", "13:40"),
)
s.note(
    "progress",
    t("01-22", "14:00"),
    "HD2 HFNC 3L. UCx cath neg = bag contaminant, ctx stop after 48h BCx neg (tonight). Na 135, normal formula conc. 2/6 murmur -> echo.",
    "Dr. M. Idowu, Attending",
    signed=t("01-22", "15:00"),
)
s.labs(t("01-22", "05:00"), issued=t("01-22", "05:30"), na=135, k=4.8, glu=88, cr=0.2)
ctx.stop(t("01-22", "20:00"), "cultures negative 48 h")
ivf.stop(t("01-22", "15:30"), "on full NG feeds")
s.report(
    "Echocardiogram",
    "34552-0",
    t("01-23", "10:00"),
    t("01-23", "14:00"),
    "Small mid-muscular VSD 2 mm, restrictive, PFO. Normal function. No pulm HTN. Cardiology clinic 6 weeks.",
)
s.vitals(t("01-23", "08:00"), hr=146, rr=52, temp=37.1, spo2=95, o2=1, weight=4.15)
s.note(
    "nutrition",
    t("01-23", "11:00"),
    "RD: need catch-up: Neosure to 24 kcal/oz. Recipe: 3 scoops level to 5.5 oz water. Goal 80 ml q3h = 640/d (155/kg), ~124 kcal/kg. Iron: Hgb 9.8 -> start ferrous sulfate 2 mg/kg/d elemental = 8 mg daily (15 mg/mL: 0.5 ml). vit D 400.",
    "P. Ng RD",
    signed=t("01-23", "11:40"),
)
s.order(
    "ferrous sulfate drops 15 mg/mL elemental", "7.5 mg (0.5 mL) by mouth once daily", t("01-23", "12:00")
)
s.order("cholecalciferol 400 IU", "400 IU by mouth daily", t("01-21", "09:00"))
s.note(
    "nursing",
    t("01-23", "21:00"),
    "RA since 1600 SpO2 95-97 incl asleep. Desat 89 x 8 sec w feed self-resolved. NG out by pt 1930, took 55 ml PO slow flow. Omeprazole due 2000 - active on MAR, held, GI note says stop. MD asked.",
    "C. Ostby RN",
)
ppi.stop(t("01-24", "08:30"), "GI: not indicated")
s.note(
    "sw",
    t("01-24", "10:00"),
    "SW w/ mom + GM (interpreter, Spanish). WIC benefits cut -> formula ran short; WIC voucher for Neosure reinstated 1/24, 2 cans given. Abuela entiende: no agua extra, no miel. No safety concerns, CPS not indicated. Dad smokes, quitline.",
    "T. Birk LCSW",
    signed=t("01-24", "11:00"),
)
s.note(
    "progress",
    t("01-24", "14:00"),
    "HD4. RA 22 h. PO 75 ml q3. Wt 4.19. RD recipe revised as mom mixes in 2-oz steps & constipation: back to **22 kcal** Neosure at home (1 level scoop per 2 oz water), 24 kcal dropped. Newborn screen: 2nd screen (1/3) IRT elevated 92, ONE CF variant? lab called: DNA panel PENDING - sweat test if pos. cousin w CF.",
    "Dr. M. Idowu, Attending",
    signed=t("01-24", "15:10"),
)
s.lab_text(t("01-20", "19:50"), t("01-25", "08:00"), "Blood culture", "600-7", "No growth at 5 days, final")
s.labs(t("01-24", "06:00"), issued=t("01-24", "06:30"), na=138, k=4.9, glu=90)
s.vitals(t("01-25", "07:00"), hr=140, rr=44, temp=36.9, spo2=97, weight=4.22)
s.note(
    "instr",
    t("01-25", "08:30"),
    "nurse teach template: albuterol inhaler 2 puffs q4 prn - crossed out, belongs to sister. bulb suction before feeds, saline. safe sleep on back. TYLENOL 60 mg (1.9 mL of 160/5) q6 prn; no ibuprofen <6 mo. Dad asks 'can we use Mila's amoxicillin' -> NO.",
    "C. Ostby RN",
)
s.note(
    "progress",
    t("01-25", "09:00"),
    """Dc home. Wt 4.22. PO 80 q3 x24h. d/c: vit D, iron 0.5 ml, APAP prn. Omeprazole stopped. No albuterol no abx.
F/u PCP Dr. Quist wt + Na check 1/28. Cardiology 3/6. NBS DNA pending - CF center 555-0190 will call mom; Dr Idowu to f/u. Return: RR>60, pauses/blue, <4 wet diapers/d or <half feeds, T>=38.0 (corrected age 2wk so any fever = ED), floppy/constipation.""",
    "Dr. M. Idowu, Attending",
    signed=t("01-25", "10:00"),
)
s.order(
    "ferrous sulfate drops 15 mg/mL elemental",
    "7.5 mg (0.5 mL) by mouth once daily",
    t("01-25", "10:10"),
    cat="discharge",
)
s.order("cholecalciferol drops", "400 IU by mouth once daily", t("01-25", "10:10"), cat="discharge")
s.order(
    "acetaminophen 160 mg/5 mL",
    "60 mg (1.9 mL) by mouth every 6 hours as needed",
    t("01-25", "10:10"),
    cat="discharge",
)
s.write(__file__)
