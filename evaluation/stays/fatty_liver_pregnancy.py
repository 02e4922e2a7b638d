"""Fictional: fatty liver pregnancy."""

from builder import LABS, Stay, clock

LABS["fib"] = ("3255-7", "Fibrinogen", "mg/dL", "mg/dL", 200, 400)
LABS["nh3"] = ("22763-7", "Ammonia", "umol/L", "umol/L", 11, 35)
LABS["apap"] = ("3298-5", "Acetaminophen level", "ug/mL", "mcg/mL", 10, 30)
LABS["osm"] = ("2695-5", "Osmolality of Urine", "mosm/kg", "mOsm/kg", 300, 900)
t = clock(2026, "-05:00")
s = Stay("cc-aflp", "Portillo Rivas", "Yesenia", "1997-02-09", "female", lang="es")
s.contact("husband", "Wilmer Rivas", "718-555-0188")
s.encounter(
    t("01-18", "16:40"),
    t("01-25", "12:30"),
    "vomiting, abdominal pain, 35 weeks pregnant",
    "422400008",
    "Vomiting",
    "Obstetrics",
)
s.home("Prenatal vitamin", "1 tablet by mouth daily", "2025-07-01T08:00:00-04:00", t("01-18", "18:00"))
s.home("Ursodiol", "300 mg by mouth twice daily", t("01-16", "08:00"), t("01-18", "18:00"))
s.home(
    "Albuterol inhaler",
    "2 puffs every 4 hours as needed for wheeze",
    "2024-03-01T08:00:00-05:00",
    t("01-18", "18:00"),
)
s.vitals(t("01-18", "16:50"), bp="142/88", hr=112, rr=22, temp=36.9, spo2=98, weight=81)

s.note(
    "nursing",
    t("01-18", "17:00"),
    """OB TRIAGE RN. 29yo G2P1 35w2d. N/V x4d, HA, epigastric/RUQ pain, "muy cansada, tengo mucha sed". interp ID 40217 (Spanish). FHR 150 mod var. ctx irreg. Asthma. NKDA. Itching since 1/14 -> clinic gave ursodiol 1/16. Took Tylenol 1 g q6h x3 days for HA. also suegra's "té de boldo". voids ++.
""",
    "C. Amadi RNC",
)
s.labs(
    t("01-18", "17:10"),
    issued=t("01-18", "18:05"),
    wbc=19.4,
    hgb=11.6,
    plt=121,
    na=136,
    k=4.0,
    co2=17,
    bun=24,
    cr=1.9,
    glu=48,
    alb=2.6,
    tbil=6.4,
    ast=486,
    alt=512,
    inr=2.1,
    fib=118,
    nh3=71,
    lac=3.1,
    apap=4,
)
s.note(
    "hp",
    t("01-18", "18:15"),
    """OB H&P  PGY3
IUP 35w2d by 8wk US. O NEG, ab screen neg; rhogam 28wk 11/28. Rubella NON-immune. HBsAg neg HIV neg. Prior SVD 2022. Asthma - no intub. BMI 33.
S above. O BP 142/88 icteric, no clonus, A&Ox3 slow.
Labs: glu 48! plt 121 INR 2.1 fib 118 Cr 1.9 AST/ALT 486/512 tbili 6.4 NH3 71 WBC 19.4. UA tr protein.
Swansea 9/14.
Ddx AFLP (fav) v HELLP (plt only mild low, glucose low, INR up -> against) v APAP v hepatitis v cholestasis.
# AFLP: D50 then D10, delivery - plan IOL w cervical ripening
# NAC started empirically, APAP level pending
# coag: FFP/cryo
# wants BTL? "platicar con mi esposo" - NOT signed
full code. sister w epilepsy.
""",
    "Dr. R. Abayev-Stone PGY-3",
    signed=t("01-18", "19:20"),
)
nac = s.order("acetylcysteine", "150 mg/kg IV load then infusion per protocol", t("01-18", "18:30"))
s.order("dextrose 10%", "75 mL/hour IV continuous", t("01-18", "18:10"), end=t("01-21", "08:00"))
s.note(
    "consult",
    t("01-18", "20:10"),
    """MFM. AFLP. Worsening: glu 51 on D10, INR 2.3, NRFHT cat II. Change of plan - induction cancelled, cesarean now under GENERAL (INR -> no neuraxial). FFP 4 cryo 10 preop. For PPH: TXA + oxytocin; NO carboprost (asthma); no methylergonovine (BP). Newborn must have LCHAD / acylcarnitine testing; mother HADHA G1528C.""",
    "Dr. Miriam Katzenelson, MFM",
    signed=t("01-18", "20:40"),
)
s.procedure("Cesarean section", "11466000", t("01-18", "23:10"), t("01-19", "00:25"))
s.note(
    "op",
    t("01-19", "00:40"),
    """OP NOTE Primary LTCS via Pfannenstiel under GETA. Indication AFLP, cat II. Live male 2410 g Apgar 6/8 to NICU. EBL 1400, uterine atony -> oxytocin, TXA 1 g, Bakri. No carboprost. Tubes and ovaries nl. TUBAL LIGATION NOT DONE - pt under GA, no consent on chart. 2u PRBC, 4 FFP, 10 cryo. Skin staples. Counts correct.""",
    "Dr. Miriam Katzenelson",
    signed=t("01-19", "01:30"),
)
s.order(
    "oxytocin",
    "30 units in 500 mL IV per protocol",
    t("01-19", "00:30"),
    end=t("01-19", "12:00"),
    final="completed",
)
ibu = s.order("ibuprofen", "600 mg by mouth every 6 hours", t("01-19", "01:00"))
ap = s.order("acetaminophen", "975 mg by mouth every 6 hours", t("01-19", "01:00"))
s.labs(
    t("01-19", "05:00"),
    issued=t("01-19", "05:50"),
    hgb=8.4,
    plt=88,
    cr=2.2,
    na=149,
    k=4.3,
    glu=74,
    tbil=7.9,
    ast=402,
    alt=430,
    inr=1.9,
    fib=164,
)
s.labs(t("01-19", "05:10"), issued=t("01-19", "06:30"), osm=92)
s.note(
    "pharm",
    t("01-19", "07:30"),
    """PharmD - postpartum order set fired as for healthy pts:
ibuprofen 600 q6    -> D/C  (Cr 2.2, plt 88, coagulopathy)
acetaminophen 975 q6 (=3.9 g/d) -> 500 mg q6h prn, MAX 2 g/24h all sources
enoxaparin          -> hold until INR <1.5 and plt >100, bakri out
NAC  : APAP level 4 (nontoxic), stop at 24h ok w hepatology
""",
    "S. Grewal PharmD",
)
ibu.stop(t("01-19", "07:45"), "AKI, thrombocytopenia")
ap.dose(t("01-19", "07:45"), "500 mg by mouth every 6 hours as needed for pain, maximum 2 g per 24 hours")
ddavp = s.order("desmopressin", "0.1 mg by mouth twice daily", t("01-19", "09:30"))
s.note(
    "progress",
    t("01-19", "08:30"),
    """SICU/OB POD1
extubated 0300. awake, slow but oriented. Bakri out 0800, lochia ok. UOP 450 mL/h, Na 149, Uosm 92 => transient DI of AFLP (placental vasopressinase / liver) -> DDAVP 0.1 bid, recheck Na q6.
Liver: bili 7.9 INR 1.9 fib 164. D10 on. glu 74.
AKI 2.2. no NSAID.
Heme: Hgb 8.4 plt 88. SCDs only, lovenox held.
Rh neg, baby O POS -> RhIG within 72 h (by 1/21 2300).
Baby boy P in NICU: ampicillin 120 mg q8 / gent 9.6 mg q36 (baby's).
""",
    "Dr. D. Lachance, SICU",
    signed=t("01-19", "10:00"),
)
nac.stop(t("01-19", "19:00"), "acetaminophen level nontoxic")
s.order(
    "Rho(D) immune globulin",
    "300 mcg IM once",
    t("01-20", "10:00"),
    end=t("01-20", "11:15"),
    final="completed",
)
s.given("Rho(D) immune globulin", "300 mcg IM", t("01-20", "11:15"))
s.note(
    "consult",
    t("01-20", "13:00"),
    """HEPATOLOGY
1. AFLP, synthetic fn turning: INR 1.6. No tx listing.
2. APAP level 4 -> not APAP injury. boldo tea - not cause but stop herbals.
3. stop ursodiol. Itch = part of AFLP/cholestasis, gone.
4. no estrogen until LFTs nl.
5. HEV IgM + HSV PCR sent.
6. clinic 2/5 1:20p
""",
    "Dr. Chidi Nwosu, Hepatology",
    signed=t("01-20", "14:15"),
)
s.labs(
    t("01-22", "06:00"),
    issued=t("01-22", "06:50"),
    hgb=8.1,
    plt=132,
    cr=1.3,
    na=141,
    k=3.9,
    glu=92,
    tbil=4.1,
    ast=98,
    alt=160,
    inr=1.3,
    fib=266,
)
ddavp.stop(t("01-22", "08:00"), "sodium normal, polyuria resolved")
enox = s.order("enoxaparin", "40 mg subcutaneously daily", t("01-22", "09:00"))
s.order("nifedipine extended release", "30 mg by mouth daily", t("01-22", "09:00"))
s.note(
    "progress",
    t("01-22", "08:30"),
    """OB POD3/4
pt visited NICU, pumping. BP 152/94, 148/92 -> nifed XL 30. Na 141 off DDAVP. INR 1.3 plt 132 -> start lovenox 40 qd x 6 wk postpartum (thru 3/1; BMI, C/S, PPH+transfusion). LFT down. Cr 1.3. s/p primary C/S + BTL, staples c/d/i. Hgb 8.1 -> PO iron.
""",
    "Dr. J. Fennimore PGY-1",
    signed=t("01-22", "10:30"),
)
s.lab_text(t("01-20", "12:00"), t("01-23", "09:00"), "HSV PCR, blood", "5013-8", "Not detected")
s.note(
    "sw",
    t("01-23", "11:00"),
    """SW w interpreter (in person). Paciente dice "el bebé me preocupa, no entiendo lo de la prueba". Explained baby LCHAD test, NICU team will say. WIC, Medicaid. Asked re contraception: she states the resident told her "ya la operaron" = tubes tied?? I told OB.""",
    "Marisol Dent LCSW",
)
s.note(
    "progress",
    t("01-23", "13:00"),
    """ADDENDUM/correction OB attending: BTL was NOT performed (see op note; no consent). "C/S + BTL" in 1/22 note is an error. Told pt w interpreter: she CAN get pregnant. Plan: LNG-IUD at 6 wk visit, condoms till then, no combined estrogen pill. Next pregnancy has recurrence risk -> MFM preconception visit first.""",
    "Dr. Miriam Katzenelson",
    signed=t("01-23", "13:20"),
)
s.immunization("MMR", "03", t("01-24", "10:00"))
s.note(
    "nursing",
    t("01-24", "10:20"),
    """MMR given L deltoid (rubella NI). got RhIG 1/20 + blood so check rubella titer 3 mo (~4/24) per protocol. Staples out today, steri strips. lovenox self inject teach-back ok w interp. BP 136/84""",
    "L. Fofana RN",
)
s.labs(
    t("01-25", "06:00"),
    issued=t("01-25", "06:45"),
    hgb=8.6,
    plt=240,
    cr=1.0,
    na=140,
    glu=90,
    tbil=2.6,
    ast=48,
    alt=86,
    inr=1.1,
    fib=350,
)
s.lab_text(t("01-20", "12:00"), t("01-24", "16:00"), "Hepatitis E IgM", "14212-5", "Negative")
s.lab_text(
    t("01-21", "09:00"),
    t("01-24", "16:00"),
    "HADHA gene c.1528G>C (LCHAD), maternal",
    "21667-1",
    "Pending, 2 to 3 weeks",
    status="preliminary",
)
s.order(
    "enoxaparin", "40 mg subcutaneously once daily through 3/1/2026", t("01-25", "09:00"), cat="discharge"
)
s.order("nifedipine extended release", "30 mg by mouth once daily", t("01-25", "09:00"), cat="discharge")
s.order("ferrous sulfate", "325 mg by mouth every other day", t("01-25", "09:00"), cat="discharge")
s.order(
    "acetaminophen",
    "500 mg by mouth every 6 hours as needed for pain, maximum 2 g in 24 hours",
    t("01-25", "09:00"),
    cat="discharge",
)
s.condition("Acute fatty liver of pregnancy", "45757002", t("01-18", "19:20"))
s.service("OB clinic blood pressure and labs", t("01-25", "09:00"), due=t("01-28", "09:00"))
s.service("Hepatology clinic, Dr. Nwosu", t("01-25", "09:00"), due=t("02-05", "13:20"))
s.note(
    "dcsum",
    t("01-25", "09:30"),
    """DC SUMMARY
29F G2P2 s/p primary C/S 1/18 for acute fatty liver of pregnancy. PPH/atony 1400, 2u PRBC. AKI resolved 1.0. transient DI, DDAVP 1/19-22. Coagulopathy resolved. Postpartum HTN.
Tubal ligation NOT done.
Meds: enoxaparin 40 mg SQ daily thru 3/1; nifedipine XL 30 daily; ferrous sulfate 325 qod; acetaminophen 500 q6 prn max 2 g/day; prenatal vit daily; albuterol prn.
STOP: ursodiol, boldo tea/herbals. NO ibuprofen/naproxen/aspirin. No estrogen.
RhIG given 1/20. MMR given 1/24, titer ~4/24.
Pending: mom's HADHA (LCHAD) gene. Baby's LCHAD via NICU: baby should not fast / skip feeds until cleared.
Condoms; IUD (LNG) at 6wk visit 3/3 10:00 Dr Katzenelson.
F/U BP + labs 1/28 0900 OB clinic. Hepatology Nwosu 2/5 1:20 pm (his nurse had said 2/4, it's 2/5).
Return: BP >=160/110, bad headache, vision change, yellow skin worse, confusion, bleeding soaking >1 pad/h, fever 38, leg swelling, SOB.
No lifting >baby x6wk.
""",
    "Dr. R. Abayev-Stone PGY-3",
    signed=t("01-25", "11:00"),
)
s.write(__file__)
