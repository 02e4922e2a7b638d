"""Fictional: dka amoxicillin."""

from builder import Stay, clock

t = clock(2026, "-04:00")
s = Stay("t-hollander", "Hollander", "Nia", "2017-03-09", "female")
s.contact("mother", "Tess Hollander", "555-0702")
s.contact("father (separate home)", "Marcus Hollander", "555-0703")
s.encounter(
    t("10-19", "23:05"),
    t("10-24", "16:10"),
    "vomiting, thirst, fast breathing",
    "422400008",
    "Vomiting",
    "Pediatrics",
)
P = "2024-05-01T09:00:00-04:00"
s.condition("Mild intermittent asthma", "195967001", P, kind="problem-list-item")
s.condition("Type 1 diabetes mellitus, new onset", "46635009", t("10-20", "01:00"))
s.condition("Diabetic ketoacidosis, severe", "420422005", t("10-20", "01:00"), abated=t("10-21", "06:00"))
s.home("albuterol inhaler", "2 puffs every 4 hours as needed", "2024-05-01", t("10-20", "02:00"))
s.home("cetirizine", "5 mg by mouth daily", "2025-04-01", t("10-20", "02:00"))
s.vitals(t("10-19", "23:10"), bp="94/56", hr=142, rr=36, temp=37.9, spo2=98, weight=32)
s.labs(
    t("10-19", "23:20"),
    t("10-19", "23:55"),
    glu=584,
    na=128,
    k=4.9,
    cl=96,
    co2=6,
    bun=24,
    cr=0.9,
    ph=7.02,
    pco2=18,
    bhb=8.9,
    wbc=19.4,
    hgb=15.1,
    plt=390,
    ranges={"cr": (0.3, 0.7), "wbc": (4.5, 13.5)},
)
s.note(
    "ed",
    t("10-19", "23:20"),
    """9F vomiting x1d, polyuria/polydipsia 3 wk, lost wt. Kussmaul, fruity. GCS 15, cap refill 4s. Throat red, R TM ok.
wt 32 kg (mom's guess).
glu 584 pH 7.02 HCO3 6 BHB 8.9 K 4.9. Rapid strep POS.
NS 10/kg = 320 ml. insulin gtt 0.1/kg/h. ENDO aware. Amox for strep 800 bid?
Mom: "NKDA I think".""",
    "Dr. I. Wexler",
    signed=t("10-20", "00:40"),
)
ins = s.order(
    "insulin regular infusion",
    "3.2 units/h intravenously (0.1 units/kg/h, weight 32 kg)",
    t("10-20", "00:30"),
)
fl = s.order("0.9% sodium chloride with potassium 40 mEq/L", "100 mL/h intravenously", t("10-20", "00:40"))
amx = s.order(
    "amoxicillin", "800 mg by mouth twice daily", t("10-20", "00:45"), reason="streptococcal pharyngitis"
)
acet = s.order(
    "acetaminophen",
    "480 mg by mouth every 6 hours as needed for pain or fever (15 mg/kg, weight 32 kg)",
    t("10-20", "00:45"),
)
ond = s.order("ondansetron", "4 mg intravenously every 8 hours as needed for nausea", t("10-20", "00:45"))
s.vitals(t("10-20", "01:40"), weight=27.4, height=132)
s.note(
    "nursing",
    t("10-20", "02:10"),
    "PICU arrival. Bed scale 27.4 kg (not 32!). Told PICU fellow, pumps set for 32. Mom at bedside: 'she got hives all over with the pink stuff when she was 3'. Dad on phone says no allergies. GCS 15.",
    "RN P. Adeyemi",
    signed=t("10-20", "02:40"),
)
s.note(
    "hp",
    t("10-20", "02:00"),
    """PICU. 9F severe DKA new T1DM. 2-bag. insulin 0.1/kg/h = 2.7 at 27.4 kg (ED used 32 - pharm to redo). neuro q1h. K 40/L. Corrected Na 136.
?strep - amox started ED;
asthma prn. IMMUN UTD. Ketones. parents separated - 2 homes.""",
    "Dr. R. Solano (fellow)",
    signed=t("10-20", "03:10"),
)
s.labs(t("10-20", "03:20"), t("10-20", "03:45"), glu=398, k=3.1, na=131, co2=8, ph=7.09, bhb=7.4, cr=0.8)
s.note(
    "event",
    t("10-20", "04:10"),
    """04:05 HA, irritable, HR 142->72, GCS 15->13, pupils eq. ?cerebral edema. Mannitol 0.5 g/kg = 13.7 g (27.4 kg) given 04:15, HOB 30, fluids cut to 70/h. GCS 15 at 04:50, HR 96. CT: no edema or bleed. insulin -> 2.7 (0.1/kg). K 3.1 -> K 60/L.""",
    "Dr. R. Solano (fellow)",
    signed=t("10-20", "05:20"),
)
ins.dose(t("10-20", "04:40"), "2.7 units/h intravenously (0.1 units/kg/h, weight 27.4 kg)")
fl.change(
    t("10-20", "04:41"),
    medicationCodeableConcept={"text": "0.9% sodium chloride with potassium 60 mEq/L"},
    dosageInstruction=[{"text": "70 mL/h intravenously"}],
)
s.report(
    "CT head without contrast",
    "",
    t("10-20", "04:30"),
    t("10-20", "05:00"),
    "No cerebral oedema, haemorrhage or herniation.",
)
s.given("amoxicillin", "800 mg PO", t("10-20", "08:00"))
s.labs(t("10-20", "12:00"), t("10-20", "12:30"), glu=212, k=3.6, co2=14, ph=7.24, bhb=3.1, na=137, phos=1.9)
s.note(
    "nursing",
    t("10-20", "12:15"),
    "Urticaria trunk/arms 40 min after amox. No wheeze, BP ok, lips nl. Cetirizine 5 mg. Resident told, 'hold next dose'.",
    "RN P. Adeyemi",
    signed=t("10-20", "12:40"),
)
s.given("amoxicillin", "800 mg PO", t("10-20", "20:00"))
s.note(
    "nursing",
    t("10-20", "21:05"),
    "Night: amox given 20:00 per MAR (order still active). More hives face, itchy, RR 22 no wheeze. MD paged -> diphenhydramine 25. order NOW stopped.",
    "RN C. Mireles",
    signed=t("10-20", "21:30"),
)
amx.stop(t("10-20", "21:20"), "urticaria")
azi = s.order("azithromycin", "330 mg by mouth daily for 5 days (12 mg/kg)", t("10-20", "21:40"))
s.labs(
    t("10-21", "05:00"),
    t("10-21", "05:30"),
    glu=168,
    k=3.9,
    co2=20,
    ph=7.36,
    bhb=0.6,
    na=139,
    cr=0.5,
    a1c=12.4,
    ranges={"cr": (0.3, 0.7)},
)
s.note(
    "progress",
    t("10-21", "09:00"),
    """PEDS ENDO. gap closed. SQ: GLARGINE 8 u qAM (0.3/kg), lispro ICR 1:20 g, ISF 1:100 >150. gtt off 2 h after glargine. A1c 12.4.
celiac (tTG), TSH, GAD sent. Dad needs teaching too.""",
    "Dr. E. Whitford",
    signed=t("10-21", "10:15"),
)
ins.stop(t("10-21", "11:00"), "subcutaneous insulin")
fl.stop(t("10-21", "11:00"))
gla = s.order("insulin glargine", "8 units subcutaneously every morning", t("10-21", "09:00"))
lis = s.order(
    "insulin lispro",
    "1 unit per 20 g carbohydrate with meals, plus 1 unit per 100 mg/dL over 150",
    t("10-21", "09:00"),
)
s.note(
    "consult",
    t("10-21", "14:00"),
    """ALLERGY curbside: hives x2 with amoxicillin here + age 3 -> PENICILLIN-CLASS ALLERGY, add to list. Full workup 6 wk. Azithro fine. (Sib Theo, 6, takes AMOX for ear now - not her.)""",
    "Dr. N. Park",
    signed=t("10-21", "14:40"),
)
s.note(
    "progress",
    t("10-22", "08:30"),
    """PEDS team. AM glu 312, 280. ate pancakes. +ket mod. Glargine 8 -> 10. ICR 1:15. ISF 1:75 >150. K ok.
SW: 2 homes, dad works nights. Cont amox? [copied from ED plan]
""",
    "Dr. L. Benoit (PGY2)",
    signed=t("10-22", "09:40"),
)
gla.dose(t("10-22", "09:50"), "10 units subcutaneously every morning")
lis.dose(t("10-22", "09:50"), "1 unit per 15 g carbohydrate with meals, plus 1 unit per 75 mg/dL over 150")
s.vitals(t("10-23", "03:05"), hr=118, temp=36.8)
s.labs(t("10-23", "03:00"), t("10-23", "03:05"), glu=44)
s.note(
    "nursing",
    t("10-23", "03:10"),
    "03:00 POC glu 44, sweaty, sleepy. Juice 4oz x2, glu 61 -> 108 @03:40. She got dinner lispro 7 u but ate half tray (family event, cake not eaten). No bedtime snack.",
    "RN J. Castle",
    signed=t("10-23", "03:50"),
)
s.note(
    "progress",
    t("10-23", "09:00"),
    """ENDO. Low 44 at 3 am after dinner bolus w half meal; glu am 96. Glargine 10 -> 9. ISF back 1:100 at bedtime/night, no correction <250 after 21:00. ICR stay 1:15. bolus AFTER eating for now. Bedtime glu >120 or snack 15 g. TSH 6.8 fT4 nl = stress, repeat 6 wk.""",
    "Dr. E. Whitford",
    signed=t("10-23", "10:20"),
)
gla.dose(t("10-23", "10:25"), "9 units subcutaneously every morning")
s.lab_text(
    t("10-21", "08:00"), t("10-23", "08:10"), "TSH", "3016-3", "6.8 mIU/L (0.6-4.8); free T4 1.1 normal", "H"
)
s.note(
    "pharm",
    t("10-23", "14:00"),
    """Teach: mother can draw lispro, inject, count carbs, BG. Dad: 1 session only, needs 10/24 teach at 10. CGM not in ins auth - strips + meter. GLUCAGON 3 mg nasal one each home + school. ketone strips. No SSI ever. Grandma's NPH in fridge must not be used.
acet 480 order = 17.5 mg/kg for 27.4 kg; use 400 (15/kg).""",
    "PharmD B. Lopez",
    signed=t("10-23", "14:40"),
)
acet.dose(t("10-23", "15:00"), "400 mg by mouth every 6 hours as needed (15 mg/kg)")
s.note(
    "nursing",
    t("10-24", "11:10"),
    "Dad and grandma taught 10:00: BG, pens, glucagon return demo ok. Both homes have supplies. School nurse Ms. Ivers faxed plan.",
    "RN J. Castle",
)
s.labs(t("10-24", "07:00"), t("10-24", "07:30"), glu=138, k=4.2, na=139, cr=0.5, ranges={"cr": (0.3, 0.7)})
s.vitals(t("10-24", "08:00"), bp="100/60", hr=88, rr=18, temp=36.7, spo2=99, weight=28.1)
s.note(
    "instr",
    t("10-24", "12:00"),
    """Nia - T1 diabetes. Lantus 9 units every MORNING. Humalog 1 per 15 g carbs after meals for now. Day correction 1 unit per 75 over 150; bedtime/overnight 1 per 100, only if >250.
Check BG before meals, bed, 2 am x1 wk; sick: ketones. Call diabetes line 555-0719 24h: BG >300 x2, ketones mod/large, vomiting. <70: 15 g sugar, recheck 15 min. Seizure/won't wake: glucagon nasal 3 mg, 911.
Azithromycin thru 10/24 last dose tonight. No amox/penicillin - hives.
Never stop Lantus even if not eating. Not grandma's insulin.
Endo Dr Whitford 10/28 14:00 555-0721. PCP Dr Sen 10/27 9:30. Allergy 12/8 10:00. Labs TSH 12/8. School OK 10/27 w plan. No PE till 10/28.""",
    "Dr. L. Benoit (PGY2)",
    signed=t("10-24", "12:50"),
)
s.note(
    "progress",
    t("10-24", "13:30"),
    "ENDO staff: instr sheet day correction is 1 per 100 over 150 day AND night (10/23 low) — 1:75 superseded. Told mom and dad verbally, sheet corrected w pen. tTG still pending, I will call.",
    "Dr. E. Whitford",
    signed=t("10-24", "14:10"),
)
D = t("10-24", "14:20")
for n, d in [
    ("insulin glargine", "9 units subcutaneously every morning"),
    (
        "insulin lispro",
        "1 unit per 15 g carbohydrate after meals, plus 1 unit per 100 mg/dL over 150 (only above 250 after 21:00)",
    ),
    ("glucagon nasal", "3 mg in one nostril once for severe low glucose"),
    ("albuterol inhaler", "2 puffs every 4 hours as needed"),
    ("cetirizine", "5 mg by mouth daily"),
]:
    s.order(n, d, D, cat="discharge")
s.lab_text(
    t("10-21", "08:00"),
    t("10-26", "15:10"),
    "Tissue transglutaminase IgA",
    "31017-7",
    "> 128 U/mL (< 4), total IgA normal",
    "HH",
)
s.lab_text(t("10-21", "08:00"), t("10-26", "15:20"), "GAD-65 antibody", "", "positive 64 U/mL (< 5)", "A")
s.write(__file__)
