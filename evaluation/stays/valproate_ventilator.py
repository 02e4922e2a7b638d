"""Fictional: valproate ventilator."""

from builder import Stay, clock

t = clock(2025, "-06:00")
s = Stay("v-ingers", "Ingersoll", "Velma", "1971-04-22", "female")
s.contact("daughter, health care proxy", "Kaylee Ingersoll", "555-0183")
s.encounter(
    t("12-05", "18:20"),
    t("12-14", "15:00"),
    "short of breath, confused",
    "65710008",
    "Acute respiratory failure",
    "Intensive Care",
    "inpatient rehabilitation",
)
s.allergy(
    "levofloxacin", "82122", "Achilles tendon rupture 2017", t("12-05", "18:40"), "severe", kind="intolerance"
)
for n, d in (
    ("divalproex DR", "750 mg by mouth twice a day"),
    ("sertraline", "100 mg by mouth daily"),
    ("tiotropium", "18 mcg inhaled daily"),
    ("albuterol HFA", "2 puffs every 4 hours as needed"),
    ("amlodipine", "10 mg by mouth daily"),
    ("losartan", "50 mg by mouth daily"),
    ("nicotine patch", "21 mg/24 h daily"),
):
    s.home(n, d, "2022-01-01", t("12-05", "20:00"))
for n, c in (
    ("Focal epilepsy", "84757009"),
    ("COPD", "13645005"),
    ("Depression", "35489007"),
    ("Hypertension", "38341003"),
):
    s.condition(n, c, t("12-05", "20:00"), kind="problem-list-item")
s.condition("Septic shock", "76571007", t("12-05", "21:00"), abated=t("12-09", "12:00"))
s.condition("Acute respiratory distress syndrome", "67782005", t("12-06", "06:00"))
s.vitals(t("12-05", "18:25"), "82/44", hr=128, rr=36, temp=39.3, spo2=79, weight=71.0, height=163)
s.labs(
    t("12-05", "18:40"),
    t("12-05", "19:20"),
    wbc=22.8,
    hgb=12.9,
    plt=231,
    na=138,
    k=4.1,
    cr=1.0,
    bun=24,
    lac=5.2,
    pct=18.4,
    glu=164,
    ph=7.21,
    pco2=58,
    tbil=0.9,
)
s.lab_text(t("12-05", "18:40"), t("12-05", "20:10"), "Valproic acid", "4086-5", "78 ug/mL (50-100)")
s.note(
    "ed",
    t("12-05", "18:30"),
    """54F copd epilepsy. SOB fever 3d. sat 79 -> NRB 86 -> tubed 1855 (etomidate/roc) 7.5 @22. R IJ CVC, L radial art line. lactate 5.2, LR 30/kg, norepi .1. CXR RLL+LLL.
CTX 2 + azithro 500. no levaquin (tendon).
daughter: "dilantin gave her skin peeling in the hospital in 2009, blisters in mouth" -> no PHENYTOIN (not in chart allergies)
dad's coumadin is hers? no - husband's.
fam: full code
""",
    "Dr. R. Sable, EM",
    t("12-05", "20:30"),
)
ctx = s.order("ceftriaxone", "2 g intravenously every 24 hours", t("12-05", "19:30"))
azi = s.order("azithromycin", "500 mg intravenously every 24 hours", t("12-05", "19:30"))
prop = s.order("propofol", "20 to 75 mcg/kg/min intravenously continuous", t("12-05", "19:10"))
fen = s.order("fentanyl", "50 to 200 mcg/h intravenously continuous", t("12-05", "19:10"))
ne = s.order(
    "norepinephrine",
    "0.02 to 0.5 mcg/kg/min intravenously continuous",
    t("12-05", "19:40"),
    end=t("12-09", "10:00"),
)
vpa = s.order("valproic acid solution", "750 mg by nasogastric tube twice a day", t("12-05", "22:00"))
ser = s.order("sertraline", "100 mg by nasogastric tube daily", t("12-05", "22:00"))
los = s.order("losartan", "50 mg by nasogastric tube daily", t("12-05", "22:00"))
enx = s.order("enoxaparin", "40 mg subcutaneously daily", t("12-05", "22:00"))
pan = s.order("pantoprazole", "40 mg intravenously daily", t("12-05", "22:00"))
hyd = s.order("hydrocortisone", "50 mg intravenously every 6 hours", t("12-06", "02:00"))
ssi = s.order(
    "insulin regular",
    "2 units/h intravenously titrate per protocol",
    t("12-06", "04:00"),
    end=t("12-11", "10:00"),
)
s.note(
    "hp",
    t("12-05", "21:00"),
    """ICU. 54F, ARDS + septic shock, CAP, copd, epilepsy (VPA 78).
NEURO propofol/fent RASS -3. VPA NG. sertraline NG.
RESP AC 6/kg (IBW 55.5) 330 RR 28 peep 12 fio2 .8 P/F 98. prone tonite.
CV ne .22 map 66. losartan ordered by rec - dont give.
ID ctx azi. cx. resp panel neg.
GI ngt, ppi. RENAL uop 25. HEME enox.
lines: ETT 12/5, R IJ cvc, L rad art, foley, NGT.
code full. proxy dtr.
""",
    "Dr. V. Anand, CCM",
    t("12-05", "22:50"),
)
s.report(
    "CT chest with contrast",
    "",
    t("12-05", "23:20"),
    t("12-06", "01:00"),
    "No pulmonary embolism. Bilateral lower lobe consolidation, diffuse ground glass. Incidental 8 mm nodule left upper lobe: CT in 3 months. Tube and line tips acceptable, right internal jugular catheter.",
)
s.labs(t("12-06", "05:00"), t("12-06", "05:40"), wbc=25.1, plt=198, cr=1.3, bun=30, k=4.0, lac=3.1, hgb=11.8)
s.note(
    "progress",
    t("12-06", "08:00"),
    """HD2 proned 16h. ne .18. fio2 .6. cr 1.3. losartan d/c'd, still pops up on mar. BCx ngtd. HCO started.
plan: lung protective, prone again, abx same, sed propofol 60, VPA, sertraline, enox
""",
    "Dr. V. Anand, CCM",
    t("12-06", "09:30"),
)
los.stop(t("12-06", "09:40"), "shock")
s.lab_text(
    t("12-06", "01:00"),
    t("12-07", "10:00"),
    "Respiratory culture, tracheal aspirate",
    "",
    "Heavy Klebsiella pneumoniae ESBL producer: ceftriaxone R, ciprofloxacin R, pip-tazo R, meropenem S, ertapenem S. MRSA not isolated",
    "A",
)
s.note(
    "event",
    t("12-07", "10:30"),
    "ESBL kleb in trach asp. ctx -> meropenem 1 g q8h, 10 d (thru 12/16). azi done 3d. cont VPA.",
    "Dr. V. Anand, CCM",
    t("12-07", "10:50"),
)
mer = s.order("meropenem", "1 g intravenously every 8 hours through 2025-12-16", t("12-07", "10:40"))
ctx.stop(t("12-07", "10:45"))
azi.complete(t("12-07", "20:00"))
s.labs(t("12-08", "05:00"), t("12-08", "05:40"), wbc=17.9, plt=176, cr=1.9, bun=44, k=4.4, lac=1.8, hgb=10.4)
s.lab_text(t("12-08", "05:00"), t("12-08", "06:30"), "Triglycerides", "2571-8", "812 mg/dL (ref <150)", "HH")
s.lab_text(
    t("12-08", "05:00"), t("12-08", "06:30"), "Creatine kinase", "2157-6", "4,900 U/L (ref 30-200)", "HH"
)
lin = s.order(
    "linezolid",
    "600 mg intravenously every 12 hours",
    t("12-08", "02:30"),
    reason="MRSA nares positive, fever",
)
s.note(
    "progress",
    t("12-08", "07:50"),
    """HD4 peep 10 fio2 .5 P/F 168. prone stopped. ne .06. propofol 70 mcg/kg/min. T38.9 o/n -> night team added linezolid, MRSA nares pos.
cr 1.9 uop 30.
N propofol/fent, VPA, sertraline. ID mero d2, linezolid d1. H enox.
TG 812. CK 4900.
(copy) cont all
""",
    "Dr. V. Anand, CCM",
    t("12-08", "09:10"),
)
s.note(
    "pharm",
    t("12-08", "15:20"),
    "ICU pharm. propofol 70 x 60h TG 812 CK 4900 -> change to dexmedetomidine. enox 40 at CrCl ~33 falling, ->heparin 5000 q8. rest of review tmrw. -dw Dr A.",
    "H. Mirza PharmD",
    t("12-08", "15:45"),
)
prop.stop(t("12-08", "16:00"), "triglycerides")
s.order(
    "dexmedetomidine",
    "0.2 to 1.2 mcg/kg/h intravenously continuous",
    t("12-08", "16:00"),
    end=t("12-12", "08:00"),
)
enx.stop(t("12-08", "16:00"), "renal function")
hep = s.order("heparin", "5000 units subcutaneously every 8 hours", t("12-08", "16:00"))
s.labs(t("12-09", "05:00"), t("12-09", "05:40"), wbc=14.1, plt=168, cr=2.4, bun=55, k=4.6, hgb=9.9)
s.note(
    "progress",
    t("12-09", "08:00"),
    """HD5 fio2 .4 peep 8. ne off 10a. awake on precedex RASS -1. cr 2.4 uop 40 improving. mero d3 linezolid d2. VPA level sent. sertraline. tol TF 45/h. L IJ site clean (R IJ!).
""",
    "Dr. V. Anand, CCM",
    t("12-09", "09:20"),
)
s.note(
    "event",
    t("12-09", "22:45"),
    """2240 GTC 4 min, ativan 4 mg. VPA level back 14 (78 on adm)  !!
fosphenytoin 1420 PE ordered
""",
    "Dr. G. Bloom, ICU night",
    t("12-09", "23:05"),
)
s.lab_text(t("12-09", "08:00"), t("12-09", "22:30"), "Valproic acid", "4086-5", "14 ug/mL (50-100)", "LL")
fos = s.order("fosphenytoin", "20 mg PE/kg (1420 mg PE) intravenously once", t("12-09", "22:55"))
s.note(
    "nursing",
    t("12-09", "23:30"),
    "2330 fosphenytoin NOT hung. daughter on phone: dilantin = SJS 2009. Night MD paged, cancelled. keppra 60 mg/kg (4 g) given 2350. allergy entered by pharmacy in am.",
    "B. Corrigan RN",
    t("12-10", "00:30"),
)
fos.cancel(t("12-10", "00:10"), "phenytoin SJS")
lev = s.order("levetiracetam", "1000 mg intravenously every 12 hours", t("12-10", "00:20"))
s.note(
    "consult",
    t("12-10", "09:30"),
    """NEURO. carbapenem drops VPA within 24-48 h, does not recover, raising dose useless. mero needed (ESBL). -> levetiracetam 1 g q12 (CrCl ~27: max 750 mg q12 until cr better). stop VPA now, restart? NOT before 1-2 wk after last carbapenem; f/u neuro. EEG: no NCSE. MRI neg. no driving 6 mo state law. allergy: phenytoin/ fosphenytoin SJS, avoid carbamazepine.
""",
    "Dr. N. Ferreira, Neurology",
    t("12-10", "10:20"),
)
s.allergy("phenytoin", "8183", "Stevens-Johnson 2009", t("12-10", "10:40"))
vpa.stop(t("12-10", "10:45"), "carbapenem")
lev.dose(t("12-10", "10:45"), "750 mg intravenously every 12 hours")
s.vitals(t("12-10", "12:00"), "158/92", hr=128, rr=26, temp=39.8, spo2=96)
s.note(
    "nursing",
    t("12-10", "12:20"),
    "T 39.8, sweaty, tremor, ankles clonus 5+ beats bilat, pupils 6, BMs x4. was better yesterday. on fentanyl, sertraline, linezolid.",
    "B. Corrigan RN",
)
s.note(
    "event",
    t("12-10", "15:40"),
    "Toxicology by phone: SEROTONIN toxicity (Hunter): linezolid + sertraline + fentanyl. stop linezolid, sertraline, fent -> hydromorphone prn. lorazepam. no MRSA in cx so no need. ok to restart SSRI >= 2 wk after linezolid (12/24). BCx x2 repeated.",
    "Dr. V. Anand, CCM",
    t("12-10", "16:15"),
)
lin.stop(t("12-10", "15:50"), "serotonin toxicity")
ser.hold(t("12-10", "15:50"), "serotonin toxicity")
fen.stop(t("12-10", "15:50"), "serotonin toxicity")
s.labs(t("12-11", "05:00"), t("12-11", "05:40"), wbc=11.2, plt=190, cr=1.9, bun=48, k=4.3, hgb=9.6)
s.note(
    "progress",
    t("12-11", "08:10"),
    """HD7 clonus gone T37.6. SBT pass, EXTUBATED 0940 to 4L. cr 1.9. mero d5. keppra 750. delirious pulling: quetiapine 25 hs. cvc out 1500 R IJ, art line out. hydrocort off today after 5d.
""",
    "Dr. V. Anand, CCM",
    t("12-11", "10:40"),
)
hyd.stop(t("12-11", "11:00"))
qt = s.order("quetiapine", "25 mg by mouth at bedtime", t("12-11", "20:00"))
s.procedure("Extubation", "", t("12-11", "09:40"), t("12-11", "09:45"))
s.note(
    "slp",
    t("12-12", "10:00"),
    "post extub day 1. FEES: mod dysphagia, minced moist diet IDDSI 5, mildly thick liquids, no straws, upright 30 min. recheck 1 wk.",
    "P. Lindgren SLP",
)
s.labs(t("12-13", "05:00"), t("12-13", "05:40"), wbc=9.1, plt=224, cr=1.4, bun=31, k=4.2, hgb=9.5, glu=118)
s.note(
    "progress",
    t("12-13", "09:00"),
    """HD9 ward. O2 2 L sat 93. oriented. PICC R basilic 12/12. foley out voided. BP 138/84. quetiapine stop (no delirium 24h). pantop stop (was vent ppx) pls d/c order. weak legs ICUAW, PT: inpt rehab. mood low, no SI.
lama tiotrop. amlod 10 resume. losartan hold till cr <1.2.
blood cx 12/10 neg x3d. AFB none. repeat cr, 12/17.
""",
    "Dr. C. Wu, Hospitalist",
    t("12-13", "10:15"),
)
qt.stop(t("12-13", "10:30"))
pan2 = s.order("amlodipine", "10 mg by mouth daily", t("12-13", "10:30"))
s.vitals(t("12-14", "07:00"), "136/82", hr=88, rr=20, temp=36.9, spo2=94, o2=2, weight=66.2)
s.labs(t("12-14", "05:00"), t("12-14", "05:40"), cr=1.2, k=4.2, wbc=8.8, hgb=9.7)
for n, d in (
    ("meropenem", "1 g intravenously every 8 hours through 2025-12-16, PICC"),
    ("levetiracetam", "750 mg by mouth twice a day"),
    ("tiotropium", "18 mcg inhaled daily"),
    ("albuterol HFA", "2 puffs every 4 hours as needed"),
    ("amlodipine", "10 mg by mouth daily"),
    ("heparin", "5000 units subcutaneously every 8 hours until walking"),
    ("nicotine patch", "21 mg/24 h daily"),
):
    s.order(n, d, t("12-14", "09:00"), "discharge")
s.service("Valproate level", t("12-14", "09:10"), note="only after neurology visit")
s.note(
    "progress",
    t("12-14", "08:10"),
    """dc to rehab at Millbrook 2pm. O2 2L. afeb.
mero thru 12/16 then PICC out. NO divalproex (neuro decides, Dr Ferreira 1/6 10:00 555-0166). sertraline off, restart earliest 12/24 by PCP if mood. losartan off until cr. keppra 750 bid.
allergy phenytoin SJS, levaquin. no linezolid w SSRI. BCx 12/10 final pending. CT chest 3 mo (LUL 8 mm) March. pulm Dr Yoder 1/13 13:30 555-0164. BMP 12/17.
no driving. SLP IDDSI5 mild thick. quit smoking. full code
""",
    "Dr. C. Wu, Hospitalist",
    t("12-14", "09:30"),
)
s.note(
    "instr",
    t("12-14", "11:00"),
    """to Velma/Kaylee: rehab. Call/911: seizure over 5 min or 2 in a row, short breath, fever 101, confusion, chest pain, red arm at PICC, bleeding. No driving, no bath alone, no heights. no valproate while on IV antibiotic. low mood -> 988.
""",
    "B. Corrigan RN",
    t("12-14", "11:20"),
)
s.write(__file__)
