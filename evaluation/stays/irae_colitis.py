"""Colitis and hypophysitis from ipilimumab and nivolumab; steroid taper, infliximab with hepatitis B core antibody, Bactrim planned in a woman with SJS to sulfa; US, wordy."""

from builder import LABS, Stay, clock

LABS["cort"] = ("2143-6", "Cortisol", "ug/dL", "mcg/dL", 6, 20)
LABS["acth"] = ("2141-0", "ACTH", "pg/mL", "pg/mL", 7, 63)
LABS["ft4"] = ("3024-7", "Free T4", "ng/dL", "ng/dL", 0.8, 1.8)
LABS["calpro"] = ("38445-3", "Calprotectin, stool", "ug/g", "mcg/g", 0, 50)
LABS["lip"] = ("3040-3", "Lipase", "U/L", "U/L", 10, 60)
t = clock(2025, "-05:00")
s = Stay("irae-colitis", "Papadakis", "Eleni", "1963-09-30", "female")
s.contact("husband, health care proxy", "Nick Papadakis", "410-555-0162")
s.encounter(
    t("03-03", "11:20"),
    t("03-14", "14:30"),
    "diarrhea, headache, weakness",
    "62315008",
    "Diarrhea",
    "Oncology",
)

s.condition("Metastatic melanoma", "", t("2024-11-12", "09:00"), "2024-11", kind="problem-list-item")
s.condition("Hypertension", "38341003", t("2015-02-02", "09:00"), "2015", kind="problem-list-item")
s.condition(
    "Major depressive disorder", "370143000", t("2017-06-02", "09:00"), "2017", kind="problem-list-item"
)
s.condition("Osteopenia", "312894000", t("2022-06-02", "09:00"), "2022", kind="problem-list-item")
s.condition("Immune checkpoint inhibitor colitis", "", t("03-04", "09:00"), t("02-27", "00:00"))
s.condition(
    "Acute kidney injury", "14669001", t("03-03", "14:00"), t("03-03", "11:20"), abated=t("03-07", "08:00")
)
s.allergy(
    "Sulfamethoxazole-trimethoprim",
    "10831",
    "Stevens-Johnson syndrome 2003, burn unit",
    t("2015-02-02", "09:10"),
)
s.allergy(
    "Oxycodone",
    "7804",
    "vomiting",
    t("2018-05-02", "09:10"),
    severity="mild",
    kind="intolerance",
    criticality="low",
)

for name, text in (
    ("lisinopril 20 mg tablet", "20 mg by mouth daily"),
    ("hydrochlorothiazide 25 mg tablet", "25 mg by mouth daily"),
    ("sertraline 100 mg tablet", "100 mg by mouth daily"),
    ("ibuprofen 600 mg tablet", "600 mg by mouth every 6 hours as needed for headache"),
    ("loperamide 2 mg capsule", "2 mg by mouth after each loose stool"),
    ("alendronate 70 mg tablet", "70 mg by mouth every Sunday"),
    ("ipilimumab and nivolumab infusion", "every 3 weeks, cycle 3 given 02/20"),
):
    s.home(name, text, "2024-06-01", t("03-03", "13:40"))

s.labs(t("02-19", "08:00"), stay=False, cr=0.8, tsh=1.9, ft4=1.1, hgb=12.8, glu=94)
s.vitals(t("03-03", "11:30"), bp="88/52", hr=118, temp=37.6, rr=20, spo2=98, weight=61.2)
s.note(
    "ed",
    t("03-03", "12:00"),
    """CHIEF COMPLAINT: diarrhea
HPI: Mrs. Papadakis is a 61-year-old woman with stage IV melanoma (left calf primary, lung and liver metastases) who received her third cycle of ipilimumab plus nivolumab on February 20. For the past five days she has had nine to ten watery stools per day, since yesterday with streaks of blood, along with cramping. She has had a dull frontal headache for about ten days for which she takes ibuprofen, and profound fatigue. She denies fever, vomiting, visual loss, diplopia, neck stiffness, recent travel, sick contacts, or antibiotics. She took loperamide 12 mg yesterday.
PMH: HTN, depression, osteopenia. No prior IBD. Mother had Crohn disease; her brother had a pituitary adenoma.
EXAM: Ill-appearing, dry. Abdomen diffusely tender, no guarding. Visual fields full to confrontation. Port right chest clean.
MDM: BP improved to 102/60 after 2 L LR. Differential: immune-mediated colitis (grade 3), C. difficile, CMV or other infectious colitis, perforation, adrenal insufficiency/hypophysitis given headache and hypotension, brain metastasis. KUB without free air. C. diff, stool PCR, cortisol, ACTH, TSH drawn BEFORE any steroid.
""",
    "Dr. J. Whitfield, Emergency Medicine",
    t("03-03", "14:10"),
)
s.labs(
    t("03-03", "11:50"),
    t("03-03", "12:40"),
    na=129,
    k=3.1,
    co2=18,
    bun=41,
    cr=2.0,
    glu=71,
    hgb=12.0,
    wbc=9.8,
    plt=341,
    crp=112,
    lac=2.4,
    alb=2.9,
    ast=38,
    alt=44,
    lip=41,
)
s.labs(t("03-03", "11:50"), t("03-03", "18:30"), cort=1.2, tsh=0.11, ft4=0.6)
s.labs(t("03-03", "11:50"), t("03-06", "10:00"), acth=3)
s.lab_text(
    t("03-03", "13:30"), t("03-03", "17:10"), "Clostridioides difficile toxin PCR", "54067-4", "Negative"
)
s.order("lisinopril", "20 mg by mouth daily", t("03-03", "15:00"), code="29046").hold(
    t("03-03", "15:10"), "AKI, hypotension"
)
s.order("sertraline", "100 mg by mouth daily", t("03-03", "15:00"), code="36437")
mp = s.order("methylprednisolone", "60 mg IV every 24 hours", t("03-03", "19:00"), code="6902")
s.order(
    "enoxaparin", "40 mg subcutaneously daily", t("03-03", "20:00"), code="67108"
)  # never ended in the feed
s.order("pantoprazole", "40 mg by mouth daily", t("03-03", "20:00"), code="40790")
s.order(
    "potassium chloride", "40 mEq IV once", t("03-03", "15:00"), end=t("03-03", "19:00"), final="completed"
)
s.note(
    "hp",
    t("03-03", "18:45"),
    """ONCOLOGY ADMISSION
61F stage IV melanoma on ipi/nivo C3 (02/20) with grade 3 diarrhea, hypotension, AKI, hyponatremia, and headache with a pre-steroid random cortisol of 1.2, low TSH and low free T4: combined picture of immune-mediated colitis and hypophysitis with secondary adrenal insufficiency and central hypothyroidism.
PLAN
# Colitis: methylprednisolone 1 mg/kg (60 mg). GI consult for flex sig. Hold loperamide. Pre-infliximab labs: hepatitis B panel, QuantiFERON.
# Hypophysitis: covered by methylpred. DO NOT start levothyroxine until on steroids several days. MRI pituitary.
# AKI: prerenal, LR, hold lisinopril, stop HCTZ, no NSAIDs.
# PJP prophylaxis if steroids >= 4 weeks: Bactrim DS MWF.
# Melanoma: hold immunotherapy.
CODE STATUS: Full code. Proxy husband Nick.
Allergies reviewed.
""",
    "Dr. S. Oduya, Oncology fellow",
    t("03-03", "20:30"),
)
s.note(
    "radiology",
    t("03-04", "15:00"),
    "MRI brain and pituitary with and without gadolinium: diffuse enlargement of the pituitary, height 11 mm, homogeneous enhancement, thickened stalk, consistent with hypophysitis. Optic chiasm not compressed. No brain metastases. INCIDENTAL: 4 mm saccular aneurysm of the LEFT middle cerebral artery bifurcation; recommend MRA and neurovascular referral.",
    "Dr. B. Castellano, Neuroradiology",
    t("03-04", "16:20"),
)
s.note(
    "progress",
    t("03-04", "09:00"),
    """HD2. 10 stools overnight. BP 106/64 after fluids. Cr 1.6. K 3.4. Methylpred 60. Flex sig tomorrow. Headache better on steroid. Abdomen soft. Start Bactrim DS MWF when eating.""",
    "Dr. S. Oduya, Oncology fellow",
    t("03-04", "10:05"),
)
s.order(
    "sulfamethoxazole-trimethoprim",
    "800/160 mg by mouth Monday Wednesday Friday",
    t("03-05", "08:00"),
    code="10831",
    end=t("03-05", "09:40"),
    why="allergy: Stevens-Johnson syndrome; not given",
    final="cancelled",
)
s.note(
    "pharm",
    t("03-05", "09:45"),
    "Bactrim order intercepted, no dose given. Patient: whole-body skin loss with Septra 2003, three weeks in the burn unit at Baltimore. Sulfa antibiotic contraindicated for life. Alternative atovaquone 1500 mg daily with fatty food. (Dapsone avoid, G6PD not known.)",
    "L. Grimaldi, PharmD",
)
s.order("atovaquone", "1500 mg by mouth daily with food", t("03-05", "10:30"), code="60212")
s.note(
    "procedure",
    t("03-05", "14:00"),
    "FLEXIBLE SIGMOIDOSCOPY to 50 cm. Continuous erythema, loss of vascular pattern, superficial ulcers rectum to descending colon, Mayo 2-3. Biopsies x8 incl. CMV immunostain. No complication. Impression: moderate-severe immune-mediated colitis. If no response to steroid in 72 h, infliximab 5 mg/kg.",
    "Dr. H. Lindgren, GI",
    t("03-05", "14:50"),
)
s.lab_text(
    t("03-04", "08:00"),
    t("03-06", "11:00"),
    "Hepatitis B panel",
    "",
    "HBsAg negative. Anti-HBc total POSITIVE. Anti-HBs 14 mIU/mL. HBV DNA not detected.",
    "A",
)
s.lab_text(
    t("03-04", "08:00"),
    t("03-06", "16:00"),
    "QuantiFERON-TB Gold Plus",
    "",
    "INDETERMINATE (low mitogen response; patient on corticosteroid)",
    "A",
)
s.labs(t("03-06", "05:30"), t("03-06", "06:10"), na=137, k=3.2, cr=1.1, glu=268, crp=96, wbc=14.2)
mp.dose(t("03-06", "09:00"), "60 mg IV every 12 hours")
s.note(
    "progress",
    t("03-06", "08:50"),
    """HD4. Still 8 stools with blood after 72 h of 1 mg/kg: steroid-refractory. Increase to 2 mg/kg (60 q12h). Infliximab tomorrow. AM glucose 268, steroid hyperglycemia, no history of diabetes, A1c 5.5. NPH with steroid. Creatinine 1.1 and improving.""",
    "Dr. S. Oduya, Oncology fellow",
    t("03-06", "09:40"),
)
nph = s.order("insulin NPH", "16 units subcutaneously every morning", t("03-06", "10:00"))
s.order(
    "insulin lispro sliding scale", "per scale subcutaneously with meals", t("03-06", "10:00")
)  # never ended in the feed
s.note(
    "consult",
    t("03-06", "17:00"),
    "INFECTIOUS DISEASES. Anti-HBc positive with infliximab plus high-dose steroid = high risk of HBV reactivation. START entecavir 0.5 mg daily on an empty stomach BEFORE infliximab; continue at least 12 months after last immunosuppression; do not stop on her own. HBV DNA and ALT every 3 months. QuantiFERON indeterminate: CXR without granuloma, no exposure, low risk; may proceed; repeat when prednisone <= 15 mg. No live vaccines.",
    "Dr. R. Nakagawa, ID",
    t("03-06", "17:40"),
)
s.order("entecavir", "0.5 mg by mouth daily on an empty stomach", t("03-06", "18:00"), code="306266")
s.order(
    "infliximab",
    "300 mg IV once",
    t("03-07", "10:00"),
    code="191831",
    end=t("03-07", "12:30"),
    final="completed",
)
s.note(
    "nursing",
    t("03-07", "13:00"),
    "Infliximab 300 mg over 2 h. At 40 min flushed with chest tightness, BP 132/80, SpO2 97, no wheeze. Rate halved, diphenhydramine 25 mg + acetaminophen, resolved in 15 min, completed. Mild infusion reaction - needs premed next time. Skin tear R forearm.",
    "P. Adeyemi RN",
)
s.note(
    "consult",
    t("03-08", "11:00"),
    "ENDOCRINE. Central adrenal insufficiency (cortisol 1.2, ACTH 3) and central hypothyroidism (TSH 0.11, FT4 0.6). ACTH axis rarely recovers: assume PERMANENT. When prednisone taper reaches 5 mg change to hydrocortisone 15 mg AM + 5 mg 3 PM; NEVER stop steroid. Levothyroxine 75 mcg from 03/10 (steroid covered). Follow FT4, not TSH. Sick-day rules, medical alert bracelet, hydrocortisone 100 mg IM kit, husband taught.",
    "Dr. A. Brenner, Endocrinology",
    t("03-08", "11:50"),
)
s.note(
    "progress",
    t("03-09", "09:00"),
    """HD7. 48 h after infliximab: 3 formed-soft stools, no blood. Eating. Glucose 150-190. BP 128/76. Creatinine 0.9. Plan change to oral prednisone tomorrow, Bactrim DS MWF, levothyroxine tomorrow per Endo.""",
    "Dr. S. Oduya, Oncology fellow",
    t("03-09", "09:50"),
)
mp.stop(t("03-10", "08:00"), "changed to oral")
pr = s.order("prednisone", "80 mg by mouth daily", t("03-10", "08:00"), code="8640")
s.order("levothyroxine", "75 mcg by mouth daily", t("03-10", "06:00"), code="10582")
s.lab_text(
    t("03-05", "14:00"),
    t("03-10", "15:30"),
    "Colon biopsies",
    "",
    "Active colitis with crypt apoptosis, consistent with immune checkpoint inhibitor colitis. CMV immunostain pending.",
    status="preliminary",
)
s.labs(
    t("03-12", "05:30"),
    t("03-12", "06:10"),
    na=139,
    k=4.1,
    cr=0.8,
    glu=142,
    crp=11,
    alt=41,
    hgb=10.9,
    calpro=640,
)
pr.dose(t("03-12", "08:00"), "60 mg by mouth daily")
nph.dose(t("03-12", "08:05"), "12 units subcutaneously every morning")
s.note(
    "nursing",
    t("03-12", "21:30"),
    "Low mood, tearful, not sleeping since high-dose steroid, denies SI, safety screen negative. FBS 142, taught NPH pen, teach-back good. BS 64 at 17:00 yest after 16 u, juice - reason for 12 u.",
    "P. Adeyemi RN",
)
s.note(
    "nutrition",
    t("03-13", "10:00"),
    "Low-residue, lactose-free diet; weight 59.0 kg. Ca 1200 mg/d, vit D 1000 IU. Alendronate: on hold while colon/esophagus inflamed, revisit at oncology visit.",
    "T. Kealoha RD",
)
s.vitals(t("03-14", "08:00"), bp="134/82", hr=80, temp=36.8, spo2=98, weight=59.1)
s.note(
    "instr",
    t("03-14", "11:00"),
    """DISCHARGE INSTRUCTIONS - Oncology, Dr. Marquez-Lund
Diagnosis: immune checkpoint inhibitor colitis grade 3 (steroid-refractory, responded to infliximab) and hypophysitis.
Prednisone 60 mg every morning through 3/18, then 50 mg from 3/19, then down 10 mg every 7 days; at 5 mg change to hydrocortisone. Never stop steroids: your body no longer makes cortisol. Double dose for fever/illness; vomiting = injection + ER. Wear bracelet.
Levothyroxine 75 mcg daily. Atovaquone 1500 mg daily with fatty meal until prednisone < 20 mg. Entecavir 0.5 mg daily empty stomach at least 12 months after last immunosuppression. Pantoprazole 40 daily while on prednisone. NPH insulin 12 units every morning with prednisone, insulin must fall as prednisone falls: call endocrine at each step, low sugar < 70 take juice. Calcium/vit D. Sertraline 100 same.
HOLD lisinopril until oncology visit (BP log). STOP HCTZ, ibuprofen/NSAIDs, loperamide unless told. HOLD alendronate.
IPILIMUMAB permanently discontinued. Nivolumab on hold, decision at visit.
Second infliximab 3/21 at 09:00, premedication needed. Oncology 3/20. Endocrine 3/26. GI 4/3. Neurovascular 4/10 for 4 mm left MCA aneurysm (BP control).
Pending: CMV stain of colon biopsy - Dr. Lindgren's office will call. Repeat QuantiFERON later.
ER: >= 4 stools over baseline or blood, severe belly pain, fever 100.4, vomiting, fainting, worst headache, vision change, yellow skin, confusion.
No live vaccines.
""",
    "Dr. S. Oduya, Oncology fellow",
    t("03-14", "12:20"),
)
for name, text in (
    (
        "prednisone 20 mg tablet",
        "60 mg by mouth every morning through 3/18, then reduce by 10 mg every 7 days",
    ),
    ("levothyroxine 75 mcg tablet", "75 mcg by mouth daily"),
    ("atovaquone 750 mg/5 mL suspension", "1500 mg (10 mL) by mouth daily with food"),
    ("entecavir 0.5 mg tablet", "0.5 mg by mouth daily on an empty stomach"),
    ("pantoprazole 40 mg tablet", "40 mg by mouth daily"),
    ("insulin NPH pen", "12 units subcutaneously every morning with prednisone"),
    ("hydrocortisone sodium succinate 100 mg kit", "100 mg intramuscularly once for vomiting or emergency"),
    ("calcium carbonate-vitamin D 600 mg/500 IU tablet", "1 tablet by mouth twice daily"),
    ("sertraline 100 mg tablet", "100 mg by mouth daily"),
):
    s.order(name, text, t("03-14", "11:20"), "discharge")
s.service(
    "Infliximab second dose, infusion center",
    t("03-14", "11:30"),
    due=t("03-21", "09:00"),
    note="premedicate: mild reaction 03/07",
)
s.service("Neurovascular clinic", t("03-14", "11:31"), due=t("04-10", "14:00"), note="4 mm left MCA aneurysm")
s.write(__file__)
