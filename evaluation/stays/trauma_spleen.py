"""Motorcycle crash: spleen lost on the second day, ribs, concussion; vaccines half given; another man's tibia filed here."""

from builder import Stay, clock

t = clock(2025, "-06:00")
MALE = {"hgb": (13.5, 17.5), "cr": (0.7, 1.3)}
s = Stay("tr-spleen", "Castellano", "Dominic", "1991-01-26", "male")
s.contact("mother", "Rosa Castellano", "555-0193")
s.encounter(
    t("07-03", "19:20"),
    t("07-14", "13:30"),
    "MCC, L chest + LUQ pain",
    "23589004",
    "Injury of spleen",
    "Trauma Surgery",
)

s.condition(
    "Opioid use disorder in remission", "", t("2024-05-01", "10:00"), "2019", kind="problem-list-item"
)
s.condition("Bipolar disorder", "13746004", t("2024-05-01", "10:00"), "2014", kind="problem-list-item")
s.allergy("Cephalexin", "2231", "hives 2012", t("07-03", "21:00"), severity="moderate", criticality="low")
for name, text in (
    ("buprenorphine-naloxone 8-2 mg film", "1 film under the tongue twice daily"),
    ("lamotrigine 100 mg tablet", "100 mg by mouth twice daily"),
    ("emtricitabine-tenofovir disoproxil 200-300 mg tablet", "1 tablet by mouth daily"),
):
    s.home(name, text, "2024-05-01", t("07-04", "09:00"))

s.note(
    "ed",
    t("07-03", "19:30"),
    """TRAUMA ACTIVATION L1. 34M helmeted motorcyclist v deer 45 mph, +LOC ~1 min, amnestic to event. GCS 14->15. BP 94/60 HR 126 -> 1u PRBC + 1u FFP -> 118/70.
A patent B dec L base C FAST + LUQ D PERRL E L flank abrasion
BAC 0, UDS THC, bup. Passenger (brother Marco) also here bed 6 w leg fx.
PMH OUD on Suboxone 3y, bipolar. All cephalexin hives - cefazolin 2 g given for abrasion/open finger, NO reaction. Tdap given.
CT: Gr IV splenic lac w blush, L ribs 6-9, small L PTX, no ICH.
Dispo: IR embolization -> SICU.
""",
    "H. Whitfield MD, trauma",
    t("07-03", "20:45"),
)
s.immunization("Tdap", "115", t("07-03", "20:00"))
s.vitals(t("07-03", "19:25"), bp="94/60", hr=126, temp=36.2, rr=26, spo2=93, weight=88, height=196)
s.labs(
    t("07-03", "19:35"),
    t("07-03", "19:55"),
    ranges=MALE,
    wbc=16.8,
    hgb=11.2,
    plt=248,
    cr=1.2,
    k=3.9,
    lac=4.1,
    inr=1.2,
)
s.note(
    "radiology",
    t("07-03", "20:10"),
    """CT PAN-SCAN. AAST grade IV splenic laceration with active extravasation, moderate hemoperitoneum. Fractures LEFT ribs 6, 7, 8, 9 lateral, nondisplaced. Small LEFT pneumothorax 12 mm. No intracranial hemorrhage. C-spine negative. No pelvic fracture.
Ascending aorta 4.4 cm, dilated for age. No dissection. Follow-up echo / CTA recommended.
""",
    "Dr. I. Marchetti",
    t("07-03", "20:50"),
)
s.order("buprenorphine-naloxone", "8-2 mg under the tongue twice daily", t("07-03", "23:00"))
s.order("lamotrigine", "100 mg by mouth twice daily", t("07-03", "23:00"), code="28439")
prep = s.order("emtricitabine-tenofovir disoproxil", "1 tablet by mouth daily", t("07-04", "09:30"))
lev = s.order("levetiracetam", "500 mg by mouth twice daily for 7 days", t("07-03", "23:00"), code="114477", end=t("07-10", "22:00"), final="completed")  # fmt: skip
s.order("acetaminophen", "1000 mg by mouth every 8 hours", t("07-03", "23:00"), code="161")
s.order(
    "lidocaine 5% patch",
    "1 patch to left chest, 12 hours on and 12 hours off",
    t("07-03", "23:00"),
    code="6387",
)
enox = s.order("enoxaparin", "30 mg subcutaneously every 12 hours", t("07-06", "08:00"), code="67108")
s.note(
    "radiology",
    t("07-04", "02:15"),
    "XR LEFT TIBIA/FIBULA: comminuted mid-shaft tibial fracture, minimally displaced. Splint.",
    "Dr. I. Marchetti",
    t("07-04", "02:30"),
)
s.note(
    "progress",
    t("07-04", "07:00"),
    """SICU D1. s/p splenic artery embolization 7/3. Hgb 11.2 -> 9.4 -> 8.2. L PTX stable on CXR no tube. HR 110. IS 1000. NPO. Hgb q6. serial exams, OR if drops. Full code. L tib fx - ortho?
""",
    "J. Abelard PGY-4",
)
s.labs(t("07-04", "06:00"), t("07-04", "06:30"), ranges=MALE, wbc=15.0, hgb=8.2, plt=190, cr=1.0, lac=1.8)
s.note(
    "event",
    t("07-04", "09:40"),
    "CORRECTION: tib/fib film 0215 belongs to brother Marco Castellano (bed 6). Dominic has NO leg injury, legs nontender, walks. Film to be moved by radiology.",
    "J. Abelard PGY-4",
)
s.labs(t("07-04", "16:00"), t("07-04", "16:20"), ranges=MALE, hgb=6.8, lac=3.9)
s.note(
    "op",
    t("07-04", "20:30"),
    """Ex lap, SPLENECTOMY for failed embolization (Hgb 6.8, HR 140, peritonitis). Whitfield. 1.8 L hemoperitoneum. Pancreatic tail intact, no bowel injury. Accessory spleen not seen. 4 u PRBC 3 FFP 1 plt. L chest tube 28F placed for enlarging PTX. Drain LUQ.
Post-splenectomy vaccines before d/c or day 14.
""",
    "H. Whitfield MD, trauma",
    t("07-04", "21:40"),
)
s.procedure("Splenectomy", "234319005", t("07-04", "17:50"), t("07-04", "19:50"))
s.order(
    "hydromorphone", "PCA 0.2 mg every 10 minutes", t("07-04", "21:00"), code="3423", end=t("07-08", "10:00")
)
s.labs(t("07-07", "06:00"), t("07-07", "06:30"), ranges=MALE, wbc=19.8, hgb=9.0, plt=420, cr=1.6, k=4.6)
s.note(
    "pharm",
    t("07-07", "11:00"),
    "Cr 0.9-1.0 -> 1.6 after 2 contrast loads + shock. On tenofovir DF (Truvada PrEP) -> hold until Cr back <1.2; no ketorolac. Not HIV+, it is prophylaxis. Keep Suboxone at full dose through surgery pain; adding oxycodone 10 q4 prn. Don't call him drug seeking pls.",
    "F. Osborne PharmD",
)
prep.hold(t("07-07", "11:30"), "creatinine 1.6; restart when below 1.2")
s.order("oxycodone", "10 mg by mouth every 4 hours as needed for pain", t("07-08", "10:00"), code="7804")
s.note(
    "progress",
    t("07-08", "07:10"),
    """TRAUMA POD4. L CT out yest, CXR post pull tiny apical PTX. PCA->po. flatus. Drain amylase 38, out. Headache, light bothers, slow w numbers: concussion, OT eval. L tib fx - ortho?
WBC 19 plt 420 expected p splenectomy, afeb.
""",
    "J. Abelard PGY-4",
)
s.note(
    "pt",
    t("07-09", "13:00"),
    "OT/PT cog: MoCA 22, slow processing, photophobia, dizzy head turns. Amb 300 ft indep, stairs ok. Rec concussion clinic, no driving/motorcycle/heights, 24 h sup w mom. IS 1750.",
    "S. Kimura OTR/L",
)
s.labs(t("07-11", "06:00"), t("07-11", "06:30"), ranges=MALE, wbc=14.2, hgb=9.6, plt=812, cr=1.1, k=4.3)
s.note(
    "sw",
    t("07-11", "15:00"),
    "Lives w mother Rosa. Works roofing - no heights. Suboxone clinic (Pathways) aware, next Rx 7/18. Mom very anxious: her husband (pt's dad) 'dropped dead' at 49, aortic dissection; he was tall like Dom. Mood ok, no SI, takes lamotrigine. Naloxone kit wanted.",
    "A. Prewitt LCSW",
)
s.immunization("Pneumococcal conjugate PCV20", "216", t("07-13", "10:00"))
s.immunization("Hib (PRP-T)", "48", t("07-13", "10:05"))
s.note(
    "nursing",
    t("07-13", "10:20"),
    "PCV20 R deltoid, Hib L deltoid given. MenACWY + MenB not stocked this weekend - not given, pharmacy aware, pt to get at clinic. VIS given.",
    "D. Lemaire RN",
)
s.labs(t("07-14", "06:00"), t("07-14", "06:30"), ranges=MALE, wbc=12.9, hgb=10.1, plt=934, cr=1.0, k=4.4)
s.note(
    "progress",
    t("07-14", "08:00"),
    """POD10. Doing great, BM, pain 4. All splenectomy vaccines given. plt 934 -> ASA 81 until <600 (clinic). L tib fx - ortho? Resume Truvada (Cr 1.0). HOME.
""",
    "J. Abelard PGY-4",
)
s.note(
    "instr",
    t("07-14", "11:00"),
    """Home w mother. NO SPLEEN: any fever >= 100.4 or shaking chills = take levofloxacin 750 x1 AND go to ER NOW, say 'no spleen'. Med alert bracelet.
ASA 81 daily. Oxycodone 5-10 q6 prn #15, Suboxone 1 film 2x/d same - do not stop. Tylenol 1 g q8, lidocaine patch. Naloxone spray. Truvada restart today. lamotrigine same. No keppra (done), no lovenox.
NO DRIVING, motorcycle, ladders until concussion clinic 8/7 clears. No lifting >10 lb 6 wks. No flying 2 wk / scuba until chest cleared; CXR 7/24.
Trauma clinic 7/24 0900: MenACWY + MenB #1 (if not had), CBC plt, staples were taken out.
Aorta 4.4: cardiology + echo 8/12.
ER: SOB, chest/back tearing pain, faint, belly pain, worse HA/vomiting/confused.
Brain rest, screens limited, no alcohol/THC.
""",
    "L. Brandt NP, trauma",
    t("07-14", "12:15"),
)
for name, text, code in (
    ("aspirin 81 mg tablet", "81 mg by mouth daily", "1191"),
    ("oxycodone 5 mg tablet", "5 to 10 mg by mouth every 6 hours as needed for pain, 15 tablets", "7804"),
    ("buprenorphine-naloxone 8-2 mg film", "1 film under the tongue twice daily", ""),
    ("naloxone 4 mg nasal spray", "1 spray in one nostril for overdose", "7242"),
    (
        "levofloxacin 750 mg tablet",
        "750 mg by mouth once for fever, then go to the emergency department",
        "82122",
    ),
    ("emtricitabine-tenofovir disoproxil 200-300 mg tablet", "1 tablet by mouth daily", ""),
    ("lamotrigine 100 mg tablet", "100 mg by mouth twice daily", "28439"),
    ("acetaminophen 500 mg tablet", "1000 mg by mouth every 8 hours", "161"),
    ("lidocaine 5% patch", "1 patch to left chest 12 hours on, 12 hours off", "6387"),
):
    s.order(name, text, t("07-14", "11:20"), "discharge", code=code)
s.service(
    "Cardiology visit with echocardiogram",
    t("07-14", "11:30"),
    due=t("08-12", "10:00"),
    note="ascending aorta 4.4 cm",
)

s.write(__file__)
