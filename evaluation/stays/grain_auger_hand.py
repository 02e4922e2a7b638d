"""Fictional: grain auger hand."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("dd-brandvold-d", "Brandvold", "Dale", "1967-08-21", "male")
s.encounter(t("10-14", "16:10"), t("10-18", "12:15"), "L hand in auger", "125605004", "Fracture", "Surgery")
s.contact("wife", "Lori Brandvold", "555-0161")
s.allergy("amoxicillin", "723", "rash in childhood", t("10-14", "16:40"), severity="mild", criticality="low")
s.home("apixaban", "5 mg by mouth twice daily", "2024-02-01", t("10-14", "17:00"))
s.home("metformin", "1000 mg by mouth twice daily", "2021-02-01", t("10-14", "17:00"))
s.home("glipizide", "10 mg by mouth twice daily", "2023-02-01", t("10-14", "17:00"))
s.home("lisinopril", "20 mg by mouth daily", "2020-02-01", t("10-14", "17:00"))
s.home("diltiazem ER", "180 mg by mouth daily", "2024-02-01", t("10-14", "17:00"))
s.vitals(t("10-14", "16:15"), bp="158/92", hr=104, rr=20, temp=36.8, spo2=96, weight=96, pain=9)
s.labs(
    t("10-14", "16:30"),
    issued=t("10-14", "17:00"),
    ranges={"hgb": (13.5, 17.5), "cr": (0.7, 1.3)},
    wbc=13.1,
    hgb=14.2,
    plt=231,
    na=139,
    k=4.1,
    bun=16,
    cr=0.9,
    glu=204,
    inr=1.1,
    a1c=8.1,
)
s.note(
    "ed",
    t("10-14", "16:30"),
    """ED/ K HANSON PA-C
59M farmer, cleaning out grain auger w/ PTO still turning about 1520, glove caught. LEFT hand: index fingertip gone thru distal phalanx, long finger open fx middle phalanx, lots of corn dust + dirt + hydraulic grease. Fingertip brought in in a bread bag, crushed, not replantable. Rt handed. Sensation intact ring/small. Cap refill long finger 3 sec.
PMH afib on Eliquis (last dose 0700 TODAY), DM2, HTN, OSA has CPAP. EtOH "few beers" wife says 5-6 a night. Tetanus - no idea, "maybe in the army", no record in MIIC.
All: amoxicillin rash as a kid.
XR R hand - amputation index distal phalanx, comminuted fx long middle phalanx [sic: XR is of the LEFT, side marker confirmed w/ rad tech, KH 1715]
Tx: Ancef 2 g IV, gent 480 mg IV (5 mg/kg), Tdap IM R deltoid + TIG 250 U IM L deltoid, irrigated 3 L, morphine 4 x2, digital blocks. NPO.
Dr Vasquez (locum surg) here til Fri.""",
    "K. Hanson PA-C",
    signed=t("10-14", "17:30"),
)
s.immunization("Tdap", "115", t("10-14", "16:50"))
s.report(
    "XR hand left 3 views",
    "36707-0",
    t("10-14", "16:40"),
    t("10-14", "17:12"),
    "LEFT hand. Traumatic amputation through distal phalanx of index finger. Comminuted open fracture middle phalanx of long finger. No retained metal.",
)
apx = s.order("apixaban", "5 mg by mouth twice daily", t("10-14", "18:00"))
apx.hold(t("10-14", "18:05"), "surgery")
gent = s.order("gentamicin", "480 mg IV every 24 hours", t("10-14", "16:45"))
cefz = s.order("cefazolin", "2 g IV every 8 hours", t("10-14", "16:45"))
met = s.order("metformin", "1000 mg by mouth twice daily", t("10-14", "18:00"))
met.hold(t("10-14", "18:10"), "NPO")
s.order("lisinopril", "20 mg by mouth daily", t("10-14", "18:00")).hold(t("10-16", "07:30"), "AKI")
s.order("diltiazem ER", "180 mg by mouth daily", t("10-14", "18:00"))
s.order("glipizide", "10 mg by mouth twice daily", t("10-14", "18:00")).hold(t("10-14", "18:10"), "NPO")
s.order("insulin lispro", "sliding scale subcutaneous before meals", t("10-14", "20:00"))
ket = s.order("ketorolac", "15 mg IV every 6 hours", t("10-14", "21:30"))
oxy = s.order("oxycodone", "5-10 mg by mouth every 4 hours as needed pain", t("10-14", "21:30"))
s.note(
    "op",
    t("10-14", "20:50"),
    """OPERATIVE NOTE - R. Vasquez MD locum general/hand call
Preop: mangling injury LEFT hand. Postop same. Consent signed pt, site marked.
Proc: 1) I&D L hand 6 L  2) revision amputation L index finger through DIP level, digital nerves buried  3) ORIF L long finger middle phalanx 2 K-wires  4) loose closure, palm left open. Tourniquet 58 min.
Cultures deep x2. EBL 75. Splint intrinsic plus. Organic contamination heavy.
Plan: abx 48-72 h then PO cephalexin. Restart Eliquis 10/17. Look at wound 10/16. K-wires ~4 wk. Ketorolac ok x48 h.""",
    "Dr. R. Vasquez",
    signed=t("10-14", "21:40"),
)
s.procedure(
    "Revision amputation of left index finger; open reduction and K-wire fixation of left long finger",
    "",
    t("10-14", "19:20"),
    t("10-14", "20:40"),
    "Left hand",
)
s.note(
    "hp",
    t("10-14", "22:00"),
    """medical h and p doctor pratt dictating for surgical patient dale brandvold
fifty nine year old right handed farmer with left hand auger injury see surgical note period a fib on apixaban last taken seven this morning type two diabetes a one c eight point one hypertension sleep apnea with c pap period
home meds per our list apixaban five twice a day metformin one thousand twice a day glipizide ten b i d lisinopril twenty diltiazem one eighty period his V A list that wife lori just brought has clonazepam point five at bedtime for P T S D and glipizide five b i d not ten cut in august for lows and omeprazole period so glipizide is five the V A is right he says period and he does take the clonazepam every night period
alcohol five or six beers a night last drink last night ten p m no seizures ever c i w a period his brother had delirium tremens
plan hold apixaban metformin glipizide while n p o sliding scale period bring c pap from home and wear with oxycodone and clonazepam together i am not happy about that combination start low oxycodone five only period thiamine period full code""",
    "Dr. M. Pratt",
    signed=t("10-14", "23:00"),
)
clo = s.order("clonazepam", "0.5 mg by mouth at bedtime", t("10-14", "23:05"))
s.order("thiamine", "100 mg by mouth daily", t("10-14", "23:05"))
s.note(
    "nursing",
    t("10-15", "03:20"),
    """RN night: pt obtunded-ish 0300, RR 8, SpO2 84% RA, CPAP was on chair. Had oxycodone 10 @0010 + clonazepam 0.5 @2330 + morphine in PACU. Naloxone 0.2 mg IV x1 -> awake RR 16. CPAP on. PA Hanson called. Clonazepam held, oxycodone to 5 mg q6h prn only. CIWA 6. Dsg L hand: oozing thru, reinforced.""",
    "B. Rud RN",
    signed=t("10-15", "03:50"),
)
clo.hold(t("10-15", "03:30"), "oversedation with oxycodone")
oxy.dose(t("10-15", "03:30"), "5 mg by mouth every 6 hours as needed pain")
s.given("naloxone", "0.2 mg IV once", t("10-15", "03:05"))
s.labs(
    t("10-15", "06:00"),
    issued=t("10-15", "06:40"),
    ranges={"hgb": (13.5, 17.5), "cr": (0.7, 1.3)},
    wbc=11.8,
    hgb=12.6,
    cr=1.1,
    k=4.3,
    glu=188,
)
s.note(
    "progress",
    t("10-15", "15:30"),
    """POD1 Vasquez. Long finger pink, cap refill 2s. index stump ooze, small hematoma. Splint changed. Continue Ancef/gent. Hold Eliquis longer.  Referral hand surgeon (Dr. Amundson, Lakehead Hand) reviewed photos by tele: keep K-wires, no further debridement, see 10/26.""",
    "Dr. R. Vasquez",
    signed=t("10-15", "16:00"),
)
s.labs(
    t("10-16", "06:00"),
    issued=t("10-16", "06:45"),
    ranges={"hgb": (13.5, 17.5), "cr": (0.7, 1.3)},
    wbc=10.2,
    hgb=12.1,
    cr=1.8,
    bun=31,
    k=4.9,
    glu=176,
)
s.note(
    "pharm",
    t("10-16", "07:20"),
    """Tele-pharm: SCr 0.9 -> 1.1 -> 1.8 on gent x2 doses + ketorolac + lisinopril. Rec: STOP gentamicin (no 3rd dose), STOP ketorolac, no NSAIDs home incl. ibuprofen (also on apixaban). HOLD lisinopril and metformin till Cr back. Benzodiazepine + opioid + OSA: see event 10/15; naloxone nasal 4 mg at d/c.""",
    "J. Petrov PharmD",
    signed=t("10-16", "07:30"),
)
gent.stop(t("10-16", "07:30"), "AKI")
ket.stop(t("10-16", "07:30"), "AKI")
s.note(
    "progress",
    t("10-16", "16:30"),
    """VASQUEZ LAST NOTE - leaving tonight, FP Pratt assumes. L index stump hematoma evacuated bedside, no pus, edges pink. Long finger viable.
- Eliquis: NOT 10/17. Restart 10/20 AM if dry.
- D/C Sun on cephalexin 500 QID x7d.
- Hand clinic Amundson moved up: Thurs 10/22 at 1:15 PM (was 10/26). Sutures/K-wires are theirs.
- Keep splint dry, elevate, no lifting L, no tractors/machinery.""",
    "Dr. R. Vasquez",
    signed=t("10-16", "17:00"),
)
s.lab_text(
    t("10-14", "20:00"),
    t("10-16", "18:20"),
    "Wound culture, deep, left hand",
    "6462-6",
    "Preliminary: Gram negative rods 2+, identification to follow. Mixed skin flora.",
    "A",
    status="preliminary",
)
s.labs(
    t("10-17", "06:00"),
    issued=t("10-17", "06:40"),
    ranges={"hgb": (13.5, 17.5), "cr": (0.7, 1.3)},
    wbc=9.4,
    hgb=11.9,
    cr=1.6,
    bun=28,
    k=4.6,
    glu=162,
)
cult = s.lab_text(
    t("10-14", "20:00"),
    t("10-17", "13:40"),
    "Wound culture, deep, left hand",
    "6462-6",
    "Enterobacter cloacae complex 2+. RESISTANT: cefazolin, cephalexin, amoxicillin-clavulanate. SUSCEPTIBLE: levofloxacin, gentamicin, trimethoprim-sulfamethoxazole, cefepime. Fungal culture: in progress, held 4 weeks.",
    "A",
)
s.note(
    "progress",
    t("10-17", "15:00"),
    """pratt progress note october seventeenth culture is enterobacter cloacae resistant to cefazolin and cephalexin period so cephalexin will not do period stop cefazolin start levofloxacin seven fifty daily for ten days last dose october twenty sixth his clearance is about sixty eight i figure period bactrim is out with the creatinine and the potassium and lisinopril period levofloxacin and glipizide can drop the sugar watch that and no antacids or vitamins within two hours and stop for tendon pain q t c four thirty eight with diltiazem is fine period creatinine one point six coming down stay off metformin and lisinopril recheck b m p wednesday twenty first period apixaban october twentieth in the morning if the dressing is dry period ciwa zero two days""",
    "Dr. M. Pratt",
    signed=t("10-17", "15:40"),
)
cefz.stop(t("10-17", "15:10"), "resistant organism")
s.order("levofloxacin", "750 mg by mouth daily", t("10-17", "15:10"))
s.labs(
    t("10-18", "06:00"),
    issued=t("10-18", "06:40"),
    ranges={"hgb": (13.5, 17.5), "cr": (0.7, 1.3)},
    wbc=8.6,
    hgb=12.0,
    cr=1.5,
    bun=24,
    k=4.5,
    glu=151,
)
s.note(
    "nursing",
    t("10-18", "08:30"),
    """0830 L hand dsg dry x24h. Fingers warm. Pain 3 w/ Tylenol, 1 oxy yest. BG 151. Wore CPAP all noc. Wife taught splint + naloxone spray. Pt states "when's the other tetanus?" - told: Td #2 in 4 wk since no proof of ever having series.""",
    "C. Aune RN",
    signed=t("10-18", "08:50"),
)
for n, d in [
    ("levofloxacin", "750 mg by mouth once daily through 10/26"),
    ("oxycodone", "5 mg by mouth every 6 hours as needed for severe pain, 8 tablets"),
    ("naloxone nasal spray", "4 mg in one nostril if not waking or breathing slow"),
    ("glipizide", "5 mg by mouth twice daily with meals"),
]:
    s.order(n, d, t("10-18", "09:30"), cat="discharge")
s.note(
    "dcsum",
    t("10-18", "09:30"),
    """DISCHARGE SUMMARY  Brandvold, Dale  10/14-10/18  Pratt (Vasquez surgeon, gone)
Dx: Left hand auger injury - index fingertip amputation (revised), open fx left long finger middle phalanx s/p K-wires. Wound cx Enterobacter cloacae. AKI (gent + ketorolac + lisinopril), Cr 0.9->1.8->1.5. Oversedation 10/15 oxycodone+clonazepam+OSA, naloxone. Alcohol use. DM2.
MEDS
 levofloxacin 750 mg daily thru 10/26 (NOT cephalexin)
 acetaminophen 1000 mg q8h
 oxycodone 5 mg q6h prn, 8 tabs; naloxone spray
 glipizide 5 mg BID (VA dose)
 diltiazem ER 180 daily
 thiamine 100 daily
HOLD apixaban - restart Tues 10/20 AM if bandage dry
HOLD metformin, lisinopril - until BMP 10/21 reviewed
HOLD clonazepam while on oxycodone - do not take together; call VA
STOP no ibuprofen/Aleve
F/U BMP Wed 10/21 hosp lab. Hand clinic Dr Amundson Thurs 10/22 1:15 PM. Me 10/28 at 10:00. Td dose #2 on or after 11/11 at clinic (then #3 6-12 mo).
Pending: fungal culture (4 wk).
No alcohol with oxycodone. No driving/machinery on oxycodone. """,
    "Dr. M. Pratt",
    signed=t("10-18", "10:10"),
)
s.note(
    "instr",
    t("10-18", "10:40"),
    """Keep L hand splint clean & dry, above heart. Do not take splint off. Call/return: fingers blue, cold or numb, bleeding through, pus, red streaks, fever 101, worse pain. Low sugar with new antibiotic + glipizide: check BG 2x/day, call <70. Stop levofloxacin and call for tendon pain. Call 911 if very sleepy, hard to wake, slow breathing - use nose spray. CPAP every sleep.""",
    "C. Aune RN",
    signed=t("10-18", "11:00"),
)
s.write(__file__)
