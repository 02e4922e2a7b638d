"""Fictional: red lips."""

from builder import Stay, clock

t = clock(2025, "-06:00")
s = Stay("o-red-lips", "Quiroga", "Mateo", "2021-12-03", "male", lang="es")
s.contact("mother", "Yesenia Quiroga", "555-0142")
s.encounter(
    t("02-03", "16:20"), t("02-08", "12:30"), "fever 6 days, rash", "386661006", "Fever", "Paediatrics"
)
s.allergy("amoxicillin", "723", "hives, facial swelling at 18 months", t("02-03", "16:40"))
s.condition("Kawasaki disease", "75053002", t("02-04", "11:30"), onset=t("01-29", "08:00"))
s.condition("Mild intermittent asthma", "427679007", t("02-03", "17:00"), kind="problem-list-item")
s.immunization("Influenza, injectable", "150", t("10-14", "10:00").replace("2025", "2024"))
s.home("Albuterol HFA 90 mcg", "2 puffs with spacer as needed for wheeze", "2024-03-01", t("02-03", "17:10"))
s.home(
    "Ibuprofen 100 mg/5 mL",
    "7.5 mL every 6-8 h as needed for fever (given by mother at home)",
    "2025-01-29",
    t("02-03", "17:10"),
)

# vitals; triage weight typed in pounds
s.vitals(t("02-03", "16:25"), bp="94/56", hr=158, rr=30, temp=39.6, spo2=98, weight=34)
s.vitals(t("02-03", "21:30"), bp="92/54", hr=148, rr=28, temp=39.1, spo2=99, weight=15.4, height=98)
s.vitals(t("02-04", "08:00"), bp="96/58", hr=140, rr=28, temp=38.9, spo2=98)
s.vitals(t("02-05", "08:00"), bp="90/52", hr=122, rr=26, temp=38.4, spo2=98)
s.vitals(t("02-06", "08:00"), bp="92/55", hr=110, rr=24, temp=37.1, spo2=99, weight=15.6)
s.vitals(t("02-07", "08:00"), bp="94/56", hr=104, rr=22, temp=36.9, spo2=99)
s.vitals(t("02-08", "08:00"), bp="95/58", hr=102, rr=22, temp=36.8, spo2=99, weight=15.4)

pr = {"hgb": (11, 14), "plt": (150, 450), "cr": (0.2, 0.5), "wbc": (5, 15), "alb": (3.5, 5)}
s.labs(
    t("02-03", "17:05"),
    t("02-03", "18:00"),
    ranges=pr,
    wbc=18.9,
    hgb=10.4,
    plt=468,
    crp=142,
    na=132,
    k=4.0,
    cr=0.4,
    alb=2.7,
    alt=88,
    ast=71,
)
s.labs(
    t("02-05", "06:00"), t("02-05", "07:10"), ranges=pr, wbc=14.2, hgb=9.4, plt=512, crp=96, cr=0.4, alt=64
)
s.labs(
    t("02-07", "06:00"), t("02-07", "07:00"), ranges=pr, wbc=9.8, hgb=8.1, plt=688, crp=31, tbil=2.3, cr=0.4
)
s.labs(t("02-08", "06:00"), t("02-08", "06:50"), ranges=pr, wbc=8.9, hgb=8.0, plt=731, crp=18, tbil=1.9)
s.lab_text(
    t("02-03", "17:10"),
    t("02-03", "19:00"),
    "Urinalysis",
    "24356-8",
    "WBC 28/hpf, nitrite negative, no bacteria (clean catch)",
    "A",
)
s.lab_text(t("02-03", "17:10"), t("02-05", "12:00"), "Urine culture", "630-4", "No growth")
s.lab_text(
    t("02-03", "17:05"),
    t("02-06", "10:00"),
    "Blood culture",
    "600-7",
    "No growth to date (day 3)",
    status="preliminary",
)
s.lab_text(
    t("02-03", "17:20"),
    t("02-03", "18:30"),
    "Respiratory viral PCR panel",
    "82159-5",
    "Rhinovirus/enterovirus detected. Adenovirus, SARS-CoV-2, influenza A/B not detected.",
    "A",
)
s.lab_text(
    t("02-07", "15:00"),
    t("02-07", "18:20"),
    "Direct antiglobulin test",
    "1007-4",
    "POSITIVE (IgG). Patient blood group A Rh positive.",
    "A",
)
s.report(
    "Echocardiogram, transthoracic",
    "42148-7",
    t("02-04", "14:00"),
    t("02-04", "16:10"),
    "LAD 3.1 mm, z-score +2.8 (small aneurysm/dilation). RCA z +1.4. Trivial MR. Normal LV function, no effusion. Repeat in 1-2 weeks.",
    category="CUS",
)
s.report(
    "X-ray chest",
    "36643-5",
    t("02-03", "17:40"),
    t("02-03", "18:40"),
    "No consolidation. Mild peribronchial thickening.",
)

# orders
s.order(
    "Ibuprofen 100 mg/5 mL suspension",
    "150 mg by mouth every 6 hours as needed for temp > 38.5",
    t("02-03", "17:30"),
)  # never stopped
s.order(
    "Acetaminophen 160 mg/5 mL suspension",
    "224 mg (7 mL) by mouth every 6 hours as needed for fever or pain",
    t("02-03", "21:40"),
)
s.order(
    "Ceftriaxone", "750 mg IV every 24 h", t("02-03", "18:45"), end=t("02-04", "11:40"), why="KD, not UTI"
)
s.order(
    "Immune globulin 10% (IVIG)",
    "31 g (2 g/kg) IV once over 12 h",
    t("02-04", "12:00"),
    end=t("02-05", "02:00"),
    final="completed",
)
hi = s.order("Aspirin chewable", "680 mg by mouth every 6 hours", t("02-04", "12:10"))
hi.dose(t("02-04", "13:05"), "162 mg by mouth every 6 hours (about 42 mg/kg/day)")
hi.stop(t("02-07", "10:15"), "afebrile 48 h, change to low dose")
s.order("Aspirin chewable", "40.5 mg (half of an 81 mg tablet) by mouth once daily", t("02-07", "10:20"))
s.order(
    "Methylprednisolone",
    "15 mg IV every 12 hours",
    t("02-04", "17:30"),
    end=t("02-07", "10:15"),
    why="to oral",
)
s.order("Prednisolone 15 mg/5 mL", "15 mg (5 mL) by mouth twice daily", t("02-07", "10:20"))
s.order("Famotidine", "8 mg by mouth twice daily", t("02-04", "17:30"))
s.order(
    "Aspirin 81 mg chewable tablet",
    "Half a tablet (40.5 mg) by mouth once a day until cardiology says stop",
    t("02-08", "10:00"),
    cat="discharge",
)
s.order(
    "Prednisolone 15 mg/5 mL",
    "5 mL (15 mg) twice a day for 5 days (through 02/12), then 5 mL once a day for 5 days (02/13-02/17), then 2.5 mL once a day for 5 days (02/18-02/22), then stop",
    t("02-08", "10:00"),
    cat="discharge",
)
s.order(
    "Famotidine 40 mg/5 mL",
    "1 mL (8 mg) by mouth twice a day while on prednisolone",
    t("02-08", "10:00"),
    cat="discharge",
)
s.service(
    "Echocardiogram, 2 weeks",
    t("02-08", "10:05"),
    due="2025-02-19T09:30:00-06:00",
    note="Pediatric Cardiology, Dr. Halloran",
)
s.service(
    "MMR and varicella vaccine, routine 4-year booster visit",
    t("02-03", "17:15"),
    due="2025-03-10T10:00:00-06:00",
    note="PCP recall - vaccines due",
)
s.service(
    "CBC, reticulocytes",
    t("02-08", "10:05"),
    due="2025-02-11T09:00:00-06:00",
    note="hemolysis check after IVIG",
)

s.note(
    "nursing",
    t("02-03", "16:25"),
    """Triage. 3 yo M, fever x6d tmax 40. Mom: "no quiere comer, tiene los ojos rojos". Wt 34. T 39.6 HR 158. Allergic to amox per mom (ronchas y cara hinchada). Spanish interpreter #4471 used. Vaccines utd thru age 3. Ibuprofen 7.5 mL last at 1200.""",
    "T. Boyle RN",
)
s.note(
    "ed",
    t("02-03", "17:00"),
    """CC fever
HPI 3yoM hx mild int asthma, fever 6 d, red eyes no d/c, cracked lips, rash on trunk since yest, irritable. Went to urgent care 1/31 -> told viral. No sick contacts per mother initially.
PE: irritable, bilat nonexud conjunctivitis, lips red cracked, strawberry tongue, polymorphous rash, R cervical node 2 cm. hands feet: no edema today. lungs clear.
UA 28 wbc nitrite neg. CRP 142. RVP rhino/entero.
A: fever 6d. ddx UTI, KD (incomplete? 4/5 - see), viral, adenovirus, MIS-C, scarlet fever.
P: admit peds, ceftriaxone x1 for poss UTI (amox allergy noted - hives/face swelling at 18 mo. tolerated cefdinir 2024 per mom). Ibuprofen prn.""",
    "Dr. P. Nair",
    signed=t("02-03", "18:50"),
)
s.note(
    "hp",
    t("02-03", "20:30"),
    """Peds H&P
Interpreter used. 3y2m M. See ED. PMH asthma mild intermittent; no prior admissions. Imm: UTD; MMR #1, VZV #1 at 12 mo, next due at 4y booster visit. Flu shot Oct 2024.
Meds: albuterol prn; ibuprofen prn from mother. Mother herself takes metformin and lisinopril (list in the bag is HERS, not the childs).
Social: lives w parents + sister Camila 7y. Attends daycare.
WT: triage 34 ?? - this is POUNDS. Reweighed on floor 15.4 kg. USE 15.4 KG FOR DOSING.
A/P: fever d6, 4 of 5 principal criteria (conj, lips, rash, node). Likely KD vs viral. CTX overnight, cards + ID in am, echo am. IVF.""",
    "Dr. L. Osei (PGY2)",
    signed=t("02-03", "22:10"),
)
s.note(
    "consult",
    t("02-04", "10:30"),
    """Peds ID. Agree classic KD, day 7 of fever (today also erythema + swelling of hands/feet => 5/5). Sterile pyuria is part of it. UTI unlikely, stop ceftriaxone. Rhino PCR does not exclude KD. MIS-C: no GI/ shock, SARS PCR neg, no exposure -> unlikely. Scarlet fever: rapid strep neg.
High risk feature? age>6mo; CRP 142, await echo. IVIG 2 g/kg. ASA mod dose 30-50 mg/kg/d div q6.
Note: stop ibuprofen once on ASA (blocks antiplatelet effect). """,
    "Dr. S. Feldman ID",
    signed=t("02-04", "11:25"),
)
s.note(
    "pharm",
    t("02-04", "13:00"),
    """RPh call to team: aspirin 680 mg q6h was calculated on 34 kg AND high dose (80 mg/kg/d). Pt is 15.4 kg. NOT GIVEN - caught at verification. Corrected to 162 mg q6h = 42 mg/kg/d. Safety report filed. Please have weight 34 removed from flowsheet.""",
    "K. Bui PharmD",
)
s.note(
    "progress",
    t("02-04", "16:40"),
    """Cards fellow addendum to rounds: echo LAD z +2.8 => coronary involvement at dx -> high risk, intensify: methylpred 1 mg/kg q12 then po pred taper per protocol along w IVIG. GI ppx famotidine. Repeat echo 1-2 wk. If fever >=36 h after end of IVIG -> 2nd agent (infliximab).""",
    "Dr. R. Halloran Cards",
    signed=t("02-04", "17:25"),
)
s.note(
    "nursing",
    t("02-05", "02:10"),
    """IVIG done 0200. Tol ok, rigors x1 at 2 hrs rate slowed, given APAP. T 38.6 at 0130. Irritable. PIV L hand ok. PRN ibuprofen 150 mg given 0145 for T 38.6.""",
    "M. Castle RN",
)
s.given("Ibuprofen", "150 mg PO", t("02-05", "01:45"))
s.note(
    "progress",
    t("02-05", "09:30"),
    """Peds progress HD3, fever d8
S: slept poorly, T 38.4 this am. taking sips.
O: rash fading, lips still red. hgb 9.4 (10.4). CRP 96. UCx NG final.
A/P: KD s/p IVIG finished 0200 today. Watch temp - clock for IVIG resistance starts 36h after end (2/6 1400). ASA 162 q6. Methylpred. Cont ceftriaxone pending culture. BCx ngtd.""",
    "Dr. L. Osei (PGY2)",
    signed=t("02-05", "11:00"),
)
s.note(
    "progress",
    t("02-06", "09:20"),
    """Peds progress HD4
Afebrile since 2/5 1800. Eating. Periungual not yet peeling.
A/P KD. ASA 162 q6h, mp iv. Cont ceftriaxone pending culture (cf). If afebrile 48h -> low dose ASA, PO pred. BCx ngtd d3.
Mom tells RN sister Camila 7y sent home from school - see RN note.""",
    "Dr. L. Osei (PGY2)",
    signed=t("02-06", "10:40"),
)
s.note(
    "nursing",
    t("02-06", "14:00"),
    """Mother by phone interp: sister Camila has "varicela" - blisters since last night, saw pediatrician, dx chickenpox (she had 1 dose only). Mateo was with her until admission 2/3. Told Dr Osei.""",
    "M. Castle RN",
)
s.note(
    "consult",
    t("02-06", "16:30"),
    """ID f/u. Household varicella exposure (sister rash onset 2/5 night, infectious from ~2/3; shared room until 2/3 am). Mateo 1 dose VZV; he has just received 2 g/kg IVIG (contains VZV ab) - no VariZIG needed. On aspirin + steroid though: if he develops chickenpox OR flu -> Reye risk: call same day, ASA to be switched. Incubation extended to 28 d by IVIG (watch through 3/3). Airborne isolation from day 8 (2/11) if still inpt. Stay w/ grandmother until sisters lesions crusted.
LIVE VACCINES (MMR, varicella) must wait 11 months after IVIG = not before Jan 2026. The March 10 recall is to be moved. Injectable flu vaccine is ok and wanted each yr.""",
    "Dr. S. Feldman ID",
    signed=t("02-06", "17:20"),
)
s.note(
    "progress",
    t("02-07", "09:50"),
    """Peds HD5. Afebrile >36h. Hgb 8.1 (10.4 adm), tbili 2.3, looks a bit pale, HR 104. urine "dark" per RN. Retic sent. ?dilution.
P: ASA -> 40.5 mg daily (2.6 mg/kg). mp -> prednisolone 15 mg bid. Home tmrw if echo plan set.""",
    "Dr. L. Osei (PGY2)",
    signed=t("02-07", "10:30"),
)
s.note(
    "consult",
    t("02-07", "18:30"),
    """Heme phone consult (Dr Vance): DAT pos, blood group A, hgb drop 2.3 g after IVIG, bili up = IVIG-associated hemolysis (anti-A isoagglutinins). Hemodynamically fine, no transfusion unless <7 or sx. CBC in am, repeat CBC/retic within 72 h of d/c. If 2nd IVIG ever needed pick low-titer product.""",
    "Dr. E. Vance Hematology",
)
s.note(
    "nutrition",
    t("02-07", "13:00"),
    """Taking 75% of meals. Soft foods, cool, lips sore. No restrictions. High sodium snacks limit while on steroids.""",
    "J. Lim RD",
)
s.note(
    "dcsum",
    t("02-08", "10:00"),
    """Dc plan: KD, complete, LAD z 2.8, s/p IVIG 2/4-2/5 and steroids. Afebrile since 2/5 1800. Hgb 8.0 stable (8.1).
Home: ASA 40.5 mg daily, prednisolone taper (see rx), famotidine. No ibuprofen/naproxen. Tylenol 7 mL q6h prn ok; check temp BEFORE giving.
F/u: CBC 2/11 0900 outpt lab; PCP Dr. Amaya 2/11 0930 (555-0177); Cards Dr Halloran 2/19 0930 w/ echo (555-0163). BCx final due 2/8 pm - I will call if pos.
Return: T>=38.0 (call same day - IVIG failure can come late), chest pain, pallor, dark urine, hard to wake/ vomiting, blisters, flu sx or contact.
Play as tolerated, no rough play or trampoline while on ASA; no daycare til 2/17. Interp for all teaching, mother teachback ok. Stay at abuela's til Camila crusted.""",
    "Dr. L. Osei (PGY2)",
    signed=t("02-08", "11:15"),
)
s.note(
    "nursing",
    t("02-08", "12:10"),
    """PIV L hand removed, site ok. Teaching w/ interp #4471. Mom shown to cut 81 mg tab & measure 5 mL syringe. Mom asks "¿le puedo dar Motrin?" - told NO. Discharged 1230 w/ mother.""",
    "T. Boyle RN",
)
s.write(__file__)
