"""Fictional: scald toxic shock."""

from builder import Stay, clock

t = clock(2026, "-04:00")
s = Stay("w-scald", "Quiñones", "Xiomara", "2023-03-28", "female", lang="es")
s.contact("maternal grandmother, kinship caregiver", "Carmen Rosado", "718-555-0119")
s.contact("mother (supervised visits only)", "Yesenia Quiñones", "")
s.encounter(
    t("06-03", "01:20"),
    t("06-10", "15:00"),
    "scald burn, quemadura",
    "125666000",
    "Burn",
    "Pediatric Burn Surgery",
)
s.condition(
    "Scald burn, 14% TBSA, partial thickness, chest and left arm",
    "125666000",
    t("06-03", "09:30"),
    onset="2026-06-02",
)
s.condition(
    "Toxic shock syndrome", "18504008", t("06-06", "12:00"), status="resolved", abated=t("06-09", "09:00")
)
s.allergy(
    "Sulfamethoxazole / trimethoprim", "10831", "hives, age 1", t("06-03", "01:40"), severity="moderate"
)
s.home(
    "albuterol HFA 90 mcg",
    "2 puffs with spacer every 4 hours as needed for wheeze",
    "2025-10-01",
    t("06-03", "02:10"),
)
pr = {"cr": (0.2, 0.5), "hgb": (11.0, 14.0), "bun": (5, 18), "alp": (140, 420), "alb": (3.5, 5.0)}
s.vitals(t("06-03", "01:25"), bp="94/58", hr=158, rr=34, temp=37.2, spo2=98, weight=31)
s.note(
    "ed",
    t("06-03", "01:50"),
    """CC: burn. 3yo F BIB mother + mother's boyfriend, pulled pot of caldo off stove "tonight". Boyfriend: 4pm; mother: "como a las diez". Interp used Spanish.
Burns ant chest, R arm, R shoulder. est 20% TBSA, blistering, blanching mostly. Airway clear. no stridor.
Wt 31 kg (stated by parent).
Plan: morphine 0.1 mg/kg = 3 mg IV. APAP 15/kg = 465 mg. LR by Parkland 4 x 31 x 20. transfer PICU/burn. tetanus ?utd. Hx asthma mild. allergy bactrim hives.""",
    "Dr. G. Whitlock",
    signed=t("06-03", "02:25"),
)
s.given("morphine", "3 mg IV once", t("06-03", "02:05"))
s.given("acetaminophen", "465 mg by mouth once", t("06-03", "02:15"))
ap = s.order("acetaminophen", "465 mg by mouth every 4 hours", t("06-03", "02:10"))
mo = s.order("morphine", "3 mg intravenously every 3 hours as needed for severe pain", t("06-03", "02:10"))
lr = s.order("lactated Ringer's", "155 mL/h intravenously", t("06-03", "02:15"))
s.note(
    "event",
    t("06-03", "03:20"),
    """RRT / nsg event 03:05. Called to bed 7, child not rousing, RR 9, SpO2 86 RA, pinpoint. BMV, naloxone 0.14 mg IV x1 -> RR 24 crying. Actual bed scale 14.2 KG. ED wt 31 was POUNDS. Morphine 3 mg = 0.21 mg/kg; APAP 465 = 33 mg/kg x1 (next dose due 06:15 not given). LR had run 155/h x 50min. All orders rewritten for 14.2. Safety report filed. Mother told via interp.""",
    "Dr. N. Achterberg PICU",
    signed=t("06-03", "04:10"),
)
s.vitals(t("06-03", "03:15"), hr=131, rr=24, spo2=97, weight=14.2)
mo.dose(t("06-03", "04:00"), "0.7 mg (0.05 mg/kg) intravenously every 3 hours as needed for severe pain")
ap.dose(t("06-03", "04:00"), "210 mg (15 mg/kg) by mouth every 6 hours")
lr.dose(t("06-03", "04:00"), "48 mL/h intravenously, titrate to urine 1 mL/kg/h")
s.order(
    "dextrose 5% lactated Ringer's",
    "49 mL/h intravenously, maintenance",
    t("06-03", "04:05"),
    end=t("06-05", "09:00"),
)
s.labs(
    t("06-03", "04:20"),
    t("06-03", "05:00"),
    ranges=pr,
    na=137,
    k=4.2,
    cr=0.3,
    bun=11,
    glu=134,
    hgb=9.1,
    plt=388,
    wbc=15.2,
    ast=44,
    alt=22,
    alb=3.3,
)
s.lab_text(
    t("06-03", "06:30"),
    t("06-03", "07:10"),
    "Acetaminophen level, 4 h",
    "3298-7",
    "41 ug/mL (4 h after 465 mg; below treatment line)",
)
s.note(
    "hp",
    t("06-03", "08:30"),
    """BURN SURG H&P (attending)
Corrections to ED: LEFT arm and LEFT shoulder, not right. 14% TBSA by Lund-Browder (ant chest 6, L upper arm 3, L forearm 4, L shoulder 1). L forearm 4% deep partial, pale/pink, slow refill. No circumferential. Wt 14.2.
Splash pattern mostly but scalloped lower edge; story inconsistent (4 pm vs 10pm; arrives 1 am). Yellow/green bruise L flank. -> Child protection team consult, ACS report called 09:05 (ID on file).
Vaccines: 3 DTaP only, DTaP given now.
Plan
- debride + silver foam under ketamine tmrw. Topical? silver sulfadiazine ordered by resident for forearm
- APAP sched, ibuprofen 10/kg, morphine prn
- fluids to UOP 1/kg
- NGT feeds if <75% goal, high protein
- iron labs, lead""",
    "Dr. V. Sandoval",
    signed=t("06-03", "10:20"),
)
s.immunization("DTaP", "20", t("06-03", "10:40"))
ibu = s.order("ibuprofen", "140 mg (10 mg/kg) by mouth every 6 hours", t("06-03", "10:30"))
ssd = s.order("silver sulfadiazine 1% cream", "apply to left forearm burn twice daily", t("06-03", "10:30"))
s.order("diphenhydramine", "14 mg by mouth every 6 hours as needed for itch", t("06-03", "21:00"))
s.note(
    "consult",
    t("06-03", "14:30"),
    """CHILD PROTECTION TEAM. Interviewed mother alone w/ interp. She states boyfriend (Darnell? not child's father) was alone w pt from 3-11pm. Skeletal survey + AST/ALT/lipase, retina exam. Until ACS decides: no visitors except mother, 1:1 sitter. Do not question child repeatedly.""",
    "Dr. E. Marchetti",
    signed=t("06-03", "16:00"),
)
s.report(
    "Skeletal survey",
    "38017-8",
    t("06-03", "17:30"),
    t("06-04", "09:40"),
    "Healing fracture of the posterior LEFT 7th rib with callus, approximately 2-3 weeks old. No other fracture. Repeat survey in 2 weeks recommended.",
)
s.note(
    "procedure",
    t("06-04", "09:00"),
    """Burn debridement + silver foam (Mepilex Ag) chest, L arm. Ketamine 14 mg + 7 mg IV. No blood loss to speak of. L forearm 4% likely to need STSG, re-eval D10-14. Consent: ACS consent line, Ms. Ortega 10:02 (emergency order since 06-03 22:00), mother informed.""",
    "Dr. V. Sandoval",
    signed=t("06-04", "10:50"),
)
s.note(
    "pharm",
    t("06-04", "11:30"),
    "Peds pharm: allergy TMP-SMX hives -> silver sulfadiazine is a sulfonamide. D/w Dr Sandoval, d/c SSD, foam only. 1 application 6/3 eve, no rash. Also hydroxyzine being added for itch while diphenhydramine prn active = duplicate sedating antihistamines + morphine, please pick one.",
    "A. Mirza PharmD",
    signed=t("06-04", "11:45"),
)
ssd.stop(t("06-04", "12:00"), "sulfa allergy")
s.order("hydroxyzine", "7 mg (0.5 mg/kg) by mouth every 8 hours as needed for itch", t("06-04", "12:05"))
s.note(
    "sw",
    t("06-04", "15:20"),
    """SW: Family court: emergency removal. ACS has custody. Medical consent = ACS Medical Consent Unit 212-555-0173 (24h). Kinship placement w/ MGM Carmen Rosado approved pending home check. Mother supervised visits 1 h/d. Boyfriend barred, security has photo. MGM Spanish only, lives alone 3rd floor, raised 4 kids. She takes glyburide herself, tablets to be locked.""",
    "T. Bello LMSW",
    signed=t("06-04", "16:10"),
)
s.labs(t("06-05", "06:00"), t("06-05", "06:50"), ranges=pr, na=134, k=4.4, cr=0.5, bun=19, hgb=8.8, wbc=13.0)
s.note(
    "progress",
    t("06-05", "08:10"),
    """Burn HD3. Eating 50%. UOP 0.8/kg/h. afebrile. dressings intact, smell none. Cr .5 (.3).
- cont APAP ibu morphine prn
- fluids KVO
- PT: splint L elbow/wrist in ext nights
- skel survey rib fx -> CPT aware""",
    "Dr. M. Teo",
    signed=t("06-05", "09:30"),
)
s.vitals(t("06-06", "02:30"), bp="72/34", hr=188, rr=44, temp=39.6, spo2=95)
s.labs(
    t("06-06", "03:00"),
    t("06-06", "03:35"),
    ranges=pr,
    na=129,
    k=5.0,
    co2=15,
    cr=0.8,
    bun=34,
    glu=88,
    hgb=8.3,
    plt=92,
    wbc=21.4,
    lac=4.3,
    ast=121,
    alt=96,
    ca=7.4,
)
s.note(
    "event",
    t("06-06", "03:10"),
    """0240 RN: 39.6, vomit x3, watery stool, red "sunburn" rash trunk + face, cap refill 5s, sleepy. BP 72/34. UOP 3 mL in 6h.
PICU fellow: burn toxic shock till proven otherwise (small burn, D4, rash, D/V). 20 mL/kg NS x3 (284 mL each). Dressings off: L forearm purulent. cx sent. Vanc 15/kg q6 + clinda 10/kg q8 + cefazolin. Epi 0.05 short. IVIG d/w ID - not needed if responds. Ibuprofen dose given 0200!""",
    "Dr. N. Achterberg PICU",
    signed=t("06-06", "04:30"),
)
van = s.order("vancomycin", "210 mg (15 mg/kg) intravenously every 6 hours", t("06-06", "03:20"))
cl = s.order("clindamycin", "140 mg (10 mg/kg) intravenously every 8 hours", t("06-06", "03:20"))
cf = s.order("cefazolin", "355 mg (25 mg/kg) intravenously every 8 hours", t("06-06", "03:25"))
s.procedure(
    "Insertion of central venous catheter, right femoral",
    "392230005",
    t("06-06", "03:50"),
    t("06-06", "04:15"),
    "right femoral vein",
)
s.note(
    "progress",
    t("06-06", "09:00"),
    """PICU/burn joint. TSS, on epi 0.03 weaning off. UOP 0.5. Cr 0.8
R fem CVL in.
Plan (copied) - cont APAP ibu morphine prn ; fluids KVO; PT splint.
+ abx vanc/clinda/cefazolin, f/u cx""",
    "Dr. M. Teo",
    signed=t("06-06", "11:00"),
)
s.labs(t("06-06", "17:00"), t("06-06", "17:40"), ranges=pr, na=132, k=4.9, cr=0.9, bun=38, lac=1.8, plt=88)
s.note(
    "pharm",
    t("06-06", "18:30"),
    "Renal: cr 0.3 -> 0.9, ibuprofen 140 q6h STILL active w/ vanc q6h. Recommend stop ibuprofen, vanc by level (hold 00:00 dose, random 06:00). MD Teo agrees.",
    "A. Mirza PharmD",
    signed=t("06-06", "18:50"),
)
ibu.stop(t("06-06", "19:05"), "acute kidney injury")
s.lab_text(t("06-07", "06:00"), t("06-07", "06:50"), "Vancomycin, random", "20578-1", "24.6 ug/mL", "H")
s.lab_text(
    t("06-06", "03:10"),
    t("06-07", "11:00"),
    "Wound culture, left forearm",
    "6462-6",
    "Staphylococcus aureus, methicillin-susceptible; clindamycin susceptible; TSST-1 gene sent to reference lab",
    "A",
)
s.lab_text(t("06-06", "03:00"), t("06-08", "03:30"), "Blood culture", "600-7", "No growth at 48 hours")
van.stop(t("06-07", "11:30"), "MSSA; level 24.6")
s.labs(
    t("06-07", "06:00"),
    t("06-07", "06:40"),
    ranges=pr,
    na=134,
    k=4.6,
    cr=0.8,
    bun=33,
    hgb=7.9,
    plt=104,
    wbc=16.0,
)
s.note(
    "progress",
    t("06-07", "09:40"),
    """HD5. off epi 06/06 20:00. afeb since midnight. rash fading. MSSA -> stop vanc, cefazolin + clinda (clinda 5 d to 6/10). Hb 7.9 no transfusion, ferritin 6. UOP 1.4.
NO NSAIDs.
CVL out tomorrow.""",
    "Dr. V. Sandoval",
    signed=t("06-07", "12:00"),
)
s.labs(t("06-07", "06:00"), t("06-07", "15:00"), ranges=pr, ferr=6)
s.note(
    "nursing",
    t("06-08", "10:15"),
    "R fem CVL pulled 09:50, tip intact, pressure 10 min. Palms starting to peel?? fine. Abuela Carmen at bedside, learning dressing. Child eating arroz, 3 Pediasures. No stool since 6/4 except the diarrhea 6/6; senna started? not ordered. c/o itch nonstop, hydroxyzine 10:00 (diphenhydramine also on MAR, not given).",
    "L. Abreu RN",
    signed=t("06-08", "10:45"),
)
s.procedure(
    "Removal of central venous catheter",
    "392231009",
    t("06-08", "09:50"),
    t("06-08", "10:00"),
    "right femoral vein",
)
s.labs(
    t("06-09", "06:00"),
    t("06-09", "06:40"),
    ranges=pr,
    na=138,
    k=4.3,
    cr=0.5,
    bun=16,
    hgb=8.0,
    plt=211,
    wbc=11.8,
    alt=38,
)
s.note(
    "progress",
    t("06-09", "09:00"),
    """HD7. Chest 80% epithelialised. L forearm not healing -> STSG OR Wed 6/17 07:30, arrive 06:00, ACS consent line to be called by clinic. cefazolin -> cephalexin 350 mg (25/kg) q8h thru 6/16. Cr .5.
Dc tmrw to MGM if home check ok. oxycodone 0.1/kg before drsg. Iron.
peeling palms expected 1-2 wk after TSS.""",
    "Dr. V. Sandoval",
    signed=t("06-09", "11:15"),
)
cf.stop(t("06-09", "12:00"), "to oral")
s.order("cephalexin suspension 250 mg/5 mL", "350 mg (7 mL) by mouth every 8 hours", t("06-09", "12:00"))
s.note(
    "pt",
    t("06-09", "14:00"),
    "OT/PT: L elbow ext -15, wrist full. Resting splint at night, stretch 5x/d w/ play. MGM return-demo ok. Compression garment after graft. Sun protection 1 yr.",
    "R. Haddad OTR",
    signed=t("06-09", "14:40"),
)
s.note(
    "pharm",
    t("06-10", "10:00"),
    """DC meds wt 14.2 kg, with MGM + interp, oral syringes marked:
cephalexin 250/5: 7 mL (350 mg) q8h thru 6/16
acetaminophen 160/5: 6.5 mL (208 mg) q6h prn, max 4/d
oxycodone 5 mg/5 mL: 1.4 mL (1.4 mg) 30 min before dressing only, max 1/d, #7 doses. Lock box. Not with hydroxyzine at same time (sedation) - give hydroxyzine at night
hydroxyzine 10/5: 3.5 mL (7 mg) qHS prn itch
ferrous sulfate 15 mg Fe/mL: 3 mL (45 mg) daily, w juice, not w milk. Black stools.
PEG 8.5 g daily while on oxycodone/iron
albuterol prn unchanged
NO ibuprofen / Motrin until nephro check. NO silver sulfadiazine, no Bactrim.""",
    "A. Mirza PharmD",
    signed=t("06-10", "10:50"),
)
s.note(
    "sw",
    t("06-10", "11:10"),
    "Home check passed 6/9 pm. Release only to Carmen Rosado (ID seen). ACS worker Ms Ortega 212-555-0173. Mother visits supervised at agency Tue/Fri, not in home. VNS nurse dressing M/W/F from 6/12. Boyfriend no contact order.",
    "T. Bello LMSW",
    signed=t("06-10", "11:40"),
)
s.note(
    "progress",
    t("06-10", "11:50"),
    """DC day. T 36.8, playing. cr 0.4. F/u burn clinic Mon 6/15 10:30 (718-555-0164), OR 6/17 NPO after midnight (clear juice till 4am). CPT + repeat skel survey Thu 6/18 09:00. Renal labs BMP at burn clinic 6/15. PCP for iron/Hb 4 wk and lead.
Pend: TSST-1, venous lead (sent 6/9; capillary 11 ug/dL), cx final. Eye exam nl, no retinal hem.""",
    "Dr. M. Teo",
    signed=t("06-10", "12:30"),
)
s.labs(t("06-10", "06:00"), t("06-10", "06:40"), ranges=pr, cr=0.4, bun=12, k=4.2, na=138, hgb=8.4)
s.vitals(t("06-10", "08:00"), bp="92/56", hr=112, rr=24, temp=36.8, spo2=99, weight=14.2)
for n, d in (
    ("cephalexin suspension 250 mg/5 mL", "350 mg (7 mL) by mouth every 8 hours until 2026-06-16"),
    ("acetaminophen 160 mg/5 mL", "208 mg (6.5 mL) by mouth every 6 hours as needed for pain or fever"),
    (
        "oxycodone 5 mg/5 mL",
        "1.4 mg (1.4 mL) by mouth once a day as needed, 30 minutes before dressing change",
    ),
    ("hydroxyzine 10 mg/5 mL", "7 mg (3.5 mL) by mouth at bedtime as needed for itch"),
    ("ferrous sulfate drops 15 mg iron/mL", "45 mg iron (3 mL) by mouth once daily"),
    ("polyethylene glycol 3350", "8.5 g by mouth once daily"),
):
    s.order(n, d, t("06-10", "11:00"), cat="discharge")
s.service("Repeat skeletal survey", t("06-10", "12:00"), due=t("06-18", "09:00"))
s.write(__file__)
