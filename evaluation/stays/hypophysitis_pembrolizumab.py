from builder import Stay, clock

t = clock(2025, "+01:00")
s = Stay("m-adr", "Marchetti", "Paolo", "1978-09-14", "male", "it")
s.contact("husband", "Davide Ferri", "555-0127")
s.encounter(
    t("03-18", "09:20"),
    t("03-25", "14:00"),
    "vomiting, collapse",
    "386584007",
    "Adrenal insufficiency",
    "Endocrinology",
)
s.condition(
    "Malignant melanoma, stage IIIC resected", "372244006", t("03-18", "11:00"), kind="problem-list-item"
)
s.condition("Essential hypertension", "59621000", t("03-18", "11:00"), kind="problem-list-item")
s.condition("Addison's disease", "363732003", t("03-18", "13:00"), certainty="provisional")
s.allergy("hydrocortisone", "5492", "rash", "2018-07-04T09:00:00+02:00", severity="moderate")
for n, d in (
    ("pembrolizumab", "400 mg IV every 6 weeks, cycle 5 on 03-03"),
    ("hydrochlorothiazide", "25 mg by mouth daily"),
    ("ramipril", "5 mg by mouth daily"),
    ("escitalopram", "10 mg by mouth daily"),
    ("zopiclone", "7.5 mg by mouth at night as needed"),
):
    s.home(n, d, "2024-08-01", t("03-18", "11:10"))
s.note(
    "ed",
    t("03-18", "09:50"),
    """46M melanoma on pembro (C5 3/3). 2 wk headache, fatigue, then vomiting 3 d, syncope at home. BP 78/44 HR 116 T 37.9 gluc 58. No neck stiffness. Na 118, K 4.4 !! not high. On HCTZ. Visual fields grossly ok.
'Allergy hydrocortisone' in system -> dexamethasone 4 mg IV given instead 1010, 2 L saline. cortisol drawn BEFORE (1005). Blood cx, ceftriaxone.
Mother thyroid disease. Smoker no. ?Addison crisis, ?sepsis. ICU aware.""",
    "G. Havel MD (ED)",
    signed=t("03-18", "11:20"),
)
s.vitals(t("03-18", "09:40"), bp="78/44", hr=116, rr=20, temp=37.9, spo2=97, weight=71.0)
s.labs(
    t("03-18", "10:05"),
    issued=t("03-18", "10:50"),
    wbc=6.8,
    hgb=12.9,
    plt=221,
    na=118,
    k=4.4,
    cl=88,
    cr=1.1,
    bun=15,
    glu=58,
    crp=22,
    tsh=0.2,
)
s.lab_text(
    t("03-18", "10:05"),
    t("03-18", "12:30"),
    "Cortisol, serum (random, before steroid)",
    "2143-6",
    "1.1 ug/dL (ref 5-25)",
    "L",
)
s.lab_text(
    t("03-18", "10:05"), t("03-18", "14:00"), "Thyroxine free", "3024-7", "0.4 ng/dL (ref 0.8-1.8)", "L"
)
s.lab_text(
    t("03-18", "10:05"),
    t("03-18", "15:00"),
    "ACTH",
    "2141-0",
    "Sample received, sent to reference laboratory, result pending",
    "N",
    "registered",
)
o_fl = s.order("fludrocortisone", "0.1 mg by mouth daily", t("03-18", "13:10"))
o_ctx = s.order("ceftriaxone", "2 g IV every 24 hours", t("03-18", "10:30"))
o_hz = s.order("hydrochlorothiazide", "25 mg by mouth daily", t("03-18", "13:10"))
o_rm = s.order("ramipril", "5 mg by mouth daily", t("03-18", "13:10"))
o_hz.stop(t("03-19", "10:30"), "hyponatremia")
o_rm.hold(t("03-18", "14:00"), "hypotension")
s.note(
    "hp",
    t("03-18", "13:30"),
    """Adrenal crisis. cortisol 1.1. Provisional Addison -> fludro 0.1. Dexa -> change to hydrocortisone 100 IV then 50 q6h. Re allergy: asked pt+husband: it was 1% CREAM in 2018, local itchy patch (preservative/wool alcohol patch test +). He's had IV hydrocortisone for an MRI contrast premed 2023 with no issue. So systemic HC is fine, not an allergy, pls relabel.
Na 118: limit 8 mmol/24h. Hold HCTZ, ramipril. Thyroid fT4 low w TSH low = central. DO NOT START LT4 before steroids.""",
    "E. Sorensen MD, Medicine",
    signed=t("03-18", "15:30"),
)
o_hc = s.order("hydrocortisone", "100 mg IV once then 50 mg IV every 6 hours", t("03-18", "14:30"))
s.labs(t("03-18", "20:00"), issued=t("03-18", "20:40"), na=124, k=4.0, glu=112)
s.labs(t("03-19", "05:00"), issued=t("03-19", "05:50"), na=130, k=3.9, cr=0.8, glu=141)
s.note(
    "event",
    t("03-19", "06:30"),
    "Na 118 (1005) -> 130 (0500) = +12 in 19h, too quick, aquaresis 400 mL/h. Desmopressin 2 mcg IV + D5W 6 mL/kg. goal <=126 by 1000. Neuro check ok. [lab: the 130 repeat venous gas 129, real]",
    "I. Bonnet MD (ICU)",
    signed=t("03-19", "07:30"),
)
s.labs(t("03-19", "12:00"), issued=t("03-19", "12:40"), na=126, k=4.0, glu=150)
s.note(
    "consult",
    t("03-19", "11:00"),
    """ENDO. ICI hypophysitis: central adrenal insufficiency + central hypothyroidism; K normal, not primary -> FLUDROCORTISONE NOT NEEDED, stop; Addison label off. Pituitary MRI. LH/FSH/testo, prolactin, IGF1.
HC IV taper: 50 q6 -> 25 q8 3/20 -> oral 20/10 3/21. Levothyroxine 50 mcg from 3/21 (after >48 h steroids). Life-long. Onc: hold pembro. Hypophysitis high dose steroid NOT needed unless vision.""",
    "M. Tchernova MD, Endocrinology",
    signed=t("03-19", "13:00"),
)
o_fl.stop(t("03-19", "19:00"), "central")
o_hc.dose(t("03-20", "08:00"), "25 mg IV every 8 hours")
s.note(
    "radiology",
    t("03-20", "14:00"),
    "MRI pituitary: diffuse enlarged gland 13 mm, homogenous, stalk thick, no chiasm compression: hypophysitis. Incidental 4 mm aneurysm of right MCA bifurcation. Neurovascular referral, MRA 6-12 mo. Small left maxillary cyst.",
    "Radiology: Y. Aalto MD",
    signed=t("03-20", "15:30"),
)
o_hc.stop(t("03-21", "07:30"), "oral")
o_hp = s.order("hydrocortisone", "20 mg by mouth in the morning and 10 mg at 16:00", t("03-21", "07:30"))
o_lt = s.order("levothyroxine", "50 mcg by mouth daily", t("03-21", "07:30"))
s.lab_text(t("03-18", "10:30"), t("03-22", "10:00"), "Blood culture", "600-7", "No growth at 4 days", "N")
o_ctx.stop(t("03-20", "12:00"), "no sepsis")
s.labs(t("03-22", "05:00"), issued=t("03-22", "05:50"), na=136, k=4.1, cr=0.8, glu=96, tsh=0.1)
s.note(
    "progress",
    t("03-22", "08:30"),
    """Ward. Na 136, K 4.1. HC 20/10 since 3/21. LT4 50. BP 118/72 off ramipril. Mood low, sleeping poorly: zopiclone prn not used in house, pt says he quit it in January. Fludro off. ceftriaxone off 3/20, cx neg.
[Addison dz on problem list - wrong]. Endo to lower HC to 15/5.""",
    "E. Sorensen MD, Medicine",
    signed=t("03-22", "10:00"),
)
s.vitals(t("03-22", "08:00"), bp="118/72", hr=76, temp=36.6, spo2=98)
s.note(
    "consult",
    t("03-23", "10:00"),
    "ENDO: HC now 15 mg on waking + 5 mg 14:00 (20/d; replaces 20/10). Levothyroxine 50 -> 75 mcg from 3/23. SICK DAY: double/triple x3d for fever >38; vomit = IM 100 mg + ED. Emergency kit hydrocortisone 100 mg IM, training husband. MedicAlert. ACTH still out. Testosterone low - recheck 3 mo, no replacement now.",
    "M. Tchernova MD, Endocrinology",
    signed=t("03-23", "11:15"),
)
o_hp.dose(t("03-23", "12:00"), "15 mg on waking and 5 mg at 14:00")
o_lt.dose(t("03-23", "12:10"), "75 mcg by mouth daily")
s.note(
    "consult",
    t("03-24", "13:00"),
    "ONC (Dr Ilves). pembrolizumab on hold; NOT permanently stopped - hormonal irAE ok to resume when replaced. Decision visit 4/10. Next infusion of 4/14 CANCELLED. Restaging CT 4/3. Brother had melanoma too.",
    "T. Ilves MD, Oncology",
    signed=t("03-24", "14:00"),
)
s.note(
    "nursing",
    t("03-24", "16:00"),
    "Husband Davide demoed IM injection w/ saline x2 OK. Pt Italian, letter in plain english ok for him, husband italian. Kit handed. Bracelet ordered.",
    "K. Whelan RN",
    signed=t("03-24", "16:40"),
)
s.labs(t("03-25", "05:00"), issued=t("03-25", "06:00"), na=138, k=4.3, cr=0.9, glu=92)
s.vitals(t("03-25", "08:00"), bp="122/74", hr=70, temp=36.5, spo2=99, weight=71.6)
for n, d in (
    ("hydrocortisone", "20 mg by mouth in the morning and 10 mg at 16:00"),
    ("levothyroxine", "75 mcg by mouth daily"),
    ("hydrocortisone sodium succinate", "100 mg intramuscularly once in emergency"),
    ("escitalopram", "10 mg by mouth daily"),
):
    s.order(n, d, t("03-24", "17:00"), cat="discharge")
s.note(
    "pharm",
    t("03-25", "09:30"),
    "Rx HC 20/10 was copied from 3/21 - endo 3/23 = 15+5. Called, will be re-issued. HCTZ stays OFF for good (hyponatremia). Ramipril: not restarted, BP 122/74, GP review. Zopiclone: pt stopped Jan, off list. LT4 on empty stomach 30-60 min, not with calcium. Escitalopram also lowers Na: check.",
    "B. Okoye PharmD",
    signed=t("03-25", "10:10"),
)
s.note(
    "progress",
    t("03-25", "10:20"),
    """Home. HC 15+5. LT4 75 mcg. Na 138. Labs 4/1 (Na, K) GP Rossi; Endo 4/15 09:00 fT4; Onc 4/10; ophthalm perimetry 4/8. MRA R MCA aneurysm 4 mm, neurovasc clinic referral. ACTH pending (endo to follow). HCTZ off. Ramipril off. NO pembro till onc. Vomiting/unable to keep HC down = inject + 112/911. No driving till field test? - ok to drive, fields normal.""",
    "E. Sorensen MD, Medicine",
    signed=t("03-25", "11:30"),
)
s.write(__file__)
