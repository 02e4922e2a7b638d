"""Forceps birth, 3b tear, 2.4 litre haemorrhage and pre-eclampsia in a woman with aspirin-sensitive asthma; a vaginal pack, labetalol changed, levothyroxine back to the old dose; British midwives and doctors."""

from builder import CRITICAL, LABS, Stay, clock

CRITICAL["hgb"] = (70, 200)
LABS["cr"] = ("14682-9", "Creatinine", "umol/L", "umol/L", 45, 84)
LABS["hgb"] = ("718-7", "Haemoglobin", "g/L", "g/L", 110, 150)
LABS["urate"] = ("14933-6", "Urate", "umol/L", "umol/L", 140, 360)
LABS["pcr"] = ("", "Urine protein-creatinine ratio", "mg/mmol", "mg/mmol", 0, 30)
LABS["fib"] = ("3255-7", "Fibrinogen", "g/L", "g/L", 3.5, 6.5)
LABS["mgu"] = ("2601-3", "Magnesium", "mmol/L", "mmol/L", 0.7, 1.0)
LABS["ferr"] = ("2276-4", "Ferritin", "ug/L", "ug/L", 15, 200)
t = clock(2025, "+01:00")
s = Stay("pph-preeclampsia", "Adeleke-Frost", "Ruth", "1990-12-05", "female")
s.contact("partner", "Simon Frost", "01632 960188")
s.encounter(
    t("05-12", "09:10"),
    t("05-19", "16:00"),
    "induction of labour, raised BP 38+2",
    "398254007",
    "Pre-eclampsia",
    "Obstetrics",
)

for name, code, since in (
    ("Asthma, aspirin-exacerbated", "", "2008"),
    ("Hypothyroidism", "40930008", "2016"),
    ("Postnatal depression", "58703003", "2021"),
    ("Gestational diabetes", "11687002", "2025-02"),
    ("Obesity, BMI 36", "414916001", "2025"),
):
    s.condition(name, code, t("2025-01-14", "10:00"), since, kind="problem-list-item")
s.condition("Pre-eclampsia", "398254007", t("05-12", "11:00"), t("05-12", "09:10"))
s.condition("Postpartum haemorrhage", "47821001", t("05-13", "06:00"), t("05-13", "03:20"))
s.allergy("Latex", "", "anaphylaxis 2019", t("2025-01-14", "10:10"))
s.allergy(
    "Non-steroidal anti-inflammatory drugs",
    "",
    "severe bronchospasm 2008, ventilated",
    t("2025-01-14", "10:10"),
)

for name, text in (
    ("levothyroxine", "125 micrograms by mouth daily (75 micrograms before pregnancy)"),
    ("sertraline 50 mg tablet", "50 mg by mouth daily"),
    ("aspirin 75 mg tablet", "75 mg by mouth at night until 36 weeks"),
    ("metformin 500 mg tablet", "500 mg by mouth twice daily, gestational diabetes"),
    ("budesonide-formoterol 200/6 inhaler", "1 puff inhaled twice daily and as needed"),
    ("folic acid 5 mg tablet", "5 mg by mouth daily"),
):
    s.home(name, text, "2024-10-01", t("05-12", "10:20"))

s.vitals(t("05-12", "09:20"), bp="158/102", hr=88, temp=36.8, spo2=98, weight=96.0)
s.labs(t("05-12", "09:40"), t("05-12", "10:50"), hgb=112, plt=148, cr=71, urate=390, alt=29, pcr=64)
s.note(
    "nursing",
    t("05-12", "09:30"),
    "MLU->CDS. G2P1 (SVD 2021 3.4 kg, PND after). 38+2, IOL for GDM + BP. BP 158/102 x2, 3+ prot, no headache, no visual dist, no epigastric pain. FM felt. CTG normal. Blood grp O NEG, anti-D 28/40 given. Rubella non-immune. LATEX ALLERGY - latex-free room. Sister puerperal psychosis 2018. GBS neg. Birth plan: not for students.",
    "MW C. Ellery",
)
lab = s.order(
    "labetalol",
    "200 mg by mouth three times daily",
    t("05-12", "11:00"),
    code="6185",
    end=t("05-12", "14:20"),
    why="asthma, wheeze",
)
s.order(
    "metformin",
    "500 mg by mouth twice daily",
    t("05-12", "11:00"),
    code="6809",
    end=t("05-13", "08:00"),
    why="delivered",
)
lev = s.order("levothyroxine", "125 micrograms by mouth daily", t("05-12", "11:00"), code="10582")
s.order("sertraline", "50 mg by mouth daily", t("05-12", "11:00"), code="36437")
s.order("budesonide-formoterol 200/6", "1 puff inhaled twice daily and as needed", t("05-12", "11:00"))
s.note(
    "progress",
    t("05-12", "14:10"),
    "ATSP by midwife. Wheezy 40 min after labetalol 200 PO (prescribed per PET protocol). SpO2 94, PEF 260. Salbutamol neb x2, better. LABETALOL CONTRAINDICATED - asthma. Nifedipine MR 20 BD. No beta blockers, no carboprost, no NSAIDs. Needs on the front sheet.",
    "Dr M. Quaye ST5",
    t("05-12", "14:40"),
)
nif = s.order("nifedipine modified release", "20 mg by mouth twice daily", t("05-12", "14:30"), code="7417")
s.order(
    "magnesium sulfate",
    "4 g IV then 1 g/h IV",
    t("05-12", "23:10"),
    code="6585",
    end=t("05-14", "05:00"),
    why="24 h after birth",
    final="completed",
)
s.note(
    "progress",
    t("05-12", "23:00"),
    "BP 174/112, frontal headache, brisk reflexes, 3 beats clonus. ALT 61 plt 118. Severe PET. MgSO4 per protocol, IV hydralazine 5 mg x2. Fluid restrict 85 ml/h. 7 cm, CTG ok. Ddx HELLP - repeat bloods 6 hourly.",
    "Dr M. Quaye ST5",
    t("05-12", "23:40"),
)
s.labs(t("05-12", "22:40"), t("05-12", "23:05"), hgb=109, plt=118, alt=61, cr=78)
s.note(
    "op",
    t("05-13", "04:40"),
    """Kielland? NO - Neville-Barnes forceps OA in theatre for suspicious CTG, epidural top-up. Live female 3.31 kg 03:02 Apgar 8/9, to mother.
PPH 2400 mL: atony + 3b tear + cervical tear. Syntocinon 5 + infusion 40 u, TXA 1 g x2, misoprostol 800 PR. NO ergometrine (BP). NO carboprost (asthma). Bakri balloon 400 mL. 3b repair, PDS, EAS >50%.
Cell salvage nil. RBC 3, FFP 2. VAGINAL PACK x1 with Bakri in situ - WHITE BAND ON WRIST, REMOVE WITH BALLOON. Swabs/needles correct.
Latex-free kit. Urinary catheter. Plan HDU.
""",
    "Miss A. Thornbury, consultant obstetrician",
    t("05-13", "05:20"),
)
s.procedure(
    "Forceps delivery, repair of third-degree tear, uterine balloon tamponade",
    "",
    t("05-13", "02:40"),
    t("05-13", "04:20"),
    "perineum and uterus",
)
s.order(
    "oxytocin infusion", "40 units over 4 hours IV", t("05-13", "03:10"), code="7824"
)  # never ended in the feed
s.order("tranexamic acid", "1 g IV", t("05-13", "03:15"), end=t("05-13", "03:50"), final="completed")
s.order(
    "diclofenac",
    "100 mg rectally once, then 50 mg by mouth three times daily",
    t("05-13", "05:00"),
    code="3355",
    end=t("05-13", "05:12"),
    why="NSAID-exacerbated asthma; not given",
    final="cancelled",
)
s.order(
    "cefuroxime and metronidazole",
    "1.5 g and 500 mg IV three times daily",
    t("05-13", "05:00"),
    end=t("05-14", "09:00"),
    why="oral step-down",
)
s.labs(t("05-13", "04:00"), t("05-13", "04:25"), hgb=72, plt=94, fib=1.9, inr=1.3, alt=74, cr=92)
s.labs(t("05-13", "10:00"), t("05-13", "10:30"), hgb=88, plt=102, fib=2.8, alt=66, cr=90, mgu=2.4)
s.note(
    "progress",
    t("05-13", "09:00"),
    """HDU WR day 0. BP 148/94. UOP 45/h. Mg 2.4 no toxicity, reflexes +. Bakri draining 60. Hb 88 after 3 RBC. Plt 102 ALT 66 - improving, HELLP partial?
Analgesia: paracetamol, dihydrocodeine, DICLOFENAC per perineal protocol.
VTE: enoxaparin 12h after balloon out if plt >75.
""",
    "Dr J. Sandhu ST2",
    t("05-13", "09:50"),
)
s.note(
    "pharm",
    t("05-13", "11:00"),
    "Diclofenac crossed off again, ALLERGY severe bronchospasm, ventilated 2008. NO NSAID incl ibuprofen, aspirin. Took herself off aspirin (chest tight). Codeine avoid breast-feeding -> dihydrocodeine ok short. LMWH weight 96 kg = enoxaparin 60 mg OD.",
    "T. Bhatt pharmacist",
)
s.order("dihydrocodeine", "30 mg by mouth every 6 hours as needed", t("05-13", "11:20"), code="23088")
s.order("paracetamol", "1 g by mouth four times daily", t("05-13", "05:00"), code="161")
s.order(
    "cefalexin",
    "500 mg by mouth three times daily for 5 days",
    t("05-14", "09:30"),
    code="2231",
    end=t("05-18", "22:00"),
    final="completed",
)
s.note(
    "nursing",
    t("05-13", "20:30"),
    "Bakri removed 20:10 by Dr Quaye in HDU, lochia ok. ?pack - not documented. Band still on.",
    "MW L. Prosser",
)
s.note(
    "event",
    t("05-14", "07:15"),
    "VAGINAL PACK FOUND STILL IN SITU at 07:00, removed by Dr Quaye, intact, count 1/1, band off. No offensive smell. Datix. Apologised to Ruth and Simon (duty of candour).",
    "MW S. Nwosu",
)
s.order("enoxaparin", "60 mg subcutaneously once daily", t("05-14", "08:30"), code="67108")
s.note(
    "progress",
    t("05-14", "09:15"),
    "Day 1. BP 152/98 on nifedipine MR 20 BD. Mg off 05:00. Catheter stays 24h. Start enalapril 5 BD? no - once. Baby group O POS; Kleihauer 6 mL - needs MORE anti-D (1500 covers 12) given 1500. Levothyroxine back to 75. Metformin off. Hb 81 this am, iron infusion declined (needle), oral iron.",
    "Dr M. Quaye ST5",
    t("05-14", "10:10"),
)
lev.dose(t("05-14", "10:15"), "75 micrograms by mouth daily")
ena = s.order("enalapril", "5 mg by mouth once daily", t("05-14", "10:20"), code="3827")
s.order(
    "anti-D immunoglobulin",
    "1500 units IM once",
    t("05-14", "11:00"),
    end=t("05-14", "11:20"),
    final="completed",
)
s.order("ferrous sulfate", "200 mg by mouth once daily", t("05-14", "10:25"), code="24947")
s.order("lactulose", "15 mL by mouth twice daily", t("05-14", "10:26"), code="6218")
s.note(
    "nursing",
    t("05-15", "06:00"),
    "TWOC failed: void 80, residual 690. Catheter back, 1 wk. Perineum swollen, ice. Fem baby 3.1 kg, expressing + top ups. Mum flat, crying, 'I'm not a good mother, same as 2021', poor sleep even when baby sleeps. No thoughts of harm.",
    "MW S. Nwosu",
)
s.note(
    "consult",
    t("05-15", "14:00"),
    "Perinatal MH: early relapse PND. Sertraline up 50 -> 100 mg (fine w breastfeeding). EPDS 17 (Q10 = 0). Risk factor: sister puerperal psychosis; Ruth herself never psychotic or manic. Partner told red flags. PMH nurse home visit 21/5.",
    "Dr K. Hallworth, perinatal psychiatry",
)
s.order("sertraline", "100 mg by mouth daily", t("05-15", "14:30"), code="36437")
s.labs(t("05-16", "07:00"), t("05-16", "08:00"), hgb=79, plt=171, alt=38, cr=73, ferr=11)
s.note(
    "progress",
    t("05-16", "09:00"),
    """Day 3. BP 158/100 on nif 20 + enalapril 5. Increase enalapril to 10 mg OD. R calf ache, calf 41 v 40, no swelling - doppler today. SOB? no. plt 171.
Labetalol could be added - NO, asthma. """,
    "Dr J. Sandhu ST2",
    t("05-16", "09:40"),
)
ena.dose(t("05-16", "09:45"), "10 mg by mouth once daily")
s.note(
    "radiology",
    t("05-16", "14:00"),
    "Doppler R leg: no DVT. Small Baker's cyst 2 cm. US pelvis: no retained products. Incidental LEFT ovarian cyst 6.2 cm, simple, with thin septum; repeat US 6-8 wk.",
    "Dr F. Kinsella radiology",
    t("05-16", "14:40"),
)
s.note(
    "sw",
    t("05-17", "11:00"),
    "Lives w Simon, mother-in-law in Leeds. Health visitor told of PND. No safeguarding concerns.",
    "Midwife S. Nwosu",
)
s.note(
    "pt",
    t("05-17", "12:00"),
    "3b tear. Pelvic floor x3/day when catheter out. Stool soft, no straining, no lifting >baby. Perineal clinic 12 wk. Avoid intercourse till check. Advise next birth - consultant clinic, CS option.",
    "Physio R. Iqbal",
)
s.note(
    "nursing",
    t("05-18", "20:00"),
    "Ruth sleeping 5h, bit brighter. BP 136/86, 132/84. Injection technique: self-administered enoxaparin ok. MMR offered, wants to wait GP. Sharps bin given. Wheeze nil.",
    "MW C. Ellery",
)
s.labs(t("05-19", "07:00"), t("05-19", "08:00"), hgb=86, plt=224, alt=27, cr=69)
s.vitals(t("05-19", "08:00"), bp="134/84", hr=82, temp=36.7, spo2=99, weight=91.0)
s.note(
    "instr",
    t("05-19", "11:30"),
    """Home. G2P2 forceps 13/5, PPH 2.4 L, severe PET, 3b tear.
Enoxaparin 60 mg OD x 6 wks -> last 24 June. Nifedipine MR 20 BD, enalapril 10 OD; BP by community MW alt days, GP 1 wk, stop only when GP says (<110/70 reduce). Levothyroxine 75, TFT 6 wk. Sertraline 100 (up). Ferrous sulfate 200 OD 3 mo, FBC 6 wk. Lactulose 15 BD 10 days+. Paracetamol 1 g QDS. Dihydrocodeine 30 x 10 tabs prn, baby drowsy = stop. Budesonide-formoterol same. Laxido not needed.
STOP metformin, folic acid 5, aspirin. No labetalol. No ibuprofen/NSAID.
Catheter: TWOC clinic 22 May 09:00. GDM: HbA1c/fasting glucose 6-13 wks with GP. Perineal clinic 4 Aug. Left ovarian cyst 6 cm, rescan 2 July. Debrief/consultant clinic 9 July: next preg aspirin IS NOT an option (NSAID asthma), plan.
Contraception: no combined pill (BP, clot risk), POP/coil at 6/52 check. MMR at GP - wait 3 months after anti-D/blood.
Placental histology pending, Kleihauer repeat pending.
Emergency: headache/vision/epigastric pain/BP >= 150/100, fits, heavy bleeding soaks pad <1h or clots, fever, offensive loss, leg swelling, chest pain/breathless; thoughts of harm, confusion, voices - perinatal crisis line 01632 960170.
""",
    "Dr M. Quaye ST5",
    t("05-19", "12:40"),
)
for name, text in (
    ("enoxaparin 60 mg/0.6 mL syringe", "60 mg subcutaneously once daily for 6 weeks, last dose 24 June"),
    ("nifedipine modified release 20 mg tablet", "20 mg by mouth twice daily"),
    ("enalapril 10 mg tablet", "10 mg by mouth once daily"),
    ("levothyroxine 75 microgram tablet", "75 micrograms by mouth daily"),
    ("sertraline 100 mg tablet", "100 mg by mouth daily"),
    ("ferrous sulfate 200 mg tablet", "200 mg by mouth once daily for 3 months"),
    ("lactulose solution", "15 mL by mouth twice daily"),
    ("paracetamol 500 mg tablet", "1 g by mouth up to four times daily"),
    ("dihydrocodeine 30 mg tablet", "30 mg by mouth every 6 hours as needed, 10 tablets"),
    ("budesonide-formoterol 200/6 inhaler", "1 puff inhaled twice daily and as needed"),
):
    s.order(name, text, t("05-19", "11:50"), "discharge")
s.service("Trial without catheter clinic", t("05-19", "11:55"), due=t("05-22", "09:00"))
s.service("Pelvic ultrasound, left ovarian cyst", t("05-19", "11:56"), due=t("07-02", "10:00"))
s.service("Perineal clinic", t("05-19", "11:57"), due=t("08-04", "13:30"))
s.lab_text(
    t("05-13", "03:10"), t("05-18", "09:00"), "Placental histology", "", "In process", status="registered"
)
s.write(__file__)
