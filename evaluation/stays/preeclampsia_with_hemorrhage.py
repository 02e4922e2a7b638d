"""Fictional: preeclampsia with hemorrhage."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("dd-thorstad-k", "Thorstad", "Kayla", "1995-02-11", "female")
s.contact("husband", "Erik Thorstad", "555-0190")
s.encounter(
    t("03-22", "13:30"),
    t("03-27", "11:45"),
    "high blood pressure at 37 weeks",
    "398254007",
    "Pre-eclampsia",
    "Obstetrics",
)
s.allergy("penicillin", "70618", "hives", t("03-22", "13:40"), severity="moderate")
s.home("fluticasone inhaler", "110 mcg 2 puffs twice daily", "2022-01-01", t("03-22", "14:00"))
s.home("albuterol inhaler", "2 puffs every 4 hours as needed", "2015-01-01", t("03-22", "14:00"))
s.home("sertraline", "50 mg by mouth daily", "2023-01-01", t("03-22", "14:00"))
s.home("aspirin", "81 mg by mouth daily", "2025-10-01", t("03-22", "14:00"))
s.home("prenatal vitamin", "1 tablet daily", "2025-08-01", t("03-22", "14:00"))
s.vitals(t("03-22", "13:40"), bp="164/112", hr=88, rr=18, temp=36.7, spo2=98, weight=92)
s.labs(
    t("03-22", "13:50"),
    issued=t("03-22", "14:30"),
    ranges={"cr": (0.4, 0.8)},
    hgb=11.8,
    plt=104,
    cr=1.1,
    ast=52,
    alt=48,
    wbc=10.2,
)
s.lab_text(
    t("03-22", "13:50"),
    t("03-22", "14:45"),
    "Protein/creatinine ratio, urine",
    "2890-2",
    "0.92 mg/mg (ref <0.3) HIGH",
    "H",
)
s.note(
    "hp",
    t("03-22", "14:20"),
    """OB ADMIT dictated doctor pratt
kayla thorstad is a thirty one year old at thirty seven weeks and one day by l m p and nine week ultrasound sent from clinic for blood pressure one sixty four over one twelve repeat one sixty two over one ten fifteen minutes later with headache and sees sparkles period no right upper quadrant pain period she has gestational hypertension since thirty four weeks period
prenatal labs A negative antibody screen negative at twenty eight weeks got rhogam january eighteenth rubella non immune hep b neg HIV neg g b s positive period allergy to penicillin hives as a teenager low risk has had keflex fine period
past history asthma two steroid bursts this year once in ICU in twenty nineteen so NO labetalol and NO hemabate please period depression on sertraline fifty which she stays on period baby aspirin period her mother had a clot in her leg on the pill and her sister takes levothyroxine period
OB history vaginal delivery twenty twenty two of a boy. confidential - pt asks me to keep this to the doctors and NOT tell husband erik or put on papers he sees, termination at nine weeks in twenty fifteen so G three P one zero one one
platelets one oh four creatinine one point one A S T fifty two protein creatinine point nine two period preeclampsia with severe features period mag four gram bolus then two grams an hour period hydralazine if over one sixty one ten period induce with oxytocin favorable cervix four centimeters. tele MFM agrees deliver here. cefazolin for g b s
prefer transfer if under thirty six weeks but she is not. full code""",
    "Dr. M. Pratt",
    signed=t("03-22", "15:10"),
)
mag = s.order("magnesium sulfate", "4 g IV bolus then 2 g/h IV", t("03-22", "14:30"))
lab = s.order("labetalol", "20 mg IV once for BP over 160/110", t("03-22", "14:35"))
lab.cancel(t("03-22", "14:50"), "asthma, not given")
s.order("hydralazine", "10 mg IV once", t("03-22", "14:50"), end=t("03-22", "15:00"), final="completed")
s.order(
    "cefazolin",
    "2 g IV then 1 g every 8 hours until delivery",
    t("03-22", "15:00"),
    end=t("03-23", "02:30"),
    final="completed",
)
s.order(
    "oxytocin",
    "IV infusion per induction protocol",
    t("03-22", "15:30"),
    end=t("03-23", "08:00"),
    final="completed",
)
s.order("aspirin", "81 mg by mouth daily", t("03-22", "15:00")).stop(t("03-23", "06:00"), "delivered")
s.order("sertraline", "50 mg by mouth daily", t("03-22", "15:00"))
s.order("fluticasone inhaler", "110 mcg 2 puffs twice daily", t("03-22", "15:00"))
s.order("albuterol inhaler", "2 puffs every 4 hours as needed", t("03-22", "15:00"))
s.note(
    "pharm",
    t("03-22", "14:45"),
    """Tele-pharm call: labetalol 20 mg IV ordered from HTN set by night PA -> asthma w/ ICU admit, CANCELLED before given. Use hydralazine / nifedipine. Also flagged carboprost (asthma) & methylergonovine (HTN) on her PPH cart card: DO NOT USE either.""",
    "J. Petrov PharmD",
    signed=t("03-22", "14:55"),
)
s.note(
    "procedure",
    t("03-23", "02:14"),
    """DELIVERY / PPH NOTE  K Hanson PA 1st assist, Dr Pratt
SVD 0214 3/23 viable female 2890 g Apgars 8/9. placenta 0224 intact to path. 2nd degree lac repaired 3-0.
Uterine atony. QBL running 600 -> 1400 mL total. Massage, oxytocin 40 in 1 L, TXA 1 g 0231, misoprostol 800 mcg PR 0236, Bakri not needed. RN handed up methergine from cart - NOT GIVEN, preeclampsia. No hemabate - asthma. Controlled 0258.
BP nadir 94/50 back to 138/86. 2nd IV. T&C 2 u.""",
    "Dr. M. Pratt",
    signed=t("03-23", "03:40"),
)
s.labs(
    t("03-23", "03:30"),
    issued=t("03-23", "03:55"),
    ranges={"cr": (0.4, 0.8)},
    hgb=8.6,
    plt=98,
    cr=1.2,
    ast=60,
    alt=55,
)
s.lab_text(
    t("03-23", "06:00"),
    t("03-23", "06:40"),
    "Magnesium (on infusion)",
    "19123-9",
    "8.4 mg/dL (therapeutic 4.8-8.4)",
    "H",
)
s.note(
    "nursing",
    t("03-23", "06:50"),
    """0650 RN postpartum flow
BP 146/94 HR 92 RR 12 SpO2 97 UO 22 mL/h x2h. DTR 1+ (was 2+). drowsy, answers. Mg lvl 8.4 w/ cr 1.2 -> Dr Pratt: STOP mag x2h then 1 g/h. Ca gluconate at bedside not needed.
Fundus firm, lochia mod.
Cord blood: baby O NEG per lab -> no RhIG needed.""",
    "A. Sather RN",
    signed=t("03-23", "07:10"),
)
mag.dose(t("03-23", "09:00"), "1 g/h IV until 24 h after delivery")
s.labs(
    t("03-23", "12:00"),
    issued=t("03-23", "12:30"),
    ranges={"cr": (0.4, 0.8)},
    hgb=7.2,
    plt=96,
    cr=1.2,
    ast=58,
    alt=54,
)
s.note(
    "progress",
    t("03-23", "13:30"),
    """hgb seven point two dizzy standing heart rate one eighteen. consents to blood. one unit O neg packed cells then recheck. ibuprofen that came with the postpartum set i am stopping because platelets ninety six and creatinine one point two tylenol only. reflexes back mag on at one gram until two fourteen am. nifedipine e r thirty daily started period husband in room""",
    "Dr. M. Pratt",
    signed=t("03-23", "14:00"),
)
ibu = s.order("ibuprofen", "600 mg by mouth every 6 hours", t("03-23", "04:00"))
ibu.stop(t("03-23", "13:35"), "platelets 96, creatinine 1.2")
nif = s.order("nifedipine ER", "30 mg by mouth daily", t("03-23", "13:40"))
s.order("packed red cells", "1 unit IV", t("03-23", "13:40"), end=t("03-23", "17:30"), final="completed")
s.labs(t("03-23", "19:00"), issued=t("03-23", "19:30"), hgb=8.1, plt=101)
mag.stop(t("03-24", "02:15"), "24 h after delivery")
s.lab_text(
    t("03-23", "02:20"),
    t("03-24", "09:20"),
    "Cord blood type, newborn",
    "882-1",
    "CORRECTED: newborn B POSITIVE, DAT negative. (Prior O NEG report was from another infant's tube, mislabel.)",
    "A",
    status="corrected",
)
s.lab_text(
    t("03-24", "10:00"),
    t("03-24", "13:10"),
    "Fetal bleed screen / Kleihauer-Betke",
    "55416-8",
    "Positive, fetal whole blood 12 mL. One 300 mcg vial covers 30 mL.",
    "A",
)
s.note(
    "event",
    t("03-24", "10:15"),
    """LAB CALLED 0920. Baby is B POS not O neg, wrong baby's tube. Mom A neg -> NEEDS RhIG 300 mcg by 0214 on 3/26 (72 h). KB sent for dose. Please disregard yesterday's nursing entry. - Pratt""",
    "Dr. M. Pratt",
    signed=t("03-24", "10:30"),
)
s.order(
    "Rho(D) immune globulin",
    "300 mcg IM once",
    t("03-24", "13:30"),
    end=t("03-24", "15:10"),
    final="completed",
)
s.given("Rho(D) immune globulin", "300 mcg IM right deltoid, lot on file", t("03-24", "15:10"))
s.vitals(t("03-25", "06:00"), bp="158/104", hr=86, spo2=98)
s.labs(
    t("03-25", "06:00"),
    issued=t("03-25", "06:45"),
    ranges={"cr": (0.4, 0.8)},
    hgb=8.0,
    plt=138,
    cr=0.9,
    ast=38,
    alt=40,
)
s.note(
    "consult",
    t("03-25", "10:00"),
    """TELE-MFM Lakehead (copied)
PP day 2 preE-SF. BP 158/104 overnight despite nifedipine ER 30. Increase to 60 mg daily. No labetalol (asthma). If 160/110 >15 min: nifedipine IR 10 PO. Furosemide 20 x5 d optional - not needed, edema mild. Keep until BP <150/100 x24 h. Home cuff. Aspirin 81 next pregnancy from 12 wk, stop now. No estrogen contraception (HTN, 1st-degree VTE hx). - Dr. Ivers""",
    "Dr. Ivers, MFM",
    signed=t("03-25", "10:40"),
)
nif.dose(t("03-25", "10:45"), "60 mg by mouth daily")
s.note(
    "sw",
    t("03-25", "15:00"),
    """EPDS 11 (item 10 = 0). On sertraline 50, no change; postpartum check-in call 4/3. Good support. Baby's bili 11.2 and wt check Sun 3/29 at clinic = BABY's appt. Mom breastfeeding.""",
    "P. Yost LSW",
    signed=t("03-25", "15:30"),
)
s.vitals(t("03-26", "18:00"), bp="142/90", hr=80)
s.note(
    "progress",
    t("03-26", "09:30"),
    """pratt day three postpartum one forty four over ninety two on nifedipine sixty no headache platelets one thirty eight yesterday creatinine point nine. lochia small. home tomorrow if stays under one fifty over one hundred. iron every other day not daily. MMR before she goes rubella non immune, it was given with rhogam so check titer in three months. contraception discussed patient first said the combined pill as she had before the boy but with pressure and her mothers clot no estrogen, nexplanon at six weeks. nurse B P check first written for april second but MFM wants it within seventy two hours so monday the thirtieth at eight thirty""",
    "Dr. M. Pratt",
    signed=t("03-26", "10:15"),
)
s.immunization("MMR", "03", t("03-27", "09:00"))
s.labs(
    t("03-27", "06:00"),
    issued=t("03-27", "06:40"),
    ranges={"cr": (0.4, 0.8)},
    hgb=8.2,
    plt=176,
    cr=0.8,
    ast=30,
    alt=34,
)
s.order("nifedipine ER", "60 mg by mouth once daily", t("03-27", "09:00"), cat="discharge")
s.order("ferrous sulfate", "325 mg by mouth every other day", t("03-27", "09:00"), cat="discharge")
s.note(
    "dcsum",
    t("03-27", "09:15"),
    """DISCHARGE SUMMARY  Kayla Thorstad  3/22-3/27
1. Preeclampsia w/ severe features, IOL 37w1d, SVD 3/23 0214 female.
2. PPH atony QBL 1400 mL, TXA, misoprostol, 1 u PRBC. Hgb 11.8 -> 7.2 -> 8.2.
3. A neg, infant B POS (corrected). RhIG 300 mcg 3/24 1510.
4. Mg toxicity borderline, dose cut.
MEDS: nifedipine ER 60 daily (new). ferrous sulfate 325 every other day (new). acetaminophen 650 q6h prn. sertraline 50, fluticasone 110 2p BID, albuterol prn, PNV: continue. STOP aspirin 81. No ibuprofen for now - recheck at BP visit. No decongestants (pseudoephedrine).
BP: home cuff BID. Call >=150/100. 160/110 or HA/vision/RUQ/SOB/seizure -> ED/911.
F/U: nurse BP check Mon 3/30 0830 + CBC same day. Me 4/9 1400. 6 wk PP visit 5/4 1000 Nexplanon. Rubella titer ~ late June.
No estrogen pills/patch/ring. Placental path pending.
Asthma: NO labetalol/beta blocker, NO carboprost in future.""",
    "Dr. M. Pratt",
    signed=t("03-27", "10:00"),
)
s.note(
    "instr",
    t("03-27", "10:15"),
    """Kayla - take BP 2x/day and write it down. Soaking a pad an hour, clots bigger than egg, dizzy/faint, fever 100.4, foul lochia, calf pain: call 555-0100 or come in. Bad headache, spots in eyes, pain under right ribs, trouble breathing or BP 160/110: go to ER. You may get seizures up to 6 wk after birth w/ preeclampsia - say "I just had a baby". Sad or scary thoughts: call / 988. MMR given today. Don't get pregnant x 4 wk (28 days) after MMR. Nothing in vagina 6 wk.""",
    "A. Sather RN",
    signed=t("03-27", "10:35"),
)
s.write(__file__)
