"""Fictional. Hungry bones and hypoparathyroidism after thyroidectomy in a man with a gastric bypass. District hospital."""

from builder import Stay, clock

t = clock(2025, "-08:00")
s = Stay("p-hypoca", "Castellano", "Dwayne", "1978-08-14", "male")
s.contact("wife", "Tess Castellano", "555-0106")
s.encounter(
    t("02-03", "21:30"), t("02-09", "15:00"), "tingling, cramps", "5291005", "Hypocalcemia", "Medicine"
)
s.condition("Severe hypocalcemia, postsurgical hypoparathyroidism", "5291005", t("02-03", "22:40"))
s.condition(
    "Status post total thyroidectomy 2025-01-29 for Graves disease",
    "",
    t("02-03", "22:40"),
    kind="problem-list-item",
)
s.condition("Roux-en-Y gastric bypass 2019", "", t("02-03", "22:40"), kind="problem-list-item")
s.condition("Marginal ulcer, bleed December 2024", "", t("02-03", "22:40"), kind="problem-list-item")
s.condition("Graves disease", "353295004", t("02-03", "22:40"), kind="problem-list-item")
s.allergy("Iodinated contrast", "", "hives", t("02-03", "22:00"), severity="moderate")
for n, x in (
    ("methimazole 20 mg", "1 tablet by mouth once daily"),
    ("propranolol 40 mg", "1 tablet by mouth three times daily"),
    ("omeprazole 40 mg", "1 capsule by mouth twice daily"),
    ("calcium carbonate 500 mg (chewable)", "1 tablet by mouth three times daily"),
    ("levothyroxine 150 mcg", "1 tablet by mouth every morning"),
    ("ferrous sulfate 325 mg", "1 tablet by mouth once daily"),
    ("cyanocobalamin 1,000 mcg", "injection once monthly"),
):
    s.home(n, x, "2025-01-30" if "calcium" in n or "levo" in n else "2024-06-01", t("02-03", "23:00"))
s.home(
    "calcitriol 0.5 mcg",
    "1 capsule by mouth twice daily - never filled",
    "2025-01-30",
    t("02-03", "23:00"),
    status="not-taken",
    why="prior authorization",
)

R = {"hgb": (13.5, 17.5), "cr": (0.7, 1.2)}
s.labs("2025-01-20T09:00:00-08:00", stay=False, ranges=R, ca=9.3, alb=3.8, tsh=0.02, hgb=12.4)
s.labs(
    t("02-03", "21:50"),
    t("02-03", "22:35"),
    ranges=R,
    wbc=8.0,
    hgb=11.6,
    na=139,
    k=3.6,
    cr=0.9,
    glu=98,
    ca=5.8,
    alb=3.2,
    phos=6.9,
    mg=1.1,
    alp=244,
)
s.labs(t("02-04", "03:20"), t("02-04", "03:50"), ca=5.5, mg=1.4)
s.labs(t("02-04", "12:00"), t("02-04", "12:40"), ca=6.7, mg=2.1, phos=6.0)
s.labs(t("02-05", "06:00"), t("02-05", "06:40"), ca=7.0, mg=1.9, phos=5.7, cr=0.9)
s.labs(t("02-06", "06:00"), t("02-06", "06:40"), ca=6.8, mg=1.8, tsh=0.11)
s.labs(t("02-07", "06:00"), t("02-07", "06:40"), ranges=R, ca=7.4, mg=1.8, phos=5.1, hgb=11.1)
s.labs(t("02-09", "06:00"), t("02-09", "06:40"), ranges=R, ca=8.1, alb=3.3, mg=1.8, phos=4.6, cr=1.0, hgb=9.6)
s.lab_text(
    t("02-03", "21:50"),
    t("02-04", "08:00"),
    "Parathyroid hormone, intact",
    "2731-8",
    "3 pg/mL (ref 15-65)",
    "L",
)
s.lab_text(t("02-03", "21:50"), t("02-04", "14:00"), "25-OH vitamin D", "", "9 ng/mL (deficient)", "L")
s.lab_text(
    t("02-04", "03:20"),
    t("02-04", "03:25"),
    "Ionized calcium",
    "",
    "0.70 mmol/L (ref 1.12-1.32) CRITICAL",
    "LL",
)
s.vitals(t("02-03", "21:35"), bp="118/74", hr=66, rr=20, temp=36.8, spo2=98, weight=104, height=183)
s.vitals(t("02-04", "03:18"), bp="162/98", hr=88, rr=30, spo2=86)
s.vitals(t("02-05", "08:00"), bp="104/62", hr=50, temp=36.9, spo2=97)
s.vitals(t("02-07", "08:00"), bp="112/68", hr=62, temp=36.8)
s.vitals(t("02-09", "08:00"), bp="108/64", hr=84, temp=36.7, spo2=97, weight=103)

s.given("calcium gluconate", "2 g IV over 10 minutes", t("02-03", "22:45"))
s.given("calcium gluconate", "2 g IV over 10 minutes", t("02-04", "03:24"))
for d in ("02-05", "02-06", "02-07", "02-08"):
    for n, x in (
        ("levothyroxine 150 mcg", "150 mcg by mouth"),
        ("calcium citrate", "1,000 mg elemental by mouth"),
        ("ferrous sulfate", "325 mg by mouth"),
    ):
        s.given(n, x, t(d, "08:00"))
s.order(
    "calcium gluconate infusion",
    "1 mg elemental/kg/h IV",
    t("02-03", "23:10"),
    end=t("02-07", "10:00"),
    why="oral only",
)
s.order(
    "magnesium sulfate",
    "2 g IV every 8 hours x4",
    t("02-03", "23:00"),
    end=t("02-05", "08:00"),
    final="completed",
)
s.order(
    "calcium carbonate", "500 mg by mouth three times daily", t("02-03", "23:15")
)  # lag: replaced on 02-04, never stopped
s.order("calcium citrate", "1,000 mg elemental by mouth four times daily", t("02-04", "10:00"))
c = s.order("calcitriol", "0.5 mcg by mouth twice daily", t("02-03", "23:15"))
c.dose(t("02-06", "10:00"), "1 mcg by mouth twice daily")
s.order("methimazole 20 mg", "20 mg by mouth daily", t("02-03", "23:15"))  # nobody stops it
p = s.order("propranolol", "40 mg by mouth three times daily", t("02-03", "23:15"))
p.dose(t("02-05", "10:00"), "10 mg by mouth three times daily")
p.stop(t("02-08", "10:00"), "weaned")
s.order("omeprazole", "40 mg by mouth twice daily", t("02-03", "23:15"))
s.order("levothyroxine", "150 mcg by mouth daily at 08:00", t("02-04", "08:00"))
s.order("ferrous sulfate", "325 mg by mouth daily at 08:00", t("02-04", "08:00"))
s.order("ergocalciferol", "50,000 units by mouth once weekly", t("02-04", "16:00"))
s.order("naproxen", "500 mg by mouth twice daily with food for neck pain", t("02-06", "23:40"))
s.order("magnesium glycinate", "200 mg by mouth twice daily", t("02-05", "10:00"))
s.order(
    "hyaluronidase",
    "150 units subcutaneous around site once",
    t("02-05", "03:40"),
    end=t("02-05", "04:00"),
    final="completed",
)
s.order(
    "calcium citrate", "1,000 mg elemental by mouth four times daily", t("02-09", "10:00"), cat="discharge"
)
s.order("calcitriol 0.5 mcg", "2 capsules (1 mcg) by mouth twice daily", t("02-09", "10:00"), cat="discharge")
s.order(
    "ergocalciferol 50,000 units",
    "1 capsule by mouth once weekly, Tuesdays, 8 weeks",
    t("02-09", "10:00"),
    cat="discharge",
)
s.order("levothyroxine 150 mcg", "1 tablet by mouth once daily", t("02-09", "10:00"), cat="discharge")
s.order("magnesium glycinate 200 mg", "1 tablet by mouth twice daily", t("02-09", "10:00"), cat="discharge")
s.order(
    "naproxen 500 mg",
    "1 tablet by mouth twice daily with food as needed",
    t("02-09", "10:00"),
    cat="discharge",
)
s.order("omeprazole 40 mg", "1 capsule by mouth twice daily", t("02-09", "10:00"), cat="discharge")
s.service("Endocrinology", t("02-09", "10:00"), due=t("02-14", "10:00"))
s.report("ECG", "11524-6", t("02-03", "21:45"), t("02-03", "22:10"), "SR 66. QTc 524 ms.", category="EC")
s.report("ECG", "11524-6", t("02-07", "07:00"), t("02-07", "09:00"), "SR 62. QTc 448 ms.", category="EC")
s.report(
    "Thyroid pathology (surgery 01-29)",
    "11526-1",
    "2025-01-29T12:00:00-08:00",
    t("02-07", "13:00"),
    "Diffuse hyperplasia (Graves). Papillary carcinoma 1.4 cm left lobe, margins free, no extrathyroidal extension. Two parathyroid glands in specimen.",
    category="PAT",
)

s.note(
    "ed",
    t("02-03", "21:45"),
    """46M POD5 total thyroid (Graves) at Regional, Dr Pradhan. tingling lips/fingers x2d, now hands "lock". + Trousseau, Chvostek. hoarse since OR. Took tums 500 tid. calcitriol never picked up - needs auth. RYGB 2019, ulcer bleed Dec. Ca 5.8 alb 3.2 Mg 1.1 QTc 524. Ca gluc 2 g, Mg. avoid zofran. Trucker.
mother takes prolia fyi""",
    "Dr. Z. Hale",
    signed=t("02-03", "23:05"),
)
s.note(
    "hp",
    t("02-03", "23:20"),
    """Hypoparathyroid post thyroidectomy, hypoMg (PPI, bypass). Ca gtt peripheral, calcitriol, home meds cont. tele. Ca q6.
contrast hives.""",
    "Dr. L. Mbeki",
    signed=t("02-04", "00:30"),
)
s.note(
    "event",
    t("02-04", "03:40"),
    """RRT 0315. inspiratory stridor, SpO2 86, then GTC ~1 min. iCa 0.70. Ca gluc 2 g x1, Mg 2 g, NRB. Stridor gone 5 min. no intubation. ICU stepdown. Gtt had been off ~2h for iv access per RN.""",
    "Dr. R. Solis NF",
    signed=t("02-04", "04:30"),
)
s.note(
    "consult",
    t("02-04", "09:30"),
    """Endo (tele, Dr Ilves). PTH 3, phos 6.9, ALP 244: hypoPTH + hungry bone. Carbonate useless w bypass + PPI -> CITRATE 1 g elem QID. Calcitriol 0.5 bid. Mg > 2. Vit D 9 -> ergo 50k qwk. T4: check absorption - 4 h from Ca/iron. Goal Ca 8-8.5, not normal.""",
    "Dr. K. Ilves endo",
    signed=t("02-04", "10:05"),
)
s.note(
    "consult",
    t("02-04", "15:00"),
    """ENT scope: L cord immobile, R moves. no edema. Stridor was laryngospasm from low Ca not bilateral palsy.""",
    "Dr. N. Bloom ENT",
)
s.note(
    "nursing",
    t("02-05", "03:35"),
    """Ca gtt site L hand swollen, white 4 cm, painful. stopped, hyaluronidase, photo. new 20g R forearm. MD told.""",
    "W. Grant RN",
)
s.note(
    "progress",
    t("02-05", "09:40"),
    """D2. R hand Ca extravasation - elevate, watch skin. Ca 7.0. HR 50 BP 104: propranolol 40 -> 10 tid, stop by wkend (no thyroid now). Mg po glycinate.""",
    "Dr. L. Mbeki",
    signed=t("02-05", "10:20"),
)
s.note(
    "slp",
    t("02-05", "14:00"),
    """FEES: trace aspiration thin, clears w head turn LEFT. Thin ok w head turn L, small sips, upright. Voice therapy.""",
    "J. Amadi SLP",
)
s.note(
    "event",
    t("02-05", "16:00"),
    """correction: extravasation LEFT hand (nursing right, my note wrong). 2 cm blister now, wound RN.""",
    "Dr. L. Mbeki",
    signed=t("02-05", "16:10"),
)
s.note(
    "progress",
    t("02-06", "09:40"),
    """D3. Ca 6.8 again when gtt halved. calcitriol up to 1 bid per endo. all meds 0800/1200/1700/2100. BP ok.""",
    "Dr. L. Mbeki",
    signed=t("02-06", "10:30"),
)
s.note(
    "event",
    t("02-06", "23:45"),
    """c/o neck/incision pain 6/10, tylenol no help. naproxen 500 bid.""",
    "Dr. R. Solis NF",
    signed=t("02-06", "23:50"),
)
s.note(
    "progress",
    t("02-07", "09:50"),
    """D4. Ca 7.4 QTc 448. gtt off. Home when >8 x24h on po.""",
    "Dr. L. Mbeki",
    signed=t("02-07", "10:20"),
)
s.note(
    "event",
    t("02-07", "17:00"),
    """Path from Regional: 1.4 cm PTC L lobe. Told pt + wife w Dr Pradhan by phone. RAI? - surg/endo decide. 2 PTs in specimen. TSH goal later.""",
    "Dr. L. Mbeki",
    signed=t("02-07", "17:20"),
)
s.note(
    "progress",
    t("02-08", "10:00"),
    """D5 (wkend). Ca 7.9 per lab call. propranolol done. No cramps. Stool dark - "iron". cont.""",
    "Dr. G. Petit",
    signed=t("02-08", "10:30"),
)
s.note(
    "sw",
    t("02-08", "12:00"),
    """Calcitriol PA approved 2/7, meds to bed 30 d Sunday am. DOT: seizure reported? - MD. Wife off work 1 wk.""",
    "A. Rios MSW",
)
s.note(
    "nursing",
    t("02-09", "09:00"),
    """Stool black, tarry x2 since yest. HR 84, a bit lightheaded. told wkend MD - "iron". L hand blister 2 cm intact, nonadherent dsg qod.""",
    "W. Grant RN",
)
s.note(
    "progress",
    t("02-09", "10:10"),
    """D6 home. Ca 8.1 QTc ok. Ca citrate 1 g QID, calcitriol 1 bid, ergo qwk Tue, Mg, T4. Labs Tue 2/11 0730 Ca Mg Phos Cr. Surg Dr Pradhan 2/12 13:15 (555-0174), Endo Dr Ilves 2/14 10:00 (555-0160). Wound RN L hand 2/13. No driving (sz, CDL) til endo/neuro clears. ENT 6 wk for L cord.""",
    "Dr. G. Petit",
    signed=t("02-09", "11:00"),
)
s.write(__file__)
