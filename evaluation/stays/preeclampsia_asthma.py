"""Fictional: preeclampsia asthma."""

from builder import Stay, clock

t = clock(2025, "-04:00")
s = Stay("y-harbor", "Tavares", "Luana", "1995-11-23", "female", "pt")
s.contact("partner", "Caio Tavares", "555-0182")
s.encounter(
    t("06-09", "21:10"),
    t("06-14", "15:00"),
    "36+2 weeks, headache, high blood pressure",
    "25064002",
    "Headache",
    "Obstetrics (birth unit)",
)
s.condition("Asthma", "195967001", t("06-09", "21:30"), kind="problem-list-item")
s.condition("Severe pre-eclampsia", "46764007", t("06-09", "23:30"))
s.allergy("latex", "", "hives", t("06-09", "21:30"))
for n, d, since in [
    ("prenatal vitamin", "1 tablet by mouth daily", "2024-11-01"),
    ("budesonide-formoterol inhaler", "160/4.5 mcg 2 inhalations twice daily", "2022-01-01"),
    ("albuterol inhaler", "2 puffs every 4 hours as needed", "2015-01-01"),
    ("aspirin", "81 mg by mouth daily", "2025-01-10"),
]:
    s.home(n, d, since, t("06-09", "21:40"))
V, L, o = s.vitals, s.labs, s.order
V(t("06-09", "21:15"), bp="172/114", hr=92, rr=18, temp=36.9, spo2=98, weight=91)
L(t("06-09", "21:30"), t("06-09", "22:15"), hgb=12.4, plt=128, cr=0.9, ast=62, alt=70, k=4.0, na=137)
s.lab_text(
    t("06-09", "21:30"),
    t("06-09", "22:40"),
    "Protein/creatinine ratio urine",
    "2890-2",
    "1.4 mg/mg (<0.3)",
    "H",
)
s.lab_text(
    t("06-09", "21:30"),
    t("06-09", "22:50"),
    "ABO and Rh",
    "882-1",
    "O Rh NEGATIVE, antibody screen positive anti-D titre <4 (RhIG given 28 wk)",
    "A",
)
s.note(
    "hp",
    t("06-09", "21:50"),
    """29yo G2P0010 36+2, Brazilian, Portuguese, ipad interp. HA x2d, "luzinhas" in vision, RUQ pain. BP 172/114 x2. 3+ DTR, 2 beats clonus. FHR cat I. Plt 128, AST 62, PCR 1.4 = PEC w/ severe features. PMH ASTHMA, 1 ICU intubation 2019!! latex hives. Prenatal (from clinic fax): O neg, Rhogam at 28 wk, rubella NON-IMMUNE, HBsAg neg, GBS pos. Plan: Mg 4 g then 2 g/h, antihypertensive, IOL. EFW 2400.""",
    "Dr. A. Pires-Cole (OB locum)",
    t("06-09", "22:30"),
)
lab = o(
    "labetalol",
    "20 mg intravenously now, repeat 40 mg if BP over 160/110",
    t("06-09", "21:40"),
    end=t("06-09", "23:10"),
    why="wheezing; asthma",
)
o(
    "hydralazine",
    "5 mg intravenously as needed for BP over 160/110",
    t("06-09", "23:10"),
    end=t("06-12", "09:00"),
)
o(
    "magnesium sulfate",
    "4 g intravenous load then 2 g/hour",
    t("06-09", "22:00"),
    end=t("06-11", "16:20"),
    why="24 h postpartum complete",
)
o(
    "penicillin G",
    "5 million units then 2.5 million units intravenously every 4 hours",
    t("06-09", "22:30"),
    end=t("06-10", "16:30"),
)
nf = o("nifedipine extended release", "30 mg by mouth daily", t("06-10", "00:10"))
nf.dose(t("06-12", "09:10"), "60 mg by mouth daily")
s.note(
    "nursing",
    t("06-09", "23:20"),
    """Labetalol 20 IV at 2145 -> 2205 wheeze both sides, sat 91, talking 3 words. albuterol neb x3, ipratropium. Better 2300. Told Dr P-C she's asthmatic, labetalol d/c. No beta blockers, put on the door. pls add to chart?""",
    "M. Quill RN",
    t("06-10", "00:20"),
)
s.note(
    "consult",
    t("06-10", "02:30"),
    """TELE-MFM. Agree delivery. Suggest labetalol 200 PO TID as first line postpartum. Mg 24h pp. Steroid not needed >34 w/ severe PEC (late preterm course optional, would not delay).""",
    "Dr. V. Ames (tele-MFM)",
    t("06-10", "02:55"),
)
s.note(
    "op",
    t("06-10", "15:50"),
    """CS for arrest + cat II tracing. Low transverse, spinal. Baby BOY Theo 2380 g, Apgars 8/9, 15:38. Latex-free OR. Atony after placenta: oxytocin 40 u, TXA 1 g; methergine 0.2 IM was drawn up - NOT given, BP; carboprost NOT given, asthma. misoprostol 800 PR, Bakri not needed. EBL 1350 mL. Skin staples. Foley. Cefazolin 2 g.""",
    "Dr. A. Pires-Cole",
    t("06-10", "17:10"),
)
s.procedure("Cesarean section", "11466000", t("06-10", "15:20"), t("06-10", "16:15"))
s.note(
    "progress",
    t("06-10", "17:20"),
    """PP orders set: methylergonovine 0.2 PO q6h x 24h?? -> cancelled. ketorolac 30 IV q6. lovenox 40 start 12h post if plt ok. Rhogam if baby pos. MMR before d/c. Mg until 6/11 1600.""",
    "Dr. A. Pires-Cole",
    t("06-10", "18:00"),
)
o(
    "methylergonovine",
    "0.2 mg by mouth every 6 hours",
    t("06-10", "17:00"),
    end=t("06-10", "17:30"),
    why="hypertension",
    final="cancelled",
)
o("ketorolac", "30 mg intravenously every 6 hours", t("06-10", "18:00"))  # never stopped in the feed
o("acetaminophen", "1000 mg by mouth every 8 hours", t("06-10", "18:00"))
enx = o("enoxaparin", "40 mg subcutaneously daily", t("06-11", "04:00"))
L(t("06-11", "05:00"), t("06-11", "05:45"), hgb=8.1, plt=88, cr=1.5, ast=118, alt=130, k=4.6)
s.lab_text(
    t("06-11", "05:00"),
    t("06-11", "06:30"),
    "Magnesium level",
    "19123-9",
    "8.2 mg/dL (therapeutic 4.8-8.4)",
    "H",
)
V(t("06-11", "03:00"), bp="148/94", hr=88, rr=11, spo2=95)
s.note(
    "nursing",
    t("06-11", "03:30"),
    """0300 sleepy, "corpo mole", patellar reflexes now ABSENT, RR 11, UO 18, 15, 12 mL last 3 h, dark. Mg @ 2 g/h. Paused the pump myself, called Dr P-C (asleep in call room) -> restart at 1 g/h at 0500 if reflexes back, level stat. Ca gluconate at bedside, not needed. Reflexes 1+ at 0450. Ketorolac due 0600 - asked if ok w/ UO, told 'ok, continue'. Lovenox given 0400.""",
    "M. Quill RN nights",
    t("06-11", "05:20"),
)
s.note(
    "progress",
    t("06-11", "08:30"),
    """POD1. BP 140s/90s. Hgb 8.1 plt 88 Cr 1.5 trending. Mg at 1 g/h till 1600. pain 4. cont current. incision dressing dry. Baby in nursery, glucose ok, baby is A POSITIVE.""",
    "Dr. A. Pires-Cole",
    t("06-11", "09:05"),
)
L(t("06-11", "18:00"), t("06-11", "18:45"), hgb=7.9, plt=81, cr=1.7, ast=96, k=4.8)
s.note(
    "progress",
    t("06-12", "08:40"),
    """POD2 new attending. HELLP-partial, AKI. STOP ketorolac (should never have run w/ UO 12 & Cr 1.5) and enoxaparin held till plt >100. TID labetalol from tele-MFM = NO, asthma. Nifedipine ER 60. No NSAID. Hgb 7.9 asymptomatic, iron IV 1 dose, no transfusion (she'd rather not). Bakri NA. SCDs. Legs ok. Breast pump; latching poorly.""",
    "Dr. B. Osei OB",
    t("06-12", "09:30"),
)
enx.hold(t("06-12", "09:20"), "platelets 81")
o(
    "iron sucrose",
    "300 mg intravenously once",
    t("06-12", "11:00"),
    end=t("06-12", "14:00"),
    final="completed",
)
L(t("06-12", "05:30"), t("06-12", "06:20"), hgb=7.9, plt=81, cr=1.6, ast=70)
L(t("06-13", "05:30"), t("06-13", "06:20"), hgb=8.0, plt=112, cr=1.2, ast=44, alt=58)
V(t("06-13", "14:00"), bp="146/92", hr=84, temp=37.0, spo2=98)
enx.resume(t("06-13", "09:00"))
s.note(
    "pharm",
    t("06-13", "10:10"),
    """Enox resumed plt 112, 91 kg, BMI 36, PEC + CS + PPH: 6 wk total per protocol? Osei: 10 days (thru 6/23). Ketorolac order still shows active on MAR, none given since 6/12 0000, clean up please. Visitor's pills: partner's own naproxen in the room, asked to take home.""",
    "L. Tran PharmD",
    t("06-13", "10:30"),
)
s.note(
    "nursing",
    t("06-13", "21:40"),
    """BP 158/98, headache 3/10. 2nd 150/94. Osei: enalapril 5 added, ok w/ nursing & Cr 1.2. Staples: L end 1 cm gaping, serous; not red. EPDS 14, item 10 = 0. Cries, mother is in Brazil. Baby bili 14 getting phototherapy, baby's own doctor.""",
    "M. Quill RN",
    t("06-13", "22:30"),
)
o("enalapril", "5 mg by mouth daily", t("06-13", "21:50"))
s.note(
    "sw",
    t("06-14", "09:00"),
    """EPDS 14, no self harm. Portuguese postpartum support line 555-0133, home visit nurse 6/16. WIC.""",
    "D. Amado LCSW",
    t("06-14", "09:20"),
)
L(t("06-14", "05:30"), t("06-14", "06:20"), hgb=8.3, plt=141, cr=1.0, ast=34, k=4.4)
V(t("06-14", "07:00"), bp="136/86", hr=80, temp=36.8, spo2=98)
s.note(
    "instr",
    t("06-14", "10:00"),
    """Home POD4. nifedipine ER 60 daily, enalapril 5 daily, enoxaparin 40 sc daily thru 6/23, acetaminophen 1 g q8 prn, ferrous sulfate 325 every other day, Symbicort as before, albuterol prn, docusate 100 bid. Stop aspirin. No NSAIDs (ibuprofen, naproxen). BP cuff 2x/d, >=160 or >=110 -> ED; 150/100 call. BP check 6/17 10:00 birth unit. staples out 6/17 same visit. Dr Osei 7/22 11:15, 555-0147 for 6 wk + EPDS; EPDS phone 6/18. Future pregnancy aspirin from 12 wk. No lifting > baby 6 wk, no driving 2 wk. Placenta path pending. Return: HA, vision, RUQ, SOB, soaking a pad/h, fever 38, leg swelling, thoughts of harm.""",
    "Dr. B. Osei",
    t("06-14", "11:30"),
)
for n, d in [
    ("nifedipine extended release", "60 mg by mouth daily"),
    ("enalapril", "5 mg by mouth daily"),
    ("enoxaparin", "40 mg subcutaneously daily through 6/23"),
    ("acetaminophen", "1000 mg by mouth every 8 hours as needed for pain"),
    ("ferrous sulfate", "325 mg by mouth every other day"),
    ("docusate", "100 mg by mouth twice daily"),
]:
    o(n, d, t("06-14", "11:10"), cat="discharge")
s.service("Placenta pathology", t("06-10", "16:30"), note="pending")
s.note(
    "nursing",
    t("06-12", "21:00"),
    """Lactation: pumps 20 mL, wants to nurse. asked if pressure pills ok for milk - yes nifedipine/enalapril per Osei. Walks to NICU window. Calves equal. Her cousin offered 'Dorflex' (metamizol) for pain - not.""",
    "C. Bell RN",
    t("06-12", "21:30"),
)
s.note(
    "progress",
    t("06-13", "09:30"),
    """POD3 BP 140s/90s on nifedipine 60. plt 112, Cr 1.2. enox back on. Wound ok. Copy fwd: 'Mg 2 g/h, ketorolac q6' IGNORE, old template. Diet reg. Baby bili.""",
    "Dr. B. Osei",
    t("06-13", "09:50"),
)
s.write(__file__)
