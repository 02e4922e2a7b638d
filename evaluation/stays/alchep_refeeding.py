"""Alcoholic hepatitis with withdrawal and refeeding: prednisolone that failed, naltrexone and disulfiram out, baclofen in steps, a tablet list he had left months ago, a liver spot."""

from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("alc-hep", "Pruitt", "Dwayne", "1981-03-14", "male")
s.contact("wife", "Renee Pruitt", "555-0148")
s.encounter(t("10-06", "22:40"), t("10-17", "13:30"), "jaundice", "18165001", "Jaundice", "Internal Medicine")

a = t("10-06", "23:00")
s.allergy("haloperidol", "5093", "dystonia, jaw locked (2017)", a, "severe", "intolerance", "high")
s.condition("Alcohol use disorder, severe", "", a, "2015", kind="problem-list-item")
s.condition("Essential hypertension", "59621000", a, "2019", kind="problem-list-item")
s.condition("Depression", "35489007", a, "2018", kind="problem-list-item")
s.condition("Alcoholic hepatitis", "235875008", t("10-07", "09:00"), t("09-28", "08:00"))
s.condition(
    "Alcohol withdrawal delirium",
    "8635005",
    t("10-08", "08:00"),
    t("10-08", "02:00"),
    "resolved",
    t("10-12", "10:00"),
)
s.condition(
    "Refeeding syndrome", "", t("10-09", "09:00"), t("10-09", "05:00"), "resolved", t("10-12", "08:00")
)
s.family("father", a, "hemochromatosis, cirrhosis, died at 58")

rec = t("10-07", "02:00")
s.home("sertraline 100 mg", "100 mg by mouth daily", "2018-05-01", rec)
s.home("lisinopril 10 mg", "10 mg by mouth daily", "2019-01-01", rec)
s.home("naltrexone 50 mg", "50 mg by mouth daily", "2025-09-02", rec)
s.home("acetaminophen 500 mg (OTC)", "1000 mg by mouth four times daily for belly ache", "2025-09-25", rec)

s.vitals(t("10-06", "22:45"), "148/92", hr=116, rr=20, temp=37.6, spo2=96, weight=82.3, height=178)
s.labs(
    t("10-06", "23:05"),
    t("10-07", "00:05"),
    wbc=14.2,
    hgb=10.4,
    plt=98,
    na=129,
    k=3.2,
    mg=1.1,
    phos=2.4,
    cr=0.7,
    glu=88,
    tbil=14.2,
    ast=162,
    alt=58,
    alp=210,
    alb=2.5,
    inr=1.9,
    lac=2.4,
)
s.lab_text(t("10-06", "23:05"), t("10-07", "00:20"), "Ethanol", "5640-8", "214 mg/dL", "A")
s.lab_text(t("10-06", "23:05"), t("10-07", "01:10"), "Acetaminophen level", "", "<10 mcg/mL", "N")
chl = s.order("chlordiazepoxide", "50 mg by mouth every 6 hours", t("10-07", "00:30"))
thi = s.order("thiamine", "500 mg IV every 8 hours for 3 days", t("10-07", "00:30"))
s.order(
    "phytonadione",
    "10 mg IV daily for 3 days",
    t("10-07", "00:40"),
    end=t("10-09", "12:00"),
    final="completed",
)
s.order("folic acid", "1 mg by mouth daily", t("10-07", "00:30"))
s.note(
    "ed",
    t("10-06", "23:10"),
    """44M EtOH, yellow x 1 wk, belly swelling, shaky. vodka pint/d, last 1800. bili 14 INR 1.9 AST 162/ALT 58. EtOH 214. tylenol 4 g/d x 10d, level neg, nac? no. no melena. No SI. CIWA 18 librium, thiamine, vit K. NKDA. Renee w pt.
temp 37.6 UA neg CXR neg.""",
    "Dr. S. Womack",
    t("10-07", "01:40"),
)
s.note(
    "hp",
    t("10-07", "03:00"),
    """AH. MDF 56 (PT 21). MELD 27. ascites, no asterixis. wife: it is a fifth/d, not pint, since June lost job. hasn't eaten >1 wk.
All haloperidol dystonia (ED wrote NKDA)
Home: sertraline 100 lisin 10 naltrexone 50 (PCP 9/2)
- librium -> ativan CIWA (liver)
- thiamine 500 tid, folate, vit K x3
- tap, cx, hepatology re pred
- stop naltrexone w hepatitis. tylenol max 2 g
- feed, nutrition consult. refeeding risk HIGH
- full code""",
    "Dr. L. Castellanos",
    t("10-07", "05:10"),
)
chl.stop(t("10-07", "05:20"), "liver; lorazepam instead")
lor = s.order("lorazepam", "2 mg IV or by mouth every 2 hours by CIWA", t("10-07", "05:20"), code="6470")
ser = s.order("sertraline", "100 mg by mouth daily", t("10-07", "05:20"), code="36437")
s.order("lisinopril", "10 mg by mouth daily", t("10-07", "05:20")).hold(t("10-07", "10:00"), "ascites")
s.service("Full code", t("10-07", "05:20"), category="code status")
s.report(
    "US abdomen with Doppler",
    "",
    t("10-07", "08:30"),
    t("10-07", "10:20"),
    "Hepatomegaly, steatosis, nodular contour. Moderate ascites. Patent portal vein. Incidental 1.6 cm hypoechoic lesion segment 6; MRI with contrast advised. Spleen 14 cm.",
)
s.note(
    "procedure",
    t("10-07", "11:00"),
    "paracentesis LLQ US guided 1.8 L straw. no comp. cell ct sent.",
    "Dr. L. Castellanos",
    t("10-07", "11:40"),
)
s.lab_text(
    t("10-07", "11:00"),
    t("10-07", "14:00"),
    "Ascites cell count",
    "",
    "Neutrophils 80/uL; SAAG 1.6; no organisms",
    "N",
)
s.note(
    "consult",
    t("10-07", "15:00"),
    """HEPATOLOGY. AH MDF 56, no SBP, cx pend. pred 40 (prednisolone) if infection neg 24h. Lille d7. AFP, ferritin, HFE (father hemochromatosis). nutrition 35 kcal/kg over days. ACEi off in ascites for good. acamprosate or baclofen later, NOT naltrexone, NOT disulfiram.""",
    "Dr. T. Mbeki",
    t("10-07", "16:30"),
)
s.labs(
    t("10-08", "05:00"),
    t("10-08", "05:40"),
    tbil=14.9,
    inr=1.9,
    k=3.4,
    mg=1.5,
    phos=2.2,
    na=130,
    wbc=13.0,
    ferr=1480,
    afp=6,
)
pred = s.order("prednisolone", "40 mg by mouth daily", t("10-08", "09:00"), code="8638")
s.note(
    "nursing",
    t("10-08", "03:40"),
    "picking at sheets, sees 'bugs', HR 132 T 38.1 CIWA 28. ativan 4 total. night MD ordered haldol -> ALLERGY banner dystonia, called, canceled. sitter.",
    "V. Kowal RN",
    t("10-08", "05:00"),
)
hal = s.order("haloperidol", "5 mg IM once", t("10-08", "03:30"), code="5093")
hal.cancel(t("10-08", "03:36"), "dystonia 2017; not given")
s.labs(t("10-09", "05:00"), t("10-09", "05:40"), phos=1.4, k=2.9, mg=1.2, glu=142, tbil=15.6, inr=1.9, cr=0.8)
kph = s.order("potassium phosphate", "30 mmol IV daily", t("10-09", "06:00"))
mgs = s.order("magnesium sulfate", "4 g IV daily", t("10-09", "06:00"))
s.note(
    "nutrition",
    t("10-09", "10:00"),
    "REFEEDING. phos 2.2 -> 1.4, K 2.9, Mg 1.2 on day 2 of full trays. drop to 10 kcal/kg x2d then up 5/kg/d. goal 1.3 g/kg protein, snack at bedtime. thiamine continue 200 daily.",
    "H. Trask RD",
    t("10-09", "10:40"),
)
thi.change(t("10-09", "12:00"), dosageInstruction=[{"text": "200 mg IV daily"}])
s.note(
    "progress",
    t("10-10", "09:00"),
    """HD4 DTs day 3, ativan 12 mg/24h, sitter. phos 1.4 K 2.9 Mg 1.2 -> replete. bili 15.6 INR 1.9 after vit K x3 (so it's liver not K)
HE grade 1-2, drowsy - lactulose 30 mL tid, ativan vs HE?
pred 40 d3, plan 28 d.\x20
sertraline 100 cont. SI: denied in ED
ascites: spironolactone 50, lasix 20""",
    "Dr. L. Castellanos",
    t("10-10", "11:00"),
)
s.order("lactulose", "30 mL (20 g) by mouth three times daily", t("10-10", "11:10"))
s.order("spironolactone", "50 mg by mouth daily", t("10-10", "11:10"), code="9997")
s.order("furosemide", "20 mg by mouth daily", t("10-10", "11:10"), code="4603")
s.note(
    "phone",
    t("10-10", "14:00"),
    "wife Renee called: 'he quit sertraline in July, made him numb. He told me in Aug hed be better off dead. There was a gun, my brother took it Sunday to his place.' -> told MD, psych.",
    "S. Obasi RN",
    t("10-10", "14:30"),
)
s.labs(t("10-11", "05:00"), t("10-11", "05:40"), phos=2.6, k=3.7, mg=1.9, tbil=15.1, na=131)
s.note(
    "consult",
    t("10-11", "15:00"),
    """PSYCH. clear today A&Ox3. passive SI (Aug, 'better off dead'), no plan/intent now. ED 'No SI' incomplete. Not on sertraline since July: dont restart. MDD: mirtazapine 7.5 qhs, sleep + appetite. AUD: motivated. baclofen 5 tid x3 d then 10 tid (acamprosate he declines, 6 pills). naltrexone no. Sitter off 10/12 if well. guns: w brother-in-law, stay there. 988. IOP.""",
    "Dr. A. Delgado-Price",
    t("10-11", "16:20"),
)
ser.stop(t("10-11", "16:30"), "not taken since July; psychiatry")
s.order("mirtazapine", "7.5 mg by mouth at bedtime", t("10-11", "16:30"))
kph.stop(t("10-11", "09:00"), "phosphate 2.6")
mgs.stop(t("10-11", "09:00"), "Mg 1.9")
s.note(
    "progress",
    t("10-12", "09:15"),
    """HD6 A&Ox3 no hallucination since 10/11. sitter off. ativan 2 mg last 24h, taper off 10/13. phos 1.4 K 2.9 Mg 1.2 -> replete. HE grade 1-2
pred 40 d5, 28 d. bili 15.6
actual AM: phos 3.0 K 3.9, HE 0, 3 BM. spironolactone 50 lasix 20, wt 79. no fever""",
    "Dr. N. Abara (weekend)",
    t("10-12", "10:40"),
)
s.labs(t("10-12", "05:00"), t("10-12", "05:40"), phos=3.0, k=3.9, mg=1.9, na=132, tbil=14.6)
lor.stop(t("10-13", "18:00"), "withdrawal over")
s.labs(t("10-15", "05:00"), t("10-15", "05:50"), tbil=13.9, inr=1.8, cr=0.8, alb=2.4, phos=3.2, k=4.1)
s.note(
    "consult",
    t("10-15", "10:00"),
    """HEP. Lille 0.64 day 7 = NON responder. STOP prednisolone now, no taper needed (8 d). infection risk. no 28 days. bili 13.9 slow. trx eval when sober 3 mo?, early referral. HBV non-immune: vaccine. HFE pending. MRI lesion seg 6 11/3. EGD varices 11/12.""",
    "Dr. T. Mbeki",
    t("10-15", "11:10"),
)
pred.stop(t("10-15", "11:20"), "Lille 0.64, no response")
bac = s.order("baclofen", "5 mg by mouth three times daily", t("10-15", "12:00"), code="1292")
thi2 = s.order("thiamine", "100 mg by mouth daily", t("10-15", "12:00"), code="10454")
thi.stop(t("10-15", "12:00"), "to oral")
s.immunization("hepatitis B vaccine", "43", t("10-16", "11:00"))
s.note(
    "pharm",
    t("10-16", "14:00"),
    "baclofen 5 tid 10/15 to 10/17, then 10 tid from 10/18; renal ok; sedating, don't stop abruptly. naltrexone bottle at home: discard. sertraline: not restarting. no NSAID, tylenol max 2 g/d. lactulose aim 3 soft BM. no ativan home.",
    "M. Yoon PharmD",
)
s.note(
    "sw",
    t("10-16", "15:00"),
    "IOP intake 10/21 9 am Bridgeway. AA men's. FMLA form to Dr. guns confirmed with brother-in-law Cole, locked. wife's safe plan reviewed. job: forklift, no driving heavy till clear.",
    "C. Ransom LCSW",
)
s.note(
    "phone",
    t("10-16", "19:40"),
    "portal pt: 'Can I keep taking the naltrexone my doctor gave me, it helped with cravings? and can i have one beer at my sons wedding 11/8'",
    "Portal message",
)
s.labs(
    t("10-17", "05:00"),
    t("10-17", "05:50"),
    tbil=12.6,
    inr=1.8,
    na=133,
    k=4.2,
    cr=0.8,
    phos=3.1,
    mg=1.9,
    plt=121,
)
s.vitals(t("10-17", "08:00"), "112/68", hr=84, rr=16, temp=36.8, spo2=98, weight=76.4)

d = t("10-17", "09:30")
s.order(
    "baclofen 10 mg tablet",
    "5 mg three times daily through 10/17, then 10 mg three times daily from 10/18",
    d,
    "discharge",
    code="1292",
)
s.order("mirtazapine 7.5 mg", "7.5 mg by mouth at bedtime", d, "discharge")
s.order("lactulose 10 g/15 mL", "30 mL by mouth three times daily, aim 3 soft stools", d, "discharge")
s.order("spironolactone 50 mg", "50 mg by mouth daily", d, "discharge", code="9997")
s.order("furosemide 20 mg", "20 mg by mouth daily", d, "discharge", code="4603")
s.order("thiamine 100 mg", "100 mg by mouth daily", d, "discharge", code="10454")
s.order("folic acid 1 mg", "1 mg by mouth daily", d, "discharge")
s.service("Labs CMP, INR", d, due="2025-10-20")
s.service("Intensive outpatient program, Bridgeway", d, due="2025-10-21T09:00:00-05:00")
s.service("Primary care Dr. Ngo", d, due="2025-10-23")
s.service("Hepatology Dr. Mbeki", d, due="2025-10-24T10:30:00-05:00")
s.service("MRI liver with contrast", d, due="2025-11-03", note="1.6 cm lesion segment 6")
s.service("Upper endoscopy, varices", d, due="2025-11-12")
s.service("Hepatitis B vaccine dose 2", d, due="2025-11-14")
s.note(
    "instr",
    t("10-17", "10:00"),
    """alcohol hepatitis. NO alcohol at all, not one beer. Baclofen 5 3x today, 10 mg 3x from 10/18. mirtazapine nite. lactulose 30 mL 3x (3 soft BM). spironolactone furosemide. thiamine 100 folic 1.
STOP naltrexone, lisinopril, sertraline. tylenol <2 g/d no ibuprofen. salt <2 g, protein, bedtime snack. weigh daily call >2 lb/d.
labs 10/20 IOP 10/21 PCP 10/23 liver 10/24 MRI liver spot 11/3 EGD 11/12 hepB #2 11/14. iron gene test pending.
ER: black stool/blood vomit, fever, confused, belly pain, shakes. suicidal: 988.""",
    "Dr. L. Castellanos",
    t("10-17", "10:50"),
)
s.note(
    "nursing",
    t("10-17", "13:20"),
    "wife here, meds given. asked wedding beer again -> no. safety plan copy. 1330.",
    "V. Kowal RN",
)

s.write(__file__)
