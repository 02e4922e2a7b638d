"""Fictional: preeclampsia second cesarean."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("hh-ventura", "Ventura", "Marisol", "1996-09-21", "female", lang="es")
s.contact("husband", "Diego Ventura", "331-555-0177")
s.encounter(
    t("03-10", "19:30"),
    t("03-15", "13:00"),
    "headache, high blood pressure at 34 weeks",
    "398254007",
    "Pre-eclampsia",
    "Obstetrics",
)
s.allergy("latex", "1314891", "hives", t("03-10", "19:40"), severity="mild")
s.condition("Asthma", "195967001", t("03-10", "19:45"), kind="problem-list-item")
s.condition("Severe pre-eclampsia", "46764007", t("03-10", "21:00"))
s.home("prenatal vitamin", "1 tablet by mouth daily", "2025-09-01", t("03-10", "20:00"))
s.home("aspirin", "81 mg by mouth daily", "2025-10-10", t("03-10", "20:00"))
s.home("albuterol inhaler", "2 puffs every 4 hours as needed", "2019-01-01", t("03-10", "20:00"))
s.vitals(t("03-10", "19:40"), bp="172/112", hr=92, spo2=98, rr=18, temp=36.9, weight=112, height=165)
s.labs(t("03-10", "19:50"), issued=t("03-10", "20:40"), plt=88, ast=96, alt=104, cr=1.3, hgb=11.2, wbc=11.8)
s.note(
    "ed",
    t("03-10", "19:45"),
    """OB TRIAGE 29yo G3P1 34w0d, prior CS 2021. HA 8/10, scotoma. "Me duele la cabeza y veo luces." (interpreter Ana #4471). BP 172/112, rpt 168/110. FHT cat 1. Labs plt 88 AST 96 Cr 1.3. O NEG, Rubella NON-IMM. BMI 41. Asthma, uses albuterol weekly.
Mg 6 g load then 2 g/h, labetalol 20 mg IV x1, betamethasone 12 mg IM #1 2015.""",
    "Dr. N. Farrell, OB resident",
    signed=t("03-10", "21:10"),
)
s.order(
    "magnesium sulfate",
    "2 g/h intravenous infusion",
    t("03-10", "20:10"),
    end=t("03-12", "15:00"),
    why="24 h postpartum done",
)
lab = s.order("labetalol", "200 mg by mouth twice daily", t("03-10", "21:30"))
asa = s.order(
    "aspirin",
    "81 mg by mouth daily",
    t("03-10", "21:30"),
    end=t("03-11", "06:00"),
    why="delivery, thrombocytopenia",
)
s.note(
    "event",
    t("03-11", "01:20"),
    "L&D night: diffuse wheeze 45 min after labetalol 200 po, SpO2 91 RA. Albuterol neb x2, better. Labetalol STOPPED - asthma, no beta blockers. Nifedipine XL 30 daily instead. BP 158/98.",
    "Dr. O. Brandt, night OB",
    signed=t("03-11", "02:00"),
)
lab.stop(t("03-11", "01:40"), "bronchospasm, asthma")
nif = s.order("nifedipine extended release", "30 mg by mouth daily", t("03-11", "01:45"))
s.note(
    "consult",
    t("03-11", "08:30"),
    """MFM Dr. Whitfield (tele): severe preeclampsia, plt 88->74, AST 140. Partial HELLP. Do not wait for 2nd betamethasone effect - deliver today. Repeat CS. Uterotonics: NO methylergonovine (HTN), NO carboprost (asthma). Enoxaparin in-house only, I would not continue after d/c.""",
    "Dr. S. Whitfield, MFM",
    signed=t("03-11", "09:15"),
)
s.labs(t("03-11", "06:30"), issued=t("03-11", "07:10"), plt=74, ast=140, alt=151, cr=1.3, hgb=11.0)
s.note(
    "op",
    t("03-11", "14:20"),
    """CESAREAN: repeat LTCS under general (plt 74), Dr. Abelson. Male 2110 g Apgar 6/8 to NICU 13:22. QBL 1150, atony -> oxytocin + TXA 1 g. No methergine/hemabate. Pfannenstiel, subcuticular. No complication. Baby: caffeine + CPAP per NICU.""",
    "Dr. G. Abelson, OB attending",
    signed=t("03-11", "15:00"),
)
s.procedure("Repeat low transverse cesarean section", "11466000", t("03-11", "13:05"), t("03-11", "14:10"))
s.note(
    "hp",
    t("03-10", "22:00"),
    """OB H&P: 29yo G3P1011. OBHx: 2021 CS arrest, term. 2019 elective TAB (PRIVATE - husband does not know, do not mention in his presence or on paperwork that goes home). PMH asthma. Meds PNV ASA 81 albuterol. FH mother had preeclampsia, sister DVT on pill. NKDA exc latex. Dx severe preeclampsia. Ddx HELLP, migraine, AFLP. Full code.""",
    "Dr. N. Farrell, OB resident",
    signed=t("03-10", "23:05"),
)
s.lab_text(
    t("03-10", "19:50"),
    t("03-10", "20:50"),
    "ABO and Rh group",
    "882-1",
    "O Rh(D) negative, antibody screen negative",
)
bb = s.lab_text(
    t("03-11", "13:30"),
    t("03-11", "16:00"),
    "Newborn cord blood ABO and Rh (mother's workup)",
    "883-9",
    "O Rh(D) negative",
)
s.note(
    "progress",
    t("03-12", "07:00"),
    """PPD1 Farrell: no HA. BP 150-158/90s. plt 81. Cr 1.3. baby Rh NEG -> no RhIG needed. Mg till 1500. Ibuprofen 600 q6h + APAP. Nifedipine 30. Plan OCPs (combined) for contraception at 6 wk, pt asks. Enoxaparin 40 q12 inpt.""",
    "Dr. N. Farrell, OB resident",
    signed=t("03-12", "08:00"),
)
ibu = s.order("ibuprofen", "600 mg by mouth every 6 hours", t("03-12", "08:00"))
s.order("enoxaparin", "40 mg subcutaneously every 12 hours", t("03-12", "02:00"))
s.labs(t("03-12", "05:30"), issued=t("03-12", "06:10"), plt=81, ast=120, alt=133, cr=1.3, hgb=8.9)
s.note(
    "progress",
    t("03-12", "10:00"),
    """ATTENDING Abelson: Cr 1.3 + preeclampsia -> STOP ibuprofen, no NSAIDs until Cr rechecked at visit. NO estrogen contraception (severe HTN, BMI 41, sister DVT, <6 wk) - discussed, pt wants implant (Nexplanon). Hgb 8.9 -> iron every other day.""",
    "Dr. G. Abelson, OB attending",
    signed=t("03-12", "10:40"),
)
ibu.stop(t("03-12", "10:40"), "creatinine 1.3, preeclampsia")
bb.change(
    t("03-13", "14:10"),
    status="corrected",
    valueString="CORRECTED: O Rh(D) POSITIVE (weak D; previously reported negative in error). Mother is a candidate for Rh immune globulin.",
)
s.order(
    "Rho(D) immune globulin",
    "300 micrograms intramuscularly once",
    t("03-13", "15:00"),
    end=t("03-13", "17:40"),
    final="completed",
)
s.given("Rho(D) immune globulin", "300 micrograms intramuscularly", t("03-13", "17:35"))
s.note(
    "progress",
    t("03-13", "15:00"),
    """PPD2 Abelson: blood bank CORRECTED baby to Rh POS -> RhIG 300 mcg today (within 72 h). BP 156/100, 160/102 -> nifedipine XL to 60 mg daily. plt 104 Cr 1.2. Pumping for NICU. EPDS 14, item 10 = 0 -> SW.""",
    "Dr. G. Abelson, OB attending",
    signed=t("03-13", "16:10"),
)
nif.dose(t("03-13", "15:10"), "60 mg by mouth daily")
s.labs(t("03-13", "05:30"), issued=t("03-13", "06:10"), plt=104, ast=61, cr=1.2, hgb=8.7)
s.note(
    "sw",
    t("03-13", "18:00"),
    "SW: via interpreter. EPDS 14, tearful re NICU, no SI, safe at home. Hx depression 2022 on sertraline 50, helped. Wants to restart; LP to tell OB. Resource list in Spanish. WIC pump.",
    "L. Pineda LCSW",
)
s.note(
    "consult",
    t("03-14", "09:00"),
    "HEMATOLOGY e-consult Dr. Ganz: BMI 41, emergency CS, preeclampsia, sister DVT: disagree w MFM, recommend enoxaparin 40 mg once daily x 6 wk postpartum (through 4/22). plt 121 fine.",
    "Dr. R. Ganz, Hematology",
    signed=t("03-14", "09:40"),
)
s.labs(t("03-14", "05:30"), issued=t("03-14", "06:10"), plt=121, ast=44, cr=1.1, hgb=8.8)
s.note(
    "progress",
    t("03-14", "10:30"),
    """PPD3: BP 138/86 on 60. Agree w heme: enoxaparin 40 daily through 4/22, pt taught. Nexplanon placed LEFT arm today. Sertraline 50 mg daily started (compatible w pumping). MMR: RhIG given so seroconversion may fail - MMR before d/c anyway, titer in 3 mo.""",
    "Dr. G. Abelson, OB attending",
    signed=t("03-14", "11:30"),
)
s.order("sertraline", "50 mg by mouth daily", t("03-14", "11:00"))
s.immunization("MMR", "03", t("03-15", "08:30"))
s.note(
    "nursing",
    t("03-15", "09:00"),
    """HOJA DE ALTA / RN sheet: Nifedipine 30 mg diario. Ibuprofeno 600 para dolor. Cita en 6 semanas. Control de presion 3/22. Aspirina 81 seguir. Tome su presion 2 veces al dia. Bebe se queda en NICU.""",
    "R. Solis RN",
)
s.note(
    "dcsum",
    t("03-15", "10:00"),
    """D/C SUMMARY Abelson PPD4. Severe preeclampsia w partial HELLP, s/p repeat LTCS 3/11 34w1d, general anesthesia, QBL 1150. BP 136/84 today. plt 132 Hgb 8.8 Cr 1.1.
MEDS: nifedipine XL 60 mg daily (sheet saying 30 is wrong). Enoxaparin 40 mg SC once daily through 4/22. Sertraline 50 mg daily NEW. Ferrous sulfate 325 mg every other day. Acetaminophen 650 q6h prn. Oxycodone 5 mg q6h prn #6, watch sleepiness; no codeine/tramadol while pumping. PNV, albuterol prn continue.
STOP aspirin 81 (was for pregnancy). NO ibuprofen/NSAIDs until Cr recheck. NO labetalol/beta blocker (asthma, wheezed). No estrogen pills. Nexplanon L arm in place.
BP at home BID: call >=150/100; ER >=160/110, headache, vision change, RUQ pain, SOB, seizure.
F/u: BP + BMP/CBC visit 3/18 10:00 (not 3/22). Wound 3/25. PP visit Abelson 4/22 14:30. Rubella titer June. Bleeding/leg swelling -> call.
RhIG given 3/13, MMR given 3/15. PENDING placental pathology. No lifting >baby x6 wk, no driving while on oxycodone.""",
    "Dr. G. Abelson, OB attending",
    signed=t("03-15", "11:20"),
)
s.labs(t("03-15", "05:30"), issued=t("03-15", "06:10"), plt=132, cr=1.1, hgb=8.8)
s.order("nifedipine extended release", "60 mg by mouth daily", t("03-15", "11:00"), cat="discharge")
s.order(
    "enoxaparin", "40 mg subcutaneously once daily through 22 April", t("03-15", "11:00"), cat="discharge"
)
s.order("sertraline", "50 mg by mouth daily", t("03-15", "11:00"), cat="discharge")
s.order("ferrous sulfate", "325 mg by mouth every other day", t("03-15", "11:00"), cat="discharge")
s.order(
    "oxycodone", "5 mg by mouth every 6 hours as needed for severe pain", t("03-15", "11:00"), cat="discharge"
)
s.write(__file__)
