"""Severe pre-eclampsia five days after a caesarean; the patient speaks Spanish. Fictional."""

from builder import Stay, clock

t = clock(2025, "-07:00")
s = Stay("rc-pp-29", "Cruz Medina", "Rosa Elena", "1996-03-08", "female", lang="es")
s.contact("husband", "Julio Medina", "555-0118")
s.encounter(
    t("06-10", "14:20"),
    t("06-14", "15:00"),
    "headache, high blood pressure after birth",
    "38341003",
    "Hypertensive disorder",
    "Obstetrics",
)
s.condition("Asthma", "195967001", t("06-10", "14:30"), onset="2008-01-01", kind="problem-list-item")
s.condition(
    "Postpartum pre-eclampsia with severe features",
    "46764007",
    t("06-10", "17:00"),
    onset=t("06-10", "14:20"),
)
s.home("ibuprofen", "600 mg by mouth every 6 hours as needed", "2025-06-07", t("06-10", "15:00"))
s.home(
    "ethinyl estradiol-norethindrone",
    "1 tablet by mouth once daily, to begin 2 weeks after birth",
    "2025-06-07",
    t("06-10", "15:00"),
)
s.home("ferrous sulfate", "325 mg by mouth once daily", "2025-06-07", t("06-10", "15:00"))
s.home("albuterol inhaler", "2 puffs every 4 hours as needed", "2020-01-01", t("06-10", "15:00"))
s.vitals(t("06-10", "14:25"), bp="174/112", hr=88, rr=18, temp=37.0, spo2=98, weight=84)
s.labs(
    t("06-10", "14:50"),
    issued=t("06-10", "15:30"),
    wbc=11.8,
    hgb=9.6,
    plt=112,
    na=137,
    k=4.2,
    cr=1.3,
    ast=88,
    alt=94,
    tbil=0.9,
)
s.note(
    "nursing",
    t("06-10", "14:35"),
    'TRIAGE. Spanish only, video interpreter #40417. PPD5 s/p rpt C/S 6/5 (ext hosp). "Me duele mucho la cabeza, veo lucecitas". 8/10. BP 174/112, rpt 170/110 at 15 min. Breastfeeding. Husband speaks some English but pt prefers hosp interpreter. NKDA',
    "M. Pell RN",
    signed=t("06-10", "14:50"),
)
s.note(
    "ed",
    t("06-10", "15:00"),
    """29 G3P3 PPD5 rLTCS, HA + scotoma x1d, RUQ discomfort. BP 174/112 x2. No sz. 3+ reflexes, clonus 2 beats. Lungs cl.
PMH: none per husband. NKDA. mother PCN allergy + HTN. sister eclampsia.
plt 112 AST 88 Cr 1.3
labetalol 20 IV x1 1505. Mg 6 g load -> 2 g/h. OB called. CT head.""",
    "Dr. K. Bauer, ED",
    signed=t("06-10", "16:10"),
)
s.given("labetalol", "20 mg intravenously", t("06-10", "15:05"))
rx_lab = s.order("labetalol", "200 mg by mouth twice daily", t("06-10", "15:40"))
rx_mg = s.order("magnesium sulfate", "2 g/h intravenous infusion", t("06-10", "15:20"))
rx_ibu = s.order("ibuprofen", "600 mg by mouth every 6 hours as needed", t("06-10", "16:00"))
s.note(
    "event",
    t("06-10", "15:40"),
    "RRT: 15 min after IV labetalol audible wheeze, SpO2 91, RR 26. Albuterol neb x2, resolved 1605. Per interpreter pt HAS ASTHMA since childhood (ICU 2014), nobody asked. NO labetalol / beta blockers -> hydralazine 5 IV, nifedipine. Pls add to allergy list.",
    "Dr. F. Okoro, Rapid response",
    signed=t("06-10", "16:20"),
)
rx_lab.stop(t("06-10", "16:50"), "bronchospasm, asthma")
rx_nif = s.order("nifedipine extended release", "30 mg by mouth once daily", t("06-10", "16:30"))
s.report(
    "CT head without contrast",
    "30799-1",
    t("06-10", "16:15"),
    t("06-10", "16:50"),
    "No hemorrhage. No edema to suggest PRES. Subtle rounded density near the right MCA bifurcation; MRA recommended.",
)
s.note(
    "hp",
    t("06-10", "17:00"),
    """OB H&P (interp 40417). PP preeclampsia w severe features (BP, HA, plt 112, LFT 2x, Cr 1.3). EFW n/a. Incision c/d/i. Lochia scant, fundus firm. no fever.
- Mg x24h (Cr 1.3 - reduce 1 g/h, level q6)
- nifedipine ER 30, uptitrate, goal <150/100
- stop ibuprofen (Cr, plt, BP). APAP.
- no BB: asthma
- COC Rx from delivery hosp: STOP - HTN, <6 wk pp, migraine aura?
- baby girl w husband, wt 3.1 kg, bili 14.2 today per peds, recheck tmrw - that's BABY. baby O pos, pt O NEG - RhIG given at other hosp? call.""",
    "Dr. S. Whitcombe, OB",
    signed=t("06-10", "18:20"),
)
rx_mg.dose(t("06-10", "17:30"), "1 g/h intravenous infusion for 24 hours")
rx_ibu.stop(t("06-10", "18:30"), "kidney injury, hypertension")
s.order("acetaminophen", "650 mg by mouth every 6 hours as needed", t("06-10", "18:30"))
s.order("albuterol inhaler", "2 puffs every 4 hours as needed", t("06-10", "18:30"))
s.labs(t("06-10", "23:30"), issued=t("06-11", "00:05"), mg=8.4)
s.note(
    "nursing",
    t("06-11", "00:10"),
    "0005 Mg 8.4 (goal 4.8-8.4 mg/dL) drowsy, patellar reflexes ABSENT, RR 12, UOP 20 ml/h x2h. MD called. Pump found running 2 g/h not 1. Mg STOPPED 0012, Ca gluconate at bedside.",
    "T. Villanueva RN",
    signed=t("06-11", "00:35"),
)
s.labs(
    t("06-11", "05:30"), issued=t("06-11", "06:05"), plt=104, hgb=9.1, cr=1.4, ast=96, alt=101, k=4.4, mg=6.1
)
rx_mg.dose(t("06-11", "04:00"), "0.5 g/h intravenous infusion")
s.vitals(t("06-11", "06:00"), bp="160/104", hr=94, rr=16, temp=36.9, spo2=97)
s.note(
    "progress",
    t("06-11", "07:30"),
    """PPD6. Mg toxicity overnight (rate error 2 vs 1 g/h, Cr 1.4): stopped 0012, reflexes back 0300, restarted 0.5 g/h 0400; off at 16:00 today. HA 3/10. BP 160/104 on nifed 30 -> 60 ER.
UOP better 45/h. plt 104 AST 96 - trend q12, HELLP? LDH 402, smear pend.
Lasix 20 po x5d.
RhIG: OSH records - baby O POS, RhIG NOT given. Kleihauer neg. Give 300 mcg today (late, still worthwhile to 28 d).""",
    "Dr. S. Whitcombe, OB",
    signed=t("06-11", "09:00"),
)
rx_nif.dose(t("06-11", "09:10"), "60 mg by mouth once daily")
rx_fur = s.order("furosemide", "20 mg by mouth once daily for 5 days", t("06-11", "09:10"))
rx_mg.stop(t("06-11", "16:00"), "completed")
s.order(
    "Rho(D) immune globulin",
    "300 mcg intramuscularly once",
    t("06-11", "10:00"),
    end=t("06-11", "11:20"),
    final="completed",
)
s.given("Rho(D) immune globulin", "300 mcg intramuscularly", t("06-11", "11:15"))
s.report(
    "MRA head",
    "30856-9",
    t("06-11", "17:30"),
    t("06-11", "19:00"),
    "3 mm saccular outpouching at right MCA bifurcation, aneurysm versus infundibulum. No PRES, no vasoconstriction.",
)
s.note(
    "radiology",
    t("06-12", "08:30"),
    "ADDENDUM MRA 6/11: laterality error in body and impression. The 3 mm outpouching is at the LEFT MCA bifurcation. CT finding also left in retrospect. Called to Dr Whitcombe 0840.",
    "Dr. D. Amsel, Neuroradiology",
    signed=t("06-12", "08:45"),
)
s.labs(
    t("06-12", "05:30"), issued=t("06-12", "06:05"), plt=128, hgb=9.2, cr=1.1, ast=61, alt=77, k=3.9, mg=2.3
)
s.vitals(t("06-12", "08:00"), bp="152/98", hr=90, temp=36.8, spo2=98)
s.note(
    "consult",
    t("06-12", "10:00"),
    "Neuro: 3 mm L MCA bifurc aneurysm v infundibulum, incidental, not cause of HA. BP control, no smoking (never). MRA repeat 6 mo + clinic Dr Yoon 12/9 0930. If thunderclap HA -> ED. Estrogen avoid. NO triptans.",
    "Dr. E. Yoon, Neurology",
    signed=t("06-12", "10:40"),
)
s.note(
    "progress",
    t("06-12", "11:00"),
    "PPD7 copy fwd: Mg 0.5g/h. RhIG to be given. BP 152/98 on nifed 60. Add enalapril 5 mg daily (BF ok). plt 128 up, AST 61 down -> no HELLP, smear no schistocytes. HA 0. UOP good. aneurysm right MCA -> neuro.",
    "Dr. B. Lowry, OB PGY2",
    signed=t("06-12", "12:00"),
)
s.order("enalapril", "5 mg by mouth once daily", t("06-12", "12:10"))
s.note(
    "sw",
    t("06-12", "14:00"),
    "SW with Spanish interpreter. EPDS 15 (item 10 = 0, no thoughts of self harm). Tearful, sleeps 3h, fears dying like her aunt. No IPV, interviewed alone. Hx depression after 2nd baby 2021, took sertraline, helped. Open to restart. Refer perinatal MH. WIC.",
    "A. Quiroz LCSW",
    signed=t("06-12", "14:40"),
)
s.note(
    "phone",
    t("06-13", "07:40"),
    'Mensaje de la paciente: "Buenos días doctora, ¿la leche está bien con las pastillas nuevas? Mi hermana me dio ibuprofeno de ella anoche por el dolor de la herida. También las pastillas anticonceptivas que me dieron, ¿las empiezo el jueves?"',
    "Rosa Cruz (patient portal)",
    signed=t("06-13", "07:40"),
)
s.note(
    "progress",
    t("06-13", "09:00"),
    """PPD8 interp. Answered msg: nifedipine/enalapril/sertraline OK breastfeeding. NO ibuprofeno, no COC. Contraception: wants progestin only; norethindrone 0.35 daily start now.
BP 138/88, 142/90. Cr 0.9? pending this am.
Sertraline 50 restart per SW/pt.
IDA hgb 9.2 iron.
Home BP cuff. Call >=150/100, ED >=160/110.
antiphospholipid abs sent (early severe + prior loss 2019).""",
    "Dr. S. Whitcombe, OB",
    signed=t("06-13", "10:15"),
)
s.order("sertraline", "50 mg by mouth once daily", t("06-13", "10:20"))
s.labs(t("06-13", "09:30"), issued=t("06-13", "11:00"), plt=166, hgb=9.4, cr=0.9, ast=38, alt=55, k=4.7)
s.note(
    "pharm",
    t("06-13", "14:00"),
    "Med rec: enalapril + furosemide: BMP (K/Cr) in 1 wk. Furosemide last dose 6/15. COC must be cancelled at outside pharmacy (called, done). Beta blocker intolerance (labetalol bronchospasm 6/10) - still NOT in allergy list, NKDA shows.",
    "H. Novak PharmD",
    signed=t("06-13", "14:30"),
)
s.vitals(t("06-14", "08:00"), bp="136/86", hr=84, temp=36.8, spo2=98, weight=79)
for a, b in (
    ("nifedipine extended release", "60 mg by mouth once daily"),
    ("enalapril", "5 mg by mouth once daily"),
    ("furosemide", "20 mg by mouth once daily, last dose 6/15"),
    ("sertraline", "50 mg by mouth once daily"),
    ("norethindrone", "0.35 mg by mouth once daily"),
    ("ferrous sulfate", "325 mg by mouth once daily"),
    ("acetaminophen", "650 mg by mouth every 6 hours as needed"),
):
    s.order(a, b, t("06-14", "09:00"), cat="discharge")
rx_l = s.order(
    "ibuprofen",
    "600 mg by mouth every 6 hours as needed",
    t("06-14", "09:00"),
    cat="discharge",
    note="postpartum order set",
)
s.note(
    "progress",
    t("06-14", "10:30"),
    """DC. BP 136/86 nifed 60 + enalapril 5. Labs nl'd plt 166 Cr 0.9.
Ibuprofen from order set - not for her, will delete.
BP check nurse visit 6/17 0900 + BMP; OB Whitcombe 6/24 1330; perinatal MH 6/20 1500 (Quiroz); Neuro Yoon 12/9.
Future preg: aspirin 81, early visit. Enalapril is not for pregnancy -> contraception.
Antiphospholipid pend.
Return: HA, vision, RUQ pain, SOB, BP>=160/110, seizure, fever, wound, heavy bleed, thoughts of harm self/baby.
Interpreter used; written instr to be in Spanish.""",
    "Dr. S. Whitcombe, OB",
    signed=t("06-14", "11:40"),
)
rx_l.cancel(t("06-14", "14:10"), "not for this patient")
s.write(__file__)
