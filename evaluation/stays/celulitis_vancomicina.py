"""Leg abscess with MRSA, penicillin anaphylaxis, kidney injury on vancomycin; the patient reads and speaks Spanish."""

from builder import Stay, clock

t = clock(2025, "-07:00")
s = Stay("celu-es", "Ibarra Montes", "Guadalupe", "1973-12-12", "female", lang="es")
s.contact("hija", "Yesenia Ibarra", "555-0158")
s.encounter(
    t("10-06", "15:30"),
    t("10-11", "12:30"),
    "dolor y enrojecimiento de la pierna izquierda",
    "10601006",
    "Pain in lower limb",
    "Internal Medicine",
)

# the reaction is recorded; cephalosporins were ordered once and cancelled
s.allergy("penicillin", "70618", "anaphylaxis 2009: throat swelling, epinephrine, ICU", t("10-06", "15:50"))
s.condition("Type 2 diabetes mellitus", "44054006", t("10-06", "15:50"), "2016", kind="problem-list-item")
s.condition("Essential hypertension", "38341003", t("10-06", "15:50"), "2018", kind="problem-list-item")
s.condition("Anxiety disorder", "197480006", t("10-06", "15:50"), "2021", kind="problem-list-item")
s.condition("Cellulitis of left lower leg", "", t("10-06", "18:00"), t("10-03", "08:00"))
s.condition("Acute kidney injury", "14669001", t("10-08", "09:00"), t("10-08", "06:00"))

rec = t("10-06", "19:00")
s.home("metformin 1000 mg", "1,000 mg by mouth twice daily", "2016-01-01", rec)
s.home("glyburide 5 mg", "5 mg by mouth twice daily", "2019-01-01", rec)
s.home("lisinopril 20 mg", "20 mg by mouth daily", "2018-01-01", rec)
s.home("sertraline 50 mg", "50 mg by mouth daily", "2021-01-01", rec)
s.home("atorvastatin 20 mg", "20 mg by mouth at bedtime", "2018-01-01", rec)
s.home(
    "naproxeno 550 mg (de la farmacia en México)", "1 tableta cada 12 horas para el dolor", "2025-10-03", rec
)

s.vitals(t("10-06", "15:40"), "128/74", hr=112, rr=20, temp=38.8, spo2=98, weight=84)
s.labs(
    t("10-06", "15:50"),
    t("10-06", "16:30"),
    wbc=17.2,
    hgb=12.8,
    plt=310,
    na=134,
    k=4.4,
    bun=17,
    cr=0.9,
    glu=312,
    lac=1.7,
    crp=188,
)
cefa = s.order("cefazolin", "2 g IV every 8 hours", t("10-06", "16:40"), code="2180")
cefa.cancel(t("10-06", "16:55"), "penicillin anaphylaxis; vancomycin chosen")
van = s.order("vancomycin", "1.25 g IV every 12 hours", t("10-06", "17:00"), code="11124")
s.order("lisinopril", "20 mg by mouth daily", t("10-06", "19:10"), code="29046").hold(
    t("10-08", "09:30"), "creatinine 1.7"
)
s.order("metformin", "1,000 mg by mouth twice daily", t("10-06", "19:10"), code="6809").hold(
    t("10-06", "19:15"), "CT contrast"
)
gly = s.order("glyburide", "5 mg by mouth twice daily", t("10-06", "19:10"), code="4815")
s.order("sertraline", "50 mg by mouth daily", t("10-06", "19:10"), code="36437")
s.order("atorvastatin", "20 mg by mouth at bedtime", t("10-06", "19:10"), code="83367")
# nobody ends this one
s.order(
    "insulin lispro",
    "correction scale subcutaneously three times daily with meals",
    t("10-06", "19:10"),
    code="86009",
)
s.order(
    "enoxaparin", "40 mg subcutaneously daily", t("10-06", "19:10"), code="67108", end=t("10-11", "09:00")
)
s.service("Full code", t("10-06", "19:10"), category="code status")

s.note(
    "ed",
    t("10-06", "15:50"),
    """51F DM2, Spanish speaking (interpreter ID 40213; daughter Yesenia 19 here, she is pregnant 20 wk - NOT the pt). 3 d L lower leg red, hot, swelling after spider bite? fever.
L calf 18x12 cm erythema w fluctuant 4 cm center. No crepitus, pain not out of proportion. r/o nec fasc, DVT, abscess. PCN ANAPHYLAXIS (throat, epi, ICU 2009). cefazolin -> changed to vanc.
I&D at bedside, pus 15 mL cx.""",
    "Dr. F. Maldonado",
    t("10-06", "17:40"),
)
s.report(
    "US Lower extremity veins left",
    "",
    t("10-06", "17:10"),
    t("10-06", "17:50"),
    "No deep vein thrombosis, left leg. Left inguinal lymph node 2.2 cm, probably reactive; repeat ultrasound in 6 weeks.",
)
s.report(
    "CT Lower leg left with contrast",
    "",
    t("10-06", "20:10"),
    t("10-06", "20:55"),
    "Subcutaneous edema and drained 3.5 cm collection. No gas, no fascial enhancement.",
)
s.note(
    "hp",
    t("10-06", "18:30"),
    """HPI via interpreter. cellulitis + abscess LLE s/p I&D. DM2 uncontrolled (A1c sent). vanc 1.25 q12 (15 mg/kg). takes naproxen from Mexico. metformin held for contrast. SSI.
sister had DVT. tinea pedis toe webs. CT/US neg. Full code. Tdap today.""",
    "Dr. P. Schaefer",
    t("10-06", "21:30"),
)
s.immunization("Tdap", "115", t("10-06", "21:00"))
s.labs(t("10-06", "15:50"), t("10-07", "10:20"), a1c=9.9)
s.note(
    "nursing",
    t("10-07", "06:10"),
    """vanc 0500 infusing over 1h: flushing face/neck, pruritus, BP 118/70, no wheeze/no throat. stopped, benadryl 25, restarted over 2 h, tolerated. Paciente: "me dio comezón y calor". R leg dressing changed.""",
    "T. Benally RN",
    t("10-07", "07:00"),
)
s.note(
    "progress",
    t("10-07", "08:30"),
    """HD2 LLE cellulitis + abscess. T 38.1, erythema inside the marks. vancomycin flushing = infusion reaction (rate), NOT allergy, do not add to list; run over 2 h. MRSA nares +.
trough before 4th dose. FBG 240, glyburide + SSI. pain ok, NO naproxen.""",
    "Dr. P. Schaefer",
    t("10-07", "10:00"),
)
s.labs(t("10-08", "05:00"), t("10-08", "05:45"), wbc=11.4, cr=1.7, bun=31, k=5.0, glu=64)
s.lab_text(t("10-08", "04:30"), t("10-08", "06:30"), "Vancomycin trough", "4092-3", "27.4 ug/mL (10-20)", "H")
s.lab_text(
    t("10-06", "16:20"),
    t("10-08", "11:00"),
    "Bacteria identified in Wound by Culture",
    "6462-6",
    "MRSA. Susceptible: vancomycin, doxycycline, linezolid. TMP-SMX resistant. Clindamycin: inducible resistance, D-test positive.",
    "A",
)
van.stop(t("10-08", "07:15"), "trough 27, creatinine 1.7")
gly.stop(t("10-08", "07:20"), "glucose 64, kidney injury")
s.note(
    "progress",
    t("10-08", "08:00"),
    """HD3 AKI Cr 1.7 (0.9) vanc trough 27 + contrast + naproxen + lisinopril. stop vanc, hold lisinopril. glucose 64 shaky this am (glyburide w AKI) -> STOP glyburide for good.
leg better, no fever 24h. abx: clindamycin 300 qid until cx. linezolid avoided (sertraline - serotonin).""",
    "Dr. P. Schaefer",
    t("10-08", "09:30"),
)
cli = s.order("clindamycin", "300 mg by mouth four times daily", t("10-08", "09:40"), code="2582")
s.note(
    "phone",
    t("10-08", "13:00"),
    "micro/ID: D-test POSITIVE -> no clinda. Doxycycline 100 bid, total 10 d after I&D = thru 10/18. pregnancy n/a (post hysterectomy). d/w Schaefer.",
    "Dr. N. Farouk ID",
    t("10-08", "13:20"),
)
cli.stop(t("10-08", "13:25"), "D-test positive")
s.order("doxycycline", "100 mg by mouth twice daily", t("10-08", "13:30"), code="3640")
s.order("linagliptin", "5 mg by mouth daily", t("10-09", "09:00"), code="1100699")
s.labs(t("10-09", "05:00"), t("10-09", "05:45"), wbc=9.0, cr=1.8, k=4.9, glu=171)
s.note(
    "progress",
    t("10-09", "08:20"),
    """HD4 LLE cellulitis + abscess. T 38.1, erythema inside the marks. vancomycin flushing = infusion reaction (rate), NOT allergy, do not add to list; run over 2 h. MRSA nares +.
now: afeb, Cr 1.8 peak?, doxy d2. UOP good. linagliptin 5 new (no renal adj). wound packing daily. clotrimazole toes.""",
    "Dr. P. Schaefer",
    t("10-09", "09:50"),
)
s.order("clotrimazole 1 % cream", "apply between toes twice daily", t("10-09", "10:00"), code="2623")
s.labs(t("10-10", "05:00"), t("10-10", "05:45"), cr=1.5, k=4.6, glu=158)
s.note(
    "sw",
    t("10-10", "11:00"),
    "Prefiere información ESCRITA en ESPAÑOL; lee poco inglés. Trabaja de cocinera; carta de trabajo hasta 10/20. Sin seguro completo: doxiciclina y linagliptina con programa de $4/cupón. Hija Yesenia ayuda con curaciones.",
    "M. Robles LCSW",
)
s.labs(t("10-11", "05:00"), t("10-11", "05:45"), cr=1.3, k=4.5, glu=149, wbc=8.4)
s.lab_text(
    t("10-06", "15:55"),
    t("10-11", "09:00"),
    "Bacteria identified in Blood by Culture",
    "600-7",
    "No growth at 4 days, final at 5 days",
    "N",
    "preliminary",
)
s.note(
    "progress",
    t("10-11", "08:00"),
    """d/c day. L leg erythema 6x4, packed cavity 1.5 cm granulating. Cr 1.3. metformin: hold till BMP 10/14 (restart if eGFR >45). lisinopril hold till same, BP 126/74.
glyburide off. naproxen never. L inguinal node 2.2 -> US 6 wk. BCx prelim neg.""",
    "Dr. P. Schaefer",
    t("10-11", "09:30"),
)

d = t("10-11", "09:45")
s.order("doxycycline 100 mg", "100 mg by mouth twice daily through 10/18/2025", d, "discharge", code="3640")
s.order("linagliptin 5 mg", "5 mg by mouth daily", d, "discharge", code="1100699")
s.order("sertraline 50 mg", "50 mg by mouth daily", d, "discharge", code="36437")
s.order("atorvastatin 20 mg", "20 mg by mouth at bedtime", d, "discharge", code="83367")
s.order("clotrimazole 1 % cream", "apply between toes twice daily for 2 weeks", d, "discharge", code="2623")
s.order(
    "acetaminophen 500 mg",
    "500-1,000 mg by mouth every 6 hours as needed for pain, max 3 g/day",
    d,
    "discharge",
    code="161",
)
s.service("Wound clinic", d, due="2025-10-13T08:30:00-07:00", note="left leg, packing")
s.service(
    "BMP, primary care Dr. R. Quintana",
    d,
    due="2025-10-14T11:00:00-07:00",
    note="metformin and lisinopril decision",
)
s.service("US left groin", d, due="2025-11-20", note="lymph node 2.2 cm")
s.note(
    "instr",
    t("10-11", "10:00"),
    """Doxiciclina 100 mg cada 12 horas hasta el 18 de octubre, con agua y comida, sin leche ni antiácidos 2 h, use protector solar. Linagliptina 5 mg al día (azúcar).
NO metformina ni lisinopril hasta el 14 de octubre. NO gliburida. NO naproxeno ni ibuprofeno. Curación de la pierna IZQUIERDA 1 vez al día. Penicilina: NUNCA.
Regrese si: fiebre, rojo que crece, pus, dolor fuerte, falta de aire, hinchazón de labios, poca orina.""",
    "Dr. P. Schaefer",
    t("10-11", "10:20"),
)
s.note(
    "nursing",
    t("10-11", "12:10"),
    "AVS given - printed in ENGLISH, pt cannot read it, daughter translated, Spanish copy requested. teach-back w interpreter 40877. L leg dressed.",
    "T. Benally RN",
)

s.write(__file__)
