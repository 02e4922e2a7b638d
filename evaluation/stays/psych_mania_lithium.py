"""Mania in a psychiatric unit: involuntary, refuses and then accepts treatment, lithium started with interacting home medicines."""

from builder import LABS, Stay, clock

LABS["li"] = ("14334-7", "Lithium", "mmol/L", "mmol/L", 0.6, 1.2)
t = clock(2025, "-04:00")
s = Stay("psy-mania", "Okafor-Reyes", "Delphine", "1991-02-17", "female")
s.contact("brother, health care proxy", "Emeka Okafor", "555-0142")
s.encounter(
    t("05-06", "02:10"),
    t("05-19", "11:30"),
    "not sleeping, agitated",
    "24199005",
    "Agitation",
    "Psychiatry",
    "home",
)

# What is known from before
s.condition("Bipolar I disorder", "371596008", t("05-06", "04:00"), onset="2014", kind="problem-list-item")
s.condition("Hypertension", "38341003", t("05-06", "04:00"), onset="2021", kind="problem-list-item")
s.condition("Migraine", "37796009", t("05-06", "04:00"), kind="problem-list-item")
s.home("sertraline 100 mg tablet", "100 mg by mouth every morning", "2025-03-24", t("05-06", "05:00"))
s.home("lisinopril 10 mg tablet", "10 mg by mouth daily", "2021-06", t("05-06", "05:00"))
s.home(
    "ibuprofen 600 mg tablet",
    "600 mg by mouth every 8 hours as needed for migraine",
    "2022",
    t("05-06", "05:00"),
)
s.home("levonorgestrel intrauterine device", "in place since 2023", "2023-08", t("05-06", "05:00"))
s.family("father", t("05-06", "09:30"), "bipolar disorder", "died by suicide")
s.family("sister", t("05-06", "09:30"), "lithium toxicity with dialysis 2019")

# The emergency department and the first days: refuses
s.vitals(t("05-06", "02:20"), bp="148/92", hr=112, temp=37.1, rr=18, spo2=99)
s.labs(
    t("05-06", "02:40"),
    issued=t("05-06", "03:25"),
    na=139,
    k=3.9,
    cr=0.8,
    bun=12,
    glu=104,
    ca=9.4,
    tsh=6.1,
    wbc=8.8,
    hgb=13.1,
    a1c=5.8,
)
s.lab_text(t("05-06", "02:40"), t("05-06", "03:10"), "hCG, urine", "2106-3", "negative")
s.lab_text(
    t("05-06", "03:00"),
    t("05-06", "03:40"),
    "Urine drug screen",
    "",
    "Cannabinoids POSITIVE; amphetamine, cocaine, opiates, benzodiazepines negative",
    "A",
)
s.note(
    "ed",
    t("05-06", "02:30"),
    """34F BIB police + EMS, Section 12. Partner called: no sleep x5d, spent $14k, "chosen to rewrite the constitution",
walked into traffic on Rte 9 at 1am. hx bipolar I, off all mood stabilizer since 2022 ("felt flat on Depakote"). PCP started sertraline 6 wk ago
for low mood. Denies SI/HI. No AH. pressured, flight of ideas, irritable, sexually disinhibited w staff. No fever, no rigidity.
R/O thyrotoxicosis - TSH sent. r/o stimulants - UDS +THC only. Not intoxicated. hCG neg.
Haldol 5 / Ativan 2 IM at 0255 after threw monitor at RN, 4pt restraint 0250-0340, removed w/o injury.
Med clear. Dispo: psych, Sec 12(b).""",
    "R. Tamburro MD (EM)",
    signed=t("05-06", "04:05"),
)
s.given("haloperidol", "5 mg intramuscular once", t("05-06", "02:55"))
s.given("lorazepam", "2 mg intramuscular once", t("05-06", "02:55"))
hal = s.order(
    "haloperidol",
    "5 mg by mouth or intramuscular every 6 hours as needed for agitation",
    t("05-06", "04:30"),
    code="5093",
)
lor = s.order(
    "lorazepam",
    "2 mg by mouth or intramuscular every 6 hours as needed for agitation",
    t("05-06", "04:30"),
    code="6470",
)
lis = s.order("lisinopril", "10 mg by mouth daily", t("05-06", "05:30"), code="29046")
que = s.order("quetiapine", "300 mg by mouth at bedtime", t("05-06", "10:30"), code="51272")
s.service("Full code", t("05-06", "05:30"), category="Code status")
s.note(
    "hp",
    t("05-06", "09:20"),
    """PSYCHIATRY ADMISSION
Legal: Sec 12(b) 3 day, expires 5/9. Pt says "I am not sick, you are holding a prophet". Refuses to sign anything.
Seen w/ team in day room; hx from pt, partner Lucia, and brother Emeka (HCP).
HPI - Bipolar I since age 23, two prior manias (2014, 2019), one depression. Depakote 2019-22, stopped herself, wt gain + hair loss. Never on lithium.
Sertraline 50 -> 100 by PCP since 3/24. Within 2 wk sleeping 3h. Cannabis most evenings. No etoh.
PMH HTN, migraine (takes ibuprofen maybe 3x/wk). Mirena 2023. NKDA per pt.
FH dad bipolar, suicide at 51. Sister was on lithium, went toxic after a stomach bug and needed dialysis - pt very afraid of lithium.
MSE: loud, pressured, grandiose delusions, tangential, no AH, no SI/HI, insight nil, judgement poor. Oriented x3.
A/P
mania, severe w psychotic features, likely tipped by SSRI
- STOP sertraline today. no antidepressant
- offer quetiapine 300 qhs (pt refuses all PO: "poison")
- PRNs as ordered; if refuses past 3d file Sec 7/8 + Rogers
- Firearm: partner owns a handgun, at home -> SW
- elopement + sexual safety precautions, 15 min checks
VPA not preferred, childbearing potential. Lithium would be best if she agrees. Check Li baseline: Cr 0.8, Ca ok, TSH 6.1 (H), ECG. Lisinopril and ibuprofen would both have to go first.""",
    "Dr. H. Vandersloot, attending",
    signed=t("05-06", "11:10"),
)
s.order(
    "sertraline",
    "100 mg by mouth every morning",
    t("05-06", "05:30"),
    code="36437",
    end=t("05-06", "09:50"),
    why="mania",
)
s.note(
    "nursing",
    t("05-07", "06:30"),
    "Slept 1.5 h. Refused quetiapine x1, refused lisinopril, BP 152/94. Singing at nurses station. 0140 haloperidol 5 + lorazepam 2 IM for banging head on door, no LOC, no wound. FALL PREC.",
    "K. Abdi RN",
)
s.given("haloperidol", "5 mg intramuscular once", t("05-07", "01:40"))
s.given("quetiapine", "300 mg by mouth", t("05-06", "21:00"), status="not-done", why="patient refused")
s.note(
    "event",
    t("05-07", "09:40"),
    "Called 0920: neck pulled to R, jaw tight, eyes rolled up, frightened. Airway fine, SpO2 98 RA, afebrile, no rigidity limbs. Acute dystonia ~7.5h after 2nd IM haloperidol. Benztropine 2 mg IM -> gone in 20 min. NOT a seizure, not NMS (CK 210). Haloperidol d/c'd, added to intolerances. Benztropine 1 mg bid x2 days.",
    "Dr. S. Iyer PGY2",
)
hal.stop(t("05-07", "09:45"), "acute dystonia")
s.allergy(
    "haloperidol",
    "5093",
    "acute dystonia (neck and jaw), needed benztropine",
    t("05-07", "10:00"),
    severity="moderate",
    kind="intolerance",
)
s.order(
    "benztropine",
    "1 mg by mouth twice daily",
    t("05-07", "10:00"),
    end=t("05-09", "22:00"),
    final="completed",
)
s.note(
    "progress",
    t("05-08", "10:15"),
    """HD3. Refuses all scheduled meds x2 days. Slept 2h. neck fine since benztropine. Still grandiose, tells roommate she owns hospital.
Pt continues to refuse all medications. No SI/HI.
Legal: petition for 7/8 + Rogers drafted w counsel, to file 5/9 if no change. Brother (HCP) and partner visiting tonight, SW to join.
BP 156/96 off lisinopril. Labs none.""",
    "Dr. S. Iyer PGY2",
    signed=t("05-08", "11:30"),
)

# From the fourth day: accepts
s.note(
    "sw",
    t("05-08", "19:30"),
    """Family mtg 1 hr. Brother talked with pt about father. Pt tearful, agreed "a sleeping pill, not the poison" -> will take olanzapine. Partner Lucia: handgun
was moved to Emeka's house in a safe tonight, she has no key. Joint acct card handed to Lucia. Pt consents to calls w both. Son Teo, 6, is with grandmother, school aware, safe.""",
    "M. Pruitt LICSW",
)
que.cancel(t("05-08", "20:10"), "never taken; olanzapine agreed")
olz = s.order(
    "olanzapine orally disintegrating tablet", "10 mg by mouth at bedtime", t("05-08", "20:15"), code="61381"
)
s.note(
    "progress",
    t("05-09", "10:00"),
    """HD4. Took olanzapine 10 last night, slept 6h. Calmer, less loud. Signed conditional voluntary 0915 w HCP present; Sec 12 closed, court petition NOT filed.
Long talk re lithium: fear because of sister. Explained sister was dehydrated and on HCTZ. Agrees. Capacity to consent to Li: yes today, can repeat back.
- lisinopril d/c (raises Li). amlodipine 5 start
- no NSAID of any kind, tylenol for migraine
- lithium carbonate 300 bid start tonight, trough 5/14 am
- ECG nl, QTc 428""",
    "Dr. H. Vandersloot, attending",
    signed=t("05-09", "11:45"),
)
lis.stop(t("05-09", "10:40"), "interacts with lithium")
s.order("amlodipine", "5 mg by mouth daily", t("05-09", "10:45"), code="17767")
s.order("lithium carbonate", "300 mg by mouth twice daily", t("05-09", "11:00"), code="42351")
s.order(
    "acetaminophen", "650 mg by mouth every 6 hours as needed for headache", t("05-09", "11:00"), code="161"
)
olz.dose(t("05-11", "10:00"), "15 mg by mouth at bedtime")
for day in ("09", "10", "11", "12", "13"):
    s.given("lithium carbonate", "300 mg by mouth", t(f"05-{day}", "20:00"))
s.note(
    "progress",
    t("05-12", "10:20"),
    """HD7. Sleeping 7h. Pt continues to refuse all medications. No SI/HI. More linear, still says "special mission" when pressed. Olanz now 15. Mild hand tremor since yesterday, fine,
not bothersome. Thirsty, drinks ~3 L. BP 134/84 on amlodipine.
Attending addendum: line on refusal is copied, she has TAKEN everything since 5/8 per MAR. Pls stop copying. -HV""",
    "Dr. S. Iyer PGY2",
    signed=t("05-12", "12:30"),
)
s.labs(t("05-14", "11:05"), issued=t("05-14", "12:20"), li=1.3, na=138, k=4.2, cr=0.9)
s.note(
    "pharm",
    t("05-14", "13:10"),
    "Li 1.3 flagged high - sample drawn 1105, dose was given at 0800 TODAY (3 h post dose, NOT a trough). No symptoms of toxicity, tremor unchanged. Do not act on it. Repeat true 12 h trough tmrw before AM dose.",
    "B. Castellano PharmD",
)
s.labs(t("05-15", "07:40"), issued=t("05-15", "08:50"), li=0.5, na=139, cr=0.8)
s.note(
    "progress",
    t("05-15", "10:05"),
    """HD10. trough Li 0.5 (yesterday's 1.3 was 3h post-dose). Goal 0.8-1.0 in acute mania. -> ER 450 bid from tonight, trough 5/19 before dc if possible. Slept 7.5. Delusion faded,
"it sounds silly now". Embarrassed about money. No SI. wt 71.2 -> 73.6 kg on olanzapine. TSH 6.1 on adm - nobody has followed, add free T4 + TPO ab. UDS THC: counselled.""",
    "Dr. H. Vandersloot, attending",
    signed=t("05-15", "11:20"),
)
s.order(
    "lithium carbonate extended release", "450 mg by mouth twice daily", t("05-15", "11:25"), code="42351"
)
s.vitals(t("05-15", "08:00"), bp="128/80", hr=84, weight=73.6)
s.lab_text(t("05-16", "07:30"), t("05-16", "12:00"), "Free T4", "3024-7", "1.0 ng/dL (0.8-1.8)")
s.lab_text(
    t("05-16", "07:30"),
    t("05-16", "12:00"),
    "Thyroid peroxidase antibody",
    "",
    "sent to reference laboratory",
    status="registered",
)
s.labs(t("05-19", "07:35"), issued=t("05-19", "08:40"), li=0.8, na=140, cr=0.8, k=4.1)

# Home
lor.stop(t("05-16", "09:00"), "not needed since 9 May")
s.condition("Manic episode, severe, with psychotic features", "231494001", t("05-06", "11:10"))
s.order(
    "lithium carbonate extended release",
    "450 mg by mouth twice daily with food",
    t("05-19", "09:30"),
    cat="discharge",
    code="42351",
)
s.order("olanzapine", "15 mg by mouth at bedtime", t("05-19", "09:30"), cat="discharge", code="61381")
s.order("amlodipine", "5 mg by mouth daily", t("05-19", "09:30"), cat="discharge", code="17767")
s.order(
    "acetaminophen",
    "650 mg by mouth every 6 hours as needed for headache, maximum 3 g a day",
    t("05-19", "09:30"),
    cat="discharge",
    code="161",
)
s.note(
    "instr",
    t("05-19", "10:00"),
    """Home today with Lucia. Conditional voluntary, 3 day notice not used.
Li 0.8 this am (true trough) - good. NEXT Li + BMP 5/26 before morning dose, then q wk x2. lab slip given
Stay off: sertraline, lisinopril, ibuprofen/Advil/Aleve, cannabis. PCP must not restart these w/o calling us
keep drinking 2-3 L, normal salt. vomiting/diarrhea, bad tremor, slurred, unsteady, confused: skip Li and go to ER
no driving until Dr Ferrante clears you
sees Dr Ferrante (psych clinic) Thu 5/22 14:00, PHP starts 5/20 9am. PCP 2 wk BP + TSH repeat 6-8 wk. TPO ab pending
crisis line 988. if sleep <5h two nights call clinic 555-0177
gun stays at Emeka's. IUD stays in: do not get pregnant on Li without talking to us first""",
    "Dr. H. Vandersloot, attending",
    signed=t("05-19", "10:40"),
)

# Notes of the ward
s.note(
    "nursing",
    t("05-10", "21:40"),
    """took olanz + Li, mouth checked. BP 138/88. Mother-in-law phoned, not on list, no info given. lab slip ANC 1.1 in her folder = ROOMMATE's (clozapine), moved to right chart""",
    "J. Osei RN",
)
s.note(
    "progress",
    t("05-13", "13:00"),
    "OT GROUP: 40 of 60 min. drew the 'new constitution' then laughed at it. Worked on spending plan. Speech normal rate. Says hands shake when painting.",
    "F. Lindahl OTR/L",
)
s.note(
    "progress",
    t("05-18", "09:15"),
    """Weekend cover. HD13 slept 8h. Pt continues to refuse all medications. [no, see 5/12 addendum]. Li 450 bid since 5/15, trough am 5/19. Partner asks if lisinopril can go back as BP 142/88 - NO,
amlodipine up to PCP. Headache x1, wanted ibuprofen from her bag: taken away, Tylenol worked. No SI. Home tmrw if Li ok""",
    "Dr. R. Achebe, covering",
    signed=t("05-18", "10:00"),
)

s.write(__file__)
