from builder import Stay, clock

t = clock(2025, "-04:00")
s = Stay("m-pph", "Achebe-Lowe", "Nadine", "1991-12-05", "female")
s.contact("partner", "Sam Lowe", "555-0161")
s.encounter(
    t("06-11", "22:15"),
    t("06-18", "12:00"),
    "headache, BP at 34 weeks",
    "398254007",
    "Preeclampsia",
    "Obstetrics",
)
s.condition("Severe pre-eclampsia", "46764007", t("06-11", "23:30"))
s.condition("Asthma", "195967001", t("06-11", "23:00"), kind="problem-list-item")
s.condition("Postpartum hemorrhage", "47821001", t("06-12", "05:00"), abated=t("06-13", "08:00"))
s.allergy("latex", "", "contact rash", "2019-01-03T09:00:00-05:00", severity="mild", criticality="low")
for n, d in (
    ("prenatal vitamin", "1 tablet by mouth daily"),
    ("aspirin", "81 mg by mouth daily"),
    ("labetalol", "200 mg by mouth twice daily"),
    ("budesonide-formoterol", "160/4.5 mcg 2 puffs twice daily"),
    ("albuterol", "2 puffs as needed"),
):
    s.home(n, d, "2025-01-10", t("06-11", "23:10"))
s.note(
    "ed",
    t("06-11", "22:40"),
    """33yo G2P1 34w2d DCDA? no - SINGLETON. HA 9/10, RUQ pain, BP 182/114, 176/110. Asthma, intubated once age 19. Blood group O NEG, got Rhogam 28w. Prior C/S 2021.
labetalol 200 BID started 5/30 by outside clinic, wheezing more since, uses albuterol daily. Mother had DVT after delivery. EFW 2.1 kg. Clonus 3 beats. P/C 0.9.
Mg 4 g load then 2 g/h. Hydralazine 10 IV x2. NO more labetalol (asthma).""",
    "M. Castellanos MD, OB triage",
    signed=t("06-12", "00:10"),
)
s.vitals(t("06-11", "22:30"), bp="182/114", hr=96, rr=20, temp=36.9, spo2=96, weight=88.0)
s.labs(
    t("06-11", "22:50"),
    issued=t("06-11", "23:25"),
    wbc=11.4,
    hgb=11.9,
    plt=96,
    ast=142,
    alt=168,
    cr=1.0,
    k=4.2,
    tbil=1.0,
    alb=2.9,
)
o_mg = s.order("magnesium sulfate", "4 g IV load then 2 g per hour", t("06-11", "22:55"))
o_lab = s.order("labetalol", "200 mg by mouth twice daily", t("06-11", "23:30"))
o_lab.stop(t("06-12", "06:30"), "asthma")
s.order(
    "betamethasone",
    "12 mg intramuscularly every 24 hours for 2 doses",
    t("06-11", "23:20"),
    end=t("06-12", "02:00"),
    why="delivered before 2nd dose",
)
s.note(
    "op",
    t("06-12", "03:10"),
    """Repeat LTCS for severe PEC w HELLP features, cat II tracing. Female infant 2080 g Apgar 6/8 to NICU. Anterior placenta adherent at scar - removed piecemeal; to path. ATONY: oxytocin, TXA 1 g, misoprostol 800 PR. CARBOPROST not given (asthma), METHERGINE not given (HTN). B-Lynch + Bakri 300 cc. EBL 2900. 4 u PRBC 2 FFP 1 plt, cell saver. Bladder serosa nick repaired, foley 7 days ("NOT to be removed before 6/19").
Tubal ligation NOT done (consent not signed in time).""",
    "E. Bergström MD, OB",
    signed=t("06-12", "05:20"),
)
s.procedure("Cesarean section", "11466000", t("06-12", "01:40"), t("06-12", "03:00"))
s.labs(t("06-12", "04:30"), issued=t("06-12", "05:00"), wbc=18.1, hgb=6.9, plt=71, cr=1.4, inr=1.4, k=4.9)
s.note(
    "event",
    t("06-12", "11:30"),
    "RRT: somnolent, RR 8, DTRs absent. Mg level 9.8 mg/dL. UOP 15 mL/h x3h, Cr 1.9. Mg STOPPED 1120, Ca gluconate 1 g, RR 14 in 15 min. Restart at 1 g/h only if level <6 and reflexes back; else seizure prophylaxis with levetiracetam. Order says 2 g/h still on at 1130. BP 158/96. Hydralazine.",
    "J. Vaughn MD, MFM",
    signed=t("06-12", "12:20"),
)
o_mg.stop(t("06-12", "13:40"), "toxicity")
s.labs(t("06-12", "11:20"), issued=t("06-12", "11:50"), mg=9.8, cr=1.9, k=5.2, hgb=8.1, plt=64)
s.order(
    "levetiracetam",
    "500 mg IV every 12 hours",
    t("06-12", "12:30"),
    end=t("06-13", "12:00"),
    why="24 h done",
    final="completed",
)
s.order("nifedipine ER", "30 mg by mouth daily", t("06-12", "14:00")).dose(
    t("06-14", "09:30"), "60 mg by mouth daily"
)
s.note(
    "nursing",
    t("06-12", "17:00"),
    "Bakri drained 80 cc last hr, fundus firm, lochia scant. Pumping. Baby girl NICU on gent/amp for sepsis r/o, bili 9.1, phototx. ~ note gent is BABY not pt. Baby blood type O POS. Rhogam due.",
    "S. Ochoa RN L&D",
    signed=t("06-12", "18:00"),
)
s.note(
    "progress",
    t("06-13", "08:30"),
    """POD1. Bakri out 0700, no bleeding. Hgb 7.4. plt 88. Cr 1.7 UOP 45/h. BP 148/92 on nifed 30. Off Mg since 6/12 1120, levetiracetam thru noon.
IV iron. Ibuprofen auto-ordered in postpartum set -> HOLD, AKI/plt. Tylenol + oxy.
VTE: LMWH when plt >70 + 24h post Bakri -> start 6/14 enoxaparin 40 daily. 6 wk postpartum (mom's DVT + PPH + C/S).
Foley x7d. Rh: give anti-D 300 mcg within 72h (by 6/15 0300). KB test sent.""",
    "E. Bergström MD, OB",
    signed=t("06-13", "10:10"),
)
o_ibu = s.order("ibuprofen", "600 mg by mouth every 6 hours", t("06-12", "06:00"))
s.labs(
    t("06-13", "05:30"),
    issued=t("06-13", "06:10"),
    wbc=15.2,
    hgb=7.4,
    plt=88,
    cr=1.7,
    ast=88,
    alt=110,
    k=4.6,
    mg=3.2,
)
s.lab_text(
    t("06-12", "08:00"),
    t("06-13", "14:00"),
    "Kleihauer-Betke",
    "",
    "Fetal bleed 42 mL whole blood; two vials of anti-D (600 mcg) advised",
    "A",
)
s.given("Rho(D) immune globulin", "300 mcg intramuscularly", t("06-13", "11:00"))
s.note(
    "pharm",
    t("06-13", "15:30"),
    "KB 42 mL fetal bleed -> 300 mcg given 1100 covers 30 mL. Needs SECOND vial 300 mcg by 6/15 0300. Rubella NON-immune: MMR before d/c - but anti-D does not block, blood products do: MMR titer recheck/vaccinate at 6 mo (PRBC/FFP 6/12). So MMR NOT at discharge. Ibuprofen order still active - please d/c.",
    "I. Farrow PharmD",
    signed=t("06-13", "16:10"),
)
o_ibu.stop(t("06-13", "17:40"), "AKI")
s.given("Rho(D) immune globulin", "300 mcg intramuscularly (second vial)", t("06-14", "10:00"))
s.order("enoxaparin", "40 mg subcutaneously daily", t("06-14", "09:00"))
s.note(
    "radiology",
    t("06-15", "14:00"),
    "Doppler LE bilat: no DVT. Pelvic US for R sided pain: 5.2 cm complex RIGHT adnexal cyst with mural nodule; no retained products; 3 cm bladder-flap hematoma. Rec repeat pelvic US 6-8 wk and GYN onc opinion.",
    "Radiology: U. Kessel MD",
    signed=t("06-15", "15:00"),
)
s.labs(
    t("06-16", "06:00"), issued=t("06-16", "07:00"), wbc=10.1, hgb=8.0, plt=164, cr=1.1, ast=38, alt=44, k=4.1
)
s.vitals(t("06-16", "08:00"), bp="156/100", hr=88, temp=37.0, spo2=97)
s.note(
    "progress",
    t("06-16", "09:00"),
    """POD4 BP 156/100 x2 on nifed 60. Add enalapril 10 daily (bf ok). NO labetalol: asthma, listed in home meds - remove. Hgb 8.0. Contraception: wants LNG IUD at 6 wk, NO estrogen. EPDS 14 (self harm neg) - SW + sertraline declined for now; recheck 1 wk.
Asthma: Symbicort restarted, peak flow ok.""",
    "E. Bergström MD, OB",
    signed=t("06-16", "10:45"),
)
o_en = s.order("enalapril", "10 mg by mouth daily", t("06-16", "11:00"))
s.note(
    "sw",
    t("06-17", "13:00"),
    "Mom pumping for baby in NICU. EPDS 14. Denies SI. Has partner. Hotline + therapy appt 6/24. Asks to go home before foley out. Baby named Ife.",
    "R. Timmons LCSW",
    signed=t("06-17", "14:00"),
)
s.labs(t("06-17", "06:00"), issued=t("06-17", "07:00"), hgb=8.1, plt=201, cr=1.0, k=5.0)
s.note(
    "progress",
    t("06-17", "09:00"),
    "BP 138/86 on nifed 60 + enalapril 10. K 5.0. Plan home tomorrow w/ Foley; urology cystogram 6/19, then foley out - superseding 'remove 6/17' on white board. Staples out 6/19 too. Placenta path pending (accreta?).",
    "E. Bergström MD, OB",
    signed=t("06-17", "10:30"),
)
s.vitals(t("06-17", "08:00"), bp="138/86", hr=84, temp=36.8, spo2=98)
for n, d in (
    ("nifedipine ER", "60 mg by mouth daily"),
    ("enalapril", "10 mg by mouth daily"),
    ("enoxaparin", "40 mg subcutaneously daily through 2025-06-25"),
    ("ferrous sulfate", "325 mg by mouth every other day"),
    ("budesonide-formoterol", "160/4.5 mcg 2 puffs twice daily"),
    ("albuterol", "2 puffs as needed"),
    ("acetaminophen", "1000 mg by mouth every 8 hours as needed"),
    ("oxycodone", "5 mg by mouth every 6 hours as needed for pain, 10 tablets"),
    ("ibuprofen", "600 mg by mouth every 6 hours"),
):
    o = s.order(n, d, t("06-17", "16:00"), cat="discharge")
    if n == "ibuprofen":
        o.cancel(t("06-18", "09:00"), "AKI, plt")
s.note(
    "progress",
    t("06-18", "08:30"),
    """HOME. Enoxaparin 40 daily for SIX WEEKS from delivery (through 7/24) - Rx says 6/25 = wrong, re-prescribe. Nifedipine ER 60, enalapril 10. No NSAIDs till renal recheck, no aspirin 81 any more. no labetalol.
BP home BID, call >=150/100, 911 if >=160/110 + HA/vision/RUQ pain, bleeding >1 pad/h, calf/chest. BP check clinic 6/20. Labs (CBC, BMP K) 6/20.
Foley home until 6/19 10:00 cystogram Urology. Staples same day.
GYN US adnexal cyst at 6-8 wk. PP visit 7/23 w IUD. Placenta path pending. MMR 6 mo. Rh done x2.
Aspirin from 12 wk next pregnancy; no TOLAC d/w.""",
    "E. Bergström MD, OB",
    signed=t("06-18", "10:10"),
)
s.note(
    "nursing",
    t("06-18", "10:40"),
    "Foley leg bag teaching done, gives own Lovenox. Baby stays NICU; mom wants to know if ibuprofen ok with nursing - told no by MD for now.",
    "T. Amin RN",
    signed=t("06-18", "11:00"),
)
s.write(__file__)
