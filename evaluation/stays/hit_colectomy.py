"""Right hemicolectomy in a woman with a mechanical mitral valve; heparin-induced thrombocytopenia with a leg clot reported on the wrong side first; British, long sentences."""

from builder import CRITICAL, LABS, Stay, clock

CRITICAL["hgb"] = (70, 200)
LABS["hgb"] = ("718-7", "Haemoglobin", "g/L", "g/L", 115, 160)
LABS["cr"] = ("14682-9", "Creatinine", "umol/L", "µmol/L", 45, 90)
LABS["urea"] = ("22664-7", "Urea", "mmol/L", "mmol/L", 2.5, 7.8)
LABS["plt"] = ("777-3", "Platelets", "10*9/L", "x10^9/L", 150, 400)
LABS["wbc"] = ("6690-2", "White cell count", "10*9/L", "x10^9/L", 4, 11)
LABS["ferr"] = ("2276-4", "Ferritin", "ug/L", "µg/L", 15, 200)
LABS["pf4"] = ("", "Heparin-PF4 antibody optical density", "1", "OD", 0, 0.4)
LABS["aptt"] = ("", "APTT ratio", "1", "", 0.8, 1.2)
t = clock(2025, "+01:00")
s = Stay("hit-colectomy", "Ashworth-Bell", "Margaret", "1957-02-11", "female")
s.contact("husband", "Derek Bell", "01632 960114")
s.encounter(
    t("06-03", "07:15"),
    t("06-20", "15:00"),
    "Elective right hemicolectomy for caecal cancer",
    "93761005",
    "Primary malignant neoplasm of colon",
    "Colorectal surgery",
)

for name, code, since in (
    ("Mechanical mitral valve prosthesis", "", "2014"),
    ("Atrial fibrillation", "49436004", "2013"),
    ("Hypothyroidism", "40930008", "2009"),
    ("Hypertension", "38341003", "2010"),
    ("Iron deficiency anaemia", "87522002", "2025"),
):
    s.condition(name, code, t("2025-04-22", "10:00"), since, kind="problem-list-item")
s.condition("Carcinoma of caecum", "", t("2025-05-06", "09:00"), t("2025-04-22", "09:00"))
s.condition("Deep vein thrombosis of lower limb", "404223003", t("06-11", "17:30"), t("06-11", "09:00"))
s.allergy("Penicillin", "70618", "anaphylaxis 1991, required adrenaline", t("2025-04-22", "10:05"))
s.allergy(
    "Zinc oxide adhesive plaster",
    "",
    "blistering rash",
    t("2025-04-22", "10:05"),
    severity="mild",
    criticality="low",
)

for name, text in (
    ("warfarin", "4 mg by mouth on weekdays and 5 mg on Saturday and Sunday, INR target 3.0"),
    ("bisoprolol 2.5 mg tablet", "2.5 mg by mouth once daily"),
    ("ramipril 5 mg capsule", "5 mg by mouth once daily"),
    ("simvastatin 40 mg tablet", "40 mg by mouth at night"),
    ("omeprazole 20 mg capsule", "20 mg by mouth once daily"),
    ("levothyroxine 75 microgram tablet", "75 micrograms by mouth each morning"),
    ("co-codamol 30/500 tablet", "2 tablets by mouth up to four times daily as needed"),
    ("St John's wort 300 mg tablet", "300 mg by mouth three times daily (bought by patient)"),
):
    s.home(name, text, "2024-01-10", t("06-03", "08:30"))

s.labs(t("05-27", "10:00"), hgb=98, plt=268, cr=74, inr=3.1, ferr=9, na=139, k=4.4)
s.note(
    "nursing",
    t("06-03", "07:40"),
    "Admission checklist. NBM from 02:00. Red band: PENICILLIN ANAPHYLAXIS. Plaster allergy - use Mepitel. Warfarin last taken Thurs 29 May, bridging with dalteparin from pre-op clinic since 31 May, last dose 2 June 06:00. Sister had DVT on the pill aged 24. Lives with husband Derek, independent, drives. No advance decision; for full escalation.",
    "SN K. Oyelaran",
)
s.order(
    "metronidazole",
    "500 mg IV once at induction",
    t("06-03", "08:45"),
    end=t("06-03", "09:05"),
    final="completed",
)
s.order(
    "gentamicin",
    "320 mg IV once at induction",
    t("06-03", "08:45"),
    end=t("06-03", "09:05"),
    final="completed",
)
s.note(
    "op",
    t("06-03", "12:40"),
    """LAPAROSCOPIC CONVERTED TO OPEN RIGHT HEMICOLECTOMY
Surgeon Mr D. Fairweather, assistant Miss L. Achebe. GA + spinal diamorphine.
Findings: 4 cm caecal tumour, not perforated. No liver or peritoneal disease seen. Dense adhesions from appendicectomy. Converted at 40 minutes.
Procedure: right hemicolectomy, stapled side-to-side ileocolic anastomosis. No stoma, no drain. Clips to skin. EBL 350 ml.
Post-op: ERAS. Mechanical mitral valve - IV unfractionated heparin from 6 hours, no bolus, APTT ratio 1.5-2.5. Restart warfarin when eating. Histology sent.
""",
    "Mr D. Fairweather, consultant surgeon",
    t("06-03", "13:30"),
)
s.procedure("Right hemicolectomy", "", t("06-03", "09:10"), t("06-03", "12:15"), "caecum and ascending colon")
pca = s.order(
    "morphine PCA", "1 mg bolus, 5 minute lockout, IV", t("06-03", "13:00"), code="7052"
)  # never ended in the feed
ufh = s.order(
    "heparin sodium infusion", "IV continuous to APTT ratio 1.5 to 2.5", t("06-03", "19:00"), code="5224"
)
flush = s.order(
    "heparin sodium 10 units/mL flush", "5 mL IV as needed to keep line patent", t("06-03", "19:00")
)  # never ended in the feed
s.order("paracetamol", "1 g by mouth four times daily", t("06-03", "14:00"), code="161")
s.order("bisoprolol", "2.5 mg by mouth once daily", t("06-04", "08:00"), code="19484")
ram = s.order("ramipril", "5 mg by mouth once daily", t("06-04", "08:00"), code="35296")
s.order("levothyroxine", "75 micrograms by mouth each morning", t("06-04", "07:00"), code="10582")
s.order("omeprazole", "20 mg by mouth once daily", t("06-04", "08:00"), code="7646")
simva = s.order("simvastatin", "40 mg by mouth at night", t("06-04", "21:00"), code="36567")
s.order(
    "ondansetron",
    "4 mg IV every 8 hours as needed",
    t("06-03", "14:00"),
    code="26225",
    end=t("06-07", "09:00"),
)
s.labs(t("06-04", "06:30"), t("06-04", "07:45"), hgb=91, plt=241, cr=96, urea=8.4, crp=88, aptt=1.9)
s.vitals(t("06-04", "07:00"), bp="92/54", hr=88, temp=37.2, spo2=96)
s.note(
    "progress",
    t("06-04", "08:30"),
    """Ward round Mr Fairweather, day 1. Comfortable with PCA. Systolic 90s overnight, responded to 500 ml. Creatinine 96 from 74. Withhold ramipril. Sips and build up. Heparin infusion continues. Extended dalteparin prophylaxis for 28 days to be prescribed at discharge as per cancer pathway. Allergies: penicillin.""",
    "Dr F. Osei FY1",
)
ram.hold(t("06-04", "08:50"), "hypotension and AKI")
dal = s.order(
    "dalteparin 5000 units/0.2 mL",
    "5000 units subcutaneously once daily for 28 days",
    t("06-05", "11:00"),
    "discharge",
    code="67109",
)
war = s.order("warfarin", "5 mg by mouth at 18:00", t("06-06", "17:00"), code="11289")
s.labs(t("06-07", "06:30"), t("06-07", "07:40"), hgb=86, plt=212, wbc=13.6, crp=141, inr=1.4, cr=84)
s.note(
    "progress",
    t("06-07", "09:10"),
    "Day 4. Bowels opened, eating soft diet. Midline wound lower third red, indurated, small amount of pus, swab sent, two clips removed. No peritonism, not an anastomotic leak clinically. Penicillin anaphylaxis therefore doxycycline 200 mg then 100 mg daily for seven days. Warfarin restarted last night, continue heparin infusion till INR over 2.5.",
    "Miss L. Achebe SpR",
)
dox = s.order(
    "doxycycline",
    "100 mg by mouth once daily",
    t("06-07", "10:00"),
    code="3640",
    end=t("06-14", "09:00"),
    final="completed",
)
s.lab_text(
    t("06-07", "09:00"),
    t("06-09", "14:00"),
    "Wound swab culture",
    "6462-6",
    "Staphylococcus aureus (MSSA). Sensitive: flucloxacillin, doxycycline. Resistant: clindamycin.",
    "A",
)
s.labs(t("06-09", "06:30"), t("06-09", "07:35"), hgb=85, plt=148, inr=1.9, crp=74)
s.labs(t("06-10", "06:30"), t("06-10", "07:35"), hgb=84, plt=96, inr=2.2, crp=61, cr=79)
s.labs(t("06-11", "06:30"), t("06-11", "07:40"), hgb=84, plt=62, inr=2.6, crp=58)
s.note(
    "progress",
    t("06-11", "08:40"),
    """Day 8. Wound better. Complains of ache in the left calf since yesterday, left calf 39 cm right 35.5 cm. Platelets 62 (241 on 4 June) - noted, ?sepsis ?dilutional ?drug (doxycycline, heparin). Repeat film, doppler. Continue heparin infusion for the valve. Extended dalteparin prophylaxis for 28 days at discharge.""",
    "Dr F. Osei FY1",
)
s.note(
    "radiology",
    t("06-11", "13:30"),
    "Venous duplex: acute occlusive thrombus in the RIGHT popliteal and distal superficial femoral vein. Contralateral deep veins compress normally.",
    "Dr H. Marlowe, radiology",
    t("06-11", "14:05"),
)
s.note(
    "consult",
    t("06-11", "15:00"),
    """Haematology (Dr S. Venkataraman). Thank you for asking me to see Mrs Ashworth-Bell. Platelets have fallen by 74% between days 5 and 8 of heparin (and she had dalteparin from 31 May), there is new thrombosis and no better explanation: 4Ts score 7, high probability of heparin-induced thrombocytopenia with thrombosis.
1. STOP ALL HEPARIN NOW including dalteparin and line flushes. Remove heparin-coated lines.
2. Argatroban infusion, target APTT ratio 1.5 to 3.0.
3. STOP WARFARIN and give vitamin K 5 mg IV: risk of venous gangrene while platelets low. Restart only when platelets above 150 on two days, and overlap with argatroban at least 5 days. A DOAC is not an option with a mechanical valve.
4. No platelet transfusion unless bleeding.
5. PF4 ELISA sent urgently, functional assay (SRA) to the reference laboratory, takes two to three weeks.
6. Record heparin as an allergy, lifelong. She needs an alert card.
""",
    "Dr S. Venkataraman, consultant haematologist",
    t("06-11", "15:50"),
)
ufh.stop(t("06-11", "15:55"), "suspected HIT")
war.stop(t("06-11", "15:56"), "suspected HIT, vitamin K given")
s.order("phytomenadione", "5 mg IV once", t("06-11", "16:00"), end=t("06-11", "16:20"), final="completed")
arg = s.order(
    "argatroban infusion", "IV continuous to APTT ratio 1.5 to 3.0", t("06-11", "16:30"), code="15202"
)
s.note(
    "radiology",
    t("06-11", "17:00"),
    "ADDENDUM to duplex of 11 June: the side was transposed in the initial report. The thrombus is in the LEFT popliteal and distal superficial femoral vein. The right leg is normal. Telephoned to Dr Osei 17:02. CT abdomen/pelvis/chest base (done for leak): no leak, no collection. 9 mm solid nodule right lower lobe, not on the staging CT report of April in retrospect present at 6 mm - for discussion at lung MDT and CT thorax in 3 months.",
    "Dr H. Marlowe, radiology",
    t("06-11", "17:20"),
)
s.labs(t("06-11", "15:20"), t("06-12", "11:00"), pf4=2.41)
s.note(
    "pharm",
    t("06-12", "14:00"),
    """Medicines review. TTO dalteparin from 5 June cancelled.
St John's wort: taken 300 mg tds for low mood over 18 months, declared today. Induces warfarin metabolism; has not been taking since admission, so her previous warfarin dose no longer applies - expect a LOWER requirement. Must not restart; counselled.
Doxycycline also raises INR. Simvastatin: no change. Co-codamol 30/500 at home AND paracetamol on the chart = double paracetamol; stop co-codamol.
""",
    "R. Whitcombe, clinical pharmacist",
)
dal.cancel(t("06-12", "14:10"), "heparin-induced thrombocytopenia")
s.labs(t("06-13", "06:30"), t("06-13", "07:40"), hgb=79, plt=88, cr=77)
s.order("red cells", "1 unit IV", t("06-13", "10:00"), end=t("06-13", "13:00"), final="completed")
s.labs(t("06-14", "06:30"), t("06-14", "07:30"), hgb=88, plt=156)
s.labs(t("06-15", "06:30"), t("06-15", "07:30"), hgb=88, plt=188, inr=1.2)
s.note(
    "progress",
    t("06-15", "10:00"),
    "Platelets 156 then 188. Discussed with haematology on call: warfarin 3 mg tonight with argatroban overlap, no loading. Continue heparin infusion for the valve [text carried over - see haematology 11/6, on argatroban]. Left calf softer.",
    "Dr F. Osei FY1",
)
war2 = s.order("warfarin", "3 mg by mouth at 18:00", t("06-15", "17:00"), code="11289")
s.note(
    "pt",
    t("06-16", "11:30"),
    "Physio: mobile 60 m with stick, stairs x1 flight. Left leg aches when standing. Class 2 stocking NOT to be worn on left until DVT clinic. Avoid lifting above 5 kg six weeks (open wound).",
    "T. Hargreaves, physiotherapist",
)
s.report(
    "Histopathology right hemicolectomy",
    "",
    t("06-03", "12:00"),
    t("06-17", "16:30"),
    "Moderately differentiated adenocarcinoma of caecum, pT3 N1a (1 of 21 nodes) M0, R0. EMVI positive. Mismatch repair immunohistochemistry to follow.",
    category="SP",
)
s.labs(t("06-18", "06:30"), t("06-18", "07:30"), hgb=91, plt=266, inr=3.4, cr=76, k=4.3)
s.labs(t("06-20", "06:30"), t("06-20", "07:30"), hgb=93, plt=301, inr=3.1, cr=78, k=4.4, crp=11)
arg.stop(t("06-20", "09:00"), "INR 3.1, overlap complete")
s.vitals(t("06-20", "08:00"), bp="138/82", hr=74, temp=36.6, spo2=98)
s.labs(t("06-20", "13:15"), t("06-20", "14:00"), inr=2.7)
s.note(
    "nursing",
    t("06-20", "10:00"),
    "Wound: lower third open 2 x 1 cm, clean, packed Aquacel, DN visits Mon/Wed/Fri. Remaining clips out today. Derek asks whether the 'clot jabs' at home will be needed - told NO, no injections of heparin. Weight 71 kg. Yellow book updated by anticoag nurse.",
    "SN K. Oyelaran",
)
s.note(
    "instr",
    t("06-20", "11:30"),
    """Discharge plan, Mr Fairweather's team.
Warfarin 3 mg every evening, target INR 3.0 (range 2.5-3.5), next INR Monday 23 June anticoagulation clinic. Lifelong (valve), now also left leg DVT.
NO HEPARIN EVER, of any kind (dalteparin, enoxaparin, flushes): HIT confirmed by PF4. Alert card given.
Bisoprolol 2.5, levothyroxine 75, omeprazole 20, simvastatin 40 unchanged. Ferrous fumarate 210 mg once daily, new. Paracetamol 1 g up to four times daily. Codeine 30 mg up to four times daily as required, 5 days.
Ramipril withheld, GP to check BP and U&E on 27 June and decide. Co-codamol stopped. St John's wort stopped. No aspirin, ibuprofen.
Results outstanding: SRA functional assay, mismatch repair. Node-positive: cancer MDT 1 July; colorectal clinic Mr Fairweather 8 July 10:20 to discuss chemotherapy. Haematology Dr Venkataraman 15 July. CT thorax September for 9 mm right lung nodule.
Seek help: bleeding, black stools, head injury, breathlessness/chest pain, leg swelling or skin going black, fever, wound pus, abdominal pain with vomiting, weakness or speech trouble.
No driving 4 weeks, lifting < 5 kg 6 weeks.
""",
    "Dr F. Osei FY1",
    t("06-20", "12:10"),
)
for name, text in (
    ("warfarin 1 mg tablets", "3 mg by mouth once daily at 18:00, dose by INR"),
    ("bisoprolol 2.5 mg tablet", "2.5 mg by mouth once daily"),
    ("levothyroxine 75 microgram tablet", "75 micrograms by mouth each morning"),
    ("omeprazole 20 mg capsule", "20 mg by mouth once daily"),
    ("simvastatin 40 mg tablet", "40 mg by mouth at night"),
    ("ferrous fumarate 210 mg tablet", "210 mg by mouth once daily"),
    ("paracetamol 500 mg tablet", "1 g by mouth up to four times daily"),
    ("codeine 30 mg tablet", "30 mg by mouth up to four times daily as required, 5 days"),
):
    s.order(name, text, t("06-20", "11:40"), "discharge")
s.service("INR at anticoagulation clinic", t("06-20", "11:45"), due=t("06-23", "09:30"))
s.service("CT thorax, 9 mm right lower lobe nodule", t("06-20", "11:46"), due=t("09-11", "09:00"))
s.service("Colorectal clinic", t("06-20", "11:47"), due=t("07-08", "10:20"))
s.write(__file__)
