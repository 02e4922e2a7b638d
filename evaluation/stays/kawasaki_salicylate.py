"""Fictional stay."""

from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("s-kawa", "Tran", "Elliot", "2024-05-12", "male")
s.contact("mother", "Hanh Tran", "555-0178")
s.contact("father", "Quoc Tran", "555-0179")
s.encounter(
    t("04-07", "10:15"),
    t("04-14", "12:20"),
    "fever 5 days, rash, red eyes",
    "386661006",
    "Fever",
    "Pediatrics",
)
s.allergy(
    "Amoxicillin",
    "723",
    "vomiting once",
    t("04-07", "10:40"),
    severity="mild",
    criticality="low",
    kind="intolerance",
)
s.home(
    "ibuprofen infant drops",
    "1.25 mL (50 mg) by mouth every 6 hours as needed for fever",
    "2025-04-02",
    t("04-07", "11:10"),
)
s.home("vitamin D drops", "400 units by mouth daily", "2024-06", t("04-07", "11:10"))
s.condition("Kawasaki disease", "75053002", t("04-07", "16:00"))
R = {"cr": (0.2, 0.4), "hgb": (10.5, 13.5), "plt": (150, 450), "wbc": (6, 17)}
s.vitals(t("04-07", "10:25"), bp="92/54", hr=172, rr=38, temp=39.6, spo2=98, weight=19.4)
s.labs(
    t("04-07", "10:50"),
    issued=t("04-07", "12:00"),
    ranges=R,
    wbc=18.9,
    hgb=11.2,
    plt=512,
    na=132,
    alb=2.8,
    alt=96,
    crp=164,
    cr=0.3,
    tbil=0.7,
)
s.lab_text(t("04-07", "10:50"), t("04-07", "13:00"), "ABO and Rh group", "882-1", "A POSITIVE", "N")
s.lab_text(
    t("04-07", "11:00"), t("04-07", "12:40"), "SARS-CoV-2, influenza A/B, adenovirus PCR", "", "negative", "N"
)
s.note(
    "ed",
    t("04-07", "10:40"),
    """10mo M T to 40 x5d, conjunctivitis non purulent, cracked lips, truncal rash, swollen hands, cerv node 1.8 cm L. Irritable. Wt on baby scale 19.4 (lb, = 8.8 kg). Amox day 2 from urgent care - vomited. UA sterile pyuria. KD, 5/5 criteria. Echo, IVIG. Imm: 6-mo UTD.""",
    "Dr. R. Okeke",
    signed=t("04-07", "13:40"),
)
s.report(
    "Echocardiogram",
    "",
    t("04-07", "13:00"),
    t("04-07", "15:00"),
    "LAD z +3.1 (3.2 mm), RCA z +1.4, trace effusion, EF 62%. Small aneurysm LAD.",
    category="CARD",
)
s.order(
    "immune globulin intravenous (IVIG)",
    "17.6 g (2 g/kg x 8.8 kg) intravenously over 12 hours once",
    t("04-07", "16:00"),
    end=t("04-08", "06:00"),
    final="completed",
)
asa = s.order(
    "aspirin",
    "388 mg by mouth every 6 hours (80 mg/kg/day, weight 19.4 kg from flowsheet)",
    t("04-07", "16:10"),
)
ibu = s.order("ibuprofen", "90 mg by mouth every 6 hours as needed for fever", t("04-07", "16:10"))
s.order("acetaminophen", "130 mg by mouth every 6 hours as needed for fever", t("04-07", "16:10"))
s.note(
    "hp",
    t("04-07", "15:30"),
    """PEDS: KD w LAD aneurysm z 3.1. IVIG 2 g/kg, ASA high dose 80/kg/d until afebrile 48h then 3-5/kg/d. Weight 8.8. Cards aware. Repeat echo 04-13. Birth FT, BW 3.2.""",
    "Dr. N. Saldivar (PGY3)",
    signed=t("04-07", "17:30"),
)
s.note(
    "nursing",
    t("04-07", "22:00"),
    "IVIG at 2000, no rxn. ASA 388 mg crushed in applesauce. Dad: big sister Mai (6) has chickenpox since Sunday, spots all over, both share a room. Infant no varicella vacc (too young).",
    "RN G. Whitby",
)
s.given("aspirin", "388 mg PO", t("04-07", "18:00"))
s.labs(
    t("04-08", "18:00"), issued=t("04-08", "18:50"), ranges=R, wbc=14.2, hgb=10.6, plt=540, crp=98, alt=102
)
s.vitals(t("04-08", "20:00"), bp="90/50", hr=158, rr=52, temp=38.4, spo2=99)
s.note(
    "progress",
    t("04-08", "09:00"),
    """PEDS HD2. IVIG done 0600. T 38.2. Less rash. ASA high. RR 44 ?fever. Iso? Copy.""",
    "Dr. N. Saldivar (PGY3)",
    signed=t("04-08", "11:00"),
)
s.note(
    "nursing",
    t("04-08", "21:00"),
    "RR 52 deep, lungs clear, vomited x3, not consolable then sleepy. Ibuprofen 90 given at 1900 for 38.4. ASA 388 x5 given.",
    "RN G. Whitby",
)
s.lab_text(
    t("04-09", "01:00"),
    t("04-09", "02:30"),
    "Salicylate level",
    "4024-6",
    "46 mg/dL (therapeutic 15-25)",
    "HH",
)
s.labs(
    t("04-09", "01:00"),
    issued=t("04-09", "02:20"),
    ranges=R,
    wbc=13.8,
    hgb=9.9,
    plt=566,
    na=135,
    k=3.2,
    co2=13,
    cr=0.4,
)
s.note(
    "event",
    t("04-09", "04:00"),
    """PEDS NIGHT: tachypnea RR 54, bicarb 13, salicylate 46. Sal toxicity?? Stop ASA. D5 bicarb. Poison ctr called 0350. Weight: flowsheet 19.4 is LB, dose was x2.2.""",
    "Dr. E. Lindgren",
    signed=t("04-09", "04:40"),
)
asa.stop(t("04-09", "04:10"), "salicylate 46")
s.vitals(t("04-09", "05:00"), bp="90/52", hr=148, rr=48, temp=37.8, spo2=99, weight=8.8)
s.lab_text(t("04-09", "12:00"), t("04-09", "13:00"), "Salicylate level", "4024-6", "24 mg/dL", "N")
s.note(
    "progress",
    t("04-09", "09:30"),
    """PEDS attending HD3. Salicylate 46->pending, RR 40, bicarb 18. Weight error reported. T 38.6 at 36 h post IVIG = resistant -> IVIG #2 2 g/kg + prednisolone 2 mg/kg/d. ASA to restart low dose once afebrile.""",
    "Dr. J. Farrokh",
    signed=t("04-09", "11:40"),
)
s.order(
    "immune globulin intravenous (IVIG)",
    "17.6 g (2 g/kg) intravenously over 12 hours, second dose",
    t("04-09", "12:00"),
    end=t("04-10", "03:00"),
    final="completed",
)
pred = s.order("prednisolone", "9 mg by mouth twice daily (2 mg/kg/day)", t("04-09", "12:00"))
s.labs(
    t("04-10", "07:00"),
    issued=t("04-10", "08:00"),
    ranges=R,
    wbc=13.0,
    hgb=9.1,
    plt=610,
    crp=60,
    tbil=1.4,
    k=4.1,
    co2=21,
)
s.note(
    "progress",
    t("04-10", "09:30"),
    """PEDS HD4. Afeb since 0200. Salicylate <5. IVIG 2 in. Pred. ASA 40 mg daily start 04-11. Ibuprofen prn continues. Cards: LAD 3.1.""",
    "Dr. N. Saldivar (PGY3)",
    signed=t("04-10", "11:00"),
)
s.order("aspirin", "40.5 mg (half of 81 mg tablet) by mouth daily", t("04-11", "08:00"))
s.labs(
    t("04-12", "06:00"), issued=t("04-12", "07:00"), ranges=R, wbc=12.0, hgb=7.8, plt=690, tbil=3.2, crp=24
)
s.lab_text(
    t("04-12", "06:00"),
    t("04-12", "18:30"),
    "Direct antiglobulin test; LDH; haptoglobin; reticulocytes",
    "",
    "DAT POSITIVE (anti-A eluate); LDH 720 U/L; haptoglobin <8; retics 5.2%",
    "A",
)
s.note(
    "nursing",
    t("04-12", "20:00"),
    "Looks pale, sclera slightly yellow, urine tea color. HR 150. Feeding ok. Ibuprofen given 1500.",
    "RN G. Whitby",
)
s.note(
    "progress",
    t("04-12", "09:00"),
    """PEDS HD6 wkd. Afebrile 48h+. Hgb 7.8 - inflamm anemia, recheck. Jaundice mild - KD hepatitis. Home Monday if echo ok.""",
    "Dr. P. Ames",
    signed=t("04-12", "10:30"),
)
s.labs(
    t("04-13", "06:00"), issued=t("04-13", "07:00"), ranges=R, wbc=11.2, hgb=7.1, plt=720, tbil=3.0, crp=14
)
s.report(
    "Echocardiogram",
    "",
    t("04-13", "10:00"),
    t("04-13", "12:00"),
    "LAD z +2.4, RCA z +1.0, no effusion. PFO small, incidental, no follow-up.",
    category="CARD",
)
s.note(
    "consult",
    t("04-13", "13:00"),
    "CARDS: LAD z 2.4, improving. ASA 3-5 mg/kg/d at least 6-8 wk, no clopidogrel. Repeat echo 04-28 10:00 Dr. Villareal 555-0181. Flu/varicella exposure: call. Live vaccine advice not in consult.",
    "Dr. C. Villareal",
)
s.labs(t("04-14", "06:00"), issued=t("04-14", "07:00"), ranges=R, wbc=10.8, hgb=7.4, plt=742, tbil=2.0)
s.vitals(t("04-14", "08:00"), bp="92/52", hr=132, rr=30, temp=36.9, spo2=99, weight=8.9)
s.note(
    "progress",
    t("04-14", "08:30"),
    """PEDS d/c. Afebrile 4 d. Pred taper: 9 mg bid thru 04-19, 9 mg daily 04-20-24, 4.5 mg daily 04-25-29, stop. ASA 40.5. Hgb 7.4. 12-mo well visit and shots 05/20 w Dr. Oduya. PCP CBC 04-17.""",
    "Dr. N. Saldivar (PGY3)",
    signed=t("04-14", "09:50"),
)
for n, d in (
    ("aspirin", "40.5 mg (half of 81 mg tablet) by mouth daily"),
    (
        "prednisolone",
        "9 mg by mouth twice daily through 04-19, then 9 mg daily 04-20 to 04-24, 4.5 mg daily 04-25 to 04-29, then stop",
    ),
    ("ibuprofen", "90 mg by mouth every 6 hours as needed for fever"),
    ("vitamin D drops", "400 units by mouth daily"),
):
    s.order(n, d, t("04-14", "10:00"), cat="discharge")
s.service("Primary care visit with CBC", t("04-14", "10:05"), due=t("04-17", "09:00"))
s.note(
    "instr",
    t("04-14", "10:40"),
    """PCP Dr. Oduya Thu 4/17 9:00 CBC, 555-0180. Cardiology Dr. Villareal 4/28 10:00 echo, 555-0181. Well visit 5/20 w shots. Call: fever 100.4, pale, yellow, dark urine, poor feeding, vomiting, sleepy, chest/belly pain, chickenpox spots or flu.
Sister home w chickenpox until crusted - keep apart.""",
    "Dr. N. Saldivar (PGY3)",
    signed=t("04-14", "11:20"),
)
s.vitals(t("04-07", "20:00"), bp="90/50", hr=164, rr=36, temp=39.1, spo2=98)
s.note(
    "progress",
    t("04-11", "09:00"),
    """PEDS HD5. Afeb 30h. ASA 40.5 start today. Pred. Peeling fingertips. LAD recheck 04-13. IV out. Hgb 9.1 yest, repeat tmrw. Copy: ASA high dose until afeb 48 - DONE.""",
    "Dr. N. Saldivar (PGY3)",
    signed=t("04-11", "10:40"),
)
s.vitals(t("04-11", "08:00"), bp="88/50", hr=138, rr=32, temp=36.9, spo2=99)
s.note(
    "sw",
    t("04-08", "15:00"),
    """SW: two working parents, grandma at home w Mai (6). Insurance ok. Upset re waiting 5 days for dx, urgent care x2. Vietnamese at home, both parents fluent English.""",
    "LCSW A. Prior",
)
s.note(
    "nursing",
    t("04-09", "23:00"),
    """IVIG #2 running, VS q15 then q1h ok, no rigors. RR 40, easier. Took 4 oz x3. Irritable w touch. Dad asks whose fault the dose, charge RN + attending spoke with family 1830, apology, event # filed.""",
    "RN K. Moss",
)
s.note(
    "nutrition",
    t("04-10", "14:00"),
    """RD: 8.8 kg (25th%). Formula 24 oz/d + purees, back to 80%. No caffeine etc n/a. Add iron foods.""",
    "RD S. Oyler",
)
s.note(
    "consult",
    t("04-07", "18:30"),
    """CARDS initial: LAD z 3.1 at day 5, high risk group (z >=2.5, <6 mo? no 10 mo). Agree IVIG + ASA. Discuss steroid adjunct; primary prefers wait for response. Echo 1 wk.""",
    "Dr. C. Villareal",
    signed=t("04-07", "19:40"),
)
s.vitals(t("04-13", "08:00"), bp="90/50", hr=146, rr=32, temp=36.8, spo2=99, weight=8.9)
s.write(__file__)
