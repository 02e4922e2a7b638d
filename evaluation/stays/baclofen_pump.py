"""Fictional stay."""

from builder import Stay, clock

t = clock(2025, "-07:00")
s = Stay("s-pump", "Hollister", "Wade", "1978-11-05", "male")
s.contact("sister", "June Hollister", "555-0166")
s.encounter(
    t("05-12", "13:20"),
    t("05-20", "13:00"),
    "fever, chills, stone",
    "68566005",
    "Urinary tract infection",
    "Urology",
)
s.allergy(
    "Vancomycin",
    "11124",
    "flushing with fast infusion",
    t("05-12", "13:40"),
    severity="moderate",
    kind="intolerance",
    criticality="low",
)
for n, d, since in (
    (
        "baclofen intrathecal pump",
        "480 mcg/day simple continuous; last refill 02-13, low reservoir alarm date 05-14; PM&R pump clinic",
        "2014",
    ),
    ("tizanidine", "4 mg by mouth three times daily as needed for spasms", "2016"),
    ("tadalafil", "20 mg by mouth as needed, not more than every other day; last taken 05-11", "2020"),
    ("sertraline", "150 mg by mouth daily", "2013"),
    ("gabapentin", "900 mg by mouth three times daily", "2012"),
    ("oxybutynin ER", "15 mg by mouth daily", "2012"),
    ("bisacodyl suppository", "10 mg rectally every other day (bowel program)", "2012"),
):
    s.home(n, d, since, t("05-12", "15:30"))
for n, c, o in (
    ("T4 complete paraplegia", "60389000", "2011"),
    ("Neurogenic bladder with suprapubic catheter", "398064005", "2012"),
    ("Major depression, in remission", "370143000", "2013"),
):
    s.condition(n, c, t("05-12", "15:30"), onset=o, kind="problem-list-item")
s.condition("Sepsis due to obstructing right ureteral stone", "91302008", t("05-12", "16:00"))
s.condition("Acute kidney injury", "14669001", t("05-12", "16:00"))
s.vitals(t("05-12", "13:30"), bp="94/52", hr=118, rr=22, temp=39.4, spo2=95, weight=82.0, height=182)
s.labs(
    t("05-12", "13:45"),
    issued=t("05-12", "14:40"),
    wbc=22.1,
    hgb=12.4,
    plt=164,
    na=136,
    k=5.0,
    cr=2.6,
    bun=44,
    lac=3.1,
    glu=132,
)
s.note(
    "ed",
    t("05-12", "13:40"),
    """46M T4 para, SPC, chills 1 d, sweats, spasms up. CT no contrast: 9 mm R UPJ stone, hydro. L kidney ok. Gallstones. 14 mm panc tail cyst - MRI 6 mo. T 39.4 BP 94/52 lac 3.1. 30/kg, cefepime. Usual BP 100/60. Spine hardware + pump R abd. Note vanc = red man, not true allergy.""",
    "Dr. S. Iyer",
    signed=t("05-12", "16:00"),
)
s.note(
    "procedure",
    t("05-12", "17:40"),
    """IR: R percutaneous nephrostomy 8 Fr, pus 20 mL. Prone time 30 min. Skin L ischium not seen.""",
    "Dr. C. Navarro",
    signed=t("05-12", "18:30"),
)
s.procedure("Percutaneous nephrostomy", "", t("05-12", "17:00"), t("05-12", "17:35"), "right kidney")
s.note(
    "hp",
    t("05-12", "18:50"),
    """UROLOGY: urosepsis, R UPJ 9 mm, PCN. Cr 2.6 (0.8). Home meds continue except tadalafil prn. Pump: "still working, checked in Feb". SPC changed today 18 Fr. Full code. SQ heparin. Plan ureteroscopy after abx.""",
    "Dr. L. Whitford",
    signed=t("05-12", "20:10"),
)
cfp = s.order("cefepime", "2 g intravenously every 12 hours", t("05-12", "14:30"))
gab = s.order("gabapentin", "900 mg by mouth three times daily", t("05-12", "19:00"))
ser = s.order("sertraline", "150 mg by mouth daily", t("05-12", "19:00"))
s.order("oxybutynin ER", "15 mg by mouth daily", t("05-12", "19:00"))
s.order("heparin", "5000 units subcutaneously every 8 hours", t("05-12", "19:00"))
s.order("bisacodyl suppository", "10 mg rectally every other day", t("05-12", "19:00"))
s.order("acetaminophen", "650 mg by mouth every 6 hours as needed", t("05-12", "19:00"))
s.labs(t("05-13", "05:00"), issued=t("05-13", "05:50"), wbc=18.0, cr=2.8, k=5.1, lac=1.6, hgb=11.2, plt=140)
s.note(
    "progress",
    t("05-13", "07:40"),
    """URO HD1. T 38.4. PCN 900 cloudy. Cr 2.8. Sleepy but arousable, "tired". Cont abx. Ucx GNR + GPC.""",
    "Dr. A. Moss",
    signed=t("05-13", "09:10"),
)
s.note(
    "nursing",
    t("05-13", "21:20"),
    """Pounding HA, face and neck flushed, goosebumps, BP 214/118 HR 46. Last SPC output 1500. Resident paged. Skin check: L ischium 3x2 cm open to fat, old dressing stuck, not in chart - photo, WOC consult asked.""",
    "RN D. Petrov",
)
s.vitals(t("05-13", "21:20"), bp="214/118", hr=46, rr=18, temp=38.0, spo2=96)
s.note(
    "event",
    t("05-13", "21:40"),
    """URO NIGHT: HTN emergency 214/118. Nitro paste 1 inch now and q6h. Labetalol prn. ECG sinus brady. CT head if HA.""",
    "Dr. A. Moss",
    signed=t("05-13", "21:55"),
)
ntg = s.order("nitroglycerin 2% ointment", "1 inch topically every 6 hours", t("05-13", "21:45"))
s.note(
    "nursing",
    t("05-13", "22:25"),
    """SPC tubing was kinked under thigh, freed, 900 mL out, BP 138/80 in 10 min, HA gone. Paste in drawer, not applied. Order still active.""",
    "RN D. Petrov",
)
s.given(
    "nitroglycerin 2% ointment",
    "1 inch",
    t("05-13", "22:00"),
    status="not-done",
    why="BP normal after catheter unkinked",
)
s.labs(t("05-14", "05:00"), issued=t("05-14", "05:50"), wbc=13.4, cr=2.3, k=4.6, hgb=10.9, plt=150)
s.lab_text(
    t("05-12", "14:00"),
    t("05-14", "10:30"),
    "Urine culture",
    "630-4",
    "E coli >100k (ceftriaxone S, cipro S, TMP-SMX R); Enterococcus faecium >100k VRE (linezolid S, ampicillin R)",
    "A",
)
s.note(
    "progress",
    t("05-14", "11:30"),
    """URO HD2. AD last night, kink. VRE in PCN urine + still febrile 38.6 -> linezolid 600 q12. E coli cefepime. Cr 2.3.""",
    "Dr. L. Whitford",
    signed=t("05-14", "12:50"),
)
lin = s.order("linezolid", "600 mg intravenously every 12 hours", t("05-14", "12:30"))
s.note(
    "nursing",
    t("05-14", "19:50"),
    """Double beep every ~10 min, thought roommate IV pump, swapped, still beeping. Seems to be from pt belly. Spasms legs more. Told charge.""",
    "RN H. Ostberg",
)
s.note(
    "consult",
    t("05-15", "10:30"),
    """WOC RN: L ischial stage 3 pressure injury 3.2x2.1x0.8, no bone, slough 20%. Alginate + foam q2d, air mattress, cushion check, no sitting >1 h.""",
    "RN CWOCN P. Isley",
)
s.labs(t("05-15", "05:00"), issued=t("05-15", "05:50"), wbc=10.2, cr=1.9, k=4.3, hgb=10.8, plt=162)
s.note(
    "progress",
    t("05-15", "08:00"),
    """URO HD3. T 37.4 am. Cr 1.9. Legs jumping, tizanidine restart 4 tid prn. Copy: AD kink fixed, nitro paste.""",
    "Dr. A. Moss",
    signed=t("05-15", "09:30"),
)
tiz = s.order("tizanidine", "4 mg by mouth three times daily as needed for spasms", t("05-15", "09:40"))
s.vitals(t("05-16", "04:00"), bp="156/94", hr=138, rr=26, temp=39.8, spo2=94)
s.labs(t("05-16", "04:30"), issued=t("05-16", "05:30"), wbc=12.8, cr=2.0, k=5.4, lac=2.2, hgb=11.0, plt=158)
s.lab_text(
    t("05-16", "04:30"), t("05-16", "06:10"), "Creatine kinase", "2157-6", "4,310 U/L (ref 40-200)", "H"
)
s.note(
    "nursing",
    t("05-16", "04:20"),
    """Rigors, legs rigid like boards (usually ok w pump), itching all over no rash, confused, sweating, T 39.8 HR 138. Belly beep now steady. RRT.""",
    "RN H. Ostberg",
)
s.note(
    "event",
    t("05-16", "05:00"),
    """RRT: fever, rigidity, HR 138, confused. Sepsis relapse vs serotonin syndrome (linezolid+SSRI). Stop linezolid, hold sertraline. Cyproheptadine 12 mg. Broaden mero. CT PCN in place, no abscess. No clonus in legs possible (T4), arms no clonus, pupils 3.""",
    "Dr. A. Moss",
    signed=t("05-16", "06:40"),
)
lin.stop(t("05-16", "05:30"), "serotonin syndrome?")
ser.hold(t("05-16", "05:30"), "linezolid")
cfp.stop(t("05-16", "06:00"), "broadened")
mer = s.order("meropenem", "1 g intravenously every 12 hours", t("05-16", "06:00"))
s.note(
    "progress",
    t("05-16", "09:00"),
    """URO HD4. ICU. T 39.5. Cx repeat. Mero. SS? Cyprohept no effect. CK 4310 IVF. Spasm - benzo.""",
    "Dr. L. Whitford",
    signed=t("05-16", "11:00"),
)
s.note(
    "consult",
    t("05-17", "07:30"),
    """PM&R (called by ICU RN): pump interrogated: reservoir EMPTY, alarm since 05-14. ITB baclofen WITHDRAWAL. Refilled 40 mL 2000 mcg/mL, bridged bolus, PO baclofen 20 q6 until 05-19, lorazepam. Not serotonin syndrome, not sepsis. New alarm date 08-12. Always ask for the refill date.""",
    "Dr. E. Szabo",
    signed=t("05-17", "09:20"),
)
bac = s.order(
    "baclofen",
    "20 mg by mouth every 6 hours",
    t("05-17", "08:00"),
    end=t("05-19", "09:00"),
    final="completed",
)
s.labs(t("05-18", "05:00"), issued=t("05-18", "05:50"), wbc=8.4, cr=1.6, k=4.2, hgb=10.4, plt=210)
mer.stop(t("05-18", "10:00"), "cultures negative")
s.note(
    "progress",
    t("05-18", "09:00"),
    """URO HD6. T 37.0, tone normal. Cx 05-16 neg. Stop mero. Cipro 500 bid to finish for E coli 7 d. VRE colonizer per ID. PCN draining clear. Ureteroscopy 06-05. Resume home meds.""",
    "Dr. L. Whitford",
    signed=t("05-18", "10:30"),
)
cip = s.order("ciprofloxacin", "500 mg by mouth every 12 hours", t("05-18", "11:00"))
s.note(
    "nursing",
    t("05-19", "15:00"),
    """BP 82/44 after lunch, drowsy, fell asleep in chair, HR 52. Tizanidine 4 given 1300, cipro 1200. Legs up, 94/56. MD: bolus 500.""",
    "RN D. Petrov",
)
s.vitals(t("05-19", "14:50"), bp="82/44", hr=52, rr=14, temp=36.8, spo2=95)
s.note(
    "progress",
    t("05-19", "16:00"),
    """URO HD7. Dizzy/low BP after lunch - autonomic (T4), usual 100/60. Bolus ok. Home tomorrow. AD kit w nitro paste to go home per SCI protocol.""",
    "Dr. A. Moss",
    signed=t("05-19", "17:10"),
)
s.labs(t("05-20", "05:00"), issued=t("05-20", "05:50"), wbc=7.6, cr=1.4, k=4.3, hgb=10.5, plt=246)
s.vitals(t("05-20", "08:00"), bp="102/60", hr=68, rr=14, temp=36.8, spo2=97, weight=80.6)
s.note(
    "sw",
    t("05-20", "09:30"),
    """CM: home w sister, HH RN wound + PCN flush daily 10 mL. Air mattress delivered. Sister's own warfarin - hers. Van adapted. Low mood "flat, pills for mood gone?" per sister.""",
    "CM R. Yost",
)
s.note(
    "progress",
    t("05-20", "08:20"),
    """URO d/c HD8. Cipro thru 05-25. PCN R stays until URS 06-05. SPC change 06-09. Stone analysis n/a yet, bcx 05-16 final 05-21. Meds per list.""",
    "Dr. L. Whitford",
    signed=t("05-20", "10:00"),
)
for n, d in (
    ("ciprofloxacin", "500 mg by mouth every 12 hours through 05-25"),
    ("tizanidine", "4 mg by mouth three times daily as needed for spasms"),
    ("gabapentin", "900 mg by mouth three times daily"),
    ("oxybutynin ER", "15 mg by mouth daily"),
    ("tadalafil", "20 mg by mouth as needed, not more than every other day"),
    (
        "nitroglycerin 2% ointment",
        "1 inch to chest as needed for autonomic dysreflexia, BP above 150, wipe off when under 130",
    ),
    ("bisacodyl suppository", "10 mg rectally every other day"),
):
    s.order(n, d, t("05-20", "10:15"), cat="discharge")
s.service("Ureteroscopy, right", t("05-20", "10:20"), due=t("06-05", "07:00"))
s.note(
    "instr",
    t("05-20", "10:40"),
    """Urology Dr. Whitford 05/27 9:20, 555-0167. Ureteroscopy 06/05 NPO mn. Pump clinic Dr. Szabo 06/10 13:00, 555-0168; next alarm date 08/12 - refill BEFORE. Wound clinic 05/29. SPC change 06/09. Pump beeping, itching, worse spasms, fever = ER now, say BACLOFEN PUMP. Pounding headache/BP>150: sit up, check catheter kink, bowel, skin. PCN: call if no drainage, falls out, fever 101. Turn q2h, sit <1 h.""",
    "Dr. A. Moss",
    signed=t("05-20", "11:20"),
)
s.write(__file__)
