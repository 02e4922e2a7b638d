"""Fictional. Cerebral venous thrombosis twelve days after a birth. District hospital, neurology by telephone at night."""

from builder import Stay, clock

t = clock(2025, "-03:00")
s = Stay("p-cvst", "Mahfouz", "Samira", "1996-02-17", "female")
s.contact("husband", "Karim Mahfouz", "555-0149")
s.encounter(t("08-09", "03:05"), t("08-16", "14:30"), "seizure, headache", "91175000", "Seizure", "Neurology")
s.condition(
    "Cerebral venous sinus thrombosis (superior sagittal, right transverse)", "95455008", t("08-09", "07:00")
)
s.condition("Hemorrhagic venous infarct, left parietal", "", t("08-09", "07:00"))
s.condition("Focal to bilateral tonic-clonic seizures", "", t("08-09", "07:00"))
s.condition("Iron deficiency anemia, postpartum", "87522002", t("08-10", "09:00"))
s.condition("Papilledema", "423341008", t("08-12", "15:00"))
s.condition("Postpartum state, vaginal birth 2025-07-28, breastfeeding", "", t("08-09", "04:00"))
s.allergy("Phenytoin", "8183", "widespread rash with fever as a child (febrile seizure)", t("08-09", "03:30"))
s.family("sister", t("08-09", "05:00"), "deep vein thrombosis on the contraceptive pill, age 24")
s.home(
    "ibuprofen 600 mg",
    "1 tablet by mouth every 6 hours as needed for cramps",
    "2025-07-29",
    t("08-09", "05:00"),
)
s.home("prenatal vitamin", "1 tablet by mouth once daily", "2024-12-01", t("08-09", "05:00"))
s.home("docusate 100 mg", "1 capsule by mouth twice daily", "2025-07-29", t("08-09", "05:00"))
s.order(
    "ethinyl estradiol 30 mcg-levonorgestrel 150 mcg",
    "1 tablet by mouth once daily, start 3 weeks after birth (2025-08-18)",
    t("08-07", "11:00"),
    cat="outpatient",
)

s.labs(
    t("08-09", "03:20"),
    t("08-09", "04:00"),
    wbc=14.2,
    hgb=8.8,
    plt=420,
    na=138,
    k=3.7,
    co2=19,
    cr=0.6,
    glu=124,
    ast=22,
    alt=20,
    mg=1.9,
    inr=1.0,
    lac=5.2,
)
s.labs(t("08-10", "06:00"), t("08-10", "06:50"), wbc=11.0, hgb=8.5, plt=398, ferr=6, na=137, k=3.8, cr=0.6)
s.labs(t("08-12", "06:00"), t("08-12", "06:50"), hgb=8.4, plt=371, na=138, k=3.9, co2=24, cr=0.6)
s.labs(t("08-15", "06:00"), t("08-15", "06:50"), hgb=8.9, plt=388, na=139, k=3.3, co2=16, cr=0.7)
s.lab_text(t("08-09", "03:40"), t("08-09", "04:30"), "Urine protein/creatinine", "", "0.12 (normal)")
s.lab_text(
    t("08-14", "14:00"), t("08-14", "16:00"), "Anti-Xa, 4 h after dose 3", "", "0.78 IU/mL (target 0.6-1.0)"
)
s.lab_text(t("08-10", "06:00"), t("08-11", "12:00"), "Protein S activity", "", "38 % (low)", "L")
s.vitals(t("08-09", "03:10"), bp="138/84", hr=112, rr=20, temp=37.1, spo2=96)
s.vitals(t("08-09", "09:00"), weight=94, height=166)
s.vitals(t("08-10", "08:00"), bp="122/74", hr=84, temp=36.9, weight=78.2)
s.vitals(t("08-11", "03:25"), bp="146/88", hr=120, spo2=93)
s.vitals(t("08-13", "08:00"), bp="118/70", hr=78, temp=36.8, pain=4)
s.vitals(t("08-16", "08:00"), bp="116/70", hr=76, temp=36.7, weight=77.6, pain=2)

s.order(
    "magnesium sulfate",
    "4 g IV then 2 g/h",
    t("08-09", "03:25"),
    end=t("08-09", "06:40"),
    why="not eclampsia",
)
s.given("lorazepam", "4 mg IV", t("08-09", "03:15"))
s.order(
    "heparin infusion", "18 units/kg/h, anti-Xa nomogram", t("08-09", "07:20")
)  # note says off 08-12; feed never
s.order(
    "levetiracetam",
    "1,000 mg by mouth twice daily",
    t("08-09", "07:20"),
    end=t("08-11", "03:40"),
    why="changed to IV",
)
s.order(
    "levetiracetam", "1,500 mg IV every 12 hours", t("08-11", "03:40"), end=t("08-13", "09:00"), why="oral"
)
lv = s.order("levetiracetam", "1,500 mg by mouth twice daily", t("08-13", "09:00"))
lv.dose(t("08-15", "10:00"), "1,000 mg by mouth twice daily")
s.order(
    "fosphenytoin",
    "20 mg PE/kg IV once",
    t("08-11", "03:35"),
    end=t("08-11", "03:45"),
    final="cancelled",
    why="phenytoin allergy",
)
s.order(
    "enoxaparin",
    "95 mg subcutaneously every 12 hours",
    t("08-12", "09:30"),
    end=t("08-12", "10:20"),
    final="cancelled",
    why="weight 94 kg is from pregnancy; 78 kg",
)
s.order("enoxaparin", "80 mg subcutaneously every 12 hours", t("08-12", "10:20"))
s.order(
    "ibuprofen",
    "600 mg by mouth every 6 hours as needed",
    t("08-09", "08:00"),
    end=t("08-09", "11:00"),
    why="anticoagulation, hemorrhage",
)
s.order("tramadol", "50 mg by mouth every 6 hours as needed for headache", t("08-12", "22:10"))
s.order("acetaminophen", "1,000 mg by mouth every 6 hours as needed", t("08-09", "11:00"))
s.order("acetazolamide", "250 mg by mouth twice daily", t("08-12", "15:30"))
s.order(
    "ferric derisomaltose",
    "1,000 mg IV once",
    t("08-13", "11:00"),
    end=t("08-13", "12:00"),
    final="completed",
)
s.order("enoxaparin 80 mg", "80 mg subcutaneously every 12 hours", t("08-16", "10:00"), cat="discharge")
s.order("levetiracetam 1,000 mg", "1,000 mg by mouth twice daily", t("08-16", "10:00"), cat="discharge")
s.order(
    "acetazolamide 250 mg",
    "250 mg by mouth twice daily until eye clinic",
    t("08-16", "10:00"),
    cat="discharge",
)
s.order(
    "acetaminophen 1,000 mg",
    "1,000 mg by mouth every 6 hours as needed, max 4 g/day",
    t("08-16", "10:00"),
    cat="discharge",
)
s.order(
    "tramadol 50 mg",
    "50 mg by mouth every 6 hours as needed for headache, 20 tablets",
    t("08-16", "10:05"),
    cat="discharge",
)
s.service("Neurology clinic", t("08-16", "10:00"), due=t("09-05", "11:00"))
s.service(
    "Antiphospholipid antibodies, factor V Leiden, prothrombin gene", t("08-10", "06:00"), note="sent out"
)
s.report(
    "MR venogram",
    "",
    t("08-09", "05:30"),
    t("08-09", "06:50"),
    "Thrombosis of superior sagittal and RIGHT transverse sinus. 22 mm hemorrhagic venous infarct LEFT parietal. INCIDENTAL 3 mm right MCA bifurcation aneurysm.",
)
s.report(
    "CT head",
    "",
    t("08-11", "04:00"),
    t("08-11", "04:40"),
    "Left parietal hemorrhage 24 mm (22). No shift. No hydrocephalus.",
)

s.note(
    "ed",
    t("08-09", "03:15"),
    """29F PPD12 SVD, epidural. HA since 8/4, told post-dural, caffeine. Husb woke 0230, GTC 3 min, bit tongue; post ictal, R arm clumsy. 2nd GTC in amb, loraz 4. BP 138/84, uPCR neg -> Mg started anyway ?eclampsia. phenytoin rash as kid.
Breastfeeding. OB gave her Rx at visit Thurs.""",
    "Dr. F. Noel",
    signed=t("08-09", "04:40"),
)
s.note(
    "consult",
    t("08-09", "07:00"),
    """Neuro (phone, Dr Lavoie). CVST SSS + R transverse, small R parietal hemorrhage. Not eclampsia - stop Mg. Heparin despite bleed. LEV 1 g bid. No phenytoin.""",
    "Dr. F. Noel for Dr. Lavoie",
    signed=t("08-09", "07:25"),
)
s.note(
    "hp",
    t("08-09", "09:00"),
    """Neuro adm. Hemorrhagic infarct is LEFT parietal (R arm drift 4+/5, R sensory). Phone note says R = wrong. HA 8/10. Fundi: difficult. wt "94" per pt/OB chart. FHx sister DVT on OCP. ibuprofen stop.
Plan hep gtt, LEV, MRV done. lactation.""",
    "Dr. O. Lavoie",
    signed=t("08-09", "11:10"),
)
s.note(
    "consult",
    t("08-10", "10:00"),
    """OB. lochia normal, perineum ok. Hep gtt ok. fundus firm. pump q3h, milk ok w heparin/LEV. BP normal. EPDS later. F/u 8/25.""",
    "Dr. J. Tremont OB",
)
s.note(
    "nursing",
    t("08-10", "21:30"),
    """vomited x2, 2100 keppra tab came up - seen in basin. Not re-dosed, will tell am team. wt 78.2 bed scale.""",
    "Y. Sato RN",
)
s.note(
    "event",
    t("08-11", "03:40"),
    """0320 sz: R arm -> GTC 2.5 min, SpO2 93, loraz 2. Ordered fosphenytoin - RN caught allergy, cancelled, not given. LEV 1500 IV. CT: 24 mm vs 22, stable. Hep continued (neuro ok by phone). Likely missed LEV dose.""",
    "Dr. A. Kwan PGY3",
    signed=t("08-11", "05:00"),
)
s.note(
    "progress",
    t("08-11", "10:00"),
    """D3. no more sz. R arm 4+. LEV IV until not vomiting. Hb 8.5 ferr 6 - iv iron. thrombophilia sent (on heparin - LA not valid, protein S low is normal postpartum, ignore).""",
    "Dr. O. Lavoie",
    signed=t("08-11", "10:40"),
)
s.note(
    "pharm",
    t("08-12", "10:15"),
    """Enox 95 bid ordered off 94 kg = delivery weight. Actual 78.2 -> 80 mg q12. Start 1h... start when gtt stopped. Gtt off 1000, first enox 1000 -> ok.""",
    "V. Marsh PharmD",
    signed=t("08-12", "10:30"),
)
s.note(
    "consult",
    t("08-12", "15:00"),
    """Ophtho: bilat papilledema gr 2, VA 20/25, VF full. Acetazolamide 250 bid. clinic 2 wk.""",
    "Dr. E. Strand",
)
s.note(
    "progress",
    t("08-13", "09:30"),
    """D5. HA 4/10. po LEV 1500. iron today. Acetaz. OT: dressing ok, R hand fine motor slow.""",
    "Dr. A. Kwan PGY3",
    signed=t("08-13", "10:20"),
)
s.note(
    "nutrition",
    t("08-13", "14:00"),
    """LACTATION: pumping 8x/d, 600 mL. Baby Noor at home w grandma, visits. Watch baby for sleepiness (LEV), weight check PCP.""",
    "B. Roy IBCLC",
)
s.note(
    "sw",
    t("08-14", "13:00"),
    """EPDS 15, item 10 = 0. tearful, snaps at husb since keppra up. Mat gm w them 6 wk. Not left alone w baby at bath/stairs. Crisis line given.""",
    "H. Osei MSW",
)
s.note(
    "progress",
    t("08-14", "17:00"),
    """D6. Xa 0.78 ok. irritable/EPDS 15 -> LEV down 1000 bid tmrw. PP depression: PCP/OB 8/25, no ssri yet pt wants to wait.""",
    "Dr. O. Lavoie",
    signed=t("08-14", "17:40"),
)
s.note(
    "progress",
    t("08-15", "10:00"),
    """D7 cross cover. HA better. tingling fingers + lips. CO2 16 K 3.3 noted. Home tmrw. cont.""",
    "Dr. M. Beck",
    signed=t("08-15", "10:30"),
)
s.note(
    "nursing",
    t("08-16", "10:30"),
    """enox self inj x3 good. last inj 0900. sharps box. headache pill tramadol rx added by night res, asked for stronger.""",
    "Y. Sato RN",
)
s.note(
    "progress",
    t("08-16", "10:40"),
    """D8 home. Enox 80 q12 min 3-6 mo, no DOAC while bf. LEV 1000 bid. MRV Nov. Neuro 9/5 11:00 (555-0121), OB Dr Tremont 8/25 9:30, eye Dr Strand 8/27 13:00, PCP 8/20 labs BMP CBC. aneurysm 3 mm R MCA: NSx clinic referral, not urgent. APS/FVL/PT pending. No driving til neuro (6 mo sz free). No swim/bath alone, no baby bath alone. next preg: LMWH. Prenatal vit cont.""",
    "Dr. O. Lavoie",
    signed=t("08-16", "11:40"),
)
s.write(__file__)
