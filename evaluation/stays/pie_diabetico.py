"""Diabetic foot at 61, Spanish speaker: left hallux amputation, stent, kidney injury, linezolid with sertraline, ertapenem by PICC, an allergy mistranslated."""

from builder import LABS, Stay, clock

LABS["vanco"] = ("4092-3", "Vancomycin trough", "ug/mL", "µg/mL", 10, 20)
t = clock(2026, "-06:00")
s = Stay("pie-diabetico", "Escobedo", "Ramiro", "1964-08-31", "male", lang="es")
s.contact("wife", "Socorro Luna", "555-0151")
s.contact("son", "Iván Escobedo", "555-0152")
s.encounter(
    t("02-02", "15:00"),
    t("02-12", "16:30"),
    "foot wound, fever",
    "280137006",
    "Diabetic foot",
    "Internal Medicine / Podiatric surgery",
)

s.allergy(
    "penicillin",
    "",
    "unknown, reported by son",
    t("02-02", "15:30"),
    "moderate",
    criticality="unable-to-assess",
)
s.condition("Type 2 diabetes mellitus", "44054006", t("02-02", "15:30"), "2009", kind="problem-list-item")
s.condition("Essential hypertension", "59621000", t("02-02", "15:30"), "2012", kind="problem-list-item")
s.condition("Depression", "35489007", t("02-02", "15:30"), "2022", kind="problem-list-item")
s.condition("Peripheral arterial disease", "399957001", t("02-05", "16:00"), t("02-02", "15:00"))
s.condition("Osteomyelitis of left great toe", "", t("02-03", "10:30"), t("01-15", "00:00"))
s.condition("Acute kidney injury", "14669001", t("02-07", "08:00"), t("02-07", "05:30"))

rec = t("02-02", "17:00")
s.home("metformin 1,000 mg", "1,000 mg by mouth twice daily", "2009-05-01", rec)
s.home("empagliflozin 25 mg", "25 mg by mouth daily", "2024-08-01", rec)
s.home("glipizide 10 mg", "10 mg by mouth twice daily", "2014-01-01", rec)
s.home("insulin glargine 100 units/mL", "20 units subcutaneously at bedtime", "2021-03-01", rec)
s.home("lisinopril 40 mg", "40 mg by mouth daily", "2012-01-01", rec)
s.home("amlodipine 10 mg", "10 mg by mouth daily", "2019-01-01", rec)
s.home("atorvastatin 40 mg", "40 mg by mouth at bedtime", "2016-01-01", rec)
s.home("sertraline 100 mg", "100 mg by mouth daily", "2022-06-01", rec)
s.home("gabapentin 300 mg", "300 mg by mouth at bedtime", "2020-01-01", rec)

MAN = {"hgb": (13.5, 17.5), "cr": (0.7, 1.3)}
s.vitals(t("02-02", "15:10"), "106/62", hr=116, rr=24, temp=38.9, spo2=97, weight=94, pain=3)
s.labs(
    t("02-02", "15:20"),
    t("02-02", "16:10"),
    ranges=MAN,
    wbc=21.4,
    hgb=11.6,
    plt=402,
    na=130,
    k=4.6,
    co2=17,
    cr=1.0,
    bun=24,
    glu=342,
    lac=2.6,
    crp=288,
    bhb=3.4,
    a1c=11.8,
    ph=7.27,
)
s.note(
    "ed",
    t("02-02", "15:20"),
    """61M SPANISH SPEAKING (SON INTERPRETED, NO TABLET AVAIL). L GREAT TOE BLACK + DRAINING X 2 WK, FEVER. PROBES TO BONE. ERYTHEMA TO MIDFOOT. DP L NOT PALP, R 1+. GAS ON XR? NO. AG 20 BHB 3.4 ON JARDIANCE -> MILD DKA, INS GTT. SON: 'ALLERGIC PENICILLIN, GOT VERY SICK IN MEXICO'. VANC + PIP-TAZO ALREADY STARTED IN TRIAGE, TOLERATING. PODIATRY, MED. DDX WET GANGRENE / OSTEO / NEC FASC (LRINEC 8, NO CREPITUS) / CHARCOT.""",
    "G. Moss MD",
    t("02-02", "17:20"),
)
s.report(
    "XR foot left 3 views",
    "",
    t("02-02", "16:00"),
    t("02-02", "16:40"),
    "Erosion of the distal phalanx and head of the first metatarsal, LEFT. No soft tissue gas. Vascular calcification.",
)
s.order(
    "insulin regular infusion",
    "per DKA protocol IV",
    t("02-02", "16:30"),
    end=t("02-03", "14:00"),
    final="completed",
)
vanc = s.order("vancomycin", "1,500 mg IV every 12 hours", t("02-02", "16:00"))
ptz = s.order("piperacillin / tazobactam", "4.5 g IV every 6 hours", t("02-02", "16:00"))
emp = s.order("empagliflozin", "25 mg by mouth daily", t("02-02", "17:10"))
emp.cancel(t("02-02", "17:40"), "ketoacidosis")
lis = s.order("lisinopril", "40 mg by mouth daily", t("02-02", "17:10"))
s.order("amlodipine", "10 mg by mouth daily", t("02-02", "17:10"))
ser = s.order("sertraline", "100 mg by mouth daily", t("02-02", "17:10"))
gla = s.order("insulin glargine", "20 units subcutaneously at bedtime", t("02-03", "13:00"))
s.order("insulin lispro", "6 units subcutaneously with meals plus correction", t("02-03", "13:00"))
s.order("heparin", "5,000 units subcutaneously every 8 hours", t("02-02", "18:00"))
s.order("gabapentin", "300 mg by mouth at bedtime", t("02-02", "17:10"))
s.note(
    "hp",
    t("02-02", "17:30"),
    """IM admit. DFI severe (IWGDF 4) L hallux, osteo, mild DKA w SGLT2i -> empagliflozin STOP for good (DKA + limb). Metformin, glipizide held. MRSA swab. ABI. Podiatry for OR. Full code per son. Brother lost leg, on HD. Pt makes urine, not HD. ?PCN allergy tolerated pip-tazo.""",
    "Dr. Y. Bonner, hospitalist",
    t("02-02", "19:00"),
)
s.note(
    "pharm",
    t("02-03", "11:00"),
    """Entrevista con intérprete certificado (ID 4471), paciente + esposa. Interview with certified interpreter: NOT penicillin - he has taken amoxicilina many times. In 2011 (Monterrey) METAMIZOLE / dipirona ("Neo-Melubrina") -> agranulocytosis, sepsis, 9 d hospital ("me quedé sin defensas"). Son mixed it up. Pls change list (request sent). At home also: naproxen (Flanax 550 BID from tienda) for foot, té de cola de caballo. Sister brings Neo-Melubrina from Mexico - taught NEVER. Reads Spanish, grade 3 level, wants large print + pictures.""",
    "E. Villaseñor PharmD",
)
s.procedure(
    "Amputation of great toe with first metatarsal head resection",
    "",
    t("02-04", "08:00"),
    t("02-04", "09:15"),
    "Left foot",
)
s.note(
    "op",
    t("02-04", "09:20"),
    """L HALLUX AMP + 1ST MT HEAD RESECTION. PURULENCE. PROX MARGIN (CLEAN-LOOKING) TO PATH + MICRO, SEPARATE. POOR BLEEDING -> VASCULAR. LOOSELY CLOSED LATERAL, NPWT MEDIAL. HEEL TOUCH ONLY IN WEDGE SHOE L. NO COMPL.""",
    "DR. B. KASPRZAK DPM",
    t("02-04", "10:00"),
)
s.lab_text(
    t("02-04", "08:40"),
    t("02-07", "10:00"),
    "Culture, bone first metatarsal",
    "",
    "MRSA (linezolid S, vancomycin MIC 2, TMP-SMX R) and Enterobacter cloacae (ceftriaxone R, ertapenem S)",
    "A",
)
s.report(
    "CT angiogram aorta with runoff",
    "",
    t("02-05", "10:00"),
    t("02-05", "13:30"),
    "Left superficial femoral artery occlusion 8 cm with two-vessel runoff. Right side mild disease. Infrarenal aortic aneurysm 4.4 cm, incidental; ultrasound in 12 months.",
)
s.procedure(
    "Angioplasty and stent of superficial femoral artery",
    "",
    t("02-06", "13:00"),
    t("02-06", "14:30"),
    "Left leg, access right groin",
)
s.note(
    "procedure",
    t("02-06", "14:40"),
    "L SFA PTA + stent 6x100, access R CFA, closed. ASA 81 + CLOPIDOGREL 75 x 3 mo (thru 5/6), then ASA alone for life. No groin hematoma.",
    "Dr. O. Lindqvist, vascular",
    t("02-06", "15:30"),
)
s.order("aspirin", "81 mg by mouth daily", t("02-06", "16:00"))
s.order("clopidogrel", "75 mg by mouth daily", t("02-06", "16:00"))
s.labs(
    t("02-07", "05:30"),
    t("02-07", "06:20"),
    ranges=MAN,
    wbc=12.2,
    hgb=9.8,
    plt=366,
    k=5.6,
    cr=2.3,
    bun=46,
    crp=121,
)
s.labs(t("02-07", "05:30"), t("02-07", "07:00"), vanco=27.5)
lis.hold(t("02-07", "07:30"), "K 5.6, kidney injury")
vanc.stop(t("02-07", "07:30"), "kidney injury, trough 27.5")
ptz.stop(t("02-07", "12:00"), "ertapenem")
lzd = s.order("linezolid", "600 mg by mouth twice daily", t("02-07", "12:00"))
s.order("ertapenem", "1 g IV every 24 hours", t("02-07", "12:00"))
s.order(
    "sodium zirconium cyclosilicate",
    "10 g by mouth three times daily",
    t("02-07", "08:00"),
    end=t("02-09", "08:00"),
    why="K 4.6",
)
s.note(
    "consult",
    t("02-07", "11:00"),
    """ID. AKI = vanc/pip-tazo + contrast (+lisinopril, naproxen at home). Bone cx MRSA + E. cloacae (AmpC). Linezolid 600 po bid 2/7-2/20 (14 d for MRSA soft tissue); ertapenem 1 g q24 (CrCl 44 ok; recheck) 6 wk from 2/4 => last 3/18, if margin path CLEAN shorten to 2/25. SERTRALINE: serotonin risk w linezolid, HOLD now thru 2/21, restart 2/22 at 50 then 100 after 1 wk. Plt weekly. no tyramine binge, no pseudoephedrine, no tramadol. PICC.""",
    "Dr. A. Nwosu, ID",
    t("02-07", "12:00"),
)
ser.hold(t("02-07", "12:30"), "linezolid")
s.procedure("Insertion of PICC", "", t("02-09", "10:00"), t("02-09", "10:40"), "right basilic vein")
s.labs(t("02-09", "05:30"), t("02-09", "06:10"), ranges=MAN, hgb=9.5, k=4.6, cr=1.9, plt=310, glu=238)
s.note(
    "progress",
    t("02-09", "11:00"),
    """IM R3. D8. Glu 180-260: glargine up to 40 qHS, lispro 8. AKI improving. PICC L arm today. Cont vanc/pip-tazo. PCN allergy. Sertraline cont. Lisinopril held. NPWT.""",
    "R. Tran MD R3",
    t("02-09", "11:30"),
)
gla.dose(t("02-09", "12:00"), "40 units subcutaneously at bedtime")
s.note(
    "nursing",
    t("02-10", "04:30"),
    "0410 sudoroso, confuso. POC glucosa 48. D50 25 mL -> 122. Cenó poco anoche. MD avisado. Via interpreter: 'sentí que me moría, no sabía qué hacer'. PICC is RIGHT arm.",
    "L. Cárdenas RN",
)
s.labs(t("02-10", "04:12"), t("02-10", "04:12"), glu=48)
s.note(
    "progress",
    t("02-10", "10:00"),
    """Attending. Hypoglycemia 48 on glargine 40 + AKI. -> glargine 30 qHS, lispro 8 with meals ONLY if eating. Correct prior note: abx are linezolid + ertapenem since 2/7 (not vanc/PTZ); sertraline HELD; PICC R; allergy is metamizole not PCN. Glipizide off for good. Metformin off until Cr <=1.4 (BMP 2/16). Glucagon rx. Cr 1.7.""",
    "Dr. Y. Bonner, hospitalist",
    t("02-10", "11:20"),
)
gla.dose(t("02-10", "11:00"), "30 units subcutaneously at bedtime")
s.note(
    "nutrition",
    t("02-10", "14:00"),
    "Con intérprete. Tortilla 6/comida, refresco 1 L/d. CHO 60 g/meal. Limits K. Linezolid: sin quesos añejos, embutidos. Wife cooks. Hypoglycemia 15 g rule: 4 oz jugo.",
    "M. Ibarra RD",
)
s.labs(t("02-11", "05:30"), t("02-11", "06:10"), ranges=MAN, wbc=9.8, hgb=9.4, plt=288, k=4.7, cr=1.6, crp=48)
s.note(
    "pt",
    t("02-11", "13:00"),
    "L heel-touch WB, wedge shoe, RW 40 ft SBA. 0 stairs home. Groin R ok. Fall risk mod. Knee scooter denied.",
    "B. Auguste PT",
)
s.note(
    "sw",
    t("02-11", "15:30"),
    "Home infusion (Solana Infusion 555-0195) first visit 2/13 10:00, Spanish-speaking RN. NPWT MWF. Emergency Medicaid ok for abx. Interpreter booked all appts. Adhesive dressing itch only, not allergy.",
    "C. Dufresne LMSW",
)
s.note(
    "progress",
    t("02-12", "09:00"),
    """Attending D11, home. Dosing as ID. L SFA stent palpable DP now. Path of margin PENDING -> ID decides 3/18 vs 2/25. Lisinopril hold till BMP 2/16. Atorva 40 -> 80. AAA 4.4: told via interpreter. A1c 11.8. Flanax no. Suture 2/26. No drive. Full code.""",
    "Dr. Y. Bonner, hospitalist",
    t("02-12", "10:00"),
)

d = t("02-12", "10:30")
s.order("ertapenem 1 g", "1 g IV by PICC every 24 hours through 3/18/2026", d, "discharge")
s.order("linezolid 600 mg", "600 mg by mouth twice daily through 2/20/2026", d, "discharge")
s.order("insulin glargine 100 units/mL", "30 units subcutaneously at bedtime", d, "discharge")
s.order(
    "insulin lispro 100 units/mL", "8 units subcutaneously with each meal, only if eating", d, "discharge"
)
s.order("glucagon 3 mg nasal powder", "3 mg into one nostril for severe low glucose", d, "discharge")
s.order("aspirin 81 mg", "81 mg by mouth daily", d, "discharge")
s.order("clopidogrel 75 mg", "75 mg by mouth daily through 5/6/2026", d, "discharge")
s.order("atorvastatin 80 mg", "80 mg by mouth at bedtime", d, "discharge")
s.order("amlodipine 10 mg", "10 mg by mouth daily", d, "discharge")
s.order("gabapentin 300 mg", "300 mg by mouth at bedtime", d, "discharge")
s.order(
    "acetaminophen 500 mg",
    "1,000 mg by mouth every 8 hours as needed for pain, max 3 g a day",
    d,
    "discharge",
)
s.service(
    "Home infusion, first visit",
    d,
    due="2026-02-13T10:00:00-06:00",
    note="wound vacuum Monday, Wednesday, Friday",
)
s.service(
    "Basic metabolic panel, CBC, CRP (weekly by home nurse)",
    d,
    due="2026-02-16",
    note="creatinine for metformin and lisinopril, platelets on linezolid",
)
s.service(
    "Infectious diseases Dr. Nwosu",
    d,
    due="2026-02-25T11:30:00-06:00",
    note="margin pathology: length of ertapenem",
)
s.service("Podiatry Dr. Kasprzak, sutures", d, due="2026-02-26T09:00:00-06:00")
s.service(
    "Vascular Dr. Lindqvist",
    d,
    due="2026-03-05T14:00:00-06:00",
    note="stent; 4.4 cm aortic aneurysm, ultrasound February 2027",
)
s.note(
    "instr",
    t("02-12", "11:30"),
    """Sr. Escobedo (con intérprete ID 4471): pie izquierdo apoye solo el talón. NO Flanax/naproxeno, NO Neo-Melubrina (dipirona), NO Jardiance, NO glipizida, NO metformina ni lisinopril hasta que llamemos (análisis 16 feb). Sertralina: reinicie 22 feb con 50. Azúcar <70: jugo 4 oz, repetir 15 min. >300 llame. Fiebre, pus, pie negro o frío, brazo derecho hinchado, falta de aire, agitación/temblor: llame 555-0195 o 911.""",
    "L. Cárdenas RN",
    t("02-12", "12:10"),
)

s.write(__file__)
