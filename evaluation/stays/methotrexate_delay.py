"""Fictional stay."""

from builder import Stay, clock

t = clock(2026, "-07:00")
s = Stay("s-mtx", "Ibarra", "Mateo", "2011-09-02", "male")
s.contact("mother", "Lucero Ibarra (speaks Spanish, some English)", "555-0144")
s.encounter(
    t("04-13", "14:20"),
    t("04-20", "12:40"),
    "planned chemotherapy, high-dose methotrexate",
    "367336001",
    "Chemotherapy",
    "Pediatric Oncology",
)
s.allergy("Peanut", "", "hives", t("04-13", "14:40"), severity="moderate")
s.home(
    "trimethoprim-sulfamethoxazole",
    "120 mg TMP by mouth twice daily on Saturdays and Sundays",
    "2025-12",
    t("04-13", "15:00"),
)
s.home("omeprazole", "20 mg by mouth daily", "2026-01", t("04-13", "15:00"))
s.home("ondansetron", "8 mg by mouth every 8 hours as needed for nausea", "2025-12", t("04-13", "15:00"))
s.home(
    "polyethylene glycol", "17 g by mouth daily as needed for constipation", "2025-12", t("04-13", "15:00")
)
s.condition(
    "Osteosarcoma of left distal femur",
    "21708004",
    t("04-13", "15:00"),
    onset="2025-11-20",
    kind="problem-list-item",
)
s.condition(
    "Sensorineural hearing loss, high frequency, after cisplatin",
    "60700002",
    t("04-13", "15:00"),
    onset="2026-03",
    kind="problem-list-item",
)
P = {"cr": (0.4, 0.8), "hgb": (12.5, 16.1)}
s.vitals(t("04-13", "14:30"), bp="108/62", hr=82, rr=16, temp=36.7, spo2=99, weight=48.2, height=166)
s.labs(
    t("04-13", "15:10"),
    issued=t("04-13", "16:00"),
    ranges=P,
    wbc=4.6,
    hgb=10.4,
    plt=212,
    na=138,
    k=4.0,
    cr=0.5,
    bun=9,
    alt=38,
    ast=30,
    tbil=0.4,
    alb=3.9,
)
s.note(
    "hp",
    t("04-13", "15:20"),
    """PEDS ONC ADMIT. 14yo M osteosarcoma L distal femur (dx 11/25, localized), s/p limb salvage resection + endoprosthesis LEFT 02/11, here MAP wk 20 HD-MTX 12 g/m2 #7. BSA 1.49 (48.2 kg/166 cm) -> 17.9 g. Prior MTX cleared at 72h. R chest port. Hi-freq hearing loss post cis.
Home: bactrim wknds, omeprazole (gastritis in Jan), zofran, miralax. Brother takes methylphenidate, not him. Leg pain some days.
Plan prehydrate D5 1/4 + bicarb, start when UpH >=7. LV 15 mg IV q6h from h24. Levels h24/48/72. Hold bactrim (not ordered).""",
    "Dr. S. Yamada",
    signed=t("04-13", "17:10"),
)
s.order(
    "sodium bicarbonate in dextrose 5% 1/4 NS",
    "190 mL/h intravenously (3 L/m2/day), keep urine pH 7 or above",
    t("04-13", "16:00"),
)
om = s.order("omeprazole", "20 mg by mouth daily", t("04-13", "16:05"))
s.order("ondansetron", "8 mg intravenously every 8 hours", t("04-13", "16:05"))
s.order("polyethylene glycol", "17 g by mouth daily", t("04-13", "16:05"))
tmp = s.order(
    "trimethoprim-sulfamethoxazole",
    "120 mg TMP by mouth twice daily Saturday and Sunday",
    t("04-13", "16:05"),
    note="from home medication reconciliation set",
)
s.order("acetaminophen", "650 mg by mouth every 6 hours as needed", t("04-13", "16:05"))
mtx = s.order(
    "methotrexate",
    "17.9 g (12 g/m2) intravenously over 4 hours",
    t("04-14", "08:30"),
    end=t("04-14", "14:05"),
    final="completed",
)
s.given("methotrexate", "17.9 g IV 10:00-14:00", t("04-14", "10:00"))
lv = s.order(
    "leucovorin",
    "15 mg intravenously every 6 hours, start 24 hours after start of methotrexate",
    t("04-15", "09:30"),
)
s.note(
    "nursing",
    t("04-14", "19:30"),
    """HD MTX in 1000-1400 no rxn. UpH 7.5, 7.0. UO good. Mom at bedside (Spanish). Drinking cola. Port site red where CHG dressing was - mom: "el clorhexidina le saca ronchas" - changed to betadine + IV3000. Emesis x2.""",
    "RN O. Pruett",
)
s.labs(t("04-15", "10:00"), issued=t("04-15", "11:20"), ranges=P, cr=0.7, bun=11, k=3.7, na=137, alt=210)
s.lab_text(
    t("04-15", "10:00"),
    t("04-15", "13:00"),
    "Methotrexate level",
    "14836-7",
    "14.2 umol/L at 24 h (expected < 10)",
    "H",
)
s.note(
    "progress",
    t("04-15", "09:00"),
    """PEDS ONC d2. Tol MTX. N/V, zofran sched. h24 level pending. Cr pending. LV at 1000. ALT bump expected. Continue IVF, UpH.""",
    "Dr. K. Ferreira (PGY2)",
    signed=t("04-15", "11:00"),
)
s.note(
    "nursing",
    t("04-16", "02:30"),
    """UpH 6.5, 6.0 x2 overnight; bicarb bolus x1 -> 6.5. Po intake cola 2 cans. C/o L knee pain 7/10. Mom gave him "su jarabe para el dolor, Motrin, 400" from purse at 2000 and again 0200, says does same at home when he asks. Told her to tell us first.""",
    "RN O. Pruett",
    signed=t("04-16", "04:00"),
)
s.vitals(t("04-16", "06:00"), bp="116/70", hr=92, rr=18, temp=37.4, spo2=98, weight=84.2)
s.labs(
    t("04-16", "10:00"),
    issued=t("04-16", "11:30"),
    ranges=P,
    cr=1.1,
    bun=18,
    k=4.1,
    na=136,
    alt=388,
    ast=302,
    tbil=0.9,
)
s.lab_text(
    t("04-16", "10:00"),
    t("04-16", "12:50"),
    "Methotrexate level",
    "14836-7",
    "3.1 umol/L at 48 h (expected < 1)",
    "HH",
)
s.note(
    "progress",
    t("04-16", "08:30"),
    """PEDS ONC d3. N/V, some mouth soreness. Knee pain, tylenol. h24 14.2. Cr 0.7. Cont IVF, LV 15 q6. omeprazole for stomach. h48 today. Hope d/c tmrw.""",
    "Dr. K. Ferreira (PGY2)",
    signed=t("04-16", "10:20"),
)
s.vitals(t("04-16", "20:00"), bp="102/54", hr=118, rr=20, temp=38.7, spo2=97)
s.note(
    "event",
    t("04-16", "20:30"),
    """NIGHT PEDS: T 38.7, HR 118, port. Cx port + periph. Mouth red. Start pip-tazo + vanc per febrile onc order set (wt pulls from flowsheet). Bolus 20/kg. ANC 1900 this am. CXR clear. MTX/LV per day team.""",
    "Dr. B. Lindholm",
    signed=t("04-16", "21:40"),
)
pt = s.order("piperacillin-tazobactam", "4.5 g intravenously every 6 hours", t("04-16", "20:40"))
va = s.order("vancomycin", "1260 mg (15 mg/kg x 84.2 kg) intravenously every 6 hours", t("04-16", "20:40"))
s.labs(
    t("04-17", "06:00"),
    issued=t("04-17", "06:50"),
    ranges=P,
    cr=1.4,
    bun=24,
    k=4.4,
    na=135,
    wbc=3.2,
    hgb=9.1,
    plt=140,
    alt=420,
    crp=62,
)
s.lab_text(
    t("04-17", "10:00"),
    t("04-17", "12:30"),
    "Methotrexate level",
    "14836-7",
    "1.3 umol/L at 72 h (expected < 0.1)",
    "HH",
)
s.note(
    "progress",
    t("04-17", "09:00"),
    """ONC ATTENDING. Delayed clearance w AKI: Cr 0.5->1.4, h48 3.1. Mucositis gr 2. LV increase to 150 mg (100 mg/m2) IV q6h, IVF to 250/h, UpH q void. Glucarpidase discussed w toxicology: level falling, AKI non oliguric, not given. Levels q24. Abx continue, cx NGTD. Recheck scheduled meds w pharm Monday [sic - today is Fri].""",
    "Dr. S. Yamada",
    signed=t("04-17", "11:30"),
)
lv.dose(t("04-17", "11:40"), "150 mg intravenously every 6 hours")
s.note(
    "nursing",
    t("04-17", "22:00"),
    """T 38.2. Mouth 6/10 pain, magic mouthwash. UO 2.1 mL/kg/h using 48 kg. Standing scale 50.1 kg (84.2 yest must be typo). Vanc #5 hung 2040. Mom gave nothing today.""",
    "RN D. Castellanos",
)
s.vitals(t("04-17", "22:00"), bp="110/60", hr=108, rr=18, temp=38.2, spo2=98, weight=50.1)
s.lab_text(
    t("04-18", "02:00"), t("04-18", "03:10"), "Vancomycin trough", "4092-3", "38 ug/mL (goal 10-15)", "HH"
)
s.labs(
    t("04-18", "06:00"),
    issued=t("04-18", "06:50"),
    ranges=P,
    cr=1.6,
    bun=29,
    k=4.6,
    na=136,
    wbc=2.1,
    hgb=8.6,
    plt=96,
    alt=300,
)
s.lab_text(
    t("04-18", "10:00"), t("04-18", "12:20"), "Methotrexate level", "14836-7", "0.62 umol/L at 96 h", "H"
)
s.note(
    "consult",
    t("04-18", "09:40"),
    """PEDS ID: cx neg 36h. Vanc trough 38 on AKI, no MRSA, stop vanc. Change pip-tazo (slows MTX excretion) to cefepime 50 mg/kg = 2 g q12h for renal fxn. 7 d not needed if cx neg 48-72 h and afebrile.""",
    "Dr. W. Achebe",
    signed=t("04-18", "10:30"),
)
va.stop(t("04-18", "10:40"), "trough 38")
pt.stop(t("04-18", "10:40"), "changed to cefepime")
cf = s.order("cefepime", "2 g intravenously every 12 hours", t("04-18", "10:45"))
s.given("trimethoprim-sulfamethoxazole", "120 mg TMP PO", t("04-18", "09:00"))
s.given("trimethoprim-sulfamethoxazole", "120 mg TMP PO", t("04-18", "21:00"))
s.note(
    "progress",
    t("04-18", "11:00"),
    """WKND ONC. MTX 0.62 expected later. Cr 1.6. LV 150 q6. Abx per ID. Plt 96, Hgb 8.6 transfuse <7-8. Mucositis gr 3, morphine prn, ng not needed. Parents updated w interpreter: NO ibuprofeno, nunca con metotrexato.""",
    "Dr. P. Vance",
    signed=t("04-18", "13:30"),
)
s.note(
    "pharm",
    t("04-18", "15:00"),
    """Onc pharm on-call (phone): told of 72h 1.3. LV dose ok. Asked re interacting meds - resident says "no NSAIDs since 16th". Did not have profile open.""",
    "PharmD V. Strand",
)
s.labs(
    t("04-19", "06:00"),
    issued=t("04-19", "06:50"),
    ranges=P,
    cr=1.3,
    bun=24,
    k=4.3,
    na=138,
    wbc=1.4,
    hgb=8.2,
    plt=70,
    alt=190,
)
s.lab_text(t("04-19", "06:00"), t("04-19", "06:50"), "Neutrophils absolute", "751-8", "610 /uL", "L")
s.lab_text(
    t("04-19", "10:00"), t("04-19", "12:10"), "Methotrexate level", "14836-7", "0.21 umol/L at 120 h", "H"
)
s.given("trimethoprim-sulfamethoxazole", "120 mg TMP PO", t("04-19", "09:00"))
s.note(
    "progress",
    t("04-19", "10:00"),
    """WKND ONC. Afeb 24h. Cx NG 60h. Cr 1.3. MTX 0.21 -> repeat in am. LV down to 15 mg q6h when <0.1... keep 150 til then. ANC 610. Stop cefepime tomorrow if neg.""",
    "Dr. P. Vance",
    signed=t("04-19", "12:40"),
)
s.labs(
    t("04-20", "06:00"),
    issued=t("04-20", "06:50"),
    ranges=P,
    cr=1.0,
    bun=17,
    k=4.1,
    na=139,
    wbc=1.6,
    hgb=8.3,
    plt=64,
    alt=122,
)
s.lab_text(
    t("04-20", "06:00"), t("04-20", "08:20"), "Methotrexate level", "14836-7", "0.08 umol/L at 140 h", "N"
)
s.lab_text(t("04-20", "06:00"), t("04-20", "06:50"), "Neutrophils absolute", "751-8", "480 /uL", "L")
s.lab_text(
    t("04-20", "06:00"),
    t("04-20", "06:10"),
    "Cystatin C",
    "33863-2",
    "collected, send-out",
    "N",
    status="registered",
)
s.report(
    "Radiograph right knee",
    "",
    t("04-16", "15:00"),
    t("04-16", "17:00"),
    "Right distal femoral endoprosthesis intact. No loosening. ADDENDUM 04-17: side corrected, LEFT knee.",
)
s.vitals(t("04-20", "08:00"), bp="110/64", hr=86, rr=16, temp=36.9, spo2=99, weight=48.9)
s.note(
    "progress",
    t("04-20", "09:00"),
    """ONC ATTENDING d/c. MTX 0.08 cleared, LV done. Cr 1.0 (baseline 0.5), cystatin C sent. Afeb 48h, cx neg final tomorrow, cefepime off. ANC 480, plt 64, mucositis gr 2 eating softs. Next: MTX #8 due 04-28 ONLY if Cr <=0.7 and eGFR ok. Mom to stop Motrin for good. Bactrim: restart next weekend 04-25 if counts ok at Thursday visit. G-CSF not on protocol here. Labs/clinic Thu 04-23.""",
    "Dr. S. Yamada",
    signed=t("04-20", "10:20"),
)
cf.stop(t("04-20", "10:30"), "cultures negative")
for n, d in (
    ("omeprazole", "20 mg by mouth daily"),
    ("ondansetron", "8 mg by mouth every 8 hours as needed for nausea"),
    ("acetaminophen", "650 mg by mouth every 6 hours as needed for pain, take temperature first"),
    ("oxycodone solution", "2.5 mg by mouth every 6 hours as needed for mouth pain, 10 doses"),
    ("magic mouthwash", "10 mL swish and spit every 4 hours as needed for mouth pain"),
    ("polyethylene glycol", "17 g by mouth daily"),
    (
        "trimethoprim-sulfamethoxazole",
        "120 mg TMP by mouth twice daily Saturday and Sunday, restart 04-25 if counts allow",
    ),
):
    s.order(n, d, t("04-20", "10:40"), cat="discharge")
s.service("Oncology clinic visit with labs", t("04-20", "10:45"), due=t("04-23", "09:30"))
s.note(
    "instr",
    t("04-20", "11:00"),
    """Thermometer. T >=38.0 call 555-0146 day/night, come to ER in 1 h, tell them PORT and low counts, no rectal temps. No Motrin/ibuprofen/Advil/Aleve/aspirin. Drink 2-2.5 L/day. Clinic Dr. Yamada Thu 04/23 9:30. Audiology 05/06 13:00. Soft bland diet, salt-soda rinses. No contact sports, no school until clinic. Betadine not CHG for port. Interpreter used #40217.""",
    "Dr. K. Ferreira (PGY2)",
    signed=t("04-20", "11:40"),
)
s.vitals(t("04-14", "20:00"), bp="106/60", hr=84, rr=16, temp=36.8, spo2=99)
s.note(
    "progress",
    t("04-14", "09:00"),
    """PEDS ONC d1. UpH 7.5 x2, UO ok, BMP ok. MTX today 1000. Zofran sched. Fertility banking done 12/25. Port accessed, flushes.""",
    "Dr. K. Ferreira (PGY2)",
    signed=t("04-14", "10:30"),
)
s.note(
    "nutrition",
    t("04-15", "13:30"),
    """RD: wt 48.2 (49.8 in Mar). Eating 40%. Boost Breeze, bland. Mom brings caldo. No citrus w mouth sores. Recheck Fri.""",
    "RD S. Keaney",
)
s.note(
    "radiology",
    t("04-16", "21:30"),
    """CXR portable: R port tip SVC, lungs clear, no effusion. [Dictation for next pt, 3yo NG tube, deleted]""",
    "Dr. O. Bright",
    signed=t("04-16", "22:10"),
)
s.note(
    "sw",
    t("04-17", "14:00"),
    """SW: mom off work, rides from tia. School homebound letter. Brother 9 ADHD med refill asked - told to call his PCP. Child life: video games, does not want pity. Spanish interp phone.""",
    "LMSW R. Dominguez",
)
s.note(
    "pt",
    t("04-18", "14:30"),
    """PT: L knee ROM 0-85, WBAT with crutches. Tired. Fall risk w plt dropping. HEP.""",
    "DPT L. Carver",
)
s.vitals(t("04-18", "08:00"), bp="112/64", hr=100, rr=18, temp=37.8, spo2=98, weight=49.8)
s.vitals(t("04-19", "08:00"), bp="110/62", hr=90, rr=16, temp=37.0, spo2=99)
s.note(
    "nursing",
    t("04-19", "20:30"),
    """Afeb. Mouth 4/10, ate pudding + eggs. UO 2600. Mom taught thermometer + port site look, teach back in Spanish ok. IVF down to maint after level. Slept.""",
    "RN D. Castellanos",
)
s.write(__file__)
