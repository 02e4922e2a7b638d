"""Fictional: molar pregnancy."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("bb-mol", "Cuellar Rios", "Yesenia", "1998-11-20", "female", lang="es")
s.contact("husband", "Mario Rios", "555-0150")
s.encounter(
    t("05-11", "19:20"),
    t("05-15", "12:40"),
    "sangrado, vomito",
    "417662000",
    "Vaginal bleeding",
    "Obstetrics and Gynecology",
)
s.condition("Asthma", "195967001", "2012-11-20T09:00:00-06:00", kind="problem-list-item")
s.condition("Migraine with aura", "4473006", "2020-11-20T09:00:00-06:00", kind="problem-list-item")
s.home("albuterol HFA 90 mcg", "2 puffs every 4 hours as needed", "2015-01-01", "2026-05-11T22:00:00-05:00")
s.home("fluticasone HFA 110 mcg", "2 puffs twice a day", "2020-01-01", "2026-05-11T22:00:00-05:00")
s.home("prenatal vitamin", "1 tablet by mouth daily", "2026-03-20", "2026-05-11T22:00:00-05:00")

s.vitals(t("05-11", "19:30"), bp="162/104", hr=134, rr=22, temp=37.8, spo2=97, weight=58)
s.labs(
    t("05-11", "19:50"),
    issued=t("05-11", "20:40"),
    wbc=11.2,
    hgb=8.3,
    plt=262,
    na=136,
    k=3.1,
    cr=0.6,
    ast=28,
    alt=31,
    tsh=0.01,
)
s.lab_text(
    t("05-11", "19:50"),
    t("05-11", "21:05"),
    "hCG, quantitative, serum",
    "21198-7",
    "412,300 mIU/mL",
    flag="H",
)
s.lab_text(t("05-11", "19:50"), t("05-11", "22:30"), "Free T4", "3024-7", "4.6 ng/dL (0.8-1.8)", flag="H")
s.lab_text(t("05-11", "20:10"), t("05-11", "21:20"), "ABO and Rh", "", "O NEGATIVE, antibody screen negative")
s.report(
    "US pelvis transvaginal",
    "",
    t("05-11", "20:30"),
    t("05-11", "21:30"),
    "Uterus 18 cm, snowstorm echotexture with cysts, no fetus: complete hydatidiform mole. RIGHT ovary 9 cm and left ovary 6 cm, multiloculated theca lutein cysts, flow present.",
)
s.note(
    "ed",
    t("05-11", "19:40"),
    """ED triage + MD, in-person interpreter not avail so husband interpreted at first, video interpreter #40418 from 2015
27F G3P1 LMP 2/9 (13w) vag bleeding x5 d, grape like tissue, vomiting daily, shaky, palpitations. HA.
"Me tiembla todo y el corazón se me sale."
PMH asthma, migraine w/ flashing lights. Meds: inhalers, prenatal. Mother's levothyroxine in purse (hers, not pt's).
Allergies none listed. pt via interpreter: naproxeno "me cerró el pecho" (chest closed, ED 2024, needed nebs).
BP 162/104 HR 134 T 37.8. fundus 18 wk. UA protein 2+.
hCG 412k. TSH <0.01. O NEG.
A: molar pregnancy w/ hyperthyroidism, preeclampsia <20w.
Propranolol 40 mg PO x1 2030 -> wheezing 2130, albuterol nebs x3 better. NO more propranolol.
OB called. E Castillo MD""",
    "Dr. E. Castillo",
    signed=t("05-11", "22:40"),
)
s.given("propranolol", "40 mg by mouth once", t("05-11", "20:30"))
mg = s.order("magnesium sulfate", "4 g intravenously, then 1 g per hour", t("05-11", "23:00"))
pro = s.order("propranolol", "40 mg by mouth every 6 hours", t("05-11", "20:20"))
pro.stop(t("05-11", "21:45"), "bronchospasm, asthma")
s.note(
    "hp",
    t("05-11", "23:00"),
    """OB/GYN H&P
27F G3P1 (SVD 2021; hx privado: TAB 2019, pt asks NOT be told to husband or family) @13w by LMP w/ complete mole. Prev on no contraception.
Exam: cervix 1 cm, tissue. BP 160s.
Private talk w/ interpreter without husband: consent for suction evacuation in Spanish signed by PATIENT 2250 (first form husband "interpreted" voided).
Plan
 1 suction D&C tomorrow under US, CXR, crossmatch 2 (O neg)
 2 thyrotoxicosis: endocrine. NO beta blocker (asthma). methimazole 20 daily, hydrocortisone 100 q8; diltiazem.
 3 BP/ protein: preeclampsia from mole, Mg x 24 h post op
 4 RhIG 300 mcg after
 5 uterotonics: NO methylergonovine (HTN). NO carboprost (asthma). oxytocin ok.
 6 NO NSAIDs (bronchospasm naproxen).
FHx mother thyroid. Full code.
Dr. Lucia Ferro""",
    "Dr. L. Ferro",
    signed=t("05-12", "00:30"),
)
s.allergy("Naproxen", "", "bronchospasm", t("05-12", "00:40"))
met = s.order("methimazole", "20 mg by mouth daily", t("05-11", "23:40"))
dil = s.order("diltiazem", "60 mg by mouth every 8 hours", t("05-11", "23:40"))
hyd = s.order("hydrocortisone", "100 mg intravenously every 8 hours", t("05-11", "23:40"))
s.report("Chest X-ray", "", t("05-12", "06:00"), t("05-12", "07:00"), "Clear lungs. No metastatic nodules.")
s.note(
    "op",
    t("05-12", "11:20"),
    """OP: suction dilation and curettage, US guidance. Dx complete mole. 18 wk uterus evacuated. EBL 1100. Oxytocin 30 u; misoprostol 800 mcg rectal. Carboprost + methergine NOT used (asthma/HTN).
Not hysterectomy. Ovaries not touched: R 9 cm L 6 cm.
Specimen POC -> path. PRBC 1u O neg.
L Ferro""",
    "Dr. L. Ferro",
    signed=t("05-12", "12:10"),
)
s.procedure("Suction dilation and curettage of uterus", "", t("05-12", "09:50"), t("05-12", "11:05"))
ibu = s.order(
    "ibuprofen", "600 mg by mouth every 6 hours as needed", t("05-12", "11:30"), note="post-op order set"
)
ibu.cancel(t("05-12", "12:50"), "NSAID bronchospasm; not given")
rho = s.order("Rho(D) immune globulin", "300 mcg intramuscularly once", t("05-12", "11:30"))
s.labs(t("05-12", "18:00"), issued=t("05-12", "18:40"), hgb=7.4, plt=190, k=3.6, cr=0.6)
s.note(
    "nursing",
    t("05-12", "20:00"),
    "2000: IBUPROFEN dc'd before given. RhoGAM not in pyxis, NOT GIVEN tonight, told pharm. Pad 1/2 h. HR 104. BP 138/86. Husband asks 'how many pregnancies before' - told ask her.",
    "C. Villarreal RN",
    signed=t("05-12", "20:20"),
)
s.note(
    "consult",
    t("05-13", "09:30"),
    """ENDO
gestational trophoblastic hyperthyroidism FT4 4.6, hCG driven. Not Graves (TRAb sent). Resolves in weeks after evacuation.
Methimazole 20 -> 10 mg daily from 5/14, stop hydrocortisone. Diltiazem ER 120 daily x 10 d instead of beta blocker. TFT 5/22; likely stop methimazole then. Fever/sore throat: stop & CBC.
M. Iyer DO""",
    "Dr. M. Iyer",
    signed=t("05-13", "10:20"),
)
hyd.stop(t("05-13", "10:30"))
rho.complete(t("05-13", "10:10"), "given left deltoid 5/13 1010, within 72 h")
s.given("Rho(D) immune globulin", "300 mcg intramuscularly, left deltoid", t("05-13", "10:10"))
s.labs(t("05-13", "06:00"), issued=t("05-13", "06:40"), hgb=7.9, plt=198, k=3.7)
s.lab_text(
    t("05-13", "06:00"), t("05-13", "08:00"), "hCG, quantitative, serum", "21198-7", "96,500 mIU/mL", flag="H"
)
s.note(
    "progress",
    t("05-13", "12:00"),
    """GYN POD1 (copied: "RhIG due")
RhIG GIVEN 5/13 1010. BP 132/80 off Mg at noon. HR 96. Hgb 7.9 p 1 u. hCG 96.5k from 412k. path prelim complete mole; p57 pending.
intern: started norgestimate-EE for contraception tonight.
R Quintanilla PGY1""",
    "Dr. R. Quintanilla PGY1",
    signed=t("05-13", "12:40"),
)
mg.complete(t("05-13", "12:00"))
coc = s.order("ethinyl estradiol 0.035 mg / norgestimate", "1 tablet by mouth daily", t("05-13", "12:45"))
coc.cancel(t("05-13", "15:20"), "migraine with aura: no estrogen; not given")
dil.stop(t("05-14", "08:00"), "changed to extended release")
s.order("diltiazem ER", "120 mg by mouth daily", t("05-14", "08:00"))
met.dose(t("05-14", "08:00"), "10 mg by mouth daily")
dm = s.order("medroxyprogesterone acetate", "150 mg intramuscularly once", t("05-14", "09:00"))
dm.complete(t("05-14", "09:40"), "given")
s.note(
    "pharm",
    t("05-13", "15:30"),
    """PHARM: cancelled combined pill: migraine WITH AURA + BP 162/104 = no estrogen (stroke). IUD not while hCG high (perforation). Options DMPA. Pt chose DMPA 150 IM 5/14; next due 8/6 (12 wk).
No NSAID, acetaminophen only. No beta blocker. sumatriptan: none at home.
S Nakamura PharmD""",
    "S. Nakamura, PharmD",
    signed=t("05-13", "16:00"),
)
s.labs(t("05-14", "06:00"), issued=t("05-14", "06:40"), hgb=8.1, plt=215, k=3.9, cr=0.6)
s.lab_text(
    t("05-14", "06:00"), t("05-14", "09:00"), "hCG, quantitative, serum", "21198-7", "38,400 mIU/mL", flag="H"
)
s.note(
    "event",
    t("05-14", "21:30"),
    "NIGHT GYN: sudden R lower pain 7/10 x 20 min, vomit x1. US bedside: RIGHT ovary 9 cm, flow present, no free fluid. settled w/ acetaminophen. watch for torsion, ok d/c am if no more. J. Abara",
    "Dr. J. Abara",
    signed=t("05-14", "22:10"),
)
s.note(
    "sw",
    t("05-14", "14:00"),
    "SW w/ interpreter 40418: grief (duelo), support group in Spanish. Pt repeats: earlier history private from husband & suegra. Uninsured, charity rx. transport yes.",
    "B. Soto LMSW",
    signed=t("05-14", "14:40"),
)
s.labs(t("05-15", "06:00"), issued=t("05-15", "06:40"), hgb=8.4, plt=233)
for n, d in (
    ("methimazole 10 mg tablet", "10 mg by mouth daily"),
    ("diltiazem ER 120 mg capsule", "120 mg by mouth daily, last dose 05/24"),
    ("ferrous sulfate 325 mg tablet", "325 mg by mouth every other day"),
    ("acetaminophen 500 mg tablet", "1,000 mg by mouth every 8 hours as needed for pain"),
    ("fluticasone HFA 110 mcg", "2 puffs twice a day"),
    ("albuterol HFA 90 mcg", "2 puffs every 4 hours as needed for wheezing"),
):
    s.order(n, d, t("05-15", "08:30"), cat="discharge")
s.note(
    "dcsum",
    t("05-15", "09:00"),
    """DISCHARGE SUMMARY GYN
Complete hydatidiform mole (prelim; p57 + final path PENDING), s/p suction D&C 5/12. hCG 412,300 > 96,500 > 38,400 (5/14). Thyrotoxicosis. Preeclampsia resolved, BP 122/74. Hgb 8.4 (1u PRBC). O NEG, RhIG given 5/13. DMPA 5/14.
MEDS: methimazole 10 daily until endo says (20 earlier in stay); diltiazem ER 120 daily last dose 5/24; ferrous sulfate 325 QOD; acetaminophen PRN max 3 g. Inhalers continue. prenatal vitamin STOP. NO ibuprofen/naproxen/aspirin (bronchospasm). NO propranolol or other beta blocker. NO estrogen pills.
FU: hCG weekly, FIRST 5/19, until 3 normal, then monthly x 6. Do NOT get pregnant until cleared. DMPA next 8/6. TFT + Endo Iyer 5/22. GYN Ferro 5/26 1000. TRAb pending.
No sex/strenuous 2 wk (R ovarian cyst 9 cm torsion).
RETURN heavy bleeding >1 pad/h x2 h, severe lower R pain or vomiting, T 100.4/sore throat, SOB/cough blood, headache/visual, palpitations.
Private hx: see H&P, not on AVS.
L Ferro""",
    "Dr. L. Ferro",
    signed=t("05-15", "10:20"),
)
s.note(
    "instr",
    t("05-15", "10:30"),
    """INSTRUCCIONES DE ALTA (enfermería, intérprete 40418)
No quede embarazada hasta que el médico le avise. Análisis de sangre (hCG) cada semana; el primero es el 19 de mayo.
No tome ibuprofeno, naproxeno ni aspirina. Para el dolor solo acetaminofén.
Metimazol 10 mg una vez al día. Diltiazem 120 mg una vez al día, última dosis el 24 de mayo. Hierro un día sí y un día no.
CAMBIO: la cita con la Dra. Ferro ya no es el 26 de mayo. Es el 28 de mayo a las 9:30.
Llame o regrese si sangra más de una toalla por hora, dolor fuerte abajo a la derecha, fiebre o dolor de garganta, falta de aire.
C. Villarreal RN""",
    "C. Villarreal RN",
    signed=t("05-15", "11:15"),
)
s.write(__file__)
