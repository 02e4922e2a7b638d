"""Fictional stay."""

from builder import Stay, clock

t = clock(2026, "-04:00")
s = Stay("s-hungry", "Dufresne", "Marguerite", "1964-07-07", "female")
s.contact("son", "Luc Dufresne", "555-0106")
s.encounter(
    t("03-23", "06:10"),
    t("03-29", "12:00"),
    "elective parathyroid surgery",
    "66999008",
    "Hyperparathyroidism",
    "Endocrine Surgery",
)
s.allergy("Iodinated contrast", "", "hives", t("03-20", "11:00"), severity="moderate")
for n, d, since in (
    ("methadone", "85 mg by mouth daily, observed at Northgate clinic 555-0109", "2019"),
    ("apixaban", "5 mg by mouth twice daily (atrial fibrillation); last dose 03-20", "2022"),
    ("digoxin", "0.125 mg by mouth daily", "2022"),
    ("levothyroxine", "112 mcg by mouth daily on empty stomach", "2012"),
    ("omeprazole", "20 mg by mouth daily", "2017"),
    ("citalopram", "40 mg by mouth daily", "2018"),
    ("denosumab (Prolia)", "60 mg subcutaneously every 6 months, bone clinic; last given 03-02", "2024"),
    ("chlorthalidone", "25 mg by mouth daily; stopped 02-2026 for high calcium", "2021"),
):
    s.home(
        n,
        d,
        since,
        t("03-23", "07:00"),
        **({"status": "stopped", "end": "2026-02-10"} if n == "chlorthalidone" else {}),
    )
for n, c, o in (
    ("Roux-en-Y gastric bypass", "442338001", "2016"),
    ("Atrial fibrillation", "49436004", "2022"),
    ("Osteoporosis", "64859006", "2023"),
    ("Hypothyroidism", "40930008", "2012"),
    ("Opioid use disorder on methadone", "5602001", "2019"),
):
    s.condition(n, c, t("03-23", "07:00"), onset=o, kind="problem-list-item")
s.condition("Primary hyperparathyroidism", "36348003", t("03-23", "07:00"))
s.vitals(t("03-23", "06:30"), bp="142/80", hr=68, rr=14, temp=36.6, spo2=98, weight=77.3, height=163)
s.labs(
    t("03-23", "06:30"),
    issued=t("03-23", "07:20"),
    ca=11.9,
    phos=2.0,
    alb=3.9,
    mg=1.5,
    k=4.0,
    cr=0.9,
    hgb=12.1,
    plt=233,
    alp=286,
    tsh=2.1,
)
s.lab_text(
    t("03-23", "06:30"),
    t("03-23", "08:10"),
    "PTH intact; 25-OH vitamin D",
    "",
    "PTH 486 pg/mL (15-65); vitamin D 11 ng/mL (30-100)",
    "H",
)
s.note(
    "hp",
    t("03-23", "07:10"),
    """ENDO SURG. 61F PHPT Ca 11.9 PTH 486, ALP 286, T -3.1 spine. RYGB 2016. AF (eliquis off 3/20), OUD methadone 85 clinic, hypothyroid, depression. Meds per med rec; bone clinic "an injection". Chlorthal stopped Feb. Vit D 11 - start after. Plan bilateral exploration, L inferior adenoma on sestamibi. Contrast hives.""",
    "Dr. G. Pellerin",
    signed=t("03-23", "08:00"),
)
s.note(
    "op",
    t("03-23", "11:30"),
    """Subtotal parathyroidectomy: L inferior 3.4 g adenoma + R superior hyperplastic removed, PTH 486 -> 22. Left RLN signal lost at end (stretch), no drain. Apixaban restart POD7 (03-30) if no hematoma. Check Ca q8h.""",
    "Dr. G. Pellerin",
    signed=t("03-23", "13:00"),
)
s.procedure("Subtotal parathyroidectomy", "", t("03-23", "08:40"), t("03-23", "11:10"))
s.order("methadone", "85 mg by mouth daily (verified with Northgate)", t("03-23", "13:30"))
apx = s.order(
    "apixaban",
    "5 mg by mouth twice daily",
    t("03-24", "09:00"),
    note="home medication reconciliation, resumed",
)
s.order("digoxin", "0.125 mg by mouth daily", t("03-23", "13:30"))
s.order("levothyroxine", "112 mcg by mouth daily 06:00", t("03-23", "13:30"))
s.order("pantoprazole", "40 mg by mouth daily 06:00", t("03-23", "13:30"))
s.order("citalopram", "40 mg by mouth daily", t("03-23", "13:30"))
ond = s.order("ondansetron", "4 mg intravenously every 6 hours as needed for nausea", t("03-23", "13:30"))
cac = s.order(
    "calcium carbonate",
    "1250 mg (500 mg elemental) by mouth three times daily 06:00 14:00 22:00",
    t("03-23", "14:00"),
)
s.order("vitamin D3", "50000 units by mouth weekly", t("03-24", "09:00"))
s.labs(t("03-23", "22:00"), issued=t("03-23", "22:40"), ca=9.4, phos=1.9, mg=1.4, alb=3.4)
s.note(
    "progress",
    t("03-24", "07:30"),
    """POD1. Voice hoarse, breathy. Ca 8.6. No hematoma. Home meds resume. Eat. Ca q8.""",
    "Dr. A. Thibault",
    signed=t("03-24", "09:00"),
)
s.labs(t("03-24", "06:00"), issued=t("03-24", "06:50"), ca=8.6, phos=1.6, mg=1.3, alb=3.3, k=3.8, cr=0.9)
s.given("apixaban", "5 mg PO", t("03-24", "10:00"))
s.given("apixaban", "5 mg PO", t("03-24", "21:00"))
s.vitals(t("03-25", "02:30"), bp="164/92", hr=112, rr=26, temp=36.8, spo2=93, o2=3)
s.note(
    "nursing",
    t("03-25", "02:35"),
    """Says collar tight, cannot lie flat, neck L swollen, voice worse, mild stridor. SpO2 93. Steri-strips tense. Called surgery, apixaban was given 2100.""",
    "RN I. Vaughan",
)
s.note(
    "event",
    t("03-25", "03:40"),
    """SURG: neck hematoma, sutures opened bedside 0300, clot 60 mL, to OR 0330 evac, bleeding vessel L strap tied, intub overnight. Why on eliquis? POD7 per op note.""",
    "Dr. A. Thibault",
    signed=t("03-25", "05:10"),
)
apx.hold(t("03-25", "03:50"), "neck hematoma")
s.procedure("Evacuation of neck hematoma", "", t("03-25", "03:30"), t("03-25", "04:20"), "left neck")
s.labs(
    t("03-25", "06:00"),
    issued=t("03-25", "06:50"),
    ca=7.1,
    phos=1.3,
    mg=1.2,
    alb=3.1,
    k=3.6,
    hgb=10.4,
    cr=0.9,
)
s.note(
    "progress",
    t("03-25", "08:00"),
    """POD2 ICU. Extub 1100. Ca 7.1 (corr 7.8). Ca gluconate 2 g IV. Phos 1.3 replete KPhos. PO Ca 500 tid.""",
    "Dr. K. Hebert (ICU)",
    signed=t("03-25", "10:00"),
)
kp = s.order("potassium phosphate", "30 mmol intravenously once", t("03-25", "10:10"))
s.given("calcium gluconate", "2 g IV", t("03-25", "09:30"))
s.labs(t("03-25", "22:00"), issued=t("03-25", "22:40"), ca=6.6, phos=1.9, mg=1.2, alb=3.0, k=3.8)
s.lab_text(t("03-25", "22:10"), t("03-25", "22:15"), "ECG", "", "Sinus 74, QTc 528 ms", "A")
kp.complete(t("03-25", "18:00"))
s.note(
    "nursing",
    t("03-25", "23:00"),
    """Perioral tingling, cramps both hands with cuff, fingers claw. Swallow: cough on thin. Zofran 4 x2 for nausea. QTc 528 on monitor strip. Levothyroxine, Ca, PPI all given 0600 together.""",
    "RN I. Vaughan",
)
s.note(
    "event",
    t("03-25", "23:40"),
    """ICU: Ca 6.6 tetany -> Ca gluconate 2 g over 10 min then gtt 1 mg/kg/h. Dig on board - slow, monitor. PTH 11 sent AM. Hungry bone.""",
    "Dr. K. Hebert (ICU)",
    signed=t("03-26", "00:30"),
)
s.order(
    "calcium gluconate infusion",
    "1 mg/kg/h elemental continuous intravenous infusion",
    t("03-25", "23:45"),
    end=t("03-28", "10:00"),
    why="oral",
)
s.order("calcitriol", "0.5 mcg by mouth twice daily", t("03-25", "23:50"))
s.labs(t("03-26", "06:00"), issued=t("03-26", "06:50"), ca=7.2, phos=1.8, mg=1.2, alb=3.0, k=3.7)
s.note(
    "slp",
    t("03-26", "11:00"),
    "SLP: L vocal fold paresis suspected, aspirates thin. Nectar-thick, chin tuck LEFT turn. ENT scope.",
    "SLP D. Amara",
)
s.note(
    "progress",
    t("03-26", "09:00"),
    """ICU POD3. Ca gtt. Ca 7.2. PO CaCO3 up to 2 g tid. ?why so low - PTH 14. Mg 1.2 replete 2 g. Voice. QTc ondansetron continue.""",
    "Dr. K. Hebert (ICU)",
    signed=t("03-26", "11:00"),
)
cac.dose(t("03-26", "11:10"), "2500 mg (1000 mg elemental) by mouth three times daily 06:00 14:00 22:00")
s.note(
    "consult",
    t("03-27", "10:00"),
    """ENDOCRINE: hungry bone, risk RYGB + vit D 11 -> calcium CITRATE 1000 mg elemental QID w/o regard to PPI, calcitriol 1 mcg bid, Mg. Separate levothyroxine by 4 h. TSH 6 wk. Don't chase phos unless <1.0. Bone agents: not reviewed - will see record.""",
    "Dr. S. Oyelaran",
    signed=t("03-27", "11:30"),
)
cac.stop(t("03-27", "12:00"), "changed to citrate")
s.order("calcium citrate", "1000 mg elemental by mouth four times daily", t("03-27", "12:05"))
s.order("magnesium oxide", "400 mg by mouth twice daily", t("03-27", "12:05"))
s.labs(t("03-27", "06:00"), issued=t("03-27", "06:50"), ca=7.7, phos=1.7, mg=1.7, alb=3.1, k=4.0)
s.labs(
    t("03-28", "06:00"),
    issued=t("03-28", "06:50"),
    ca=8.2,
    phos=1.8,
    mg=1.8,
    alb=3.2,
    k=4.0,
    cr=0.9,
    hgb=10.1,
)
s.lab_text(t("03-28", "07:00"), t("03-28", "07:05"), "ECG", "", "Sinus 70, QTc 498 ms", "A")
s.note(
    "progress",
    t("03-28", "09:00"),
    """POD5. Ca 8.2 off gtt 1000. Nectar diet. QTc 498. ENT: L fold paresis, may recover 3-6 mo. Home tomorrow. Eliquis restart POD7 was before the bleed - now hold till clinic 04-07. Dig level 1.1.""",
    "Dr. G. Pellerin",
    signed=t("03-28", "11:00"),
)
s.note(
    "phone",
    t("03-28", "15:00"),
    "Northgate methadone clinic RN: takes dose letter, last dose here 03-29 85 mg. Next clinic dose 03-30. EKG >500 they want told.",
    "RN Z. Fournier",
)
s.labs(t("03-29", "06:00"), issued=t("03-29", "06:50"), ca=8.0, phos=1.9, mg=1.8, alb=3.2, k=4.1)
s.vitals(t("03-29", "08:00"), bp="128/76", hr=72, rr=16, temp=36.7, spo2=97, weight=76.0)
s.note(
    "progress",
    t("03-29", "08:30"),
    """d/c. Ca 8.0. Path pending on R superior gland. Meds per list, Eliquis HOLD till 04-07 visit. Methadone from clinic (not given rx).""",
    "Dr. A. Thibault",
    signed=t("03-29", "09:40"),
)
for n, d in (
    ("calcium citrate", "1000 mg elemental by mouth four times daily"),
    ("calcitriol", "1 mcg by mouth twice daily"),
    ("magnesium oxide", "400 mg by mouth twice daily"),
    ("vitamin D3", "50000 units by mouth weekly"),
    ("levothyroxine", "112 mcg by mouth daily"),
    ("omeprazole", "20 mg by mouth daily"),
    ("citalopram", "40 mg by mouth daily"),
    ("digoxin", "0.125 mg by mouth daily"),
    ("apixaban", "5 mg by mouth twice daily"),
    ("ondansetron", "4 mg by mouth every 8 hours as needed for nausea"),
):
    s.order(n, d, t("03-29", "10:00"), cat="discharge")
s.service("Calcium, albumin, magnesium, phosphate", t("03-29", "10:10"), due=t("03-31", "08:00"))
s.note(
    "instr",
    t("03-29", "10:40"),
    """Labs 03/31 8:00. Endocrine Dr. Oyelaran 04/02 10:00, 555-0107. Surgery Dr. Pellerin 04/07 13:20, 555-0108. ENT 04/16. Northgate 03/30. Nectar-thick liquids. Call: tingling lips/hands, cramps, palpitations, fainting, neck swelling or trouble breathing (911), choking. No driving till cleared. Voice rest. Take levothyroxine 4 h away from calcium.""",
    "Dr. A. Thibault",
    signed=t("03-29", "11:10"),
)
s.note(
    "nursing",
    t("03-23", "20:00"),
    """Neck soft, collar dry, voice weak whisper. Ate jello. Methadone dose verified w Northgate by phone 1640: 85, last 03-22. Pt asks for her bone clinic card to be kept with chart.""",
    "RN L. Ferro",
)
s.note(
    "pharm",
    t("03-23", "16:50"),
    """Med rec tech: list from pt + pharmacy fill hx. Eliquis last 3/20, restart per surgeon. Prolia from bone clinic letter. Son's bupropion in bag, not hers. Pharmacist review pending.""",
    "CPhT D. Warsame",
)
s.note(
    "consult",
    t("03-27", "15:00"),
    """ENT: scope L true fold paramedian, immobile; R moves. No aspiration on nectar. Injection laryngoplasty if no better 6-8 wk. Voice SLP.""",
    "Dr. R. Achterberg",
    signed=t("03-27", "15:50"),
)
s.note(
    "nutrition",
    t("03-27", "13:00"),
    """RD: RYGB 10 y, no bariatric vitamins since 2020, no B12. Nectar thick, 1500 kcal. Suggest B12 level, MVI liquid. Ca w meals.""",
    "RD H. Quill",
)
s.note(
    "progress",
    t("03-27", "08:00"),
    """POD4. Gtt 0.8. Ca 7.7. Voice same. Hgb 10.2. Step down. Copy: KPhos done, CaCO3 2 g tid -> see endo.""",
    "Dr. A. Thibault",
    signed=t("03-27", "09:40"),
)
s.note("pt", t("03-28", "13:30"), "PT: indep, no AD, stairs ok. Collar site steri.", "PT B. Noll")
s.vitals(t("03-26", "08:00"), bp="124/70", hr=76, rr=16, temp=36.9, spo2=97)
s.vitals(t("03-28", "08:00"), bp="126/74", hr=72, rr=16, temp=36.8, spo2=98)
s.write(__file__)
