from builder import Stay, clock

t = clock(2025, "-06:00")
s = Stay("k-teen", "Ashdown", "Piper", "2009-02-27", "female")
s.contact("mother", "Claire Ashdown", "555-0163")
s.contact("father", "Neil Ashdown", "555-0164")
s.encounter(
    t("12-01", "16:40"),
    t("12-13", "12:00"),
    "syncope, weight loss",
    "56882008",
    "Anorexia nervosa",
    "Adolescent Medicine",
)
s.condition("Anorexia nervosa, restricting type", "56882008", t("12-01", "20:00"))
s.allergy("latex", "", "itching", t("12-01", "17:00"), severity="mild", criticality="low")
H = t("12-01", "18:30")
s.home("escitalopram", "20 mg by mouth daily", "2025-06-01", H)
s.home("polyethylene glycol", "17 g by mouth daily", "2025-08-01", H)
s.home("hydroxyzine", "25 mg by mouth at bedtime as needed", "2025-09-01", H)
esc = s.order("escitalopram", "20 mg by mouth daily", t("12-01", "19:00"))
hyd = s.order("hydroxyzine", "25 mg by mouth at bedtime as needed", t("12-01", "19:00"))
ond = s.order("ondansetron", "4 mg by mouth every 8 hours as needed", t("12-01", "19:00"))
phos = s.order(
    "potassium phosphate/sodium phosphate", "250 mg phosphorus by mouth twice daily", t("12-01", "19:00")
)
thi = s.order("thiamine", "100 mg by mouth daily", t("12-01", "19:00"))
mvi = s.order("multivitamin", "1 tablet by mouth daily", t("12-01", "19:00"))
s.labs(
    t("12-01", "17:10"),
    issued=t("12-01", "17:50"),
    na=133,
    k=3.2,
    phos=2.6,
    mg=1.7,
    cr=0.7,
    glu=58,
    alt=92,
    ast=71,
    wbc=3.1,
    hgb=11.4,
    plt=148,
    co2=31,
)
s.lab_text(t("12-01", "17:10"), t("12-01", "18:00"), "hCG, urine", "2106-3", "Negative", "N")
s.vitals(t("12-01", "16:50"), bp="84/50", hr=38, temp=35.4, rr=12, spo2=99, weight=38.6, height=164)
s.note(
    "ed",
    t("12-01", "17:00"),
    """16 yo F syncope in choir. wt 38.6 kg (triage sheet says 38.6 lb!! - kg). HR 38 supine, BP 84/50, T 35.4, orthostatic HR +34. Glu 58 -> juice. ECG sinus brady 38, QTc 478.
K 3.2 HCO3 31 - ?purging, pt denies w mom in room. Known AN dx 6/2025, lost 11 kg in 5 mo. Meds escitalopram 20, Miralax, hydroxyzine.
Mom: latex itch. FH: dad epilepsy, mat aunt long QT w ICD.
Zofran given x1 4 mg. Admit adolescent.""",
    "Dr. G. Whitlow (ED)",
    signed=t("12-01", "18:40"),
)
s.note(
    "hp",
    t("12-01", "19:30"),
    """ADOLESCENT MED H&P
AN restricting, %mBMI 68. Refeeding risk HIGH. Brady, syncope, QTc 478.
Start 1400 kcal/d, +200/d, NG if <75% meals. Phos BID, thiamine 100, MVI. Tele. Daily K/Mg/Phos.
QT: aunt has long QT. hold/stop ondansetron + hydroxyzine (QT). escitalopram 20 - max QT issue, reduce 10 mg? will decide w psych. Avoid bupropion (purging - seizure).
BLIND WEIGHTS. Team & documents to patient: NO weights, BMI, calories.
Full code.""",
    "Dr. M. Achterberg (Adolescent Medicine)",
    signed=t("12-01", "21:30"),
)
ond.stop(t("12-02", "08:00"), "QTc prolonged")
s.note(
    "sw",
    t("12-02", "10:30"),
    """CONFIDENTIAL ADOLESCENT - not for parent release (proxy blocked)
Seen alone. Reports vomiting 2-3x/d + bisacodyl 4-6 tabs/d since Sept; hidden from parents - asks not to be told; agrees treatment team may know. Sexually active w boyfriend, condoms sometimes; wants STI screen. cutting L thigh (superficial) last 3 wk ago, no SI, no plan. Safety plan made.""",
    "V. Sorrel LCSW",
    signed=t("12-02", "11:40"),
)
s.labs(t("12-02", "06:00"), issued=t("12-02", "06:50"), na=135, k=3.0, phos=2.2, mg=1.6, glu=88)
s.note(
    "progress",
    t("12-02", "12:00"),
    """D2. HR 36-44 o/n, glu 88. K 3.0 -> KCl 20 mEq po bid. phos 2.2 -> increase K-Phos 250 -> 500 mg QID x? order TID in system. Ate 80%. QTc 470.
escitalopram continue
thiamine 100 daily""",
    "Dr. D. Ferreira (resident)",
    signed=t("12-02", "14:20"),
)
kcl = s.order("potassium chloride", "20 mEq by mouth twice daily", t("12-02", "12:30"))
phos.dose(t("12-02", "13:00"), "500 mg phosphorus by mouth three times a day")
s.labs(t("12-03", "06:00"), issued=t("12-03", "06:50"), na=136, k=3.3, phos=1.6, mg=1.4, glu=92)
s.note(
    "event",
    t("12-03", "07:30"),
    """CRITICAL phos 1.6 Mg 1.4. edema ankles, HR 58 (was 40) tachy for her. REFEEDING SYNDROME. IV sodium phos 15 mmol over 6h, Mg 2 g IV, thiamine to 200 IV x3d, kcal HOLD at 1400 (not up to 1600) until phos >2.5. K phos q6h labs.""",
    "Dr. D. Ferreira (resident)",
    signed=t("12-03", "09:00"),
)
s.given("sodium phosphate", "15 mmol IV over 6 hours", t("12-03", "09:30"))
s.condition("Refeeding syndrome", "", t("12-03", "09:30"))
thi.dose(t("12-03", "09:30"), "200 mg IV daily for 3 days")
s.labs(t("12-03", "18:00"), issued=t("12-03", "18:40"), k=3.7, phos=2.4, mg=2.1)
s.labs(t("12-04", "06:00"), issued=t("12-04", "06:50"), na=137, k=3.9, phos=2.7, mg=2.0, alt=118)
s.note(
    "consult",
    t("12-04", "10:00"),
    """PSYCH
AN w purging (binge-purge/ mixed per SW), not 'restricting' only. escitalopram 20 -> 10 mg (QTc, low weight, also no benefit). Start olanzapine 2.5 mg qHS. NO bupropion. Hydroxyzine stop - order still active. Fluoxetine not until weight restored. SI neg.
ECG: rpt QTc 456.""",
    "Dr. J. Maes (Psychiatry)",
    signed=t("12-04", "11:40"),
)
hyd.stop(t("12-04", "13:00"), "QT")
esc.dose(t("12-04", "13:00"), "10 mg by mouth daily")
ola = s.order("olanzapine", "2.5 mg by mouth at bedtime", t("12-04", "13:00"))
s.lab_text(
    t("12-02", "16:00"),
    t("12-05", "10:00"),
    "Chlamydia/gonorrhea NAAT, urine",
    "",
    "Chlamydia trachomatis DETECTED. N. gonorrhoeae not detected.",
    "A",
)
s.note(
    "event",
    t("12-05", "11:00"),
    """CONFIDENTIAL: CT +, told pt alone. Treated doxycycline? no - azithro prolongs QT; DOXYCYCLINE 100 BID x 7d, start today (hCG neg). Partner to be treated (EPT given). Retest 3 mo. Minor consent law: billing suppressed, no mention to parents. HIV/syphilis neg.""",
    "Dr. M. Achterberg (Adolescent Medicine)",
    signed=t("12-05", "12:00"),
)
dox = s.order("doxycycline", "100 mg by mouth twice daily for 7 days", t("12-05", "12:10"))
s.note(
    "nutrition",
    t("12-06", "09:30"),
    """RD: now 1800 kcal, plan +200 q d to 2600. Meal plan given to parents: 3 meals/3 snacks, supervised, no diet gum. Wt up 0.9 kg (fluid).
""",
    "K. Ishikawa RD",
    signed=t("12-06", "11:00"),
)
s.labs(t("12-08", "06:00"), issued=t("12-08", "06:50"), na=138, k=4.3, phos=3.6, mg=2.0, alt=70, glu=86)
kcl.stop(t("12-08", "11:00"), "potassium normal")
thi.change(t("12-06", "09:30"), dosageInstruction=[{"text": "100 mg by mouth daily"}])
phos.dose(t("12-08", "11:00"), "250 mg phosphorus by mouth twice daily")
s.note(
    "progress",
    t("12-08", "11:30"),
    """D8 HR 52 night, QTc 441, phos 3.6, 2200 kcal. KCl d/c. K phos -> 250 BID. Miralax d/c'd (no laxatives at home, mom to lock). Dispo: residential Clearwater bed 12/12. Celiac tTG IgA sent, + 25OH D.
Escitalopram 20 (copied list)""",
    "Dr. D. Ferreira (resident)",
    signed=t("12-08", "13:30"),
)
s.note(
    "phone",
    t("12-09", "08:00"),
    """Mother via portal: "Her sister Willow takes lamotrigine for mood, can Piper have that? And is the residential place confirmed? Did she ever test for anything else? She won't tell me." RN replied: team will call, no results released.""",
    "C. Duarte RN",
    signed=t("12-09", "09:30"),
)
s.note(
    "sw",
    t("12-10", "14:00"),
    """Insurance denied residential. New: Partial hospitalization (PHP) Northstar Mon 12/15 08:30, M-F. Parents + pt agree; family based tx. Parents to supervise 1h after meals, lock meds. School half days not before 1/5. Choir ok, NO dance/PE until cleared.""",
    "V. Sorrel LCSW",
    signed=t("12-10", "15:30"),
)
s.note(
    "consult",
    t("12-11", "10:00"),
    """CARDS: ECG QTc 438, echo: small pericardial effusion 4 mm trivial, recheck echo 4-6 wk. Genetic LQT panel sent (mat aunt), takes 4-6 wks. No QT drugs: no zofran, no azithro, no hydroxyzine. F/u 1/12.""",
    "Dr. B. Nakagawa (Cardiology)",
    signed=t("12-11", "11:30"),
)
dox.complete(t("12-12", "12:00"))
s.labs(t("12-12", "06:00"), issued=t("12-12", "06:50"), na=139, k=4.2, phos=4.0, mg=2.1, glu=90, alt=44)
s.vitals(t("12-13", "07:00"), bp="98/60", hr=56, temp=36.5, rr=14, spo2=99, weight=41.3)
D = t("12-13", "09:00")
s.order("escitalopram", "10 mg by mouth daily", D, cat="discharge")
s.order("olanzapine", "2.5 mg by mouth at bedtime", D, cat="discharge")
s.order(
    "potassium phosphate/sodium phosphate",
    "250 mg phosphorus by mouth twice daily until lab of 17 Dec",
    D,
    cat="discharge",
)
s.order("multivitamin", "1 tablet by mouth daily", D, cat="discharge")
s.order("thiamine", "100 mg by mouth daily for 2 weeks", D, cat="discharge")
s.note(
    "instr",
    t("12-13", "09:20"),
    """Home w parents. PHP Northstar 12/15 0830 (NOT residential). Labs (phos/K/Mg) 12/17 at PCP Dr Hovland + vitals. Adolescent clinic 12/22 14:00. Cards 1/12 echo. tTG IgA + vit D not back. LQT genetics pend.
No dance, PE. Escitalopram 10, olanzapine 2.5 hs. No Miralax/laxatives, no hydroxyzine, no zofran. Letter goes to pt AND parents: no numbers (wt/kcal/BMI) and none of confidential stuff. ER: fainting, chest pain, palpitations, HR <45? , confusion, swelling, thoughts of self-harm (988), not eating 24h.""",
    "Dr. M. Achterberg (Adolescent Medicine)",
    signed=t("12-13", "10:20"),
)
s.write(__file__)
