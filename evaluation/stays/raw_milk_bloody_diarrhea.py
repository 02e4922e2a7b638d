"""Fictional: raw milk bloody diarrhea."""

from builder import Stay, clock

t = clock(2026, "-05:00")
KID = {"cr": (0.2, 0.5), "hgb": (11.0, 14.0), "plt": (200, 450), "bun": (5, 18), "wbc": (5, 14.5)}
s = Stay("dd-nyhus-b", "Nyhus", "Bridger", "2021-09-04", "male")
s.contact("mother", "Tasha Nyhus", "555-0133")
s.encounter(
    t("08-03", "10:20"),
    t("08-08", "11:30"),
    "bloody diarrhea",
    "95545007",
    "Hemorrhagic diarrhea",
    "Pediatrics",
)
s.home("montelukast", "4 mg chewable by mouth nightly", "2024-09-01", t("08-03", "11:00"))
s.home("fluticasone inhaler", "44 mcg 2 puffs twice daily with spacer", "2024-09-01", t("08-03", "11:00"))
s.home("polyethylene glycol", "8.5 g by mouth daily", "2025-03-01", t("08-03", "11:00"))
s.vitals(t("08-03", "10:25"), bp="94/56", hr=138, rr=26, temp=37.9, spo2=99)
wt = s.vitals(t("08-03", "10:30"), weight=38)[0]
wt.change(
    t("08-03", "12:50"),
    status="entered-in-error",
    note=[{"text": "38 is POUNDS, entered as kg. Correct 17.2 kg"}],
)
s.vitals(t("08-03", "12:50"), weight=17.2)
s.labs(
    t("08-03", "10:45"),
    issued=t("08-03", "11:20"),
    ranges=KID,
    wbc=16.8,
    hgb=12.6,
    plt=238,
    na=133,
    k=3.3,
    cr=0.4,
    bun=17,
    glu=84,
)
s.note(
    "ed",
    t("08-03", "10:30"),
    """ED Hanson PA w/ Dr Sorenson. 4 yo boy, mom T. + grandma. Watery stool since Fri 7/31, turned bloody 8/2, 12+/d, cramps, vomit x4. Drinks raw milk at grandpa's, pet bottle calves too. Sister Brynn age 2 loose stool too, on amoxicillin for ear.
Walk-in clinic Sat 8/1 gave BACTRIM susp 5 mL bid - 3 doses taken. Mom gave ibuprofen 100 mg x3 and was about to start Imodium.
PMH asthma, constipation on Miralax. NKDA but mom thinks cefdinir gave "red spots"? that was Brynn.
T 37.9 HR 138 BP 94/56 cap refill 3s dry lips. abd tender RLQ no guard. wt 38 kg [RN: scale in lb].
appy considered -> US neg.
NS 20 mL/kg x2 (760?? recalculated 340 mL each). stool PCR + cx sent. ceftriaxone 850 mg x1 given before STEC thought of; Dr S STOPPED further abx.
EKG no. Admit.
!! no antibiotics, no loperamide, no NSAID. """,
    "K. Hanson PA-C",
    signed=t("08-03", "12:30"),
)
s.order("ceftriaxone", "850 mg IV once daily", t("08-03", "11:25")).stop(
    t("08-03", "12:40"), "suspected STEC, no further doses"
)
apap = s.order("acetaminophen", "570 mg by mouth every 6 hours as needed", t("08-03", "12:00"))
apap.dose(t("08-03", "13:00"), "240 mg by mouth every 6 hours as needed (15 mg/kg, 17.2 kg)")
s.order("loperamide", "1 mg by mouth as needed", t("08-03", "12:05")).cancel(
    t("08-03", "12:40"), "bloody diarrhea, contraindicated"
)
s.order("dextrose 5% 0.9% NaCl with KCl 20 mEq/L", "54 mL/h IV", t("08-03", "13:30"))
s.order("polyethylene glycol", "8.5 g by mouth daily", t("08-03", "13:30")).hold(
    t("08-03", "13:31"), "diarrhea"
)
s.order("montelukast", "4 mg by mouth nightly", t("08-03", "13:30"))
s.note(
    "pharm",
    t("08-03", "12:55"),
    """Wt entered 38 kg; actual 38 lb = 17.2 kg. APAP order 570 mg = 33 mg/kg!! -> 240 mg (7.5 mL of 160/5) q6h. NOT GIVEN at 570. Ceftriaxone 850 mg was 50 mg/kg by 17.2 ok. Bactrim to STOP.""",
    "J. Petrov PharmD",
    signed=t("08-03", "13:05"),
)
s.note(
    "hp",
    t("08-03", "14:00"),
    """h and p doctor sorenson bridger is a four year old farm boy with four days of diarrhea bloody since yesterday drinks unpasteurized milk period
platelets two thirty eight creatinine point four hemoglobin twelve six so no H U S at this point but the window is five to fourteen days after onset so the days to fear are august fifth to fourteenth period daily c b c b m p smear L D H
dehydrated five to seven percent isotonic fluids he should be well filled that protects kidneys period no antibiotics bactrim off no antimotility no ibuprofen ever during this
parents are separated there is a court paper, father mitch gets no information and cannot pick up per mom copy in chart period mom tasha decides period grandmother has lupus
tele peds nephrology called will follow period contact precautions. full code""",
    "Dr. L. Sorenson",
    signed=t("08-03", "15:00"),
)
s.lab_text(
    t("08-03", "11:00"),
    t("08-04", "09:40"),
    "Stool pathogen PCR panel",
    "82195-9",
    "Shiga toxin-producing E. coli (stx2) O157 DETECTED. Salmonella, Shigella, Campylobacter not detected.",
    "A",
)
s.labs(
    t("08-04", "06:00"),
    issued=t("08-04", "06:30"),
    ranges=KID,
    wbc=17.2,
    hgb=12.0,
    plt=176,
    na=136,
    k=3.8,
    cr=0.4,
    bun=12,
)
s.note(
    "progress",
    t("08-04", "11:00"),
    """day 2. STEC O157 stx2 pos. 9 bloody stools. plt 238-176. cr .4. LDH 290. UA neg protein. state health dept notified - daycare + calf farm. No abx. Continue fluids. -Sorenson
Brynn (sister, 2) PCR sent at clinic - her result goes to her chart.""",
    "Dr. L. Sorenson",
    signed=t("08-04", "11:40"),
)
s.note(
    "consult",
    t("08-05", "09:00"),
    """TELE PEDS NEPHROLOGY - Children's (pasted) Dr. Adeyemi
4M STEC O157 stx2, day 6 illness. PLT trend is the thing. Keep IV isotonic, no NSAID, no abx, no loperamide. Daily CBC/smear/BMP/LDH through day 7, then q48h to day 14 (8/13). TRANSFER if plt <100 or Hgb drop + schistocytes, Cr >= 0.8, UO <0.5 mL/kg/h, BP > 110/70, neuro sx. Follow up tele visit 8/17.""",
    "Dr. F. Adeyemi",
    signed=t("08-05", "09:40"),
)
c5 = s.labs(
    t("08-05", "06:00"),
    issued=t("08-05", "06:30"),
    ranges=KID,
    hgb=11.4,
    plt=142,
    k=3.7,
    cr=0.9,
    bun=13,
    na=137,
)
c5[3].change(
    t("08-05", "08:50"),
    valueQuantity={"value": 0.5, "unit": "mg/dL", "system": "http://unitsofmeasure.org", "code": "mg/dL"},
    status="corrected",
    interpretation=[
        {
            "coding": [
                {"system": "http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation", "code": "N"}
            ]
        }
    ],
    note=[{"text": "corrected, 0.9 was another patient's tube"}],
)
s.note(
    "event",
    t("08-05", "07:10"),
    """cr .9 from .4 called to PA 0640, plt 142. HELICOPTER ON HOLD while redrawing. Repeat 0.5 - first tube mixed up w/ adult rm 5 (Nygaard). Smear no schistocytes. LDH 410. Stay here per Adeyemi. KH""",
    "K. Hanson PA-C",
    signed=t("08-05", "09:10"),
)
s.labs(t("08-06", "06:00"), issued=t("08-06", "06:30"), ranges=KID, hgb=11.1, plt=128, k=3.6, cr=0.5, bun=10)
s.note(
    "progress",
    t("08-06", "14:00"),
    """day four. stool 5 less blood. plt one twenty eight smear few schistocytes?? path tele reviewed says NONE. LDH 430. UO 2 mL/kg/h BP 98/58 no edema. eating crackers. ondansetron 2 mg odt x1 helped. fluids half""",
    "Dr. L. Sorenson",
    signed=t("08-06", "14:30"),
)
s.labs(
    t("08-07", "06:00"),
    issued=t("08-07", "06:30"),
    ranges=KID,
    hgb=11.0,
    plt=151,
    k=3.9,
    cr=0.4,
    bun=9,
    wbc=9.8,
)
s.labs(
    t("08-08", "06:00"),
    issued=t("08-08", "06:30"),
    ranges=KID,
    hgb=11.2,
    plt=188,
    k=4.1,
    cr=0.4,
    bun=9,
    wbc=8.9,
)
s.note(
    "nursing",
    t("08-08", "07:30"),
    """stool x2 brown soft no blood. UO good, ate pancakes. BP 96/58. wt 17.0 kg. Grandpa phoned re milk. FATHER called wanting d/c papers - not given, court order on file. Mom ok.""",
    "C. Aune RN",
    signed=t("08-08", "07:50"),
)
s.note(
    "dcsum",
    t("08-08", "09:00"),
    """bridger nyhus august three to eight doctor sorenson
STEC O157 colitis from raw milk or calves no HUS platelets low one twenty eight now one eighty eight creatinine point four
MEDS fluticasone 44 two puffs twice a day, montelukast 4 at night same. acetaminophen 240 mg (7.5 mL of 160/5) every six hours if needed. hold miralax until stool formed for a week.
STOP bactrim. no ibuprofen or motrin, no imodium, no antibiotics unless we say - until 8/14
LABS cbc bmp monday 8/10 at 8:30, wednesday 8/12, friday 8/14 here. (nephrology first wrote q48h from 8/7, this is what we do)
me 8/10 after blood draw. nephrology tele 8/17 at 2:00, first appointment 8/13 was changed.
daycare not until two negative stools 24 hours apart, first sent 8/12. no raw milk.
Call for pale, bruise, puffy, less pee, pee dark or red, sleepy, seizure, blood again, vomiting.""",
    "Dr. L. Sorenson",
    signed=t("08-08", "09:40"),
)
s.note(
    "instr",
    t("08-08", "10:00"),
    """Tasha - wash hands soap (gel doesn't kill it well), bleach bathroom, own towel. No swimming 2 wk. Push fluids. Brynn: her dr will call. Come in / 911: pale, puffy face, no pee 8 hrs, dark or red pee, bruises, very sleepy, seizure. 555-0100.""",
    "C. Aune RN",
    signed=t("08-08", "10:15"),
)
s.write(__file__)
