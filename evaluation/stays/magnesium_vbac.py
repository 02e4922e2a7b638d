"""Fictional: magnesium vbac."""

from builder import Stay, clock

t = clock(2026, "-06:00")
s = Stay("v-ostran", "Ostrander", "Brooke", "1994-08-19", "female")
s.contact("husband", "Tyrell Ostrander", "555-0121")
s.encounter(
    t("02-22", "15:30"),
    t("02-28", "12:30"),
    "36w2d, headache, BP 172/108",
    "398254007",
    "Pre-eclampsia",
    "Obstetrics",
)
s.allergy("latex", "", "hives", t("02-22", "15:50"), "moderate")
s.home("sertraline", "50 mg by mouth daily", "2022-05-01", t("02-22", "16:20"))
s.home("levothyroxine", "125 mcg by mouth every morning", "2025-08-10", t("02-22", "16:20"))
s.home("albuterol HFA", "2 puffs every 4 hours as needed", "2010-01-01", t("02-22", "16:20"))
s.home("aspirin", "81 mg by mouth daily", "2025-10-01", t("02-22", "16:20"))
s.home("prenatal vitamin", "1 tablet by mouth daily", "2025-07-01", t("02-22", "16:20"))
s.condition("Asthma, moderate persistent", "195967001", t("02-22", "16:20"), kind="problem-list-item")
s.condition("Hypothyroidism", "40930008", t("02-22", "16:20"), kind="problem-list-item")
s.condition("Severe pre-eclampsia", "46764007", t("02-22", "17:00"))
s.lab_text(
    "2025-09-01T10:00:00-06:00",
    "2025-09-02T10:00:00-06:00",
    "ABO and Rh group",
    "882-1",
    "A NEGATIVE, antibody screen negative; rubella IgG non-immune",
)
s.vitals(t("02-22", "15:40"), "172/108", hr=92, rr=18, temp=36.9, spo2=98, weight=84.6)
s.labs(
    t("02-22", "16:00"),
    t("02-22", "16:40"),
    hgb=11.6,
    plt=96,
    ast=118,
    alt=132,
    cr=1.1,
    k=4.0,
    bun=14,
    na=137,
    wbc=10.8,
)
s.note(
    "hp",
    t("02-22", "16:10"),
    """L&D ADMIT
31 G2P1001 @36w2d by 8w US. HA since yest, scotoma, RUQ pain. BP 172/108, rpt 168/110. 3+ prot. DTR 3+, 1 beat clonus. FHT 140 cat 1.
PMH asthma (advair prn, hosp x1 2019, albuterol daily when cold), hypothyr (125 in preg, 88 before), depression sertraline. ASA 81.
A neg, RUB NI, GBS pos, Rhogam 28w 12/27.
All: latex. reglan -> "neck locked" 2018 (not in allergy list).
A: severe PE w severe features, ?early HELLP plt 96 ast 118.
P: Mg 4 g then 2 g/h, labetalol 20 IV now (wheeze? lungs clear), IOL oxytocin, pcn for gbs. aspirin off.
NO methergine (BP), NO hemabate (asthma) if she bleeds - put on board
""",
    "Dr. E. Kowalczyk, OB",
    t("02-22", "17:30"),
)
mag = s.order("magnesium sulfate", "4 g intravenous load then 2 g/h continuous", t("02-22", "16:30"))
lab_ = s.order("labetalol", "200 mg by mouth twice a day", t("02-22", "17:00"))
oxt = s.order("oxytocin", "2 milliunits/min intravenously titrate", t("02-22", "18:00"))
pcn = s.order(
    "penicillin G", "5 million units then 2.5 million units intravenously every 4 hours", t("02-22", "18:00")
)
asp = s.order("aspirin", "81 mg by mouth daily", t("02-22", "17:00"))
s.order("sertraline", "50 mg by mouth daily", t("02-22", "17:00"))
s.order("levothyroxine", "125 mcg by mouth every morning", t("02-22", "17:00"))
s.note(
    "nursing",
    t("02-22", "23:30"),
    "2330 BP 158/98. DTR 2+. UOP 28 ml/h x2h. Mg 2 g/h running. SVE 5 cm. asthma puff given x1 after labetalol po. Husband's lisinopril is in her bag, not hers.",
    "S. Villanueva RN L&D",
)
s.note(
    "op",
    t("02-23", "04:50"),
    """DELIVERY. SVD viable F 2480 g apgar 7/9 @0412 to NICU (grunting). 2nd deg lac rep 3-0 vicryl. placenta complete 0420. then ATONY, ebl 1450. massage, oxytocin 40u, TXA 1 g 0438, methergine 0.2 IM given 0430 by covering (BP 168/104 after -> 178/112 HA, labetalol 40 IV). Hemabate NOT given. JADA/bakri balloon 400 ml placed 0455 w vag pack. bleeding stopped. 2u PRBC.
""",
    "Dr. H. Rusk, OB covering",
    t("02-23", "05:40"),
)
s.procedure("Insertion of uterine balloon tamponade", "", t("02-23", "04:50"), t("02-23", "05:05"))
s.given("methylergonovine", "0.2 mg IM", t("02-23", "04:30"))
oxt.stop(t("02-23", "08:00"))
pcn.complete(t("02-23", "04:15"))
s.vitals(t("02-23", "05:00"), "168/104", hr=118, rr=20, spo2=97)
s.labs(
    t("02-23", "06:00"),
    t("02-23", "06:40"),
    hgb=8.1,
    plt=78,
    ast=164,
    alt=170,
    cr=1.5,
    k=4.4,
    bun=22,
    inr=1.1,
)
ket = s.order("ketorolac", "30 mg intravenously every 6 hours as needed for pain", t("02-23", "06:10"))
ibu = s.order("ibuprofen", "600 mg by mouth every 6 hours", t("02-23", "06:10"))
s.note(
    "progress",
    t("02-23", "08:00"),
    """PPD0. HA mild. balloon in, pack. lochia min. 148/92. UOP 22-30/h. plt 78 cr 1.5 hgb 8.1
# sPE/HELLP: Mg 2 g/h x24h pp (to 2/24 0412)
# PPH: balloon out am 2/24.
# pain ketorolac/ibuprofen
# BF pumping, babe NICU
# Rhogam if baby Rh+
""",
    "Dr. E. Kowalczyk, OB",
    t("02-23", "08:50"),
)
s.lab_text(
    t("02-23", "10:30"),
    t("02-23", "11:10"),
    "Magnesium level",
    "19123-9",
    "8.4 mg/dL (therapeutic 4.8-8.4)",
    "HH",
)
s.note(
    "nursing",
    t("02-23", "12:40"),
    "1240 pt drowsy, slurred, RR 10, DTR ABSENT both patella. Mg off by RN, MD called. CBG 110. calcium gluconate 1 g IV given 1255 per Dr K. RR 14 by 1315.",
    "S. Villanueva RN L&D",
    t("02-23", "13:20"),
)
mag.stop(t("02-23", "12:45"), "toxicity")
s.given("calcium gluconate", "1 g IV", t("02-23", "12:55"))
s.labs(t("02-23", "18:00"), t("02-23", "18:45"), hgb=7.6, plt=71, cr=1.9, k=4.8, bun=27, mg=7.1)
s.note(
    "pharm",
    t("02-23", "19:10"),
    """OB pharm. cr 1.1 ->1.9 UOP low. Mg 2 g/h too fast for cr; restart 1 g/h only if mg <7 and DTR back. Ketorolac + ibuprofen both active: stop BOTH (AKI, plt 71). apap only.
labetalol w asthma: she used albuterol after 2 doses; rec nifedipine ER.
""",
    "F. Nakagawa PharmD",
    t("02-23", "19:30"),
)
ket.stop(t("02-23", "19:45"), "AKI")
ibu.stop(t("02-23", "19:45"), "AKI")
lab_.stop(t("02-23", "19:45"), "asthma")
s.order("acetaminophen", "1 g by mouth every 8 hours", t("02-23", "19:50"))
nif = s.order("nifedipine ER", "30 mg by mouth daily", t("02-23", "19:50"))
s.note(
    "event",
    t("02-24", "03:20"),
    "0320 RR 14, DTR 1+ , Mg 6.8. not restarted, 23 h pp. BP 152/96. per Dr K ok off. balloon deflated 0800 plan.",
    "Dr. H. Rusk, OB covering",
)
s.labs(t("02-24", "05:30"), t("02-24", "06:10"), hgb=7.4, plt=82, ast=92, alt=110, cr=1.7, k=4.5, bun=26)
s.note(
    "progress",
    t("02-24", "07:50"),
    """PPD1. HA gone. balloon + pack out 0810, no bleeding. foley out. 150/94.
hgb 7.4 no sx, iv iron 200 x2, no tx. plt 82 up. cr 1.7
(copy) pain ketorolac/ibuprofen   <- stopped yest
# nifed 30 -> 60 today
# Rhogam if baby Rh+
# ppx: SCD.
""",
    "Dr. E. Kowalczyk, OB",
    t("02-24", "09:20"),
)
nif.dose(t("02-24", "09:30"), "60 mg by mouth daily")
s.order(
    "iron sucrose",
    "200 mg intravenously once daily for 2 doses",
    t("02-24", "10:00"),
    end=t("02-25", "11:00"),
    final="completed",
)
s.lab_text(
    t("02-23", "05:20"),
    t("02-24", "11:30"),
    "Newborn cord blood type (linked to mother)",
    "",
    "Baby Ostrander girl: O POSITIVE, DAT negative",
    "N",
)
s.note(
    "sw",
    t("02-24", "15:00"),
    "EPDS 14, item 10 = 0. hx depression, took sertraline. NICU stress, husband supportive. Cont sertraline 50, recheck EPDS 2 wk. '¿vamos a estar bien?' MIL asks, interpreter used for her only.",
    "G. Ferris LCSW",
)
s.labs(t("02-25", "05:30"), t("02-25", "06:15"), hgb=7.9, plt=121, ast=48, alt=70, cr=1.3, k=4.3, bun=21)
s.vitals(t("02-25", "08:00"), "158/98", hr=96, rr=16, temp=37.1, spo2=98)
s.note(
    "progress",
    t("02-25", "08:10"),
    """PPD2. 158/98. no sx. plt 121 cr 1.3.
# add enalapril 5 (BF ok) cr improving recheck
# levothyrox back to 88, TSH 6wk
# Rh neg.
# rubella NI -> MMR before dc
# BF/pumping.
# no VTE risk form yet
""",
    "Dr. E. Kowalczyk, OB",
    t("02-25", "09:10"),
)
s.order("enalapril", "5 mg by mouth daily", t("02-25", "09:20"))
s.note(
    "nursing",
    t("02-25", "22:40"),
    "2240: baby is O POS on NICU board. mom A neg. NO rhogam charted. 72 h = 2/26 0412. called Dr Rusk. KB stain sent. RhIG 300 mcg IM given 2355.",
    "P. Adeyemi RN PP",
    t("02-26", "00:20"),
)
s.given("Rho(D) immune globulin", "300 mcg IM", t("02-25", "23:55"))
s.lab_text(
    t("02-25", "23:00"),
    t("02-26", "09:00"),
    "Kleihauer-Betke stain",
    "",
    "Fetal cells 0.1%: one vial sufficient",
)
s.labs(t("02-26", "05:30"), t("02-26", "06:10"), hgb=8.2, plt=158, cr=1.1, k=4.4, ast=36, alt=52)
s.note(
    "progress",
    t("02-26", "08:40"),
    """PPD3. 142/88. nifed ER 60 + enalapril 5. cr 1.1.
# RhIG done 2/25. MMR tmrw with titer later.
# VTE: PPH + pre-e + transf -> enox 40 daily x 6 wk? hgb stable plt 158: start, dc w 10d tot.
# contraception: no estrogen. nexplanon L arm before dc.
# path placenta pending
""",
    "Dr. E. Kowalczyk, OB",
    t("02-26", "09:40"),
)
enx = s.order("enoxaparin", "40 mg subcutaneously daily", t("02-26", "10:00"))
s.note(
    "procedure",
    t("02-27", "10:20"),
    "Nexplanon placed LEFT upper inner arm, 68 mg, palpable, steri strip. consent. (template says R: ignore, L.)",
    "Dr. E. Kowalczyk, OB",
    t("02-27", "10:40"),
)
s.immunization("MMR", "03", t("02-27", "11:30"))
s.labs(t("02-27", "05:30"), t("02-27", "06:10"), hgb=8.6, plt=201, cr=0.9, k=4.5)
s.note(
    "progress",
    t("02-27", "08:00"),
    """PPD4 146/90. incr nifed ER 90? -> keep 60, enalapril 10. home BP cuff. babe NICU feeding. dc tmrw. aspirin STILL on order list pls dc (off since adm).
""",
    "Dr. E. Kowalczyk, OB",
    t("02-27", "09:00"),
)
s.order("enalapril", "10 mg by mouth daily", t("02-27", "09:10"))
s.vitals(t("02-28", "07:30"), "136/84", hr=84, rr=16, temp=36.8, spo2=99, weight=77.9)
for n, d in (
    ("nifedipine ER", "60 mg by mouth daily"),
    ("enalapril", "10 mg by mouth daily"),
    ("sertraline", "50 mg by mouth daily"),
    ("levothyroxine", "88 mcg by mouth every morning"),
    ("ferrous sulfate", "325 mg by mouth every other day"),
    ("acetaminophen", "1 g by mouth every 8 hours as needed"),
    ("enoxaparin", "40 mg subcutaneously daily, last dose 03-07"),
    ("albuterol HFA", "2 puffs every 4 hours as needed"),
    ("prenatal vitamin", "1 tablet by mouth daily"),
):
    s.order(n, d, t("02-28", "08:40"), "discharge")
s.service("Surgical pathology of placenta", t("02-23", "05:00"))
s.service("Blood pressure check", t("02-28", "08:50"), due="2026-03-03")
s.note(
    "progress",
    t("02-28", "08:20"),
    """PPD5 home. 136/84. no ha. lochia sm. hgb 8.6 cr .9.
BP check tue 3/3 9:00 OB nurse 555-0144, BMP w it (enalapril). OB postpartum Dr K 3/10 14:30. 6 wk 4/6. TSH 6 wk.
enox thru 3/7. no NSAID till cr rechecked ok 3/3. no estrogen. path placenta pending. hx severe pre-e -> asa next preg, pcp long term BP. metoclopramide avoid (dystonia).
""",
    "Dr. E. Kowalczyk, OB",
    t("02-28", "09:30"),
)
s.note(
    "instr",
    t("02-28", "10:30"),
    """BP twice a day, write it. Call 160/110 or over go to ER; 150/100 call. headache, seeing spots, belly pain under R ribs, short of breath, seizure 911. soaking a pad an hr, big clots, fever 100.4, leg pain swelling, foul lochia. feeling hopeless or hurting self/baby: 988.
pelvic rest 6 wk, no lift more than baby, sitz. pumping ok w all meds. no ibuprofen. implant L arm bandage 24h.
NICU 555-0149 any hour.
""",
    "P. Adeyemi RN PP",
    t("02-28", "11:00"),
)
s.write(__file__)
