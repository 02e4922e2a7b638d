from builder import Stay, clock

t = clock(2026, "+02:00")
s = Stay("g-adrenal-crisis", "Lindgaard", "Tobias", "1981-06-02", "male")
s.contact("wife", "Petra Lindgaard", "555-0126")
s.encounter(
    t("07-06", "13:20"), t("07-12", "14:00"), "vomiting, collapse", "422400008", "Vomiting", "Endocrinology"
)
s.condition("Hypothyroidism", "40930008", t("01-02", "09:00"), "2026-05-01", kind="problem-list-item")
s.condition("Hypertension", "38341003", t("01-02", "09:00"), "2021-01-01", kind="problem-list-item")
s.condition("Hyponatremia", "89627008", t("07-06", "15:00"), abated=t("07-10", "09:00"))
s.allergy("Iodinated contrast media", "", "anaphylaxis", t("01-02", "09:00"))
s.home("levothyroxine 100 mcg", "100 mcg by mouth every morning", "2026-06-15", t("07-06", "15:00"))
s.home("chlorthalidone 25 mg", "25 mg by mouth daily", "2021-01-01", t("07-06", "15:00"))
s.home("sertraline 100 mg", "100 mg by mouth daily", "2025-11-01", t("07-06", "15:00"))
s.labs("2026-05-02T08:00:00+02:00", stay=False, na=133, k=5.0, tsh=8.9, cr=0.9)
s.vitals(t("07-06", "13:30"), bp="74/40", hr=126, rr=24, spo2=97, temp=38.2, weight=68.0)
s.labs(
    t("07-06", "13:40"),
    t("07-06", "14:30"),
    wbc=9.1,
    hgb=13.2,
    plt=240,
    na=112,
    k=6.3,
    cl=84,
    co2=17,
    bun=46,
    cr=1.8,
    glu=52,
    ca=10.6,
    tsh=11.2,
    lac=3.0,
)
s.note(
    "ed",
    t("07-06", "13:50"),
    """45M collapse at work, 3 d vomit/loose stool, 5 mo fatigue, wt loss 9 kg, salt craving. Wife: "tanned w/o sun". T4 raised 50->100 mcg three wks ago by GP for TSH 8.9 & tiredness. Na 112 K 6.3 glu 52 BP 74. Confused, no seizure. ?adrenal crisis. HYDROCORTISONE 100 IV given 14:05 (cortisol + ACTH drawn first 13:55). D50, NS 2 L.
Meds: wife's list also has spironolactone & perindopril = HERS (wife's). pt: chlorthalidone, sertraline, T4. Contrast allergy listed: wife says that was HER reaction? pt: never had contrast. FH mother Hashimoto, sister T1DM.""",
    "Dr. G. Marek ED",
    t("07-06", "15:20"),
)
hc = s.order("hydrocortisone", "100 mg IV once then 50 mg IV q6h", t("07-06", "14:00"))
chl = s.order("chlorthalidone", "25 mg PO daily", t("07-06", "16:00"))
lt = s.order("levothyroxine", "100 mcg PO daily", t("07-06", "16:00"))
ser = s.order("sertraline", "100 mg PO daily", t("07-06", "16:00"))
s.lab_text(
    t("07-06", "13:55"), t("07-06", "17:40"), "Cortisol", "", "1.1 ug/dL (taken 13:55, before steroid)", "L"
)
s.labs(t("07-06", "20:00"), t("07-06", "20:40"), na=117, k=5.2, glu=132)
s.note(
    "hp",
    t("07-06", "16:00"),
    """ICU/endo. Addisonian crisis prob. Na 112 goal <=8/24h. Chronic. chlorthalidone STOP for good. sertraline - can add to hypoNa: hold. T4: accelerates cortisol clearance, precipitant: reduce to 50 when on steroid, not 100; order to be changed. no spironolactone (not his). Cortisol 1.1. ACTH sent.
TB? grandfather TB. abx none - CXR clear; ctx x1 given then stop.""",
    "Dr. J. Holm, registrar",
    t("07-06", "18:20"),
)
chl.stop(t("07-06", "18:30"), "hyponatraemia")
ser.hold(t("07-06", "18:30"), "hyponatraemia")
s.labs(t("07-07", "02:00"), t("07-07", "02:40"), na=124, k=4.6, glu=118)
s.note(
    "event",
    t("07-07", "03:00"),
    "Na 112 -> 117 -> 124 in 12 h (=+12), UO 600/h. OVERCORRECTION risk ODS. DDAVP 2 mcg IV x1 + D5W 3 ml/kg. Repeat Na 4-hourly, aim <=120 at 24 h mark.",
    "Dr. N. Brandt, night",
    t("07-07", "03:30"),
)
dd = s.order("desmopressin", "2 mcg IV q8h", t("07-07", "03:00"))
s.labs(t("07-07", "08:00"), t("07-07", "08:40"), na=120, k=4.3, glu=140, cr=1.2)
s.note(
    "progress",
    t("07-07", "10:00"),
    "Na 120 (24h +8). BP 108/64. alert. No dysarthria. DDAVP x2 so far - continue? one more then off. HC 50 q6. T4 100 given this am [order not changed] -> change.",
    "Dr. J. Holm, registrar",
    t("07-07", "11:30"),
)
lt.dose(t("07-07", "11:40"), "50 mcg PO daily")
dd.stop(t("07-07", "18:00"), "Na stable")
s.lab_text(
    t("07-06", "13:55"),
    t("07-08", "10:00"),
    "Adrenocorticotropic hormone",
    "",
    "1240 pg/mL (H) ref 7-63",
    "H",
)
s.labs(t("07-08", "06:00"), t("07-08", "07:00"), na=127, k=4.2, cr=1.0, glu=112)
s.report(
    "CT abdomen without contrast",
    "",
    t("07-08", "09:00"),
    t("07-08", "12:00"),
    "Adrenals small, no haemorrhage or calcification. Incidental: 3 mm L renal stone; abdominal aorta ectatic 3.1 cm? measurement corrected in addendum.",
)
s.note(
    "radiology",
    t("07-08", "13:00"),
    "ADDENDUM: infrarenal aorta measures 2.1 cm (normal); 3.1 cm was typed in error. 12 mm right thyroid lobe nodule is on the lowest neck slices of CT chest of 7/6: thyroid US.",
    "Dr. U. Lam",
    t("07-08", "13:30"),
)
s.note(
    "consult",
    t("07-08", "15:00"),
    "Endocrine. PRIMARY AI: cortisol 1.1 / ACTH 1240 / K. Autoimmune likely (21-OH Ab sent; 17 y). HC IV -> PO 20/10/10 today; then 15 mg on waking + 5 midday + 5 at 17:00 from 7/10. Fludrocortisone 0.1 mg daily start 7/9 (when HC <50). T4 50 mcg, TSH 6 wks (TSH rises in AI). Sick day rules: double/triple x fever; vomiting -> IM 100 mg. Steroid card. Chlorthalidone: never. No dexa.",
    "Dr. A. Nurmi",
    t("07-08", "16:30"),
)
hpo = s.order("hydrocortisone", "20 mg AM, 10 mg noon, 10 mg 17:00 PO", t("07-08", "17:00"))
hc.stop(t("07-08", "17:00"), "oral")
s.order("fludrocortisone", "0.1 mg PO daily", t("07-09", "08:00"))
s.note(
    "pharm",
    t("07-09", "11:00"),
    "Home list in chart has levothyroxine 100: was raised 6/15 from 50. On 50 now. Fludro 0.1 = 100 mcg. Wife's meds separate. IM kit: Solu-Cortef 100 mg, script + training. Avoid rifampin/fluconazole w/o d/w. Sertraline: Na 127, hold; PCP to review, psych stable 9 mo, he wants to restart. Patient had itch from contrast? none ever; allergy entry belongs to wife - remove.",
    "C. Vesely PharmD",
    t("07-09", "12:00"),
)
s.vitals(t("07-10", "08:00"), bp="112/70", hr=78, rr=14, spo2=98, temp=36.8, weight=70.1)
s.labs(t("07-10", "06:00"), t("07-10", "07:00"), na=135, k=4.4, cr=0.9, glu=92)
hpo.dose(t("07-10", "08:00"), "15 mg on waking, 5 mg at noon, 5 mg at 17:00 PO")
s.note(
    "progress",
    t("07-10", "09:30"),
    "Na 135. HC 20/10/10 [copied from 7/8]. fludro. T4 50. BP ok no postural drop. Wife has own spironolactone - not pt's. Plan home 7/12.",
    "Dr. J. Holm, registrar",
    t("07-10", "10:50"),
)
s.note(
    "nursing",
    t("07-11", "15:00"),
    "Wife demonstrated IM inj x2 ok. Pt understands: vomiting 1x = injection + ED, never skip. Has salt craving less. 'Can I restart BP tablet?' NO.",
    "E. Soares RN",
    t("07-11", "15:40"),
)
s.lab_text(
    t("07-08", "15:20"),
    t("07-08", "15:40"),
    "21-Hydroxylase antibody",
    "",
    "In process, reference laboratory",
    status="registered",
)
s.lab_text(
    t("07-08", "15:20"),
    t("07-10", "15:00"),
    "QuantiFERON TB Gold",
    "",
    "INDETERMINATE (low mitogen, on steroid). Repeat suggested.",
    "A",
)
s.labs(t("07-12", "06:00"), t("07-12", "07:00"), na=137, k=4.3, cr=0.9)
for n, d in (
    ("hydrocortisone", "15 mg on waking, 5 mg noon, 5 mg 17:00 PO"),
    ("fludrocortisone", "0.1 mg PO daily"),
    ("levothyroxine", "50 mcg PO every morning"),
    ("hydrocortisone sodium succinate injection", "100 mg IM once for vomiting or collapse"),
):
    s.order(n, d, t("07-12", "09:00"), cat="discharge")
sx = s.order("chlorthalidone", "25 mg PO daily", t("07-12", "09:00"), cat="discharge")
sx.cancel(t("07-12", "10:30"), "do not resume")
s.note(
    "progress",
    t("07-12", "10:00"),
    """DC. Primary adrenal insufficiency w crisis. HC 15/5/5. fludro 0.1. T4 50 - TSH 8/24. hold sertraline till visit 7/20 (BMP 7/16 too). chlorthalidone OFF (order cancelled). Endo clinic Dr Nurmi 7/20 08:30. Pending 21-OH ab. QF indeterminate: repeat. Thyroid nodule 12 mm R: US. medical ID. Contrast "allergy" = wife's, not his: removed?""",
    "Dr. J. Holm, registrar",
    t("07-12", "11:30"),
)
s.write(__file__)
