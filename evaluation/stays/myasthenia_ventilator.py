"""Fictional: myasthenia ventilator."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("w-mg", "Kowalski", "Harlan", "1959-07-14", "male")
s.contact("wife, health care agent", "Dorothy Kowalski", "414-555-0161")
s.contact("son", "Brent Kowalski", "414-555-0168")
s.encounter(
    t("05-04", "02:10"),
    t("05-12", "13:00"),
    "trouble swallowing, slurred speech, short of breath",
    "267036007",
    "Dyspnea",
    "Neurology",
)
s.condition(
    "Myasthenia gravis", "91637004", t("05-04", "03:00"), onset="2025-10-01", kind="problem-list-item"
)
s.condition("Type 2 diabetes mellitus", "44054006", t("05-04", "03:00"), kind="problem-list-item")
s.allergy("Amoxicillin", "723", "rash, mild, 1998", t("05-04", "02:40"), severity="mild", criticality="low")
for n, d in (
    ("pyridostigmine", "60 mg by mouth four times daily"),
    ("metformin", "500 mg by mouth twice daily"),
    ("metoprolol tartrate", "50 mg by mouth twice daily"),
    ("losartan", "50 mg by mouth once daily"),
    ("tamsulosin", "0.4 mg by mouth at bedtime"),
    ("magnesium oxide", "400 mg by mouth once daily for leg cramps"),
):
    s.home(n, d, "2025-11-01", t("05-04", "03:30"))
s.home(
    "levofloxacin",
    "500 mg by mouth once daily x 7 days (walk-in clinic, UTI)",
    "2026-05-01",
    t("05-04", "03:30"),
)
s.labs("2026-02-10T09:00:00-06:00", stay=False, cr=1.0, hgb=13.4, a1c=7.0)
s.vitals(t("05-04", "02:20"), bp="162/90", hr=108, rr=28, temp=37.8, spo2=94, weight=88)
s.labs(
    t("05-04", "02:35"),
    t("05-04", "03:10"),
    na=139,
    k=3.7,
    cr=1.1,
    bun=22,
    glu=186,
    mg=1.5,
    wbc=12.9,
    hgb=13.1,
    plt=240,
    tsh=2.1,
)
s.lab_text(t("05-04", "02:35"), t("05-04", "03:00"), "Venous blood gas", "24339-4", "pH 7.33, pCO2 54")
s.note(
    "ed",
    t("05-04", "02:40"),
    """66M MG (AChR+, dx 10/25, on mestinon only, never steroids). UTI 4/30, walk in gave Levaquin 5/1. since 5/2 ptosis worse, choking on water, nasal voice, can't lie flat. Neck flexors 3/5. FVC 1.4 L (16/kg), NIF -26. pCO2 54. CXR bibas atelectasis, ?wide mediastinum.
Mg 1.5 -> replace 4 g IV per protocol. Levaquin continued for UTI 500 IV. BiPAP. Neuro + ICU.
Allergy amoxicillin rash.""",
    "Dr. M. Halloran",
    signed=t("05-04", "03:50"),
)
mgo = s.order(
    "magnesium sulfate", "4 g intravenously over 4 hours", t("05-04", "03:20"), note="electrolyte protocol"
)
lvf = s.order("levofloxacin", "500 mg intravenously every 24 hours", t("05-04", "03:20"))
pyr = s.order("pyridostigmine", "60 mg by mouth four times daily", t("05-04", "03:40"))
met = s.order("metformin", "500 mg by mouth twice daily", t("05-04", "03:40"))
mtp = s.order("metoprolol tartrate", "50 mg by mouth twice daily", t("05-04", "03:40"))
s.order("losartan", "50 mg by mouth once daily", t("05-04", "03:40"))
s.order("tamsulosin", "0.4 mg by mouth at bedtime", t("05-04", "03:40"))
s.order(
    "pantoprazole",
    "40 mg by mouth once daily",
    t("05-04", "03:45"),
    end=t("05-08", "09:00"),
    why="no indication after extubation",
)
s.note(
    "hp",
    t("05-04", "04:30"),
    """NEURO ICU
MG crisis, likely precip by fluoroquinolone ± infection. FVC 1.4 NIF -26. BiPAP trial, NPO strict. IVIG 0.4 g/kg x5 (35 g) after IgA. Hold steroids until ventilated/secure. CT chest for thymoma.
Code: wife (HCA) has 2024 AD: intubation OK short time, NO tracheostomy, NO long term vent. Pt confirms by nod. Son Brent disagrees "do everything".
continue home meds""",
    "Dr. A. Sithole",
    signed=t("05-04", "06:10"),
)
s.note(
    "pharm",
    t("05-04", "07:00"),
    "URGENT: levofloxacin + IV Mg 4 g both running in MG crisis, also beta blocker. Stop both, no aminoglycoside/macrolide. UCx from 4/30 e coli: ceftriaxone ok (amox rash mild). 1.6 g Mg in. Home Mg oxide off too. metoprolol -> hold / ?diltiazem no -> amlodipine.",
    "C. Rivard PharmD",
    signed=t("05-04", "07:15"),
)
mgo.stop(t("05-04", "07:20"), "myasthenic crisis")
lvf.stop(t("05-04", "07:21"), "myasthenic crisis")
mtp.hold(t("05-04", "07:25"), "myasthenia; bradycardia/weakness")
s.order(
    "ceftriaxone",
    "1 g intravenously every 24 hours x 5 days",
    t("05-04", "07:30"),
    end=t("05-08", "08:00"),
    final="completed",
)
s.vitals(t("05-04", "09:30"), hr=124, rr=36, spo2=88)
s.note(
    "procedure",
    t("05-04", "09:40"),
    "RSI etomidate + rocuronium 30mg (half dose; NO succ), 8.0 ETT @23. easy. A-line L radial. pyridostigmine HELD while intubated (secretions). L IJ no.",
    "Dr. A. Sithole",
    signed=t("05-04", "10:30"),
)
pyr.hold(t("05-04", "10:35"), "intubated, secretions")
s.order(
    "immune globulin (human) 10%",
    "35 g (0.4 g/kg) intravenously once daily x 5 days",
    t("05-04", "11:30"),
    end=t("05-08", "18:00"),
    final="completed",
)
s.lab_text(t("05-04", "03:00"), t("05-04", "11:10"), "Immunoglobulin A", "2458-8", "142 mg/dL (normal)")
s.report(
    "CT chest with contrast",
    "24627-2",
    t("05-04", "13:00"),
    t("05-04", "15:10"),
    "4.2 cm anterior mediastinal mass, likely thymoma, without invasion. Bibasilar atelectasis. Small right hepatic cyst. Incidental 5.1 cm ascending aortic dilation.",
)
s.note(
    "progress",
    t("05-05", "08:30"),
    """ICU d2. vent, awake writes. IVIG 2/5. ETT secretions less. BG 212. Prednisone start 10 via NGT now tubed; up by 10 q3d to 60 target. TPMT sent. NIF -22.
dvt ppx: ? pt on SCD's L leg brace - SCD off both today for PT.
- metformin held contrast""",
    "Dr. A. Sithole",
    signed=t("05-05", "10:00"),
)
met.hold(t("05-05", "10:05"), "contrast")
s.order("prednisone", "10 mg via tube once daily", t("05-05", "10:10"))
s.order("insulin lispro", "sliding scale subcutaneously every 6 hours", t("05-05", "10:10"))
s.labs(t("05-06", "05:00"), t("05-06", "05:45"), na=137, k=3.9, cr=1.0, glu=208, hgb=10.9, plt=221, mg=2.2)
s.note(
    "consult",
    t("05-06", "10:15"),
    "THORACIC SURG. 4.2cm ant med mass. Thymectomy elective when MG optimal, 4-8 wks, VATS/robotic. AChR+. No biopsy. Chest CT aorta 5.1 - CT surg clinic.",
    "Dr. P. Okafor",
    signed=t("05-06", "11:00"),
)
s.note(
    "event",
    t("05-06", "16:00"),
    "Fam mtg: wife HCA, son, pt writes 'no hole in neck'. Pt has capacity by writing/blink. Son's wishes acknowledged. If fails vent by 14 d -> comfort. Son's own meds (eliquis) irrelevant, was listed by triage by mistake; not pt.",
    "Dr. A. Sithole",
    signed=t("05-06", "17:00"),
)
s.labs(t("05-07", "05:00"), t("05-07", "05:45"), hgb=9.2, plt=214, cr=1.0, tbil=2.1, glu=196)
s.lab_text(
    t("05-07", "05:00"),
    t("05-07", "13:40"),
    "Direct antiglobulin test (DAT)",
    "1007-4",
    "POSITIVE (IgG); patient blood group A; anti-A eluted",
    "A",
)
s.labs(t("05-07", "05:00"), t("05-07", "13:50"), alb=2.9)
s.lab_text(
    t("05-07", "05:00"),
    t("05-07", "13:45"),
    "Haptoglobin and LDH",
    "4542-7",
    "haptoglobin <8 mg/dL (30-200), LDH 512 U/L (120-240)",
    "A",
)
s.vitals(t("05-07", "22:50"), bp="138/80", hr=118, spo2=91, temp=37.4)
s.note(
    "nursing",
    t("05-07", "23:10"),
    "L calf 3cm > R, warm. ETT day 4. no heparin on MAR since admit. MD aware, US am. SCDs off.",
    "T. Bergquist RN",
    signed=t("05-07", "23:30"),
)
s.report(
    "US duplex lower extremity veins",
    "39480-7",
    t("05-08", "07:30"),
    t("05-08", "08:20"),
    "Acute occlusive LEFT femoropopliteal DVT. Right negative.",
)
s.note(
    "progress",
    t("05-08", "09:00"),
    """d5. NIF -38 FVC 22/kg, SBT pass -> extubate today to BiPAP prn. IVIG 5/5 tonight. Hgb 9.2. DVT L femoropop -> heparin gtt (on no ppx 4 days, missed). pred 20. pyridostigmine restart 30 tid after swallow ok.""",
    "Dr. A. Sithole",
    signed=t("05-08", "10:40"),
)
s.order(
    "heparin",
    "18 units/kg/h intravenously, titrate",
    t("05-08", "09:15"),
    end=t("05-10", "09:00"),
    why="to apixaban",
)
s.procedure("Extubation", "271280005", t("05-08", "11:30"), t("05-08", "11:35"))
s.labs(t("05-08", "20:00"), t("05-08", "20:40"), hgb=7.9, tbil=2.8, plt=190)
s.note(
    "event",
    t("05-09", "03:10"),
    """0300 hgb 7.9 -> 7.4 on heparin, no bleeding, stool neg. DAT+ anti-A, hapto <8 (resulted 5/7 13:40, not in any note): IVIG hemolysis (grp A). transfuse 1u O wash? O cells. stop further IVIG (course done). cr watch. folate.""",
    "Dr. I. Varga night",
    signed=t("05-09", "04:00"),
)
s.labs(t("05-09", "03:00"), t("05-09", "03:40"), hgb=7.4, cr=1.2, plt=188)
pyr.change(
    t("05-08", "17:00"),
    status="active",
    statusReason=None,
    dosageInstruction=[{"text": "30 mg by mouth three times daily"}],
)
s.note(
    "slp",
    t("05-09", "14:00"),
    "SLP: FEES. silent asp thin. Nectar-thick liquids + minced moist. Pills crushed in puree? pyridostigmine IR ok crush, NOT ER. eat 45 min after mestinon, chin tuck, upright 30. recheck 5/16.",
    "E. Larkin SLP",
    signed=t("05-09", "14:40"),
)
s.note(
    "progress",
    t("05-09", "09:00"),
    "d6. no vent since. pred 20. hgb after 1u 8.3. still ptosis. mestinon 30 tid -> 60 tid tmrw. bld gas ok. levofloxacin listed on old med rec pls remove.",
    "Dr. F. Ames PGY3",
    signed=t("05-09", "10:30"),
)
pyr.change(t("05-10", "08:00"), dosageInstruction=[{"text": "60 mg by mouth three times daily"}])
s.order("apixaban", "10 mg by mouth twice daily for 7 days, then 5 mg twice daily", t("05-10", "09:00"))
s.labs(t("05-10", "05:00"), t("05-10", "05:40"), hgb=8.4, tbil=1.4, cr=1.0, glu=254, plt=202)
s.note(
    "consult",
    t("05-10", "11:00"),
    """NEUROMUSC. OK pred: warn early dip d5-10. 20 now, up 10 q3d: 30 on 5/12, 40 5/15, 50 5/18, 60 5/21. Azathioprine later, TPMT pend. ADD: Ca/D, PJP ppx once >=20 x 4wk TMP-SMX (low risk - ok), PPI no. AVOID list to pt + card: FQ, macrolide, aminoglyc, Mg, BB, quinine, botox, NM blockers. No telithro. metoprolol permanently off -> amlodipine 5.""",
    "Dr. W. Strand",
    signed=t("05-10", "12:30"),
)
mtp.stop(t("05-10", "12:40"), "worsens myasthenia")
s.order("amlodipine", "5 mg by mouth once daily", t("05-10", "12:45"))
s.order("sulfamethoxazole-trimethoprim DS", "1 tablet by mouth three times weekly", t("05-10", "12:50"))
s.labs(t("05-11", "05:00"), t("05-11", "05:40"), hgb=8.8, cr=1.0, glu=231, k=4.1, tbil=1.1)
s.note(
    "progress",
    t("05-11", "09:00"),
    "d8. NIF -48 FVC 2.1. walks. BG 230s on pred: metformin resume 500 bid->1000 bid, glucometer. BP 136/82. home w/ wife 5/12.",
    "Dr. F. Ames PGY3",
    signed=t("05-11", "10:20"),
)
met.change(
    t("05-11", "10:30"),
    status="active",
    statusReason=None,
    dosageInstruction=[{"text": "1000 mg by mouth twice daily"}],
)
s.note(
    "pharm",
    t("05-12", "09:15"),
    """DC: pyridostigmine 60 TID (was QID; 1h? 45 min before meals). prednisone 30 mg daily from today, taper UP per neuro (40 5/15, 50 5/18, 60 5/21). apixaban 10 bid thru 5/16, 5 bid from 5/17 >=3 mo. amlodipine 5. losartan 50. tamsulosin. metformin 1000 bid. Bactrim DS MWF — with losartan: check K 5/15. Ca/D 600/400 bid. folic acid 1.
STOP: metoprolol, Mg oxide, levofloxacin. ceftriaxone done.""",
    "C. Rivard PharmD",
    signed=t("05-12", "09:50"),
)
s.note(
    "progress",
    t("05-12", "10:10"),
    """DC. FVC 2.3 NIF -52. Hgb 9.1. F/u neuro Dr Strand Fri 5/15 08:30 414-555-0177 (CBC, BMP, glucose, K), SLP 5/16, thoracic Dr Okafor 6/2 11:00, aorta 5.1cm CT surgery 6/9 w echo. No driving until neuro ok (diplopia). Return 911: short breath, choking, can't lie flat, weak voice/neck. Pending: TPMT, hemolysis lab CBC wk x2. No live vaccines. Thymoma - hold apix 48h pre op.
CODE: full short term intub, NO trach (AD scanned).""",
    "Dr. F. Ames PGY3",
    signed=t("05-12", "11:30"),
)
s.vitals(t("05-12", "08:00"), bp="134/80", hr=88, rr=16, temp=36.8, spo2=96, weight=86)
s.labs(t("05-12", "05:00"), t("05-12", "05:40"), hgb=9.1, cr=1.0, k=4.3, glu=218, tbil=0.9)
for n, d in (
    ("pyridostigmine", "60 mg by mouth three times daily, 45 minutes before meals"),
    (
        "prednisone",
        "30 mg by mouth once daily from 2026-05-12; 40 mg from 05-15, 50 mg from 05-18, 60 mg from 05-21",
    ),
    ("apixaban", "10 mg by mouth twice daily through 2026-05-16, then 5 mg twice daily"),
    ("amlodipine", "5 mg by mouth once daily"),
    ("losartan", "50 mg by mouth once daily"),
    ("tamsulosin", "0.4 mg by mouth at bedtime"),
    ("metformin", "1000 mg by mouth twice daily"),
    ("sulfamethoxazole-trimethoprim DS", "1 tablet by mouth Monday, Wednesday, Friday"),
    ("calcium-vitamin D", "600 mg-400 units by mouth twice daily"),
    ("folic acid", "1 mg by mouth once daily"),
):
    s.order(n, d, t("05-12", "09:40"), cat="discharge")
s.write(__file__)
