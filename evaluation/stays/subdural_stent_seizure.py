"""Fictional: subdural stent seizure."""

from builder import Stay, clock

t = clock(2026, "-06:00")
s = Stay("ff-sdh", "Achebe", "Desmond", "1959-12-02", "male")
s.contact("wife", "Grace Achebe", "555-0155")
s.encounter(
    t("11-09", "16:40"),
    t("11-15", "12:30"),
    "headache, left arm shaking",
    "",
    "Subdural hematoma",
    "Neurosurgery",
)
s.condition("Chronic subdural hematoma, right", "", t("11-09", "18:30"))
s.condition(
    "Coronary artery disease, drug-eluting stent to LAD 7/2026",
    "",
    t("11-09", "19:00"),
    kind="problem-list-item",
)
s.allergy("iodinated contrast", "", "hives", t("11-09", "17:00"), severity="moderate", criticality="low")
for n, d in [
    ("aspirin", "81 mg by mouth daily"),
    ("clopidogrel", "75 mg by mouth daily"),
    ("atorvastatin", "80 mg by mouth at bedtime"),
    ("metoprolol succinate", "50 mg by mouth daily"),
    ("chlorthalidone", "25 mg by mouth daily"),
    ("sertraline", "100 mg by mouth daily"),
    ("fish oil", "1 g by mouth twice daily"),
]:
    s.home(n, d, t("08-01", "08:00"), t("11-09", "19:10"))
s.vitals(t("11-09", "16:50"), bp="166/90", hr=76, rr=16, spo2=97, temp=36.7, weight=84)
s.labs(
    t("11-09", "17:00"),
    issued=t("11-09", "17:50"),
    wbc=8.0,
    hgb=13.6,
    plt=198,
    na=131,
    k=3.4,
    cr=1.6,
    bun=27,
    glu=122,
    inr=1.0,
)
s.note(
    "ed",
    t("11-09", "17:00"),
    """66M HA x3wk, L arm drift, 90 sec witnessed L arm clonic jerking in triage 1655 w/ speech arrest -> lorazepam 2 IV, keppra 2 g load. fall off ladder 5 wk ago. On ASA + plavix for DES July. Takes naproxen too. CTH: see. plt fn: transfuse 1 apheresis plt, DDAVP 0.3 mcg/kg per NSGY. contrast allergy hives. drives a city bus. GCS 15 now. wife Grace w pt; she's on Eliquis - pillbox shared, check.""",
    "Dr. E. Sandoval",
    signed=t("11-09", "18:10"),
)
ct = s.report(
    "CT head without contrast",
    "24725-4",
    t("11-09", "17:10"),
    t("11-09", "17:45"),
    "LEFT convexity mixed-density subdural 22 mm, 9 mm left-to-right midline shift.",
    status="preliminary",
)
ct.change(
    t("11-09", "20:05"),
    status="corrected",
    conclusion="ADDENDUM: laterality corrected. RIGHT convexity mixed-density subdural 22 mm, 9 mm right-to-left midline shift. Dr. Ng notified 20:00.",
)
s.note(
    "hp",
    t("11-09", "18:30"),
    """NSGY H&P. R cSDH 22mm, MLS 9 (report reads LEFT - reviewed films myself, it is RIGHT, rads called to addend). L drift, sz. A/P: OR am R burr holes x2. HOLD asa, plavix, fish oil, naproxen. keppra 1000 bid -> CrCl ~55 -> 500 bid x 7d ppx. SBP <160. HOB flat after. Consent pt w wife. Full code. chlorthalidone: Na 131, hold. SW: drinks 4-5 beers/d, CIWA.""",
    "L. Ng NP / Dr. Marchetti",
    signed=t("11-09", "20:10"),
)
asa = s.order("aspirin", "81 mg by mouth daily", t("11-09", "19:00"))
asa.hold(t("11-09", "19:10"), "subdural hematoma")
clop = s.order("clopidogrel", "75 mg by mouth daily", t("11-09", "19:00"))
clop.hold(t("11-09", "19:10"), "subdural hematoma")
kep = s.order("levetiracetam", "500 mg by mouth twice daily for 7 days", t("11-09", "19:20"))
s.order("metoprolol succinate", "50 mg by mouth daily", t("11-09", "19:20"))
s.order("atorvastatin", "80 mg by mouth at bedtime", t("11-09", "19:20"))
s.order("sertraline", "100 mg by mouth daily", t("11-09", "19:20"))
s.order("thiamine", "100 mg by mouth daily", t("11-09", "19:20"))
chl = s.order("chlorthalidone", "25 mg by mouth daily", t("11-09", "19:20"))
chl.hold(t("11-09", "20:15"), "hyponatremia")
s.note(
    "op",
    t("11-10", "10:00"),
    """OP 11/10: RIGHT frontal + parietal burr holes, evac cSDH, subdural drain. Time out: side R confirmed on CT w addendum. Marchetti. GETA. EBL 75. motor oil fluid under pressure.""",
    "Dr. P. Marchetti",
    signed=t("11-10", "10:40"),
)
s.procedure(
    "Right burr hole evacuation of subdural hematoma", "", t("11-10", "08:10"), t("11-10", "09:40"), "right"
)
s.labs(t("11-11", "04:00"), issued=t("11-11", "04:50"), na=128, k=3.9, cr=1.5, hgb=12.9, plt=222)
s.lab_text(
    t("11-11", "06:00"),
    t("11-11", "09:30"),
    "Urine sodium / osmolality",
    "",
    "Urine Na 68, urine osm 512, serum osm 266",
    "A",
)
s.note(
    "progress",
    t("11-11", "07:00"),
    """NSICU POD1
N: GCS 15, L drift mild. drain 80cc. keppra 500 bid. CIWA 3-6, ativan x1
CV: SBP 120-150, tele, DES 4 mo - cards c/s
R: RA
GI: reg
GU: foley out. Na 131>128. SIADH vs thiazide/SSRI. FR 1.2L + stop chlorthalidone. salt tabs 1g tid
H: SCD. no chem ppx till drain out 24h
ID: ancef w drain""",
    "Dr. T. Wolinski, NSICU",
    signed=t("11-11", "08:00"),
)
chl.stop(t("11-11", "08:05"), "hyponatremia")
salt = s.order("sodium chloride tablets", "1 g by mouth three times daily", t("11-11", "08:10"))
s.note(
    "consult",
    t("11-11", "14:00"),
    """CARDS. DES LAD 7/8/26 for unstable angina, now 4 mo. stent thrombosis risk real but lower >3mo w current DES. OK no DAPT now. Want ASA back as soon as NSGY permits, goal POD5 (11/15). clopidogrel stays off until repeat CT 11/24 and NSGY + us agree. No loading. Never both off > needed.""",
    "Dr. B. Iyer",
    signed=t("11-11", "14:50"),
)
s.note(
    "consult",
    t("11-11", "17:00"),
    """NEUROLOGY. EEG R temporal sharp waves. Sz was CLINICAL so not ppx: keppra continues 500 BID until neuro clinic at ~3 mo; disregard 7d stop. PR 240 on ECG so no lacosamide. irritable but ok. No driving incl bus per state 6 mo from sz (to 5/9/27). CDL differs - DOT. seizure precautions, no ladders, no bath alone.""",
    "Dr. R. Castellanos",
    signed=t("11-11", "17:50"),
)
kep.dose(t("11-11", "18:00"), "500 mg by mouth twice daily")
s.note(
    "procedure",
    t("11-12", "15:00"),
    """NIR: R MMA embolization via R radial access, onyx. Premed pred 50 x3 + benadryl for contrast hives, no reaction. wrist band off 4h. ok.""",
    "Dr. S. Huang",
    signed=t("11-12", "15:40"),
)
s.labs(t("11-12", "04:00"), issued=t("11-12", "04:40"), na=129, k=4.0, cr=1.4)
s.labs(t("11-13", "04:00"), issued=t("11-13", "04:40"), na=131, k=4.1, cr=1.4)
s.note(
    "progress",
    t("11-13", "08:00"),
    """NSGY POD3. CTH R SDH 7mm, MLS 3. drain pulled 0745. hep sq 5000 q8 from tmrw. Na 131. hyponatremia better, FR. ASA plan 11/15.
HR manager from transit authority called unit for "diagnosis and when can he drive" - NOT given, no release.""",
    "L. Ng NP",
    signed=t("11-13", "08:40"),
)
hsq = s.order("heparin", "5000 units subcutaneously every 8 hours", t("11-14", "08:00"))
s.note(
    "pt",
    t("11-13", "13:00"),
    "PT/OT: amb 300ft sup, L inattention mild, 27/30 MoCA, L UE fine motor decreased. stairs ok. Outpt OT. Rec supervision 24h x1wk.",
    "K. Bauer OT",
    signed=t("11-13", "13:30"),
)
s.labs(t("11-14", "04:00"), issued=t("11-14", "04:40"), na=133, k=4.2, cr=1.3)
salt.stop(t("11-14", "09:00"), "Na 133")
s.note(
    "pharm",
    t("11-14", "11:00"),
    """Med rec. fish oil and naproxen: do not resume (bleed). wife's Eliquis was found in pt's pillbox (old Tues slot): wife teaching done - separate boxes. pt never reported taking, anti-Xa <0.1 so no. chlorthalidone stopped -> if BP needs, amlodipine. sertraline: may contribute to Na; continue, Na check 11/18. acetaminophen max 2 g/d (EtOH).""",
    "M. Roth PharmD",
    signed=t("11-14", "11:40"),
)
asa.resume(t("11-15", "08:00"))
clop.stop(t("11-15", "09:00"), "held until CT 11/24 and neurosurgery/cardiology decision")
s.labs(t("11-15", "04:00"), issued=t("11-15", "04:40"), na=134, k=4.2, cr=1.3, hgb=12.4)
s.note(
    "progress",
    t("11-15", "07:30"),
    """NSGY POD5 dc. CTH 11/14 stable 6mm. ASA 81 restart today OK Dr Marchetti. plavix NO till 11/24 CT. staples out 11/24. keppra 500 bid (copied: x7d -- see neuro, continue). FR 1.5L. no etoh. hep sq stop at dc.""",
    "L. Ng NP",
    signed=t("11-15", "08:20"),
)
for n, d in [
    ("aspirin", "81 mg by mouth daily"),
    ("levetiracetam", "500 mg by mouth twice daily, do not stop until neurology visit"),
    ("atorvastatin", "80 mg by mouth at bedtime"),
    ("metoprolol succinate", "50 mg by mouth daily"),
    ("sertraline", "100 mg by mouth daily"),
    ("acetaminophen", "500 mg by mouth every 6 hours as needed, maximum 2 g a day"),
    ("thiamine", "100 mg by mouth daily"),
]:
    s.order(n, d, t("11-15", "09:30"), cat="discharge")
s.note(
    "instr",
    t("11-15", "10:00"),
    """DC. Blood clot on RIGHT brain drained 11/10, vessel blocked (embolization) 11/12. You had a seizure.
Aspirin 81 started again today. Do NOT take Plavix (clopidogrel) until neurosurgery + heart doctor tell you after CT 11/24.
STOP chlorthalidone, fish oil, naproxen/ibuprofen.
Keppra 500 mg twice a day - keep taking, neuro will decide; do not stop suddenly.
Drink max 1.5 L/day. no alcohol. Tylenol max 2 g/day.
No driving 6 mo (until 5/9/27). bus driving separate DOT rule. No ladders, no swimming/bath alone.
Keep your pills apart from your wife's.
Labs sodium 11/18 PCP. CT + NSGY clinic Dr Marchetti 11/24 10:30a staples. Cards Iyer 12/1 1:00p. Neuro Castellanos 2/9 9:00a. OT referral.
ER/911: worse headache, vomiting, weakness, seizure, confusion, drowsy, chest pain, wound leak/fever.
""",
    "J. Perez RN",
    signed=t("11-15", "10:40"),
)
s.note(
    "dcsum",
    t("11-15", "10:50"),
    """DC SUM NSGY. R cSDH s/p burr hole 11/10, R MMA embo 11/12, focal sz on keppra. hypoNa nadir 128 (SIADH/thiazide) 134. DES 7/26: asa 11/15, clopidogrel off. Histology of membrane sent, pending. Full code. home w wife.""",
    "L. Ng NP",
    signed=t("11-15", "11:30"),
)
s.write(__file__)
