"""Kidney transplant: adrenal crisis after steroid ran out, tacrolimus and colchicine poisoned by clarithromycin; half the home list held or changed. Australian; the wife speaks Italian."""

from builder import CRITICAL, LABS, Stay, clock

LABS.update(
    plt=("777-3", "Platelets", "10*9/L", "x10^9/L", 150, 400),
    hb=("718-7", "Haemoglobin", "g/L", "g/L", 130, 180),
    wcc=("6690-2", "White cell count", "10*9/L", "x10^9/L", 4, 11),
    urea=("22664-7", "Urea", "mmol/L", "mmol/L", 3, 8),
    creat=("14682-9", "Creatinine", "umol/L", "umol/L", 60, 110),
    gluc=("14749-6", "Glucose", "mmol/L", "mmol/L", 3.5, 7.8),
    ck=("2157-6", "Creatine kinase", "U/L", "U/L", 45, 250),
    tac=("", "Tacrolimus level, whole blood trough", "ug/L", "ug/L", 5, 8),
    cort=("14675-3", "Cortisol", "nmol/L", "nmol/L", 150, 520),
)
CRITICAL["tac"] = (0, 20)

t = clock(2026, "+11:00")
s = Stay("ren-bell", "Bellantoni", "Gino", "1959-07-04", "male", lang="it")
s.contact("wife", "Assunta Bellantoni", "03 5550 0188")
s.encounter(
    t("02-03", "09:15"), t("02-10", "13:30"), "vomiting, collapse", "271787007", "Collapse", "Nephrology"
)

s.allergy("cefalexin", "2231", "anaphylaxis", t("02-03", "09:40"), "severe", "allergy", "high")
s.condition("Renal transplant recipient", "", t("02-03", "10:00"), "2016-08", kind="problem-list-item")
s.condition("Post-transplant diabetes mellitus", "", t("02-03", "10:00"), "2017", kind="problem-list-item")
s.condition("Gout", "90560007", t("02-03", "10:00"), "2013", kind="problem-list-item")
s.condition(
    "Adrenal insufficiency, acute",
    "",
    t("02-03", "12:00"),
    t("02-03", "07:00"),
    "resolved",
    t("02-06", "09:00"),
)
s.condition("Acute kidney injury", "14669001", t("02-03", "12:00"), t("02-03", "09:15"))
s.condition(
    "Hyponatremia", "89627008", t("02-03", "12:00"), t("02-03", "09:15"), "resolved", t("02-07", "09:00")
)

rec = t("02-03", "14:00")
s.home("tacrolimus XL (Advagraf)", "4 mg orally in the morning", "2016-08-20", rec)
s.home("mycophenolate mofetil 500 mg", "500 mg orally twice daily", "2016-08-20", rec)
s.home("prednisolone", "7.5 mg orally in the morning", "2016-08-20", rec)
s.home("perindopril 5 mg", "5 mg orally daily", "2017-01-01", rec)
s.home("amlodipine 10 mg", "10 mg orally daily", "2017-01-01", rec)
s.home("atorvastatin 40 mg", "40 mg orally at night", "2017-01-01", rec)
s.home("gliclazide MR 60 mg", "60 mg orally in the morning", "2018-01-01", rec)
s.home("trimethoprim/sulfamethoxazole 80/400 mg", "1 tablet Monday, Wednesday, Friday", "2016-09-01", rec)
s.home("allopurinol 100 mg", "100 mg orally daily", "2014-01-01", rec)
s.home("aspirin 100 mg", "100 mg orally daily", "2016-09-01", rec)
s.home(
    "clarithromycin 500 mg",
    "500 mg twice daily, from GP 29 Jan for bronchitis",
    "2026-01-29",
    rec,
    "completed",
    "2026-02-03",
)

s.vitals(t("02-03", "09:20"), "78/46", hr=118, rr=24, temp=37.9, spo2=95, weight=81)
s.labs(
    t("02-03", "09:30"),
    t("02-03", "10:20"),
    wcc=11.8,
    hb=118,
    plt=190,
    na=121,
    k=6.6,
    urea=28,
    creat=298,
    gluc=3.1,
    crp=44,
    lac=2.9,
    ck=2900,
    trop=19,
)
s.labs(t("02-03", "09:30"), t("02-03", "16:00"), tac=21.4, cort=48)
s.service("Goals of Patient Care A - full resuscitation", t("02-03", "11:30"), category="goals of care")
hc = s.order("hydrocortisone", "100 mg IV stat then 50 mg IV every 6 hours", t("02-03", "10:30"), code="5492")
cal = s.order(
    "calcium gluconate",
    "10 mL of 10 % IV stat",
    t("02-03", "10:30"),
    end=t("02-03", "11:00"),
    final="completed",
)
s.order(
    "sodium zirconium cyclosilicate", "10 g orally three times daily", t("02-03", "11:00")
)  # nobody ends it
tac = s.order("tacrolimus XL (Advagraf)", "4 mg mane", t("02-03", "11:00"), code="42316")
mmf = s.order("mycophenolate mofetil", "500 mg BD", t("02-03", "11:00"), code="68149")
per = s.order("perindopril", "5 mg daily", t("02-03", "11:00"), code="54552")
per.hold(t("02-03", "11:30"), "shock, K 6.6")
ato = s.order("atorvastatin", "40 mg nocte", t("02-03", "11:00"), code="83367")
tms = s.order("trimethoprim/sulfamethoxazole", "80/400 mg Mon/Wed/Fri", t("02-03", "11:00"), code="10831")
tms.hold(t("02-03", "11:30"), "hyperkalaemia")
gli = s.order("gliclazide MR", "60 mg mane", t("02-03", "11:00"), code="4816")
gli.stop(t("02-03", "11:30"), "hypoglycaemia")
s.order("allopurinol", "100 mg daily", t("02-03", "11:00"), code="519")
s.order("aspirin", "100 mg daily", t("02-03", "11:00"), code="1191")
s.order("heparin", "5000 units SC BD", t("02-03", "13:00"), code="5224")  # nor this
s.order("ondansetron", "4 mg IV every 8 hours PRN", t("02-03", "10:30"), code="26225")

s.note(
    "ed",
    t("02-03", "09:30"),
    """66M renal Tx 2016 (R iliac fossa), PTDM, gout, HTN. BIBA collapse at home. 5/7 vomiting + diarrhoea, "bronchitis" 1/52 on Klacid from GP. Hx limited, Italian speaking, wife coming. GCS 14, 78/46, BGL 3.1 -> 50% dex. VBG K 6.6 - peaked Ts. Na 121.
Imp: septic shock v adrenal crisis (long term pred) v hypovolaemia. AKI on graft. DDx rejection, CMV/C diff colitis, tac toxicity. Hydrocort 100 given 1030, 2 L Plasmalyte->saline, Ca gluc, ins/dex. Ceftriaxone?? - cefalexin ANAPHYLAXIS, gave pip-taz? no - meropenem x1, then d/w ID.
Avoid R arm - old AVF.""",
    "Dr J. Nakagawa, ED registrar",
    t("02-03", "11:40"),
)
s.note(
    "nursing",
    t("02-03", "12:30"),
    """Moglie Assunta, interprete telefonico: "Il cortisone è finito giovedì, la farmacia era chiusa, non lo prende da cinque giorni. Gli è venuta la gotta al piede, prendeva le pastigliette della gotta di suo fratello, la colchicina, tre al giorno da sabato. Vomita da allora. Le altre medicine le prende sempre."
Told renal reg. NB fistula is LEFT forearm (thrill) - NOT right as ED note. No BP/needles L arm.""",
    "E. Papadakis RN",
)
s.note(
    "hp",
    t("02-03", "13:15"),
    """Renal admission. Adrenal crisis: no prednisolone since Thurs 29/1 + gastro illness. Clarithromycin (CYP3A4/P-gp) with tacrolimus -> toxicity expected, level pending; with COLCHICINE (brother's, 500 mcg TDS from Sat) -> diarrhoea, CK 2900, risk marrow/myopathy; with atorvastatin -> rhabdo. AKI creat 298 (baseline 132, Nov) prerenal + CNI + rhabdo. Tremor +.
Plan: cease clarithro + colchicine FOREVER (with CNI). WITHHOLD tacrolimus, daily levels. Hold perindopril, Bactrim (K), statin, MMF for now. Gliclazide cease. Cortisol taken pre-hydrocort. Na: limit rise <=8/24 h. Graft USS. CMV, BK PCR, DSA.""",
    "Dr P. Wirrpanda, Renal registrar",
    t("02-03", "15:20"),
)
tac.hold(t("02-03", "15:30"), "clarithromycin, level awaited")
mmf.hold(t("02-03", "15:30"), "diarrhoea, ?infection")
ato.hold(t("02-03", "15:30"), "CK 2900")
s.report(
    "US Renal transplant",
    "",
    t("02-03", "15:00"),
    t("02-03", "16:30"),
    "Transplant kidney right iliac fossa, normal perfusion, RI 0.74, no hydronephrosis. Gallbladder: 9 mm polyp, no stones; surgical review / repeat US 6 months.",
)
s.labs(
    t("02-04", "06:00"), t("02-04", "07:00"), na=131, k=5.1, urea=22, creat=241, gluc=11.8, ck=3400, tac=17.2
)
s.note(
    "progress",
    t("02-04", "08:30"),
    """Day 1. Na 121 -> 131 in 21 h: TOO FAST. DDAVP 2 mcg IV + 5% dex, target back <=129. Watch for osmotic demyelination. Hydrocort 50 q6. BP 112/64. Cortisol 48 confirms. Tac 21.4 -> 17.2. K 5.1. CK 3400. C diff neg. Stool MCS neg.""",
    "Dr P. Wirrpanda, Renal registrar",
    t("02-04", "09:40"),
)
s.labs(
    t("02-05", "06:00"), t("02-05", "07:00"), na=129, k=4.8, urea=17, creat=198, gluc=12.6, ck=2100, tac=10.3
)
mmf.resume(t("02-05", "10:00"))
hc.stop(t("02-06", "09:00"), "oral")
pred = s.order("prednisolone", "15 mg mane", t("02-06", "09:00"), code="8638")
lin = s.order("linagliptin", "5 mg daily", t("02-06", "09:30"), code="1100699")
tac.change(t("02-06", "10:00"), status="active", statusReason=None, dosageInstruction=[{"text": "2 mg mane"}])
s.labs(
    t("02-06", "06:00"), t("02-06", "07:00"), na=134, k=4.6, urea=12, creat=164, gluc=10.9, ck=1200, tac=5.8
)
s.note(
    "progress",
    t("02-06", "09:00"),
    """Day 3. Na 134, neuro ok, no ODS signs. Tac 5.8 -> restart Advagraf 2 mg mane today, expect requirement to rise as clarithro washes out. Pred 15 from hydrocort. MMF back 500 BD since yest. Home Mon on Advagraf 4 mg. linagliptin for BGL 10-13 in place of gliclazide. Family mtg this arvo.""",
    "Dr P. Wirrpanda, Renal registrar",
    t("02-06", "10:10"),
)
s.note(
    "event",
    t("02-06", "15:30"),
    "Goals of care with Gino, Assunta, interpreter. Capacity intact. NOT for CPR or intubation. For MET calls, ward NIV, dialysis if graft fails. Form B signed, replaces A.",
    "A/Prof L. Trevanion, Nephrologist",
    t("02-06", "16:00"),
)
s.service(
    "Goals of Patient Care B - not for CPR or intubation; for MET calls, dialysis",
    t("02-06", "16:00"),
    category="goals of care",
)
s.note(
    "progress",
    t("02-07", "09:15"),
    """Day 4 (weekend cover). Well. Tac withheld, level 10.3. MMF withheld. Hydrocort 50 q6. Na 135 K 4.4 creat 151. GoPC A. BP 146/82 - amlodipine restarted 5 mg. Continue.""",
    "Dr B. Sorensen, weekend RMO",
    t("02-07", "10:00"),
)
aml = s.order("amlodipine", "5 mg daily", t("02-07", "10:00"), code="17767")
s.labs(t("02-07", "06:00"), t("02-07", "07:00"), na=135, k=4.4, urea=10, creat=151, gluc=9.4, ck=640)
s.note(
    "pharm",
    t("02-08", "14:00"),
    "Correction to RMO entry 7/2 (copied): on Advagraf 2 mg, MMF 500 BD, pred 15. Tac XL brand Advagraf ONLY, not Prograf. Colchicine not on any list - brother's - must not take again with tacrolimus (P-gp). Next gout flare: pred, call renal; no NSAIDs. No macrolides except d/w renal; no grapefruit. Sick day plan + Solu-Cortef 100 mg IM kit ordered, wife to be taught.",
    "Y. Haddad, Pharmacist",
)
s.note(
    "nursing",
    t("02-08", "20:30"),
    "Skin check on shower: 12 mm ulcerated crusty lesion R ear helix, bleeds, wife says 4 mths. On list for dr. Also BGL 9.8.",
    "E. Papadakis RN",
)
s.labs(
    t("02-09", "06:00"),
    t("02-09", "07:00"),
    wcc=7.1,
    hb=112,
    plt=168,
    na=137,
    k=4.5,
    urea=9,
    creat=141,
    gluc=8.2,
    ck=310,
    tac=4.1,
)
tac.dose(t("02-09", "10:00"), "3 mg mane")
s.note(
    "progress",
    t("02-09", "09:00"),
    """Day 6. creat 141, tac 4.1 (target 5-7) -> 3 mg mane from today. CK 310. Home tomorrow. Perindopril + Bactrim stay withheld until K/creat Fri 13/2; statin until CK normal. ear lesion ?SCC -> derm 24/2. CMV + BK PCR and DSA not back. Pred 15 till 12/2 then 7.5. Gliclazide not to restart.""",
    "Dr P. Wirrpanda, Renal registrar",
    t("02-09", "10:15"),
)
s.note(
    "pt",
    t("02-09", "11:00"),
    "Indep 4WW 150 m, stairs x8 sup. Proximal weakness improving (myopathy). Home, community physio.",
    "N. Ng, Physio",
)
s.vitals(t("02-10", "08:00"), "138/80", hr=78, rr=16, spo2=97, temp=36.6)
d = t("02-10", "10:00")
s.order(
    "tacrolimus XL (Advagraf) 1 mg capsules",
    "3 mg orally in the morning, empty stomach",
    d,
    "discharge",
    code="42316",
)
s.order("mycophenolate mofetil 500 mg tablets", "500 mg orally twice daily", d, "discharge", code="68149")
s.order(
    "prednisolone",
    "15 mg orally in the morning until 12 February, then 7.5 mg in the morning",
    d,
    "discharge",
    code="8638",
)
s.order(
    "hydrocortisone sodium succinate 100 mg injection (Solu-Cortef)",
    "100 mg IM in adrenal emergency",
    d,
    "discharge",
    code="5492",
)
s.order("amlodipine 5 mg tablets", "5 mg orally daily", d, "discharge", code="17767")
s.order("linagliptin 5 mg tablets", "5 mg orally daily", d, "discharge", code="1100699")
s.order("allopurinol 100 mg tablets", "100 mg orally daily", d, "discharge", code="519")
s.order("aspirin 100 mg tablets", "100 mg orally daily", d, "discharge", code="1191")
s.service(
    "Blood test: tacrolimus trough, potassium, creatinine, CK",
    d,
    due="2026-02-13T08:00:00+11:00",
    note="before morning dose",
)
s.service(
    "Renal transplant clinic, A/Prof Trevanion",
    d,
    due="2026-02-17T10:30:00+11:00",
    note="perindopril, trimethoprim/sulfamethoxazole, statin, pending PCR and DSA",
)
s.service("Dermatology, ulcerated lesion right ear", d, due="2026-02-24T14:00:00+11:00")
s.service("US gallbladder, 9 mm polyp", d, due="2026-08-10", note="GP to arrange")
s.note(
    "instr",
    t("02-10", "10:30"),
    """With interpreter. Advagraf now 3 mg (3 caps) morning, not 4. On Fri 13/2 bring dose, take AFTER blood. Pred 15 until Thurs 12/2, then 7.5. NEVER run out. Sick day: fever/unwell -> double to 15 mg 3 days; vomiting -> Solu-Cortef 100 IM by wife + 000. Not taking: perindopril, Bactrim, atorvastatin till clinic says. Gliclazide finished. No colchicine, no clarithromycin/erythromycin, no Nurofen, no grapefruit. Come back: vomiting, dizzy/collapse, less urine, pain over graft, shaky, fever 38, weakness/trouble speaking or swallowing.""",
    "Dr P. Wirrpanda, Renal registrar",
    t("02-10", "11:30"),
)
s.note(
    "nursing",
    t("02-10", "13:00"),
    "Wife gave practice IM injection on pad ok. Medic alert form given. Scripts faxed.",
    "E. Papadakis RN",
)

s.write(__file__)
