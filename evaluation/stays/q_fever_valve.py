"""Fictional: q fever valve."""

from builder import Stay, clock

t = clock(2026, "-06:00")
s = Stay("bb-qfv", "Tillotson", "Garland", "1957-10-30", "male")
s.contact("wife", "Jo Tillotson", "555-0177")
s.encounter(
    t("06-02", "13:20"), t("06-10", "15:00"), "fever, weight loss", "386661006", "Fever", "Hospital Medicine"
)
s.condition(
    "Bioprosthetic aortic valve replacement", "", "2019-03-04T09:00:00-07:00", kind="problem-list-item"
)
s.condition("Atrial fibrillation", "49436004", "2019-05-04T09:00:00-06:00", kind="problem-list-item")
s.condition("Type 2 diabetes mellitus", "44054006", "2012-05-04T09:00:00-06:00", kind="problem-list-item")
s.condition("Depression", "35489007", "2008-05-04T09:00:00-06:00", kind="problem-list-item")
s.home("warfarin 5 mg tablet", "5 mg by mouth daily", "2019-05-10", "2026-03-10T09:00:00-06:00")
s.home("citalopram 40 mg tablet", "40 mg by mouth daily", "2012-05-10", "2026-03-10T09:00:00-06:00")
s.home("metoprolol succinate 50 mg tablet", "50 mg by mouth daily", "2019-05-10", "2026-03-10T09:00:00-06:00")
s.home(
    "glipizide 10 mg tablet",
    "10 mg by mouth twice a day before meals",
    "2014-05-10",
    "2026-03-10T09:00:00-06:00",
)
s.home("atorvastatin 40 mg tablet", "40 mg by mouth at bedtime", "2014-05-10", "2026-03-10T09:00:00-06:00")
s.labs("2026-03-10T08:00:00-06:00", stay=False, hgb=13.6, inr=2.4, cr=1.0, a1c=7.2)

s.vitals(t("06-02", "13:30"), bp="118/58", hr=98, rr=18, temp=38.6, spo2=95, weight=71.4)
s.labs(
    t("06-02", "13:50"),
    issued=t("06-02", "14:40"),
    na=133,
    k=4.2,
    cr=1.2,
    bun=22,
    glu=162,
    wbc=7.8,
    hgb=10.1,
    plt=128,
    ast=71,
    alt=66,
    alp=188,
    crp=84,
    inr=2.7,
)
s.note(
    "ed",
    t("06-02", "14:00"),
    """ED PROVIDER
68 M, 7 wks of drenching night sweats, fevers, 22 lb wt loss. Two courses of azithro/augmentin from town clinic, no help. Bioprosthetic AVR 2019, afib on warfarin. Ranch w/ 60 goats, pulled kids in March w/ bare hands. No cough. No tick bite recalled.
Allergies: PCN - "swelled up as a kid"? took Augmentin in May w/o trouble.
T 38.6 118/58 98. 3/6 SEM + early diastolic blow RUSB. Spleen tip. No stigmata.
wbc 7.8 hgb 10.1 plt 128 ast 71 CRP 84
DDx endocarditis, lymphoma, brucella, Q fever, TB
BCx x3 then vanc + ceftriaxone. EKG AF 92 QTc 468.
/es/ W. Hanneman PA-C / cosign Dr. Pruitt""",
    "W. Hanneman PA-C",
    signed=t("06-02", "16:00"),
)
van = s.order("vancomycin", "1,250 mg intravenously every 12 hours", t("06-02", "15:10"))
ctx = s.order("ceftriaxone", "2 g intravenously every 24 hours", t("06-02", "15:10"))
war = s.order("warfarin", "5 mg by mouth daily at 1700", t("06-02", "17:00"))
cit = s.order("citalopram", "40 mg by mouth daily", t("06-02", "18:00"))
gli = s.order("glipizide", "10 mg by mouth twice a day before meals", t("06-02", "18:00"))
s.order("metoprolol succinate", "50 mg by mouth daily", t("06-02", "18:00"))
s.order("atorvastatin", "40 mg by mouth at bedtime", t("06-02", "18:00"))
s.note(
    "hp",
    t("06-02", "17:00"),
    """HOSPITAL MEDICINE H&P  (VA template)
HPI as ED. Vet, Army 1976-80. Lives with wife Jo on goat ranch. Daughter Kelsey 5 mo pregnant helps with kidding. ROS +sweats, +wt loss, - cough, - focal neuro.
HOME MEDS (3 sources)
 VA list:   warfarin 5 daily; citalopram 40; metop succ 50; glipizide 10 bid; atorva 40
 Rite-Way pharmacy (community): warfarin 7.5 daily (old, 2024), ferrous sulfate 325 daily
 Patient: "one peach pill a day [warfarin 5], the iron at breakfast, and Tums like candy"
FHx father valve replacement, mother lymphoma.
VA Active Outpatient Medications (pasted 6/2 1655)
==================================================================
1) ATORVASTATIN 40MG TAB  ONE AT BEDTIME               ACTIVE
2) CITALOPRAM 40MG TAB  ONE DAILY FOR MOOD             ACTIVE
3) GLIPIZIDE 10MG TAB  ONE TWICE A DAY BEFORE MEALS    ACTIVE
4) METOPROLOL SUCCINATE 50MG SA TAB ONE DAILY          ACTIVE
5) WARFARIN 5MG TAB  ONE DAILY (ANTICOAG CLINIC)       ACTIVE
6) GLUCOSE TEST STRIP  USE 1 STRIP DAILY               ACTIVE
Remote meds (Salt Lake): SILDENAFIL 100MG  EXPIRED 2023
PMH/PSH: AVR bioprosthetic 23 mm 3/2019; R inguinal hernia 1992; tonsils. Service: Army motor pool, Ft Carson; no burn pits.
ROS: 12 systems reviewed, neg except HPI.
EXAM: T 38.6 BP 118/58 HR 98 irreg. Gen thin. HEENT poor dentition but no abscess. CV 3/6 SEM RUSB, 2/6 decrescendo diastolic. Lungs cl. Abd spleen tip 2 cm. Ext no edema. Skin no splinters. Neuro nl.
        6/2 1350   3/10/26
HGB     10.1 L     13.6
PLT     128 L      201
AST     71 H       28
INR     2.7        2.4
A/P 1 FUO with prosthetic valve = culture neg PVE until proven otherwise. TTE/TEE. Cont vanc/CTX. Q fever + Brucella + Bartonella serology. ID.
2 AF warfarin 5, INR 2.7
3 DM glipizide
4 depression citalopram 40 (note >60 y max 20, QTc 468 - address)
Code: full, discussed.
/es/ Dr. S. Vandermeer""",
    "Dr. S. Vandermeer",
    signed=t("06-02", "19:00"),
)
s.report(
    "Transthoracic echo",
    "",
    t("06-03", "08:00"),
    t("06-03", "11:00"),
    "Bioprosthetic aortic valve, mean gradient 28 mmHg (was 12 in 2024), moderate regurgitation. Vegetation cannot be excluded. LVEF 55%.",
    category="CUS",
)
s.note(
    "consult",
    t("06-03", "13:00"),
    """ID CONSULT - Dr. Nakagawa-Reyes
Culture neg subacute illness, PV, livestock births. Preliminary thought: if cultures stay neg plan PICC and 6 wk ceftriaxone + vanc as outpt; but Q fever high on list - serology first. Send Coxiella phase I/II IgG, serum Coxiella PCR (send-out), Brucella, Bartonella. G6PD in case HCQ. Baseline EKG.
Do not place PICC before we decide.""",
    "Dr. E. Nakagawa-Reyes",
    signed=t("06-03", "15:10"),
)
s.labs(t("06-04", "05:00"), issued=t("06-04", "06:00"), cr=1.3, k=4.0, wbc=6.9, hgb=9.8, plt=122, inr=2.6)
s.report(
    "Transesophageal echo",
    "",
    t("06-04", "10:00"),
    t("06-04", "13:20"),
    "8 mm mobile vegetation on the noncoronary cusp of the aortic bioprosthesis. Moderate paravalvular regurgitation is NOT seen; regurgitation is transvalvular. No abscess, no fistula.",
    category="CUS",
)
s.lab_text(
    t("06-02", "13:50"),
    t("06-05", "10:05"),
    "Coxiella burnetii phase I IgG",
    "",
    "1:16,384 (chronic infection at 1:1,024 or above); phase II IgG 1:8,192",
    flag="A",
)
s.lab_text(t("06-03", "16:00"), t("06-05", "10:10"), "Brucella antibody, total", "", "negative")
s.lab_text(t("06-03", "16:00"), t("06-05", "09:00"), "G6PD quantitative", "", "11.2 U/g Hb (normal)")
s.lab_text(
    t("06-02", "13:50"),
    t("06-05", "14:00"),
    "Blood culture x3",
    "600-7",
    "No growth at 3 days",
    status="preliminary",
).change(t("06-07", "14:00"), status="final", valueString="No growth at 5 days, final")
s.note(
    "consult",
    t("06-05", "10:40"),
    """ID follow up
Phase I IgG 1:16,384 + PV vegetation = chronic Q fever, prosthetic valve endocarditis (major criterion). The 6 wk ceftriaxone/PICC plan is OFF.
1. STOP vanc and ceftriaxone today.
2. Doxycycline 100 mg PO BID + hydroxychloroquine 200 mg PO TID, at least 24 MONTHS (prosthetic valve).
3. QT: HCQ + citalopram 40. Repeat EKG, change citalopram before first HCQ dose.
4. Doxy binds iron / Tums / Mg: 2-3 h apart at least; stop iron. Doxy raises INR - INR q2d. HCQ lowers sugar w/ glipizide.
5. Eye exam baseline. Sun protection.
6. Reported to the district health dept. Family who helped with births: test. Pregnant daughter must keep away from the goats' births and tell her OB.
7. Serology every month, target phase I < 1:1,024
CT surgery: no surgery now.""",
    "Dr. E. Nakagawa-Reyes",
    signed=t("06-05", "11:30"),
)
van.stop(t("06-05", "11:40"), "chronic Q fever, not needed")
ctx.stop(t("06-05", "11:40"), "chronic Q fever, not needed")
s.order("doxycycline", "100 mg by mouth twice a day", t("06-05", "12:00"))
s.note(
    "nursing",
    t("06-05", "12:30"),
    "EKG done QTc 498. Dr Vandermeer paged. HCQ not given yet. PICC team came, sent away, order cancelled.",
    "A. Birch RN",
    signed=t("06-05", "13:00"),
)
cit.stop(t("06-05", "13:15"), "QTc 498 ms")
s.note(
    "progress",
    t("06-05", "14:00"),
    """MEDICINE PROGRESS HD4
S still sweats. T 38.0
EKG QTc 498 -> citalopram 40 stopped. Psych pharmacist: sertraline 50 mg daily start 6/7. K>4 Mg>2.
# Q fever PVE: doxy 100 BID started. HCQ 200 TID to start when QTc <480.
# AF: INR 2.6, watch w/ doxy
# DM glipizide 10 BID -> expect lows w/ HCQ
# iron and Tums stopped
/es/ Dr. S. Vandermeer""",
    "Dr. S. Vandermeer",
    signed=t("06-05", "15:20"),
)
s.order("sertraline", "50 mg by mouth daily", t("06-07", "08:00"))
s.note(
    "progress",
    t("06-06", "09:00"),
    """WEEKEND COVER  HD5   *copied from 6/4*
Cont vanc/CTX day 5. Await serology. PICC Monday for 6 wks CTX.
[signed in error, see addendum]
/es/ Dr. Q. Lemoine""",
    "Dr. Q. Lemoine",
    signed=t("06-06", "09:40"),
)
s.note(
    "progress",
    t("06-06", "12:00"),
    """ADDENDUM 6/6: above was copied. Vanc/CTX were stopped 6/5, NO PICC. On doxycycline 100 BID. QTc today 471 -> first hydroxychloroquine 200 mg given 1400, TID.
/es/ Dr. Q. Lemoine""",
    "Dr. Q. Lemoine",
    signed=t("06-06", "14:30"),
)
s.order("hydroxychloroquine", "200 mg by mouth three times a day", t("06-06", "13:30"))
s.labs(
    t("06-08", "05:00"), issued=t("06-08", "06:00"), inr=4.3, k=4.3, mg=2.0, cr=1.1, hgb=9.9, plt=140, glu=88
)
war.hold(t("06-08", "08:00"), "INR 4.3")
s.note(
    "nursing",
    t("06-08", "07:10"),
    "0630 sweaty shaky FSBG 51. juice x2 -> 92. INR 4.3 called by lab. no bleeding. MD aware",
    "A. Birch RN",
    signed=t("06-08", "07:40"),
)
gli.dose(t("06-08", "09:00"), "2.5 mg by mouth once daily before breakfast")
s.note(
    "pharm",
    t("06-08", "10:00"),
    """ANTICOAG PHARM
INR 2.7 > 2.6 > 4.3 (doxycycline + poor appetite). Hold warfarin 6/8 and 6/9. Restart 6/10 at 2.5 mg daily (half of a 5 mg tab). The 7.5 on the Rite-Way profile is from 2024 - called them, inactivated. INR clinic 6/12.
Glipizide: FSBG 51 on HCQ -> 2.5 mg qAM.
H. Osgood PharmD""",
    "H. Osgood, PharmD",
    signed=t("06-08", "11:00"),
)
s.note(
    "progress",
    t("06-09", "09:00"),
    """MEDICINE HD8. afebrile 36h, eating. QTc 466 on HCQ day 4. INR am 3.1.
Cont doxy 100 BID, HCQ 200 TID. warf held today, 2.5 from tmrw. glipizide 2.5. sertraline 50.
CT surg Dr Abt: 8 mm veg, no abscess, no HF -> no surgery now, TEE again in 3 mo.
Sw: wife worried about feed work.
/es/ Dr. S. Vandermeer""",
    "Dr. S. Vandermeer",
    signed=t("06-09", "10:30"),
)
s.labs(t("06-09", "05:00"), issued=t("06-09", "06:00"), inr=3.1, glu=118)
s.labs(t("06-10", "05:00"), issued=t("06-10", "06:00"), inr=2.4, cr=1.1, k=4.4, hgb=10.0, plt=151, crp=41)
war.change(
    t("06-10", "09:00"),
    status="active",
    statusReason=None,
    dosageInstruction=[{"text": "2.5 mg by mouth daily at 1700"}],
)
for n, d in (
    ("doxycycline hyclate 100 mg capsule", "100 mg by mouth twice a day"),
    ("hydroxychloroquine 200 mg tablet", "200 mg by mouth three times a day with food"),
    ("warfarin 5 mg tablet", "half a tablet (2.5 mg) by mouth daily at 5 pm"),
    ("glipizide 2.5 mg tablet", "2.5 mg by mouth every morning before breakfast"),
    ("sertraline 50 mg tablet", "50 mg by mouth daily"),
):
    s.order(n, d, t("06-10", "10:00"), cat="discharge")
s.note(
    "dcsum",
    t("06-10", "11:00"),
    """DISCHARGE SUMMARY
Principal: Chronic Q fever (Coxiella burnetii) endocarditis of bioprosthetic aortic valve.
Course as notes; hypoglycemia 51 on 6/8, INR 4.3 on 6/8 on doxycycline, no bleed. QTc max 498 on citalopram, 466 at d/c.
MED REC
 NEW doxycycline 100 mg BID, hydroxychloroquine 200 mg TID w/ food - both at least 24 months (to June 2028), do not stop when feeling well
 NEW sertraline 50 (replaces citalopram 40, STOPPED, QT)
 CHANGED warfarin 2.5 mg daily (was 5)
 CHANGED glipizide 2.5 mg qAM (was 10 BID)
 CONT metoprolol succ 50, atorvastatin 40
 STOP ferrous sulfate, Tums (bind doxycycline)
PENDING: serum Coxiella PCR (send-out)
F/U: INR clinic 6/12 0800. EKG + BMP 6/16. ID Nakagawa-Reyes 7/8 1500 with serology. Eye clinic baseline retinal exam 6/24. TEE + CT surgery Dr Abt in Sept.
ADVICE: doxy w/ full glass of water, sit up 30 min, sunscreen. No azithro/cipro/other QT drugs without asking. Do not attend goat births; daughter who is pregnant must stay away & tell her OB; raw milk no.
Return: fever, short of breath, faint/palpitations, bleeding, stroke signs, sugar <70.
/es/ Dr. S. Vandermeer  (co-sign pending: Dr. Pruitt)""",
    "Dr. S. Vandermeer",
    signed=t("06-10", "13:00"),
)
s.note(
    "phone",
    t("06-10", "14:10"),
    "ID clinic clerk called: 7/8 slot lost, ID visit is now 7/10 at 1430. Told wife at bedside.",
    "M. Ruiz, clerk",
    signed=t("06-10", "14:20"),
)
s.write(__file__)
