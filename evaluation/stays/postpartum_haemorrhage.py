"""Fictional. Postpartum haemorrhage after induction for preeclampsia, in a woman with asthma."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("ph-adeyemi", "Adeyemi", "Folake", "1992-12-11", "female")
s.contact("partner", "Tunde Adeyemi", "555-0126")
s.encounter(
    t("07-06", "07:30"),
    t("07-11", "12:30"),
    "induction of labour, preeclampsia",
    "398254007",
    "Pre-eclampsia",
    "Obstetrics",
)
s.condition("Asthma", "195967001", t("07-06", "08:00"), kind="problem-list-item")
s.condition("Pre-eclampsia", "398254007", t("07-06", "08:00"))
s.allergy("Latex", "", "contact rash", t("07-06", "07:50"), severity="mild", criticality="low")
h = {"cat": "outpatient"}
bas = s.order("aspirin 81 mg tablet", "81 mg by mouth daily in pregnancy", t("07-06", "08:00"), **h)
s.order("fluticasone-salmeterol 250/50", "1 inhalation twice daily", t("07-06", "08:00"), **h)
s.order("albuterol HFA 90 mcg", "2 puffs every 4 hours as needed", t("07-06", "08:00"), **h)
lab = s.order("labetalol 200 mg tablet", "200 mg by mouth twice daily", t("07-06", "08:05"), **h)
s.vitals(t("07-06", "07:45"), bp="158/98", hr=88, rr=18, spo2=98, temp=36.8, weight=79)
s.labs(t("07-06", "08:00"), issued=t("07-06", "08:50"), hgb=11.2, plt=148, cr=0.8, alt=31, ast=28)
s.note(
    "hp",
    t("07-06", "08:10"),
    """L&D. 33F G2P1 37+3 IOL preE w/o severe features. BP 150s on labetalol 200 BID (x1 wk, since then wheezy at night - asthma mod persistent!). B NEG, Ab screen neg, got RhIG 28 wk. Rubella NON-immune. GBS neg. Prior SVD 2023, 'lost some blood'. Plan miso -> oxytocin. Stop labetalol -> nifedipine ER 30. PPH kit: NO hemabate (asthma), NO methergine (BP). Latex rash. Sister: DVT postpartum on the pill. Desires COC after.""",
    "Dr. G. Mensah, OB",
    signed=t("07-06", "10:00"),
)
nif = s.order("nifedipine ER 30 mg tablet", "30 mg by mouth daily", t("07-06", "10:10"))
lab.stop(t("07-07", "07:30"), "asthma")
s.note(
    "event",
    t("07-07", "02:50"),
    """SVD 02:12, live F, 2890 g, Apgar 8/9. Placenta 02:25, ?incomplete. PPH atony: fundal massage, oxytocin 40 u, TXA 1 g 02:40, misoprostol 800 PR. Bakri 350 mL 03:05. QBL 1900 mL. MTP: 3 u PRBC, 2 FFP, 1 cryo. Lowest BP 78/40 HR 136. EUA + D&C 03:40: retained cotyledon removed, sent to path. Bleeding controlled 04:20. Not given: carboprost, methylergonovine. Cefazolin 2 g x1.""",
    "Dr. G. Mensah, OB",
    signed=t("07-07", "05:10"),
)
s.procedure("Dilation and curettage for retained placenta", "", t("07-07", "03:40"), t("07-07", "04:20"))
s.labs(t("07-07", "03:00"), issued=t("07-07", "03:20"), hgb=6.4, plt=92, inr=1.5, lac=4.4)
s.lab_text(t("07-07", "03:00"), t("07-07", "03:25"), "Fibrinogen", "", "148 mg/dL (200-400)", "L")
s.labs(t("07-07", "10:00"), issued=t("07-07", "10:40"), hgb=8.3, plt=101, inr=1.1, cr=1.5, lac=1.7, k=4.4)
s.order(
    "magnesium sulfate infusion",
    "2 g/h intravenously for 24 hours",
    t("07-07", "05:00"),
    end=t("07-08", "05:00"),
    final="completed",
)
ibu = s.order("ibuprofen 600 mg tablet", "600 mg by mouth every 6 hours", t("07-07", "06:00"))
s.note(
    "nursing",
    t("07-07", "11:30"),
    """Bakri 350, fundus firm U/1. Lochia mod. UO 25 ml/h x3h - told Dr M. Bloods of BABY pasted: 'cord blood B POS, DAT neg, Hgb 17.8, TcB 6.1'. Mother B NEG. RhIG due. MMR pre dc. BP 148/94. Ibuprofen given 06:00 before Cr back.""",
    "C. Ruiz RN",
)
s.note(
    "progress",
    t("07-07", "13:00"),
    """PPD0 s/p PPH 1900. Hgb 6.4 -> 8.3 after 3 u. Cr 1.5 from 0.8: ATN/hypoperf vs preE. Stop ibuprofen, UO hourly, repeat Cr. On Mg - UO low, check Mg level, reduce to 1 g/h. BP 148/94 nifed up to 60.""",
    "Dr. G. Mensah, OB",
    signed=t("07-07", "14:20"),
)
s.labs(t("07-07", "14:00"), issued=t("07-07", "14:40"), mg=7.9, cr=1.6)
ibu.stop(t("07-07", "15:00"), "kidney injury")
nif.change(
    t("07-07", "15:10"),
    medicationCodeableConcept={"text": "nifedipine ER 60 mg tablet"},
    dosageInstruction=[{"text": "60 mg by mouth daily"}],
)
s.note(
    "progress",
    t("07-08", "08:00"),
    """PPD1. Bakri out 07:30, no bleed. Cr 1.3. (cf) Bakri in situ 350. Enox prophylaxis to start? PPH+preE+transfusion: start enox 40 24 h after Bakri out. Iron IV. BP 150/92.""",
    "Dr. H. Lowe, PGY2",
    signed=t("07-08", "09:30"),
)
s.labs(t("07-08", "06:00"), issued=t("07-08", "06:40"), hgb=7.9, cr=1.3, plt=118)
s.order(
    "iron sucrose",
    "200 mg intravenously daily x2",
    t("07-08", "10:00"),
    end=t("07-09", "12:00"),
    final="completed",
)
s.given("Rho(D) immune globulin", "300 mcg intramuscularly", t("07-08", "14:00"))
s.order("enoxaparin 40 mg/0.4 mL", "40 mg subcutaneously daily", t("07-09", "09:00"))
s.note(
    "consult",
    t("07-09", "11:00"),
    """ANESTH/MFM f/u. Milk slow. Sheehan? BP low not now, Na 139. If no milk by d7 or fatigue/dizzy -> cortisol/fT4. Contraception: NO estrogen - preE/HTN, <6 wk, sister DVT, enox. Chosen progestin implant (placed in clinic 7/27) ; COC plan cancelled. Enox 6 wk (to 8/18).""",
    "Dr. A. Prakash, MFM",
    signed=t("07-09", "12:40"),
)
s.order(
    "norethindrone-ethinyl estradiol tablet",
    "1 tablet by mouth daily, start at 3 weeks",
    t("07-09", "08:00"),
    cat="discharge",
).cancel(t("07-09", "13:00"), "estrogen contraindicated")
s.labs(t("07-10", "06:00"), issued=t("07-10", "06:40"), hgb=8.1, cr=1.0, plt=162, alt=36, k=4.0)
s.vitals(t("07-10", "06:00"), bp="152/96", hr=92, temp=37.2, spo2=98)
s.note(
    "progress",
    t("07-10", "08:30"),
    """PPD3. BP 152/96 on nifed 60. HA none. Increase: nifedipine ER 60 BID? -> decided enalapril 5 mg BID (breastfeeding ok) + nifed 60 daily. Cr 1.0 hmm, K 4.0, recheck BMP in 1 wk. Labetalol avoid. NSAID avoid 1 more wk til Cr normal. Acetaminophen.""",
    "Dr. H. Lowe, PGY2",
    signed=t("07-10", "10:20"),
)
s.order("enalapril 5 mg tablet", "5 mg by mouth twice daily", t("07-10", "10:30"))
s.order("acetaminophen 500 mg tablet", "1000 mg by mouth every 8 hours as needed", t("07-07", "15:05"))
s.vitals(t("07-11", "06:00"), bp="136/86", hr=86, temp=36.9, spo2=98)
s.note(
    "nursing",
    t("07-11", "08:00"),
    "Mom fine. Home BP cuff given, log 2x/d. MMR given L deltoid 07:45. Baby ('Ayo', wt 2770, bili 9.2 f/u peds 7/13). EPDS 11 - SW seen, no SI. Enox teach ok. Pt asks if Motrin ok.",
    "C. Ruiz RN",
)
s.immunization("MMR", "03", t("07-11", "07:45"))
for n, d in (
    ("nifedipine ER 60 mg tablet", "60 mg by mouth daily"),
    ("enalapril 5 mg tablet", "5 mg by mouth twice daily"),
    ("enoxaparin 40 mg/0.4 mL", "40 mg subcutaneously daily through 08/18"),
    ("ferrous sulfate 325 mg", "1 tablet by mouth every other day"),
    ("acetaminophen 500 mg tablet", "1000 mg by mouth every 8 hours as needed"),
    ("fluticasone-salmeterol 250/50", "1 inhalation twice daily"),
    ("albuterol HFA 90 mcg", "2 puffs every 4 hours as needed"),
):
    s.order(n, d, t("07-11", "09:00"), cat="discharge")
bas.stop(t("07-11", "09:05"), "only in pregnancy")
s.service("BP check and BMP, CBC", t("07-11", "09:10"), due=t("07-14", "09:30"), note="OB clinic 07/14 09:30")
s.service("Contraception visit (implant)", t("07-11", "09:11"), due=t("07-27", "10:00"))
s.note(
    "dcsum",
    t("07-11", "09:40"),
    """PPD4. SVD, preE, PPH 1900 atony + retained cotyledon (D&C), 3 u PRBC. Hgb 8.1. AKI 1.6 -> 1.0. Path of placenta pending. Nifed 60, enalapril 5 BID (new), enox to 8/18. BP >=150/100 call, >=160/110 or HA/vision/RUQ -> ED. Pad/h x2, clots, fever, calf, SOB. No NSAID until Cr ok 7/14. RhIG 7/8, MMR 7/11. EPDS 11: repeat at 2 wk. No estrogen.""",
    "Dr. H. Lowe, PGY2",
    signed=t("07-11", "11:00"),
)
s.note(
    "phone",
    t("07-11", "11:20"),
    "Partner portal: my own wheeze inhaler is empty can she share; she threw away labetalol? She has 20 left. -> labetalol: don't take, bring back.",
    "portal",
)
s.condition(
    "Postpartum hemorrhage", "47821001", t("07-07", "05:10"), status="resolved", abated=t("07-07", "04:20")
)
s.condition("Acute kidney injury", "14669001", t("07-07", "14:20"))
s.condition("Rh(D) negative", "", t("07-06", "10:00"))
if __name__ == "__main__":
    s.write(__file__)
