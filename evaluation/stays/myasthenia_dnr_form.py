from builder import Stay, clock

t = clock(2025, "-06:00")
s = Stay("m-mg", "Halvorsen", "Ingrid", "1953-02-11", "female")
s.contact("daughter, health care proxy", "Kari Dahl", "555-0188")
s.encounter(
    t("01-13", "21:10"),
    t("01-30", "15:00"),
    "trouble swallowing and breathing",
    "91637004",
    "Myasthenia gravis",
    "Neurology / Neuro ICU",
    "snf",
)
s.condition("Myasthenia gravis", "91637004", t("01-14", "10:00"), onset="2023-05")
s.condition("Atrial fibrillation", "49436004", t("01-13", "23:00"), kind="problem-list-item")
s.condition("Type 2 diabetes mellitus", "44054006", t("01-13", "23:00"), kind="problem-list-item")
s.allergy("sulfamethoxazole-trimethoprim", "10831", "hives and facial swelling", "2016-04-01T09:00:00-06:00")
for n, d in (
    ("pyridostigmine", "60 mg by mouth every 6 hours"),
    ("metoprolol succinate", "100 mg by mouth daily"),
    ("apixaban", "5 mg by mouth twice daily"),
    ("metformin", "500 mg by mouth twice daily"),
    ("atorvastatin", "20 mg by mouth nightly"),
):
    s.home(n, d, "2023-06-01", t("01-13", "23:10"))
s.note(
    "ed",
    t("01-13", "21:30"),
    """71F known MG (AChR+, dx 2023, on mestinon only) with 4d nasal voice, choking on liquids, ptosis R>L, dyspnea lying flat. Urgent care 1/10 dx'd bronchitis -> azithromycin z-pak, took 3 doses. Cough, no fever. PMH AF apixaban, DM2. Sister has lupus.
SpO2 93 RA RR 28 shallow, counts to 11 in 1 breath. NIF -22 VC 0.9 L. Neck flexion 3/5. pooling secretions.
CXR ? RLL infiltrate vs atelectasis. Given magnesium 2 g for Mg 1.5 by sepsis bundle (stopped half way, ~1 g in, per neuro tele). Levofloxacin ordered -> NOT given, cancelled (MG!). Ceftriaxone instead.
A/P MG crisis precipitated by azithro +/- infxn. ICU.""",
    "B. Nakamura MD (ED)",
    signed=t("01-13", "23:00"),
)
s.vitals(t("01-13", "21:20"), bp="158/84", hr=104, rr=28, temp=37.4, spo2=93, weight=62.0)
s.labs(
    t("01-13", "21:40"),
    issued=t("01-13", "22:25"),
    wbc=12.9,
    hgb=12.8,
    plt=264,
    na=138,
    k=3.9,
    cr=0.8,
    glu=168,
    mg=1.5,
    pct=0.18,
    tsh=2.1,
)
s.order(
    "levofloxacin",
    "750 mg IV once",
    t("01-13", "22:00"),
    end=t("01-13", "22:10"),
    why="myasthenia gravis",
    final="cancelled",
)
o_ctx = s.order("ceftriaxone", "1 g IV every 24 hours", t("01-13", "22:15"))
o_met = s.order("metoprolol succinate", "100 mg by mouth daily", t("01-13", "23:15"))
o_apx = s.order("apixaban", "5 mg by mouth twice daily", t("01-13", "23:15"))
o_pyr = s.order("pyridostigmine", "60 mg by mouth every 6 hours", t("01-13", "23:15"))
o_mtf = s.order("metformin", "500 mg by mouth twice daily", t("01-13", "23:15"))
s.note(
    "event",
    t("01-14", "02:10"),
    "Intubated 0205 for fatigue, NIF -14, VC 0.6. RSI rocuronium low dose, etomidate. 7.0 ETT 21 cm. PYRIDOSTIGMINE HELD while intubated (secretions). Daughter HCP called: pt would accept a short trial of ventilator, no trach. Previously full code; MOLST at PCP says DNR - daughter says that form was her late father's. Clarify in a.m.",
    "D. Osei MD (ICU)",
    signed=t("01-14", "03:00"),
)
o_pyr.hold(t("01-14", "03:05"), "intubated")
o_apx.hold(t("01-14", "03:05"), "line placement")
s.note(
    "consult",
    t("01-14", "10:00"),
    """NEUROLOGY. MG crisis MGFA V. Trigger: macrolide (azithro 1/10-1/12) ± LRTI; Mg. IVIG 2 g/kg over 5 d (62 kg -> 25 g/d x5, 1/14-1/18). PLEX second line. Prednisone: start 10 mg once stable (early high dose can worsen), slow up. Steroid sparing: azathioprine, TPMT sent.
CT chest for thymoma.
AVOID: fluoroquinolones, macrolides, aminoglycosides, IV Mg, beta-blockers if possible -> metoprolol: suggest swap to diltiazem.
Code: confirmed w/ Kari - FULL CODE, no tracheostomy; MOLST in chart belongs to husband (Arne H.), please remove.""",
    "L. Fontaine MD, Neurology",
    signed=t("01-14", "11:20"),
)
s.order(
    "immune globulin",
    "25 g IV daily for 5 days",
    t("01-14", "12:00"),
    end=t("01-18", "20:00"),
    why="5 of 5 given",
    final="completed",
)
o_met.stop(t("01-14", "12:30"), "MG, replaced")
o_dil = s.order("diltiazem", "30 mg by feeding tube every 6 hours", t("01-14", "12:30"))
o_hep = s.order("heparin", "5000 units subcutaneously every 8 hours", t("01-14", "12:30"))
s.lab_text(
    t("01-14", "11:00"),
    t("01-16", "14:00"),
    "Respiratory culture, tracheal aspirate",
    "6460-0",
    "Moderate Haemophilus influenzae, beta-lactamase negative, ampicillin susceptible",
    "A",
)
s.note(
    "radiology",
    t("01-15", "15:00"),
    "CT CHEST w/ contrast. 3.4 x 2.1 cm lobulated anterior mediastinal mass, right of midline, suspicious for thymoma. No vascular invasion. RLL consolidation. Also 7 mm spiculated nodule LEFT upper lobe, recommend follow-up CT 3 mo or PET w/ surgical planning. ETT 3 cm above carina.",
    "Radiology: P. Zeller MD",
    signed=t("01-15", "16:10"),
)
s.note(
    "event",
    t("01-16", "09:00"),
    "ADDENDUM radiology CT chest 1/15: the 7 mm nodule is in the RIGHT upper lobe (series 4 im 88), not left. Mass measurements unchanged. Phoned Dr Osei 0855.",
    "P. Zeller MD",
    signed=t("01-16", "09:05"),
)
s.labs(
    t("01-17", "05:00"),
    issued=t("01-17", "06:00"),
    wbc=8.4,
    hgb=11.0,
    plt=240,
    na=133,
    k=3.7,
    cr=1.5,
    glu=201,
    mg=1.9,
)
s.note(
    "progress",
    t("01-17", "08:00"),
    """ICU D4. IVIG #4/5 today. Vent PSV 8/5, NIF -28. Pyridostigmine still HELD. CEFTRIAXONE d5/7 H flu. TA cx back.
Cr 0.8 -> 1.5 after IVIG + contrast. Metformin HOLD (order still on). Slow IVIG rate, fluids. Glc 201 SSI.
AF rate 78-90 on dilt 30 q6. Apixaban held, SQH. Nodule LUL 7mm (carry fwd) f/u.
Pred 10 started.""",
    "D. Osei MD (ICU)",
    signed=t("01-17", "10:30"),
)
o_pr = s.order("prednisone", "10 mg by feeding tube daily", t("01-17", "10:30"))
o_mtf.hold(t("01-18", "19:00"), "AKI")
s.note(
    "event",
    t("01-20", "11:00"),
    "Extubated 1040 to BiPAP 10/5. NIF -34 VC 1.3 L. Restart pyridostigmine 30 mg q6h PO/NG (half of home).",
    "D. Osei MD (ICU)",
    signed=t("01-20", "11:40"),
)
o_ctx.complete(t("01-20", "08:00"), "7 days")
o_pyr.change(
    t("01-20", "11:45"),
    status="active",
    statusReason=None,
    dosageInstruction=[{"text": "30 mg by mouth or tube every 6 hours"}],
)
s.vitals(t("01-21", "08:00"), bp="132/74", hr=82, rr=18, temp=36.8, spo2=96)
s.labs(t("01-21", "05:00"), issued=t("01-21", "06:00"), wbc=7.9, hgb=10.8, na=137, k=4.0, cr=1.0, glu=182)
s.note(
    "slp",
    t("01-21", "14:00"),
    "SLP bedside+FEES: aspirates thin liquids silently. NPO except meds in puree. recheck.",
    "M. Tran CCC-SLP",
    signed=t("01-21", "15:00"),
)
s.note(
    "slp",
    t("01-26", "10:00"),
    "SLP repeat FEES: no aspiration of nectar (mildly thick), penetration w/ thin. REC: soft & bite sized (IDDSI 6), MILDLY THICK liquids, chin tuck, meals 45-60 min AFTER pyridostigmine, stop when tired. Supersedes NPO 1/21 and puree/honey trial 1/23.",
    "M. Tran CCC-SLP",
    signed=t("01-26", "11:00"),
)
s.note(
    "pharm",
    t("01-24", "11:00"),
    "Pred going to 20 today (neuro) -> PJP ppx asked. Bactrim ordered by resident 1/24 0900 - sulfa allergy (hives/face swelling) -> cancelled, recommend ATOVAQUONE 1500 mg daily w/ food. Dilt-apixaban mild interaction ok. Dilt + atorvastatin 20: ok. TPMT still pending. Ca/vit D start. Do not start azathioprine till TPMT.",
    "A. Quist PharmD",
    signed=t("01-24", "11:40"),
)
s.order(
    "sulfamethoxazole-trimethoprim",
    "800/160 mg by mouth three times weekly",
    t("01-24", "09:00"),
    end=t("01-24", "11:00"),
    why="allergy",
    final="cancelled",
)
o_pr.dose(t("01-24", "12:00"), "20 mg by mouth daily")
s.order("atovaquone", "1500 mg by mouth daily with food", t("01-24", "12:00"))
o_hep.stop(t("01-22", "09:00"), "apixaban")
o_apx.resume(t("01-22", "09:00"))
s.note(
    "progress",
    t("01-25", "09:00"),
    """Neuro floor. BiPAP nights only since 1/23. NIF -42. Pyridostigmine 30 -> 60 mg QID now with diarrhoea and cramps, secretions. Neck flex 4+/5, ptosis mild R. Pred 20 since 1/24, go up 5 mg q week to 40 as outpt (target).
Diltiazem ER 120 daily instead of 30 q6. HR 70s. Metformin: Cr 0.9, restart. Glucose 190s on pred.
Thymoma: CT surg Dr Abara - thymectomy electively 6-8 wk once strength back. RUL nodule (corrected) to be dealt with same time, PET.
""",
    "L. Fontaine MD, Neurology",
    signed=t("01-25", "10:30"),
)
o_pyr.dose(t("01-25", "10:40"), "60 mg by mouth four times daily")
o_dil.stop(t("01-25", "10:40"), "ER")
s.order("diltiazem ER", "120 mg by mouth daily", t("01-25", "10:40"))
o_mtf.resume(t("01-25", "10:45"))
s.note(
    "progress",
    t("01-27", "09:00"),
    "Cramping, 6 loose stools, drooling, bradycardia 52: cholinergic side effects at 60 QID. DOWN to pyridostigmine 45 mg QID (1/2... i.e. 45 = 3/4 tab, or syrup 3.75 mL of 60mg/5mL). If >1 dose diarrhea: hyoscyamine? no, avoid - just dose down. HR 52 -> 64 after. Strength holds, NIF -45. C diff neg.",
    "L. Fontaine MD, Neurology",
    signed=t("01-27", "10:00"),
)
s.lab_text(t("01-27", "06:00"), t("01-27", "12:00"), "C. difficile toxin PCR", "54067-4", "Not detected")
s.note(
    "pt",
    t("01-28", "13:00"),
    "PT: amb 60 ft RW min A, fatigues. Rec SNF subacute rehab, breaks. Sats 96 RA w/ walk.",
    "G. Lopes PT",
    signed=t("01-28", "13:40"),
)
s.labs(
    t("01-29", "05:00"),
    issued=t("01-29", "06:00"),
    wbc=9.6,
    hgb=11.2,
    plt=290,
    na=139,
    k=4.1,
    cr=0.9,
    glu=188,
)
s.lab_text(
    t("01-15", "05:00"),
    t("01-29", "08:00"),
    "TPMT activity",
    "",
    "Sent to reference laboratory; specimen received, result pending",
    "N",
    "registered",
)
for n, d in (
    ("pyridostigmine", "60 mg by mouth four times daily"),
    ("prednisone", "20 mg by mouth daily, increase by 5 mg every week to 40 mg"),
    ("apixaban", "5 mg by mouth twice daily"),
    ("diltiazem ER", "120 mg by mouth daily"),
    ("atovaquone", "1500 mg by mouth daily with food"),
    ("metformin", "500 mg by mouth twice daily"),
    ("atorvastatin", "20 mg by mouth nightly"),
    ("calcium carbonate-vitamin D", "600 mg/400 units by mouth twice daily"),
):
    s.order(n, d, t("01-29", "16:00"), cat="discharge")
s.vitals(t("01-30", "08:00"), bp="126/70", hr=66, rr=16, temp=36.7, spo2=97, weight=59.4)
s.note(
    "progress",
    t("01-30", "08:00"),
    """D/C to Maple Court SNF. Pyridostigmine 45 mg QID (Rx printed 60 - error, being re-sent). Prednisone 20, up 5/wk from 2/7 (25) to 40. Atovaquone while >=20. BiPAP 10/5 at night at SNF. Metoprolol stopped for good. AZA once TPMT back (pending) - neuro will call.
Bedside NIF/VC weekly. Send in if NIF worse than -30, VC <1.2 L, can't lift head, choking, RR>25.
Neuro Fontaine 2/13 09:30; Abara CT surg 2/20 1400; PET before. BMP/glucose 2/6. Full code, no trach.
Pt told: any new drug -> ask neuro. Steroid dip warned.""",
    "L. Fontaine MD, Neurology",
    signed=t("01-30", "10:15"),
)
s.write(__file__)
