"""Fictional stay."""

from builder import Stay, clock

t = clock(2024, "-05:00")
s = Stay("s-ivor", "Kowalczyk", "Stanley", "1955-03-30", "male")
s.contact("wife", "Renata Kowalczyk", "555-0184")
s.encounter(
    t("10-07", "05:45"),
    t("10-16", "14:15"),
    "elective esophagectomy for cancer",
    "363402007",
    "Malignant tumor of esophagus",
    "Thoracic Surgery",
)
s.allergy("Penicillin", "70618", "rash as a child", t("09-30", "10:00"), severity="mild", criticality="low")
s.home(
    "rivaroxaban",
    "20 mg by mouth daily with supper (atrial fibrillation); last dose 10-03",
    "2022",
    t("10-07", "06:30"),
)
s.home("metoprolol succinate ER", "100 mg by mouth daily", "2022", t("10-07", "06:30"))
s.home("simvastatin", "40 mg by mouth at bedtime", "2016", t("10-07", "06:30"))
s.home("oxycodone ER (OxyContin)", "20 mg by mouth every 12 hours", "2024-07", t("10-07", "06:30"))
s.home("metformin", "1000 mg by mouth twice daily", "2018", t("10-07", "06:30"))
s.home("lisinopril", "10 mg by mouth daily", "2018", t("10-07", "06:30"))
s.home("omeprazole", "40 mg capsule by mouth daily", "2023", t("10-07", "06:30"))
for n, c in (
    ("Adenocarcinoma of distal esophagus, after chemoradiation", "363402007"),
    ("Paroxysmal atrial fibrillation", "282825002"),
    ("Type 2 diabetes mellitus", "44054006"),
):
    s.condition(n, c, t("10-07", "06:40"), onset="2024-05", kind="problem-list-item")
s.condition("Esophagectomy, postoperative state", "", t("10-07", "16:00"))

s.vitals(t("10-07", "06:10"), bp="132/74", hr=66, rr=14, temp=36.5, spo2=97, weight=58.1, height=178)
s.labs(
    t("10-07", "06:20"),
    issued=t("10-07", "07:00"),
    wbc=5.1,
    hgb=11.2,
    plt=188,
    na=138,
    k=4.0,
    cr=1.1,
    bun=18,
    glu=132,
    alb=2.7,
    mg=1.8,
    phos=3.1,
    a1c=6.9,
)
s.note(
    "hp",
    t("10-07", "06:40"),
    """THORACIC H&P. 69M distal esoph adenoCA cT3N1, s/p CROSS chemoRT finished 08-19. 72 kg in May -> 58.1 today (-19%), living on shakes, 2-3 bites solids. PAF on Xarelto (last 10/3), T2DM, HTN, CKD "mild". PCN rash as a kid - took amoxicillin 2023 for tooth, fine (wife). Wife on warfarin for a valve - NOT pt.
CT staging 09-20: response; incidental L adrenal nodule 1.6 cm, indeterminate, PET neg - recommend adrenal CT/biochem 6-12 mo.
Plan Ivor Lewis (lap + R thoracotomy), feeding J. Full code.""",
    "Dr. E. Boateng",
    signed=t("10-07", "07:15"),
)
s.note(
    "op",
    t("10-07", "15:30"),
    """Ivor Lewis esophagogastrectomy, lap gastric mobilization, RIGHT thoracotomy, 2-field LN, 28 mm EEA anastomosis, 14 Fr feeding jejunostomy LUQ. R 28 Fr chest tube + anastomotic Blake. T6 epidural. EBL 350. Thoracic duct NOT ligated prophylactically. NPO, NGT to LIS do not manipulate. J feeds tomorrow.""",
    "Dr. E. Boateng",
    signed=t("10-07", "17:20"),
)
s.procedure("Ivor Lewis esophagectomy", "", t("10-07", "08:10"), t("10-07", "15:10"), "right chest")
ep = s.order(
    "epidural bupivacaine 0.1% with hydromorphone 10 mcg/mL",
    "6 mL/h continuous epidural",
    t("10-07", "16:00"),
)
ace = s.order("acetaminophen", "1000 mg by J-tube every 8 hours", t("10-07", "16:00"))
enox = s.order("enoxaparin", "40 mg subcutaneously daily", t("10-08", "06:00"))
met = s.order("metoprolol tartrate", "5 mg intravenously every 6 hours", t("10-07", "18:00"))
s.order("pantoprazole", "40 mg intravenously twice daily", t("10-07", "16:00"))
s.order("insulin lispro", "sliding scale subcutaneously every 6 hours", t("10-07", "16:00"))
s.order("ondansetron", "4 mg intravenously every 6 hours as needed for nausea", t("10-07", "16:00"))
tf = s.order(
    "tube feed Jevity 1.5",
    "advance to goal 60 mL/h by J-tube over 12 hours, start 20 mL/h",
    t("10-08", "09:00"),
)
s.note(
    "progress",
    t("10-08", "07:30"),
    """THOR POD1. ICU. Epi working. CT -> 240 serosang, no leak (nsg wrote L chest tube, it is R). NGT 150. Cr 1.2. Start J feeds to goal over 12h - he needs calories. SQ lovenox. OOB.""",
    "Dr. T. Sandoval",
    signed=t("10-08", "10:10"),
)
s.labs(
    t("10-08", "05:00"),
    issued=t("10-08", "05:50"),
    na=137,
    k=4.1,
    cr=1.2,
    glu=168,
    mg=1.7,
    phos=2.6,
    wbc=12.4,
    hgb=10.1,
    plt=176,
)
s.note(
    "nutrition",
    t("10-08", "13:00"),
    """RD: 58.1 kg BMI 18.3, 19% loss 5 mo, intake <50% > 1 mo. Severe protein cal malnutrition. Est 1750-2000 kcal, 85 g pro. Goal Jevity 1.5 55-60/h. High nutrition risk. Rec slow advance 10 mL q8-12h, daily K/Mg/Phos. [page sent to team 1305, no callback]""",
    "RD L. Osei",
)
s.vitals(t("10-09", "06:00"), bp="118/66", hr=88, rr=18, temp=37.4, spo2=94, o2=3)
s.labs(
    t("10-09", "05:00"),
    issued=t("10-09", "05:50"),
    na=136,
    k=3.4,
    cr=1.2,
    glu=221,
    mg=1.5,
    phos=1.6,
    wbc=11.0,
    hgb=9.6,
    plt=171,
)
s.note(
    "progress",
    t("10-09", "07:40"),
    """THOR POD2. Feeds at goal 60. CT 310 serosang. Epi. Lytes replete per protocol. Gluc up, SSI. Restart home pain med per J - on OxyContin 20 bid at home. PT.""",
    "Dr. T. Sandoval",
    signed=t("10-09", "09:30"),
)
oxe = s.order("oxycodone ER (OxyContin)", "20 mg by J-tube every 12 hours", t("10-09", "10:00"))
s.order(
    "potassium phosphate",
    "15 mmol intravenously once",
    t("10-09", "10:00"),
    end=t("10-09", "15:00"),
    final="completed",
)
s.given("oxycodone ER", "20 mg via J-tube, crushed", t("10-09", "21:00"))
s.note(
    "nursing",
    t("10-09", "23:30"),
    """Meds per J: tabs crushed w 30 mL water - tylenol, OxyContin 20 (took a while, gummy), flushed. 2315 pt hard to wake, RR 8, SpO2 88 on 3L, pupils small. Rapid called. Narcan 0.04 x3 -> RR 14, awake. Epidural paused.""",
    "RN M. Delacroix",
)
s.given("naloxone", "0.12 mg IV total", t("10-09", "23:22"))
s.note(
    "event",
    t("10-09", "23:50"),
    """RAPID: resp depression RR 8, resp to narcan. Likely epidural hydromorphone -> APS to change epi to plain bupi. ABG 7.27/58. No CXR change. Stay ICU. Cont other meds.""",
    "Dr. N. Farrow",
    signed=t("10-10", "00:40"),
)
ep.dose(t("10-10", "01:00"), "plain bupivacaine 0.1% 6 mL/h continuous epidural")
s.labs(
    t("10-10", "05:00"),
    issued=t("10-10", "05:55"),
    na=135,
    k=3.0,
    cr=1.3,
    glu=236,
    mg=1.3,
    phos=1.1,
    wbc=10.4,
    hgb=9.4,
    plt=180,
)
s.vitals(t("10-10", "06:00"), bp="104/60", hr=132, rr=22, temp=37.3, spo2=93, o2=4)
s.note(
    "progress",
    t("10-10", "07:30"),
    """THOR POD3. AF RVR 130s since 0500, BP 104. Amio bolus + gtt. Weak, foot edema, tingling hands - ? epidural. Replete K. Feeds at goal. CT 480 - "cloudy", follow. OxyContin continue (pain control).""",
    "Dr. T. Sandoval",
    signed=t("10-10", "09:15"),
)
ami = s.order(
    "amiodarone infusion",
    "150 mg intravenous bolus then 1 mg/min for 6 hours, then 0.5 mg/min",
    t("10-10", "06:30"),
)
s.lab_text(
    t("10-10", "06:10"), t("10-10", "06:20"), "ECG", "", "Atrial fibrillation rate 134, QTc 498 ms", "A"
)
s.note(
    "pharm",
    t("10-10", "14:20"),
    """PHARM: OxyContin cannot be crushed - d/c, suggest oxycodone soln 5 mg/5 mL via J q4h prn. Event of last night fits dose dump. D/w Sandoval, agrees. Rest of profile not reviewed today (short staffed).""",
    "PharmD R. Ingram",
)
oxe.stop(t("10-10", "14:40"), "ER product crushed")
s.order("oxycodone solution", "5 mg by J-tube every 4 hours as needed for pain", t("10-10", "14:40"))
s.order(
    "magnesium sulfate",
    "2 g intravenously once",
    t("10-10", "15:00"),
    end=t("10-10", "18:00"),
    final="completed",
)
s.labs(
    t("10-11", "05:00"),
    issued=t("10-11", "05:50"),
    na=136,
    k=3.3,
    cr=1.3,
    glu=208,
    mg=1.8,
    phos=1.4,
    wbc=9.9,
    hgb=9.3,
    plt=202,
)
s.note(
    "progress",
    t("10-11", "07:30"),
    """THOR POD4 wkd. Back in SR 0200. Convert amio to J 400 bid. CT 520 milky today?? after feeds. Epi out today. Replete phos. Restart simva.""",
    "Dr. N. Farrow",
    signed=t("10-11", "10:00"),
)
ami.stop(t("10-11", "10:30"), "to enteral")
amo = s.order("amiodarone", "400 mg by J-tube twice daily", t("10-11", "10:30"))
s.order("simvastatin", "40 mg by J-tube at bedtime", t("10-11", "10:30"))
ep.stop(t("10-11", "14:00"), "catheter removed, tip intact")
s.lab_text(t("10-11", "11:00"), t("10-11", "18:10"), "Triglycerides in pleural fluid", "", "482 mg/dL", "H")
s.note(
    "nursing",
    t("10-11", "22:00"),
    """R CT 650/24h, milky white. Epi cath out 1400, lovenox given 0600. J site ok. Numb lips and fingers better w phos.""",
    "RN M. Delacroix",
)
s.labs(
    t("10-12", "05:00"),
    issued=t("10-12", "05:45"),
    na=137,
    k=3.8,
    cr=1.4,
    glu=188,
    mg=1.9,
    phos=2.2,
    wbc=9.1,
    hgb=9.2,
    plt=240,
    alb=2.1,
)
s.note(
    "progress",
    t("10-12", "09:00"),
    """ATTENDING. CT 650 milky, TG 482 = chyle leak. Stop Jevity. Change to low-fat MCT formula (Vivonex/Peptamen equiv) 60/h. Replace losses. If >1 L/d or no drop by 5 d -> duct ligation/lymphangiogram. NGT out. RD to see. Rest per yesterday.""",
    "Dr. E. Boateng",
    signed=t("10-12", "10:20"),
)
tf.stop(t("10-12", "10:30"), "chyle leak")
s.order("tube feed elemental low-fat MCT formula", "60 mL/h by J-tube continuous", t("10-12", "10:30"))
s.report(
    "Esophagram, water-soluble",
    "",
    t("10-13", "10:00"),
    t("10-13", "11:40"),
    "No anastomotic leak. Conduit empties slowly. Moderate right effusion decreased.",
)
s.note(
    "progress",
    t("10-13", "08:00"),
    """THOR POD6. CT 280 less milky. Swallow no leak -> sips clears. Restart home Xarelto 20 per J since PAF, epi out >24h. Restart Toprol 100 per J, stop IV metop. Cr 1.4 stable. Floor.""",
    "Dr. T. Sandoval",
    signed=t("10-13", "12:30"),
)
riv = s.order("rivaroxaban", "20 mg crushed by J-tube daily with evening feed", t("10-13", "13:00"))
s.order("metoprolol succinate ER", "100 mg by J-tube daily", t("10-13", "13:00"))
met.stop(t("10-13", "13:00"), "to enteral")
s.note(
    "pt",
    t("10-13", "15:00"),
    "PT: amb 120 ft RW, SpO2 91 RA on exertion. Goal home w HHPT.",
    "PT A. Lindqvist",
)
s.labs(
    t("10-14", "05:00"),
    issued=t("10-14", "05:45"),
    na=138,
    k=4.1,
    cr=1.4,
    bun=26,
    glu=164,
    mg=1.9,
    phos=2.7,
    wbc=8.4,
    hgb=8.9,
    plt=288,
)
s.vitals(t("10-14", "08:00"), bp="96/58", hr=46, rr=16, temp=36.8, spo2=95, weight=59.3)
s.note(
    "nursing",
    t("10-14", "08:20"),
    """Toprol crushed per J 0600, Xarelto crushed per J last pm, lovenox given 0600. HR 46, dizzy when up. Small melena-ish stool? guaiac +. MD aware of HR.""",
    "RN P. Whitlock",
)
s.note(
    "progress",
    t("10-14", "09:00"),
    """THOR POD7. HR 46 asympt per MD exam, hold Toprol x1 today, amio to 200 bid. CT 110 serous -> on clears. Hgb 8.9, drifting, follow. D/c Blake. Copy: lytes replete, epi, lovenox.""",
    "Dr. T. Sandoval",
    signed=t("10-14", "11:00"),
)
amo.dose(t("10-14", "11:10"), "200 mg by J-tube twice daily")
s.labs(
    t("10-15", "05:00"),
    issued=t("10-15", "05:45"),
    na=139,
    k=4.2,
    cr=1.4,
    bun=29,
    glu=150,
    mg=1.9,
    phos=2.9,
    wbc=8.0,
    hgb=8.3,
    plt=305,
)
s.note(
    "progress",
    t("10-15", "08:30"),
    """THOR POD8. CT 60 serous on 15 g fat trial by J? no - still MCT formula. CT pulled 0900, CXR ok. Hgb 8.3. HR 58, Toprol back tomorrow. Full liquids low fat. Cycle feeds 70 mL/h x 14 h 1800-0800. Home tomorrow.""",
    "Dr. T. Sandoval",
    signed=t("10-15", "10:40"),
)
s.note(
    "sw",
    t("10-15", "13:30"),
    """CM: Tube feed company Halvorsen Nutrition 555-0186 delivers today, MCT formula. HH RN + PT. Wife taught flushing, teach-back ok. She asks if her own warfarin can be kept with his pills - told separate boxes.""",
    "CM J. Abbott",
)
s.vitals(t("10-16", "07:30"), bp="108/62", hr=60, rr=16, temp=36.7, spo2=96, weight=58.6)
s.labs(
    t("10-16", "05:00"),
    issued=t("10-16", "05:45"),
    na=139,
    k=4.3,
    cr=1.4,
    bun=31,
    glu=148,
    mg=1.9,
    phos=3.0,
    wbc=7.7,
    hgb=8.1,
    plt=318,
)
s.note(
    "progress",
    t("10-16", "08:00"),
    """THOR POD9. Home. Path prelim ypT2N1 (2/24), margins FINAL pending. Meds per J only until clinic - nothing but low fat full liquids by mouth, no pills by mouth. Metformin and lisinopril hold (Cr 1.4, BP) until PCP. OxyContin stopped. Amio 200 bid thru 10/24 then 200 daily till cards. CBC 10/18 HH RN.""",
    "Dr. T. Sandoval",
    signed=t("10-16", "10:15"),
)
for n, d in (
    ("rivaroxaban", "20 mg crushed by J-tube daily with evening feed"),
    ("metoprolol succinate ER", "100 mg by J-tube daily"),
    ("simvastatin", "40 mg by J-tube at bedtime"),
    ("amiodarone", "200 mg by J-tube twice daily through 10-24, then 200 mg daily"),
    ("oxycodone solution 5 mg/5 mL", "5 mL (5 mg) by J-tube every 4 hours as needed for pain"),
    ("acetaminophen liquid", "1000 mg by J-tube every 8 hours as needed for pain"),
    ("lansoprazole orally disintegrating tablet", "30 mg by J-tube twice daily"),
):
    s.order(n, d, t("10-16", "10:30"), cat="discharge")
s.service("Complete blood count, home health", t("10-16", "10:40"), due=t("10-18", "09:00"))
s.note(
    "instr",
    t("10-16", "11:00"),
    """J feeds MCT formula 70 mL/h 6 pm-8 am, flush 30 mL q4h and before/after meds. Low-fat full liquids by mouth, small, upright 45 deg, sleep HOB 30. No lifting >10 lb 6 wk. No driving on narcotics.
Dr. Boateng clinic 10/24 11:15, 555-0185 (CXR first). Cardiology Dr. Mwangi 11/05 14:30, 555-0187. PCP 10/30. Onc 11/12.
Call: fever 101, neck/chest swelling, SOB, milky drainage from tube site, J tube out (come in within 4 h, tract closes), black stools.""",
    "Dr. T. Sandoval",
    signed=t("10-16", "11:40"),
)
s.write(__file__)
