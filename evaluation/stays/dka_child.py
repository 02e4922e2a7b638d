"""Diabetic ketoacidosis in a child of nine: a weight in pounds charted as kilograms, insulin doses that move, a teaching sheet with the old one."""

from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("dka-pd", "Lindqvist-Amari", "Tobias", "2016-05-30", "male")
s.contact("mother", "Linnea Lindqvist", "555-0133")
s.contact("father", "Karim Amari", "555-0134")
s.encounter(
    t("10-20", "21:40"),
    t("10-24", "16:20"),
    "vomiting, breathing fast",
    "422400008",
    "Vomiting",
    "Pediatrics",
)

s.condition("Asthma", "195967001", t("10-20", "22:10"), "2020", kind="problem-list-item")
s.condition(
    "Attention deficit hyperactivity disorder",
    "406506008",
    t("10-20", "22:10"),
    "2024",
    kind="problem-list-item",
)
s.condition(
    "Diabetic ketoacidosis",
    "420422005",
    t("10-20", "23:00"),
    t("10-20", "21:40"),
    "resolved",
    t("10-22", "10:00"),
)
s.condition("Type 1 diabetes mellitus", "46635009", t("10-21", "10:00"), t("10-20", "21:40"))
s.family("father", t("10-20", "23:30"), "celiac disease")
s.family("maternal grandmother", t("10-20", "23:30"), "type 2 diabetes on metformin")

rec = t("10-21", "01:00")
s.home("methylphenidate ER 18 mg", "18 mg by mouth every school morning", "2024-09-01", rec)
s.home("fluticasone HFA 44 mcg", "2 puffs inhaled twice daily with spacer", "2022-01-01", rec)
s.home("albuterol HFA 90 mcg", "2 puffs every 4 hours as needed", "2020-01-01", rec)
s.home("montelukast 5 mg chewable", "5 mg by mouth at bedtime", "2025-08-01", rec)
s.home(
    "prednisolone 15 mg/5 mL",
    "30 mg by mouth daily for 5 days from 10/18 (urgent care, wheeze)",
    "2025-10-18",
    rec,
)

s.vitals(t("10-20", "21:45"), "98/58", hr=138, rr=36, temp=37.2, spo2=98, weight=64)
s.labs(
    t("10-20", "21:55"),
    t("10-20", "22:20"),
    wbc=18.6,
    hgb=15.0,
    na=129,
    k=5.6,
    co2=7,
    bun=24,
    cr=0.9,
    glu=568,
    ph=7.08,
    pco2=22,
    bhb=6.8,
)
s.note(
    "ed",
    t("10-20", "21:50"),
    """9yo M 3 wk polyuria, bedwetting, wt loss, vomiting x1d, kussmaul. POC glu 568 pH 7.08 HCO3 7 BHB 6.8 K 5.6. triage wt 64 (kg) - looks small for that!! mom: 64 LB. recheck. bolus 10/kg NS given as 290 mL.
NKDA. asthma, on orapred since 10/18 from urgent care. Insulin 0.1 u/kg/h after bolus. GCS 15. no fever. Strep neg. PICU.""",
    "Dr. R. Nakagawa",
    t("10-20", "22:50"),
)
s.vitals(t("10-20", "22:30"), weight=29)
ins = s.order("insulin regular infusion", "0.1 units/kg/h IV = 2.9 units/h", t("10-20", "22:50"), code="5856")
s.order(
    "potassium phosphate / potassium chloride in fluids",
    "40 mEq/L IV",
    t("10-21", "00:30"),
    end=t("10-22", "12:00"),
)
s.order("methylphenidate ER", "18 mg by mouth every morning", t("10-21", "01:10")).hold(
    t("10-21", "01:15"), "tachycardia"
)
pred = s.order("prednisolone", "30 mg by mouth daily", t("10-21", "01:10"), code="8638")
pred.stop(t("10-21", "01:20"), "hyperglycemia")
s.order("fluticasone HFA 44 mcg", "2 puffs inhaled twice daily", t("10-21", "01:10"), code="41126")
s.order("albuterol", "2 puffs every 4 hours as needed", t("10-21", "01:10"), code="435")
mon = s.order("montelukast chewable", "5 mg by mouth at bedtime", t("10-21", "01:10"), code="88249")
s.note(
    "hp",
    t("10-20", "23:30"),
    """PICU H&P. DKA severe, new onset DM (T1 likely). REAL WT 29.0 kg (scale, 64 lb). triage wt 64 kg wrong - all doses on 29 kg. two-bag. neuro q1h. NKDA per ED. Home: methylphenidate, Flovent, albuterol, Singulair, orapred (stop).
father celiac. mom = decision maker, parents separated, both may be told. full code.""",
    "Dr. E. Vasquez-Lund",
    t("10-21", "01:00"),
)
s.note(
    "event",
    t("10-21", "03:10"),
    """0305 HA, GCS 14, HR 88. ?cerebral edema. 3% saline 3 mL/kg, HOB 30. CT head STAT: no edema, no bleed. GCS 15 at 0420. Mom told: "no swelling seen".""",
    "Dr. E. Vasquez-Lund",
    t("10-21", "04:40"),
)
s.report(
    "CT Head without contrast",
    "",
    t("10-21", "03:30"),
    t("10-21", "04:10"),
    "No cerebral edema, hemorrhage or mass effect. INCIDENTAL: 2.1 cm arachnoid cyst, left anterior temporal fossa; benign appearing, MRI follow-up in 6 months suggested.",
)
s.labs(
    t("10-21", "08:00"),
    t("10-21", "08:30"),
    na=136,
    k=2.9,
    co2=13,
    cr=0.7,
    glu=238,
    ph=7.21,
    bhb=3.4,
    phos=2.0,
)
s.note(
    "nursing",
    t("10-21", "07:30"),
    "Mom Linnea: hives all over w cefdinir age 3, never given again. ALLERGY list has none. asked MD to add. mom tearful; dad overseas by phone.",
    "K. Moreau RN",
)
s.note(
    "progress",
    t("10-21", "09:00"),
    """PICU D1. pH 7.21 BHB 3.4 gap closing. K 2.9 -> 40 -> 60 mEq/L. GCS 15, no HA. glu 238. insulin drip 0.1. wt 64 kg (copied) - NO 29.
NKDA. endo: T1D, GAD etc sent. Transition to SQ when BHB <1. brain CT neg. father celiac -> TTG.
montelukast cont.""",
    "Dr. E. Vasquez-Lund",
    t("10-21", "10:30"),
)
s.labs(t("10-21", "20:00"), t("10-21", "20:30"), k=3.8, co2=17, glu=192, ph=7.31, bhb=1.4)
s.lab_text(t("10-21", "10:00"), t("10-21", "14:00"), "Hemoglobin A1c", "4548-4", "12.4 %", "H")
s.labs(t("10-22", "05:00"), t("10-22", "05:40"), k=3.6, co2=20, glu=171, bhb=0.6, na=138, cr=0.5, tsh=6.1)
s.note(
    "progress",
    t("10-22", "09:10"),
    """D2 out of PICU. BHB 0.6 HCO3 20, K 3.6. eat. Glargine 9 units given 0800, 1h before drip off 0900. Lispro ICR 1:15 all meals, corr 1 per 75 >150.
TSH 6.1 (illness?), TTG IgA, GAD65, IA2, ZnT8 sent 10/21. montelukast: mom says nightmares + rages since Aug, stopped giving sat? -> d/c, boxed warning. methylphenidate hold, HR.
allergy cefdinir hives per mom (add).""",
    "Dr. S. Beltran",
    t("10-22", "10:40"),
)
ins.stop(t("10-22", "09:00"), "transition")
gl = s.order("insulin glargine", "9 units subcutaneously once daily", t("10-22", "07:50"), code="274783")
lis = s.order(
    "insulin lispro",
    "1 unit per 15 g carbohydrate with meals; correction 1 unit per 75 mg/dL above 150",
    t("10-22", "09:00"),
    code="86009",
)
s.labs(t("10-23", "05:30"), t("10-23", "06:10"), k=4.1, glu=224)
gl.dose(t("10-23", "17:00"), "10 units subcutaneously at bedtime")
s.note(
    "nutrition",
    t("10-23", "09:00"),
    "Carb counting w mom, 45-60 g meals. Low treat 15 g juice. Weigh foods. Celiac not dx, do not restrict gluten before TTG. School lunch.",
    "J. Abernathy RD CDCES",
)
s.note(
    "nursing",
    t("10-23", "15:00"),
    """DIABETES TEACHING SHEET (copy to family): Lantus 10 units bedtime. Humalog 1 unit per 15 g every meal. Correction 1:75 over 150. Baqsimi 3 mg nose if unconscious. ketones if sick or >300. Mom inject x3 indep; child pokes finger. Dexcom G7 on.""",
    "J. Abernathy RD CDCES",
)
s.note(
    "progress",
    t("10-23", "17:30"),
    """D3 BG 150-280, breakfast 268 after 60 g. Moved lantus AM -> HS (5 u bridge given 0800 today). Increase: lantus 10 tonight; ICR breakfast 1:12. Arachnoid cyst d/w mom: harmless, MRI 6 mo. K 4.1 . home tmrw. methylphenidate restart Mon 10/27. orapred stopped - lungs clear.""",
    "Dr. S. Beltran",
    t("10-23", "18:20"),
)
s.vitals(t("10-24", "08:00"), "102/62", hr=84, rr=18, temp=36.7, spo2=99, weight=30.4)
s.labs(t("10-24", "06:00"), t("10-24", "06:40"), k=4.2, glu=238)
en = s.note(
    "consult",
    t("10-24", "09:00"),
    """PEDI ENDO. fasting 238. Glargine 11 units from tonight (not 10 as on sheet). Lispro breakfast 1:12, lunch/dinner 1:15, no bedtime carbs coverage. corr 1:75 >150 day, >200 bedtime. Check BG before meals, bedtime, 0200 first 3 nights (CGM).
call endo line daily 0900. Ab pending.""",
    "Dr. H. Oyelaran",
    t("10-24", "09:50"),
)
s.note(
    "consult",
    t("10-24", "12:30"),
    "ADDENDUM: family given the 10/23 sheet w Lantus 10 - replaced, new sheet 11 units. Also TSH 6.1 repeat at 6 wk w free T4 (12/5); TTG not back.",
    "Dr. H. Oyelaran",
    t("10-24", "12:45"),
    appends=en,
)
d = t("10-24", "11:00")
s.order(
    "insulin glargine U-100 pen",
    "11 units subcutaneously once daily at bedtime",
    d,
    "discharge",
    code="274783",
)
s.order(
    "insulin lispro U-100 half-unit pen",
    "1 unit per 12 g carbohydrate at breakfast, 1 unit per 15 g at lunch and dinner, plus 1 unit per 75 mg/dL above 150 (above 200 at bedtime)",
    d,
    "discharge",
    code="86009",
)
s.order(
    "glucagon nasal powder 3 mg",
    "3 mg in one nostril for severe low blood sugar (unconscious or seizure)",
    d,
    "discharge",
)
s.order("fluticasone HFA 44 mcg", "2 puffs inhaled twice daily with spacer", d, "discharge", code="41126")
s.order("albuterol HFA 90 mcg", "2 puffs every 4 hours as needed", d, "discharge", code="435")
s.order(
    "methylphenidate ER 18 mg", "18 mg by mouth every school morning, restart Monday 10/27", d, "discharge"
)
s.order("urine ketone strips / glucose strips", "use as taught", d, "discharge")
s.immunization("influenza, injectable, quadrivalent", "158", t("10-24", "14:00"))
s.service("Pediatric endocrinology Dr. Oyelaran", d, due="2025-10-30T10:30:00-05:00")
s.service("Pediatrician Dr. Sandoval", d, due="2025-10-29")
s.service("TSH and free T4", d, due="2025-12-05", note="TSH 6.1 in acute illness")
s.service("MRI brain", d, due="2026-04-20", note="left temporal arachnoid cyst")
s.note(
    "instr",
    t("10-24", "13:00"),
    """Mom & Dad: Lantus 11 units bedtime. Humalog breakfast 1:12, lunch dinner 1:15, correction 1:75 >150 (>200 bedtime). Flovent, albuterol as before. STOP Singulair (nightmares), prednisolone. Methylphenidate Mon 10/27.
NO cefdinir. low <70: 15 g juice, recheck 15 min. Baqsimi. ketones mod/large, vomiting, belly pain, fast breathing, BG >300 x2, drowsy = call endo line 555-0199 / ED. sick day: never skip Lantus.
Endo 10/30 1030, Dr Sandoval 10/29, thyroid 12/5, MRI Apr 20. school plan 504 signed.""",
    "Dr. S. Beltran",
    t("10-24", "14:00"),
)
s.note(
    "nursing",
    t("10-24", "16:00"),
    "New sheet (11 u) reviewed. Dad by video. mom gave lunch lispro right. flu shot given. no PICC, IV out. dc 1620.",
    "K. Moreau RN",
)
s.write(__file__)
