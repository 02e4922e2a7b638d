"""Ketoacidosis as the first sign of type 1 diabetes at 29, taken for type 2 three weeks before; influenza; one low sugar at night."""

from builder import Stay, clock

t = clock(2026, "-07:00")
s = Stay("t1d-new", "Okonkwo-Reyes", "Nadia", "1996-08-08", "female")
s.contact("partner", "Jules Ferrante", "555-0133")
s.encounter(
    t("02-08", "19:30"),
    t("02-12", "12:00"),
    "vomiting, abdominal pain",
    "422400008",
    "Vomiting",
    "Medicine step-down",
)

s.allergy("latex", "", "contact hives", t("02-08", "20:00"), "mild", criticality="low")
s.condition(
    "Type 2 diabetes mellitus",
    "44054006",
    "2026-01-19T11:00:00-07:00",
    "2026-01-19",
    kind="problem-list-item",
    certainty="provisional",
)
s.condition(
    "Ketoacidosis in diabetes mellitus",
    "420422005",
    t("02-08", "21:10"),
    t("02-08", "19:30"),
    "resolved",
    t("02-09", "15:00"),
)
s.condition("Type 1 diabetes mellitus", "46635009", t("02-10", "12:00"), t("02-08", "19:30"))
s.condition("Influenza A", "", t("02-08", "22:00"), t("02-06", "08:00"))

rec = t("02-08", "22:30")
s.home("metformin 500 mg", "500 mg by mouth twice daily", "2026-01-19", rec)
s.home("ethinyl estradiol/levonorgestrel 20 mcg/0.1 mg", "1 tablet by mouth daily", "2019-01-01", rec)
s.home("cetirizine 10 mg", "10 mg by mouth daily as needed for allergies", "2015-01-01", rec)
s.home(
    "pseudoephedrine 120 mg ER (OTC)",
    "120 mg by mouth every 12 hours as needed, this week",
    "2026-02-06",
    rec,
)

s.vitals(t("02-08", "19:40"), "98/60", hr=128, rr=30, temp=38.2, spo2=98, weight=54)
s.labs(
    t("02-08", "19:50"),
    t("02-08", "20:30"),
    wbc=19.8,
    na=128,
    k=5.3,
    cl=92,
    co2=6,
    bun=29,
    cr=1.4,
    glu=596,
    phos=5.2,
    bhb=8.9,
    ph=7.02,
)
s.labs(t("02-08", "19:50"), t("02-08", "21:20"), a1c=13.1, lac=2.3)
s.lab_text(t("02-08", "19:50"), t("02-08", "20:20"), "Choriogonadotropin, urine", "2106-3", "Negative")
s.lab_text(t("02-08", "20:00"), t("02-08", "21:50"), "Influenza virus A RNA", "92142-9", "DETECTED", "A")
s.lab_text(t("02-08", "20:00"), t("02-08", "21:00"), "Lipase", "3040-3", "212 U/L (13-60)", "H")
drip = s.order(
    "insulin regular", "0.1 units/kg/h IV infusion, DKA protocol", t("02-08", "20:50"), code="253182"
)
s.order(
    "sodium chloride 0.9 %",
    "1 L IV bolus then 250 mL/h",
    t("02-08", "20:10"),
    end=t("02-09", "04:00"),
    final="completed",
)
d5 = s.order(
    "dextrose 5 % / sodium chloride 0.45 % / potassium chloride 20 mEq/L", "150 mL/h IV", t("02-09", "02:30")
)
s.order(
    "potassium phosphate", "15 mmol IV once", t("02-09", "07:00"), end=t("02-09", "12:10"), final="completed"
)
s.order("oseltamivir", "75 mg by mouth twice daily for 5 days", t("02-08", "22:10"), code="260101")
s.order("ondansetron", "4 mg IV every 8 hours as needed for nausea", t("02-08", "20:15"), code="26225")
# nobody ends this one
s.order("enoxaparin", "40 mg subcutaneously daily", t("02-08", "23:00"), code="67108")
s.service("Full code", t("02-08", "23:00"), category="code status")

s.note(
    "ed",
    t("02-08", "19:45"),
    """29F N/V x2d, abd pain, cough, fever, polyuria/polydipsia 6 wks, wt loss 9 kg. UC 1/19: glucose 280 "type 2" -> metformin. No etoh. LMP 1/30, on OCP, upreg neg.
Kussmaul, dry, abd diffusely tender no guarding. pH 7.02 bicarb 6 BHB 8.9 AG 30 K 5.3. Flu A+. DKA protocol. lipase 212 - r/o pancreatitis, CT if pain persists after closing.
aunt has T1D. mother Hashimotos.""",
    "Dr. C. Whitehorse",
    t("02-08", "22:15"),
)
s.note(
    "hp",
    t("02-08", "23:00"),
    """SDU admit. DKA severe, new DM - lean, A1c 13.1, ketosis -> type 1 until proven otherwise, send GAD65, IA2, ZnT8, C-peptide. corrected Na 136. insulin gtt 5.4 u/h. K repletion when <5.
AKI prerenal 1.4. Flu A oseltamivir. OCP hold while vomiting (VTE risk dehydrated?) ppx lovenox. Full code.""",
    "Dr. J. Marchetti",
    t("02-09", "00:20"),
)
s.labs(t("02-09", "02:00"), t("02-09", "02:30"), k=3.9, na=135, co2=11, glu=241, bhb=4.6, ph=7.19)
s.labs(t("02-09", "06:00"), t("02-09", "06:35"), k=3.2, na=138, co2=16, glu=188, bhb=2.0, phos=1.3, cr=0.9)
kcl = s.order(
    "potassium chloride",
    "20 mEq IV every 2 hours, 3 doses",
    t("02-09", "06:50"),
    code="8591",
    end=t("02-09", "13:00"),
    final="completed",
)
s.note(
    "progress",
    t("02-09", "08:00"),
    """gap 15 closing. K 3.2 phos 1.3 repleting on gtt. abd pain gone -> no CT, lipase = DKA. hungry. plan: glargine 2 h before gtt off when gap <12 x2.""",
    "Dr. J. Marchetti",
    t("02-09", "09:10"),
)
s.labs(t("02-09", "12:00"), t("02-09", "12:35"), k=4.1, na=139, co2=20, glu=166, bhb=0.5)
gla = s.order(
    "insulin glargine", "16 units subcutaneously once daily at 1300", t("02-09", "13:00"), code="274783"
)
lis = s.order(
    "insulin lispro",
    "5 units subcutaneously three times daily with meals plus correction 1 unit per 50 above 150",
    t("02-09", "15:00"),
    code="86009",
)
drip.stop(t("02-09", "15:10"), "gap closed, glargine 2 h earlier")
d5.stop(t("02-09", "15:10"))
s.note(
    "consult",
    t("02-09", "16:30"),
    """Endo. seen w partner. lean, rapid, ketosis, A1c 13.1, aunt T1D, mom thyroid -> autoimmune T1D clinically. metformin has no role, stop and dont resume. NOT type 2, not MODY.
glargine 0.3/kg 16 qd same time, lispro 5 ac + 1:50>150. fixed carbs ~45-60 g a meal to start, carb ratio in clinic. hypoglycemia teaching, glucagon, ketone strips, CGM.
screen tsh, ttg, lipids. never stop basal even if not eating.""",
    "Dr. V. Sandhu",
    t("02-09", "18:00"),
)
s.labs(t("02-10", "05:30"), t("02-10", "06:10"), k=4.0, na=139, co2=23, glu=232, cr=0.7, wbc=9.1)
s.labs(t("02-10", "05:30"), t("02-10", "15:20"), tsh=9.4, ldl=164)
s.lab_text(t("02-08", "19:50"), t("02-10", "11:10"), "C peptide", "1986-9", "0.3 ng/mL (0.8-3.9)", "L")
gla.dose(t("02-10", "09:30"), "20 units subcutaneously once daily at 1300")
s.note(
    "progress",
    t("02-10", "08:30"),
    """DKA resolved. FBG 232 -> glargine 20. ate breakfast. tamiflu d2-3, afebrile. C-pep pending. still on insulin gtt per protocol? NO off since 2/9 1510. diabetes RN today.""",
    "Dr. J. Marchetti",
    t("02-10", "10:00"),
)
s.note(
    "nutrition",
    t("02-10", "13:00"),
    "Carb counting basics, 45-60 g/meal, 15 g snack before bed prn, rule of 15 for lows. vegetarian. wt 54, ht 168. nurse on night shifts -> basal timing discussed.",
    "A. Lindgren RD CDCES",
)
s.note(
    "nursing",
    t("02-11", "03:20"),
    """FSBG 0300 = 48!! diaphoretic, shaky, confused. 15 g juice x2 -> 92 at 0345. 0500 118. MD notified. Skipped bedtime snack, got 3 u correction at 2200 for 301.""",
    "D. Yazzie RN",
    t("02-11", "05:10"),
)
s.labs(t("02-11", "05:30"), t("02-11", "06:05"), glu=121, k=4.1, co2=25)
gla.dose(t("02-11", "09:00"), "16 units subcutaneously once daily at 1300")
s.note(
    "progress",
    t("02-11", "08:40"),
    """low 48 at 0300 -> glargine back to 16, NO correction at bedtime unless >300 and then half. lispro 5 ac.
still on insulin gtt per protocol? NO off since 2/9 1510. TSH 9.4 - acute illness vs Hashimoto, repeat w TPO 6 wk, no levo now. LDL 164 recheck when sugar controlled.
antibodies pending. tTG IgA pending. OCP: ok to resume, nonsmoker, no clots.""",
    "Dr. J. Marchetti",
    t("02-11", "10:10"),
)
s.note(
    "event",
    t("02-11", "17:00"),
    "Diabetes educator: pt self injected x4 correct, meter ok, glucagon nasal teach partner Jules. Asked re driving - check before driving, >90, carry glucose. Sick day sheet given: never stop glargine, ketones q4h.",
    "M. Tso RN CDCES",
    t("02-11", "17:40"),
)
s.labs(t("02-12", "05:30"), t("02-12", "06:05"), glu=138, k=4.2, co2=25, cr=0.7)
s.vitals(t("02-12", "07:40"), "112/70", hr=76, temp=36.6, spo2=99, weight=56)

d = t("02-12", "09:00")
s.order(
    "insulin glargine 100 units/mL pen",
    "16 units subcutaneously once daily at 1 PM",
    d,
    "discharge",
    code="274783",
)
s.order(
    "insulin lispro 100 units/mL pen",
    "5 units subcutaneously with each meal, plus 1 unit for every 50 above 150 before meals, no correction at bedtime",
    d,
    "discharge",
    code="86009",
)
s.order(
    "glucagon 3 mg nasal powder",
    "3 mg in one nostril once for severe low blood sugar",
    d,
    "discharge",
    code="4832",
)
s.order(
    "oseltamivir 75 mg", "75 mg by mouth twice daily, last dose 2/13 morning", d, "discharge", code="260101"
)
s.order(
    "ethinyl estradiol/levonorgestrel 20 mcg/0.1 mg", "1 tablet by mouth daily, resume 2/12", d, "discharge"
)
s.order(
    "blood glucose test strips, lancets, ketone strips, pen needles",
    "test before meals, at bedtime and at 3 AM for one week",
    d,
    "discharge",
)
s.service(
    "Endocrinology Dr. Sandhu", d, due="2026-02-17T10:40:00-07:00", note="antibodies, CGM, carbohydrate ratio"
)
s.service("TSH with TPO antibodies", d, due="2026-03-26")
s.service("Dilated eye examination", d, due="2026-05-01")
s.note(
    "dcsum",
    t("02-12", "08:30"),
    """29F new T1D, DKA (pH 7.02) + flu A. Gap closed 2/9 1200. glargine 16 (20 caused 48 at 3 am), lispro 5 ac + corr. Metformin STOP. C-pep 0.3. GAD/IA2/ZnT8 + tTG sent, PENDING.
TSH 9.4 LDL 164 -> outpt. No pseudoephedrine. Problem list still says T2DM: please remove.""",
    "Dr. J. Marchetti",
    t("02-12", "10:10"),
)
s.note(
    "instr",
    t("02-12", "09:30"),
    """You have TYPE 1 diabetes. Lantus 16 u every day 1pm even if sick/not eating. Humalog 5 u w meals (skip if skip meal). Sugar <70: 15 g sugar, recheck 15 min. ER: vomiting, ketones
moderate/large, sugar >300 x2, breathing fast, belly pain, cant stay awake. Glucagon nose spray at home. no metformin. stop Sudafed. check sugar before driving. work note till 2/20. call endo 555-0190 daily x3 d w numbers.""",
    "Dr. J. Marchetti",
    t("02-12", "10:30"),
)
s.note(
    "nursing",
    t("02-12", "11:50"),
    "Pens in hand (meds to beds), 4 glargine 5 lispro. teach back excellent. left w Jules.",
    "D. Yazzie RN",
)

s.write(__file__)
