"""Diabetic foot with osteomyelitis, left second toe amputated; kidney injury, a low sugar and less insulin; three diabetes tablets that change; a penicillin label that was wrong."""

from builder import Stay, clock

t = clock(2026, "-07:00")
s = Stay("foot-osteo", "Roskilly", "Emmett", "1964-11-23", "male")
s.contact("sister", "Darlene Roskilly", "555-0126")
s.encounter(
    t("03-02", "11:05"),
    t("03-11", "14:20"),
    "foot ulcer",
    "95345008",
    "Ulcer of foot",
    "General Medicine",
    disposition="home with home health",
)

a = t("03-02", "11:40")
s.allergy("penicillin", "7980", "unknown, childhood, told by mother", a, "mild", "allergy", "low")
s.allergy("sulfamethoxazole/trimethoprim", "", "hives (2015)", a, "moderate")
s.condition("Type 2 diabetes mellitus", "44054006", a, "2006", kind="problem-list-item")
s.condition("Diabetic polyneuropathy", "", a, "2015", kind="problem-list-item")
s.condition("Chronic kidney disease stage 3a", "700378005", a, "2021", kind="problem-list-item")
s.condition("Essential hypertension", "59621000", a, "2008", kind="problem-list-item")
s.condition("Osteomyelitis of second toe, left", "", t("03-03", "17:00"), t("02-09", "08:00"))
s.condition("Acute kidney injury", "14669001", t("03-05", "09:30"), t("03-05", "05:00"))
s.family("mother", a, "end-stage renal disease, dialysis at 66", "type 2 diabetes")

rec = t("03-02", "16:00")
s.home("insulin glargine 100 units/mL", "40 units under the skin at bedtime", "2016-01-01", rec)
s.home("metformin 1000 mg", "1000 mg by mouth twice daily", "2006-01-01", rec)
s.home("glipizide 10 mg", "10 mg by mouth twice daily", "2012-01-01", rec)
s.home("empagliflozin 10 mg", "10 mg by mouth daily", "2024-05-01", rec)
s.home("lisinopril 20 mg", "20 mg by mouth daily", "2008-01-01", rec)
s.home("gabapentin 600 mg", "600 mg by mouth three times daily", "2016-01-01", rec)
s.home("atorvastatin 40 mg", "40 mg by mouth daily", "2014-01-01", rec)
s.home("aspirin 81 mg", "81 mg by mouth daily", "2014-01-01", rec)

s.vitals(t("03-02", "11:10"), "148/82", hr=108, rr=18, temp=38.6, spo2=97, weight=101, pain=3)
s.labs(
    t("03-02", "11:30"),
    t("03-02", "12:20"),
    wbc=17.2,
    hgb=11.9,
    plt=388,
    na=131,
    k=4.6,
    co2=21,
    bun=24,
    cr=1.3,
    glu=412,
    crp=196,
    a1c=11.2,
    lac=1.6,
)
van = s.order("vancomycin", "1500 mg IV every 12 hours", t("03-02", "12:30"), code="11124")
pip = s.order("piperacillin/tazobactam", "4.5 g IV every 8 hours", t("03-02", "12:30"))
s.note(
    "ed",
    t("03-02", "11:20"),
    "61M T2DM L 2nd toe ulcer x3 wk now black, foul, bone seen, cellulitis to midfoot. numb feet. T 38.6 glu 412 no ketones. XR erosion. vanc zosyn - no rxn. pods consult. PCN allergy?? in chart, tolerated.",
    "Dr. O. Pritchett",
    t("03-02", "14:30"),
)
s.report(
    "XR foot left",
    "",
    t("03-02", "12:00"),
    t("03-02", "12:40"),
    "Cortical erosion distal phalanx LEFT second toe. Soft tissue gas absent.",
)
s.note(
    "hp",
    t("03-02", "16:30"),
    """T2DM A1c 11.2, CKD3a (base cr 1.2-1.3), neuropathy. Stopped buying lantus pens x 6 wk when hours cut.
All: PCN (childhood, ?), bactrim hives
A/P L 2nd toe osteo w cellulitis. vanc/zosyn, MRI, ABI, NPO p MN Tue for ?OR
DM: glargine 40 qhs + SSI. hold metformin, glipizide, jardiance
HTN lisinopril cont. gabapentin 600 tid
mother ESRD HD - scared of that. Full code""",
    "Dr. M. Iwu",
    t("03-02", "18:00"),
)
gla = s.order("insulin glargine", "40 units subcutaneously at bedtime", t("03-02", "18:10"), code="274783")
s.order("insulin lispro", "correction scale with meals", t("03-02", "18:10"), code="86009")
lis = s.order("lisinopril", "20 mg by mouth daily", t("03-02", "18:10"))
gab = s.order("gabapentin", "600 mg by mouth three times daily", t("03-02", "18:10"), code="25480")
s.order("atorvastatin", "40 mg by mouth daily", t("03-02", "18:10"), code="83367")
s.order("aspirin", "81 mg by mouth daily", t("03-02", "18:10"), code="1191")
s.order("heparin", "5000 units subcutaneously every 8 hours", t("03-02", "18:10"), code="5224")
met = s.order("metformin", "1000 mg by mouth twice daily", t("03-02", "18:10"), code="6809")
met.hold(t("03-02", "18:15"), "kidney, surgery")
s.service("Full code", t("03-02", "18:10"), category="code status")
s.report(
    "MRI foot left",
    "",
    t("03-03", "10:00"),
    t("03-03", "15:20"),
    "Osteomyelitis of middle and distal phalanges LEFT second toe. Metatarsal head normal. No drainable abscess.",
)
s.report(
    "Ankle-brachial index",
    "",
    t("03-03", "11:00"),
    t("03-03", "16:00"),
    "Left ABI 0.71, toe pressure 48 mmHg. Right ABI 0.94.",
    category="VUS",
)
s.procedure(
    "Amputation of second toe at metatarsophalangeal joint",
    "",
    t("03-04", "09:00"),
    t("03-04", "09:50"),
    "left second toe",
)
s.note(
    "op",
    t("03-04", "10:00"),
    "L 2nd toe amp at MTP jt, primary closure 3-0 nylon loosely. Met head white, hard, proximal margin bone sent PATH + CX. bleeding ok. NWB forefoot.",
    "Dr. C. Vallejo DPM",
    t("03-04", "11:00"),
)
s.note(
    "progress",
    t("03-04", "14:00"),
    """HD3 POD0 R 2nd toe amp. T 37.6 glu 190-260 cr 1.5. foot less red.
cont vanc/zosyn, cx GPC clusters. glargine 40. lisinopril cont.
NSAID toradol x1 by PACU""",
    "Dr. M. Iwu",
    t("03-04", "16:20"),
)
s.given("ketorolac", "15 mg IV", t("03-04", "10:30"))
s.labs(t("03-04", "05:00"), t("03-04", "05:40"), cr=1.5, k=4.9, glu=214, wbc=13.1)
s.lab_text(
    t("03-02", "12:10"),
    t("03-05", "07:30"),
    "Bacteria identified in Wound by Culture",
    "",
    "Heavy Staphylococcus aureus, oxacillin S, cefazolin S, TMP-SMX S; moderate Streptococcus agalactiae.",
    "A",
)
s.labs(t("03-05", "05:00"), t("03-05", "05:40"), cr=2.4, bun=46, k=5.6, glu=142, wbc=11.0)
s.note(
    "pharm",
    t("03-05", "09:00"),
    """Cr 1.3 -> 2.4, vanc trough 31. STOP vanc/zosyn. MSSA + GBS -> cefazolin 2 g q12 (renal).
PCN: sister Darlene - he had amoxicillin 2019 and 2022, fine; zosyn here fine. Childhood label = not allergy, I asked to remove from list, still shows today. Bactrim hives is real - MSSA bactrim S but NOT an option.
gabapentin 600 tid too much for GFR 27 -> 300 tid (sleepy).""",
    "A. Sandhu PharmD",
    t("03-05", "09:50"),
)
van.stop(t("03-05", "10:00"), "creatinine 2.4, trough 31")
pip.stop(t("03-05", "10:00"), "to cefazolin")
s.order(
    "cefazolin",
    "2 g IV every 12 hours",
    t("03-05", "10:00"),
    code="2180",
    end=t("03-11", "09:00"),
    final="completed",
)
gab.dose(t("03-05", "10:00"), "300 mg by mouth three times daily")
lis.hold(t("03-05", "10:00"), "K 5.6, creatinine 2.4")
s.labs(t("03-06", "03:10"), t("03-06", "03:20"), glu=48)
s.note(
    "nursing",
    t("03-06", "03:30"),
    "found sweaty confused BG 48. D50 1 amp, juice -> 131. ate little supper (nausea). glargine 40 given 2200. Dr Iwu told.",
    "S. Bowden RN",
    t("03-06", "04:10"),
)
s.labs(t("03-06", "05:00"), t("03-06", "05:40"), cr=2.9, bun=58, k=5.9, glu=118, co2=19)
gla.dose(t("03-06", "08:30"), "24 units subcutaneously at bedtime")
lok = s.order("sodium zirconium cyclosilicate", "10 g by mouth three times daily", t("03-06", "06:30"))
lok.stop(t("03-07", "09:00"), "K 4.6")
s.report(
    "US kidneys and bladder",
    "",
    t("03-06", "11:00"),
    t("03-06", "13:10"),
    "Normal size kidneys, no hydronephrosis. Incidental focal 1.3 cm thickening of the posterior bladder wall; cystoscopy advised.",
)
s.labs(t("03-07", "05:00"), t("03-07", "05:40"), cr=2.5, k=4.6, bun=52, glu=186)
s.note(
    "consult",
    t("03-07", "13:00"),
    """ENDO. A1c 11.2 from no insulin x6 wk, then full 40 u with failing kidneys = low 48. Glargine 24 now, go up slowly. lispro 5 u meals (skip if not eating).
STOP glipizide for good (lows, CKD). STOP empagliflozin: foot infection, amputation; do not restart. metformin: hold, only when eGFR >=45 steady.
Pens not covered? ask SW. Clinic 4/2.""",
    "Dr. E. Brandvold",
    t("03-07", "14:30"),
)
s.order("insulin lispro", "5 units subcutaneously with each meal", t("03-07", "15:00"), code="86009")
s.labs(t("03-08", "05:00"), t("03-08", "05:40"), cr=2.1, k=4.4, glu=201, wbc=9.1)
s.note(
    "progress",
    t("03-08", "09:00"),
    """HD7 POD4 R 2nd toe amp. foot less red. glu 190-260
cont vanc/zosyn. glargine 40. lisinopril cont. K 5.9
glu 48 on 3/6\x20
Cr 2.1 down from 2.9 (vanc, toradol). K 4.4. UOP ok. wound edges dry
cefazolin d4. ABI 0.71 vasc outpt. bladder thing: urology cysto""",
    "Dr. F. Oduya (covering)",
    t("03-08", "11:15"),
)
s.note(
    "sw",
    t("03-08", "14:00"),
    "Insulin: copay card $35/mo + 2 pens in hand from pharmacy. lives w sister Darlene, 4 steps. HH RN Desert Home. work: warehouse, FMLA to 4/13.",
    "T. Lindgren MSW",
)
s.note(
    "progress",
    t("03-09", "09:30"),
    """Correction: amputation is LEFT 2nd toe (3/4, 3/8 notes say R). glu 150-210 on 24 -> glargine 28. vanc/zosyn off since 3/5. Cr 1.9. BP 152/84 w/o lisinopril -> amlodipine 5.
Plan cephalexin 500 q8h, end 3/18 unless margin +.""",
    "Dr. M. Iwu",
    t("03-09", "10:40"),
)
gla.dose(t("03-09", "11:00"), "28 units subcutaneously at bedtime")
s.order("amlodipine", "5 mg by mouth daily", t("03-09", "11:00"), code="17767")
s.labs(t("03-09", "05:00"), t("03-09", "05:40"), cr=1.9, k=4.4, glu=178)
s.note(
    "pt", t("03-09", "14:00"), "Ambulated 30 m, WBAT L LE, RW. 4 steps w rail. rec HH PT.", "I. Sorrell PT"
)
s.note(
    "consult",
    t("03-10", "08:30"),
    "PODS: incision clean. NOT WBAT. HEEL weight only, surgical shoe L always, walker, no forefoot. dressing dry gauze QOD, keep dry. sutures out 3/25. Path margin prelim: no acute osteo seen, decal pending. if + I call, 6 wk abx. Vasc.",
    "Dr. C. Vallejo DPM",
    t("03-10", "09:10"),
)
s.note(
    "nutrition",
    t("03-10", "11:00"),
    "60 g CHO/meal, protein 1.2 g/kg for wound, K no longer restricted. drinks regular soda, willing diet.",
    "G. Aoki RD CDCES",
)
s.labs(t("03-11", "05:00"), t("03-11", "05:40"), cr=1.7, bun=31, k=4.5, glu=146, wbc=8.4, crp=29)
s.lab_text(
    t("03-04", "10:00"), t("03-10", "16:00"), "Bone culture, proximal margin", "", "No growth at 5 days", "N"
)
s.report(
    "Pathology, proximal bone margin",
    "",
    t("03-04", "10:00"),
    t("03-10", "08:00"),
    "Preliminary: no acute inflammation in submitted fragments. Decalcified sections to follow.",
    status="preliminary",
    category="SP",
)
s.vitals(t("03-11", "08:00"), "138/78", hr=82, rr=16, temp=36.7, spo2=97, weight=99.4)

d = t("03-11", "09:30")
s.order(
    "insulin glargine 100 units/mL pen", "28 units under the skin at bedtime", d, "discharge", code="274783"
)
s.order(
    "insulin lispro 100 units/mL pen",
    "5 units under the skin with each meal, skip if not eating",
    d,
    "discharge",
    code="86009",
)
s.order("cephalexin 500 mg", "500 mg by mouth every 8 hours through 3/18", d, "discharge", code="2231")
s.order("amlodipine 5 mg", "5 mg by mouth daily", d, "discharge", code="17767")
s.order("gabapentin 300 mg", "300 mg by mouth three times daily", d, "discharge", code="25480")
s.order("atorvastatin 40 mg", "40 mg by mouth daily", d, "discharge", code="83367")
s.order("aspirin 81 mg", "81 mg by mouth daily", d, "discharge", code="1191")
s.order("acetaminophen 500 mg", "1000 mg by mouth every 8 hours as needed", d, "discharge", code="161")
lis.change(t("03-11", "09:35"), statusReason={"text": "restart only after BMP 3/17, by primary care"})
met.change(
    t("03-11", "09:35"), statusReason={"text": "restart only if eGFR 45 or more, BMP 3/17, by primary care"}
)
s.service("Podiatry Dr. Vallejo", d, due="2026-03-16T10:30:00-07:00", note="wound, pathology of the margin")
s.service("Basic metabolic panel", d, due="2026-03-17")
s.service(
    "Primary care Dr. Haskell", d, due="2026-03-18T09:00:00-07:00", note="creatinine, lisinopril, metformin"
)
s.service("Vascular surgery", d, due="2026-03-24", note="ABI 0.71")
s.service("Podiatry, sutures out", d, due="2026-03-25")
s.service("Urology, cystoscopy", d, due="2026-03-31", note="1.3 cm bladder wall thickening")
s.service("Endocrinology Dr. Brandvold", d, due="2026-04-02T13:00:00-07:00")
s.service("Home health nursing, dressing every other day", d, due="2026-03-13")
s.note(
    "instr",
    t("03-11", "10:00"),
    """LEFT 2nd toe off. keflex 500 every 8 h til 3/18, pods calls about the bone result - if bad longer.
Lantus 28 (not 40!) bedtime, humalog 5 w meals - don't eat don't take. check BG 4x. <70 -> 15 g sugar recheck 15 min. call if <70 twice or >300.
STOP glipizide, Jardiance. HOLD metformin + lisinopril til lab 3/17 / PCP 3/18. gabapentin now 300 3x. new amlodipine. no ibuprofen/aleve.
heel only, surgical shoe, walker. dressing QOD home nurse 3/13. keep dry. sutures 3/25.
ER: red streak, pus, fever, black skin, BG<54, no urine.""",
    "Dr. M. Iwu",
    t("03-11", "10:45"),
)
s.note(
    "nursing",
    t("03-11", "14:00"),
    "teach back: pt said 'lantus 40 like always' x2 -> corrected, wrote 28 on pen. Darlene will check. hypoglycemia card. out 1420 WC, shoe on.",
    "S. Bowden RN",
)

s.write(__file__)
