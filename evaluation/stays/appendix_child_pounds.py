"""Fictional. Four-year-old with perforated appendicitis; pounds for kilograms, salt-poor fluid, drops from home and a neutrophil count."""

from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("r-panza", "Duarte Rivas", "Emiliano", "2021-03-27", "male", lang="es")
s.contact("mother", "Yolanda Rivas", "555-0119")
s.encounter(
    t("06-11", "18:40"),
    t("06-18", "15:00"),
    "abdominal pain, fever, vomiting x2 days",
    "74400008",
    "Appendicitis",
    "Paediatric surgery",
)
s.condition("Perforated appendicitis", "196781001", t("06-11", "21:40"))
s.condition(
    "Mild persistent asthma", "426979002", t("06-11", "19:00"), kind="problem-list-item", onset="2024-01-01"
)
s.immunization("varicella, dose 1", "21", t("2022-04-10", "10:00"))
s.home("fluticasone 44 mcg inhaler", "2 puffs twice daily with spacer", "2024-02-01", t("06-11", "20:30"))
s.home("albuterol inhaler", "2 puffs every 4 hours as needed with spacer", "2024-01-01", t("06-11", "20:30"))
K = {"cr": (0.2, 0.5), "bun": (5, 18), "hgb": (11.5, 14.5), "wbc": (5, 14.5)}

s.vitals(t("06-11", "18:45"), bp="98/58", hr=146, rr=28, temp=39.1, spo2=98, weight=33.5)
s.note(
    "nursing",
    t("06-11", "18:50"),
    "Triage: 4yo M w/ mamá Yolanda, le duele la panza 2 dias, vomito x5, no quiere comer. Int. #4471. Wt 33.5 (chair scale). Temp 39.1. T&S IV R AC.",
    "RN Triage H. Doyle",
)
s.note(
    "ed",
    t("06-11", "19:20"),
    """4yo M, 2d periumb -> RLQ pain, emesis, fever 39.1, last stool liquid. Interp video. Guarding RLQ, + heel tap. GU: R testis not palpable in scrotum, L desc.
PMH asthma (fluticasone, albuterol). Imm "todas" per mom. All: mom says amoxicillin at age 2 gave RONCHAS all over + lips swollen, ER visit, not in chart - chart NKDA. Fam: brother Mateo 7 epilepsy on Keppra (mom carries his meds).
US: 11 mm noncompressible appendix, fecalith, free fluid, loculated 3 cm. R testis in inguinal canal.
P: surgery, NS 20/kg, ceftriaxone/flagyl, morphine.""",
    "Dr. T. Abara",
    t("06-11", "20:10"),
)
s.labs(
    t("06-11", "19:00"),
    issued=t("06-11", "19:40"),
    ranges=K,
    wbc=22.4,
    hgb=12.1,
    plt=388,
    na=134,
    k=3.9,
    cr=0.3,
    bun=14,
    glu=96,
    crp=168,
)
s.order(
    "ceftriaxone",
    "1675 mg intravenously every 24 hours (50 mg/kg, 33.5 kg)",
    t("06-11", "20:15"),
    end=t("06-12", "04:30"),
    why="weight corrected",
)
s.order(
    "metronidazole",
    "1000 mg intravenously every 24 hours (30 mg/kg, 33.5 kg)",
    t("06-11", "20:15"),
    end=t("06-12", "04:30"),
    why="weight corrected",
)
s.order(
    "acetaminophen",
    "500 mg by mouth or rectally every 6 hours (15 mg/kg, 33.5 kg)",
    t("06-11", "20:15"),
    end=t("06-12", "04:30"),
    why="weight corrected",
)
mor = s.order(
    "morphine", "3.3 mg intravenously every 3 hours as needed (0.1 mg/kg, 33.5 kg)", t("06-11", "20:15")
)
s.given("morphine", "3.3 mg intravenously", t("06-11", "20:30"))
s.given("acetaminophen", "500 mg rectally", t("06-11", "20:40"))
s.note(
    "op",
    t("06-12", "01:10"),
    "Lap appy, perforated gangrenous, purulent pelvis, fecalith out. Washout. JP 10F R pelvis. Cx. Glue. EBL min. R testis seen at internal ring/canal, not addressed. Local bupivacaine. To PACU 0050.",
    "Dr. R. Lindholm",
    t("06-12", "01:40"),
)
s.procedure("Laparoscopic appendectomy", "6025007", t("06-11", "23:40"), t("06-12", "00:45"))
s.given("morphine", "3.3 mg intravenously", t("06-12", "02:15"))
s.vitals(t("06-12", "03:05"), bp="84/44", hr=96, rr=11, temp=37.4, spo2=86)
s.note(
    "event",
    t("06-12", "03:20"),
    """Peds night. RN called 0305: child floppy, RR 11, SpO2 86 RA after morphine 0215. Jaw thrust/O2, stim, RR 18 in 4 min, naloxone drawn not given.
RN: looks nowhere near 33 kg -> BED WEIGHT 15.2 kg. Triage 33.5 was POUNDS. Morphine was 0.22/kg x2. All wt-based orders redone on 15.2.
APAP 500 = 33 mg/kg x1 (2040). Ceftriaxone 1675 x1 & flagyl 1000 x1 given - no action but next dose 24h. Mom told w/ interp, disclosure. Fluids: order set restart mIVF.""",
    "Dr. N. Sethi (night)",
    t("06-12", "04:20"),
)
s.vitals(t("06-12", "03:30"), weight=15.2, hr=104, rr=18, spo2=97)
mor.stop(t("06-12", "04:30"))
s.order(
    "morphine",
    "0.75 mg intravenously every 4 hours as needed (0.05 mg/kg, 15.2 kg)",
    t("06-12", "04:30"),
    end=t("06-14", "10:00"),
)
cro = s.order("ceftriaxone", "760 mg intravenously every 24 hours (50 mg/kg)", t("06-12", "04:35"))
mtz = s.order("metronidazole", "450 mg intravenously every 24 hours (30 mg/kg)", t("06-12", "04:35"))
apap = s.order("acetaminophen", "225 mg by mouth every 6 hours (15 mg/kg)", t("06-12", "04:35"))
ivf = s.order(
    "dextrose 5% in 0.225% sodium chloride with 20 mmol/L potassium chloride",
    "52 mL/h intravenously continuous",
    t("06-12", "04:35"),
)
ket = s.order("ketorolac", "7.5 mg intravenously every 6 hours (0.5 mg/kg)", t("06-12", "04:35"))
s.note(
    "progress",
    t("06-12", "09:30"),
    "POD0. alert. JP 40 turbid. NPO sips. mIVF. ceftri/flagyl, toradol/tylenol. Wt 15.2!! banner set. Hold asthma inh? - forgot, no wheeze. Surg: expect ileus.",
    "Dr. R. Lindholm",
    t("06-12", "10:00"),
)
s.labs(
    t("06-13", "05:00"),
    issued=t("06-13", "05:45"),
    ranges=K,
    wbc=18.0,
    na=127,
    k=4.2,
    cr=0.5,
    bun=16,
    glu=128,
)
s.vitals(t("06-13", "06:00"), bp="96/54", hr=112, rr=24, temp=38.4, spo2=98, weight=16.3)
s.note(
    "nursing",
    t("06-13", "07:10"),
    "Emesis x4 bilious overnight, NG to LIS 0300 180 mL green. Irritable, h/a per mom ('le duele la cabeza'). UOP 0.6 mL/kg/h, wt up 16.3. Fever 38.4 tylenol due. Mom anxious.",
    "RN J. Paz",
)
s.note(
    "progress",
    t("06-13", "11:20"),
    "POD1. ileus, NG. Na 127!! D5 quarter NS since 0435 6/12, wt +1.1 kg. Change to D5 NS + 20 KCl at 2/3 maint 34/h, no 3% needed (alert). Na q6h. Cr 0.5 from .3. Cont toradol 72h max.",
    "Dr. R. Lindholm",
    t("06-13", "11:50"),
)
ivf.stop(t("06-13", "11:55"), "hyponatraemia")
iv2 = s.order(
    "dextrose 5% in 0.9% sodium chloride with 20 mmol/L potassium chloride",
    "34 mL/h intravenously continuous",
    t("06-13", "11:55"),
)
s.labs(t("06-13", "18:00"), issued=t("06-13", "18:40"), ranges=K, na=131, k=4.1)
s.labs(t("06-14", "05:00"), issued=t("06-14", "05:50"), ranges=K, wbc=13.2, na=134, k=3.6, cr=0.7, bun=21)
s.lab_text(
    t("06-12", "00:20"),
    t("06-14", "13:00"),
    "Peritoneal fluid culture",
    "6463-4",
    "Escherichia coli: ampicillin R, amoxicillin-clavulanate I, ceftriaxone S, TMP-SMX S. Bacteroides fragilis group.",
    "A",
)
s.note(
    "progress",
    t("06-14", "13:30"),
    'POD2. NG 60 -> clamp. Na 134. Cr 0.7 (0.3 adm), ketorolac day 3 w/ emesis + NG loss - STOP ketorolac, bolus 10/kg, no NSAID. Fever 38.6 nightly. Cx Ecoli ctx S. Mom: "las gotitas de la abuela" helped fever last night?? - ask.',
    "Dr. R. Lindholm",
    t("06-14", "14:00"),
)
ket.stop(t("06-14", "14:05"), "creatinine 0.7")
s.note(
    "nursing",
    t("06-15", "03:30"),
    "0300 Fever 39.0, sponge. Mom giving something from dropper bottle out of purse - 'Neo-Melubrina' (metamizol/dipirona) 15 gotas, says q6-8h since 6/13 bc fever. Also has brother's Keppra bottle in same bag. Took bottle to med room w/ consent, interp #2210. Told MD in AM. Roommate (bed B) now w/ vesicles -> ?chickenpox, moved.",
    "RN J. Paz",
)
s.labs(
    t("06-15", "05:00"),
    issued=t("06-15", "05:45"),
    ranges=K,
    wbc=4.1,
    hgb=10.4,
    plt=420,
    na=137,
    k=3.8,
    cr=0.6,
)
s.lab_text(
    t("06-15", "05:00"), t("06-15", "08:30"), "Neutrophils absolute", "751-8", "0.9 10*3/uL (1.5-8.0)", "L"
)
s.note(
    "progress",
    t("06-15", "10:20"),
    "POD3. WBC 13->4.1, ANC 0.9. 'viral vs ceftriaxone'? tolerating clears. Cr 0.6. JP 10 serous. Repeat US no abscess. CBC daily.",
    "Dr. P. Ostrow (weekend)",
    t("06-15", "10:50"),
)
s.report(
    "Ultrasound abdomen",
    "24558-9",
    t("06-15", "09:00"),
    t("06-15", "09:40"),
    "No drainable collection. Right testis in inguinal canal, 1.1 cm. Mild fullness of left renal pelvis, 6 mm, likely physiologic; repeat renal ultrasound in 3 months.",
)
s.note(
    "consult",
    t("06-15", "16:30"),
    "Infection control: bed B PCR + VZV 6/15. Emiliano exposed 6/13-6/15. Record: varicella dose 1 only (4/2022). Dose 2 within 5 d of exposure. Incubation window 6/21-7/6 - no waiting rooms, call ahead, if vesicles.",
    "IC RN M. Lund",
    t("06-15", "16:50"),
)
s.immunization("varicella, dose 2", "21", t("06-16", "11:00"))
s.labs(t("06-16", "05:00"), issued=t("06-16", "05:40"), ranges=K, wbc=3.2, hgb=10.6, plt=455, cr=0.5)
s.lab_text(
    t("06-16", "05:00"), t("06-16", "08:10"), "Neutrophils absolute", "751-8", "0.64 10*3/uL (1.5-8.0)", "LL"
)
s.note(
    "pharm",
    t("06-16", "09:40"),
    """RN note 6/15 0330 read: metamizole (dipyrone) 15 gtt, ~7 doses 6/13-6/15. Withdrawn in US - agranulocytosis. ANC 13.2 WBC -> 0.64 fits. Suggest no further, ANC daily til >1.0, keep in allergy list, heme curbside: no G-CSF.
PCN: mom's story of amox hives+lip swelling not coded - please add, ctx tolerated x5.""",
    "A. Whitmore PharmD",
    t("06-16", "10:00"),
)
s.note(
    "progress",
    t("06-16", "11:40"),
    "POD4. JP out. Metamizole stopped, bottle sealed. ANC 0.64. Eating. afeb 24h. Cr .5. IVF off. fluticasone restart (missed since adm). PO abx when ANC up.",
    "Dr. R. Lindholm",
    t("06-16", "12:10"),
)
iv2.stop(t("06-16", "12:00"))
s.order("fluticasone 44 mcg inhaler", "2 puffs twice daily with spacer", t("06-16", "12:15"))
s.labs(t("06-17", "05:00"), issued=t("06-17", "05:40"), ranges=K, wbc=4.4, hgb=10.8, cr=0.4)
s.lab_text(
    t("06-17", "05:00"), t("06-17", "08:00"), "Neutrophils absolute", "751-8", "1.1 10*3/uL (1.5-8.0)", "L"
)
s.report(
    "Surgical pathology appendix",
    "60568-3",
    t("06-12", "08:00"),
    t("06-17", "15:20"),
    "Acute gangrenous perforated appendicitis with fecalith. Enterobius vermicularis (pinworm) in the lumen.",
    category="PAT",
)
aug = s.order(
    "amoxicillin-clavulanate", "680 mg by mouth twice daily for 7 days", t("06-17", "16:30"), cat="discharge"
)
s.note(
    "pharm",
    t("06-17", "17:40"),
    "D/c abx script amox-clav by resident: amoxicillin hives/lip swelling AND E coli intermediate. NOT sent to pharmacy. Changed: cefdinir 105 mg (2.1 mL of 250/5) BID + metronidazole 150 mg (3 mL of 50/mL) TID thru 6/24. Surg ok verbal.",
    "A. Whitmore PharmD",
    t("06-17", "18:00"),
)
cro.stop(t("06-18", "09:00"))
mtz.stop(t("06-18", "09:00"))
for n, d in (
    ("cefdinir 250 mg/5 mL suspension", "105 mg (2.1 mL) by mouth twice daily through 24 June"),
    ("metronidazole 50 mg/mL suspension", "150 mg (3 mL) by mouth three times daily through 24 June"),
    (
        "acetaminophen 160 mg/5 mL",
        "224 mg (7 mL) by mouth every 6 hours as needed, no more than 4 doses a day",
    ),
    ("fluticasone 44 mcg inhaler", "2 puffs twice daily with spacer"),
):
    s.order(n, d, t("06-18", "09:40"), cat="discharge")
s.labs(t("06-18", "05:00"), issued=t("06-18", "05:40"), ranges=K, wbc=6.0, hgb=11.0, cr=0.4)
s.lab_text(t("06-18", "05:00"), t("06-18", "08:15"), "Neutrophils absolute", "751-8", "1.6 10*3/uL (1.5-8.0)")
s.vitals(t("06-18", "08:00"), bp="100/60", hr=98, rr=20, temp=36.7, spo2=99, weight=14.8)
s.note(
    "progress",
    t("06-18", "10:30"),
    """POD6 home w/ mom. ANC 1.6, wt 14.8. Teach w/ interp #4471, mom reads Spanish - letter in Spanish pls. Syringe teaching mL.
NO Neo-Melubrina/dipirona/Novalgina, NO ibuprofen til CBC visit. Fever >38.0 = call/ER right away (ANC).
F/u Dr Lindholm 7/02 1100 (555-0151). CBC+BMP Mon 6/23 0900 peds clinic Dr. Quiroga 555-0108 (allergy referral amoxicillin, pinworm? ask). Peds urology R UDT 7/15 1340; renal US 3 mo. School/daycare 6/25, no sport 4 wk. Glue wounds: shower ok, no bath 1 wk.
Albuterol prn as before. Path noted, tell PCP.""",
    "Dr. R. Lindholm",
    t("06-18", "11:10"),
)
s.note(
    "nursing",
    t("06-18", "14:20"),
    "D/c teaching: doses w/ oral syringe marked 2.1 y 3 mL. Mom asks 'le puedo dar las gotas?' - NO. Keppra of Mateo not for E. Neo-Melubrina disposed at mom's request. Verb und.",
    "RN J. Paz",
)
s.write(__file__)
