"""Fictional: variceal shelter."""

from builder import Stay, clock

t = clock(2025, "-07:00")
s = Stay("u-cirr-shelter", "Kettle", "Raymond", "1971-06-02", "male")
s.contact("outreach worker", "Dee Marsh", "520-555-0109")
s.encounter(
    t("11-10", "03:10"),
    t("11-17", "14:30"),
    "vomiting blood",
    "8765009",
    "Hematemesis",
    "Gastroenterology / Hepatology",
    "medical respite shelter",
)
s.allergy("penicillin", "7984", "hives as a child", t("11-10", "03:40"), severity="mild", criticality="low")
s.condition("Alcoholic cirrhosis", "420054005", t("11-10", "04:00"), onset="2023", kind="problem-list-item")
s.condition("Alcohol use disorder", "", t("11-10", "04:00"), onset="1995", kind="problem-list-item")
s.condition("Chronic low back pain", "", t("11-10", "04:00"), onset="2018", kind="problem-list-item")
s.condition("Bleeding esophageal varices", "17709002", t("11-10", "09:00"), onset=t("11-10", "01:00"))
s.condition("Spontaneous bacterial peritonitis", "", t("11-10", "14:00"), onset=t("11-10", "10:00"))
s.home("propranolol", "20 mg by mouth twice daily", "2024-03-01", t("11-10", "05:30"))
s.home("spironolactone", "100 mg by mouth once daily", "2024-03-01", t("11-10", "05:30"))
s.home("furosemide", "40 mg by mouth once daily", "2024-03-01", t("11-10", "05:30"))
s.home("omeprazole", "20 mg by mouth once daily", "2024-03-01", t("11-10", "05:30"))
s.home("tizanidine", "4 mg by mouth three times daily", "2025-08-01", t("11-10", "05:30"))
s.home("ibuprofen", "800 mg by mouth three times daily, over the counter", "2025-09-01", t("11-10", "05:30"))

s.labs(t("2025-06-12", "09:00"), stay=False, cr=0.8, hgb=11.2, plt=88, tbil=2.1, inr=1.4, na=134)
s.vitals(t("11-10", "03:15"), bp="92/54", hr=118, rr=22, temp=37.2, spo2=96)
s.vitals(t("11-10", "05:00"), weight=71.0, height=178)
s.note(
    "nursing",
    t("11-10", "03:18"),
    "TRIAGE 54M brought from bus station by EMS, vomited ~2 cups bright red blood x2. Unhoused, last slept at Pine St underpass. Smells etoh. Last drink 'yesterday nite' (11/9). Knee pain - takes ibuprofen 800 'like candy'. Abd big. No phone.",
    "T. Galindo RN",
)
s.labs(
    t("11-10", "03:25"),
    issued=t("11-10", "04:05"),
    hgb=6.8,
    wbc=12.9,
    plt=61,
    na=128,
    k=4.9,
    co2=18,
    bun=44,
    cr=1.5,
    glu=96,
    alb=2.3,
    tbil=4.2,
    ast=112,
    alt=48,
    alp=160,
    inr=1.8,
    lac=3.9,
)
s.note(
    "ed",
    t("11-10", "03:40"),
    """HPI 54M EtOH cirrhosis, hematemesis x2 since 0100, melena 2 d. Taking ibuprofen 800 TID for knee x2 months. Ascites. Stopped water pills "weeks ago", propranolol "some days".
Exam: icteric, tense abd, mild asterixis, oriented x2. Melena on DRE.
Hb 6.8, INR 1.8, plt 61, Cr 1.5 (0.8 June).
2u PRBC, octreotide 50 mcg bolus then 50/h, pantoprazole 80 then 40 BID, ceftriaxone 1 g (PCN hives as a child, has had cephalexin fine), GI called. ICU stepdown.""",
    "Dr. N. Farouk",
    signed=t("11-10", "05:10"),
)
oct_ = s.order("octreotide", "50 mcg/h continuous intravenous infusion", t("11-10", "03:55"))
pan = s.order("pantoprazole", "40 mg intravenously every 12 hours", t("11-10", "03:55"))
ctx = s.order("ceftriaxone", "1 g intravenously every 24 hours", t("11-10", "04:00"))
s.order("red cells", "2 units intravenously", t("11-10", "04:05"), end=t("11-10", "09:00"), final="completed")
ppl = s.order("propranolol", "20 mg by mouth twice daily", t("11-10", "05:40"))
ppl.hold(t("11-10", "05:45"), "bleeding, hypotension")
ome = s.order("omeprazole", "20 mg by mouth once daily", t("11-10", "05:40"))
tiz = s.order("tizanidine", "4 mg by mouth three times daily", t("11-10", "05:40"))
spi = s.order(
    "spironolactone",
    "100 mg by mouth once daily",
    t("11-10", "05:40"),
    end=t("11-10", "09:30"),
    why="AKI, hyponatremia",
)
fur = s.order(
    "furosemide", "40 mg by mouth once daily", t("11-10", "05:40"), end=t("11-10", "09:30"), why="AKI"
)
lor = s.order(
    "lorazepam", "2 mg intravenously every 2 hours as needed for CIWA 10 or more", t("11-10", "05:40")
)
s.order(
    "thiamine",
    "500 mg intravenously every 8 hours for 3 days",
    t("11-10", "05:40"),
    end=t("11-13", "06:00"),
    final="completed",
)
s.order("folic acid", "1 mg by mouth once daily", t("11-10", "05:40"))
ond = s.order("ondansetron", "4 mg intravenously every 6 hours as needed for nausea", t("11-10", "05:40"))
s.note(
    "hp",
    t("11-10", "06:00"),
    """GI/HEPATOLOGY ADMIT
54M AUD, cirrhosis (CTP C11, MELD-Na ~27), UGIB likely variceal. On NSAIDs -> PUD possible. Grade 1-2 HE. Large ascites.
Meds from free clinic list: propranolol 20 BID, spironolactone 100, furosemide 40, omeprazole 20, tizanidine 4 TID (back spasms). OTC ibuprofen 800 TID.
Brother died of liver ca 58.
A/P: 1 UGIB: EGD this AM, octreotide x 72 h, ctx 7 d, Hb goal 7-8. 2 AKI Cr 1.5: hold diuretics, stop NSAIDs. 3 ascites: dx tap. 4 AUD: CIWA, thiamine. 5 HE: lactulose after EGD. No sq heparin - plt 61 & bleeding. Full code.""",
    "Dr. I. Castellano",
    signed=t("11-10", "07:15"),
)
s.note(
    "procedure",
    t("11-10", "09:20"),
    """EGD: 3 columns grade III EV, red wale, 1 w white nipple. 5 bands. No gastric varices. Small antral erosions, no ulcer, bx not taken. Plan: octreotide 72 h, PPI short course post-banding (10 d total), NSBB when stable, repeat EGD/banding 2-4 wks.""",
    "Dr. I. Castellano",
    signed=t("11-10", "09:45"),
)
s.procedure(
    "Esophagogastroduodenoscopy with band ligation of varices", "", t("11-10", "08:30"), t("11-10", "09:10")
)
s.lab_text(
    t("11-10", "10:30"),
    t("11-10", "13:20"),
    "Ascitic fluid cell count",
    "",
    "WBC 610/uL, PMN 412/uL, albumin 0.6 g/dL, protein 0.9 g/dL",
    flag="A",
)
s.lab_text(t("11-10", "10:30"), t("11-15", "10:00"), "Ascitic fluid culture", "", "No growth at 5 days")
s.lab_text(
    t("11-10", "03:30"),
    t("11-12", "08:00"),
    "Blood culture",
    "600-7",
    "1 of 2 sets coagulase-negative staphylococcus, probable contaminant",
    flag="A",
)
alb = s.order(
    "albumin 25%",
    "110 g intravenously once (1.5 g/kg, day 1 of SBP)",
    t("11-10", "14:10"),
    end=t("11-10", "20:00"),
    final="completed",
)
lac = s.order(
    "lactulose",
    "20 g (30 mL) by mouth three times daily, titrate to 3 soft stools a day",
    t("11-10", "12:00"),
)
s.note(
    "event",
    t("11-10", "14:20"),
    "PMN 412 -> SBP. Already on ctx 1 g, keep (dose 2 g suggested, will increase). Albumin 1.5 g/kg today, 1 g/kg day 3 (= Wed 11/12). Diuretics off.",
    "Dr. I. Castellano",
)
ctx.dose(t("11-10", "14:30"), "2 g intravenously every 24 hours")
s.report(
    "Abdominal ultrasound with Doppler",
    "",
    t("11-11", "09:00"),
    t("11-11", "12:40"),
    "Nodular liver, large ascites, splenomegaly 16 cm. Portal vein patent. 2.3 cm hypoechoic lesion segment 6, not seen in 2024. Multiphase MRI or CT is recommended. 1.1 cm gallstone, no cholecystitis.",
)
s.labs(
    t("11-11", "05:30"),
    issued=t("11-11", "06:20"),
    hgb=7.6,
    wbc=10.8,
    plt=55,
    na=129,
    k=4.4,
    cr=1.7,
    bun=40,
    tbil=4.0,
    inr=1.7,
    afp=46,
)
s.note(
    "progress",
    t("11-11", "08:30"),
    """GI. S: no more hematemesis, 2 melena. CIWA 14 overnight, lorazepam 2 mg x4. O: sleepy, asterixis ++. Hb 7.6 Cr 1.7. A/P: EVB s/p banding D1; SBP D1; HE gr 2 - cut benzo: lorazepam 1 mg prn only CIWA>=15; lactulose; AKI - albumin, ?HRS, no NSAID. US: seg 6 lesion, AFP 46 - MRI when stable (out-pt ok).""",
    "Dr. R. Holt (fellow)",
    signed=t("11-11", "09:50"),
)
lor.dose(t("11-11", "09:55"), "1 mg intravenously every 4 hours as needed for CIWA 15 or more")
s.lab_text(t("11-11", "05:30"), t("11-13", "14:00"), "HIV 1/2 antigen/antibody", "56888-1", "Non-reactive")
s.lab_text(
    t("11-11", "05:30"),
    t("11-12", "15:00"),
    "Hepatitis panel",
    "",
    "HCV antibody reactive. HBsAg negative, anti-HBc negative, anti-HBs negative. HAV IgG positive.",
    flag="A",
)
s.lab_text(
    t("11-11", "05:30"),
    t("11-16", "16:45"),
    "Hepatitis C virus RNA",
    "11011-4",
    "1,240,000 IU/mL detected",
    flag="A",
)
s.report(
    "ECG 12-lead",
    "",
    t("11-12", "07:00"),
    t("11-12", "07:30"),
    "Sinus 96, QTc 512 ms, no ischaemia.",
    category="CUS",
)
s.labs(
    t("11-12", "05:40"), issued=t("11-12", "06:25"), hgb=7.4, plt=54, na=130, k=3.3, mg=1.5, cr=1.8, bun=38
)
s.note(
    "progress",
    t("11-12", "08:40"),
    """GI. HE gr 2, 1 BM yest - lactulose up to q4h until BM. QTc 512 -> no ondansetron, replace K/Mg. Cr 1.8. cont albumin per SBP protocol. ctx D3.""",
    "Dr. R. Holt (fellow)",
    signed=t("11-12", "09:40"),
)
s.order(
    "potassium chloride",
    "40 mEq by mouth once",
    t("11-12", "09:00"),
    end=t("11-12", "12:00"),
    final="completed",
)
s.order(
    "magnesium sulfate",
    "4 g intravenously once",
    t("11-12", "09:00"),
    end=t("11-12", "14:00"),
    final="completed",
)
s.note(
    "pharm",
    t("11-13", "08:50"),
    "Day-3 albumin (1 g/kg = 70 g) due 11/12 was never ordered; order text D1 only. Paged Dr Holt. Ondansetron PRN still active although QTc 512. Pt on BOTH omeprazole 20 and pantoprazole 40 BID.",
    "S. Imai PharmD",
)
s.order(
    "albumin 25%",
    "70 g intravenously once (1 g/kg, day 3 dose given late)",
    t("11-13", "09:10"),
    end=t("11-13", "13:30"),
    final="completed",
)
ond.stop(t("11-13", "09:15"), "QTc 512 ms")
ome.stop(t("11-13", "09:15"), "duplicate of pantoprazole")
pan.change(
    t("11-13", "09:20"), dosageInstruction=[{"text": "40 mg by mouth once daily, 10 days in all, to 11-20"}]
)
s.labs(t("11-13", "05:30"), issued=t("11-13", "06:20"), hgb=7.9, plt=58, na=131, k=4.1, mg=2.2, cr=1.6)
s.note(
    "progress",
    t("11-13", "10:20"),
    """GI. Clearer, oriented x3, 4 BM. octreotide done 72 h - stop. Repeat tap today: PMN 88 (from 412) - responding. Cr 1.6. NSBB tomorrow if MAP ok.""",
    "Dr. R. Holt (fellow)",
    signed=t("11-13", "11:30"),
)
s.lab_text(
    t("11-13", "09:40"),
    t("11-13", "11:00"),
    "Ascitic fluid cell count",
    "",
    "WBC 190/uL, PMN 88/uL",
    flag="N",
)
s.note(
    "sw",
    t("11-13", "14:00"),
    """Unhoused 3 y. Pt: "I can't take that lactulose out there, there's no toilet." Referred Casa Esperanza medical respite (nurse M-F, bathroom, fridge) - bed from 11/17, 30 days. 520-555-0118. No phone; reach via outreach Dee Marsh 520-555-0109 (pt agrees). Medicaid active. Interested in AA, declined residential. Rifaximin PA sent 11/13.""",
    "B. Yazzie LCSW",
)
s.labs(
    t("11-14", "05:30"), issued=t("11-14", "06:15"), hgb=8.0, plt=60, na=132, k=4.2, cr=1.3, tbil=3.4, inr=1.6
)
car = s.order("carvedilol", "6.25 mg by mouth twice daily", t("11-14", "09:30"))
ppl.resume(t("11-14", "09:40"))
s.note(
    "progress",
    t("11-14", "09:10"),
    """GI. HD stable BP 108/64 HR 88. Start NSBB: carvedilol 6.25 BID (instead of propranolol). resume home meds. Cr 1.3. ctx D5/7.""",
    "Dr. R. Holt (fellow)",
    signed=t("11-14", "10:20"),
)
s.note(
    "nutrition",
    t("11-14", "13:00"),
    "Severe protein-cal malnutrition. 2 g Na diet, protein 1.2-1.5 g/kg, late evening snack. No raw shellfish. Do not restrict protein.",
    "L. Petrov RD",
)
s.vitals(t("11-15", "06:00"), bp="86/48", hr=51, rr=16, temp=36.6, spo2=97)
s.note(
    "nursing",
    t("11-15", "06:15"),
    "BP 86/48 HR 51, dizzy on standing. Received carvedilol 6.25 AND propranolol 20 last night both on MAR. Also tizanidine 4. Held AM doses, MD paged.",
    "T. Galindo RN",
)
s.labs(t("11-15", "05:30"), issued=t("11-15", "06:15"), hgb=7.8, plt=62, na=131, k=4.4, cr=1.4)
s.note(
    "progress",
    t("11-15", "08:50"),
    """GI weekend. Brady/hypotension from double NSBB. d/c propranolol for good. Carvedilol hold today, restart 3.125 BID tomorrow if SBP >90. Ascites cx neg final. SBP ppx from tomorrow after last ctx: cipro 500 daily. Repeat ECG.""",
    "Dr. M. Oduya (weekend)",
    signed=t("11-15", "10:15"),
)
ppl.stop(t("11-15", "09:00"), "duplicate beta-blocker")
car.hold(t("11-15", "09:00"), "hypotension")
s.report("ECG 12-lead", "", t("11-16", "07:00"), t("11-16", "07:40"), "Sinus 78, QTc 462 ms.", category="CUS")
ctx.complete(t("11-16", "10:00"), "7 days")
cip = s.order("ciprofloxacin", "500 mg by mouth once daily", t("11-16", "10:00"))
s.given("ciprofloxacin", "500 mg by mouth", t("11-16", "11:00"))
s.given("tizanidine", "4 mg by mouth", t("11-16", "14:00"))
car.change(
    t("11-16", "09:30"),
    status="active",
    dosageInstruction=[{"text": "3.125 mg by mouth twice daily, hold if systolic below 90"}],
    statusReason=None,
)
s.labs(t("11-16", "05:30"), issued=t("11-16", "06:15"), hgb=8.1, plt=66, na=133, k=4.3, cr=1.1)
s.vitals(t("11-16", "08:00"), bp="104/60", hr=72, rr=16, temp=36.8, spo2=98, weight=68.2)
s.note(
    "progress",
    t("11-16", "09:00"),
    """GI weekend. Feels well. ctx D7 last today. cipro ppx started. carvedilol 3.125 BID. QTc 462. Cr 1.1. cont current plan, home tomorrow to respite. Octreotide done.""",
    "Dr. M. Oduya (weekend)",
    signed=t("11-16", "11:20"),
)
s.vitals(t("11-16", "17:00"), bp="90/50", hr=66)
s.note(
    "nursing",
    t("11-16", "17:10"),
    "Very drowsy after 1400 meds, BP 90/50, arousable, oriented. No asterixis. 3 BM today. Improved by 2000.",
    "P. Lujan RN",
    signed=t("11-16", "20:30"),
)
s.note(
    "pharm",
    t("11-17", "09:00"),
    """DC med rec. 1) cipro + tizanidine = CONTRAINDICATED (CYP1A2, levels up 10x, hypotension/sedation) - drowsy episode yest 1400 fits. Tizanidine d/c'd w Dr Castellano, do not resume; tell free clinic. 2) octreotide still shows active in system, pump off since 11/13. 3) HCV RNA 1.24 M back last eve. 4) Rifaximin PA still not decided - pt leaves w/o it; respite RN to be called. 5) QT drugs avoid w cipro (no ondansetron).""",
    "S. Imai PharmD",
)
tiz.stop(t("11-17", "09:10"), "interaction with ciprofloxacin")
s.immunization("Hepatitis B vaccine, dose 1", "43", t("11-17", "10:30"))
s.labs(
    t("11-17", "05:30"), issued=t("11-17", "06:15"), hgb=8.2, plt=70, na=133, k=4.4, cr=1.1, tbil=3.0, inr=1.6
)
s.vitals(t("11-17", "08:00"), bp="106/62", hr=70, rr=16, temp=36.7, spo2=98, weight=67.9)
s.note(
    "progress",
    t("11-17", "10:00"),
    """GI - discharge
EVB s/p banding x5, SBP treated (ctx 7 d), AKI resolved Cr 1.1, HE controlled on lactulose.
Carvedilol 3.125 BID (propranolol OFF). Cipro 500 daily long-term. Lactulose 30 ml TID, goal 3 soft BM. Pantoprazole 40 daily to 11/20 then stop; omeprazole off. Spironolactone restart 50 daily; furosemide stays off till clinic. thiamine 100 / folate 1. APAP max 2 g/day for knee. NO NSAIDs ever. Tizanidine stopped.
BMP at respite 11/21 (K, Na, Cr on spironolactone).
Hep clinic 11/24 0900 Dr Castellano 520-555-0150: HCV RNA+ -> DAA discussion, transplant talk if sober.
MRI liver multiphase 11/26 1330 (seg 6 2.3 cm, AFP 46 - r/o HCC).
Repeat EGD/banding 12/2 0800, NPO p MN.
HBV #1 today, #2 in 4 wks.
Not driving. Pt understands liver lesion may be cancer, needs MRI.""",
    "Dr. I. Castellano",
    signed=t("11-17", "11:45"),
)
for n, x in (
    ("carvedilol", "3.125 mg by mouth twice daily"),
    ("ciprofloxacin", "500 mg by mouth once daily"),
    ("lactulose", "20 g (30 mL) by mouth three times daily, goal 3 soft stools a day"),
    ("pantoprazole", "40 mg by mouth once daily until 11-20, then stop"),
    ("spironolactone", "50 mg by mouth once daily"),
    ("thiamine", "100 mg by mouth once daily"),
    ("folic acid", "1 mg by mouth once daily"),
    ("acetaminophen", "500 mg by mouth every 6 hours as needed, maximum 2 g a day"),
):
    s.order(n, x, t("11-17", "11:00"), cat="discharge")
s.service(
    "Hepatology clinic", t("11-17", "11:00"), due=t("11-24", "09:00"), note="Dr. Castellano 520-555-0150"
)
s.service("MRI liver multiphase", t("11-17", "11:00"), due=t("11-26", "13:30"))
s.service("EGD with banding", t("11-17", "11:00"), due=t("12-02", "08:00"))
s.service("Basic metabolic panel at respite", t("11-17", "11:00"), due=t("11-21", "08:00"))
s.note(
    "instr",
    t("11-17", "12:30"),
    "To Casa Esperanza by van 1430. 2 g salt diet, bedtime snack, no alcohol, no raw shellfish. Weigh daily - call if up >1 kg/day or 2 kg/wk. ED/911: vomiting blood, black stool, confusion or too sleepy, fever, belly pain. If < 2 or > 4 BM/day call hepatology.",
    "P. Lujan RN",
    signed=t("11-17", "13:00"),
)
s.write(__file__)
