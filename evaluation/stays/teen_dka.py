"""Fictional: teen dka."""

from builder import NOTES, Stay, clock

NOTES.update(
    adol=("11488-4", "Adolescent medicine consult note - SENSITIVE"),
    cde=("34120-6", "Diabetes educator note"),
)
t = clock(2026, "-07:00")
s = Stay("ee-brandt", "Brandt", "Kayleigh", "2009-09-03", "female")
s.contact("Mother", "Kristin Brandt", "720-555-0143")
s.encounter(
    t("02-17", "03:40"),
    t("02-21", "14:20"),
    "vomiting, high sugars, diabetic ketoacidosis",
    "420422005",
    "Diabetic ketoacidosis",
    "Pediatric ICU",
)
s.allergy("Amoxicillin", "723", "hives at age 4", t("02-17", "04:00"), severity="moderate")
s.condition(
    "Type 1 diabetes mellitus", "46635009", t("02-17", "04:10"), onset="2017-10-01", kind="problem-list-item"
)
s.condition("Diabetic ketoacidosis", "420422005", t("02-17", "05:00"))
s.condition("Acute kidney injury", "14669001", t("02-17", "09:30"))
s.home(
    "insulin lispro by pump",
    "basal 0.95 units/hour (22.8 units a day), carb ratio 1:8, correction 1:40 over 150",
    "2025-03-01",
    t("02-17", "04:30"),
)
s.home("lisinopril 5 mg tablet", "5 mg daily (microalbuminuria)", "2025-09-10", t("02-17", "04:30"))
s.home("glucagon nasal 3 mg", "3 mg in one nostril for severe low", "2024-08-01", t("02-17", "04:30"))
s.vitals(t("02-17", "03:50"), bp="104/60", hr=138, rr=34, temp=36.9, spo2=99, weight=58.2)
s.note(
    "ed",
    t("02-17", "03:55"),
    """PED ED    16 F T1D (dx age 8, Omnipod). 1 d vomiting, abd pain, BG "HI". pod changed 2/15, pod found peeled off tonight (adhesive). Kussmaul, dry, GCS 15.
Mom: "she'd been skipping boluses at school". Also mom and dad divorced; MOTHER has sole medical decision-making, father (Todd) NOT to receive info per court order on file 2024.
Dad has T2 - pt knows his Toujeo 40 u + metformin 1000.
VBG 7.08/20, BG 612, BHB 7.9, K 5.2, Cr 1.4, Na 131.
10 mL/kg NS (582 mL) over 1 h -> 2-bag, insulin 0.1 U/kg/h = 5.8 U/h. POD REMOVED, pump off.
urine hCG neg.  PICU.
Allergic amox (hives)
""",
    "Dr. M. Achebe",
    signed=t("02-17", "05:05"),
)
s.labs(
    t("02-17", "04:00"),
    t("02-17", "04:35"),
    glu=612,
    na=131,
    k=5.2,
    cl=97,
    co2=6,
    bun=31,
    cr=1.4,
    bhb=7.9,
    ph=7.08,
    pco2=20,
    ranges={"cr": (0.4, 0.9)},
)
s.lab_text(
    t("02-17", "04:05"),
    t("02-17", "04:40"),
    "Choriogonadotropin (pregnancy test) urine",
    "2106-3",
    "Negative",
)
ins = s.order("insulin regular infusion", "0.1 units/kg/hour (5.8 units/hour) IV", t("02-17", "05:00"))
s.order(
    "lisinopril 5 mg",
    "5 mg by mouth daily",
    t("02-17", "07:30"),
    end=t("02-17", "09:20"),
    why="creatinine 1.4",
)
s.labs(
    t("02-17", "09:00"),
    t("02-17", "09:35"),
    glu=284,
    na=136,
    k=2.9,
    cl=108,
    co2=11,
    cr=1.3,
    bhb=4.6,
    ph=7.21,
    pco2=29,
    ranges={"cr": (0.4, 0.9)},
)
s.note(
    "hp",
    t("02-17", "07:00"),
    """PICU H&P (.PICUDKA)
16y F T1D, severe DKA. Wt 58.2 kg [x] measured [ ] stated. Cerebral edema risk: [x] low pCO2 [x] BUN 31 [ ] bicarb given. Neuro q1h.
Home: pump basal 0.95/h; ICR 1:8; ISF 1:40 target 120. A1c last 10.4 (11/25). lisinopril 5 microalb. baqsimi. Immunizations UTD.
HEADSS: deferred, mother in room  ***
Fam: MGM hypothyroid, cousin celiac. father T2.
PLAN: insulin 0.1/kg/h, 2 bag (D10/NS + 40 mEq/L K), K q2h, AKI: hold lisinopril. MRI if neuro change. mannitol at bs.
Endo: Dr. Lindqvist-Hale. Full code.
""",
    "Dr. G. Okeke (PL3)",
    signed=t("02-17", "09:10"),
)
s.note(
    "nursing",
    t("02-17", "09:40"),
    """K 2.9 @0900 called to Dr Okeke 0940, insulin gtt PAUSED 0945 x 45 min, KCl 20 mEq IV/1h x1, ECG U waves, GCS 15, HA no.
""",
    "P. Ruggiero RN",
    signed=t("02-17", "10:10"),
)
ins.hold(t("02-17", "09:45"), "potassium 2.9")
s.order(
    "potassium chloride",
    "20 mEq IV over 2 hours",
    t("02-17", "09:45"),
    end=t("02-17", "12:00"),
    final="completed",
)
ins.resume(t("02-17", "10:40"))
s.labs(
    t("02-17", "18:00"),
    t("02-17", "18:35"),
    glu=198,
    na=139,
    k=3.6,
    co2=18,
    cr=1.0,
    bhb=1.1,
    ph=7.33,
    pco2=38,
    ranges={"cr": (0.4, 0.9)},
)
ins.stop(t("02-18", "09:00"), "transition to subcutaneous")
gl = s.order("insulin glargine U-100", "26 units subcutaneously at bedtime", t("02-17", "21:30"))
s.order(
    "insulin lispro",
    "1 unit per 8 g carbohydrate; correction 1 unit per 40 over 150",
    t("02-18", "08:00"),
    end=t("02-20", "10:00"),
    why="lows",
)
s.note(
    "progress",
    t("02-18", "08:00"),
    """PICU d2 -> floor. AG closed, BHB 0.5. SQ: glargine 26 u (0.45/kg) qHS, first given 2200 on 2/17, gtt off 0900. ICR 1:8, ISF 1:40>150. Cr 1.0. K 3.8. no lisinopril. Pump stays off.
""",
    "Dr. G. Okeke",
    signed=t("02-18", "09:20"),
)
s.labs(
    t("02-18", "07:00"),
    t("02-18", "07:40"),
    glu=156,
    k=3.8,
    na=140,
    co2=22,
    cr=0.9,
    a1c=11.9,
    bhb=0.5,
    ranges={"cr": (0.4, 0.9)},
)
s.lab_text(t("02-18", "07:00"), t("02-18", "20:00"), "TSH", "3016-3", "2.1 mIU/L, normal")
s.note(
    "adol",
    t("02-18", "15:00"),
    """ADOLESCENT MEDICINE - CONFIDENTIAL - DO NOT SHARE W/ PARENTS / PORTAL PROXY (minor consent law)
Alone w pt, limits of confidentiality reviewed. Omits insulin on purpose 3-4x/wk to lose weight since fall. Purges no. Sexually active, 1 male partner, condoms sometimes. On OCP (norethindrone-EE) from Planned clinic since Dec, mother doesn't know. Vapes nicotine. No SI, PHQ-A 13. Safe.
Contact pt ONLY on own cell 720-555-0188, text no voicemail.
Sent: GC/CT urine NAAT, HIV, RPR.
Rec: lisinopril is teratogenic + she is sexually active -> discuss w endo before any restart. Psych eating disorder referral framed as "diabetes coping".
""",
    "Dr. T. Nakagawa-Reyes",
    signed=t("02-18", "16:10"),
)
s.note(
    "cde",
    t("02-19", "10:00"),
    """CDCES
mom + K. MDI review. Pens. ketone strips. sick-day: check ketones BG >250 x2. NEVER skip basal even if not eating. site fail = shot within 2 h. Glucagon teach done.
Mom asked restarting Omnipod at home: NO, not till clinic 2/27 (basal in body from glargine, would double).
School orders form left w/ MD.
""",
    "E. Vasquez-Thorne RN CDCES",
    signed=t("02-19", "11:10"),
)
s.lab_text(
    t("02-18", "16:30"), t("02-19", "13:10"), "Chlamydia trachomatis NAAT urine", "21613-5", "DETECTED", "A"
)
s.lab_text(
    t("02-18", "16:30"), t("02-19", "13:10"), "Neisseria gonorrhoeae NAAT urine", "21415-5", "Not detected"
)
s.note(
    "adol",
    t("02-19", "15:00"),
    """CONFIDENTIAL addendum: CT POS, GC neg. Told pt alone 1500. azithro 1 g x1 PO observed today (doxy 7 d would be found; QTc 428, K 4.0). Partner told by her. No sex 7 d. Retest 3 mo in Adolescent Clinic. HIV/RPR pending.
In the AVS write only "Adolescent clinic 3/10 3:00 pm". Nothing else.
""",
    "Dr. T. Nakagawa-Reyes",
    signed=t("02-19", "15:50"),
)
s.order(
    "azithromycin",
    "1 g by mouth once, directly observed",
    t("02-19", "15:10"),
    end=t("02-19", "15:40"),
    final="completed",
    note="CONFIDENTIAL - sensitive",
)
s.note(
    "nursing",
    t("02-20", "03:20"),
    """0300 BG 48 shaky, 15 g juice -> 61 -> 15 g -> 94. MD aware. 3rd low on this basal (58 at 0500 2/19). Mom asleep at bs.
""",
    "P. Ruggiero RN",
    signed=t("02-20", "04:00"),
)
s.labs(t("02-20", "03:00"), t("02-20", "03:15"), glu=48)
gl.dose(t("02-20", "08:30"), "22 units subcutaneously at bedtime")
s.order(
    "insulin lispro", "1 unit per 10 g carbohydrate; correction 1 unit per 50 over 150", t("02-20", "10:00")
)
s.note(
    "consult",
    t("02-20", "09:00"),
    """ENDO. lows overnight 48 & 58: glargine 26 -> 22 U qHS starting tonight (MDI basal ~ pump 22.8). ICR 1:8 -> 1:10, ISF 40 -> 50, target 150. No pump until clinic. Lisinopril: hold, recheck Cr & UACR at visit; do not restart before. Cr 0.8 today.
Celiac screen sent (tTG IgA) pending. Eye exam overdue.
School: orders updated 1:10 / 1:50.
A1c 11.9. sick day.  Thursday call w sugars.
""",
    "Dr. A. Lindqvist-Hale",
    signed=t("02-20", "10:10"),
)
s.labs(t("02-20", "08:00"), t("02-20", "08:45"), glu=171, k=4.1, cr=0.8, na=139, ranges={"cr": (0.4, 0.9)})
s.note(
    "sw",
    t("02-20", "13:00"),
    """SW. Mother working 2 jobs. court order in chart: father no info, no pickup. School nurse Ms. Pham. Counselor referral "diabetes coping" (Dr Weiss) 3/4 4 pm. Father called unit 2x -> not given info.
""",
    "L. Marchetti LCSW",
    signed=t("02-20", "14:15"),
)
s.note(
    "instr",
    t("02-21", "08:00"),
    """DISCHARGE (.DKADC) nurse draft
Glargine 26 units at bedtime  <- copied from 2/18, MD to verify
Lispro 1:8, 1:40
Resume home medications: lisinopril 5
Call endo on call for BG >300 w ketones, vomiting.
Restart pod when you get home ***
""",
    "D. Iyer RN",
    signed=t("02-21", "08:25"),
)
s.order(
    "insulin glargine U-100 pen", "22 units subcutaneously at bedtime", t("02-21", "10:30"), cat="discharge"
)
s.order(
    "insulin lispro pen",
    "1 unit per 10 g carbohydrate with meals; correction 1 unit per 50 mg/dL over 150",
    t("02-21", "10:30"),
    cat="discharge",
)
s.order(
    "glucagon nasal 3 mg",
    "3 mg in one nostril for severe low blood sugar",
    t("02-21", "10:30"),
    cat="discharge",
)
s.order(
    "ketone test strips",
    "check when blood sugar over 250 twice or vomiting",
    t("02-21", "10:30"),
    cat="discharge",
)
s.note(
    "dcsum",
    t("02-21", "11:00"),
    """DC SUMMARY 2/17-2/21/26
Severe DKA 2/2 pump site failure. Home on MDI: GLARGINE 22 U qHS (not 26), LISPRO 1:10 g, corr 1:50 >150. Pump OFF until endo 2/27 9:30 (double basal = severe low). Lisinopril OFF until endo says (Cr 1.4->0.8). Glucagon 3 mg nasal.
Never skip basal, even if not eating. Ketone check BG>250 twice. Allergy amoxicillin (hives). Return: vomit, moderate/large ketones, BG >300 not down, drowsy, BG<54 not responding. After hrs endo 303-555-0160.
Pending tTG IgA (celiac) - endo. Eye exam. Adolescent Clinic 3/10 3:00 pm. Counseling Dr Weiss 3/4 4 pm. Labs: BMP/UACR at 2/27.
School orders given. Confidential sections separate note, not in AVS.
""",
    "Dr. G. Okeke",
    signed=t("02-21", "12:30"),
)
if __name__ == "__main__":
    s.write(__file__)
