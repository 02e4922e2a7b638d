"""Fictional: lymphoma port clot."""

from builder import Stay, clock

t = clock(2026, "-04:00")
s = Stay("t-okonkwo", "Okonkwo", "Raymond", "1961-12-05", "male")
s.contact("wife", "Grace Okonkwo", "555-0512")
s.encounter(
    t("10-13", "19:20"),
    t("10-21", "12:40"),
    "fever 38.9, day 9 after R-CHOP",
    "409089005",
    "Febrile neutropenia",
    "Haematology",
)
P = "2026-08-20T09:00:00-04:00"
for n, c in [
    ("Diffuse large B-cell lymphoma stage III, R-CHOP cycle 3 given 2026-10-04", "109969005"),
    ("Type 2 diabetes mellitus", "44054006"),
    ("Hypertension", "38341003"),
    ("Gout", "90560007"),
    ("Implanted port, right chest", ""),
]:
    s.condition(n, c, P, kind="problem-list-item")
s.condition("Febrile neutropenia", "409089005", t("10-13", "20:30"))
s.condition("Catheter-associated deep vein thrombosis right subclavian vein", "", t("10-16", "14:00"))
s.allergy(
    "Vancomycin",
    "11124",
    "flushing and itching during infusion (infusion reaction)",
    "2026-09-02T10:00:00-04:00",
    severity="mild",
    kind="intolerance",
    criticality="low",
)
H = t("10-13", "21:30")
for n, d in [
    ("allopurinol", "300 mg by mouth daily"),
    ("lisinopril", "10 mg by mouth daily"),
    ("metformin", "1000 mg by mouth twice daily"),
    ("prednisone", "100 mg by mouth daily on days 1 to 5 of each cycle"),
    ("acyclovir", "400 mg by mouth twice daily"),
    ("sulfamethoxazole-trimethoprim DS", "1 tablet by mouth Monday, Wednesday, Friday"),
    ("ondansetron", "8 mg by mouth every 8 hours as needed"),
    ("pantoprazole", "40 mg by mouth daily"),
]:
    s.home(n, d, "2026-08-23", H)
s.lab_text(
    "2026-08-21T08:00:00-04:00",
    "2026-08-22T10:00:00-04:00",
    "Hepatitis B core antibody, total",
    "13952-7",
    "REACTIVE",
    "A",
)
s.lab_text(
    "2026-08-21T08:00:00-04:00",
    "2026-08-22T10:00:00-04:00",
    "Hepatitis B surface antigen",
    "5196-1",
    "Nonreactive",
)
s.labs("2026-09-28T08:00:00-04:00", stay=False, wbc=5.6, hgb=10.8, plt=190, alt=31, ast=24, cr=1.0)
s.labs(
    t("10-13", "19:40"),
    t("10-13", "20:15"),
    wbc=0.4,
    hgb=8.8,
    plt=41,
    na=133,
    k=3.6,
    bun=22,
    cr=1.2,
    glu=198,
    lac=1.9,
    alt=48,
    ast=44,
    tbil=0.9,
    crp=162,
)
s.lab_text(t("10-13", "19:40"), t("10-13", "20:20"), "Absolute neutrophil count", "751-8", "0.1 K/uL", "LL")
s.vitals(t("10-13", "19:30"), bp="104/62", hr=118, rr=20, temp=38.9, spo2=96, weight=82)
s.note(
    "ed",
    t("10-13", "19:45"),
    """64M DLBCL, R-CHOP #3 on 10/4 + neulasta 10/5. F 38.9, chills after PORT FLUSH this pm. Sore mouth. No cough.
Port R chest: no erythema. ANC 0.1 plt 41. BCx port + peripheral, UA, CXR clr.
cefepime 2 g q8 <60 min (20:05). Onc paged. 'Vanc allergy' = red man.""",
    "Dr. Y. Cole",
    signed=t("10-13", "21:00"),
)
cef = s.order("cefepime", "2 g intravenously every 8 hours", t("10-13", "20:00"))
ordered = t("10-13", "22:00")
allo = s.order("allopurinol", "300 mg by mouth daily", ordered)
lisn = s.order("lisinopril", "10 mg by mouth daily", ordered)
acy = s.order("acyclovir", "400 mg by mouth twice daily", ordered)
smx = s.order("sulfamethoxazole-trimethoprim DS", "1 tablet by mouth Monday, Wednesday, Friday", ordered)
pan = s.order("pantoprazole", "40 mg by mouth daily", ordered)
ond = s.order("ondansetron", "8 mg intravenously every 8 hours as needed for nausea", ordered)
fil = s.order("filgrastim", "480 mcg subcutaneously daily", ordered, note="febrile neutropenia order set")
eno = s.order("enoxaparin", "40 mg subcutaneously daily", ordered, note="VTE prophylaxis order set")
iss = s.order("insulin lispro", "correction scale subcutaneously with meals", ordered)
s.note(
    "hp",
    t("10-13", "22:00"),
    """HEME H&P. FN day 9 R-CHOP 3, high risk (ANC .1). MASCC 17.
No CNS sx. PE: mucositis gr 2, thrush plaques. port clean.
FN: cefepime. add vanc only if cx+. Thrush -> fluconazole 200 daily.
PJP ppx bactrim: HOLD while cytopenic (per Dr Rao). Acyclovir cont.
GCSF: pegfilgrastim given 10/5, so NO daily filgrastim.
Plt 41: no lovenox (<50). metformin held. lisinopril hold (BP 104).
prednisone finished 10/8. Next R-CHOP due 10/25. Code full.""",
    "Dr. D. Kaur (fellow)",
    signed=t("10-14", "00:15"),
)
flu = s.order("fluconazole", "200 mg by mouth daily", t("10-14", "00:30"), reason="oral candidiasis")
s.labs(
    t("10-14", "05:30"), t("10-14", "06:10"), wbc=0.3, hgb=7.9, plt=28, k=3.3, mg=1.6, cr=1.1, alt=61, ast=58
)
s.lab_text(t("10-14", "05:30"), t("10-14", "06:20"), "Absolute neutrophil count", "751-8", "0.0 K/uL", "LL")
s.given("enoxaparin", "40 mg subcutaneous", t("10-14", "09:00"))
s.given("filgrastim", "480 mcg subcutaneous", t("10-14", "09:00"))
s.note(
    "progress",
    t("10-14", "09:30"),
    """HEME HD2. T 39.1 at 02. mouth hurts 6/10.
ANC 0, plt 28, Hgb 7.9. BCx port bottle: GPC clusters @ 11 h, periph neg so far.
Add vanc 1.25 q12 slow (2 h) + benadryl 25 pre - prior red man, not a true allergy. ID.
Holding bactrim, lisinopril. lovenox none (plt). filgrastim no.
QTc 462, on ondans + flucon.
Magic mouthwash""",
    "Dr. D. Kaur (fellow)",
    signed=t("10-14", "11:00"),
)
van = s.order("vancomycin", "1.25 g intravenously over 2 hours every 12 hours", t("10-14", "11:10"))
s.order(
    "diphenhydramine",
    "25 mg by mouth before each vancomycin dose",
    t("10-14", "11:10"),
    end=t("10-19", "09:00"),
)
eno.stop(t("10-14", "14:10"), "platelets below 50")
fil.stop(t("10-14", "14:12"), "pegfilgrastim 10/5")
s.note(
    "pharm",
    t("10-14", "14:00"),
    "Enoxaparin 40 AND filgrastim were given 09:00 today (order set) though H&P says no; both d/c'd now. plt 28, watch bleeding. TMP-SMX order also still active (M/W/F - today is Wed, next dose tonight) pls d/c. NSAIDs none.",
    "PharmD C. Yuen",
    signed=t("10-14", "14:20"),
)
s.given("sulfamethoxazole-trimethoprim", "1 DS tablet", t("10-14", "21:00"))
s.labs(t("10-15", "05:30"), t("10-15", "06:10"), wbc=0.4, hgb=7.1, plt=19, k=4.0, cr=1.2, alt=82, ast=75)
s.note(
    "nursing",
    t("10-15", "21:10"),
    "1u irradiated plt + 1u irradiated pRBC given. Nosebleed 15 min after blowing nose, stopped w pressure. R arm looks puffy vs L, 'ring tight' - told MD. Other patient Mr. Okoro (bed 12) got warfarin, id bands rechecked.",
    "RN F. Nakamura",
)
s.lab_text(
    t("10-13", "19:50"),
    t("10-16", "09:40"),
    "Blood culture, port",
    "600-7",
    "Coagulase-negative staphylococci (S. epidermidis), methicillin resistant. Time to positivity 11 h port, 18 h peripheral. S: vancomycin, linezolid, daptomycin",
    "A",
)
s.labs(
    t("10-16", "05:30"),
    t("10-16", "06:10"),
    wbc=0.9,
    hgb=8.2,
    plt=26,
    k=4.1,
    cr=1.3,
    alt=118,
    ast=97,
    tbil=1.0,
)
s.report(
    "Upper extremity venous duplex, right",
    "",
    t("10-16", "11:00"),
    t("10-16", "13:20"),
    "Acute occlusive thrombus right subclavian and axillary vein around the port catheter. Left side normal.",
)
s.note(
    "progress",
    t("10-16", "14:30"),
    """HEME HD4. afeb 30 h. BCx port CoNS x2, DTP 7h = CLABSI. Duplex R subclav/axill DVT at port.
plt 26 -> NO anticoag now. Start when plt >50 (enox 1 mg/kg bid -> apixaban). Half dose at 25-50 debated w Dr Rao: no, hold.
PORT OUT tmrw IR (infxn + clot).
ALT 118 up from 31 in Sept, ?fluconazole / chemo. Trend.
cefepime until ANC >0.5.
ANC .3""",
    "Dr. D. Kaur (fellow)",
    signed=t("10-16", "15:40"),
)
s.note(
    "procedure",
    t("10-17", "10:00"),
    "IR: R chest port removed after 1 pool plt (plt 48). Tip to micro. PIV L arm. No PICC now (line holiday). Sutures absorbable.",
    "Dr. K. Bruun",
    signed=t("10-17", "11:00"),
)
s.labs(
    t("10-17", "05:30"),
    t("10-17", "06:10"),
    wbc=2.2,
    hgb=8.4,
    plt=38,
    cr=1.3,
    k=4.4,
    alt=164,
    ast=131,
    tbil=1.1,
)
s.lab_text(t("10-17", "05:30"), t("10-17", "06:30"), "Absolute neutrophil count", "751-8", "1.1 K/uL", "L")
s.labs(
    t("10-18", "05:30"),
    t("10-18", "06:10"),
    wbc=5.8,
    hgb=8.6,
    plt=57,
    cr=1.4,
    k=4.6,
    alt=231,
    ast=180,
    tbil=1.4,
)
s.lab_text(
    t("10-18", "09:30"), t("10-18", "10:30"), "Vancomycin trough", "4092-3", "19 ug/mL (target 10-15)", "H"
)
s.note(
    "progress",
    t("10-18", "10:50"),
    """HEME wkd cover. ANC 3.6, stop cefepime. plt 57 -> start enox 80 bid. ALT 231.
vanc tr 19 Cr 1.4 -> 1 g q12. Cx neg 10/16.
Fluconazole cont (2 wk). Otherwise well.
Stop fluconazole?? LFT. leave for Mon""",
    "Dr. P. Simic",
    signed=t("10-18", "12:00"),
)
cef.stop(t("10-18", "12:05"), "neutrophils recovered")
van.dose(t("10-18", "12:05"), "1 g intravenously over 2 hours every 12 hours")
en2 = s.order("enoxaparin", "80 mg subcutaneously every 12 hours", t("10-18", "12:10"))
s.note(
    "consult",
    t("10-19", "11:30"),
    """HEPATOLOGY (asked: rising ALT 31 -> 262). Reviewed outside labs: HBcAb REACTIVE 8/21, HBsAg neg - on RITUXIMAB x3 and no entecavir was ever started!! HBV DNA + HBsAg sent today. Also fluconazole possible.
-> Start ENTECAVIR 0.5 mg daily today, empty stomach, continue at least 12 mo AFTER last rituximab. Stop fluconazole -> nystatin. No acetaminophen >2 g/d. No alcohol. ALT/INR twice wkly.
NO R-CHOP until HBV DNA known.""",
    "Dr. A. Fontaine",
    signed=t("10-19", "12:45"),
)
s.labs(
    t("10-19", "05:30"),
    t("10-19", "06:10"),
    wbc=9.1,
    hgb=8.9,
    plt=82,
    cr=1.4,
    k=4.8,
    alt=262,
    ast=201,
    tbil=1.6,
    inr=1.1,
)
ent = s.order("entecavir", "0.5 mg by mouth daily on an empty stomach", t("10-19", "13:00"))
flu.stop(t("10-19", "13:00"), "hepatitis")
nys = s.order("nystatin suspension", "500,000 units swish and swallow four times daily", t("10-19", "13:00"))
apx = s.order("apixaban", "10 mg by mouth twice daily", t("10-20", "09:00"))
s.note(
    "progress",
    t("10-20", "09:30"),
    """HEME. plt 104, enox -> apixaban 10 bid x7 d (10/20-10/26) then 5 bid, 3 mo min. Vanc completes 10/24? (7d from port out 10/17) -> switch home: LINEZOLID 600 bid thru 10/24. plt watch. [ID ok]. not on SSRI.
bactrim: restart? Cr 1.4, K 4.8 -> no; atovaquone 1500 daily for PJP.
allopurinol 300: Uric 3.1, stop? keep.
Metformin back 10/21 Cr 1.3. lisinopril stay off BP 112.""",
    "Dr. D. Kaur (fellow)",
    signed=t("10-20", "11:00"),
)
lin = s.order("linezolid", "600 mg by mouth twice daily", t("10-20", "18:00"))
ato = s.order("atovaquone", "1500 mg by mouth daily with food", t("10-20", "12:00"))
van.stop(t("10-20", "17:00"), "to oral linezolid")
s.labs(
    t("10-20", "05:30"),
    t("10-20", "06:10"),
    wbc=10.6,
    hgb=9.2,
    plt=104,
    cr=1.4,
    k=4.7,
    alt=251,
    ast=188,
    tbil=1.4,
)
s.labs(
    t("10-21", "05:30"),
    t("10-21", "06:10"),
    wbc=9.9,
    hgb=9.3,
    plt=128,
    cr=1.3,
    k=4.5,
    alt=226,
    ast=160,
    tbil=1.2,
)
s.vitals(t("10-21", "08:00"), bp="118/70", hr=84, rr=16, temp=36.8, spo2=97, weight=80.5)
s.note(
    "instr",
    t("10-21", "09:30"),
    """GOING HOME Mr Okonkwo
apixaban 10 mg twice through 10/26 then 5 mg twice. linezolid 600 twice thru 10/24. ENTECAVIR 0.5 daily empty stomach - do not skip, liver. atovaquone 1500 w food. acyclovir 400 bid. nystatin 4x. pantoprazole. metformin 1000 bid. allopurinol 300.
NOT: bactrim, fluconazole, lisinopril, enoxaparin. No prednisone until told. tylenol max 2 g and take temp FIRST. no aspirin/ibuprofen.
No tyramine (aged cheese, tap beer) / pseudoephedrine while on linezolid.
Next chemo on 10/25 CANCELLED, Dr Rao decides. Labs Fri 10/23 & Tue 10/27 lab 555-0530. Dr Rao 10/28 09:00 555-0531; Liver Dr Fontaine 11/3 14:40.
T 100.4: ER, tell them chemo. Arm swelling, bleeding, yellow.""",
    "Dr. D. Kaur (fellow)",
    signed=t("10-21", "10:40"),
)
s.note(
    "nursing",
    t("10-14", "02:20"),
    "T 39.1, rigors x10 min, BP 98/56 -> 500 LR, 106/60. Blood cx x2 repeat. Port flushes hard, pt 'the chills come right after they flush it'. Acetaminophen 650 after cx.",
    "RN F. Nakamura",
    signed=t("10-14", "02:50"),
)
s.vitals(t("10-14", "02:10"), bp="98/56", hr=124, rr=22, temp=39.1, spo2=95)
s.note(
    "nutrition",
    t("10-17", "13:30"),
    "Dietitian: wt 82 -> 80.1, mucositis gr 2, eats ~40%. Soft, no raw/undercooked while ANC low. ONS bid. Glucose 160-210 off metformin. Wife cooks, brings soup.",
    "RD P. Oyelaran",
)
s.vitals(t("10-16", "08:00"), bp="110/64", hr=92, rr=18, temp=37.1, spo2=97)
s.note(
    "nursing",
    t("10-19", "22:40"),
    "Enoxaparin 80 L abd given 21:00. No bleeding, gums ok. R arm 34 cm (L 30), warm, elevated on pillow, no BP/sticks R arm. Entecavir 1st dose 15:30, 2 h after lunch, pt teaching done w wife.",
    "RN F. Nakamura",
    signed=t("10-19", "23:00"),
)
s.note(
    "nursing",
    t("10-20", "21:30"),
    "Apixaban 10 given 09:00 and 21:00. Note enoxaparin 80 q12 still comes up due on MAR at 21:00 - not given, msg to fellow, no answer yet.",
    "RN L. Castaldi",
    signed=t("10-20", "21:45"),
)
D = t("10-21", "10:50")
for n, d in [
    ("apixaban", "10 mg by mouth twice daily through 2026-10-26, then 5 mg twice daily"),
    ("linezolid", "600 mg by mouth twice daily through 2026-10-24"),
    ("entecavir", "0.5 mg by mouth daily on an empty stomach"),
    ("atovaquone", "1500 mg by mouth daily with food"),
    ("acyclovir", "400 mg by mouth twice daily"),
    ("nystatin suspension", "500,000 units swish and swallow four times daily"),
    ("pantoprazole", "40 mg by mouth daily"),
    ("metformin", "1000 mg by mouth twice daily"),
    ("allopurinol", "300 mg by mouth daily"),
    ("ondansetron", "8 mg by mouth every 8 hours as needed for nausea"),
]:
    s.order(n, d, D, cat="discharge")
s.lab_text(
    t("10-19", "12:50"),
    t("10-22", "15:10"),
    "Hepatitis B virus DNA",
    "11259-9",
    "84,000 IU/mL (detected)",
    "HH",
)
s.lab_text(t("10-19", "12:50"), t("10-22", "15:10"), "Hepatitis B surface antigen", "5196-1", "REACTIVE", "A")
s.write(__file__)
