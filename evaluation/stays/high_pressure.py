"""Fictional: high pressure."""

from builder import Stay, clock

t = clock(2025, "+01:00")
s = Stay("o-high-pressure", "Marchetti", "Giulia", "1990-06-17", "female")
s.contact("partner", "Davide Conti", "555-0188")
s.encounter(
    t("11-03", "21:40"),
    t("11-10", "15:00"),
    "headache, high BP, 33 weeks pregnant",
    "398254007",
    "Pre-eclampsia",
    "Obstetrics",
)
s.allergy("latex", "", "contact urticaria", t("11-03", "22:00"), severity="mild", criticality="low")
s.condition("Severe pre-eclampsia", "46764007", t("11-03", "23:30"), onset=t("11-03", "21:40"))
s.condition("Asthma, moderate persistent", "195967001", t("11-03", "22:00"), kind="problem-list-item")
s.condition("Rh negative", "165746003", t("11-03", "22:00"), kind="problem-list-item")
s.condition("Acute kidney injury", "14669001", t("11-06", "11:00"), onset=t("11-05", "06:00"))
s.home("Budesonide-formoterol 160/4.5 mcg inhaler", "2 puffs twice daily", "2022-01-01", t("11-03", "22:10"))
s.home("Salbutamol 100 mcg inhaler", "2 puffs as needed", "2018-01-01", t("11-03", "22:10"))
s.home(
    "Aspirin 150 mg",
    "once daily at night in pregnancy",
    "2025-06-10",
    t("11-03", "22:10"),
    status="stopped",
    end=t("11-03", "23:00"),
    why="stopped on admission",
)
s.home("Prenatal multivitamin with iron", "1 tablet daily", "2025-04-20", t("11-03", "22:10"))

s.vitals(t("11-03", "21:50"), bp="172/112", hr=96, rr=18, temp=36.8, spo2=98, weight=84, height=165)
s.vitals(t("11-03", "22:40"), bp="168/110", hr=92, spo2=97)
s.vitals(t("11-04", "06:00"), bp="158/100", hr=98, rr=18, temp=36.7, spo2=96)
s.vitals(t("11-04", "20:00"), bp="162/104", hr=100, rr=18, temp=36.9, spo2=96)
s.vitals(t("11-05", "03:10"), bp="138/86", hr=74, rr=9, temp=36.5, spo2=92)
s.vitals(t("11-05", "08:00"), bp="150/94", hr=84, rr=15, temp=36.8, spo2=96)
s.vitals(t("11-06", "08:00"), bp="154/98", hr=86, rr=16, temp=37.0, spo2=97)
s.vitals(t("11-07", "08:00"), bp="156/102", hr=84, rr=16, temp=36.9, spo2=98)
s.vitals(t("11-08", "08:00"), bp="148/96", hr=80, rr=16, temp=36.8, spo2=98)
s.vitals(t("11-09", "08:00"), bp="142/92", hr=78, rr=16, temp=36.7, spo2=98)
s.vitals(t("11-10", "08:00"), bp="138/88", hr=76, rr=16, temp=36.8, spo2=99, weight=77.5)

s.labs(t("05-02", "09:00"), stay=False, hgb=12.4, plt=246, cr=0.6)
s.labs(
    t("11-03", "22:05"),
    t("11-03", "22:50"),
    hgb=12.1,
    plt=104,
    cr=0.9,
    ast=118,
    alt=132,
    tbil=1.1,
    k=4.1,
    na=136,
)
s.labs(t("11-04", "06:00"), t("11-04", "06:50"), hgb=11.8, plt=86, cr=1.1, ast=164, alt=181)
s.labs(t("11-04", "18:00"), t("11-04", "18:45"), hgb=11.4, plt=74, cr=1.2, ast=211, alt=232, inr=1.0)
s.labs(t("11-05", "03:20"), t("11-05", "04:00"), cr=1.5, mg=9.8, plt=71, hgb=9.6, k=4.6)
s.labs(t("11-05", "09:00"), t("11-05", "09:40"), mg=6.9, cr=1.6)
s.labs(t("11-06", "06:00"), t("11-06", "06:50"), hgb=8.4, plt=82, cr=1.9, ast=102, alt=140, k=5.0)
s.labs(t("11-07", "06:00"), t("11-07", "06:50"), hgb=8.2, plt=118, cr=1.7, ast=60, alt=96, k=4.7)
s.labs(t("11-08", "06:00"), t("11-08", "06:50"), hgb=8.1, plt=164, cr=1.4, ast=41, alt=70, ferr=9)
s.labs(t("11-10", "06:00"), t("11-10", "06:50"), hgb=8.3, plt=231, cr=1.1, ast=32, alt=48, k=4.3)
s.lab_text(
    t("11-03", "22:05"),
    t("11-03", "23:10"),
    "Blood group and antibody screen",
    "34532-2",
    "O Rh(D) NEGATIVE; antibody screen negative",
    "A",
)
s.lab_text(t("05-02", "09:00"), t("05-04", "12:00"), "Rubella IgG", "", "Non-immune (4 IU/mL)", "A")
s.lab_text(
    t("11-04", "23:10"),
    t("11-05", "13:20"),
    "Cord blood group (infant of Marchetti)",
    "882-1",
    "Infant O Rh(D) POSITIVE, DAT negative",
    "A",
)
s.lab_text(
    t("11-03", "22:20"),
    t("11-03", "23:00"),
    "Protein/creatinine ratio urine",
    "2890-2",
    "3.1 g/g (<0.3)",
    "A",
)
s.lab_text(
    t("11-05", "05:00"),
    t("11-06", "15:00"),
    "Kleihauer-Betke",
    "",
    "Fetal cells 0.1 % (about 5 mL whole blood): one standard 300 microgram (1500 IU) dose is enough",
)
s.lab_text(
    t("11-07", "09:00"),
    t("11-07", "20:00"),
    "Antiphospholipid antibodies (lupus anticoagulant, aCL, aB2GP1)",
    "",
    "In process",
    status="registered",
)
s.report(
    "Placenta pathology",
    "11526-1",
    t("11-05", "08:00"),
    t("11-05", "08:30"),
    "Specimen received. Result to follow.",
    status="registered",
    category="SP",
)
s.report(
    "Obstetric ultrasound",
    "11525-3",
    t("11-03", "22:30"),
    t("11-03", "23:20"),
    "Singleton 33+1 wk cephalic, EFW 1690 g (8th centile), umbilical artery absent end-diastolic flow. AFI 6.",
)

# orders
s.order(
    "Labetalol",
    "20 mg IV once, may repeat 40 mg",
    t("11-03", "21:58"),
    end=t("11-03", "22:05"),
    final="cancelled",
    why="asthma",
)
s.order(
    "Hydralazine",
    "5 mg IV, repeat 10 mg in 20 min if SBP >= 160",
    t("11-03", "22:06"),
    end=t("11-05", "12:00"),
)
s.order(
    "Nifedipine 10 mg immediate release",
    "10 mg by mouth every 20 min x3 for SBP >= 160",
    t("11-03", "22:10"),
    end=t("11-04", "12:00"),
)
mg = s.order("Magnesium sulfate", "4 g IV load then 2 g/h infusion", t("11-03", "22:30"))
mg.hold(t("11-05", "03:25"), "toxicity: RR 9, absent reflexes, Mg 9.8")
mg.stop(t("11-05", "11:00"), "not restarted, Mg 6.9 and creatinine 1.6")
s.order(
    "Betamethasone",
    "12 mg IM every 24 h x 2",
    t("11-03", "22:35"),
    end=t("11-04", "22:40"),
    final="completed",
)
s.order("Calcium gluconate", "1 g IV once", t("11-05", "03:25"), end=t("11-05", "03:40"), final="completed")
s.order(
    "Ketorolac",
    "30 mg IV every 6 hours x 24 h",
    t("11-05", "00:30"),
    end=t("11-05", "04:10"),
    why="creatinine 1.5, platelets 71",
)
s.order(
    "Ibuprofen 600 mg", "600 mg by mouth every 6 hours (post-caesarean order set)", t("11-05", "00:30")
)  # never stopped
s.order("Paracetamol", "1 g by mouth every 6 hours", t("11-05", "00:30"))
s.order("Enoxaparin 40 mg", "40 mg subcutaneous once daily, start when platelets > 75", t("11-06", "09:30"))
nif = s.order("Nifedipine prolonged release", "30 mg by mouth once daily", t("11-04", "12:00"))
nif.dose(t("11-07", "09:20"), "60 mg by mouth once daily")
en = s.order(
    "Enalapril 5 mg",
    "5 mg by mouth twice daily",
    t("11-07", "09:25"),
    end=t("11-07", "11:40"),
    final="cancelled",
    why="creatinine 1.7; wait",
)
s.order("Budesonide-formoterol 160/4.5 mcg", "2 puffs twice daily", t("11-03", "23:30"))
s.order("Oxytocin", "10 IU/h infusion 4 h", t("11-04", "23:20"), end=t("11-05", "03:20"), final="completed")
s.order(
    "Ferric carboxymaltose",
    "1000 mg IV once",
    t("11-08", "12:00"),
    end=t("11-08", "14:30"),
    final="completed",
)
s.order("Furosemide 20 mg", "20 mg by mouth once daily for 5 days", t("11-07", "09:25"))
# discharge
s.order(
    "Nifedipine prolonged release 60 mg",
    "60 mg by mouth once daily in the morning",
    t("11-10", "11:00"),
    cat="discharge",
)
s.order(
    "Enoxaparin 40 mg syringe",
    "40 mg under the skin once daily until 16 December (6 weeks after birth)",
    t("11-10", "11:00"),
    cat="discharge",
)
s.order(
    "Paracetamol 1 g",
    "1 g by mouth every 6 hours as needed, max 4 g a day",
    t("11-10", "11:00"),
    cat="discharge",
)
s.order(
    "Ferrous sulfate 200 mg",
    "200 mg by mouth every other day, from 24 November",
    t("11-10", "11:00"),
    cat="discharge",
)
s.procedure(
    "Caesarean section, emergency, lower segment", "11466000", t("11-04", "22:50"), t("11-04", "23:45")
)
s.service("Blood pressure check, community midwife", t("11-10", "11:10"), due="2025-11-12T10:00:00+01:00")
s.service(
    "Postnatal hypertension clinic, Dr. Rossi",
    t("11-10", "11:10"),
    due="2025-11-18T14:00:00+01:00",
    note="creatinine, CBC, urine protein, BP diary",
)

s.note(
    "ed",
    t("11-03", "21:45"),
    """Maternity triage. 35y G3P2, 33+1. Frontal HA since noon, flashing lights, RUQ pain. BP 172/112. fetal mvts reduced x 1d. prev 2 SVD at term. Asthma, ICU for asthma 2019 - NO LABETALOL pls (drawn up by ED -> cancelled). Latex: itching. Rh neg, had anti-D 28wk (8 Oct). Aspirin 150 nocte.""",
    "M. Galli, midwife",
    signed=t("11-03", "22:15"),
)
s.note(
    "hp",
    t("11-03", "22:30"),
    """OB registrar
35F G3P2 33+1 severe PET. Headache, visual sx, RUQ. BP 172/112 168/110 -> hydralazine 5 + nifed 10. uPCR 3.1. plt 104 AST 118 Cr 0.9. reflexes brisk, 3 beats clonus. USS EFW 8th c, AEDF.
PMH mod persistent asthma (ICU 2019). Booking bloods: rubella NON IMM, HIV/HBV neg.  O neg.
A: severe pre-eclampsia, FGR, ?evolving HELLP. ddx AFLP (glucose ok), TTP unlikely, migraine.
P: Mg 4g -> 2 g/h, betameth x2, target <150/100, 6hrly bloods, UO hourly, deliver if worsening; aim 24h after 1st steroid. ASA stopped. no ergometrine (HTN). no labetalol (asthma).""",
    "Dr. C. Ferri",
    signed=t("11-03", "23:40"),
)
s.note(
    "progress",
    t("11-04", "09:00"),
    """LW round. HA better on Mg. BP 158/100. plt 86 (104), AST 164, Cr 1.1 (booking 0.6). UO 25-35 ml/h. CTG ok baseline 145, reduced variability. Reflexes present. plan cont, repeat bloods 1800, nifed MR 30 od. 2nd betameth 2230.""",
    "Dr. C. Ferri",
    signed=t("11-04", "10:10"),
)
s.note(
    "progress",
    t("11-04", "22:00"),
    """plt 74 AST 211 Cr 1.2, UO 20 ml/h x3h. CTG: recurrent decels since 2120. HELLP. -> Cat 1/2 CS under GA? anaes: plt 74 falling, spinal ok single shot after discussion. Consent. Neonates informed.""",
    "Dr. B. Lorenzi cons",
    signed=t("11-04", "22:30"),
)
s.note(
    "op",
    t("11-04", "23:50"),
    """LSCS under spinal. Live F infant 1620 g apgar 6/8 to NICU. Atony -> oxytocin 10 IU/h, carbetocin, TXA 1 g. no ergometrine. EBL 1100 ml. Bladder dissected down, no injury. Skin: subcuticular monocryl, dressing. Tubes intact - pt declined sterilisation. Catheter in. VTE: TEDs/pneumatic, LMWH once plt >75 and >12h.  Placenta to histology.""",
    "Dr. B. Lorenzi cons",
    signed=t("11-05", "00:40"),
)
s.note(
    "nursing",
    t("11-05", "03:15"),
    """HDU. Called doctor. pt very drowsy, RR 9, SpO2 92 RA, knee reflexes ABSENT, UO 8 ml last hour (12, 10). Mg still 2 g/h. Stopped infusion at 0325 per Dr Bianchi, 1 g Ca gluconate given, O2 4L. Mg 9.8 mg/dL. Cr 1.5. Ketorolac 30 mg given 0100.""",
    "S. Riva RN",
    signed=t("11-05", "04:30"),
)
s.note(
    "event",
    t("11-05", "04:10"),
    """HDU doctor: Mg toxicity w oliguria/AKI (Cr 1.5). Mg off, Ca given, RR 14 by 0345, reflexes back 0500. Ketorolac stopped - NO NSAIDs (Cr 1.5, plt 71). Do not restart Mg, if seizure -> lorazepam/ discuss. Hourly UO. Not fluid overload, no bolus.""",
    "Dr. A. Bianchi",
    signed=t("11-05", "05:30"),
)
s.note(
    "progress",
    t("11-05", "10:00"),
    """D1 post LSCS. Alert. BP 150/94. Mg 6.9. Cr 1.6. UO 30. Hb 9.6. Baby girl on CPAP NICU. Breast pump started. Plan: cont Mg 24h pp, analgesia per order set, bloods am. Rh neg -> cord bloods.""",
    "Dr. C. Ferri",
    signed=t("11-05", "11:20"),
)
s.note(
    "progress",
    t("11-06", "10:00"),
    """D2. Cr 1.9 peak? K 5.0. Hb 8.4 plt 82 AST 102 -> HELLP resolving. BP 154/98. Start LMWH 40 mg (plt >75). Pain 6/10. Neb not needed, no wheeze. Catheter out 1600.
Discussed: TTP unlikely, plt recover w/o PLEX. aHUS: watch.""",
    "Dr. C. Ferri",
    signed=t("11-06", "11:30"),
)
s.note(
    "consult",
    t("11-06", "15:30"),
    """Nephrology (Dr Amato): AKI KDIGO 2-3 (0.6 -> 1.9): PE/HELLP + blood loss + ketorolac. Urine sed bland, US kidneys normal, haptoglobin 42 ok, no schisto -> no TMA. Stop ALL NSAID - I see ibuprofen 600 q6h still ACTIVE and charted given x4 on the MAR!! Avoid ACEi till Cr <1.2. Recheck 1 wk.""",
    "Dr. P. Amato Nephrology",
    signed=t("11-06", "16:50"),
)
s.given("Ibuprofen", "600 mg PO", t("11-05", "12:00"))
s.given("Ibuprofen", "600 mg PO", t("11-05", "18:00"))
s.given("Ibuprofen", "600 mg PO", t("11-06", "06:00"))
s.given("Ibuprofen", "600 mg PO", t("11-06", "12:00"))
s.given("Enoxaparin", "40 mg SC", t("11-06", "18:00"))
s.note(
    "pharm",
    t("11-07", "11:30"),
    """Enalapril 5 bd ordered this am for BP 156/102, Cr 1.7 -> d/w team, cancelled. Nifedipine MR up to 60. Wt 77.5-84 kg enox 40 ok. nifedipine, enoxaparin, paracetamol OK for breast milk. No codeine pls. Furosemide 20 x5d w/ AKI resolving: d/w neph, ok 11/7-11/11? -> neph: stop after 3 days (last 11/9).""",
    "L. Conti PharmD",
    signed=t("11-07", "12:20"),
)
s.note(
    "progress",
    t("11-08", "09:30"),
    """D4. BP 148/96. Hb 8.1 ferr 9 -> FCM 1 g IV today. wound clean. Cr 1.4. plt 164. Baby off CPAP. Mood low tearful, EPDS 14, no SI, perinatal MH midwife informed, ph call 11/13.
""",
    "Dr. C. Ferri",
    signed=t("11-08", "10:30"),
)
s.note(
    "nursing",
    t("11-09", "13:00"),
    """Ward. Left calf sore? compared: R 38 L 38, no redness, Doppler neg L leg (reported 1250). Bed 12's anti-D given (Mrs Marchese!) - check names, similar surname on board. Pt asks abt pill. expressing 300 ml/d.""",
    "S. Riva RN",
    signed=t("11-09", "14:00"),
)
s.note(
    "progress",
    t("11-09", "10:00"),
    """D5. BP 142/92 on nifed MR 60. No HA. Cr awaits tmrw. aim home tomorrow w BP cuff. Contraception: no oestrogen (HTN, VTE risk); wants LNG-IUS at 6wk, POP meanwhile if wants. Placenta histo + aPL pending -> Dr Rossi.""",
    "Dr. C. Ferri",
    signed=t("11-09", "11:30"),
)
s.note(
    "dcsum",
    t("11-10", "11:00"),
    """Postnatal d/c D6. Severe PE/HELLP 33+2 LSCS 4/11, Mg tox, AKI (peak 1.9 -> 1.1), PPH 1.1 L anaemia 8.3 s/p FCM.
Home BP bd: call maternity 555-0120 if >=150/100; >=160/110 or HA, vision, RUQ pain, SOB, fits = come now /112. Wound: shower, dry, no lifting >5 kg, no driving until emergency stop w/o pain ~ 4-6 wk.
LMWH 40 od 6 wks. No ibuprofen/NSAID. MW BP 12/11 10:00; Dr Rossi 18/11 14:00 555-0121. Next pregnancy: aspirin from 12 wk, early booking. Baby remains NICU.
MMR: to be given before d/c or at GP.""",
    "Dr. C. Ferri",
    signed=t("11-10", "12:20"),
)
s.write(__file__)
