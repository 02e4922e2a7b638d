"""Fictional stay."""

from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("s-olivar", "Olivar", "Yesenia", "1994-01-22", "female", lang="es")
s.contact("partner", "Wilmer Paz", "555-0121")
s.encounter(
    t("06-03", "21:10"),
    t("06-10", "14:00"),
    "severe headache, high blood pressure, 33 weeks pregnant",
    "398254007",
    "Pre-eclampsia",
    "Obstetrics",
)
s.allergy("Sulfonamide antibiotics", "", "hives", t("06-03", "21:30"), severity="moderate")
s.home(
    "lamotrigine",
    "250 mg by mouth twice daily (raised in pregnancy by neurology; before pregnancy 100 mg twice daily)",
    "2025-03",
    t("06-03", "22:40"),
)
s.home("prenatal vitamin", "1 tablet by mouth daily", "2024-12", t("06-03", "22:40"))
s.home("albuterol inhaler", "2 puffs every 4 hours as needed for wheeze", "2012", t("06-03", "22:40"))
s.home("aspirin", "81 mg by mouth daily", "2025-01", t("06-03", "22:40"))
s.condition("Epilepsy, focal", "29753000", t("06-03", "22:40"), onset="2011", kind="problem-list-item")
s.condition("Asthma", "195967001", t("06-03", "22:40"), onset="2000", kind="problem-list-item")
s.condition("Severe pre-eclampsia with HELLP syndrome", "95605009", t("06-03", "23:10"))
R = {"cr": (0.4, 0.8), "mg": (1.7, 2.4)}
s.vitals(t("06-03", "21:15"), bp="172/112", hr=88, rr=18, temp=36.8, spo2=98, weight=82.6, height=157, pain=7)
s.labs(
    t("06-03", "21:30"),
    issued=t("06-03", "22:20"),
    ranges=R,
    hgb=11.8,
    plt=88,
    ast=210,
    alt=188,
    cr=1.1,
    tbil=1.6,
    k=4.2,
    wbc=11.4,
)
s.lab_text(
    t("06-03", "21:30"),
    t("06-03", "23:00"),
    "ABO and Rh group",
    "882-1",
    "O NEGATIVE; antibody screen negative",
    "N",
)
s.lab_text(t("01-14", "10:00"), t("01-15", "09:00"), "Rubella IgG", "8014-3", "not immune (4 IU/mL)", "L")
s.lab_text(
    t("06-03", "21:35"), t("06-03", "22:40"), "Protein/Creatinine in Urine", "2890-2", "3.2 mg/mg", "H"
)
s.note(
    "ed",
    t("06-03", "21:25"),
    """OB TRIAGE 31yo G3P1011 33w4d. HA 7/10 frontal since noon, RUQ pain, "veo lucecitas". BP 172/112, 168/110. FHT cat I. DTR 3+ clonus 2 beats. Plt 88 AST 210 Cr 1.1 P/C 3.2 -> preE w SF / HELLP.
Labetalol 20 then 40 IV, Mg 6 g load -> 2 g/h, BMZ 12 mg IM. Prenatal care Clinica Luz, records partial. 28 wk shots? pt not sure. Interpreter Ana #311.""",
    "Dr. C. Whitlow",
    signed=t("06-03", "23:00"),
)
s.given("labetalol", "20 mg IV then 40 mg IV", t("06-03", "21:50"))
mg = s.order(
    "magnesium sulfate",
    "2 g/h continuous intravenous infusion after 6 g load, until 24 h postpartum",
    t("06-03", "22:15"),
)
lab = s.order("labetalol", "200 mg by mouth every 8 hours", t("06-03", "23:00"))
bmz = s.order(
    "betamethasone",
    "12 mg intramuscularly every 24 hours for 2 doses",
    t("06-03", "22:00"),
    end=t("06-04", "22:30"),
    final="completed",
)
s.order("lamotrigine", "250 mg by mouth twice daily", t("06-03", "23:05"))
s.note(
    "hp",
    t("06-03", "22:45"),
    """OB ADMIT. As triage. PMH focal epilepsy - last sz 2022, lamotrigine 250 BID (neurology raised x3 this preg, levels fell). Asthma "mild, pump sometimes". Migraines - sees zigzag lines before HA since teens. Prior SAB 10 wk, one term SVD (Honduras 2016). Allergy sulfa.
O neg, Ab screen neg. Plan: stabilize, BMZ, Mg, deliver if worsens. Labetalol PO 200 q8. Hold ASA.""",
    "Dr. C. Whitlow",
    signed=t("06-04", "00:10"),
)
s.note(
    "nursing",
    t("06-04", "03:10"),
    """SpO2 92, exp wheeze bilat ~1 h after labetalol PO 0200. Albuterol neb x2 -> clear, 96%. MD Whitlow aware. BP 154/98. DTR 2+. UO 45/h.""",
    "RN S. Okoro",
)
s.labs(
    t("06-04", "06:00"),
    issued=t("06-04", "06:45"),
    ranges=R,
    hgb=11.0,
    plt=71,
    ast=388,
    alt=301,
    cr=1.3,
    mg=5.6,
)
s.note(
    "consult",
    t("06-04", "07:40"),
    """OB ANESTHESIA. Asthma is NOT mild: ICU + intubated 2019 Tegucigalpa, 2 steroid bursts last yr. Recommend no labetalol - use nifedipine/hydralazine. No carboprost. Plt 71 falling -> neuraxial unlikely. MP2.""",
    "Dr. I. Fennimore",
    signed=t("06-04", "08:30"),
)
nif = s.order("nifedipine ER", "30 mg by mouth twice daily", t("06-04", "08:45"))
s.note(
    "op",
    t("06-04", "11:40"),
    """Emergency LTCS 33w5d for fetal bradycardia + HELLP, GA (plt 62). Pfannenstiel, low transverse hysterotomy. Female 1780 g, apgars 4/7, to NICU. Atony: oxytocin, misoprostol 800 PR, TXA 1 g; no methergine (BP), no hemabate (asthma). EBL 1400. 2 u PRBC O neg, 1 apheresis platelets O POS (only unit in house). Steri-strips, Bakri no. Fallopian tubes left in place, pt undecided on contraception.""",
    "Dr. G. Nakagawa",
    signed=t("06-04", "13:20"),
)
s.procedure("Cesarean section", "11466000", t("06-04", "10:25"), t("06-04", "11:25"))
ket = s.order("ketorolac", "30 mg intravenously every 6 hours for 24 hours", t("06-04", "13:30"))
s.order("acetaminophen", "1000 mg by mouth every 6 hours", t("06-04", "13:30"))
oxt = s.order(
    "oxytocin",
    "30 units in 500 mL over 4 hours",
    t("06-04", "11:30"),
    end=t("06-04", "16:00"),
    final="completed",
)
s.given("labetalol", "200 mg PO", t("06-04", "18:00"))
s.labs(
    t("06-04", "20:00"),
    issued=t("06-04", "20:45"),
    ranges=R,
    hgb=9.1,
    plt=78,
    ast=460,
    alt=340,
    cr=1.7,
    bun=28,
    k=4.8,
)
s.note(
    "nursing",
    t("06-04", "21:00"),
    """PPD0 PACU->HDU. UO 20, 18, 22 mL/h. BP 148/92. Fundus firm. Ketorolac given 1400, 2000. Labetalol 200 PO 1800 per MAR, wheeze again, neb x1. Lochia mod. Pumping w help. Wants to see bebe.""",
    "RN J. Tamayo",
)
s.note(
    "progress",
    t("06-04", "21:30"),
    """OB NIGHT. PPD0. HELLP, plt 78 after plts, Cr 1.7 prerenal from EBL - 500 bolus. BP 148/92 on nifed. Mg until 1130 tomorrow. Pain: ketorolac, tylenol. CBC am.""",
    "Dr. R. Espinal",
    signed=t("06-04", "22:10"),
)
s.labs(t("06-05", "01:30"), issued=t("06-05", "02:20"), ranges=R, mg=9.1, cr=1.9, k=5.1, plt=74, hgb=8.8)
s.vitals(t("06-05", "02:00"), bp="126/74", hr=72, rr=10, temp=36.6, spo2=93, o2=2)
s.note(
    "nursing",
    t("06-05", "02:15"),
    """Sleepy, hard to keep awake, slurred "estoy muy cansada". RR 10. Patellar reflexes unable to elicit x2. UO 15/h. Ketorolac 0200 given. MD in OR, msg left.""",
    "RN J. Tamayo",
)
s.note(
    "event",
    t("06-05", "05:30"),
    """Called to bedside by charge RN: somnolent, areflexic, RR 9. Mg STOPPED 0535, Ca gluconate 1 g IV. Mg 9.1 from 0130. SpO2 98 on NRB. Recheck 2 h. No intubation.""",
    "Dr. R. Espinal",
    signed=t("06-05", "06:20"),
)
mg.stop(t("06-05", "05:40"), "toxicity")
s.given("calcium gluconate", "1 g IV", t("06-05", "05:40"))
s.labs(
    t("06-05", "08:00"),
    issued=t("06-05", "08:50"),
    ranges=R,
    mg=6.8,
    cr=1.9,
    plt=80,
    hgb=8.5,
    ast=290,
    alt=260,
    k=4.9,
)
ket.stop(t("06-05", "09:20"), "AKI")
s.note(
    "progress",
    t("06-05", "09:00"),
    """OB/MFM PPD1. Mg toxicity in AKI, reflexes back 1+. Stop Mg, ketorolac. Avoid NSAIDs until Cr normal. Lamotrigine cont. HELLP improving AST 290. Renal u/s normal.""",
    "Dr. G. Nakagawa",
    signed=t("06-05", "11:10"),
)
s.note(
    "consult",
    t("06-05", "11:00"),
    """NEONATOLOGY to OB (copy in mother chart): baby girl Paz-Olivar 1780 g, CPAP, caffeine 20 mg/kg, ampi/gent. Cord blood: A POSITIVE, DAT neg. Mother's milk welcome, meds to be checked.""",
    "Dr. L. Haugen",
    signed=t("06-05", "12:00"),
)
s.lab_text(
    t("06-05", "06:00"),
    t("06-05", "06:20"),
    "Lupus anticoagulant, anticardiolipin, anti-beta2 glycoprotein",
    "",
    "collected, send-out",
    "N",
    status="registered",
)
s.labs(
    t("06-06", "06:00"),
    issued=t("06-06", "06:45"),
    ranges=R,
    mg=2.6,
    cr=1.6,
    plt=96,
    hgb=8.4,
    ast=120,
    alt=150,
)
s.order("enoxaparin", "40 mg subcutaneously daily while in hospital", t("06-06", "08:00"))
s.note(
    "progress",
    t("06-06", "08:00"),
    """PPD2. BP 146/90. Cr 1.6 plt 96. Start lovenox. Transfer PP. Breast pump. Copy forward: Mg until 24h, BMZ done, ketorolac.""",
    "Dr. R. Espinal",
    signed=t("06-06", "09:40"),
)
s.labs(t("06-07", "06:00"), issued=t("06-07", "06:45"), ranges=R, cr=1.4, plt=131, hgb=8.2, ast=66, alt=92)
s.note(
    "nursing",
    t("06-07", "22:00"),
    """Dizzy, "veo doble", unsteady to BR x2, nausea ~1-2 h after evening pills. BP 142/88. Fall precautions. Baby stable. MD notified.""",
    "RN A. Lindgren",
)
s.note(
    "event",
    t("06-07", "23:10"),
    """OB NIGHT: diplopia, gaze nystagmus, ataxia. No HA. BP 142/88. r/o PRES/stroke -> MRI/MRV. Hold nothing.""",
    "Dr. R. Espinal",
    signed=t("06-07", "23:50"),
)
s.report(
    "MRI/MRV brain",
    "",
    t("06-08", "02:00"),
    t("06-08", "04:10"),
    "No PRES, infarct, hemorrhage or venous thrombosis. Incidental 7 mm pineal cyst, no follow-up needed.",
)
s.note(
    "progress",
    t("06-08", "08:30"),
    """PPD4. MRI neg. Diplopia comes and goes, unsteady. ? residual Mg ? tired. Mg 2.1. BP 150/94 -> nifed 60 BID. Lamotrigine level sent 0800 trough for neuro clinic. Social: no contraception yet.""",
    "Dr. C. Whitlow",
    signed=t("06-08", "10:20"),
)
nif.dose(t("06-08", "10:30"), "60 mg by mouth twice daily")
s.labs(
    t("06-08", "06:00"),
    issued=t("06-08", "06:45"),
    ranges=R,
    cr=1.3,
    plt=178,
    hgb=8.3,
    ast=48,
    alt=70,
    mg=2.1,
)
s.lab_text(
    t("06-08", "08:00"),
    t("06-09", "18:20"),
    "Lamotrigine level",
    "6948-4",
    "24.8 ug/mL trough (ref 3-14)",
    "HH",
)
s.note(
    "nutrition",
    t("06-09", "11:00"),
    "Lactation: pumping 60 mL x 6/d. Asks which pills ok for milk.",
    "IBCLC M. Toro",
)
s.note(
    "progress",
    t("06-09", "08:30"),
    """PPD5. BP 138/86. Vision "igual" at 0900 after pills. Cr 1.3. Wants pills for birth control as before baby 1 - OCP (combined) ordered to start at 3 wk. D/c tomorrow.""",
    "Dr. C. Whitlow",
    signed=t("06-09", "10:00"),
)
s.labs(t("06-10", "06:00"), issued=t("06-10", "06:45"), ranges=R, cr=1.3, plt=214, hgb=8.4, ast=40, alt=56)
s.vitals(t("06-10", "08:00"), bp="136/86", hr=82, rr=16, temp=36.8, spo2=98, weight=76.4)
s.note(
    "progress",
    t("06-10", "08:10"),
    """PPD6 d/c. BP 136/86 nifed 60 BID. Incision c/d/i. Still wobbly am. Hgb 8.4 iron. Baby stays NICU. Placenta path + APS labs pending. Copy: Rh neg w/u per protocol.""",
    "Dr. C. Whitlow",
    signed=t("06-10", "09:30"),
)
for n, d in (
    ("nifedipine ER", "60 mg by mouth twice daily"),
    ("lamotrigine", "250 mg by mouth twice daily"),
    ("ibuprofen", "600 mg by mouth every 6 hours as needed for pain"),
    ("tramadol", "50 mg by mouth every 6 hours as needed for pain, 12 tablets"),
    ("ferrous sulfate", "325 mg by mouth every other day"),
    ("ethinyl estradiol-norgestimate", "1 tablet by mouth daily, start 3 weeks after delivery"),
    ("docusate", "100 mg by mouth twice daily"),
    ("acetaminophen", "1000 mg by mouth every 8 hours as needed for pain"),
    ("prenatal vitamin", "1 tablet by mouth daily"),
):
    s.order(n, d, t("06-10", "10:00"), cat="discharge")
s.service("Blood pressure check, OB clinic", t("06-10", "10:10"), due=t("06-13", "10:00"))
s.note(
    "instr",
    t("06-10", "10:30"),
    """BP twice a day at home, call 555-0120 if >=160/110 or HA, vision, RUQ pain, SOB, bleeding (pad/h), fever 38, wound. BP check 06/13 10:00. Incision/OB visit Dr. Nakagawa 06/17 09:20. Neurology Dr. Imhoff 06/24 15:00. MFM 07/15. No lifting > baby 6 wk, no driving 2 wk, no sex/tampons 6 wk. Interp. Ana. NICU 24h visits.""",
    "Dr. C. Whitlow",
    signed=t("06-10", "11:10"),
)
s.note(
    "sw",
    t("06-06", "14:00"),
    """SW: lives w partner + son 9, no car, NICU bus pass. EPDS 9. WIC breast pump. Medicaid emergency -> full. Sister's levothyroxine in bag, not hers.""",
    "LMSW P. Arriaga",
)
s.note(
    "nursing",
    t("06-09", "21:30"),
    """Walks w help to NICU. Otra vez veo doble after pastillas de noche. BP 134/84. Incision dry, steri-strips. BM. Milk 500 mL/d.""",
    "RN A. Lindgren",
)
s.vitals(t("06-06", "08:00"), bp="146/90", hr=84, rr=16, temp=36.9, spo2=98)
s.vitals(t("06-08", "08:00"), bp="150/94", hr=80, rr=16, temp=36.7, spo2=99)
s.write(__file__)
