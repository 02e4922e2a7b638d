"""Fictional. Fourteen-week-old boy, Spanish-speaking family, district hospital."""

from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("p-infsvt", "Benavides Ruiz", "Thiago", "2025-02-03", "male", lang="es")
s.contact("mother", "Yadira Ruiz", "555-0119")
s.encounter(
    t("05-12", "18:40"),
    t("05-17", "14:00"),
    "fussy, pale, not feeding",
    "6456007",
    "Supraventricular tachycardia",
    "Pediatrics",
)
s.condition("Supraventricular tachycardia", "6456007", t("05-12", "19:30"), onset=t("05-12", "08:00"))
s.condition("Wolff-Parkinson-White pattern", "74390002", t("05-12", "20:15"))
s.condition("RSV bronchiolitis", "57089007", t("05-12", "21:00"))
s.family("mother's cousin", t("05-12", "20:00"), "sudden death age 19, cause unknown")
s.immunization("Hepatitis B, birth dose", "08", t("02-03", "12:00"))
s.home(
    "cholecalciferol (vitamin D) drops 400 IU/mL",
    "1 mL by mouth once daily",
    "2025-02-10",
    t("05-12", "20:10"),
)

peds = {
    "wbc": (6, 17.5),
    "hgb": (9.5, 13.5),
    "k": (3.5, 6.0),
    "cr": (0.1, 0.4),
    "glu": (60, 105),
    "co2": (18, 27),
    "bun": (4, 15),
}
s.labs(
    t("05-12", "18:58"),
    t("05-12", "19:35"),
    ranges=peds,
    wbc=13.1,
    hgb=10.9,
    plt=412,
    na=136,
    k=5.2,
    co2=16,
    bun=9,
    cr=0.3,
    glu=71,
    lac=4.6,
    trop=34,
    crp=8,
)
s.labs(t("05-13", "04:00"), t("05-13", "04:40"), ranges=peds, lac=2.9, glu=88, k=4.6, mg=1.9)
s.labs(t("05-14", "05:05"), t("05-14", "05:12"), ranges=peds, glu=46)
s.labs(t("05-14", "05:50"), t("05-14", "05:58"), ranges=peds, glu=83)
s.labs(t("05-15", "06:00"), t("05-15", "06:50"), ranges=peds, lac=1.3, glu=79, k=4.9, na=138, cr=0.2)
s.lab_text(
    t("05-12", "19:05"),
    t("05-12", "20:55"),
    "Respiratory pathogen panel",
    "",
    "RSV detected. Rhinovirus/enterovirus detected. Others not detected.",
    "A",
)
bc = s.lab_text(
    t("05-12", "19:00"), t("05-13", "19:00"), "Blood culture", "600-7", "No growth 24 h", status="preliminary"
)
bc.change(t("05-14", "19:10"), valueString="No growth 48 h")
bc.change(t("05-17", "09:00"), valueString="No growth 5 days, final", status="final")
s.lab_text(t("05-12", "19:20"), t("05-14", "10:00"), "Urine culture (cath)", "630-4", "No growth, final")

s.vitals(t("05-12", "18:45"), bp="62/41", hr=268, rr=64, temp=37.9, spo2=93, weight=8.5)
s.vitals(t("05-12", "19:40"), bp="71/44", hr=158, rr=52, spo2=96)
s.vitals(t("05-12", "22:10"), weight=5.8)
s.vitals(t("05-13", "03:12"), bp="66/40", hr=251, rr=60, spo2=95)
s.vitals(t("05-13", "03:40"), bp="74/45", hr=150, rr=50, spo2=96)
s.vitals(t("05-14", "05:00"), bp="76/44", hr=98, rr=40, temp=36.3, spo2=97)
s.vitals(t("05-15", "08:00"), bp="78/46", hr=118, rr=38, temp=36.8, spo2=97, weight=5.82)
s.vitals(t("05-16", "08:00"), bp="80/46", hr=116, rr=36, temp=36.7, spo2=98)
s.vitals(t("05-17", "08:00"), bp="79/45", hr=114, rr=36, temp=36.8, spo2=99, weight=5.86)

s.given("adenosine", "0.58 mg IV rapid push, L hand", t("05-12", "19:18"))
s.given("adenosine", "1.16 mg IV rapid push, R AC", t("05-12", "19:24"))
s.given("adenosine", "1.16 mg IV rapid push, L foot PIV - no effect", t("05-13", "03:18"))
s.given("adenosine", "1.16 mg IV rapid push, R AC - converted", t("05-13", "03:26"))
s.order(
    "ceftriaxone",
    "290 mg IV every 24 hours (50 mg/kg)",
    t("05-12", "20:00"),
    end=t("05-14", "20:05"),
    why="cx neg 48h",
)
s.order(
    "albuterol nebulized", "2.5 mg inhaled every 4 hours as needed for wheeze", t("05-12", "20:20")
)  # order set; never stopped
s.order(
    "dextrose 5 % in 0.9 % saline with KCl 20 mmol/L",
    "24 mL/h IV",
    t("05-12", "20:05"),
    end=t("05-14", "09:30"),
    why="full feeds",
)
s.order(
    "digoxin",
    "load 60 micrograms IV then 30 micrograms every 8 hours x2",
    t("05-13", "03:45"),
    end=t("05-13", "04:20"),
    final="cancelled",
    why="WPW - per cardiology",
)
s.order(
    "propranolol oral solution 1 mg/mL (compounded)",
    "5.7 mg (5.7 mL) by mouth every 8 hours",
    t("05-13", "05:10"),
    end=t("05-13", "07:55"),
    final="cancelled",
    why="wrong weight 8.5 kg",
)
pr = s.order(
    "propranolol oral solution 1 mg/mL (compounded)",
    "1.9 mg (1.9 mL) by mouth every 8 hours",
    t("05-13", "08:00"),
)
pr.dose(t("05-13", "20:00"), "3.8 mg (3.8 mL) by mouth every 8 hours")
pr.hold(t("05-14", "05:20"), "glucose 46, HR 98")
pr.resume(t("05-14", "12:30"))
pr.dose(t("05-15", "10:00"), "4 mg (4 mL) by mouth every 8 hours")
s.order(
    "acetaminophen suspension 160 mg/5 mL",
    "80 mg (2.5 mL) by mouth every 6 hours as needed for temp > 38.5",
    t("05-12", "20:22"),
)
s.order("cholecalciferol drops 400 IU/mL", "1 mL by mouth daily", t("05-13", "09:00"))
s.order(
    "propranolol oral solution 20 mg/5 mL (4 mg/mL)",
    "4 mg (1 mL) by mouth every 8 hours with a feed",
    t("05-17", "11:20"),
    cat="discharge",
)
s.order("cholecalciferol drops 400 IU/mL", "1 mL by mouth once daily", t("05-17", "11:20"), cat="discharge")
s.service("Pediatric cardiology follow-up", t("05-17", "11:00"), due=t("05-23", "10:20"))
s.service(
    "Holter monitor 24 h",
    t("05-16", "09:00"),
    note="applied 05-16 09:30, removed 05-17 09:30, sent for reading",
)
s.report(
    "Echocardiogram",
    "34552-0",
    t("05-12", "20:40"),
    t("05-12", "21:30"),
    "Structurally normal heart. LV mildly dilated, EF 42 % (post SVT). No effusion. PFO small, L to R.",
    category="CUS",
)
s.report(
    "Echocardiogram limited",
    "34552-0",
    t("05-16", "11:00"),
    t("05-16", "14:00"),
    "EF 58 %. LV size normal. PFO unchanged.",
    category="CUS",
)
s.report(
    "XR chest",
    "36643-5",
    t("05-12", "19:10"),
    t("05-12", "20:00"),
    "Perihilar thickening, mild hyperinflation. Heart upper normal.",
)

s.note(
    "ed",
    t("05-12", "18:50"),
    """14wk M bib mom + GM. Fussy since AM, pale, sweaty w feeds, took 40 mL since noon. URI x3d, congested. GM gave "jarabe para la gripe" x2 yest + x1 today (bottle in bag: pseudoephedrine/chlorphen, says >2 yrs).
Term, BW 3.2, no PMH. Vit D gtt. Shots: HepB at birth only, 2-mo visit missed.
triage wt 8.5 kg
HR 268 narrow, no variability. CR 4-5 s, liver 3 cm. BP 62/41.
Ice to face x2 - nothing. Adenosine 0.58 L hand -> no. 1.16 R AC -> sinus 158. Post ECG: short PR, delta wave. = WPW.
lactate 4.6. Cx sent, CTX for r/o sepsis. Bronchiolitis set ordered by triage protocol.
Meds in family: mom metoprolol 25 (since delivery), GM digoxin 0.125 for "corazon".
-> Peds, cards phone consult""",
    "Dr. L. Petrakis",
    signed=t("05-12", "20:25"),
)
s.note(
    "hp",
    t("05-12", "21:00"),
    """Peds H&P. Interpreter line # used (mom Sp only).
SVT w/ poor perfusion, converted w adenosine 0.2/kg 2nd dose. WPW. RSV+/rhino+. Mild retractions, 0.5 L NC briefly -> RA.
Wt: re-weighed naked on ward scale 5.8 kg. (triage 8.5 = transposed, pls do not use)
NKDA. FHx: mat cousin died suddenly at 19 playing futbol, no autopsy.
Echo EF 42%.
A/P 1. SVT/WPW tachy-mediated LV dysfn - tele, cards (Dr Yun, by phone) AM 2. RSV - suction, O2 prn 3. r/o sepsis CTX til cx 48h 4. FEN - IVF, po as able
5. decongestant exposure - counselled GM, bottle taken by mom to throw out""",
    "Dr. S. Adeyemi (peds)",
    signed=t("05-12", "22:40"),
)
s.note(
    "nursing",
    t("05-13", "03:30"),
    """0310 alarm HR 251, baby grey mottled. RRT. Ice - no. Adenosine via L foot 1.16 no effect. Again R AC -> sinus 150 @0326. BP 74/45. Mom crying, husband called.""",
    "K. Obi RN",
)
s.note(
    "event",
    t("05-13", "03:50"),
    """RRT night res. Recurrent SVT 0310-0326. Plan: dig load as maint. will call cards.
""",
    "Dr. M. Fenn PGY2",
    signed=t("05-13", "04:05"),
)
s.note(
    "consult",
    t("05-13", "04:15"),
    """Phone Peds Cards Dr Yun: NO DIGOXIN, no verapamil - manifest preexcitation. Dig order cx'd before given. Start propranolol 1 mg/kg/d div q8 -> 2 mg/kg/d after 2 doses if ok. Check gluc before doses x24h, feed w each dose. Adenosine thru AC/large vein only. Rpt echo before d/c. Holter.""",
    "Dr. M. Fenn for Dr. H. Yun",
    signed=t("05-13", "04:30"),
)
s.note(
    "pharm",
    t("05-13", "07:40"),
    """Propranolol 5.7 mg q8h = 1 mg/kg/DOSE on 8.5 kg?? wt 5.8. Not dispensed. Called Dr Adeyemi. New: 1.9 mg q8h (1 mg/kg/d), then 3.8 mg q8h (2 mg/kg/d). Ward stock is compounded 1 mg/mL. Community bottle is 20 mg/5 mL.""",
    "R. Tam PharmD",
    signed=t("05-13", "07:58"),
)
s.note(
    "progress",
    t("05-13", "10:30"),
    """D2. one recurrence 0310. Sinus since. RR 48 mild retr. RA. taking 50-60 q3.
A/P: SVT WPW - propranolol 1.9 -> 3.8 mg q8h tonight. RSV. CTX d2. Lactate 2.9 better.""",
    "Dr. S. Adeyemi",
    signed=t("05-13", "13:00"),
)
s.note(
    "nursing",
    t("05-14", "05:25"),
    """0400 dose given 3.8 mg. last fed 2245, slept thru, mom asleep, did not wake for feeds. 0500 jittery, clammy, T 36.3 HR 98. BG 46. fed 60 mL + D10 12 mL iv. BG 83 @0550. MD aware, propran held""",
    "K. Obi RN",
)
s.note(
    "progress",
    t("05-14", "09:20"),
    """D3. Hypoglycemia 46 this AM: fasted >6h on propranolol + IVF had been off since 0200 (line out). Not sepsis. Wheeze none.
Plan: feed q3h, never >4h day/night, WAKE him. restart propranolol noon if BG >70 before. Dose only with feed; skip if vomiting/ not feeding and call. Stop IVF. CTX off tonight if cx neg.
bronchiolitis improving""",
    "Dr. S. Adeyemi",
    signed=t("05-14", "11:10"),
)
s.note(
    "progress",
    t("05-15", "09:40"),
    """D4 (cross cover). No SVT >48h. BG 74-90 preprandial. HR 110s. Cx neg 48, CTX d/c'd.
round propranolol to 4 mg q8h (2 mg/kg/d). RSV: d6, RA, no incr WOB.
cont current tx, albuterol prn""",
    "Dr. B. Lindqvist",
    signed=t("05-15", "10:20"),
)
s.note(
    "nursing",
    t("05-16", "16:00"),
    """Teaching w interpreter: mom drew up 4 mL propranolol correctly x2 from ward bottle. GM also 4 mL x1. Taught count HR by stethoscope 30s x2. Handout given in English (no Sp copy avail).""",
    "D. Whitlock RN",
)
s.note(
    "consult",
    t("05-16", "15:00"),
    """Peds cards clinic (in person): EF recovered 58%. ECG still preexcited, QRS 70. cont propranolol 4 mg q8h, expect to 6-12 mo age. No dig/verapamil ever until reviewed. No decongestants. Avoid beta agonist. Home: if pale/sweaty/not feeding/ HR >220 at rest -> ice-water bag to face 15-20 s once, then ED/911. not eyeballs. Holter on now, read next wk - I will call mom. Mom + dad ECG given FHx. PFO - no f/u beyond clinic.""",
    "Dr. H. Yun",
    signed=t("05-16", "15:40"),
)
s.note(
    "sw",
    t("05-16", "13:00"),
    """Lives w mom, dad, GM, 2 sibs. Medicaid active. No car; clinic transport booked 5/23. Rx must be filled before leaving (Farmacia closes 1800 Sat). Mom's own metoprolol kept in same kitchen drawer - advised apart.""",
    "J. Baca MSW",
)
s.note(
    "progress",
    t("05-17", "10:00"),
    """D6. no SVT since 5/13 0326. wt 5.86. feeds 90 q3h. RA.
Blood cx neg 5d. Holter off 0930 sent.
D/c home today. Propranolol 4 mg q8h. PCP Dr Ocampo Tue 5/20 9:00 (555-0177): weight, 2-mo vaccines overdue - ok to give. Cards Dr Yun 5/23 10:20 (555-0142).
discharge rx to pharm""",
    "Dr. S. Adeyemi",
    signed=t("05-17", "11:10"),
)
s.note(
    "nursing",
    t("05-17", "12:40"),
    """Bottle picked up by dad: label propranolol 20 mg/5 mL. d/c papers to sign. "misma dosis que aqui" per mom. PIV out.""",
    "D. Whitlock RN",
)
s.write(__file__)
