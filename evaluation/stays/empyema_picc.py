"""Empyema with chest drain in a man in recovery on buprenorphine: home ceftriaxone by PICC to a date that moved, a fluoroquinolone he cannot have, a kidney lesion."""

from builder import Stay, clock

t = clock(2025, "-08:00")
s = Stay("empy-picc", "Wendt-Amara", "Tobias", "1984-09-09", "male")
s.contact("husband", "Ikenna Amara", "555-0191")
s.encounter(
    t("11-09", "17:30"),
    t("11-19", "12:30"),
    "fever and chest pain",
    "386661006",
    "Fever",
    "Hospital Medicine",
    disposition="home with infusion service",
)

a = t("11-09", "18:00")
s.allergy("levofloxacin", "82122", "Achilles tendon rupture (2021)", a, "severe", "intolerance", "high")
s.condition(
    "Opioid use disorder, in sustained remission on buprenorphine", "", a, "2019", kind="problem-list-item"
)
s.condition("Anxiety disorder", "197480006", a, "2016", kind="problem-list-item")
s.condition("Mild intermittent asthma", "", a, "1998", kind="problem-list-item")
s.condition("Pneumonia", "233604007", t("11-09", "20:30"), t("11-03", "08:00"))
s.condition("Empyema of pleura, right", "312682007", t("11-10", "11:00"), t("11-09", "17:30"))
s.condition(
    "Acute kidney injury",
    "14669001",
    t("11-13", "09:00"),
    t("11-13", "05:00"),
    "resolved",
    t("11-17", "08:00"),
)
s.family("mother", a, "kidney cancer at 59")

rec = t("11-09", "21:00")
s.home("buprenorphine/naloxone 8 mg/2 mg film", "1 film under the tongue twice daily", "2019-08-01", rec)
s.home("sertraline 100 mg", "100 mg by mouth daily", "2016-01-01", rec)
s.home("albuterol HFA 90 mcg", "2 puffs every 4 hours as needed", "2010-01-01", rec)
s.home("ibuprofen 600 mg", "600 mg by mouth three times daily as needed", "2025-11-03", rec)

s.vitals(t("11-09", "17:35"), "98/58", hr=128, rr=30, temp=39.4, spo2=88, weight=79.5, pain=8)
s.labs(
    t("11-09", "17:50"),
    t("11-09", "18:30"),
    wbc=24.1,
    hgb=11.8,
    plt=512,
    na=130,
    k=3.6,
    cr=0.8,
    bun=19,
    lac=2.9,
    crp=310,
    pct=8.4,
    alb=2.4,
    glu=128,
)
s.order("vancomycin", "1250 mg IV every 8 hours", t("11-09", "18:40"), code="11124").stop(
    t("11-13", "09:15"), "creatinine 1.7"
)
s.order("piperacillin/tazobactam", "4.5 g IV every 6 hours", t("11-09", "18:40")).stop(
    t("11-13", "09:15"), "to ceftriaxone and metronidazole"
)
s.note(
    "ed",
    t("11-09", "17:45"),
    """41M 6 d fever cough R pleuritic CP, rotten taste. sat 88 RA -> 4L. T 39.4 HR 128. dull R base. CXR R effusion whiteout lower half. IVDU on suboxone. vanc/zosyn. NKDA. bad teeth. no hemoptysis, no TB contact, HIV neg 2024. UDS: bup+.""",
    "Dr. F. Lachance",
    t("11-09", "20:40"),
)
s.report(
    "CT chest with contrast",
    "",
    t("11-09", "20:00"),
    t("11-09", "21:10"),
    "Large loculated RIGHT pleural collection with split pleura sign. Right lower lobe necrotizing consolidation. No pulmonary embolus. Upper abdomen: 1.8 cm enhancing lesion upper pole LEFT kidney, indeterminate; MRI advised.",
)
s.note(
    "hp",
    t("11-09", "22:00"),
    """RLL PNA + R empyema, sepsis. Aspiration/dental flora? tooth #30 caries.
Hx OUD - IN REMISSION 6 yr, never missed suboxone clinic; ED wrote IVDU, that was 2019. bup 8/2 bid continue (split tid for pain).
All: levofloxacin - Achilles rupture 2021, not NKDA
mother RCC. smokes 1/2 ppd + vapes.
- chest tube by IR am. vanc zosyn. hold NSAID
- sertraline: no linezolid
- enoxaparin ppx. full code""",
    "Dr. Y. Nakagawa",
    t("11-09", "23:30"),
)
bup = s.order("buprenorphine/naloxone", "8 mg/2 mg film sublingual twice daily", t("11-09", "22:30"))
s.order("sertraline", "100 mg by mouth daily", t("11-09", "22:30"), code="36437")
s.order("enoxaparin", "40 mg subcutaneously daily", t("11-09", "22:30"), code="67108")
s.order("acetaminophen", "1000 mg by mouth every 8 hours", t("11-09", "22:30"), code="161")
s.order("ibuprofen", "600 mg by mouth three times daily", t("11-09", "22:30")).cancel(
    t("11-09", "22:40"), "sepsis, kidneys"
)
s.service("Full code", t("11-09", "22:30"), category="code status")
s.procedure("Chest tube insertion, 14 French", "", t("11-10", "09:30"), t("11-10", "10:00"), "right chest")
s.note(
    "procedure",
    t("11-10", "10:05"),
    "R chest 14F pigtail, US guided, 600 mL frank pus, foul. fentanyl 75 mcg midaz 1. to suction -20. sent cx, AFB, fungal, cyto, pH 6.8 glu <10 LDH 4200. no ptx post.",
    "Dr. L. Sorensen IR",
    t("11-10", "10:40"),
)
s.order(
    "alteplase / dornase alfa",
    "10 mg / 5 mg intrapleural twice daily, 6 doses",
    t("11-10", "15:00"),
    end=t("11-13", "18:00"),
    final="completed",
)
bup.dose(t("11-10", "12:00"), "8 mg/2 mg film sublingual three times daily while the drain is in")
s.note(
    "nursing",
    t("11-11", "06:00"),
    "L chest tube to sxn, 480 mL/12h thick tan. UDS repeat (why?) fentanyl POS - pt upset, 'you people gave me that' crying. pain 7. Temp 38.6.",
    "D. Marsh RN",
    t("11-11", "07:10"),
)
s.note(
    "progress",
    t("11-11", "09:30"),
    """HD3 R pigtail tPA/DNase d2, 480 out. T 38.6 3L 94%. WBC 21 CRP 288.
UDS fent + = procedural fentanyl 11/10. NOT relapse. told pt & sorry.
RN note L tube: it's RIGHT.
vanc/zosyn d3. cx GPC chains. ID c/s. when better PO levoflox? + flagyl
bup 8/2 tid""",
    "Dr. Y. Nakagawa",
    t("11-11", "11:00"),
)
s.labs(t("11-11", "05:00"), t("11-11", "05:45"), wbc=21.0, crp=288, cr=0.9, hgb=10.6, na=133)
s.labs(t("11-13", "05:00"), t("11-13", "05:45"), wbc=16.2, crp=171, cr=1.7, bun=34, k=4.8, plt=588)
s.lab_text(
    t("11-10", "10:00"),
    t("11-13", "08:00"),
    "Bacteria identified in Pleural fluid by Culture",
    "",
    "Heavy Streptococcus intermedius (anginosus group): penicillin S, ceftriaxone S, clindamycin R. Mixed anaerobes.",
    "A",
)
s.note(
    "consult",
    t("11-13", "09:00"),
    """ID. S. intermedius + anaerobes empyema R, necrotizing RLL. AKI = vanc (+zosyn).
-> stop vanc & zosyn. ceftriaxone 2 g q24 + metronidazole 500 tid.
4 wks IV. PICC. count from admission -> thru 12/7. No FQ, tendon rupture. No oral step down now, necrotizing.
PICC at home OK: 6 y remission, husband, clinic letter. I don't consider old IVDU a bar. QTc 448.
blood cx neg. HIV Ag/Ab neg. TB: quantiferon neg, AFB cx will take 6 wk.""",
    "Dr. S. Oyelaran ID",
    t("11-13", "10:30"),
)
ctx = s.order("ceftriaxone", "2 g IV every 24 hours, through 12/7", t("11-13", "10:40"), code="2193")
s.order("metronidazole", "500 mg by mouth three times daily", t("11-13", "10:40"), code="6922")
s.note(
    "sw",
    t("11-14", "14:00"),
    """Pt + husband Ikenna. lives in house, phone, fridge. works as welder. Bup clinic (Harbor) confirms 6 y, UDS neg, next visit 11/24. Agrees lockbox + tamper seal on PICC. Infusion co Cedar Home, 1st visit 11/20 0830. Trauma from being called a user. Naloxone kit given.""",
    "R. Delahunt LCSW",
)
s.procedure("PICC placement", "", t("11-15", "13:00"), t("11-15", "13:30"), "left basilic vein")
s.note(
    "procedure",
    t("11-15", "13:35"),
    "4F single lumen PICC LEFT basilic, 44 cm, tip cavoatrial jxn on XR. ok to use.",
    "V. Ruiz RN PICC team",
)
s.note(
    "progress",
    t("11-16", "09:15"),
    """HD8 R pigtail tPA/DNase done, 40 mL/24h serous. T 37.1 RA 95. PICC R arm working.
WBC 11.2 CRP 74 Cr 1.2 (peak 1.7)
CTX/flagyl to 12/7. PO levoflox? + flagyl when better
bup 8/2 tid
CXR tomorrow, pull tube if <50. L kidney lesion 1.8 (mother RCC) told pt, urology + MRI. ibuprofen stay off""",
    "Dr. Y. Nakagawa",
    t("11-16", "11:10"),
)
s.labs(t("11-16", "05:00"), t("11-16", "05:45"), wbc=11.2, crp=74, cr=1.2, plt=640, hgb=10.4, k=4.1)
s.note(
    "event",
    t("11-17", "10:00"),
    "Pigtail out 0945, suture x1, CXR small residual R pleural thickening no ptx. Suture out 11/26 PCP. No lifting >10 lb L arm (PICC is L, not R as I wrote). no levoflox ever.",
    "Dr. Y. Nakagawa",
    t("11-17", "10:45"),
)
bup.dose(t("11-17", "12:00"), "8 mg/2 mg film sublingual twice daily")
con = s.note(
    "consult",
    t("11-17", "15:00"),
    """ID f/u. Doing well. Re-count: source control = drain 11/10 but pus/ + cx again 11/13 repeat, so 4 wk from 11/13 -> last dose 12/11 (NOT 12/7). Both drugs same date.
weekly Mon CBC CMP CRP, fax OPAT 555-0188. CT chest 12/8 before stopping. PICC out only after I say. No alcohol w flagyl; tingling feet -> call.""",
    "Dr. S. Oyelaran ID",
    t("11-17", "15:50"),
)
ctx.dose(t("11-17", "16:00"), "2 g IV every 24 hours, through 12/11")
s.lab_text(
    t("11-13", "12:00"),
    t("11-17", "14:00"),
    "Bacteria identified in Pleural fluid by Culture (repeat)",
    "",
    "Rare Streptococcus intermedius",
    "A",
)
s.lab_text(
    t("11-10", "10:00"),
    t("11-17", "14:30"),
    "Mycobacteria culture, pleural fluid",
    "",
    "No growth to date; final at 6 weeks",
    "N",
    status="preliminary",
)
s.note(
    "pharm",
    t("11-18", "11:00"),
    "OPAT teach: ceftriaxone 2 g over 30 min daily ~9 am, last inpt dose 11/19 0900, next home 11/20. flagyl 500 tid w food. bup BACK to bid (tid only w tube) - clinic told. nicotine lozenge 2 mg. tylenol max 3 g. No NSAIDs until Cr recheck. naloxone.",
    "W. Pereira PharmD",
)
s.note(
    "pt",
    t("11-18", "13:00"),
    "IS 1500. walks 400 m RA 94-96. L arm ROM ok keep PICC dry. Off work welding 4-6 wk.",
    "H. Quist PT",
)
s.note(
    "phone",
    t("11-18", "20:00"),
    "portal pt: 'what if someone thinks I'll use the line? also when can i shower, and do i take suboxone 3x like here or 2x?'",
    "Portal message",
)
s.labs(t("11-19", "05:00"), t("11-19", "05:45"), wbc=9.1, crp=38, cr=1.0, plt=601, hgb=10.7, k=4.2, alb=2.9)
s.vitals(t("11-19", "08:00"), "122/74", hr=84, rr=18, temp=36.8, spo2=96, weight=76.1)

d = t("11-19", "09:30")
s.order("ceftriaxone", "2 g intravenously every 24 hours through 12/11 by PICC", d, "discharge", code="2193")
s.order(
    "metronidazole 500 mg", "500 mg by mouth three times daily through 12/11", d, "discharge", code="6922"
)
s.order("buprenorphine/naloxone 8 mg/2 mg film", "1 film under the tongue twice daily", d, "discharge")
s.order("sertraline 100 mg", "100 mg by mouth daily", d, "discharge", code="36437")
s.order("albuterol HFA 90 mcg", "2 puffs every 4 hours as needed", d, "discharge", code="435")
s.order(
    "acetaminophen 500 mg",
    "1000 mg by mouth every 8 hours as needed, no more than 3 g a day",
    d,
    "discharge",
    code="161",
)
s.order("nicotine lozenge 2 mg", "1 lozenge every 2 hours as needed, up to 20 a day", d, "discharge")
s.order("naloxone 4 mg nasal spray", "1 spray in one nostril for overdose, may repeat", d, "discharge")
s.service("Home infusion, Cedar Home", d, due="2025-11-20T08:30:00-08:00")
s.service("CBC, CMP, CRP weekly on Mondays", d, due="2025-11-24", note="to OPAT")
s.service("Infectious disease Dr. Oyelaran (video)", d, due="2025-11-25T14:00:00-08:00")
s.service("Primary care Dr. Blau", d, due="2025-11-26T10:00:00-08:00", note="suture out, creatinine")
s.service("Thoracic clinic with chest X-ray", d, due="2025-12-03")
s.service("CT chest", d, due="2025-12-08", note="before antibiotics end")
s.service("Infectious disease Dr. Oyelaran", d, due="2025-12-11T09:00:00-08:00", note="PICC removal")
s.service("MRI kidney with and without contrast", d, due="2025-12-16", note="1.8 cm left renal lesion")
s.service("Urology", d, due="2025-12-18")
s.service("Dentist, tooth 30", d, due="2025-12-02")
s.note(
    "instr",
    t("11-19", "10:00"),
    """pus around RIGHT lung. ceftriaxone 2 g by PICC (LEFT arm) every day thru 12/11 w Cedar, next dose 11/20 ~9am. metronidazole 3x/d thru 12/11 no alcohol.
suboxone TWICE a day like before. no ibuprofen. no levofloxacin/cipro.
keep picc dry, cover for shower, no lifting >10 lb L arm, never pull it. labs Mondays.
go to ER: fever >38, sob, chest pain, arm swelling/red, picc out or bleeding, chills w infusion. diarrhea >3/d call.
kidney spot L MRI 12/16 urology 12/18. AFB & fungal cultures of fluid final in 6 wk.""",
    "Dr. Y. Nakagawa",
    t("11-19", "10:40"),
)
s.note(
    "nursing",
    t("11-19", "12:20"),
    "ctx given 0900. PICC L basilic flushes, dsg 11/18. Dr. note reviewed. Home w husband 1230.",
    "D. Marsh RN",
)

s.write(__file__)
