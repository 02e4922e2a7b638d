from builder import Stay, clock

t = clock(2026, "-08:00")
s = Stay("g-infected-knee", "Sandoval", "Hector", "1962-12-03", "male")
s.contact("wife", "Alma Sandoval", "555-0164")
s.encounter(
    t("11-02", "10:30"), t("11-12", "14:30"), "painful red knee", "30989003", "Knee pain", "Orthopaedics"
)
for n, c in (("Atrial fibrillation", "49436004"), ("Type 2 diabetes mellitus", "44054006")):
    s.condition(n, c, t("01-02", "09:00"), "2018-01-01", kind="problem-list-item")
s.condition("Infection of knee prosthesis, right", "", t("11-03", "09:00"))
s.allergy("Penicillin", "7980", "anaphylaxis", t("01-02", "09:00"))
s.home("apixaban 5 mg", "5 mg by mouth twice daily", "2021-01-01", t("11-02", "14:00"))
s.home("metformin 1000 mg", "1000 mg by mouth twice daily", "2018-01-01", t("11-02", "14:00"))
s.home("glipizide 10 mg", "10 mg by mouth twice daily", "2020-01-01", t("11-02", "14:00"))
s.home("simvastatin 40 mg", "40 mg by mouth at bedtime", "2019-01-01", t("11-02", "14:00"))
s.vitals(t("11-02", "10:45"), bp="134/80", hr=108, rr=18, spo2=97, temp=38.6, weight=96.0)
s.labs(
    t("11-02", "11:00"),
    t("11-02", "12:00"),
    wbc=15.9,
    hgb=12.2,
    plt=342,
    cr=1.1,
    bun=20,
    glu=188,
    crp=228,
    na=136,
    k=4.2,
    a1c=7.4,
)
s.note(
    "ed",
    t("11-02", "11:10"),
    """63M R TKA 5/2025 (outside). 3 d pain, redness, fever, after dental? no abx. R knee effusion, painful, wound closed. T 38.6 CRP 228. On apixaban last dose this am. PCN anaphylaxis per chart; pt: hives age 6, fainted? not sure. Ortho aspirate LEFT knee [typo - R] 40 cc purulent WBC 68,000 94% N.""",
    "Dr. S. Pruitt, ED",
    t("11-02", "13:00"),
)
s.note(
    "hp",
    t("11-02", "14:00"),
    "Ortho. Acute PJI R TKA. DAIR + poly exchange 11/3. Hold apixaban (last 11/2 07:00). hold metformin periop. Vanc + cefepime after aspirate. ED says left - it's RIGHT.",
    "Dr. B. Yamada, ortho",
    t("11-02", "15:20"),
)
van = s.order("vancomycin", "1.5 g IV q12h", t("11-02", "14:30"))
apx = s.order("apixaban", "5 mg PO BID", t("11-02", "14:00"))
apx.hold(t("11-02", "15:00"), "surgery")
met = s.order("metformin", "1000 mg PO BID", t("11-02", "14:00"))
met.hold(t("11-02", "15:00"), "surgery, contrast")
gli = s.order("glipizide", "10 mg PO BID", t("11-02", "14:00"))
s.order("simvastatin", "40 mg PO qHS", t("11-02", "14:00"))
s.note(
    "op",
    t("11-03", "11:00"),
    "R knee DAIR, poly exchange, 9 L lavage. Purulent. Components well fixed. 5 tissue cx + synovial. Drain 1. TXA. PICC planned. WBAT in immobilizer (hinged brace locked in ext) , no ROM x1 wk. Staples. Apixaban restart POD2.",
    "Dr. B. Yamada, ortho",
    t("11-03", "13:00"),
)
s.procedure(
    "Debridement and polyethylene exchange of right knee arthroplasty",
    "",
    t("11-03", "08:50"),
    t("11-03", "11:00"),
    site="Right knee",
)
s.lab_text(
    t("11-03", "09:30"),
    t("11-05", "11:00"),
    "Tissue culture, knee",
    "",
    "5/5 Staphylococcus aureus, methicillin SUSCEPTIBLE. Vancomycin MIC 1. Rifampin S.",
    "A",
)
s.lab_text(
    t("11-02", "11:20"),
    t("11-05", "08:00"),
    "Blood culture",
    "",
    "Staphylococcus aureus 1/4 (prelim GPC clusters 11/3); repeat 11/4 negative",
    "A",
)
s.labs(t("11-06", "05:00"), t("11-06", "06:00"), cr=2.1, wbc=9.8, hgb=9.6, crp=138, glu=54, k=4.6)
s.note(
    "event",
    t("11-06", "06:30"),
    "Cr 1.1 -> 2.1, vanc trough 31. glu 54 (glipizide 10 given w poor intake). D50. Vanc STOP, cefazolin per ID. TTE neg (11/5), no TEE? ID.",
    "Dr. C. Ogden, hospitalist",
    t("11-06", "07:10"),
)
van.stop(t("11-06", "07:00"), "AKI, trough 31")
s.note(
    "consult",
    t("11-06", "10:00"),
    """ID. MSSA PJI + bacteraemia. Allergy: PCN skin test + oral challenge 11/6 NEGATIVE -> delabelled; cefazolin 2 g q8h. Total 6 wk from DAIR 11/3 => thru 12/15 (renal adj ok CrCl 45+: q8). Rifampin 300 BID after wound dry?? + apixaban/simva interaction - decide 11/10. Then oral cefadroxil suppress 3-6 mo? clinic. Weekly CBC, BMP, CRP/ESR Mon to OPAT 555-0188. TEE 11/9. PICC not before 48 h neg BCx.""",
    "Dr. K. Nwosu, ID",
    t("11-06", "12:00"),
)
cef = s.order("cefazolin", "2 g IV q8h", t("11-06", "08:00"))
gli.stop(t("11-06", "12:00"), "hypoglycaemia, AKI")
apx.resume(t("11-07", "09:00"))
s.order("insulin glargine", "12 units SC qHS", t("11-06", "21:00"))
s.note(
    "nursing",
    t("11-07", "14:00"),
    "Wt bearing sign above bed says NWB R?? op note WBAT. clarified w Dr Yamada: WBAT in brace locked. FSBG 98-160. Drain out 11/6. 12 staples.",
    "L. Obi RN",
    t("11-07", "14:30"),
)
s.report(
    "Chest X-ray",
    "",
    t("11-08", "16:00"),
    t("11-08", "16:30"),
    "PICC via right arm, tip projects over right atrium. Retract 3 cm.",
)
s.note(
    "procedure",
    t("11-08", "15:40"),
    "PICC R basilic attempted -> thrombosed/failed? placed R, malposition; pulled 11/9. New PICC LEFT basilic 11/9, 45 cm, tip cavoatrial on film, single lumen.",
    "J. Tran RN vascular access",
    t("11-09", "13:00"),
)
s.report(
    "Transesophageal echocardiogram",
    "",
    t("11-09", "09:00"),
    t("11-09", "11:00"),
    "No vegetation. Incidental: ascending aorta 4.3 cm, repeat echo/CT 12 months.",
)
s.note(
    "consult",
    t("11-10", "09:30"),
    "ID f/u. NO RIFAMPIN: induces apixaban (AF, CHADS-VASc 2), simva; pt can't go on warfarin. Cefazolin alone 6 wks thru 12/15, then cefadroxil suppress per clinic. Supersedes 11/6. 14-d anaerobe/Cutibacterium cx and fungal/AFB still out.",
    "Dr. K. Nwosu, ID",
    t("11-10", "10:40"),
)
rif = s.order("rifampin", "300 mg PO BID", t("11-09", "18:00"))
rif.stop(t("11-10", "11:00"), "ID: interaction with apixaban")
s.labs(t("11-10", "05:00"), t("11-10", "06:00"), cr=1.4, crp=64, wbc=8.8, hgb=9.8, glu=146, k=4.3)
s.note(
    "pharm",
    t("11-10", "14:00"),
    "2 doses rifampin given 11/9-10, stopped; effect small. Enoxaparin was never on. Apixaban 5 BID; metformin: Cr 1.4, eGFR 55 -> resume 500 BID, then 1000 when Cr <1.2. GLIPIZIDE stays off (54). Glargine 12 - discharge? A1c 7.4: hospitalist: no insulin home. Pt's wife Alma on glipizide 5 too; their boxes look same.",
    "V. Castellan PharmD",
    t("11-10", "15:00"),
)
s.note(
    "pt",
    t("11-11", "10:00"),
    "WBAT R, brace locked ext 2 wk (until 11/17) then 0-60. walker. steps 4. no driving.",
    "M. Ashby PT",
    t("11-11", "10:40"),
)
s.note(
    "sw",
    t("11-11", "14:00"),
    "Home infusion Alder: cefazolin 2 g q8 elastomeric, RN weekly Mon. First 11/12 20:00. Speaks Spanish + English. Wife learns flush.",
    "D. Reyes LCSW",
    t("11-11", "15:00"),
)
s.labs(t("11-12", "05:00"), t("11-12", "06:00"), cr=1.2, crp=41, wbc=8.2, hgb=10.1, glu=138)
for n, d in (
    ("cefazolin", "2 g IV q8h through 12/15/2026 via PICC"),
    ("apixaban", "5 mg PO BID"),
    ("metformin", "500 mg PO BID"),
    ("simvastatin", "40 mg PO at bedtime"),
    ("acetaminophen", "1 g PO every 8 h"),
    ("oxycodone", "5 mg PO every 6 h as needed, 3 days"),
):
    s.order(n, d, t("11-12", "09:00"), cat="discharge")
s.order("insulin glargine", "12 units SC qHS", t("11-12", "08:50"), cat="discharge").cancel(
    t("11-12", "10:00"), "not needed at home"
)
s.note(
    "progress",
    t("11-12", "10:30"),
    """D/C POD9. R knee PJI MSSA. [copied: L knee] cefazolin 2 g q8 thru 12/15, left PICC. no rifampin. Apix 5. metformin 500 BID. glipizide off, no insulin. Staples 11/17 ortho Dr Yamada 09:00; ID 12/1. labs Mondays from 11/16. pending: fungal/AFB, 14 d anaerobic. Asc aorta 4.3: PCP echo 12 mo. PICC out after last dose only by ID ok. WBAT brace locked to 11/17.""",
    "Dr. C. Ogden, hospitalist",
    t("11-12", "12:00"),
)
s.write(__file__)
