"""Fictional. Spinal hardware infection, MSSA bacteremia, six weeks of antibiotics at home."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("p-spinehw", "Drury", "Philippa", "1961-09-02", "female")
s.contact("daughter", "Maeve Drury", "555-0135")
s.encounter(
    t("01-12", "16:05"),
    t("01-21", "15:30"),
    "fever, draining back wound",
    "386661006",
    "Infection of spinal hardware",
    "Orthopaedic spine / Medicine",
)
s.condition("Deep infection of lumbar fusion hardware (L3-L5)", "", t("01-12", "19:00"))
s.condition("Methicillin-susceptible Staphylococcus aureus bacteremia", "", t("01-13", "11:00"))
s.condition("Atrial fibrillation", "49436004", t("01-12", "19:00"), kind="problem-list-item")
s.condition("Polymyalgia rheumatica", "65323003", t("01-12", "19:00"), kind="problem-list-item")
s.condition(
    "Breast cancer, right mastectomy with axillary dissection 2017",
    "",
    t("01-12", "19:00"),
    kind="problem-list-item",
)
s.condition("Hypothyroidism", "40930008", t("01-12", "19:00"), kind="problem-list-item")
s.allergy("Sulfamethoxazole-trimethoprim", "10831", "Stevens-Johnson, 1998", t("01-12", "16:30"))
s.home("apixaban 5 mg", "1 tablet by mouth twice daily", "2023-05-01", t("01-12", "18:00"))
s.home("prednisone 7.5 mg", "7.5 mg by mouth every morning", "2022-11-01", t("01-12", "18:00"))
s.home("metoprolol succinate 50 mg", "1 tablet by mouth once daily", "2023-05-01", t("01-12", "18:00"))
s.home("levothyroxine 88 mcg", "1 tablet by mouth every morning", "2010-01-01", t("01-12", "18:00"))
s.home("amlodipine 5 mg", "1 tablet by mouth once daily", "2020-01-01", t("01-12", "18:00"))
s.home(
    "cephalexin 500 mg",
    "1 capsule four times daily x10 days (surgeon's office)",
    "2026-01-08",
    t("01-12", "18:00"),
)

s.labs("2025-11-30T09:00:00-05:00", stay=False, na=139, k=4.1, cr=0.8, alt=22)
s.labs(
    t("01-12", "16:30"),
    t("01-12", "17:20"),
    wbc=18.4,
    hgb=11.0,
    plt=402,
    na=135,
    k=4.0,
    bun=22,
    cr=1.0,
    glu=118,
    crp=241,
    lac=2.2,
    alt=24,
    inr=1.2,
)
s.labs(t("01-14", "05:30"), t("01-14", "06:20"), wbc=14.1, hgb=9.2, na=137, k=4.1, cr=1.5, glu=168, mg=1.6)
s.labs(
    t("01-16", "05:30"),
    t("01-16", "06:20"),
    wbc=11.0,
    hgb=9.0,
    na=135,
    k=4.4,
    cr=1.2,
    glu=91,
    crp=122,
    alt=28,
)
s.labs(
    t("01-19", "05:30"), t("01-19", "06:20"), wbc=8.2, hgb=9.3, na=130, k=5.2, cr=1.0, glu=63, crp=71, alt=49
)
s.labs(
    t("01-21", "05:30"),
    t("01-21", "06:20"),
    wbc=7.6,
    hgb=9.4,
    plt=455,
    na=129,
    k=5.4,
    cr=1.0,
    glu=66,
    crp=52,
    alt=74,
    ast=61,
    tbil=1.1,
)
s.lab_text(
    t("01-12", "16:30"),
    t("01-13", "10:50"),
    "Blood culture 2/2",
    "600-7",
    "MSSA. Cefazolin S, rifampin S, oxacillin S",
    "A",
)
s.lab_text(t("01-13", "17:00"), t("01-14", "12:00"), "Blood culture 1/2", "600-7", "MSSA", "A")
b = s.lab_text(
    t("01-15", "06:00"), t("01-17", "06:00"), "Blood culture", "600-7", "No growth 48 h", status="preliminary"
)
b.change(t("01-20", "06:30"), valueString="No growth 5 days, final", status="final")
s.lab_text(
    t("01-13", "20:00"),
    t("01-16", "09:00"),
    "Deep tissue culture, lumbar wound",
    "6463-4",
    "MSSA. AFB and fungal cultures in progress (6 weeks)",
    "A",
    status="preliminary",
)
s.lab_text(t("01-14", "08:00"), t("01-14", "09:30"), "Vancomycin level", "20578-1", "27 mg/L", "H")
s.vitals(t("01-12", "16:10"), bp="104/60", hr=118, rr=22, temp=39.1, spo2=95, weight=68, height=163, pain=8)
s.vitals(t("01-14", "03:05"), bp="98/60", hr=152, temp=38.0, spo2=94)
s.vitals(t("01-16", "08:00"), bp="124/70", hr=88, temp=37.2, spo2=96)
s.vitals(t("01-19", "08:00"), bp="94/58", hr=92, temp=36.9, spo2=97)
s.vitals(t("01-20", "08:00"), bp="92/56", hr=94, temp=36.6, spo2=97)
s.vitals(t("01-21", "08:00"), bp="96/58", hr=90, temp=36.7, spo2=97, weight=65.5, pain=3)

s.order(
    "vancomycin",
    "1,250 mg IV every 12 hours",
    t("01-12", "17:30"),
    end=t("01-14", "09:40"),
    why="MSSA; level 27",
)
s.order("cefepime", "2 g IV every 8 hours", t("01-12", "17:30"), end=t("01-13", "13:00"), why="MSSA")
s.order("cefazolin", "2 g IV every 8 hours", t("01-13", "13:00"))
s.order("rifampin", "300 mg by mouth twice daily", t("01-18", "10:00"))
ap = s.order("apixaban 5 mg", "5 mg by mouth twice daily", t("01-12", "19:00"))
ap.hold(t("01-12", "19:30"), "OR")
ap.resume(t("01-16", "20:00"))
s.order(
    "heparin infusion",
    "per AF nomogram",
    t("01-14", "18:00"),
    end=t("01-16", "18:00"),
    why="apixaban resumed",
)
s.order(
    "prednisone 7.5 mg",
    "7.5 mg by mouth daily",
    t("01-12", "19:00"),
    end=t("01-12", "20:10"),
    why="infection - surgery; stress dose instead",
)
s.order(
    "hydrocortisone",
    "50 mg IV every 8 hours",
    t("01-13", "15:00"),
    end=t("01-15", "10:00"),
    final="completed",
)
me = s.order("metoprolol succinate", "50 mg by mouth daily", t("01-12", "19:00"))
me.dose(t("01-14", "10:00"), "100 mg by mouth daily")
s.order(
    "amlodipine 5 mg",
    "5 mg by mouth daily",
    t("01-12", "19:00"),
    end=t("01-14", "10:00"),
    why="BP room for metoprolol",
)
s.order("levothyroxine 88 mcg", "88 mcg by mouth daily", t("01-12", "19:00"))
s.order(
    "alteplase catheter clearance",
    "2 mg dwell red lumen",
    t("01-19", "02:20"),
    end=t("01-19", "04:20"),
    final="completed",
)
s.order("oxycodone", "5 mg by mouth every 6 hours as needed", t("01-14", "10:00"))
s.order("senna", "2 tablets at night", t("01-14", "10:00"))
s.order(
    "cefazolin (home infusion)",
    "2 g IV every 8 hours through 2026-02-26",
    t("01-21", "11:00"),
    cat="discharge",
)
s.order(
    "rifampin 300 mg", "300 mg by mouth twice daily through 2026-02-26", t("01-21", "11:00"), cat="discharge"
)
s.order("apixaban 5 mg", "5 mg by mouth twice daily", t("01-21", "11:00"), cat="discharge")
s.order("metoprolol succinate 100 mg", "100 mg by mouth once daily", t("01-21", "11:00"), cat="discharge")
s.order("levothyroxine 88 mcg", "88 mcg by mouth every morning", t("01-21", "11:00"), cat="discharge")
s.order(
    "oxycodone 5 mg",
    "5 mg by mouth every 6 hours as needed, 10 tablets",
    t("01-21", "11:00"),
    cat="discharge",
)
s.service("Infectious disease clinic", t("01-21", "11:00"), due=t("02-04", "14:30"))
s.procedure(
    "Lumbar wound washout, hardware retained", "", t("01-13", "18:10"), t("01-13", "20:30"), "lumbar spine"
)
s.procedure("PICC, double lumen", "", t("01-17", "11:00"), t("01-17", "11:40"), "left basilic vein")
s.report(
    "MRI lumbar spine",
    "",
    t("01-12", "21:00"),
    t("01-12", "23:00"),
    "Collection 5 x 3 cm around L4 hardware, no epidural abscess. INCIDENTAL 2.2 cm enhancing lesion left kidney lower pole, suspicious; renal protocol CT advised.",
)
s.report(
    "Transesophageal echocardiogram",
    "",
    t("01-16", "13:00"),
    t("01-16", "15:00"),
    "No vegetation. EF 55 %.",
    category="CUS",
)

s.note(
    "ed",
    t("01-12", "16:20"),
    """64F L3-5 fusion 10/20/25 Dr Sandoval. wound drain x5d, keflex since 1/8, fever today 39.1 rigors. AF on eliquis (last 0800 today), PMR on pred "for years". R mastectomy/nodes - R arm precautions. SULFA = SJS.
wbc 18 crp 241. vanc/cefepime. spine called. neuro: 5/5, no saddle.""",
    "Dr. T. Ruck",
    signed=t("01-12", "17:40"),
)
s.note(
    "hp",
    t("01-12", "18:50"),
    """Spine surg. Deep infxn/hardware. OR tmrw when eliquis out ~24h+. Hold eliquis, hold pred. MRI. Home: apix 5 bid, pred 7.5, toprol 50, synthroid 88, norvasc 5, keflex (stop).
husb (not pt) on warfarin.""",
    "Dr. A. Pell PA for Dr. M. Sandoval",
    signed=t("01-12", "20:15"),
)
s.note(
    "event",
    t("01-13", "11:00"),
    """Micro called GPC clusters 4/4 -> MSSA PCR. ID consulted. cefepime off, cefazolin 2g q8.""",
    "Dr. A. Pell PA",
    signed=t("01-13", "13:10"),
)
s.note(
    "consult",
    t("01-13", "12:30"),
    """ID. MSSA bacteremia, hardware 12 wk old. Cefazolin 2 q8. TEE. BCx daily til neg. Retain hardware if stable -> 6 wk IV from 1st neg cx, then po suppression. Rifampin later only when cx clear & wound dry; check ddi w pharm first.""",
    "Dr. U. Haddad ID",
    signed=t("01-13", "14:00"),
)
s.note(
    "op",
    t("01-13", "20:40"),
    """L3-5 I&D. pus to rods. Solid screws, hardware retained. Vanc powder, 2 drains. EBL 250. anesth gave hydrocort, 50 q8 x2d ordered.""",
    "Dr. M. Sandoval",
    signed=t("01-13", "21:20"),
)
s.note(
    "event",
    t("01-14", "03:20"),
    """0300 AF RVR 152, 98/60, T38. metop 5 iv x2 -> 104. Mg 1.6 replaced. no CP. toprol up to 100 in am, norvasc off. hep gtt when drains ok.""",
    "Dr. J. Ferris NF",
    signed=t("01-14", "04:00"),
)
s.note(
    "pharm",
    t("01-14", "09:35"),
    """Vanc level 27, Cr 0.8->1.5. MSSA -> vanc stop. Cefazolin dose ok CrCl 45.""",
    "H. Quist PharmD",
)
s.note(
    "progress",
    t("01-15", "09:30"),
    """POD2 Drains 60/40. AF rate 80s hep gtt. Tm 37.8. BCx 1/13 pos, 1/15 drawn. hydrocort done today. PT. cont abx.""",
    "Dr. A. Pell PA",
    signed=t("01-15", "10:05"),
)
s.note(
    "progress",
    t("01-16", "10:00"),
    """POD3. drains out. TEE neg. Cr 1.2. eliquis tonight, hep off 1800. PICC when BCx neg 48.""",
    "Dr. A. Pell PA",
    signed=t("01-16", "16:10"),
)
s.note("nursing", t("01-17", "12:00"), """PICC placed R arm DL 40 cm tip SVC/RA ok by xr.""", "C. Voss RN")
s.note(
    "nursing",
    t("01-17", "12:30"),
    """ERROR prev entry. PICC is LEFT arm (R arm restricted - nodes). Armband on R.""",
    "C. Voss RN",
)
s.note(
    "consult",
    t("01-18", "09:20"),
    """ID f/u: 1/15 neg 72h. Add rifampin 300 bid. D1 of 42 = 1/15, end 2/26. OPAT labs qMon CBC diff, CMP, CRP fax 555-0190. Then cefadroxil suppression. Urine orange, no contacts.""",
    "Dr. U. Haddad ID",
    signed=t("01-18", "09:50"),
)
s.note(
    "event",
    t("01-19", "02:30"),
    """PICC red lumen no flow/no blood return. Cathflo 2 mg, patent 0420. L arm no swelling.""",
    "S. Imre RN",
)
s.note(
    "progress",
    t("01-19", "10:00"),
    """POD6. tired, dizzy on standing w PT, no appetite, nauseated. BP 94/58. "poor po, push fluids", 500 LR. wound dry. Na 130 K 5.2 glu 63. Inc diet/supplements.""",
    "Dr. A. Pell PA",
    signed=t("01-19", "10:45"),
)
s.note(
    "pt",
    t("01-20", "14:00"),
    """Near-syncope on stairs, BP 88/50. sat. Recovered supine. TLSO when up, no BLT (bend/lift >10 lb/twist). Wheeled walker.""",
    "O. Teller PT",
)
s.note(
    "progress",
    t("01-20", "15:00"),
    """POD7. tired, dizzy on standing w PT, no appetite, nauseated. "poor po, push fluids". wound dry. Home tmrw if infusion set.""",
    "Dr. A. Pell PA",
    signed=t("01-20", "15:30"),
)
s.note(
    "nursing",
    t("01-21", "10:30"),
    """OPAT teach: dtr Maeve hooked elastomeric x2 ok, flush SASH. First home dose 2200 tonight, BrightPath Infusion 555-0116 delivers 1800. Line care q7d, next Mon 1/26.""",
    "C. Voss RN",
)
s.note(
    "progress",
    t("01-21", "11:00"),
    """D/c home w HH. 5d final neg. Na 129 K 5.4 ALT 74 noted. f/u: spine Dr Sandoval 1/28 10:00 staples (555-0157), ID Dr Haddad 2/4 14:30 (555-0190), PCP Dr Lim re L kidney lesion - CT renal by end Feb. Amlodipine off. AFB/fungal cx pend. No driving on oxy/brace.""",
    "Dr. A. Pell PA",
    signed=t("01-21", "12:10"),
)
s.write(__file__)
