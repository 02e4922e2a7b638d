"""Asthma exacerbation in a school child with peanut allergy. Fictional."""

from builder import Stay, clock

t = clock(2025, "-04:00")
s = Stay("tl-asth-8", "Lindqvist", "Theo", "2017-04-22", "male")
s.contact("mother", "Sara Lindqvist", "555-0163")
s.contact("father", "Nils Lindqvist", "555-0164")
s.encounter(
    t("09-15", "21:10"),
    t("09-18", "11:30"),
    "wheezing, trouble breathing",
    "267036007",
    "Dyspnea",
    "Pediatrics",
)
s.condition("Asthma", "195967001", t("09-15", "21:20"), onset="2020-10-01", kind="problem-list-item")
s.allergy("peanut", "", "hives, vomiting, throat tightness, epinephrine given", "2022-05-14T00:00:00-04:00")
s.allergy(
    "egg",
    "",
    "unknown, reported by grandmother",
    "2018-11-01T00:00:00-04:00",
    severity="mild",
    criticality="low",
)
s.home("fluticasone 44 mcg inhaler", "2 puffs inhaled twice daily", "2024-01-01", t("09-15", "22:00"))
s.home(
    "albuterol 90 mcg inhaler", "2 puffs inhaled every 4 hours as needed", "2021-01-01", t("09-15", "22:00")
)
s.home(
    "epinephrine auto-injector 0.15 mg",
    "0.15 mg intramuscularly for anaphylaxis",
    "2022-05-14",
    t("09-15", "22:00"),
)
wt = s.vitals(t("09-15", "21:15"), bp="104/62", hr=142, rr=44, temp=37.9, spo2=88, weight=62)
s.note(
    "nursing",
    t("09-15", "21:15"),
    "TRIAGE L2. 8y M SOB x1d, cough 3d. SpO2 88 RA, retractions, 3-word sentences. wt 62. NKDA. Grandmother w pt, mom on way.",
    "G. Alvarez RN",
    signed=t("09-15", "21:25"),
)
s.note(
    "ed",
    t("09-15", "21:30"),
    """8yo M asthma, 3d URI, worse today after gym. Albuterol q2h at home, ran out. Prior admit 2023 x1 (floor), no PICU/ETT. GM: also "allergic to eggs". No allergies in triage.
PE: RR 44 SpO2 88 RA insp/exp wheeze, poor air mvmt R base, subcostal retr. PRAM 9.
duonebs x3, prednisolone 60 mg po (max), Mg 2 g IV? -> 50 mg/kg. CXR
No urticaria/vomiting/known ingestion - not anaphylaxis.""",
    "Dr. L. Nnadi, Peds ED",
    signed=t("09-15", "22:40"),
)
rx_p60 = s.order("prednisolone", "60 mg by mouth once daily", t("09-15", "21:40"))
s.given("ipratropium-albuterol nebulizer", "3 doses", t("09-15", "21:45"))
rx_ns = s.order(
    "albuterol nebulizer", "10 mg/h continuous", t("09-15", "22:20"), end=t("09-16", "04:00"), why="weaned"
)
wt[0].change(t("09-15", "22:35"), status="entered-in-error")
s.vitals(t("09-15", "22:40"), weight=26.2)
s.note(
    "event",
    t("09-15", "22:45"),
    "Weight re-done on scale 26.2 kg (62 = transposed). Prednisolone 60 NOT yet given - changed to 1 mg/kg = 26 mg. Mg recalculated 1.3 g given 2250 over 20 min, BP ok.",
    "B. Farrow, PharmD ED",
    signed=t("09-15", "23:00"),
)
rx_p60.cancel(t("09-15", "22:48"), "wrong weight")
rx_p = s.order("prednisolone 15 mg/5 mL", "26 mg by mouth once daily", t("09-15", "22:50"))
s.given("magnesium sulfate", "1.3 g intravenously", t("09-15", "22:50"))
s.labs(
    t("09-16", "00:10"),
    issued=t("09-16", "00:50"),
    k=3.0,
    glu=168,
    na=138,
    co2=20,
    wbc=12.1,
    ranges={"k": (3.4, 4.7)},
)
s.report(
    "Chest X-ray",
    "36643-5",
    t("09-15", "22:15"),
    t("09-15", "22:55"),
    "Preliminary: hyperinflation. Right lower lobe opacity, pneumonia not excluded.",
)
rx_az = s.order(
    "azithromycin", "260 mg by mouth on day 1, then 130 mg by mouth once daily", t("09-15", "23:10")
)
s.note(
    "hp",
    t("09-16", "01:00"),
    """PEDS H&P (mother now here). 8y M 26 kg moderate-severe asthma exac, RV trigger likely. Cont albuterol to q2h.
Mom: he has PEANUT anaphylaxis (2022, ED epi). EpiPen Jr expired March, school has none. Eggs: eats scrambled eggs every weekend, grandma is mixing up with cousin.
Fluticasone 44 - not had since July, no refill (ins). Montelukast tried 2023, stopped after 3 wks: nightmares, "said he wanted to hurt himself". never again per mom.
Dad vapes indoors. Cat. Brother 5 has eczema, on amoxicillin for ear now.
FHx mom asthma.
2/6 vibratory murmur LLSB.
K 3.0 (albuterol) recheck am. Azithro for ?RLL pna.""",
    "Dr. H. Castellano, Peds PGY2",
    signed=t("09-16", "02:15"),
)
s.order(
    "albuterol nebulizer",
    "5 mg every 2 hours",
    t("09-16", "04:00"),
    end=t("09-16", "14:00"),
    why="weaned to MDI",
)
s.labs(t("09-16", "07:00"), issued=t("09-16", "07:40"), k=3.6, glu=121, na=139, ranges={"k": (3.4, 4.7)})
s.vitals(t("09-16", "08:00"), bp="100/58", hr=128, rr=32, temp=37.4, spo2=93, o2=1)
s.note(
    "radiology",
    t("09-16", "08:30"),
    "CXR FINAL: hyperinflation, peribronchial cuffing, right lower lobe subsegmental ATELECTASIS (not consolidation). No pneumonia. No pneumothorax.",
    "Dr. S. Ikeda, Peds Radiology",
    signed=t("09-16", "08:50"),
)
s.lab_text(
    t("09-15", "23:30"),
    t("09-16", "09:30"),
    "Respiratory virus PCR panel",
    "82159-5",
    "Rhinovirus/enterovirus detected. Influenza A/B, RSV, SARS-CoV-2, Mycoplasma not detected.",
    "A",
)
s.note(
    "progress",
    t("09-16", "10:30"),
    """HD1. q2h alb, 1 L NC, SpO2 93. afeb. PRAM 5. RV+, CXR final atelectasis -> stop azithro (1 dose given). K 3.6.
prednisolone 26 mg d2/5.
Allergy list shows egg; discuss. Flu vaccine due, ok with egg anyway.
PLAN ctrl: restart fluticasone 44 2p bid, start montelukast 5 mg qhs. Wean q3 -> MDI 4-6 puffs.""",
    "Dr. W. Price, Peds PGY1",
    signed=t("09-16", "11:45"),
)
rx_mont = s.order("montelukast", "5 mg by mouth at bedtime", t("09-16", "11:50"))
s.note(
    "phone",
    t("09-16", "14:00"),
    'Mother phoned ward: "nurse says singulair tonight?? NO - told the doctor last night. He had thoughts of hurting himself. And who gave him egg-free tray he LOVES eggs." Dr Price informed.',
    "F. Boateng RN",
    signed=t("09-16", "14:15"),
)
rx_mont.cancel(t("09-16", "15:00"), "neuropsychiatric reaction 2023")
rx_az.stop(t("09-17", "08:00"), "no pneumonia")
s.order(
    "albuterol 90 mcg inhaler with spacer",
    "6 puffs every 3 hours",
    t("09-16", "14:00"),
    end=t("09-17", "09:00"),
    why="weaned",
)
s.note(
    "nutrition",
    t("09-16", "16:00"),
    "Peanut-free tray. No tree nut restriction (eats almonds/cashew). Egg ok by mom.",
    "C. Ruiz RD",
    signed=t("09-16", "16:20"),
)
s.vitals(t("09-17", "08:00"), bp="98/60", hr=104, rr=24, temp=36.9, spo2=96)
s.note(
    "consult",
    t("09-17", "10:00"),
    """PEDS PULM/ALLERGY. Moderate persistent, uncontrolled - 3 steroid courses/12 mo (Feb, May, now).
- step up: fluticasone 110 mcg 2 puffs BID w spacer (NOT 44). rinse mouth
- no montelukast ever, list as ADR
- albuterol 4 puffs q4h while awake x48 h then prn
- epi: 26 kg -> 0.3 mg autoinjector (>=25 kg), 2 twin packs home + school, Jr 0.15 is too low + expired
- sIgE peanut + components + cat drawn 9/17, back ~1 wk, Dr Osman to call
- egg: remove label
- murmur Still's likely, PCP listen when well
- allergy clinic 10/9 1000""",
    "Dr. A. Osman, Peds Pulm/Allergy",
    signed=t("09-17", "11:00"),
)
s.order("fluticasone 110 mcg inhaler", "2 puffs inhaled twice daily", t("09-17", "11:15"))
s.order("albuterol 90 mcg inhaler with spacer", "4 puffs every 4 hours", t("09-17", "09:00"))
s.note(
    "progress",
    t("09-17", "12:00"),
    "HD2 RA 96%, q4h 4 puffs since 9. d3/5 pred. eating. PRAM 2. Per pulm: flutic 110, epi 0.3. Montelukast never given (1st dose cancelled). egg delabel. Home tmrw if q4 overnight. Asthma action plan, school form.",
    "Dr. W. Price, Peds PGY1",
    signed=t("09-17", "12:40"),
)
s.note(
    "slp",
    t("09-17", "13:00"),
    "RT teaching: spacer technique good w mask->mouthpiece. Mom shows 8/10. Dad's vape discussed, wants quit line.",
    "J. Keane RRT",
    signed=t("09-17", "13:20"),
)
s.note(
    "sw",
    t("09-17", "14:00"),
    "SW: insurance gap closed, fluticasone covered, PA none. Quitline ref for father. School nurse Ms Hale fax 555-0190 - action plan + epi form. Back to school Mon 9/22, gym ok w pre-tx albuterol 2 puffs.",
    "Y. Tan LCSW",
    signed=t("09-17", "14:40"),
)
for a, b in (
    ("prednisolone 15 mg/5 mL", "26 mg by mouth once daily, last dose 9/19"),
    ("fluticasone 110 mcg inhaler", "2 puffs inhaled twice daily"),
    (
        "albuterol 90 mcg inhaler with spacer",
        "4 puffs every 4 hours while awake for 48 hours, then 4 puffs every 4 hours as needed",
    ),
):
    s.order(a, b, t("09-18", "08:30"), cat="discharge")
rx_e15 = s.order(
    "epinephrine auto-injector 0.15 mg",
    "0.15 mg intramuscularly for anaphylaxis",
    t("09-18", "08:30"),
    cat="discharge",
)
rx_f44 = s.order(
    "fluticasone 44 mcg inhaler",
    "2 puffs inhaled twice daily",
    t("09-18", "08:30"),
    cat="discharge",
    note="home medication continued",
)
s.note(
    "pharm",
    t("09-18", "09:15"),
    "DC rec: epi 0.15 reordered from home list -> wrong, pulm said 0.3 (26.2 kg). Both fluticasone 44 and 110 on list -> duplicate, 44 off. Dr Castellano paged. Prednisolone 8.7 mL (26 mg) last 9/19.",
    "B. Farrow PharmD",
    signed=t("09-18", "09:30"),
)
rx_e15.stop(t("09-18", "10:00"), "dose too low for weight")
rx_f44.stop(t("09-18", "10:00"), "replaced by 110 mcg")
s.order(
    "epinephrine auto-injector 0.3 mg",
    "0.3 mg intramuscularly for anaphylaxis, may repeat in 5-15 minutes, call 911",
    t("09-18", "10:00"),
    cat="discharge",
)
s.note(
    "progress",
    t("09-18", "10:15"),
    """DC home w mom. 97% RA, RR 20, q4 all night. pred thru 9/19 (5 d). PCP Dr Lowe 9/22 1530. Allergy 10/9. sIgE pending. Flu shot given? - deferred to PCP (mom wants). Murmur PCP.
Return: needs alb < q4h, retractions, can't talk, blue. peanut: epi first, 911.
egg label removed from list today per pulm (still showing in some views).""",
    "Dr. H. Castellano, Peds",
    signed=t("09-18", "10:50"),
)
s.write(__file__)
