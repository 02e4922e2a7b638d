"""Endocrine: adrenal crisis at 24. Home statements (some from the clinic, one told as on-hold late); discharge plan partly intent=plan; timed doses by clock, no dose text."""

from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("j-adrenal", "Ranganathan", "Meera", "2001-07-15", "female")
s.contact("mother", "Lakshmi Ranganathan", "555-0171")
s.contact("roommate", "Tess Quill", "555-0172")
s.encounter(
    t("04-07", "06:30"), t("04-11", "12:30"), "collapse, vomiting", "422400008", "Vomiting", "Endocrinology"
)


def clocked(o, *doses):
    """Doses by clock time only, as separate instructions without text."""
    s._told[o.name][-1][1]["dosageInstruction"] = [
        {
            "sequence": i,
            "timing": {"repeat": {"frequency": 1, "period": 1, "periodUnit": "d", "timeOfDay": [at]}},
            "route": {"text": "oral"},
            "doseAndRate": [{"doseQuantity": {"value": v, "unit": "mg"}}],
        }
        for i, (v, at) in enumerate(doses, 1)
    ]
    return o


hl = s.home(
    "levothyroxine 100 mcg", "1 tablet daily, new 3 weeks ago (PCP)", "2025-03-17", t("04-07", "08:00")
)
s.home("norethindrone 0.35 mg", "1 tablet daily", "2023", t("04-07", "08:00"))
s.home("ibuprofen 400 mg OTC", "as needed for cramps", "2024", t("04-07", "08:00"))
s.home("cetirizine 10 mg", "daily in season", "2022", t("04-07", "08:00"), status="unknown")
s.condition("Vitiligo", "56727007", t("04-07", "08:00"), onset="2019", kind="problem-list-item")
s.condition("Hypothyroidism", "40930008", t("04-07", "08:00"), onset="2025-03", kind="problem-list-item")
s.vitals(t("04-07", "06:35"), bp="72/40", hr=132, rr=22, temp=37.9, spo2=98, weight=47.5)
s.note(
    "ed",
    t("04-07", "06:50"),
    """24F grad student, roommate found on floor of bathroom. 3 wk fatigue wt loss 6 kg, craving salt, N/V. dark gums + palmar creases. Started levothyroxine 100 mcg 3 wks ago for TSH 9.8. Gastroenteritis ?sick contacts. BP 72/40. Glu 48 -> D50.
Na 118 K 6.4. cortisol + ACTH sent BEFORE hydrocort 100 IV 0655. 3L NS w D5.
Allergies none. hCG NEG. UDS neg.
ECG peaked T, calcium gluconate. NO insulin given (glu 48).""",
    "Dr. B. Anand (ED)",
    signed=t("04-07", "09:00"),
)
s.labs(
    t("04-07", "06:45"),
    issued=t("04-07", "07:15"),
    na=118,
    k=6.4,
    bun=34,
    cr=1.3,
    glu=48,
    ca=11.1,
    wbc=6.2,
    hgb=11.4,
    tsh=14.2,
    lac=3.2,
)
hc = s.order("hydrocortisone", "50 mg IV every 6 hours", t("04-07", "07:00"))
ns = s.order("dextrose 5% in sodium chloride 0.9%", "250 mL/h IV", t("04-07", "07:00"))
kcl = s.order(
    "potassium chloride ER", "20 mEq by mouth daily (protocol, replacement if below 4)", t("04-07", "09:30")
)
lev = s.order("levothyroxine", "100 mcg by mouth daily", t("04-07", "09:30"))
enox = s.order("enoxaparin", "30 mg subcutaneously daily", t("04-07", "09:30"))
nor = s.order("norethindrone", "0.35 mg by mouth daily", t("04-07", "09:30"))
s.note(
    "hp",
    t("04-07", "09:20"),
    """ENDO/MED Castellanos PGY2
24F, vitiligo, hypothyroid (dx 3/17 by PCP). Adrenal crisis. Hyperpig. Autoimmune.
FH: mother Graves, aunt T1DM, grandfather TB tx'd in India. Pt born Chennai, here since 2019.
#crisis hydrocort 50 q6, D5NS
#hypoNa 118 <-- not >8/24h, q4 Na
#hyperK resolving w HC + fluids
#hypothyroid cont LT4
#ppx enox 30
Cont home. Full code.
K protocol on (order set).""",
    "Dr. A. Castellanos (PGY-2)",
    signed=t("04-07", "11:00"),
)
s.note(
    "consult",
    t("04-07", "12:00"),
    """ENDOCRINE (Dr. Mori). LT4 before steroid precipitated this. HOLD levothyroxine: TSH is likely high from cortisol lack, recheck at 6-8 wk off.
K 6.4->5.5: turn OFF the potassium protocol!
Correct Na: <=8/24h, DDAVP ready.
Ab 21-OH, adrenal CT, QuantiFERON (born Chennai, g'father TB).
Mum on phone, Tamil: "கவலைப்படாதீங்க" (don't worry) spoke w her + patient consents to updates.""",
    "Dr. K. Mori (endocrinology)",
    signed=t("04-07", "13:10"),
)
s.labs(t("04-07", "11:00"), issued=t("04-07", "11:30"), na=121, k=5.5, glu=109)
s.lab_text(
    t("04-07", "06:50"),
    t("04-07", "14:00"),
    "Cortisol [Mass/volume] in Serum or Plasma",
    "2143-6",
    "1.1 ug/dL (6-18)",
    flag="LL",
)
s.labs(t("04-07", "15:00"), issued=t("04-07", "15:20"), na=126, k=5.0)
s.labs(t("04-07", "19:00"), issued=t("04-07", "19:20"), na=129, k=4.8)
s.note(
    "event",
    t("04-07", "19:50"),
    """XCOVER. Na 118 0645 → 129 1900 = +11/12h, UOP 400/h clear. Overcorrecting. DDAVP 2 mcg IV + D5W 150/h. D5NS off. Na q2. Neuro ok. S/w Mori.""",
    "Dr. S. Rao (night float)",
)
ns.stop(t("04-07", "19:55"), "overcorrection")
lev.stop(t("04-07", "20:10"), "held by endocrine")
s.given("desmopressin", "2 mcg IV", t("04-07", "20:00"))
s.labs(t("04-08", "05:00"), issued=t("04-08", "05:30"), na=126, k=4.6, glu=131, cr=0.8, ca=9.9)
s.note(
    "progress",
    t("04-08", "09:00"),
    """ATTENDING. As AC's, agree except:
- Na 118 → peak 129 → 126, i.e. +8 in the 24 h after DDAVP. Good. Watch neuro for a week (ODS): slurring, swallowing.
- KCl order set still ACTIVE this am despite the above. K 4.6. I don't want it. [order not changed by me: AC to do]
- "Gastroenteritis": no; it's crisis.
- Note in chart at 0340 about a "Meera R." glucose 412/DKA is a different lady (bed 22), strike it.
TOH #4471""",
    "Dr. T. Okereke-Hale (attending)",
    signed=t("04-08", "09:40"),
)
s.note(
    "nursing",
    t("04-08", "03:40"),
    """RN 0340 glu 412, insulin drip, ketones 4.2. Hx T1DM. [late entry - wrong chart? bed 22 M. Rangan]""",
    "O. Mwale, RN",
    signed=t("04-08", "08:50"),
)
s.report(
    "CT adrenals",
    "",
    t("04-08", "11:00"),
    t("04-08", "14:00"),
    "Small atrophic adrenals bilaterally, no calcification, no enlargement. Incidental: 5 mm nonobstructing left renal stone; 4.6 cm right ovarian cyst, simple-appearing, recommend pelvic ultrasound 6-12 weeks.",
    category="RAD",
)
s.note(
    "pharm",
    t("04-08", "14:30"),
    """KCl still active; not given today per RN, again asked AC. Weight 47.5: HC 20/10/5 suggested by AC is high for her. Mori: 10/5/5? see consult. BMP pending: enox 30 odd dose, 40 standard but wt<50 ok. - G. Lund""",
    "G. Lund, PharmD",
)
s.note(
    "consult",
    t("04-09", "10:30"),
    """ENDO f/u. Eating. Oral from today: hydrocortisone 15/5/5 (0700, 1200, 1700), was proposed 20/10/5. Fludro 0.1 daily. Na 133 K 4.4. No LT4. 21-OH sent. BP standing 100/62. AVOID ibuprofen? fine, w food - BUT K and kidney: prefer APAP.""",
    "Dr. K. Mori (endocrinology)",
    signed=t("04-09", "11:10"),
)
hc.stop(t("04-09", "11:30"), "to oral")
hco = clocked(
    s.order("hydrocortisone", "", t("04-09", "11:30")), (15, "07:00:00"), (5, "12:00:00"), (5, "17:00:00")
)
flu = s.order("fludrocortisone", "0.1 mg by mouth daily", t("04-09", "11:30"))
s.labs(t("04-09", "06:00"), issued=t("04-09", "07:00"), na=133, k=4.4, glu=96)
s.labs(t("04-10", "06:00"), issued=t("04-10", "07:00"), na=138, k=3.4, glu=90, cr=0.7)
s.vitals(t("04-10", "08:00"), bp="142/92", hr=78, rr=14, temp=36.7, spo2=99, weight=50.1)
s.note(
    "progress",
    t("04-10", "10:00"),
    """Castellanos PGY2: BP 142/92, ankle edema, K 3.4 on fludro 0.1. d/w Mori: halve fludro → 0.05 daily. KCl 20 x1 only. "continue KCl protocol" (copied from yesterday) -> NO, d/c'd verbally.
- LT4 stays off
- QFT pending, 21OH Ab pending""",
    "Dr. A. Castellanos (PGY-2)",
    signed=t("04-10", "12:00"),
)
flu.dose(t("04-10", "12:10"), "0.05 mg by mouth daily")
s.note(
    "nursing",
    t("04-10", "15:00"),
    """Inject training: hydrocortisone 100 mg IM Act-O-Vial, pt + roommate Tess did it x2 well. Mother to learn by video. Medical alert bracelet ordered. "What if I throw up my pills?" explained sick-day: double/triple for fever x 2-3d, inject + ED if vomiting.""",
    "O. Mwale, RN",
)
s.note(
    "progress",
    t("04-10", "17:00"),
    """Pt and I, 20 min. Wants to be sure of sick days: fever >38 or flu: double (30/10/10) till well, 48h; vomiting twice or can't keep it down: inject 100 IM and come in. Never stop. Told.
Ovarian cyst 4.6 R: pelvic US 8 wk.
Fatigue in the exam season - letter for univ.
Home tmrw if standing BP ok. KCl must be off the list.
TOH #4471""",
    "Dr. T. Okereke-Hale (attending)",
    signed=t("04-10", "17:50"),
)
s.labs(t("04-11", "06:00"), issued=t("04-11", "07:00"), na=139, k=3.9, glu=88)
s.lab_text(
    t("04-08", "07:00"),
    t("04-11", "08:30"),
    "Mycobacterium tuberculosis stimulated gamma interferon",
    "71776-2",
    "Indeterminate (low mitogen), repeat",
    flag="A",
    status="final",
)
s.note(
    "progress",
    t("04-11", "09:40"),
    """QFT indeterminate (drawn on hydrocort 50 q6, no surprise) → repeat 6 wk. CT small glands: autoimmune, not TB. 21-OH still out; ACTH 1180 back. Tess drives. Endo Dr Mori 4/22 1000 w BMP that morning. PCP told: do NOT restart levothyroxine till Mori.
TOH #4471""",
    "Dr. T. Okereke-Hale (attending)",
    signed=t("04-11", "10:10"),
)
clocked(
    s.order("hydrocortisone 5 mg tablet", "", t("04-11", "10:20"), cat="discharge"),
    (15, "07:00:00"),
    (5, "12:00:00"),
    (5, "17:00:00"),
)
s.order(
    "fludrocortisone 0.1 mg tablet",
    "half a tablet (0.05 mg) by mouth every morning",
    t("04-11", "10:20"),
    cat="discharge",
)
im = s.order(
    "hydrocortisone sodium succinate 100 mg injection kit",
    "100 mg IM once for adrenal emergency",
    t("04-11", "10:20"),
    cat="discharge",
)
s._told[im.name][0][1]["intent"] = "plan"
s.order("norethindrone 0.35 mg", "1 tablet daily", t("04-11", "10:20"), cat="discharge")
s.service("Endocrinology, Dr. Mori, with BMP", t("04-11", "10:20"), due=t("04-22", "10:00"))
s.service("Pelvic ultrasound", t("04-10", "18:00"), due=t("06-05", "09:00"), note="4.6 cm right ovarian cyst")
s.note(
    "nursing",
    t("04-11", "11:30"),
    "Standing BP 108/68, no sx. pt verbalized sick rules. Alert card given. Portal msg from PCP office 1120: refill of levothyroxine 100 went to her pharmacy automatically - told RN Mwale, pt knows not to pick up, pharmacy called.",
    "O. Mwale, RN",
)
hl.change(t("04-11", "11:40"), status="on-hold")
s.write(__file__)
