"""24 F, first status, temporal focus. Orders with structured doses and no dose text; home list as orders of before."""

from builder import UCUM, Stay, clock

t = clock(2026, "-04:00")
s = Stay("i-sz-24", "Adeyemi-Clarke", "Simone", "2001-07-14", "female")
s.contact("mother", "Yetunde Adeyemi", "410-555-0127")
s.contact("roommate", "Jess Varga", "410-555-0163")
s.encounter(t("05-18", "03:10"), t("05-22", "12:30"), "seizures", "91175000", "Seizure", "Neurology")


def structured(order, dose, unit, freq, period, unit_of="d", route="oral", prn=None):
    """The dose as an e-prescribing system codes it: no text."""
    d = {
        "timing": {"repeat": {"frequency": freq, "period": period, "periodUnit": unit_of}},
        "route": {"text": route},
        "doseAndRate": [{"doseQuantity": {"value": dose, "unit": unit, "system": UCUM, "code": unit}}],
    }
    if prn:
        d["asNeededCodeableConcept"] = {"text": prn}
    for _, r in s._told[order.name]:
        r["dosageInstruction"] = [d]
    return order


structured(
    s.order(
        "bupropion XL 300 mg tablet", "", "2025-10-03T09:00:00-04:00", cat="outpatient", reason="depression"
    ),
    300,
    "mg",
    1,
    1,
)
structured(
    s.order(
        "ethinyl estradiol/norgestimate 35 mcg-0.25 mg tablet",
        "",
        "2025-08-20T09:00:00-04:00",
        cat="outpatient",
        reason="contraception",
    ),
    1,
    "{tbl}",
    1,
    1,
)
structured(
    s.order("cetirizine 10 mg tablet", "", "2025-08-20T09:00:00-04:00", cat="outpatient"),
    10,
    "mg",
    1,
    1,
    prn="allergies",
)
s.allergy(
    "Sulfamethoxazole / Trimethoprim", "10831", "hives", "2019-02-01T09:00:00-05:00", severity="moderate"
)
s.condition("Depression", "35489007", t("05-18", "05:00"), kind="problem-list-item", onset="2021")
s.condition("Status epilepticus", "230456007", t("05-18", "05:00"), abated=t("05-18", "06:00"))
s.vitals(t("05-18", "03:15"), bp="142/88", hr=128, temp=37.9, spo2=91, rr=24, weight=63.0)
s.labs(
    t("05-18", "03:20"),
    t("05-18", "03:58"),
    wbc=15.2,
    hgb=13.1,
    plt=301,
    na=139,
    k=3.6,
    co2=14,
    glu=144,
    lac=8.2,
    cr=0.8,
    mg=1.8,
)
s.lab_text(t("05-18", "03:20"), t("05-18", "03:50"), "hCG, serum qualitative", "2118-8", "negative")
s.note(
    "ed",
    t("05-18", "03:20"),
    """24F BIBA GTC x2 without return, ~12 min total. roommate Jess called. midaz 10 IM EMS, lorazepam 4 IV here 0326, then levetiracetam 60 mg/kg = 3750 mg load 0335. stopped 0341. postictal, moves all 4, R gaze initially.
Roommate hx (Jess): "I have epilepsy, I take Depakote 500 twice a day & folic acid, my last seizure was in March. She's never had one." Pt: ? deja vu spells x 6 mo, up studying, 3 energy drinks. **took 2 of friends tramadol for period cramps last eve.**
PMH depression on bupropion. sulfa hives.
tongue bite lat L. temp 37.9. Tox + benzo (post). hCG neg. lactate 8.2 -> 1.6.
CT head neg. LP given fever? - neuro at bedside. Acyclovir + CTX + vanc empiric.""",
    "Dr. F. Moreau ED",
    signed=t("05-18", "05:10"),
)
s.labs(t("05-18", "06:30"), t("05-18", "06:50"), lac=1.6)
structured(
    s.order(
        "lorazepam 2 mg/mL injection", "", t("05-18", "03:26"), end=t("05-18", "03:40"), final="completed"
    ),
    4,
    "mg",
    1,
    1,
    route="IV",
)
lev = structured(s.order("levetiracetam", "", t("05-18", "05:00")), 1000, "mg", 2, 1)
acy = structured(
    s.order("acyclovir", "", t("05-18", "05:00"), end=t("05-19", "16:00"), why="HSV PCR neg"),
    630,
    "mg",
    3,
    1,
    route="IV",
)
structured(
    s.order("ceftriaxone", "", t("05-18", "05:00"), end=t("05-19", "09:00"), why="CSF bland"),
    2,
    "g",
    2,
    1,
    route="IV",
)
structured(
    s.order("vancomycin", "", t("05-18", "05:00"), end=t("05-19", "09:00"), why="CSF bland"),
    1250,
    "mg",
    2,
    1,
    route="IV",
)
bup = structured(s.order("bupropion XL", "", t("05-18", "06:00")), 300, "mg", 1, 1)
structured(
    s.order("enoxaparin", "", t("05-18", "06:00"), end=t("05-22", "12:30"), final="completed"),
    40,
    "mg",
    1,
    1,
    route="SC",
)
s.labs(t("05-18", "04:50"), t("05-18", "05:50"), csfwbc=3, csfglu=68, csfprot=41)
s.lab_text(t("05-18", "04:50"), t("05-19", "15:20"), "HSV 1/2 PCR CSF", "", "not detected")
s.lab_text(
    t("05-18", "04:50"),
    t("05-18", "12:00"),
    "Autoimmune encephalitis panel CSF and serum",
    "",
    "sent to reference laboratory",
    status="registered",
)
s.note(
    "hp",
    t("05-18", "06:30"),
    """NEURO H&P
1st unprovoked?? status, GTC. Provokers: bupropion 300, tramadol x2, sleep dep, caffeine. BUT 6 mo stereotyped deja vu + rising stomach = prob focal aware sz, mesial temporal.
FHx father "fits as a kid", sister migraine, none SUDEP.
Driver, works climbing gym belay. No EtOH. Lives w/ Jess (who has epilepsy, on VPA - HERS not pts).
P: LEV 1000 BID. MRI sz protocol, EEG. acyc till PCR. hold abx when CSF cx neg.
**stop bupropion** (I will tell psych; don't restart). no tramadol. driving restrict.
OCP - keep for now, LEV no interact.""",
    "Dr. N. Halloran, Neurology",
    signed=t("05-18", "08:00"),
)
s.report(
    "EEG, routine",
    "",
    t("05-18", "10:00"),
    t("05-18", "12:30"),
    "PRELIMINARY: intermittent slowing and sharp waves, right temporal (T4/T8).",
    status="preliminary",
    category="NRS",
)
s.note(
    "progress",
    t("05-19", "08:40"),
    """HD2. no sz. awake Ox3. T 36.8. CSF bland 3 wbc. EEG prelim R temporal sharps. bupropion still on MAR - RN did not give (held per me), pls d/c order.
LEV 1000 bid. mood "fine".
stop ctx/vanc, acyc till PCR.""",
    "Dr. N. Halloran, Neurology",
    signed=t("05-19", "09:10"),
)
s.report(
    "EEG, routine",
    "",
    t("05-18", "10:00"),
    t("05-19", "17:00"),
    "FINAL (corrected): sharp waves maximal LEFT temporal (T3/T7). Electrode labels were transposed in the preliminary read. No right-sided discharges.",
    status="corrected",
    category="NRS",
)
s.note(
    "radiology",
    t("05-19", "12:00"),
    """MRI BRAIN W/WO SEIZURE PROTOCOL. Left hippocampal volume loss, T2 hyperintensity c/w mesial temporal sclerosis. 5 mm pituitary lesion hypoenhancing, likely microadenoma, no chiasm contact - endocrine labs/correlation suggested. No mass, no hemorrhage.""",
    "Dr. C. Yun, Radiology",
    signed=t("05-19", "14:10"),
)
s.note(
    "nursing",
    t("05-20", "02:30"),
    """Pt screaming at mother on phone, threw tray. Then crying "I don't want to be here" , "everything would be better if I wasn't around". No plan. C-SSRS 2. Sitter 1:1. Neuro on call notified. never like this per mom.""",
    "P. Dinh RN",
    signed=t("05-20", "03:10"),
)
s.note(
    "consult",
    t("05-20", "10:00"),
    """PSYCH C/L. MDD recurrent mild, prior on bupropion 18 mo good. New irritability/passive SI day 2 of LEV -> levetiracetam psych AE, likely. No intent. Agree no bupropion. Rec change ASM. Sertraline 50 start, ok w/ sz. 1:1 until 5/21 re-eval. Safety plan w/ mom, lock meds; no firearms in home (Jess has none).""",
    "Dr. I. Bergstrom, Psychiatry",
    signed=t("05-20", "11:15"),
)
bup.stop(t("05-20", "09:00"), "seizure threshold")
lev.stop(t("05-20", "12:00"), "irritability, SI")
s.note(
    "progress",
    t("05-20", "12:10"),
    """HD3 neuro. EEG final LEFT temp (prelim R wrong). MRI L MTS. => focal epilepsy, L mesial temporal; status provoked on top.
LEV rage/SI -> OFF today. Options: LTG slow, LCM fast. LCM 100 BID start now, 200 mg load. PR 158 ok on ECG. then LTG? No - LCM monotherapy [earlier idea of lamotrigine on rounds dropped: EE pill cuts LTG, titration too slow].
sertraline 50 per psych.
OCP ok w LCM. Folic acid 1 mg.
Pit 5 mm: prolactin, TSH, IGF1 drawn - note prolactin postictal unreliable, repeat 6 wk. endo outpt.""",
    "Dr. N. Halloran, Neurology",
    signed=t("05-20", "13:20"),
)
structured(
    s.order("lacosamide", "", t("05-20", "12:30"), end=t("05-22", "12:30"), final="completed"),
    100,
    "mg",
    2,
    1,
)
structured(
    s.order("sertraline", "", t("05-20", "13:30"), end=t("05-22", "12:30"), final="completed"), 50, "mg", 1, 1
)
s.lab_text(t("05-20", "12:20"), t("05-21", "08:10"), "Prolactin", "2842-3", "61 ng/mL (ref 5-25)", "H")
s.labs(t("05-20", "12:20"), t("05-20", "14:00"), tsh=2.1, na=138, k=4.0, cr=0.8)
s.lab_text(
    t("05-20", "12:20"), t("05-20", "14:00"), "IGF-1", "2484-4", "send-out in process", status="registered"
)
s.note(
    "pharm",
    t("05-21", "09:30"),
    """Pharmacy. C-V lacosamide PA approved. Teach: dizzy, double vision, don't stop abruptly. LEVETIRACETAM: add intolerance (behavioral/SI), done verbally - EHR field pending. Interaction: bupropion X, tramadol X. EE/NGM ok w LCM. Rescue: midazolam nasal 5 mg, 1 spray for sz >5 min, may rpt 10 min other nostril, max 2. Family teach mom + Jess.
Note Jess has valproate at home: keep separate.""",
    "D. Okonjo, PharmD",
    signed=t("05-21", "10:10"),
)
s.vitals(t("05-21", "08:00"), bp="112/70", hr=76, temp=36.7, spo2=98, rr=14)
s.note(
    "consult",
    t("05-21", "11:00"),
    "PSYCH f/u: no SI, euthymic, off 1:1. sertraline 50 cont. OP psych 6/2 Dr Lowe. 988.",
    "Dr. I. Bergstrom, Psychiatry",
    signed=t("05-21", "11:30"),
)
s.note(
    "progress",
    t("05-21", "14:00"),
    """HD4 neuro. mood back to base off LEV. no sz on LCM 100 bid. inc to 150 BID on 5/29 if tolerated (pt told). dc tmrw. State: no driving 6 mo sz free. No baths alone, no climbing/belay, no swim alone. AE panel out ~2wk -> my clinic. EMU eval later.""",
    "Dr. N. Halloran, Neurology",
    signed=t("05-21", "14:50"),
)
d = t("05-22", "09:00")
structured(s.order("lacosamide 50 mg tablet", "", d, cat="discharge"), 100, "mg", 2, 1)
structured(s.order("sertraline 50 mg tablet", "", d, cat="discharge"), 50, "mg", 1, 1)
structured(s.order("folic acid 1 mg tablet", "", d, cat="discharge"), 1, "mg", 1, 1)
structured(s.order("ethinyl estradiol/norgestimate tablet", "", d, cat="discharge"), 1, "{tbl}", 1, 1)
s.order(
    "midazolam nasal 5 mg spray",
    "1 spray (5 mg) in one nostril for seizure longer than 5 minutes; may repeat once in 10 minutes in other nostril",
    d,
    cat="discharge",
)
s.note(
    "nursing",
    t("05-22", "11:00"),
    """DC TB: "new sz med 100 two times, goes up on the 29th to 150" ✓. "no Keppra, no Wellbutrin, no tramadol" ✓. Jess does nasal demo ✓. Seizure first aid handout. f/u Halloran 6/9 1300, psych Lowe 6/2, endo Dr Pratt 7/14 + prolactin rpt before. Mom staying 1 wk. Vit C / energy drinks no.
Pt: "can I drive to my exam" -> told NO.""",
    "P. Dinh RN",
    signed=t("05-22", "12:00"),
)
s.write(__file__)
