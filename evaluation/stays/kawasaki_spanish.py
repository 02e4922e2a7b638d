from builder import Stay, clock

t = clock(2025, "-06:00")
s = Stay("m-kd", "Quintero", "Mateo", "2021-11-02", "male", "es")
s.contact("mother", "Lucía Quintero", "555-0119")
s.encounter(
    t("02-04", "19:30"),
    t("02-10", "13:00"),
    "fever 6 days, rash",
    "75053002",
    "Kawasaki disease",
    "Pediatrics",
)
s.condition("Fever", "386661006", t("02-04", "20:00"), abated=t("02-08", "09:00"))
s.condition("Acute febrile mucocutaneous lymph node syndrome", "75053002", t("02-05", "15:30"))
s.home("acetaminophen", "160 mg by mouth every 6 hours as needed", "2025-01-30", t("02-04", "20:30"))
s.home("ibuprofen", "140 mg by mouth every 6 hours as needed", "2025-01-30", t("02-04", "20:30"))
s.home("amoxicillin", "400 mg by mouth twice daily", "2025-02-01", t("02-04", "20:30"))
s.immunization("MMR", "03", "2022-12-01T09:00:00-06:00")
s.immunization("Varicella", "21", "2022-12-01T09:05:00-06:00")
s.note(
    "ed",
    t("02-04", "20:10"),
    """3y3m M, mom Spanish-speaking (interp 4471). Fever x6 d up to 40.1. UC 2/1 "strep" rapid neg, amox anyway. Rash trunk since day 4 (after amox), red eyes no d/c, lips cracked, hands puffy. Irritable. Eating little. Cousin w/ influenza at home last wk.
VUTD per mom except 4 y boosters. Flu shot this season: no.
PE T 39.6 HR 158. Nonexudative bulbar conj injection bilat, strawberry tongue, poly rash, R ant cervical node 1.8 cm, palms red. No desq. Wt triage 16.4 kg (clothes, boots).
Labs sent, RVP. IV, NS bolus. UA: WBC 30, nitr neg, cath. r/o KD vs adeno vs drug rash amox. STOP AMOX. ALL: nkda. Gets albuterol at home for wheeze.""",
    "C. Abbot MD (Peds ED)",
    signed=t("02-04", "22:30"),
)
s.vitals(t("02-04", "19:40"), hr=158, rr=32, temp=39.6, spo2=98, weight=16.4)
s.labs(
    t("02-04", "20:30"),
    issued=t("02-04", "21:40"),
    ranges={"hgb": (11, 14), "cr": (0.2, 0.5), "plt": (150, 450)},
    wbc=19.8,
    hgb=10.9,
    plt=468,
    crp=142,
    alb=2.8,
    alt=96,
    ast=71,
    na=131,
    cr=0.3,
    k=4.1,
)
s.note(
    "nursing",
    t("02-05", "02:00"),
    "Reweighed on floor scale, undressed: 14.6 kg. (ED wt 16.4 with clothes and boots - DO NOT USE for dosing). MD informed. Interp used. Mom says the wheeze + albuterol is twin brother MARTIN, not Mateo. Chart mix from same last name. Mateo has no asthma. Mom says MARTIN had egg hives too.",
    "D. Whitlock RN",
    signed=t("02-05", "02:40"),
)
s.vitals(t("02-05", "02:00"), hr=150, temp=39.4, weight=14.6)
s.note(
    "hp",
    t("02-05", "09:00"),
    """Fever day 7. 4/5 criteria + cervical node = 5/5: classic KD. Supplementary labs support.
Hx: FT, healthy, mild eczema. Albuterol MDI prn [from ED template - see RN note 2/5, is brother]. FHx: mat uncle sudden death 40.
Plan: IVIG 2 g/kg (14.6 -> 29 g), ASA 80 mg/kg/d div q6 (290 mg q6h) until afebrile 48 h, then 3-5 mg/kg daily. ECHO. RVP pend. Hold ibuprofen (ASA). Flu test before asa; flu shot needed.
D/w ID, cards.""",
    "P. Rao MD, Peds",
    signed=t("02-05", "12:30"),
)
s.note(
    "radiology",
    t("02-05", "13:20"),
    "ECHO (peds cards, Dr N. Feld): LAD 2.8 mm Z +2.6, RCA 1.9 mm Z +0.7. EF 61%. no effusion. Imp: small LAD aneurysm/dilation Z 2.6 vs dilation only. Repeat 1-2 wks",
    "N. Feld MD, Cardiology",
    signed=t("02-05", "14:40"),
)
s.report(
    "Echocardiography",
    "34552-0",
    t("02-05", "13:20"),
    t("02-05", "14:40"),
    "LAD 2.8 mm Z-score +2.6, RCA Z +0.7, EF 61%, no effusion.",
)
s.lab_text(
    t("02-04", "20:40"),
    t("02-05", "13:00"),
    "Respiratory virus PCR panel",
    "82159-5",
    "Influenza A: Not detected. Influenza B: Not detected. Adenovirus: Not detected. Rhinovirus/enterovirus: DETECTED",
    "A",
)
s.lab_text(t("02-04", "20:40"), t("02-07", "10:00"), "Urine culture", "630-4", "No growth")
o_iv = s.order(
    "immune globulin",
    "29 g IV once over 12 hours",
    t("02-05", "14:00"),
    end=t("02-06", "04:00"),
    why="given",
    final="completed",
)
o_asa = s.order("aspirin", "290 mg by mouth every 6 hours", t("02-05", "14:00"))
s.order(
    "albuterol",
    "2 puffs inhaled every 4 hours as needed",
    t("02-05", "09:30"),
    end=t("02-05", "14:10"),
    why="not his, brother",
    final="cancelled",
)
s.note(
    "consult",
    t("02-06", "09:00"),
    "PEDS CARDS: reviewed own echo - on re-measurement LAD Z +3.1 (not 2.6; height was entered 92 cm instead of 97). = small aneurysm. Low dose ASA until echo normal, at least 6-8 wk. Add clopidogrel? NOT now. If re-fever > 36 h after IVIG -> 2nd IVIG. Echo 2 wk and 6-8 wk. No anticoag. Echo read will be amended.",
    "N. Feld MD, Cardiology",
    signed=t("02-06", "10:20"),
)
s.note(
    "progress",
    t("02-07", "08:30"),
    """HD4. Fever again 38.9 at 2/6 22:00 and 38.6 at 06:00 2/7 = >36 h post IVIG end (2/6 04:00)? 18h, 26 h - not yet refractory. Watch to 36h i.e. 2/7 16:00. Irritable better. Rash fading. ASA 290 q6. Cr .3. Rhino pos incidental.
Plan: if T>=38 at 16:00+ -> IVIG #2, consider infliximab""",
    "P. Rao MD, Peds",
    signed=t("02-07", "10:00"),
)
s.vitals(t("02-07", "06:00"), hr=132, temp=38.6, spo2=98)
s.note(
    "event",
    t("02-07", "18:10"),
    "T 38.8 at 17:00 (37 h). IVIG-resistant. 2nd IVIG 2 g/kg 29 g started 19:00. Infliximab considered, hold: TB test not done.",
    "P. Rao MD, Peds",
    signed=t("02-07", "19:20"),
)
s.order(
    "immune globulin",
    "29 g IV once over 12 hours (second dose)",
    t("02-07", "18:30"),
    end=t("02-08", "08:00"),
    why="given",
    final="completed",
)
s.labs(
    t("02-09", "06:00"),
    issued=t("02-09", "07:20"),
    ranges={"hgb": (11, 14), "cr": (0.2, 0.5), "plt": (150, 450)},
    wbc=11.2,
    hgb=8.4,
    plt=690,
    crp=44,
    alt=40,
    cr=0.3,
)
s.note(
    "progress",
    t("02-09", "09:00"),
    """Afebrile since 2/8 02:00 (36 h.. 48h tonight). Hgb 10.9 -> 8.4. IVIG hemolysis? blood type A pos. DAT sent, retic, haptoglobin pending. No jaundice, urine yellow. Recheck tonight.
Peeling fingertips started. Peds cards ok.
Switch ASA to low dose tomorrow am if afebrile.""",
    "P. Rao MD, Peds",
    signed=t("02-09", "10:40"),
)
s.labs(t("02-09", "20:00"), issued=t("02-09", "21:00"), ranges={"hgb": (11, 14)}, hgb=8.2, tbil=1.4)
s.lab_text(
    t("02-09", "09:30"), t("02-09", "16:20"), "Direct antiglobulin test", "1007-4", "Positive (IgG)", "A"
)
s.lab_text(
    t("02-09", "09:30"),
    t("02-09", "16:20"),
    "Haptoglobin",
    "4542-7",
    "Specimen received, result pending",
    "N",
    "registered",
)
s.note(
    "pharm",
    t("02-10", "08:30"),
    "ASA: 290 q6h stops. Low dose = 3-5 mg/kg x 14.6 = 44-73 -> HALF of 81 mg chewable (40.5 mg) ONCE daily, from today. Confirmed w/ Dr Feld. Ibuprofen NOT with aspirin (blocks it) -> acetaminophen 15 mg/kg = 208 mg (6.5 mL of 160/5) q6 prn max 4/d. Flu exposure/chickenpox exposure on ASA: call (Reye). Inactivated flu shot given today 0.5 mL. LIVE vaccines MMR/VZV (due at 4 y): delay 11 mo from last IVIG (2/7) = not before Jan 2026.",
    "S. Delgado PharmD",
    signed=t("02-10", "09:00"),
)
o_asa.stop(t("02-10", "09:05"), "low dose")
s.immunization("Influenza inactivated", "150", t("02-10", "09:30"))
s.order(
    "aspirin",
    "81 mg chewable by mouth every 6 hours",
    t("02-10", "09:10"),
    cat="discharge",
    note="typed from inpatient frequency",
)
s.order(
    "acetaminophen",
    "208 mg (6.5 mL of 160 mg/5 mL) by mouth every 6 hours as needed for fever or pain",
    t("02-10", "09:10"),
    cat="discharge",
)
s.vitals(t("02-10", "08:00"), hr=108, rr=24, temp=36.9, spo2=99)
s.note(
    "progress",
    t("02-10", "09:20"),
    """DC home. Afeb 55 h. DAT+ IgG: IVIG-associated hemolysis, Hgb 8.2 stable 8.2 this AM, no transfusion. Haptoglobin pending.
Repeat CBC 2/13 at lab clinic. Mom to watch pallor/dark urine/yellow.
ASA 40.5 mg ONCE A DAY (half tab) until cards say stop. [d/c Rx in epic says 81 q6h - WRONG, fix before leaving]
Cards Feld 2/21 11:00 with echo. PCP Dr Rhodes 2/14. No contact sport. Eczema.
No amox allergy: rash was KD. Do not label.""",
    "P. Rao MD, Peds",
    signed=t("02-10", "10:20"),
)
s.note(
    "sw",
    t("02-10", "10:40"),
    "Mom wants instructions in Spanish. Interpreter 4471. Ride Uber. Brother Martin (twin) has fever at home since this AM w/ flu contact -> keep apart, mom to call PCP. Pharmacy 24h on Oak.",
    "B. Lane LCSW",
    signed=t("02-10", "11:05"),
)
s.note(
    "phone",
    t("02-10", "11:20"),
    "mamá escribe: ¿le puedo dar ibuprofeno como antes si le da fiebre? R: No. Acetaminofén. Si 38 o más otra vez, llamar el mismo día. (RN)",
    "D. Whitlock RN",
    signed=t("02-10", "11:30"),
)
s.write(__file__)
