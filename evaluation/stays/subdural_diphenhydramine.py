from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("m-fall", "Wojcik", "Stanislaw", "1938-04-27", "male", "pl")
s.contact("daughter", "Ewa Wojcik-Reed", "555-0133")
s.encounter(
    t("11-05", "04:50"),
    t("11-13", "13:30"),
    "fall, confused",
    "161898004",
    "Fall",
    "Geriatric Medicine",
    "snf",
)
s.condition("Atrial fibrillation", "49436004", t("11-05", "06:30"), kind="problem-list-item")
s.condition("Type 2 diabetes mellitus", "44054006", t("11-05", "06:30"), kind="problem-list-item")
s.condition("Alzheimer's disease", "26929004", t("11-05", "06:30"), kind="problem-list-item")
s.condition("Urinary tract infection", "68566005", t("11-05", "07:00"), certainty="provisional")
s.condition("Subdural hematoma", "95453001", t("11-05", "07:30"))
s.allergy(
    "codeine",
    "2670",
    "nausea",
    "2011-03-09T09:00:00-05:00",
    severity="mild",
    kind="intolerance",
    criticality="low",
)
for n, d in (
    ("apixaban", "5 mg by mouth twice daily"),
    ("glyburide", "5 mg by mouth twice daily"),
    ("metformin", "500 mg by mouth twice daily"),
    ("donepezil", "10 mg by mouth nightly"),
    ("oxybutynin", "5 mg by mouth three times daily"),
    ("tamsulosin", "0.4 mg by mouth nightly"),
    ("zolpidem", "10 mg by mouth nightly"),
    ("lisinopril", "10 mg by mouth daily"),
    ("furosemide", "40 mg by mouth daily"),
    ("atorvastatin", "40 mg by mouth nightly"),
    ("levothyroxine", "75 mcg by mouth daily"),
):
    s.home(n, d, "2023-01-10", t("11-05", "08:20"))
s.note(
    "ed",
    t("11-05", "05:10"),
    """87M found on BR floor 0300 by dtr, unwitnessed, head strike. Polish speaking, confused vs baseline (MMSE 21 in June). FSBS EMS 44 -> D10 -> 132. Bruise R temple, skin tear R elbow. HR 48 BP 102/58 lying, 78/44 standing. On apixaban last dose 11/4 2000. Dtr also gives "nighttime pill" Advil PM (diphenhydramine) 2 tabs x2 wks. No fever.
UA: LE 1+, WBC 8, nit neg. "UTI" -> Bactrim started. Incontinence chronic.
CT head: 6 mm R SDH per wet read. Neurosurg aware. Andexxa not given, small, 9 h.
Stroke hx none. Code: Full per computer.""",
    "A. Kessler MD (ED)",
    signed=t("11-05", "07:30"),
)
s.vitals(t("11-05", "05:00"), bp="102/58", hr=48, rr=16, temp=36.4, spo2=95, weight=61.0)
s.labs(
    t("11-05", "05:20"),
    issued=t("11-05", "06:05"),
    wbc=7.9,
    hgb=11.6,
    plt=188,
    na=131,
    k=5.0,
    cr=1.5,
    bun=38,
    glu=132,
    tsh=1.9,
    inr=1.2,
    a1c=5.9,
)
s.note(
    "radiology",
    t("11-05", "06:00"),
    "CT HEAD/C-SPINE FINAL: acute-on-chronic subdural hematoma over the LEFT frontoparietal convexity, 6 mm, 2 mm shift. (Preliminary stated right; overlying scalp hematoma is right, contrecoup. Corrected, phoned to ED 0810.) No fracture. Chronic microangiopathy. Incidental: 1.9 cm hypodense left thyroid nodule, US advised.",
    "Radiology: O. Sabine MD",
    signed=t("11-05", "08:20"),
)
o_tmp = s.order("sulfamethoxazole-trimethoprim", "800/160 mg by mouth twice daily", t("11-05", "07:20"))
o_gl = s.order("glyburide", "5 mg by mouth twice daily", t("11-05", "08:40"))
o_ap = s.order("apixaban", "5 mg by mouth twice daily", t("11-05", "08:40"))
o_ap.hold(t("11-05", "09:00"), "SDH")
o_ox = s.order("oxybutynin", "5 mg by mouth three times daily", t("11-05", "08:40"))
o_zo = s.order("zolpidem", "10 mg by mouth nightly", t("11-05", "08:40"))
o_dz = s.order("donepezil", "10 mg by mouth nightly", t("11-05", "08:40"))
o_ta = s.order("tamsulosin", "0.4 mg by mouth nightly", t("11-05", "08:40"))
o_li = s.order("lisinopril", "10 mg by mouth daily", t("11-05", "08:40"))
o_fu = s.order("furosemide", "40 mg by mouth daily", t("11-05", "08:40"))
o_mf = s.order("metformin", "500 mg by mouth twice daily", t("11-05", "08:40"))
s.note(
    "hp",
    t("11-05", "09:30"),
    """Geri. Fall = orthostasis + hypoglycemia + anticholinergics/zolpidem + brady (donepezil). SDH L (final read). Delirium hyperactive superimposed on AD, pulling lines.
Glyburide: STOP, permanent (A1c 5.9, eGFR 40s, recurrent lows). Zolpidem, oxybutynin, diphenhydramine STOP. Donepezil HOLD HR 48. Furosemide/lisinopril HOLD. Tamsulosin hold while SBP drops.
Daughter HCP: dad signed MOLST DNR/DNI 2024 - copy is coming. Apixaban hold, NSGY. QTc 488: avoid haldol.""",
    "H. Villareal MD, Geriatrics",
    signed=t("11-05", "11:30"),
)
o_gl.stop(t("11-05", "12:00"), "hypoglycemia")
o_zo.stop(t("11-05", "12:00"), "fall")
o_dz.hold(t("11-05", "12:00"), "bradycardia")
o_li.hold(t("11-05", "12:00"), "hypotension")
o_fu.hold(t("11-05", "12:00"), "hypotension")
o_ta.hold(t("11-05", "12:00"), "hypotension")
s.note(
    "event",
    t("11-05", "22:30"),
    "Night MD: pulled IV. haloperidol 1 mg IM x1 2215 (QTc not seen). Repeat ECG QTc 512. NO MORE haldol. Melatonin 3 mg, daughter at bedside Polish. Oxybutynin still on MAR, given 2100! pls d/c.",
    "Y. Chen MD (night)",
    signed=t("11-05", "23:10"),
)
s.given("oxybutynin", "5 mg", t("11-05", "21:00"))
o_ox.stop(t("11-06", "08:00"), "delirium")
s.note(
    "consult",
    t("11-06", "10:00"),
    "NSGY: rpt CT 6h & 24h stable 6 mm LEFT SDH. No surgery. SBP<160. Hold apixaban, all antiplatelets/NSAID. Repeat CT + clinic 11/26 (3 wk); restart decision then with cardiology. Keppra x7 d (500 BID, 11/5-11/12) then stop.",
    "R. Kowalczyk MD, Neurosurgery",
    signed=t("11-06", "11:00"),
)
s.order(
    "levetiracetam",
    "500 mg by mouth twice daily",
    t("11-05", "09:00"),
    end=t("11-12", "20:00"),
    why="7 days",
    final="completed",
)
s.lab_text(
    t("11-05", "06:30"),
    t("11-07", "11:00"),
    "Urine culture",
    "630-4",
    ">3 organisms mixed flora 20,000 CFU/mL, contaminant",
    "N",
)
s.labs(
    t("11-08", "05:30"), issued=t("11-08", "06:20"), wbc=7.0, hgb=11.2, na=134, k=5.8, cr=1.7, bun=34, glu=164
)
s.note(
    "progress",
    t("11-08", "08:30"),
    """HD4. K 5.0 -> 5.8, Cr 1.7. No peaked T. Cause: BACTRIM (day 4) + CKD. No UTI: afebrile, UA bland, cx contaminant -> STOP TMP-SMX. Remove UTI from list. K: lokelma 10 g TID x1 d. Metformin held. Recheck 1600.
Delirium clearing, calmer. Bowel regimen: no BM x4d, PVR 480 cc -> straight cath x1, then 120. Tamsulosin restart 11/9 (retention), lying/standing better 118/70 -> 106/64.
MOLST arrived: DNR/DNI, hospital ok. Order updated.""",
    "H. Villareal MD, Geriatrics",
    signed=t("11-08", "10:10"),
)
o_tmp.stop(t("11-08", "15:30"), "hyperkalemia")
s.order(
    "sodium zirconium cyclosilicate",
    "10 g by mouth three times daily",
    t("11-08", "10:30"),
    end=t("11-09", "12:00"),
    why="done",
    final="completed",
)
o_ta.resume(t("11-09", "19:00"))
o_mf.hold(t("11-08", "10:40"), "AKI")
s.service("Code status: DNR/DNI", t("11-08", "11:00"), category="code status")
s.labs(t("11-08", "16:00"), issued=t("11-08", "16:50"), k=5.4, cr=1.6)
s.note(
    "pt",
    t("11-10", "11:00"),
    "PT: mod A sit-stand, RW 25 ft, orthostatic sx none. Polish interp. Rec SNF. TUG 41 s. Bed alarm. Thigh TED.",
    "D. Marsh PT",
    signed=t("11-10", "12:00"),
)
s.note(
    "slp",
    t("11-10", "14:00"),
    "Slurring? no. Swallow: regular/thin ok with supervision. No straw.",
    "E. Nouri CCC-SLP",
    signed=t("11-10", "14:40"),
)
s.labs(t("11-11", "05:30"), issued=t("11-11", "06:15"), hgb=11.0, na=137, k=4.6, cr=1.3, glu=172)
s.note(
    "progress",
    t("11-11", "09:00"),
    """HD7 oriented x2, sleeping with melatonin. K 4.6 Cr 1.3. BP 126/72 lying 118/68 standing. HR 66 off donepezil. Donepezil: do NOT resume; discuss w/ PCP. Lisinopril: stays off (K, BP). Furosemide: only 20 prn? no - restart 20 mg daily 11/12 for leg edema, half dose. Metformin: eGFR 52 restart 500 BID tomorrow.
Wife died 3 y ago. Dtr reports she crushed pills in applesauce.""",
    "H. Villareal MD, Geriatrics",
    signed=t("11-11", "10:30"),
)
o_fu.change(
    t("11-12", "08:00"),
    status="active",
    statusReason=None,
    dosageInstruction=[{"text": "20 mg by mouth daily"}],
)
o_mf.resume(t("11-12", "08:00"))
for n, d in (
    ("furosemide", "40 mg by mouth daily"),
    ("metformin", "500 mg by mouth twice daily"),
    ("tamsulosin", "0.4 mg by mouth nightly"),
    ("atorvastatin", "40 mg by mouth nightly"),
    ("levothyroxine", "75 mcg by mouth daily"),
    ("melatonin", "3 mg by mouth nightly"),
    ("polyethylene glycol", "17 g by mouth daily"),
    ("acetaminophen", "650 mg by mouth every 6 hours as needed"),
):
    s.order(n, d, t("11-12", "14:00"), cat="discharge")
s.order("apixaban", "5 mg by mouth twice daily", t("11-12", "14:05"), cat="discharge").cancel(
    t("11-13", "09:30"), "SDH, hold"
)
s.lab_text(
    t("11-12", "06:00"),
    t("11-12", "18:00"),
    "Vitamin B12",
    "2132-9",
    "Specimen received, result pending",
    "N",
    "registered",
)
s.vitals(t("11-13", "08:00"), bp="124/70", hr=68, rr=16, temp=36.6, spo2=96, weight=61.8)
s.note(
    "pharm",
    t("11-12", "15:30"),
    "Recon: FUROSEMIDE 20 (Rx typed 40, team to amend). Apixaban Rx printed in error. 2.5 vs 5 question when restarted: age >80 + Cr <1.5 + wt 61 (>60) -> 1 criterion so 5 bid if ever. No glyburide/oxybutynin/zolpidem/donepezil/lisinopril/Advil PM/Bactrim. Keppra ends tonight. B12 pending.",
    "N. Adeyemi PharmD",
    signed=t("11-12", "16:20"),
)
s.note(
    "progress",
    t("11-13", "09:00"),
    """To Sunny Ridge SNF. FUROSEMIDE 20 daily. Apixaban HOLD until NSGY 11/26 CT 0900; no aspirin/NSAID. BMP 11/17 (K). Weight, orthostatics. Thyroid nodule L 1.9 cm US outpt. B12 pending. HCP Ewa. DNR/DNI (MOLST). Delirium precautions: glasses, hearing aid L, Polish interp. Glucose: FS daily, call <80 >300. PCP Stone 11/20. Rails no.
Send to ED: new HA, vomiting, drowsy, weakness, fall, seizure.""",
    "H. Villareal MD, Geriatrics",
    signed=t("11-13", "10:20"),
)
s.note(
    "phone",
    t("11-13", "11:00"),
    "Córka pyta czy wznowić Advil PM: odp NIE. / Daughter asks Advil PM for sleep - told NO, use melatonin. Hearing aid in room sock.",
    "T. Ito RN",
    signed=t("11-13", "11:15"),
)
s.write(__file__)
