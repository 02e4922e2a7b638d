"""Fictional: wheeze in pounds."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("hh-castle", "Castle", "Noah", "2022-03-17", "male")
s.contact("mother", "Brianna Castle", "224-555-0161")
s.encounter(t("10-05", "18:10"), t("10-08", "12:30"), "wheezing", "56018004", "Wheezing", "Pediatrics")
s.allergy("peanut", "", "anaphylaxis 2024", t("10-05", "18:20"))
s.condition("Asthma, persistent", "195967001", t("10-05", "18:20"), kind="problem-list-item")
s.condition("Status asthmaticus", "", t("10-05", "19:30"))
s.home("montelukast", "4 mg chewable by mouth at bedtime", "2026-06-01", t("10-05", "18:40"))
s.home("albuterol inhaler", "2 puffs every 4 hours as needed", "2024-02-01", t("10-05", "18:40"))
s.home(
    "epinephrine auto-injector",
    "0.15 mg intramuscularly as needed for anaphylaxis",
    "2024-06-01",
    t("10-05", "18:40"),
)
w = s.vitals(t("10-05", "18:15"), bp="98/60", hr=152, rr=48, spo2=89, temp=37.9, weight=36.2)
s.note(
    "ed",
    t("10-05", "18:20"),
    """PEDS ED. 4yo M asthma, 2 prior admits, URI x3d -> wheeze, belly breathing, 89% RA. Albuterol "ran out". Sib Liam 7 has budesonide nebs. Wt 36.2 kg per triage. Peanut anaphylaxis 2024.
RSS 10. Duoneb x3. Dexamethasone 16 mg PO (0.6 mg/kg, max). Mg sulfate 1.8 g IV over 20 min (50 mg/kg) at 1925. CXR: RLL opacity ?PNA -> amoxicillin 1500 mg BID (high dose). Acetaminophen 540 mg.
Mom Brianna w pt. Parents separated, ORDER OF PROTECTION vs father (Derek), copy in chart, no info to him.""",
    "Dr. Y. Abadi, PEM",
    signed=t("10-05", "20:00"),
)
amox = s.order("amoxicillin", "1500 mg by mouth twice daily", t("10-05", "20:00"))
apap = s.order("acetaminophen", "540 mg by mouth every 6 hours as needed", t("10-05", "18:40"))
alb = s.order(
    "albuterol nebulized continuous",
    "10 mg/h inhaled",
    t("10-05", "19:00"),
    end=t("10-06", "06:30"),
    why="weaned",
)
epi = s.order(
    "epinephrine auto-injector", "0.3 mg intramuscularly once as needed for anaphylaxis", t("10-05", "20:05")
)
s.note(
    "event",
    t("10-05", "21:15"),
    """PEDS RN/RRT: 30 min after Mg drip pt drowsy, DTRs 1+, BP 72/40, HR 128, SpO2 96 on cont albuterol. MD Tanaka to bedside. NS 20 mL/kg... dosed on 36 kg?? Mom: "he was 36 POUNDS at the doctor." REWEIGHED bed scale 16.4 kg = 36.2 lb. Triage weight was pounds entered as kg. Bolus 330 mL given, BP 88/50. Ca gluconate drawn up, not needed. Mg level 5.1 mg/dL.""",
    "C. Whelan RN / Dr. M. Tanaka",
    signed=t("10-05", "22:10"),
)
for v in w:
    if v.name and s._told[v.name][-1][1]["code"].get("text") == "Body weight":
        v.change(
            t("10-05", "21:50"),
            status="corrected",
            valueQuantity={"value": 16.4, "unit": "kg", "system": "http://unitsofmeasure.org", "code": "kg"},
            note=[{"text": "pounds entered as kilograms at triage"}],
        )
s.labs(t("10-05", "21:20"), issued=t("10-05", "21:45"), mg=5.1, k=2.9, glu=212, ranges={"mg": (1.6, 2.3)})
apap.change(t("10-05", "22:00"), dosageInstruction=[{"text": "240 mg by mouth every 6 hours as needed"}])
epi.change(
    t("10-05", "22:00"),
    dosageInstruction=[{"text": "0.15 mg intramuscularly once as needed for anaphylaxis"}],
)
s.note(
    "hp",
    t("10-05", "22:30"),
    """PEDS HOSPITALIST H&P - Tanaka. True wt 16.4 kg. Overdoses from wrong wt: Mg 1.8 g (should be ~0.82 g), dex 16 mg (should be ~10), APAP 540 x1 (should be 240) - APAP 33 mg/kg single, nontoxic. Disclosed to mother tonight, event report filed. Mg 5.1, DTR returning; recheck 0200, tele. K 2.9 (albuterol) -> KCl in fluids.
HPI: wheeze 1 d. Montelukast since June: mom says nightmares and hitting since. FHx mom asthma; father smokes. Vax UTD, flu not yet. Lives w mom, brother Liam, MGM.
A/P: status asthmaticus, viral likely; ddx PNA, foreign body (no choking hx). Continuous albuterol. Steroid: dex given, then prednisolone from AM? Stop montelukast - behavior. Amox: wrong wt, reassess with radiology.""",
    "Dr. M. Tanaka, Peds hospitalist",
    signed=t("10-05", "23:40"),
)
mont = s.order(
    "montelukast",
    "4 mg chewable by mouth at bedtime",
    t("10-05", "20:05"),
    end=t("10-05", "23:30"),
    why="nightmares, aggression",
)
s.labs(t("10-06", "02:00"), issued=t("10-06", "02:30"), mg=2.9, k=3.4, ranges={"mg": (1.6, 2.3)})
s.report(
    "Chest X-ray",
    "36643-5",
    t("10-05", "19:10"),
    t("10-06", "07:40"),
    "FINAL OVERREAD: Hyperinflation, right lower lobe subsegmental atelectasis. No pneumonia. (Preliminary read of opacity is superseded.)",
)
amox.stop(t("10-06", "08:15"), "no pneumonia on final read")
s.note(
    "progress",
    t("10-06", "08:00"),
    """PEDS PN HD2 (Tanaka) O: RR 36 SpO2 94 1L, RSS 5, BP 94/58. Mg 2.9, K 3.4. Final CXR read atelectasis not PNA -> STOP amox. Off continuous, albuterol 2.5 neb q2h. Prednisolone 15 mg BID (approx 1 mg/kg) to start 10/7 AM (dex 16 mg covers till then) thru 10/10 evening. RVP sent, pertussis PCR sent (MGM has cough x5 wk).""",
    "Dr. M. Tanaka, Peds hospitalist",
    signed=t("10-06", "09:15"),
)
s.lab_text(
    t("10-06", "09:00"),
    t("10-06", "15:00"),
    "Respiratory viral panel",
    "82159-5",
    "Rhinovirus/enterovirus detected",
    flag="A",
)
s.order(
    "prednisolone 15 mg/5 mL oral solution",
    "5 mL (15 mg) by mouth twice daily through 10 October evening",
    t("10-07", "07:00"),
)
s.order("albuterol nebulized", "2.5 mg every 2 hours", t("10-06", "06:30"))
s.order("fluticasone HFA 44 mcg", "2 puffs inhaled twice daily with spacer and mask", t("10-07", "09:00"))
s.note(
    "consult",
    t("10-07", "10:30"),
    """PULM Dr. Rosen (video): wants fluticasone 110 2 puffs BID. Hospitalist prefers 44 at this age - agree to 44 mcg 2 puffs BID, step up in clinic 11/3 if needed. Spacer+mask technique fair. Father not on call per order.""",
    "Dr. A. Rosen, Pulmonology",
    signed=t("10-07", "11:15"),
)
s.note(
    "pharm",
    t("10-07", "14:00"),
    """PHARM: home list vs mom: albuterol 2 puffs prn (out 2 wks); montelukast taken till 10/4; budesonide 0.5 neb in bag = brother Liam's, leave out. EpiPen Jr 0.15 at home EXPIRED 3/2026 - new Rx 0.15 mg x2 (home + school; wt 15-30 kg). 0.3 on ED order was by wrong weight.""",
    "E. Grant, PharmD",
    signed=t("10-07", "14:30"),
)
s.note(
    "progress",
    t("10-07", "08:30"),
    "PN HD3: SpO2 96 RA x6h, albuterol MDI 4 puffs q4h tolerated overnight. RVP rhino/entero. Wt 16.4 kg. Amox D2 (copied)... cont pred. Home 10/8 if stable. Flu shot before d/c, mom consents.",
    "Dr. P. Vogel, peds resident",
    signed=t("10-07", "09:40"),
)
s.immunization("influenza, split virus, trivalent", "141", t("10-08", "09:30"))
s.note(
    "nursing",
    t("10-07", "21:00"),
    "RN: man called saying he is dad asking what room - NO info given, security told. Code word set w mom. Pt eating, sleeping well, no nightmares.",
    "J. Kline RN",
)
s.note(
    "instr",
    t("10-08", "08:50"),
    """Peds d/c sheet: prednisolone 15 mL twice a day til gone. Amoxicillin finish all. Albuterol 4 puffs as needed. Montelukast nightly. Follow up Dr Huang 10/9 3:30. Call if breathing hard.""",
    "M. Ott RN",
)
s.note(
    "dcsum",
    t("10-08", "09:45"),
    """D/C SUMMARY Tanaka. Status asthmaticus, rhinovirus. Wt 16.4 kg. ED weight error (pounds as kg), magnesium overdose w low BP, recovered, mother told.
MEDS: prednisolone 15 mg/5 mL: 5 mL (15 mg) BID through evening 10/10 (NOT 15 mL, RN sheet typed wrong, corrected). Albuterol 90 mcg 4 puffs q4h while awake through 10/10 w spacer, then 2-4 puffs q4h only if needed. Fluticasone 44 mcg 2 puffs BID every day w spacer+mask, rinse mouth NEW. Epinephrine 0.15 mg auto-injector x2 for peanut reaction NEW (old expired). Acetaminophen 240 mg q6h prn.
STOP montelukast (nightmares, aggression). No amoxicillin - no pneumonia. Do not use brother's nebs.
F/u Dr. Huang 10/13 09:15 (10/9 cancelled by office). Pulm Rosen 11/3 10:00. Flu vaccine given 10/8.
Pending: pertussis PCR - will call mother ONLY 224-555-0161. Order of protection: nothing to father.
Return: needs albuterol more than q4h, ribs sucking in, cannot talk, blue lips, drowsy.""",
    "Dr. M. Tanaka, Peds hospitalist",
    signed=t("10-08", "11:00"),
)
s.order(
    "prednisolone 15 mg/5 mL oral solution",
    "5 mL (15 mg) by mouth twice daily through 10 October",
    t("10-08", "10:45"),
    cat="discharge",
)
s.order(
    "fluticasone HFA 44 mcg",
    "2 puffs inhaled twice daily with spacer and mask",
    t("10-08", "10:45"),
    cat="discharge",
)
s.order(
    "albuterol HFA 90 mcg",
    "4 puffs inhaled every 4 hours while awake through 10 October, then as needed",
    t("10-08", "10:45"),
    cat="discharge",
)
s.order(
    "epinephrine auto-injector",
    "0.15 mg intramuscularly for severe allergic reaction",
    t("10-08", "10:45"),
    cat="discharge",
)
s.write(__file__)
