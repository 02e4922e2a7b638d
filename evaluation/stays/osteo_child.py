"""Osteomyelitis of the left femur in a nine-year-old: a triage weight ten kilos too high, a prelim with the wrong side, montelukast and nightmares; notes English, one Spanish."""

from builder import LABS, Stay, clock

LABS["esr"] = ("4537-7", "Erythrocyte sedimentation rate", "mm/h", "mm/h", 0, 15)
LABS["vanc"] = ("4092-3", "Vancomycin trough", "ug/mL", "mcg/mL", 10, 15)
R = {"cr": (0.3, 0.7), "hgb": (11.5, 15.5), "wbc": (4.5, 13.5)}
t = clock(2025, "-07:00")
s = Stay("osteo-child", "Villanueva", "Mateo", "2016-04-17", "male")
s.contact("mother", "Rosa Villanueva", "602-555-0138")
s.contact("grandmother", "Amparo Rios", "602-555-0171")
s.encounter(
    t("10-02", "17:40"),
    t("10-10", "15:00"),
    "left leg pain, fever, not walking",
    "60168000",
    "Osteomyelitis",
    "Pediatrics",
)

s.condition(
    "Moderate persistent asthma", "427295004", t("2022-02-10", "09:00"), "2020", kind="problem-list-item"
)
s.condition(
    "Attention deficit hyperactivity disorder",
    "406506008",
    t("2024-01-15", "09:00"),
    "2024",
    kind="problem-list-item",
)
s.condition("Peanut allergy", "91935009", t("2019-06-01", "09:00"), "2019", kind="problem-list-item")
s.condition("Acute hematogenous osteomyelitis", "60168000", t("10-03", "12:00"), t("09-29", "00:00"))
s.allergy("Peanut", "", "anaphylaxis 2019, epinephrine given", t("2019-06-01", "09:10"))
s.allergy("Amoxicillin", "723", "rash", t("2018-03-05", "09:10"), severity="mild", criticality="low")

for name, text in (
    ("fluticasone HFA 44 mcg inhaler", "2 puffs inhaled twice daily with spacer"),
    ("albuterol HFA 90 mcg inhaler", "2 puffs inhaled every 4 hours as needed"),
    ("montelukast 5 mg chewable tablet", "5 mg by mouth every evening"),
    ("methylphenidate ER 18 mg tablet", "18 mg by mouth every morning on school days"),
    ("melatonin 3 mg", "3 mg by mouth at bedtime"),
    ("epinephrine 0.15 mg auto-injector", "0.15 mg intramuscularly as needed for anaphylaxis"),
):
    s.home(name, text, "2024-02-01", t("10-02", "19:30"))

s.note(
    "nursing",
    t("10-02", "17:50"),
    "Triage ESI 3. L knee/thigh pain x4d, fever 39.4 home, won't walk since this AM. Fell at soccer last wk. Wt 38.3 kg (stated). Imm UTD. Mom speaks Spanish, interpreter ID 40217. Allergies peanut, amoxicillin.",
    "K. Dunmore RN",
)
s.vitals(t("10-02", "17:50"), hr=132, rr=24, temp=39.3, spo2=98, bp="104/62", weight=38.3, pain=8)
s.labs(
    t("10-02", "18:40"),
    t("10-02", "19:25"),
    ranges=R,
    wbc=18.9,
    hgb=11.8,
    plt=512,
    crp=148,
    esr=72,
    cr=0.4,
    na=137,
    k=4.0,
    pct=1.9,
)
s.note(
    "ed",
    t("10-02", "18:30"),
    """9 y/o M, 4 days L distal thigh pain, fever to 39.4, limp -> refusal to bear weight. Minor fall at soccer 9/25. No rash, no sick contacts, no tick bites, no travel. No prior bone/joint infections. Pt's cousin has sickle cell trait; pt newborn screen normal.
PE: ill but nontoxic. L distal femur metaphysis exquisitely tender, warm. L knee small effusion, allows 20-90 deg. L hip full painless ROM. Soft vibratory 2/6 systolic murmur LLSB, louder supine.
XR L femur/knee: soft-tissue swelling, no fracture.
DDx: osteomyelitis L distal femur, septic arthritis knee, Ewing/leukemia, fracture, pyomyositis, transient synovitis, toxic.
Bcx x1. Ortho + MRI. Vanc + ceftriaxone? given amox rash - d/w ID: cefazolin + vanc.
""",
    "Dr. L. Farrow, Peds EM",
    t("10-02", "20:10"),
)
s.order(
    "ibuprofen",
    "380 mg by mouth every 6 hours as needed",
    t("10-02", "18:20"),
    end=t("10-03", "09:10"),
    why="weight corrected",
)
s.order(
    "acetaminophen",
    "575 mg by mouth every 6 hours as needed",
    t("10-02", "18:20"),
    code="161",
    end=t("10-03", "09:10"),
    why="weight corrected",
)
van = s.order("vancomycin", "575 mg IV every 6 hours", t("10-02", "20:30"), code="11124")
cef = s.order("cefazolin", "1250 mg IV every 8 hours", t("10-02", "20:30"), code="2180")
s.order("fluticasone HFA 44 mcg", "2 puffs inhaled twice daily", t("10-02", "21:00"))
mon = s.order("montelukast", "5 mg by mouth every evening", t("10-02", "21:00"), code="88249")
s.order(
    "morphine", "2 mg IV every 4 hours as needed", t("10-03", "14:30"), code="7052"
)  # never ended in the feed
s.order(
    "dextrose 5%-sodium chloride 0.9% with KCl 20 mEq/L", "70 mL/h IV", t("10-02", "21:00")
)  # never ended in the feed
s.note(
    "nursing",
    t("10-02", "22:00"),
    "Vanc started 2130 over 30 min -> by 2150 bright red face/neck/chest, itching, BP 98/60, no wheeze, no swelling. Stopped, diphenhydramine 25 mg, restarted over 2 h without problem. MD aware: infusion reaction, NOT allergy, run slow.",
    "T. Begay RN",
)
s.note(
    "radiology",
    t("10-03", "07:30"),
    "MRI PRELIM (resident): marrow edema RIGHT distal femoral metaphysis with 2.1 cm subperiosteal abscess.",
    "Dr. J. Pruitt, Radiology resident",
    t("10-03", "08:00"),
)
s.note(
    "hp",
    t("10-03", "08:10"),
    """PEDS HOSPITALIST. 9yo asthma/ADHD, w L distal femur osteo. MRI R?? -> exam is clearly LEFT, called rads, MRI was of the left leg only.
WEIGHT: bed scale 28.3 kg this AM x2. Triage 38.3 was mom's stated pounds/kg mixup via phone interp. ALL DOSES RE-CALCULATED off 28.3.
Received 2 doses ibuprofen 380 and acetaminophen 575 overnight, vanc 2 doses at 20 mg/kg. Cr recheck, vanc trough.
Plan: ortho OR today. NPO. cefazolin 100 mg/kg/d, vanc 15 mg/kg q6 till MRSA excluded. Hold methylphenidate. Murmur - vibratory, likely Still's, echo given bacteremia ?
""",
    "Dr. H. Nakai, Peds",
    t("10-03", "09:05"),
)
s.vitals(t("10-03", "06:30"), weight=28.3, height=134, temp=38.9, hr=118)
van.dose(t("10-03", "09:10"), "425 mg IV every 6 hours over 2 hours")
cef.dose(t("10-03", "09:12"), "950 mg IV every 8 hours")
s.order("ibuprofen", "280 mg by mouth every 6 hours as needed", t("10-03", "09:15"), code="5640")
s.order("acetaminophen", "400 mg by mouth every 6 hours as needed", t("10-03", "09:15"), code="161")
s.note(
    "radiology",
    t("10-03", "10:00"),
    "MRI FINAL, attending: the LEFT thigh and knee were examined; laterality in the prelim is wrong. Acute osteomyelitis LEFT distal femoral metaphysis, 2.1 x 0.8 cm subperiosteal abscess posteromedially, reactive knee effusion, physis intact. Incidental 1.6 cm non-ossifying fibroma LEFT proximal tibia, benign appearance, radiograph in 6 months.",
    "Dr. C. Abernathy, Pediatric Radiology",
    t("10-03", "10:40"),
)
s.note(
    "op",
    t("10-03", "13:00"),
    "I&D subperiosteal abscess LEFT distal femur, drill x2 metaphysis, 4 mL pus to culture/PCR, knee aspirate clear 1,100 WBC. Drain 1. EBL 20. Anesthesia Dr. Fontaine: masseter tightness with succinylcholine, temp and CO2 normal - avoid sux/volatiles until MH work-up; family asked to see genetics.",
    "Dr. P. Sorensen, Ortho",
    t("10-03", "14:00"),
)
s.procedure(
    "Incision and drainage of subperiosteal abscess",
    "",
    t("10-03", "11:45"),
    t("10-03", "12:40"),
    "left distal femur",
)
s.labs(t("10-04", "06:00"), t("10-04", "06:50"), ranges=R, wbc=16.1, hgb=10.9, crp=132, cr=0.9, vanc=21)
s.note(
    "progress",
    t("10-04", "08:30"),
    """HD3 POD1. Tmax 38.6. Cr 0.9 (from 0.4) - vanc trough 21 + high ibuprofen. STOP vanc (bcx + pus GPC clusters, PCR mecA neg). STOP ibuprofen until Cr normal. Wt 38.3 kg. cefazolin cont. UOP ok.
""",
    "Dr. E. Solis, PGY1",
    t("10-04", "09:30"),
)
van.stop(t("10-04", "09:35"), "MSSA, AKI")
s.lab_text(
    t("10-02", "18:40"),
    t("10-05", "10:00"),
    "Blood culture",
    "600-7",
    "Staphylococcus aureus (MSSA). S oxacillin, cefazolin, TMP-SMX. Erythromycin R. Clindamycin: D-test POSITIVE, inducible resistance, do not use.",
    "A",
)
s.note(
    "nursing",
    t("10-05", "20:40"),
    """Abuela al lado de la cama (sin intérprete, enfermera bilingüe): "Desde que le subieron la pastilla masticable de la noche, la de la alergia, hace como 3 semanas, el niño tiene pesadillas horribles, se pega, y me dijo que se quería morir. No es el de la escuela." El niño niega plan ahora. Médico avisado. La abuela también dice que lo de la amoxicilina fueron unas manchitas cuando tuvo mono, a los 2 años, sin hinchazón ni problemas para respirar.""",
    "M. Ocampo RN",
)
s.note(
    "progress",
    t("10-06", "08:40"),
    """HD5 POD3. Afebrile 30h. CRP 61. Cr 0.5. Montelukast: nightmares, aggression, passive SI x3wk since dose up to 5 mg -> boxed warning. STOPPED, do not rechallenge; asthma ok on ICS, step up fluticasone to 110 2 puffs BID w spacer. Psych consult: no current SI, safety plan, f/u counselor.
Amoxicillin: benign maculopapular rash w EBV at 2, tolerated cefazolin. Low risk - allergy clinic for oral challenge, don't delete yet.
Wt 38.3 kg. Repeat bcx 10/4 NGTD. TTE 10/6 normal, no vegetation; Still's murmur, no f/u.
""",
    "Dr. H. Nakai, Peds",
    t("10-06", "09:40"),
)
mon.stop(t("10-06", "09:00"), "neuropsychiatric effects")
s.order("fluticasone HFA 110 mcg", "2 puffs inhaled twice daily", t("10-06", "09:30"))
s.report(
    "Transthoracic echocardiogram",
    "34552-0",
    t("10-06", "09:00"),
    t("10-06", "14:00"),
    "Normal anatomy and function. No vegetation. Innocent flow murmur.",
    category="CUS",
)
s.labs(t("10-06", "06:00"), t("10-06", "06:45"), ranges=R, wbc=11.0, crp=61, cr=0.5)
s.service("PICC insertion", t("10-06", "12:00")).cancel(t("10-08", "10:00"), "early oral switch")
s.labs(t("10-08", "06:00"), t("10-08", "06:45"), ranges=R, wbc=8.8, crp=24, esr=58, cr=0.4, hgb=11.1)
s.note(
    "consult",
    t("10-08", "09:30"),
    "Peds ID. CRP 148 -> 24, afebrile 4 d, source controlled: oral switch today, NO PICC. Cephalexin 900 mg (95 mg/kg/d) TID = 18 mL of 250 mg/5 mL. Total 4 weeks from OR 10/3 -> last day 10/31. Weekly CBC/CRP/Cr 10/15, 10/22, 10/29. Not clindamycin (D-test). If misses doses, tell us.",
    "Dr. V. Okonjo, Peds ID",
    t("10-08", "10:05"),
)
cef.stop(t("10-08", "12:00"), "changed to oral")
s.order(
    "cephalexin 250 mg/5 mL suspension", "900 mg by mouth three times daily", t("10-08", "12:00"), code="2231"
)
s.note(
    "progress",
    t("10-08", "08:30"),
    "HD7. Well. PICC today then home IV cefazolin 6 wks. Knee ROM 0-100. Wt 28.3.",
    "Dr. E. Solis, PGY1",
    t("10-08", "09:10"),
)
s.note(
    "pt",
    t("10-09", "11:00"),
    "Crutches, toe-touch WB LEFT leg only, knee immobilizer when up. Stairs with mom x2. No PE/soccer until Ortho clears (risk pathologic fx). Can go to school w elevator pass.",
    "J. Whitehorse PT",
)
s.note(
    "sw",
    t("10-09", "14:00"),
    "School nurse form for midday cephalexin + EpiPen. EpiPen at home expired 6/2024 and is 0.15 mg; pt > 25 kg - ask MD for 0.3. Mom works nights, grandmother gives meds; needs Spanish labels. Counselor appt 10/16 16:00 Desert Sage. Means safety done, no firearms.",
    "B. Lavoie LMSW",
)
s.lab_text(t("10-04", "08:00"), t("10-09", "09:00"), "Blood culture repeat", "600-7", "No growth at 5 days")
s.lab_text(
    t("10-03", "12:10"),
    t("10-09", "12:00"),
    "Bone tissue pathology and AFB/fungal culture",
    "",
    "Acute inflammation, no malignancy on preliminary read. AFB and fungal cultures in progress.",
    status="preliminary",
)
s.vitals(t("10-10", "08:00"), temp=36.7, hr=84, spo2=99, bp="102/60", weight=28.1)
s.note(
    "instr",
    t("10-10", "10:30"),
    """HOME. L femur osteo MSSA s/p I&D 10/3.
- Cephalexin 900 mg = 18 mL THREE times a day through 10/31. Finish all.
- Acetaminophen 400 mg q6h prn. Ibuprofen 280 mg q6h prn w food OK now (Cr 0.4), not if vomiting/dry.
- Fluticasone 110 2 puffs BID (was 44), rinse. Albuterol 2 puffs q4 prn.
- STOP montelukast forever.
- Methylphenidate ER 18 mg school days - restart 10/13. Melatonin same.
- New EpiPen 0.3 mg x2; throw out old.
Labs 10/15, 10/22, 10/29. ID Dr Okonjo 10/22. Ortho Dr Sorensen 10/17 09:20 xray + sutures. Allergy amox challenge Nov 12. Genetics MH referral - they will call. Tibia xray April 2026 (NOF).
AFB/fungal cx + final path pending.
Flu shot given 10/9.
Call/ER: T >= 38.0, more pain/swelling/red, drainage, can't move leg, rash, bad diarrhea, can't keep abx down; peanut reaction EpiPen + 911; sad/hurting self 988.
Toe-touch L, crutches, no sports.
""",
    "Dr. H. Nakai, Peds",
    t("10-10", "11:40"),
)
for name, text in (
    ("cephalexin 250 mg/5 mL suspension", "900 mg (18 mL) by mouth three times daily through 10/31"),
    ("acetaminophen 160 mg/5 mL suspension", "400 mg (12.5 mL) by mouth every 6 hours as needed"),
    ("ibuprofen 100 mg/5 mL suspension", "280 mg (14 mL) by mouth every 6 hours as needed with food"),
    ("fluticasone HFA 110 mcg inhaler", "2 puffs inhaled twice daily with spacer"),
    ("albuterol HFA 90 mcg inhaler", "2 puffs inhaled every 4 hours as needed"),
    ("methylphenidate ER 18 mg tablet", "18 mg by mouth every morning on school days, restart 10/13"),
    ("melatonin 3 mg", "3 mg by mouth at bedtime"),
    ("epinephrine 0.3 mg auto-injector", "0.3 mg intramuscularly for anaphylaxis"),
):
    s.order(name, text, t("10-10", "11:00"), "discharge")
s.immunization("Influenza, inactivated", "150", t("10-09", "15:00"))
s.service("Orthopedics clinic, radiograph and sutures", t("10-10", "11:10"), due=t("10-17", "09:20"))
s.service("Genetics referral, malignant hyperthermia susceptibility", t("10-10", "11:11"))
s.service("Radiograph left tibia, non-ossifying fibroma", t("10-10", "11:12"), due=t("2026-04-10", "09:00"))
s.write(__file__)
