"""Fictional stay."""

from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("s-sella", "Brandvold", "Ingrid", "1973-08-19", "female")
s.contact("husband", "Teodor Brandvold", "555-0137")
s.encounter(
    t("02-10", "17:40"),
    t("02-18", "13:30"),
    "sudden severe headache, vision loss",
    "25064002",
    "Headache",
    "Neurosurgery",
)
s.allergy("Latex", "", "contact dermatitis", t("02-10", "18:05"), severity="mild", criticality="low")
s.home("lisinopril", "20 mg by mouth daily", "2021", t("02-10", "20:10"))
s.home("sertraline", "100 mg by mouth daily", "2019", t("02-10", "20:10"))
s.home("CPAP", "12 cm H2O, nasal mask, every night (OSA)", "2020", t("02-10", "20:10"))
s.home(
    "naproxen",
    "220 mg OTC, 2 tabs by mouth as needed headaches, most days last month",
    "2025-01",
    t("02-10", "20:10"),
)
s.condition(
    "Obstructive sleep apnea", "78275009", t("02-10", "20:10"), onset="2020", kind="problem-list-item"
)
s.condition("Hypertension", "38341003", t("02-10", "20:10"), onset="2021", kind="problem-list-item")
s.condition("Pituitary apoplexy", "237701005", t("02-10", "21:30"))
s.condition("Diabetes insipidus after pituitary surgery", "45369008", t("02-12", "08:00"))

s.vitals(t("02-10", "17:50"), bp="104/62", hr=96, rr=18, temp=37.2, spo2=96, weight=88.4, height=166, pain=9)
s.labs(
    t("02-10", "18:20"),
    issued=t("02-10", "19:05"),
    wbc=9.8,
    hgb=12.6,
    plt=244,
    na=131,
    k=4.4,
    cr=0.8,
    bun=14,
    glu=78,
    tsh=0.3,
    inr=1.0,
)
s.lab_text(t("02-10", "18:20"), t("02-10", "21:10"), "Cortisol", "2143-6", "2.1 ug/dL (ref AM 6-18)", "LL")
s.lab_text(t("02-10", "18:20"), t("02-10", "21:10"), "Free T4", "3024-7", "0.5 ng/dL (ref 0.8-1.8)", "L")
s.lab_text(t("02-10", "18:20"), t("02-10", "22:40"), "Prolactin", "2842-3", "38 ng/mL (ref 4-23)", "H")
s.note(
    "ed",
    t("02-10", "18:00"),
    """51F thunderclap HA 9/10 since 1100, n/v x3, "like curtains on both sides". Months of fatigue, cold, no periods since 48 - thought menopause.
PMH HTN, OSA on CPAP, depression. Meds lisinopril sertraline naproxen OTC. NKDA except latex per chart.
Exam GCS 15, bitemporal field cut, L ptosis partial, EOM: L CN III partial. Neck supple.
CT head: 2.4 cm sellar mass w hyperdensity c/w hemorrhage. CTA: no aneurysmal source of bleed. r/o SAH - LP not done, CT/CTA neg for SAH.
BP 104/62 glu 78 Na 131 -> cortisol drawn, hydrocortisone 100 mg IV given 2055 before result. NSGY + endo + ophtho called.""",
    "Dr. P. Anand",
    signed=t("02-10", "21:20"),
)
s.report(
    "CTA head and neck",
    "",
    t("02-10", "18:45"),
    t("02-10", "20:00"),
    "Sellar mass 2.4 cm with recent hemorrhage. No SAH. Incidental 4 mm saccular aneurysm right MCA bifurcation, unruptured. Recommend neurovascular follow-up.",
)
s.given("hydrocortisone", "100 mg IV once", t("02-10", "20:55"))
hc = s.order("hydrocortisone sodium succinate", "50 mg intravenously every 6 hours", t("02-10", "21:00"))
s.order("acetaminophen", "1000 mg by mouth every 8 hours", t("02-10", "21:00"))
ox = s.order("oxycodone", "5 mg by mouth every 6 hours as needed for pain", t("02-10", "21:00"))
s.order("sertraline", "100 mg by mouth daily", t("02-10", "22:00"))
lis = s.order("lisinopril", "20 mg by mouth daily", t("02-10", "22:00"))
lis.hold(t("02-10", "23:15"), "BP 98/58")
s.note(
    "consult",
    t("02-10", "21:30"),
    """ENDOCRINE. Apoplexy, likely panhypopit. Cortisol 2.1 LOW (drawn before steroid). fT4 0.5 with low TSH = central hypothyroid.
Rec: hydrocortisone 50 q6h IV, periop stress. NO thyroid replacement until steroid on board >24-48h. Prolactin 38 = stalk effect, not prolactinoma -> no cabergoline.
Strict I/O, Na q6h postop, watch for DI and the triphasic response (SIADH ~ POD 5-8). Dr. Vasquez-Lind pager 4410""",
    "Dr. M. Vasquez-Lind",
    signed=t("02-10", "22:50"),
)
s.note(
    "hp",
    t("02-10", "22:10"),
    """NSGY H&P: 51F R-handed, apoplexy, bitemporal hemianopsia, partial L III. MRI: 24x21 mm, chiasm compressed. Plan OR tomorrow, endoscopic transsphenoidal w ENT. Hold naproxen. Consent signed. SCDs. Lisinopril hold.""",
    "Dr. J. Okafor",
    signed=t("02-10", "23:30"),
)
s.note(
    "procedure",
    t("02-11", "07:40"),
    """ANESTHESIA pre-op/record. ASA 3E. Airway MP3, OSA. Patient tells me: had hives, lip swelling and "blood pressure crashed" after Ancef at her C-section 2011 (Tromso), epi given. Not in allergy list -> no cefazolin; clindamycin 900 + vanco 1 g given instead. Told circulating RN to update list. Uneventful GA, remi/propofol. PONV: ondansetron, scop patch NOT used (age ok, vision).""",
    "Dr. S. Whitcombe",
    signed=t("02-11", "13:10"),
)
s.note(
    "op",
    t("02-11", "08:30"),
    """Procedure: endoscopic endonasal transsphenoidal resection of hemorrhagic pituitary macroadenoma. Surgeons Okafor / ENT Dr. Pell.
Findings: necrotic hemorrhagic tumor, near-total; small remnant in L cavernous sinus wall. Low flow intraop CSF leak (grade 1) -> abdominal fat graft RIGHT lower quadrant, fascia lata not needed, nasoseptal flap. Doyle splints both sides. EBL 150. No lumbar drain.
Post: HOB 30, sinus precautions (no nose blowing, no straws, sneeze with open mouth). Path sent.""",
    "Dr. J. Okafor",
    signed=t("02-11", "14:40"),
)
s.procedure("Transsphenoidal resection of pituitary adenoma", "", t("02-11", "08:20"), t("02-11", "12:35"))
s.vitals(t("02-11", "22:00"), bp="118/70", hr=84, rr=16, temp=36.9, spo2=97)
s.labs(t("02-11", "22:40"), issued=t("02-11", "23:15"), na=147, k=3.9, cr=0.8, glu=166)
s.lab_text(t("02-11", "22:40"), t("02-12", "00:05"), "Osmolality of Urine", "2695-5", "98 mOsm/kg", "L")
s.note(
    "nursing",
    t("02-11", "23:00"),
    """UO 360/340/380 mL last 3 h, pale. Pt v thirsty. Na 147. NSGY resident notified. Splints in, mustache dressing changed x2 serosang. Fat graft site LLQ dressing dry. BP ok.""",
    "RN K. Toller",
)
s.given("desmopressin", "1 mcg IV once", t("02-12", "00:30"))
s.note(
    "event",
    t("02-12", "00:40"),
    """NSGY night: polyuria 360/h, Na 147, Uosm 98 = central DI. ddAVP 1 mcg IV x1. D/w endo fellow. Drink to thirst.""",
    "Dr. L. Marsh",
)
dd = s.order("desmopressin", "0.1 mg by mouth twice daily", t("02-12", "09:30"), reason="diabetes insipidus")
hc.stop(t("02-12", "10:00"), "taper to PO")
hcp = s.order(
    "hydrocortisone",
    "20 mg by mouth in the morning and 10 mg by mouth at 16:00 for 2 days, then stop; recheck AM cortisol",
    t("02-12", "10:00"),
)
cep = s.order(
    "cephalexin", "500 mg by mouth four times daily while nasal splints in place", t("02-12", "11:15")
)
lov = s.order("enoxaparin", "40 mg subcutaneously daily", t("02-13", "08:00"))
s.note(
    "progress",
    t("02-12", "08:20"),
    """NSGY POD1. Vision subjectively better. L ptosis same. Na 147->142 after ddAVP. UO 90/h.
A/P apoplexy s/p TSS. DI - endo says ddAVP 0.1 BID for now. Steroid taper HC 20/10. ENT wants keflex while splints in. Mobilize. Graft site R abdomen c/d/i (RN note says L - it is RIGHT).""",
    "Dr. L. Marsh",
    signed=t("02-12", "12:10"),
)
s.labs(t("02-12", "06:00"), issued=t("02-12", "06:50"), na=142, k=4.0, cr=0.7, glu=141)
s.labs(t("02-13", "06:00"), issued=t("02-13", "06:50"), na=139, k=4.0, cr=0.7, glu=118, hgb=11.4, wbc=10.2)
s.note(
    "nursing",
    t("02-12", "21:30"),
    """Keflex dose 1800 - pt asked "is this a penicillin, I had something with Ancef". 1 dose taken prior to question, mild itch neck after, no rash seen, benadryl x1 w effect. Next dose 2400 refused by pt. Will ask day team.""",
    "RN K. Toller",
)
s.given("cephalexin", "500 mg PO", t("02-12", "18:00"))
s.given("cephalexin", "500 mg PO", t("02-13", "00:00"), status="not-done", why="patient refused")
s.note(
    "consult",
    t("02-13", "10:40"),
    """ENDO f/u POD2. Na 139. Now 60 h on steroid -> start levothyroxine 50 mcg daily. ddAVP: continue 0.1 BID today, then PRN only; if Na <135 HOLD ddAVP completely and call. HC 20/10 - suggest not to stop until AM cortisol shows recovery (hold PM dose the day before).""",
    "Dr. M. Vasquez-Lind",
    signed=t("02-13", "11:50"),
)
s.order("levothyroxine", "50 mcg by mouth daily before breakfast", t("02-13", "12:00"))
s.note(
    "progress",
    t("02-13", "08:00"),
    """NSGY POD2. AFVSS. Na 139. Drain none. Continue DI mgmt per endo. Steroid taper. Keflex. enox started. PT.""",
    "Dr. L. Marsh",
    signed=t("02-13", "12:30"),
)
s.note(
    "progress",
    t("02-14", "08:00"),
    """NSGY POD3. AFVSS. Na 137. UO 70/h. Fields better to confrontation. Continue DI mgmt per endo. Steroid taper ends today. Keflex. enox. PT. Floor.""",
    "Dr. L. Marsh",
    signed=t("02-14", "09:10"),
)
s.labs(t("02-14", "06:00"), issued=t("02-14", "06:50"), na=137, k=4.2, cr=0.7, glu=92)
hcp.complete(t("02-14", "16:30"), "course finished")
s.vitals(t("02-14", "20:00"), bp="112/66", hr=82, rr=16, temp=36.8, spo2=95)
s.note(
    "nursing",
    t("02-15", "05:50"),
    """Slept well, husband brought her own CPAP from home and she used it all night on her usual 12, nasal mask over splints. SpO2 96. Given am ddAVP at 0500. C/o tired.""",
    "RN F. Abiodun",
)
s.given("desmopressin", "0.1 mg PO", t("02-15", "05:00"))
s.labs(t("02-15", "06:00"), issued=t("02-15", "06:50"), na=133, k=4.6, cr=0.7, glu=84)
s.note(
    "progress",
    t("02-15", "08:10"),
    """NSGY POD4 (weekend cover). AFVSS. Na 133, watch. Continue DI mgmt per endo. Keflex. enox. dispo planning.""",
    "Dr. H. Quist",
    signed=t("02-15", "10:00"),
)
s.given("desmopressin", "0.1 mg PO", t("02-15", "21:00"))
s.given("desmopressin", "0.1 mg PO", t("02-16", "08:00"))
s.vitals(t("02-16", "07:30"), bp="94/54", hr=104, rr=16, temp=36.6, spo2=95, weight=90.9)
s.labs(t("02-16", "06:00"), issued=t("02-16", "07:00"), na=124, k=5.0, cr=0.8, glu=68)
s.lab_text(t("02-16", "06:00"), t("02-16", "09:30"), "Osmolality of Urine", "2695-5", "612 mOsm/kg", "H")
s.lab_text(t("02-16", "06:00"), t("02-17", "15:40"), "Cortisol", "2143-6", "1.4 ug/dL (ref AM 6-18)", "LL")
s.note(
    "nursing",
    t("02-16", "07:45"),
    """HA, nausea, vomited x1, "foggy". BP 94/54 HR 104. Clear watery drip R nostril when leaning forward, salty taste. Used own CPAP again overnight. Notified Dr Quist.""",
    "RN F. Abiodun",
)
s.note(
    "progress",
    t("02-16", "09:00"),
    """NSGY POD5 weekend. Na 124 (133). HA, nausea, lethargic but oriented. Uosm 612 -> SIADH phase. Fluid restrict 1 L, salt tabs 1 g tid, q6 Na. CT head no hydro, small pneumocephalus, slightly more than postop. Clear rhinorrhea - beta2 transferrin sent, HOB 30. BP soft - hold lisinopril continue. 3% if <120 or sz. Continue DI mgmt per endo.""",
    "Dr. H. Quist",
    signed=t("02-16", "10:30"),
)
s.order("sodium chloride tablets", "1 g by mouth three times daily", t("02-16", "10:00"))
s.report(
    "CT head without contrast",
    "",
    t("02-16", "09:20"),
    t("02-16", "10:05"),
    "Expected postoperative change. Small volume pneumocephalus, slightly increased from 02-11. No hydrocephalus, no hemorrhage.",
)
s.lab_text(
    t("02-16", "08:30"),
    t("02-16", "08:45"),
    "Beta-2 transferrin, nasal fluid",
    "",
    "collected, send-out, result expected 5-7 days",
    "N",
    status="registered",
)
s.labs(t("02-16", "18:00"), issued=t("02-16", "18:50"), na=123, k=5.1, glu=70)
s.given("desmopressin", "0.1 mg PO", t("02-16", "21:00"))
s.note(
    "phone",
    t("02-16", "19:30"),
    """Endo on call (Dr. Rask) returns page re Na 123: SIADH likely, agree restriction. "She is off ddAVP I assume - Friday's note says hold under 135." Resident: will check. Not going home on ddAVP. Not seen in person tonight.""",
    "Dr. D. Rask",
)
s.given("desmopressin", "0.1 mg PO", t("02-17", "08:00"))
s.labs(t("02-17", "06:00"), issued=t("02-17", "06:50"), na=127, k=5.0, cr=0.8, glu=72)
s.vitals(t("02-17", "08:00"), bp="96/58", hr=98, rr=16, temp=36.7, spo2=96, weight=90.4)
s.note(
    "progress",
    t("02-17", "08:30"),
    """NSGY POD6. Na 127. HA better, nausea persists, poor appetite, dizzy standing. No drip seen this am. ENT: flap looks fine endoscopically, no active leak, splints stay til clinic. FR 1 L -> 1.2 L. AM cortisol pending. If Na >130 tomorrow home.""",
    "Dr. L. Marsh",
    signed=t("02-17", "10:45"),
)
s.note(
    "pt",
    t("02-17", "11:00"),
    """PT: indep gait, orthostatic sx, sat after 40 ft. BP sit 98/60 stand 82/50.""",
    "PT C. Ruiz",
)
s.note(
    "sw",
    t("02-17", "14:00"),
    """RT/case mgmt discharge checklist: OSA - resume home CPAP 12 nightly. Transport husband. Works as bus driver.""",
    "CM B. Stallworth",
)
s.labs(t("02-18", "06:00"), issued=t("02-18", "06:45"), na=131, k=4.9, cr=0.8, glu=71, hgb=11.2)
s.vitals(t("02-18", "07:30"), bp="98/58", hr=92, rr=16, temp=36.6, spo2=96, weight=89.6)
s.note(
    "progress",
    t("02-18", "08:15"),
    """NSGY POD7. Na 131 up. Wants home. Fields: residual superotemporal on R. L ptosis almost gone. SIADH resolving. FR 1.2 L/day until Na recheck 02-20. Home today. Path prelim: adenoma w infarct/hemorrhage, final + immunostains pending. Do not drive until ophtho visit.""",
    "Dr. L. Marsh",
    signed=t("02-18", "09:40"),
)
s.order("levothyroxine", "50 mcg by mouth daily before breakfast", t("02-18", "10:00"), cat="discharge")
s.order(
    "acetaminophen", "1000 mg by mouth every 8 hours as needed for pain", t("02-18", "10:00"), cat="discharge"
)
s.order(
    "oxycodone",
    "5 mg by mouth every 6 hours as needed for severe pain, 10 tablets",
    t("02-18", "10:00"),
    cat="discharge",
)
s.order(
    "cephalexin",
    "500 mg by mouth four times daily until splints removed 02-24",
    t("02-18", "10:00"),
    cat="discharge",
)
s.order("saline nasal spray", "2 sprays each nostril four times daily", t("02-18", "10:00"), cat="discharge")
s.order("sertraline", "100 mg by mouth daily", t("02-18", "10:00"), cat="discharge")
s.order("lisinopril", "20 mg by mouth daily", t("02-18", "10:05"), cat="discharge")
s.service("Sodium level, outpatient lab", t("02-18", "10:10"), due=t("02-20", "08:00"))
s.note(
    "instr",
    t("02-18", "10:20"),
    """Follow up: Na lab 02/20 8 am Harbor lab. ENT Dr. Pell 02/24 14:00 splint removal 555-0160. Neurosurgery Dr. Okafor 02/27 10:20, 555-0161. Endocrine Dr. Vasquez-Lind 03/04 09:00, 555-0162. Neuro-ophtho fields 03/18. MRI pituitary 3 months.
Sinus precautions 6 wk, no lifting >10 lb, no bending. No naproxen/NSAIDs x 2 wk. Fluids 1.2 L/day. No driving.""",
    "Dr. L. Marsh",
    signed=t("02-18", "11:00"),
)
s.write(__file__)
