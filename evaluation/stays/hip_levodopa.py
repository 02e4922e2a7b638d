"""Fictional: hip levodopa."""

from builder import Stay, clock

t = clock(2026, "-07:00")
s = Stay("u-hip-bluff", "Tannehill", "Walter", "1941-08-11", "male")
s.contact("daughter, health care proxy", "Joan Tannehill-Ruiz", "520-555-0177")
s.encounter(
    t("03-03", "21:40"),
    t("03-09", "11:30"),
    "fall, hip pain",
    "263225007",
    "Fracture of proximal end of femur",
    "Orthopaedic Trauma",
    "skilled nursing facility",
)
s.allergy(
    "codeine",
    "2670",
    "vomiting, confusion",
    t("03-03", "22:15"),
    severity="moderate",
    kind="intolerance",
    criticality="low",
)
s.condition("Parkinson's disease", "49049000", t("03-03", "22:15"), onset="2015", kind="problem-list-item")
s.condition("Atrial fibrillation", "49436004", t("03-03", "22:15"), onset="2019", kind="problem-list-item")
s.condition("Essential hypertension", "59621000", t("03-03", "22:15"), onset="2004", kind="problem-list-item")
s.condition(
    "Chronic kidney disease stage 3", "433144002", t("03-03", "22:15"), onset="2021", kind="problem-list-item"
)
s.condition("Intertrochanteric fracture of right femur", "", t("03-03", "23:50"), onset=t("03-03", "19:30"))

s.home(
    "carbidopa-levodopa 25-100 mg",
    "2 tablets four times a day at 06:00, 10:00, 14:00 and 18:00",
    "2019-05-01",
    t("03-03", "22:30"),
)
s.home("rasagiline", "1 mg by mouth once daily", "2022-02-01", t("03-03", "22:30"))
s.home("apixaban", "5 mg by mouth twice daily", "2019-07-01", t("03-03", "22:30"))
s.home("losartan", "50 mg by mouth once daily", "2010-01-01", t("03-03", "22:30"))
s.home("metoprolol succinate", "25 mg by mouth once daily", "2019-07-01", t("03-03", "22:30"))
s.home("tamsulosin", "0.4 mg by mouth at bedtime", "2018-01-01", t("03-03", "22:30"))
s.home("insulin glargine", "22 units subcutaneously at bedtime", "2020-01-01", t("03-03", "22:30"))

s.labs(t("2026-01-15", "08:00"), stay=False, cr=1.3, hgb=11.9, k=4.5)
s.labs(
    t("03-03", "22:05"),
    issued=t("03-03", "22:50"),
    hgb=10.6,
    wbc=11.8,
    plt=204,
    na=138,
    k=4.6,
    cr=1.4,
    bun=29,
    glu=118,
    ca=8.7,
    inr=1.2,
)
s.vitals(t("03-03", "21:50"), bp="148/82", hr=88, rr=18, temp=36.7, spo2=95, pain=8)
s.vitals(t("03-03", "23:00"), weight=57.4, height=171)
s.note(
    "nursing",
    t("03-03", "21:52"),
    """TRIAGE. 84M BIBA from Cedar Bluff Care Ctr, unwitnessed fall in bathroom ~1930. c/o L hip pain, leg short + ext rotated. No LOC per NH aide. GCS 14 (baseline confusion at times). On eliquis - last dose this evening 1800 per aide. DNR form in envelope. Skin intact heels.""",
    "M. Ortega RN",
)
s.note(
    "ed",
    t("03-03", "22:20"),
    """CC: fall from standing.
HPI: 84 y/o M nursing home resident w PD (dx 2015), AF on apixaban, HTN, CKD3. Tripped over walker 1930. Hip pain, cannot bear wt. Hit head? uncertain. Denies CP, syncope. Apixaban 5 BID last 1800 today.
PMH as above. Meds per NH MAR fax (7 pages, some illegible).
All: codeine -> vomiting, confused
Exam: alert, oriented x2, masked facies, cogwheel rigidity bilat. R leg shortened, ext rotated, tender R groin. NV intact. C-spine nontender.
CT head: no bleed. CT C-spine no fx. XR: R intertroch fx.
A/P: R intertroch fx on DOAC. Ortho consulted, admit ortho trauma w medicine comanagement. fascia iliaca block done R side 2310, 30 ml ropiv 0.25%. Hold apixaban. NPO p MN for OR.""",
    "Dr. P. Adeyemi",
    signed=t("03-03", "23:55"),
)
s.report(
    "XR pelvis and right hip",
    "",
    t("03-03", "22:40"),
    t("03-03", "23:20"),
    "Displaced intertrochanteric fracture of the RIGHT proximal femur, lesser trochanter avulsed. Left hip: no fracture. Diffuse osteopenia.",
)
s.report(
    "CT head and cervical spine without contrast",
    "",
    t("03-03", "22:45"),
    t("03-03", "23:35"),
    "No intracranial haemorrhage. No cervical fracture. Incidental: 2.1 cm hypodense nodule right thyroid lobe with coarse calcification; non-emergent thyroid ultrasound is recommended.",
)
s.note(
    "consult",
    t("03-03", "23:40"),
    """ORTHO TRAUMA
84M R intertroch fx, unstable pattern. Plan cephalomedullary nail R, tomorrow PM (want ~22-24 h from last apixaban, not delay beyond 48 h). Consent with daughter Joan (HCP) by phone, agrees. Hold eliquis. SCDs. Enox 40 after surgery. Mark site in preop. NB triage sheet says L hip - WRONG, corrected on whiteboard, xray R.""",
    "Dr. K. Lindqvist (ortho)",
    signed=t("03-04", "00:25"),
)
apx = s.order(
    "apixaban",
    "5 mg by mouth twice daily",
    t("03-03", "23:58"),
    end=t("03-04", "00:30"),
    why="held for surgery",
    final="on-hold",
)
s.order("acetaminophen", "1000 mg by mouth every 8 hours", t("03-04", "00:10"))
sin = s.order(
    "carbidopa-levodopa 25-100 mg", "2 tablets by mouth four times a day with meals", t("03-04", "00:10")
)
ras = s.order("rasagiline", "1 mg by mouth once daily", t("03-04", "00:10"))
los = s.order("losartan", "50 mg by mouth once daily", t("03-04", "00:10"))
s.order("metoprolol succinate", "25 mg by mouth once daily", t("03-04", "00:10"))
s.order("tamsulosin", "0.4 mg by mouth at bedtime", t("03-04", "00:10"))
gla = s.order("insulin glargine", "22 units subcutaneously at bedtime", t("03-04", "00:10"))
mor = s.order("morphine", "2 mg intravenously every 4 hours as needed for severe pain", t("03-04", "00:10"))
met = s.order("metoclopramide", "10 mg intravenously every 6 hours as needed for nausea", t("03-04", "00:10"))
s.service("Code status: DNR, intubation acceptable for surgery", t("03-04", "00:40"), category="code status")
s.note(
    "hp",
    t("03-04", "01:05"),
    """Medicine comanagement H&P
84M, PD H&Y 3, AF (CHA2DS2-VASc 4), HTN, CKD3 base Cr 1.3. Mechanical fall, R IT fx. Last apixaban 1800 3/3.
Meds per MAR: sinemet 25/100 2 tab QID (0600/1000/1400/1800), rasagiline 1, apixaban 5 BID, losartan 50, metop succ 25, tamsulosin 0.4, glargine 22 u qhs ?? (no DM on problem list, glu 118 - verify w NH before giving).
DNR/POLST on chart. Discussed w daughter: ok to suspend intubation limits for OR.
A/P
1 R IT fx - OR today
2 AF - hold apix, cont metop
3 PD - sinemet must be given even when NPO, sips ok
4 HTN/CKD - hold losartan AM of surgery
5 glargine - call NH in AM, do not give until verified
DVT: SCD, enox 40 postop""",
    "Dr. S. Varma",
    signed=t("03-04", "02:10"),
)
gla.hold(t("03-04", "02:15"), "verify with nursing home")
s.note(
    "pharm",
    t("03-04", "09:10"),
    """MED REC. Called Cedar Bluff (RN Tisha, 520-555-0131). The glargine page is ROOMMATE'S (Mr. D. K., same fax). Pt has no diabetes, takes no insulin. Removed. Rest confirmed. Also takes polyethylene glycol 17 g daily, on p6. No calcium/vit D, no osteoporosis drug.
Sinemet 0600 dose NOT given this AM (charted "NPO"). Please give by sips.
Rasagiline = MAO-B inhibitor: NO meperidine, NO tramadol, no methadone, no dextromethorphan.
Metoclopramide PRN on order - contraindicated PD; suggest ondansetron. Paged ortho intern.
Apixaban: age >=80 AND wt 57.4 kg (<=60) -> 2 criteria -> dose should be 2.5 mg BID, not 5, when resumed.""",
    "L. Haddad PharmD",
)
gla.cancel(t("03-04", "09:30"), "belongs to another resident")
s.labs(
    t("03-04", "06:00"), issued=t("03-04", "06:50"), hgb=9.8, plt=190, na=137, k=4.7, cr=1.5, bun=31, glu=112
)
s.note(
    "op",
    t("03-04", "18:40"),
    """OPERATIVE NOTE
Preop/Postop dx: R intertroch fx. Procedure: R cephalomedullary nail (short, 125 deg, 11x180). Side confirmed at timeout: RIGHT. Spinal. EBL 250. No complications. TXA 1 g. cefazolin 2 g.
Postop: WBAT RLE. Enox 40 mg daily start POD1 AM until eliquis back. Staples out 14 d. Foley in place - out POD1.""",
    "Dr. K. Lindqvist (ortho)",
    signed=t("03-04", "19:10"),
)
s.procedure(
    "Cephalomedullary nailing of right femur",
    "",
    t("03-04", "16:35"),
    t("03-04", "18:05"),
    site="Right femur",
)
cef = s.order(
    "cefazolin",
    "2 g intravenously every 8 hours for 2 doses",
    t("03-04", "18:50"),
    end=t("03-05", "10:00"),
    final="completed",
)
enx = s.order("enoxaparin", "40 mg subcutaneously once daily", t("03-05", "08:00"))
tra = s.order("tramadol", "50 mg by mouth every 6 hours as needed for pain", t("03-04", "19:30"))
hal = s.order("haloperidol", "2 mg intravenously every 4 hours as needed for agitation", t("03-05", "02:05"))
s.given("haloperidol", "2 mg intravenously", t("03-05", "02:20"))
s.given("metoclopramide", "10 mg intravenously", t("03-04", "22:10"))
s.given("tramadol", "50 mg by mouth", t("03-04", "21:30"))
s.given(
    "carbidopa-levodopa 25-100 mg", "2 tablets", t("03-04", "18:00"), status="not-done", why="in recovery"
)
s.given(
    "carbidopa-levodopa 25-100 mg", "2 tablets", t("03-05", "06:00"), status="not-done", why="patient drowsy"
)
s.note(
    "nursing",
    t("03-05", "03:10"),
    """Night. Pt pulling at foley + IV, shouting, "men in the room". MD on call phoned, haldol 2 mg IV x1 at 0220 given. Settled 0300. Nausea earlier, reglan 10 IV x1 at 2210. Tramadol x1 2130. Sinemet 1800 and tonite missed while in PACU. Daughter phoned, upset: "he can't have haldol, the neurologist told us NEVER".""",
    "C. Begay RN",
)
s.vitals(t("03-05", "06:00"), bp="104/58", hr=98, rr=20, temp=37.6, spo2=93, o2=2)
s.labs(
    t("03-05", "05:40"),
    issued=t("03-05", "06:30"),
    hgb=7.6,
    wbc=13.1,
    plt=171,
    na=136,
    k=5.2,
    cr=1.9,
    bun=38,
    glu=126,
)
s.note(
    "progress",
    t("03-05", "07:20"),
    """Ortho POD1
S: drowsy, rigid. O: drsg c/d/i, toes move, Hb 7.6.
A/P: s/p L hip IMN POD1. WBAT LLE. Enox 40. transfuse 1 u. PT/OT. pain: tramadol, APAP. cont home meds""",
    "Dr. T. Wu (ortho PGY1)",
    signed=t("03-05", "07:50"),
)
s.note(
    "progress",
    t("03-05", "10:30"),
    """MEDICINE
S: somnolent, can't lift arms, not eating. Daughter at bedside.
O: BP 104/58 HR 98 T 37.6. marked rigidity all 4 limbs, no clonus, slow to answer. lungs: coarse R base. CK 310. Cr 1.9 (b/l 1.3) K 5.2. Hb 7.6. UO 20 ml/h o/n.
A: 1. Hyperactive then hypoactive delirium POD1; severe rigidity = PD, 3 levodopa doses missed + haloperidol + metoclopramide. NMS/parkinsonism-hyperpyrexia thought of - T 37.6, CK 310, unlikely, watch.
2. AKI on CKD3, prerenal + losartan (was given 3/4 AM, hold not carried out).
3. ABLA 7.6
P: d/c haldol, d/c metoclopramide, list as avoid. Quetiapine 12.5 qhs prn only if danger. Sinemet on time crushed in applesauce/after SLP. d/c tramadol (rasagiline). 1 u PRBC. HOLD losartan. LR 75/h. Repeat BMP 1600. CrCl approx 23 -> enox to 30 mg.""",
    "Dr. S. Varma",
    signed=t("03-05", "11:50"),
)
hal.stop(t("03-05", "12:00"), "Parkinson's disease")
met.stop(t("03-05", "12:00"), "Parkinson's disease")
los.hold(t("03-05", "12:05"), "acute kidney injury")
sin.dose(t("03-05", "12:10"), "2 tablets by mouth at 06:00, 10:00, 14:00 and 18:00, on time, never omit")
enx.dose(t("03-05", "12:15"), "30 mg subcutaneously once daily")
s.order(
    "red cells", "1 unit intravenously once", t("03-05", "12:00"), end=t("03-05", "16:10"), final="completed"
)
lr = s.order("lactated Ringer's", "75 mL/h intravenously", t("03-05", "12:00"), end=t("03-06", "12:00"))
s.order(
    "quetiapine",
    "12.5 mg by mouth at bedtime as needed for dangerous agitation",
    t("03-05", "12:10"),
    end=t("03-08", "09:00"),
    why="not needed",
)
s.order("oxycodone", "2.5 mg by mouth every 6 hours as needed for severe pain", t("03-05", "12:20"))
s.allergy(
    "haloperidol", "5093", "severe rigidity in Parkinson's disease", t("03-05", "12:30"), kind="intolerance"
)
s.note(
    "slp",
    t("03-05", "14:30"),
    """Bedside swallow: mild-mod oropharyngeal dysphagia, worse when 'off'. Rec: minced & moist diet (IDDSI 5), mildly thick liquids (IDDSI 2), upright 90, feed 30-60 min after levodopa dose. Meds whole in puree. Re-assess 3/8.""",
    "R. Nakai SLP",
)
s.labs(t("03-05", "16:00"), issued=t("03-05", "16:50"), k=4.9, cr=1.8, hgb=8.7)
s.note(
    "nursing",
    t("03-05", "20:00"),
    "Foley dc'd 1530. No void by 2000, bladder scan 480. Straight cath x1 -> 510 ml clear. tamsulosin given.",
    "J. Flores RN",
)
s.note(
    "progress",
    t("03-06", "07:15"),
    """Ortho POD2
S: brighter. O: wound dry, thigh soft. Hb 8.9
A/P: s/p L hip IMN POD2. WBAT LLE. Enox 40. tramadol, APAP. cont home meds. dispo SNF""",
    "Dr. T. Wu (ortho PGY1)",
    signed=t("03-06", "07:40"),
)
s.labs(
    t("03-06", "05:50"), issued=t("03-06", "06:40"), hgb=8.9, wbc=10.2, plt=180, na=137, k=4.6, cr=1.6, bun=35
)
s.lab_text(
    t("03-06", "05:50"), t("03-08", "15:20"), "25-hydroxyvitamin D", "1989-3", "11 ng/mL (30-100)", flag="L"
)
s.note(
    "progress",
    t("03-06", "10:40"),
    """MEDICINE
Much better, oriented x2, rigidity near baseline since sinemet on clock. Voided 300, PVR 90. Cr 1.6, K 4.6. Hb 8.9 stable after 1 u.
P: resume apixaban tonight at 2.5 BID (age/wt, pharmacy) and STOP enox at that time. cont hold losartan. Vit D sent. Ortho to correct laterality in note (it's R).""",
    "Dr. S. Varma",
    signed=t("03-06", "11:30"),
)
apx.change(
    t("03-06", "18:00"),
    status="active",
    dosageInstruction=[{"text": "2.5 mg by mouth twice daily"}],
    statusReason=None,
)
s.note(
    "progress",
    t("03-06", "12:05"),
    "ADDENDUM ortho: notes of 3/5 and 3/6 say L. Operated side is RIGHT. WBAT RLE. Copy-forward error.",
    "Dr. T. Wu (ortho PGY1)",
)
s.vitals(t("03-07", "08:00"), bp="132/70", hr=82, rr=16, temp=36.9, spo2=95)
s.labs(t("03-07", "06:00"), issued=t("03-07", "06:45"), hgb=8.6, plt=196, k=4.5, cr=1.4, bun=30)
s.given("enoxaparin", "30 mg subcutaneously", t("03-07", "08:10"))
s.given("apixaban", "2.5 mg by mouth", t("03-07", "08:10"))
s.note(
    "pt",
    t("03-07", "11:00"),
    "Transfers mod A x1, amb 12 ft FWW WBAT RLE. Freezing at turns - cue. Rec SNF rehab. Fall risk high. Prior: walker, supervised.",
    "D. Oyelaran PT",
)
s.note(
    "progress",
    t("03-07", "10:00"),
    """Medicine. Feels ok, pain 3. Apix restarted last pm. Hb 8.6. Cr 1.4. A: recovering. P: cont, dc planning mon. Losartan stay off; BP 132/70.""",
    "Dr. G. Moss (weekend cover)",
    signed=t("03-07", "10:50"),
)
s.given("enoxaparin", "30 mg subcutaneously", t("03-08", "08:05"))
s.given("apixaban", "2.5 mg by mouth", t("03-08", "08:05"))
s.note(
    "pharm",
    t("03-08", "11:15"),
    """Wkd review: enoxaparin 30 still being given w apixaban 2.5 BID (x2 days, 3/7 + 3/8). Bruise R thigh 8x6 cm per RN. Paged Dr. Moss to d/c enox. Tramadol PRN order also still active in system although d/c'd in note 3/5 - rasagiline. Pls remove.""",
    "E. Brandt PharmD",
)
s.note(
    "progress",
    t("03-08", "12:10"),
    """Medicine. Enox given in error alongside apix 3/7-3/8; stopped now, disclosed to daughter. Thigh soft, bruise lateral R thigh. Hb recheck in AM. Else doing well. SLP: upgraded to soft & bite-sized (IDDSI 6), thin liquids OK.""",
    "Dr. G. Moss (weekend cover)",
    signed=t("03-08", "12:40"),
)
enx.stop(t("03-08", "12:30"), "duplicate anticoagulant")
s.note(
    "slp",
    t("03-08", "10:00"),
    "Re-eval 'on': no overt aspiration signs. Upgrade IDDSI 6 soft & bite sized, thin liquids, small sips, upright, 30-60 min after levodopa.",
    "R. Nakai SLP",
)
s.labs(t("03-09", "05:45"), issued=t("03-09", "06:30"), hgb=8.4, plt=230, k=4.6, cr=1.4, bun=27, na=138)
s.vitals(t("03-09", "08:00"), bp="138/74", hr=78, rr=16, temp=36.8, spo2=96)
s.note(
    "sw",
    t("03-08", "14:00"),
    "Bed at Cedar Bluff held, skilled rehab side. Transport Mon 1130. Daughter Joan informed 520-555-0177. POLST original goes with pt.",
    "A. Whitehorse LCSW",
)
s.note(
    "progress",
    t("03-09", "09:00"),
    """MEDICINE - day of d/c
Alert, at baseline. Wound clean, staples. bruise R thigh stable. Hb 8.4 (8.6), Cr 1.4 K 4.6.
Fragility fx + vit D 11 (back last night): vit D3 2000 IU daily start. Needs osteoporosis tx - bone clinic referral; CrCl ~32 so no alendronate; denosumab to be considered there after vit D replete.
DC meds: apixaban 2.5 BID (reduced, NOT 5), sinemet 25/100 2 tabs 0600/1000/1400/1800, rasagiline 1, metop succ 25, tamsulosin 0.4 qhs, APAP 1 g TID (max 3 g), oxycodone 2.5 q6h prn x 5 d (#12), senna 2 tabs qhs while on oxy, PEG 17 g daily, vit D3 2000.
Losartan: stay OFF. NH MD to decide after BMP 3/12.
CBC + BMP 3/12 at NH. Call ortho if Hb <7.5.
Staples out + XR ortho 3/18 1020. Thyroid nodule: NH PCP to arrange US, daughter told.
NO haloperidol/metoclopramide/prochlorperazine. NO tramadol/meperidine w rasagiline.""",
    "Dr. S. Varma",
    signed=t("03-09", "10:15"),
)
for n, x in (
    ("apixaban", "2.5 mg by mouth twice daily"),
    ("carbidopa-levodopa 25-100 mg", "2 tablets by mouth at 06:00, 10:00, 14:00 and 18:00"),
    ("rasagiline", "1 mg by mouth once daily"),
    ("metoprolol succinate", "25 mg by mouth once daily"),
    ("tamsulosin", "0.4 mg by mouth at bedtime"),
    ("acetaminophen", "1000 mg by mouth three times daily, maximum 3 g a day"),
    ("oxycodone", "2.5 mg by mouth every 6 hours as needed for severe pain, 5 days"),
    ("senna 8.6 mg", "2 tablets by mouth at bedtime while taking oxycodone"),
    ("polyethylene glycol", "17 g by mouth once daily"),
    ("cholecalciferol", "2000 units by mouth once daily"),
):
    s.order(n, x, t("03-09", "10:00"), cat="discharge")
s.service(
    "Orthopaedic clinic, staple removal and radiograph",
    t("03-09", "10:00"),
    due=t("03-18", "10:20"),
    note="Dr. Lindqvist, 520-555-0142",
)
s.service("CBC and basic metabolic panel at nursing home", t("03-09", "10:00"), due=t("03-12", "07:00"))
s.service("Bone health clinic referral", t("03-09", "10:00"), note="after fragility fracture; 520-555-0160")
s.note(
    "instr",
    t("03-09", "10:20"),
    """Back to Cedar Bluff rehab. Walk w walker and 1 helper, full weight ok on right leg. Keep dressing dry; shower ok from 3/11, no bath. Soft bite-sized food, thin liquids, sit upright, eat 30-60 min after Sinemet. Call ortho 520-555-0142 for redness, drainage, fever >38, leg swelling, more bruising. 911: black stools, head injury, chest pain, trouble breathing.""",
    "J. Flores RN",
    signed=t("03-09", "10:50"),
)
s.write(__file__)
