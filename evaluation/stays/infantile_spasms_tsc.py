"""Fictional: infantile spasms tsc."""

from builder import Stay, clock

t = clock(2026, "-06:00")
s = Stay("z-spasm-01", "Brandvold", "Theo", "2025-08-14", "male")
s.contact("mother", "Ingrid Brandvold", "608-555-0142")
s.encounter(
    t("02-17", "18:40"),
    t("02-21", "13:30"),
    "clusters of body jerks",
    "28055006",
    "West syndrome",
    "Pediatric Neurology",
)

s.home(
    "cholecalciferol (vitamin D) drops 400 units/mL",
    "1 mL by mouth once daily",
    "2025-09-01",
    t("02-17", "19:30"),
)
s.home(
    "famotidine 40 mg/5 mL suspension",
    "0.5 mL (4 mg) by mouth twice daily, for presumed reflux (PCP 02/03)",
    "2026-02-03",
    t("02-17", "19:30"),
)
s.vitals(t("02-17", "18:50"), hr=138, rr=34, temp=36.9, spo2=99, weight=17.3)
s.vitals(t("02-17", "23:40"), weight=7.8)
s.labs(
    t("02-17", "19:20"),
    issued=t("02-17", "20:10"),
    na=138,
    k=4.6,
    glu=88,
    ca=9.9,
    mg=2.1,
    cr=0.3,
    ast=38,
    alt=29,
    ranges={"cr": (0.2, 0.4), "glu": (60, 100)},
)
s.note(
    "ed",
    t("02-17", "18:55"),
    """PEDS ED  6 mo M  CC "he keeps startling"
mom brings in w/ 2 wk of clusters - head drops, both arms fling out, then cries, 8-15 in a row, mostly on waking. 4 to 6 clusters/day. seen PCP 2/3 told reflux (Sandifer) -> famotidine, no help. phone video reviewed by me = flexor spasms. stopped reaching for toys about a wk ago, less smiley.
no fever no vomiting no trauma. term, 3.4 kg, no NICU. imm UTD thru 4 mo (6mo shots were due 2/14 - not done, was sick w cold)
FHx: mat grandmother seizures "takes Keppra 500 twice a day". Mom has 'facial acne since she was 4', never seen derm
Wt 17.3   (triage)
exam alert, AF flat, 3 pale spots on trunk + one L thigh, tone sl low
ED course: called peds neuro Dr Halloran, wants admit + overnight vEEG. loading phenobarb was discussed w OSH, NOT given.
D/c'd idea of LP - afebrile, well.
NKDA
dispo admit peds neuro 5W
""",
    "Dr. K. Mbeki (ED)",
    signed=t("02-17", "20:45"),
)
pb = s.order(
    "phenobarbital 20 mg/mL",
    "20 mg/kg IV load x1",
    t("02-17", "20:00"),
    end=t("02-17", "20:25"),
    final="cancelled",
    why="not given, neuro prefers EEG first",
)
s.note(
    "nursing",
    t("02-17", "23:40"),
    """5W admit RN note. arrived 2310 w mom (Ingrid). re-weighed naked on unit scale 7.8 kg = 17.3 lb. ED triage entered LBS AS KG. pharmacy called, wt corrected in chart. PLEASE recheck anything dosed off 17.3.
Mom states there is an ORDER OF PROTECTION vs father (Derek S.) - copy in media tab. No info to father, not on visitor list. Password on file.
cluster x1 at 2325, 11 spasms, pushed EEG button. famotidine given 2100 by mom own supply - taken to pharmacy
""",
    "B. Nowicki RN",
    signed=t("02-18", "00:20"),
)
s.note(
    "hp",
    t("02-17", "22:30"),
    """PEDS NEURO H&P  (resident)
6mo ex-term M w 2 wk clusters of flexor spasms + regression, 4 hypomelanotic macules on Wood lamp. Concern IESS (infantile epileptic spasms), r/o TUBEROUS SCLEROSIS.  ddx: benign myoclonus of infancy, Sandifer/reflux (less likely, clusters on waking + regression), metabolic.
Wt 17.3 kg per triage
Meds: vit D 400 U, famotidine
PLAN
- vEEG overnight
- MRI brain w/wo under sedation tmrw
- echo + ECG (rhabdomyoma)
- renal US
- if hypsarrhythmia and TSC -> vigabatrin 1st line. if not TSC -> hi dose prednisolone 10 mg QID per UKISS
- vigabatrin 50 mg/kg/day div BID = 432 mg BID     <-- pls verify
- genetics panel
- stop famotidine
""",
    "Dr. P. Quist PGY2",
    signed=t("02-18", "00:55"),
)
s.note(
    "pharm",
    t("02-18", "09:10"),
    """PHARM: verified weight 7.8 kg. VGB 432 mg BID in H&P was calc'd on 17.3 (lb). Correct starting 50 mg/kg/day = 390 mg/day -> 200 mg BID = 4 mL BID of 50 mg/mL (500 mg packet in 10 mL water). REMS enrollment needed, form faxed. Discard leftover solution each dose. Prednisolone NOT ordered.
famotidine - agree dc.
""",
    "R. Tesfaye PharmD",
    signed=t("02-18", "09:30"),
)
fam = s.order(
    "famotidine 40 mg/5 mL suspension",
    "4 mg by mouth twice daily",
    t("02-17", "23:50"),
    end=t("02-18", "09:40"),
    why="not reflux; spasms",
)
s.report(
    "EEG video",
    "11523-0",
    t("02-18", "00:30"),
    t("02-18", "10:30"),
    "Hypsarrhythmia, 3 clusters of epileptic spasms captured, electrodecrement. Consistent with infantile epileptic spasms syndrome.",
    category="OTH",
)
s.report(
    "MRI brain without and with contrast",
    "24590-2",
    t("02-18", "11:30"),
    t("02-18", "15:10"),
    "Multiple cortical/subcortical tubers, largest right frontal 1.9 cm. Subependymal nodules bilaterally, largest 4 mm at left foramen of Monro; no SEGA, no hydrocephalus. Findings consistent with tuberous sclerosis complex.",
)
s.report(
    "Echocardiogram",
    "34552-0",
    t("02-18", "14:00"),
    t("02-18", "16:30"),
    "Two rhabdomyomas: LV apex 7 mm, RV septum 5 mm. No outflow obstruction. Normal function.",
    category="CUS",
)
s.report(
    "Ultrasound kidneys",
    "24762-7",
    t("02-19", "10:00"),
    t("02-19", "12:20"),
    "Normal kidneys. No cysts or angiomyolipoma. No hydronephrosis.",
)
s.condition("Tuberous sclerosis complex", "7199000", t("02-18", "17:00"))
s.condition("Infantile epileptic spasms syndrome", "28055006", t("02-18", "11:00"))
vg = s.order(
    "vigabatrin 50 mg/mL oral solution (500 mg packet)",
    "200 mg (4 mL) by mouth twice daily",
    t("02-18", "17:30"),
    note="50 mg/kg/day, weight 7.8 kg",
)
s.order(
    "acetaminophen 160 mg/5 mL",
    "112 mg (3.5 mL) by mouth every 6 hours as needed for fever or discomfort",
    t("02-18", "08:00"),
)
s.note(
    "progress",
    t("02-18", "16:45"),
    """peds neuro attending - HALLORAN
EEG = hypsarrhythmia. MRI tubers + SENs. echo 2 rhabdomyomas no obstruction. DX: IESS due to TSC (definite, by clinical criteria).
-> vigabatrin, start tonight 200 BID (see pharm, wt 7.8 NOT 17.3). steroids NOT used, only if VGB fails at 2 wk
 -up by 25 mg/kg/day q3d: 300 BID 2/21, 400 BID 2/24  (100 mg/kg/d), max 150
- VGB retinal tox d/w mom incl peripheral vision loss, REMS signed. ophtho baseline w/in 4 wks
- ECG: read pending at this time
- TSC1/TSC2 send-out sent 2/18, 3-4 wks. pend
- mom crying, social work please. mom's skin = ?angiofibromas, needs her own eval, genetics
""",
    "Dr. M. Halloran",
    signed=t("02-18", "17:40"),
)
s.note(
    "consult",
    t("02-19", "09:00"),
    """PEDS CARDS (curbside -> consult) ECG 2/18: short PR 78 ms w delta wave = WPW pattern (pre-excitation). No SVT on tele. Rhabdomyomas small.
Rec: no digoxin, no verapamil ever w/o cards. no tx now. Teach HR >220 / pale / poor feeding = ED. f/u Dr Venkataraman 3/12 1:00p w echo + holter.
""",
    "Dr. L. Venkataraman",
    signed=t("02-19", "09:50"),
)
s.note(
    "sw",
    t("02-19", "13:15"),
    """SW: met mom alone. Order of protection vs bio father Derek S. expires 2/2027, copy scanned. Father phoned unit x2 asking 'what meds is my son on' - no info released. AVS and any letters go to MOM ONLY, no mail to 114 Pell St (father's address still on face sheet as of today - registration asked to fix). Badger Care active. Early intervention (Birth to 3) referral placed. TS Alliance packet.
""",
    "C. Ruelas LCSW",
    signed=t("02-19", "14:00"),
)
s.note(
    "progress",
    t("02-20", "07:30"),
    """NEURO RES  HD3
Wt 7.8. S: sleepier after 2nd VGB dose, feeding 4-5 oz q3h ok. spasms 2 clusters yday vs 6 on adm.  overnight 1 cluster 5 spasms
O: afeb HR 126, wakes easily, AF flat
A/P IESS/TSC, VGB day 2 - cont 200 BID (4 mL). increase to 300 BID tmrw AM. mom to draw up doses w teach-back. 6-mo vaccines: give at PCP, inactivated ok no steroids. acetaminophen prn
MRI nodule L foramen of Monro - repeat MRI 6 mo
""",
    "Dr. P. Quist PGY2",
    signed=t("02-20", "09:00"),
)
s.note(
    "event",
    t("02-20", "22:10"),
    """night xcover: mom upset re sleepiness, asks to skip dose. sat 99, wakes w stim, feeding. VGB sedation expected, NOT to skip / stop suddenly. also grandmother (Keppra 500 bid, hers) in room, nurse reminded not to share meds. given dose 2100. ok
""",
    "Dr. S. Aoki",
    signed=t("02-20", "22:50"),
)
vg.dose(t("02-21", "08:30"), "300 mg (6 mL) by mouth twice daily")
s.note(
    "dcsum",
    t("02-21", "10:15"),
    """DC SUMMARY
Theo B  6 mo   adm 2/17 dc 2/21
Dx: 1 infantile epileptic spasms syndrome  2 tuberous sclerosis complex (tubers, SEN, cardiac rhabdomyoma x2, hypomelanotic macules)  3 WPW pattern on ECG
Course: vEEG hypsarr. VGB started 2/18, tolerated w mild sleepiness. spasms 6 -> 1 cluster/day, last at 0510 today.  wt 7.8 kg (17.3 lb; ED '17.3 kg' was wrong)
DC MEDS
 vigabatrin powder 500 mg packet, mix in 10 mL water (50 mg/mL): 300 mg = 6 mL BID (started this AM). On 2/24 AM go UP to 400 mg = 8 mL BID and stay there. throw away what is left after each dose. do not stop suddenly
 vit D 400 units daily - continue
 STOP famotidine
 no steroids at this time
F/U
 Neuro Halloran 3/4 9:30a, repeat EEG same day 8:00a
 Ophtho (baseline eye exam, vigabatrin) 3/10 2:15p Dr Osei
 Cards Venkataraman 3/12 1:00p
 PCP Dr Lindahl 2/26 - 6 mo vaccines, ok to give
 genetics - they will call; TSC1/TSC2 pending, mom's own eval too
 MRI 6 months (Aug)
Return / call: >5 min seizure -> 911; more clusters, cant wake, not feeding <half, HR fast/pale, vomiting
 neuro line 608-555-0190 24h
Discharge info to mother only.
""",
    "Dr. M. Halloran",
    signed=t("02-21", "11:20"),
)
s.order(
    "vigabatrin 500 mg powder for oral solution",
    "300 mg (6 mL of 50 mg/mL) by mouth twice daily until 02/23; then from 02/24 400 mg (8 mL) twice daily",
    t("02-21", "10:30"),
    cat="discharge",
)
s.order(
    "cholecalciferol (vitamin D) 400 units/mL",
    "1 mL by mouth once daily",
    t("02-21", "10:30"),
    cat="discharge",
)
s.lab_text(
    t("02-18", "16:00"),
    t("02-21", "11:00"),
    "TSC1 and TSC2 gene analysis",
    "",
    "Specimen received at reference laboratory. Result to follow.",
    status="registered",
)
s.service("Early intervention (Birth to 3) referral", t("02-19", "14:00"))
s.note(
    "nursing",
    t("02-21", "12:45"),
    """dc teach: mom drew up 6 mL x3 correctly, knows 8 mL from Tues 2/24. oral syringe 10 mL marked at 6 w tape. own famotidine destroyed w permission. carseat ok. left w mom + mat gma.
""",
    "B. Nowicki RN",
    signed=t("02-21", "13:20"),
)
s.write(__file__)
