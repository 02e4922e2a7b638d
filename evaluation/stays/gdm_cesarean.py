"""Gestational diabetes, caesarean, haemorrhage, endometritis and a wound infection: insulin that must end, a sterilisation that was not done, a blood group written wrong."""

from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("gdm-cs", "Thornbury-Nair", "Priyanka", "1992-01-15", "female")
s.contact("husband", "Oliver Thornbury", "555-0149")
s.encounter(
    t("08-03", "20:30"),
    t("08-11", "13:00"),
    "labor, gestational diabetes",
    "289256000",
    "Labor",
    "Obstetrics",
)

s.condition(
    "Gestational diabetes mellitus, insulin treated",
    "",
    t("08-03", "21:00"),
    "2025-05",
    kind="problem-list-item",
)
s.condition("Hypothyroidism", "40930008", t("08-03", "21:00"), "2018", kind="problem-list-item")
s.condition("Obesity, BMI 41", "", t("08-03", "21:00"), "2020", kind="problem-list-item")
s.condition("Gestational hypertension", "48194001", t("08-03", "21:00"), "2025-07", kind="problem-list-item")
s.condition("Anxiety", "48694002", t("08-03", "21:00"), "2021", kind="problem-list-item")
s.condition(
    "Postpartum hemorrhage",
    "47821001",
    t("08-05", "06:00"),
    t("08-05", "04:40"),
    "resolved",
    t("08-07", "08:00"),
)
s.condition("Endometritis following cesarean delivery", "", t("08-07", "20:00"), t("08-07", "17:00"))
s.family("mother", t("08-03", "21:30"), "type 2 diabetes")
s.family("maternal aunt", t("08-03", "21:30"), "breast cancer at 48")

rec = t("08-03", "22:00")
s.home("insulin NPH", "18 units subcutaneously at bedtime", "2025-05-20", rec)
s.home("insulin lispro", "6 units subcutaneously with meals", "2025-06-10", rec)
s.home("aspirin 81 mg", "81 mg by mouth daily (preeclampsia prevention)", "2025-01-10", rec)
s.home("labetalol 200 mg", "200 mg by mouth twice daily", "2025-07-08", rec)
s.home("levothyroxine 88 mcg", "88 mcg by mouth every morning (50 mcg before pregnancy)", "2025-02-01", rec)
s.home("sertraline 50 mg", "50 mg by mouth daily", "2021-01-01", rec)
s.home("prenatal vitamin", "1 tablet by mouth daily", "2024-12-01", rec)

s.vitals(t("08-03", "20:40"), "146/92", hr=96, rr=18, temp=36.9, spo2=98, weight=116, height=168)
s.labs(
    t("08-03", "20:50"),
    t("08-03", "21:30"),
    wbc=11.2,
    hgb=11.0,
    plt=188,
    cr=0.7,
    k=4.0,
    glu=104,
    ast=22,
    alt=19,
)
s.lab_text(
    t("08-03", "20:50"),
    t("08-03", "22:40"),
    "ABO and Rh group",
    "882-1",
    "O negative, antibody screen negative",
    "N",
)
s.note(
    "hp",
    t("08-03", "21:00"),
    """33F G2P1 at 38w2d GDMA2 on NPH 18/lispro 6, gest HTN labetalol 200 bid, BMI 41. SROM 1500 clear, ctx. prior VD. Rh: A pos. GBS neg. rubella NON-immune. NKDA. desires tubal if C/S (consent signed 7/2).\x20
plan pit, insulin gtt in labor, sertraline, levothyroxine 88. EFW 3900. mother T2DM. full code. no preE sx.""",
    "Dr. M. Halloran",
    t("08-03", "22:10"),
)
s.order("oxytocin", "IV per protocol", t("08-03", "22:00"), code="7824", end=t("08-05", "12:00"))
nph = s.order("insulin NPH", "18 units subcutaneously at bedtime", t("08-03", "22:00"), code="26744")
lsp = s.order("insulin lispro", "6 units subcutaneously with meals", t("08-03", "22:00"), code="86009")
lab_o = s.order("labetalol", "200 mg by mouth twice daily", t("08-03", "22:00"), code="6185")
asp = s.order("aspirin", "81 mg by mouth daily", t("08-03", "22:00"), code="1191")
asp.stop(t("08-04", "08:00"), "labor, 36+ weeks")
ser = s.order("sertraline", "50 mg by mouth daily", t("08-03", "22:00"), code="36437")
lev = s.order("levothyroxine", "88 mcg by mouth every morning", t("08-03", "22:00"), code="10582")
s.vitals(t("08-05", "02:00"), "150/94", hr=118, rr=20, temp=38.6, spo2=98)
s.note(
    "op",
    t("08-05", "03:10"),
    """Primary LTCS for arrest of descent, suspected chorioamnionitis (T 38.6), 38w4d. Cefazolin 3 g + azithro 500. Male 3920 g Apgar 8/9. Uterine atony: QBL 1600, TXA, methergine NOT (HTN), carboprost, B-Lynch. 2 u PRBC. TUBAL NOT DONE - pt withdrew consent in OR ("not now"). Placenta to path. wound staples, PICO.""",
    "Dr. M. Halloran",
    t("08-05", "06:00"),
)
s.procedure("Primary low transverse cesarean section", "", t("08-05", "03:10"), t("08-05", "04:20"))
nph.stop(t("08-05", "05:00"), "delivered")
s.labs(t("08-05", "07:00"), t("08-05", "07:40"), hgb=7.1, plt=142, wbc=19.4, cr=0.8, glu=118)
enx = s.order("enoxaparin", "40 mg subcutaneously daily", t("08-05", "20:00"), code="67108")
s.order("ibuprofen", "600 mg by mouth every 6 hours", t("08-05", "12:00"), code="5640").stop(
    t("08-09", "10:00"), "creatinine 1.4"
)
s.order("acetaminophen", "975 mg by mouth every 6 hours", t("08-05", "12:00"), code="161")
s.order("oxycodone", "5 mg by mouth every 4 hours as needed", t("08-05", "12:00"), code="7804")
s.note(
    "progress",
    t("08-06", "08:00"),
    """POD1 C/S + BTL. Hgb 7.1 -> 8.4 after 2u. glu 98-112, off insulin. lochia mod. RH pos no rhogam. BP 152/90 labetalol 200. baby NICU glucose, pumping q3h. venofer. lov 40 daily.
dc foley. Insulin: NPH 18 cont?""",
    "Dr. E. Prasad",
    t("08-06", "09:10"),
)
s.labs(t("08-06", "06:00"), t("08-06", "06:40"), hgb=8.4, wbc=16.5, cr=0.8, glu=101)
s.note(
    "nursing",
    t("08-06", "14:00"),
    "Blood bank: mother O NEG, baby O POS, cord DAT neg -> RhIG 300 mcg IM given 1410 L deltoid. Chart note says Rh pos: called Dr Prasad. patient aware.",
    "H. Quigley RN",
)
s.given("Rho(D) immune globulin", "300 mcg intramuscularly", t("08-06", "14:10"))
s.note(
    "progress",
    t("08-07", "08:30"),
    """POD2 s/p C/S + BTL (copied; per op note NO BTL). O neg, RhIG given. BP 158/98 -> labetalol stop, nifedipine XL 30 (asthma? none; baby pumping ok). glu nl. lev 88 -> 50 pre-preg dose. lactation. EPDS 14, no SI -> sertraline 75.
hgb 8.2""",
    "Dr. E. Prasad",
    t("08-07", "09:30"),
)
lab_o.stop(t("08-07", "10:00"), "nifedipine")
nif = s.order("nifedipine XL", "30 mg by mouth daily", t("08-07", "10:00"), code="7417")
lev.dose(t("08-07", "10:00"), "50 mcg by mouth every morning")
ser.dose(t("08-07", "10:00"), "75 mg by mouth daily")
s.vitals(t("08-07", "17:00"), "148/90", hr=124, rr=22, temp=39.1, spo2=97)
s.labs(t("08-07", "17:30"), t("08-07", "18:10"), wbc=21.8, hgb=8.1, cr=0.9, lac=1.8)
gen = s.order("gentamicin", "5 mg/kg IV every 24 hours", t("08-07", "18:00"))
s.order(
    "clindamycin",
    "900 mg IV every 8 hours",
    t("08-07", "18:00"),
    code="2582",
    end=t("08-10", "09:00"),
    why="afebrile 48 h",
)
amp = s.order(
    "ampicillin",
    "2 g IV every 6 hours",
    t("08-08", "10:00"),
    code="733",
    end=t("08-10", "09:00"),
    why="afebrile 48 h",
)
s.note(
    "progress",
    t("08-07", "19:30"),
    """Fever 39.1, fundal tenderness, foul lochia: ENDOMETRITIS. gent/clinda. BCx, UCx. CT if no better 48h. wound ok. baby ok. continue pumping.""",
    "Dr. E. Prasad",
    t("08-07", "20:00"),
)
s.report(
    "CT Abdomen and pelvis with contrast",
    "",
    t("08-08", "16:00"),
    t("08-08", "18:30"),
    "No septic pelvic thrombophlebitis or abscess. Enlarged uterus, gas as expected. 5 cm seroma at incision. INCIDENTAL 2.8 cm right liver lesion, hemangioma likely; MRI in 3 months. Small bilateral pleural effusions.",
)
s.labs(t("08-09", "06:00"), t("08-09", "06:40"), cr=1.4, wbc=14.6, hgb=8.3, k=4.1, plt=226)
gen.stop(t("08-09", "08:30"), "creatinine 1.4")
s.order(
    "ertapenem",
    "1 g IV daily",
    t("08-09", "09:00"),
    code="325642",
    end=t("08-10", "09:00"),
    why="oral cephalexin",
)
s.note(
    "progress",
    t("08-09", "08:30"),
    """POD4 Tmax 38.1. Cr 0.9 -> 1.4 (gent+contrast+ibuprofen): STOP gent, ibuprofen. ertapenem. incision L side red, seroma opened at bedside 5 cm: purulent, packed, culture. BTL done (copied). NKDA. BP 138/86 nifedipine 30.
insulin off. enoxaparin 40 x 6 wk after d/c (BMI 41, sepsis, C/S) -> through 9/16.""",
    "Dr. M. Halloran",
    t("08-09", "10:00"),
)
s.lab_text(
    t("08-07", "17:30"),
    t("08-10", "08:00"),
    "Bacteria identified in Blood by Culture",
    "600-7",
    "No growth at 48 hours",
    "N",
)
s.note(
    "consult",
    t("08-09", "14:00"),
    "LACTATION. baby in NICU till 8/10, latch poor, pumping 40 mL. nipples cracked L. Meds ok: acetaminophen, cephalexin, nifedipine, sertraline. avoid codeine/tramadol, sedating. empty breasts q3h; call if red hot breast + fever = mastitis.",
    "A. Kowalczyk IBCLC",
)
s.note(
    "progress",
    t("08-10", "08:20"),
    """POD5 afebrile 36h, T 36.9. Cr 1.2. MSSA? wound cx GPC prelim. IV stop -> cephalexin 500 qid x 7 d thru 8/17. wound pack daily home RN, wash hands. MMR today (Rubella NI); RhIG 8/6 may blunt: titer 3 mo.\x20
Contraception: norethindrone 0.35 start 8/31, NO estrogen (BP, VTE, milk). BTL not done.
PP OGTT 9/22.""",
    "Dr. M. Halloran",
    t("08-10", "10:00"),
)
s.labs(t("08-10", "06:00"), t("08-10", "06:40"), cr=1.2, wbc=11.0, hgb=8.4, glu=96)
s.lab_text(
    t("08-09", "08:00"),
    t("08-10", "07:30"),
    "Bacteria identified in Wound by Culture",
    "6462-6",
    "Staphylococcus aureus (preliminary), susceptibility pending",
    "A",
    status="preliminary",
)
s.note(
    "pharm",
    t("08-10", "15:00"),
    "Cefazolin given 8/5 w/o reaction. Cephalexin ok breastfeeding; diarrhea in baby watch. no ibuprofen until Cr <1.0 on 8/13. Tylenol max 3 g. Insulin: both NPH + lispro STOP; lispro order still active in system, please end.",
    "F. Ibarra PharmD",
)
s.note(
    "phone",
    t("08-10", "19:00"),
    "Pt msg: 'Is the oxycodone ok while I nurse? Can I restart my aspirin? insulin pens?' RN: MD says oxycodone few only, watch baby sleepiness; aspirin & insulin no.",
    "H. Quigley RN",
)
s.vitals(t("08-10", "18:00"), "146/92", hr=88, temp=36.9)
s.vitals(t("08-10", "22:00"), "150/90", hr=90, temp=37.0)
s.vitals(t("08-11", "08:00"), "134/84", hr=86, rr=16, temp=36.8, spo2=98)
s.labs(t("08-11", "06:00"), t("08-11", "06:40"), cr=1.1, wbc=9.8, hgb=8.6, glu=94)
s.immunization("MMR", "03", t("08-10", "11:00"))
nif.dose(t("08-11", "08:45"), "60 mg by mouth daily")
d = t("08-11", "09:00")
s.order("cephalexin 500 mg", "500 mg by mouth four times daily through 8/17", d, "discharge", code="2231")
s.order("enoxaparin 40 mg", "40 mg subcutaneously daily through 9/16", d, "discharge", code="67108")
s.order("nifedipine XL 60 mg", "60 mg by mouth daily", d, "discharge", code="7417")
s.order("sertraline", "75 mg by mouth daily (one and a half 50 mg tablets)", d, "discharge", code="36437")
s.order("levothyroxine 50 mcg", "50 mcg by mouth every morning", d, "discharge", code="10582")
s.order("ferrous sulfate 325 mg", "325 mg by mouth every other day", d, "discharge", code="24947")
s.order(
    "acetaminophen 500 mg",
    "1000 mg by mouth every 8 hours as needed, at most 3 g a day",
    d,
    "discharge",
    code="161",
)
s.order("oxycodone 5 mg", "5 mg by mouth every 6 hours as needed, 6 tablets", d, "discharge", code="7804")
s.order("norethindrone 0.35 mg", "0.35 mg by mouth daily, start 8/31", d, "discharge")
s.service("BP check, wound check and creatinine, OB clinic", d, due="2025-08-13T09:30:00-05:00")
s.service("Lactation A. Kowalczyk", d, due="2025-08-14")
s.service("OB Dr. Halloran, six weeks", d, due="2025-09-16")
s.service("2 h 75 g oral glucose tolerance test", d, due="2025-09-22")
s.service("TSH", d, due="2025-09-16")
s.service("MRI liver", d, due="2025-11-10", note="2.8 cm right lobe lesion")
s.service("Rubella titer", d, due="2025-11-12")
s.note(
    "instr",
    t("08-11", "09:20"),
    """Cephalexin qid thru 8/17. Lovenox daily thru 9/16. nifedipine XL 30 (raise 60 today BP 134/84? -> stays 30 see addendum). Sertraline 75. Levothyroxine 50. iron every other day. STOP: insulin both, labetalol, aspirin, ibuprofen until kidney test 8/13.
headache vision RUQ pain BP >160/110 = ER. wound redness pus fever 100.4 heavy bleeding pad/h, leg swelling, chest pain, sad/thoughts harm = call. no tubes tied: norethindrone 8/31.
GTT 9/22 fasting. placenta path pending.""",
    "Dr. E. Prasad",
    t("08-11", "10:00"),
)
s.note(
    "progress",
    t("08-11", "10:30"),
    "ADDENDUM: nifedipine XL is 60 mg daily on discharge (BP 146/92, 150/90 last night). The '30' in my sheet is wrong. Rx sent 60. BP check 8/13.",
    "Dr. E. Prasad",
    t("08-11", "10:45"),
)
s.note(
    "nursing",
    t("08-11", "12:30"),
    "dc 1300 w baby Rohan (glucose nl). wound packing teach w husband, HH RN daily. breast pump. Final wound cx not back. MMR given 8/10.",
    "H. Quigley RN",
)
s.write(__file__)
