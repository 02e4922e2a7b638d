"""Status epilepticus: valproate lost to meropenem, levetiracetam added and adapted to the kidney, shoulder dislocation, driving."""

from builder import LABS, Stay, clock

LABS["vpa"] = ("4086-5", "Valproate", "ug/mL", "mcg/mL", 50, 100)
LABS["nh3"] = ("16362-6", "Ammonia", "umol/L", "umol/L", 11, 32)
LABS["ck"] = ("2157-6", "Creatine kinase", "U/L", "U/L", 30, 200)
t = clock(2025, "-06:00")
s = Stay("neu-status", "Marchetti", "Rafael", "1989-06-03", "male")
s.contact("wife", "Joanna Marchetti", "555-0121")
s.encounter(
    t("02-03", "06:40"),
    t("02-13", "15:00"),
    "seizures that do not stop",
    "91175000",
    "Seizure",
    "Neurology",
    "home",
)

s.condition("Epilepsy", "84757009", t("02-03", "09:00"), onset="2011", kind="problem-list-item")
s.condition("Depression", "35489007", t("02-03", "09:00"), onset="2022", kind="problem-list-item")
s.condition(
    "Old traumatic brain injury, right frontal",
    "",
    t("02-03", "09:00"),
    onset="2010",
    kind="problem-list-item",
)
s.home("divalproex delayed release 500 mg", "750 mg by mouth twice daily", "2016", t("02-03", "10:00"))
s.home("bupropion XL 300 mg", "300 mg by mouth every morning", "2024-10", t("02-03", "10:00"))
s.home(
    "tramadol 50 mg", "50 mg by mouth every 6 hours as needed for back pain", "2025-01", t("02-03", "10:00")
)
s.allergy(
    "lamotrigine", "28439", "blistering rash with mouth sores (Stevens-Johnson), 2014", t("02-03", "09:00")
)
s.family("sister", t("02-03", "09:00"), "febrile seizures", "carbamazepine rash")

s.vitals(t("02-03", "06:50"), bp="158/96", hr=138, rr=28, temp=38.6, spo2=91)
s.labs(
    t("02-03", "07:00"),
    issued=t("02-03", "07:45"),
    vpa=21,
    na=137,
    k=5.4,
    cr=1.7,
    glu=142,
    lac=9.8,
    ck=880,
    wbc=18.2,
    hgb=14.8,
    plt=166,
    ca=9.1,
    mg=1.9,
)
s.note(
    "ed",
    t("02-03", "07:05"),
    """35M epilepsy, GTC at 0600 (wife), 4 more w/o waking. EMS midaz 10 IM. Still jerking L arm+face on arrival 0640. Ativan 4 IV, 4 again. Levetiracetam 60/kg = 4500 load 0705. Still -> prop, ETT 0725. Jerks off.
Misses AM dose often (wife: "ran out sat"), UTI burning x4 d. started Wellbutrin Oct, tramadol Jan for back. EtOH no, drugs no. No head strike seen.
T 38.6, neck supple (pre-tube). L shoulder deformity -> XR POSTERIOR dislocation LEFT.
CT head: old R frontal encephalomalacia, no bleed. VPA 21 (50-100). LP later.
Lamictal = SJS. ceftriaxone/vanc/acyclovir.""",
    "Dr. A. Sørensen-Diaz",
    signed=t("02-03", "09:10"),
)
s.given("levetiracetam", "4500 mg intravenously once", t("02-03", "07:05"))
lev = s.order(
    "levetiracetam",
    "750 mg intravenously every 12 hours, adapted to creatinine 1.7",
    t("02-03", "09:30"),
    code="114477",
)
vpa = s.order("valproate sodium", "500 mg intravenously every 8 hours", t("02-03", "09:30"), code="11118")
s.order(
    "propofol",
    "30 mcg/kg/min intravenously, titrate",
    t("02-03", "07:30"),
    code="8782",
    end=t("02-05", "10:00"),
)
acy = s.order("acyclovir", "800 mg intravenously every 8 hours", t("02-03", "09:00"), code="281")
mero = s.order("meropenem", "1 g intravenously every 8 hours", t("02-04", "12:00"), code="29561")
s.order("heparin", "5000 units subcutaneously every 8 hours", t("02-03", "12:00"), code="5224")
s.order("lorazepam", "2 mg intravenously as needed for seizure", t("02-03", "09:30"), code="6470")
s.service("Full code", t("02-03", "12:00"), category="Code status")
s.note(
    "hp",
    t("02-03", "12:40"),
    """NICU. Intubated and sedated on propofol. Convulsive SE >60min, aborted. EEG: R frontal LPDs, no seizures under propofol. Causes: missed VPA, infection (UA + nitrite, many WBC), bupropion + tramadol lower threshold. r/o encephalitis (fever).
LP 1100: WBC 2 gluc 71 prot 44. HSV PCR sent, acyclovir till neg. autoimmune panel sent (serum+CSF), low prob.
AKI Cr 1.7, CK 880 rising? fluids. L shoulder: ortho reduced 1000 under prop, sling.
Stop bupropion, tramadol. Sister rash on CBZ (not him). Home VPA level 21.""",
    "Dr. M. Okonjo",
    signed=t("02-03", "14:00"),
)
s.labs(t("02-03", "11:00"), issued=t("02-03", "12:10"), csfwbc=2, csfglu=71, csfprot=44)
s.procedure(
    "Closed reduction of left shoulder", "", t("02-03", "09:50"), t("02-03", "10:10"), site="left shoulder"
)
s.lab_text(
    t("02-03", "08:00"),
    t("02-05", "09:00"),
    "Urine culture",
    "630-4",
    "Escherichia coli >100000, ESBL. Resistant ceftriaxone, ciprofloxacin; susceptible meropenem, nitrofurantoin, gentamicin, trimethoprim-sulfamethoxazole",
    "A",
)
s.labs(t("02-04", "05:00"), issued=t("02-04", "06:00"), ck=6240, cr=1.9, k=4.9, lac=1.6, plt=121, vpa=68)
s.note(
    "progress",
    t("02-04", "09:30"),
    "NCC D2. Intubated and sedated on propofol. VPA 68 now therapeutic. CK 6240 Cr 1.9. GNR in urine, fever 38.9 -> meropenem (ESBL prev). no sz on EEG. wean prop tmrw.",
    "Dr. M. Okonjo",
    signed=t("02-04", "11:20"),
)
s.labs(t("02-05", "05:00"), issued=t("02-05", "06:00"), ck=8430, cr=1.6, k=4.2, plt=97, vpa=41)
s.note(
    "progress",
    t("02-05", "10:15"),
    "D3. Intubated and sedated on propofol. EEG LPDs less. Extubated 1030, follows. VPA 68 -> 41. HSV PCR NEG -> acyclovir off.",
    "Dr. M. Okonjo",
    signed=t("02-05", "12:00"),
)
acy.stop(t("02-05", "12:10"), "HSV PCR negative")
s.lab_text(t("02-03", "11:00"), t("02-05", "09:40"), "HSV 1 and 2 PCR, CSF", "", "not detected")
s.labs(t("02-06", "05:00"), issued=t("02-06", "06:00"), vpa=9, cr=1.2, ck=4100, plt=92)
s.note(
    "pharm",
    t("02-06", "08:40"),
    "VPA 68 -> 41 -> 9 on same dose since meropenem 2/4: carbapenem drops valproate, cannot be overcome by raising VPA. Seizure risk! Suggest non-carbapenem: ESBL S to TMP-SMX (Cr 1.2) ; K watch. Levels take 1-2 wk to recover. Keep levetiracetam as main cover.",
    "D. Achterberg PharmD",
)
mero.stop(t("02-06", "10:00"), "lowers valproate")
s.order(
    "trimethoprim-sulfamethoxazole",
    "160/800 mg by mouth twice daily",
    t("02-06", "10:10"),
    code="10831",
    end=t("02-11", "09:00"),
    final="completed",
)
lev.dose(t("02-06", "10:20"), "1000 mg by mouth every 12 hours, creatinine clearance improving")
s.note(
    "event",
    t("02-07", "03:20"),
    "GTC 90 sec, lorazepam 2 IV. postictal 25 min. VPA low (9 on 2/6). EEG no status. lev up 1500 bid.",
    "Dr. E. Haas R3",
)
lev.dose(t("02-07", "09:00"), "1500 mg by mouth every 12 hours")
s.labs(t("02-07", "06:00"), issued=t("02-07", "07:00"), cr=1.0, ck=1900, plt=88, vpa=12, nh3=96)
s.note(
    "consult",
    t("02-07", "12:00"),
    """EPILEPSY. lev 1500 bid main. VPA: drowsy, NH3 96, plt 88. level 12 will rebound in 1-2 wk as meropenem wears off, do not chase it. cut to 500 mg BID, DR tabs. recheck NH3/plt/level 2/12. No more bupropion ever; depression -> sertraline 25->50 psych outpt. Watch levetiracetam mood (hx depression). Rescue diazepam nasal 15 mg. autoimmune panel pend ~2wk. No carbamazepine trial needed.""",
    "Dr. V. Lund epileptologist",
    signed=t("02-07", "13:10"),
)
vpa.stop(t("02-07", "13:20"), "oral")
s.order("divalproex delayed release", "500 mg by mouth twice daily", t("02-07", "13:25"), code="")
s.note(
    "progress",
    t("02-10", "10:00"),
    "D8 ward. no sz since 2/7. NH3 52. Intubated and sedated on propofol [copied, he walks]. PT ok, L arm sling 3 wk. MRI: old R frontal, 9 mm pineal cyst incid., no acute. sertraline 25 started 2/9. Mood ok no SI, a bit irritable with lev, wife aware.",
    "Dr. E. Haas R3",
    signed=t("02-10", "11:10"),
)
s.report(
    "MRI brain with contrast",
    "",
    t("02-09", "14:00"),
    t("02-09", "17:00"),
    "Chronic right frontal encephalomalacia. No acute lesion. Incidental 9 mm pineal cyst.",
)
s.order("sertraline", "25 mg by mouth daily", t("02-09", "09:00"), code="36437")
s.labs(t("02-12", "06:00"), issued=t("02-12", "07:00"), vpa=48, nh3=38, plt=131, cr=0.9, k=4.3, ck=240)
s.condition("Status epilepticus", "230456007", t("02-03", "14:00"))
s.condition("Posterior dislocation of left shoulder", "", t("02-03", "12:40"))
s.order("levetiracetam", "1500 mg by mouth twice daily", t("02-13", "10:00"), cat="discharge", code="114477")
s.order("divalproex delayed release", "500 mg by mouth twice daily", t("02-13", "10:00"), cat="discharge")
s.order(
    "sertraline",
    "25 mg by mouth daily for 7 days, then 50 mg daily",
    t("02-13", "10:00"),
    cat="discharge",
    code="36437",
)
s.order(
    "diazepam nasal spray",
    "15 mg nasal for a seizure longer than 5 minutes",
    t("02-13", "10:00"),
    cat="discharge",
)
s.note(
    "instr",
    t("02-13", "11:00"),
    """home w wife. Keppra 1500 bid (NEW), Depakote 500 bid (was 750). Sertraline 25 x7d -> 50. NO bupropion, NO tramadol. if any doctor gives antibiotic: say no "penems".
NO DRIVING - state law 6 mo seizure free (last 2/7), also no ladders, no baths alone, no swim, gym machine ok. R arm? no LEFT arm sling till ortho 2/27, no ladder.
don't skip doses. Rescue nasal 15 mg for >5 min then 911.
Neuro Dr Lund 3/6. VPA + NH3 + CBC 2/20. antibody panel pending. Psych 2/24 sertraline. Pineal cyst MRI 1 yr.
ER: sz >5 min, 2 in row, fever, rash, yellow, very sleepy, thoughts of suicide / rage on Keppra.""",
    "Dr. E. Haas R3",
    signed=t("02-13", "12:20"),
)

s.note(
    "slp",
    t("02-06", "11:30"),
    "post extub swallow: cough w thin. NECTAR THICK, puree. Meds crushed in puree - divalproex DR/ER never crush. Recheck 2/8.",
    "C. Moya SLP",
)
s.note("slp", t("02-08", "10:00"), "passes thin, regular diet. thickener off. meds whole.", "C. Moya SLP")
s.note(
    "pt",
    t("02-09", "11:00"),
    "gait steady, L UE sling NWB, R hand dominant. stairs ok. Wife asks about driving to work: no, MD to discuss. Neighbor in bed 2 is the one w tracheostomy.",
    "W. Ito PT",
)

s.write(__file__)
